"""The shapes of the question skill-change."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.table.schema import skill, tracks
from adjudicator.games.destinies.tracks.shapes import (
    COUNT_MOST,
    TRACK_FAULTS,
    MoveAskedSchema,
    PlacementFact,
    PlacementSchema,
    WantSchema,
    placements,
)
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

CHANGED_MOST = 20  # spaces of one change: far more than a story takes or gives
CHANGES: Mapping[str, Text] = {"gain": Text("gained", "获得"), "loss": Text("lost", "失去")}
CHOOSERS: Mapping[str, Text] = {"player": Text("the player", "玩家"), "app": Text("the app", "应用程序")}
FAULTS: Mapping[str, Text] = {
    "not-theirs": Text("the app divides the spaces", "格数由应用程序分"),
    "not-all": Text("another number of spaces", "格数不符"),
    "other-skill": Text("another skill", "不是该变的技能"),
    **TRACK_FAULTS,
}


class SkillChangeAsksSchema(Schema):
    """A skill gained or lost, and how the spaces are divided."""

    player = named("Whose skill; if left out, whose turn it is.")
    change = CodeField(CHANGES, required=True, metadata={"description": "Whether it is gained or lost."})
    spaces = number(1, CHANGED_MOST, required=True, description="How many spaces in all, as the app says.")
    skills = fields.List(
        skill("A skill."),
        validate=validate.Length(min=1, max=len(SKILLS)),
        metadata={"description": "Which skills it is about, as the app says; if left out, all that are told."},
    )
    chooser = CodeField(
        CHOOSERS, metadata={"description": "Who divides the spaces among the markers; the player if left out."}
    )
    moves = fields.List(
        fields.Nested(MoveAskedSchema),
        validate=validate.Length(max=CHANGED_MOST),
        metadata={"description": "How the spaces are divided, by the player or as the app says, whoever chooses."},
    )
    want = tracks("Where the player would have the markers end; a track left out stays as it is.")


class SkillChangeValueSchema(Schema):
    """What a skill gained or lost can do to the markers. What depends on a gap, or is the app's, is null."""

    player = named("Who.", required=True)
    change = CodeField(CHANGES, required=True)
    spaces = number(required=True)
    legal = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether the change can be made, and so; null where the app has yet to say how."},
    )
    faults = fields.List(CodeField(FAULTS), required=True, metadata={"description": "What the rules have against it."})
    not_told = fields.List(
        skill("A skill."),
        required=True,
        metadata={"description": "Skills whose markers the table does not tell: what they could do is not counted."},
    )
    count = number(
        0, COUNT_MOST, required=True, allow_none=True, description="How many placements the change can lead to."
    )
    placements = placements()
    unmoved = number(required=True, allow_none=True, description="Spaces by which no marker is moved.")
    result = fields.Nested(
        PlacementSchema,
        required=True,
        allow_none=True,
        metadata={"description": "Where the markers stand after the moves told; null if none were, or they are wrong."},
    )
    want = fields.Nested(WantSchema, required=True, allow_none=True)


CLAIM = FactsField(
    {
        "legal": Fact("truth", "Whether the change can be made, and as asked."),
        "count": Fact("number", "How many placements the change can lead to.", most=COUNT_MOST),
        "placement": PlacementFact(),
        "unmoved": Fact("number", "Spaces by which no marker is moved."),
        "faults": Fact("codes", "What the rules have against it, all of it.", names=FAULTS),
    },
    "legal",
)
