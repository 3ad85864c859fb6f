"""A game made up for tests that is only asked in disputes, by questions of every shape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Claim, Finding, Judged, Step, Verdict, overall
from adjudicator.fields import Truth, WholeNumber
from adjudicator.game import Asked, Game, Piece, Question
from adjudicator.solver import Budget
from adjudicator.text import Text
from adjudicator.validation import load

RULING = "la.lake.fish"
NAME = validate.Length(min=1, max=20)


class LakeSchema(Schema):
    """The fish of a lake, the largest first."""

    fish = fields.List(fields.String(validate=NAME), required=True, validate=validate.Length(max=9))


class FishSchema(Schema):
    """A fish."""

    fish = fields.String(required=True, validate=NAME)


class MaybeFishSchema(Schema):
    """A fish, or none for all of them."""

    fish = fields.String(validate=NAME)


class LargestSchema(Schema):
    """The largest fish, if there is any."""

    largest = fields.String(required=True, allow_none=True)


class ThereSchema(Schema):
    """Whether a fish is there."""

    there = Truth(required=True)


class CountSchema(Schema):
    """How many fish there are."""

    count = WholeNumber(required=True)


SCHEMA = LakeSchema()
STATE = {"fish": ["Pike", "Carp", "Carp"]}
SAYS = Text("The lake was looked at.", "已查看湖中的鱼。")


class Lake(Game[list[str]]):
    id = "lake"
    edition = "deep"
    title = Text("Lake", "湖泊")
    state_schema = LakeSchema
    questions: Mapping[str, Question] = {
        "largest": Question(
            "largest",
            Text("Which fish is the largest", "最大的鱼"),
            LargestSchema,
            STATE,
            door="dispute",
            claim=fields.String(allow_none=True, validate=NAME),
            claims=("Carp", None),
        ),
        "is-there": Question(
            "is-there",
            Text("Whether a fish is there", "是否有某种鱼"),
            ThereSchema,
            STATE,
            door="dispute",
            asks_schema=FishSchema,
            asks={"fish": "Pike"},
            claim=Truth(),
            claims=(True,),
        ),
        "count": Question(
            "count",
            Text("How many fish there are", "鱼的数量"),
            CountSchema,
            STATE,
            door="dispute",
            asks_schema=MaybeFishSchema,
            asks={"fish": "Carp"},
        ),
    }

    def parse(self, raw: object) -> list[str]:
        fish: list[str] = load(SCHEMA, raw)["fish"]
        return fish

    def normal(self, state: list[str]) -> Any:
        return state

    def asked(self, question: str, about: Mapping[str, Any], claims: Sequence[Claim], state: list[str]) -> Asked:
        return Asked(question, about, tuple(claims))

    def answer(
        self, asked: Asked, state: list[str], readings: Mapping[str, str], budget: Budget, *, steps: bool
    ) -> Finding:
        fish = asked.about.get("fish")
        name, value = {
            "largest": ("largest", state[0] if state else None),
            "is-there": ("there", fish in state),
            "count": ("count", len(state) if fish is None else state.count(fish)),
        }[asked.question]
        judged = tuple(
            Judged(claim, Verdict.UPHELD if claim.value == value else Verdict.REFUTED, SAYS, (RULING,))
            for claim in asked.claims
        )
        verdict = overall(judged) if judged else Verdict.RESOLVED
        shown = (Step(RULING, "lake", "looked", SAYS),) if steps else ()
        return Finding(verdict, {name: value}, shown, claims=judged)

    def pieces(self) -> tuple[Piece, ...]:
        return ()


GAME = Lake()
