"""What many hands come to, as arrays; and a row of it as JSON has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from adjudicator.encoding import encode
from adjudicator.errors import Problem, UnreadableError
from adjudicator.games.fantasy_realms.bulk.hands import SUIT_AT, SUIT_SPAN
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS
from adjudicator.games.fantasy_realms.effects import SUITS, ChangesSuit, CopiesIdentity
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick
from adjudicator.games.fantasy_realms.options import ORDER
from adjudicator.games.fantasy_realms.state import spell
from adjudicator.problems import INTERNAL, INVALID_STATE, UNREADABLE, pointed, problem_of
from adjudicator.text import Language

Problems = tuple[Problem, ...]
NO_CARD: Final = -1  # the code of a choice that a hand does not make
DEFECT: Final[Problems] = (Problem("", INTERNAL.detail or INTERNAL.title),)  # a row that we failed over


@dataclass(frozen=True, slots=True)
class Table:
    """Who wins at a whole table, in the words of ``adjudicator.score``. ``players`` are the names, in its order."""

    players: tuple[str, ...]
    winners: tuple[str, ...]
    tied: tuple[str, ...]
    tie_break: str


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """What came out, a row for each thing that was given, in their order. Rows and hands count from 0.

    ``total`` and ``base_strength`` (int32) have an entry for each hand. If no whole tables were given those are the
    rows; else the hands of row n are ``first[n]`` to ``first[n + 1]``, players by name. A row that was refused has one
    entry, with 0 in it, and is in ``problems``: what is wrong with it, with pointers into the state that it stands for
    (``/players/0/hand/3`` for the fourth card of a hand). ``tables`` says of the rows that are whole tables who wins.
    ``picks`` has the choices as numbers; read them by ``choices``.
    """

    total: NDArray[np.int32]
    base_strength: NDArray[np.int32]
    picks: NDArray[np.int16]
    first: NDArray[np.int64]
    tables: Mapping[int, Table]
    problems: Mapping[int, Problems]

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.first) - 1

    def choices(self, hand: int) -> dict[str, dict[str, str] | None]:
        """Every choice of a hand, given or found, as ``adjudicator.score`` writes them."""
        return {ORDER[nth]: spell(pick_of(nth, code)) for nth, code in self._codes(hand)}

    def row(self, row: int, lang: Language = "en") -> dict[str, Any]:
        """A row as an object for JSON: a hand, a table, or the problem; this language is that of a problem."""
        if row in self.problems:
            return problem_object(self.problems[row], lang)
        start, end = int(self.first[row]), int(self.first[row + 1])
        hands = [
            {
                "total": int(self.total[hand]),
                "base_strength": int(self.base_strength[hand]),
                "choices": self.choices(hand),
            }
            for hand in range(start, end)
        ]
        table = self.tables.get(row)
        if table is None:
            return hands[0]
        return {
            "players": [{"name": name, **hand} for name, hand in zip(table.players, hands, strict=True)],
            "winners": list(table.winners),
            "tied": list(table.tied),
            "tie_break": table.tie_break,
        }

    def choices_written(self) -> list[str]:
        """The choices of each hand as JSON text."""
        out = ["{}"] * len(self.total)
        for hand in np.flatnonzero((self.picks != NO_CARD).any(axis=1)).tolist():
            out[hand] = "{" + ",".join([_written(nth, code) for nth, code in self._codes(hand)]) + "}"
        return out

    def _codes(self, hand: int) -> list[tuple[int, int]]:
        return [(nth, code) for nth, code in enumerate(self.picks[hand].tolist()) if code != NO_CARD]


def joined(parts: Iterable[Scores]) -> Scores:
    """The rows of several, one after the other."""
    columns: list[tuple[Any, ...]] = []
    tables: dict[int, Table] = {}
    problems: dict[int, Problems] = {}
    rows = hands = 0
    for part in parts:
        columns.append((part.total, part.base_strength, part.picks, part.first[:-1] + hands))
        tables.update((rows + row, table) for row, table in part.tables.items())
        problems.update((rows + row, found) for row, found in part.problems.items())
        rows, hands = rows + len(part), hands + len(part.total)
    none = np.zeros(0, np.int32)
    columns.append((none, none, np.zeros((0, len(ORDER)), np.int16), np.array([hands], np.int64)))
    total, base, picks, first = (np.concatenate(column) for column in zip(*columns, strict=True))
    return Scores(total, base, picks, first, tables, problems)


def problem_object(found: Problems, lang: Language, **more: object) -> dict[str, Any]:
    """What is wrong with a row as a problem object, with these members too."""
    about = problem_of(INTERNAL, lang) if found == DEFECT else pointed(INVALID_STATE, found, lang)
    return {**about, **more}


def unread_object(error: UnreadableError, lang: Language) -> dict[str, Any]:
    """The problem object for a row that is no JSON; it has no line but the row."""
    where: dict[str, Any] = {} if error.line is None else {"column": error.column}
    return problem_of(UNREADABLE, lang, error.message[lang], **where)


# --- choices as numbers


def code_of(nth: int, pick: Pick) -> int:
    """A pick of the nth choice card of ``ORDER`` as a number: 0 if it declines, else of a card, a suit or both."""
    if pick.declined:
        return 0
    card = BY_NAME[pick.card or ORDER[nth]]
    choice = BY_NAME[ORDER[nth]].choice
    if isinstance(choice, CopiesIdentity | ChangesSuit):
        return card.number * SUIT_SPAN + SUIT_AT[pick.suit or card.suit]
    return card.number


@cache
def pick_of(nth: int, code: int) -> Pick:
    """The pick of a number."""
    if code == 0:
        return DECLINED
    choice = BY_NAME[ORDER[nth]].choice
    if not isinstance(choice, CopiesIdentity | ChangesSuit):
        return Pick(CARDS[code - 1].name)
    number, suit = divmod(code, SUIT_SPAN)
    name = CARDS[number - 1].name
    if isinstance(choice, ChangesSuit):
        return Pick(name, SUITS[suit])
    return Pick(None, SUITS[suit]) if name == ORDER[nth] else Pick(name)


@cache
def _written(nth: int, code: int) -> str:
    return f"{encode(ORDER[nth])}:{encode(spell(pick_of(nth, code)))}"
