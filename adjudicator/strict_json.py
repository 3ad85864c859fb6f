"""Reading JSON that strangers wrote: everything that the standard reader lets through quietly is refused.

Refused are NaN and the infinities, numbers that overflow to them, integers that other readers would round,
the same key twice in an object, deep nesting, text that is not UTF-8, and half a surrogate pair, which could
not be written out again. The standard library's fast scanner does the reading; only when one of its hooks
objects is the text walked in Python, to find the line and column.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NoReturn

from adjudicator.errors import UnreadableError
from adjudicator.text import Text

MAX_BYTES: Final = 64 * 1024
MAX_DEPTH: Final = 32
MAX_INTEGER: Final = 2**53 - 1  # RFC 7493: beyond it, a reader that uses doubles sees another number

# A string without its closing quote is taken to the end of the text: a search that began anew at each of its
# escaped quotes would take quadratic time.
_STRING = r'"(?:[^"\\]++|\\.)*+"?'
_BRACKET = re.compile(rf"{_STRING}|(?P<open>[\[{{])|(?P<close>[\]}}])", re.DOTALL)
_TOKEN = re.compile(
    rf"(?P<string> {_STRING} )"
    r"""
    | (?P<number> -?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)? )
    | (?P<constant> NaN | -?Infinity )
    | (?P<mark> [\[\]{}:,] )
    """,
    re.VERBOSE | re.DOTALL,
)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")

_TOO_BIG = Text("This is more than {most} bytes.", "内容超过 {most} 字节。")
_EMPTY = Text("There is nothing here: JSON was expected.", "内容为空：应为 JSON。")
NOT_UTF8 = Text("This is not UTF-8.", "不是有效的 UTF-8。")
_DEEP = Text("This is nested more than {most} levels deep.", "嵌套超过 {most} 层。")
_TWICE = Text("The key {key} is here twice in one object.", "同一对象中键 {key} 出现了两次。")
_CONSTANT = Text("{word} is not a JSON number.", "{word} 不是 JSON 数字。")
_HUGE = Text("This number is too large to be read exactly.", "数字过大，无法精确读取。")
_HALF = Text("This text has half a surrogate pair.", "文本含有不成对的代理项。")
_SYNTAX = Text("This is not JSON.", "不是有效的 JSON。")

# What the standard reader says, by how its message begins, in words that also exist in Chinese.
_READER_SAYS = {
    "Expecting value": Text("A value was expected here.", "此处应为一个值。"),
    "Expecting property name": Text("A key in double quotes was expected here.", "此处应为双引号中的键。"),
    "Expecting ':'": Text("A colon was expected here.", "此处应为冒号。"),
    "Expecting ','": Text("A comma or a closing bracket was expected here.", "此处应为逗号或右括号。"),
    "Illegal trailing comma": Text("There is a comma too many here.", "此处多了一个逗号。"),
    "Invalid control character": Text("A text has a raw control character here.", "文本中有未转义控制字符。"),
    "Invalid \\": Text("A text has an unknown escape here.", "文本中有未知的转义。"),
    "Unterminated string": Text("The text that starts here does not end.", "从此处开始的文本没有结束。"),
    "Extra data": Text("There is more after the end of the JSON.", "JSON 结束之后还有内容。"),
}


class _FoundError(Exception):
    """A hook of the standard reader objected; hooks aren't told where they are."""


def loads(data: bytes, *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH) -> Any:
    """Read one JSON text. Raises UnreadableError, with the line and column wherever there is one."""
    if len(data) > max_bytes:
        raise UnreadableError(_TOO_BIG.fill(most=max_bytes))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        _refuse(NOT_UTF8, before, len(before))
    text = text.removeprefix("\ufeff")  # RFC 8259 lets a reader ignore it, and some editors write it
    if not text or text.isspace():
        raise UnreadableError(_EMPTY)
    if _SURROGATE.search(text) or _is_deep(text, max_depth):
        _walk(text, max_depth)
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        says = next((t for start, t in _READER_SAYS.items() if error.msg.startswith(start)), _SYNTAX)
        raise UnreadableError(says, error.lineno, error.colno) from None
    except _FoundError:
        _walk(text, max_depth)
        raise  # not reached: what a hook objects to, the walk finds


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        raise _FoundError
    return out


def _integer(digits: str) -> int:
    # The length is looked at first: Python itself refuses to convert more than some thousands of digits.
    if len(digits) > 17 or abs(value := int(digits)) > MAX_INTEGER:
        raise _FoundError
    return value


def _real(digits: str) -> float:
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        raise _FoundError
    return value


def _constant(_word: str) -> NoReturn:
    raise _FoundError


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_int=_integer, parse_float=_real, parse_constant=_constant)


def _is_deep(text: str, max_depth: int) -> bool:
    if text.count("[") + text.count("{") <= max_depth:
        return False
    depth = 0
    for token in _BRACKET.finditer(text):
        if token["open"]:
            depth += 1
            if depth > max_depth:
                return True
        elif token["close"]:
            depth -= 1
    return False


def _walk(text: str, max_depth: int) -> None:
    """Refuse the first thing that a hook would object to, or that is nested too deep.

    The text need not be JSON: what the walk doesn't know it steps over, and the reader then finds it.
    """
    open_keys: list[set[str] | None] = []  # for each bracket that is open: an object's keys so far, or None
    expects_key = False
    for token in _TOKEN.finditer(text):
        kind, word, at = token.lastgroup, token.group(), token.start()
        if kind == "mark":
            if word in "[{":
                open_keys.append(set() if word == "{" else None)
                if len(open_keys) > max_depth:
                    _refuse(_DEEP.fill(most=max_depth), text, at)
            elif word in "]}" and open_keys:
                open_keys.pop()
            expects_key = word in "{," and bool(open_keys) and open_keys[-1] is not None
            continue
        if kind == "constant":
            _refuse(_CONSTANT.fill(word=word), text, at)
        elif kind == "number":
            try:
                _real(word) if set(word) & set(".eE") else _integer(word)
            except _FoundError:
                _refuse(_HUGE, text, at)
        elif kind == "string":
            _check_string(word, open_keys[-1] if expects_key else None, text, at)
        expects_key = False


def _check_string(word: str, keys: set[str] | None, text: str, at: int) -> None:
    try:
        value = json.loads(word)
        value.encode()
    except UnicodeEncodeError:
        _refuse(_HALF, text, at)
    except json.JSONDecodeError:
        return  # the reader says what is wrong with it
    if keys is not None:
        if value in keys:
            _refuse(_TWICE.fill(key=word if len(word) < 80 else word[:77] + "..."), text, at)
        keys.add(value)


def _refuse(message: Text, text: str, at: int) -> NoReturn:
    line_start = text.rfind("\n", 0, at) + 1
    raise UnreadableError(message, text.count("\n", 0, at) + 1, at - line_start + 1)
