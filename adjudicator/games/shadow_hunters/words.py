"""How people say the fields and codes of this game's JSON, and its named things. See ``Game.words``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.game import Piece
from adjudicator.games.shadow_hunters.attacks.following import FOLLOWS
from adjudicator.games.shadow_hunters.attacks.resolving import LOOTS
from adjudicator.games.shadow_hunters.attacks.schema import ROBS
from adjudicator.games.shadow_hunters.characters.ability_schema import ACTIONS as ABILITY_ACTIONS
from adjudicator.games.shadow_hunters.characters.ability_schema import ACTS, HINDRANCES, STEPS
from adjudicator.games.shadow_hunters.characters.moments import MOMENTS, TIMINGS
from adjudicator.games.shadow_hunters.ends.conditions import PARTS
from adjudicator.games.shadow_hunters.ends.outcome_schema import WINS
from adjudicator.games.shadow_hunters.moves.schema import MOVES
from adjudicator.games.shadow_hunters.pack.areas import AREAS, NUMBERS
from adjudicator.games.shadow_hunters.pack.cards import DECKS, EQUIPMENT, HERMITS, SINGLES
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, FACTIONS
from adjudicator.games.shadow_hunters.setup.schema import FAULTS as SETUP_FAULTS
from adjudicator.games.shadow_hunters.setup.schema import STARTS, VARIANTS
from adjudicator.games.shadow_hunters.table.schema import ANSWERS, CAUSES, PHASES
from adjudicator.games.shadow_hunters.turns.area_schema import GOES
from adjudicator.games.shadow_hunters.turns.area_schema import OPTIONS as AREA_OPTIONS
from adjudicator.games.shadow_hunters.turns.move_schema import ACTIONS, WAYS
from adjudicator.games.shadow_hunters.turns.move_schema import FAULTS as MOVE_FAULTS
from adjudicator.text import Text

WORDS: Final[Mapping[str, Text]] = {
    **{f"deck={code}": text for code, text in DECKS.items()},
    "deck": Text("deck", "牌堆"),
    "reshuffle": Text("shuffled again", "重新洗牌"),
    "open": Text("open", "公开"),
    # identity
    "can_be": Text("can be", "可能是"),
    "certain": Text("certain", "确定"),
    "certain=": Text("not known", "无从得知"),
    "character": Text("character", "角色"),
    "conclusion": Text("conclusion", "结论"),
    "conclusion=false-answer": Text("somebody who may not lie answered falsely", "有不得说谎的人作了虚假回应"),
    "conclusion=no-such-deal": Text("this can't be, whatever was answered", "不论如何回应都不可能"),
    "consistent": Text("can all be so", "可以全部成立"),
    "consistent=": Text("not known", "无从得知"),
    "contradiction": Text("contradiction", "矛盾"),
    "contradiction=": Text("none", "无"),
    "deals": Text("deals that fit", "符合的发牌数"),
    "deals=": Text("not counted", "未计数"),
    "fact": Text("fact", "事实"),
    "factions": Text("factions", "阵营"),
    **{f"factions={code}": text for code, text in FACTIONS.items()},
    "false_answers": Text("false answers at least", "虚假回应至少"),
    "false_answers=": Text("not the answers", "与回应无关"),
    "forced": Text("certain", "已可确定"),
    "held_by": Text("can be held by", "可能的持有者"),
    "liars": Text("who lied", "说谎者"),
    "lie": Text("somebody lied", "有人说谎"),
    "lied": Text("lies of Unknown", "无名的谎言"),
    "name": Text("name", "名字"),
    "observations": Text("seen", "所见"),
    "proof": Text("proof", "证明"),
    "rulings": Text("rulings", "裁定"),
    "smallest": Text("no smaller proof", "没有更小的证明"),
    "suspects": Text("suspects", "嫌疑人"),
    # moves
    "areas": Text("areas", "可去的地区"),
    "at": Text("not told", "未说明之处"),
    "move": Text("{move}", "{move}"),
    **{f"move={code}": text for code, text in MOVES.items()},
    "moves": Text("may be done", "可做"),
    "next_player": Text("next", "下一名"),
    "next_player=": Text("not known", "未知"),
    "others": Text("others may", "别人可做"),
    "phase": Text("phase", "阶段"),
    **{f"phase={code}": text for code, text in PHASES.items()},
    "untold": Text("perhaps, if more were told", "局面未写明，可能可做"),
    # setup
    "black": Text("black", "黑卡"),
    "cards": Text("cards", "牌"),
    "characters": Text("characters", "角色"),
    "deal": Text("deal", "发牌"),
    "decks": Text("decks", "牌堆"),
    "extra": Text("extra card", "多发的牌"),
    "faults": Text("faults", "问题"),
    **{f"faults={code}": text for code, text in SETUP_FAULTS.items()},
    "hermit": Text("hermit", "隐士牌"),
    "hunter": Text("Hunters", "猎人"),
    "markers": Text("markers each", "每人标记"),
    "neutral": Text("Neutrals", "中立"),
    "one_of": Text("only one of", "只发其一"),
    "opening_hermit": Text("a hermit card each first", "开局各用一张隐士牌"),
    "remove": Text("to be taken out", "须移除"),
    "shadow": Text("Shadows", "暗影"),
    "start": Text("markers start", "标记起点"),
    **{f"start={code}": text for code, text in STARTS.items()},
    "unused": Text("left over", "剩余"),
    "variants": Text("variants that may be played", "可用的变体"),
    **{f"variants={code}": text for code, text in VARIANTS.items()},
    "white": Text("white", "白卡"),
    "zones": Text("zones", "区域"),
    # move-destinations
    "action": Text("action", "行动"),
    **{f"action={code}": text for code, text in ACTIONS.items()},
    "area": Text("area", "地区"),
    "area=": Text("none yet", "尚无"),
    "by": Text("by", "由"),
    "by=": Text("none", "无"),
    **{f"by={code}": text for code, text in WAYS.items()},
    "d4": Text("four-sided die", "四面骰"),
    "d6": Text("six-sided die", "六面骰"),
    "destinations": Text("destinations", "可去的地区"),
    "fault": Text("why not", "不可的原因"),
    "fault=": Text("-", "—"),
    **{f"fault={code}": text for code, text in MOVE_FAULTS.items()},
    "if": Text("if", "前提"),
    "legal": Text("legal", "合法"),
    "legal=": Text("open", "未定"),
    "options": Text("ways", "方式"),
    **{f"options={code}": text for code, text in WAYS.items()},
    "reroll": Text("roll again", "重掷"),
    "reroll_ways": Text("rolls of 24 to be rolled again", "二十四种结果中须重掷"),
    "reveal_first": Text("has to reveal first", "须先亮出身份"),
    "rolls": Text("by the dice", "掷骰可去"),
    "second": Text("second roll", "第二次掷骰"),
    "sums": Text("sums", "点数之和"),
    "teleport": Text("without rolling", "不掷骰可去"),
    "to": Text("to", "至"),
    "to=": Text("nowhere", "无处"),
    "ways": Text("rolls of 24", "二十四种结果中"),
    # area-effect
    "card": Text("card", "卡"),
    "card=": Text("not known", "未知"),
    "card_goes": Text("the card goes", "卡的去处"),
    "card_goes=": Text("no card", "无卡"),
    **{f"card_goes={code}": text for code, text in GOES.items()},
    "damage=": Text("depends on the card", "取决于抽到的卡"),
    "decline": Text("left out", "不做"),
    "dies=": Text("open", "未定"),
    "draws": Text("draws", "抽卡"),
    "draws=": Text("no card", "不抽"),
    **{f"draws={code}": text for code, text in DECKS.items()},
    "equipment": Text("equipment card", "装备卡"),
    "equipment=": Text("none", "无"),
    "extra_turn": Text("another turn", "再进行一个回合"),
    "extra_turn=": Text("depends on the card", "取决于抽到的卡"),
    "giver": Text("from", "来自"),
    "giver=": Text("nobody", "无"),
    "guarded": Text("guarded from attacks", "不受攻击伤害"),
    "guarded=": Text("depends on the card", "取决于抽到的卡"),
    "healed": Text("healed", "治疗"),
    "healed=": Text("depends on the card", "取决于抽到的卡"),
    "hits": Text("the dice hit", "掷中地区"),
    "hits=": Text("no area", "无"),
    "loots": Text("may take equipment of the dead", "可拿死者装备"),
    "loots=": Text("depends on the card", "取决于抽到的卡"),
    "must_reveal": Text("has to reveal", "必须亮出身份"),
    "must_reveal=": Text("depends on the card", "取决于抽到的卡"),
    "nothing": Text("nothing happens", "什么也不发生"),
    "nothing=": Text("depends on the card", "取决于抽到的卡"),
    "option": Text("choice", "选择"),
    "option=": Text("none", "无"),
    **{f"option={code}": text for code, text in AREA_OPTIONS.items()},
    "optional": Text("may be left out", "可以不做"),
    "reveals": Text("reveals", "亮出身份"),
    "reveals=": Text("depends on the card", "取决于抽到的卡"),
    "taker": Text("to", "归于"),
    "taker=": Text("nobody", "无"),
    "target": Text("chosen", "选择的玩家"),
    "target=": Text("nobody", "无"),
    "total": Text("damage then", "之后的伤害"),
    "total=": Text("depends on the card", "取决于抽到的卡"),
    # hermit
    "answer": Text("answers", "回应"),
    **{f"answer={code}": text for code, text in ANSWERS.items()},
    **{f"={code}": text for code, text in ANSWERS.items()},  # claimed by itself
    "effects": Text("legal answers", "合法的回应"),
    "gives": Text("gives", "交出"),
    "gives=": Text("no equipment card", "不交装备卡"),
    "hurt": Text("damage done", "造成伤害"),
    "matches": Text("the card fits", "符合牌面"),
    "matches=": Text("depends on who they are", "取决于角色"),
    "may_lie": Text("may answer either way", "可真可假"),
    "receiver": Text("to", "交给"),
    "responses": Text("legal answers", "合法的回应"),
    **{f"responses={code}": text for code, text in ANSWERS.items()},
    "sees": Text("may know the card", "可知牌面"),
    # ability
    "act": Text("does", "效果"),
    **{f"act={code}": text for code, text in ACTS.items()},
    **{f"action={code}": text for code, text in ABILITY_ACTIONS.items()},
    "amount": Text("how much", "数量"),
    "character=": Text("not known", "未知"),
    "deaths_now": Text("die now", "此时死亡"),
    "effect": Text("effect", "效果"),
    "effect=": Text("none", "无"),
    "first": Text("first", "须先"),
    **{f"first={code}": text for code, text in STEPS.items()},
    "hindered_by": Text("why not", "不可的原因"),
    **{f"hindered_by={code}": text for code, text in HINDRANCES.items()},
    "may_take": Text("may take", "可拿走"),
    "must": Text("must", "必须"),
    **{f"must={code}": text for code, text in STEPS.items()},
    "once": Text("once a game", "每局一次"),
    "once=": Text("not asked", "不涉及"),
    "player=": Text("nobody in particular", "不特指"),
    "results": Text("results", "结果"),
    "timing": Text("moment", "时机"),
    "timing=": Text("not told", "未说明"),
    **{f"timing={code}": text for code, text in MOMENTS.items()},
    "timings": Text("works", "有效时机"),
    **{f"timings={code}": text for code, text in TIMINGS.items()},
    "works": Text("has its effect", "生效"),
    "works=": Text("not told", "未说明"),
    # attack-targets, attack
    "again": Text("attacks again", "追加攻击"),
    "as_one": Text("all of them or none", "须一并决定"),
    "comes_first": Text("comes first", "首先"),
    "comes_first=": Text("nothing", "无"),
    "counter": Text("counterattack", "回击"),
    "deadly_for": Text("dies as", "若是则死亡"),
    "each": Text("damage to each target", "每个目标受到的伤害"),
    "each=": Text("not the same", "各不相同"),
    **{f"{field}={code}": text for field in ("comes_first", "follows", "what") for code, text in FOLLOWS.items()},
    "follows": Text("may follow", "可能接着发生"),
    "heals": Text("attacker heals", "攻击者治疗"),
    "includes": Text("targets include", "目标包括"),
    "loot": Text("equipment of each who dies", "每名死者的装备卡"),
    **{f"loot={code}": text for code, text in LOOTS.items()},
    "mandatory": Text("has to attack", "必须攻击"),
    "next": Text("may follow", "可能接着发生"),
    "number": Text("by the dice", "骰子结果"),
    "outcomes": Text("outcomes", "结果"),
    "range": Text("range", "攻击范围"),
    "rob": Text("equipment instead of damage", "用装备换伤害"),
    **{f"rob={code}": text for code, text in ROBS.items()},
    "robbed": Text("loses equipment instead", "改失装备"),
    "success": Text("attack comes off", "攻击成功"),
    "success=": Text("open", "未定"),
    "targets": Text("targets", "目标"),
    "together": Text("all at once", "同时攻击"),
    "what": Text("what", "内容"),
    "who": Text("who", "谁"),
    # death
    "cases": Text("cases", "各种情形"),
    "cause": Text("cause", "来源"),
    **{f"cause={code}": text for code, text in CAUSES.items()},
    "damage": Text("damage", "伤害"),
    "dead": Text("dead", "死亡"),
    "dead=": Text("depends on who they are", "取决于角色"),
    "dies": Text("die", "会死亡"),
    "discarded": Text("discarded", "弃置"),
    "discarded=": Text("open", "未定"),
    "gained": Text("taken by the killer", "击杀者拿走"),
    "gained=": Text("open", "未定"),
    "left": Text("damage now", "现有伤害"),
    "left=": Text("depends on who they are", "取决于角色"),
    "lives": Text("hit and alive", "受伤而存活"),
    "may_be_daniel": Text("may be Daniel and reveal", "可能是丹尼尔而须亮出身份"),
    "may_be_daniel=": Text("depends on who they are", "取决于角色"),
    "player": Text("player", "玩家"),
    "revealed": Text("revealed", "亮出身份"),
    "revealed=": Text("open", "未定"),
    "takes": Text("may be taken", "可拿走"),
    "takes=": Text("depends on who they are", "取决于角色"),
    # outcome, score
    "condition": Text("condition", "胜利条件"),
    "condition=": Text("depends on who they are", "取决于角色"),
    **{f"condition={code}": text for code, text in WINS.items()},
    "declared": Text("declares", "宣布者"),
    "declared=": Text("nobody", "无"),
    "extra_card": Text("the card that nobody holds", "无人持有的角色卡"),
    "extra_card=": Text("does not matter", "无关"),
    **{f"extra_card={code}": text for code, text in FACTIONS.items()},
    "lapsed": Text("met before", "曾经满足"),
    "loses": Text("do not win", "不获胜"),
    "met": Text("condition met", "条件已满足"),
    "met=": Text("open", "未定"),
    "over": Text("the game can end", "游戏可以结束"),
    "over=": Text("open", "未定"),
    "players": Text("players", "玩家"),
    "why": Text("which part", "满足的部分"),
    "why=": Text("-", "—"),
    **{f"why={code}": text for code, text in PARTS.items()},
    "winners": Text("winners", "胜者"),
    "winners=": Text("open", "未定"),
    "wins": Text("wins", "获胜"),
    "wins=": Text("open", "未定"),
}


def pieces() -> tuple[Piece, ...]:
    """The characters, areas and cards of the content pack."""
    return (
        *(
            Piece(
                each.id,
                each.name,
                {"kind": "character", "faction": each.faction, "hit_points": each.hit_points, "box": each.box},
                each.ruling,
            )
            for each in CHARACTERS.values()
        ),
        *(
            Piece(code, text, {"kind": "area", "numbers": list(NUMBERS[code])}, f"sh.area.{code}")
            for code, text in AREAS.items()
        ),
        *(
            Piece(each.id, each.name, {"kind": "equipment", "deck": each.deck, "copies": 1}, each.ruling)
            for each in EQUIPMENT.values()
        ),
        *(
            Piece(each.id, each.name, {"kind": "single-use", "deck": each.deck, "copies": each.copies}, each.ruling)
            for each in SINGLES.values()
        ),
        *(
            Piece(each.id, each.name, {"kind": "hermit", "deck": "hermit", "copies": each.copies}, each.ruling)
            for each in HERMITS.values()
        ),
    )
