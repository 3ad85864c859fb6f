"""Whom a monster focuses on, on boards small enough to count by hand."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator import Answer, StateError

GAME = "gloomhaven"


def corridor(length: int, **more: Any) -> dict[str, Any]:
    """A corridor one hex wide: rows are steps."""
    return {"width": 1, "height": length, **more}


def character(name: str, row: int, initiative: int | None = None, **more: Any) -> dict[str, Any]:
    known = {} if initiative is None else {"initiative": initiative}
    return {"name": name, "at": [0, row], **known, **more}


def table(board: dict[str, Any], characters: list[dict[str, Any]], row: int, **attack: Any) -> dict[str, Any]:
    return {
        "board": board,
        "characters": characters,
        "monsters": [{"type": "Cultist", "at": [0, row]}],
        "monster_types": [
            {
                "type": "Cultist",
                "abilities": [{"ability": "move", "value": 2}, {"ability": "attack", "value": 1, **attack}],
            }
        ],
    }


def focus(state: dict[str, Any], *claims: Any, lang: Any = "en") -> Answer:
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": "monster-focus"}, told, lang=lang)


def problems(state: Any, about: Any = None, claims: Any = ()) -> list[tuple[str, str, str | None]]:
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, state, about or {"ask": "monster-focus"}, claims)
    return [(caught.value.part, problem.pointer, problem.ruling) for problem in caught.value.problems]


def test_the_deciding_comparison_comes_with_both_numbers() -> None:
    # From row 3 the Brute takes 1 step (row 2), the Tinkerer 4 (row 7).
    found = focus(table(corridor(9), [character("Brute", 1, 60), character("Tinkerer", 8, 10)], 3), "Tinkerer", "Brute")
    wrong, right = found.claims
    assert (wrong.verdict, wrong.citations) == ("refuted", ("gh.focus.path",))
    assert wrong.says.en == "Tinkerer: 4 steps against 1 step for Brute."
    assert wrong.says.zh == "Tinkerer：4 步；Brute：1 步。"
    assert (right.verdict, right.says.en) == ("upheld", "Brute: 1 step against 4 steps for Tinkerer.")


def test_proximity_is_compared_only_where_the_way_is_as_long() -> None:
    state = table(corridor(9), [character("Brute", 1, 60), character("Tinkerer", 6, 10)], 3, range=3)
    found = focus(state, "Tinkerer")
    assert found.claims[0].says.en == "Tinkerer: proximity 3 against proximity 2 for Brute."
    assert found.claims[0].citations == ("gh.focus.proximity",)


def test_the_second_card_tells_characters_of_one_initiative_apart_if_it_is_known() -> None:
    here = [character("Brute", 1, 20), character("Tinkerer", 5, 20)]
    assert focus(table(corridor(7), here, 3, range=3)).value["focus"] == ["Brute", "Tinkerer"]
    here = [character("Brute", 1, 20, second_initiative=61), character("Tinkerer", 5, 20, second_initiative=40)]
    assert focus(table(corridor(7), here, 3, range=3)).value["focus"] == ["Tinkerer"]
    here = [character("Brute", 1, 20, second_initiative=61), character("Tinkerer", 5, 20)]
    assert focus(table(corridor(7), here, 3, range=3)).value["focus"] == ["Brute", "Tinkerer"]


def test_a_summon_comes_before_its_owner_and_not_before_another_who_ties_with_the_owner() -> None:
    state = table(corridor(9), [character("Tinkerer", 2, 20), character("Brute", 6, 20)], 4, range=3)
    assert focus(state).value["focus"] == ["Brute", "Tinkerer"]
    state["board"] = {"width": 3, "height": 9}
    state["monsters"][0]["at"] = [1, 4]
    for each, at in zip(state["characters"], ([1, 2], [1, 6]), strict=True):
        each["at"] = at
    state["summons"] = [{"name": "Decoy", "owner": "Tinkerer", "at": [2, 3]}]  # 2 from [1, 4], as the two others
    assert [each["proximity"] for each in focus(state).value["candidates"]] == [2, 2, 2]
    found = focus(state, "Tinkerer", "Decoy")
    assert found.value["focus"] == ["Brute", "Decoy"]
    assert [judged.verdict for judged in found.claims] == ["refuted", "possible"]
    assert "gh.focus.summon-first" in found.claims[0].citations


def test_of_two_summons_of_one_owner_the_earlier_is_the_focus() -> None:
    state = table(corridor(9), [character("Tinkerer", 8, 20)], 3, range=2)
    state["summons"] = [
        {"name": "Late", "owner": "Tinkerer", "order": 2, "at": [0, 1]},
        {"name": "Early", "owner": "Tinkerer", "order": 1, "at": [0, 5]},
    ]
    assert focus(state).value["focus"] == ["Early"]


def test_initiative_is_asked_for_only_where_it_comes_down_to_it() -> None:
    assert focus(table(corridor(9), [character("Brute", 1), character("Tinkerer", 8)], 3)).value["focus"] == ["Brute"]
    tied = table(corridor(7), [character("Brute", 1), character("Tinkerer", 5)], 3)
    assert problems(tied) == [("state", "/characters/0/initiative", "gh.focus.initiative")]


def test_a_jump_counts_a_trap_only_where_it_lands() -> None:
    state = table(corridor(9, traps=[{"hex": [0, 4]}, {"hex": [0, 6]}]), [character("Brute", 7, 20)], 3)
    state["monster_types"][0]["abilities"][0]["jump"] = True
    # Over the trap on row 4 to the one on row 6, or on to row 8 behind the Brute, five hexes off and free of traps.
    assert focus(state).value["candidates"][0] == {
        "name": "Brute",
        "negative_hexes": 0,
        "movement": 5,
        "proximity": 4,
        "initiative": 20,
        "summon_of": None,
        "attacked_from": [[0, 8]],
    }


def test_the_steps_go_through_the_comparisons_in_their_order() -> None:
    state = table(corridor(9), [character("Brute", 1, 60), character("Tinkerer", 5, 10)], 3, range=3)
    steps = focus(state).to_json()["steps"]
    assert [step["ruling"] for step in steps] == ["gh.focus.path", "gh.focus.proximity", "gh.focus.initiative"]
    assert steps[2]["says"] == "Equal so far; Tinkerer initiative 10, Brute initiative 60. First: Tinkerer."
    assert focus(state, lang="zh").to_json()["steps"][2]["says"].startswith("此前相同；")


@pytest.mark.parametrize(
    ("part", "at"),
    [
        ("board", "/board"),
        ("monster_types", "/monster_types"),
    ],
)
def test_what_is_missing_is_said_where_it_should_be(part: str, at: str) -> None:
    state = table(corridor(9), [character("Brute", 1, 60)], 3)
    del state[part]
    assert [(where, pointer) for where, pointer, _ in problems(state)] == [("state", at)]


def test_places_and_numbers_that_are_missing_are_named() -> None:
    state = table(corridor(9), [character("Brute", 1, 60)], 3)
    del state["monsters"][0]["at"]
    assert problems(state)[0][:2] == ("state", "/monsters/0/at")
    state = table(corridor(9), [character("Brute", 1, 60)], 3)
    state["monster_types"][0]["abilities"][0] = {"ability": "move", "plus": 1}
    assert problems(state) == [("state", "/monsters/0/move", "gh.monster.stat-plus-card")]
    del state["monster_types"][0]["abilities"]
    assert problems(state) == [("state", "/monster_types/0/abilities", "gh.monster.card-only")]


def test_a_card_that_attacks_before_it_moves_is_not_guessed_at() -> None:
    state = table(corridor(9), [character("Brute", 1, 60)], 3)
    state["monster_types"][0]["abilities"].reverse()
    assert problems(state)[0][:2] == ("state", "/monster_types/0/abilities")


def test_names_that_nobody_has_are_refused_with_near_misses() -> None:
    state = table(corridor(9), [character("Brute", 1, 60)], 3)
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, state, {"ask": "monster-focus", "monster": "Cultits"})
    assert caught.value.part == "question"
    assert (caught.value.problems[0].pointer, caught.value.problems[0].near) == ("/monster", ("Cultist",))
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, state, {"ask": "monster-focus"}, [{"value": "Brut"}, {"value": {"focus": 3}}])
    assert caught.value.part == "claims"
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, state, {"ask": "monster-focus"}, [{"value": "Brut"}])
    assert (caught.value.problems[0].pointer, caught.value.problems[0].near) == ("/0/value", ("Brute",))


def test_nobody_is_its_focus_where_it_can_get_at_nobody() -> None:
    state = table(corridor(9, obstacles=[[0, 4]]), [character("Brute", 8, 60)], 3)
    found = focus(state, None, "Brute")
    assert found.value["focus"] == []
    assert [judged.verdict for judged in found.claims] == ["upheld", "refuted"]
    assert found.claims[1].citations == ("gh.focus.none",)
