from __future__ import annotations

import pytest

from adjudicator.games.fantasy_realms import total
from adjudicator.games.fantasy_realms.hand import Pick
from adjudicator.games.fantasy_realms.readings import Readings
from tests.games.fantasy_realms.strategies import cases
from tests.reference import oracle


def test_totals_by_official_names() -> None:
    assert total(["Great Flood", "Blizzard", "Wildfire"]) == 65
    assert total([]) == 0
    assert total(iter(["Mirage", "Rangers"]), {"Mirage": Pick(suit="land")}) == 15
    assert total(["Cavern", "Dragon", "Basilisk"], readings=Readings(blanked_name=True)) == 66


def test_a_choice_left_out_is_declined() -> None:
    assert total(["Mirage", "Rangers"]) == 5


def test_an_unknown_name_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        total(["king"])


def test_the_quick_total_is_the_oracles() -> None:
    for case in cases(2000, seed=81):
        assert total(case.whole, case.picks) == oracle.score(case.hand, case.choices)["total"]
