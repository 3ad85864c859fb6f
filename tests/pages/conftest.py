"""Pages as people get them: the service as it is run, looked at with Debian's Chromium.

Whatever a test does, a page may say nothing on the console and fetch nothing from another host.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.serving import instance

CHROMIUM = shutil.which("chromium", path=os.environ.get("PATH", os.defpath) + ":/usr/bin")
# Without what Chromium does for itself in the background, which is to call others. A container's root has no sandbox.
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
REFUSED = "status of 422"  # how Chromium itself notes that a request was refused, as some tests want it to be
SECONDS = 60  # for anything to come about; it is there in one, but tests share their machine
expect.set_options(timeout=SECONDS * 1000)

Open = Callable[..., Page]


def needs_chromium() -> str:
    """Where Chromium is. Skips the test where there is none; in CI, where it has to be there, the test fails."""
    if CHROMIUM is None:
        if os.environ.get("ADJUDICATOR_NEEDS_CHROMIUM"):
            pytest.fail("Chromium is not installed, and ADJUDICATOR_NEEDS_CHROMIUM says that it has to be")
        pytest.skip("Chromium is not installed (Debian: make debian)")
    return CHROMIUM


# For a file of tests and no longer: while it is there, nobody else in this thread can have an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = needs_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running service."""
    needs_chromium()
    with instance(tmp_path_factory.mktemp("pages"), 1) as served:
        yield f"http://127.0.0.1:{served.port}"


@pytest.fixture
def open_page(browser: Browser, site: str) -> Iterator[Open]:
    """Opens a path of the service. It takes what a browser context takes: viewport, colour scheme, locale ..."""
    said: list[str] = []
    contexts = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and REFUSED not in message.text:
            said.append(f"{message.type}: {message.text}")

    def fetched(request: Request) -> None:
        if not request.url.startswith((f"{site}/", "data:", "blob:")):
            said.append(f"fetched {request.url}")

    def opened(path: str, **options: Any) -> Page:
        context = browser.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(SECONDS * 1000)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", fetched)
        page.goto(site + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert said == []


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps a picture of a page, to be looked at, if ADJUDICATOR_PICTURES names a folder."""

    def keep(page: Page, name: str) -> None:
        folder = os.environ.get("ADJUDICATOR_PICTURES")
        if folder:
            page.screenshot(path=Path(folder) / f"{request.node.name}-{name}.png")

    return keep
