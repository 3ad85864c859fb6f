"""Reading a table state: hands, discard area, choices and whose turn it is, and all that the rules forbid there.

In the middle of the game a hand has seven cards, that of the player whose turn it is eight between drawing and
discarding, and nothing is chosen yet. At the end, which is what a state means that does not say its phase, the hands
are those that are scored. Fewer cards may always be written down than there are.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator import validation
from adjudicator.errors import Problem, StateError, near_misses, pointer
from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.effects import TakesDiscard
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick
from adjudicator.games.fantasy_realms.names import title
from adjudicator.games.fantasy_realms.options import ORDER, takeable
from adjudicator.games.fantasy_realms.picks import HAND_MOST, PickReader
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.report import Report
from adjudicator.games.fantasy_realms.schema import Phase, StateSchema
from adjudicator.text import Text

PLAYERS_MOST = 6
DISCARD_MOST = 10
NOT_WILD = Text("Under the reading ten-suits, Book of Changes can't name Wild.", "按读法 ten-suits，易经不能指定通用。")
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
    """A table: players by name, and the discard area without the cards that were taken from it.

    ``turn`` is the name of the player whose turn it is, None in the phase ``end``.
    """

    players: tuple[Player, ...]
    discard: tuple[Card, ...]
    phase: Phase = "end"
    turn: str | None = None

    @property
    def over(self) -> bool:
        """Whether nobody has a turn any more: the tenth discard has ended the game (fr.end.ten-discards)."""
        return self.phase == "end" or (self.phase == "draw" and len(self.discard) == DISCARD_MOST)

    def player(self, name: str | None) -> Player:
        """The player of a name. Raises StopIteration if there is none."""
        return next(player for player in self.players if player.name == name)


def parse(raw: object) -> State:
    """Read a table state. Raises StateError with every problem that was found."""
    data = validation.load(_SCHEMA, raw)
    report = Report()
    state = _state(data, report)
    if report.problems:
        raise StateError(report.problems)
    return state


def normal(state: State) -> dict[str, Any]:
    """The state in its one spelling: official names, players by name, cards by number.

    At the end of the game there is no word of phase and turn.
    """
    at_end = state.phase == "end"
    return {
        "players": [
            {
                "name": player.name,
                "hand": [card.name for card in player.cards],
                "choices": {name: spell(pick) for name, pick in player.picks.items()} if at_end else {},
            }
            for player in state.players
        ],
        "discard": [card.name for card in state.discard],
        **({} if at_end else {"phase": state.phase, "turn": state.turn}),
    }


def check_scorable(state: State) -> None:
    """Hands can be scored as they lie at any time, save one of eight cards. Raises StateError for that."""
    if state.phase == "discard" and len((player := state.player(state.turn)).cards) > HAND_MOST:
        message = Text(
            "{name} has yet to discard: eight cards are not a hand that can be scored.",
            "{name} 还没有弃牌：八张牌的手牌不能计分。",
        ).fill(name=player.name)
        raise StateError([Problem(f"{player.at}/hand", message, ruling="fr.hand.size")])


def check_readings(state: State, reads: Readings) -> None:
    """Refuse a suit that Book of Changes may name only under another reading. Raises StateError."""
    problems = []
    for player in state.players:
        if player.picks.get("Book of Changes", DECLINED).suit == "wild" and not reads.book_wild:
            at = player.at + pointer("choices", "Book of Changes", "suit")
            problems.append(Problem(at, NOT_WILD, ruling="fr.gap.book-wild"))
    if problems:
        raise StateError(problems)


def spell(pick: Pick) -> dict[str, str] | None:
    """A choice as JSON has it."""
    out = {"card": pick.card, "suit": pick.suit}
    return {key: name for key, name in out.items() if name is not None} or None


def open_choices(
    cards: Sequence[Card], given: Mapping[str, Pick], discard: Sequence[Card]
) -> tuple[dict[str, Pick], tuple[str, ...]]:
    """The choices of a hand that are settled, and the cards whose choice is open, both in the official order.

    ``given`` are those made. Necromancer's is settled too where there is nothing for it to take, and where the hand
    has eight cards: one of them was taken, and which makes no difference to the score.
    """
    picks = dict(given)
    free = []
    for card in cards:
        if card.choice is None or card.name in given:
            continue
        if isinstance(card.choice, TakesDiscard):
            if len(cards) > HAND_MOST:
                continue
            if not takeable(card.choice, discard):
                picks[card.name] = DECLINED
                continue
        free.append(card.name)
    return {name: picks[name] for name in ORDER if name in picks}, tuple(name for name in ORDER if name in free)


def eighth(cards: Sequence[Card], given: Mapping[str, Pick]) -> int:
    """How many cards beyond seven a hand may have at the end of the game: one if Necromancer took a card."""
    for card in cards:
        if isinstance(card.choice, TakesDiscard):
            if card.name in given:
                return 0 if given[card.name].declined else 1
            return 1 if takeable(card.choice, [other for other in cards if other is not card]) else 0
    return 0


def _state(data: Mapping[str, Any], report: Report) -> State:
    seen: dict[Card, Text] = {}
    phase: Phase = data.get("phase", "end")
    listed = data.get("discard", [])
    if len(listed) > DISCARD_MOST:
        message = Text("The discard area can't hold more than ten cards.", "弃牌区不可能超过十张。")
        report.wrong("/discard", message, ruling="fr.end.ten-discards")
    elif len(listed) == DISCARD_MOST and phase == "discard":
        message = Text(
            "With ten cards in the discard area the game was over before this turn.",
            "弃牌区已有十张，游戏在这个回合之前就结束了。",
        )
        report.wrong("/discard", message, ruling="fr.end.no-extra-turn")
    if len(data["players"]) > PLAYERS_MOST:
        message = Text("The game is for six players at most.", "本游戏最多六名玩家。")
        report.wrong("/players", message, ruling="fr.setup.players")
    names = _names(data["players"], report)
    turn = _turn(data, phase, names, report)
    hands = [
        _cards(player["hand"], pointer("players", n, "hand"), _hand_of(names[n]), seen, report)
        for n, player in enumerate(data["players"])
    ]
    discard = _cards(listed, "/discard", Text("the discard area", "弃牌区"), seen, report)
    players = []
    for n, player in enumerate(data["players"]):
        at = pointer("players", n)
        given: dict[str, Pick] = {}
        if phase == "end":
            given = PickReader(report, hands[n], discard, at).read(player.get("choices", {}))
            check_final(len(player["hand"]), hands[n], given, at, report)
        else:
            PickReader(report, hands[n], discard, at).too_early(player.get("choices", {}))
            drawn = phase == "discard" and names[n] == turn
            _check_held(len(player["hand"]), at, report, drawn=drawn)
        hands[n].sort(key=_number)
        picks, free = open_choices(hands[n], given, discard)
        players.append(Player(names[n], tuple(hands[n]), picks, free, at))
    players.sort(key=lambda player: player.name)
    return State(tuple(players), tuple(sorted(discard, key=_number)), phase, turn)


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


def _turn(data: Mapping[str, Any], phase: Phase, names: Sequence[str], report: Report) -> str | None:
    """Whose turn it is, None at the end of the game."""
    if phase == "end":
        if "turn" in data:
            message = Text("At the end of the game it is nobody's turn.", "游戏结束时不再轮到任何人。")
            expected = Text('"phase": "draw" or "discard" beside it', '同时写明 "phase": "draw" 或 "discard"')
            report.wrong("/turn", message, expected=expected, ruling="fr.end.no-extra-turn")
        return None
    if "turn" not in data:
        if len(names) == 1:
            return names[0]
        message = Text("The table does not say whose turn it is.", "局面没有说明轮到谁。")
        report.wrong("/turn", message, expected=Text("the name of a player", "一名玩家的名字"))
        return None
    name = unicodedata.normalize("NFC", data["turn"])
    if name not in names:
        message = Text("No player is called {name!r}.", "没有名为 {name!r} 的玩家。").fill(name=name)
        report.wrong("/turn", message, near=near_misses(name, names))
    return name


def check_final(listed: int, cards: Sequence[Card], given: Mapping[str, Pick], at: str, report: Report) -> None:
    """Refuse a hand too large for the end of the game. ``listed`` are the cards as written down, ``cards`` as read."""
    if max(listed, len(cards)) > HAND_MOST + eighth(cards, given):
        message = Text(
            "A hand has seven cards at most; an eighth only as the card that Necromancer took.",
            "手牌最多七张；只有死灵术士取得的牌可作第八张。",
        )
        report.wrong(f"{at}/hand", message, ruling="fr.hand.size")


def _check_held(listed: int, at: str, report: Report, *, drawn: bool) -> None:
    """Refuse a hand that can't be in the middle of the game. ``drawn``: its player has drawn and not yet discarded."""
    if listed > HAND_MOST + drawn:
        message = Text(
            "A hand has seven cards until its player draws, and eight until the discard.",
            "拿牌之前手牌为七张，拿牌之后、弃牌之前为八张。",
        )
        expected = Text(f"{HAND_MOST + drawn} cards at most", f"最多 {HAND_MOST + drawn} 张")
        report.wrong(f"{at}/hand", message, expected=expected, ruling="fr.hand.size")
    elif drawn and not listed:
        message = Text("After the draw the hand has a card at least.", "拿牌之后手牌至少有一张。")
        report.wrong(f"{at}/hand", message, ruling="fr.turn.draw-then-discard")
