"""Tables that once broke a card question: each with what is right, worked out by hand."""

from __future__ import annotations

import re
from typing import Any

import pytest

import adjudicator
from adjudicator import StateError, Verdict
from tests.effort import calls

GAME = "gloomhaven"
BRUTE = {"name": "Brute", "hit_points": 3, "max_hit_points": 6, "hand": ["Rally"], "discard": ["Charge", "Cleave"]}
MAY_NOT = {"gh.gap.rest-damage": "may-not"}


def ask(
    name: str, about: dict[str, Any], *claims: Any, readings: Any = None, state: Any = None, **brute: Any
) -> adjudicator.Answer:
    state = {"characters": [{**BRUTE, **brute}]} if state is None else state
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": name, **about}, told, readings=readings or {})


def refused(name: str, about: dict[str, Any], state: Any = None, **brute: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        ask(name, about, state=state, **brute)
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


def verdicts(answer: adjudicator.Answer) -> list[Verdict]:
    return [judged.verdict for judged in answer.claims]


def without(*keys: str) -> dict[str, Any]:
    return {"characters": [{key: value for key, value in BRUTE.items() if key not in keys}]}


# --- damage


def test_each_way_to_meet_damage_needs_its_own_pile_only() -> None:
    answer = ask("damage-options", {"damage": 2, "option": "suffer"}, True, state=without("hand", "discard"))
    assert answer.verdict is Verdict.UPHELD
    answer = ask("damage-options", {"damage": 2, "option": "lose-hand"}, True, state=without("discard"))
    assert answer.verdict is Verdict.UPHELD
    answer = ask("damage-options", {"damage": 2, "option": "lose-discards"}, True, state=without("hand"))
    assert answer.verdict is Verdict.UPHELD
    assert refused("damage-options", {"damage": 2}, without("discard"))[1] == "/characters/0/discard"


def test_in_a_short_rest_one_discard_has_to_be_left() -> None:
    about = {"damage": 1, "short_rest": True, "option": "lose-discards"}
    answer = ask("damage-options", about, True)
    assert answer.verdict is Verdict.REFUTED
    assert answer.claims[0].citations == ("gh.rest.lose-one", "gh.damage.lose-discards")
    answer = ask("damage-options", about, True, discard=["Charge", "Cleave", "Skewer"])
    assert answer.verdict is Verdict.UPHELD
    # and rest-options agrees
    about = {"rest": "short", "drawn": ["Charge"], "price": "lose-discards"}
    assert ask("rest-options", about).verdict is Verdict.ILLEGAL
    assert ask("rest-options", about, discard=["Charge", "Cleave", "Skewer"]).verdict is Verdict.LEGAL


@pytest.mark.parametrize(
    ("asked", "claim", "says"),
    [
        ({"option": "suffer"}, {"lose": ["Rally"]}, "suffering it"),
        ({"option": "suffer"}, {"option": "lose-hand"}, "suffering it"),
        ({"option": "lose-hand"}, {"option": "suffer"}, "losing a hand card"),
        ({"option": "lose-hand"}, {"lose": ["Charge", "Cleave"]}, "losing a hand card"),
        ({"option": "lose-discards", "lose": ["Charge", "Cleave"]}, {"lose": ["Rally"]}, "losing Charge, Cleave"),
    ],
)
def test_a_claim_of_another_way_is_told_what_is_asked_about(
    asked: dict[str, Any], claim: dict[str, Any], says: str
) -> None:
    answer = ask("damage-options", {"damage": 2, **asked}, claim)
    assert answer.verdict is Verdict.REFUTED
    assert answer.claims[0].says.en.startswith(f"What is asked about is {says}.")
    assert answer.claims[0].citations == (f"gh.damage.{asked['option']}",)


def test_where_nothing_can_be_lost_no_reason_says_that_damage_is_negated() -> None:
    answer = ask("damage-options", {"damage": 5}, {"hit_points": 3}, hand=[], discard=["Charge"])
    (judged,) = answer.claims
    assert judged.verdict is Verdict.REFUTED
    assert "gh.exhaust.negated" not in judged.citations
    assert {"gh.damage.lose-hand", "gh.damage.lose-discards"} <= set(judged.citations)


@pytest.mark.parametrize("claim", [{"lose": ["Rally"]}, {"hit_points": 3}])
def test_read_as_a_price_the_reason_is_the_gap(claim: dict[str, Any]) -> None:
    about = {"damage": 1, "short_rest": True}
    (judged,) = ask("damage-options", about, claim, readings=MAY_NOT).claims
    assert judged.verdict is Verdict.REFUTED
    assert "gh.gap.rest-damage" in judged.citations
    assert "egated" not in judged.says.en
    assert judged.says.en.count("has to be suffered") == 1


def test_one_card_is_not_called_cards() -> None:
    answer = ask("damage-options", {"damage": 1, "option": "lose-hand", "lose": ["Rally", "Roar"]}, True,
                 hand=["Rally", "Roar"])  # fmt: skip
    assert answer.claims[0].says.en == "It takes 1 card, not 2."


# --- exhaustion


def test_who_has_no_hit_points_does_not_go_on() -> None:
    state = {"characters": [{**BRUTE, "hand": ["Rally", "Roar"]}, {"name": "Tinkerer", "hit_points": 0}]}
    both = {"go_on": ["Brute", "Tinkerer"]}
    answer = ask("exhaustion", {"character": "Brute"}, both, {"go_on": ["Brute"]}, state=state)
    assert verdicts(answer) == [Verdict.REFUTED, Verdict.UPHELD]
    assert "gh.exhaust.gone" in answer.claims[0].citations
    assert "Exhausted: Tinkerer." in answer.claims[0].says.en


PLAY = {
    "first": {"card": "Skewer", "half": "top", "basic": True},
    "second": {"card": "Trample", "half": "bottom", "basic": True},
}


@pytest.mark.parametrize(
    ("name", "about"),
    [
        ("rest-options", {"rest": "short"}),
        ("card-play", PLAY),
        ("items", {"item": "Boots"}),
        ("damage-options", {"damage": 1}),
    ],
)
def test_who_has_no_hit_points_is_exhausted_and_takes_no_part(name: str, about: dict[str, Any]) -> None:
    more = {"selected": ["Skewer", "Trample"], "items": [{"item": "Boots", "use": "spent"}]}
    told = refused(name, about, hit_points=0, **more)
    assert told == ("state", "/characters/0/hit_points", "gh.exhaust.hit-points")


# --- playing cards


def table(top: dict[str, Any], **brute: Any) -> dict[str, Any]:
    return {
        "characters": [{"name": "Brute", "selected": ["Skewer", "Trample"], **brute}],
        "cards": [{"card": "Skewer", "top": top, "bottom": {"abilities": [{"ability": "move", "value": 3}]}}],
    }


def played(**first: Any) -> dict[str, Any]:
    return {"first": {"card": "Skewer", "half": "top", **first}, "second": PLAY["second"]}


def test_a_half_whose_abilities_are_not_written_down_is_no_half_without_any() -> None:
    state = table({"lost": True})
    assert refused("card-play", played(), state)[1] == "/cards/0/top/abilities"
    assert refused("card-play", played(performed=["attack"]), state)[1] == "/cards/0/top/abilities"
    answer = ask("card-play", played(performed=[]), {"discarded": ["Skewer", "Trample"]}, state=state)
    assert answer.verdict is Verdict.UPHELD


def test_experience_that_goes_with_another_ability_is_told_with_what_was_performed() -> None:
    abilities = [{"ability": "attack", "value": 2}, {"ability": "heal", "value": 2, "experience": 1}]
    about = played(performed=["attack"], experience=True)
    answer = ask("card-play", about, True, state=table({"abilities": abilities}))
    assert answer.verdict is Verdict.REFUTED
    assert answer.value["faults"] == ["experience-only"]
    assert answer.claims[0].says.en.startswith("Performed of Skewer: Attack 2.")
    assert "攻击 2" in answer.claims[0].says.zh


def test_both_halves_of_one_card_are_illegal_whatever_their_order() -> None:
    about = {
        "first": {"card": "Skewer", "half": "top"},
        "second": {"card": "Skewer", "half": "bottom"},
        "order": [{"card": "Skewer", "ability": "attack"}, {"card": "Skewer", "ability": "move"}],
    }
    answer = ask("card-play", about, True, state=table({"abilities": [{"ability": "attack", "value": 2}]}))
    assert (answer.verdict, answer.value["faults"]) == (Verdict.REFUTED, ["same-card"])


@pytest.mark.parametrize(
    ("name", "about", "key"),
    [
        ("card-play", PLAY, "selected"),
        ("rest-options", {"rest": "short", "drawn": ["Charge"]}, "discard"),
        ("rest-options", {"rest": "long", "loses": "Charge"}, "discard"),
        ("damage-options", {"damage": 1, "option": "lose-discards", "lose": ["Charge", "Cleave"]}, "discard"),
        ("damage-options", {"damage": 1, "option": "lose-hand", "lose": ["Rally"]}, "hand"),
    ],
)
def test_a_pile_that_is_not_written_down_is_what_is_missing(name: str, about: dict[str, Any], key: str) -> None:
    assert refused(name, about, without(key))[:2] == ("state", f"/characters/0/{key}")


def test_an_element_of_the_players_choice_may_be_any() -> None:
    state = table({"abilities": [{"ability": "attack", "value": 2}], "infuse": ["any", "fire"]})
    answer = ask(
        "card-play",
        played(),
        {"infused": ["fire", "ice"]},
        {"infused": ["fire"]},
        {"infused": ["ice"]},
        {"infused": ["air", "fire", "ice"]},
        {"experience": 0},
        state=state,
    )
    possible, refuted = Verdict.POSSIBLE, Verdict.REFUTED
    assert verdicts(answer) == [possible, possible, refuted, refuted, Verdict.UPHELD]
    assert answer.value["infused"] == ["any", "fire"]


def test_many_elements_of_choice_are_gone_through_quickly() -> None:
    one = {"ability": "attack", "value": 2, "infuse": ["any"] * 6}
    state = table({"abilities": [one] * 10})
    answer, effort = calls(lambda: ask("card-play", played(), {"infused": ["ice"]}, state=state))
    assert answer.verdict is Verdict.POSSIBLE
    assert effort < 50_000  # the ways to choose are 6 to the power of 60


@pytest.mark.parametrize("pile", ["hand", "discard", "lost"])
def test_a_card_without_a_name_is_refused(pile: str) -> None:
    assert refused("exhaustion", {}, **{pile: [" "]})[:2] == ("state", f"/characters/0/{pile}/0")


def test_where_all_are_out_nobody_goes_on() -> None:
    (judged,) = ask("exhaustion", {"damage": 3}, {"go_on": ["Brute"]}).claims
    assert judged.verdict is Verdict.REFUTED
    assert judged.says.en.endswith("who goes on: nobody.")
    assert judged.says.zh.endswith("继续的有：无人。")


# --- items


@pytest.mark.parametrize(
    ("event", "conditions", "usable"),
    [("short-rest", [], False), ("long-rest", [], True), ("long-rest", ["stun"], False)],
)
def test_whether_an_item_may_be_used_after_a_rest(event: str, conditions: list[str], usable: bool) -> None:
    items = [{"item": "Boots", "use": "spent", "state": "spent"}]
    answer = ask("items", {"item": "Boots", "event": event}, {"legal": usable}, items=items, conditions=conditions)
    assert answer.verdict is Verdict.UPHELD
    if conditions:
        assert "gh.condition.stun" in answer.claims[0].citations


# --- rests

ONE_ACTIVE = {"discard": ["Charge"], "active": [{"card": "Wall"}]}


def test_who_can_rest_only_with_an_active_card_has_to_say_whether_it_is_taken_up() -> None:
    for about in ({}, {"rest": "short"}, {"rest": "long"}):
        assert refused("rest-options", about, **ONE_ACTIVE) == ("question", "/takes_up", "gh.damage.active")
    assert ask("rest-options", {"rest": "long", "takes_up": ["Wall"]}, **ONE_ACTIVE).verdict is Verdict.LEGAL
    assert ask("rest-options", {"rest": "long", "takes_up": []}, **ONE_ACTIVE).verdict is Verdict.ILLEGAL


def test_a_pointer_goes_to_the_card_as_it_was_listed() -> None:
    active = [{"card": "Aegis"}, {"card": "Zeal", "goes_to": "lost"}]
    told = refused("rest-options", {"rest": "short", "takes_up": ["Zeal", "Aegis"]}, active=active)
    assert told == ("question", "/takes_up/0", "gh.damage.active")


def test_an_active_card_may_pay_for_another_draw() -> None:
    about = {"rest": "short", "drawn": ["Charge", "Cleave"], "price": "lose-discards"}
    claim = {"lost": ["Charge", "Cleave", "Wall"], "hand": ["Rally"], "hit_points": 3}
    answer = ask("rest-options", about, claim, active=[{"card": "Wall"}])
    assert answer.verdict is Verdict.UPHELD
    assert "gh.damage.active" in answer.claims[0].citations
    about = {"damage": 1, "short_rest": True, "option": "lose-discards"}
    assert ask("damage-options", about, True, active=[{"card": "Wall"}]).verdict is Verdict.UPHELD


@pytest.mark.parametrize(
    ("about", "claim", "says", "cited"),
    [
        ({"rest": "short"}, {"rest": "long"}, "What is asked about is a short rest.", ("gh.rest.short",)),
        ({"rest": "long"}, {"rest": "short"}, "What is asked about is a long rest.", ("gh.rest.long",)),
        (
            {"rest": "short", "drawn": ["Charge"], "again": False},
            {"again": True},
            "No other card is drawn in place of the first.",
            ("gh.rest.short-again",),
        ),
    ],
)
def test_what_a_rest_is_not_is_told_with_what_it_is(
    about: dict[str, Any], claim: dict[str, Any], says: str, cited: tuple[str, ...]
) -> None:
    (judged,) = ask("rest-options", about, claim).claims
    assert (judged.verdict, judged.says.en, judged.citations) == (Verdict.REFUTED, says, cited)


def test_the_last_hit_point_paid_for_another_draw_exhausts() -> None:
    about = {"rest": "short", "drawn": ["Charge"], "again": True, "price": "suffer"}
    answer = ask("rest-options", about, {"exhausted": True}, {"hit_points": 0}, hit_points=1)
    assert answer.verdict is Verdict.UPHELD
    for judged in answer.claims:
        assert {"gh.damage.suffer", "gh.exhaust.hit-points"} <= set(judged.citations)
    assert not any("come back" in step.says.en for step in answer.steps)
    (judged,) = ask("rest-options", about, {"hit_points": 2}).claims
    assert judged.verdict is Verdict.UPHELD
    assert "2 of 3 hit points" in judged.says.en


def test_more_discards_than_any_class_has_are_refused_and_as_many_are_quick() -> None:
    discards = [f"Card {n}" for n in range(25)]
    assert refused("rest-options", {"rest": "short"}, discard=discards)[1] == "/characters/0/discard"
    claims = [{"lost": [f"Card {n}", "Card 0"]} for n in range(1, 21)]
    _, effort = calls(lambda: ask("rest-options", {"rest": "short"}, *claims, discard=discards[:24]))
    assert effort < 5_000_000


# --- moves


def moves(phase: str, **brute: Any) -> list[str]:
    state = {"phase": phase, "characters": [{"name": "Brute", **brute}]}
    return [entry["move"]["move"] for entry in adjudicator.moves(GAME, state).value["moves"]]


def no_moves(state: dict[str, Any]) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        adjudicator.moves(GAME, state)
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


def test_active_cards_make_a_rest_possible_as_the_question_exhaustion_says() -> None:
    assert moves("select", hand=["Rally"], **ONE_ACTIVE) == ["long-rest"]
    assert moves("round-end", hand=["Rally"], **ONE_ACTIVE) == ["short-rest", "no-rest"]
    assert ask("exhaustion", {}, False, **ONE_ACTIVE).verdict is Verdict.UPHELD
    lost = {**ONE_ACTIVE, "active": [{"card": "Wall", "goes_to": "lost"}]}
    assert moves("select", hand=["Rally"], **lost) == ["exhausted"]
    assert moves("round-end", hand=["Rally"], **lost) == []
    state = {"phase": "turn", "turn": "Brute", "characters": [{"name": "Brute", "long_rest": True, **ONE_ACTIVE}]}
    entries = adjudicator.moves(GAME, state).value["moves"]
    assert [entry["move"]["loses"] for entry in entries] == ["Charge", "Wall"]
    assert all("gh.damage.active" in entry["rulings"] for entry in entries)


def test_who_has_chosen_chooses_no_more() -> None:
    assert moves("select", hand=[], discard=["Charge"], selected=["Rally", "Roar"]) == []
    assert moves("select", hand=["Rally", "Roar"], discard=["Charge", "Cleave"], long_rest=True) == []


def test_who_has_no_hit_points_has_no_moves() -> None:
    assert moves("select", hand=["Rally", "Roar"], discard=[], hit_points=0) == []
    state = {"characters": [{"name": "Brute", "hit_points": 0, "selected": ["Rally", "Roar"], "hand": []}]}
    gone = ("/characters/0/hit_points", "gh.exhaust.hit-points")
    for phase in ("select", "turn", "round-end"):
        assert no_moves({**state, "phase": phase, "turn": "Brute"}) == gone


@pytest.mark.parametrize("phase", ["select", "round-end"])
def test_without_characters_nobody_can_choose(phase: str) -> None:
    assert no_moves({"phase": phase})[0] == "/characters"
    assert no_moves({"phase": phase, "characters": []})[0] == "/characters"


def test_who_has_acted_does_not_act_again() -> None:
    brute = {"name": "Brute", "selected": ["Rally", "Roar"], "acted": True}
    assert no_moves({"phase": "turn", "turn": "Brute", "characters": [brute]})[0] == "/characters/0/acted"


def test_no_sentence_counts_one_of_several() -> None:
    abilities = [{"ability": "attack", "value": 2}]
    state = table({"abilities": abilities, "experience": 1, "infuse": ["fire"]})
    says = [step.says.en for step in ask("card-play", {**played(), "kills": 1}, state=state).steps]
    says += [ask("card-play", played(infuse=False), True, state=state).claims[0].says.en]
    says += [step.says.en for step in adjudicator.moves(
        GAME, {"phase": "round-end", "characters": [{**BRUTE, "discard": ["Charge"]}]}).steps]  # fmt: skip
    assert not [each for each in says if re.search(r"\b1 (abilities|kills|discards|points|cards|hexes)\b", each)]
