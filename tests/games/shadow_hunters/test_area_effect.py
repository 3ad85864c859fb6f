"""What areas do: who may be chosen, what is drawn, what is taken, who dies of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import Verdict
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from tests.games.shadow_hunters.area_tables import area, cited, on, only, options, player, refused, said

SELF_TOO = {"sh.gap.any-character": "self-too"}
ANY_DAMAGE = {"sh.gap.robbery": "any-damage"}
AREAS = ["hermits-cabin", "underworld-gate", "church", "cemetery", "weird-woods", "erstwhile-altar"]


def targets(answer: adjudicator.Answer) -> list[str | None]:
    return [each["target"] for each in options(answer)]


# --- the step


@pytest.mark.parametrize("code", AREAS)
def test_every_area_may_be_left_out(code: str) -> None:
    answer = on(code, {"decline": True}, True, {"optional": True}, {"nothing": True, "damage": {"Bo": 0}})
    assert said(answer) == [Verdict.UPHELD] * 3
    assert "sh.turn.order" in cited(answer)
    assert on(code).value["optional"] is True


@pytest.mark.parametrize("phase", ["start", "move", "attack", "end"])
def test_it_comes_after_the_move_and_before_the_attack(phase: str) -> None:
    answer = on("church", phase=phase)
    assert answer.verdict is Verdict.ILLEGAL
    assert ("sh.move.must" in cited(answer)) == (phase in ("start", "move"))
    assert on("church", phase="area").value["legal"] is True


def test_only_whose_turn_it_is_uses_an_area() -> None:
    answer = on("church", {"player": "Bo"})
    assert (answer.verdict, answer.value["legal"]) == (Verdict.ILLEGAL, False)
    assert on("church", {"player": "Bo"}, turn="Bo").value["legal"] is True


def test_the_area_is_that_where_the_player_stands() -> None:
    assert area({}, ann={"area": "cemetery"}).value["area"] == "cemetery"
    assert area({"area": "墓园"}).value["area"] == "cemetery"
    assert refused(lambda: area({})) == ("/state/players/0/area", None)


def test_the_dead_use_no_area_and_are_not_chosen() -> None:
    dead = {"dead": True, "character": "bob"}
    assert refused(lambda: on("church", {"player": "Bo"}, bo=dead)) == ("/state/players/1/dead", "sh.death.gone")
    assert refused(lambda: on("weird-woods", {"target": "Bo"}, bo=dead)) == (
        "/state/players/1/dead",
        "sh.death.gone",
    )
    for code in ("weird-woods", "hermits-cabin"):
        assert "Bo" not in targets(on(code, bo=dead))


# --- drawing


def test_a_hermit_card_goes_to_any_other_living_player() -> None:
    answer = on("hermits-cabin", cy={"dead": True, "character": "bob"})
    assert targets(answer) == ["Bo", "Di"]
    assert {each["draws"] for each in options(answer)} == {"hermit"}
    mine = on("hermits-cabin", {"target": "Ann"}, True)
    assert said(mine) == [Verdict.REFUTED]
    assert mine.claims[0].citations == ("sh.area.hermits-cabin",)


@pytest.mark.parametrize(("code", "deck"), [("church", "white"), ("cemetery", "black")])
def test_church_and_cemetery_have_one_deck(code: str, deck: str) -> None:
    other = {"white": "black", "black": "white"}[deck]
    assert only(on(code))["draws"] == deck
    assert on(code, {"deck": deck}).verdict is Verdict.LEGAL
    answer = on(code, {"deck": other}, True)
    assert answer.claims[0].citations == (f"sh.area.{code}",)
    assert said(answer) == [Verdict.REFUTED]


def test_the_gate_has_all_three() -> None:
    found = [(each["draws"], each["target"]) for each in options(on("underworld-gate"))]
    assert found == [("white", None), ("black", None), ("hermit", "Bo"), ("hermit", "Cy"), ("hermit", "Di")]
    assert only(on("underworld-gate", {"deck": "black"}))["draws"] == "black"
    assert targets(on("underworld-gate", {"target": "Cy"})) == ["Cy"]
    assert only(on("underworld-gate", {"card": "holy-water"}))["draws"] == "white"


def test_what_comes_of_a_card_is_open_until_it_is_known() -> None:
    blank = only(on("church"))
    assert (blank["damage"], blank["dies"], blank["nothing"]) == (None, None, None)
    assert refused(lambda: on("church", {}, {"damage": {"Bo": 2}})) == ("/question/card", "sh.area.church")
    assert refused(lambda: on("hermits-cabin", {}, {"nothing": True}))[0] == "/question/card"
    assert said(on("church", {}, {"draws": "black", "damage": {"Bo": 2}})) == [Verdict.REFUTED]


# --- the Weird Woods


def test_the_woods_hurt_or_heal_anybody() -> None:
    answer = on("weird-woods", ann={"damage": 3}, bo={"damage": 1})
    found = {(each["target"], each["option"]): each["total"] for each in options(answer)}
    assert found == {
        ("Ann", "damage"): {"Ann": 5}, ("Bo", "damage"): {"Bo": 3}, ("Cy", "damage"): {"Cy": 2},
        ("Di", "damage"): {"Di": 2}, ("Ann", "heal"): {"Ann": 2}, ("Bo", "heal"): {"Bo": 0}, ("Cy", "heal"): {"Cy": 0},
        ("Di", "heal"): {"Di": 0},
    }  # fmt: skip
    assert answer.verdict is Verdict.RESOLVED


def test_healing_the_unhurt_is_wasted_and_allowed() -> None:
    answer = on("weird-woods", {"option": "heal", "target": "Bo"}, True, {"healed": {"Bo": 1}})
    assert said(answer) == [Verdict.UPHELD, Verdict.REFUTED]
    assert only(answer)["nothing"] is True
    assert "sh.damage.floor" in cited(answer)


def test_the_brooch_wards_the_damage_not_the_healing() -> None:
    bo = {"damage": 3, "equipment": ["fortune-brooch"]}
    hurt = on("weird-woods", {"option": "damage", "target": "Bo"}, bo=bo)
    assert (only(hurt)["damage"], only(hurt)["total"]) == ({"Bo": 0}, {"Bo": 3})
    assert "sh.pack.white.fortune-brooch" in cited(hurt)
    assert only(on("weird-woods", {"option": "heal", "target": "Bo"}, bo=bo))["total"] == {"Bo": 2}
    other = on("weird-woods", {"option": "damage", "target": "Bo"}, bo={"equipment": ["talisman"]})
    assert only(other)["damage"] == {"Bo": 2}


def test_of_the_guards_only_the_barrier_keeps_it_off() -> None:
    angel = on("weird-woods", {"option": "damage", "target": "Bo"}, bo={"guards": ["guardian-angel"]})
    assert only(angel)["damage"] == {"Bo": 2}
    assert "sh.pack.white.guardian-angel" in cited(angel)
    gregor = {"character": "gregor", "revealed": True, "guards": ["ghostly-barrier"]}
    barrier = on("weird-woods", {"option": "damage", "target": "Bo"}, bo=gregor, boxes=["base", "expansion"])
    assert only(barrier)["damage"] == {"Bo": 0}
    assert "sh.pack.character.gregor" in cited(barrier)


# --- dying of it


def test_damage_as_high_as_the_hit_points_kills() -> None:
    for damage, dies in ((7, []), (8, ["Bo"]), (9, ["Bo"])):
        answer = on("weird-woods", {"option": "damage", "target": "Bo"}, bo={"character": "emi", "damage": damage})
        assert only(answer)["dies"] == dies
        assert "sh.death.hit-points" in cited(answer)


def test_whether_a_hidden_player_dies_is_told_case_by_case() -> None:
    """11 damage kill up to 11 hit points; of the base game Emi and Unknown, with 10 damage so far not Emi any more."""
    answer = on("weird-woods", {"option": "damage", "target": "Bo"}, {"dies": ["Bo"]}, bo={"damage": 9})
    found = {tuple(each["if"][0]["characters"]): each["dies"] for each in options(answer)}
    assert found == {("emi", "unknown"): ["Bo"], ("franklin", "george", "vampire", "werewolf"): []}
    assert said(answer) == [Verdict.POSSIBLE]
    three = {"Ann": {}, "Bo": {"damage": 9}}
    state = {"players": [player(name, **more) for name, more in three.items()], "turn": "Ann"}
    question = {"ask": "area-effect", "area": "weird-woods", "option": "damage", "target": "Bo"}
    assert refused(lambda: adjudicator.resolve("shadow-hunters", state, question)) == ("/state/player_count", None)


def test_nobody_hidden_is_asked_about_where_nobody_can_die() -> None:
    answer = on("weird-woods", {"option": "damage", "target": "Bo"}, {"dies": []}, bo={"damage": 5})
    assert only(answer)["if"] == []  # 7 damage: the weakest characters have 8 hit points
    assert said(answer) == [Verdict.UPHELD]


@pytest.mark.parametrize(("reading", "loots"), [("any-kill", True), ("attack-only", False)])
def test_loot_after_a_kill_by_an_area_is_a_gap(reading: str, loots: bool) -> None:
    bo = {"character": "emi", "damage": 9, "equipment": ["chainsaw"]}
    asks = {"option": "damage", "target": "Bo"}
    answer = on("weird-woods", asks, {"loots": loots}, bo=bo, readings={"sh.gap.loot": reading})
    assert said(answer) == [Verdict.UPHELD]
    assert {(each.ruling, each.reading) for each in answer.readings} == {
        ("sh.gap.loot", {"any-kill": "attack-only", "attack-only": "any-kill"}[reading])
    }
    bare = on("weird-woods", asks, bo={**bo, "equipment": []})
    assert (only(bare)["loots"], bare.readings) == (False, ())


def test_nobody_loots_themselves() -> None:
    ann = {"character": "emi", "damage": 9, "equipment": ["chainsaw"]}
    answer = on("weird-woods", {"option": "damage", "target": "Ann"}, ann=ann)
    assert (only(answer)["dies"], only(answer)["loots"]) == (["Ann"], False)


# --- the Erstwhile Altar


def test_the_altar_takes_one_card_of_another() -> None:
    answer = on("erstwhile-altar", ann={"equipment": ["holy-robe"]}, bo={"equipment": ["chainsaw", "talisman"]},
                di={"equipment": ["handgun"]})  # fmt: skip
    found = {(each["giver"], each["equipment"], each["taker"]) for each in options(answer)}
    assert found == {("Bo", "chainsaw", "Ann"), ("Bo", "talisman", "Ann"), ("Di", "handgun", "Ann")}


def test_with_no_equipment_nothing_happens() -> None:
    answer = on("erstwhile-altar", {}, {"nothing": True}, ann={"equipment": ["holy-robe"]})
    assert (answer.verdict, len(options(answer))) == (Verdict.UPHELD, 1)
    assert on("erstwhile-altar").verdict is Verdict.RESOLVED
    assert on("erstwhile-altar", {"target": "Bo"}).verdict is Verdict.ILLEGAL


@pytest.mark.parametrize(
    "asks", [{"target": "Ann"}, {"target": "Cy"}, {"equipment": "handgun"}, {"target": "Di", "equipment": "chainsaw"}]
)
def test_what_the_altar_does_not_give(asks: dict[str, Any]) -> None:
    table = {"ann": {"equipment": ["holy-robe"]}, "bo": {"equipment": ["chainsaw"]}, "di": {"equipment": ["talisman"]}}
    answer = on("erstwhile-altar", asks, True, **table)
    assert (answer.value["legal"], said(answer)) == (False, [Verdict.REFUTED])
    assert "sh.area.erstwhile-altar" in answer.claims[0].citations


# --- Bob


def test_bob_robs_at_an_area_only_by_one_reading() -> None:
    table: dict[str, Any] = {"ann": {"character": "bob"}, "bo": {"equipment": ["talisman", "chainsaw"]}}
    asks = {"option": "rob", "target": "Bo"}
    shut = on("weird-woods", asks, True, **table)
    assert said(shut) == [Verdict.REFUTED]
    assert "sh.gap.robbery" in shut.claims[0].citations
    answer = on("weird-woods", asks, readings=ANY_DAMAGE, **table)
    assert {(each["equipment"], each["taker"], each["reveals"]) for each in options(answer)} == {
        ("talisman", "Ann", True),
        ("chainsaw", "Ann", True),
    }
    assert [each["damage"] for each in options(answer)] == [{}, {}]
    assert answer.verdict is Verdict.LEGAL


@pytest.mark.parametrize(
    ("more", "ruling"),
    [
        ({"ann": {"character": "emi"}}, "sh.ability.bob"),
        ({"bo": {}}, "sh.ability.bob"),
        ({"player_count": 7}, "sh.ability.bob-many"),
        ({"variants": {"no_abilities": True}}, "sh.variant.no-abilities"),
        ({"ann": {"character": "bob", "revealed": True, "ability_void": True}}, "sh.pack.character.ellen"),
        ({"bo": {"equipment": ["fortune-brooch"]}}, "sh.ability.bob"),
    ],
)
def test_who_can_not_rob(more: dict[str, Any], ruling: str) -> None:
    table: dict[str, Any] = {"ann": {"character": "bob"}, "bo": {"equipment": ["chainsaw"]}, **more}
    answer = on("weird-woods", {"option": "rob", "target": "Bo"}, True, readings=ANY_DAMAGE, **table)
    assert said(answer) == [Verdict.REFUTED]
    assert ruling in answer.claims[0].citations


def test_a_hidden_player_robs_if_they_are_bob() -> None:
    answer = on("weird-woods", {"option": "rob", "target": "Bo"}, True, bo={"equipment": ["chainsaw"]}, player_count=5,
                readings=ANY_DAMAGE)  # fmt: skip
    found = {each["legal"]: each["if"][0]["characters"] for each in options(answer)}
    assert found[True] == ["bob"]
    assert "emi" in found[False]
    assert "bob" not in found[False]
    assert said(answer) == [Verdict.POSSIBLE]
    assert answer.value["legal"] is None


# --- what is refused


@pytest.mark.parametrize(
    ("code", "asks", "at"),
    [
        ("weird-woods", {"d6": 3}, "/question/d6"),
        ("weird-woods", {"deck": "white"}, "/question/deck"),
        ("weird-woods", {"card": "advent"}, "/question/card"),
        ("weird-woods", {"equipment": "chainsaw"}, "/question/equipment"),
        ("weird-woods", {"target": "Eve"}, "/question/target"),
        ("weird-woods", {"decline": True, "target": "Bo"}, "/question/target"),
        ("church", {"target": "Bo"}, "/question/target"),
        ("hermits-cabin", {"option": "heal"}, "/question/option"),
        ("erstwhile-altar", {"option": "rob"}, "/question/option"),
        ("underworld-gate", {"deck": "white", "card": "dynamite"}, "/question/card"),
        ("church", {"card": "holy-water", "d6": 2}, "/question/d6"),
    ],
)
def test_what_nothing_asks_for_is_refused(code: str, asks: dict[str, Any], at: str) -> None:
    assert refused(lambda: on(code, asks))[0] == at


def test_the_area_is_where_the_player_stands() -> None:
    church = {"area": "church"}
    assert refused(lambda: on("cemetery", ann=church)) == ("/question/area", "sh.turn.order")
    assert on("church", ann=church).value["area"] == "church"


def test_alone_at_the_table_there_is_nobody_to_choose() -> None:
    state = {"players": [player("Ann", area="hermits-cabin")], "turn": "Ann"}
    ask = {"ask": "area-effect"}
    assert refused(lambda: adjudicator.resolve("shadow-hunters", state, ask)) == ("/state/players", None)


# --- what holds on every table

BASE = [each.id for each in CHARACTERS.values() if each.box == "base"]


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Four players: hidden ones with some damage, others known, perhaps dead, with equipment."""
    cards = draw(st.permutations(["talisman", "fortune-brooch", "chainsaw", "holy-robe"]))
    out: dict[str, Any] = {}
    for nth, (name, who) in enumerate(
        zip(["ann", "bo", "cy", "di"], ["emi", "george", "vampire", "unknown"], strict=True)
    ):
        known = draw(st.booleans())
        most = CHARACTERS[who].hit_points - 1 if known else 9
        told: dict[str, Any] = {"damage": draw(st.integers(0, most)), "area": draw(st.sampled_from(AREAS))}
        told |= {"character": who} if known else {}
        if known and name != "ann" and draw(st.booleans()):
            told = {"character": who, "dead": True}
        elif draw(st.booleans()):
            told["equipment"] = [cards[nth]]
        out[name] = told
    return out


CARDS = ["vampire-bat", "bloodthirsty-spider", "spiritual-doll", "dynamite", "moody-goblin", "banana-peel",
         "first-aid", "flare-of-judgement", "blessing", "holy-water", "advent", "chocolate", "diabolic-ritual",
         "disenchant-mirror"]  # fmt: skip
ASKED = [{"area": code} for code in ("weird-woods", "erstwhile-altar")] + [
    {"area": "underworld-gate", "card": card} for card in CARDS
]


@settings(deadline=None, max_examples=60)
@given(tables(), st.sampled_from(ASKED))
def test_damage_adds_up_and_the_dead_stay_out(table: dict[str, Any], asks: dict[str, Any]) -> None:
    if all(told.get("dead") for name, told in table.items() if name != "ann"):
        return
    table["ann"]["area"] = asks["area"]
    before = {name.title(): told.get("damage", 0) for name, told in table.items()}
    dead = {name.title() for name, told in table.items() if told.get("dead")}
    for each in options(area(asks, **table)):
        touched = {*each["damage"], *each["healed"], *each["total"], each["target"], each["giver"], each["taker"]}
        assert not touched & dead
        for name, total in each["total"].items():
            assert total >= 0
            if asks.get("card") != "first-aid":
                assert total == before[name] + each["damage"].get(name, 0) - each["healed"].get(name, 0)
        assert sum(each["damage"].values()) <= 3 * len(before)
        assert all(each["total"][name] >= min(card.hit_points for card in CHARACTERS.values()) for name in each["dies"])


@settings(deadline=None, max_examples=40)
@given(tables(), st.sampled_from(ASKED), st.sampled_from(["bo", "cy", "di", "ann"]))
def test_a_hidden_player_fares_as_each_character_would(table: dict[str, Any], asks: dict[str, Any], who: str) -> None:
    """Filling in who a hidden player is leaves just the outcomes that were said to be for that character."""
    name = who.title()
    others = [told for key, told in table.items() if key != "ann"]
    if "character" in table[who] or all(told.get("dead") for told in others):
        return
    table["ann"]["area"] = asks["area"]
    hidden = options(area(asks, **table))
    named = {told.get("character") for told in table.values()}

    def bare(option: dict[str, Any]) -> str:
        return repr({key: value for key, value in option.items() if key not in ("if", "sums")})

    for character in ("emi", "franklin", "vampire", "werewolf"):
        if character in named or CHARACTERS[character].hit_points <= table[who]["damage"]:
            continue
        known = {**table, who: {**table[who], "character": character}}
        factions = [CHARACTERS[told["character"]].faction for told in known.values() if "character" in told]
        if factions.count("hunter") > 2 or factions.count("shadow") > 2:
            continue
        fits = [each for each in hidden
                if all(character in one["characters"] for one in each["if"] if one["player"] == name)]  # fmt: skip
        told = {bare(each) for each in options(area(asks, **known))}
        assert told <= {bare(each) for each in fits}
        if not any(one["player"] != name for each in fits for one in each["if"]):
            assert told == {bare(each) for each in fits}
