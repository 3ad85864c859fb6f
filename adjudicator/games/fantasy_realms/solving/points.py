"""What the cards of a hand score, for the solver: a list of weighted conditions that add up to the total.

A part of ``model``, on top of ``resolution``. What a Wild would score if a ruling did not say otherwise is there too,
as a weight that only this ruling keeps from counting; it is there where rulings are tracked, and nowhere else.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.effects import (
    SUITS,
    AllDifferent,
    Award,
    BestBase,
    Bonus,
    Cards,
    FirstOf,
    Holds,
    Runs,
    Suit,
    SuitSets,
    SumBase,
)
from adjudicator.games.fantasy_realms.solving.resolution import Resolution
from adjudicator.games.fantasy_realms.solving.tracking import Guard
from adjudicator.solver import Expr

Weights = list[tuple[Expr, int]]
Kind = Literal["base", "bonus", "penalty"]


class Weight(NamedTuple):
    """Points that a card scores under a condition, and what kind of points they are."""

    part: Expr
    points: int
    n: int
    kind: Kind


class _For(NamedTuple):
    """The text that is being read: on which card, whose it is, what kind of points it gives, and when it stands."""

    n: int
    card: Card
    kind: Kind
    when: Expr


class Points:
    """The weights of a hand: ``lines`` add up to the total, ``bases`` to the base strength that breaks ties."""

    def __init__(self, model: Resolution) -> None:
        self._m = model
        self._s = model.search
        self._reads = model.reads
        self._track = model.track
        self.lines: list[Weight] = []
        self.bases: Weights = []
        self._add_bases()
        for n, slot in enumerate(model.slots):
            if slot.own_text:
                for term in slot.card.bonus:
                    self._add(term, _For(n, slot.card, "bonus", model.alive[n]))
            if self._track.tracks and slot.borrows is not None:
                self._add_borrowed(n, slot.borrows, slot.beyond_under)
        for text in model.penalties:
            for penalty in text.terms:
                if isinstance(penalty, Award):
                    when = self._s.all_(model.alive[text.n], text.when)
                    self._add(penalty, _For(text.n, text.card, "penalty", when))

    def _add_borrowed(self, n: int, card: Card, ruling: str) -> None:
        """What a Wild would have of the card that it is named after."""
        has = self._s.all_(self._m.alive[n], self._track.under(False, ruling))
        if ruling == "fr.wild.zero":
            self.lines.append(Weight(has, card.base, n, "base"))
        for term in card.bonus:
            self._add(term, _For(n, card, "bonus", has))

    # --- base strengths

    def _add_bases(self) -> None:
        m, s, reads = self._m, self._s, self._reads
        for n, slot in enumerate(m.slots):
            blanked = s.all_(slot.present, m.blanked[n])
            counts = slot.present if reads.tie_blanked else m.alive[n]
            counts = self._track.under(counts, ("fr.gap.tie-blanked", blanked))
            for option in slot.options:
                if option.base:
                    part = self._as_option(n, m.alive[n], option.when)
                    self.lines.append(Weight(part, option.base, n, "base"))
            self._add_tie(n, counts)
            if slot.beyond and self._track.tracks:
                self._add_beyond(n, slot.beyond, slot.beyond_under)

    def _as_option(self, n: int, counts: Expr, when: Expr) -> Expr:
        return self._track.under(self._s.all_(counts, when), *self._m.slots[n].guards)

    def _add_tie(self, n: int, counts: Expr) -> None:
        """The strengths that are added up when totals are equal."""
        slot, printed = self._m.slots[n], self._m.slots[n].card.base
        for option in slot.options:
            base = printed if self._reads.tie_copied else option.base
            differs = option.base != printed
            part = self._as_option(n, counts, option.when) if differs else self._s.all_(counts, option.when)
            if differs:
                part = self._track.under(part, ("fr.gap.tie-copied", option.when))
            if base:
                self.bases.append((part, base))

    def _add_beyond(self, n: int, most: int, ruling: str) -> None:
        """Points that an open choice would bring if its ruling did not limit it, up to a bound."""
        slot, bit = self._m.slots[n], 1
        counts = self._m.alive[n] if len(slot.options) > 1 else slot.present  # blanked, Necromancer has taken its card
        while bit <= most:
            has = self._s.all_(counts, self._track.under(False, ruling))
            self.lines.append(Weight(has, bit, n, "base"))
            bit *= 2

    # --- terms

    def _add(self, term: Bonus, text: _For) -> None:
        """Add a term's points to the weights, under the condition that its card counts."""
        if text.when is False:
            return
        if isinstance(term, Award):
            self._add_award(term, text, self.applies(term, text.n))
        elif isinstance(term, FirstOf):
            for award in term.awards:
                applies = self.applies(award, text.n)
                self._add_award(award, text, applies)
                text = text._replace(when=self._s.all_(text.when, self._s.not_(applies)))
        elif isinstance(term, BestBase | SumBase):
            self._add_base_term(term, text)
        elif isinstance(term, Runs):
            self._add_runs(term, text)
        elif isinstance(term, SuitSets):
            self._add_sets(term, text)
        elif isinstance(term, AllDifferent):
            self._weigh(self.all_different(), term.points, text)

    def _weigh(self, part: Expr, points: int, text: _For, *guards: Guard) -> None:
        part = self._s.all_(text.when, part)
        if part is not False and points:
            if self._track.tracks:
                if text.kind == "penalty":
                    guards = (*guards, "fr.score.penalties-too")
                part = self._track.under(
                    part, *(self._while_it_stands(guard, text) for guard in (text.card.ruling, *guards))
                )
            self.lines.append(Weight(part, points, text.n, text.kind))

    def _while_it_stands(self, guard: Guard, text: _For) -> Guard:
        """What a ruling says of a text matters as long as the text counts at all."""
        ruling, says = (guard, True) if isinstance(guard, str) else guard
        return ruling, self._s.all_(text.when, says)

    def applies(self, award: Award, n: int) -> Expr:
        """Whether the conditions of an award on a card hold."""
        parts = []
        for condition in award.when:
            held = self._s.any_(*self._m.all_counted(condition.cards, n))
            parts.append(held if isinstance(condition, Holds) else self._s.not_(held))
        return self._s.all_(*parts)

    def _add_award(self, award: Award, text: _For, applies: Expr) -> None:
        if award.each is None:
            self._weigh(applies, award.points, text)
            if self._track.tracks:
                self._add_more_of(award, text)
        elif award.each.suits and award.each.names:
            self._add_mixed(award.each, award.points, text)
        else:
            counted = [self._s.all_(applies, part) for part in self._m.all_counted(award.each, text.n)]
            many = self._s.at_least(2, counted) if self._track.tracks else False
            for part in counted:
                self._weigh(part, award.points, text, ("fr.keyword.for-each", many))

    def _add_more_of(self, award: Award, text: _For) -> None:
        """The same award for a second card that meets its condition, and so on: only a ruling says that it is once."""
        for condition in award.when:
            if isinstance(condition, Holds):
                held = [part for part in self._m.all_counted(condition.cards, text.n) if part is not False]
                for copies in range(2, len(held) + 1):
                    more = self._s.all_(text.when, self._s.at_least(copies, held))
                    if more is not False:
                        once = self._track.under(False, ("fr.keyword.with", more))
                        self.lines.append(Weight(once, award.points, text.n, text.kind))

    def _add_mixed(self, each: Cards, points: int, text: _For) -> None:
        """A text that counts a suit and a name: see ``values`` and the gaps on Elven Archers."""
        m, s = self._m, self._s
        suit_only = Cards(each.suits)
        suited, named = [], []
        for other, slot in enumerate(m.slots):
            of_suit = s.all_(m.alive[other], m.speaks_of(suit_only, other))
            if other == text.n:
                itself: Guard = ("fr.gap.with-itself", of_suit)
                of_suit = self._track.under(False if self._reads.with_itself else of_suit, itself)
            suited.append(of_suit)
            held = m.named(each, other, slot.present)
            name = held if self._reads.blanked_name else s.all_(held, m.alive[other])
            name = self._track.under(name, ("fr.gap.blanked-name", s.all_(held, m.blanked[other])))
            both = s.all_(name, of_suit)
            only = s.all_(name, s.not_(of_suit)) if self._reads.archers_beast else name
            named.append(self._track.under(only, *self._m.slots[other].guards, ("fr.gap.archers-beast", both)))
        many = s.at_least(2, [*suited, *named]) if self._track.tracks else False
        for part in suited:
            self._weigh(part, points, text, ("fr.keyword.for-each", many))
        copies = s.at_least(2, named) if self._track.tracks else False
        for part in named if self._reads.archers_copies else [s.any_(*named)]:
            self._weigh(part, points, text, ("fr.keyword.for-each", many), ("fr.gap.archers-copies", copies))
        if self._track.tracks and not self._reads.archers_copies:
            each_too = self._track.under(False, ("fr.gap.archers-copies", s.all_(text.when, copies)))
            if each_too is not False:
                self.lines.append(Weight(each_too, points, text.n, text.kind))

    # --- terms on base strengths

    def by_base(self, cards: Cards | None, n: int) -> list[tuple[int, Expr, int]]:
        """Each base strength that a counted card may have, the condition that it has it, and which card it is."""
        m, s = self._m, self._s
        out = []
        for other, slot in enumerate(m.slots):
            counts = m.alive[other] if cards is None else m.counted(cards, n, other)
            for option in slot.options:
                if len(slot.options) > 1 and cards is not None:
                    # which option it is decides both whether the text speaks of it and how strong it is
                    here = s.all_(counts, s.any_(*m.faces_of(other, option, cards)))
                else:
                    here = s.all_(counts, option.when)
                if here is not False:
                    here = self._track.under(here, *slot.guards)
                    out.append((option.base, here, other))
        return out

    def _add_base_term(self, term: BestBase | SumBase, text: _For) -> None:
        found = self.by_base(term.cards, text.n)
        if isinstance(term, SumBase):
            for base, here, _ in found:
                self._weigh(here, base, text)
            return
        below = 0
        for base in sorted({base for base, _, _ in found} - {0}):
            reached = self._s.any_(*(here for other, here, _ in found if other >= base))
            self._weigh(reached, base - below, text)
            below = base

    def runs(self, copies: int) -> dict[int, Expr]:
        """Whether some card has each strength, or for ``copies`` 2 whether two have."""
        by_base: dict[int, list[Expr]] = {}
        for base, here, _ in self.by_base(None, 0):
            by_base.setdefault(base, []).append(here)
        have = {base: self._s.at_least(copies, here) for base, here in by_base.items()}
        return {base: part for base, part in have.items() if part is not False}

    def _add_runs(self, term: Runs, text: _For) -> None:
        """Runs over the strengths that some card has, and again over those that two cards have."""
        s = self._s
        shortest = term.table[0][0]
        gains: list[tuple[Expr, int, int]] = []  # whether a run gets this long, what that adds, and which run it is
        for copies in (1, 2):  # a third run would take nine cards
            have = self.runs(copies)
            for start in have:
                run: Expr = s.all_(have[start], s.not_(have.get(start - 1, False)))
                length, below = 1, 0
                while start + length in have:
                    run = s.all_(run, have[start + length])
                    length += 1
                    points = next((p for least, p in term.table if least == length), below)
                    if points > below:
                        gains.append((run, points - below, copies * 100 + start))
                    below = points
        least = next((points for size, points in term.table if size == shortest), 0)
        starts = [(part, which) for part, points, which in gains if points == least]
        for part, points, which in gains:
            others = s.any_(*(other for other, at in starts if at != which)) if self._track.tracks else False
            self._weigh(part, points, text, ("fr.faq.every-run", others))

    # --- terms that compare suits

    def own_suits(self) -> tuple[Suit, ...]:
        """The suits that texts compare (fr.gap.wild-suit)."""
        return SUITS[:-1] if self._reads.wild_suit else SUITS

    def of_suit(self, suit: Suit) -> list[Expr]:
        """For each card, whether it counts and is of a suit."""
        return [self._s.all_(self._m.alive[n], self._m.is_suit(n, suit)) for n in range(len(self._m.slots))]

    def all_different(self) -> Expr:
        """Whether no two cards that count share a suit."""
        pairs = []
        for suit in SUITS:
            pair = self._s.at_least(2, self.of_suit(suit))
            if suit == "wild":
                pair = self._track.under(False if self._reads.wild_suit else pair, ("fr.gap.wild-suit", pair))
            pairs.append(pair)
        return self._s.all_(*(self._s.not_(pair) for pair in pairs))

    def _add_sets(self, term: SuitSets, text: _For) -> None:
        least = term.table[0][0]
        sets = {suit: list(self.different_of_suit(suit).values()) for suit in SUITS}
        made = {suit: self._s.at_least(least, parts) for suit, parts in sets.items()} if self._track.tracks else {}
        for suit, parts in sets.items():
            gap: Guard = ("fr.gap.wild-suit", made.get(suit, False) if suit == "wild" else False)
            if suit == "wild" and self._reads.wild_suit:
                parts = []  # noqa: PLW2901
            others = self._s.any_(*(part for other, part in made.items() if other != suit))
            below = 0
            for size, points in term.table:
                if len(parts) >= size:
                    reached = self._s.at_least(size, parts)
                    self._weigh(reached, points - below, text, gap, ("fr.faq.every-set", others))
                    below = points

    def different_of_suit(self, suit: Suit) -> dict[int, Expr]:
        """For each card that may be of a suit, whether it counts there and is the first of its name."""
        of_suit = self.of_suit(suit)
        out = {}
        for n, part in enumerate(of_suit):
            twins = [
                self._s.all_(of_suit[m], self._same_name(m, n))
                for m in range(n)
                if part is not False and of_suit[m] is not False
            ]
            twin = self._s.all_(part, self._s.any_(*twins))
            first = self._s.all_(part, self._s.not_(self._s.any_(*twins)))
            out[n] = self._track.under(first, ("fr.faq.copy-not-different", twin))
        return {n: part for n, part in out.items() if part is not False}

    def _same_name(self, m: int, n: int) -> Expr:
        slots = self._m.slots
        same = self._s.any_(
            *(
                self._s.all_(one.when, other.when)
                for one in slots[m].options
                for other in slots[n].options
                if one.name == other.name
            )
        )
        return same if same is False else self._track.under(same, *slots[m].guards, *slots[n].guards)
