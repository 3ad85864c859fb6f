"""The steps of answers about moves: what each half of a turn allows, when the game ends, what may then be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.answer import Step
from adjudicator.games.fantasy_realms.blanking import sum_masks
from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.hand import bit, play
from adjudicator.games.fantasy_realms.moves.choosing import Ruled
from adjudicator.games.fantasy_realms.moves.legality import Move
from adjudicator.games.fantasy_realms.names import title
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.state import DISCARD_MOST, State
from adjudicator.games.fantasy_realms.values import outcome
from adjudicator.text import Joined, Text

_AREA = Text("discard area", "弃牌区")
_TABLE = Text("table", "全桌")


def turn_steps(state: State, reads: Readings) -> Iterator[Step]:
    """What the table allows the player whose turn it is, or that nobody has one."""
    if state.over:
        yield _over(state)
        return
    assert state.turn is not None
    if state.phase == "draw":
        says = Text("{about} takes one card.", "{about} 拿一张牌。")
        yield _step("fr.turn.draw-then-discard", state.turn, state.turn, "takes", says)
        yield _area(state)
    else:
        says = Text("{about} discards one of the cards held: {by}.", "{about} 从持有的牌里弃一张：{by}。")
        cards = state.player(state.turn).cards
        yield _step("fr.turn.draw-then-discard", state.turn, state.turn, "discards", says, cards)
        yield from _after_discard(state)
        yield from _still_held(state, cards, reads)


def choice_steps(moves: Sequence[tuple[Move, Ruled]]) -> Iterator[Step]:
    """For each card that still chooses, how many legal choices it has, and the rulings they are read under."""
    by_card: dict[str, list[tuple[Move, Ruled]]] = {}
    for move, ruled in moves:
        by_card.setdefault(move["chooser"], []).append((move, ruled))
    for chooser, of_card in by_card.items():
        ruling = BY_NAME[chooser].ruling
        cited = [name for _, ruled in of_card for name in (*ruled.rulings, *ruled.under)]
        under = [name for name in dict.fromkeys(cited) if name != ruling]
        says = Text("{about} has {count} legal choices.", "{about}有 {count} 种合法的选择。")
        if len(of_card) == 1:
            says = Text("{about} has nothing to choose from.", "{about}没有可选的对象。")
        step = _step(ruling, chooser, title(chooser), "chooses", says, under=under, words={"count": len(of_card)})
        yield step._replace(player=of_card[0][0]["player"])


def ruled_steps(state: State, move: Move, ruled: Ruled, reads: Readings) -> Iterator[Step]:
    """Why a move or a choice is legal or not; of a discard, also what it leads to."""
    about = move.get("card") or move.get("chooser") or move.get("player") or state.turn
    first, *more = ruled.rulings
    effect = "legal" if ruled.legal else "illegal"
    player = move.get("player") or state.turn
    yield Step(first, str(about), effect, ruled.says, under=(*more, *ruled.under), player=player)
    if ruled.ends_game is not None:
        yield from _after_discard(state)
        yield from _still_held(state, [BY_NAME[move["card"]]], reads)


def evaluated_step() -> Step:
    """What the totals of evaluated moves are."""
    says = Text(
        "Each best total is that of the player's hand if the game ended now.",
        "最佳总分均按此刻终局时该玩家的手牌计算。",
    )
    return _step("fr.score.hand", "table", _TABLE, "evaluates", says)


def _over(state: State) -> Step:
    if state.phase == "end":
        says = Text("The game is over: nobody gets another turn.", "游戏已经结束，谁也不再有回合。")
        return _step("fr.end.no-extra-turn", "table", _TABLE, "over", says)
    says = Text(
        "Ten cards lie in the discard area: the game is over, and nobody gets another turn.",
        "弃牌区已有十张牌：游戏已经结束，谁也不再有回合。",
    )
    return _step("fr.end.no-extra-turn", "table", _TABLE, "over", says, under=["fr.end.ten-discards"])


def _area(state: State) -> Step:
    if not state.discard:
        says = Text("Nothing lies in the {about} yet: only the deck is left.", "{about}还是空的：只能抽牌库。")
        return _step("fr.turn.first-draw", "discard", _AREA, "deck-only", says, under=["fr.setup.deal"])
    says = Text(
        "Instead of the deck's, it may be any card of the {about}: {by}.",
        "也可不抽牌库，改拿{about}任意一张：{by}。",
    )
    under = ["fr.turn.discards-face-up"]
    return _step("fr.turn.any-discard", "discard", _AREA, "any", says, state.discard, under=under)


def _after_discard(state: State) -> Iterator[Step]:
    """How many cards then lie in the discard area, and whether that is the end."""
    count = len(state.discard) + 1
    says = Text(
        "After the discard {count} lie in the {about}; ten end the game.",
        "弃牌后{about}有 {count} 张；满十张即终局。",
    )
    under = ["fr.turn.discards-face-up"]
    yield _step("fr.end.live-count", "discard", _AREA, "counts", says, under=under, words={"count": count})
    if count == DISCARD_MOST:
        says = Text("It is the tenth card of the {about}: the game is over.", "这是{about}的第十张：游戏结束。")
        yield _step("fr.end.ten-discards", "discard", _AREA, "ends", says, under=["fr.end.no-extra-turn"])


def _still_held(state: State, cards: Sequence[Card], reads: Readings) -> Iterator[Step]:
    """Which of these cards the hand as it lies would blank or clear, which does not matter yet."""
    player = state.player(state.turn)
    found = outcome(play(player.cards, {}), reads)
    touched = found.blanking.blanked | sum_masks(list(found.cleared))
    if among := [card for card in cards if bit(card) & touched]:
        says = Text(
            "Held and discarded like any card, whatever the count would make of them: {by}.",
            "不论计分时会怎样，这些牌此刻仍像别的牌一样持有和弃置：{by}。",
        )
        yield _step("fr.blank.still-held", player.name, player.name, "still-held", says, among)


def _step(
    ruling: str,
    about: str,
    named: Text | str,
    effect: str,
    says: Text,
    by: Sequence[Card] = (),
    *,
    under: Sequence[str] = (),
    words: Mapping[str, object] | None = None,
) -> Step:
    """One step whose sentence may use {about}, {by} and the words."""
    names = tuple(card.name for card in by)
    said = {"about": named, "by": Joined(tuple(map(title, names))), **(words or {})}
    return Step(ruling, about, effect, says, said, names, None, tuple(under))
