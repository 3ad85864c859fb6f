"""Moves and choices laid out for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.game import Cell, Table
from adjudicator.games.fantasy_realms.names import suit_title, title
from adjudicator.text import Text

_PHASES = {
    "draw": Text("{turn} takes a card", "{turn} 拿牌"),
    "discard": Text("{turn} discards", "{turn} 弃牌"),
    "end": Text("Choices at the end", "终局的选择"),
}
_KINDS = {
    "draw-deck": Text("take the top card of the deck", "抽牌库顶的牌"),
    "draw-discard": Text("take {card} from the discard area", "从弃牌区拿{card}"),
    "discard": Text("discard {card}", "弃{card}"),
}


def moves_tables(value: Mapping[str, Any]) -> list[Table]:
    """The value of ``moves``, ``move-legal`` or ``choice-legal``, or that of another reading, as tables."""
    if "moves" in value:
        if not value["moves"]:
            nothing = Text("There is nothing left to choose.", "没有需要作出的选择。")
            over = Text("The game is over: nobody gets another turn.", "游戏已经结束，谁也不再有回合。")
            return [Table(Text("", ""), (), (), (nothing if value["phase"] == "end" else over,))]
        return [_moves(_PHASES[value["phase"]].fill(turn=value["turn"]), value["moves"], ())]
    if "added" in value:
        headings = {"added": Text("Also legal then", "那时也合法"), "removed": Text("Not legal then", "那时不合法")}
        return [_moves(heading, value[key], ()) for key, heading in headings.items() if value[key]]
    move = value.get("move") or {"move": "choose", **value}
    label = Cell(Text("legal", "合法"), "good") if value["legal"] else Cell(Text("illegal", "不合法"), "bad")
    rows = ((Cell(move_text(move), "strong"), label),)
    ends = (Text("It ends the game.", "游戏就此结束。"),) if value.get("ends_game") else ()
    return [Table(Text("", ""), (Text("Move", "行动"), Text("", "")), rows, ends)]


def move_text(move: Mapping[str, Any]) -> Text:
    """A move as a phrase."""
    if move["move"] == "choose":
        says = Text("{player}: {chooser}: {choice}", "{player}：{chooser}：{choice}")
        words = {"player": move["player"], "chooser": title(move["chooser"])}
        return says.fill(**words, choice=choice_text(move["choice"]))
    says = _KINDS[move["move"]].fill(card=title(move["card"]) if "card" in move else "")
    if "player" in move:
        return Text("{player}: {says}", "{player}：{says}").fill(player=move["player"], says=says)
    return says


def choice_text(choice: Mapping[str, Any] | None) -> Text:
    """A choice as a phrase."""
    if choice is None:
        return Text("not used", "不使用")
    parts = [title(choice["card"])] if "card" in choice else []
    parts += [suit_title(choice["suit"])] if "suit" in choice else []
    return Text(" → ".join(part.en for part in parts), " → ".join(part.zh for part in parts))


def _moves(heading: Text, moves: Sequence[Mapping[str, Any]], notes: tuple[Text, ...]) -> Table:
    """A list of moves; a column for the best totals where they are evaluated."""
    evaluated = any("best" in move for move in moves)
    top = max((move["best"] for move in moves if move.get("best") is not None), default=None)
    ends = any(move.get("ends_game") for move in moves)
    rows = []
    for move in moves:
        cells = [Cell(move_text(move["move"]), "strong")]
        cells += [_best(move, top)] if evaluated else []
        rulings = "\n".join(move["rulings"][:2])  # the others are general ones
        cells.append(Cell(Text(rulings, rulings), "dim"))
        cells += [Cell(Text("ends the game", "终局"), "bad")] if ends else []
        rows.append(tuple(cells))
    if not all(move.get("optimal", True) for move in moves):
        more = Text(
            "≥: the search ran out of its budget; more may be possible.", "≥：搜索超出预算，可能还有更高的总分。"
        )
        notes = (*notes, more)
    columns = [Text("Move", "行动")]
    columns += [Text("best total", "最佳总分")] if evaluated else []
    columns += [Text("ruling", "裁定"), *([Text("", "")] if ends else [])]
    return Table(heading, tuple(columns), tuple(rows), notes, (1,) if evaluated else ())


def _best(move: Mapping[str, Any], top: int | None) -> Cell:
    if move.get("best") is None:
        return Cell(Text("?", "?"), "dim")
    best = f"{'' if move['optimal'] else '≥ '}{move['best']}"
    return Cell(Text(best, best), "good" if move["best"] == top else "")
