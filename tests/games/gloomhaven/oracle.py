"""An independent answer to monster turns, sight and attacks in Gloomhaven (first edition), for tests only.

It works on the JSON of the reference cases and tries everything: every stop hex, every enemy, every placement of an
area, every set of targets. It shares no code with the engine that it checks and must never import it: that is the
whole point of having it. Where the two differ, one of them is wrong, or the rules are silent and a reading should be
named. Places where this program had to decide something that the rules leave open are marked "Open:".
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations, permutations, product
from typing import Any

from tests.games.gloomhaven.oracle_attack import answer_attack
from tests.games.gloomhaven.oracle_board import Board, Hex, answer_los, minus, plus, to_axial, to_place

__all__ = ["BEFORE_ALL", "BEFORE_OWNER", "answer_attack", "answer_los", "answer_monster"]

Option = tuple[tuple[int, int], frozenset[str]]
Cost = tuple[int, int]
"""(negative hexes entered, movement points), compared in this order."""

BEFORE_ALL = "before-all"
BEFORE_OWNER = "before-owner"
"""Open: a summon ties with another player's character of its owner's initiative. Does it come before everyone of
that initiative, or only before its owner, so that the players choose between it and the other character?"""


def subsets(ids: Iterable[str], most: int) -> Iterator[frozenset[str]]:
    """All sets of up to ``most`` ids, the empty one too."""
    ordered = sorted(ids)
    for size in range(min(most, len(ordered)) + 1):
        yield from map(frozenset, combinations(ordered, size))


def turns_of(offsets: Iterable[Hex]) -> set[frozenset[Hex]]:
    """A pattern in its six turns about (0, 0), and its mirror image in the same."""
    found = set()
    for mirrored in (False, True):
        pattern = [(s, q) if mirrored else (q, s) for q, s in offsets]
        for _ in range(6):
            pattern = [(-s, q + s) for q, s in pattern]
            found.add(frozenset(pattern))
    return found


class Turn:
    """One monster's turn on one board."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        monster = case["monster"]
        if monster.get("teleport") or case.get("icy"):
            raise ValueError("teleport and icy terrain are not in the first edition")
        self.board = Board(case)
        self.start = to_axial(monster["pos"])
        self.move: int = 0 if monster.get("immobilized") else monster["move"]
        self.flying: bool = monster.get("flying", False)
        self.jumping: bool = monster.get("jumping", False)
        self.obstacles = {to_axial(place) for place in case["obstacles"]}
        self.negative = {to_axial(place) for kind in ("traps", "hazardous") for place in case[kind]}
        self.difficult = {to_axial(place) for place in case["difficult"]}
        self.allies = {to_axial(place) for place in case["allied_monsters"]}

        figures = [*case["characters"], *case["summons"]]
        self.blocking = {to_axial(figure["pos"]) for figure in figures}
        # An invisible figure stands in the way but is nobody's focus and nobody's target.
        self.enemies: dict[str, Hex] = {
            figure["id"]: to_axial(figure["pos"]) for figure in figures if not figure.get("invisible")
        }

        self.attacks: bool = bool(
            monster["has_attack"] and not monster.get("disarmed") and monster["targets"] not in (0, None)
        )
        ranged = self.attacks and monster["range"] > 0
        self.reach: int = monster["range"] if ranged else 1
        self.targets: int = (
            len(self.enemies) + 1  # one more than there are: with an area everybody in range besides
            if self.attacks and monster["targets"] == "all"
            else monster["targets"]
            if self.attacks
            else 1
        )
        area = monster["aoe"] if self.attacks else None
        self.area_floats: bool = area is not None and area["kind"] == "ranged"
        self.offsets: list[Hex] | None = [(q, s) for q, s in area["hexes_axial"]] if area else None
        self.fears_disadvantage = ranged and not monster.get("muddled", False)
        self._groups: dict[Hex, set[frozenset[str]]] = {}
        self._paths: dict[Hex, dict[Hex, Cost]] = {}

    # Movement

    def paths(self, start: Hex) -> dict[Hex, Cost]:
        """The least cost from a hex to every hex that can be moved through, relaxed until nothing changes.

        For a jump only the landing counts, so the cost of a hex is that of ending the move in it.
        """
        if start in self._paths:
            return self._paths[start]
        walking = not (self.flying or self.jumping)
        best: dict[Hex, Cost] = {start: (0, 0)}
        changed = True
        while changed:
            changed = False
            for spot, (negative, points) in list(best.items()):
                for near in self.board.steps(spot):
                    if walking and (near in self.blocking or near in self.obstacles):
                        continue
                    cost = (
                        negative + (walking and near in self.negative),
                        points + 1 + (walking and near in self.difficult),
                    )
                    if near not in best or cost < best[near]:
                        best[near] = cost
                        changed = True
        if self.jumping and not self.flying:
            # Open: difficult terrain costs the extra point where a jump lands (first edition: the last hex is normal).
            best = {
                spot: (int(spot in self.negative), points + (spot in self.difficult))
                if spot != start
                else (0, 0)
                for spot, (_, points) in best.items()
            }  # fmt: skip
        self._paths[start] = best
        return best

    @cached_property
    def stops(self) -> dict[Hex, Cost]:
        """Every hex where the monster could end a move of any length, with its cost.

        Staying is always possible and free, whatever the monster stands on.
        """
        return {
            spot: cost
            for spot, cost in self.paths(self.start).items()
            if spot == self.start
            or not (
                spot in self.blocking or spot in self.allies or (spot in self.obstacles and not self.flying)
            )
        }  # fmt: skip

    # Attacking

    def can_hit(self, spot: Hex, enemy: str) -> bool:
        """Whether a single attack from a hex can hit an enemy: range and line of sight."""
        where = self.enemies[enemy]
        return self.board.ranges(spot).get(where, 10**6) <= self.reach and self.board.sight(spot, where)

    @cached_property
    def floating(self) -> set[frozenset[Hex]]:
        """Every placement of a ranged area that covers an enemy: each of its hexes laid on each enemy, each turn."""
        return {
            frozenset(plus(where, minus(offset, pin)) for offset in pattern)
            for where in self.enemies.values()
            for pattern in turns_of(self.offsets or [])
            for pin in pattern
        }

    def area_hits(self, spot: Hex) -> set[frozenset[str]]:
        """The sets of enemies that some placement of the area hits when the monster stands in a hex.

        The red hex in range may be empty, but not a wall nor off the map (range is not counted into a wall).
        Open: a placement that hits nobody is allowed, since the further targets may still be hit; a melee area asks
        for sight but not for a counted range; the red hex in range may be the monster's own.
        """
        if self.area_floats:
            ranges = self.board.ranges(spot)
            placements = {
                placement
                for placement in self.floating
                if any(ranges.get(red, 10**6) <= self.reach for red in placement)
            }
        else:
            turns = turns_of(self.offsets or [])
            placements = {frozenset(plus(spot, offset) for offset in pattern) for pattern in turns}
        return {frozenset()} | {
            frozenset(
                enemy
                for enemy, where in self.enemies.items()
                if where in placement and self.board.sight(spot, where)
            )
            for placement in placements
        }  # fmt: skip

    def groups(self, spot: Hex) -> set[frozenset[str]]:
        """Every set of enemies that one attack action from a hex can hit."""
        if spot not in self._groups:
            single = {enemy for enemy in self.enemies if self.can_hit(spot, enemy)}
            if self.offsets is None:
                found = set(subsets(single, self.targets))
            else:
                found = {
                    hit | more
                    for hit in self.area_hits(spot)
                    for more in subsets(single - hit, self.targets - 1)
                }  # fmt: skip
            self._groups[spot] = found - {frozenset()}
        return self._groups[spot]

    def disadvantaged(self, spot: Hex, enemy: str) -> bool:
        """Whether going elsewhere would save the monster from disadvantage: ranged, adjacent, not muddled."""
        return self.fears_disadvantage and self.board.ranges(spot).get(self.enemies[enemy]) == 1

    # The turn

    def proximity(self, enemy: str) -> int:
        """Range from the monster's hex to an enemy, not through walls."""
        return self.board.ranges(self.start).get(self.enemies[enemy], 10**6)

    def focuses(self, initiative: Mapping[str, Any]) -> set[str]:
        """The enemies between which the players may choose the focus."""
        ranked = [
            ((cost, self.proximity(enemy), initiative[enemy]), enemy)
            for spot, cost in self.stops.items()
            for enemy in self.enemies
            if any(enemy in group for group in self.groups(spot))
        ]
        return {enemy for key, enemy in ranked if key == min(ranked)[0]}

    def outcomes(self, focus: str, initiative: Mapping[str, Any]) -> set[tuple[Hex, frozenset[str]]]:
        """Where the monster may stop and whom it attacks there, for one focus."""
        ranks = sorted({(self.proximity(enemy), initiative[enemy]) for enemy in self.enemies})
        entries = []
        for spot, (negative, points) in self.stops.items():
            for group in self.groups(spot):
                if focus in group:
                    first = (negative, points > self.move, self.disadvantaged(spot, focus), -len(group))
                    of_rank = [(self.proximity(enemy), initiative[enemy]) for enemy in group]
                    entries.append((first, points, [-of_rank.count(rank) for rank in ranks], spot, group))
        best = min((first, points, counts) for first, points, counts, _, _ in entries)
        chosen = {group for first, points, counts, _, group in entries if (first, points, counts) == best}
        standing = [
            ((sum(self.disadvantaged(spot, enemy) for enemy in group), points), spot, group)
            for first, points, _, spot, group in entries
            if first == best[0] and group in chosen
        ]
        least = min(key for key, _, _ in standing)
        destinations = {(spot, group) for key, spot, group in standing if key == least}
        if not best[0][1]:  # this turn's movement is enough
            return {(spot, group if self.attacks else frozenset()) for spot, group in destinations}
        return {(spot, frozenset()) for goal in {spot for spot, _ in destinations} for spot in self.approach(goal)}

    def approach(self, goal: Hex) -> set[Hex]:
        """The hexes within this turn's movement that come closest to a hex that is out of reach."""
        measured = []
        for spot, (negative, points) in self.stops.items():
            onward = self.paths(spot).get(goal) if points <= self.move else None
            if onward is not None:
                measured.append(((negative + onward[0], onward[1], points), spot))
        return {spot for key, spot in measured if key == min(measured)[0]}


def initiative_orders(case: Mapping[str, Any], reading: str) -> Iterator[dict[str, tuple[int, int, int]]]:
    """The orders in which the enemies may come by initiative: a key for each id, smaller is earlier, equal is a tie.

    A summon has its owner's initiative, just before the owner. Under BEFORE_OWNER the players put the characters of
    equal initiative in any order and each brings its summons; ties without a summon need no such trial, since a
    tied rank lets the same options through.
    """
    by_id = {figure["id"]: figure for figure in case["characters"]}
    owners = {summon["id"]: summon.get("owner", summon["id"]) for summon in case["summons"]}
    values = {figure["id"]: figure["initiative"] for figure in [*case["characters"]]}
    for summon in case["summons"]:
        owner = by_id.get(owners[summon["id"]])
        if owner is None:
            owners[summon["id"]] = summon["id"]
        values[summon["id"]] = owner["initiative"] if owner else summon["initiative"]
    tied: defaultdict[int, list[str]] = defaultdict(list)
    for holder in sorted({*by_id, *owners.values()}):
        tied[values[holder]].append(holder)
    open_ties = [
        names if reading == BEFORE_OWNER and set(names) & set(owners.values()) else names[:1] for names in tied.values()
    ]
    for arranged in product(*(permutations(names) for names in open_ties)):
        seats = {name: seat for names in arranged for seat, name in enumerate(names)}
        yield {
            name: (value, seats.get(owners.get(name, name), 0), 0 if name in owners else 1)
            for name, value in values.items()
        }


def answer_monster(case: Mapping[str, Any], summons: str = BEFORE_ALL) -> dict[str, set[Any]]:
    """``options``: the set of (move_to, attacked ids) the players may choose from; ``focus``: the possible focuses.

    A place is (column, row). ``summons`` is BEFORE_ALL or BEFORE_OWNER.
    """
    turn = Turn(case)
    options: set[Option] = set()
    focuses: set[str] = set()
    for initiative in initiative_orders(case, summons):
        for focus in turn.focuses(initiative):
            focuses.add(focus)
            options |= {(to_place(spot), group) for spot, group in turn.outcomes(focus, initiative)}
    return {"options": options or {(to_place(turn.start), frozenset())}, "focus": focuses}
