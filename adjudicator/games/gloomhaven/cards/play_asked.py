"""Reading the question card-play: the halves as they are played, with what is printed on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.cards.holding import card_read, character_read
from adjudicator.games.gloomhaven.table.cards import Ability, Half
from adjudicator.games.gloomhaven.table.figures import Character
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.report import Report
from adjudicator.text import Text, clean

BASIC: Mapping[str, Half] = {
    "top": Half(abilities=(Ability(ability="attack", value=2),)),
    "bottom": Half(abilities=(Ability(ability="move", value=2),)),
}
HALF_NAMES: Mapping[str, Text] = {"top": Text("top", "上半"), "bottom": Text("bottom", "下半")}
_KINDS: Mapping[str, str] = {
    "move": "移动", "attack": "攻击", "heal": "治疗", "shield": "护盾", "retaliate": "反击", "loot": "拾取",
    "push": "推动", "pull": "拉动", "summon": "召唤", "condition": "状态", "infuse": "灌注", "other": "其他",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A half as it is played. ``printed`` is what counts: that of the basic action if it is used as one."""

    card: str
    half: str
    basic: bool
    printed: Half
    performed: tuple[int, ...]  # places from 0, in the order done
    takes_experience: bool | None = None
    takes_infusion: bool | None = None

    @property
    def abilities(self) -> list[Ability]:
        """The abilities performed, in the order done."""
        return [self.printed.abilities[place] for place in self.performed]


def label(ability: Ability) -> Text:
    """An ability in words."""
    if ability.name is not None:
        return Text(ability.name, ability.name)
    value = "" if ability.value is None else f" {ability.value}"
    return Text(ability.ability.capitalize() + value, _KINDS[ability.ability] + value)


def printed_half(card: str, half: str, state: State) -> Half | None:
    """What is printed on a half; None if the state does not say."""
    found = state.cards.get(card)
    if found is None:
        return None
    return found.top if half == "top" else found.bottom


def needed_half(played: Mapping[str, Any], state: State) -> Half:
    """What is printed on a half that is played. Raises StateError if the state leaves it out.

    Its abilities, which every half has, are not needed only where none of them is said to be performed.
    """
    card, half = played["card"], played["half"]
    found = printed_half(card, half, state)
    words = {"half": HALF_NAMES[half], "card": card}
    if found is None:
        what = Text("what is printed on the {half} of {card}", "{card} 的{half}印的内容")
        at = f"{state.cards[card].pointer}/{half}" if card in state.cards else "/cards"
        raise missing(at, what.fill(**words))
    at = f"{state.cards[card].pointer}/{half}"
    if not found.abilities and played.get("performed") != []:
        what = Text("the abilities on the {half} of {card}", "{card} 的{half}上的能力")
        raise missing(f"{at}/abilities", what.fill(**words))
    _no_infusion_among(found, at)
    return found


def _no_infusion_among(half: Half, at: str) -> None:
    """Refuse a stand-alone infusion that is written as an ability: performing it would be enough for itself."""
    problems = [
        Problem(
            f"{at}/abilities/{n}",
            Text("An infusion that stands alone is no ability.", "独立的灌注不是能力。"),
            Text("the elements under infuse of the half", "写在该半部的 infuse 里"),
            ruling="gh.element.needs-ability",
        )
        for n, ability in enumerate(half.abilities)
        if ability.ability == "infuse"
    ]
    if problems:
        raise StateError(problems)


def blocked_by(ability: Ability, character: Character) -> str | None:
    """The condition that keeps a character from performing an ability."""
    if ability.ability == "move" and "immobilize" in character.conditions:
        return "immobilize"
    return "disarm" if ability.ability == "attack" and "disarm" in character.conditions else None


def read_play(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is played. Abilities come as places from 1, in the order done; those of ``order`` stay one list."""
    character = character_read(about, state, report)
    if character is None:
        return {}
    halves = []
    for key in ("first", "second"):
        told = about[key]
        half = {name: told[name] for name in ("half", "experience", "infuse") if name in told}
        half = {"card": card_read(told["card"], f"/{key}/card", character, state, report, ("selected",)), **half}
        half["basic"] = told.get("basic", False)
        if "performed" in told:
            half["performed"] = _places(told["performed"], half, f"/{key}/performed", state, report)
        halves.append(half)
    out = {"character": character.name, "first": halves[0], "second": halves[1], "kills": about.get("kills", 0)}
    if "order" in about and halves[0]["card"] != halves[1]["card"]:  # of one card that is illegal in any order
        out["order"] = _order(about["order"], halves, state, report)
        for key in ("first", "second"):
            if "performed" in about[key]:
                message = Text("Say what was performed here or in order, not both.", "已写 order 就不要再写这里。")
                report.wrong(f"/{key}/performed", message)
    return out


def _order(
    told: Sequence[Mapping[str, Any]], halves: list[dict[str, Any]], state: State, report: Report
) -> list[dict[str, Any]]:
    """Everything done, in order."""
    out: list[dict[str, Any]] = []
    cards = [half["card"] for half in halves]
    for n, step in enumerate(told):
        card = clean(step["card"])
        if card not in cards:
            report.unknown(f"/order/{n}/card", Text("card that is played", "打出的牌"), card, cards)
            continue
        half = halves[cards.index(card)]
        (place,) = _places([step["ability"]], half, f"/order/{n}/ability", state, report, one=True)
        done = {"card": card, "ability": place}
        if out and out[-1] == done:
            message = Text("The same ability comes just before.", "与前一步是同一项能力。")
            report.wrong(f"/order/{n}", message)
        out.append(done)
    if out and out[0]["card"] != cards[0] and any(done["card"] == cards[0] for done in out):
        message = Text("{card} is said to come first.", "前面写的是先打 {card}。").fill(card=cards[0])
        report.wrong("/order/0/card", message)
    return out


def _places(
    told: Sequence[int | str], half: Mapping[str, Any], at: str, state: State, report: Report, *, one: bool = False
) -> list[int | str]:
    """Abilities as places from 1; as they were told if the half is not written down, which the rule then misses."""
    if half["basic"]:
        printed: Half | None = BASIC[half["half"]]
    else:
        printed = printed_half(half["card"], half["half"], state)
    if printed is None or not printed.abilities:
        return list(told)
    out: list[int | str] = []
    for n, each in enumerate(told):
        here = at if one else f"{at}/{n}"
        place = each if isinstance(each, int) else _place(each, printed, here, report)
        if place is not None and not 1 <= place <= len(printed.abilities):
            message = Text("Abilities on that half: {n}.", "该半部有 {n} 项能力。").fill(n=len(printed.abilities))
            report.wrong(here, message)
        elif place is not None and place in out:
            report.wrong(here, Text("This ability is named already.", "这项能力已经写过了。"))
        out.append(each if place is None else place)
    return out


def _place(told: str, printed: Half, at: str, report: Report) -> int | None:
    """The place, from 1, of the ability that people call so; None, and a problem, if it is not clear which."""
    wanted = clean(told).lower()
    labels = [label(ability) for ability in printed.abilities]
    found = []
    for place, (ability, words) in enumerate(zip(printed.abilities, labels, strict=True), 1):
        called = {words.en, words.zh, ability.ability, _KINDS[ability.ability]}
        if wanted in {each.lower() for each in called}:
            found.append(place)
    if len(found) == 1:
        return found[0]
    if found:
        places = ", ".join(map(str, found))
        message = Text("{n} abilities are called {told!r}.", "有 {n} 项能力叫 {told!r}。")
        expected = Text(f"one of the places {places}", f"以下次序之一：{places}")
        report.wrong(at, message.fill(n=len(found), told=told), expected=expected)
    else:
        report.unknown(at, Text("ability", "能力"), told, [words.en for words in labels])
    return None
