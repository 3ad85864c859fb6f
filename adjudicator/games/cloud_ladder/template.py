"""A dispute to fill in: TOML with comments that say how, for ``adjudicate new``.

The TOML is written once. What people read in it stands in both languages in ``_SAYS``; what people play with, in
Chinese, goes by its Chinese name.
"""

from __future__ import annotations

from string import Template
from typing import Final

from adjudicator.games.cloud_ladder.words import pieces
from adjudicator.text import Language, Text


def template(lang: Language) -> str:
    """A dispute in TOML as it could happen at a table; every question that can be asked of that table is in it."""
    words = {piece.name.replace("-", "_"): Text(piece.name, piece.title.zh) for piece in pieces()}
    words |= {**_PEOPLE, **_SAYS}
    return Template(_TOML).substitute({name: text[lang] for name, text in words.items()})


_PEOPLE: Final = {
    "Ann": Text("Ann", "小安"),
    "Ben": Text("Ben", "小本"),
    "Cleo": Text("Cleo", "小可"),
    "Dan": Text("Dan", "小丹"),
}
_SAYS: Final = {
    "file": Text("THIS-FILE", "本文件"),
    "about": Text(
        "A Cloud Ladder dispute. Write down your own table, save the file, and run",
        "一份《云梯》争议。写下你们的局面，保存文件，然后运行",
    ),
    "leave_out": Text(
        "Leave out what your question does not need; it says what is missing. What follows a # on a line is not read.",
        "问题用不到的可以不写；缺什么会告诉你。一行中 # 之后的内容不会被读取。",
    ),
    "codes": Text(
        "Cards are written in English or Chinese; in claims as the codes that are shown here.",
        "牌可写中文或英文；主张里须写此处所示的英文代码。",
    ),
    "asked": Text(
        "What is asked: one question. To ask another, move the # from its line to this one.",
        "问什么：只问一个问题。要改问别的，把那一行的 # 移到这一行。",
    ),
    "attack_q": Text(
        "How many layers are left after an attack? Claim the target's, such as 2, or { blocked = true, loses = 0 }.",
        "一次攻击之后还剩几层？主张目标剩下的层数，如 2，或 { blocked = true, loses = 0 }。",
    ),
    "block_q": Text(
        "Does a defence stop an attack? Claim true or false.", "一张牌能挡住一次攻击吗？主张 true（能）或 false。"
    ),
    "matrix_q": Text(
        "What stops what? Nothing can be claimed: write claims = [].", "攻防总表。不能主张：写 claims = []。"
    ),
    "play_q": Text(
        "May a card or an ability be used now? Claim true or false.",
        "这张牌或这个能力现在能不能用？主张 true 或 false。",
    ),
    "place_q": Text(
        "May a ladder be placed now? Claim true or false, or { layers = 3 }, or { end_draw = true }.",
        "现在能放阶梯吗？主张 true 或 false，或 { layers = 3 }，或 { end_draw = true }（之后可抓牌）。",
    ),
    "end_q": Text(
        'May a card be drawn in the end phase? Claim true or false, or { next = "Ben" }.',
        '结束阶段能抓牌吗？主张 true 或 false，或 { next = "小本" }（轮到谁）。',
    ),
    "forced_q": Text(
        "Can whose turn it is win in this turn, whatever the others do? Claim true or false.",
        "轮到的一方本回合能否必胜，不管别人怎么应对？主张 true 或 false。",
    ),
    "outcome_q": Text(
        "Who has won? Claim the names of all winners, [] for nobody, or { tie = false }.",
        "谁获胜？主张所有胜者的名字，[] 表示没有人，或 { tie = false }（不是平局）。",
    ),
    "setup_q": Text(
        "May a game begin so? Claim true or false, or { group_cards = 2 }, or { win_layers = 4 }.",
        "能这样开局吗？主张 true 或 false，或 { group_cards = 2 }，或 { win_layers = 4 }。",
    ),
    "claimed": Text(
        "Who claims what. Leave the list empty, [], to be told the answer.", "谁主张什么。留空 [] 则直接给出答案。"
    ),
    "agreed": Text(
        "How you agreed to read the rules where they are silent: `adjudicate rulings --kind gap` lists such gaps.",
        "规则没有说明之处，你们约定怎样理解：`adjudicate rulings --kind gap` 列出这些空白。",
    ),
    "table": Text("The table.", "局面。"),
    "mode": Text("melee, team or duel", "melee（混战）、team（团战）、duel（对战）"),
    "turn": Text("whose turn it is", "轮到谁"),
    "phase": Text("draw, action, placement or end", "draw（抓牌）、action（行动）、placement（放置）、end（结束）"),
    "count": Text("where not all players are listed", "没有列出所有玩家时写"),
    "sets": Text("how many sets of cards", "用几套牌"),
    "win_layers": Text("where you agreed on how many layers win", "约定了搭几层获胜时写"),
    "deck": Text("cards left to draw", "牌库剩余的张数"),
    "removes": Text("how many layers these cards take: what is printed on them", "这些牌拆几层：照牌面写"),
    "so_far": Text("what has happened in this turn so far", "本回合到现在发生的事"),
    "actions": Text("regular actions of whose turn it is", "当前玩家已用的常规动作"),
    "fire_used": Text("regular fire attacks of the others", "其他玩家已用的常规火攻"),
    "sides": Text("The sides; leave them out in melee.", "各方；混战不写。"),
    "owner": Text("before whom its group card lies", "集团牌放在谁面前"),
    "players": Text(
        "The players, in the order of their seats. Layers that are left out are none; what is not known is left out.",
        "玩家，按座位顺序排列。没有写的层数就是没有阶梯；不知道的不写。",
    ),
    "size": Text("where only the number of cards is known", "只知道张数时写"),
    "used": Text("whether the ability has been used in this game", "本局是否已用过能力"),
    "shown": Text("arena cards on show, and how often each was used", "展示的竞技牌，以及各用过几次"),
}
_TOML: Final = """\
# $about
#   adjudicate dispute cloud-ladder $file
# $leave_out
# $codes

# --- $asked

# $attack_q
question = { ask = "attack", attack = "$axe", target = "$Ben", block = "$water" }
# $block_q
# question = { ask = "block", attack = "$giant_axe", defence = "$tower_shield", target = "$Ben" }
# $matrix_q
# question = { ask = "block-matrix" }
# $play_q
# question = { ask = "play", card = "$fire", by = "$Dan", target = "$Ann" }
# $place_q
# question = { ask = "place", what = "ladder" }
# $end_q
# question = { ask = "end-phase" }
# $forced_q
# question = { ask = "forced-win" }
# $outcome_q
# question = { ask = "outcome", nobody_acts = false }
# $setup_q
# question = { ask = "setup", group_cards = 2, hand = 5 }

# --- $claimed

claims = [
    { by = "$Ann", value = 1 },
    { by = "$Ben", value = 2 },
]

# --- $agreed

[readings]
# "cl.gap.who-blocks" = "target-only"

# --- $table

[state]
mode = "team"  # $mode
turn = "$Ann"  # $turn
phase = "placement"  # $phase
# player_count = 4  # $count
# sets = 1  # $sets
# win_layers = 4  # $win_layers
deck = 60  # $deck
removes = { "$axe" = 1, "$fire" = 1, "$kaza" = 1 }  # $removes

# $so_far
[state.this_turn]
actions = 1  # $actions
# fire = { "$Ben" = 1 }  # $fire_used

# $sides

[[state.sides]]
players = ["$Ann", "$Cleo"]
group = "$spring"

[[state.sides]]
players = ["$Ben", "$Dan"]
group = "$formation"
# group_owner = "$Dan"  # $owner

# $players

[[state.players]]
name = "$Ann"
layers = 2
hand = ["$shield"]
character = "$linda"
# character_used = true  # $used

[[state.players]]
name = "$Ben"
layers = 2
hand = ["$water", "$shield"]
character = "$jim"
# arena = [{ card = "$coin", used = 1 }]  # $shown

[[state.players]]
name = "$Cleo"
layers = 1
hand = []
character = "$alpha"

[[state.players]]
name = "$Dan"
layers = 3
hand = ["$fire"]
character = "$kaza"
# hand_size = 1  # $size
"""
