"""The questions ``move-legal`` and ``choice-legal``: is a move legal, may a card choose that, and who is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.answer import Claim, Finding, Judged, OtherReading, Verdict, overall
from adjudicator.games.fantasy_realms.moves.choosing import BOOK_WILD, Ruled, judge_choice, other_choices, pick_of
from adjudicator.games.fantasy_realms.moves.legality import Move, judge_move
from adjudicator.games.fantasy_realms.moves.steps import ruled_steps
from adjudicator.games.fantasy_realms.readings import Readings, read, taken_and_other
from adjudicator.games.fantasy_realms.state import State, check_readings
from adjudicator.text import Text


def move_legal(
    state: State, about: Mapping[str, Any], claims: Sequence[Claim], picked: Mapping[str, str], *, steps: bool
) -> Finding:
    """Whether a move is legal. Raises StateError for a choice of the table that the readings taken forbid."""
    reads = read(picked)
    check_readings(state, reads)
    move = about["move"]
    ruled = judge_move(state, move, reads)
    value = {"move": move, "legal": ruled.legal}
    if ruled.ends_game is not None:
        value["ends_game"] = ruled.ends_game
    return _finding(state, move, ruled, value, claims, reads, steps=steps)


def choice_legal(
    state: State, about: Mapping[str, Any], claims: Sequence[Claim], picked: Mapping[str, str], *, steps: bool
) -> Finding:
    """Whether a card may make a choice, beside the others that are made. Raises StateError as ``move_legal``."""
    reads = read(picked)
    check_readings(state, reads)
    pick = pick_of(about["choice"])
    ruled = judge_choice(state, about["player"], about["chooser"], pick, reads, instead=True)
    return _finding(state, about, ruled, {**about, "legal": ruled.legal}, claims, reads, steps=steps)


def _finding(
    state: State,
    move: Move,
    ruled: Ruled,
    value: Mapping[str, Any],
    claims: Sequence[Claim],
    reads: Readings,
    *,
    steps: bool,
) -> Finding:
    taken, other = taken_and_other(reads, "book_wild")
    assert taken is not None
    assert other is not None
    judged = tuple(_judge(state, move, ruled, claim, reads, other) for claim in claims)
    verdict = Verdict.LEGAL if ruled.legal else Verdict.ILLEGAL
    return Finding(
        overall(judged) if judged else verdict,
        value,
        tuple(ruled_steps(state, move, ruled, reads)) if steps else (),
        (OtherReading(BOOK_WILD, other, {**value, "legal": not ruled.legal}),) if ruled.by_reading else (),
        {BOOK_WILD: taken} if ruled.by_reading else {},
        judged,
    )


def _judge(state: State, move: Move, ruled: Ruled, claim: Claim, reads: Readings, other: str) -> Judged:
    """What becomes of a claim that a move is legal, or that it is not."""
    whether = Text("Legal: {why}", "合法：{why}") if ruled.legal else Text("Illegal: {why}", "不合法：{why}")
    says = whether.fill(why=ruled.says)
    if claim.value is ruled.legal:
        return Judged(claim, Verdict.UPHELD, says, ruled.rulings)
    otherwise: dict[str, Any] | None = None
    if ruled.by_reading:
        otherwise = {"readings": {BOOK_WILD: other}}
    elif not ruled.legal and "chooser" in move and state.phase == "end":
        player = state.player(move["player"])
        choices = other_choices(player, state, move["chooser"], pick_of(move["choice"]), reads)
        otherwise = None if choices is None else {"choices": choices}
    return Judged(claim, Verdict.REFUTED, says, ruled.rulings, otherwise=otherwise)
