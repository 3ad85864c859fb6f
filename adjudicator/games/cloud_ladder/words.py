"""How people say the fields and codes of this game's JSON, and its named things. See ``Game.words``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.game import Piece
from adjudicator.games.cloud_ladder.cards.cards import BY_CODE
from adjudicator.games.cloud_ladder.cards.names import TYPES
from adjudicator.games.cloud_ladder.ends.setup_schema import DEPARTURES, FAULTS
from adjudicator.games.cloud_ladder.forcing.question import KINDS
from adjudicator.games.cloud_ladder.moves.schema import MOVES
from adjudicator.games.cloud_ladder.playing.faults import FAULTS as PLAY_FAULTS
from adjudicator.games.cloud_ladder.table.schema import MODES, PHASES
from adjudicator.games.cloud_ladder.turns.placing import WHAT
from adjudicator.text import Text


def _coded(field: str, names: Mapping[str, Text]) -> Mapping[str, Text]:
    """The words for the codes of a field."""
    return {f"{field}={code}": name for code, name in names.items()}


WORDS: Final[Mapping[str, Text]] = {
    # block
    "attack": Text("attack", "攻击"),
    "by": Text("by", "由"),
    "combined": Text("with another card", "配合其他牌"),
    "defence": Text("defence", "防守"),
    "stops": Text("stops it", "挡住"),
    "stops=": Text("not decided", "未定"),
    "target": Text("target", "目标"),
    # block-matrix
    "defence=formation-ally": Text("Formation (ally)", "防御阵型（同盟）"),
    "defence=formation-self": Text("Formation (self)", "防御阵型（自己）"),
    "matrix": Text("what stops what", "攻防总表"),
    "rulings": Text("rulings", "裁定"),
    # forced-win
    "forced_win": Text("the win can be forced", "必胜"),
    "forced_win=": Text("not decided", "未定"),
    "line": Text("line of play", "走法"),
    "move": Text("move", "行动"),
    "positions": Text("positions looked at", "查看过的局面数"),
    "side": Text("side", "一方"),
    "whom": Text("for or on", "对谁"),
    # moves
    "at": Text("not told", "未说明之处"),
    "discards": Text("discarding one of", "弃其中一张"),
    "gap": Text("left open by", "未定之处"),
    "if_backed": Text("a ladder is on its back", "背面是阶梯"),
    "if_character": Text("it is the player's character", "人物是它"),
    "if_group": Text("it is the side's group card", "集团牌是它"),
    "if_held": Text("the player holds the card", "手里有牌"),
    "moves": Text("may be done", "可以做"),
    "next_phase": Text("next phase", "下一阶段"),
    "next_phase=": Text("none: the turn is over", "无（回合结束）"),
    "others": Text("others may", "别人可做"),
    "phase": Text("phase", "阶段"),
    "player=": Text("anybody", "任何人"),
    "targets": Text("on one of", "对其中一人"),
    "untold": Text("perhaps, if more were told", "局面或规则未写明，可能可做"),
    # play
    "ally": Text("for the ladder of", "加给"),
    "as": Text("as", "变成"),
    "by=": Text("nobody named", "未指明"),
    "card": Text("card", "牌"),
    "discard": Text("discarding", "弃掉"),
    "leader_card": Text("led by", "领头的牌"),
    "locks": Text("no ladder after it", "之后不能放阶梯"),
    "locks=": Text("not decided", "未定"),
    # place, end-phase
    "area": Text("the ladder area of", "阶梯区"),
    "backed": Text("a ladder on its back", "背面是阶梯"),
    "draws": Text("may draw", "可抓牌"),
    "draws=": Text("not decided", "未定"),
    "end_draw": Text("may draw in the end phase", "结束阶段可抓牌"),
    "end_draw=": Text("not told", "未定"),
    "layers=": Text("not told", "未定"),
    "next": Text("next", "下一位"),
    "next=": Text("not known", "不详"),
    "player": Text("player", "玩家"),
    "what": Text("what", "放什么"),
    # setup
    "allowed": Text("allowed types", "可用牌类"),
    "cards": Text("cards", "牌"),
    "characters": Text("characters", "人物牌"),
    "departs": Text("departs in", "与推荐不同之处"),
    "faults": Text("faults", "不合之处"),
    "group_cards": Text("group cards", "集团牌"),
    "group_cards=": Text("not told", "未说明"),
    "hand": Text("cards in the hand", "起手牌"),
    "legal": Text("legal", "合规"),
    "legal=": Text("not decided", "未定"),
    "mode": Text("mode", "模式"),
    "modes": Text("modes", "模式"),
    "players": Text("players", "玩家"),
    "same_character": Text("the same character twice", "人物可重复"),
    "sets": Text("sets of cards", "套牌"),
    "sides": Text("sides", "各方"),
    "sides=": Text("none told", "无"),
    "suggested": Text("suggested", "推荐"),
    "suggested=": Text("nothing", "无"),
    "win_layers": Text("layers to win", "获胜层数"),
    "win_layers=": Text("not decided", "未定"),
    # attack
    "block": Text("block", "阻挡"),
    "block=": Text("nothing", "无"),
    "block_by": Text("blocked by", "阻挡者"),
    "blocked": Text("blocked", "被挡"),
    "jim_blocks": Text("Jim blocks the siege of", "吉姆挡下其围攻"),
    "loser": Text("who pays a layer", "自损者"),
    "loser=": Text("nobody", "无人"),
    "loses": Text("layers paid", "自损层数"),
    "may_be_attacked": Text("may be attacked", "可被攻击"),
    "may_be_attacked=": Text("not decided", "未定"),
    "meanwhile": Text("the payer's layers meanwhile", "自损者当时层数"),
    "meanwhile=": Text("none", "无"),
    "not_told": Text("number of layers not told", "未写明层数"),
    "parts": Text("attacks", "各次攻击"),
    "removed": Text("layers taken", "拆去层数"),
    "removed=": Text("not known", "不详"),
    "siege": Text("joined by", "围攻者"),
    "target_layers": Text("the target's layers", "目标层数"),
    "target_layers=": Text("not known", "不详"),
    "user_layers": Text("the attacker's layers", "攻击者层数"),
    "user_layers=": Text("not known", "不详"),
    # outcome, score
    "before": Text("layers before", "此前层数"),
    "first": Text("the first", "先够者"),
    "layers": Text("layers", "层数"),
    "may_win": Text("who may have won", "可能获胜者"),
    "missing": Text("still needed", "还差"),
    "missing=": Text("not decided", "未定"),
    "needs": Text("layers needed", "所需层数"),
    "needs=": Text("not decided", "未定"),
    "nobody_acts": Text("nobody acts any more", "无人再行动"),
    "over": Text("over", "结束"),
    "over=": Text("not known", "不详"),
    "tie": Text("a tie", "平局"),
    "tie=": Text("not known", "不详"),
    "winners": Text("winners", "获胜者"),
    "wins": Text("wins", "获胜"),
    "wins=": Text("not known", "不详"),
    **_coded("allowed", TYPES),
    **_coded("mode", MODES),
    **_coded("modes", MODES),
    **_coded("faults", FAULTS),
    **_coded("faults", PLAY_FAULTS),
    **_coded("move", KINDS),
    **_coded("move", MOVES),
    **_coded("phase", PHASES),
    **_coded("next_phase", PHASES),
    **_coded("what", WHAT),
    **_coded("departs", DEPARTURES),
}


def pieces() -> tuple[Piece, ...]:
    """The cards that the rules name."""
    return tuple(
        Piece(
            each.code, each.name, {"kind": each.type, **({"series": each.series} if each.series else {})}, each.ruling
        )
        for each in BY_CODE.values()
    )
