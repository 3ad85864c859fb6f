"""Hands as they come, made into masks; what is out of the ordinary is left to the game's own reader of states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from adjudicator.games.fantasy_realms.bulk.hands import BIT_OF, CARD_SPAN, Masks
from adjudicator.games.fantasy_realms.cards import CARDS
from adjudicator.games.fantasy_realms.hand import bit
from adjudicator.games.fantasy_realms.names import find_card
from adjudicator.games.fantasy_realms.picks import HAND_MOST
from adjudicator.games.fantasy_realms.schema import NAME_MOST
from adjudicator.games.fantasy_realms.state import DISCARD_MOST, PLAYERS_MOST

_SPELLINGS_MOST: Final = 1 << 14  # ways to write names that are remembered
_ALL_CARDS: Final = np.uint64(sum(map(bit, CARDS)))


@dataclass(frozen=True, slots=True)
class Dealt:
    """A whole table: the names of its players in their order, and what each holds, as masks."""

    names: tuple[str, ...]
    held: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Given:
    """Rows: the cards held and those in the discard area, as masks; of ``tables`` the players hold the cards.

    ``odd`` are rows as they were given that have yet to be read, by the reader of states: whatever is not certain to
    be a hand or a table without choices that it would take. Their masks mean nothing.
    """

    held: Masks
    discard: Masks
    odd: Mapping[int, object] = field(default_factory=dict)
    tables: Mapping[int, Dealt] = field(default_factory=dict)


class _Bits(dict[Any, int]):
    """The bit of each card by every spelling that is read, in English or Chinese; KeyError for what is no name."""

    def __missing__(self, name: Any) -> int:
        card = find_card(name) if isinstance(name, str) and len(name) <= NAME_MOST else None
        if card is None:
            raise KeyError
        if len(self) < _SPELLINGS_MOST:
            self[name] = bit(card)
        return bit(card)


BITS: Final = _Bits({card.name: bit(card) for card in CARDS})
_bit_of: Final = BITS.__getitem__
_NO_CHOICES: Final[dict[str, object]] = {}
_NOTHING: Final[list[str]] = []
_PLAIN_KEYS: Final = frozenset(["hand", "discard", "choices"])
_TABLE_KEYS: Final = frozenset(["players", "discard"])
_PLAYER_KEYS: Final = frozenset(["name", "hand", "choices"])


def of_rows(rows: Sequence[object]) -> Given:
    """Hands as lists of names, or as objects; and whole tables."""
    held, discard = [0] * len(rows), {}
    odd: dict[int, object] = {}
    tables: dict[int, Dealt] = {}
    for n, row in enumerate(rows):
        try:
            if type(row) is list:
                held[n] = plain(row)
            elif type(row) is not dict:
                odd[n] = row
            elif "players" in row:
                tables[n], discard[n] = _plain_table(row)
            else:
                held[n], discard[n] = _plain_object(row)
        except Exception:  # whatever it is: somebody's own class may raise anything
            odd[n] = row
    away = np.zeros(len(rows), dtype=np.uint64)
    for n, cards in discard.items():
        away[n] = cards
    return Given(np.array(held, dtype=np.uint64), away, odd, tables)


def plain(names: list[Any], most: int = HAND_MOST) -> int:
    """The mask of a list of names of different cards, so many at most. Raises if it is not that."""
    mask = sum(map(_bit_of, names))
    if mask.bit_count() != len(names) or len(names) > most:  # two of a card would carry into other bits
        raise KeyError
    return mask


def _plain_object(row: dict[Any, Any]) -> tuple[int, int]:
    """The masks of a hand and a discard area that have no card in common."""
    if not row.keys() <= _PLAIN_KEYS:
        raise KeyError
    mask = _plain_hand(row)
    away = _plain_discard(row)
    if mask & away:
        raise KeyError
    return mask, away


def _plain_table(row: dict[Any, Any]) -> tuple[Dealt, int]:
    """The players of a table and the mask of its discard area, no card being twice."""
    players = row["players"]
    if type(players) is not list or not 0 < len(players) <= PLAYERS_MOST or not row.keys() <= _TABLE_KEYS:
        raise KeyError
    seen = away = _plain_discard(row)
    dealt: dict[str, int] = {}
    for n, player in enumerate(players, 1):
        if type(player) is not dict or not player.keys() <= _PLAYER_KEYS:
            raise KeyError
        name = player.get("name", f"P{n}")
        if type(name) is not str or not (name.isascii() and name.isprintable() and 0 < len(name) <= NAME_MOST):
            raise KeyError  # or a name in other letters, which may have several spellings
        mask = _plain_hand(player)
        if mask & seen or name in dealt:
            raise KeyError
        seen |= mask
        dealt[name] = mask
    names = tuple(sorted(dealt))
    return Dealt(names, tuple([dealt[name] for name in names])), away


def _plain_hand(player: dict[Any, Any]) -> int:
    """The mask of a hand whose choices are all open."""
    hand, choices = player["hand"], player.get("choices", _NO_CHOICES)
    if type(hand) is not list or type(choices) is not dict or choices:
        raise KeyError
    return plain(hand)


def _plain_discard(row: dict[Any, Any]) -> int:
    listed = row.get("discard", _NOTHING)
    if type(listed) is not list:
        raise KeyError
    return plain(listed, DISCARD_MOST)


def of_array(hands: NDArray[Any]) -> Given:
    """Hands as masks (one dimension) or as rows of card numbers, 0 for no card (two)."""
    if hands.ndim == 1:
        held = hands.astype(np.uint64)
        strange = (held & ~_ALL_CARDS != 0) | (np.bitwise_count(held) > HAND_MOST)
        return Given(held, np.zeros_like(held), {n: _of_bits(int(held[n])) for n in np.flatnonzero(strange).tolist()})
    known: NDArray[np.bool_] = np.logical_and.reduce((hands >= 0) & (hands < CARD_SPAN), axis=1)
    held = np.bitwise_or.reduce(BIT_OF[np.where(known[:, None], hands, 0).astype(np.int64)], axis=1)
    count = np.count_nonzero(hands, axis=1)
    fine = known & (np.bitwise_count(held) == count) & (count <= HAND_MOST)
    odd = np.flatnonzero(~fine).tolist()
    return Given(held, np.zeros_like(held), {n: [_name(each) for each in hands[n].tolist() if each] for n in odd})


def _of_bits(mask: int) -> list[str]:
    return [_name(n) for n in range(64) if mask >> n & 1]


def _name(number: int) -> str:
    """The name of a card by its number; of what is none the number, which the reader of states refuses."""
    return CARDS[number - 1].name if 1 <= number <= len(CARDS) else str(number)
