"""The Gloomhaven files under examples/ come out as worked out by hand from the rulings, by every way in."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from click.testing import CliRunner, Result

import adjudicator
from adjudicator.api import create_app
from adjudicator.cli import main
from adjudicator.games.gloomhaven.hexes import neighbours
from adjudicator.games.gloomhaven.moves.questions import MOVES_MOST
from adjudicator.games.gloomhaven.table.shapes import FIGURES_MOST, SIDE_MOST
from adjudicator.judging.facts import FactsField
from tests.documents import ROOT, Shell, blocks, commands, differs, links, section, table, text_of
from tests.test_examples_disputes import read

GAME = "gloomhaven"
FOLDER = ROOT / "examples" / GAME


def run(command: str, name: str, *more: str) -> Result:
    """A command on one of the files."""
    env = {"COLUMNS": "120", "NO_COLOR": "1", "FORCE_COLOR": ""}
    return CliRunner().invoke(main, [command, GAME, str(FOLDER / name), *more], env=env)


# --- disputes


@dataclass(frozen=True)
class Held:
    """What becomes of a claim, and a ruling without which it would come out otherwise."""

    by: str
    verdict: str
    deciding: str


@dataclass(frozen=True)
class Argued:
    """What has to come out: ``value`` is a part of the answer's; ``other`` the verdicts under other readings."""

    question: str
    claims: list[Held]
    value: dict[str, Any]
    verdict: str = "upheld"
    status: int = 0
    other: dict[tuple[str, str], list[str]] = field(default_factory=dict)


_LAST = "gh.gap.jump-last-difficult"
ARGUED = {
    # The summon before its owner; the character before the monsters on 32; the elite before the normal archer, whatever
    # their numbers; the long rest is 99.
    "initiative_order.toml": Argued(
        "initiative-order",
        [Held("Ann", "upheld", "gh.order.character-first"), Held("Ben", "refuted", "gh.order.elites-first")],
        {
            "turns": [
                {"figure": "Bear", "initiative": 32},
                {"figure": "Brute", "initiative": 32},
                {"figure": "Bandit Archer 4", "initiative": 32},
                {"figure": "Bandit Archer 1", "initiative": 32},
                {"figure": "Spellweaver", "initiative": 99},
            ],
            "orders": 1,
        },
    ),
    # Charge would be begun, left for Cleave, and taken up again.
    "card_play.toml": Argued(
        "card-play",
        [Held("Ann", "refuted", "gh.cards.no-interrupt"), Held("Ben", "upheld", "gh.cards.no-interrupt")],
        {"legal": False, "faults": ["split"], "experience": None},
    ),
    # Straight there, one way is barred by the guard's hex and the other enters the trap: 3 points. The way round by
    # [1, 0], [2, 0] and [3, 0] is 4.
    "movement.toml": Argued(
        "movement",
        [Held("Ann", "refuted", "gh.move.walk"), Held("Ben", "upheld", "gh.move.terrain")],
        {
            "cost": 3,
            "negative_hexes": 1,
            "unharmed_cost": 4,
            "path": [[0, 1], [1, 0], [2, 1], [3, 1]],
            "reaches": True,
        },
    ),
    # A jump passes the guard; the hex that it ends on is a normal step, onto difficult terrain: 1 + 2.
    "jump.toml": Argued(
        "movement",
        [Held("Ann", "refuted", "gh.move.jump-landing"), Held("Ben", "upheld", _LAST)],
        {"reaches": False, "cost": 3},
        other={(_LAST, "unaffected"): ["upheld", "refuted"]},
    ),
    # Corners at x = 5 of both hexes: the line between them runs through the wall's corner at x = 5. Every other line
    # goes deeper. The obstacle does not matter.
    "line_of_sight.toml": Argued(
        "line-of-sight",
        [Held("Ann", "refuted", "gh.sight.corners"), Held("Ben", "upheld", "gh.sight.needed")],
        {"sees": False, "needed": True, "allowed": False},
    ),
    # Round the end of the thin wall it is two hexes, by [1, 0] or by [2, 2].
    "range.toml": Argued(
        "range",
        [Held("Ann", "refuted", "gh.range.adjacent"), Held("Ben", "upheld", "gh.range.no-walls")],
        {"range": 2, "as_the_crow_flies": 1, "adjacent": False, "reach": 3, "within": True},
    ),
    # The Brute is 3 hexes away, the Tinkerer 4. But the hex before the Brute is taken by the other guard, and the two
    # beside that by obstacles: round by [4, 4], [4, 3], [5, 2] and [5, 1] to [4, 1] it is five steps, and on the other
    # side lies the trap. At [5, 2], after three steps, the guard is beside the Tinkerer.
    "monster_focus.toml": Argued(
        "monster-focus",
        [Held("Ann", "refuted", "gh.focus.path"), Held("Ben", "upheld", "gh.focus.path")],
        {"focus": ["Tinkerer"], "decided_by": "movement"},
    ),
    # Both can be shot without a step, and the Brute is nearer, 1 to 3. Beside him is disadvantage, so it steps back:
    # of the six hexes beside it [3, 3] is an obstacle, [5, 3] a trap, [3, 2] and [5, 2] are beside the Brute as well.
    "monster_activation.toml": Argued(
        "monster-activation",
        [Held("Ann", "refuted", "gh.focus.proximity"), Held("Ben", "upheld", "gh.monster.lose-disadvantage")],
        {"focus": ["Brute"], "decided_by": "proximity", "stays": False},
    ),
    # One source of advantage (strengthened), one of disadvantage (adjacent): a normal draw, 3 + 1 + 0.
    "attack.toml": Argued(
        "attack",
        [Held("Ann", "upheld", "gh.attack.cancel"), Held("Ben", "refuted", "gh.attack.cancel")],
        {"mode": "normal", "cards_used": ["r+1", "+0"], "damage_options": [3 + 1 + 0]},
    ),
    # Neither in hand nor in the discard pile.
    "damage.toml": Argued(
        "damage-options",
        [Held("Ann", "refuted", "gh.damage.not-selected"), Held("Ben", "upheld", "gh.damage.not-selected")],
        {"legal": False, "options": [], "excluded": ["Charge", "Cleave"]},
    ),
    # Another card once, not twice.
    "rest.toml": Argued(
        "rest-options",
        [Held("Ann", "refuted", "gh.rest.short-again"), Held("Ben", "upheld", "gh.rest.short-again")],
        {"discards": ["Charge", "Cleave", "Shield Wall"]},
    ),
    # One card in hand, but two discards: a long rest.
    "exhaustion.toml": Argued(
        "exhaustion",
        [Held("Ann", "refuted", "gh.exhaust.cards"), Held("Ben", "upheld", "gh.rest.two-discards")],
        {"exhausted": False, "can_play_two": False, "can_long_rest": True},
    ),
    # The waning fire is consumed, the created one is strong at the end of the turn.
    "elements.toml": Argued(
        "elements",
        [Held("Ann", "upheld", "gh.element.renew"), Held("Ben", "refuted", "gh.element.infuse-end")],
        {},
    ),
    # 25 is lower than 40, 40 is not. Three characters began, so the archer is the elite of its third symbol.
    "door_reveal.toml": Argued(
        "door-reveal",
        [Held("Ann", "refuted", "gh.door.later"), Held("Ben", "upheld", "gh.door.act-at-once")],
        {
            "characters": 3,
            "after": "Brute",
            "at_once": [{"type": "Bandit Archer", "initiative": 25, "figures": ["Bandit Archer 1"]}],
            "later": [
                {"type": "Cultist", "initiative": 40, "figures": ["Cultist 2"]},
                {"type": "Living Bones", "initiative": 60, "figures": ["Living Bones 3"]},
            ],
        },
    ),
    # The coin at 1 and the treasure at 2. The coins at [3, 1] are two hexes off, but round the wall it is four.
    "loot.toml": Argued(
        "loot",
        [Held("Ann", "upheld", "gh.range.no-walls"), Held("Ben", "refuted", "gh.loot.ability")],
        {"coins": 1, "leaves": [{"hex": [3, 1], "coins": 2, "treasure": None, "why": "range"}]},
    ),
    # The poison goes instead of the 3 hit points.
    "heal.toml": Argued(
        "heal",
        [Held("Ann", "refuted", "gh.heal.poison"), Held("Ben", "upheld", "gh.heal.poison")],
        {"options": [{"target": "Brute", "legal": True, "healed": 0, "hit_points": 4, "removed": ["poison"]}]},
    ),
    # Got in the turn that is going on, which is therefore not the next one.
    "conditions.toml": Argued(
        "conditions",
        [Held("Ann", "refuted", "gh.condition.own-turn"), Held("Ben", "upheld", "gh.condition.stun")],
        {"has": True, "may": False, "until": "end-of-next-turn"},
    ),
    # A long rest refreshes what is spent, not what is consumed.
    "items.toml": Argued(
        "items",
        [Held("Ann", "refuted", "gh.rest.not-consumed"), Held("Ben", "upheld", "gh.rest.not-consumed")],
        {"before": "consumed", "after": "consumed"},
    ),
    # A trap does 2 + 3, thorns half of that without the fraction, and the guard has just so many hit points.
    "terrain_damage.toml": Argued(
        "terrain-damage",
        [Held("Ann", "refuted", "gh.hazard.entering"), Held("Ben", "upheld", "gh.hazard.damage")],
        {"damage": (2 + 3) + (2 + 3) // 2, "sprung": [[3, 1]], "hit_points_options": [0]},
    ),
    # (3 + 6) / 2 is 4.5, half of it 2.25, rounded up 3. A trap does 2 + 3, and 1 more in the solo variant.
    "scenario_level.toml": Argued(
        "scenario-level",
        [Held("Ann", "upheld", "gh.level.solo"), Held("Ben", "refuted", "gh.level.average")],
        {"level": 3, "monster_level": 3 + 1, "trap": 2 + 3 + 1, "hazard": 3, "gold_per_coin": 3, "experience": 4 + 6},
    ),
    # The Brute is still in play, and may or may not be when the round is over.
    "scenario_end.toml": Argued(
        "scenario-end",
        [Held("Ann", "refuted", "gh.end.finish-round"), Held("Ben", "possible", "gh.end.all-exhausted")],
        {"ends": "after-round", "results": ["success", "failure"]},
        verdict="possible",
        status=3,
    ),
}


def resolved(name: str) -> dict[str, Any]:
    """A dispute's answer, as the library gives it."""
    told = read(FOLDER / name)
    return adjudicator.resolve(
        GAME, told["state"], told["question"], told["claims"], readings=told.get("readings")
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
        assert held.deciding in claim["citations"], claim
        assert set(claim["citations"]) <= cited
        assert ("witness" in claim) == (held.verdict == "possible")
    assert {(o["ruling"], o["reading"]): o["value"]["claims"] for o in answer["readings"]} == argued.other
    assert answer["steps"]


@pytest.mark.parametrize("name", ARGUED)
def test_a_dispute_is_the_same_by_every_way_in(name: str) -> None:
    answer = resolved(name)
    response = create_app().test_client().post(f"/v1/games/{GAME}/disputes", json=read(FOLDER / name))
    assert response.status_code == 200
    assert response.get_json() == answer
    result = run("dispute", name, "--json")
    assert json.loads(result.output) == answer
    assert result.exit_code == ARGUED[name].status


@pytest.mark.parametrize("name", ARGUED)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_dispute_is_laid_out_with_everybody_in_it(name: str, lang: str) -> None:
    words = {"upheld": "成立", "refuted": "不成立", "possible": "可能"}
    result = run("dispute", name, "--explain", "--lang", lang)
    assert result.exit_code == ARGUED[name].status
    for held in ARGUED[name].claims:
        lines = [line for line in result.output.splitlines() if line.startswith(f"{held.by} ")]
        verdict = words[held.verdict] if lang == "zh" else held.verdict
        assert any(verdict in line.split() for line in lines), (lines, verdict)
        assert held.deciding in result.output


def test_the_focus_is_compared_by_steps() -> None:
    candidates = resolved("monster_focus.toml")["value"]["candidates"]
    assert [(each["name"], each["movement"], each["proximity"]) for each in candidates] == [
        ("Tinkerer", 3, 4),
        ("Brute", 5, 3),
    ]


def test_the_archer_has_one_hex_to_step_back_to() -> None:
    value = resolved("monster_activation.toml")["value"]
    assert [(option["move_to"], option["attacks"]) for option in value["options"]] == [([4, 4], ["Brute"])]
    reasons = {tuple(each["hex"]): each["reason"] for each in value["excluded"]}
    assert {reasons[place] for place in [(4, 3), (3, 2), (5, 2)]} == {"disadvantage"}


def test_the_fire_is_strong_again() -> None:
    (outcome,) = resolved("elements.toml")["value"]["outcomes"]
    assert {element: strength for element, strength in outcome["elements"].items() if strength != "inert"} == {
        "fire": "strong"
    }


# --- moves


def _plays(*halves: tuple[str, str]) -> set[tuple[Any, ...]]:
    """The ways to play these tops and bottoms: either first, each as printed or basic."""
    out = set()
    for top, bottom in halves:
        for one in ((top, "top", False), (top, "top", True)):
            for other in ((bottom, "bottom", False), (bottom, "bottom", True)):
                out |= {("play", one, other), ("play", other, one)}
    return out


# The phase, and the moves in a few words.
MOVES: dict[str, tuple[str, set[tuple[Any, ...]]]] = {
    # Three cards give six pairs, since it matters which leads. One card and one discard: neither two cards nor a rest.
    "select.toml": (
        "select",
        {
            *(("select", "Brute", one, other) for one, other in [("Charge", "Cleave"), ("Cleave", "Charge")]),
            *(("select", "Brute", one, other) for one, other in [("Charge", "Rally"), ("Rally", "Charge")]),
            *(("select", "Brute", one, other) for one, other in [("Cleave", "Rally"), ("Rally", "Cleave")]),
            ("long-rest", "Brute"),
            ("exhausted", "Tinkerer"),
        },
    ),
    # Two ways to share out top and bottom, two orders, and each half as printed or basic.
    "turn.toml": ("turn", _plays(("Charge", "Cleave"), ("Cleave", "Charge"))),
    "long_rest.toml": ("turn", {("rest", "Spellweaver", card) for card in ("Ember", "Frostbite", "Gust")}),
    # Six neighbours, less the guard's hex and the wall; or stay. Thorns lie on one of them.
    "move.toml": (
        "turn",
        {
            ("go", (1, 1), 0, 0, False),
            ("go", (0, 1), 1, 0, True),
            ("go", (0, 2), 1, 0, False),
            ("go", (2, 2), 1, 0, False),
            ("go", (1, 0), 1, 1, False),
        },
    ),
    # All three are two hexes away and in range. The Brute on 20 is later than the two on 12.
    "monster.toml": (
        "turn",
        {
            ("activate", "Bandit Archer 3", (3, 2), "Spellweaver"),
            ("activate", "Bandit Archer 3", (3, 2), "Tinkerer"),
        },
    ),
    "round_end.toml": ("round-end", {("short-rest", "Brute"), ("no-rest", "Brute")}),
}


def short(move: dict[str, Any]) -> tuple[Any, ...]:
    """A move in a few words."""
    match move["move"]:
        case "select":
            return "select", move["character"], move["lead"], move["second_card"]
        case "play":
            first, second = ((half["card"], half["half"], half["basic"]) for half in (move["first"], move["second"]))
            return "play", first, second
        case "rest":
            return "rest", move["character"], move["loses"]
        case "go":
            return "go", tuple(move["hex"]), move["cost"], move["negative_hexes"], move.get("loots", False)
        case "activate":
            return "activate", move["monster"], tuple(move["move_to"]), *move["attacks"]
    return move["move"], move["character"]


@pytest.mark.parametrize("name", MOVES)
def test_moves_come_out_as_worked_out_by_hand(name: str) -> None:
    phase, expected = MOVES[name]
    told = read(FOLDER / "moves" / name)
    answer = adjudicator.moves(GAME, told["state"]).to_json()
    found = [short(each["move"]) for each in answer["value"]["moves"]]
    assert answer["value"]["phase"] == phase
    assert set(found) == expected
    assert answer["value"]["count"] == len(found) == len(expected)
    cited = {citation["id"] for citation in answer["citations"]}
    assert all(set(each["rulings"]) & cited for each in answer["value"]["moves"])
    response = create_app().test_client().post(f"/v1/games/{GAME}/moves", json=told)
    assert response.get_json() == answer
    result = run("moves", f"moves/{name}", "--json")
    assert (result.exit_code, json.loads(result.output)) == (0, answer)
    for lang in ("en", "zh"):
        assert run("moves", f"moves/{name}", "--lang", lang).exit_code == 0


def test_there_is_an_example_of_the_moves_of_each_phase() -> None:
    assert {phase for phase, _ in MOVES.values()} == {"select", "turn", "round-end"}


# --- the score


@pytest.mark.parametrize("way", ["library", "http", "command"])
def test_the_score_comes_out_as_worked_out_by_hand(way: str) -> None:
    """Success at level 3 gives 4 + 2 * 3 experience, to the exhausted too; a coin is worth 3 gold."""
    told = read(FOLDER / "score.toml")
    if way == "library":
        answer = adjudicator.score(GAME, told["state"]).to_json()
    elif way == "http":
        answer = create_app().test_client().post(f"/v1/games/{GAME}/score", json=told).get_json()
    else:
        answer = json.loads(run("score", "score.toml", "--json").output)
    value = answer["value"]
    assert (value["result"], value["gold_per_coin"]) == ("success", 3)
    assert {each["name"]: (each["total_experience"], each["gold"], each["checks"]) for each in value["characters"]} == {
        "Brute": (9 + 10, 5 * 3, 1),
        "Tinkerer": (12 + 10, 2 * 3, 0),
    }
    assert value["left"]["coins"] == 3


# --- all of them


def test_every_question_has_an_example() -> None:
    doors = {name: question.door for name, question in adjudicator.game(GAME).questions.items()}
    assert {name for name, door in doors.items() if door == "dispute"} == {each.question for each in ARGUED.values()}
    assert {name for name, door in doors.items() if door != "dispute"} == {"moves", "score"}


def test_every_example_is_listed_and_expected() -> None:
    files = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.toml")}
    assert files == {*ARGUED, *(f"moves/{name}" for name in MOVES), "score.toml"}
    listed = {name for name in table(text_of("examples/README.md")) if name.startswith("gloomhaven/")}
    assert listed == {f"gloomhaven/{name}" for name in files}


def test_every_dispute_says_first_who_argues_what() -> None:
    for name, argued in ARGUED.items():
        lines = (FOLDER / name).read_text(encoding="utf-8").split("\n\n", maxsplit=1)[0].splitlines()
        assert all(line.startswith("# ") for line in lines), name
        assert all(f"{held.by}:" in " ".join(lines) for held in argued.claims), name


# --- the guide to the folder, and the tables of the questions in the project's READMEs

GUIDE = "examples/gloomhaven/README.md"
TABLES = [(GUIDE, "## The questions"), ("README.md", "## Gloomhaven"), ("README.zh-CN.md", "## 幽港迷城")]
_CODE = re.compile(r"`([^`]*)`")


def questions_told(name: str, heading: str) -> Iterator[tuple[str, str, str]]:
    """What a document's table says of each dispute: its name, what it is told, what may be claimed."""
    for line in section(text_of(name), heading).splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `") and len(cells) >= 4 and cells[0] != "`ask`":
            yield cells[0].strip("`"), cells[2], cells[3]


@pytest.mark.parametrize(("name", "heading"), TABLES)
def test_the_tables_tell_of_every_question_what_it_asks_and_what_may_be_claimed(name: str, heading: str) -> None:
    known = adjudicator.game(GAME).questions
    told = {ask: (asks, claims) for ask, asks, claims in questions_told(name, heading)}
    assert set(told) == {name for name, question in known.items() if question.door == "dispute"}
    for ask, (asks, claims) in told.items():
        schema, shape = known[ask].asks_schema, known[ask].claim
        fields = schema().fields if schema is not None else {}
        names = {field.data_key or key for key, field in fields.items()}
        assert isinstance(shape, FactsField)
        wanted = set(_CODE.findall(re.sub(r"[(（][^)）]*[)）]", "", asks)))
        assert wanted == names if name == GUIDE else wanted <= names, ask
        if name == GUIDE:
            assert set(_CODE.findall(claims)) == set(shape.facts), ask
            assert re.findall(r"\*\*`(.*?)`\*\*", claims) == ([shape.short] if shape.short else []), ask
            required = {field.data_key or key for key, field in fields.items() if field.required}
            assert set(re.findall(r"`([a-z_]+)`\\\*", asks)) == required, ask
        else:
            facts = re.findall(r"[{,] ?([a-z_]+) ?=", claims)
            assert set(facts) <= set(shape.facts), ask


def test_the_parts_of_a_state_that_the_guide_shows_make_one_state() -> None:
    shown = blocks(text_of(GUIDE), "toml")
    assert len(shown) == 4
    state = tomllib.loads("\n".join(block.body for block in reversed(shown)))  # what is in no table comes first
    assert {"board", "characters", "summons", "monsters", "monster_types", "cards", "scenario"} <= set(state)
    adjudicator.game(GAME).parse(state)


def test_the_commands_of_the_guide_come_out_as_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shell = Shell(create_app().test_client())
    tried = [
        differs(shown, shell.run(command))
        for block in blocks(text_of(GUIDE), "console")
        for command, shown in commands(block)
    ]
    assert tried
    assert [difference for difference in tried if difference] == []


def test_the_neighbours_and_limits_of_the_guide_are_those_of_the_game() -> None:
    """The neighbours that it counts up are those of the hexes."""
    assert {place for _, place in neighbours((2, 1))} == {(2, 2), (3, 1), (3, 0), (2, 0), (1, 0), (1, 1)}
    assert {place for _, place in neighbours((1, 1))} == {(1, 2), (2, 2), (2, 1), (1, 0), (0, 1), (0, 2)}
    assert (SIDE_MOST, FIGURES_MOST, MOVES_MOST) == (30, 20, 500)


def test_the_guide_is_linked() -> None:
    assert "gloomhaven/README.md" in links(text_of("examples/README.md"))
    assert GUIDE in links(text_of("README.md"))
    assert GUIDE in links(text_of("README.zh-CN.md"))
