"""Skill tests and their chances laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from adjudicator.game import Cell, Table
from adjudicator.games.destinies.layout.common import facts, field, of, said, verdict
from adjudicator.judging.laying_out import NOTHING, told
from adjudicator.text import Text

Value = Mapping[str, Any]


def skill_test(value: Value) -> list[Table]:
    """What a roll comes to, and the effort dice afterwards."""
    title = of(Text("{player} tests {skill}", "{player} 检定{skill}"), value, "player", "skill")
    names = verdict(value, ("total", "from_markers", "automatic", "raw", "successes"))
    return [facts(title, value, (*names, "effort_available", "effort_exhausted"))]


def skill_odds(value: Value) -> list[Table]:
    """The chances of at least so many successes for each number of effort dice, and below them the exact ones."""
    title = of(Text("{player}, {skill}", "{player}，{skill}"), value, "player", "skill")
    best = ("best_effort",) if value["best_effort"] is not None else ()
    out = [facts(title, value, ("missing", *best))] if value["missing"] or best else []
    return [*out, *_chances(value["odds"])] if value["odds"] else out


def _chances(odds: Sequence[Value]) -> list[Table]:
    dice = Text("effort dice: {n}", "努力骰 {n} 颗")
    heads = (field("successes"), *(dice.fill(n=each["effort"]) for each in odds))
    most = max(len(each["successes"]) for each in odds)
    rows = [
        (
            Cell(told(str(n))),
            *(
                Cell(told(percent(each["successes"][n]["at_least"])), "strong")
                if n < len(each["successes"])
                else NOTHING
                for each in odds
            ),
        )
        for n in range(1, most)
    ]
    rows.append((Cell(field("expected"), "dim"), *(Cell(told(_decimal(each["expected"])), "dim") for each in odds)))
    numeric = tuple(range(1, len(odds) + 1))
    title = Text("Chance of at least so many successes", "至少这么多成功的概率")
    return [Table(title, heads, tuple(rows), (), numeric), _exact(odds)]


def _exact(odds: Sequence[Value]) -> Table:
    """Each number of successes by itself, as fractions."""
    rows = tuple(
        tuple(
            Cell(said(name, held))
            for name, held in (
                ("effort", each["effort"]), ("successes", chance["n"]), ("chance", chance["chance"]),
                ("at_least", chance["at_least"]),
            )
        )
        for each in odds
        for chance in each["successes"]
    )  # fmt: skip
    heads = tuple(field(name) for name in ("effort", "successes", "chance", "at_least"))
    return Table(Text("Exactly", "精确值"), heads, rows, (), (0, 1, 2, 3))


def percent(fraction: str) -> str:
    """A chance as people say it: to a tenth of a per cent, and never 0 or 100 where it is not just that."""
    chance = Fraction(fraction)
    tenths = round(chance * 1000)
    if chance > 0 and tenths == 0:
        return "< 0.1%"
    if chance < 1 and tenths == 1000:
        return "> 99.9%"
    return f"{tenths // 10}.{tenths % 10}%"


def _decimal(fraction: str) -> str:
    hundredths = round(Fraction(fraction) * 100)
    return f"{hundredths // 100}.{hundredths % 100:02}"
