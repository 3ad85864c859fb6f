"""Everything that the standard reader lets through quietly, and where each of them is said to be."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import UnreadableError
from adjudicator.strict_json import MAX_INTEGER, loads


def refused(data: bytes, **limits: int) -> UnreadableError:
    with pytest.raises(UnreadableError) as caught:
        loads(data, **limits)
    return caught.value


@pytest.mark.parametrize(
    ("data", "line", "column", "says"),
    [
        (b'{"a": NaN}', 1, 7, "NaN"),
        (b"[Infinity]", 1, 2, "Infinity"),
        (b"[1,\n -Infinity]", 2, 2, "-Infinity"),
        (b'{"a": 1,\n "b": {"a": 2},\n "a": 3}', 3, 2, "twice"),
        (b'{"ab": 1, "\\u0061b": 2}', 1, 11, "twice"),
        (b'[{"a": 1}, {"b": 1, "b": 2}]', 1, 21, "twice"),
        (b"[1e999]", 1, 2, "too large"),
        (b"[-1e999]", 1, 2, "too large"),
        (b"[" + b"9" * 5000 + b"]", 1, 2, "too large"),
        (b"[1, 9007199254740992]", 1, 5, "too large"),
        (b"-9007199254740992", 1, 1, "too large"),
        (b'["\\ud800"]', 1, 2, "surrogate"),
        (b'["\\udc00\\ud800"]', 1, 2, "surrogate"),
        (b'{"\\uD83D": 1}', 1, 2, "surrogate"),
        (b'"\xff"', 1, 2, "UTF-8"),
        ('["剑",\n "é'.encode() + b'\xe9"]', 2, 4, "UTF-8"),
        (b"\xed\xa0\x80", 1, 1, "UTF-8"),
        (b"[\x00]", 1, 2, "value"),
        ("[1]".encode("utf-16"), 1, 1, "UTF-8"),
        (b'{"a" 1}', 1, 6, "colon"),
        (b"{a: 1}", 1, 2, "double quotes"),
        (b"{'a': 1}", 1, 2, "double quotes"),
        (b"[1 2]", 1, 4, "comma"),
        (b"[1, 2", 1, 6, "comma"),
        (b'["\t"]', 1, 3, "control character"),
        (b'["\\x"]', 1, 3, "escape"),
        (b'["\\u12"]', 1, 4, "escape"),
        (b'[\n"abc', 2, 1, "does not end"),
        (b"[1] // one", 1, 5, "after the end"),
        (b"[0123]", 1, 3, "comma"),
        (b"[.5]", 1, 2, "value"),
        (b"[+1]", 1, 2, "value"),
        (b"tru", 1, 1, "value"),
    ],
)  # fmt: skip
def test_what_is_not_json_is_refused_where_it_stands(data: bytes, line: int, column: int, says: str) -> None:
    error = refused(data)
    assert (error.line, error.column) == (line, column)
    assert says in error.message.en


@pytest.mark.parametrize("data", [b"", b" \n\t ", b"\xef\xbb\xbf"])
def test_nothing_at_all_has_no_place(data: bytes) -> None:
    error = refused(data)
    assert error.line is None
    assert "nothing here" in error.says("en")


@pytest.mark.parametrize(
    "data", [b"[" * 60_000, b'{"a":' * 10_000, b"[{}, " * 10_000, b"[" * 33 + b"]" * 33], ids=range(4)
)
def test_nesting_is_refused_at_the_bracket_that_is_too_deep(data: bytes) -> None:
    error = refused(data)
    assert "32 levels" in error.message.en
    assert error.column is not None
    opened = data[: error.column].count(b"[") + data[: error.column].count(b"{")
    assert opened - data[: error.column].count(b"}") == 33


def test_nesting_up_to_the_limit_is_fine() -> None:
    value = loads(b"[" * 32 + b"]" * 32)
    for _ in range(31):
        (value,) = value
    assert value == []
    assert loads(b"[[]]", max_depth=2) == [[]]
    assert refused(b"[[[]]]", max_depth=2).column == 3


def test_brackets_count_only_while_they_are_open_and_outside_of_text() -> None:
    assert len(loads(b"[" + b",".join([b"[{}]"] * 500) + b"]")) == 500
    assert loads(b'["' + b"[" * 500 + b'\\"{"]') == ["[" * 500 + '"{']


def test_size_is_capped() -> None:
    assert loads(b'"' + b"a" * 8 + b'"', max_bytes=10) == "a" * 8
    assert "10 bytes" in refused(b'"' + b"a" * 9 + b'"', max_bytes=10).message.en


def test_the_largest_integers_and_a_byte_order_mark_are_fine() -> None:
    assert loads(f"[{MAX_INTEGER}, -{MAX_INTEGER}, 1.5, -0.0]".encode()) == [2**53 - 1, 1 - 2**53, 1.5, 0.0]
    assert loads(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}
    assert loads(rb'["\ud83d\ude00"]') == ["😀"]


def test_it_says_so_in_chinese_too() -> None:
    assert refused(b'{"a": 1, "a": 2}').says("zh").startswith("第 1 行第 10 列")
    for data in (b"[1 2]", b"{a}", b'["\\x"]', b'["a', b"[1]]", b"[NaN]", b"[[[]]]", b"\xff", b"", b"[\x01]"):
        message = refused(data, max_depth=2).message
        assert message.zh != message.en


@pytest.mark.parametrize(
    "data",
    [
        b'["' + b'\\"' * 480_000,  # each escaped quote looks like the start of a text
        b"[" * 40 + b'"' + b'\\"' * 480_000,
        b'"\\ud800' + b'\\"' * 480_000,
        b'["' + b"\\" * 900_000,
        b"[" + b"1" * 900_000,
        b"[" + b"-" * 900_000,
        b"[1e" + b"1" * 900_000,
    ],
    ids=range(7),
)
def test_no_text_takes_long_to_refuse(data: bytes) -> None:
    """Fifteen times as much as is read, so that quadratic time would be two hundred times what it would be there."""
    start = time.process_time()
    refused(data, max_bytes=1_000_000)
    assert time.process_time() - start < 5  # it is a hundredth of that


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-MAX_INTEGER, MAX_INTEGER)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=30,
)


@given(values, st.booleans(), st.sampled_from([None, 1]))
def test_all_other_json_is_read_as_the_standard_reader_does(value: object, ascii: bool, indent: int | None) -> None:
    text = json.dumps(value, ensure_ascii=ascii, indent=indent)
    assert loads(text.encode(), max_bytes=10**6, max_depth=100) == json.loads(text) == value


@given(st.binary(max_size=60) | st.text('[]{}:,"\\aunN1e-. ', max_size=60).map(str.encode))
def test_whatever_comes_is_read_or_refused(data: bytes) -> None:
    try:
        value = loads(data, max_depth=5)
    except UnreadableError:
        return
    json.dumps(value, allow_nan=False, ensure_ascii=False).encode()  # so it can also be written out again
