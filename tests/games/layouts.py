"""The values of answers as tables for people: the tests that are the same for every game, and short ways to a table.

A test file begins like this, and goes on with what its tables have to show::

    from adjudicator.games.destinies.layout.tables import LAID_OUT
    from tests.games.layouts import Layouts, LayoutTests, rows, told

    LAYOUTS = Layouts("destinies")


    class TestLayouts(LayoutTests):
        layouts = LAYOUTS
        laid_out = LAID_OUT           # by question: the field that tells its values, and what lays them out
        same = {"score": "outcome"}   # a question whose value is that of another one


    def test_a_test_shows_its_dice() -> None:
        (table,) = LAYOUTS.asked({"players": [...]}, {"ask": "test", "main": [3, 2]})
        assert told(table) == {"total": "5", "successes": "1"}

``LAYOUTS.example("test")`` lays out the answer to a question's own example.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

import adjudicator
from adjudicator.game import Table, game
from adjudicator.text import LANGUAGES, Language


def rows(table: Table, lang: Language = "en") -> list[list[str]]:
    """The cells of a table as text, row by row."""
    return [[cell.text[lang] for cell in row] for row in table.rows]


def told(table: Table, lang: Language = "en") -> dict[str, str]:
    """The second cell of each row by the first one."""
    return {row[0]: row[1] for row in rows(table, lang)}


def heads(table: Table) -> list[str]:
    """The heads of the columns."""
    return [column.en for column in table.columns]


class Layouts:
    """What a game lays out."""

    def __init__(self, game_id: str) -> None:
        self.game = game(game_id)

    def example(self, name: str, lang: Language = "en") -> list[Table]:
        """The answer to a question's own example, laid out."""
        question = self.game.questions[name]
        about = question.asks if question.asks_schema is not None else None
        value = adjudicator.ask(self.game.id, name, question.example, about=about, lang=lang).value
        return self.game.tables(dict(value), self.game.parse(question.example))

    def asked(
        self, state: dict[str, Any], about: dict[str, Any], readings: Mapping[str, str] | None = None
    ) -> list[Table]:
        """The answer to a dispute without claims, laid out."""
        answer = adjudicator.resolve(self.game.id, state, about, readings=readings)
        return self.game.tables(dict(answer.value), self.game.parse(state))


class LayoutTests:
    """Every question has a layout, which is told by a field of its own, and whose rows are as wide as its head."""

    layouts: ClassVar[Layouts]
    laid_out: ClassVar[Mapping[str, tuple[str, Any]]]
    """By question: the field that tells its values, and what lays them out."""
    same: ClassVar[Mapping[str, str]] = {}
    """Questions whose value is that of another one, with that one."""
    first_tells: ClassVar[bool] = False
    """Whether a value may have the fields of several, of which the first in the order of ``laid_out`` tells."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """``ask`` is each question in turn."""
        if "ask" in metafunc.fixturenames:
            metafunc.parametrize("ask", self.layouts.game.questions)

    def test_every_question_has_a_layout_of_its_own(self) -> None:
        assert set(self.laid_out) == set(self.layouts.game.questions) - set(self.same)
        assert self.layouts.game.tables({"something": "else"}) == []

    def test_the_field_that_tells_a_question_is_of_no_other(self, ask: str) -> None:
        question = self.layouts.game.questions[ask]
        own = {field.data_key or key for key, field in question.value_schema().fields.items()}
        marks = [other for other, (mark, _) in self.laid_out.items() if mark in own]
        assert marks[: 1 if self.first_tells else None] == [self.same.get(ask, ask)]

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_rows_have_a_cell_for_each_column(self, ask: str, lang: Language) -> None:
        tables = self.layouts.example(ask, lang)
        assert tables
        for table in tables:
            assert all(len(row) == len(table.columns) for row in table.rows)
            assert all(nth < len(table.columns) for nth in table.numeric)
            assert table.title[lang]
