"""What has to come out of the Destinies files under examples/, worked out by hand from the rulings."""

from __future__ import annotations

from typing import Any

from tests.examples.argued import Argued, Folder, Held

ARGUED = {
    # When a test is chosen the app says which skill it takes.
    "app.toml": Argued(
        "app",
        [Held("Ann", "upheld", "ds.test.what"), Held("Ben", "refuted", "ds.test.what")],
        {"decided_by": "app"},
    ),
    # A failed finale was started; by the other reading she may switch all the same.
    "destiny.toml": Argued(
        "destiny",
        [Held("Ann", "refuted", "ds.route.locked"), Held("Ben", "upheld", "ds.gap.switch")],
        {"legal": False, "faults": ["locked"], "route_after": "first"},
        other={("ds.gap.switch", "any-time"): ["upheld", "refuted"]},
    ),
    # 5 + 7 - 4 - 5 = 3 spaces, and there are two. 5 is met as it stands, and 7 comes to 5 only if the other one leaves
    # it. Five markers by two, and ten pairs by one each; 7 to 5 would be on the other marker: 5 + 10 - 1 = 14.
    "experience.toml": Argued(
        "experience",
        [Held("Ann", "refuted", "ds.xp.two"), Held("Ben", "upheld", "ds.xp.split")],
        {"legal": True, "count": 14, "wasted": 0},
    ),
    # The key is free, and makes six; one is left behind at once: five. One pair of ten marked the key, one the herbs.
    "inventory.toml": Argued(
        "inventory",
        [Held("Ann", "upheld", "ds.items.take-five"), Held("Ben", "refuted", "ds.items.take")],
        {"legal": True, "items_before": 5, "items_after": 5, "excess": 0, "free_pairs": 9, "cost": 0},
    ),
    "item_use.toml": Argued(
        "item-use",
        [
            Held("Ann", "refuted", "ds.item.timing"),
            Held("Ben", "upheld", "ds.item.timing"),
            Held("Ann", "upheld", "ds.item.favour"),
        ],
        {"legal": False, "faults": ["wrong-moment"], "leaves": False, "decided_by": "current-player"},
        other={("ds.gap.doubt", "app-always"): ["refuted", "upheld", "refuted"]},
    ),
    # (0, 1) is not explored: she comes there and no farther. (0, 2) is beyond it, and there is no other way.
    "movement.toml": Argued(
        "movement",
        [Held("Ann", "refuted", "ds.move.through"), Held("Ben", "upheld", "ds.move.stop")],
        {
            "legal": False, "faults": ["past-unexplored"], "reachable": [[0, 0], [0, 1], [1, 0]], "stops": [[0, 1]],
        },
    ),
    "outcome.toml": Argued(
        "outcome",
        [Held("Ann", "refuted", "ds.win.first"), Held("Ben", "upheld", "ds.win.end")],
        {"over": True, "winner": "Ben", "result": "won"},
    ),
    # Three boards, six main dice for two each, nine effort dice for three each: three players.
    "setup.toml": Argued(
        "setup",
        [Held("Ann", "refuted", "ds.setup.exhausted"), Held("Ben", "upheld", "ds.game.players")],
        {"legal": False, "faults": ["players", "exhausted"], "players_most": 3},
    ),
    # 3 to 4 and 4 to 5: where they end counts. Other than that only 4 to 6 is possible: 3 to 5 passes it, too.
    "skill_change.toml": Argued(
        "skill-change",
        [Held("Ann", "upheld", "ds.track.apart"), Held("Ben", "refuted", "ds.track.apart")],
        {"legal": True, "faults": [], "count": 2, "unmoved": 0},
    ),
    # Of 36 rolls of the main dice so many come to at least 3, 4, 5, 6, 7: 35, 31, 23, 13, 5. Two successes are a total
    # of 7, or one marker (4) and an automatic success, or two of these. With one effort die, by its three kinds of
    # faces: (13 + 23 + 31) / 108 = 67/108. With two: (23 + 2 x 31 + 35 + 2 x 35 + 2 x 36 + 36) / 324 = 149/162.
    "skill_odds.toml": Argued(
        "skill-odds",
        [Held("Ann", "upheld", "ds.test.automatic"), Held("Ben", "refuted", "ds.test.markers")],
        {"missing": [], "best_effort": 2},
    ),
    # 3 + 2 + 2 + 1 = 8 meets 4 and 7. Without the number beside the icon it is 7, which meets them as well.
    "skill_test.toml": Argued(
        "skill-test",
        [Held("Ann", "upheld", "ds.test.markers"), Held("Ben", "refuted", "ds.gap.icon-and-number")],
        {"total": 3 + 2 + 2 + 1, "from_markers": 2, "automatic": 1, "successes": 3, "effort_available": 0},
        other={("ds.gap.icon-and-number", "icon-only"): ["upheld", "refuted"]},
    ),
    # 2 + 3 - 5 = 0, and 5 - 1 + 1 = 5.
    "trade.toml": Argued(
        "trade",
        [Held("Ann", "upheld", "ds.gap.trade-overflow"), Held("Ben", "refuted", "ds.trade.sell-first")],
        {"legal": True, "coins_after": 0, "items_after": 5, "excess": 0},
        other={("ds.gap.trade-overflow", "card-by-card"): ["refuted", "upheld"]},
    ),
    # 0 + 1 + 1 = 2, to be used at once; by the other reading the item brings none, and nothing is claimed rightly.
    "turn_start.toml": Argued(
        "turn-start",
        [Held("Ann", "upheld", "ds.gap.recover-more"), Held("Ben", "refuted", "ds.effort.at-once")],
        {"legal": True, "available": 2, "exhausted": 1, "recovered": 2, "most_in_test": 2},
        other={("ds.gap.recover-more", "never"): ["refuted", "refuted"]},
    ),
    "visit.toml": Argued(
        "visit",
        [Held("Ann", "refuted", "ds.attempt.one"), Held("Ben", "upheld", "ds.attempt.one")],
        {"legal": False, "faults": ["other-way"], "needs_test": True, "read_aloud": True},
    ),
}  # fmt: skip
MOVES: dict[str, tuple[str, set[tuple[Any, ...]]]] = {
    # Two steps: (1, 1) by (1, 0), which is explored. The lamp names no time.
    "movement.toml": (
        "move",
        {
            ("move", 0, 1, True),
            ("move", 1, 0),
            ("move", 1, 1, True),
            ("stay",),
            ("spend-experience", 1),
            ("use-item", "Lamp"),
            ("switch-route", "second"),
            ("go-on",),
        },
    ),
    # What she has chosen is on the screen still, and was chosen: by the default reading that is not enough.
    "visit.toml": (
        "visit",
        {
            ("choose", "Inn", "ask for work"),
            ("trade", "Inn"),
            ("take", "Axe"),
            ("switch-route", "first"),
            ("go-on",),
        },
    ),
}


def short(entry: dict[str, Any]) -> tuple[Any, ...]:
    """What may be done in a few words."""
    one = [entry[key] for key in ("site", "option", "item", "points", "route", "explores") if key in entry]
    return entry["move"], *entry.get("to", ()), *one


FOLDER = Folder(
    "destinies",
    ARGUED,
    MOVES,
    short,
    [
        ("examples/destinies/README.md", "## The questions"),
        ("README.md", "## Destinies"),
        ("README.zh-CN.md", "## 命运之轮"),
    ],
    when="step",
)
