"""Whether a choice is legal, and the rulings that decide it.

What a card may choose is said by ``picks``, which reads the choices of a table, and only asked here: a choice is legal
where a table that says it was made is one that can be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.errors import Problem, pointer
from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.effects import ChangesSuit, ClearsOne, CopiesCard, CopiesIdentity, TakesDiscard
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick, Picks
from adjudicator.games.fantasy_realms.names import title
from adjudicator.games.fantasy_realms.options import legal, takeable
from adjudicator.games.fantasy_realms.picks import HAND_MOST, NOT_LYING, PickReader, when_chosen
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.report import Report
from adjudicator.games.fantasy_realms.state import NOT_WILD, Player, State, check_final, spell
from adjudicator.text import Text

BOOK_WILD = "fr.gap.book-wild"


@dataclass(frozen=True, slots=True)
class Ruled:
    """How a move or a choice stands with the rules.

    ``rulings`` decide it, and none of them could be left out; ``under`` are general ones that it is read under.
    ``ends_game`` is said of a legal discard alone. ``by_reading`` is whether the other reading of fr.gap.book-wild
    has it the other way.
    """

    legal: bool
    rulings: tuple[str, ...]
    says: Text
    under: tuple[str, ...] = ()
    ends_game: bool | None = None
    by_reading: bool = False


def pick_of(choice: Mapping[str, Any] | None) -> Pick:
    """A choice in official names as the game works with it."""
    return Pick(**choice) if choice else DECLINED


def judge_choice(state: State, name: str, chooser: str, pick: Pick, reads: Readings, *, instead: bool) -> Ruled:
    """Judge a choice of a player's card beside the choices that are made; those that are open stay open.

    If the card has made its choice, this one comes in its place (``instead``) or is refused.
    """
    player, card = state.player(name), BY_NAME[chooser]
    words = {"card": title(chooser)}
    if state.phase != "end" and state.over:
        says = Text(
            "The game is over: nobody gets another turn. Choices are made in the phase end.",
            "游戏已经结束，谁也不再有回合；选择属于阶段 end。",
        )
        return Ruled(False, ("fr.end.no-extra-turn",), says)
    if state.phase != "end":
        says = Text("{card} makes its choice when the game is over.", "{card}要到游戏结束后才作选择。")
        return Ruled(False, (when_chosen(card),), says.fill(**words))
    if not instead and card in player.cards and chooser not in player.free:
        return _settled(player, card)
    choices = {**player.picks, chooser: pick}
    if problems := objections(player, state, choices):
        problem = problems[0]
        why = says = Text(problem.says("en"), problem.says("zh"))
        if not problem.pointer.startswith(("/hand", pointer("choices", chooser))):
            says = Text("Then another choice would not be possible: {why}", "这样另一个选择就无法成立：{why}").fill(
                why=why
            )
        # That Island looks at a suit as it is by then matters where the suit is what forbids, and nowhere else.
        by_suit = problem.pointer == pointer("choices", "Island", "card") and problem.expected is not None
        return Ruled(False, (problem.ruling or card.ruling, *(_in_order(player, card, pick) if by_suit else ())), says)
    by_reading = pick.suit == "wild" and isinstance(card.choice, ChangesSuit)
    if by_reading and not reads.book_wild:
        return Ruled(False, (BOOK_WILD,), NOT_WILD, by_reading=True)
    finer = [ruling for ruling in _general(player, card, pick) if ruling == "fr.wild.suit-only"]
    rulings = (card.ruling, *finer, *_in_order(player, card, pick), *((BOOK_WILD,) if by_reading else ()))
    says = Text("{card} may choose that.", "{card}可以这样选。")
    if pick.declined:
        says = Text("{card} need not be used.", "{card}可以不用。")
    elif objections(player, state, {**dict.fromkeys(player.free, DECLINED), **choices}):
        says = Text(
            "{card} may choose that, if a choice that is still open makes it fit.",
            "{card}可以这样选，但要靠一个尚未作出的选择来配合。",
        )
    under = tuple(ruling for ruling in _general(player, card, pick) if ruling not in rulings)
    return Ruled(True, rulings, says.fill(**words), under, by_reading=by_reading)


def objections(player: Player, state: State, choices: Picks) -> list[Problem]:
    """What is wrong with a hand that has made these choices and no others, by pointers into the player."""
    cards, discard = list(player.cards), list(state.discard)
    report = Report()
    for name, pick in choices.items():
        before = player.picks.get(name, DECLINED)
        if not isinstance(BY_NAME[name].choice, TakesDiscard) or pick == before:
            continue
        if before.card is not None:  # it lies where it was
            cards.remove(BY_NAME[before.card])
            discard.append(BY_NAME[before.card])
        if pick.card is not None and BY_NAME[pick.card] in cards and len(cards) <= HAND_MOST:
            at = pointer("choices", name, "card")
            report.wrong(at, NOT_LYING.fill(card=title(pick.card)), ruling=BY_NAME[name].ruling)
    given = PickReader(report, cards, discard, "").read({name: spell(pick) for name, pick in choices.items()})
    check_final(len(cards), cards, given, "", report)
    return report.problems


def candidates(player: Player, state: State, chooser: Card, reads: Readings) -> list[Pick]:
    """Every pick of a card that could be legal, whatever the other choices: declining first, then by card."""
    within = list(player.cards)
    if "Necromancer" in player.free:
        choice = BY_NAME["Necromancer"].choice
        assert isinstance(choice, TakesDiscard)
        within += takeable(choice, state.discard)
    return legal(chooser, within, state.discard, reads)


def other_choices(player: Player, state: State, chooser: str, pick: Pick, reads: Readings) -> dict[str, Any] | None:
    """A choice that was made, spelt, with another pick in its place by which this one would be legal; None if no
    single one helps."""
    given = {name: made for name, made in player.picks.items() if name != chooser}
    if BY_NAME[chooser] not in player.cards:
        return None
    for name in given:
        for other in candidates(player, state, BY_NAME[name], reads):
            choices = {**given, name: other, chooser: pick}
            if not objections(player, state, choices):
                return {name: spell(other)}
    return None


# --- the rulings


def _settled(player: Player, card: Card) -> Ruled:
    """Why a card does not choose again."""
    says = Text("{card} has made its choice.", "{card}已经作出选择。")
    if isinstance(card.choice, TakesDiscard) and player.picks.get(card.name) == DECLINED:
        says = Text("{card} takes nothing: its choice is settled.", "{card}什么都不取：它的选择已定。")
    return Ruled(False, (card.ruling,), says.fill(card=title(card.name)))


def _general(player: Player, card: Card, pick: Pick) -> list[str]:
    """The general rulings by which a legal choice may be made."""
    if isinstance(card.choice, CopiesIdentity):
        if pick.declined:
            return ["fr.wild.may-decline"]
        if pick.card is None:
            return ["fr.wild.suit-only"]
        held = pick.card in (other.name for other in player.cards)
        return ["fr.wild.identity"] if held else ["fr.wild.identity", "fr.wild.not-in-hand"]
    if pick.card is None:
        return []
    if isinstance(card.choice, CopiesCard):
        of_wild = BY_NAME[pick.card].suit == "wild"
        return ["fr.wild.own-text", "fr.faq.doppelganger-of-wild"] if of_wild else ["fr.wild.own-text"]
    if isinstance(card.choice, ChangesSuit):
        return ["fr.book.suit-only"]
    return ["fr.hand.size"] if isinstance(card.choice, TakesDiscard) else []


def _in_order(player: Player, card: Card, pick: Pick) -> tuple[str, ...]:
    """The rulings on the order of choices that bear on a choice: Island sees what a card has become by then."""
    made = {**player.picks, card.name: pick}
    island = next((c for c in player.cards if isinstance(c.choice, ClearsOne)), None)
    if island is None or (name := made.get(island.name, DECLINED).card) is None:
        return ()
    target = BY_NAME[name]
    books = [other for other in player.cards if isinstance(other.choice, ChangesSuit)]
    if card not in (island, target, *books):
        return ()
    recoloured = any(made.get(book.name, DECLINED).card == name for book in books)
    assert isinstance(island.choice, ClearsOne)
    if recoloured or (target.suit != "wild" and target.suit not in island.choice.suits):
        return ("fr.faq.island-after-book",)
    return ("fr.order.steps",) if target.suit == "wild" else ()
