"""The question identity: who everybody can be, what is forced, whether anybody must have lied; smallest proofs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.answer import Claim, Judged, Step, Verdict
from adjudicator.game import Question
from adjudicator.games.shadow_hunters.identity.claims import CLAIMED, judge
from adjudicator.games.shadow_hunters.identity.counting import deals
from adjudicator.games.shadow_hunters.identity.model import LIAR, Model, Table, table_of
from adjudicator.games.shadow_hunters.identity.proofs import BudgetSpentError, holds, smallest
from adjudicator.games.shadow_hunters.identity.schema import IdentityValueSchema
from adjudicator.games.shadow_hunters.identity.telling import by_grounds, proof, rulings_of
from adjudicator.games.shadow_hunters.identity.worlds import FalseAnswers, false_answers, possible
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, FACTIONS, NAMES
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import listing
from adjudicator.solver import Expr, Meter, Search
from adjudicator.text import Joined, Text

_NOT_NEEDED = Because(Text("", ""), ())  # claims here are judged by the solver


def identity(about: Mapping[str, Any], state: State, reads: Reads, meter: Meter) -> Ruled:
    """Who everybody can be by what the table shows."""
    table = table_of(state, reads)
    try:
        with Search(meter) as search:
            value, steps = _worked_out(Model(search, table), state)
        verdict = Verdict.RESOLVED
    except BudgetSpentError:
        value, steps, verdict = _undecided(table), (), Verdict.UNDECIDED

    def judged(claim: Claim) -> Judged:
        if verdict is Verdict.UNDECIDED:
            return Judged(claim, verdict, Text("The search ran out of its budget.", "搜索用尽了预算。"))
        with Search(meter) as search:
            return judge(claim, Model(search, table), value["consistent"])

    return Ruled(value, (), decided({}, _NOT_NEEDED), steps, verdict, judged=judged)


def _undecided(table: Table) -> dict[str, Any]:
    return {
        "consistent": None,
        "deals": None,
        "players": [],
        "characters": [],
        "lied": {"certain": None, "by": []},
        "forced": [],
        "contradiction": None,
    }


def _worked_out(model: Model, state: State) -> tuple[dict[str, Any], tuple[Step, ...]]:
    """The value and the steps. Raises BudgetSpentError."""
    table = model.table
    steps = [_seen(ground.rulings, ground.observation.player, ground.says) for ground in table.grounds
             if ground.observation is not None]  # fmt: skip
    (dealt,) = [ground for ground in table.grounds if ground.key.startswith(("sh.setup.deal", "sh.variant"))]
    table_name = Text("the table", "整桌")
    steps.append(Step(dealt.key, "table", "dealt", dealt.says, {"about": table_name}))
    if not holds(model, table.grounds, []):
        contradiction, step = _contradiction(model, state)
        value = {**_undecided(table), "consistent": False, "deals": 0, "contradiction": contradiction}
        return value, (*steps, step)
    can_be = possible(model)
    forced, more = _forced(model, state, can_be)
    certain, by, lies = _lies(model)
    value = {
        "consistent": True,
        "deals": deals(table),
        "players": [_player(name, can_be[name]) for name in table.players],
        "characters": _characters(model, can_be),
        "lied": {"certain": certain, "by": by},
        "forced": [*forced, *(entry for entry, _ in lies)],
        "contradiction": None,
    }
    return value, (*steps, *more, *(step for _, step in lies))


def _seen(rulings: tuple[str, ...], player: str, says: Text) -> Step:
    ruling, *under = rulings
    return Step(ruling, player, "seen", says, {}, under=tuple(under))


def _player(name: str, can_be: frozenset[str]) -> dict[str, Any]:
    factions = {CHARACTERS[each].faction for each in can_be}
    return {
        "name": name,
        "can_be": [each for each in CHARACTERS if each in can_be],
        "factions": [each for each in FACTIONS if each in factions],
    }


def _characters(model: Model, can_be: Mapping[str, frozenset[str]]) -> list[dict[str, Any]]:
    """For each character who can have it, and whether somebody listed certainly has."""
    table = model.table
    out = []
    for character in table.pool:
        holders = [name for name in table.players if character in can_be[name]]
        nobody = model.search.all_(*(model.search.not_(model.is_[name][character]) for name in table.players))
        certain = bool(holders) and not holds(model, table.grounds, [model.assumable(nobody)])
        out.append({"character": character, "held_by": holders, "certain": certain})
    return out


def _forced(
    model: Model, state: State, can_be: Mapping[str, frozenset[str]]
) -> tuple[list[dict[str, Any]], list[Step]]:
    """What follows about players whose character is not known, each with a smallest proof."""
    forced: list[dict[str, Any]] = []
    steps: list[Step] = []
    for player in state.players:
        if player.character is not None:
            continue
        left = can_be[player.name]
        factions = {CHARACTERS[each].faction for each in left}
        if len(left) == 1:
            (character,) = left
            says = Text("{name} is {who}.", "{name} 是{who}。").fill(name=player.name, who=NAMES[character])
            against = model.search.not_(model.is_[player.name][character])
            fact: dict[str, Any] = {"characters": {player.name: character}}
        elif len(factions) == 1:
            (faction,) = factions
            says = Text("{name} is a {faction}.", "{name} 属于{faction}阵营。")
            says = says.fill(name=player.name, faction=FACTIONS[faction])
            against = model.search.not_(model.faction(player.name, faction))
            fact = {"factions": {player.name: faction}}
        else:
            continue
        entry, step = _proved(model, fact, says, against, player.name)
        forced.append(entry)
        steps.append(step)
    return forced, steps


def _proved(model: Model, fact: dict[str, Any], says: Text, against: Expr, about: str) -> tuple[dict[str, Any], Step]:
    grounds, is_smallest = smallest(model, [model.assumable(against)])
    rulings = rulings_of(grounds)
    step = Step(rulings[0], about, "forced", by_grounds(says, grounds), {}, under=rulings[1:])
    return {"fact": fact, "proof": proof(grounds, is_smallest)}, step


def _lies(model: Model) -> tuple[bool, list[str], list[tuple[dict[str, Any], Step]]]:
    """Whether somebody must have lied, who may have, and the proof that somebody did."""
    search, table = model.search, model.table
    lie = model.somebody_lied()
    if lie is False:
        return False, [], []
    lies = {name: lied for name in table.players if (lied := model.lied(name)) is not False}
    by = [name for name, lied in lies.items() if holds(model, table.grounds, [model.assumable(lied)])]
    if not by or holds(model, table.grounds, [model.assumable(search.not_(lie))]):
        return False, by, []
    says = Text(
        "Somebody lied, and only {liar} may: one of {names}.", "有人说了谎，而只有{liar}可以说谎：{names} 之一。"
    )
    says = says.fill(liar=NAMES[LIAR], names=listing(by))
    if len(by) == 1:
        says = Text("{name} lied, and so is {liar}.", "{name} 说了谎，因此是{liar}。").fill(
            name=by[0], liar=NAMES[LIAR]
        )
    entry, step = _proved(model, {"lie": True}, says, search.not_(lie), "sh.ability.unknown")
    words = {"about": NAMES[LIAR]}
    return True, by, [(entry, Step(step.ruling, LIAR, "lied", step.says, words, under=(*step.under, step.about)))]


def _contradiction(model: Model, state: State) -> tuple[dict[str, Any], Step]:
    """Why what was seen can't all be so, and which answers to hermit cards may be the false ones."""
    grounds, is_smallest = smallest(model, [])
    found = false_answers(model)
    suspects = _suspects(found)
    rulings = rulings_of(grounds)
    who_may_lie: tuple[str, ...] = ()
    if found.least is None:
        conclusion = "no-such-deal"
        says = Text("What is written down can't be, whatever was answered.", "不论如何回应，所写的都不可能成立。")
    else:
        conclusion = "false-answer"
        who_may_lie = ("sh.variant.no-abilities" if state.variants.no_abilities else "sh.ability.unknown",)
        says = Text("Somebody who may not lie answered falsely: {least} answers at least are false.",
                    "有不得说谎的人作了虚假回应：至少有 {least} 次回应是假的。")  # fmt: skip
        if found.least == 1:
            says = Text("Somebody who may not lie answered falsely: one of {names}, if it was only one.",
                        "有不得说谎的人作了虚假回应；若只有一次，则是 {names} 之一。")  # fmt: skip
        says = says.fill(least=found.least, names=listing(suspects))
    value = {
        **proof(grounds, is_smallest),
        "conclusion": conclusion,
        "false_answers": found.least,
        "suspects": suspects,
    }
    words: dict[str, Text | Joined] = {"about": Text("the table", "整桌")}
    under = tuple(each for each in (*rulings[1:], *who_may_lie) if each != rulings[0])
    return value, Step(rulings[0], "table", "contradicted", by_grounds(says, grounds), words, under=under)


def _suspects(found: FalseAnswers) -> list[str]:
    """The players one of whose answers is in a smallest set of false ones."""
    seen = [ground.observation for each in found.sets for ground in each]
    return sorted({each.player for each in seen if each is not None})


IDENTITY = Interaction(
    Question(
        "identity",
        Text("Who everybody can be, what is forced, and whether anybody must have lied",
             "每个人可能是谁、哪些已可确定、是否有人必定说了谎"),
        IdentityValueSchema,
        {
            "players": [{"name": "Ann"}, {"name": "Ben"}, {"name": "Cleo"}, {"name": "Dan"}],
            "record": [
                {"event": "hermit", "to": name, "card": card, "answer": "nothing"}
                for name, card in (("Ann", "spell"), ("Ben", "huddle"), ("Cleo", "exorcism"))
            ],
        },
        "dispute",
        claim=CLAIMED,
        claims=({"factions": {"Dan": "shadow"}}, {"lie": True}),
    ),
    None,
    search=identity,
)  # fmt: skip
