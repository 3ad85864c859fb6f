"""Whether a card or an ability may be used now: by whom, on whom, in which phase, and how often."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict
from adjudicator.games.cloud_ladder.cards.cards import ATTACKS, BY_CODE, DEFENCES
from adjudicator.games.cloud_ladder.cards.names import CHARACTERS, GROUPS

GAME = "cloud-ladder"
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def table(*, turn: str | None = "Ann", phase: str | None = "action", **more: Any) -> dict[str, Any]:
    """Four players, Ann's action phase; ``more`` are parts of the state, or of a player by name."""
    players = [{"name": name, "layers": 2, **more.pop(name, {})} for name in NAMES]
    told = {"turn": turn, "phase": phase}
    return {"players": players, **{key: value for key, value in told.items() if value is not None}, **more}


def team(group: str, **more: Any) -> dict[str, Any]:
    """The same with sides: Ann and Cleo, who have this group card, against Ben and Dan."""
    sides = [{"players": ["Ann", "Cleo"], "group": group}, {"players": ["Ben", "Dan"]}]
    return table(sides=sides, **more)


def play(
    state: dict[str, Any], card: str, *claims: Any, readings: dict[str, str] | None = None, **about: Any
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": "play", "card": card, **about}, told, readings=readings)


def faults(state: dict[str, Any], card: str, **about: Any) -> list[str]:
    found = play(state, card, **about)
    assert (found.verdict is Verdict.ILLEGAL) == (found.value["legal"] is False)
    assert bool(found.value["faults"]) == (found.value["legal"] is False)
    return list(found.value["faults"])


def problem_of(state: dict[str, Any], card: str, **about: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        play(state, card, **about)
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


def legal(gap: str, state: dict[str, Any], card: str, **about: Any) -> dict[str, bool | None]:
    """Whether it is legal under each reading of a gap."""
    picked = adjudicator.corpus().rulings[f"cl.gap.{gap}"].readings
    return {each.id: play(state, card, readings={f"cl.gap.{gap}": each.id}, **about).value["legal"] for each in picked}


# --- regular cards


@pytest.mark.parametrize("card", ["axe", "silver-axe", "gold-axe", "giant-axe", "whirl-axe"])
def test_an_axe_is_for_the_own_turn(card: str) -> None:
    assert faults(table(), card, target="Ben") == []
    found = play(table(), card, True, by="Ben", target="Ann")
    assert found.value["faults"] == ["not-own-turn"]
    assert found.claims[0].citations == ("cl.attack.series",)


@pytest.mark.parametrize("card", ["fire", "lava"])
@pytest.mark.parametrize(("phase", "fits"), [("draw", False), ("action", True), ("placement", True), ("end", False)])
def test_fire_in_anothers_turn_has_its_phases(card: str, phase: str, fits: bool) -> None:
    assert faults(table(phase=phase), card, by="Ben", target="Cleo") == ([] if fits else ["wrong-phase"])


def test_whose_turn_it_is_acts_if_nobody_is_named() -> None:
    assert play(table(), "axe").value["by"] == "Ann"


@pytest.mark.parametrize("card", ["axe", "fire", "lava", "giant-axe", "whirl-axe"])
def test_one_regular_action_in_the_own_turn(card: str) -> None:
    assert faults(table(this_turn={"actions": 1}), card) == ["regular-action"]
    assert faults(table(phase="draw"), card) == ["wrong-phase"]
    assert faults(table(phase="end", this_turn={"actions": 1}), card) == ["wrong-phase", "regular-action"]
    assert faults(table(this_turn={"actions": 1}), "fire", by="Ben") == []  # Ann's action is none of Ben's


def test_the_own_placement_phase_is_a_gap_for_fire_only() -> None:
    state = table(phase="placement")
    assert legal("own-fire-placing", state, "fire") == {"no": False, "yes": True}
    assert faults(state, "axe") == ["wrong-phase"]
    used = play(table(phase="placement", this_turn={"actions": 1}), "fire")
    assert (used.value["faults"], used.taken) == (["regular-action"], {})


def test_the_one_fire_attack_in_anothers_turn() -> None:
    cleo = table(this_turn={"fire": {"Cleo": 1}})
    assert legal("off-turn-fire", cleo, "fire", by="Ben") == {
        "each-per-turn": True,
        "one-in-total": False,
        "each-per-phase": True,
    }
    again = play(table(this_turn={"fire": {"Ben": 1}}), "fire", by="Ben")  # in the action phase no reading allows it
    assert (again.value["faults"], again.taken) == (["fire-used"], {})
    for placing, expected in ((0, True), (1, False), (None, None)):
        turn = {"fire": {"Ben": 1}, **({} if placing is None else {"fire_placing": {"Ben": placing}})}
        found = legal("off-turn-fire", table(phase="placement", this_turn=turn), "lava", by="Ben")
        assert found == {"each-per-turn": False, "one-in-total": False, "each-per-phase": expected}
    both = table(phase="placement", this_turn={"fire": {"Ben": 2}})
    assert set(legal("off-turn-fire", both, "fire", by="Ben").values()) == {False}


def test_no_more_attacks_in_the_placement_phase_than_in_all() -> None:
    turn = {"fire": {"Ben": 1}, "fire_placing": {"Ben": 2}}
    assert problem_of(table(this_turn=turn), "fire", by="Ben")[0] == "/this_turn/fire_placing/Ben"


@pytest.mark.parametrize("code", [code for code, card in BY_CODE.items() if not card.alone and code in ATTACKS])
def test_advanced_and_multi_cards_go_with_another(code: str) -> None:
    assert faults(table(), code, combined=False) == ["alone"]
    assert legal("combination", table(), code) == {"one-action": True, "two-actions": False}
    assert faults(table(), "axe", combined=False) == []


def test_in_anothers_turn_a_combination_is_one_attack() -> None:
    assert play(table(), "lava", by="Ben").taken == {}


@pytest.mark.parametrize("code", ["whirl-axe", "rebirth", "potion"])
def test_multi_cards_need_three_players(code: str) -> None:
    found = play({"player_count": 2}, code, True)
    assert found.value["faults"] == ["players"]
    assert found.claims[0].citations == ("cl.mode.two", "cl.card.multi")
    one = {"players": [{"name": "Ann"}], "turn": "Ann", "phase": "action"}
    assert problem_of(one, code)[0] == "/player_count"


def test_an_attack_on_a_player_without_layers() -> None:
    for card in ("axe", "alpha", "kaza"):
        assert legal("no-layers", table(Ben={"layers": 0}), card, target="Ben") == {
            "legal-no-effect": True,
            "illegal": False,
        }
    assert play(table(), "axe", target="Ben").taken == {}
    assert play(table(Ann={"layers": 0}), "linda", target="Ann").taken == {}


def test_a_known_hand_has_to_have_the_card() -> None:
    state = table(Ann={"hand": ["axe"]})
    assert faults(state, "axe") == []
    assert faults(state, "fire") == ["not-in-hand"]
    assert faults(table(Ann={"hand": []}, this_turn={"actions": 1}), "axe") == ["not-in-hand", "regular-action"]


# --- characters


@pytest.mark.parametrize("card", ["alpha", "linda"])
def test_alpha_and_linda_are_for_the_own_turn(card: str) -> None:
    assert faults(table(this_turn={"actions": 1}), card) == []  # free of the regular limits
    found = play(table(), card, False, by="Ben")
    assert found.value["faults"] == ["not-own-turn"]
    assert found.claims[0].citations == (f"cl.character.{card}",)


def test_linda_is_for_oneself() -> None:
    assert faults(team("spring"), "linda", target="Ann") == []
    found = play(team("spring", phase=None), "linda", True, target="Cleo")
    assert found.value["faults"] == ["not-for-others"]
    assert found.claims[0].citations == ("cl.character.linda",)


@pytest.mark.parametrize("card", ["alpha", "linda", "kaza"])
def test_characters_are_used_once_by_who_has_them(card: str) -> None:
    assert faults(table(Ann={"character": card}), card) == []
    assert faults(table(Ann={"character": card, "character_used": True}), card) == ["character-used"]
    assert faults(table(Ann={"character": "jim"}), card) == ["other-character"]


def test_kaza_attacks_besides_a_fire_attack() -> None:
    assert faults(table(this_turn={"fire": {"Ben": 1}}), "kaza", by="Ben", target="Ann") == []
    assert legal("kaza-own-turn", table(), "kaza") == {"allowed": True, "others-turns": False}
    assert "cl.gap.kaza-own-turn" not in play(table(), "kaza", by="Ben").taken


@pytest.mark.parametrize("card", ["alpha", "linda", "kaza", "volcano", "spring"])
def test_abilities_have_their_phases(card: str) -> None:
    state = team(card) if card in GROUPS else table()
    assert faults({**state, "phase": "action"}, card) == []
    assert faults({**state, "phase": "placement"}, card) == []
    assert faults({**state, "phase": "end"}, card) == ["wrong-phase"]
    drawing = {**state, "phase": "draw"}
    assert legal("ability-phases", drawing, card) == {"action-placement": False, "draw-too": True}


# --- group cards


@pytest.mark.parametrize("card", ["siege", "volcano", "spring", "formation"])
def test_group_cards_are_for_sides_that_have_them(card: str) -> None:
    about: dict[str, Any] = {"siege": {"by": "Cleo", "leader_card": "axe"}, "formation": {"attack": "axe"}}.get(
        card, {}
    )
    assert faults(team(card), card, **about) == []
    assert faults(team("siege" if card != "siege" else "spring"), card, **about) == ["other-group"]
    assert faults(table(), card, **about) == ["no-groups"]
    found = play(table(), card, True, **about)
    assert found.claims[0].citations == ("cl.mode.melee",)


def test_two_players_and_group_cards() -> None:
    two = {"players": [{"name": "Ann"}, {"name": "Ben"}], "mode": "team", "turn": "Ann", "phase": "action"}
    assert legal("two-player-groups", two, "volcano") == {"no": False, "as-a-team": True}
    # who has not agreed on team mode has none by either reading
    assert legal("two-player-groups", {**two, "mode": "duel"}, "volcano") == {"no": False, "as-a-team": False}


def test_volcano_is_for_each_ally_once_a_turn_in_anybodys() -> None:
    state = team("volcano", this_turn={"volcano": {"Ann": 1}})
    assert faults(state, "volcano", target="Ben") == ["volcano-used"]
    assert faults(state, "volcano", by="Cleo", target="Ben") == []
    assert faults({**state, "turn": "Ben", "this_turn": {}}, "volcano", by="Cleo", target="Ben") == []
    assert faults(team("volcano", Cleo={"layers": 0}), "volcano", by="Cleo") == []  # a layer lost only if there is one


@pytest.mark.parametrize("leader", ["axe", "silver-axe", "gold-axe"])
@pytest.mark.parametrize("discard", ["axe", "giant-axe", "whirl-axe"])
def test_a_siege_joins_a_basic_axe_with_any_axe(leader: str, discard: str) -> None:
    assert faults(team("siege", phase=None), "siege", by="Cleo", leader_card=leader, discard=discard) == []


def test_what_is_no_siege() -> None:
    state = team("siege")
    good: dict[str, Any] = {"by": "Cleo", "leader_card": "axe", "discard": "axe"}
    assert faults(state, "siege", **{**good, "leader_card": "giant-axe"}) == ["not-a-basic-axe"]
    assert faults(state, "siege", **{**good, "leader_card": "fire"}) == ["not-a-basic-axe"]
    assert faults(state, "siege", **{**good, "discard": "fire"}) == ["wrong-series"]
    assert faults(state, "siege", **{**good, "by": "Ann"}) == ["not-an-ally"]
    foe = {**state, "sides": [{"players": ["Ann", "Dan"]}, {"players": ["Ben", "Cleo"], "group": "siege"}]}
    assert faults(foe, "siege", **good) == ["not-an-ally"]
    assert faults(team("siege", phase="placement"), "siege", **good) == ["wrong-phase"]
    assert faults(team("siege", Cleo={"hand": ["fire"]}), "siege", by="Cleo", leader_card="axe") == ["not-in-hand"]
    assert legal("siege-discard", state, "siege", **good) == {"a-cost": True, "a-use": False}
    assert problem_of(state, "siege", by="Cleo") == ("/leader_card", "cl.group.siege")


@pytest.mark.parametrize("discard", ["water", "ditch"])
def test_spring_turns_a_water_card_into_a_layer(discard: str) -> None:
    for ally in ("Ann", "Cleo"):
        found = play(team("spring"), "spring", discard=discard, ally=ally)
        assert (found.verdict, found.value["locks"]) == (Verdict.LEGAL, True)


def test_what_is_no_spring() -> None:
    state = team("spring")
    assert faults(state, "spring", by="Cleo") == ["not-own-turn"]
    assert faults(state, "spring", discard="fire") == ["wrong-series"]
    assert faults(state, "spring", ally="Ben") == ["not-an-ally"]
    assert faults(team("spring", Ann={"hand": ["shield"]}), "spring") == ["not-in-hand"]
    again = team("spring", this_turn={"spring": 1})
    assert legal("spring-often", again, "spring") == {"once-a-turn": False, "unlimited": True}


def test_spring_after_a_ladder_is_not_decided() -> None:
    state = team("spring", phase="placement", this_turn={"placed": 1})
    found = play(state, "spring", True)
    assert (found.verdict, found.value["legal"], found.value["locks"]) == (Verdict.UNDETERMINED, None, None)
    assert legal("spring-after-ladder", state, "spring") == {
        "forbidden": False,
        "allowed-draw-kept": True,
        "allowed-draw-lost": True,
    }
    elsewhere = play(state, "spring", by="Cleo")  # illegal anyway: no gap has a say
    assert (elsewhere.verdict, elsewhere.readings) == (Verdict.ILLEGAL, ())


# --- defences, arena cards, the wild card, and what is not told


@pytest.mark.parametrize("card", DEFENCES)
def test_a_defence_answers_an_attack(card: str) -> None:
    state = team("formation")
    assert faults(state, card, by="Cleo") == ["no-attack"]


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("defence", DEFENCES)
def test_a_defence_may_be_used_where_it_blocks(attack: str, defence: str) -> None:
    state = team("formation")
    about: dict[str, Any] = {"by": "Cleo", "target": "Ann" if defence == "formation" else "Cleo"}
    asked = {"ask": "block", "attack": attack, "defence": defence, **about}
    blocks = adjudicator.resolve(GAME, state, asked).value["stops"]
    assert play(state, defence, attack=attack, **about).value["legal"] is blocks


def test_arena_cards_work_on_show_three_times_and_for_allies() -> None:
    def shown(used: int) -> dict[str, Any]:
        return team("spring", Cleo={"arena": [{"card": "coin", "used": used}]})

    for used in (0, 2):
        for by in ("Ann", "Cleo"):
            assert legal("untold-effects", shown(used), "coin", by=by) == {"no-series": True, "as-printed": None}
    assert faults(shown(3), "coin") == ["uses"]
    assert faults(shown(0), "coin", by="Ben") == ["not-shown"]
    assert faults(table(Ann={"hand": ["coin"]}), "coin") == ["not-shown"]


@pytest.mark.parametrize("code", [*CHARACTERS, *GROUPS])
def test_the_wild_card_becomes_no_group_card_and_no_character(code: str) -> None:
    about: dict[str, Any] = {"as": code}
    found = play({}, "wild", True, **about)
    assert found.value["faults"] == ["wild-type"]
    assert found.claims[0].citations == ("cl.card.wild",)


def test_what_else_the_wild_card_becomes_is_not_told() -> None:
    assert legal("untold-effects", table(), "wild", **{"as": "axe"}) == {"no-series": False, "as-printed": None}
    assert faults(table(), "wild", by="Ben", **{"as": "axe"}) == ["not-own-turn"]  # whatever it may become
    assert problem_of(table(), "wild") == ("/as", "cl.card.wild")
    assert problem_of(table(), "wild", **{"as": "wild"}) == ("/as", "cl.card.wild")


@pytest.mark.parametrize("card", ["rebirth", "potion"])
def test_cards_without_a_text_are_left_open(card: str) -> None:
    found = play(table(), card, True)
    assert (found.verdict, found.value["legal"]) == (Verdict.UNDETERMINED, None)
    assert legal("untold-effects", table(), card) == {"no-series": True, "as-printed": None}
    assert legal("untold-effects", table(), card, by="Ben") == {"no-series": False, "as-printed": None}
    assert faults(table(), card, combined=False) == ["alone"]
    picked = play(table(), card, True, readings={"cl.gap.untold-effects": "as-printed"})
    assert picked.verdict is Verdict.POSSIBLE


def test_the_treasure_is_no_card_to_play() -> None:
    assert legal("untold-effects", table(), "treasure") == {"no-series": False, "as-printed": None}


# --- what has to be said


def test_what_is_missing_is_asked_for() -> None:
    assert problem_of(table(turn=None), "fire", by="Ben")[0] == "/turn"
    assert problem_of(table(turn=None), "fire")[0] == "/by"
    assert problem_of(table(phase=None), "alpha") == ("/phase", "cl.turn.phases")
    one = {"players": [{"name": "Ann"}], "turn": "Ann", "phase": "action"}
    assert problem_of(one, "volcano") == ("/mode", "cl.mode.kinds")
    assert faults(table(phase=None), "axe", by="Ben") == ["not-own-turn"]  # no phase would make it right


@pytest.mark.parametrize(
    ("card", "key", "value"),
    [("axe", "leader_card", "axe"), ("axe", "discard", "axe"), ("volcano", "ally", "Cleo"), ("axe", "as", "fire"),
     ("axe", "attack", "fire")],
)  # fmt: skip
def test_what_is_nothing_to_the_card_is_refused(card: str, key: str, value: str) -> None:
    assert problem_of(team("volcano"), card, **{key: value})[0] == f"/{key}"


def test_unknown_names_are_refused() -> None:
    for key in ("by", "target"):
        assert problem_of(table(), "axe", **{key: "Eve"})[0] == f"/{key}"
    assert problem_of(table(), "axes")[0] == "/card"


@given(
    st.sampled_from(list(BY_CODE)),
    st.sampled_from(NAMES),
    st.sampled_from(["draw", "action", "placement", "end"]),
    st.permutations(["axe", "fire", "water", "wild", "giant-axe"]),
    st.permutations([("Ann", "Cleo"), ("Dan", "Ben")]),
)
def test_the_order_of_lists_changes_nothing(
    card: str, by: str, phase: str, hand: list[str], sides: list[tuple[str, str]]
) -> None:
    about: dict[str, Any] = {"by": by}
    if card == "wild":
        about["as"] = "fire"
    if card == "siege":
        about["leader_card"] = "axe"
    groups = {"Ann": "volcano", "Dan": "spring"}

    def asked(cards: list[str], pairs: list[tuple[str, str]], flip: bool) -> Any:
        told = [{"players": sorted(pair, reverse=flip), "group": groups[pair[0]]} for pair in pairs]
        held: dict[str, Any] = {by: {"hand": cards}}
        state = table(phase=phase, sides=told, **held)
        found = play(state, card, **about)
        return found.verdict, found.value, found.request

    first = asked(sorted(hand), sorted(sides), False)
    assert asked(hand, sides, True) == first
