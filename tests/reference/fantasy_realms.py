"""Puts reference cases of Fantasy Realms to the library, the way an embedding app would.

``answer(kind, case)`` takes a case as the reference files have it and returns what the library says. In ``hands``
and ``peer_cases`` a choice that is not listed was declined, unless the case says ``auto_resolved_choices``; an
eighth card is the one that Necromancer took.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import adjudicator

GAME = "fantasy-realms"
CHOOSERS = ("Necromancer", "Doppelgänger", "Mirage", "Shapeshifter", "Book of Changes", "Island")
# The columns of disputes.json that are readings of a gap: see data/fantasy_realms/README.md.
COLUMNS: dict[str, dict[str, str]] = {
    "oracle_default": {},
    "oracle_cycle_simultaneous": {"fr.gap.cycle-targets": "all-targets"},
    "oracle_selfloop_applies": {"fr.gap.self-blank": "applies-in-full"},
    "oracle_blanked_names": {"fr.gap.blanked-name": "keeps-name"},
    "oracle_wild_immune_to_wildfire": {"fr.gap.wildfire-wild": "immune"},
}


def answer(kind: str, case: Mapping[str, Any]) -> dict[str, Any]:
    """What the library answers to one case of a kind: peer_cases, disputes, hands or auto_resolved."""
    return _KINDS[kind](case)


def _peer_case(case: Mapping[str, Any]) -> dict[str, Any]:
    player = _player(case, search=bool(case.get("auto_resolved_choices")))
    return {"total": player["total"], "cards": _cards(player)}


def _dispute(case: Mapping[str, Any]) -> dict[str, Any]:
    """The answer under the default readings, and under each reading that the dispute's columns stand for."""
    player = _player(case)
    return {
        "total": player["total"],
        "cards": _cards(player),
        "totals": {column: _player(case, readings)["total"] for column, readings in COLUMNS.items()},
        "readings": {
            gap.id: {r.id: _player(case, {gap.id: r.id})["total"] for r in gap.readings}
            for gap in adjudicator.corpus().gaps(GAME).values()
        },
    }


def _hand(case: Mapping[str, Any]) -> dict[str, Any]:
    player = _player(case)
    blanked = sorted(card["card"] for card in player["cards"] if card["blanked"])
    return {"total": player["total"], "blanked": blanked}


def _auto_resolved(case: Mapping[str, Any]) -> dict[str, Any]:
    player = _player(case, search=True)
    assert player["optimal"]
    return {"best_total": player["total"], "min_base": player["base_strength"]}


_KINDS = {
    "peer_cases": _peer_case,
    "disputes": _dispute,
    "hands": _hand,
    "auto_resolved": _auto_resolved,
}


def _player(
    case: Mapping[str, Any], readings: Mapping[str, str] | None = None, *, search: bool = False
) -> dict[str, Any]:
    """The one player of a case as ``score`` answers it."""
    state, wild = _state(case, search=search)
    readings = dict(readings or {})
    if wild:  # a case that lets Book of Changes name Wild was made under that reading
        readings.setdefault("fr.gap.book-wild", "wild-too")
    value = adjudicator.score(GAME, state, readings=readings).to_json()["value"]
    player: dict[str, Any] = value["players"][0]
    return player


def _state(case: Mapping[str, Any], *, search: bool) -> tuple[dict[str, Any], bool]:
    hand = list(case["hand"])
    discard = list(case.get("discard", []))
    choices: dict[str, Any] = {}
    for chooser, choice in (case.get("choices") or {}).items():
        if chooser in CHOOSERS:
            choices[chooser] = _choice(choice)
    taken = (choices.get("Necromancer") or {}).get("card")
    if taken is not None and taken not in hand + discard:
        discard.append(taken)
    if not search:
        for chooser in CHOOSERS:
            if chooser in hand and not (chooser == "Necromancer" and len(hand) > 7):
                choices.setdefault(chooser, None)
    wild = any(choice and choice.get("suit") == "wild" for choice in choices.values())
    return {"players": [{"hand": hand, "choices": choices}], "discard": discard}, wild


def _choice(choice: Any) -> dict[str, str] | None:
    if not choice:
        return None
    renamed = {"target": "card", "card": "card", "suit": "suit"}
    return {renamed[key]: name for key, name in choice.items() if name} or None


def _cards(player: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {card["card"]: {"net": card["points"], "blanked": card["blanked"]} for card in player["cards"]}
