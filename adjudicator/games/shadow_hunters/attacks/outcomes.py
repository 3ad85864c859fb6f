"""The facts that may be claimed of an attack: one set for each way in which it may turn out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import Any

from adjudicator.games.shadow_hunters.attacks.following import AGAIN, COUNTER, goes_on, in_order, strikes_back
from adjudicator.games.shadow_hunters.attacks.hitting import Hit, lethal
from adjudicator.games.shadow_hunters.attacks.resolving import Asked, Entry
from adjudicator.games.shadow_hunters.attacks.suspects import Suspects
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.reads import Reads

Facts = dict[str, Any]
_BY_FATE = frozenset({"dead", "follows", "comes_first", "takes"})  # the facts that who is who may decide


def each_takes(entry: Entry, hits: Sequence[Hit]) -> int | None:
    """The damage that every target takes, None where they take different amounts."""
    amounts = {each.damage for each in hits} if hits else {entry.deals}
    return amounts.pop() if len(amounts) == 1 else None


class Outcomes:
    """Every way in which an attack may turn out: whom Bob robs, who the hidden players are, what is looted.

    With many hidden players and much equipment there are very many: they are told no further than some facts need.
    """

    def __init__(self, asked: Asked, entries: Sequence[Entry], state: State, reads: Reads, suspects: Suspects) -> None:
        self._asked = asked
        self._entries = entries
        self._state = state
        self._reads = reads
        self._suspects = suspects
        self._known: dict[tuple[int, int, bool, bool], list[tuple[list[str] | None, list[str] | None]]] = {}

    def telling(self, names: Collection[str], takes: Sequence[str] | None = None) -> Iterator[tuple[Entry, Facts]]:
        """The ways as far as these facts tell them apart, each with its entry.

        Of what the attacker may get (``takes``) only so much is told: what is claimed, if it can be, and something
        else, if that can be.
        """
        wanted = None if takes is None else frozenset(takes)
        for nth, entry in enumerate(self._entries):
            if entry.wrong:
                yield entry, {"legal": False}
                continue
            for choice, hits in enumerate(entry.robbed()):
                facts = _plain(entry, hits)
                if not hits or not _BY_FATE & set(names):
                    yield entry, facts
                    continue
                for dead, follows in self._apart((nth, choice), entry, hits, names):
                    known = facts if dead is None else {**facts, "dead": dead}
                    if follows is not None:
                        known = {**known, "follows": sorted(follows), "comes_first": follows[0] if follows else None}
                    if dead is None or "takes" not in names:
                        yield entry, known
                        continue
                    for each in _taken(entry, hits, dead, wanted):
                        yield entry, {**known, "takes": each}

    def whole(self, takes: Sequence[str] | None) -> Iterator[Facts]:
        """The ways with all their facts; of what the attacker gets as ``telling``."""
        return (facts for _, facts in self.telling(_BY_FATE, takes))

    @property
    def follows_open(self) -> bool:
        """Whether it can't be told what follows: that depends on who somebody is, and nobody says how many play."""
        return not self._suspects.countable and any(
            _matters(self._asked, hits, self._state, self._reads, self._suspects)
            for entry in self._entries
            if not entry.wrong
            for hits in entry.robbed()
            if hits
        )

    def _apart(
        self, key: tuple[int, int], entry: Entry, hits: Sequence[Hit], names: Collection[str]
    ) -> list[tuple[list[str] | None, list[str] | None]]:
        """Who dies and what follows, each None where no fact of these names is about it; no two alike."""
        about_dead = "dead" in names or "takes" in names
        about_follows = "follows" in names or "comes_first" in names
        known = self._known.get((*key, about_dead, about_follows))
        if known is not None:
            return known
        found: dict[Hashable, tuple[list[str] | None, list[str] | None]] = {}
        for dead, follows in _fates(self._asked, entry, hits, self._state, self._reads, self._suspects):
            told = (dead if about_dead else None, follows if about_follows else None)
            found.setdefault(tuple(each if each is None else tuple(each) for each in told), told)
        self._known[*key, about_dead, about_follows] = list(found.values())
        return list(found.values())


def _plain(entry: Entry, hits: Sequence[Hit]) -> Facts:
    """The facts that hold whoever the hidden players are."""
    facts: Facts = {
        "legal": True,
        "success": entry.success,
        "each": each_takes(entry, hits),
        "reveals": entry.way.reveals,
    }
    if hits:
        facts["damage"] = dict(sorted((each.target.name, each.damage) for each in hits))
        facts["robbed"] = sorted(each.target.name for each in hits if each.rob == "yes")
        facts["heals"] = entry.heals
    return facts


def _fates(
    asked: Asked, entry: Entry, hits: Sequence[Hit], state: State, reads: Reads, suspects: Suspects
) -> Iterator[tuple[list[str], list[str] | None]]:
    """Who dies and what may follow, for every way in which the hidden players can be somebody together.

    What follows is None where too little is told for that.
    """
    attacker = asked.attacker
    assert attacker is not None
    ways = entry.way.characters

    def on_attacker(character: str) -> tuple[bool, bool]:
        again = not asked.counter and goes_on(character, attacker, state, reads, again=asked.again)
        return not ways or character in ways, again

    def on_target(each: Hit, character: str) -> tuple[bool, bool]:
        back = not asked.counter and strikes_back(character, each.target, each.damage, state)
        return lethal(character, each.target, each.damage), back

    if not suspects.countable and _matters(asked, hits, state, reads, suspects):
        yield [each.target.name for each in sorted(hits, key=lambda each: each.target.name) if each.dies], None
        return
    concerned = {attacker.name: on_attacker}
    concerned |= {each.target.name: lambda one, each=each: on_target(each, one) for each in hits}  # type: ignore[misc]
    alike = {name: _alike(suspects.pool(name), kind) for name, kind in concerned.items()}
    alike[attacker.name] = [each for each in alike[attacker.name] if on_attacker(each[0])[0]]  # whom this way is for
    marks = {name: {each[0]: concerned[name](each[0]) for each in alike[name]} for name in concerned}
    settled = {name: each[0][0] for name, each in alike.items() if each == [suspects.pool(name)]}
    open_ = {name: each for name, each in alike.items() if name not in settled}

    def work_out() -> list[tuple[tuple[str, ...], frozenset[str]]]:
        found: dict[tuple[tuple[str, ...], frozenset[str]], None] = {}
        targets = sorted(each.target.name for each in hits)
        for case in suspects.together(open_) if open_ else [{}]:
            who = {**settled, **case}
            fates = {name: marks[name][who[name]] for name in targets}
            dead = tuple(name for name, (dies, _) in fates.items() if dies)
            back = any(back for _, back in fates.values())
            again = marks[attacker.name][who[attacker.name]][1] and len(dead) < len(hits)
            found[dead, frozenset([*([COUNTER] if back else []), *([AGAIN] if again else [])])] = None
        return list(found)

    key = tuple((name, tuple(alike[name]), tuple(marks[name].values())) for name in concerned)
    for dead, kinds in suspects.once(("fates", key), work_out, about=open_):
        yield list(dead), in_order(set(kinds), reads)


def _alike(pool: Sequence[str], kind: Callable[[str], Hashable]) -> list[tuple[str, ...]]:
    """Some characters, those of a kind together."""
    found: dict[Hashable, list[str]] = {}
    for each in pool:
        found.setdefault(kind(each), []).append(each)
    return [tuple(each) for each in found.values()]


def _matters(asked: Asked, hits: Sequence[Hit], state: State, reads: Reads, suspects: Suspects) -> bool:
    """Whether what follows depends on who a hidden player is."""
    if asked.counter:
        return False
    attacker = asked.attacker
    assert attacker is not None
    pool = suspects.pool(attacker.name)
    if len({goes_on(one, attacker, state, reads, again=asked.again) for one in pool}) > 1:
        return True
    return any(
        len({strikes_back(one, each.target, each.damage, state) for one in suspects.pool(each.target.name)}) > 1
        for each in hits
    )


def _taken(entry: Entry, hits: Sequence[Hit], dead: Sequence[str], claimed: frozenset[str] | None) -> list[list[str]]:
    """Equipment cards that the attacker may end up with: of the robbed one each, of the dead as told.

    These are what is claimed, if it can be, and of the rest as much as shows whether there is something else.
    """
    first: list[str] = []
    second: list[str] | None = None
    possible, left = claimed is not None, len(claimed or ())
    for each in hits:
        cards = each.target.equipment
        if not cards or not (each.rob == "yes" or each.target.name in dead):
            continue
        wanted = sum(card in claimed for card in cards) if claimed else 0
        left -= wanted
        if each.rob != "yes" and entry.loot == "all":
            first += cards
            second = None if second is None else [*second, *cards]
            possible = possible and wanted == len(cards)
            continue
        robbed = each.rob == "yes"  # that is one card; of the dead there may be one
        one, other = (cards[:1], cards[1:2]) if robbed else ((), cards[:1])
        if second is not None:
            second += one
        elif other:
            second = [*first, *other]
        first += one
        possible = possible and (wanted == 1 if robbed else wanted <= 1)
    out = [first] if second is None else [first, second]
    if possible and left == 0 and claimed is not None:
        out.append(list(claimed))
    return [sorted(cards) for cards in out]
