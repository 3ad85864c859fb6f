"""Claims where only the app knows a part of the answer: that part is undetermined, the rest is judged as always."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from adjudicator.answer import Claim, Judged, Verdict
from adjudicator.judging.facts import FactsField
from adjudicator.judging.ruled import Because, Ruled, Why, judge


def left_open(
    shape: FactsField, facts: Mapping[str, Any], open_: Collection[str], why: Why
) -> Callable[[Claim], Judged]:
    """How claims are judged where the facts named in ``open_`` can't be told, and ``facts`` are the others.

    A claim that is wrong in what can be told is refuted; else, if it says anything of what is open, it is undetermined.
    """

    def judged(claim: Claim) -> Judged:
        claimed = shape.as_facts(claim.value)
        known = {name: value for name, value in claimed.items() if name not in open_}
        if known:
            found = judge(Claim(known), Ruled({}, [facts], why), shape)
            if found.verdict is Verdict.REFUTED or len(known) == len(claimed):
                return Judged(claim, found.verdict, found.says, found.citations)
        first: Because = next(why(name, value) for name, value in claimed.items() if name in open_)
        return Judged(claim, Verdict.UNDETERMINED, first.says, first.rulings)

    return judged
