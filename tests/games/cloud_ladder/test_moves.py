"""What may be done now: phase by phase as worked out by hand, and held against the questions that judge each move."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import adjudicator
from adjudicator import StateError, Verdict
from adjudicator.api import create_app
from adjudicator.cli import main
from adjudicator.games.cloud_ladder.cards.names import ARENA, CHARACTERS, GROUPS, HAND
from adjudicator.games.cloud_ladder.table.schema import PHASES

GAME = "cloud-ladder"
NAMES = ("Ann", "Ben", "Cleo", "Dan")
DEFENDERS = ["shield"]  # a hand that can do nothing of itself


def table(*, turn: str | None = "Ann", phase: str | None = "action", **more: Any) -> dict[str, Any]:
    """Four players with Jim and a shield each, and two layers; ``more`` are parts of the state, or of a player."""
    still = {"layers": 2, "hand": DEFENDERS, "character": "jim"}
    players = [{"name": name, **still, **more.pop(name, {})} for name in NAMES]
    players = [{key: value for key, value in each.items() if value is not None} for each in players]
    told = {"turn": turn, "phase": phase}
    return {"players": players, **{key: value for key, value in told.items() if value is not None}, **more}


def team(group: str | None, **more: Any) -> dict[str, Any]:
    """The same with sides: Ann and Cleo, who have this group card, against Ben and Dan, who have the formation."""
    own = {"players": ["Ann", "Cleo"], **({"group": group} if group else {})}
    return table(sides=[own, {"players": ["Ben", "Dan"], "group": "formation"}], **more)


def answer(state: dict[str, Any], **readings: str) -> adjudicator.Answer:
    """The answer, under readings of gaps."""
    picked = {f"cl.gap.{gap.replace('_', '-')}": reading for gap, reading in readings.items()}
    found = adjudicator.moves(GAME, state, readings=picked)
    cited = {citation.id for citation in found.citations}
    for entry in (*found.value["moves"], *found.value["others"]):
        assert entry["rulings"]
        assert set(entry["rulings"]) <= cited
    return found


def plain(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in entry.items() if key != "rulings"} for entry in entries]


def own(state: dict[str, Any], **readings: str) -> list[dict[str, Any]]:
    return plain(answer(state, **readings).value["moves"])


def others(state: dict[str, Any], **readings: str) -> list[dict[str, Any]]:
    return plain(answer(state, **readings).value["others"])


def untold(state: dict[str, Any], **readings: str) -> list[dict[str, Any]]:
    return list(answer(state, **readings).value["untold"])


def refused(state: dict[str, Any]) -> str:
    with pytest.raises(StateError) as caught:
        adjudicator.moves(GAME, state)
    (problem,) = caught.value.problems
    return problem.pointer


GO_ON = {"move": "go-on"}


# --- the phases


def test_the_phase_and_whose_turn_it_is_have_to_be_told() -> None:
    assert refused(table(phase=None)) == "/phase"
    assert refused(table(turn=None)) == "/turn"


def test_each_phase_leads_to_the_next() -> None:
    found = {phase: answer(table(phase=phase)).value["next_phase"] for phase in PHASES}
    assert found == {"draw": "action", "action": "placement", "placement": "end", "end": None}


def test_a_turn_begins_with_a_draw() -> None:
    assert own(table(phase="draw")) == [{"move": "draw"}]
    assert others(table(phase="draw", Ben={"hand": ["fire"], "character": "kaza"})) == []


def test_nothing_is_drawn_from_an_empty_deck() -> None:
    assert own(table(phase="draw", deck=0)) == [GO_ON]
    assert own(table(phase="draw", deck=0), deck_empty="reshuffle") == [{"move": "draw"}]
    assert "cl.gap.deck-empty" in answer(table(phase="draw", deck=0)).taken


def test_the_regular_action_is_one() -> None:
    state = table(Ann={"hand": ["axe", "fire", "water"]})
    targets = ["Ben", "Cleo", "Dan"]
    assert own(state) == [
        {"move": "play", "card": "axe", "targets": targets},
        {"move": "play", "card": "fire", "targets": targets},
        GO_ON,
    ]
    assert own({**state, "this_turn": {"actions": 1}}) == [GO_ON]


def test_advanced_cards_go_with_another() -> None:
    lava = {"move": "play", "card": "lava", "combined": True, "targets": ["Ben", "Cleo", "Dan"]}
    assert own(table(Ann={"hand": ["lava", "shield"]})) == [lava, GO_ON]
    assert own(table(Ann={"hand": ["lava", "shield"]}), combination="two-actions") == [GO_ON]


def test_a_player_without_layers_may_be_no_target() -> None:
    state = table(Ann={"hand": ["axe"]}, Ben={"layers": 0})
    assert own(state)[0]["targets"] == ["Ben", "Cleo", "Dan"]
    assert own(state, no_layers="illegal")[0]["targets"] == ["Cleo", "Dan"]
    bare = {"layers": 0}
    nobody = table(Ann={"hand": ["axe"]}, Ben=bare, Cleo=bare, Dan=bare)
    assert own(nobody, no_layers="illegal") == [GO_ON]


def test_a_ladder_and_arena_cards_are_placed_in_the_placement_phase() -> None:
    state = table(phase="placement", Ann={"hand": ["coin", "axe", "coin"]})
    ladder = {"move": "place-ladder", "area": "Ann", "if_backed": True}
    coin = {"move": "place-arena", "card": "coin"}
    assert own(state) == [ladder, coin, GO_ON]
    assert own({**state, "this_turn": {"placed": 1}}) == [coin, GO_ON]
    assert own(table(phase="placement", Ann={"hand": []})) == [GO_ON]
    assert {"place-ladder", "place-arena"}.isdisjoint(each["move"] for each in own({**state, "phase": "action"}))


def test_after_the_spring_no_ladder_is_placed() -> None:
    state = team("spring", phase="placement", this_turn={"spring": 1})
    assert own(state) == [GO_ON]


def test_the_rules_do_not_say_whether_a_ladder_may_go_to_an_ally() -> None:
    state = team("siege", phase="placement")
    found = answer(state)
    assert found.verdict is Verdict.UNDETERMINED
    assert [each["area"] for each in found.value["moves"][:-1]] == ["Ann"]
    assert [each.get("area") for each in own(state, ally_area="forbidden")] == ["Ann", None]
    assert [each.get("area") for each in own(state, ally_area="allowed-no-draw")] == ["Ann", "Cleo", None]


def test_the_end_phase() -> None:
    end = {"move": "end-turn", "next": "Ben"}
    assert own(table(phase="end")) == [end]
    assert own(table(phase="end", this_turn={"placed": 1})) == [{"move": "draw"}, end]
    assert own(table(phase="end", turn="Dan")) == [{"move": "end-turn", "next": "Ann"}]
    few = table(phase="end", player_count=5)
    assert own(few) == [{"move": "end-turn", "next": None}]
    linda = table(phase="end", this_turn={"linda": True})
    assert untold(linda) == []
    assert untold(linda, linda_draw="counts") == [{"move": "draw", "at": "/this_turn/linda_placing", "gap": None}]
    assert others(table(phase="end", Ben={"hand": ["fire"], "character": "kaza"})) == []


# --- abilities


def test_a_character_is_used_once_in_the_own_turn() -> None:
    targets = ["Ben", "Cleo", "Dan"]
    assert own(table(Ann={"character": "alpha"})) == [{"move": "use", "card": "alpha", "targets": targets}, GO_ON]
    assert own(table(Ann={"character": "linda"})) == [{"move": "use", "card": "linda"}, GO_ON]
    assert own(table(Ann={"character": "linda", "character_used": True})) == [GO_ON]
    assert others(table(Ben={"character": "linda"}, Cleo={"character": "alpha"})) == []
    assert own(table(Ann={"character": "kaza"}), kaza_own_turn="others-turns") == [GO_ON]


def test_by_another_reading_abilities_are_used_in_the_draw_phase() -> None:
    state = table(phase="draw", Ann={"character": "linda"})
    assert own(state) == [{"move": "draw"}]
    assert own(state, ability_phases="draw-too") == [{"move": "draw"}, {"move": "use", "card": "linda"}]


def test_elf_spring_makes_a_layer_of_a_water_card_for_the_own_side() -> None:
    state = team("spring", Ann={"hand": ["axe", "ditch", "water"]}, this_turn={"actions": 1})
    spring = {"move": "use", "card": "spring", "discards": ["water", "ditch"]}
    assert own(state) == [{**spring, "area": "Ann"}, {**spring, "area": "Cleo"}, GO_ON]
    assert own(team("spring")) == [GO_ON]  # no water card
    assert own(table(Ann={"hand": ["water"]})) == [GO_ON]  # no group cards in melee
    unknown = own(team("spring", Ann={"hand": None}, this_turn={"actions": 1}))
    assert {**spring, "area": "Ann", "if_held": True} in unknown


def test_after_a_ladder_the_spring_is_open() -> None:
    state = team("spring", Ann={"hand": ["water"]}, this_turn={"actions": 1, "placed": 1})
    found = answer(state)
    assert found.verdict is Verdict.UNDETERMINED
    assert plain(found.value["moves"]) == [GO_ON]
    assert len(own(state, spring_after_ladder="allowed-draw-kept")) == 3


def test_allies_with_an_axe_card_join_an_attack_by_a_basic_axe() -> None:
    state = team("siege", Ann={"hand": ["axe", "giant-axe"]}, Cleo={"hand": ["whirl-axe"]})
    assert [each.get("siege") for each in own(state)] == [["Cleo"], None, None]
    assert "cl.group.siege" in answer(state).value["moves"][0]["rulings"]
    assert others(state) == untold(state) == []  # joining is told of with the attack
    assert [each.get("siege") for each in own(state, siege_discard="a-use")] == [None, None, None]
    assert "siege" not in own(team("siege", Ann={"hand": ["axe"]}))[0]  # Cleo has a shield only


# --- others


def test_others_attack_by_fire_once_and_by_volcano_and_kaza() -> None:
    state = team("volcano", turn="Ben", Ann={"hand": ["axe", "fire"], "character": "kaza"})
    targets = ["Ben", "Cleo", "Dan"]
    fire = {"player": "Ann", "move": "play", "card": "fire", "targets": targets}
    rest = [
        {"player": "Ann", "move": "use", "card": "kaza", "targets": targets},
        {"player": "Ann", "move": "use", "card": "volcano", "targets": targets},
        {"player": "Cleo", "move": "use", "card": "volcano", "targets": ["Ann", "Ben", "Dan"]},
    ]
    for phase in ("action", "placement"):
        readings = {"ally_area": "forbidden"}
        assert others({**state, "phase": phase}, **readings) == [fire, *rest]
        used = {**state, "phase": phase, "this_turn": {"fire": {"Ann": 1}, "volcano": {"Cleo": 1}}}
        assert others(used, **readings) == rest[:2]
    for phase in ("draw", "end"):
        assert others({**state, "phase": phase}) == []


def test_the_state_may_not_tell_in_which_phase_the_attack_was() -> None:
    state = table(phase="placement", Ben={"hand": ["fire"]}, this_turn={"fire": {"Ben": 1}})
    assert untold(state) == []
    assert untold(state, off_turn_fire="each-per-phase") == [
        {"player": "Ben", "move": "play", "card": "fire", "at": "/this_turn/fire_placing/Ben", "gap": None}
    ]
    assert others({**state, "this_turn": {"fire": {"Ben": 1}, "fire_placing": {"Ben": 0}}},
                  off_turn_fire="each-per-phase") != []  # fmt: skip


# --- what is not known


def test_an_unknown_hand_may_have_any_card() -> None:
    found = answer(table(Ann={"hand": None}))
    assert found.verdict is Verdict.RESOLVED
    cards = [each["card"] for each in found.value["moves"][:-1]]
    assert cards == ["axe", "silver-axe", "gold-axe", "fire", "giant-axe", "lava", "whirl-axe"]
    assert all(each["if_held"] for each in found.value["moves"][:-1])
    open_ = {"player": None, "if_held": True, "at": None, "gap": "cl.gap.untold-effects"}
    assert found.value["untold"] == [
        {**open_, "move": "play", "card": "rebirth", "combined": True},
        {**open_, "move": "play", "card": "potion", "combined": True},
        {**open_, "move": "play", "card": "wild"},
    ]
    nothing = own(table(Ann={"hand": None}), untold_effects="no-series")
    assert [each["card"] for each in nothing if "card" in each] == [*cards, "rebirth", "potion"]
    assert own(table(Ann={"hand": None, "hand_size": 0})) == [GO_ON]


def test_two_players_use_no_multi_cards() -> None:
    state = {"players": [{"name": "Ann"}, {"name": "Ben"}], "turn": "Ann", "phase": "action"}
    assert {"whirl-axe", "potion"}.isdisjoint(each.get("card") for each in [*own(state), *untold(state)])


def test_an_unknown_character_or_group_card_may_be_any() -> None:
    state = team(None, Ann={"hand": ["water"], "character": None}, phase="action")
    found = own(state)
    assert [each["card"] for each in found if "if_character" in each] == ["linda", "kaza", "alpha"]
    assert [each["card"] for each in found if "if_group" in each] == ["volcano", "spring", "spring"]
    assert [each["player"] for each in others(state) if each.get("if_group")] == ["Cleo"]


def test_without_the_number_of_players_what_hangs_on_it_is_not_told() -> None:
    alone = {"players": [{"name": "Ann", "hand": ["whirl-axe", "axe"], "character": "jim"}], "turn": "Ann",
             "phase": "action"}  # fmt: skip
    found = answer(alone)
    assert plain(found.value["moves"]) == [{"move": "play", "card": "axe", "targets": []}, GO_ON]
    pointers = {each["card"]: each["at"] for each in found.value["untold"]}
    assert pointers == {"whirl-axe": "/player_count", "volcano": "/mode"}  # without water no spring


def test_cards_whose_effect_is_not_told_are_open() -> None:
    for more in ({"hand": ["potion", "shield"]}, {"hand": [], "arena": [{"card": "coin"}]}):
        state = table(Ann=more)
        assert answer(state).verdict is Verdict.UNDETERMINED
        assert len(own(state, untold_effects="no-series")) == 2
        (entry,) = untold(state, untold_effects="as-printed")
        assert (entry["at"], entry["gap"]) == (None, "cl.gap.untold-effects")
    used = table(Ann={"arena": [{"card": "coin", "used": 3}]})
    assert own(used, untold_effects="no-series") == [GO_ON]


# --- held against the questions play and place


def position(seed: int) -> tuple[dict[str, Any], dict[str, str]]:
    """A table as it might be, and readings of all gaps without a default that matter here, and of some others."""
    rng = random.Random(seed)
    names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"][: rng.choice((2, 3, 4, 4, 6))]
    players = []
    for name in names:
        player: dict[str, Any] = {"name": name, "layers": rng.randint(0, 3)}
        if rng.random() < 0.7:
            player["hand"] = rng.sample(list(HAND), rng.randint(0, 6))
        if rng.random() < 0.7:
            player["character"] = rng.choice(list(CHARACTERS))
        player["character_used"] = rng.random() < 0.3
        if rng.random() < 0.3:
            player["arena"] = [{"card": rng.choice(list(ARENA)), "used": rng.randint(0, 3)}]
        players.append(player)
    turn = rng.choice(names)
    state: dict[str, Any] = {
        "players": players,
        "turn": turn,
        "phase": rng.choice(list(PHASES)),
        "deck": rng.choice((0, 9)),
    }
    state["this_turn"] = {
        "actions": rng.choice((0, 0, 1)),
        "placed": rng.choice((0, 0, 1)),
        "spring": rng.choice((0, 0, 1)),
        "fire": {name: 1 for name in names if name != turn and rng.random() < 0.2},
        "volcano": {name: 1 for name in names if rng.random() < 0.2},
    }
    if len(names) in (4, 6) and rng.random() < 0.7:
        sides = [{"players": names[::2]}, {"players": names[1::2]}]
        state["sides"] = [{**side, "group": rng.choice(list(GROUPS))} if rng.random() < 0.8 else side for side in sides]
    readings = {}
    for gap in ("untold-effects", "ally-area", "spring-after-ladder", "no-layers", "kaza-own-turn", "own-fire-placing",
                "combination", "off-turn-fire", "ability-phases", "siege-discard", "spring-often"):  # fmt: skip
        told = adjudicator.corpus().rulings[f"cl.gap.{gap}"].readings
        if rng.random() < 0.4 or not any(each.default for each in told):
            readings[f"cl.gap.{gap}"] = rng.choice(told).id
    return state, readings


SEEDS = range(60)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_listed_is_what_play_and_place_call_legal(seed: int) -> None:
    state, readings = position(seed)
    value = adjudicator.moves(GAME, state, readings=readings).value
    turn, names = state["turn"], [each["name"] for each in state["players"]]

    def legal(ask: str, **about: Any) -> bool | None:
        question = {"ask": ask, **{key: told for key, told in about.items() if told is not None}}
        found = adjudicator.resolve(GAME, state, question, readings=readings)
        assert found.value["legal"] is not None or found.verdict in (Verdict.UNDETERMINED, Verdict.POSSIBLE)
        return found.value["legal"]

    entries = [{"player": turn, **each} for each in (*value["moves"], *value["others"])]
    listed = {(each["player"], each["card"]) for each in entries if each["move"] in ("play", "use")}
    maybe = {(each.get("player", turn), each["card"]) for each in value["untold"] if "card" in each}
    for each in entries:
        who = each["player"]
        match each["move"]:
            case "play" | "use":
                for target in each.get("targets") or [None]:
                    assert legal("play", card=each["card"], by=who, target=target) is True
                for code in each.get("discards", ()):
                    assert legal("play", card=each["card"], by=who, ally=each["area"], discard=code) is True
                for ally in each.get("siege", ()):
                    assert legal("play", card="siege", by=ally, leader_card=each["card"]) is True
            case "place-ladder":
                assert legal("place", what="ladder", by=who, area=each["area"]) is True
            case "place-arena":
                assert legal("place", what="arena", by=who, cards=[each["card"]]) is True
    for player in state["players"]:
        who, others_ = player["name"], [name for name in names if name != player["name"]]
        cards = {*player.get("hand", ()), *([player["character"]] if "character" in player else [])} - {"wild"}
        for card in cards:
            found = {legal("play", card=card, by=who, target=target) for target in others_ if card != "linda"} or {
                legal("play", card=card, by=who)
            }
            assert (True in found) == ((who, card) in listed)
            assert (None in found) == ((who, card) in maybe)
    for area in names:
        placed = {"move": "place-ladder", "player": turn, "area": area}
        assert legal("place", what="ladder", area=area) is any(placed.items() <= each.items() for each in entries)
    for card in ARENA:
        placed = {"move": "place-arena", "player": turn, "card": card}
        shown = legal("place", what="arena", cards=[card])
        assert shown is any(placed.items() <= each.items() for each in entries)
    drawn = adjudicator.resolve(GAME, state, {"ask": "end-phase"}, readings=readings).value["draws"]
    if state["phase"] == "end":
        assert (drawn is True) == ("draw" in {each["move"] for each in entries})


# --- the examples, by every way in

EXAMPLES = {
    "action.toml": ["play", "play", "use", "go-on"],
    # for whom the ladder is placed is open but for Ann's own area
    "placement.toml": ["place-ladder", "place-arena", "use", "use", "go-on"],
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_come_out_as_worked_out_by_hand(name: str) -> None:
    file = Path(__file__).parents[3] / "examples" / "cloud_ladder" / "moves" / name
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    found = adjudicator.moves(GAME, told["state"]).to_json()
    assert [each["move"] for each in found["value"]["moves"]] == EXAMPLES[name]
    response = create_app().test_client().post(f"/v1/games/{GAME}/moves", json=told)
    assert response.json["value"] == found["value"]
    result = CliRunner().invoke(main, ["moves", GAME, str(file), "--json"])
    assert json.loads(result.output)["value"] == found["value"]
    for lang, words in (("en", "may do"), ("zh", "可做")):
        shown = CliRunner().invoke(main, ["moves", GAME, str(file), "--lang", lang, "--explain"])
        assert shown.exit_code == result.exit_code
        assert words in shown.output
