"""A player's items: five at most, what is done with the excess, and what may be taken from a tile."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "destinies"
OWN, NO_SITE, BELOW = "ds.gap.own-drop", "ds.gap.drop-no-site", "ds.gap.drop-below-limit"
FIVE = ("Rope", "Lamp", "Map", "Key", "Coat")


def items(*names: str) -> list[dict[str, Any]]:
    return [{"name": name} for name in names]


def table(*held: str, **more: Any) -> dict[str, Any]:
    """Ann's turn, and what she holds."""
    return {"players": [{"name": "Ann", "at": [0, 0], "items": items(*held)}, {"name": "Ben"}], "turn": "Ann", **more}


def at_the_mill(*held: str, by: str | None = "Ben", sites: list[str] | None = None, **more: Any) -> dict[str, Any]:
    """Ann is where somebody left a torch; she visits the mill."""
    left = {"item": {"name": "Torch"}, **({} if by is None else {"by": by})}
    tile = {"at": [0, 0], "dropped": [left], "sites": ["Mill"] if sites is None else sites}
    return table(*held, **{"tiles": [tile], "visit": {"site": "Mill"}, **more})


def without(state: dict[str, Any], *parts: str) -> dict[str, Any]:
    return {part: told for part, told in state.items() if part not in parts}


def inventory(
    state: dict[str, Any], *claims: Any, readings: dict[str, str] | None = None, **asks: Any
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": "inventory", **asks}, told, readings=readings)


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


def settled(how: str, *names: str) -> list[dict[str, str]]:
    return [{"item": name, "how": how} for name in names]


def cited(found: adjudicator.Answer) -> set[str]:
    return {each.id for each in found.citations}


def told_otherwise(found: adjudicator.Answer) -> dict[tuple[str, str], Any]:
    return {(each.ruling, each.reading): each.value["legal"] for each in found.readings}


def test_a_sixth_item_is_one_too_many() -> None:
    found = inventory(table(*FIVE, free_pairs=2), gains=items("Sword"))  # DS25
    assert (found.verdict, found.value["excess"], found.value["ways"]) == (Verdict.LEGAL, 1, ["discard", "drop"])
    assert {"ds.items.five", "ds.items.over", "ds.items.drop", "ds.items.discard"} <= cited(found)


def test_a_fifth_is_not() -> None:
    value = inventory(table(*FIVE[:4]), gains=items("Sword")).value
    assert (value["items_before"], value["items_after"], value["excess"], value["ways"]) == (4, 5, 0, [])
    assert value["held"] == ["Key", "Lamp", "Map", "Rope", "Sword"]


def test_nothing_is_left_on_the_map_without_a_pair() -> None:
    full = table(*FIVE, free_pairs=0)  # D12
    assert inventory(full, gains=items("Sword")).value["ways"] == ["discard"]
    found = inventory(full, gains=items("Sword"), settles=settled("drop", "Sword"))
    assert (found.verdict, found.value["faults"]) == (Verdict.ILLEGAL, ["no-pair"])
    assert inventory(full, gains=items("Sword"), settles=settled("discard", "Rope")).verdict is Verdict.LEGAL


def test_ten_pairs_mark_trade_areas_and_items_on_the_map() -> None:
    areas = [{"site": f"Shop {n}", "stock": []} for n in range(7)]
    lying = [{"item": {"name": f"Stone {n}"}} for n in range(2)]
    state = table(*FIVE, trade=areas, tiles=[{"at": [0, 0], "dropped": lying}])
    one_left = inventory(state, gains=items("Sword"))
    assert one_left.value["free_pairs"] == 1
    both = inventory(state, gains=items("Sword", "Bow"), settles=settled("drop", "Sword", "Bow"))
    assert both.value["faults"] == ["no-pair"]
    mixed = [*settled("drop", "Sword"), *settled("discard", "Rope")]
    value = inventory(state, gains=items("Sword", "Bow"), settles=mixed).value
    assert (value["held"], value["free_pairs"]) == (["Bow", "Coat", "Key", "Lamp", "Map"], 0)


def test_whoever_says_what_goes_has_to_get_down_to_five() -> None:
    found = inventory(table(*FIVE), gains=items("Sword", "Bow"), settles=settled("discard", "Sword"))
    assert (found.value["faults"], found.value["held"], found.value["excess"]) == (["over-five"], None, None)
    assert inventory(table(*FIVE), gains=items("Sword"), settles=[]).value["faults"] == ["over-five"]


def test_only_what_is_there_can_go() -> None:
    found = inventory(table(*FIVE), gains=items("Sword"), settles=settled("discard", "Crown"))
    assert found.value["faults"] == ["over-five", "not-held"]
    twice = inventory(table(*FIVE), gains=items("Sword"), settles=settled("discard", "Rope", "Rope"))
    assert twice.value["faults"] == ["not-held"]  # the rope went, and there is no other


def test_others_take_for_nothing_what_lies_there() -> None:
    found = inventory(at_the_mill("Rope"), {"legal": True, "cost": 0}, {"held": ["Torch", "Rope"]}, takes=["Torch"])
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.UPHELD]  # DS27
    assert "ds.items.take" in cited(found)


def test_the_pair_of_what_is_taken_is_free_again() -> None:
    assert inventory(at_the_mill("Rope"), takes=["Torch"]).value["free_pairs"] == 10
    state = at_the_mill(*FIVE, free_pairs=0)
    value = inventory(state, takes=["Torch"], settles=settled("drop", "Lamp")).value
    assert (value["legal"], value["free_pairs"], value["items_after"]) == (True, 0, 5)


def test_the_limit_holds_for_what_is_taken_too() -> None:
    found = inventory(at_the_mill(*FIVE), takes=["Torch"])
    assert (found.value["legal"], found.value["excess"]) == (True, 1)
    assert "ds.items.take-five" in cited(found)


@pytest.mark.parametrize(
    "more",
    [
        {"visit": {"site": "Well"}},
        {"turn": "Ben"},
        {"this_turn": {"ended": True}},
    ],
)
def test_a_site_of_that_tile_has_to_be_visited(more: dict[str, Any]) -> None:
    found = inventory(at_the_mill("Rope", **more), player="Ann", takes=["Torch"])
    assert (found.verdict, found.value["faults"]) == (Verdict.ILLEGAL, ["not-visiting"])


def test_where_no_visit_is_told_of_nothing_is_taken() -> None:
    found = inventory(without(at_the_mill("Rope"), "visit"), takes=["Torch"])
    assert (found.value["faults"], NO_SITE in cited(found)) == (["not-visiting"], False)


def test_in_the_finale_nobody_visits() -> None:
    state = at_the_mill("Rope")
    state["players"][0]["finale"] = "started"
    found = inventory(state, takes=["Torch"])
    assert found.value["faults"] == ["not-visiting"]
    assert "ds.finale.instead" in cited(found)


def test_a_site_of_which_it_is_not_told_where_it_lies_is_where_the_visit_is() -> None:
    state = at_the_mill("Rope")
    del state["tiles"][0]["sites"]
    assert inventory(state, takes=["Torch"]).verdict is Verdict.LEGAL
    state["tiles"].append({"at": [1, 0], "sites": ["Mill"]})
    assert inventory(state, takes=["Torch"]).value["faults"] == ["not-visiting"]


def test_only_what_lies_on_the_own_tile_is_taken() -> None:
    assert inventory(at_the_mill("Rope"), takes=["Crown"]).value["faults"] == ["not-here"]
    assert inventory(at_the_mill("Rope"), takes=["Torch", "Torch"]).value["faults"] == ["not-here"]


def test_whether_one_takes_back_what_one_dropped_is_open() -> None:
    state = at_the_mill("Rope", by="Ann")  # DS28, D13
    found = inventory(state, True, {"held": ["Torch"]}, takes=["Torch"])
    assert [each.verdict for each in found.claims] == [Verdict.UNDETERMINED, Verdict.REFUTED]
    assert found.value["legal"] is None
    assert told_otherwise(found) == {(OWN, "others-only"): False, (OWN, "anybody"): True}
    assert inventory(state, takes=["Torch"], readings={OWN: "others-only"}).value["faults"] == ["own-drop"]


def test_another_fault_decides_before_the_gap_is_asked() -> None:
    found = inventory(without(at_the_mill("Rope", by="Ann"), "visit"), takes=["Torch"])
    assert (found.verdict, found.value["faults"], found.readings) == (Verdict.ILLEGAL, ["not-visiting"], ())
    picked = inventory(without(at_the_mill("Rope", by="Ann"), "visit"), takes=["Torch"], readings={OWN: "others-only"})
    assert picked.value["faults"] == ["not-visiting", "own-drop"]


def test_of_two_torches_that_of_another_is_taken() -> None:
    state = at_the_mill("Rope", by="Ann")
    state["tiles"][0]["dropped"].append({"item": {"name": "Torch"}, "by": "Ben"})
    assert inventory(state, takes=["Torch"]).verdict is Verdict.LEGAL
    assert inventory(state, takes=["Torch", "Torch"]).verdict is Verdict.UNDETERMINED


def test_who_left_it_is_needed_only_where_it_decides() -> None:
    unknown = at_the_mill("Rope", by=None)
    unknown["tiles"][0]["dropped"].insert(0, {"item": {"name": "Stone"}, "by": "Ben"})
    at = "/tiles/0/dropped/1/by"
    assert problem_of(lambda: inventory(unknown, takes=["Torch"])) == (at, OWN)
    assert inventory(unknown, takes=["Torch"], readings={OWN: "anybody"}).verdict is Verdict.LEGAL
    assert inventory(unknown, takes=["Stone"]).verdict is Verdict.LEGAL
    assert inventory(unknown, takes=["Torch", "Crown"]).value["faults"] == ["not-here"]


def test_alone_it_can_only_be_ones_own() -> None:
    state = {**at_the_mill("Rope", by=None), "mode": "explorer"}
    state["players"] = state["players"][:1]
    found = inventory(state, takes=["Torch"])
    assert (found.verdict, len(found.readings)) == (Verdict.UNDETERMINED, 2)


def test_on_a_tile_without_a_site_nobody_takes_it_but_by_another_reading() -> None:
    state = without(at_the_mill("Rope", sites=[]), "visit")
    found = inventory(state, takes=["Torch"])
    assert (found.value["faults"], found.taken) == (["not-visiting"], {NO_SITE: "visit-needed"})
    assert told_otherwise(found) == {(NO_SITE, "standing-there"): True}
    assert inventory(state, takes=["Torch"], readings={NO_SITE: "standing-there"}).value["held"] == ["Rope", "Torch"]


def test_by_that_reading_the_sites_have_to_be_told() -> None:
    state = without(at_the_mill("Rope"), "visit")
    del state["tiles"][0]["sites"]
    assert inventory(state, takes=["Torch"]).value["faults"] == ["not-visiting"]
    there = {NO_SITE: "standing-there"}
    assert problem_of(lambda: inventory(state, takes=["Torch"], readings=there)) == ("/tiles/0/sites", NO_SITE)


def test_getting_rid_of_items_at_will_is_open() -> None:
    found = inventory(table("Rope", "Lamp"), settles=settled("drop", "Rope"))
    assert (found.verdict, found.value["legal"], found.value["held"]) == (Verdict.UNDETERMINED, None, None)
    assert told_otherwise(found) == {(BELOW, "only-excess"): False, (BELOW, "any-time"): True}
    more = inventory(table(*FIVE), gains=items("Sword"), settles=settled("discard", "Rope", "Lamp"))
    assert more.verdict is Verdict.UNDETERMINED


def test_at_will_is_in_the_own_turn_only() -> None:
    found = inventory(table("Rope", turn="Ben"), player="Ann", settles=settled("drop", "Rope"))
    assert (found.verdict, found.value["faults"]) == (Verdict.ILLEGAL, ["below-limit"])


def test_what_was_discarded_does_not_come_back_by_itself() -> None:
    state = table("Rope", removed=["Amulet"])
    found = inventory(state, gains=items("Amulet"))
    assert found.value["faults"] == ["already-out"]
    assert "ds.item.gone" in cited(found)
    again = inventory(state, gains=items("Amulet"), again=True)
    assert (again.verdict, "ds.item.gone" in cited(again)) == (Verdict.LEGAL, True)


def test_what_is_missing_is_told_with_its_place() -> None:
    state = table("Rope")
    del state["players"][0]["items"]
    assert problem_of(lambda: inventory(state, gains=items("Sword"))) == ("/players/0/items", "ds.items.five")
    assert problem_of(lambda: inventory(table("Rope"), takes=["Torch"]))[0] == "/tiles"
    nowhere = at_the_mill("Rope")
    del nowhere["players"][0]["at"]
    assert problem_of(lambda: inventory(nowhere, takes=["Torch"]))[0] == "/players/0/at"
    assert problem_of(lambda: inventory(table("Rope"), player="Cleo"))[0] == "/player"


NAMES = st.sampled_from(["Rope", "Lamp", "Map", "Key"])


@given(st.lists(NAMES, max_size=8), st.lists(NAMES, max_size=4), st.integers(0, 10), st.data())
def test_no_item_and_no_pair_comes_or_goes_by_itself(
    held: list[str], gained: list[str], pairs: int, data: st.DataObject
) -> None:
    """By hand: what goes is a part of what there is, as much as is in excess, and each item left takes a pair."""
    every = held + gained
    beyond = max(0, len(every) - 5)
    going = data.draw(st.permutations(every))[:beyond]
    ways = [data.draw(st.sampled_from(["discard", "drop"])) for _ in going]
    settles = [{"item": name, "how": how} for name, how in zip(going, ways, strict=True)]
    value = inventory(table(*held, free_pairs=pairs), gains=items(*gained), settles=settles).value
    drops = ways.count("drop")
    assert value["legal"] is (drops <= pairs)
    if value["legal"]:
        assert sorted(value["held"] + going) == sorted(every)
        assert (value["items_after"], value["free_pairs"]) == (len(every) - beyond, pairs - drops)


@given(st.permutations(FIVE), st.permutations(["Sword", "Bow"]), st.permutations(["Rope", "Map"]))
def test_the_order_of_items_changes_nothing(held: list[str], gained: list[str], going: list[str]) -> None:
    found = inventory(table(*held), gains=items(*gained), settles=settled("discard", *going))
    plain = inventory(table(*FIVE), gains=items("Sword", "Bow"), settles=settled("discard", "Rope", "Map"))
    assert found.to_json() == plain.to_json()
