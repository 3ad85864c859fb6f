"""One question of a game: its shapes, how it is read against a table, and what works it out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from adjudicator.answer import Claim, Finding
from adjudicator.game import Asked, Game, Question, S
from adjudicator.judging.facts import FactsField
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Ruled, find
from adjudicator.report import Report
from adjudicator.solver import Budget, Meter


def as_told(about: Mapping[str, Any], state: object, report: Report) -> dict[str, Any]:
    """The reader of a question that names nothing of the table."""
    return dict(about)


@dataclass(frozen=True, slots=True)
class Interaction(Generic[S]):
    """A question with its reader and its ruler, and what else claims have to be like.

    ``read`` brings what the question is about into its one spelling; problems go to the report, with pointers into the
    question. ``rule`` works it out and raises StateError for a part of the state that is missing. ``check_claim`` says
    what is wrong with a claim about what is asked, other than its shape; problems go to the report, at a pointer.
    A question that needs a search has ``search`` instead of ``rule``: the same with what is left of the budget.
    """

    question: Question
    rule: Callable[[Mapping[str, Any], S, Reads], Ruled] | None
    read: Callable[[Mapping[str, Any], S, Report], dict[str, Any]] = as_told
    check_claim: Callable[[Mapping[str, Any], Any, str, Report], None] | None = None
    search: Callable[[Mapping[str, Any], S, Reads, Meter], Ruled] | None = None


class Judge(Game[S]):
    """A game all of whose questions are interactions."""

    interactions: ClassVar[Mapping[str, Interaction[Any]]]

    @abstractmethod
    def check_claimed(self, field: FactsField, value: Any, at: str, state: S, report: Report) -> None:
        """Report what a claim names that the table does not have."""

    def asked(self, question: str, about: Mapping[str, Any], claims: Sequence[Claim], state: S) -> Asked:
        """What is asked and claimed in its one spelling. Raises StateError of the part ``question`` or ``claims``."""
        interaction = self.interactions[question]
        report = Report()
        told = interaction.read(about, state, report)
        report.check("question")
        shape = interaction.question.claim
        if isinstance(shape, FactsField):
            for n, claim in enumerate(claims):
                self.check_claimed(shape, claim.value, f"/{n}/value", state, report)
                if interaction.check_claim is not None:
                    interaction.check_claim(told, claim.value, f"/{n}/value", report)
            report.check("claims")
        return Asked(question, {key: value for key, value in told.items() if value is not None}, tuple(claims))

    def answer(self, asked: Asked, state: S, readings: Mapping[str, str], budget: Budget, *, steps: bool) -> Finding:
        """Work a question out under the readings, judge the claims, and see what other readings would change."""
        interaction = self.interactions[asked.question]
        shape = interaction.question.claim
        assert shape is None or isinstance(shape, FactsField)
        meter = Meter(budget)

        def run(reads: Reads) -> Ruled:
            if interaction.search is not None:
                return interaction.search(asked.about, state, reads, meter)
            assert interaction.rule is not None
            return interaction.rule(asked.about, state, reads)

        return find(run, asked.claims, shape, readings, steps=steps)
