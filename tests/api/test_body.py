"""Bodies that are no request: each status, each pointer, and the traps of the framework's own JSON."""

from __future__ import annotations

import io
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.checks import check_problem

SCORE = "/v1/games/tally/score"
STATE = b'{"state": {"players": []}}'


def post(client: FlaskClient, data: bytes, media_type: str = "application/json", **more: Any) -> TestResponse:
    return client.post(SCORE, data=data, content_type=media_type, **more)


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"{", 1, 2),
        (b'{"state": NaN}', 1, 11),
        (b'{"state": {"players": [-Infinity]}}', 1, 24),
        (b'{"state": 1e999}', 1, 11),
        (b'{"state": {},\n "state": {}}', 2, 2),
        (b'{"state": {"players": [], "players": []}}', 1, 27),
        (b'{"state": ' + b"7" * 5000 + b"}", 1, 11),
        (b'{"state": ' + b"[" * 30_000, 1, 42),
        (b'{"state": ' + b'{"a":' * 10_000, 1, 166),
        (b'{"state": "\\ud800"}', 1, 11),
        (b'{"state": "\xc3"}', 1, 12),
        (STATE + b"{}", 1, 27),
    ],
)
def test_unreadable_json_is_400_with_its_place(client: FlaskClient, data: bytes, line: int, column: int) -> None:
    body = check_problem(post(client, data), 400, "unreadable-json")
    assert (body["line"], body["column"]) == (line, column)
    assert f"line {line}, column {column}" in body["detail"]


def test_an_empty_body_is_400(client: FlaskClient) -> None:
    body = check_problem(post(client, b""), 400, "unreadable-json")
    assert "line" not in body


def test_unreadable_json_in_chinese(client: FlaskClient) -> None:
    response = client.post(f"{SCORE}?lang=zh", data=b"{]", content_type="application/json")
    assert response.get_json()["detail"] == "第 1 行第 2 列：此处应为双引号中的键。"
    assert response.headers["Content-Language"] == "zh"


@pytest.mark.parametrize(
    ("data", "pointers"),
    [
        (b"[]", [""]),
        (b"null", [""]),
        (b'"state"', [""]),
        (b"3.0", [""]),
        (b"true", [""]),
        (b"{}", ["/state"]),
        (b'{"State": {"players": []}}', ["/State", "/state"]),
        (b'{"state": {"players": []}, "a/b~": 1}', ["/a~1b~0"]),
        (b'{"state": {"players": []}, "readings": []}', ["/readings"]),
        (b'{"state": {"players": []}, "readings": null}', ["/readings"]),
        (b'{"state": {"players": []}, "readings": ""}', ["/readings"]),
        (b'{"readings": 0, "x": 1}', ["/x", "/state", "/readings"]),
    ],
)
def test_json_that_is_no_request_is_422(client: FlaskClient, data: bytes, pointers: list[str]) -> None:
    body = check_problem(post(client, data), 422, "invalid-request")
    assert [error["pointer"] for error in body["errors"]] == pointers
    assert all(error["detail"] for error in body["errors"])


def test_a_misspelt_part_is_told_what_it_may_be(client: FlaskClient) -> None:
    body = check_problem(post(client, b'{"sate": {"players": []}}'), 422, "invalid-request")
    assert body["errors"][0]["near"] == ["state"]
    assert body["errors"][0]["expected"] == "an object with state, readings"
    assert body["detail"].endswith("Did you mean state? (and 1 more)")


def test_a_body_full_of_mistakes_gets_a_bounded_answer(client: FlaskClient) -> None:
    data = b"{" + b",".join(b'"k%d":0' % n for n in range(6_000)) + b"}"
    body = check_problem(post(client, data), 422, "invalid-request")
    assert len(body["errors"]) == 50
    assert body["detail"].endswith("(and 50 more)")  # the fifty-first is the missing state: it stopped looking


@pytest.mark.parametrize(
    "media_type",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/jsonp",
        "json",
    ],
)
def test_other_media_types_are_415(client: FlaskClient, media_type: str) -> None:
    response = post(client, STATE, media_type)
    check_problem(response, 415, "unsupported-media-type")
    assert response.headers["Accept"] == "application/json"


def test_a_compressed_body_is_415(client: FlaskClient) -> None:
    check_problem(post(client, STATE, headers={"Content-Encoding": "gzip"}), 415, "unsupported-media-type")


@pytest.mark.parametrize("encoding", ["identity", "Identity", " ", ""])
def test_a_body_that_says_it_is_not_compressed_is_taken(client: FlaskClient, encoding: str) -> None:
    assert post(client, STATE, headers={"Content-Encoding": encoding}).status_code == 200


@pytest.mark.parametrize("media_type", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_json_by_any_spelling_is_taken(client: FlaskClient, media_type: str) -> None:
    assert post(client, STATE, media_type).status_code == 200


def test_64_kib_are_taken_and_a_byte_more_is_413(client: FlaskClient) -> None:
    most = 64 * 1024
    assert post(client, STATE.ljust(most)).status_code == 200
    body = check_problem(post(client, STATE.ljust(most + 1)), 413, "body-too-large")
    assert "65536" in body["detail"]


def test_a_body_that_is_too_large_is_refused_by_its_announced_length(client: FlaskClient) -> None:
    response = client.post(SCORE, content_type="application/json", environ_overrides={"CONTENT_LENGTH": str(10**12)})
    check_problem(response, 413, "body-too-large")


def test_a_body_that_is_cut_off_is_400(client: FlaskClient) -> None:
    response = client.post(
        SCORE, data=STATE, content_type="application/json", environ_overrides={"CONTENT_LENGTH": "1000"}
    )
    check_problem(response, 400, "bad-request")


def from_server(client: FlaskClient, stream: io.BufferedIOBase, **more: Any) -> TestResponse:
    """A body as servers pass it on that end it themselves: the framework then leaves its length alone."""
    environ = {"wsgi.input": stream, "wsgi.input_terminated": True, **more}
    return client.post(SCORE, content_type="application/json", environ_overrides=environ)


@pytest.mark.parametrize("length", [len(STATE) + 1, 64 * 1024])
def test_a_body_that_is_cut_off_but_whole_as_json_is_400(client: FlaskClient, length: int) -> None:
    response = from_server(client, io.BytesIO(STATE), CONTENT_LENGTH=str(length))
    check_problem(response, 400, "bad-request")
    assert from_server(client, io.BytesIO(STATE), CONTENT_LENGTH=str(len(STATE))).status_code == 200


class BrokenStream(io.BytesIO):
    """Gives a whole request, then fails as a server's own stream would."""

    def __init__(self, error: Exception) -> None:
        super().__init__(STATE)
        self.error = error

    def read(self, size: int | None = -1, /) -> bytes:
        data = super().read(size)
        if not data:
            raise self.error
        return data


class ServersOwnError(Exception):
    """Of no family that is known here."""


@pytest.mark.parametrize("error", [OSError("reset"), EOFError(), ServersOwnError("chunk size ZZ")])
def test_a_body_that_fails_while_it_is_read_is_400(client: FlaskClient, error: Exception) -> None:
    response = from_server(client, BrokenStream(error), HTTP_TRANSFER_ENCODING="chunked")
    check_problem(response, 400, "bad-request")
