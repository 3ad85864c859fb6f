"""The values of disputes laid out for people: standings, orders of steps, and one line of what a card does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.game import Cell, Table
from adjudicator.games.fantasy_realms.layout import TIE_NOTES, choice_text
from adjudicator.games.fantasy_realms.names import suit_title, title
from adjudicator.games.fantasy_realms.ordered import CLEARS, PENALTIES
from adjudicator.text import Text

_NOTHING = Text("", "")
_STEPS = {CLEARS: Text("clears", "清除"), PENALTIES: Text("penalties", "惩罚")}
_YES, _NO = Text("yes", "是"), Text("no", "否")
_LABELS: Mapping[str, Text] = {
    "player": Text("Player", "玩家"),
    "total": Text("Total", "总分"),
    "base_strength": Text("Base strength", "基本战力"),
    "card": Text("Card", "牌"),
    "for": Text("For", "计入"),
    "counts": Text("Counts", "可计入"),
    "of": Text("Of", "项目"),
    "value": Text("Points", "得分"),
    "blanked": Text("Blanked", "被封锁"),
    "cleared": Text("Penalty cleared", "惩罚已清除"),
    "by": Text("By", "由"),
    "name": Text("Plays as", "当作"),
    "suit": Text("Suit", "花色"),
    "base": Text("Base strength", "基本战力"),
    "settled": Text("Whatever is chosen", "无论怎样选择"),
    "choices": Text("Choices", "选择"),
}
_OF = {
    "points": Text("points", "合计"),
    "base": Text("base strength", "基本战力"),
    "bonus": Text("bonus", "奖励"),
    "penalty": Text("penalty", "惩罚"),
}


def dispute_tables(value: Mapping[str, Any]) -> list[Table]:
    """The value of a dispute question as tables; nothing for any other value."""
    if "standings" in value:
        return _standings(value)
    if "forbidden_by" in value:
        return [_orders(value)]
    if set(value) <= {"value", "claims", "optimal"} and isinstance(value.get("value"), Mapping):
        return [_facts(value["value"])]  # what an answer says of another reading
    if "player" in value:
        return [_facts(value)]
    return []


def _plain(text: object) -> Text:
    return Text(str(text), str(text))


def _cards(names: Sequence[str]) -> Text:
    return Text(", ".join(names), "、".join(title(name).zh for name in names))


def choices_text(choices: Mapping[str, Any]) -> Text:
    """Some choices in one line."""
    parts = [(name, choice_text(pick)) for name, pick in choices.items()]
    return Text(
        "; ".join(f"{name}: {what.en}" for name, what in parts),
        "；".join(f"{title(name).zh}：{what.zh}" for name, what in parts),
    )


def _facts(value: Mapping[str, Any]) -> Table:
    """A value about one hand, a line for each thing that it says."""
    rows = []
    for key, label in _LABELS.items():
        if key == "by":
            label = Text("Blanked by", "封锁者") if "blanked" in value else Text("Cleared by", "清除者")  # noqa: PLW2901
        if (
            key in value
            and (value[key] or key not in ("by", "choices"))
            and not (key == "settled" and value[key] is not False)
        ):
            rows.append((Cell(label, "dim"), Cell(_said(key, value[key]), "strong")))
    return Table(Text("Answer", "答案"), (_NOTHING, _NOTHING), tuple(rows))


def _said(key: str, what: Any) -> Text:
    if isinstance(what, bool):
        return _YES if what else _NO
    if key == "by":
        return _cards(what)
    if key in ("card", "for", "name"):
        return title(what)
    if key == "suit":
        return suit_title(what)
    if key == "of":
        return _OF[what]
    if key == "choices":
        return choices_text(what)
    return _plain(what)


def _standings(value: Mapping[str, Any]) -> list[Table]:
    columns = (
        Text("Player", "玩家"),
        Text("total", "总分"),
        Text("base strength", "基本战力"),
        Text("lowest", "最低"),
        Text("best choices", "最佳选择"),
        _NOTHING,
    )
    rows = []
    for way in sorted(value["standings"], key=lambda w: (-w["total"], w["base_strength"], w["name"])):
        won = way["name"] in value["winners"]
        lowest = way["lowest"]
        rows.append(
            (
                Cell(_plain(way["name"]), "strong" if won else ""),
                Cell(_plain(way["total"]), "strong" if won else ""),
                Cell(_plain(way["base_strength"])),
                Cell(_plain(lowest["total"]) if lowest else _NOTHING),
                Cell(choices_text(way["choices"])),
                Cell(Text("wins", "获胜"), "good") if won else Cell(_NOTHING),
            )
        )
    out = [Table(Text("Standings", "名次"), columns, tuple(rows), TIE_NOTES[value["tie_break"]], (1, 2, 3))]
    if value["changes"]:
        out.append(_changes(value["changes"]))
    return out


def _changes(changes: Sequence[Mapping[str, Any]]) -> Table:
    columns = (Text("Player", "玩家"), Text("if chosen", "若选"), Text("total", "总分"), Text("then wins", "则获胜者"))
    rows = tuple(
        (
            Cell(_plain(change["name"])),
            Cell(choices_text(change["choices"])),
            Cell(_plain(change["total"])),
            Cell(_plain(", ".join(change["winners"])) if change["winners"] else Text("nobody named", "无法判定")),
        )
        for change in changes
    )
    return Table(Text("Who could change it", "谁能改变结果"), columns, rows, (), (2,))


def _orders(value: Mapping[str, Any]) -> Table:
    columns = (_NOTHING, Text("order of steps", "步骤顺序"), Text("choices", "选择"), Text("total", "总分"))
    shown = [(Text("Official", "官方顺序"), value["official"], "good")]
    if value["example"] is not None:
        shown.append((Text("Not allowed", "不被允许"), value["example"], "bad"))
    rows = []
    for label, way, mood in shown:
        steps = [_STEPS.get(step) or title(step) for step in way["order"]]
        order = Text(" → ".join(step.en for step in steps), " → ".join(step.zh for step in steps))
        rows.append(
            (Cell(label, mood), Cell(order), Cell(choices_text(way["choices"])), Cell(_plain(way["total"]), "strong"))
        )
    notes = () if value["matters"] else (Text("No other order changes anything.", "其他顺序不会改变结果。"),)
    return Table(Text("Order", "顺序"), columns, tuple(rows), notes, (3,))
