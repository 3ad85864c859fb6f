"""Attacks and deaths laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.game import Table
from adjudicator.games.shadow_hunters.layout.common import (
    Column,
    case_table,
    column,
    either,
    facts,
    field,
    of,
    said,
    verdicts,
)
from adjudicator.judging.laying_out import told
from adjudicator.text import Text

_NOTHING = Text("nothing", "不拿")


def attack_targets(value: Mapping[str, Any]) -> list[Table]:
    """Whom a player may attack."""
    title = of(Text("Whom {player} may attack", "{player} 可以攻击谁"), player=value["player"])
    notes = () if value["targets"] else (Text("Nobody is in range.", "射程内没有人。"),)
    return [facts(title, value, ("targets", "together", "mandatory", "range"), notes)]


def attack(value: Mapping[str, Any]) -> list[Table]:
    """What an attack comes to, roll by roll; several targets of one roll are rows one below the other."""
    title = Text("The attack", "攻击")
    if value["player"] is not None:
        title = Text("{player} attacks {targets}", "{player} 攻击 {targets}")
        title = title.fill(player=told(value["player"]), targets=said("targets", value["targets"]))
    notes = []
    if value["legal"] is False:
        notes.append(Text("This attack may not be made.", "不能这样攻击。"))
    elif value["legal"] is None:
        notes.append(Text("Whether it is legal is open.", "是否合法未定。"))
    if value["success"] is not None:
        notes.append(Text("It comes off.", "攻击成功。") if value["success"] else Text("It fails.", "攻击失败。"))
    if any(each["as_one"] for each in value["outcomes"]):
        notes.append(Text("Equipment is taken from all of them or from none.", "装备要么都拿，要么都不拿。"))
    entries = [row for outcome in value["outcomes"] for row in _rows(outcome)]
    columns = [
        Column(field("number"), lambda row: told(str(row["number"])) if row["head"] else None, "strong", numeric=True),
        Column(field("reveals"), lambda row: said("reveals", True) if row["head"] and row["reveals"] else None),
        column("player"),
        Column(field("damage"), lambda row: told(str(row["damage"])) if "damage" in row else None, "strong", True),
        Column(field("total"), lambda row: told(str(row["total"])) if "total" in row else None, numeric=True),
        Column(field("dies"), _dies, "bad"),
        Column(field("rob"), lambda row: said("rob", row["rob"]) if row.get("rob") not in (None, "no") else None),
        column("equipment"),
        Column(field("heals"), lambda row: told(str(row["heals"])) if row["head"] and row["heals"] else None, "", True),
        Column(field("loot"), lambda row: said("loot", row["loot"]) if row["head"] and row["loot"] != "none" else None),
        Column(field("next"), lambda row: _next(row["next"]) if row["head"] else None),
    ]
    return [case_table(title, entries, columns, tuple(notes))] if entries else [Table(title, (), (), tuple(notes))]


def _rows(outcome: Mapping[str, Any]) -> list[dict[str, Any]]:
    hits: Sequence[Mapping[str, Any]] = outcome["hits"] or [{}]
    return [{**outcome, **hit, "head": n == 0} for n, hit in enumerate(hits)]


def _dies(row: Mapping[str, Any]) -> Text | None:
    if "dies" not in row or row["dies"] is False:
        return None
    if row["dies"] or not row["deadly_for"]:
        return said("dies", row["dies"])
    return Text("as {who}", "若是{who}").fill(who=either("character", row["deadly_for"]))


def _next(following: Sequence[Mapping[str, Any]]) -> Text | None:
    """What may follow: one after the other."""
    if not following:
        return None
    parts = []
    for each in following:
        says = Text("{what} by {who}", "{who} {what}")
        if each["characters"]:
            says = Text("{what} by {who} as {characters}", "{who} 若是{characters}：{what}")
        filled = says.fill(
            what=said("what", each["what"]),
            who=told(each["who"]),
            characters=either("character", each["characters"] or [None]),
        )
        parts.append(filled)
    return Text(", then ".join(part.en for part in parts), "，然后".join(part.zh for part in parts))


def death(value: Mapping[str, Any]) -> list[Table]:
    """Who dies, who is revealed, and what becomes of the equipment."""
    columns = [
        Column(field("dead"), lambda case: said("dead", case["dead"]), "bad"),
        column("left"),
        column("revealed"),
        column("may_be_daniel"),
        Column(field("takes"), _takes),
        *([verdicts("legal")] if any(case["legal"] is not None for case in value["cases"]) else []),
        column("gained", "good"),
        column("discarded"),
    ]
    return [case_table(Text("Deaths", "死亡"), value["cases"], columns)]


def _takes(case: Mapping[str, Any]) -> Text | None:
    if not case["takes"]:
        return None
    parts = []
    for name, choices in case["takes"].items():
        cards = [said("equipment", cards) if cards else _NOTHING for cards in choices]
        chosen = Text(" / ".join(card.en for card in cards), " / ".join(card.zh for card in cards))
        parts.append(Text("{name}: {chosen}", "{name}：{chosen}").fill(name=name, chosen=chosen))
    return Text("\n".join(part.en for part in parts), "\n".join(part.zh for part in parts))
