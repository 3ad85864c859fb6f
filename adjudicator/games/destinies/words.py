"""How people say the fields and codes of this game's JSON, and its named things. See ``Game.words``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.game import Piece
from adjudicator.games.destinies.ends.destiny_schema import ACTS
from adjudicator.games.destinies.ends.destiny_schema import FAULTS as DESTINY_FAULTS
from adjudicator.games.destinies.ends.outcome_schema import EVENTS, RESULTS, SCENARIO
from adjudicator.games.destinies.ends.outcome_schema import FAULTS as OUTCOME_FAULTS
from adjudicator.games.destinies.ends.setup_schema import FAULTS as SETUP_FAULTS
from adjudicator.games.destinies.goods.inventory_schema import FAULTS as INVENTORY_FAULTS
from adjudicator.games.destinies.goods.inventory_schema import WAYS
from adjudicator.games.destinies.goods.item_use_schema import DECIDERS as DOUBT_DECIDERS
from adjudicator.games.destinies.goods.item_use_schema import DOUBTS, MOMENTS
from adjudicator.games.destinies.goods.item_use_schema import FAULTS as ITEM_USE_FAULTS
from adjudicator.games.destinies.goods.trade_schema import FAULTS as TRADE_FAULTS
from adjudicator.games.destinies.moves.schema import MOVES
from adjudicator.games.destinies.rolling.skill_odds_schema import MISSING
from adjudicator.games.destinies.rolling.skill_test_schema import FAULTS as SKILL_TEST_FAULTS
from adjudicator.games.destinies.table.names import ABILITIES, ATTEMPTS, FINALES, ROUTES, SKILLS, STEPS, TIMINGS
from adjudicator.games.destinies.tracks.change_schema import CHANGES, CHOOSERS
from adjudicator.games.destinies.tracks.change_schema import FAULTS as CHANGE_FAULTS
from adjudicator.games.destinies.tracks.experience_schema import FAULTS as EXPERIENCE_FAULTS
from adjudicator.games.destinies.turns.movement_schema import FAULTS as MOVEMENT_FAULTS
from adjudicator.games.destinies.turns.start_schema import DONE
from adjudicator.games.destinies.turns.start_schema import FAULTS as TURN_START_FAULTS
from adjudicator.games.destinies.visiting.matters import DECIDERS
from adjudicator.games.destinies.visiting.matters import NAMES as MATTERS
from adjudicator.games.destinies.visiting.visit_schema import ACTIONS, KEPT
from adjudicator.games.destinies.visiting.visit_schema import FAULTS as VISIT_FAULTS
from adjudicator.text import Text


def _coded(field: str, names: Mapping[str, Text]) -> Mapping[str, Text]:
    """The words for the codes of a field."""
    return {f"{field}={code}": name for code, name in names.items()}


WORDS: Final[Mapping[str, Text]] = {
    # experience
    "best": Text("most successes", "最多成功数"),
    "count": Text("placements", "放法数"),
    "end": Text("to", "到"),
    "experience": Text("experience", "经验"),
    "moves": Text("moves", "移动"),
    "not_told": Text("not told", "未说明"),
    "now": Text("now", "眼下"),
    "placement": Text("placement", "放法"),
    "placements": Text("placements", "放法"),
    "points": Text("points", "点数"),
    "reachable": Text("can be reached", "到得了"),
    "start": Text("from", "从"),
    "steps": Text("spaces", "格数"),
    "successes": Text("successes", "成功数"),
    "total": Text("total of the dice", "骰子总点数"),
    "want": Text("wanted", "想要的放法"),
    "wasted": Text("steps lost", "作废的格数"),
    "wasted=": Text("not decided", "未定"),
    **_coded("faults", EXPERIENCE_FAULTS),
    # skill-change
    "change": Text("change", "变化"),
    "chooser": Text("who divides the spaces", "由谁分格数"),
    "skills": Text("skills", "技能"),
    "spaces": Text("spaces", "格数"),
    "unmoved": Text("spaces not moved", "没移的格数"),
    "unmoved=": Text("not decided", "未定"),
    **_coded("change", CHANGES),
    **_coded("chooser", CHOOSERS),
    **_coded("faults", CHANGE_FAULTS),
    # skill-test
    "added": Text("added after the roll", "掷后补的骰子"),
    "automatic": Text("automatic successes", "自动成功"),
    "automatic=": Text("not counted", "未计"),
    "effort": Text("effort dice", "努力骰"),
    "effort_available": Text("effort dice available then", "之后可用的努力骰"),
    "effort_available=": Text("not told", "未说明"),
    "effort_exhausted": Text("effort dice exhausted then", "之后耗尽的努力骰"),
    "effort_exhausted=": Text("not told", "未说明"),
    "from_markers": Text("successes by markers", "标记带来的成功"),
    "from_markers=": Text("not counted", "未计"),
    "item_successes": Text("successes by items", "物品带来的成功"),
    "main": Text("main dice", "主要骰"),
    "number": Text("number", "数字"),
    "raw": Text("all successes", "全部成功数"),
    "raw=": Text("not counted", "未计"),
    "successes=": Text("not counted", "未计"),
    "total=": Text("not counted", "未计"),
    **_coded("faults", SKILL_TEST_FAULTS),
    # skill-odds
    "at_least": Text("at least so many", "至少这么多"),
    "best_effort": Text("best number of effort dice", "最合适的努力骰数"),
    "best_effort=": Text("not told", "未说明"),
    "certain": Text("certain", "必成"),
    "chance": Text("chance", "概率"),
    "expected": Text("on average", "平均"),
    "faces": Text("faces", "骰面"),
    "impossible": Text("impossible", "不可能成"),
    "missing": Text("missing", "缺少"),
    "n": Text("successes", "成功数"),
    "needs": Text("needed", "需要"),
    "odds": Text("odds", "概率表"),
    **_coded("missing", MISSING),
    # turn-start
    "available": Text("effort dice available", "可用的努力骰"),
    "available=": Text("not told", "未说明"),
    "dice": Text("dice that come back", "收回的骰子"),
    "exhausted": Text("effort dice exhausted", "耗尽的努力骰"),
    "exhausted=": Text("not told", "未说明"),
    "items": Text("items", "物品"),
    "most_in_test": Text("most in a test", "检定最多可掷"),
    "most_in_test=": Text("not told", "未说明"),
    "order": Text("order", "次序"),
    "recovered": Text("come back", "恢复"),
    **_coded("faults", TURN_START_FAULTS),
    **_coded("order", DONE),
    # movement
    "at": Text("on the tile", "所在板块"),
    "at=": Text("not told", "未说明"),
    "explores": Text("explores a tile", "探索板块"),
    "explores=": Text("not asked, or not decided", "未问或未定"),
    "path": Text("way", "路线"),
    "reachable=": Text("not told", "未说明"),
    "reaches": Text("leads to", "可到"),
    "stops": Text("unexplored, to stop at", "未探索、须停下"),
    "stops=": Text("not told", "未说明"),
    "to": Text("to", "到"),
    "way": Text("way", "路线"),
    **_coded("faults", MOVEMENT_FAULTS),
    # visit
    "action": Text("action", "行动"),
    "by": Text("tried", "方式"),
    "item": Text("item", "物品"),
    "item_fits": Text("the right item", "物品正确"),
    "item_kept": Text("item kept", "物品保留"),
    "item_kept=": Text("no item", "没有物品"),
    "needs_test": Text("needs a test", "需要检定"),
    "needs_test=": Text("not told", "未说明"),
    "option": Text("option", "选项"),
    "option=": Text("none", "无"),
    "read_aloud": Text("read aloud", "要朗读"),
    "site": Text("site", "地点"),
    "site=": Text("not told", "未说明"),
    "succeeds": Text("succeeds", "成功"),
    "succeeds=": Text("not decided", "未定"),
    **_coded("action", ACTIONS),
    **_coded("by", ATTEMPTS),
    **_coded("item_kept", KEPT),
    **_coded("faults", VISIT_FAULTS),
    # inventory
    "ability": Text("ability", "能力"),
    "again": Text("may be got again", "可再次获得"),
    "cost": Text("coins for it", "要付的金币"),
    "cost=": Text("not decided", "未定"),
    "excess": Text("in excess", "超出"),
    "excess=": Text("not decided", "未定"),
    "exhausts": Text("effort dice exhausted for it", "要耗尽的努力骰"),
    "free_pairs": Text("unused pairs of trade markers", "闲着的贸易标记对数"),
    "free_pairs=": Text("not decided", "未定"),
    "gains": Text("gained", "获得"),
    "held": Text("held then", "之后持有"),
    "held=": Text("not decided", "未定"),
    "how": Text("how", "怎么处理"),
    "items_after": Text("items then", "之后的物品数"),
    "items_after=": Text("not decided", "未定"),
    "items_before": Text("items before", "之前的物品数"),
    "name": Text("name", "名称"),
    "price": Text("price", "价格"),
    "settles": Text("got rid of", "处理掉"),
    "takes": Text("taken", "拿取"),
    "ways": Text("ways to get rid of one", "处理办法"),
    "when": Text("timing", "时机"),
    **_coded("ability", ABILITIES),
    **_coded("faults", INVENTORY_FAULTS),
    **_coded("how", WAYS),
    **_coded("ways", WAYS),
    **_coded("when", TIMINGS),
    # trade
    "buy": Text("buys", "买"),
    "coins_after": Text("coins then", "之后的金币"),
    "coins_after=": Text("not told", "未说明"),
    "order=": Text("none", "无"),
    "sell": Text("sells", "卖"),
    "short": Text("coins missing", "还差金币"),
    "short=": Text("not told", "未说明"),
    "stock_after": Text("stock then", "之后的库存"),
    "stock_after=": Text("not decided", "未定"),
    **_coded("faults", TRADE_FAULTS),
    # item-use
    "doubt": Text("doubt", "疑问"),
    "leaves": Text("the card leaves the game", "牌移出本局"),
    "leaves=": Text("not decided", "未定"),
    "moment": Text("moment", "时机"),
    "triggered": Text("its cause has come up", "触发条件已到"),
    **_coded("decided_by", DOUBT_DECIDERS),
    **_coded("doubt", DOUBTS),
    **_coded("faults", ITEM_USE_FAULTS),
    **_coded("moment", MOMENTS),
    # app
    "decided_by": Text("decided by", "由谁决定"),
    "decided_by=": Text("nobody named", "未指明"),
    "matter": Text("matter", "什么事"),
    "rulings": Text("rulings", "裁定"),
    **_coded("", DECIDERS),
    **_coded("decided_by", DECIDERS),
    **_coded("matter", MATTERS),
    # destiny
    "act": Text("{act}", "{act}"),
    "code": Text("code scanned", "扫的码"),
    "conditions": Text("conditions met at the place", "条件齐全且在指定地点"),
    "offered": Text("offered by the app", "应用程序给出"),
    "route": Text("route", "路线"),
    "route=": Text("none named", "未指明"),
    "route_after": Text("route afterwards", "之后的路线"),
    "route_after=": Text("not told", "未说明"),
    "whose": Text("whose card", "谁的牌"),
    **_coded("act", ACTS),
    **_coded("code", ROUTES),
    **_coded("faults", DESTINY_FAULTS),
    **_coded("route", ROUTES),
    **_coded("route_after", ROUTES),
    # outcome, score
    "event": Text("{event}", "{event}"),
    "events": Text("events", "经过"),
    "finales": Text("finales", "结局"),
    "over": Text("the game is over", "游戏结束"),
    "over=": Text("not decided", "未定"),
    "result": Text("result", "结果"),
    "scenario": Text("scenario", "剧本"),
    "winner": Text("winner", "获胜者"),
    "winner=": Text("nobody", "无人"),
    **_coded("event", EVENTS),
    **_coded("faults", OUTCOME_FAULTS),
    **_coded("finales", FINALES),
    **_coded("result", RESULTS),
    **_coded("scenario", SCENARIO),
    # setup
    "boards": Text("player boards", "玩家版图"),
    "box": Text("in the box", "盒中"),
    "destinies": Text("destiny cards", "命运牌"),
    "each": Text("each player", "每人"),
    "elsewhere": Text("models elsewhere", "不在起始板块的模型"),
    "explored": Text("explored tiles", "已探索的板块"),
    "markers": Text("skill markers", "技能标记"),
    "models": Text("models", "模型"),
    "pairs": Text("pairs of trade markers", "贸易标记对数"),
    "players": Text("players", "玩家"),
    "players=": Text("not told", "未说明"),
    "players_most": Text("players at most", "最多人数"),
    "sites": Text("site tokens", "地点指示物"),
    "tiles": Text("tiles", "板块"),
    "coins": Text("coins", "金币"),
    **_coded("faults", SETUP_FAULTS),
    # moves
    "gap": Text("left open by", "未定之处"),
    "move": Text("move", "行动"),
    "next": Text("next player", "下一位"),
    "next=": Text("not told", "未说明"),
    "next_step": Text("next step", "下一步"),
    "next_step=": Text("none: the turn is over", "无（回合结束）"),
    "step": Text("step", "步骤"),
    "untold": Text("may be legal too", "也许可做"),
    **_coded("move", MOVES),
    **_coded("next_step", STEPS),
    **_coded("step", STEPS),
    # common
    **SKILLS,
    "faults": Text("what is wrong", "不对之处"),
    "legal": Text("allowed", "允许"),
    "legal=": Text("not decided", "未定"),
    "player": Text("player", "玩家"),
    "skill": Text("skill", "技能"),
}


def pieces() -> tuple[Piece, ...]:
    """The three skills: all that the rules name. Items, destinies and tiles are the app's."""
    return tuple(Piece(code, name, {}, f"ds.skill.{code}") for code, name in SKILLS.items())
