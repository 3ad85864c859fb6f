"""Places of tiles: in words, as JSON has them, and as a fact that may be claimed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from adjudicator.games.destinies.table.schema import FAR, TILES_MOST
from adjudicator.games.destinies.table.state import Place
from adjudicator.judging.facts import Fact, Kind
from adjudicator.judging.telling import listing
from adjudicator.text import Joined, Text


def named(place: Place) -> str:
    """A place in a sentence."""
    return f"({place[0]}, {place[1]})"


def all_named(places: Iterable[Place]) -> Joined:
    """Several places in a sentence."""
    return listing(named(place) for place in places)


def spelt(places: Iterable[Place]) -> list[list[int]]:
    """Places as JSON has them, in the order given."""
    return [list(place) for place in places]


def read_place(told: Iterable[int]) -> Place:
    """A place that was read from JSON."""
    x, y = told
    return x, y


@dataclass(frozen=True, slots=True)
class PlacesFact(Fact):
    """A fact that is a set of places. A claim names all of them or, where ``some`` is set, one or more of them."""

    kind: Kind = "own"
    description: str = "Places of tiles, as [x, y]."
    some: bool = False

    def _shape(self) -> dict[str, Any]:
        each = {"type": "integer", "minimum": -FAR, "maximum": FAR}
        place = {"type": "array", "minItems": 2, "maxItems": 2, "items": each}
        return {"type": "array", "minItems": 1 if self.some else 0, "maxItems": TILES_MOST, "items": place}

    def looks(self) -> Text:
        """What a value of it looks like, in words."""
        return Text("a list of places [x, y]", "位置 [x, y] 的列表")

    def fits(self, value: object) -> bool:
        """Whether a value can be such a set of places."""
        if not isinstance(value, list) or not (1 if self.some else 0) <= len(value) <= TILES_MOST:
            return False
        return all(isinstance(place, list) and len(place) == 2 and all(map(_counts, place)) for place in value)

    def spell(self, value: Any) -> Any:
        """A value that fits, in its one spelling: sorted, each place once."""
        return spelt(sorted({(int(x), int(y)) for x, y in value}))

    def holds(self, claimed: Any, actual: Any) -> bool:
        """Whether the places claimed are those there are or, where ``some`` is set, are among them."""
        return all(place in actual for place in claimed) and (self.some or len(claimed) == len(actual))


def _counts(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float) or not -FAR <= value <= FAR:
        return False
    return isinstance(value, int) or value.is_integer()
