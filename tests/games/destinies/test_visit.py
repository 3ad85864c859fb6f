"""Whether a site may be visited, and an option chosen: one site, each option once, by item or by test."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "destinies"
REPEAT = "ds.gap.repeat-option"
SHOWN = {REPEAT: "as-shown"}


def table(*, Ann: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:  # noqa: N803 -- a player's name
    return {"players": [{"name": "Ann", **(Ann or {})}], "turn": "Ann", **more}


def visit(
    state: dict[str, Any], *claims: Any, readings: dict[str, str] | None = None, **asks: Any
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": "visit", **asks}, told, readings=readings)


def faults(state: dict[str, Any], readings: dict[str, str] | None = None, **asks: Any) -> list[str]:
    found = visit(state, readings=readings, **asks)
    assert found.verdict is (Verdict.ILLEGAL if found.value["faults"] else Verdict.LEGAL)
    assert found.value["legal"] is (not found.value["faults"])
    return list(found.value["faults"])


def cited(state: dict[str, Any], **asks: Any) -> set[str]:
    return {each.id for each in visit(state, **asks).citations}


def refused(state: dict[str, Any], *claims: Any, **asks: Any) -> str:
    with pytest.raises(StateError) as caught:
        visit(state, *claims, **asks)
    (problem,) = caught.value.problems
    return f"{caught.value.part}{problem.pointer}"


# --- the site

TWO_TILES = [{"at": [0, 0], "sites": ["Inn", "Gate"]}, {"at": [1, 0], "sites": ["Mill"]}, {"at": [2, 0]}]


def test_stay_and_visit() -> None:
    state = table(this_turn={"moved": 0})
    assert faults(state, site="Inn") == []  # DS13
    assert {"ds.move.stay", "ds.visit.one"} <= cited(state, site="Inn")
    assert "ds.move.stay" not in cited(table(this_turn={"moved": 2}), site="Inn")


@pytest.mark.parametrize("step", ["start", "move", "visit", None])
def test_a_turn_may_go_on_to_the_visit(step: str | None) -> None:
    assert faults(table(**({} if step is None else {"step": step})), site="Inn") == []


@pytest.mark.parametrize(
    ("at", "site", "expected"),
    [
        ([0, 0], "Inn", []),
        ([0, 0], "Mill", ["not-here"]),
        ([0, 0], "Smith", ["not-here"]),  # the sites of the tile are told, and it is none of them
        ([2, 0], "Smith", []),  # they are not told
        ([2, 0], "Mill", ["not-here"]),
        (None, "Mill", []),  # it is not told where Ann is
    ],
)
def test_a_site_of_the_own_tile(at: list[int] | None, site: str, expected: list[str]) -> None:
    state = table(Ann={} if at is None else {"at": at}, tiles=TWO_TILES)
    assert faults(state, site=site) == expected
    assert ("ds.visit.explored" in cited(state, site=site)) is (at is not None and not expected)


def test_first_explore_then_visit() -> None:
    state = table(Ann={"at": [0, 0]}, tiles=[{"at": [0, 0], "explored": False}])
    assert faults(state, site="Inn") == ["unexplored"]
    assert {"ds.explore.visit", "ds.move.stop"} <= cited(state, site="Inn")


def test_one_site_in_a_turn() -> None:
    state = table(this_turn={"visited": ["Inn"]})
    assert faults(state, site="Gate") == ["second-site"]
    assert faults(state, site="Inn") == []  # that visit
    assert faults(table(visit={"site": "Inn"}), site="Gate") == ["second-site"]
    assert faults(table(visit={"site": "Inn"})) == []


def test_a_removed_site_stays_away() -> None:
    state = table(removed_sites=["Mill"])
    assert faults(state, site="Mill") == ["removed"]
    assert "ds.event.removed" in cited(state, site="Mill")
    assert refused(table(removed_sites=["Mill"], visit={"site": "Mill"})) == "state/visit/site"


def test_when_nobody_visits() -> None:
    assert faults(table(this_turn={"ended": True}, visit={"site": "Inn"}), option="Talk") == ["ended"]
    assert faults(table(step="end"), site="Inn") == ["ended"]
    assert faults(table(Ann={"finale": "started"}), site="Inn") == ["finale"]
    state = table(this_turn={"visited": ["Inn"]}, visit={"site": "Inn", "chosen": ["Talk"]})
    state["players"].append({"name": "Ben"})
    assert faults(state, player="Ben", site="Gate", option="Talk") == ["other-turn"]  # the visit is Ann's
    assert visit(state, player="Ben").value["site"] is None
    assert visit(state).value["site"] == "Inn"
    state["players"][1]["finale"] = "completed"
    assert faults(state) == ["over"]


def test_after_a_failed_finale_the_app_says() -> None:
    state = table(Ann={"finale": "failed"}, visit={"site": "Inn", "chosen": ["Talk"]})
    found = visit(state, True, False, {"succeeds": True}, option="Order", by="test")
    assert (found.value["legal"], found.value["succeeds"]) == (None, None)
    assert [each.verdict for each in found.claims] == [Verdict.UNDETERMINED] * 3
    assert found.claims[0].citations == ("ds.finale.failed", "ds.app.first", "ds.finale.instead")
    assert faults(state, option="Talk") == ["chosen-before"]  # no app changes that, by this reading


# --- options


def test_each_option_once() -> None:
    state = table(visit={"site": "Inn", "chosen": ["Talk"]})
    assert faults(state, option="Talk") == ["chosen-before"]  # DS15
    assert faults(state, option="Order") == []
    found = visit(state, True, option="Talk")
    assert found.taken == {REPEAT: "app-must-allow"}
    assert [(each.reading, each.value["legal"]) for each in found.readings] == [("as-shown", True)]
    assert {"ds.visit.once", "ds.visit.again", REPEAT} == set(found.claims[0].citations)


def test_again_where_the_app_allows_it() -> None:
    state = table(visit={"site": "Inn", "chosen": ["Talk"], "offered": ["Order"], "app_allows": ["Talk"]})
    found = visit(state, option="Talk")
    assert (found.value["faults"], found.readings) == ([], ())
    assert "ds.visit.once" in {each.id for each in found.citations}


def test_again_where_it_is_shown() -> None:
    shown = table(visit={"site": "Inn", "chosen": ["Talk"], "offered": ["Talk"]})
    assert faults(shown, option="Talk") == ["chosen-before"]
    assert faults(shown, SHOWN, option="Talk") == []
    gone = table(visit={"site": "Inn", "chosen": ["Talk"], "offered": ["Order"]})
    assert faults(gone, SHOWN, option="Talk") == ["chosen-before", "not-offered"]
    assert visit(gone, option="Talk").readings == ()  # by neither reading


def test_what_the_app_shows_counts() -> None:
    state = table(visit={"site": "Inn", "offered": ["Order"]})
    assert faults(state, option="Fly") == ["not-offered"]
    assert {"ds.visit.latest", "ds.app.first"} <= cited(state, option="Fly")
    assert "ds.visit.latest" in cited(state, option="Order")
    assert faults(table(visit={"site": "Inn"}), option="Fly") == []  # not told
    assert {"ds.app.first", "ds.visit.changes"} <= cited(table(visit={"site": "Inn"}), option="Fly")


def test_a_name_is_the_same_however_unicode_has_it() -> None:
    state = table(visit={"site": "Café", "chosen": ["Café noir"]})
    assert faults(state, site="Cafe\u0301", option="Cafe\u0301 noir ") == ["chosen-before"]


# --- by item or by test


def gate(*tried: str, chosen: tuple[str, ...] = (), allowed: tuple[str, ...] = ()) -> dict[str, Any]:
    """Ann at the gate with a key, having tried to open it in these ways in this turn."""
    attempts = [{"option": "Open", "by": way} for way in tried]
    return table(
        Ann={"items": [{"name": "Key"}]},
        visit={"site": "Gate", "chosen": list(chosen), "app_allows": list(allowed)},
        this_turn={"visited": ["Gate"], "attempts": attempts},
    )


@pytest.mark.parametrize(
    ("state", "by", "expected"),
    [
        (gate(), "test", []),  # DS17: what was tried in another turn does not count
        (gate(), "item", []),
        (gate("item"), "test", ["other-way"]),
        (gate("test"), "item", ["other-way"]),
        (gate("test"), "test", ["tried-already"]),
        (gate("test"), None, ["chosen-before"]),
        (gate("item", chosen=("Open",)), "test", ["chosen-before", "other-way"]),
        (gate("item", chosen=("Open",)), "item", ["chosen-before", "tried-already"]),
        (gate("item", "test"), "item", ["other-way", "tried-already"]),
        (gate("item", allowed=("Open",)), "item", []),
        (gate("item", allowed=("Open",)), "test", ["other-way"]),
    ],
)
def test_one_of_the_two_in_a_turn(state: dict[str, Any], by: str | None, expected: list[str]) -> None:
    assert faults(state, option="Open", **({} if by is None else {"by": by})) == expected


def test_another_turn_is_another_try() -> None:
    assert {"ds.attempt.one", "ds.visit.again"} <= cited(gate(), option="Open", by="test")
    assert visit(gate("item"), True, option="Open", by="test").claims[0].citations == ("ds.attempt.one",)
    assert faults(gate("item"), option="Knock", by="test") == []  # another action


def test_an_item_decides_without_a_roll() -> None:
    for fits in (True, False):
        found = visit(gate(), {"succeeds": fits}, {"succeeds": not fits}, {"needs_test": True},
                      option="Open", item="Key", item_fits=fits)  # fmt: skip
        assert (found.value["succeeds"], found.value["needs_test"], found.value["item_kept"]) == (fits, False, "app")
        assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED, Verdict.REFUTED]
        assert found.claims[0].citations == ("ds.attempt.right" if fits else "ds.attempt.wrong",)
    found = visit(gate(), {"succeeds": True}, option="Open", by="item", item="Key")
    assert (found.value["succeeds"], found.claims[0].verdict) == (None, Verdict.UNDETERMINED)
    assert "ds.app.first" in found.claims[0].citations


def test_a_try_that_is_not_allowed_brings_nothing() -> None:
    found = visit(gate("test"), {"succeeds": True}, {"succeeds": False}, option="Open", item="Key", item_fits=True)
    assert found.value["succeeds"] is None
    assert [each.verdict for each in found.claims] == [Verdict.REFUTED] * 2


def test_a_test_is_for_the_dice() -> None:
    found = visit(gate(), {"succeeds": True}, {"needs_test": True}, option="Open", by="test")
    assert [each.verdict for each in found.claims] == [Verdict.POSSIBLE, Verdict.UPHELD]
    assert found.claims[0].citations == ("ds.attempt.kinds",)


def test_items_have_to_be_held() -> None:
    assert faults(gate(), option="Open", by="item", item="Crowbar") == ["not-held"]
    untold = table(visit={"site": "Gate"})
    assert refused(untold, option="Open", by="item", item="Key") == "state/players/0/items"
    assert faults(untold, option="Open", by="item", item_fits=True) == []  # which one is not asked
    ended = {**untold, "this_turn": {"ended": True}}
    assert faults(ended, option="Open", by="item", item="Key") == ["ended"]  # the items do not matter


# --- kinds of actions


def test_an_interaction_needs_no_test() -> None:
    found = visit(gate(), {"needs_test": False}, {"needs_test": True}, option="Knock", action="interaction")
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert found.claims[0].citations == ("ds.interact.direct",)
    found = visit(gate(), {"needs_test": False}, {"succeeds": True}, option="Knock")
    assert [each.verdict for each in found.claims] == [Verdict.UNDETERMINED] * 2
    assert found.value["needs_test"] is None


@pytest.mark.parametrize(
    ("action", "kept", "ruling"), [("show", "usually", "ds.scan.show"), ("use", "app", "ds.scan.use")]
)
def test_whether_an_item_is_kept(action: str, kept: str, ruling: str) -> None:
    found = visit(gate(), {"item_kept": kept}, option="Scan", action=action, item="Key")
    assert (found.value["item_kept"], found.claims[0].verdict) == (kept, Verdict.UPHELD)
    assert found.claims[0].citations == (ruling, "ds.scan.item")
    other = "app" if kept == "usually" else "usually"
    assert visit(gate(), {"item_kept": other}, option="Scan", action=action).claims[0].verdict is Verdict.REFUTED


def test_what_the_app_shows_is_read_aloud() -> None:
    assert visit(gate()).value["read_aloud"] is True
    assert "ds.visit.public" in cited(gate())


# --- what is refused


@pytest.mark.parametrize(
    ("asks", "where"),
    [
        ({"by": "test"}, "/option"),
        ({"option": "Open", "by": "test", "item": "Key"}, "/by"),
        ({"option": "Open", "by": "test", "item_fits": True}, "/by"),
        ({"option": "Open", "by": "test", "action": "interaction"}, "/action"),
        ({"option": "Open", "item": "Key", "action": "interaction"}, "/item"),
        ({"player": "Bob"}, "/player"),
    ],
)
def test_a_question_that_does_not_go_together(asks: dict[str, Any], where: str) -> None:
    assert refused(gate(), **asks) == f"question{where}"


def test_a_claim_about_an_option_needs_one() -> None:
    assert refused(gate(), {"succeeds": True}) == "claims/0/value/succeeds"


# --- random turns

OPTIONS = ("Open", "Knock", "Wait")
SOME = st.lists(st.sampled_from(OPTIONS), unique=True)


@given(SOME, st.none() | SOME, SOME, st.sampled_from(OPTIONS), st.randoms(use_true_random=False))
def test_an_option_is_legal_if_shown_and_new_or_allowed(
    chosen: list[str], offered: list[str] | None, allowed: list[str], option: str, random: Any
) -> None:
    told = {} if offered is None else {"offered": offered}
    state = table(visit={"site": "Gate", "chosen": chosen, "app_allows": allowed, **told})
    shown = offered is None or option in offered or option in allowed
    found = visit(state, option=option)
    assert found.value["legal"] is (shown and (option not in chosen or option in allowed))
    assert visit(state, readings=SHOWN, option=option).value["legal"] is shown
    for each in (chosen, offered or [], allowed):
        random.shuffle(each)
    again = table(visit={"site": "Gate", "chosen": chosen, "app_allows": allowed, **told})
    assert visit(again, option=option).value == found.value


@given(st.lists(st.sampled_from(["item", "test"]), max_size=3), st.sampled_from(["item", "test"]))
def test_never_both_ways_in_a_turn(tried: list[str], by: str) -> None:
    found = faults(gate(*tried), option="Open", by=by)
    assert ("other-way" in found) is any(each != by for each in tried)
    assert ("tried-already" in found) is (by in tried)
