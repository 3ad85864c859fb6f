"""The questions monster-focus and monster-activation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.answer import Step
from adjudicator.game import Question
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.judging.hexes_claimed import HexFact
from adjudicator.games.gloomhaven.judging.naming import monster_named, monster_of
from adjudicator.games.gloomhaven.monsters.activation import OUTCOMES_MOST, Outcome, Plan, outcomes, plan, too_many
from adjudicator.games.gloomhaven.monsters.field import Field
from adjudicator.games.gloomhaven.monsters.focus import Candidate, Focus, find_focus
from adjudicator.games.gloomhaven.monsters.plan_steps import plan_steps
from adjudicator.games.gloomhaven.monsters.schema import ActivationValueSchema, FocusValueSchema, MonsterSchema
from adjudicator.games.gloomhaven.monsters.why_focus import focus_steps, initiative_in_focus, why_focus
from adjudicator.games.gloomhaven.monsters.why_move import Against, against, why_place, why_targets
from adjudicator.games.gloomhaven.table.figures import Summon
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.report import Report
from adjudicator.text import Text

# The rule book's own example of a focus: the Brute stands nearer, but behind a wall of monsters.
_TABLE: Mapping[str, Any] = {
    "board": {"width": 7, "height": 6, "obstacles": [[3, 2], [2, 2]], "traps": [{"hex": [4, 1]}]},
    "characters": [
        {"name": "Brute", "at": [3, 1], "initiative": 12},
        {"name": "Tinkerer", "at": [6, 3], "initiative": 30},
    ],
    "monsters": [{"type": "Bandit Guard", "standee": 1, "at": [3, 3], "move": 2, "attack": 2}],
    "monster_types": [
        {
            "type": "Bandit Guard",
            "initiative": 50,
            "abilities": [{"ability": "move", "plus": 0}, {"ability": "attack", "plus": 0}],
        }
    ],
}


def read_monster(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The monster that a question is about."""
    return {"monster": monster_named("monster", about, state, report)}


def monster_focus(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whom a monster focuses on."""
    field = Field(monster_of(about["monster"], state), state, reads)
    focus = find_focus(field)
    names = [each.enemy.name for each in focus.chosen]
    value = {
        "monster": field.monster.name,
        "focus": sorted(names),
        "decided_by": focus.decided_by(),
        "candidates": [_candidate(each, field) for each in focus.candidates],
        "path": [list(place) for place in _way(field, focus)],
        "never": sorted(each.enemy.name for each in focus.out_of_reach),
        "unseen": sorted(field.unseen),
    }
    found: list[dict[str, Any]] = [{"focus": name} for name in sorted(names)] or [{"focus": None}]
    return Ruled(value, found, lambda _, claimed: why_focus(field, focus, claimed), tuple(focus_steps(field, focus)))


def _way(field: Field, focus: Focus) -> list[Hex]:
    """A way to the nearest hex to attack the focus from; with several, the first of them."""
    if not focus.chosen:
        return []
    return field.going.path(field.start, min(focus.chosen[0].spots))


def _candidate(candidate: Candidate, field: Field) -> dict[str, Any]:
    assert candidate.toll is not None
    figure = field.state.figures[candidate.enemy.name]
    return {
        "name": candidate.enemy.name,
        "negative_hexes": candidate.toll[0],
        "movement": candidate.toll[1],
        "proximity": candidate.enemy.proximity,
        "initiative": initiative_in_focus(figure, field),
        "summon_of": figure.owner if isinstance(figure, Summon) else None,
        "attacked_from": [list(place) for place in sorted(candidate.spots)],
    }


def monster_activation(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """All that a monster may do in its turn."""
    field = Field(monster_of(about["monster"], state), state, reads)
    if field.turn.stunned:
        return _stunned(field)
    focus = find_focus(field)
    plans = [plan(field, each) for each in focus.chosen]
    every = _distinct(field, plans)
    options = [_option(field, each) for each in every] or [_stays(field)]
    value = {
        "monster": field.monster.name,
        "focus": sorted(each.enemy.name for each in focus.chosen),
        "decided_by": focus.decided_by(),
        "options": options,
        "stays": all(option["move_to"] == list(field.start) for option in options),
        "excluded": _excluded(field, plans, {tuple(option["move_to"]) for option in options}),
        "also": list(field.turn.others),
    }
    found = [{key: option[key] for key in ("focus", "move_to", "attacks")} for option in options]

    def why(name: str, claimed: Any) -> Because:
        return _why(field, focus, plans, name, claimed)

    return Ruled(value, found, why, tuple(_steps(field, focus, plans)))


def _distinct(field: Field, plans: list[Plan]) -> list[Outcome]:
    """The outcomes of all focuses, those once that differ by their destination alone."""
    out: dict[tuple[Hex, tuple[str, ...], str], Outcome] = {}
    for planned in plans:
        for each in outcomes(field, planned):
            out.setdefault((each.move_to, tuple(field.named(each.targets)), each.focus), each)
            if len(out) > OUTCOMES_MOST:
                raise too_many()
    return [out[key] for key in sorted(out)]


def _option(field: Field, outcome: Outcome) -> dict[str, Any]:
    attacked = [enemy for enemy in field.enemies if enemy.bit & outcome.targets]
    return {
        "focus": outcome.focus,
        "move_to": list(outcome.move_to),
        "path": [list(place) for place in field.going.path(field.start, outcome.move_to)],
        "attacks": sorted(enemy.name for enemy in attacked),
        "disadvantage": field.named(field.shot_beside(outcome.move_to) & outcome.targets),
        "destination": list(outcome.destination),
        "area": [list(place) for place in field.lay(outcome.move_to, outcome.targets)] if outcome.targets else [],
    }


def _stays(field: Field) -> dict[str, Any]:
    here = list(field.start)
    nothing: dict[str, Any] = {"attacks": [], "disadvantage": [], "destination": None, "area": []}
    return {"focus": None, "move_to": here, "path": [here], **nothing}


def _excluded(field: Field, plans: list[Plan], allowed: set[Any]) -> list[dict[str, Any]]:
    """The hexes within this turn's movement where it may not stop, each with the first thing against it.

    With several focuses, what is against it with the one that can be attacked from there.
    """
    out = []
    for place in sorted(field.within):
        if place in allowed:
            continue
        found = [(planned.focus.enemy.name, against(field, planned, place)) for planned in plans]
        told = [(name, each) for name, each in found if each is not None]
        told.sort(key=lambda pair: pair[1].reason == "no-attack")
        name, first = told[0] if told else (None, Against("does-not-move"))
        entry = {"hex": list(place), "reason": first.reason, "this": first.is_, "best": first.best, "focus": name}
        out.append(entry)
    return out


def _stunned(field: Field) -> Ruled:
    name = field.monster.name
    says = Text("{about} is stunned and does nothing.", "{about}被眩晕，什么也不做。").fill(about=name)
    value = {
        "monster": name,
        "focus": [],
        "decided_by": "stunned",
        "options": [_stays(field)],
        "stays": True,
        "excluded": [],
        "also": [],
    }
    because = Because(says, ("gh.monster.stunned",))
    found = [{"focus": None, "move_to": list(field.start), "attacks": []}]
    return Ruled(value, found, lambda *_: because, (Step("gh.monster.stunned", name, "stunned", says),))


def _why(field: Field, focus: Focus, plans: list[Plan], name: str, claimed: Any) -> Because:
    """Why something claimed of an outcome is so or not; with several focuses, by the one that fits best."""
    if name == "focus":
        return why_focus(field, focus, claimed)
    if name == "attacks" and (hidden := [each for each in claimed if each in field.unseen]):
        return why_focus(field, focus, hidden[0])
    if not plans:
        found = why_focus(field, focus, None)
        return Because(found.says, ("gh.monster.no-path", *found.rulings))
    if name == "move_to":
        place = (claimed[0], claimed[1])
        fitting = [each for each in plans if against(field, each, place) is None]
        return why_place(field, (fitting or plans)[0], place)
    bits = sum(enemy.bit for enemy in field.enemies if enemy.name in claimed)
    able = [each for each in plans if bits in each.sets] or [each for each in plans if each.focus.enemy.bit & bits]
    planned = (able or plans)[0]
    found = why_targets(field, planned, claimed)
    if not bits or field.turn.attack is None or (able and (bits not in planned.sets or len(focus.candidates) == 1)):
        return found
    # Why the focus has to be among them, or, of targets without it, why the first of them is not the focus.
    instead = why_focus(field, focus, planned.focus.enemy.name if able else field.named(bits)[0])
    says = Text(f"{instead.says.en} {found.says.en}", instead.says.zh + found.says.zh)
    return Because(says, tuple(dict.fromkeys((*instead.rulings, *found.rulings))))


def _steps(field: Field, focus: Focus, plans: list[Plan]) -> Iterator[Step]:
    yield from focus_steps(field, focus)
    turn, name = field.turn, field.monster.name
    if not plans:
        says = Text("{about} neither moves nor attacks.", "{about}不移动也不攻击。").fill(about=name)
        yield Step("gh.monster.no-path", name, "stays", says)
    else:
        says = Text("Its card says: Move {move}{attack}.", "能力牌：移动 {move}{attack}。")
        attack = Text(", Attack", "，攻击") if turn.attacks else Text("", "")
        if not turn.moves:
            says = Text("Its card has no move.", "能力牌没有移动。")
        under: tuple[str, ...] = ("gh.monster.printed-order", "gh.monster.stat-plus-card") if turn.moves else ()
        yield Step("gh.monster.card-only", name, "card", says.fill(move=turn.printed, attack=attack), under=under)
        if turn.immobilized:
            says = Text("{about} is immobilized and can't move.", "{about}被定身，不能移动。").fill(about=name)
            yield Step("gh.monster.immobilized", name, "immobilized", says)
        for planned in plans:
            yield from plan_steps(field, planned)
    if turn.others:
        says = Text("What else its card has it still does, in printed order.", "能力牌上的其他能力仍按顺序执行。")
        ruling = "gh.monster.printed-order" if plans else "gh.monster.no-path"
        under = ("gh.monster.bonus-timing",) if {"shield", "retaliate"} & set(turn.others) else ()
        yield Step(ruling, name, "also", says, under=under)


_FOCUS = Fact("name", "The figure it focuses on; null for nobody.", of="figure", nullable=True)

MONSTER_FOCUS = Interaction(
    Question(
        "monster-focus",
        Text("Whom a monster focuses on", "怪物专注于谁"),
        FocusValueSchema,
        _TABLE,
        "dispute",
        MonsterSchema,
        {"monster": "Bandit Guard 1"},
        FactsField({"focus": _FOCUS}, "focus"),
        ("Tinkerer", {"focus": "Brute"}),
    ),
    monster_focus,
    read_monster,
)
MONSTER_ACTIVATION = Interaction(
    Question(
        "monster-activation",
        Text("What a monster may do in its turn", "怪物这个回合可以怎样行动"),
        ActivationValueSchema,
        _TABLE,
        "dispute",
        MonsterSchema,
        {"monster": "Bandit Guard 1"},
        FactsField(
            {
                "focus": _FOCUS,
                "move_to": HexFact(description="Where it stops."),
                "attacks": Fact("names", "Exactly those whom it attacks, in any order.", of="figure"),
            }
        ),
        ({"attacks": ["Brute"]}, {"focus": "Tinkerer", "move_to": [5, 3]}),
    ),
    monster_activation,
    read_monster,
)
