"""The slots of a model, and one flag for each option of an open choice: what a search turns, and how it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import TypeVar

from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.effects import (
    SUITS,
    ChangesSuit,
    ClearsOne,
    CopiesCard,
    CopiesIdentity,
    Suit,
    TakesDiscard,
)
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick, Picks, identity_suit, play
from adjudicator.games.fantasy_realms.options import ORDER, Eye, book_suits, could_be, eye, identities, legal, takeable
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.solving.model import Model
from adjudicator.games.fantasy_realms.solving.parts import Option, Slot
from adjudicator.games.fantasy_realms.solving.tracking import Guard, Untracked
from adjudicator.solver import Expr, Search

T = TypeVar("T")
# What a choice could bring if its rulings did not limit it: the highest base strength, and a bound of what any card in
# the hand may change.
_STRONGEST = 40
_ANY_CARD = 511


@dataclass(slots=True)
class Flag:
    """One class of options of a choice: its flag, one of its picks, and how many picks play alike."""

    flag: Expr
    pick: Pick
    alike: int


class Builder:
    """The slots of a model and the flags of its open choices."""

    def __init__(
        self,
        search: Search,
        cards: Sequence[Card],
        discard: Sequence[Card],
        picks: Picks,
        free: Sequence[str],
        reads: Readings,
        track: Untracked | None = None,
        *,
        exact: bool = False,
    ) -> None:
        self._search = search
        self._exact = exact  # options that play alike are told apart all the same
        self._track = track or Untracked()
        self._cards = list(cards)
        self._picks = picks
        self._free = free
        self.reads = reads
        self._flags: dict[str, list[Flag]] = {name: [] for name in free}
        self._declining = dict.fromkeys(free, 1)
        self._on: dict[str, Flag | None] = dict.fromkeys(free)
        self.slots = [Slot(card, True, [_as_printed(card, True)], True) for card in self._cards]
        if "Necromancer" in free:
            self._add_takeable(discard)
        self._at = {slot.card.name: slot for slot in self.slots}
        seen = eye([slot.card for slot in self.slots], reads)
        self._add_copies()
        self._add_identities(seen)
        self._add_book(seen, reads)
        self._add_island()
        for name, flags in self._flags.items():
            if self._track.tracks:
                self._rule(search.one_at_most([flag.flag for flag in flags]), BY_NAME[name].ruling)
            else:
                search.at_most_one([flag.flag for flag in flags])
        if self._track.tracks:
            for slot in self.slots:
                if isinstance(slot.card.choice, CopiesCard | CopiesIdentity):
                    self._guard(slot)
                elif isinstance(slot.card.choice, TakesDiscard) and slot.card.name in free:
                    slot.beyond, slot.beyond_under = _ANY_CARD, slot.card.ruling

    # --- what a model says

    def look(self) -> None:
        """Read the last model."""
        for name, flags in self._flags.items():
            on = self._search.chosen([f.flag for f in flags])
            self._on[name] = None if on is None else flags[on]

    def made(self) -> dict[str, Pick]:
        """All choices as the model has them."""
        found = {name: on.pick if on else DECLINED for name, on in self._on.items()}
        all_ = {**self._picks, **found}
        return {name: all_[name] for name in ORDER if name in all_}

    def plainest(self) -> dict[str, Pick]:
        """The choices that were given, and of the open ones only what those rest on.

        What a search falls back on that has found nothing in its budget. A card that is named and not held has to
        be taken; a card that Island clears may have to be made a Flood or Flame.
        """
        made = {**self._picks, **dict.fromkeys(self._free, DECLINED)}
        held = {card.name for card in self._cards}
        for name in ("Doppelgänger", "Book of Changes", "Island"):
            target = self._picks.get(name, DECLINED).card
            if target is not None and target not in held:
                made["Necromancer"] = Pick(target)
        for chooser in (slot.card for slot in self.slots):
            if isinstance(chooser.choice, ClearsOne) and (target := made.get(chooser.name, DECLINED).card):
                made.update(self._made_one_of(target, chooser.choice.suits, made))
        return {name: made[name] for name in ORDER if name in made}

    def _made_one_of(self, target: str, suits: Sequence[Suit], made: Picks) -> dict[str, Pick]:
        """One open choice by which a card becomes of one of these suits; nothing if it is, or none can."""

        def fits(picks: Picks) -> bool:
            plays = play(self.held(picks), {name: pick for name, pick in picks.items() if name != "Island"}).plays
            return any(p.card.name == target and p.suit in suits for p in plays)

        held = self.held(made)
        ways = [
            {card.name: pick}
            for card in held
            if card.name in self._free and not isinstance(card.choice, ClearsOne | TakesDiscard)
            for pick in legal(card, held, [], self.reads)
        ]
        return next((way for way in ({}, *ways) if fits({**made, **way})), {})

    def held(self, made: Picks) -> list[Card]:
        """The hand, with the card that Necromancer took."""
        taken = made.get("Necromancer", DECLINED).card if "Necromancer" in self._free else None
        return [*self._cards, *([self._at[taken].card] if taken else [])]

    def settle(self) -> bool:
        """Find, of the models that are left, the one whose options come first, choice by choice.

        Which of many equally good ways z3 meets first is its own affair and may change with its version; which one
        an answer shows may not. False if the budget ran out.
        """
        search = self._search
        search.push()
        answer = search.solve()
        for name in self._free:
            if answer is not True:
                break
            self.look()
            flags = [f.flag for f in self._flags[name]]
            found = self._place(name)
            while found:  # is there a model with an earlier option, or with the choice declined?
                search.push()
                search.require(search.not_(search.any_(*flags[found - 1 :])))
                answer = search.solve()
                if answer is True:
                    self.look()
                    found = self._place(name)
                search.pop()
                if answer is not True:
                    break
            if answer is None:
                break
            search.require(flags[found - 1] if found else search.not_(search.any_(*flags)))
            answer = search.solve()
        if answer is True:
            self.look()
        search.pop()
        return answer is True

    def _place(self, name: str) -> int:
        """Which option of a choice the model has: 0 is declining, then the flags in their order."""
        on = self._on[name]
        return 0 if on is None else 1 + self._flags[name].index(on)

    def touched(self, model: Model, switch: str) -> Expr:
        """Whether a way to choose can come to something else when a switch of the readings is turned."""
        if switch in ("cycle_targets", "condition_loop"):
            return model.has_cycle
        if switch == "self_blank":
            return self._search.any_(model.has_cycle, model.has_self_hit)
        if switch == "blanked_name":
            held = zip(self.slots, model.blanked, strict=True)
            return self._search.any_(*(self._search.all_(slot.present, blanked) for slot, blanked in held))
        return self.names_wild() if switch == "book_wild" else True

    def names_wild(self) -> Expr:
        """Whether Book of Changes gives a card the suit Wild, and that plays unlike any other suit."""
        return self._search.any_(*(f.flag for f in self._flags.get("Book of Changes", ()) if f.pick.suit == "wild"))

    def alike(self) -> int:
        """How many assignments play like the model, itself included."""
        return prod(on.alike if on else self._declining[name] for name, on in self._on.items())

    def exclude(self) -> None:
        """Leave out the model, and all that play like it, from now on."""
        differs: list[Expr] = []
        for name, on in self._on.items():
            differs += [self._search.not_(on.flag)] if on else [f.flag for f in self._flags[name]]
        self._search.require(self._search.any_(*differs))

    # --- building

    def _rule(self, part: Expr, ruling: str) -> None:
        """Require what a ruling says."""
        self._search.require(self._track.under(part, ruling) if self._track.tracks else part)

    def _guard(self, slot: Slot) -> None:
        """Name the rulings by which a Wild plays as it does.

        Of a choice that is open that is the card's own ruling: the finer ones are about one way to choose.
        """
        s, card = self._search, slot.card
        became = [option for option in slot.options if option.penalty_of is not card and option.when is not False]
        became = [option for option in became if (option.name, option.suit) != (card.name, card.suit)]
        guards: list[Guard] = [card.ruling]
        if card.name not in self._free:
            guards += self._finer(slot, became)
            slot.borrows = BY_NAME.get(became[0].name) if became else None
        else:
            slot.beyond = _STRONGEST
        guards.append(("fr.order.steps", s.all_(s.any_(*slot.book.values()), s.any_(*(o.when for o in became)))))
        slot.beyond_under = "fr.wild.zero" if isinstance(card.choice, CopiesIdentity) else card.ruling
        slot.guards = tuple(guards)

    def _finer(self, slot: Slot, became: Sequence[Option]) -> list[Guard]:
        """The rulings about the way that was chosen. ``became`` has that way, or nothing where it was declined."""
        pick = self._picks.get(slot.card.name, DECLINED)
        if isinstance(slot.card.choice, CopiesCard):
            booked = self._search.any_(*(when for o in became for when in self._at[o.name].book.values()))
            of_wild = any(option.suit == "wild" for option in became)
            return [("fr.faq.doppelganger-of-wild", of_wild), ("fr.faq.doppelganger-before-book", booked)]
        if pick.declined:
            return ["fr.wild.may-decline"]
        if pick.card is None:
            return ["fr.wild.identity", "fr.wild.suit-only"]
        held = any(card.name == pick.card for card in self._cards)
        return ["fr.wild.identity", ("fr.wild.not-in-hand", not held)]

    def _flag(self, chooser: str, pick: Pick, alike: int = 1, needs: Expr = True) -> Expr:
        """A flag for a class of options, which may be chosen only under a condition."""
        flag = self._search.flag()
        self._flags[chooser].append(Flag(flag, pick, alike))
        if needs is not True:
            self._rule(self._search.any_(self._search.not_(flag), needs), BY_NAME[chooser].ruling)
        return flag

    def _add_takeable(self, discard: Sequence[Card]) -> None:
        choice = BY_NAME["Necromancer"].choice
        assert isinstance(choice, TakesDiscard)
        for card in takeable(choice, discard):
            flag = self._flag("Necromancer", Pick(card.name))
            self.slots.append(Slot(card, flag, [_as_printed(card, True)], True))

    def _add_copies(self) -> None:
        for slot in self.slots:
            if not isinstance(slot.card.choice, CopiesCard):
                continue
            name = slot.card.name
            copies = []
            if name in self._free:
                for other in self.slots:
                    if other is not slot:
                        flag = self._flag(name, Pick(other.card.name), needs=other.present)
                        copies.append(_as_printed(other.card, flag))
            elif (target := self._picks.get(name, DECLINED).card) is not None:
                copies.append(_as_printed(BY_NAME[target], True))
                self._rule(self._at[target].present, slot.card.ruling)
            self._become(slot, copies)

    def _add_identities(self, seen: Eye) -> None:
        for slot in self.slots:
            choice, name = slot.card.choice, slot.card.name
            if not isinstance(choice, CopiesIdentity):
                continue
            taken = []
            if name in self._free:
                for alike in self._classes(identities(choice), partial(_looks, seen, name)):
                    pick = alike[0]
                    flag = self._flag(name, Pick(pick.card, None if pick.card else pick.suit), len(alike))
                    taken.append(Option(flag, pick.card or name, identity_suit(pick), 0, None))
            elif not (pick := self._picks.get(name, DECLINED)).declined:
                taken.append(Option(True, pick.card or name, identity_suit(pick), 0, None))
            self._become(slot, taken)

    def _classes(self, options: Iterable[T], look: Callable[[T], object]) -> list[list[T]]:
        return _classes(options, _itself if self._exact else look)

    def _become(self, slot: Slot, options: list[Option]) -> None:
        """Give a Wild its options: what it may become, and itself otherwise."""
        neither = self._search.not_(self._search.any_(*(option.when for option in options)))
        slot.options = [o for o in (*options, _as_printed(slot.card, neither)) if o.when is not False]
        slot.own_text = False

    def _add_book(self, seen: Eye, reads: Readings) -> None:
        book = next((slot for slot in self.slots if isinstance(slot.card.choice, ChangesSuit)), None)
        if book is None:
            return
        name = book.card.name
        if name not in self._free:
            pick = self._picks.get(name, DECLINED)
            if pick.card is not None and pick.suit is not None:
                self._at[pick.card].book[pick.suit] = True
                self._rule(self._at[pick.card].present, book.card.ruling)
            return
        for slot in self.slots:
            if slot is book:
                continue
            look = _itself if self._exact else seen.suit
            suit = self._only_suit(slot)
            own = look(suit) if suit is not None else None
            suits = SUITS if self._track.tracks else book_suits(reads)
            for alike in _classes(suits, look):
                if look(alike[0]) == own:
                    self._declining[name] += len(alike)  # a suit that plays like the card's own changes nothing
                    continue
                pick = Pick(slot.card.name, alike[0])
                may: Expr = True
                if alike == ["wild"]:  # of all suits, the one that a reading allows or not
                    may = self._track.under(reads.book_wild, "fr.gap.book-wild")
                needs = self._search.all_(slot.present, may)
                slot.book[alike[0]] = self._flag(name, pick, len(alike), needs=needs)

    def _only_suit(self, slot: Slot) -> Suit | None:
        """The suit that a card has whatever is chosen, until Book of Changes is used; None if there are several."""
        return slot.options[0].suit if slot.present is True and len(slot.options) == 1 else None

    def _add_island(self) -> None:
        for slot in self.slots:
            choice, name = slot.card.choice, slot.card.name
            if not isinstance(choice, ClearsOne):
                continue
            held = [other.card for other in self.slots]
            for target in self.slots:
                meets = self._is_one_of(target, choice.suits)
                if name in self._free:
                    if could_be(target.card, choice.suits, held):
                        needs = self._search.all_(target.present, meets)
                        target.chosen = self._flag(name, Pick(target.card.name), needs=needs)
                elif self._picks.get(name, DECLINED).card == target.card.name:
                    self._rule(self._search.all_(target.present, meets), slot.card.ruling)
                    target.chosen = True

    def _is_one_of(self, slot: Slot, suits: Sequence[Suit]) -> Expr:
        """Whether a card is of one of these suits once Book of Changes has been used."""
        s = self._search
        own = s.any_(*(option.when for option in slot.options if option.suit in suits))
        given = s.any_(*(flag for suit, flag in slot.book.items() if suit in suits))
        return s.any_(given, s.all_(own, s.not_(s.any_(*slot.book.values()))))


def _as_printed(card: Card, when: Expr) -> Option:
    return Option(when, card.name, card.suit, card.base, card if card.penalty else None)


def _looks(seen: Eye, own_name: str, pick: Pick) -> tuple[object, ...]:
    return seen.name(pick.card or own_name), seen.suit(identity_suit(pick))


def _itself(option: object) -> object:
    return option


def _classes(options: Iterable[T], look: Callable[[T], object]) -> list[list[T]]:
    """The options in groups of those that look the same."""
    groups: dict[object, list[T]] = {}
    for option in options:
        groups.setdefault(look(option), []).append(option)
    return list(groups.values())
