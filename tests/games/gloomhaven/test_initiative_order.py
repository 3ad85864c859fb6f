"""The order of a round: numbers, ties, summons, standees, and what is left to the players."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "gloomhaven"
LAST = {"gh.gap.long-rest-99": "long-rest-last"}
FREE_BOSS = {"gh.gap.boss-order": "players-choose"}


def person(name: str, initiative: int | None = None, second: int | None = None, **more: Any) -> dict[str, Any]:
    out = {"name": name, "initiative": initiative, "second_initiative": second, **more}
    return {key: value for key, value in out.items() if value is not None}


def monsters(kind: str, **ranks: str) -> list[dict[str, Any]]:
    """``n3="elite"``: standee 3, an elite."""
    return [{"type": kind, "standee": int(key[1:]), "rank": rank} for key, rank in ranks.items()]


def order(*claims: Any, readings: dict[str, str] | None = None, **state: Any) -> adjudicator.Answer:
    if isinstance(state.get("cards"), dict):
        state["monster_types"] = [{"type": kind, "initiative": n} for kind, n in state.pop("cards").items()]
    put = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, "initiative-order", put, readings=readings)


def turns(answer: adjudicator.Answer) -> list[str]:
    return [turn["figure"] for turn in answer.value["turns"]]


def verdicts(answer: adjudicator.Answer) -> list[Verdict]:
    return [judged.verdict for judged in answer.claims]


def refused(**state: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        order(**state)
    assert caught.value.part == "state"
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


def test_the_lower_number_acts_first_whoever_has_it() -> None:
    found = order(
        characters=[person("Brute", 61), person("Tinkerer", 8)],
        monsters=monsters("Ooze", n1="normal") + monsters("Cultist", n2="normal"),
        cards={"Ooze": 94, "Cultist": 10},
    )
    assert turns(found) == ["Tinkerer", "Cultist 2", "Brute", "Ooze 1"]
    assert (found.value["orders"], found.value["open"], found.verdict) == (1, [], Verdict.RESOLVED)


def test_the_leading_card_counts_and_the_other_one_breaks_ties() -> None:
    cards = [{"card": "A", "initiative": 23}, {"card": "B", "initiative": 61}, {"card": "C", "initiative": 40}]
    brute = {"name": "Brute", "selected": ["A", "B"]}
    with_c = {"name": "Tinkerer", "initiative": 23, "selected": ["X", "C"]}
    found = adjudicator.resolve(
        GAME,
        {"characters": [brute, with_c], "cards": cards},
        "initiative-order",
        [{"value": ["Tinkerer", "Brute"]}, {"value": {"first": "Brute"}}],
    )
    assert turns(found) == ["Tinkerer", "Brute"]
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]
    for judged in found.claims:
        assert judged.citations == ("gh.order.second-card",)
        assert "40" in judged.says.en
        assert "61" in judged.says.en


def test_equal_on_both_cards_is_the_players_choice() -> None:
    found = order(["A", "B"], ["B", "A"], characters=[person("A", 5, 50), person("B", 5, 50), person("C", 5, 51)])
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.POSSIBLE]
    assert found.value["orders"] == 2
    assert turns(found)[2] == "C"
    assert found.claims[0].citations == ("gh.order.characters-choose",)
    assert found.claims[1].witness is not None
    assert found.claims[1].witness["order"] == ["B", "A", "C"]


def test_a_character_is_before_monsters_on_the_same_number() -> None:
    found = order(
        {"first": "Archer 2"},
        ["Brute", "Archer 2"],
        characters=[person("Brute", 32)],
        monsters=monsters("Archer", n2="elite"),
        cards={"Archer": 32},
    )
    assert verdicts(found) == [Verdict.REFUTED, Verdict.UPHELD]
    assert found.claims[0].citations == ("gh.order.character-first",)


def test_types_on_the_same_number_are_ordered_by_the_players_as_wholes() -> None:
    found = order(
        ["A 1", "A 2", "B 1"],
        ["B 1", "A 1"],
        ["A 1", "B 1", "A 2"],
        monsters=monsters("A", n1="normal", n2="normal") + monsters("B", n1="normal"),
        cards={"A": 7, "B": 7},
    )
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.POSSIBLE, Verdict.REFUTED]
    assert found.value["open"] == [
        {"initiative": 7, "among": [{"name": "A", "figures": ["A 1", "A 2"]}, {"name": "B", "figures": ["B 1"]}]}
    ]


def test_elites_then_normals_each_by_standee() -> None:
    found = order(
        ["G 2", "G 5", "G 1", "G 4"],
        ["G 1", "G 2"],
        ["G 5", "G 2"],
        monsters=monsters("G", n1="normal", n2="elite", n4="normal", n5="elite"),
        cards={"G": 30},
    )
    assert turns(found) == ["G 2", "G 5", "G 1", "G 4"]
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED, Verdict.REFUTED]
    assert found.claims[1].citations[0] == "gh.order.elites-first"
    assert found.claims[2].citations[0] == "gh.order.standees"


def test_a_long_rest_is_on_99_whatever_cards_there_are() -> None:
    found = order(characters=[person("A", long_rest=True), person("B", 98)])
    assert found.value["turns"] == [{"figure": "B", "initiative": 98}, {"figure": "A", "initiative": 99}]
    assert "gh.order.long-rest" in {step.ruling for step in found.steps}


def test_summons_are_just_before_their_owner_in_the_order_in_which_they_were_summoned() -> None:
    found = order(
        {"first": "Rat"},
        characters=[person("Owner", 35), person("Brute", 20)],
        summons=[{"name": "Rat", "owner": "Owner", "order": 2}, {"name": "Bear", "owner": "Owner", "order": 1}],
    )
    assert turns(found) == ["Brute", "Bear", "Rat", "Owner"]
    assert verdicts(found) == [Verdict.REFUTED]


def test_summons_stay_with_an_owner_whom_the_players_place() -> None:
    found = order(
        ["A", "Bear", "B"],
        ["Bear", "A", "B"],
        characters=[person("A", 5, 6), person("B", 5, 6)],
        summons=[{"name": "Bear", "owner": "B"}],
    )
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.REFUTED]
    assert found.value["open"][0]["among"][1] == {"name": "B", "figures": ["Bear", "B"]}


def test_new_summons_wait_on_either_side() -> None:
    found = order(
        {"waits": ["Bear", "Bones 1"]},
        {"acts": ["Bear"]},
        ["Bones 1", "A"],
        {"acts": ["A", "Bones 2"]},
        characters=[person("A", 50)],
        summons=[{"name": "Bear", "owner": "A", "summoned_this_round": True}],
        monsters=[
            {"type": "Bones", "standee": 1, "summoned": True, "summoned_this_round": True},
            {"type": "Bones", "standee": 2, "summoned": True},
        ],
        cards={"Bones": 64},
    )
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED, Verdict.REFUTED, Verdict.UPHELD]
    assert found.claims[1].citations == ("gh.order.summon-waits",)
    assert found.claims[2].citations == ("gh.order.monster-summon-waits", "gh.summon.monster")
    assert turns(found) == ["A", "Bones 2"]


def test_a_type_of_which_all_wait_needs_no_card() -> None:
    new = {"type": "Bones", "standee": 1, "summoned_this_round": True}
    assert turns(order(characters=[person("A", 50)], monsters=[new])) == ["A"]


def test_the_exhausted_have_no_turn_nor_have_their_summons() -> None:
    found = order(
        {"acts": ["Bear"]},
        characters=[person("A", exhausted=True), person("B", 7)],
        summons=[{"name": "Bear", "owner": "A"}],
    )
    assert turns(found) == ["B"]
    assert found.value["waits"] == [
        {"figure": "A", "because": "exhausted"},
        {"figure": "Bear", "because": "owner-exhausted"},
    ]
    assert found.claims[0].citations == ("gh.order.summons", "gh.exhaust.gone")


@pytest.mark.parametrize(
    ("readings", "with_ooze", "with_tinkerer"),
    [(None, Verdict.UPHELD, Verdict.POSSIBLE), (LAST, Verdict.REFUTED, Verdict.REFUTED)],
)
def test_a_long_rest_among_others_on_99(
    readings: dict[str, str] | None, with_ooze: Verdict, with_tinkerer: Verdict
) -> None:
    rest = person("Brute", long_rest=True)
    ooze: dict[str, Any] = {"monsters": monsters("Ooze", n1="normal"), "cards": {"Ooze": 99}}
    found = order(["Brute", "Ooze 1"], characters=[rest], readings=readings, **ooze)
    assert verdicts(found) == [with_ooze]
    assert found.taken == {"gh.gap.long-rest-99": "long-rest-last" if readings else "players-choose"}
    other = person("Tinkerer", 99, 12)
    found = order(["Brute", "Tinkerer"], ["Tinkerer", "Ooze 1"], characters=[rest, other], readings=readings, **ooze)
    assert verdicts(found) == [with_tinkerer, Verdict.UPHELD]


@pytest.mark.parametrize("readings", [None, LAST])
def test_two_who_rest_are_ordered_by_the_players_under_either_reading(readings: dict[str, str] | None) -> None:
    found = order(["A", "B"], characters=[person("A", long_rest=True), person("B", long_rest=True)], readings=readings)
    assert verdicts(found) == [Verdict.POSSIBLE]
    assert found.taken == {}


def test_a_rest_on_99_leaves_the_others_on_99_to_their_second_cards() -> None:
    three = [person("A", 99, 10), person("B", 99, 20), person("C", long_rest=True)]
    found = order(["A", "B"], ["B", "C", "A"], ["A", "C", "B"], characters=three)
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED, Verdict.POSSIBLE]
    assert found.value["orders"] == 3


def test_a_boss_among_others_of_its_type() -> None:
    state: dict[str, Any] = {
        "monsters": [{"type": "G", "rank": "boss"}, *monsters("G", n2="elite", n1="normal")],
        "cards": {"G": 15},
    }
    found = order(["G", "G 2", "G 1"], ["G 2", "G"], **state)
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]
    assert found.taken == {"gh.gap.boss-order": "boss-first"}
    found = order(["G 2", "G"], ["G 1", "G 2"], readings=FREE_BOSS, **state)
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.REFUTED]
    assert found.value["orders"] == 3


def test_a_boss_alone_touches_no_gap() -> None:
    assert order(monsters=[{"type": "Jekserah", "rank": "boss"}], cards={"Jekserah": 1}).taken == {}


@pytest.mark.parametrize(
    ("state", "pointer", "ruling"),
    [
        ({}, "/characters", None),
        ({"characters": [person("A")]}, "/characters/0/initiative", "gh.round.select"),
        (
            {"characters": [person("A", 3, 4), person("B", 3)]},
            "/characters/1/second_initiative",
            "gh.order.second-card",
        ),
        ({"monsters": monsters("G", n1="normal")}, "/monster_types", "gh.round.reveal"),
        (
            {"monsters": monsters("G", n1="normal"), "monster_types": [{"type": "G"}]},
            "/monster_types/0/initiative",
            "gh.round.reveal",
        ),
        (
            {"monsters": [{"type": "G"}, *monsters("G", n1="normal")], "cards": {"G": 4}},
            "/monsters/0/standee",
            "gh.order.standees",
        ),
        ({"characters": [person(f"C{n}", 9, 9) for n in range(8)]}, "", "gh.order.initiative"),
    ],
)
def test_what_is_missing_is_said_with_its_place(state: dict[str, Any], pointer: str, ruling: str | None) -> None:
    assert refused(**state) == (pointer, ruling)


def test_a_claim_about_nobody_at_the_table_is_refused() -> None:
    with pytest.raises(StateError) as caught:
        order(["Brute", "Bruce"], characters=[person("Brute", 9)])
    assert [problem.pointer for problem in caught.value.problems] == ["/0/value/1"]


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Small tables with many ties and no gap in them."""
    number = st.sampled_from([10, 20])
    people = [person(f"C{n}", draw(number), draw(number)) for n in range(draw(st.integers(1, 3)))]
    summons = [
        {"name": f"S{n}", "owner": draw(st.sampled_from(people))["name"], "summoned_this_round": draw(st.booleans())}
        for n in range(draw(st.integers(0, 2)))
    ]
    counts: dict[str, int] = {}
    for summon in summons:
        counts[summon["owner"]] = summon["order"] = counts.get(summon["owner"], 0) + 1
    foes = [
        {"type": kind, "standee": standee, "rank": draw(st.sampled_from(["normal", "elite"]))}
        for kind in "XY"
        for standee in draw(st.sets(st.integers(1, 4), max_size=2))
    ]
    return {
        "characters": people,
        "summons": summons,
        "monsters": foes,
        "monster_types": [{"type": kind, "initiative": draw(number)} for kind in "XY"],
    }


def allowed(state: dict[str, Any], found: tuple[str, ...]) -> bool:
    """Whether an order breaks no rule: each rule looked at by itself, without sorting anything."""
    people = {each["name"]: each for each in state["characters"]}
    summons = {each["name"]: each for each in state["summons"]}
    foes = {f"{each['type']} {each['standee']}": each for each in state["monsters"]}
    numbers = {each["type"]: each["initiative"] for each in state["monster_types"]}

    def unit(name: str) -> str:
        return summons[name]["owner"] if name in summons else foes[name]["type"] if name in foes else name

    def rank(name: str) -> int:
        whose = unit(name)
        return int(people[whose]["initiative"] if whose in people else numbers[whose])

    for one, other in itertools.combinations(found, 2):  # one before other
        mine, theirs = unit(one), unit(other)
        if rank(one) > rank(other):
            return False
        if mine == theirs and one in foes:
            a, b = foes[one], foes[other]
            if (a["rank"], b["rank"]) == ("normal", "elite"):
                return False
            if a["rank"] == b["rank"] and a["standee"] > b["standee"]:
                return False
        elif mine == theirs:
            if one not in summons or (other in summons and summons[one]["order"] > summons[other]["order"]):
                return False
        elif rank(one) == rank(other):
            if mine in numbers and theirs in people:
                return False
            if mine in people and theirs in people:
                second = people[mine]["second_initiative"], people[theirs]["second_initiative"]
                if second[0] > second[1]:
                    return False
    runs = [name for name, _ in itertools.groupby(map(unit, found))]
    return len(runs) == len(set(runs))


@settings(max_examples=60, deadline=None)
@given(tables(), st.randoms(use_true_random=False))
def test_the_orders_are_exactly_those_that_break_no_rule(state: dict[str, Any], random: Any) -> None:
    found = adjudicator.resolve(GAME, state, "initiative-order")
    names = turns(found)
    waiting = {each["name"] for each in state["summons"] if each["summoned_this_round"]}
    everybody = {each["name"] for each in state["characters"] + state["summons"]}
    everybody |= {f"{each['type']} {each['standee']}" for each in state["monsters"]}
    assert sorted(names) == sorted(everybody - waiting)
    assert allowed(state, tuple(names))
    if len(names) <= 7:
        assert found.value["orders"] == sum(allowed(state, each) for each in itertools.permutations(names))
    shuffled = {key: random.sample(part, len(part)) for key, part in state.items()}
    assert adjudicator.resolve(GAME, shuffled, "initiative-order").value == found.value
