"""Who dies, who is revealed for it, and what becomes of the equipment."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "shadow-hunters"
BOTH = ["base", "expansion"]
BASE = ("allie", "bob", "charles", "daniel", "emi", "franklin", "george", "unknown", "vampire", "werewolf")
HIT_POINTS = {"a": 8, "b": 10, "c": 11, "d": 13, "e": 10, "f": 12, "g": 14, "u": 11, "v": 13, "w": 14}  # by letter
ATTACK_ONLY = {"sh.gap.loot": "attack-only"}


def player(name: str, who: str | None = None, damage: int = 0, *equipment: str, **more: Any) -> dict[str, Any]:
    told = {"name": name, "damage": damage, "equipment": list(equipment), **more}
    return told if who is None else {**told, "character": who}


def ask(
    players: list[dict[str, Any]],
    damage: dict[str, int],
    *claims: Any,
    readings: Mapping[str, str] | None = None,
    state: Mapping[str, Any] | None = None,
    **about: Any,
) -> adjudicator.Answer:
    table = {"players": players, **(state or {})}
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, table, {"ask": "death", "damage": damage, **about}, told, readings=readings)


def verdicts(answer: adjudicator.Answer) -> list[Verdict]:
    return [claim.verdict for claim in answer.claims]


def cited(answer: adjudicator.Answer) -> set[str]:
    return {citation.id for citation in answer.citations}


def problem_of(*args: Any, **more: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        ask(*args, **more)
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


# --- who dies


@pytest.mark.parametrize(("before", "more", "dies"), [(8, 2, True), (8, 3, True), (8, 1, False), (0, 9, False)])
def test_damage_as_high_as_the_hit_points_kills(before: int, more: int, dies: bool) -> None:
    answer = ask([player("B", "emi", before)], {"B": more}, {"dies": ["B"]}, {"lives": ["B"]})  # SH20: 8 + 2 = 10
    assert answer.value["dead"] == (["B"] if dies else [])
    assert answer.value["revealed"] == answer.value["dead"]
    assert answer.value["left"] == ({} if dies else {"B": before + more})
    assert verdicts(answer) == ([Verdict.UPHELD, Verdict.REFUTED] if dies else [Verdict.REFUTED, Verdict.UPHELD])
    assert answer.claims[1].citations[0] == "sh.death.hit-points"
    assert f"{before} + {more} = {before + more}" in answer.claims[0].says.en


def test_several_die_at_once() -> None:
    players = [player("A", "emi", 8), player("B", "george", 8), player("C", "allie", 6)]
    answer = ask(players, {"C": 2, "A": 2, "B": 2}, ["A", "C"], {"left": {"B": 10}}, by="B", cause="attack")
    assert answer.value["dead"] == ["A", "C"]
    assert verdicts(answer) == [Verdict.UPHELD, Verdict.UPHELD]
    assert any("at the same time" in step.says.en for step in answer.steps)


# --- who is revealed


def test_daniel_reveals_when_another_dies() -> None:
    players = [player("A", "emi", 9), player("B", "daniel")]
    answer = ask(players, {"A": 1}, {"revealed": ["A", "B"]})
    assert verdicts(answer) == [Verdict.UPHELD]
    assert "sh.ability.daniel" in cited(answer)
    assert ask(players, {"A": 0}).value["revealed"] == []
    assert ask([player("B", "daniel", 12)], {"B": 1}).value["revealed"] == ["B"]  # he is dead
    hit_too = [player("A", "emi", 9), player("B", "daniel", 5)]
    assert ask(hit_too, {"A": 1, "B": 1}).value["revealed"] == ["A", "B"]


@pytest.mark.parametrize(
    ("fields", "state"),
    [({"ability_void": True}, {}), ({"revealed": True}, {}), ({}, {"variants": {"no_abilities": True}})],
)
def test_daniel_does_not_always_have_to(fields: dict[str, Any], state: dict[str, Any]) -> None:
    players = [player("A", "emi", 9), player("B", "daniel", **fields)]
    assert ask(players, {"A": 1}, state=state).value["revealed"] == ["A"]


@pytest.mark.parametrize(
    ("victim", "cause", "reveals"),
    [("franklin", "attack", True), ("franklin", "card", False), ("vampire", "attack", False)],
)
def test_bryan_reveals_for_a_weak_kill_by_an_attack(victim: str, cause: str, reveals: bool) -> None:
    players = [player("A", "bryan"), player("B", victim, 11)]
    answer = ask(players, {"B": 2}, by="A", cause=cause, state={"boxes": BOTH})
    assert answer.value["revealed"] == (["A", "B"] if reveals else ["B"])  # Franklin has 12 hit points, Vampire 13
    assert ("sh.pack.character.bryan" in cited(answer)) is reveals


# --- what the killer takes


def two_victims(**killer: Any) -> list[dict[str, Any]]:
    return [
        player("A", "werewolf", **killer),
        player("B", "emi", 8, "rusted-broad-axe", "holy-robe"),
        player("C", "allie", 6, "butcher-knife"),
    ]


def test_one_card_of_choice_from_each() -> None:
    answer = ask(two_victims(), {"B": 2, "C": 2}, {"gained": ["rusted-broad-axe", "butcher-knife"]}, by="A",
                 cause="attack", takes={"B": ["axe"], "C": ["knife"]})  # SH21  # fmt: skip
    assert answer.value["legal"] is True
    assert answer.value["gained"] == ["butcher-knife", "rusted-broad-axe"]
    assert answer.value["discarded"] == ["holy-robe"]
    assert answer.value["takes"] == {"B": [[], ["holy-robe"], ["rusted-broad-axe"]], "C": [[], ["butcher-knife"]]}
    assert verdicts(answer) == [Verdict.UPHELD]
    assert {"sh.death.loot", "sh.death.loot-each"} <= cited(answer)


@pytest.mark.parametrize(
    ("takes", "verdict"),
    [
        ({"B": ["holy-robe"]}, Verdict.LEGAL),
        ({"B": []}, Verdict.LEGAL),
        ({"B": ["holy-robe", "rusted-broad-axe"]}, Verdict.ILLEGAL),
        ({"B": ["butcher-knife"]}, Verdict.ILLEGAL),
        ({"A": []}, Verdict.ILLEGAL),
    ],
)
def test_what_may_be_chosen(takes: dict[str, list[str]], verdict: Verdict) -> None:
    assert ask(two_victims(), {"B": 2, "C": 2}, by="A", cause="attack", takes=takes).verdict is verdict


def test_what_is_not_chosen_is_open() -> None:
    answer = ask(two_victims(), {"B": 2, "C": 2}, {"gained": ["butcher-knife"]}, {"gained": ["chainsaw"]},
                 {"discarded": ["holy-robe", "rusted-broad-axe"]}, by="A", cause="attack", takes={"B": []})  # fmt: skip
    assert answer.value["gained"] is None
    assert verdicts(answer) == [Verdict.POSSIBLE, Verdict.REFUTED, Verdict.POSSIBLE]


def test_nobody_takes_from_the_living() -> None:
    answer = ask(two_victims(), {"B": 1, "C": 2}, {"legal": True}, by="A", cause="attack", takes={"B": ["axe"]})
    assert verdicts(answer) == [Verdict.REFUTED]
    assert "9 damage against 10" in answer.claims[0].says.en


def test_without_a_killer_all_is_discarded() -> None:
    answer = ask(two_victims(), {"B": 2}, {"gained": []}, {"gained": ["holy-robe"]})
    assert answer.value["discarded"] == ["holy-robe", "rusted-broad-axe"]
    assert verdicts(answer) == [Verdict.UPHELD, Verdict.REFUTED]
    own = ask(two_victims(), {"B": 2}, by="B", cause="card")
    assert (own.value["gained"], own.value["discarded"]) == ([], ["holy-robe", "rusted-broad-axe"])
    assert not own.readings


def test_a_kill_by_a_card_gives_loot_in_one_reading() -> None:
    answer = ask(two_victims(), {"B": 2}, by="A", cause="card", takes={"B": ["axe"]})
    assert answer.verdict is Verdict.LEGAL
    assert [(other.ruling, other.reading, other.value["legal"]) for other in answer.readings] == [
        ("sh.gap.loot", "attack-only", False)
    ]
    none = ask(two_victims(), {"B": 2}, by="A", cause="area", readings=ATTACK_ONLY)
    assert (none.value["gained"], none.value["discarded"]) == ([], ["holy-robe", "rusted-broad-axe"])
    assert not ask(two_victims(), {"B": 2}, by="A", cause="attack").readings


def test_the_silver_rosary_takes_everything() -> None:
    killer = two_victims(equipment=["silver-rosary"])
    answer = ask(killer, {"B": 2}, {"gained": ["rusted-broad-axe", "holy-robe"]}, by="A", cause="attack")
    assert verdicts(answer) == [Verdict.UPHELD]
    assert "sh.pack.white.silver-rosary" in cited(answer)
    assert answer.value["discarded"] == []
    assert ask(killer, {"B": 2}, by="A", cause="attack", takes={"B": ["axe"]}).verdict is Verdict.ILLEGAL
    assert ask(killer, {"B": 2}, by="A", cause="ability").value["gained"] is None


@pytest.mark.parametrize(
    ("count", "cause", "revealed", "ways"),
    [
        (8, "attack", True, [["chainsaw", "handgun"]]),
        (7, "attack", False, [[], ["chainsaw"], ["handgun"], ["chainsaw", "handgun"]]),
        (6, "attack", True, [[], ["chainsaw"], ["handgun"]]),
        (8, "card", True, [[], ["chainsaw"], ["handgun"]]),
    ],
)
def test_bob_takes_everything_at_seven_or_eight(count: int, cause: str, revealed: bool, ways: list[list[str]]) -> None:
    players = [player("A", "bob", revealed=revealed), player("B", "emi", 9, "handgun", "chainsaw")]
    answer = ask(players, {"B": 1}, by="A", cause=cause, state={"player_count": count})
    assert answer.value["takes"] == {"B": ways}
    assert ("sh.ability.bob-many" in cited(answer)) is (count > 6 and cause == "attack")


def test_bob_reveals_to_take_everything() -> None:
    players = [player("A", "bob"), player("B", "emi", 9, "handgun", "chainsaw")]
    state = {"player_count": 8}
    whole = ask(players, {"B": 1}, by="A", cause="attack", takes={"B": ["handgun", "chainsaw"]}, state=state)
    assert (whole.verdict, whole.value["revealed"]) == (Verdict.LEGAL, ["A", "B"])
    one = ask(players, {"B": 1}, by="A", cause="attack", takes={"B": ["handgun"]}, state=state)
    assert (one.verdict, one.value["revealed"]) == (Verdict.LEGAL, ["B"])
    assert problem_of(players, {"B": 1}, by="A", cause="attack") == ("state", "/player_count", None)


def test_a_killer_who_dies_too_takes_nothing() -> None:
    players = [player("A", "emi", 8), player("B", "george", 12, "handgun")]
    answer = ask(players, {"A": 2, "B": 2}, {"gained": ["handgun"]}, by="A", cause="card")
    assert verdicts(answer) == [Verdict.REFUTED]
    assert answer.value["discarded"] == ["handgun"]
    assert "sh.death.gone" in cited(answer)


# --- what can't be asked


def test_what_cannot_be_asked() -> None:
    dead = [player("A", "emi", dead=True), player("B", "george", 3)]
    assert problem_of(dead, {"A": 1}) == ("state", "/players/0/dead", "sh.death.gone")
    assert problem_of(dead, {"B": 1}, by="A", cause="attack") == ("state", "/players/0/dead", "sh.death.gone")
    assert problem_of(two_victims(), {"Z": 1}) == ("question", "/damage/Z", None)
    assert problem_of(two_victims(), {"B": 1}, by="A") == ("question", "/cause", None)
    assert problem_of(two_victims(), {"B": 2}, takes={"B": []}) == ("question", "/takes", "sh.death.loot")
    assert problem_of(two_victims(), {"B": 2}, by="A", cause="attack", takes={"Q": []}) == (
        "question",
        "/takes/Q",
        None,
    )
    assert problem_of(two_victims(), {"B": 2}, {"legal": True}, by="A", cause="attack")[:2] == ("question", "/takes")
    hidden = [player("A", None, 8), player("B", "george")]
    assert problem_of(hidden, {"A": 2}) == ("state", "/player_count", None)


# --- hidden characters


def test_a_hidden_player_dies_as_some_and_lives_as_others() -> None:
    players = [player("A", "emi"), player("B", None, 9), player("C", "vampire"), player("D")]
    # Four players: Emi and another Hunter, Vampire and another Shadow. B, with 9 + 3 = 12 damage, is Franklin (12),
    # George (14), Unknown (11) or Werewolf (14).
    answer = ask(players, {"B": 3}, ["B"], {"left": {"B": 12}})
    assert [(case["if"], case["dead"], case["left"]) for case in answer.value["cases"]] == [
        ([{"player": "B", "characters": ["franklin", "unknown"]}], ["B"], {}),
        ([{"player": "B", "characters": ["george", "werewolf"]}], [], {"B": 12}),
    ]
    assert answer.value["dead"] is None
    assert verdicts(answer) == [Verdict.POSSIBLE, Verdict.POSSIBLE]


def test_it_may_not_matter_who_somebody_is() -> None:
    surely = ask([player("A", None, 8)], {"A": 6}, ["A"])  # 14: nobody has more
    assert verdicts(surely) == [Verdict.UPHELD]
    never = ask([player("A", None, 5)], {"A": 2}, [])  # 7: nobody has so few
    assert verdicts(never) == [Verdict.UPHELD]


def test_a_hidden_player_may_be_daniel() -> None:
    players = [
        player("A", "emi", 9),
        player("B"),
        player("C", "vampire"),
        player("D", "george"),
        player("E", "unknown"),
    ]
    answer = ask(players, {"A": 1}, {"revealed": ["A", "B"]}, {"revealed": ["A"]})
    assert verdicts(answer) == [Verdict.POSSIBLE, Verdict.POSSIBLE]
    assert answer.value["revealed"] is None
    assert answer.value["may_be_daniel"] == ["B"]
    assert len(answer.value["cases"]) == 1
    quiet = [*players[:4], player("E", "unknown", dead=True)]  # at that death he would have revealed
    assert ask(quiet, {"A": 1}).value["revealed"] == ["A"]
    only = [*players[:2], player("C", "vampire"), player("D", "george"), player("E", "unknown")]
    state = {"characters": ["emi", "george", "vampire", "unknown", "daniel"]}
    assert ask(only, {"A": 1}, state=state).value["revealed"] == ["A", "B"]  # there is no other Neutral


def test_a_hidden_killer_may_be_bob() -> None:
    known = [
        player(name, who)
        for name, who in zip("CDEFG", ("vampire", "george", "unknown", "allie", "charles"), strict=True)
    ]
    players = [player("A"), player("B", "emi", 9, "handgun", "chainsaw"), *known]
    # Seven players: the third Neutral is A, who can be Bob or Daniel.
    answer = ask(players, {"B": 1}, by="A", cause="attack", takes={"B": ["handgun", "chainsaw"]})
    assert answer.verdict is Verdict.POSSIBLE
    assert {tuple(case["if"][0]["characters"]): case["legal"] for case in answer.value["cases"]} == {
        ("bob",): True,
        ("daniel",): False,
    }


# --- properties


@st.composite
def hits(draw: st.DrawFn) -> tuple[list[dict[str, Any]], dict[str, int], list[int]]:
    """Five players of the base box with their characters, who of them is hit, and the seats of who is hidden."""
    shadows = draw(st.permutations(["unknown", "vampire", "werewolf"]))[:2]
    hunters = draw(st.permutations(["emi", "franklin", "george"]))[:2]
    dealt = draw(st.permutations([*shadows, *hunters, draw(st.sampled_from(BASE[:4]))]))
    players = [player(name, who, draw(st.integers(0, HIT_POINTS[who[0]] - 1))) for name, who in
               zip("ABCDE", dealt, strict=True)]  # fmt: skip
    hit = {name: draw(st.integers(0, 6)) for name in draw(st.sets(st.sampled_from("ABCDE"), min_size=1))}
    return players, hit, draw(st.lists(st.integers(0, 4), max_size=3, unique=True))


@given(hits())
@settings(max_examples=60, deadline=None)
def test_who_dies_is_a_matter_of_numbers(told: tuple[list[dict[str, Any]], dict[str, int], list[int]]) -> None:
    players, hit, _ = told
    value = ask(players, hit).value
    total = {each["name"]: each["damage"] + hit.get(each["name"], 0) for each in players}
    dead = [each["name"] for each in players if total[each["name"]] >= HIT_POINTS[each["character"][0]]]
    assert value["dead"] == dead
    assert value["left"] == {name: total[name] for name in sorted(hit) if name not in dead}


@given(hits())
@settings(max_examples=40, deadline=None)
def test_hidden_players_agree_with_every_way_to_fill_them_in(
    told: tuple[list[dict[str, Any]], dict[str, int], list[int]],
) -> None:
    players, hit, hidden = told
    veiled = [{key: value for key, value in each.items() if key != "character" or n not in hidden}
              for n, each in enumerate(players)]  # fmt: skip
    cases = ask(veiled, hit).value["cases"]
    known = [each["character"] for each in veiled if "character" in each]
    seen = []
    for who in permutations([each for each in BASE if each not in known], len(hidden)):
        filled = [dict(each) for each in veiled]
        for n, each in zip(hidden, who, strict=True):
            filled[n]["character"] = each
        if not _dealt(filled):
            continue
        value = ask(filled, hit).value
        names = {each["name"]: each["character"] for each in filled}
        (case,) = [each for each in cases if all(names[one["player"]] in one["characters"] for one in each["if"])]
        assert (case["dead"], case["left"]) == (value["dead"], value["left"])
        assert case["revealed"] in (None, value["revealed"])
        daniel = next((each["name"] for each in filled if each["character"] == "daniel"), None)
        if case["revealed"] is None:
            reveals = daniel in case["may_be_daniel"]
            assert value["revealed"] == sorted({*case["dead"], *([daniel] if reveals else [])})
        seen.append((case, daniel if daniel in case["may_be_daniel"] else None))
    for case in cases:
        assert case in [each for each, _ in seen]
        assert all((case, name) in seen for name in case["may_be_daniel"])


def _dealt(players: list[dict[str, Any]]) -> bool:
    """Whether these five can have been dealt, and live with the damage they have."""
    sides = [("neutral", "hunter", "shadow")[(n > 3) + (n > 6)] for n in (BASE.index(p["character"]) for p in players)]
    alive = all(each["damage"] < HIT_POINTS[each["character"][0]] for each in players)
    return alive and sorted(sides) == ["hunter", "hunter", "neutral", "shadow", "shadow"]
