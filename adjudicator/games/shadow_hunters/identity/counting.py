"""How many deals fit all that is known, counted by kinds of characters that nothing tells apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from adjudicator.games.shadow_hunters.identity.model import Table
from adjudicator.games.shadow_hunters.judging.observed import Observation
from adjudicator.games.shadow_hunters.judging.shortage import shortage
from adjudicator.games.shadow_hunters.judging.supply import may_run_out
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, FACTIONS

_WAYS_MOST = 300  # ways to tell apart the players who got cards that nobody else saw


def deals(table: Table) -> int | None:
    """How many deals fit; None where cards that were not seen make it take too long to count.

    A deal says which character each player has; who is not listed, and the extra card, are part of it.
    """
    allowed = {seat: table.allowed(seat) for seat in table.seats}
    unseen = [each for each in table.seen if each.cards]
    if not may_run_out(unseen, table.pass_of):
        return _count(table, allowed)
    kinds: dict[str, list[frozenset[str]]] = {}  # for each player with such cards, characters that answer alike
    for player in dict.fromkeys(each.player for each in unseen):
        alike: dict[object, set[str]] = {}
        for character in allowed[player]:
            answered = tuple(frozenset(c for c, who in each.cards.items() if character in who)
                             for each in unseen if each.player == player)  # fmt: skip
            alike.setdefault(answered, set()).add(character)
        kinds[player] = [frozenset(each) for each in alike.values()]
    ways = 1
    for each in kinds.values():
        ways *= max(1, len(each))
    if ways > _WAYS_MOST:
        return None
    total = 0
    for way in product(*kinds.values()):
        narrowed = dict(zip(kinds, way, strict=True))
        if _cards_suffice(table, unseen, {player: next(iter(each)) for player, each in narrowed.items()}):
            total += _count(table, {**allowed, **narrowed})
    return total


def _cards_suffice(table: Table, unseen: Sequence[Observation], who: Mapping[str, str]) -> bool:
    """Whether the cards can be given out so that each player, as who they are, answers as seen."""
    passes: dict[int, dict[str, list[str]]] = {}
    for each in unseen:
        cards = [card for card, answering in each.cards.items() if each.known or who[each.player] in answering]
        passes.setdefault(table.pass_of[each.key], {})[each.key] = cards
    return all(shortage(given) is None for given in passes.values())


def _count(table: Table, allowed: Mapping[str, frozenset[str]]) -> int:
    """How many deals give each seat one of the characters it is allowed.

    Characters (or letters, where only one of each is dealt) that are allowed to the same seats are of one kind, and it
    only matters how many of a kind are taken.
    """
    slots: dict[str, list[str]] = {}
    for character in table.pool:
        slot = CHARACTERS[character].letter if table.one_per_letter else character
        slots.setdefault(slot, []).append(character)
    sizes: dict[tuple[object, ...], int] = {}
    for members in slots.values():
        faction = CHARACTERS[members[0]].faction
        options = tuple(sum(each in allowed[seat] for each in members) for seat in table.seats)
        if any(options):
            sizes[faction, options] = sizes.get((faction, options), 0) + 1
    kinds = list(sizes)
    factions = list(FACTIONS)

    @cache
    def ways(nth: int, taken: tuple[int, ...]) -> int:
        if nth == len(table.seats):
            dealt = dict.fromkeys(factions, 0)
            for (faction, _), number in zip(kinds, taken, strict=True):
                dealt[str(faction)] += number
            return int(all(dealt[faction] == number for faction, number in table.counts.items()))
        return sum(
            options * left * ways(nth + 1, (*taken[:k], taken[k] + 1, *taken[k + 1 :]))
            for k, options, left in _open(nth, taken)
        )

    def _open(nth: int, taken: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
        for k, kind in enumerate(kinds):
            options = kind[1][nth]  # type: ignore[index]
            left = sizes[kind] - taken[k]
            if options and left:
                yield k, options, left

    return ways(0, (0,) * len(kinds))
