"""Many requests at once, a line each: one answer or one problem comes back for every line, in order.

A line is a JSON object: ``game``, ``verb`` (score, moves or dispute) and the parts of that verb's request, such as
``state``; with it may stand ``id``, which comes back with what is said to the line, ``lang`` and ``steps``. What is
wrong with a line costs that line only.
"""

from __future__ import annotations

import itertools
import logging
import re
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future
from typing import Any, Final

from adjudicator import requests, strict_json
from adjudicator.answer import Answer
from adjudicator.encoding import encode, encode_answer
from adjudicator.errors import AdjudicatorError, InvalidRequestError, Problem, UnknownNameError, UnreadableError
from adjudicator.problems import INTERNAL, problem_for, problem_of
from adjudicator.requests import UNFIT
from adjudicator.solver import Budget
from adjudicator.text import LANGUAGES, Language, Text, is_language

Line = str | bytes | Mapping[str, Any]
ID_MOST: Final = 80  # characters of an id
CHUNK: Final = 16  # lines that are handed to a worker at once
_AHEAD: Final = 4  # chunks that wait for each other's answers: enough to keep workers busy, few enough to hold
_LOG = logging.getLogger("adjudicator")
_HALF: Final = re.compile("[\ud800-\udfff]")  # half a character, which can't be written as UTF-8

_ID = Text("an id: a text of {n} characters at most, or a whole number", "一个 id：至多 {n} 字符的文字，或整数").fill(
    n=ID_MOST
)


def batch(
    lines: Iterable[Line],
    *,
    executor: Executor | None = None,
    lang: Language = "en",
    budget: Budget | None = None,
    chunk: int = CHUNK,
) -> Iterator[str]:
    """What is said to each line, as JSON text without line end, in the order of the lines, as they are ready.

    ``lines`` are texts (as an NDJSON file has them), bytes or objects, and are read as they are needed. An answer is
    what ``Answer.to_json`` gives, a problem has ``status``, and ``line`` counts from 1. ``executor`` is any
    ``concurrent.futures.Executor``: it is handed ``chunk`` lines at a time and may be of threads, of processes or of
    other machines. ``lang`` and ``budget`` hold for every line that does not say otherwise. Never raises for what
    stands in a line; raises UnknownNameError for the language, and whatever the executor raises when it breaks.
    """
    if not is_language(lang):
        raise UnknownNameError(Text("language", "语言"), str(lang)[:ID_MOST], LANGUAGES)
    numbered = enumerate(lines, 1)
    if executor is None:
        return (say(line, number, lang, budget) for number, line in numbered)
    return _spread(numbered, executor, lang, budget, max(1, chunk))


def _spread(
    numbered: Iterator[tuple[int, Line]], executor: Executor, lang: Language, budget: Budget | None, chunk: int
) -> Iterator[str]:
    workers = getattr(executor, "_max_workers", None)  # those of the standard library say so, others need not
    ahead = _AHEAD * (workers if isinstance(workers, int) and workers > 0 else 2)
    waiting: deque[Future[list[str]]] = deque()
    try:
        while True:
            while len(waiting) < ahead and (part := list(itertools.islice(numbered, chunk))):
                waiting.append(executor.submit(say_all, part, lang, budget))
            if not waiting:
                return
            yield from waiting.popleft().result()
    finally:  # nobody wants the rest
        for future in waiting:
            future.cancel()


def say_all(part: Iterable[tuple[int, Line]], lang: Language, budget: Budget | None) -> list[str]:
    """What is said to some lines with their numbers."""
    return [say(line, number, lang, budget) for number, line in part]


def say(
    line: Line,
    number: int,
    lang: Language = "en",
    budget: Budget | None = None,
    *,
    heed: Callable[[Answer], None] | None = None,
    instance: str | None = None,
    refusal: AdjudicatorError | None = None,
) -> str:
    """What is said to one line, as JSON text.

    ``heed`` is given the answer, if there is one. ``instance`` becomes the member of that name of a problem.
    ``refusal`` is why no line is answered any more, which is then said to it.
    """
    told: dict[str, Any] = {"line": number}
    if instance is not None:
        told["instance"] = instance
    try:
        body = _read(line)
        speaks = body.get("lang")
        lang = speaks if isinstance(speaks, str) and is_language(speaks) else lang
        told |= _id_of(body)
        if refusal is not None:
            raise refusal
        asked = {key: value for key, value in body.items() if key != "id"}
        answer = requests.answer_named(asked, lang=lang, budget=budget)
        said = encode_answer(answer)
        if heed is not None:
            heed(answer)
    except AdjudicatorError as error:
        return encode({**_problem(error, lang), **told})
    except Exception as error:  # a defect of ours costs this line only, too
        log_defect(error)
        return encode({**problem_of(INTERNAL, lang), **told})
    return said if "id" not in told else encode({"id": told["id"]})[:-1] + "," + said[1:]


def log_defect(error: Exception) -> None:
    """Log where something failed, and not with what: messages of errors may repeat what was in a state."""
    frames = "".join(traceback.format_tb(error.__traceback__))
    _LOG.error("%s\n%s", type(error).__name__, frames)


def _problem(error: AdjudicatorError, lang: Language) -> dict[str, Any]:
    out = problem_for(error, lang)
    if isinstance(error, UnreadableError) and error.line is not None:
        # the line is that of the batch, and what is unreadable is that line alone
        out |= {"detail": error.message[lang], "column": error.column}
    return out


def _read(line: Line) -> Mapping[str, Any]:
    """The object of a line. Raises AdjudicatorError."""
    if isinstance(line, str):  # half a character is found when it is read
        line = line.rstrip("\r\n").encode("utf-8", "surrogatepass")
    read = strict_json.loads(line) if isinstance(line, bytes | bytearray) else line
    if not isinstance(read, Mapping):
        expected = Text("an object with game, verb, state", "含 game、verb、state 的对象")
        raise InvalidRequestError([Problem("", Text("The line is not an object.", "这一行不是对象。"), expected)])
    return read


def _id_of(body: Mapping[str, Any]) -> dict[str, Any]:
    """The id to come back with. Raises InvalidRequestError."""
    if "id" not in body:
        return {}
    told = body["id"]
    if isinstance(told, str) and len(told) <= ID_MOST and not _HALF.search(told):
        return {"id": told}
    if isinstance(told, int) and not isinstance(told, bool) and abs(told) <= strict_json.MAX_INTEGER:
        return {"id": told}
    raise InvalidRequestError([Problem("/id", UNFIT, _ID)])
