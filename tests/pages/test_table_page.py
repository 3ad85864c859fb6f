"""The table in a browser: hands are picked, the judge answers, and the address holds all of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from adjudicator.api.pages.showing import opened
from adjudicator.games.fantasy_realms.cards import BY_NAME
from tests.pages.accessible import faults
from tests.pages.conftest import Open
from tests.pages.test_docs_page import PHONE, wider_than_the_screen

Picture = Callable[[Page, str], None]
TABLE = "/fantasy-realms"
OFFLINE = "window.fetch = async () => { throw new TypeError('offline') }"
WITH_MIRAGE = ["Mirage", "Wildfire", "Great Flood", "Rangers", "Unicorn", "Candle", "Knights"]


def pick(page: Page, *names: str) -> None:
    """Tap cards."""
    for name in names:
        page.locator(f"#cards [data-card='{name}']").click()


def address(state: dict[str, Any]) -> str:
    """The path of the page with a table."""
    return f"{TABLE}#{opened({'state': state})}"


def totals(page: Page, *wanted: int) -> None:
    """Wait until these are the totals, best first."""
    expect(page.locator(".scored h3 .points")).to_have_text([str(each) for each in wanted])


def test_a_hand_with_an_open_choice_is_scored_and_told(open_page: Open, picture: Picture) -> None:
    page = open_page(TABLE)
    pick(page, *WITH_MIRAGE)
    page.locator("#name").fill("Ann")
    page.get_by_role("button", name="+ player").click()
    pick(page, "King", "Queen", "Dragon")
    totals(page, 68, 4)
    expect(page.locator(".verdict")).to_have_text("Ann wins.")
    ann = page.get_by_role("region", name="Ann")
    expect(ann).to_contain_text("Mirage: Mountain (found)")
    expect(ann).to_contain_text("Proved best; no other choice does as well.")
    expect(ann.locator("s")).to_have_text(["Wildfire", "Candle"])
    ann.get_by_text("Wildfire").first.click()
    expect(ann).to_contain_text("Great Flood blanks Wildfire.")
    picture(page, "told")
    # What was found can be kept: then it was chosen, and nothing is searched.
    ann.get_by_role("button", name="Keep these choices").click()
    expect(page.get_by_label("Mirage", exact=True)).to_have_value('{"card":"Mountain"}')
    expect(ann).not_to_contain_text("(found)")
    totals(page, 68, 4)
    # Another one can be made instead.
    page.get_by_label("Mirage", exact=True).select_option(label="not used")
    totals(page, 58, 4)
    ann.get_by_role("link", name="Great Flood").click()
    page.wait_for_url("**/rulings/fr.card.great-flood?lang=en")


def test_every_step_of_the_answer_is_shown_with_its_ruling(open_page: Open) -> None:
    page = open_page(TABLE)
    with page.expect_response(lambda response: "/score" in response.url and len(asked(response)) == 7) as caught:
        pick(page, *WITH_MIRAGE)
    answer = caught.value.json()
    totals(page, answer["value"]["players"][0]["total"])
    page.locator("#result details").evaluate_all("all => all.forEach(each => { each.open = true })")
    shown = page.locator("#result .steps li").all()
    of_hand = [step for step in answer["steps"] if step.get("player")]
    assert sorted(each.evaluate("at => at.firstChild.textContent") for each in shown) == sorted(
        s["says"] for s in of_hand
    )
    for each in shown:
        assert each.locator("a[href^='/rulings/']").count() > 0


def asked(response: Any) -> list[str]:
    """The first hand of the table that was asked about."""
    hand: list[str] = response.request.post_data_json["state"]["players"][0]["hand"]
    return hand


def test_the_address_holds_the_table_also_in_the_other_language(open_page: Open, site: str, picture: Picture) -> None:
    page = open_page(TABLE)
    pick(page, "Mirage", "Wildfire", "Bell Tower")
    page.get_by_role("button", name="Discard area").click()
    pick(page, "Swamp")
    page.locator("#seats").get_by_role("button", name="P1").click()
    page.get_by_label("Mirage", exact=True).select_option(label="only the suit: Weather")
    totals(page, 0 + 40 + 0)
    address = page.url.removeprefix(site)
    other = open_page(address, locale="zh-CN")
    totals(other, 40)
    expect(other.get_by_label("幻象", exact=True)).to_have_value('{"suit":"weather"}')
    expect(other.locator("#seats")).to_contain_text("弃牌区（1）")
    picture(other, "zh")
    other.get_by_role("link", name="English").click()
    other.wait_for_url("**/fantasy-realms?lang=en#*")
    totals(other, 40)
    assert other.url.partition("#")[2] == address.partition("#")[2]


def test_a_table_is_taken_along_to_a_dispute(open_page: Open) -> None:
    page = open_page(TABLE)
    pick(page, "King", "Queen")
    totals(page, 14)
    page.get_by_role("link", name="Settle a dispute").click()
    page.wait_for_url("**/fantasy-realms/dispute?ask=winner&lang=en#1.*")
    expect(page.locator("textarea").first).to_have_value(re.compile('"hand": ."King", "Queen".'))


def test_the_way_to_the_content_leaves_the_table_as_it_is(open_page: Open) -> None:
    page = open_page(TABLE)
    pick(page, "King", "Queen")
    totals(page, 14)
    address = page.url
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#seats")).to_contain_text("P1 (2)")
    page.wait_for_url(address)


def test_an_address_that_holds_no_table_is_an_empty_one(open_page: Open, site: str) -> None:
    page = open_page(TABLE)
    for held in ("#1.", "#1.e30", "#1.bnVsbA", "#1.WzFd", "#1.%%%", "#2.e30", "#x", "#1.Ww"):
        pick(page, "King")
        totals(page, 8)
        page.goto(f"{site}{TABLE}{held}")  # in the same tab: the page is there already
        expect(page.locator("#seats")).to_contain_text("P1 (0)")
        page.reload()
        expect(page.locator("#seats")).to_contain_text("P1 (0)")


@pytest.mark.parametrize("held", ["#1.eyJzdGF0ZSI6", "#2.e30"])
def test_an_address_that_cannot_be_read_is_told_to_be_so(open_page: Open, held: str) -> None:
    page = open_page(TABLE + held)
    expect(page.locator("#problem")).to_contain_text("can’t be read")
    pick(page, "King")
    totals(page, 8)
    expect(page.locator("#problem")).to_be_empty()


def test_what_an_address_names_in_vain_is_told(open_page: Open) -> None:
    page = open_page(address({"players": [{"name": "Ann", "hand": ["King", "Quen", "King", "Dragon"]}]}))
    totals(page, -2)
    expect(page.locator("#problem")).to_have_text(
        "Left out, as there are no such cards or they are in a hand already: Quen, King."
    )
    pick(page, "Queen")
    totals(page, 4)
    expect(page.locator("#problem")).to_be_empty()


def test_a_reading_that_is_none_any_more_can_be_left(open_page: Open) -> None:
    state = {"players": [{"name": "Ann", "hand": ["King"]}]}
    page = open_page(f"{TABLE}#{opened({'state': state, 'readings': {'fr.gap.closed-since': 'so'}})}")
    expect(page.locator("#problem")).to_contain_text("fr.gap.closed-since")
    page.get_by_role("button", name="Read it as usual").click()
    totals(page, 8)
    expect(page.locator("#problem")).to_be_empty()
    expect(page.locator("#outcome")).to_be_focused()


def test_names_as_long_as_may_be_fit_on_a_phone(open_page: Open) -> None:
    players = [{"name": "W" * 40, "hand": ["King"]}, {"name": "囧" * 40, "hand": ["Mirage"]}]
    page = open_page(address({"players": players}), **PHONE)
    totals(page, 8, 0)
    assert wider_than_the_screen(page) <= 0


def test_a_judge_that_could_not_be_reached_is_asked_again(open_page: Open) -> None:
    page = open_page(TABLE)
    page.evaluate(f"() => {{ window.real = fetch; {OFFLINE} }}")
    pick(page, "King")
    page.get_by_role("button", name="Try again").wait_for()
    page.evaluate("() => { window.fetch = real }")
    page.get_by_role("button", name="Try again").click()
    totals(page, 8)
    expect(page.locator("#outcome")).to_be_focused()
    page.evaluate(f"() => {{ {OFFLINE} }}")
    pick(page, "Dragon")
    page.get_by_role("button", name="Try again").wait_for()
    page.evaluate("() => { window.fetch = real; dispatchEvent(new Event('online')) }")
    totals(page, -2)


def test_totals_of_before_are_told_from_those_of_now(open_page: Open) -> None:
    page = open_page(TABLE, **PHONE)
    pick(page, "King")
    totals(page, 8)
    expect(page.locator("#totals")).to_have_css("opacity", "1")
    page.evaluate("() => { window.fetch = () => new Promise(() => {}) }")
    pick(page, "Queen")
    expect(page.locator("#totals")).to_have_css("opacity", "0.4")


def test_names_in_an_address_are_text_and_no_more(open_page: Open, site: str) -> None:
    page = open_page(TABLE)
    page.locator("#name").fill("<img src=x onerror=alert(1)>")
    pick(page, "King")
    page.get_by_role("button", name="+ player").click()
    pick(page, "Queen")
    totals(page, 8, 6)
    other = open_page(page.url.removeprefix(site))
    expect(other.locator(".verdict")).to_have_text("<img src=x onerror=alert(1)> wins.")
    assert other.locator("img").count() == 0


@pytest.mark.parametrize(
    ("locale", "typed"),
    [
        ("en-GB", ["drag", "doppelganger", "KING"]),
        ("zh-CN", ["巨龙", "模仿", "國王"]),
        ("zh-CN", ["drag", "二重身", "king"]),
    ],
)
def test_cards_are_found_by_typing_in_either_language(open_page: Open, locale: str, typed: list[str]) -> None:
    page = open_page(TABLE, locale=locale)
    for each in typed:
        page.locator("#typed").fill(each)
        page.locator("#typed").press("Enter")
    pressed = page.locator("#cards [aria-pressed=true]")
    assert [each.get_attribute("data-card") for each in pressed.all()] == ["King", "Dragon", "Doppelgänger"]
    page.locator("#typed").fill("nobody")
    expect(page.locator("#none")).to_be_visible()
    expect(page.locator("#cards li:visible")).to_have_count(0)


def test_cards_are_found_by_their_suit(open_page: Open) -> None:
    page = open_page(TABLE)
    expect(page.locator("#cards li:visible")).to_have_count(len(BY_NAME))
    page.locator("#suits").get_by_role("button", name="Beast").click()
    shown = [each.get_attribute("data-card") for each in page.locator("#cards button:visible").all()]
    assert shown == [card.name for card in BY_NAME.values() if card.suit == "beast"]


def test_there_is_one_of_each_card(open_page: Open) -> None:
    page = open_page(TABLE)
    pick(page, "King")
    page.get_by_role("button", name="+ player").click()
    expect(page.locator("#cards [data-card='King']")).to_contain_text("P1")
    pick(page, "King")  # it goes over
    expect(page.locator("#seats")).to_contain_text("P1 (0)")
    expect(page.locator("#seats")).to_contain_text("P2 (1)")


def test_what_the_rules_do_not_allow_is_told_with_its_ruling(open_page: Open) -> None:
    page = open_page(TABLE)
    pick(page, *WITH_MIRAGE, "King")
    expect(page.get_by_role("alert")).to_contain_text("A hand has seven cards at most")
    why = page.get_by_role("alert").get_by_role("link", name="Why")
    assert re.match("/rulings/fr.", why.get_attribute("href") or "")
    page.get_by_role("button", name="Take out King").click()
    totals(page, 68)
    expect(page.get_by_role("alert")).to_be_empty()


def test_another_reading_can_be_taken_and_left_again(open_page: Open, picture: Picture) -> None:
    page = open_page(TABLE)
    pick(page, "Basilisk", "Forest", "Elven Archers", "Wildfire", "Unicorn", "Princess")
    totals(page, 49)
    reading = page.locator(".reading")
    expect(reading).to_contain_text("A blanked card keeps its name")
    expect(reading).to_contain_text("P1 79")
    picture(page, "reading")
    reading.get_by_role("button").click()
    totals(page, 79)
    page.get_by_role("button", name="Read it as usual").click()
    totals(page, 49)


def test_necromancer_takes_from_the_discard_area(open_page: Open) -> None:
    page = open_page(TABLE)
    pick(page, "Necromancer", "King")
    page.get_by_role("button", name="Discard area").click()
    pick(page, "Queen", "Dragon")
    totals(page, 41)
    page.locator("#seats").get_by_role("button", name="P1").click()
    page.get_by_label("Necromancer", exact=True).select_option(label="Queen")
    totals(page, 17)


def test_a_tie_that_nothing_breaks(open_page: Open) -> None:
    page = open_page(TABLE)
    pick(page, "Mountain")
    page.get_by_role("button", name="+ player").click()
    pick(page, "Unicorn")
    expect(page.locator(".verdict")).to_have_text("Tied: P1, P2. The rules name no winner.")


def test_all_of_it_by_keys(open_page: Open) -> None:
    page = open_page(TABLE)
    page.locator("#typed").focus()
    for name in ("wildfire", "bell", "mirage"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    totals(page, 40)
    page.keyboard.press("Shift+Tab")  # the choice
    assert page.evaluate("document.activeElement.id") == "choice-Mirage"
    page.keyboard.type("only")
    expect(page.get_by_label("Mirage", exact=True)).not_to_have_value("open")
    assert page.evaluate("document.activeElement.id") == "choice-Mirage"
    page.keyboard.press("Shift+Tab")  # the last card of the hand
    page.keyboard.press("Enter")
    expect(page.locator("#seats")).to_contain_text("P1 (2)")
    assert page.evaluate("document.activeElement.id") == "held-1"
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    expect(page.locator("#seats")).to_contain_text("P1 (0)")
    assert page.evaluate("document.activeElement.id") == "typed"


def test_on_a_phone_the_totals_stay_in_sight(open_page: Open, picture: Picture) -> None:
    page = open_page(TABLE, locale="zh-CN", **PHONE)
    pick(page, *WITH_MIRAGE)
    bar = page.locator("#totals")
    expect(bar).to_contain_text("P1 68")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    box = bar.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740
    picture(page, "picking")
    bar.get_by_role("link").tap()
    expect(page.locator("#outcome")).to_be_in_viewport()
    picture(page, "outcome")


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_it_is_there_for_all_in_the_light_and_in_the_dark(open_page: Open, locale: str, picture: Picture) -> None:
    page = open_page(TABLE, color_scheme="dark", locale=locale, **PHONE)
    assert faults(page) == []
    pick(page, "Basilisk", "Forest", "Elven Archers", "Wildfire", "Unicorn", "Princess", "Mirage")
    page.locator("#seats").get_by_role("button").last.click()
    pick(page, "King")
    page.locator(".reading").first.wait_for()
    page.locator("#result details").evaluate_all("all => all.forEach(each => { each.open = true })")
    assert faults(page) == []
    picture(page, "dark")
    page.emulate_media(color_scheme="light")
    assert faults(page) == []


def test_who_has_no_name_gets_none_that_another_has(open_page: Open) -> None:
    page = open_page(TABLE)
    page.locator("#name").fill("P2")
    pick(page, "King")
    for card, name in (("Queen", "P3"), ("Dragon", "P4")):
        page.get_by_role("button", name="+ player").click()
        expect(page.locator("#name")).to_have_attribute("placeholder", name)
        pick(page, card)
    expect(page.locator("#seats button")).to_have_text(["P2 (1)", "P3 (1)", "P4 (1)", "Discard area (0)", "+ player"])
    totals(page, 8, 6, -10)
