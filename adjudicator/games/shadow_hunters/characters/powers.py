"""What an ability does when it is used: to whom, how much, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.errors import StateError
from adjudicator.games.shadow_hunters.characters.situation import Situation, not_told
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT
from adjudicator.games.shadow_hunters.pack.characters import Character
from adjudicator.games.shadow_hunters.table.state import Player
from adjudicator.judging.missing import missing
from adjudicator.text import Text

SIDES = {"d4": 4, "d6": 6}
ROB_LEAST = 2  # points of damage for which Bob may take an equipment card instead
ROB_MOST = 6  # players up to whom Bob takes an equipment card instead of damage
DUG = ("white", "black")  # the decks that have equipment cards


@dataclass(frozen=True, slots=True)
class Result:
    """One way in which a use can come out: how many points or turns, and for whoever's damage it changes, what of it.

    ``damage`` is the damage of ``player`` afterwards; both are None where no marker moves, or nobody is named.
    """

    amount: int | None
    player: str | None = None
    damage: int | None = None
    dies: bool | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a use does. ``results`` are several where a die decides; ``may_take`` are the equipment cards to choose of.

    ``works`` says whether it has its effect on the target; None where that is not told.
    """

    act: str
    target: str | None
    results: tuple[Result, ...]
    may_take: tuple[str, ...] = ()
    works: bool | None = True


def effect_of(character: Character, told: Situation, target_is: Character | None) -> Effect:
    """What a use of an ability does. ``target_is`` is who the target is, None where there is none."""
    power = character.power
    target = told.target
    name = target.name if target is not None else None
    match power.act:
        case "damage":
            shield = target is not None and "ghostly-barrier" in target.guards
            results = tuple(_hit(amount, target, target_is) for amount in _amounts(character, told))
            return Effect(power.act, name, results, works=None if target is None else not shield)
        case "set-damage":
            works = None if target is None else True
            return Effect(power.act, name, (_set(power.amount, target, target_is),), works=works)
        case "heal" | "heal-all":
            return Effect(power.act, _self(told), (_heal(power.amount if power.act == "heal" else None, told.player),))
        case "attack-again":
            return Effect(power.act, name, (_hit(power.amount, told.player, character),))
        case "void":
            works = None if target_is is None else target_is.id != "unknown"
            return Effect(power.act, name, (), works=works)
        case "rob":
            return Effect(power.act, name, (), target.equipment if target is not None else ())
        case "dig-up":
            return Effect(power.act, None, (), _to_dig(told))
        case "switch-neighbour":
            return Effect(power.act, _left_of(told), ())
        case "extra-turns":
            return Effect(power.act, _self(told), (Result(_dead(told)),))
    return Effect(power.act, _self(told) if power.act in ("barrier", "reveal") else name, ())


def _self(told: Situation) -> str | None:
    return told.player.name if told.player is not None else None


def _amounts(character: Character, told: Situation) -> Sequence[int]:
    """What an ability may do damage for: its number, what was rolled, or all that the die can show."""
    power = character.power
    if power.die is None:
        return (power.amount,)
    rolled = told.d6 if power.die == "d6" else told.d4
    return (rolled,) if rolled is not None else range(1, SIDES[power.die] + 1)


def _hit(amount: int, player: Player | None, who: Character | None) -> Result:
    if player is None:
        return Result(amount)
    damage = player.damage + (0 if "ghostly-barrier" in player.guards else amount)
    return Result(amount, player.name, damage, None if who is None else who.dies_of(damage))


def _set(amount: int, player: Player | None, who: Character | None) -> Result:
    if player is None:
        return Result(amount)
    return Result(amount, player.name, amount, None if who is None else who.dies_of(amount))


def _heal(amount: int | None, player: Player | None) -> Result:
    """Healing of ``amount`` points, or of all for None; never below none."""
    if player is None:
        return Result(amount)
    healed = player.damage if amount is None else min(amount, player.damage)
    return Result(healed, player.name, player.damage - healed, False)


def _discarded(told: Situation) -> dict[str, tuple[str, ...]]:
    """The equipment cards that lie in each discard pile whose cards are listed."""
    return {
        deck: tuple(card for card in EQUIPMENT if card in pile.discard)
        for deck, pile in told.state.piles.items()
        if deck in DUG and pile.discard is not None
    }


def _to_dig(told: Situation) -> tuple[str, ...]:
    if told.equipment is not None:
        return (told.equipment,)
    lying = {card for cards in _discarded(told).values() for card in cards}
    return tuple(card for card in EQUIPMENT if card in lying)


def _left_of(told: Situation) -> str | None:
    """The left neighbour: the next seat clockwise. None where the seats are not all told."""
    players = told.state.players
    if told.player is None or told.state.count_known != len(players):
        return None
    return players[(told.player.seat + 1) % len(players)].name


def _dead(told: Situation) -> int | None:
    if told.player is None:
        return None
    return sum(each.dead or each in told.deaths for each in told.state.players)


# --- what stands in the way of the use, by its target


def hindrance(character: Character, told: Situation) -> str | None:
    """What about the target or the amount forbids the use, as a code; None for nothing. Raises StateError."""
    power = character.power
    at_oneself = power.picks and told.target is not None and told.target is told.player
    if at_oneself and told.reads.of("sh.gap.any-character") == "others":
        return "oneself"
    if power.at is not None:
        return _elsewhere(power.at, told)
    if power.act == "rob":
        return _nothing_to_rob(told)
    if power.act == "dig-up":
        return _nothing_to_dig(told)
    return None


def _elsewhere(area: str, told: Situation) -> str | None:
    """Whether the target, or anybody who could be one, stands on an area."""
    if told.target is not None:
        return None if told.state.area_of(told.target) == area else "elsewhere"
    if told.player is None:
        return None
    there = [each for each in told.state.living if each.area == area]
    if any(each is not told.player for each in there):
        return None
    for each in told.state.living:
        if each is not told.player:
            told.state.area_of(each)  # who is not told to stand elsewhere may stand there
    if len(told.state.players) < told.state.count():
        raise missing("/players", Text("all players, with their areas", "所有玩家及其所在地区"))
    if there and told.reads.of("sh.gap.any-character") == "self-too":
        return None
    return "nobody-there"


def _nothing_to_rob(told: Situation) -> str | None:
    if told.target is not None and not told.target.equipment:
        return "no-equipment"
    if told.player is None or told.state.count() > ROB_MOST:
        return None
    if told.damage is None:
        raise not_told("damage", Text("how much damage he would do", "本会造成多少伤害"))
    return "too-little-damage" if told.damage < ROB_LEAST else None


def _nothing_to_dig(told: Situation) -> str | None:
    if told.player is None:
        return None
    lying = _discarded(told)
    if told.equipment is not None:
        deck = EQUIPMENT[told.equipment].deck
        if deck not in lying:
            raise _which_discards(deck)
        return None if told.equipment in lying[deck] else "not-discarded"
    if any(lying.values()):
        return None
    for other in DUG:
        if other not in lying:
            raise _which_discards(other)
    return "no-equipment"


def _which_discards(deck: str) -> StateError:
    what = Text("which cards lie in the discard pile", "该弃牌堆里有哪些牌")
    return missing(f"/piles/{deck}/discard", what, "sh.setup.discards")
