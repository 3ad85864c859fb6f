"""The shapes of the question skill-test."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.games.destinies.table.schema import EFFORT_DICE, a_list, skill
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

PIPS_MOST = 20  # on a face, far beyond what a die shows
ROLLED_MOST = 6  # effort dice in a question: more than there are, so that too many can be told from too few
FAULTS: Mapping[str, Text] = {
    "main-dice": Text("not both main dice, or more", "主要骰不是两颗"),
    "not-available": Text("more effort dice than are available", "努力骰超出可用的"),
    "not-own": Text("more effort dice than a player has", "努力骰超出一人所有"),
    "added-later": Text("an effort die added after the roll", "掷完又补努力骰"),
}


def pips(description: str, **kwargs: object) -> fields.Field[int]:
    """A number on a face."""
    return number(0, PIPS_MOST, description=description, **kwargs)


class EffortFaceSchema(Schema):
    """A face of an effort die."""

    number = pips("The number on it; 0 if left out.")
    automatic = Truth(metadata={"description": "Whether it shows an automatic success; false if left out."})


class SkillTestAsksSchema(Schema):
    """A skill test and what was rolled."""

    player = named("Who; if left out, whose turn it is.")
    skill = skill("Which skill is tested.", required=True)
    main = a_list(pips("A number."), 4, "The numbers rolled on the main dice.", required=True)
    effort = a_list(fields.Nested(EffortFaceSchema), ROLLED_MOST, "What the effort dice show that were rolled.")
    added = number(
        0, ROLLED_MOST, description="How many effort dice were added after the roll; they need not be among effort."
    )
    item_successes = number(0, ROLLED_MOST, description="Automatic successes that an item brings.")


class SkillTestValueSchema(Schema):
    """What a roll comes to. Of a test that is not allowed nothing is counted."""

    player = named("Who.", required=True)
    skill = skill("Which skill is tested.", required=True)
    legal = Truth(required=True, metadata={"description": "Whether these dice may be rolled so."})
    faults = fields.List(CodeField(FAULTS), required=True, metadata={"description": "What the rules have against it."})
    total = number(required=True, allow_none=True, description="The sum of the numbers.")
    from_markers = number(required=True, allow_none=True, description="Markers at or below the total.")
    automatic = number(required=True, allow_none=True, description="Automatic successes, of dice and items.")
    raw = number(required=True, allow_none=True, description="All successes together.")
    successes = number(required=True, allow_none=True, description="The number that is entered into the app.")
    effort_available = number(
        0, EFFORT_DICE, required=True, allow_none=True,
        description="Effort dice available afterwards; null if none was rolled and the table does not say.",
    )  # fmt: skip
    effort_exhausted = number(0, EFFORT_DICE, required=True, allow_none=True, description="The others of the three.")


CLAIM = FactsField(
    {
        "successes": Fact("number", "The number of successes that is entered into the app."),
        "legal": Fact("truth", "Whether these dice may be rolled so."),
        "total": Fact("number", "The sum of the numbers on the dice."),
        "raw": Fact("number", "All successes together, those above six too."),
        "from_markers": Fact("number", "Successes by markers."),
        "automatic": Fact("number", "Automatic successes."),
        "effort_available": Fact("number", "Effort dice available after the test."),
        "effort_exhausted": Fact("number", "Effort dice exhausted after the test."),
        "faults": Fact("codes", "What the rules have against it, all of it.", names=FAULTS),
    },
    "successes",
)
