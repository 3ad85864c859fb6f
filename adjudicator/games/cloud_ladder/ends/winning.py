"""Who has won: who has the layers, at which moment it counts, and the tie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.errors import Problem, StateError
from adjudicator.games.cloud_ladder.cards.cards import ARENA_USES
from adjudicator.games.cloud_ladder.table.state import Player, Side, State
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import joined, listing
from adjudicator.text import Text

_MOMENT, _WHOSE, _SEVERAL = "cl.gap.win-moment", "cl.gap.whose-layers", "cl.gap.several-reach"


@dataclass(frozen=True, slots=True)
class Told:
    """What was told besides the table: whether all are done acting, layers at an earlier moment, who was first."""

    nobody_acts: bool
    before: Mapping[str, int]
    first: str | None


@dataclass(frozen=True, slots=True)
class Won:
    """Who has won by their layers, in the order of the seats, and why.

    ``options`` has one set of winners, or several where something is not told: who was first, or the phase.
    ``pending``: somebody has the layers, and has won only if they stand when the end phase would begin.
    """

    options: tuple[tuple[str, ...], ...]
    because: Because
    pending: bool = False


def sides_of(state: State) -> tuple[Side, ...]:
    """The sides; each player is one where there are none."""
    return state.sides or tuple(Side((name,)) for name in state.by_name)


def won(needs: int, state: State, told: Told, reads: Reads) -> Won:
    """Who has won if so many layers are needed. Raises StateError for what decides it and was not told."""
    now = {name: player.layers for name, player in state.by_name.items()}
    earlier = _reached(needs, {**now, **told.before}, state, reads) if told.before else []
    standing = _reached(needs, now, state, reads)
    at_once = earlier or standing
    if not at_once:
        most = max(now.values())
        says = Text("Nobody has {n} layers: the most are {most}.", "没有人满 {n} 层，最多 {most} 层。")
        return Won(((),), Because(says.fill(n=needs, most=most), ("cl.win.four", *_whose(needs, now, state))))
    if not state.sides and state.mode_known == "team":
        raise missing("/sides", Text("the sides: allies win together", "各方的分法（同盟同胜）"), "cl.mode.team")
    entering = told.nobody_acts or state.phase == "end"
    last = standing if entering else []
    rulings: tuple[str, ...] = ("cl.win.four",)
    several = len(at_once) > 1
    if at_once != last or several:  # else both moments come to the same
        rulings = (*rulings, _MOMENT)
        if reads.of(_MOMENT) == "end-entry":
            if state.phase is None and not told.nobody_acts:
                return _phase_open(standing, rulings, state)
            if not last:
                return Won(((),), _later(entering), pending=bool(standing) and not entering)
            if len(last) > 1 and reads.of(_SEVERAL) == "all":
                says = Text("Several sides have {n} layers when the end phase would begin: all of them win.",
                            "快进结束阶段时不止一方满 {n} 层：都算获胜。").fill(n=needs)  # fmt: skip
                return Won((_members(last, state),), Because(says, (*rulings, _SEVERAL)))
            if len(last) > 1:
                rulings = (*rulings, _SEVERAL)
            at_once = last
    first = _first(at_once, told)
    if first is None:
        says = Text("Several sides have {n} layers: who was first has won.", "不止一方满 {n} 层，先够的一方获胜。")
        options = tuple(_members([each], state) for each in at_once)
        return Won(options, Because(says.fill(n=needs), rulings))
    layers = now if first in standing and not earlier else {**now, **told.before}
    return Won((_members([first], state),), _because(first, layers, needs, rulings, state))


def _reached(needs: int, layers: Mapping[str, int], state: State, reads: Reads) -> list[Side]:
    sides = sides_of(state)
    alone = [side for side in sides if any(layers[name] >= needs for name in side.players)]
    together = [side for side in sides if sum(layers[name] for name in side.players) >= needs]
    return alone if alone == together or reads.of(_WHOSE) == "per-player" else together


def _whose(needs: int, layers: Mapping[str, int], state: State) -> tuple[str, ...]:
    """The gap of whose layers count, if it keeps a side from winning."""
    return (_WHOSE,) if any(sum(layers[name] for name in side.players) >= needs for side in sides_of(state)) else ()


def _members(sides: list[Side], state: State) -> tuple[str, ...]:
    return tuple(name for name in state.by_name if any(name in side.players for side in sides))


def _first(sides: list[Side], told: Told) -> Side | None:
    """The side that was first, None where that was not told. Raises StateError if another was named."""
    if len(sides) == 1 or told.first is None:
        return sides[0] if len(sides) == 1 else None
    found = next((side for side in sides if told.first in side.players), None)
    if found is None:
        names = [name for side in sides for name in side.players]
        message = Text("{name} does not have the layers.", "{name} 的层数不够。").fill(name=told.first)
        expected = Text("one of " + ", ".join(names), "以下之一：" + "、".join(names))
        raise StateError([Problem("/first", message, expected, (), "cl.win.four")], "question")
    return found


def _phase_open(standing: list[Side], rulings: tuple[str, ...], state: State) -> Won:
    """Where the win comes with the end phase, and it is not told whether that begins."""
    says = Text("The layers win if they stand when the end phase would begin; the phase is not told.",
                "快进结束阶段时层数仍够才赢，而所处阶段没有说明。")  # fmt: skip
    options = tuple(_members([side], state) for side in standing)
    return Won((*options, ()), Because(says, (*rulings, "cl.turn.end-enter")), pending=bool(standing))


def _later(entering: bool) -> Because:
    says = (
        Text("Nobody has the layers when the end phase begins.", "进入结束阶段时没有人够层数。")
        if entering
        else Text("The layers are there, but others may still act until the end phase.",
                  "层数够了，但进入结束阶段之前别人还可以出手。")
    )  # fmt: skip
    return Because(says, (_MOMENT, "cl.turn.end-enter", "cl.win.four"))


def _because(side: Side, layers: Mapping[str, int], needs: int, rulings: tuple[str, ...], state: State) -> Because:
    allies = len(side.players) > 1
    enough = [name for name in side.players if layers[name] >= needs]
    if enough:
        who = {"name": enough[0], "n": layers[enough[0]], "needs": needs}
        says = Text("{name} has {n} layers, and {needs} win.", "{name} 有 {n} 层，满 {needs} 层获胜。").fill(**who)
    else:
        total = sum(layers[name] for name in side.players)
        says = Text("{names} have {n} layers together, and {needs} win.", "{names} 合计 {n} 层，满 {needs} 层获胜。")
        says = says.fill(names=listing(side.players), n=total, needs=needs)
        rulings = (*rulings, _WHOSE)
    reasons = [Because(says, rulings)]
    if allies and enough:
        others = listing(name for name in side.players if name != enough[0])
        also = Text("The allies win too: {names}.", "队友同胜：{names}。").fill(names=others)
        reasons.append(Because(also, ("cl.win.four",)))
    if state.phase == "end":
        also = Text("No layer is added in the end phase, so they were there before it.",
                    "结束阶段不会加层，可见之前就够了。")  # fmt: skip
        reasons.append(Because(also, ("cl.turn.end-enter",)))
    return joined(reasons)


# --- the tie


@dataclass(frozen=True, slots=True)
class Tie:
    """Whether it is a tie, and why; ``tie`` is None where ``unknown`` says what is missing."""

    tie: bool | None
    because: Because
    unknown: StateError | None = None


def tied(state: State, reads: Reads) -> Tie:
    """Whether nothing can be drawn and nothing played. Somebody's having won is not looked at."""
    rulings = ("cl.win.tie",)
    if state.deck:
        says = Text("{n} cards are left to draw.", "牌库还有 {n} 张可抓。").fill(n=state.deck)
        return Tie(False, Because(says, rulings))
    can = {player.name: _can_play(player, state) for player in state.players}
    able = next((name for name, each in can.items() if each), None)
    if able is not None:
        says = Text("{name} still has a card to play.", "{name} 还有牌可出。").fill(name=able)
        return Tie(False, Because(says, rulings))
    open_ = Because(Text("Whether it is a tie can't be told.", "是否平局无法判断。"), rulings)
    if state.deck is None:
        return Tie(None, open_, missing("/deck", Text("the cards left to draw", "牌库剩余张数"), "cl.win.tie"))
    for player in state.players:
        if can[player.name] is None:
            what = Text("whether {name} has a card to play", "{name} 是否有牌可出").fill(name=player.name)
            return Tie(None, open_, missing(f"{player.pointer}/can_play", what, "cl.win.tie"))
    if (state.count_known or 0) > len(state.players):
        return Tie(None, open_, missing("/players", Text("all players", "全部玩家"), "cl.win.tie"))
    if reads.of("cl.gap.deck-empty") == "reshuffle":
        says = Text("The discards are shuffled and can be drawn.", "弃牌洗成新牌库，还有牌可抓。")
        return Tie(False, Because(says, ("cl.gap.deck-empty", *rulings)))
    says = Text("The deck is empty and nobody has a card to play.", "牌库已空，谁也没有牌可出。")
    return Tie(True, Because(says, (*rulings, "cl.gap.deck-empty")))


def _can_play(player: Player, state: State) -> bool | None:
    """Whether they have a card to play, None where that is not told.

    An empty hand alone does not tell it: a character not used, an arena card on show or Volcano may be left.
    """
    if player.can_play is not None or player.cards != 0:
        return player.can_play
    left = not player.character_used or any(shown.used < ARENA_USES for shown in player.arena)
    return None if left or state.side_of(player.name).group == "volcano" else False
