"""The codes of the table state, with their names in English and Chinese."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.text import Text

SKILLS: Mapping[str, Text] = {
    "intelligence": Text("intelligence", "智力"),
    "dexterity": Text("dexterity", "敏捷"),
    "power": Text("power", "力量"),
}
SKILL_ALIASES: Mapping[str, str] = {
    "int": "intelligence",
    "dex": "dexterity",
    "pow": "power",
    "strength": "power",
    "agility": "dexterity",
}
STEPS: Mapping[str, Text] = {
    "start": Text("start of the turn", "回合开始"),
    "move": Text("movement", "移动"),
    "visit": Text("visit", "访问兴趣地点"),
    "end": Text("end of the turn", "回合结束"),
}
ABILITIES: Mapping[str, Text] = {
    "always": Text("always", "始终生效"),
    "discard": Text("by discarding it", "弃置生效"),
}
TIMINGS: Mapping[str, Text] = {
    "turn-start": Text("at the start of the turn", "回合开始时"),
    "before-roll": Text("before the roll", "投掷骰子之前"),
    "after-roll": Text("after the roll", "投掷骰子之后"),
}
FINALES: Mapping[str, Text] = {
    "none": Text("not started", "尚未启动"),
    "started": Text("started", "已启动"),
    "failed": Text("failed", "失败"),
    "completed": Text("completed", "完成"),
}
ROUTES: Mapping[str, Text] = {
    "first": Text("first route", "第一条路线"),
    "second": Text("second route", "第二条路线"),
}
MODES: Mapping[str, Text] = {
    "multiplayer": Text("several players", "多人游戏"),
    "explorer": Text("Explorer (solo)", "探索者模式（单人）"),
    "challenger": Text("Challenger (solo)", "挑战者模式（单人）"),
}
ATTEMPTS: Mapping[str, Text] = {
    "item": Text("with an item", "用物品"),
    "test": Text("by a skill test", "技能检定"),
}
