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
