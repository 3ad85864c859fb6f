"""The characters that may have been dealt: who hidden players can be.

A deal gives each seat (the extra card of the variant is a seat too) one character of the stacks, each character to one
seat at most, and as many of each faction as the number of players says. Whether one fits is a flow, seat by seat; where
hermit cards were given of which there may be too few, one has to be found that they suffice for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from adjudicator.games.shadow_hunters.judging.supply import Given, Supply
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, Faction
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.reads import Reads
from adjudicator.text import Text

Counts = Mapping[Faction, int]
COUNTS: Mapping[int, Counts] = {
    4: {"shadow": 2, "hunter": 2, "neutral": 0},
    5: {"shadow": 2, "hunter": 2, "neutral": 1},
    6: {"shadow": 2, "hunter": 2, "neutral": 2},
    7: {"shadow": 2, "hunter": 2, "neutral": 3},
    8: {"shadow": 3, "hunter": 3, "neutral": 2},
}
# With the extra card, which belongs to nobody.
EXTRA_COUNTS: Mapping[int, Counts] = {
    7: {"shadow": 3, "hunter": 3, "neutral": 2},
    8: {"shadow": 3, "hunter": 3, "neutral": 3},
}
NOBODY = "\0"  # begins the names of seats that no listed player has; no player's name can


def counts_of(players: int, *, extra: bool) -> Counts:
    """How many of each faction are dealt to so many players, 4 to 8; the extra card counts with them."""
    return EXTRA_COUNTS[players] if extra and players in EXTRA_COUNTS else COUNTS[players]


def deal_ruling(players: int, *, extra: bool) -> str:
    """The id of the ruling that says so."""
    return "sh.variant.extra-card" if extra and players in EXTRA_COUNTS else f"sh.setup.deal-{players}"


def deal_says(players: int, counts: Counts) -> Text:
    """That ruling, with its numbers."""
    says = Text("{n} players: {shadow} Shadows, {hunter} Hunters, {neutral} Neutrals.",
                "{n} 人局：{shadow} 暗影、{hunter} 猎人、{neutral} 中立。")  # fmt: skip
    return says.fill(n=players, shadow=counts["shadow"], hunter=counts["hunter"], neutral=counts["neutral"])


def uses_extra(state: State, reads: Reads) -> bool:
    """Whether the extra card is dealt: as the table says, and where it does not say it, by the reading of the gap."""
    if state.count() not in EXTRA_COUNTS:
        return False
    if state.variants.extra_card is not None:
        return state.variants.extra_card
    return reads.of("sh.gap.extra-deal") == "always-extra"


def stacks(state: State) -> tuple[str, ...]:
    """The characters that may be dealt."""
    return tuple(each for each in state.stacks if not (state.variants.no_abilities and each == "bob"))


class _Grid:
    """A deal's characters as the bits of numbers: ``Deal.fits`` is asked tens of thousands of times for one answer."""

    def __init__(self, deal: Deal) -> None:
        self._bits = {character: 1 << n for n, character in enumerate(CHARACTERS)}
        slots = {character: n for n, character in enumerate(CHARACTERS)}
        if deal.one_per_letter:
            slots = {character: ord(CHARACTERS[character].letter) for character in CHARACTERS}
        self._places = {self._bits[each.id]: (slots[each.id], each.faction) for each in CHARACTERS.values()}
        self._masks: dict[object, int] = {}
        self._options: dict[int, list[tuple[int, Faction]]] = {}
        self._characters: dict[int, tuple[str, ...]] = {}
        self.wanted = {seat: self.mask(allowed) for seat, allowed in deal.can_be.items()}
        self.fitted: dict[tuple[int, ...], bool] = {}  # where hermit cards may be too few, what was found out already

    def mask(self, characters: Iterable[str]) -> int:
        """Some characters as a number."""
        key = characters if isinstance(characters, tuple | frozenset) else tuple(characters)
        found = self._masks.get(key)
        if found is None:
            found = self._masks[key] = sum({self._bits[each] for each in key})
        return found

    def options(self, mask: int) -> list[tuple[int, Faction]]:
        """What each of them takes: the place that only one seat can have, and the faction."""
        found = self._options.get(mask)
        if found is None:
            found = self._options[mask] = [place for bit, place in self._places.items() if bit & mask]
        return found

    def characters(self, mask: int) -> tuple[str, ...]:
        """The characters that a number stands for."""
        found = self._characters.get(mask)
        if found is None:
            found = self._characters[mask] = tuple(each for each, bit in self._bits.items() if bit & mask)
        return found

    def at(self, mask: int, place: tuple[int, Faction]) -> str:
        """The first of them that takes a place."""
        return next(each for each in self.characters(mask) if self._places[self._bits[each]] == place)


@dataclass(frozen=True)
class Deal:
    """What may be dealt at a table. ``can_be`` has for each seat the characters that what is known leaves to it.

    ``given`` are the hermit cards that were given where there may be too few of them.
    """

    counts: Counts
    can_be: Mapping[str, frozenset[str]]
    one_per_letter: bool = False
    given: tuple[Given, ...] = ()

    @cached_property
    def key(self) -> Hashable:
        """What tells this deal from others."""
        given = tuple((each.seat, each.key, each.nth_pass, tuple(each.cards.items())) for each in self.given)
        return tuple(self.counts.items()), tuple(self.can_be.items()), self.one_per_letter, given

    def told_of(self, seat: str) -> Hashable:
        """What is known of a seat by itself; seats of which the same is known may change places."""
        return self.can_be[seat], self._supply.told_of(seat) if self.given else ()

    def fits(self, narrowed: Mapping[str, Iterable[str]] | None = None) -> bool:
        """Whether some deal gives each seat one of its characters; ``narrowed`` leaves fewer to some seats."""
        grid = self._grid
        wanted = dict(grid.wanted)
        for seat, left in (narrowed or {}).items():
            wanted[seat] &= grid.mask(left)
        if not self.given:
            return self._dealt(wanted) is not None
        key = tuple(wanted.values())
        if key not in grid.fitted:
            grid.fitted[key] = self._supplied(wanted)
        return grid.fitted[key]

    def _supplied(self, wanted: Mapping[str, int]) -> bool:
        """Whether there are enough hermit cards for some deal.

        Where there are too few for the deal that was found, some answer was to another card than those: each answer in
        turn, with that of those before it ruled out. So no deal is looked at twice.
        """
        dealt = self._dealt(wanted)
        if dealt is None:
            return False
        grid = self._grid
        short = self._supply.short({seat: (grid.at(wanted[seat], place),) for seat, place in dealt.items()})
        if short is None:
            return True
        if self._supply.short({seat: grid.characters(mask) for seat, mask in wanted.items()}) is not None:
            return False  # whoever they are
        wanted = dict(wanted)
        for seat, others in self._supply.others(short):
            mask = grid.mask(others)
            if wanted[seat] & mask and self._supplied({**wanted, seat: wanted[seat] & mask}):
                return True
            wanted[seat] &= ~mask
        return False

    def _dealt(self, wanted: Mapping[str, int]) -> dict[str, tuple[int, Faction]] | None:
        """A deal that gives each seat one of the characters it wants, as the places they take; None if there is none.

        The seats are placed one after the other along augmenting paths: from a seat to a character, from there to who
        holds it, or, where its faction is full, to any seat of that faction, which has to find another.
        """
        grid = self._grid
        holder: dict[int, str] = {}  # by character (or letter) the seat that has it
        faction: dict[int, Faction] = {}  # and its faction
        room: dict[Faction, int] = dict(self.counts)

        def place(seat: str, tried: set[int | Faction]) -> bool:
            """Find the seat a character; whoever is in the way is placed elsewhere, if possible."""
            options = grid.options(wanted[seat])
            for slot, side in options:  # what is free comes first: that is quicker
                if slot not in holder and room[side] > 0 and slot not in tried:
                    room[side] -= 1
                    holder[slot], faction[slot] = seat, side
                    return True
            for slot, side in options:
                if slot in tried:
                    continue
                tried.add(slot)
                if slot in holder:
                    found = place(holder[slot], tried)  # its faction's room goes on to this seat
                elif room[side] > 0:
                    room[side] -= 1
                    found = True
                else:
                    found = side not in tried and leave(side, tried)
                if found:
                    holder[slot], faction[slot] = seat, side
                    return True
            return False

        def leave(side: Faction, tried: set[int | Faction]) -> bool:
            """Let some seat of a faction that is full go to another."""
            tried.add(side)
            for slot in [each for each in holder if faction[each] == side and each not in tried]:
                tried.add(slot)
                if place(holder[slot], tried):
                    del holder[slot], faction[slot]
                    return True
            return False

        # those with the least choice first: then hardly anybody has to be moved
        if all(place(seat, set()) for seat in sorted(wanted, key=lambda seat: wanted[seat].bit_count())):
            return {seat: (slot, faction[slot]) for slot, seat in holder.items()}
        return None

    @cached_property
    def _grid(self) -> _Grid:
        return _Grid(self)

    @cached_property
    def _supply(self) -> Supply:
        return Supply(self.given)

    def possible(self, seat: str, given: Mapping[str, Iterable[str]] | None = None) -> tuple[str, ...]:
        """Who a seat can be, in the order of the characters; ``given`` narrows other seats."""
        return tuple(
            each for each in CHARACTERS if each in self.can_be[seat] and self.fits({**(given or {}), seat: (each,)})
        )

    def cases(self, kinds: Mapping[str, Callable[[str], Hashable]]) -> Iterator[dict[str, tuple[str, ...]]]:
        """Every way in which some seats can be of different kinds together: for each, the characters left to them.

        ``kinds`` has for each seat that matters what a character comes to there; characters that come to the same are
        one case. A case is a dict from seat to the characters of its kind, and some deal fits it.
        """

        def twin(character: str) -> Hashable:
            """What tells it from others: of those who are alike for every seat, one fits where another does."""
            seats = tuple(seat for seat, allowed in self.can_be.items() if character in allowed)
            told = tuple(kinds[seat](character) for seat in seats if seat in kinds)
            own = character if self.one_per_letter else None
            return own, CHARACTERS[character].faction, seats, told, self._supply.alike(character, seats)

        twins = {each: twin(each) for each in CHARACTERS}

        def fitting(seat: str, members: Iterable[str], so_far: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
            """Those of some characters that a seat can have beside what other seats have."""
            found: dict[Hashable, bool] = {}
            for each in members:
                if twins[each] not in found:
                    found[twins[each]] = self.fits({**so_far, seat: (each,)})
            return tuple(each for each in members if found[twins[each]])

        def further(seats: list[str], so_far: dict[str, tuple[str, ...]]) -> Iterator[dict[str, tuple[str, ...]]]:
            if not seats:  # what came later may have left less to the seats before
                yield {seat: fitting(seat, left, so_far) for seat, left in so_far.items()}
                return
            seat, *rest = seats
            alike: dict[Hashable, list[str]] = {}
            for each in CHARACTERS:
                if each in self.can_be[seat]:
                    alike.setdefault(kinds[seat](each), []).append(each)
            for members in alike.values():
                left = fitting(seat, members, so_far)
                if left:
                    yield from further(rest, {**so_far, seat: left})

        yield from further(list(kinds), {})
