"""Pictures made of plain shapes, for pages: a game says what is where, whoever shows it says how that looks.

All lengths are in units of the picture; its origin is the upper left corner, and y grows downwards.
"""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.text import Text

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """A polygon. ``look`` is what it stands for, as words such as ``wall``: who shows it knows a colour for each.

    ``says`` is what there is to know about it, for who points at it.
    """

    corners: tuple[Point, ...]
    look: str
    says: Text | None = None


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points; ``arrow`` if it leads to the last of them."""

    points: tuple[Point, ...]
    look: str
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle."""

    centre: Point
    radius: float
    look: str


@dataclass(frozen=True, slots=True)
class Label:
    """A few characters, in the middle of a place; ``size`` is the height of a line."""

    centre: Point
    text: str
    look: str
    size: float


Shape = Area | Stroke | Ring | Label


@dataclass(frozen=True, slots=True)
class Note:
    """One entry of a legend: a sign, as it stands in the picture, and what it means; ``look`` is that of the sign."""

    sign: str
    look: str
    says: Text


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes, the later ones above the earlier. ``told`` says in sentences what is to be seen, for who can't see it.

    Whatever tells something has to be told apart by more than its colour.
    """

    title: Text
    width: float
    height: float
    shapes: tuple[Shape, ...]
    told: tuple[Text, ...]
    notes: tuple[Note, ...] = ()
