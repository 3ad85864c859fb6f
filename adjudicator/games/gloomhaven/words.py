"""How people say the fields and codes of this game's JSON, and its named things. See ``Game.words``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.game import Piece
from adjudicator.games.gloomhaven.codes import CONDITIONS, ELEMENTS, STRENGTHS
from adjudicator.text import Text


def _both(**texts: str) -> dict[str, Text]:
    """Words by field or code, each as English and Chinese with a bar between; underscores of codes are hyphens."""
    return {name: Text(*text.split("|")) for name, text in texts.items()}


def _codes(*fields: str, **texts: str) -> dict[str, Text]:
    """The words for codes that stand in any of these fields, or by themselves in a claim where the field is empty.

    ``_`` in a code is a hyphen; one at its end is dropped.
    """
    words = {name.strip("_").replace("_", "-"): text for name, text in _both(**texts).items()}
    return {f"{field}={code}": text for field in fields for code, text in words.items()}


_ASKED = _both(
    ability="ability {ability} of {card}|{card} 的能力 {ability}", act="act|行动",
    advantage_sources="other sources of advantage|其他优势来源",
    amount="amount|数值", attack_range="range of the attack|攻击射程", bonus="bonus|加值", character="character|角色",
    condition="condition|状态", disadvantage_sources="other sources of disadvantage|其他劣势来源", door="door|门",
    drawn="drawn|抽到", event="event|事件", events="events|事件", figure="figure|模型", four="with four|四人时",
    got="got during|得到于", half="the {half} of {card}|{card} 的{half}", how="how|方式", item="item|物品",
    kills="kills|击杀数", length="length|长度",
    levels="levels|等级", monster="monster|怪物", multipliers="multipliers|倍数", option="choice|选择",
    order="order|次序", performed="performed|执行", pierce="pierce|穿透", pull="pull|拉", push="push|推",
    room="room|房间", round_end="at the end of the round|在轮末", short_rest="in a short rest|短休时",
    standee="{type} {standee}|{type} {standee}",
    takes_up="taken up|收回的活跃牌", target_poisoned="target poisoned|目标中毒",
    target_shield="target's shield|目标护盾", targets="targets|目标", three="with three|三人时",
    through="through|途经", times="times|次数", two="with two|两人时", type="{type}|{type}", way="way|路线",
    price="price|代价",
)  # fmt: skip
_SHARED = _both(
    attacker="attacker|攻击者", target="target|目标", attack="attack|攻击", damage="damage|伤害", range="range|距离",
    hex="hex|六角格", path="way|路线", points="points|移动点数", mode="mode|方式", to="to|到", legal="legal|合法",
    hit_points="hit points|生命值", initiative="initiative|先攻", exhausted="exhausted|耗竭",
    experience="experience|经验", coins="coins|钱币", treasures="treasures|宝物", conditions="conditions|状态",
    focus="focus|专注", attacks="attacks|攻击对象", move_to="stops at|停在", negative_hexes="negative hexes|负面格数",
    cost="points needed|所需点数", lost="lost|失去", discarded="discarded|弃掉", hand="back in hand|收回手中",
    level="level|等级", by="by|由", why="why|原因", who="who|谁", at="at|位于", first="first|先", second="second|后",
    card="card|牌", cards="cards|牌", name="name|名称", result="result|结果", results="results|结果",
    open="open|未定", turn="turn|轮到", phase="phase|阶段", rulings="rulings|裁定", count="how many|数目",
    moves="moves|行动", outcomes="outcomes|结果", options="options|选项", figures="figures|模型",
    again="may draw another|可改选", basic="basic action|基础行动", active="active|活跃", loses="loses|失去",
    does="{does}|{does}", element="element|元素", healer="healer|治疗者", after="after|之后", before="before|之前",
)  # fmt: skip
_SHARED |= {"from": Text("from", "从"), "for": Text("for", "用于"), "for=": Text("nothing said", "未说明")}
_VALUES = _both(
    adjacent="adjacent|相邻", within="within range|在射程内", reach="reach|射程",
    as_the_crow_flies="without walls|不计墙", sees="line of sight|有视线", needed="needed|需要视线",
    allowed="allowed|可行", line="line|视线", in_the_way="walls in the way|挡路的墙", from_corner="from corner|起角",
    to_corner="to corner|终角", reaches="may stop there|可停在那里", unharmed="without harm|不受伤害",
    unharmed_cost="points without harm|无害所需点数", why_not="why not|不可的原因", bound="kept by|受限于",
    stops="may stop at|可停之处", opens="opens|开门", beyond="beyond a door|在门后", candidates="candidates|候选目标",
    movement="steps|步数", proximity="proximity|格距", summon_of="summon of|召唤者", area="area pattern|范围图案",
    attacked_from="attacked from|攻击位置", decided_by="decided by|决定因素",
    never="can't be attacked ever|永远攻击不到", unseen="invisible|隐形", destination="destination|目的地",
    disadvantage="disadvantage|劣势", advantage="advantage|优势", stays="stays|原地不动", excluded="excluded|排除",
    also="also does|另外执行", reason="reason|原因", this="this hex|此格", best="best|最佳",
    attack_before_card="attack before cards|抽牌前攻击值",
    attack_before_card_options="attack before cards|抽牌前攻击值",
    attack_after_card_options="attack after cards|抽牌后攻击值", damage_options="damage|伤害",
    cards_drawn="drawn|抽到", cards_used="used|采用", effects="effects|效果", gains="target gains|目标得到",
    killed="killed|被击杀", poisoned="poisoned|中毒", retaliate="retaliate|反击", negated="negated|抵消",
    note="note|备注", target_hit_points="target's hit points|目标生命值", removed_from_deck="leave the deck|移出牌堆",
    reshuffle_at_round_end="shuffled at the end of the round|轮末洗牌", reshuffle="shuffled|洗牌",
    healed="healed|治疗量", removed="removed|移除", has="has it|处于此状态", until="until|持续到", may="may|可以",
    forbids="forbids|禁止", forbidden_by="forbidden by|被禁止于", attack_mode="attacks drawn with|攻击抽牌方式",
    attacked_plus="more when attacked|受攻击加值", damage_each_turn="damage each turn|每回合伤害",
    hurts="harm|伤害来源", kind="kind|种类", sprung="traps sprung|触发的陷阱", illegal_at="not allowed at|不可进入",
    hit_points_options="hit points after|之后的生命值", draws_card="draws a card|抽修正牌", faults="faults|问题",
    goes_to="goes to|去处", then="then|之后去", infused="infused|灌注元素", infuse="infuses|灌注", part="part|部分",
    mandatory="has to be done|必须执行", lose="loses|失去", discards="discards|弃牌", rests="rests|休息",
    rest="rest|休息", may_lose="may lose|可能失去", returns="returns|收回张数", prices="prices|代价",
    refreshed="refreshed|刷新", not_refreshed="not refreshed|未刷新", stay_lost="stay lost|仍失去",
    in_play="stays in play|仍在场", may_return="may return|可以回来", dead="dead|死亡", go_on="go on|继续者",
    can_play_two="can play two cards|能出两张牌", can_long_rest="can take a long rest|能长休", use="use|用法",
    turns="turns|行动次序", among="among|在其中", orders="orders|次序数", waits="no turn|不行动",
    because="because|原因", acts="act|行动者", chosen="chosen|所选", elements="elements|元素",
    pending="at the end of the turn|回合结束时", benefits="who benefits|受益者", effect="effect|效果",
    characters="characters|角色", draws="draws a card for|抽牌的类型", placed="placed|放置",
    left_out="not placed|未放置", at_once="act at once|立即行动", later="act later|稍后行动",
    next_round="act next round|下轮行动", not_again="do not act again|不再行动", ways="ways|方式数",
    acts_now="act now|现在行动", places="places|位置", rank="rank|等阶", takes="takes|拾取", leaves="leaves|留下",
    sold="sold|卖出", sold_for="sold for|售价", drops="drops|掉落", may_leave="may leave it|可以不拾取",
    gold="gold|金币", treasure="treasure|宝物", recommended="recommended level|推荐等级",
    difficulty="difficulty|难度", solo="solo|单人", monster_level="monster level|怪物等级",
    gold_per_coin="gold for a coin|每枚钱币金币", trap="trap damage|陷阱伤害", hazard="hazard damage|危险地形伤害",
    ends="ends|结束", rewards="rewards|奖励", lying="lying about|留在场上", restores="restored|恢复",
    collected="coins handed out|发放的钱币",
    bonus="bonus|奖励", total_experience="total|总经验", checks="checks|勾",
    left="left lying|遗留", move="{move}|{move}", lead="leads|领先牌", second_card="other card|另一张牌",
    loots="loots|拾取",
)  # fmt: skip

_FIGHTING = {
    **_codes(
        "mode",
        walk="walk|步行", jump="jump|跳跃", fly="fly|飞行", push="push|推", pull="pull|拉", normal="normal|普通",
        advantage="advantage|优势", disadvantage="disadvantage|劣势",
    ),
    **_codes("attack_mode", advantage="advantage|优势", disadvantage="disadvantage|劣势"),
    "attack_mode=": Text("neither", "无"),
    **_codes(
        "advantage", "disadvantage",
        muddle="muddled|混乱", strengthen="strengthened|强化", stated="as told|题设",
        ranged_adjacent="ranged, adjacent|远程攻击相邻目标",
    ),
    **_codes("range", melee="melee|近战", ranged="ranged|远程"),
    **_codes(
        "for",
        attack="an attack|攻击", ability_with_range="an ability with a range|有射程的能力",
        ability_without_range="an ability without a range|没有射程的能力",
    ),
    **_codes("from_corner", "to_corner", E="E|东", NE="NE|东北", NW="NW|西北", W="W|西", SW="SW|西南", SE="SE|东南"),
    "note=ambiguous: first drawn": Text("can't be compared: the first drawn", "无法比较：用先抽的一张"),
    "note=": Text("none", "无"),
    **_codes(
        "decided_by",
        negative_hexes="negative hexes|负面格", movement="steps|步数", proximity="proximity|格距",
        initiative="initiative|先攻", only="only one|只有一个", players="the players|玩家选择",
        none="no focus|无目标", stunned="stunned|眩晕",
    ),
    "focus=": Text("nobody", "无"),
    **_codes(
        "reason",
        occupied="occupied|已有模型", does_not_move="does not move|不移动",
        no_attack="no attack from there|从那里无法攻击", negative_hexes="negative hexes|负面格",
        out_of_reach="out of reach this turn|本回合到不了", disadvantage="disadvantage|劣势",
        fewer_targets="fewer targets|目标较少", longer_way="a longer way|路更远",
        farther="farther than needed|多走了", lower_ranked="lower-ranked targets|目标排序较低",
        more_disadvantage="more disadvantage|劣势更多", less_near="less near|不够接近",
    ),
    **_codes(
        "why_not",
        wall="wall|墙", occupied="occupied|已有模型", obstacle="obstacle|障碍", bound="may not move|不能移动",
        blocked="in the way: enemies or obstacles|敌人或障碍挡路", closed_door="a closed door|关闭的门",
        no_way="walls all round|四周是墙", too_dear="too dear|点数不足",
    ),
    **{f"{field}={code}": text for field in ("bound", "by") for code, text in CONDITIONS.items()},
    **_codes(
        "act", "forbids",
        attack="attack|攻击", be_focused="be focused on|被专注", be_pushed="be pushed|被推",
        be_targeted="be targeted|被指定", be_targeted_by_ally="be targeted by an ally|被友军指定",
        long_rest="long rest|长休", move="move|移动", other_ability="other ability|其他能力",
        use_item="use an item|使用物品",
    ),
    **_codes(
        "until",
        drawn="drawn|抽到为止", end_of_next_turn="the end of its next turn|下个回合结束",
        end_of_this_turn="the end of this turn|本回合结束", healed="healed|被治疗为止",
    ),
    "until=": Text("-", "—"),
    **_codes(
        "got",
        earlier="an earlier turn|更早的回合", other_turn="another's turn|别人的回合",
        own_turn="its own turn|自己的回合",
    ),
    **_codes(
        "at",
        after_next_turn="after its next turn|下个回合之后", after_this_turn="after this turn|本回合之后",
        in_next_turn="in its next turn|下个回合中", now="now|现在",
    ),
    **_codes("kind", trap="trap|陷阱", hazardous="hazardous terrain|危险地形"),
}  # fmt: skip
_CARDS = {
    **_codes(
        "ability", "also",
        move="move|移动", attack="attack|攻击", heal="heal|治疗", shield="shield|护盾", retaliate="retaliate|反击",
        loot="loot|拾取", push="push|推", pull="pull|拉", summon="summon|召唤", condition="condition|状态",
        infuse="infuse|灌注元素", other="other|其他",
    ),
    **_codes("half", top="top|上半", bottom="bottom|下半"),
    **_codes("goes_to", "then", discard="discard pile|弃牌堆", lost="lost pile|失去堆", active="active area|活跃区"),
    "then=": Text("-", "—"),
    **_codes(
        "part",
        experience="experience|经验", infuse="elements|元素", infusion="elements|元素",
        negative="what harms|有害部分", ability="the ability|能力",
    ),
    **_codes(
        "option", "price", "prices",
        suffer="suffer it|承受", lose_hand="lose a hand card|失去一张手牌",
        lose_discards="lose two discards|失去两张弃牌",
    ),
    **_codes("rest", short="short rest|短休", long="long rest|长休"),
    **_codes(
        "faults",
        again="another draw|再次改选", basic="basic action|基础行动", cards_chosen="cards chosen|已选牌",
        disarmed="disarmed|缴械", discards="too few discards|弃牌不足",
        experience_only="for experience only|只为经验", immobilized="immobilized|定身",
        infusion_only="for elements only|只为元素", long_rest="in a long rest|长休中",
        not_a_discard="no discard|不是弃牌", not_declared="not declared|未宣告", not_now="not now|现在不行",
        not_selected="not selected|未选出", price="the price|代价", printed_order="printed order|印刷顺序",
        same_card="one card twice|同一张牌", same_half="one half twice|同一半", skipped="left out|漏做必做部分",
        split="split|拆开", stunned="stunned|眩晕",
    ),
    **_codes(
        "by",
        before="exhausted before|此前已耗竭", hit_points="loss of hit points|生命值耗尽",
        cards="lack of cards|无牌可用",
    ),
    "by=": Text("nothing", "无"),
    **_codes("use", spent="spent|横置", consumed="consumed|翻面", always="always usable|不消耗"),
    **_codes("before", "after", "", ready="ready|可用", spent="spent|已横置", consumed="consumed|已翻面"),
    **_codes(
        "event",
        use="it is used|使用", long_rest="a long rest|长休", short_rest="a short rest|短休",
        refresh_spent="spent items are refreshed|刷新横置物品",
        refresh_consumed="consumed items are refreshed|刷新翻面物品", scenario_end="the scenario ends|场景结束",
    ),
    **_codes(
        "move",
        select="select {lead} and {second_card}|选 {lead} 与 {second_card}", long_rest="declare a long rest|宣告长休",
        exhausted="is exhausted|耗竭", play="play {first}, then {second}|先用 {first}，再用 {second}",
        nothing="do nothing|什么也不做", go="go to {hex}|走到 {hex}",
        rest="lose {loses} and rest|失去 {loses} 并休息",
        activate="{monster}: stop at {move_to}|{monster}：停在 {move_to}", short_rest="take a short rest|短休",
        no_rest="take no rest|不休息",
    ),
    **_codes("phase", select="choosing cards|选牌", turn="a turn|回合", round_end="the end of the round|轮末"),
}  # fmt: skip
_ROUNDS = {
    **{f"{field}={code}": text for field in ("rank", "two", "three", "four") for code, text in _both(
        none="none|无", normal="normal|普通", elite="elite|精英", boss="boss|首领",
    ).items()},
    **_codes("how", revealed="revealed|揭示", spawned="spawned|生成", summoned="summoned|召唤"),
    **_codes(
        "because",
        exhausted="exhausted|已耗竭", owner_exhausted="its owner is exhausted|召唤者已耗竭",
        killed="killed|被击杀",
        summoned="summoned this round|本轮召唤",
    ),
    **_codes(
        "does",
        consume="{who} consumes {element}|{who} 消耗{element}", create="{who} creates {element}|{who} 灌注{element}",
        decline="{who} declines {element}|{who} 不消耗{element}", die="dies|死亡", loot="loots|拾取",
        end_round="end of the round|轮末", end_turn="end of the turn|回合结束", pass_="passes|路过",
        reveal="{who} revealed|{who} 被揭示",
    ),
    **_codes(
        "effect",
        consumed="consumed|消耗", created="created|灌注", kept="kept|保留", not_created="not created|未灌注",
        nothing="nothing|无", shared="shared|共享", strong="now strong|变为强盛", unavailable="not available|不可用",
        wanes="wanes|衰减",
    ),
    **{f"{element}={strength}": text for element in ELEMENTS for strength, text in STRENGTHS.items()},
    **ELEMENTS,
    **{f"{field}=any": Text("any element", "任意元素") for field in ("infused", "element", "chosen")},
    **_codes(
        "why",
        ability="by the ability|凭能力", elsewhere="elsewhere|不在此处", monster="a monster|怪物",
        own_hex="its own hex|所在格", passing="passed only|只是路过", range="out of range|超出距离",
        sight="out of sight|没有视线", summon="a summon|召唤物", treasure="a treasure|宝物",
    ),
    **_codes("difficulty", easy="easy|简单", normal="normal|普通", hard="hard|困难", very_hard="very hard|极难"),
    "difficulty=": Text("not said", "未说明"),
    **_codes("ends", no="not yet|尚未", now="at once|立即", after_round="after this round|本轮结束后"),
    **_codes("result", "results", "", success="success|成功", failure="failure|失败"),
    **_codes(
        "restores",
        ability_cards="ability cards|能力牌", hit_points="hit points|生命值", items="items|物品",
        modifier_deck="modifier deck|修正牌堆",
    ),
}  # fmt: skip

# What a field is called in the form of one question, where its word means something else in what is said.
_FORMS: Final = {
    "attack.bonus": Text("bonus", "加值"),
    "attack.range": Text("melee or ranged", "近战或远程"),
    "attack.targets": Text("all targets", "全部目标"),
    "conditions.at": Text("when", "时刻"),
    "door-reveal.stops": Text("ends the move", "移动结束"),
    "heal.range": Text("range", "射程"),
    "loot.range": Text("range", "拾取范围"),
}

WORDS: Final[Mapping[str, Text]] = {**_ASKED, **_SHARED, **_VALUES, **_FIGHTING, **_CARDS, **_ROUNDS, **_FORMS}

# What a column or a row is headed where the words for the field are a phrase that takes in other fields.
HEADINGS: Final = _both(half="half|半部", type="type|类型")


# The standard modifier deck: each kind of card, how often it is there, what it is called, and its ruling.
_DECK: Final = (
    ("+0", 6, Text("+0", "+0"), "gh.attack.deck"),
    ("+1", 5, Text("+1", "+1"), "gh.attack.deck"),
    ("-1", 5, Text("-1", "-1"), "gh.attack.deck"),
    ("+2", 1, Text("+2", "+2"), "gh.attack.deck"),
    ("-2", 1, Text("-2", "-2"), "gh.attack.deck"),
    ("x2", 1, Text("x2", "×2"), "gh.attack.double"),
    ("null", 1, Text("Null", "空"), "gh.attack.null"),
)


def pieces() -> tuple[Piece, ...]:
    """The conditions, the elements, and the kinds of cards of the standard modifier deck."""
    return (
        *(Piece(code, text, {"kind": "condition"}, f"gh.condition.{code}") for code, text in CONDITIONS.items()),
        *(Piece(code, text, {"kind": "element"}, "gh.element.track") for code, text in ELEMENTS.items()),
        *(Piece(code, text, {"kind": "modifier", "in_deck": n}, ruling) for code, n, text, ruling in _DECK),
    )
