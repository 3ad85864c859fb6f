"""The white, black and hermit cards: how many there are, and what they do, as data. Facts only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from adjudicator.games.shadow_hunters.pack.characters import Character, Faction
from adjudicator.text import Text

Deck = Literal["white", "black", "hermit"]
DECKS: Mapping[str, Text] = {
    "white": Text("white", "白卡"),
    "black": Text("black", "黑卡"),
    "hermit": Text("hermit", "隐士牌"),
}
DECK_SIZE = 16  # cards in each deck


@dataclass(frozen=True, slots=True)
class Equipment:
    """A card that stays with its owner and works all the time.

    ``attack`` adds to the damage of a successful attack, ``hunter_attack`` for a revealed Hunter; ``dealt`` and
    ``taken`` are taken off what own attacks do and what attacks do to the owner. ``one_die`` rolls the d4 alone,
    ``everyone`` hits all in range, ``elsewhere`` turns the range to every area outside the own zone, ``must`` forces an
    attack. ``loots_all`` takes all equipment of who is killed by an attack. ``wards`` are areas and single-use cards
    that do the owner no damage. ``optional`` may be left unused, ``second_roll`` moves by either of two rolls.
    """

    id: str
    name: Text
    deck: Deck
    attack: int = 0
    hunter_attack: int = 0
    dealt: int = 0
    taken: int = 0
    one_die: bool = False
    everyone: bool = False
    elsewhere: bool = False
    must: bool = False
    loots_all: bool = False
    wards: frozenset[str] = frozenset()
    optional: bool = False
    second_roll: bool = False

    @property
    def ruling(self) -> str:
        """The id of the ruling of this card."""
        return f"sh.pack.{self.deck}.{self.id}"


# Whom something falls on: the player; another one, anybody or "any character" of the player's choice; all others; or
# whoever stands on the area with the number rolled. Whether "any character" may be oneself is a gap.
Whom = Literal["self", "other", "any", "character", "others", "area"]
Act = Literal["damage", "heal", "heal-die", "set-damage", "steal", "give", "reveal", "turn", "guard"]


@dataclass(frozen=True, slots=True)
class Does:
    """One thing that a single-use card does: to whom, and how much.

    ``heal-die`` heals the roll of the d6; ``set-damage`` puts the damage to ``amount``; ``turn`` is another turn after
    this one; ``guard`` keeps all damage of attacks off until the start of the own next turn.
    """

    act: Act
    whom: Whom
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Single:
    """A card that is carried out and put away. ``copies`` of it are in the deck.

    ``revealing`` are the characters (in the first printing; ``reprint`` in the one that came with the expansion) who
    reveal for its effect; ``factions`` the same as factions; ``forced`` when they have to. ``roll`` names the dice that
    decide. Where cards roll, ``does`` is what follows for a roll that ``counts`` (any, if that is empty); ``otherwise``
    for one that does not, or for a player without what the card takes.
    """

    id: str
    name: Text
    deck: Deck
    copies: int
    does: tuple[Does, ...]
    otherwise: tuple[Does, ...] = ()
    factions: frozenset[Faction] = frozenset()
    revealing: frozenset[str] = frozenset()
    reprint: frozenset[str] = frozenset()
    forced: bool = False
    roll: Literal["none", "d6", "both"] = "none"
    counts: frozenset[int] = frozenset()

    @property
    def ruling(self) -> str:
        """The id of the ruling of this card."""
        return f"sh.pack.{self.deck}.{self.id}"


Effect = Literal["heal-or-hurt", "give-or-hurt", "damage", "show"]


@dataclass(frozen=True, slots=True)
class Hermit:
    """A hermit card: whom it is for, and what they do. ``copies`` of it are in the deck.

    It is for ``factions``, for hit points up to ``hit_points_most`` or from ``hit_points_least``, or for all if none of
    these is set. ``heal-or-hurt`` heals 1, or does 1 damage to who has none; ``give-or-hurt`` gives an equipment to the
    current player or takes 1 damage; ``damage`` does ``amount``; ``show`` shows the character to the current player.
    """

    id: str
    name: Text
    copies: int
    effect: Effect
    factions: frozenset[Faction] = frozenset()
    hit_points_most: int | None = None
    hit_points_least: int | None = None
    amount: int = 1

    @property
    def ruling(self) -> str:
        """The id of the ruling of this card."""
        return f"sh.pack.hermit.{self.id}"

    def matches(self, character: Character) -> bool:
        """Whether a character meets the card's condition."""
        if self.factions:
            return character.faction in self.factions
        if self.hit_points_most is not None:
            return character.hit_points <= self.hit_points_most
        return self.hit_points_least is None or character.hit_points >= self.hit_points_least


EQUIPMENT: Mapping[str, Equipment] = {
    each.id: each
    for each in (
        Equipment("mystic-compass", Text("Mystic Compass", "神秘罗盘"), "white", optional=True, second_roll=True),
        Equipment("talisman", Text("Talisman", "护身符"), "white",
                  wards=frozenset(["bloodthirsty-spider", "vampire-bat", "dynamite"])),
        Equipment("fortune-brooch", Text("Fortune Brooch", "幸运胸针"), "white", wards=frozenset(["weird-woods"])),
        Equipment("silver-rosary", Text("Silver Rosary", "银念珠"), "white", loots_all=True),
        Equipment("spear-of-longinus", Text("Spear of Longinus", "朗基努斯之枪"), "white", hunter_attack=2),
        Equipment("holy-robe", Text("Holy Robe", "圣袍"), "white", dealt=1, taken=1),
        Equipment("masamune", Text("Cursed Sword Masamune", "妖刀正宗"), "black", one_die=True, must=True),
        Equipment("machine-gun", Text("Machine Gun", "机枪"), "black", everyone=True),
        Equipment("handgun", Text("Handgun", "手枪"), "black", elsewhere=True),
        Equipment("butcher-knife", Text("Butcher Knife", "屠刀"), "black", attack=1),
        Equipment("chainsaw", Text("Chainsaw", "电锯"), "black", attack=1),
        Equipment("rusted-broad-axe", Text("Rusted Broad Axe", "锈蚀阔斧"), "black", attack=1),
    )
}  # fmt: skip

SINGLES: Mapping[str, Single] = {
    each.id: each
    for each in (
        Single("advent", Text("Advent", "降临"), "white", 1, (Does("set-damage", "self"),),
               factions=frozenset(["hunter"])),
        Single("disenchant-mirror", Text("Disenchant Mirror", "照妖镜"), "white", 1, (Does("reveal", "self"),),
               revealing=frozenset(["vampire", "werewolf"]),
               reprint=frozenset(["vampire", "werewolf", "ultra-soul", "valkyrie", "wight"]), forced=True),
        Single("blessing", Text("Blessing", "祝福"), "white", 1, (Does("heal-die", "other"),), roll="d6"),
        Single("chocolate", Text("Chocolate", "巧克力"), "white", 1, (Does("set-damage", "self"),),
               revealing=frozenset(["allie", "emi", "unknown"]),
               reprint=frozenset(["allie", "emi", "unknown", "agnes", "ellen", "ultra-soul"])),
        Single("concealed-knowledge", Text("Concealed Knowledge", "隐秘知识"), "white", 1, (Does("turn", "self"),)),
        Single("guardian-angel", Text("Guardian Angel", "守护天使"), "white", 1, (Does("guard", "self"),)),
        Single("flare-of-judgement", Text("Flare of Judgement", "审判闪光"), "white", 1,
               (Does("damage", "others", 2),)),
        Single("first-aid", Text("First Aid", "急救"), "white", 1, (Does("set-damage", "any", 7),)),
        Single("holy-water", Text("Holy Water of Healing", "治疗圣水"), "white", 2, (Does("heal", "self", 2),)),
        Single("moody-goblin", Text("Moody Goblin", "善变哥布林"), "black", 2, (Does("steal", "character", 1),)),
        Single("bloodthirsty-spider", Text("Bloodthirsty Spider", "嗜血蜘蛛"), "black", 1,
               (Does("damage", "character", 2), Does("damage", "self", 2))),
        Single("vampire-bat", Text("Vampire Bat", "吸血蝙蝠"), "black", 3,
               (Does("damage", "character", 2), Does("heal", "self", 1))),
        Single("diabolic-ritual", Text("Diabolic Ritual", "恶魔仪式"), "black", 1, (Does("set-damage", "self"),),
               factions=frozenset(["shadow"])),
        Single("banana-peel", Text("Banana Peel", "香蕉皮"), "black", 1, (Does("give", "other", 1),),
               otherwise=(Does("damage", "self", 1),)),
        Single("dynamite", Text("Dynamite", "炸药"), "black", 1, (Does("damage", "area", 3),), roll="both"),
        Single("spiritual-doll", Text("Spiritual Doll", "灵魂娃娃"), "black", 1, (Does("damage", "character", 3),),
               otherwise=(Does("damage", "self", 3),), roll="d6", counts=frozenset({1, 2, 3, 4})),
    )
}  # fmt: skip
# The guards that keep damage of any kind away, each with its ruling; the others keep off that of attacks.
WARDS_ALL: Mapping[str, str] = {"ghostly-barrier": "sh.pack.character.gregor"}

_BOTH: dict[str, frozenset[Faction]] = {
    "anger": frozenset(["hunter", "shadow"]),
    "blackmail": frozenset(["hunter", "neutral"]),
    "greed": frozenset(["neutral", "shadow"]),
}
HERMITS: Mapping[str, Hermit] = {
    each.id: each
    for each in (
        Hermit("aid", Text("Aid", "援助"), 1, "heal-or-hurt", frozenset(["hunter"])),
        Hermit("nurturance", Text("Nurturance", "照料"), 1, "heal-or-hurt", frozenset(["neutral"])),
        Hermit("huddle", Text("Huddle", "抱团"), 1, "heal-or-hurt", frozenset(["shadow"])),
        Hermit("anger", Text("Anger", "愤怒"), 2, "give-or-hurt", _BOTH["anger"]),
        Hermit("blackmail", Text("Blackmail", "勒索"), 2, "give-or-hurt", _BOTH["blackmail"]),
        Hermit("greed", Text("Greed", "贪婪"), 2, "give-or-hurt", _BOTH["greed"]),
        Hermit("slap", Text("Slap", "耳光"), 2, "damage", frozenset(["hunter"])),
        Hermit("spell", Text("Spell", "咒语"), 1, "damage", frozenset(["shadow"])),
        Hermit("exorcism", Text("Exorcism", "驱魔"), 1, "damage", frozenset(["shadow"]), amount=2),
        Hermit("bully", Text("Bully", "欺凌"), 1, "damage", hit_points_most=11),
        Hermit("tough-lesson", Text("Tough Lesson", "教训"), 1, "damage", hit_points_least=12, amount=2),
        Hermit("prediction", Text("Prediction", "预言"), 1, "show"),
    )
}
EQUIPMENT_NAMES: Mapping[str, Text] = {each.id: each.name for each in EQUIPMENT.values()}
SINGLE_NAMES: Mapping[str, Text] = {each.id: each.name for each in SINGLES.values()}
HERMIT_NAMES: Mapping[str, Text] = {each.id: each.name for each in HERMITS.values()}
DRAWN_NAMES: Mapping[str, Text] = {**EQUIPMENT_NAMES, **SINGLE_NAMES}
CARD_NAMES: Mapping[str, Text] = {**DRAWN_NAMES, **HERMIT_NAMES}
CARD_ALIASES: Mapping[str, str] = {
    "cursed sword": "masamune", "compass": "mystic-compass", "罗盘": "mystic-compass", "axe": "rusted-broad-axe",
    "knife": "butcher-knife", "robe": "holy-robe", "rosary": "silver-rosary", "spear": "spear-of-longinus",
    "brooch": "fortune-brooch", "mirror": "disenchant-mirror", "holy water": "holy-water",
    "flare": "flare-of-judgement", "hermit's aid": "aid",
}  # fmt: skip
