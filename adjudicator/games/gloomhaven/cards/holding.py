"""What the card questions share: the parts of a character that they need, and the names of its cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.codes import CONDITIONS
from adjudicator.games.gloomhaven.judging.naming import character_named
from adjudicator.games.gloomhaven.table.figures import Character
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.report import Report
from adjudicator.text import Joined, Text, clean

NOTHING = Text("nothing", "无")
_PILES: Mapping[str, Text] = {
    "selected": Text("the two cards that {who} selected this round", "{who} 本轮选出的两张牌"),
    "hand": Text("the cards in {who}'s hand", "{who} 的手牌"),
    "discard": Text("the discard pile of {who}", "{who} 的弃牌堆"),
    "hit_points": Text("the hit points of {who}", "{who} 的生命值"),
    "max_hit_points": Text("the maximum hit points of {who}", "{who} 的生命上限"),
}


def in_play(character: Character) -> None:
    """Refuse a question about a character that is out of the scenario. Raises StateError."""
    if character.exhausted:
        message = Text("{who} is exhausted and takes no part any more.", "{who} 已耗竭，不再参与本场。")
        at = f"{character.pointer}/exhausted"
        raise StateError([Problem(at, message.fill(who=character.name), ruling="gh.exhaust.gone")])
    if character.gone:
        message = Text("{who} has no hit points: it is exhausted.", "{who} 没有生命：已耗竭。").fill(who=character.name)
        raise StateError([Problem(f"{character.pointer}/hit_points", message, ruling="gh.exhaust.hit-points")])


def pile(character: Character, key: str) -> tuple[str, ...]:
    """A pile of cards that a question needs. Raises StateError if the state leaves it out."""
    held: tuple[str, ...] | None = getattr(character, key)
    if held is None:
        raise lacking(character, key)
    return held


def points(character: Character, key: str = "hit_points") -> int:
    """Hit points, or their maximum. Raises StateError if the state leaves them out."""
    held: int | None = getattr(character, key)
    if held is None:
        raise lacking(character, key)
    return held


def lacking(character: Character, key: str) -> StateError:
    """What is said where a part of a character is left out."""
    return missing(f"{character.pointer}/{key}", _PILES[key].fill(who=character.name))


def active_discards(character: Character) -> list[str]:
    """The cards of the active area that count as discarded (``gh.damage.active``)."""
    return [card for card, goes_to in character.active.items() if goes_to == "discard"]


def character_read(about: Mapping[str, Any], state: State, report: Report) -> Character | None:
    """The character of a question; None, and a problem, if there is no such character."""
    name = character_named("character", about, state, report)
    return None if name is None else state.character(name)


def held_by(character: Character) -> list[str]:
    """All cards of a character that the state names, by name."""
    out = {*character.active}
    for cards in (character.selected, character.hand, character.discard, character.lost):
        out.update(cards or ())
    return sorted(out)


def card_read(
    told: str, at: str, character: Character, state: State, report: Report, needs: tuple[str, ...] = ()
) -> str:
    """A card that a question names, in its one spelling; a problem if nothing in the state has that name.

    Where one of the piles that the question ``needs`` is not written down, that is for the question to say.
    """
    card = clean(told)
    known = held_by(character)
    if any(getattr(character, key) is None for key in needs):
        return card
    if card not in known and card not in state.cards:
        report.unknown(at, Text("card", "牌"), card, known or list(state.cards))
    return card


def cards_read(
    told: Iterable[str],
    at: str,
    character: Character,
    state: State,
    report: Report,
    *,
    needs: tuple[str, ...] = (),
    ruling: str | None = None,
) -> list[str]:
    """Several different cards; a problem for one that is named twice."""
    out: list[str] = []
    for n, each in enumerate(told):
        card = card_read(each, f"{at}/{n}", character, state, report, needs)
        if card in out:
            message = Text("{card} is named already.", "{card} 已经写过了。").fill(card=card)
            report.wrong(f"{at}/{n}", message, ruling=ruling)
        out.append(card)
    return out


def place_of_card(card: str, character: Character) -> Text:
    """Where a card lies, in words."""
    if card in (character.selected or ()):
        return Text("chosen for this round", "本轮已选出")
    if card in (character.hand or ()):
        return Text("in the hand", "在手牌中")
    if card in (character.discard or ()):
        return Text("in the discard pile", "在弃牌堆中")
    if card in (character.lost or ()):
        return Text("in the lost pile", "在失去堆中")
    if card in character.active:
        return Text("in the active area", "在活跃区中")
    return Text("not among the cards of {who}", "不在 {who} 的牌中").fill(who=character.name)


def names(cards: Iterable[str]) -> Joined | Text:
    """Some cards, items or the like, as a list in words."""
    parts = tuple(Text(card, card) for card in cards)
    return Joined(parts) if parts else NOTHING


def conditions(codes: Iterable[str]) -> Joined | Text:
    """Some conditions as a list in words."""
    parts = tuple(CONDITIONS[code] for code in CONDITIONS if code in set(codes))
    return Joined(parts) if parts else NOTHING
