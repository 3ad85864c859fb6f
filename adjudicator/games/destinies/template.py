"""A dispute to fill in: TOML with comments that say how, for ``adjudicate new``.

The TOML is written once. What people read in it stands in both languages in ``_SAYS``; what a table calls its people,
places and items in ``_NAMES``. Skills go by their Chinese names in Chinese.
"""

from __future__ import annotations

from string import Template
from typing import Final

from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.text import Language, Text


def template(lang: Language) -> str:
    """A dispute in TOML as it could happen at a table; every question that can be asked of that table is in it."""
    words = {code: Text(code, name.zh) for code, name in SKILLS.items()}
    words |= {**_NAMES, **_SAYS}
    return Template(_TOML).substitute({name: text[lang] for name, text in words.items()})


_NAMES: Final = {
    "Ann": Text("Ann", "小安"),
    "Ben": Text("Ben", "小本"),
    "forge": Text("Forge", "铁匠铺"),
    "well": Text("Well", "老井"),
    "mill": Text("Mill", "磨坊"),
    "force": Text("Force the door", "撞门"),
    "talk": Text("Talk", "攀谈"),
    "rope": Text("Rope", "绳子"),
    "charm": Text("Charm", "护符"),
    "sword": Text("Sword", "长剑"),
    "lamp": Text("Lamp", "油灯"),
    "map": Text("Map", "地图"),
}
_SAYS: Final = {
    "file": Text("THIS-FILE", "本文件"),
    "about": Text(
        "A Destinies dispute. Write down your own table, save the file, and run",
        "一份《命运之轮》争议。写下你们的局面，保存文件，然后运行",
    ),
    "leave_out": Text(
        "Leave out what your question does not need; it says what is missing. What follows a # on a line is not read.",
        "问题用不到的可以不写；缺什么会告诉你。一行中 # 之后的内容不会被读取。",
    ),
    "the_app": Text(
        "What the app says goes on record here; what only it knows is not made up.",
        "应用程序说的照写；只有它知道的，不会替它编。",
    ),
    "asked": Text(
        "What is asked: one question. To ask another, move the # from its line to this one.",
        "问什么：只问一个问题。要改问别的，把那一行的 # 移到这一行。",
    ),
    "test_q": Text(
        "What does a roll come to? Claim the successes, such as 2, or { total = 7 }, or { effort_available = 0 }.",
        "掷骰有几个成功？主张成功数，如 2，或 { total = 7 }（总点数），或 { effort_available = 0 }（剩几颗努力骰）。",
    ),
    "odds_q": Text(
        "How likely are successes with these faces? Claim the best number of effort dice, such as 2, or "
        "{ certain = true }.",
        "照你们骰子的各面，成功的概率是多少？主张最合适的努力骰数，如 2，或 { certain = true }（必成）。",
    ),
    "start_q": Text(
        "How many effort dice are there after the start of the turn? Claim a number, such as 3, or { recovered = 1 }.",
        "回合开始之后有几颗努力骰？主张一个数，如 3，或 { recovered = 1 }（收回一颗）。",
    ),
    "movement_q": Text(
        "Where may somebody move? Claim true or false, or { reaches = [[1, 1]] }.",
        "能走到哪里？主张 true（能）或 false，或 { reaches = [[1, 1]] }（到得了那里）。",
    ),
    "visit_q": Text(
        "May a site be visited, an option be chosen? Claim true or false.",
        "能否访问这个地点、选这个选项？主张 true（能）或 false。",
    ),
    "xp_q": Text(
        "Where can experience bring markers? Claim true or false, or { count = 21 }, or "
        "{ placement = { dexterity = [2, 7] } }.",
        "经验能把标记移到哪？主张 true（能）或 false，或 { count = 21 }（放法数），"
        "或 { placement = { dexterity = [2, 7] } }。",
    ),
    "change_q": Text(
        "Where can a skill gained or lost bring the markers? Claim true or false, or { count = 3 }.",
        "获得或失去技能，标记能移到哪里？主张 true 或 false，或 { count = 3 }（放法数）。",
    ),
    "inventory_q": Text(
        "What becomes of the items? Claim true or false, or { excess = 0 }, or { items_after = 3 }.",
        "物品怎么处理？主张 true 或 false，或 { excess = 0 }（多出几件），或 { items_after = 3 }（之后几件）。",
    ),
    "trade_q": Text(
        "May a trade be made? Claim true or false, or { coins_after = 1 }.",
        "这笔交易能做吗？主张 true 或 false，或 { coins_after = 1 }（剩几枚金币）。",
    ),
    "item_q": Text(
        "May an item be used at this moment? Claim true or false, or { leaves = false }.",
        "这时能用这件物品吗？主张 true 或 false，或 { leaves = false }（不移出本局）。",
    ),
    "destiny_q": Text(
        'May this be done about a destiny? Claim true or false, or { route_after = "second" }.',
        '命运方面能这样做吗？主张 true 或 false，或 { route_after = "second" }（之后的路线）。',
    ),
    "outcome_q": Text(
        'Who has won? Claim a name, such as "Ann", or { over = false }.',
        '谁获胜？主张一个名字，如 "小安"，或 { over = false }（没有结束）。',
    ),
    "setup_q": Text(
        "May a game begin so? Claim true or false, or { coins = 1 }.",
        "能这样开局吗？主张 true 或 false，或 { coins = 1 }（每人几枚金币）。",
    ),
    "app_q": Text(
        'Who decides a matter? Claim "app", "players", "card" or "rules".',
        '一件事由谁决定？主张 "app"（应用程序）、"players"（玩家）、"card"（牌面）或 "rules"（规则）。',
    ),
    "claimed": Text(
        "Who claims what. Leave the list empty, [], to be told the answer.", "谁主张什么。留空 [] 则直接给出答案。"
    ),
    "agreed": Text(
        "How you agreed to read the rules where they are silent: `adjudicate rulings --kind gap` lists such gaps.",
        "规则没有说明之处，你们约定怎样理解：`adjudicate rulings --kind gap` 列出这些空白。",
    ),
    "table": Text("The table.", "局面。"),
    "turn": Text("whose turn it is", "轮到谁"),
    "step": Text("start, move, visit or end", "start（回合开始）、move（移动）、visit（访问）、end（结束）"),
    "mode": Text(
        "multiplayer, explorer or challenger", "multiplayer（多人）、explorer（探索者）、challenger（挑战者）"
    ),
    "track": Text("the spaces of your skill tracks", "技能轨道有哪些格"),
    "pairs": Text("pairs of trade markers not in use", "没有用上的贸易标记对数"),
    "removed": Text("items discarded out of the game", "已弃置出本局的物品"),
    "sites_gone": Text("points of interest that the app has removed", "应用程序已移除的地点"),
    "visit": Text("The visit that goes on.", "正在进行的访问。"),
    "chosen": Text("options chosen in this visit", "这次访问已选过的选项"),
    "offered": Text("options that the app shows now", "应用程序眼下显示的选项"),
    "allows": Text("those that it lets be chosen again", "应用程序允许再选的"),
    "so_far": Text("what has happened in this turn so far", "本回合到现在发生的事"),
    "recovered": Text("effort dice that came back at its start", "回合开始收回的努力骰"),
    "moved": Text("tiles moved, 0 for having stayed", "移动了几块，停留写 0"),
    "tried": Text("attempts: by an item or a test", "试过的行动：用物品（item）或检定（test）"),
    "in_test": Text("whether a test goes on", "是否正在检定"),
    "ended": Text("whether the app ended the turn", "应用程序是否已结束回合"),
    "players": Text(
        "The players, in the order of turns. What is not known is left out.", "玩家，按回合顺序排列。不知道的不写。"
    ),
    "at": Text("their tile, [x, y]", "所在的板块 [x, y]"),
    "effort": Text("effort dice that are available", "可用的努力骰"),
    "route": Text("first or second", "first（第一条）或 second（第二条）"),
    "finale": Text("started, failed or completed", "started（启动）、failed（失败）、completed（完成）"),
    "markers": Text("the spaces of the markers", "各标记所在的格"),
    "items": Text("items, as their cards say", "物品，照牌面写"),
    "tiles": Text("The map: a step to a side changes x or y by one.", "地图：向旁边走一步，x 或 y 变动一。"),
    "dropped": Text("items left there", "丢在那里的物品"),
    "trade": Text("The trade areas.", "交易区。"),
}
_TOML: Final = """\
# $about
#   adjudicate dispute destinies $file
# $leave_out
# $the_app

# --- $asked

# $test_q
question = { ask = "skill-test", skill = "$dexterity", main = [3, 2], effort = [{ number = 2 }, { automatic = true }] }
# $odds_q
# question = { ask = "skill-odds", skill = "$power", needs = 1, faces = { main = [2, 4], effort = [{ number = 1 }] } }
# $start_q
# question = { ask = "turn-start" }
# $movement_q
# question = { ask = "movement", player = "$Ben", to = [1, 0] }
# $visit_q
# question = { ask = "visit", option = "$force", by = "test" }
# $xp_q
# question = { ask = "experience", points = 1, want = { dexterity = [3, 6] } }
# $change_q
# question = { ask = "skill-change", change = "loss", spaces = 2, skills = ["$power"] }
# $inventory_q
# question = { ask = "inventory", gains = [{ name = "$lamp" }] }
# $trade_q
# question = { ask = "trade", buy = ["$sword"], sell = ["$rope"] }
# $item_q
# question = { ask = "item-use", item = "$charm", moment = "before-roll" }
# $destiny_q
# question = { ask = "destiny", act = "switch", route = "second" }
# $outcome_q
# question = { ask = "outcome" }
# $setup_q
# question = { ask = "setup", main = 2, exhausted = 3 }
# $app_q
# question = { ask = "app", matter = "options" }

# --- $claimed

claims = [
    { by = "$Ann", value = 3 },
    { by = "$Ben", value = 2 },
]

# --- $agreed

[readings]
# "ds.gap.own-drop" = "others-only"

# --- $table

[state]
turn = "$Ann"  # $turn
# step = "visit"  # $step
# mode = "multiplayer"  # $mode
track = { least = 1, most = 12 }  # $track
# free_pairs = 8  # $pairs
# removed = ["$map"]  # $removed
# removed_sites = ["$mill"]  # $sites_gone

# $visit
[state.visit]
site = "$forge"
chosen = ["$talk"]  # $chosen
offered = ["$force"]  # $offered
# app_allows = ["$talk"]  # $allows

# $so_far
[state.this_turn]
# recovered = 1  # $recovered
# moved = 1  # $moved
# visited = ["$forge"]
# attempts = [{ option = "$force", by = "item" }]  # $tried
# in_test = true  # $in_test
# ended = true  # $ended

# $players

[[state.players]]
name = "$Ann"
at = [1, 0]  # $at
effort = 2  # $effort
coins = 3
experience = 1
route = "first"  # $route
# finale = "started"  # $finale
tracks = { intelligence = [5, 8], dexterity = [4, 7], power = [6, 9] }  # $markers
# $items
items = [{ name = "$rope", price = 2 }, { name = "$charm", ability = "always", when = "before-roll", exhausts = 1 }]

[[state.players]]
name = "$Ben"
at = [0, 0]

# $tiles

[[state.tiles]]
at = [0, 0]
sites = ["$well"]

[[state.tiles]]
at = [1, 0]
sites = ["$forge"]
# dropped = [{ item = { name = "$map" }, by = "$Ben" }]  # $dropped

[[state.tiles]]
at = [1, 1]
explored = false

# $trade

[[state.trade]]
site = "$forge"
stock = [{ name = "$sword", price = 4 }]
"""
