"""Who everybody can be laid out: players and characters, what is certain and why, and why nothing fits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.corpus import corpus
from adjudicator.game import Cell, Table
from adjudicator.games.shadow_hunters.judging.observed import observations
from adjudicator.games.shadow_hunters.layout.common import either, facts, field, said
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, FACTIONS
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.laying_out import NO_TITLE, told
from adjudicator.judging.reads import Reads
from adjudicator.text import Joined, Text

_BECAUSE = Text("because", "因为")
_PLAYER = Text("player", "玩家")
GAME_ID = "shadow-hunters"


def identity(value: Mapping[str, Any], state: State | None) -> list[Table]:
    """Who everybody can be, who can have which character, what is certain, and the contradiction if there is one."""
    if value["contradiction"] is not None:
        return [_contradiction(value["contradiction"], _seen(state))]
    if not value["players"]:
        return [Table(Text("Who they can be", "可能的身份"), (), (), (Text("Not known.", "无从得知。"),))]
    out = [_players(value), _characters(value["characters"])]
    if value["forced"]:
        out.append(_forced(value["forced"], _seen(state)))
    return out


def _players(value: Mapping[str, Any]) -> Table:
    rows = []
    for player in value["players"]:
        sure = "good" if len(player["can_be"]) == 1 else ""
        side = "good" if len(player["factions"]) == 1 else ""
        rows.append(
            (
                Cell(told(player["name"]), "strong"),
                Cell(said("factions", player["factions"]), side),
                Cell(_by_faction(player["can_be"]), sure),
            )
        )
    notes = [Text("Deals that fit: {n}.", "符合的发牌：{n} 种。").fill(n=said("deals", value["deals"]))]
    lied = value["lied"]
    if lied["by"]:
        says = Text("May have lied, as Unknown: {who}.", "可能以无名身份说谎：{who}。")
        if lied["certain"]:
            says = Text("Somebody lied, as Unknown: {who}.", "有人以无名身份说谎：{who}。")
        notes.append(says.fill(who=either("name", lied["by"])))
    columns = (_PLAYER, field("factions"), field("can_be"))
    return Table(Text("Who they can be", "可能的身份"), columns, tuple(rows), tuple(notes))


def _by_faction(characters: Sequence[str]) -> Text:
    """Characters with a semicolon between factions."""
    sides = [[each for each in characters if CHARACTERS[each].faction == side] for side in FACTIONS]
    parts = [said("character", side) for side in sides if side]
    return Text("; ".join(part.en for part in parts), "；".join(part.zh for part in parts))


def _characters(characters: Sequence[Mapping[str, Any]]) -> Table:
    rows = []
    for each in characters:
        holders = each["held_by"]
        mood = "dim" if not holders else "good" if each["certain"] and len(holders) == 1 else ""
        dealt = Text("one of them is", "必有其一") if each["certain"] and len(holders) > 1 else NO_TITLE
        nobody = Text("nobody", "无人")
        rows.append(
            (
                Cell(said("character", each["character"]), mood or "strong"),
                Cell(said("factions", CHARACTERS[each["character"]].faction), mood),
                Cell(said("held_by", holders) if holders else nobody, mood),
                Cell(dealt, "good"),
            )
        )
    columns = (field("character"), field("factions"), field("held_by"), NO_TITLE)
    shown = any(row[-1].text.en for row in rows)
    kept = len(columns) if shown else len(columns) - 1
    return Table(Text("The characters", "角色"), columns[:kept], tuple(row[:kept] for row in rows))


def _forced(forced: Sequence[Mapping[str, Any]], seen: Mapping[str, Text]) -> Table:
    rows = []
    for each in forced:
        proof = each["proof"]
        because = _lines(proof["observations"], seen)
        rulings = "\n".join(proof["rulings"])
        rows.append((Cell(_fact(each["fact"]), "good"), Cell(because), Cell(told(rulings), "dim")))
    columns = (field("forced"), _BECAUSE, field("rulings"))
    whole = all(each["proof"]["smallest"] for each in forced)
    note = Text("No proof is smaller.", "没有更小的证明。")
    less = Text("A proof may be smaller.", "可能有更小的证明。")
    return Table(Text("What is certain", "已可确定"), columns, tuple(rows), (note if whole else less,))


def _fact(fact: Mapping[str, Any]) -> Text:
    """Something that is forced, as a sentence without its full stop."""
    parts = []
    for name, character in fact.get("characters", {}).items():
        says = Text("{name} is {who}", "{name} 是{who}")
        parts.append(says.fill(name=name, who=said("character", character)))
    for name, faction in fact.get("factions", {}).items():
        says = Text("{name} is a {faction}", "{name} 属于{faction}")
        parts.append(says.fill(name=name, faction=said("factions", faction)))
    if "lie" in fact:
        parts.append(field("lie"))
    both = Joined(tuple(parts))
    return Text(both["en"], both["zh"])


def _contradiction(found: Mapping[str, Any], seen: Mapping[str, Text]) -> Table:
    title = Text("It can't all be so", "不可能全部成立")
    shown = {
        "conclusion": found["conclusion"],
        "false_answers": found["false_answers"],
        "suspects": found["suspects"],
    }
    table = facts(title, shown, ("conclusion", "false_answers", "suspects"))
    rows = [*table.rows, (Cell(field("observations")), Cell(_lines(found["observations"], seen)))]
    rows.append((Cell(field("rulings")), Cell(told("\n".join(found["rulings"])), "dim")))
    note = Text("No proof is smaller.", "没有更小的证明。")
    notes = (note,) if found["smallest"] else ()
    return Table(title, table.columns, tuple(rows), notes)


def _seen(state: State | None) -> Mapping[str, Text]:
    """What was seen of players, in words, by where it stands in the state. No reading changes these words."""
    if state is None:
        return {}
    by_pointer: dict[str, list[Text]] = {}
    for each in observations(state, Reads(corpus().default_readings(GAME_ID))):
        by_pointer.setdefault(each.pointer, []).append(each.says)
    return {
        pointer: Text(" ".join(each.en for each in says), "".join(each.zh for each in says))
        for pointer, says in by_pointer.items()
    }


def _lines(pointers: Sequence[str], seen: Mapping[str, Text]) -> Text:
    """What stands at some places of the state, one a line."""
    lines = [seen.get(pointer, told(pointer)) for pointer in dict.fromkeys(pointers)]
    return Text("\n".join(line.en for line in lines), "\n".join(line.zh for line in lines))
