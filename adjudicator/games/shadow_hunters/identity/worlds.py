"""What can be so by all grounds together: who each seat can be, and which answers must have been false."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from adjudicator.games.shadow_hunters.identity.model import Ground, Model
from adjudicator.games.shadow_hunters.identity.proofs import holds


def possible(model: Model) -> dict[str, frozenset[str]]:
    """For each seat the characters that it has in some deal which fits all grounds. There is such a deal.

    Each deal that the solver finds settles a character for every seat, so that few have to be asked for one by one.
    Raises BudgetSpentError.
    """
    found: dict[str, set[str]] = {seat: set() for seat in model.table.seats}
    for seat in model.table.seats:
        for character in sorted(model.table.allowed(seat)):
            if character not in found[seat] and holds(model, model.table.grounds, [model.is_[seat][character]]):
                for each, has in model.deal().items():
                    found[each].add(has)
    return {seat: frozenset(characters) for seat, characters in found.items()}


_FALSE_MOST = 3  # answers that are tried out together as false ones


@dataclass(frozen=True, slots=True)
class FalseAnswers:
    """How many answers have to be false, at least, and each way to choose so many; none of them if it is too many.

    ``least`` is None if the rest does not fit even without any answer.
    """

    least: int | None
    sets: tuple[tuple[Ground, ...], ...] = ()


def false_answers(model: Model) -> FalseAnswers:
    """Which answers to hermit cards would have to be false, so that the rest fits.

    To be asked where all grounds together do not fit. Raises BudgetSpentError.
    """
    seen = {each.key for each in model.table.seen if each.cards}
    answers = [each for each in model.table.grounds if each.key in seen]
    others = [each for each in model.table.grounds if each not in answers]
    if not holds(model, others, []):
        return FalseAnswers(None)
    most = min(_FALSE_MOST, len(answers))
    for size in range(1, most + 1):
        sets = tuple(
            gone
            for gone in combinations(answers, size)
            if holds(model, [*others, *(each for each in answers if each not in gone)], [])
        )
        if sets:
            return FalseAnswers(size, sets)
    return FalseAnswers(most + 1)
