"""Resolving one attack: from its value and the cards drawn to the damage and what follows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicator.games.gloomhaven.attacks.drawing import Draw, PileTooShortError, draw, orders, totals, use
from adjudicator.games.gloomhaven.attacks.fight import Fight
from adjudicator.games.gloomhaven.attacks.retaliating import answers
from adjudicator.games.gloomhaven.attacks.schema import INFLICTED
from adjudicator.games.gloomhaven.harm.forced import Force
from adjudicator.games.gloomhaven.harm.negating import may_negate
from adjudicator.games.gloomhaven.table.modifiers import Effect, Modifier, read_modifier
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.text import Text


@dataclass(frozen=True, slots=True)
class Line:
    """The attack from one value before the cards: the cards used, the values they can make, the shield left."""

    before: int
    draw: Draw
    values: tuple[int, ...]
    pierce: int
    shield: int

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects on the cards used."""
        return tuple(effect for card in self.draw.used for effect in card.effects)


@dataclass(frozen=True, slots=True)
class End:
    """One way in which an attack may end, with the line it comes from."""

    line: Line
    attack: int
    damage: int
    negated: bool
    hit_points: int | None
    killed: bool | None
    gains: tuple[str, ...]
    poisoned: bool
    retaliate: int | None


def cards_of(state: State) -> tuple[Modifier, ...]:
    """The draw pile. Raises StateError if there is none."""
    if state.draw_pile is None:
        what = Text("the modifier cards in the order in which they are drawn", "按抽取先后列出的修正牌")
        raise missing("/draw_pile", what, "gh.attack.deck")
    return tuple(map(read_modifier, state.draw_pile))


def drawn_for(fight: Fight, state: State) -> tuple[Modifier, ...]:
    """The cards that the attack draws. Raises StateError if the pile is too short."""
    try:
        return draw(cards_of(state), fight.mode)
    except PileTooShortError:
        what = Text("a further modifier card after these", "在这些牌之后再抽的修正牌")
        assert state.draw_pile is not None
        raise missing(f"/draw_pile/{len(state.draw_pile)}", what, "gh.attack.reshuffle") from None


def lines_of(fight: Fight, drawn: tuple[Modifier, ...], reads: Reads) -> list[Line]:
    """The attack from each value that the attacker's own modifiers can make, the lowest first."""
    out = []
    for before in orders(fight.attack, [fight.bonus, fight.plus], fight.multipliers):
        found = use(drawn, fight.mode, before, reads)
        pierce = fight.pierce + sum(
            effect.size or 0 for card in found.used for effect in card.effects if effect.name == "PIERCE"
        )
        values = tuple(totals(before, found.used, reads))
        out.append(Line(before, found, values, pierce, max(0, fight.shield - pierce)))
    return out


def ends_of(fight: Fight, lines: Sequence[Line], state: State, reads: Reads) -> list[End]:
    """Every way in which the attack may end, in the order of its lines and values."""
    out = []
    for line in lines:
        for value in line.values:
            damage = max(0, value - line.shield)
            for negated in (False, True) if damage and may_negate(fight.target) else (False,):
                out += list(_ends(fight, line, value, damage, negated, state, reads))
    return out


def _ends(
    fight: Fight, line: Line, value: int, damage: int, negated: bool, state: State, reads: Reads
) -> Iterator[End]:
    target = fight.target
    had = target.hit_points if target is not None else None
    left = None if had is None else max(0, had - (0 if negated else damage))
    killed = False if negated or not damage else (None if left is None else left < 1)
    gains = inflicted(fight, line) if not killed else ()
    poisoned = not killed and (fight.poisoned or "poison" in gains)
    forces = (*fight.forces, *forces_on(line))
    for retaliate in answers(fight, forces, killed, left, state, reads):
        yield End(line, value, damage, negated, left, killed, gains, poisoned, retaliate)


def inflicted(fight: Fight, line: Line) -> tuple[str, ...]:
    """The conditions that the attack and the cards used would give to the target."""
    names = {*fight.conditions, *(effect.name.lower() for effect in line.effects if effect.on_target)}
    return tuple(sorted(name for name in names if name in INFLICTED))


def forces_on(line: Line) -> tuple[tuple[Force, int], ...]:
    """The pushes and pulls on the cards used."""
    out: list[tuple[Force, int]] = []
    for effect in line.effects:
        if effect.name == "PUSH":
            out.append(("push", effect.size or 0))
        elif effect.name == "PULL":
            out.append(("pull", effect.size or 0))
    return tuple(out)
