"""The form of a table in a browser: all of it can be told without writing JSON, and nothing in it gets lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from adjudicator.corpus import corpus
from adjudicator.game import games
from adjudicator.text import LANGUAGES, Language
from tests.pages.accessible import faults
from tests.pages.conftest import Open
from tests.pages.test_dispute_page import as_json, judged
from tests.pages.test_docs_page import PHONE, wider_than_the_screen

Picture = Callable[[Page, str], None]
# Makes a form of each table in turn and returns those that it shows or gives back otherwise than they were.
LOST = """async (states) => {
    const {Editor} = await import("/static/editor.js");
    const shapes = JSON.parse(document.getElementById("shapes").textContent);
    const place = document.createElement("div");
    const sorted = (thing) => thing === null || typeof thing !== "object" ? thing : Array.isArray(thing)
        ? thing.map(sorted) : Object.fromEntries(Object.keys(thing).sort().map((key) => [key, sorted(thing[key])]));
    return states.filter((state) => {
        const editor = new Editor(place, {is: "object", of: ""}, shapes, () => {});
        const shown = editor.show(state);
        const at = [];
        const walk = (thing, pointer) => {
            at.push(pointer);
            if (thing !== null && typeof thing === "object")
                for (const key of Object.keys(thing)) walk(thing[key], `${pointer}/${key}`);
        };
        walk(state, "");
        return !shown || at.some((pointer) => editor.at(pointer) === null)
            || JSON.stringify(sorted(editor.value())) !== JSON.stringify(sorted(state));
    });
}"""


def told(page: Page) -> Any:
    """The table that stands in the form, as JSON."""
    return json.loads(page.locator("#state").input_value())


def group(page: Page, *titles: str) -> Locator:
    """A group of the form, unfolded; each title is how its summary begins."""
    found = page.locator("#editor")
    for title in titles:
        found = found.locator("details.fold", has=page.locator(f"> summary > b:text-is('{title}')")).first
        if found.get_attribute("open") is None:
            found.locator("> summary").click()
    return found


def add(within: Locator, label: str) -> None:
    """Adds what a choice at the end of a group offers."""
    within.locator(".more > select").last.select_option(label=label)
    within.locator(".more > button").last.click()


@pytest.mark.parametrize("game", list(games()))
def test_every_example_is_shown_whole(open_page: Open, game: str) -> None:
    states = [dict(question.example) for question in games()[game].questions.values()]
    states += [each.state for ruling in corpus().of_game(game) for each in ruling.examples if not each.refused]
    assert open_page(f"/{game}/dispute").evaluate(LOST, states) == []


def test_a_table_is_told_by_taps_on_a_phone(open_page: Open, picture: Picture) -> None:
    page = open_page("/gloomhaven/dispute?ask=movement&lang=zh", **PHONE)
    brute = group(page, "角色", "1.")
    brute.get_by_label("位置 1", exact=True).fill("0")
    brute.get_by_label("位置 2", exact=True).fill("3")
    obstacles = group(page, "地图", "障碍物")
    obstacles.get_by_role("button", name="添加：障碍物").tap()
    obstacles.get_by_label("障碍物 2 1", exact=True).fill("0")
    obstacles.get_by_label("障碍物 2 2", exact=True).fill("2")
    picture(page, "told")
    assert wider_than_the_screen(page) <= 0
    assert told(page)["characters"] == [{"name": "Brute", "at": [0, 3]}]
    assert told(page)["board"]["obstacles"] == [[1, 1], [0, 2]]
    expect(page.locator("#problems")).to_have_text("可以裁定。")
    judged(page)
    assert page.locator("#answer .board").count() == 1


def test_cards_are_added_and_taken_away_by_their_names(open_page: Open, picture: Picture) -> None:
    page = open_page("/cloud-ladder/dispute?ask=moves")
    hand = group(page, "Players", "1.", "Hand")
    add(hand, "Gold Axe")
    assert told(page)["players"][0]["hand"] == ["axe", "fire", "shield", "gold-axe"]
    hand.get_by_role("button", name="Remove: Fire").click()
    assert told(page)["players"][0]["hand"] == ["axe", "shield", "gold-axe"]
    expect(hand.locator("> summary")).to_contain_text("Axe, Shield, Gold Axe")
    picture(page, "hand")
    assert judged(page) == ["resolved"]


def test_a_player_is_added_with_what_is_known_of_them(open_page: Open) -> None:
    page = open_page("/shadow-hunters/dispute?ask=attack-targets")
    players = group(page, "Players")
    players.get_by_role("button", name="Add: Players").click()
    expect(players.get_by_label("Name", exact=True).last).to_be_focused()
    players.get_by_label("Name", exact=True).last.fill("Dora")
    dora = group(page, "Players", "4.")
    add(dora, "Area")
    expect(dora.get_by_label("Area", exact=True)).to_be_focused()
    dora.get_by_label("Area", exact=True).select_option(label="Cemetery")
    add(dora, "Damage")
    dora.get_by_label("Damage", exact=True).fill("7")
    add(dora, "Revealed")
    dora.get_by_label("Revealed", exact=True).uncheck()
    whole = {"name": "Dora", "area": "cemetery", "damage": 7, "revealed": False}
    assert told(page)["players"][3] == whole
    dora.get_by_label("Damage", exact=True).fill("")  # what is not filled in is left out
    assert told(page)["players"][3] == {name: value for name, value in whole.items() if name != "damage"}
    dora.get_by_role("button", name="Remove: Revealed").click()
    assert told(page)["players"][3] == {"name": "Dora", "area": "cemetery"}
    page.locator("#editor summary", has_text="Dora").locator("xpath=../../button").click()
    assert [each["name"] for each in told(page)["players"]] == ["Ann", "Ben", "Cem"]


def test_what_has_names_of_its_own_is_told_by_them(open_page: Open) -> None:
    page = open_page("/cloud-ladder/dispute?ask=attack")
    removes = group(page, "Layers an attack takes")
    add(removes, "Fire")
    removes.get_by_label("Fire", exact=True).fill("2")
    assert told(page)["removes"] == {"axe": 1, "fire": 2}
    removes.get_by_role("button", name="Remove: Axe").click()
    assert told(page)["removes"] == {"fire": 2}


def test_a_problem_leads_to_the_control_that_it_is_about(open_page: Open, picture: Picture) -> None:
    page = open_page("/fantasy-realms/dispute?ask=total")
    hand = group(page, "Players", "1.", "Hand")
    hand.get_by_label("Hand 2", exact=True).fill("Great Flod")
    problem = page.locator("#problems")
    expect(problem).to_contain_text("Great Flod")
    group(page, "Players").locator("> summary").click()  # folded up
    problem.locator("li > button").first.click()
    expect(hand.get_by_label("Hand 2", exact=True)).to_be_focused()
    expect(hand.get_by_label("Hand 2", exact=True)).to_have_attribute("aria-invalid", "true")
    picture(page, "wrong")
    control, bar = hand.get_by_label("Hand 2", exact=True).bounding_box(), page.locator(".doing").bounding_box()
    assert control is not None
    assert bar is not None
    assert control["y"] + control["height"] <= bar["y"]  # the bar does not hide it
    assert faults(page) == []
    problem.locator("button.near", has_text="Great Flood").click()
    expect(problem).to_have_text("This can be judged.")
    expect(hand.get_by_label("Hand 2", exact=True)).to_have_value("Great Flood")
    assert told(page)["players"][0]["hand"][1] == "Great Flood"


def test_a_problem_of_cards_leads_to_them(open_page: Open) -> None:
    page = open_page("/cloud-ladder/dispute?ask=play")
    ann = group(page, "Players", "1.")
    add(ann, "Arena cards")
    arena = group(page, "Players", "1.", "Arena cards")
    for _ in range(9):  # one more than there may be
        arena.get_by_role("button", name="Add: Arena cards").click()
    problem = page.locator("#problems li").first
    expect(problem).to_contain_text("/state/players/0/arena")
    problem.locator("button").first.click()
    assert page.evaluate("document.activeElement.closest('#editor [data-at=\"/players/0/arena\"]') !== null")
    assert faults(page) == []


def test_what_is_missing_is_gone_to_where_it_is_filled_in(open_page: Open) -> None:
    page = open_page("/gloomhaven/dispute?ask=attack")
    page.locator("#add-claim").click()
    claim = page.locator(".claim").last
    claim.locator(".fact").select_option("gains")
    page.locator("button.main").click()
    problem = page.locator("#problems li > button")
    expect(problem).to_have_text("This field is missing.")
    expect(problem).to_be_focused()
    problem.click()
    expect(claim.get_by_role("button", name="Fill in: Target gains")).to_be_focused()


def test_of_several_facts_the_wrong_one_is_marked(open_page: Open) -> None:
    page = open_page("/gloomhaven/dispute?ask=attack")
    claim = page.locator(".claim").nth(1)
    claim.locator("summary").click()
    claim.get_by_label("Damage", exact=True).fill("3.5")
    expect(page.locator("#problems li code")).to_have_text("/claims/1/value/damage")
    expect(claim.get_by_label("Damage", exact=True)).to_have_attribute("aria-invalid", "true")


def test_a_name_is_added_by_enter_and_not_left_out(open_page: Open) -> None:
    page = open_page("/shadow-hunters/dispute?ask=identity")
    claim = page.locator(".claim").first
    claim.locator("summary").first.click()
    claim.get_by_label("Add: Factions").fill("Zoe")
    claim.get_by_label("Add: Factions").press("Enter")
    expect(page.locator("#problems li")).to_contain_text("Zoe")
    expect(page.locator("#answer")).to_be_empty()


def test_a_place_on_the_board_says_what_its_two_numbers_are(open_page: Open) -> None:
    page = open_page("/gloomhaven/dispute?ask=attack&lang=zh")
    place = page.locator('#editor [role=group][data-at="/characters/0/at"]')
    hint = place.get_attribute("aria-describedby")
    assert hint is not None
    assert page.locator(f"id={hint}").text_content() == "所在位置：[列, 行]。"
    assert faults(page) == []


def test_the_form_follows_the_json_and_keeps_what_it_has_no_place_for(open_page: Open) -> None:
    page = open_page("/destinies/dispute?ask=turn-start")
    as_json(page)
    strange = {"players": [{"name": "Ann", "coins": "many", "hat": {"red": 1}}, 7], "tiles": {}, "turn": ["Ann"]}
    page.locator("#state").fill(json.dumps(strange))
    ann = group(page, "Players", "1.")
    expect(ann.get_by_label("Coins", exact=True)).to_have_value("many")
    expect(ann.get_by_label("hat", exact=True)).to_have_value('{"red":1}')
    ann.get_by_label("Name", exact=True).fill("Zoë")
    strange["players"][0]["name"] = "Zoë"  # type: ignore[index]
    assert told(page) == strange
    page.locator("#state").fill('{"players": [')
    expect(ann.get_by_label("Name", exact=True)).to_have_value("Zoë")  # until it is JSON again
    page.locator("#state").fill('{"turn": "<img src=x onerror=alert(1)>"}')
    expect(page.locator("#editor").get_by_label("Whose turn", exact=True)).to_have_value("<img src=x onerror=alert(1)>")
    assert page.locator("img").count() == 0


def test_it_is_filled_in_by_keys_and_keeps_the_place(open_page: Open) -> None:
    page = open_page("/gloomhaven/dispute?ask=exhaustion")
    page.locator("#editor summary").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#editor summary", has_text="Brute").locator("xpath=..")).to_have_attribute("open", "")
    page.locator("#editor details details .group > .more > select").first.focus()
    page.keyboard.type("Exh")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#editor").get_by_label("Exhausted", exact=True)).to_be_focused()
    page.keyboard.press("Space")
    assert told(page)["characters"][0]["exhausted"] is False
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # takes it away again
    assert "exhausted" not in told(page)["characters"][0]
    assert page.evaluate("document.activeElement.closest('#editor details details') !== null")


def test_what_is_asked_and_claimed_needs_no_json_either(open_page: Open, picture: Picture) -> None:
    page = open_page("/destinies/dispute?ask=trade&lang=zh", **PHONE)
    claim = page.locator(".claim").nth(1)
    expect(claim.locator(".fact")).to_have_value("*")
    claim.locator("summary").first.tap()
    claim.get_by_label("之后的金币", exact=True).fill("0")
    order = page.locator("#ask-order")
    order.locator("summary").first.tap()
    order.get_by_role("button", name="删除：次序 2").tap()
    expect(order.locator("summary", has_text="Sword")).to_be_visible()
    order.get_by_role("button", name="删除：次序", exact=True).tap()
    expect(order.get_by_role("button", name="填写")).to_be_focused()
    page.locator("#ask-buy").fill("Old Map")
    page.locator("#ask-sell").fill("Lantern")
    picture(page, "asked")
    assert wider_than_the_screen(page) <= 0
    with page.expect_request(lambda request: request.method == "POST" and "/v1/" not in request.url) as asked:
        judged(page)
    sent = asked.value.post_data_json
    assert sent["question"] == {"ask": "trade", "buy": ["Old Map"], "sell": ["Lantern"]}
    assert sent["claims"][1]["value"]["coins_after"] == 0


def test_what_is_claimed_of_somebody_is_read_without_unfolding_it(open_page: Open) -> None:
    page = open_page("/shadow-hunters/dispute?ask=identity")
    expect(page.locator(".claim summary").first).to_have_text("Dan Shadow")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_column_of_an_answer_is_squeezed_by_the_one_beside(
    open_page: Open, lang: Language, picture: Picture
) -> None:
    page = open_page(f"/shadow-hunters/dispute?ask=identity&lang={lang}", **PHONE)
    judged(page)
    widths = page.locator("#answer table tr:first-child td").evaluate_all(
        "all => all.filter(each => each.textContent.length > 30).map(each => each.clientWidth)"
    )
    assert widths
    assert min(widths) > 80
    picture(page, lang)


def test_an_example_of_a_ruling_is_a_place_to_start(open_page: Open, site: str) -> None:
    page = open_page("/shadow-hunters/dispute?ask=death", **PHONE)
    page.locator("#from").select_option(index=3)
    name = page.locator("#from").input_value()
    page.get_by_role("button", name="Take it").tap()
    page.wait_for_url(f"**from={name.replace('/', '%2F')}*")
    page.locator("#verdict").wait_for()  # without another tap
    expect(page.locator("#came")).to_contain_text("Verdict: ")
    ruling, _, nth = name.rpartition("/")
    assert told(page) == corpus().ruling(ruling).examples[int(nth) - 1].state
    page.locator("#came").tap()
    expect(page.locator("#verdict")).to_be_in_viewport()
    page.get_by_role("link", name="中文").click()
    page.wait_for_url("**lang=zh*")
    expect(page.locator("#from")).to_have_value(name)


def test_from_the_first_page_to_a_verdict_in_three_taps(open_page: Open, picture: Picture) -> None:
    page = open_page("/", locale="zh-CN", **PHONE)
    page.locator("#ask-gloomhaven").select_option("monster-focus")  # one, and one in its list
    page.get_by_role("button", name="前往：幽港迷城").tap()
    page.wait_for_url("**/gloomhaven/dispute?ask=monster-focus&lang=zh*")
    button = page.locator("button.main")
    expect(button).to_be_in_viewport()  # however long the form is
    button.tap()
    expect(page.locator("#verdict")).to_be_in_viewport()
    picture(page, "verdict")
    page.get_by_role("link", name="Adjudicator").click()
    page.get_by_role("link", name="嵌入你的网页").click()
    page.wait_for_url("**/embed/example?lang=zh")


def test_another_reading_is_taken_kept_in_the_address_and_left(open_page: Open, site: str, picture: Picture) -> None:
    page = open_page("/cloud-ladder/dispute?ask=block")
    gap, verdicts = "", []
    for option in page.locator("#from option").evaluate_all("all => all.map(each => each.value)"):
        if option.startswith("cl.gap."):
            page.goto(f"{site}/cloud-ladder/dispute?ask=block&from={option}")
            page.locator("#verdict").wait_for()
            if page.locator(".take").count() and page.locator("#readings").is_hidden():
                gap = option.rpartition("/")[0]
                verdicts = [str(e.get_attribute("data-verdict")) for e in page.locator("#answer [data-verdict]").all()]
                break
    assert gap
    page.locator(".take").first.click()
    expect(page.locator("#readings")).to_contain_text(gap)
    expect(page.locator("#stale")).to_be_hidden()
    picture(page, "read")
    again = open_page(page.url.removeprefix(site))
    again.locator("#verdict").wait_for()
    expect(again.locator("#readings")).to_contain_text(gap)
    again.locator("#readings button").click()
    expect(again.locator("#readings")).to_be_hidden()
    assert judged(again) == verdicts


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path",
    ["/gloomhaven/dispute?ask=card-play", "/shadow-hunters/dispute?ask=identity&lang=zh"],
    ids=["card-play", "identity"],
)
def test_it_is_there_for_all_unfolded(open_page: Open, path: str, scheme: str, picture: Picture) -> None:
    page = open_page(path, color_scheme=scheme, **PHONE)
    for _ in range(5):  # what stands in a group that was folded may fold too
        page.locator("form details:not([open])").evaluate_all("all => all.forEach(each => { each.open = true })")
        page.wait_for_timeout(50)
    picture(page, scheme)
    assert faults(page) == []
    assert wider_than_the_screen(page) <= 0
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((each) => each.id)")
    assert len(ids) == len(set(ids))
