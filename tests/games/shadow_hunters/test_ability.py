"""Whether an ability may be used or a card revealed now, what comes first, and what it does."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "shadow-hunters"
BOTH = ["base", "expansion"]
# When each ability works, by hand from the card texts; Bob as with four to six players.
WHEN = {
    "allie": "any-time",
    "bob": "own-attack",
    "charles": "after-own-attack",
    "daniel": "other-death",
    "emi": "move",
    "franklin": "turn-start",
    "george": "turn-start",
    "unknown": "hermit-received",
    "vampire": "own-attack-damage",
    "werewolf": "after-attacked",
    "agnes": "turn-start",
    "bryan": "own-attack-kill",
    "catherine": "turn-start",
    "david": "any-time",
    "ellen": "turn-start",
    "fuka": "turn-start",
    "gregor": "turn-end",
    "ultra-soul": "turn-start",
    "valkyrie": "own-attack",
    "wight": "turn-end",
}
ONCE = {"allie", "franklin", "george", "agnes", "david", "ellen", "fuka", "gregor", "wight"}
UNREVEALED = {"daniel", "unknown", "bryan"}  # whose abilities need no reveal before
MOMENTS = [
    "turn-start", "move", "area", "own-attack", "own-damage", "own-attack-damage", "own-attack-kill",
    "after-own-attack", "after-attacked", "other-death", "hermit-received", "turn-end", "other-turn",
]  # fmt: skip
# A kill by the own attack is damage by it and a death too.
ALSO = {"own-attack-kill": {"own-attack-damage", "other-death"}}
PILES = {"white": {"discard": ["talisman", "advent"]}, "black": {"discard": ["chainsaw", "dynamite"]}}
BO = {"name": "Bo", "character": "vampire", "area": "underworld-gate", "equipment": ["handgun"]}
DEAD = {"name": "Cy", "character": "emi", "dead": True}


def ability(
    *claims: Any,
    ann: dict[str, Any] | None = None,
    bo: dict[str, Any] | None = None,
    readings: dict[str, str] | None = None,
    state: dict[str, Any] | None = None,
    **told: Any,
) -> adjudicator.Answer:
    """Ann, of five players with both boxes; Bo is a Vampire at the Underworld Gate, and Cy, an Emi, is dead."""
    cy = {**DEAD, "character": "ellen"} if ann == {"character": "emi"} else DEAD  # as weak; each is there only once
    table = {
        "boxes": BOTH,
        "player_count": 5,
        "players": [{"name": "Ann", **(ann or {})}, {**BO, **(bo or {})}, cy],
        "piles": PILES,
        **(state or {}),
    }
    if "character" not in told:
        told.setdefault("player", "Ann")
    question = {"ask": "ability", **told}
    return adjudicator.resolve(GAME, table, question, [{"value": claim} for claim in claims], readings=readings)


def verdicts(answer: adjudicator.Answer) -> list[Verdict]:
    return [judged.verdict for judged in answer.claims]


def hindered(answer: adjudicator.Answer) -> list[str]:
    (case,) = answer.value["cases"]
    return list(case["hindered_by"])


def problem_of(call: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


def use(who: str, **told: Any) -> adjudicator.Answer:
    """A use by Ann who is known to be somebody, with all that any ability needs to be told."""
    ann = {"character": who, **told.pop("ann", {})}
    told.setdefault("deaths_now", ["Cy"] if told.get("timing") == "own-attack-kill" else [])
    return ability(ann=ann, damage=2, **told)


# --- when, how often, and revealing first


@pytest.mark.parametrize("who", WHEN)
@pytest.mark.parametrize("moment", MOMENTS)
def test_every_ability_at_every_moment(who: str, moment: str) -> None:
    works = WHEN[who] in {"any-time", moment, *ALSO.get(moment, ())}
    bo = {"character": "bob"} if who == "vampire" else {}
    found = use(who, timing=moment, bo=bo)
    assert found.value["legal"] is works
    assert found.verdict is (Verdict.LEGAL if works else Verdict.ILLEGAL)
    assert found.value["timings"] == [WHEN[who]]
    assert found.value["once"] is (who in ONCE)
    assert found.value["first"] == (["reveal"] if works and who not in UNREVEALED else [])


@pytest.mark.parametrize("who", sorted(ONCE))
def test_what_is_used_up_is_used_up(who: str) -> None:
    moment = "turn-start" if WHEN[who] == "any-time" else WHEN[who]
    found = use(who, timing=moment, ann={"revealed": True, "ability_used": True})
    assert (found.verdict, hindered(found)) == (Verdict.ILLEGAL, ["used-up"])
    again = use(who, timing=moment, ann={"revealed": True})
    assert (again.verdict, again.value["first"]) == (Verdict.LEGAL, [])


def test_turn_and_phase_tell_the_moment() -> None:
    start: dict[str, Any] = {"turn": "Ann", "phase": "start"}
    assert use("franklin", state=start).value["timing"] == "turn-start"
    assert use("franklin", state={"turn": "Bo", "phase": "start"}, bo={}).value["timing"] == "other-turn"
    assert use("gregor", state={"turn": "Ann", "phase": "end"}).verdict is Verdict.LEGAL
    # a death that is told comes before them
    assert use("daniel", state=start, deaths_now=["Cy"]).value["timing"] == "other-death"


def test_a_hidden_franklin_reveals_first_and_strikes() -> None:
    found = ability({"legal": True, "first": ["reveal"]}, {"first": []}, ann={"character": "franklin"},
                    state={"turn": "Ann", "phase": "start"})  # fmt: skip
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]
    assert found.claims[1].citations == ("sh.ability.franklin", "sh.reveal.first", "sh.reveal.any-time")


def test_no_abilities_and_void_ones() -> None:
    plain = use("franklin", timing="turn-start", state={"variants": {"no_abilities": True}})
    assert (plain.verdict, hindered(plain)) == (Verdict.ILLEGAL, ["no-abilities"])
    assert [step.ruling for step in plain.steps] == ["sh.variant.no-abilities"]
    void = use("franklin", timing="turn-start", ann={"ability_void": True})
    assert (void.verdict, hindered(void)) == (Verdict.ILLEGAL, ["void"])
    assert use("unknown", timing="hermit-received", ann={"ability_void": True}).verdict is Verdict.LEGAL


# --- what it does


@pytest.mark.parametrize(("die", "who", "faces"), [("d6", "franklin", 6), ("d4", "george", 4)])
def test_the_die_is_the_damage(die: str, who: str, faces: int) -> None:
    at: dict[str, Any] = {"timing": "turn-start", "target": "Bo"}
    bo = {"damage": 9}  # a Vampire has 13
    for face in range(1, faces + 1):
        told: dict[str, Any] = {**at, die: face}
        found = ability({"damage": 9 + face, "dies": 9 + face >= 13}, ann={"character": who}, bo=bo, **told)
        assert verdicts(found) == [Verdict.UPHELD]
    found = ability({"dies": True}, {"damage": 9 + faces + 1}, ann={"character": who}, bo=bo, **at)
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.REFUTED]
    (case,) = found.value["cases"]
    assert [each["damage"] for each in case["effect"]["results"]] == list(range(10, 10 + faces))


@pytest.mark.parametrize(("who", "moment", "ann", "amount", "damage"), [
    ("allie", "other-turn", 7, 7, 0),
    ("allie", "area", 0, 0, 0),
    ("catherine", "turn-start", 5, 1, 4),
    ("catherine", "turn-start", 0, 0, 0),
    ("vampire", "own-attack-damage", 5, 2, 3),
    ("vampire", "own-attack-damage", 1, 1, 0),
    ("charles", "after-own-attack", 5, 2, 7),
])  # fmt: skip
def test_own_damage(who: str, moment: str, ann: int, amount: int, damage: int) -> None:
    found = ability({"amount": amount, "damage": damage, "dies": False}, ann={"character": who, "damage": ann},
                    timing=moment, bo={"character": "bob"})  # fmt: skip
    assert verdicts(found) == [Verdict.UPHELD]


def test_charles_may_die_of_his_feast() -> None:
    found = ability({"dies": True, "damage": 11}, ann={"character": "charles", "damage": 9}, timing="after-own-attack")
    assert verdicts(found) == [Verdict.UPHELD]


@pytest.mark.parametrize("before", [0, 7, 12])
def test_fuka_puts_the_damage_to_seven(before: int) -> None:
    found = ability({"damage": 7, "dies": False}, ann={"character": "fuka"}, timing="turn-start", target="Bo",
                    bo={"damage": before})  # fmt: skip
    assert verdicts(found) == [Verdict.UPHELD]


def test_ultra_soul_needs_somebody_at_the_gate() -> None:
    at: dict[str, Any] = {"timing": "turn-start", "ann": {"character": "ultra-soul"}}
    found = ability({"damage": 13, "dies": True}, target="Bo", bo={"damage": 10}, **at)
    assert verdicts(found) == [Verdict.UPHELD]
    assert hindered(ability(target="Bo", bo={"area": "church"}, **at)) == ["elsewhere"]
    people = [{"name": "Ann", "character": "ultra-soul"}, *({"name": n, "area": "church"} for n in ("Bo", "Cy", "Di"))]
    alone: dict[str, Any] = {"players": people, "player_count": 4}
    assert hindered(ability(state=alone, **at)) == ["nobody-there"]
    alone["players"] = [*people[:3], {"name": "Di"}]
    assert ability(state=alone, **at).value["legal"] is None
    assert problem_of(lambda: ability(True, state=alone, **at)) == ("state", "/players/3/area", None)


def test_a_target_behind_the_barrier_takes_nothing() -> None:
    gregor = {"character": "gregor", "revealed": True, "damage": 9, "guards": ["ghostly-barrier"]}
    found = ability({"damage": 9, "works": False, "dies": False}, ann={"character": "franklin"}, timing="turn-start",
                    target="Bo", bo=gregor)  # fmt: skip
    assert verdicts(found) == [Verdict.UPHELD]


def test_agnes_looks_to_the_next_seat() -> None:
    seats = [{"name": "Bo"}, {"name": "Cy"}, {"name": "Di"}, {"name": "Ann", "character": "agnes"}]
    at: dict[str, Any] = {"timing": "turn-start", "state": {"players": [*seats, {"name": "Ed"}]}}
    assert verdicts(ability({"target": "Ed"}, {"target": "Di"}, **at)) == [Verdict.UPHELD, Verdict.REFUTED]
    last: dict[str, Any] = {"timing": "turn-start", "state": {"players": [{"name": "Ed"}, *seats]}}  # round the table
    assert verdicts(ability({"target": "Ed"}, **last)) == [Verdict.UPHELD]
    few: dict[str, Any] = {"timing": "turn-start", "state": {"players": seats}}
    assert problem_of(lambda: ability({"target": "Bo"}, **few)) == ("state", "/players", None)


def test_the_wight_counts_the_dead() -> None:
    found = ability({"amount": 1}, ann={"character": "wight"}, timing="turn-end")
    assert verdicts(found) == [Verdict.UPHELD]


def test_ellen_and_unknown() -> None:
    at: dict[str, Any] = {"timing": "turn-start", "target": "Bo", "ann": {"character": "ellen"}}
    assert verdicts(ability({"works": True}, **at)) == [Verdict.UPHELD]
    assert verdicts(ability({"works": False}, bo={"character": "unknown"}, **at)) == [Verdict.UPHELD]
    hidden = ability({"works": True}, bo={"character": None}, **at)
    assert verdicts(hidden) == [Verdict.POSSIBLE]
    assert [case["effect"]["works"] for case in hidden.value["cases"]] == [True, False]


def test_david_digs_in_the_discards() -> None:
    at: dict[str, Any] = {"ann": {"character": "david"}, "timing": "other-turn"}
    found = ability({"takes": "chainsaw"}, {"takes": "handgun"}, **at)
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.REFUTED]
    assert ability(equipment="talisman", **at).verdict is Verdict.LEGAL
    assert hindered(ability(equipment="masamune", **at)) == ["not-discarded"]
    none: dict[str, Any] = {"piles": {"white": {"discard": ["advent"]}, "black": {"discard": []}}}
    assert hindered(ability(state=none, **at)) == ["no-equipment"]
    half: dict[str, Any] = {"piles": {"white": {"discard": ["advent"]}}}
    assert problem_of(lambda: ability(True, state=half, **at)) == ("state", "/piles/black/discard", "sh.setup.discards")
    end = {"sh.gap.david-timing": "end-of-turn"}
    assert hindered(ability(readings=end, **at)) == ["timing"]
    assert ability(readings=end, **{**at, "timing": "turn-end"}).verdict is Verdict.LEGAL
    assert [other.ruling for other in ability(True, **at).readings] == ["sh.gap.david-timing"]


def test_robbery_by_the_number_of_players() -> None:
    at: dict[str, Any] = {"ann": {"character": "bob"}, "target": "Bo"}
    assert verdicts(ability({"takes": "handgun"}, timing="own-attack", damage=2, **at)) == [Verdict.UPHELD]
    assert hindered(ability(timing="own-attack", damage=1, **at)) == ["too-little-damage"]
    assert hindered(ability(timing="own-attack", damage=2, bo={"equipment": []}, **at)) == ["no-equipment"]
    assert hindered(ability(timing="own-damage", damage=3, **at)) == ["timing"]
    any_damage = {"sh.gap.robbery": "any-damage"}
    assert ability(timing="own-damage", damage=3, readings=any_damage, **at).verdict is Verdict.LEGAL
    assert problem_of(lambda: ability(True, timing="own-attack", **at)) == ("question", "/damage", None)
    many: dict[str, Any] = {"player_count": 7}
    assert hindered(ability(timing="own-attack", damage=3, state=many, **at)) == ["timing"]
    found = ability(timing="own-attack-kill", state=many, **at)
    assert (found.verdict, found.value["timings"]) == (Verdict.LEGAL, ["own-attack-kill"])
    assert found.steps[0].ruling == "sh.ability.bob-many"


def test_whether_oneself_may_be_picked_is_a_gap() -> None:
    at: dict[str, Any] = {"timing": "turn-start", "target": "Ann", "ann": {"character": "fuka", "damage": 10}}
    assert hindered(ability(**at)) == ["oneself"]
    found = ability({"damage": 7}, readings={"sh.gap.any-character": "self-too"}, **at)
    assert verdicts(found) == [Verdict.UPHELD]


# --- revealing


def test_daniel_reveals_at_a_death_and_only_then() -> None:
    daniel = {"character": "daniel"}
    hiding = ability(ann=daniel, action="stay-hidden", deaths_now=["Cy"])
    assert (hiding.verdict, hiding.value["must"]) == (Verdict.ILLEGAL, ["reveal"])
    assert ability(ann=daniel, action="reveal", deaths_now=["Cy"]).verdict is Verdict.LEGAL
    for moment in set(MOMENTS) - {"other-death", "own-attack-kill"}:
        assert ability(ann=daniel, action="reveal", timing=moment).verdict is Verdict.ILLEGAL
        assert ability(ann=daniel, action="stay-hidden", timing=moment).verdict is Verdict.LEGAL
    void: dict[str, Any] = {**daniel, "ability_void": True}
    assert ability(ann=void, action="reveal", timing="area").verdict is Verdict.LEGAL
    assert ability(ann=void, action="stay-hidden", deaths_now=["Cy"]).verdict is Verdict.LEGAL


def test_whether_daniel_reveals_to_claim_is_a_gap() -> None:
    asked: dict[str, Any] = {"ann": {"character": "daniel"}, "action": "declare", "timing": "area"}
    assert ability(**asked).verdict is Verdict.ILLEGAL
    found = ability(readings={"sh.gap.daniel-claim": "to-claim"}, **asked)
    assert (found.verdict, found.value["first"]) == (Verdict.LEGAL, ["reveal"])
    assert ability(**{**asked, "ann": {"character": "daniel", "revealed": True}}).verdict is Verdict.LEGAL
    other = ability(**{**asked, "ann": {"character": "allie"}})
    assert (other.verdict, other.value["first"], other.readings) == (Verdict.LEGAL, ["reveal"], ())


@pytest.mark.parametrize(("victim", "must"), [("emi", True), ("franklin", True), ("daniel", False), ("george", False)])
def test_bryan_reveals_for_a_weak_victim(victim: str, must: bool) -> None:
    state: dict[str, Any] = {
        "players": [{"name": "Ann", "character": "bryan"}, {"name": "Cy", "character": victim, "dead": True}]
    }
    asked: dict[str, Any] = {"state": state, "timing": "own-attack-kill", "deaths_now": ["Cy"]}
    found = ability(action="stay-hidden", **asked)
    assert found.value["legal"] is not must
    assert found.value["must"] == (["reveal"] if must else [])
    assert ability(**asked).value["legal"] is must
    assert ability(action="reveal", **asked).verdict is Verdict.LEGAL
    del asked["deaths_now"]
    problem = problem_of(lambda: ability(True, action="stay-hidden", **asked))
    assert problem == ("question", "/deaths_now", None)


def test_whoever_dies_is_revealed() -> None:
    found = ability(player="Cy", action="stay-hidden", deaths_now=["Cy"])
    assert (found.verdict, found.value["must"]) == (Verdict.ILLEGAL, ["reveal"])
    assert found.steps[0].ruling == "sh.death.reveal"


# --- hidden players


def test_a_hidden_player_may_still_be_daniel_when_somebody_dies() -> None:
    """That nobody revealed tells nothing about those who die just now."""
    state: dict[str, Any] = {
        "boxes": ["base"],
        "players": [{"name": "Ann"}, {"name": "Bo"}, DEAD, {"name": "Di"}, {"name": "Ed"}],
    }
    found = ability(True, action="stay-hidden", state=state, deaths_now=["Cy"])
    cases = {tuple(case["if"][0]["characters"]): case["legal"] for case in found.value["cases"]}
    assert cases == {
        ("allie", "bob", "charles", "franklin", "george", "unknown", "vampire", "werewolf"): True,
        ("daniel",): False,
    }
    assert verdicts(found) == [Verdict.POSSIBLE]
    later = ability(True, action="stay-hidden", state=state, timing="other-death")
    assert verdicts(later) == [Verdict.UPHELD]  # Daniel would have revealed for Cy


def test_for_whom_of_the_hidden_it_would_be_legal() -> None:
    state: dict[str, Any] = {
        "boxes": ["base"],
        "player_count": 4,
        "players": [{"name": "Ann"}, {"name": "Bo", "damage": 8}],
    }
    found = ability(True, state=state, timing="turn-start", target="Bo", d6=2)
    assert verdicts(found) == [Verdict.POSSIBLE]
    legal = [case for case in found.value["cases"] if case["legal"]]
    assert {case["if"][0]["characters"][0] for case in legal} == {"franklin", "george"}
    franklin = {
        tuple(case["if"][1]["characters"]): case["effect"]["results"][0]["dies"]
        for case in legal
        if case["if"][0]["characters"] == ["franklin"]
    }
    assert franklin == {("emi",): True, ("george", "unknown", "vampire", "werewolf"): False}


@given(
    moment=st.sampled_from(MOMENTS),
    action=st.sampled_from(["use", "reveal", "stay-hidden", "declare"]),
    players=st.integers(4, 8),
)
def test_a_hidden_player_is_judged_like_each_of_those_they_can_be(moment: str, action: str, players: int) -> None:
    others = [{"name": name} for name in ("Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")[: players - 1]]

    def asked(**ann: Any) -> adjudicator.Answer:
        state = {"boxes": ["base"], "player_count": players, "players": [{"name": "Ann", **ann}, *others]}
        return ability(action=action, timing=moment, damage=2, state=state)

    hidden = asked()
    seen = [who for case in hidden.value["cases"] for who in case["if"][0]["characters"]]
    assert len(seen) == len(set(seen)) == (10 if players > 4 else 6)
    for case in hidden.value["cases"]:
        for who in case["if"][0]["characters"]:
            (known,) = asked(character=who).value["cases"]
            assert {**known, "if": []} == {**case, "if": []}
    legal = {case["legal"] for case in hidden.value["cases"]}
    assert hidden.value["legal"] == (legal.pop() if len(legal) == 1 else None)


# --- equipment


@pytest.mark.parametrize(("card", "moment", "legal"), [
    ("mystic-compass", "move", True),
    ("mystic-compass", "turn-start", True),
    ("mystic-compass", "area", False),
    ("holy-robe", "own-attack", False),
    ("masamune", "move", False),
])  # fmt: skip
def test_only_the_compass_may_be_left_unused(card: str, moment: str, legal: bool) -> None:
    asked = {"ask": "ability", "action": "ignore-equipment", "equipment": card, "timing": moment}
    found = adjudicator.resolve(GAME, {}, asked)
    assert found.verdict is (Verdict.LEGAL if legal else Verdict.ILLEGAL)
    assert found.steps[0].ruling == "sh.equipment.must"


# --- in general, and what is refused


def test_a_character_in_general() -> None:
    found = ability({"once": True, "timings": ["turn-start"], "first": ["reveal"]}, character="franklin")
    assert (verdicts(found), found.value["player"], found.value["legal"]) == ([Verdict.UPHELD], None, None)
    assert problem_of(lambda: ability(True, character="franklin")) == ("question", "/timing", None)
    assert problem_of(lambda: ability({"dies": True}, character="franklin")) == ("question", "/target", None)
    assert ability(character="allie").verdict is Verdict.LEGAL


@pytest.mark.parametrize(("told", "problem"), [
    ({"character": "daniel", "player": "Ann"}, ("question", "/character", None)),
    ({"character": "agnes", "state": {"boxes": ["base"]}}, ("question", "/character", "sh.game.characters")),
    (
        {"character": "bob", "state": {"variants": {"no_abilities": True}}},
        ("question", "/character", "sh.variant.no-abilities"),
    ),
    (
        {"ann": {"character": "bob"}, "state": {"variants": {"no_abilities": True}}},
        ("state", "/players/0/character", "sh.variant.no-abilities"),
    ),
    ({"player": "Cy"}, ("state", "/players/2/dead", "sh.death.gone")),
    ({"ann": {"character": "franklin"}, "target": "Cy"}, ("state", "/players/2/dead", "sh.death.gone")),
    ({"target": "Zoe"}, ("question", "/target", None)),
    ({"deaths_now": ["Zoe"]}, ("question", "/deaths_now/0", None)),
    (
        {"ann": {"character": "allie", "revealed": True}, "action": "reveal"},
        ("state", "/players/0/revealed", "sh.reveal.any-time"),
    ),
    ({"ann": {"character": "george"}, "d6": 3}, ("question", "/d6", "sh.ability.george")),
    ({"action": "ignore-equipment"}, ("question", "/equipment", None)),
    ({"action": "ignore-equipment", "equipment": "talisman"}, ("question", "/equipment", None)),
])  # fmt: skip
def test_what_is_refused(told: dict[str, Any], problem: tuple[str, str, str | None]) -> None:
    assert problem_of(lambda: ability(**told)) == problem
