"""What has to come out of the Shadow Hunters files under examples/, worked out by hand from the rulings."""

from __future__ import annotations

from typing import Any

from tests.examples.argued import Argued, Folder, Held

_ADJACENT = "sh.gap.emi-adjacent"
ARGUED = {
    # Franklin's ability works at the start of his turn, once he is revealed, which he may be at any time: 9 + 4 = 13.
    "ability.toml": Argued(
        "ability",
        [Held("Bo", "refuted", "sh.reveal.any-time"), Held("Ann", "upheld", "sh.death.hit-points")],
        {"legal": True, "first": ["reveal"], "once": True},
    ),
    # The bat heals its player whatever becomes of the 2 damage: 5 - 1.
    "area_effect.toml": Argued(
        "area-effect",
        [Held("Bo", "refuted", "sh.pack.black.vampire-bat"), Held("Ann", "upheld", "sh.pack.white.talisman")],
        {"card": "vampire-bat", "optional": False, "legal": True},
    ),
    # 5 - 2 = 3. Bob may take equipment instead, from 2 damage on; both is open to him.
    "attack.toml": Argued(
        "attack",
        [Held("Bo", "possible", "sh.ability.bob"), Held("Cem", "possible", "sh.ability.bob")],
        {"targets": ["Cem"], "success": True},
        verdict="possible",
        status=3,
    ),
    # The Handgun reaches every area outside the own zone, and has to be used.
    "attack_targets.toml": Argued(
        "attack-targets",
        [Held("Ben", "refuted", "sh.equipment.must"), Held("Cem", "upheld", "sh.pack.black.handgun")],
        {"targets": ["Cem"], "together": False, "mandatory": False},
    ),
    # 8 + 2 = 10 of 10, 6 + 2 = 8 of 8: both die, and she gets one card from each; Ben's axe is left over.
    "death.toml": Argued(
        "death",
        [Held("Ben", "upheld", "sh.death.hit-points"), Held("Cleo", "refuted", "sh.death.loot-each")],
        {
            "dead": ["Ben", "Cleo"],
            "gained": ["butcher-knife", "holy-robe"],
            "discarded": ["rusted-broad-axe"],
            "legal": True,
        },
    ),
    "deck.toml": Argued(
        "deck",
        [Held("Ann", "upheld", "sh.deck.hermit"), Held("Ben", "refuted", "sh.hermit.discard")],
        {"reshuffle": True, "open": False},
        other={("sh.gap.hermit-discards", "public"): ["upheld", "upheld"]},
    ),
    # Unhurt, a Shadow takes 1 damage. Unknown alone may say that nothing happened; a Hunter has to.
    "hermit.toml": Argued(
        "hermit",
        [
            Held("Cy", "refuted", "sh.pack.hermit.huddle"),
            Held("Di", "possible", "sh.hermit.matches"),
            Held("Ann", "possible", "sh.ability.unknown"),
        ],
        {"matches": None, "responses": ["nothing", "damage-1"], "legal": None},
        verdict="possible",
        status=3,
    ),
    # Of four players two are Shadows; if none of the three lied, Dan would be the only one. Only Unknown lies, so one
    # of the three is Unknown, the two others are the Hunters, and Dan is Vampire or Werewolf. The deals: 3 who can be
    # Unknown, 3 * 2 Hunters for the two others, 2 for Dan.
    "identity.toml": Argued(
        "identity",
        [Held("Ann", "upheld", "sh.identity.one-each"), Held("Ben", "refuted", "sh.setup.deal-4")],
        {"consistent": True, "deals": 3 * (3 * 2) * 2, "lied": {"certain": True, "by": ["Ann", "Ben", "Cleo"]}},
    ),
    # Unknown lies open, so all others answered the truth or broke the rules. By their answers Ann is no Shadow, Ben and
    # Dan are Hunters; two Hunters and no Neutral are dealt, so Ann would be nobody. If one answer is false, it is hers
    # or Dan's: without one of Ben's the other still makes him a Hunter.
    "contradiction.toml": Argued(
        "identity",
        [Held("Ann", "upheld", "sh.setup.deal-4"), Held("Dan", "refuted", "sh.hermit.honest")],
        {"consistent": False, "deals": 0, "forced": []},
    ),
    # Adjacent: the other area of the pair, or both areas beside it in the ring.
    "move_destinations.toml": Argued(
        "move-destinations",
        [Held("Ann", "undetermined", _ADJACENT), Held("Ben", "undetermined", _ADJACENT)],
        {"teleport": ["cemetery"], "reveal_first": False},
        verdict="undetermined",
        status=3,
        other={(_ADJACENT, "pair"): ["upheld", "refuted"], (_ADJACENT, "ring"): ["refuted", "upheld"]},
    ),
    # Every Shadow is dead: the Hunters win, the dead one too, and Daniel with them.
    "outcome.toml": Argued(
        "outcome",
        [Held("Ann", "upheld", "sh.win.dead"), Held("Cleo", "refuted", "sh.win.joint")],
        {"over": True, "winners": ["Ann", "Ben", "Cleo"]},
        other={("sh.gap.neutral-alone", "alone"): ["refuted", "upheld"]},
    ),
    # Seven players and a card that is nobody's; ten characters, so two are left over.
    "setup.toml": Argued(
        "setup",
        [Held("Ann", "upheld", "sh.variant.extra-card"), Held("Ben", "refuted", "sh.variant.extra-card")],
        {"deal": {"shadow": 3, "hunter": 3, "neutral": 2}, "cards": 7 + 1, "extra": 1, "unused": 10 - 8},
        other={
            ("sh.gap.character-list", "as-listed"): ["upheld", "refuted"],
            ("sh.gap.start-area", "in-front"): ["upheld", "refuted"],
        },
    ),
}


# --- moves

_ELSEWHERE = ("hermits-cabin", "underworld-gate", "cemetery", "weird-woods", "erstwhile-altar")  # than the church
MOVES: dict[str, tuple[str, set[tuple[Any, ...]]]] = {
    # Two cards of Ben's and one of Dan's, or none.
    "area.toml": (
        "area",
        {
            ("area", "Ben", "chainsaw"),
            ("area", "Ben", "talisman"),
            ("area", "Dan", "holy-robe"),
            ("decline",),
            ("reveal",),
        },
    ),
    # The Masamune leaves no choice but whom.
    "attack.toml": ("attack", {("attack", "Ben"), ("attack", "Cai")}),
    "end.toml": ("end", {("end-turn",), ("reveal",), ("declare",)}),
    # 6 is her own area, and rolled again; a 7 leads to any other one.
    "move.toml": ("move", {("roll", *_ELSEWHERE), ("compass", *_ELSEWHERE), ("teleport", "cemetery")}),
    # Ben is Emi, so Ann may be Franklin or George; each may pick any of the others.
    "start.toml": (
        "start",
        {
            ("go-on",),
            ("reveal",),
            *(("use", who, target) for who in ("franklin", "george") for target in ("Ben", "Cai", "Dan")),
        },
    ),
}


def short(entry: dict[str, Any]) -> tuple[Any, ...]:
    """What may be done in a few words."""
    one = [entry[key] for key in ("character", "area", "target", "equipment") if key in entry]
    many = [each for key in ("areas", "targets") for each in entry.get(key, ())]
    return entry["move"], *one, *many


FOLDER = Folder(
    "shadow-hunters",
    ARGUED,
    MOVES,
    short,
    [
        ("examples/shadow_hunters/README.md", "## The questions"),
        ("README.md", "## Shadow Hunters"),
        ("README.zh-CN.md", "## 暗影猎手"),
    ],
    frozenset({"move.toml"}),
)
