"""Taking items that lie on a tile: whether they lie there, and who may take them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.games.destinies.goods.guards import Lacking, fault, no_visit
from adjudicator.games.destinies.table.state import Dropped, Place, Player, State, Tile
from adjudicator.games.destinies.turns import moment
from adjudicator.judging.faults import Fault
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import listing
from adjudicator.text import Text

OWN, NO_SITE = "ds.gap.own-drop", "ds.gap.drop-no-site"
_TAKE = "ds.items.take"


@dataclass(slots=True)
class Taking:
    """Items that a player takes. ``lacks`` is what is missing to say whether they may, ``taken`` what lies there."""

    names: Sequence[str]
    faults: list[Fault] = field(default_factory=list)
    lacks: Lacking = field(default_factory=Lacking)
    taken: list[Dropped] = field(default_factory=list)
    tile: Tile | None = None
    because: Because | None = None


def taking(names: Sequence[str], player: Player, state: State, reads: Reads) -> Taking:
    """Whether items may be taken from the tile where a player is, but for whose they were (see ``own``)."""
    out = Taking(names)
    if not names:
        return out
    place = player.place()
    out.tile = tile = state.the_tiles()[place]
    left = sorted(tile.dropped, key=lambda each: _rank(each, player, state))
    for name in names:
        lying = next((each for each in left if each.item.name == name), None)
        if lying is None:
            says = Text("{item} does not lie on the tile of {player}.", "{player} 所在的板块上没有 {item}。")
            out.faults.append(fault("not-here", says.fill(item=name, player=player.name), _TAKE))
            continue
        left.remove(lying)
        out.taken.append(lying)
    _visiting(out, tile, place, player, state, reads)
    return out


def _rank(dropped: Dropped, player: Player, state: State) -> int:
    """Of equal items others' are taken first, then those of which it is not known whose they were."""
    return {player.name: 2, None: 1}.get(_left_by(dropped, player, state), 0)


def _left_by(dropped: Dropped, player: Player, state: State) -> str | None:
    """Who left an item: in a game for one there is nobody else."""
    return dropped.by if dropped.by is not None or state.mode == "multiplayer" else player.name


def _visiting(out: Taking, tile: Tile, place: Place, player: Player, state: State, reads: Reads) -> None:
    """Whether a site of the tile is visited, or none need be."""
    against = no_visit(player, state)
    if against is None:
        site = state.the_visit().site
        if not _elsewhere(site, tile, place, state):
            says = Text("{player} visits {site} on that tile and takes for nothing: {items}.",
                        "{player} 正在访问那块板块上的 {site}，可以白拿：{items}。")  # fmt: skip
            says = says.fill(player=player.name, site=site, items=listing(out.names))
            out.because = Because(says, (_TAKE,))
            return
        says = Text("{site} is not on the tile where {player} is.", "{site} 不在 {player} 所在的板块上。")
        against = Because(says.fill(site=site, player=player.name), ())
    if tile.sites == () and state.visit is None and not moment.against(player, state):
        says = Text("The tile of {player} has no site that could be visited.", "{player} 所在的板块上没有地点可访问。")
        against = Because(says.fill(player=player.name), ())
    if tile.sites or reads.of(NO_SITE) == "visit-needed":
        gap = () if tile.sites else (NO_SITE,)
        out.faults.append(Fault("not-visiting", Because(against.says, (_TAKE, *gap, *against.rulings))))
    elif tile.sites is None:
        what = Text("which sites the tile has", "那块板块上有哪些地点")
        out.lacks.errors.append(missing(f"/tiles/{tile.nth}/sites", what, NO_SITE))
    else:
        says = Text("The tile has no site, and {player} stands on it: {items}.",
                    "那块板块上没有地点，{player} 站在上面就能拿：{items}。")  # fmt: skip
        out.because = Because(says.fill(player=player.name, items=listing(out.names)), (NO_SITE, _TAKE))


def _elsewhere(site: str, tile: Tile, place: Place, state: State) -> bool:
    """Whether a site is told to be somewhere else; where nothing is told of it, it is where the visit is."""
    if tile.sites is not None:
        return site not in tile.sites
    return any(site in (other.sites or ()) for at, other in state.tiles.items() if at != place)


def own(found: Taking, player: Player, state: State, reads: Reads, *, alone: bool) -> list[Fault]:
    """What is against taking items that the player left there. The gap is asked about if nothing else decides.

    ``alone`` says whether nothing else is wrong. Raises StateError if it is not known who left one, and that decides.
    """
    by = [(_left_by(each, player, state), each) for each in found.taken]
    mine = [each.item.name for who, each in by if who == player.name]
    unknown = [each for who, each in by if who is None]
    if not (mine or unknown) or not (alone or OWN in reads.picked) or reads.of(OWN) == "anybody":
        return []
    if mine:
        says = Text("{player} left there: {items}. The rule lets others take it.",
                    "{items} 是 {player} 自己丢下的，规则说的是别人可以拿。")  # fmt: skip
        return [fault("own-drop", says.fill(player=player.name, items=listing(mine)), OWN, _TAKE)]
    if alone:
        assert found.tile is not None
        at = f"/tiles/{found.tile.nth}/dropped/{unknown[0].item.nth}/by"
        raise missing(at, Text("who left the item there", "是谁丢下的"), OWN)
    return []
