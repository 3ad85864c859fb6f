"""The question turn-start: which effort dice come back, and how many there are then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.errors import StateError
from adjudicator.game import Question
from adjudicator.games.destinies.judging.naming import with_player
from adjudicator.games.destinies.table.schema import EFFORT_DICE
from adjudicator.games.destinies.table.state import Player, State
from adjudicator.games.destinies.turns import moment
from adjudicator.games.destinies.turns.start_schema import CLAIM, DONE, TurnStartAsksSchema, TurnStartValueSchema
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Text

BY_STEP = 1  # effort dice that the step gives in a turn
_MORE = "ds.gap.recover-more"
_FINALE = "ds.gap.finale-recover"


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is asked in its one spelling: no items are as if nothing were said of them."""
    return {**with_player(about, state, report), "items": about.get("items") or None}


@dataclass(frozen=True, slots=True)
class _Start:
    """The start of a player's turn: what keeps the step from giving a die, by code and reason.

    ``before`` are dice that came back by the step in this turn already. ``finale`` is the reading of the gap in a turn
    of the finale, else None.
    """

    player: Player
    before: int
    barred: tuple[tuple[str, Because], ...]
    finale: str | None

    def may(self) -> int:
        """How many dice the step gives now. Raises StateError if the player's effort is not told and decides."""
        if self.barred:
            return 0
        return min(BY_STEP, EFFORT_DICE - self.player.the_effort())


def _start(player: Player, state: State, reads: Reads) -> _Start:
    barred = [(each.code, each.because) for each in moment.over(state)]
    if state.turn is not None and state.turn != player.name:
        says = Text("It is {turn}'s turn; effort dice come back at the start of one's own.",
                    "现在是 {turn} 的回合；努力骰在自己回合开始时恢复。")  # fmt: skip
        barred.append(("other-turn", Because(says.fill(turn=state.turn), ("ds.turn.start", "ds.effort.recover"))))
        return _Start(player, 0, tuple(barred), None)
    before = state.this_turn.recovered
    if before:
        says = Text("By this step in this turn there came back already: {n}.", "本回合这一步已收回 {n} 颗。").fill(
            n=before
        )
        barred.append(("already", Because(says, ("ds.effort.one",))))
    past = moment.past_start(state)
    if past is not None:
        barred.append(("too-late", past))
    finale = reads.of(_FINALE) if player.in_finale else None
    if finale == "app-only":
        says = Text("{player} is in the finale: an effort die comes back only when the app says so.",
                    "{player} 已在打结局：应用程序叫恢复才恢复。").fill(player=player.name)  # fmt: skip
        barred.append(("finale", Because(says, (_FINALE, "ds.finale.instead", "ds.app.first"))))
    return _Start(player, before, tuple(barred), finale)


def _faults(start: _Start, dice: int | None, items: int, reads: Reads) -> list[tuple[str, Because]]:
    """What is wrong with dice coming back so. Raises StateError if the player's effort is not told and decides."""
    player = start.player
    out = [each for each in start.barred if dice or each[0] in ("over", "other-turn")]
    if dice is not None and dice > BY_STEP:
        says = Text("Dice by this step: {n}. It gives one in a turn.", "这一步收回 {n} 颗；它一回合只给一颗。")
        out.append(("two-at-once", Because(says.fill(n=dice), ("ds.effort.one", "ds.effort.recover"))))
    if player.effort is None and out:
        return out  # what is exhausted would not make it right
    exhausted = EFFORT_DICE - player.the_effort()
    by_step = start.may() if dice is None else dice
    if by_step + items > exhausted:
        says = Text("Dice to come back: {n}; exhausted dice of {player}: {exhausted}.",
                    "要恢复 {n} 颗，而 {player} 耗尽的只有 {exhausted} 颗。")  # fmt: skip
        says = says.fill(n=by_step + items, exhausted=exhausted, player=player.name)
        out.append(("none-exhausted", Because(says, ("ds.effort.recover", "ds.effort.available"))))
    in_turn = start.before + by_step + items
    if items and in_turn > BY_STEP and reads.of(_MORE) == "never":
        says = Text("Dice in one turn: {n}. One is the most.", "一回合 {n} 颗：最多一颗。").fill(n=in_turn)
        out.append(("never-more", Because(says, (_MORE, "ds.effort.one"))))
    return out


def _coming(start: _Start, by_step: int, items: int) -> list[Because]:
    """Why so many dice come back."""
    player = start.player
    available = player.the_effort()
    out = []
    if by_step:
        says = Text("Exhausted effort dice of {player}: {exhausted}. One comes back, of {player}'s choice.",
                    "{player} 耗尽的努力骰有 {exhausted} 颗，挑一颗收回。")  # fmt: skip
        says = says.fill(exhausted=EFFORT_DICE - available, player=player.name)
        out.append(Because(says, ("ds.effort.recover", "ds.effort.one")))
    elif start.barred:
        out += [because for _, because in start.barred]
    else:
        says = Text("None of {player}'s effort dice is exhausted: nothing comes back.",
                    "{player} 没有耗尽的努力骰，不用收回。").fill(player=player.name)  # fmt: skip
        out.append(Because(says, ("ds.effort.recover",)))
    if start.finale == "still" and by_step:
        says = Text("The step stays in a turn of the finale.", "打结局的回合，这一步照做。")
        out.append(Because(says, ("ds.effort.recover", _FINALE)))
    if not available:
        says = Text("All three were exhausted, as they are when the game begins.", "三颗原本全部耗尽，开局就是这样。")
        out.append(Because(says, ("ds.setup.exhausted",)))
    if items:
        says = Text("Items bring back more: {n}.", "物品另外恢复 {n} 颗。").fill(n=items)
        gap = (_MORE,) if start.before + by_step + items > BY_STEP else ()
        out.append(Because(says, ("ds.item.effects", *gap)))
    return out


def turn_start(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What the start of a turn gives back. Raises StateError for a player's effort dice, if not told and needed."""
    player = state.by_name[about["player"]]
    dice, items = about.get("dice"), about.get("items", 0)
    start = _start(player, state, reads)
    wrong = _faults(start, dice, items, reads)
    order = [] if start.finale == "app-only" else list(DONE)
    told = [because for _, because in wrong]
    recovered, available = 0, player.effort
    if not wrong:
        by_step = start.may() if dice is None else dice
        recovered = by_step + items
        available = player.the_effort() + recovered
        told = _coming(start, by_step, items)
    why = joined(told)
    reasons: dict[str, Because] = {}
    if available is not None:
        says = Text("Available then: {n} of three.", "之后三颗里有 {n} 颗可用。").fill(n=available)
        after = Because(says, ("ds.effort.available",))
        says = Text("Effort dice for a test in this very turn: up to {n}.", "本回合检定最多可添 {n} 颗努力骰。").fill(
            n=available
        )
        use = Because(says, ("ds.effort.at-once", "ds.test.effort"))
        reasons = {"most_in_test": joined([*told, use])}
        told = [*told, use if recovered else after]
    if not wrong and order:
        says = Text("Done at the start: an effort die, the app's events, items for the start of a turn.",
                    "回合开始要做：收回努力骰、应用程序的事件、回合开始生效的物品。")  # fmt: skip
        told.append(Because(says, ("ds.turn.start",)))
    exhausted = None if available is None else EFFORT_DICE - available
    value = {
        "player": player.name, "legal": not wrong, "faults": [code for code, _ in wrong], "available": available,
        "exhausted": exhausted, "recovered": recovered, "most_in_test": available, "order": order,
    }  # fmt: skip
    unknown: dict[str, StateError] = {}
    if available is None:
        try:
            player.the_effort()
        except StateError as error:
            unknown = dict.fromkeys(("available", "exhausted", "most_in_test"), error)
    facts = {name: value[name] for name in CLAIM.facts if name != "faults" and name not in unknown}
    facts["faults"] = sorted(code for code, _ in wrong)
    called = Text("the start of {player}'s turn", "{player} 的回合开始").fill(player=player.name)
    steps = tuple(step_of(each, player.name, called=called, player=player.name) for each in told)
    verdict = Verdict.ILLEGAL if wrong else Verdict.RESOLVED
    return Ruled(value, [facts], decided(reasons, why), steps, verdict, unknown)


TURN_START = Interaction(
    Question(
        "turn-start",
        Text("Which effort dice come back at the start of a turn", "回合开始恢复几颗努力骰"),
        TurnStartValueSchema,
        {"players": [{"name": "Ann", "effort": 0}], "turn": "Ann", "step": "start"},
        "dispute",
        TurnStartAsksSchema,
        {"dice": 1},
        CLAIM,
        (1, {"recovered": 1, "most_in_test": 1}),
    ),
    turn_start,
    read,
)
