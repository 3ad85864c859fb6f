from __future__ import annotations

import pytest

from adjudicator.games.fantasy_realms.cards import BY_NAME, NOT_IN_EDITION
from adjudicator.games.fantasy_realms.effects import SUITS
from adjudicator.games.fantasy_realms.names import (
    CHINESE,
    SUITS_CHINESE,
    find_card,
    find_suit,
    fold,
    is_elsewhere,
    near_cards,
    near_suits,
    suit_title,
    title,
)

# The names on the cards of the Chinese edition, in the order of the cards' numbers.
SIMPLIFIED = [
    "高山", "洞穴", "钟楼", "森林", "土元素", "生命之泉", "沼泽", "大洪水", "岛屿",
    "水元素", "暴雨", "暴雪", "烟雾", "龙卷风", "风元素", "野火", "烛火", "锻炉",
    "雷电", "火元素", "骑士", "精灵射手", "轻骑兵", "矮人兵团", "游侠", "收藏家", "驯兽师",
    "死灵术士", "魔导师", "结界巫女", "国王", "皇后", "公主", "军阀", "女帝", "独角兽",
    "翼蜥", "战马", "巨龙", "多头蛇", "战船", "魔杖", "基夫之剑", "精灵长弓", "飞艇",
    "基夫之盾", "序列宝石", "世界树", "易经", "护身符", "变形怪", "幻象", "模仿者",
]  # fmt: skip
TRADITIONAL = {
    "鐘樓": "Bell Tower", "沼澤": "Swamp", "島嶼": "Island", "煙霧": "Smoke", "龍捲風": "Whirlwind",
    "風元素": "Air Elemental", "燭火": "Candle", "鍛爐": "Forge", "雷電": "Lightning", "騎士": "Knights",
    "精靈射手": "Elven Archers", "輕騎兵": "Light Cavalry", "矮人兵團": "Dwarvish Infantry", "遊俠": "Rangers",
    "馴獸師": "Beastmaster", "死靈術士": "Necromancer", "魔導師": "Warlock Lord", "結界巫女": "Enchantress",
    "國王": "King", "軍閥": "Warlord", "獨角獸": "Unicorn", "戰馬": "Warhorse", "巨龍": "Dragon", "多頭蛇": "Hydra",
    "戰船": "Warship", "基夫之劍": "Sword of Keth", "精靈長弓": "Elven Longbow", "飛艇": "War Dirigible",
    "序列寶石": "Gem of Order", "世界樹": "World Tree", "易經": "Book of Changes", "護身符": "Protection Rune",
    "變形怪": "Shapeshifter",
}  # fmt: skip
SUIT_NAMES = {
    "land": ("土地",), "flood": ("洪水",), "weather": ("气候", "氣候"), "flame": ("烈火",), "army": ("军队", "軍隊"),
    "wizard": ("法师", "法師"), "leader": ("领袖", "領袖"), "beast": ("猛兽", "猛獸"), "weapon": ("兵器",),
    "artifact": ("文物",), "wild": ("通用",),
}  # fmt: skip


@pytest.mark.parametrize(("name", "chinese"), list(zip(BY_NAME, SIMPLIFIED, strict=True)))
def test_a_card_is_found_by_its_names(name: str, chinese: str) -> None:
    card = BY_NAME[name]
    for written in (name, name.upper(), name.lower(), name.swapcase(), f"  {name} ", name.replace(" ", ""), chinese):
        assert find_card(written) is card, written
    assert title(name)["en"] == name
    assert title(name)["zh"] == chinese


@pytest.mark.parametrize(("written", "name"), list(TRADITIONAL.items()))
def test_a_card_is_found_by_its_traditional_name(written: str, name: str) -> None:
    assert find_card(written) is BY_NAME[name]


@pytest.mark.parametrize(
    "written", ["Doppelgänger", "doppelganger", "DOPPELGÄNGER", "Doppelgaenger", "Doppelga\u0308nger", "Doppel-gänger"]
)
def test_the_umlaut_may_be_there_or_not(written: str) -> None:
    assert find_card(written) is BY_NAME["Doppelgänger"]


def test_no_two_cards_share_a_name() -> None:
    owners: dict[str, str] = {}
    for name, others in CHINESE.items():
        for written in (name, *others):
            assert owners.setdefault(fold(written), name) == name
    assert list(CHINESE) == list(BY_NAME)


@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_is_found_by_its_names(suit: str) -> None:
    for written in (suit, suit.upper(), suit.capitalize(), suit + "s", *SUIT_NAMES[suit]):
        assert find_suit(written) == suit, written
    assert suit_title(suit)["en"] == suit.capitalize()  # type: ignore[arg-type]
    assert suit_title(suit)["zh"] == SUIT_NAMES[suit][0]  # type: ignore[arg-type]
    assert set(SUIT_NAMES) == set(SUITS_CHINESE)


def test_armies_are_an_army() -> None:
    assert find_suit("Armies") == "army"


def test_a_word_that_is_a_suit_and_a_card_is_read_by_its_place() -> None:
    assert find_suit("洪水") == "flood"
    assert find_card("洪水") is BY_NAME["Great Flood"]


@pytest.mark.parametrize("written", ["", " ", "Kign", "Phoenix", "land", "!", "王", "King Queen", "\u0000"])
def test_what_is_no_card(written: str) -> None:
    assert find_card(written) is None


@pytest.mark.parametrize("written", ["", "King", "lande", "♣", "Swamp"])
def test_what_is_no_suit(written: str) -> None:
    assert find_suit(written) is None


@pytest.mark.parametrize("written", sorted(NOT_IN_EDITION))
def test_cards_of_other_printings_are_known_as_such(written: str) -> None:
    assert is_elsewhere(written)
    assert is_elsewhere(written.upper())
    assert find_card(written) is None


@pytest.mark.parametrize("name", list(BY_NAME))
def test_cards_of_this_edition_are_not_elsewhere(name: str) -> None:
    assert not is_elsewhere(name)


@pytest.mark.parametrize(
    ("written", "near"),
    [
        ("Kign", "King"), ("Knight", "Knights"), ("Basilik", "Basilisk"), ("dopelganger", "Doppelgänger"),
        ("great flod", "Great Flood"), ("国王王", "King"), ("精灵弓手", "Elven Archers"),
    ],
)  # fmt: skip
def test_near_misses_of_cards_come_in_the_official_spelling(written: str, near: str) -> None:
    assert find_card(written) is None
    assert near_cards(written)[0] == near
    assert len(set(near_cards(written))) == len(near_cards(written)) <= 3


@pytest.mark.parametrize(("written", "near"), [("lannd", "land"), ("wizzard", "wizard"), ("artefact", "artifact")])
def test_near_misses_of_suits(written: str, near: str) -> None:
    assert near_suits(written)[0] == near


def test_what_is_near_nothing() -> None:
    assert near_cards("zzzzzz") == ()
    assert near_suits("qqqqqq") == ()


def test_folding_leaves_letters_and_digits() -> None:
    assert fold("  Gem-of  Ördér! 7 ") == "gemoforder7"
    assert fold("基夫之剑") == "基夫之剑"
