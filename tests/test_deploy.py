"""deploy/: nginx takes its configuration, loses nothing when an instance goes, and speaks as the service does."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from adjudicator import problems
from adjudicator.api import batch, record, turned_away
from adjudicator.strict_json import MAX_BYTES
from benchmarks.load import Load, batches, disputes, rulings, scores
from tests.serving import JSON, NGINX, ROOT, Served, ask, configure, free_port, instance, needs_nginx, nginx

NDJSON = {"Content-Type": "application/x-ndjson"}
PROBLEM = "application/problem+json"
SCORE = "/v1/games/fantasy-realms/score"
CLIENTS = 6

TEXT = (ROOT / "deploy" / "nginx" / "adjudicator.conf").read_text(encoding="utf-8")
SAID = [
    json.loads(found.replace("\\'", "'"))
    for found in re.findall(
        r"'(\{.*\})\\n';", (ROOT / "deploy" / "nginx" / "problems.conf").read_text(encoding="utf-8")
    )
]


# --- what can be read in the files


def test_problems_that_the_service_has_too_have_its_words() -> None:
    shared = 0
    for kind in (*problems.KINDS, *turned_away.KINDS):
        for lang in ("en", "zh"):
            theirs = [said for said in SAID if said["type"] == f"/problems/{kind.slug}"]
            if not theirs:
                continue
            assert kind.title[lang] in [said["title"] for said in theirs]
            assert {said["status"] for said in theirs} == {kind.status}
            shared += 1
    assert shared >= 8
    assert all(said.keys() == {"type", "title", "status", "detail", "instance"} for said in SAID[1:])


def test_every_error_that_nginx_makes_a_problem_of_has_one_in_both_languages() -> None:
    (listed,) = re.findall(r"error_page ([0-9 ]+) /", TEXT)
    statuses = [int(status) for status in [*listed.split(), "431"]]
    assert sorted(said["status"] for said in SAID[1:]) == sorted(2 * statuses)


def test_nginx_lets_through_what_the_service_takes() -> None:
    sizes = [int(size) * 1024 for size in re.findall(r"client_max_body_size ([0-9]+)k;", TEXT)]
    assert len(sizes) == 2
    assert sizes[0] > MAX_BYTES
    assert sizes[1] > batch.BYTES_MOST
    for said in SAID:
        if said.get("status") == 413:
            assert str(MAX_BYTES) in said["detail"]
            assert str(batch.BYTES_MOST) in said["detail"]
    assert f'"~^{record.SANE}$" $http_x_request_id;' in TEXT


def test_the_image_has_what_the_service_needs_and_no_more() -> None:
    text = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", text, re.MULTILINE)
    names = {name for line in copied for name in line.split()}
    assert names == {"pyproject.toml", "README.md", "LICENSE", "adjudicator", "api", "rulings"}
    assert all((ROOT / name).exists() for name in names)
    assert re.search(r"^USER [1-9][0-9]*:[1-9][0-9]*$", text, re.MULTILINE)
    assert "HEALTHCHECK" in text


def test_ci_does_not_pass_over_nginx() -> None:
    """Where the tests of nginx are skipped because there is none, CI would go on being green without them."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "export ADJUDICATOR_NEEDS_NGINX=1" in script


# --- nginx in front of two instances


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Served]]:
    needs_nginx()
    folder = tmp_path_factory.mktemp("instances")
    with instance(folder) as one, instance(folder) as other:
        yield [one, other]


@pytest.fixture(scope="module")
def front(two: list[Served], tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with nginx(tmp_path_factory.mktemp("nginx"), [each.port for each in two]) as served:
        yield served.port


@pytest.fixture(scope="module")
def nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """nginx with nobody behind it."""
    needs_nginx()
    with nginx(tmp_path_factory.mktemp("nobody"), [free_port(), free_port()]) as served:
        yield served.port


def problem(answer: tuple[int, dict[str, str], bytes], status: int, slug: str) -> tuple[dict[str, str], dict[str, str]]:
    """The headers and the problem of an answer that has to be this one."""
    found, headers, body = answer
    assert (found, headers["Content-Type"]) == (status, PROBLEM), body[:200]
    said = json.loads(body)
    assert (said["status"], said["type"]) == (status, f"/problems/{slug}")
    return headers, said


def test_nginx_takes_the_files_as_they_are(tmp_path: Path) -> None:
    needs_nginx()
    assert NGINX is not None
    settings = configure(tmp_path, 80, [8001, 8002], limited=True)
    text = settings.with_name("adjudicator.conf").read_text(encoding="utf-8")
    assert text.replace("listen 127.0.0.1:80;", "listen 80;") == TEXT
    said = subprocess.run(
        [NGINX, "-t", "-p", str(tmp_path), "-e", "stderr", "-c", str(settings)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stderr
    assert "warn" not in said.stderr


def test_answers_come_through_as_they_are(front: int, two: list[Served]) -> None:
    for line in (*scores(2, 1).lines, *disputes(2, 1).lines):
        path, body = line.split("\t")
        straight = ask(two[0].port, "POST", path, body.encode(), JSON)
        status, headers, said = ask(front, "POST", path, body.encode(), JSON)
        assert (status, said) == (200, straight[2])
        for name in ("Content-Type", "Content-Security-Policy", "Adjudicator-Request", "Cache-Control", "Vary"):
            assert headers[name] == straight[1][name]
        assert "nginx" not in headers["Server"].replace("nginx", "", 1)  # no version


def test_a_request_keeps_its_id(front: int) -> None:
    _, headers, _ = ask(front, "GET", "/healthz", headers={"X-Request-Id": "table-7"})
    assert headers["X-Request-Id"] == "table-7"
    _, headers, _ = ask(front, "GET", "/healthz", headers={"X-Request-Id": "not <sane>"})
    assert re.fullmatch("[0-9a-f]{32}", headers["X-Request-Id"])


def test_lines_of_a_batch_come_as_they_are_ready(front: int) -> None:
    """All lines are sent; the answer to the first is there before the rest can be."""
    plain = batches(1, 1, 1).lines[0].split("\t")[1]
    path, body = disputes(1, 2).lines[0].split("\t")
    told = {"game": path.split("/")[3], "verb": "dispute", **json.loads(body)}
    sent = "\n".join([plain, *[json.dumps(told)] * 40]).encode()
    head = f"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: {NDJSON['Content-Type']}\r\n"
    with socket.create_connection(("127.0.0.1", front), timeout=60) as client:
        client.sendall(f"{head}Connection: close\r\nContent-Length: {len(sent)}\r\n\r\n".encode() + sent)
        first = client.recv(65536)
        while b'"verdict"' not in first:
            first += client.recv(65536)
        assert first.count(b'"verdict":"refuted"') < 40
        rest = b"".join(iter(lambda: client.recv(65536), b""))
    assert (first + rest).count(b'"verdict":"refuted"') >= 40


def test_a_body_that_is_far_too_large(front: int) -> None:
    for path, headers, size in ((SCORE, JSON, 200_000), ("/v1/batch", NDJSON, 2_000_000)):
        told, said = problem(ask(front, "POST", f"{path}?lang=zh", b" " * size, headers), 413, "body-too-large")
        assert (told["Content-Language"], said["title"]) == ("zh", "正文过大")
        assert told["X-Content-Type-Options"] == "nosniff"


def test_a_body_that_is_a_little_too_large_is_refused_by_the_service(front: int) -> None:
    headers, _ = problem(ask(front, "POST", SCORE, b" " * (MAX_BYTES + 1), JSON), 413, "body-too-large")
    assert "Adjudicator-Engine" in headers


def test_requests_that_are_none(front: int) -> None:
    problem(ask(front, "GET", "/" + "x" * 9000), 414, "address-too-long")
    problem(ask(front, "GET", "/healthz", headers={"X-Long": "x" * 9000}), 431, "headers-too-large")
    problem(ask(front, "TRACE", "/healthz"), 405, "method-not-allowed")
    problem(ask(front, "GET", "/metrics"), 403, "forbidden")
    problem(ask(front, "GET", "/nowhere"), 404, "not-found")
    problem(ask(front, "GET", "/adjudicator-problem"), 404, "not-found")
    _, said = problem(ask(front, "GET", "/metrics?lang=zh"), 403, "forbidden")
    assert said["title"] == "此处不对外开放"


def test_nobody_is_there(nobody: int) -> None:
    headers, said = problem(
        ask(nobody, "POST", SCORE, b"{}", {**JSON, "Accept-Language": "zh-Hant", "X-Request-Id": "a.b"}),
        502,
        "unavailable",
    )
    assert (headers["Content-Language"], headers["Retry-After"]) == ("zh", "2")
    assert (headers["X-Request-Id"], said["instance"]) == ("a.b", "/requests/a.b")
    uuid = "99f24f49-fd75-44be-93f6-50f02093f176"
    _, said = problem(ask(nobody, "GET", "/v1/games", headers={"X-Request-Id": uuid}), 502, "unavailable")
    assert said["instance"] == f"urn:uuid:{uuid}"


def test_who_asks_too_much_is_told_to_wait(two: list[Served], tmp_path: Path) -> None:
    slow = {"rate=20r/s": "rate=1r/m", "rate=1r/s": "rate=1r/m"}
    with nginx(tmp_path, [each.port for each in two], limited=True, changes=slow) as served:
        answers = [ask(served.port, "GET", "/v1/games") for _ in range(42)]
        assert [answer[0] for answer in answers[:41]] == [200] * 41
        headers, _ = problem(answers[41], 429, "too-many-requests")
        assert headers["Retry-After"] == "1"


def test_who_asks_for_too_many_batches_is_told_to_wait(two: list[Served], tmp_path: Path) -> None:
    body = batches(1, 1, 1).lines[0].split("\t")[1].encode()
    with nginx(tmp_path, [each.port for each in two], limited=True, changes={"rate=1r/s": "rate=1r/m"}) as served:
        answers = [ask(served.port, "POST", "/v1/batch", body, NDJSON) for _ in range(7)]
        assert [answer[0] for answer in answers[:6]] == [200] * 6
        problem(answers[6], 429, "too-many-requests")


# --- an instance goes


def everything() -> list[str]:
    """Reads and posts of all kinds, each several times."""
    loads: list[Load] = [scores(16, 5), disputes(8, 5), rulings()]
    return [line for load in loads for line in load.lines] * 3


def answers(port: int, lines: list[str], then: threading.Event | None = None) -> list[tuple[int, bytes]]:
    """What comes for each line, several at a time; a third of the way, ``then`` is set."""
    done = iter(range(len(lines)))

    def one(line: str) -> tuple[int, bytes]:
        path, _, body = line.partition("\t")
        sent = ("POST", path, body.encode(), JSON) if body else ("GET", path)
        status, _, said = ask(port, *sent)
        if next(done) == len(lines) // 3 and then is not None:
            then.set()
        return status, said

    with ThreadPoolExecutor(CLIENTS) as pool:
        return list(pool.map(one, lines))


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_no_request_is_lost_when_an_instance_goes(two: list[Served], tmp_path: Path, how: str) -> None:
    lines = everything()
    with instance(tmp_path) as doomed, nginx(tmp_path, [doomed.port, two[0].port]) as served:
        expected = dict(zip(lines, answers(two[1].port, lines[: len(lines) // 3]), strict=False))
        now = threading.Event()
        going = threading.Thread(target=lambda: (now.wait(60), getattr(doomed, how)()))
        going.start()
        found = answers(served.port, lines, now)
        going.join(60)
        assert doomed.process.poll() is not None
        assert {status for status, _ in found} == {200}
        assert found == [expected[line] for line in lines]
        # It stays so, now that half of what nginx tries finds nobody.
        assert answers(served.port, lines[:12]) == found[:12]


def test_without_nginx_a_test_fails_only_where_it_has_to_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.serving.NGINX", None)
    monkeypatch.setattr(os, "environ", {})
    with pytest.raises(pytest.skip.Exception):
        needs_nginx()
    monkeypatch.setattr(os, "environ", {"ADJUDICATOR_NEEDS_NGINX": "1"})
    with pytest.raises(pytest.fail.Exception):
        needs_nginx()
