"""Putting reasons together, and making steps of them."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.answer import Step
from adjudicator.judging.ruled import Because
from adjudicator.text import Joined, Text


def joined(reasons: Iterable[Because], most: int | None = None) -> Because:
    """Several reasons as one; ``most`` is how many sentences are told. There is at least one reason."""
    reasons = list(dict.fromkeys(reasons))
    says = tuple(dict.fromkeys(sentence for reason in reasons for sentence in reason.sentences))[:most]
    rulings = tuple(dict.fromkeys(ruling for reason in reasons for ruling in reason.rulings))
    return Because(Text(" ".join(text.en for text in says), "".join(text.zh for text in says)), rulings, says)


def listing(words: Iterable[object]) -> Joined:
    """Names or numbers in a row, with the comma of each language between them."""
    return Joined(tuple(Text(str(word), str(word)) for word in words))


def step_of(
    because: Because,
    about: str,
    effect: str | None = None,
    by: tuple[str, ...] = (),
    called: Text | None = None,
    player: str | None = None,
) -> Step:
    """The step that a reason makes: its first ruling, read under the others.

    ``effect`` is by default the last part of that ruling's id; ``called`` is what people call what it is about.
    """
    ruling, *under = dict.fromkeys(because.rulings)
    effect = effect or ruling.rsplit(".", 1)[-1]
    if called is None:
        return Step(ruling, about, effect, because.says, {}, by, under=tuple(under), player=player)
    # with words a sentence is filled in once more: the braces in it, of a figure's name perhaps, are to stay
    says = Text(_escaped(because.says.en), _escaped(because.says.zh))
    return Step(ruling, about, effect, says, {"about": called}, by, under=tuple(under), player=player)


def _escaped(sentence: str) -> str:
    return sentence.replace("{", "{{").replace("}", "}}")
