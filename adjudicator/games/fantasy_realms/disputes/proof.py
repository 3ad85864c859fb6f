"""What can be had with the choices that are open, and which rulings make it so.

``Reach`` asks the solver with all rulings in force: can this come about? ``Proof`` builds the same hands with every
constraint tied to its ruling and finds, for something that can't come about, rulings of which none can be spared.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import TracebackType
from typing import Self

from adjudicator.answer import Verdict
from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.hand import DECLINED, Hand, Pick, play
from adjudicator.games.fantasy_realms.options import ORDER
from adjudicator.games.fantasy_realms.picks import HAND_MOST
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.solving.model import Model
from adjudicator.games.fantasy_realms.solving.points import Weights
from adjudicator.games.fantasy_realms.solving.slots import Builder
from adjudicator.games.fantasy_realms.solving.tracking import Tracked, Untracked
from adjudicator.games.fantasy_realms.state import Player, State
from adjudicator.solver import Expr, Meter, Search
from adjudicator.text import Text

_DIGITS = 11  # of a number that is larger than any total, and its sign
_GIVE_POINTS = frozenset(
    [
        "fr.keyword.for-each",
        "fr.keyword.with",
        "fr.score.penalties-too",
        "fr.wild.zero",
        "fr.faq.every-run",
        "fr.faq.every-set",
    ]
)


NOT_DECIDED = Text("The search ran out of its budget.", "搜索超出预算。")


def lost(before: Sequence[Verdict], now: Sequence[Verdict]) -> bool:
    """Whether a verdict that was found is not found again because the budget runs out."""
    pairs = zip(before, now, strict=True)
    return any(new is Verdict.UNDECIDED is not old for old, new in pairs)


def differ(before: Sequence[Verdict], now: Sequence[Verdict]) -> bool:
    """Whether a verdict that was found comes out otherwise."""
    pairs = zip(before, now, strict=True)
    return any(old is not new for old, new in pairs if old is not Verdict.UNDECIDED)


class OverBudgetError(Exception):
    """The solver's budget ran out before there was an answer."""


class Hands:
    """Some players' hands in one search. To be used in a ``with`` block."""

    def __init__(
        self,
        players: Sequence[Player],
        state: State,
        reads: Readings,
        meter: Meter,
        *,
        exact: bool = False,
        tracked: bool = False,
    ) -> None:
        self.search = Search(meter)
        self.track = Tracked(self.search) if tracked else Untracked()
        self.players = players
        self.builders = [
            Builder(self.search, one.cards, state.discard, one.picks, one.free, reads, self.track, exact=exact)
            for one in players
        ]
        self.models = [Model(self.search, builder.slots, reads, self.track) for builder in self.builders]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.search.__exit__(kind, error, at)

    def place(self, card: Card, nth: int = 0) -> int | None:
        """The place of a card in a model; None if it neither is nor may be in the hand."""
        slots = self.models[nth].slots
        return next((n for n, slot in enumerate(slots) if slot.card is card), None)


class Reach(Hands):
    """Whether something can come about with the choices that are open."""

    def can(self, part: Expr, *, show: bool = False) -> bool:
        """Whether some way to choose makes it so. Raises OverBudgetError.

        With ``show`` the way can be asked for with ``made``: for one hand it is the one whose options come first, so
        that what an answer shows does not change with the solver's version.
        """
        self.search.push()
        self.search.require(part)
        answer = self.search.solve()
        if answer is True and show:
            for builder in self.builders:
                builder.look()
            if len(self.builders) == 1 and not self.builders[0].settle():
                answer = None
        self.search.pop()
        if answer is None:
            raise OverBudgetError
        return answer

    def made(self, nth: int = 0) -> dict[str, Pick]:
        """All choices of a player as they were found last."""
        return self.builders[nth].made()

    def hand(self, nth: int = 0) -> Hand:
        """The hand as those choices make it play."""
        made = self.made(nth)
        return play(self.builders[nth].held(made), made)


class Proof(Hands):
    """Which rulings make something impossible."""

    track: Tracked

    def __init__(
        self, players: Sequence[Player], state: State, reads: Readings, meter: Meter, *, exact: bool = False
    ) -> None:
        super().__init__(players, state, reads, meter, exact=exact, tracked=True)
        self._any_points: Weights | None = None

    def core(self, part: Expr, says: str) -> tuple[str, ...]:
        """Rulings that make something impossible, none of which can be spared.

        ``says`` is the ruling that says what ``part`` is the meaning of. Raises OverBudgetError, and ValueError if it
        is possible after all.
        """
        self.search.push()
        self.search.require(self.track.under(part, says))
        found = self.track.core()
        self.search.pop()
        if found is None:
            raise OverBudgetError
        return found

    def any_points(self) -> Weights:
        """What is left open when a ruling that points come from is taken away: any number of points.

        Else whether some of the points that are left add up to just so much would be asked, which can take for ever.
        """
        if self._any_points is not None:
            return self._any_points
        rulings = {slot.card.ruling for model in self.models for slot in model.slots} | _GIVE_POINTS
        s = self.search
        gone = s.any_(*(s.not_(self.track.held(ruling)) for ruling in sorted(rulings.intersection(self.track.rulings))))
        digits = [s.all_(gone, s.flag()) for _ in range(_DIGITS)]
        out: Weights = [(part, 1 << digit) for digit, part in enumerate(digits[:-1])]
        out.append((digits[-1], -(1 << _DIGITS - 1)))
        self._any_points = out
        return out

    def possible_without(self, part: Expr, says: str, rulings: Sequence[str], without: str | None = None) -> bool:
        """Whether something is possible when of all rulings only these hold, or these but one."""
        self.search.push()
        self.search.require(self.track.under(part, says))
        known = self.track.rulings
        held = [self.track.held(ruling) for ruling in rulings if ruling != without and ruling in known]
        answer = self.search.solve(held)
        self.search.pop()
        if answer is None:
            raise OverBudgetError
        return answer


def at_least(hands: Hands, weights: Weights, least: int) -> Expr:
    """The weights add up to at least so much."""
    return hands.search.weighs(weights, least)


def at_most(hands: Hands, weights: Weights, most: int) -> Expr:
    """The weights add up to at most so much."""
    return hands.search.not_(hands.search.weighs(weights, most + 1))


def exactly(hands: Hands, weights: Weights, value: int) -> Expr:
    """The weights add up to just so much."""
    return hands.search.all_(at_least(hands, weights, value), at_most(hands, weights, value))


def reopenable(player: Player) -> list[str]:
    """The choices of a hand that could be made anew; not Necromancer's, whose card is in the hand already."""
    choosers = {card.name for card in player.cards if card.choice is not None}
    if player.picks.get("Necromancer", DECLINED).card is not None or len(player.cards) > HAND_MOST:
        choosers.discard("Necromancer")
    return [name for name in ORDER if name in choosers]


def opened(player: Player, choosers: Collection[str]) -> Player:
    """A player who has yet to make these choices."""
    picks = {name: pick for name, pick in player.picks.items() if name not in choosers}
    free = tuple(name for name in ORDER if name in choosers or name in player.free)
    return Player(player.name, player.cards, picks, free, player.at)
