"""The seam that every game sits behind, and the registry that finds them.

A game is a package under ``adjudicator/games/`` whose ``GAME`` is an instance of ``Game``, and a folder of the
same name under ``rulings/``. Nothing outside those two folders names a game.
"""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

import adjudicator.games as games_package
from adjudicator.answer import Claim, Finding
from adjudicator.errors import UnknownNameError, near_misses
from adjudicator.picture import Picture
from adjudicator.solver import Budget
from adjudicator.text import Language, Text

if TYPE_CHECKING:  # the names of schemas alone: listing the games does not load marshmallow
    from marshmallow import Schema
    from marshmallow.fields import Field

    from adjudicator.study import Study

S = TypeVar("S")


Door = Literal["score", "moves", "dispute"]


@dataclass(frozen=True, slots=True)
class Question:
    """Something that may be asked of a state: ``score``, ``moves`` or a named interaction.

    ``value_schema`` is the shape of the answer's ``value``; ``example`` a table state that can be asked about.
    ``door`` is the way in by which it is asked. ``asks_schema`` is the shape of what it needs to be told besides the
    state (a player, a card), ``asks`` an example of that. ``claim`` is the shape of what a claim asserts, None where
    there are no claims, and ``claims`` has examples of such values.
    """

    name: str
    title: Text
    value_schema: type[Schema]
    example: Mapping[str, Any]
    door: Door = "score"
    asks_schema: type[Schema] | None = None
    asks: Mapping[str, Any] = field(default_factory=dict)
    claim: Field[Any] | None = None
    claims: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is put: by name, with what it is about and the claims, all in their one spelling."""

    question: str
    about: Mapping[str, Any] = field(default_factory=dict)
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A card (or other named thing) of a game, for listings: its official name, and what is printed on it.

    ``aliases`` are other names that people know it by: the search knows it by them too.
    """

    name: str
    title: Text
    facts: Mapping[str, Any]
    ruling: str
    aliases: tuple[str, ...] = ()


class Game(ABC, Generic[S]):
    """What a game provides. ``S`` is its parsed, normalised table state."""

    id: ClassVar[str]
    edition: ClassVar[str]
    title: ClassVar[Text]
    state_schema: ClassVar[type[Schema]]
    questions: ClassVar[Mapping[str, Question]]

    @abstractmethod
    def parse(self, raw: object) -> S:
        """Read a JSON-like table state. Raises StateError with every problem that was found."""

    @abstractmethod
    def normal(self, state: S) -> Any:
        """The state in its one canonical spelling, JSON-able: equal tables have equal spellings."""

    def asked(self, question: str, about: Mapping[str, Any], claims: Sequence[Claim], state: S) -> Asked:
        """Read what a question is about and what is claimed, both of the question's own shape, against a state.

        Raises StateError, of the part ``question`` or ``claims``, for what the state does not have (a player, a card).
        """
        return Asked(question, about, tuple(claims))

    @abstractmethod
    def answer(self, asked: Asked, state: S, readings: Mapping[str, str], budget: Budget, *, steps: bool) -> Finding:
        """Answer one of ``questions``. ``readings`` has a reading for each gap that has a default or was picked.

        Raises StateError for a state in which the question can't be asked.
        """

    @abstractmethod
    def pieces(self) -> tuple[Piece, ...]:
        """All cards of the game, in the order of their numbers."""

    def quick_state(self, words: str) -> object:
        """A table state from the short form of the command line (``--hand``).

        Raises StateError for words that are none, NotImplementedError in a game without a short form.
        """
        raise NotImplementedError(f"{self.id} has no short form")

    def template(self, lang: Language) -> str:
        """A request in TOML for people to fill in, with comments that say how.

        Raises NotImplementedError in a game without one.
        """
        raise NotImplementedError(f"{self.id} has no template")

    def tables(self, value: Mapping[str, Any], state: S | None = None) -> list[Table]:
        """An answer's value, or that of one of its other readings, laid out for people, for the terminal.

        ``state`` is the table that was asked about: what a value points at there may be said in words.
        """
        return []

    def drawings(self, state: S, value: Mapping[str, Any]) -> list[Drawing]:
        """The table with what an answer's value says about it, as pictures made of characters, for the terminal."""
        return []

    def pictures(self, state: S, value: Mapping[str, Any]) -> list[Picture]:
        """The table with what an answer's value says about it, made of shapes, for pages; an empty value says nothing.

        A page shows the ``drawings`` of a game that has none.
        """
        return []

    def study(self) -> Study:
        """What the game is like over many random deals. It may need the extra ``bulk``: ImportError without it.

        Raises NotImplementedError in a game that has no study.
        """
        raise NotImplementedError(f"{self.id} has no study")

    def words(self) -> Mapping[str, Text]:
        """How people say the fields and the codes of the JSON, where the command line puts it into words.

        ``"suit"`` is the word for a field, ``"suit=army"`` that for a code that stands in it, ``"suit="`` that for its
        null; the names of ``pieces`` need none. ``"attack.range"`` is what the form of the question ``attack`` alone
        calls the field. A text may have ``{places}``, named like fields of the object that it is about:
        ``"of": Text("{of} of {card}", ...)`` says both of them.
        """
        return {}


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a Table. ``mood`` is ``good``, ``bad``, ``open``, ``dim``, ``strong`` or empty: a colour."""

    text: Text
    mood: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows for people to look at: the same layout in the terminal and on a page."""

    title: Text
    columns: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Text, ...] = ()
    numeric: tuple[int, ...] = ()  # the columns that hold numbers, for right alignment


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture made of characters, such as a map. Nothing in it may be wrapped.

    Each row is the texts of its cells one after the other, with nothing between them; spaces belong to the picture.
    What it shows has to be told apart without the colours of the moods too.
    """

    title: Text
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Text, ...] = ()


@cache
def games() -> dict[str, Game[Any]]:
    """Every game that is installed, by id."""
    found: dict[str, Game[Any]] = {}
    for module in pkgutil.iter_modules(games_package.__path__):
        game: Game[Any] = importlib.import_module(f"{games_package.__name__}.{module.name}").GAME
        found[game.id] = game
    return dict(sorted(found.items()))


def game(game_id: str) -> Game[Any]:
    """One game by its id. Raises UnknownNameError with near misses."""
    try:
        return games()[str(game_id)]
    except KeyError:
        raise UnknownNameError(Text("game", "游戏"), str(game_id)[:80], near_misses(str(game_id), games())) from None
