"""A game made up for tests: each player calls numbers; odd ones count as they are, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Finding, OtherReading, Step, Verdict
from adjudicator.errors import Problem, StateError, near_misses, pointer
from adjudicator.fields import Truth, WholeNumber
from adjudicator.game import Game, Piece, Question
from adjudicator.solver import Budget
from adjudicator.text import Text
from adjudicator.validation import load

TOKENS = {"one": 1, "two": 2, "three": 3}


class PlayerSchema(Schema):
    """A player's tokens."""

    name = fields.String(validate=validate.Length(1, 40))
    tokens = fields.List(fields.String(), required=True, validate=validate.Length(max=5))


class TableSchema(Schema):
    """A table of tally."""

    players = fields.List(fields.Nested(PlayerSchema), required=True, validate=validate.Length(0, 3))
    extra = WholeNumber(validate=validate.Range(0, 9))


class ValueSchema(Schema):
    """The totals."""

    total = WholeNumber(required=True)
    even = Truth(required=True)


SCHEMA = TableSchema()


class Tally(Game[list[str]]):
    id = "tally"
    edition = "made-up"
    title = Text("Tally", "计数")
    state_schema = TableSchema
    questions: Mapping[str, Question] = {
        "score": Question("score", Text("Score", "计分"), ValueSchema, {"players": [{"tokens": ["one", "two"]}]})
    }

    def parse(self, raw: object) -> list[str]:
        problems, tokens = [], []
        for p, player in enumerate(load(SCHEMA, raw)["players"]):
            for t, token in enumerate(player["tokens"]):
                if token == "bug":
                    raise RuntimeError("a secret that must not leave")
                tokens.append(token)
                if token not in TOKENS:
                    at, near = pointer("players", p, "tokens", t), near_misses(token, TOKENS)
                    message = Text("There is no token {token!r}.", "没有标记 {token!r}。").fill(token=token)
                    problems.append(Problem(at, message, Text("a token", "标记"), near, "ty.token"))
        if problems:
            raise StateError(problems)
        return sorted(tokens)

    def normal(self, state: list[str]) -> Any:
        return state

    def answer(
        self, question: str, state: list[str], readings: Mapping[str, str], budget: Budget, *, steps: bool
    ) -> Finding:
        totals = {
            "counts": sum(TOKENS[token] for token in state),
            "skipped": sum(TOKENS[token] for token in state if TOKENS[token] % 2 == 0),
        }
        taken = readings["ty.gap.odd"]
        value = {"total": totals[taken], "even": totals[taken] % 2 == 0}
        shown = [
            Step(
                "ty.token",
                token,
                "counted",
                Text("{token} counts.", "{token} 计入。"),
                {"token": token},
                (token,),
                1,
            )
            for token in state
        ]
        others = [
            OtherReading("ty.gap.odd", reading, {"total": total, "even": total % 2 == 0})
            for reading, total in totals.items()
            if total != totals[taken]
        ]
        return Finding(Verdict.RESOLVED, value, tuple(shown if steps else ()), tuple(others), {"ty.gap.odd": taken})

    def pieces(self) -> tuple[Piece, ...]:
        zh = {"one": "一", "two": "二", "three": "三"}
        return tuple(Piece(name, Text(name, zh[name]), {"worth": worth}, "ty.token") for name, worth in TOKENS.items())


GAME = Tally()
