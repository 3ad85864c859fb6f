"""The cases of the reference, put to the library."""

from __future__ import annotations

from tests.reference import shadow_hunters
from tests.reference.cases import Cases, CaseTests

CASES = Cases(shadow_hunters.GAME)

# The rulings that the cases name, as the corpus has them. All of them have to be cited.
RULINGS = {
    "SH-SETUP-4": "sh.setup.deal-4",
    "SH-SETUP-7": "sh.setup.deal-7",
    "SH-VAR-78": "sh.variant.extra-card",
    "SH-VAR-NOVICE": "sh.variant.no-abilities",
    "SH-MOVE-SUM": "sh.move.sum",
    "SH-MOVE-MUST": "sh.move.must",
    "SH-CH-EMI": "sh.ability.emi",
    "SH-AREA-WOODS": "sh.area.weird-woods",
    "SH-AREA-ALTAR": "sh.area.erstwhile-altar",
    "SH-AREA-HERMIT": "sh.area.hermits-cabin",
    "SH-SETUP-PAIRS": "sh.setup.pairs",
    "SH-ATK-RANGE": "sh.attack.range",
    "SH-ATK-DMG": "sh.attack.damage",
    "SH-ATK-MULTI": "sh.attack.many",
    "SH-CH-BOB": "sh.ability.bob",
    "SH-CH-BOB78": "sh.ability.bob-many",
    "SH-REVEAL": "sh.reveal.first",
    "SH-REVEAL-EXC": "sh.reveal.exceptions",
    "SH-DEATH": "sh.death.hit-points",
    "SH-DEATH-OUT": "sh.death.reveal",
    "SH-LOOT": "sh.death.loot",
    "SH-LOOT-MULTI": "sh.death.loot-each",
    "SH-HERMIT-EXEC": "sh.hermit.matches",
    "SH-HERMIT-TRUTH": "sh.hermit.honest",
    "SH-CH-UNKNOWN": "sh.ability.unknown",
    "SH-CH-FRANKLIN": "sh.ability.franklin",
    "SH-CH-DANIEL": "sh.ability.daniel",
    "SH-EQUIP-MAND": "sh.equipment.must",
    "SH-WIN-HUNTER": "sh.win.hunters",
    "SH-WIN-DEAD": "sh.win.dead",
    "SH-WIN-JOINT": "sh.win.joint",
    "SH-WIN-CROSS": "sh.win.across",
    "SH-WIN-SHADOW-ALT": "sh.gap.three-neutrals",
    "SH-WIN-DECLARE": "sh.win.declare",
    "SH-DECK-HERMIT": "sh.deck.hermit",
}

# Tables that have to be answered otherwise than the case from which they come.
OTHERS = (
    CASES.changed("SH02", players=8),
    CASES.changed("SH03", variant=None),
    CASES.changed("SH04", variant=None),
    CASES.changed("SH07", d4=1),
    CASES.changed("SH07", at="cemetery"),
    CASES.changed("SH08", action="roll"),
    CASES.changed("SH12", give_to="B"),
    CASES.changed("SH14", actor="C"),
    CASES.changed("SH15", d6=4),
    CASES.changed("SH17", d6=1),
    CASES.changed("SH18", players=8),
    CASES.changed("SH18", d6=3),
    CASES.changed("SH19", players=5),
    CASES.changed("SH20", damage=1),
    CASES.changed("SH21", choice={"B": "robe", "C": "knife"}),
    CASES.changed("SH24", receiver={"character": "unknown"}),
    CASES.changed("SH24", claimed="damage-1"),
    CASES.changed("SH25", used=True),
    CASES.changed("SH25", timing="before_move"),
    CASES.changed("SH25", revealed=True),
    CASES.changed("SH29", action=None),
    CASES.changed("SH31", equipment="talisman"),
    CASES.changed("SH32", alive={"A": ["hunter", True], "B": ["hunter", True], "C": ["shadow", True],
                                 "D": ["shadow", False]}),
    CASES.changed("SH34", dead_neutrals=2),
    CASES.changed("SH36", left=1, discard=15),
    CASES.changed("SH37", responses=[]),
)  # fmt: skip


class TestCases(CaseTests):
    adapter = shadow_hunters
    cases = CASES
    count = 27
    rulings = RULINGS
    reference = CASES.named
    others = OTHERS
