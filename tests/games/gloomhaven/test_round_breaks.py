"""What once broke: the round, elements, doors, loot and the end of the scenario, answered wrongly or told badly."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import adjudicator
from adjudicator import Answer, StateError
from adjudicator.answer import Verdict

GAME = "gloomhaven"
BOARD: dict[str, Any] = {"width": 6, "height": 4, "doors": [{"hex": [3, 1]}], "walls": [[3, 0], [3, 2], [3, 3]]}


def ask(state: dict[str, Any], about: dict[str, Any], *claims: Any, **more: Any) -> Answer:
    return adjudicator.resolve(GAME, state, about, [{"value": claim} for claim in claims], **more)


def told(state: dict[str, Any], about: dict[str, Any], claim: Any, lang: Any = "en") -> str:
    return str(ask(state, about, claim, lang=lang).to_json()["claims"][0]["says"])


def refused(state: dict[str, Any], about: dict[str, Any], *claims: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        ask(state, about, *claims)
    problem = caught.value.problems[0]
    return caught.value.part, problem.pointer, problem.ruling


# --- initiative


def test_the_dead_and_the_exhausted_have_no_turn() -> None:
    state = {
        "characters": [{"name": "A", "initiative": 10, "hit_points": 0}, {"name": "B", "initiative": 20}],
        "summons": [{"name": "Rat", "owner": "B", "hit_points": 0}, {"name": "Bear", "owner": "A", "hit_points": 3}],
        "monsters": [{"type": "Ooze", "standee": 1, "hit_points": 0}, {"type": "Ooze", "standee": 2}],
        "monster_types": [{"type": "Ooze", "initiative": 15}],
    }
    found = ask(state, {"ask": "initiative-order"}, ["A", "B"], {"acts": ["Ooze 1"]}, {"waits": ["Rat", "Bear"]})
    assert [turn["figure"] for turn in found.value["turns"]] == ["Ooze 2", "B"]
    assert {each["figure"]: each["because"] for each in found.value["waits"]} == {
        "A": "exhausted", "Bear": "owner-exhausted", "Ooze 1": "killed", "Rat": "killed",
    }  # fmt: skip
    assert [each.verdict for each in found.claims] == [Verdict.REFUTED, Verdict.REFUTED, Verdict.UPHELD]
    assert found.claims[0].citations == ("gh.exhaust.gone", "gh.exhaust.hit-points")
    assert found.claims[1].citations == ("gh.attack.effects-dead",)


def test_a_type_of_which_all_are_dead_needs_no_card() -> None:
    state = {"characters": [{"name": "B", "initiative": 20}], "monsters": [{"type": "Ooze", "hit_points": 0}]}
    assert [turn["figure"] for turn in ask(state, {"ask": "initiative-order"}).value["turns"]] == ["B"]


# --- elements


MAGE: dict[str, Any] = {"characters": [{"name": "Mage"}], "elements": {"fire": "strong", "ice": "waning"}}
WILD = {"ask": "elements", "events": [{"who": "Mage", "does": "consume", "element": "any"}]}
CHOICE = "The wild symbol is exactly one element, and the players choose which: 2 ways here. "


def test_of_a_wild_symbol_only_what_makes_the_claim_so_is_told() -> None:
    assert told(MAGE, WILD, {"fire": "inert"}) == CHOICE + "Mage consumes Fire, which was strong."
    assert told(MAGE, WILD, {"fire": "strong"}) == CHOICE + "Fire is strong, and nothing here changed it."
    assert told(MAGE, WILD, {"fire": "waning"}) == CHOICE + "Fire is then inert or strong."
    assert told(MAGE, WILD, {"fire": "waning"}, "zh").endswith("火随选择处于惰性或强盛。")


def test_no_sentence_is_told_twice_where_several_facts_are_claimed() -> None:
    says = told(MAGE, WILD, {"fire": "inert", "ice": "waning"})
    assert says.count("The wild symbol") == 1
    assert says.startswith(CHOICE)


def test_chinese_element_names_stand_without_spaces() -> None:
    events = [{"who": "Mage", "does": "create", "element": "earth"}, {"does": "end-round"}]
    found = ask(MAGE, {"ask": "elements", "events": events}, {"fire": "waning"}, lang="zh").to_json()
    says = [step["says"] for step in found["steps"]]
    assert "Mage 的回合结束，土进入强盛。" in says
    assert found["claims"][0]["says"] == "本轮结束：火从强盛降为衰减。"


@pytest.mark.parametrize("does", ["consume", "create"])
def test_who_is_stunned_neither_consumes_nor_creates(does: str) -> None:
    state = {**MAGE, "characters": [{"name": "Mage", "conditions": ["stun"]}]}
    found = ask(state, {"ask": "elements", "events": [{"who": "Mage", "does": does, "element": "fire"}]}, True)
    assert found.claims[0].verdict is Verdict.REFUTED
    assert found.value["outcomes"][0]["elements"]["fire"] == "strong"


def test_the_exhausted_touch_no_element() -> None:
    state = {**MAGE, "characters": [{"name": "Mage", "exhausted": True}]}
    assert refused(state, WILD) == ("state", "/characters/0/exhausted", "gh.exhaust.gone")


# --- doors


def room(*entries: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"ask": "door-reveal", "room": list(entries), **more}


DOOR: dict[str, Any] = {
    "board": BOARD,
    "characters": [{"name": "Brute", "at": [2, 1], "initiative": 40}],
    "monsters": [{"type": "Guard", "standee": 1, "at": [0, 0]}],
    "monster_types": [{"type": "Guard", "initiative": 20, "standees": 2}],
}


@pytest.mark.parametrize(
    ("about", "where"),
    [
        (room({"type": "Guard"}, door=[1, 1]), ("question", "/door", "gh.door.opens")),
        (room({"type": "Guard"}, door=[5, 3]), ("question", "/door", "gh.door.opens")),
        (room({"type": "Guard", "at": [3, 0]}), ("question", "/room/0/at", "gh.move.walls")),
        (room({"type": "Guard", "at": [2, 1]}), ("question", "/room/0/at", "gh.move.stop")),
        (
            room({"type": "Guard", "at": [4, 1]}, {"type": "Guard", "at": [4, 1]}),
            ("question", "/room/1/at", "gh.move.stop"),
        ),
        (
            room({"type": "Imp"}, drawn=[{"type": "Imp", "initiative": 5}, {"type": "Imp", "initiative": 50}]),
            ("question", "/drawn/1/type", "gh.round.reveal"),
        ),
    ],
)
def test_a_room_that_can_not_be_is_refused(about: dict[str, Any], where: tuple[str, str, str | None]) -> None:
    assert refused(DOOR, about) == where


def test_the_exhausted_open_no_door() -> None:
    state = {**DOOR, "characters": [{"name": "Brute", "exhausted": True}]}
    assert refused(state, room({"type": "Guard"})) == ("state", "/characters/0/exhausted", "gh.exhaust.gone")


def test_a_dead_monster_leaves_its_standee_free_and_is_not_said_to_have_acted() -> None:
    state = {**DOOR, "monsters": [{"type": "Guard", "standee": 1, "hit_points": 0}]}
    found = ask(state, room({"type": "Guard", "at": [4, 1]}, {"type": "Guard", "at": [5, 1]}, door=[3, 1]))
    assert (len(found.value["placed"]), found.value["not_again"]) == (2, [])


def test_numbers_of_a_room_are_told_without_a_wrong_plural() -> None:
    about = room({"type": "Guard", "at": [4, 1]}, {"type": "Guard", "at": [5, 1]}, door=[3, 1])
    assert told(DOOR, about, {"placed": 2}).startswith("Guard: standees left 1, monsters to place 2;")
    assert told(DOOR, room({"type": "Guard"}), {"placed": 2}) == "Monsters in the room: 1."
    assert told(DOOR, room({"type": "Guard"}, how="summoned", who="Guard 1"), {"placed": 2}) == "Monsters summoned: 1."


def test_a_claim_that_leaves_out_a_type_that_draws_is_told_by_that_type() -> None:
    drawn = [{"type": kind, "initiative": 50} for kind in ("Imp", "Ooze")]
    says = told(DOOR, room({"type": "Imp"}, {"type": "Ooze"}, drawn=drawn), {"draws": ["Imp"]})
    assert says == "Ooze has no card for this round: it draws one."


# --- loot


LOOT: dict[str, Any] = {
    "board": {
        **BOARD,
        "coins": [{"hex": [1, 1], "coins": 2}],
        "treasures": [{"hex": [1, 2]}, {"hex": [2, 1], "number": 7}],
    },
    "characters": [{"name": "Brute", "at": [1, 1]}],
}


def test_loot_is_told_in_good_english_and_chinese() -> None:
    about = {"ask": "loot", "does": "loot", "range": 1}
    assert told(LOOT, about, 1, "zh") == "[1, 1] 距离 0 且看得见：Brute 拾取钱币 2 枚。"
    assert "takes a treasure. [2, 1]" in told(LOOT, about, {"treasures": 1})
    passing = told(LOOT, {"ask": "loot", "does": "pass", "through": [[2, 1]]}, {"treasures": 1}, "zh")
    assert passing == "Brute 只是经过 [2, 1]：不拾取宝物 7。"


def test_a_claim_of_all_loot_tells_each_thing_once() -> None:
    says = told(LOOT, {"ask": "loot", "does": "loot", "range": 1}, {"coins": 0, "treasures": 0, "may_leave": True})
    assert (says.count("2 coins"), says.count("the treasure 7")) == (1, 1)


def test_the_dead_loot_nothing() -> None:
    state = {**LOOT, "characters": [{"name": "Brute", "at": [1, 1], "hit_points": 0}]}
    assert refused(state, {"ask": "loot"}) == ("state", "/characters/0/hit_points", "gh.exhaust.hit-points")


# --- the scenario's level


def test_levels_asked_about_must_be_those_of_the_table() -> None:
    state = {"characters": [{"name": "A", "level": 9}, {"name": "B", "level": 8}]}
    about = {"ask": "scenario-level"}
    assert refused(state, {**about, "levels": [1, 1]}) == ("question", "/levels", "gh.level.average")
    assert ask(state, {**about, "levels": [8, 9]}).value["recommended"] == 5  # 17/4, rounded up


def test_a_recommended_level_can_not_be_refuted_without_the_characters() -> None:
    state, about = {"scenario": {"level": 5}}, {"ask": "scenario-level"}
    assert refused(state, about, {"recommended": 4}) == ("state", "/characters", "gh.level.average")
    assert ask(state, about, {"recommended": None}).claims[0].verdict is Verdict.UPHELD


# --- its end


END = {"ask": "scenario-end"}
WON = {"gh.gap.goal-and-loss": "won"}


@pytest.mark.parametrize("out", list(itertools.product([{"hit_points": 0}, {"exhausted": True}], repeat=2)))
def test_who_has_no_hit_points_is_exhausted_at_the_end(out: tuple[dict[str, Any], ...]) -> None:
    people = [{"name": name, **each} for name, each in zip("AB", out, strict=True)]
    state = {"characters": people, "scenario": {"goal_met": True, "round_over": True, "level": 1}}
    assert ask(state, END, "failure").claims[0].verdict is Verdict.UPHELD
    gains = [{**person, "experience": 1, "coins": 1} for person in people]
    found = adjudicator.score(GAME, {**state, "characters": gains})
    assert found.value["result"] == "failure"
    assert [each["exhausted"] for each in found.value["characters"]] == [True, True]


@pytest.mark.parametrize(
    ("began", "people", "where"),
    [
        (3, [{"name": "A", "exhausted": True}], ("state", "/characters", "gh.end.all-exhausted")),
        (1, [{"name": "A"}, {"name": "B"}], ("state", "/scenario/characters_at_start", "gh.setup.character-count")),
    ],
)
def test_the_number_of_characters_must_fit(
    began: int, people: list[dict[str, Any]], where: tuple[str, str, str | None]
) -> None:
    scenario = {"goal_met": True, "round_over": True, "characters_at_start": began}
    assert refused({"characters": people, "scenario": scenario}, END) == where


def test_a_goal_that_counts_in_spite_of_a_loss_is_not_safe_before_the_round_is_over() -> None:
    state = {"characters": [{"name": "A"}], "scenario": {"goal_met": True, "failed": True}}
    assert ask(state, END, readings=WON).value["results"] == ["success", "failure"]
    over = {**state, "scenario": {**state["scenario"], "round_over": True}}  # type: ignore[dict-item]
    assert ask(over, END, readings=WON).value["results"] == ["success"]


def test_rewards_that_no_result_brings_are_told_by_the_mode() -> None:
    state = {"characters": [{"name": "A"}, {"name": "B"}], "scenario": {"goal_met": True, "mode": "casual"}}
    found = ask(state, END, {"rewards": True}).claims[0]
    assert (found.says.en, found.citations) == ("In casual mode the conclusion is left out.", ("gh.end.casual",))
    open_ = ask({**state, "scenario": {"goal_met": True}}, END, {"rewards": True}).claims[0]
    assert {"gh.end.finish-round", "gh.end.all-exhausted", "gh.end.campaign"} <= set(open_.citations)


def test_one_coin_is_told_in_good_english() -> None:
    person = {"name": "A", "experience": 1, "coins": 1, "battle_goal": False}
    state = {"characters": [person], "scenario": {"goal_met": True, "round_over": True, "level": 0}}
    says = [step["says"] for step in adjudicator.score(GAME, state).to_json()["steps"]]
    assert "keeps 1 experience; coins looted: 1, at 2 gold each 2." in says


def test_what_is_missing_of_a_named_figure_is_told_in_good_chinese() -> None:
    with pytest.raises(StateError) as caught:
        ask({"characters": [{"name": "Brute"}]}, {"ask": "initiative-order"})
    assert caught.value.problems[0].message.zh == "这个问题需要 Brute 的先攻，或其长休，而局面里没有。"
