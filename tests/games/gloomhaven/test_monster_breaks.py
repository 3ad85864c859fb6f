"""What once broke: boards, claims and tables on which the answers about monsters and sight were wrong or too slow."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import adjudicator
from adjudicator import Answer, StateError

GAME = "gloomhaven"
Table = dict[str, Any]


def corridor(length: int, **more: Any) -> Table:
    """A corridor one hex wide: rows are steps."""
    return {"width": 1, "height": length, **more}


def figure(name: str, at: list[int], initiative: int | None = None, **more: Any) -> Table:
    known = {} if initiative is None else {"initiative": initiative}
    return {"name": name, "at": at, **known, **more}


def table(
    board: Table, characters: list[Table], at: list[int], move: int = 2, *, attack: Any = None, **monster: Any
) -> Table:
    """A table with one Cultist whose card has a move and then an attack."""
    return {
        "board": board,
        "characters": characters,
        "monsters": [{"type": "Cultist", "at": at, **monster}],
        "monster_types": [
            {
                "type": "Cultist",
                "abilities": [{"ability": "move", "value": move}, {"ability": "attack", **(attack or {})}],
            }
        ],
    }


def ask(state: Table, *claims: Any, ask: str = "monster-activation", **more: Any) -> Answer:
    readings, lang = more.pop("readings", None), more.pop("lang", "en")
    told = [{"value": claim} for claim in claims]
    about = {"ask": ask, **more}
    return adjudicator.resolve(GAME, state, about, told, readings=readings, lang=lang)


def options(found: Answer) -> list[tuple[list[int], list[str]]]:
    return [(each["move_to"], each["attacks"]) for each in found.value["options"]]


def pointers(state: Table, **more: Any) -> list[str]:
    about = more or {"ask": "monster-activation"}
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, state, about)
    return [problem.pointer for problem in caught.value.problems]


# --- answers


def test_a_pattern_with_a_grey_hex_is_melee_whatever_the_statistic_card_says() -> None:
    area = {"area": {"kind": "melee", "hexes": [[0, 1], [0, 2]]}}
    state = table(corridor(6), [figure("Brute", [0, 1], 10)], [0, 2], attack=area, range=3)
    assert options(ask(state)) == [([0, 2], ["Brute"])]


@pytest.mark.parametrize("gone", [{"exhausted": True}, {"hit_points": 0}])
def test_who_has_left_the_map_is_in_nobodys_way(gone: Table) -> None:
    state = table(corridor(7), [figure("Spellweaver", [0, 2], 10, **gone), figure("Brute", [0, 6], 20)], [0, 0])
    assert options(ask(state)) == [([0, 2], [])]  # or, if the place is refused, a StateError: never "no focus"


def test_a_dead_monster_takes_no_turn() -> None:
    state = table(corridor(7), [figure("Brute", [0, 6], 20)], [0, 0], hit_points=0)
    assert pointers(state) == ["/monsters/0/hit_points"]


def test_initiative_is_not_asked_for_where_proximity_ranks_the_second_target() -> None:
    here = [figure("Brute", [0, 2]), figure("Tinkerer", [0, 5]), figure("Spellweaver", [0, 6])]
    state = table(corridor(8), here, [0, 3], 0, attack={"range": 3, "targets": 2})
    # Proximity 1, 2 and 3: the focus is the Brute, the other target the Tinkerer.
    assert options(ask(state)) == [([0, 3], ["Brute", "Tinkerer"])]


def test_a_muddled_archer_still_attacks_who_is_adjacent_at_that_disadvantage() -> None:
    state = table(corridor(5), [figure("Brute", [0, 0], 10)], [0, 1], attack={"range": 3}, conditions=["muddle"])
    (option,) = ask(state).value["options"]
    assert (option["move_to"], option["disadvantage"]) == ([0, 1], ["Brute"])


# --- claims and what is said of them


def approach() -> Table:
    """The board of ``gh.gap.approach``: two hexes beside the Brute are four steps off by different ways."""
    state = table({"width": 5, "height": 6}, [figure("Brute", [2, 4], 20)], [2, 0])
    state["monsters"] += [{"type": "Bones", "standee": n, "at": at} for n, at in enumerate(([2, 3], [2, 2], [3, 1]), 1)]
    return state


def test_an_approach_is_measured_to_the_hex_it_leads_to() -> None:
    (claim,) = ask(approach(), {"move_to": [3, 0]}, monster="Cultist").claims
    assert claim.verdict == "possible"
    assert "3 steps to [3, 3]" in claim.says.en


def test_where_only_the_closest_approach_counts_every_other_hex_is_excluded() -> None:
    readings = {"gh.gap.approach": "closest-of-all"}
    found = ask(approach(), {"move_to": [2, 1]}, monster="Cultist", readings=readings)
    assert {tuple(each["hex"]) for each in found.value["excluded"]} >= {(2, 1), (3, 0)}
    assert "can't attack Brute this turn" not in found.claims[0].says.en


def test_who_comes_after_its_own_summon_is_told_so() -> None:
    here = [figure("Brute", [3, 5], 20), figure("Tinkerer", [3, 1], 20)]
    state = table({"width": 7, "height": 7}, here, [3, 3], attack={"range": 3})
    state["summons"] = [
        {"name": "Rat", "owner": "Brute", "at": [1, 2]},
        {"name": "Decoy", "owner": "Tinkerer", "at": [5, 4]},
    ]
    (claim,) = ask(state, "Tinkerer", ask="monster-focus").claims
    assert (claim.verdict, claim.citations[0]) == ("refuted", "gh.focus.summon-first")
    assert "Decoy" in claim.says.en


def test_an_immobilized_monster_is_held_by_its_condition_and_not_by_its_card() -> None:
    state = table(corridor(7), [figure("Brute", [0, 6], 10)], [0, 0], conditions=["immobilize"])
    found = ask(state, {"move_to": [0, 2]})
    assert found.claims[0].citations == ("gh.monster.immobilized",)
    said = [step["says"] for step in found.to_json()["steps"] if step["ruling"] == "gh.monster.card-only"]
    assert said == ["Its card says: Move 2, Attack."]


def test_without_a_focus_the_hexes_within_reach_are_excluded_and_the_ruling_is_cited() -> None:
    found = ask(table(corridor(7), [], [0, 0]), {"move_to": [0, 1]})
    assert [each["hex"] for each in found.value["excluded"]] == [[0, 1], [0, 2]]
    assert "gh.monster.no-path" in found.claims[0].citations


@pytest.mark.parametrize("claim", ["focus", "attacks"])
def test_who_is_invisible_is_refuted_by_that_even_where_there_is_nobody_else(claim: str) -> None:
    state = table(corridor(7), [figure("Brute", [0, 3], 10, conditions=["invisible"])], [0, 0])
    (judged,) = ask(state, {claim: "Brute" if claim == "focus" else ["Brute"]}).claims
    assert judged.verdict == "refuted"
    assert "gh.focus.invisible" in judged.citations


@pytest.mark.parametrize("ability", [{"ability": "attack"}, {"ability": "heal", "value": 2}])
def test_a_card_without_a_move_is_why_the_monster_stays(ability: Table) -> None:
    state = table(corridor(7), [figure("Brute", [0, 6], 10)], [0, 0])
    state["monster_types"][0]["abilities"] = [ability]
    found = ask(state, {"move_to": [0, 1]})
    assert "gh.monster.card-only" in found.claims[0].citations
    assert "gh.monster.closer" not in [step.ruling for step in found.steps]


def second_target_on_the_nearer_side() -> Table:
    """Both others are two hexes off and of one initiative; from two steps away only one can be hit with the focus."""
    here = [figure("Brute", [5, 2], 10), figure("Tinkerer", [4, 2], 10), figure("Spellweaver", [3, 2], 20)]
    return table({"width": 7, "height": 4}, here, [3, 3], 4, attack={"range": 3, "targets": 2}, flying=True)


def test_a_set_of_targets_that_is_farther_off_is_not_called_the_best() -> None:
    found = ask(second_target_on_the_nearer_side(), {"attacks": ["Brute", "Spellweaver"]})
    assert all(attacked == ["Spellweaver", "Tinkerer"] for _, attacked in options(found))
    (claim,) = found.claims
    assert (claim.verdict, claim.citations) == ("refuted", ("gh.monster.least-move", "gh.gap.tied-targets"))
    assert "Its best targets" not in claim.says.en


def test_the_step_about_further_targets_names_those_who_are_attacked() -> None:
    found = ask(second_target_on_the_nearer_side())
    named = [step.by for step in found.steps if step.ruling == "gh.monster.second-targets"]
    assert named == [("Tinkerer",)]


def test_no_step_says_that_it_stays_when_it_moves() -> None:
    found = ask(table(corridor(4), [figure("Brute", [0, 0], 10)], [0, 3], attack={"range": 1}))
    said = " ".join(step["says"] for step in found.to_json()["steps"])
    assert "It moves 2" in said
    assert "step away" not in said


def test_muddle_that_strengthen_cancels_is_not_called_a_disadvantage() -> None:
    state = table(
        corridor(5), [figure("Brute", [0, 0], 10)], [0, 1], attack={"range": 3}, conditions=["muddle", "strengthen"]
    )
    said = " ".join(step["says"] for step in ask(state).to_json()["steps"])
    assert "at a disadvantage anywhere" not in said


def test_a_claim_against_two_foci_says_what_is_wrong_with_it() -> None:
    here = [figure("Brute", [3, 5], 10), figure("Tinkerer", [3, 1], 10)]
    state = table({"width": 7, "height": 7}, here, [3, 3], attack={"range": 2})
    nobody, crossed = ask(state, {"focus": None}, {"focus": "Brute", "attacks": ["Tinkerer"]}).claims
    assert nobody.verdict == crossed.verdict == "refuted"
    assert "are equal" not in nobody.says.en
    assert crossed.says.en.startswith("Each may be so, but not")


def test_an_excluded_hex_of_one_of_two_foci_says_of_which() -> None:
    here = [figure("Brute", [3, 5], 10), figure("Tinkerer", [3, 1], 10)]
    found = ask(table({"width": 7, "height": 7}, here, [3, 3], attack={"range": 2}))
    assert all(each["focus"] in ("Brute", "Tinkerer") for each in found.value["excluded"])


def test_a_closed_door_is_cited_where_it_is_what_blocks() -> None:
    state = {"board": corridor(5, doors=[{"hex": [0, 2]}])}
    found = ask(state, True, ask="line-of-sight", **{"from": [0, 0], "to": [0, 4]})
    assert "gh.sight.closed-door" in found.claims[0].citations
    state = {"board": {"width": 2, "height": 5, "doors": [{"hex": [0, 2]}]}}
    found = ask(state, 2, ask="range", **{"from": [0, 1], "to": [0, 3]})
    assert (found.value["range"], found.claims[0].verdict) == (3, "refuted")
    assert "gh.sight.closed-door" in found.claims[0].citations


def test_one_hex_is_not_called_hexes() -> None:
    found = ask({"board": corridor(5)}, 1, ask="range", **{"from": [0, 1], "to": [0, 2]})
    assert found.claims[0].says.en == "[0, 2] is 1 hex from [0, 1]."


def test_what_is_wrong_with_a_claim_is_said_in_chinese_alone() -> None:
    state = table(corridor(5), [figure("Brute", [0, 3], 10)], [0, 0])
    with pytest.raises(StateError) as caught:
        ask(state, {"move_to": "x"}, lang="zh")
    says = caught.value.problems[0].message.zh
    assert "Where" not in says
    assert says.endswith("。")


# --- tables that can't be


Change = Callable[[Table], Any]


def on_board(**more: Any) -> Change:
    return lambda state: state["board"].update(more)


def on_card(n: int, **more: Any) -> Change:
    return lambda state: state["monster_types"][0]["abilities"][n].update(more)


_TWICE = [{"hex": [2, 2], "open": True}, {"hex": [2, 2]}]
CONTRADICTIONS: dict[str, tuple[Change, str]] = {
    "a door both open and closed": (on_board(doors=_TWICE), "/board/doors/1/hex"),
    "two traps on a hex": (
        on_board(traps=[{"hex": [2, 2], "damage": 1}, {"hex": [2, 2], "damage": 9}]),
        "/board/traps/1/hex",
    ),
    "hazardous terrain on a wall": (on_board(walls=[[2, 2]], hazardous=[[2, 2]]), "/board/hazardous"),
    "difficult terrain on a wall": (on_board(walls=[[2, 2]], difficult=[[2, 2]]), "/board/difficult"),
    "coins on a wall": (on_board(walls=[[2, 2]], coins=[{"hex": [2, 2]}]), "/board/coins"),
    "a treasure on a wall": (on_board(walls=[[2, 2]], treasures=[{"hex": [2, 2], "number": 1}]), "/board/treasures"),
    "an obstacle in a closed door": (on_board(doors=[{"hex": [2, 2]}], obstacles=[[2, 2]]), "/board/obstacles"),
    "a trap in a closed door": (on_board(doors=[{"hex": [2, 2]}], traps=[{"hex": [2, 2]}]), "/board/traps"),
    "a trap on an obstacle": (on_board(obstacles=[[2, 2]], traps=[{"hex": [2, 2]}]), "/board/"),
    "a walker on an obstacle": (on_board(obstacles=[[0, 0]]), "/monsters/0/at"),
    "value and plus together": (on_card(0, plus=1), "/monster_types/0/abilities/0/"),
    "a melee pattern with a range": (
        on_card(1, range=3, area={"kind": "melee", "hexes": [[0, 1]]}),
        "/monster_types/0/abilities/1/",
    ),
    "a melee pattern on its own hex": (
        on_card(1, area={"kind": "melee", "hexes": [[0, 0]]}),
        "/monster_types/0/abilities/1/area",
    ),
    "a name of blanks": (lambda state: state["characters"][0].update(name="  "), "/characters/0/name"),
    "a name of no-break spaces": (lambda state: state["characters"][0].update(name="\u00a0"), "/characters/0/name"),
    "an active card twice": (
        lambda state: state["characters"][0].update(active=[{"card": "x", "goes_to": "lost"}, {"card": "x"}]),
        "/characters/0/active",
    ),
    "two moves on a card": (
        lambda state: state["monster_types"][0]["abilities"].append({"ability": "move", "value": 1}),
        "/monster_types/0/abilities",
    ),
    "a character nobody knows the place of": (
        lambda state: state["characters"].append({"name": "Tinkerer", "initiative": 5}),
        "/characters/1/at",
    ),
}


@pytest.mark.parametrize("what", CONTRADICTIONS)
def test_a_table_that_contradicts_itself_is_refused_where_it_does(what: str) -> None:
    change, at = CONTRADICTIONS[what]
    state = table({"width": 5, "height": 5}, [figure("Brute", [4, 4], 10)], [0, 0])
    assert options(ask(state))
    change(state)
    assert all(pointer.startswith(at) for pointer in pointers(state))


def test_a_summon_does_not_outlast_its_owner() -> None:
    state = table({"width": 5, "height": 5}, [figure("Brute", [4, 4], 10, exhausted=True)], [0, 0])
    state["summons"] = [{"name": "Rat", "owner": "Brute", "at": [2, 2]}]
    try:
        found = ask(state)
    except StateError:
        return  # said to be impossible: as good
    assert found.value["focus"] == []


# --- equal tables


def _reversed_area(state: Table) -> None:
    state["monster_types"][0]["abilities"][1]["area"]["hexes"].reverse()


SAME: dict[str, Change] = {
    "the hexes of an area in another order": _reversed_area,
    "a condition twice": lambda state: state["monsters"][0]["conditions"].append("muddle"),
    "blanks about a name": lambda state: state["characters"][0].update(name=" Élan "),
    "a name composed otherwise": lambda state: state["characters"][0].update(name="E\u0301lan"),
    "blanks about a type": lambda state: state["monsters"][0].update(type=" Cultist"),
    "what is so anyhow": lambda state: state["monsters"][0].update(flying=False, shield=0),
}


@pytest.mark.parametrize("what", SAME)
def test_equal_tables_have_equal_digests(what: str) -> None:
    area = {"range": 2, "area": {"kind": "ranged", "hexes": [[0, 0], [0, 1]]}}
    here = [figure("Élan", [3, 5], 10), figure("Brute", [3, 1], 20)]
    state = table({"width": 7, "height": 7}, here, [3, 3], attack=area, conditions=["muddle"])
    other = copy.deepcopy(state)
    SAME[what](other)
    assert ask(state).value == ask(other).value
    assert ask(state).request == ask(other).request


def test_tables_that_differ_in_a_room_behind_a_door_have_other_digests() -> None:
    def request(room: str) -> str:
        board = corridor(5, doors=[{"hex": [0, 4], "reveals": room}])
        return ask(table(board, [figure("Brute", [0, 2], 10)], [0, 0])).request

    assert request("crypt") != request("hall")
