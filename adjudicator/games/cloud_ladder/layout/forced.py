"""A forced win laid out: whether there is one, and the line of play that shows it, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.game import Cell, Table
from adjudicator.games.cloud_ladder.layout.common import facts, said
from adjudicator.judging.laying_out import NO_TITLE, told
from adjudicator.text import Text

_LINE: Final[Mapping[str, Text]] = {
    "place": Text("{by} places a ladder ({layers}).", "{by} 放一层阶梯（{layers}）。"),
    "linda": Text("{by} uses {card} ({layers}).", "{by} 使用{card}（{layers}）。"),
    "spring": Text(
        "{by} discards {card} for Elf Spring: a layer for {whom} ({layers}).",
        "{by} 弃{card}使用精灵泉，给 {whom} 加一层（{layers}）。",
    ),
    "stop": Text("{by} does no more.", "{by} 不再行动。"),
    "attack": Text("{by} attacks {whom} with {card}.", "{by} 用{card}攻击 {whom}。"),
    "block": Text("{by} blocks with {card}.", "{by} 用{card}阻挡。"),
    "take": Text("{by} takes it ({layers}).", "{by} 承受（{layers}）。"),
}
_PLACED: Final = Text("{by} places {card} as a ladder ({layers}).", "{by} 把{card}当阶梯放下（{layers}）。")
_FOR: Final = Text("{by} blocks with {card} for {whom}.", "{by} 用{card}替 {whom} 阻挡。")
_MOODS: Final[Mapping[str, str]] = {"attack": "bad", "take": "bad", "block": "good"}


def forced_win(value: Mapping[str, Any]) -> list[Table]:
    """Whether the side can force the win, and the line of play."""
    title = Text("Can {side} force the win this turn?", "{side} 本回合能否必胜？").fill(
        side=said("side", value["side"])
    )
    out = [facts(title, value, ("forced_win", "needs", "positions", "rulings"))]
    if value["forced_win"] is None:
        return out
    won = value["forced_win"]
    rows = tuple(
        (Cell(told(str(nth)), "dim"), Cell(_sentence(entry), _MOODS.get(entry["move"], "")))
        for nth, entry in enumerate(value["line"], 1)
    )
    title = (
        Text("How it is won, against what the others might do", "必胜的走法，以及对方可能的应对")
        if won
        else Text("How it fails", "为什么不行")
    )
    return [*out, Table(title, (NO_TITLE, NO_TITLE), rows, tuple(_notes(value)), (0,))]


def _sentence(entry: Mapping[str, Any]) -> Text:
    says = _LINE[entry["move"]]
    if entry["move"] == "place" and entry["card"] is not None:
        says = _PLACED
    if entry["move"] == "block" and entry["whom"] != entry["by"]:
        says = _FOR
    layers = Text("layers: {n}", "{n} 层").fill(n=entry["layers"])
    names = {key: said(key, entry[key]) for key in ("by", "card", "whom")}
    return says.fill(**names, layers=layers)


def _notes(value: Mapping[str, Any]) -> Iterator[Text]:
    """How the line ends."""
    if value["forced_win"]:
        says = Text("That is enough: {n} layers win.", "层数够了：{n} 层获胜。")
    elif value["line"]:
        says = Text("What is left is not enough for {n} layers in this turn.", "剩下的步数，本回合不够 {n} 层。")
    else:
        says = Text("There are not enough steps for {n} layers in this turn.", "本回合的步数不够 {n} 层。")
    yield says.fill(n=value["needs"])
