"""The cases of a game's reference, put to the library by its adapter: the tests that are the same for every game.

The cases stand in ``data/<game>/cases.json``, each with ``id``, ``query``, ``state``, ``expected`` and the ``rulings``
that it names, by ids of the reference. The adapter is a module ``tests/reference/<game>.py`` with ``GAME``,
``answer(kind, case)``, which gives what ``expected`` has the keys of, and ``told_of(kind, case)``, which gives the same
and the answer that it is taken from. A whole test file is then this::

    from tests.reference import destinies
    from tests.reference.cases import CaseTests, Cases

    CASES = Cases(destinies.GAME)


    class TestCases(CaseTests):
        adapter = destinies
        cases = CASES
        count = 29                                        # so that none is left out
        rulings = {"DS-TEST-SUM": "ds.test.sum", ...}     # ids of the reference as the corpus has them
        reference = CASES.named                           # which ids that table has to have
        others = (CASES.changed("DS01", main=[6, 6]),)    # tables that have to be answered otherwise

Name in ``others`` for each case a change that matters: it shows that the adapter does not answer by heart. Tables as
long as ``rulings`` stand above the class, as constants (the linter wants no lists and dicts in a class).
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

import adjudicator
from tests.reference.judged import read


class Cases:
    """The cases of a game in their order."""

    def __init__(self, game: str) -> None:
        self.listed: list[dict[str, Any]] = read(game, "cases.json")
        assert self.listed

    @property
    def named(self) -> list[str]:
        """The rulings that the cases name, each once, in the order of the alphabet."""
        return sorted({named for case in self.listed for named in case["rulings"]})

    def changed(self, id_: str, **state: Any) -> dict[str, Any]:
        """A case with parts of its state put otherwise, and what was expected of it before."""
        (case,) = [each for each in self.listed if each["id"] == id_]
        return {**case, "state": {**case["state"], **state}}


def spoilt(value: Any) -> Any:
    """Something else of the same kind."""
    if value is None:
        return "something"
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"not {value}"
    if isinstance(value, list):
        return value[:-1] if value else ["something"]
    assert isinstance(value, dict)
    return {key: spoilt(each) for key, each in value.items()}


class CaseTests:
    """The answer is what the case expects, by the rulings that it names; and the adapter can fail."""

    adapter: ModuleType
    cases: ClassVar[Cases]
    count: ClassVar[int]
    """How many cases there are."""
    rulings: ClassVar[Mapping[str, str]]
    """The rulings of the reference, as the corpus has them."""
    reference: ClassVar[Sequence[str]]
    """The ids that ``rulings`` has to have: all that the reference has, or those that its cases name."""
    others: ClassVar[Sequence[Mapping[str, Any]]]
    """Cases with another state, which has to be answered otherwise."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """``case`` is each case in turn, ``other`` each of ``others``."""
        for name, cases in (("case", self.cases.listed), ("other", self.others)):
            if name in metafunc.fixturenames:
                assert cases, "without any nothing is shown"
                metafunc.parametrize(name, cases, ids=[case["id"] for case in cases])

    def test_the_answer_is_what_the_case_expects(self, case: dict[str, Any]) -> None:
        assert self.adapter.answer("cases", case) == case["expected"]

    def test_the_rulings_that_the_case_names_are_cited(self, case: dict[str, Any]) -> None:
        cited = {citation.id for citation in self.adapter.told_of("cases", case)[1].citations}
        assert {self.rulings[named] for named in case["rulings"]} - cited == set()

    def test_the_table_of_rulings_is_of_the_reference_and_the_corpus(self) -> None:
        assert sorted(self.rulings) == sorted(self.reference)
        assert set(self.cases.named) <= set(self.rulings)
        assert set(self.rulings.values()) <= set(adjudicator.corpus().rulings)

    def test_no_case_is_left_out(self) -> None:
        assert len(self.cases.listed) == self.count
        assert len({case["id"] for case in self.cases.listed}) == self.count

    # --- negative controls

    def test_a_wrong_expectation_fails(self, case: dict[str, Any]) -> None:
        """Each expected fact, made wrong alone, no longer is what is answered; and it changes nothing in the answer."""
        for key, value in case["expected"].items():
            wrong = copy.deepcopy(case)
            wrong["expected"][key] = spoilt(value)
            got = self.adapter.answer("cases", wrong)
            assert got != wrong["expected"]
            assert got == case["expected"]

    def test_another_table_is_answered_otherwise(self, other: dict[str, Any]) -> None:
        assert self.adapter.answer("cases", other) != other["expected"]

    def test_a_kind_that_there_is_not_is_refused(self) -> None:
        with pytest.raises(ValueError, match="disputes"):
            self.adapter.answer("disputes", {})

    def test_the_adapter_never_looks_at_what_is_expected(self) -> None:
        source = Path(str(self.adapter.__file__)).read_text(encoding="utf-8")
        assert re.findall(r'\["expected"\]', source) == ['["expected"]']  # for the names of its keys
