"""What Gloomhaven puts behind the seam of ``adjudicator.game``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from marshmallow import Schema

from adjudicator.answer import Claim, Finding
from adjudicator.game import Asked, Drawing, Game, Piece, Question, Table
from adjudicator.games.gloomhaven.drawing.map import drawings
from adjudicator.games.gloomhaven.judging.facts import FactsField, check_figures, check_places
from adjudicator.games.gloomhaven.judging.ruled import find
from adjudicator.games.gloomhaven.layout.tables import tables
from adjudicator.games.gloomhaven.questions import INTERACTIONS
from adjudicator.games.gloomhaven.table import state as table
from adjudicator.games.gloomhaven.table.report import Report
from adjudicator.games.gloomhaven.table.schema import StateSchema
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.games.gloomhaven.template import template
from adjudicator.games.gloomhaven.words import WORDS, pieces
from adjudicator.solver import Budget
from adjudicator.text import Language, Text


class Gloomhaven(Game[State]):
    """Gloomhaven, first edition, second printing."""

    id: ClassVar[str] = "gloomhaven"
    edition: ClassVar[str] = "bgg-174430-second-printing"
    title: ClassVar[Text] = Text("Gloomhaven", "幽港迷城")
    state_schema: ClassVar[type[Schema]] = StateSchema
    questions: ClassVar[Mapping[str, Question]] = {name: each.question for name, each in INTERACTIONS.items()}

    def parse(self, raw: object) -> State:
        return table.parse(raw)

    def normal(self, state: State) -> Any:
        return state.spelt

    def asked(self, question: str, about: Mapping[str, Any], claims: Sequence[Claim], state: State) -> Asked:
        report = Report()
        told = INTERACTIONS[question].read(about, state, report)
        report.check("question")
        shape, check = INTERACTIONS[question].question.claim, INTERACTIONS[question].check_claim
        if isinstance(shape, FactsField):
            for n, claim in enumerate(claims):
                check_figures(shape, claim.value, f"/{n}/value", list(state.figures), report)
                if state.board is not None:
                    check_places(shape, claim.value, f"/{n}/value", state.board, report)
                if check is not None:
                    check(told, claim.value, f"/{n}/value", report)
            report.check("claims")
        return Asked(question, {key: value for key, value in told.items() if value is not None}, tuple(claims))

    def answer(
        self, asked: Asked, state: State, readings: Mapping[str, str], budget: Budget, *, steps: bool
    ) -> Finding:
        interaction = INTERACTIONS[asked.question]
        shape = interaction.question.claim
        assert shape is None or isinstance(shape, FactsField)
        return find(
            lambda reads: interaction.rule(asked.about, state, reads), asked.claims, shape, readings, steps=steps
        )

    def pieces(self) -> tuple[Piece, ...]:
        return pieces()

    def words(self) -> Mapping[str, Text]:
        return WORDS

    def template(self, lang: Language) -> str:
        return template(lang)

    def tables(self, value: Mapping[str, Any]) -> list[Table]:
        return tables(value)

    def drawings(self, state: State, value: Mapping[str, Any]) -> list[Drawing]:
        return drawings(state, value)


GAME = Gloomhaven()
