"""White and black cards once drawn: what each does, to whom, and where it goes."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator import Verdict
from adjudicator.games.shadow_hunters.pack.cards import DECK_SIZE, EQUIPMENT, SINGLES
from tests.games.shadow_hunters.area_tables import black, cited, on, only, options, refused, said, white

SELF_TOO = {"sh.gap.any-character": "self-too"}
BOTH = ["base", "expansion"]


def deck_of(card: str) -> str:
    return (SINGLES.get(card) or EQUIPMENT[card]).deck


# --- every card


@pytest.mark.parametrize("card", [*SINGLES, *EQUIPMENT])
def test_single_use_cards_are_discarded_and_equipment_is_kept(card: str) -> None:
    places = {name: {"area": "underworld-gate"} for name in ("ann", "bo", "cy", "di")}
    answer = on("underworld-gate", {"card": card}, {"optional": False}, **places)
    assert {each["draws"] for each in options(answer)} == {deck_of(card)}
    assert {each["card_goes"] for each in options(answer)} == {"in-front" if card in EQUIPMENT else "discard"}
    assert said(answer) == [Verdict.UPHELD]
    assert f"sh.pack.{deck_of(card)}.{card}" in cited(answer)


@pytest.mark.parametrize("card", [*SINGLES, *EQUIPMENT])
def test_a_card_once_drawn_is_carried_out(card: str) -> None:
    answer = on("underworld-gate", {"card": card, "decline": True}, True)
    assert (said(answer), answer.claims[0].citations) == ([Verdict.REFUTED], ("sh.card.drawn",))


@pytest.mark.parametrize("card", [*SINGLES, *EQUIPMENT])
def test_church_and_cemetery_give_no_card_of_the_other_deck(card: str) -> None:
    wrong = "cemetery" if deck_of(card) == "white" else "church"
    answer = on(wrong, {"card": card})
    assert answer.verdict is Verdict.ILLEGAL
    assert f"sh.area.{wrong}" in cited(answer)


@pytest.mark.parametrize("deck", ["white", "black"])
def test_the_decks_have_sixteen_cards(deck: str) -> None:
    singles = sum(each.copies for each in SINGLES.values() if each.deck == deck)
    assert singles + sum(each.deck == deck for each in EQUIPMENT.values()) == DECK_SIZE


def test_a_card_that_lies_elsewhere_was_not_drawn() -> None:
    held = {"equipment": ["talisman"]}
    assert refused(lambda: white("talisman", bo=held)) == ("/question/card", "sh.pack.white.talisman")
    gone = {"white": {"left": 4, "discard": ["advent"]}}
    assert refused(lambda: white("advent", piles=gone)) == ("/question/card", "sh.pack.white.advent")
    one = {"black": {"left": 4, "discard": ["vampire-bat", "vampire-bat"]}}
    assert black("vampire-bat", piles=one).value["legal"] is True  # there are three
    three = {"black": {"left": 4, "discard": ["vampire-bat"] * 3}}
    assert refused(lambda: black("vampire-bat", piles=three))[0] == "/question/card"
    again = {"black": {"left": 0, "discard": ["vampire-bat"] * 3}}
    assert black("vampire-bat", piles=again).value["legal"] is True  # its discards are the deck now


# --- damage and healing


@pytest.mark.parametrize(("healing", "before", "after"), [(2, 5, 3), (2, 1, 0), (2, 0, 0)])
def test_holy_water(healing: int, before: int, after: int) -> None:
    one = only(white("holy-water", ann={"damage": before}))
    assert (one["healed"], one["total"]) == ({"Ann": min(healing, before)}, {"Ann": after})
    assert one["nothing"] == (before == 0)


def test_blessing_heals_another_by_the_die() -> None:
    answer = white("blessing", {"d6": 5, "target": "Bo"}, bo={"damage": 9})
    assert (only(answer)["healed"], only(answer)["total"]) == ({"Bo": 5}, {"Bo": 4})
    assert {each["target"] for each in options(white("blessing"))} == {"Bo", "Cy", "Di"}
    assert white("blessing", {"target": "Ann"}).verdict is Verdict.ILLEGAL


def test_the_open_die_of_a_blessing() -> None:
    found = {tuple(each["sums"]): each["total"]["Bo"] for each in options(white("blessing", {"target": "Bo"},
                                                                               bo={"damage": 3}))}  # fmt: skip
    assert found == {(1,): 2, (2,): 1, (3, 4, 5, 6): 0}  # more than 3 can't be healed


def test_flare_hits_everybody_else() -> None:
    gregor = {"character": "gregor", "revealed": True, "guards": ["ghostly-barrier"]}
    answer = white("flare-of-judgement", bo={"equipment": ["talisman", "fortune-brooch"]}, cy=gregor,
                   di={"guards": ["guardian-angel"]}, boxes=["base", "expansion"])  # fmt: skip
    assert only(answer)["damage"] == {"Bo": 2, "Cy": 0, "Di": 2}


def test_flare_may_kill_several_and_each_is_looted() -> None:
    answer = white("flare-of-judgement", {}, {"dies": ["Bo", "Cy"], "loots": True},
                   bo={"character": "emi", "damage": 8, "equipment": ["chainsaw"]},
                   cy={"character": "unknown", "damage": 10, "equipment": ["handgun"]})  # fmt: skip
    assert said(answer) == [Verdict.UPHELD]
    assert {"sh.death.loot-each", "sh.gap.loot"} <= cited(answer)


def test_bob_robs_nobody_where_several_are_hurt() -> None:
    table: dict[str, Any] = {"ann": {"character": "bob"}, "bo": {"equipment": ["chainsaw"]}, "player_count": 5}
    reading = {"sh.gap.robbery": "any-damage"}
    answer = white("flare-of-judgement", {"option": "rob"}, True, readings=reading, **table)
    assert said(answer) == [Verdict.REFUTED]
    assert {each["option"] for each in options(white("flare-of-judgement", readings=reading, **table))} == {None}
    bat = black("vampire-bat", {"option": "rob"}, True, readings=reading, **table)
    assert (said(bat), only(bat)["equipment"]) == ([Verdict.UPHELD], "chainsaw")


@pytest.mark.parametrize("before", [0, 5, 7, 12])
def test_first_aid_sets_to_seven_and_kills_nobody(before: int) -> None:
    answer = white("first-aid", {"target": "Bo"}, {"total": {"Bo": 7}, "dies": []}, bo={"damage": before})
    assert said(answer) == [Verdict.UPHELD]
    assert only(answer)["damage"] == {}
    assert only(answer)["if"] == []
    allie = white("first-aid", {"target": "Bo"}, {"dies": []}, bo={"character": "allie", "damage": 1})
    assert said(allie) == [Verdict.UPHELD]  # 8 hit points
    assert {each["target"] for each in options(white("first-aid"))} == {"Ann", "Bo", "Cy", "Di"}


def test_spider_and_bat() -> None:
    spider = black("bloodthirsty-spider", {"target": "Bo"}, ann={"damage": 1})
    assert only(spider)["total"] == {"Bo": 2, "Ann": 3}
    bat = black("vampire-bat", {"target": "Bo"}, ann={"damage": 1})
    assert (only(bat)["damage"], only(bat)["healed"]) == ({"Bo": 2}, {"Ann": 1})


def test_the_talisman_wards_three_cards_and_the_bat_heals_all_the_same() -> None:
    held = {"equipment": ["talisman"]}
    bat = black("vampire-bat", {"target": "Bo"}, {"healed": {"Ann": 1}}, ann={"damage": 4}, bo=held)
    assert (only(bat)["damage"], said(bat)) == ({"Bo": 0}, [Verdict.UPHELD])
    assert "sh.pack.white.talisman" in cited(bat)
    assert only(black("bloodthirsty-spider", {"target": "Bo"}, bo=held))["damage"] == {"Bo": 0, "Ann": 2}
    doll = black("spiritual-doll", {"target": "Bo", "d6": 1}, bo=held)
    assert only(doll)["damage"] == {"Bo": 3}


def test_spider_that_kills_both_gives_no_loot() -> None:
    answer = black("bloodthirsty-spider", {"target": "Bo"}, {"dies": ["Ann", "Bo"], "loots": False},
                   ann={"character": "emi", "damage": 8},
                   bo={"character": "unknown", "damage": 9, "equipment": ["chainsaw"]})  # fmt: skip
    assert said(answer) == [Verdict.UPHELD]
    assert answer.readings == ()


@pytest.mark.parametrize(("d6", "hit"), [(1, "Bo"), (4, "Bo"), (5, "Ann"), (6, "Ann")])
def test_the_doll_turns_on_a_five(d6: int, hit: str) -> None:
    assert only(black("spiritual-doll", {"target": "Bo", "d6": d6}))["damage"] == {hit: 3}


def test_the_open_die_of_the_doll() -> None:
    answer = black("spiritual-doll", {"target": "Bo"}, {"damage": {"Bo": 3}})
    assert {tuple(each["sums"]): each["damage"] for each in options(answer)} == {
        (1, 2, 3, 4): {"Bo": 3},
        (5, 6): {"Ann": 3},
    }
    assert said(answer) == [Verdict.POSSIBLE]


# --- Dynamite

PLACES = {"ann": {"area": "cemetery"}, "bo": {"area": "cemetery"}, "cy": {"area": "church"},
          "di": {"area": "hermits-cabin", "equipment": ["talisman"]}}  # fmt: skip


@pytest.mark.parametrize(
    ("d6", "d4", "hits", "damage"),
    [
        (5, 3, "cemetery", {"Ann": 3, "Bo": 3}),
        (4, 2, "church", {"Cy": 3}),
        (1, 1, "hermits-cabin", {"Di": 0}),
        (6, 3, "weird-woods", {}),
        (6, 1, None, {}),
        (3, 4, None, {}),
    ],
)
def test_dynamite(d6: int, d4: int, hits: str | None, damage: dict[str, int]) -> None:
    one = only(black("dynamite", {"d6": d6, "d4": d4}, **PLACES))
    assert (one["hits"], one["damage"], one["sums"]) == (hits, damage, [d6 + d4])
    assert one["nothing"] == (not any(damage.values()))


def test_the_open_dice_of_dynamite() -> None:
    found = {each["hits"]: each["sums"] for each in options(black("dynamite", **PLACES))}
    assert found == {"hermits-cabin": [2, 3], "underworld-gate": [4, 5], "church": [6], None: [7], "cemetery": [8],
                     "weird-woods": [9], "erstwhile-altar": [10]}  # fmt: skip
    one_die = {each["hits"] for each in options(black("dynamite", {"d6": 6}, **PLACES))}
    assert one_die == {None, "cemetery", "weird-woods", "erstwhile-altar"}


def test_dynamite_needs_everybodys_place() -> None:
    places = {**PLACES, "di": {}}
    assert refused(lambda: black("dynamite", **places)) == ("/state/players/3/area", None)


def test_dynamite_goes_by_the_numbers_of_the_box() -> None:
    answer = black("dynamite", {"d6": 5, "d4": 3}, numbers={"church": [8]}, **PLACES)
    assert only(answer)["damage"] == {"Cy": 3}
    assert "sh.pack.area-numbers" not in cited(answer)


# --- equipment


def test_the_goblin_takes_one_card() -> None:
    table: dict[str, Any] = {"bo": {"equipment": ["chainsaw", "handgun"]}, "ann": {"equipment": ["talisman"]}}
    found = {(each["giver"], each["equipment"], each["taker"]) for each in options(black("moody-goblin", **table))}
    assert found == {("Bo", "chainsaw", "Ann"), ("Bo", "handgun", "Ann")}
    assert only(black("moody-goblin", ann={"equipment": ["talisman"]}))["nothing"] is True


def test_the_peel_gives_a_card_or_hurts() -> None:
    mine = {"equipment": ["chainsaw", "handgun"]}
    found = {(each["equipment"], each["taker"]) for each in options(black("banana-peel", ann=mine))}
    assert found == {(card, name) for card in mine["equipment"] for name in ("Bo", "Cy", "Di")}
    assert only(black("banana-peel", bo=mine))["damage"] == {"Ann": 1}
    wrong = black("banana-peel", {"equipment": "talisman"}, True, ann=mine, bo={"equipment": ["talisman"]})
    assert said(wrong) == [Verdict.REFUTED]
    assert black("banana-peel", {"target": "Bo"}).verdict is Verdict.ILLEGAL  # nothing to give


# --- any character


@pytest.mark.parametrize("card", ["bloodthirsty-spider", "vampire-bat", "spiritual-doll"])
def test_any_character_may_be_oneself_by_one_reading(card: str) -> None:
    answer = black(card, {"target": "Ann"}, True)
    assert said(answer) == [Verdict.REFUTED]
    assert "sh.gap.any-character" in answer.claims[0].citations
    assert said(black(card, {"target": "Ann"}, True, readings=SELF_TOO)) == [Verdict.UPHELD]
    assert "Ann" not in {each["target"] for each in options(black(card))}
    assert "Ann" in {each["target"] for each in options(black(card, readings=SELF_TOO))}
    other = black(card, {"target": "Bo"})
    assert "sh.gap.any-character" not in cited(other)  # it makes no difference there


def test_the_spider_on_oneself_hurts_twice_and_the_goblin_takes_nothing() -> None:
    assert only(black("bloodthirsty-spider", {"target": "Ann"}, readings=SELF_TOO))["damage"] == {"Ann": 4}
    goblin = black("moody-goblin", {"target": "Ann"}, ann={"equipment": ["chainsaw"]}, readings=SELF_TOO)
    assert (only(goblin)["nothing"], only(goblin)["equipment"]) == (True, None)


def test_who_dies_of_their_own_bat_heals_nothing() -> None:
    ann = {"character": "emi", "damage": 8}
    one = only(black("vampire-bat", {"target": "Ann"}, ann=ann, readings=SELF_TOO))
    assert (one["dies"], one["total"], one["healed"]) == (["Ann"], {"Ann": 10}, {"Ann": 0})


# --- cards for some characters


@pytest.mark.parametrize(
    ("card", "who", "fits"),
    [
        ("advent", "emi", True), ("advent", "george", True), ("advent", "vampire", False), ("advent", "bob", False),
        ("diabolic-ritual", "unknown", True), ("diabolic-ritual", "werewolf", True), ("diabolic-ritual", "emi", False),
        ("chocolate", "allie", True), ("chocolate", "emi", True), ("chocolate", "unknown", True),
        ("chocolate", "franklin", False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("revealed", [False, True])
def test_who_may_reveal_to_be_healed(card: str, who: str, fits: bool, revealed: bool) -> None:
    ann = {"character": who, "damage": 6, "revealed": revealed}
    answer = on("underworld-gate", {"card": card}, {"must_reveal": True}, ann=ann)
    assert [each["total"] for each in options(answer)] == [{}, {"Ann": 0}][: 2 if fits else 1]
    assert said(answer) == [Verdict.REFUTED]
    asked = on("underworld-gate", {"card": card, "reveals": True}, {"total": {"Ann": 0}}, ann=ann)
    assert asked.value["legal"] is fits
    assert said(asked) == [Verdict.UPHELD if fits else Verdict.REFUTED]
    if fits:
        assert only(asked)["reveals"] is not revealed
        assert ("sh.reveal.already" in cited(asked)) == revealed


def test_a_hidden_player_may_reveal_if_they_fit() -> None:
    listed = white("advent", {}, {"total": {"Ann": 0}}, ann={"damage": 3})
    assert [each["if"] for each in options(listed)] == [
        [],
        [{"player": "Ann", "characters": ["emi", "franklin", "george"]}],
    ]
    assert said(listed) == [Verdict.POSSIBLE]
    asked = white("advent", {"reveals": True}, True, ann={"damage": 3})
    assert {each["legal"]: each["if"][0]["characters"] for each in options(asked)} == {
        True: ["emi", "franklin", "george"],
        False: ["unknown", "vampire", "werewolf"],
    }
    assert (said(asked), asked.value["legal"]) == ([Verdict.POSSIBLE], None)
    stays = white("advent", {"reveals": False}, {"nothing": True}, ann={"damage": 3})
    assert said(stays) == [Verdict.UPHELD]


@pytest.mark.parametrize(("who", "must"), [("vampire", True), ("werewolf", True), ("unknown", False), ("emi", False)])
def test_the_mirror_makes_them_reveal(who: str, must: bool) -> None:
    answer = white("disenchant-mirror", {}, {"must_reveal": must, "reveals": must}, ann={"character": who})
    assert said(answer) == [Verdict.UPHELD]
    for reveals in (True, False):
        asked = white("disenchant-mirror", {"reveals": reveals}, ann={"character": who})
        assert asked.value["legal"] is (reveals == must)
    open_ = white(
        "disenchant-mirror", {}, {"nothing": True, "must_reveal": False}, ann={"character": who, "revealed": True}
    )
    assert said(open_) == [Verdict.UPHELD]


def test_the_mirror_and_a_hidden_player() -> None:
    found = {each["must_reveal"]: each["if"][0]["characters"] for each in options(white("disenchant-mirror"))}
    assert found == {True: ["vampire", "werewolf"], False: ["emi", "franklin", "george", "unknown"]}


@pytest.mark.parametrize(
    ("card", "who", "new", "old"),
    [
        ("disenchant-mirror", "wight", True, False),
        ("disenchant-mirror", "valkyrie", True, False),
        ("disenchant-mirror", "unknown", False, False),
        ("disenchant-mirror", "vampire", True, True),
        ("chocolate", "agnes", True, False),
        ("chocolate", "ultra-soul", True, False),
        ("chocolate", "allie", True, True),
    ],
)
def test_the_printings_differ_about_the_expansion(card: str, who: str, new: bool, old: bool) -> None:
    for reading, fits in (("reprint", new), ("first-printing", old)):
        answer = white(card, ann={"character": who, "damage": 2}, boxes=BOTH, readings={"sh.gap.reprints": reading})
        assert any(each["reveals"] for each in options(answer)) is fits
        assert bool(answer.readings) is (new is not old)


# --- turns and guards


def test_another_turn_and_a_guard() -> None:
    turn = only(white("concealed-knowledge"))
    assert (turn["extra_turn"], turn["guarded"], turn["nothing"]) == (True, False, False)
    guard = only(white("guardian-angel"))
    assert (guard["extra_turn"], guard["guarded"], guard["nothing"]) == (False, True, False)
