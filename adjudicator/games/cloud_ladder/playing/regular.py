"""Guards of regular cards: axe and fire in the own turn and in another's, and cards whose text is not told."""

from __future__ import annotations

from adjudicator.answer import Verdict
from adjudicator.games.cloud_ladder.blocking.guards import multi_faults
from adjudicator.games.cloud_ladder.cards.cards import ATTACKS
from adjudicator.games.cloud_ladder.playing.faults import (
    Guard,
    Guarded,
    Play,
    Undecided,
    alone,
    hand_faults,
    lacking,
)
from adjudicator.games.cloud_ladder.table.schema import PHASES
from adjudicator.judging.faults import Fault, fault
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

FIRE_GAP = "cl.gap.off-turn-fire"
UNTOLD_GAP = "cl.gap.untold-effects"


def regular(play: Play) -> Guarded:
    """The guards of a basic, advanced or multi card that attacks."""
    out = Guarded(_card_faults(play) + hand_faults(play, play.code))
    out.lacks = lacking(play, count=play.card.type == "multi")
    if play.own is False and play.card.series == "axe":
        out.faults.append(
            fault("not-own-turn", "{card} may be used in one's own turn only, and it is {turn}'s.",
                  "{card}只能在自己的回合使用，而现在轮到 {turn}。", ["cl.attack.series"],
                  card=play.card.name, turn=play.state.turn)
        )  # fmt: skip
    elif play.own is False:
        _others_turn(play, out)
    elif play.own:
        _own_turn(play, out)
    out.gaps.append(no_layers(play))
    return out


def _card_faults(play: Play) -> list[Fault]:
    few = [Fault("players", because) for because in multi_faults(play.code, play.state)]
    return few + alone(play)


def _card_rulings(play: Play) -> tuple[str, ...]:
    more = {"basic": (), "advanced": ("cl.game.series",), "multi": ("cl.mode.many", "cl.game.series")}
    return (f"cl.card.{play.card.type}", *more[play.card.type])


def _own_turn(play: Play, out: Guarded) -> None:
    """In the own turn it is the regular action: once, in the action phase."""
    state, fire = play.state, play.card.series == "fire"
    placing = fire and state.phase == "placement"
    out.faults += own_action_faults(play, placing=placing)
    rulings = ["cl.turn.action", "cl.attack.series", *_card_rulings(play)]
    says = Text("{card} is the regular action of {by}'s turn.", "{card}算 {by} 本回合的常规动作。")
    if placing:

        def guard(reads: Reads) -> list[Fault]:
            if reads.of("cl.gap.own-fire-placing") == "yes":
                return []
            return [_wrong_phase(play, "cl.gap.own-fire-placing")]

        out.gaps.append(guard)
        rulings.append("cl.gap.own-fire-placing")
    if not play.card.alone:
        out.gaps.append(lambda reads: _combination(play, reads))
        rulings.append("cl.gap.combination")
    out.legal = Because(says.fill(card=play.card.name, by=play.by), tuple(rulings))


def own_action_faults(play: Play, *, placing: bool = False) -> list[Fault]:
    """What speaks against the regular action: the phase, unless it may be the placement phase, and one taken before."""
    state, out = play.state, []
    if state.phase not in (None, "action") and not placing:
        out.append(_wrong_phase(play))
    if state.this_turn.actions:
        out.append(
            fault("regular-action", "{by} has taken a regular action in this turn already.",
                  "{by} 本回合已做过常规动作。", ["cl.turn.action"], by=play.by)
        )  # fmt: skip
    return out


def _wrong_phase(play: Play, *gaps: str) -> Fault:
    assert play.state.phase is not None
    return fault("wrong-phase", "The regular action belongs to the action phase; this is the {phase}.",
                 "常规动作在行动阶段进行，现在是{phase}。", ["cl.turn.action", "cl.turn.phases", *gaps],
                 phase=PHASES[play.state.phase])  # fmt: skip


def _combination(play: Play, reads: Reads) -> list[Fault]:
    if reads.of("cl.gap.combination") == "one-action":
        return []
    return [
        fault("two-actions", "{card} and its partner take two regular actions, and a turn has one.",
              "{card}与搭配的牌要用两次常规动作，而一回合只有一次。",
              ["cl.turn.action", play.card.ruling, "cl.gap.combination"], card=play.card.name)
    ]  # fmt: skip


def _others_turn(play: Play, out: Guarded) -> None:
    """In another's turn a fire card is the one regular attack of the action and placement phases."""
    state = play.state
    if state.phase in ("draw", "end"):
        rulings = ["cl.turn.others-fire", *(["cl.turn.end-enter"] if state.phase == "end" else [])]
        out.faults.append(
            fault("wrong-phase", "In {turn}'s turn the others attack in its action and placement phases only.",
                  "{turn} 的回合里，别人只能在行动阶段和放置阶段攻击。", rulings, turn=state.turn)
        )  # fmt: skip
    elif state.phase is not None:
        _once(play, out)
    says = Text("{by} may make one regular attack with fire in {turn}'s turn.",
                "{turn} 的回合里，{by} 可用火系牌做一次常规攻击。")  # fmt: skip
    rulings = ["cl.turn.others-fire", "cl.attack.series", *_card_rulings(play)]
    out.legal = Because(says.fill(by=play.by, turn=state.turn), tuple(rulings))


def _once(play: Play, out: Guarded) -> None:
    """The limit on attacks in another's turn, under each reading; None where the state does not say enough."""
    turn = play.state.this_turn
    mine = turn.fire.get(play.who, 0)
    per_phase: bool | None = mine > 0
    if play.state.phase == "placement" and mine == 1:
        placing = turn.fire_placing.get(play.who)
        per_phase = None if placing is None else placing > 0
    used = {
        "each-per-turn": mine > 0,
        "one-in-total": any(number for name, number in turn.fire.items() if name != play.state.turn),
        "each-per-phase": per_phase,
    }

    def found(which: bool | None, *gaps: str) -> list[Fault] | Undecided:
        if which is None:
            says = Text("It is not said whether {by}'s attack was in the placement phase.",
                        "没有说明 {by} 那次攻击是否在放置阶段。").fill(by=play.by)  # fmt: skip
            at = f"/this_turn/fire_placing/{play.who}"
            return Undecided(Because(says, ("cl.turn.others-fire", *gaps)), Verdict.POSSIBLE, at)
        if not which:
            return []
        return [
            fault("fire-used", "The one regular attack with fire in {turn}'s turn is used up.",
                  "{turn} 的回合里那一次火系常规攻击已经用掉。", ["cl.turn.others-fire", *gaps],
                  turn=play.state.turn)
        ]  # fmt: skip

    if len(set(used.values())) > 1:
        out.gaps.append(lambda reads: found(used[reads.of(FIRE_GAP)], FIRE_GAP))
    elif mine:
        out.faults += found(True)  # type: ignore[arg-type]


def no_layers(play: Play) -> Guard:
    """What a target without layers means for an attack."""

    def guard(reads: Reads) -> list[Fault]:
        if play.target is None or play.code not in ATTACKS or play.state.by_name[play.target].layers:
            return []
        if reads.of("cl.gap.no-layers") == "legal-no-effect":
            return []
        return [fault("no-layers", "{target} has no layers.", "{target} 没有阶梯。", ["cl.gap.no-layers"],
                      target=play.target)]  # fmt: skip

    return guard


def untold_regular(play: Play) -> Guarded:
    """The guards of Rebirth from Fire and Growth Potion: multi cards of which nothing else is told."""
    out = Guarded(_card_faults(play) + hand_faults(play, play.code), lacking(play, count=True))

    def guard(reads: Reads) -> list[Fault] | Undecided:
        if reads.of(UNTOLD_GAP) == "as-printed":
            return as_printed(play)
        if play.own:
            return own_action_faults(play)
        return [fault("not-own-turn", "{card} is of no series: it is used in one's own turn only.",
                      "{card}不属任何一系，只能在自己的回合使用。", ["cl.turn.action", UNTOLD_GAP],
                      card=play.card.name)]  # fmt: skip

    out.open.append(guard)
    says = Text("{card} is the regular action of {by}'s turn.", "{card}算 {by} 本回合的常规动作。")
    rulings = ("cl.turn.action", "cl.card.multi", "cl.mode.many", UNTOLD_GAP)
    out.legal = Because(says.fill(card=play.card.name, by=play.by), rulings)
    return out


def as_printed(play: Play) -> Undecided:
    """That only the print on the card says when it may be used."""
    says = Text("When {card} may be used, only its print says.", "{card}何时能用，只有牌面知道。")
    return Undecided(Because(says.fill(card=play.card.name), (UNTOLD_GAP,)))
