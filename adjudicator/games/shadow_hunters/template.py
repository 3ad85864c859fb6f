"""A dispute to fill in: TOML with comments that say how, for ``adjudicate new``.

The TOML is written once. What people read in it stands in both languages in ``_SAYS``; what people play with, in
Chinese, goes by its Chinese name.
"""

from __future__ import annotations

from string import Template
from typing import Final

from adjudicator.games.shadow_hunters.words import pieces
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
    "Eve": Text("Eve", "小伊"),
}
_SAYS: Final = {
    "file": Text("THIS-FILE", "本文件"),
    "about": Text(
        "A Shadow Hunters dispute. Write down your own table, save the file, and run",
        "一份《暗影猎手》争议。写下你们的局面，保存文件，然后运行",
    ),
    "leave_out": Text(
        "Leave out what your question does not need; it says what is missing. What follows a # on a line is not read.",
        "问题用不到的可以不写；缺什么会告诉你。一行中 # 之后的内容不会被读取。",
    ),
    "hidden": Text(
        "Leave out a character that you do not know: the answer then says for whom it holds.",
        "不知道的角色不要写：答案会说明对哪些角色成立。",
    ),
    "codes": Text(
        "Characters, areas and cards are written in English or Chinese; in claims as the codes that are shown here.",
        "角色、地区与卡牌可写中文或英文；主张里须写此处所示的英文代码。",
    ),
    "asked": Text(
        "What is asked: one question. To ask another, move the # from its line to this one.",
        "问什么：只问一个问题。要改问别的，把那一行的 # 移到这一行。",
    ),
    "attack": Text(
        "What does an attack do? Claim the damage of each target, such as 4, or { dead = [] }, or { success = true }.",
        "一次攻击的结果是什么？主张每个目标受到的伤害，如 4，或 { dead = [] }，或 { success = true }。",
    ),
    "attack_targets": Text(
        "Whom may a player attack? Claim the names, or { mandatory = false }: nobody has to be attacked.",
        "玩家可以攻击谁？主张名字的列表，或 { mandatory = false }：不是必须攻击。",
    ),
    "move": Text(
        'Where may a player move? Claim all areas, such as ["cemetery"], or { reroll = false }. No dice: all rolls.',
        '玩家可以移动到哪里？主张所有地区，如 ["cemetery"]，或 { reroll = false }。不写骰子则列出各种点数。',
    ),
    "area": Text(
        "What does an area do, or a card drawn there? Claim true or false: is it legal; or { nothing = false }.",
        "地区或在那里抽到的卡有何效果？主张 true 或 false：是否合法；或 { nothing = false }。",
    ),
    "deck": Text(
        "Is a deck shuffled again? Claim true or false; or { open = false }: the discards may not be looked at.",
        "牌堆要重新洗吗？主张 true 或 false；或 { open = false }：不能翻看弃牌。",
    ),
    "hermit": Text(
        'What has to be done about a hermit card? Claim an answer: "damage-1", "nothing"; or { dies = false }.',
        '收到隐士牌的人必须怎么做？主张一种回应："damage-1"、"nothing"；或 { dies = false }。',
    ),
    "ability": Text(
        'May an ability be used now? Claim true or false, or { first = ["reveal"] }, or { once = true }.',
        '此时能使用能力吗？主张 true 或 false，或 { first = ["reveal"] }（须先亮身份），或 { once = true }。',
    ),
    "identity": Text(
        "Who can everybody be, and has anybody lied? Claim { lie = true } or { consistent = true }, or who is who, by"
        " name.",
        "每个人可能是谁，有没有人说谎？主张 { lie = true } 或 { consistent = true }，或按名字主张谁是谁。",
    ),
    "death": Text(
        "Who dies, and what does the killer take? Claim the names, or { legal = true } of what is taken.",
        "谁死亡，击杀者拿走什么？主张名字的列表；写明拿走什么时可主张 { legal = true }。",
    ),
    "outcome": Text(
        "Has anybody won? Claim the names of all winners, or { over = false }; of who declares, { legal = false }.",
        "有人获胜了吗？主张所有胜者的名字，或 { over = false }；有人宣布时可主张 { legal = false }。",
    ),
    "setup": Text(
        "What is dealt? Claim true or false of a deal, or { cards = 5 }, or { unused = 5 }.",
        "开局怎样发牌？对一种发法主张 true 或 false，或 { cards = 5 }，或 { unused = 5 }。",
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
    "phase": Text(
        "how far it has come: start, move, area, attack or end; for `adjudicate moves` it has to be said",
        "进行到哪里：start、move（移动）、area（地区）、attack、end；用 `adjudicate moves` 时要写明",
    ),
    "zones": Text("the six areas in pairs, clockwise round the board", "六张地区卡两两成对，按版图的顺时针方向"),
    "count": Text("where not all players are listed", "没有列出所有玩家时写"),
    "boxes": Text("where the expansion is played with", "使用扩展时写"),
    "variants": Text("or extra_card, opening_hermit", "或 extra_card（多发一张）、opening_hermit（开局隐士牌）"),
    "piles": Text("cards left and discarded", "剩余与弃置的张数"),
    "players": Text(
        "The players, in the order of their seats, clockwise. Damage that is left out is none.",
        "玩家，按座位顺时针排列。没有写的伤害就是没有伤害。",
    ),
    "own": Text("known to who asks; not revealed", "提问者知道；尚未亮出"),
    "used": Text("whether an ability that works once a game has been used", "每局一次的能力是否已用"),
    "dead": Text("the dead stand on no area and have no equipment", "死者不在任何地区，也没有装备"),
    "record": Text(
        "What happened for all to see, in its order: hermit cards with their answers, deaths.",
        "大家看到的事，按先后次序：隐士牌与回应、死亡。",
    ),
    "card": Text("left out where only the two of them know it", "只有两人知道时不写"),
    "cause": Text("attack, card, hermit, area or ability", "attack（攻击）、card（白卡或黑卡）、hermit、area、ability"),
}
_TOML: Final = """\
# $about
#   adjudicate dispute shadow-hunters $file
# $leave_out
# $hidden
# $codes

# --- $asked

# $attack
question = { ask = "attack", player = "$Ann", targets = ["$Ben"], d6 = 5, d4 = 2 }
# $attack_targets
# question = { ask = "attack-targets", player = "$Ann" }
# $move
# question = { ask = "move-destinations", player = "$Ann", d6 = 5, d4 = 3 }
# $area
# question = { ask = "area-effect", player = "$Ann", card = "$first_aid", target = "$Ben" }
# $deck
# question = { ask = "deck", deck = "hermit" }
# $hermit
# question = { ask = "hermit", by = "$Ann", to = "$Dan", card = "$spell" }
# $ability
# question = { ask = "ability", player = "$Ann", action = "use", timing = "turn-start" }
# $identity
# question = { ask = "identity" }
# $death
# question = { ask = "death", by = "$Ann", cause = "attack", damage = { "$Dan" = 6 }, \
takes = { "$Dan" = ["$handgun"] } }
# $outcome
# question = { ask = "outcome", declared = "$Ann" }
# $setup
# question = { ask = "setup", deal = { shadow = 2, hunter = 2, neutral = 1 } }

# --- $claimed

claims = [
    { by = "$Ann", value = 4 },
    { by = "$Ben", value = 3 },
]

# --- $agreed

[readings]
# "sh.gap.emi-adjacent" = "ring"

# --- $table

[state]
turn = "$Ann"  # $turn
# phase = "start"  # $phase
# $zones
zones = [["$church", "$cemetery"], ["$weird_woods", "$hermits_cabin"], ["$underworld_gate", "$erstwhile_altar"]]
# player_count = 5  # $count
# boxes = ["base", "expansion"]  # $boxes
# variants = { no_abilities = true }  # $variants

[state.piles]
hermit = { left = 0, discarded = 16 }  # $piles

# $players

[[state.players]]
name = "$Ann"
character = "$franklin"  # $own
area = "$church"
damage = 3
equipment = ["$chainsaw"]
# ability_used = true  # $used

[[state.players]]
name = "$Ben"
area = "$cemetery"
damage = 5
equipment = ["$talisman"]

[[state.players]]
name = "$Cleo"
area = "$weird_woods"

[[state.players]]
name = "$Dan"
character = "$vampire"
revealed = true
area = "$hermits_cabin"
damage = 7
equipment = ["$handgun"]

[[state.players]]
name = "$Eve"
character = "$george"
dead = true  # $dead

# $record

[[state.record]]
event = "hermit"
by = "$Ann"
to = "$Ben"
card = "$spell"  # $card
answer = "nothing"

[[state.record]]
event = "death"
players = ["$Eve"]
by = "$Dan"
cause = "attack"  # $cause
"""
