"""Two marshmallow fields that take exactly what JSON Schema means by ``integer`` and ``boolean``.

The stock ``Integer`` takes ``"12"`` and cuts ``1.7`` to 1, or with ``strict`` refuses ``3.0``, which JSON
Schema calls an integer; the stock ``Boolean`` takes ``"yes"``. A document made from those would not be true.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields


class WholeNumber(fields.Integer):
    """A whole number: ``3`` and ``3.0``, not ``true``, ``"3"`` or ``3.5``. Once read it is an ``int``."""

    def _validated(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid", input=value)
        if isinstance(value, float) and not value.is_integer():  # also false for NaN and the infinities
            raise self.make_error("invalid", input=value)
        return int(value)


class Truth(fields.Boolean):
    """JSON's ``true`` and ``false``, and nothing that looks like them."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value
