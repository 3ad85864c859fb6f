"""A score laid out for people: one table a player, and the standings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.game import Cell, Table
from adjudicator.games.fantasy_realms.names import suit_title, title
from adjudicator.text import Text

_NOTHING = Cell(Text("", ""))
_COLUMNS = (
    Text("Card", "牌"),
    Text("plays as", "当作"),
    Text("suit", "花色"),
    Text("base", "基本"),
    Text("bonus", "奖励"),
    Text("penalty", "惩罚"),
    Text("points", "得分"),
)

TIE_NOTES: Mapping[str, tuple[Text, ...]] = {
    "none": (),
    "base-strength": (Text("Equal totals: the lower base strength wins.", "总分相同：基本战力之和较低者胜。"),),
    "unresolved": (Text("Equal in both: the rules name no winner.", "两项都相同：规则没有给出胜者。"),),
    "shared": (Text("The tie is shared, as agreed beforehand.", "按事先约定，平局共享胜利。"),),
}


def tables(value: Mapping[str, Any]) -> list[Table]:
    """The value of ``score`` as tables, or the totals under another reading; nothing for any other value."""
    if "players" not in value:
        return [_totals(value)] if "totals" in value else []
    out = [_hand(player) for player in value["players"]]
    if len(value["players"]) > 1:
        out.append(_standings(value))
    return out


def _totals(value: Mapping[str, Any]) -> Table:
    columns = (Text("Player", "玩家"), Text("total", "总分"), Text("", ""))
    rows = []
    for name, total in value["totals"].items():
        won = name in value["winners"]
        label = Cell(Text("wins", "获胜"), "good") if won and len(value["totals"]) > 1 else _NOTHING
        rows.append((Cell(Text(name, name), "strong" if won else ""), _plain(total), label))
    budget = Text("The search ran out of its budget: a better choice may exist.", "搜索超出预算：可能还有更好的选择。")
    return Table(Text("", ""), columns, tuple(rows), () if value["optimal"] else (budget,), (1,))


def _number(number: int, mood: str = "") -> Cell:
    return Cell(Text(f"{number:+d}", f"{number:+d}"), mood) if number else _NOTHING


def _plain(number: int, mood: str = "") -> Cell:
    return Cell(Text(str(number), str(number)), mood)


def _hand(player: Mapping[str, Any]) -> Table:
    rows = []
    for card in player["cards"]:
        blanked = card["blanked"]
        name = title(card["name"])
        suit = suit_title(card["suit"])
        played = Cell(name, "strong") if card["name"] != card["card"] else _NOTHING
        mark = Text("blanked", "被封锁") if blanked else Text("penalty cleared", "惩罚已清除")
        shown = title(card["card"])
        if blanked or card["cleared"]:
            shown = Text(f"{shown.en} ({mark.en})", f"{shown.zh}（{mark.zh}）")
        rows.append(
            (
                Cell(shown, "dim" if blanked else ""),
                played,
                Cell(suit, "dim" if blanked else ""),
                _NOTHING if blanked else _plain(card["base"]),
                _number(card["bonus"], "good"),
                _number(card["penalty"], "bad"),
                _plain(card["points"], "dim" if blanked else "strong"),
            )
        )
    sums = [sum(card[key] for card in player["cards"]) for key in ("base", "bonus", "penalty")]
    rows.append(
        (
            Cell(Text("Total", "总分"), "strong"),
            _NOTHING,
            _NOTHING,
            _plain(sums[0]),
            _number(sums[1], "good"),
            _number(sums[2], "bad"),
            _plain(player["total"], "strong"),
        )
    )
    return Table(Text(player["name"], player["name"]), _COLUMNS, tuple(rows), tuple(_notes(player)), (3, 4, 5, 6))


def _notes(player: Mapping[str, Any]) -> list[Text]:
    out = []
    for name, pick in player["choices"].items():
        found = Text(" (found)", "（搜索得出）") if name in player["searched"] else Text("", "")
        what = choice_text(pick)
        out.append(Text(f"{name}: {what.en}{found.en}", f"{title(name).zh}：{what.zh}{found.zh}"))
    if player["searched"]:
        out.append(_proof(player))
    return out


def choice_text(pick: Mapping[str, str] | None) -> Text:
    """A choice in words."""
    if pick is None:
        return Text("not used", "不使用")
    parts = [title(pick["card"])] if "card" in pick else []
    parts += [suit_title(pick["suit"])] if "suit" in pick else []  # type: ignore[arg-type]
    return Text(" → ".join(part.en for part in parts), " → ".join(part.zh for part in parts))


def _proof(player: Mapping[str, Any]) -> Text:
    if not player["optimal"]:
        return Text(
            "The search ran out of its budget: a better choice may exist.",
            "搜索超出预算：可能还有更好的选择。",
        )
    ties = player["ties"]
    most = {"count": ties["count"], "plus": "+" if ties["capped"] else ""}
    if not ties["count"]:
        return Text("Proved best; no other choice does as well.", "已证明为最佳，且别无同样好的选择。")
    return Text(
        "Proved best; other choices that do as well: {count}{plus}.",
        "已证明为最佳；同样好的其他选择：{count}{plus}。",
    ).fill(**most)


def _standings(value: Mapping[str, Any]) -> Table:
    columns = (Text("Player", "玩家"), Text("total", "总分"), Text("base strength", "基本战力"), Text("", ""))
    rows = []
    for player in sorted(value["players"], key=lambda p: (-p["total"], p["base_strength"], p["name"])):
        won = player["name"] in value["winners"]
        mood = "strong" if won else ""
        rows.append(
            (
                Cell(Text(player["name"], player["name"]), mood),
                _plain(player["total"], mood),
                _plain(player["base_strength"]),
                Cell(Text("wins", "获胜"), "good") if won else _NOTHING,
            )
        )
    return Table(Text("Standings", "名次"), columns, tuple(rows), TIE_NOTES[value["tie_break"]], (1, 2))
