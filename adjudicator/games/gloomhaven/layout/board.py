"""Sight, range, movement and monsters laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.game import Cell, Table
from adjudicator.games.gloomhaven.layout.common import cell, facts, field, rows_of, said
from adjudicator.judging.laying_out import NO_TITLE, number, told
from adjudicator.text import Text

_PLAIN = ("no-attack", "occupied", "does-not-move")  # reasons that nobody needs to be told hex by hex
_EXCLUDED_MOST = 12  # hexes where a monster may not stop: the picture and the steps have the rest


def line_of_sight(value: Mapping[str, Any]) -> list[Table]:
    """Whether two hexes see each other."""
    shown = {key: value[key] for key in ("from", "to", "sees", "needed", "allowed")}
    if value["line"] is not None:
        shown |= value["line"]
    else:
        shown["in_the_way"] = [wall[0] if len(wall) == 1 else wall for wall in value["in_the_way"]]
    names = ("from", "to", "sees", "from_corner", "to_corner", "in_the_way", "needed", "allowed")
    return [facts(Text("Line of sight", "视线"), shown, names)]


def range_(value: Mapping[str, Any]) -> list[Table]:
    """How far apart two hexes are."""
    names = ("from", "to", "range", "adjacent", "as_the_crow_flies", "path", "reach", "within")
    walled = Text("Walls close every way: there is no range.", "四周都是墙：没有距离可数。")
    return [facts(Text("Range", "距离"), value, names, (walled,) if value["range"] is None else ())]


def movement(value: Mapping[str, Any]) -> list[Table]:
    """Where a figure may stop; of the hex that was asked for all there is to say."""
    out = []
    if value["to"] is not None:
        title = Text("{figure} to {to}", "{figure} 到 {to}").fill(figure=value["figure"], to=said("to", value["to"]))
        names = ("reaches", "cost", "points", "negative_hexes", "unharmed_cost", "path", "why_not")
        out.append(facts(title, value, names))
    title = Text("Where {figure} may stop with Move {points}", "{figure} 用 {points} 点可停在哪里")
    title = title.fill(figure=value["figure"], points=value["points"])
    by_cost: dict[int, list[Mapping[str, Any]]] = {}
    for stop in value["stops"]:
        by_cost.setdefault(stop["cost"], []).append(stop)
    rows = []
    for cost, stops in sorted(by_cost.items()):
        safe = [stop["hex"] for stop in stops if not stop["negative_hexes"] and not stop["beyond"]]
        harmed = [stop["hex"] for stop in stops if stop["negative_hexes"]]
        behind = [stop["hex"] for stop in stops if stop["beyond"] and not stop["negative_hexes"]]
        cells = (cell("hex", safe), cell("hex", harmed, "bad"), cell("hex", behind, "dim"))
        rows.append((number(cost, "strong"), *cells))
    columns = (
        Text("Points", "点数"),
        Text("free of harm", "无害"),
        Text("past harm", "途经负面格"),
        Text("behind a door", "门后"),
    )
    keep = [0, *(n for n in (1, 2, 3) if any(row[n].text.en != "-" for row in rows))]
    table = Table(title, tuple(columns[n] for n in keep), tuple(tuple(row[n] for n in keep) for row in rows), (), (0,))
    return [*out, table]


def monster_focus(value: Mapping[str, Any]) -> list[Table]:
    """The candidates for a monster's focus with what is compared, best first."""
    rows = []
    decided = value["decided_by"]
    keys = {
        "negative_hexes": "negative-hexes",
        "movement": "movement",
        "proximity": "proximity",
        "initiative": "initiative",
    }
    for candidate in value["candidates"]:
        chosen = candidate["name"] in value["focus"]
        cells = [Cell(told(candidate["name"]), "good" if chosen else "")]
        for key, code in keys.items():
            mood = ("good" if chosen else "bad") if code == decided else ""
            cells.append(number(candidate[key], mood))
        mark = Text("focus", "专注目标") if len(value["focus"]) == 1 else Text("may be the focus", "可为专注目标")
        cells.append(Cell(mark if chosen else NO_TITLE, "good"))
        rows.append(tuple(cells))
    columns = (Text("Enemy", "敌人"), *(field(key) for key in keys), NO_TITLE)
    title = Text("Whom {monster} focuses on", "{monster} 专注于谁").fill(monster=value["monster"])
    return [Table(title, columns, tuple(rows), tuple(_focus_notes(value)), (1, 2, 3, 4))]


def _focus_notes(value: Mapping[str, Any]) -> list[Text]:
    notes = []
    if not value["focus"]:
        notes.append(Text("It has no focus.", "没有专注目标。"))
    elif value["decided_by"] == "players":
        notes.append(Text("All is equal: the players choose.", "全部相同：由玩家选择。"))
    else:
        notes.append(
            Text("Decided by: {what}.", "决定因素：{what}。").fill(what=said("decided_by", value["decided_by"]))
        )
    for key, says in (
        ("never", Text("Never to be attacked from anywhere: {names}.", "无论在哪里都攻击不到：{names}。")),
        ("unseen", Text("Invisible: {names}.", "隐形：{names}。")),
    ):
        if value[key]:
            notes.append(says.fill(names=said(key, value[key])))
    return notes


def monster_activation(value: Mapping[str, Any]) -> list[Table]:
    """What a monster may do, and where it may not stop."""
    title = Text("What {monster} does", "{monster} 怎样行动")
    if len(value["options"]) > 1:
        title = Text("What {monster} may do: the players choose", "{monster} 可以怎样行动：由玩家选择")
    names = ("focus", "move_to", "path", "attacks", "disadvantage", "destination")
    notes = []
    if value["stays"]:
        notes.append(Text("It stays where it is.", "它原地不动。"))
    if value["also"]:
        notes.append(Text("It also does: {what}.", "另外执行：{what}。").fill(what=said("also", value["also"])))
    out = [rows_of(title.fill(monster=value["monster"]), value["options"], names, tuple(notes), "move_to")]
    compared = [each for each in value["excluded"] if each["reason"] not in _PLAIN]
    if compared:
        notes = []
        if len(compared) > _EXCLUDED_MOST:
            notes.append(Text("Further hexes: {n}.", "另有 {n} 格。").fill(n=len(compared) - _EXCLUDED_MOST))
        if len(compared) < len(value["excluded"]):
            says = Text("Others, of no use for its attack: {n}.", "另外 {n} 格无助于它的攻击。")
            notes.append(says.fill(n=len(value["excluded"]) - len(compared)))
        title = Text("Where it may not stop, and why", "不能停的格子与原因")
        compares = ("hex", "reason", "this", "best")
        out.append(rows_of(title, compared[:_EXCLUDED_MOST], compares, tuple(notes)))
    return out


def terrain_damage(value: Mapping[str, Any]) -> list[Table]:
    """What the ground does on a way."""
    title = Text("{figure} on its way", "{figure} 的路线").fill(figure=value["figure"])
    names = ("mode", "path", "legal", "illegal_at", "damage", "conditions", "sprung", "hit_points_options")
    out = [facts(title, value, names)]
    if value["hurts"]:
        out.append(rows_of(Text("Harm", "伤害来源"), value["hurts"], ("hex", "kind", "damage", "conditions")))
    return out
