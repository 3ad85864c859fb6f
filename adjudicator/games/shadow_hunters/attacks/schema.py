"""The shapes of the question attack: what it is told, what may be claimed, and its value."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields, validate

from adjudicator.fields import Truth, WholeNumber, named, number
from adjudicator.games.shadow_hunters.attacks.following import FOLLOWS
from adjudicator.games.shadow_hunters.attacks.resolving import LOOTS
from adjudicator.games.shadow_hunters.characters.cases import supposed
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT_NAMES
from adjudicator.games.shadow_hunters.table.schema import PLAYERS_MOST, character, equipment
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

ROBS: Mapping[str, Text] = {"no": Text("no", "不可"), "may": Text("may be", "可以"), "yes": Text("yes", "是")}


def _names(description: str, **kwargs: object) -> fields.List[str]:
    return fields.List(named("A player."), metadata={"description": description}, **kwargs)  # type: ignore[arg-type]


class AttackAsksSchema(Schema):
    """One attack. The equipment is that on the table; dice that are left out may show anything."""

    player = named("Who attacks; whose turn it is, if left out.")
    targets = _names("Who is attacked; may be left out where it can't be anybody else.",
                     validate=validate.Length(min=1, max=PLAYERS_MOST))  # fmt: skip
    d6 = number(1, 6, description="What the six-sided die shows.")
    d4 = number(1, 4, description="What the four-sided die shows.")
    reveals = Truth(metadata={"description": "Whether the attacker reveals for it; either, if left out."})
    rob = _names("From whom Bob takes equipment instead; open if left out, nobody if empty.",
                 validate=validate.Length(max=PLAYERS_MOST))  # fmt: skip
    counter = Truth(metadata={"description": "Whether it is the Werewolf's counterattack."})
    again = Truth(metadata={"description": "Whether it is a further attack of Charles's; the 2 damage is taken."})


class HitSchema(Schema):
    """What the attack does to one target."""

    player = named("The target.", required=True)
    damage = WholeNumber(required=True)
    total = WholeNumber(required=True, metadata={"description": "The damage that the target then has in all."})
    dies = Truth(
        required=True, allow_none=True, metadata={"description": "null where it depends on who the target is."}
    )
    deadly_for = fields.List(
        character("A character."),
        required=True,
        metadata={"description": "The characters that the target dies as, where it depends on that."},
    )
    rob = fields.String(
        required=True,
        validate=validate.OneOf(tuple(ROBS)),
        metadata={"description": "Whether equipment is taken instead; where it may be, the damage is that without."},
    )
    equipment = fields.List(
        equipment("An equipment card."),
        required=True,
        metadata={"description": "What there is to take: of who may die, or is or may be robbed."},
    )


class NextSchema(Schema):
    """Something that may follow the attack at once."""

    what = fields.String(required=True, validate=validate.OneOf(tuple(FOLLOWS)))
    who = named("Who may do it.", required=True)
    targets = _names("Whom, of those who live.", required=True)
    characters = fields.List(
        character("A character."),
        required=True,
        metadata={"description": "Who they have to be for that; empty where that is known."},
    )


class AttackOutcomeSchema(Schema):
    """What the attack comes to with one roll, and with or without a reveal of the attacker."""

    if_ = supposed()
    number = WholeNumber(
        required=True, metadata={"description": "The difference of the dice, or the d4 alone; 0 for a failed attack."}
    )
    reveals = Truth(required=True, metadata={"description": "Whether the attacker reveals for it."})
    each = WholeNumber(
        required=True, allow_none=True, metadata={"description": "What every target takes; null if not the same."}
    )
    hits = fields.List(fields.Nested(HitSchema), required=True, metadata={"description": "In the order of the seats."})
    as_one = Truth(required=True, metadata={"description": "Whether Bob robs all of them or none."})
    heals = WholeNumber(required=True, metadata={"description": "How much damage the attacker heals."})
    loot = fields.String(
        required=True,
        validate=validate.OneOf(tuple(LOOTS)),
        metadata={"description": "How many equipment cards of each who dies the attacker gets."},
    )
    next = fields.List(
        fields.Nested(NextSchema), required=True, metadata={"description": "What may follow, the first one first."}
    )


class AttackValueSchema(Schema):
    """What one attack comes to."""

    player = named("Who attacks; null for dice alone.", required=True, allow_none=True)
    targets = _names("Who is attacked, in the order of the seats.", required=True)
    legal = Truth(
        required=True, allow_none=True, metadata={"description": "null where it depends on the roll or on who is who."}
    )
    success = Truth(
        required=True, allow_none=True, metadata={"description": "Whether it comes off; null where that is open."}
    )
    outcomes = fields.List(
        fields.Nested(AttackOutcomeSchema),
        required=True,
        metadata={"description": "One for each roll that the dice leave open, and for each choice to reveal."},
    )


FACTS = FactsField(
    {
        "each": Fact("number", "The damage that every target takes; null where they differ.", nullable=True),
        "damage": Fact("numbers", "The damage of targets, by their names.", of="player"),
        "legal": Fact("truth", "Whether the attack may be made like this."),
        "success": Fact("truth", "Whether the attack comes off."),
        "reveals": Fact("truth", "Whether the attacker reveals for it."),
        "dead": Fact("names", "Who dies of it.", of="player"),
        "robbed": Fact("names", "From whom Bob takes equipment instead of damage.", of="player"),
        "heals": Fact("number", "How much damage the attacker heals."),
        "takes": Fact("codes", "The equipment cards that the attacker gets.", names=EQUIPMENT_NAMES),
        "follows": Fact("codes", "What may follow at once.", names=FOLLOWS),
        "comes_first": Fact("code", "Which of that comes first; null for nothing.", names=FOLLOWS, nullable=True),
    },
    "each",
)
