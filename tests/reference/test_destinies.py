"""The cases of the reference, put to the library."""

from __future__ import annotations

from tests.reference import destinies
from tests.reference.cases import Cases, CaseTests
from tests.reference.judged import read

CASES = Cases(destinies.GAME)
REFERENCE = [ruling["id"] for ruling in read(destinies.GAME, "facts.json")["rulings"]]

# The rulings of the reference, as the corpus has them. Those that a case names have to be cited.
NAMED = {
    "DS-SETUP-DICE": "ds.setup.player",
    "DS-SETUP-EFFORT": "ds.setup.player",
    "DS-SETUP-EXH": "ds.setup.exhausted",
    "DS-SETUP-TRACKS": "ds.skill.tracks",
    "DS-SECRET": "ds.setup.secret",
    "DS-GOAL": "ds.win.first",
    "DS-SWITCH-ANY": "ds.route.switch",
    "DS-OTHERS": "ds.goal.compete",
    "DS-TURN": "ds.turn.steps",
    "DS-RECOVER": "ds.effort.recover",
    "DS-RECOVER-ONE": "ds.effort.one",
    "DS-MOVE-STAY": "ds.move.stay",
    "DS-MOVE-2": "ds.move.two",
    "DS-MOVE-ORTHO": "ds.move.orthogonal",
    "DS-MOVE-THROUGH": "ds.move.through",
    "DS-MOVE-STOP": "ds.move.stop",
    "DS-EXPLORE-VISIT": "ds.explore.visit",
    "DS-VISIT-ONE": "ds.visit.one",
    "DS-READ": "ds.visit.public",
    "DS-OPTION-ONCE": "ds.visit.once",
    "DS-TEST-MAIN": "ds.test.main",
    "DS-TEST-EFFORT": "ds.test.effort",
    "DS-TEST-SIMUL": "ds.test.together",
    "DS-TEST-SUM": "ds.test.sum",
    "DS-TEST-MARK": "ds.test.markers",
    "DS-TEST-AUTO": "ds.test.automatic",
    "DS-TEST-CAP": "ds.test.six",
    "DS-TEST-EX": "ds.test.sum",  # an example of it
    "DS-TEST-EXHAUST": "ds.test.exhaust",
    "DS-ITEM-RIGHT": "ds.attempt.right",
    "DS-ITEM-WRONG": "ds.attempt.wrong",
    "DS-ITEM-OR-TEST": "ds.attempt.one",
    "DS-TRADE-PRICE": "ds.trade.buy",
    "DS-TRADE-SELL": "ds.trade.sell",
    "DS-TRADE-ANY": "ds.trade.any",
    "DS-TRADE-STOCK": "ds.trade.bought",
    "DS-TRADE-STOCK2": "ds.trade.sold",
    "DS-COIN-BACK": "ds.coins.other",
    "DS-GAIN": "ds.change.gain",
    "DS-LOSE": "ds.change.loss",
    "DS-LOSE-CHOOSE": "ds.change.choose",
    "DS-XP-WHEN": "ds.xp.when",
    "DS-XP-2": "ds.xp.two",
    "DS-XP-SAME": "ds.xp.same",
    "DS-XP-SPLIT": "ds.xp.split",
    "DS-XP-TRACKS": "ds.xp.tracks",
    "DS-NO-OVERLAP": "ds.track.apart",
    "DS-INV-5": "ds.items.five",
    "DS-INV-OVER": "ds.items.over",
    "DS-INV-DROP": "ds.items.drop",
    "DS-INV-TAKE": "ds.items.take",
    "DS-INV-TAKE-5": "ds.items.take-five",
    "DS-ITEM-DISCARD": "ds.item.discard",
    "DS-ITEM-DEFAULT": "ds.item.own-turn",
    "DS-ITEM-TIMING": "ds.item.timing",
    "DS-ITEM-FAVOUR": "ds.item.favour",
    "DS-ITEM-GONE": "ds.item.gone",
    "DS-END-FORCED": "ds.turn.forced",
    "DS-SWITCH-LOCK": "ds.route.locked",
    "DS-EFFORT-3": "ds.effort.available",
    "DS-EFFORT-NONE": "ds.effort.none",
    "DS-EFFORT-COST": "ds.effort.cost",
    "DS-REVISIT": "ds.visit.again",
    "DS-TRADE-LAST": "ds.trade.lasts",
    "DS-FINALE": "ds.finale.instead",
    "DS-FINALE-OTHERS": "ds.finale.others",
    "DS-APP": "ds.app.first",
    "DS-END-NOW": "ds.win.end",
    "DS-END-FAIL": "ds.win.started",
    "DS-ONLY": "ds.win.only",
    "DS-NOSCORE": "ds.score.none",
    "DS-SOLO": "ds.solo.challenger",
}
TILE = {"explored": True}
LINE = [{"pos": [x, 0], **TILE} for x in range(4)]

# Tables that have to be answered otherwise than the case from which they come.
OTHERS = (
    CASES.changed("DS01", markers=[4, 9, 10]),
    CASES.changed("DS02", markers=[2, 3, 4, 12]),
    CASES.changed("DS03", main=[3, 3]),
    CASES.changed("DS05", available_effort=2),
    CASES.changed("DS06", add_effort_after_roll=False),
    CASES.changed("DS08", available=1, first_turn=False),
    CASES.changed("DS10", tiles=LINE),
    CASES.changed("DS11", explored=[[0, 0], [1, 1], [0, 1]], missing=[[1, 0]]),
    CASES.changed("DS12", unexplored=[[0, 2]]),
    CASES.changed("DS13", visit="elsewhere"),
    CASES.changed("DS15", option="drink"),
    CASES.changed("DS17", attempted_this_turn="item"),
    CASES.changed("DS18", tracks={"int": [5, 8], "dex": [6]}),
    CASES.changed("DS19", tracks={"int": [6, 8]}),
    CASES.changed("DS21", phase="own_turn"),
    CASES.changed("DS22", tracks={"int": [1, 2], "dex": [3], "pow": [1]}),
    CASES.changed("DS23", choice={"4": 2}),
    CASES.changed("DS23", choice={"3": 1}),
    CASES.changed("DS25", items=4),
    CASES.changed("DS25", free_pairs=0),
    CASES.changed("DS27", visiting_poi_on_tile=False),
    CASES.changed("DS28", dropped_by="B"),
    CASES.changed("DS29", coins=3),
    CASES.changed("DS30", coins=2),
    CASES.changed("DS32", moment="before_roll"),
    CASES.changed("DS34", available=1),
    CASES.changed("DS36", finale="none"),
    CASES.changed("DS37", finale="none"),
    CASES.changed("DS39", events=[["A", "start"], ["B", "start"], ["A", "complete"]]),
    CASES.changed("DS39", events=[["A", "start"], ["B", "start"]]),
    CASES.changed("DS41", events=[["A", "start"], ["A", "complete"]]),
    CASES.changed("DS42", faces={"main": [1, 2], "effort": [{"number": 1, "automatic": False}]}),
)


class TestCases(CaseTests):
    adapter = destinies
    cases = CASES
    count = 29
    rulings = NAMED
    reference = REFERENCE
    others = OTHERS
