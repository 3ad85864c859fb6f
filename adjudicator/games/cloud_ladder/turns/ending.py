"""The end of a turn: whether the one card of the end phase may be drawn, and who is next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from marshmallow import Schema

from adjudicator.errors import StateError
from adjudicator.fields import Truth, named
from adjudicator.game import Question
from adjudicator.games.cloud_ladder.table.state import State, ThisTurn
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import step_of
from adjudicator.text import Text


class EndPhaseValueSchema(Schema):
    """What the end phase brings to whose turn it is."""

    player = named("Whose turn it is.", required=True)
    draws = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether they may draw a card in the end phase; null where that can't be told."},
    )
    next = named("Whose turn is next; null where not all players are listed.", required=True, allow_none=True)


@dataclass(frozen=True, slots=True)
class Draw:
    """Whether a card may be drawn, None where that can't be told, and why."""

    allowed: bool | None
    because: Because


def end_draw(player: str, turn: ThisTurn, deck: int | None, reads: Reads) -> Draw:
    """Whether a player may draw in the end phase of a turn in which this has happened."""
    earned = _earned(player, turn, reads)
    if not earned.allowed or deck != 0:
        return earned
    return _from_empty(player, "cl.turn.end-draw", reads)


def first_draw(player: str, deck: int | None, reads: Reads) -> Draw:
    """Whether a player may draw in the draw phase."""
    if deck == 0:
        return _from_empty(player, "cl.turn.draw", reads)
    says = Text("{player} begins the turn by taking a card from the deck.", "{player} 回合开始，先从牌库抓一张牌。")
    return _draw(True, says, "cl.turn.draw", "cl.turn.phases", player=player)


def _from_empty(player: str, ruling: str, reads: Reads) -> Draw:
    """Whether a player who may draw gets a card although the deck is empty."""
    if reads.of("cl.gap.deck-empty") == "reshuffle":
        says = Text("The deck is empty: the discards are shuffled, and {player} draws.",
                    "牌库已空：弃牌洗匀作牌库，{player} 照抓。")  # fmt: skip
        return _draw(True, says, ruling, "cl.gap.deck-empty", player=player)
    says = Text("The deck is empty: there is nothing to draw.", "牌库已空，无牌可抓。")
    return _draw(False, says, ruling, "cl.gap.deck-empty")


def _draw(allowed: bool | None, says: Text, *rulings: str, **words: object) -> Draw:
    return Draw(allowed, Because(says.fill(**words), rulings))


def _earned(player: str, turn: ThisTurn, reads: Reads) -> Draw:
    if turn.spring:
        return _after_spring(player, turn, reads)
    if not turn.placed:
        return _without(player, turn, reads)
    if turn.placed_for not in (None, player):
        says = Text("The ladder went to {whose}'s area, not to the own: {player} draws nothing.",
                    "阶梯放在 {whose} 那边，不是自己的阶梯区：{player} 不抓牌。")  # fmt: skip
        none = _draw(False, says, "cl.turn.end-draw", "cl.gap.ally-area", player=player, whose=turn.placed_for)
        return _or_linda(none, player, turn, reads)
    if not turn.destroyed:
        says = Text("{player} placed a ladder in the own area, and may draw one card.",
                    "{player} 在自己的阶梯区放过阶梯，可抓一张牌。")  # fmt: skip
        return _draw(True, says, "cl.turn.end-draw", player=player)
    if reads.of("cl.gap.ladder-destroyed") == "draw":
        says = Text("The ladder is gone again, but it was placed: {player} may draw one card.",
                    "阶梯虽已被拆，但确实放过：{player} 可抓一张牌。")  # fmt: skip
        return _draw(True, says, "cl.turn.end-draw", "cl.gap.ladder-destroyed", player=player)
    says = Text("The ladder placed is gone: {player} draws nothing.", "放下的阶梯已被拆：{player} 不抓牌。")
    none = _draw(False, says, "cl.turn.end-draw", "cl.gap.ladder-destroyed", player=player)
    return _or_linda(none, player, turn, reads)


def _or_linda(none: Draw, player: str, turn: ThisTurn, reads: Reads) -> Draw:
    """What holds where the ladder placed earns no draw: what Linda added in the placement phase may."""
    if not turn.linda or turn.linda_placing is False:
        return none
    if reads.of("cl.gap.linda-draw") == "does-not-count":
        return Draw(False, Because(none.because.says, (*none.because.rulings, "cl.gap.linda-draw")))
    return _without(player, turn, reads)


def _after_spring(player: str, turn: ThisTurn, reads: Reads) -> Draw:
    says = Text("{player} used Elf Spring, and draws nothing.", "{player} 用过精灵泉，不抓牌。")
    if not turn.placed or turn.placed_for not in (None, player):
        return _draw(False, says, "cl.group.spring-lock", player=player)
    gap = "cl.gap.spring-after-ladder"
    if reads.of(gap) == "allowed-draw-kept":
        kept = _earned(player, replace(turn, spring=0), reads)
        return Draw(kept.allowed, Because(kept.because.says, (*kept.because.rulings, gap)))
    return _draw(False, says, "cl.group.spring-lock", gap, player=player)


def _without(player: str, turn: ThisTurn, reads: Reads) -> Draw:
    """Nothing was placed by the regular way; what Linda adds in the placement phase may count."""
    gap = "cl.gap.linda-draw"
    if not turn.linda or turn.linda_placing is False:
        says = Text("{player} placed no ladder in the placement phase, and draws nothing.",
                    "{player} 在放置阶段没有放阶梯，不抓牌。")  # fmt: skip
        return _draw(False, says, "cl.turn.end-draw", player=player)
    if reads.of(gap) == "does-not-count":
        says = Text("The layer that Linda added is no ladder placed: {player} draws nothing.",
                    "琳达加的那层不算放置：{player} 不抓牌。")  # fmt: skip
        return _draw(False, says, "cl.turn.end-draw", gap, player=player)
    if turn.linda_placing:
        says = Text("Linda added a layer in the placement phase: {player} may draw one card.",
                    "琳达在放置阶段加了一层：{player} 可抓一张牌。")  # fmt: skip
        return _draw(True, says, "cl.turn.end-draw", gap, player=player)
    says = Text("It is not said whether Linda was used in the placement phase.", "没有说明琳达是否在放置阶段使用。")
    return _draw(None, says, "cl.turn.end-draw", gap)


def next_player(state: State) -> str | None:
    """Who is next after whose turn it is; None where not all players are listed."""
    names = [player.name for player in state.players]
    if len(names) < 2 or state.count_known != len(names):
        return None
    return names[(names.index(state.whose_turn()) + 1) % len(names)]


def rule(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether whose turn it is may draw in the end phase, as things stand, and who is next."""
    player = state.whose_turn()
    draw = end_draw(player, state.this_turn, state.deck, reads)
    after = next_player(state)
    value = {"player": player, "draws": draw.allowed, "next": after}
    called = Text(player, player)
    steps = []
    if state.phase not in (None, "end"):
        says = Text("The end phase begins when nobody acts any more: so it is as things stand now.",
                    "没有人再行动才进入结束阶段，这里按目前的情况判断。")  # fmt: skip
        steps.append(Because(says, ("cl.turn.end-enter", "cl.turn.phases")))
    steps.append(draw.because)
    says = Text("The cards used are discarded, and the turn is over.", "用过的牌放入弃牌区，回合结束。")
    steps.append(Because(says, ("cl.turn.discard",)))
    unknown: dict[str, StateError] = {}
    if after is None:
        unknown["next"] = missing("/players", Text("all the players in the order of their seats", "按座次的全部玩家"))
        turn_over = steps[-1]
    else:
        says = Text("{player} is next, and begins by drawing a card.", "下一位是 {player}，先抓一张牌。")
        turn_over = Because(says.fill(player=after), ("cl.turn.first", "cl.turn.draw"))
        steps.append(turn_over)
    outcomes = [
        {"draws": each, "next": after} for each in ([draw.allowed] if draw.allowed is not None else [True, False])
    ]
    why = decided({"next": turn_over}, draw.because)
    return Ruled(value, outcomes, why, tuple(step_of(each, player, called=called) for each in steps), unknown=unknown)


END_PHASE = Interaction(
    Question(
        "end-phase",
        Text("Whether a card is drawn in the end phase, and who is next", "结束阶段能否抓牌、轮到谁"),
        EndPhaseValueSchema,
        {"players": [{"name": "Ann"}, {"name": "Ben"}], "turn": "Ann", "this_turn": {"placed": 1}},
        "dispute",
        claim=FactsField(
            {
                "draws": Fact("truth", "Whether whose turn it is may draw a card."),
                "next": Fact("name", "Whose turn is next.", of="player"),
            },
            "draws",
        ),
        claims=(True, {"next": "Ben"}),
    ),
    rule,
)
