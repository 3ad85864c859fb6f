"""The dispute that ``adjudicate new`` writes: the tests that are the same for every game.

A whole test file is this, and what holds of this game alone below it as plain tests::

    from tests.games.templates import TemplateTests

    # What may be claimed, as the comment above each question shows it, and what becomes of it at this table, by hand.
    CLAIMS = {
        "test": {"2": "upheld", "{ total = 8 }": "upheld"},  # 3 + 2 + 2 + 1 = 8, past the markers 4 and 7
        "outcome": {},                                       # a question that takes no claims
    }
    PEOPLE = {"小安": "Ann", "小本": "Ben"}


    class TestTemplate(TemplateTests):
        game = "destinies"
        claims = CLAIMS
        names = PEOPLE
        prefix = "ds"
        aside = 5

``names`` are those that the Chinese template says otherwise, as it spells them, with the English ones; claims are
turned by them. Pieces of the game need not stand there: a table that says them in Chinese is compared by their ids.
``aside`` counts the lines of the table and the readings that are commented out, ``# turn = "Ann"``: each alone has to
be right once its # is gone. ``text_of`` and ``questions`` are for tests of a game's own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from typing import Any, ClassVar

import pytest

import adjudicator
from adjudicator.answer import Verdict
from adjudicator.game import game
from adjudicator.text import LANGUAGES, Language, cells

_QUESTION = re.compile(r"^(?:# )?(question = \{.*\})$", re.MULTILINE)
_CHINESE = re.compile("[\u4e00-\u9fff]")


def text_of(game_id: str, lang: Language) -> str:
    """What ``adjudicate new`` writes for a game."""
    return game(game_id).template(lang)


def questions(text: str) -> dict[str, tuple[dict[str, Any], str]]:
    """The questions of a template, commented out or not, each with the comment above it."""
    found, end = {}, 0
    for match in _QUESTION.finditer(text):
        question = tomllib.loads(match[1])["question"]
        found[question["ask"]] = (question, text[end : match.start()])
        end = match.end()
    return found


def faulty_lines(text: str, lang: Language, code: str, wide: Mapping[str, int] | None = None) -> list[str]:
    """Lines that end in blanks, are wider than 120 cells, or have a comment in the other language.

    ``code`` is a pattern of how a comment begins that is no language, such as a line to be used; ``wide`` has how many
    cells a line may take that has some text in it.
    """
    is_code = re.compile(code)
    found = []
    for line in text.splitlines():
        most = next((cells_ for part, cells_ in (wide or {}).items() if part in line), 120)
        said = [comment for comment in re.findall(r"# (?:--- )?([^#]+)", line) if not is_code.match(comment)]
        mixed = any(bool(_CHINESE.search(comment)) != (lang == "zh") for comment in said)
        if line != line.rstrip() or cells(line) > most or mixed:
            found.append(line)
    return found


def _renamed(text: str, names: Mapping[str, str]) -> str:
    """A text in which a string that begins with a name begins with the other one; longer names go first."""
    for old, new in sorted(names.items(), key=lambda pair: -len(pair[0])):
        text = text.replace(f'"{old}', f'"{new}')
    return text


class TemplateTests:
    """Every question can be asked of the table, with every claim that is shown; both languages have the same."""

    game: ClassVar[str]
    claims: ClassVar[Mapping[str, Mapping[str, str]]]
    """By question: each claim as the comment shows it, in TOML, and the verdict that it gets."""
    names: ClassVar[Mapping[str, str]]
    """The names of the Chinese template, with those of the English one."""
    prefix: ClassVar[str]
    """How the game's rulings begin."""
    aside: ClassVar[int]
    """How many lines of the table and of the readings are commented out."""
    aside_fields: ClassVar[str] = "[a-z_]+"
    """A pattern of their fields, where some can be used only together."""
    shown_apart: ClassVar[Collection[str]] = ()
    """Claims that the comment does not show to the letter: it tells them in words, or the template makes them."""
    wide: ClassVar[Mapping[str, int] | None] = None
    """How many cells a line may take that has some text in it; others take 120."""

    def in_english(self, text: str) -> str:
        """A text with the names in English and what people play with as codes."""
        return _renamed(text, {**{piece.title.zh: piece.name for piece in game(self.game).pieces()}, **self.names})

    def in_chinese(self, claim: str) -> str:
        """A claim with the names in Chinese."""
        return _renamed(claim, {en: zh for zh, en in self.names.items()})

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_it_is_a_whole_dispute_with_a_right_and_a_wrong_claim(self, lang: Language) -> None:
        request = tomllib.loads(text_of(self.game, lang))
        assert list(request) == ["question", "claims", "readings", "state"]
        answer = adjudicator.resolve(self.game, request["state"], request["question"], request["claims"])
        assert [judged.verdict for judged in answer.claims] == [Verdict.UPHELD, Verdict.REFUTED]

    def test_both_languages_have_the_same_table_and_ask_the_same(self) -> None:
        chinese, english = (text_of(self.game, lang) for lang in ("zh", "en"))
        assert tomllib.loads(self.in_english(chinese)) == tomllib.loads(english)
        found = [tomllib.loads(self.in_english(match[1]))["question"] for match in _QUESTION.finditer(chinese)]
        assert found == [asked for asked, _ in questions(english).values()]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """``ask`` is each question in turn."""
        if "ask" in metafunc.fixturenames:
            metafunc.parametrize("ask", self.claims)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_each_question_can_be_asked_with_each_claim(self, ask: str, lang: Language) -> None:
        text = text_of(self.game, lang)
        question, comment = questions(text)[ask]
        said = {claim: self.in_chinese(claim) if lang == "zh" else claim for claim in self.claims[ask]}
        lacking = [claim for claim in said if said[claim] not in comment and claim not in self.shown_apart]
        assert lacking == []
        values = [tomllib.loads(f"value = {claim}") for claim in said.values()]
        answer = adjudicator.resolve(self.game, tomllib.loads(text)["state"], question, values)
        assert [judged.verdict.value for judged in answer.claims] == list(self.claims[ask].values())

    def test_every_question_of_the_game_is_there(self) -> None:
        known = {name for name, question in game(self.game).questions.items() if question.door == "dispute"}
        assert known == set(self.claims)
        for lang in LANGUAGES:
            assert known == set(questions(text_of(self.game, lang)))

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_what_is_commented_out_can_be_used(self, lang: Language) -> None:
        text = text_of(self.game, lang)
        usable = rf"^# ((?:{self.aside_fields}|\"{self.prefix}\.gap.*?\") = .*)$"
        lines = [line for line in re.findall(usable, text, re.MULTILINE) if not line.startswith("question")]
        assert len(re.findall(r"^# question = ", text, re.MULTILINE)) == len(self.claims) - 1
        assert len(lines) == self.aside
        for line in lines:
            request = tomllib.loads(text.replace(f"# {line}", line))
            assert request != tomllib.loads(text)
            adjudicator.resolve(self.game, request["state"], request["question"], [], readings=request["readings"])

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_the_comments_are_in_the_language(self, lang: Language) -> None:
        code = rf"adjudicate|[a-z_]+ = |\"{self.prefix}\."
        assert faulty_lines(text_of(self.game, lang), lang, code, self.wide) == []
