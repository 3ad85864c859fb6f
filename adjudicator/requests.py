"""Requests as JSON has them: which parts a body has for each way in, and the answer to one.

What the parts hold is left to those who use them: they know what was expected and in which ruling's name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, get_args

from adjudicator.answer import Answer
from adjudicator.engine import ask, read_dispute
from adjudicator.errors import InvalidRequestError, Problem, StateError, near_misses, pointer
from adjudicator.game import Door, Game, game, games
from adjudicator.problems import MOST_ERRORS
from adjudicator.solver import Budget
from adjudicator.text import LANGUAGES, Language, Text, is_language

VERBS: Final[tuple[Door, ...]] = get_args(Door)
_NAME_MOST: Final = 80  # characters of a wrong name that are looked at

UNFIT = Text("This can't be used here.", "此处不能用这个值。")
_NOT_OBJECT = Text("The body is not an object.", "正文不是对象。")
_UNKNOWN = Text("The request has no part of this name.", "请求没有此名称的部分。")
_PART_NOT_OBJECT = Text("This part of the request is not an object.", "请求的这一部分不是对象。")
_OBJECT = Text("an object", "对象")
_MISSING = Text("This part of the request is missing.", "缺少请求的这一部分。")
_TRUTH = Text("true or false", "true 或 false")


class Shape:
    """The parts of a body: those there are, those that must be there, and those that have to be objects."""

    def __init__(self, known: Iterable[str], required: Iterable[str], objects: Iterable[str]) -> None:
        self.known = tuple(known)
        self._required = tuple(required)
        self._objects = tuple(objects)
        listed = ", ".join(self.known)
        self._expected = Text(f"an object with {listed}", f"含 {listed} 的对象")

    def check(self, body: object) -> dict[str, Any]:
        """The body, if it has these parts. Raises InvalidRequestError."""
        if not isinstance(body, dict):
            raise InvalidRequestError([Problem("", _NOT_OBJECT, self._expected)])
        problems = [
            Problem(pointer(key), _UNKNOWN, self._expected, near_misses(str(key), self.known))
            for key in [key for key in body if key not in self.known][:MOST_ERRORS]
        ]
        problems += [Problem(pointer(key), _MISSING) for key in self._required if key not in body]
        problems += [
            Problem(pointer(key), _PART_NOT_OBJECT, _OBJECT)
            for key in self._objects
            if key in body and not isinstance(body[key], dict)
        ]
        if problems:
            raise InvalidRequestError(problems)
        return body


def has_door(game: Game[Any], door: Door) -> bool:
    """Whether a game has questions that are put there."""
    return any(question.door == door for question in game.questions.values())


@cache
def shape_of(game: Game[Any], door: Door) -> Shape:
    """The parts of the bodies that put a game's questions there."""
    if door == "dispute":
        return Shape(("state", "question", "claims", "readings"), ("state", "question"), ("question", "readings"))
    asks = game.questions[door].asks_schema
    told = () if asks is None else tuple(asks().fields)
    return Shape(("state", "readings", *told), ("state",), ("readings",))


def answer(
    game: Game[Any],
    door: Door,
    body: Mapping[str, Any],
    *,
    lang: Language = "en",
    steps: bool = True,
    budget: Budget | None = None,
) -> Answer:
    """The answer to a body of the right parts. Raises AdjudicatorError; its pointers go into the body."""
    name: str = door
    about: object
    if door == "dispute":
        name, about = read_dispute(game.id, body["question"])
        claims = body.get("claims", ())
    else:  # what its question needs to be told stands beside the state
        about = {key: value for key, value in body.items() if key not in ("state", "readings")} or None
        claims = ()
    try:
        return ask(
            game.id, name, body["state"], about=about, claims=claims, readings=body.get("readings"),
            lang=lang, budget=budget, steps=steps,
        )  # fmt: skip
    except StateError as error:
        if door == "dispute" or error.part != "question":
            raise
        raise InvalidRequestError(error.problems) from None  # there is no part "question" in this body


def answer_named(
    body: Mapping[str, Any], *, door: Door | None = None, lang: Language = "en", budget: Budget | None = None
) -> Answer:
    """The answer to a body that names its ``game`` too, and may have ``lang`` and ``steps``.

    It also names its ``verb``, unless ``door`` is that. Raises AdjudicatorError; its pointers go into the body.
    """
    named = ("game", "lang", "steps") if door else ("game", "verb", "lang", "steps")
    wrong = one_of("game", body, tuple(games()))
    if door is None:
        wrong += one_of("verb", body, VERBS)
    if "lang" in body:
        wrong += one_of("lang", body, LANGUAGES)
    if not isinstance(body.get("steps", True), bool):
        wrong.append(Problem("/steps", UNFIT, _TRUTH))
    if wrong:
        raise InvalidRequestError(wrong)
    judge = game(str(body["game"]))
    verb: Door = next(each for each in VERBS if each == body["verb"]) if door is None else door
    if not has_door(judge, verb):
        message = Text("{game} can't be asked for {verb}.", "{game}不支持 {verb}。").fill(game=judge.title, verb=verb)
        raise InvalidRequestError([Problem("/game" if door else "/verb", message)])
    told = shape_of(judge, verb).check({key: value for key, value in body.items() if key not in named})
    speaks = body.get("lang", lang)
    return answer(
        judge, verb, told, lang=speaks if is_language(speaks) else lang, steps=body.get("steps", True), budget=budget
    )


def one_of(key: str, body: Mapping[str, Any], known: tuple[str, ...]) -> list[Problem]:
    """What is wrong with a part that has to be one of these names: nothing, or one problem."""
    told = body.get(key)
    if isinstance(told, str) and told in known:
        return []
    expected = Text("one of " + ", ".join(known), "以下之一：" + "、".join(known))
    if key not in body:
        return [Problem(pointer(key), _MISSING, expected)]
    near = near_misses(told[:_NAME_MOST], known) if isinstance(told, str) else ()
    return [Problem(pointer(key), UNFIT, expected, near)]
