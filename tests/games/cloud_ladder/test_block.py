"""What stops what: the whole matrix of the reference, who blocks for whom, and what the question block refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "cloud-ladder"
FACTS = json.loads((Path(__file__).parents[2] / "reference/data/cloud_ladder/facts.json").read_text(encoding="utf-8"))
# The cards of an attack or a defence of the reference, and whose cards they are at the table below.
ATTACKS = {
    "basic_axe": ("axe", "silver-axe", "gold-axe"), "giant_axe": ("giant-axe",), "whirl_axe": ("whirl-axe",),
    "siege": ("siege",), "basic_fire": ("fire",), "lava": ("lava",), "volcano": ("volcano",), "kaza": ("kaza",),
    "alpha": ("alpha",),
}  # fmt: skip
DEFENCES = {
    "basic_shield": "shield", "tower_shield": "tower-shield", "wall": "wall", "basic_water": "water",
    "ditch": "ditch", "formation_ally": "formation-ally", "formation_self": "formation-self", "jim": "jim",
}  # fmt: skip
OURS = {
    "YT-DEFENCE": "cl.block.series", "YT-BIG-SHIELD": "cl.block.big-shield", "YT-DITCH": "cl.block.ditch",
    "YT-FORMATION": "cl.group.formation", "YT-FORMATION-SIEGE": "cl.group.formation-siege",
    "YT-SIEGE-BLOCK": "cl.group.siege-block", "YT-VOLCANO": "cl.group.volcano", "YT-KAZA-BLOCK": "cl.character.kaza",
    "YT-ALPHA": "cl.character.alpha", "YT-JIM": "cl.character.jim", "YT-FAMILY-SCOPE": "cl.game.series",
}  # fmt: skip
STOPS = {"yes": True, "no": False, "undetermined": None}
ALL_ATTACKS = tuple(card for cards in ATTACKS.values() for card in cards)
ALL_DEFENCES = ("shield", "tower-shield", "wall", "water", "ditch", "formation", "jim")
SERIES = ("cl.gap.basic-shield", "cl.gap.basic-water")
TEAM: dict[str, Any] = {
    "players": [{"name": name} for name in ("Ann", "Ben", "Cleo", "Dan")],
    "sides": [{"players": ["Ann", "Cleo"]}, {"players": ["Ben", "Dan"], "group": "formation", "group_owner": "Dan"}],
}
MELEE: dict[str, Any] = {"players": [{"name": "Ann"}, {"name": "Ben", "character": "jim"}, {"name": "Cleo"}]}


def matrix(state: Mapping[str, Any], **readings: str) -> adjudicator.Answer:
    return adjudicator.resolve(GAME, state, "block-matrix", readings=readings)


def block(
    attack: str,
    defence: str,
    claims: Sequence[Any] = (),
    readings: Mapping[str, str] | None = None,
    state: Mapping[str, Any] | None = None,
    **about: Any,
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    asked = {"ask": "block", "attack": attack, "defence": defence, **about}
    return adjudicator.resolve(GAME, state or {}, asked, told, readings=readings)


def cells() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each cell of the reference, by the card that attacks and our name of the defence."""
    for row in FACTS["matrix"]:
        for defence, cell in row["cells"].items():
            for card in ATTACKS[row["attack"]]:
                yield card, DEFENCES[defence], cell


each_cell = pytest.mark.parametrize(("attack", "defence", "cell"), list(cells()), ids=lambda each: str(each)[:14])


def test_the_reference_has_all_attacks_and_defences() -> None:
    assert [row["attack"] for row in FACTS["matrix"]] == list(ATTACKS) == [each["id"] for each in FACTS["attacks"]]
    assert all(list(row["cells"]) == list(DEFENCES) for row in FACTS["matrix"])
    assert len(list(cells())) == 88


@each_cell
def test_the_matrix_is_that_of_the_reference(attack: str, defence: str, cell: dict[str, Any]) -> None:
    got = matrix({"mode": "team", "player_count": 4}).value["matrix"][attack][defence]
    assert got["stops"] is STOPS[cell["block"]]
    if cell["block"] == "undetermined":  # what the two sides of the contradiction share is the gap alone
        assert got["rulings"] == [SERIES[attack == "lava"]]
    else:
        assert {OURS[ruling] for ruling in cell["rulings"]} <= set(got["rulings"])


@pytest.mark.parametrize(("reading", "stops"), [("family", True), ("named-only", False)])
def test_the_cells_that_the_rules_leave_open_are_three(reading: str, *, stops: bool) -> None:
    found = matrix({"mode": "team"})
    assert found.verdict is Verdict.UNDETERMINED
    open_ = {("giant-axe", "shield"), ("whirl-axe", "shield"), ("lava", "water")}
    assert {(attack, defence) for attack, row in found.value["matrix"].items() for defence, cell in row.items()
            if cell["stops"] is None} == open_  # fmt: skip
    picked = matrix({"mode": "team"}, **dict.fromkeys(SERIES, reading))
    assert picked.verdict is Verdict.RESOLVED
    told = picked.value["matrix"]
    assert {told[attack][defence]["stops"] for attack, defence in open_} == {stops}
    rulings = {ruling for attack, defence in open_ for ruling in told[attack][defence]["rulings"]}
    assert set(SERIES) < rulings
    assert rulings - set(SERIES) == (
        {"cl.block.series", "cl.game.series"} if stops else {"cl.block.ditch", "cl.block.big-shield"}
    )


# --- properties

readings = st.fixed_dictionaries({gap: st.sampled_from(["family", "named-only"]) for gap in SERIES})
states = st.sampled_from([
    {}, {"mode": "team"}, {"mode": "team", "player_count": 4}, {"mode": "melee"}, {"mode": "duel"}, {"player_count": 2},
    {"player_count": 3}, {"player_count": 6}, TEAM, MELEE, {"players": MELEE["players"][:2]},
])  # fmt: skip


@given(states, readings, st.sampled_from(ALL_ATTACKS), st.sampled_from(ALL_DEFENCES))
def test_the_matrix_and_the_block_never_disagree(
    state: dict[str, Any], picked: dict[str, str], attack: str, defence: str
) -> None:
    row = matrix(state, **picked).value["matrix"][attack]
    cell = row["formation-ally" if defence == "formation" else defence]
    asked = block(attack, defence, state=state, readings=picked)
    assert asked.value["stops"] is cell["stops"]
    assert set(cell["rulings"]) <= {citation.id for citation in asked.citations}
    if state.get("sides") and defence == "formation":
        ally = block(attack, defence, state=state, readings=picked, by="Dan", target="Ben")
        own = block(attack, defence, state=state, readings=picked, by="Ben", target="Ben")
        assert ally.value["stops"] is cell["stops"]
        assert own.value["stops"] is row["formation-self"]["stops"]


@given(readings, st.sampled_from(ALL_DEFENCES), states)
def test_no_defence_stops_alpha(picked: dict[str, str], defence: str, state: dict[str, Any]) -> None:
    found = block("alpha", defence, [True], readings=picked, state=state)
    assert [judged.verdict for judged in found.claims] == [Verdict.REFUTED]
    assert "cl.character.alpha" in found.claims[0].citations
    assert found.taken == {}  # whatever people play by


@given(readings, st.sampled_from([attack for attack in ALL_ATTACKS if attack != "alpha"]), states)
def test_no_other_attack_is_unstoppable(picked: dict[str, str], attack: str, state: dict[str, Any]) -> None:
    row = matrix(state, **picked).value["matrix"][attack]
    assert row["jim"]["stops"] is True
    assert block(attack, "jim", readings=picked, state=state).value["stops"] is True


# --- who blocks for whom


def verdicts(found: adjudicator.Answer) -> list[str]:
    return [judged.verdict.value for judged in found.claims]


def cited(found: adjudicator.Answer) -> set[str]:
    return {ruling for judged in found.claims for ruling in judged.citations}


@pytest.mark.parametrize(
    ("attack", "defence", "gap", "reading", "also"),
    [
        ("axe", "shield", "cl.gap.who-blocks", "target-only", {"cl.block.series"}),
        ("axe", "tower-shield", "cl.gap.who-blocks", "target-only", {"cl.block.series"}),
        ("fire", "water", "cl.gap.who-blocks", "anybody", {"cl.turn.all-block", "cl.block.series"}),
        ("lava", "ditch", "cl.gap.who-blocks", "anybody", {"cl.turn.all-block", "cl.block.ditch"}),
        ("kaza", "jim", "cl.gap.jim-for-ally", "own-only", {"cl.character.jim"}),
        ("volcano", "jim", "cl.gap.jim-for-ally", "anybody", {"cl.character.jim"}),
    ],
)
def test_whether_one_blocks_for_another_is_left_open(
    attack: str, defence: str, gap: str, reading: str, also: set[str]
) -> None:
    found = block(attack, defence, [True, False], state=MELEE, by="Ben", target="Cleo")
    assert verdicts(found) == ["undetermined", "undetermined"]
    assert {other.reading: other.value["stops"] for other in found.readings if other.ruling == gap} == {
        ("own-only" if defence == "jim" else "target-only"): False,
        "anybody": True,
    }
    picked = block(attack, defence, [reading == "anybody"], {gap: reading}, MELEE, by="Ben", target="Cleo")
    assert verdicts(picked) == ["upheld"]
    assert {gap, *also} <= cited(picked)


def test_one_blocks_for_oneself_whatever_people_play_by() -> None:
    named: list[dict[str, Any]] = [{"by": "Ben"}, {"target": "Ben"}, {"by": "Ben", "target": "Ben"}]
    for about in named:
        found = block("axe", "shield", [True], state=MELEE, **about)
        assert verdicts(found) == ["upheld"]
        assert found.taken == {}
        assert verdicts(block("siege", "jim", [True], state=MELEE, **about)) == ["upheld"]


def test_what_does_not_stop_it_stops_it_for_nobody() -> None:
    found = block("axe", "water", [True], state=MELEE, by="Ben", target="Cleo")
    assert verdicts(found) == ["refuted"]
    assert cited(found) == {"cl.block.series"}


def test_the_formation_is_for_an_ally() -> None:
    yes = block("giant-axe", "formation", [True], state=TEAM, by="Ben", target="Dan")
    assert verdicts(yes) == ["upheld"]
    assert {"cl.group.formation", "cl.game.series"} <= cited(yes)
    for by, target, ruling in (
        ("Ben", "Ben", "cl.group.formation"),
        ("Ben", "Ann", "cl.group.formation"),
        ("Ann", "Cleo", None),
    ):
        state = {**TEAM, "sides": [{"players": ["Ann", "Cleo"], "group": "spring"}, TEAM["sides"][1]]}
        found = block("axe", "formation", [True], state=state, by=by, target=target)
        assert verdicts(found) == ["refuted"]
        assert (ruling or "cl.mode.team-share") in cited(found)


OWNER = {"cl.gap.formation-self": "owner"}


@pytest.mark.parametrize(
    ("by", "target", "user", "owner"),
    [
        ("Ben", "Dan", True, False),
        ("Ben", "Ben", False, True),
        ("Dan", "Ben", True, True),
        ("Dan", "Dan", False, False),
    ],
)
def test_oneself_is_who_uses_it_or_who_has_it(by: str, target: str, *, user: bool, owner: bool) -> None:
    """The card lies before Dan."""
    found = block("axe", "formation", [user], state=TEAM, by=by, target=target)
    assert verdicts(found) == ["upheld"]
    assert found.taken == ({} if user is owner else {"cl.gap.formation-self": "user"})
    other = block("axe", "formation", [owner], OWNER, TEAM, by=by, target=target)
    assert verdicts(other) == ["upheld"]
    assert {"cl.group.formation", "cl.gap.formation-self"} <= cited(other)


def test_who_has_the_formation_is_asked_for_only_where_it_matters() -> None:
    state = {**TEAM, "sides": [TEAM["sides"][0], {"players": ["Ben", "Dan"], "group": "formation"}]}
    assert block("axe", "formation", state=state, by="Ben", target="Dan").value["stops"] is True
    assert block("fire", "formation", readings=OWNER, state=state, by="Ben", target="Dan").value["stops"] is False
    assert problem(lambda: block("axe", "formation", readings=OWNER, state=state, by="Ben", target="Dan")) == (
        "/sides/1/group_owner",
        "cl.gap.formation-self",
    )


def test_a_side_of_one_has_nobody_to_use_the_formation_for_them() -> None:
    state = {"players": [{"name": "Ann"}, {"name": "Ben"}],
             "sides": [{"players": ["Ann"], "group": "formation"}, {"players": ["Ben"]}]}  # fmt: skip
    found = block("axe", "formation", [True], state=state, target="Ann")
    assert verdicts(found) == ["refuted"]
    assert cited(found) == {"cl.group.formation"}


@pytest.mark.parametrize("attack", ["siege", "volcano", "kaza", "fire", "lava", "alpha"])
def test_the_formation_stops_axes_alone(attack: str) -> None:
    assert block(attack, "formation", state=TEAM, by="Dan", target="Ben").value["stops"] is False


def test_in_melee_and_in_a_duel_there_is_no_formation() -> None:
    melee = block("axe", "formation", [True], state={"player_count": 3})
    assert (verdicts(melee), cited(melee)) == (["refuted"], {"cl.mode.melee"})
    duel = block("axe", "formation", [True], state={"mode": "duel"})
    assert (verdicts(duel), cited(duel)) == (["refuted"], {"cl.group.formation"})


# --- whether it can be used at all


def test_advanced_and_multi_cards_are_never_used_alone() -> None:
    for attack, defence, ruling in (
        ("lava", "ditch", "cl.card.advanced"),
        ("axe", "tower-shield", "cl.card.advanced"),
        ("axe", "wall", "cl.card.multi"),
    ):
        assert verdicts(block(attack, defence, [True], combined=True)) == ["upheld"]
        alone = block(attack, defence, [True], combined=False)
        assert (verdicts(alone), cited(alone)) == (["refuted"], {ruling})
    assert verdicts(block("axe", "shield", [True], combined=False)) == ["upheld"]


def test_two_players_have_no_city_wall() -> None:
    for state in ({"player_count": 2}, {"mode": "duel"}, {"players": MELEE["players"][:2]}):
        found = block("axe", "wall", [True], state=state)
        assert (verdicts(found), cited(found)) == (["refuted"], {"cl.mode.two", "cl.card.multi"})
    assert verdicts(block("axe", "wall", [True], state={"player_count": 3})) == ["upheld"]


def test_jim_blocks_once_and_is_had_by_whom_has_him() -> None:
    def jim(**player: Any) -> adjudicator.Answer:
        return block("fire", "jim", [True], state={"players": [{"name": "Ann", **player}]}, target="Ann")

    assert verdicts(jim()) == verdicts(jim(character="jim")) == ["upheld"]
    used = jim(character="jim", character_used=True)
    assert (verdicts(used), cited(used)) == (["refuted"], {"cl.character.jim", "cl.character.once"})
    other = jim(character="linda")
    assert (verdicts(other), cited(other)) == (["refuted"], {"cl.setup.characters"})


# --- refusals


def problem(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (found,) = caught.value.problems
    return found.pointer, found.ruling


def test_what_is_no_attack_no_defence_or_nobody_is_refused() -> None:
    assert problem(lambda: block("axe", "fire")) == ("/defence", None)
    assert problem(lambda: block("shield", "shield")) == ("/attack", None)
    assert problem(lambda: block("axe", "shield", state=MELEE, by="Dora")) == ("/by", None)
    assert problem(lambda: block("axe", "shield", state=MELEE, target="Dora")) == ("/target", None)
    with pytest.raises(StateError):
        adjudicator.resolve(GAME, {}, {"ask": "block", "attack": "axe"})


def test_the_group_card_lies_before_one_of_the_side() -> None:
    state = {**TEAM, "sides": [{**TEAM["sides"][0], "group_owner": "Ben"}, TEAM["sides"][1]]}
    assert problem(lambda: matrix(state)) == ("/sides/0/group_owner", None)


def test_names_may_be_chinese() -> None:
    assert block("巨斧", "塔盾").value == {"attack": "giant-axe", "defence": "tower-shield", "stops": True}
    assert block("围攻", "胖大叔吉姆").value["stops"] is True
