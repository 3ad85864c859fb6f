"""Reading a table state: hands, discard area and choices, and everything that the rules forbid about them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator import validation
from adjudicator.errors import StateError, pointer
from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.effects import TakesDiscard
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick
from adjudicator.games.fantasy_realms.names import title
from adjudicator.games.fantasy_realms.options import ORDER, takeable
from adjudicator.games.fantasy_realms.picks import PickReader
from adjudicator.games.fantasy_realms.report import Report
from adjudicator.games.fantasy_realms.schema import StateSchema
from adjudicator.text import Text

PLAYERS_MOST = 6
HAND_MOST = 7
DISCARD_MOST = 10
_SCHEMA = StateSchema()


@dataclass(frozen=True, slots=True)
class Player:
    """One player: the whole hand (an eighth card that was taken included), the choices made and those open.

    ``at`` is the pointer of the player in the state as it was given.
    """

    name: str
    cards: tuple[Card, ...]
    picks: Mapping[str, Pick]
    free: tuple[str, ...]
    at: str


@dataclass(frozen=True, slots=True)
class State:
    """A table: players by name, and the discard area without the cards that were taken from it."""

    players: tuple[Player, ...]
    discard: tuple[Card, ...]


def parse(raw: object) -> State:
    """Read a table state. Raises StateError with every problem that was found."""
    data = validation.load(_SCHEMA, raw)
    report = Report()
    state = _state(data, report)
    if report.problems:
        raise StateError(report.problems)
    return state


def normal(state: State) -> dict[str, Any]:
    """The state in its one spelling: official names, players by name, cards by number."""
    return {
        "players": [
            {
                "name": player.name,
                "hand": [card.name for card in player.cards],
                "choices": {name: spell(pick) for name, pick in player.picks.items()},
            }
            for player in state.players
        ],
        "discard": [card.name for card in state.discard],
    }


def spell(pick: Pick) -> dict[str, str] | None:
    """A choice as JSON has it."""
    out = {"card": pick.card, "suit": pick.suit}
    return {key: name for key, name in out.items() if name is not None} or None


def _state(data: Mapping[str, Any], report: Report) -> State:
    seen: dict[Card, Text] = {}
    listed = data.get("discard", [])
    if len(listed) > DISCARD_MOST:
        message = Text("The discard area can't hold more than ten cards.", "弃牌区不可能超过十张。")
        report.wrong("/discard", message, ruling="fr.end.ten-discards")
    if len(data["players"]) > PLAYERS_MOST:
        message = Text("The game is for six players at most.", "本游戏最多六名玩家。")
        report.wrong("/players", message, ruling="fr.setup.players")
    names = _names(data["players"], report)
    hands = [
        _cards(player["hand"], pointer("players", n, "hand"), _hand_of(names[n]), seen, report)
        for n, player in enumerate(data["players"])
    ]
    discard = _cards(listed, "/discard", Text("the discard area", "弃牌区"), seen, report)
    players = [
        _player(player, names[n], hands[n], discard, pointer("players", n), report)
        for n, player in enumerate(data["players"])
    ]
    players.sort(key=lambda player: player.name)
    return State(tuple(players), tuple(sorted(discard, key=_number)))


def _number(card: Card) -> int:
    return card.number


def _hand_of(name: str) -> Text:
    return Text("the hand of {name}", " {name} 的手牌").fill(name=name)


def _names(players: Sequence[Mapping[str, Any]], report: Report) -> list[str]:
    names: list[str] = []
    for n, player in enumerate(players):
        name = unicodedata.normalize("NFC", player.get("name", f"P{n + 1}"))
        if name in names:
            message = Text("Another player is called {name} too.", "另有玩家也叫 {name}。").fill(name=name)
            report.wrong(pointer("players", n, "name"), message)
        names.append(name)
    return names


def _cards(names: Sequence[str], at: str, where: Text, seen: dict[Card, Text], report: Report) -> list[Card]:
    out = []
    for n, name in enumerate(names):
        here = f"{at}/{n}"
        card = report.card(name, here)
        if card is None:
            continue
        if card in seen:
            message = Text(
                "There is only one {card}, and it is already in {where}.", "{card}只有一张，已经在{where}。"
            ).fill(card=title(card.name), where=seen[card])
            report.wrong(here, message, ruling="fr.deck.cards")
        else:
            seen[card] = where
            out.append(card)
    return out


def _player(
    data: Mapping[str, Any], name: str, cards: list[Card], discard: list[Card], at: str, report: Report
) -> Player:
    listed = len(data["hand"])
    given = PickReader(report, cards, discard, at).read(data.get("choices", {}))
    cards.sort(key=_number)
    free = []
    for card in cards:
        if card.choice is None or card.name in given:
            continue
        if isinstance(card.choice, TakesDiscard):
            if len(cards) > HAND_MOST:
                continue  # one of the cards in the hand was taken; which, makes no difference to the score
            if not takeable(card.choice, discard):
                given[card.name] = DECLINED
                continue
        free.append(card.name)
    if max(listed, len(cards)) > HAND_MOST + _taken(given, cards):
        message = Text(
            "A hand has seven cards at most; an eighth only as the card that Necromancer took.",
            "手牌最多七张；只有死灵术士取得的牌可作第八张。",
        )
        report.wrong(f"{at}/hand", message, ruling="fr.hand.size")
    picks = {chooser: given[chooser] for chooser in ORDER if chooser in given}
    return Player(name, tuple(cards), picks, tuple(n for n in ORDER if n in free), at)


def _taken(picks: Mapping[str, Pick], cards: list[Card]) -> int:
    """How many cards beyond seven a hand may have."""
    for card in cards:
        if isinstance(card.choice, TakesDiscard):
            if card.name in picks:
                return 0 if picks[card.name].declined else 1
            return 1 if takeable(card.choice, [other for other in cards if other is not card]) else 0
    return 0
