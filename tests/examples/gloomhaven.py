"""What has to come out of the Gloomhaven files under examples/, worked out by hand from the rulings."""

from __future__ import annotations

from typing import Any

from tests.examples.argued import Argued, Folder, Held

_LAST = "gh.gap.jump-last-difficult"
ARGUED = {
    # The summon before its owner; the character before the monsters on 32; the elite before the normal archer, whatever
    # their numbers; the long rest is 99.
    "initiative_order.toml": Argued(
        "initiative-order",
        [Held("Ann", "upheld", "gh.order.character-first"), Held("Ben", "refuted", "gh.order.elites-first")],
        {
            "turns": [
                {"figure": "Bear", "initiative": 32},
                {"figure": "Brute", "initiative": 32},
                {"figure": "Bandit Archer 4", "initiative": 32},
                {"figure": "Bandit Archer 1", "initiative": 32},
                {"figure": "Spellweaver", "initiative": 99},
            ],
            "orders": 1,
        },
    ),
    # Charge would be begun, left for Cleave, and taken up again.
    "card_play.toml": Argued(
        "card-play",
        [Held("Ann", "refuted", "gh.cards.no-interrupt"), Held("Ben", "upheld", "gh.cards.no-interrupt")],
        {"legal": False, "faults": ["split"], "experience": None},
    ),
    # Straight there, one way is barred by the guard's hex and the other enters the trap: 3 points. The way round by
    # [1, 0], [2, 0] and [3, 0] is 4.
    "movement.toml": Argued(
        "movement",
        [Held("Ann", "refuted", "gh.move.walk"), Held("Ben", "upheld", "gh.move.terrain")],
        {
            "cost": 3,
            "negative_hexes": 1,
            "unharmed_cost": 4,
            "path": [[0, 1], [1, 0], [2, 1], [3, 1]],
            "reaches": True,
        },
    ),
    # A jump passes the guard; the hex that it ends on is a normal step, onto difficult terrain: 1 + 2.
    "jump.toml": Argued(
        "movement",
        [Held("Ann", "refuted", "gh.move.jump-landing"), Held("Ben", "upheld", _LAST)],
        {"reaches": False, "cost": 3},
        other={(_LAST, "unaffected"): ["upheld", "refuted"]},
    ),
    # Corners at x = 5 of both hexes: the line between them runs through the wall's corner at x = 5. Every other line
    # goes deeper. The obstacle does not matter.
    "line_of_sight.toml": Argued(
        "line-of-sight",
        [Held("Ann", "refuted", "gh.sight.corners"), Held("Ben", "upheld", "gh.sight.needed")],
        {"sees": False, "needed": True, "allowed": False},
    ),
    # Round the end of the thin wall it is two hexes, by [1, 0] or by [2, 2].
    "range.toml": Argued(
        "range",
        [Held("Ann", "refuted", "gh.range.adjacent"), Held("Ben", "upheld", "gh.range.no-walls")],
        {"range": 2, "as_the_crow_flies": 1, "adjacent": False, "reach": 3, "within": True},
    ),
    # The Brute is 3 hexes away, the Tinkerer 4. But the hex before the Brute is taken by the other guard, and the two
    # beside that by obstacles: round by [4, 4], [4, 3], [5, 2] and [5, 1] to [4, 1] it is five steps, and on the other
    # side lies the trap. At [5, 2], after three steps, the guard is beside the Tinkerer.
    "monster_focus.toml": Argued(
        "monster-focus",
        [Held("Ann", "refuted", "gh.focus.path"), Held("Ben", "upheld", "gh.focus.path")],
        {"focus": ["Tinkerer"], "decided_by": "movement"},
    ),
    # Both can be shot without a step, and the Brute is nearer, 1 to 3. Beside him is disadvantage, so it steps back:
    # of the six hexes beside it [3, 3] is an obstacle, [5, 3] a trap, [3, 2] and [5, 2] are beside the Brute as well.
    "monster_activation.toml": Argued(
        "monster-activation",
        [Held("Ann", "refuted", "gh.focus.proximity"), Held("Ben", "upheld", "gh.monster.lose-disadvantage")],
        {"focus": ["Brute"], "decided_by": "proximity", "stays": False},
    ),
    # One source of advantage (strengthened), one of disadvantage (adjacent): a normal draw, 3 + 1 + 0.
    "attack.toml": Argued(
        "attack",
        [Held("Ann", "upheld", "gh.attack.cancel"), Held("Ben", "refuted", "gh.attack.cancel")],
        {"mode": "normal", "cards_used": ["r+1", "+0"], "damage_options": [3 + 1 + 0]},
    ),
    # Neither in hand nor in the discard pile.
    "damage.toml": Argued(
        "damage-options",
        [Held("Ann", "refuted", "gh.damage.not-selected"), Held("Ben", "upheld", "gh.damage.not-selected")],
        {"legal": False, "options": [], "excluded": ["Charge", "Cleave"]},
    ),
    # Another card once, not twice.
    "rest.toml": Argued(
        "rest-options",
        [Held("Ann", "refuted", "gh.rest.short-again"), Held("Ben", "upheld", "gh.rest.short-again")],
        {"discards": ["Charge", "Cleave", "Shield Wall"]},
    ),
    # One card in hand, but two discards: a long rest.
    "exhaustion.toml": Argued(
        "exhaustion",
        [Held("Ann", "refuted", "gh.exhaust.cards"), Held("Ben", "upheld", "gh.rest.two-discards")],
        {"exhausted": False, "can_play_two": False, "can_long_rest": True},
    ),
    # The waning fire is consumed, the created one is strong at the end of the turn.
    "elements.toml": Argued(
        "elements",
        [Held("Ann", "upheld", "gh.element.renew"), Held("Ben", "refuted", "gh.element.infuse-end")],
        {},
    ),
    # 25 is lower than 40, 40 is not. Three characters began, so the archer is the elite of its third symbol.
    "door_reveal.toml": Argued(
        "door-reveal",
        [Held("Ann", "refuted", "gh.door.later"), Held("Ben", "upheld", "gh.door.act-at-once")],
        {
            "characters": 3,
            "after": "Brute",
            "at_once": [{"type": "Bandit Archer", "initiative": 25, "figures": ["Bandit Archer 1"]}],
            "later": [
                {"type": "Cultist", "initiative": 40, "figures": ["Cultist 2"]},
                {"type": "Living Bones", "initiative": 60, "figures": ["Living Bones 3"]},
            ],
        },
    ),
    # The coin at 1 and the treasure at 2. The coins at [3, 1] are two hexes off, but round the wall it is four.
    "loot.toml": Argued(
        "loot",
        [Held("Ann", "upheld", "gh.range.no-walls"), Held("Ben", "refuted", "gh.loot.ability")],
        {"coins": 1, "leaves": [{"hex": [3, 1], "coins": 2, "treasure": None, "why": "range"}]},
    ),
    # The poison goes instead of the 3 hit points.
    "heal.toml": Argued(
        "heal",
        [Held("Ann", "refuted", "gh.heal.poison"), Held("Ben", "upheld", "gh.heal.poison")],
        {"options": [{"target": "Brute", "legal": True, "healed": 0, "hit_points": 4, "removed": ["poison"]}]},
    ),
    # Got in the turn that is going on, which is therefore not the next one.
    "conditions.toml": Argued(
        "conditions",
        [Held("Ann", "refuted", "gh.condition.own-turn"), Held("Ben", "upheld", "gh.condition.stun")],
        {"has": True, "may": False, "until": "end-of-next-turn"},
    ),
    # A long rest refreshes what is spent, not what is consumed.
    "items.toml": Argued(
        "items",
        [Held("Ann", "refuted", "gh.rest.not-consumed"), Held("Ben", "upheld", "gh.rest.not-consumed")],
        {"before": "consumed", "after": "consumed"},
    ),
    # A trap does 2 + 3, thorns half of that without the fraction, and the guard has just so many hit points.
    "terrain_damage.toml": Argued(
        "terrain-damage",
        [Held("Ann", "refuted", "gh.hazard.entering"), Held("Ben", "upheld", "gh.hazard.damage")],
        {"damage": (2 + 3) + (2 + 3) // 2, "sprung": [[3, 1]], "hit_points_options": [0]},
    ),
    # (3 + 6) / 2 is 4.5, half of it 2.25, rounded up 3. A trap does 2 + 3, and 1 more in the solo variant.
    "scenario_level.toml": Argued(
        "scenario-level",
        [Held("Ann", "upheld", "gh.level.solo"), Held("Ben", "refuted", "gh.level.average")],
        {"level": 3, "monster_level": 3 + 1, "trap": 2 + 3 + 1, "hazard": 3, "gold_per_coin": 3, "experience": 4 + 6},
    ),
    # The Brute is still in play, and may or may not be when the round is over.
    "scenario_end.toml": Argued(
        "scenario-end",
        [Held("Ann", "refuted", "gh.end.finish-round"), Held("Ben", "possible", "gh.end.all-exhausted")],
        {"ends": "after-round", "results": ["success", "failure"]},
        verdict="possible",
        status=3,
    ),
}


# --- moves


def _plays(*halves: tuple[str, str]) -> set[tuple[Any, ...]]:
    """The ways to play these tops and bottoms: either first, each as printed or basic."""
    out = set()
    for top, bottom in halves:
        for one in ((top, "top", False), (top, "top", True)):
            for other in ((bottom, "bottom", False), (bottom, "bottom", True)):
                out |= {("play", one, other), ("play", other, one)}
    return out


# The phase, and the moves in a few words.
MOVES: dict[str, tuple[str, set[tuple[Any, ...]]]] = {
    # Three cards give six pairs, since it matters which leads. One card and one discard: neither two cards nor a rest.
    "select.toml": (
        "select",
        {
            *(("select", "Brute", one, other) for one, other in [("Charge", "Cleave"), ("Cleave", "Charge")]),
            *(("select", "Brute", one, other) for one, other in [("Charge", "Rally"), ("Rally", "Charge")]),
            *(("select", "Brute", one, other) for one, other in [("Cleave", "Rally"), ("Rally", "Cleave")]),
            ("long-rest", "Brute"),
            ("exhausted", "Tinkerer"),
        },
    ),
    # Two ways to share out top and bottom, two orders, and each half as printed or basic.
    "turn.toml": ("turn", _plays(("Charge", "Cleave"), ("Cleave", "Charge"))),
    "long_rest.toml": ("turn", {("rest", "Spellweaver", card) for card in ("Ember", "Frostbite", "Gust")}),
    # Six neighbours, less the guard's hex and the wall; or stay. Thorns lie on one of them.
    "move.toml": (
        "turn",
        {
            ("go", (1, 1), 0, 0, False),
            ("go", (0, 1), 1, 0, True),
            ("go", (0, 2), 1, 0, False),
            ("go", (2, 2), 1, 0, False),
            ("go", (1, 0), 1, 1, False),
        },
    ),
    # All three are two hexes away and in range. The Brute on 20 is later than the two on 12.
    "monster.toml": (
        "turn",
        {
            ("activate", "Bandit Archer 3", (3, 2), "Spellweaver"),
            ("activate", "Bandit Archer 3", (3, 2), "Tinkerer"),
        },
    ),
    "round_end.toml": ("round-end", {("short-rest", "Brute"), ("no-rest", "Brute")}),
}


def short(entry: dict[str, Any]) -> tuple[Any, ...]:
    """A move in a few words."""
    move = entry["move"]
    match move["move"]:
        case "select":
            return "select", move["character"], move["lead"], move["second_card"]
        case "play":
            first, second = ((half["card"], half["half"], half["basic"]) for half in (move["first"], move["second"]))
            return "play", first, second
        case "rest":
            return "rest", move["character"], move["loses"]
        case "go":
            return "go", tuple(move["hex"]), move["cost"], move["negative_hexes"], move.get("loots", False)
        case "activate":
            return "activate", move["monster"], tuple(move["move_to"]), *move["attacks"]
    return move["move"], move["character"]


FOLDER = Folder(
    "gloomhaven",
    ARGUED,
    MOVES,
    short,
    [
        ("examples/gloomhaven/README.md", "## The questions"),
        ("README.md", "## Gloomhaven"),
        ("README.zh-CN.md", "## 幽港迷城"),
    ],
)
