"""An independent answer to who can be whom in Shadow Hunters, for tests only.

It goes through all deals and keeps those that fit what the table shows. It works on the JSON of a table state and
shares no code and no data with the engine that it checks; it must never import it. The tables below are typed from
reference/shadow_hunters/facts.json (``characters``, ``players``, ``hermit`` and the ruling SH-VAR-78 for the extra
card), which gathers them from public card lists and implementations; for characters only what matters here.

Places where this program had to decide something that the rules leave open are marked "Open:".
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

HUNTER, SHADOW, NEUTRAL = "hunter", "shadow", "neutral"
ALL = (HUNTER, SHADOW, NEUTRAL)

# faction, hit points
BASE: dict[str, tuple[str, int]] = {
    "allie": (NEUTRAL, 8),
    "bob": (NEUTRAL, 10),
    "charles": (NEUTRAL, 11),
    "daniel": (NEUTRAL, 13),
    "emi": (HUNTER, 10),
    "franklin": (HUNTER, 12),
    "george": (HUNTER, 14),
    "unknown": (SHADOW, 11),
    "vampire": (SHADOW, 13),
    "werewolf": (SHADOW, 14),
}
EXPANSION: dict[str, tuple[str, int]] = {
    "agnes": (NEUTRAL, 8),
    "bryan": (NEUTRAL, 10),
    "catherine": (NEUTRAL, 11),
    "david": (NEUTRAL, 13),
    "ellen": (HUNTER, 10),
    "fuka": (HUNTER, 12),
    "gregor": (HUNTER, 14),
    "ultra-soul": (SHADOW, 11),
    "valkyrie": (SHADOW, 13),
    "wight": (SHADOW, 14),
}
WHO = {**BASE, **EXPANSION}

# shadows, hunters, neutrals
DEALS = {4: (2, 2, 0), 5: (2, 2, 1), 6: (2, 2, 2), 7: (2, 2, 3), 8: (3, 3, 2)}
DEALS_WITH_EXTRA = {7: (3, 3, 2), 8: (3, 3, 3)}

# copies; whom it is for: factions, or hit points from and to; what they can be seen to do
HEAL, GIVE, ONE, TWO, SHOW = "heal 1, or take 1 at none", "give equipment or take 1", "take 1", "take 2", "show"
HERMITS: dict[str, tuple[int, tuple[str, ...] | tuple[int, int], str]] = {
    "aid": (1, (HUNTER,), HEAL),
    "nurturance": (1, (NEUTRAL,), HEAL),
    "huddle": (1, (SHADOW,), HEAL),
    "anger": (2, (HUNTER, SHADOW), GIVE),
    "blackmail": (2, (HUNTER, NEUTRAL), GIVE),
    "greed": (2, (NEUTRAL, SHADOW), GIVE),
    "slap": (2, (HUNTER,), ONE),
    "spell": (1, (SHADOW,), ONE),
    "exorcism": (1, (SHADOW,), TWO),
    "bully": (1, (0, 11), ONE),
    "tough-lesson": (1, (12, 99), TWO),
    "prediction": (1, ALL, SHOW),
}
MIRROR_FIRST_PRINT = {"vampire", "werewolf"}
MIRROR_REPRINT = {"vampire", "werewolf", "ultra-soul", "valkyrie", "wight"}

Signature = tuple[tuple[frozenset[str], frozenset[str]], ...]


def is_for(card: str, who: str) -> bool:
    """Whether a hermit card is for a character."""
    whom = HERMITS[card][1]
    faction, hit_points = WHO[who]
    if isinstance(whom[0], int):
        least, most = whom
        return least <= hit_points <= most
    return faction in whom


def carried_out(card: str, had: int | None) -> set[str]:
    """What somebody can be seen to do who carries a hermit card out, with so much damage before (None: not known)."""
    does = HERMITS[card][2]
    if does == HEAL:
        return {"healed", "damage-1"} if had is None else {"healed"} if had else {"damage-1"}
    return {GIVE: {"gave-equipment", "damage-1"}, ONE: {"damage-1"}, TWO: {"damage-2"}, SHOW: {"showed"}}[does]


@dataclass
class Found:
    """Who can be whom.

    ``deals`` counts the ways to give a character to each seat: all players, those too that the state does not list,
    and the extra card. ``held`` has for each character in how many of them a listed player has it. ``lie_certain``: in
    none of them everybody answered by the card. ``liars`` are those who lied in one of them.
    """

    deals: int = 0
    held: Counter[str] = field(default_factory=Counter)
    can_be: dict[str, set[str]] = field(default_factory=dict)
    lie_certain: bool = True
    liars: set[str] = field(default_factory=set)

    @property
    def consistent(self) -> bool:
        """Whether there is any deal."""
        return self.deals > 0


def enough_copies(asked: Sequence[frozenset[str]]) -> bool:
    """Whether every event can have a card of its own out of one deck, each event one of those it may have been."""
    given: dict[str, list[int]] = {card: [] for card in HERMITS}

    def give(event: int, looked_at: set[str]) -> bool:
        for card in asked[event]:
            if card in looked_at:
                continue
            looked_at.add(card)
            if len(given[card]) < HERMITS[card][0]:
                given[card].append(event)
                return True
            for other in given[card]:
                if give(other, looked_at):
                    given[card].remove(other)
                    given[card].append(event)
                    return True
        return False

    return all(give(event, set()) for event in range(len(asked)))


@dataclass(frozen=True)
class Rules:
    """How the rules are read, and what of the table is looked at.

    ``prediction_may_lie``: Unknown may say of Prediction that nothing happened. ``reprint``: the Disenchant Mirror as
    printed with the expansion. ``only``: JSON pointers of what is looked at (a character, the damage, an event; of who
    stayed hidden, the player), everything if None. ``unheard``: events of the record whose answers do not count.
    ``copies``: whether a hermit card comes no oftener than there are copies.
    """

    prediction_may_lie: bool = True
    reprint: bool = True
    only: Collection[str] | None = None
    unheard: Collection[int] = ()
    copies: bool = True

    def looked_at(self, pointer: str) -> bool:
        """Whether something of the table is looked at."""
        return self.only is None or pointer in self.only


class Table:
    """A table state, and all the deals that fit it."""

    def __init__(self, state: Mapping[str, Any], rules: Rules) -> None:
        self.rules = rules
        self.players = state["players"]
        self.names = [player["name"] for player in self.players]
        self.record = [
            {**event, "nth": n}
            for n, event in enumerate(state.get("record", []))
            if event["event"] == "shuffled" or rules.looked_at(f"/record/{n}")
        ]
        self.count = state.get("player_count", len(self.players))
        variants = state.get("variants", {})
        self.abilities = not variants.get("no_abilities", False)
        self.per_letter = variants.get("one_per_letter", False)
        extra = variants.get("extra_card", False) and self.count in DEALS_WITH_EXTRA
        self.counts = dict(zip((SHADOW, HUNTER, NEUTRAL),
                               DEALS_WITH_EXTRA[self.count] if extra else DEALS[self.count], strict=True))  # fmt: skip
        self.seats = [*self.names, *(f"seat {n}" for n in range(sum(self.counts.values()) - len(self.names)))]
        boxes = state.get("boxes", ["base"])
        pool = state.get("characters") or [
            *(BASE if "base" in boxes else ()),
            *(EXPANSION if "expansion" in boxes else ()),
        ]
        self.pool = [who for who in pool if self.abilities or who != "bob"]
        self.mirror = MIRROR_REPRINT if rules.reprint else MIRROR_FIRST_PRINT

    # --- what one player alone shows

    @cached_property
    def alone(self) -> dict[str, list[str]]:
        """For each seat the characters that nothing seen of that seat alone rules out."""
        told = dict.fromkeys(self.seats, self.pool)
        for n, player in enumerate(self.players):
            told[player["name"]] = [who for who in self.pool if self._fits(f"/players/{n}", player, who)]
        return told

    def _fits(self, at: str, player: Mapping[str, Any], who: str) -> bool:
        name, dead = player["name"], player.get("dead", False)
        if player.get("character") not in {None, who} and self.rules.looked_at(f"{at}/character"):
            return False
        if not dead and WHO[who][1] <= player.get("damage", 0) and self.rules.looked_at(f"{at}/damage"):
            return False
        if self._would_show(at, player, who):
            return False
        return all(self._fits_event(event, name, dead, who) for event in self.record)

    def _fits_event(self, event: Mapping[str, Any], name: str, dead: bool, who: str) -> bool:
        if event["event"] == "survived" and event["player"] == name:
            return WHO[who][1] > event["damage"]
        if event["event"] == "mirror" and event["player"] == name:
            return (who in self.mirror) == event["revealed"]
        if event["event"] == "hermit" and event["to"] == name and "had_damage" in event:
            # Alive before it; and after it too, if alive now: nobody comes back from the dead.
            taken = {"damage-1": 1, "damage-2": 2}.get(event["answer"], 0)
            return WHO[who][1] > event["had_damage"] + (0 if dead else taken)
        return True

    def _would_show(self, at: str, player: Mapping[str, Any], who: str) -> bool:
        """Whether this player would have had to reveal by now, being that character, and has not.

        Open: a player whose card the state names although it is not revealed may be about to reveal.
        """
        if player.get("revealed") or player.get("dead") or player.get("character") is not None:
            return False
        if not self.abilities or player.get("ability_void"):
            return False
        if who == "daniel":
            return self.rules.looked_at(at) and any(other.get("dead") for other in self.players)
        if who == "bryan":
            died = {other["name"]: other["character"] for other in self.players if other.get("dead")}
            return any(
                event["event"] == "death" and event.get("by") == player["name"] and event.get("cause") == "attack"
                and any(WHO[died[victim]][1] <= 12 for victim in event["players"] if victim in died)
                for event in self.record
            )  # fmt: skip
        return False

    # --- hermit cards, which concern several players together

    @cached_property
    def decks(self) -> list[list[Mapping[str, Any]]]:
        """The hermit cards that were given, in parts between which the pile was shuffled again."""
        parts: list[list[Mapping[str, Any]]] = [[]]
        for event in self.record:
            if event["event"] == "shuffled":
                parts.append([])
            elif event["event"] == "hermit":
                parts[-1].append(event)
        return parts

    def may_be(self, event: Mapping[str, Any], who: str) -> tuple[frozenset[str], frozenset[str]]:
        """The cards that this event may have been if its receiver is that character: telling the truth, and lying."""
        honest, lying = set(), set()
        if event["nth"] in self.rules.unheard:
            return frozenset([event["card"]] if "card" in event else HERMITS), frozenset()
        for card in [event["card"]] if "card" in event else HERMITS:
            does = event["answer"] in carried_out(card, event.get("had_damage"))
            nothing = event["answer"] == "nothing"
            if not (does or nothing):
                continue
            if is_for(card, who) == does:
                honest.add(card)
            elif who == "unknown" and self.abilities and (HERMITS[card][2] != SHOW or self.rules.prediction_may_lie):
                lying.add(card)
        return frozenset(honest), frozenset(lying)

    def signature(self, seat: str, who: str) -> Signature:
        """What the answers of a seat come to, being that character."""
        return tuple(self.may_be(event, who) for deck in self.decks for event in deck if event["to"] == seat)

    def answers(self, dealt: Mapping[str, str]) -> tuple[bool, bool, frozenset[str]]:
        """Of a deal: whether the answers fit it, whether they do without a lie, and who may have lied."""
        fits, honest, liars = True, True, set()
        for deck in self.decks:
            both = [self.may_be(event, dealt[event["to"]]) for event in deck]
            if not self.enough_copies([true | lie for true, lie in both]):
                return False, False, frozenset()
            honest = honest and self.enough_copies([true for true, _ in both])
            for n, event in enumerate(deck):
                told = [true | lie for true, lie in both]
                told[n] = both[n][1]
                if told[n] and self.enough_copies(told):
                    liars.add(event["to"])
        return fits, honest, frozenset(liars)

    def enough_copies(self, asked: Sequence[frozenset[str]]) -> bool:
        """``enough_copies``, unless copies do not matter; then any card will do."""
        return enough_copies(asked) if self.rules.copies else all(asked)

    # --- all deals

    def deals(self) -> Iterator[dict[str, str]]:
        """Every way to give each seat a character that fits what that seat alone shows, with the right factions."""
        order = sorted(self.seats, key=lambda seat: len(self.alone[seat]))
        left = dict(self.counts)
        dealt: dict[str, str] = {}
        taken: set[str] = set()

        def further(n: int) -> Iterator[dict[str, str]]:
            if n == len(order):
                yield dealt
                return
            for who in self.alone[order[n]]:
                faction = WHO[who][0]
                slot = who[0] if self.per_letter else who
                if slot in taken or not left[faction]:
                    continue
                taken.add(slot)
                left[faction] -= 1
                dealt[order[n]] = who
                yield from further(n + 1)
                del dealt[order[n]]
                left[faction] += 1
                taken.remove(slot)

        yield from further(0)


def who_is_who(state: Mapping[str, Any], rules: Rules = Rules()) -> Found:
    """Who each player of a table state can be, over all deals."""
    table = Table(state, rules)
    found = Found(can_be={name: set() for name in table.names})
    # Two deals in which every seat's answers come to the same are alike; they are looked at once.
    signatures = {(seat, who): table.signature(seat, who) for seat in table.seats for who in table.pool}
    numbered = {signature: n for n, signature in enumerate(dict.fromkeys(signatures.values()))}
    kinds = {key: numbered[signature] for key, signature in signatures.items()}
    seen: dict[tuple[int, ...], tuple[bool, bool, frozenset[str]]] = {}
    for dealt in table.deals():
        key = tuple(kinds[seat, dealt[seat]] for seat in table.names)
        if key not in seen:
            seen[key] = table.answers(dealt)
        fits, honest, liars = seen[key]
        if not fits:
            continue
        found.deals += 1
        found.lie_certain = found.lie_certain and not honest
        found.liars |= liars
        found.held.update(dealt[name] for name in table.names)
        for name in table.names:
            found.can_be[name].add(dealt[name])
    return found
