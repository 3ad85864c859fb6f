"""The shape of a Gloomhaven table state: what people at the table could write down. All parts may be left out.

Each question asks for the parts that it needs, and says what is missing.
"""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import NAME_MOST, NUMBER_MOST, NameField, Truth, WholeNumber, named, number
from adjudicator.games.gloomhaven.codes import ALIASES, CONDITIONS, ELEMENTS, STRENGTHS, WITH_ANY
from adjudicator.games.gloomhaven.hexes import DIRECTIONS
from adjudicator.games.gloomhaven.table.modifiers import ModifierField
from adjudicator.games.gloomhaven.table.shapes import (
    AREA_MOST,
    CARDS_MOST,
    DRAW_MOST,
    FIGURES_MOST,
    SIDE_MOST,
    HexField,
    StepField,
    WholeOrAllField,
    hexes,
)

PHASES = ("select", "turn", "round-end")
ABILITIES = (
    "move", "attack", "heal", "shield", "retaliate", "loot", "push", "pull", "summon", "condition", "infuse", "other",
)  # fmt: skip


# --- the board


class ThinWallSchema(Schema):
    """A wall along one edge of a hex."""

    hex = HexField(required=True)
    dir = fields.String(required=True, validate=validate.OneOf(list(DIRECTIONS)))
    other_side = HexField(description="The hex beyond it; may be left out", allow_none=True)


class DoorSchema(Schema):
    """A door hex; closed if not said to be open."""

    hex = HexField(required=True)
    open = Truth()
    reveals = named("The room behind it, if it matters.")


class TrapSchema(Schema):
    """A trap; without damage or conditions it does the damage of the scenario level."""

    hex = HexField(required=True)
    damage = number(description="The damage printed on it, instead of that of the scenario level.")
    conditions = fields.List(CodeField(CONDITIONS, ALIASES), validate=validate.Length(max=10))


class CoinsSchema(Schema):
    """Money tokens on a hex."""

    hex = HexField(required=True)
    coins = number(1, 99, description="How many tokens; 1 if left out.")


class TreasureSchema(Schema):
    """A treasure tile."""

    hex = HexField(required=True)
    number = WholeNumber(validate=validate.Range(min=1, max=999))
    item = named("The item it gives, if known.")
    price = WholeNumber(
        validate=validate.Range(min=0, max=NUMBER_MOST), metadata={"description": "What that item costs in gold."}
    )


class BoardSchema(Schema):
    """The map: flat-top hexes in columns. What is not listed is plain floor; outside is nothing."""

    width = number(1, SIDE_MOST, required=True, description="Columns.")
    height = number(1, SIDE_MOST, required=True, description="Rows.")
    walls = hexes("Hexes that are wall, or cut by one.")
    thin_walls = fields.List(fields.Nested(ThinWallSchema), validate=validate.Length(max=1000))
    doors = fields.List(fields.Nested(DoorSchema), validate=validate.Length(max=100))
    obstacles = hexes("Obstacles: nobody walks through them, everybody sees over them.")
    traps = fields.List(
        fields.Nested(TrapSchema), validate=validate.Length(max=900), metadata={"description": "Traps not yet sprung."}
    )
    hazardous = hexes("Hazardous terrain.")
    difficult = hexes("Difficult terrain.")
    coins = fields.List(fields.Nested(CoinsSchema), validate=validate.Length(max=900))
    treasures = fields.List(fields.Nested(TreasureSchema), validate=validate.Length(max=100))


# --- cards


class AreaSchema(Schema):
    """An area pattern. Turned and, by default, mirrored as needed."""

    kind = fields.String(
        required=True,
        validate=validate.OneOf(["melee", "ranged"]),
        metadata={"description": "melee: steps from the attacker's hex; ranged: from any red hex."},
    )
    hexes = fields.List(
        StepField(),
        required=True,
        validate=validate.Length(min=1, max=AREA_MOST),
        metadata={"description": "Axial steps [dq, ds]: north [0, 1], north-east [1, 0], south-east [1, -1]."},
    )


class AbilitySchema(Schema):
    """One ability of a card, in printed order."""

    ability = fields.String(required=True, validate=validate.OneOf(ABILITIES))
    value = number(description="Its number as performed: Move 3, Attack 2.")
    plus = WholeNumber(
        validate=validate.Range(min=-20, max=20),
        metadata={"description": "For a monster instead of value: what the card adds to its statistic card."},
    )
    jump = Truth(metadata={"description": "Whether a move is a jump."})
    range = number(0, 30, description="Its range; for an attack 0 is melee. A monster's own if left out.")
    targets = WholeOrAllField()
    area = fields.Nested(AreaSchema)
    pierce = number()
    push = number()
    pull = number()
    conditions = fields.List(CodeField(CONDITIONS, ALIASES), validate=validate.Length(max=10))
    to = fields.String(
        validate=validate.OneOf(["self", "ally", "self-or-ally", "enemy", "allies", "all"]),
        metadata={"description": "Whom it is for, where it is no attack."},
    )
    consume = fields.List(
        CodeField(WITH_ANY, ALIASES),
        validate=validate.Length(max=6),
        metadata={"description": 'The elements it consumes; "any" is the players\' choice.'},
    )
    infuse = fields.List(
        CodeField(WITH_ANY, ALIASES),
        validate=validate.Length(max=6),
        metadata={"description": 'The elements it creates; "any" is the players\' choice.'},
    )
    experience = number(0, 20, description="Experience for performing it.")
    negative = Truth(metadata={"description": "Whether it hurts its own side and so can't be skipped."})
    name = named("What people call it.")


class HalfSchema(Schema):
    """The top or the bottom half of an ability card."""

    abilities = fields.List(fields.Nested(AbilitySchema), validate=validate.Length(max=10))
    lost = Truth(metadata={"description": "Whether it has the lost icon."})
    active = Truth(metadata={"description": "Whether it stays in the active area while its effect lasts."})
    experience = number(0, 20, description="Experience printed on the action as a whole.")
    infuse = fields.List(
        CodeField(WITH_ANY, ALIASES),
        validate=validate.Length(max=6),
        metadata={"description": "Elements that the action infuses, standing alone."},
    )


class CardSchema(Schema):
    """An ability card: what is printed on it, as far as the question needs it."""

    card = named("Its name.", required=True)
    initiative = number(1, 99)
    top = fields.Nested(HalfSchema)
    bottom = fields.Nested(HalfSchema)


def _pile(description: str) -> fields.List[Any]:
    return fields.List(
        NameField(most=NAME_MOST, metadata={"pattern": r"\S"}),
        validate=validate.Length(max=CARDS_MOST),
        metadata={"description": description},
    )


class ActiveSchema(Schema):
    """A card in the active area."""

    card = named("Its name.", required=True)
    goes_to = fields.String(
        validate=validate.OneOf(["discard", "lost"]),
        metadata={"description": "Where it goes when it ends: discard if left out."},
    )


# --- figures


class _FigureSchema(Schema):
    at = HexField(description="Where it stands")
    hit_points = number(0)
    max_hit_points = number(1)
    shield = number(0, 99)
    retaliate = number(0, 99)
    retaliate_range = number(1, 30, description="1 if left out.")
    flying = Truth()
    conditions = fields.List(CodeField(CONDITIONS, ALIASES), validate=validate.Length(max=10))


class ItemSchema(Schema):
    """An item."""

    item = named("Its name.", required=True)
    use = fields.String(
        required=True,
        validate=validate.OneOf(["spent", "consumed", "always"]),
        metadata={"description": "What its icon says happens when it is used."},
    )
    state = fields.String(
        validate=validate.OneOf(["ready", "spent", "consumed"]), metadata={"description": "ready if left out."}
    )
    slot = fields.String(validate=validate.OneOf(["head", "body", "legs", "one-hand", "two-hands", "small"]))


class CharacterSchema(_FigureSchema):
    """A character. Its initiative is written down, or follows from the cards selected."""

    name = named("Its name, as the table calls it.", required=True)
    level = number(1, 9)
    initiative = number(0, 99, description="Of the leading card.")
    second_initiative = number(0, 99, description="Of the other card.")
    long_rest = Truth(metadata={"description": "Whether it takes a long rest this round."})
    selected = _pile("The two cards selected this round, the leading one first.")
    hand_limit = number(1, CARDS_MOST, description="How many ability cards its class takes into a scenario.")
    hand = _pile("The cards in hand; those selected are no longer there.")
    discard = _pile("The discard pile.")
    lost = _pile("The lost pile.")
    active = fields.List(fields.Nested(ActiveSchema), validate=validate.Length(max=CARDS_MOST))
    items = fields.List(fields.Nested(ItemSchema), validate=validate.Length(max=20))
    experience = number(0, 9999, description="Experience gained in this scenario.")
    coins = number(description="Money tokens looted in this scenario.")
    exhausted = Truth()
    battle_goal = Truth(metadata={"description": "Whether its battle goal is met."})
    battle_goal_checks = number(0, 3, description="The checks that its battle goal gives.")
    acted = Truth(metadata={"description": "Whether it has had its turn this round."})


class SummonSchema(_FigureSchema):
    """A figure that a character summoned."""

    name = named("Its name.", required=True)
    owner = named("The character who summoned it.", required=True)
    order = number(1, 99, description="Its place among its owner's summons, from 1; as listed if left out.")
    summoned_this_round = Truth()
    move = number(0, 30)
    attack = number(0, 99)
    range = number(0, 30, description="0 is melee.")
    acted = Truth()


class MonsterSchema(_FigureSchema):
    """A monster. It is called by its type and standee number."""

    type = named("Its type.", required=True)
    standee = number(1, 30, description="The number of its standee; may be left out where it is the only one.")
    rank = fields.String(
        validate=validate.OneOf(["normal", "elite", "boss"]), metadata={"description": "normal if left out."}
    )
    move = number(0, 30, description="The move on its statistic card.")
    attack = number(0, 99, description="The attack on its statistic card.")
    range = number(0, 30, description="The range on its statistic card; 0 or left out is melee.")
    targets = WholeOrAllField()
    summoned = Truth(metadata={"description": "Whether another monster summoned it."})
    spawned = Truth(metadata={"description": "Whether a scenario rule put it there in mid-scenario."})
    summoned_this_round = Truth()
    revealed_now = Truth(metadata={"description": "Whether it came into view in the turn that is going on."})
    acted = Truth(metadata={"description": "Whether it has been activated this round."})


class MonsterTypeSchema(Schema):
    """A type of monster and the ability card drawn for it this round."""

    type = named("The type.", required=True)
    initiative = number(0, 99)
    abilities = fields.List(
        fields.Nested(AbilitySchema),
        validate=validate.Length(max=10),
        metadata={"description": "The abilities of its card this round, in printed order."},
    )
    standees = number(1, 30, description="How many standees the game has of it.")


# --- the scenario


class ScenarioSchema(Schema):
    """The scenario: its level and how it stands."""

    level = number(0, 7)
    solo = Truth(metadata={"description": "Whether the solo or fully open variant is played."})
    difficulty = fields.String(validate=validate.OneOf(["easy", "normal", "hard", "very-hard"]))
    mode = fields.String(
        validate=validate.OneOf(["campaign", "casual"]), metadata={"description": "campaign if left out."}
    )
    characters_at_start = number(1, 4, description="How many characters began it.")
    goal_met = Truth(metadata={"description": "Whether the scenario's goal has been reached."})
    failed = Truth(metadata={"description": "Whether a condition has come about by which it is lost."})
    round_over = Truth(metadata={"description": "Whether the round in which that happened is over."})
    ends_at_once = Truth(metadata={"description": "Whether its own rules end it at once, without finishing the round."})
    completed_before = Truth(metadata={"description": "Whether the party has completed this scenario already."})
    kind = fields.String(validate=validate.OneOf(["normal", "boss"]))


class StateSchema(Schema):
    """A Gloomhaven table, first edition. Every part may be left out; each question says what it misses."""

    board = fields.Nested(BoardSchema)
    characters = fields.List(
        fields.Nested(CharacterSchema),
        validate=validate.Length(max=FIGURES_MOST),
        metadata={"description": "The characters: four at most in the game, more for the sake of argument."},
    )
    summons = fields.List(fields.Nested(SummonSchema), validate=validate.Length(max=FIGURES_MOST))
    monsters = fields.List(fields.Nested(MonsterSchema), validate=validate.Length(max=2 * FIGURES_MOST))
    monster_types = fields.List(fields.Nested(MonsterTypeSchema), validate=validate.Length(max=2 * FIGURES_MOST))
    cards = fields.List(
        fields.Nested(CardSchema),
        validate=validate.Length(max=200),
        metadata={"description": "What is printed on ability cards, as far as the question needs it."},
    )
    elements = fields.Dict(
        keys=CodeField(ELEMENTS, ALIASES),
        values=CodeField(STRENGTHS),
        validate=validate.Length(max=6),
        metadata={"description": "The elements on the table; what is not listed is inert."},
    )
    draw_pile = fields.List(
        ModifierField(),
        validate=validate.Length(max=DRAW_MOST),
        metadata={
            "description": "Modifier cards in the order in which they are drawn.",
            "examples": [["+1", "r:STUN"]],
        },
    )
    scenario = fields.Nested(ScenarioSchema)
    phase = fields.String(
        validate=validate.OneOf(PHASES), metadata={"description": "Of the round: for the question moves."}
    )
    turn = named("Whose turn it is: a figure's name, or a monster type.")
    move_left = number(0, 99, description="The points that are left of a move that was begun.")
    jumping = Truth(metadata={"description": "Whether that move is a jump."})
