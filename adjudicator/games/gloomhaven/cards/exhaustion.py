"""The question exhaustion: whether a character is exhausted, and what that means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Step
from adjudicator.fields import NAME_MOST, NUMBER_MOST, PlainText, Truth, WholeNumber, named, number
from adjudicator.game import Question
from adjudicator.games.gloomhaven.cards.holding import active_discards, character_read, lacking, names, points
from adjudicator.games.gloomhaven.judging.naming import character_of
from adjudicator.games.gloomhaven.table.figures import Character
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.report import Report
from adjudicator.text import Text

CAUSES = ("before", "hit-points", "cards")
_NOBODY = Text("nobody", "无人")
_CARDS = 2  # that it takes to play a round, and that a rest needs


class ExhaustionAsksSchema(Schema):
    """Who, and what is dealt to it. By default it is the start of a round, unless the state's phase is another."""

    character = named("The character; may be left out where there is only one.")
    damage = number(1, NUMBER_MOST, description="Damage that it is just dealt.")
    negated = Truth(metadata={"description": "Whether that damage is negated."})


class ExhaustionValueSchema(Schema):
    """Whether the character is exhausted, by what, and what follows."""

    character = named("The character.", required=True)
    exhausted = Truth(required=True)
    by = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(CAUSES),
        metadata={"description": "What exhausts it; before if it was exhausted already; null if it is not."},
    )
    hit_points = WholeNumber(
        required=True, allow_none=True, metadata={"description": "What it has now; null if that is not written down."}
    )
    can_play_two = Truth(
        required=True, allow_none=True, metadata={"description": "Two hand cards; null if cards are not checked now."}
    )
    can_long_rest = Truth(
        required=True, allow_none=True, metadata={"description": "Two discards; null if not needed or not checked now."}
    )
    in_play = Truth(required=True, metadata={"description": "Whether its figure stays and it goes on."})
    may_return = Truth(required=True, metadata={"description": "Whether it can come back in this scenario."})
    dead = Truth(required=True, metadata={"description": "Whether it is dead for good."})
    go_on = fields.List(
        PlainText(most=NAME_MOST), required=True, metadata={"description": "The characters who then are still in play."}
    )


def read_exhaustion(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The character and what is dealt to it."""
    character = character_read(about, state, report)
    out: dict[str, Any] = {"character": character.name if character else None}
    if "damage" in about:
        out |= {"damage": about["damage"], "negated": about.get("negated", False)}
    elif "negated" in about:
        message = Text("No damage is told that could be negated.", "没有写明要抵消的伤害。")
        report.wrong("/negated", message, ruling="gh.exhaust.negated")
    return out


class _Check:
    """Looks at the causes in turn. ``by`` is the first that holds; ``steps`` are those that were looked at."""

    def __init__(self, character: Character, about: Mapping[str, Any], state: State) -> None:
        self.character = character
        self.who = character.name
        self.steps: list[Step] = []
        self.hit_points = character.hit_points
        self.can_play_two: bool | None = None
        self.can_long_rest: bool | None = None
        self.by: str | None = None
        if character.exhausted:
            self._note("gh.exhaust.gone", "exhausted-before", Text("{who} is exhausted already.", "{who} 已经耗竭。"))
            self.by = "before"
            return
        if "damage" in about:
            self._deal(about["damage"], negated=about["negated"])
        if self.hit_points is not None and self.hit_points < 1:
            says = Text("{who} has no hit points left: it is exhausted at once.", "{who} 生命归零：立即耗竭。")
            self._note("gh.exhaust.hit-points", "exhausted", says)
            self.by = "hit-points"
        elif "damage" not in about and state.phase in (None, "select"):
            self._count()
        elif "damage" not in about:
            says = Text("Cards are counted at the start of a round only, not now.", "牌数只在轮初检查，现在不查。")
            self._note("gh.exhaust.cards", "not-now", says)
        if self.by is None:
            self.hit_points = points(character) if self.hit_points is None else self.hit_points
            says = Text("Hit points of {who}: {n}. These do not exhaust it.", "{who} 有 {n} 点生命，不因生命耗竭。")
            self._note("gh.exhaust.hit-points", "not-exhausted", says, n=self.hit_points)

    def _note(self, ruling: str, effect: str, says: Text, *, under: tuple[str, ...] = (), **words: object) -> None:
        self.steps.append(Step(ruling, self.who, effect, says.fill(who=self.who, **words), under=under))

    def _deal(self, damage: int, *, negated: bool) -> None:
        before = points(self.character)
        if negated:
            says = Text(
                "The {damage} damage is negated: {before} hit points stay, and nobody is exhausted by it.",
                "{damage} 点伤害已抵消：仍有 {before} 点生命，不因此耗竭。",
            )
            self._note("gh.exhaust.negated", "negated", says, damage=damage, before=before)
            return
        self.hit_points = max(0, before - damage)
        says = Text(
            "{damage} damage leaves {left} of {before} hit points.", "{damage} 点伤害后，生命从 {before} 降到 {left}。"
        )
        self._note("gh.damage.suffer", "suffered", says, damage=damage, before=before, left=self.hit_points)

    def _count(self) -> None:
        character = self.character
        if character.hand is None:
            raise lacking(character, "hand")
        hand = len(character.hand) + len(character.selected or ())
        self.can_play_two = hand >= _CARDS
        if self.can_play_two:
            says = Text("Cards in the hand of {who}: {n}. It can play two.", "{who} 有 {n} 张手牌，可以打出两张。")
            self._note("gh.exhaust.cards", "can-play", says, n=hand)
            return
        if character.discard is None:
            raise lacking(character, "discard")
        active = active_discards(character)
        discards = len(character.discard) + len(active)
        self.can_long_rest = discards >= _CARDS
        if self.can_long_rest:
            says = Text(
                "Cards in the hand of {who}: {n}, too few to play; but discards: {m}, so it can take a long rest.",
                "{who} 只有 {n} 张手牌，不够打出两张；但有 {m} 张弃牌，可以长休。",
            )
        else:
            says = Text(
                "Cards in the hand of {who}: {n}, and discards: {m}. It can neither play two nor rest.",
                "{who} 只有 {n} 张手牌、{m} 张弃牌：既不能打出两张，也不能长休。",
            )
            self.by = "cards"
        under = ("gh.rest.two-discards", *(["gh.damage.active"] if active else []))
        effect = "can-rest" if self.can_long_rest else "exhausted"
        self._note("gh.exhaust.cards", effect, says, n=hand, m=discards, under=under)


def exhaustion(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether a character is exhausted."""
    character = character_of(about["character"], state)
    check = _Check(character, about, state)
    exhausted = check.by is not None
    others = [each.name for each in state.characters if each is not character and not each.gone]
    go_on = others if exhausted else sorted([*others, character.name])
    facts = {
        "exhausted": exhausted,
        "by": check.by,
        "in_play": not exhausted,
        "may_return": not exhausted,
        "dead": False,
        "go_on": go_on,
    }
    value = {
        "character": character.name,
        **facts,
        "hit_points": check.hit_points,
        "can_play_two": check.can_play_two,
        "can_long_rest": check.can_long_rest,
    }
    decides = _because(check.steps)
    steps = list(check.steps)
    alive = Text("By the normal rules nobody is dead for good.", "按普通规则，没有人永远死去。")
    reasons = {"dead": Because(alive, ("gh.exhaust.not-death",)), "go_on": _still_in(decides, go_on, state)}
    if exhausted:
        says = Text(
            "The figure of {who} is removed and does not come back in this scenario; who goes on: {others}.",
            "{who} 的模型移走，本场不再回来；继续的有：{others}。",
        ).fill(who=character.name, others=names(others) if others else _NOBODY)
        gone = Step("gh.exhaust.gone", character.name, "removed", says)
        alive = Text("{who} is not dead for good.", "{who} 并没有永远死去。").fill(who=character.name)
        steps += [gone, Step("gh.exhaust.not-death", character.name, "not-dead", alive)]
        reasons = {fact: _because([*check.steps[-1:], gone]) for fact in ("in_play", "may_return", "go_on")}
        reasons["dead"] = Because(alive, ("gh.exhaust.not-death",))
    return Ruled(value, [facts], decided(reasons, decides), tuple(steps))


def _still_in(decides: Because, go_on: list[str], state: State) -> Because:
    """Who goes on, and who not any more."""
    says = Text("In play: {names}.", "仍在场：{names}。").fill(names=names(go_on) if go_on else _NOBODY)
    out = [each.name for each in state.characters if each.name not in go_on]
    rulings = decides.rulings
    if out:
        more = Text(" Exhausted: {names}.", "已耗竭：{names}。").fill(names=names(out))
        says, rulings = Text(says.en + more.en, says.zh + more.zh), (*rulings, "gh.exhaust.gone")
    return Because(Text(f"{decides.says.en} {says.en}", decides.says.zh + says.zh), rulings)


def _because(steps: list[Step]) -> Because:
    says = Text(" ".join(step.says.en for step in steps), "".join(step.says.zh for step in steps))
    return Because(says, tuple(dict.fromkeys(ruling for step in steps for ruling in (step.ruling, *step.under))))


EXHAUSTION = Interaction(
    Question(
        "exhaustion",
        Text("Whether a character is exhausted", "角色是否耗竭"),
        ExhaustionValueSchema,
        {"characters": [{"name": "Brute", "hit_points": 6, "hand": ["Rally"], "discard": ["Charge", "Cleave"]}]},
        "dispute",
        ExhaustionAsksSchema,
        {"character": "Brute"},
        FactsField(
            {
                "exhausted": Fact("truth", "Whether it is exhausted."),
                "by": Fact("code", "What exhausts it.", options=CAUSES, nullable=True),
                "in_play": Fact("truth", "Whether its figure stays and it goes on."),
                "may_return": Fact("truth", "Whether it can come back in this scenario."),
                "dead": Fact("truth", "Whether it is dead for good."),
                "go_on": Fact("names", "The characters who then are still in play.", of="figure"),
            },
            "exhausted",
        ),
        (False, {"exhausted": True, "by": "cards"}),
    ),
    exhaustion,
    read_exhaustion,
)
