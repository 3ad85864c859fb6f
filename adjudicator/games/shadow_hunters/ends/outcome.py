"""The questions outcome and score: who has won, and whether somebody may declare victory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.errors import Problem, StateError
from adjudicator.game import Question
from adjudicator.games.shadow_hunters.characters.cases import shared, suppose
from adjudicator.games.shadow_hunters.ends.conditions import LAPSING
from adjudicator.games.shadow_hunters.ends.outcome_schema import OutcomeAsksSchema, OutcomeValueSchema
from adjudicator.games.shadow_hunters.ends.outcome_told import reasons, steps
from adjudicator.games.shadow_hunters.ends.winning import Ending, endings
from adjudicator.games.shadow_hunters.judging.naming import PLAYER, players_named
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.naming import one_named
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Ruled
from adjudicator.report import Report
from adjudicator.text import Text


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """Who declares and whose condition has lapsed, in their one spelling."""
    told: dict[str, Any] = {}
    if about.get("declared") is not None:
        told["declared"] = one_named("declared", about, list(state.by_name), PLAYER, report)
    told["lapsed"] = players_named("lapsed", about, state, report) or None
    for n, name in enumerate(told["lapsed"] or ()):
        card = state.by_name[name].card
        if card is not None and card.win not in LAPSING:
            message = Text("The condition of {who} can't be met and then be lost again.",
                           "{who}的条件不会满足之后又失去。").fill(who=card.name)  # fmt: skip
            report.wrong(f"/lapsed/{n}", message, ruling=card.ruling)
    return told


def outcome(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Who has won. Raises StateError unless all players are listed, and the order of deaths where that matters."""
    declared = state.by_name[about["declared"]] if about.get("declared") is not None else None
    if declared is not None and declared.character is None:
        what = Text("the character of {name}, who reveals to declare", "{name} 的角色（宣布者须亮出身份）")
        raise missing(f"{declared.pointer}/character", what.fill(name=declared.name), "sh.win.declare")
    found = endings(state, reads, declared, about.get("lapsed") or ())
    legal = shared([each.legal for each in found])
    value = {
        "over": shared([each.over for each in found]),
        "winners": shared([list(each.winners) for each in found]),
        "declared": declared.name if declared is not None else None,
        "legal": legal,
        "players": {name: _standing(name, found) for name in state.by_name},
        "cases": [
            {
                "if": suppose(each.supposed, state),
                "extra_card": each.extra,
                "over": each.over,
                "legal": each.legal,
                "winners": list(each.winners),
            }
            for each in found
        ],
    }
    unknown: dict[str, StateError] = {}
    verdict = Verdict.RESOLVED
    if declared is None:
        message = Text("The question does not say who declares.", "问题没有写明由谁宣布。")
        unknown["legal"] = StateError([Problem("/declared", message)], "question")
    else:
        verdict = {True: Verdict.LEGAL, False: Verdict.ILLEGAL, None: Verdict.POSSIBLE}[legal]
    return Ruled(value, [_facts(each, state) for each in found], reasons(found, declared),
                 steps(found, state, declared), verdict, unknown)  # fmt: skip


def _standing(name: str, found: Sequence[Ending]) -> dict[str, Any]:
    return {
        "condition": shared([CHARACTERS[each].win for ending in found for each in ending.held[name]]),
        "met": shared([ending.players[name].met for ending in found]),
        "why": shared([ending.players[name].why for ending in found]),
        "wins": shared([ending.players[name].wins for ending in found]),
    }


def _facts(ending: Ending, state: State) -> dict[str, Any]:
    winners = sorted(ending.winners)
    facts: dict[str, Any] = {
        "winners": winners,
        "wins": winners,
        "loses": sorted(set(ending.players) - set(winners)) if ending.over else [],
        "over": ending.over,
        "met": sorted(name for name, each in ending.players.items() if each.met),
    }
    if ending.legal is not None:
        facts["legal"] = ending.legal
    supposed = suppose(ending.supposed, state)
    return {**facts, "if": supposed} if supposed else facts


def score(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Who has won, if the game ends now: there are no points."""
    return outcome({}, state, reads)


_EXAMPLE: Mapping[str, Any] = {
    "players": [
        {"name": "A", "character": "emi", "revealed": True},
        {"name": "B", "character": "franklin", "dead": True},
        {"name": "C", "character": "vampire", "dead": True},
        {"name": "D", "character": "unknown", "dead": True},
    ]
}

OUTCOME = Interaction(
    Question(
        "outcome",
        Text("Who has won, and whether somebody may declare victory", "谁获胜，能否宣布胜利"),
        OutcomeValueSchema,
        _EXAMPLE,
        "dispute",
        OutcomeAsksSchema,
        {"declared": "A"},
        FactsField(
            {
                "winners": Fact("names", "Just these win.", of="player"),
                "wins": Fact("among", "These win, others perhaps too.", of="player"),
                "loses": Fact("among", "The game can end and these do not win.", of="player"),
                "over": Fact("truth", "Whether the game can end now."),
                "met": Fact("names", "Just these have their condition met.", of="player"),
                "legal": Fact("truth", "Whether who declares may do so."),
            },
            "winners",
        ),
        (["A", "B"], {"legal": True, "over": True}),
    ),
    outcome,
    read,
)

SCORE = Interaction(Question("score", Text("Who has won", "谁获胜"), OutcomeValueSchema, _EXAMPLE), score)
