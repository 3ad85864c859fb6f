"""Initiative: by what number figures act, and how ties between characters are broken."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.games.gloomhaven.table.figures import Character, Figure, Summon
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.text import Text


def focus_ranks(state: State, figures: Iterable[Figure]) -> dict[str, tuple[int, ...]]:
    """By what the initiative tie of a focus is broken: equal where the rules leave a tie.

    A summon has the rank of its owner; that it comes just before is for the caller to see to, since it does so before
    its owner alone, and not before others who happen to tie with the owner. Characters who tie by their leading cards
    are told apart by the others, if those of all who tie are known. Raises StateError for an initiative that is not.
    """
    ranks: dict[str, int] = {}
    for character in state.characters:
        initiative = state.initiative_of(character)
        if initiative is not None:
            ranks[character.name] = initiative
    return {each.name: _rank(state, _owner(state, each), ranks) for each in figures}


def _owner(state: State, figure: Figure) -> Character:
    if isinstance(figure, Summon):
        return state.character(figure.owner)
    assert isinstance(figure, Character)
    return figure


def _rank(state: State, character: Character, ranks: dict[str, int]) -> tuple[int, ...]:
    if character.name not in ranks:
        what = Text("the initiative of {name}", "{name} 的先攻").fill(name=character.name)
        raise missing(f"{character.pointer}/initiative", what, "gh.focus.initiative")
    mine = ranks[character.name]
    tied = [each for each in state.characters if ranks.get(each.name) == mine]
    seconds = [state.second_initiative_of(each) for each in tied]
    if None in seconds:
        return (mine, 0)
    second = state.second_initiative_of(character)
    assert second is not None
    return (mine, second)
