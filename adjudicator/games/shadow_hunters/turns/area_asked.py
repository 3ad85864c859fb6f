"""Reading what is asked about an area: which choices it asks for, and which cards can have been drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.games.shadow_hunters.attacks.ways import ROBBERY_LEAST
from adjudicator.games.shadow_hunters.judging.naming import PLAYER, player_named
from adjudicator.games.shadow_hunters.pack.areas import AREAS, EFFECTS, Area
from adjudicator.games.shadow_hunters.pack.cards import DECKS, DRAWN_NAMES, Does, Equipment, Single
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.games.shadow_hunters.turns.area_ways import CHOSEN, card_named
from adjudicator.judging.naming import one_named
from adjudicator.report import Report
from adjudicator.text import Text

TURN = "sh.turn.order"  # after the move comes what the area says
CHOICES = ("deck", "card", "target", "option", "equipment", "d6", "d4", "reveals")


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is asked, in its one spelling; whatever nothing on the area asks for is a problem."""
    out = {key: value for key, value in about.items() if not (key == "decline" and value is False)}
    out["player"] = player_named("player", about, state, report)
    if "target" in about:
        out["target"] = one_named("target", about, list(state.by_name), PLAYER, report)
    stands = state.by_name[out["player"]].area if out["player"] in state.by_name else None
    code = about.get("area") or stands
    if code is None:
        return out  # what is missing is said when it is needed
    out["area"] = code
    if stands is not None and code != stands:
        message = Text("{name} stands on {area}.", "{name} 在{area}。").fill(name=out["player"], area=AREAS[stands])
        report.wrong("/area", message, near=[stands], ruling=TURN)
    area = EFFECTS[code]
    if "card" in about:
        _check_card(about, state, report)
    asked_for = {"card"} if out.get("decline") else _asked_for(area, about)
    for key in CHOICES:
        if key in about and key not in asked_for:
            what = DRAWN_NAMES[about["card"]] if "card" in about and key != "card" else AREAS[code]
            message = Text("{what} does not ask for this.", "{what}用不着这一项。").fill(what=what)
            report.wrong(f"/{key}", message, ruling=area.ruling if "card" not in about else None)
    return out


def _check_card(about: Mapping[str, Any], state: State, report: Report) -> None:
    """A card that lies elsewhere can't have been drawn."""
    card = card_named(about["card"])
    if about.get("deck", card.deck) != card.deck:
        message = Text("{card} is in the {deck} deck.", "{card}在{deck}堆里。").fill(
            card=card.name, deck=DECKS[card.deck]
        )
        report.wrong("/card", message, ruling=card.ruling)
    for player in state.players:
        if card.id in player.equipment:
            message = Text("{card} lies in front of {name} already.", "{card}已在 {name} 面前。")
            report.wrong("/card", message.fill(card=card.name, name=player.name), ruling=card.ruling)
    pile = state.piles.get(card.deck)
    copies = card.copies if isinstance(card, Single) else 1
    if pile is not None and pile.left != 0 and (pile.discard or ()).count(card.id) >= copies:
        message = Text("Every {card} lies in the discard pile.", "{card}都在弃牌堆里。").fill(card=card.name)
        report.wrong("/card", message, ruling=card.ruling)


def _asked_for(area: Area, about: Mapping[str, Any]) -> set[str]:
    """The choices that the area, or the card, leaves to the player or the dice."""
    if not area.draws:
        return _of(area.does) | ({"option"} if len(area.does) > 1 else set()) | _robbing(area.does, about)
    keys = {"deck", "card"}
    if "card" not in about:
        return keys | ({"target"} if "hermit" in area.draws and about.get("deck", "hermit") == "hermit" else set())
    card = card_named(about["card"])
    if isinstance(card, Equipment):
        return keys
    keys |= _of(card.does) | _robbing(card.does, about)
    keys |= {"reveals"} if card.factions or card.revealing else set()
    return keys | {"none": set(), "d6": {"d6"}, "both": {"d6", "d4"}}[card.roll]


def _of(does: Iterable[Does]) -> set[str]:
    keys = set()
    for each in does:
        keys |= {"target"} if each.whom in CHOSEN else set()
        keys |= {"equipment"} if each.act in ("steal", "give") else set()
    return keys


def _robbing(does: Iterable[Does], about: Mapping[str, Any]) -> set[str]:
    """What Bob may ask, where there is damage that he might take equipment for."""
    if about.get("option") != "rob" or not any(each.act == "damage" and each.amount >= ROBBERY_LEAST for each in does):
        return set()
    return {"option", "equipment", "reveals"}
