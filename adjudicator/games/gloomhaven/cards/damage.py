"""The question damage-options: suffer it, or lose a hand card or two discards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from adjudicator.answer import Step, Verdict
from adjudicator.game import Question
from adjudicator.games.gloomhaven.cards.damage_schema import OPTIONS, DamageAsksSchema, DamageValueSchema
from adjudicator.games.gloomhaven.cards.holding import (
    active_discards,
    cards_read,
    character_read,
    conditions,
    in_play,
    names,
    pile,
    place_of_card,
    points,
)
from adjudicator.games.gloomhaven.codes import CONDITIONS
from adjudicator.games.gloomhaven.judging.naming import character_of
from adjudicator.games.gloomhaven.table.figures import Character
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, Why
from adjudicator.report import Report
from adjudicator.text import Text

_GAP = "gh.gap.rest-damage"
_RULING = {"suffer": "gh.damage.suffer", "lose-hand": "gh.damage.lose-hand", "lose-discards": "gh.damage.lose-discards"}
_NEEDS: Mapping[str | None, tuple[str, ...]] = {
    None: ("hand", "discard"),
    "suffer": (),
    "lose-hand": ("hand",),
    "lose-discards": ("discard",),
}
_CALLED: Mapping[str, Text] = {
    "suffer": Text("suffering it", "承受伤害"),
    "lose-hand": Text("losing a hand card", "失去一张手牌"),
    "lose-discards": Text("losing two discards", "失去两张弃牌"),
}


@dataclass(frozen=True, slots=True)
class Hit:
    """One instance of damage to a character, and the cards with which it could be negated."""

    character: Character
    damage: int
    conditions: tuple[str, ...]
    hand: tuple[str, ...]
    discards: tuple[str, ...]  # with the active cards that count as such
    negatable: bool
    spare: int = 0  # discards that have to be left: one in a short rest, which is to lose a discard too

    @property
    def left(self) -> int:
        """The hit points that are left if it is suffered."""
        return max(0, points(self.character) - self.damage)

    def ways(self) -> list[tuple[str, tuple[str, ...]]]:
        """Every legal way to meet it: the option and the cards lost."""
        out: list[tuple[str, tuple[str, ...]]] = [("suffer", ())]
        if self.negatable:
            out += [("lose-hand", (card,)) for card in self.hand]
            if len(self.discards) >= 2 + self.spare:
                out += [("lose-discards", pair) for pair in combinations(self.discards, 2)]
        return out

    def facts(self, option: str, lose: Sequence[str]) -> dict[str, Any]:
        """What comes of one way."""
        left = self.left if option == "suffer" else points(self.character)
        exhausted = left < 1
        then = {*self.character.conditions, *self.conditions} if not exhausted else set()
        return {
            "option": option,
            "lose": list(lose),
            "hit_points": left,
            "exhausted": exhausted,
            "conditions": sorted(then),
        }


def negations(character: Character, asked: str | None = None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards that may be lost to negate damage: those in hand, and those that count as discards.

    Only those of the option that is ``asked`` about need be written down; the others are then left out.
    """
    hand = pile(character, "hand") if asked in (None, "lose-hand") else ()
    if asked not in (None, "lose-discards"):
        return hand, ()
    return hand, tuple(sorted([*pile(character, "discard"), *active_discards(character)]))


def read_damage(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The damage, and the way in which the player wants to meet it."""
    character = character_read(about, state, report)
    if character is None:
        return {}
    out: dict[str, Any] = {"character": character.name, "damage": about["damage"]}
    out["conditions"] = sorted(set(about.get("conditions", ())))
    out["short_rest"] = about.get("short_rest", False)
    if out["short_rest"] and out["damage"] != 1:
        message = Text("Another card in a short rest costs 1 damage.", "短休改选的代价是 1 点伤害。")
        report.wrong("/damage", message, ruling="gh.rest.short-again")
    if "option" in about:
        out["option"] = about["option"]
    if "lose" in about:
        out["lose"] = sorted(
            cards_read(about["lose"], "/lose", character, state, report, needs=_NEEDS[about.get("option")])
        )
        if about.get("option", "suffer") == "suffer":
            message = Text("Cards are lost to negate damage only.", "失去牌只用于抵消伤害。")
            expected = Text("an option that loses cards", "一个失去牌的选项")
            report.wrong("/option", message, expected=expected, ruling="gh.damage.suffer")
    return out


def damage_options(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What a player may do about one instance of damage."""
    character = character_of(about["character"], state)
    in_play(character)
    asked, lose = about.get("option"), about.get("lose")
    hand, discards = negations(character, asked)
    spare = 1 if about["short_rest"] else 0
    negatable = True
    if about["short_rest"] and (hand or len(discards) >= 2 + spare):
        negatable = reads.of(_GAP) == "may-be-negated"
    hit = Hit(character, about["damage"], tuple(about["conditions"]), hand, discards, negatable, spare)
    ways = [way for way in hit.ways() if asked in (None, way[0]) and lose in (None, list(way[1]))]
    told = [hit.facts(*way) for way in ways]
    value = {
        "character": character.name,
        "damage": hit.damage,
        "hit_points": points(character),
        "legal": bool(ways),
        "options": told,
        "excluded": sorted(character.selected or ()),
    }
    outcomes: list[dict[str, Any]] = [{"legal": True, **facts} for facts in told]
    if not ways:
        outcomes = [{"legal": False, "option": asked}]
    verdict = Verdict.RESOLVED if asked is None else Verdict.LEGAL if ways else Verdict.ILLEGAL
    return Ruled(value, outcomes, _why(hit, asked, lose), _steps(hit, asked, lose), verdict)


# --- reasons


def _may(hit: Hit, option: str, lose: Sequence[str] | None) -> Because:
    """Whether an option is open, and why."""
    ruling = _RULING[option]
    if option == "suffer":
        return _suffered(hit)
    if not hit.negatable:
        says = Text(
            "The 1 damage is the price of another card in a short rest, and is read as one that has to be suffered.",
            "这 1 点伤害是短休改选的代价，按所取的解读必须承受。",
        )
        return Because(says, (_GAP,))
    if option == "lose-discards" and len(hit.discards) == 2 and hit.spare:
        says = Text(
            "Cards of {who} that count as discards: 2. With both lost, none is left for the rest to lose.",
            "{who} 算作弃牌的牌有 2 张：都失去之后，没有牌可供休息失去。",
        )
        return Because(says.fill(who=hit.character.name), ("gh.rest.lose-one", ruling))
    if lose is not None:
        return _these(hit, option, lose)
    if option == "lose-hand":
        says = Text(
            "Cards in the hand of {who}: {n}. Losing 1 negates the damage.",
            "{who} 的手牌有 {n} 张；失去 1 张即可抵消。",
        )
        rulings: tuple[str, ...] = (ruling,)
        count = len(hit.hand)
    else:
        says = Text(
            "Cards of {who} that count as discards: {n}. Losing 2 negates the damage.",
            "{who} 算作弃牌的牌有 {n} 张；失去 2 张即可抵消。",
        )
        rulings = (ruling, "gh.damage.active") if active_discards(hit.character) else (ruling,)
        count = len(hit.discards)
    if hit.character.selected and count < {"lose-hand": 1, "lose-discards": 2}[option]:
        rulings = (*rulings, "gh.damage.not-selected")
    return Because(says.fill(who=hit.character.name, n=count), rulings)


def _these(hit: Hit, option: str, lose: Sequence[str]) -> Because:
    """Whether just these cards may be lost, and why."""
    needed, held = (1, hit.hand) if option == "lose-hand" else (2, hit.discards)
    ruling = _RULING[option]
    if len(lose) != needed:
        says = Text("It takes {n} cards, not {m}.", "须失去 {n} 张，而不是 {m} 张。")
        if needed == 1:
            says = Text("It takes 1 card, not {m}.", "须失去 1 张，而不是 {m} 张。")
        return Because(says.fill(n=needed, m=len(lose)), (ruling,))
    for card in lose:
        if card in held:
            continue
        says = Text("{card} is {where} and can't be lost for this.", "{card} {where}，不能这样失去。")
        rulings: tuple[str, ...] = (ruling,)
        if card in (hit.character.selected or ()):
            rulings = ("gh.damage.not-selected",)
        elif card in hit.character.active:
            rulings = ("gh.damage.active", ruling)
        return Because(says.fill(card=card, where=place_of_card(card, hit.character)), rulings)
    says = Text("To be lost: {cards}. All of the damage is negated.", "失去：{cards}。抵消全部伤害。").fill(
        cards=names(lose)
    )
    active = any(card in hit.character.active for card in lose)
    return Because(says, (ruling, "gh.damage.active") if active else (ruling,))


def _suffered(hit: Hit) -> Because:
    before = points(hit.character)
    says = Text(
        "Suffered, {damage} damage leaves {left} of {before} hit points.",
        "承受 {damage} 点伤害，生命从 {before} 降到 {left}。",
    )
    if not hit.left:
        says = Text(
            "Suffered, {damage} damage takes all {before} hit points: {who} is exhausted.",
            "承受 {damage} 点伤害，{before} 点生命全部失去：{who} 耗竭。",
        )
    told = says.fill(damage=hit.damage, left=hit.left, before=before, who=hit.character.name)
    return Because(told, ("gh.damage.suffer",) if hit.left else ("gh.damage.suffer", "gh.exhaust.hit-points"))


def _negated(hit: Hit) -> Because:
    says = Text(
        "Negated, none of the {damage} damage is done: {before} hit points stay, and nobody is exhausted by it.",
        "抵消后 {damage} 点伤害全无：仍有 {before} 点生命，不因此耗竭。",
    )
    return Because(says.fill(damage=hit.damage, before=points(hit.character)), ("gh.exhaust.negated",))


def _stays(hit: Hit) -> Because:
    says = Text(
        "Negating takes away the damage alone; what came with it stays: {what}.",
        "抵消的只是伤害，随攻击而来的仍然生效：{what}。",
    )
    return Because(says.fill(what=conditions(hit.conditions)), ("gh.damage.effects-stay",))


def _both(*reasons: Because) -> Because:
    """Several reasons as one."""
    told = list(dict.fromkeys(each.says for each in reasons))
    says = Text(" ".join(each.en for each in told), "".join(each.zh for each in told))
    return Because(says, tuple(dict.fromkeys(ruling for each in reasons for ruling in each.rulings)))


def _asked_about(hit: Hit, asked: str, lose: Sequence[str] | None) -> Because:
    """What comes of the way that was asked about, said to whom claims another."""
    says = Text("What is asked about is {what}.", "所问的是{what}。").fill(what=_CALLED[asked])
    if lose is not None:
        says = Text("What is asked about is losing {cards}.", "所问的是失去 {cards}。").fill(cards=names(lose))
    return _both(Because(says, (_RULING[asked],)), _may(hit, asked, lose))


def _why(hit: Hit, asked: str | None, lose: Sequence[str] | None) -> Why:
    """What decides a claimed fact; of a way that was asked for and is not open, always that."""
    options = OPTIONS if asked is None else (asked,)
    open_ways = any(option in options and lose in (None, list(cards)) for option, cards in hit.ways())

    def why(name: str, claimed: Any) -> Because:
        if asked is not None and not open_ways:
            return _may(hit, asked, lose)
        way = claimed if name == "option" else None
        if name == "lose":
            way = {0: "suffer", 1: "lose-hand"}.get(len(claimed), "lose-discards")
        if asked is not None and way is not None and (way != asked or (name == "lose" and lose not in (None, claimed))):
            return _asked_about(hit, asked, lose)
        if way is not None:
            return _may(hit, way, (claimed or None) if name == "lose" else None)
        if name == "conditions":
            return _both(*([_suffered(hit)] if not hit.left and "suffer" in options else []), _stays(hit))
        if name in ("hit_points", "exhausted"):
            negating = [option for option in options if option != "suffer"]
            negated = [_may(hit, option, lose) for option in negating]
            if any(option in negating for option, _ in hit.ways()):
                negated = [_negated(hit)]
            return _both(*([_suffered(hit)] if "suffer" in options else []), *negated)
        return _both(*(_may(hit, option, lose) for option in options))

    return why


def _steps(hit: Hit, asked: str | None, lose: Sequence[str] | None) -> tuple[Step, ...]:
    who = hit.character.name
    out = []
    for option in OPTIONS if asked is None else (asked,):
        because = _may(hit, option, lose)
        legal = any(way == option and lose in (None, list(cards)) for way, cards in hit.ways())
        effect = option if legal else "not-possible"
        ruling, *under = because.rulings
        out.append(Step(ruling, who, effect, because.says, {}, tuple(lose or ()), under=tuple(under)))
        if legal and option != "suffer" and hit.left == 0:
            negated = _negated(hit)
            out.append(Step(negated.rulings[0], who, "not-exhausted", negated.says))
    selected = hit.character.selected
    if selected:
        says = Text(
            "Chosen for this round and not yet used, so not to be lost: {cards}.", "本轮选出而未用，不能失去：{cards}。"
        )
        out.append(
            Step("gh.damage.not-selected", who, "excluded", says.fill(cards=names(selected)), {}, tuple(selected))
        )
    if hit.conditions:
        stays = _stays(hit)
        out.append(Step(stays.rulings[0], who, "conditions", stays.says))
    return tuple(out)


_EXAMPLE: Mapping[str, Any] = {
    "characters": [
        {
            "name": "Brute",
            "hit_points": 3,
            "selected": ["Charge", "Cleave"],
            "hand": ["Rally"],
            "discard": ["Shield Wall", "Battle Cry"],
        }
    ]
}

DAMAGE_OPTIONS = Interaction(
    Question(
        "damage-options",
        Text("What a player may do about damage", "受到伤害时可以怎样做"),
        DamageValueSchema,
        _EXAMPLE,
        "dispute",
        DamageAsksSchema,
        {"damage": 4, "conditions": ["poison"], "option": "lose-hand"},
        FactsField(
            {
                "legal": Fact("truth", "Whether what was asked for may be done."),
                "option": Fact("code", "What the player does.", options=OPTIONS),
                "lose": Fact("names", "The cards that are lost."),
                "hit_points": Fact("number", "The hit points that are left."),
                "exhausted": Fact("truth", "Whether the character is exhausted by it."),
                "conditions": Fact("codes", "All conditions that it then has.", options=tuple(CONDITIONS)),
            },
            "legal",
        ),
        (True, {"conditions": ["poison"], "hit_points": 3}),
    ),
    damage_options,
    read_damage,
)
