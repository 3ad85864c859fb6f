"""The shapes of the question setup."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, number
from adjudicator.games.cloud_ladder.cards.names import TYPES
from adjudicator.games.cloud_ladder.table.schema import HAND_MOST, LAYERS_MOST, MODES, PLAYERS_MOST
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

FAULTS: Mapping[str, Text] = {
    "odd-number": Text("an odd number of players for team mode", "团战人数为单数"),
    "unequal-sides": Text("sides of different sizes", "各方人数不等"),
    "two-as-sides": Text("team mode for two players", "两人打团战"),
    "duel-of-many": Text("a duel of more than two", "超过两人的对战"),
    "group-cards": Text("a wrong number of group cards", "集团牌数目不对"),
    "hand": Text("a wrong number of cards in the hand", "起手牌数不对"),
}
DEPARTURES: Mapping[str, Text] = {
    "mode": Text("the mode", "模式"),
    "sets": Text("the sets of cards", "套牌数"),
    "win-layers": Text("the layers that win", "获胜层数"),
}


class SetupAsksSchema(Schema):
    """What somebody wants to begin with; everything may be left out."""

    group_cards = number(0, PLAYERS_MOST, description="How many group cards are laid out in all.")
    hand = number(0, HAND_MOST, description="How many cards each player begins with.")
    sides = fields.List(
        number(1, PLAYERS_MOST),
        validate=validate.Length(min=2, max=PLAYERS_MOST),
        metadata={"description": "How many players each side has, where the state does not name them."},
    )


class SuggestedSchema(Schema):
    """The row of the table of suggested modes."""

    modes = fields.List(CodeField(MODES), required=True)
    sets = number(1, 2, required=True)
    win_layers = number(required=True)


class SetupValueSchema(Schema):
    """How a game begins. What a gap leaves open is null."""

    players = number(required=True)
    mode = CodeField(MODES, required=True)
    legal = Truth(required=True, allow_none=True)
    faults = fields.List(CodeField(FAULTS), required=True, metadata={"description": "What the rules have against it."})
    sides = number(required=True, allow_none=True, description="How many sides; null without sides, or if not told.")
    win_layers = number(1, LAYERS_MOST, required=True, allow_none=True, description="How many layers win.")
    sets = number(required=True, allow_none=True, description="Sets of cards: as told, else as the table suggests.")
    cards = number(required=True, allow_none=True, description="Cards of these sets, characters and all.")
    suggested = fields.Nested(
        SuggestedSchema,
        required=True,
        allow_none=True,
        metadata={"description": "What the table of suggested modes has for so many players; null if nothing."},
    )
    departs = fields.List(
        CodeField(DEPARTURES),
        required=True,
        metadata={"description": "In what the table departs from the suggestion, which it may do."},
    )
    allowed = fields.List(
        CodeField(TYPES), required=True, metadata={"description": "The types of cards that are played with."}
    )
    group_cards = number(required=True, allow_none=True, description="Group cards on show; null if sides are not told.")
    characters = number(required=True, allow_none=True, description="How many players get a character card.")
    same_character = Truth(
        required=True, allow_none=True, metadata={"description": "Whether two may have the same character."}
    )
    hand = number(required=True, description="Cards that each begins with.")


CLAIM = FactsField(
    {
        "legal": Fact("truth", "Whether the rules allow it."),
        "win_layers": Fact("number", "How many layers win."),
        "sets": Fact("number", "How many sets of cards are played with."),
        "cards": Fact("number", "How many cards these sets have."),
        "group_cards": Fact("number", "How many group cards are on show in all."),
        "characters": Fact("number", "How many players get a character card."),
        "same_character": Fact("truth", "Whether two may have the same character."),
        "hand": Fact("number", "How many cards each begins with."),
        "allowed": Fact("codes", "Just these types of cards are played with.", names=TYPES),
        "faults": Fact("codes", "Just this is wrong.", names=FAULTS),
    },
    "legal",
)
