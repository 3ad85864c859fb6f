"""What axe-core finds wrong with a page, for people who read it by ear or move over it by keys.

axe-core is vendored in ``axe/``. It is put into the page past its policy, as a debugger may.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

FOLDER = Path(__file__).parent / "axe"
GRAVE = ("serious", "critical")


@cache
def _script() -> str:
    return (FOLDER / "axe.min.js").read_text("utf-8")


def faults(page: Page) -> list[str]:
    """The serious faults of a page as it stands, each with the elements that have it."""
    page.evaluate(f"{_script()}; 0")
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {each['help']}: {[node['html'][:160] for node in each['nodes'][:3]]}"
        for each in found["violations"]
        if each["impact"] in GRAVE
    ]
