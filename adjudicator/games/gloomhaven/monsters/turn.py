"""What a monster is about to do: its move and attack, from its statistic card, ability card and conditions."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.movement.going import Mode
from adjudicator.games.gloomhaven.table.cards import Ability, Area
from adjudicator.games.gloomhaven.table.figures import Monster, Targets
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.text import Text


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack as it is aimed. ``range`` 0 is melee. With an area, ``targets`` beyond the first are single ones."""

    range: int = 0
    targets: Targets = 1
    area: Area | None = None
    value: int | None = None

    @property
    def reach(self) -> int:
        """How far away a single target may be."""
        return max(1, self.range)

    @property
    def ranged(self) -> bool:
        """Whether it is a ranged attack, which is at a disadvantage against an adjacent target."""
        return self.range > 0


@dataclass(frozen=True, slots=True)
class Turn:
    """A monster's turn. ``attack`` is None where it makes none: none on its card, or disarmed.

    ``move`` are the points it may use now, ``printed`` those that its cards give, ``moves`` whether there is a move at
    all, ``others`` what else its card has.
    """

    move: int
    printed: int
    mode: Mode
    attack: Attack | None
    moves: bool
    attacks: bool
    muddled: bool = False
    disarmed: bool = False
    immobilized: bool = False
    stunned: bool = False
    others: tuple[str, ...] = ()

    @property
    def aim(self) -> Attack:
        """The attack by which it finds its focus: without one, a melee attack (``gh.focus.no-attack``)."""
        return self.attack or Attack()


def turn_of(monster: Monster, state: State) -> Turn:
    """A monster's turn. Raises StateError for what is not written down."""
    kind = state.type_of(monster)
    if kind.abilities is None:
        raise missing(
            f"{kind.pointer}/abilities", Text("the abilities on its card", "能力牌上的能力"), "gh.monster.card-only"
        )
    at = f"{kind.pointer}/abilities"
    moves = [each for each in kind.abilities if each.ability == "move"]
    attacks = [each for each in kind.abilities if each.ability == "attack"]
    move, attack = (found[0] if found else None for found in (moves, attacks))
    if len(moves) > 1 or len(attacks) > 1:
        message = Text(
            "A card with more than one move, or more than one attack, is not judged.",
            "带有多次移动或多次攻击的能力牌，目前不作裁定。",
        )
        raise StateError([Problem(at, message)])
    if move and attack and kind.abilities.index(attack) < kind.abilities.index(move):
        message = Text("A card that attacks before it moves is not judged.", "先攻击后移动的能力牌，目前不作裁定。")
        raise StateError([Problem(at, message)])
    points = 0 if move is None else _number(move, monster.move, monster, "move")
    mode: Mode = "fly" if monster.flying else "jump" if move is not None and move.jump else "walk"
    disarmed, immobilized = "disarm" in monster.conditions, "immobilize" in monster.conditions
    aimed = None
    if attack is not None and not disarmed:
        aimed = Attack(
            _range(attack, monster, f"{at}/{kind.abilities.index(attack)}/range"),
            attack.targets if attack.targets is not None else monster.targets,
            attack.area,
            _value(attack, monster.attack),
        )
    return Turn(
        move=0 if immobilized else points,
        printed=points,
        mode=mode,
        attack=aimed,
        moves=move is not None,
        attacks=attack is not None,
        muddled="muddle" in monster.conditions,
        disarmed=disarmed,
        immobilized=immobilized,
        stunned="stun" in monster.conditions,
        others=tuple(each.ability for each in kind.abilities if each is not move and each is not attack),
    )


def _number(ability: Ability, base: int | None, monster: Monster, what: str) -> int:
    """The number of an ability: as written, or what the card adds to the statistic card."""
    if ability.value is not None:
        return ability.value
    if base is None:
        wanted = Text(
            f'the {what} of its statistic card, or "value" with the ability',
            f'属性卡上的 {what}，或在能力里写明 "value"',
        )
        raise missing(f"{monster.pointer}/{what}", wanted, "gh.monster.stat-plus-card")
    return max(0, base + (ability.plus or 0))


def _range(attack: Ability, monster: Monster, at: str) -> int:
    """The range of an attack: as on its card, else as on the statistic card; a pattern about its own hex has none."""
    if attack.area is None or attack.area.kind != "melee":
        return monster.range if attack.range is None else attack.range
    if attack.range:
        message = Text("A melee area has no range.", "近战范围图案没有射程。")
        raise StateError([Problem(at, message, Text("0, or nothing", "0，或不写"), (), "gh.area.melee")])
    return 0


def _value(ability: Ability, base: int | None) -> int | None:
    """The attack value, as far as it is known: nothing here depends on it."""
    if ability.value is not None or base is None:
        return ability.value
    return max(0, base + (ability.plus or 0))
