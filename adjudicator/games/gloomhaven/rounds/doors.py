"""A room is revealed: which monsters are placed, which types draw a card, and who acts when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby, permutations, product
from math import comb, factorial, prod
from typing import Any

from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.judging.presence import check_in_play
from adjudicator.games.gloomhaven.rounds.order import in_order, type_initiative
from adjudicator.games.gloomhaven.sight.ranges import Ranges
from adjudicator.games.gloomhaven.table.figures import Character, Figure, Monster
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.text import Text

COUNTS: Mapping[int, str] = {2: "two", 3: "three", 4: "four"}
WAYS_MOST = 1000  # ways that the players may choose from, beyond which they are not listed
FAR = 10_000  # farther than any hex of a board


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A monster that appears. ``nth`` is its entry in the question."""

    nth: int
    name: str
    type: str
    rank: str
    standee: int | None
    at: Hex | None


@dataclass(frozen=True, slots=True)
class Shortage:
    """Too few standees of a type: how many are free, who is placed for certain, and who ties for the rest."""

    type: str
    free: int
    sure: tuple[Newcomer, ...]
    tied: tuple[Newcomer, ...]
    distances: Mapping[str, int]


@dataclass(frozen=True)
class Reveal:
    """What a revealed room comes to. ``placed`` has every choice of the monsters to place, nearly always one."""

    who: Figure
    how: str
    count: int | None
    initiative: int
    wanted: tuple[Newcomer, ...]
    skipped: tuple[int, ...]
    shortages: tuple[Shortage, ...]
    placed: tuple[tuple[Newcomer, ...], ...]
    draws: tuple[str, ...]
    numbers: Mapping[str, int]
    after: str
    rest: tuple[str, ...]  # monsters of the revealer's own type that have still to act

    def types(self, placed: Sequence[Newcomer], when: str) -> list[str]:
        """The types that act at once or later, by initiative and then by name."""
        here = {each.type for each in placed}
        now = [kind for kind in here if self.numbers[kind] < self.initiative]
        chosen = now if when == "at-once" else [kind for kind in here if kind not in now]
        return sorted(chosen, key=lambda kind: (self.numbers[kind], kind))

    def ways(self) -> Iterator[tuple[tuple[Newcomer, ...], tuple[str, ...]]]:
        """Every choice of the monsters placed, with every order of the types that act at once."""
        for placed in self.placed:
            groups = groupby(self.types(placed, "at-once"), key=lambda kind: self.numbers[kind])
            for order in product(*(permutations(list(kinds)) for _, kinds in groups)):
                yield placed, tuple(kind for part in order for kind in part)


def reveal(about: Mapping[str, Any], state: State, reads: Reads) -> Reveal:
    """What a revealed room comes to. Raises StateError for what is missing or can't be."""
    who = state.figures[about["who"]]
    check_in_play(who, state)
    how = about["how"]
    count = starting_count(about, state)
    ranks = [_rank(nth, entry, count) for nth, entry in enumerate(about["room"])]
    wanted = tuple(
        _newcomer(nth, entry, rank) for nth, (entry, rank) in enumerate(zip(about["room"], ranks, strict=True)) if rank
    )
    _check_places(wanted)
    skipped = tuple(nth for nth, rank in enumerate(ranks) if rank is None)
    shortages = tuple(_shortages(wanted, who, about, state)) if how == "revealed" else ()
    placed = tuple(_placed(wanted, shortages))
    acts = how != "summoned" and not about.get("round_end", False)
    kinds = sorted({each.type for each in wanted if any(each in chosen for chosen in placed)})
    draws = tuple(kind for kind in kinds if acts and not _has_card(kind, state))
    numbers = _numbers(kinds, draws, about, state) if acts else {}
    rest = _rest(who, state)
    out = Reveal(
        who=who,
        how=how,
        count=count,
        initiative=_initiative(who, state) if acts else 0,
        wanted=wanted,
        skipped=skipped,
        shortages=shortages,
        placed=placed,
        draws=draws,
        numbers=numbers,
        after=who.name,
        rest=rest,
    )
    at_once = acts and any(out.types(chosen, "at-once") for chosen in placed)
    if at_once and rest and reads.of("gh.gap.door-monster-turn") == "after-the-type":
        out = replace(out, after=rest[-1])
    return out


def _check_places(wanted: Sequence[Newcomer]) -> None:
    """Raise StateError for two monsters on one hex."""
    taken: dict[Hex, str] = {}
    for each in wanted:
        if each.at is None:
            continue
        if each.at in taken:
            message = Text("{other} is placed there already.", "那里已放置 {other}。").fill(other=taken[each.at])
            raise _asked(f"/room/{each.nth}/at", message, "gh.move.stop")
        taken[each.at] = each.name


def starting_count(about: Mapping[str, Any], state: State) -> int | None:
    """With how many characters the scenario began; None if what is placed does not depend on it."""
    if not any(key in entry for entry in about["room"] for key in COUNTS.values()):
        return None
    count = state.scenario.get("characters_at_start")
    at = "/scenario/characters_at_start"
    if count is None:
        what = Text("the number of characters that began the scenario", "本场开始时的角色数")
        raise missing(at, what, "gh.door.starting-count")
    if count < len(state.characters):
        message = Text("{n} characters are at the table.", "场上有 {n} 名角色。").fill(n=len(state.characters))
        raise StateError([Problem(at, message, None, (), "gh.door.starting-count")])
    if count < 2:
        message = Text("A scenario is begun by two characters at least.", "场景至少由两名角色开始。")
        raise StateError([Problem(at, message, None, (), "gh.setup.solo-two")])
    return int(count)


def _rank(nth: int, entry: Mapping[str, Any], count: int | None) -> str | None:
    """The rank of the monster that an entry places; None if it places none."""
    if not any(key in entry for key in COUNTS.values()):
        return str(entry.get("rank", "normal"))
    assert count is not None
    key = COUNTS[count]
    if key not in entry:
        message = Text("It is not said what is placed for {n} characters.", "没有写明 {n} 名角色时放什么。")
        raise _asked(f"/room/{nth}/{key}", message.fill(n=count), "gh.door.starting-count")
    return None if entry[key] == "none" else str(entry[key])


def _asked(at: str, message: Text, ruling: str | None) -> StateError:
    return StateError([Problem(at, message, None, (), ruling)], "question")


def _newcomer(nth: int, entry: Mapping[str, Any], rank: str) -> Newcomer:
    standee = entry.get("standee")
    name = f"{entry['type']} #{nth + 1}" if standee is None else f"{entry['type']} {standee}"
    at = entry.get("at")
    return Newcomer(nth, name, entry["type"], rank, standee, None if at is None else (at[0], at[1]))


def _has_card(kind: str, state: State) -> bool:
    return kind in state.types and state.types[kind].initiative is not None


def _numbers(kinds: Sequence[str], draws: Sequence[str], about: Mapping[str, Any], state: State) -> dict[str, int]:
    """The initiative of each type, by the card it has or draws now."""
    drawn = {entry["type"]: entry["initiative"] for entry in about.get("drawn", ())}
    for nth, entry in enumerate(about.get("drawn", ())):
        if entry["type"] not in draws:
            message = (
                Text("{type} has a card for this round and keeps it.", "{type} 本轮已有能力牌，沿用原牌。")
                if _has_card(entry["type"], state)
                else Text("No figure of {type} is placed: it draws no card.", "没有放置 {type}，不翻牌。")
            )
            raise _asked(f"/drawn/{nth}/type", message.fill(type=entry["type"]), "gh.door.draw-card")
    out = {}
    for kind in kinds:
        if kind in draws and kind not in drawn:
            message = Text("{type} draws a card: its initiative is not given.", "{type} 此时翻牌，但没有写出其先攻。")
            raise _asked("/drawn", message.fill(type=kind), "gh.door.draw-card")
        number = drawn[kind] if kind in draws else state.types[kind].initiative
        assert number is not None
        out[kind] = int(number)
    return out


def _initiative(who: Figure, state: State) -> int:
    """The initiative of whose turn it is."""
    if isinstance(who, Monster):
        return type_initiative(who, state)
    assert isinstance(who, Character)
    found = state.initiative_of(who)
    if found is None:
        what = Text("the initiative of {name}", "{name} 的先攻").fill(name=who.name)
        raise missing(f"{who.pointer}/initiative", what, "gh.door.act-at-once")
    return found


def _rest(who: Figure, state: State) -> tuple[str, ...]:
    """The monsters of the type of whose turn it is that have still to act, in their order."""
    if not isinstance(who, Monster):
        return ()
    same = [each for each in state.monsters if each.type == who.type and not each.gone]
    return tuple(
        each.name for each in in_order(same) if each is not who and not each.acted and not each.summoned_this_round
    )


def _shortages(wanted: Sequence[Newcomer], who: Figure, about: Mapping[str, Any], state: State) -> Iterator[Shortage]:
    """The types of which there are too few standees, with who is nearest to the revealer."""
    for kind in sorted({each.type for each in wanted}):
        mine = [each for each in wanted if each.type == kind]
        have = state.types[kind].standees if kind in state.types else None
        free = (
            None if have is None else max(0, have - sum(each.type == kind and not each.gone for each in state.monsters))
        )
        if free is None or free >= len(mine):
            continue
        distances = _distances(mine, who, about, state)
        mine.sort(key=lambda each: (distances[each.name], each.name))
        edge = distances[mine[free].name]
        sure = tuple(each for each in mine[:free] if distances[each.name] < edge)
        tied = tuple(each for each in mine if distances[each.name] == edge)
        yield Shortage(kind, free, sure, tied, distances)


def _distances(mine: Sequence[Newcomer], who: Figure, about: Mapping[str, Any], state: State) -> dict[str, int]:
    """How far each place is from the revealer, walls gone round and the door open."""
    board = state.the_board()
    if "door" in about:
        door = (about["door"][0], about["door"][1])
        board = replace(board, doors={**board.doors, door: True})
    here = state.place_of(who)
    ranges = Ranges(board)
    out = {}
    for each in mine:
        if each.at is None:
            message = Text("There are too few standees: the hex of each is needed.", "底座不足，需要写出每个的六角格。")
            raise _asked(f"/room/{each.nth}/at", message, "gh.door.standees")
        found = ranges.of(here, each.at)
        out[each.name] = FAR if found is None else found
    return out


def _placed(wanted: Sequence[Newcomer], shortages: Sequence[Shortage]) -> Iterator[tuple[Newcomer, ...]]:
    """Every choice of the monsters that are placed."""
    short = {each.type for each in shortages}
    free = tuple(each for each in wanted if each.type not in short)
    if prod(comb(len(each.tied), each.free - len(each.sure)) for each in shortages) > WAYS_MOST:
        raise _too_many()
    choices = [list(combinations(each.tied, each.free - len(each.sure))) for each in shortages]
    for chosen in product(*choices):
        some = (*free, *(one for each, more in zip(shortages, chosen, strict=True) for one in (*each.sure, *more)))
        yield tuple(sorted(some, key=lambda each: each.nth))


def checked_ways(found: Reveal) -> list[tuple[tuple[Newcomer, ...], tuple[str, ...]]]:
    """Every way that is left to the players. Raises StateError if there are too many."""
    numbers = list(found.numbers.values())
    orders = prod(factorial(numbers.count(number)) for number in set(numbers) if number < found.initiative)
    if orders * len(found.placed) > WAYS_MOST:
        raise _too_many()
    return list(found.ways())


def _too_many() -> StateError:
    message = Text("The players may choose among more than {n} ways.", "玩家可选的做法超过 {n} 种。")
    return _asked("/room", message.fill(n=WAYS_MOST), "gh.monster.no-player")
