"""The set-up, moves over the board, areas and decks laid out."""

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
    of,
    only,
    said,
    supposed,
    verdicts,
)
from adjudicator.judging.laying_out import number, told
from adjudicator.text import Joined, Text

_OPTIONS_MOST = 24  # ways that are shown one by one
_ALSO = ("must_reveal", "reveals", "loots", "extra_turn", "guarded", "nothing")
_OPEN = ("damage", "healed", "total", "dies")  # null where that depends on the card


def setup(value: Mapping[str, Any]) -> list[Table]:
    """How a game for so many players begins."""
    title = Text("Set-up for {n} players", "{n} 人局的开局").fill(n=value["players"])
    shown = only(value, "legal", "unused")
    shown |= {"legal": value["legal"] if value["faults"] else None, "extra": value["extra"] or None}
    if value["one_of"]:
        shown["one_of"] = [said("one_of", group) for group in value["one_of"]]
        en, zh = ("; ".join(each.en for each in shown["one_of"]), "；".join(each.zh for each in shown["one_of"]))
    names = ("legal", "faults", "deal", "cards", "extra", "unused", "remove", "zones", "decks", "markers", "start",
             "opening_hermit", "variants")  # fmt: skip
    table = facts(title, shown, names)
    if not value["one_of"]:
        return [table]
    row = (Cell(field("one_of")), Cell(Text(en, zh), "strong"))
    return [Table(table.title, table.columns, (*table.rows, row), table.notes)]


def move_destinations(value: Mapping[str, Any]) -> list[Table]:
    """Where a player may go, by the dice or without them."""
    title = of(Text("The move of {player}", "{player} 的移动"), player=value["player"])
    shown = only(value, "legal", "destinations")
    if value["legal"] and value["fault"] is None:
        del shown["legal"]
    if not value["destinations"]:
        shown["destinations"] = None
    who = supposed(value["if"])
    notes = (Text("Without rolling only if {who}.", "只有在{who}时才能不掷骰移动。").fill(who=who),) if who else ()
    names = ("legal", "fault", "area", "reroll", "destinations", "options", "teleport", "reveal_first")
    out = [facts(title, shown, names, notes)]
    if value["rolls"]:
        rows = [
            (
                Cell(said("area", each["area"]), "strong"),
                Cell(_list(each["sums"])),
                number(each["ways"]),
            )
            for each in value["rolls"]
        ]
        if value["reroll_ways"]:
            rows.append((Cell(field("reroll"), "dim"), Cell(Text("", "")), number(value["reroll_ways"], "dim")))
        columns = (field("area"), field("sums"), field("ways"))
        out.append(Table(Text("By the dice", "掷骰"), columns, tuple(rows), (), (2,)))
    return out


def _list(values: Any) -> Text:
    both = Joined(tuple(told(str(each)) for each in values))
    return Text(both["en"], both["zh"])


def area_effect(value: Mapping[str, Any]) -> list[Table]:
    """What may be done on an area, and what comes of it."""
    title = Text("{player} at the {area}", "{player} 在{area}")
    if value["card"] is not None:
        title = Text("{player} at the {area}: {card}", "{player} 在{area}：{card}")
    title = title.fill(player=told(value["player"]), area=said("area", value["area"]), card=said("card", value["card"]))
    notes = [
        Text("It may be left out.", "可以不做。") if value["optional"] else Text("It has to be done.", "必须执行。")
    ]
    if any(each["draws"] is not None and each["damage"] is None for each in value["options"]):
        notes.append(Text("What comes of it depends on the card.", "结果取决于抽到的卡。"))
    if not value["options"]:
        notes.append(Text("There is no legal way.", "没有合法的做法。"))
    if len(value["options"]) > _OPTIONS_MOST:
        notes.append(Text("And {n} more.", "另有 {n} 种。").fill(n=len(value["options"]) - _OPTIONS_MOST))
    open_ = [*([verdicts("legal")] if value["legal"] is not True else [])]
    columns = [
        *open_,
        column("draws", "strong"),
        column("option", "strong"),
        column("target", "strong"),
        column("sums"),
        column("hits"),
        column("equipment"),
        column("giver"),
        column("taker"),
        column("damage"),
        column("healed"),
        column("total"),
        column("dies", "bad"),
        column("card_goes"),
        Column(Text("besides", "另外"), _also),
    ]
    return [case_table(title, value["options"][:_OPTIONS_MOST], columns, tuple(notes), every=False)]


def _also(entry: Mapping[str, Any]) -> Text | None:
    told_ = [field(name) for name in _ALSO if entry[name] and not (name == "reveals" and entry["must_reveal"])]
    if not told_:
        return None
    both = Joined(tuple(told_))
    return Text(both["en"], both["zh"])


def deck(value: Mapping[str, Any]) -> list[Table]:
    """What becomes of a deck."""
    title = Text("The {deck} cards", "{deck}").fill(deck=said("deck", value["deck"]))
    return [facts(title, value, ("reshuffle", "open"))]


def moves(value: Mapping[str, Any]) -> list[Table]:
    """What the player may do, what others may do, and what can't be told."""
    title = Text("What {player} may do ({phase}): {n}", "{player} 可以做的（{phase}）：{n} 种")
    title = title.fill(player=told(value["player"]), phase=said("phase", value["phase"]), n=len(value["moves"]))
    notes = []
    if value["next_player"] is not None:
        notes.append(of(Text("Next it is the turn of {next}.", "接下来轮到 {next}。"), next=value["next_player"]))
    out = [case_table(title, value["moves"], [_MOVE, _RULINGS], tuple(notes), every=False)]
    if value["others"]:
        title = Text("What others may do at any time", "其他玩家随时可以做的")
        out.append(case_table(title, value["others"], [column("player"), _MOVE, _RULINGS], every=False))
    if value["untold"]:
        title = Text("What may be legal too: the table does not tell", "也可能合法，但局面没有写明")
        who = Column(field("player"), lambda entry: told(entry["player"]) if entry.get("player") else None)
        at = Column(field("at"), lambda entry: told(entry["at"]), "dim")
        out.append(case_table(title, value["untold"], [who, _MOVE, at], every=False))
    return out


def _move(entry: Mapping[str, Any]) -> Text:
    """A move as a phrase: what it is, and between brackets with what."""
    more = [said(name, entry[name]) for name in _DETAILS if entry.get(name) not in (None, [])]
    more += [field("reveals")] if entry.get("reveals") else []
    says = said("move", entry["move"])
    if not more:
        return says
    return Text("{says} ({more})", "{says}（{more}）").fill(says=says, more=Joined(tuple(more)))


_DETAILS = ("character", "area", "areas", "deck", "option", "target", "targets", "equipment", "extra_card")
_RULINGS_MOST = 2  # the others are general ones
_MOVE = Column(field("moves"), _move, "strong")
_RULINGS = Column(field("rulings"), lambda entry: told("\n".join(entry["rulings"][:_RULINGS_MOST])), "dim")
