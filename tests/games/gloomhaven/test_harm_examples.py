"""The examples of attacks, heals, conditions and terrain come out as their first lines say; worked out by hand."""

from __future__ import annotations

import tomllib

import pytest

import adjudicator
from tests.documents import ROOT

FOLDER = ROOT / "examples" / "gloomhaven"
# What each claims and what becomes of it: Ann's, then Ben's.
EXPECTED = {
    "attack.toml": ["upheld", "refuted"],  # a normal attack draws r+1 and +0: 3 + 1
    "heal.toml": ["refuted", "upheld"],  # a heal of a poisoned figure only removes the poison
    "conditions.toml": ["refuted", "upheld"],  # got in the own turn, it lasts through the next
    "terrain_damage.toml": ["refuted", "upheld"],  # a trap 2 + 3 and thorns half of it, 2: 7 of 7 hit points
}


@pytest.mark.parametrize("name", EXPECTED)
def test_an_example_comes_out_as_worked_out_by_hand(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    request = tomllib.loads(text)
    answer = adjudicator.resolve("gloomhaven", request["state"], request["question"], claims=request["claims"])
    assert text.startswith("# ")
    assert [claim.verdict for claim in answer.claims] == EXPECTED[name]
