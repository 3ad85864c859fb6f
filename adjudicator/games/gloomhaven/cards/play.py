"""The question card-play: two cards, the top of one and the bottom of the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from adjudicator.answer import Step, Verdict
from adjudicator.errors import Problem, StateError
from adjudicator.game import Question
from adjudicator.games.gloomhaven.cards.holding import in_play, pile
from adjudicator.games.gloomhaven.cards.play_asked import (
    BASIC,
    HALF_NAMES,
    Played,
    blocked_by,
    label,
    needed_half,
    read_play,
)
from adjudicator.games.gloomhaven.cards.play_faults import (
    Fault,
    choice_faults,
    experience_of,
    half_faults,
    infused_by,
    kept_from_playing,
    must_perform,
    order_faults,
)
from adjudicator.games.gloomhaven.cards.play_schema import CardPlayAsksSchema, CardPlayValueSchema
from adjudicator.games.gloomhaven.codes import ELEMENTS, WITH_ANY
from adjudicator.games.gloomhaven.judging.naming import character_of
from adjudicator.games.gloomhaven.table.cards import Half
from adjudicator.games.gloomhaven.table.figures import Character
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.text import Joined, Text


def card_play(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether a play is legal, and where its cards, experience and elements go."""
    character = character_of(about["character"], state)
    in_play(character)
    kept = kept_from_playing(character)
    if kept is not None:
        return _kept(kept, character)
    told = [about["first"], about["second"]]
    faults = choice_faults(character, [(half["card"], half["half"]) for half in told])
    if faults:
        return _illegal(faults, character)
    prints = [BASIC[half["half"]] if half["basic"] else needed_half(half, state) for half in told]
    order = _order(about, told, prints, character)
    halves = [_played(half, prints[n], order, n) for n, half in enumerate(told)]
    for key, half in zip(("first", "second"), halves, strict=True):
        _check_printed(half, f"/{key}")
    faults = order_faults(order, halves)
    for half in halves:
        faults += half_faults(half, character)
    return _illegal(faults, character) if faults else _legal(halves, character, about["kills"])


def _order(
    about: Mapping[str, Any], told: Sequence[Mapping[str, Any]], prints: Sequence[Half], character: Character
) -> list[tuple[int, int]]:
    """Everything done in order: which half (0 or 1), and which of its abilities, by place from 0."""
    if "order" in about:
        cards = [half["card"] for half in told]
        return [(cards.index(done["card"]), done["ability"] - 1) for done in about["order"]]
    out = []
    for which, half in enumerate(told):
        if "performed" in half:
            out += [(which, place - 1) for place in half["performed"]]
        else:
            abilities = enumerate(prints[which].abilities)
            out += [(which, place) for place, ability in abilities if blocked_by(ability, character) is None]
    return out


def _played(told: Mapping[str, Any], printed: Half, order: Sequence[tuple[int, int]], which: int) -> Played:
    return Played(
        card=told["card"],
        half=told["half"],
        basic=told["basic"],
        printed=printed,
        performed=tuple(dict.fromkeys(place for each, place in order if each == which)),
        takes_experience=told.get("experience"),
        takes_infusion=told.get("infuse"),
    )


def _check_printed(half: Played, at: str) -> None:
    """Refuse a question that speaks of experience or elements which the half does not print. Raises StateError."""
    experience = half.printed.experience or any(ability.experience for ability in half.printed.abilities)
    prints = (
        ("experience", half.takes_experience, experience, Text("no experience", "经验")),
        ("infuse", half.takes_infusion, half.printed.infuse, Text("no infusion that stands alone", "独立的元素灌注")),
    )
    for key, takes, printed, what in prints:
        if takes is not None and not printed and not half.basic:
            message = Text("{card} prints {what} there.", "{card} 该半部没有印{what}。").fill(card=half.card, what=what)
            raise StateError([Problem(f"{at}/{key}", message)], "question")


# --- what comes of it


def _kept(fault: Fault, character: Character) -> Ruled:
    """A character that plays nothing. One that is stunned discards its two cards unused."""
    ruled = _illegal([fault], character)
    if fault.code != "stunned":
        return ruled
    thrown = sorted(pile(character, "selected"))
    outcome = {**_NO_GAIN, "legal": False, "discarded": thrown, "lost": [], "active": []}
    return Ruled(ruled.value, [outcome], ruled.why, ruled.steps, Verdict.ILLEGAL)


_NO_GAIN: Mapping[str, Any] = {"experience": 0, "infused": []}


def _illegal(faults: Sequence[Fault], character: Character) -> Ruled:
    value = {
        "character": character.name,
        "legal": False,
        "faults": list(dict.fromkeys(fault.code for fault in faults)),
        "cards": [],
        "experience": None,
        "infused": None,
        "mandatory": [],
    }
    steps = tuple(_step(fault.rulings, fault.about, fault.code, fault.says) for fault in faults)
    says = Text(" ".join(fault.says.en for fault in faults), "".join(fault.says.zh for fault in faults))
    rulings = tuple(dict.fromkeys(ruling for fault in faults for ruling in fault.rulings))
    return Ruled(value, [{"legal": False}], decided({}, Because(says, rulings)), steps, Verdict.ILLEGAL)


def _step(
    rulings: Sequence[str], about: str, effect: str, says: Text, *, by: Iterable[str] = (), points: int | None = None
) -> Step:
    return Step(rulings[0], about, effect, says, {}, tuple(by), points, under=tuple(rulings[1:]))


def _legal(halves: Sequence[Played], character: Character, kills: int) -> Ruled:
    places = [_goes_to(half) for half in halves]
    infused = sorted({element for half in halves for element in infused_by(half)})
    experience = sum(map(experience_of, halves))
    piles = {
        fact: sorted(half.card for half, (goes_to, _) in zip(halves, places, strict=True) if goes_to == code)
        for fact, code in (("discarded", "discard"), ("lost", "lost"), ("active", "active"))
    }
    value = {
        "character": character.name,
        "legal": True,
        "faults": [],
        "cards": [_card(half, *place) for half, place in zip(halves, places, strict=True)],
        "experience": experience,
        "infused": infused,
        "mandatory": [entry for half in halves for entry in _mandatory(half, character)],
    }
    steps = [_allowed(halves)]
    went = []
    for half, (goes_to, then) in zip(halves, places, strict=True):
        steps.append(_done(half))
        went.append(_placed(half, goes_to, then))
        steps += [went[-1], *_gains(half)]
    steps += _summed(character.name, experience, infused, kills)
    reasons = _reasons(steps, went)
    outcomes = [
        {"legal": True, "experience": experience, "infused": chosen, **piles}
        for chosen in _chosen([element for half in halves for element in infused_by(half)])
    ]
    return Ruled(value, outcomes, decided(reasons, reasons["legal"]), tuple(steps), Verdict.LEGAL)


def _chosen(infused: Sequence[str]) -> list[list[str]]:
    """The elements that may come of an infusion: each ``any`` is one of the player's choice."""
    fixed = {element for element in infused if element != "any"}
    free = min(infused.count("any"), len(ELEMENTS))
    picks = combinations_with_replacement(ELEMENTS, free)
    return [list(each) for each in dict.fromkeys(tuple(sorted(fixed | set(pick))) for pick in picks)]


def _reasons(steps: Sequence[Step], went: Sequence[Step]) -> dict[str, Because]:
    """For each fact the steps that make it so."""

    def because(chosen: Sequence[Step]) -> Because:
        says = Text(" ".join(step.says.en for step in chosen), "".join(step.says.zh for step in chosen))
        rulings = dict.fromkeys(ruling for step in chosen for ruling in (step.ruling, *step.under))
        return Because(says, tuple(rulings))

    by_effect = {
        "experience": ("experience", "no-experience", "basic", "no-kill-experience"),
        "infused": ("infused", "no-infusion", "basic"),
    }
    out = {"legal": because(steps[:1])}
    for fact, effects in by_effect.items():
        out[fact] = because([step for step in steps if step.effect in effects])
    return {**out, **dict.fromkeys(("discarded", "lost", "active"), because(went))}


def _goes_to(half: Played) -> tuple[str, str | None]:
    """Where a card goes, and where it goes from the active area."""
    if not half.performed or half.basic:
        return "discard", None
    pile_after = "lost" if half.printed.lost else "discard"
    return ("active", pile_after) if half.printed.active else (pile_after, None)


def _card(half: Played, goes_to: str, then: str | None) -> dict[str, Any]:
    return {
        "card": half.card,
        "half": half.half,
        "basic": half.basic,
        "performed": [label(ability).en for ability in half.abilities],
        "goes_to": goes_to,
        "then": then,
        "experience": experience_of(half),
        "infused": sorted(set(infused_by(half))),
    }


def _mandatory(half: Played, character: Character) -> list[dict[str, Any]]:
    """What of a half could not be left out."""
    parts = [label(half.printed.abilities[place]).en for place in must_perform(half, character)]
    parts += ["experience"] if experience_of(half) else []
    parts += ["infusion"] if half.performed and half.printed.infuse else []
    return [{"card": half.card, "part": part} for part in parts]


# --- steps


def _allowed(halves: Sequence[Played]) -> Step:
    one, two = halves
    says = Text(
        "{a} gives the {a_half}, then {b} the {b_half}: the cards chosen, a top and a bottom; either may be first.",
        "先用 {a} 的{a_half}，再用 {b} 的{b_half}：两张选出的牌，一上一下；谁先都可以。",
    ).fill(a=one.card, b=two.card, a_half=HALF_NAMES[one.half], b_half=HALF_NAMES[two.half])
    return _step(
        ("gh.cards.halves", "gh.cards.either-order", "gh.cards.no-interrupt"), one.card, "legal", says, by=[two.card]
    )


def _done(half: Played) -> Step:
    what = Joined(tuple(map(label, half.abilities))) if half.performed else Text("nothing", "无")
    if half.basic:
        says = Text(
            "The {half} of {card} is used as a basic action: {what}. Nothing that is printed happens, and there is "
            "neither experience nor an element.",
            "{card} 的{half}用作基础行动：{what}；所印的内容都没有，包括经验与元素。",
        )
        ruling = ("gh.cards.basic",)
    else:
        says = Text(
            "Of the {half} of {card} is done, in printed order: {what}. Abilities done: {n} of {all}.",
            "{card} 的{half}按印刷顺序执行：{what}；共 {all} 项能力中的 {n} 项。",
        )
        ruling = ("gh.cards.printed-order",)
    filled = says.fill(
        half=HALF_NAMES[half.half], card=half.card, what=what, n=len(half.performed), all=len(half.printed.abilities)
    )
    return _step(ruling, half.card, "basic" if half.basic else "performed", filled)


def _placed(half: Played, goes_to: str, then: str | None) -> Step:
    if half.basic:
        says = Text("{card}, used for a basic action, is discarded.", "{card} 用作基础行动，进弃牌堆。")
        return _step(("gh.cards.basic-discards",), half.card, "discard", says.fill(card=half.card))
    if goes_to == "active":
        where = Text("lost", "进失去堆") if then == "lost" else Text("discarded", "进弃牌堆")
        says = Text(
            "The effect of {card} lasts: the card stays in the active area, and then it is {where}.",
            "{card} 的效果持续：先放活跃区，结束后{where}。",
        ).fill(card=half.card, where=where)
        rulings = ("gh.cards.active", "gh.cards.lost-icon") if then == "lost" else ("gh.cards.active",)
        return _step(rulings, half.card, "active", says)
    if goes_to == "lost":
        says = Text(
            "The {half} of {card} has the lost icon: the card is lost, until the end of the scenario at most.",
            "{card} 的{half}有失去图标：该牌进失去堆，至多到本场结束。",
        ).fill(half=HALF_NAMES[half.half], card=half.card)
        return _step(("gh.cards.lost-icon", "gh.cards.lost-returns"), half.card, "lost", says)
    if half.printed.lost:
        says = Text(
            "Nothing of the {half} of {card} was done, so its lost icon has no say: the card is discarded.",
            "{card} 的{half}什么也没有执行，失去图标不起作用：该牌进弃牌堆。",
        ).fill(half=HALF_NAMES[half.half], card=half.card)
        return _step(("gh.cards.piles", "gh.cards.lost-icon"), half.card, "discard", says)
    says = Text("{card} has been used and is discarded.", "{card} 用过，进弃牌堆。").fill(card=half.card)
    return _step(("gh.cards.piles",), half.card, "discard", says)


def _gains(half: Played) -> list[Step]:
    """What a half gives besides its abilities, or would have given."""
    out = []
    if half.performed and (half.printed.experience or half.printed.infuse):
        parts = [Text("experience", "经验")] if half.printed.experience else []
        parts += [Text("infusion", "元素灌注")] if half.printed.infuse else []
        says = Text(
            "Of {card} something was performed ({done}), so this follows and can't be refused: {what}.",
            "{card} 执行了能力（{done}），因此必须取得：{what}。",
        ).fill(done=Joined(tuple(map(label, half.abilities))), card=half.card, what=Joined(tuple(parts)))
        out.append(_step(("gh.cards.mandatory",), half.card, "mandatory", says))
    if not half.performed and half.printed.experience:
        says = Text(
            "No ability of {card} is performed: its {n} experience is not gained.",
            "{card} 没有执行任何能力，得不到 {n} 点经验。",
        ).fill(card=half.card, n=half.printed.experience)
        out.append(_step(("gh.cards.perform-one",), half.card, "no-experience", says))
    if not half.performed and half.printed.infuse:
        says = Text(
            "No ability of {card} is performed: it infuses nothing ({what}).",
            "{card} 没有执行任何能力，不灌注元素（{what}）。",
        ).fill(card=half.card, what=Joined(tuple(WITH_ANY[code] for code in half.printed.infuse)))
        out.append(_step(("gh.element.needs-ability",), half.card, "no-infusion", says))
    return out


def _summed(who: str, experience: int, infused: Sequence[str], kills: int) -> list[Step]:
    says = Text("{who} gains {n} experience from abilities.", "{who} 由能力获得 {n} 点经验。").fill(
        who=who, n=experience
    )
    out = [_step(("gh.xp.from-abilities",), who, "experience", says, points=experience)]
    if kills:
        says = Text("Monsters killed: {n}. That gives no experience.", "击杀 {n} 只怪物，不给经验。").fill(n=kills)
        out.append(_step(("gh.xp.from-abilities",), who, "no-kill-experience", says))
    if infused:
        says = Text(
            "Strong at the end of the turn of {who}, and not before: {what}.",
            "{who} 的回合结束时才进入强盛：{what}。",
        ).fill(who=who, what=Joined(tuple(WITH_ANY[code] for code in infused)))
    else:
        says = Text("{who} makes no element strong.", "{who} 没有使任何元素进入强盛。").fill(who=who)
    return [*out, _step(("gh.element.infuse-end",), who, "infused", says)]


_EXAMPLE: Mapping[str, Any] = {
    "characters": [{"name": "Brute", "selected": ["Charge", "Cleave"]}],
    "cards": [
        {
            "card": "Charge",
            "initiative": 72,
            "top": {"abilities": [{"ability": "attack", "value": 3, "pierce": 2}]},
            "bottom": {
                "abilities": [{"ability": "move", "value": 4, "jump": True}, {"ability": "attack", "value": 2}],
                "lost": True,
                "experience": 1,
            },
        },
        {
            "card": "Cleave",
            "initiative": 15,
            "top": {"abilities": [{"ability": "attack", "value": 4}]},
            "bottom": {"abilities": [{"ability": "shield", "value": 1}], "active": True},
        },
    ],
}

CARD_PLAY = Interaction(
    Question(
        "card-play",
        Text("Whether two cards may be played so, and what comes of it", "两张牌能否这样打出，以及结果"),
        CardPlayValueSchema,
        _EXAMPLE,
        "dispute",
        CardPlayAsksSchema,
        {
            "first": {"card": "Charge", "half": "bottom", "performed": ["move"]},
            "second": {"card": "Cleave", "half": "top"},
        },
        FactsField(
            {
                "legal": Fact("truth", "Whether the play is legal."),
                "experience": Fact("number", "The experience gained by it."),
                "infused": Fact(
                    "codes", "The elements that are strong at the end of the turn.", options=tuple(ELEMENTS)
                ),
                "discarded": Fact("names", "The cards that go to the discard pile."),
                "lost": Fact("names", "The cards that go to the lost pile."),
                "active": Fact("names", "The cards that stay in the active area."),
            },
            "legal",
        ),
        (True, {"experience": 1, "lost": ["Charge"]}),
    ),
    card_play,
    read_play,
)
