"""Reading what a dispute asks and claims against the table: players and cards by their official names."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.answer import Claim
from adjudicator.errors import StateError, near_misses
from adjudicator.game import Asked
from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.names import title
from adjudicator.games.fantasy_realms.report import Report
from adjudicator.games.fantasy_realms.state import Player, State
from adjudicator.text import Text


def read(question: str, about: Mapping[str, Any], claims: Sequence[Claim], state: State) -> Asked:
    """A dispute question in its one spelling. Raises StateError of the part ``question`` or ``claims``."""
    told: dict[str, Any] = {}
    if question != "winner":
        report = Report()
        player = read_player(about.get("player"), state, report)
        told["player"] = player.name if player else ""
        for key in ("card", "for"):
            name = about.get(key, about.get("for_")) if key == "for" else about.get(key)
            if name is not None:
                card = _held(name, "/" + key, player, report)
                told[key] = card.name if card else ""
        if question == "points":
            told["of"] = about.get("of", "points")
        if report.problems:
            raise StateError(report.problems, "question")
    return Asked(question, told, _claims(question, claims, state))


def read_player(name: str | None, state: State, report: Report) -> Player | None:
    """The player of a question; where the table has only one, nobody need be named."""
    names = [player.name for player in state.players]
    name = None if name is None else unicodedata.normalize("NFC", name)
    if name is None and len(names) == 1:
        return state.players[0]
    if name in names:
        return state.player(name)
    expected = Text("one of " + ", ".join(names), "以下之一：" + "、".join(names))
    if name is None:
        report.wrong("/player", Text("It is not said whose hand is meant.", "没有说明是谁的手牌。"), expected=expected)
    else:
        message = Text("There is no player {name!r}.", "没有名为 {name!r} 的玩家。").fill(name=name)
        report.wrong("/player", message, expected=expected, near=near_misses(name, names))
    return None


def _held(name: str, at: str, player: Player | None, report: Report) -> Card | None:
    card = report.card(name, at)
    if card is None or player is None or card in player.cards:
        return card
    message = Text("{card} is not in the hand of {player}.", "{player} 的手牌里没有{card}。")
    held = Text(", ".join(c.name for c in player.cards), "、".join(title(c.name).zh for c in player.cards))
    expected = Text("one of {held}", "以下之一：{held}").fill(held=held)
    report.wrong(at, message.fill(card=title(card.name), player=player.name), expected=expected)
    return None


def _claims(question: str, claims: Sequence[Claim], state: State) -> tuple[Claim, ...]:
    report = Report()
    out = [
        Claim(_claim(question, claim.value, f"/{nth}/value", state, report), claim.by)
        for nth, claim in enumerate(claims)
    ]
    if report.problems:
        raise StateError(report.problems, "claims")
    return tuple(out)


def _claim(question: str, value: Any, at: str, state: State, report: Report) -> Any:
    """A claim with its names in the official spelling."""
    if question in ("blanked", "penalty-cleared") and isinstance(value, str):
        card = report.card(value, at)
        return card.name if card else value
    if question == "plays-as":
        out = dict(value)
        if "name" in out and (card := report.card(out["name"], at + "/name")):
            out["name"] = card.name
        if "suit" in out and (suit := report.suit(out["suit"], at + "/suit")):
            out["suit"] = suit
        return out
    if question == "winner":
        names = [player.name for player in state.players]
        claimed = value if isinstance(value, Mapping) else {"winner": value}
        where = at + "/winner" if isinstance(value, Mapping) else at
        winner = claimed.get("winner")
        if winner is not None:
            winner = unicodedata.normalize("NFC", winner)
            claimed = {**claimed, "winner": winner}
        if winner is not None and winner not in names:
            message = Text("There is no player {name!r}.", "没有名为 {name!r} 的玩家。").fill(name=winner)
            expected = Text("one of " + ", ".join(names), "以下之一：" + "、".join(names))
            report.wrong(where, message, expected=expected, near=near_misses(winner, names))
        return dict(claimed)
    return value
