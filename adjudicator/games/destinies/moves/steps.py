"""What whose turn it is may do at each step of the turn, and the way on to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.errors import StateError
from adjudicator.games.destinies.ends.destiny import DESTINY
from adjudicator.games.destinies.goods.inventory import INVENTORY
from adjudicator.games.destinies.goods.item_use import ITEM_USE
from adjudicator.games.destinies.moves.trying import APP, tried
from adjudicator.games.destinies.table.state import Item, Player, State
from adjudicator.games.destinies.tracks.experience import EXPERIENCE
from adjudicator.games.destinies.turns.moment import ITEMS_KEPT, over
from adjudicator.games.destinies.turns.movement import MOVEMENT, timing
from adjudicator.games.destinies.turns.reaching import ways
from adjudicator.games.destinies.turns.start import TURN_START
from adjudicator.games.destinies.visiting.visit import VISIT
from adjudicator.judging.chances import Chance, chance
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.solver import Meter
from adjudicator.text import Text

_OTHER_ROUTE = {"first": "second", "second": "first"}


@dataclass(frozen=True, slots=True)
class Moment:
    """A player's turn at one of its steps, and what is needed to try something then."""

    player: Player
    step: str
    state: State
    reads: Reads
    meter: Meter

    def tried(self, interaction: Interaction[State], about: Mapping[str, Any], **told: Any) -> Iterator[Chance]:
        """Something that may be done, if the answer to a question about it allows it or leaves it open."""
        return tried(interaction, about, self.player, self.state, self.reads, self.meter, **told)

    def may(self, move: str, says: Text, *rulings: str, **told: Any) -> Chance:
        """Something that may be done, and why; ``says`` may name the player, and what is told."""
        return chance(self.player.name, move, Because(says.fill(player=self.player.name, **told), rulings), **told)


def chances(now: Moment) -> Iterator[Chance]:
    """Everything that may be done, in the order in which it is listed."""
    if over(now.state):
        return
    if now.player.items is not None and len(now.player.items) > ITEMS_KEPT:
        yield from _too_many(now)  # at once, before anything else
        return
    if now.state.this_turn.ended:
        yield _end(now)
        return
    if now.step in _STEPS:
        yield from _STEPS[now.step](now)
    yield from _at_any_time(now)
    if not now.state.this_turn.in_test:  # else it goes on first
        yield _end(now) if now.step == "end" else _go_on(now)


def _too_many(now: Moment) -> Iterator[Chance]:
    assert INVENTORY.rule is not None
    ruled = INVENTORY.rule({"player": now.player.name}, now.state, now.reads)
    told = {"excess": ruled.value["excess"], "ways": tuple(ruled.value["ways"])}
    yield chance(now.player.name, "handle-items", ruled.why("excess", told["excess"]), **told)


def _start(now: Moment) -> Iterator[Chance]:
    yield from now.tried(TURN_START, {"dice": 1}, move="recover", dice=1)


def _movement(now: Moment) -> Iterator[Chance]:
    if now.player.in_finale:
        yield _follow(now)
    if now.player.finale == "started":
        return
    if timing(now.player, now.state):
        return
    try:
        tiles, at = now.state.the_tiles(), now.player.place()
    except StateError as error:
        yield chance(now.player.name, "move", at=error.problems[0].pointer)
        yield now.may("stay", Text("Nobody has to move.", "不必移动。"), "ds.move.stay")
        return
    for place in sorted(ways(tiles, at), key=lambda place: (place == at, place)):
        if place == at:
            yield from now.tried(MOVEMENT, {"to": list(place)}, move="stay")
        else:
            explores = {} if tiles[place].explored else {"explores": True}
            yield from now.tried(MOVEMENT, {"to": list(place)}, move="move", to=place, **explores)


def _visit(now: Moment) -> Iterator[Chance]:
    if now.player.in_finale:
        yield _follow(now)
    if now.player.finale == "started":
        return
    visit = now.state.visit
    if visit is not None:
        yield from _choices(now, visit.site)
        return
    if now.state.this_turn.visited:
        return
    try:
        tile = now.state.the_tiles()[now.player.place()]
    except StateError as error:
        yield chance(now.player.name, "visit", at=error.problems[0].pointer)
        return
    if tile.sites is None and tile.explored:
        yield chance(now.player.name, "visit", at=f"/tiles/{tile.nth}/sites")
    for site in tile.sites or ():
        yield from now.tried(VISIT, {"site": site}, move="visit", site=site)


def _choices(now: Moment, site: str) -> Iterator[Chance]:
    """What a visit offers, as far as it is told; and the trade area, and what lies on the tile."""
    visit = now.state.the_visit()
    if visit.offered is None:
        yield chance(now.player.name, "choose", at="/visit/offered", site=site)
    for option in visit.offered or ():
        yield from now.tried(VISIT, {"site": site, "option": option}, move="choose", site=site, option=option)
    if site in now.state.areas and not now.state.this_turn.ended:
        says = Text("{player} is at {site}, whose trade area stays.", "{player} 就在 {site}，那里的交易区一直在。")
        yield now.may("trade", says, "ds.trade.lasts", "ds.trade.any", site=site)
    tile = now.state.tiles.get(now.player.at) if now.player.at is not None else None
    for name in dict.fromkeys(dropped.item.name for dropped in tile.dropped) if tile is not None else ():
        yield from now.tried(INVENTORY, {"takes": [name]}, move="take", item=name)
    yield from now.tried(DESTINY, {"act": "start-finale", **_route(now.player.route)}, move="start-finale",
                         **_route(now.player.route))  # fmt: skip


def _route(route: str | None) -> dict[str, str]:
    return {} if route is None else {"route": route}


def _at_any_time(now: Moment) -> Iterator[Chance]:
    """What may be done at any time in the own turn; experience not in a test."""
    player = now.player
    if player.experience is None and not now.state.this_turn.in_test:
        yield chance(player.name, "spend-experience", at=f"{player.pointer}/experience")
    elif player.experience:
        yield from now.tried(EXPERIENCE, {"points": 1}, move="spend-experience", points=player.experience)
    if player.items is None:
        yield chance(player.name, "use-item", at=f"{player.pointer}/items")
    for item in dict.fromkeys(player.items or ()):
        moment = _moment(item, now.step)
        if moment is not None:
            yield from now.tried(ITEM_USE, {"item": item.name, "moment": moment}, move="use-item", item=item.name)
    other = _route(_OTHER_ROUTE.get(player.route or ""))
    yield from now.tried(DESTINY, {"act": "switch", **other}, move="switch-route", **other)


def _moment(item: Item, step: str) -> str | None:
    """At which moment an item's ability could be used now; None if it is one of another step, or of a roll."""
    if item.when is None:
        return "in-turn"
    return item.when if item.when == "turn-start" and step == "start" else None


def _follow(now: Moment) -> Chance:
    if now.player.finale == "failed":  # then the app says what follows, as it does of moving and visiting
        return chance(now.player.name, "follow-finale", gap=APP)
    says = Text("{player} has started the finale and goes on with its events, as the app has them.",
                "{player} 已启动最终结局，按应用程序给出的事件继续。")  # fmt: skip
    return now.may("follow-finale", says, "ds.finale.instead", "ds.app.first")


def _go_on(now: Moment) -> Chance:
    says = Text("A turn goes on from its start to movement, then to a visit; nobody has to move or visit.",
                "回合依次是开始、移动、访问；移动和访问都可以不做。")  # fmt: skip
    return now.may("go-on", says, "ds.turn.steps", "ds.move.stay")


def _end(now: Moment) -> Chance:
    """The end of the turn, and who is next."""
    listed = [player.name for player in now.state.players]
    after = listed[(now.player.seat + 1) % len(listed)] if len(listed) > 1 else None
    if now.state.mode != "multiplayer":
        after = now.player.name
    if now.state.this_turn.ended:
        says = Text("The turn ends at once; then it is the next player's, clockwise.",
                    "回合当场结束，然后顺时针轮到下一位。")  # fmt: skip
        return now.may("end-turn", says, "ds.turn.forced", "ds.turn.order", next=after)
    says = Text("{player} ends the turn as the app says and hands the device on, clockwise.",
                "{player} 按应用程序结束回合，把设备顺时针交给下一位。")  # fmt: skip
    return now.may("end-turn", says, "ds.turn.end", "ds.turn.order", next=after)


_STEPS: Mapping[str, Callable[[Moment], Iterator[Chance]]] = {"start": _start, "move": _movement, "visit": _visit}
