"""Elements: what consuming and creating them does to the track, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.codes import ELEMENTS, STRENGTHS
from adjudicator.games.gloomhaven.table.figures import Figure, Monster
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import listing
from adjudicator.text import Joined, Text

WAYS_MOST = 216  # ways in which the players may choose elements: three free choices among all six
_DOWN = {"strong": "waning", "waning": "inert", "inert": "inert"}


@dataclass(frozen=True, slots=True)
class Note:
    """What one event came to. ``element`` is the one concerned, ``effect`` a short code."""

    nth: int
    who: str
    effect: str
    because: Because
    element: str | None = None
    legal: bool = True


@dataclass(frozen=True)
class Track:
    """The elements at one moment, with what led there.

    ``pending`` become strong when the turn of ``current`` ends. ``spent`` are the elements consumed in that turn;
    ``served`` has for each type and each element as its card names it the monsters that one consumption serves.
    """

    strength: Mapping[str, str]
    hidden: frozenset[str]
    current: str | None = None
    done: frozenset[str] = frozenset()
    pending: frozenset[str] = frozenset()
    spent: frozenset[str] = frozenset()
    asked: Mapping[str, int] = field(default_factory=dict)  # how often each was asked for in this turn
    served: Mapping[tuple[str, str, int], frozenset[str]] = field(default_factory=dict)
    benefits: frozenset[str] = frozenset()
    chosen: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def available(self) -> list[str]:
        """The elements that may be consumed."""
        return [element for element in ELEMENTS if self.strength[element] != "inert"]

    def noted(self, note: Note, **changes: Any) -> Track:
        """The track after an event."""
        return replace(self, notes=(*self.notes, note), **changes)


def play(events: Sequence[Mapping[str, Any]], state: State) -> list[Track]:
    """What a sequence of events comes to: one track for each way in which the players may choose elements.

    Raises StateError for events that can't follow each other, and for too many choices.
    """
    strength = {element: state.elements.get(element, "inert") for element in ELEMENTS}
    tracks = [Track(strength, frozenset(event["who"] for event in events if event["does"] == "reveal"))]
    for nth, event in enumerate(events):
        tracks = [after for track in tracks for after in _event(nth, event, track, state)]
        if len(tracks) > WAYS_MOST:
            message = Text("The elements may be chosen in more than {n} ways.", "元素的选法超过 {n} 种。")
            expected = Text("which element was chosen", "选了哪种元素")
            at = f"/events/{nth}/chosen"
            raise StateError([Problem(at, message.fill(n=WAYS_MOST), expected, (), "gh.element.wild")], "question")
    return tracks


def _event(nth: int, event: Mapping[str, Any], track: Track, state: State) -> Iterator[Track]:
    does = event["does"]
    if does == "end-round":
        yield _end_round(nth, _end_turn(nth, track, state))
    elif does == "end-turn":
        if "who" in event:
            track = _turn_of(nth, event["who"], track, state)
        yield _end_turn(nth, track, state)
    elif does == "reveal":
        yield replace(track, hidden=track.hidden - {event["who"]})
    else:
        track = _turn_of(nth, event["who"], track, state)
        step = {"consume": _consume, "decline": _decline, "create": _create}[does]
        yield from step(nth, event, track, state)


def _turn_of(nth: int, who: str, track: Track, state: State) -> Track:
    """The track in the turn of a figure; if it was another's, that one has ended."""
    if who in track.hidden:
        raise _wrong(nth, "who", Text("{name} is not there yet.", "{name} 还没有出现。"), who)
    if track.current == who:
        return track
    if who in track.done:
        raise _wrong(nth, "who", Text("{name} has had its turn this round.", "{name} 本轮已有过回合。"), who)
    return replace(_end_turn(nth, track, state), current=who)


def _wrong(nth: int, key: str, message: Text, name: str) -> StateError:
    return StateError([Problem(f"/events/{nth}/{key}", message.fill(name=name))], "question")


def _end_turn(nth: int, track: Track, state: State) -> Track:
    if track.current is None:
        return track
    out = replace(
        track,
        strength={element: "strong" if element in track.pending else now for element, now in track.strength.items()},
        current=None,
        done=track.done | {track.current},
        pending=frozenset(),
        spent=frozenset(),
        asked={},
    )
    for element in sorted(track.pending):
        says = Text(
            "{element} becomes strong at the end of the turn of {who}.", "{who} 的回合结束，{element}进入强盛。"
        ).fill(element=ELEMENTS[element], who=track.current)
        both = (_renewing(track.current, state),) if element in track.spent else ()
        rulings = ("gh.element.infuse-end", *both)
        out = out.noted(Note(nth, track.current, "strong", Because(says, rulings), element))
    return out


def _end_round(nth: int, track: Track) -> Track:
    out = replace(
        track,
        strength={element: _DOWN[now] for element, now in track.strength.items()},
        done=frozenset(),
        served={},
    )
    for element, now in track.strength.items():
        if now != "inert":
            says = Text(
                "The round ends: {element} goes from {one} to {other}.", "本轮结束：{element}从{one}降为{other}。"
            ).fill(element=ELEMENTS[element], one=STRENGTHS[now], other=STRENGTHS[_DOWN[now]])
            out = out.noted(Note(nth, "", "wanes", Because(says, ("gh.element.wane",)), element))
    return out


def _renewing(who: str, state: State) -> str:
    """The ruling that lets a figure both consume and create an element in one turn."""
    return "gh.element.consume-create" if isinstance(state.figures[who], Monster) else "gh.element.renew"


def _named(elements: Sequence[str]) -> Joined | Text:
    return Joined(tuple(ELEMENTS[element] for element in elements)) if elements else Text("none", "无")


# --- consuming


def _options(event: Mapping[str, Any], track: Track) -> list[str]:
    """The elements that an event may consume."""
    told = event.get("chosen", event["element"])
    return [element for element in track.available if told in (element, "any")]


def _consume(nth: int, event: Mapping[str, Any], track: Track, state: State) -> Iterator[Track]:
    who, element = event["who"], event["element"]
    monster = state.figures[who]
    if not isinstance(monster, Monster):
        yield from _character_consumes(nth, event, track, state)
        return
    key = (monster.type, element, track.asked.get(element, 0))
    track = replace(track, asked={**track.asked, element: key[2] + 1})
    if not _performs(event, monster):
        says = Text("{who} can't perform the ability: it consumes nothing.", "{who} 无法执行该能力，不消耗元素。")
        yield track.noted(Note(nth, who, "nothing", Because(says.fill(who=who), ("gh.element.monster",))))
        return
    if who in track.served.get(key, ()):
        says = Text("{who} shares in what {type} has consumed already.", "{who} 共享 {type} 已有的那次消耗。").fill(
            who=who, type=monster.type
        )
        because = Because(says, ("gh.element.type-shares",))
        yield track.noted(Note(nth, who, "shared", because), benefits=track.benefits | {who})
        return
    late = ("gh.element.later-revealed",) if track.served.get(key) else ()
    options = _options(event, track)
    if not options:
        yield track.noted(Note(nth, who, "nothing", _no_benefit(event, track, late)))
        return
    there = frozenset(
        each.name for each in state.monsters if each.type == monster.type and each.name not in track.hidden
    )
    for chosen in options:
        says = Text(
            "{who} consumes {element}, which was {now}; it serves {names}.",
            "{who} 消耗{element}（原为{now}），受益的是 {names}。",
        ).fill(
            who=who,
            element=ELEMENTS[chosen],
            now=STRENGTHS[track.strength[chosen]],
            names=listing(sorted(there)),
        )
        rulings = ("gh.element.monster", *_wild(event), "gh.element.consume", *late)
        rulings = (*rulings, *(("gh.element.type-shares",) if len(there) > 1 else ()))
        rulings = (*rulings, *((_renewing(who, state),) if chosen in track.pending else ()))
        served = {**track.served, key: track.served.get(key, frozenset()) | there}
        yield _spend(track, chosen, event, Note(nth, who, "consumed", Because(says, rulings), chosen),
                     served=served, benefits=track.benefits | there)  # fmt: skip


def _performs(event: Mapping[str, Any], figure: Figure) -> bool:
    """Whether a figure performs the ability that consumes or creates: as told, or else unless it is stunned."""
    return bool(event.get("performed", "stun" not in figure.conditions))


def _no_benefit(event: Mapping[str, Any], track: Track, late: tuple[str, ...]) -> Because:
    says = Text("{who} has nothing to consume: {element} is not there.", "{who} 无可消耗：没有{element}可用。").fill(
        who=event["who"], element=_wanted(event)
    )
    if late:
        more = Text("What its type consumed was before {who} came.", "同类那次消耗发生在 {who} 出现之前。").fill(
            who=event["who"]
        )
        says = Text(f"{says.en} {more.en}", says.zh + more.zh)
    return Because(says, (*late, "gh.element.monster"))


def _wild(event: Mapping[str, Any]) -> tuple[str, ...]:
    return ("gh.element.wild",) if event["element"] == "any" else ()


def _wanted(event: Mapping[str, Any]) -> Text:
    element = event.get("chosen", event["element"])
    return Text("any element", "任何元素") if element == "any" else ELEMENTS[element]


def _spend(track: Track, chosen: str, event: Mapping[str, Any], note: Note, **changes: Any) -> Track:
    return track.noted(
        note,
        strength={**track.strength, chosen: "inert"},
        spent=track.spent | {chosen},
        chosen=(*track.chosen, chosen) if event["element"] == "any" else track.chosen,
        **changes,
    )


def _character_consumes(nth: int, event: Mapping[str, Any], track: Track, state: State) -> Iterator[Track]:
    who = event["who"]
    if not _performs(event, state.figures[who]):
        says = Text(
            "{who} does not perform the ability that would consume {element}.",
            "{who} 没有执行会消耗{element}的能力。",
        ).fill(who=who, element=_wanted(event))
        yield track.noted(Note(nth, who, "nothing", Because(says, ("gh.element.consume",)), legal=False))
        return
    options = _options(event, track)
    for chosen in options:
        says = Text("{who} consumes {element}, which was {now}.", "{who} 消耗{element}，原为{now}。").fill(
            who=who, element=ELEMENTS[chosen], now=STRENGTHS[track.strength[chosen]]
        )
        rulings = ("gh.element.consume", *_wild(event), *((_renewing(who, state),) if chosen in track.pending else ()))
        yield _spend(track, chosen, event, Note(nth, who, "consumed", Because(says, rulings), chosen))
    if options:
        return
    wanted = event.get("chosen", event["element"])
    if wanted in track.pending or (wanted == "any" and track.pending):
        says = Text(
            "{who} created {element} in this same turn: it is strong only when the turn ends.",
            "{element}是 {who} 本回合才灌注的，回合结束才进入强盛。",
        ).fill(who=who, element=_named(sorted(track.pending) if wanted == "any" else [wanted]))
        because = Because(says, ("gh.element.infuse-end", "gh.element.consume"))
    else:
        says = Text("{element} is inert: {who} can't consume it.", "{element}处于惰性，{who} 不能消耗。")
        because = Because(says.fill(element=_wanted(event), who=who), ("gh.element.consume", *_wild(event)))
    element = None if wanted == "any" else wanted
    yield track.noted(Note(nth, who, "unavailable", because, element, legal=False))


def _decline(nth: int, event: Mapping[str, Any], track: Track, state: State) -> Iterator[Track]:
    """An element is left unconsumed: a character may do that, a monster may not."""
    who = event["who"]
    monster = state.figures[who]
    options = _options(event, track)
    if not isinstance(monster, Monster):
        says = Text("{who} may leave {element} alone.", "{who} 可以不消耗{element}。")
        because = Because(says.fill(who=who, element=_wanted(event)), ("gh.element.consume",))
        yield track.noted(Note(nth, who, "kept", because))
        return
    element = event["element"]
    times = track.asked.get(element, 0)
    served = track.served.get((monster.type, element, times), frozenset())
    track = replace(track, asked={**track.asked, element: times + 1})
    if _performs(event, monster) and options and who not in served:
        says = Text(
            "{element} is there and {who} can perform the ability: it has to consume it.",
            "{element}可用，{who} 也能执行该能力，必须消耗。",
        ).fill(who=who, element=_named(options))
        yield track.noted(Note(nth, who, "kept", Because(says, ("gh.element.monster",)), legal=False))
        return
    says = Text("{who} has nothing to consume here.", "{who} 此处没有要消耗的元素。").fill(who=who)
    yield track.noted(Note(nth, who, "nothing", Because(says, ("gh.element.monster",))))


# --- creating


def _create(nth: int, event: Mapping[str, Any], track: Track, state: State) -> Iterator[Track]:
    who = event["who"]
    told = event.get("chosen", event["element"])
    if not _performs(event, state.figures[who]):
        says = Text(
            "{who} performs no ability of the action: {element} is not created.",
            "{who} 没有执行该行动的任何能力，不灌注{element}。",
        ).fill(who=who, element=_wanted(event))
        element = None if told == "any" else told
        because = Because(says, ("gh.element.needs-ability",))
        yield track.noted(Note(nth, who, "not-created", because, element, legal=False))
        return
    for chosen in ELEMENTS if told == "any" else (told,):
        says = Text(
            "{who} creates {element}: strong when the turn ends.", "{who} 灌注{element}，回合结束进入强盛。"
        ).fill(who=who, element=ELEMENTS[chosen])
        again = (_renewing(who, state),) if chosen in track.spent else ()
        because = Because(says, ("gh.element.infuse-end", *_wild(event), *again))
        yield track.noted(
            Note(nth, who, "created", because, chosen),
            pending=track.pending | {chosen},
            chosen=(*track.chosen, chosen) if event["element"] == "any" else track.chosen,
        )
