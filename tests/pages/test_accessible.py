"""The eye that looks at pages sees: axe-core is what was pinned, and it finds what is wrong."""

from __future__ import annotations

import hashlib

from tests.pages.accessible import FOLDER, faults
from tests.pages.conftest import Open


def test_what_is_vendored_is_what_was_pinned() -> None:
    pinned = dict(reversed(line.split("  ")) for line in (FOLDER / "SHA256SUMS").read_text("utf-8").splitlines())
    for name, digest in pinned.items():
        assert hashlib.sha256((FOLDER / name).read_bytes()).hexdigest() == digest, name
    assert {path.name for path in FOLDER.iterdir()} == {*pinned, "SHA256SUMS", "VERSION"}
    version = (FOLDER / "VERSION").read_text("utf-8").strip()
    assert (FOLDER / "axe.min.js").read_text("utf-8").startswith(f"/*! axe v{version}\n")


def test_a_fault_is_found(open_page: Open) -> None:
    page = open_page("/")
    assert faults(page) == []
    page.evaluate("document.querySelector('label[for=q]').remove()")
    page.evaluate("document.getElementById('q').removeAttribute('placeholder')")
    page.evaluate("document.querySelector('h1').style.color = 'rgb(240, 240, 240)'")
    assert sorted(each.partition(":")[0] for each in faults(page)) == ["color-contrast", "label"]
