"""The question attack: what one attack does, to whom, and what may follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudicator.answer import Claim, Judged, Verdict
from adjudicator.errors import Problem, StateError
from adjudicator.game import Question
from adjudicator.games.shadow_hunters.attacks.allowed import Allowed, chosen, may_attack, may_rob, why_no_robbery
from adjudicator.games.shadow_hunters.attacks.asking import read_attack
from adjudicator.games.shadow_hunters.attacks.outcomes import Outcomes, each_takes
from adjudicator.games.shadow_hunters.attacks.reach import carried, reach_of, why_placed, why_range
from adjudicator.games.shadow_hunters.attacks.resolving import Asked, Entry, resolve
from adjudicator.games.shadow_hunters.attacks.rolling import rolls
from adjudicator.games.shadow_hunters.attacks.schema import FACTS, AttackAsksSchema, AttackValueSchema
from adjudicator.games.shadow_hunters.attacks.suspects import Suspects
from adjudicator.games.shadow_hunters.attacks.telling import Telling
from adjudicator.games.shadow_hunters.attacks.ways import NONE, Way, ways_of
from adjudicator.games.shadow_hunters.characters.cases import suppose
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, Why, judge
from adjudicator.judging.telling import joined, step_of
from adjudicator.text import Text

_TOLD_MOST = 2  # entries whose numbers a reason tells, of those that speak against a claim
_NEEDS_TARGETS = ("damage", "dead", "robbed", "heals", "takes", "follows", "comes_first")
_NEEDS_COUNT = ("follows", "comes_first")


def attack(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What one attack does, to whom, and what may follow."""
    suspects = Suspects(state, reads)
    attacker = state.by_name[about["player"]] if "player" in about else None
    legal: bool | None = True
    why_legal: list[Because] = []
    targets: Sequence[Any] = ()
    if attacker is not None:
        if attacker.dead:
            raise _dead(attacker.pointer, attacker.name, counter=bool(about.get("counter")))
        bare = "targets" not in about and not about.get("counter") and all(each.area is None for each in state.living)
        checks: list[Allowed] = [may_attack(about, attacker, state, suspects)]
        if not bare:
            targets, wrong = chosen(about, attacker, state, reads)
            checks += [(False, wrong)] if wrong is not None else []
        asked = _asked(about, state, targets)
        if about.get("rob"):
            checks.append(may_rob(about, asked, state, suspects))
        legal, why_legal = _all_of(checks)
    else:
        asked = _asked(about, state, ())
    if legal is False:
        return _illegal(asked, joined(why_legal))
    return _ruled(about, asked, legal, why_legal, state, reads, suspects)


def _dead(at: str, name: str, *, counter: bool) -> StateError:
    message = Text("{name} is dead and attacks nobody.", "{name} 已死亡，不能攻击。").fill(name=name)
    ruling = "sh.pack.werewolf-dead" if counter else "sh.death.gone"
    return StateError([Problem(f"{at}/dead", message, ruling=ruling)])


def _asked(about: Mapping[str, Any], state: State, targets: Sequence[Any]) -> Asked:
    return Asked(
        state.by_name[about["player"]] if "player" in about else None,
        tuple(targets),
        tuple(about["rob"]) if "rob" in about else None,
        bool(about.get("counter")),
        bool(about.get("again")),
    )


def _all_of(checks: Sequence[Allowed]) -> tuple[bool | None, list[Because]]:
    """Whether all holds: the reasons of what does not, or else of what is open, or else all."""
    for verdict in (False, None):
        against = [because for legal, because in checks if legal is verdict]
        if against:
            return verdict, against
    return True, [because for _, because in checks]


def _illegal(asked: Asked, because: Because) -> Ruled:
    """The answer to an attack that may not be made."""
    name = asked.attacker.name if asked.attacker is not None else None
    value = {
        "player": name,
        "targets": [each.name for each in asked.targets],
        "legal": False,
        "success": None,
        "outcomes": [],
    }
    step = step_of(because, name or "dice", "not-possible")
    return Ruled(value, [{"legal": False}], lambda fact, claimed: because, (step,), Verdict.ILLEGAL)


def _ruled(
    about: Mapping[str, Any],
    asked: Asked,
    legal: bool | None,
    why_legal: list[Because],
    state: State,
    reads: Reads,
    suspects: Suspects,
) -> Ruled:
    """The answer to an attack that may be made, at least as some character."""
    entries = _entries(about, asked, state, reads, suspects)
    carried_out = [entry for entry in entries if not entry.wrong]
    if not carried_out:
        return _illegal(asked, joined([_numbers(asked, entries[-1], state), why_no_robbery(entries[-1].wrong)]))
    verdicts = {not entry.wrong for entry in entries} | ({False} if legal is None else set())
    outcomes = Outcomes(asked, entries, state, reads, suspects)
    successes = {entry.success for entry in carried_out}
    value = {
        "player": asked.attacker.name if asked.attacker is not None else None,
        "targets": [each.name for each in asked.targets],
        "legal": verdicts.pop() if len(verdicts) == 1 else None,
        "success": successes.pop() if len(successes) == 1 else None,
        "outcomes": [_shown(asked, entry, state) for entry in carried_out],
    }
    unknown = {} if asked.targets else {name: _no_target() for name in _NEEDS_TARGETS}
    if asked.targets and outcomes.follows_open:
        needs = missing("/player_count", Text("the number of players, 4 to 8", "玩家人数（4 到 8）"))
        unknown = dict.fromkeys(_NEEDS_COUNT, needs)
    name, called = (asked.attacker.name, None) if asked.attacker is not None else ("dice", Text("the dice", "骰子"))
    steps = tuple(step_of(because, name, called=called) for because in _steps(asked, entries, state))
    why = _why(asked, outcomes, legal, why_legal, state)

    def judged(claim: Claim) -> Judged:
        """One claim, by the outcomes told as far as it needs them."""
        claimed = FACTS.as_facts(claim.value)
        told = [facts for _, facts in outcomes.telling(claimed, claimed.get("takes"))]
        told += [{"legal": False}] if legal is None else []
        found = judge(claim, Ruled(value, told, why, unknown=unknown), FACTS)
        if found.witness is None:
            return found
        whole = outcomes.whole(claimed.get("takes"))
        return replace(found, witness=next((each for each in whole if _fits(claimed, each)), found.witness))

    return Ruled(value, (), why, steps, unknown=unknown, judged=judged)


def _fits(claimed: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
    """Whether an outcome has all the facts that are claimed."""
    return all(name in outcome and FACTS.facts[name].holds(value, outcome[name]) for name, value in claimed.items())


def _no_target() -> StateError:
    message = Text("It is not said who is attacked.", "没有说明攻击谁。")
    return StateError([Problem("/targets", message)], "question")


def _entries(about: Mapping[str, Any], asked: Asked, state: State, reads: Reads, suspects: Suspects) -> list[Entry]:
    """Every way to make the attack with every roll that is open; a reveal that changes nothing is no way of its own."""
    ways = [Way(False, (), NONE)]
    if asked.attacker is not None:
        ways = ways_of(asked.attacker, asked.targets, about, state, suspects)
    if about.get("rob"):
        ways = [way for way in ways if way.powers.robs]
    cards = () if asked.attacker is None else carried(asked.attacker)
    out: list[Entry] = []
    plain: set[tuple[object, ...]] = set()
    for way in ways:
        one_die = way.powers.one_die or any(card.one_die for card in cards)
        found = [resolve(asked, way, roll, state, reads, suspects)
                 for roll in rolls(about.get("d6"), about.get("d4"), one_die=one_die)]  # fmt: skip
        if way.powers.one_die and not {"d6", "d4"} <= about.keys():
            pass  # with dice left open the same numbers come up, but not by the same roll
        elif way.reveals and not about.get("reveals"):
            found = [entry for entry in found if entry.effect not in plain]
        else:
            plain |= {entry.effect for entry in found}
        out += found
    return out


def _shown(asked: Asked, entry: Entry, state: State) -> dict[str, Any]:
    """One entry, as the value shows it."""
    name = "" if asked.attacker is None else asked.attacker.name
    return {
        "if": suppose({name: entry.way.characters}, state) if entry.way.characters else [],
        "number": entry.roll.number,
        "reveals": entry.way.reveals,
        "each": each_takes(entry, entry.hits),
        "hits": [
            {
                "player": each.target.name,
                "damage": each.damage,
                "total": each.total,
                "dies": each.dies,
                "deadly_for": list(each.deadly) if each.dies is None else [],
                "rob": each.rob,
                "equipment": list(each.target.equipment) if each.dies is not False or each.rob != "no" else [],
            }
            for each in entry.hits
        ],
        "as_one": entry.as_one,
        "heals": entry.heals,
        "loot": entry.loot,
        "next": [
            {
                "what": each.what,
                "who": each.who.name,
                "targets": list(each.targets),
                "characters": list(each.characters),
            }
            for each in entry.follows
        ],
    }


# --- reasons


def _numbers(asked: Asked, entry: Entry, state: State) -> Because:
    return Telling(asked, entry, state).of("each")


def _why(
    asked: Asked,
    outcomes: Outcomes,
    legal: bool | None,
    why_legal: list[Because],
    state: State,
) -> Why:
    """What decides a claimed fact: the numbers of the outcomes that speak against it, or else for it."""

    def why(fact: str, claimed: Any) -> Because:
        told = list(outcomes.telling((fact,), claimed if fact == "takes" else None))
        actual = [(entry, facts[fact]) for entry, facts in told if fact in facts]
        against = [entry for entry, value in actual if not FACTS.facts[fact].holds(claimed, value)]
        # an entry is itself only: comparing thousands by all that is in them would take long
        entries = list({id(entry): entry for entry in against or [entry for entry, _ in told]}.values())[:_TOLD_MOST]
        if fact == "legal":
            wrong = [why_no_robbery(entry.wrong) for entry in entries if entry.wrong]
            return joined([*wrong, *why_legal]) if wrong or why_legal else _numbers(asked, entries[0], state)
        names = list(claimed) if isinstance(claimed, list | dict) and fact in ("damage", "dead", "robbed") else []
        strangers = [name for name in names if name not in [each.name for each in asked.targets]]
        if strangers:
            return joined([_not_attacked(name, asked, state) for name in strangers])
        # what holds whenever the attack may be made is open only because that is
        open_ = why_legal if legal is None and not against else []
        return joined([*open_, *(Telling(asked, entry, state).of(fact, names) for entry in entries)])

    return why


def _not_attacked(name: str, asked: Asked, state: State) -> Because:
    """That a player is none of the targets, and where they stand out of range, why."""
    attacker, other = asked.attacker, state.by_name[name]
    assert attacker is not None
    if not asked.counter:
        reach = reach_of(attacker, state)
        if name not in reach.names:
            return joined([why_range(reach), why_placed(other, reach)])
    says = Text("{name} is not attacked.", "{name} 没有被攻击。").fill(name=name)
    return Because(says, ("sh.attack.range",))


def _steps(asked: Asked, entries: Sequence[Entry], state: State) -> list[Because]:
    """The reasons of each way, with the highest roll where several are open."""
    last = {entry.way: entry for entry in entries if not entry.wrong}
    out: dict[Because, None] = {}
    first = entries[0].roll
    if not first.told and not first.one_die:
        says = Text("The dice are not told: every roll is worked out.", "没有给出骰子点数：各种掷骰结果都算出来。")
        out[Because(says, ("sh.attack.damage", "sh.attack.fail"))] = None
    for entry in last.values():
        out.update(dict.fromkeys(Telling(asked, entry, state).steps()))
    return list(out)


_EXAMPLE: Mapping[str, Any] = {
    "players": [
        {"name": "Ann", "area": "church", "equipment": ["chainsaw"]},
        {"name": "Ben", "area": "cemetery", "damage": 5},
        {"name": "Cem", "area": "weird-woods"},
        {"name": "Dora", "area": "weird-woods"},
    ],
    "zones": [["church", "cemetery"], ["weird-woods", "hermits-cabin"], ["underworld-gate", "erstwhile-altar"]],
    "turn": "Ann",
}

ATTACK = Interaction(
    Question(
        "attack",
        Text("What an attack does", "一次攻击的结果"),
        AttackValueSchema,
        _EXAMPLE,
        "dispute",
        AttackAsksSchema,
        {"player": "Ann", "targets": ["Ben"], "d6": 5, "d4": 2},
        FACTS,
        (4, {"damage": {"Ben": 4}, "dead": []}),
    ),
    attack,
    read_attack,
)
