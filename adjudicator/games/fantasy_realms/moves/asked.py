"""Reading what is asked about moves and choices against a table: official names in, or every problem that there is.

What can't be read at all (a name that no card has, a move without its card) is refused here; what can be read and the
rules forbid is for ``legality`` to say.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from adjudicator.errors import StateError, near_misses
from adjudicator.games.fantasy_realms.effects import CopiesIdentity
from adjudicator.games.fantasy_realms.hand import Pick
from adjudicator.games.fantasy_realms.report import Report
from adjudicator.games.fantasy_realms.state import State, spell
from adjudicator.text import Text

_FIELDS = {
    "draw-deck": (),
    "draw-discard": ("card",),
    "discard": ("card",),
    "choose": ("chooser", "choice"),
}


def read_moves(about: Mapping[str, Any]) -> dict[str, Any]:
    """What ``moves`` is asked, in its one spelling: nothing where nothing is evaluated."""
    return {"evaluate": True} if about.get("evaluate") else {}


def read_move(about: Mapping[str, Any], state: State) -> dict[str, Any]:
    """The move that ``move-legal`` is about. Raises StateError of the part ``question``."""
    report = Report()
    move = _move(about["move"], state, report, "/move")
    _raise(report)
    return {"move": move}


def read_choice(about: Mapping[str, Any], state: State) -> dict[str, Any]:
    """The choice that ``choice-legal`` is about. Raises StateError of the part ``question``."""
    report = Report()
    player = _player(about.get("player"), state, report, "/player")
    chosen = _choice(about, report, "")
    _raise(report)
    return {"player": player, **chosen}


def _raise(report: Report) -> None:
    if report.problems:
        raise StateError(report.problems, "question")


def _move(raw: Mapping[str, Any], state: State, report: Report, at: str) -> dict[str, Any]:
    kind = raw["move"]
    wanted = _FIELDS[kind]
    for field in wanted:
        if field not in raw:
            message = Text("The move {move} needs this field.", "行动 {move} 需要此字段。").fill(move=kind)
            report.wrong(f"{at}/{field}", message)
    for field in sorted(set(raw) - {"move", "player", *wanted}):
        message = Text("The move {move} has no such field.", "行动 {move} 没有这个字段。").fill(move=kind)
        report.wrong(f"{at}/{field}", message)
    if report.problems:
        return {}
    if kind == "choose":
        player = _player(raw.get("player"), state, report, f"{at}/player")
        return {"move": kind, "player": player, **_choice(raw, report, at)}
    move: dict[str, Any] = {"move": kind}
    if "player" in raw and (player := _player(raw["player"], state, report, f"{at}/player")) != state.turn:
        move["player"] = player  # whose turn it is need not be said
    if "card" in wanted and (card := report.card(raw["card"], f"{at}/card")) is not None:
        move["card"] = card.name
    return move


def _player(name: str | None, state: State, report: Report, at: str) -> str:
    names = [player.name for player in state.players]
    if name is None:
        if len(names) > 1:
            message = Text("It is not said which player is meant.", "没有说明是哪名玩家。")
            report.wrong(at, message, expected=Text("the name of a player", "一名玩家的名字"))
        return names[0]
    name = unicodedata.normalize("NFC", name)
    if name not in names:
        message = Text("No player is called {name!r}.", "没有名为 {name!r} 的玩家。").fill(name=name)
        report.wrong(at, message, near=near_misses(name, names))
    return name


def _choice(raw: Mapping[str, Any], report: Report, at: str) -> dict[str, Any]:
    """The card that chooses and its choice, as ``{"chooser": ..., "choice": ...}``."""
    chooser = report.chooser(raw["chooser"], f"{at}/chooser")
    choice = raw["choice"]
    card = suit = None
    if choice is not None and "card" in choice:
        card = report.card(choice["card"], f"{at}/choice/card")
    if choice is not None and "suit" in choice:
        suit = report.suit(choice["suit"], f"{at}/choice/suit")
    if chooser is None or report.problems:
        return {}
    if card is not None and suit == card.suit and isinstance(chooser.choice, CopiesIdentity):
        suit = None  # the suit of the card that it names goes without saying
    return {"chooser": chooser.name, "choice": spell(Pick(card.name if card else None, suit))}
