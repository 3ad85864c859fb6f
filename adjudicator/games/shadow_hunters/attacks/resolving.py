"""One attack in one way with one roll: from the dice to the damage, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations

from adjudicator.games.shadow_hunters.attacks.following import Follow, following
from adjudicator.games.shadow_hunters.attacks.hitting import Hit, damage_left, hit
from adjudicator.games.shadow_hunters.attacks.reach import carried
from adjudicator.games.shadow_hunters.attacks.rolling import Roll, dealt
from adjudicator.games.shadow_hunters.attacks.suspects import Suspects
from adjudicator.games.shadow_hunters.attacks.ways import LEECH, ROBBERY_LEAST, Way
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.reads import Reads
from adjudicator.text import Text

ZERO = "sh.gap.zero-hit"
EACH = "sh.gap.robbery-each"
MANY = "sh.gap.vampire-many"
LOOTS: Mapping[str, Text] = {
    "none": Text("none", "无"),
    "one": Text("one at choice", "自选一张"),
    "all": Text("all", "全部"),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """An attack as it was asked about. ``attacker`` is None for bare dice, ``targets`` are then nobody.

    ``rob`` names whom the attacker takes equipment from instead, None where that is open. ``counter`` and ``again``
    say that it is the Werewolf's counterattack, or a further attack of Charles's.
    """

    attacker: Player | None
    targets: tuple[Player, ...]
    rob: tuple[str, ...] | None = None
    counter: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """What one attack comes to. ``deals`` is its damage before the targets' own protection.

    ``success`` is whether it comes off; ``loot`` how many equipment cards of each who dies the attacker gets.
    ``wrong`` names those who can't be robbed although it was asked for; ``as_one`` is whether all are robbed or none.
    """

    way: Way
    roll: Roll
    deals: int
    floored: bool
    hits: tuple[Hit, ...]
    success: bool
    heals: int
    loot: str
    follows: tuple[Follow, ...]
    wrong: tuple[str, ...] = ()
    as_one: bool = False

    @property
    def effect(self) -> tuple[object, ...]:
        """All that somebody can notice of it, to tell ways apart."""
        return (self.roll.number, self.hits, self.heals, self.loot)

    def robbed(self) -> list[tuple[Hit, ...]]:
        """Every choice of whom equipment is taken from instead: the hits that it leaves."""
        may = [each for each in self.hits if each.rob == "may"]
        sizes: Sequence[int] = (0, len(may)) if self.as_one else range(len(may) + 1)
        chosen = chain.from_iterable(combinations(may, size) for size in dict.fromkeys(sizes))
        return [tuple(spared(each) if each in those else each for each in self.hits) for those in chosen]


def spared(each: Hit) -> Hit:
    """A target who loses equipment instead of taking damage."""
    return replace(each, damage=0, deadly=(), spared=(*each.deadly, *each.spared), rob="yes")


def resolve(asked: Asked, way: Way, roll: Roll, state: State, reads: Reads, suspects: Suspects) -> Entry:
    """What one attack in one way with one roll comes to."""
    cards = () if asked.attacker is None else carried(asked.attacker)
    amount = dealt(roll, cards, hunter=way.powers.hunter)
    hits = tuple(hit(each, amount, hits=roll.hits, reads=reads, suspects=suspects) for each in asked.targets)
    bare = damage_left(amount, hits=roll.hits, reads=reads) if not hits else max(0, amount)
    floored = roll.hits and (any(each.floored for each in hits) if hits else amount < 1)
    hurt = any(each.damage for each in hits) if hits else bare > 0
    success = roll.hits and (hurt or not floored or reads.of(ZERO) == "succeeds")
    hits, wrong, as_one = _robbing(asked, way, hits, reads)
    heals = 0
    loot = "none"
    follows: tuple[Follow, ...] = ()
    if asked.attacker is not None and hits:
        if way.powers.leeches:
            heals = _healed(asked.attacker, sum(each.damage > 0 for each in hits), reads)
        if any(each.dies is not False and each.target.equipment for each in hits):
            loot = "all" if way.powers.takes_all or any(card.loots_all for card in cards) else "one"
        if not asked.counter:
            follows = following(
                asked.attacker, way, hits, again=asked.again, state=state, reads=reads, suspects=suspects
            )
    return Entry(way, roll, bare, floored, hits, success, heals, loot, follows, wrong, as_one)


def robbable(each: Hit) -> bool:
    """Whether Bob may take equipment of a target instead of dealing it the damage."""
    return each.damage >= ROBBERY_LEAST and bool(each.target.equipment)


def _robbing(
    asked: Asked, way: Way, hits: tuple[Hit, ...], reads: Reads
) -> tuple[tuple[Hit, ...], tuple[str, ...], bool]:
    """The hits with whom Bob robs or may rob, whom he can't though it was asked for, and whether it is all or none."""
    can = [each.target.name for each in hits if way.powers.robs and robbable(each)]
    as_one = len(hits) > 1 and bool(can) and reads.of(EACH) == "all-or-none"
    if as_one and len(can) < len(hits):
        can = []
    if asked.rob is None:
        return tuple(replace(each, rob="may") if each.target.name in can else each for each in hits), (), as_one
    wrong = tuple(name for name in asked.rob if name not in can)
    if as_one and asked.rob and not wrong:  # all of them, or it is not allowed
        wrong = tuple(name for name in can if name not in asked.rob)
    if wrong:
        return hits, wrong, as_one
    return tuple(spared(each) if each.target.name in asked.rob else each for each in hits), (), as_one


def _healed(attacker: Player, hurt: int, reads: Reads) -> int:
    """How much the Vampire heals; more damage than there is can't go."""
    times = min(hurt, 1)
    if hurt > 1 and attacker.damage > LEECH and reads.of(MANY) == "each":
        times = hurt
    return min(LEECH * times, attacker.damage)
