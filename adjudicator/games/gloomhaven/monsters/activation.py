"""Where a monster goes and whom it attacks, for one focus: every outcome that the rules leave open.

Among the hexes from which it can attack its focus these are compared in order: the fewest negative hexes on the way;
one that it can reach this turn; no disadvantage against the focus; the most targets; the shortest way; the best-ranked
other targets, as a focus is ranked. With the targets settled, it goes where the fewest of them are at a disadvantage,
and of such hexes to the nearest. If it can't reach any of them this turn it goes as near as it can to each of the best.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.monsters.field import Enemy, Field
from adjudicator.games.gloomhaven.monsters.focus import Candidate
from adjudicator.games.gloomhaven.movement.going import Toll
from adjudicator.text import Text

OUTCOMES_MOST = 2000  # more ways to choose among tied targets than anybody can look at


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing that may happen. ``destination`` is where it attacks from, or would if it could get there."""

    focus: str
    move_to: Hex
    targets: int
    destination: Hex


@dataclass(frozen=True, slots=True)
class Spot:
    """A hex from which the focus can be attacked. ``sets`` are the largest sets of targets with the focus among them.

    ``worse`` is whether the focus is at the disadvantage of being adjacent, ``size`` how many targets each set has.
    """

    place: Hex
    toll: Toll
    worse: bool
    size: int


@dataclass(frozen=True)
class Plan:
    """How a monster settles where to attack its focus from.

    ``within`` is whether it gets there this turn. ``spots`` are all hexes in question, ``first`` the best before
    the other targets are ranked, ``tied`` the best-ranked sets of targets, ``sets`` those of them that need the least,
    and ``destinations`` the hexes to attack each from.
    """

    focus: Candidate
    within: bool
    spots: tuple[Spot, ...]
    first: tuple[Spot, ...]
    sets: tuple[int, ...]
    destinations: tuple[tuple[Hex, int], ...]
    tied: tuple[int, ...]

    @cached_property
    def by_place(self) -> Mapping[Hex, Spot]:
        """The hexes in question by where they are."""
        return {spot.place: spot for spot in self.spots}


def plan(field: Field, focus: Candidate) -> Plan:
    """Where to attack a focus from, and whom besides."""
    assert focus.toll is not None
    within = focus.toll[1] <= field.turn.move
    spots = list(_spots(field, focus, within))
    choosy = _several(field) or field.turn.aim.ranged
    simple = not within and choosy and field.reads.of("gh.gap.far-attack-spot") == "nearest-attack"
    if simple:
        best = [spot for spot in spots if spot.toll == focus.toll]
        ends = sorted((spot.place, focus.enemy.bit) for spot in best)
        bits = (focus.enemy.bit,)
        return Plan(focus, within, tuple(spots), tuple(best), bits, _headed_for(field, within, ends), bits)
    least = min((spot.worse, -spot.size) for spot in spots)
    best = [spot for spot in spots if (spot.worse, -spot.size) == least]
    near = min(spot.toll for spot in best)
    first = tuple(spot for spot in best if spot.toll == near)
    open_way = len(best) > len(first) and best[0].size > 1
    way_last = open_way and field.reads.of("gh.gap.second-target-way") == "rank-first"
    ranked = tuple(best) if way_last else first
    sets = tuple(sorted(_best_sets(field, focus.enemy, ranked)))
    where = best if _several(field) else list(first)
    if len(sets) > 1 and field.reads.of("gh.gap.tied-targets") == "settled-first":
        ends = sorted(end for bits in sets for end in _least_disadvantaged(field, where, (bits,)))
    else:
        ends = _least_disadvantaged(field, where, sets)
    left = tuple(sorted({bits for _, bits in ends}))
    return Plan(focus, within, tuple(spots), first, left, _headed_for(field, within, ends), sets)


def _least_disadvantaged(field: Field, spots: list[Spot], sets: tuple[int, ...]) -> list[tuple[Hex, int]]:
    """Of the hexes from which one of these sets can be attacked those with the fewest of it at a disadvantage, and of
    these the nearest."""
    pairs = [(disadvantages(field, spot.place, bits), spot.toll, spot.place, bits) for spot in spots for bits in sets]
    pairs.sort()  # so that few of them need be looked at closely
    least: tuple[int, Toll] | None = None
    ends = []
    for worse, toll, place, bits in pairs:
        if least is not None and (worse, toll) != least:
            break
        if attainable(field, place, bits):
            least = (worse, toll)
            ends.append((place, bits))
    return sorted(ends)


def _headed_for(field: Field, within: bool, ends: list[tuple[Hex, int]]) -> tuple[tuple[Hex, int], ...]:
    """Of the best hexes those that the players may choose to head for, where none can be reached."""
    places = {place for place, _ in ends}
    if within or len(places) == 1 or field.reads.of("gh.gap.approach") == "each-destination":
        return tuple(ends)
    nearest = {place: nearest_to(field, place)[0] for place in places}
    best = min(nearest.values())
    return tuple((place, bits) for place, bits in ends if nearest[place] == best)


def outcomes(field: Field, planned: Plan) -> list[Outcome]:
    """What may happen by a plan, each once, in the order of hexes."""
    name = planned.focus.enemy.name
    if planned.within:
        attacks = field.turn.attack is not None
        found = {Outcome(name, place, bits if attacks else 0, place): None for place, bits in planned.destinations}
        return list(found)
    ends = sorted({place for place, _ in planned.destinations})
    return [Outcome(name, place, 0, end) for end in ends for place in nearest_to(field, end)[1]]


# What it comes to to stop somewhere on the way: negative hexes in all, the steps left, and the movement used.
Approach = tuple[int, int, int]


def approaches(field: Field, end: Hex) -> dict[Hex, Approach]:
    """For each hex within this turn's movement how near it brings the monster to a destination."""
    if end not in field.approaching:
        left = field.going.tolls_to(end)
        field.approaching[end] = {
            place: (toll[0] + left[place][0], left[place][1], toll[1])
            for place, toll in field.within.items()
            if place in left
        }
    return field.approaching[end]


def nearest_to(field: Field, end: Hex) -> tuple[Approach, list[Hex]]:
    """The hexes within this turn's movement that bring it nearest to a destination, and how near that is."""
    if end not in field.nearest:
        found = approaches(field, end)
        best = min(found.values())
        field.nearest[end] = best, sorted(place for place, key in found.items() if key == best)
    return field.nearest[end]


def _several(field: Field) -> bool:
    """Whether an attack may have more than one target."""
    return field.has_area or field.singles > 1


def _spots(field: Field, focus: Candidate, within: bool) -> Iterator[Spot]:
    """The hexes in question: those from which the focus can be attacked over the fewest negative hexes.

    If some can be reached this turn, only such.
    """
    assert focus.toll is not None
    bit = focus.enemy.bit
    for place, toll in field.stops.items():
        if toll[0] != focus.toll[0] or (within and toll[1] > field.turn.move) or toll < focus.toll:
            continue
        if field.hits_from(place, bit):
            yield Spot(place, toll, field.disadvantaged(place, focus.enemy), _size(field, place, bit))


def _size(field: Field, place: Hex, focus: int) -> int:
    """How many targets an attack from a hex can have, the focus among them."""
    if not _several(field):
        return 1
    alone = bool(field.single_from(place, focus))
    return next((size for size, area in _sizes(field, place) if alone or area & focus), 0)


def _sizes(field: Field, place: Hex) -> list[tuple[int, int]]:
    """The areas that can be hit from a hex, each after how many targets it makes with single ones; most first."""
    if place not in field.sizes:
        single = field.single_from(place)
        totals = [
            (area.bit_count() + min(field.singles, (single & ~area).bit_count()), area)
            for area in field.areas_from(place)
        ]
        field.sizes[place] = sorted(totals, reverse=True)
    return field.sizes[place]


def attainable(field: Field, place: Hex, bits: int) -> bool:
    """Whether exactly these can be the targets from a hex."""
    single, many = field.single_from(place, bits), bits.bit_count()
    if not field.has_area:
        return bits & ~single == 0 and many <= field.singles
    for size, area in _sizes(field, place):
        if size < many:
            return False
        if area & ~bits == 0 and bits & ~area & ~single == 0 and (bits & ~area).bit_count() <= field.singles:
            return True
    return False


def disadvantages(field: Field, place: Hex, bits: int) -> int:
    """How many of some targets are attacked from a hex at the disadvantage of being adjacent."""
    return (field.beside(place) & bits).bit_count()


def _best_sets(field: Field, focus: Enemy, spots: tuple[Spot, ...]) -> set[int]:
    """The sets of targets from these hexes whose others rank best; every one of them where several rank alike."""
    if not _several(field):
        return {focus.bit}
    found: set[int] = set()
    for spot in spots:
        found |= _sets_from(field, focus, spot)
    if _comes_down_to_initiative(field, found):
        field.need_initiative()
    top = max(counts(field, bits) for bits in found)
    found = {bits for bits in found if counts(field, bits) == top}
    return {bits for bits in found if not _takes_the_later(field, bits, found)}


def _comes_down_to_initiative(field: Field, found: set[int]) -> bool:
    """Whether enemies of one proximity are in some of these sets and not in others."""
    some, every = 0, -1
    for bits in found:
        some, every = some | bits, every & bits
    near = [enemy.proximity for enemy in field.enemies if enemy.bit & some & ~every]
    return len(set(near)) < len(near)


def _takes_the_later(field: Field, bits: int, found: set[int]) -> bool:
    """Whether some of these targets could be changed for a summon that acts just before it."""
    return any(
        later.bit & bits and not earlier.bit & bits and bits ^ later.bit ^ earlier.bit in found
        for later in field.enemies
        for earlier in field.enemies
        if later.just_after(earlier)
    )


def counts(field: Field, bits: int) -> tuple[int, ...]:
    """How many of some targets have each rank, the best rank first."""
    return tuple((bits & of_rank).bit_count() for of_rank in field.by_rank)


def _sets_from(field: Field, focus: Enemy, spot: Spot) -> set[int]:
    """The sets of targets of the greatest size from a hex, the focus among them.

    With each placement of an area only the best-ranked of the other targets: with others it would rank lower.
    """
    single = field.single_from(spot.place)
    out: set[int] = set()
    for size, area in _sizes(field, spot.place):
        if size < spot.size:
            break
        fixed = area | focus.bit
        take = spot.size - fixed.bit_count()
        if take < 0 or (fixed != area and not single & focus.bit):
            continue
        out.update(fixed | chosen for chosen in _best_ranked(field, single & ~fixed, take))
        if len(out) > 20 * OUTCOMES_MOST:
            raise too_many()
    return out


def _best_ranked(field: Field, among: int, take: int) -> Iterator[int]:
    """The ways to take so many of some enemies, the better-ranked first: several where the last of them rank alike."""
    sure = 0
    for of_rank in field.by_rank:
        alike = of_rank & among
        if alike.bit_count() <= take:
            sure |= alike
            take -= alike.bit_count()
            continue
        if comb(alike.bit_count(), take) > OUTCOMES_MOST:
            raise too_many()
        bits = [enemy.bit for enemy in field.enemies if enemy.bit & alike]
        yield from (sure | sum(chosen) for chosen in combinations(bits, take))
        return
    yield sure


def too_many() -> StateError:
    """What is said where there are more outcomes than can be listed."""
    message = Text(
        "There are more than {n} ways to choose among tied targets: too many to list.",
        "在并列目标中选择的方式超过 {n} 种，无法一一列出。",
    ).fill(n=OUTCOMES_MOST)
    return StateError([Problem("/characters", message)])
