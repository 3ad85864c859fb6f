"""The shapes of the question attack: what it is told, what may be claimed, and its value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, WholeNumber, named, number
from adjudicator.games.gloomhaven.codes import ALIASES, CONDITIONS
from adjudicator.games.gloomhaven.table.modifiers import ModifierError, ModifierField, read_modifier
from adjudicator.games.gloomhaven.table.shapes import DRAW_MOST, hexes
from adjudicator.judging.facts import Fact, FactsField

MODES = ("normal", "advantage", "disadvantage")
SOURCES = ("strengthen", "muddle", "ranged-adjacent", "stated")
SOURCES_MOST = 20
FORCE_MOST = 10  # hexes of a push or pull: far beyond any printed one
# What an attack can do to its target; strengthen and the like are for the attacker's own side.
INFLICTED = ("poison", "wound", "immobilize", "disarm", "stun", "muddle", "curse")
AMBIGUOUS = "ambiguous: first drawn"


class AttackAsksSchema(Schema):
    """One attack against one target. The modifier cards are those of the state's draw pile, the first one first."""

    attack = number(0, 99, required=True, description="Its value before anything is added: Attack 3.")
    bonus = WholeNumber(
        validate=validate.Range(min=-20, max=20),
        metadata={"description": "What the attacker adds before a card is drawn; poison not included."},
    )
    multipliers = fields.List(
        number(2, 5),
        validate=validate.Length(max=3),
        metadata={"description": "Factors of the same step: 2 for a doubling before the card."},
    )
    attacker = named("The figure that attacks: muddled or strengthened, and where it stands, is on the table.")
    target = named("The figure attacked: its shield, poison, retaliate and hit points are on the table.")
    targets = fields.List(
        named("A figure."),
        validate=validate.Length(min=1, max=40),
        metadata={"description": "All figures that the attack is made against. This request resolves target alone."},
    )
    range = fields.String(
        validate=validate.OneOf(["melee", "ranged"]),
        metadata={"description": "If left out: a monster's or summon's own; melee for a character."},
    )
    area = Truth(metadata={"description": "Whether an area pattern makes it, which reaches further than melee does."})
    target_poisoned = Truth(metadata={"description": "Whether the target is poisoned already."})
    target_shield = number(0, 99)
    pierce = number(0, 99)
    advantage_sources = number(0, SOURCES_MOST, description="Sources of advantage besides strengthen.")
    disadvantage_sources = number(
        0, SOURCES_MOST, description="Sources of disadvantage besides muddle and a ranged attack on an adjacent target."
    )
    conditions = fields.List(
        CodeField({code: CONDITIONS[code] for code in INFLICTED}, ALIASES),
        validate=validate.Length(max=len(INFLICTED)),
        metadata={"description": "What the attack adds to its damage, besides what is on the cards."},
    )
    push = number(0, FORCE_MOST)
    pull = number(0, FORCE_MOST)
    way = hexes("The hexes through which the target is then pushed or pulled, in order; open if left out.")


class AttackOutcomeSchema(Schema):
    """One way in which it may end: where players choose, there are several."""

    attack_before_card = WholeNumber(required=True)
    cards_used = fields.List(ModifierField(), required=True)
    attack = WholeNumber(required=True, metadata={"description": "The attack value after the cards."})
    damage = WholeNumber(required=True, metadata={"description": "What is left after shield; never below 0."})
    negated = Truth(required=True, metadata={"description": "Whether the character loses cards instead."})
    target_hit_points = WholeNumber(required=True, allow_none=True, metadata={"description": "null if not known."})
    killed = Truth(required=True, allow_none=True, metadata={"description": "Or exhausted; null if not known."})
    gains = fields.List(
        CodeField({code: CONDITIONS[code] for code in INFLICTED}, ALIASES),
        required=True,
        metadata={"description": "The conditions that the target gets after the damage."},
    )
    poisoned = Truth(required=True, metadata={"description": "Whether the target lives on poisoned."})
    retaliate = WholeNumber(
        required=True,
        allow_none=True,
        metadata={"description": "The damage that the attacker suffers; null if it or the target is not named."},
    )


class AttackValueSchema(Schema):
    """What the attack comes to. Lists of options have more than one entry where the attacker's player chooses."""

    attacker = fields.String(required=True, allow_none=True)
    target = fields.String(required=True, allow_none=True)
    mode = fields.String(required=True, validate=validate.OneOf(MODES))
    advantage = fields.List(
        fields.String(validate=validate.OneOf(SOURCES)), required=True, metadata={"description": "Its sources."}
    )
    disadvantage = fields.List(
        fields.String(validate=validate.OneOf(SOURCES)), required=True, metadata={"description": "Its sources."}
    )
    attack_before_card = WholeNumber(
        required=True, allow_none=True, metadata={"description": "null where the attacker's player may choose."}
    )
    attack_before_card_options = fields.List(WholeNumber(), required=True)
    cards_drawn = fields.List(ModifierField(), required=True, validate=validate.Length(max=DRAW_MOST))
    cards_used = fields.List(
        ModifierField(),
        required=True,
        allow_none=True,
        metadata={"description": "null where that depends on an order that is chosen: see outcomes."},
    )
    note = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": f'"{AMBIGUOUS}" where the cards could not be compared, else null.'},
    )
    attack_after_card_options = fields.List(WholeNumber(), required=True)
    damage_options = fields.List(WholeNumber(), required=True)
    effects = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "The effects on the cards that are used, such as PUSH2."},
    )
    removed_from_deck = fields.List(ModifierField(), required=True)
    reshuffle_at_round_end = Truth(required=True)
    outcomes = fields.List(fields.Nested(AttackOutcomeSchema), required=True)


class AttackClaimField(FactsField):
    """A claim about an attack; its cards may be written as in a draw pile."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        read = super()._deserialize(value, attr, data, **kwargs)
        if isinstance(read, dict) and "cards_used" in read:
            try:
                read["cards_used"] = [read_modifier(card).text for card in read["cards_used"]]
            except ModifierError as error:
                raise ValidationError(error.says) from None  # type: ignore[arg-type]
        return read


ATTACK_FACTS: Mapping[str, Fact] = {
    "damage": Fact("number", "The damage that the attack does, before any of it is negated."),
    "attack": Fact("number", "The attack value after the cards, before shield."),
    "attack_before_card": Fact("number", "The attack value before the cards."),
    "cards_used": Fact("order", "The cards that are used, in the order in which they were drawn."),
    "mode": Fact("code", "How the cards are drawn.", options=MODES),
    "killed": Fact("truth", "Whether the target is killed or exhausted."),
    "target_hit_points": Fact("number", "The target's hit points after the damage."),
    "negated": Fact("truth", "Whether the damage is negated by losing cards."),
    "gains": Fact("codes", "The conditions that the target gets after the damage.", options=INFLICTED),
    "poisoned": Fact("truth", "Whether the target lives on poisoned."),
    "retaliate": Fact("number", "The damage that the attacker suffers from retaliate; 0 if none."),
    "reshuffle": Fact("truth", "Whether the modifier deck is shuffled at the end of the round."),
}
