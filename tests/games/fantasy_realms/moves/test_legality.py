"""What a turn allows and what it does not, and under which rulings; and that the moves listed are the legal ones."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import Answer, Verdict
from adjudicator.games.fantasy_realms.effects import SUITS
from adjudicator.games.fantasy_realms.moves.asked import read_move
from adjudicator.games.fantasy_realms.moves.legality import judge_move, legal_moves
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from adjudicator.games.fantasy_realms.state import State, parse
from tests.games.fantasy_realms import strategies

GAME = "fantasy-realms"
HAN = re.compile("[\u4e00-\u9fff]")
RULINGS = adjudicator.corpus().rulings
TEN = ["Forge", "Unicorn", "Dragon", "Warship", "Mountain", "Cavern", "Bell Tower", "Smoke", "Rangers", "Lightning"]
TURN = "fr.turn.draw-then-discard"


def table(phase: str, hand: str = "King, Mirage, Necromancer", discard: list[str] | None = None) -> dict[str, Any]:
    """It is Ann's turn, who holds the hand; Ben holds Queen and Island."""
    players = [{"name": "Ann", "hand": hand.split(", ")}, {"name": "Ben", "hand": ["Queen", "Island"]}]
    turn = {} if phase == "end" else {"turn": "Ann"}
    return {"players": players, "discard": TEN[:2] if discard is None else discard, "phase": phase, **turn}


def move_legal(state: Any, move: dict[str, Any], claims: Any = (), readings: Any = None) -> Answer:
    return adjudicator.resolve(GAME, state, {"ask": "move-legal", "move": move}, claims, readings=readings)


def choose(chooser: str, choice: Any = None, player: str = "Ann") -> dict[str, Any]:
    return {"move": "choose", "player": player, "chooser": chooser, "choice": choice}


def take(card: str) -> dict[str, Any]:
    return {"move": "draw-discard", "card": card}


def put(card: str) -> dict[str, Any]:
    return {"move": "discard", "card": card}


DECK = {"move": "draw-deck"}
REFUSED = [
    # the table, the move, the ruling that forbids it, a word of the reason in English and in Chinese
    (table("draw"), put("King"), TURN, "before one is discarded", "才能弃牌"),
    (table("discard"), DECK, TURN, "has been taken", "已经拿过"),
    (table("discard"), take("Forge"), TURN, "has been taken", "已经拿过"),
    (table("discard"), put("Queen"), TURN, "Queen is not in the hand of Ann", "Ann 手里没有皇后"),
    (table("discard"), put("Forge"), TURN, "Forge is not in the hand", "没有锻炉"),
    (table("draw", discard=[]), take("Forge"), "fr.turn.first-draw", "Nothing has been discarded", "还没有人弃过"),
    (table("draw"), take("Dragon"), "fr.turn.any-discard", "Dragon is not in the discard area", "没有巨龙"),
    (table("draw"), take("Queen"), "fr.turn.any-discard", "Queen is not in the discard area", "没有皇后"),
    (table("draw"), {**DECK, "player": "Ben"}, "fr.setup.first-player", "turn of Ann, not of Ben", "不是 Ben"),
    (table("discard"), {**put("Queen"), "player": "Ben"}, "fr.setup.first-player", "turn of Ann", "轮到 Ann"),
    (table("draw", discard=TEN), DECK, "fr.end.no-extra-turn", "nobody gets another turn", "不再有回合"),
    (table("draw", discard=TEN), take("Forge"), "fr.end.no-extra-turn", "is over", "已经结束"),
    (table("draw", discard=TEN), put("King"), "fr.end.no-extra-turn", "is over", "已经结束"),
    (table("draw", discard=TEN), choose("Mirage"), "fr.end.no-extra-turn", "phase end", "阶段 end"),
    (table("end"), DECK, "fr.end.no-extra-turn", "is over", "已经结束"),
    (table("end"), take("Forge"), "fr.end.no-extra-turn", "is over", "已经结束"),
    (table("end"), {**put("King"), "player": "Ann"}, "fr.end.no-extra-turn", "is over", "已经结束"),
    (table("draw"), choose("Mirage", {"card": "Forest"}), "fr.order.steps", "when the game is over", "游戏结束后"),
    (table("discard"), choose("Mirage"), "fr.order.steps", "when the game is over", "游戏结束后"),
    (table("discard"), choose("Island", player="Ben"), "fr.order.steps", "when the game is over", "游戏结束后"),
    (table("draw"), choose("Necromancer", {"card": "Unicorn"}), "fr.card.necromancer", "is over", "游戏结束后"),
    (table("end"), choose("Mirage", {"card": "King"}), "fr.card.mirage", "can't become that", "不能成为"),
    (table("end"), choose("Mirage", player="Ben"), "fr.card.mirage", "Mirage is not in this hand", "没有幻象"),
    (table("end"), choose("Shapeshifter"), "fr.card.shapeshifter", "not in this hand", "没有变形怪"),
    (table("end"), choose("Necromancer", {"card": "Forge"}), "fr.card.necromancer", "can't take Forge", "不能取锻炉"),
]


@pytest.mark.parametrize(("state", "move", "ruling", "english", "chinese"), REFUSED)
def test_a_move_that_is_not_legal_names_the_ruling_that_forbids_it(
    state: dict[str, Any], move: dict[str, Any], ruling: str, english: str, chinese: str
) -> None:
    claims = [{"by": "Ann", "value": True}, {"by": "Ben", "value": False}]
    answer = move_legal(state, move, claims)
    assert answer.value["legal"] is False
    assert "ends_game" not in answer.value
    assert answer.verdict is Verdict.UPHELD  # what Ben claims
    ann, ben = answer.claims
    assert (ann.verdict, ben.verdict) == (Verdict.REFUTED, Verdict.UPHELD)
    for judged in (ann, ben):
        assert judged.citations == (ruling,)
        assert english in judged.says.en
        assert chinese in judged.says.zh
    assert answer.steps[0].ruling == ruling
    assert ruling in [citation.id for citation in answer.citations]
    assert move_legal(state, move).verdict is Verdict.ILLEGAL


LEGAL = [
    # the table, the move, the rulings that allow it
    (table("draw"), DECK, (TURN,)),
    (table("draw", discard=[]), DECK, (TURN,)),
    (table("draw"), take("Unicorn"), (TURN, "fr.turn.any-discard")),
    (table("draw"), take("Forge"), (TURN, "fr.turn.any-discard")),
    (table("discard"), put("King"), (TURN,)),
    (table("end"), choose("Mirage"), ("fr.card.mirage",)),
    (table("end"), choose("Mirage", {"suit": "land"}), ("fr.card.mirage", "fr.wild.suit-only")),
    (table("end"), choose("Necromancer", {"card": "Unicorn"}), ("fr.card.necromancer",)),
    (table("end"), choose("Island", {"card": "Island"}, "Ben"), ("fr.card.island",)),
]


@pytest.mark.parametrize(("state", "move", "rulings"), LEGAL)
def test_a_legal_move_names_the_rulings_that_allow_it(
    state: dict[str, Any], move: dict[str, Any], rulings: tuple[str, ...]
) -> None:
    answer = move_legal(state, move, [{"value": False}, {"value": True}])
    assert answer.value["legal"] is True
    assert [judged.verdict for judged in answer.claims] == [Verdict.REFUTED, Verdict.UPHELD]
    assert [judged.citations for judged in answer.claims] == [rulings, rulings]
    assert answer.verdict is Verdict.UPHELD
    assert move_legal(state, move, [{"value": False}]).verdict is Verdict.REFUTED
    assert move_legal(state, move).verdict is Verdict.LEGAL


def test_the_first_draw_of_the_game_is_said_to_be_from_the_deck() -> None:
    (step,) = move_legal(table("draw", discard=[]), DECK).steps
    assert step.under == ("fr.turn.first-draw", "fr.setup.deal")
    (step,) = move_legal(table("draw"), DECK).steps
    assert step.under == ()


@pytest.mark.parametrize(("lie", "ends"), [(0, False), (8, False), (9, True)])
def test_the_tenth_card_in_the_discard_area_ends_the_game(lie: int, ends: bool) -> None:
    answer = move_legal(table("discard", discard=TEN[:lie]), put("King"))
    assert answer.value["ends_game"] is ends
    cited = [step.ruling for step in answer.steps]
    assert "fr.end.live-count" in cited
    assert ("fr.end.ten-discards" in cited) is ends
    counted = next(step for step in answer.steps if step.ruling == "fr.end.live-count").to_json("en")["says"]
    assert f"{lie + 1} lie in the discard area" in counted


def test_a_card_that_the_count_would_blank_is_held_and_discarded_like_any_other() -> None:
    hand = "Wildfire, King, Forge, Swamp, Mountain, Basilisk"
    # Wildfire blanks King, Swamp and Basilisk; Mountain clears Swamp's penalty all the same.
    for card, touched in (("King", True), ("Basilisk", True), ("Swamp", True), ("Mountain", False), ("Forge", False)):
        answer = move_legal(table("discard", hand, discard=[]), put(card))
        assert answer.value["legal"] is True
        held = [step for step in answer.steps if step.ruling == "fr.blank.still-held"]
        assert [step.by for step in held] == ([(card,)] if touched else [])


def test_what_is_chosen_already_is_not_chosen_again() -> None:
    state = table("end")
    state["players"][0]["choices"] = {"Mirage": {"card": "Forest"}}
    answer = move_legal(state, choose("Mirage", {"card": "Forest"}), [{"value": True}])
    assert answer.claims[0].citations == ("fr.card.mirage",)
    assert "has made its choice" in answer.claims[0].says.en
    nothing = table("end", discard=["Forge"])  # so Necromancer takes nothing, and that is settled
    answer = move_legal(nothing, choose("Necromancer"), [{"value": True}])
    assert answer.claims[0].citations == ("fr.card.necromancer",)
    assert "takes nothing" in answer.claims[0].says.en
    eight = table("end", "King, Necromancer, Forge, Dragon, Smoke, Swamp, Forest, Hydra", ["Unicorn"])
    answer = move_legal(eight, choose("Necromancer", {"card": "Dragon"}), [{"value": True}])  # one of them it took
    assert answer.claims[0].citations == ("fr.card.necromancer",)
    assert "has made its choice" in answer.claims[0].says.en


def test_every_reason_is_said_in_both_languages() -> None:
    for state, move, *_ in [*REFUSED, *LEGAL]:
        for lang in adjudicator.LANGUAGES:
            answer = adjudicator.resolve(
                GAME, state, {"ask": "move-legal", "move": move}, [{"value": True}], lang=lang
            ).to_json()
            for said in (*answer["steps"], *answer["claims"]):
                assert bool(HAN.search(said["says"])) is (lang == "zh")
                assert "{" not in said["says"]


# --- the moves listed are the legal ones


def listed(state: State, reads: Readings = DEFAULT) -> set[str]:
    return {json.dumps(move, sort_keys=True) for move, _ in legal_moves(state, reads)}


def anything(state: State) -> Iterator[dict[str, Any]]:
    """Every move that can be written down."""
    yield {"move": "draw-deck"}
    names = strategies.NAMES_OF_CARDS
    for kind in ("draw-discard", "discard"):
        yield from ({"move": kind, "card": name} for name in names)
    choices: list[Any] = [None, *({"card": name} for name in names), *({"suit": suit} for suit in SUITS)]
    choices += [{"card": name, "suit": suit} for name in names for suit in SUITS]
    for player in state.players:
        for chooser in strategies.CHOOSERS:
            yield from (
                {"move": "choose", "player": player.name, "chooser": chooser, "choice": choice} for choice in choices
            )


def accepted(state: State, reads: Readings = DEFAULT) -> set[str]:
    out = set()
    for move in anything(state):
        read = read_move({"move": move}, state)["move"]
        if judge_move(state, read, reads).legal:
            out.add(json.dumps(read, sort_keys=True))
    return out


@settings(deadline=None, derandomize=True, max_examples=25)
@given(strategies.turns())
def test_the_moves_of_a_turn_are_exactly_the_legal_ones(raw: dict[str, Any]) -> None:
    state = parse(raw)
    over = len(raw["discard"]) == 10
    mover = next(player for player in raw["players"] if player["name"] == raw["turn"])
    wanted: list[dict[str, str]] = [] if over else [{"move": "draw-deck"}, *map(take, raw["discard"])]
    if raw["phase"] == "discard":
        wanted = [put(card) for card in mover["hand"]]
    assert listed(state) == accepted(state) == {json.dumps(move, sort_keys=True) for move in wanted}


@settings(deadline=None, derandomize=True, max_examples=25)
@given(strategies.tables(most_open=3), st.booleans())
def test_the_choices_at_the_end_are_exactly_the_legal_ones(raw: dict[str, Any], wild: bool) -> None:
    state = parse(raw)
    reads = Readings(book_wild=wild)
    assert listed(state, reads) == accepted(state, reads)


@pytest.mark.parametrize("wild", [False, True])
def test_the_choices_of_hands_full_of_them_are_exactly_the_legal_ones(wild: bool) -> None:
    rng = random.Random(302)
    reads = Readings(book_wild=wild)
    for _ in range(25):
        choosers = rng.sample(strategies.CHOOSERS, rng.randint(2, 4))
        hand = [*strategies.deal(rng, 5, choosers), *rng.sample(["Knights", "King", "Collector", "Hydra"], 2)]
        hand = list(dict.fromkeys(hand))
        discard = strategies.discards(rng, hand, most=4)
        made = strategies.choose(rng, hand, discard)
        given_ = {name: made[name] for name in rng.sample(choosers, rng.randint(0, 2))}
        if strategies.completable(hand, discard, given_):
            state = parse({"players": [{"hand": hand, "choices": given_}], "discard": discard})
            assert listed(state, reads) == accepted(state, reads)


def test_a_necromancer_takes_from_the_discard_area_not_from_the_hand() -> None:
    answer = move_legal(table("end"), choose("Necromancer", {"card": "King"}), [{"value": True}])
    assert answer.claims[0].citations == ("fr.card.necromancer",)
    assert "King is not in the discard area" in answer.claims[0].says.en


def test_the_choices_at_the_end_are_those_that_the_oracle_can_complete() -> None:
    """Random hands of which some choices are made; every choice of the others is looked at."""
    rng = random.Random(301)
    seen = {True: 0, False: 0}
    for _ in range(60):
        choosers = rng.sample(strategies.CHOOSERS, rng.choice([1, 2, 3]))
        hand = strategies.deal(rng, rng.randint(3, 5), choosers)
        discard = strategies.discards(rng, hand, most=3)
        made = strategies.choose(rng, hand, discard)
        given_ = {name: made[name] for name in rng.sample(choosers, rng.randint(0, len(choosers) - 1))}
        if not strategies.completable(hand, discard, given_):
            continue
        state = parse({"players": [{"hand": hand, "choices": given_}], "discard": discard})
        now = listed(state)
        (player,) = state.players
        for chooser in player.free:
            for choice in (None, *({"card": name} for name in [*hand, *discard, "Unicorn", "Smoke"])):
                for suit in (None, "land", "flood"):
                    if suit is not None and (choice is None or chooser != "Book of Changes"):
                        continue
                    pick = choice if suit is None or choice is None else {**choice, "suit": suit}
                    legal = strategies.completable(hand, discard, {**given_, chooser: pick})
                    if chooser == "Necromancer" and choice is not None:
                        legal &= choice["card"] in discard  # where it comes from, the oracle does not ask
                    assert (json.dumps(choose(chooser, pick, "P1"), sort_keys=True) in now) == legal, (state, pick)
                    seen[legal] += 1
    assert min(seen.values()) > 150, seen
