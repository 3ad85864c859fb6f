"""What has to come out of the Cloud Ladder files under examples/, worked out by hand from the rulings."""

from __future__ import annotations

from typing import Any

from tests.examples.argued import Argued, Folder, Held

_AREA = "cl.gap.ally-area"
ARGUED = {
    # The shield stops the axe; each of two allies discards an axe and takes one: 3 - 1 - 1 = 1.
    "attack.toml": Argued(
        "attack",
        [Held("Ben", "refuted", "cl.gap.siege-after-block"), Held("Ann", "upheld", "cl.group.siege")],
        {"blocked": True, "removed": 2, "target_layers": 1, "user_layers": 1, "loses": 0},
        other={("cl.gap.siege-after-block", "falls-away"): ["upheld", "refuted"]},
    ),
    # The giant axe is of the axe series, and Dan is an ally.
    "block.toml": Argued(
        "block",
        [Held("Ann", "refuted", "cl.group.formation"), Held("Ben", "upheld", "cl.game.series")],
        {"stops": True},
    ),
    # Open: the basic shield against two axes, and basic water against lava.
    "block_matrix.toml": Argued(
        "block-matrix",
        [],
        {},
        verdict="undetermined",
        status=3,
        other={
            ("cl.gap.basic-shield", "family"): [],
            ("cl.gap.basic-shield", "named-only"): [],
            ("cl.gap.basic-water", "family"): [],
            ("cl.gap.basic-water", "named-only"): [],
        },
    ),
    # It was placed; that it was burnt down is a gap, whose default still lets her draw.
    "end_phase.toml": Argued(
        "end-phase",
        [Held("Cleo", "upheld", "cl.turn.end-draw"), Held("Ben", "refuted", "cl.gap.ladder-destroyed")],
        {"player": "Cleo", "draws": True, "next": "Ann"},
        other={("cl.gap.ladder-destroyed", "no-draw"): ["refuted", "upheld"]},
    ),
    # Whichever of the two steps comes first, Ben's fire answers it: 2 + 1 - 1 + 1 = 3.
    "forced_win.toml": Argued(
        "forced-win",
        [Held("Ann", "refuted", "cl.turn.others-fire"), Held("Ben", "upheld", "cl.turn.others-fire")],
        {"forced_win": False, "side": ["Ann"], "needs": 4},
    ),
    # Four were enough at once; by the other reading she would have to have them still.
    "outcome.toml": Argued(
        "outcome",
        [Held("Ann", "upheld", "cl.win.four"), Held("Ben", "refuted", "cl.gap.win-moment")],
        {"over": True, "winners": ["Ann", "Cleo"], "tie": False, "needs": 4},
        other={("cl.gap.win-moment", "end-entry"): ["refuted", "upheld"]},
    ),
    "place.toml": Argued(
        "place",
        [Held("Ann", "undetermined", _AREA), Held("Ben", "undetermined", _AREA)],
        {"legal": None, "area": "Cleo"},
        verdict="undetermined",
        status=3,
        other={(_AREA, "forbidden"): ["refuted", "upheld"], (_AREA, "allowed-no-draw"): ["upheld", "refuted"]},
    ),
    # Lava is of the fire series, and Ben has made no fire attack in this turn.
    "play.toml": Argued(
        "play",
        [Held("Ann", "refuted", "cl.turn.others-fire"), Held("Ben", "upheld", "cl.game.series")],
        {"legal": True, "faults": []},
    ),
    "setup.toml": Argued(
        "setup",
        [Held("Ann", "refuted", "cl.mode.melee"), Held("Ben", "upheld", "cl.mode.table-4")],
        {"legal": False, "faults": ["group-cards"], "group_cards": 0, "win_layers": 4, "cards": 108},
    ),
}


# --- moves

_OTHERS = ("Ben", "Cleo", "Dan")
MOVES: dict[str, tuple[str, set[tuple[Any, ...]]]] = {
    "action.toml": (
        "action",
        {("play", "axe", *_OTHERS), ("play", "lava", *_OTHERS), ("use", "alpha", *_OTHERS), ("go-on",)},
    ),
    # Linda has been used. A ladder for Cleo is a gap, a layer by the spring is not.
    "placement.toml": (
        "placement",
        {
            ("place-ladder", "Ann"),
            ("place-arena", "coin"),
            ("use", "spring", "Ann"),
            ("use", "spring", "Cleo"),
            ("go-on",),
        },
    ),
}


def short(entry: dict[str, Any]) -> tuple[Any, ...]:
    """What may be done in a few words."""
    one = [entry[key] for key in ("card", "area") if key in entry]
    return entry["move"], *one, *entry.get("targets", ())


FOLDER = Folder(
    "cloud-ladder",
    ARGUED,
    MOVES,
    short,
    [
        ("examples/cloud_ladder/README.md", "## The questions"),
        ("README.md", "## Cloud Ladder"),
        ("README.zh-CN.md", "## 云梯"),
    ],
    frozenset({"placement.toml"}),
)
