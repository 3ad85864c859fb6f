"""examples/embed.mjs in a page of another site and in Node, and what the READMEs show of it and of addresses."""

from __future__ import annotations

import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from adjudicator.game import games
from adjudicator.text import Language
from tests.documents import ROOT, blocks, differs, text_of
from tests.pages.conftest import SECONDS, Open
from tests.pages.test_embed_page import Quiet
from tests.serving import free_port

READMES: dict[str, Language] = {"README.md": "en", "README.zh-CN.md": "zh"}
NODE = shutil.which("node")
# Knights 20; King 8 and Queen 6, each with 20 for Knights and 20 for Mirage as an Army, which has base strength 0.
ANN = 20 + (8 + 20 + 20) + (6 + 20 + 20) + 0
LAST = "/state/players/0/hand/1"  # where the last line of embed.mjs begins
BEN = 30 + 5 + (1 + 25)  # Magic Wand has 25 with any Wizard


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What another site serves: the example's page and script, to begin with."""
    folder = tmp_path_factory.mktemp("elsewhere")
    for name in ("embed.mjs", "embed.html"):
        shutil.copy(ROOT / "examples" / name, folder)
    return folder


@pytest.fixture(scope="module")
def elsewhere(folder: Path) -> Iterator[str]:
    """The address of the other site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


def in_a_page(browser: Browser, elsewhere: str, address: str, lang: str, last: str) -> str:
    """What embed.html shows, once a line with ``last`` has come."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{elsewhere}/embed.html?address={address}&lang={lang}")
    said = page.locator("#said")
    expect(said).to_contain_text(last, timeout=SECONDS * 1000)
    text = said.inner_text()
    context.close()
    return text.rstrip("\n")


@pytest.mark.parametrize("name", READMES)
def test_a_page_of_another_site_says_what_is_shown(name: str, browser: Browser, site: str, elsewhere: str) -> None:
    said = in_a_page(browser, elsewhere, site, READMES[name], LAST)
    (shown,) = (each for each in blocks(text_of(name), "text") if each.kind.endswith(" examples/embed.mjs"))
    assert differs(shown.body, said) is None, differs(shown.body, said)


def test_it_scores_settles_looks_up_and_takes_a_problem_apart(browser: Browser, site: str, elsewhere: str) -> None:
    lines = in_a_page(browser, elsewhere, site, "en", LAST).splitlines()
    assert f'Ann: {ANN} {{"choices":{{"Mirage":{{"card":"Knights"}}}},"optimal":true}}' in lines
    assert f'Ben: {BEN} {{"choices":{{}},"optimal":true}}' in lines
    told = "\n".join(lines[: lines.index("winners: Ann (resolved)")])
    assert sum(int(number) for number in re.findall(r"(?:strength |: \+)(\d+)", told)) == ANN + BEN
    assert "Ben: upheld. Mirage does not count for Rangers." in lines
    assert "  Great Flood [fr.card.great-flood]" in lines
    assert lines[-1] == "/state/players/0/hand/1: There is no card 'Dragn'. [Dragon, Hydra]"


def test_a_service_that_is_not_there_is_told(browser: Browser, elsewhere: str) -> None:
    assert in_a_page(browser, elsewhere, f"http://127.0.0.1:{free_port()}", "en", "fetch") == "Failed to fetch"


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.parametrize("lang", READMES.values())
def test_node_prints_the_same(lang: str, browser: Browser, site: str, elsewhere: str) -> None:
    assert NODE is not None
    command = [NODE, "examples/embed.mjs", site, lang]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=SECONDS, check=True)
    assert ran.stderr == ""
    assert ran.stdout.rstrip() == in_a_page(browser, elsewhere, site, lang, LAST)


@pytest.mark.parametrize("name", READMES)
def test_the_address_that_is_shown_opens_the_table(name: str, open_page: Open) -> None:
    (address,) = re.findall(r"^http://127\.0\.0\.1:8000(/\S+#1\.\S+)$", text_of(name), re.MULTILINE)
    page = open_page(address, locale="en")
    expect(page.locator(".scored h3 .points")).to_have_text([str(ANN)])
    assert str(ANN) in text_of(name).partition(address)[0].splitlines()[-4]


@pytest.mark.parametrize("name", READMES)
def test_the_tags_that_are_shown_bring_the_form(
    name: str, browser: Browser, site: str, folder: Path, elsewhere: str
) -> None:
    context = browser.new_context(viewport={"width": 800, "height": 900}, locale="en")
    tags = blocks(text_of(name), "html")
    assert len(tags) == 2
    for tag in tags:
        page = context.new_page()
        body = tag.body.replace("http://127.0.0.1:8000", site)
        (folder / "tag.html").write_text(f"<!doctype html><body>{body}", encoding="utf-8")
        page.goto(f"{elsewhere}/tag.html")
        heading = page.frame_locator("iframe").get_by_role("heading", level=1)
        title = games()["gloomhaven"].questions["line-of-sight"].title
        expect(heading).to_have_text(title[READMES[name]], timeout=SECONDS * 1000)
    context.close()
