"""The fields of a fillable form as PDF widgets, over a page that prints the same without them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pressgang.backends.pdf_content import PAGE_SCALE
from pressgang.backends.pdf_structure import PageMarks
from pressgang.backends.wording import clean
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.scene import Field, Group, Item, Page, Use


def add_fields(canvas: Any, page: Page, names: set[str], marks: PageMarks) -> None:
    """Add a widget for each field of the page, in the order of its items (which is the tab order).

    `names` are those taken already in the document; a name that comes again gets a number. `marks` takes each
    into the structure of the page.
    """
    for field, box, scale in _fields(page.items, IDENTITY):
        name = _unique(field.name, names)
        looks = {
            "name": name,
            "tooltip": clean(field.tooltip) or name,
            "fillColor": None,
            "borderColor": None,
            "textColor": None,
            "borderWidth": 0,
        }
        x, bottom = box.x * PAGE_SCALE, (page.height - box.bottom) * PAGE_SCALE
        width, height = box.width * PAGE_SCALE, box.height * PAGE_SCALE
        if field.kind == "text":
            size = round(field.size * scale * PAGE_SCALE)
            canvas.acroForm.textfield(
                x=x, y=bottom, width=width, height=height, fontSize=size, maxlen=None, **looks
            )
        else:
            side = min(width, height)
            canvas.acroForm.checkbox(
                x=x + (width - side) / 2,
                y=bottom + (height - side) / 2,
                size=side,
                buttonStyle="cross",
                fieldFlags="",
                **looks,
            )
        widget = canvas._annotationrefs[-1].name
        canvas._doc.idToObject[widget]["StructParent"] = marks.widget(widget)


def _fields(items: Iterable[Item], transform: Transform) -> Iterator[tuple[Field, Rect, float]]:
    """The fields among the items, where they stand on the page, and how much they are enlarged."""
    for item in items:
        if isinstance(item, Field):
            scale = abs(transform.a * transform.d - transform.b * transform.c) ** 0.5
            yield item, transform.apply_rect(item.box), scale
        elif isinstance(item, Group):
            yield from _fields(item.items, item.transform.then(transform))
        elif isinstance(item, Use):
            yield from _fields(item.symbol.items, item.transform.then(transform))


def _unique(name: str, names: set[str]) -> str:
    """The name, without the full stop that parts levels of a PDF form, made unique by a number."""
    base = clean(name).replace(".", "_") or "field"
    unique, count = base, 1
    while unique in names:
        count += 1
        unique = f"{base} {count}"
    names.add(unique)
    return unique
