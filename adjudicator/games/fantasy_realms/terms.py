"""What each kind of bonus and penalty term is worth, in plain numbers: a part of the reader ``values``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from adjudicator.games.fantasy_realms.effects import (
    AllDifferent,
    Award,
    BestBase,
    Bonus,
    FirstOf,
    Holds,
    Runs,
    Suit,
    SuitSets,
    SumBase,
)
from adjudicator.games.fantasy_realms.hand import Hand, Meant, Plays
from adjudicator.games.fantasy_realms.readings import Readings

Worth = tuple[int, int]  # (points, the mask of the cards that earned them)


def counted(meant: Meant, hand: Hand, self_: int, alive: int, reads: Readings) -> int:
    """The cards that a text may count: unblanked, and under keeps-name also blanked ones that it names."""
    out = meant.printed & hand.plain if not hand.changed else meant.among(hand)
    out &= alive
    if reads.blanked_name and meant.names:
        out |= meant.named(hand)
    return out & ~self_ if meant.other or reads.with_itself else out


class Term(ABC):
    """A bonus or penalty term made quick. ``says`` is the term as the card has it."""

    __slots__ = ("says",)
    says: Bonus

    @abstractmethod
    def worth(self, hand: Hand, self_: int, alive: int, reads: Readings) -> Worth:
        """Its points, and the cards that earned them."""

    def applied(self, hand: Hand, self_: int, alive: int, reads: Readings) -> Term:
        """The term itself or, of several that stand in for each other, the one that counts."""
        return self


class AwardTerm(Term):
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


class _FirstOf(Term):
    __slots__ = ("awards",)

    def __init__(self, first: FirstOf) -> None:
        self.says = first
        self.awards = [AwardTerm(award) for award in first.awards]

    def worth(self, hand: Hand, self_: int, alive: int, reads: Readings) -> Worth:
        return self.applied(hand, self_, alive, reads).worth(hand, self_, alive, reads)

    def applied(self, hand: Hand, self_: int, alive: int, reads: Readings) -> Term:
        for award in self.awards:
            if award.applies(hand, self_, alive, reads) is not None:
                return award
        return self.awards[-1]  # which does not apply either, and says so


class _Bases(Term):
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
        strong = sum(p.bit for p in among if p.base)  # a card of strength 0 adds nothing
        return sum(p.base for p in among), strong


class _Runs(Term):
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


class _SuitSets(Term):
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


class _AllDifferent(Term):
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


_MAKERS: dict[type, Callable[..., Term]] = {
    Award: AwardTerm,
    FirstOf: _FirstOf,
    BestBase: _Bases,
    SumBase: _Bases,
    Runs: _Runs,
    SuitSets: _SuitSets,
    AllDifferent: _AllDifferent,
}


def make_term(says: Bonus) -> Term:
    """A card's term made quick."""
    return _MAKERS[type(says)](says)
