"""A tiny game and corpus, so that the seam, the command line and the linter are tested without any real game.

A pond holds animals: an Ant is worth 1, a Bee 2, a Cat 3; two of one animal count once, or each if the gap is
read so. Some animals are there to make trouble: the Dog is illegal, the Eel can't be decided, the Fly breaks
the game, the Gnu cites a ruling that does not exist, the Hen none at all, the Imp speaks in broken sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from marshmallow import Schema, fields

from adjudicator.answer import Finding, OtherReading, Step, Verdict
from adjudicator.errors import Problem, StateError, near_misses, pointer
from adjudicator.game import Asked, Cell, Game, Piece, Question, Table
from adjudicator.solver import Budget
from adjudicator.text import Text

WORTH = {"Ant": 1, "Bee": 2, "Cat": 3, "Dog": 0, "Eel": 0, "Fly": 0, "Gnu": 0, "Hen": 0, "Imp": 0}


class PondSchema(Schema):
    animals = fields.List(fields.String(), required=True)
    name = fields.String()
    discard = fields.List(fields.String())


class WorthSchema(Schema):
    total = fields.Integer(required=True)
    name = fields.String(required=True)
    animals = fields.List(fields.Dict(), required=True)
    winners = fields.List(fields.String(), required=True)


class Pond(Game[dict[str, Any]]):
    id = "pond"
    edition = "first"
    title = Text("Pond", "池塘")
    state_schema = PondSchema
    questions = {  # noqa: RUF012 - as the seam has it
        "score": Question("score", Text("Score", "计分"), WorthSchema, {"animals": ["Ant"]})
    }

    def parse(self, raw: object) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            raise StateError([Problem("", Text("The pond is not an object.", "池塘不是对象。"))])
        problems = [
            Problem(pointer(key), Text("There is no such field.", "没有这个字段。"))
            for key in raw
            if key not in ("animals", "name", "discard")
        ]
        for part in ("animals", "discard"):
            for nth, animal in enumerate(raw.get(part, [])):
                if animal not in WORTH:
                    message = Text("There is no animal {name!r}.", "没有动物 {name!r}。").fill(name=animal)
                    near = near_misses(animal, WORTH)
                    problems.append(Problem(pointer(part, nth), message, None, near, "po.pond.animals"))
        if problems:
            raise StateError(problems)
        return {"name": "P1", "discard": [], **raw, "animals": sorted(raw.get("animals", []))}

    def normal(self, state: dict[str, Any]) -> Any:
        return state

    def answer(
        self,
        asked: Asked,
        state: dict[str, Any],
        readings: Mapping[str, str],
        budget: Budget,
        *,
        steps: bool,
    ) -> Finding:
        animals = state["animals"]
        if "Fly" in animals:
            raise ZeroDivisionError("the Fly")
        verdict = Verdict.RESOLVED
        verdict = Verdict.ILLEGAL if "Dog" in animals else verdict
        verdict = Verdict.UNDETERMINED if "Eel" in animals else verdict
        twins = len(set(animals)) < len(animals)
        taken = readings["po.gap.twins"] if twins else "once"
        other = "each" if taken == "once" else "once"
        return Finding(
            verdict,
            self.worth(state, taken),
            tuple(self.step(animal, state["name"]) for animal in animals),
            (OtherReading("po.gap.twins", other, self.worth(state, other)),) if twins else (),
            {"po.gap.twins": taken} if twins else {},
        )

    def worth(self, state: dict[str, Any], twins: str) -> dict[str, Any]:
        counted = set(state["animals"]) if twins == "once" else state["animals"]
        rows = [{"card": animal, "points": WORTH[animal]} for animal in state["animals"]]
        total = sum(WORTH[animal] for animal in counted)
        return {"name": state["name"], "total": total, "animals": rows, "winners": [state["name"]]}

    def step(self, animal: str, player: str) -> Step:
        ruling = {"Gnu": "po.card.gnu", "Hen": ""}.get(animal, "po.pond.animals")
        says = Text("{animal} is worth {n}.", "{animal} 值 {n} 分。")
        if animal == "Imp":
            says = Text("{animal} is worth {n}.", "{animal} 值 {much} 分。")
        return Step(
            ruling,
            animal,
            "worth",
            says,
            {"animal": animal, "n": WORTH[animal]},
            (),
            WORTH[animal],
            (),
            player,
        )

    def pieces(self) -> tuple[Piece, ...]:
        return tuple(
            Piece(name, Text(name, name), {"suit": "small" if worth < 3 else "big"}, "po.pond.animals")
            for name, worth in WORTH.items()
        )

    def quick_state(self, words: str) -> object:
        return {"animals": [word.strip() for word in words.split(",")]}

    def tables(self, value: Mapping[str, Any]) -> list[Table]:
        rows = tuple(
            (
                Cell(Text(a["card"], a["card"]), "strong"),
                Cell(Text(str(a["points"]), str(a["points"])), "good"),
            )
            for a in value["animals"]
        )
        title = Text("{name}'s pond", "{name} 的池塘").fill(name=value["name"])
        columns = (Text("Animal", "动物"), Text("Points", "分数"))
        note = Text("Total {n}", "总分 {n}").fill(n=value["total"])
        return [Table(title, columns, rows, (note,), (1,))]


class Silent(Pond):
    """A game with no short form and no tables."""

    id = "silent"
    title = Text("Silent", "无声")

    def quick_state(self, words: str) -> object:
        return Game.quick_state(self, words)

    def tables(self, value: Mapping[str, Any]) -> list[Table]:
        return Game.tables(self, value)


SOURCES = """
[[document]]
id = "leaflet"
title = { en = "The leaflet", zh = "说明书" }
rule_sentences = ["1-01", "1-02"]
"""

RULINGS = """
[[ruling]]
id = "po.pond.animals"
kind = "rule"
title = { en = "What animals are worth", zh = "动物的价值" }
statement.en = "Each animal is worth what is printed on it."
statement.zh = "每只动物的价值以牌面为准。"
sources = [{ document = "leaflet", section = "1", sentences = ["1-01", "1-02"] }]
about = { cards = ["Ant", "Bee"], suits = ["small"] }
see = ["po.gap.twins"]
[[ruling.example]]
question = "score"
state.animals = ["Ant", "Cat"]
expect = { total = 4, animals = { Cat = { points = 3 } } }
[[ruling.example]]
question = "score"
state.animals = ["Ant", "Yak"]
refused = "/animals/1"

[[ruling]]
id = "po.gap.twins"
kind = "gap"
title = { en = "Two of one animal", zh = "两只同样的动物" }
statement = { en = "Nobody says whether twins both count.", zh = "规则没有说双胞胎是否都计分。" }
sources = [{ document = "leaflet", section = "2" }]
[[ruling.reading]]
id = "once"
statement = { en = "They count once.", zh = "只计一次。" }
default = true
[[ruling.reading]]
id = "each"
statement = { en = "Each counts.", zh = "各自计分。" }
[[ruling.example]]
question = "score"
state.animals = ["Bee", "Bee"]
expect.total = 2
[[ruling.example]]
question = "score"
state.animals = ["Bee", "Bee"]
readings = { "po.gap.twins" = "each" }
expect.total = 4

[[ruling]]
id = "po.table.manners"
kind = "rule"
lookup_only = true
title = { en = "Manners", zh = "礼貌" }
statement = { en = "Do not shout at the frogs.", zh = "请勿对青蛙大喊。" }
sources = [{ document = "leaflet", section = "3" }]
"""


def write_corpus(root: Path, rulings: str = RULINGS, sources: str = SOURCES, folder: str = "pond") -> Path:
    """A rulings folder for the pond; returns it."""
    (root / folder).mkdir(parents=True, exist_ok=True)
    (root / folder / "rules.toml").write_text(rulings, encoding="utf-8")
    (root / folder / "sources.toml").write_text(sources, encoding="utf-8")
    return root
