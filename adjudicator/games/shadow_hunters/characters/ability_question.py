"""The question ability: whether somebody may use an ability or reveal now, what comes first, and what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from adjudicator.answer import Step, Verdict
from adjudicator.errors import Problem, StateError
from adjudicator.games.shadow_hunters.characters import telling
from adjudicator.games.shadow_hunters.characters.ability_schema import QUESTION
from adjudicator.games.shadow_hunters.characters.cases import names_of, shared, suppose
from adjudicator.games.shadow_hunters.characters.moments import BEFORE_MOVE, moment_at
from adjudicator.games.shadow_hunters.characters.powers import Effect, effect_of
from adjudicator.games.shadow_hunters.characters.situation import Situation, not_told
from adjudicator.games.shadow_hunters.characters.standing import (
    Standing,
    declare,
    reveal,
    stay_hidden,
    timings,
    use,
)
from adjudicator.games.shadow_hunters.judging.deal import stacks
from adjudicator.games.shadow_hunters.judging.hidden import Hidden
from adjudicator.games.shadow_hunters.judging.naming import PLAYER, check_alive, player_named, players_named
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, Character
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.naming import one_named
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Text

_VERDICTS: Mapping[bool | None, Verdict] = {True: Verdict.LEGAL, False: Verdict.ILLEGAL}
# Whether an ability does what it does depends on who the target is.
_BY_TARGET = ("damage", "void")


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """Whom and what it is about, in its one spelling."""
    told = {"action": "use", **about}
    general = told.get("character") is not None
    if general and told.get("player") is not None:
        message = Text("Ask about a player or about a character.", "只能问玩家或角色之一。")
        report.wrong("/character", message, expected=Text("only one of the two", "二者只写其一"))
    if general:
        told["player"] = None
        problem = _not_played(told["character"], state)
        if problem is not None:
            report.wrong("/character", problem[0], ruling=problem[1])
    elif told["action"] != "ignore-equipment" or state.players:
        told["player"] = player_named("player", about, state, report)
    if told.get("target") is not None:
        told["target"] = one_named("target", about, list(state.by_name), PLAYER, report)
    told["deaths_now"] = players_named("deaths_now", about, state, report)
    if told["action"] == "ignore-equipment" and told.get("equipment") is None:
        message = Text("It is not said which equipment card.", "没有说明是哪张装备卡。")
        report.wrong("/equipment", message, expected=Text("an equipment card", "一张装备卡"))
    return told


def _not_played(character: str, state: State) -> tuple[Text, str] | None:
    """What is wrong with asking about a character, and the ruling; None if it may be dealt at the table."""
    if character in stacks(state):
        return None
    words = {"who": CHARACTERS[character].name}
    if character in state.stacks:
        says = Text("Without special abilities {who} is not in the game.", "不用特殊能力时，{who}不在游戏中。")
        return says.fill(**words), "sh.variant.no-abilities"
    says = Text("{who} is not in the boxes or the stacks of this table.", "{who}不在本桌所用的盒子或牌堆里。")
    return says.fill(**words), "sh.game.characters"


@dataclass(frozen=True)
class Case:
    """What holds in one case: who the player is (or all whom it holds for), and who the target, where that matters."""

    who: Mapping[str, Sequence[str]]
    characters: tuple[str, ...]
    target_is: Character | None
    standing: Standing


def rule(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether somebody may do something now, what comes first, and what it does."""
    told = _situation(about, state, reads)
    if about["action"] == "ignore-equipment":
        return _equipment(about, told)
    _check(about, told)
    cases = _cases(about, told)
    only = cases[0].characters if len({case.characters for case in cases}) == 1 else ()
    character = CHARACTERS[only[0]] if len(only) == 1 else None
    legal = shared([case.standing.legal for case in cases])
    known = about["action"] == "use" and character is not None
    value = {
        "player": told.player.name if told.player is not None else None,
        "character": character.id if character is not None else None,
        "action": about["action"],
        "timing": told.moment,
        "legal": legal,
        "first": _common([case.standing.first for case in cases]),
        "must": _common([case.standing.must for case in cases]),
        "once": character.once if known and character is not None else None,
        "timings": list(timings(character, told)) if known and character is not None else [],
        "cases": [_told_case(case, state) for case in cases],
    }
    lacking = [case.standing.missing for case in cases if case.standing.missing is not None]
    unknown = {"legal": lacking[0], "must": lacking[0]} if lacking else {}
    unknown |= _unknown(cases, told)
    outcomes = [outcome for case in cases for outcome in _outcomes(case, value)]
    verdict = _VERDICTS.get(legal, Verdict.RESOLVED if lacking else Verdict.POSSIBLE)
    reasons = [because for case in cases for because in _reasons(case, about["action"], told)]
    effects = [because for case in cases for because in _effects(case, told)]

    def why(fact: str, claimed: Any) -> Because:
        if fact in ("legal", "first", "must", "once", "timings") or not effects:
            return joined(reasons)
        return joined(effects)

    return Ruled(value, outcomes, why, _steps(cases, about["action"], told), verdict, unknown)


def _situation(about: Mapping[str, Any], state: State, reads: Reads) -> Situation:
    player = state.by_name[about["player"]] if about.get("player") is not None else None
    deaths = tuple(state.by_name[name] for name in about.get("deaths_now") or ())
    moment = about.get("timing")
    if moment is None and any(each is not player for each in deaths):
        moment = "other-death"
    if moment is None and player is not None:
        moment = moment_at(state, player)
    target = state.by_name[about["target"]] if about.get("target") is not None else None
    return Situation(state, reads, player, moment, target, about.get("equipment"), about.get("damage"),
                     about.get("d6"), about.get("d4"), deaths)  # fmt: skip


def _check(about: Mapping[str, Any], told: Situation) -> None:
    """Raise StateError for what contradicts the question."""
    player, action = told.player, about["action"]
    if player is not None:
        if not (told.dies and action in ("reveal", "stay-hidden")):
            check_alive(player)
        if player.revealed and action in ("reveal", "stay-hidden"):
            message = Text("{name} is revealed already.", "{name} 早已亮出身份。").fill(name=player.name)
            raise StateError([Problem(f"{player.pointer}/revealed", message, ruling="sh.reveal.any-time")])
        if player.character is not None and (problem := _not_played(player.character, told.state)) is not None:
            raise StateError([Problem(f"{player.pointer}/character", problem[0], ruling=problem[1])])
    if told.target is not None:
        check_alive(told.target)
    known = about.get("character") or (player.character if player is not None else None)
    if known is not None and action == "use":
        for die in ("d4", "d6"):
            if about.get(die) is not None and CHARACTERS[known].power.die != die:
                message = Text("{ability} does not roll it.", "{ability}不掷这颗骰子。")
                filled = message.fill(ability=CHARACTERS[known].ability)
                raise StateError([Problem(f"/{die}", filled, ruling=CHARACTERS[known].ability_ruling)], "question")


# --- cases


def _cases(about: Mapping[str, Any], told: Situation) -> list[Case]:
    """What holds for each of those whom the player, and where it matters the target, can be."""
    action = about["action"]
    if about.get("character") is not None:
        return _by_target({}, (about["character"],), action, told)
    player = told.player
    assert player is not None
    if action == "use" and told.state.variants.no_abilities:  # whoever they are
        known = (player.character,) if player.character is not None else ()
        return [Case({}, known, None, Standing(False, ("no-abilities",)))]
    hidden = Hidden(told.before(), told.reads)
    cases = hidden.cases({player.name: lambda each: _standing(CHARACTERS[each], action, told, None)})
    return [made for case in cases for made in _by_target(case, tuple(case[player.name]), action, told)]


def _standing(character: Character, action: str, told: Situation, target_is: Character | None) -> Standing:
    match action:
        case "use":
            return use(character, told, target_is)
        case "reveal":
            return reveal(character, told)
        case "stay-hidden":
            return stay_hidden(character, told)
        case "declare":
            return declare(character, told)
    raise NotImplementedError(action)


def _by_target(
    who: Mapping[str, Sequence[str]], characters: tuple[str, ...], action: str, told: Situation
) -> list[Case]:
    """A case of the player, split by who the target is where the effect depends on it."""
    character, target = CHARACTERS[characters[0]], told.target
    found = _standing(character, action, told, None)
    if found.effect is None or target is None or target is told.player or character.power.act not in _BY_TARGET:
        own = character if target is not None and target is told.player else None
        known = CHARACTERS[target.character] if target is not None and target.character is not None else own
        return [Case(who, characters, known, _standing(character, action, told, known))]
    out = []
    for case in _target_cases(characters, target, told):
        target_is = CHARACTERS[case[target.name][0]]
        # the target's characters and what is left to the player beside them
        narrowed = {name: case.get(name, left) for name, left in who.items()}
        left = tuple(narrowed.get(told.player.name, characters)) if told.player is not None else characters
        found = _standing(character, action, told, target_is)
        out.append(Case({**narrowed, target.name: case[target.name]}, left, target_is, found))
    return out


def _target_cases(characters: tuple[str, ...], target: Player, told: Situation) -> list[dict[str, tuple[str, ...]]]:
    """The kinds of target that a use tells apart, while the player is one of some characters."""
    character = CHARACTERS[characters[0]]
    kinds: dict[str, Any] = {target.name: lambda each: effect_of(character, told, CHARACTERS[each])}
    if told.player is None or told.player.character is not None:
        return Hidden(told.before(), told.reads).cases(kinds)
    kinds = {told.player.name: lambda each: each in characters, **kinds}
    cases = Hidden(told.before(), told.reads).cases(kinds)
    return [case for case in cases if case[told.player.name][0] in characters]


# --- the value and the outcomes


def _common(lists: Sequence[Sequence[str]]) -> list[str]:
    first, *rest = lists
    return [each for each in first if all(each in other for other in rest)]


def _told_case(case: Case, state: State) -> dict[str, Any]:
    found = case.standing
    return {
        "if": suppose(case.who, state),
        "legal": found.legal,
        "first": list(found.first),
        "must": list(found.must),
        "hindered_by": list(found.hindered),
        "effect": _told_effect(found.effect) if found.effect is not None else None,
    }


def _told_effect(effect: Effect) -> dict[str, Any]:
    return {
        "act": effect.act,
        "target": effect.target,
        "results": [{key: fact for key, fact in asdict(each).items() if fact is not None} for each in effect.results],
        "may_take": list(effect.may_take),
        "works": effect.works,
    }


def _outcomes(case: Case, value: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The facts of each way in which a case comes out; what is not told is left out."""
    found = case.standing
    facts: dict[str, Any] = {"first": sorted(found.first)}
    if found.missing is None:
        facts |= {"legal": found.legal, "must": sorted(found.must)}
    if value["once"] is not None:
        facts |= {"once": value["once"], "timings": sorted(value["timings"])}
    effect = found.effect
    if effect is None:
        return [facts]
    facts |= {"act": effect.act, "target": effect.target, "works": effect.works}
    moved = [{"amount": each.amount, "damage": each.damage, "dies": each.dies} for each in effect.results]
    taken = [{"takes": card} for card in effect.may_take]
    return [{**facts, **result, **card} for result in moved or [{}] for card in taken or [{}]]


def _unknown(cases: Sequence[Case], told: Situation) -> dict[str, StateError]:
    """The facts that need more than was told."""
    out: dict[str, StateError] = {}
    for case in cases:
        effect = case.standing.effect
        if effect is None:
            continue
        power = CHARACTERS[case.characters[0]].power
        if power.picks and told.target is None:
            error = not_told("target", Text("the player whom it is for", "能力用在哪名玩家身上"))
            out |= dict.fromkeys(("target", "works", "damage", "dies"), error)
        elif told.player is None and any(each.player is None for each in effect.results):
            error = not_told("player", Text("a player of the table", "局面中的一名玩家"))
            out |= dict.fromkeys(("amount", "damage", "dies"), error)
        if effect.act == "switch-neighbour" and effect.target is None:
            out["target"] = missing("/players", Text("all players in their seats", "按座位列出的所有玩家"))
    return out


# --- why


def _reasons(case: Case, action: str, told: Situation) -> list[Because]:
    """Why it is legal in a case or not, and what comes first."""
    found, characters = case.standing, case.characters
    match action:
        case "use":
            return telling.why_use(found, characters, told)
        case "reveal":
            return telling.why_reveal(found, characters, told)
        case "stay-hidden":
            return telling.why_stay(found, characters, told)
    return telling.why_declare(found, characters, told)


def _effects(case: Case, told: Situation) -> list[Because]:
    if case.standing.effect is None:
        return []
    return telling.why_effect(case.standing.effect, CHARACTERS[case.characters[0]], told, case.target_is)


def _steps(cases: Sequence[Case], action: str, told: Situation) -> tuple[Step, ...]:
    steps = []
    told_already: set[tuple[Because, Sequence[str]]] = set()
    for case in cases:
        for because in (*_reasons(case, action, told), *_effects(case, told)):
            if (because, case.characters) in told_already:
                continue
            told_already.add((because, case.characters))
            about = told.player.name if told.player is not None else case.characters[0]
            called = names_of(case.characters) if case.characters else None
            steps.append(step_of(because, about, called=_called(about, called), player=_name(told)))
    return tuple(steps)


def _called(about: str, characters: Any) -> Text:
    return Text("{who}", "{who}").fill(who=characters if characters is not None else about)


def _name(told: Situation) -> str | None:
    return told.player.name if told.player is not None else None


# --- equipment


def _equipment(about: Mapping[str, Any], told: Situation) -> Ruled:
    """Whether the effect of an equipment card may be left unused."""
    card, player = EQUIPMENT[about["equipment"]], told.player
    if player is not None:
        check_alive(player)
        if card.id not in player.equipment:
            message = Text("{name} has no {card}.", "{name} 没有{card}。").fill(name=player.name, card=card.name)
            raise StateError([Problem("/equipment", message)], "question")
    allowed = list(BEFORE_MOVE) if card.optional else []
    unknown = {}
    legal: bool | None = False
    if card.optional and told.moment is None:
        legal = None
        what = Text("the moment, or whose turn it is and its phase", "时机，或轮到谁及其阶段")
        unknown["legal"] = not_told("timing", what)
    elif card.optional:
        legal = told.at(allowed)
    hindered = [] if legal is not False else ["timing" if card.optional else "equipment"]
    case = {"if": [], "legal": legal, "first": [], "must": [], "hindered_by": hindered, "effect": None}
    value = {
        "player": player.name if player is not None else None,
        "character": player.character if player is not None else None,
        "action": about["action"],
        "timing": told.moment,
        "legal": legal,
        "first": [],
        "must": [],
        "once": None,
        "timings": allowed,
        "cases": [case],
    }
    (because,) = telling.why_equipment(card.id, told, legal=legal)
    facts = {"first": [], "must": [], "timings": sorted(allowed)}
    outcome = facts if legal is None else {**facts, "legal": legal}
    step = step_of(because, card.id, called=card.name, player=_name(told))
    return Ruled(value, [outcome], lambda *_: because, (step,), _VERDICTS.get(legal, Verdict.RESOLVED), unknown)


ABILITY = Interaction(QUESTION, rule, read)
