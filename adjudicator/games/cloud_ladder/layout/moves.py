"""What may be done now, laid out: each move in a phrase, what it hangs on, and the rulings that allow it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudicator.game import Cell, Table
from adjudicator.games.cloud_ladder.layout.common import cell, field, said
from adjudicator.games.cloud_ladder.moves.schema import MOVES
from adjudicator.judging.laying_out import NOTHING, told
from adjudicator.text import Text

_PHRASES: Final[Mapping[str, Text]] = {
    **MOVES,
    "play": Text("play {card}", "出{card}"),
    "use": Text("use {card}", "使用{card}"),
    "place-ladder": Text("place a ladder for {area}", "给 {area} 放一层阶梯"),
    "place-arena": Text("lay {card} on show", "展示{card}"),
}
_MORE: Final = ("targets", "siege", "discards", "next")
_IF: Final = ("if_held", "if_character", "if_group", "if_backed")


def moves(value: Mapping[str, Any]) -> list[Table]:
    """What whose turn it is may do, what the others may, and what is not told."""
    title = Text("{player}, {phase}: may do", "{player}，{phase}：可做")
    title = title.fill(player=told(value["player"]), phase=said("phase", value["phase"]))
    after = Text("Next phase: {phase}", "下一阶段：{phase}").fill(phase=said("next_phase", value["next_phase"]))
    out = [_listed(title, value["moves"], ("rulings",), (after,))]
    if value["others"]:
        out.append(_listed(field("others"), value["others"], ("player", "rulings")))
    if value["untold"]:
        entries = [{"player": value["player"], **each} for each in value["untold"]]
        out.append(_listed(field("untold"), entries, ("player", "at", "gap")))
    return out


def _listed(
    title: Text, entries: Sequence[Mapping[str, Any]], names: Sequence[str], notes: tuple[Text, ...] = ()
) -> Table:
    """Entries as rows; columns in which nothing stands are left out."""
    kept = [name for name in names if name == "player" or any(each.get(name) for each in entries)]
    hangs = any(each.get(name) for each in entries for name in _IF)
    first = [name for name in kept if name == "player"]
    last = [name for name in kept if name != "player"]
    heads = (*(field(name) for name in first), field("move"), *((Text("if", "前提"),) if hangs else ()),
             *(field(name) for name in last))  # fmt: skip
    rows = tuple(
        (*(cell(name, each[name]) for name in first), Cell(_phrase(each), "strong"),
         *((_condition(each),) if hangs else ()), *(cell(name, each[name]) for name in last))
        for each in entries
    )  # fmt: skip
    return Table(title, heads, rows, notes)


def _phrase(each: Mapping[str, Any]) -> Text:
    """A move in a phrase."""
    phrase = _PHRASES[each["move"]].fill(card=said("card", each.get("card")), area=said("area", each.get("area")))
    parts = [phrase, *([field("combined")] if each.get("combined") else [])]
    if each["move"] == "use" and each.get("area"):
        parts.append(Text("for {area}", "加给 {area}").fill(area=said("area", each["area"])))
    for name in _MORE:
        if each.get(name):
            both = Text("{field} {names}", "{field}：{names}")
            parts.append(both.fill(field=field(name), names=said(name, each[name])))
    return _row(parts)


def _condition(each: Mapping[str, Any]) -> Cell:
    """What a move hangs on."""
    parts = [field(name) for name in _IF if each.get(name)]
    return Cell(_row(parts)) if parts else NOTHING


def _row(parts: Sequence[Text]) -> Text:
    return Text("; ".join(part.en for part in parts), "；".join(part.zh for part in parts))
