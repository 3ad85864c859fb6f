"""The question move-destinations: where a player may go, by the dice or without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.game import Question
from adjudicator.games.shadow_hunters.judging.hidden import Hidden
from adjudicator.games.shadow_hunters.judging.naming import check_alive, player_named
from adjudicator.games.shadow_hunters.pack.areas import AREAS
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.games.shadow_hunters.turns.move_schema import CLAIM, MoveAsksSchema, MoveValueSchema
from adjudicator.games.shadow_hunters.turns.moving import (
    Lead,
    Throw,
    adjacent,
    in_order,
    lead,
    named,
    number_rulings,
    throws,
)
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Text

COMPASS = next(card for card in EQUIPMENT.values() if card.second_roll)
TELEPORTER = "emi"
MOVED = ("area", "attack", "end")  # phases of a turn after the move


@dataclass(frozen=True, slots=True)
class Rolling:
    """Where the dice lead: ``areas``. ``rolls`` and ``reroll_ways`` tell of all rolls, if none has been made yet."""

    areas: tuple[str, ...] = ()
    reroll: bool = False
    rolls: tuple[Mapping[str, Any], ...] = ()
    reroll_ways: int = 0
    because: tuple[Because, ...] = ()


@dataclass(frozen=True, slots=True)
class Teleport:
    """Moving without rolling. ``can`` is None where it depends on who the player is; ``areas`` are for those who can.

    ``fault`` says why nobody can.
    """

    can: bool | None
    told: tuple[Because, ...]
    fault: str | None = None
    areas: tuple[str, ...] = ()
    reveal_first: bool = False

    @property
    def because(self) -> Because:
        """Why, as one."""
        return joined(self.told)


def read_move(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """Who moves, what was rolled, and what they want."""
    out = {**about, "player": player_named("player", about, state, report)}
    rolled = [key for key in ("d6", "d4") if key in about]
    if len(rolled) == 1:
        lacking = "d4" if rolled == ["d6"] else "d6"
        report.wrong(f"/{lacking}", Text("Both dice are rolled together.", "两枚骰子一起掷。"), ruling="sh.move.sum")
    if rolled and about.get("action") == "teleport":
        message = Text("Moving without rolling, no dice are rolled.", "不掷骰的移动没有掷骰结果。")
        report.wrong(f"/{rolled[0]}", message, ruling="sh.ability.emi")
    if "second" in about and len(rolled) < 2:
        report.wrong("/second", Text("There is no first roll.", "没有写第一次掷骰的结果。"), ruling=COMPASS.ruling)
    if "second" in about and out["player"] is not None and not _has_compass(state.by_name[out["player"]]):
        message = Text("{name} does not have the {card}: there is one roll.", "{name} 没有{card}，只能掷一次。")
        report.wrong("/second", message.fill(name=out["player"], card=COMPASS.name), ruling=COMPASS.ruling)
    return out


def _has_compass(player: Player) -> bool:
    return COMPASS.id in player.equipment


def move_destinations(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Where a player may go."""
    player = state.by_name[about["player"]]
    check_alive(player)
    action = about.get("action")
    if player.name == state.turn and state.phase in MOVED:
        says = Text("{name} has moved in this turn; a turn has one move.", "{name} 本回合已经移动过，每回合移动一次。")
        return _not_at_all(player, "moved", Because(says.fill(name=player.name), ("sh.turn.order",)))
    if action == "stay":
        says = Text("{name} has to move; this part of the turn can't be left out.", "{name} 必须移动，这一步不能省。")
        return _not_at_all(player, "stay", Because(says.fill(name=player.name), ("sh.move.must", "sh.turn.order")))
    thrown = [Throw(about["d6"], about["d4"])] if "d6" in about else []
    if "second" in about:
        thrown.append(Throw(about["second"]["d6"], about["second"]["d4"]))
    rolling = Rolling() if action == "teleport" else _rolling(thrown, player, state, reads)
    teleport = _teleport(player, state, reads) if not thrown and action != "roll" else _rolled_instead()
    return _ruled(player, action, thrown, rolling, teleport)


# --- what the dice come to


def _rolling(thrown: list[Throw], player: Player, state: State, reads: Reads) -> Rolling:
    if not thrown:
        return _unrolled(player, state, reads)
    leads = [lead(throw.sum, player.area, state, reads) for throw in thrown]
    because = tuple(each.because(throw) for each, throw in zip(leads, thrown, strict=True))
    areas = in_order(area for each in leads for area in each.areas)
    return Rolling(areas, reroll=all(each.again for each in leads), because=because)


def _unrolled(player: Player, state: State, reads: Reads) -> Rolling:
    """Where any roll may lead."""
    ways = Counter(throw.sum for throw in throws())
    leads = [lead(total, player.area, state, reads) for total in sorted(ways)]
    areas = in_order(area for each in leads for area in each.areas)
    rolls = tuple(_rolled(area, leads, ways) for area in areas)
    again = sum(ways[each.sum] for each in leads if each.again)
    says = Text("By the dice {name} may come to {areas}; {n} of the 24 rolls have to be rolled again.",
                "{name} 掷骰可去：{areas}；24 种结果中有 {n} 种须重掷。")  # fmt: skip
    filled = says.fill(name=player.name, areas=named(areas), n=again)
    rulings = ("sh.move.sum", *number_rulings(state), *(ruling for each in leads for ruling in each.rulings))
    return Rolling(areas, rolls=rolls, reroll_ways=again, because=(Because(filled, tuple(dict.fromkeys(rulings))),))


def _rolled(area: str, leads: list[Lead], ways: Mapping[int, int]) -> dict[str, Any]:
    sums = [each.sum for each in leads if area in each.areas]
    return {"area": area, "sums": sums, "ways": sum(ways[total] for total in sums)}


# --- moving without rolling


def _rolled_instead() -> Teleport:
    says = Text("Who rolls does not move without rolling.", "掷骰移动就不能再不掷骰而移动。")
    return Teleport(False, (Because(says, ("sh.ability.emi",)),))


def _teleport(player: Player, state: State, reads: Reads) -> Teleport:
    """Whether a player may move without rolling, and where to."""
    if state.variants.no_abilities:
        says = Text("There are no special abilities in this game.", "本局不用特殊能力。")
        return Teleport(False, (Because(says, ("sh.variant.no-abilities", "sh.ability.emi")),), "no-abilities")
    if player.ability_void:
        says = Text("The ability of {name} is void.", "{name} 的能力已失效。").fill(name=player.name)
        return Teleport(False, (Because(says, ("sh.pack.character.ellen", "sh.ability.emi")),), "void")
    if player.area is None and player.character in (None, TELEPORTER):
        says = Text("{name} is on no area yet, and so next to none.", "{name} 尚不在任何地区，也就没有相邻的地区。")
        return Teleport(False, (Because(says.fill(name=player.name), ("sh.ability.emi",)),), "no-area")
    possible = Hidden(state, reads).possible(player.name)
    if TELEPORTER not in possible:
        says = Text("Only Emi may move without rolling, and {name} is not Emi.",
                    "只有艾米可以不掷骰而移动，{name} 不是艾米。").fill(name=player.name)  # fmt: skip
        return Teleport(False, (Because(says, ("sh.ability.emi",)),), "not-emi")
    assert player.area is not None
    areas = adjacent(player.area, state, reads)
    where = Text("Next to {area}: {areas}.", "与{area}相邻的是{areas}。")
    filled = where.fill(area=AREAS[player.area], areas=named(areas))
    told = [
        Because(Text("Emi may move to an adjacent area without rolling.", "艾米可以不掷骰，直接去相邻的地区。"),
                ("sh.ability.emi",)),
        Because(filled, ("sh.gap.emi-adjacent", "sh.setup.pairs")),
    ]  # fmt: skip
    if not player.revealed:
        says = Text("{name} has to reveal for that.", "{name} 须先亮出身份。").fill(name=player.name)
        told.append(Because(says, ("sh.reveal.first",)))
    certain = possible == (TELEPORTER,)
    if not certain:
        says = Text("{name} may be Emi or somebody else.", "{name} 可能是艾米，也可能不是。").fill(name=player.name)
        told.append(Because(says, ("sh.setup.own-card",)))
    return Teleport(True if certain else None, tuple(told), areas=areas, reveal_first=not player.revealed)


# --- the answer


def _not_at_all(player: Player, fault: str, because: Because) -> Ruled:
    """The answer where nothing of it may be done."""
    value = _value(player, False, fault, Rolling(), Teleport(False, (because,)), (), [])
    outcome = {"legal": False, "reroll": False, "destinations": [], "teleport": [], "options": [], "to": None,
               "by": None}  # fmt: skip
    steps = (step_of(because, player.name, player=player.name),)
    return Ruled(value, [outcome], lambda fact, claimed: because, steps, Verdict.ILLEGAL)


def _value(
    player: Player,
    legal: bool | None,
    fault: str | None,
    rolling: Rolling,
    teleport: Teleport,
    destinations: tuple[str, ...],
    options: list[str],
) -> dict[str, Any]:
    depends = [{"player": player.name, "characters": [TELEPORTER]}] if teleport.can is None else []
    return {
        "player": player.name,
        "area": player.area,
        "legal": legal,
        "fault": fault,
        "reroll": rolling.reroll,
        "destinations": list(destinations),
        "options": options,
        "teleport": list(teleport.areas),
        "reveal_first": teleport.reveal_first,
        "rolls": [dict(each) for each in rolling.rolls],
        "reroll_ways": rolling.reroll_ways,
        "if": depends,
    }


def _ruled(player: Player, action: str | None, thrown: list[Throw], rolling: Rolling, teleport: Teleport) -> Ruled:
    only = action == "teleport"
    open_compass = not only and _has_compass(player) and len(thrown) < 2
    legal = teleport.can if only else True
    by_dice = [] if only else ["compass"] if len(thrown) == 2 else ["roll", "compass"] if open_compass else ["roll"]
    options = [*by_dice, *(["teleport"] if teleport.can is not False else [])]
    destinations = in_order((*rolling.areas, *teleport.areas))
    value = _value(player, legal, teleport.fault if only else None, rolling, teleport, destinations, options)

    def going(may: bool) -> Iterator[dict[str, Any]]:
        """What may come of it, for somebody who may move without rolling or may not."""
        areas = teleport.areas if may else ()
        facts = {
            "legal": may if only else True,
            "reroll": rolling.reroll,
            "destinations": sorted({*rolling.areas, *areas}),
            "teleport": sorted(areas),
            "options": sorted([*by_dice, *(["teleport"] if may else [])]),
        }
        ways: list[tuple[str | None, str | None]] = [
            (way, area) for way in by_dice for area in _led(way, thrown, rolling, player)
        ]
        ways += [("teleport", area) for area in areas]
        for way, area in ways or [(None, None)]:
            yield {**facts, "to": area, "by": way}

    outcomes = [each for may in ((True, False) if teleport.can is None else (teleport.can,)) for each in going(may)]
    steps = list(rolling.because)
    compass = _compass(player)
    if open_compass or len(thrown) == 2:
        steps.append(compass)
    if only or teleport.can is not False:
        steps += teleport.told
    told = joined(steps)
    reasons = {
        "legal": teleport.because if only else told,
        "reroll": joined(rolling.because) if rolling.because else teleport.because,
        "teleport": teleport.because,
    }

    def why(fact: str, claimed: Any) -> Because:
        if fact == "by" and claimed == "compass":
            return compass
        if fact == "by" and claimed == "teleport":
            return teleport.because
        return reasons.get(fact, told)

    judged = {True: Verdict.LEGAL, False: Verdict.ILLEGAL, None: Verdict.RESOLVED}[legal]
    verdict = Verdict.RESOLVED if action is None else judged
    return Ruled(value, outcomes, why, tuple(step_of(each, player.name, player=player.name) for each in steps), verdict)


def _led(way: str, thrown: list[Throw], rolling: Rolling, player: Player) -> tuple[str, ...]:
    """Where the dice lead by one of the two ways; a second roll that is still open may lead anywhere."""
    if way == "compass" and len(thrown) == 1:
        return in_order(set(AREAS) - {player.area})
    return rolling.areas


def _compass(player: Player) -> Because:
    if _has_compass(player):
        says = Text("{name} may roll twice by the {card} and go by either roll.",
                    "{name} 凭{card}可以掷两次，任选一次的结果。")  # fmt: skip
        return Because(says.fill(name=player.name, card=COMPASS.name), (COMPASS.ruling, "sh.equipment.must"))
    says = Text("{name} does not have the {card}.", "{name} 没有{card}。").fill(name=player.name, card=COMPASS.name)
    return Because(says, (COMPASS.ruling,))


MOVE_DESTINATIONS = Interaction(
    Question(
        "move-destinations",
        Text("Where a player may move", "玩家可以移动到哪里"),
        MoveValueSchema,
        {"players": [{"name": "Ann", "area": "church"}], "turn": "Ann"},
        "dispute",
        MoveAsksSchema,
        {"d6": 5, "d4": 3},
        CLAIM,
        (["cemetery"], {"to": "cemetery"}, {"reroll": False}),
    ),
    move_destinations,
    read_move,
)
