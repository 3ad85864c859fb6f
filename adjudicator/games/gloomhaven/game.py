"""What Gloomhaven puts behind the seam of ``adjudicator.game``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import Schema

from adjudicator.game import Drawing, Piece, Question, Table
from adjudicator.games.gloomhaven.drawing.map import drawings
from adjudicator.games.gloomhaven.drawing.picture import pictures
from adjudicator.games.gloomhaven.judging.hexes_claimed import check_places
from adjudicator.games.gloomhaven.layout.tables import tables
from adjudicator.games.gloomhaven.questions import INTERACTIONS
from adjudicator.games.gloomhaven.table import state as table
from adjudicator.games.gloomhaven.table.schema import StateSchema
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.games.gloomhaven.template import template
from adjudicator.games.gloomhaven.words import WORDS, pieces
from adjudicator.judging.facts import FactsField, check_names
from adjudicator.judging.interaction import Interaction, Judge
from adjudicator.picture import Picture
from adjudicator.report import Report
from adjudicator.text import Language, Text


class Gloomhaven(Judge[State]):
    """Gloomhaven, first edition, second printing."""

    id: ClassVar[str] = "gloomhaven"
    edition: ClassVar[str] = "bgg-174430-second-printing"
    title: ClassVar[Text] = Text("Gloomhaven", "幽港迷城")
    state_schema: ClassVar[type[Schema]] = StateSchema
    interactions: ClassVar[Mapping[str, Interaction[Any]]] = INTERACTIONS
    questions: ClassVar[Mapping[str, Question]] = {name: each.question for name, each in INTERACTIONS.items()}

    def parse(self, raw: object) -> State:
        return table.parse(raw)

    def normal(self, state: State) -> Any:
        return state.spelt

    def check_claimed(self, field: FactsField, value: Any, at: str, state: State, report: Report) -> None:
        check_names(field, value, at, {"figure": (Text("figure", "模型"), list(state.figures))}, report)
        if state.board is not None:
            check_places(field, value, at, state.board, report)

    def pieces(self) -> tuple[Piece, ...]:
        return pieces()

    def words(self) -> Mapping[str, Text]:
        return WORDS

    def template(self, lang: Language) -> str:
        return template(lang)

    def tables(self, value: Mapping[str, Any], state: State | None = None) -> list[Table]:
        return tables(value)

    def drawings(self, state: State, value: Mapping[str, Any]) -> list[Drawing]:
        return drawings(state, value)

    def pictures(self, state: State, value: Mapping[str, Any]) -> list[Picture]:
        return pictures(state, value)


GAME = Gloomhaven()
