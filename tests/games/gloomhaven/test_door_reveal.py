"""A revealed room: what is placed, who draws a card, who acts at once and who later."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "gloomhaven"
AFTER_TYPE = {"gh.gap.door-monster-turn": "after-the-type"}


def reveal(
    room: list[dict[str, Any]],
    *claims: Any,
    drawn: dict[str, int] | None = None,
    who: str | None = "Brute",
    readings: dict[str, str] | None = None,
    asks: dict[str, Any] | None = None,
    **state: Any,
) -> adjudicator.Answer:
    table = {"characters": [{"name": "Brute", "initiative": 40}], **state}
    question = {"ask": "door-reveal", "room": room, **(asks or {})}
    if who is not None:
        question["who"] = who
    if drawn is not None:
        question["drawn"] = [{"type": kind, "initiative": n} for kind, n in drawn.items()]
    return adjudicator.resolve(GAME, table, question, [{"value": claim} for claim in claims], readings=readings)


def refused(*args: Any, **kwargs: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        reveal(*args, **kwargs)
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


def verdicts(answer: adjudicator.Answer) -> list[Verdict]:
    return [judged.verdict for judged in answer.claims]


def cited(answer: adjudicator.Answer) -> set[str]:
    return {citation.id for citation in answer.citations}


def spot(kind: str, standee: int | None = 1, **more: Any) -> dict[str, Any]:
    return {"type": kind, **({} if standee is None else {"standee": standee}), **more}


ROOM = [spot("Archer"), spot("Cultist"), spot("Bones")]
CARDS = {"Archer": 25, "Cultist": 40, "Bones": 60}


def test_lower_types_act_at_once_and_the_others_later() -> None:
    found = reveal(ROOM, {"at_once": ["Archer"]}, {"at_once": ["Archer", "Cultist"]}, drawn=CARDS)
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]
    assert found.value["after"] == "Brute"
    assert [(each["type"], each["initiative"]) for each in found.value["at_once"]] == [("Archer", 25)]
    assert [each["type"] for each in found.value["later"]] == ["Cultist", "Bones"]
    assert found.claims[1].citations == ("gh.door.later", "gh.order.character-first")
    assert "40" in found.claims[1].says.en


def test_several_at_once_go_by_their_numbers() -> None:
    cards = {"Archer": 39, "Cultist": 2, "Bones": 17}
    found = reveal(ROOM, {"at_once": ["Cultist", "Bones", "Archer"]}, {"at_once": ["Archer"]}, drawn=cards)
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]


def test_types_on_one_number_are_the_players_choice() -> None:
    cards = {"Archer": 10, "Cultist": 10, "Bones": 4}
    found = reveal(
        ROOM,
        {"at_once": ["Bones", "Archer", "Cultist"]},
        {"at_once": ["Bones", "Cultist", "Archer"]},
        {"at_once": ["Archer", "Bones", "Cultist"]},
        drawn=cards,
    )
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.POSSIBLE, Verdict.REFUTED]
    assert found.value["ways"] == 2
    assert "gh.order.types-choose" in cited(found)


def test_opening_a_door_does_not_end_the_move() -> None:
    found = reveal(ROOM, {"stops": True}, {"stops": False}, drawn=CARDS, move_left=2)
    assert verdicts(found) == [Verdict.REFUTED, Verdict.UPHELD]
    assert found.claims[0].citations == ("gh.door.opens", "gh.door.whole-turn")
    assert "2" in found.claims[0].says.en


def test_nobody_waits_for_the_next_round() -> None:
    found = reveal(ROOM, {"next_round": ["Archer 1"]}, {"next_round": ["Bones 1"]}, drawn=CARDS)
    assert verdicts(found) == [Verdict.REFUTED, Verdict.REFUTED]


@pytest.mark.parametrize(
    ("count", "placed"),
    [
        (2, [("Archer 2", "normal")]),
        (3, [("Archer 1", "elite"), ("Archer 2", "normal")]),
        (4, [("Archer 1", "elite"), ("Archer 2", "elite"), ("Archer 3", "normal")]),
    ],
)
def test_the_room_is_filled_for_those_who_began(count: int, placed: list[tuple[str, str]]) -> None:
    room = [
        spot("Archer", 1, two="none", three="elite", four="elite"),
        spot("Archer", 2, two="normal", three="normal", four="elite"),
        spot("Archer", 3, two="none", three="none", four="normal"),
    ]
    people = [{"name": "Brute", "initiative": 40}, {"name": "Tinkerer", "exhausted": True}]
    found = reveal(
        room, {"placed": len(placed)}, drawn={"Archer": 9}, characters=people, scenario={"characters_at_start": count}
    )
    assert [(each["figure"], each["rank"]) for each in found.value["placed"]] == placed
    assert verdicts(found) == [Verdict.UPHELD]
    assert found.claims[0].citations == ("gh.door.starting-count",)


def test_a_type_with_a_card_keeps_it() -> None:
    types = [{"type": "Archer", "initiative": 25}]
    found = reveal(
        ROOM, {"draws": ["Bones", "Cultist"]}, {"draws": ["Archer"]}, drawn={"Cultist": 40, "Bones": 60},
        monster_types=types,
    )  # fmt: skip
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]
    assert found.claims[1].citations == ("gh.door.draw-card",)


def test_older_figures_of_a_type_do_not_act_again() -> None:
    state: dict[str, Any] = {
        "monsters": [{"type": "Archer", "standee": 5, "acted": True}],
        "monster_types": [{"type": "Archer", "initiative": 25}],
    }
    found = reveal([spot("Archer", 1)], {"acts_now": ["Archer 1"]}, {"acts_now": ["Archer 5"]}, **state)
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]
    assert found.value["not_again"] == ["Archer 5"]
    assert found.claims[1].citations == ("gh.door.already-acted",)


def test_the_nearest_places_get_the_standees_that_are_left() -> None:
    room = [spot("Ooze", None, at=[5, 1]), spot("Ooze", None, at=[2, 1]), spot("Ooze", None, at=[3, 1])]
    state: dict[str, Any] = {
        "board": {"width": 6, "height": 3},
        "characters": [{"name": "Brute", "initiative": 40, "at": [0, 1]}],
        "monsters": [{"type": "Ooze", "standee": 1}],
        "monster_types": [{"type": "Ooze", "initiative": 66, "standees": 3}],
    }
    found = reveal(room, {"places": ["Ooze #2", "Ooze #3"]}, {"places": ["Ooze #1"]}, **state)
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]
    assert found.value["left_out"] == ["Ooze #1"]
    state["monster_types"][0]["standees"] = 4
    assert "gh.door.standees" not in cited(reveal(room, **state))


def test_places_equally_near_are_the_players_choice_and_a_wall_counts() -> None:
    room = [spot("Ooze", None, at=[2, 0]), spot("Ooze", None, at=[0, 2])]
    state: dict[str, Any] = {
        "board": {"width": 5, "height": 5},
        "characters": [{"name": "Brute", "initiative": 40, "at": [0, 0]}],
        "monster_types": [{"type": "Ooze", "initiative": 66, "standees": 1}],
    }
    found = reveal(room, {"places": ["Ooze #1"]}, {"places": ["Ooze #1", "Ooze #2"]}, **state)
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.REFUTED]
    assert found.value["ways"] == 2
    state["board"]["walls"] = [[0, 1]]
    assert verdicts(reveal(room, {"places": ["Ooze #1"]}, **state)) == [Verdict.UPHELD]


def test_a_closed_door_is_open_for_counting_once_it_is_named() -> None:
    room = [spot("Ooze", None, at=[3, 0]), spot("Ooze", None, at=[0, 4])]
    state: dict[str, Any] = {
        "board": {"width": 4, "height": 5, "walls": [[1, n] for n in range(1, 5)], "doors": [{"hex": [1, 0]}]},
        "characters": [{"name": "Brute", "initiative": 40, "at": [0, 0]}],
        "monster_types": [{"type": "Ooze", "initiative": 66, "standees": 1}],
    }
    assert verdicts(reveal(room, {"places": ["Ooze #2"]}, **state)) == [Verdict.UPHELD]
    found = reveal(room, {"places": ["Ooze #1"]}, asks={"door": [1, 0]}, **state)
    assert verdicts(found) == [Verdict.UPHELD]


def test_spawned_in_the_round_is_like_revealed_but_leaves_no_coin() -> None:
    found = reveal(ROOM, {"at_once": ["Archer"]}, {"coins": True}, drawn=CARDS, asks={"how": "spawned"})
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]
    assert verdicts(reveal(ROOM, {"coins": True}, drawn=CARDS)) == [Verdict.UPHELD]


def test_spawned_at_the_end_of_a_round_waits_for_the_next() -> None:
    found = reveal(
        ROOM, {"next_round": ["Archer 1"]}, {"at_once": ["Archer"]}, asks={"how": "spawned", "round_end": True}
    )
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]
    assert (found.value["at_once"], found.value["later"], found.value["draws"]) == ([], [], [])


def test_summoned_monsters_wait_whatever_their_number_and_leave_no_coin() -> None:
    state: dict[str, Any] = {
        "monsters": [{"type": "Cultist", "standee": 1}],
        "monster_types": [{"type": "Cultist", "initiative": 39}, {"type": "Bones", "initiative": 1}],
    }
    found = reveal(
        [spot("Bones", 5)], {"at_once": ["Bones"]}, {"coins": True}, who="Cultist 1", asks={"how": "summoned"}, **state
    )
    assert verdicts(found) == [Verdict.REFUTED, Verdict.REFUTED]
    assert found.claims[0].citations == ("gh.summon.monster", "gh.order.monster-summon-waits")
    assert found.claims[1].citations == ("gh.summon.no-coin",)


@pytest.mark.parametrize(("readings", "after"), [(None, "Guard 1"), (AFTER_TYPE, "Guard 3")])
def test_a_door_opened_on_a_monsters_turn(readings: dict[str, str] | None, after: str) -> None:
    state: dict[str, Any] = {
        "monsters": [{"type": "Guard", "standee": 1, "acted": True}, *(spot("Guard", n) for n in (3, 2))],
        "monster_types": [{"type": "Guard", "initiative": 80}],
    }
    found = reveal([spot("Archer")], {"after": after}, who="Guard 1", drawn={"Archer": 5}, readings=readings, **state)
    assert verdicts(found) == [Verdict.UPHELD]
    assert list(found.taken) == ["gh.gap.door-monster-turn"]
    assert len(found.readings) == 1


@pytest.mark.parametrize(("acted", "number"), [(True, 5), (False, 90)])
def test_the_gap_is_not_touched_where_it_makes_no_difference(acted: bool, number: int) -> None:
    state: dict[str, Any] = {
        "monsters": [spot("Guard", 1), {**spot("Guard", 2), "acted": acted}],
        "monster_types": [{"type": "Guard", "initiative": 80}],
    }
    assert reveal([spot("Archer")], who="Guard 1", drawn={"Archer": number}, **state).taken == {}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"who": "Brut"}, ("question", "/who", None)),
        ({"asks": {"round_end": True}}, ("question", "/round_end", None)),
        ({"asks": {"how": "summoned"}}, ("question", "/who", "gh.order.summon-waits")),
        (
            {"who": "Bear", "summons": [{"name": "Bear", "owner": "Brute"}]},
            ("question", "/who", "gh.door.opens"),
        ),
        ({"drawn": {"Archer": 1, "Bones": 2}}, ("question", "/drawn", "gh.door.draw-card")),
        ({"drawn": {**CARDS, "Imp": 2}}, ("question", "/drawn/3/type", "gh.door.draw-card")),
        ({"monsters": [spot("Bones")]}, ("question", "/room/2/standee", None)),
        ({"characters": [{"name": "Brute"}]}, ("state", "/characters/0/initiative", "gh.door.act-at-once")),
        (
            {"room": [spot("Archer", two="normal")]},
            ("state", "/scenario/characters_at_start", "gh.door.starting-count"),
        ),
        (
            {"room": [spot("Archer", two="normal")], "scenario": {"characters_at_start": 3}},
            ("question", "/room/0/three", "gh.door.starting-count"),
        ),
        (
            {"room": [spot("Archer", two="normal")], "scenario": {"characters_at_start": 1}},
            ("state", "/scenario/characters_at_start", "gh.setup.solo-two"),
        ),
        (
            {
                "room": [spot("Archer", two="normal")],
                "scenario": {"characters_at_start": 2},
                "characters": [{"name": name, "initiative": 40} for name in ("Brute", "B", "C")],
            },
            ("state", "/scenario/characters_at_start", "gh.door.starting-count"),
        ),
        (
            {"room": [spot("Archer", rank="elite", two="normal")], "scenario": {"characters_at_start": 2}},
            ("question", "/room/0/rank", None),
        ),
        (
            {
                "room": [spot("Ooze"), spot("Ooze", 2)],
                "drawn": None,
                "monster_types": [{"type": "Ooze", "initiative": 3, "standees": 1}],
                "board": {"width": 4, "height": 4},
                "characters": [{"name": "Brute", "initiative": 40, "at": [0, 0]}],
            },
            ("question", "/room/0/at", "gh.door.standees"),
        ),
        (
            {"room": [spot(f"T{n}") for n in range(7)], "drawn": {f"T{n}": 1 for n in range(7)}},
            ("question", "/room", "gh.monster.no-player"),
        ),
    ],
)
def test_what_can_not_be_is_refused_with_its_place(changes: dict[str, Any], expected: tuple[str, str, str]) -> None:
    asked = {"room": ROOM, "drawn": CARDS, **changes}
    assert refused(asked.pop("room"), **asked) == expected


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(st.sampled_from("ABCDE"), st.integers(1, 99), min_size=1),
    st.integers(1, 99),
    st.randoms(use_true_random=False),
)
def test_every_new_monster_acts_exactly_once_and_at_once_only_if_lower(
    cards: dict[str, int], number: int, random: Any
) -> None:
    room = [spot(kind, n) for kind in cards for n in (2, 1)]
    state: dict[str, Any] = {"characters": [{"name": "Brute", "initiative": number}]}
    found = reveal(room, drawn=cards, **state)
    acting = [figure for when in ("at_once", "later") for each in found.value[when] for figure in each["figures"]]
    assert sorted(acting) == sorted(f"{kind} {n}" for kind in cards for n in (1, 2))
    assert {each["type"] for each in found.value["at_once"]} == {kind for kind in cards if cards[kind] < number}
    shuffled = reveal(random.sample(room, len(room)), drawn=cards, **state)
    for key in ("at_once", "later", "draws", "ways"):
        assert shuffled.value[key] == found.value[key]
