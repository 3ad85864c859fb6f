"""Attack modifier cards: how people write them, and what is on one.

A card is ``+1``, ``-2``, ``x2``, ``null``, ``bless`` or ``curse``; a rolling card begins with ``r`` and need have no
number; effects follow a colon: ``r+1``, ``+0:STUN``, ``r:PUSH2``, ``+1:POISON,EARTH``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from marshmallow import ValidationError, fields

from adjudicator.errors import near_misses
from adjudicator.games.gloomhaven.codes import CONDITIONS, ELEMENTS
from adjudicator.text import Text

CARD_MOST = 40  # characters of a card
EFFECTS_MOST = 4  # on one card
PLUS_MOST = 20  # the number on a card: no printed one is above 4
SIZE_MOST = 20
Kind = Literal["plus", "double", "null"]

# Effects with a number, and those that are whole words; PIERCE works with the damage, the others after it.
_SIZED: Mapping[str, tuple[str, ...]] = {
    "PIERCE": ("穿透",),
    "PUSH": ("推", "推开"),
    "PULL": ("拉", "拉近"),
    "HEAL": ("治疗",),
    "SHIELD": ("护盾",),
}
_PLAIN: Mapping[str, tuple[str, ...]] = {
    **{code.upper(): (text.zh,) for code, text in CONDITIONS.items()},
    **{code.upper(): (text.zh,) for code, text in ELEMENTS.items()},
    "ANY": ("任意元素",),
    "ADDTARGET": ("追加目标",),
    "REFRESH": ("REFRESHITEM", "刷新物品"),
}
# What a card does to the figure that is attacked; the rest is for the attacker's side or for the table.
_ON_TARGET = frozenset(["POISON", "WOUND", "IMMOBILIZE", "DISARM", "STUN", "MUDDLE", "CURSE", "PUSH", "PULL"])
_NAMED: Mapping[str, str] = {
    "x2": "x2", "2x": "x2", "null": "null", "miss": "null", "x0": "null", "空": "null", "空牌": "null",
    "bless": "bless", "祝福": "bless", "curse": "curse", "诅咒": "curse",
}  # fmt: skip
_WORDS = {other: name for names in (_SIZED, _PLAIN) for name, others in names.items() for other in (name, *others)}
_SHAPE = re.compile(r"(r?)([+-]\d{1,3})?(?::(.*))?", re.DOTALL)
_EFFECT = re.compile(r"(\D+?)(\d{0,3})")
_EXAMPLES = "+1, -2, x2, null, bless, curse, r+1, r:STUN, +0:PUSH2"


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect on a card; ``size`` None where the effect has no number."""

    name: str
    size: int | None = None

    @property
    def text(self) -> str:
        """The effect in its one spelling."""
        return self.name if self.size is None else f"{self.name}{self.size}"

    @property
    def on_target(self) -> bool:
        """Whether it is something that happens to the figure attacked, after the damage."""
        return self.name in _ON_TARGET


@dataclass(frozen=True, slots=True)
class Modifier:
    """One attack modifier card; ``text`` is its one spelling, ``plus`` the number of the kind ``plus``."""

    text: str
    kind: Kind
    plus: int = 0
    rolling: bool = False
    effects: tuple[Effect, ...] = ()

    @property
    def leaves(self) -> bool:
        """Whether it leaves the deck for good when it is drawn."""
        return self.text in ("bless", "curse")

    @property
    def reshuffles(self) -> bool:
        """Whether the deck is shuffled at the end of the round in which it is drawn."""
        return self.kind != "plus" and not self.leaves

    def on(self, attack: int) -> int:
        """An attack value after this card alone."""
        if self.kind == "null":
            return 0
        return attack * 2 if self.kind == "double" else attack + self.plus


class ModifierError(ValueError):
    """Why something is no modifier card; ``says`` is for people."""

    def __init__(self, says: Text) -> None:
        self.says = says
        super().__init__(says.en)


@lru_cache(maxsize=512)
def read_modifier(told: str) -> Modifier:
    """A modifier card from how people write it, in any case. Raises ModifierError."""
    text = re.sub(r"\s+", "", unicodedata.normalize("NFKC", told[:CARD_MOST])).lower().replace("−", "-")
    if text in _NAMED:
        name = _NAMED[text]
        return Modifier(name, "double" if name in ("x2", "bless") else "null")
    found = _SHAPE.fullmatch(text)
    if found is None or (found[2] is None and not (found[1] and found[3])):
        near = near_misses(text, [*_NAMED, "+0", "+1", "+2", "-1", "-2", "r+1"])
        words = [word for word in re.split(r"[^\w]+", text.upper()) if word]
        if words and _WORDS.get(words[-1].rstrip("0123456789")):
            near = (f"r:{words[-1]}", f"+0:{words[-1]}")
        raise ModifierError(_none(Text("There is no modifier card {told!r}.", "没有修正牌 {told!r}。"), told, near))
    rolling, plus = bool(found[1]), int(found[2] or 0)
    if abs(plus) > PLUS_MOST:
        says = Text("No modifier card goes as far as {told!r}.", "没有数值这么大的修正牌：{told!r}。")
        raise ModifierError(_none(says, told, ()))
    effects = tuple(_effect(word, told) for word in re.split(r"[,，、]", found[3])) if found[3] is not None else ()
    if len(effects) > EFFECTS_MOST:
        says = Text("{told!r} has more than {n} effects.", "{told!r} 的效果超过 {n} 个。").fill(
            told=told, n=EFFECTS_MOST
        )
        raise ModifierError(says)
    number = "" if rolling and not plus and effects else f"{plus:+d}"
    tail = ":" + ",".join(effect.text for effect in effects) if effects else ""
    return Modifier(("r" if rolling else "") + number + tail, "plus", plus, rolling, effects)


def _effect(word: str, told: str) -> Effect:
    found = _EFFECT.fullmatch(word.upper())
    name = _WORDS.get(found[1]) if found else None
    if found is None or name is None:
        near = near_misses(word.upper(), _WORDS)
        raise ModifierError(
            _none(Text("{told!r} has no effect that is known.", "{told!r} 的效果无法识别。"), told, near)
        )
    size = int(found[2]) if found[2] else None
    if name in _SIZED and not (size and size <= SIZE_MOST):
        says = Text("How much {name} is on {told!r}? Such as {name}2.", "{told!r} 上的 {name} 是多少？例如 {name}2。")
        raise ModifierError(says.fill(name=name, told=told))
    if name in _PLAIN and size is not None:
        says = Text("{name} has no number, unlike in {told!r}.", "{name} 不带数字，而 {told!r} 带了。")
        raise ModifierError(says.fill(name=name, told=told))
    return Effect(name, size)


def _none(says: Text, told: str, near: tuple[str, ...]) -> Text:
    says = says.fill(told=told)
    also = Text(f" Did you mean {', '.join(near)}?", f"是否想写：{'、'.join(near)}？") if near else Text("", "")
    return Text(f"{says.en} Cards are written {_EXAMPLES}.{also.en}", f"{says.zh}写法如 {_EXAMPLES}。{also.zh}")


class ModifierField(fields.String):
    """An attack modifier card, in any of its spellings; read to its one spelling."""

    def __init__(self, **kwargs: Any) -> None:
        description = f"A modifier card: {_EXAMPLES}. r is rolling; effects follow a colon, with commas between."
        shape = {"type": "string", "minLength": 1, "maxLength": CARD_MOST, "description": description}
        super().__init__(metadata={"json_schema": shape}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        told = str(super()._deserialize(value, attr, data, **kwargs))
        try:
            if not 0 < len(told) <= CARD_MOST:
                raise ModifierError(Text("No modifier card is written so.", "没有这样写的修正牌。"))
            return read_modifier(told).text
        except ModifierError as error:
            raise ValidationError(error.says) from None  # type: ignore[arg-type]

    def takes(self, value: object) -> bool:
        """Whether a value is a card in its one spelling (see ``validation``)."""
        if not isinstance(value, str) or not 0 < len(value) <= CARD_MOST:
            return False
        try:
            return read_modifier(value).text == value
        except ModifierError:
            return False
