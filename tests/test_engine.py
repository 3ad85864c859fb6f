"""Asking, with the made-up game of tests/fakes.py; test_game.py has the rest of it."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator.answer import Finding
from adjudicator.engine import ask, pick_readings
from adjudicator.errors import StateError, UnknownNameError
from adjudicator.game import Asked
from adjudicator.solver import Budget
from tests.conftest import CORPUS_MODULE, GAME_MODULE

BEES = {"animals": ["Bee", "Bee"]}


def test_an_answer_says_what_it_was_asked_and_under_what(pond: Path) -> None:
    answer = ask("pond", "score", {"animals": ["Cat"]})
    assert (answer.game, answer.edition, answer.question, answer.lang) == ("pond", "first", "score", "en")
    assert answer.engine == adjudicator.__version__
    assert answer.corpus == CORPUS_MODULE.corpus().hash
    assert answer.request.startswith("sha256:")
    assert len(answer.request) == len("sha256:") + hashlib.sha256().digest_size * 2


def test_everything_that_steps_and_readings_rest_on_is_cited_once(pond: Path) -> None:
    answer = ask("pond", "score", BEES)
    assert [citation.id for citation in answer.citations] == ["po.pond.animals", "po.gap.twins"]
    assert all(citation.statement and citation.source for citation in answer.citations)


def test_citations_are_in_the_language_asked_for(pond: Path) -> None:
    english, chinese = (ask("pond", "score", BEES, lang=lang) for lang in adjudicator.LANGUAGES)
    assert english.citations[0].title == "What animals are worth"
    assert chinese.citations[0].title == "动物的价值"
    assert english.request == chinese.request


def test_a_request_is_known_by_its_state_and_readings(pond: Path) -> None:
    def request(state: object, **more: Any) -> str:
        return ask("pond", "score", state, **more).request

    same = request({"animals": ["Ant", "Bee"]})
    assert same == request({"animals": ["Bee", "Ant"], "name": "P1"})
    assert same == request({"animals": ["Ant", "Bee"]}, lang="zh", steps=False, budget=Budget(1, 0.0))
    assert same == request({"animals": ["Ant", "Bee"]}, readings={"po.gap.twins": "once"})  # the default, said aloud
    assert same != request({"animals": ["Ant", "Bee"]}, readings={"po.gap.twins": "each"})
    assert same != request({"animals": ["Ant", "Bee", "Bee"]})


def test_a_requests_digest_is_of_its_one_spelling_and_does_not_hang_on_the_corpus(pond: Path) -> None:
    """Readings that are the default are left out of it, so that a gap found later changes no old request's name."""
    state = '{"animals":["Ant"],"discard":[],"name":"P1"}'
    spelt = '{"edition":"first","game":"pond","question":"score","readings":{},"state":' + state + "}"
    expected = "sha256:" + hashlib.sha256(spelt.encode()).hexdigest()
    assert ask("pond", "score", {"animals": ["Ant"]}).request == expected
    assert ask("pond", "score", {"animals": ["Ant"]}, readings={"po.gap.twins": "once"}).request == expected


class Spy:
    """Stands in for a game and keeps what it is asked."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.calls: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def answer(self, asked: Asked, state: Any, readings: Any, budget: Budget, *, steps: bool) -> Finding:
        self.calls.append((asked.question, dict(readings), budget, steps))
        finding: Finding = self._game.answer(asked, state, readings, budget, steps=steps)
        return finding


@pytest.fixture
def spy(pond: Path, monkeypatch: pytest.MonkeyPatch) -> Spy:
    spy = Spy(GAME_MODULE.games()["pond"])
    monkeypatch.setattr(GAME_MODULE, "games", lambda: {"pond": spy})
    return spy


def test_budget_steps_and_readings_reach_the_game(spy: Spy) -> None:
    ask("pond", "score", BEES)
    ask("pond", "score", BEES, readings={"po.gap.twins": "each"}, budget=Budget(7, 0.5), steps=False)
    assert spy.calls == [
        ("score", {"po.gap.twins": "once"}, Budget(), True),
        ("score", {"po.gap.twins": "each"}, Budget(7, 0.5), False),
    ]


@pytest.mark.parametrize(
    ("game", "question", "lang", "near"),
    [("pond", "scores", "en", ("score",)), ("pnd", "score", "en", ("pond",)), ("pond", "score", "fr", ("en", "zh"))],
)
def test_unknown_names_are_refused_before_the_state_is_read(
    pond: Path, game: str, question: str, lang: Any, near: tuple[str, ...]
) -> None:
    with pytest.raises(UnknownNameError) as caught:
        ask(game, question, "no state at all", lang=lang)
    assert caught.value.near == near


def test_readings_come_with_the_defaults_of_all_others(pond: Path) -> None:
    book = CORPUS_MODULE.corpus()
    assert pick_readings("pond", {}, book) == {"po.gap.twins": "once"}
    assert pick_readings("pond", {"po.gap.twins": "each"}, book) == {"po.gap.twins": "each"}
    assert pick_readings("no such game", {}, book) == {}


def test_readings_do_not_change_the_defaults(pond: Path) -> None:
    book = CORPUS_MODULE.corpus()
    pick_readings("pond", {}, book)["po.gap.twins"] = "spoilt"
    assert pick_readings("pond", {}, book) == {"po.gap.twins": "once"}


@pytest.mark.parametrize("readings", [[], "", 0, False, "po.gap.twins", 7])
def test_readings_that_are_no_object_are_refused(pond: Path, readings: Any) -> None:
    with pytest.raises(StateError) as caught:
        ask("pond", "score", BEES, readings=readings)
    assert caught.value.part == "readings"
    assert [problem.pointer for problem in caught.value.problems] == [""]


def test_all_wrong_readings_are_told_with_what_there_is(pond: Path) -> None:
    with pytest.raises(StateError) as caught:
        ask("pond", "score", BEES, readings={"po.gap.twin": "once", "po.gap.twins": "eahc"})
    first, second = caught.value.problems
    assert (first.pointer, first.near) == ("/po.gap.twin", ("po.gap.twins",))
    assert (second.pointer, second.near, second.ruling) == ("/po.gap.twins", ("each",), "po.gap.twins")
    assert second.expected is not None
    assert "once" in second.expected.en
    assert "each" in second.expected.zh


def test_a_gap_with_a_slash_is_escaped(pond: Path) -> None:
    with pytest.raises(StateError) as caught:
        ask("pond", "score", BEES, readings={"a/b": "once"})
    assert caught.value.problems[0].pointer == "/a~1b"
