"""An independent answer to whether a side can force a win this turn in Cloud Ladder, for tests only.

It plays out every line. It works on the JSON of a table state and shares no code and no data with the engine that it
checks; it must never import it. The rules below are typed from reference/cloud_ladder/facts.json (``attacks``,
``defences``, ``limits``).

It is the action or placement phase of somebody's turn, and all hands and characters are known. The side of that player
moves first: they place one ladder from the hand, use Elf Linda or Elf Spring, or pass. After each of these the others
may attack, one attack at a time, until they stop; who is attacked may block. All others play together against the side.

Places where this program had to decide something that the rules leave open are marked "Open:"; ``Readings`` are those
that it can decide either way.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

Hand = tuple[str, ...]  # in order, so that equal hands are equal
WATER_SERIES = ("water", "ditch")


@dataclass(frozen=True)
class Readings:
    """What the rules leave open. Open: when the win comes; what stops Lava; who may block for whom."""

    instant: bool = True  # else only once everybody has passed
    water_stops_lava: bool = True
    anybody_blocks: bool = False
    jim_for_others: bool = False


@dataclass(frozen=True)
class Own:
    """A player of the side to move."""

    layers: int
    hand: Hand
    jim: bool


@dataclass(frozen=True)
class Foe:
    """Any other player. Open: each of them has one regular fire attack in a turn."""

    hand: Hand
    may_fire: bool
    volcano: bool
    kaza: bool


@dataclass(frozen=True)
class Table:
    """Where the turn stands. ``linda``: of the player whose turn it is, not used yet."""

    own: tuple[Own, ...]
    foes: tuple[Foe, ...]
    placed: bool
    spring: bool  # the side has it, and it has not been used this turn
    sprung: bool
    linda: bool


@dataclass(frozen=True)
class Found:
    """Whether the side can force a win, and how many positions were looked at."""

    wins: bool
    positions: int


def without(hand: Hand, *cards: str) -> Hand:
    """A hand without some cards that are in it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def forced_win(state: Mapping[str, Any], readings: Readings) -> Found:
    """Whether the side whose turn it is wins this turn, whatever the others do."""
    game = Game(state, readings)
    wins = game.side_wins(game.start)
    return Found(wins, len(game.known) + len(game.answered))


class Game:
    """One table under one set of readings, and what is known of its positions."""

    def __init__(self, state: Mapping[str, Any], readings: Readings) -> None:
        self.readings = readings
        self.win: int = state["win_layers"]
        self.removes: Mapping[str, int] = state["removes"]
        self.known: dict[Table, bool] = {}  # the side to move: whether it wins
        self.answered: dict[tuple[Table, bool], bool] = {}  # the others to answer, for the last time or not
        names = [player["name"] for player in state["players"]]
        sides = {name: side for side in state.get("sides", ()) for name in side["players"]}
        mine = sides[state["turn"]]["players"] if sides else [state["turn"]]
        group = {name: sides[name].get("group") if sides else None for name in names}
        told = state.get("this_turn", {})
        players = {player["name"]: player for player in state["players"]}
        able = {name: player.get("character") for name, player in players.items() if not player.get("character_used")}
        self.mover = [name for name in names if name in mine].index(state["turn"])
        self.start = Table(
            own=tuple(
                Own(players[name].get("layers", 0), tuple(sorted(players[name]["hand"])), able.get(name) == "jim")
                for name in names
                if name in mine
            ),
            foes=tuple(
                Foe(
                    hand=tuple(sorted(players[name]["hand"])),
                    may_fire=not told.get("fire", {}).get(name),
                    volcano=group[name] == "volcano" and not told.get("volcano", {}).get(name),
                    kaza=able.get(name) == "kaza",
                )
                for name in names
                if name not in mine
            ),
            placed=bool(told.get("placed")),
            spring=group[state["turn"]] == "spring" and not told.get("spring"),  # Open: once a turn
            sprung=bool(told.get("spring")),
            linda=able.get(state["turn"]) == "linda",
        )

    def reached(self, table: Table) -> bool:
        """Whether a player of the side has the layers that win. Open: allies' layers are not added up."""
        return any(player.layers >= self.win for player in table.own)

    # --- the side

    def side_wins(self, table: Table) -> bool:
        """Whether the side, whose step it is, can force a win."""
        if table not in self.known:
            self.known[table] = self._side_wins(table)
        return self.known[table]

    def _side_wins(self, table: Table) -> bool:
        if self.readings.instant and self.reached(table):
            return True
        for after in self.steps(table):
            if self.readings.instant and self.reached(after):
                return True
            if self.survives(after, last=False):
                return True
        return self.survives(table, last=True)

    def steps(self, table: Table) -> Iterator[Table]:
        """The table after each thing that the side may do, other than pass."""
        mover = table.own[self.mover]
        if table.linda:
            yield self._gives(replace(table, linda=False), self.mover, mover)
        if not table.placed and not table.sprung:
            for card in sorted(set(mover.hand)):
                yield self._gives(
                    replace(table, placed=True), self.mover, replace(mover, hand=without(mover.hand, card))
                )
        if table.spring and not table.placed:  # Open: not after a ladder
            for card in sorted(set(mover.hand) & set(WATER_SERIES)):
                paid = replace(mover, hand=without(mover.hand, card))
                spent = self._put(replace(table, spring=False, sprung=True), self.mover, paid)
                for n, player in enumerate(spent.own):
                    yield self._gives(spent, n, player)

    def _gives(self, table: Table, n: int, player: Own) -> Table:
        """The table with a player, who gets one layer more."""
        return self._put(table, n, replace(player, layers=player.layers + 1))

    @staticmethod
    def _put(table: Table, n: int, player: Own) -> Table:
        return replace(table, own=(*table.own[:n], player, *table.own[n + 1 :]))

    # --- the others

    def survives(self, table: Table, *, last: bool) -> bool:
        """Whether the side still wins whatever the others answer; for the ``last`` time, once it has passed."""
        if (table, last) not in self.answered:
            self.answered[table, last] = self._survives(table, last=last)
        return self.answered[table, last]

    def _survives(self, table: Table, *, last: bool) -> bool:
        for attack, after in self.attacks(table):
            for target in range(len(table.own)):
                if not any(self.survives(then, last=last) for then in self.outcomes(after, attack, target)):
                    return False
        if last:
            return not self.readings.instant and self.reached(table)
        return self.side_wins(table)

    def attacks(self, table: Table) -> Iterator[tuple[str, Table]]:
        """Each attack that one of the others may make, and the table with what it costs them."""
        for n, foe in enumerate(table.foes):
            spent: list[tuple[str, Foe]] = []
            if foe.kaza:
                spent.append(("kaza", replace(foe, kaza=False)))
            if foe.volcano:
                spent.append(("volcano", replace(foe, volcano=False)))
            if foe.may_fire and "fire" in foe.hand:
                spent.append(("fire", replace(foe, may_fire=False, hand=without(foe.hand, "fire"))))
            if foe.may_fire and "lava" in foe.hand:
                rest = without(foe.hand, "lava")  # Open: any other card goes with it
                spent += [("lava", replace(foe, may_fire=False, hand=without(rest, card))) for card in set(rest)]
            for attack, left in spent:
                yield attack, replace(table, foes=(*table.foes[:n], left, *table.foes[n + 1 :]))

    def outcomes(self, table: Table, attack: str, target: int) -> Iterator[Table]:
        """What may come of an attack: the layers are lost, or somebody blocks it with what they have."""
        hit = table.own[target]
        yield self._put(table, target, replace(hit, layers=max(0, hit.layers - self.removes[attack])))
        for n, player in enumerate(table.own):
            if player.jim and (n == target or self.readings.jim_for_others):
                yield self._put(table, n, replace(player, jim=False))
            if n != target and not self.readings.anybody_blocks:
                continue
            if "water" in player.hand and (attack == "fire" or (attack == "lava" and self.readings.water_stops_lava)):
                yield self._put(table, n, replace(player, hand=without(player.hand, "water")))
            if "ditch" in player.hand and attack in ("fire", "lava"):
                rest = without(player.hand, "ditch")
                for card in set(rest):
                    yield self._put(table, n, replace(player, hand=without(rest, card)))
