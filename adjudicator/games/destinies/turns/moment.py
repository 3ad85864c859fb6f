"""What keeps a player from moving or visiting at a moment: the game's end, the finale, the turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.answer import Claim, Judged, Verdict
from adjudicator.games.destinies.table.names import STEPS
from adjudicator.games.destinies.table.state import Player, State
from adjudicator.judging.facts import FactsField
from adjudicator.judging.faults import Fault, fault
from adjudicator.judging.ruled import Because, Ruled, Why, judge
from adjudicator.text import Text

FINALE = "finale"
FAULTS: Mapping[str, Text] = {
    "over": Text("the game is over", "游戏已结束"),
    FINALE: Text("they have started their finale", "已启动最终结局"),
    "other-turn": Text("it is not their turn", "不是自己的回合"),
    "ended": Text("the turn is over", "回合已结束"),
    "over-five": Text("more than five items", "物品超过五张"),
}
ITEMS_KEPT = 5  # items that a player may have


# Why nothing more is done in a turn that had to end.
ENDED = Because(
    Text("The turn has ended at once: what was not chosen by then can't be.", "回合已当场结束：没选的不能再选。"),
    ("ds.turn.forced",),
)


def over(state: State) -> list[Fault]:
    """That the game is over, if somebody has completed the finale."""
    won = next((each for each in state.players if each.finale == "completed"), None)
    if won is None:
        return []
    return [fault("over", "{winner} has completed the finale: the game is over.",
                  "{winner} 已完成最终结局：游戏结束。", ("ds.win.end",), winner=won.name)]  # fmt: skip


def past_start(state: State) -> Because | None:
    """Why the start of the turn is past; None while it may be that step."""
    if state.this_turn.ended:
        return ENDED
    step = state.step
    if step in (None, "start"):
        visits = state.visit is not None or state.this_turn.visited
        step = "visit" if visits else "move" if state.this_turn.moved is not None else None
    if step is None:
        return None
    says = Text("The turn is at this step: {step}. The start of the turn comes before it.",
                "回合已到“{step}”；回合开始在它之前。").fill(step=STEPS[step])  # fmt: skip
    return Because(says, ("ds.turn.steps", "ds.turn.start"))


def on_turn(player: Player, state: State) -> bool:
    """Whether it is their turn, as far as is told; what is told of this turn is then about them."""
    return state.turn in (None, player.name)


def against(player: Player, state: State) -> list[Fault]:
    """What keeps them from moving and visiting at all. A failed finale is another matter: see ``after_failing``."""
    out = over(state)
    if player.finale in ("started", "completed"):
        out.append(in_finale(player))
    if not on_turn(player, state):
        out.append(fault("other-turn", "It is {turn}'s turn: moving and visiting are steps of one's own.",
                         "现在是 {turn} 的回合：移动和访问是自己回合里的步骤。", ("ds.turn.steps",),
                         turn=state.turn))  # fmt: skip
    elif state.this_turn.ended:
        out.append(Fault("ended", ENDED))
    elif state.step == "end":
        out.append(fault("ended", "It is the end of the turn: moving and visiting are over.",
                         "已到回合结束：移动和访问都过去了。", ("ds.turn.steps",)))  # fmt: skip
    if player.items is not None and len(player.items) > ITEMS_KEPT:
        says = Text("{player} has {n} items: those over five are got rid of at once, before all else.",
                    "{player} 有 {n} 张物品：超过五张的须马上处理，然后才能做别的。")  # fmt: skip
        says = says.fill(player=player.name, n=len(player.items))
        out.append(Fault("over-five", Because(says, ("ds.items.over", "ds.items.five"))))
    return out


def in_finale(player: Player) -> Fault:
    """That a player who has started the finale neither moves nor visits."""
    return fault(FINALE, "{player} has started the finale: no more moving and visiting.",
                 "{player} 已启动最终结局：不再移动和访问。", ("ds.finale.instead",), player=player.name)  # fmt: skip


def after_failing(player: Player) -> Because:
    """Who may say whether a player moves and visits again after failing in the finale."""
    says = Text("{player} has failed in the finale. What follows from that, the app says.",
                "{player} 的最终结局失败了，后果由应用程序决定。")  # fmt: skip
    return Because(says.fill(player=player.name), ("ds.finale.failed", "ds.app.first", "ds.finale.instead"))


def open_to_app(
    shape: FactsField, outcomes: Sequence[Mapping[str, Any]], why: Why, because: Because | None = None
) -> Callable[[Claim], Judged]:
    """How claims are judged where the app says which of the outcomes it is.

    A claim that holds in all of them, or in none, is judged as always; else it is undetermined, for the reason given or
    for those of what is claimed.
    """

    def judged(claim: Claim) -> Judged:
        found = judge(claim, Ruled({}, outcomes, why), shape)
        if found.verdict is not Verdict.POSSIBLE:
            return found
        told = because or Because(found.says, found.citations)
        return Judged(claim, Verdict.UNDETERMINED, told.says, told.rulings)

    return judged
