"""The readings of a game's gaps, and which of them an answer looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.answer import Step


class OpenGap(Exception):  # noqa: N818 -- no error: nobody outside ``ruled`` sees it
    """A gap came up that has no default, and nobody picked a reading."""

    def __init__(self, gap: str) -> None:
        super().__init__(gap)
        self.gap = gap


class Reads:
    """The reading of each gap. ``consulted`` are the gaps that were asked about while something was worked out.

    A gap is to be asked about only where its readings differ, so that nothing is worked out twice for nothing.

    ``notes`` are what a game concludes by itself about what a table leaves open, by what each is about: a note makes
    the step that says so, None if there was nothing to conclude. Whatever was noted is used only while ``noting`` is
    set: what comes out otherwise without it rests on it. ``main`` is not set for readings that are only compared with
    those taken: they need no proof.
    """

    def __init__(self, picked: Mapping[str, str], *, noting: bool = True, main: bool = True) -> None:
        self.picked = picked
        self.main = main
        self.noting = noting
        self.consulted: set[str] = set()
        self.notes: dict[str, Callable[[], Step | None]] = {}

    def note(self, about: str, step: Callable[[], Step | None]) -> None:
        """Note that a conclusion was asked for; once for what it is about."""
        self.notes.setdefault(about, step)

    def of(self, gap: str) -> str:
        """The reading taken of a gap: the one picked, else the default. Raises OpenGap if it has neither."""
        self.consulted.add(gap)
        try:
            return self.picked[gap]
        except KeyError:
            raise OpenGap(gap) from None

    def turned(self, gap: str, reading: str) -> Reads:
        """The same but for one gap."""
        return Reads({**self.picked, gap: reading}, noting=self.noting, main=False)

    def without_notes(self) -> Reads:
        """The same with nothing used that would be noted."""
        return Reads(self.picked, noting=False)
