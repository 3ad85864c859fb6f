"""Names of cards and suits in English and Chinese, and how forgiving they are read.

Chinese names are those of the 2021 Chinese edition as transcribed in the message files of the public scorer
fantasy-realms/fantasy-realms.github.io, simplified first, traditional second; then the words that seed 001 and
players use.
"""

from __future__ import annotations

from adjudicator.errors import near_misses
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS, NOT_IN_EDITION, Card
from adjudicator.games.fantasy_realms.effects import SUITS, Suit
from adjudicator.text import Text, fold

CHINESE: dict[str, tuple[str, ...]] = {
    "Mountain": ("高山", "山脉", "山脈", "山地"),
    "Cavern": ("洞穴", "山洞"),
    "Bell Tower": ("钟楼", "鐘樓"),
    "Forest": ("森林", "丛林", "叢林"),
    "Earth Elemental": ("土元素", "地元素"),
    "Fountain of Life": ("生命之泉",),
    "Swamp": ("沼泽", "沼澤"),
    "Great Flood": ("大洪水", "洪水"),
    "Island": ("岛屿", "島嶼"),
    "Water Elemental": ("水元素",),
    "Rainstorm": ("暴雨", "暴风雨", "暴風雨"),
    "Blizzard": ("暴雪", "暴风雪", "暴風雪"),
    "Smoke": ("烟雾", "煙霧"),
    "Whirlwind": ("龙卷风", "龍捲風", "旋风", "旋風"),
    "Air Elemental": ("风元素", "風元素", "气元素", "氣元素"),
    "Wildfire": ("野火",),
    "Candle": ("烛火", "燭火", "蜡烛", "蠟燭"),
    "Forge": ("锻炉", "鍛爐", "熔炉", "熔爐"),
    "Lightning": ("雷电", "雷電", "闪电", "閃電"),
    "Fire Elemental": ("火元素",),
    "Knights": ("骑士", "騎士"),
    "Elven Archers": ("精灵射手", "精靈射手", "精灵弓箭手", "精靈弓箭手"),
    "Light Cavalry": ("轻骑兵", "輕騎兵"),
    "Dwarvish Infantry": ("矮人兵团", "矮人兵團", "矮人步兵"),
    "Rangers": ("游侠", "遊俠"),
    "Collector": ("收藏家",),
    "Beastmaster": ("驯兽师", "馴獸師"),
    "Necromancer": ("死灵术士", "死靈術士", "死灵法师", "死靈法師"),
    "Warlock Lord": ("魔导师", "魔導師"),
    "Enchantress": ("结界巫女", "結界巫女", "女巫"),
    "King": ("国王", "國王"),
    "Queen": ("皇后", "王后"),
    "Princess": ("公主",),
    "Warlord": ("军阀", "軍閥"),
    "Empress": ("女帝", "女皇"),
    "Unicorn": ("独角兽", "獨角獸"),
    "Basilisk": ("翼蜥", "石化蜥蜴"),
    "Warhorse": ("战马", "戰馬"),
    "Dragon": ("巨龙", "巨龍"),
    "Hydra": ("多头蛇", "多頭蛇", "九头蛇", "九頭蛇"),
    "Warship": ("战船", "戰船", "战舰", "戰艦"),
    "Magic Wand": ("魔杖",),
    "Sword of Keth": ("基夫之剑", "基夫之劍"),
    "Elven Longbow": ("精灵长弓", "精靈長弓"),
    "War Dirigible": ("飞艇", "飛艇"),
    "Shield of Keth": ("基夫之盾",),
    "Gem of Order": ("序列宝石", "序列寶石", "秩序宝石", "秩序寶石"),
    "World Tree": ("世界树", "世界樹"),
    "Book of Changes": ("易经", "易經"),
    "Protection Rune": ("护身符", "護身符"),
    "Shapeshifter": ("变形怪", "變形怪"),
    "Mirage": ("幻象", "海市蜃楼", "海市蜃樓"),
    "Doppelgänger": ("模仿者", "二重身"),
}
SUITS_CHINESE: dict[Suit, tuple[str, ...]] = {
    "land": ("土地",),
    "flood": ("洪水",),
    "weather": ("气候", "氣候", "天气", "天氣"),
    "flame": ("烈火", "火焰"),
    "army": ("军队", "軍隊"),
    "wizard": ("法师", "法師", "魔法师", "魔法師"),
    "leader": ("领袖", "領袖"),
    "beast": ("猛兽", "猛獸", "野兽", "野獸"),
    "weapon": ("兵器", "武器"),
    "artifact": ("文物", "神器"),
    "wild": ("通用", "万能", "萬能"),
}


_CARDS: dict[str, Card] = {}
for _card in CARDS:
    for _name in (_card.name, *CHINESE[_card.name]):
        _CARDS[fold(_name)] = _card
_CARDS["doppelgaenger"] = BY_NAME["Doppelgänger"]
_SUITS: dict[str, Suit] = {fold(name): s for s in SUITS for name in (s, s + "s", *SUITS_CHINESE[s])}
_SUITS["armies"] = "army"
_ELSEWHERE = {fold(name) for name in NOT_IN_EDITION}


_TITLES: dict[str, Text] = {name: Text(name, chinese[0]) for name, chinese in CHINESE.items()}
_SUIT_TITLES: dict[Suit, Text] = {suit: Text(suit.capitalize(), names[0]) for suit, names in SUITS_CHINESE.items()}


def title(name: str) -> Text:
    """A card's name in both languages."""
    return _TITLES[name]


def aliases(name: str) -> tuple[str, ...]:
    """What else a card is called in Chinese."""
    return CHINESE[name][1:]


def suit_title(suit: Suit) -> Text:
    """A suit's name in both languages."""
    return _SUIT_TITLES[suit]


def find_card(name: str) -> Card | None:
    """The card of a name, in either language, any case, with or without the umlaut; None if there is none."""
    return BY_NAME.get(name) or _CARDS.get(fold(name))


def find_suit(name: str) -> Suit | None:
    """The suit of a name, likewise."""
    return _SUITS.get(fold(name))


def is_elsewhere(name: str) -> bool:
    """Whether a name is that of a card in an expansion or another printing."""
    return fold(name) in _ELSEWHERE


def near_cards(name: str) -> tuple[str, ...]:
    """The card names that look most like a misspelt one: in the official spelling, best first."""
    found = near_misses(fold(name), _CARDS)
    return tuple(dict.fromkeys(_CARDS[key].name for key in found))


def near_suits(name: str) -> tuple[Suit, ...]:
    """The suits that look most like a misspelt one, best first."""
    return tuple(dict.fromkeys(_SUITS[key] for key in near_misses(fold(name), _SUITS)))


def suit_word(suit: Suit) -> Text:
    """A suit as it is written in a table state, in each language."""
    return Text(suit, SUITS_CHINESE[suit][0])
