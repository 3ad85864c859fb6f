"""Conditions, elements and modifier cards: their codes, and their names in the languages that players write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields

from adjudicator.errors import near_misses
from adjudicator.text import Text

CONDITIONS: Mapping[str, Text] = {
    "poison": Text("Poison", "中毒"),
    "wound": Text("Wound", "伤口"),
    "immobilize": Text("Immobilize", "定身"),
    "disarm": Text("Disarm", "缴械"),
    "stun": Text("Stun", "眩晕"),
    "muddle": Text("Muddle", "混乱"),
    "invisible": Text("Invisible", "隐形"),
    "strengthen": Text("Strengthen", "强化"),
    "curse": Text("Curse", "诅咒"),
    "bless": Text("Bless", "祝福"),
}
ELEMENTS: Mapping[str, Text] = {
    "fire": Text("Fire", "火"),
    "ice": Text("Ice", "冰"),
    "air": Text("Air", "风"),
    "earth": Text("Earth", "土"),
    "light": Text("Light", "光"),
    "dark": Text("Dark", "暗"),
}
WITH_ANY: Mapping[str, Text] = {**ELEMENTS, "any": Text("any element", "任意")}  # as cards name them
STRENGTHS: Mapping[str, Text] = {
    "inert": Text("inert", "惰性"),
    "waning": Text("waning", "衰减"),
    "strong": Text("strong", "强盛"),
}
# Other names that people write for the same thing.
_ALIASES: Mapping[str, str] = {
    "poisoned": "poison", "毒": "poison",
    "wounded": "wound", "创伤": "wound", "流血": "wound",
    "immobilized": "immobilize", "immobilise": "immobilize", "immobilised": "immobilize",
    "disarmed": "disarm", "stunned": "stun", "晕眩": "stun", "muddled": "muddle", "invisibility": "invisible",
    "strengthened": "strengthen", "cursed": "curse", "blessed": "bless",
    "darkness": "dark", "cold": "ice", "wind": "air", "黑暗": "dark", "光明": "light",
}  # fmt: skip
MOST = 30  # characters in a code


def _known(codes: Mapping[str, Text]) -> dict[str, str]:
    """Every way to write one of these codes."""
    out = {code: code for code in codes}
    out |= {text.zh: code for code, text in codes.items()}
    return out | {alias: code for alias, code in _ALIASES.items() if code in codes}


class CodeField(fields.String):
    """One of some codes, in English or Chinese and in any case; read as the code."""

    def __init__(self, codes: Mapping[str, Text], **kwargs: Any) -> None:
        self._codes = frozenset(codes)
        self._known = _known(codes)
        metadata = {"enum": list(codes), **kwargs.pop("metadata", {})}
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text = str(super()._deserialize(value, attr, data, **kwargs))[:MOST]
        code = self._known.get(text.strip().lower())
        if code is None:
            near = near_misses(text.lower(), self._known)
            also = Text(f" Did you mean {', '.join(near)}?", f"是否想写：{'、'.join(near)}？") if near else Text("", "")
            expected = ", ".join(sorted(self._codes))
            message = Text(f"There is no {text!r} here: expected one of {expected}.{also.en}",
                           f"这里没有 {text!r}：应为 {expected} 之一。{also.zh}")  # fmt: skip
            raise ValidationError(message)  # type: ignore[arg-type]
        return code

    def takes(self, value: object) -> bool:
        """Whether a value is a code in its own spelling (see ``validation``)."""
        return isinstance(value, str) and value in self._codes
