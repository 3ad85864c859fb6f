from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from tests.reference.shadow_hunters import answer, told_of

DATA = Path(__file__).parent / "data" / "shadow_hunters"
CASES: list[dict[str, Any]] = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))
each_case = pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])

# The rulings that the cases name, as the corpus has them. All of them have to be cited.
RULINGS = {
    "SH-SETUP-4": ("sh.setup.deal-4",),
    "SH-SETUP-7": ("sh.setup.deal-7",),
    "SH-VAR-78": ("sh.variant.extra-card",),
    "SH-VAR-NOVICE": ("sh.variant.no-abilities",),
    "SH-MOVE-SUM": ("sh.move.sum",),
    "SH-MOVE-MUST": ("sh.move.must",),
    "SH-CH-EMI": ("sh.ability.emi",),
    "SH-AREA-WOODS": ("sh.area.weird-woods",),
    "SH-AREA-ALTAR": ("sh.area.erstwhile-altar",),
    "SH-AREA-HERMIT": ("sh.area.hermits-cabin",),
    "SH-SETUP-PAIRS": ("sh.setup.pairs",),
    "SH-ATK-RANGE": ("sh.attack.range",),
    "SH-ATK-DMG": ("sh.attack.damage",),
    "SH-ATK-MULTI": ("sh.attack.many",),
    "SH-CH-BOB": ("sh.ability.bob",),
    "SH-CH-BOB78": ("sh.ability.bob-many",),
    "SH-REVEAL": ("sh.reveal.first",),
    "SH-REVEAL-EXC": ("sh.reveal.exceptions",),
    "SH-DEATH": ("sh.death.hit-points",),
    "SH-DEATH-OUT": ("sh.death.reveal",),
    "SH-LOOT": ("sh.death.loot",),
    "SH-LOOT-MULTI": ("sh.death.loot-each",),
    "SH-HERMIT-EXEC": ("sh.hermit.matches",),
    "SH-HERMIT-TRUTH": ("sh.hermit.honest",),
    "SH-CH-UNKNOWN": ("sh.ability.unknown",),
    "SH-CH-FRANKLIN": ("sh.ability.franklin",),
    "SH-CH-DANIEL": ("sh.ability.daniel",),
    "SH-EQUIP-MAND": ("sh.equipment.must",),
    "SH-WIN-HUNTER": ("sh.win.hunters",),
    "SH-WIN-DEAD": ("sh.win.dead",),
    "SH-WIN-JOINT": ("sh.win.joint",),
    "SH-WIN-CROSS": ("sh.win.across",),
    "SH-WIN-SHADOW-ALT": ("sh.gap.three-neutrals",),
    "SH-WIN-DECLARE": ("sh.win.declare",),
    "SH-DECK-HERMIT": ("sh.deck.hermit",),
}


@each_case
def test_the_answer_is_what_the_case_expects(case: dict[str, Any]) -> None:
    assert answer("cases", case) == case["expected"]


@each_case
def test_the_rulings_that_the_case_names_are_cited(case: dict[str, Any]) -> None:
    cited = {citation.id for citation in told_of("cases", case)[1].citations}
    needed = {ruling for named in case["rulings"] for ruling in RULINGS[named]}
    assert needed - cited == set()


def test_the_table_of_rulings_is_of_the_cases_and_the_corpus() -> None:
    assert set(RULINGS) == {named for case in CASES for named in case["rulings"]}
    assert {ruling for ours in RULINGS.values() for ruling in ours} <= set(adjudicator.corpus().rulings)


def test_no_case_is_left_out() -> None:
    assert len(CASES) == 27
    assert len({case["id"] for case in CASES}) == 27


# --- negative controls


def spoilt(value: Any) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"not {value}"
    if isinstance(value, list):
        return value[:-1] if value else ["something"]
    assert isinstance(value, dict)
    return {key: spoilt(each) for key, each in value.items()}


@each_case
def test_a_wrong_expectation_fails(case: dict[str, Any]) -> None:
    """Each expected fact, made wrong alone, no longer is what is answered; and it changes nothing in the answer."""
    for key, value in case["expected"].items():
        wrong = copy.deepcopy(case)
        wrong["expected"][key] = spoilt(value)
        got = answer("cases", wrong)
        assert got != wrong["expected"]
        assert got == case["expected"]


def changed(id_: str, **state: Any) -> dict[str, Any]:
    (case,) = [each for each in CASES if each["id"] == id_]
    return {**case, "state": {**case["state"], **state}}


@pytest.mark.parametrize(
    "case",
    [
        changed("SH02", players=8),
        changed("SH03", variant=None),
        changed("SH04", variant=None),
        changed("SH07", d4=1),
        changed("SH07", at="cemetery"),
        changed("SH08", action="roll"),
        changed("SH12", give_to="B"),
        changed("SH14", actor="C"),
        changed("SH15", d6=4),
        changed("SH17", d6=1),
        changed("SH18", players=8),
        changed("SH18", d6=3),
        changed("SH19", players=5),
        changed("SH20", damage=1),
        changed("SH21", choice={"B": "robe", "C": "knife"}),
        changed("SH24", receiver={"character": "unknown"}),
        changed("SH24", claimed="damage-1"),
        changed("SH25", used=True),
        changed("SH25", timing="before_move"),
        changed("SH25", revealed=True),
        changed("SH29", action=None),
        changed("SH31", equipment="talisman"),
        changed("SH32", alive={"A": ["hunter", True], "B": ["hunter", True], "C": ["shadow", True],
                               "D": ["shadow", False]}),
        changed("SH34", dead_neutrals=2),
        changed("SH36", left=1, discard=15),
        changed("SH37", responses=[]),
    ],
    ids=lambda case: case["id"],
)  # fmt: skip
def test_another_table_is_answered_otherwise(case: dict[str, Any]) -> None:
    assert answer("cases", case) != case["expected"]


def test_a_kind_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="disputes"):
        answer("disputes", {})


def test_the_adapter_never_looks_at_what_is_expected() -> None:
    source = (Path(__file__).parent / "shadow_hunters.py").read_text(encoding="utf-8")
    assert re.findall(r'\["expected"\]', source) == ['["expected"]']  # for the names of its keys
