"""Marshmallow fields that take exactly what JSON Schema means by ``integer`` and ``boolean``, and plain text.

The stock ``Integer`` takes ``"12"`` and cuts ``1.7`` to 1, or with ``strict`` refuses ``3.0``, which JSON
Schema calls an integer; the stock ``Boolean`` takes ``"yes"``. A document made from those would not be true.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from marshmallow import fields, validate

from adjudicator.text import Text

NAME_MOST = 40  # characters in a name
NUMBER_MOST = 999  # of what is counted at a table: far beyond any, and safe to compute with
_ODD = frozenset(["Cc", "Cs"])  # Unicode's categories of control characters and of surrogates


class WholeNumber(fields.Integer):
    """A whole number: ``3`` and ``3.0``, not ``true``, ``"3"`` or ``3.5``. Once read it is an ``int``."""

    def _validated(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid", input=value)
        if isinstance(value, float) and not value.is_integer():  # also false for NaN and the infinities
            raise self.make_error("invalid", input=value)
        return int(value)


class PlainText(fields.String):
    """Text that can be shown and stored anywhere: no control characters, no half of a surrogate pair."""

    default_error_messages = {  # noqa: RUF012 -- marshmallow's own way to declare messages
        "odd": Text("This has a character that can't be shown.", "含有无法显示的字符。"),  # type: ignore[dict-item]
    }

    def __init__(self, *, most: int, **kwargs: Any) -> None:
        self._most = most
        super().__init__(validate=validate.Length(min=1, max=most), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        if any(unicodedata.category(letter) in _ODD for letter in str(text)[: self._most]):
            raise self.make_error("odd")
        return text

    def takes(self, value: object) -> bool:
        """Whether a value is such a text (see ``validation``)."""
        if not isinstance(value, str) or not 1 <= len(value) <= self._most:
            return False
        return (value.isascii() and value.isprintable()) or not any(unicodedata.category(c) in _ODD for c in value)


class Truth(fields.Boolean):
    """JSON's ``true`` and ``false``, and nothing that looks like them."""

    def takes(self, value: object) -> bool:
        """Whether a value is one of them (see ``validation``)."""
        return isinstance(value, bool)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


def number(least: int = 0, most: int = NUMBER_MOST, **kwargs: Any) -> WholeNumber:
    """A whole number within bounds."""
    description = kwargs.pop("description", None)
    if description:
        kwargs["metadata"] = {"description": description}
    return WholeNumber(validate=validate.Range(min=least, max=most), **kwargs)


class NameField(PlainText):
    """A name: plain text that is not blank."""

    default_error_messages = {  # noqa: RUF012 -- marshmallow's own way to declare messages
        "blank": Text("This is blank.", "这是空白。"),  # type: ignore[dict-item]
    }

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not str(text).strip():
            raise self.make_error("blank")
        return text

    def takes(self, value: object) -> bool:
        """Whether a value is such a name (see ``validation``)."""
        return super().takes(value) and bool(str(value).strip())


def named(description: str, **kwargs: Any) -> NameField:
    """A name."""
    metadata = {"description": description, "pattern": r"\S"}
    return NameField(most=NAME_MOST, metadata=metadata, **kwargs)
