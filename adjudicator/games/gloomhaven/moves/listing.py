"""Every legal move in a phase of the round: choosing cards, a turn, the rests at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from typing import Any, NamedTuple

from adjudicator.answer import Step
from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.cards.holding import active_discards, in_play, lacking, pile
from adjudicator.games.gloomhaven.cards.rests_told import NEEDED, faults_of
from adjudicator.games.gloomhaven.monsters.questions import monster_activation
from adjudicator.games.gloomhaven.movement.going import Mode
from adjudicator.games.gloomhaven.movement.questions import move_of, still_in_play
from adjudicator.games.gloomhaven.movement.why import gets_there, move_steps
from adjudicator.games.gloomhaven.rounds.order import in_order
from adjudicator.games.gloomhaven.table.figures import Character, Figure, Monster, Summon
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.text import Text


class Legal(NamedTuple):
    """A legal move, and the rulings that allow it."""

    move: Mapping[str, Any]
    rulings: tuple[str, ...]


def listed(state: State, reads: Reads, steps: list[Step]) -> list[Legal]:
    """Every legal move of a table; what settles them goes to ``steps``. Raises StateError for what is missing."""
    if state.phase is None:
        what = Text('the phase of the round: "select", "turn" or "round-end"', '阶段："select"、"turn" 或 "round-end"')
        raise missing("/phase", what)
    if state.phase == "turn":
        return _turn(state, reads, steps)
    moves = _select if state.phase == "select" else _round_end
    return [each for character in _asked(state) for each in moves(character, steps)]


def _asked(state: State) -> list[Character]:
    """The characters who may do something outside the turns: the one named as ``turn``, or all who are in play."""
    if state.turn is not None:
        named = state.figures.get(state.turn)
        if not isinstance(named, Character):
            message = Text("In this phase only characters have a choice.", "此阶段只有角色可作选择。")
            raise StateError([Problem("/turn", message, Text("a character", "角色"))])
        in_play(named)
        return [named]
    if not state.characters:
        raise missing("/characters", Text("the characters", "各角色"))
    return [each for each in state.characters if not each.gone]


# --- choosing cards


def _select(character: Character, steps: list[Step]) -> list[Legal]:
    who = character.name
    if character.long_rest or character.selected is not None:
        says = Text("{about} has declared a long rest already.", "{about} 已经宣告长休。")
        if character.selected is not None:
            says = Text("{about} has selected two cards already.", "{about} 已经选好两张牌。")
        steps.append(Step("gh.round.select", who, "chosen", says, {"about": who}))
        return []
    hand, discards = pile(character, "hand"), _discards(character)
    out = [
        Legal({"move": "select", "character": who, "lead": lead, "second_card": second}, ("gh.round.select",))
        for lead, second in permutations(hand, 2)
    ]
    words: dict[str, object] = {"about": who, "n": len(hand), "m": len(discards), "pairs": len(out)}
    says = Text(
        "Cards in the hand of {about}: {n}. Ways to choose: {pairs}.", "{about} 有 {n} 张手牌：{pairs} 种选法。"
    )
    steps.append(Step("gh.round.select", who, "select", says, words))
    if not faults_of("long", {}, character, discards, "select"):
        rulings = ("gh.rest.long", "gh.rest.two-discards", *_by_active(character))
        out.append(Legal({"move": "long-rest", "character": who}, rulings))
        says = Text("{about} has {m} discards and may declare a long rest.", "{about} 有 {m} 张弃牌，可以宣告长休。")
        under = ("gh.rest.two-discards", *_by_active(character))
        steps.append(Step("gh.rest.long", who, "long-rest", says, words, under=under))
    if not out:
        out.append(Legal({"move": "exhausted", "character": who}, ("gh.exhaust.cards",)))
        says = Text("{about} can neither play two cards nor rest.", "{about} 既不能出两张牌，也不能休息。")
        steps.append(Step("gh.exhaust.cards", who, "exhausted", says, words))
    return out


def _discards(character: Character) -> list[str]:
    """The cards that a rest may count on: the discards, and the active cards that count as such if taken up."""
    return sorted([*pile(character, "discard"), *active_discards(character)])


def _by_active(character: Character) -> tuple[str, ...]:
    """The ruling on active cards, where a rest is possible only with one of them."""
    return () if len(character.discard or ()) >= NEEDED else ("gh.damage.active",)


def _round_end(character: Character, steps: list[Step]) -> list[Legal]:
    who, discards = character.name, _discards(character)
    words: dict[str, object] = {"about": who, "n": len(discards), "needed": NEEDED}
    if faults_of("short", {}, character, discards, "round-end"):
        says = Text("Discards of {about}: {n}; a rest needs {needed}.", "{about} 有 {n} 张弃牌；休息需要 {needed} 张。")
        steps.append(Step("gh.rest.two-discards", who, "no-rest", says, words))
        return []
    says = Text("{about} has {n} discards and may take a short rest.", "{about} 有 {n} 张弃牌，可以短休。")
    under = ("gh.rest.two-discards", *_by_active(character))
    steps.append(Step("gh.rest.short", who, "short-rest", says, words, under=under))
    rulings = ("gh.rest.short", *under)
    return [Legal({"move": move, "character": who}, rulings) for move in ("short-rest", "no-rest")]


# --- a turn


def _turn(state: State, reads: Reads, steps: list[Step]) -> list[Legal]:
    if state.turn is None:
        raise missing("/turn", Text("whose turn it is", "轮到谁"))
    figure = state.figures.get(state.turn)
    if figure is not None:
        _may_act(figure, state)
    if isinstance(figure, Monster) and state.move_left is not None:
        message = Text("Where a monster goes is no free choice; its whole turn is listed.",
                       "怪物走到哪里不由玩家随意决定；列出的是它的整个回合。")  # fmt: skip
        raise StateError([Problem("/move_left", message, Text("no move_left", "不写 move_left"))])
    if isinstance(figure, Character) and figure.long_rest and state.move_left is not None:
        message = Text("{about} takes a long rest, which is its whole turn.", "{about} 本轮长休，长休占用整轮行动。")
        raise StateError([Problem("/move_left", message.fill(about=figure.name), ruling="gh.rest.long")])
    if figure is not None and state.move_left is not None:
        return _going(figure, state.move_left, state, reads, steps)
    if isinstance(figure, Character):
        return _resting(figure, steps) if figure.long_rest else _playing(figure, steps)
    if figure is None or isinstance(figure, Monster):
        acting = [figure] if figure is not None else _next_of(state.turn, state, reads)
        return [each for monster in acting for each in _activating(monster, state, reads, steps)]
    message = Text(
        "The turn of a summon is listed only in the middle of a move: give move_left.",
        "召唤物的回合只能在移动途中列出：请写明 move_left。",
    )
    raise StateError([Problem("/turn", message, Text("a character or a monster", "角色或怪物"))])


def _may_act(figure: Figure, state: State) -> None:
    """Refuse the turn of a figure that has none now. Raises StateError."""
    still_in_play(figure, state)
    if figure.acted:
        message = Text("{about} has had its turn this round.", "{about} 本轮已经行动过。").fill(about=figure.name)
        raise StateError([Problem(f"{figure.pointer}/acted", message)])
    if isinstance(figure, Monster | Summon) and figure.summoned_this_round:
        message = Text("{about} was summoned this round and does not act in it.", "{about} 本轮才召唤，本轮不行动。")
        ruling = "gh.order.monster-summon-waits" if isinstance(figure, Monster) else "gh.order.summon-waits"
        at = f"{figure.pointer}/summoned_this_round"
        raise StateError([Problem(at, message.fill(about=figure.name), ruling=ruling)])


def _going(figure: Figure, points: int, state: State, reads: Reads, steps: list[Step]) -> list[Legal]:
    """Where a move that was begun may still go; to stay where it stands ends it."""
    mode: Mode = "fly" if figure.flying else "jump" if state.jumping else "walk"
    move = move_of(figure, state, mode, points, reads)
    board = state.the_board()
    steps.extend(move_steps(move))
    out = []
    for place, way in move.within.items():
        told = {"move": "go", "figure": figure.name, "hex": list(place), "cost": way.cost}
        told |= {"negative_hexes": len(way.harmful)}
        rulings = gets_there(move, way).rulings
        if isinstance(figure, Character) and (place in board.coins or place in board.treasures):
            told |= {"loots": True}
            rulings += ("gh.loot.end-of-turn",)
        out.append(Legal(told, rulings))
    looted = sorted(place for place in move.within if place in board.coins or place in board.treasures)
    if looted and isinstance(figure, Character):
        says = Text(
            "It loots the hex in which its turn ends; that is no choice.", "回合结束时必须拾取所在格，无可选择。"
        )
        steps.append(Step("gh.loot.end-of-turn", figure.name, "loots", says))
    return out


def _resting(character: Character, steps: list[Step]) -> list[Legal]:
    """A long rest that was declared: the card that is lost is chosen."""
    discards = _discards(character)
    faults = faults_of("long", {}, character, discards, "turn")
    if faults:
        at = f"{character.pointer}/discard"
        raise StateError([Problem(at, fault.says, ruling=fault.rulings[0]) for fault in faults])
    says = Text("{about} chooses which of {n} discards to lose.", "{about} 从 {n} 张弃牌中选一张失去。")
    words = {"about": character.name, "n": len(discards)}
    active = active_discards(character)
    under = ("gh.rest.lose-one", *(("gh.damage.active",) if active else ()))
    steps.append(Step("gh.rest.long", character.name, "rest", says, words, tuple(active), under=under))
    rulings = ("gh.rest.long", "gh.rest.lose-one")
    by_active = _by_active(character)
    return [
        Legal(
            {"move": "rest", "character": character.name, "loses": card},
            (*rulings, *(("gh.damage.active",) if card in active else by_active)),
        )
        for card in discards
    ]


def _playing(character: Character, steps: list[Step]) -> list[Legal]:
    """The ways to use two cards: which gives its top, which half comes first, and each as printed or as basic."""
    who, selected = character.name, character.selected
    if selected is None:
        raise lacking(character, "selected")
    if "stun" in character.conditions:
        says = Text("{about} is stunned: both its cards are discarded unused.", "{about} 被眩晕：两张牌直接弃掉。")
        steps.append(Step("gh.condition.stun", who, "stunned", says.fill(about=who), under=("gh.rest.stunned",)))
        return [Legal({"move": "nothing", "character": who}, ("gh.condition.stun", "gh.rest.stunned"))]
    says = Text(
        "{about} uses the top of one card and the bottom of the other, in either order.",
        "{about} 用一张牌的上半和另一张的下半，先后不限。",
    )
    under = ("gh.cards.either-order", "gh.cards.basic", "gh.cards.basic-discards")
    steps.append(Step("gh.cards.halves", who, "play", says.fill(about=who), under=under))
    return list(_plays(who, selected))


def _plays(who: str, selected: tuple[str, ...]) -> Iterator[Legal]:
    for top, bottom in sorted(permutations(selected, 2)):
        for top_basic, bottom_basic, top_first in product((False, True), (False, True), (True, False)):
            halves = [
                {"card": top, "half": "top", "basic": top_basic},
                {"card": bottom, "half": "bottom", "basic": bottom_basic},
            ]
            first, second = halves if top_first else halves[::-1]
            rulings: tuple[str, ...] = ("gh.cards.halves", "gh.cards.either-order")
            if top_basic or bottom_basic:
                rulings += ("gh.cards.basic", "gh.cards.basic-discards")
            yield Legal({"move": "play", "character": who, "first": first, "second": second}, rulings)


# --- a monster's turn


def _next_of(kind: str, state: State, reads: Reads) -> list[Monster]:
    """Which monster of a type acts next; several where the players choose. Raises StateError if none is left."""
    waiting = [
        each
        for each in state.monsters
        if each.type == kind and state.in_play(each) and not each.acted and not each.summoned_this_round
    ]
    if not waiting:
        message = Text("No monster of {type} is left to act.", "{type} 没有尚未行动的怪物。").fill(type=kind)
        raise StateError([Problem("/turn", message, ruling="gh.order.same-type")])
    bosses = [each for each in waiting if each.rank == "boss"]
    others = in_order([each for each in waiting if each.rank != "boss"])
    if bosses and others and reads.of("gh.gap.boss-order") == "players-choose":
        return [*in_order(bosses)[:1], *others[:1]]
    return (in_order(bosses) or others)[:1]


_ORDER = ("gh.order.same-type", "gh.order.elites-first", "gh.order.standees")


def _activating(monster: Monster, state: State, reads: Reads, steps: list[Step]) -> list[Legal]:
    found = monster_activation({"monster": monster.name}, state, reads)
    steps.extend(found.steps)
    rulings = tuple(dict.fromkeys(ruling for step in found.steps for ruling in (step.ruling, *step.under)))
    if state.turn != monster.name:
        says = Text("{about} is the next of its type.", "{about} 是同类中下一个行动的。").fill(about=monster.name)
        steps.append(Step(_ORDER[0], monster.name, "next", says, under=_ORDER[1:]))
        rulings = (*_ORDER, *rulings)
    return [
        Legal(
            {
                "move": "activate",
                "monster": monster.name,
                **{key: option[key] for key in ("focus", "move_to", "attacks")},
            },
            rulings,
        )
        for option in found.value["options"]
    ]
