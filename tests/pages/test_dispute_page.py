"""The dispute form in a browser: it is filled in, tells what is wrong, and shows the verdict with its rulings."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from adjudicator.api.pages.showing import opened
from adjudicator.game import games
from adjudicator.text import LANGUAGES, Language
from tests.pages.accessible import faults
from tests.pages.conftest import Open
from tests.pages.test_docs_page import PHONE, brightness, wider_than_the_screen

FOCUS = "/gloomhaven/dispute?ask=monster-focus"
LAND = '{"players": [{"name": "Ann", "hand": ["Mountain", "Cavern"]}]}'
Picture = Callable[[Page, str], None]


def judged(page: Page) -> list[str]:
    """Presses the button, and returns the verdicts: first the whole, then each claim's."""
    with page.expect_response(lambda response: "/v1/" not in response.url):
        page.locator("button.main").click()
    expect(page.locator("#problems")).to_have_text("")
    page.locator("#verdict").wait_for()
    return [str(each.get_attribute("data-verdict")) for each in page.locator("#answer [data-verdict]").all()]


def as_json(page: Page) -> None:
    """Unfolds the table as JSON."""
    page.locator("#expert > summary").click()
    expect(page.locator("#state")).to_be_visible()


def test_claims_by_name_are_judged_with_rulings_to_read(open_page: Open, picture: Picture) -> None:
    page = open_page(FOCUS)
    page.locator(".claim .by").nth(0).fill("Ann")
    page.locator(".claim .by").nth(1).fill("Ben")
    assert judged(page) == ["upheld", "refuted", "upheld"]
    expect(page.locator(".remark")).to_have_text("Ben is right.")
    expect(page.locator("#answer")).to_be_focused()
    picture(page, "judged")
    page.locator(".judged a.ruling").first.click()
    page.wait_for_url("**/rulings/gh.focus.proximity?lang=en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_question_is_picked(open_page: Open, lang: Language) -> None:
    page = open_page(f"{FOCUS}&lang={lang}")
    title = games()["gloomhaven"].questions["range"].title[lang]
    page.locator("#ask").select_option(label=title)
    page.locator(".pick button").first.click()
    page.wait_for_url(f"**/gloomhaven/dispute?ask=range&lang={lang}")
    expect(page.locator("h1")).to_have_text(title)
    assert judged(page)[0] == "upheld"


@pytest.mark.parametrize("path", ["/gloomhaven/dispute?ask=line-of-sight", "/embed?game=gloomhaven&ask=line-of-sight"])
def test_another_question_is_put_to_the_table_that_was_told(open_page: Open, path: str) -> None:
    page = open_page(path)
    judged(page)
    page.locator("#ask").select_option("range")
    page.locator(".pick button").first.click()
    page.wait_for_url(lambda url: "ask=range" in url and "#" not in url)  # nothing was told yet: it has its own example
    assert judged(page)[0] == "upheld"
    as_json(page)
    page.locator("#state").fill('{"board": {"width": 3, "height": 2}}')
    page.locator("#ask").select_option("line-of-sight")
    page.locator(".pick button").first.click()
    page.wait_for_url("**ask=line-of-sight*")
    expect(page.locator("#problems")).to_contain_text("/question/from")
    page.locator("#ask-from").fill("[0, 0]")
    page.locator("#ask-to").fill("[2, 1]")
    expect(page.locator("#problems")).to_have_text("This can be judged.")
    assert json.loads(page.locator("#state").input_value()) == {"board": {"width": 3, "height": 2}}
    page.go_back()
    expect(page.locator("#ask")).to_have_value("range")
    expect(page.locator("h1")).to_have_text(games()["gloomhaven"].questions["range"].title["en"])


def test_an_example_takes_the_place_of_what_was_told(open_page: Open) -> None:
    page = open_page(FOCUS)
    page.locator("#ask-monster").fill("Nobody")
    expect(page.locator("#problems")).to_contain_text("/question/monster")
    name = page.locator("#from option").nth(2).get_attribute("value")
    page.locator("#from").select_option(name)
    page.locator(".pick button").nth(1).click()
    page.locator("#verdict").wait_for()
    expect(page.locator("#from")).to_have_value(str(name))
    expect(page.locator("#ask-monster")).not_to_have_value("Nobody")


def test_a_claim_is_added_of_a_fact_by_its_words(open_page: Open) -> None:
    page = open_page("/gloomhaven/dispute?ask=movement")
    for _ in range(2):
        page.locator(".remove").first.click()
    expect(page.locator(".claim")).to_have_count(0)
    page.locator("#add-claim").click()
    row = page.locator(".claim")
    expect(row.locator(".by")).to_be_focused()
    row.locator(".by").fill("Cai")
    row.locator(".fact").select_option(label="May stop there")
    row.locator("[data-name]").select_option(label="yes")
    row.locator(".fact").select_option(label="Points needed")
    row.locator("[data-name]").fill("3")
    assert judged(page) == ["refuted", "refuted"]
    expect(page.locator(".judged li q")).to_have_text("points needed 3")


def test_without_claims_the_answer_itself_is_given(open_page: Open) -> None:
    page = open_page("/cloud-ladder/dispute?ask=block&lang=zh")
    for _ in range(2):
        page.locator(".remove").first.click()
    assert judged(page) == ["resolved"]


def test_names_in_either_language_will_do(open_page: Open) -> None:
    page = open_page("/fantasy-realms/dispute?ask=penalty-cleared")
    page.locator("#ask-card").fill("大洪水")
    page.locator(".claim [data-name]").nth(0).fill("山脉")
    assert judged(page) == ["upheld", "upheld", "refuted"]


def test_what_is_wrong_is_told_while_it_is_written_and_gone_to(open_page: Open, picture: Picture) -> None:
    page = open_page("/fantasy-realms/dispute?ask=total")
    as_json(page)
    page.locator("#state").fill(LAND.replace("Cavern", "Caverm"))
    problem = page.locator("#problems")
    expect(problem).to_contain_text("There is no card 'Caverm'.")
    expect(problem).to_contain_text("/state/players/0/hand/1")
    expect(page.locator("#state")).to_have_attribute("aria-invalid", "true")
    picture(page, "problem")
    problem.locator("li > button").first.click()
    chosen = "const at = document.activeElement; at.value.slice(at.selectionStart, at.selectionEnd)"
    assert page.evaluate(chosen) == '"Caverm"'
    problem.locator("button.near", has_text="Cavern").click()
    expect(problem).to_have_text("This can be judged.")
    assert json.loads(page.locator("#state").input_value()) == json.loads(LAND)
    expect(page.locator("#state")).not_to_have_attribute("aria-invalid", "true")


def test_a_wrong_name_in_a_field_or_in_a_claim_is_told_there(open_page: Open) -> None:
    page = open_page(FOCUS)
    page.locator("#ask-monster").fill("Bandit Gard 1")
    expect(page.locator("#ask-monster")).to_have_attribute("aria-invalid", "true")
    page.locator("#problems button.near").first.click()
    expect(page.locator("#ask-monster")).to_have_value("Bandit Guard 1")
    page.locator(".claim [data-name]").nth(0).fill("Tinkrer")
    page.locator("button.main").click()
    expect(page.locator(".claim [data-name]").nth(0)).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#verdict")).to_have_count(0)


def test_what_is_no_json_is_told_without_asking(open_page: Open) -> None:
    page = open_page(FOCUS)
    as_json(page)
    page.locator("#state").fill('{"board": ')
    expect(page.locator("#problems")).to_contain_text("This is no JSON")
    page.locator("button.main").click()
    expect(page.locator("#verdict")).to_have_count(0)


def test_a_table_is_shared_by_its_address_and_the_language_changed_with_it(open_page: Open, site: str) -> None:
    page = open_page("/shadow-hunters/dispute?ask=attack-targets")
    page.locator(".claim .by").first.fill("Zoë")
    page.locator(".claim [data-name]").first.fill("Ben")
    verdicts = judged(page)
    again = open_page(page.url.removeprefix(site))
    expect(again.locator(".claim .by").first).to_have_value("Zoë")
    again.locator("#verdict").wait_for()  # without a touch
    assert judged(again) == verdicts
    again.get_by_role("link", name="中文").click()
    again.wait_for_url("**lang=zh*")
    expect(again.locator(".claim .by").first).to_have_value("Zoë")
    assert judged(again) == verdicts
    again.locator("#again").click()
    expect(again.locator(".claim .by").first).to_have_value("")


def test_an_address_that_asks_another_question_opens_its_form(open_page: Open, site: str) -> None:
    page = open_page("/gloomhaven/dispute?ask=range")
    page.locator("#ask-attack_range").fill("2")
    judged(page)
    fragment = page.url.partition("#")[2]
    other = open_page(f"/gloomhaven/dispute?ask=loot#{fragment}")
    other.wait_for_url("**ask=range*")
    expect(other.locator("#ask-attack_range")).to_have_value("2")


@pytest.mark.parametrize("fragment", ["nonsense", "1.bnVsbA", "1.WzFd", "1.eyJzdGF0ZSI6MSwiY2xhaW1zIjpbMSx7fV19"])
def test_what_a_stranger_puts_into_the_address_breaks_nothing(open_page: Open, fragment: str) -> None:
    page = open_page(f"{FOCUS}#{fragment}")
    page.locator("#again").click()
    assert judged(page)[0] == "upheld"


def test_the_way_back_from_an_address_leads_to_what_was_there(open_page: Open, site: str) -> None:
    page = open_page(FOCUS)
    page.goto(f"{site}{FOCUS}#{opened({'state': {}, 'question': {'ask': 'monster-focus', 'monster': 'Ooze 1'}})}")
    expect(page.locator("#ask-monster")).to_have_value("Ooze 1")
    expect(page.locator("#problems")).to_contain_text("/question/monster")
    page.go_back()
    expect(page.locator("#ask-monster")).to_have_value("Bandit Guard 1")
    expect(page.locator("#problems")).to_be_empty()


@pytest.mark.parametrize("fragment", ["1.eyJzdGF0ZSI6", "2.e30", "1." + "W1tb" * 100 + "XV1d" * 100])
def test_an_address_that_cannot_be_read_is_told_to_be_so(open_page: Open, fragment: str) -> None:
    page = open_page(f"/gloomhaven/dispute?ask=loot#{fragment}")
    expect(page.locator("#problems")).to_have_text(re.compile("^The address .* can’t be read"))
    expect(page.locator("#verdict")).to_have_count(0)
    assert judged(page)[0] == "upheld"  # the example


@pytest.mark.parametrize("failing", ["throw new TypeError('offline')", "return new Response('<p>no', {status: 502})"])
def test_a_service_that_does_not_answer_is_no_fault_of_the_table(open_page: Open, failing: str) -> None:
    page = open_page(FOCUS)
    page.evaluate(f"() => {{ window.real = fetch; window.fetch = async () => {{ {failing} }} }}")
    page.locator("button.main").click()
    expect(page.locator("#problems")).to_have_text("The service can’t be reached. Try again.")
    page.evaluate("() => { window.fetch = real }")
    assert judged(page)[0] == "upheld"


def test_a_service_that_is_busy_says_so_itself(open_page: Open) -> None:
    page = open_page(FOCUS)
    told = json.dumps({"status": 503, "title": "Service Unavailable", "detail": "Too much at once.", "errors": []})
    page.evaluate(f"() => {{ window.fetch = async () => new Response({json.dumps(told)}, {{status: 503}}) }}")
    page.locator("button.main").click()
    expect(page.locator("#problems")).to_have_text("Too much at once.")


def test_an_answer_that_comes_when_the_table_has_changed_says_so(open_page: Open) -> None:
    page = open_page(FOCUS)
    page.evaluate(
        """() => {
            const real = fetch;
            const held = new Promise((go) => { window.go = go; });
            window.fetch = async (...asked) => {
                const answer = await real(...asked);
                if (!asked[0].includes("/v1/")) await held;
                return answer;
            };
        }"""
    )
    page.locator("button.main").click()
    page.locator(".claim [data-name]").first.fill("Brute")
    page.evaluate("go()")
    page.locator("#verdict").wait_for()
    expect(page.locator("#stale")).to_be_visible()
    expect(page.locator("#came")).to_be_hidden()
    expect(page.locator(".claim [data-name]").first).to_be_focused()
    judged(page)
    expect(page.locator("#stale")).to_be_hidden()


def test_an_answer_to_what_has_been_changed_since_says_so(open_page: Open) -> None:
    page = open_page(FOCUS)
    expect(page.locator("#stale")).to_be_hidden()
    page.locator(".claim [data-name]").first.fill("Brute")
    expect(page.locator("#stale")).to_be_visible()  # the board of the example
    judged(page)
    expect(page.locator("#stale")).to_be_hidden()
    page.locator(".remove").first.click()
    expect(page.locator("#stale")).to_be_visible()
    judged(page)
    page.locator("#add-claim").click()
    expect(page.locator("#stale")).to_be_visible()


def test_what_was_written_last_is_in_the_address_when_the_page_is_left(open_page: Open) -> None:
    page = open_page(FOCUS)
    page.locator(".claim .by").first.fill("Zoe")
    page.locator("a[hreflang=zh]").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    expect(page.locator(".claim .by").first).to_have_value("Zoe")
    page.locator(".claim .by").first.fill("Yan")
    page.locator("a[href^='/rulings']").first.click()
    expect(page).to_have_url(re.compile("/rulings"))
    page.go_back()
    expect(page.locator(".claim .by").first).to_have_value("Yan")


def test_a_score_and_moves_are_asked_by_the_same_form(open_page: Open) -> None:
    page = open_page("/gloomhaven/dispute?ask=moves")
    expect(page.locator("#claims")).to_have_count(0)
    assert judged(page) == ["resolved"]
    assert page.locator("#answer table").count() > 0
    page = open_page("/cloud-ladder/dispute?ask=score")
    assert judged(page) == ["resolved"]


def test_it_is_filled_in_by_the_keyboard_alone(open_page: Open) -> None:
    page = open_page(FOCUS)
    reached = []
    for _ in range(90):
        page.keyboard.press("Tab")
        at = page.evaluate("document.activeElement.id || document.activeElement.className")
        reached.append(at)
        if at == "claim-0-by":
            page.keyboard.type("Ann")
        if at == "main":
            break
    assert [
        each
        for each in reached
        if each in ("ask", "ask-monster", "claim-0-by", "claim-0-fact", "claim-0-value", "main")
    ] == ["ask", "ask-monster", "claim-0-by", "claim-0-fact", "claim-0-value", "main"]
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    page.locator("#verdict").wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#answer') !== null")


def test_every_field_has_a_name_that_is_read_out(open_page: Open) -> None:
    page = open_page("/gloomhaven/dispute?ask=attack&lang=zh")
    page.locator("#add-claim").click()
    nameless = page.evaluate(
        "[...document.querySelectorAll('main input:not([type=hidden]), main select, main textarea')]"
        ".filter((field) => !field.ariaLabel?.trim() && !field.labels[0]?.textContent.trim()).map((field) => field.id)"
    )
    assert nameless == []
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((each) => each.id)")
    assert len(ids) == len(set(ids))
    assert page.evaluate("document.querySelectorAll('[aria-describedby]').length") == page.evaluate(
        "[...document.querySelectorAll('[aria-describedby]')]"
        ".filter((each) => document.getElementById(each.getAttribute('aria-describedby'))).length"
    )


@pytest.mark.parametrize(
    ("path", "scheme"),
    [("/gloomhaven/dispute?ask=monster-activation", "light"), ("/destinies/dispute?ask=movement", "dark")],
)
def test_it_has_no_grave_fault_for_those_who_hear_or_key_it(open_page: Open, path: str, scheme: str) -> None:
    page = open_page(f"{path}&lang=zh", color_scheme=scheme)
    assert faults(page) == []
    judged(page)
    page.evaluate("document.querySelectorAll('#answer details').forEach((each) => { each.open = true; })")
    assert faults(page) == []
    as_json(page)
    page.locator("#state").fill('{"board": 1, "players": 1}')
    expect(page.locator("#problems li").first).to_be_visible()
    assert faults(page) == []


def test_the_lists_and_the_frame_have_none_either(open_page: Open) -> None:
    for path in ("/gloomhaven", "/embed?game=shadow-hunters&ask=identity", "/embed/example"):
        assert faults(open_page(path)) == [], path


@pytest.mark.parametrize("game", ["gloomhaven", "shadow-hunters", "cloud-ladder", "destinies", "fantasy-realms"])
def test_it_fits_on_a_phone(open_page: Open, picture: Picture, game: str) -> None:
    page = open_page(f"/{game}/dispute?lang=zh", **PHONE)
    judged(page)
    assert wider_than_the_screen(page) <= 0
    picture(page, game)
    for _ in range(4):  # what stands in a group that was folded may fold too
        page.locator("#editor details:not([open])").evaluate_all("all => all.forEach(each => { each.open = true })")
    picture(page, f"{game}-unfolded")
    for part in page.locator("main input:not([type=hidden]), main select, main button").all():
        box = part.bounding_box()
        assert box is not None
        assert (box["x"] >= 0, box["x"] + box["width"] <= 360) == (True, True)
        assert min(box["width"], box["height"]) >= 40  # so that a finger finds it


def test_a_game_lists_where_to_begin(open_page: Open, picture: Picture) -> None:
    page = open_page("/destinies?lang=zh", **PHONE)
    assert wider_than_the_screen(page) <= 0
    picture(page, "list")
    title = games()["destinies"].questions["trade"].title.zh
    page.get_by_role("link", name=title).click()
    page.wait_for_url("**/destinies/dispute?ask=trade&lang=zh")
    assert judged(page)[0] == "upheld"


def test_a_table_behind_the_address_of_a_game_asks_for_the_score(open_page: Open) -> None:
    page = open_page("/gloomhaven/dispute?ask=score")
    judged(page)
    fragment = page.url.partition("#")[2]
    other = open_page(f"/gloomhaven#{fragment}")
    other.wait_for_url("**/gloomhaven/dispute?ask=score*")


def test_it_is_dark_where_people_like_it_dark(open_page: Open, picture: Picture) -> None:
    page = open_page(FOCUS, color_scheme="dark")
    judged(page)
    assert brightness(page, "body", "backgroundColor") < 60
    for place in ("h1", "#editor summary", "#verdict", ".judged li p", ".field label", "#add-claim"):
        assert brightness(page, place, "color") > 120, place
    picture(page, "dark")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_claims_are_called_by_their_numbers(open_page: Open, lang: Language) -> None:
    """For those who hear fields and buttons one by one."""
    page = open_page(f"{FOCUS}&lang={lang}")
    who, about, claim, remove = {
        "en": ("Who (claim {})", "About (claim {})", "Claim {}", "Remove claim {}"),
        "zh": ("谁（主张 {}）", "关于（主张 {}）", "主张 {}", "删除 主张 {}"),
    }[lang]
    page.locator("#add-claim").click()
    page.get_by_label(who.format(3), exact=True).fill("Cai")
    page.get_by_role("button", name=remove.format(2), exact=True).click()
    expect(page.get_by_label(who.format(2), exact=True)).to_have_value("Cai")
    for label in (who, about, claim):
        expect(page.get_by_label(label.format(1), exact=True)).to_be_visible()
        expect(page.get_by_label(label.format(2), exact=True)).to_be_visible()
        expect(page.get_by_label(label.format(3), exact=True)).to_have_count(0)


def test_what_is_claimed_of_is_read_whole_on_a_phone(open_page: Open) -> None:
    page = open_page(FOCUS, **PHONE)
    fact = page.locator(".claim .fact").first
    assert fact.locator("option:checked").inner_text() == "The figure it focuses on"  # null is no word for people
    needed = fact.evaluate(
        """(at) => {
            const drawing = document.createElement("canvas").getContext("2d");
            drawing.font = getComputedStyle(at).font;
            return drawing.measureText(at.selectedOptions[0].text).width;
        }"""
    )
    assert fact.evaluate("at => at.clientWidth") > needed + 40  # with the arrow beside it
    assert wider_than_the_screen(page) <= 0


@pytest.mark.parametrize("path", [FOCUS, "/embed?game=gloomhaven&ask=monster-focus", "/fantasy-realms/dispute"])
def test_without_a_script_there_is_nothing_to_press_that_does_nothing(open_page: Open, path: str) -> None:
    page = open_page(path, java_script_enabled=False)
    expect(page.locator("noscript")).to_be_visible()
    expect(page.locator("#dispute button:visible")).to_have_count(0)
    expect(page.locator("a[data-carries]:visible")).to_have_count(0)
    page.locator(".pick button").first.click()  # this works
    expect(page.locator("#dispute")).to_be_visible()


def test_a_game_with_a_table_of_its_own_gets_it_from_the_form(open_page: Open) -> None:
    page = open_page("/fantasy-realms/dispute?ask=total")
    there = page.get_by_role("link", name="Open this table there")
    there.click()  # the example
    page.wait_for_url("**/fantasy-realms?lang=en#1.*")
    expect(page.locator("#seats")).to_contain_text("Ann (5)")
    page.go_back()
    as_json(page)
    page.locator("#state").fill(LAND)
    expect(page.locator("#problems")).to_have_text("This can be judged.")
    there.click()
    page.wait_for_url("**/fantasy-realms?lang=en#1.*")
    expect(page.locator("#seats")).to_contain_text("Ann (2)")
    page.go_back()
    expect(page.locator("#state")).to_have_value(re.compile("Cavern"))
    page.locator("#again").click()
    there.click()
    expect(page.locator("#seats")).to_contain_text("Ann (5)")
    page.get_by_role("link", name="Settle a dispute").click()
    page.wait_for_url("**/fantasy-realms/dispute?ask=winner&lang=en#1.*")


@pytest.mark.parametrize("fragment", ["1.eyJzdGF0ZSI6", "2.e30"])
def test_the_page_of_a_game_tells_of_an_address_that_cannot_be_read(open_page: Open, fragment: str) -> None:
    page = open_page(f"/gloomhaven#{fragment}")
    expect(page.get_by_role("alert")).to_have_text(re.compile("^The address .* can’t be read"))
    page.evaluate("location.hash = ''")
    expect(page.get_by_role("alert")).to_be_hidden()
