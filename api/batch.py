"""``POST /v1/batch``: many requests, a line each; one answer or problem for every line, in order, as they are ready."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

from flask import Blueprint, Response

from adjudicator.answer import Answer
from adjudicator.api import body, gate, stopping
from adjudicator.api.caching import ran_out
from adjudicator.api.documented import Docs, documented
from adjudicator.api.language import language
from adjudicator.api.record import Record
from adjudicator.api.respond import reply
from adjudicator.api.schemas import BatchAnswerSchema, BatchProblemSchema, BatchSchema
from adjudicator.batch import say
from adjudicator.describing import example
from adjudicator.errors import BusyError, InvalidRequestError, Problem
from adjudicator.game import Game, games
from adjudicator.text import Language, Text

MEDIA_TYPE = "application/x-ndjson"
BYTES_MOST = 1024 * 1024
LINES_MOST = 1000
SECONDS_MOST = 60.0  # a batch of long searches would keep a thread for hours
AGAIN_SECONDS = 2  # until another process has taken the place of one that stops
_LATE = Text("The batch took too long. Send the lines that are left again.", "这一批用时过长，请重新发送余下各行。")


def blueprint() -> Blueprint:
    """The view."""
    page = Blueprint("batch", __name__)

    @page.post("/v1/batch")
    @documented(
        Docs(
            "Many requests, a line each: an answer or a problem comes back for every line, in order",
            (BatchAnswerSchema, BatchProblemSchema),
            problems=(400, 413, 415, 422),
            takes=BatchSchema,
            examples={game.id: _example(game) for game in games().values()},
            media_type=MEDIA_TYPE,
        )
    )
    def batch() -> Response:
        lang = language()
        lines = body.lines(MEDIA_TYPE, BYTES_MOST)
        if len(lines) > LINES_MOST:
            message = Text("There are {n} lines; a batch has at most {most}.", "共有 {n} 行，一批至多 {most} 行。")
            raise InvalidRequestError([Problem("", message.fill(n=len(lines), most=LINES_MOST))])
        return reply(_said(lines, lang, gate.searcher()), lang, media_type=MEDIA_TYPE)

    return page


def _example(game: Game[Any]) -> dict[str, Any]:
    """A line that asks a game its first question."""
    question = next(iter(game.questions.values()))
    return {"id": 1, "game": game.id, "verb": question.door, **example(question)}


def _said(lines: list[bytes], lang: Language, searcher: gate.Searcher) -> Iterator[bytes]:
    """What is said to each line. It is sent when the request's own context is gone: nothing here may need that."""
    noted = searcher.noted
    until = time.monotonic() + SECONDS_MOST
    for number, line in enumerate(lines, 1):
        answers: list[Answer] = []
        with searcher.searching() as watch:  # a line at a time, so that others get their turn in between
            refusal = None
            if stopping.over():
                refusal = BusyError(AGAIN_SECONDS)
            elif time.monotonic() > until:
                refusal = BusyError(AGAIN_SECONDS, _LATE)
            said = say(line, number, lang, heed=answers.append, instance=noted.instance, refusal=refusal)
        _note(noted, said, answers)
        if watch.stopped:
            return  # nobody is there to read on
        yield said.encode() + b"\n"


def _note(noted: Record, said: str, answers: list[Answer]) -> None:
    """Note what came of one line."""
    noted.lines["answer" if answers else "problem"] += 1
    for answer in answers:
        noted.answered(answer, ran_out(said))
    if not answers:
        noted.refuse(json.loads(said)["type"])
