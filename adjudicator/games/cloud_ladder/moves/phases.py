"""What whose turn it is may do at each phase of the turn, beside using cards and abilities."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudicator.games.cloud_ladder.cards.names import ARENA
from adjudicator.games.cloud_ladder.table.state import Player, State
from adjudicator.games.cloud_ladder.turns.ending import Draw, end_draw, first_draw, next_player
from adjudicator.games.cloud_ladder.turns.placing import against, why_placed
from adjudicator.judging.chances import Chance, chance
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Text


def steps_of_phase(player: Player, state: State, reads: Reads) -> Iterator[Chance]:
    """The steps that the phase of the turn has, and the way on to the next."""
    assert state.phase is not None
    return _PHASES[state.phase](player, state, reads)


def _draw(player: Player, state: State, reads: Reads) -> Iterator[Chance]:
    drawn = first_draw(player.name, state.deck, reads)
    if drawn.allowed:
        yield chance(player.name, "draw", drawn.because)
    else:  # else the draw leads on to the action phase
        yield chance(player.name, "go-on", drawn.because)


def _action(player: Player, state: State, reads: Reads) -> Iterator[Chance]:
    says = Text("Nobody has to act; after the action phase comes the placement phase.",
                "不行动也可以；行动阶段之后是放置阶段。")  # fmt: skip
    yield chance(player.name, "go-on", Because(says, ("cl.turn.phases", "cl.turn.action")))


def _placement(player: Player, state: State, reads: Reads) -> Iterator[Chance]:
    for area in state.by_name:
        about: dict[str, Any] = {"what": "ladder", "by": player.name, "area": area}
        if not against(about, state, reads):
            layers = state.by_name[area].layers + 1
            yield chance(player.name, "place-ladder", *why_placed(about, layers), area=area, if_backed=True)
    for code in ARENA:
        about = {"what": "arena", "by": player.name, "area": player.name, "cards": [code]}
        if not against(about, state, reads):
            held: dict[str, Any] = {} if player.hand is not None else {"if_held": True}
            yield chance(player.name, "place-arena", *why_placed(about, 0), card=code, **held)
    says = Text("Placing may be left out; the end phase begins when nobody acts any more.",
                "可以不放；没有人再行动，就进入结束阶段。")  # fmt: skip
    yield chance(player.name, "go-on", Because(says, ("cl.turn.end-enter", "cl.turn.place")))


def _end(player: Player, state: State, reads: Reads) -> Iterator[Chance]:
    drawn: Draw = end_draw(player.name, state.this_turn, state.deck, reads)
    if drawn.allowed:
        yield chance(player.name, "draw", drawn.because)
    elif drawn.allowed is None:
        yield chance(player.name, "draw", at="/this_turn/linda_placing")
    after = next_player(state)
    says = Text("The cards used are discarded; then the turn is the next player's.", "用过的牌弃掉，然后轮到下一位。")
    yield chance(player.name, "end-turn", Because(says, ("cl.turn.discard", "cl.turn.first")), next=after)


_PHASES: Mapping[str, Callable[[Player, State, Reads], Iterator[Chance]]] = {
    "draw": _draw,
    "action": _action,
    "placement": _placement,
    "end": _end,
}
