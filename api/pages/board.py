"""Pictures of tables as SVG within a page. Colours come from a style sheet, by the class of what a shape stands for."""

from __future__ import annotations

from functools import singledispatch

from markupsafe import Markup

from adjudicator.picture import Area, Label, Picture, Point, Ring, Shape, Stroke
from adjudicator.text import Language

_HEAD = Markup(
    '<svg class="board" role="img" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
    'aria-label="{title}">'
)
_ARROW = Markup(
    '<defs><marker id="{id}" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" '
    'orient="auto-start-reverse"><path d="M 0 1 L 9 5 L 0 9 z" class="head"/></marker></defs>'
)


def svg(picture: Picture, lang: Language, name: str) -> Markup:
    """A picture; ``name`` is an id that nothing else on its page has. What is to be seen is told apart from it."""
    parts = [_HEAD.format(width=picture.width, height=picture.height, title=picture.title[lang])]
    if any(isinstance(shape, Stroke) and shape.arrow for shape in picture.shapes):
        parts.append(_ARROW.format(id=f"{name}-arrow"))
    parts += [drawn(shape, lang, name) for shape in picture.shapes]
    return Markup("\n").join([*parts, Markup("</svg>")])


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


@singledispatch
def drawn(shape: Shape, lang: Language, name: str) -> Markup:
    """One shape as an element."""
    raise TypeError(f"{type(shape).__name__} is no shape")


@drawn.register
def _area(shape: Area, lang: Language, name: str) -> Markup:
    inner = Markup("") if shape.says is None else Markup("<title>{}</title>").format(shape.says[lang])
    head = Markup('<polygon class="{}" points="{}">').format(shape.look, _points(shape.corners))
    return head + inner + Markup("</polygon>")


@drawn.register
def _stroke(shape: Stroke, lang: Language, name: str) -> Markup:
    end = Markup(' marker-end="url(#{}-arrow)"').format(name) if shape.arrow else Markup("")
    return Markup('<polyline class="{}" points="{}"{}/>').format(shape.look, _points(shape.points), end)


@drawn.register
def _ring(shape: Ring, lang: Language, name: str) -> Markup:
    x, y = shape.centre
    return Markup('<circle class="{}" cx="{:g}" cy="{:g}" r="{:g}"/>').format(shape.look, x, y, shape.radius)


@drawn.register
def _label(shape: Label, lang: Language, name: str) -> Markup:
    x, y = shape.centre
    written = Markup('<text class="{}" x="{:g}" y="{:g}" font-size="{:g}">{}</text>')
    return written.format(shape.look, x, y, shape.size, shape.text)
