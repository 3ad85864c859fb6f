"""The readings of this game's gaps, as switches that the readers look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache


@dataclass(frozen=True, slots=True)
class Readings:
    """One switch a gap: off is the default reading, on the other one."""

    blanked_name: bool = False  # keeps-name: a blanked card still has its name
    cycle_targets: bool = False  # all-targets: the members of a blanking cycle still blank the cards outside it
    condition_loop: bool = False  # as-held: a condition that would undo itself looks at the cards as they are held
    self_blank: bool = False  # applies-in-full: a card that blanks itself still blanks the others
    wildfire_wild: bool = False  # immune: Wildfire does not blank a card of suit Wild
    wild_suit: bool = False  # does-not-count: Wild is no suit for World Tree and Collector
    archers_copies: bool = False  # each: Forest counts every card named Elven Archers
    archers_beast: bool = False  # once: Elven Archers that are a Beast count once for Forest
    with_itself: bool = False  # others-only: a card never counts itself, "other" in its text or not
    tie_blanked: bool = False  # included: a blanked card's base strength counts in a tie
    tie_copied: bool = False  # printed: Doppelgänger counts with its printed base strength in a tie
    book_wild: bool = False  # wild-too: Book of Changes may name Wild
    full_tie: bool = False  # shared: the players agreed beforehand to share a full tie


# Each gap's two readings: with its switch off and with it on. A full tie has no default, so nothing stands there.
NAMES: dict[str, tuple[str | None, str]] = {
    "blanked_name": ("loses-name", "keeps-name"),
    "cycle_targets": ("members-only", "all-targets"),
    "condition_loop": ("both-blanked", "as-held"),
    "self_blank": ("only-itself", "applies-in-full"),
    "wildfire_wild": ("blanked", "immune"),
    "wild_suit": ("counts", "does-not-count"),
    "archers_copies": ("once", "each"),
    "archers_beast": ("twice", "once"),
    "with_itself": ("counts", "others-only"),
    "tie_blanked": ("excluded", "included"),
    "tie_copied": ("copied", "printed"),
    "book_wild": ("ten-suits", "wild-too"),
    "full_tie": (None, "shared"),
}
SWITCHES: tuple[str, ...] = tuple(NAMES)
DEFAULT = Readings()
_ON = [("fr.gap." + switch.replace("_", "-"), on) for switch, (_, on) in NAMES.items()]  # in the fields' order


def gap_id(switch: str) -> str:
    """The ruling id of the gap that a switch belongs to."""
    return "fr.gap." + switch.replace("_", "-")


def taken_and_other(reads: Readings, switch: str) -> tuple[str | None, str | None]:
    """The reading taken of a gap, and the other one; None for the one that a gap without a default does not have."""
    off, on = NAMES[switch]
    return (on, off) if getattr(reads, switch) else (off, on)


def read(picked: Mapping[str, str]) -> Readings:
    """The switches for a request's readings (ids of gaps to ids of readings, already checked)."""
    return Readings(*[picked.get(gap) == on for gap, on in _ON])


@cache
def turned(readings: Readings, switch: str) -> Readings:
    """The same readings with one gap read the other way."""
    flipped: dict[str, bool] = {switch: not getattr(readings, switch)}
    return replace(readings, **flipped)
