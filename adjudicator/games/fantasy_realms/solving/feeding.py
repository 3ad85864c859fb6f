"""Whether one card counts for another, for the solver: a part of the reader ``model``.

``feeding`` says the same of a hand whose choices are made.
"""

from __future__ import annotations

from adjudicator.games.fantasy_realms.effects import (
    SUITS,
    AllDifferent,
    Award,
    BestBase,
    Bonus,
    FirstOf,
    Holds,
    Runs,
    SuitSets,
    SumBase,
)
from adjudicator.games.fantasy_realms.solving.model import Model
from adjudicator.solver import Expr

RUN_LEAST = 3  # a card is in a scoring run if it stands in three strengths in a row


def feeds(model: Model, n: int, other: int) -> Expr:
    """Whether a text in force on card ``n`` counts the card ``other``, or is met by it."""
    s, alive = model.search, model.alive[n]
    slot = model.slots[n]
    parts: list[Expr] = []
    if slot.own_text:
        for term in slot.card.bonus:
            part = s.all_(alive, _counts(model, term, n, other))
            parts.append(model.track.under(part, (slot.card.ruling, alive)))
    for text in model.penalties:
        if text.n == n:
            for penalty in text.terms:
                if isinstance(penalty, Award):
                    stands = s.all_(alive, text.when)
                    part = s.all_(stands, _counts(model, penalty, n, other))
                    parts.append(model.track.under(part, (text.card.ruling, stands)))
    needed = s.all_(alive, model.alive[other], model.needs.get((n, other), False))
    if needed is not False:
        parts.append(model.track.under(needed, slot.card.ruling, "fr.blank.unless"))
    return s.any_(*(part for part in parts if part is not False))


def _counts(model: Model, term: Bonus, n: int, other: int) -> Expr:
    s, points = model.search, model.points
    if isinstance(term, Award):
        return s.all_(points.applies(term, n), _award(model, term, n, other))
    if isinstance(term, FirstOf):
        out, before = [], True
        for award in term.awards:
            applies = points.applies(award, n)
            out.append(s.all_(before, applies, _award(model, award, n, other)))
            before = s.all_(before, s.not_(applies))
        return s.any_(*out)
    if isinstance(term, BestBase):
        return _best(model, term, n, other)
    if isinstance(term, SumBase):
        found = points.by_base(term.cards, n)
        return s.any_(*(here for base, here, which in found if which == other and base))
    if isinstance(term, Runs):
        return _in_run(model, other)
    if isinstance(term, SuitSets):
        least = term.table[0][0]
        made = []
        for suit in SUITS:
            of = points.different_of_suit(suit)
            part = s.all_(of.get(other, False), s.at_least(least, list(of.values())))
            if suit == "wild":
                counts = part if suit in points.own_suits() else False
                part = model.track.under(counts, ("fr.gap.wild-suit", part))
            made.append(part)
        return s.any_(*made)
    assert isinstance(term, AllDifferent)
    return s.all_(points.all_different(), model.alive[other])


def _award(model: Model, award: Award, n: int, other: int) -> Expr:
    """Whether a card is one of those that an award asks for or counts, if it comes to anything."""
    s = model.search
    asked = [condition.cards for condition in award.when if isinstance(condition, Holds)]
    asked += [award.each] if award.each else []
    earns = True if award.each is None else s.any_(*model.all_counted(award.each, n))
    return s.all_(earns, s.any_(*(model.counted(cards, n, other) for cards in asked)))


def _best(model: Model, term: BestBase, n: int, other: int) -> Expr:
    """Whether a card is the strongest that counts; of equal ones it is the first."""
    s = model.search
    found = model.points.by_base(term.cards, n)
    number = [slot.card.number for slot in model.slots]
    out = []
    for base, here, which in found:
        if which == other and base:
            above = [h for b, h, w in found if w != other and (b > base or (b == base and number[w] < number[other]))]
            out.append(s.all_(here, s.not_(s.any_(*above))))
    return s.any_(*out)


def _in_run(model: Model, other: int) -> Expr:
    s = model.search
    have = model.points.runs(1)
    out = []
    for base, here, which in model.points.by_base(None, 0):
        if which == other:
            for start in range(base - RUN_LEAST + 1, base + 1):
                row = [have.get(strength, False) for strength in range(start, start + RUN_LEAST)]
                out.append(s.all_(here, *row))
    return s.any_(*out)
