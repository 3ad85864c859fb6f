"""Guards of characters and group cards: whose turn, which phase, how often, and for whom."""

from __future__ import annotations

from adjudicator.games.cloud_ladder.cards.cards import ATTACKS, BY_CODE
from adjudicator.games.cloud_ladder.playing.faults import Guarded, Play, hand_faults, lacking, lacks_sides
from adjudicator.games.cloud_ladder.playing.regular import no_layers
from adjudicator.games.cloud_ladder.table.schema import PHASES, PLAYERS_LEAST
from adjudicator.judging.faults import Fault, fault
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

PHASE_GAP = "cl.gap.ability-phases"
GROUP_GAP = "cl.gap.two-player-groups"
_SERIES = {"siege": "axe", "spring": "water"}


def character(play: Play) -> Guarded:
    """The guards of Linda, Kaza and Alpha. Jim is a defence."""
    out = Guarded(_character_faults(play), lacking(play, turn=play.code != "kaza"))
    if play.code == "kaza":
        out.lacks = lacking(play)
        if play.own:
            out.gaps.append(_kaza)
    elif play.own is False:
        out.faults.append(_own_only(play))
    if play.code == "linda" and play.target is not None and play.by is not None and play.target != play.by:
        out.faults.append(
            fault("not-for-others", "{card} adds a layer for her own player only, not for {target}.",
                  "{card}只能给自己加一层，不能给 {target}。", ["cl.character.linda"],
                  card=play.card.name, target=play.target)
        )  # fmt: skip
    _phase(play, out)
    out.gaps.append(no_layers(play))
    says = {
        "linda": Text("In the own turn, once a game, {card} adds a layer for {by}.",
                      "自己的回合里，{card}一局一次，给 {by} 加一层。"),
        "kaza": Text("{card} attacks once a game, free of the regular limits; {by} loses a layer for it, if there is "
                     "one.", "{card}一局可攻击一次，不受常规次数限制；{by} 要自损一层，没有就不损。"),
        "alpha": Text("In {by}'s own turn, once a game, {card} attacks.", "{by} 的回合里，{card}一局可攻击一次。"),
    }[play.code]  # fmt: skip
    more = {"kaza": ("cl.turn.others-fire", "cl.loss.own")}.get(play.code, ())
    rulings = (play.card.ruling, "cl.character.once", "cl.character.rank", *more)
    out.legal = Because(says.fill(card=play.card.name, by=play.by), rulings)
    return out


def _character_faults(play: Play) -> list[Fault]:
    if play.by is None:
        return []
    player = play.state.by_name[play.by]
    if player.character is not None and player.character != play.code:
        return [fault("other-character", "{by} has another character.", "{by} 的人物是另一位。",
                      ["cl.setup.characters"], by=play.by)]  # fmt: skip
    if player.character_used:
        return [fault("character-used", "{card} has been used: once a game.", "{card}已经用过：一局只有一次。",
                      ["cl.character.once"], card=play.card.name)]  # fmt: skip
    return []


def _own_only(play: Play) -> Fault:
    return fault("not-own-turn", "{card} may be used in one's own turn only, and it is {turn}'s.",
                 "{card}只能在自己的回合使用，而现在轮到 {turn}。", [play.card.ruling],
                 card=play.card.name, turn=play.state.turn)  # fmt: skip


def _kaza(reads: Reads) -> list[Fault]:
    if reads.of("cl.gap.kaza-own-turn") == "allowed":
        return []
    return [fault("not-others-turn", "{card} may be used in the turns of others only.", "{card}只能在别人的回合使用。",
                  ["cl.turn.others-fire", "cl.gap.kaza-own-turn"], card=BY_CODE["kaza"].name)]  # fmt: skip


def _phase(play: Play, out: Guarded) -> None:
    """In the end phase nobody acts any more; of the draw phase the rules do not speak."""
    phase = play.state.phase
    if phase == "end":
        out.faults.append(
            fault("wrong-phase", "In the end phase nobody acts any more.", "到了结束阶段就没有人再行动。",
                  ["cl.turn.end-enter"])
        )  # fmt: skip
    if phase != "draw":
        return

    def guard(reads: Reads) -> list[Fault]:
        if reads.of(PHASE_GAP) == "draw-too":
            return []
        return [fault("wrong-phase", "Abilities are used in the action and placement phases; this is the {phase}.",
                      "能力在行动阶段和放置阶段使用，现在是{phase}。", ["cl.turn.phases", PHASE_GAP],
                      phase=PHASES["draw"])]  # fmt: skip

    out.gaps.append(guard)


# --- group cards


def in_play(play: Play) -> Guarded:
    """Whether there are group cards at all, and the side has this one."""
    state, out = play.state, Guarded()
    mode = state.mode_known
    if mode == "melee":
        out.faults.append(fault("no-groups", "In melee nobody has a group card.", "混战不可使用集团牌。",
                                ["cl.mode.melee"]))  # fmt: skip
    elif mode == "duel":
        out.faults.append(fault("no-groups", "Without team mode nobody has a group card.", "不打团战就没有集团牌。",
                                ["cl.setup.groups", "cl.mode.kinds"]))  # fmt: skip
    elif state.count_known == PLAYERS_LEAST:
        out.gaps.append(_duel)
    elif mode is None:
        what = Text("the mode: melee, team or duel", "对战模式（混战、团战、对战）")
        out.lacks.append(missing("/mode", what, "cl.mode.kinds"))
    group = state.side_of(play.by).group if play.by is not None else None
    if group is not None and group != play.code:
        out.faults.append(
            fault("other-group", "The group card of {by}'s side is {group}.", "{by} 一方的集团牌是{group}。",
                  ["cl.mode.team-share"], by=play.by, group=BY_CODE[group].name)
        )  # fmt: skip
    return out


def _duel(reads: Reads) -> list[Fault]:
    if reads.of(GROUP_GAP) == "as-a-team":
        return []
    return [fault("no-groups", "With two players there are no group cards.", "两人局没有集团牌。",
                  ["cl.mode.team", GROUP_GAP])]  # fmt: skip


def group(play: Play) -> Guarded:
    """The guards of Siege, Volcano and Elf Spring. The formation is a defence."""
    out = in_play(play)
    {"siege": _siege, "volcano": _volcano, "spring": _spring}[play.code](play, out)
    if play.code in ATTACKS:
        out.gaps.append(no_layers(play))
    return out


def _volcano(play: Play, out: Guarded) -> None:
    out.lacks += lacking(play, turn=False)
    if play.by is not None and play.state.this_turn.volcano.get(play.by, 0):
        out.faults.append(
            fault("volcano-used", "{by} has used {card} in this turn already.", "{by} 本回合已用过{card}。",
                  ["cl.group.volcano"], by=play.by, card=play.card.name)
        )  # fmt: skip
    _phase(play, out)
    says = Text("{by} may use {card} once in anybody's turn; it costs a layer of one's own, if there is one.",
                "任意玩家的回合里，{by} 每回合可用一次{card}；要自损一层，没有就不损。")  # fmt: skip
    rulings = ("cl.group.volcano", "cl.group.rank", "cl.turn.others-fire", "cl.mode.team-share", "cl.loss.own")
    out.legal = Because(says.fill(by=play.by, card=play.card.name), rulings)


def _discard(play: Play, out: Guarded) -> None:
    """The card that is paid: one of the series, and in the hand where that is known."""
    series = _SERIES[play.code]
    fitting = [code for code, card in BY_CODE.items() if card.series == series]
    if play.discard is not None and play.discard not in fitting:
        out.faults.append(
            fault("wrong-series", "{discard} does not serve {card}: the series is another.",
                  "{discard}不是{card}要的那一系。", [play.card.ruling, "cl.game.series"],
                  discard=BY_CODE[play.discard].name, card=play.card.name)
        )  # fmt: skip
    out.faults += hand_faults(play, *([play.discard] if play.discard is not None else fitting))


def _siege(play: Play, out: Guarded) -> None:
    state = play.state
    out.lacks += lacking(play, phase=False)
    if play.leader_card is None:
        what = Text("the card of the attack that leads the siege", "围攻领头攻击所用的牌")
        out.lacks.append(
            missing(
                "/leader_card",
                what,
                "cl.group.siege",
            )
        )
    elif not (BY_CODE[play.leader_card].type == "basic" and BY_CODE[play.leader_card].series == "axe"):
        out.faults.append(
            fault("not-a-basic-axe", "{leader} leads no siege: it takes Axe, Silver Axe or Gold Axe.",
                  "{leader}不能领头围攻：要斧、银斧或金斧。", ["cl.group.siege"],
                  leader=BY_CODE[play.leader_card].name)
        )  # fmt: skip
    _allied(play, out)
    if state.phase not in (None, "action"):
        out.faults.append(
            fault("wrong-phase", "The leading attack is a regular action; this is the {phase}.",
                  "领头的攻击是常规动作，现在是{phase}。", ["cl.group.siege", "cl.turn.action"],
                  phase=PHASES[state.phase])
        )  # fmt: skip
    _discard(play, out)
    out.gaps.append(_cost)
    says = Text("{by} may discard an axe card to join the attack of {turn} by {card}.",
                "{by} 可弃一张斧系牌，借{card}跟进 {turn} 的攻击。")  # fmt: skip
    rulings = ("cl.group.siege", "cl.game.series", "cl.group.rank", "cl.gap.siege-discard")
    out.legal = Because(says.fill(by=play.by, turn=state.turn, card=play.card.name), rulings)


def _allied(play: Play, out: Guarded) -> None:
    """Whoever joins a siege is an ally of the player who leads it."""
    state = play.state
    if play.own:
        out.faults.append(
            fault("not-an-ally", "{by} leads the attack; only the allies join it.", "{by} 是领头的人，跟进的是同盟。",
                  ["cl.group.siege"], by=play.by)
        )  # fmt: skip
    elif play.own is False and not state.sides and state.count_known != PLAYERS_LEAST:
        out.lacks += lacks_sides(play)
    elif play.own is False and state.turn not in state.allies_of(play.who):
        out.faults.append(
            fault("not-an-ally", "{by} is no ally of {turn}.", "{by} 不是 {turn} 的同盟。", ["cl.group.siege"],
                  by=play.by, turn=state.turn)
        )  # fmt: skip


def _cost(reads: Reads) -> list[Fault]:
    if reads.of("cl.gap.siege-discard") == "a-cost":
        return []
    return [fault("a-use", "To discard an axe card is to use it, which is for the own turn only.",
                  "弃斧系牌也算使用，只能在自己的回合。", ["cl.attack.series", "cl.gap.siege-discard"])]  # fmt: skip


def _spring(play: Play, out: Guarded) -> None:
    state, turn = play.state, play.state.this_turn
    out.lacks += lacking(play)
    if play.own is False:
        out.faults.append(_own_only(play))
    allies = (play.by, *state.allies_of(play.by)) if play.by is not None else ()
    if play.ally is not None and state.sides and play.ally not in allies:
        out.faults.append(
            fault("not-an-ally", "{ally} is no ally of {by}.", "{ally} 不是 {by} 的同盟。", ["cl.group.spring"],
                  ally=play.ally, by=play.by)
        )  # fmt: skip
    if play.ally not in (None, play.by):
        out.lacks += lacks_sides(play)
    _discard(play, out)
    _phase(play, out)
    if turn.spring:
        out.gaps.append(lambda reads: _again(play, reads))
    if turn.placed:
        out.open.append(lambda reads: _after(play, reads))
    says = Text("In the own turn {by} may turn a water card into a layer; no ladder is placed after that.",
                "自己的回合里，{by} 可把一张水系牌换成一层阶梯，之后不能再放阶梯。")  # fmt: skip
    rulings = ("cl.group.spring", "cl.group.spring-lock", "cl.group.rank", "cl.mode.team-share")
    out.legal = Because(says.fill(by=play.by), rulings)


def _again(play: Play, reads: Reads) -> list[Fault]:
    if reads.of("cl.gap.spring-often") == "unlimited":
        return []
    return [fault("spring-used", "{card} has been used in this turn already.", "本回合已用过{card}。",
                  ["cl.group.spring", "cl.gap.spring-often"], card=play.card.name)]  # fmt: skip


def _after(play: Play, reads: Reads) -> list[Fault]:
    if reads.of("cl.gap.spring-after-ladder") != "forbidden":
        return []
    return [fault("spring-after-ladder", "A ladder was placed in this turn: {card} can't be used any more.",
                  "本回合已放过阶梯，不能再用{card}。", ["cl.group.spring-lock", "cl.gap.spring-after-ladder"],
                  card=play.card.name)]  # fmt: skip
