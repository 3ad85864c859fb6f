"""The question rest-options: the short rest at the end of a round, the long rest as a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.errors import Problem, StateError
from adjudicator.game import Question
from adjudicator.games.gloomhaven.cards.damage_schema import OPTIONS
from adjudicator.games.gloomhaven.cards.holding import (
    active_discards,
    card_read,
    cards_read,
    character_read,
    held_by,
    in_play,
    names,
    pile,
    points,
)
from adjudicator.games.gloomhaven.cards.rests_schema import RESTS, RestAsksSchema, RestValueSchema
from adjudicator.games.gloomhaven.cards.rests_told import (
    NEEDED,
    Rest,
    faults_of,
    payable_discards,
    price_fault,
    reasons,
    steps_of,
)
from adjudicator.games.gloomhaven.codes import CONDITIONS
from adjudicator.games.gloomhaven.harm.healing import Healed, heal
from adjudicator.games.gloomhaven.judging.naming import character_of
from adjudicator.games.gloomhaven.table.figures import LONG_REST, Character
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Ruled
from adjudicator.report import Report
from adjudicator.text import Text

HEALS = 2  # hit points, in a long rest
_GAP = "gh.gap.rest-damage"
_DISCARDS_MOST = 24  # with active cards; a class takes 12 cards at most, and losing pairs makes many outcomes


def read_rest(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """Who rests how, with cards of that character."""
    character = character_read(about, state, report)
    if character is None:
        return {}
    out: dict[str, Any] = {"character": character.name, "rest": about.get("rest")}
    for key, kind in (("drawn", "short"), ("again", "short"), ("price", "short"), ("loses", "long")):
        if key in about and about.get("rest") != kind:
            message = Text("This belongs to a {kind} rest.", "这只用于{kind}。")
            names = {"short": Text("short", "短休"), "long": Text("long", "长休")}
            report.wrong(f"/{key}", message.fill(kind=names[kind]), ruling=f"gh.rest.{kind}")
    if "drawn" in about:
        out["drawn"] = cards_read(
            about["drawn"], "/drawn", character, state, report, needs=("discard",), ruling="gh.rest.short-again"
        )
    if "again" in about:
        out["again"] = about["again"]
    if "price" in about:
        out["price"] = about["price"]
        if about.get("again") is False and len(about.get("drawn", ())) < 2:
            message = Text("No other card is drawn that would have a price.", "没有改选，也就没有代价。")
            report.wrong("/price", message, ruling="gh.rest.short-again")
    if "loses" in about:
        out["loses"] = card_read(about["loses"], "/loses", character, state, report, ("discard",))
    if "takes_up" in about:
        taken = cards_read(about["takes_up"], "/takes_up", character, state, report)
        for n, card in enumerate(taken):
            if card in held_by(character) and character.active.get(card) != "discard":
                message = Text(
                    "{card} is no active card that counts as discarded.", "{card} 不是活跃区中算作弃牌的牌。"
                )
                report.wrong(f"/takes_up/{n}", message.fill(card=card), ruling="gh.damage.active")
        out["takes_up"] = sorted(taken)
    return out


def rest_options(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Which rests a character may take, and what they come to."""
    character = character_of(about["character"], state)
    in_play(character)
    discards = _discards(about, character)
    _check_drawn(about, discards, character)
    kinds = RESTS if about.get("rest") is None else (about["rest"],)
    rests = [_rest(kind, about, character, discards, state, reads) for kind in kinds]
    legal = [rest for rest in rests if not rest.faults]
    outcomes = [outcome for rest in legal for outcome in _outcomes(rest, about, character, discards)]
    value = {
        "character": character.name,
        "discards": list(discards),
        "rests": [_value(rest, character, discards) for rest in rests],
    }
    steps = [step for rest in rests for step in steps_of(rest, about, character, discards)]
    judged = Verdict.LEGAL if legal else Verdict.ILLEGAL
    verdict = Verdict.RESOLVED if about.get("rest") is None else judged
    why = reasons(rests, about, character, discards, steps)
    return Ruled(value, outcomes or [{"legal": False}], why, tuple(steps), verdict)


def _discards(about: Mapping[str, Any], character: Character) -> tuple[str, ...]:
    """The discard pile with the active cards that are taken up.

    Raises StateError where only active cards make a rest possible and it is not said whether they are taken up.
    """
    held, active = pile(character, "discard"), active_discards(character)
    if "takes_up" not in about and len(held) < NEEDED <= len(held) + len(active):
        message = Text(
            "Discards of {who}: {n}, too few to rest without active cards; it is not said which are taken up.",
            "{who} 的弃牌有 {n} 张，不加上活跃区的牌不够休息；没有写明收回活跃区的哪些牌。",
        ).fill(who=character.name, n=len(held))
        expected = Text("some of {cards}, or none", "以下的一部分，或都不收：{cards}").fill(cards=names(active))
        raise StateError([Problem("/takes_up", message, expected, ruling="gh.damage.active")], "question")
    if len(held) + len(active) > _DISCARDS_MOST:
        message = Text("More discards than {n} are not gone through; no class takes so many cards.",
                       "弃牌超过 {n} 张不作推算；没有职业带这么多牌。").fill(n=_DISCARDS_MOST)  # fmt: skip
        at = f"{character.pointer}/{'discard' if len(held) > len(active) else 'active'}"
        raise StateError([Problem(at, message, Text(f"{_DISCARDS_MOST} at most", f"至多 {_DISCARDS_MOST} 张"))])
    return tuple(sorted([*held, *about.get("takes_up", ())]))


def _check_drawn(about: Mapping[str, Any], discards: tuple[str, ...], character: Character) -> None:
    """Refuse a card that was not there to be drawn. Raises StateError."""
    message = Text("{card} is not among the discards of {who}.", "{card} 不在 {who} 的弃牌中。")
    problems = [
        Problem(f"/drawn/{n}", message.fill(card=card, who=character.name), ruling="gh.rest.lose-one")
        for n, card in enumerate(about.get("drawn", ()))
        if card not in discards
    ]
    if problems:
        raise StateError(problems, "question")


def _rest(
    kind: str, about: Mapping[str, Any], character: Character, discards: tuple[str, ...], state: State, reads: Reads
) -> Rest:
    faults = faults_of(kind, about, character, discards, state.phase)
    if faults:
        return Rest(kind, tuple(faults), ())
    if kind == "long":
        chosen = (about["loses"],) if "loses" in about else discards
        return Rest(kind, (), chosen, healed=_healed(character))
    drawn, wants = about.get("drawn", ()), about.get("again")
    again = wants is None and len(drawn) < 2
    second = wants is True or len(drawn) == 2
    if (wants or "price" in about) and len(drawn) < 2:
        may_lose = tuple(card for card in discards if card not in drawn)
    else:
        may_lose = tuple(drawn[-1:]) or discards
    prices = _prices(character, discards, reads) if again or second else ()
    if "price" in about:
        if about["price"] not in prices:
            return Rest(kind, (price_fault(about["price"], character, discards),), ())
        again, second, prices = False, True, (about["price"],)
    return Rest(kind, (), may_lose, again=again, second=second, prices=prices)


def _healed(character: Character) -> Healed:
    most = None if "poison" in character.conditions else points(character, "max_hit_points")
    return heal(HEALS, points(character), most, character.conditions)


def _prices(character: Character, discards: tuple[str, ...], reads: Reads) -> tuple[str, ...]:
    """How the damage for another card may be met. Two discards only if a third is left to be lost by the rest."""
    payable = payable_discards(character, discards)
    can = {"suffer": True, "lose-hand": bool(pile(character, "hand")), "lose-discards": len(payable) > NEEDED}
    if (can["lose-hand"] or can["lose-discards"]) and reads.of(_GAP) != "may-be-negated":
        return ("suffer",)
    return tuple(option for option in OPTIONS if can[option])


# --- outcomes


def _outcomes(
    rest: Rest, about: Mapping[str, Any], character: Character, discards: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    """What may come of a legal rest, each once."""
    if rest.kind == "long":
        assert rest.healed is not None
        kept = character.conditions - set(rest.healed.removed)
        changed = {"hit_points": rest.healed.hit_points, "conditions": sorted(kept), "refreshed": refreshed(character)}
        for card in rest.may_lose:
            yield {**_plain(rest, character, discards, (), (card,)), **changed}
        return
    if not rest.second:
        for card in rest.may_lose:
            yield _plain(rest, character, discards, (), (card,))
    if rest.again or rest.second:
        drawn = about.get("drawn", ())
        others = drawn[1:] if len(drawn) == 2 else [card for card in discards if card not in drawn]
        for price in rest.prices:
            yield from _drawn_again(price, rest, character, discards, tuple(others))


def _drawn_again(
    price: str, rest: Rest, character: Character, discards: tuple[str, ...], others: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    """One of ``others`` drawn in place of the first card, and the damage for it met by ``price``.

    Two discards that are lost for it may include the card that was drawn first, but not the one drawn then.
    """
    paid = {"again": True, "price": price}
    left = points(character) - (1 if price == "suffer" else 0)
    if left < 1:
        yield {"legal": True, "rest": rest.kind, **paid, "hit_points": 0, "exhausted": True, "conditions": []}
        return
    ways: list[tuple[tuple[str, ...], tuple[str, ...]]] = [((), ())]  # what is lost of the hand, and of the discards
    if price == "lose-hand":
        ways = [((card,), ()) for card in pile(character, "hand")]
    elif price == "lose-discards":
        ways = [((), pair) for pair in combinations(payable_discards(character, discards), 2)]
    for hand_lost, pair in ways:
        for card in others:
            if card not in pair:
                plain = _plain(rest, character, discards, hand_lost, (card, *pair))
                yield {**plain, **paid, "hit_points": left}


def _plain(
    rest: Rest, character: Character, discards: tuple[str, ...], of_hand: tuple[str, ...], of_discards: tuple[str, ...]
) -> dict[str, Any]:
    """What comes of a rest that loses these cards."""
    hand = [card for card in pile(character, "hand") if card not in of_hand]
    back = [card for card in discards if card not in of_discards]
    return {
        "legal": True,
        "rest": rest.kind,
        "lost": sorted([*of_hand, *of_discards]),
        "hand": sorted([*hand, *back]),
        "hit_points": points(character),
        "exhausted": False,
        "conditions": sorted(character.conditions),
        "refreshed": [],
        "again": False,
        "price": None,
    }


def _points_after(rest: Rest, character: Character) -> int | None:
    """The hit points after a rest, if nothing more is drawn; None where the player may choose how damage is met."""
    if rest.healed is not None:
        return rest.healed.hit_points
    if not rest.second:
        return points(character)
    if len(rest.prices) > 1:
        return None
    return max(0, points(character) - 1) if rest.prices == ("suffer",) else points(character)


def refreshed(character: Character) -> list[str]:
    """The items that a long rest refreshes."""
    return sorted(item.name for item in character.items if item.state == "spent")


def _value(rest: Rest, character: Character, discards: tuple[str, ...]) -> dict[str, Any]:
    legal = not rest.faults
    turned = refreshed(character) if legal and rest.kind == "long" else []
    used = [item.name for item in character.items if item.state != "ready"]
    return {
        "rest": rest.kind,
        "legal": legal,
        "faults": [fault.code for fault in rest.faults],
        "initiative": LONG_REST if rest.kind == "long" else None,
        "may_lose": list(rest.may_lose),
        "returns": len(discards) - 1 if legal else 0,
        "again": rest.again,
        "prices": list(rest.prices),
        "hit_points": _points_after(rest, character) if legal else None,
        "removed": list(rest.healed.removed) if rest.healed else [],
        "refreshed": turned,
        "not_refreshed": sorted(name for name in used if name not in turned),
        "stay_lost": list(character.lost or ()),
    }


_EXAMPLE: Mapping[str, Any] = {
    "characters": [
        {
            "name": "Brute",
            "hit_points": 6,
            "max_hit_points": 10,
            "hand": ["Rally"],
            "discard": ["Charge", "Cleave", "Shield Wall"],
            "lost": ["Battle Cry"],
            "items": [{"item": "Boots of Striding", "use": "spent", "state": "spent"}],
        }
    ]
}

REST_OPTIONS = Interaction(
    Question(
        "rest-options",
        Text("Which rests a character may take, and what they give", "角色可以怎样休息，结果如何"),
        RestValueSchema,
        _EXAMPLE,
        "dispute",
        RestAsksSchema,
        {"rest": "short", "drawn": ["Charge", "Cleave"], "again": True},
        FactsField(
            {
                "legal": Fact("truth", "Whether the rest may be taken so."),
                "rest": Fact("code", "The kind of rest.", options=RESTS),
                "lost": Fact("names", "The cards that are lost for it."),
                "hand": Fact("names", "The hand after it."),
                "hit_points": Fact("number", "The hit points after it."),
                "exhausted": Fact("truth", "Whether the character is exhausted by it."),
                "conditions": Fact(
                    "codes", "The conditions that the character has after it.", options=tuple(CONDITIONS)
                ),
                "refreshed": Fact("names", "The items that it refreshes."),
                "again": Fact("truth", "Whether a second card is drawn in a short rest."),
                "price": Fact("code", "How the damage for that is met.", options=OPTIONS, nullable=True),
            },
            "legal",
        ),
        (False, {"lost": ["Shield Wall"]}),
    ),
    rest_options,
    read_rest,
)
