"""A tiny game and corpus, so that the seam, the command line and the linter are tested without any real game.

A pond holds animals: an Ant is worth 1, a Bee 2, a Cat 3; two of one animal count once, or each if the gap is
read so. Some animals are there to make trouble: the Dog is illegal, the Eel can't be decided, the Fly breaks
the game, the Gnu cites a ruling that does not exist, the Hen none at all, the Imp speaks in broken sentences.
A Jay is worth 5 or 6, as its owner likes, and that stays open.

``score`` asks what the pond is worth, ``moves`` which animals may be caught, ``worth`` what an animal adds to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator import validation
from adjudicator.answer import Claim, Finding, Judged, OtherReading, Step, Verdict, overall
from adjudicator.errors import Problem, StateError, near_misses, pointer
from adjudicator.fields import Truth, WholeNumber
from adjudicator.game import Asked, Cell, Game, Piece, Question, Table
from adjudicator.solver import Budget
from adjudicator.text import Language, Text

WORTH = {"Ant": 1, "Bee": 2, "Cat": 3, "Dog": 0, "Eel": 0, "Fly": 0, "Gnu": 0, "Hen": 0, "Imp": 0, "Jay": 6}
LEAST = {**WORTH, "Jay": 5}  # what an animal is worth when its owner wants little of it
TWINS = "po.gap.twins"


class PondSchema(Schema):
    animals = fields.List(fields.String(), required=True)
    name = fields.String()
    discard = fields.List(fields.String())


class WorthSchema(Schema):
    total = fields.Integer(required=True)
    name = fields.String(required=True)
    animals = fields.List(fields.Dict(), required=True)
    winners = fields.List(fields.String(), required=True)


class EvaluateSchema(Schema):
    """How much to tell about each move."""

    evaluate = Truth(metadata={"description": "Whether each move says what is left after it."})


class MoveSchema(Schema):
    """Catching an animal."""

    move = fields.String(required=True, validate=validate.Equal("catch"))
    animal = fields.String(required=True)
    ruling = fields.String(required=True)
    total = WholeNumber(metadata={"description": "What the pond is worth afterwards."})


class MovesSchema(Schema):
    """The animals that may be caught."""

    moves = fields.List(fields.Nested(MoveSchema), required=True)


class AnimalSchema(Schema):
    """An animal of the pond, by its name in any case."""

    animal = fields.String(required=True, validate=validate.Length(min=1, max=20))


class AnimalWorthSchema(Schema):
    """What an animal adds to the pond at best, its twins included."""

    animal = fields.String(required=True)
    points = WholeNumber(required=True)


POND = PondSchema()


class Pond(Game[dict[str, Any]]):
    id = "pond"
    edition = "first"
    title = Text("Pond", "池塘")
    state_schema = PondSchema
    questions = {  # noqa: RUF012 - as the seam has it
        "score": Question("score", Text("Score", "计分"), WorthSchema, {"animals": ["Ant"]}),
        "moves": Question(
            "moves",
            Text("Which animals may be caught", "可以捕捉哪些动物"),
            MovesSchema,
            {"animals": ["Ant", "Bee"]},
            door="moves",
            asks_schema=EvaluateSchema,
            asks={"evaluate": True},
        ),
        "worth": Question(
            "worth",
            Text("What an animal is worth", "一只动物的价值"),
            AnimalWorthSchema,
            {"animals": ["Ant", "Bee"]},
            door="dispute",
            asks_schema=AnimalSchema,
            asks={"animal": "Bee"},
            claim=WholeNumber(metadata={"description": "What it is worth."}),
            claims=(2, 3),
        ),
    }

    def parse(self, raw: object) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            raise StateError([Problem("", Text("The pond is not an object.", "池塘不是对象。"))])
        read = validation.load(POND, raw)
        problems = []
        for part in ("animals", "discard"):
            for nth, animal in enumerate(read.get(part, [])):
                if animal not in WORTH:
                    message = Text("There is no animal {name!r}.", "没有动物 {name!r}。").fill(name=animal)
                    near = near_misses(animal, WORTH)
                    problems.append(Problem(pointer(part, nth), message, None, near, "po.pond.animals"))
        if problems:
            raise StateError(problems)
        return {"name": "P1", "discard": [], **read, "animals": sorted(read["animals"])}

    def normal(self, state: dict[str, Any]) -> Any:
        return state

    def asked(self, question: str, about: Mapping[str, Any], claims: Sequence[Claim], state: dict[str, Any]) -> Asked:
        if question == "moves":
            about = {key: value for key, value in about.items() if value}  # what is said to be off is as if unsaid
        if question != "worth":
            return super().asked(question, about, claims, state)
        animal = about["animal"].capitalize()
        if animal not in state["animals"]:
            message = Text("There is no {name} in the pond.", "池塘里没有 {name}。").fill(name=animal)
            near = near_misses(animal, sorted(set(state["animals"])))
            raise StateError([Problem("/animal", message, None, near, "po.pond.animals")], "question")
        return Asked(question, {"animal": animal}, tuple(claims))

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
        if asked.question == "moves":
            return self.moves(state, readings, evaluate=asked.about.get("evaluate", False), steps=steps)
        if asked.question == "worth":
            return self.animal_worth(asked, state, readings, steps=steps)
        verdict = Verdict.RESOLVED
        verdict = Verdict.ILLEGAL if "Dog" in animals else verdict
        verdict = Verdict.UNDETERMINED if "Eel" in animals else verdict
        twins = len(set(animals)) < len(animals)
        taken = readings[TWINS] if twins else "once"
        other = "each" if taken == "once" else "once"
        return Finding(
            verdict,
            self.worth(state, taken),
            tuple(self.step(animal, state["name"]) for animal in animals),
            (OtherReading(TWINS, other, self.worth(state, other)),) if twins else (),
            {TWINS: taken} if twins else {},
        )

    def moves(self, state: dict[str, Any], readings: Mapping[str, str], *, evaluate: bool, steps: bool) -> Finding:
        rows = []
        for animal in sorted(set(state["animals"])):
            row: dict[str, Any] = {"move": "catch", "animal": animal, "ruling": "po.pond.animals"}
            if evaluate:
                left = list(state["animals"])
                left.remove(animal)
                row["total"] = self.worth({**state, "animals": left}, readings[TWINS])["total"]
            rows.append(row)
        says = Text("{animal} may be caught.", "可以捕捉 {animal}。")
        shown = [Step("po.pond.animals", row["animal"], "legal", says, {"animal": row["animal"]}) for row in rows]
        return Finding(Verdict.RESOLVED, {"moves": rows}, tuple(shown) if steps else ())

    def animal_worth(self, asked: Asked, state: dict[str, Any], readings: Mapping[str, str], *, steps: bool) -> Finding:
        animal = asked.about["animal"]
        there = state["animals"].count(animal)
        times = {"once": 1, "each": there}
        taken = readings[TWINS]
        other = "each" if taken == "once" else "once"
        low, high = (worth[animal] * times[taken] for worth in (LEAST, WORTH))
        cited = ("po.pond.animals", TWINS) if there > 1 else ("po.pond.animals",)

        def judge(claim: Claim) -> Judged:
            if animal == "Eel":
                return Judged(claim, Verdict.UNDETERMINED, Text("Nobody knows.", "无人知晓。"), cited)
            if low < high and claim.value in (low, high):
                says = Text("Its owner may say so.", "主人可以这样说。")
                return Judged(claim, Verdict.POSSIBLE, says, cited, {"choices": {animal: claim.value}})
            if low == high == claim.value:
                return Judged(claim, Verdict.UPHELD, Text("So it is.", "正是如此。"), cited)
            says = Text("It is worth {n}.", "它值 {n} 分。").fill(n=high)
            elsewhere = claim.value in [worth[animal] * times[other] for worth in (LEAST, WORTH)]
            otherwise = {"readings": {TWINS: other}} if elsewhere else None
            return Judged(claim, Verdict.REFUTED, says, cited, otherwise=otherwise)

        judged = tuple(judge(claim) for claim in asked.claims)
        alone = Verdict.UNDETERMINED if animal == "Eel" else Verdict.RESOLVED
        elsewhere = {"animal": animal, "points": WORTH[animal] * times[other]}
        return Finding(
            overall(judged) if judged else alone,
            {"animal": animal, "points": high},
            (self.step(animal, state["name"]),) if steps else (),
            (OtherReading(TWINS, other, elsewhere),) if elsewhere["points"] != high else (),
            {TWINS: taken} if there > 1 else {},
            judged,
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

    def template(self, lang: Language) -> str:
        comment = Text("The animals of the pond.", "池塘里的动物。")[lang]
        return f'[state]\n# {comment}\nanimals = ["Ant", "Bee"]\n'

    def tables(self, value: Mapping[str, Any], state: object = None) -> list[Table]:
        if "moves" in value:
            names = tuple((Cell(Text(row["animal"], row["animal"])),) for row in value["moves"])
            return [Table(Text("To be caught", "可捕捉"), (Text("Animal", "动物"),), names)]
        if "animals" not in value:
            return []
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
    """A game with no short form, no tables, no template and only one question."""

    id = "silent"
    title = Text("Silent", "无声")
    questions = {"score": Pond.questions["score"]}  # noqa: RUF012 - as the seam has it

    def quick_state(self, words: str) -> object:
        return Game.quick_state(self, words)

    def template(self, lang: Language) -> str:
        return Game.template(self, lang)

    def tables(self, value: Mapping[str, Any], state: object = None) -> list[Table]:
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

# An example of a dispute, and the rulings with it under the first of them.
CLAIMED = """
[[ruling.example]]
question = "worth"
state.animals = ["Bee", "Bee"]
asks.animal = "Bee"
claims = [{ by = "Ann", value = 3, verdict = "refuted" }, { value = 2, verdict = "upheld" }]
"""
DISPUTED = RULINGS.replace('\n[[ruling]]\nid = "po.gap.twins"', CLAIMED + '\n[[ruling]]\nid = "po.gap.twins"')


def write_corpus(root: Path, rulings: str = RULINGS, sources: str = SOURCES, folder: str = "pond") -> Path:
    """A rulings folder for the pond; returns it."""
    (root / folder).mkdir(parents=True, exist_ok=True)
    (root / folder / "rules.toml").write_text(rulings, encoding="utf-8")
    (root / folder / "sources.toml").write_text(sources, encoding="utf-8")
    return root
