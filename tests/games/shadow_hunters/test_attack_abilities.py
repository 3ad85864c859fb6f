"""What characters do about an attack: Bob, the Vampire, Charles, the Werewolf."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator import StateError
from tests.games.shadow_hunters.attacking import (
    BEN,
    GEORGE,
    ILLEGAL,
    POSSIBLE,
    REFUTED,
    UPHELD,
    ask,
    only,
    player,
    verdicts,
)

# --- Bob


def bob(count: int, *equipment: str, **more: Any) -> dict[str, Any]:
    return {"players": [player("Bob", "bob", *equipment, **{"revealed": True, **more}), *TARGETS],
            "state": {"player_count": count}}  # fmt: skip


TARGETS = [player("Geo", "george", "chainsaw", "talisman", damage=11)]


def test_bob_takes_a_card_instead_of_two_or_more_damage() -> None:
    answer = ask(**bob(5), d=(4, 2))
    assert (only(answer)["each"], only(answer)["hits"][0]["rob"]) == (2, "may")
    answer = ask(bob(5)["players"], {"each": 0, "robbed": ["Geo"], "takes": ["chainsaw"]}, {"each": 2, "robbed": []},
                 {"each": 2, "robbed": ["Geo"]}, state={"player_count": 5}, d=(4, 2))  # fmt: skip
    assert verdicts(answer) == [POSSIBLE, POSSIBLE, REFUTED]
    chosen = ask(bob(5)["players"], {"each": 0, "dead": [], "takes": ["talisman"]}, {"dead": ["Geo"]}, rob=["Geo"],
                 state={"player_count": 5}, d=(5, 2))  # fmt: skip
    assert verdicts(chosen) == [POSSIBLE, REFUTED]
    never = ask(bob(5)["players"], {"each": 3, "dead": ["Geo"]}, rob=[], state={"player_count": 5}, d=(5, 2))
    assert never.verdict is UPHELD


@pytest.mark.parametrize(
    ("change", "asks", "ruling"),
    [
        ({}, {"d": (3, 2)}, "sh.ability.bob"),
        ({"state": {"player_count": 7}}, {"d": (5, 2)}, "sh.ability.bob-many"),
        ({"players": [player("Bob", "george", revealed=True), *TARGETS[:0], player("Geo", "emi", "chainsaw")]},
         {"d": (5, 2)}, "sh.ability.bob"),
        ({"players": [player("Bob", "bob"), *TARGETS]}, {"d": (5, 2), "reveals": False}, "sh.reveal.first"),
        ({"players": [player("Bob", "bob", revealed=True, ability_void=True), *TARGETS]}, {"d": (5, 2)},
         "sh.pack.character.ellen"),
        ({"players": [player("Bob", "bob", revealed=True), player("Geo", "emi")]}, {"d": (5, 2)}, "sh.ability.bob"),
    ],
)  # fmt: skip
def test_robbery_that_is_not_allowed(change: dict[str, Any], asks: dict[str, Any], ruling: str) -> None:
    told = {**bob(5), **change}
    answer = ask(told["players"], {"legal": False}, state=told["state"], rob=["Geo"], **asks)
    assert answer.verdict is UPHELD
    assert ruling in answer.claims[0].citations
    assert ask(told["players"], state=told["state"], rob=["Geo"], **asks).verdict is ILLEGAL


def test_a_counterattack_is_no_robbery() -> None:
    answer = ask([TARGETS[0], player("Wol", "werewolf")], {"legal": True}, d=(5, 2), counter=True, rob=["Geo"])
    assert (answer.verdict, answer.claims[0].citations) == (REFUTED, ("sh.ability.bob",))


def test_with_open_dice_a_robbery_depends_on_the_roll() -> None:
    answer = ask(bob(5)["players"], {"legal": True}, rob=["Geo"], state={"player_count": 5})
    assert (answer.verdict, answer.value["legal"]) == (POSSIBLE, None)
    assert [outcome["number"] for outcome in answer.value["outcomes"]] == [2, 3, 4, 5]


def test_with_seven_or_eight_players_bob_takes_all_of_the_killed() -> None:
    answer = ask(bob(8)["players"], {"damage": {"Geo": 3}, "dead": ["Geo"], "robbed": [],
                 "takes": ["chainsaw", "talisman"]}, state={"player_count": 8}, d=(5, 2))  # fmt: skip
    assert answer.verdict is UPHELD
    assert {"sh.ability.bob-many", "sh.death.loot"} <= set(answer.claims[0].citations)
    hidden = ask(bob(8, revealed=False)["players"], {"takes": ["chainsaw", "talisman"]}, {"takes": ["chainsaw"]},
                 state={"player_count": 8}, d=(5, 2))  # fmt: skip
    assert verdicts(hidden) == [POSSIBLE, POSSIBLE]


def test_bob_needs_the_number_of_players() -> None:
    with pytest.raises(StateError) as caught:
        ask(bob(5)["players"], d=(5, 2))
    assert caught.value.problems[0].pointer == "/player_count"


def test_bob_with_several_targets() -> None:
    players = [player("Bob", "bob", "machine-gun", revealed=True), player("Geo", "george", "chainsaw"),
               player("Emi", "emi", "talisman")]  # fmt: skip
    split = {"damage": {"Geo": 3, "Emi": 0}, "robbed": ["Emi"]}
    both = {"damage": {"Geo": 0, "Emi": 0}, "robbed": ["Emi", "Geo"], "takes": ["chainsaw", "talisman"]}
    state = {"player_count": 5}
    assert verdicts(ask(players, split, both, d=(5, 2), state=state)) == [POSSIBLE, POSSIBLE]
    as_one = {"sh.gap.robbery-each": "all-or-none"}
    answer = ask(players, split, both, d=(5, 2), state=state, readings=as_one)
    assert verdicts(answer) == [REFUTED, POSSIBLE]
    assert only(answer)["as_one"] is True
    one = ask(players, {"legal": True}, d=(5, 2), state=state, readings=as_one, rob=["Emi"])
    assert one.verdict is REFUTED
    bare = [players[0], players[1], player("Emi", "emi")]  # nothing to be taken from her: not from all of them
    assert ask(bare, {"robbed": []}, d=(5, 2), state=state, readings=as_one).verdict is UPHELD


# --- the Vampire


def test_the_vampire_heals_two_for_damage() -> None:
    def vampire(damage: int, **more: Any) -> list[dict[str, Any]]:
        return [player("Vam", "vampire", damage=damage, **{"revealed": True, **more}), BEN]

    assert only(ask(vampire(6), d=(5, 4)))["heals"] == 2
    assert only(ask(vampire(1), d=(5, 4)))["heals"] == 1
    assert only(ask(vampire(6), d=(4, 4)))["heals"] == 0
    assert only(ask(vampire(6, ability_void=True), d=(5, 4)))["heals"] == 0
    assert [each["heals"] for each in ask(vampire(6, revealed=False), d=(5, 4)).value["outcomes"]] == [0, 2]
    guarded = [vampire(6)[0], player("Ben", "franklin", guards=["guardian-angel"])]
    assert only(ask(guarded, d=(5, 4)))["heals"] == 0


@pytest.mark.parametrize(("reading", "heals"), [("once", 2), ("each", 4)])
def test_the_vampire_hurts_several(reading: str, heals: int) -> None:
    players = [player("Vam", "vampire", "machine-gun", revealed=True, damage=5), BEN, player("Emi", "emi")]
    answer = ask(players, {"heals": heals}, d=(5, 2), readings={"sh.gap.vampire-many": reading})
    assert answer.verdict is UPHELD
    assert "sh.gap.vampire-many" in answer.claims[0].citations


def test_more_than_there_is_can_not_be_healed_by_any_reading() -> None:
    players = [player("Vam", "vampire", "machine-gun", revealed=True, damage=2), BEN, player("Emi", "emi")]
    answer = ask(players, {"heals": 2}, d=(5, 2))
    assert (answer.verdict, answer.claims[0].citations) == (UPHELD, ("sh.pack.character.vampire",))


def test_a_hidden_attacker_may_be_the_vampire() -> None:
    players = [player("Ann", damage=4), player("Ben"), player("Cem"), player("Dan")]
    answer = ask(players, {"heals": 2}, d=(5, 2), targets=["Ben"], state={"boxes": ["base"]})
    assert answer.verdict is POSSIBLE
    assert answer.value["outcomes"][1]["if"] == [{"player": "Ann", "characters": ["vampire"]}]
    unhurt = ask([player("Ann"), *players[1:]], {"heals": 0}, d=(5, 2), targets=["Ben"], state={"boxes": ["base"]})
    assert unhurt.verdict is UPHELD


# --- what follows


def test_charles_attacks_again_unless_it_kills_him_or_his_target_is_dead() -> None:
    def charles(damage: int, target: int = 0, **more: Any) -> list[dict[str, Any]]:
        return [player("Cha", "charles", damage=damage, **more), player("Fra", "franklin", damage=target)]

    again, none = {"follows": ["attack-again"]}, {"follows": [], "comes_first": None}
    assert ask(charles(8), again, d=(5, 2)).verdict is UPHELD  # 8 + 2 = 10 of 11
    broke = ask(charles(9), again, none, d=(5, 2))  # 11 of 11
    assert verdicts(broke) == [REFUTED, UPHELD]
    assert {"sh.ability.charles", "sh.death.gone"} <= set(broke.claims[0].citations)
    assert "to 11 of 11" in broke.claims[0].says.en
    assert ask(charles(0, 9), none, d=(5, 2)).verdict is UPHELD
    assert ask(charles(0), again, d=(2, 2)).verdict is UPHELD  # a failed attack is one too
    assert ask(charles(0, ability_void=True), none, d=(5, 2)).verdict is UPHELD


def test_how_often_charles_attacks_again() -> None:
    players = [player("Cha", "charles", revealed=True, damage=4), BEN]
    for reading, follows in (("repeatable", ["attack-again"]), ("once", [])):
        answer = ask(players, {"follows": follows}, d=(5, 2), again=True, readings={"sh.gap.charles-repeat": reading})
        assert answer.verdict is UPHELD
    assert ask([GEORGE, BEN], d=(5, 2), again=True).verdict is ILLEGAL
    quiet = ask([player("Cha", "charles"), BEN], {"legal": True}, d=(5, 2), again=True, reveals=False)
    assert (quiet.verdict, quiet.claims[0].citations[0]) == (REFUTED, "sh.reveal.first")


def test_the_werewolf_strikes_back_if_it_lives() -> None:
    def wolf(damage: int, **more: Any) -> list[dict[str, Any]]:
        return [GEORGE, player("Wol", "werewolf", damage=damage, **more)]

    back = {"follows": ["counterattack"], "comes_first": "counterattack"}
    assert ask(wolf(9), back, d=(6, 2)).verdict is UPHELD
    assert ask(wolf(0), back, d=(2, 2)).verdict is UPHELD
    dead = ask(wolf(10), {"dead": ["Wol"], "follows": []}, back, d=(6, 2))
    assert verdicts(dead) == [UPHELD, REFUTED]
    assert "sh.pack.werewolf-dead" in dead.claims[1].citations
    void = ask(wolf(0, ability_void=True), back, d=(6, 2))
    assert (void.verdict, "sh.pack.character.ellen" in void.claims[0].citations) == (REFUTED, True)
    novice = ask(wolf(0), back, d=(6, 2), state={"variants": {"no_abilities": True}})
    assert (novice.verdict, "sh.variant.no-abilities" in novice.claims[0].citations) == (REFUTED, True)


@pytest.mark.parametrize(("reading", "first"), [("counter-first", "counterattack"), ("feast-first", "attack-again")])
def test_charles_and_the_werewolf(reading: str, first: str) -> None:
    players = [player("Cha", "charles"), player("Wol", "werewolf")]
    claim = {"comes_first": first, "follows": ["attack-again", "counterattack"]}
    answer = ask(players, claim, d=(5, 2), readings={"sh.gap.counter-first": reading})
    assert answer.verdict is UPHELD
    assert only(answer)["next"][0]["what"] == first
    assert "sh.gap.counter-first" in answer.claims[0].citations


def test_a_counterattack() -> None:
    players = [GEORGE, player("Wol", "werewolf", "chainsaw")]
    answer = ask(players, {"damage": {"Geo": 4}, "reveals": True, "follows": []}, d=(5, 2), counter=True)
    assert (answer.verdict, answer.value["player"]) == (UPHELD, "Wol")
    revealed = ask([GEORGE, player("Wol", "werewolf", revealed=True)], {"reveals": False}, d=(5, 2), counter=True)
    assert revealed.verdict is UPHELD
    other = ask([GEORGE, BEN], {"legal": True}, d=(5, 2), counter=True)
    assert (other.verdict, other.claims[0].citations) == (REFUTED, ("sh.pack.character.werewolf",))
    with pytest.raises(StateError) as caught:
        ask([GEORGE, player("Wol", "werewolf", dead=True)], d=(5, 2), counter=True, player="Wol")
    assert caught.value.problems[0].ruling == "sh.pack.werewolf-dead"


def test_a_hidden_player_strikes_back_only_as_the_werewolf() -> None:
    players = [GEORGE, player("Ben"), player("Cem"), player("Dan")]
    answer = ask(players, {"legal": True}, {"each": 3}, d=(5, 2), counter=True, player="Ben", state={"boxes": ["base"]})
    assert (verdicts(answer), answer.value["legal"]) == ([POSSIBLE, POSSIBLE], None)
    assert only(answer)["if"] == [{"player": "Ben", "characters": ["werewolf"]}]
    known = [*players[:2], player("Cem", "werewolf"), players[3]]
    assert ask(known, d=(5, 2), counter=True, player="Ben", state={"boxes": ["base"]}).verdict is ILLEGAL


def test_range_and_the_counterattack() -> None:
    far = [GEORGE, player("Wol", "werewolf", "handgun")]
    every = {"sh.gap.counter-range": "as-any-attack"}
    assert ask(far, {"legal": True}, d=(5, 2), counter=True).verdict is UPHELD
    out = ask(far, {"legal": True}, d=(5, 2), counter=True, readings=every)
    assert (out.verdict, "sh.gap.counter-range" in out.claims[0].citations) == (REFUTED, True)
    gun = [GEORGE, player("Wol", "werewolf", "machine-gun"), BEN]
    assert ask(gun, d=(5, 2), counter=True, player="Wol").value["targets"] == ["Geo"]
    assert ask(gun, d=(5, 2), counter=True, player="Wol", readings=every).value["targets"] == ["Geo", "Ben"]


# --- reveals


def test_daniel_does_not_reveal_to_attack() -> None:
    players = [player(name) for name in ("Ann", "Ben", "Cem", "Dan", "Eve")]
    answer = ask(players, d=(5, 2), targets=["Ben"], reveals=True, state={"boxes": ["base"]})
    assert [each["reveals"] for each in answer.value["outcomes"]] == [True]
    assert [who for each in only(answer)["if"] for who in each["characters"]] == [
        "allie", "bob", "charles", "emi", "franklin", "george", "unknown", "vampire", "werewolf",
    ]  # fmt: skip


def test_who_reveals_leaves_the_others_less_to_be() -> None:
    """If Ann reveals as a Hunter beside George, Ben is no third Hunter: 7 + 3 = 10 would kill Emi alone."""
    players = [player("Ann", None, "spear-of-longinus"), player("Ben", damage=7), player("Geo", "george"), player("D")]
    revealed, hidden = {"reveals": True, "each": 3, "dead": ["Ben"]}, {"reveals": False, "each": 1}
    answer = ask(players, revealed, hidden, d=(4, 3), targets=["Ben"], state={"boxes": ["base"]})
    assert verdicts(answer) == [REFUTED, POSSIBLE]
    free = [*players[:2], player("Geo"), players[3]]
    assert ask(free, revealed, d=(4, 3), targets=["Ben"], state={"boxes": ["base"]}).verdict is POSSIBLE


def test_to_reveal_once_more_is_the_same_question() -> None:
    players = [player("Geo", "george", "spear-of-longinus", revealed=True), BEN]
    assert ask(players, d=(5, 2), reveals=True).asked == ask(players, d=(5, 2)).asked
