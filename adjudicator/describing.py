"""What can be asked of a game and how to write it down, as data: for the games' pages and for assistants."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema

from adjudicator.corpus import Corpus, Example, Ruling
from adjudicator.engine import BY_MOST
from adjudicator.game import Door, Game, Piece, Question, games
from adjudicator.json_schema import json_schema
from adjudicator.search import Found
from adjudicator.searching.related import relations
from adjudicator.text import Language, Text
from adjudicator.validation import claim_schema


def both(text: Text) -> dict[str, str]:
    """A text in each language."""
    return {"en": text.en, "zh": text.zh}


def questions_of(game: Game[Any], door: Door) -> list[Question]:
    """The questions that a game is asked by one way in."""
    return [question for question in game.questions.values() if question.door == door]


def example(question: Question) -> dict[str, Any]:
    """A request that asks the question, made of its own examples."""
    state = {"state": dict(question.example)}
    if question.door != "dispute":
        return {**state, **question.asks}
    claims = {"claims": [{"value": value} for value in question.claims]} if question.claims else {}
    return {**state, "question": {"ask": question.name, **question.asks}, **claims}


def described(question: Question) -> dict[str, Any]:
    """A question: its names, its way in, the schemas of what goes in and out, and a request that asks it."""
    claim = None if question.claim is None else type(claim_schema(question.claim, BY_MOST))
    return {
        "name": question.name,
        "title": both(question.title),
        "door": question.door,
        "asks_schema": json_schema(question.asks_schema or Schema),
        "claim_schema": None if claim is None else json_schema(claim),
        "value_schema": json_schema(question.value_schema),
        "example": example(question),
    }


def described_piece(piece: Piece) -> dict[str, Any]:
    """A card, or another thing of a game that has a name."""
    return {"name": piece.name, "title": both(piece.title), "facts": piece.facts, "ruling": piece.ruling}


def address(ruling: Ruling) -> str:
    """Where a ruling is for good, on every service."""
    return f"/v1/rulings/{ruling.id}"


def described_found(found: Found, book: Corpus, lang: Language) -> dict[str, Any]:
    """A page of what a search found."""
    return {
        "rulings": [
            {
                "game": hit.ruling.game,
                **book.cite(hit.ruling.id, lang).to_json(),
                "path": address(hit.ruling),
                "marked": hit.marked(),
            }
            for hit in found.hits
        ],
        "total": found.total,
        "offset": found.offset,
        "corrected": dict(found.corrected),
        "corpus": book.hash,
        "lang": lang,
    }


def described_ruling(ruling: Ruling, book: Corpus, lang: Language) -> dict[str, Any]:
    """A ruling in full: what it says, worked examples to send, what cites it, and what else to look at."""
    around = relations(book)
    judge = games().get(ruling.game)
    return {
        **book.describe(ruling, lang),
        "path": address(ruling),
        "examples": [described_example(ruling, nth, judge) for nth in range(len(ruling.examples))] if judge else [],
        "cited_by": around.cited_by(ruling),
        "related": [
            {"id": other.id, "kind": other.kind, "title": other.title[lang], "path": address(other)}
            for other in around.related(ruling)
        ],
    }


def described_example(ruling: Ruling, nth: int, judge: Game[Any]) -> dict[str, Any]:
    """A worked example: the request that can be sent, where to, and what has to come out."""
    worked = ruling.examples[nth]
    door = judge.questions[worked.question].door
    return {
        "id": f"{ruling.id}/{nth + 1}",
        "question": worked.question,
        "door": door,
        "path": f"/v1/games/{judge.id}/{'disputes' if door == 'dispute' else door}",
        "request": request_of(worked, door),
        "verdict": None if worked.refused is not None else worked.verdict,
        "claims": [claim["verdict"] for claim in worked.claims if "verdict" in claim],
        "expect": dict(worked.expect),
        "refused": worked.refused,
    }


def request_of(worked: Example, door: Door) -> dict[str, Any]:
    """The body of a request that asks what an example asks."""
    asks = dict(worked.asks or {})
    body: dict[str, Any] = {"state": worked.state}
    if door == "dispute":
        body["question"] = {"ask": worked.question, **asks}
        if worked.claims:
            body["claims"] = [{key: claim[key] for key in claim if key != "verdict"} for claim in worked.claims]
    else:
        body |= asks
    if worked.readings:
        body["readings"] = dict(worked.readings)
    return body
