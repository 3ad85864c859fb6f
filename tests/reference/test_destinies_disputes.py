"""The disputes and contradictions of the reference as real requests: who is right, by which rulings, in both languages.

Each was worked out by hand from the rules text before anything was run. C1 to C9 are where the rules contradict
themselves or say nothing; D01 to D21 what people ask, some of it about the same.
"""

from __future__ import annotations

import re

from tests.reference.destinies import GAME
from tests.reference.judged import DisputeTests, Requests, gap_of, readings_of, verdicts_in

REQUESTS = Requests(GAME)
DISPUTES = REQUESTS.reference("facts.json", "disputes")
CONTRADICTIONS = REQUESTS.reference("facts.json", "contradictions")
# The gap that tells of each contradiction; C7 is two silences.
GAPS = {
    "C1": {"ds.gap.switch"},
    "C2": {"ds.gap.doubt"},
    "C3": {"ds.gap.item-in-test"},
    "C4": {"ds.gap.trade-overflow"},
    "C5": {"ds.gap.recover-more"},
    "C6": {"ds.gap.repeat-option"},
    "C7": {"ds.gap.own-drop", "ds.gap.drop-no-site"},
    "C8": {"ds.gap.more-than-six"},
    "C9": {"ds.gap.track-range"},
}
# Disputes that the reference calls undetermined: their gap has no default reading, or this one has.
OPEN = {"D04": "both", "D07": None, "D08": None, "D09": None, "D13": None}


class TestDisputes(DisputeTests):
    """Where a gap has no default reading, nobody need be simply right."""

    requests = REQUESTS
    reference = DISPUTES | CONTRADICTIONS
    right = frozenset({"upheld", "undetermined"})
    half_width = re.compile(r"\d, (?=-?\d)")  # places of the map, and spaces of a track


def test_none_is_left_out() -> None:
    assert (len(DISPUTES), len(CONTRADICTIONS)) == (21, 9)


def test_every_contradiction_is_put_under_each_reading() -> None:
    """One reading is taken, the others are listed; where none is taken, all are."""
    told: dict[str, set[str]] = {}
    for request in REQUESTS.by_id.values():
        if "readings" not in request:
            continue
        gap = gap_of(request)
        readings = {reading.id for reading in readings_of(gap)}
        default = {reading.id for reading in readings_of(gap) if reading.default}
        assert {other["reading"] for other in request["readings"]} == readings - default, request["id"]
        assert ("undetermined" in verdicts_in(request)) == (not default), request["id"]
        told.setdefault(request["dispute"], set()).add(gap)
    assert {id_: told[id_] for id_ in CONTRADICTIONS} == GAPS


def test_what_the_reference_calls_undetermined_has_a_gap() -> None:
    open_ = {id_ for id_, dispute in DISPUTES.items() if dispute["status"].startswith("undetermined")}
    assert open_ == set(OPEN)
    gaps = {each["dispute"]: gap_of(each) for each in REQUESTS.by_id.values() if "readings" in each}
    for id_, default in OPEN.items():
        taken = [reading.id for reading in readings_of(gaps[id_]) if reading.default]
        assert taken == ([] if default is None else [default])
