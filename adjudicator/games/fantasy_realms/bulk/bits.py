"""Sums, unions and maxima over the cards of many masks, eight cards at a time from a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from adjudicator.games.fantasy_realms.bulk.hands import CARD_SPAN, Masks

_BYTES: Final = -(-CARD_SPAN // 8)


class PerByte:
    """A value for each card, put together over the cards of a mask by a ufunc whose neutral element is 0."""

    __slots__ = ("_by", "_tables")

    def __init__(self, values: Sequence[int], by: np.ufunc, dtype: Any) -> None:
        """``values`` are by card number, beginning with 0 for no card."""
        self._by = by
        self._tables = []
        for at in range(_BYTES):
            eight = list(values[at * 8 : at * 8 + 8])
            table = np.zeros(256, dtype=dtype)
            for n in range(256):
                parts = np.array([value for b, value in enumerate(eight) if n >> b & 1], dtype=dtype)
                table[n] = by.reduce(parts) if len(parts) else 0
            self._tables.append(table)

    def of(self, masks: Masks) -> NDArray[Any]:
        """The value of each mask."""
        eights = masks.astype("<u8", copy=False).view(np.uint8).reshape(-1, 8)
        out = self._tables[0][eights[:, 0]]
        for at in range(1, _BYTES):
            out = self._by(out, self._tables[at][eights[:, at]])
        return out
