"""What the tests of attacks share: players, asking, and the verdicts."""

from __future__ import annotations

from typing import Any

import adjudicator
from adjudicator import Verdict

GAME = "shadow-hunters"
ZONES = [["church", "cemetery"], ["weird-woods", "hermits-cabin"], ["underworld-gate", "erstwhile-altar"]]
UPHELD, REFUTED, POSSIBLE = Verdict.UPHELD, Verdict.REFUTED, Verdict.POSSIBLE
UNDETERMINED, ILLEGAL = Verdict.UNDETERMINED, Verdict.ILLEGAL


def player(name: str, character: str | None = None, *equipment: str, **more: Any) -> dict[str, Any]:
    """A player on the Church, revealed if told so."""
    return {"name": name, "character": character, "area": "church", "equipment": list(equipment), **more}


def ask(players: list[dict[str, Any]], *claims: Any, d: tuple[int, int] | None = None, **asks: Any) -> Any:
    """An attack of the first player, in whose turn it is; ``d`` is d6 and d4; ``state`` and ``readings`` as told."""
    state = {"players": players, "zones": ZONES, "turn": players[0]["name"], "boxes": ["base", "expansion"]}
    state |= asks.pop("state", {})
    readings = asks.pop("readings", None)
    if d is not None:
        asks |= {"d6": d[0], "d4": d[1]}
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": "attack", **asks}, told, readings=readings)


def verdicts(answer: Any) -> list[Verdict]:
    return [claim.verdict for claim in answer.claims]


def only(answer: Any) -> Any:
    (outcome,) = answer.value["outcomes"]
    return outcome


GEORGE = player("Geo", "george")
BEN = player("Ben", "franklin")
