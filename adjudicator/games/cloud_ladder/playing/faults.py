"""What speaks against a play: the codes of the faults, and what a guard finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from adjudicator.answer import Verdict
from adjudicator.errors import StateError
from adjudicator.games.cloud_ladder.blocking.guards import alone_faults
from adjudicator.games.cloud_ladder.cards.cards import BY_CODE, Card
from adjudicator.games.cloud_ladder.table.schema import PLAYERS_LEAST
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.faults import Fault, fault
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

FAULTS: Mapping[str, Text] = {
    "not-own-turn": Text("in one's own turn only", "只能在自己的回合"),
    "not-others-turn": Text("in others' turns only", "只能在别人的回合"),
    "wrong-phase": Text("not in this phase", "不是这个阶段"),
    "regular-action": Text("the regular action is used up", "常规动作已用掉"),
    "two-actions": Text("takes two regular actions", "要用两次常规动作"),
    "fire-used": Text("the fire attack in another's turn is used up", "别人回合的火攻已用掉"),
    "players": Text("not with so few players", "人数不够"),
    "alone": Text("not alone", "不能单独使用"),
    "not-in-hand": Text("not in the hand", "手牌里没有"),
    "character-used": Text("used before in this game", "本局已用过"),
    "other-character": Text("has another character", "人物是另一位"),
    "not-for-others": Text("for oneself only", "只能给自己"),
    "no-groups": Text("no group cards in this mode", "此模式没有集团牌"),
    "other-group": Text("the side has another group card", "本方是另一张集团牌"),
    "volcano-used": Text("used before in this turn", "本回合已用过"),
    "not-an-ally": Text("not an ally", "不是同盟"),
    "not-a-basic-axe": Text("not led by a basic axe", "领头的不是基本斧牌"),
    "wrong-series": Text("not a card of that series", "不是该系的牌"),
    "a-use": Text("the discard counts as a use", "弃牌也算使用"),
    "spring-used": Text("used before in this turn", "本回合已用过"),
    "spring-after-ladder": Text("not after a ladder was placed", "放过阶梯后不可用"),
    "no-attack": Text("answers attacks only", "只用于应对攻击"),
    "does-not-block": Text("does not block it", "挡不住"),
    "not-shown": Text("not on show in the arena area", "没有展示在竞技区"),
    "uses": Text("its three uses are over", "三次已用完"),
    "wild-type": Text("becomes no such card", "不能变成这类牌"),
    "no-layers": Text("the target has no layers", "目标没有阶梯"),
    "untold": Text("its effect is not told", "效果没有写明"),
}


@dataclass(frozen=True, slots=True)
class Undecided:
    """What a guard finds where it can't be said: why, and how the question then comes out.

    ``at`` points to the part of the state that would tell, None where only the print of a card does.
    """

    because: Because
    verdict: Verdict = Verdict.UNDETERMINED
    at: str | None = None


Guard = Callable[[Reads], "list[Fault] | Undecided"]


@dataclass(slots=True)
class Guarded:
    """What the guards of a card say.

    ``faults`` hold under every reading. ``lacks`` is what would have to be known to do without them. ``gaps`` ask about
    gaps, and are asked only if nothing else speaks against the play; ``open`` are the same for gaps without a default,
    asked last. ``legal`` is why the play is allowed.
    """

    faults: list[Fault] = field(default_factory=list)
    lacks: list[StateError] = field(default_factory=list)
    gaps: list[Guard] = field(default_factory=list)
    open: list[Guard] = field(default_factory=list)
    legal: Because | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A play that is asked about. ``by`` is None where nobody is named and it is nobody's turn."""

    state: State
    code: str
    by: str | None
    target: str | None = None
    combined: bool = True
    leader_card: str | None = None
    discard: str | None = None
    becomes: str | None = None
    ally: str | None = None
    attack: str | None = None

    @property
    def card(self) -> Card:
        """The card."""
        return BY_CODE[self.code]

    @property
    def own(self) -> bool | None:
        """Whether it is in the user's own turn; None where that can't be told."""
        return None if self.by is None or self.state.turn is None else self.by == self.state.turn

    @property
    def who(self) -> str:
        """Who plays. Only where that is known."""
        assert self.by is not None
        return self.by


def lacking(play: Play, *, turn: bool = True, phase: bool = True, count: bool = False) -> list[StateError]:
    """What the state does not say of whose turn it is, of the phase and of the number of players."""
    state, out = play.state, []
    if turn and state.turn is None:
        out.append(missing("/turn", Text("whose turn it is", "轮到谁")))
    if phase and state.phase is None:
        out.append(missing("/phase", Text("the phase of the turn", "所处的阶段"), "cl.turn.phases"))
    if count and state.count_known is None:
        out.append(missing("/player_count", Text("the number of players, 2 to 6", "玩家人数（2 到 6）")))
    return out


def lacks_sides(play: Play) -> list[StateError]:
    """What the state does not say of who are allies, where there are sides in this mode."""
    if play.state.sides or play.state.mode_known != "team" or play.state.count_known == PLAYERS_LEAST:
        return []
    return [missing("/sides", Text("the sides", "各方的分法"), "cl.mode.team")]


def alone(play: Play) -> list[Fault]:
    """What speaks against a card that needs another with it: it is used alone, or the hand has no other."""
    only = play.by is not None and play.state.by_name[play.by].cards == 1
    return [Fault("alone", because) for because in alone_faults(play.code, play.combined and not only)]


def hand_faults(play: Play, *codes: str) -> list[Fault]:
    """What speaks against it if a hand that is known has none of these cards; nothing where the hand is not known."""
    player = play.state.by_name[play.by] if play.by is not None else None
    hand = None if player is None else () if player.cards == 0 else player.hand
    if hand is None or any(code in hand for code in codes):
        return []
    if len(codes) == 1:
        names = {"card": BY_CODE[codes[0]].name, "by": play.by}
        return [fault("not-in-hand", "{by} does not hold {card}.", "{by} 手里没有{card}。", ["cl.game.areas"], **names)]
    return [fault("not-in-hand", "{by} holds no card for it.", "{by} 手里没有可用的牌。", ["cl.game.areas"],
                  by=play.by)]  # fmt: skip
