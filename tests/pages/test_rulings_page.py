"""Rulings in a browser: looked for in both languages, read, and their examples opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from adjudicator.corpus import corpus
from adjudicator.game import games
from tests.pages.accessible import faults
from tests.pages.conftest import Open

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
Picture = Callable[[Page, str], None]
PAGES = ["/", "/rulings", "/rulings?q=blank", "/rulings/fr.gap.blanked-name", "/rulings/gh.focus.each"]


def ids(page: Page) -> list[str]:
    """The rulings of a list."""
    return page.locator(".hits code").all_inner_texts()


def test_the_way_from_the_first_page_to_a_ruling(open_page: Open, picture: Picture) -> None:
    page = open_page("/")
    for game in games().values():
        expect(page.get_by_role("heading", name=game.title.en)).to_be_visible()
    picture(page, "home")
    page.get_by_role("searchbox", name="Find a ruling").fill("blanked name")
    page.get_by_role("button", name="Search").click()
    page.wait_for_url("**/rulings?q=blanked+name&lang=en")
    assert "fr.gap.blanked-name" in ids(page)[:3]
    picture(page, "found")
    page.get_by_role("link", name="Does a blanked card keep its name?").click()
    page.wait_for_url("**/rulings/fr.gap.blanked-name?lang=en")
    ruling = corpus().ruling("fr.gap.blanked-name")
    for text in (ruling.statement.en, *(reading.statement.en for reading in ruling.readings)):
        expect(page.get_by_text(text)).to_be_visible()
    picture(page, "ruling")


def test_the_same_in_chinese(open_page: Open, picture: Picture) -> None:
    page = open_page("/", locale="zh-CN")
    page.get_by_role("searchbox", name="查找裁定").fill("封锁")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rulings?q=*&lang=zh")
    page.get_by_role("combobox", name="类别").select_option(label="规则空白")
    page.get_by_role("button", name="搜索").click()
    page.wait_for_url("**&kind=gap&**")
    found = ids(page)
    assert found
    assert {corpus().ruling(each).kind for each in found} == {"gap"}
    picture(page, "found")
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**&kind=gap&lang=en")
    assert page.get_by_role("searchbox").input_value() == "封锁"
    assert ids(page) == found


def test_what_is_found_goes_on_over_pages(open_page: Open) -> None:
    page = open_page("/rulings?game=fantasy-realms")
    found = ids(page)
    while page.get_by_role("link", name="Next").count():
        page.get_by_role("link", name="Next").click()
        page.wait_for_load_state()
        found += ids(page)
    assert found == [ruling.id for ruling in corpus().of_game("fantasy-realms")]
    page.get_by_role("link", name="Before").click()
    page.wait_for_load_state()
    assert ids(page)


def test_it_works_without_a_script(open_page: Open) -> None:
    page = open_page("/", java_script_enabled=False)
    page.get_by_role("searchbox").fill("wildfire")
    page.get_by_role("button", name="Search").click()
    page.locator(".hits a").first.click()
    expect(page.locator(".statement")).to_be_visible()
    example = page.locator("details.example").first
    if example.get_attribute("open") is None:  # as one that is there alone is
        example.locator("summary").click()
    expect(example.locator("pre").first).to_be_visible()


def test_an_example_opens_as_the_table_that_it_is_about(open_page: Open) -> None:
    page = open_page("/rulings/fr.faq.rangers-wildfire")
    page.get_by_role("link", name="Open this example").first.click()
    page.wait_for_url("**/fantasy-realms?lang=en#*")
    expect(page.locator(".scored h3 .points")).to_have_text("40")


def test_what_cites_a_ruling_unfolds_where_it_does(open_page: Open) -> None:
    page = open_page("/rulings/fr.score.hand")
    page.locator("summary", has_text="whose answers cite it").click()
    link = page.locator("a[href*='#example-']").first
    example = (link.get_attribute("href") or "").partition("#")[2]
    link.click()
    page.wait_for_url(f"**#{example}")
    expect(page.locator(f"#{example}")).to_be_in_viewport()


def test_everything_is_reached_by_keys(open_page: Open) -> None:
    page = open_page("/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the way past the navigation
    page.keyboard.press("Tab")
    page.keyboard.type("wildfire")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rulings?q=wildfire&lang=en")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.hits') !== null"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/rulings/fr.*")


@pytest.mark.parametrize("path", PAGES, ids=["home", "all", "found", "gap", "example"])
def test_it_is_there_for_all_in_the_light_and_in_the_dark(open_page: Open, path: str, picture: Picture) -> None:
    page = open_page(path, color_scheme="dark", **PHONE)
    page.locator("details").evaluate_all("all => all.forEach(each => { each.open = true })")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    picture(page, "dark")
    page.emulate_media(color_scheme="light")
    assert faults(page) == []
