"""What the command line is given: a table or a dispute (from a file, standard input or names), readings, a language."""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Never

import click

from adjudicator import strict_json
from adjudicator.cli.usage import WrongUseError
from adjudicator.errors import PROBLEMS_MOST, Problem, StateError, UnreadableError, near_misses, pointer
from adjudicator.game import Game
from adjudicator.text import Language, Text, listed


@dataclass(frozen=True, slots=True)
class Request:
    """A table state and the readings picked for it.

    ``wrapped``: both stood in one object, and in ``about`` is what else stood there.
    """

    state: Any
    readings: Mapping[str, Any] = field(default_factory=dict)
    wrapped: bool = False
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A whole dispute: what is asked of a table state, what is claimed, and the readings picked."""

    state: Any
    question: Any
    claims: Any
    readings: Mapping[str, Any]


def language_of_environment() -> Language:
    """Chinese if the locale for messages is Chinese, else English; the first variable that is set decides."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := os.environ.get(variable):
            return "zh" if locale.lower().startswith("zh") else "en"
    return "en"


def from_file(name: str, *, toml: bool, also: Sequence[str] = ()) -> Request:
    """A request from a JSON or TOML file, or from standard input (``-``).

    ``also`` are the fields that may stand beside ``state`` and ``readings``.
    """
    raw = _load(name, toml=toml)
    if not isinstance(raw, Mapping) or "state" not in raw:
        return Request(raw)
    known = ("state", "readings", *also)
    problems = [*_unknown_keys(raw, known), *_not_readings(raw)]
    if problems:
        raise StateError(problems, "")
    about = {key: value for key, value in raw.items() if key in also}
    return Request(raw["state"], raw.get("readings", {}), wrapped=True, about=about)


def dispute_from_file(name: str, game_id: str, *, toml: bool) -> Dispute:
    """A dispute from a JSON or TOML file, or from standard input (``-``)."""
    raw = _load(name, toml=toml)
    if not isinstance(raw, Mapping) or not ("state" in raw or "question" in raw):
        message = Text(
            'There is no question here: a dispute has a "state" and a "question". {template}.',
            '这里没有问题：争议须有 "state" 和 "question"。{template}。',
        )
        raise StateError([Problem("", message.fill(template=_template(game_id)))], "")
    problems = _unknown_keys(raw, ("state", "question", "claims", "readings"))
    if "state" not in raw:
        message = Text("The table state is missing. {template}.", "缺少牌局。{template}。")
        problems.append(Problem("/state", message.fill(template=_template(game_id))))
    if "question" not in raw:
        message = Text("The question is missing. {template}.", "缺少问题。{template}。")
        problems.append(Problem("/question", message.fill(template=_template(game_id))))
    problems += _not_readings(raw)
    if problems:
        raise StateError(problems, "")
    return Dispute(raw["state"], raw["question"], raw.get("claims", []), raw.get("readings", {}))


def from_words(judge: Game[Any], hand: str, discard: str | None) -> Request:
    """A request from the names of one hand, and of what was discarded."""
    try:
        state: Any = judge.quick_state(hand)
    except NotImplementedError:
        raise UnreadableError(
            Text(
                "{game} has no short form: write the table into a file.",
                "{game}没有简写形式：请把牌局写入文件。",
            ).fill(game=judge.title)
        ) from None
    if discard is not None:
        if not isinstance(state, dict):
            message = Text("{game} has no discard area.", "{game}没有弃牌区。")
            raise UnreadableError(message.fill(game=judge.title))
        state = {**state, "discard": listed(discard)}
    return Request(state)


def readings(words: Iterable[str]) -> dict[str, str]:
    """The readings picked by ``--reading GAP=READING``."""
    picked: dict[str, str] = {}
    for word in words:
        gap, equals, reading = word.partition("=")
        if not (gap and equals and reading):
            raise WrongUseError(
                Text("--reading: {word!r} is not GAP=READING.", "--reading：{word!r} 不是 GAP=READING。").fill(
                    word=word
                )
            )
        if picked.setdefault(gap, reading) != reading:
            raise WrongUseError(
                Text("--reading: {gap} is given two readings.", "--reading：{gap} 有两种读法。").fill(gap=gap)
            )
    return picked


def _load(name: str, *, toml: bool) -> Any:
    data = _read(name)
    if toml or name.lower().endswith(".toml"):
        return _toml(data)
    try:
        return strict_json.loads(data)
    except UnreadableError:
        if _is_toml(data):
            message = Text("This is TOML, not JSON: add --toml.", "这是 TOML，不是 JSON：请加 --toml。")
            raise UnreadableError(message) from None
        raise


def _is_toml(data: bytes) -> bool:
    try:
        return bool(_toml(data))  # an empty text is TOML as well, but nobody meant that
    except UnreadableError:
        return False


def _read(name: str) -> bytes:
    most = strict_json.MAX_BYTES + 1  # one more than is taken, so that the reader can tell it is too much
    shown: str | Text = click.format_filename(name)
    try:
        if name == "-":
            shown = Text("Standard input", "标准输入")
            if sys.stdin is None:  # what Python makes of a stream that was closed before it started
                raise UnreadableError(Text("Standard input is closed.", "标准输入已关闭。"))
            return sys.stdin.buffer.read(most)
        with Path(name).open("rb") as file:
            return file.read(most)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        message = Text("{name} can't be read: {reason}.", "无法读取 {name}：{reason}。")
    except ValueError as error:  # a name that no file can have
        reason = str(error)
        message = Text("{name} can't be read: {reason}.", "无法读取 {name}：{reason}。")
    raise UnreadableError(message.fill(name=shown, reason=reason))


def _toml(data: bytes) -> Any:
    """TOML under the limits of JSON: read it, then take it through the JSON reader."""
    if len(data) > strict_json.MAX_BYTES:
        return strict_json.loads(data)  # refuses it, in the words used for JSON
    try:
        # Editors on Windows write a byte order mark, which the TOML reader does not skip.
        raw = tomllib.loads(data.decode("utf-8-sig"))
        return strict_json.loads(json.dumps(raw, default=_no_json).encode())
    except UnicodeDecodeError:
        raise UnreadableError(Text("This is not UTF-8.", "不是有效的 UTF-8。")) from None
    except tomllib.TOMLDecodeError as error:
        at = re.search(r" \(at line (\d+), column (\d+)\)$", str(error))
        line, column = (int(at[1]), int(at[2])) if at else (None, None)
        raise UnreadableError(Text("This is not TOML.", "不是有效的 TOML。"), line, column) from None
    except RecursionError:
        raise UnreadableError(Text("This is nested too deep.", "嵌套过深。")) from None
    except UnreadableError as error:  # its line and column are those of the JSON, which nobody has seen
        raise UnreadableError(error.message) from None


def _no_json(value: object) -> Never:
    message = Text("{value} is a date or a time: write it in quotes.", "{value} 是日期或时间：请加引号。")
    raise UnreadableError(message.fill(value=value))


def _unknown_keys(raw: Mapping[str, Any], known: Sequence[str]) -> list[Problem]:
    plain = Text("There is no field {key!r} here.", "此处没有字段 {key!r}。")
    elsewhere = Text(
        "There is no field {key!r} here; a dispute goes to `adjudicate dispute`.",
        "此处没有字段 {key!r}；争议请用 `adjudicate dispute`。",
    )
    wanted = Text(f"only {', '.join(known[:-1])} and {known[-1]}", f"只有 {'、'.join(known[:-1])} 和 {known[-1]}")
    problems = []
    for key in raw:
        if key not in known:
            message = elsewhere if key in ("question", "claims") else plain
            problems.append(Problem(pointer(key), message.fill(key=key), wanted, near_misses(key, known)))
    return problems[:PROBLEMS_MOST]


def _not_readings(raw: Mapping[str, Any]) -> list[Problem]:
    if isinstance(raw.get("readings", {}), Mapping):
        return []
    wanted = Text("an object from gap ids to readings", "从规则空白 id 到读法的对象")
    return [Problem(pointer("readings"), Text("The readings are not an object.", "读法不是对象。"), wanted)]


def _template(game_id: str) -> Text:
    return Text("`adjudicate new {game}` writes one to fill in", "`adjudicate new {game}` 可写出一份供填写").fill(
        game=game_id
    )
