"""What a game concludes by itself: told first and cited, where something comes out otherwise without it."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.answer import Claim, Finding, Step, Verdict
from adjudicator.errors import Problem, StateError
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided, find
from adjudicator.text import Text

SHAPE = FactsField({"number": Fact("number", "A number."), "other": Fact("number", "Another.")}, "number")
WHY = Because(Text("So it is.", "如此。"), ("sh.move.sum",))
OWN = Step("sh.move.sum", "Ann", "sum", Text("So.", "如此。"))
NOTE = Step("sh.identity.alive", "Bo", "can-be", Text("Bo lives.", "Bo 存活。"), under=("sh.setup.deal-4",))


def ruled(*numbers: int) -> Ruled:
    return Ruled({"numbers": list(numbers)}, [{"number": n, "other": 0} for n in numbers], decided({}, WHY), (OWN,))


def asked(run: Callable[[Reads], Ruled]) -> Finding:
    return find(run, [Claim(1), Claim({"other": 0})], SHAPE, {}, steps=True)


def noting(reads: Reads, step: Step | None = NOTE) -> Reads:
    reads.note("Bo", lambda: step)
    return reads


def test_what_rests_on_a_note_cites_it() -> None:
    finding = asked(lambda reads: ruled(1) if noting(reads).noting else ruled(1, 2))
    assert [each.verdict for each in finding.claims] == [Verdict.UPHELD, Verdict.UPHELD]
    assert finding.claims[0].citations == ("sh.move.sum", "sh.identity.alive", "sh.setup.deal-4")
    assert finding.claims[1].citations == ("sh.move.sum",)  # it would be so anyway
    assert finding.steps == (NOTE, OWN)


def test_a_note_that_changes_nothing_is_not_told() -> None:
    finding = asked(lambda reads: ruled(1) if noting(reads) else ruled(2))
    assert finding.steps == (OWN,)
    assert finding.claims[0].citations == ("sh.move.sum",)


def test_a_note_that_changes_the_value_alone_is_a_step() -> None:
    finding = asked(lambda reads: ruled(1, 2) if noting(reads).noting else ruled(1, 2, 3))
    assert finding.steps == (NOTE, OWN)
    assert [each.citations for each in finding.claims] == [("sh.move.sum",), ("sh.move.sum",)]


def test_what_can_not_be_told_without_the_note_rests_on_it() -> None:
    def run(reads: Reads) -> Ruled:
        if not noting(reads).noting:
            raise StateError([Problem("/players", Text("No.", "否。"))])
        return ruled(1)

    assert all("sh.identity.alive" in each.citations for each in asked(run).claims)


def test_nothing_concluded_is_no_step() -> None:
    finding = asked(lambda reads: ruled(1) if noting(reads, None).noting else ruled(1, 2))
    assert finding.steps == (OWN,)
