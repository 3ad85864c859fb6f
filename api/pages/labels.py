"""What the fields and codes of a table state are called in a form, where a game's words for answers do not say it.

A game's words are made for what it answers: there ``lost`` is what somebody loses. A label here is for what lies on the
table. It stands under the name of a field, or, where that means several things, under ``Schema.field``; that of a code
under ``field=code``. Nothing here is of one game alone: whichever has such a field gets its label.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.text import Text


def _both(texts: str) -> dict[str, Text]:
    """Labels, a line each: the name, and after it English and Chinese with a bar between."""
    lines = (line.split(maxsplit=1) for line in texts.strip().splitlines())
    return {name: Text(*said.split("|")) for name, said in lines}


LABELS: Final[Mapping[str, Text]] = _both("""
abilities abilities|能力
ability ability|能力
ability_used ability used|能力已用过
ability_void ability made void|能力已失效
acted has acted|本轮已行动
actions actions taken|已做的常规动作
active active cards|活跃牌
Half.active stays active|留在活跃区
app_allows may be chosen again|应用程序准许再选
arena arena cards|竞技牌
Area.kind kind of pattern|图案种类
attempts attempts|尝试过的行动
at stands at|位置
attack attack|攻击
battle_goal battle goal met|战斗目标达成
battle_goal_checks checks of the battle goal|战斗目标给的勾
board board|地图
bottom bottom half|下半部
boxes boxes|使用的盒装
by by|由谁
Attempt.by by which way|方式
can_play has a card to play|有牌可出
card card|牌
cards cards|牌
cause cause|来源
character character|角色
character_used ability of the character used|人物能力已用
characters characters|角色
characters_at_start characters at the start|开始时的角色数
choices choices|选择
chosen options chosen|已选的选项
Coins.coins how many tokens|钱币数
completed_before completed before|以前完成过
conditions conditions|状态
consume consumes|消耗的元素
damage damage|伤害
deck cards in the deck|牌堆剩余张数
destroyed the new ladder is gone|新放的阶梯已被拆
difficult difficult terrain|困难地形
dir direction|方向
discard discard pile|弃牌堆
discarded cards in the discard pile|弃牌张数
doors doors|门
draw_pile modifier cards in order|修正牌次序
dropped items left there|留在此处的物品
effort effort dice available|可用的努力骰
elements elements|元素
ended the turn ends|回合已结束
ends_at_once ends at once|立即结束
equipment equipment|装备卡
event event|事件
explored explored|已探索
extra_card one card more is dealt|多发一张角色卡
failed lost by its rules|已触发失败条件
finale finale|结局
fire attacks with fire, by player|各人火攻次数
fire_placing of those, in the placement phase|其中在放置阶段
flying flying|飞行
free_pairs free pairs of trade markers|闲着的贸易标记对数
goal_met goal met|目标已达成
group group card|集团牌
group_owner before whom the group card lies|集团牌在谁面前
guards guarded by|防护
had_damage damage before|之前的伤害
half half|半部
hand hand|手牌
hand_limit hand limit|手牌上限
hand_size cards in hand|手牌张数
hazardous hazardous terrain|危险地形
height rows|行数
hex hex|六角格
hexes hexes|六角格
in_test a test goes on|检定进行中
infuse infuses|灌注的元素
item item|物品
items items|物品
jump jump|跳跃
jumping that move is a jump|此次移动是跳跃
kind kind|种类
layers layers|层数
least leftmost space|最左格
left cards in the deck|牌堆张数
level level|等级
linda Linda used|已用琳达
linda_placing used in the placement phase|在放置阶段用
long_rest long rest|长休
lost lost pile|失去的牌
Half.lost lost icon|有失去图标
max_hit_points maximum hit points|生命值上限
mode mode|模式
monster_types monster types|怪物种类
monsters monsters|怪物
most rightmost space|最右格
move move|移动
move_left move left|剩余移动点数
moved tiles moved|已移动格数
name name|名字
Item.name item|物品
Ability.name called|名称
negative can't be skipped|不可略过
no_abilities no special abilities|不用特殊能力
number number|编号
numbers numbers of the areas|各地区的点数
obstacles obstacles|障碍物
offered options offered|应用程序给出的选项
one_per_letter one of each letter|同字母只发一名
open open|打开
opening_hermit a hermit card each at the start|开局各用一张隐士牌
option option|选项
order order|次序
other_side hex beyond|另一侧的格
owner owner|召唤者
phase phase|阶段
piles decks|牌堆
placed ladders placed|已放阶梯
placed_for placed for|放在谁的阶梯区
player player|玩家
player_count number of players|玩家人数
players players|玩家
plus added to its statistics|加到属性上
price price|价格
range range|距离
record what happened|公开发生的事
recovered effort dice back|收回的努力骰
removed items out of the game|移出本局的物品
removed_sites points of interest removed|已移除的地点
removes layers an attack takes|各种攻击拆的层数
retaliate retaliate|反击
retaliate_range range of retaliate|反击距离
revealed revealed|已亮出身份
revealed_now just revealed|刚被揭示
reveals room behind|门后的房间
round_over the round is over|该轮已结束
route route|路线
scenario scenario|场景
second_initiative initiative of the other card|另一张牌的先攻
selected cards selected|选出的牌
sets sets of cards|牌的套数
shield shield|护盾
sides sides|各方
site point of interest|地点
sites points of interest|地点
slot slot|部位
spawned put there by a rule|由规则放置
spring Elf Spring used|已用精灵泉次数
standee standee|底座编号
standees standees in all|底座总数
state state|现状
step step|步骤
stock to be bought|在售物品
summoned summoned|被召唤
summoned_this_round summoned this round|本轮召唤
summons summons|召唤物
targets number of targets|目标数
this_turn this turn so far|本回合至今
thin_walls thin walls|薄墙
tiles tiles|板块
to for whom|对谁
Event.to to|给谁
top top half|上半部
track spaces of a track|轨道的格
tracks skill markers|技能标记
trade trade areas|交易区
traps traps|陷阱
turn whose turn|轮到谁
type type|种类
used times used|已用次数
value value|数值
variants variants|变体
visit visit going on|正在进行的访问
visited points of interest visited|已访问的地点
volcano uses of Volcano, by player|各人火山次数
walls walls|墙
when when|时机
width columns|列数
win_layers layers that win|获胜层数
zones pairs of areas|成对的地区
mode=multiplayer multiplayer|多人
mode=explorer Explorer (solo)|探索者模式（单人）
mode=challenger Challenger (solo)|挑战者模式（单人）
mode=campaign campaign|战役
mode=casual casual|休闲
finale=none not begun|尚未启动
finale=started started|已启动
finale=failed failed|失败
finale=completed completed|完成
dir=NE north-east|东北
dir=N north|北
dir=NW north-west|西北
dir=SW south-west|西南
dir=S south|南
dir=SE south-east|东南
state=ready ready|可用
state=spent spent|已横置
state=consumed consumed|已翻面
slot=head head|头
slot=body body|身体
slot=legs legs|腿
slot=one-hand one hand|单手
slot=two-hands two hands|双手
slot=small small|小型
to=self itself|自己
to=ally an ally|一名友军
to=self-or-ally itself or an ally|自己或一名友军
to=enemy an enemy|一名敌人
to=allies all allies|所有友军
to=all all|所有人
consume=any any element|任意元素
infuse=any any element|任意元素
kind=melee melee|近战
kind=ranged ranged|远程
kind=normal normal|普通
kind=boss boss|首领
elements=inert inert|惰性
elements=waning waning|衰减
elements=strong strong|强盛
does=consume consumes|消耗
does=create creates|灌注
does=decline declines|不消耗
does=reveal is revealed|被揭示
move=draw-discard take a card from the discard area|从弃牌区拿牌
move=discard discard a card|弃一张牌
move=choose choose for a card|为一张牌作选择
boxes=base base game|基础版
boxes=expansion expansion|扩展
guards=ghostly-barrier Ghostly Barrier|幽灵屏障
event=hermit a hermit card|隐士牌
event=death a death|死亡
event=mirror Disenchant Mirror|照妖镜
event=survived survived|存活
event=shuffled shuffled|洗牌
""")
