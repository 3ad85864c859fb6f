"""The characters: faction, hit points, when they win, and when their ability may be used. Facts only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from adjudicator.text import Text

Faction = Literal["shadow", "hunter", "neutral"]
Box = Literal["base", "expansion"]
# How a character wins; ``ends.conditions`` says what each means.
Win = Literal[
    "shadows-dead",
    "hunters-dead",
    "alive-at-end",
    "equipment",
    "third-death",
    "first-death-or-shadows-dead",
    "right-neighbour",
    "strong-kill-or-altar",
    "first-death-or-last-two",
    "holy-equipment",
]
# When an ability works.
Timing = Literal[
    "any-time",
    "move",
    "turn-start",
    "turn-end",
    "own-attack",
    "own-attack-damage",
    "own-attack-kill",
    "after-own-attack",
    "after-attacked",
    "other-death",
    "hermit-received",
]
# What an ability does. "heal-all", "heal", "damage" and "set-damage" move a damage marker; the others are played out.
Act = Literal[
    "heal-all",
    "heal",
    "damage",
    "set-damage",
    "reveal",
    "lie",
    "teleport",
    "rob",
    "attack-again",
    "attack-back",
    "attack-with-d4",
    "switch-neighbour",
    "dig-up",
    "void",
    "barrier",
    "extra-turns",
]
FACTIONS: Mapping[str, Text] = {
    "shadow": Text("Shadow", "暗影"),
    "hunter": Text("Hunter", "猎人"),
    "neutral": Text("Neutral", "中立"),
}
FACTION_ALIASES: Mapping[str, str] = {"shadows": "shadow", "hunters": "hunter", "neutrals": "neutral"}


@dataclass(frozen=True, slots=True)
class Power:
    """What an ability does: ``amount`` points of damage or healing, or as many as the ``die`` shows.

    With ``picks`` its owner picks the character whom it is for, who has to stand on the area ``at`` if there is one;
    else it is for the owner, or for whoever the moment is about.
    """

    act: Act
    amount: int = 0
    die: Literal["d4", "d6"] | None = None
    picks: bool = False
    at: str | None = None


@dataclass(frozen=True, slots=True)
class Character:
    """One character card. ``hidden_use``: its ability works without a reveal; ``forced``: it is no choice of its owner.

    ``ruling`` says what the card does, ``ability_ruling`` what its ability does: a rule of the source document where
    that lists it, else the same ruling.
    """

    id: str
    name: Text
    faction: Faction
    hit_points: int
    box: Box
    win: Win
    ability: Text
    timing: Timing
    power: Power
    once: bool = False
    hidden_use: bool = False
    forced: bool = False
    in_document: bool = False  # whether the source document lists the ability

    @property
    def letter(self) -> str:
        """The first letter of its name, which tells its hit points."""
        return self.id[0].upper()

    def dies_of(self, damage: int) -> bool:
        """Whether so much damage in all kills it (sh.death.hit-points): the one place that says so."""
        return damage >= self.hit_points

    @property
    def ruling(self) -> str:
        """The id of the ruling of its card."""
        return f"sh.pack.character.{self.id}"

    @property
    def ability_ruling(self) -> str:
        """The id of the ruling of its ability."""
        return f"sh.ability.{self.id}" if self.in_document else self.ruling


CHARACTERS: Mapping[str, Character] = {
    each.id: each
    for each in (
        Character("allie", Text("Allie", "艾莉"), "neutral", 8, "base", "alive-at-end",
                  Text("Mother's Love", "母爱"), "any-time", Power("heal-all"), once=True, in_document=True),
        Character("bob", Text("Bob", "鲍勃"), "neutral", 10, "base", "equipment",
                  Text("Robbery", "盗取"), "own-attack", Power("rob"), in_document=True),
        Character("charles", Text("Charles", "查尔斯"), "neutral", 11, "base", "third-death",
                  Text("Bloody Feast", "血腥的盛宴"), "after-own-attack", Power("attack-again", 2), in_document=True),
        Character("daniel", Text("Daniel", "丹尼尔"), "neutral", 13, "base", "first-death-or-shadows-dead",
                  Text("Scream", "呼啸"), "other-death", Power("reveal"),
                  hidden_use=True, forced=True, in_document=True),
        Character("emi", Text("Emi", "艾米"), "hunter", 10, "base", "shadows-dead",
                  Text("Teleport", "传送"), "move", Power("teleport"), in_document=True),
        Character("franklin", Text("Franklin", "法兰克林"), "hunter", 12, "base", "shadows-dead",
                  Text("Lightning", "闪电"), "turn-start", Power("damage", die="d6", picks=True),
                  once=True, in_document=True),
        Character("george", Text("George", "佐治"), "hunter", 14, "base", "shadows-dead",
                  Text("Demolish", "摧毁"), "turn-start", Power("damage", die="d4", picks=True),
                  once=True, in_document=True),
        Character("unknown", Text("Unknown", "无名"), "shadow", 11, "base", "hunters-dead",
                  Text("Deceit", "欺诈"), "hermit-received", Power("lie"), hidden_use=True, in_document=True),
        Character("vampire", Text("Vampire", "吸血鬼"), "shadow", 13, "base", "hunters-dead",
                  Text("Suck Blood", "吸血"), "own-attack-damage", Power("heal", 2)),
        Character("werewolf", Text("Werewolf", "狼人"), "shadow", 14, "base", "hunters-dead",
                  Text("Counterattack", "反击"), "after-attacked", Power("attack-back")),
        Character("agnes", Text("Agnes", "艾格尼丝"), "neutral", 8, "expansion", "right-neighbour",
                  Text("Capriccio", "随想"), "turn-start", Power("switch-neighbour"), once=True),
        Character("bryan", Text("Bryan", "布莱恩"), "neutral", 10, "expansion", "strong-kill-or-altar",
                  Text("MY GOD", "我的天"), "own-attack-kill", Power("reveal"), hidden_use=True, forced=True),
        Character("catherine", Text("Catherine", "凯瑟琳"), "neutral", 11, "expansion", "first-death-or-last-two",
                  Text("Stigmata", "圣痕"), "turn-start", Power("heal", 1)),
        Character("david", Text("David", "大卫"), "neutral", 13, "expansion", "holy-equipment",
                  Text("Grave Digger", "掘墓"), "any-time", Power("dig-up"), once=True),
        Character("ellen", Text("Ellen", "艾伦"), "hunter", 10, "expansion", "shadows-dead",
                  Text("Chain of Forbidden Curse", "禁咒之链"), "turn-start", Power("void", picks=True), once=True),
        Character("fuka", Text("Fu-ka", "芙卡"), "hunter", 12, "expansion", "shadows-dead",
                  Text("Dynamite Nurse", "炸药护士"), "turn-start", Power("set-damage", 7, picks=True), once=True),
        Character("gregor", Text("Gregor", "格雷戈"), "hunter", 14, "expansion", "shadows-dead",
                  Text("Ghostly Barrier", "幽灵屏障"), "turn-end", Power("barrier"), once=True),
        Character("ultra-soul", Text("Ultra Soul", "奥特魂"), "shadow", 11, "expansion", "hunters-dead",
                  Text("Murder Ray", "杀人光线"), "turn-start", Power("damage", 3, picks=True, at="underworld-gate")),
        Character("valkyrie", Text("Valkyrie", "女武神"), "shadow", 13, "expansion", "hunters-dead",
                  Text("Horn of War Outbreak", "开战号角"), "own-attack", Power("attack-with-d4")),
        Character("wight", Text("Wight", "尸妖"), "shadow", 14, "expansion", "hunters-dead",
                  Text("Multiplication", "增殖"), "turn-end", Power("extra-turns"), once=True),
    )
}  # fmt: skip
NAMES: Mapping[str, Text] = {each.id: each.name for each in CHARACTERS.values()}
HOLY = ("talisman", "spear-of-longinus", "holy-robe", "silver-rosary")  # the equipment that David collects


def of_boxes(boxes: Iterable[str]) -> tuple[str, ...]:
    """The ids of the characters of some boxes."""
    wanted = set(boxes)
    return tuple(each.id for each in CHARACTERS.values() if each.box in wanted)
