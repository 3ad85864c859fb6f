"""The readings of a game's gaps, and which of them an answer looked at."""

from __future__ import annotations

from collections.abc import Mapping


class OpenGap(Exception):  # noqa: N818 -- no error: nobody outside ``ruled`` sees it
    """A gap came up that has no default, and nobody picked a reading."""

    def __init__(self, gap: str) -> None:
        super().__init__(gap)
        self.gap = gap


class Reads:
    """The reading of each gap. ``consulted`` are the gaps that were asked about while something was worked out.

    A gap is to be asked about only where its readings differ, so that nothing is worked out twice for nothing.
    """

    def __init__(self, picked: Mapping[str, str]) -> None:
        self.picked = picked
        self.consulted: set[str] = set()

    def of(self, gap: str) -> str:
        """The reading taken of a gap: the one picked, else the default. Raises OpenGap if it has neither."""
        self.consulted.add(gap)
        try:
            return self.picked[gap]
        except KeyError:
            raise OpenGap(gap) from None

    def turned(self, gap: str, reading: str) -> Reads:
        """The same but for one gap."""
        return Reads({**self.picked, gap: reading})
