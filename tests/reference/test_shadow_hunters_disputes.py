"""The disputes of the reference as real requests: who is right, by which rulings, in both languages."""

from __future__ import annotations

from tests.reference.judged import DisputeTests, Requests, gap_of, readings_of, verdicts_in
from tests.reference.shadow_hunters import GAME

REQUESTS = Requests(GAME)


class TestDisputes(DisputeTests):
    """Where a gap has no default reading, nobody need be simply right."""

    requests = REQUESTS
    reference = REQUESTS.reference("disputes.json")
    right = frozenset({"upheld", "undetermined"})


# Contradictions that no claim of these questions turns on, with the reason.
NO_READING = {"S3": "no table of ours has cards that the game lacks; the corpus tells both readings"}


def test_every_contradiction_is_put_under_each_reading() -> None:
    """One reading is taken, the others are listed; where none is taken, all are."""
    for id_, request in REQUESTS.by_id.items():
        if id_ in NO_READING or not request["dispute"].startswith("S"):
            continue
        if id_.endswith("-named"):
            continue  # the other side of the same contradiction, with the variant named
        gap = gap_of(request)
        readings = {reading.id for reading in readings_of(gap)}
        default = {reading.id for reading in readings_of(gap) if reading.default}
        assert {other["reading"] for other in request["readings"]} == readings - default, id_
        assert ("undetermined" in verdicts_in(request)) == (not default), id_
