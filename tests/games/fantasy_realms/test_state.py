from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator.errors import AdjudicatorError, Problem, StateError
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick
from adjudicator.games.fantasy_realms.state import check_scorable, normal, parse, spell
from tests.games.fantasy_realms import strategies

State = dict[str, Any]
HAN = re.compile("[\u4e00-\u9fff]")
RULINGS = adjudicator.corpus().rulings
SEVEN = ["Forest", "Swamp", "Candle", "King", "Queen", "Hydra", "Collector"]


def one(hand: list[str], choices: dict[str, Any] | None = None, discard: list[str] | None = None) -> State:
    return {"players": [{"hand": hand, "choices": choices or {}}], "discard": discard or []}


def problems(state: object) -> list[Problem]:
    with pytest.raises(StateError) as caught:
        parse(state)
    assert caught.value.part == "state"
    for problem in caught.value.problems:
        english, chinese = problem.says("en"), problem.says("zh")
        assert english != chinese
        assert HAN.search(problem.message.zh), problem
        assert problem.expected is None or (HAN.search(problem.expected.zh) and not HAN.search(problem.expected.en))
        assert "{" not in problem.message.en.replace('{"card": ...}', "").replace('{"suit": ...}', ""), problem
        assert problem.ruling is None or problem.ruling in RULINGS
    return list(caught.value.problems)


def near(problem: Problem) -> list[str]:
    """The near misses in English."""
    return problem.near_in("en")


REFUSED = [
    # state, pointer, ruling, a word of the message in English and in Chinese
    (one(["Jester"]), "/players/0/hand/0", "fr.edition.scope", "2017 base game", "基础版"),
    (one([], discard=["phoenix"]), "/discard/0", "fr.edition.scope", "2017 base game", "基础版"),
    (one(["King", "Queen", "King"]), "/players/0/hand/2", "fr.deck.cards", "only one King", "国王只有一张"),
    (one(["King"], discard=["国王"]), "/discard/0", "fr.deck.cards", "only one King", "只有一张"),
    (one([], discard=["King", "Forest", "KING"]), "/discard/2", "fr.deck.cards", "only one King", "已经在"),
    (
        {"players": [{"hand": ["King"]}, {"hand": ["Forest", "King"]}]},
        "/players/1/hand/1",
        "fr.deck.cards",
        "only one King",
        "已经在",
    ),
    ({"players": [{"hand": []}] * 7}, "/players", "fr.setup.players", "six players", "六名"),
    (one([*SEVEN, "Forge"]), "/players/0/hand", "fr.hand.size", "seven cards", "七张"),
    (one([*SEVEN[:6], "Necromancer", "Forge"]), "/players/0/hand", "fr.hand.size", "King", "七张"),
    (one([*SEVEN, "Necromancer", "Forge"]), "/players/0/hand", "fr.hand.size", "Necromancer", "死灵术士"),
    (
        one([], discard=[*SEVEN, "Forge", "Unicorn", "Dragon", "Warship"]),
        "/discard",
        "fr.end.ten-discards",
        "ten cards",
        "十张",
    ),
]

TEN = ["Forge", "Unicorn", "Dragon", "Warship", "Mountain", "Cavern", "Bell Tower", "Smoke", "Rangers", "Lightning"]


def turn(hand: list[str], phase: str, discard: list[str] | None = None, **more: Any) -> State:
    """Ann, whose turn it is, with a hand, and Ben."""
    players = [{"name": "Ann", "hand": hand}, {"name": "Ben", "hand": ["Knights"]}]
    return {"players": players, "discard": discard or [], "phase": phase, "turn": "Ann", **more}


REFUSED += [
    (turn([*SEVEN, "Forge"], "draw"), "/players/0/hand", "fr.hand.size", "7 cards at most", "最多 7 张"),
    (turn([*SEVEN[:6], "Necromancer", "Forge"], "draw"), "/players/0/hand", "fr.hand.size", "seven cards", "七张"),
    (turn([*SEVEN, "Forge", "Smoke"], "discard"), "/players/0/hand", "fr.hand.size", "8 cards at most", "最多 8 张"),
    (turn([*SEVEN, "Forge"], "discard", turn="Ben"), "/players/0/hand", "fr.hand.size", "7 cards at most", "七张"),
    (turn([], "discard"), "/players/0/hand", "fr.turn.draw-then-discard", "a card at least", "至少有一张"),
    (turn(SEVEN, "discard", TEN), "/discard", "fr.end.no-extra-turn", "over before this turn", "就结束了"),
    (turn(SEVEN, "draw", [*TEN, "Island"]), "/discard", "fr.end.ten-discards", "ten cards", "十张"),
    (turn(SEVEN, "end"), "/turn", "fr.end.no-extra-turn", "nobody's turn", "不再轮到"),
    ({**one(SEVEN), "turn": "P1"}, "/turn", "fr.end.no-extra-turn", 'Expected "phase": "draw" or "discard"', "写明"),
    (turn(SEVEN, "draw", ["King"]), "/discard/0", "fr.deck.cards", "only one King", "只有一张"),
]
# Eight cards of which Necromancer may have taken the King: legal, so it is not among the refused ones.
LEGAL_EIGHT = REFUSED.pop(8)[0]


@pytest.mark.parametrize(("state", "pointer", "ruling", "english", "chinese"), REFUSED)
def test_what_the_rules_forbid_is_refused_at_its_place(
    state: State, pointer: str, ruling: str, english: str, chinese: str
) -> None:
    (problem,) = problems(state)
    assert (problem.pointer, problem.ruling) == (pointer, ruling)
    assert english in problem.says("en")
    assert chinese in problem.says("zh")


def test_an_unknown_card_is_refused_with_near_misses() -> None:
    (problem,) = problems(one(["Forest", "Kign"]))
    assert (problem.pointer, problem.ruling) == ("/players/0/hand/1", None)
    assert near(problem)[0] == "King"
    assert "Did you mean King" in problem.says()
    assert "国王" in problem.says("zh")


@pytest.mark.parametrize(
    ("state", "pointer"),
    [
        (None, ""),
        ([], ""),
        ("King", ""),
        ({}, "/players"),
        ({"players": {}}, "/players"),
        ({"players": None}, "/players"),
        ({"players": []}, "/players"),
        ({"players": [None]}, "/players/0"),
        ({"players": [{}]}, "/players/0/hand"),
        ({"players": [{"hand": "King"}]}, "/players/0/hand"),
        ({"players": [{"hand": [7]}]}, "/players/0/hand/0"),
        ({"players": [{"hand": [], "name": ""}]}, "/players/0/name"),
        ({"players": [{"hand": [], "name": "x" * 41}]}, "/players/0/name"),
        ({"players": [{"hand": [], "name": 3}]}, "/players/0/name"),
        ({"players": [{"hand": [], "choices": []}]}, "/players/0/choices"),
        ({"players": [{"hand": ["Mirage"], "choices": {"Mirage": []}}]}, "/players/0/choices/Mirage"),
        ({"players": [{"hand": ["Mirage"], "choices": {"Mirage": {}}}]}, "/players/0/choices/Mirage"),
        ({"players": [{"hand": ["Mirage"], "choices": {"Mirage": "Forest"}}]}, "/players/0/choices/Mirage"),
        ({"players": [{"hand": ["Mirage"], "choices": {"Mirage": {"card": 1}}}]}, "/players/0/choices/Mirage"),
        ({"players": [{"hand": ["Mirage"], "choices": {"Mirage": {"name": "King"}}}]}, "/players/0/choices/Mirage"),
        ({"players": [{"hand": ["x" * 41]}]}, "/players/0/hand/0"),
        ({"players": [{"hand": []}], "discard": {}}, "/discard"),
        ({"players": [{"hand": []}], "discard": ["King"] * 61}, "/discard"),
        ({"players": [{"hand": []}] * 21}, "/players"),
        ({"players": [{"hand": []}], "discards": []}, "/discards"),
        ({"players": [{"hand": [], "hands": []}]}, "/players/0/hands"),
        (turn([], "drawing"), "/phase"),
        (turn([], "Draw"), "/phase"),
        ({"players": [{"hand": []}], "phase": None}, "/phase"),
        ({"players": [{"hand": []}], "phase": ["draw"]}, "/phase"),
        (turn([], "draw", turn=""), "/turn"),
        (turn([], "draw", turn=0), "/turn"),
        (turn([], "draw", turn="x" * 41), "/turn"),
        (turn([], "draw", turn="Ann\n"), "/turn"),
    ],
)
def test_what_is_not_a_table_is_refused_at_its_place(state: object, pointer: str) -> None:
    assert [problem.pointer for problem in problems(state)] == [pointer]


def test_a_misspelt_field_is_refused_with_a_near_miss() -> None:
    (problem,) = problems({"players": [{"hand": []}], "discards": []})
    assert near(problem) == ["discard"]
    (problem,) = problems({"players": [{"hand": [], "nme": "Ann"}]})
    assert near(problem) == ["name"]


def test_two_players_of_one_name_are_refused() -> None:
    (problem,) = problems({"players": [{"name": "Ann", "hand": []}, {"name": "Ann", "hand": []}]})
    assert problem.pointer == "/players/1/name"
    # Somebody who is called like the name that another player gets by position.
    (problem,) = problems({"players": [{"name": "P2", "hand": []}, {"hand": []}]})
    assert problem.pointer == "/players/1/name"


def test_several_problems_come_at_once() -> None:
    state = {
        "players": [
            {"hand": ["King", "Kign", "Jester"], "choices": {"Mirage": None}},
            {"hand": ["Mirage", "King"], "choices": {"Mirage": {"card": "Queen"}, "Forest": None}},
        ],
        "discard": ["Knights", "Knights"],
    }
    assert {(p.pointer, p.ruling) for p in problems(state)} == {
        ("/players/0/hand/1", None),
        ("/players/0/hand/2", "fr.edition.scope"),
        ("/players/0/choices/Mirage", "fr.card.mirage"),
        ("/players/1/hand/1", "fr.deck.cards"),
        ("/players/1/choices/Mirage/card", "fr.card.mirage"),
        ("/players/1/choices/Forest", None),
        ("/discard/1", "fr.deck.cards"),
    }


def test_the_player_whose_turn_it_is_must_be_at_the_table() -> None:
    (problem,) = problems(turn([], "draw", turn="Anne"))
    assert (problem.pointer, problem.ruling, near(problem)) == ("/turn", None, ["Ann"])
    without = turn([], "discard", turn="Ann")
    del without["turn"]
    for phase in ("draw", "discard"):
        (problem,) = problems({**without, "phase": phase})
        assert (problem.pointer, problem.ruling) == ("/turn", None)
        assert "whose turn" in problem.message.en


@pytest.mark.parametrize("phase", ["draw", "discard"])
def test_nothing_is_chosen_before_the_end(phase: str) -> None:
    state = turn(["Mirage", "Necromancer", "Island"], phase, ["King"])
    choices = {
        "幻象": {"card": "Forest"},
        "Necromancer": None,
        "Island": {"card": "Island"},
        "King": None,
        "Miragge": 0,
    }
    state["players"][0]["choices"] = {**choices, "Miragge": None}
    state["players"][1]["choices"] = {"Shapeshifter": None}
    found = problems(state)
    assert [(p.pointer, p.ruling) for p in found] == [
        ("/players/0/choices/幻象", "fr.order.steps"),
        ("/players/0/choices/Necromancer", "fr.card.necromancer"),
        ("/players/0/choices/Island", "fr.order.steps"),
        ("/players/0/choices/King", None),
        ("/players/0/choices/Miragge", None),
        ("/players/1/choices/Shapeshifter", "fr.card.shapeshifter"),  # which Ben does not hold
    ]
    assert "Mirage makes its choice when the game is over" in found[0].says("en")
    assert "游戏结束" in found[0].says("zh")
    assert near(found[4]) == ["Mirage"]


def test_pointers_into_names_with_slashes_are_escaped() -> None:
    (problem,) = problems(one([], {"a/b~c": None}))
    assert problem.pointer == "/players/0/choices/a~1b~0c"


# --- what is read


def test_names_in_any_writing_come_back_official() -> None:
    state = {
        "players": [
            {
                "name": "安",
                "hand": ["doppelganger", "国王", "野火", "FOREST", "幻象", "易經"],
                "choices": {
                    "海市蜃楼": {"card": "森林"},
                    "易经": {"card": "國王", "suit": "軍隊"},
                    "二重身": "declined",
                },
            }
        ],
        "discard": ["马", "戰馬"][1:],
    }
    assert normal(parse(state)) == {
        "players": [
            {
                "name": "安",
                "hand": ["Forest", "Wildfire", "King", "Book of Changes", "Mirage", "Doppelgänger"],
                "choices": {
                    "Doppelgänger": None,
                    "Mirage": {"card": "Forest"},
                    "Book of Changes": {"card": "King", "suit": "army"},
                },
            }
        ],
        "discard": ["Warhorse"],
    }


def test_players_get_names_by_position_and_are_sorted_by_name() -> None:
    state = parse({"players": [{"hand": ["King"]}, {"name": "Ann", "hand": ["Queen"]}, {"hand": ["Forest"]}]})
    assert [(p.name, p.at) for p in state.players] == [
        ("Ann", "/players/1"),
        ("P1", "/players/0"),
        ("P3", "/players/2"),
    ]


def test_the_phase_and_the_turn_are_read() -> None:
    full = turn([*SEVEN, "Necromancer"], "discard", TEN[:9])
    state = parse(full)
    assert (state.phase, state.turn, state.over) == ("discard", "Ann", False)
    assert len(state.player("Ann").cards) == 8
    state = parse(turn(SEVEN, "draw", TEN[:9], turn="Ben"))
    assert (state.phase, state.turn, state.over) == ("draw", "Ben", False)
    state = parse({"players": [{"hand": SEVEN, "name": "A\u030a"}], "phase": "draw", "turn": "\u00c5"})
    assert state.turn == "\u00c5"  # however it is put together
    state = parse({"players": [{"hand": SEVEN}], "phase": "draw"})
    assert state.turn == "P1"  # who else
    assert parse(turn([], "draw")).over is False


def test_the_game_is_over_with_ten_discards_and_at_the_end() -> None:
    state = parse(turn(SEVEN, "draw", TEN))
    assert (state.over, state.phase, state.turn) == (True, "draw", "Ann")
    for end in (one(SEVEN), one(SEVEN, discard=TEN), {**one(SEVEN), "phase": "end"}):
        state = parse(end)
        assert (state.over, state.phase, state.turn) == (True, "end", None)


def test_six_full_hands_and_an_eighth_card_are_a_table() -> None:
    names = list(strategies.NAMES_OF_CARDS)
    players = [{"name": f"P{n}", "hand": names[n * 7 : n * 7 + 7]} for n in range(6)]
    players[3]["hand"] = [*players[3]["hand"], names[-1]]
    state = {"players": players, "discard": names[42:51], "phase": "discard", "turn": "P3"}
    assert [len(player.cards) for player in parse(state).players] == [7, 7, 7, 8, 7, 7]
    players[3]["hand"] = players[3]["hand"][:7]
    assert parse({**state, "discard": names[42:52], "phase": "draw"}).over


def test_the_spelling_of_a_table_in_the_middle_of_the_game() -> None:
    state = {"players": [{"hand": ["Queen", "死灵术士", "King"], "choices": {}}], "phase": "draw"}
    spelt = {"players": [{"name": "P1", "hand": ["Necromancer", "King", "Queen"], "choices": {}}], "discard": []}
    assert normal(parse(state)) == {**spelt, "phase": "draw", "turn": "P1"}
    assert normal(parse({**state, "turn": "P1"})) == normal(parse(state))
    assert normal(parse({**state, "phase": "discard"})) == {**spelt, "phase": "discard", "turn": "P1"}


def test_the_end_is_spelt_without_a_word_of_phase_and_turn() -> None:
    for state in (one(["Mirage"], {"Mirage": None}), one(["Necromancer"], discard=["King"])):
        assert normal(parse({**state, "phase": "end"})) == normal(parse(state))
        assert set(normal(parse(state))) == {"players", "discard"}
    first = adjudicator.score("fantasy-realms", one(["King"]))
    again = adjudicator.score("fantasy-realms", {**one(["King"]), "phase": "end"})
    assert first.request == again.request


def test_a_hand_between_drawing_and_discarding_can_not_be_scored() -> None:
    for state in (turn(SEVEN, "draw"), turn(SEVEN, "discard"), turn(SEVEN, "draw", TEN), one([*SEVEN[:6], "Rangers"])):
        check_scorable(parse(state))
    with pytest.raises(StateError) as caught:
        check_scorable(parse(turn([*SEVEN, "Forge"], "discard")))
    (problem,) = caught.value.problems
    assert (problem.pointer, problem.ruling) == ("/players/0/hand", "fr.hand.size")
    assert "Ann has yet to discard" in problem.says("en")
    assert "Ann 还没有弃牌" in problem.says("zh")


def test_choices_left_out_are_open_in_the_official_order() -> None:
    hand = ["Island", "Book of Changes", "Mirage", "Doppelgänger", "Shapeshifter", "Necromancer"]
    (player,) = parse(one(hand, {"Mirage": None}, ["King"])).players
    assert player.free == ("Necromancer", "Doppelgänger", "Shapeshifter", "Book of Changes", "Island")
    assert player.picks == {"Mirage": DECLINED}


def test_a_necromancer_with_nothing_to_take_has_declined() -> None:
    (player,) = parse(one(["Necromancer"], discard=["Forest", "Swamp"])).players
    assert (player.picks, player.free) == ({"Necromancer": DECLINED}, ())
    (player,) = parse(one(["Necromancer", "Mirage", "Island"], {"Island": None, "Mirage": None})).players
    assert list(player.picks) == ["Necromancer", "Mirage", "Island"]  # in their order, whatever was said first


def test_the_card_that_a_necromancer_took_leaves_the_discard_area() -> None:
    state = parse(one(["Necromancer"], {"Necromancer": {"card": "King"}}, ["King", "Forest"]))
    assert [card.name for card in state.players[0].cards] == ["Necromancer", "King"]
    assert [card.name for card in state.discard] == ["Forest"]


def test_two_players_cannot_take_the_same_card() -> None:
    """There is one Necromancer, but a state may still try to list what was taken twice."""
    state = one(["Necromancer", "King"], {"Necromancer": {"card": "King"}}, ["King"])
    assert [(p.pointer, p.ruling) for p in problems(state)] == [("/discard/0", "fr.deck.cards")]


def test_one_of_eight_cards_is_the_one_that_a_necromancer_took() -> None:
    (player,) = parse(LEGAL_EIGHT).players
    assert len(player.cards) == 8
    assert not player.free  # which of them it was makes no difference to the score
    eight = [*SEVEN, "Necromancer"]
    given = parse(one(eight, {"Necromancer": {"card": "Hydra"}})).players[0]
    assert given.picks == {"Necromancer": Pick("Hydra")}
    assert len(given.cards) == 8


@pytest.mark.parametrize(
    "state",
    [
        one([*SEVEN, "Necromancer"], {"Necromancer": None}),
        one(["Forest", "Swamp", "Candle", "Cavern", "Bell Tower", "Forge", "Lightning", "Necromancer"]),
        one([*SEVEN[:6], "Necromancer", "Forge"], {"Necromancer": {"card": "Unicorn"}}, ["Unicorn"]),
    ],
)
def test_eight_cards_need_a_card_that_was_taken(state: State) -> None:
    assert [(p.pointer, p.ruling) for p in problems(state)] == [("/players/0/hand", "fr.hand.size")]


@pytest.mark.parametrize(
    ("pick", "json"),
    [
        (DECLINED, None),
        (Pick("King"), {"card": "King"}),
        (Pick(None, "land"), {"suit": "land"}),
        (Pick("King", "land"), {"card": "King", "suit": "land"}),
    ],
)
def test_choices_as_json(pick: Pick, json: dict[str, str] | None) -> None:
    assert spell(pick) == json


def test_the_normal_spelling_reads_back_as_itself() -> None:
    for case in strategies.cases(300, seed=101):
        state = parse(case.state)
        again = parse(normal(state))
        assert normal(again) == normal(state)
        assert [player.cards for player in again.players] == [player.cards for player in state.players]
        assert dict(again.players[0].picks) == dict(state.players[0].picks)


# --- any input at all

NAME = st.sampled_from(
    ["King", "king", "国王", "Mirage", "Island", "Book of Changes", "Necromancer", "Jester", "Kign", ""]
)
PART = st.one_of(strategies.JSON, NAME, st.just("declined"), st.just("land"), st.just("洪水"))
CHOICE = st.one_of(PART, st.fixed_dictionaries({}, optional={"card": PART, "suit": PART}))
HAND = st.one_of(PART, st.lists(st.one_of(NAME, st.sampled_from(strategies.NAMES_OF_CARDS), PART), max_size=9))
PLAYER = st.one_of(
    PART,
    st.fixed_dictionaries(
        {"hand": HAND},
        optional={"name": PART, "choices": st.one_of(PART, st.dictionaries(NAME, CHOICE, max_size=4)), "extra": PART},
    ),
)
PHASE = st.one_of(PART, st.sampled_from(["draw", "discard", "end"]))
NEARLY = st.fixed_dictionaries(
    {"players": st.one_of(PART, st.lists(PLAYER, max_size=4))},
    optional={"discard": HAND, "x": PART, "phase": PHASE, "turn": st.one_of(PART, st.just("P1"))},
)


def error_of(raw: object) -> AdjudicatorError | None:
    """The error of our own that reading raises, if any; any other goes through."""
    try:
        parse(raw)
    except AdjudicatorError as error:
        return error
    return None


@settings(deadline=None, derandomize=True, max_examples=400)
@given(st.one_of(strategies.JSON, NEARLY))
def test_no_input_makes_anything_but_our_own_errors(raw: object) -> None:
    error = error_of(raw)
    if error is None:
        state = parse(raw)
        assert normal(parse(normal(state))) == normal(state)
    else:
        assert isinstance(error, StateError)
        assert error.problems
        assert error.says("en")
        assert error.says("zh")


@settings(deadline=None, derandomize=True, max_examples=150)
@given(strategies.chosen())
def test_a_legal_hand_is_never_refused(case: strategies.Case) -> None:
    (player,) = parse(case.state).players
    assert {card.name for card in player.cards} == set(case.whole)
    assert {name: pick for name, pick in player.picks.items() if not pick.declined} == {
        name: pick for name, pick in case.picks.items() if not pick.declined
    }


ODD = ["\ud800", "\x00", "{", "{0}", "a{b}c", "%s", "\u202e"]


@pytest.mark.parametrize("name", ODD)
def test_odd_letters_in_the_name_of_a_player_do_no_harm(name: str) -> None:
    """JSON can spell them all, also the half of a letter that no text can hold: that may be refused, but not break."""
    state = {"players": [{"name": name, "hand": ["King"]}, {"hand": ["Wildfire"]}]}
    for lang in adjudicator.LANGUAGES:
        if error_of(state) is None:
            answer = adjudicator.score("fantasy-realms", state, lang=lang).to_json()
            assert name in [player["name"] for player in answer["value"]["players"]]


@pytest.mark.parametrize("name", ODD)
def test_odd_letters_in_the_name_of_a_card_are_refused(name: str) -> None:
    for state in (
        one([name]),
        one(["Mirage"], {name: None}),
        one(["Mirage"], {"Mirage": {"card": name}}),
        one(["Mirage"], {"Mirage": {"suit": name}}),
    ):
        for problem in refusals(state):
            assert problem.says("en")
            assert problem.says("zh")


def refusals(state: State) -> tuple[Problem, ...]:
    error = error_of(state)
    assert isinstance(error, StateError)
    return error.problems
