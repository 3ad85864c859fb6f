"""Destinies: where experience can bring twelve markers, the chances of tests, and movement on a map of all tiles."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import adjudicator
from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.table.schema import EFFORT_DICE, MARKERS_MOST, TILES_MOST
from benchmarks.timing import spread

GAME = "destinies"
POINTS = 5
LEAST, MOST = 1, 12  # the spaces of a track
TOTAL = 6  # of the dice, where the best placement for a test is looked for


class Asked(NamedTuple):
    """A table and a question about it, with what is claimed."""

    table: dict[str, Any]
    about: dict[str, Any]
    claims: tuple[Any, ...] = ()


def answered(asked: Asked) -> adjudicator.Answer:
    """The whole answer, other readings too."""
    return adjudicator.resolve(GAME, *asked)


def spending(count: int, seed: int) -> list[Asked]:
    """All points at once: the placements, counted and listed."""
    dice = random.Random(seed)
    return [Asked(_table(dice), {"ask": "experience", "points": POINTS}) for _ in range(count)]


def proving(count: int, seed: int) -> list[Asked]:
    """The same with two questions for the solver: a placement one space too far, and a success for every marker."""
    out = []
    for table, about, _ in spending(count, seed):
        skill, markers = max(table["players"][0]["tracks"].items(), key=lambda track: sum(track[1]))
        want = {skill: _too_far(markers)}
        best = {"skill": skill, "total": TOTAL}
        out.append(
            Asked(
                table, {**about, "want": want, "best": best}, ({"value": True}, {"value": {"successes": len(markers)}})
            )
        )
    return out


def _too_far(markers: list[int]) -> list[int]:
    """Markers of a track after one step more than the points have; each stays where it has no room on its left."""
    ends, left = sorted(markers), 2 * POINTS + 1
    for nth in range(len(ends)):
        steps = min(left, ends[nth] - (LEAST + nth))
        ends[nth] -= steps
        left -= steps
    assert left == 0, "see _table: there is room for them"
    return ends


def chances(count: int, seed: int) -> list[Asked]:
    """Tests with up to three effort dice of six faces."""
    dice = random.Random(seed)
    out = []
    for _ in range(count):
        effort = [{"number": dice.randint(0, 3), "automatic": dice.random() < 0.3} for _ in range(6)]
        faces = {"main": [dice.randint(1, 6) for _ in range(6)], "effort": effort}
        out.append(Asked(_table(dice), {"ask": "skill-odds", "skill": "power", "faces": faces, "needs": 3}))
    return out


def moving(count: int, seed: int) -> list[Asked]:
    """A player on a map of all tiles of the box, and one way that is asked about."""
    dice = random.Random(seed)
    out = []
    for _ in range(count):
        places = _grown(dice)
        tiles = [{"at": list(place), "explored": nth < TILES_MOST // 2} for nth, place in enumerate(places)]
        at, to = dice.choice(places[: TILES_MOST // 2]), dice.choice(places)
        table = {"players": [{"name": "Ann", "at": list(at)}], "turn": "Ann", "step": "move", "tiles": tiles}
        out.append(Asked(table, {"ask": "movement", "to": list(to)}, ({"value": True},)))
    return out


def _grown(dice: random.Random) -> list[tuple[int, int]]:
    """Places that hang together, from the first one outwards."""
    places = [(0, 0)]
    while len(places) < TILES_MOST:
        x, y = dice.choice(places)
        dx, dy = dice.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
        if (x + dx, y + dy) not in places:
            places.append((x + dx, y + dy))
    return places


def _table(dice: random.Random) -> dict[str, Any]:
    """A player with all markers of the box for one player, spread evenly over the tracks, one of them far right."""
    each = MARKERS_MOST // len(SKILLS)
    tracks = {skill: sorted(dice.sample(range(LEAST, MOST + 1), each)) for skill in SKILLS}
    tracks["power"] = sorted(dice.sample(range(LEAST + 3, MOST + 1), each))
    player = {"name": "Ann", "tracks": tracks, "experience": POINTS, "effort": EFFORT_DICE}
    return {"players": [player], "turn": "Ann", "track": {"least": LEAST, "most": MOST}}


def report() -> Iterator[str]:
    """The figures, a line each."""
    yield f"{'experience, 5 points, 12 markers:':<36}{spread(answered, spending(60, 1))}"
    yield f"{'the same with proofs:':<36}{spread(answered, proving(60, 2))}"
    yield f"{'skill-odds, 3 effort dice:':<36}{spread(answered, chances(60, 3))}"
    yield f"{'movement, 67 tiles:':<36}{spread(answered, moving(60, 4))}"
