"""What damage does at once: who dies of it, who is revealed, and what the killer may take."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from adjudicator.games.shadow_hunters.judging.dying import kills, surely
from adjudicator.games.shadow_hunters.judging.hidden import Hidden
from adjudicator.games.shadow_hunters.judging.observed import BRYAN_MOST, EVERYBODY
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.reads import Reads

BOB_MANY = 7  # players from which Bob's attack takes all equipment of whom it kills
Taken = tuple[str, ...]
Held = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Blow:
    """Damage that is done at once. ``killer`` is None where nobody does it; ``takes`` is what was chosen, by victim."""

    state: State
    damage: Mapping[str, int]
    killer: Player | None
    cause: str | None
    takes: Mapping[str, Taken] | None

    def total(self, name: str) -> int:
        """A player's damage after it."""
        return self.state.by_name[name].damage + self.damage.get(name, 0)

    @property
    def by_attack(self) -> bool:
        """Whether somebody's attack does it."""
        return self.killer is not None and self.cause == "attack"


@dataclass(frozen=True)
class Loot:
    """What the killer may take from one of the dead: one of ``ways``. ``ruling`` says why, ``under`` with what else.

    ``revealing`` is the way that is open to who reveals for it, None if there is none.
    """

    ways: tuple[Taken, ...]
    ruling: str
    under: tuple[str, ...] = ()
    revealing: Taken | None = None


@dataclass(frozen=True)
class Fate:
    """One way in which it may come out, for the hidden players who are ``held``. Names are in the order of seats.

    ``revealed`` has to reveal whoever Daniel is; ``daniels`` is who may be Daniel and reveals then, None for nobody.
    """

    held: Held
    dead: tuple[str, ...]
    revealed: tuple[str, ...]
    left: Mapping[str, int]
    loot: Mapping[str, Loot]
    daniels: tuple[str | None, ...]
    bryan: str | None
    legal: bool | None
    choices: tuple[Mapping[str, Taken], ...]  # every way to take, as far as it was not chosen

    def discarded(self, choice: Mapping[str, Taken], state: State) -> Taken:
        """The equipment of the dead that nobody takes."""
        return tuple(sorted(card for name in self.dead for card in state.by_name[name].equipment
                            if card not in choice.get(name, ())))  # fmt: skip

    def reveals(self, choice: Mapping[str, Taken], daniel: str | None, blow: Blow) -> tuple[str, ...]:
        """Who is revealed where this is Daniel and the killer takes that: a way may be open only to who reveals."""
        also = {daniel, *(blow.killer.name for name, taken in choice.items()
                          if blow.killer is not None and taken and taken == self.loot[name].revealing)}  # fmt: skip
        return tuple(name for name in blow.state.by_name if name in also or name in self.revealed)


def fates(blow: Blow, reads: Reads) -> list[Fate]:
    """Every way in which it may come out: one where nothing depends on hidden players."""
    hidden = Hidden(blow.state, reads)
    kinds = _kinds(blow)
    cases = hidden.cases(kinds) if kinds else [{}]
    several = {name for name in kinds if len({kinds[name](case[name][0]) for case in cases}) > 1}
    return [_fate(case, {name: case[name] for name in kinds if name in several}, blow, reads, hidden) for case in cases]


# --- what hidden players can change


def _kinds(blow: Blow) -> dict[str, Callable[[str], Hashable]]:
    """For each hidden player who matters, what being a character comes to."""
    state = blow.state
    hidden = [player for player in state.living if player.character is None]
    sure = {name: surely(blow.total(name), state.by_name[name], state) for name in blow.damage}
    may_die = [name for name, dies in sure.items() if dies is not False]
    killer = blow.killer
    weak = killer is not None and blow.by_attack and _may_be(killer, "bryan", state)
    loot = any(len(state.by_name[name].equipment) > 1 for name in may_die)
    out: dict[str, Callable[[str], Hashable]] = {}
    for player in hidden:
        ours = set()
        if player is killer and blow.by_attack and may_die:
            ours |= {"bryan"} if _may_be(player, "bryan", state) else set()
            ours |= {"bob"} if loot and _many(state) and _may_be(player, "bob", state) else set()
        if sure.get(player.name, False) is None or (weak and player.name in may_die) or ours:
            out[player.name] = _kind(blow, player.name, weak=weak, ours=frozenset(ours))
    return out


def _kind(blow: Blow, name: str, *, weak: bool, ours: frozenset[str]) -> Callable[[str], Hashable]:
    total = blow.total(name)

    def kind(character: str) -> Hashable:
        own = character in ours and character
        if name in blow.damage and kills(total, character):
            return "dies", weak and CHARACTERS[character].hit_points <= BRYAN_MOST, own
        return "lives", own

    return kind


def _may_be(player: Player, character: str, state: State) -> bool:
    """Whether a player can be a character whose ability works, as far as a glance tells."""
    if state.variants.no_abilities or player.ability_void or character not in state.stacks:
        return False
    if player.character is not None:
        return player.character == character
    return all(each.character != character for each in state.players)


# --- one case


def _fate(case: Held, held: Held, blow: Blow, reads: Reads, hidden: Hidden) -> Fate:
    state = blow.state

    def character(player: Player) -> str | None:
        """Who a player is in this case: of hidden players any that comes to the same."""
        return player.character or (case[player.name][0] if player.name in case else None)

    dead = [name for name in state.by_name if name in blow.damage and _dies(name, blow, character)]
    daniels = _daniels(dead, case, state, hidden)
    bryan = _bryan(dead, blow, character)
    must = {*dead, bryan, *(daniels if len(daniels) == 1 else ())}
    revealed = tuple(name for name in state.by_name if name in must and not state.by_name[name].revealed)
    left = {name: blow.total(name) for name in state.by_name if name in blow.damage and name not in dead}
    loot = {name: _loot(state.by_name[name], dead, blow, character, reads) for name in dead}
    legal, choices = _chosen(loot, blow.takes)
    return Fate(held, tuple(dead), revealed, left, loot, daniels, bryan, legal, choices)


Who = Callable[[Player], str | None]


def _dies(name: str, blow: Blow, character: Who) -> bool:
    player = blow.state.by_name[name]
    known = character(player)
    if known is None:  # whoever they are, it comes to the same
        return surely(blow.total(name), player, blow.state) is True
    return kills(blow.total(name), known)


def _daniels(dead: Sequence[str], case: Held, state: State, hidden: Hidden) -> tuple[str | None, ...]:
    """Who may be Daniel, and has to reveal because another has died; None if it may be nobody who is to reveal."""
    open_ = [player for player in state.living if player.name not in dead and not player.revealed
             and _may_be(player, "daniel", state)]  # fmt: skip
    if not dead or not open_:
        return (None,)
    if open_[0].character is not None:
        return (open_[0].name,)
    if any(player.dead for player in state.players):  # he would have revealed before
        return (None,)
    left = {player.name: case.get(player.name, EVERYBODY) for player in open_}
    fits = hidden.fits
    found: list[str | None] = [name for name, could in left.items()
                               if "daniel" in could and fits({**case, name: ("daniel",)})]  # fmt: skip
    others = {name: [each for each in could if each != "daniel"] for name, could in left.items()}
    return (*found, None) if fits({**case, **others}) else tuple(found)


def _bryan(dead: Sequence[str], blow: Blow, character: Who) -> str | None:
    """The killer, if a weak kill makes them reveal."""
    killer = blow.killer
    if killer is None or not blow.by_attack or killer.revealed or character(killer) != "bryan":
        return None
    if not _may_be(killer, "bryan", blow.state):
        return None
    weak = [name for name in dead if name != killer.name
            and (who := character(blow.state.by_name[name])) is not None
            and CHARACTERS[who].hit_points <= BRYAN_MOST]  # fmt: skip
    return killer.name if weak else None


def _loot(victim: Player, dead: Sequence[str], blow: Blow, character: Who, reads: Reads) -> Loot:
    """What the killer may take from one of the dead."""
    killer = blow.killer
    if killer is None or killer is victim:
        return Loot(((),), "sh.death.loot")
    if killer.name in dead:
        return Loot(((),), "sh.death.gone", ("sh.death.loot",))
    many = len([name for name in dead if name != killer.name]) > 1
    under = ("sh.death.loot-each",) if many else ()
    if not victim.equipment:
        return Loot(((),), "sh.death.loot", under)
    if not blow.by_attack:
        under = (*under, "sh.gap.loot")
        if reads.of("sh.gap.loot") == "attack-only":
            return Loot(((),), "sh.gap.loot", ("sh.death.loot",))
    everything = tuple(victim.equipment)
    if blow.by_attack:
        for card in killer.equipment:
            if EQUIPMENT[card].loots_all:
                return Loot((everything,), EQUIPMENT[card].ruling, ("sh.equipment.must", "sh.death.loot"))
    one: tuple[Taken, ...] = ((), *((card,) for card in everything))
    if blow.by_attack and character(killer) == "bob" and _may_be(killer, "bob", blow.state) and _many(blow.state):
        if killer.revealed:
            return Loot((everything,), "sh.ability.bob-many", ("sh.death.loot",))
        ways = one if everything in one else (*one, everything)
        return Loot(ways, "sh.ability.bob-many", ("sh.death.loot", "sh.reveal.first"),
                    everything if everything not in one else None)  # fmt: skip
    return Loot(one, "sh.death.loot", under)


def _many(state: State) -> bool:
    return state.count() >= BOB_MANY


def _chosen(
    loot: Mapping[str, Loot], takes: Mapping[str, Taken] | None
) -> tuple[bool | None, tuple[Mapping[str, Taken], ...]]:
    """Whether what was chosen may be taken, and the ways that are left; none if it may not."""
    if takes is not None and any(name not in loot or taken not in loot[name].ways for name, taken in takes.items()):
        return False, ()
    ways = [[takes[name]] if takes is not None and name in takes else list(each.ways) for name, each in loot.items()]
    choices = tuple(dict(zip(loot, way, strict=True)) for way in product(*ways))
    return None if takes is None else True, choices
