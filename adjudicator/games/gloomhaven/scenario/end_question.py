"""The question scenario-end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.fields import Truth, WholeNumber
from adjudicator.game import Question
from adjudicator.games.gloomhaven.scenario.ending import ending, lying, rewards, why_lying, why_when
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined, step_of
from adjudicator.text import Text

WHEN = ("no", "after-round", "now")
RESULTS = ("success", "failure")
RESTORED = ("ability-cards", "hit-points", "items", "modifier-deck")


class LyingSchema(Schema):
    """What lies on the map."""

    coins = WholeNumber(required=True)
    treasures = WholeNumber(required=True)


class ScenarioEndValueSchema(Schema):
    """Whether the scenario ends, when, and as what."""

    ends = fields.String(
        required=True,
        validate=validate.OneOf(WHEN),
        metadata={"description": "no; after-round: when the round has been played to its end; or now."},
    )
    results = fields.List(
        fields.String(validate=validate.OneOf(RESULTS)),
        required=True,
        metadata={"description": "What it may end as; two where the rest of the round decides."},
    )
    rewards = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether the campaign rewards come; null as long as that is open."},
    )
    lying = fields.Nested(LyingSchema, required=True, metadata={"description": "Nobody gets it at the end."})
    restores = fields.List(
        fields.String(validate=validate.OneOf(RESTORED)),
        required=True,
        metadata={"description": "What is made ready again after it."},
    )


def scenario_end(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether the scenario ends, when, and as what."""
    found = ending(state, reads)
    restores = list(RESTORED) if found.when != "no" else []
    coins, treasures = lying(state)
    paid = [rewards(result, state.scenario) for result in found.results or (None,)]
    value = {
        "ends": found.when,
        "results": list(found.results),
        "rewards": paid[0][0] if len({given for given, _ in paid}) == 1 else None,
        "lying": {"coins": coins, "treasures": treasures},
        "restores": restores,
    }
    outcomes = [
        {"ends": found.when, "result": result, "rewards": given, "collected": 0, "restores": restores}
        for result, (given, _) in zip(found.results or (None,), paid, strict=True)
    ]
    over = Because(
        Text("What the scenario used up is made ready for the next one.", "本场用去的一切为下一场复原。"),
        ("gh.end.cleanup",),
    )
    goes_on = Because(Text("The scenario goes on.", "场景还在继续。"), found.because.rulings)

    def why(fact: str, claimed: Any) -> Because:
        match fact:
            case "ends":
                return why_when(found)
            case "rewards":
                both = [because for _, because in paid]
                return both[0] if len(set(both)) == 1 else joined([found.because, *both])
            case "collected":
                return why_lying(state)
            case "restores":
                return over if restores else goes_on
        return found.because

    told = [found.because, *([why_when(found)] if found.when != "no" else [])]
    if found.when != "no":
        told += [paid[0][1]] if len(set(paid)) == 1 else []  # else it is not decided
        told += [why_lying(state)] if coins or treasures else []
        told.append(over)
    steps = tuple(step_of(because, "scenario", called=Text("the scenario", "场景")) for because in dict.fromkeys(told))
    return Ruled(value, outcomes, why, steps)


SCENARIO_END = Interaction(
    Question(
        "scenario-end",
        Text("Whether the scenario ends, when, and as what", "场景是否结束、何时结束、成败如何"),
        ScenarioEndValueSchema,
        {
            "characters": [{"name": "Brute"}, {"name": "Tinkerer", "exhausted": True}],
            "scenario": {"goal_met": True},
        },
        "dispute",
        claim=FactsField(
            {
                "result": Fact("code", "What it ends as; null while it goes on.", options=RESULTS, nullable=True),
                "ends": Fact("code", "When it ends: no, after-round, or now.", options=WHEN),
                "rewards": Fact("truth", "Whether the campaign rewards of its conclusion come."),
                "collected": Fact("number", "How many of the coins on the map are handed out at the end."),
                "restores": Fact("codes", "What is made ready again after it.", options=RESTORED),
            },
            "result",
        ),
        claims=("success", {"ends": "now"}),
    ),
    scenario_end,
)
