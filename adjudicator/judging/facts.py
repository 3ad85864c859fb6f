"""The shape of claims: some facts that an outcome has, such as where a monster stops and whom it attacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from marshmallow import ValidationError, fields

from adjudicator.errors import near_misses, pointer
from adjudicator.fields import NAME_MOST
from adjudicator.report import Report
from adjudicator.text import Text, clean, fold

Kind = Literal["truth", "number", "numbers", "name", "names", "order", "among", "sequence", "code", "codes", "own"]
# What a value of each kind looks like.
_LOOKS: dict[str, Text] = {
    "truth": Text("true or false", "true 或 false"),
    "number": Text("a whole number", "整数"),
    "name": Text("a name", "名字"),
    "numbers": Text("an object from names to whole numbers", "从名字到整数的对象"),
    "names": Text("a list of names", "名字的列表"),
    "among": Text("a list of names", "名字的列表"),
    "order": Text("a list of names in order", "按次序的名字列表"),
    "sequence": Text("a list of names in order", "按次序的名字列表"),
}
_NUMBER_MOST = 100_000
LIST_MOST = 60
_NAME = {"type": "string", "minLength": 1, "maxLength": NAME_MOST}


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact that may be claimed. ``names`` are a set and ``order`` a list in order; ``codes`` a set of codes.

    A claim of ``among`` names some of a set, one of a ``sequence`` names in their order, others perhaps between, one of
    ``numbers`` some of the names that have a number. A kind of a game's own is a subclass, of kind ``own``.

    ``of`` says what a name has to be, in the game's words (see ``check_names``). ``options`` are the codes there are,
    or ``names`` the codes with their names, either of which may then be written, in either language. ``most`` is how
    far from 0 a number may be.
    """

    kind: Kind
    description: str
    of: str = "any"
    options: tuple[str, ...] = ()
    nullable: bool = False
    names: Mapping[str, Text] = field(default_factory=dict)
    most: int = _NUMBER_MOST

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes there are."""
        return self.options or tuple(self.names)

    def shape(self) -> dict[str, Any]:
        """Its JSON Schema."""
        out = self._shape()
        if not self.nullable:
            return {"description": self.description, **out}
        return {"description": self.description, "oneOf": [{"type": "null"}, out]}

    def _shape(self) -> dict[str, Any]:
        many = {"type": "array", "maxItems": LIST_MOST}
        match self.kind:
            case "truth":
                return {"type": "boolean"}
            case "number":
                return {"type": "integer", "minimum": -self.most, "maximum": self.most}
            case "name":
                return _NAME
            case "numbers":
                each = {"type": "integer", "minimum": -self.most, "maximum": self.most}
                return {"type": "object", "minProperties": 1, "maxProperties": LIST_MOST, "additionalProperties": each}
            case "names" | "order":
                return {**many, "items": _NAME}
            case "among" | "sequence":
                return {**many, "minItems": 1, "items": _NAME}
            case "code":
                return {"enum": list(self.codes)}
            case "codes":
                return {**many, "items": {"enum": list(self.codes)}}
        raise NotImplementedError(self.kind)

    def looks(self) -> Text:
        """What a value of it looks like, in words."""
        codes = ", ".join(self.codes)
        out = _LOOKS.get(self.kind, Text(f"of {codes}", f"以下之中：{codes}"))
        return Text(f"{out.en}, or null", f"{out.zh}或 null") if self.nullable else out

    def fits(self, value: object) -> bool:
        """Whether a value can be this fact, if perhaps with numbers such as 3.0."""
        if value is None:
            return self.nullable
        match self.kind:
            case "truth":
                return isinstance(value, bool)
            case "number":
                return _is_number(value, self.most)
            case "name":
                return is_name(value)
            case "numbers":
                if not isinstance(value, dict) or not 1 <= len(value) <= LIST_MOST:
                    return False
                return all(is_name(name) and _is_number(number, self.most) for name, number in value.items())
            case "names" | "order" | "among" | "sequence":
                least = 1 if self.kind in ("among", "sequence") else 0  # naming none of them would say nothing
                return isinstance(value, list) and least <= len(value) <= LIST_MOST and all(map(is_name, value))
            case "code":
                return self._code(value) is not None
            case "codes":
                few = isinstance(value, list) and len(value) <= LIST_MOST
                return few and all(self._code(each) is not None for each in value)  # type: ignore[attr-defined]
        raise NotImplementedError(self.kind)

    def spell(self, value: Any) -> Any:
        """A value that fits, in its one spelling."""
        match self.kind:
            case _ if value is None:
                return None
            case "number":
                return int(value)
            case "name":
                return clean(value)
            case "numbers":
                return dict(sorted((clean(n), int(v)) for n, v in value.items()))
            case "order" | "sequence":
                return [clean(each) for each in value]
            case "names" | "among":
                return sorted({clean(each) for each in value})
            case "codes":
                return sorted({str(self._code(each)) for each in value})
            case "code":
                return self._code(value)
        return value

    def _code(self, told: object) -> str | None:
        """The code that was written, or named; None if it is none."""
        if not isinstance(told, str) or told in self.codes:
            return told if isinstance(told, str) else None
        if len(told) > NAME_MOST:
            return None
        wanted = fold(told)
        named = (code for code, text in self.names.items() if wanted in (fold(code), fold(text.en), fold(text.zh)))
        return next(named, None)

    def holds(self, claimed: Any, actual: Any) -> bool:
        """Whether what is claimed is so where ``actual`` is the fact. Both are in their one spelling."""
        match self.kind:
            case "among" if claimed is not None and actual is not None:
                return set(claimed) <= set(actual)
            case "numbers" if claimed is not None and actual is not None:
                return all(actual.get(name) == number for name, number in claimed.items())
            case "sequence" if claimed is not None and actual is not None:
                rest = iter(actual)
                return all(name in rest for name in claimed)
        return bool(claimed == actual)


def _is_number(value: object, most: int) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) <= most and (isinstance(value, int) or value.is_integer())


def is_name(value: object) -> bool:
    """Whether a value can be a name."""
    return isinstance(value, str) and 1 <= len(value) <= NAME_MOST and bool(value.strip())


class FactsField(fields.Field[Any]):
    """A claim: some of these facts as an object, or the value of the one that is ``short`` by itself.

    It is read as it was written but for the spelling of what is in it; ``as_facts`` makes an object of it.
    """

    def __init__(self, facts: Mapping[str, Fact], short: str | None = None, **kwargs: Any) -> None:
        self.facts = facts
        self.short = short
        whole = {
            "type": "object",
            "properties": {name: fact.shape() for name, fact in facts.items()},
            "minProperties": 1,
            "additionalProperties": False,
        }
        shape = whole if short is None else {"oneOf": [facts[short].shape(), whole]}
        description = "What the outcome is claimed to be; of several facts all have to hold together."
        super().__init__(required=True, metadata={"json_schema": {"description": description, **shape}},
                         allow_none=short is not None and facts[short].nullable, **kwargs)  # fmt: skip

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if isinstance(value, dict) and value:
            unknown = [name for name in value if name not in self.facts]
            wrong = [name for name in value if name in self.facts and not self.facts[name].fits(value[name])]
            if not unknown and not wrong:
                return {name: self.facts[name].spell(value[name]) for name in self.facts if name in value}
            # Of what is unknown the first is told: there may be very many, and looking for near misses takes time.
            told = {name: [self._unfit(name)] for name in wrong}
            raise ValidationError(told | {name: [self._unknown(name)] for name in unknown[:1]})
        if self.short is not None and self.facts[self.short].fits(value):
            return self.facts[self.short].spell(value)
        raise ValidationError(self._expected())  # type: ignore[arg-type]

    def takes(self, value: object) -> bool:
        """Whether a value is a claim in its one spelling: left to the slow way, which spells it."""
        return False

    def _unfit(self, name: str) -> Text:
        looks = self.facts[name].looks()
        return Text(f"What is claimed of {name} has to be {looks.en}.", f"主张里的 {name} 应为{looks.zh}。")

    def _unknown(self, name: object) -> Text:
        told = str(name)[:NAME_MOST]
        near = near_misses(told, self.facts) or tuple(self.facts)
        return Text(
            f"Nothing can be claimed of {told!r} here. Did you mean {', '.join(near)}?",
            f"此处不能主张 {told!r}。是否想写：{'、'.join(near)}？",
        )

    def _expected(self) -> Text:
        names = ", ".join(self.facts)
        by_itself, also = "", ""
        if self.short is not None:
            short = self.facts[self.short]
            by_itself = f", or {self.short} by itself, {short.looks().en}"
            also = f"，或只写 {self.short} 的值（{short.looks().zh}）"
        return Text(
            f"Not a claim that fits here: expected an object with {names}{by_itself}.",
            f"此处不接受这样的主张：应为含有 {names.replace(', ', '、')} 的对象{also}。",
        )

    def as_facts(self, value: Any) -> Mapping[str, Any]:
        """A claim that was read, as an object of facts."""
        if isinstance(value, Mapping):
            return value
        assert self.short is not None
        return {self.short: value}


def check_names(
    field: FactsField, value: Any, at: str, known: Mapping[str, tuple[Text, Sequence[str]]], report: Report
) -> None:
    """Report the names in a claim that nothing at the table has.

    ``known`` has for each ``of`` of facts what people call such a thing, and the names there are.
    """
    inside = isinstance(value, Mapping)
    for name, claimed in field.as_facts(value).items():
        if field.facts[name].of not in known or claimed is None:
            continue
        what, names = known[field.facts[name].of]
        where = f"{at}/{name}" if inside else at
        listed = isinstance(claimed, list | dict)
        for n, each in enumerate(claimed if listed else [claimed]):
            if each not in names:
                step = each if isinstance(claimed, dict) else n
                report.unknown(where + pointer(step) if listed else where, what, each, names)
