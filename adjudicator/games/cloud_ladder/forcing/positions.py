"""Positions of the rest of a turn, and what each side may do in them.

The side whose turn it is takes one step after the other (a ladder, Elf Linda, Elf Spring) or stops; after each step the
others answer with as many attacks as they like, one at a time, and who is attacked may block each. Of a hand only what
matters here is told apart: what blocks, what attacks, and any other card, which still is a ladder.

Three things keep this small, none of which changes who wins. Others wait with their attacks until the next step would
win (or, by the reading that looks at the end phase, until the side has stopped): whatever they do earlier they can do
then, when the side has fewer cards left to block with. They attack only those whose layers would win. And it does not
matter which of two equal opponents does something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from adjudicator.games.cloud_ladder.blocking.guards import multi_faults, who_faults
from adjudicator.games.cloud_ladder.blocking.stopping import JIM, stops
from adjudicator.games.cloud_ladder.cards.cards import ATTACKS
from adjudicator.games.cloud_ladder.table.schema import LAYERS_MOST
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.reads import Reads

Kind = Literal["place", "linda", "spring", "stop", "attack", "pass", "block", "take"]
_BLOCKS = ("water", "ditch", JIM)


@dataclass(frozen=True, slots=True)
class Own:
    """A player of the side to move. ``others`` are the cards in hand that are neither Water nor Ditch."""

    layers: int
    water: int = 0
    ditch: int = 0
    others: int = 0
    jim: bool = False
    linda: bool = False

    @property
    def cards(self) -> int:
        """How many cards are held."""
        return self.water + self.ditch + self.others

    def without(self, *spent: str) -> Own | None:
        """The same without some cards, by their kinds; None if they are not held."""
        water = self.water - spent.count("water")
        ditch = self.ditch - spent.count("ditch")
        others = self.others - spent.count("others")
        if water < 0 or ditch < 0 or others < 0:
            return None
        return Own(self.layers, water, ditch, others, self.jim, self.linda)

    def at(self, layers: int) -> Own:
        """The same with so many layers."""
        return Own(layers, self.water, self.ditch, self.others, self.jim, self.linda)


@dataclass(frozen=True, slots=True, order=True)
class Foe:
    """A player of another side: what they may still attack with. ``others`` are cards that are no fire.

    ``fire_left`` are regular fire attacks that they may still make this turn; who may make none, or has none, is the
    same as somebody without cards.
    """

    fire: int = 0
    lava: int = 0
    others: int = 0
    fire_left: int = 0
    volcano_left: int = 0
    kaza: bool = False

    def plain(self) -> Foe:
        """The same without what can make no difference any more."""
        usable = self.fire_left and (self.fire or (self.lava and self.fire + self.lava + self.others > 1))
        if not usable:
            return Foe(volcano_left=self.volcano_left, kaza=self.kaza)
        return self if self.lava else replace(self, others=0, fire=min(self.fire, self.fire_left))


@dataclass(frozen=True, slots=True)
class Attacked:
    """An attack that is to be blocked or taken: by which foe as they were, with what, on which own player."""

    by: Foe
    attack: str
    target: int


@dataclass(frozen=True, slots=True)
class Position:
    """Where the turn stands. ``to_act`` is the side, its foes, or the side about an attack (``attacked``).

    ``total_fire`` counts the fire attacks that all foes together may still make, where the reading limits that.
    ``stopped``: the side takes no more steps; once the foes pass, the end phase begins.
    """

    own: tuple[Own, ...]
    foes: tuple[Foe, ...]
    placed: bool = False
    springs_left: int = 0
    sprung: bool = False
    total_fire: int | None = None
    to_act: Literal["side", "foes", "block"] = "side"
    attacked: Attacked | None = None
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """Something done in a position, by the rulings that allow it.

    ``who`` and ``whom`` are places among the own players; of an attack ``foe`` is who makes it, as they were before.
    """

    kind: Kind
    who: int = 0
    whom: int | None = None
    card: str | None = None
    rulings: tuple[str, ...] = ()
    foe: Foe | None = None


class Rules:
    """What may be done, at one table under one set of readings. ``mover`` is the place of whose turn it is.

    ``reached`` says of the layers of the own players whether they win, ``instant`` whether they do so at once.
    """

    def __init__(
        self,
        state: State,
        reads: Reads,
        own: tuple[str, ...],
        removes: Mapping[str, int],
        reached: Callable[[Sequence[int]], bool],
        *,
        mover: int,
        instant: bool,
    ) -> None:
        self.state = state
        self.reads = reads
        self.own = own
        self.removes = removes
        self.wins = reached
        self.mover = mover
        self.instant = instant
        self._blocking: dict[tuple[str, str, int, int], tuple[str, ...] | None] = {}  # what _blocks has found
        self._helped: dict[object, list[int]] = {}  # what _threats has found
        self.summed = reached([1] * LAYERS_MOST) and not reached([1])  # whether layers of a side are added up

    def reached(self, at: Position) -> bool:
        """Whether somebody has enough layers."""
        return self.wins([own.layers for own in at.own])

    def hopeless(self, at: Position) -> bool:
        """Whether no steps that are left could be enough, even if nobody answered."""
        mover = at.own[self.mover]
        springs = min(at.springs_left, mover.water + mover.ditch)
        ladder = int(not at.placed and not at.sprung and mover.cards > 0)
        if self._fits(at, ladder, 0) or (not at.placed and self._fits(at, 0, springs)):
            return False
        # Only a spring after a ladder could do it; and only then somebody has to ask whether that is allowed.
        return not springs or not self._fits(at, ladder, springs) or not self._spring_after_ladder()

    def _fits(self, at: Position, ladder: int, springs: int) -> bool:
        """Whether so many ladders and springs, and Elf Linda if she is left, could be enough."""
        layers = [own.layers for own in at.own]
        layers[self.mover] += ladder + int(at.own[self.mover].linda)
        return any(self.wins([*layers[:n], layers[n] + springs, *layers[n + 1 :]]) for n in range(len(layers)))

    def moves(self, at: Position) -> Iterator[tuple[Move, Position]]:
        """Every move in a position that can make a difference, with where it leads."""
        if at.to_act == "side":
            yield from self._steps(at)
        elif at.to_act == "foes":
            yield from self._attacks(at)
        else:
            yield from self._answers(at)

    def forbidden(self, at: Position) -> Iterator[str]:
        """The rulings that keep who is to act from something that would help them: without them it would be open."""
        if at.to_act == "side" and not at.stopped:
            mover = at.own[self.mover]
            if at.placed and mover.cards:
                yield "cl.turn.place-one"
            if at.sprung and not at.placed and mover.cards:
                yield "cl.group.spring-lock"
            if self.state.by_name[self.own[self.mover]].character == "linda" and not mover.linda:
                yield "cl.character.once"
        elif at.to_act == "foes":
            used = self.state.this_turn
            if used.fire or any(foe.fire > foe.fire_left for foe in at.foes):
                yield "cl.turn.others-fire"
        elif at.attacked is not None:
            attack, target = ATTACKS[at.attacked.attack], at.own[at.attacked.target]
            for defence in _BLOCKS:
                if any(_spent(target, defence)) and not (found := stops(defence, attack, self.reads)).stops:
                    yield from found.because.rulings

    # --- the steps of the side

    def _steps(self, at: Position) -> Iterator[tuple[Move, Position]]:
        mover = at.own[self.mover]
        answered = replace(at, to_act="foes")
        if not at.placed and not at.sprung:
            for spent in ("others", "ditch", "water"):
                left = mover.without(spent)
                if left is not None:
                    after = left.at(mover.layers + 1)
                    card = None if spent == "others" else spent
                    yield (
                        Move("place", self.mover, self.mover, card, ("cl.turn.place", "cl.turn.place-one")),
                        replace(_own(answered, self.mover, after), placed=True),
                    )
        if mover.linda:
            after = replace(mover, linda=False, layers=mover.layers + 1)
            yield (
                Move("linda", self.mover, self.mover, "linda", ("cl.character.linda",)),
                _own(answered, self.mover, after),
            )
        if at.springs_left and self._may_spring(at):
            yield from self._springs(at, answered)
        if not self.instant:
            yield Move("stop", self.mover, None, None, ("cl.turn.end-enter",)), replace(answered, stopped=True)

    def _springs(self, at: Position, answered: Position) -> Iterator[tuple[Move, Position]]:
        mover = at.own[self.mover]
        for spent in ("water", "ditch"):
            paid = mover.without(spent)
            if paid is None:
                continue
            for whom in range(len(at.own)):
                gains = (paid if whom == self.mover else at.own[whom]).at(at.own[whom].layers + 1)
                after = _own(_own(answered, self.mover, paid), whom, gains)
                yield (
                    Move("spring", self.mover, whom, spent, ("cl.group.spring",)),
                    replace(after, springs_left=at.springs_left - 1, sprung=True),
                )

    def _may_spring(self, at: Position) -> bool:
        """Whether Elf Spring may be used: after a ladder it is a gap."""
        return not at.placed or self._spring_after_ladder()

    def _spring_after_ladder(self) -> bool:
        return self.reads.of("cl.gap.spring-after-ladder") != "forbidden"

    # --- the attacks of the others

    def _threats(self, at: Position) -> list[int]:
        """The own players whom it helps to attack: those without whose layers the side would not win so soon."""
        key = (at.own, at.placed, at.springs_left, at.sprung, at.stopped)
        found = self._helped.get(key)
        if found is None:
            found = self._helped[key] = self._helpful(at)
        return found

    def _helpful(self, at: Position) -> list[int]:
        if (not self.instant and not at.stopped) or not self._near(at):
            return []
        layers = [own.layers for own in at.own]
        out = []
        for n in range(len(layers)):
            without = [0 if k == n else layers[k] for k in range(len(layers))]
            alone = [layers[k] if k == n else 0 for k in range(len(layers))]
            if layers[n] and (not self._near(_layered(at, without)) or self._near(_layered(at, alone)) or self.summed):
                out.append(n)
        return out

    def _near(self, at: Position) -> bool:
        """Whether the side wins with the next step, or, where only the end phase counts, as it stands."""
        if not self.instant:
            return self.reached(at)
        return any(self.reached(led) for _, led in self._steps(replace(at, to_act="side")))

    def _attacks(self, at: Position) -> Iterator[tuple[Move, Position]]:
        for foe in dict.fromkeys(at.foes) if (threats := self._threats(at)) else ():
            rest = list(at.foes)
            rest.remove(foe)
            for attack, after in self._weapons(at, foe):
                total = at.total_fire
                if total is not None and attack in ("fire", "lava"):
                    total -= 1
                foes = tuple(sorted((*rest, after.plain())))
                for target in threats:
                    led = replace(at, foes=foes, total_fire=total, to_act="block",
                                  attacked=Attacked(foe, attack, target))  # fmt: skip
                    yield Move("attack", 0, target, attack, _ATTACKING[attack], foe), led
        yield Move("pass"), replace(at, to_act="side")

    def _weapons(self, at: Position, foe: Foe) -> Iterator[tuple[str, Foe]]:
        """What a foe may attack with, and what is left to them then."""
        if foe.kaza:
            yield "kaza", replace(foe, kaza=False)
        if foe.volcano_left:
            yield "volcano", replace(foe, volcano_left=foe.volcano_left - 1)
        if not foe.fire_left or at.total_fire == 0:
            return
        if foe.lava:
            for fire, lava, others in ((0, 1, 1), (1, 1, 0), (0, 2, 0)):  # with any other card
                left = (foe.fire - fire, foe.lava - lava, foe.others - others)
                if min(left) >= 0:
                    yield "lava", Foe(*left, foe.fire_left - 1, foe.volcano_left, foe.kaza)
        if foe.fire:
            yield "fire", replace(foe, fire=foe.fire - 1, fire_left=foe.fire_left - 1)

    # --- blocking them

    def _answers(self, at: Position) -> Iterator[tuple[Move, Position]]:
        told = at.attacked
        assert told is not None
        free = replace(at, to_act="foes", attacked=None)
        for n, own in enumerate(at.own):
            for defence in _BLOCKS:
                ways = list(_spent(own, defence))
                rulings = self._blocks(defence, told.attack, n, told.target) if ways else None
                if rulings is not None:
                    for after in ways:
                        yield Move("block", n, told.target, defence, rulings), _own(free, n, after)
        hit = at.own[told.target]
        lost = hit.at(max(0, hit.layers - self.removes[told.attack]))
        yield Move("take", told.target, None, told.attack), _own(free, told.target, lost)

    def _blocks(self, defence: str, attack: str, by: int, target: int) -> tuple[str, ...] | None:
        """The rulings by which somebody may block an attack on somebody with a defence; None if they may not."""
        key = (defence, attack, by, target)
        if key not in self._blocking:
            found = stops(defence, ATTACKS[attack], self.reads)
            names = (self.own[by], self.own[target])
            fails = not found.stops or multi_faults(defence, self.state)
            if fails or who_faults(defence, *names, self.state, self.reads):
                self._blocking[key] = None
            else:
                self._blocking[key] = tuple(dict.fromkeys((*found.because.rulings, "cl.turn.all-block")))
        return self._blocking[key]


_ATTACKING = {
    "fire": ("cl.turn.others-fire", "cl.attack.series"),
    "lava": ("cl.turn.others-fire", "cl.attack.series", "cl.card.advanced"),
    "volcano": ("cl.turn.others-fire", "cl.group.volcano"),
    "kaza": ("cl.turn.others-fire", "cl.character.kaza"),
}


def _spent(own: Own, defence: str) -> Iterator[Own]:
    """What may be left to somebody who blocks with a defence; nothing if they can't."""
    if defence == JIM:
        if own.jim:
            yield replace(own, jim=False)
        return
    ways = [("water",)] if defence == "water" else [("ditch", other) for other in ("others", "water", "ditch")]
    for spent in ways:
        left = own.without(*spent)
        if left is not None:
            yield left


def _layered(at: Position, layers: Sequence[int]) -> Position:
    return replace(at, own=tuple(own.at(n) for own, n in zip(at.own, layers, strict=True)))


def _own(at: Position, n: int, own: Own) -> Position:
    """A position in which one of the own players stands otherwise. (Not by ``replace``, which takes its time.)"""
    players = (*at.own[:n], own, *at.own[n + 1 :])
    return Position(
        players, at.foes, at.placed, at.springs_left, at.sprung, at.total_fire, at.to_act, at.attacked, at.stopped
    )
