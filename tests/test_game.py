from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator.answer import Verdict, digest
from adjudicator.engine import read_question
from adjudicator.errors import StateError, UnknownNameError
from adjudicator.game import Game, Question, game, games
from tests.fakes import Pond, Silent

PACKAGE = Path(adjudicator.__file__).parent


def test_games_are_found_by_their_folders() -> None:
    folders = {path.parent.name.replace("_", "-") for path in (PACKAGE / "games").glob("*/__init__.py")}
    assert set(games()) == folders
    assert folders
    assert list(games()) == sorted(games())


def test_an_unknown_game_is_refused_with_near_misses(pond_games: None) -> None:
    with pytest.raises(UnknownNameError) as caught:
        game("ponds")
    assert caught.value.near == ("pond",)


def test_nothing_outside_its_two_folders_names_a_game() -> None:
    """The seam holds: adding a game changes no code of the engine, the service or the command line."""
    names = {form for name in games() for form in (name, name.replace("-", "_"), name.replace("-", " "))}
    files = [*PACKAGE.glob("*.py"), *PACKAGE.glob("cli/*.py"), *(PACKAGE / "api").resolve().rglob("*.py")]
    assert len(files) > 10
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Module) and ast.get_docstring(node):
                node.body = node.body[1:]  # a module's documentation may show an example
        code = ast.unparse(tree).lower()
        assert not [name for name in names if name in code], file.name


def test_the_pond_answers_through_the_library(pond: Path) -> None:
    answer = adjudicator.score("pond", {"animals": ["Cat", "Ant"]})
    assert answer.verdict is Verdict.RESOLVED
    assert answer.value["total"] == 4
    assert [step.ruling for step in answer.steps] == ["po.pond.animals", "po.pond.animals"]
    assert [citation.id for citation in answer.citations] == ["po.pond.animals"]
    assert answer.corpus == adjudicator.corpus().hash
    assert answer.engine == adjudicator.__version__


def test_equal_tables_have_equal_requests_and_answers(pond: Path) -> None:
    one = adjudicator.score("pond", {"animals": ["Cat", "Ant"]}).to_json()
    other = adjudicator.score("pond", {"animals": ["Ant", "Cat"], "discard": []}).to_json()
    assert digest(one) == digest(other)
    assert adjudicator.score("pond", {"animals": ["Ant"]}).request != one["request"]


def test_an_answer_speaks_the_language_asked_for(pond: Path) -> None:
    answer = adjudicator.score("pond", {"animals": ["Cat"]}, lang="zh").to_json()
    assert answer["steps"][0]["says"] == "Cat 值 3 分。"
    assert answer["citations"][0]["title"] == "动物的价值"
    assert answer["citations"][0]["source"] == "说明书，1 [1-01, 1-02]"


def test_a_gap_is_read_by_default_as_it_says_and_names_the_other_result(pond: Path) -> None:
    answer = adjudicator.score("pond", {"animals": ["Bee", "Bee"]})
    assert answer.value["total"] == 2
    assert answer.taken == {"po.gap.twins": "once"}
    assert [(o.reading, o.value["total"]) for o in answer.readings] == [("each", 4)]
    assert "po.gap.twins" in [citation.id for citation in answer.citations]


def test_a_reading_that_is_picked_is_taken(pond: Path) -> None:
    answer = adjudicator.score("pond", {"animals": ["Bee", "Bee"]}, readings={"po.gap.twins": "each"})
    assert answer.value["total"] == 4
    assert answer.request != adjudicator.score("pond", {"animals": ["Bee", "Bee"]}).request


@pytest.mark.parametrize(
    ("readings", "pointer"),
    [
        ({"po.gap.twin": "once"}, "/po.gap.twin"),
        ({"po.gap.twins": "onc"}, "/po.gap.twins"),
        ({"po.gap.twins": ["once"]}, "/po.gap.twins"),
        (["once"], ""),
    ],
)
def test_readings_that_do_not_exist_are_refused(pond: Path, readings: object, pointer: str) -> None:
    with pytest.raises(StateError) as caught:
        adjudicator.score("pond", {"animals": []}, readings=readings)  # type: ignore[arg-type]
    assert caught.value.part == "readings"
    assert [problem.pointer for problem in caught.value.problems] == [pointer]


def test_unknown_questions_and_languages_are_refused(pond: Path) -> None:
    with pytest.raises(UnknownNameError, match="score"):
        adjudicator.ask("pond", "scor", {"animals": []})
    with pytest.raises(UnknownNameError, match="language"):
        adjudicator.ask("pond", "score", {"animals": []}, lang="de")  # type: ignore[arg-type]


def test_a_game_need_not_have_a_short_form_a_template_or_tables() -> None:
    with pytest.raises(NotImplementedError, match="silent has no short form"):
        Silent().quick_state("Ant")
    with pytest.raises(NotImplementedError, match="silent has no template"):
        Silent().template("en")
    assert Silent().tables({}) == []


@pytest.mark.parametrize("lang", adjudicator.LANGUAGES)
def test_a_template_is_a_request_that_can_be_sent_as_it_is(pond: Path, lang: adjudicator.Language) -> None:
    text = adjudicator.game("pond").template(lang)
    assert adjudicator.score("pond", tomllib.loads(text)["state"]).value["total"] == 3
    assert {"en": "The animals", "zh": "池塘里的动物"}[lang] in text


QUESTIONS = [
    pytest.param(judge, question, id=f"{judge.id}-{question.name}")
    for judge in [*games().values(), Pond(), Silent()]
    for question in judge.questions.values()
]


@pytest.mark.parametrize(("judge", "question"), QUESTIONS)
def test_a_question_is_put_at_its_door(judge: Game[Any], question: Question) -> None:
    """Scores and moves have a path each, which has room for one question; disputes say by name what they ask."""
    assert judge.questions[question.name] is question
    assert question.door in ("dispute", question.name)
    asks = {} if question.asks_schema is None else question.asks_schema().fields
    taken = {"ask"} if question.door == "dispute" else {"state", "readings"}
    assert not taken & set(asks), "these names have their own meaning where the question is put"
    assert (question.claim is not None) == bool(question.claims)
    assert question.claim is None or question.door == "dispute"


@pytest.mark.parametrize(("judge", "question"), QUESTIONS)
def test_a_questions_own_examples_can_be_asked(judge: Game[Any], question: Question) -> None:
    state = judge.parse(dict(question.example))
    claims = [{"value": value} for value in question.claims]
    about = question.asks if question.asks_schema is not None else None
    asked = read_question(judge, question.name, about, claims, state)
    assert asked.question == question.name
    assert len(asked.claims) == len(claims)
    again = read_question(judge, question.name, asked.about or None, [c.to_json() for c in asked.claims], state)
    assert again == asked, "what is asked has one spelling, which can be asked again"


def test_importing_the_library_loads_no_solver() -> None:
    code = "import sys, adjudicator; sys.exit('z3' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
