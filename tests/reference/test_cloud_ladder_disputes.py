"""The ambiguities of the reference as real requests: what comes out, by which rulings, under each reading."""

from __future__ import annotations

from tests.reference.cloud_ladder import GAME
from tests.reference.judged import AmbiguityTests, Requests

REQUESTS = Requests(GAME)
# Ambiguities that no question turns on, with the gap that tells them.
LOOKED_UP = {"Y27": "cl.gap.names"}
# Gaps that the rules leave without a default: the answer is undetermined until somebody picks a reading.
WITHOUT_DEFAULT = ("Y01", "Y04", "Y05", "Y06", "Y07", "Y09", "Y16", "Y20", "Y24", "Y26")


class TestAmbiguities(AmbiguityTests):
    requests = REQUESTS
    reference = REQUESTS.reference("facts.json", "ambiguities")
    looked_up = LOOKED_UP
    without_default = WITHOUT_DEFAULT


def test_no_ambiguity_is_left_out() -> None:
    assert len(TestAmbiguities.reference) == 30
