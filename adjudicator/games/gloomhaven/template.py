"""A dispute to fill in: TOML with comments that say how, for ``adjudicate new``."""

from __future__ import annotations

from adjudicator.text import Language, Text


def template(lang: Language) -> str:
    """A dispute in TOML as it could happen at a table; every question that can be asked of that table is in it."""
    return _TEMPLATE[lang]


_TEMPLATE = Text(
    """\
# A Gloomhaven dispute (first edition). Write down your own table, save the file, and run
#   adjudicate dispute gloomhaven THIS-FILE
# Leave out what your question does not need; it says what is missing. What follows a # on a line is not read.
# A hex is [column, row], from 0 in the south-west; odd columns lie half a hex further north.

# --- What is asked: one question. To ask another, move the # from its line to this one.

# Whom does a monster focus on? Claim a name: "Brute".
question = { ask = "monster-focus", monster = "Bandit Archer 2" }
# What may a monster do in its turn? Claim { attacks = ["Brute"] }, or { move_to = [4, 2] }, or both.
# question = { ask = "monster-activation", monster = "Bandit Archer 2" }
# Is there line of sight? Claim true or false; with for, also { needed = true } or { allowed = true }.
# question = { ask = "line-of-sight", from = "Brute", to = "Bandit Archer 2", for = "attack" }
# How far is it? Claim 3, or { adjacent = false }; with an attack's range (0 for none) { within = false }.
# question = { ask = "range", from = "Brute", to = [4, 2], attack_range = 0 }
# Can a figure get there? Claim true or false, or { cost = 2, unharmed = true }. mode may be "jump".
# question = { ask = "movement", figure = "Brute", points = 3, mode = "walk", to = [3, 2] }
# Who acts when? Claim { first = "Brute" }, or names in their order: ["Brute", "Bandit Archer 2"].
# question = { ask = "initiative-order" }
# May two cards be played so? Claim true or false, or { experience = 1 }, or { lost = ["Charge"] }.
# question = { ask = "card-play", character = "Brute", \
first = { card = "Charge", half = "bottom" }, second = { card = "Cleave", half = "top" } }
# What does an attack come to? Claim the damage, such as 4, or { killed = false }.
# question = { ask = "attack", attack = 3, range = "ranged", attacker = "Spellweaver", target = "Bandit Archer 2" }
# What may a player do about damage? Claim true or false of an option, or { hit_points = 7 }.
# question = { ask = "damage-options", character = "Brute", damage = 4, option = "lose-hand" }
# May a character rest? Claim true or false, or { lost = ["Skewer"] }. rest may be "long".
# question = { ask = "rest-options", character = "Brute", rest = "short", drawn = ["Skewer"] }
# Is a character exhausted? Claim true or false.
# question = { ask = "exhaustion", character = "Brute" }
# What becomes of an item? Claim "spent" or "ready".
# question = { ask = "items", character = "Brute", item = "Boots", event = "use" }
# What does a heal do? Claim the hit points after it, such as 10, or { healed = 3 }.
# question = { ask = "heal", target = "Brute", amount = 4 }
# What does a condition do? Claim true or false of an act, or { may = true }.
# question = { ask = "conditions", figure = "Spellweaver", condition = "muddle", got = "other-turn", act = "attack" }
# What does the ground do on a way? Claim the damage, such as 3, or { legal = true }.
# question = { ask = "terrain-damage", figure = "Bandit Archer 2", path = [[4, 1]] }
# What becomes of the elements? Claim { fire = "inert" }, or true or false: whether all of it is legal.
# question = { ask = "elements", events = [{ who = "Spellweaver", does = "consume", element = "fire" }] }
# What does an opened door bring? Claim { at_once = ["Bandit Guard"] }, or { placed = 1 }.
# question = { ask = "door-reveal", who = "Brute", room = [{ type = "Bandit Guard", standee = 3 }] }
# What is looted? Claim the coins, such as 2, or { may_leave = false }.
# question = { ask = "loot", figure = "Brute", does = "loot", range = 1 }
# What is the scenario level? Claim 2, or { trap = 4 }.
# question = { ask = "scenario-level", levels = [2, 3] }
# Is the scenario over? Claim "success" or "failure", or { ends = "after-round" }.
# question = { ask = "scenario-end" }

# --- Who claims what. Leave the list empty, [], to be told the answer.

claims = [
    { by = "Ann", value = "Brute" },
    { by = "Ben", value = "Spellweaver" },
]

# --- How you agreed to read the rules where they are silent: `adjudicate rulings --kind gap` lists such gaps.

[readings]
# "gh.gap.jump-last-difficult" = "unaffected"

# --- The table.

[state]
draw_pile = ["r+1", "+1", "-1"]  # modifier cards, the next one first; r is rolling, effects follow a colon: "+0:STUN"
elements = { fire = "strong" }  # what is not here is inert
# For `adjudicate moves` say which phase it is ("select", "turn" or "round-end"), and in a turn whose.
# phase = "turn"
# turn = "Bandit Archer 2"

[state.board]
width = 7
height = 5
walls = [[3, 0], [3, 4]]
obstacles = [[2, 2]]
traps = [{ hex = [4, 1] }]
difficult = [[1, 1]]
coins = [{ hex = [1, 3], coins = 2 }]
doors = [{ hex = [6, 2], open = false }]
# hazardous = [[0, 4]]
# thin_walls = [{ hex = [5, 1], dir = "NE" }]

[state.scenario]
level = 2
characters_at_start = 2
goal_met = true

[[state.characters]]
name = "Brute"
at = [1, 2]
hit_points = 7
max_hit_points = 10
selected = ["Charge", "Cleave"]  # the leading card first
hand = ["Rally", "Trample"]
discard = ["Skewer", "Warding"]
items = [{ item = "Boots", use = "spent" }]
# conditions = ["poison"]

[[state.characters]]
name = "Spellweaver"
at = [0, 2]
initiative = 40  # of the leading card, where the cards are not written down

[[state.monsters]]
type = "Bandit Archer"
standee = 2
at = [4, 2]
move = 2  # from the statistic card
attack = 2
range = 3
hit_points = 6
shield = 1

[[state.monsters]]
type = "Bandit Guard"
standee = 1
rank = "elite"
at = [5, 3]

[[state.monster_types]]  # the card drawn for each type this round
type = "Bandit Archer"
initiative = 32
abilities = [{ ability = "move", plus = 0 }, { ability = "attack", plus = -1 }]

[[state.monster_types]]
type = "Bandit Guard"
initiative = 15

[[state.cards]]  # what is printed on the characters' cards, as far as it matters
card = "Charge"
initiative = 20
bottom = { abilities = [{ ability = "move", value = 4 }], lost = true, experience = 1 }

[[state.cards]]
card = "Cleave"
initiative = 61
top = { abilities = [{ ability = "attack", value = 3 }] }
""",
    """\
# 一份《幽港迷城》（第一版）争议。写下你们的局面，保存文件，然后运行
#   adjudicate dispute gloomhaven 本文件
# 问题用不到的可以不写；缺什么会告诉你。一行中 # 之后的内容不会被读取。
# 六角格写作 [列, 行]，从西南角的 0 数起；奇数列向北错开半格。

# --- 问什么：只问一个问题。要改问别的，把那一行的 # 移到这一行。

# 怪物专注于谁？主张一个名字："蛮族"。
question = { ask = "monster-focus", monster = "强盗弓手 2" }
# 怪物这个回合可以怎样行动？主张 { attacks = ["蛮族"] } 或 { move_to = [4, 2] }，或两者都写。
# question = { ask = "monster-activation", monster = "强盗弓手 2" }
# 有没有视线？主张 true 或 false；写明 for 时还可主张 { needed = true } 或 { allowed = true }。
# question = { ask = "line-of-sight", from = "蛮族", to = "强盗弓手 2", for = "attack" }
# 距离多少？主张 3 或 { adjacent = false }；写明攻击射程（没有写 0）时可主张 { within = false }。
# question = { ask = "range", from = "蛮族", to = [4, 2], attack_range = 0 }
# 模型能走到那里吗？主张 true 或 false，或 { cost = 2, unharmed = true }。mode 可写 "jump"（跳跃）。
# question = { ask = "movement", figure = "蛮族", points = 3, mode = "walk", to = [3, 2] }
# 谁先行动？主张 { first = "蛮族" }，或按次序写名字：["蛮族", "强盗弓手 2"]。
# question = { ask = "initiative-order" }
# 两张牌可以这样用吗？主张 true 或 false，或 { experience = 1 }，或 { lost = ["冲锋"] }。
# question = { ask = "card-play", character = "蛮族", \
first = { card = "冲锋", half = "bottom" }, second = { card = "劈砍", half = "top" } }
# 攻击的结果是什么？主张伤害，如 4，或 { killed = false }。
# question = { ask = "attack", attack = 3, range = "ranged", attacker = "织法者", target = "强盗弓手 2" }
# 玩家可以怎样应对伤害？对一种做法主张 true 或 false，或 { hit_points = 7 }。
# question = { ask = "damage-options", character = "蛮族", damage = 4, option = "lose-hand" }
# 角色可以休息吗？主张 true 或 false，或 { lost = ["穿刺"] }。rest 可写 "long"（长休）。
# question = { ask = "rest-options", character = "蛮族", rest = "short", drawn = ["穿刺"] }
# 角色耗竭了吗？主张 true 或 false。
# question = { ask = "exhaustion", character = "蛮族" }
# 物品会怎样？主张 "spent"（已横置）或 "ready"（可用）。
# question = { ask = "items", character = "蛮族", item = "靴子", event = "use" }
# 治疗的结果是什么？主张之后的生命值，如 10，或 { healed = 3 }。
# question = { ask = "heal", target = "蛮族", amount = 4 }
# 状态有什么作用？对一个行动主张 true 或 false，或 { may = true }。
# question = { ask = "conditions", figure = "织法者", condition = "混乱", got = "other-turn", act = "attack" }
# 路上的地形造成什么？主张伤害，如 3，或 { legal = true }。
# question = { ask = "terrain-damage", figure = "强盗弓手 2", path = [[4, 1]] }
# 元素会怎样？主张 { fire = "inert" }，或主张 true、false：是否全都合法。
# question = { ask = "elements", events = [{ who = "织法者", does = "consume", element = "火" }] }
# 开门之后发生什么？主张 { at_once = ["强盗守卫"] } 或 { placed = 1 }。
# question = { ask = "door-reveal", who = "蛮族", room = [{ type = "强盗守卫", standee = 3 }] }
# 拾取到什么？主张钱币数，如 2，或 { may_leave = false }。
# question = { ask = "loot", figure = "蛮族", does = "loot", range = 1 }
# 场景等级是多少？主张 2 或 { trap = 4 }。
# question = { ask = "scenario-level", levels = [2, 3] }
# 场景结束了吗？主张 "success"（成功）或 "failure"（失败），或 { ends = "after-round" }。
# question = { ask = "scenario-end" }

# --- 谁主张什么。留空 [] 则直接给出答案。

claims = [
    { by = "小安", value = "蛮族" },
    { by = "小本", value = "织法者" },
]

# --- 规则没有说明之处，你们约定怎样理解：`adjudicate rulings --kind gap` 列出这些空白。

[readings]
# "gh.gap.jump-last-difficult" = "unaffected"

# --- 局面。

[state]
draw_pile = ["r+1", "+1", "-1"]  # 修正牌，先抽的写在前；r 表示滚动，效果写在冒号后："+0:STUN"
elements = { "火" = "强盛" }  # 没有写的都是惰性
# 用 `adjudicate moves` 时写明阶段："select"（选牌）、"turn"（回合）或 "round-end"（轮末），以及轮到谁。
# phase = "turn"
# turn = "强盗弓手 2"

[state.board]
width = 7
height = 5
walls = [[3, 0], [3, 4]]  # 墙
obstacles = [[2, 2]]  # 障碍
traps = [{ hex = [4, 1] }]  # 陷阱
difficult = [[1, 1]]  # 困难地形
coins = [{ hex = [1, 3], coins = 2 }]  # 钱币
doors = [{ hex = [6, 2], open = false }]  # 门
# hazardous = [[0, 4]]
# thin_walls = [{ hex = [5, 1], dir = "NE" }]

[state.scenario]
level = 2  # 场景等级
characters_at_start = 2  # 开始时的角色数
goal_met = true  # 目标已达成

[[state.characters]]
name = "蛮族"
at = [1, 2]
hit_points = 7
max_hit_points = 10
selected = ["冲锋", "劈砍"]  # 领先牌写在前
hand = ["集结", "践踏"]
discard = ["穿刺", "守护"]
items = [{ item = "靴子", use = "spent" }]
# conditions = ["中毒"]

[[state.characters]]
name = "织法者"
at = [0, 2]
initiative = 40  # 没有写明牌时，写领先牌的先攻

[[state.monsters]]
type = "强盗弓手"
standee = 2  # 底座编号
at = [4, 2]
move = 2  # 属性卡上的数值
attack = 2
range = 3
hit_points = 6
shield = 1

[[state.monsters]]
type = "强盗守卫"
standee = 1
rank = "elite"  # 精英
at = [5, 3]

[[state.monster_types]]  # 每种怪物本轮翻开的能力牌
type = "强盗弓手"
initiative = 32
abilities = [{ ability = "move", plus = 0 }, { ability = "attack", plus = -1 }]

[[state.monster_types]]
type = "强盗守卫"
initiative = 15

[[state.cards]]  # 角色牌上印的内容，用得到的才写
card = "冲锋"
initiative = 20
bottom = { abilities = [{ ability = "move", value = 4 }], lost = true, experience = 1 }

[[state.cards]]
card = "劈砍"
initiative = 61
top = { abilities = [{ ability = "attack", value = 3 }] }
""",
)
