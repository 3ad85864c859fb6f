"""The reader that computes plain values: what a hand is worth once its choices are made.

It goes through the card texts in the order of resolution (clears, blanking, bonuses and penalties) on bit masks.
``outcome`` keeps what it found, so that ``explain`` can say how each point came about; ``worth`` keeps the sums
alone and is the quick way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from adjudicator.games.fantasy_realms.blanking import NOBODY, Blanking, Hit, Need, bits, resolve, sum_masks
from adjudicator.games.fantasy_realms.cards import CARDS, Card
from adjudicator.games.fantasy_realms.effects import (
    Award,
    BlankedIf,
    BlankedUnless,
    Blanks,
    Bonus,
    ClearsOne,
    ClearsWord,
    Penalty,
    Suit,
    penalty_without_word,
)
from adjudicator.games.fantasy_realms.hand import Hand, Meant, Plays
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from adjudicator.games.fantasy_realms.terms import AwardTerm, Term, make_term

Clearing = tuple[Plays, Suit | None, int]  # who clears, which word or None for all, and the mask of the cards cleared


class Line(NamedTuple):
    """One scoring line: a term of ``text``'s bonus or penalty, as it counts for the card that ``plays``."""

    plays: Plays
    text: Card
    term: Bonus
    points: int
    by: int


class Blankers(NamedTuple):
    """What blanking is worked out from: see ``blanking.resolve``. ``content`` are the conditions of cards that are
    themselves what their "unless" asks for."""

    hits: tuple[Hit, ...] = ()
    unless: tuple[Need, ...] = ()
    if_held: tuple[Need, ...] = ()
    content: tuple[Need, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand comes to. Masks are of physical cards.

    ``cleared`` maps a card's bit to the cards that cleared its whole penalty, ``reworded`` to the cards that
    took a word out of it; ``rules`` is what blanking was worked out from.
    """

    total: int
    base_strength: int
    blanking: Blanking
    lines: tuple[Line, ...]
    cleared: dict[int, list[Plays]]
    reworded: dict[int, list[Plays]]
    rules: Blankers


def worth(hand: Hand, reads: Readings = DEFAULT) -> tuple[int, int]:
    """The total of a hand and the sum of its base strengths that breaks ties."""
    active = _active_penalties(hand, _clearing(hand))
    blanked = _blanked(_blankers(hand, active, reads), reads).blanked if active else 0
    alive = hand.bits & ~blanked
    total = base = 0
    for p in hand.plays:
        if p.bit & alive:
            total += p.base
            base += p.card.base if reads.tie_copied else p.base
            if p.own_text:
                for term in _BONUS[p.card.number]:
                    total += term.worth(hand, p.bit, alive, reads)[0]
        elif reads.tie_blanked:
            base += p.card.base if reads.tie_copied else p.base
    for p, text in active:
        if p.bit & alive:
            for term in text.awards:
                total += term.worth(hand, p.bit, alive, reads)[0]
    return total, base


def outcome(hand: Hand, reads: Readings = DEFAULT) -> Outcome:
    """The same sums as ``worth``, with everything that led to them."""
    clearing = _clearing(hand)
    active = _active_penalties(hand, clearing)
    rules = _blankers(hand, active, reads)
    blanking = _blanked(rules, reads)
    alive = hand.bits & ~blanking.blanked
    lines = []
    for p in hand.plays:
        if p.bit & alive and p.own_text:
            lines += _lines(p, p.card, _BONUS[p.card.number], hand, alive, reads)
    for p, text in active:
        if p.bit & alive:
            lines += _lines(p, text.card, text.awards, hand, alive, reads)
    total = sum(p.base for p in hand.plays if p.bit & alive) + sum(line.points for line in lines)
    counted = hand.bits if reads.tie_blanked else alive
    base = sum(p.card.base if reads.tie_copied else p.base for p in hand.plays if p.bit & counted)
    cleared, reworded = _by_target(clearing, whole=True), _by_target(clearing, whole=False)
    return Outcome(total, base, blanking, tuple(lines), cleared, reworded, rules)


# --- the same, part by part, for who goes through the steps in another order

Penalties = Sequence[tuple[Plays, Card, frozenset[Suit]]]  # who has them, whose text, and the words taken out of it


def clears_of(hand: Hand) -> list[Clearing]:
    """Every clear that the cards of a hand make by their own text."""
    return _clearing(hand)


def blanked_by_penalties(hand: Hand, penalties: Penalties, reads: Readings) -> int:
    """The cards that some penalties blank, as a mask."""
    active = [(p, _penalty_text(text, words)) for p, text, words in penalties]
    return _blanked(_blankers(hand, active, reads), reads).blanked


def points_of(hand: Hand, alive: int, penalties: Penalties, reads: Readings) -> int:
    """The total of a hand of which the cards in a mask count, with these penalties."""
    total = sum(p.base for p in hand.plays if p.bit & alive)
    for p in hand.plays:
        if p.bit & alive and p.own_text:
            total += sum(term.worth(hand, p.bit, alive, reads)[0] for term in _BONUS[p.card.number])
    for p, text, words in penalties:
        if p.bit & alive:
            awards = _penalty_text(text, words).awards
            total += sum(term.worth(hand, p.bit, alive, reads)[0] for term in awards)
    return total


def _lines(p: Plays, text: Card, terms: Sequence[Term], hand: Hand, alive: int, reads: Readings) -> list[Line]:
    out = []
    for each in terms:
        quick = each.applied(hand, p.bit, alive, reads)
        points, by = quick.worth(hand, p.bit, alive, reads)
        if points:
            out.append(Line(p, text, quick.says, points, by))
    return out


# --- clears


def _clearing(hand: Hand) -> list[Clearing]:
    """Every clear of the hand: whose it is, the word it takes out (None: the whole penalty), and of which cards."""
    out: list[Clearing] = []
    for p in hand.plays:
        if p.card.number in _CLEARS and p.own_text:
            for clear, meant in _CLEARS[p.card.number]:
                word = clear.word if isinstance(clear, ClearsWord) else None
                out.append((p, word, meant.among(hand)))
        if hand.cleared_by_choice and isinstance(p.card.choice, ClearsOne):
            out.append((p, None, hand.cleared_by_choice))
    return out


def _by_target(clearing: Sequence[Clearing], *, whole: bool) -> dict[int, list[Plays]]:
    """Who clears each card's whole penalty, or who takes a word out of it."""
    out: dict[int, list[Plays]] = {}
    for clearer, word, targets in clearing:
        if (word is None) is whole:
            for target in bits(targets):
                out.setdefault(target, []).append(clearer)
    return out


def _active_penalties(hand: Hand, clearing: Sequence[Clearing]) -> list[tuple[Plays, _PenaltyText]]:
    """The penalties that are left after the clears, each with the words that are left of it."""
    if not clearing:  # most hands: this is the quick way's loop
        return [(p, _penalty_text(p.penalty_of, _NO_WORDS)) for p in hand.plays if p.penalty_of is not None]
    cleared = sum_masks([targets for _, word, targets in clearing if word is None])
    return [
        (p, _penalty_text(p.penalty_of, frozenset(word for _, word, of in clearing if word and of & p.bit)))
        for p in hand.plays
        if p.penalty_of is not None and not p.bit & cleared
    ]


# --- blanking


def _blankers(hand: Hand, active: Sequence[tuple[Plays, _PenaltyText]], reads: Readings) -> Blankers:
    hits: list[Hit] = []
    unless: list[Need] = []
    if_held: list[Need] = []
    content: list[Need] = []
    for p, text in active:
        targets = 0
        for meant in text.blanks:
            found = meant.among(hand)
            if meant.other:
                found &= ~p.bit
            if meant.cards.everything and reads.wildfire_wild:
                for other in hand.plays:
                    if other.suit == "wild":
                        found &= ~other.bit
            targets |= found
        if targets:
            hits.append((p.bit, targets))
        for meant in text.unless:
            wanted = meant.among(hand)
            if wanted & p.bit and not reads.with_itself:
                content.append(
                    (p.bit, wanted & ~p.bit)
                )  # what is itself what it asks for is not blanked for want of it
            else:
                unless.append((p.bit, wanted & ~p.bit))
        for meant in text.if_held:
            wanted = meant.among(hand) & ~(p.bit if reads.with_itself else 0)
            if wanted:
                if_held.append((p.bit, wanted))
    return Blankers(tuple(hits), tuple(unless), tuple(if_held), tuple(content))


def _blanked(rules: Blankers, reads: Readings) -> Blanking:
    if not rules.hits and not rules.unless and not rules.if_held:
        return NOBODY
    return resolve(rules.hits, rules.unless, rules.if_held, reads)


# --- the card texts, made quick once


class _PenaltyText:
    """A card's penalty, perhaps with words taken out, sorted into what it does."""

    __slots__ = ("awards", "blanks", "card", "if_held", "unless")

    def __init__(self, card: Card, terms: Sequence[Penalty]) -> None:
        self.card = card
        self.awards = [AwardTerm(term) for term in terms if isinstance(term, Award)]
        self.blanks = [Meant(t) for term in terms if isinstance(term, Blanks) for t in term.targets]
        self.unless = [Meant(term.cards) for term in terms if isinstance(term, BlankedUnless)]
        self.if_held = [Meant(term.cards) for term in terms if isinstance(term, BlankedIf)]


@cache
def _penalty_text(card: Card, words: frozenset[Suit]) -> _PenaltyText:
    terms: list[Penalty] = list(card.penalty)
    for word in words:
        terms = [left for left in (penalty_without_word(term, word) for term in terms) if left is not None]
    return _PenaltyText(card, terms)


_NO_WORDS: frozenset[Suit] = frozenset()
_BONUS: list[list[Term]] = [[]] + [[make_term(says) for says in card.bonus] for card in CARDS]
_CLEARS = {card.number: [(clear, Meant(clear.of)) for clear in card.clears] for card in CARDS if card.clears}
