"""A judge for tabletop games: a table state goes in, a cited and proved answer comes out.

>>> import adjudicator
>>> answer = adjudicator.score("fantasy-realms", {"players": [{"hand": ["Great Flood", "Blizzard", "Wildfire"]}]})
>>> answer.value["players"][0]["total"]
65
"""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.answer import Answer, Citation, Finding, OtherReading, Step, Verdict
from adjudicator.corpus import Corpus, Reading, Ruling, Source, corpus
from adjudicator.engine import ask
from adjudicator.errors import (
    AdjudicatorError,
    CorpusError,
    Problem,
    StateError,
    UnknownNameError,
    UnreadableError,
)
from adjudicator.game import Game, Question, game, games
from adjudicator.search import search
from adjudicator.solver import Budget
from adjudicator.text import LANGUAGES, Language, Text
from adjudicator.version import __version__

__all__ = [
    "LANGUAGES",
    "AdjudicatorError",
    "Answer",
    "Budget",
    "Citation",
    "Corpus",
    "CorpusError",
    "Finding",
    "Game",
    "Language",
    "OtherReading",
    "Problem",
    "Question",
    "Reading",
    "Ruling",
    "Source",
    "StateError",
    "Step",
    "Text",
    "UnknownNameError",
    "UnreadableError",
    "Verdict",
    "__version__",
    "ask",
    "corpus",
    "game",
    "games",
    "ruling",
    "score",
    "search",
]


def score(
    game_id: str,
    state: object,
    *,
    readings: Mapping[str, str] | None = None,
    lang: Language = "en",
    budget: Budget | None = None,
    steps: bool = True,
) -> Answer:
    """The final score of a table, with its winner.

    ``state`` is the game's table state as JSON-like objects; choices left out are searched for the best result.
    ``steps=False`` leaves the steps and most citations out and is faster. Raises StateError, UnknownNameError.
    """
    return ask(game_id, "score", state, readings=readings, lang=lang, budget=budget, steps=steps)


def ruling(ruling_id: str) -> Ruling:
    """One ruling of the corpus by its id. Raises UnknownNameError with near misses."""
    return corpus().ruling(ruling_id)
