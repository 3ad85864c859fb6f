"""A dispute to fill in: TOML with comments that say how, for ``adjudicate new``."""

from __future__ import annotations

from adjudicator.text import Language, Text


def template(lang: Language) -> str:
    """A dispute in TOML as it could happen at a table; every question that can be asked of that table is in it."""
    return _TEMPLATE[lang]


_TEMPLATE = Text(
    """\
# A Fantasy Realms dispute. Write down your own table, save the file, and run
#   adjudicate dispute fantasy-realms THIS-FILE
# Cards and suits may be written in English or Chinese. What follows a # on a line is not read.

# --- What is asked: one question. To ask another, move the # from its line to this one.

# Does one card count for another? Claim true or false.
question = { ask = "counts-for", player = "Ann", card = "Mirage", for = "Rangers" }
# How much is a hand worth? Claim 143, or { at_least = 140 }, or { at_most = 150 }.
# question = { ask = "total", player = "Ann" }
# How much is a card worth? Instead of "bonus": "points", "base" or "penalty". Claim a number, such as 20.
# question = { ask = "points", player = "Ann", card = "Rangers", of = "bonus" }
# Is a card blanked? Claim true or false, or the card that blanks it: "Rainstorm".
# question = { ask = "blanked", player = "Ben", card = "Wildfire" }
# Is its penalty cleared? Claim true or false, or the card that clears it: "Mountain".
# question = { ask = "penalty-cleared", player = "Ann", card = "Great Flood" }
# What does a card play as? Claim { name = "Forest", suit = "land" }, or one of the two, or { base = 0 }.
# question = { ask = "plays-as", player = "Ann", card = "Mirage" }
# Who wins? Claim a name: "Ann".
# question = { ask = "winner" }
# May a card choose this? Claim true or false.
# question = { ask = "choice-legal", player = "Ann", chooser = "Mirage", choice = { card = "Forest" } }
# Is a move legal? Claim true or false. Other moves: { move = "draw-deck" }, { move = "draw-discard", card = "Candle" },
# { move = "discard", card = "King" }; those need the phase and the turn, see below.
# question = { ask = "move-legal", move = { move = "choose", player = "Ben", chooser = "Island", choice = "declined" } }
# Does the order of the choices matter? Claim true or false, or a total, judged in the official order: 143.
# question = { ask = "choice-order", player = "Ann" }

# --- Who claims what. Leave the list empty, [], to be told the answer.

claims = [
    { by = "Ann", value = true },
    { by = "Ben", value = false },
]

# --- How you agreed to read the rules where they are silent: `adjudicate rulings --kind gap` lists such gaps.

[readings]
# "fr.gap.blanked-name" = "keeps-name"

# --- The table.

[state]
discard = ["Warhorse", "Candle"]  # what lies face up in the discard area
# In the middle of the game say whose turn it is, and whether to "draw" or to "discard"; no card has chosen by then.
# phase = "draw"
# turn = "Ann"

[[state.players]]
name = "Ann"
hand = ["Rangers", "Mirage", "Mountain", "Great Flood", "Princess", "Unicorn", "Enchantress"]
choices.Mirage = { card = "Forest" }  # or { suit = "land" }

[[state.players]]
name = "Ben"
hand = ["Wildfire", "Rainstorm", "Lightning", "King", "Queen", "Necromancer", "Island"]
choices.Necromancer = "declined"  # takes no card
# Island has not chosen here. A choice that is left out is open, and the best one is found.
# choices.Island = { card = "Wildfire" }
# A name of several words goes in quotes: choices."Book of Changes" = { card = "King", suit = "army" }
""",
    """\
# 一份《幻想国度》争议。写下你们的牌局，保存文件，然后运行
#   adjudicate dispute fantasy-realms 本文件
# 牌名与花色可用中文或英文。一行中 # 之后的内容不会被读取。

# --- 问什么：只问一个问题。要改问别的，把那一行的 # 移到这一行。

# 一张牌是否可计入另一张牌？主张 true（是）或 false（否）。
question = { ask = "counts-for", player = "小安", card = "幻象", for = "游侠" }
# 一手牌值多少分？主张 143，或 { at_least = 140 }（至少），或 { at_most = 150 }（至多）。
# question = { ask = "total", player = "小安" }
# 一张牌值多少分？"bonus" 是奖励，也可写 "points"（得分）、"base"（基本战力）或 "penalty"（惩罚）。主张一个数，如 20。
# question = { ask = "points", player = "小安", card = "游侠", of = "bonus" }
# 一张牌是否被封锁？主张 true 或 false，或封锁它的牌："暴雨"。
# question = { ask = "blanked", player = "小本", card = "野火" }
# 它的惩罚是否被清除？主张 true 或 false，或清除它的牌："高山"。
# question = { ask = "penalty-cleared", player = "小安", card = "大洪水" }
# 一张牌当作什么？主张 { name = "森林", suit = "土地" }，或其中之一，或 { base = 0 }。
# question = { ask = "plays-as", player = "小安", card = "幻象" }
# 谁获胜？主张一个名字："小安"。
# question = { ask = "winner" }
# 一张牌可以这样选择吗？主张 true 或 false。
# question = { ask = "choice-legal", player = "小安", chooser = "幻象", choice = { card = "森林" } }
# 一个行动是否合法？主张 true 或 false。其他行动：{ move = "draw-deck" }（从牌库拿牌）、
# { move = "draw-discard", card = "烛火" }（从弃牌区拿牌）、{ move = "discard", card = "国王" }（弃牌）；
# 这些行动须写明阶段和轮到谁，见下文。
# question = { ask = "move-legal", move = { move = "choose", player = "小本", chooser = "岛屿", choice = "declined" } }
# 选择的先后顺序是否有影响？主张 true 或 false，或一个总分（按官方顺序判断）：143。
# question = { ask = "choice-order", player = "小安" }

# --- 谁主张什么。留空 [] 则直接给出答案。

claims = [
    { by = "小安", value = true },
    { by = "小本", value = false },
]

# --- 规则没有说明之处，你们约定怎样理解：`adjudicate rulings --kind gap` 列出这些空白。

[readings]
# "fr.gap.blanked-name" = "keeps-name"

# --- 牌局。

[state]
discard = ["战马", "烛火"]  # 弃牌区里正面朝上的牌
# 游戏进行中请写明轮到谁，以及该 "draw"（拿牌）还是 "discard"（弃牌）；这时还没有牌作过选择。
# phase = "draw"
# turn = "小安"

[[state.players]]
name = "小安"
hand = ["游侠", "幻象", "高山", "大洪水", "公主", "独角兽", "结界巫女"]
choices."幻象" = { card = "森林" }  # 或 { suit = "土地" }

[[state.players]]
name = "小本"
hand = ["野火", "暴雨", "雷电", "国王", "皇后", "死灵术士", "岛屿"]
choices."死灵术士" = "declined"  # 不取牌
# 岛屿在这里还没有选择。没有写出的选择视为未定，会找出最好的一种。
# choices."岛屿" = { card = "野火" }
# 易经须写牌和花色：choices."易经" = { card = "国王", suit = "军队" }
""",
)
