"""How people say the fields and codes of this game's JSON. See ``Game.words``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.games.fantasy_realms.names import SUITS_CHINESE, suit_title
from adjudicator.text import Text

WORDS: Final[Mapping[str, Text]] = {
    # what is asked and what is claimed
    "of": Text("{of} of {card}", "{card}的{of}"),
    "of=points": Text("points", "得分"),
    "of=base": Text("base strength", "基本战力"),
    "of=bonus": Text("bonus", "奖励"),
    "of=penalty": Text("penalty", "惩罚"),
    "suit": Text("suit", "花色"),
    **{f"suit={suit}": suit_title(suit) for suit in SUITS_CHINESE},
    "base": Text("base strength", "基本战力"),
    "winner": Text("{winner} wins", "{winner} 获胜"),
    "winner=": Text("nobody", "无人"),
    "tie_break": Text("{tie_break}", "{tie_break}"),
    "tie_break=none": Text("without a tie-break", "无需破平"),
    "tie_break=base-strength": Text("by the lower base strength", "凭基本战力较低"),
    "tie_break=unresolved": Text("the tie is not broken", "平局未破"),
    "tie_break=shared": Text("the tie is shared", "共享平局"),
    "move=draw-deck": Text("take the top card of the deck", "抽牌库顶的牌"),
    "move=draw-discard": Text("take {card} from the discard area", "从弃牌区拿{card}"),
    "move=discard": Text("discard {card}", "弃{card}"),
    "move=choose": Text("{chooser}: {choice}", "{chooser}：{choice}"),
    "evaluate": Text("with the best totals", "附最佳总分"),
    # what is answered
    "added": Text("also legal", "另外合法"),
    "any_order": Text("the best in any order", "任意顺序下的最佳结果"),
    "best": Text("best total", "最佳总分"),
    "blanked": Text("blanked", "被封锁"),
    "bonus": Text("bonus", "奖励"),
    "capped": Text("or more", "或更多"),
    "cards": Text("cards", "牌"),
    "changes": Text("who could change it", "谁能改变结果"),
    "cleared": Text("penalty cleared", "惩罚已清除"),
    "count": Text("how many", "数目"),
    "counts": Text("counts", "可计入"),
    "ends_game": Text("ends the game", "终局"),
    "example": Text("an example", "例子"),
    "forbidden_by": Text("forbidden by", "禁止它的裁定"),
    "gain": Text("gain", "所得"),
    "lowest": Text("lowest", "最低"),
    "matters": Text("the order matters", "顺序有影响"),
    "official": Text("in the official order", "官方顺序下的结果"),
    "optimal": Text("proved best", "已证明为最佳"),
    "order": Text("order of steps", "步骤顺序"),
    "over": Text("the game is over", "游戏已经结束"),
    "penalty": Text("penalty", "惩罚"),
    "phase": Text("phase", "阶段"),
    "phase=draw": Text("draw", "拿牌"),
    "phase=discard": Text("discard", "弃牌"),
    "phase=end": Text("end", "终局"),
    "removed": Text("not legal", "不合法"),
    "rulings": Text("rulings", "裁定"),
    "searched": Text("found by the search", "由搜索得出"),
    "settled": Text("whatever is chosen", "无论怎样选择"),
    "standings": Text("standings", "名次"),
    "tied": Text("highest total", "总分最高"),
    "ties": Text("other choices as good", "同样好的其他选择"),
    "totals": Text("totals", "总分"),
    "turn": Text("turn", "轮到"),
    "value": Text("points", "得分"),
    # what lies on the table
    "discard": Text("discard area", "弃牌区"),
    "hand": Text("hand", "手牌"),
}
