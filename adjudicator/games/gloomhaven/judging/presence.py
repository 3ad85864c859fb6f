"""Whether a figure of a question is still in play: who is killed or exhausted does nothing more."""

from __future__ import annotations

from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.table.figures import Character, Figure, Summon
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.text import Text


def check_in_play(figure: Figure, state: State) -> None:
    """Raise StateError for a figure that the table says is no longer in play."""
    if state.in_play(figure):
        return
    out = figure
    if isinstance(figure, Summon) and not figure.gone:  # it leaves with its owner
        out = state.character(figure.owner)
    if not isinstance(out, Character):
        message = Text("{name} has no hit points: it is dead and off the map.", "{name} 没有生命：已死，不在场上。")
        at, ruling = f"{out.pointer}/hit_points", "gh.attack.effects-dead"
    elif out.exhausted:
        message = Text("{name} is exhausted and takes no part any more.", "{name} 已耗竭，不再参与本场。")
        at, ruling = f"{out.pointer}/exhausted", "gh.exhaust.gone"
    else:
        message = Text("{name} has no hit points: it is exhausted.", "{name} 没有生命：已耗竭。")
        at, ruling = f"{out.pointer}/hit_points", "gh.exhaust.hit-points"
    raise StateError([Problem(at, message.fill(name=out.name), ruling=ruling)])
