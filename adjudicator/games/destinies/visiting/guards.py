"""What the rules have against a visit, and against an option chosen in it."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.destinies.table.names import ATTEMPTS
from adjudicator.games.destinies.table.state import Player, State, Visit
from adjudicator.games.destinies.turns import moment
from adjudicator.games.destinies.turns.places import named
from adjudicator.judging.faults import Fault, fault
from adjudicator.judging.reads import Reads
from adjudicator.judging.telling import listing

REPEAT = "ds.gap.repeat-option"
ONCE = ("ds.visit.once", "ds.visit.again")


@dataclass(frozen=True, slots=True)
class Choice:
    """A visit by a player, and what they choose in it. None is what was not told."""

    state: State
    player: Player
    site: str | None = None
    option: str | None = None
    by: str | None = None
    item: str | None = None

    @property
    def visit(self) -> Visit | None:
        """The visit that goes on, where it is theirs and of that site."""
        visit = self.state.visit if moment.on_turn(self.player, self.state) else None
        return visit if visit is not None and self.site in (None, visit.site) else None

    @property
    def tried(self) -> tuple[str, ...]:
        """The ways in which the option was tried in this turn."""
        if self.option is None or not moment.on_turn(self.player, self.state):
            return ()
        return self.state.this_turn.attempts.get(self.option, ())

    @property
    def shown(self) -> bool | None:
        """Whether the app shows the option now; None where it is not told what it shows."""
        visit = self.visit
        if visit is None or visit.offered is None:
            return None
        return self.option in (*visit.offered, *visit.app_allows)

    @property
    def allowed_again(self) -> bool:
        """Whether the app says that the option may be chosen once more."""
        return self.visit is not None and self.option in self.visit.app_allows


def faults(choice: Choice, reads: Reads) -> list[Fault]:
    """All that speaks against it, in the order of the codes."""
    out = moment.against(choice.player, choice.state) + _of_site(choice)
    return out if choice.option is None else out + _of_option(choice, choice.option, reads)


def _of_site(choice: Choice) -> list[Fault]:
    """What is wrong with visiting the site at all, or where they are."""
    state, player, site = choice.state, choice.player, choice.site
    out = []
    tile = None if player.at is None else state.tiles.get(player.at)
    if site is not None and player.at is not None:
        other = next((at for at, each in state.tiles.items() if site in (each.sites or ()) and at != player.at), None)
        if other is not None:
            out.append(fault("not-here", "{site} is on the tile {other}, and {player} is on {at}.",
                             "{site} 在板块 {other} 上，而 {player} 在 {at}。", ("ds.visit.one",), site=site,
                             other=named(other), player=player.name, at=named(player.at)))  # fmt: skip
        elif tile is not None and tile.sites is not None and tile.explored and site not in tile.sites:
            out.append(fault("not-here", "On the tile of {player} there is no {site}.",
                             "{player} 所在的板块上没有 {site}。", ("ds.visit.one",), site=site,
                             player=player.name))  # fmt: skip
    if tile is not None and not tile.explored:
        out.append(fault("unexplored", "The tile is unexplored: explore it first, then visit a site of it.",
                         "板块未探索：先探索，再访问上面的地点。", ("ds.explore.visit", "ds.move.stop")))  # fmt: skip
    if site in state.removed_sites:
        out.append(fault("removed", "The app has removed {site}; nobody may bring it back.",
                         "{site} 已被应用程序移除，不能自行恢复。", ("ds.event.removed",), site=site))  # fmt: skip
    if site is not None and moment.on_turn(player, state):
        visited = {*state.this_turn.visited, *([state.visit.site] if state.visit is not None else [])} - {site}
        if visited:
            out.append(fault("second-site", "{first} has been visited in this turn; one site is all.",
                             "本回合已访问 {first}，只能访问一个地点。", ("ds.visit.one",),
                             first=listing(sorted(visited))))  # fmt: skip
    return out


def _of_option(choice: Choice, option: str, reads: Reads) -> list[Fault]:
    """What is wrong with choosing an option."""
    out = []
    # what was tried in this turn was chosen in this visit: a turn has one
    chosen = choice.visit is not None and option in choice.visit.chosen
    chosen = chosen or (choice.by is None and bool(choice.tried))
    if (chosen or choice.by in choice.tried) and not choice.allowed_again:
        rulings = _once(choice, reads)
        if chosen and rulings:
            out.append(fault("chosen-before", "{option} has been chosen in this visit; each option once.",
                             "这次访问已选过 {option}，每项只能选一次。", rulings, option=option))  # fmt: skip
    else:
        rulings = ()
    if choice.shown is False:
        out.append(fault("not-offered", "The app does not offer {option} now.", "应用程序眼下没有 {option} 这一项。",
                         ("ds.visit.latest", "ds.app.first"), option=option))  # fmt: skip
    if choice.by is not None:
        others = [each for each in choice.tried if each != choice.by]
        if others:
            out.append(fault("other-way", "{option} has been tried {way} in this turn; only one of the two a turn.",
                             "本回合已试过 {option}（{way}），两种方式一回合只能试一种。",
                             ("ds.attempt.one",), option=option, way=ATTEMPTS[others[0]]))  # fmt: skip
        if choice.by in choice.tried and rulings:
            out.append(fault("tried-already", "{option} has been tried {way} in this turn; each option once.",
                             "本回合已试过 {option}（{way}），每项只能选一次。", rulings, option=option,
                             way=ATTEMPTS[choice.by]))  # fmt: skip
    items = choice.player.items
    if choice.item is not None and items is not None and choice.item not in [each.name for each in items]:
        out.append(fault("not-held", "{player} has no {item}.", "{player} 没有 {item}。", ("ds.scan.item",),
                         player=choice.player.name, item=choice.item))  # fmt: skip
    return out


def _once(choice: Choice, reads: Reads) -> tuple[str, ...]:
    """The rulings by which an option can't be chosen once more; none if it can.

    The readings differ only where the option is still shown, or may be as far as is told.
    """
    if choice.shown is False:
        return ONCE
    return (*ONCE, REPEAT) if reads.of(REPEAT) == "app-must-allow" else ()
