"""Finding the best choices: the highest total and, among those, the lowest base strength, with proof.

Each option of an open choice is a flag of the model. Solutions are asked for that beat the best so far, until
the solver proves that there is none; then those that do as well are counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.hand import Pick, Picks, play
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.solving.model import Model
from adjudicator.games.fantasy_realms.solving.slots import Builder
from adjudicator.games.fantasy_realms.values import worth
from adjudicator.solver import Meter, Search

TIES_CAP = 20  # other assignments are counted up to here


@dataclass(frozen=True, slots=True)
class Found:
    """The outcome of a search: all choices, and what they come to.

    ``optimal`` is whether it is proved that nothing is better; ``ties`` how many other assignments come to the
    same total and base strength, ``capped`` if there may be more. ``cycles`` is False where it is proved that no way
    to choose makes cards blank each other in a cycle.
    """

    picks: Mapping[str, Pick]
    total: int
    base_strength: int
    optimal: bool
    ties: int = 0
    capped: bool = False
    cycles: bool = True


@dataclass(frozen=True, slots=True)
class OtherSearch:
    """The best way to choose that was found when one switch of the readings was the other way, and what it came to
    there (total and base strength). It is legal here too, and other ways that are as good are not counted."""

    switch: str
    picks: Picks
    result: tuple[int, int]


class UnreachableError(Exception):
    """No assignment of the open choices is legal together with the picks that were given."""


def best(
    cards: Sequence[Card],
    discard: Sequence[Card],
    picks: Picks,
    free: Sequence[str],
    reads: Readings,
    meter: Meter,
    *,
    other: OtherSearch | None = None,
) -> Found:
    """The best way to make the choices in ``free``, the others being made as in ``picks``.

    ``cards`` is the hand, with the eighth card if one was taken; ``discard`` what Necromancer may take from if its
    choice is free. ``other`` says that the best is known under another reading. Raises UnreachableError.
    """
    with Search(meter) as search:
        builder = Builder(search, cards, discard, picks, free, reads)
        if other is not None and other.switch == "book_wild" and builder.names_wild() is False:
            return Found(other.picks, *other.result, optimal=True)  # Wild plays like a suit that could be named anyway
        return _best(search, builder, other)


def worst(
    cards: Sequence[Card], discard: Sequence[Card], picks: Picks, free: Sequence[str], reads: Readings, meter: Meter
) -> Found:
    """The way to make the choices that comes to the lowest total and, of those, to the highest base strength.

    It takes what ``best`` takes; other ways that are as bad are not counted.
    """
    with Search(meter) as search:
        builder = Builder(search, cards, discard, picks, free, reads)
        model = Model(search, builder.slots, reads)
        scale = 1 + sum(weight for _, weight in model.bases)
        goal = [(part, -weight * scale) for part, weight in model.weights] + list(model.bases)
        made = builder.plainest()
        total, base = worth(play(builder.held(made), made), reads)
        search.push()
        search.weigh_at_least(goal, base - total * scale + 1)
        while (answer := search.solve()) is True:
            builder.look()
            made = builder.made()
            total, base = worth(play(builder.held(made), made), reads)
            search.weigh_at_least(goal, base - total * scale + 1)
        search.pop()
        search.weigh_at_least(goal, base - total * scale)
        if builder.settle():
            made = builder.made()
        return Found(made, total, base, optimal=answer is False)


def _best(search: Search, builder: Builder, other: OtherSearch | None) -> Found:
    reads = builder.reads
    model = Model(search, builder.slots, reads)
    if other is not None and worth(play(builder.held(other.picks), other.picks), reads) == other.result:
        # What was best is worth the same here, so only ways to choose that the reading touches can be better.
        search.require(builder.touched(model, other.switch))
    # One number to beat: the total first, and the lower base strength where totals are equal.
    scale = 1 + sum(weight for _, weight in model.bases)
    goal = [(part, weight * scale) for part, weight in model.weights]
    goal += [(part, -weight) for part, weight in model.bases]

    def beaten(made: Picks) -> tuple[dict[str, Pick], int, int]:
        """A way to choose, with what it comes to; from now on only better ones will do."""
        total, base = worth(play(builder.held(made), made), reads)
        search.weigh_at_least(goal, total * scale - base + 1)
        return dict(made), total, base

    search.push()
    top = beaten(other.picks) if other is not None else None
    while (answer := search.solve()) is True:
        builder.look()
        top = beaten(builder.made())
    search.pop()
    if top is None:
        if answer is False:
            raise UnreachableError
        made = builder.plainest()
        return Found(made, *worth(play(builder.held(made), made), reads), optimal=False)
    if answer is None or other is not None:
        return Found(*top, optimal=answer is False)

    search.push()
    search.require(model.has_cycle)
    cycles = search.solve() is not False
    search.pop()

    search.weigh_at_least(goal, top[1] * scale - top[2])
    if builder.settle():
        top = (builder.made(), top[1], top[2])
    ways = 0
    while ways <= TIES_CAP and (answer := search.solve()) is True:
        builder.look()
        ways += builder.alike()
        builder.exclude()
    if ways == TIES_CAP + 1:
        answer = search.solve()  # as many as are counted: are there more?
    capped = answer is not False
    return Found(*top, optimal=True, ties=min(ways - 1, TIES_CAP), capped=capped, cycles=cycles)
