"""Random hands for the tests of the bulk reader, as arrays and one by one, and the choices read back from the arrays.

Cards that choose, that blank and that blank each other in a cycle are far more common here than among real deals.
Choices are legal by the word of ``options.legal``, which is tested against the oracle elsewhere.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudicator.games.fantasy_realms.bulk.choosing import Best, Deals
from adjudicator.games.fantasy_realms.bulk.hands import CARD_SPAN, SUIT_SPAN, Choices, Hands, Masks, numbers, play
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS, Card
from adjudicator.games.fantasy_realms.effects import SUITS
from adjudicator.games.fantasy_realms.hand import DECLINED, Hand, Pick, bit, identity_suit
from adjudicator.games.fantasy_realms.hand import play as play_one
from adjudicator.games.fantasy_realms.options import CHOOSERS, ORDER, legal
from adjudicator.games.fantasy_realms.readings import SWITCHES, Readings
from adjudicator.games.fantasy_realms.values import worth as worth_of_one
from tests.games.fantasy_realms.strategies import AROUND_THEM, BLANKERS

Result = tuple[int, int]  # total and base strength

_ISLANDS = ("flood", "flame")
_TANGLING = ("flame", "army", "weather", "flood", "beast")  # suits that blank, or are asked for by what blanks
_OTHERS = [card for card in CARDS if card.choice is None]
_BLANKING = [BY_NAME[name] for name in BLANKERS]
_TANGLED = [BY_NAME[name] for name in dict.fromkeys((*BLANKERS, *AROUND_THEM))]
_COLUMNS = ("copied", "mirage", "shapeshifter", "changed", "suit", "cleared")


@dataclass(frozen=True)
class Deal:
    """A hand, the choices made (a card in neither ``picks`` nor ``free`` has declined) and the cards that still choose.

    ``discard`` is what Necromancer may take where it is free.
    """

    cards: tuple[Card, ...]
    picks: Mapping[str, Pick] = field(default_factory=dict)
    free: tuple[str, ...] = ()
    discard: tuple[Card, ...] = ()

    @property
    def hand(self) -> Hand:
        """As it plays once all its choices are made."""
        return play_one(self.cards, self.picks)


def names(*cards: str) -> tuple[Card, ...]:
    """Cards by name."""
    return tuple(BY_NAME[name] for name in cards)


# --- made at random


def cards_of(rng: random.Random, size: int, choosers: int) -> list[Card]:
    """So many cards, of them so many that choose; every other time cards that blank, and what they hit."""
    hand = rng.sample(CHOOSERS, min(choosers, size))
    pool = _OTHERS
    if rng.random() < 0.5:
        hand += rng.sample(_BLANKING, min(rng.randint(1, 4), size - len(hand)))
        pool = _TANGLED
    hand += rng.sample([card for card in pool if card not in hand], size - len(hand))
    return hand


def chosen(rng: random.Random, reads: Readings, around: Sequence[Card] = ()) -> Deal:
    """A hand whose choices are all made; of eight cards Necromancer took one. Half the hands are ``around`` some cards:
    they hold most of them."""
    size = rng.choice((7, 7, 7, 7, 8, 8, 6, 5, 3, 1, 0))
    cards = cards_of(rng, size, rng.choice((0, 0, 1, 1, 2, 3, 5)))
    if around and rng.random() < 0.5:
        most = [card for card in around if rng.random() < 0.9]
        cards = [*most, *(card for card in cards if card not in most)][: max(size, len(most))]
    return Deal(tuple(cards), choose(rng, cards, reads))


def choose(rng: random.Random, cards: Sequence[Card], reads: Readings) -> dict[str, Pick]:
    """Random legal choices for every card that makes one from the hand or the game."""
    picks: dict[str, Pick] = {}
    unwilling = rng.choice((0.1, 0.1, 0.7))
    for chooser in sorted((card for card in cards if card.choice), key=lambda card: ORDER.index(card.name)):
        if chooser.name == "Necromancer" or rng.random() < unwilling:
            continue
        options = legal(chooser, cards, [], reads)
        if chooser.name == "Island":
            options = clearable(cards, picks)
        if chooser.name == "Book of Changes" and rng.random() < 0.5:
            options = [pick for pick in options if pick.suit in _TANGLING]
        picks[chooser.name] = rng.choice(options or [DECLINED])
    return picks


def clearable(cards: Sequence[Card], picks: Mapping[str, Pick]) -> list[Pick]:
    """What Island may choose once the other choices are made."""
    return [DECLINED, *(Pick(p.card.name) for p in play_one(cards, picks).plays if p.suit in _ISLANDS)]


def any_readings(rng: random.Random) -> Readings:
    """Each switch on with the same chance."""
    return Readings(*[rng.random() < 0.4 for _ in SWITCHES])


def opened(rng: random.Random, reads: Readings, size: int, choosers: int, given: float = 0.3) -> Deal:
    """A hand with so many choice cards, some of them with the choice made, and perhaps a discard area.

    What is given need not be possible: what Island clears has to be a Flood or Flame, and what is chosen may be a card
    that only Necromancer can bring.
    """
    cards = cards_of(rng, size, choosers)
    discard: list[Card] = []
    if BY_NAME["Necromancer"] in cards and size < 8 and rng.random() < 0.8:
        discard = rng.sample([card for card in CARDS if card not in cards], rng.randint(1, 4))
    picks, free = {}, ["Necromancer"] if discard else []
    for chooser in cards:
        if chooser.choice and chooser.name != "Necromancer":
            if rng.random() < given:
                brought = discard[:1] if rng.random() < 0.5 else []
                picks[chooser.name] = rng.choice(legal(chooser, cards + brought, [], reads))
            else:
                free.append(chooser.name)
    return Deal(tuple(cards), picks, tuple(name for name in ORDER if name in free), tuple(discard))


# --- as arrays


def masks(hands: Sequence[Sequence[Card]]) -> Masks:
    """A mask for each hand."""
    return np.array([sum(map(bit, cards)) for cards in hands], dtype=np.uint64)


def columns(made: Sequence[Mapping[str, Pick]]) -> Choices:
    """The picks of each row as the bulk reader has them."""
    out = {name: [0] * len(made) for name in _COLUMNS}
    for n, picks in enumerate(made):
        for name, pick in picks.items():
            if pick.declined:
                continue
            number = BY_NAME[pick.card or name].number
            if name == "Doppelgänger":
                out["copied"][n] = number
            elif name in ("Mirage", "Shapeshifter"):
                out[name.lower()][n] = number * SUIT_SPAN + SUITS.index(identity_suit(pick))
            elif name == "Book of Changes":
                assert pick.suit is not None
                out["changed"][n], out["suit"][n] = number, SUITS.index(pick.suit)
            elif name == "Island":
                out["cleared"][n] = 1 << number
    cleared = np.array(out.pop("cleared"), dtype=np.uint64)
    return Choices(**{name: numbers(column) for name, column in out.items()}, cleared=cleared)


def played(rows: Sequence[Deal]) -> Hands:
    """Hands whose choices are all made, as arrays."""
    return play(masks([row.cards for row in rows]), columns([row.picks for row in rows]))


def dealt(rows: Sequence[Deal]) -> Deals:
    """Hands with open choices, as arrays."""
    given = [[card for card in row.cards if card.choice and card.name not in row.free] for row in rows]
    return Deals(
        masks([row.cards for row in rows]),
        masks([row.discard for row in rows]),
        masks(given),
        columns([row.picks for row in rows]),
    )


# --- and back


def made(found: Best, n: int) -> tuple[list[Card], dict[str, Pick]]:
    """The cards and the choices that were found for a row, as ``hand.play`` takes them."""
    held = int(found.held[n])
    cards = [card for card in CARDS if bit(card) & held]
    choices = found.choices
    picks: dict[str, Pick] = {}
    if copied := _at(choices.copied, n):
        picks["Doppelgänger"] = Pick(CARDS[copied - 1].name)
    for name in ("Mirage", "Shapeshifter"):
        if code := _at(getattr(choices, name.lower()), n):
            number, suit = divmod(code, SUIT_SPAN)
            card = CARDS[number - 1]
            # Its own name in some suit is the suit declared alone.
            picks[name] = Pick(None, SUITS[suit]) if card.name == name else Pick(card.name)
            assert card.name == name or card.suit == SUITS[suit]
    if changed := _at(choices.changed, n):
        picks["Book of Changes"] = Pick(CARDS[changed - 1].name, SUITS[_at(choices.suit, n)])
    if cleared := _at(choices.cleared, n):
        assert cleared.bit_count() == 1
        assert cleared < 1 << CARD_SPAN
        picks["Island"] = Pick(CARDS[cleared.bit_length() - 2].name)
    return cards, picks


def result(found: Best, n: int) -> Result | None:
    """What a row comes to, None if nothing is legal there."""
    return (int(found.total[n]), int(found.base[n])) if found.reached[n] else None


def _at(column: NDArray[Any] | None, n: int) -> int:
    return 0 if column is None else int(column[n])


# --- all there is, one by one


def better(result: Result) -> Result:
    """The key by which the best result is the greatest: the total, then the lower base strength."""
    return result[0], -result[1]


def everything(deal: Deal, reads: Readings) -> Result | None:
    """The best of all the legal ways to make the open choices, by trying each; None if there is none."""
    hands: list[tuple[Card, ...]] = [deal.cards]
    if "Necromancer" in deal.free:
        taken = legal(BY_NAME["Necromancer"], deal.cards, deal.discard, reads)
        hands += [(*deal.cards, BY_NAME[pick.card]) for pick in taken if pick.card]
    found: Result | None = None
    for cards in hands:
        free = [name for name in deal.free if name != "Necromancer"]
        for way in product(*(legal(BY_NAME[name], cards, [], reads) for name in free)):
            picks = {**deal.picks, **dict(zip(free, way, strict=True))}
            if allowed(cards, picks, reads):
                result = worth_of_one(play_one(cards, picks), reads)
                if found is None or better(result) > better(found):
                    found = result
    return found


def allowed(cards: Sequence[Card], picks: Mapping[str, Pick], reads: Readings) -> bool:
    """Whether a hand may make these choices."""
    if not all(pick in legal(BY_NAME[name], cards, [], reads) for name, pick in picks.items()):
        return False
    others = {name: pick for name, pick in picks.items() if name != "Island"}
    return picks.get("Island", DECLINED) in clearable(cards, others)


def ways_of(deal: Deal, reads: Readings) -> int:
    """How many ways ``everything`` has to try, about."""
    out = 1 + len(deal.discard)
    for name in deal.free:
        if name != "Necromancer":
            out *= len(legal(BY_NAME[name], deal.cards, [], reads))
    return out
