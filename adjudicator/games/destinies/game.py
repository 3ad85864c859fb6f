"""What Destinies puts behind the seam of ``adjudicator.game``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import Schema

from adjudicator.game import Drawing, Piece, Question, Table
from adjudicator.games.destinies.drawing.pictures import drawings
from adjudicator.games.destinies.judging.naming import PLAYER
from adjudicator.games.destinies.layout.tables import tables
from adjudicator.games.destinies.questions import INTERACTIONS
from adjudicator.games.destinies.table.reading import parse
from adjudicator.games.destinies.table.schema import StateSchema
from adjudicator.games.destinies.table.state import State
from adjudicator.games.destinies.template import template
from adjudicator.games.destinies.words import WORDS, pieces
from adjudicator.judging.facts import FactsField, check_names
from adjudicator.judging.interaction import Interaction, Judge
from adjudicator.report import Report
from adjudicator.text import Language, Text


class Destinies(Judge[State]):
    """Destinies (命运之轮): what its printed rules decide; the story is the app's."""

    id: ClassVar[str] = "destinies"
    edition: ClassVar[str] = "lucky-duck-2021"
    title: ClassVar[Text] = Text("Destinies", "命运之轮")
    state_schema: ClassVar[type[Schema]] = StateSchema
    interactions: ClassVar[Mapping[str, Interaction[Any]]] = INTERACTIONS
    questions: ClassVar[Mapping[str, Question]] = {name: each.question for name, each in INTERACTIONS.items()}

    def parse(self, raw: object) -> State:
        return parse(raw)

    def normal(self, state: State) -> Any:
        return state.spelt

    def check_claimed(self, field: FactsField, value: Any, at: str, state: State, report: Report) -> None:
        check_names(field, value, at, {"player": (PLAYER, list(state.by_name))}, report)

    def pieces(self) -> tuple[Piece, ...]:
        return pieces()

    def template(self, lang: Language) -> str:
        return template(lang)

    def tables(self, value: Mapping[str, Any], state: State | None = None) -> list[Table]:
        return tables(value)

    def drawings(self, state: State, value: Mapping[str, Any]) -> list[Drawing]:
        return drawings(state, value)

    def words(self) -> Mapping[str, Text]:
        return WORDS


GAME = Destinies()
