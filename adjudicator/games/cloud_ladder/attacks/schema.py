"""The shapes of the question attack."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.games.cloud_ladder.cards.cards import DEFENCES
from adjudicator.games.cloud_ladder.cards.names import CARDS
from adjudicator.games.cloud_ladder.table.schema import ATTACK_NAMES, PLAYERS_MOST, card
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

DEFENCE_NAMES: Mapping[str, Text] = {code: CARDS[code] for code in DEFENCES}


class AttackAsksSchema(Schema):
    """An attack that is made, and what is done against it. The layers before it are those of the state."""

    attack = card(ATTACK_NAMES, "The attack.", required=True)
    by = named("Who attacks; whose turn it is if left out.")
    target = named("Who is attacked; of two players the other one if left out.")
    block = card(DEFENCE_NAMES, "What is used against it; nothing if left out or null.", allow_none=True)
    block_by = named("Who uses that; the target if left out, for the formation an ally.")
    combined = Truth(metadata={"description": "Whether the block is used with another card; so if left out."})
    siege = fields.List(
        named("An ally."),
        validate=validate.Length(max=PLAYERS_MOST - 1),
        metadata={"description": "The allies who join in with Siege, each for an axe card."},
    )
    jim_blocks = named("The ally whose siege attack the target blocks with Fat Uncle Jim.")


class PartSchema(Schema):
    """One attack of those that are made together."""

    by = fields.String(required=True)
    attack = CodeField(ATTACK_NAMES, required=True)
    blocked = Truth(required=True)
    removed = number(required=True, allow_none=True, description="Layers taken; null where the number is not known.")


class AttackValueSchema(Schema):
    """The layers after an attack. What depends on a gap, or on what is not told, is null."""

    may_be_attacked = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether somebody with so many layers may be attacked at all; see play for the rest."},
    )
    blocked = Truth(required=True, allow_none=True, metadata={"description": "Whether the attack itself is blocked."})
    target_layers = number(required=True, allow_none=True, description="The target's layers afterwards.")
    user_layers = number(required=True, allow_none=True, description="The attacker's layers afterwards.")
    removed = number(required=True, allow_none=True, description="Layers that the attack and its sieges take.")
    loser = fields.String(
        required=True, allow_none=True, metadata={"description": "Who pays with a layer of their own; null if nobody."}
    )
    loses = number(required=True, allow_none=True, description="Layers that are paid for the attack.")
    meanwhile = number(
        required=True, allow_none=True, description="The payer's layers while the others decide whether to block."
    )
    parts = fields.List(
        fields.Nested(PartSchema), required=True, metadata={"description": "The attack, then the siege of each ally."}
    )
    not_told = fields.List(
        CodeField(ATTACK_NAMES),
        required=True,
        metadata={"description": "Attacks of which neither the rules nor the state say how many layers they take."},
    )


CLAIM = FactsField(
    {
        "target_layers": Fact("number", "The target's layers afterwards."),
        "user_layers": Fact("number", "The attacker's layers afterwards."),
        "blocked": Fact("truth", "Whether the attack itself is blocked."),
        "removed": Fact("number", "Layers that the attack and its sieges take from the target."),
        "loser": Fact("name", "Who pays with a layer; null if nobody.", of="player", nullable=True),
        "loses": Fact("number", "Layers that are paid for the attack."),
        "meanwhile": Fact("number", "The payer's layers while it is decided who blocks; null if nobody pays.",
                          nullable=True),
        "may_be_attacked": Fact("truth", "Whether somebody with so many layers may be attacked."),
    },
    "target_layers",
)  # fmt: skip
