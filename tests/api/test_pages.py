"""The pages for people over HTTP: the frame, the search, rulings, and the table of a game that has one."""

from __future__ import annotations

import base64
import json
import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from adjudicator.api import create_app
from adjudicator.api.pages import assets as assets_page
from adjudicator.api.pages.assets import assets
from adjudicator.api.pages.showing import opened
from adjudicator.corpus import corpus
from adjudicator.game import games
from tests.api.checks import check_problem

PAGES = ["/", "/rulings", "/rulings?q=pond", "/rulings/po.pond.animals", "/rulings/po.gap.twins"]
MOST = 150_000  # bytes that a page may have with all that it loads
OURS = ["/", "/rulings?q=blank", "/rulings/fr.gap.blanked-name", "/fantasy-realms"]


@pytest.fixture(scope="module")
def real() -> FlaskClient:
    """The service with the games that there are."""
    return create_app().test_client()


def text_of(html: str) -> str:
    """What people read of a page."""
    return unescape(re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", html)))


def links(html: str) -> list[str]:
    """Where the links of a page lead."""
    return [unescape(each) for each in re.findall(r'<a [^>]*?href="([^"]*)"', html)]


# What is not there

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
WRONG = [
    ("/nosuch", 404, "There is nothing here"),
    ("/rulings/po.pond.animal", 404, "There is no ruling 'po.pond.animal'."),
    ("/rulings?page=99999", 400, "The parameter page can't be '99999'."),
    ("/pond/dispute?ask=nosuch", 400, "The parameter ask can't be 'nosuch'."),
]


@pytest.mark.parametrize(("path", "status", "says"), WRONG)
def test_a_wrong_address_is_a_page_to_a_browser_and_a_problem_to_others(
    pond: FlaskClient, path: str, status: int, says: str
) -> None:
    response = pond.get(path, headers=BROWSER)
    assert (response.status_code, response.content_type) == (status, "text/html; charset=utf-8")
    assert says in text_of(response.text)
    assert {"/?lang=en", "/rulings?lang=en"} <= set(links(response.text))
    assert response.headers["Cache-Control"] == "no-store"
    assert set(response.headers.getlist("Vary")) == {"Accept", "Accept-Language"}
    assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
    assert '<html lang="zh">' in pond.get(path, headers={**BROWSER, "Accept-Language": "zh"}).text
    for wanted in (None, "*/*", "application/json", "text/html;q=0.5, application/json", "application/problem+json"):
        other = pond.get(path, headers={"Accept": wanted} if wanted else {})
        assert (other.status_code, other.content_type) == (status, "application/problem+json")


def test_near_misses_of_a_ruling_are_links(pond: FlaskClient) -> None:
    assert "/rulings/po.pond.animals?lang=en" in links(pond.get("/rulings/po.pond.animal", headers=BROWSER).text)


@pytest.mark.parametrize("path", ["/v1/nosuch", "/v1/games/nosuch", "/embed?game=nosuch"])
def test_the_api_has_problems_for_browsers_too(pond: FlaskClient, path: str) -> None:
    assert pond.get(path, headers=BROWSER).content_type == "application/problem+json"


# All of them


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_html_of_its_language(pond: FlaskClient, path: str) -> None:
    bodies = set()
    for lang in ("en", "zh"):
        response = pond.get(path, headers={"Accept-Language": lang})
        assert (response.status_code, response.content_type) == (200, "text/html; charset=utf-8")
        assert f'<html lang="{lang}">' in response.text
        assert (response.headers["Content-Language"], response.headers["Vary"]) == (lang, "Accept-Language")
        assert pond.get(f"{path}{'&' if '?' in path else '?'}lang={lang}").data == response.data
        bodies.add(response.data)
    assert len(bodies) == 2
    again = pond.get(path, headers={"If-None-Match": pond.get(path).headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_may_load_what_is_ours_send_forms_to_us_and_is_in_no_frame(pond: FlaskClient, path: str) -> None:
    response = pond.get(path)
    policy = dict(part.split(" ", 1) for part in response.headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["form-action"] == ("'self'" if "<form" in response.text else "'none'")
    assert re.findall(r"<script(?![^>]* src=)|<style| style=| on[a-z]+=|=\"//", response.text) == []


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("path", PAGES)
def test_links_keep_the_language_and_lead_somewhere(pond: FlaskClient, path: str, lang: str) -> None:
    html = pond.get(f"{path}{'&' if '?' in path else '?'}lang={lang}").text
    permanent = re.findall('rel="canonical" href="([^"]*)"', html)
    for each in links(html):
        if not each.startswith("#") and each not in permanent:
            assert re.search(r"[?&]lang=", each), each
            address = each.partition("#")[0]
            at = path.partition("?")[0] + address if address.startswith("?") else address
            assert pond.get(at).status_code == 200, each
    others = [each for each in links(html) if each.endswith("lang=" + {"en": "zh", "zh": "en"}[lang])]
    assert len(others) == 1  # the way to the same page in the other language


@pytest.mark.parametrize("path", OURS)
def test_a_page_with_all_that_it_loads_is_small(real: FlaskClient, path: str) -> None:
    html = real.get(path).data
    loaded = set(re.findall(r'(?:href|src)="(/static/[^"]*)"', html.decode()))
    assert loaded
    todo = list(loaded)
    while todo:  # what modules import, they load
        name = todo.pop()
        for found in re.findall(r'(?m)^(?:import .* |\} )from "([^"]*\.js\?v=[0-9a-f]{32})"', real.get(name).text):
            address = re.sub(r"[^/]+/\.\./", "", name.rpartition("/")[0] + "/" + found.removeprefix("./"))
            if address not in loaded:
                loaded.add(address)
                todo.append(address)
    for name in loaded:
        response = real.get(name)
        assert response.status_code == 200, name
        assert "immutable" in response.headers["Cache-Control"], name
    assert len(html) + sum(len(real.get(name).data) for name in loaded) < MOST


def test_modules_name_each_other_with_their_tags(real: FlaskClient) -> None:
    modules = {name: page.body for name, page in assets().items() if name.endswith(".js") and "/" not in name}
    assert isinstance(modules["share.js"], bytes)
    for name, page in assets().items():
        if name.endswith(".js") and not name.startswith("swagger-ui/"):
            source = (assets_page.ROOT / name).read_text("utf-8")
            sent = page.body.decode() if isinstance(page.body, bytes) else page.body
            imported = re.findall(r'(?m)^(?:import|export|\} from).*"(\.[^"]*\.js)"', source)
            assert len(re.findall(r"\.js\?v=[0-9a-f]{32}\"", sent)) == len(imported), name
            assert re.sub(r"\?v=[0-9a-f]{32}", "", sent) == source


# The first page


def test_the_first_page_names_every_game_and_the_ways_on(real: FlaskClient) -> None:
    html = real.get("/").text
    for game in games().values():
        assert game.title.en in text_of(html)
        assert f"/{game.id}?lang=en" in links(html)
        assert f"/rulings?game={game.id}&lang=en" in links(html)
    assert f"{len(corpus().rulings)} rulings" in text_of(html)


def test_what_is_no_page_stays_a_problem(pond: FlaskClient) -> None:
    check_problem(pond.get("/?lang=fr"), 400, "bad-query")
    check_problem(pond.get("/nothing"), 404, "not-found")
    (error,) = check_problem(pond.get("/rulings/po.pond.animal"), 404, "unknown-name")["errors"]
    assert error["near"][0] == "po.pond.animals"
    assert pond.post("/").headers["Allow"] == "GET, HEAD, OPTIONS"


# The search


def test_what_is_found_is_what_the_api_finds(real: FlaskClient) -> None:
    for query in ("q=blanked+name", "q=视线", "q=wildfire&game=fantasy-realms", "q=card&kind=gap"):
        found = real.get(f"/v1/rulings?{query}").get_json()["rulings"]
        shown = re.findall(r"<code>([a-z.0-9-]+)</code>", real.get(f"/rulings?{query}").text)
        assert shown == [each["id"] for each in found]
        assert shown


def test_what_matches_is_marked_and_what_was_looked_for_instead_is_said(real: FlaskClient) -> None:
    html = real.get("/rulings?q=wildfire&lang=zh").text
    assert "<mark>野火</mark>" in html  # by the name that the text has
    told = text_of(real.get("/rulings?q=wildfrie").text)
    assert "Looked for wildfire instead of wildfrie" in told


def test_rulings_about_a_card_or_a_keyword(real: FlaskClient) -> None:
    (card,) = [each for each in links(real.get("/rulings/fr.card.wildfire").text) if "card=Wildfire" in each]
    html = real.get(card).text
    shown = re.findall(r"<code>([a-z.0-9-]+)</code>", html)
    assert "fr.card.wildfire" in shown
    assert all("Wildfire" in corpus().ruling(each).about["cards"] for each in shown)
    assert 'type="hidden" name="card" value="Wildfire"' in html  # so that it stays for the next words
    assert "只看关于“野火”的裁定" in text_of(real.get("/rulings?card=Wildfire&lang=zh").text)
    for name in ("card", "keyword"):
        (error,) = check_problem(real.get(f"/rulings?{name}=Wildfrie"), 400, "bad-query")["errors"]
        assert error["parameter"] == name


def test_keywords_are_shown_in_the_readers_language(real: FlaskClient) -> None:
    assert "视线" in text_of(real.get("/rulings/gh.sight.corners?lang=zh").text).partition("涉及")[2]
    assert "line of sight" not in text_of(real.get("/rulings/gh.sight.corners?lang=zh").text)
    mixed = text_of(real.get("/rulings/cl.arena.own-turn").text).partition("About")[2]
    assert "own turn" in mixed
    assert "自己的回合" not in mixed
    listed = text_of(real.get("/rulings?game=gloomhaven&keyword=line+of+sight&lang=zh").text)
    assert "只看关于“视线”的裁定" in listed
    every = corpus().rulings["cl.arena.own-turn"], corpus().rulings["gh.sight.corners"]
    for ruling in every:
        for link in links(real.get(f"/rulings/{ruling.id}?lang=zh").text):
            if "keyword=" in link:
                assert real.get(link).status_code == 200


def test_a_card_of_another_game_is_a_problem_of_the_parameter(real: FlaskClient) -> None:
    for path in ("/rulings", "/v1/rulings"):
        body = check_problem(real.get(f"{path}?card=King&game=gloomhaven"), 400, "bad-query")
        assert body["errors"] == [
            {"parameter": "card", "detail": "The card 'King' is of Fantasy Realms, not of Gloomhaven."}
        ]
    (error,) = check_problem(real.get("/v1/rulings?keyword=lien+of+sight"), 400, "bad-query")["errors"]
    assert error["near"][0] == "line of sight"
    (error,) = check_problem(real.get("/v1/rulings?keyword=qqqq&lang=zh"), 400, "bad-query")["errors"]
    assert error["expected"].startswith("关键词，如")


def test_a_game_lists_its_keywords(real: FlaskClient) -> None:
    listed = real.get("/v1/games/gloomhaven").get_json()["keywords"]
    assert "line of sight" in listed["en"]
    assert "视线" in listed["zh"]
    for name in ("line of sight", "视线"):
        assert real.get(f"/v1/rulings?game=gloomhaven&keyword={name}").get_json()["total"] > 5


def test_filters_that_nobody_chose_are_none(real: FlaskClient) -> None:
    plain = real.get("/rulings?q=blank").text
    sent = real.get("/rulings?q=blank&game=&kind=&lang=en").text
    assert re.findall("<h2>.*</h2>", plain) == re.findall("<h2>.*</h2>", sent)


def test_what_was_asked_stays_in_the_form(real: FlaskClient) -> None:
    html = real.get('/rulings?q="a><b&game=gloomhaven&kind=gap'.replace('"', "%22").replace("<", "%3C")).text
    assert 'value="&#34;a&gt;&lt;b"' in html
    assert re.findall('<option value="([a-z-]+)" selected>', html) == ["gloomhaven", "gap"]


def test_pages_of_what_was_found(real: FlaskClient) -> None:
    seen: list[str] = []
    for page in range(1, 99):
        html = real.get(f"/rulings?game=gloomhaven&page={page}").text
        seen += re.findall(r"<code>([a-z.0-9-]+)</code>", html)
        if f"page={page + 1}" not in html:
            break
    assert seen == [ruling.id for ruling in corpus().of_game("gloomhaven")]
    assert "There are no more." in real.get("/rulings?game=gloomhaven&page=99").text
    assert "Nothing fits." in real.get("/rulings?q=qqqqzzzz").text


@pytest.mark.parametrize("query", ["game=chess", "kind=law", "page=0", "page=x", "q=a&q=b", f"q={'a' * 201}"])
def test_a_search_that_cannot_be_made_is_a_problem(real: FlaskClient, query: str) -> None:
    check_problem(real.get(f"/rulings?{query}"), 400, "bad-query")


# Rulings


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_ruling_has_a_page_with_all_that_there_is_to_say(real: FlaskClient, lang: str) -> None:
    for told in real.get(f"/v1/rulings?lang={lang}").get_json()["rulings"][::19]:
        ruling = corpus().ruling(told["id"])
        html = real.get(f"/rulings/{ruling.id}?lang={lang}").text
        said = text_of(html)
        assert re.sub(r"\s+", " ", told["title"]) in said
        assert re.sub(r"\s+", " ", told["statement"]) in said
        for reading in ruling.readings:
            assert reading.id in said
        for source in ruling.sources:
            assert source.section["zh" if lang == "zh" else "en"] in said
        assert html.count('<details class="example"') == len(ruling.examples)
        cites = [each.id for each in corpus().rulings.values() if ruling.id in each.see]
        for other in (*ruling.see, *cites):
            assert f"/rulings/{other}?lang={lang}" in links(html)
        more = real.get(f"/v1/rulings/{ruling.id}?lang={lang}").get_json()
        assert {f"/rulings/{each['id']}?lang={lang}" for each in more["related"]} <= set(links(html))
        for cited in [each for each in more["cited_by"]["examples"] if not each.startswith(f"{ruling.id}/")][:9]:
            of, _, nth = cited.rpartition("/")
            assert f"/rulings/{of}?lang={lang}#example-{nth}" in links(html)


def test_examples_open_where_they_can_be_asked(real: FlaskClient) -> None:
    def opening(ruling: str) -> list[tuple[str, dict[str, object]]]:
        found = [each.partition("#") for each in links(real.get(f"/rulings/{ruling}").text) if "#1." in each]
        return [(at, json.loads(base64.urlsafe_b64decode(held[2:] + "==="))) for at, _, held in found]

    first = corpus().ruling("fr.faq.rangers-wildfire").examples[0]
    assert opening("fr.faq.rangers-wildfire")[0] == ("/fantasy-realms?lang=en", {"state": first.state})
    example = corpus().ruling("gh.focus.each").examples[0]
    at, request = opening("gh.focus.each")[0]
    assert at == f"/gloomhaven/dispute?ask={example.question}&lang=en"
    response = real.post("/v1/games/gloomhaven/disputes", json=request)
    assert response.status_code == 200
    assert [each["verdict"] for each in response.get_json()["claims"]] == [each["verdict"] for each in example.claims]


def test_what_opens_a_request_holds_any_text() -> None:
    held = opened({"state": {"name": "国王 <&> é"}})
    assert re.fullmatch(r"1\.[A-Za-z0-9_-]+", held)


# The table


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_table_has_all_cards_by_name_suit_and_what_else_they_are_called(real: FlaskClient, lang: str) -> None:
    html = real.get(f"/fantasy-realms?lang={lang}").text
    pieces = real.get("/v1/games/fantasy-realms").get_json()["pieces"]
    shown = re.findall(r'data-card="([^"]*)" data-title="([^"]*)" data-suit="([^"]*)"', html)
    assert shown == [(each["name"], each["title"][lang], each["facts"]["suit"]) for each in pieces]
    for piece in pieces:
        assert f'data-called="{piece["title"]["en"]}|{piece["title"]["zh"]}|' in html
    choosers = [each["name"] for each in pieces if "choice" in each["facts"]]
    assert choosers == [
        "Island", "Necromancer", "Book of Changes", "Shapeshifter", "Mirage", "Doppelgänger",
    ]  # fmt: skip


def test_what_a_choice_is_said_to_allow_is_what_the_judge_allows(real: FlaskClient) -> None:
    """A hand of one card that makes a choice: each that is offered for it is taken."""
    pieces = {each["name"]: each for each in real.get("/v1/games/fantasy-realms").get_json()["pieces"]}
    for name in ("Mirage", "Shapeshifter"):
        told = pieces[name]["facts"]["choice"]
        offered = [{"card": each} for each in pieces if pieces[each]["facts"]["suit"] in told["suits"]]
        for choice in (*offered, *({"suit": suit} for suit in told["or_suit"])):
            state = {"players": [{"hand": [name], "choices": {name: choice}}]}
            assert real.post("/v1/games/fantasy-realms/score", json={"state": state}).status_code == 200, choice
    told = pieces["Book of Changes"]["facts"]["choice"]
    for suit in pieces["Mountain"]["facts"]["suit"], *(each for each in told["for_card"] if each != "wild"):
        hand = {"hand": ["Book of Changes", "King"], "choices": {"Book of Changes": {"card": "King", "suit": suit}}}
        assert real.post("/v1/games/fantasy-realms/score", json={"state": {"players": [hand]}}).status_code == 200


def test_a_game_without_a_table_has_none(pond: FlaskClient) -> None:
    assert 'id="table"' not in pond.get("/pond").text
