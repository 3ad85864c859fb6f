"""What a heal does to one figure: hit points, poison and wounds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from adjudicator.text import Text


@dataclass(frozen=True, slots=True)
class Healed:
    """What a heal leaves: the hit points (None if they were not known), and which conditions it removed."""

    hit_points: int | None
    removed: tuple[str, ...]
    says: Text
    ruling: str


def heal(amount: int, hit_points: int | None, most: int | None, conditions: Collection[str]) -> Healed:
    """A heal of a figure. What it has and ``most``, its maximum, are needed only where it is not poisoned."""
    poisoned, wounded = "poison" in conditions, "wound" in conditions
    if poisoned and wounded:
        says = Text(
            "Heal {amount} removes poison and wound and gives no hit points: {before} stay.",
            "治疗 {amount} 移除中毒与伤口，不恢复生命：仍为 {before}。",
        )
        return Healed(hit_points, ("poison", "wound"), says.fill(amount=amount, before=hit_points), "gh.heal.both")
    if poisoned:
        says = Text(
            "Heal {amount} removes the poison and does nothing else: {before} hit points stay.",
            "治疗 {amount} 只移除中毒，不恢复生命：仍为 {before}。",
        )
        return Healed(hit_points, ("poison",), says.fill(amount=amount, before=hit_points), "gh.heal.poison")
    assert hit_points is not None
    assert most is not None
    after = min(most, hit_points + amount)
    words = {"amount": amount, "before": hit_points, "after": after, "most": most}
    if wounded:
        says = Text(
            "Heal {amount} removes the wound and heals: {before} become {after} of {most} hit points.",
            "治疗 {amount} 移除伤口并恢复：生命从 {before} 变为 {after}（上限 {most}）。",
        )
        return Healed(after, ("wound",), says.fill(**words), "gh.heal.wound")
    says = Text(
        "Heal {amount}: {before} become {after} of {most} hit points.",
        "治疗 {amount}：生命从 {before} 变为 {after}（上限 {most}）。",
    )
    return Healed(after, (), says.fill(**words), "gh.heal.amount")
