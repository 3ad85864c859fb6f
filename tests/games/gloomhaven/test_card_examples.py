"""The example files about cards come out as worked out by hand from the rulings."""

from __future__ import annotations

import tomllib

import pytest

import adjudicator
from tests.documents import ROOT

FOLDER = ROOT / "examples" / "gloomhaven"
# For each file the verdicts on Ann's and Ben's claims, and the ruling that decides.
ARGUED = {
    "card_play.toml": (["refuted", "upheld"], "gh.cards.no-interrupt"),
    "damage.toml": (["refuted", "upheld"], "gh.damage.not-selected"),
    "rest.toml": (["refuted", "upheld"], "gh.rest.short-again"),
    "exhaustion.toml": (["refuted", "upheld"], "gh.exhaust.cards"),
    "items.toml": (["refuted", "upheld"], "gh.rest.not-consumed"),
}


@pytest.mark.parametrize("name", ARGUED)
def test_an_example_comes_out_as_worked_out(name: str) -> None:
    verdicts, ruling = ARGUED[name]
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert text.startswith("# ")
    raw = tomllib.loads(text)
    answer = adjudicator.resolve("gloomhaven", raw["state"], raw["question"], raw["claims"])
    assert [claim.claim.by for claim in answer.claims] == ["Ann", "Ben"]
    assert [claim.verdict.value for claim in answer.claims] == verdicts
    assert all(ruling in claim.citations for claim in answer.claims)
