"""The best choices of many hands: every way to choose that can be told apart is tried, all hands' ways together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from adjudicator.games.fantasy_realms.bulk.hands import (
    BIT_OF,
    DOPPELGANGER,
    NONE,
    SUIT_OF,
    SUIT_SPAN,
    Choices,
    Masks,
    Numbers,
    Rows,
    Told,
    play,
)
from adjudicator.games.fantasy_realms.bulk.options import Identities, alike, asked, suits_for_book
from adjudicator.games.fantasy_realms.bulk.terms import Points
from adjudicator.games.fantasy_realms.bulk.totals import worth
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS
from adjudicator.games.fantasy_realms.effects import ClearsOne, TakesDiscard, suit
from adjudicator.games.fantasy_realms.hand import bit
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings

AT_ONCE: Final = 1 << 14  # ways to choose that are worked out together: what a core's cache holds is quickest
_SCALE: Final = 1 << 10  # more than any sum of base strengths


NO_CHOICES: Final = Choices()


@dataclass(frozen=True, slots=True)
class Deals:
    """Hands whose choices are still open, but for those that are ``given``.

    ``given`` has the bits of the cards whose choice is made, and ``choices`` what it is, in those rows. ``discard``
    are the cards that Necromancer may take where its choice is open.
    """

    held: Masks
    discard: Masks
    given: Masks
    choices: Choices = NO_CHOICES

    def __len__(self) -> int:
        return len(self.held)

    def take(self, rows: Rows) -> Deals:
        """Some of the rows."""
        return Deals(self.held[rows], self.discard[rows], self.given[rows], self.choices.take(rows))


@dataclass(frozen=True, slots=True)
class Best:
    """What each deal comes to: the highest total, with the lowest base strength among those, and how it is chosen.

    ``held`` has the card that Necromancer took. A deal in which nothing is legal has ``reached`` False.
    """

    total: Points
    base: Points
    held: Masks
    choices: Choices
    reached: NDArray[np.bool_]


def of(held: Masks, discard: Masks | None = None) -> Deals:
    """Deals in which every choice is open."""
    nothing = np.zeros_like(held)
    return Deals(held, nothing if discard is None else discard, nothing)


def best(deals: Deals, reads: Readings = DEFAULT) -> Best:
    """The best way to make the open choices of each deal."""
    origin, taken = _with_eighth(deals)
    top = np.full(len(origin), _NEVER, dtype=np.int64)
    held = taken.held
    found = {name: np.zeros(len(origin), dtype=dtype) for name, dtype in _COLUMNS.items()}
    for rows in _batches(taken, reads):
        ways = _ways(taken.take(rows), reads)
        key = _keys(ways, reads)
        if not len(key):
            continue
        starts = np.flatnonzero(np.diff(ways.deal, prepend=-1))
        reached = rows[ways.deal[starts]]
        top[reached] = np.maximum.reduceat(key, starts)
        first = np.flatnonzero(key == top[rows[ways.deal]])[::-1]  # the first way of each deal is written last
        for name, column in found.items():
            chosen = getattr(ways.choices, name)
            if chosen is not None:
                column[rows[ways.deal[first]]] = chosen[first]
    order = np.lexsort((-np.arange(len(origin)), top, origin))
    last = order[np.flatnonzero(np.diff(origin[order], append=-1))]  # of each deal the best, of equals the first
    total, lower = np.divmod(top[last] + _SCALE - 1, _SCALE)
    return Best(
        total.astype(np.int32),
        (_SCALE - 1 - lower).astype(np.int32),
        held[last],
        Choices(**{name: column[last] for name, column in found.items()}),
        top[last] > _NEVER,
    )


@dataclass(frozen=True, slots=True)
class _Ways:
    """Ways to choose: of which deal (in order), with which cards, and how."""

    deal: Rows
    held: Masks
    choices: Choices

    def take(self, rows: Rows) -> _Ways:
        return _Ways(self.deal[rows], self.held[rows], self.choices.take(rows))

    def where(self, kept: NDArray[np.bool_]) -> _Ways:
        return self if kept.all() else self.take(np.flatnonzero(kept))


def _keys(ways: _Ways, reads: Readings) -> NDArray[np.int64]:
    """What each way comes to, as one number to compare: the total first, then the lower base strength."""
    out = np.empty(len(ways.deal), dtype=np.int64)
    for start in range(0, len(out), AT_ONCE):
        part = slice(start, start + AT_ONCE)
        total, base = worth(play(ways.held[part], ways.choices.part(part)), reads)
        out[part] = rank(total, base)
    return out


def rank(total: Points, base: Points) -> NDArray[np.int64]:
    """One number to compare for each hand: who is ahead has the higher total, then the lower sum of base strengths."""
    return total.astype(np.int64) * _SCALE - base


def _with_eighth(deals: Deals) -> tuple[Rows, Deals]:
    """The deals with each card that Necromancer may take, and without one; and which deal each of them is."""
    takes = (deals.held & ~deals.given & _NECROMANCER != 0) & (deals.discard != 0)
    if not takes.any():
        return np.arange(len(deals)), deals
    rows, cards = _each_card(np.where(takes, deals.discard & _TAKEABLE, NONE))
    out = deals.take(rows)
    return rows, replace(out, held=out.held | BIT_OF[cards])


def _batches(deals: Deals, reads: Readings) -> Iterator[Rows]:
    """Rows whose open choices are of the same cards, with about as many ways to choose as are worked out together."""
    if not len(deals):
        return
    kind = deals.held & _CHOOSERS
    size = np.ones(len(deals), dtype=np.int64)
    some = np.flatnonzero(kind)
    if len(some):
        size[some] = _at_most(deals.take(some), reads)
    order = np.lexsort((size, kind))
    kinds = np.flatnonzero(np.diff(kind[order])) + 1
    for rows in np.split(order, kinds):
        filled = np.cumsum(size[rows])
        batch = (filled - size[rows]) // AT_ONCE
        yield from np.split(rows, np.flatnonzero(np.diff(batch)) + 1)


def _at_most(deals: Deals, reads: Readings) -> NDArray[np.int64]:
    """About how many ways there are to choose, rather too many."""
    asking = asked(deals.held, reads)
    same = alike(asking)
    cards = np.bitwise_count(deals.held).astype(np.int64)
    open_ = deals.held & ~deals.given
    size = np.ones(len(deals), dtype=np.int64)
    for wild, card in ((_MIRAGE, _MIRAGE_CARD), (_SHAPESHIFTER, _SHAPESHIFTER_CARD)):
        size *= np.where(open_ & card, wild.tried(asking, same).sum(axis=1), 1)
    size *= np.where(open_ & DOPPELGANGER, cards, 1)
    suits = np.bitwise_count(suits_for_book(same, reads)).astype(np.int64)
    return size * np.where(open_ & _BOOK, 1 + (cards - 1) * suits, 1)


def _ways(deals: Deals, reads: Readings) -> _Ways:
    """Every way to make the open choices that can be told apart; the deals hold the same choice cards."""
    ways = _Ways(np.arange(len(deals)), deals.held, NO_CHOICES)
    here = int(deals.held[0]) & int(_CHOOSERS)
    if not here:
        return ways
    asking = asked(deals.held, reads)
    same = alike(asking)
    if here & int(DOPPELGANGER):
        ways = _copying(ways, deals)
    for name, wild, card in (
        ("mirage", _MIRAGE, _MIRAGE_CARD),
        ("shapeshifter", _SHAPESHIFTER, _SHAPESHIFTER_CARD),
    ):
        if here & int(card):
            ways = _becoming(ways, deals, name, card, wild.codes, wild.tried(asking, same))
    if here & int(_BOOK):
        ways = _changing(ways, deals, same, suits_for_book(same, reads))
    if here & int(_ISLAND):
        ways = _clearing(ways, deals)
    return ways


def _copying(ways: _Ways, deals: Deals) -> _Ways:
    """Doppelgänger: each other card of the hand."""
    given = deals.given & DOPPELGANGER != 0
    rows, cards = _each_card(np.where(given, NONE, deals.held & ~DOPPELGANGER))
    ways = ways.take(rows)
    copied = _given_or(cards, deals.choices.copied, given, ways.deal)
    return replace(ways, choices=replace(ways.choices, copied=copied)).where(_holds(ways.held, copied))


def _becoming(ways: _Ways, deals: Deals, name: str, card: np.uint64, codes: Numbers, tried: NDArray[np.bool_]) -> _Ways:
    """Mirage or Shapeshifter: each identity that the hand can tell apart."""
    given = deals.given & card != 0
    if given.any():
        tried = tried.copy()
        tried[given] = False
        tried[given, 0] = True
    rows, options = np.nonzero(tried[ways.deal])
    ways = ways.take(rows)
    taken = _given_or(codes[options], getattr(deals.choices, name), given, ways.deal)
    column: dict[str, Any] = {name: taken}
    return replace(ways, choices=replace(ways.choices, **column))


def _changing(ways: _Ways, deals: Deals, same: NDArray[np.uint16], suits: NDArray[np.uint16]) -> _Ways:
    """Book of Changes: each other card, and each suit in which it plays otherwise than now."""
    given = deals.given & _BOOK != 0
    rows, cards = _each_card(np.where(given[ways.deal], NONE, ways.held & ~_BOOK))
    ways = ways.take(rows)
    made = ways.choices
    now = SUIT_OF[cards]
    for number, column in (
        (_DOPPELGANGER_NUMBER, None),
        (_MIRAGE_NUMBER, made.mirage),
        (_SHAPE_NUMBER, made.shapeshifter),
    ):
        if column is not None:
            now = np.where((cards == number) & (column != 0), column % SUIT_SPAN, now)
    if made.copied is not None:
        now = np.where((cards == _DOPPELGANGER_NUMBER) & (made.copied != 0), SUIT_OF[made.copied], now)
    allowed = np.where(cards != 0, suits[ways.deal] & ~same[ways.deal, now], 1)
    rows, into = np.nonzero(allowed[:, None] >> np.arange(SUIT_SPAN) & 1)
    ways = ways.take(rows)
    changed = _given_or(cards[rows], deals.choices.changed, given, ways.deal)
    suit_named = _given_or(into.astype(np.int16), deals.choices.suit, given, ways.deal)
    return replace(ways, choices=replace(ways.choices, changed=changed, suit=suit_named)).where(
        _holds(ways.held, changed)
    )


def _clearing(ways: _Ways, deals: Deals) -> _Ways:
    """Island: each Flood and Flame, as the cards play by then, that has a penalty."""
    given = (deals.given & _ISLAND != 0)[ways.deal]
    hands = play(ways.held, ways.choices)
    may = _CLEARABLE.among(hands)
    penalties = np.full(len(may), _PENALTIES)
    if hands.copied is not None:
        penalties |= np.where(hands.copied != 0, DOPPELGANGER, NONE)
    rows, cards = _each_card(np.where(given, NONE, may & penalties))
    cleared = BIT_OF[cards]
    ways, may = ways.take(rows), may[rows]
    if deals.choices.cleared is not None:
        cleared = np.where(given[rows], deals.choices.cleared[ways.deal], cleared)
    return replace(ways, choices=replace(ways.choices, cleared=cleared)).where(cleared & ~may == 0)


def _given_or(tried: Numbers, given: Numbers | None, where: NDArray[np.bool_], deal: Rows) -> Numbers:
    return tried if given is None else np.where(where[deal], given[deal], tried)


def _holds(held: Masks, cards: Numbers) -> NDArray[np.bool_]:
    out: NDArray[np.bool_] = BIT_OF[cards] & ~held == 0
    return out


def _each_card(masks: Masks) -> tuple[Rows, Numbers]:
    """The number of each card of each mask, with its row; 0, for none, comes first in every row."""
    left = masks.copy()
    rows = [np.arange(len(masks))]
    cards = [np.zeros(len(masks), dtype=np.int16)]
    while len(some := np.flatnonzero(left)):
        low = left[some] & -left[some]
        rows.append(some)
        cards.append(np.bitwise_count(low - np.uint64(1)).astype(np.int16))
        left[some] ^= low
    where = np.concatenate(rows)
    order = np.argsort(where, kind="stable")
    return where[order], np.concatenate(cards)[order]


def _card(name: str) -> np.uint64:
    return np.uint64(bit(BY_NAME[name]))


def _suits_of(name: str) -> Told:
    choice = BY_NAME[name].choice
    assert isinstance(choice, ClearsOne | TakesDiscard)
    return Told(suit(*choice.suits))


_NEVER: Final = -(1 << 40)
_MIRAGE, _SHAPESHIFTER = Identities("Mirage"), Identities("Shapeshifter")
_MIRAGE_CARD, _SHAPESHIFTER_CARD = _card("Mirage"), _card("Shapeshifter")
_BOOK, _ISLAND, _NECROMANCER = _card("Book of Changes"), _card("Island"), _card("Necromancer")
_DOPPELGANGER_NUMBER = BY_NAME["Doppelgänger"].number
_MIRAGE_NUMBER, _SHAPE_NUMBER = BY_NAME["Mirage"].number, BY_NAME["Shapeshifter"].number
_CHOOSERS: Final = DOPPELGANGER | _MIRAGE_CARD | _SHAPESHIFTER_CARD | _BOOK | _ISLAND
_CLEARABLE: Final = _suits_of("Island")
_TAKEABLE: Final = _suits_of("Necromancer").printed
_PENALTIES: Final = np.uint64(sum(bit(card) for card in CARDS if card.penalty))
_COLUMNS: Final[dict[str, Any]] = {
    "copied": np.int16,
    "mirage": np.int16,
    "shapeshifter": np.int16,
    "changed": np.int16,
    "suit": np.int16,
    "cleared": np.uint64,
}
