"""Guards of defences, arena cards, the wild card and the treasure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adjudicator.games.cloud_ladder.blocking.question import block
from adjudicator.games.cloud_ladder.cards.cards import ARENA_USES, BY_CODE, DEFENCES
from adjudicator.games.cloud_ladder.playing.abilities import character, group, in_play
from adjudicator.games.cloud_ladder.playing.faults import (
    Guard,
    Guarded,
    Play,
    Undecided,
    alone,
    hand_faults,
    lacks_sides,
)
from adjudicator.games.cloud_ladder.playing.regular import UNTOLD_GAP, as_printed, regular, untold_regular
from adjudicator.judging.faults import Fault, fault
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Text


def guards(play: Play) -> Guarded:
    """The guards of any card or ability."""
    return _guards_of(play)(play)


def _guards_of(play: Play) -> Callable[[Play], Guarded]:
    if play.code in DEFENCES:
        return _defence
    kinds = {"character": character, "group": group, "arena": _arena, "other": _wild, "treasure": _treasure}
    return kinds.get(play.card.type) or (untold_regular if play.card.series is None else regular)


def _defence(play: Play) -> Guarded:
    """A defence answers an attack, and is used for what it stops: the question block decides that."""
    out = in_play(play) if play.card.type == "group" else Guarded()
    if play.card.regular:
        out.faults += hand_faults(play, play.code) + alone(play)
    ruling = play.card.ruling if play.card.type in ("group", "character") else "cl.block.series"
    if play.attack is None:
        out.faults.append(
            fault("no-attack", "{card} answers an attack, and there is none.", "{card}在受到攻击时使用，现在没有攻击。",
                  [ruling], card=play.card.name)
        )  # fmt: skip
        return out
    asked = {"attack": play.attack, "defence": play.code, "by": play.by, "combined": play.combined}
    asked["target"] = play.target if play.target is not None or play.code == "formation" else play.by

    def guard(reads: Reads) -> list[Fault]:
        found = block(asked, play.state, reads)
        return [] if found.value["stops"] else [Fault("does-not-block", found.why("stops", False))]

    out.open.append(guard)
    names = {"by": play.by, "card": play.card.name, "attack": BY_CODE[play.attack].name}
    says = Text("{by} may answer {attack} with {card}, which blocks it.", "{by} 可用{card}应对{attack}，挡得住。")
    rulings = dict.fromkeys(("cl.turn.all-block", ruling, play.card.ruling))
    out.legal = Because(says.fill(**names), tuple(rulings))
    return out


def _arena(play: Play) -> Guarded:
    """An arena card has to be on show with the player or an ally, with a use left."""
    out = Guarded()
    if play.by is None:
        return out
    state, names = play.state, {"by": play.by, "card": play.card.name}
    players = (play.by, *state.allies_of(play.by))
    shown = [each for name in players for each in state.by_name[name].arena if each.card == play.code]
    if not shown and not state.sides and any(card.card == play.code for each in state.players for card in each.arena):
        out.lacks += lacks_sides(play)
    if not shown and not out.lacks:
        out.faults.append(
            fault("not-shown", "{card} is not on show with {by} or an ally.", "{by} 与同盟都没有展示{card}。",
                  ["cl.turn.arena-shown"], **names)
        )  # fmt: skip
    elif shown and all(each.used >= ARENA_USES for each in shown):
        out.faults.append(
            fault("uses", "{card} has been used {n} times, and has {most} uses.", "{card}已用 {n} 次，最多 {most} 次。",
                  ["cl.arena.uses"], n=min(each.used for each in shown), most=ARENA_USES, **names)
        )  # fmt: skip
    out.open.append(_untold(play, []))
    says = Text("{card} is on show and has a use left.", "{card}展示在竞技区，还有使用次数。").fill(**names)
    out.legal = Because(says, ("cl.arena.uses", "cl.turn.arena-shown", "cl.arena.own-turn", UNTOLD_GAP))
    return out


def _untold(play: Play, faults: list[Fault]) -> Guard:
    def guard(reads: Reads) -> list[Fault] | Undecided:
        return as_printed(play) if reads.of(UNTOLD_GAP) == "as-printed" else faults

    return guard


def _wild(play: Play) -> Guarded:
    """The wild card becomes no group card and no character; whatever it is to be, that card's guards hold too."""
    out = Guarded(hand_faults(play, play.code))
    assert play.becomes is not None
    wanted = BY_CODE[play.becomes]
    names = {"card": play.card.name, "wanted": wanted.name}
    if wanted.type in ("group", "character"):
        out.faults.append(
            fault("wild-type", "{card} can't become {wanted}: neither a group card nor a character.",
                  "{card}不能变成{wanted}：集团牌和人物牌都不行。", ["cl.card.wild"], **names)
        )  # fmt: skip
    elif wanted.regular:
        blank = guards(replace(play, code=wanted.code, becomes=None))
        out.faults += [each for each in blank.faults if each.code != "not-in-hand"]
    none = fault("untold", "It is not told that {card} becomes {wanted}.", "没有写{card}能变成{wanted}。",
                 ["cl.card.wild", UNTOLD_GAP], **names)  # fmt: skip
    out.open.append(_untold(play, [none]))
    return out


def _treasure(play: Play) -> Guarded:
    """The treasure lies in the middle of the table; that anybody uses it is not told."""
    none = fault("untold", "{card} lies in the middle of the table; no use of it is told.",
                 "{card}摆在场地中间，没有写怎么用。", ["cl.game.areas", UNTOLD_GAP], card=play.card.name)  # fmt: skip
    return Guarded(open=[_untold(play, [none])])
