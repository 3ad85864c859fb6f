"""The shapes of the questions outcome and score."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named
from adjudicator.games.destinies.table.names import FINALES
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

EVENTS_MOST = 60
EVENTS: Mapping[str, Text] = {code: FINALES[code] for code in ("started", "failed", "completed")}
SCENARIO: Mapping[str, Text] = {
    "completed": Text("completed", "完成"),
    "failed": Text("failed", "失败"),
}
RESULTS: Mapping[str, Text] = {
    "won": Text("somebody has completed the finale", "有人完成了结局"),
    "going-on": Text("the game goes on", "游戏继续"),
    "scenario-failed": Text("the scenario has failed", "剧本失败"),
}
FAULTS: Mapping[str, Text] = {
    "not-started": Text("a finale that nobody started", "没有启动过的结局"),
    "after-the-end": Text("something after the end of the game", "游戏结束之后的事"),
    "no-finale": Text("a scenario completed without the finale", "没打结局就算完成剧本"),
}


class EventSchema(Schema):
    """Something that happened to a finale."""

    player = named("Whose finale.", required=True)
    event = CodeField(EVENTS, required=True, metadata={"description": "What happened to it."})


class OutcomeAsksSchema(Schema):
    """What happened that the table does not show; everything may be left out."""

    events = fields.List(
        fields.Nested(EventSchema),
        validate=validate.Length(max=EVENTS_MOST),
        metadata={"description": "What happened to the finales, in order. A finale that the state tells was started."},
    )
    scenario = CodeField(SCENARIO, metadata={"description": "Solo: what the app says of the scenario."})


class OutcomeValueSchema(Schema):
    """Who has won. What only the app knows is null."""

    over = Truth(required=True, allow_none=True)
    winner = named("Who has won; null if nobody has.", required=True, allow_none=True)
    result = CodeField(RESULTS, required=True)
    finales = fields.Dict(
        keys=fields.String(),
        values=CodeField(FINALES),
        required=True,
        metadata={"description": "How far each player's finale is; events that can't have been do not count."},
    )
    faults = fields.List(
        CodeField(FAULTS), required=True, metadata={"description": "What can't have been as it was told."}
    )


CLAIM = FactsField(
    {
        "winner": Fact("name", "Who has won; null: nobody has.", of="player", nullable=True),
        "over": Fact("truth", "Whether the game is over."),
        "result": Fact("code", "How it stands.", names=RESULTS),
        "faults": Fact("codes", "What can't have been as it was told, all of it.", names=FAULTS),
    },
    "winner",
)
