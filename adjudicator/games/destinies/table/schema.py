"""The shape of the table state."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.games.destinies.table.names import (
    ABILITIES,
    ATTEMPTS,
    FINALES,
    MODES,
    ROUTES,
    SKILL_ALIASES,
    SKILLS,
    STEPS,
    TIMINGS,
)

PLAYERS_MOST = 3  # the box has three boards
EFFORT_DICE = 3  # of each player
MAIN_DICE = 2
ITEMS_MOST = 12  # in an inventory on its way back to five
MARKERS_MOST = 12  # of a player, on all tracks: the box has 36 for three
SPACE_LEAST, SPACE_MOST = -40, 40  # of a track, far beyond what is printed
TILES_MOST = 67  # in the box
FAR = 40  # how far from the first tile another may lie
TRADE_PAIRS = 10
SITES_MOST = 26
STOCK_MOST = 60
OPTIONS_MOST = 30


def a_list(of: fields.Field[Any], most: int, description: str, **kwargs: Any) -> fields.List[Any]:
    """A list of so many at most."""
    return fields.List(of, validate=validate.Length(max=most), metadata={"description": description}, **kwargs)


def space(description: str, **kwargs: Any) -> fields.Field[Any]:
    """A space of a track."""
    return number(SPACE_LEAST, SPACE_MOST, description=description, **kwargs)


def tile(description: str, **kwargs: Any) -> fields.List[Any]:
    """Where a tile lies: ``[x, y]``, counted in tiles."""
    return fields.List(
        number(-FAR, FAR), validate=validate.Length(equal=2), metadata={"description": description}, **kwargs
    )


def skill(description: str, **kwargs: Any) -> CodeField:
    """A skill, by code or name."""
    return CodeField(SKILLS, SKILL_ALIASES, metadata={"description": description}, **kwargs)


def tracks(description: str, **kwargs: Any) -> fields.Nested:
    """Where markers stand."""
    return fields.Nested(TracksSchema, metadata={"description": description}, **kwargs)


def _markers(name: str) -> fields.List[Any]:
    return a_list(space("A space."), MARKERS_MOST, f"The spaces of the markers on the track of {name}.")


class TracksSchema(Schema):
    """The spaces on which skill markers stand, in any order. A track left out is not known."""

    intelligence = _markers("intelligence")
    dexterity = _markers("dexterity")
    power = _markers("power")


class ItemSchema(Schema):
    """An item, as its card says."""

    name = named("The item.", required=True)
    price = number(description="The price printed on it, in coins.")
    ability = CodeField(ABILITIES, metadata={"description": "Which kind of ability it has."})
    when = CodeField(
        TIMINGS, metadata={"description": "When the ability is to be used; left out if the card names no time."}
    )
    exhausts = number(
        0, EFFORT_DICE, description="Effort dice that have to be exhausted for the ability; 0 if left out."
    )


class PlayerSchema(Schema):
    """A player."""

    name = named("Their name.", required=True)
    tracks = tracks("Their skill markers.")
    effort = number(0, EFFORT_DICE, description="Effort dice that are available; the others of three are exhausted.")
    coins = number(description="Their coins.")
    experience = number(0, 20, description="Their experience points.")
    items = a_list(fields.Nested(ItemSchema), ITEMS_MOST, "Their items; left out where they are not known.")
    at = tile("The tile they are on.")
    route = CodeField(ROUTES, metadata={"description": "Which route of their destiny they go for."})
    finale = CodeField(FINALES, metadata={"description": "How far their finale is; none if left out."})


class DroppedSchema(Schema):
    """An item that somebody left on a tile."""

    item = fields.Nested(ItemSchema, required=True)
    by = named("Who left it there.")


class TileSchema(Schema):
    """A tile of the map."""

    at = tile("Where it lies; one step to a side changes one of the numbers by one.", required=True)
    explored = Truth(metadata={"description": "Whether its explored side is up; true if left out."})
    sites = a_list(named("A point of interest."), SITES_MOST, "The points of interest on it.")
    dropped = a_list(fields.Nested(DroppedSchema), TRADE_PAIRS, "Items that were left on it.")


class AreaSchema(Schema):
    """The trade area of a point of interest."""

    site = named("The point of interest.", required=True)
    stock = a_list(fields.Nested(ItemSchema), STOCK_MOST, "What can be bought there.", required=True)


class AttemptSchema(Schema):
    """An attempt at an action of a site."""

    option = named("The action.", required=True)
    by = CodeField(ATTEMPTS, required=True)


class VisitSchema(Schema):
    """The visit that goes on."""

    site = named("Which point of interest is visited.", required=True)
    chosen = a_list(named("An option."), OPTIONS_MOST, "The options chosen in this visit so far.")
    offered = a_list(named("An option."), OPTIONS_MOST, "The options that the app shows now; left out if not told.")
    app_allows = a_list(
        named("An option."), OPTIONS_MOST, "Options that the app says may be chosen again, though chosen before."
    )


class TurnSchema(Schema):
    """What has happened in this turn so far; nothing where left out."""

    recovered = number(0, EFFORT_DICE, description="Effort dice that came back in the step that starts the turn.")
    moved = number(0, 2, description="Tiles moved; 0 for having stayed; left out before movement.")
    visited = a_list(named("A point of interest."), 4, "The points of interest visited, the present one included.")
    attempts = a_list(fields.Nested(AttemptSchema), OPTIONS_MOST, "What was attempted, and by which of the two ways.")
    in_test = Truth(metadata={"description": "Whether a skill test goes on."})
    ended = Truth(
        metadata={
            "description": "Whether the turn ends: the site closed, the character was driven out, the app ended it."
        }
    )


class RangeSchema(Schema):
    """The spaces that a track has."""

    least = space("The number of the leftmost space.", required=True)
    most = space("The number of the rightmost space.", required=True)


class StateSchema(Schema):
    """A Destinies table. Every part may be left out; each question says what it misses."""

    players = fields.List(
        fields.Nested(PlayerSchema),
        validate=validate.Length(max=PLAYERS_MOST),
        metadata={"description": "In the order of turns, clockwise. Those of no concern may be left out."},
    )
    mode = CodeField(
        MODES, metadata={"description": "multiplayer, or the mode of a game for one; by the players listed."}
    )
    track = fields.Nested(RangeSchema, metadata={"description": "The spaces of each track; the rules do not tell."})
    tiles = a_list(fields.Nested(TileSchema), TILES_MOST, "The map.")
    trade = a_list(fields.Nested(AreaSchema), TRADE_PAIRS, "The trade areas.")
    free_pairs = number(
        0, TRADE_PAIRS, description="Pairs of trade markers not in use; by the areas and items marked, if left out."
    )
    removed = a_list(named("An item."), 150, "Items that were discarded out of the game.")
    removed_sites = a_list(named("A point of interest."), SITES_MOST, "Points of interest that the app has removed.")
    turn = named("Whose turn it is.")
    step = CodeField(STEPS, metadata={"description": "Which step of the turn it is."})
    visit = fields.Nested(VisitSchema)
    this_turn = fields.Nested(TurnSchema)
