"""Whether a move is legal: whose turn it is, what a turn is made of, and when the game is over.

What a card may choose at the end is for ``choosing`` to say. The deck never runs out: 53 cards less six hands of seven
leave eleven, and the tenth card drawn from it makes the tenth discard.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.moves.choosing import Ruled, candidates, judge_choice, pick_of
from adjudicator.games.fantasy_realms.names import title
from adjudicator.games.fantasy_realms.picks import NOT_LYING
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.state import DISCARD_MOST, State, spell
from adjudicator.text import Text

Move = Mapping[str, Any]
_TURN = "fr.turn.draw-then-discard"


def legal_moves(state: State, reads: Readings) -> Iterator[tuple[Move, Ruled]]:
    """Every legal move, in a fixed order: the deck, then cards by number; choices by player, card and option."""
    for move in _moves(state, reads):
        ruled = judge_move(state, move, reads)
        if ruled.legal:
            yield move, ruled


def _moves(state: State, reads: Readings) -> Iterator[Move]:
    """Every move that could be legal."""
    if state.phase == "draw":
        yield {"move": "draw-deck"}
        yield from ({"move": "draw-discard", "card": card.name} for card in state.discard)
    elif state.phase == "discard":
        yield from ({"move": "discard", "card": card.name} for card in state.player(state.turn).cards)
    else:
        for player in state.players:
            for chooser in player.free:
                for pick in candidates(player, state, BY_NAME[chooser], reads):
                    yield {"move": "choose", "player": player.name, "chooser": chooser, "choice": spell(pick)}


def judge_move(state: State, move: Move, reads: Readings) -> Ruled:
    """Judge a move as ``asked`` reads it."""
    if move["move"] == "choose":
        pick = pick_of(move["choice"])
        return judge_choice(state, move["player"], move["chooser"], pick, reads, instead=False)
    if state.over:
        en = "The game is over: nobody gets another turn."
        return _no("fr.end.no-extra-turn", en, "游戏已经结束，谁也不再有回合。")
    assert state.turn is not None
    if "player" in move:
        en, zh = "It is the turn of {turn}, not of {player}.", "现在轮到 {turn}，不是 {player}。"
        return _no("fr.setup.first-player", en, zh, turn=state.turn, player=move["player"])
    if move["move"] == "discard":
        return _discard(state, BY_NAME[move["card"]])
    if state.phase == "discard":
        return _no(_TURN, "A card has been taken; now one is discarded.", "已经拿过一张牌，现在该弃牌。")
    if move["move"] == "draw-discard":
        return _take(state, BY_NAME[move["card"]])
    says = Text("{player} may take the top card of the deck.", "{player} 可抽牌库顶的牌。").fill(player=state.turn)
    return Ruled(True, (_TURN,), says, () if state.discard else ("fr.turn.first-draw", "fr.setup.deal"))


def _no(ruling: str, en: str, zh: str, **words: object) -> Ruled:
    return Ruled(False, (ruling,), Text(en, zh).fill(**words))


def _take(state: State, card: Card) -> Ruled:
    about = title(card.name)
    if not state.discard:  # later in the game a card lies there whenever a turn begins
        en = "Nothing has been discarded yet: the first card of the game comes from the deck."
        return _no("fr.turn.first-draw", en, "还没有人弃过牌：全局第一张只能抽自牌库。")
    if card not in state.discard:
        return Ruled(False, ("fr.turn.any-discard",), NOT_LYING.fill(card=about))
    says = Text("{player} may take {card} from the discard area.", "{player} 可从弃牌区拿{card}。")
    under = ("fr.turn.discards-face-up",)
    return Ruled(True, (_TURN, "fr.turn.any-discard"), says.fill(player=state.turn, card=about), under)


def _discard(state: State, card: Card) -> Ruled:
    about = title(card.name)
    if state.phase == "draw":
        return _no(_TURN, "A card is taken before one is discarded.", "要先拿一张牌，才能弃牌。")
    if card not in state.player(state.turn).cards:
        en, zh = "{card} is not in the hand of {player}.", "{player} 手里没有{card}。"
        return _no(_TURN, en, zh, card=about, player=state.turn)
    says = Text("{player} may discard {card}.", "{player} 可弃{card}。").fill(card=about, player=state.turn)
    ends = len(state.discard) + 1 == DISCARD_MOST
    under = ("fr.turn.discards-face-up", "fr.end.live-count", *(("fr.end.ten-discards",) if ends else ()))
    return Ruled(True, (_TURN,), says, under, ends_game=ends)
