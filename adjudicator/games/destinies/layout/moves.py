"""What may be done now, laid out: each move in a phrase, and the rulings that allow it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudicator.game import Cell, Table
from adjudicator.games.destinies.layout.common import cell, field, of, said
from adjudicator.games.destinies.moves.schema import MOVES
from adjudicator.text import Text

Value = Mapping[str, Any]
_PHRASES: Final[Mapping[str, Text]] = {
    **MOVES,
    "move": Text("move to {to}", "移动到 {to}"),
    "visit": Text("visit {site}", "访问 {site}"),
    "choose": Text("choose: {option}", "选择：{option}"),
    "trade": Text("buy and sell at {site}", "在 {site} 买卖物品"),
    "take": Text("take {item}", "取走 {item}"),
    "use-item": Text("use {item}", "使用 {item}"),
    "switch-route": Text("change to the {route}", "换到{route}"),
}
_MORE: Final = ("excess", "ways", "points", "next")  # said after the phrase, each with its field
_HEADS: Final[Mapping[str, Text]] = {"at": Text("not told", "未说明之处")}  # elsewhere it is a place
_EXPLORES: Final = Text("{move} and explore it", "{move}，并探索")
_BOTH: Final = Text("{field}: {said}", "{field}：{said}")


def moves(value: Value) -> list[Table]:
    """What whose turn it is may do, and what may be legal too if more were told."""
    title = of(Text("{player}, {step}: may do", "{player}，{step}：可做"), value, "player", "step")
    after = of(Text("Next step: {next_step}", "下一步：{next_step}"), value, "next_step")
    out = [_listed(title, value["moves"], ("rulings",), (after,))]
    if value["untold"]:
        out.append(_listed(field("untold"), value["untold"], ("at", "gap")))
    return out


def _listed(title: Text, entries: Sequence[Value], names: Sequence[str], notes: tuple[Text, ...] = ()) -> Table:
    """Entries as rows; columns in which nothing stands are left out."""
    kept = [name for name in names if any(each.get(name) for each in entries)]
    rows = tuple(
        (Cell(_phrase(each), "strong"), *(cell(name, each.get(name), "dim") for name in kept)) for each in entries
    )
    heads = (_HEADS.get(name) or field(name) for name in kept)
    return Table(title, (field("move"), *heads), rows, notes)


def _phrase(each: Value) -> Text:
    """A move in a phrase."""
    names = {name: said(name, each.get(name)) for name in ("to", "site", "option", "item", "route")}
    phrase = _PHRASES[each["move"]].fill(**names)
    if each.get("explores"):
        phrase = _EXPLORES.fill(move=phrase)
    if each["move"] == "switch-route" and not each.get("route"):
        phrase = MOVES["switch-route"]
    parts = [phrase]
    if each.get("item") and "{item}" not in _PHRASES[each["move"]].en:
        parts.append(_BOTH.fill(field=field("item"), said=names["item"]))
    if each.get("route") and "{route}" not in _PHRASES[each["move"]].en:
        parts.append(_BOTH.fill(field=field("route"), said=names["route"]))
    parts += [_BOTH.fill(field=field(name), said=said(name, each[name])) for name in _MORE if each.get(name)]
    return Text("; ".join(part.en for part in parts), "；".join(part.zh for part in parts))
