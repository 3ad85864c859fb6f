"""The shapes of this game's dispute questions: what each needs to be told, its value, and its claims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import Schema, ValidationError, fields, validate

from adjudicator.fields import PlainText, Truth, WholeNumber
from adjudicator.games.fantasy_realms.cards import CARDS
from adjudicator.games.fantasy_realms.disputes.aspects import OF
from adjudicator.games.fantasy_realms.effects import SUITS
from adjudicator.games.fantasy_realms.schema import NAME_MOST, PICK, PickField
from adjudicator.text import Text

_POINTS_MOST = 100_000  # far beyond any score, and safe to compute with
_CARD_NAMES = [card.name for card in CARDS]
TIE_BREAKS = ("none", "base-strength", "unresolved", "shared")


# --- what is claimed


class _ClaimField(fields.Field[Any]):
    """A claim of more than one shape. ``fits`` says which values are one."""

    shape: ClassVar[Mapping[str, Any]]
    wanted: ClassVar[Text]

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"json_schema": dict(self.shape)}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not self.fits(value):
            message = Text("Not a claim that fits here: expected {wanted}.", "此处不接受这样的主张：应为{wanted}。")
            raise ValidationError(message.fill(wanted=self.wanted))  # type: ignore[arg-type]
        return _whole(value)

    def takes(self, value: object) -> bool:
        """Whether a value is a claim in the form that the game works with."""
        inside = value.values() if isinstance(value, dict) else (value,)
        return self.fits(value) and not any(isinstance(inner, float) for inner in inside)

    def fits(self, value: object) -> bool:
        """Whether a value is a claim, if perhaps with a number such as 3.0."""
        raise NotImplementedError


def _whole(value: Any) -> Any:
    """Numbers such as 3.0 as the whole numbers that they are."""
    if isinstance(value, float):
        return int(value)
    if isinstance(value, dict):
        return {key: _whole(inner) for key, inner in value.items()}
    return value


def _is_number(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) <= _POINTS_MOST and (isinstance(value, int) or value.is_integer())  # NaN is below nothing


_NUMBER = {"type": "integer", "minimum": -_POINTS_MOST, "maximum": _POINTS_MOST}
_NAME = {"type": "string", "minLength": 1, "maxLength": NAME_MOST}


class AmountField(_ClaimField):
    """A number, or a bound of one."""

    shape: ClassVar[Mapping[str, Any]] = {
        "description": "Just so much, or at least or at most so much.",
        "oneOf": [
            _NUMBER,
            *(
                {"type": "object", "properties": {key: _NUMBER}, "required": [key], "additionalProperties": False}
                for key in ("at_least", "at_most")
            ),
        ],
    }
    wanted: ClassVar[Text] = Text(
        'a whole number, {"at_least": ...} or {"at_most": ...}', '整数、{"at_least": ...} 或 {"at_most": ...}'
    )

    def fits(self, value: object) -> bool:
        if isinstance(value, dict) and len(value) == 1 and set(value) <= {"at_least", "at_most"}:
            return all(map(_is_number, value.values()))
        return _is_number(value)


class TruthOrCardField(_ClaimField):
    """Whether something is so, or a card that makes it so."""

    shape: ClassVar[Mapping[str, Any]] = {
        "description": "Whether it is so, or the name of a card by which it is so.",
        "oneOf": [{"type": "boolean"}, _NAME],
    }
    wanted: ClassVar[Text] = Text("true, false or a card", "true、false 或一张牌")

    def fits(self, value: object) -> bool:
        return isinstance(value, bool) or _is_name(value)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= NAME_MOST


class PlaysAsField(_ClaimField):
    """A name, a suit, a base strength, or several of them."""

    shape: ClassVar[Mapping[str, Any]] = {
        "description": "What the card plays as: any of the three.",
        "type": "object",
        "properties": {"name": _NAME, "suit": _NAME, "base": _NUMBER},
        "minProperties": 1,
        "additionalProperties": False,
    }
    wanted: ClassVar[Text] = Text("an object with name, suit or base", "含有 name、suit 或 base 的对象")

    def fits(self, value: object) -> bool:
        if not isinstance(value, dict) or not value or set(value) - {"name", "suit", "base"}:
            return False
        return all(_is_number(inner) if key == "base" else _is_name(inner) for key, inner in value.items())


class WinnerField(_ClaimField):
    """Who wins, and perhaps by which tie-break."""

    shape: ClassVar[Mapping[str, Any]] = {
        "description": "A player's name, null if the rules name no winner, or an object with the tie-break.",
        "oneOf": [
            {"type": "null"},
            _NAME,
            {
                "type": "object",
                "properties": {"winner": {"oneOf": [{"type": "null"}, _NAME]}, "tie_break": {"enum": list(TIE_BREAKS)}},
                "minProperties": 1,
                "additionalProperties": False,
            },
        ],
    }
    wanted: ClassVar[Text] = Text(
        'a player\'s name, null, or {"winner": ..., "tie_break": ...}',
        '玩家名、null 或 {"winner": ..., "tie_break": ...}',
    )

    def fits(self, value: object) -> bool:
        if value is None or _is_name(value):
            return True
        if not isinstance(value, dict) or not value or set(value) - {"winner", "tie_break"}:
            return False
        winner = value.get("winner")
        return (winner is None or _is_name(winner)) and value.get("tie_break", "none") in TIE_BREAKS


class OrderField(_ClaimField):
    """Whether the order matters, or a total."""

    shape: ClassVar[Mapping[str, Any]] = {
        "description": "Whether the order matters, or a total, which is judged in the official order.",
        "oneOf": [{"type": "boolean"}, _NUMBER],
    }
    wanted: ClassVar[Text] = Text("true, false or a whole number", "true、false 或整数")

    def fits(self, value: object) -> bool:
        return isinstance(value, bool) or _is_number(value)


# --- what is asked


def _player() -> fields.Field[Any]:
    return PlainText(most=NAME_MOST, metadata={"description": "Whose hand; may be left out if there is one only."})


def _card(description: str) -> fields.Field[Any]:
    return PlainText(most=NAME_MOST, required=True, metadata={"description": description})


class HandSchema(Schema):
    """A player."""

    player = _player()


class CardSchema(HandSchema):
    """A card of a player."""

    card = _card("A card of the hand, in English or Chinese.")


class PointsSchema(CardSchema):
    """A card of a player, and which of its points."""

    of = fields.String(validate=validate.OneOf(OF), metadata={"description": "points (all of them) if left out."})


class CountsForSchema(CardSchema):
    """Two cards of a player: does the first count for the second?"""

    for_ = PlainText(
        most=NAME_MOST, required=True, data_key="for", metadata={"description": "The card whose text is asked about."}
    )


# --- the values


class _HandValueSchema(Schema):
    player = fields.String(required=True)
    settled = Truth(
        required=True,
        allow_none=True,
        metadata={
            "description": "Whether every way to make the open choices gives this; null if it was not found out."
        },
    )
    choices = fields.Dict(
        keys=fields.String(),
        values=PickField(allow_none=True, metadata={"json_schema": PICK}),
        required=True,
        metadata={"description": "Every choice of the hand: as given, and the best ones of those that are open."},
    )


class TotalValueSchema(_HandValueSchema):
    """A player's total, with the best choices."""

    total = WholeNumber(required=True)
    base_strength = WholeNumber(required=True, metadata={"description": "The sum that breaks ties: lower wins."})
    searched = fields.List(fields.String(), required=True, metadata={"description": "The choices that were found."})
    optimal = Truth(required=True, metadata={"description": "Whether it is proved that no other choice does better."})


class _CardValueSchema(_HandValueSchema):
    card = fields.String(required=True, validate=validate.OneOf(_CARD_NAMES))


class PointsValueSchema(_CardValueSchema):
    """What a card scores."""

    of = fields.String(required=True, validate=validate.OneOf(OF))
    value = WholeNumber(required=True)


def _by(description: str) -> fields.Field[Any]:
    return fields.List(
        fields.String(validate=validate.OneOf(_CARD_NAMES)), required=True, metadata={"description": description}
    )


class BlankedValueSchema(_CardValueSchema):
    """Whether a card is blanked."""

    blanked = Truth(required=True)
    by = _by("The cards that blank it; empty if it is blanked for want of what it needs.")


class ClearedValueSchema(_CardValueSchema):
    """Whether a card's whole penalty is cleared."""

    cleared = Truth(required=True)
    by = _by("The cards that clear it.")


class PlaysAsValueSchema(_CardValueSchema):
    """What a card plays as, blanked or not."""

    name = fields.String(required=True)
    suit = fields.String(required=True, validate=validate.OneOf(SUITS))
    base = WholeNumber(required=True)


class CountsForValueSchema(_CardValueSchema):
    """Whether a text in force on one card counts another, or is met by it."""

    for_ = fields.String(required=True, data_key="for", validate=validate.OneOf(_CARD_NAMES))
    counts = Truth(required=True)


class WayValueSchema(Schema):
    """A way to make a player's choices, and what it comes to."""

    name = fields.String(required=True)
    total = WholeNumber(required=True)
    base_strength = WholeNumber(required=True)
    choices = fields.Dict(
        keys=fields.String(), values=PickField(allow_none=True, metadata={"json_schema": PICK}), required=True
    )


class StandingValueSchema(WayValueSchema):
    """A player's place: the best way to choose, and the worst."""

    searched = fields.List(fields.String(), required=True)
    optimal = Truth(required=True)
    lowest = fields.Nested(
        WayValueSchema, allow_none=True, required=True, metadata={"description": "Null where no choice is open."}
    )


class ChangeValueSchema(WayValueSchema):
    """Other choices of one player that would change who wins."""

    winners = fields.List(fields.String(), required=True)
    tie_break = fields.String(required=True, validate=validate.OneOf(TIE_BREAKS))


class WinnerValueSchema(Schema):
    """Who wins when all choose best."""

    standings = fields.List(fields.Nested(StandingValueSchema), required=True)
    winners = fields.List(fields.String(), required=True, metadata={"description": "Empty where the rules name none."})
    tied = fields.List(fields.String(), required=True, metadata={"description": "Who has the highest total."})
    tie_break = fields.String(required=True, validate=validate.OneOf(TIE_BREAKS))
    changes = fields.List(
        fields.Nested(ChangeValueSchema),
        required=True,
        metadata={"description": "For each player who can: a legal choice by which somebody else would win."},
    )


class InOrderValueSchema(Schema):
    """What a hand comes to in one order of steps."""

    order = fields.List(fields.String(), required=True)
    total = WholeNumber(required=True)
    choices = fields.Dict(
        keys=fields.String(), values=PickField(allow_none=True, metadata={"json_schema": PICK}), required=True
    )


class ChoiceOrderValueSchema(Schema):
    """What the order of the steps changes."""

    player = fields.String(required=True)
    official = fields.Nested(InOrderValueSchema, required=True)
    any_order = fields.Nested(
        InOrderValueSchema, required=True, metadata={"description": "The best that any order and choice would give."}
    )
    gain = WholeNumber(required=True, validate=validate.Range(min=0))
    matters = Truth(required=True, metadata={"description": "Whether another order could give another total."})
    example = fields.Nested(
        InOrderValueSchema,
        required=True,
        allow_none=True,
        metadata={"description": "An order that would gain or, if none would, one that would change the total."},
    )
    forbidden_by = fields.String(required=True, metadata={"description": "The ruling that allows no other order."})
    optimal = Truth(required=True)
