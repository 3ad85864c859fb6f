"""The question place: may a ladder or arena cards be placed now, and what the end phase then brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Verdict
from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.game import Question
from adjudicator.games.cloud_ladder.cards.cards import BY_CODE
from adjudicator.games.cloud_ladder.cards.names import ARENA, HAND
from adjudicator.games.cloud_ladder.judging.naming import player_if_named
from adjudicator.games.cloud_ladder.table.schema import HAND_MOST, LAYERS_MOST, PHASES, card
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.games.cloud_ladder.turns.ending import end_draw
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import step_of
from adjudicator.report import Report
from adjudicator.text import Text

WHAT: Mapping[str, Text] = {"ladder": Text("a ladder", "阶梯"), "arena": Text("arena cards", "竞技牌")}
AREA_GAP = "cl.gap.ally-area"


class PlaceAsksSchema(Schema):
    """What somebody wants to place."""

    what = CodeField(WHAT, required=True, metadata={"description": "A ladder, or arena cards on show."})
    by = named("Who places; whose turn it is if left out.")
    area = named("For a ladder: in whose ladder area; in the own if left out.")
    cards = fields.List(
        card(HAND, "A card."),
        validate=validate.Length(min=1, max=HAND_MOST),
        metadata={"description": "The cards, where that matters: for a ladder one, arena cards any number."},
    )
    backed = Truth(
        metadata={"description": "Whether the back of the card shows a ladder; taken as so for a ladder if left out."}
    )


class PlaceValueSchema(Schema):
    """Whether it may be placed, and what comes of it."""

    what = CodeField(WHAT, required=True)
    by = named("Who places.", required=True)
    area = named("Whose area it goes to.", required=True)
    legal = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether it may be placed now; null where the rules do not decide."},
    )
    layers = number(
        0, LAYERS_MOST + 1, required=True, allow_none=True, description="Layers in that area after it, if it is legal."
    )
    end_draw = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether a card may be drawn in the end phase after it; null if it is not legal."},
    )


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The players and cards in their one spelling. The report gets what does not fit together."""
    told = dict(about)
    told["by"] = player_if_named("by", about, state, report) or state.turn
    told["area"] = player_if_named("area", about, state, report) or told["by"]
    if told["by"] is None:
        report.wrong(
            "/by", Text("It is not said who places, nor whose turn it is.", "没有说明谁放，也没有说明轮到谁。")
        )
    arena = about["what"] == "arena"
    if arena and about.get("area") is not None:
        report.wrong(
            "/area", Text("Only ladders go to a ladder area.", "只有阶梯放进阶梯区。"), ruling="cl.turn.arena-place"
        )
    if arena and about.get("backed") is not None:
        report.wrong(
            "/backed", Text("This is asked of ladders only.", "只有放阶梯时才问这个。"), ruling="cl.turn.place"
        )
    for n, code in enumerate(about.get("cards") or ()):
        if arena and code not in ARENA:
            message = Text("{card} is no arena card.", "{card}不是竞技牌。").fill(card=BY_CODE[code].name)
            report.wrong(f"/cards/{n}", message, near=tuple(ARENA), ruling="cl.turn.arena-place")
    if about.get("cards") is not None:
        told["cards"] = sorted(about["cards"])
    return told


def _faults(about: Mapping[str, Any], state: State) -> list[Because]:
    """What speaks against it under every reading."""
    ladder, by = about["what"] == "ladder", about["by"]
    out = []
    if state.turn is not None and by != state.turn:
        says = Text("{by} can't place anything in {turn}'s turn.", "{turn} 的回合里 {by} 不能放置。")
        out.append(Because(says.fill(by=by, turn=state.turn), ("cl.turn.place" if ladder else "cl.arena.own-turn",)))
    if state.phase not in (None, "placement"):
        says = Text(
            "Cards are placed in the placement phase; this is the {phase}.", "放置阶段才能放置，现在是{phase}。"
        )
        rulings = ("cl.turn.place" if ladder else "cl.turn.arena-place", "cl.turn.phases")
        out.append(Because(says.fill(phase=PHASES[state.phase]), rulings))
    if ladder:
        out += _ladder_faults(about, state)
    return out + _hand_faults(about, state)


def _ladder_faults(about: Mapping[str, Any], state: State) -> list[Because]:
    by, area, cards, turn = about["by"], about["area"], about.get("cards") or [], state.this_turn
    out = []
    if by == state.turn and turn.spring:
        says = Text("{by} has used Elf Spring in this turn: no ladder may be placed any more.",
                    "{by} 本回合用过精灵泉，不能再放阶梯。")  # fmt: skip
        out.append(Because(says.fill(by=by), ("cl.group.spring-lock",)))
    placed = turn.placed if by == state.turn else 0
    if placed or len(cards) > 1:
        says = Text("One regular ladder a turn: {n} placed already, {more} more wanted.",
                    "每回合常规只放一层阶梯：已放 {n} 张，还想放 {more} 张。")  # fmt: skip
        out.append(Because(says.fill(n=placed, more=len(cards) or 1), ("cl.turn.place-one",)))
    if about.get("backed") is False:
        says = Text("Only a card with a ladder on its back may be placed.", "背面是阶梯的牌才能放置。")
        out.append(Because(says, ("cl.turn.place",)))
    if area != by and (state.mode_known in ("melee", "duel") or (state.sides and area not in state.allies_of(by))):
        says = Text("{area} is no ally of {by}: no reading lets the ladder go there.",
                    "{area} 不是 {by} 的同盟，哪种读法都不能把阶梯放到那边。")  # fmt: skip
        out.append(Because(says.fill(area=area, by=by), ("cl.turn.place", AREA_GAP)))
    return out


def _hand_faults(about: Mapping[str, Any], state: State) -> list[Because]:
    """What speaks against it by a hand that is known."""
    by, cards = about["by"], about.get("cards")
    player = state.by_name[by]
    ruling = "cl.turn.place" if about["what"] == "ladder" else "cl.turn.arena-place"
    if cards is None:
        fitting = player.cards != 0
        if about["what"] == "arena" and player.hand is not None:
            fitting = any(code in ARENA for code in player.hand)
        if fitting:
            return []
        says = Text("{by} holds no card for it.", "{by} 手里没有可放的牌。").fill(by=by)
        return [Because(says, (ruling,))]
    few = sorted({code for code in cards if player.hand is not None and player.hand.count(code) < cards.count(code)})
    return [
        Because(Text("{by} does not hold so many: {card}.", "{by} 手里没有这么多：{card}。").fill(
            by=by, card=BY_CODE[code].name), (ruling,))
        for code in few
    ] + ([Because(Text("{by} holds {n} cards only.", "{by} 只有 {n} 张手牌。").fill(by=by, n=player.cards), (ruling,))]
         if not few and player.cards is not None and player.cards < len(cards) else [])  # fmt: skip


def against(about: Mapping[str, Any], state: State, reads: Reads) -> list[Because]:
    """What speaks against placing something now. Raises StateError for what is missing if nothing plain does."""
    faults, by, area = _faults(about, state), about["by"], about["area"]
    if faults:
        return faults
    state.whose_turn()
    state.the_phase()
    if about["what"] == "ladder" and area != by and reads.of(AREA_GAP) == "forbidden":
        says = Text(
            "Ladders are placed in the own area only, not in {area}'s.", "阶梯只能放在自己那边，不能放到 {area} 那边。"
        )
        return [Because(says.fill(area=area), ("cl.turn.place", AREA_GAP))]
    return []


def rule(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether something may be placed now, the layers after it, and the draw of the end phase."""
    what, by, area = about["what"], about["by"], about["area"]
    faults = against(about, state, reads)
    value: dict[str, Any] = {
        "what": what,
        "by": by,
        "area": area,
        "legal": not faults,
        "layers": None,
        "end_draw": None,
    }
    called = WHAT[what]
    if faults:
        steps = tuple(step_of(each, what, called=called) for each in faults)
        return Ruled(value, [value], decided({}, faults[0]), steps, Verdict.ILLEGAL)
    turn, layers = state.this_turn, state.by_name[area].layers
    if what == "ladder":
        turn = replace(turn, placed=turn.placed + 1, placed_for=area, destroyed=False)
        layers += 1
    draw = end_draw(by, turn, state.deck, reads)
    reasons = why_placed(about, layers)
    value |= {"layers": layers, "end_draw": draw.allowed}
    outcomes = [{**value, "end_draw": each} for each in ([True, False] if draw.allowed is None else [draw.allowed])]
    steps = tuple(step_of(each, what, called=called) for each in (*reasons, draw.because))
    return Ruled(value, outcomes, decided({"end_draw": draw.because}, reasons[0]), steps, Verdict.LEGAL)


def why_placed(about: Mapping[str, Any], layers: int) -> list[Because]:
    """Why it is legal, and what becomes of the cards; ``layers`` are those of the area after it."""
    by, area, cards = about["by"], about["area"], about.get("cards") or []
    if about["what"] == "arena":
        says = Text("In the own placement phase {by} may lay as many arena cards as wanted.",
                    "自己的放置阶段里，{by} 放几张竞技牌都行。")  # fmt: skip
        shown = Text("On show they can be used, by the allies too.", "展示之后才能使用，同盟也能用。")
        return [
            Because(says.fill(by=by), ("cl.turn.arena-place", "cl.arena.own-turn")),
            Because(shown, ("cl.turn.arena-shown", "cl.arena.own-turn")),
        ]
    says = Text("{by} may place one ladder in this turn: {area} then has {n} layers.",
                "{by} 本回合可放一层阶梯：{area} 之后有 {n} 层。")  # fmt: skip
    rulings = ("cl.turn.place", "cl.turn.place-one", *((AREA_GAP,) if area != by else ()))
    only = Text("The card placed is only a ladder from now on.", "放下的牌从此只是阶梯。")
    out = [Because(says.fill(by=by, area=area, n=layers), rulings), Because(only, ("cl.turn.place-one",))]
    if any(code in ARENA for code in cards):
        out.append(Because(Text("An arena card may be placed face down as a ladder.", "竞技牌可以扣置当作阶梯。"),
                           ("cl.arena.own-turn",)))  # fmt: skip
    return out


PLACE = Interaction(
    Question(
        "place",
        Text("Whether a ladder or arena cards may be placed now", "现在能否放阶梯或竞技牌"),
        PlaceValueSchema,
        {"players": [{"name": "Ann", "layers": 2}, {"name": "Ben"}], "turn": "Ann", "phase": "placement"},
        "dispute",
        PlaceAsksSchema,
        {"what": "ladder"},
        FactsField(
            {
                "legal": Fact("truth", "Whether it may be placed now."),
                "layers": Fact("number", "Layers in that area after it.", nullable=True),
                "end_draw": Fact("truth", "Whether a card may be drawn in the end phase after it.", nullable=True),
            },
            "legal",
        ),
        (True, {"layers": 3, "end_draw": True}),
    ),
    rule,
    read,
)
