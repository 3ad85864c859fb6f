"""The question moves: what the player whose turn it is may do now, and what others may do at any time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.answer import Step
from adjudicator.game import Question
from adjudicator.games.shadow_hunters.characters.cases import suppose
from adjudicator.games.shadow_hunters.judging.hidden import Hidden
from adjudicator.games.shadow_hunters.moves.chances import Chance, any_time, by_character, situation
from adjudicator.games.shadow_hunters.moves.declaring import Declaring
from adjudicator.games.shadow_hunters.moves.phases import Turn, next_after, of_phase, why_next
from adjudicator.games.shadow_hunters.moves.schema import MovesSchema
from adjudicator.games.shadow_hunters.pack.characters import Character
from adjudicator.games.shadow_hunters.table.schema import PHASES
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import step_of
from adjudicator.text import Text


def moves(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What may be done now. Raises StateError for what is missing."""
    if state.phase is None:
        codes = ", ".join(PHASES)
        raise missing("/phase", Text(f"the phase of the turn: {codes}", f"回合的阶段：{codes}"), "sh.turn.order")
    if state.turn is None:
        raise missing("/turn", Text("whose turn it is", "轮到谁"), "sh.turn.clockwise")
    player = state.by_name[state.turn]
    hidden, declaring = Hidden(state, reads), Declaring(state, reads)

    def at_any_time(who: Player) -> tuple[list[Chance], tuple[str, ...]]:
        told = situation(who, state, reads)

        def of(character: Character) -> Iterator[Chance]:
            yield from any_time(character, told)
            yield from declaring.chances(character, told)

        return by_character(told, hidden, of)

    own, everybody = at_any_time(player)
    own = [*of_phase(Turn(player, state, reads, everybody)), *own]
    theirs = [(other, each) for other in state.living if other is not player for each in at_any_time(other)[0]]
    untold = [_told(each, player, state) for each in own if each.at is not None]
    untold += [{"player": other.name, **_told(each, other, state)} for other, each in theirs if each.at is not None]
    if declaring.at is not None:
        untold.append({"move": "declare", "player": None, "if": [], "at": declaring.at})
    after = next_after(player, state)
    value = {
        "player": player.name,
        "phase": state.phase,
        "next_player": after.name if after is not None else None,
        "moves": [_told(each, player, state) for each in own if each.at is None],
        "others": [{"player": other.name, **_told(each, other, state)} for other, each in theirs if each.at is None],
        "untold": untold,
    }
    reasons = [(player.name, because) for each in own if each.at is None for because in each.reasons]
    reasons += [(other.name, because) for other, each in theirs if each.at is None for because in each.reasons]
    reasons += [(player.name, because) for because in why_next(player, state)]
    return Ruled(value, [], decided({}, Because(Text("", ""), ())), _steps(reasons))


def _told(each: Chance, player: Player, state: State) -> dict[str, Any]:
    """A chance as it is shown."""
    told = {key: list(value) if isinstance(value, tuple) else value for key, value in each.fields}
    told["if"] = suppose({player.name: each.characters}, state) if each.characters else []
    return {**told, "at": each.at} if each.at is not None else {**told, "rulings": list(each.rulings)}


def _steps(reasons: Sequence[tuple[str, Because]]) -> tuple[Step, ...]:
    """A step for each reason, told of whom it comes up with first."""
    first: dict[Because, str] = {}
    for name, because in reasons:
        first.setdefault(because, name)
    return tuple(step_of(because, name, player=name) for because, name in first.items())


MOVES = Interaction(
    Question(
        "moves",
        Text("What may be done now", "此时可以做什么"),
        MovesSchema,
        {
            "players": [
                {"name": "Ann", "area": "weird-woods", "damage": 3},
                {"name": "Ben", "area": "church"},
                {"name": "Cai", "area": "church", "damage": 2},
                {"name": "Dan", "area": "cemetery"},
            ],
            "turn": "Ann",
            "phase": "area",
        },
        "moves",
    ),
    moves,
)
