"""Where a monster goes and whom it attacks, on boards small enough to count by hand."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator import Answer, StateError
from tests.games.gloomhaven.test_monster_focus import character, corridor, table

GAME = "gloomhaven"


def activation(state: dict[str, Any], *claims: Any, readings: dict[str, str] | None = None) -> Answer:
    told = [{"value": claim} for claim in claims]
    about = {"ask": "monster-activation", "monster": "Cultist"}
    return adjudicator.resolve(GAME, state, about, told, readings=readings)


def options(state: dict[str, Any], **more: Any) -> list[tuple[list[int], list[str]]]:
    return [(each["move_to"], each["attacks"]) for each in activation(state, **more).value["options"]]


def reasons(state: dict[str, Any]) -> dict[tuple[int, ...], tuple[str, int | None, int | None]]:
    excluded = activation(state).value["excluded"]
    return {tuple(each["hex"]): (each["reason"], each["this"], each["best"]) for each in excluded}


def test_every_hex_within_reach_that_is_out_says_why() -> None:
    state = table(corridor(9), [character("Brute", 6, 20)], 2, range=3)
    # Range 3 of row 6 is row 3 at the nearest; row 4 would do as well but is further; 0 to 2 are too far off.
    assert options(state) == [([0, 3], ["Brute"])]
    assert reasons(state) == {
        (0, 0): ("no-attack", None, None),
        (0, 1): ("no-attack", None, None),
        (0, 2): ("no-attack", None, None),
        (0, 4): ("farther", 2, 1),
    }


def test_a_hex_next_to_the_focus_is_out_for_an_archer_who_can_get_away() -> None:
    state = table(corridor(9), [character("Brute", 0, 20)], 1, range=3)
    assert options(state) == [([0, 2], ["Brute"])]
    assert reasons(state) == {(0, 1): ("disadvantage", None, None), (0, 3): ("farther", 2, 1)}


def test_what_speaks_against_a_claimed_hex_is_said_with_numbers() -> None:
    state = table(corridor(9), [character("Brute", 8, 20)], 2)
    found = activation(state, {"move_to": [0, 3]}, {"move_to": [0, 5]}, {"move_to": [0, 8]}, {"attacks": ["Brute"]})
    says = [(judged.verdict.value, judged.says.en, judged.citations) for judged in found.claims]
    assert says == [
        ("refuted", "From [0, 3] 4 steps would be left, and only 3 from another hex.", ("gh.monster.closer",)),
        ("refuted", "[0, 5] takes 3 steps; it has 2.", ("gh.monster.stat-plus-card",)),
        ("refuted", "It can't stop at [0, 8].", ("gh.move.stop",)),
        (
            "refuted",
            (
                "From [0, 2] Brute is 6 away, and it reaches 1. "
                "It takes 5 steps to attack Brute, and it has 2: it attacks nobody."
            ),
            ("gh.sight.needed", "gh.monster.closer"),
        ),
    ]


def test_a_claim_of_several_facts_holds_only_if_all_do_together() -> None:
    # Either side of the Brute's column is one step from the cultist: two options, each with the attack.
    state = table({"width": 3, "height": 6}, [character("Brute", 0, 20, at=[1, 4])], 3)
    state["monsters"][0]["at"] = [1, 2]
    assert options(state) == [([1, 3], ["Brute"])]
    state["board"]["obstacles"] = [[1, 3]]
    both = [([0, 4], ["Brute"]), ([2, 4], ["Brute"])]
    assert options(state) == both
    found = activation(state, {"attacks": ["Brute"]}, {"move_to": [2, 4]}, {"move_to": [2, 4], "attacks": []})
    assert [judged.verdict.value for judged in found.claims] == ["upheld", "possible", "refuted"]
    assert found.claims[1].witness == {"focus": "Brute", "move_to": [2, 4], "attacks": ["Brute"]}
    assert found.verdict == "upheld"


def test_the_path_leads_round_the_trap() -> None:
    state = table({"width": 2, "height": 6, "traps": [{"hex": [0, 3]}]}, [character("Brute", 5, 20)], 2)
    state["monster_types"][0]["abilities"][0]["value"] = 4
    assert activation(state).value["options"][0]["path"] == [[0, 2], [1, 2], [1, 3], [0, 4]]


def test_it_walks_through_its_allies_and_does_not_stop_on_them() -> None:
    state = table(corridor(9), [character("Brute", 6, 20)], 2)
    state["monsters"].append({"type": "Ooze", "standee": 1, "at": [0, 4]})
    assert options(state) == [([0, 3], [])]
    state["monster_types"][0]["abilities"][0]["value"] = 3
    assert options(state) == [([0, 5], ["Brute"])]


def test_of_characters_that_stand_in_the_way_the_focus_is_who_can_be_got_at() -> None:
    state = table(corridor(9), [character("Brute", 4, 90), character("Tinkerer", 7, 1)], 2)
    found = activation(state, {"focus": "Tinkerer"})
    assert found.value["focus"] == ["Brute"]
    assert "no way" in found.claims[0].says.en


def test_where_nothing_can_be_attacked_it_stays_and_does_the_rest() -> None:
    state = table(corridor(9, obstacles=[[0, 4]]), [character("Brute", 8, 20)], 2)
    state["monster_types"][0]["abilities"].append({"ability": "heal", "value": 2, "to": "self"})
    found = activation(state, {"move_to": [0, 3]})
    assert (found.value["stays"], found.value["also"]) == (True, ["heal"])
    assert found.claims[0].verdict == "refuted"
    assert {"gh.focus.none", "gh.monster.no-path"} <= {step.ruling for step in found.steps}


def test_targets_all_are_all_in_range_from_the_best_hex() -> None:
    here = [character("Brute", 1, 20), character("Tinkerer", 5, 30), character("Mindthief", 8, 40)]
    state = table(corridor(9), here, 3, range=2, targets="all")
    assert options(state) == [([0, 3], ["Brute", "Tinkerer"])]


def test_another_reading_that_would_change_the_turn_is_listed_and_cited() -> None:
    state = table({"width": 2, "height": 6, "traps": [{"hex": [0, 3]}]}, [character("Brute", 4, 20)], 3)
    found = activation(state, {"move_to": [1, 3]})
    assert found.taken == {"gh.gap.own-trap": "not-entered"}
    (other,) = found.readings
    assert (other.ruling, other.reading, other.value["claims"]) == ("gh.gap.own-trap", "counts", ["upheld"])
    assert "gh.gap.own-trap" in found.claims[0].citations
    assert found.claims[0].otherwise == {"readings": {"gh.gap.own-trap": "counts"}}


def test_a_gap_that_changes_nothing_is_not_mentioned() -> None:
    state = table(corridor(7, traps=[{"hex": [0, 3]}]), [character("Brute", 5, 20)], 3)
    found = activation(state)
    assert found.value["options"][0]["move_to"] == [0, 4]
    assert not found.taken
    assert not found.readings


def test_more_ways_to_choose_than_anybody_can_list_are_refused() -> None:
    # Eighteen enemies on the ring three hexes off, all of one initiative: C(17, 9) ways to take nine beside the focus.
    near = [[c, r] for c in range(9) for r in range(9) if steps_from_the_middle([c, r]) == 3]
    assert len(near) == 18
    state = table({"width": 9, "height": 9}, [], 3, range=3, targets=10)
    state["characters"] = [{"name": f"C{n}", "at": at, "initiative": 20} for n, at in enumerate(near)]
    state["monsters"][0]["at"] = [4, 4]
    with pytest.raises(StateError) as caught:
        activation(state)
    assert "too many" in caught.value.says("en")


def steps_from_the_middle(place: list[int]) -> int:
    """The distance from [4, 4], counted here apart from the engine: axial coordinates."""
    dq, ds = place[0] - 4, place[1] - (place[0] >> 1) - 2
    return max(abs(dq), abs(ds), abs(dq + ds))


def test_an_area_is_shown_where_it_was_laid() -> None:
    line = {"kind": "melee", "hexes": [[1, -1], [2, -2]]}
    state = table(corridor(6), [character("Brute", 3, 20), character("Tinkerer", 4, 30)], 2, area=line)
    assert activation(state).value["options"][0]["area"] == [[0, 3], [0, 4]]
    floating = {"kind": "ranged", "hexes": [[0, 0], [0, 1]]}
    # From row 0 range 2 reaches row 2, one of the pattern's hexes; the other lies on the Brute.
    state = table(corridor(6), [character("Brute", 3, 20)], 0, range=2, area=floating)
    assert activation(state).value["options"][0]["area"] == [[0, 2], [0, 3]]


def test_the_way_to_the_focus_is_shown_further_than_it_gets_this_turn() -> None:
    state = table(corridor(9), [character("Brute", 8, 20)], 2)
    found = adjudicator.resolve(GAME, state, {"ask": "monster-focus", "monster": "Cultist"})
    assert found.value["path"] == [[0, row] for row in range(2, 8)]


def test_a_closed_door_is_why_nobody_behind_it_is_the_focus() -> None:
    state = table(corridor(9, doors=[{"hex": [0, 5]}]), [character("Brute", 8, 20)], 2)
    found = adjudicator.resolve(GAME, state, {"ask": "monster-focus"}, [{"value": "Brute"}])
    assert (found.value["focus"], found.claims[0].verdict) == ([], "refuted")
    assert found.claims[0].citations[0] == "gh.sight.closed-door"
    state["characters"].append(character("Tinkerer", 0, 30))
    found = adjudicator.resolve(GAME, state, {"ask": "monster-focus"}, [{"value": "Brute"}])
    assert found.claims[0].citations[0] == "gh.sight.closed-door"


def test_a_claim_about_a_hex_that_the_board_does_not_have_is_refused() -> None:
    state = table(corridor(9), [character("Brute", 8, 20)], 2)
    for claim, says in (({"move_to": [0, 9]}, "no hex"), ({"atacks": []}, "attacks"), ({"move_to": [99, 4]}, "a hex")):
        with pytest.raises(StateError) as caught:
            activation(state, claim)
        assert says in caught.value.says("en")
