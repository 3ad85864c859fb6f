"""Which ruling each constraint of the solver's reader comes from.

The reader calls ``under`` wherever a ruling makes something so. To find the best choices all rulings hold, and
``under`` hands back what it is given. To prove something each of these values becomes a flag of its own, tied to its
definition only while its rulings are assumed: take a ruling away and what it decided is open, and nothing else is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from adjudicator.solver import Expr, Search

# A ruling that makes something so, or one with the condition under which it has a say.
Guard = str | tuple[str, Expr]


class Untracked:
    """All rulings hold."""

    tracks = False

    def under(self, part: Expr, *guards: Guard) -> Expr:
        """What the rulings make of something: here the thing itself."""
        return part

    def held(self, ruling: str) -> Expr:
        """Whether a ruling holds."""
        return True


class Tracked(Untracked):
    """Each ruling is a flag that can be assumed or not."""

    tracks = True

    def __init__(self, search: Search) -> None:
        self._search = search
        self._held: dict[str, Expr] = {}

    @property
    def rulings(self) -> tuple[str, ...]:
        """The ids of all rulings that have a say, in the order of their ids."""
        return tuple(sorted(self._held))

    def held(self, ruling: str) -> Expr:
        """The flag for a ruling: that it holds."""
        if ruling not in self._held:
            self._held[ruling] = self._search.flag()
        return self._held[ruling]

    def under(self, part: Expr, *guards: Guard) -> Expr:
        """A value that is ``part`` as long as each guard holds or its ruling has no say."""
        search = self._search
        lifted = []
        for guard in guards:
            ruling, says = (guard, True) if isinstance(guard, str) else guard
            if says is not False:
                lifted.append(search.all_(says, search.not_(self.held(ruling))))
        if not lifted:
            return part
        value = search.flag()
        search.require(search.any_(*lifted, search.same(value, part)))
        return value

    def core(self) -> tuple[str, ...] | None:
        """Some rulings of which none can be spared if what is required is to be impossible.

        To be called where all rulings together make it impossible. None if the budget runs out first. Raises ValueError
        if it is possible.
        """
        return minimal(self.rulings, self.impossible)

    def impossible(self, rulings: Sequence[str]) -> list[str] | None:
        """Those of some rulings that make what is required impossible; None if they don't.

        Raises SearchedOutError if the budget runs out first.
        """
        held = [self._held[ruling] for ruling in rulings if ruling in self._held]
        answer = self._search.solve(held)
        if answer is None:
            raise SearchedOutError
        if answer:
            return None
        core = self._search.core()
        return [ruling for ruling in rulings if ruling in self._held and self._search.id_of(self._held[ruling]) in core]


def minimal(
    rulings: Iterable[str], impossible: Callable[[Sequence[str]], Sequence[str] | None]
) -> tuple[str, ...] | None:
    """Of some rulings that make something impossible, some that do and of which none can be spared.

    ``impossible`` gives those of some rulings that make it so, None if they don't. None if the budget runs out; raises
    ValueError if not even all rulings make it so.
    """
    try:
        # What needs no gap and no finer point is told without them, so those are the first to go.
        known = impossible(sorted(rulings, key=_worth_telling))
        if known is None:
            raise ValueError("all rulings together allow it")
        left = list(known)
        firm = impossible([ruling for ruling in left if not ruling.startswith("fr.gap.")])
        left = left if firm is None else list(firm)
        for ruling in list(left):
            if ruling in left:
                fewer = impossible([other for other in left if other != ruling])
                left = left if fewer is None else list(fewer)
    except SearchedOutError:
        return None
    return tuple(left)


def _worth_telling(ruling: str) -> tuple[int, str]:
    kinds = ("fr.gap.", "fr.faq.", "fr.order.", "fr.")
    return next(n for n, kind in enumerate(kinds) if ruling.startswith(kind)), ruling


class SearchedOutError(Exception):
    """The budget of a search ran out before there was an answer."""
