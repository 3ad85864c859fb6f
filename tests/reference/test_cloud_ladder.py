from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from tests.reference.cloud_ladder import NAMED, answer, told_of

DATA = Path(__file__).parent / "data" / "cloud_ladder"
CASES: list[dict[str, Any]] = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))
FACTS: dict[str, Any] = json.loads((DATA / "facts.json").read_text(encoding="utf-8"))
each_case = pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])

# The rulings of the reference, as the corpus has them. Those that a case names have to be cited.
RULINGS = {
    "YT-COMP": "cl.game.components",
    "YT-TYPES": "cl.game.card-types",
    "YT-FAMILY": "cl.attack.series",
    "YT-DEFENCE": "cl.block.series",
    "YT-FAMILY-SCOPE": "cl.game.series",
    "YT-PLAYERS": "cl.game.players",
    "YT-2P": "cl.mode.two",
    "YT-3P": "cl.mode.many",
    "YT-MELEE": "cl.mode.melee",
    "YT-TEAM": "cl.mode.team",
    "YT-TEAM-SHARE": "cl.mode.team-share",
    "YT-CHAR-HIDDEN": "cl.setup.characters",
    "YT-HAND": "cl.setup.hand",
    "YT-PHASES": "cl.turn.phases",
    "YT-DRAW": "cl.turn.draw",
    "YT-ACTION": "cl.turn.action",
    "YT-CHAR-FREE": "cl.character.once",
    "YT-PLACE": "cl.turn.place",
    "YT-PLACE-ONE": "cl.turn.place-one",
    "YT-SPRING-LOCK": "cl.group.spring-lock",
    "YT-COMP-PLACE": "cl.turn.arena-place",
    "YT-OTHERS-FIRE": "cl.turn.others-fire",
    "YT-OTHERS-VOLCANO": "cl.turn.others-fire",
    "YT-OTHERS-KAZA": "cl.turn.others-fire",
    "YT-ALL-BLOCK": "cl.turn.all-block",
    "YT-WIN-4": "cl.win.four",
    "YT-WIN-SIDE": "cl.win.four",
    "YT-TABLE-2": "cl.mode.table-2",
    "YT-TABLE-3": "cl.mode.table-3",
    "YT-TABLE-4": "cl.mode.table-4",
    "YT-TABLE-6": "cl.mode.table-6",
    "YT-DRAWGAME": "cl.win.tie",
    "YT-END-ENTER": "cl.turn.end-enter",
    "YT-END-DRAW": "cl.turn.end-draw",
    "YT-CHAR-TOP": "cl.character.rank",
    "YT-CHAR-ONCE": "cl.character.once",
    "YT-ALPHA": "cl.character.alpha",
    "YT-JIM": "cl.character.jim",
    "YT-KAZA-BLOCK": "cl.character.kaza",
    "YT-LINDA": "cl.character.linda",
    "YT-GROUP-RANK": "cl.group.rank",
    "YT-SIEGE": "cl.group.siege",
    "YT-SIEGE-BLOCK": "cl.group.siege-block",
    "YT-VOLCANO": "cl.group.volcano",
    "YT-FORMATION": "cl.group.formation",
    "YT-FORMATION-SIEGE": "cl.group.formation-siege",
    "YT-SPRING": "cl.group.spring",
    "YT-MULTI": "cl.card.multi",
    "YT-ADV": "cl.card.advanced",
    "YT-BIG-SHIELD": "cl.block.big-shield",
    "YT-DITCH": "cl.block.ditch",
    "YT-BASIC": "cl.card.basic",
    "YT-COMP-USE": "cl.arena.uses",
    "YT-COMP-OWN": "cl.arena.own-turn",
    "YT-WILD": "cl.card.wild",
    "YT-SELF-LOSS": "cl.loss.own",
    "YT-SELF-LOSS-JIM": "cl.loss.jim",
}


@each_case
def test_the_answer_is_what_the_case_expects(case: dict[str, Any]) -> None:
    assert answer("cases", case) == case["expected"]


@each_case
def test_the_rulings_that_the_case_names_are_cited(case: dict[str, Any]) -> None:
    cited = {citation.id for citation in told_of("cases", case)[1].citations}
    assert {RULINGS[named] for named in case["rulings"]} - cited == set()


def test_the_table_of_rulings_is_of_the_reference_and_the_corpus() -> None:
    assert list(RULINGS) == [ruling["id"] for ruling in FACTS["rulings"]]
    assert set(RULINGS.values()) <= set(adjudicator.corpus().rulings)
    for gap, reading in NAMED:
        assert reading in {each.id for each in adjudicator.corpus().rulings[gap].readings}


def test_no_case_is_left_out() -> None:
    assert len(CASES) == 32
    assert len({case["id"] for case in CASES}) == 32


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
        changed("YT04", defence="tower_shield"),
        changed("YT05", combined=False),
        changed("YT05", attack="kaza"),
        changed("YT07", jim_used=True),
        changed("YT08", attack="kaza"),
        changed("YT10", attack="lava"),
        changed("YT12", attack="siege"),
        changed("YT13", jim_used=False),
        changed("YT14", turn="B"),
        changed("YT15", b_fire_this_turn=1),
        changed("YT16", phase="action"),
        changed("YT17", regular_actions=0),
        changed("YT18", turn="B"),
        changed("YT20", combined=True, players=4, turn="A", phase="action"),
        changed("YT22", used_this_turn=0, phase="action"),
        changed("YT24", uses=2),
        changed("YT25", **{"as": "fire"}),
        changed("YT27", block=None),
        changed("YT29", siege_allies=1),
        changed("YT30", layers_removed=1),
        changed("YT32", area="other"),
        changed("YT32", spring_used=True),
        changed("YT34", placed_this_turn=0),
        changed("YT36", layers={"A": 3, "B": 3, "C": 3, "D": 3}),
        changed("YT37", layers={"A": 2, "B": 4, "C": 2, "D": 3}),
        changed("YT38", win_layers=4),
        changed("YT38", layers={"A": 5, "B": 0, "C": 0}),
        changed("YT39", layers={"A": 4, "B": 2}),
        changed("YT40", deck=1),
        changed("YT40", playable={"A": True, "B": False}),
        changed("YT42", sides=[4, 2]),
        changed("YT42", players=5, sides=[3, 2]),
        changed("YT43", group_cards=0),
        changed("YT45", leader_card="giant_axe"),
        changed("YT45", discard="basic_shield"),
        changed("YT46", linda_unused=False),
        changed("YT46", layers={"A": 1}),
        changed("YT46", hand={"A": []}),
    ],
    ids=lambda case: case["id"],
)
def test_another_table_is_answered_otherwise(case: dict[str, Any]) -> None:
    assert answer("cases", case) != case["expected"]


def test_a_kind_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="disputes"):
        answer("disputes", {})


def test_the_adapter_never_looks_at_what_is_expected() -> None:
    source = (Path(__file__).parent / "cloud_ladder.py").read_text(encoding="utf-8")
    assert re.findall(r'\["expected"\]', source) == ['["expected"]']  # for the names of its keys
