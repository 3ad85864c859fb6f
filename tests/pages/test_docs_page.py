"""The docs page in a browser: it shows every operation, and its examples run against the service."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from adjudicator.game import games
from tests.pages.conftest import Open

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
DISPUTES = "disputes-fantasy-realms"


@pytest.fixture
def whole(site: str) -> dict[str, Any]:
    """The service's document."""
    with urllib.request.urlopen(f"{site}/openapi.json") as response:
        found: dict[str, Any] = json.load(response)
    return found


def shown(page: Page) -> list[str]:
    """The paths of the operations that a page shows, once it has them."""
    page.locator(".opblock-summary-path").first.wait_for()
    return [text.replace("\u200b", "") for text in page.locator(".opblock-summary-path").all_inner_texts()]


def opened(page: Page, operation: str) -> Locator:
    """An operation that has been opened, by the end of its id."""
    block = page.locator(f".opblock[id$='-{operation}']")
    block.locator(".opblock-summary-control").click()
    block.locator(".execute").wait_for()
    return block


def executed(block: Locator) -> dict[str, Any]:
    """What the page shows of the answer to the request that stands there, which has to be one."""
    block.locator(".execute").click()
    answer = block.locator(".live-responses-table .response")
    answer.wait_for()
    assert answer.locator(".response-col_status").inner_text().split()[0] == "200"
    found: dict[str, Any] = json.loads(answer.locator(".highlight-code pre").first.inner_text())
    return found


def wider_than_the_screen(page: Page) -> int:
    """By how many pixels."""
    found: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found


def brightness(page: Page, place: str, what: str) -> float:
    """Of the colour of something on the page: 0 is black, 255 is white."""
    colour: str = page.locator(place).first.evaluate(f"at => getComputedStyle(at)['{what}']")
    red, green, blue = (float(part) for part in colour.strip("rgba()").split(",")[:3])
    return 0.3 * red + 0.6 * green + 0.1 * blue


def test_every_operation_is_shown_those_of_a_game_on_its_page(open_page: Open, whole: dict[str, Any]) -> None:
    page = open_page("/docs")
    found = shown(page)
    for game in games().values():
        page.get_by_role("link", name=game.title.en).click()
        page.wait_for_url(f"**/docs/{game.id}?lang=en")
        of_game = shown(page)
        assert all(path.startswith(f"/v1/games/{game.id}/") for path in of_game)
        found += of_game
    assert sorted(found) == sorted(whole["paths"])
    page.get_by_role("link", name="All games").click()
    page.wait_for_url("**/docs?lang=en")


def test_an_example_of_each_question_is_there_and_one_is_run(
    open_page: Open, whole: dict[str, Any], site: str, picture: Callable[[Page, str], None]
) -> None:
    page = open_page("/docs/fantasy-realms")
    block = opened(page, DISPUTES)
    path = "/v1/games/fantasy-realms/disputes"
    examples = whole["paths"][path]["post"]["requestBody"]["content"]["application/json"]["examples"]
    choice = block.locator(".examples-select select").first
    asked = [
        question.title.en for question in games()["fantasy-realms"].questions.values() if question.door == "dispute"
    ]
    assert choice.locator("option").all_inner_texts() == [each["summary"] for each in examples.values()] == asked
    choice.select_option(label=examples["blanked"]["summary"])
    answer = executed(block)
    assert (answer["question"], answer["verdict"]) == ("blanked", answer["claims"][0]["verdict"])
    body = json.dumps(examples["blanked"]["value"]).encode()
    request = urllib.request.Request(site + path, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        assert answer == json.load(response)
    picture(page, "answer")


def test_what_is_written_into_an_example_is_what_is_asked(open_page: Open) -> None:
    block = opened(open_page("/docs/fantasy-realms"), "score-fantasy-realms")
    block.locator("textarea").first.fill('{"state": {"players": [{"hand": ["King", "Queen"]}]}}')
    assert executed(block)["value"]["players"][0]["total"] == 8 + 6  # no army


def test_a_problem_is_shown_as_what_it_is(open_page: Open) -> None:
    block = opened(open_page("/docs/fantasy-realms"), "score-fantasy-realms")
    block.locator("textarea").first.fill('{"state": {"players": [{"hand": ["Dragn"]}]}}')
    block.locator(".execute").click()
    shown = block.locator(".live-responses-table .response")
    shown.wait_for()
    assert shown.locator(".response-col_status").inner_text().split()[0] == "422"
    assert "There is no card 'Dragn'." in shown.inner_text()


def test_the_example_of_a_batch_is_sent_as_a_line(open_page: Open) -> None:
    block = opened(open_page("/docs"), "batch")
    choice = block.locator(".examples-select select").first
    assert choice.locator("option").all_inner_texts() == list(games())
    choice.select_option(label="gloomhaven")
    answer = executed(block)
    assert (answer["id"], answer["game"]) == (1, "gloomhaven")
    assert "verdict" in answer


def test_what_is_looked_up_can_be_run(open_page: Open) -> None:
    block = opened(open_page("/docs"), "list_rulings")
    block.locator("tr[data-param-name='q'] input").fill("wildfire")
    block.locator("tr[data-param-name='limit'] input").fill("1")
    assert len(executed(block)["rulings"]) == 1


def test_it_fits_on_a_phone(open_page: Open, picture: Callable[[Page, str], None]) -> None:
    page = open_page("/docs/gloomhaven", **PHONE)
    shown(page)
    assert wider_than_the_screen(page) <= 0
    picture(page, "closed")
    block = opened(page, "disputes-gloomhaven")
    assert wider_than_the_screen(page) <= 0
    assert executed(block)["game"] == "gloomhaven"
    assert wider_than_the_screen(page) <= 0
    for part in (".execute", ".examples-select select", ".live-responses-table pre"):
        box = block.locator(part).first.bounding_box()
        assert box is not None
        assert (box["x"] >= 0, box["x"] + box["width"] <= 360) == (True, True)
        assert box["width"] >= 100  # so that there is something to be seen, or to be tapped on
    block.locator(".live-responses-table").scroll_into_view_if_needed()
    picture(page, "answer")


def test_it_is_dark_where_people_like_it_dark(open_page: Open, picture: Callable[[Page, str], None]) -> None:
    page = open_page("/docs", color_scheme="dark")
    block = opened(page, "list_games")
    places = ("h1", ".opblock-summary-path", ".opblock-section-header h4", ".parameter__name")
    assert brightness(page, "body", "backgroundColor") < 60
    assert min(brightness(page, place, "color") for place in places) > 150
    picture(page, "dark")
    page.emulate_media(color_scheme="light")  # while it is open
    block.wait_for()
    assert brightness(page, "body", "backgroundColor") > 200
    assert max(brightness(page, place, "color") for place in places) < 120


def test_who_reads_chinese_gets_it_and_the_games_by_their_names(
    open_page: Open, picture: Callable[[Page, str], None]
) -> None:
    page = open_page("/docs", locale="zh-CN")
    assert page.locator("html").get_attribute("lang") == "zh"
    page.get_by_role("link", name=games()["gloomhaven"].title.zh).click()
    page.wait_for_url("**/docs/gloomhaven?lang=zh")
    shown(page)
    picture(page, "zh")
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/docs/gloomhaven?lang=en")
    assert page.locator("html").get_attribute("lang") == "en"
