"""Why a monster can, or can't, attack an enemy from a hex: range, sight, area pattern, or no attack at all."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.gloomhaven.hexes import Hex, distance
from adjudicator.games.gloomhaven.monsters.field import Enemy, Field
from adjudicator.judging.ruled import Because
from adjudicator.text import Text


def without_attack(field: Field) -> tuple[str, ...]:
    """The ruling by which a monster that makes no attack moves as if for melee; none if it makes one."""
    if field.turn.attack is not None:
        return ()
    return ("gh.monster.disarmed",) if field.turn.disarmed else ("gh.focus.no-attack",)


def how_hit(field: Field, place: Hex, enemy: Enemy) -> tuple[str, ...]:
    """The rulings by which an enemy can be attacked from a hex."""
    area = field.turn.aim.area
    if field.single_from(place, enemy.bit) or area is None:
        return ("gh.sight.needed",)
    return ("gh.area.melee",) if area.kind == "melee" else ("gh.area.red-in-range",)


def why_not_hit(field: Field, place: Hex, enemy: Enemy) -> Because:
    """Why an enemy can't be attacked from a hex."""
    words = {"name": enemy.name, "hex": list(place)}
    if field.turn.attack is None:
        says = Text(
            "It makes no attack and would move next to {name}: {hex} is not adjacent.",
            "它不作攻击，只会移到 {name} 旁边：{hex} 不相邻。",
        )
        return Because(says.fill(**words), without_attack(field))
    if field.has_area:
        return _not_covered(field, place, enemy)
    return _out_of_range(field, place, enemy) or _unseen(words)


def _unseen(words: Mapping[str, object]) -> Because:
    says = Text("There is no line of sight from {hex} to {name}.", "从 {hex} 到 {name} 没有视线。")
    return Because(says.fill(**words), ("gh.sight.needed",))


def _out_of_range(field: Field, place: Hex, enemy: Enemy) -> Because | None:
    reach, apart = field.turn.aim.reach, field.ranges.of(place, enemy.at)
    if apart is not None and apart <= reach:
        return None
    flies = distance(place, enemy.at)
    words = {"name": enemy.name, "hex": list(place), "n": apart, "reach": reach}
    if apart is None:
        says = Text("Walls close every way from {hex} to {name}.", "{hex} 与 {name} 之间全被墙隔断。")
        return Because(says.fill(**words), ("gh.range.no-walls",))
    if flies == 1:
        says = Text("A wall lies between {hex} and {name}: not adjacent.", "{hex} 与 {name} 隔着墙：不算相邻。")
        return Because(says.fill(**words), ("gh.range.adjacent", "gh.range.no-walls"))
    says = Text(
        "From {hex} {name} is {n} away, and it reaches {reach}.", "从 {hex} 到 {name} 是 {n} 格，只够得着 {reach}。"
    )
    rulings = ("gh.range.no-walls",) if flies <= reach else ("gh.sight.needed",)
    return Because(says.fill(**words), rulings)


def _not_covered(field: Field, place: Hex, enemy: Enemy) -> Because:
    """Why neither the area pattern nor another target reaches an enemy."""
    area = field.turn.aim.area
    assert area is not None
    words = {"name": enemy.name, "hex": list(place), "n": field.turn.aim.reach}
    if field.laid_over(place, enemy):
        says = Text(
            "The pattern covers {name}, who is not in sight from {hex}.", "图案盖得到 {name}，但从 {hex} 看不见。"
        )
        return Because(says.fill(**words), ("gh.area.sight-each",))
    if area.kind == "melee":
        says = Text("However it is turned, the pattern at {hex} misses {name}.", "从 {hex} 怎样转都盖不到 {name}。")
        return Because(says.fill(**words), ("gh.area.melee", "gh.area.rotate"))
    says = Text(
        "From {hex} no pattern over {name} has a red hex within range {n}.",
        "从 {hex} 盖住 {name} 的图案没有红格在射程 {n} 内。",
    )
    return Because(says.fill(**words), ("gh.area.red-in-range",))
