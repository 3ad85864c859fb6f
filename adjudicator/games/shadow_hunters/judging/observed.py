"""What the table shows about who a player is: each observation leaves them some characters, and names its rulings.

Observations about one player alone are here; that a hermit card which others did not see can't be given oftener than
there are copies of it concerns several players, and is in ``supply``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from adjudicator.errors import Problem, StateError
from adjudicator.games.shadow_hunters.pack.cards import DECK_SIZE, HERMITS, SINGLES, Hermit, Single
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, NAMES
from adjudicator.games.shadow_hunters.table.record import Event
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.reads import Reads
from adjudicator.text import Text

EVERYBODY = frozenset(CHARACTERS)
_TAKEN: Mapping[str, int] = {"damage-1": 1, "damage-2": 2}  # damage that an answer to a hermit card does
BRYAN_MOST = 12  # hit points up to which a kill makes Bryan reveal


@dataclass(frozen=True, slots=True)
class Observation:
    """Something seen that leaves a player some characters.

    ``key`` tells it apart, ``pointer`` says where it stands in the state, ``rulings`` by what it tells something.
    Of a hermit card, ``cards`` are the cards that it may have been, each with the characters who may have answered it
    so; ``known`` says that the card was seen. ``answer`` and ``had_damage`` are those of the event.
    """

    key: str
    player: str
    can_be: frozenset[str]
    rulings: tuple[str, ...]
    says: Text
    pointer: str
    known: bool = False
    cards: Mapping[str, frozenset[str]] = field(default_factory=dict)
    answer: str = ""
    had_damage: int | None = None


def observations(state: State, reads: Reads) -> tuple[Observation, ...]:
    """All that the table shows, in a fixed order: what lies open, then the record, then what follows from silence."""
    return (
        *_open_cards(state),
        *_damage(state),
        *(each for event in state.record for each in _event(event, state, reads)),
        *_quiet(state),
    )


def _open_cards(state: State) -> Iterator[Observation]:
    for player in state.players:
        if player.card is None:
            continue
        if player.dead:
            rulings, says = ("sh.death.reveal",), Text("{name} died as {who}.", "{name} 死亡时亮出身份：{who}。")
        elif player.revealed:
            rulings, says = ("sh.reveal.any-time",), Text("{name} has revealed: {who}.", "{name} 已亮出身份：{who}。")
        else:
            rulings, says = ("sh.setup.own-card",), Text("{name} is known to be {who}.", "已知 {name} 是{who}。")
        filled = says.fill(name=player.name, who=player.card.name)
        yield Observation(f"card:{player.name}", player.name, frozenset([player.card.id]), rulings, filled,
                          f"{player.pointer}/character")  # fmt: skip


def _stronger(damage: int) -> frozenset[str]:
    return frozenset(each.id for each in CHARACTERS.values() if not each.dies_of(damage))


def _lives(key: str, name: str, damage: int, pointer: str) -> Iterator[Observation]:
    can_be = _stronger(damage)
    if can_be == EVERYBODY:
        return  # it tells nothing
    says = Text("{name} lives with {damage} damage: more hit points than that.",
                "{name} 受到 {damage} 点伤害仍存活，生命值必高于此。")  # fmt: skip
    yield Observation(key, name, can_be, ("sh.identity.alive",), says.fill(name=name, damage=damage), pointer)


def _damage(state: State) -> Iterator[Observation]:
    for player in state.living:
        if player.character is None:
            yield from _lives(f"damage:{player.name}", player.name, player.damage, f"{player.pointer}/damage")


def _lived_on(event: Event, state: State) -> Iterator[Observation]:
    """Who got a hermit card was alive with the damage they had, and after it too if they are alive now."""
    if event.had_damage is None or event.to is None:
        return
    taken = _TAKEN.get(event.answer or "", 0) if not state.by_name[event.to].dead else 0
    yield from _lives(f"had:{event.nth}", event.to, event.had_damage + taken, event.pointer)


def _event(event: Event, state: State, reads: Reads) -> Iterator[Observation]:
    match event.event:
        case "hermit":
            yield _hermit(event, state, reads)
            yield from _lived_on(event, state)
        case "survived":
            assert event.player is not None
            assert event.damage is not None
            yield from _lives(f"record:{event.nth}", event.player, event.damage, event.pointer)
        case "mirror":
            yield _mirror(event, state, reads)
        case "death":
            yield from _bryan(event, state)


# --- hermit cards


def answers(card: Hermit, had_damage: int | None) -> tuple[str, ...]:
    """How somebody can be seen to carry out a hermit card; ``had_damage`` is their damage before it, where known."""
    match card.effect:
        case "heal-or-hurt":
            if had_damage is None:
                return ("healed", "damage-1")
            return ("healed",) if had_damage > 0 else ("damage-1",)
        case "give-or-hurt":
            return ("gave-equipment", "damage-1")
        case "damage":
            return (f"damage-{card.amount}",)
        case "show":
            return ("showed",)


def matching(card: Hermit) -> frozenset[str]:
    """The characters whom a hermit card is for."""
    return frozenset(each.id for each in CHARACTERS.values() if card.matches(each))


def liars(card: Hermit, answer: str, state: State, reads: Reads) -> frozenset[str]:
    """The characters who may answer a hermit card so against the truth."""
    if state.variants.no_abilities:
        return frozenset()
    if card.effect == "show" and answer == "nothing" and reads.of("sh.gap.unknown-prediction") == "must-show":
        return frozenset()
    return frozenset(["unknown"])


def truthful(card: Hermit, answer: str, had_damage: int | None) -> frozenset[str]:
    """The characters who answer a hermit card so if they do as it says; nobody if nobody can."""
    if answer == "nothing":
        return EVERYBODY - matching(card)
    return matching(card) if answer in answers(card, had_damage) else frozenset()


def _hermit(event: Event, state: State, reads: Reads) -> Observation:
    assert event.to is not None
    assert event.answer is not None
    known = [HERMITS[event.card]] if event.card is not None else list(HERMITS.values())
    cards: dict[str, frozenset[str]] = {}
    for card in known:
        if card.effect == "show" and event.card is None and event.answer == "nothing" and not _all_given(event, state):
            continue
        if event.answer != "nothing" and event.answer not in answers(card, event.had_damage):
            continue
        told = truthful(card, event.answer, event.had_damage)
        everybody = told | liars(card, event.answer, state, reads)
        if everybody or event.card is not None:  # an answer that nobody may give to the card seen is still an answer
            cards[card.id] = everybody
    if not cards and event.card is not None and event.answer != "nothing":
        seen = " / ".join(answers(HERMITS[event.card], event.had_damage))
        message = Text("Nobody answers {card} like that: expected nothing or {seen}.",
                       "{card}不会有这样的回应：应为 nothing 或 {seen}。")  # fmt: skip
        filled = message.fill(card=HERMITS[event.card].name, seen=seen)
        raise StateError([Problem(f"{event.pointer}/answer", filled, ruling=HERMITS[event.card].ruling)])
    rule = "sh.hermit.nothing" if event.answer == "nothing" else "sh.hermit.matches"
    card_rulings = tuple(HERMITS[card].ruling for card in cards) if event.card is not None else ()
    if event.card is not None:
        says = Text("{to} got {card} and answered: {answer}.", "{to} 收到{card}，回应为：{answer}。")
        filled = says.fill(to=event.to, card=HERMITS[event.card].name, answer=_SEEN[event.answer])
    else:
        says = Text("{to} got a hermit card and answered: {answer}.", "{to} 收到一张隐士牌，回应为：{answer}。")
        filled = says.fill(to=event.to, answer=_SEEN[event.answer])
    can_be = frozenset[str]().union(*cards.values())
    return Observation(f"record:{event.nth}", event.to, can_be, (rule, "sh.hermit.honest", *card_rulings), filled,
                       event.pointer, event.card is not None, cards, event.answer, event.had_damage)  # fmt: skip


def _all_given(event: Event, state: State) -> bool:
    """Whether all hermit cards were given between two shuffles, and nobody showed a character card.

    Only then is Prediction among the cards that nothing happened at. Before, Unknown has others to say that about, and
    nobody needs to ask whether Unknown may say it of Prediction.
    """
    answers_given: list[str | None] = []
    for each in state.record:
        if each.event == "shuffled":
            if each.nth > event.nth:
                break
            answers_given = []
        elif each.event == "hermit":
            answers_given.append(each.answer)
    return len(answers_given) >= DECK_SIZE and "showed" not in answers_given


_SEEN: Mapping[str, Text] = {
    "nothing": Text("nothing happened", "什么也没发生"),
    "damage-1": Text("1 damage", "受到 1 点伤害"),
    "damage-2": Text("2 damage", "受到 2 点伤害"),
    "healed": Text("healed 1", "治疗 1 点"),
    "gave-equipment": Text("gave an equipment card", "交出一张装备卡"),
    "showed": Text("showed the character card", "出示了角色卡"),
}


# --- who did not reveal


def named_on(card: Single, state: State, reads: Reads) -> frozenset[str]:
    """The characters whom a card names, by faction or by name, in the printing that is played with."""
    if card.factions:
        return frozenset(each.id for each in CHARACTERS.values() if each.faction in card.factions)
    if card.reprint & set(state.stacks) == card.revealing & set(state.stacks):
        return card.revealing  # the printings agree about this table
    return card.reprint if reads.of("sh.gap.reprints") == "reprint" else card.revealing


def mirrored(state: State, reads: Reads) -> frozenset[str]:
    """The characters who have to reveal for the Disenchant Mirror."""
    return named_on(SINGLES["disenchant-mirror"], state, reads)


def _mirror(event: Event, state: State, reads: Reads) -> Observation:
    assert event.player is not None
    names = mirrored(state, reads)
    if event.revealed:
        can_be, ruling = names, "sh.pack.white.disenchant-mirror"
        says = Text("{name} revealed for the Disenchant Mirror.", "{name} 因照妖镜亮出身份。")
    else:
        can_be, ruling = EVERYBODY - names, "sh.identity.quiet-mirror"
        says = Text("{name} drew the Disenchant Mirror and did not reveal.", "{name} 抽到照妖镜而没有亮出身份。")
    return Observation(f"record:{event.nth}", event.player, can_be, (ruling,), says.fill(name=event.player),
                       event.pointer)  # fmt: skip


def _bryan(event: Event, state: State) -> Iterator[Observation]:
    """Bryan reveals when an attack of his kills somebody weak."""
    if event.cause != "attack" or event.by is None or state.variants.no_abilities or "bryan" not in state.stacks:
        return
    killer = state.by_name[event.by]
    weak = [card for name in event.players if (card := state.by_name[name].card) is not None
            and card.hit_points <= BRYAN_MOST]  # fmt: skip
    if not weak or killer.revealed or killer.dead or killer.ability_void or killer.character is not None:
        return
    says = Text("{name} killed {who} by an attack and did not reveal: not Bryan.",
                "{name} 以攻击击杀{who}而没有亮出身份：不是布莱恩。")  # fmt: skip
    yield Observation(f"kill:{event.nth}", killer.name, EVERYBODY - {"bryan"}, ("sh.identity.quiet-bryan",),
                      says.fill(name=killer.name, who=NAMES[weak[0].id]), event.pointer)  # fmt: skip


def _quiet(state: State) -> Iterator[Observation]:
    """Daniel reveals when somebody else dies."""
    dead = [player.name for player in state.players if player.dead]
    if not dead or state.variants.no_abilities or "daniel" not in state.stacks:
        return
    for player in state.living:
        if not _may_be_hidden_daniel(player):
            continue
        says = Text("{name} stayed hidden when {dead} died: not Daniel.",
                    "{dead} 死亡时 {name} 没有亮出身份：不是丹尼尔。")  # fmt: skip
        yield Observation(f"quiet:{player.name}", player.name, EVERYBODY - {"daniel"}, ("sh.identity.quiet-daniel",),
                          says.fill(name=player.name, dead=dead[0]), player.pointer)  # fmt: skip


def _may_be_hidden_daniel(player: Player) -> bool:
    return player.character is None and not player.revealed and not player.ability_void
