"""The question ``moves``: every legal move of a table, each with the rulings that allow it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.answer import Finding, OtherReading, Step, Verdict
from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.moves.choosing import BOOK_WILD, Ruled, pick_of
from adjudicator.games.fantasy_realms.moves.evaluate import ChoiceEvaluator, Evaluator
from adjudicator.games.fantasy_realms.moves.legality import Move, legal_moves
from adjudicator.games.fantasy_realms.moves.steps import choice_steps, evaluated_step, turn_steps
from adjudicator.games.fantasy_realms.moves.ways import Choosing
from adjudicator.games.fantasy_realms.readings import Readings, read, taken_and_other, turned
from adjudicator.games.fantasy_realms.state import State, check_readings
from adjudicator.solver import Budget, Meter


def moves(state: State, about: Mapping[str, Any], picked: Mapping[str, str], budget: Budget, *, steps: bool) -> Finding:
    """List the legal moves, with what each leaves at once where ``about`` says ``evaluate``.

    The moves of other readings are in ``readings``: those that are legal there alone (``added``) and here alone
    (``removed``). The totals are those under the readings taken; which of these they may rest on is in ``taken``.
    Raises StateError for a choice that the readings taken forbid.
    """
    reads = read(picked)
    check_readings(state, reads)
    legal = list(legal_moves(state, reads))
    entries = [_entry(move, ruled) for move, ruled in legal]
    value = {"phase": state.phase, "turn": state.turn, "over": state.over, "moves": entries}
    others, taken = _other_readings(state, legal, reads)
    said: list[Step] = []
    if steps:
        said = [*turn_steps(state, reads), *(choice_steps(legal) if state.phase == "end" else ())]
    verdict = Verdict.RESOLVED
    if about.get("evaluate") and legal:
        evaluator = Evaluator(reads, Meter(budget))
        _evaluate(state, entries, evaluator)
        if not all(entry.get("optimal", True) for entry in entries):
            verdict = Verdict.UNDECIDED
        taken |= evaluator.taken()
        said += [evaluated_step()] if steps else []
    return Finding(verdict, value, tuple(said), others, taken)


def _entry(move: Move, ruled: Ruled) -> dict[str, Any]:
    entry: dict[str, Any] = {"move": move, "rulings": [*ruled.rulings, *ruled.under]}
    return entry if ruled.ends_game is None else entry | {"ends_game": ruled.ends_game}


def _other_readings(
    state: State, legal: list[tuple[Move, Ruled]], reads: Readings
) -> tuple[tuple[OtherReading, ...], dict[str, str]]:
    """What may be chosen under the other reading of fr.gap.book-wild, where that touches the table."""
    if state.phase != "end" or not any("Book of Changes" in player.free for player in state.players):
        return (), {}
    there = list(legal_moves(state, turned(reads, "book_wild")))
    value = {
        "added": [_entry(*each) for each in there if each[1].by_reading],
        "removed": [_entry(*each) for each in legal if each[1].by_reading],
    }
    if not value["added"] and not value["removed"]:
        return (), {}
    was, other = taken_and_other(reads, "book_wild")
    assert was is not None
    assert other is not None
    return (OtherReading(BOOK_WILD, other, value),), {BOOK_WILD: was}


def _evaluate(state: State, entries: list[dict[str, Any]], evaluator: Evaluator) -> None:
    """Add to each move what it leaves: ``best`` and ``optimal``."""
    choices: dict[str, ChoiceEvaluator] = {}
    for entry in entries:
        move = entry["move"]
        if move["move"] == "draw-deck":
            entry["best"] = None
            continue
        if move["move"] == "choose":
            player = state.player(move["player"])
            if player.name not in choices:
                hand = Choosing(player.cards, state.discard, player.picks, player.free)
                choices[player.name] = ChoiceEvaluator(evaluator, hand)
            found = choices[player.name].best(move["chooser"], pick_of(move["choice"]))
        else:
            cards, card = state.player(state.turn).cards, BY_NAME[move["card"]]
            after = evaluator.after_draw if move["move"] == "draw-discard" else evaluator.after_discard
            found = after(cards, card, state.discard)
        entry |= {"best": found.total, "optimal": found.optimal}
