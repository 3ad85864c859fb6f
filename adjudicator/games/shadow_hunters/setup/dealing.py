"""Which characters may be dealt to how many players, and what is wrong with what somebody wants to deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.games.shadow_hunters.judging.deal import EXTRA_COUNTS, Counts, counts_of, deal_ruling, uses_extra
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, FACTIONS, NAMES, Faction, of_boxes
from adjudicator.games.shadow_hunters.table.schema import BOXES
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.faults import Fault
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import joined
from adjudicator.text import Joined, Text

OPENING_LEAST = 6  # players for the variant in which everybody begins with a hermit card
BOTH_BOXES = 2
_BOB = "bob"
_LIST = "sh.gap.character-list"
_EXTRA = "sh.gap.extra-deal"


@dataclass(frozen=True, slots=True)
class Expected:
    """The deal that the number of players asks for. ``extra`` says that one card more than players is dealt."""

    players: int
    counts: Counts
    extra: bool
    because: Because

    @property
    def cards(self) -> int:
        """How many cards are dealt."""
        return sum(self.counts.values())


@dataclass(frozen=True, slots=True)
class Stacks:
    """The characters for the deal. ``removed`` have to leave them before, each with its fault.

    ``usable`` are left; of each of ``one_of`` only one may be dealt.
    """

    usable: tuple[str, ...]
    removed: Mapping[str, Fault]
    one_of: tuple[tuple[str, ...], ...]

    def held(self, faction: Faction) -> int:
        """How many cards of a faction may be dealt together."""
        lost = sum(len(group) - 1 for group in self.one_of if CHARACTERS[group[0]].faction == faction)
        return sum(CHARACTERS[each].faction == faction for each in self.usable) - lost


def told(counts: Counts) -> Joined:
    """Counts by faction in words."""
    words = (Text(f"{FACTIONS[side].en} {n}", f"{FACTIONS[side].zh} {n}") for side, n in counts.items())
    return Joined(tuple(words))


def names(characters: Iterable[str]) -> Joined:
    """Characters in words."""
    return Joined(tuple(NAMES[each] for each in characters))


def expected(state: State, reads: Reads) -> Expected:
    """The deal for the number of players. Raises StateError if that number is missing."""
    players = state.count()
    extra = uses_extra(state, reads)
    gap = players in EXTRA_COUNTS and state.variants.extra_card is None
    counts = counts_of(players, extra=extra)
    says = Text("With {n} players the deal is: {counts}.", "{n} 名玩家的发牌为：{counts}。")
    rulings = (deal_ruling(players, extra=extra), "sh.setup.deal", *([_EXTRA] if gap else []))
    return Expected(players, counts, extra, Because(says.fill(n=players, counts=told(counts)), rulings))


def removals(characters: Sequence[str], state: State, reads: Reads) -> dict[str, Fault]:
    """The characters of a list that may not be in the deal, each with what is wrong about it."""
    allowed = of_boxes(state.boxes)
    out: dict[str, Fault] = {}
    for each in characters:
        card = CHARACTERS[each]
        if each not in allowed:
            says = Text("{who} belongs to a box that is not played with: {box}.", "{who}属于没有使用的盒子：{box}。")
            filled = says.fill(who=card.name, box=BOXES[card.box])
            out[each] = Fault("other-box", Because(filled, ("sh.game.characters", "sh.setup.deal")))
        elif each == _BOB and state.variants.no_abilities:
            says = Text("Without abilities {who} is taken out.", "不用能力时，{who}须移除。").fill(who=card.name)
            out[each] = Fault("bob", Because(says, ("sh.variant.no-abilities",)))
        elif not card.in_document and reads.of(_LIST) == "as-listed":
            says = Text("{who} is not among the characters whose abilities the rules list.",
                        "规则列出能力的角色中没有{who}。").fill(who=card.name)  # fmt: skip
            out[each] = Fault("not-listed", Because(says, (_LIST,)))
    return out


def same_letter(characters: Iterable[str], state: State) -> tuple[tuple[str, ...], ...]:
    """The characters of a list that share a letter, where the table deals only one of each; in order."""
    if not state.variants.one_per_letter:
        return ()
    groups: dict[str, list[str]] = {}
    for each in characters:
        groups.setdefault(CHARACTERS[each].letter, []).append(each)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def stacks_of(state: State, reads: Reads) -> Stacks:
    """The characters that may be dealt at a table, by the boxes, the list and the variants that it plays with."""
    there = tuple(each for each in CHARACTERS if each in state.stacks)
    removed = removals(there, state, reads)
    usable = tuple(each for each in there if each not in removed)
    return Stacks(usable, removed, same_letter(usable, state))


def faults_of(
    deal: Mapping[Faction, int] | None,
    asked: Sequence[str] | None,
    wanted: Expected,
    stacks: Stacks,
    state: State,
    reads: Reads,
) -> tuple[dict[str, Fault], list[Fault]]:
    """The characters that have to be removed of what is asked or listed, and all that is wrong, in a fixed order."""
    faults: list[Fault] = []
    if deal is not None and dict(deal) != dict(wanted.counts):
        says = Text("{deal} is another deal.", "而这里是：{deal}。").fill(deal=told(deal))
        faults.append(Fault("deal", joined([wanted.because, Because(says, wanted.because.rulings)])))
    listed = "characters" in state.spelt
    removed = dict(stacks.removed) if asked is None else removals(asked, state, reads)
    if asked is not None and listed:
        for each in asked:
            if each not in state.stacks and each not in removed:
                says = Text("{who} is not in the stacks of this table.", "{who}不在本桌的角色堆中。")
                removed[each] = Fault("not-in-stacks", Because(says.fill(who=NAMES[each]), ("sh.setup.deal",)))
    if asked is not None or listed:  # else nobody has put them in, and they are only to be left out
        faults += removed.values()
    if asked is not None:
        faults += [Fault("same-letter", one_of_because(group)) for group in same_letter(asked, state)]
    for side, n in wanted.counts.items():
        if stacks.held(side) < n:
            says = Text("{n} {side} are needed, and there are {held}.", "需要{side} {n} 张，而只有 {held} 张。")
            filled = says.fill(n=n, side=FACTIONS[side], held=stacks.held(side))
            why = tuple(ruling for fault in stacks.removed.values() for ruling in fault.because.rulings)
            faults.append(Fault("too-few", Because(filled, tuple(dict.fromkeys((*wanted.because.rulings, *why))))))
    return removed, faults + _dealt_faults(wanted, state, reads) + _variant_faults(state)


def _dealt_faults(wanted: Expected, state: State, reads: Reads) -> list[Fault]:
    """What is wrong with the characters that players are known to have."""
    known = [player.character for player in state.players if player.character is not None]
    out = []
    for side, n in wanted.counts.items():
        held = [each for each in known if CHARACTERS[each].faction == side]
        if len(held) > n:
            says = Text("Of {side} players have {held}: {who}, and {n} are dealt.",
                        "{side}有 {held} 名玩家：{who}，而只发 {n} 张。")  # fmt: skip
            filled = says.fill(side=FACTIONS[side], held=len(held), who=names(held), n=n)
            out.append(Because(filled, wanted.because.rulings))
    for because in (
        *(fault.because for fault in removals(known, state, reads).values()),
        *map(one_of_because, same_letter(known, state)),
    ):
        out.append(Because(because.says, (*because.rulings, *wanted.because.rulings)))
    return [Fault("dealt", each) for each in out]


def _variant_faults(state: State) -> list[Fault]:
    players, out = state.count(), []
    if state.variants.extra_card and players not in EXTRA_COUNTS:
        says = Text(
            "The extra character card is for {most} players, not for {n}.", "多发一张角色卡限 {most} 人，不是 {n} 人。"
        )
        filled = says.fill(most=Joined(tuple(Text(str(n), str(n)) for n in EXTRA_COUNTS)), n=players)
        out.append(Fault("extra-card", Because(filled, ("sh.variant.extra-card",))))
    if state.variants.opening_hermit and players < OPENING_LEAST:
        says = Text("A hermit card each at the start is for {least} players or more, not for {n}.",
                    "开局各用一张隐士牌须 {least} 人以上，不是 {n} 人。")  # fmt: skip
        filled = says.fill(least=OPENING_LEAST, n=players)
        out.append(Fault("opening-hermit", Because(filled, ("sh.variant.opening-hermit",))))
    return out


def variants_for(players: int) -> list[str]:
    """The codes of the variants that so many players may use."""
    some = {"extra-card": players in EXTRA_COUNTS, "opening-hermit": players >= OPENING_LEAST}
    return ["no-abilities", *(code for code, allowed in some.items() if allowed)]


def one_of_because(group: Sequence[str]) -> Because:
    """Why of characters that share a letter only one is dealt."""
    letter, points = CHARACTERS[group[0]].letter, CHARACTERS[group[0]].hit_points
    says = Text("Of {who} only one is dealt: both have the letter {letter}, and {points} hit points.",
                "{who}中只发一名：首字母同为 {letter}，生命值同为 {points}。")  # fmt: skip
    filled = says.fill(who=names(group), letter=letter, points=points)
    return Because(filled, ("sh.pack.mixing", "sh.pack.initials"))
