"""What a game whose questions are interactions has to have words for: every field, and every code that stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.game import Question
from adjudicator.judging.coded import CodedFact
from adjudicator.judging.facts import FactsField
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
