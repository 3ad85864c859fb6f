"""The reader that computes plain values: what a hand is worth once its choices are made.

It goes through the card texts in the order of resolution (clears, blanking, bonuses and penalties) on bit masks.
``outcome`` keeps what it found, so that ``explain`` can say how each point came about; ``worth`` keeps the sums
alone and is the quick way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from adjudicator.games.fantasy_realms.blanking import NOBODY, Blanking, Hit, Need, bits, resolve
from adjudicator.games.fantasy_realms.cards import CARDS, Card
from adjudicator.games.fantasy_realms.effects import (
    AllDifferent,
    Award,
    BestBase,
    BlankedIf,
    BlankedUnless,
    Blanks,
    Bonus,
    ClearsPenalty,
    FirstOf,
    Holds,
    Penalty,
    Runs,
    Suit,
    SuitSets,
    SumBase,
    penalty_without_word,
)
from adjudicator.games.fantasy_realms.hand import Hand, Meant, Plays
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings

Worth = tuple[int, int]  # (points, the mask of the cards that earned them)


@dataclass(frozen=True, slots=True)
class Line:
    """One scoring line: a term of ``text``'s bonus or penalty, as it counts for the card that ``plays``."""

    plays: Plays
    text: Card
    term: Bonus
    points: int
    by: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand comes to. Masks are of physical cards.

    ``cleared`` maps a card's bit to the cards that cleared its whole penalty, ``reworded`` to the cards that
    took a word out of it; ``hits`` and the needs are what blanking was worked out from.
    """

    total: int
    base_strength: int
    blanking: Blanking
    lines: tuple[Line, ...] = ()
    cleared: dict[int, list[Plays]] = field(default_factory=dict)
    reworded: dict[int, list[Plays]] = field(default_factory=dict)
    hits: Sequence[Hit] = ()
    unless: Sequence[Need] = ()
    if_held: Sequence[Need] = ()


def worth(hand: Hand, reads: Readings = DEFAULT) -> tuple[int, int]:
    """The total of a hand and the sum of its base strengths that breaks ties."""
    active = _active_penalties(hand)
    blanked = _blanking(hand, active, reads)[0].blanked if active else 0
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
    cleared, reworded = _clears(hand)
    active = _active_penalties(hand)
    blanking, hits, unless, if_held = _blanking(hand, active, reads)
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
    return Outcome(total, base, blanking, tuple(lines), cleared, reworded, hits, unless, if_held)


def _lines(p: Plays, text: Card, terms: Sequence[_Term], hand: Hand, alive: int, reads: Readings) -> list[Line]:
    out = []
    for term in terms:
        points, by = term.worth(hand, p.bit, alive, reads)
        if points:
            out.append(Line(p, text, term.says, points, by))
    return out


# --- clears


def _clears(hand: Hand) -> tuple[dict[int, list[Plays]], dict[int, list[Plays]]]:
    """For each card with a penalty: who clears it, and who takes a word out of it."""
    cleared: dict[int, list[Plays]] = {}
    reworded: dict[int, list[Plays]] = {}
    for p in hand.plays:
        for clear, meant in _CLEARS.get(p.card.number, ()) if p.own_text else ():
            into = cleared if isinstance(clear, ClearsPenalty) else reworded
            for target in bits(meant.among(hand)):
                into.setdefault(target, []).append(p)
        if p.card.name == "Island" and hand.cleared_by_choice:
            cleared.setdefault(hand.cleared_by_choice, []).append(p)
    return cleared, reworded


def _active_penalties(hand: Hand) -> list[tuple[Plays, _PenaltyText]]:
    """The penalties that are left after the clears, each with the words that are left of it."""
    cleared, words = hand.cleared_by_choice, 0
    word: frozenset[Suit] = frozenset()
    for p in hand.plays:
        if p.card.number in _CLEARS and p.own_text:
            for clear, meant in _CLEARS[p.card.number]:
                if isinstance(clear, ClearsPenalty):
                    cleared |= meant.among(hand)
                else:
                    words |= meant.among(hand)
                    word = frozenset([clear.word])  # Army is the only word that a base-game card clears
    out = []
    for p in hand.plays:
        if p.penalty_of is not None and not p.bit & cleared:
            out.append((p, _penalty_text(p.penalty_of, word if p.bit & words else frozenset())))
    return out


# --- blanking


def _blanking(
    hand: Hand, active: Sequence[tuple[Plays, _PenaltyText]], reads: Readings
) -> tuple[Blanking, list[Hit], list[Need], list[Need]]:
    hits: list[Hit] = []
    unless: list[Need] = []
    if_held: list[Need] = []
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
            if not wanted & p.bit:  # a card that is what it asks for is not blanked for want of it
                unless.append((p.bit, wanted))
        for meant in text.if_held:
            wanted = meant.among(hand)
            if wanted:
                if_held.append((p.bit, wanted))
    if not hits and not unless and not if_held:
        return NOBODY, hits, unless, if_held
    return resolve(hits, unless, if_held, reads), hits, unless, if_held


# --- bonuses and penalties


def counted(meant: Meant, hand: Hand, self_: int, alive: int, reads: Readings) -> int:
    """The cards that a text may count: unblanked, and under keeps-name also blanked ones that it names."""
    out = meant.printed & hand.plain if not hand.changed else meant.among(hand)
    out &= alive
    if reads.blanked_name and meant.names:
        out |= meant.named(hand)
    return out & ~self_ if meant.other else out


class _Term:
    """A bonus or penalty term made quick. ``says`` is the term as the card has it."""

    __slots__ = ("says",)
    says: Bonus

    def worth(self, hand: Hand, self_: int, alive: int, reads: Readings) -> Worth:
        """Its points, and the cards that earned them."""
        raise NotImplementedError


class _Award(_Term):
    __slots__ = ("each", "holds", "lacks", "mixed", "points")

    def __init__(self, award: Award) -> None:
        self.says = award
        self.points = award.points
        self.each = Meant(award.each) if award.each else None
        self.mixed = bool(award.each and award.each.suits and award.each.names)
        self.holds = [Meant(c.cards) for c in award.when if isinstance(c, Holds)]
        self.lacks = [Meant(c.cards) for c in award.when if not isinstance(c, Holds)]

    def applies(self, hand: Hand, self_: int, alive: int, reads: Readings) -> int | None:
        """The cards that meet the conditions, or None if they are not met."""
        by = 0
        for meant in self.holds:
            found = counted(meant, hand, self_, alive, reads)
            if not found:
                return None
            by |= found
        for meant in self.lacks:
            if counted(meant, hand, self_, alive, reads):
                return None
        return by

    def worth(self, hand: Hand, self_: int, alive: int, reads: Readings) -> Worth:
        by = self.applies(hand, self_, alive, reads)
        if by is None:
            return 0, 0
        if self.each is None:
            return self.points, by
        found = counted(self.each, hand, self_, alive, reads)
        times = found.bit_count() if not self.mixed else self._mixed(self.each, found, hand, alive, reads)
        return self.points * times, by | found

    def _mixed(self, each: Meant, found: int, hand: Hand, alive: int, reads: Readings) -> int:
        """How often a text counts that asks for a suit or a name (fr.gap.archers-copies, fr.gap.archers-beast)."""
        named = each.named(hand) & (hand.bits if reads.blanked_name else alive)
        of_suit = 0
        for p in hand.plays:
            if p.bit & found & alive and p.suit in each.cards.suits:
                of_suit |= p.bit
        if reads.archers_beast:
            named &= ~of_suit
        names = named.bit_count()
        return of_suit.bit_count() + (names if reads.archers_copies else min(names, 1))


class _FirstOf(_Term):
    __slots__ = ("awards",)

    def __init__(self, first: FirstOf) -> None:
        self.says = first
        self.awards = [_Award(award) for award in first.awards]

    def worth(self, hand: Hand, self_: int, alive: int, reads: Readings) -> Worth:
        for award in self.awards:
            if award.applies(hand, self_, alive, reads) is not None:
                return award.worth(hand, self_, alive, reads)
        return 0, 0


class _Bases(_Term):
    """BestBase and SumBase."""

    __slots__ = ("best", "cards")

    def __init__(self, term: BestBase | SumBase) -> None:
        self.says = term
        self.best = isinstance(term, BestBase)
        self.cards = Meant(term.cards)

    def worth(self, hand: Hand, self_: int, alive: int, reads: Readings) -> Worth:
        found = counted(self.cards, hand, self_, alive, reads)
        among = [p for p in hand.plays if p.bit & found]
        if not among:
            return 0, 0
        if self.best:
            top = max(among, key=lambda p: (p.base, -p.card.number))
            return top.base, top.bit
        return sum(p.base for p in among), found


class _Runs(_Term):
    __slots__ = ("table",)

    def __init__(self, runs: Runs) -> None:
        self.says = runs
        self.table = runs.table

    def worth(self, hand: Hand, self_: int, alive: int, reads: Readings) -> Worth:
        points = by = 0
        for run in runs(hand, alive):
            gain = step_up(self.table, len(run))
            if gain:
                points += gain
                for p in run:
                    by |= p.bit
        return points, by


def runs(hand: Hand, alive: int) -> list[list[Plays]]:
    """All runs of consecutive base strengths. A strength held twice can be in two runs, one card in each:
    the longest run takes one card of every strength, and what is left over makes the next."""
    left = sorted((p for p in hand.plays if p.bit & alive), key=lambda p: (p.base, p.card.number))
    out: list[list[Plays]] = []
    while left:
        run: list[Plays] = []
        rest = []
        for p in left:
            if not run or p.base == run[-1].base + 1:
                run.append(p)
            elif p.base == run[-1].base:
                rest.append(p)
            else:
                out.append(run)
                run = [p]
        out.append(run)
        left = rest
    return out


def step_up(table: Sequence[tuple[int, int]], size: int) -> int:
    """The points of the last row of a table that a size reaches."""
    return next((points for least, points in reversed(table) if size >= least), 0)


class _SuitSets(_Term):
    __slots__ = ("table",)

    def __init__(self, sets: SuitSets) -> None:
        self.says = sets
        self.table = sets.table

    def worth(self, hand: Hand, self_: int, alive: int, reads: Readings) -> Worth:
        points = by = 0
        for members in suit_sets(hand, alive, reads).values():
            gain = step_up(self.table, len(members))
            if gain:
                points += gain
                for p in members.values():
                    by |= p.bit
        return points, by


def suit_sets(hand: Hand, alive: int, reads: Readings) -> dict[Suit, dict[str, Plays]]:
    """The unblanked cards by suit, one of each name (fr.faq.copy-not-different)."""
    out: dict[Suit, dict[str, Plays]] = {}
    for p in hand.plays:
        if p.bit & alive and not (reads.wild_suit and p.suit == "wild"):
            out.setdefault(p.suit, {}).setdefault(p.name, p)
    return out


class _AllDifferent(_Term):
    __slots__ = ("points",)

    def __init__(self, term: AllDifferent) -> None:
        self.says = term
        self.points = term.points

    def worth(self, hand: Hand, self_: int, alive: int, reads: Readings) -> Worth:
        seen: set[Suit] = set()
        for p in hand.plays:
            if p.bit & alive and not (reads.wild_suit and p.suit == "wild"):
                if p.suit in seen:
                    return 0, 0
                seen.add(p.suit)
        return self.points, alive


# --- the card texts, made quick once


class _PenaltyText:
    """A card's penalty, perhaps with words taken out, sorted into what it does."""

    __slots__ = ("awards", "blanks", "card", "if_held", "unless")

    def __init__(self, card: Card, terms: Sequence[Penalty]) -> None:
        self.card = card
        self.awards = [_Award(term) for term in terms if isinstance(term, Award)]
        self.blanks = [Meant(t) for term in terms if isinstance(term, Blanks) for t in term.targets]
        self.unless = [Meant(term.cards) for term in terms if isinstance(term, BlankedUnless)]
        self.if_held = [Meant(term.cards) for term in terms if isinstance(term, BlankedIf)]


@cache
def _penalty_text(card: Card, words: frozenset[Suit]) -> _PenaltyText:
    terms: list[Penalty] = list(card.penalty)
    for word in words:
        terms = [left for left in (penalty_without_word(term, word) for term in terms) if left is not None]
    return _PenaltyText(card, terms)


_MAKERS: dict[type, Callable[..., _Term]] = {
    Award: _Award,
    FirstOf: _FirstOf,
    BestBase: _Bases,
    SumBase: _Bases,
    Runs: _Runs,
    SuitSets: _SuitSets,
    AllDifferent: _AllDifferent,
}
_BONUS: list[list[_Term]] = [[]] + [[_MAKERS[type(term)](term) for term in card.bonus] for card in CARDS]
_CLEARS = {card.number: [(clear, Meant(clear.of)) for clear in card.clears] for card in CARDS if card.clears}
