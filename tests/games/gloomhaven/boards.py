"""Random boards in the shape of the reference's monster and sight cases, and the same board seen in other ways.

Which of the twelve turns and mirror images of a board are boards again in [column, row]? Odd columns stand half a hex
further north, so the rectangle itself allows only two: half a turn if the width is even, the east-west mirror if it is
odd (``own_image``). The other ones leave the rectangle. A board inside a ring of walls (``ringed``) cannot be left or
looked out of, so what lies beyond the ring changes nothing, and all twelve can be laid, anywhere, on a larger grid with
the ring around them (``laid``). Every function that moves a board also returns where a place went.

Turning a sixth is counter-clockwise. No list is ever changed in place.
"""

import copy
import random
from collections.abc import Callable, Iterable
from typing import Any

from tests.games.gloomhaven.oracle_board import AROUND, NAMES, STEPS, Hex, minus, plus, to_axial, to_place

Case = dict[str, Any]
Place = tuple[int, int]
Where = Callable[[Iterable[int]], Place]
"""Says where a place of the first board is on the second."""
Options = set[tuple[Place, frozenset[str]]]

PLACE_LISTS = ("walls", "obstacles", "traps", "hazardous", "difficult", "icy", "allied_monsters")
INITIATIVES = (7, 12, 12, 12, 30, 99)
MELEE_AREAS = (
    [[1, 0], [0, 1]],
    [[0, 1], [0, 2]],
    [[1, -1], [1, 0], [0, 1]],
    [[0, 1], [0, 2], [1, 1]],
    [[-1, 3], [0, 1], [0, 2]],
    [[0, 2], [1, 1]],
    [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]],
)
"""Several have no mirror symmetry, one does not touch its owner, one is the full ring."""
RANGED_AREAS = (
    [[0, 0], [0, 1]],
    [[0, 0], [0, 1], [1, 0]],
    [[0, 0], [1, -1], [2, -2]],
    [[0, 0], [0, 1], [1, 1]],
    [[0, 0], [0, 1], [0, 2], [1, 0]],
    [[0, 0], [1, 0], [2, -1], [2, 1]],
)


def grid_of(width: int, height: int) -> Case:
    """A case's ``grid``."""
    return {
        "type": "hex",
        "orientation": "flat-top",
        "width": width,
        "height": height,
        "coords": "[col,row]; row grows north; odd columns shifted north by half a hex; see conventions",
    }


def thin_wall(spot: Hex, direction: str, width: int, height: int) -> Case:
    """A thin wall on an edge of a hex; ``other_side`` is None where the grid has no hex."""
    beyond = to_place(plus(spot, STEPS[direction]))
    exists = 0 <= beyond[0] < width and 0 <= beyond[1] < height
    return {"hex": list(to_place(spot)), "dir": direction, "other_side": list(beyond) if exists else None}


# Random boards


def random_monster(rng: random.Random, pos: Place) -> Case:
    """A monster's part of a case: mostly plain, now and then flying, jumping, muddled, disarmed, with an area ..."""
    ranged = rng.random() < 0.5
    has_attack = rng.random() > 0.07
    moves = rng.choices(("walks", "jumps", "flies"), weights=(70, 15, 15))[0]
    area = None
    if has_attack and rng.random() < 0.3:
        kind, patterns = ("ranged", RANGED_AREAS) if ranged else ("melee", MELEE_AREAS)
        area = {"kind": kind, "hexes_axial": copy.deepcopy(rng.choice(patterns))}
    return {
        "pos": list(pos),
        "move": rng.choices((0, 1, 2, 3, 4, 6), weights=(5, 20, 25, 25, 15, 10))[0],
        "has_attack": has_attack,
        "range": rng.choice((1, 2, 2, 3, 3, 4, 5)) if ranged else 0,
        "targets": rng.choices((1, 2, 3, "all"), weights=(50, 22, 18, 10))[0] if has_attack else 0,
        "flying": moves == "flies",
        "jumping": moves == "jumps",
        "teleport": False,
        "muddled": rng.random() < 0.12,
        "disarmed": rng.random() < 0.06,
        "immobilized": rng.random() < 0.06,
        "aoe": area,
    }


def random_enemies(rng: random.Random, places: list[Place]) -> tuple[list[Case], list[Case]]:
    """Characters and summons on the given places, often of equal initiative; a summon's own initiative is optional."""
    amount = rng.randint(1, len(places))
    summoned = 0 if amount == 1 or rng.random() < 0.5 else rng.randint(1, amount - 1)
    characters = [
        {"id": f"C{number}", "pos": list(place), "initiative": rng.choice(INITIATIVES)}
        for number, place in enumerate(places[: amount - summoned], 1)
    ]
    summons = []
    for number, place in enumerate(places[amount - summoned : amount], 1):
        owner = rng.choice(characters)
        summons.append({"id": f"S{number}", "pos": list(place), "owner": owner["id"]})
        if rng.random() < 0.5:
            summons[-1]["initiative"] = owner["initiative"]
    return characters, summons


def random_board(rng: random.Random, *, small: bool = False) -> Case:
    """A monster case without its expectation: 5 x 5 to 7 x 7 if ``small``, else up to 10 x 8."""
    width, height = (rng.randint(5, 7), rng.randint(5, 7)) if small else (rng.randint(5, 10), rng.randint(5, 8))
    free = [(column, row) for column in range(width) for row in range(height)]
    rng.shuffle(free)

    def take(most: float) -> list[list[int]]:
        """Some of the places that are still free, at most this share of the board, often none."""
        count = 0 if rng.random() < 0.4 else rng.randint(0, int(most * width * height))
        return [list(free.pop()) for _ in range(min(count, len(free)))]

    monster_at = free.pop()
    enemies_at = [free.pop() for _ in range(5)]
    case: Case = {"id": f"random-{rng.getrandbits(32):08x}", "ruleset": "gloomhaven_1e"}
    case["grid"] = grid_of(width, height)
    shares = {"walls": 0.15, "obstacles": 0.12, "traps": 0.15, "hazardous": 0.08, "difficult": 0.2}
    crowd = rng.choice((*shares, None, None, None))
    for kind, most in shares.items():
        case[kind] = take(4 * most if kind == crowd else most)
    case["icy"] = []
    case["thin_walls"] = []
    if rng.random() < 0.5:
        edges = [(to_axial((column, row)), name) for column in range(width) for row in range(height) for name in NAMES]
        case["thin_walls"] = [
            thin_wall(spot, name, width, height) for spot, name in rng.sample(edges, rng.randint(1, 2 * width))
        ]
    case["allied_monsters"] = take(0.12)
    case["characters"], case["summons"] = random_enemies(rng, enemies_at)
    # Figures may stand on terrain that does nothing to someone who stays there.
    for figure_at in (monster_at, *enemies_at):
        if rng.random() < 0.1:
            case[rng.choice(("difficult", "hazardous"))].append(list(figure_at))
    case["monster"] = random_monster(rng, monster_at)
    return case


def random_sight(rng: random.Random) -> Case:
    """A sight case without its answer: two different hexes, neither a wall, on a board of up to 9 x 8."""
    width, height = rng.randint(2, 9), rng.randint(2, 8)
    free = [(column, row) for column in range(width) for row in range(height)]
    rng.shuffle(free)
    one, other = free.pop(), free.pop()
    edges = [(to_axial((column, row)), name) for column in range(width) for row in range(height) for name in NAMES]
    return {
        "id": f"random-{rng.getrandbits(32):08x}",
        "grid": {"width": width, "height": height},
        "walls": [list(place) for place in free[: rng.randint(0, len(free) // 4)]],
        "thin_walls": [
            thin_wall(spot, name, width, height) for spot, name in rng.sample(edges, rng.randint(0, width))
        ],
        "a": list(one),
        "b": list(other),
    }  # fmt: skip


# The same board in other words


def shuffled(case: Case, rng: random.Random) -> Case:
    """The same board with every list in another order and thin walls told from either side. No answer may change."""
    other = copy.deepcopy(case)
    for key in (*PLACE_LISTS, "thin_walls", "characters", "summons"):
        rng.shuffle(other.get(key, []))
    for thin in other["thin_walls"]:
        if thin["other_side"] is not None and rng.random() < 0.5:
            thin["hex"], thin["other_side"] = thin["other_side"], thin["hex"]
            thin["dir"] = NAMES[(NAMES.index(thin["dir"]) + 3) % 6]
    if other.get("monster", {}).get("aoe"):
        rng.shuffle(other["monster"]["aoe"]["hexes_axial"])
    return other


def with_wall(case: Case, rng: random.Random) -> Case:
    """The same board with one more wall, thin or a whole hex where nothing is. No new line of sight may appear."""
    other = copy.deepcopy(case)
    width, height = case["grid"]["width"], case["grid"]["height"]
    taken = {tuple(place) for key in PLACE_LISTS for place in case.get(key, [])}
    taken |= {tuple(figure["pos"]) for key in ("characters", "summons") for figure in case.get(key, [])}
    taken |= {tuple(case[key]) for key in ("a", "b") if key in case}
    taken |= {tuple(case["monster"]["pos"])} if "monster" in case else set()
    free = [(column, row) for column in range(width) for row in range(height) if (column, row) not in taken]
    if free and rng.random() < 0.5:
        other["walls"].append(list(rng.choice(free)))
    else:
        spot = to_axial((rng.randrange(width), rng.randrange(height)))
        other["thin_walls"].append(thin_wall(spot, rng.choice(NAMES), width, height))
    return other


# Turned, mirrored and moved


def spun(spot: Hex, sixths: int, mirrored: bool) -> Hex:
    """A hex or a step after mirroring (north-east against north) and then turning about (0, 0)."""
    q, s = (spot[1], spot[0]) if mirrored else spot
    for _ in range(sixths % 6):
        q, s = -s, q + s
    return q, s


def relocated(case: Case, sixths: int, mirrored: bool, shift: Hex, size: tuple[int, int]) -> tuple[Case, Where]:
    """A case with every place and direction turned and then shifted, on a grid of the given size."""

    def where(place: Iterable[int]) -> Place:
        return to_place(plus(spun(to_axial(place), sixths, mirrored), shift))

    other = copy.deepcopy(case)
    other["grid"] |= {"width": size[0], "height": size[1]}
    for key in PLACE_LISTS:
        if key in case:
            other[key] = [list(where(place)) for place in case[key]]
    for key in ("a", "b"):
        if key in case:
            other[key] = list(where(case[key]))
    for figure in (*other.get("characters", []), *other.get("summons", []), other.get("monster")):
        if figure is not None:
            figure["pos"] = list(where(figure["pos"]))
    other["thin_walls"] = [
        thin_wall(to_axial(where(thin["hex"])), NAMES[AROUND.index(spun(STEPS[thin["dir"]], sixths, mirrored))], *size)
        for thin in case["thin_walls"]
    ]
    if case.get("monster", {}).get("aoe"):
        area = other["monster"]["aoe"]
        area["hexes_axial"] = [list(spun((q, s), sixths, mirrored)) for q, s in area["hexes_axial"]]
    return other, where


def own_image(case: Case) -> tuple[Case, Where]:
    """The one image of a rectangle that is the same rectangle: half a turn (even width), else east-west mirrored."""
    width, height = case["grid"]["width"], case["grid"]["height"]
    sixths, mirrored = (3, False) if width % 2 == 0 else (1, True)
    # The south-west hex goes to the north-east of its own kind of rectangle, or to the south-east.
    goal = to_axial((width - 1, height - 1 if width % 2 == 0 else 0))
    return relocated(case, sixths, mirrored, minus(goal, spun((0, 0), sixths, mirrored)), (width, height))


def turned(case: Case) -> tuple[Case, Where]:
    """Half a turn, the border left as it is. Raises ValueError on odd widths, whose half turn is no board."""
    if case["grid"]["width"] % 2:
        raise ValueError("half a turn of an odd width is no rectangle of [column, row]: ring the board and lay it")
    return own_image(case)


def mirrored(case: Case) -> tuple[Case, Where]:
    """East and west exchanged, the border left as it is. Raises ValueError on even widths."""
    if case["grid"]["width"] % 2 == 0:
        raise ValueError(
            "the mirror image of an even width is no rectangle of [column, row]: ring the board and lay it"
        )
    return own_image(case)


def open_hexes(case: Case) -> set[Hex]:
    """The hexes of a board that are not walls, as axial pairs."""
    grid, walls = case["grid"], {tuple(place) for place in case["walls"]}
    return {
        to_axial((column, row))
        for column in range(grid["width"])
        for row in range(grid["height"])
        if (column, row) not in walls
    }


def ring_of(hexes: set[Hex]) -> set[Hex]:
    """The hexes next to some, but not among them."""
    return {plus(spot, step) for spot in hexes for step in AROUND} - hexes


def ringed(case: Case) -> tuple[Case, Where]:
    """The board with walls all around it.

    This is another board than the given one: sight can no longer run along the border.
    """
    size = (case["grid"]["width"] + 4, case["grid"]["height"] + 2)
    other, where = relocated(case, 0, False, to_axial((2, 1)), size)
    inside = {to_axial(where(to_place(spot))) for spot in open_hexes(case)}
    inside |= {to_axial(place) for place in other["walls"]}
    other["walls"] += [list(to_place(spot)) for spot in sorted(ring_of(inside))]
    return other, where


def laid(case: Case, sixths: int, *, mirror: bool = False, by: tuple[int, int] = (0, 0)) -> tuple[Case, Where]:
    """A ringed board turned by ``sixths`` (0 to 5), mirrored first if asked, and moved by columns and rows.

    All figures and terrain must be inside the ring. Hexes of the new grid outside the ring are open but cannot be
    reached. Raises ValueError if the board is not ringed.
    """
    figures = [*case.get("characters", []), *case.get("summons", []), *filter(None, [case.get("monster")])]
    starts = [to_axial(place) for place in [*(figure["pos"] for figure in figures), *(case.get("allied_monsters", []))]]
    starts += [to_axial(case[key]) for key in ("a", "b") if key in case]
    opened, inside, fresh = open_hexes(case), set(starts), set(starts)
    while fresh:
        fresh = (ring_of(inside) & opened) - inside
        inside |= fresh
    grid = case["grid"]
    for column, row in map(to_place, ring_of(inside)):
        if not (0 <= column < grid["width"] and 0 <= row < grid["height"]):
            raise ValueError("only a board inside a ring of walls can be laid elsewhere")
    kept = inside | ring_of(inside) | {to_axial(place) for key in PLACE_LISTS for place in case.get(key, [])}
    kept |= {to_axial(thin["hex"]) for thin in case["thin_walls"]}
    images = {spun(spot, sixths, mirror) for spot in kept}
    dq = by[0] - min(q for q, _ in images)
    ds = by[1] - min(s + ((q + dq) >> 1) for q, s in images)
    places = [to_place(plus(image, (dq, ds))) for image in images]
    size = (max(column for column, _ in places) + 1, max(row for _, row in places) + 1)
    return relocated(case, sixths, mirror, (dq, ds), size)


def moved(case: Case, by: tuple[int, int]) -> tuple[Case, Where]:
    """A ringed board moved by columns and rows; an odd number of columns changes which ones stand further north."""
    return laid(case, 0, by=by)


def mapped(options: Options, where: Where) -> Options:
    """Options of ``oracle.answer_monster`` with every place sent to the other board."""
    return {(where(place), attacks) for place, attacks in options}
