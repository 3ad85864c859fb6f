"""What may be done now: phase by phase as worked out by hand, and held against the questions that judge each move."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import adjudicator
from adjudicator import StateError, Verdict
from adjudicator.api import create_app
from adjudicator.cli import main
from adjudicator.corpus import corpus
from adjudicator.games.shadow_hunters.judging.hidden import Hidden
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.questions import INTERACTIONS
from adjudicator.games.shadow_hunters.table.state import State, parse
from adjudicator.judging.reads import Reads
from adjudicator.report import Report
from tests.games.shadow_hunters.records import make

GAME = "shadow-hunters"
ZONES = [["church", "cemetery"], ["weird-woods", "hermits-cabin"], ["underworld-gate", "erstwhile-altar"]]
AREAS = ["hermits-cabin", "underworld-gate", "church", "cemetery", "weird-woods", "erstwhile-altar"]
WHO = {"Ann": "george", "Ben": "vampire", "Cai": "unknown", "Dan": "emi"}
HIDDEN = ("allie", "bob", "charles", "daniel", "emi", "franklin", "george", "unknown", "vampire", "werewolf")


def table(phase: str, *, turn: str = "Ann", more: Mapping[str, Any] | None = None, **told: Any) -> dict[str, Any]:
    """Four who are known and hidden from each other, all at the Church; ``told`` is more of a player, by name."""
    players = [
        {"name": name, "character": who, "area": "church", **told.get(name.lower(), {})} for name, who in WHO.items()
    ]
    return {"players": players, "zones": ZONES, "turn": turn, "phase": phase, **(more or {})}


def answer(state: dict[str, Any], **more: Any) -> adjudicator.Answer:
    found = adjudicator.moves(GAME, state, **more)
    cited = {citation.id for citation in found.citations}
    for entry in (*found.value["moves"], *found.value["others"]):
        assert entry["rulings"]
        assert set(entry["rulings"]) <= cited
    return found


def plain(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Moves without their rulings, and without what is the same for all."""
    return [{key: value for key, value in entry.items() if key != "rulings" and value != []} for entry in entries]


def moves(state: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """What the player may do but for revealing."""
    return [each for each in plain(answer(state, **more).value["moves"]) if each["move"] != "reveal"]


def others(state: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    return plain(answer(state, **more).value["others"])


def refused(state: dict[str, Any]) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        adjudicator.moves(GAME, state)
    assert caught.value.part == "state"
    return caught.value.problems[0].pointer, caught.value.problems[0].ruling


# --- the phases


def test_a_turn_starts_with_an_ability_or_goes_on_to_the_move() -> None:
    assert moves(table("start")) == [
        {"move": "go-on"},
        {"move": "use", "character": "george", "target": "Ben", "reveals": True},
        {"move": "use", "character": "george", "target": "Cai", "reveals": True},
        {"move": "use", "character": "george", "target": "Dan", "reveals": True},
    ]
    assert moves(table("start", ann={"revealed": True}))[1]["reveals"] is False


@pytest.mark.parametrize(
    "state",
    [
        table("start", ann={"ability_used": True}),
        table("start", ann={"ability_void": True}),
        table("start", more={"variants": {"no_abilities": True}}),
        table("move", ann={"area": "church"}),
        table("end"),
    ],
)
def test_an_ability_is_not_listed_when_it_does_not_work(state: dict[str, Any]) -> None:
    assert [each["move"] for each in moves(state) if each["move"] == "use"] == []


def test_by_another_reading_the_own_character_may_be_picked() -> None:
    found = answer(table("start"), readings={"sh.gap.any-character": "self-too"})
    targets = [each["target"] for each in found.value["moves"] if each["move"] == "use"]
    assert targets == ["Ann", "Ben", "Cai", "Dan"]
    assert "sh.gap.any-character" in found.value["moves"][-4]["rulings"]


def test_a_move_is_a_roll_to_any_other_area() -> None:
    """From the Church, 6: every other number, and a 7 anywhere else."""
    areas = ["hermits-cabin", "underworld-gate", "cemetery", "weird-woods", "erstwhile-altar"]
    assert moves(table("move")) == [{"move": "roll", "areas": areas}]
    compass = moves(table("move", ann={"equipment": ["mystic-compass"]}))
    assert compass == [{"move": "roll", "areas": areas}, {"move": "compass", "areas": areas}]


@pytest.mark.parametrize(("reading", "areas"), [("pair", ["cemetery"]), ("ring", ["cemetery", "erstwhile-altar"])])
def test_emi_goes_next_door(reading: str, areas: list[str]) -> None:
    found = moves(table("move", turn="Dan"), readings={"sh.gap.emi-adjacent": reading})
    assert found[1:] == [{"move": "teleport", "area": area, "reveals": True} for area in areas]


def test_what_next_door_is_for_emi_is_open_but_for_the_pair() -> None:
    found = answer(table("move", turn="Dan"))
    assert found.verdict is Verdict.UNDETERMINED
    assert [each["area"] for each in found.value["moves"] if each["move"] == "teleport"] == ["cemetery"]


def test_without_the_zones_emi_may_still_roll() -> None:
    state = table("move", turn="Dan")
    del state["zones"]
    found = answer(state)
    assert [each["move"] for each in found.value["moves"]] == ["roll", "reveal"]
    assert plain(found.value["untold"]) == [{"move": "teleport", "reveals": True, "at": "/zones"}]


@pytest.mark.parametrize(
    ("area", "expected"),
    [
        ("church", [{"deck": "white"}]),
        ("cemetery", [{"deck": "black"}]),
        ("hermits-cabin", [{"deck": "hermit", "target": name} for name in ("Ben", "Cai")]),
        (
            "underworld-gate",
            [{"deck": "white"}, {"deck": "black"}, *({"deck": "hermit", "target": name} for name in ("Ben", "Cai"))],
        ),
        (
            "weird-woods",
            [{"option": option, "target": name} for option in ("damage", "heal") for name in ("Ann", "Ben", "Cai")],
        ),
        (
            "erstwhile-altar",
            [{"target": "Ben", "equipment": "chainsaw"}, {"target": "Ben", "equipment": "talisman"}],
        ),
    ],
)
def test_an_area_may_be_used_or_left_alone(area: str, expected: list[dict[str, Any]]) -> None:
    """Dan is dead: no card is for Dan."""
    state = table("area", ann={"area": area}, ben={"equipment": ["talisman", "chainsaw"]}, dan={"dead": True})
    assert moves(state) == [*({"move": "area", **each} for each in expected), {"move": "decline"}]


def test_bob_may_rob_in_the_woods_by_one_reading() -> None:
    five = {"name": "Eve", "character": "bob", "area": "weird-woods"}
    state = table("area", turn="Eve", ben={"equipment": ["talisman"]})
    state["players"].append(five)
    rob = {"move": "area", "option": "rob", "target": "Ben", "equipment": "talisman", "reveals": True}
    assert rob not in moves(state)
    assert rob in moves(state, readings={"sh.gap.robbery": "any-damage"})


def test_an_attack_is_on_one_in_the_zone_or_none() -> None:
    state = table("attack", ben={"area": "cemetery"}, cai={"area": "weird-woods"})
    assert moves(state) == [
        {"move": "attack", "targets": ["Ben"], "reveals": False},
        {"move": "attack", "targets": ["Dan"], "reveals": False},
        {"move": "pass"},
    ]


def test_cards_make_an_attack_a_must_and_on_all() -> None:
    must = answer(table("attack", ann={"equipment": ["masamune"]})).value["moves"]
    assert [each.get("targets") for each in must if each["move"] != "reveal"] == [["Ben"], ["Cai"], ["Dan"]]
    assert all("sh.pack.black.masamune" in each["rulings"] for each in must if each["move"] == "attack")
    assert moves(table("attack", ann={"equipment": ["machine-gun"]})) == [
        {"move": "attack", "targets": ["Ben", "Cai", "Dan"], "reveals": False},
        {"move": "pass"},
    ]
    assert moves(table("attack", ann={"equipment": ["handgun", "masamune"]})) == [{"move": "pass"}]


def test_a_hunter_may_reveal_for_the_spear() -> None:
    found = moves(table("attack", ann={"equipment": ["spear-of-longinus"]}, ben={"area": "weird-woods"},
                        cai={"area": "weird-woods"}))  # fmt: skip
    assert found == [
        {"move": "attack", "targets": ["Dan"], "reveals": False},
        {"move": "attack", "targets": ["Dan"], "reveals": True},
        {"move": "pass"},
    ]


def test_a_turn_ends_and_the_next_who_lives_is_next() -> None:
    state = table("end", turn="Cai", dan={"dead": True})
    assert moves(state) == [{"move": "end-turn"}]
    assert answer(state).value["next_player"] == "Ann"
    assert answer(table("end")).value["next_player"] == "Ben"
    assert answer({**table("end"), "player_count": 5}).value["next_player"] is None


def expansion(phase: str, who: str, **more: Any) -> dict[str, Any]:
    names = {"Ann": who, "Ben": "vampire", "Cai": "unknown", "Dan": "emi", "Eve": "franklin"}
    if CHARACTERS[who].faction != "neutral":
        wight, hunter = CHARACTERS[who].faction == "shadow", CHARACTERS[who].faction == "hunter"
        names |= {"Ben": "agnes"} if wight else {"Dan": "agnes"} if hunter else {}
    players = [{"name": name, "character": each, "area": "church"} for name, each in names.items()]
    return {"players": players, "boxes": ["base", "expansion"], "zones": ZONES, "turn": "Ann", "phase": phase, **more}


@pytest.mark.parametrize("who", ["gregor", "wight"])
def test_abilities_of_the_end_of_the_turn(who: str) -> None:
    assert moves(expansion("end", who)) == [
        {"move": "end-turn"},
        {"move": "use", "character": who, "reveals": True},
    ]
    assert {"move": "use", "character": who, "reveals": True} not in moves(expansion("attack", who))


def test_david_digs_up_what_lies_in_a_discard_pile() -> None:
    piles = {"white": {"discard": ["holy-robe", "advent"]}, "black": {"discard": ["chainsaw"]}}
    uses = [
        {"move": "use", "character": "david", "reveals": True, "equipment": card} for card in ("holy-robe", "chainsaw")
    ]
    for phase in ("start", "move", "area", "attack", "end"):
        assert [each for each in moves(expansion(phase, "david", piles=piles)) if each["move"] == "use"] == uses
    later = {"sh.gap.david-timing": "end-of-turn"}
    assert uses[0] not in moves(expansion("start", "david", piles=piles), readings=later)
    assert uses[0] in moves(expansion("end", "david", piles=piles), readings=later)


def test_what_the_state_does_not_tell_is_listed_apart() -> None:
    state = expansion("end", "david")
    assert moves(state) == [{"move": "end-turn"}]
    untold = {"move": "use", "character": "david", "reveals": True, "at": "/piles/white/discard"}
    assert plain(answer(state).value["untold"]) == [untold]
    few = {**table("end"), "player_count": 6}
    assert plain(answer(few).value["untold"]) == [{"move": "declare", "player": None, "at": "/players/4"}]


# --- at any time


def test_everybody_alive_and_hidden_may_reveal_but_daniel() -> None:
    state = table("end", ben={"revealed": True}, cai={"dead": True})
    state["players"].append({"name": "Eve", "character": "daniel"})
    assert others(state) == [{"player": "Dan", "move": "reveal"}]
    assert {"player": "Eve", "move": "reveal"} in others({**state, "variants": {"no_abilities": True}})


def test_allie_heals_in_anybodys_turn() -> None:
    state = table("area")
    state["players"].append({"name": "Eve", "character": "allie", "revealed": True, "damage": 5})
    assert others(state)[-1] == {"player": "Eve", "move": "use", "character": "allie", "reveals": False}
    state["players"][-1]["ability_used"] = True
    assert others(state)[-1]["player"] == "Dan"


def test_whoever_has_met_the_condition_may_declare_victory() -> None:
    state = table("attack", ben={"dead": True}, cai={"dead": True}, dan={"revealed": True})
    assert {"move": "declare", "reveals": True} in moves(state)
    assert others(state) == [{"player": "Dan", "move": "declare", "reveals": False}]
    assert [each for each in others(table("attack", ben={"dead": True})) if each["move"] == "declare"] == []
    first = others(table("attack"), readings={"sh.gap.first-declared": "first-wins"})
    assert [each["player"] for each in first if each["move"] == "declare"] == ["Ben", "Cai", "Dan"]


# --- who is hidden


def test_a_hidden_player_may_do_what_any_of_those_may_whom_they_can_be() -> None:
    state = {"players": [{"name": name} for name in ("Ann", "Ben", "Cai", "Dan", "Eve")], "turn": "Ann",
             "phase": "start"}  # fmt: skip
    found = answer(state).value["moves"]
    uses = {(each["character"], each.get("target")) for each in found if each["move"] == "use"}
    assert uses == {("allie", None)} | {
        (who, name) for who in ("franklin", "george") for name in ("Ben", "Cai", "Dan", "Eve")
    }
    for each in found:
        if each["move"] == "use":
            assert each["if"] == [{"player": "Ann", "characters": [each["character"]]}]
    (reveal,) = [each for each in found if each["move"] == "reveal"]
    assert reveal["if"] == [{"player": "Ann", "characters": [who for who in HIDDEN if who != "daniel"]}]
    assert "sh.ability.daniel" in reveal["rulings"]


def test_who_can_be_nobody_else_is_as_good_as_known() -> None:
    """Three of four are known; the other Hunter of the base box can be Franklin or George."""
    state = table("start")
    for player in state["players"][1:]:
        player["revealed"] = True
    del state["players"][0]["character"]
    state["characters"] = ["emi", "george", "unknown", "vampire"]
    assert [each.get("if") for each in moves(state)] == [None] * 4
    state["characters"].append("franklin")
    uses = [each for each in moves(state) if each["move"] == "use"]
    assert [each["if"][0]["characters"] for each in uses] == [["franklin"]] * 3 + [["george"]] * 3


def test_a_card_that_nobody_holds_may_decide_who_may_declare() -> None:
    """Seven play with eight cards: three Shadows, of whom two are dead. The third may be the card of nobody."""
    known = {"A": "emi", "B": "franklin", "C": "george", "D": "vampire", "E": "unknown"}
    players = [{"name": name, "character": who, "revealed": True} for name, who in known.items()]
    for player in players[3:]:
        player |= {"dead": True}
        del player["revealed"]
    players += [{"name": "F"}, {"name": "G"}]
    state = {"players": players, "variants": {"extra_card": True}, "turn": "A", "phase": "end"}
    (declare,) = [each for each in moves(state) if each["move"] == "declare"]
    assert declare == {"move": "declare", "reveals": False, "extra_card": "shadow"}


# --- what can't be listed


def test_what_is_missing() -> None:
    assert refused({"players": [{"name": "Ann"}], "turn": "Ann"}) == ("/phase", "sh.turn.order")
    assert refused({"players": [{"name": "Ann"}], "phase": "end"}) == ("/turn", "sh.turn.clockwise")
    assert refused({"players": [{"name": "Ann"}], "phase": "end", "turn": "Ann"}) == ("/player_count", None)
    assert refused(table("area", ann={"area": None})) == ("/players/0/area", None)
    assert refused(table("attack", ann={"area": None})) == ("/players/0/area", None)
    assert refused(table("end", ann={"dead": True})) == ("/turn", "sh.death.gone")


# --- held against the questions that judge each of them, on random tables

READS = {
    gap.id: next((reading.id for reading in gap.readings if reading.default), gap.readings[0].id)
    for gap in corpus().rulings.values()
    if gap.id.startswith("sh.gap")
}
EQUIPMENT = ["mystic-compass", "talisman", "silver-rosary", "spear-of-longinus", "masamune", "machine-gun", "handgun",
             "chainsaw"]  # fmt: skip


def random_table(seed: int) -> dict[str, Any]:
    """A record that was played, with places, equipment, a turn and a phase."""
    rng = random.Random(f"moves {seed}")
    state = make(seed).state
    living = [player for player in state["players"] if not player.get("dead")]
    areas = rng.sample(AREAS, 6)
    state["zones"] = [areas[:2], areas[2:4], areas[4:]]
    state["turn"] = rng.choice(living)["name"]
    state["phase"] = rng.choice(["start", "move", "area", "attack", "end"])
    for player in living:
        if player["name"] == state["turn"] or rng.random() < 0.9:
            player["area"] = rng.choice(AREAS)
        if rng.random() < 0.2:
            player["ability_used"] = True
    for card in rng.sample(EQUIPMENT, rng.randint(0, 6)):
        rng.choice(living).setdefault("equipment", []).append(card)
    if rng.random() < 0.5:
        state["piles"] = {"white": {"discard": ["holy-robe"]}, "black": {"discard": ["butcher-knife"]}}
    return state


def asked(question: str, about: dict[str, Any], state: State, readings: Mapping[str, str]) -> Mapping[str, Any]:
    """The value of another question under the same readings."""
    interaction, report = INTERACTIONS[question], Report()
    told = interaction.read(about, state, report)
    report.check("question")
    assert interaction.rule is not None
    return interaction.rule(told, state, Reads(readings)).value


class Judged:
    """A random table with its moves, and what the other questions say about it."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(f"readings {seed}")
        self.raw = random_table(seed)
        self.state = parse(self.raw)
        self.readings = {**READS, "sh.gap.emi-adjacent": rng.choice(["pair", "ring"])}
        for gap, other in (("any-character", "self-too"), ("robbery", "any-damage"), ("david-timing", "end-of-turn"),
                           ("first-declared", "first-wins")):  # fmt: skip
            if rng.random() < 0.3:
                self.readings[f"sh.gap.{gap}"] = other
        self.value = asked("moves", {}, self.state, self.readings)
        self.turn = self.state.by_name[self.value["player"]]
        self.hidden = Hidden(self.state, Reads(self.readings))

    def ask(self, question: str, **about: Any) -> Mapping[str, Any]:
        return asked(question, about, self.state, self.readings)

    def of(self, name: str, where: str = "") -> list[Mapping[str, Any]]:
        """All entries of a player, or those that are untold."""
        if where == "untold":
            return [each for each in self.value["untold"] if each.get("player", self.turn.name) == name]
        if name == self.turn.name:
            return list(self.value["moves"])
        return [each for each in self.value["others"] if each["player"] == name]

    def for_whom(self, entry: Mapping[str, Any], name: str) -> set[str]:
        """The characters that an entry is for."""
        told = [set(each["characters"]) for each in entry["if"] if each["player"] == name]
        return told[0] if told else set(self.hidden.possible(name))

    def allowed(self, name: str, **about: Any) -> set[str]:
        """The characters as whom a player may do something, by the question ability."""
        out: set[str] = set()
        for case in self.ask("ability", player=name, **about)["cases"]:
            mine = [each["characters"] for each in case["if"] if each["player"] == name]
            out |= set(mine[0] if mine else self.hidden.possible(name)) if case["legal"] else set()
        return out


SEEDS = range(300)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_dead_neither_act_nor_are_chosen(seed: int) -> None:
    judged = Judged(seed)
    living = {player.name for player in judged.state.living}
    assert judged.value["moves"]
    assert len(judged.value["moves"]) + len(judged.value["others"]) <= 100
    for each in (*judged.value["moves"], *judged.value["others"], *judged.value["untold"]):
        named = {each.get("player"), each.get("target"), *each.get("targets", ())} - {None}
        assert named <= living
    assert judged.value["next_player"] in {*living, None}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_steps_of_the_turn_are_those_of_their_questions(seed: int) -> None:
    judged = Judged(seed)
    me, own = judged.turn.name, judged.value["moves"]
    kinds = [each["move"] for each in own if each["move"] not in ("reveal", "use", "declare")]
    match judged.state.phase:
        case "start":
            assert kinds == ["go-on"]
        case "end":
            assert kinds == ["end-turn"]
        case "move":
            told = judged.ask("move-destinations", player=me)
            assert list(dict.fromkeys(kinds)) == told["options"]
            assert [each["area"] for each in own if each["move"] == "teleport"] == told["teleport"]
            for each in own:
                assert each["if"] == (told["if"] if each["move"] == "teleport" else each["if"])
                assert judged.turn.area not in each.get("areas", ())
        case "area":
            told = judged.ask("area-effect")
            keys = {"draws": "deck", "target": "target", "option": "option", "equipment": "equipment"}
            ways = {tuple(way[key] for key in keys) for way in told["options"]}
            listed = [tuple(each.get(key) for key in keys.values()) for each in own if each["move"] == "area"]
            assert sorted(map(str, listed)) == sorted(map(str, ways))
            assert kinds[-1] == "decline"
            assert judged.ask("area-effect", decline=True)["legal"] is True
            for each in own:
                if each["move"] == "area":
                    chosen = {key: each[key] for key in keys.values() if key in each}
                    legal = judged.ask("area-effect", **chosen)["legal"]
                    assert legal is (None if each["if"] else True)
        case "attack":
            told = judged.ask("attack-targets")
            groups = [told["targets"]] if told["together"] else [[name] for name in told["targets"]]
            attacks = [each for each in own if each["move"] == "attack"]
            assert [each["targets"] for each in attacks if not each["reveals"]] == [each for each in groups if each]
            assert ("pass" in kinds) is not told["mandatory"]
            for names in filter(None, groups):
                ways = judged.ask("attack", targets=names)["outcomes"]
                expected = {(way["reveals"], frozenset(judged.for_whom(way, me))) for way in ways}
                mine = [each for each in attacks if each["targets"] == names]
                # the question attack leaves out a reveal that makes no difference to what any roll does
                assert {(each["reveals"], frozenset(judged.for_whom(each, me))) for each in mine} >= expected
            for each in attacks:
                reveals = {} if judged.turn.revealed else {"reveals": each["reveals"]}
                found = judged.ask("attack", targets=each["targets"], **reveals)
                assert found["legal"] is True


@pytest.mark.parametrize("seed", SEEDS)
def test_what_may_be_done_at_any_time_is_what_the_question_ability_allows(seed: int) -> None:
    judged = Judged(seed)
    for player in judged.state.living:
        entries, name = judged.of(player.name), player.name
        reveals = [each for each in entries if each["move"] == "reveal"]
        may = judged.allowed(name, action="reveal") if not player.revealed else set()
        assert [judged.for_whom(each, name) for each in reveals] == ([may] if may else [])
        there = ("teleport", "rob", "attack-with-d4")  # listed with the move and the attack
        uses = [each for each in entries if each["move"] == "use"]
        for target in (None, *(other.name for other in judged.state.living)):
            about = {"target": target} if target is not None else {}
            able = {
                who for who in judged.allowed(name, **about)
                if CHARACTERS[who].power.picks is (target is not None) and CHARACTERS[who].power.act not in there
            }  # fmt: skip
            listed = [each for each in uses if each.get("target") == target]
            assert {each["character"] for each in listed} == able
            for each in listed:
                assert judged.for_whom(each, name) == {each["character"]}
                assert each["reveals"] is not player.revealed


@pytest.mark.parametrize("seed", SEEDS)
def test_a_victory_may_be_declared_as_the_question_outcome_says_for_each_whom_they_can_be(seed: int) -> None:
    judged = Judged(seed)
    if len(judged.state.players) < judged.state.count():
        assert {"move": "declare", "player": None, "if": [], "at": f"/players/{len(judged.state.players)}"} in (
            judged.value["untold"]
        )
        return
    for player in judged.state.living:
        name, legal, open_ = player.name, set(), set()
        for who in judged.hidden.possible(name):
            raw = {**judged.raw, "players": [{**each, "character": who} if each["name"] == name else each
                                             for each in judged.raw["players"]]}  # fmt: skip
            try:
                told = asked("outcome", {"declared": name}, parse(raw), judged.readings)
            except StateError:
                open_.add(who)
                continue
            if told["legal"] is True and who in judged.allowed(name, action="declare"):
                legal.add(who)
        listed = [each for each in judged.of(name) if each["move"] == "declare" and "extra_card" not in each]
        assert set().union(*(judged.for_whom(each, name) for each in listed)) == legal
        untold = [each for each in judged.of(name, "untold") if each["move"] == "declare"]
        assert set().union(*(judged.for_whom(each, name) for each in untold)) <= open_


# --- the examples, by every way in

EXAMPLES = {
    # whoever Ann is, she may go on and reveal; as Franklin or George she may strike any of three
    "start.toml": ["go-on", "reveal", *["use"] * 6],
    "move.toml": ["roll", "compass", "teleport"],
    "area.toml": [*["area"] * 3, "decline", "reveal"],
    "attack.toml": ["attack", "attack"],
    "end.toml": ["end-turn", "reveal", "declare"],
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_come_out_as_worked_out_by_hand(name: str) -> None:
    file = Path(__file__).parents[3] / "examples" / "shadow_hunters" / "moves" / name
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    found = adjudicator.moves(GAME, told["state"]).to_json()
    assert [each["move"] for each in found["value"]["moves"]] == EXAMPLES[name]
    assert found["value"]["untold"] == []
    response = create_app().test_client().post(f"/v1/games/{GAME}/moves", json=told)
    assert response.json["value"] == found["value"]
    result = CliRunner().invoke(main, ["moves", GAME, str(file), "--json"])
    assert json.loads(result.output)["value"] == found["value"]
    for lang in ("en", "zh"):
        shown = CliRunner().invoke(main, ["moves", GAME, str(file), "--lang", lang])
        assert shown.exit_code == result.exit_code
        assert "Traceback" not in shown.output
