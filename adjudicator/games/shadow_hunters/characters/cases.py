"""Answers that depend on who a hidden player is: the shape in which each case says for whom it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import Schema, fields

from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.schema import character
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.text import Joined


class SupposedSchema(Schema):
    """Who a hidden player is in a case."""

    player = fields.String(required=True)
    characters = fields.List(
        character("A character."),
        required=True,
        metadata={"description": "The case is that of any of these."},
    )


def supposed() -> fields.List[Any]:
    """The field that says for whom a case holds: an empty list where nobody hidden matters."""
    return fields.List(
        fields.Nested(SupposedSchema),
        required=True,
        data_key="if",
        metadata={"description": "Who the hidden players who matter are in this case; empty where none matters."},
    )


def suppose(case: Mapping[str, Sequence[str]], state: State) -> list[dict[str, Any]]:
    """What that field says of a case (see ``Hidden.cases``): only the players whose character is not known."""
    return [
        {"player": name, "characters": list(characters)}
        for name, characters in case.items()
        if state.by_name[name].character is None
    ]


def names_of(characters: Sequence[str]) -> Joined:
    """The names of some characters, as a sentence lists them."""
    return Joined(tuple(CHARACTERS[each].name for each in characters))


def shared(values: Sequence[Any]) -> Any:
    """What all cases agree on; None where they differ."""
    first, *rest = values
    return first if all(each == first for each in rest) else None
