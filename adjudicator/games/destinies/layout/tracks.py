"""What experience and changes of skills can do with the markers, laid out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from adjudicator.game import Cell, Table
from adjudicator.games.destinies.layout.common import facts, of, said, verdict
from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.judging.laying_out import told
from adjudicator.text import Text

Value = Mapping[str, Any]
SHOWN_MOST: Final = 20  # placements in a table; the value has more of them
_WANTED: Final = Text("As wanted", "想要的放法")


def experience(value: Value) -> list[Table]:
    """What points of experience can do."""
    title = of(
        Text("{player} spends experience: {points}", "{player} 使用经验：{points} 点"), value, "player", "points"
    )
    wasted = ("wasted",) if value["wasted"] != 0 else ()
    out = [facts(title, value, ("legal", "faults", "count", *wasted, "not_told"))]
    if value["want"] is not None:
        out.append(facts(_WANTED, value["want"], ("reachable", "moves")))
    if value["best"] is not None:
        best = value["best"]
        title = of(
            Text("A test of {skill} with a total of {total}", "{skill}检定，总点数 {total}"), best, "skill", "total"
        )
        out.append(facts(title, best, ("now", "successes", "placements")))
    return [*out, *placements(value)]


def skill_change(value: Value) -> list[Table]:
    """What a change of skills can do."""
    title = Text("{player}, {change}: {spaces}", "{player}，{change} {spaces} 格")
    title = of(title, value, "player", "change", "spaces")
    unmoved = ("unmoved",) if value["unmoved"] != 0 else ()
    out = [facts(title, value, verdict(value, ("count", *unmoved, "result")))]
    if value["want"] is not None:
        out.append(facts(_WANTED, value["want"], ("reachable", "moves")))
    return [*out, *placements(value)]


def placements(value: Value) -> Iterator[Table]:
    """Where the markers can end, a placement a row; the first of them where there are many."""
    listed: Sequence[Value] = value["placements"]
    if not listed:
        return
    skills = [skill for skill in SKILLS if skill in listed[0]]
    rows = tuple(tuple(_spaces(each[skill]) for skill in skills) for each in listed[:SHOWN_MOST])
    notes: tuple[Text, ...] = ()
    total = len(listed) if value["count"] is None else value["count"]
    if total > SHOWN_MOST:
        notes = (Text("Not shown: {n} more.", "另有 {n} 种没有列出。").fill(n=total - SHOWN_MOST),)
    yield Table(
        Text("Where the markers can end", "标记可以到哪里"), tuple(SKILLS[skill] for skill in skills), rows, notes
    )


def _spaces(spaces: Sequence[int]) -> Cell:
    return Cell(told(", ".join(map(str, spaces))) if spaces else said("", None))
