"""The disputes and moves under examples/ come out as worked out by hand from the rulings, by every way in."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import adjudicator
from adjudicator.api import create_app
from adjudicator.cli import main
from tests.documents import ROOT

TABLES = ROOT / "examples" / "fantasy_realms"


def read(path: Path) -> dict[str, Any]:
    text = path.read_text(encoding="utf-8")
    raw: dict[str, Any] = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    return raw if "state" in raw else {"state": raw}


def run(command: str, name: str, *more: str) -> Any:
    """A command on one of the files."""
    env = {"COLUMNS": "120", "NO_COLOR": "1", "FORCE_COLOR": ""}
    return CliRunner().invoke(main, [command, "fantasy-realms", str(TABLES / name), *more], env=env)


# --- disputes


@dataclass(frozen=True)
class Held:
    """What becomes of one claim.

    ``deciding`` are rulings without which it would come out otherwise; ``other`` are the choices that it would take, or
    that reach it if it is possible; ``reading`` the one under which it would hold.
    """

    by: str
    verdict: str
    deciding: set[str]
    other: dict[str, Any] | None = None
    reading: dict[str, str] | None = None


@dataclass(frozen=True)
class Argued:
    """What has to come out of a dispute: ``value`` is a part of the answer's; ``other`` the values under readings."""

    question: str
    verdict: str
    status: int
    value: dict[str, Any]
    claims: list[Held]
    cited: set[str] = field(default_factory=set)
    other: dict[tuple[str, str | None], list[str]] = field(default_factory=dict)


_FOREST = {"Mirage": {"card": "Forest"}}
_ARCHERS = {"Mirage": {"card": "Elven Archers"}}
_SAME_NAME = "fr.faq.copy-not-different"
_BEFORE = "fr.faq.doppelganger-before-book"
_CIRCLE = "fr.gap.cycle-targets"
ARGUED = {
    # Mirage is 0 whatever it is. As Elven Archers it is one more Army for King and 12 for Forest; as a Land it would
    # be 10 for Rangers.
    "total.toml": Argued(
        "total",
        "possible",
        3,
        {
            "total": (5 + 2 * 10) + 20 + (8 + 3 * 5) + (7 + 12 + 12) + 8 + (6 + 14) + 0,
            "base_strength": 5 + 20 + 8 + 7 + 8 + 6,
            "choices": _ARCHERS,
            "settled": False,
        },
        [Held("Ann", "refuted", {"fr.wild.zero"}), Held("Ben", "possible", set(), _ARCHERS)],
    ),
    "total_declared.toml": Argued(
        "total",
        "upheld",
        0,
        {"total": (5 + 3 * 10) + 20 + (8 + 2 * 5) + (7 + 12) + 8 + (6 + 14) + 0, "choices": _FOREST, "settled": True},
        [
            Held("Ann", "refuted", {"fr.wild.identity"}, _ARCHERS),
            Held("Ben", "upheld", {"fr.wild.identity", "fr.card.rangers"}),
        ],
    ),
    # Three different Lands are worth 10; four would be 40, and Mirage has many a way to be the fourth.
    "points.toml": Argued(
        "points",
        "upheld",
        0,
        {"player": "小李", "card": "Collector", "of": "bonus", "value": 10},
        [Held("小李", "refuted", {_SAME_NAME}), Held("小安", "upheld", {_SAME_NAME})],
    ),
    # Nothing can blank Blizzard, so it goes first and takes Great Flood; then nothing can blank Wildfire.
    "blanked.toml": Argued(
        "blanked",
        "upheld",
        0,
        {"card": "Knights", "blanked": True, "by": ["Wildfire"]},
        [
            Held("Ann", "refuted", {"fr.card.wildfire"}),
            Held("Ben", "upheld", {"fr.card.wildfire", "fr.card.blizzard", "fr.order.unblanked-first"}),
            Held("Cai", "refuted", {"fr.card.blizzard", "fr.order.unblanked-first"}),
        ],
    ),
    "penalty_cleared.toml": Argued(
        "penalty-cleared",
        "upheld",
        0,
        {"card": "Smoke", "cleared": True, "by": ["Cavern"]},
        [
            Held("Ann", "upheld", {"fr.card.cavern", "fr.clear.stays"}),
            Held("Ben", "refuted", {"fr.card.cavern", "fr.clear.stays"}),
        ],
    ),
    "plays_as.toml": Argued(
        "plays-as",
        "upheld",
        0,
        {"card": "Doppelgänger", "name": "Knights", "suit": "army", "base": 20},
        [
            # Princess is the only Leader that there is to copy.
            Held("Ann", "refuted", {_BEFORE}, {"Doppelgänger": {"card": "Princess"}}),
            Held("Ben", "upheld", {_BEFORE}),
        ],
    ),
    # Rangers keep themselves in play by clearing the word Army; the Lands are not spared, but for Mountain.
    "counts_for.toml": Argued(
        "counts-for",
        "upheld",
        0,
        {"card": "Mirage", "for": "Rangers", "counts": False},
        [
            Held("Ann", "refuted", {"fr.card.great-flood", "fr.blank.effect"}, {"Mirage": {"card": "Mountain"}}),
            Held("Ben", "upheld", {"fr.card.great-flood", "fr.blank.effect"}),
        ],
    ),
    # Ann: 5 + 10 + 8 + 8 + 5 = 36, 46 with Mirage as a Land, 41 as an Army (and then 21 of base strength). Ben: 37 with
    # Shapeshifter as a Leader or Wizard, 23 otherwise. Cai: 15 + 17 + 9 = 41 (and 36).
    "winner.toml": Argued(
        "winner",
        "possible",
        3,
        {"winners": ["Ann"], "tied": ["Ann"], "tie_break": "none"},
        [
            Held("Ann", "possible", set()),
            Held("Ben", "refuted", {"fr.wild.zero", "fr.win.highest"}),
            Held("Cai", "possible", set()),
        ],
    ),
    "tie.toml": Argued(
        "winner",
        "upheld",
        0,
        {"winners": ["Ben"], "tied": ["Ann", "Ben"], "tie_break": "base-strength"},
        [Held("Ann", "refuted", {"fr.win.lower-base"}), Held("Ben", "upheld", {"fr.win.lower-base"})],
    ),
    # Ann: 3 + 30 + 4 + 5; Ben: 9 + 30 + 2 + 1. Base strengths 3 + 4 + 5 and 9 + 2 + 1.
    "full_tie.json": Argued(
        "winner",
        "undetermined",
        3,
        {"winners": [], "tied": ["Ann", "Ben"], "tie_break": "unresolved"},
        [Held("Ann", "undetermined", {"fr.gap.full-tie"}), Held("Ben", "undetermined", {"fr.gap.full-tie"})],
        other={("fr.gap.full-tie", "shared"): ["upheld", "upheld"]},
    ),
    # Two Beasts: Basilisk, an Artifact by then, blanks its copy: 35 + 0 + 3 + 9 + 2. Two Artifacts: 35 more.
    "choice_order.toml": Argued(
        "choice-order",
        "upheld",
        0,
        {"gain": 35, "matters": True, "forbidden_by": "fr.order.fixed"},
        [
            Held("Ann", "refuted", {"fr.order.fixed", "fr.order.steps"}),
            Held("Ben", "upheld", {_BEFORE, "fr.card.basilisk"}),
            Held("Cai", "upheld", {"fr.card.basilisk", "fr.book.suit-only"}),
        ],
    ),
    "two_readings.toml": Argued(
        "blanked",
        "upheld",
        0,
        {"card": "King", "blanked": False, "by": []},
        [
            Held("Ann", "upheld", {_CIRCLE}),
            Held("Ben", "refuted", {_CIRCLE}, reading={_CIRCLE: "all-targets"}),
        ],
        other={(_CIRCLE, "all-targets"): ["refuted", "upheld"]},
    ),
    "choice_legal.toml": Argued(
        "choice-legal",
        "upheld",
        0,
        {"chooser": "Island", "choice": {"card": "Great Flood"}, "legal": False},
        [Held("Ann", "refuted", {"fr.card.island"}), Held("Ben", "upheld", {"fr.card.island"})],
        cited={"fr.faq.island-after-book"},
    ),
    "move_legal.toml": Argued(
        "move-legal",
        "upheld",
        0,
        {"move": {"move": "draw-deck"}, "legal": False},
        [Held("Cai", "refuted", {"fr.end.no-extra-turn"}), Held("Ben", "upheld", {"fr.end.no-extra-turn"})],
    ),
}


def resolved(name: str) -> dict[str, Any]:
    """A dispute's answer, as the library gives it."""
    told = read(TABLES / "disputes" / name)
    readings = told.get("readings")
    return adjudicator.resolve(
        "fantasy-realms", told["state"], told["question"], told["claims"], readings=readings
    ).to_json()


@pytest.mark.parametrize("name", ARGUED)
def test_a_dispute_comes_out_as_worked_out_by_hand(name: str) -> None:
    argued = ARGUED[name]
    answer = resolved(name)
    assert (answer["question"], answer["verdict"]) == (argued.question, argued.verdict)
    assert {key: answer["value"][key] for key in argued.value} == argued.value
    assert [(claim["by"], claim["verdict"]) for claim in answer["claims"]] == [
        (held.by, held.verdict) for held in argued.claims
    ]
    cited = {citation["id"] for citation in answer["citations"]}
    for held, claim in zip(argued.claims, answer["claims"], strict=True):
        assert held.deciding <= set(claim["citations"]), claim
        assert set(claim["citations"]) <= cited
        if held.other is not None:
            way = claim["witness"] if held.verdict == "possible" else claim["otherwise"]
            assert held.other.items() <= way["choices"].items()
        assert claim.get("otherwise", {}).get("readings") == held.reading
    assert argued.cited <= cited
    assert {(o["ruling"], o["reading"]): o["value"]["claims"] for o in answer["readings"]} == argued.other
    assert answer["steps"]


@pytest.mark.parametrize("name", ARGUED)
def test_a_dispute_is_the_same_by_every_way_in(name: str) -> None:
    answer = resolved(name)
    response = (
        create_app().test_client().post("/v1/games/fantasy-realms/disputes", json=read(TABLES / "disputes" / name))
    )
    assert response.status_code == 200
    assert response.get_json() == answer
    result = run("dispute", f"disputes/{name}", "--json")
    assert json.loads(result.output) == answer
    assert result.exit_code == ARGUED[name].status


@pytest.mark.parametrize("name", ARGUED)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_dispute_is_laid_out_with_everybody_in_it(name: str, lang: str) -> None:
    words = {"upheld": "成立", "refuted": "不成立", "possible": "可能", "undetermined": "未定"}
    result = run("dispute", f"disputes/{name}", "--explain", "--lang", lang)
    assert result.exit_code == ARGUED[name].status
    for held in ARGUED[name].claims:
        lines = [line for line in result.output.splitlines() if line.startswith(f"{held.by} ")]
        verdict = words[held.verdict] if lang == "zh" else held.verdict
        assert any(verdict in line.split() for line in lines), (lines, verdict)
        assert all(ruling in result.output for ruling in held.deciding)


def test_who_can_win_and_how() -> None:
    value = resolved("winner.toml")["value"]
    rows = {row["name"]: (row["total"], row["lowest"] and row["lowest"]["total"]) for row in value["standings"]}
    assert rows == {"Ann": (46, 36), "Ben": (37, 23), "Cai": (41, None)}
    assert [(change["name"], change["total"], change["winners"]) for change in value["changes"]] == [
        ("Ann", 36, ["Cai"])
    ]


def test_what_another_order_would_give() -> None:
    value = resolved("choice_order.toml")["value"]
    assert value["official"]["total"] == 35 + 0 + 3 + 9 + 2
    assert value["any_order"]["total"] == 35 + 35 + 3 + 9 + 2
    order = value["example"]["order"]
    assert order.index("Book of Changes") < order.index("Doppelgänger")


def test_every_question_that_can_be_disputed_has_an_example() -> None:
    known = {
        name for name, question in adjudicator.game("fantasy-realms").questions.items() if question.door == "dispute"
    }
    assert {argued.question for argued in ARGUED.values()} == known


# --- moves

_EIGHT = {
    # Rangers 25, Mountain 9, Cavern 6, Knights 20, King 48, Queen 46, Warhorse 20, Candle 2: 176, less what each takes
    # with it. Every Land is 10 for Rangers, every Army 20 for King and 20 for Queen.
    "Mountain": 176 - 9 - 10,
    "Cavern": 176 - 6 - 10,
    "Candle": 176 - 2,
    "Knights": 176 - 20 - 2 * 20,
    "Rangers": 176 - 25 - 2 * 20,
    "King": 176 - 48 - 2 * 15,  # Queen then earns 5 an Army
    "Queen": 176 - 46 - 2 * 15,
    "Warhorse": 176 - 20,
}
MOVES: dict[str, tuple[str, dict[tuple[str, ...], int | None]]] = {
    # The hand is worth 100: Rangers 25, Mountain 9, Cavern 6, Knights 20, King 18, Warhorse 20, Candle 2. Candle goes.
    "draw.toml": (
        "draw",
        {
            ("draw-deck",): None,
            ("draw-discard", "Forest"): 98 + (7 + 12) + 10,
            ("draw-discard", "Queen"): 98 + (6 + 40) + 30,
            ("draw-discard", "Dragon"): 98 + (30 - 40) + 25,
        },
    ),
    "discard.toml": ("discard", {("discard", card): best for card, best in _EIGHT.items()}),
    # Island 14, Swamp 18 - 6, Candle 2, Knights 20, King 13. Necromancer 3, Warhorse 20, Magic Wand 26.
    "choices.toml": (
        "end",
        {
            ("choose", "Ann", "Island", ""): 61,
            ("choose", "Ann", "Island", "Swamp"): 61 + 6,
            ("choose", "Ann", "Island", "Island"): 61,
            ("choose", "Ann", "Island", "Candle"): 61,
            ("choose", "Ben", "Necromancer", ""): 49,
            ("choose", "Ben", "Necromancer", "Queen"): 49 + 6,
            ("choose", "Ben", "Necromancer", "Dragon"): 49 + 30,
        },
    ),
}  # fmt: skip


def short(move: dict[str, Any]) -> tuple[str, ...]:
    """A move in a few words."""
    if move["move"] == "choose":
        return "choose", move["player"], move["chooser"], (move["choice"] or {"card": ""})["card"]
    return (move["move"], move["card"]) if "card" in move else (move["move"],)


@pytest.mark.parametrize("name", MOVES)
def test_moves_come_out_as_worked_out_by_hand(name: str) -> None:
    phase, best = MOVES[name]
    told = read(TABLES / "moves" / name)
    answer = adjudicator.moves("fantasy-realms", told["state"], evaluate=told["evaluate"]).to_json()
    assert answer["value"]["phase"] == phase
    assert {short(each["move"]): each["best"] for each in answer["value"]["moves"]} == best
    assert all(each["optimal"] for each in answer["value"]["moves"] if each["best"] is not None)
    cited = {citation["id"] for citation in answer["citations"]}
    if phase == "discard":
        assert all(each["ends_game"] for each in answer["value"]["moves"])
        assert "fr.end.ten-discards" in cited
    response = create_app().test_client().post("/v1/games/fantasy-realms/moves", json=told)
    assert response.get_json() == answer
    result = run("moves", f"moves/{name}", "--json")
    assert (result.exit_code, json.loads(result.output)) == (0, answer)
    for lang in ("en", "zh"):
        shown = run("moves", f"moves/{name}", "--lang", lang)
        assert shown.exit_code == 0
        assert all(str(total) in shown.output for total in best.values() if total is not None)


def test_there_is_an_example_of_the_moves_of_each_phase() -> None:
    assert {phase for phase, _ in MOVES.values()} == {"draw", "discard", "end"}
