"""Codes: words of the JSON that stand for something named, which people may write in their own language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields

from adjudicator.errors import near_misses
from adjudicator.text import Refusal, Text, fold

CODE_MOST = 30  # characters in a code


def _known(codes: Mapping[str, Text], aliases: Mapping[str, str]) -> dict[str, str]:
    """Every way to write one of these codes."""
    out = {fold(alias): code for alias, code in aliases.items() if code in codes}
    out |= {fold(name): code for code, text in codes.items() for name in (text.zh, text.en)}
    return out | {fold(code): code for code in codes}


class CodeField(fields.String):
    """One of some codes, by code or name, in English or Chinese, in any case; read as the code.

    ``aliases`` are other names that people write, each with its code.
    """

    def __init__(self, codes: Mapping[str, Text], aliases: Mapping[str, str] | None = None, **kwargs: Any) -> None:
        self._codes = frozenset(codes)
        self._known = _known(codes, aliases or {})
        self._near = [*codes, *(text.zh for text in codes.values())]
        metadata = {"enum": list(codes), **kwargs.pop("metadata", {})}
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text = str(super()._deserialize(value, attr, data, **kwargs))[:CODE_MOST]
        code = self._known.get(fold(text))
        if code is None:
            near = near_misses(text.lower(), self._near)
            listed = sorted(self._codes)
            expected = Text("one of " + ", ".join(listed), "以下之一：" + "、".join(listed))
            message = Text("There is no {name!r} here.", "这里没有 {name!r}。").fill(name=text)
            raise ValidationError(Refusal(message.en, message.zh, expected, near))  # type: ignore[arg-type]
        return code

    def takes(self, value: object) -> bool:
        """Whether a value is a code in its own spelling (see ``validation``)."""
        return isinstance(value, str) and value in self._codes
