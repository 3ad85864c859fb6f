"""The outcomes of the ways in which an area or a card may go: one for each way and each kind of hidden players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.games.shadow_hunters.characters.cases import suppose
from adjudicator.games.shadow_hunters.judging.hidden import Hidden
from adjudicator.games.shadow_hunters.pack.cards import Equipment, Single
from adjudicator.games.shadow_hunters.turns.area_notes import noted
from adjudicator.games.shadow_hunters.turns.area_settled import Label, Note, Settled, deadly, deaths
from adjudicator.games.shadow_hunters.turns.area_ways import Setting

LOOT = "sh.gap.loot"
# What can't be told before the card is known.
EFFECTS = (
    "option", "equipment", "giver", "taker", "damage", "healed", "total", "hits", "card_goes", "reveals", "must_reveal",
    "dies", "loots", "extra_turn", "guarded", "nothing",
)  # fmt: skip
FIELDS = ("legal", "draws", "target", "sums", *EFFECTS)


@dataclass(slots=True)
class Outcome:
    """One outcome: ``shown`` in the value, ``facts`` for claims, and the reasons."""

    shown: dict[str, Any]
    facts: dict[str, Any]
    notes: list[Note] = field(default_factory=list)

    @property
    def legal(self) -> bool:
        """Whether it is one that the rules allow."""
        return bool(self.facts["legal"])


def outcomes_of(settled: Settled, setting: Setting, hidden: Hidden, *, told: bool) -> list[Outcome]:
    """What a way comes to, for each kind of players that hidden ones can be.

    With ``told`` the players have said that they go this way: who can't is then an outcome too, an illegal one.
    """
    way, me = settled.way, setting.player.name
    labels: dict[str, Label] = dict(deadly(settled, setting))
    if way.only is not None:
        also = labels.get(me)
        labels[me] = lambda each, only=way.only: (each in only, also(each) if also else None)  # type: ignore[misc]
    cases: list[dict[str, tuple[str, ...]]] = hidden.cases(labels) if labels else [{}]
    varied = [name for name in labels if len({labels[name](case[name][0]) for case in cases}) > 1]
    out = []
    for case in cases:
        if way.only is None or case[me][0] in way.only:
            out.append(_outcome(settled, case, varied, setting))
        elif told:
            facts = {"legal": False, "if": _known(case, varied, setting)}
            out.append(Outcome({**dict.fromkeys(FIELDS), "sums": [], **facts}, facts))
    return out


def _known(case: Mapping[str, Sequence[str]], varied: Sequence[str], setting: Setting) -> list[dict[str, Any]]:
    return suppose({name: case[name] for name in varied}, setting.state)


def _outcome(settled: Settled, case: Mapping[str, Sequence[str]], varied: Sequence[str], setting: Setting) -> Outcome:
    way, me, card = settled.way, setting.player, setting.card
    chosen = {"if": _known(case, varied, setting), "legal": True, "draws": way.draws, "target": way.target}
    if way.draws is not None and card is None:
        shown = {**dict.fromkeys(FIELDS), "sums": [], **chosen}
        return Outcome(shown, chosen, noted(settled, case, varied, [], None, setting))
    dies = deaths(settled, case, setting)
    loots = _loots(dies, setting)
    damage, total = dict(settled.damage), dict(settled.total)
    healed = {name: 0 if name in dies else amount for name, amount in settled.healed.items()}
    total |= {name: settled.most[name] for name in dies}
    effects = {
        "option": way.option,
        "equipment": way.equipment if way.taker is not None else None,
        "giver": way.giver,
        "taker": way.taker,
        "hits": way.hits,
        "card_goes": "in-front" if isinstance(card, Equipment) else "discard" if card is not None else None,
        "reveals": way.reveals and not me.revealed,
        "must_reveal": isinstance(card, Single) and card.forced and way.reveals,
        "dies": dies,
        "loots": bool(loots),
        "extra_turn": settled.extra_turn,
        "guarded": settled.guarded,
    }
    changes = any(total[name] != setting.state.by_name[name].damage for name in total)
    happens = changes or effects["taker"] is not None or effects["card_goes"] == "in-front"
    happens = happens or any(effects[key] for key in ("reveals", "extra_turn", "guarded"))
    effects["nothing"] = not happens
    living = setting.state.living
    everybody = {
        "damage": {each.name: damage.get(each.name, 0) for each in living},
        "healed": {each.name: healed.get(each.name, 0) for each in living},
        "total": {each.name: total.get(each.name, each.damage) for each in living},
        "dies": sorted(dies),
    }
    affected = {"damage": damage, "healed": healed, "total": total}
    shown = {**chosen, "sums": list(way.sums), **effects, **affected}
    return Outcome(
        {"if": chosen["if"], **{name: shown[name] for name in FIELDS}},
        {**chosen, **effects, **everybody},
        noted(settled, case, varied, dies, loots, setting),
    )


def _loots(dies: Sequence[str], setting: Setting) -> bool | None:
    """Whether the player may take equipment of somebody killed; None where that does not come up."""
    if setting.player.name in dies or not any(setting.state.by_name[name].equipment for name in dies):
        return None
    return setting.reads.of(LOOT) == "any-kill"


def merged(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """The same outcomes, those that differ by the dice alone as one."""
    out: dict[str, Outcome] = {}
    for each in outcomes:
        key = repr({name: value for name, value in each.shown.items() if name != "sums"})
        if key in out:
            sums = {*out[key].shown["sums"], *each.shown["sums"]}
            out[key].shown["sums"] = sorted(sums)
        else:
            out[key] = each
    return list(out.values())
