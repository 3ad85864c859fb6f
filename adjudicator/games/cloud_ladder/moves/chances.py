"""Which cards and abilities a player may use now: everything they have or may have, put to the guards of play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudicator.errors import StateError
from adjudicator.games.cloud_ladder.cards.cards import ATTACKS, BY_CODE
from adjudicator.games.cloud_ladder.cards.names import ARENA, CHARACTERS, GROUPS, HAND
from adjudicator.games.cloud_ladder.playing.faults import Guarded, Play, Undecided
from adjudicator.games.cloud_ladder.playing.others import guards
from adjudicator.games.cloud_ladder.playing.question import found
from adjudicator.games.cloud_ladder.playing.regular import UNTOLD_GAP
from adjudicator.games.cloud_ladder.table.state import Player, State
from adjudicator.judging.chances import Chance, chance
from adjudicator.judging.faults import Fault
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because

WILD, SIEGE, SPRING = "wild", "siege", "spring"


def uses(player: Player, state: State, reads: Reads) -> Iterator[Chance]:
    """What a player may play or use now, whosever turn it is."""
    known = player.hand is not None
    held = [code for code in HAND if code not in ARENA and (not known or code in (player.hand or ()))]
    group = state.side_of(player.name).group
    for code in held:
        yield from _use(code, "play", {} if known else {"if_held": True}, player, state, reads)
    for code in ARENA:
        yield from _use(code, "use", {}, player, state, reads)  # if it is on show
    for code in CHARACTERS:
        if player.character in (None, code):
            unsure = {} if player.character else {"if_character": True}
            yield from _use(code, "use", unsure, player, state, reads)
    for code in GROUPS:
        # Siege joins an attack, and is told of with the attacks that can lead it
        if group in (None, code) and code != SIEGE:
            unsure = {} if group else {"if_group": True}
            yield from _use(code, "use", unsure, player, state, reads)


def _use(
    code: str, move: str, unsure: Mapping[str, Any], player: Player, state: State, reads: Reads
) -> Iterator[Chance]:
    """The ways to use one card or ability."""
    play = Play(state=state, code=code, by=player.name)
    told: dict[str, Any] = {"card": code}
    if not BY_CODE[code].alone:
        told["combined"] = True
    ways = [replace(play, becomes=each) for each in HAND if each != code] if code == WILD else [play]
    for way in ways:
        guarded = guards(way)
        if guarded.faults:
            continue
        if "if_held" in unsure and BY_CODE[code].series is None and UNTOLD_GAP not in reads.picked:
            yield chance(None, move, gap=UNTOLD_GAP, **told, **unsure)  # one for everybody, and no reason to stop
            return
        try:
            result = found(way, guarded, reads)
        except StateError as error:
            yield chance(player.name, move, at=error.problems[0].pointer, **told, **unsure)
            return
        if isinstance(result, Undecided):
            gap = None if result.at is not None else result.because.rulings[-1]
            yield chance(player.name, move, at=result.at, gap=gap, **told, **unsure)
            return
        if not result:
            yield from _ways(way, guarded, move, {**told, **unsure}, reads)


def _ways(play: Play, guarded: Guarded, move: str, told: dict[str, Any], reads: Reads) -> Iterator[Chance]:
    """The ways to use what may be used: on whom, led by it, for whom."""
    assert guarded.legal is not None
    state, who = play.state, play.who
    reasons = [guarded.legal]
    if play.code == SPRING:
        fitting = tuple(code for code in HAND if _legal(replace(play, discard=code), reads))
        held: dict[str, Any] = {} if state.by_name[who].hand is not None else {"if_held": True}
        for name in state.by_name:
            if _legal(replace(play, ally=name), reads):
                yield chance(who, move, *reasons, **told, area=name, discards=fitting, **held)
        return
    if play.code in ATTACKS:
        others = [name for name in state.by_name if name != who]
        targets = tuple(name for name in others if _legal(replace(play, target=name), reads))
        if not targets and len(state.by_name) == state.count_known:
            return
        told = {**told, "targets": targets}
        joining = list(_joining(play, reads))
        if joining:
            told["siege"] = tuple(name for name, _ in joining)
            reasons += [because for _, because in joining]
    yield chance(who, move, *reasons, **told)


def _joining(play: Play, reads: Reads) -> Iterator[tuple[str, Because]]:
    """The allies who may join an attack with Siege, where that is known to be their group card."""
    state = play.state
    if state.side_of(play.who).group != SIEGE:
        return
    for name in state.allies_of(play.who):
        joins = Play(state=state, code=SIEGE, by=name, leader_card=play.code)
        guarded = guards(joins)
        if guarded.legal is not None and not found(joins, guarded, reads):
            yield name, guarded.legal


def _legal(play: Play, reads: Reads) -> bool:
    result: Sequence[Fault] | Undecided = found(play, guards(play), reads)
    return not result
