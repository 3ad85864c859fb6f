"""Calls of the assistants' tools without the protocol: every question, what comes out, and how they take turns."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import anyio
import pytest
from jsonschema import Draft202012Validator

import adjudicator
from adjudicator.assistant import calls, tools
from adjudicator.assistant.calls import Reply
from adjudicator.assistant.server import Desk
from adjudicator.describing import example
from adjudicator.errors import BusyError
from adjudicator.solver import Budget, Meter
from adjudicator.text import LANGUAGES, Language

QUESTIONS = [(game.id, name) for game in adjudicator.games().values() for name in game.questions]
HAND = {"game": "fantasy-realms", "state": {"players": [{"hand": ["Mirage", "Great Flood", "Rangers"]}]}}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), QUESTIONS)
def test_every_question_is_described_and_answered(game: str, name: str, lang: Language) -> None:
    described = calls.call("describe_game", {"game": game, "question": name}, lang)
    Draft202012Validator(tools.output_schema("describe_game")).validate(described.content)
    call = described.content["call"]
    Draft202012Validator(tools.input_schema(call["tool"])).validate(call["arguments"])
    assert call["arguments"] == {"game": game, **example(adjudicator.game(game).questions[name])}
    reply = calls.call(call["tool"], call["arguments"], lang)
    assert not reply.is_problem, reply.text
    Draft202012Validator(tools.output_schema(call["tool"])).validate(reply.content)
    assert reply.content["question"] == name
    for citation in reply.content["citations"]:
        assert citation["id"] in reply.text
    assert len(reply.text) < 20_000


def test_a_long_value_is_told_as_json() -> None:
    reply = calls.call("score", HAND)
    assert f"Value: {calls.encode(reply.content['value'])}" in reply.text


def test_what_is_left_open_is_said() -> None:
    spent = calls.call("score", HAND, "en", Budget(seconds=0))
    assert spent.content["verdict"] == "undecided"
    assert "Verdict: undecided" in spent.text
    assert "the search ran out of its budget." in spent.text


def test_readings_are_told() -> None:
    replies = [
        calls.call(question.door, {"game": game.id, **example(question)})
        for game in adjudicator.games().values()
        for question in game.questions.values()
    ]
    (taken, *_) = [reply for reply in replies if reply.content["taken"]]
    for gap, reading in taken.content["taken"].items():
        assert f"{gap} = {reading}" in taken.text
        told = calls.call("ruling", {"id": gap})
        for each in told.content["readings"]:
            assert f"- {each['id']}" in told.text
    (other, *_) = [reply for reply in replies if reply.content["readings"]]
    for each in other.content["readings"]:
        assert f"{each['ruling']} = {each['reading']}" in other.text


def test_problems_fit_the_schema_of_every_tool() -> None:
    for name in tools.TOOLS:
        reply = calls.call(name, {"game": "x", "lang": "y"})
        assert reply.is_problem
        Draft202012Validator(tools.output_schema(name)).validate(reply.content)


def test_a_defect_costs_one_call_and_tells_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError(HAND["state"])

    monkeypatch.setattr("adjudicator.requests.answer", broken)
    reply = calls.call("score", HAND)
    assert reply.content["type"] == "/problems/internal-error"
    assert "Flood" not in reply.text + caplog.text
    assert "RuntimeError" in caplog.text


# --- taking turns


def test_one_judgement_at_a_time() -> None:
    desk = Desk()
    busy, most, done = 0, 0, 0
    lock = threading.Lock()

    def work() -> Reply:
        nonlocal busy, most, done
        with lock:
            busy += 1
            most = max(most, busy)
        threading.Event().wait(0.01)
        with lock:
            busy -= 1
            done += 1
        return Reply({}, "")

    async def script() -> None:
        async with anyio.create_task_group() as group:
            for _ in range(5):
                group.start_soon(desk.judged, work)

    anyio.run(script)
    assert (most, done) == (1, 5)


def test_too_many_that_wait_are_refused() -> None:
    desk = Desk(waiting_most=1)
    go_on = threading.Event()

    def work() -> Reply:
        go_on.wait(60)
        return Reply({}, "")

    async def script() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(desk.judged, work)
            await anyio.wait_all_tasks_blocked()
            group.start_soon(desk.judged, work)
            await anyio.wait_all_tasks_blocked()
            with pytest.raises(BusyError):
                await desk.judged(work)
            go_on.set()

    anyio.run(script)
    error = BusyError(1)
    assert calls.refused(error, {"lang": "zh"}, "en").content["status"] == 503


def test_what_nobody_waits_for_is_stopped() -> None:
    desk = Desk()
    started, ended = threading.Event(), threading.Event()

    def search() -> Reply:
        meter = Meter(Budget(seconds=600))
        started.set()
        while not meter.spent:
            ended.wait(0.01)
        ended.set()
        return Reply({}, "")

    async def until(event: Callable[[], bool]) -> None:
        while not event():
            await anyio.sleep(0.01)

    async def script() -> Any:
        async with anyio.create_task_group() as group:
            group.start_soon(desk.judged, search)
            await until(started.is_set)
            group.cancel_scope.cancel()
        return await desk.judged(lambda: Reply({"next": True}, ""))

    with_next: Reply = anyio.run(script)
    assert ended.is_set()
    assert with_next.content == {"next": True}
