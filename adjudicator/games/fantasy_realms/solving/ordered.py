"""The solver's reader for a hand whose steps come in an order that is itself open: ``ordered`` as expressions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.effects import Cards, CopiesCard, CopiesIdentity, Suit
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick, Picks
from adjudicator.games.fantasy_realms.ordered import CLEARS, PENALTIES, steps_of
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.solving.model import Model
from adjudicator.games.fantasy_realms.solving.parts import Clear, Option, Slot, Stage, Text
from adjudicator.games.fantasy_realms.solving.slots import Builder
from adjudicator.games.fantasy_realms.solving.tracking import Guard, Untracked
from adjudicator.solver import Expr, Search

_END = "end"
_BOOK, _COPY, _ISLAND = "Book of Changes", "Doppelgänger", "Island"


class Order:
    """The steps of a hand, and which come before which.

    Without ``given`` the order is open; under tracking it is then the official one as far as rulings make it so.
    """

    def __init__(
        self, search: Search, held: Sequence[Card], given: Sequence[str] | None = None, track: Untracked | None = None
    ) -> None:
        self._search = search
        self.steps = steps_of(held)
        self._before: dict[tuple[str, str], Expr] = {}
        for n, a in enumerate(self.steps):
            for b in self.steps[n + 1 :]:
                first: Expr = given.index(a) < given.index(b) if given is not None else self._open(a, b, track)
                self._before[a, b] = first
                self._before[b, a] = search.not_(first)
        if given is None:
            self._keep_in_line()

    def _open(self, a: str, b: str, track: Untracked | None) -> Expr:
        if track is None or not track.tracks:
            return self._search.flag()
        guards: list[Guard] = ["fr.order.fixed", "fr.order.steps"]
        guards += ["fr.clear.first"] if (a, b) == (CLEARS, PENALTIES) else []
        guards += ["fr.book.before"] if a == _BOOK and b in (CLEARS, PENALTIES) else []
        guards += ["fr.faq.doppelganger-before-book"] if (a, b) == (_COPY, _BOOK) else []
        guards += ["fr.faq.island-after-book"] if (a, b) == (_BOOK, _ISLAND) else []
        return track.under(True, *guards)

    def _keep_in_line(self) -> None:
        """No step comes before itself by way of others."""
        s = self._search
        for a in self.steps:
            for b in self.steps:
                for c in self.steps:
                    if a < b and a < c and b != c:
                        round_ = s.all_(self._before[a, b], self._before[b, c], self._before[c, a])
                        s.require(s.not_(round_))

    def before(self, a: str, b: str) -> Expr:
        """Whether one step comes before another; a card without a step was as it is from the beginning."""
        if b == _END:
            return True
        return self._before.get((a, b), True)

    def inverted(self) -> list[tuple[Expr, int]]:
        """For each two steps, whether they are the other way round than the rules have them."""
        pairs = [(a, b) for n, a in enumerate(self.steps) for b in self.steps[n + 1 :]]
        return [(self._before[b, a], -1) for a, b in pairs]

    def found(self) -> tuple[str, ...]:
        """The order that the last model has."""
        after = dict.fromkeys(self.steps, 0)  # how many steps each comes after
        for n, a in enumerate(self.steps):
            for b in self.steps[n + 1 :]:
                part = self._before[a, b]
                a_first = part if isinstance(part, bool) else self._search.chosen([part]) == 0
                after[b if a_first else a] += 1
        return tuple(sorted(self.steps, key=lambda step: after[step]))


class _Face(NamedTuple):
    """One way a card may look at some moment."""

    when: Expr
    option: Option
    suit: Suit


class OrderedBuilder(Builder):
    """The slots of a hand whose order of steps is open."""

    def __init__(
        self,
        search: Search,
        order: Order,
        cards: Sequence[Card],
        discard: Sequence[Card],
        picks: Picks,
        free: Sequence[str],
        reads: Readings,
        track: Untracked | None = None,
    ) -> None:
        self.order = order
        self.copies: list[tuple[Expr, Slot]] = []
        super().__init__(search, cards, discard, picks, free, reads, track)

    def faces(self, slot: Slot, step: str) -> list[_Face]:
        """Every name, suit, base strength and penalty that a card may have when a step is taken, or at the end."""
        s, before, name = self._search, self.order.before, slot.card.name
        own = [option for option in slot.options if option is not self._printed(slot)]
        took = before(name, step)
        out: list[_Face] = []

        def add(when: Expr, option: Option, *, own_step: bool) -> None:
            given: dict[Suit, Expr] = {}
            for suit, flag in slot.book.items():
                later = before(name, _BOOK) if own_step else True
                given[suit] = s.all_(flag, before(_BOOK, step), later)
            out.append(_Face(s.all_(when, s.not_(s.any_(*given.values()))), option, option.suit))
            out.extend(_Face(s.all_(when, flag), option, suit) for suit, flag in given.items())

        for option in own:
            add(s.all_(option.when, took), option, own_step=True)
        chosen = s.any_(*(option.when for option in own))
        printed = self._printed(slot) or Option(True, name, slot.card.suit, slot.card.base, None)
        add(s.not_(s.all_(chosen, took)), printed, own_step=False)
        return [face for face in out if face.when is not False]

    def uses(self, slot: Slot) -> Expr:
        """Whether a choice card is used."""
        s = self._search
        if slot.card.name == _BOOK:
            return s.any_(*(flag for other in self.slots for flag in other.book.values()))
        if slot.card.name == _ISLAND:
            return s.any_(*(other.chosen for other in self.slots))
        if slot.card.name == _COPY:
            return s.any_(*(flag for flag, _ in self.copies))
        return s.any_(*(option.when for option in slot.options if option is not self._printed(slot)))

    def _finer(self, slot: Slot, became: Sequence[Option]) -> list[Guard]:
        return [] if isinstance(slot.card.choice, CopiesCard) else super()._finer(slot, became)

    def _printed(self, slot: Slot) -> Option | None:
        last = slot.options[-1]
        return last if (last.name, last.suit, last.base) == (slot.card.name, slot.card.suit, slot.card.base) else None

    def _only_suit(self, slot: Slot) -> Suit | None:
        """A Wild may be given a suit before its own step as well."""
        return None if isinstance(slot.card.choice, CopiesCard | CopiesIdentity) else super()._only_suit(slot)

    def _add_copies(self) -> None:
        """What Doppelgänger may copy; what that is then, the faces of the others tell (see ``_add_island``)."""
        for slot in self.slots:
            if isinstance(slot.card.choice, CopiesCard):
                name = slot.card.name
                if name in self._free:
                    for other in self.slots:
                        if other is not slot:
                            flag = self._flag(name, Pick(other.card.name), needs=other.present)
                            self.copies.append((flag, other))
                elif (target := self._picks.get(name, DECLINED).card) is not None:
                    self._rule(self._at[target].present, slot.card.ruling)
                    self.copies.append((True, self._at[target]))

    def _add_island(self) -> None:
        s = self._search
        for slot in self.slots:
            if isinstance(slot.card.choice, CopiesCard):
                copied = [
                    Option(
                        s.all_(flag, face.when), face.option.name, face.suit, face.option.base, face.option.penalty_of
                    )
                    for flag, other in self.copies
                    for face in self.faces(other, slot.card.name)
                ]
                self._become(slot, [option for option in copied if option.when is not False])
        super()._add_island()

    def _is_one_of(self, slot: Slot, suits: Sequence[Suit]) -> Expr:
        return self._search.any_(*(face.when for face in self.faces(slot, _ISLAND) if face.suit in suits))


class OrderedModel(Model):
    """A hand as expressions, in an order of steps that may be open."""

    def __init__(
        self, search: Search, builder: OrderedBuilder, reads: Readings, track: Untracked | None = None
    ) -> None:
        self._builder = builder
        self._before = builder.order.before
        self._at_stage: dict[tuple[Stage, Cards, int], Expr] = {}
        self._hits: list[Clear] = []
        super().__init__(search, builder.slots, reads, track)
        self._blanked_do_nothing()

    def _face(self, n: int) -> list[tuple[Expr, Option, Suit]]:
        return [(face.when, face.option, face.suit) for face in self._builder.faces(self._builder.slots[n], _END)]

    def seen(self, stage: Stage, cards: Cards, n: int) -> Expr:
        key = (stage, cards, n)
        if key not in self._at_stage:
            faces = self._builder.faces(self.slots[n], stage)
            part = self.search.any_(*(f.when for f in faces if cards.speaks_of(f.option.name, f.suit)))
            by_name = bool(cards.names or cards.but_names)
            self._at_stage[key] = self.track.under(part, *self._guards(n, by_name=by_name))
        return self._at_stage[key]

    # --- clears

    def _clear_hits(self) -> list[Clear]:
        """Clears reach the penalties that are there by then; a copy has none before it is one."""
        copy = [n for n, slot in enumerate(self.slots) if isinstance(slot.card.choice, CopiesCard)]
        for clear in super()._clear_hits():
            hit = clear.hit
            if clear.n in copy:
                hit = self.search.all_(hit, self._before(_COPY, _step(clear)))
            if hit is not False:
                self._hits.append(clear._replace(hit=hit))
        return self._hits

    def _stay(self, clear: Clear) -> Expr:
        stays = self.search.flag()
        self._stays.append((clear, stays))
        return stays

    def _let_clears_stay(self) -> None:
        """A clear is made if its source is not blanked by then; made before penalties, it stays."""
        s = self.search
        for clear, stays in self._stays:
            early = self._before(_step(clear), PENALTIES)
            able = self.track.under(early, ("fr.clear.stays", s.all_(early, self.blanked[clear.m])))
            s.require(s.same(stays, s.all_(clear.hit, s.any_(able, s.not_(self.blanked[clear.m])))))

    def _blanking_texts(self) -> list[Text]:
        """The penalties that stand when their turn comes: of those that were cleared, the ones cleared later stand."""
        s = self.search
        early = [clear._replace(hit=s.all_(clear.hit, self._before(_step(clear), PENALTIES))) for clear in self._hits]
        cleared, reworded = self._any_clear([clear for clear in early if clear.hit is not False])
        out = []
        for text in self._penalties(cleared, reworded):
            when = text.when
            if isinstance(self.slots[text.n].card.choice, CopiesCard):
                when = s.all_(when, self._before(_COPY, PENALTIES))
            if when is not False:
                out.append(text._replace(when=when))
        return out

    def _blanked_do_nothing(self) -> None:
        """A blanked card makes no choice any more, and cannot be copied."""
        s = self.search
        for n, slot in enumerate(self.slots):
            if slot.card.name in self._builder.order.steps:
                late = self._before(PENALTIES, slot.card.name)
                s.require(s.not_(s.all_(self._builder.uses(slot), late, self.blanked[n])))
        late = self._before(PENALTIES, _COPY)
        for flag, other in self._builder.copies:
            s.require(s.not_(s.all_(flag, late, self.blanked[self.slots.index(other)])))


def _step(clear: Clear) -> str:
    return _ISLAND if clear.by_choice else CLEARS
