"""What Fantasy Realms puts behind the seam of ``adjudicator.game``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from marshmallow import Schema

from adjudicator.answer import Claim, Finding
from adjudicator.errors import Problem, StateError
from adjudicator.game import Asked, Game, Piece, Question, Table
from adjudicator.games.fantasy_realms import scoring, state, template
from adjudicator.games.fantasy_realms.cards import CARDS
from adjudicator.games.fantasy_realms.disputes import questions as disputes
from adjudicator.games.fantasy_realms.disputes.layout import dispute_tables
from adjudicator.games.fantasy_realms.layout import tables
from adjudicator.games.fantasy_realms.moves import questions as moves
from adjudicator.games.fantasy_realms.moves.layout import moves_tables
from adjudicator.games.fantasy_realms.names import aliases, title
from adjudicator.games.fantasy_realms.options import told
from adjudicator.games.fantasy_realms.schema import ScoreSchema, StateSchema
from adjudicator.games.fantasy_realms.state import State
from adjudicator.games.fantasy_realms.words import WORDS
from adjudicator.solver import Budget
from adjudicator.study import Study
from adjudicator.text import Language, Text, listed


class FantasyRealms(Game[State]):
    """Fantasy Realms, WizKids 2017."""

    id: ClassVar[str] = "fantasy-realms"
    edition: ClassVar[str] = "wizkids-2017"
    title: ClassVar[Text] = Text("Fantasy Realms", "幻想國度")
    state_schema: ClassVar[type[Schema]] = StateSchema
    questions: ClassVar[Mapping[str, Question]] = {
        "score": Question(
            "score",
            Text("Every hand's total, the best choices, and who wins", "每手牌的总分、最佳选择与胜者"),
            ScoreSchema,
            {"players": [{"name": "Ann", "hand": ["Great Flood", "Blizzard", "Wildfire", "Mirage"]}]},
        ),
        **moves.QUESTIONS,
        **disputes.QUESTIONS,
    }

    def parse(self, raw: object) -> State:
        return state.parse(raw)

    def normal(self, state_: State) -> Any:
        return state.normal(state_)

    def asked(self, question: str, about: Mapping[str, Any], claims: Sequence[Claim], state_: State) -> Asked:
        if question in moves.QUESTIONS:
            return Asked(question, moves.read(question, about, state_), tuple(claims))
        if question in disputes.QUESTIONS:
            return disputes.read(question, about, claims, state_)
        return super().asked(question, about, claims, state_)

    def answer(
        self, asked: Asked, state_: State, readings: Mapping[str, str], budget: Budget, *, steps: bool
    ) -> Finding:
        if asked.question in moves.QUESTIONS:
            return moves.answer(asked, state_, readings, budget, steps=steps)
        if asked.question in disputes.QUESTIONS:
            return disputes.answer(asked, state_, readings, budget, steps=steps)
        return scoring.score(state_, readings, budget, steps=steps)

    def pieces(self) -> tuple[Piece, ...]:
        return tuple(
            Piece(
                card.name,
                title(card.name),
                {
                    "number": card.number,
                    "suit": card.suit,
                    "base_strength": card.base,
                    "also_called": list(aliases(card.name)),
                    **({"choice": told(card)} if card.choice else {}),
                },
                card.ruling,
                aliases(card.name),
            )
            for card in CARDS
        )

    def quick_state(self, words: str) -> object:
        hand = listed(words)
        if not hand:
            message = Text("There is no card name here.", "这里没有牌名。")
            raise StateError([Problem("/players/0/hand", message)])
        return {"players": [{"hand": hand}]}

    def words(self) -> Mapping[str, Text]:
        return WORDS

    def study(self) -> Study:
        from adjudicator.games.fantasy_realms.study.running import STUDY  # needs the extra "bulk"

        return STUDY

    def template(self, lang: Language) -> str:
        return template.template(lang)

    def tables(self, value: Mapping[str, Any], state_: State | None = None) -> list[Table]:
        if "legal" in value or "moves" in value or "added" in value:
            return moves_tables(value)
        return dispute_tables(value) or tables(value)


GAME = FantasyRealms()
