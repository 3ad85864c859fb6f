"""The turns of a round: who acts when, which figures wait, and what is left to the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.table.figures import LONG_REST, Character, Monster, Summon
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import listing
from adjudicator.text import Text

ORDERS_MOST = 5040  # orders that the players may choose from; beyond that they are not listed
_FIRST = {"boss": 0, "elite": 1, "normal": 2}


@dataclass(frozen=True, slots=True)
class Unit:
    """Figures whose turns follow each other: a character behind its summons, or the monsters of a type.

    ``orders`` are the orders that they may act in, nearly always one.
    """

    name: str
    initiative: int
    orders: tuple[tuple[str, ...], ...]
    character: Character | None = None
    resting: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """The turns of a round.

    ``blocks`` come one after the other; inside a block ``before`` has the pairs of units whose order is decided, the
    rest is the players' choice. ``waits`` are those who take no turn, with a code for why.
    """

    blocks: tuple[tuple[Unit, ...], ...]
    before: frozenset[tuple[str, str]]
    waits: Mapping[str, str]

    @property
    def units(self) -> list[Unit]:
        """All units, in an order that the rules allow."""
        return [unit for block in self.blocks for unit in next(self.arranged(block))]

    def arranged(self, block: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
        """Every order of the units of a block that the rules allow, by name where they are free."""
        if not block:
            yield ()
        for unit in block:
            if not any((other.name, unit.name) in self.before for other in block):
                for rest in self.arranged([other for other in block if other is not unit]):
                    yield (unit, *rest)

    def turns(self) -> list[tuple[str, ...]]:
        """Every order of the figures that the rules allow. Raises StateError if there are too many."""
        ways: list[list[tuple[str, ...]]] = []
        count = 1
        for block in self.blocks:
            mine: list[tuple[str, ...]] = []
            for units in self.arranged(block):
                for chosen in product(*(unit.orders for unit in units)):
                    mine.append(tuple(name for part in chosen for name in part))
                    if count * len(mine) > ORDERS_MOST:
                        raise _too_many()
            count *= len(mine)
            ways.append(mine)
        return [tuple(name for part in each for name in part) for each in product(*ways)]


def _too_many() -> StateError:
    message = Text("The players may choose among more than {n} orders.", "玩家可选的行动次序超过 {n} 种。")
    expected = Text("a table with fewer ties", "同值较少的局面")
    return StateError([Problem("", message.fill(n=ORDERS_MOST), expected, (), "gh.order.initiative")])


def order_of(state: State, reads: Reads) -> Order:
    """The turns of a round. Raises StateError for an initiative that is not known."""
    waits: dict[str, str] = {}
    units = [*_characters(state, waits), *_types(state, waits, reads)]
    on_99 = [unit for unit in units if unit.initiative == LONG_REST]
    resting = [unit for unit in on_99 if unit.resting]
    last = 0 < len(resting) < len(on_99) and reads.of("gh.gap.long-rest-99") == "long-rest-last"
    keyed: dict[tuple[int, int], list[Unit]] = {}
    for unit in units:
        place = 2 if unit.resting and last else 0 if unit.character else 1
        keyed.setdefault((unit.initiative, place), []).append(unit)
    blocks = tuple(tuple(sorted(keyed[key], key=lambda unit: unit.name)) for key in sorted(keyed))
    before = frozenset(
        (one.name, other.name) for block in blocks for one in block for other in block if _is_before(one, other, state)
    )
    return Order(blocks, before, waits)


def _is_before(one: Unit, other: Unit, state: State) -> bool:
    """Whether one of two units on the same initiative comes before the other for certain."""
    if one is other or one.character is None or other.character is None or one.resting or other.resting:
        return False
    return second_of(one.character, state) < second_of(other.character, state)


def second_of(character: Character, state: State) -> int:
    """The number on a character's other card, where a tie asks for it."""
    found = state.second_initiative_of(character)
    if found is None:
        what = Text("the initiative of {name}'s other card", "{name} 另一张牌的先攻").fill(name=character.name)
        raise missing(f"{character.pointer}/second_initiative", what, "gh.order.second-card")
    return found


def _characters(state: State, waits: dict[str, str]) -> Iterator[Unit]:
    for character in state.characters:
        summons = sorted((each for each in state.summons if each.owner == character.name), key=lambda each: each.order)
        waits |= {each.name: "summoned" for each in summons if each.summoned_this_round}
        waits |= {each.name: "killed" for each in summons if each.gone}
        if character.gone:
            waits |= {each.name: "owner-exhausted" for each in summons if not each.gone}
            waits[character.name] = "exhausted"
            continue
        initiative = state.initiative_of(character)
        if initiative is None:
            what = Text("the initiative of {name}, or its long rest", "{name} 的先攻，或其长休")
            raise missing(f"{character.pointer}/initiative", what.fill(name=character.name), "gh.round.select")
        turns = (*(each.name for each in summons if each.name not in waits), character.name)
        yield Unit(character.name, initiative, (turns,), character, character.long_rest)


def _types(state: State, waits: dict[str, str], reads: Reads) -> Iterator[Unit]:
    for name in sorted({monster.type for monster in state.monsters}):
        there = [monster for monster in state.monsters if monster.type == name]
        waits |= {monster.name: "summoned" for monster in there if monster.summoned_this_round}
        waits |= {monster.name: "killed" for monster in there if monster.gone}
        acting = [monster for monster in there if monster.name not in waits]
        if acting:
            yield Unit(name, type_initiative(acting[0], state), _orders(acting, reads))


def type_initiative(monster: Monster, state: State) -> int:
    """The initiative of a monster's type."""
    what = Text("the initiative of the card drawn for {type}", "{type} 本轮能力牌的先攻").fill(type=monster.type)
    if monster.type not in state.types:
        raise missing("/monster_types", what, "gh.round.reveal")
    kind = state.types[monster.type]
    if kind.initiative is None:
        raise missing(f"{kind.pointer}/initiative", what, "gh.round.reveal")
    return kind.initiative


def _orders(monsters: Sequence[Monster], reads: Reads) -> tuple[tuple[str, ...], ...]:
    """The orders in which monsters of one type may act."""
    for monster in monsters:
        if monster.standee is None and len(monsters) > 1 and monster.rank != "boss":
            what = Text("the number of its standee", "其底座编号")
            raise missing(f"{monster.pointer}/standee", what, "gh.order.standees")
    bosses = [monster.name for monster in in_order(monsters) if monster.rank == "boss"]
    others = [monster.name for monster in in_order(monsters) if monster.rank != "boss"]
    if not bosses or not others or reads.of("gh.gap.boss-order") == "boss-first":
        return ((*bosses, *others),)
    return tuple(_merged(bosses, others))


def _merged(ones: Sequence[str], others: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every way to put two lists together that keeps the order of each."""
    if not ones or not others:
        yield (*ones, *others)
        return
    for rest in _merged(ones[1:], others):
        yield (ones[0], *rest)
    for rest in _merged(ones, others[1:]):
        yield (others[0], *rest)


def in_order(monsters: Sequence[Monster]) -> list[Monster]:
    """Monsters of a type: elites before normal ones, each by rising standee number."""
    return sorted(monsters, key=lambda each: (_FIRST[each.rank], each.standee or 0, each.name))


# --- why


def why_waits(name: str, order: Order, state: State) -> Because:
    """Why a figure takes no turn, or that it does."""
    code = order.waits.get(name)
    figure = state.figures[name]
    if code is None:
        unit = next(unit for unit in order.units if name in unit.orders[0])
        says = Text("{name} acts on {n}.", "{name} 在先攻 {n} 行动。").fill(name=name, n=unit.initiative)
        return Because(says, ("gh.order.same-type" if isinstance(figure, Monster) else "gh.order.initiative",))
    if code == "exhausted":
        says = Text("{name} is exhausted.", "{name} 已耗竭。")
        by_points = isinstance(figure, Character) and not figure.exhausted
        rulings: tuple[str, ...] = ("gh.exhaust.gone", *(("gh.exhaust.hit-points",) if by_points else ()))
    elif code == "killed":
        says = Text("{name} has no hit points: it is dead.", "{name} 没有生命：已死。")
        rulings = ("gh.attack.effects-dead",)
    elif code == "owner-exhausted":
        says = Text(
            "{name} acts before its owner's turn, and its owner is exhausted.",
            "{name} 在召唤者的回合之前行动，而召唤者已耗竭。",
        )
        rulings = ("gh.order.summons", "gh.exhaust.gone")
    else:
        says = Text("{name} was summoned in this round.", "{name} 是本轮才召唤的。")
        monster = ("gh.order.monster-summon-waits", "gh.summon.monster")
        rulings = ("gh.order.summon-waits",) if isinstance(figure, Summon) else monster
    return Because(says.fill(name=name), rulings)


def why_pair(one: str, other: str, order: Order, state: State) -> Because:
    """What decides the order of two figures who both act, whoever of them is first."""
    here = next(unit for unit in order.units if one in unit.orders[0])
    there = next(unit for unit in order.units if other in unit.orders[0])
    if here is there:
        return _inside(one, other, state)
    because = between(here, there, order, state)
    summons = [name for name in (one, other) if isinstance(state.figures[name], Summon)]
    if not summons:
        return because
    says = Text("{summons}: just before the owner.", "{summons}：紧接在召唤者之前。")
    filled = says.fill(summons=listing(summons))
    both = Text(f"{because.says.en} {filled.en}", f"{because.says.zh}{filled.zh}")
    return Because(both, (*because.rulings, "gh.order.summons"))


def between(here: Unit, there: Unit, order: Order, state: State) -> Because:
    """What decides the order of two units."""
    names = {"a": here.name, "b": there.name, "n": here.initiative, "m": there.initiative}
    if here.initiative != there.initiative:
        says = Text("{a} acts on {n}, {b} on {m}.", "{a} 的先攻是 {n}，{b} 的是 {m}。").fill(**names)
        rest = ("gh.order.long-rest",) if here.resting or there.resting else ()
        return Because(says, ("gh.order.initiative", *rest))
    if here.resting or there.resting:
        return _resting(here, there, order)
    if here.character is None and there.character is None:
        says = Text(
            "{a} and {b} are both on {n}: the players choose which type is first.",
            "{a} 与 {b} 的先攻都是 {n}：由玩家决定哪一种先行动。",
        )
        return Because(says.fill(**names), ("gh.order.types-choose",))
    if here.character is None or there.character is None:
        first, then = (here, there) if here.character else (there, here)
        says = Text(
            "The character {a} and the monsters {b} are both on {n}: the character acts first.",
            "角色 {a} 与怪物 {b} 的先攻都是 {n}：角色先行动。",
        )
        return Because(says.fill(a=first.name, b=then.name, n=first.initiative), ("gh.order.character-first",))
    one, other = second_of(here.character, state), second_of(there.character, state)
    if one != other:
        says = Text(
            "{a} and {b} both lead with {n}; on the other card {a} has {x} and {b} has {y}.",
            "{a} 与 {b} 的领先牌都是 {n}；另一张牌 {a} 是 {x}，{b} 是 {y}。",
        )
        return Because(says.fill(**names, x=one, y=other), ("gh.order.second-card",))
    says = Text(
        "{a} and {b} both lead with {n} and both have {x} on the other card: the players choose.",
        "{a} 与 {b} 的领先牌都是 {n}，另一张牌也都是 {x}：由玩家决定。",
    )
    return Because(says.fill(**names, x=one), ("gh.order.characters-choose",))


def _resting(here: Unit, there: Unit, order: Order) -> Because:
    """The same where both are on 99 and one of them rests."""
    if any(here in block and there in block for block in order.blocks):
        says = Text(
            "{a} and {b} are both on 99, and who takes a long rest has no other card: the players choose.",
            "{a} 与 {b} 的先攻都是 99，而长休者没有另一张牌可比：由玩家决定。",
        )
        return Because(says.fill(a=here.name, b=there.name), ("gh.order.long-rest", "gh.order.characters-choose"))
    units = order.units
    first, then = sorted((here, there), key=units.index)
    says = Text("{a} and {b} are both on 99, and {a} is first.", "{a} 与 {b} 的先攻都是 99，{a} 在先。")
    tie = ("gh.order.character-first",) if first.resting else ("gh.gap.long-rest-99",)
    return Because(says.fill(a=first.name, b=then.name), ("gh.order.long-rest", *tie))


def _inside(one: str, other: str, state: State) -> Because:
    """What decides the order of two figures of one unit."""
    here, there = state.figures[one], state.figures[other]
    if isinstance(here, Monster) and isinstance(there, Monster):
        if here.rank != there.rank and "boss" in (here.rank, there.rank):
            says = Text("One of {a} and {b} is a boss.", "{a} 与 {b} 之一是首领。").fill(a=one, b=other)
            return Because(says, ("gh.gap.boss-order", "gh.order.same-type"))
        if here.rank != there.rank:
            elite, normal = (one, other) if here.rank == "elite" else (other, one)
            says = Text("{a} is an elite, {b} is not.", "{a} 是精英，{b} 不是。").fill(a=elite, b=normal)
            return Because(says, ("gh.order.elites-first", "gh.order.same-type"))
        says = Text("Standee {n} acts before standee {m}.", "底座 {n} 先于底座 {m}。")
        low, high = sorted((here.standee or 0, there.standee or 0))
        return Because(says.fill(n=low, m=high), ("gh.order.standees", "gh.order.same-type"))
    if isinstance(here, Summon) and isinstance(there, Summon):
        first, then = sorted((here, there), key=lambda each: each.order)
        says = Text("{a} was summoned before {b}.", "{a} 比 {b} 先被召唤。").fill(a=first.name, b=then.name)
    else:
        summon, owner = (one, other) if isinstance(here, Summon) else (other, one)
        says = Text("{a} acts just before {b}, who summoned it.", "{a} 紧接在召唤它的 {b} 之前行动。")
        says = says.fill(a=summon, b=owner)
    return Because(says, ("gh.order.summons",))


def outcome(turns: Sequence[str], waits: Mapping[str, str]) -> dict[str, Any]:
    """One order of the round as facts."""
    return {
        "order": list(turns),
        "first": turns[0] if turns else None,
        "acts": sorted(turns),
        "waits": sorted(waits),
    }
