"""The board of Gloomhaven in a browser: hexes, figures, focus, way and sight, to be seen and to be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.pages.conftest import Open
from tests.pages.test_dispute_page import as_json, judged
from tests.pages.test_docs_page import PHONE, wider_than_the_screen

ACTIVATION = "/gloomhaven/dispute?ask=monster-activation"
Picture = Callable[[Page, str], None]


def middle(page: Page, place: str) -> tuple[float, float]:
    """Where on the page the middle of a shape of the board is."""
    box = page.locator(f".board {place}").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_it_is_there_before_anything_is_asked(open_page: Open) -> None:
    page = open_page(ACTIVATION)
    expect(page.locator(".board .floor")).to_have_count(7 * 6)
    expect(page.locator(".board .way")).to_have_count(0)


def test_north_is_up_and_odd_columns_lie_higher(open_page: Open) -> None:
    page = open_page(ACTIVATION)
    hexes = page.locator(".board .floor")
    places = hexes.locator("title").all_text_contents()
    middles = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for box in (each.bounding_box() for each in hexes.all())
        if box is not None
    ]
    at = {place[:6]: middle for place, middle in zip(places, middles, strict=True)}
    (x, y), (above_x, above_y), (right_x, right_y) = at["[0, 0]"], at["[0, 1]"], at["[1, 0]"]
    assert above_x == pytest.approx(x, abs=1)
    assert y - above_y == pytest.approx(2 * (y - right_y), abs=2)
    assert (right_x - x) / (y - above_y) == pytest.approx(3**0.5 / 2, abs=0.02)  # as in regular hexes


def test_the_focus_and_the_way_of_an_answer_are_drawn(open_page: Open, picture: Picture) -> None:
    page = open_page(ACTIVATION)
    judged(page)
    names = dict(zip(page.locator(".board .name").all_text_contents(), page.locator(".board .name").all(), strict=True))
    assert set(names) == {"Bru", "BG1", "Tin"}
    brute = names["Bru"].bounding_box()
    assert brute is not None
    x, y = middle(page, ".focus")
    assert (x, y) == pytest.approx((brute["x"] + brute["width"] / 2, brute["y"] + brute["height"] / 2), abs=3)
    guard = names["BG1"].bounding_box()
    assert guard is not None
    assert middle(page, ".acting") == pytest.approx(
        (guard["x"] + guard["width"] / 2, guard["y"] + guard["height"] / 2), abs=3
    )
    assert page.locator(".board .way").get_attribute("marker-end") == "url(#answer-0-arrow)"
    assert page.locator(".board .way").evaluate("way => getComputedStyle(way).stroke") != "none"
    expect(page.locator(".legend")).to_contain_text("its focus")
    page.get_by_text("The board in words").click()
    expect(page.locator(".picture details")).to_contain_text("Its focus: Brute.")
    page.locator(".picture").scroll_into_view_if_needed()
    picture(page, "focus")


def test_a_line_of_sight_runs_from_corner_to_corner(open_page: Open, picture: Picture) -> None:
    page = open_page("/gloomhaven/dispute?ask=line-of-sight")
    judged(page)
    expect(page.locator(".board .sight")).to_have_count(1)
    more = '"walls": [[2, 0], [2, 3], [2, 4], '  # a whole column is wall then
    as_json(page)
    page.locator("#state").fill(page.locator("#state").input_value().replace('"walls": [', more))
    assert judged(page) == ["upheld", "refuted", "upheld", "refuted"]  # the second says that there is none
    expect(page.locator(".board .no-sight")).to_have_count(1)
    assert page.locator(".board .wall.blocking").count() > 0
    page.locator(".picture").scroll_into_view_if_needed()
    picture(page, "blocked")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_on_a_phone_in_chinese(open_page: Open, picture: Picture, scheme: str) -> None:
    page = open_page("/gloomhaven/dispute?ask=movement&lang=zh", **PHONE, color_scheme=scheme)
    judged(page)
    assert wider_than_the_screen(page) <= 0
    box = page.locator(".board").bounding_box()
    assert box is not None
    assert box["width"] > 280
    assert page.locator(".board .stop").count() > 5
    expect(page.locator(".legend")).to_contain_text("所需移动点数")
    page.locator(".picture").scroll_into_view_if_needed()
    picture(page, scheme)
