"""The readings of this game's gaps, and which of them an answer looked at."""

from __future__ import annotations

from collections.abc import Mapping


class Reads:
    """The reading of each gap. ``consulted`` are the gaps that were asked about while something was worked out.

    A gap is to be asked about only where its readings differ, so that nothing is worked out twice for nothing.
    """

    def __init__(self, picked: Mapping[str, str]) -> None:
        self.picked = picked
        self.consulted: set[str] = set()

    def of(self, gap: str) -> str:
        """The reading taken of a gap; every gap of this game has a default."""
        self.consulted.add(gap)
        return self.picked[gap]

    def turned(self, gap: str, reading: str) -> Reads:
        """The same but for one gap."""
        return Reads({**self.picked, gap: reading})
