"""The questions that the search is measured with: each can be marked, and they are spread as they should be."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from adjudicator import han
from adjudicator.corpus import corpus

FOLDER = Path(__file__).parent.parent / "benchmarks" / "search"
FILES = sorted(FOLDER.glob("questions_*.toml"))
GAMES = sorted({ruling.game for ruling in corpus().rulings.values()})

LEAST = 26  # questions of a game
LEAST_IN_ALL = 150
# The smallest and the largest share that a language may have of a game's questions.
SHARES = {"en": (0.35, 0.55), "zh": (0.35, 0.55), "zh-Hant": (0.05, 0.15)}
HALVES = ("tuning", "kept")
NEEDED = {"text", "lang", "game", "half", "source", "rulings"}


def questions(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["question"]
    return found


def test_each_game_has_its_file() -> None:
    assert [file.stem for file in FILES] == [f"questions_{game.replace('-', '_')}" for game in GAMES]


def test_there_are_enough_and_none_is_asked_twice() -> None:
    asked = Counter((question["game"], question["text"].casefold()) for file in FILES for question in questions(file))
    assert len(asked) >= LEAST_IN_ALL
    assert [text for text, times in asked.items() if times > 1] == []


def test_what_was_added_is_all_for_tuning_and_new() -> None:
    book = corpus().rulings
    asked = {(question["game"], question["text"].casefold()) for file in FILES for question in questions(file)}
    added = questions(FOLDER / "tuning.toml")
    assert len({(question["game"], question["text"].casefold()) for question in added} - asked) == len(added)
    for question in added:
        assert set(question) == NEEDED, question
        assert question["half"] == "tuning", question
        assert question["rulings"], question
        assert {book[key].game for key in question["rulings"]} == {question["game"]}, question
        assert (han.simplified(question["text"]) != question["text"]) == (question["lang"] == "zh-Hant"), question


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_questions_have_their_form(file: Path) -> None:
    for question in questions(file):
        assert set(question) - {"also"} == NEEDED, question
        for name in NEEDED - {"rulings"}:
            assert isinstance(question[name], str), question
            assert question[name] == question[name].strip() != "", question
        assert file.stem == f"questions_{question['game'].replace('-', '_')}", question


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_second_question_is_kept(file: Path) -> None:
    halves = [question["half"] for question in questions(file)]
    assert halves == [HALVES[number % 2] for number in range(len(halves))]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_answers_are_rulings_in_force_of_the_same_game(file: Path) -> None:
    book = corpus().rulings
    for question in questions(file):
        answers = [*question["rulings"], *question.get("also", [])]
        assert question["rulings"], question
        assert len(set(answers)) == len(answers), question
        for answer in answers:
            assert answer in book, f"{answer}: {question['text']}"
            assert book[answer].game == question["game"], f"{answer}: {question['text']}"
            assert book[answer].superseded_by is None, f"{answer}: {question['text']}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_question_is_the_title_of_a_ruling(file: Path) -> None:
    book = corpus()
    titles = {title for ruling in book.rulings.values() for title in (ruling.title.en, ruling.title.zh)}
    folded = {title.casefold().rstrip("?？") for title in titles}
    assert [q["text"] for q in questions(file) if q["text"].casefold().rstrip("?？") in folded] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_languages_are_mixed_and_named_rightly(file: Path) -> None:
    asked = questions(file)
    assert len(asked) >= LEAST
    times = Counter(question["lang"] for question in asked)
    assert set(times) == set(SHARES)
    for lang, (least, most) in SHARES.items():
        assert least <= times[lang] / len(asked) <= most, (lang, times)
    for question in asked:
        text = question["text"]
        chinese = any("\u3400" <= sign <= "\u9fff" for sign in text)
        assert chinese == (question["lang"] != "en"), text
        assert (han.simplified(text) != text) == (question["lang"] == "zh-Hant"), text
