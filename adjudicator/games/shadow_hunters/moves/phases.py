"""What the player whose turn it is may do at each phase of the turn, beside what may be done at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudicator.errors import StateError
from adjudicator.games.shadow_hunters.attacks.reach import (
    carried,
    reach_of,
    why_mandatory,
    why_placed,
    why_range,
    why_together,
)
from adjudicator.games.shadow_hunters.attacks.suspects import Suspects
from adjudicator.games.shadow_hunters.attacks.ways import BOB, VALKYRIE, VAMPIRE, Way, ways_of
from adjudicator.games.shadow_hunters.characters.cases import names_of
from adjudicator.games.shadow_hunters.moves.chances import Chance, among, chance
from adjudicator.games.shadow_hunters.pack.areas import AREAS, EFFECTS
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.games.shadow_hunters.turns.area import every_way
from adjudicator.games.shadow_hunters.turns.area_robbery import ROBBERY
from adjudicator.games.shadow_hunters.turns.area_settled import Settled
from adjudicator.games.shadow_hunters.turns.area_ways import Setting
from adjudicator.games.shadow_hunters.turns.area_why import base, why_optional
from adjudicator.games.shadow_hunters.turns.move_question import TELEPORTER, move_destinations
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import joined
from adjudicator.text import Text


@dataclass(frozen=True)
class Turn:
    """A player at a phase of the own turn. ``everybody`` are all characters whom they can be."""

    player: Player
    state: State
    reads: Reads
    everybody: Sequence[str]


def of_phase(turn: Turn) -> Iterator[Chance]:
    """What the phase of the turn lets the player do. Raises StateError for what is missing."""
    assert turn.state.phase is not None
    return _PHASES[turn.state.phase](turn)


def _start(turn: Turn) -> Iterator[Chance]:
    says = Text("A turn begins with the move, which can't be left out.", "回合从移动开始，移动不能省。")
    yield chance("go-on", Because(says, ("sh.turn.order", "sh.move.must")))


# --- the move


def _move(turn: Turn) -> Iterator[Chance]:
    name = turn.player.name
    rolled = move_destinations({"player": name, "action": "roll"}, turn.state, turn.reads)
    says = Text("{name} has to move; this part of the turn can't be left out.", "{name} 必须移动，这一步不能省。")
    must = Because(says.fill(name=name), ("sh.move.must", "sh.turn.order"))
    areas = tuple(each["area"] for each in rolled.value["rolls"])
    for way in rolled.value["options"]:
        reasons = [must, rolled.why("reroll", None)]
        if way == "compass":
            reasons.append(rolled.why("by", "compass"))
        yield chance(way, *reasons, areas=areas)
    if TELEPORTER in turn.everybody:
        yield from _without_dice(turn)


def _without_dice(turn: Turn) -> Iterator[Chance]:
    """Emi's way to move."""
    emi = among((TELEPORTER,), turn.everybody) or ()
    try:
        gone = move_destinations({"player": turn.player.name, "action": "teleport"}, turn.state, turn.reads)
    except StateError as error:
        told = chance("teleport", at=error.problems[0].pointer, reveals=not turn.player.revealed)
        yield replace(told, characters=emi)
        return
    if gone.value["legal"] is False:
        return
    stands, reveals = AREAS[turn.state.area_of(turn.player)], gone.value["reveal_first"]
    first = Text("{name} has to reveal for that.", "{name} 须先亮出身份。").fill(name=turn.player.name)
    for area in gone.value["teleport"]:
        # told area by area: the readings of what is adjacent agree on some of them
        says = Text("{area} is next to {stands}: Emi may move there without rolling.",
                    "{area}与{stands}相邻：艾米可以不掷骰，直接去那里。")  # fmt: skip
        filled = says.fill(area=AREAS[area], stands=stands)
        reasons = [Because(filled, (CHARACTERS[TELEPORTER].ability_ruling, "sh.gap.emi-adjacent", "sh.setup.pairs"))]
        reasons += [Because(first, ("sh.reveal.first",))] if reveals else []
        yield replace(chance("teleport", *reasons, area=area, reveals=reveals), characters=emi)


# --- the area


def _area(turn: Turn) -> Iterator[Chance]:
    area = EFFECTS[turn.state.area_of(turn.player)]
    setting = Setting(turn.state, turn.reads, turn.player, area)
    for settled in every_way(setting):
        yield from _on_area(settled, setting, turn)
    yield chance("decline", why_optional(setting))


def _on_area(settled: Settled, setting: Setting, turn: Turn) -> Iterator[Chance]:
    """One way in which the area's action may go; what the dice or cards decide is no choice."""
    way = settled.way
    told = {"deck": way.draws, "option": way.option, "target": way.target, "equipment": way.equipment}
    chosen: dict[str, Any] = {key: value for key, value in told.items() if value is not None}
    reasons = [base(setting)]
    characters: tuple[str, ...] | None = ()
    if way.only is not None:
        characters = among(way.only, turn.everybody)
        chosen["reveals"] = way.reveals and not turn.player.revealed
        says = Text("{who}, revealed, may take an equipment card instead of doing the damage.",
                    "{who}亮明身份后，可以不造成这份伤害，改拿一张装备卡。")  # fmt: skip
        filled = says.fill(who=names_of([each for each in CHARACTERS if each in way.only]))
        reasons.append(Because(filled, (CHARACTERS[BOB].ability_ruling, ROBBERY, "sh.reveal.first")))
    if characters is not None:
        yield replace(chance("area", *reasons, **chosen), characters=characters)


# --- the attack


def _attack(turn: Turn) -> Iterator[Chance]:
    reach = reach_of(turn.player, turn.state)
    suspects = Suspects(turn.state, turn.reads)
    must = why_mandatory(reach)
    forced = [must] if reach.mandatory else []
    groups = [reach.targets] if reach.together else [(target,) for target in reach.targets]
    for targets in groups:
        if not targets:
            continue
        placed = [why_placed(target, reach) for target in targets]
        for way in ways_of(turn.player, targets, {}, turn.state, suspects):
            names = tuple(target.name for target in targets)
            reasons = [why_range(reach), *placed, why_together(reach), *forced, *_by_character(way, turn)]
            characters = among(way.characters, turn.everybody) or () if way.characters else ()
            yield replace(chance("attack", *reasons, targets=names, reveals=way.reveals), characters=characters)
    if not reach.mandatory:
        yield chance("pass", must)


def _by_character(way: Way, turn: Turn) -> Iterator[Because]:
    """What the attacker's character brings into the attack once it is revealed."""
    powers = way.powers
    found = {
        CHARACTERS[VALKYRIE].ability_ruling: powers.one_die,
        CHARACTERS[BOB].ability_ruling: powers.robs,
        "sh.ability.bob-many": powers.takes_all,
        CHARACTERS[VAMPIRE].ability_ruling: powers.leeches,
        **{card.ruling: powers.hunter for card in carried(turn.player) if card.hunter_attack},
    }
    rulings = tuple(ruling for ruling, so in found.items() if so)
    if rulings and way.reveals:
        says = Text("Whoever reveals for the attack may make it with what the character, revealed, brings into it.",
                    "为攻击亮明身份的人，可以带上角色亮明后的能力或加成来攻击。")  # fmt: skip
        yield Because(says, ("sh.reveal.first", "sh.reveal.any-time", *rulings))
    elif rulings:
        says = Text("{name} is revealed, so what the character brings into an attack works.",
                    "{name} 已亮明身份，角色对攻击的能力或加成生效。")  # fmt: skip
        yield Because(says.fill(name=turn.player.name), ("sh.reveal.first", *rulings))


# --- the end of the turn


def _end(turn: Turn) -> Iterator[Chance]:
    says = Text("Move, area and attack are over: the turn may end.", "移动、地区、攻击都已过去，可以结束回合。")
    yield chance("end-turn", joined([Because(says, ("sh.turn.order",)), *why_next(turn.player, turn.state)]))


def next_after(player: Player, state: State) -> Player | None:
    """Whose turn it is after a player's; None where not all players are listed."""
    seats = len(state.players)
    if state.count_known != seats:
        return None
    following = [state.players[(player.seat + step) % seats] for step in range(1, seats + 1)]
    return next(other for other in following if not other.dead)


def why_next(player: Player, state: State) -> list[Because]:
    """Whose turn it is after a player's, and why; nothing where that is not known."""
    after = next_after(player, state)
    if after is None:
        return []
    says = Text("After {name} it is the turn of {after}, who is next clockwise.",
                "{name} 之后轮到 {after}，即顺时针方向的下一名玩家。")  # fmt: skip
    filled = says.fill(name=player.name, after=after.name)
    if state.players[(player.seat + 1) % len(state.players)].dead:
        says = Text("After {name} it is the turn of {after}, the next clockwise of those who live.",
                    "{name} 之后轮到 {after}，即顺时针方向下一名还活着的玩家。")  # fmt: skip
        return [Because(says.fill(name=player.name, after=after.name), ("sh.turn.clockwise", "sh.death.gone"))]
    return [Because(filled, ("sh.turn.clockwise",))]


_PHASES: Mapping[str, Callable[[Turn], Iterator[Chance]]] = {
    "start": _start,
    "move": _move,
    "area": _area,
    "attack": _attack,
    "end": _end,
}
