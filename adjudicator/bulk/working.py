"""Scoring one chunk of rows: what a worker does, wherever it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from adjudicator.batch import log_defect
from adjudicator.bulk.given import Dealt, Given, of_array, of_rows
from adjudicator.bulk.scores import DEFECT, NO_CARD, Problems, Scores, Table, code_of
from adjudicator.corpus import corpus
from adjudicator.engine import pick_readings
from adjudicator.errors import StateError
from adjudicator.games.fantasy_realms.bulk.choosing import Deals, best
from adjudicator.games.fantasy_realms.bulk.hands import NONE, SUIT_SPAN, Choices, Masks, Rows, play
from adjudicator.games.fantasy_realms.bulk.totals import worth
from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.hand import bit
from adjudicator.games.fantasy_realms.options import ORDER
from adjudicator.games.fantasy_realms.readings import Readings, read
from adjudicator.games.fantasy_realms.scoring import Scored, stand, unreachable
from adjudicator.games.fantasy_realms.state import Player, State, check_readings, check_scorable, parse

GAME: Final = "fantasy-realms"
_BITS: Final = np.array([bit(BY_NAME[name]) for name in ORDER], dtype=np.uint64)
_CHOOSERS: Final = np.bitwise_or.reduce(_BITS)
_NECROMANCER, _DOPPELGANGER, _MIRAGE, _SHAPESHIFTER, _BOOK, _ISLAND = range(len(ORDER))


def readings_of(picked: Mapping[str, str] | None) -> Readings:
    """The readings of a request. Raises StateError of the part ``readings``."""
    return read(pick_readings(GAME, {} if picked is None else picked, corpus()))


def score_part(part: Sequence[object] | NDArray[Any], reads: Readings) -> Scores:
    """What some hands come to, given as ``adjudicator.bulk.score`` takes them."""
    return work(of_array(part) if isinstance(part, np.ndarray) else of_rows(part), reads)


def work(given: Given, reads: Readings) -> Scores:
    """What the rows come to."""
    problems: dict[int, Problems] = {}
    states: dict[int, State] = {}
    tables = {row: table.names for row, table in given.tables.items()}
    stands_at: dict[int, str] = {}
    for row, raw in given.odd.items():
        try:
            stands_at[row] = _stands_at(raw)
            states[row] = _state(raw, reads)
            if _is_table(raw):
                tables[row] = tuple(player.name for player in states[row].players)
        except StateError as error:
            problems[row] = _within(stands_at[row], error.problems)
        except Exception as error:  # a defect of ours costs this row only
            log_defect(error)
            problems[row] = DEFECT
    count = np.ones(len(given.held), dtype=np.int64)
    for row, table in given.tables.items():
        count[row] = len(table.held)
    for row, state in states.items():
        count[row] = len(state.players)
    first = np.concatenate([[0], np.cumsum(count)])
    hands = _Hands(given, count, first[list(problems)])
    for row, table in given.tables.items():
        hands.deal(int(first[row]), table)
    for row, state in states.items():
        hands.put(int(first[row]), state)
    total, base, picks, unreached = hands.score(reads)

    for hand in unreached.tolist():
        row = int(np.searchsorted(first, hand, side="right")) - 1
        found = unreachable(states[row].players[hand - int(first[row])]).problems
        problems.setdefault(row, _within(stands_at[row], found))
    for row in problems:
        total[first[row]], base[first[row]], picks[first[row]] = 0, 0, NO_CARD
    told = {
        row: _table(tables[row], total[first[row] : first[row + 1]], base[first[row] : first[row + 1]], reads)
        for row in sorted(tables.keys() - problems.keys())
    }
    several = [row for row in problems if count[row] > 1]
    if several:  # what is refused has one entry
        kept = np.ones(len(total), dtype=np.bool_)
        for row in several:
            kept[first[row] + 1 : first[row + 1]] = False
        count[several] = 1
        first = np.concatenate([[0], np.cumsum(count)])
        total, base, picks = total[kept], base[kept], picks[kept]
    return Scores(total, base, picks, first, told, dict(sorted(problems.items())))


def _is_table(raw: object) -> bool:
    return isinstance(raw, Mapping) and "players" in raw


def _stands_at(raw: object) -> str:
    """Where a row stands in the table that it stands for, as a JSON pointer."""
    if _is_table(raw):
        return ""
    return "/players/0" if isinstance(raw, Mapping) else "/players/0/hand"


def _within(at: str, problems: Problems) -> Problems:
    """The same problems, with pointers into the row and not into the table."""
    return tuple(replace(each, pointer=each.pointer.removeprefix(at)) for each in problems)


def _state(raw: object, reads: Readings) -> State:
    """The table state that a row stands for. Raises StateError for whatever ``adjudicator.score`` refuses."""
    whole: object = raw
    if not isinstance(raw, Mapping):
        whole = {"players": [{"hand": raw}]}
    elif not _is_table(raw):
        player = {key: value for key, value in raw.items() if key != "discard"}
        away = {"discard": raw["discard"]} if "discard" in raw else {}
        whole = {"players": [player], **away}
    state = parse(whole)
    check_scorable(state)
    check_readings(state, reads)
    return state


def _table(names: tuple[str, ...], total: NDArray[np.int32], base: NDArray[np.int32], reads: Readings) -> Table:
    """Who wins, as the judge finds it."""
    scored = [
        Scored(Player(name, (), {}, (), ""), {}, points, strength)
        for name, points, strength in zip(names, total.tolist(), base.tolist(), strict=True)
    ]
    standing = stand(scored, reads)
    return Table(names, standing.winners, standing.tied, standing.tie_break)


class _Hands:
    """The hands of the rows: what each holds, and which choices are made, in the codes of ``scores.code_of``."""

    def __init__(self, given: Given, count: NDArray[np.int64], refused: NDArray[np.int64]) -> None:
        self._held: Masks = np.repeat(given.held, count)
        self._discard: Masks = np.repeat(given.discard, count)
        self._held[refused] = NONE
        self._discard[refused] = NONE
        self._given = np.zeros(len(self._held), dtype=np.uint64)
        self._made = np.zeros((len(self._held), len(ORDER)), dtype=np.int16)
        self._silent: list[int] = []  # hands that hold the card which Necromancer took, without saying which it is

    def deal(self, first: int, table: Dealt) -> None:
        """The hands of a table whose choices are all open, from the first of them on."""
        self._held[first : first + len(table.held)] = table.held

    def put(self, first: int, state: State) -> None:
        """The hands of a state, from the first of them on."""
        away = sum(map(bit, state.discard))
        for at, player in enumerate(state.players, first):
            self._held[at] = sum(map(bit, player.cards))
            self._discard[at] = away if "Necromancer" in player.free else 0
            for name, pick in player.picks.items():
                nth = ORDER.index(name)
                self._given[at] |= _BITS[nth]
                self._made[at, nth] = code_of(nth, pick)
            holds = any(card.name == "Necromancer" for card in player.cards)
            if holds and "Necromancer" not in player.free and "Necromancer" not in player.picks:
                self._silent.append(at)

    def score(self, reads: Readings) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int16], Rows]:
        """Totals, base strengths, choices, and the hands whose given choices can't be made together."""
        choices = self._choices()
        open_ = self._held & ~self._given & _CHOOSERS
        picks = np.where(self._held[:, None] & _BITS != 0, self._made, np.int16(NO_CARD))
        picks[self._silent, _NECROMANCER] = NO_CARD
        searched = np.flatnonzero(open_)
        if not len(searched):
            total, base = worth(play(self._held, choices), reads)
            return total, base, picks, searched
        total = np.zeros(len(self._held), dtype=np.int32)
        base = np.zeros(len(self._held), dtype=np.int32)
        closed = np.flatnonzero(open_ == 0)
        total[closed], base[closed] = worth(play(self._held[closed], choices.take(closed)), reads)
        found = best(Deals(self._held, self._discard, self._given, choices).take(searched), reads)
        total[searched], base[searched] = found.total, found.base
        made = _codes(found.choices, found.held & ~self._held[searched])
        picks[searched] = np.where(open_[searched][:, None] & _BITS != 0, made, picks[searched])
        picks[self._silent, _NECROMANCER] = NO_CARD
        return total, base, picks, searched[~found.reached]

    def _choices(self) -> Choices:
        if not self._given.any():
            return Choices()
        changed, suit = np.divmod(self._made[:, _BOOK], np.int16(SUIT_SPAN))
        island = self._made[:, _ISLAND].astype(np.uint64)
        return Choices(
            self._made[:, _DOPPELGANGER],
            self._made[:, _MIRAGE],
            self._made[:, _SHAPESHIFTER],
            changed,
            suit,
            np.where(island != 0, np.uint64(1) << island, NONE),
        )


def _codes(choices: Choices, taken: Masks) -> NDArray[np.int16]:
    """Choices that were found, as codes; ``taken`` is what Necromancer took."""
    out = np.zeros((len(taken), len(ORDER)), dtype=np.int16)
    out[:, _NECROMANCER] = _number(taken)
    for nth, column in (
        (_DOPPELGANGER, choices.copied),
        (_MIRAGE, choices.mirage),
        (_SHAPESHIFTER, choices.shapeshifter),
    ):
        if column is not None:
            out[:, nth] = column
    if choices.changed is not None and choices.suit is not None:
        out[:, _BOOK] = np.where(choices.changed != 0, choices.changed * np.int16(SUIT_SPAN) + choices.suit, 0)
    if choices.cleared is not None:
        out[:, _ISLAND] = _number(choices.cleared)
    return out


def _number(masks: Masks) -> NDArray[np.int16]:
    """The number of the one card of each mask, 0 if it has none."""
    return np.where(masks != 0, np.bitwise_count(masks - np.uint64(1)), 0).astype(np.int16)
