"""Conditions, elements and modifier cards: their codes, and their names in the languages that players write."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.text import Text

CONDITIONS: Mapping[str, Text] = {
    "poison": Text("Poison", "中毒"),
    "wound": Text("Wound", "伤口"),
    "immobilize": Text("Immobilize", "定身"),
    "disarm": Text("Disarm", "缴械"),
    "stun": Text("Stun", "眩晕"),
    "muddle": Text("Muddle", "混乱"),
    "invisible": Text("Invisible", "隐形"),
    "strengthen": Text("Strengthen", "强化"),
    "curse": Text("Curse", "诅咒"),
    "bless": Text("Bless", "祝福"),
}
ELEMENTS: Mapping[str, Text] = {
    "fire": Text("Fire", "火"),
    "ice": Text("Ice", "冰"),
    "air": Text("Air", "风"),
    "earth": Text("Earth", "土"),
    "light": Text("Light", "光"),
    "dark": Text("Dark", "暗"),
}
WITH_ANY: Mapping[str, Text] = {**ELEMENTS, "any": Text("any element", "任意")}  # as cards name them
STRENGTHS: Mapping[str, Text] = {
    "inert": Text("inert", "惰性"),
    "waning": Text("waning", "衰减"),
    "strong": Text("strong", "强盛"),
}
# Other names that people write for the same thing.
ALIASES: Mapping[str, str] = {
    "poisoned": "poison", "毒": "poison",
    "wounded": "wound", "创伤": "wound", "流血": "wound",
    "immobilized": "immobilize", "immobilise": "immobilize", "immobilised": "immobilize",
    "disarmed": "disarm", "stunned": "stun", "晕眩": "stun", "muddled": "muddle", "invisibility": "invisible",
    "strengthened": "strengthen", "cursed": "curse", "blessed": "bless",
    "darkness": "dark", "cold": "ice", "wind": "air", "黑暗": "dark", "光明": "light",
}  # fmt: skip
