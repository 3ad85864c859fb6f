"""Bob at an area or with a card: equipment instead of damage, if his Robbery is for damage of any kind."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.games.shadow_hunters.attacks.ways import BOB, ROBBERY_LEAST, ROBBERY_MOST
from adjudicator.games.shadow_hunters.pack.characters import NAMES
from adjudicator.games.shadow_hunters.turns.area_settled import Settled, without_damage
from adjudicator.games.shadow_hunters.turns.area_ways import Setting, Way
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

ROBBERY = "sh.gap.robbery"


def robberies(settled: Settled, setting: Setting) -> list[Way]:
    """What becomes of a way if Bob takes equipment instead of its damage: one way for each card, if he may."""
    if no_robbery(settled, setting) is not None:
        return []
    setting.state.count()  # needed to tell which of his two abilities it is
    victim, me = _victim(settled, setting), setting.player
    assert victim is not None
    without = without_damage(settled.way, victim)
    return [
        replace(without, option="rob", equipment=card, giver=victim, taker=me.name, only=frozenset([BOB]), reveals=True)
        for card in setting.state.by_name[victim].equipment
    ]


def no_robbery(settled: Settled, setting: Setting) -> Because | None:
    """Why there can't be a robbery in this way; None if there can, should the player be Bob."""
    me, state = setting.player, setting.state
    victim, count = _victim(settled, setting), state.count_known
    if state.variants.no_abilities:
        return Because(Text("Special abilities are not in use.", "本局不使用特殊能力。"), ("sh.variant.no-abilities",))
    if me.character not in (None, BOB):
        says = Text("{name} is {who}, not Bob.", "{name} 是{who}，不是鲍勃。").fill(
            name=me.name, who=NAMES[me.character]
        )
        return Because(says, ("sh.ability.bob",))
    if BOB not in state.stacks:
        return Because(Text("Bob is not in this game.", "本局没有鲍勃。"), ("sh.ability.bob",))
    if me.ability_void:
        says = Text("The ability of {name} is void.", "{name} 的能力已被封禁。").fill(name=me.name)
        return Because(says, ("sh.pack.character.ellen",))
    if count is not None and count > ROBBERY_MOST:
        says = Text("With {n} players Bob takes no equipment instead of damage.", "{n} 人局中鲍勃不能以装备代替伤害。")
        return Because(says.fill(n=count), ("sh.ability.bob-many",))
    if victim is None:
        says = Text(
            "It does not deal {n} or more damage to one other player.", "它没有对另一名玩家造成 {n} 点以上伤害。"
        )
        return Because(says.fill(n=ROBBERY_LEAST), ("sh.ability.bob", setting.ruling))
    if not state.by_name[victim].equipment:
        says = Text("{name} has no equipment card.", "{name} 没有装备卡。").fill(name=victim)
        return Because(says, ("sh.ability.bob",))
    if setting.reads.of(ROBBERY) == "attack-only":
        says = Text(
            "Robbery is read as being for damage of Bob's attacks only.", "按所取的读法，盗取只用于鲍勃攻击的伤害。"
        )
        return Because(says, (ROBBERY, "sh.ability.bob"))
    return None


def _victim(settled: Settled, setting: Setting) -> str | None:
    """The one other player who takes enough damage, if there is just one."""
    hurt = [name for name, dealt in settled.damage.items() if dealt >= ROBBERY_LEAST and name != setting.player.name]
    return hurt[0] if len(hurt) == 1 else None
