"""Hermit cards, abilities and victories laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.game import Cell, Table
from adjudicator.games.shadow_hunters.layout.common import (
    Column,
    case_table,
    column,
    facts,
    field,
    numbers,
    only,
    said,
    verdicts,
)
from adjudicator.judging.laying_out import told, whether
from adjudicator.text import Text


def hermit(value: Mapping[str, Any]) -> list[Table]:
    """What the receiver of a hermit card may answer, and what each answer does."""
    title = Text("{by} gives {to} {card}", "{by} 把{card}交给 {to}")
    title = title.fill(by=told(value["giver"]), to=told(value["receiver"]), card=said("card", value["card"]))
    notes = []
    if value["legal"] is not None:
        right = Text("The answer is legal.", "这样回应合法。")
        notes.append(right if value["legal"] else Text("The answer is not legal.", "这样回应不合法。"))
    notes.append(
        Text("Only these may know what the card says: {who}.", "只有 {who} 可以知道牌的内容。").fill(
            who=said("sees", value["sees"])
        )
    )
    entries = [
        {**case, **effect, "head": n == 0} for case in value["cases"] for n, effect in enumerate(case["effects"])
    ]
    columns = [
        Column(field("matches"), lambda row: said("matches", row["matches"]) if row["head"] else None),
        Column(field("may_lie"), lambda row: said("may_lie", True) if row["head"] and row["may_lie"] else None),
        column("answer", "strong"),
        numbers("healed"),
        numbers("hurt"),
        Column(field("damage"), lambda row: told(str(row["damage"])), numeric=True),
        Column(field("dies"), lambda row: said("dies", True) if row["dies"] else None, "bad"),
        column("gives"),
    ]
    return [case_table(title, entries, columns, tuple(notes))]


def ability(value: Mapping[str, Any]) -> list[Table]:
    """Whether somebody may do something now, and what it does."""
    player, character = value.get("player"), value.get("character")
    who = told(player) if player is not None else said("character", character)
    if player is not None and character is not None:
        who = Text("{player} as {character}", "{player}（{character}）")
        who = who.fill(player=player, character=said("character", character))
    title = Text("{who}: {action}", "{who}：{action}").fill(who=who, action=said("action", value["action"]))
    cases = value["cases"]
    shown = only(value, "legal")
    names = ["timing", "legal", "first", "must", "once", "timings"]
    if len(cases) == 1:
        shown["hindered_by"] = cases[0]["hindered_by"]
        names.insert(2, "hindered_by")
    out = [facts(title, shown, names)]
    rows = [{**case, "head": True} for case in cases if len(cases) > 1 or case["effect"] is not None]
    columns: list[Column] = []
    if len(cases) > 1:
        columns = [verdicts("legal"), column("hindered_by"), column("first"), column("must")]
    columns += [
        Column(field("act"), lambda row: _of_effect(row, "act"), "strong"),
        Column(field("target"), lambda row: _of_effect(row, "target")),
        Column(field("works"), lambda row: _of_effect(row, "works")),
        Column(field("may_take"), lambda row: _of_effect(row, "may_take")),
        Column(field("results"), _results),
    ]
    if rows:
        out.append(case_table(Text("What it does", "效果"), rows, columns))
    return out


def _of_effect(row: Mapping[str, Any], name: str) -> Text | None:
    effect = row["effect"]
    return None if effect is None or effect.get(name) in (None, []) else said(name, effect[name])


def _results(row: Mapping[str, Any]) -> Text | None:
    """The ways in which it comes out: points alone in a row, else one a line."""
    results = row["effect"]["results"] if row["effect"] is not None else []
    lines = list(dict.fromkeys(line for each in results if (line := _result(each)) is not None))
    if not lines:
        return None
    alone = all(each.get("damage") is None and not each.get("dies") for each in results)
    en, zh = (", ", "、") if alone else ("\n", "\n")
    return Text(en.join(line.en for line in lines), zh.join(line.zh for line in lines))


def _result(each: Mapping[str, Any]) -> Text | None:
    """One way: the points, whose damage it makes how much, and whether that kills."""
    amount, player, damage = each.get("amount"), each.get("player"), each.get("damage")
    parts = [told(str(amount))] if amount is not None else []
    if player is not None and damage is not None:
        says = Text("{player} has {damage}", "{player} 的伤害为 {damage}")
        if each.get("dies"):
            says = Text("{player} has {damage} and dies", "{player} 的伤害为 {damage}，死亡")
        parts.append(says.fill(player=player, damage=damage))
    elif each.get("dies"):
        parts.append(Text("deadly", "致死"))
    return Text(": ".join(part.en for part in parts), "：".join(part.zh for part in parts)) if parts else None


def outcome(value: Mapping[str, Any]) -> list[Table]:
    """Who wins, how each player stands, and what depends on hidden characters."""
    rows = []
    for name, standing in value["players"].items():
        rows.append(
            (
                Cell(told(name), "strong"),
                Cell(said("condition", standing["condition"])),
                whether(standing["met"]),
                Cell(said("why", standing["why"]) if standing["why"] else Text("", "")),
                whether(standing["wins"]),
            )
        )
    columns = (field("player"), *(field(name) for name in ("condition", "met", "why", "wins")))
    notes = []
    if value["over"] is False:
        notes.append(Text("The game goes on.", "游戏继续。"))
    elif value["winners"] is not None:
        notes.append(Text("Winners: {who}.", "胜者：{who}。").fill(who=said("winners", value["winners"])))
    if value["declared"] is not None:
        notes.append(_declared(value))
    out = [Table(Text("How they stand", "各人情况"), columns, tuple(rows), tuple(notes))]
    if len(value["cases"]) > 1:
        cases = [verdicts("over"), column("winners", "good"), column("extra_card")]
        if value["declared"] is not None:
            cases.insert(1, verdicts("legal"))
        out.append(case_table(Text("By who is who", "取决于角色"), value["cases"], cases))
    return out


def _declared(value: Mapping[str, Any]) -> Text:
    says = {
        True: Text("{who} may declare victory.", "{who} 可以宣布胜利。"),
        False: Text("{who} may not declare victory.", "{who} 不能宣布胜利。"),
        None: Text("Whether {who} may declare victory is open.", "{who} 能否宣布胜利未定。"),
    }
    return says[value["legal"]].fill(who=value["declared"])
