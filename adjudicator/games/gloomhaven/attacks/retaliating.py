"""Retaliate: whether the attacker is near enough once the target has been pushed and pulled about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.attacks.fight import Fight
from adjudicator.games.gloomhaven.harm.forced import Force, Forcing, forcing
from adjudicator.games.gloomhaven.harm.ground import Ground
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.sight.ranges import Ranges
from adjudicator.games.gloomhaven.table.figures import Character, Figure
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.reads import Reads
from adjudicator.text import Text

WAYS_MOST = 2000  # ways of pushing and pulling that are looked through
FORCES_MOST = 4  # pushes and pulls in one attack; no printed one comes near
Forces = tuple[tuple[Force, int], ...]


def answers(
    fight: Fight, forces: Forces, killed: bool | None, left: int | None, state: State, reads: Reads
) -> Sequence[int | None]:
    """What the attacker may come to suffer, ascending; None where attacker or target is not named.

    Several where the attacker's player may push or pull the target within or out of reach. Raises StateError for a part
    of the table that is missing, and for a way that is none.
    """
    attacker, target = fight.attacker, fight.target
    if attacker is None or target is None:
        return [None if target is None or (target.retaliate and not killed) else 0]
    if fight.way is not None:
        check_way(fight.way, forces, forcing(target, attacker, state), state.place_of(target))
    if killed:
        return [0]
    if not target.retaliate:
        return [0]
    here = state.place_of(attacker)
    ranges = Ranges(state.the_board())
    found: set[int] = set()
    for way in _ways(fight, forces, attacker, target, state):
        apart = ranges.of(here, way[-1])
        reaches = apart is not None and apart <= target.retaliate_range
        if reaches and (dies := _dies(target, way, left, state, reads)):
            found.add(0)
            reaches = dies == "unless negated"
        found.add(target.retaliate if reaches else 0)
    return sorted(found)


def _ways(fight: Fight, forces: Forces, attacker: Figure, target: Figure, state: State) -> Iterable[tuple[Hex, ...]]:
    """The ways that the target may be moved, from where it stands; standing still is one."""
    start = state.place_of(target)
    if fight.way is not None:
        return [(start, *fight.way)]
    if not forces:
        return [(start,)]
    pushing = forcing(target, attacker, state)
    found: set[tuple[Hex, ...]] = set()
    for order in _orders(forces):
        for way in _in_order(pushing, start, order):
            found.add(way)
            if len(found) > WAYS_MOST:
                message = Text("There are too many ways to look through.", "路线太多，无法逐一查看。")
                expected = Text("the hexes through which the target is moved", "目标被推拉经过的六角格")
                raise StateError([Problem("/way", message, expected)], "question")
    return sorted(found)


def _orders(forces: Forces) -> list[Forces]:
    """The orders in which they may be used."""
    if len(forces) > FORCES_MOST:
        message = Text("More than {n} pushes and pulls in one attack.", "一次攻击的推拉超过 {n} 个。")
        raise StateError([Problem("/draw_pile", message.fill(n=FORCES_MOST))])
    return sorted(set(permutations(forces)))


def _in_order(pushing: Forcing, start: Hex, forces: Forces) -> Iterator[tuple[Hex, ...]]:
    if not forces:
        yield (start,)
        return
    (force, steps), *rest = forces
    yield from _in_order(pushing, start, tuple(rest))  # it may be left out
    for way in pushing.ways(start, force, steps):
        for onward in _in_order(pushing, way[-1], tuple(rest)):
            yield (*way[:-1], *onward)


def check_way(way: tuple[Hex, ...], forces: Forces, pushing: Forcing, start: Hex) -> None:
    """Refuse a way by which the target can't be pushed and pulled."""
    if not way:
        return
    for order in _orders(forces):
        for count in range(1, len(order) + 1):  # any of them may be left out
            if _fits(pushing, start, way, order[:count]):
                return
    allowed = " + ".join(f"{force.upper()} {steps}" for force, steps in forces) or "-"
    message = Text(
        "The target can't be moved so: the attack has {forces}.", "目标不能这样移动：该次攻击的推拉为 {forces}。"
    ).fill(forces=allowed)
    raise StateError([Problem("/way", message, ruling="gh.move.forced")], "question")


def _fits(pushing: Forcing, start: Hex, way: tuple[Hex, ...], forces: Forces) -> bool:
    """Whether these pushes and pulls, all of them used in this order, can go this way."""
    if not forces:
        return not way
    (force, steps), *rest = forces
    place = start
    for taken, other in enumerate(way[:steps], start=1):
        if other not in pushing.further(place, force):
            return False
        place = other
        whole = taken == steps or pushing.blocked(place, force, steps - taken)
        if whole and pushing.may_end(place) and _fits(pushing, place, way[taken:], tuple(rest)):
            return True
    return False


def _dies(target: Figure, way: tuple[Hex, ...], left: int | None, state: State, reads: Reads) -> str | None:
    """Whether the ground kills the target on its way; a character may lose cards against that."""
    if target.flying or left is None:
        return None
    ground = Ground(state, reads)
    if sum(hurt.damage for hurt in ground.along(way[1:])) < left:
        return None
    return "unless negated" if isinstance(target, Character) else "dies"
