"""The disputes of the reference as real requests: who is right, by which rulings, in both languages."""

from __future__ import annotations

import re

from tests.reference.gloomhaven import GAME
from tests.reference.judged import DisputeTests, Requests

REQUESTS = Requests(GAME)


class TestDisputes(DisputeTests):
    """Where the players choose, nobody need be simply right."""

    requests = REQUESTS
    reference = REQUESTS.reference("disputes.json")
    half_width = re.compile(r"\[\d+, \d+\]")  # a hex
