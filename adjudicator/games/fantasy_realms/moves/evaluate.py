"""The best total that each move leaves, if the game ended now.

A hand with few ways to make its open choices is worked out way by way; the solver takes the others, and is only asked
for what beats the best that is known already.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.hand import Pick, Picks, play
from adjudicator.games.fantasy_realms.moves.ways import Choosing, Ways
from adjudicator.games.fantasy_realms.readings import NAMES, SWITCHES, Readings, gap_id
from adjudicator.games.fantasy_realms.relevance import may_matter
from adjudicator.games.fantasy_realms.solving.model import Model
from adjudicator.games.fantasy_realms.solving.slots import Builder
from adjudicator.games.fantasy_realms.values import worth
from adjudicator.solver import Meter, Search

WAYS_MOST = 500  # ways that are worked out one by one: about as quick as building a model

Learn = Callable[[Picks, int], None]  # told a way to choose, and what it comes to


@dataclass(frozen=True, slots=True)
class Best:
    """The best total found (points), and whether it is proved that there is no better one."""

    total: int
    optimal: bool = True


class Evaluator:
    """Evaluates the moves of one answer, and so of one table, under its readings and within its budget."""

    def __init__(self, reads: Readings, meter: Meter) -> None:
        self._reads = reads
        self._meter = meter
        self._known: dict[tuple[Card, ...], Best] = {}
        self._switches: set[str] = set()

    def ways(self, hand: Choosing) -> Ways:
        """The ways to make the open choices of a hand that is looked at."""
        self._switches.update(may_matter(hand.within, hand.free, tied=False))
        return Ways(hand, self._reads)

    def taken(self) -> dict[str, str]:
        """The reading taken of each gap that what was looked at may rest on."""
        out = {}
        for switch in (switch for switch in SWITCHES if switch in self._switches):
            off, on = NAMES[switch]
            out[gap_id(switch)] = on if getattr(self._reads, switch) or off is None else off
        return out

    def after_discard(self, cards: Sequence[Card], discarded: Card, area: Sequence[Card]) -> Best:
        """The best total of what is left when one of these cards has gone to the discard area."""
        return self._left(cards, discarded, area, None)

    def after_draw(self, cards: Sequence[Card], taken: Card, area: Sequence[Card]) -> Best:
        """The best total with a card from the discard area, over all cards that may then be discarded."""
        held = [*cards, taken]
        area = [card for card in area if card is not taken]
        best, optimal = None, True
        # The most promising first: of the others it then has only to be shown that they are no better.
        for card in sorted(held, key=lambda card: (-self._plain(held, card), card.number)):
            one = self._left(held, card, area, None if best is None else best.total)
            best = one if best is None or one.total > best.total else best
            optimal &= one.optimal
        assert best is not None
        return Best(best.total, optimal)

    def _plain(self, cards: Sequence[Card], discarded: Card) -> int:
        return worth(play([card for card in cards if card is not discarded], {}), self._reads)[0]

    def _left(self, cards: Sequence[Card], discarded: Card, area: Sequence[Card], floor: int | None) -> Best:
        left = tuple(sorted((card for card in cards if card is not discarded), key=_number))
        if left not in self._known:  # what is not in the hand is in the discard area, so several draws lead here
            found = self.best(Choosing.of(left, sorted([*area, discarded], key=_number)), floor)
            if floor is not None and found.total <= floor:
                return found  # perhaps less than that
            self._known[left] = found
        return self._known[left]

    def best(self, hand: Choosing, floor: int | None = None, learn: Learn | None = None) -> Best:
        """The best way to make the open choices of a hand. Where none beats ``floor``, that is as good an answer."""
        ways = self.ways(hand)
        if ways.total <= WAYS_MOST:
            return Best(max(total for _, total in ways))
        top, answer = floor, None
        if top is None:
            made, top = next(iter(ways))
            if self._left_to_use():
                made, top = self._climbed(hand, made, top)
            if learn is not None:
                learn(made, top)
        if self._left_to_use():
            with Search(self._meter) as search:
                builder = Builder(search, hand.cards, hand.discard, hand.picks, hand.free, self._reads)
                model = Model(search, builder.slots, self._reads)
                search.weigh_at_least(model.weights, top + 1)
                while (answer := search.solve()) is True:
                    builder.look()
                    found = builder.made()
                    made, top = self._climbed(hand, found, worth(play(builder.held(found), found), self._reads)[0])
                    search.weigh_at_least(model.weights, top + 1)
                    if learn is not None:
                        learn(made, top)
        return Best(top, optimal=answer is False)

    def _left_to_use(self) -> bool:
        """Whether the budget is not used up."""
        return not self._meter.spent

    def _climbed(self, hand: Choosing, made: Picks, total: int) -> tuple[Picks, int]:
        """A way to choose that can't be bettered by changing one choice, found from another one by doing so.

        It saves the solver most of the steps from the first way that it finds to the best.
        """
        better = True
        while better:
            better = False
            for name in hand.free:
                rest = hand
                for other in hand.free:
                    rest = rest if other == name else rest.choose(other, made[other])
                now, most = max(Ways(rest, self._reads), key=_total)
                if most > total:
                    made, total, better = now, most, True
        return made, total


class ChoiceEvaluator:
    """Evaluates the open choices of one hand: what each comes to when the others are made for the best."""

    def __init__(self, evaluator: Evaluator, hand: Choosing) -> None:
        self._evaluator = evaluator
        self._hand = hand
        self._ways = evaluator.ways(hand)
        self._found: dict[tuple[str, object], int] = {}  # what can be reached
        self._proved: dict[tuple[str, object], Best] = {}
        self._all = self._ways.total <= WAYS_MOST * len(hand.free)
        if self._all:
            for picks, total in self._ways:
                self._learn(picks, total)

    def best(self, chooser: str, pick: Pick) -> Best:
        """The best total with this choice made, which has to be legal together with some way to make the others."""
        key = self._key(chooser, pick)
        if self._all:
            return Best(self._found[key])
        if key not in self._proved:
            hand = self._hand.choose(chooser, pick)
            self._proved[key] = self._evaluator.best(hand, self._found.get(key), self._learn)
        return self._proved[key]

    def _learn(self, picks: Picks, total: int) -> None:
        for chooser in self._hand.free:
            key = self._key(chooser, picks[chooser])
            self._found[key] = max(total, self._found.get(key, total))

    def _key(self, chooser: str, pick: Pick) -> tuple[str, object]:
        return chooser, self._ways.looks(chooser, pick)


def _number(card: Card) -> int:
    return card.number


def _total(way: tuple[Picks, int]) -> int:
    return way[1]
