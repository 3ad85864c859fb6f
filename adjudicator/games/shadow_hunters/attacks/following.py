"""What may follow an attack at once: the Werewolf strikes back, Charles attacks again; and which comes first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.games.shadow_hunters.attacks.hitting import Hit, lethal
from adjudicator.games.shadow_hunters.attacks.suspects import Suspects
from adjudicator.games.shadow_hunters.attacks.ways import CHARLES, FEAST_DAMAGE, WEREWOLF, Way, able
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.reads import Reads
from adjudicator.text import Text

COUNTER = "counterattack"
AGAIN = "attack-again"
FOLLOWS: Mapping[str, Text] = {
    COUNTER: Text("the Werewolf's counterattack", "狼人回击"),
    AGAIN: Text("a further attack of Charles's", "查尔斯追加攻击"),
}
REPEAT = "sh.gap.charles-repeat"
FIRST = "sh.gap.counter-first"


@dataclass(frozen=True, slots=True)
class Follow:
    """Something that may follow. ``characters`` are those whom ``who`` has to be, empty where it is known."""

    who: Player
    what: str
    targets: tuple[str, ...]
    characters: tuple[str, ...]


def strikes_back(character: str, target: Player, damage: int, state: State) -> bool:
    """Whether a target who is this character may attack the attacker after so much damage."""
    return character == WEREWOLF and able(target, state) and not lethal(character, target, damage)


def goes_on(character: str, attacker: Player, state: State, reads: Reads, *, again: bool) -> bool:
    """Whether an attacker who is this character may attack again; ``again`` if this was such an attack already."""
    if character != CHARLES or not able(attacker, state) or lethal(character, attacker, FEAST_DAMAGE):
        return False
    return not again or reads.of(REPEAT) == "repeatable"


def in_order(kinds: set[str], reads: Reads) -> list[str]:
    """Of the kinds of what follows those that there are, the first one first."""
    if len(kinds) < len(FOLLOWS):
        return sorted(kinds)
    return [COUNTER, AGAIN] if reads.of(FIRST) == "counter-first" else [AGAIN, COUNTER]


def following(
    attacker: Player, way: Way, hits: Sequence[Hit], *, again: bool, state: State, reads: Reads, suspects: Suspects
) -> tuple[Follow, ...]:
    """All that may follow an attack, in its order."""
    found: dict[str, list[Follow]] = {}
    for each in hits:
        named = _who(each.target, lambda one, each=each: strikes_back(one, each.target, each.damage, state), suspects)  # type: ignore[misc]
        if named is not None:
            found.setdefault(COUNTER, []).append(Follow(each.target, COUNTER, (attacker.name,), named))
    alive = tuple(each.target.name for each in hits if each.dies is not True)
    if alive:
        named = _who(attacker, lambda one: one in (way.characters or (one,))
                     and goes_on(one, attacker, state, reads, again=again), suspects)  # fmt: skip
        if named is not None:
            found[AGAIN] = [Follow(attacker, AGAIN, alive, named)]
    return tuple(each for kind in in_order(set(found), reads) for each in found[kind])


def _who(player: Player, does: Callable[[str], bool], suspects: Suspects) -> tuple[str, ...] | None:
    """The characters for whom something holds; empty if the player is known to be one, None if it does not hold."""
    if player.character is not None:
        return () if does(player.character) else None
    if not any(does(each) for each in suspects.pool(player.name)):
        return None
    return tuple(each for each in suspects.supposed(player.name) if does(each)) or None
