"""A hand with open choices as Boolean expressions over one flag an option: names, suits, clears, blanking.

It goes through the same card texts as ``values`` in the same order, but what it computes are expressions: which
name and suit a card has, whether it is cleared, whether it is blanked (``blanking``). What the cards then score,
``points`` adds. Everything that does not depend on an open choice is folded to a plain value on the way. What a ruling
makes so goes through ``tracking``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.effects import (
    BlankedIf,
    BlankedUnless,
    Blanks,
    Cards,
    ClearsOne,
    ClearsPenalty,
    Suit,
    penalty_without_word,
)
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.solving.blanking import Node, Rules, Settled, settle
from adjudicator.games.fantasy_realms.solving.parts import Clear, Option, Slot, Stage, Text
from adjudicator.games.fantasy_realms.solving.tracking import Guard, Untracked
from adjudicator.solver import Expr, Search

_WILD = Cards(frozenset(["wild"]))


class Resolution:
    """A hand as expressions.

    For each card, in the order of ``slots``, ``cleared`` and ``blanked`` say whether it is, ``alive`` whether it
    counts. ``has_cycle`` is whether cards blank each other in a cycle, ``has_self_hit`` whether a card's penalty hits
    the card itself, ``hits`` maps a pair of cards to the condition that the first one's penalty blanks the second.
    """

    has_cycle: Expr
    has_self_hit: Expr

    def __init__(self, search: Search, slots: Sequence[Slot], reads: Readings, track: Untracked | None = None) -> None:
        self.search = search
        self.reads = reads
        self.slots = slots
        self.track = track or Untracked()
        self._booked = [search.any_(*slot.book.values()) for slot in slots]
        self._unbooked = [search.not_(booked) for booked in self._booked]
        self._faces: list[list[tuple[Expr, Option, Suit]]] = [self._face(n) for n in range(len(slots))]
        self._asked: dict[tuple[Cards, int], Expr] = {}
        self._suited: dict[tuple[int, tuple[Suit, ...]], Expr] = {}
        self.clears: dict[tuple[int, int], Expr] = {}  # (who clears, whose penalty): the condition
        self._stays: list[tuple[Clear, Expr]] = []
        self.hits: dict[tuple[int, int], Expr] = {}
        self.held: dict[tuple[int, int], Expr] = {}  # (who must not be with it, whom): "blanked if with"
        self.needs: dict[tuple[int, int], Expr] = {}  # (who has a condition, a card that meets it)
        self.cleared, reworded = self._clears()
        self.penalties = self._penalties(self.cleared, reworded)
        self.settled = self._blanked(self._blanking_texts())
        self.has_cycle = self.settled.has_cycle
        self.blanked = [self.settled.blanked[n, "card"] for n in range(len(slots))]
        self._let_clears_stay()
        self.alive = [self._counts(n) for n in range(len(slots))]

    # --- identities

    def _face(self, n: int) -> list[tuple[Expr, Option, Suit]]:
        """Every name and suit that a card may play under, each with the condition for it."""
        slot = self.slots[n]
        out = []
        for option in slot.options:
            out.append((self.search.all_(option.when, self._unbooked[n]), option, option.suit))
            for suit, given in slot.book.items():
                out.append((self.search.all_(option.when, given), option, suit))
        return [face for face in out if face[0] is not False]

    def speaks_of(self, cards: Cards, n: int) -> Expr:
        """Whether a text speaks of a card, by the name and suit it plays under."""
        key = (cards, n)
        if key not in self._asked:
            part = self.search.any_(
                *(when for when, option, suit in self._faces[n] if cards.speaks_of(option.name, suit))
            )
            by_name = bool(cards.names or cards.but_names)
            self._asked[key] = self.track.under(part, *self._guards(n, by_name=by_name))
        return self._asked[key]

    def _guards(self, n: int, *, by_name: bool = False) -> tuple[Guard, ...]:
        """The rulings by which a card plays under its name and suit."""
        if not self.track.tracks:
            return ()
        booked = self._booked[n]
        out: tuple[Guard, ...] = (
            *self.slots[n].guards,
            ("fr.card.book-of-changes", booked),
            ("fr.book.before", booked),
            ("fr.gap.book-wild", self.slots[n].book.get("wild", False)),
        )
        if by_name:
            out = (*out, ("fr.book.suit-only", booked), ("fr.keyword.name-or-suit", booked))
        return out

    def is_suit(self, n: int, *suits: Suit) -> Expr:
        """Whether a card plays under one of these suits."""
        key = (n, suits)
        if key not in self._suited:
            part = self.search.any_(*(when for when, _, suit in self._faces[n] if suit in suits))
            self._suited[key] = self.track.under(part, *self._guards(n))
        return self._suited[key]

    def plays(self, n: int, name: str | None, suit: Suit | None, base: int | None) -> Expr:
        """Whether a card plays under this name, suit and base strength; None for any."""
        fits = [
            when
            for when, option, played in self._faces[n]
            if name in (None, option.name) and suit in (None, played) and base in (None, option.base)
        ]
        guards = self._guards(n, by_name=name is not None)
        if base is not None and self.slots[n].beyond_under:
            guards = (*guards, self.slots[n].beyond_under)
        return self.track.under(self.search.any_(*fits), self.slots[n].card.ruling, *guards)

    # --- clears, penalties

    def seen(self, stage: Stage, cards: Cards, n: int) -> Expr:
        """Whether a text speaks of a card while clears are made, or penalties blank cards. Both
        come after all choices."""
        return self.speaks_of(cards, n)

    def _clear_hits(self) -> list[Clear]:
        """Every clear that may be made."""
        out: list[Clear] = []
        count = len(self.slots)
        for m, slot in enumerate(self.slots):
            texts: list[tuple[Card, tuple[Guard, ...], Expr]] = []
            if slot.own_text:
                texts.append((slot.card, (slot.card.ruling,), True))
            if slot.borrows is not None and self.track.tracks:
                texts.append((slot.borrows, (), self.track.under(False, slot.beyond_under)))
            for text, guards, has in texts:
                for clear in text.clears:
                    for n in range(count):
                        hit = self.search.all_(slot.present, has, self.seen("clears", clear.of, n))
                        if hit is not False:
                            hit = self.track.under(hit, *guards)
                            out.append(Clear(m, n, hit, isinstance(clear, ClearsPenalty), by_choice=False))
        for n, slot in enumerate(self.slots):
            if slot.chosen is not False:
                island = next(m for m, other in enumerate(self.slots) if isinstance(other.card.choice, ClearsOne))
                booked: Guard = ("fr.faq.island-after-book", self._booked[n])
                hit = self.track.under(slot.chosen, self.slots[island].card.ruling, booked)
                out.append(Clear(island, n, hit, True, by_choice=True))
        return out

    def _clears(self) -> tuple[list[Expr], list[Expr]]:
        """For each card, whether its penalty is cleared and whether the word Army is taken out of it."""
        hits = [clear._replace(hit=self._stay(clear)) for clear in self._clear_hits()]
        for clear in hits:
            if clear.whole:
                known = self.clears.get((clear.m, clear.n), False)
                self.clears[clear.m, clear.n] = self.search.any_(known, clear.hit)
            elif self.track.tracks:  # that only a word goes is what the ruling says
                all_of_it = self.track.under(False, ("fr.clear.word", clear.hit))
                known = self.clears.get((clear.m, clear.n), False)
                self.clears[clear.m, clear.n] = self.search.any_(known, all_of_it)
        return self._any_clear(hits, "fr.clear.first")

    def _any_clear(self, hits: Iterable[Clear], *guards: Guard) -> tuple[list[Expr], list[Expr]]:
        hits = list(hits)
        count = range(len(self.slots))
        whole = [[clear.hit for clear in hits if clear.n == n and clear.whole] for n in count]
        words = [[clear.hit for clear in hits if clear.n == n and not clear.whole] for n in count]
        return (
            [self._whole(parts, words[n], *guards) for n, parts in enumerate(whole)],
            [self._under_any(parts, *guards, "fr.clear.word") for parts in words],
        )

    def _whole(self, parts: Iterable[Expr], words: Iterable[Expr], *guards: Guard) -> Expr:
        """Whether a whole penalty is cleared; only a ruling keeps a cleared word from taking the rest along."""
        part = self._under_any(parts, *guards)
        if not self.track.tracks:
            return part
        more = self.search.all_(self.search.any_(*words), self.search.not_(part))
        return self.track.under(part, ("fr.clear.word", more))

    def _under_any(self, parts: Iterable[Expr], *guards: Guard) -> Expr:
        part = self.search.any_(*parts)
        return part if part is False else self.track.under(part, *guards)

    def _stay(self, clear: Clear) -> Expr:
        """A clear as it is in the end: tied to ``hit`` once it is known whether its source is blanked."""
        if not self.track.tracks:
            return clear.hit
        stays = self.search.flag()
        self._stays.append((clear, stays))
        return stays

    def _let_clears_stay(self) -> None:
        for clear, stays in self._stays:
            same = self.search.same(stays, clear.hit)
            self.search.require(self.search.any_(self.blanked[clear.m], same))
            if self.blanked[clear.m] is not False:
                self.search.require(self.search.any_(self.search.not_(self.track.held("fr.clear.stays")), same))

    def _penalties(self, cleared: Sequence[Expr], reworded: Sequence[Expr]) -> list[Text]:
        """The penalty texts that may apply, given what is cleared."""
        search = self.search
        out: list[Text] = []

        def add(n: int, card: Card, stands: Expr) -> None:
            stands = search.all_(stands, search.not_(cleared[n]))
            out.append(Text(n, card, card.penalty, search.all_(stands, search.not_(reworded[n])), False))
            left = [penalty_without_word(term, "army") for term in card.penalty]
            edited = tuple(term for term in left if term is not None)
            out.append(Text(n, card, edited, search.all_(stands, reworded[n]), True))

        for n, slot in enumerate(self.slots):
            for option in slot.options:
                if option.penalty_of is not None:
                    stands = search.all_(slot.present, option.when)
                    if self.track.tracks:
                        stands = self.track.under(stands, *slot.guards, ("fr.book.suit-only", self._booked[n]))
                    add(n, option.penalty_of, stands)
            if slot.borrows is not None and self.track.tracks and slot.beyond_under == "fr.wild.zero":
                add(n, slot.borrows, self.track.under(False, slot.beyond_under))
        return [text for text in out if text.when is not False]

    def _blanking_texts(self) -> list[Text]:
        """The penalty texts that stand while penalties blank cards."""
        return self.penalties

    # --- blanking

    def _blanked(self, penalties: Sequence[Text]) -> Settled:
        """For each card, whether it is blanked."""
        search, track = self.search, self.track
        rules: dict[Node, Rules] = {(n, "card"): Rules() for n in range(len(self.slots))}
        for text in penalties:
            n, node = text.n, (text.n, "card")
            for term in text.terms:
                if isinstance(term, Blanks):
                    self._add_hits(rules, text, term)
                elif isinstance(term, BlankedUnless):
                    self._add_need(rules[node], text, term)
                elif isinstance(term, BlankedIf):
                    for other, held in self._asked_for(term.cards).items():
                        if other[0] == n and self.reads.with_itself:
                            continue
                        itself: tuple[Guard, ...] = _about_itself(held) if other == node else ()
                        condition = search.all_(text.when, held)
                        condition = track.under(condition, (text.card.ruling, text.when), *itself)
                        known = rules[node].if_held.get(other, False)
                        rules[node].if_held[other] = search.any_(known, condition)
                        self.held[n, other[0]] = rules[node].if_held[other]
            if text.edited and track.tracks:
                self._add_lost_needs(rules[node], text)
        self.has_self_hit = search.any_(*(rule.hit_by.get(node, False) for node, rule in rules.items()))
        if self.reads.self_blank:
            _add_gates(rules, track)
        return settle(search, rules, self.reads, track, self._two_basilisks if track.tracks else None)

    def _two_basilisks(self, node: Node) -> Expr:
        """Whether a card is a Basilisk or the copy of one, and the hand has both."""
        basilisk = BY_NAME["Basilisk"]
        copies = [o.when for slot in self.slots if not slot.own_text for o in slot.options if o.penalty_of is basilisk]
        slot = self.slots[node[0]]
        return any(option.penalty_of is basilisk for option in slot.options) and self.search.any_(*copies)

    def _add_hits(self, rules: dict[Node, Rules], text: Text, term: Blanks) -> None:
        search, n = self.search, text.n
        for target, slot in enumerate(self.slots):
            hit: Expr = False
            guards: list[Guard] = [(text.card.ruling, text.when)]
            for cards in term.targets:
                if cards.other and target == n:
                    continue
                meant = self.seen("penalties", cards, target)
                if cards.everything and meant is not False:
                    wild = self.seen("penalties", _WILD, target)
                    guards.append(("fr.gap.wildfire-wild", search.all_(text.when, meant, wild)))
                    if self.reads.wildfire_wild:
                        meant = search.all_(meant, search.not_(wild))
                    if self.track.tracks:
                        looks = search.all_(text.when, self._looks_protected(target))
                        guards.append(("fr.faq.rangers-wildfire", looks))
                hit = search.any_(hit, meant)
            hit = search.all_(text.when, slot.present, hit)
            if hit is not False:
                hit = self.track.under(hit, *guards)
                into = rules[target, "card"].hit_by
                into[n, "card"] = search.any_(into.get((n, "card"), False), hit)
                self.hits[n, target] = into[n, "card"]

    def _looks_protected(self, target: int) -> Expr:
        """Whether a card is an Army in a hand where somebody takes the word Army out of penalties."""
        rangers = [slot.present for slot in self.slots if slot.card.name == "Rangers" and slot.own_text]
        return self.search.all_(self.is_suit(target, "army"), self.search.any_(*rangers))

    def _add_need(self, rule: Rules, text: Text, term: BlankedUnless) -> None:
        search, n = self.search, text.n
        asked = self._asked_for(term.cards)
        # a card that is what it asks for is not blanked for want of it
        itself = asked.pop((n, "card"), False)
        wants = text.when if self.reads.with_itself else search.all_(text.when, search.not_(itself))
        by_itself = _about_itself(search.all_(text.when, itself))
        stands: tuple[Guard, ...] = ((text.card.ruling, text.when), ("fr.blank.unless", text.when))
        wants = self.track.under(wants, *stands, *by_itself)
        rule.unless.append((wants, asked))
        for node, held in asked.items():
            self.needs[n, node[0]] = search.any_(self.needs.get((n, node[0]), False), search.all_(text.when, held))

    def _add_lost_needs(self, rule: Rules, text: Text) -> None:
        """Conditions of which a cleared word has left nothing; only a ruling says that they are gone."""
        for term in text.card.penalty:
            if isinstance(term, BlankedUnless) and penalty_without_word(term, "army") is None:
                gone = self.track.under(False, ("fr.faq.cleared-condition", text.when))
                rule.unless.append((gone, self._asked_for(term.cards)))

    def _asked_for(self, cards: Cards) -> dict[Node, Expr]:
        """The cards that a condition may look at, each with the condition that it is one of them."""
        held = {
            (n, "card"): self.search.all_(slot.present, self.seen("penalties", cards, n))
            for n, slot in enumerate(self.slots)
        }
        return {node: condition for node, condition in held.items() if condition is not False}

    def _counts(self, n: int) -> Expr:
        """Whether a card counts: it is there and not blanked. That its penalty is cleared takes nothing from it."""
        blanked = self.blanked[n]
        counts = self.search.all_(self.slots[n].present, self.search.not_(blanked))
        has_penalty = any(option.penalty_of is not None for option in self.slots[n].options)
        cleared = self.cleared[n] if has_penalty else False
        return self.track.under(counts, ("fr.blank.effect", blanked), ("fr.clear.scope", cleared))

    def counted(self, cards: Cards, n: int, other: int) -> Expr:
        """Whether a text on card ``n`` may count the card ``other``."""
        search, slot = self.search, self.slots[other]
        speaks = self.speaks_of(cards, other)
        counts = search.all_(self.alive[other], speaks)
        guards: list[Guard] = []
        if cards.names and self.blanked[other] is not False:
            named = self.named(cards, other, slot.present)
            guards.append(("fr.gap.blanked-name", search.all_(named, self.blanked[other])))
            if self.reads.blanked_name:
                counts = search.any_(counts, named)
        if n == other and counts is not False:
            guards += [("fr.keyword.other", counts)] if cards.other else _about_itself(counts)
            if cards.other or self.reads.with_itself:
                counts = False
        return self.track.under(counts, *guards)

    def named(self, cards: Cards, other: int, when: Expr) -> Expr:
        """Whether a text speaks of a card by its name, and a condition holds."""
        names = [option.when for option in self.slots[other].options if option.name in cards.names]
        return self.search.all_(when, self.search.any_(*names))

    def all_counted(self, cards: Cards, n: int) -> list[Expr]:
        """For each card, whether a text on card ``n`` may count it."""
        return [self.counted(cards, n, other) for other in range(len(self.slots))]

    def faces_of(self, n: int, option: Option, cards: Cards) -> list[Expr]:
        """The conditions under which a card plays as this option and a text speaks of it."""
        return [w for w, o, s in self._faces[n] if o is option and cards.speaks_of(o.name, s)]


def _about_itself(looks: Expr) -> tuple[Guard, ...]:
    """The rulings by which a card that a text asks for is the card with the text."""
    return ("fr.keyword.other", looks), ("fr.gap.with-itself", looks)


def _add_gates(rules: dict[Node, Rules], track: Untracked) -> None:
    """Reading applies-in-full: a card that hits itself is held back only by another card's hit, its "gate".

    The gate has the rules of the card without its own hit; the card's hits come from the gate; and the card is
    blanked with its gate, or by its own hit.
    """
    selfish = [node for node, rule in rules.items() if node in rule.hit_by]
    own_hit = {node: track.under(rules[node].hit_by.pop(node), "fr.gap.self-blank") for node in selfish}
    for node in selfish:
        gate = (node[0], "gate")
        rules[gate] = rules[node]
        rules[node] = Rules({node: own_hit[node]}, gate=gate)
    for rule in rules.values():
        rule.hit_by = {
            ((node[0], "gate") if node in selfish else node): (
                track.under(part, ("fr.gap.self-blank", own_hit[node])) if node in selfish else part
            )
            for node, part in rule.hit_by.items()
        }
