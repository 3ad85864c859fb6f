"""What one way of an area or a card comes to: damage and healing of each player, what wards it, who dies of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from adjudicator.games.shadow_hunters.judging.dying import kills, surely
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT, WARDS_ALL
from adjudicator.games.shadow_hunters.table.schema import GUARDS
from adjudicator.games.shadow_hunters.table.state import Player
from adjudicator.games.shadow_hunters.turns.area_ways import Setting, Way
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

ATTACK_GUARD = "guardian-angel"
Label = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Note:
    """A reason, with the facts that it decides and the player whom it is about, None if it is about all."""

    facts: tuple[str, ...]
    player: str | None
    because: Because


@dataclass(slots=True)
class Settled:
    """What a way does, before it is known who hidden players are.

    ``most`` is the highest damage that each player comes to on the way: who dies, dies there.
    """

    way: Way
    damage: dict[str, int] = field(default_factory=dict)
    healed: dict[str, int] = field(default_factory=dict)
    total: dict[str, int] = field(default_factory=dict)
    most: dict[str, int] = field(default_factory=dict)
    extra_turn: bool = False
    guarded: bool = False
    notes: list[Note] = field(default_factory=list)


def settle(way: Way, setting: Setting) -> Settled:
    """Carry out what a way does, one thing after the other."""
    out = Settled(way)
    for deed in way.deeds:
        player = setting.state.by_name[deed.player]
        before = out.total.get(player.name, player.damage)
        match deed.act:
            case "damage":
                _hurt(out, player, before, deed.amount, setting)
            case "heal":
                _heal(out, player, before, deed.amount, setting)
            case "set-damage":
                _set(out, player, before, deed.amount, setting)
            case "turn":
                out.extra_turn = True
            case "guard":
                out.guarded = True
    return out


def _hurt(out: Settled, player: Player, before: int, amount: int, setting: Setting) -> None:
    ward = warded(player, setting)
    dealt = 0 if ward is not None else amount
    out.damage[player.name] = out.damage.get(player.name, 0) + dealt
    out.total[player.name] = before + dealt
    out.most[player.name] = max(out.most.get(player.name, 0), before + dealt)
    facts = ("damage", "total", "nothing")
    if ward is not None:
        out.notes.append(Note((*facts, "dies", "loots"), player.name, ward))
        return
    says = Text("{source}: {name} takes {n} damage and has {total} then (before: {before}).",
                "{source}：{name} 受到 {n} 点伤害，由 {before} 点变为 {total} 点。")  # fmt: skip
    filled = says.fill(source=setting.called, name=player.name, n=dealt, total=before + dealt, before=before)
    out.notes.append(Note(facts, player.name, Because(filled, (setting.ruling, "sh.damage.track"))))
    if ATTACK_GUARD in player.guards:
        says = Text("The Guardian Angel of {name} keeps off the damage of attacks only.",
                    "{name} 的守护天使只挡攻击的伤害。")  # fmt: skip
        because = Because(says.fill(name=player.name), ("sh.pack.white.guardian-angel",))
        out.notes.append(Note(facts, player.name, because))


def warded(player: Player, setting: Setting) -> Because | None:
    """What keeps the damage of the area or card off a player; None if nothing does."""
    for card in player.equipment:
        if setting.source in EQUIPMENT[card].wards:
            says = Text("{name} has the {card}: {source} does {name} no damage.",
                        "{name} 有{card}，{source}对其不造成伤害。")  # fmt: skip
            filled = says.fill(name=player.name, card=EQUIPMENT[card].name, source=setting.called)
            return Because(filled, (EQUIPMENT[card].ruling, setting.ruling))
    for guard, ruling in WARDS_ALL.items():
        if guard in player.guards:
            says = Text("{name} has the {guard}: no damage of any kind is done.",
                        "{name} 受{guard}保护，不受任何伤害。")  # fmt: skip
            return Because(says.fill(name=player.name, guard=GUARDS[guard]), (ruling, setting.ruling))
    return None


def _heal(out: Settled, player: Player, before: int, amount: int, setting: Setting) -> None:
    healed = min(before, amount)
    out.healed[player.name] = out.healed.get(player.name, 0) + healed
    out.total[player.name] = before - healed
    says = Text("{source}: {name} heals {n} and has {total} damage then (before: {before}).",
                "{source}：{name} 治疗 {n} 点，由 {before} 点变为 {total} 点。")  # fmt: skip
    rulings: tuple[str, ...] = (setting.ruling, "sh.damage.track")
    if healed < amount:
        says = Text("{source}: {name} is to heal {amount} and has {before} damage: {n} is healed, the rest is wasted.",
                    "{source}：{name} 应治疗 {amount} 点，只有 {before} 点伤害：治疗 {n} 点，其余浪费。")  # fmt: skip
        rulings = (setting.ruling, "sh.damage.floor")
    filled = says.fill(source=setting.called, name=player.name, n=healed, total=before - healed, before=before,
                       amount=amount)  # fmt: skip
    out.notes.append(Note(("healed", "total", "nothing", "legal"), player.name, Because(filled, rulings)))


def _set(out: Settled, player: Player, before: int, amount: int, setting: Setting) -> None:
    out.healed[player.name] = max(before - amount, 0)
    out.total[player.name] = amount
    out.most[player.name] = amount
    says = Text("{source}: the damage of {name} becomes {total} (before: {before}).",
                "{source}：{name} 的伤害由 {before} 点变为 {total} 点。")  # fmt: skip
    filled = says.fill(source=setting.called, name=player.name, total=amount, before=before)
    because = Because(filled, (setting.ruling, "sh.damage.track"))
    out.notes.append(Note(("damage", "healed", "total", "nothing"), player.name, because))


def deadly(settled: Settled, setting: Setting) -> dict[str, Label]:
    """The players of whom it depends on who they are whether they die, each with the test."""
    return {
        name: lambda character, most=most: kills(most, character)  # type: ignore[misc]
        for name, most in settled.most.items()
        if surely(most, setting.state.by_name[name], setting.state) is None
    }


def deaths(settled: Settled, case: Mapping[str, Sequence[str]], setting: Setting) -> list[str]:
    """Who dies in a case (see ``Hidden.cases``), in the order of the seats."""
    out = []
    for player in setting.state.players:
        if player.name not in settled.most:
            continue
        most = settled.most[player.name]
        sure = surely(most, player, setting.state)
        if sure or (sure is None and kills(most, case[player.name][0])):
            out.append(player.name)
    return out


def without_damage(way: Way, name: str) -> Way:
    """The same way but for the damage to one player."""
    return replace(way, deeds=tuple(each for each in way.deeds if (each.act, each.player) != ("damage", name)))
