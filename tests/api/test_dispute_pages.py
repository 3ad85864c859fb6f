"""The pages that put questions, over HTTP: the form, the list of a game's questions, the answer, and the frame."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from adjudicator.api import create_app
from adjudicator.api.pages.controls import Controls
from adjudicator.api.pages.disputes import written
from adjudicator.corpus import corpus
from adjudicator.describing import example
from adjudicator.game import Game, Question, games
from adjudicator.text import LANGUAGES, Language
from tests.api.checks import check_problem

MOST = 150_000  # bytes that a page may have with all that it loads, and an answer
ALL = [(game, question) for game in games().values() for question in game.questions.values()]
IDS = [f"{game.id}-{question.name}" for game, question in ALL]


@pytest.fixture(scope="module")
def whole() -> Flask:
    """The service with the games that there are."""
    return create_app()


@pytest.fixture
def site(whole: Flask) -> FlaskClient:
    return whole.test_client()


def address(game: Game[Any], question: Question) -> str:
    """Where the answer to a question is laid out."""
    return f"/{game.id}/{question.door}"


# --- the form


@pytest.mark.parametrize(("game", "question"), ALL, ids=IDS)
def test_every_question_has_a_form_that_is_filled_with_its_example(
    site: FlaskClient, game: Game[Any], question: Question
) -> None:
    for lang in LANGUAGES:
        text = site.get(f"/{game.id}/dispute?ask={question.name}&lang={lang}").text
        assert f'<html lang="{lang}">' in text
        assert escape(question.title[lang]) in text
        (state,) = re.findall(r"<textarea[^>]*>(.*?)</textarea>", text, re.DOTALL)
        assert json.loads(html.unescape(state)) == json.loads(json.dumps(dict(question.example)))
        assert len(re.findall(r'<li class="claim">', text.split("<template")[0])) == len(question.claims)


@pytest.mark.parametrize(("game", "question"), ALL, ids=IDS)
def test_every_example_is_answered_as_the_api_does(site: FlaskClient, game: Game[Any], question: Question) -> None:
    body = example(question)
    path = {"dispute": "disputes"}.get(question.door, question.door)
    told = site.post(f"/v1/games/{game.id}/{path}?lang=zh", json=body).get_json()
    response = site.post(f"{address(game, question)}?lang=zh", json=body)
    assert (response.status_code, response.content_type) == (200, "text/html; charset=utf-8")
    assert response.headers["Cache-Control"] == "no-store"
    verdicts = re.findall(r'data-verdict="([a-z]+)"', response.text)
    assert verdicts == [told["verdict"], *(claim["verdict"] for claim in told["claims"])]
    linked = set(re.findall(r'href="/rulings/([^?"]+)\?lang=zh"', response.text))
    assert linked == {each["id"] for each in told["citations"]}
    assert all(escape(step["says"]) in response.text for step in told["steps"])
    assert re.findall(r"<script|<style| style=| on[a-z]+=", response.text) == []


def test_the_first_question_that_can_be_disputed_is_shown(site: FlaskClient) -> None:
    assert site.get("/gloomhaven/dispute").data == site.get("/gloomhaven/dispute?ask=line-of-sight").data


def test_a_question_that_is_none_is_a_problem(site: FlaskClient) -> None:
    (error,) = check_problem(site.get("/gloomhaven/dispute?ask=line-of-site"), 400, "bad-query")["errors"]
    assert (error["parameter"], error["near"]) == ("ask", ["line-of-sight"])
    check_problem(site.get("/gloomhavn/dispute"), 404, "not-found")
    check_problem(site.get("/gloomhaven/dispute?lang=fr"), 400, "bad-query")


def test_a_page_may_load_what_is_ours_and_send_to_us_alone(site: FlaskClient) -> None:
    for path in ("/gloomhaven", "/gloomhaven/dispute"):
        said = site.get(path).headers["Content-Security-Policy"]
        assert {"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"} <= set(said.split("; "))
        assert site.get(path).headers["X-Frame-Options"] == "DENY"
    assert "form-action 'self'" in site.get("/gloomhaven/dispute").headers["Content-Security-Policy"]


def loaded(site: FlaskClient, page: str, found: set[str]) -> set[str]:
    """The files that a page or a script names, and those that these name."""
    for name in re.findall(r'(?:href|src|from)(?:=| )"((?:/static/|\./)[^"?]+)', page):
        path = name.replace("./", "/static/") if name.startswith("./") else name
        if path not in found:
            found.add(path)
            loaded(site, site.get(path).text, found)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_are_small_with_all_that_they_load(site: FlaskClient, lang: Language) -> None:
    for game, question in ALL:
        path = f"/{game.id}/dispute?ask={question.name}&lang={lang}"
        page = site.get(path)
        files = loaded(site, page.text, set())
        assert {"/static/dispute.css", "/static/editor.js", "/static/parsing.js"} <= files
        answer = site.post(f"{address(game, question)}?lang={lang}", json=example(question))
        size = sum(len(site.get(each).data) for each in files) + len(page.data) + len(answer.data)
        assert size < MOST, path


# --- the answer


def test_what_is_wrong_is_a_problem_that_points_to_it(site: FlaskClient) -> None:
    body = {"state": {"board": {"width": "x"}}, "question": {"ask": "range", "from": "Brute", "to": [0, 0]}}
    errors = check_problem(site.post("/gloomhaven/dispute", json=body), 422, "invalid-state")["errors"]
    assert "/state/board/width" in [error["pointer"] for error in errors]
    check_problem(site.post("/gloomhaven/dispute", json={}), 422, "invalid-request")
    check_problem(site.post("/gloomhaven/dispute", data="{"), 415, "unsupported-media-type")
    check_problem(site.put("/gloomhaven/dispute", json={}), 405, "method-not-allowed")


def test_what_people_write_stays_text(site: FlaskClient) -> None:
    name = "<b onclick='x()'>&"
    body = {
        "state": {"players": [{"name": name, "hand": ["King", "Queen"]}]},
        "question": {"ask": "total", "player": name},
        "claims": [{"by": "<script>", "value": 14}],
    }
    text = site.post("/fantasy-realms/dispute", json=body).text
    assert "&lt;script&gt;" in text
    assert "&lt;b onclick=" in text
    assert "<script" not in text
    assert "<b " not in text


def test_other_readings_are_told_with_what_they_change(site: FlaskClient) -> None:
    ruling, case = next(
        (ruling, each)
        for ruling in corpus().rulings.values()
        if ruling.kind == "gap" and ruling.game == "cloud-ladder"
        for each in ruling.examples
        if each.question not in ("score", "moves") and each.expect and not each.readings
    )
    body = {"state": case.state, "question": {"ask": case.question, **(case.asks or {})}}
    told = site.post("/v1/games/cloud-ladder/disputes", json=body).get_json()
    text = site.post("/cloud-ladder/dispute", json=body).text
    shown = re.findall(r'<article class="other"><h4><a href="/rulings/([^?]+)\?[^>]*>[^<]*</a> · ([^<]+)</h4>', text)
    assert shown == [(other["ruling"], other["reading"]) for other in told["readings"]]
    assert ruling.id in text


def test_a_board_is_drawn_with_all_that_stands_on_it(site: FlaskClient) -> None:
    question = games()["gloomhaven"].questions["monster-activation"]
    text = site.post("/gloomhaven/dispute", json=example(question)).text
    (picture,) = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    board = question.example["board"]
    assert len(re.findall(r'<polygon class="floor', picture)) == board["width"] * board["height"]
    assert re.findall(r'<text class="name [a-z]+"[^>]*>([^<]*)<', picture) == ["Bru", "BG1", "Tin"]
    (way,) = re.findall(r'<polyline class="way" points="([^"]*)"', picture)
    assert len(way.split()) == 3  # where it stands, and two steps
    for look in ("acting", "focus", "end", "act attacked", "sign trap", "sign obstacle"):
        assert f'class="{look}"' in picture, look
    assert "<li>Its focus: Brute.</li>" in text  # and in words
    assert "Bandit Guard 1 at [3, 3]." in text


def test_a_game_without_pictures_is_drawn_in_characters(site: FlaskClient) -> None:
    question = games()["destinies"].questions["movement"]
    text = site.post("/destinies/dispute", json=example(question)).text
    assert "<svg" not in text
    assert re.search(r'<figure class="drawing">.*<pre', text, re.DOTALL)


# --- the list of a game's questions


def test_a_game_lists_its_questions_as_places_to_begin(site: FlaskClient) -> None:
    for name in ("gloomhaven", "shadow-hunters", "cloud-ladder", "destinies"):
        for lang in LANGUAGES:
            text = site.get(f"/{name}?lang={lang}").text
            listed = re.findall(r'<li><a href="([^"]*)">([^<]*)</a>', text)
            assert [(html.unescape(path), html.unescape(title)) for path, title in listed] == [
                (f"/{name}/dispute?ask={each.name}&lang={lang}", each.title[lang])
                for each in games()[name].questions.values()
            ]
            assert all(site.get(html.unescape(path)).status_code == 200 for path, _ in listed)


# --- made-up games: nothing here knows one by name


def test_games_with_only_one_way_in_have_a_form_too(pond: FlaskClient) -> None:
    for game in games().values():
        for question in game.questions.values():
            assert pond.get(f"/{game.id}/dispute?ask={question.name}").status_code == 200
            assert pond.post(address(game, question), json=example(question)).status_code == 200
    doors = {question.door for question in games()["lake"].questions.values()}
    assert doors == {"dispute"}
    check_problem(pond.post("/lake/score", json={}), 404, "not-found")


def test_pages_are_not_in_the_document(pond: FlaskClient) -> None:
    paths = pond.get("/openapi.json").get_json()["paths"]
    assert [
        path for path in paths if not path.startswith(("/v1/", "/metrics", "/healthz", "/readyz", "/openapi"))
    ] == []


# --- the fields of the form


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_example_stands_in_the_fields_that_it_fits(lang: Language) -> None:
    for game, question in ALL:
        controls = Controls(game, question, lang)
        by_name = {control.name: control for control in controls.asks}
        for name, value in question.asks.items():
            control = by_name[name]
            if control.choices:
                assert json.dumps(value) in dict(control.choices), (question.name, name)
        for claim in question.claims:
            filled = controls.claimed(claim)
            assert filled.control in controls.facts
            if filled.control.choices:
                assert filled.text in dict(filled.control.choices), (question.name, claim)


def test_json_for_people_has_on_one_line_what_fits() -> None:
    value = {"a": [1, 2], "b": [{"name": "x" * 40}, {"name": "y" * 40}], "c": {}}
    text = written(value)
    assert json.loads(text) == value
    assert text.splitlines()[1:3] == ['  "a": [1, 2],', '  "b": [']
    assert max(map(len, text.splitlines())) <= 80


# --- in other people's pages


def test_nothing_but_the_frame_may_be_framed(whole: Flask, site: FlaskClient) -> None:
    framed = []
    for rule in whole.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and not rule.arguments:
            said = site.get(rule.rule).headers.get("Content-Security-Policy", "")
            if "frame-ancestors 'none'" not in said:
                framed.append(rule.rule)
    assert framed == ["/embed"]
    response = site.get("/embed?game=gloomhaven&ask=loot")
    assert "frame-ancestors *" in response.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in response.headers


def test_the_frame_shows_the_form_of_a_question(site: FlaskClient) -> None:
    title = games()["gloomhaven"].questions["loot"].title
    for lang in LANGUAGES:
        text = site.get(f"/embed?game=gloomhaven&ask=loot&lang={lang}").text
        assert f"<h1>{title[lang]}</h1>" in text
        assert '<input type="hidden" name="game" value="gloomhaven">' in text
    (error,) = check_problem(site.get("/embed?game=gloomhavn"), 400, "bad-query")["errors"]
    assert (error["parameter"], error["near"]) == ("game", ["gloomhaven"])


def test_the_script_for_pages_can_be_read_by_any_of_them(site: FlaskClient) -> None:
    response = site.get("/embed.js")
    assert response.content_type == "text/javascript; charset=utf-8"
    assert response.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert site.get("/embed.js", headers={"If-None-Match": response.headers["ETag"]}).status_code == 304


def test_the_example_page_has_the_tag_in_it(site: FlaskClient) -> None:
    for lang in LANGUAGES:
        text = site.get(f"/embed/example?lang={lang}").text
        assert f'<script src="/embed.js" data-game="gloomhaven" data-ask="line-of-sight" data-lang="{lang}"' in text


@pytest.mark.parametrize(("lang", "heading"), [("en", "The answer"), ("zh", "答案")])
def test_an_answer_has_one_heading(site: FlaskClient, lang: str, heading: str) -> None:
    body = example(games()["fantasy-realms"].questions["total"])
    text = site.post(f"/fantasy-realms/dispute?lang={lang}", json=body).text
    assert text.count(f">{heading}</h3>") == 1
    assert re.findall("<caption>[^<]*", text) == []


def test_a_claim_is_quoted_in_chinese(site: FlaskClient) -> None:
    body = example(games()["fantasy-realms"].questions["blanked"])
    both = {**body, "claims": [{"value": True}, {"value": False}]}
    text = site.post("/fantasy-realms/dispute?lang=zh", json=both).text
    (remark,) = re.findall('<p class="remark">([^<]*)', text)
    assert remark in ("“是”是对的。", "“否”是对的。")
