"""What Cloud Ladder puts behind the seam of ``adjudicator.game``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from marshmallow import Schema

from adjudicator.game import Drawing, Piece, Question, Table
from adjudicator.games.cloud_ladder.drawing.ladders import drawings
from adjudicator.games.cloud_ladder.judging.naming import PLAYER
from adjudicator.games.cloud_ladder.layout.tables import tables
from adjudicator.games.cloud_ladder.questions import INTERACTIONS
from adjudicator.games.cloud_ladder.table import state as table
from adjudicator.games.cloud_ladder.table.schema import StateSchema
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.games.cloud_ladder.template import template
from adjudicator.games.cloud_ladder.words import WORDS, pieces
from adjudicator.judging.facts import FactsField, check_names
from adjudicator.judging.interaction import Interaction, Judge
from adjudicator.report import Report
from adjudicator.text import Language, Text


class CloudLadder(Judge[State]):
    """Cloud Ladder (云梯), as its one rule document has it."""

    id: ClassVar[str] = "cloud-ladder"
    edition: ClassVar[str] = "chinese"
    title: ClassVar[Text] = Text("Cloud Ladder", "云梯")
    state_schema: ClassVar[type[Schema]] = StateSchema
    interactions: ClassVar[Mapping[str, Interaction[Any]]] = INTERACTIONS
    questions: ClassVar[Mapping[str, Question]] = {name: each.question for name, each in INTERACTIONS.items()}

    def parse(self, raw: object) -> State:
        return table.parse(raw)

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


GAME = CloudLadder()
