"""The judge within another site's page: the tag makes a frame that fits, and nothing else may be framed."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.documents import ROOT
from tests.pages.conftest import SECONDS, Open
from tests.pages.test_docs_page import PHONE, wider_than_the_screen

Picture = Callable[[Page, str], None]
TAG = '<script src="{site}/embed.js" data-game="gloomhaven" data-ask="monster-focus" data-lang="zh" async></script>'


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder without a word."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Another site: a folder, and the address under which it is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield tmp_path, f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[[str], Page]]:
    """Opens a page of the other site."""
    context = browser.new_context(viewport={"width": 800, "height": 900})
    context.set_default_timeout(SECONDS * 1000)

    def opened(address: str) -> Page:
        page = context.new_page()
        page.goto(address)
        return page

    yield opened
    context.close()


def fits(page: Page) -> bool:
    """Whether the frame is as high as what is in it."""
    frame = page.frames[1]
    inner = frame.evaluate("document.body.offsetHeight")
    outer = page.locator("iframe").evaluate("frame => frame.clientHeight")
    return abs(inner - outer) <= 1


def until(page: Page, come: Callable[[], bool]) -> None:
    """Waits until something has come about."""
    for _ in range(SECONDS * 10):
        if come():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it did not come about")


def test_one_tag_puts_the_judge_into_another_site(
    host: tuple[Path, str], visit: Callable[[str], Page], site: str, picture: Picture
) -> None:
    folder, address = host
    (folder / "index.html").write_text(f"<!doctype html><p>A club's page{TAG.format(site=site)}<p>And on.", "utf-8")
    page = visit(address)
    inner = page.frame_locator("iframe")
    expect(inner.locator("html")).to_have_attribute("lang", "zh")
    until(page, lambda: fits(page))
    before = page.locator("iframe").evaluate("frame => frame.clientHeight")
    inner.locator("button.main").click()
    inner.locator("#verdict").wait_for()
    until(page, lambda: fits(page))
    assert page.locator("iframe").evaluate("frame => frame.clientHeight") > before
    picture(page, "framed")
    with page.expect_popup() as opened:
        inner.locator(".judged a.ruling").first.click()
    opened.value.wait_for_url(f"{site}/rulings/gh.focus.proximity?lang=zh")


@pytest.mark.parametrize("kind", [" async", " defer", ""])
@pytest.mark.parametrize(
    "page",
    [
        "<!doctype html><html><head>{tags}</head><body><p>A club's page.</body></html>",
        "<!doctype html>{tags}<p>A club's page.",
        "<!doctype html>{tags}",
    ],
    ids=["head", "top", "alone"],
)
def test_a_tag_in_the_head_puts_the_judge_first_into_the_body(
    host: tuple[Path, str], visit: Callable[[str], Page], site: str, page: str, kind: str
) -> None:
    folder, address = host
    tag = TAG.format(site=site).replace(" async", kind)
    both = tag + tag.replace('"monster-focus" data-lang="zh"', '"line-of-sight" data-lang="en"')
    (folder / "index.html").write_text(page.format(tags=both), "utf-8")
    shown = visit(address)
    for frame in shown.locator("body > iframe").all():
        expect(frame).to_be_visible()
    langs = [shown.frame_locator("body > iframe").nth(nth).locator("html").get_attribute("lang") for nth in (0, 1)]
    assert sorted(filter(None, langs)) == ["en", "zh"]
    if kind != " async":  # those come in any order
        assert langs == ["zh", "en"]
    assert shown.evaluate("document.body.firstElementChild.tagName") == "IFRAME"
    assert shown.locator("head iframe").count() == 0


def test_a_table_of_ones_own_is_shown_first(host: tuple[Path, str], visit: Callable[[str], Page], site: str) -> None:
    own = visit(f"{site}/gloomhaven/dispute?ask=monster-focus")
    own.locator(".claim .by").first.fill("小安")
    own.locator("button.main").click()
    own.locator("#verdict").wait_for()
    table = own.url.partition("#")[2]
    folder, address = host
    tag = TAG.format(site=site).replace(" async", f' data-table="{table}" async')
    (folder / "index.html").write_text(f"<!doctype html>{tag}", "utf-8")
    inner = visit(address).frame_locator("iframe")
    expect(inner.locator(".claim .by").first).to_have_value("小安")


@pytest.mark.parametrize("path", ["/", "/gloomhaven/dispute"])
def test_no_other_page_can_be_framed(
    host: tuple[Path, str], visit: Callable[[str], Page], site: str, path: str
) -> None:
    folder, address = host
    (folder / "index.html").write_text(f'<!doctype html><iframe src="{site}{path}"></iframe>', "utf-8")
    page = visit(address)
    until(page, lambda: len(page.frames) == 2 and page.frames[1].url != "about:blank")
    assert page.frames[1].url.startswith("chrome-error:")


def test_a_game_that_is_not_there_is_told_within_the_frame(
    host: tuple[Path, str], visit: Callable[[str], Page], site: str
) -> None:
    folder, address = host
    (folder / "index.html").write_text(f"<!doctype html>{TAG.format(site=site).replace('haven', 'heaven')}", "utf-8")
    page = visit(address)
    expect(page.frame_locator("iframe").locator("body")).to_contain_text("gloomheaven")


def test_the_example_page_shows_the_tag_and_what_it_does(open_page: Open, site: str, picture: Picture) -> None:
    page = open_page("/embed/example", **PHONE)
    assert wider_than_the_screen(page) <= 0
    expect(page.locator("#tag")).to_contain_text(f'<script src="{site}/embed.js"')
    inner = page.frame_locator("iframe")
    inner.locator("button.main").click()
    inner.locator("#verdict").wait_for()
    until(page, lambda: fits(page))
    picture(page, "example")


def test_another_question_is_picked_within_the_frame(open_page: Open) -> None:
    page = open_page("/embed?game=cloud-ladder&ask=block&lang=zh")
    page.locator("#ask").select_option("attack")
    page.locator(".pick button").first.click()
    page.wait_for_url("**/embed?ask=attack&game=cloud-ladder&lang=zh")


def test_a_module_stands_where_its_tag_does(host: tuple[Path, str], visit: Callable[[str], Page], site: str) -> None:
    folder, address = host
    tag = TAG.format(site=site).replace(" async", ' type="module"')
    both = f"<!doctype html><body><p>One{tag}<p>Two{tag.replace('zh', 'en')}<p>End"  # a module is run once for both
    (folder / "index.html").write_text(both, "utf-8")
    page = visit(address)
    for nth, lang in enumerate(("zh", "en")):
        expect(page.frame_locator("iframe").nth(nth).locator("html")).to_have_attribute("lang", lang)
    assert page.locator("p > iframe").count() == 2


def test_a_script_without_a_tag_says_what_it_needs(
    host: tuple[Path, str], visit: Callable[[str], Page], site: str
) -> None:
    folder, address = host
    (folder / "index.html").write_text("<!doctype html><p>A club's page", "utf-8")
    page = visit(address)
    with page.expect_console_message(lambda message: "own <script src> tag" in message.text) as said:
        page.evaluate(f"import('{site}/embed.js')")
    assert said.value.type == "error"
    assert page.locator("iframe").count() == 0


def test_a_frame_in_a_sandbox_judges_with_what_the_readme_names(
    host: tuple[Path, str], visit: Callable[[str], Page], site: str
) -> None:
    named = set(re.findall(r"allow-[a-z-]+", (ROOT / "README.md").read_text("utf-8")))
    assert named == set(re.findall(r"allow-[a-z-]+", (ROOT / "README.zh-CN.md").read_text("utf-8")))
    folder, address = host
    frame = f'<iframe src="{site}/embed?game=gloomhaven&ask=range" sandbox="{" ".join(sorted(named))}"></iframe>'
    (folder / "index.html").write_text(f"<!doctype html>{frame}", "utf-8")
    page = visit(address)
    inner = page.frame_locator("iframe")
    inner.locator("button.main").click()
    inner.locator("#verdict").wait_for()
    with page.expect_popup() as opened:
        inner.locator(".judged a.ruling").first.click()
    opened.value.wait_for_url(f"{site}/rulings/**")
