"""What each figure of a study means, in the output itself: whoever quotes one should quote this with it."""

from __future__ import annotations

from typing import Final

from adjudicator.text import Text

CAPTIONS: Final[dict[str, Text]] = {
    "deal": Text(
        "A deal is 7 of the 53 cards, every set of 7 equally likely. Its total is that of its best choices, with "
        "nothing in the discard area and each gap under its default reading. Intervals are at 95 % confidence.",
        "一手发牌是 53 张中的 7 张，每种组合机会均等。总分按最佳选择计算，弃牌区为空，规则空白取默认读法。"
        "区间的置信度为 95 %。",
    ),
    "cards": Text(
        "Worth: the average total of the deals with the card, less that of the deals without it. Alone: the total of "
        "a hand of this card only. Own points: the average of what the card itself scores where it is held (base "
        "strength, bonus and penalty, 0 if blanked; from the explained deals); what it does for others is not in it.",
        "价值：含此牌的发牌的平均总分减去不含此牌的。单独：手中只有此牌时的总分。自身得分：持有时此牌本身平均所得"
        "（基本战力、奖励与惩罚，被封锁则为 0；取自逐步说明的发牌）；它对别的牌的影响不计在内。",
    ),
    "pairs": Text(
        "Beside: what the first card adds in deals with the second, less what it adds in deals without it; by so much "
        "does the average of the deals with both differ from what the two cards' separate effects predict. Of 1378 "
        "pairs the extreme ones are listed, and their estimates are somewhat too extreme; * marks those beyond what "
        "chance would do to any of the 1378.",
        "并存：第一张牌在有第二张牌的发牌中所增加的，减去它在没有第二张牌的发牌中所增加的；即两张都有的发牌的平均总分，"
        "与按两张牌各自影响所预计的相差多少。表中是 1378 对中最极端的几对，其估计值略为偏极端；"
        "* 表示即使考虑到有 1378 对，也不像是偶然所致。",
    ),
    "rulings": Text(
        "Named: the share of explained deals in whose answer a step names the ruling. Decides, for rulings on cards: "
        "the share of explained deals whose total would be another if the card had its name, suit and base strength "
        "but no text, all other choices staying as they are. The other rulings have no such figure: without one of "
        "them it is not defined what a hand is worth.",
        "引用：在逐步说明的发牌中，答案里有步骤引用该裁定的比例。决定（限于关于牌的裁定）：假如该牌只有名称、花色和基本战力"
        "而没有文字，其他选择不变，总分会不同的比例。其余裁定没有这一项：缺了它们，一手牌值多少分就没有定义。",
    ),
    "gaps": Text(
        "Changes: the share of all deals whose best total is another when the gap is read the other way, each deal "
        "that it may concern scored anew with all choices open; for the two gaps about base strength in ties (marked "
        "†), whose lowest sum of base strengths with the best total is another. Difference: the average change among "
        "those. Winner: the share of tables of two players, dealt from one deck, at which another player wins, or "
        "somebody where nobody did.",
        "改变：换一种读法后最佳总分不同的发牌的比例，凡可能有关的都在全部选择开放的情况下重新计分；关于平局基本战力的两个空白"
        "（标 † 者），看的是最佳总分所对应的最低基本战力之和。差：这些发牌的平均变化。胜者：由同一副牌发给两位玩家，"
        "换读法后胜者不同（或由无胜者变为有胜者）的比例。",
    ),
}
