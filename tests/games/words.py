"""What a game has to have words for, every field and every code: the tests that are the same for every game.

It is for games whose questions are interactions. A test file begins like this, and goes on with what its named things
have to be::

    from tests.games.words import WordsTests

    # What is claimed or asked, and how it is said in English and in Chinese.
    SAID = (
        ({"legal": True}, "legal yes", "合规 是"),
    )


    class TestWords(WordsTests):
        game = "destinies"
        said = SAID
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import pytest
from marshmallow import Schema, fields, validate

import adjudicator
from adjudicator.codes import CodeField
from adjudicator.corpus import corpus
from adjudicator.game import Question, game
from adjudicator.judging.coded import CodedFact
from adjudicator.judging.facts import FactsField
from adjudicator.spoken.words import Words
from adjudicator.text import Text


def fields_of(schema: type[Schema] | Schema) -> Iterator[tuple[str, set[str]]]:
    """Every field of a schema and of what is nested in it, with the codes that may stand there."""
    made = schema() if isinstance(schema, type) else schema
    for name, field in made.fields.items():
        inner = field
        keyed = False
        while isinstance(inner, fields.List | fields.Dict):
            keyed = keyed or isinstance(inner, fields.Dict)  # codes that stand under names of their own
            inner = inner.inner if isinstance(inner, fields.List) else inner.value_field
        codes: set[str] = set()
        if inner is not None and not keyed:
            codes = {code for check in inner.validators if isinstance(check, validate.OneOf) for code in check.choices}
            codes |= set(inner.metadata["enum"]) if isinstance(inner, CodeField) else set()
        yield field.data_key or name, codes
        if isinstance(inner, fields.Nested):
            yield from fields_of(inner.schema)


def fields_of_question(question: Question) -> Iterator[tuple[str, set[str]]]:
    """The same of all that is asked, answered and claimed; the field that may be claimed by itself has no name then."""
    yield from fields_of(question.value_schema)
    if question.asks_schema is not None:
        yield from fields_of(question.asks_schema)
    if isinstance(question.claim, FactsField):
        for name, fact in question.claim.facts.items():
            codes = set(fact.options) | (set(fact.codes) if isinstance(fact, CodedFact) else set())
            yield name, codes
            if name == question.claim.short:
                yield "", codes


def places(text: str) -> set[str]:
    """The places in a text."""
    return set(re.findall(r"\{(\w+)\}", text))


def faulty(words: Mapping[str, Text]) -> list[str]:
    """Words that do not say the same fields in both languages, or have Latin letters in Chinese."""
    return [
        name
        for name, text in words.items()
        if places(text.en) != places(text.zh) or re.search("[A-Za-z]", re.sub(r"\{\w+\}", "", text.zh))
    ]


def lacking(question: Question, words: Mapping[str, Text], named: set[str]) -> set[str]:
    """The fields and codes of a question for which there are no words; ``named`` are the game's pieces."""
    found = {name for name, _ in fields_of_question(question) if name and name not in words}
    return found | {
        f"{name}={code}"
        for name, codes in fields_of_question(question)
        for code in codes - named
        if f"{name}={code}" not in words
    }


class WordsTests:
    """Words are there for all that there is and for nothing else, and say the same in both languages."""

    game: ClassVar[str]
    said: ClassVar[Sequence[tuple[Any, str, str]]]
    """What is asked or claimed, with how it is said in English and in Chinese, written by hand."""
    more_fields: ClassVar[Collection[str]] = ()
    """Names that stand for fields in answers without being in a schema."""
    left_in_latin: ClassVar[Collection[str]] = ()
    """Small words that are a part of names in the examples."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """``question`` is each question in turn; ``value``, ``english`` and ``chinese`` are each of ``said``."""
        if "question" in metafunc.fixturenames:
            known = game(self.game).questions
            metafunc.parametrize("question", known.values(), ids=list(known))
        if "value" in metafunc.fixturenames:
            assert self.said, "without any nothing is shown"
            metafunc.parametrize(("value", "english", "chinese"), self.said)

    def test_every_field_and_code_has_words(self, question: Question) -> None:
        judge = game(self.game)
        assert lacking(question, judge.words(), {piece.name for piece in judge.pieces()}) == set()

    def test_no_words_are_for_what_there_is_not(self) -> None:
        judge = game(self.game)
        known = set()
        for question in judge.questions.values():
            fields = {name for name, _ in fields_of_question(question)}
            known |= fields | {f"{question.name}.{name}" for name in fields}  # the second in its form alone
        assert {name.partition("=")[0] for name in judge.words()} - known - {"", *self.more_fields} == set()

    def test_both_languages_say_the_same_fields_and_chinese_has_no_latin_letters(self) -> None:
        assert game(self.game).words()
        assert faulty(game(self.game).words()) == []

    def test_each_named_thing_has_a_ruling(self) -> None:
        assert [piece.name for piece in game(self.game).pieces() if piece.ruling not in corpus().rulings] == []

    def test_no_two_named_things_share_a_name_in_either_language(self) -> None:
        pieces = game(self.game).pieces()
        assert pieces
        for said in (
            [piece.name for piece in pieces],
            [piece.title.en for piece in pieces],
            [piece.title.zh for piece in pieces],
        ):
            assert len(set(said)) == len(said)

    def test_chinese_says_what_is_asked_and_claimed(self, question: Question) -> None:
        """No word of the JSON is left over: the names of people begin with a capital."""
        about = question.asks if question.asks_schema is not None else None
        answer = adjudicator.ask(self.game, question.name, question.example, about=about)
        words = Words(game(self.game), "zh", question.example)
        said = [words.brief(answer.asked), *map(words.brief, question.claims)]
        left = [word for line in said for word in re.findall(r"[a-z][a-z-]+", re.sub(r"[A-Z]\w*", "", line))]
        assert [word for word in left if word not in self.left_in_latin] == []

    def test_what_is_asked_and_claimed_in_words(self, value: Any, english: str, chinese: str) -> None:
        assert Words(game(self.game), "en").brief(value) == english
        assert Words(game(self.game), "zh").brief(value) == chinese
