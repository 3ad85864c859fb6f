"""The table in characters: the ladders side by side with the height that wins, and what each player has.

Everything is told apart by characters; the moods only help.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from adjudicator.game import Cell, Drawing
from adjudicator.games.cloud_ladder.cards.names import CARDS, GROUPS
from adjudicator.games.cloud_ladder.ends.suggested import possible_needs
from adjudicator.games.cloud_ladder.table.state import Player, State
from adjudicator.judging.boxes import Piece, filled, row, short_names, wide, wrapped
from adjudicator.text import Joined, Text

_WIDTH: Final = 80
_COLUMN: Final = 12  # cells of a ladder with what is left free beside it: six of them and the numbers fit
_NAME_MOST: Final = _COLUMN - 3  # with the marks about a name
_RUNG, _WIN, _POST = "|====|", "......", "      "
_ACTING: Final = ("by", "player")  # fields of values that name who acts
_BETWEEN: Final = Text(", ", "、")


def drawings(state: State, value: Mapping[str, Any]) -> list[Drawing]:
    """The ladders as the table has them, with who acts and who has won; nothing where there are none yet."""
    if not any(player.layers for player in state.players):
        return []
    names = short_names([player.name for player in state.players], _NAME_MOST)
    told = value.get("needs") or value.get("win_layers")
    needs = (told,) if isinstance(told, int) else possible_needs(state)
    marks = _marks(state, value)
    rows = [*_ladders(state, needs), _named(state, names, marks)]
    if players := list(_players(state, names)):
        rows += [(), *players]
    return [Drawing(Text("The ladders", "阶梯"), tuple(rows), tuple(_legend(needs, marks)))]


def _marks(state: State, value: Mapping[str, Any]) -> dict[str, str]:
    """A mark for each player about whom the value says something."""
    acting = next((value[key] for key in _ACTING if value.get(key) in state.by_name), state.turn)
    winners = value.get("winners") or ()
    marks = {} if acting is None else {acting: ">"}
    return marks | {name: "=" for name in winners if name in state.by_name}


def _ladders(state: State, needs: Sequence[int]) -> Iterator[tuple[Cell, ...]]:
    """The layers from the top down, with their numbers at the side."""
    top = max(*needs, *(player.layers for player in state.players))
    for height in range(top, 0, -1):
        wins = height in needs
        line = [_same(f"{height:>2} ", "strong" if wins else "dim")]
        for player in state.players:
            rung = _RUNG if player.layers >= height else _WIN if wins else _POST
            mood = "good" if rung == _RUNG and wins else "" if rung == _RUNG else "dim"
            line += filled([_same(rung, mood)], _COLUMN)
        yield row(line)


def _named(state: State, names: Mapping[str, str], marks: Mapping[str, str]) -> tuple[Cell, ...]:
    line = [_same("   ")]
    for player in state.players:
        line += filled([_same(marks.get(player.name, "") + names[player.name], "strong")], _COLUMN)
    return row(line)


def _players(state: State, names: Mapping[str, str]) -> Iterator[tuple[Cell, ...]]:
    """A line for each player of whom something is known, and more for what does not fit on it."""
    widest = max(wide([_same(name)]) for name in names.values())
    for player in state.players:
        head = filled([_same(names[player.name], "strong")], widest + 2)
        for n, more in enumerate(wrapped(list(_told(state, player)), _WIDTH - wide(head), _BETWEEN)):
            yield row([*(head if n == 0 else filled([], wide(head))), *more])


def _told(state: State, player: Player) -> Iterator[list[Piece]]:
    """The side, the character, the hand and the arena cards of a player, as far as they are known."""
    yield from _side(state, player)
    if player.character is not None:
        name = CARDS[player.character]
        used = Text("{name} (used)", "{name}（已用）").fill(name=name)
        yield [Piece(used, "dim") if player.character_used else Piece(name)]
    elif player.character_used:
        yield [Piece(Text("character used", "人物已用"), "dim")]
    for shown in player.arena:
        says = Text("{card} (used {n})", "{card}（已用 {n} 次）").fill(card=CARDS[shown.card], n=shown.used)
        yield [Piece(says)]
    yield from _hand(player)


def _side(state: State, player: Player) -> Iterator[list[Piece]]:
    nth = next((n for n, side in enumerate(state.sides, 1) if player.name in side.players), None)
    if nth is None:
        return
    group = state.sides[nth - 1].group
    side = Text("side {n}", "第 {n} 方").fill(n=nth)
    if group is not None:
        side = Text("{side} ({group})", "{side}（{group}）").fill(side=side, group=GROUPS[group])
    yield [Piece(side)]


def _hand(player: Player) -> Iterator[list[Piece]]:
    """The hand, each kind of card by itself, so that a long one goes over several lines; or how many cards it has."""
    if player.hand is None:
        if player.hand_size is not None:
            yield [Piece(Text("hand {n}", "手牌 {n} 张").fill(n=player.hand_size), "dim")]
        return
    if not player.hand:
        yield [Piece(Text("no hand", "没有手牌"))]
    for nth, card in enumerate(dict.fromkeys(player.hand)):
        held, n = CARDS[card], player.hand.count(card)
        if n > 1:
            held = Text("{n} {name}", "{name} {n} 张").fill(n=n, name=held)
        yield [Piece(held if nth else Text("hand: {name}", "手牌：{name}").fill(name=held))]


def _same(text: str, mood: str = "") -> Piece:
    return Piece(Text(text, text), mood)


def _legend(needs: Sequence[int], marks: Mapping[str, str]) -> Iterator[Text]:
    """What the characters mean: of those that are there."""
    signs = set(marks.values())
    told = [*([Text("> who acts", "> 行动者")] if ">" in signs else []),
            *([Text("= wins", "= 获胜")] if "=" in signs else [])]  # fmt: skip
    if told:
        yield Text("Marks: {all}.", "标记：{all}。").fill(all=Joined(tuple(told)))
    if len(needs) == 1:
        yield Text("{n} layers win.", "{n} 层获胜。").fill(n=needs[0])
    else:
        yield Text("It is open whether {a} or {b} layers win.", "{a} 层还是 {b} 层获胜，尚未定。").fill(
            a=needs[0], b=needs[-1]
        )
