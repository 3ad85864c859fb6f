"""The questions outcome and score: who has won, or whether it is a tie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.errors import StateError
from adjudicator.game import Question
from adjudicator.games.cloud_ladder.ends.outcome_schema import CLAIM, OutcomeAsksSchema, OutcomeValueSchema
from adjudicator.games.cloud_ladder.ends.suggested import needed, possible_needs
from adjudicator.games.cloud_ladder.ends.winning import Told, Won, tied, won
from adjudicator.games.cloud_ladder.judging.naming import PLAYER, player_if_named
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Text, clean


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What happened, with players in their one spelling."""
    told = dict(about)
    told["first"] = player_if_named("first", about, state, report)
    if "before" in about:
        told["before"] = {clean(name): n for name, n in sorted(about["before"].items())}
        for name in told["before"]:
            if name not in state.by_name:
                report.unknown(f"/before/{name}", PLAYER, name, list(state.by_name))
    return told


def outcome(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Who has won, or whether it is a tie. Raises StateError for what decides it and was not told."""
    if not state.players:
        raise missing("/players", Text("the players and their layers", "玩家及其层数"), "cl.win.four")
    told = Told(about.get("nobody_acts", False), about.get("before", {}), about.get("first"))
    needs, found, winning = _by_layers(state, told, reads)
    winners = [name for name in found.options[0] if all(name in option for option in found.options)]
    may_win = [name for name in state.by_name if any(name in option for option in found.options)]
    open_end = not all(found.options) and not found.pending  # somebody's win is not what decides the tie
    unknown: dict[str, StateError] = {}
    ties: list[bool | None] = [False]  # one, or both where that is open
    reasons = {"winners": winning, "wins": winning, "over": winning, "tie": winning}
    steps = [winning]
    if open_end:
        drawn = tied(state, reads)
        ties = [drawn.tie]
        reasons |= {"tie": drawn.because, "over": joined([winning, drawn.because])}
        steps.append(drawn.because)
        if drawn.unknown is not None and needs is not None and len(possible_needs(state)) > 1:
            ties = [False, True]  # by the other reading somebody has won: what is missing does not matter to that
        elif drawn.unknown is not None:
            unknown = {"tie": drawn.unknown, "over": drawn.unknown}
    outcomes = [
        {"winners": sorted(option), "wins": sorted(option), "over": True if option else each, "tie": each}
        for option in found.options
        for each in ties
    ]
    overs = {facts["over"] for facts in outcomes}
    value = {
        "over": overs.pop() if len(overs) == 1 else None,
        "winners": winners,
        "may_win": may_win,
        "tie": ties[0] if len(ties) == 1 else None,
        "needs": needs,
        "players": {
            name: {
                "layers": player.layers,
                "missing": None if needs is None else max(0, needs - player.layers),
                "wins": True if name in winners else (None if name in may_win else False),
            }
            for name, player in state.by_name.items()
        },
    }
    known = [{name: fact for name, fact in facts.items() if name not in unknown} for facts in outcomes]
    called = Text("the game", "本局")
    told_steps = tuple(step_of(each, "game", called=called) for each in steps)
    return Ruled(value, known, decided(reasons, winning), told_steps, unknown=unknown)


def _by_layers(state: State, told: Told, reads: Reads) -> tuple[int | None, Won, Because]:
    """How many layers are needed, None where that is open and makes no difference; who has won; and why."""
    numbers = possible_needs(state)
    by_number = [won(number, state, told, reads) for number in numbers]
    if len(numbers) > 1 and all(each.options == by_number[0].options for each in by_number):
        says = Text("Whether {low} or {high} layers win makes no difference here.",
                    "按 {low} 层还是 {high} 层算，结果都一样。").fill(low=numbers[0], high=numbers[-1])  # fmt: skip
        found = by_number[-1] if by_number[0].options[0] else by_number[0]
        count = state.count_known
        row = (f"cl.mode.table-{count}",) if count is not None else ()
        return None, found, joined([found.because, Because(says, ("cl.win.four", *row))])
    needs, needing = needed(state, reads)
    found = by_number[numbers.index(needs)]
    return needs, found, joined([found.because, needing])


def score(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Who has won as the table stands: there are no points."""
    return outcome({}, state, reads)


_EXAMPLE: Mapping[str, Any] = {
    "players": [{"name": "Ann", "layers": 4}, {"name": "Ben", "layers": 3}, {"name": "Cleo"}, {"name": "Dan"}],
    "sides": [{"players": ["Ann", "Cleo"]}, {"players": ["Ben", "Dan"]}],
    "phase": "placement",
}

OUTCOME = Interaction(
    Question(
        "outcome",
        Text("Who has won, or whether it is a tie", "谁获胜，或是否平局"),
        OutcomeValueSchema,
        _EXAMPLE,
        "dispute",
        OutcomeAsksSchema,
        {"before": {"Ann": 4}, "nobody_acts": True},
        CLAIM,
        (["Ann", "Cleo"], {"over": True, "tie": False}),
    ),
    outcome,
    read,
)

SCORE = Interaction(Question("score", Text("Who has won", "谁获胜"), OutcomeValueSchema, _EXAMPLE), score)
