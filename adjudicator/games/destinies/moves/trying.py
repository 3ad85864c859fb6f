"""Trying whether something may be done: the question about it is asked, and its answer is a move or none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.errors import StateError
from adjudicator.games.destinies.table.state import Player, State
from adjudicator.judging.chances import Chance, chance
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import OpenGap, Reads
from adjudicator.judging.ruled import Ruled
from adjudicator.solver import Meter

APP = "ds.app.first"


def tried(
    interaction: Interaction[State],
    about: Mapping[str, Any],
    player: Player,
    state: State,
    reads: Reads,
    meter: Meter,
    **told: Any,
) -> Iterator[Chance]:
    """The move that ``told`` describes, ``move`` first, if the answer to a question allows it or leaves it open."""
    asked = {"player": player.name, **about}
    try:
        ruled = _ruled(interaction, asked, state, reads, meter)
    except StateError as error:
        yield chance(player.name, at=error.problems[0].pointer, **told)
        return
    except OpenGap as open_:
        yield chance(player.name, gap=open_.gap, **told)
        return
    if ruled.verdict is Verdict.UNDETERMINED:
        yield chance(player.name, gap=APP, **told)
    elif ruled.verdict is not Verdict.ILLEGAL:
        yield chance(player.name, told.pop("move"), ruled.why("legal", True), **told)


def _ruled(
    interaction: Interaction[State], about: Mapping[str, Any], state: State, reads: Reads, meter: Meter
) -> Ruled:
    if interaction.search is not None:
        return interaction.search(about, state, reads, meter)
    assert interaction.rule is not None
    return interaction.rule(about, state, reads)
