"""The service's document over HTTP, the docs page, and the files that it loads."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.api.openapi import document
from adjudicator.api.pages.assets import ROOT
from tests.api.checks import check_problem

CHECKOUT = Path(__file__).parents[2]
POLICY = (
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"
)
PAGES = ["/docs", "/docs/pond", "/docs/lake"]
VENDORED = ROOT / "swagger-ui"


# The document


def test_the_document_is_that_of_the_app(pond_app: Flask) -> None:
    response = pond_app.test_client().get("/openapi.json")
    assert (response.status_code, response.content_type) == (200, "application/json")
    assert response.get_json() == document(pond_app)
    assert response.headers["Cache-Control"] == "public, max-age=300"


def test_it_is_sent_again_only_when_it_has_changed(pond: FlaskClient) -> None:
    tag = pond.get("/openapi.json").headers["ETag"]
    assert re.fullmatch('"[0-9a-f]{32}"', tag)
    assert tag != pond.get("/openapi.json?tag=pond").headers["ETag"]
    again = pond.get("/openapi.json", headers={"If-None-Match": f"W/{tag}"})  # as a proxy that compresses makes of it
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)


def test_it_is_the_same_in_every_language(pond: FlaskClient) -> None:
    response = pond.get("/openapi.json", headers={"Accept-Language": "zh"})
    assert response.data == pond.get("/openapi.json").data
    assert "Content-Language" not in response.headers
    assert "Vary" not in response.headers
    check_problem(pond.get("/openapi.json?lang=zh"), 400, "bad-query")


def test_its_parts_make_up_the_whole(pond: FlaskClient) -> None:
    whole = pond.get("/openapi.json").get_json()
    names = [each["name"] for each in whole["tags"]]
    assert names == ["general", "lake", "pond", "silent"]
    paths: dict[str, Any] = {}
    schemas: dict[str, Any] = {}
    for name in names:
        part = pond.get(f"/openapi.json?tag={name}").get_json()
        assert [each["name"] for each in part["tags"]] == [name]
        assert {tag for path in part["paths"].values() for each in path.values() for tag in each["tags"]} == {name}
        named = set(re.findall("#/components/schemas/([A-Za-z]+)", json.dumps(part)))
        assert named <= set(part["components"]["schemas"]) < set(whole["components"]["schemas"])
        paths |= part["paths"]
        schemas |= part["components"]["schemas"]
    assert dict(sorted(paths.items())) == whole["paths"]
    assert dict(sorted(schemas.items())) == whole["components"]["schemas"]


def test_an_unknown_part_is_refused(pond: FlaskClient) -> None:
    (error,) = check_problem(pond.get("/openapi.json?tag=lakes"), 400, "bad-query")["errors"]
    assert (error["parameter"], error["near"]) == ("tag", ["lake"])


def test_what_only_writes_openapi_yaml_is_not_needed_to_serve() -> None:
    asks = "from adjudicator.api import create_app; print(create_app().test_client().get('/openapi.json').status)"
    hidden = "import sys; sys.modules |= dict.fromkeys(['yaml', 'jsonschema', 'playwright']); "
    told = subprocess.run(
        [sys.executable, "-c", hidden + asks], capture_output=True, text=True, check=True, cwd=CHECKOUT
    )
    assert told.stdout == "200 OK\n"


# The page


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_html_of_its_language_and_may_be_kept(pond: FlaskClient, path: str) -> None:
    bodies = set()
    for lang in ("en", "zh"):
        response = pond.get(path, headers={"Accept-Language": lang})
        assert (response.status_code, response.content_type) == (200, "text/html; charset=utf-8")
        assert f'<html lang="{lang}">' in response.text
        assert (response.headers["Content-Language"], response.headers["Vary"]) == (lang, "Accept-Language")
        assert response.headers["Cache-Control"] == "public, max-age=300"
        assert pond.get(f"{path}?lang={lang}").data == response.data
        bodies.add(response.data)
    assert len(bodies) == 2


@pytest.mark.parametrize("path", PAGES)
def test_a_page_may_load_what_is_ours_and_nothing_else(pond: FlaskClient, path: str) -> None:
    response = pond.get(path)
    assert response.headers.getlist("Content-Security-Policy") == [POLICY]
    # What a browser keeps takes over the headers of the answer that says that it still holds.
    again = pond.get(path, headers={"If-None-Match": response.headers["ETag"]})
    assert (again.status_code, again.headers.getlist("Content-Security-Policy")) == (304, [POLICY])
    assert re.findall(r"<script(?![^>]* src=)|<style| style=| on[a-z]+=|https?:|=\"//", response.text) == []


@pytest.mark.parametrize("path", PAGES)
def test_all_that_a_page_names_is_there(pond: FlaskClient, path: str) -> None:
    named = re.findall(r'(?:href|src|data-document)="(/[^"]*)"', pond.get(path).text)
    files = [each for each in named if each.startswith("/static/")]
    assert len(files) == 6
    for each in named:
        response = pond.get(each)
        assert response.status_code == 200, each
        if each in files:
            assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_each_game_has_its_page_and_its_part(pond: FlaskClient) -> None:
    general = pond.get("/docs").text
    assert re.findall(r'<a href="/docs/(\w+)\?lang=en">([^<]*)<', general) == [
        ("lake", "Lake"), ("pond", "Pond"), ("silent", "Silent"),
    ]  # fmt: skip
    assert 'data-document="/openapi.json?tag=general"' in general
    assert 'data-document="/openapi.json?tag=lake"' in pond.get("/docs/lake").text
    assert '<a href="/docs/lake?lang=zh" aria-current="page">' in pond.get("/docs/lake?lang=zh").text


def test_a_page_that_is_not_there_is_a_problem_like_any_other(pond: FlaskClient) -> None:
    (error,) = check_problem(pond.get("/docs/pnod"), 404, "unknown-name")["errors"]
    assert error["near"] == ["pond"]
    check_problem(pond.get("/docs/pond/more"), 404, "not-found")
    check_problem(pond.get("/docs?lang=fr"), 400, "bad-query")
    assert pond.post("/docs").headers["Allow"] == "GET, HEAD, OPTIONS"


def test_pages_are_not_in_the_document(pond: FlaskClient) -> None:
    paths = pond.get("/openapi.json").get_json()["paths"]
    assert [path for path in paths if path.startswith(("/docs", "/static"))] == []


# The files


def test_a_file_is_kept_for_good_only_under_its_own_tag(client: FlaskClient) -> None:
    (address,) = re.findall(r'src="(/static/docs\.js\?v=[0-9a-f]{32})"', client.get("/docs").text)
    path, _, tag = address.partition("?v=")
    for wanted, keep in {
        address: "public, max-age=31536000, immutable",
        path: "public, max-age=300",
        f"{path}?v={'0' * 32}": "public, max-age=300",
    }.items():
        response = client.get(wanted)
        assert (response.status_code, response.headers["Cache-Control"]) == (200, keep)
        assert response.data == (ROOT / "docs.js").read_bytes()
        assert response.content_type == "text/javascript; charset=utf-8"
        assert response.headers["ETag"] == f'"{tag}"'
    assert client.get(address, headers={"If-None-Match": f'"{tag}"'}).status_code == 304


@pytest.mark.parametrize(
    "name",
    ["", "nothing.css", "swagger-ui", "swagger-ui/VERSION", "../wsgi.py", "%2e%2e/wsgi.py", "/etc/passwd", "a\0"],
)
def test_nothing_but_the_files_is_reached(client: FlaskClient, name: str) -> None:
    check_problem(client.get(f"/static/{name}"), 404, "not-found")


def test_what_is_vendored_is_what_was_pinned() -> None:
    pinned = dict(reversed(line.split("  ")) for line in (VENDORED / "SHA256SUMS").read_text("utf-8").splitlines())
    for name, digest in pinned.items():
        assert hashlib.sha256((VENDORED / name).read_bytes()).hexdigest() == digest, name
    assert {path.name for path in VENDORED.iterdir()} == {*pinned, "SHA256SUMS", "VERSION"}
    version = (VENDORED / "VERSION").read_text("utf-8").strip()
    assert f'PACKAGE_VERSION:"{version}"' in (VENDORED / "swagger-ui-bundle.js").read_text("utf-8")
    assert "Apache License" in (VENDORED / "LICENSE").read_text("utf-8")


def test_a_wheel_has_all_that_pages_need(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=CHECKOUT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        there = {name: packed.read(name) for name in packed.namelist() if "/static/" in name or "/templates/" in name}
    wanted = {
        f"adjudicator/api/{path.relative_to(ROOT.parent).as_posix()}": path.read_bytes()
        for folder in (ROOT, ROOT.parent / "pages" / "templates")
        for path in folder.rglob("*")
        if path.is_file()
    }
    assert len(wanted) > 10
    assert there == wanted
