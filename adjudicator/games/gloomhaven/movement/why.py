"""Why a figure can or can't get to a hex, with the deciding numbers and rulings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from adjudicator.answer import Step
from adjudicator.games.gloomhaven.codes import CONDITIONS
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.movement.going import Mode
from adjudicator.games.gloomhaven.movement.reach import Reach, Way
from adjudicator.games.gloomhaven.table.board import Board
from adjudicator.games.gloomhaven.table.figures import Figure
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.ruled import Because
from adjudicator.text import Joined, Text

Reason = Literal["wall", "occupied", "obstacle", "bound", "blocked", "closed-door", "no-way", "too-dear"]
REASONS: tuple[Reason, ...] = (
    "wall", "occupied", "obstacle", "bound", "blocked", "closed-door", "no-way", "too-dear",
)  # fmt: skip
BINDING = ("immobilize", "stun")  # conditions under which nobody moves
LAST_DIFFICULT = "gh.gap.jump-last-difficult"
_HOW = {"walk": "gh.move.walk", "jump": "gh.move.jump", "fly": "gh.move.fly"}


@dataclass(frozen=True)
class Move:
    """A move as it is asked about. ``points`` are those written on it, ``bound`` the condition that forbids it."""

    state: State
    figure: Figure
    mode: Mode
    points: int
    reach: Reach
    bound: str | None = None

    @property
    def board(self) -> Board:
        """The map as it is, with its closed doors."""
        return self.state.the_board()

    @property
    def allowed(self) -> int:
        """The points that it may use."""
        return 0 if self.bound else self.points

    @cached_property
    def within(self) -> dict[Hex, Way]:
        """Where it may stop."""
        return self.reach.within(self.allowed)

    @property
    def how(self) -> str:
        """The ruling on moving that way."""
        return _HOW[self.mode]

    def others_at(self, places: tuple[Hex, ...]) -> list[Figure]:
        """Figures that stand in these hexes, but for the one that moves."""
        found = (self.state.standing.get(place) for place in places)
        return [each for each in found if each is not None and each is not self.figure]

    def dear(self, way: Way) -> list[Hex]:
        """The hexes of difficult terrain that a way pays for."""
        lands = way.path[-1:] if self.reach.going.last_difficult else ()
        paid = {"walk": way.path[1:], "jump": lands, "fly": ()}[self.mode]
        return [place for place in paid if place in self.board.difficult and place != self.reach.start]


def spelt(place: Hex) -> str:
    """A hex in words."""
    return f"[{place[0]}, {place[1]}]"


def points_of(n: int) -> Text:
    """Movement points in words, with their number."""
    return Text(f"{n} point" if n == 1 else f"{n} points", f"{n} 点")


def _listed(places: list[Hex] | tuple[Hex, ...]) -> Joined:
    return Joined(tuple(Text(spelt(place), spelt(place)) for place in places))


# --- that it gets there


def gets_there(move: Move, way: Way) -> Because:
    """Why it may stop where a way leads: what that costs, and what the way goes by."""
    if len(way.path) == 1:
        return Because(Text("It stands there already.", "它已经站在那里。"), (move.how,))
    says = [Text("{hex} costs {n} of {points}.", "到 {hex} 要用 {points}中的 {n} 点。")]
    rulings = [move.how]
    dear = move.dear(way)
    if dear:
        says.append(Text("Difficult terrain at {dear} costs 2.", "{dear} 是困难地形，要用 2 点。"))
        rulings.append("gh.move.difficult" if move.mode == "walk" else "gh.move.jump-landing")
    passed = move.others_at(way.path[1:-1])
    allies = [each for each in passed if move.state.is_monster(each) == move.state.is_monster(move.figure)]
    if move.mode == "walk" and allies:
        says.append(Text("It may pass its allies: {allies}.", "可以穿过友军：{allies}。"))
        unseen = any("invisible" in each.conditions for each in allies)
        rulings += ["gh.move.allies", *(["gh.move.invisible"] if unseen else [])]
    if move.mode != "walk":
        rulings.append("gh.move.landing")
    if way.opens:
        says.append(Text("The closed door at {doors} opens.", "关闭的门 {doors} 打开。"))
        rulings.append("gh.move.door")
        if way.beyond:
            says.append(Text("What lies behind is known only then.", "门后的情形那时才知道。"))
    whole = Text(" ".join(text.en for text in says), "".join(text.zh for text in says))
    words = {"hex": spelt(way.path[-1]), "n": way.cost, "points": points_of(move.allowed), "dear": _listed(dear)}
    names = Joined(tuple(Text(each.name, each.name) for each in allies))
    return Because(whole.fill(**words, allies=names, doors=_listed(way.opens)), tuple(rulings))


def harm_on(move: Move, way: Way) -> Because:
    """What harms on a way."""
    if way.harmful:
        says = Text("The cheapest way enters {hexes}.", "最省的路线进入 {hexes}。").fill(hexes=_listed(way.harmful))
        return Because(says, ("gh.move.terrain" if move.mode == "walk" else "gh.move.jump-landing",))
    if move.mode != "walk" and any(place in move.board.negative for place in way.path[1:]):
        says = Text("It passes over what would harm it.", "它越过了会造成伤害的格子。")
        return Because(says, (move.how,))
    return Because(
        Text("The cheapest way enters nothing harmful.", "最省的路线不进入有害的格子。"), ("gh.move.terrain",)
    )


def unharmed_to(move: Move, place: Hex) -> Because:
    """Whether there is a way to a hex without harm that is not too dear."""
    way = move.reach.stops(beyond=True, unharmed=True).get(place)
    entered = "gh.move.terrain" if move.mode == "walk" else "gh.move.jump-landing"
    if way is None:
        says = Text("Every way enters a trap or hazardous terrain.", "每条路线都要进入陷阱或危险地形。")
        return Because(says, (entered,))
    if way.cost > move.allowed:
        says = Text("Without harm it takes {n}, not {points}.", "不受伤害要用 {n}，而不是 {points} 点。")
        return Because(says.fill(n=points_of(way.cost), points=move.allowed), (move.how, entered))
    says = Text("A way of {n} enters nothing harmful: {path}.", "有一条 {n}的无害路线：{path}。")
    return Because(says.fill(n=points_of(way.cost), path=_listed(way.path)), (move.how,))


# --- that it does not


def _opened(move: Move) -> Reach:
    """Its ways if every door were open."""
    going = move.reach.going
    doors = dict.fromkeys(going.board.doors, True)
    return Reach(replace(going, board=replace(going.board, doors=doors)), move.reach.start)


def _cleared(move: Move) -> Reach:
    """Its ways if no enemy and no obstacle stood in them."""
    going = move.reach.going
    board = replace(going.board, obstacles=frozenset())
    return Reach(replace(going, board=board, enemies=frozenset()), move.reach.start, move.reach.doors)


def stays_out(move: Move, place: Hex) -> tuple[Reason, Because]:
    """The first reason why it can't stop in a hex."""
    words = {"hex": spelt(place), "points": move.allowed}
    if place in move.board.walls:
        says = Text("{hex} is wall.", "{hex} 是墙。")
        return "wall", Because(says.fill(**words), ("gh.move.walls",))
    if place in move.board.closed_doors and place not in move.reach.doors:
        says = Text("The door at {hex} is closed, and only characters open doors.", "门 {hex} 关着，只有角色能开门。")
        return "closed-door", Because(says.fill(**words), ("gh.move.door",))
    for other in move.others_at((place,)):
        says = Text("{other} stands at {hex}.", "{other} 站在 {hex}。").fill(other=other.name, **words)
        return "occupied", Because(says, ("gh.move.stop" if move.mode == "walk" else "gh.move.landing",))
    if place in move.board.obstacles and move.mode != "fly":
        says = Text("There is an obstacle at {hex}.", "{hex} 有障碍。").fill(**words)
        return "obstacle", Because(says, ("gh.move.enemies" if move.mode == "walk" else "gh.move.landing",))
    if move.bound:
        says = Text("{figure} is under {condition}: it can't move.", "{figure} 处于{condition}状态，不能移动。")
        says = says.fill(figure=move.figure.name, condition=CONDITIONS[move.bound])
        return "bound", Because(says, (f"gh.condition.{move.bound}",))
    return _no_way(move, place)


def _no_way(move: Move, place: Hex) -> tuple[Reason, Because]:
    way = move.reach.stops(beyond=True).get(place)
    words = {"hex": spelt(place), "points": move.allowed, "n": points_of(way.cost if way is not None else 0)}
    cleared = _cleared(move).stops(beyond=True).get(place)
    if move.mode == "walk" and cleared is not None and (way is None or cleared.cost <= move.allowed):
        says = Text(
            "Enemies and obstacles can't be passed, and no way leads round them to {hex}.",
            "不能穿过敌人与障碍，也没有路能绕到 {hex}。",
        )
        if way is not None:
            says = Text(
                "Enemies and obstacles can't be passed: round them {hex} costs {n}, and there are {points}.",
                "不能穿过敌人与障碍：绕到 {hex} 要用 {n}，而只有 {points} 点。",
            )
        return "blocked", Because(says.fill(**words), ("gh.move.enemies", *((move.how,) if way is not None else ())))
    opened = _opened(move).stops().get(place)
    if opened is not None and (way is None or opened.cost <= move.allowed < way.cost):
        says = Text("The way to {hex} leads through a closed door.", "去 {hex} 的路要经过关闭的门。")
        return "closed-door", Because(says.fill(**words), ("gh.move.door",))
    if way is None:
        says = Text("No way leads to {hex}: walls are all round.", "没有路通往 {hex}：四周是墙。")
        return "no-way", Because(says.fill(**words), ("gh.move.walls",))
    return "too-dear", costs(move, way)


def costs(move: Move, way: Way) -> Because:
    """What it would take to get to a hex that it does not get to."""
    dear = move.dear(way)
    says = Text("{hex} costs {n}.", "到 {hex} 要用 {n}。")
    if way.cost > move.allowed and not move.bound:
        says = Text("{hex} costs {n}, and there are {points}.", "到 {hex} 要用 {n}，而只有 {points} 点。")
    rulings = [move.how]
    if dear:
        more = Text(" Difficult terrain at {dear} costs 2.", "{dear} 是困难地形，要用 2 点。")
        says = Text(says.en + more.en, says.zh + more.zh)
        rulings.append("gh.move.difficult" if move.mode == "walk" else "gh.move.jump-landing")
    words = {"hex": spelt(way.path[-1]), "n": points_of(way.cost), "points": move.allowed, "dear": _listed(dear)}
    return Because(says.fill(**words), tuple(rulings))


# --- the steps


def move_steps(move: Move) -> Iterator[Step]:
    """What settles where it may stop: each ruling that has something to do with what lies about it."""
    name, board = move.figure.name, move.board
    if move.bound:
        says = Text("{about} is under {condition} and can't move.", "{about} 处于{condition}状态，不能移动。")
        says = says.fill(about=name, condition=CONDITIONS[move.bound])
        yield Step(f"gh.condition.{move.bound}", name, "bound", says)
        return
    says = Text("Hexes in which {about} may stop with {points}: {n}.", "{about} 用 {points}可停在 {n} 格。")
    words = {"about": name, "points": points_of(move.points), "n": len(move.within)}
    yield Step(move.how, name, move.mode, says, words, under=("gh.move.walls", "gh.move.stop"))
    if move.mode != "walk":
        says = Text("Where it lands has to be free.", "落点必须空着。")
        yield Step("gh.move.landing", name, "landing", says, under=("gh.move.stop",))
    near = {each: way for each, way in move.reach.passing(beyond=True).items() if way.cost <= move.points}
    if move.mode == "walk":
        yield from _walking_steps(move, near)
    landed = [place for place, way in move.within.items() if way.harmful]
    if landed:
        says = Text(
            "Traps or hazardous terrain harm it on the way to {n} of them.", "去其中 {n} 格要受陷阱或危险地形的伤害。"
        )
        ruling = "gh.move.terrain" if move.mode == "walk" else "gh.move.jump-landing"
        yield Step(ruling, name, "harm", says, {"n": len(landed)})
    doors = sorted(place for place in near if place in move.reach.doors)
    closed = sorted(board.closed_doors - move.reach.doors)
    if doors:
        says = Text("Entering {doors} opens the door.", "进入 {doors} 即开门。")
        yield Step("gh.move.door", name, "opens", says, {"doors": _listed(doors)})
    elif closed:
        says = Text(
            "Only characters open doors: {doors} is wall to {about}.", "只有角色能开门：对{about}来说 {doors} 是墙。"
        )
        yield Step("gh.move.door", name, "closed", says, {"doors": _listed(closed), "about": name})


def _walking_steps(move: Move, near: dict[Hex, Way]) -> Iterator[Step]:
    name = move.figure.name
    standing = move.state.standing
    passed = [standing[place] for place in sorted(near) if place in standing and standing[place] is not move.figure]
    if passed:
        says = Text("It may pass {allies}, but not stop there.", "可以穿过 {allies}，但不能停在那里。")
        names = Joined(tuple(Text(each.name, each.name) for each in passed))
        unseen = any("invisible" in each.conditions for each in passed)
        under = ("gh.move.stop", *(("gh.move.invisible",) if unseen else ()))
        yield Step("gh.move.allies", name, "passes", says, {"allies": names}, under=under)
    barred = sorted(
        {
            other
            for place in near
            for other in move.board.next_to.get(place, ())
            if other in move.board.obstacles or other in move.reach.going.enemies
        }
    )
    if barred:
        says = Text("It may not enter {hexes}.", "不能进入 {hexes}。")
        yield Step("gh.move.enemies", name, "barred", says, {"hexes": _listed(barred)})
    dear = sorted(place for place in near if place in move.board.difficult and place != move.reach.start)
    if dear:
        says = Text("Entering {hexes} costs 2 points each.", "进入 {hexes} 每格要用 2 点。")
        yield Step("gh.move.difficult", name, "dear", says, {"hexes": _listed(dear)})
