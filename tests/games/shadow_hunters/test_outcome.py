"""Who has won: the condition of each character, declarations, and what hidden characters leave open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "shadow-hunters"
BOTH = ["base", "expansion"]
HOLY = ["talisman", "spear-of-longinus", "holy-robe", "silver-rosary"]
FACTION = {
    **dict.fromkeys(("allie", "bob", "charles", "daniel", "agnes", "bryan", "catherine", "david"), "neutral"),
    **dict.fromkeys(("emi", "franklin", "george", "ellen", "fuka", "gregor"), "hunter"),
    **dict.fromkeys(("unknown", "vampire", "werewolf", "ultra-soul", "valkyrie", "wight"), "shadow"),
}
BASE = ("allie", "bob", "charles", "daniel", "emi", "franklin", "george", "unknown", "vampire", "werewolf")


def table(*seats: str | dict[str, Any], **more: Any) -> dict[str, Any]:
    """A table of players A, B, C...: a character, one with a dagger who is dead, ``?`` for a hidden one, or fields."""
    players = []
    for name, seat in zip("ABCDEFGH", seats, strict=False):
        told = dict(seat) if isinstance(seat, dict) else {"is": seat}
        who = told.pop("is", "?")
        player: dict[str, Any] = {"name": name, **told}
        if who.endswith("+"):
            player |= {"character": who[:-1], "dead": True}
        elif who != "?":
            player["character"] = who
        players.append(player)
    return {"players": players, **more}


def death(*names: str, by: str | None = None, cause: str | None = None) -> dict[str, Any]:
    told = {"event": "death", "players": list(names), "by": by, "cause": cause}
    return {key: value for key, value in told.items() if value is not None}


def ask(
    state: dict[str, Any], *claims: Any, readings: Mapping[str, str] | None = None, **about: Any
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": "outcome", **about}, told, readings=readings)


def winners(state: dict[str, Any], readings: Mapping[str, str] | None = None, **about: Any) -> Any:
    """Who wins: None while the game goes on."""
    value = ask(state, readings=readings, **about).value
    return value["winners"] if value["over"] else None


def problem_of(state: dict[str, Any], **about: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        ask(state, **about)
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


def cited(answer: adjudicator.Answer) -> set[str]:
    return {citation.id for citation in answer.citations}


# --- the factions


def test_the_hunters_win_with_their_dead_when_every_shadow_is_dead() -> None:
    answer = ask(table("emi", "franklin+", "vampire+", "unknown+"), ["A", "B"], {"wins": ["C"]})  # SH32
    assert answer.value["winners"] == ["A", "B"]
    assert answer.value["over"] is True
    assert [claim.verdict for claim in answer.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert {"sh.win.hunters", "sh.win.dead", "sh.win.joint", "sh.end.check", "sh.end.no-scores"} <= cited(answer)
    assert answer.value["players"]["B"] == {
        "condition": "shadows-dead", "met": True, "why": "shadows-dead", "wins": True,
    }  # fmt: skip


def test_the_shadows_win_with_their_dead_when_every_hunter_is_dead() -> None:
    assert winners(table("emi+", "franklin+", "vampire", "unknown+")) == ["C", "D"]


def test_one_shadow_alive_is_enough_to_go_on() -> None:
    answer = ask(table("emi", "franklin", "vampire+", "unknown"), {"over": False}, ["A", "B"])
    assert answer.value["over"] is False
    assert answer.value["winners"] == []
    assert [claim.verdict for claim in answer.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert "of the 2 Shadows dealt, dead: 1" in answer.claims[1].says.en


def test_both_sides_dead_win_both() -> None:
    state = table("emi+", "franklin+", "vampire+", "unknown+", "allie", record=[death("A", "B", "C", "D")])
    assert winners(state) == ["A", "B", "C", "D", "E"]  # Allie lives


def test_score_is_the_same_without_a_question() -> None:
    state = table("emi", "franklin+", "vampire+", "unknown+")
    assert adjudicator.score(GAME, state).value == ask(state).value


# --- each Neutral's condition


def seven(*neutrals: str | dict[str, Any], shadow: str = "unknown", **more: Any) -> dict[str, Any]:
    """Seven players: the Neutrals A, B and C, the Hunters D and E, the Shadows F and G; nobody has died."""
    return table(*neutrals, "emi", "george", "werewolf", shadow, **more)


def over(*neutrals: str | dict[str, Any], first: Sequence[dict[str, Any]] = (), **more: Any) -> dict[str, Any]:
    """The same with both Shadows killed by the Hunter D, after the ``first`` deaths: the game can end."""
    record = [*first, death("F", by="D", cause="attack"), death("G", by="D", cause="attack")]
    return table(*neutrals, "emi", "george", "werewolf+", "unknown+", record=record, boxes=BOTH, **more)


def test_allie_wins_only_when_the_game_ends_and_she_lives() -> None:
    assert winners(seven("allie", "bob", "charles")) is None
    assert winners(over("allie", "bob", "charles")) == ["A", "D", "E"]
    assert winners(over("allie+", "bob", "charles", first=[death("A", by="F", cause="attack")])) == ["D", "E"]


FIVE = ["butcher-knife", "chainsaw", "handgun", "masamune", "talisman"]


@pytest.mark.parametrize(
    ("held", "needs", "wins"),
    [(5, "five", True), (4, "five", False), (4, "four", True), (3, "four", False), (5, "four", True)],
)
def test_bob_needs_equipment(held: int, needs: str, wins: bool) -> None:
    state = seven("allie", {"is": "bob", "equipment": FIVE[:held]}, "charles")
    assert winners(state, {"sh.gap.bob-count": needs}) == (["A", "B"] if wins else None)


def test_bobs_number_is_only_a_matter_of_reading_where_he_has_four() -> None:
    found = ask(seven("allie", {"is": "bob", "equipment": FIVE[:4]}, "charles"))
    assert [(other.ruling, other.reading, other.value["winners"]) for other in found.readings] == [
        ("sh.gap.bob-count", "four", ["A", "B"])
    ]
    for held in (3, 5):
        assert not ask(seven("allie", {"is": "bob", "equipment": FIVE[:held]}, "charles")).readings


def charles(*kills: dict[str, Any]) -> dict[str, Any]:
    """Seven players, Charles is C; A, F and D have died."""
    return table("allie+", "bob", "charles", "emi+", "george", "werewolf+", "unknown", record=list(kills))


def test_charles_kills_the_third_to_die() -> None:
    own = {"sh.gap.charles-third": "own-third"}
    last = charles(death("A", by="F", cause="attack"), death("D", by="F"), death("F", by="C", cause="card"))
    assert winners(last) == ["C"]
    assert winners(last, own) is None
    first = charles(death("A", by="C"), death("D", by="F"), death("F", by="E"))
    assert winners(first) is None
    assert winners(first, own) is None
    assert not ask(first).readings
    all_three = charles(death("A", by="C"), death("D", by="C"), death("F", by="C"))
    assert winners(all_three) == winners(all_three, own) == ["C"]
    two_at_once = charles(death("A", by="F"), death("D", "F", by="C", cause="attack"))
    assert winners(two_at_once) == ["C"]


def test_charless_own_death_is_no_kill_of_his() -> None:
    state = table("allie+", "bob", "charles+", "emi+", "george", "werewolf", "unknown",
                  record=[death("A", by="F"), death("D", by="F"), death("C", by="C", cause="ability")])  # fmt: skip
    assert winners(state) is None


def test_who_killed_is_needed_once_three_are_dead() -> None:
    assert problem_of(charles()) == ("state", "/record", None)
    assert problem_of(charles(death("A", by="F"))) == ("state", "/record", None)
    two = table("allie+", "bob", "charles", "emi+", "george", "werewolf", "unknown")
    assert winners(two) is None


def test_daniel_dies_first() -> None:
    state = table("allie", "bob", "daniel+", "emi", "george", "werewolf", "unknown")
    assert winners(state) == ["A", "C"]
    later = table("allie", "bob", "daniel+", "emi", "george+", "werewolf", "unknown",
                  record=[death("E", by="F"), death("C", by="F")])  # fmt: skip
    assert winners(later) is None
    earlier = {**later, "record": later["record"][::-1]}
    assert winners(earlier) == ["A", "C"]
    assert problem_of({**later, "record": []}) == ("state", "/record", None)


def test_daniel_dies_first_together_with_others() -> None:
    state = table("allie", "bob", "daniel+", "emi", "george+", "werewolf", "unknown", record=[death("C", "E", by="F")])
    assert winners(state) == ["A", "C"]
    assert winners(state, {"sh.gap.first-death-tie": "does-not-count"}) is None
    assert [other.reading for other in ask(state).readings] == ["does-not-count"]


def test_daniel_lives_to_see_every_shadow_dead() -> None:
    assert winners(over("allie", "bob", "daniel")) == ["A", "C", "D", "E"]
    state = table("allie", "bob+", "daniel+", "emi", "george", "werewolf+", "unknown+",
                  record=[death("B", by="F"), death("F", by="D"), death("C", "G", by="D", cause="card")])  # fmt: skip
    assert winners(state) == ["A", "D", "E"]  # he died with the last of them, so he did not live to see it


def agnes(seat: int, used: bool = False, **more: Any) -> dict[str, Any]:
    """Five players, the Hunters have won; Agnes sits at ``seat``. The others are E and G hunters, V and U shadows."""
    seats: list[Any] = ["emi", "george", "vampire+", "unknown+"]
    seats.insert(seat, {"is": "agnes", "ability_used": used, **more})
    names = "ABCDE"
    dead = [names[n] for n, each in enumerate(seats) if isinstance(each, str) and each.endswith("+")]
    record = [death(name) for name in dead]
    return table(*seats, boxes=BOTH, record=record)


@pytest.mark.parametrize(
    ("seat", "used", "wins"),
    [
        (1, False, True),  # emi AGNES george vampire unknown: emi to her right
        (0, False, False),  # AGNES emi george vampire unknown: unknown to her right
        (0, True, True),  # after Capriccio emi, to her left
        (2, False, True),  # emi george AGNES vampire unknown: george
        (2, True, False),  # vampire
        (4, True, True),  # emi george vampire unknown AGNES: round the table to emi
    ],
)
def test_agnes_wins_with_her_neighbour(seat: int, used: bool, wins: bool) -> None:
    answer = ask(agnes(seat, used))
    name = "ABCDE"[seat]
    assert answer.value["players"][name]["wins"] is wins
    assert (name in answer.value["winners"]) is wins


def test_agness_neighbour_may_be_dead() -> None:
    state = table("vampire", "george+", {"is": "agnes+"}, "emi+", "unknown", boxes=BOTH,
                  record=[death("B"), death("C"), death("D")])  # fmt: skip
    assert winners(state) == ["A", "E"]  # george, dead, to her right: does not win, and the seat does not shift
    won = table("unknown+", "vampire+", "agnes+", "emi", "george", boxes=BOTH,
                record=[death("C"), death("A"), death("B")])  # fmt: skip
    assert winners(won) == ["D", "E"]
    used = table("unknown+", "vampire+", {"is": "agnes+", "ability_used": True}, "emi+", "george", boxes=BOTH,
                 record=[death("D"), death("C"), death("A"), death("B")])  # fmt: skip
    answer = ask(used)
    assert answer.value["winners"] == ["C", "D", "E"]
    assert "sh.pack.agnes-seat" in cited(answer)


def bryan(cause: str, victim: str, **more: Any) -> dict[str, Any]:
    """Seven players; Bryan, C, has killed F."""
    return table("allie", "bob", {"is": "bryan", **more}, "emi", "george", f"{victim}+", "unknown", boxes=BOTH,
                 record=[death("F", by="C", cause=cause)])  # fmt: skip


def test_bryan_kills_a_strong_character_by_an_attack() -> None:
    assert winners(bryan("attack", "vampire")) == ["A", "C"]  # 13 hit points
    assert winners(bryan("attack", "ultra-soul")) is None  # 11
    assert winners(bryan("card", "vampire")) is None
    assert "sh.pack.bryan-attack" in cited(ask(bryan("card", "vampire")))
    assert winners(bryan("attack", "vampire", area="erstwhile-altar")) == ["A", "C"]


def test_bryans_cause_is_needed_where_the_victim_is_strong() -> None:
    state = bryan("attack", "vampire")
    del state["record"][0]["cause"]
    assert problem_of(state) == ("state", "/record/0/cause", None)
    weak = bryan("attack", "ultra-soul")
    del weak["record"][0]["cause"]
    assert winners(weak) is None
    assert problem_of({**state, "record": []}) == ("state", "/record", None)


def test_bryan_at_the_altar_wins_when_the_game_ends() -> None:
    here = {"is": "bryan", "area": "erstwhile-altar"}
    assert winners(seven("allie", "bob", here, boxes=BOTH)) is None
    assert winners(over("allie", "bob", here)) == ["A", "C", "D", "E"]
    assert winners(over("allie", "bob", {"is": "bryan", "area": "church"})) == ["A", "D", "E"]


def test_catherine_dies_first_also_together_with_others() -> None:
    alone = table("allie", "bob", "catherine+", "emi", "george", "werewolf", "unknown", boxes=BOTH)
    assert winners(alone) == ["A", "C"]
    together = table("allie", "bob", "catherine+", "emi", "george+", "werewolf", "unknown", boxes=BOTH,
                     record=[death("E", "C", by="F", cause="attack")])  # fmt: skip
    answer = ask(together)
    assert answer.value["winners"] == ["A", "C"]
    assert not answer.readings
    assert "sh.pack.catherine-tie" in cited(answer)


def test_catherine_is_one_of_the_last_two() -> None:
    state = table("emi", "george+", "vampire+", "unknown+", "catherine", boxes=BOTH,
                  record=[death("B"), death("C"), death("D")])  # fmt: skip
    assert winners(state) == ["A", "B", "E"]
    three = table("emi", "george+", "vampire", "unknown+", "catherine", boxes=BOTH, record=[death("B"), death("D")])
    assert winners(three) is None


@pytest.mark.parametrize(("held", "wins"), [(4, True), (3, True), (2, False), (0, False)])
def test_david_holds_three_holy_cards_at_once(held: int, wins: bool) -> None:
    state = seven("allie", "bob", {"is": "david", "equipment": [*HOLY[:held], "chainsaw"]}, boxes=BOTH)
    assert winners(state) == (["A", "C"] if wins else None)
    assert "sh.pack.david-together" in cited(ask(state))


# --- together, alone, first


def test_a_neutral_wins_beside_a_faction_or_alone() -> None:
    state = over({"is": "bob", "equipment": FIVE}, "charles", "daniel+", first=[death("C", by="F")])  # SH33
    answer = ask(state)
    assert answer.value["winners"] == ["A", "C", "D", "E"]  # Daniel died first
    assert {"sh.win.joint", "sh.win.across"} <= cited(answer)
    assert winners(state, {"sh.gap.neutral-alone": "alone"}) == ["A", "C"]
    only_hunters = over("bob", "charles", "daniel+", first=[death("B", by="F"), death("C", by="F")])
    only_hunters["players"][1]["dead"] = True
    assert winners(only_hunters, {"sh.gap.neutral-alone": "alone"}) == ["D", "E"]
    assert not ask(only_hunters).readings


def test_alone_leaves_agnes_her_neighbour() -> None:
    state = agnes(1)
    assert winners(state, {"sh.gap.neutral-alone": "alone"}) == ["A", "B", "C"]


def test_three_dead_neutrals_are_not_decided() -> None:
    record = [death("B", by="F"), death("C", by="F"), death("A", by="F"), death("D", by="G")]
    state = table("allie+", "bob+", "daniel+", "emi+", "george", "werewolf", "unknown", record=record)  # SH34
    answer = ask(state, {"over": True}, {"wins": ["A"]})
    assert answer.verdict is Verdict.UNDETERMINED
    assert answer.value["over"] is None
    assert answer.value["winners"] == []
    assert {other.reading: other.value["winners"] for other in answer.readings} == {
        "clause-off": [],
        "clause-on": ["F", "G"],
    }
    assert [claim.verdict for claim in answer.claims] == [Verdict.UNDETERMINED, Verdict.REFUTED]
    assert winners(state, {"sh.gap.three-neutrals": "clause-on"}) == ["F", "G"]
    two = table("allie+", "bob+", "daniel", "emi+", "george", "werewolf", "unknown",
                record=[death("B", by="F"), death("A", by="F"), death("D", by="G")])  # fmt: skip
    assert ask(two).verdict is Verdict.RESOLVED
    gone = table("allie+", "bob+", "daniel+", "emi+", "george+", "werewolf", "unknown",
                 record=[*record, death("E", by="G")])  # fmt: skip
    assert ask(gone).verdict is Verdict.RESOLVED
    assert winners(gone) == ["F", "G"]


# --- declaring


def test_a_met_condition_may_be_declared_on_anybodys_turn() -> None:
    state = seven("allie", "charles", {"is": "bob", "equipment": FIVE}, turn="A")  # SH35
    answer = ask(state, {"legal": True, "over": True}, declared="C")
    assert answer.value["legal"] is True
    assert answer.value["over"] is True
    assert [claim.verdict for claim in answer.claims] == [Verdict.UPHELD]
    assert ask(state, declared="C").verdict is Verdict.LEGAL
    assert "sh.reveal.any-time" in cited(answer)


def test_what_is_not_met_may_not_be_declared() -> None:
    state = seven("allie", "charles", {"is": "bob", "equipment": FIVE})
    for name in "ABDF":
        assert ask(state, declared=name).verdict is Verdict.ILLEGAL
    allie = ask(state, {"legal": True}, declared="A")  # she is looked at when another has ended the game
    assert [claim.verdict for claim in allie.claims] == [Verdict.REFUTED]


def test_who_declares_first_may_win_in_another_reading() -> None:
    state = seven("allie", "bob", "charles")
    first = {"sh.gap.first-declared": "first-wins"}
    answer = ask(state, declared="F")
    assert answer.verdict is Verdict.ILLEGAL
    assert answer.value["over"] is False
    assert [(other.ruling, other.value["winners"]) for other in answer.readings] == [
        ("sh.gap.first-declared", ["A", "F", "G"])  # Allie lives
    ]
    assert winners(state, first, declared="D") == ["A", "D", "E"]
    assert winners(state, first, declared="A") is None  # a Neutral is no side
    assert winners(over("bob", "charles", "allie"), first, declared="E") == ["C", "D", "E"]
    won = table("emi", "george", "vampire+", "unknown+")
    assert ask(won, readings=first, declared="C").verdict is Verdict.ILLEGAL  # the other side has met its condition


def test_a_condition_that_was_lost_again() -> None:
    state = seven("allie", {"is": "bob", "equipment": FIVE[:3]}, "charles")
    stays = {"sh.gap.lapsed-condition": "stays-met"}
    assert ask(state, declared="B", lapsed=["B"]).verdict is Verdict.ILLEGAL
    assert ask(state, readings=stays, declared="B", lapsed=["B"]).verdict is Verdict.LEGAL
    assert winners(state, stays, lapsed=["B"]) == ["A", "B"]
    assert winners(state, stays) is None
    met = seven("allie", {"is": "bob", "equipment": FIVE}, "charles")
    assert not ask(met, lapsed=["B"]).readings


def test_what_cannot_be_asked() -> None:
    state = seven("allie", "bob", "charles")
    assert problem_of(state, lapsed=["D"]) == ("question", "/lapsed/0", "sh.pack.character.emi")
    assert problem_of(state, declared="Z") == ("question", "/declared", None)
    hidden = table("?", "?", "?", "?")
    assert problem_of(hidden, declared="A") == ("state", "/players/0/character", "sh.win.declare")
    assert problem_of(table("emi", "george", "vampire")) == ("state", "/player_count", None)
    few = table("emi", "george", "vampire", "unknown", player_count=6)
    assert problem_of(few) == ("state", "/players/4", "sh.win.joint")
    alive = table("emi", "george", "vampire", "unknown", record=[death("C")])
    assert problem_of(alive) == ("state", "/players/2/dead", "sh.death.reveal")
    three_hunters = table("emi", "george", "franklin", "unknown")
    assert problem_of(three_hunters) == ("state", "/players", "sh.setup.deal-4")


# --- hidden characters


def test_nobody_dead_and_nobody_known() -> None:
    answer = ask(table(*"????????"), {"over": False})
    assert answer.value["over"] is False
    assert len(answer.value["cases"]) == 1
    assert answer.claims[0].verdict is Verdict.UPHELD


def test_hidden_hunters_win_whoever_of_them_they_are() -> None:
    answer = ask(table("?", "?", "vampire+", "werewolf+"), ["A", "B"])
    assert answer.claims[0].verdict is Verdict.UPHELD
    assert len(answer.value["cases"]) == 1


def test_a_hidden_player_with_five_cards_may_be_bob() -> None:
    state = table({"is": "?", "equipment": FIVE}, "emi", "george", "vampire", "unknown")
    answer = ask(state, {"over": True}, ["A"], ["B", "C"])
    assert answer.value["over"] is None
    assert answer.value["winners"] is None
    assert [claim.verdict for claim in answer.claims] == [Verdict.POSSIBLE, Verdict.POSSIBLE, Verdict.REFUTED]
    assert [(case["if"], case["over"], case["winners"]) for case in answer.value["cases"]] == [
        ([{"player": "A", "characters": ["allie", "charles", "daniel"]}], False, []),
        ([{"player": "A", "characters": ["bob"]}], True, ["A"]),
    ]


def test_the_extra_card_need_not_be_killed() -> None:
    # 7 players with the extra card: 3 Shadows, 3 Hunters, 2 Neutrals are dealt. Two Shadows are dead; A is hidden, all
    # others are known: 3 Hunters, 1 Neutral. Either A or the card that nobody holds is the third Shadow.
    state = table("?", "emi", "franklin", "george", "bob", "vampire+", "unknown+",
                  variants={"extra_card": True}, record=[death("F", by="B"), death("G", by="C")])  # fmt: skip
    answer = ask(state)
    assert "sh.variant.extra-card" in cited(answer)
    assert answer.value["over"] is None
    assert {case["extra_card"]: case["over"] for case in answer.value["cases"]} == {"neutral": False, "shadow": True}
    known = table("allie", "emi", "franklin", "george", "bob", "vampire+", "unknown+",
                  variants={"extra_card": True}, record=[death("F", by="B"), death("G", by="C")])  # fmt: skip
    assert winners(known) == ["A", "B", "C", "D"]
    third = table("werewolf", "emi", "franklin", "george", "bob", "vampire+", "unknown+",
                  variants={"extra_card": True}, record=[death("F", by="B"), death("G", by="C")])  # fmt: skip
    assert winners(third) is None


# --- properties


COUNTS = {4: (2, 2, 0), 5: (2, 2, 1), 6: (2, 2, 2), 7: (2, 2, 3), 8: (3, 3, 2)}
CLAUSE_ON = {"sh.gap.three-neutrals": "clause-on"}
SIDES = ("shadow", "hunter", "neutral")


@st.composite
def tables(draw: st.DrawFn, hide: int = 0, pool: Sequence[str] = BASE) -> dict[str, Any]:
    """A table: some are dead, in some order and by somebody; up to ``hide`` of the living are hidden."""
    count = draw(st.integers(4, 7))
    dealt = [who for side, n in zip(SIDES, COUNTS[count], strict=True)
             for who in draw(st.permutations([each for each in pool if FACTION[each] == side]))[:n]]  # fmt: skip
    dealt = draw(st.permutations(dealt))
    names = "ABCDEFG"[:count]
    order = draw(st.permutations(names))
    dead = order[: draw(st.integers(0, count - 1))]
    record = []
    rest = list(dead)
    while rest:
        n = draw(st.integers(1, 2))
        group, rest = rest[:n], rest[n:]
        killer = draw(st.sampled_from([name for name in names if name in rest or name not in dead]))
        record.append(death(*group, by=killer, cause="attack"))
    seats: list[Any] = []
    cards = list(FIVE)
    for name, who in zip(names, dealt, strict=True):
        if name in dead:
            seats.append(f"{who}+")
            continue
        held = cards if draw(st.booleans()) else []
        cards = [] if held else cards
        area = draw(st.sampled_from(["erstwhile-altar", "church"]))
        seats.append({"is": who, "equipment": held, "area": area, "ability_used": draw(st.booleans())})
    if hide:
        living = [n for n, name in enumerate(names) if name not in dead and not (dealt[n] == "daniel" and dead)]
        for n in draw(st.permutations(living))[:hide]:
            seats[n] = {**seats[n], "is": "?"}
    return table(*seats, record=record, boxes=["base"] if pool is BASE else BOTH)


@given(tables(), st.data())
@settings(max_examples=60, deadline=None)
def test_who_sits_where_changes_nothing(state: dict[str, Any], data: st.DataObject) -> None:
    moved = {**state, "players": data.draw(st.permutations(state["players"]))}
    one, other = (adjudicator.score(GAME, each, readings=CLAUSE_ON) for each in (state, moved))
    assert sorted(one.value["winners"]) == sorted(other.value["winners"])
    assert one.value["over"] == other.value["over"]
    assert one.value["players"] == other.value["players"]


@given(tables())
@settings(max_examples=60, deadline=None)
def test_a_faction_wins_with_all_its_dead_or_not_at_all(state: dict[str, Any]) -> None:
    found = adjudicator.score(GAME, state, readings={"sh.gap.three-neutrals": "clause-off"}).value
    for side in ("shadow", "hunter"):
        members = [each for each in state["players"] if FACTION[each["character"]] == side]
        assert len({each["name"] in found["winners"] for each in members}) == 1
    enemy = {"hunter": "shadow", "shadow": "hunter"}
    for side, against in enemy.items():
        all_dead = all(each.get("dead") for each in state["players"] if FACTION[each["character"]] == against)
        wins = any(each["name"] in found["winners"] for each in state["players"] if FACTION[each["character"]] == side)
        assert wins == all_dead


def deals(state: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every way to fill in the hidden players of a table, the plain way."""
    players = state["players"]
    hidden = [n for n, each in enumerate(players) if "character" not in each]
    known = {each["name"]: each["character"] for each in players if "character" in each}
    weak = {event["by"] for event in state["record"] if any(known[name][0] in "abcefu" for name in event["players"])}
    for who in permutations([each for each in POOL[len(state["boxes"])] if each not in known.values()], len(hidden)):
        sides = [FACTION[each] for each in (*known.values(), *who)]
        if tuple(sides.count(side) for side in SIDES) != COUNTS[len(players)]:
            continue
        filled = [dict(each) for each in players]
        for n, each in zip(hidden, who, strict=True):
            filled[n]["character"] = each
        if state["record"] and "daniel" in who:
            continue  # he would have revealed
        if "bryan" in who and players[hidden[who.index("bryan")]]["name"] in weak:
            continue  # so would he
        yield {**state, "players": filled}


POOL = {1: BASE, 2: tuple(FACTION)}


@given(st.one_of(tables(hide=3), tables(hide=2, pool=tuple(FACTION))), st.sampled_from(["joint", "alone"]))
@settings(max_examples=60, deadline=None)
def test_hidden_players_agree_with_every_way_to_fill_them_in(state: dict[str, Any], alone: str) -> None:
    readings = {**CLAUSE_ON, "sh.gap.neutral-alone": alone}
    found = adjudicator.score(GAME, state, readings=readings).value
    seen = set()
    for filled in deals(state):
        known = adjudicator.score(GAME, filled, readings=readings, steps=False).value
        who = {each["name"]: each["character"] for each in filled["players"]}
        (case,) = [each for each in found["cases"]
                   if all(who[told["player"]] in told["characters"] for told in each["if"])]  # fmt: skip
        assert (known["over"], known["winners"]) == (case["over"], case["winners"])
        seen.add((known["over"], tuple(known["winners"])))
        for name, standing in found["players"].items():
            for key in ("met", "wins", "why", "condition"):
                assert standing[key] in (None, known["players"][name][key])
    assert seen == {(case["over"], tuple(case["winners"])) for case in found["cases"]}
