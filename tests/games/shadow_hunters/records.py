"""Random public records of Shadow Hunters, as JSON table states, for tests only.

A record is made by dealing and playing: damage is kept, whoever has to reveal does, the dead lie open, and answers to
hermit cards are true but for Unknown's. In a corrupted one somebody else lies too. What a table would not write down is
left out at random: which card it was, how much damage there was before. Everything comes from the seed alone.
"""

import random
from dataclasses import dataclass, field
from typing import Any

from tests.games.shadow_hunters.oracle import (
    BASE,
    DEALS,
    DEALS_WITH_EXTRA,
    EXPANSION,
    GIVE,
    HEAL,
    HERMITS,
    HUNTER,
    MIRROR_REPRINT,
    NEUTRAL,
    ONE,
    SHADOW,
    SHOW,
    WHO,
    is_for,
)

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo")
EVENTS_MOST = 24


@dataclass
class Record:
    """A record as it was made: the table state, who everybody really was, and who lied."""

    state: dict[str, Any]
    dealt: dict[str, str]
    lied: set[str] = field(default_factory=set)

    @property
    def fair(self) -> bool:
        """Whether nobody lied who must not."""
        may_lie = not self.state.get("variants", {}).get("no_abilities", False)
        return all(may_lie and self.dealt[name] == "unknown" for name in self.lied)


class _Play:
    def __init__(self, rng: random.Random, dealt: dict[str, str], listed: list[str], variants: dict[str, bool],
                 cheat: str | None) -> None:  # fmt: skip
        self.rng, self.dealt, self.listed, self.cheat = rng, dealt, listed, cheat
        self.abilities = not variants.get("no_abilities", False)
        self.damage = dict.fromkeys(listed, 0)
        self.dead: set[str] = set()
        self.revealed: set[str] = set()
        self.void: set[str] = set()
        self.lied: set[str] = set()
        self.mirror = False
        self.record: list[dict[str, Any]] = []
        self.deck: list[str] = []
        self.shuffle()

    def shuffle(self) -> None:
        self.deck = [card for card, (copies, _, _) in HERMITS.items() for _ in range(copies)]
        self.rng.shuffle(self.deck)

    @property
    def living(self) -> list[str]:
        return [name for name in self.listed if name not in self.dead]

    def over(self) -> bool:
        left = {WHO[self.dealt[name]][0] for name in self.dealt if name not in self.dead}
        return len(self.living) < 2 or not {SHADOW, HUNTER} <= left

    def hurt(self, name: str, amount: int, by: str | None, cause: str) -> None:
        self.damage[name] += amount
        if self.damage[name] < WHO[self.dealt[name]][1]:
            if cause != "hermit" and self.rng.random() < 0.5:
                self.record.append({"event": "survived", "player": name, "damage": self.damage[name]})
            return
        self.dead.add(name)
        event: dict[str, Any] = {"event": "death", "players": [name], "cause": cause}
        self.record.append({**event, "by": by} if by is not None else event)
        if not self.abilities:
            return
        for other in self.living:
            who = self.dealt[other]
            bryan = who == "bryan" and other == by and cause == "attack" and WHO[self.dealt[name]][1] <= 12
            if (who == "daniel" or bryan) and other not in self.void:
                self.revealed.add(other)

    def hermit(self) -> None:
        if not self.deck:
            self.record.append({"event": "shuffled"})
            self.shuffle()
        by, to = self.rng.sample(self.living, 2)
        card, who, had = self.deck.pop(), self.dealt[to], self.damage[to]
        true = is_for(card, who)
        does = true
        if (to == self.cheat or (who == "unknown" and self.abilities)) and self.rng.random() < 0.5:
            does = not true
            self.lied.add(to)
        answer, taken = "nothing", 0
        if does:
            effect = HERMITS[card][2]
            if effect == SHOW:
                answer = "showed"
            elif effect == HEAL and had:
                answer, taken = "healed", -1
            elif effect == GIVE and self.rng.random() < 0.5:
                answer = "gave-equipment"
            else:
                answer, taken = ("damage-1", 1) if effect in (HEAL, GIVE, ONE) else ("damage-2", 2)
        event: dict[str, Any] = {"event": "hermit", "by": by, "to": to, "answer": answer}
        if self.rng.random() < 0.6:
            event["card"] = card
        if self.rng.random() < 0.5:
            event["had_damage"] = had
        self.record.append(event)
        self.hurt(to, taken, by, "hermit")

    def step(self) -> None:
        chance, hidden = self.rng.random(), [name for name in self.living if name not in self.revealed]
        if chance < 0.72 or not hidden:
            self.hermit()
        elif chance < 0.9:
            by, to = self.rng.sample(self.living, 2)
            self.hurt(to, self.rng.randint(1, 5), by, self.rng.choice(["attack", "attack", "card", "area"]))
        elif chance < 0.94 and not self.mirror:
            self.mirror = True
            name = self.rng.choice(hidden)
            shows = self.dealt[name] in MIRROR_REPRINT
            self.record.append({"event": "mirror", "player": name, "revealed": shows})
            if shows:
                self.revealed.add(name)
        elif chance < 0.97:
            name = self.rng.choice(hidden)
            if self.dealt[name] != "daniel":
                self.revealed.add(name)
        elif self.abilities:
            ellen = [name for name in self.living if self.dealt[name] == "ellen"]
            if ellen and not self.void:
                self.revealed.add(ellen[0])
                self.void.add(self.rng.choice(self.living))


def _deal(rng: random.Random, count: int, pool: list[str], variants: dict[str, bool]) -> list[str]:
    extra = variants.get("extra_card", False)
    counts = zip((SHADOW, HUNTER, NEUTRAL), (DEALS_WITH_EXTRA if extra else DEALS)[count], strict=True)
    dealt: list[str] = []
    for faction, many in counts:
        stack = [who for who in pool if WHO[who][0] == faction]
        rng.shuffle(stack)
        if variants.get("one_per_letter"):
            stack = list({who[0]: who for who in stack}.values())
        dealt += stack[:many]
    rng.shuffle(dealt)
    return dealt


def make(seed: int, *, corrupted: bool = False) -> Record:
    """The record of a seed. Games with more deals are rarer: all of them have to be gone through."""
    rng = random.Random(f"{seed} {corrupted}")
    count = rng.choices((4, 5, 6, 7, 8), (8, 6, 4, 1, 1))[0]
    boxes = rng.choice([["base"], ["base"], ["expansion"], ["base", "expansion"]] if count <= 5 else [["base"]])
    variants: dict[str, bool] = {}
    if rng.random() < 0.12:
        variants["no_abilities"] = True
    if count == 7 and rng.random() < 0.3:
        variants["extra_card"] = True
    if len(boxes) == 2 and rng.random() < 0.5:
        variants["one_per_letter"] = True
    pool = [who for box, who in [*(("base", w) for w in BASE), *(("expansion", w) for w in EXPANSION)] if box in boxes]
    cards = _deal(rng, count, [who for who in pool if who != "bob" or "no_abilities" not in variants], variants)
    names = list(NAMES[:count])
    dealt = dict(zip(names, cards, strict=False))  # the extra card is nobody's
    listed = names[: count - rng.choice([0, 0, 0, 1, 2])] if count > 4 else names
    honest = [name for name in listed if dealt[name] != "unknown" or "no_abilities" in variants]
    play = _Play(rng, dealt, listed, variants, rng.choice(honest) if corrupted else None)
    for _ in range(rng.randint(2, EVENTS_MOST)):
        if play.over():
            break
        play.step()
    state: dict[str, Any] = {"players": [_player(name, play) for name in listed]}
    hidden = [player for player in state["players"] if "character" not in player]
    if hidden and rng.random() < 0.2:  # somebody has seen this card
        seen = rng.choice(hidden)
        seen["character"] = dealt[seen["name"]]
    if len(listed) < count:
        state["player_count"] = count
    if boxes != ["base"]:
        state["boxes"] = boxes
    if rng.random() < 0.2:
        left = set(rng.sample(pool, len(pool) // 2)) | set(cards)
        state["characters"] = [who for who in pool if who in left]
    if variants:
        state["variants"] = variants
    state["record"] = play.record
    return Record(state, {name: dealt[name] for name in listed}, play.lied)


def _player(name: str, play: _Play) -> dict[str, Any]:
    told: dict[str, Any] = {"name": name}
    if name in play.dead:
        return {**told, "dead": True, "character": play.dealt[name]}
    if play.damage[name]:
        told["damage"] = play.damage[name]
    if name in play.revealed:
        told |= {"revealed": True, "character": play.dealt[name]}
    if name in play.void:
        told["ability_void"] = True
    return told
