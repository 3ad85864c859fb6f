"""What is illegal about a play of two cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from adjudicator.games.gloomhaven.cards.holding import NOTHING, pile, place_of_card
from adjudicator.games.gloomhaven.cards.play_asked import HALF_NAMES, Played, blocked_by, label
from adjudicator.games.gloomhaven.codes import CONDITIONS
from adjudicator.games.gloomhaven.table.figures import Character
from adjudicator.text import Joined, Text


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is illegal: its code, the card it is about, why, and the rulings."""

    code: str
    about: str
    says: Text
    rulings: tuple[str, ...]


def kept_from_playing(character: Character) -> Fault | None:
    """Why a character plays no cards at all in its turn, if there is a reason."""
    who = character.name
    if character.long_rest:
        says = Text("{who} takes a long rest, which is its whole turn.", "{who} 本轮长休，长休占用整轮行动。")
        return Fault("long-rest", who, says.fill(who=who), ("gh.rest.long",))
    if "stun" in character.conditions:
        says = Text(
            "{who} is stunned: it performs nothing, and both cards chosen are discarded.",
            "{who} 眩晕，什么也不执行，选出的两张牌直接弃掉。",
        )
        return Fault("stunned", who, says.fill(who=who), ("gh.rest.stunned", "gh.condition.stun"))
    return None


def choice_faults(character: Character, halves: Sequence[tuple[str, str]]) -> list[Fault]:
    """What is wrong with the choice of two halves, each a card and top or bottom."""
    out = []
    selected = pile(character, "selected")
    cards, sides = [card for card, _ in halves], [half for _, half in halves]
    for card in dict.fromkeys(cards):
        if card not in selected:
            says = Text(
                "{card} is {where}; the cards chosen for this round are {one} and {two}.",
                "{card} {where}；本轮选出的是 {one} 和 {two}。",
            ).fill(card=card, where=place_of_card(card, character), one=selected[0], two=selected[1])
            out.append(Fault("not-selected", card, says, ("gh.cards.halves",)))
    if cards[0] == cards[1]:
        says = Text(
            "Both halves would be of {card}: it takes one of each card.", "两半都出自 {card}，须每张牌各用一半。"
        )
        out.append(Fault("same-card", cards[0], says.fill(card=cards[0]), ("gh.cards.halves",)))
    if sides[0] == sides[1]:
        says = Text("Both would be a {half}: it takes one top and one bottom.", "两张都用{half}，须一上一下。")
        out.append(Fault("same-half", cards[1], says.fill(half=HALF_NAMES[sides[0]]), ("gh.cards.halves",)))
    return out


def order_faults(order: Sequence[tuple[int, int]], halves: Sequence[Played]) -> list[Fault]:
    """What is wrong with the order in which things are done: each a half (0 or 1) and an ability's place from 0."""
    out = []
    begun = [which for n, (which, _) in enumerate(order) if n == 0 or order[n - 1][0] != which]
    if len(begun) > 2:
        split, other = halves[begun[0]], halves[begun[1]]
        says = Text(
            "The {half} of {card} is interrupted by {other} and taken up again.",
            "{card} 的{half}做到一半插入了 {other}，之后又继续。",
        ).fill(half=HALF_NAMES[split.half], card=split.card, other=other.card)
        out.append(Fault("split", split.card, says, ("gh.cards.no-interrupt",)))
    for which, half in enumerate(halves):
        places = [place for each, place in order if each == which]
        late = [(before, after) for before, after in pairwise(places) if after < before]
        if late:
            before, after = late[0]
            says = Text(
                "{after} is printed as number {m} of the {half} of {card}, before {before} as number {n}.",
                "{card} 的{half}里，{after} 印在第 {m} 项，先于第 {n} 项的 {before}。",
            ).fill(
                after=label(half.printed.abilities[after]),
                before=label(half.printed.abilities[before]),
                m=after + 1,
                n=before + 1,
                half=HALF_NAMES[half.half],
                card=half.card,
            )
            out.append(Fault("printed-order", half.card, says, ("gh.cards.printed-order",)))
    return out


def half_faults(half: Played, character: Character) -> list[Fault]:
    """What is wrong with one half by itself: what was done that can't be, and what was left out that may not be."""
    return [*_blocked(half, character), *_skipped(half, character), *_taken(half)]


def _blocked(half: Played, character: Character) -> list[Fault]:
    out = []
    for ability in half.abilities:
        by = blocked_by(ability, character)
        if by is not None:
            says = Text(
                "{who} has {condition} and can't perform {ability}.", "{who} 处于{condition}，不能执行{ability}。"
            )
            told = says.fill(who=character.name, condition=CONDITIONS[by], ability=label(ability))
            code = {"immobilize": "immobilized", "disarm": "disarmed"}[by]
            out.append(Fault(code, half.card, told, (f"gh.condition.{by}",)))
    return out


def must_perform(half: Played, character: Character) -> list[int]:
    """The abilities that may not be left out: those against the own side that can be performed, by place from 0."""
    return [
        place
        for place, ability in enumerate(half.printed.abilities)
        if ability.negative and blocked_by(ability, character) is None
    ]


def _skipped(half: Played, character: Character) -> list[Fault]:
    out = []
    for place in must_perform(half, character):
        if place not in half.performed:
            says = Text(
                "{ability} on {card} hurts its own side and may not be skipped.",
                "{card} 上的{ability}对己方不利，不能跳过。",
            ).fill(ability=label(half.printed.abilities[place]), card=half.card)
            out.append(Fault("skipped", half.card, says, ("gh.cards.mandatory",)))
    return out


def _taken(half: Played) -> list[Fault]:
    """Experience or elements that are taken where they are not due, or refused where they are."""
    out = []
    kinds = (
        (half.takes_experience, experience_of(half), "experience-only", "gh.cards.perform-one",
         Text("experience", "经验")),
        (half.takes_infusion, bool(half.printed.infuse) and bool(half.performed), "infusion-only",
         "gh.element.needs-ability", Text("infusion", "元素灌注")),
    )  # fmt: skip
    for takes, due, code, ruling, what in kinds:
        if takes is False and due:
            says = Text(
                "Performed of {card}: {done}. So its {what} can't be refused.",
                "{card} 执行了：{done}，因此其{what}不能不要。",
            ).fill(done=Joined(tuple(map(label, half.abilities))), card=half.card, what=what)
            out.append(Fault("skipped", half.card, says, ("gh.cards.mandatory",)))
        elif takes and not due and half.basic:
            says = Text(
                "{card} is used for a basic action, which gives no {what}.", "{card} 用作基础行动，没有{what}。"
            ).fill(card=half.card, what=what)
            out.append(Fault("basic", half.card, says, ("gh.cards.basic",)))
        elif takes and not due:
            says = Text(
                "Performed of {card}: {done}. That brings no {what}: an ability that goes with it has to be performed.",
                "{card} 执行了：{done}。这得不到{what}：须执行与之相应的能力。",
            ).fill(done=Joined(tuple(map(label, half.abilities))) if half.performed else NOTHING, card=half.card,
                   what=what)  # fmt: skip
            out.append(Fault(code, half.card, says, (ruling,)))
    return out


def experience_of(half: Played) -> int:
    """The experience that is due for a half."""
    whole = half.printed.experience if half.performed else 0
    return whole + sum(ability.experience for ability in half.abilities)


def infused_by(half: Played) -> list[str]:
    """The elements that are due for a half."""
    whole = half.printed.infuse if half.performed else ()
    return [*whole, *(element for ability in half.abilities for element in ability.infuse)]
