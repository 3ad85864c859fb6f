"""An independent scorer of Fantasy Realms hands, for tests only.

It restates the rules as naively as possible and interprets ``data/fantasy_realms/cards.json`` term by term.
It shares no code with the engine that it checks and must never import it: that is the whole point of having
it. Where the two differ, one of them is wrong, or the rules are silent and a reading should be named.

Blanking is written as a little logic program, a rule for each way in which a card can come to be blanked::

    a is blanked  if  these are blanked (positive)  and  those are not blanked (negative)

and solved by the alternating fixpoint, which gives its well-founded model. What that model leaves open hangs
on cycles.
"""

import json
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(__file__).parent / "data" / "fantasy_realms"

Term = Mapping[str, Any]
Choice = Mapping[str, str] | None
Atom = Hashable
Hits = dict[int, set[int]]

CARDS: dict[str, dict[str, Any]] = {
    card["name"]: card for card in json.loads((DATA / "cards.json").read_text(encoding="utf-8"))["cards"]
}
WILD = "wild"
SUITS = sorted({card["suit"] for card in CARDS.values()} - {WILD})
"""The ten suits that Book of Changes may give: Wild is the lack of one."""

CHOICE_ORDER = ("Necromancer", "Doppelgänger", "Mirage", "Shapeshifter", "Book of Changes", "Island")
"""The cards that choose, in the order in which the choices take effect."""

READINGS: dict[str, tuple[str, ...]] = {
    "fr.gap.blanked-name": ("loses-name", "keeps-name"),
    "fr.gap.cycle-targets": ("members-only", "all-targets"),
    "fr.gap.self-blank": ("only-itself", "applies-in-full"),
    "fr.gap.wildfire-wild": ("blanked", "immune"),
    "fr.gap.wild-suit": ("counts", "does-not-count"),
    "fr.gap.archers-copies": ("once", "each"),
    "fr.gap.archers-beast": ("twice", "once"),
}
"""Every gap that this oracle knows, and its readings, the default one first."""

DEFAULTS = {gap: readings[0] for gap, readings in READINGS.items()}


class Played:
    """One physical card, and what it plays as once the choices are made."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.printed = CARDS[card]
        self.name: str = card
        self.suit: str = self.printed["suit"]
        self.base: int = self.printed["base_strength"]
        self.penalty: list[Term] = self.printed["penalty"]


class Rule(NamedTuple):
    """``head`` is blanked if all of ``positive`` are blanked and none of ``negative`` is."""

    head: Atom
    positive: tuple[Atom, ...]
    negative: tuple[Atom, ...]


# --- choices --------------------------------------------------------------------------------------


def copyable_suits(card: str) -> list[str]:
    """The suits that Mirage or Shapeshifter may take: the words with slashes that end the term's ``from``."""
    [term] = CARDS[card]["bonus"]
    suits: list[str] = term["from"].rsplit(" ", 1)[1].split("/")
    assert set(suits) <= set(SUITS)
    return suits


def raisable_suits() -> list[str]:
    """The suits that Necromancer may take from the discard area."""
    [term] = CARDS["Necromancer"]["bonus"]
    suits: list[str] = term["suits"]
    return suits


def island_suits() -> list[str]:
    """The suits of the one card that Island may clear."""
    [clear] = CARDS["Island"]["clears"]
    suits: list[str] = clear["of_suits"]
    return suits


def whole_hand(hand: Sequence[str], choices: Mapping[str, Choice]) -> list[str]:
    """The hand with the card that Necromancer takes, if that is not among the cards already."""
    taken = choices.get("Necromancer")
    cards = list(hand)
    if taken is not None:
        if CARDS[taken["card"]]["suit"] not in raisable_suits():
            raise ValueError(f"Necromancer cannot take {taken['card']}")
        if taken["card"] not in cards:
            cards.append(taken["card"])
    if len(set(cards)) != len(cards) or len(cards) > 8 or any(card not in CARDS for card in cards):
        raise ValueError(f"not a hand: {cards}")
    return cards


def options(
    hand: Sequence[str], card: str, discard: Iterable[str] = (), choices: Mapping[str, Choice] | None = None
) -> list[Choice]:
    """All legal choices of ``card`` in this hand, ``None`` (declined) first.

    ``choices`` are those already made: they decide which card Necromancer has added, and which cards Island
    may clear.
    """
    made = {name: choice for name, choice in (choices or {}).items() if name not in (card, "Island")}
    cards = whole_hand(hand, made)
    others = [other for other in cards if other != card]
    found: list[Choice] = [None]
    if card not in cards:
        raise ValueError(f"{card} is not in the hand")
    if card == "Necromancer":
        if len(cards) < 8:
            found += [{"card": c} for c in discard if CARDS[c]["suit"] in raisable_suits()]
    elif card == "Doppelgänger":
        found += [{"card": other} for other in others]
    elif card in ("Mirage", "Shapeshifter"):
        suits = copyable_suits(card)
        found += [{"card": name} for name, printed in CARDS.items() if printed["suit"] in suits]
        found += [{"suit": suit} for suit in suits]
    elif card == "Book of Changes":
        found += [{"card": other, "suit": suit} for other in others for suit in SUITS]
    elif card == "Island":
        found += [{"card": p.card} for p in identities(cards, made) if p.suit in island_suits()]
    else:
        raise ValueError(f"{card} makes no choice")
    return found


def identities(hand: Sequence[str], choices: Mapping[str, Choice]) -> list[Played]:
    """What each card plays as after Doppelgänger, Mirage, Shapeshifter and Book of Changes, in this order."""
    played = {card: Played(card) for card in hand}
    for chooser in choices:
        if chooser not in CHOICE_ORDER or chooser not in played:
            raise ValueError(f"{chooser} makes no choice in this hand")

    choice = choices.get("Doppelgänger")
    if choice is not None:
        if set(choice) != {"card"} or choice["card"] not in played or choice["card"] == "Doppelgänger":
            raise ValueError(f"Doppelgänger cannot do {choice}")
        copy, original = played["Doppelgänger"], CARDS[choice["card"]]
        copy.name, copy.suit = original["name"], original["suit"]
        copy.base, copy.penalty = original["base_strength"], original["penalty"]

    for wild in ("Mirage", "Shapeshifter"):
        choice = choices.get(wild)
        if choice is None:
            continue
        if set(choice) == {"card"} and choice["card"] in CARDS:
            name, suit = choice["card"], CARDS[choice["card"]]["suit"]
        elif set(choice) == {"suit"}:
            name, suit = wild, choice["suit"]
        else:
            raise ValueError(f"{wild} cannot do {choice}")
        if suit not in copyable_suits(wild):
            raise ValueError(f"{wild} cannot do {choice}")
        played[wild].name, played[wild].suit = name, suit

    choice = choices.get("Book of Changes")
    if choice is not None:
        target = choice.get("card")
        if set(choice) != {"card", "suit"} or target not in played or target == "Book of Changes":
            raise ValueError(f"Book of Changes cannot do {choice}")
        if choice["suit"] not in SUITS:
            raise ValueError(f"Book of Changes cannot do {choice}")
        played[target].suit = choice["suit"]

    return list(played.values())


# --- clears ---------------------------------------------------------------------------------------


def without_army(term: Term) -> Term | None:
    """A penalty's term with the word Army struck out, or ``None`` if nothing is left of it."""
    if "suits" in term and "army" in term["suits"] and term["kind"] != "blanks_all_except":
        left = [suit for suit in term["suits"] if suit != "army"]
        # "Unless with an Army" bereft of its only suit falls away, as the designer ruled for War Dirigible.
        return {**term, "suits": left} if left else None
    if term["kind"] == "blanks":
        targets = [target for target in term["all_of"] if target["suit"] != "army"]
        return {**term, "all_of": targets} if targets else None
    return term


def clear(played: list[Played], choices: Mapping[str, Choice]) -> None:
    """Apply every clear at once, by the suits that the cards have now. Nothing undoes a clear later."""
    emptied: set[str] = set()
    disarmed: set[str] = set()
    for source in played:
        for effect in source.printed["clears"]:
            if effect.get("chosen"):
                choice = choices.get(source.card)
                if choice is None:
                    continue
                fitting = [p.card for p in played if p.suit in effect["of_suits"]]
                if set(choice) != {"card"} or choice["card"] not in fitting:
                    raise ValueError(f"{source.card} cannot do {choice}")
                emptied.add(choice["card"])
            elif effect["what"] == "whole penalty" and effect.get("of") == "all cards":
                emptied |= {p.card for p in played}
            elif effect["what"] == "whole penalty":
                emptied |= {p.card for p in played if p.suit in effect["of_suits"]}
            elif effect["what"] == "the word Army" and effect["of"] == "every penalty in the hand":
                disarmed |= {p.card for p in played}
            elif effect["what"] == "the word Army" and effect["of"] == "penalties of all Floods":
                disarmed |= {p.card for p in played if p.suit == "flood"}
            else:
                raise NotImplementedError(effect)
    for p in played:
        if p.card in emptied:
            p.penalty = []
        elif p.card in disarmed:
            p.penalty = [left for term in p.penalty if (left := without_army(term)) is not None]


# --- blanking -------------------------------------------------------------------------------------


def hits(term: Term, source: Played, target: Played, readings: Mapping[str, str]) -> bool:
    """Whether this term of ``source``'s penalty would blank ``target``."""
    if term["kind"] == "blanks":
        for group in term["all_of"]:
            if target.suit != group["suit"] or target.name in group.get("except", ()):
                continue
            if group.get("other") and target is source:
                continue
            return True
        return False
    if term["kind"] == "blanks_all_except":
        if target.suit == WILD and readings["fr.gap.wildfire-wild"] == "immune":
            return False
        return target.suit not in term["suits"] and target.name not in term["names"]
    return False


def blanking_program(played: list[Played], readings: Mapping[str, str]) -> tuple[list[Rule], Hits, dict[int, Atom]]:
    """The rules by which cards get blanked, who hits whom, and for each card the atom that stops its hits.

    That atom is the card's being blanked. Only for a card that hits itself, and only if its penalty then
    applies in full, it is something else: the card's being blanked by anything but its own penalty.
    """
    everyone = range(len(played))
    targets: Hits = {
        i: {j for term in played[i].penalty for j in everyone if hits(term, played[i], played[j], readings)}
        for i in everyone
    }
    hits_itself = {
        i
        for i in everyone
        if i in targets[i]
        or any(t["kind"] == "self_blank_if" and played[i].suit in t["suits"] for t in played[i].penalty)
    }
    in_full = readings["fr.gap.self-blank"] == "applies-in-full"
    stopped: dict[int, Atom] = {i: ("blanked by another", i) if in_full and i in hits_itself else i for i in everyone}
    rules = []
    for i in everyone:
        if stopped[i] != i:
            rules.append(Rule(i, (stopped[i],), ()))
        for j in targets[i]:
            rules.append(Rule(i if j == i else stopped[j], (), (stopped[i],)))
        for term in played[i].penalty:
            if term["kind"] not in ("self_blank_unless", "self_blank_if"):
                continue
            present = [j for j in everyone if played[j].suit in term["suits"]]
            if term["kind"] == "self_blank_if":
                for j in present:
                    rules.append(Rule(i, (), (stopped[i],)) if j == i else Rule(stopped[i], (), (j,)))
            elif i not in present:
                # A card of the suit it needs is company enough: "blanked if it is blanked" says nothing.
                rules.append(Rule(stopped[i], tuple(present), ()))
    return rules, targets, stopped


def least_model(rules: Iterable[Rule], assumed: set[Atom]) -> set[Atom]:
    """What follows if exactly ``assumed`` is taken as blanked wherever a rule asks that something is not."""
    usable = [rule for rule in rules if not any(atom in assumed for atom in rule.negative)]
    true: set[Atom] = set()
    changed = True
    while changed:
        changed = False
        for rule in usable:
            if rule.head not in true and all(atom in true for atom in rule.positive):
                true.add(rule.head)
                changed = True
    return true


def well_founded(rules: list[Rule]) -> tuple[set[Atom], set[Atom]]:
    """What is surely true and what may be true: the alternating fixpoint from below and from above."""
    sure: set[Atom] = set()
    while True:
        possible = least_model(rules, sure)
        better = least_model(rules, possible)
        if better == sure:
            return sure, possible
        sure = better


def on_cycles(rules: list[Rule], sure: set[Atom], possible: set[Atom]) -> set[Atom]:
    """The undefined atoms that depend on themselves, through rules that could still apply, and on nothing else that
    is undefined but what also depends on them: the circles that the rules come to first."""
    undefined = possible - sure
    needs: dict[Atom, set[Atom]] = {atom: set() for atom in undefined}
    for rule in rules:
        live = possible.issuperset(rule.positive) and sure.isdisjoint(rule.negative)
        if rule.head in undefined and live:
            needs[rule.head] |= undefined & {*rule.positive, *rule.negative}
    below: dict[Atom, set[Atom]] = {}
    for start in undefined:
        reached: set[Atom] = set()
        waiting = list(needs[start])
        while waiting:
            atom = waiting.pop()
            if atom not in reached:
                reached.add(atom)
                waiting += needs[atom]
        below[start] = reached
    return {atom for atom in undefined if atom in below[atom] and all(atom in below[other] for other in below[atom])}


def blanked_cards(played: list[Played], readings: Mapping[str, str]) -> set[int]:
    """The indices of the cards that end up blanked."""
    rules, targets, stopped = blanking_program(played, readings)
    while True:
        sure, possible = well_founded(rules)
        if sure == possible:
            return {i for i in range(len(played)) if i in sure}
        members = on_cycles(rules, sure, possible)
        assert members, "something undefined always hangs on a cycle"
        facts = set(members)
        if readings["fr.gap.cycle-targets"] == "all-targets":
            for i in targets:
                if stopped[i] in members:
                    facts |= {i if j == i else stopped[j] for j in targets[i]}
        rules = rules + [Rule(atom, (), ()) for atom in facts]


# --- points ---------------------------------------------------------------------------------------


def look_up(table: Mapping[str, int], size: int) -> int:
    """The points for a run or set of this size; the table's last row is open upwards (``"5+"``)."""
    points = 0
    for row, value in table.items():
        if size == int(row.rstrip("+")) or (row.endswith("+") and size >= int(row.rstrip("+"))):
            points = value
    return points


@cache
def best_runs(strengths: tuple[int, ...]) -> int:
    """The most points that any way to lay these (sorted) strengths out in runs makes, no card in two runs."""
    if not strengths:
        return 0
    [gem] = CARDS["Gem of Order"]["bonus"]
    lowest = strengths[0]
    best = 0
    rest, length = list(strengths), 0
    while lowest + length in rest:
        rest.remove(lowest + length)
        length += 1  # a run of one or two pays nothing, so this also leaves the lowest card out of every run
        best = max(best, look_up(gem["table"], length) + best_runs(tuple(rest)))
    return best


def once_if(term: Term, unblanked: list[Played], names: list[str], readings: Mapping[str, str]) -> bool:
    """Whether all the conditions of a term that pays once are met."""
    suits = [p.suit for p in unblanked]
    for key, wanted in term.items():
        if key in ("kind", "points"):
            continue
        if key == "all_names":
            met = all(name in names for name in wanted)
        elif key in ("any_names", "plus_any_names"):
            met = any(name in names for name in wanted)
        elif key in ("any_suits", "plus_any_suits"):
            met = any(suit in suits for suit in wanted)
        elif key == "no_suits":
            met = not any(suit in suits for suit in wanted)
        elif key == "condition" and wanted == "every non-blanked card has a different suit":
            if readings["fr.gap.wild-suit"] == "does-not-count":
                suits = [suit for suit in suits if suit != WILD]
            met = len(set(suits)) == len(suits)
        else:
            raise NotImplementedError(term)
        if not met:
            return False
    return True


def matches(term: Term, me: Played, played: list[Played], unblanked: list[Played], readings: Mapping[str, str]) -> int:
    """How often a term that pays per card pays."""
    by_suit = [p for p in unblanked if p.suit in term["suits"] and not (term["excludes_self"] and p is me)]
    known = played if readings["fr.gap.blanked-name"] == "keeps-name" else unblanked
    by_name = [p for p in known if p.name in term["names"]]
    if readings["fr.gap.archers-beast"] == "once":
        by_name = [p for p in by_name if p not in by_suit]
    if readings["fr.gap.archers-copies"] == "once":
        return len(by_suit) + len({p.name for p in by_name})
    return len(by_suit) + len(by_name)


def worth(term: Term, me: Played, played: list[Played], unblanked: list[Played], readings: Mapping[str, str]) -> int:
    """The points of one term of a bonus or penalty; the cards in ``unblanked`` are those that count."""
    kind = term["kind"]
    known = played if readings["fr.gap.blanked-name"] == "keeps-name" else unblanked
    names = [p.name for p in known]
    if kind == "per_matching_card":
        if "requires_name" in term and term["requires_name"] not in names:
            return 0
        return int(term["points"]) * matches(term, me, played, unblanked, readings)
    if kind == "once_if":
        return int(term["points"]) if once_if(term, unblanked, names, readings) else 0
    if kind == "best_applicable_of":
        return max(worth(option, me, played, unblanked, readings) for option in term["options"])
    if kind == "add_base_strength_of_one":
        return max((p.base for p in unblanked if p.suit in term["suits"]), default=0)
    if kind == "sum_of_base_strength":
        return sum(p.base for p in unblanked if p.suit in term["suits"])
    if kind == "run_of_base_strengths":
        return best_runs(tuple(sorted(p.base for p in unblanked)))
    if kind == "set_size":
        suits = {p.suit for p in unblanked}
        if readings["fr.gap.wild-suit"] == "does-not-count":
            suits.discard(WILD)
        sizes = [len({p.name for p in unblanked if p.suit == suit}) for suit in suits]
        return sum(look_up(term["table"], size) for size in sizes)
    if kind in ("extra_card", "change_suit", "copy_identity", "copy_card"):
        return 0  # done already, as choices
    if kind in ("blanks", "blanks_all_except", "self_blank_unless", "self_blank_if"):
        return 0  # done already, as blanking
    raise NotImplementedError(term)


def score(
    hand: Sequence[str], choices: Mapping[str, Choice], readings: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The score of one hand. A choice that is not listed is declined; an illegal one raises ``ValueError``.

    ``played`` in the result is the name and suit that each card plays as, blanked or not.
    """
    reading = DEFAULTS
    if readings:
        if any(value not in READINGS.get(gap, ()) for gap, value in readings.items()):
            raise ValueError(f"no such reading: {readings}")
        reading = {**DEFAULTS, **readings}
    played = identities(whole_hand(hand, choices), choices)
    clear(played, choices)
    gone = blanked_cards(played, reading)
    unblanked = [p for i, p in enumerate(played) if i not in gone]
    cards = {}
    for p in played:
        if p in unblanked:
            bonus = sum(worth(term, p, played, unblanked, reading) for term in p.printed["bonus"])
            penalty = sum(worth(term, p, played, unblanked, reading) for term in p.penalty)
            points = p.base + bonus + penalty
            cards[p.card] = {
                "points": points, "base": p.base, "bonus": bonus, "penalty": penalty, "blanked": False
            }  # fmt: skip
        else:
            cards[p.card] = {"points": 0, "base": 0, "bonus": 0, "penalty": 0, "blanked": True}
    return {
        "total": sum(card["points"] for card in cards.values()),
        "base": sum(card["base"] for card in cards.values()),
        "blanked": sorted(name for name, card in cards.items() if card["blanked"]),
        "cards": cards,
        "played": {p.card: (p.name, p.suit) for p in played},
    }


# --- search ---------------------------------------------------------------------------------------


def assignments(
    hand: Sequence[str], discard: Sequence[str] = (), made: Mapping[str, Choice] | None = None
) -> Iterator[dict[str, Choice]]:
    """Every way to fill in the choices that ``made`` leaves open."""
    choices = dict(made or {})
    open_ones = [card for card in CHOICE_ORDER if card in hand and card not in choices]
    if not open_ones:
        yield choices
        return
    for choice in options(hand, open_ones[0], discard, choices):
        yield from assignments(hand, discard, {**choices, open_ones[0]: choice})


def best(
    hand: Sequence[str],
    discard: Sequence[str] = (),
    choices: Mapping[str, Choice] | None = None,
    readings: Mapping[str, str] | None = None,
) -> tuple[int, int]:
    """The best total over all open choices, and the lowest sum of base strengths that goes with it.

    It tries everything, so keep to one or two choice cards besides Necromancer. Ways to fill in the open
    choices under which one of the given ``choices`` would be illegal are left out.
    """
    top: tuple[int, int] | None = None
    for full in assignments(hand, discard, choices):
        try:
            result = score(hand, full, readings)
        except ValueError:
            if not choices:
                raise
            continue
        if top is None or (-result["total"], result["base"]) < (-top[0], top[1]):
            top = result["total"], result["base"]
    if top is None:
        raise ValueError(f"the given choices are never legal: {choices}")
    return top
