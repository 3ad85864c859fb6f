"""The cases of the reference, put to the library."""

from __future__ import annotations

import adjudicator
from tests.reference import cloud_ladder
from tests.reference.cases import Cases, CaseTests
from tests.reference.judged import read

CASES = Cases(cloud_ladder.GAME)
REFERENCE = [ruling["id"] for ruling in read(cloud_ladder.GAME, "facts.json")["rulings"]]

# The rulings of the reference, as the corpus has them. Those that a case names have to be cited.
RULINGS = {
    "YT-COMP": "cl.game.components",
    "YT-TYPES": "cl.game.card-types",
    "YT-FAMILY": "cl.attack.series",
    "YT-DEFENCE": "cl.block.series",
    "YT-FAMILY-SCOPE": "cl.game.series",
    "YT-PLAYERS": "cl.game.players",
    "YT-2P": "cl.mode.two",
    "YT-3P": "cl.mode.many",
    "YT-MELEE": "cl.mode.melee",
    "YT-TEAM": "cl.mode.team",
    "YT-TEAM-SHARE": "cl.mode.team-share",
    "YT-CHAR-HIDDEN": "cl.setup.characters",
    "YT-HAND": "cl.setup.hand",
    "YT-PHASES": "cl.turn.phases",
    "YT-DRAW": "cl.turn.draw",
    "YT-ACTION": "cl.turn.action",
    "YT-CHAR-FREE": "cl.character.once",
    "YT-PLACE": "cl.turn.place",
    "YT-PLACE-ONE": "cl.turn.place-one",
    "YT-SPRING-LOCK": "cl.group.spring-lock",
    "YT-COMP-PLACE": "cl.turn.arena-place",
    "YT-OTHERS-FIRE": "cl.turn.others-fire",
    "YT-OTHERS-VOLCANO": "cl.turn.others-fire",
    "YT-OTHERS-KAZA": "cl.turn.others-fire",
    "YT-ALL-BLOCK": "cl.turn.all-block",
    "YT-WIN-4": "cl.win.four",
    "YT-WIN-SIDE": "cl.win.four",
    "YT-TABLE-2": "cl.mode.table-2",
    "YT-TABLE-3": "cl.mode.table-3",
    "YT-TABLE-4": "cl.mode.table-4",
    "YT-TABLE-6": "cl.mode.table-6",
    "YT-DRAWGAME": "cl.win.tie",
    "YT-END-ENTER": "cl.turn.end-enter",
    "YT-END-DRAW": "cl.turn.end-draw",
    "YT-CHAR-TOP": "cl.character.rank",
    "YT-CHAR-ONCE": "cl.character.once",
    "YT-ALPHA": "cl.character.alpha",
    "YT-JIM": "cl.character.jim",
    "YT-KAZA-BLOCK": "cl.character.kaza",
    "YT-LINDA": "cl.character.linda",
    "YT-GROUP-RANK": "cl.group.rank",
    "YT-SIEGE": "cl.group.siege",
    "YT-SIEGE-BLOCK": "cl.group.siege-block",
    "YT-VOLCANO": "cl.group.volcano",
    "YT-FORMATION": "cl.group.formation",
    "YT-FORMATION-SIEGE": "cl.group.formation-siege",
    "YT-SPRING": "cl.group.spring",
    "YT-MULTI": "cl.card.multi",
    "YT-ADV": "cl.card.advanced",
    "YT-BIG-SHIELD": "cl.block.big-shield",
    "YT-DITCH": "cl.block.ditch",
    "YT-BASIC": "cl.card.basic",
    "YT-COMP-USE": "cl.arena.uses",
    "YT-COMP-OWN": "cl.arena.own-turn",
    "YT-WILD": "cl.card.wild",
    "YT-SELF-LOSS": "cl.loss.own",
    "YT-SELF-LOSS-JIM": "cl.loss.jim",
}

# Tables that have to be answered otherwise than the case from which they come.
OTHERS = (
    CASES.changed("YT04", defence="tower_shield"),
    CASES.changed("YT05", combined=False),
    CASES.changed("YT05", attack="kaza"),
    CASES.changed("YT07", jim_used=True),
    CASES.changed("YT08", attack="kaza"),
    CASES.changed("YT10", attack="lava"),
    CASES.changed("YT12", attack="siege"),
    CASES.changed("YT13", jim_used=False),
    CASES.changed("YT14", turn="B"),
    CASES.changed("YT15", b_fire_this_turn=1),
    CASES.changed("YT16", phase="action"),
    CASES.changed("YT17", regular_actions=0),
    CASES.changed("YT18", turn="B"),
    CASES.changed("YT20", combined=True, players=4, turn="A", phase="action"),
    CASES.changed("YT22", used_this_turn=0, phase="action"),
    CASES.changed("YT24", uses=2),
    CASES.changed("YT25", **{"as": "fire"}),
    CASES.changed("YT27", block=None),
    CASES.changed("YT29", siege_allies=1),
    CASES.changed("YT30", layers_removed=1),
    CASES.changed("YT32", area="other"),
    CASES.changed("YT32", spring_used=True),
    CASES.changed("YT34", placed_this_turn=0),
    CASES.changed("YT36", layers={"A": 3, "B": 3, "C": 3, "D": 3}),
    CASES.changed("YT37", layers={"A": 2, "B": 4, "C": 2, "D": 3}),
    CASES.changed("YT38", win_layers=4),
    CASES.changed("YT38", layers={"A": 5, "B": 0, "C": 0}),
    CASES.changed("YT39", layers={"A": 4, "B": 2}),
    CASES.changed("YT40", deck=1),
    CASES.changed("YT40", playable={"A": True, "B": False}),
    CASES.changed("YT42", sides=[4, 2]),
    CASES.changed("YT42", players=5, sides=[3, 2]),
    CASES.changed("YT43", group_cards=0),
    CASES.changed("YT45", leader_card="giant_axe"),
    CASES.changed("YT45", discard="basic_shield"),
    CASES.changed("YT46", linda_unused=False),
    CASES.changed("YT46", layers={"A": 1}),
    CASES.changed("YT46", hand={"A": []}),
)


class TestCases(CaseTests):
    adapter = cloud_ladder
    cases = CASES
    count = 32
    rulings = RULINGS
    reference = REFERENCE
    others = OTHERS


def test_the_readings_that_the_adapter_names_are_those_of_the_corpus() -> None:
    for gap, reading in cloud_ladder.NAMED:
        assert reading in {each.id for each in adjudicator.corpus().rulings[gap].readings}
