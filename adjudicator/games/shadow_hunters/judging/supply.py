"""Hermit cards that were given, some of them unseen: of each there are only so many before the deck is shuffled again.

``observed`` says of one answer which cards it may have been to; here is what the answers of all players come to
together. Most records have too few answers for that to tell anything: then nothing is worked out.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.games.shadow_hunters.judging.observed import Observation, truthful
from adjudicator.games.shadow_hunters.judging.shortage import Shortage, shortage
from adjudicator.games.shadow_hunters.pack.cards import HERMITS
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.record import Event

CARD_COUNTS = "sh.identity.card-counts"


@dataclass(frozen=True, slots=True)
class Given:
    """A hermit card that was given: the observation ``key``, who got it, and how often the deck had been shuffled.

    ``cards`` are the cards that it may have been, by who they are.
    """

    key: str
    seat: str
    nth_pass: int
    cards: Mapping[str, frozenset[str]]


def passes(record: Iterable[Event]) -> dict[str, int]:
    """For the key of each observation of the record how often the deck had been shuffled again before it."""
    count, out = 0, {}
    for event in record:
        count += event.event == "shuffled"
        out[f"record:{event.nth}"] = count
    return out


def cards_for(seen: Observation, character: str, *, lied: bool) -> tuple[str, ...]:
    """The hermit cards that a character may have answered so, telling the truth or lying."""
    out = []
    for card, answering in seen.cards.items():
        truth = character in truthful(HERMITS[card], seen.answer, seen.had_damage)
        if (character in answering and not truth) if lied else truth:
            out.append(card)
    return tuple(out)


def may_run_out(seen: Iterable[Observation], pass_of: Mapping[str, int]) -> frozenset[int]:
    """Where more cards of one kind may have been given than there are: between which shuffles, counted from 0."""
    often: dict[tuple[int, str], int] = {}
    for each in seen:
        for card in each.cards:
            key = (pass_of[each.key], card)
            often[key] = often.get(key, 0) + 1
    return frozenset(nth for (nth, card), number in often.items() if number > HERMITS[card].copies)


def given_of(seen: Sequence[Observation], record: Iterable[Event]) -> tuple[Given, ...]:
    """The cards that were given where there may be too few of them; none if there are enough in any case."""
    answers = [each for each in seen if each.cards]
    pass_of = passes(record)
    tight = may_run_out(answers, pass_of)
    return tuple(_given(each, pass_of[each.key]) for each in answers if pass_of[each.key] in tight)


def _given(seen: Observation, nth_pass: int) -> Given:
    if seen.known:
        return Given(seen.key, seen.player, nth_pass, dict.fromkeys(CHARACTERS, frozenset(seen.cards)))
    cards = {who: frozenset(card for card, answering in seen.cards.items() if who in answering) for who in CHARACTERS}
    return Given(seen.key, seen.player, nth_pass, cards)


class Supply:
    """The cards that were given, against the copies that there are of each."""

    def __init__(self, given: Sequence[Given]) -> None:
        self._given = {each.key: each for each in given}
        self._passes = sorted({each.nth_pass for each in given})

    def short(self, dealt: Mapping[str, Iterable[str]]) -> Shortage | None:
        """Answers that there are too few cards for, if each seat has one of some characters; None if there are none.

        Where a seat may have several, its answers may be to whatever any of them answers so. Seats that got no card
        may be left out.
        """
        for nth in self._passes:
            answers = {
                key: tuple(dict.fromkeys(card for who in dealt[each.seat] for card in each.cards[who]))
                for key, each in self._given.items()
                if each.nth_pass == nth
            }
            found = shortage(answers)
            if found is not None:
                return found
        return None

    def others(self, short: Shortage) -> list[tuple[str, tuple[str, ...]]]:
        """For each answer of a shortage its seat, and the characters with whom it may be to some other card."""
        found = [self._given[key] for key in short.answers]
        return [(each.seat, tuple(who for who, cards in each.cards.items() if not cards <= short.cards))
                for each in found]  # fmt: skip

    def told_of(self, seat: str) -> Hashable:
        """All answers of a seat, as they count for the others."""
        return tuple((each.nth_pass, tuple(each.cards.items())) for each in self._given.values() if each.seat == seat)

    def alike(self, character: str, seats: Iterable[str]) -> tuple[frozenset[str], ...]:
        """What tells characters apart by how they answer at some seats."""
        seats = set(seats)
        return tuple(each.cards[character] for each in self._given.values() if each.seat in seats)
