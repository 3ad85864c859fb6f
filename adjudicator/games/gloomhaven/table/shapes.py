"""The fields that this game's schemas are made of: hexes, places, numbers within bounds, names; and how much may be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, validate

from adjudicator.fields import NAME_MOST
from adjudicator.text import Text

SIDE_MOST = 30  # hexes along a side of the board
FIGURES_MOST = 20  # characters; as many summons; twice as many monsters
CARDS_MOST = 40  # entries in a pile
DRAW_MOST = 60  # cards in a modifier draw pile
AREA_MOST = 10  # hexes in an area pattern
AREA_STEPS_MOST = 4  # steps from the middle of a pattern


_HEX = {
    "description": "A hex: [column, row], from 0 in the south-west; odd columns lie half a hex further north.",
    "type": "array",
    "prefixItems": [{"type": "integer", "minimum": 0, "maximum": SIDE_MOST - 1}] * 2,
    "items": False,
    "minItems": 2,
    "maxItems": 2,
}


def hex_shape(description: str) -> dict[str, Any]:
    """The JSON Schema of a hex, described."""
    return {**_HEX, "description": f"{description}: [column, row]."}


class HexField(fields.Field[Any]):
    """A hex, ``[column, row]``, read to a list of two whole numbers."""

    default_error_messages = {  # noqa: RUF012 -- marshmallow's own way to declare messages
        "invalid": Text(  # type: ignore[dict-item]
            f"This is no hex: expected [column, row], each from 0 to {SIDE_MOST - 1}.",
            f"不是一个六角格：应为 [列, 行]，各为 0 到 {SIDE_MOST - 1}。",
        ),
    }

    def __init__(self, **kwargs: Any) -> None:
        description = kwargs.pop("description", None)
        shape = hex_shape(description) if description else _HEX
        if kwargs.get("allow_none"):
            shape = {"oneOf": [{"type": "null"}, shape]}
        super().__init__(metadata={"json_schema": shape}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> list[int]:
        if not is_hex(value):
            raise self.make_error("invalid")
        return [int(part) for part in value]

    def takes(self, value: object) -> bool:
        """Whether a value is a hex as it is read."""
        return is_hex(value) and all(isinstance(part, int) for part in value)  # type: ignore[attr-defined]


class PlaceField(fields.Field[Any]):
    """A hex, or the name of the figure who stands there."""

    def __init__(self, description: str, **kwargs: Any) -> None:
        named = {"type": "string", "minLength": 1, "maxLength": NAME_MOST}
        shape = {"description": description + ".", "oneOf": [hex_shape("A hex"), named]}
        super().__init__(metadata={"json_schema": shape}, **kwargs)

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> list[int] | str:
        if isinstance(value, str) and 1 <= len(value) <= NAME_MOST:
            return value
        if is_hex(value):
            return [int(part) for part in value]
        message = Text("Expected a hex, [column, row], or a figure's name.", "应为六角格 [列, 行] 或模型的名字。")
        raise ValidationError(message)  # type: ignore[arg-type]


def is_hex(value: object) -> bool:
    """Whether a value is a hex, if perhaps with numbers such as 3.0."""
    return isinstance(value, list | tuple) and len(value) == 2 and all(map(_is_place, value))


def _is_place(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return 0 <= value < SIDE_MOST and (isinstance(value, int) or value.is_integer())


def hexes(description: str) -> fields.List[Any]:
    """A list of hexes."""
    most = validate.Length(max=SIDE_MOST * SIDE_MOST)
    return fields.List(HexField(), validate=most, metadata={"description": description})


class StepField(fields.Field[Any]):
    """An axial step ``[dq, ds]`` of an area pattern."""

    default_error_messages = {  # noqa: RUF012 -- marshmallow's own way to declare messages
        "invalid": Text(  # type: ignore[dict-item]
            "This is no step of a pattern: expected [dq, ds], each from -4 to 4.",
            "不是图案里的一步：应为 [dq, ds]，各为 -4 到 4。",
        ),
    }

    def __init__(self, **kwargs: Any) -> None:
        part = {"type": "integer", "minimum": -AREA_STEPS_MOST, "maximum": AREA_STEPS_MOST}
        shape = {"type": "array", "prefixItems": [part, part], "items": False, "minItems": 2, "maxItems": 2}
        super().__init__(metadata={"json_schema": shape}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> list[int]:
        fits = isinstance(value, list | tuple) and len(value) == 2
        if not fits or not all(
            isinstance(part, int | float)
            and not isinstance(part, bool)
            and abs(part) <= AREA_STEPS_MOST
            and part == int(part)
            for part in value
        ):
            raise self.make_error("invalid")
        return [int(part) for part in value]

    def takes(self, value: object) -> bool:
        """Whether a value is a step as it is read."""
        return (
            isinstance(value, list | tuple)
            and len(value) == 2
            and all(type(part) is int and abs(part) <= AREA_STEPS_MOST for part in value)
        )


class WholeOrAllField(fields.Field[Any]):
    """A number of targets, or ``"all"``."""

    def __init__(self, **kwargs: Any) -> None:
        shape = {
            "description": 'How many figures it targets, or "all" of those in range; 1 if left out.',
            "oneOf": [{"type": "integer", "minimum": 1, "maximum": 40}, {"const": "all"}],
        }
        super().__init__(metadata={"json_schema": shape}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int | str:
        if value == "all":
            return "all"
        if isinstance(value, int | float) and not isinstance(value, bool) and 1 <= value <= 40 and value == int(value):
            return int(value)
        message = Text('Expected a number from 1 to 40, or "all".', '应为 1 到 40 的整数，或 "all"。')
        raise ValidationError(message)  # type: ignore[arg-type]

    def takes(self, value: object) -> bool:
        """Whether a value is a number of targets as it is read."""
        return value == "all" or (type(value) is int and 1 <= value <= 40)
