"""Who may use a defence, for whom, and whether it can be used at all: what has nothing to do with the attack's card."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.cloud_ladder.blocking.stopping import FORMATION, JIM
from adjudicator.games.cloud_ladder.cards.cards import BY_CODE, MULTI_LEAST
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

OWN_FORMATION = Because(
    Text("The formation blocks for an ally, never for oneself.", "防御阵型只为同盟阻挡，不能为自己阻挡。"),
    ("cl.group.formation",),
)


@dataclass(frozen=True, slots=True)
class Leave:
    """Whether a player may use a defence for another or for themselves, and why. ``because`` is None if that is plain.

    Only a defence of one's own, for oneself, is plain: there everything hangs on the cards.
    """

    given: bool
    because: Because | None = None


def multi_faults(code: str, state: State) -> list[Because]:
    """What speaks against a multi card by the number of players; nothing where that is not known."""
    count = 2 if state.mode_known == "duel" else state.count_known
    if BY_CODE[code].type != "multi" or count is None or count >= MULTI_LEAST:
        return []
    says = Text("{card} is a multi card: with two players it can't be used.", "{card}是多人牌，两人局不可使用。")
    return [Because(says.fill(card=BY_CODE[code].name), ("cl.mode.two", "cl.card.multi"))]


def mode_faults(code: str, state: State) -> list[Because]:
    """What speaks against a group card by the mode; nothing where that is not known.

    In a duel nobody has an ally, with or without group cards, so that the formation is of no use there.
    """
    if BY_CODE[code].type != "group":
        return []
    if state.mode_known == "melee":
        says = Text("In melee nobody has a group card.", "混战不可使用集团牌。")
        return [Because(says, ("cl.mode.melee",))]
    if code == FORMATION and state.mode_known == "duel":
        says = Text("With two players nobody has an ally to block for.", "两人局没有同盟，防御阵型无人可护。")
        return [Because(says, ("cl.group.formation",))]
    return []


def alone_faults(code: str, combined: bool) -> list[Because]:
    """What speaks against an advanced or multi card that is used alone."""
    card = BY_CODE[code]
    if card.alone or combined:
        return []
    ruling = "cl.card.multi" if card.type == "multi" else "cl.card.advanced"
    says = Text("{card} needs another card with it.", "{card}需要配合其他牌使用，不能单独使用。")
    return [Because(says.fill(card=card.name), (ruling,))]


def used_faults(defence: str, by: str | None, state: State) -> list[Because]:
    """What speaks against a character that has blocked before, or is not theirs."""
    if defence != JIM or by is None:
        return []
    player = state.by_name[by]
    if player.character is not None and player.character != JIM:
        says = Text("{by} has another character.", "{by} 的人物不是胖大叔吉姆。").fill(by=by)
        return [Because(says, ("cl.setup.characters",))]
    if player.character_used:
        says = Text("Fat Uncle Jim has blocked already: once a game.", "胖大叔吉姆已经阻挡过：一局只有一次。")
        return [Because(says, ("cl.character.jim", "cl.character.once"))]
    return []


def leave(defence: str, by: str | None, target: str | None, state: State, reads: Reads) -> Leave:
    """Whether a player may use a defence for a target. Either may be left open: then nothing speaks against it.

    Raises StateError where it matters before whom the formation lies, and the state does not say.
    """
    if defence == FORMATION:
        return _formation(by, target, state, reads)
    if by is None or target is None or by == target:
        return Leave(True)
    if defence == JIM:
        if reads.of("cl.gap.jim-for-ally") == "anybody":
            says = Text("{card} blocks an attack on anybody.", "{card}可以为任何玩家阻挡。")
            return _leave(True, says.fill(card=BY_CODE[defence].name), "cl.gap.jim-for-ally")
        says = Text("{card} blocks for who has it only.", "{card}只为持有者自己阻挡。")
        return _leave(False, says.fill(card=BY_CODE[defence].name), "cl.character.jim", "cl.gap.jim-for-ally")
    if reads.of("cl.gap.who-blocks") == "anybody":
        says = Text("{by} may block for {target}: everybody may block.", "{by} 可以为 {target} 阻挡：人人都可以阻挡。")
        return _leave(True, says.fill(by=by, target=target), "cl.turn.all-block", "cl.gap.who-blocks")
    says = Text("Only {target}, who is attacked, may block.", "只有被攻击的 {target} 可以阻挡。").fill(target=target)
    return _leave(False, says, "cl.block.series", "cl.gap.who-blocks")


def who_faults(defence: str, by: str, target: str, state: State, reads: Reads) -> list[Because]:
    """What speaks against a player's blocking an attack on another, or on themselves."""
    found = leave(defence, by, target, state, reads)
    return [found.because] if found.because is not None and not found.given else []


def _leave(given: bool, says: Text, *rulings: str) -> Leave:
    return Leave(given, Because(says, rulings))


def _formation(by: str | None, target: str | None, state: State, reads: Reads) -> Leave:
    who = by if by is not None else target
    if who is None:
        return Leave(True)
    side = state.side_of(who)
    if side.group is not None and side.group != FORMATION:
        says = Text("The group card of {by}'s side is another.", "{by} 一方的集团牌不是防御阵型。").fill(by=who)
        return _leave(False, says, "cl.mode.team-share")
    if target is None:
        return Leave(True)
    if state.sides and target not in side.players:
        says = Text("{target} is no ally of {by}.", "{target} 不是 {by} 的同盟。").fill(target=target, by=who)
        return _leave(False, says, "cl.group.formation")
    if not state.sides and state.mode_known == "team" and by is not None and by != target:
        raise missing("/sides", Text("the sides", "各方的分法"), "cl.mode.team")
    if reads.of("cl.gap.formation-self") == "user":
        nobody = by is None and bool(state.sides) and side.players == (target,)
        return Leave(False, OWN_FORMATION) if by == target or nobody else Leave(True)
    owner = side.group_owner
    if owner is None:
        at = f"/sides/{state.sides.index(side)}/group_owner" if side in state.sides else "/sides"
        raise missing(at, Text("before whom the group card lies", "集团牌放在谁面前"), "cl.gap.formation-self")
    if target == owner:
        says = Text(
            "It lies before {target}, whom it does not protect.", "防御阵型放在 {target} 面前，护不了 {target}。"
        )
        return _leave(False, says.fill(target=target), "cl.group.formation", "cl.gap.formation-self")
    says = Text("It lies before {owner}, not before {target}.", "防御阵型放在 {owner} 面前，不在 {target} 面前。")
    return _leave(True, says.fill(owner=owner, target=target), "cl.group.formation", "cl.gap.formation-self")
