"""A judge for tabletop games: a table state goes in, a cited and proved answer comes out.

>>> import adjudicator
>>> answer = adjudicator.score("fantasy-realms", {"players": [{"hand": ["Great Flood", "Blizzard", "Wildfire"]}]})
>>> answer.value["players"][0]["total"]
65
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.answer import Answer, Citation, Claim, Finding, Judged, OtherReading, Step, Verdict
from adjudicator.batch import batch
from adjudicator.corpus import Corpus, Reading, Ruling, Source, corpus
from adjudicator.engine import ask, read_dispute
from adjudicator.errors import (
    AdjudicatorError,
    BadQueryError,
    BusyError,
    CorpusError,
    InvalidRequestError,
    Problem,
    StateError,
    UnknownNameError,
    UnreadableError,
)
from adjudicator.game import Game, Question, game, games
from adjudicator.search import Found, Hit, find, keywords, search
from adjudicator.solver import Budget
from adjudicator.text import LANGUAGES, Language, Text
from adjudicator.version import __version__

__all__ = [
    "LANGUAGES",
    "AdjudicatorError",
    "Answer",
    "BadQueryError",
    "Budget",
    "BusyError",
    "Citation",
    "Claim",
    "Corpus",
    "CorpusError",
    "Finding",
    "Found",
    "Game",
    "Hit",
    "InvalidRequestError",
    "Judged",
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
    "batch",
    "corpus",
    "find",
    "game",
    "games",
    "keywords",
    "moves",
    "resolve",
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


def moves(
    game_id: str,
    state: object,
    *,
    evaluate: bool = False,
    readings: Mapping[str, str] | None = None,
    lang: Language = "en",
    budget: Budget | None = None,
    steps: bool = True,
) -> Answer:
    """Every legal move of a table, each with the ruling that allows it.

    ``evaluate=True`` adds to each move what it leads to at once, as far as the game can tell. Raises StateError,
    UnknownNameError.
    """
    about = {"evaluate": True} if evaluate else {}
    return ask(game_id, "moves", state, about=about, readings=readings, lang=lang, budget=budget, steps=steps)


def resolve(
    game_id: str,
    state: object,
    question: str | Mapping[str, object],
    claims: Sequence[Mapping[str, object]] = (),
    *,
    readings: Mapping[str, str] | None = None,
    lang: Language = "en",
    budget: Budget | None = None,
    steps: bool = True,
) -> Answer:
    """Settle a dispute: a question about a table, and what the players claim.

    ``question`` names one of the game's questions under ``"ask"``, with whatever else that question needs:
    ``{"ask": "blanked", "player": "Ann", "card": "Wildfire"}``; a bare name will do where it needs nothing.
    ``claims`` is a list of ``{"by": ..., "value": ...}``; without claims the answer is the question's value, proved.
    Raises StateError (its part ``question`` or ``claims`` where those are wrong), UnknownNameError for the game.
    """
    name, about = read_dispute(game_id, question)
    return ask(
        game_id,
        name,
        state,
        about=about,
        claims=claims,
        readings=readings,
        lang=lang,
        budget=budget,
        steps=steps,
    )


def ruling(ruling_id: str) -> Ruling:
    """One ruling of the corpus by its id. Raises UnknownNameError with near misses."""
    return corpus().ruling(ruling_id)
