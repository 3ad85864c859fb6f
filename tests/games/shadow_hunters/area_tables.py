"""Tables for the tests of areas and of the cards drawn there."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator import StateError, Verdict

GAME = "shadow-hunters"


def player(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, **more}


def area(
    asks: dict[str, Any], *claims: Any, readings: dict[str, str] | None = None, **state: Any
) -> adjudicator.Answer:
    """What comes of it in Ann's turn. The other players are Bo, Cy and Di; ``ann``, ``bo`` ... say more of them."""
    names = ["Ann", "Bo", "Cy", "Di"]
    players = [player(name, **state.pop(name.lower(), {})) for name in names]
    told = {"players": players, "turn": "Ann", **state}
    question = {"ask": "area-effect", **asks}
    return adjudicator.resolve(GAME, told, question, [{"value": claim} for claim in claims], readings=readings)


def on(code: str, asks: dict[str, Any] | None = None, *claims: Any, **state: Any) -> adjudicator.Answer:
    return area({"area": code, **(asks or {})}, *claims, **state)


def white(card: str, asks: dict[str, Any] | None = None, *claims: Any, **state: Any) -> adjudicator.Answer:
    return on("church", {"card": card, **(asks or {})}, *claims, **state)


def black(card: str, asks: dict[str, Any] | None = None, *claims: Any, **state: Any) -> adjudicator.Answer:
    return on("cemetery", {"card": card, **(asks or {})}, *claims, **state)


def options(answer: adjudicator.Answer) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = answer.value["options"]
    return out


def only(answer: adjudicator.Answer) -> dict[str, Any]:
    (one,) = options(answer)
    return one


def said(answer: adjudicator.Answer) -> list[Verdict]:
    return [judged.verdict for judged in answer.claims]


def cited(answer: adjudicator.Answer) -> set[str]:
    return {each.id for each in answer.citations}


def refused(call: Any) -> tuple[str, str | None]:
    """Where what is asked or the table is refused: the part with the pointer, and the ruling."""
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return f"/{caught.value.part}{problem.pointer}", problem.ruling
