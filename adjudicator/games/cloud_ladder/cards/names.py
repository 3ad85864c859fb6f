"""The names of cards and of the other codes, in English and Chinese."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.text import Text

CHARACTERS: Mapping[str, Text] = {
    "linda": Text("Elf Linda", "精灵琳达"),
    "kaza": Text("Little Dragon Kaza", "小火龙卡扎"),
    "alpha": Text("Robot Alpha", "机器人阿尔法"),
    "jim": Text("Fat Uncle Jim", "胖大叔吉姆"),
}
GROUPS: Mapping[str, Text] = {
    "siege": Text("Siege", "围攻"),
    "volcano": Text("Volcano", "火山"),
    "formation": Text("Defensive Formation", "防御阵型"),
    "spring": Text("Elf Spring", "精灵泉"),
}
BASIC: Mapping[str, Text] = {
    "axe": Text("Axe", "斧"),
    "silver-axe": Text("Silver Axe", "银斧"),
    "gold-axe": Text("Gold Axe", "金斧"),
    "fire": Text("Fire", "火"),
    "water": Text("Water", "水"),
    "shield": Text("Shield", "盾"),
}
ADVANCED: Mapping[str, Text] = {
    "giant-axe": Text("Giant Axe", "巨斧"),
    "tower-shield": Text("Tower Shield", "塔盾"),
    "lava": Text("Lava", "熔岩"),
    "ditch": Text("Ditch", "沟壑"),
}
MULTI: Mapping[str, Text] = {
    "whirl-axe": Text("Whirlwind Axe", "旋风斧"),
    "wall": Text("City Wall", "城墙"),
    "rebirth": Text("Rebirth from Fire", "浴火重生"),
    "potion": Text("Growth Potion", "生长药剂"),
}
ARENA: Mapping[str, Text] = {
    "coin": Text("Mystery Coin", "迷之硬币"),
    "shadowless-hand": Text("Shadowless Hand", "无影手"),
    "closed-space": Text("Closed Space", "封闭空间"),
    "reversal": Text("Turning the Tide", "扭转乾坤"),
}
OTHERS: Mapping[str, Text] = {"wild": Text("Ever-changing", "变幻莫测")}
TREASURE: Mapping[str, Text] = {"treasure": Text("Treasure Chest", "宝箱")}
HAND: Mapping[str, Text] = {**BASIC, **ADVANCED, **MULTI, **ARENA, **OTHERS}  # what may be held in a hand
CARDS: Mapping[str, Text] = {**HAND, **CHARACTERS, **GROUPS, **TREASURE}
ALIASES: Mapping[str, str] = {
    "火系": "fire", "水系": "water", "盾系": "shield", "斧系": "axe", "elf linda": "linda", "uncle jim": "jim",
    "琳达": "linda", "卡扎": "kaza", "阿尔法": "alpha", "吉姆": "jim",
}  # fmt: skip
SERIES: Mapping[str, Text] = {
    "axe": Text("axe", "斧系"),
    "fire": Text("fire", "火系"),
    "shield": Text("shield", "盾系"),
    "water": Text("water", "水系"),
}
TYPES: Mapping[str, Text] = {
    "character": Text("character card", "人物牌"),
    "group": Text("group card", "集团牌"),
    "basic": Text("basic card", "基本牌"),
    "advanced": Text("advanced card", "进阶牌"),
    "multi": Text("multi card", "多人牌"),
    "arena": Text("arena card", "竞技牌"),
    "other": Text("other card", "其他牌"),
    "treasure": Text("treasure card", "宝物牌"),
}
