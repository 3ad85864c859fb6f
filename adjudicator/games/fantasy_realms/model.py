"""The reader for the solver: a hand with open choices as Boolean expressions over one flag an option.

It goes through the same card texts as ``values`` in the same order, but what it computes are expressions: which
name and suit a card has, whether it is cleared, whether it is blanked, and a list of weighted conditions that
add up to the total. Everything that does not depend on an open choice is folded to a plain value on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.effects import (
    SUITS,
    AllDifferent,
    Award,
    BestBase,
    BlankedIf,
    BlankedUnless,
    Blanks,
    Bonus,
    Cards,
    ClearsPenalty,
    FirstOf,
    Holds,
    Runs,
    Suit,
    SuitSets,
    SumBase,
    penalty_without_word,
)
from adjudicator.games.fantasy_realms.model_blanking import Node, Rules, settle
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.solver import Expr, Search

Weights = list[tuple[Expr, int]]


@dataclass(slots=True)
class Option:
    """One way a card may play: the condition for it, and what it then is."""

    when: Expr
    name: str
    suit: Suit
    base: int
    penalty_of: Card | None


@dataclass(slots=True)
class Slot:
    """One card that is, or may be, in the hand. ``book`` maps a suit to the condition that Book of Changes gives
    it to this card; ``chosen`` is the condition that Island clears it."""

    card: Card
    present: Expr
    options: list[Option]
    own_text: bool
    book: dict[Suit, Expr] = field(default_factory=dict)
    chosen: Expr = False


class Model:
    """A hand as expressions.

    ``weights`` add up to the total, ``bases`` to the base strength that breaks ties; ``has_cycle`` is whether cards
    blank each other in a cycle, ``has_self_hit`` whether a card's penalty hits the card itself.
    """

    has_cycle: Expr
    has_self_hit: Expr

    def __init__(self, search: Search, slots: Sequence[Slot], reads: Readings) -> None:
        self._s = search
        self._reads = reads
        self._slots = slots
        self._unbooked = [search.not_(search.any_(*slot.book.values())) for slot in slots]
        self._faces: list[list[tuple[Expr, Option, Suit]]] = [self._face(n) for n in range(len(slots))]
        self._asked: dict[tuple[Cards, int], Expr] = {}
        cleared, reworded = self._clears()
        penalties = self._penalties(cleared, reworded)
        self.blanked = self._blanked(penalties)
        self.alive = [search.all_(slot.present, search.not_(self.blanked[n])) for n, slot in enumerate(slots)]
        self.weights: Weights = []
        self.bases: Weights = []
        self._add_bases()
        for n, slot in enumerate(slots):
            if slot.own_text:
                for term in slot.card.bonus:
                    self._add(term, n, self.alive[n])
        for n, text, when in penalties:
            for penalty in text:
                if isinstance(penalty, Award):
                    self._add(penalty, n, search.all_(self.alive[n], when))

    # --- identities

    def _face(self, n: int) -> list[tuple[Expr, Option, Suit]]:
        """Every name and suit that a card may play under, each with the condition for it."""
        slot = self._slots[n]
        out = []
        for option in slot.options:
            out.append((self._s.all_(option.when, self._unbooked[n]), option, option.suit))
            for suit, given in slot.book.items():
                out.append((self._s.all_(option.when, given), option, suit))
        return [face for face in out if face[0] is not False]

    def speaks_of(self, cards: Cards, n: int) -> Expr:
        """Whether a text speaks of a card, by the name and suit it plays under."""
        key = (cards, n)
        if key not in self._asked:
            self._asked[key] = self._s.any_(
                *(when for when, option, suit in self._faces[n] if cards.speaks_of(option.name, suit))
            )
        return self._asked[key]

    def is_suit(self, n: int, *suits: Suit) -> Expr:
        """Whether a card plays under one of these suits."""
        return self._s.any_(*(when for when, _, suit in self._faces[n] if suit in suits))

    # --- clears, penalties, blanking

    def _clears(self) -> tuple[list[Expr], list[Expr]]:
        """For each card, whether its penalty is cleared and whether the word Army is taken out of it."""
        cleared: list[Expr] = [slot.chosen for slot in self._slots]
        reworded: list[Expr] = [False] * len(self._slots)
        for slot in self._slots:
            for clear in slot.card.clears if slot.own_text else ():
                into = cleared if isinstance(clear, ClearsPenalty) else reworded
                for n in range(len(self._slots)):
                    hit = self._s.all_(slot.present, self.speaks_of(clear.of, n))
                    into[n] = self._s.any_(into[n], hit)
        return cleared, reworded

    def _penalties(
        self, cleared: Sequence[Expr], reworded: Sequence[Expr]
    ) -> list[tuple[int, tuple[object, ...], Expr]]:
        """The penalty texts that may apply: whose, the terms, and the condition that they stand in these words."""
        out = []
        for n, slot in enumerate(self._slots):
            for option in slot.options:
                if option.penalty_of is None:
                    continue
                stands = self._s.all_(slot.present, option.when, self._s.not_(cleared[n]))
                full = self._s.all_(stands, self._s.not_(reworded[n]))
                out.append((n, option.penalty_of.penalty, full))
                left = [penalty_without_word(term, "army") for term in option.penalty_of.penalty]
                edited = tuple(term for term in left if term is not None)
                out.append((n, edited, self._s.all_(stands, reworded[n])))
        return [entry for entry in out if entry[2] is not False]

    def _blanked(self, penalties: Sequence[tuple[int, tuple[object, ...], Expr]]) -> list[Expr]:
        """For each card, whether it is blanked."""
        count = len(self._slots)
        rules: dict[Node, Rules] = {(n, "card"): Rules() for n in range(count)}
        for n, text, when in penalties:
            for term in text:
                if isinstance(term, Blanks):
                    self._add_hits(rules, n, term, when)
                elif isinstance(term, BlankedUnless):
                    asked = self._asked_for(term.cards)
                    # a card that is what it asks for is not blanked for want of it
                    itself = asked.pop((n, "card"), False)
                    wants = when if self._reads.with_itself else self._s.all_(when, self._s.not_(itself))
                    rules[n, "card"].unless.append((wants, asked))
                elif isinstance(term, BlankedIf):
                    for node, held in self._asked_for(term.cards).items():
                        if node[0] == n and self._reads.with_itself:
                            continue
                        condition = self._s.all_(when, held)
                        known = rules[n, "card"].if_held.get(node, False)
                        rules[n, "card"].if_held[node] = self._s.any_(known, condition)
        self.has_self_hit = self._s.any_(*(rule.hit_by.get(node, False) for node, rule in rules.items()))
        if self._reads.self_blank:
            _add_gates(rules)
        settled, self.has_cycle = settle(self._s, rules, self._reads)
        return [settled[n, "card"] for n in range(count)]

    def _add_hits(self, rules: dict[Node, Rules], n: int, term: Blanks, when: Expr) -> None:
        for target, slot in enumerate(self._slots):
            hit: Expr = False
            for cards in term.targets:
                if cards.other and target == n:
                    continue
                meant = self.speaks_of(cards, target)
                if cards.everything and self._reads.wildfire_wild:
                    meant = self._s.all_(meant, self._s.not_(self.is_suit(target, "wild")))
                hit = self._s.any_(hit, meant)
            hit = self._s.all_(when, slot.present, hit)
            if hit is not False:
                into = rules[target, "card"].hit_by
                into[n, "card"] = self._s.any_(into.get((n, "card"), False), hit)

    def _asked_for(self, cards: Cards) -> dict[Node, Expr]:
        """The cards that a condition may look at, each with the condition that it is one of them."""
        held = {(n, "card"): self._s.all_(slot.present, self.speaks_of(cards, n)) for n, slot in enumerate(self._slots)}
        return {node: condition for node, condition in held.items() if condition is not False}

    # --- points

    def _add_bases(self) -> None:
        for n, slot in enumerate(self._slots):
            counts = slot.present if self._reads.tie_blanked else self.alive[n]
            for option in slot.options:
                if option.base:
                    self.weights.append((self._s.all_(self.alive[n], option.when), option.base))
                    if not self._reads.tie_copied:
                        self.bases.append((self._s.all_(counts, option.when), option.base))
            if self._reads.tie_copied:
                self.bases.append((counts, slot.card.base))

    def counted(self, cards: Cards, n: int, other: int) -> Expr:
        """Whether a text on card ``n`` may count the card ``other``."""
        if n == other and (cards.other or self._reads.with_itself):
            return False
        counts = self._s.all_(self.alive[other], self.speaks_of(cards, other))
        if self._reads.blanked_name and cards.names:
            counts = self._s.any_(counts, self._named(cards, other, self._slots[other].present))
        return counts

    def _named(self, cards: Cards, other: int, when: Expr) -> Expr:
        names = [o.when for o in self._slots[other].options if o.name in cards.names]
        return self._s.all_(when, self._s.any_(*names))

    def _all_counted(self, cards: Cards, n: int) -> list[Expr]:
        return [self.counted(cards, n, other) for other in range(len(self._slots))]

    def _applies(self, award: Award, n: int) -> Expr:
        parts = []
        for condition in award.when:
            held = self._s.any_(*self._all_counted(condition.cards, n))
            parts.append(held if isinstance(condition, Holds) else self._s.not_(held))
        return self._s.all_(*parts)

    def _add(self, term: Bonus, n: int, when: Expr) -> None:
        """Add a term's points to the weights, under the condition that its card counts."""
        if when is False:
            return
        if isinstance(term, Award):
            self._add_award(term, n, self._s.all_(when, self._applies(term, n)))
        elif isinstance(term, FirstOf):
            for award in term.awards:
                applies = self._applies(award, n)
                self._add_award(award, n, self._s.all_(when, applies))
                when = self._s.all_(when, self._s.not_(applies))
        elif isinstance(term, BestBase | SumBase):
            self._add_base_term(term, n, when)
        elif isinstance(term, Runs):
            self._add_runs(term, when)
        elif isinstance(term, SuitSets):
            for suit in self._own_suits():
                self._add_steps(term.table, self._different_of_suit(suit), when)
        elif isinstance(term, AllDifferent):
            alike = [self._s.at_least(2, self._of_suit(suit)) for suit in self._own_suits()]
            self._weigh(self._s.all_(when, *(self._s.not_(pair) for pair in alike)), term.points)

    def _weigh(self, part: Expr, points: int) -> None:
        if part is not False and points:
            self.weights.append((part, points))

    def _add_award(self, award: Award, n: int, when: Expr) -> None:
        if award.each is None:
            self._weigh(when, award.points)
        elif award.each.suits and award.each.names:
            self._add_mixed(award.each, award.points, n, when)
        else:
            for part in self._all_counted(award.each, n):
                self._weigh(self._s.all_(when, part), award.points)

    def _add_mixed(self, each: Cards, points: int, n: int, when: Expr) -> None:
        """A text that counts a suit and a name: see ``values`` and the gaps on Elven Archers."""
        suit_only = Cards(each.suits)
        named = []
        for other, slot in enumerate(self._slots):
            if other == n and self._reads.with_itself:
                continue
            of_suit = self._s.all_(self.alive[other], self.speaks_of(suit_only, other))
            self._weigh(self._s.all_(when, of_suit), points)
            counts = slot.present if self._reads.blanked_name else self.alive[other]
            name = self._named(each, other, counts)
            named.append(self._s.all_(name, self._s.not_(of_suit)) if self._reads.archers_beast else name)
        for part in named if self._reads.archers_copies else [self._s.any_(*named)]:
            self._weigh(self._s.all_(when, part), points)

    def _by_base(self, cards: Cards | None, n: int) -> list[tuple[int, Expr]]:
        """Each base strength that a counted card may have, with the condition that it has it."""
        out = []
        for other, slot in enumerate(self._slots):
            counts = self.alive[other] if cards is None else self.counted(cards, n, other)
            for option in slot.options:
                if len(slot.options) > 1 and cards is not None:
                    # which option it is decides both whether the text speaks of it and how strong it is
                    faces = [w for w, o, s in self._faces[other] if o is option and cards.speaks_of(o.name, s)]
                    here = self._s.all_(counts, self._s.any_(*faces))
                else:
                    here = self._s.all_(counts, option.when)
                if here is not False:
                    out.append((option.base, here))
        return out

    def _add_base_term(self, term: BestBase | SumBase, n: int, when: Expr) -> None:
        found = self._by_base(term.cards, n)
        if isinstance(term, SumBase):
            for base, here in found:
                self._weigh(self._s.all_(when, here), base)
            return
        below = 0
        for base in sorted({base for base, _ in found} - {0}):
            reached = self._s.any_(*(here for other, here in found if other >= base))
            self._weigh(self._s.all_(when, reached), base - below)
            below = base

    def _add_runs(self, term: Runs, when: Expr) -> None:
        """Runs over the strengths that some card has, and again over those that two cards have."""
        found = self._by_base(None, 0)
        by_base: dict[int, list[Expr]] = {}
        for base, here in found:
            by_base.setdefault(base, []).append(here)
        for copies in (1, 2):  # a third run would take nine cards
            have = {base: self._s.at_least(copies, here) for base, here in by_base.items()}
            have = {base: part for base, part in have.items() if part is not False}
            for start in have:
                run: Expr = self._s.all_(when, have[start], self._s.not_(have.get(start - 1, False)))
                length, below = 1, 0
                while start + length in have:
                    run = self._s.all_(run, have[start + length])
                    length += 1
                    points = next((p for least, p in term.table if least == length), below)
                    self._weigh(run, points - below)
                    below = points

    def _own_suits(self) -> tuple[Suit, ...]:
        return SUITS[:-1] if self._reads.wild_suit else SUITS

    def _of_suit(self, suit: Suit) -> list[Expr]:
        return [self._s.all_(self.alive[n], self.is_suit(n, suit)) for n in range(len(self._slots))]

    def _different_of_suit(self, suit: Suit) -> list[Expr]:
        """For each card, whether it is an unblanked card of the suit and the first of its name there."""
        of_suit = self._of_suit(suit)
        out = []
        for n, part in enumerate(of_suit):
            twins = [
                self._s.all_(of_suit[m], self._same_name(m, n))
                for m in range(n)
                if part is not False and of_suit[m] is not False
            ]
            out.append(self._s.all_(part, self._s.not_(self._s.any_(*twins))))
        return [part for part in out if part is not False]

    def _same_name(self, m: int, n: int) -> Expr:
        return self._s.any_(
            *(
                self._s.all_(one.when, other.when)
                for one in self._slots[m].options
                for other in self._slots[n].options
                if one.name == other.name
            )
        )

    def _add_steps(self, table: Sequence[tuple[int, int]], parts: Sequence[Expr], when: Expr) -> None:
        below = 0
        for least, points in table:
            if len(parts) >= least:
                self._weigh(self._s.all_(when, self._s.at_least(least, parts)), points - below)
                below = points


def _add_gates(rules: dict[Node, Rules]) -> None:
    """Reading applies-in-full: a card that hits itself is held back only by another card's hit, its "gate".

    The gate has the rules of the card without its own hit; the card's hits come from the gate; and the card is
    blanked with its gate, or by its own hit.
    """
    selfish = [node for node, rule in rules.items() if node in rule.hit_by]
    own_hit = {node: rules[node].hit_by.pop(node) for node in selfish}
    for node in selfish:
        gate = (node[0], "gate")
        rules[gate] = rules[node]
        rules[node] = Rules({node: own_hit[node]}, gate=gate)
    for rule in rules.values():
        rule.hit_by = {((node[0], "gate") if node in selfish else node): part for node, part in rule.hit_by.items()}
