"""What is said about a command that is called wrongly: one sentence, in the language asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import click

from adjudicator.errors import Problem, near_misses, one_of
from adjudicator.text import Language, Text, is_language, same

_NO_OPTION: Final = Text("There is no option {name}.", "没有选项 {name}。")
_NO_COMMAND: Final = Text("There is no command {name!r}.", "没有命令 {name!r}。")
_MISSING: Final = Text("{name} is missing.", "缺少 {name}。")
_NEEDS: Final = Text("The option {name} needs a value.", "选项 {name} 需要一个值。")
_NO_VALUE: Final = Text("The option {name} takes no value.", "选项 {name} 不接受值。")
_UNFIT: Final = Text("{name} can't be {value}.", "{name} 不能是 {value}。")
_TOO_MANY: Final = Text("There are more arguments than {command} takes.", "给 {command} 的参数过多。")
_NUMBER: Final = Text("a whole number", "整数")
_FROM: Final = Text("a whole number from {low} up", "不小于 {low} 的整数")
_BETWEEN: Final = Text("a whole number from {low} to {high}", "介于 {low} 与 {high} 之间的整数")
_SEE: Final = Text(" ({command} --help tells more.)", "（详见 {command} --help。）")


class WrongUseError(click.UsageError):
    """Options that don't go together, in the words of the command."""

    def __init__(self, says: Text) -> None:
        self.says = says
        super().__init__(says.en)


def language_asked(args: Sequence[str], default: Language) -> Language:
    """The language that ``--lang`` asks for, wherever it stands: what follows it may not have been read."""
    asked = default
    for at, word in enumerate(args):
        name, equals, value = word.partition("=")
        if name == "--lang":
            value = value if equals else "".join(args[at + 1 : at + 2])
            asked = value if is_language(value) else asked
    return asked


def complaint(error: click.ClickException, lang: Language) -> str:
    """What is wrong, and where to read on."""
    said = _problem(error).says(lang)
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    return said + _SEE.fill(command=ctx.command_path)[lang] if ctx is not None else said


def _problem(error: click.ClickException) -> Problem:
    if isinstance(error, WrongUseError):
        return Problem("", error.says)
    if isinstance(error, click.NoSuchOption):
        return Problem("", _NO_OPTION.fill(name=error.option_name), near=tuple(error.possibilities or ()))
    if isinstance(error, click.MissingParameter):
        return Problem("", _MISSING.fill(name=_name(error)))
    if isinstance(error, click.BadParameter) and (found := _unfit(error)) is not None:
        return found
    if isinstance(error, click.BadOptionUsage):
        says = _NO_VALUE if "does not take" in error.message else _NEEDS
        return Problem("", says.fill(name=error.option_name))
    if error.message.startswith("No such command") and isinstance(error, click.UsageError) and error.ctx is not None:
        return _no_command(error, error.ctx)
    if error.message.startswith("Got unexpected extra argument") and isinstance(error, click.UsageError):
        return Problem("", _TOO_MANY.fill(command=error.ctx.command_path if error.ctx else ""))
    return Problem("", same(error.format_message()))  # click has no other words for it


def _no_command(error: click.UsageError, ctx: click.Context) -> Problem:
    name = "".join(re.findall(r"'(.*)'", error.message)[:1])
    known = ctx.command.list_commands(ctx) if isinstance(ctx.command, click.Group) else []
    return Problem("", _NO_COMMAND.fill(name=name), near=near_misses(name, known))


def _unfit(error: click.BadParameter) -> Problem | None:
    """A value of a kind that has bounds. The value itself stands at the beginning of what click says."""
    value, known, _ = error.message.partition(" is not ")
    kind = error.param.type if error.param is not None else None
    if not known or kind is None:
        return None
    value = value.strip("'\"")[:80]
    expected: Text | None = None
    near: tuple[str, ...] = ()
    if isinstance(kind, click.Choice):
        names = [str(each) for each in kind.choices]
        expected, near = one_of(names), near_misses(value, names)
    elif isinstance(kind, click.IntRange):
        bounds = _FROM if kind.max is None else _BETWEEN
        expected = bounds.fill(low=kind.min, high=kind.max)
    elif isinstance(kind, click.types.IntParamType):
        expected = _NUMBER
    return Problem("", _UNFIT.fill(name=_name(error), value=repr(value)), expected, near)


def _name(error: click.BadParameter) -> str:
    """What the user calls a parameter: --lang, or FILE."""
    if error.param is None:
        return str(error.param_hint or "")
    if isinstance(error.param, click.Argument):
        return error.param.make_metavar(error.ctx) if error.ctx is not None else str(error.param.name)
    return max(error.param.opts, key=len)
