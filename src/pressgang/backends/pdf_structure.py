"""The structure of a PDF for readers who cannot see it: headings, text, tables and pictures, in order.

All that a page draws belongs to an element of this tree or is marked as an artifact.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, floor
from typing import Any

from msgspec import Struct, field

from pressgang.backends.numbers import text_string
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.outlines import outline_box
from pressgang.drawing.scene import Group, Layer, Text, ink_box

ARTIFACT = "/Artifact"
_HOLDERS = frozenset({"Document", "Sect", "Table", "TR"})
"""The elements that hold others and no words themselves: words among them become paragraphs."""
_NEEDLESS = frozenset({"Sect", "P"})
"""The elements that are left out if they hold nothing."""


class TaggedPart(Struct, eq=False):
    """An element of the tree: its kind, its parts (or numbers of marked content on its page), its words."""

    tag: str
    page: int
    alt: str = ""
    widget: str = ""
    box: str = ""
    kids: list[TaggedPart | int] = field(default_factory=list)
    flow: TaggedPart | None = None
    number: int = 0

    def add(self, kid: TaggedPart) -> TaggedPart:
        """Add the kid and return it."""
        self.kids.append(kid)
        return kid

    def holder(self) -> TaggedPart:
        """Return the element for words that stand here: this one, or the open paragraph in it."""
        if self.tag not in _HOLDERS:
            return self
        if self.flow is None:
            self.flow = self.add(TaggedPart("P", self.page))
        return self.flow


class Structure:
    """The tree of a document, and by page the elements of its marked content."""

    def __init__(self) -> None:
        self.root = TaggedPart("Document", 0)
        self.pages: list[list[TaggedPart]] = []
        self.widgets: list[TaggedPart] = []
        self.heading = ""
        self._sheet = self.root

    def page(self, begins: bool, start: Transform, width: float) -> PageMarks:
        """Return the marks of the next page, `width` points wide, which `begins` a sheet or continues one.

        `start` takes its mm to points that count downwards to its foot.
        """
        number = len(self.pages)
        if begins or self._sheet is self.root:
            self._sheet = self.root.add(TaggedPart("Sect", number))
        self.pages.append([])
        # A sheet that goes on does so with parts of its own: content is numbered page by page.
        return PageMarks(self, self._sheet.add(TaggedPart("Sect", number)), self.pages[-1], start, width)


class PageMarks:
    """The open marked content of a page, and the next. `layer` is that of what is drawn next."""

    def __init__(
        self,
        structure: Structure,
        section: TaggedPart,
        numbered: list[TaggedPart],
        start: Transform,
        width: float,
    ) -> None:
        self._structure, self._numbered = structure, numbered
        self._places: list[_Place] = [(start, None)]
        self._page = Rect(0, start.f, width, -start.f)
        self._stack = [section]
        self._open: TaggedPart | str | None = None
        self._open_layer: Layer | None = None
        self.layer: Layer = "art"

    def enter(self, group: Group) -> Layer:
        """Enter a group that has a layer or tag; return the argument for `leave`."""
        before = self.layer
        self.layer = group.layer or before
        if group.tag:
            above = self._stack[-1]
            box = ""
            if group.tag == "Figure":  # a cut piece is all that its clip shows, found sooner than its ink
                clip = _clip_box(group)
                box = self._figure_box(clip or ink_box(group.items), ((group.transform, clip),))
            element = TaggedPart(group.tag, above.page, group.alt, box=box)
            mute = group.tag == "Figure" and not (group.alt and box)
            if above.tag in (ARTIFACT, "Figure") or mute or (group.tag == "H1" and self._again(group)):
                element = above if above.tag == "Figure" else TaggedPart(ARTIFACT, above.page)
            else:
                (above if above.tag in _HOLDERS else above.holder()).add(element)
                above.flow = None
            self._stack.append(element)
        return before

    def leave(self, group: Group, before: Layer) -> None:
        """Leave the group."""
        self.layer = before
        if group.tag:
            self._stack.pop()

    def _again(self, group: Group) -> bool:
        """Return whether a heading repeats that of the page before: it is read once."""
        said = " ".join(item.string for item in group.items if isinstance(item, Text))
        again = said == self._structure.heading
        self._structure.heading = said
        return again

    def drawing(self) -> list[str]:
        """Return the operators before a drawing: part of a picture, else an artifact."""
        top = self._stack[-1]
        return self._switch(top if top.tag == "Figure" else ARTIFACT)

    def words(self) -> list[str]:
        """Return the operators before words. Those around the pieces that no group tags are artifacts."""
        top = self._stack[-1]
        if top.tag == ARTIFACT or (self.layer != "art" and top.tag in _HOLDERS):
            return self._switch(ARTIFACT)
        return self._switch(top.holder())

    def into(self, group: Group) -> None:
        """Enter the group's clip and transform, inside those around it."""
        self._places.append((group.transform, _clip_box(group)))

    def out(self) -> None:
        """Leave that transform."""
        self._places.pop()

    def picture(self, alt: str, box: Rect) -> list[str]:
        """Return the operators before a picture with the text `alt`; `box` holds it, in mm of the drawing."""
        top = self._stack[-1]
        if self.layer != "art" or top.tag in (ARTIFACT, "Figure"):
            return self.drawing()
        corners = self._figure_box(box)
        if not corners:
            return self._switch(ARTIFACT)
        return self._switch(top.holder().add(TaggedPart("Figure", top.page, alt, box=corners)))

    def _figure_box(self, box: Rect | None, inside: tuple[_Place, ...] = ()) -> str:
        """Return the corners of the part of a picture that the page shows, inside a place yet to be entered."""
        return "" if box is None else _corners(box, (*self._places, *inside), self._page)

    def widget(self, name: str) -> int:
        """Add a form field by its name in the PDF; return its key in the tree of parents."""
        section, widgets = self._stack[0], self._structure.widgets
        widgets.append(section.add(TaggedPart("Form", section.page, widget=name)))
        return len(widgets) - 1

    def end(self) -> list[str]:
        """Return the operators that close what is open."""
        closing = ["EMC"] * ((self._open is not None) + (self._open_layer is not None))
        self._open = self._open_layer = None
        return closing

    def _switch(self, target: TaggedPart | str) -> list[str]:
        if target is self._open and self.layer is self._open_layer:
            return []
        operators: list[str] = []
        if self.layer != self._open_layer:
            operators = self.end()
            operators.append(f"/OC /{self.layer.title()} BDC")
            self._open_layer = self.layer
        elif self._open is not None:
            operators.append("EMC")
        if isinstance(target, str):
            operators.append(f"{target} BMC")
        else:
            number = len(self._numbered)
            self._numbered.append(target)
            target.kids.append(number)
            operators.append(f"/{target.tag}<</MCID {number}>>BDC")
        self._open = target
        return operators


_Place = tuple[Transform, Rect | None]
"""A transform, and the box of the clip within it."""


def _clip_box(group: Group) -> Rect | None:
    """Return the box of a group's clip, before its transform."""
    return _box_around(group.clip.segments) if group.clip else None


_box_around = lru_cache(maxsize=64)(outline_box)  # the clips of copies are alike


@lru_cache(maxsize=4096)  # copies stand at the same places of many pages
def _corners(box: Rect, places: tuple[_Place, ...], page: Rect) -> str:
    """Return the corners of the part of a picture that the page shows, in whole points from its left foot.

    Empty if it shows none, as tiles of a board cut pictures off: readers should not be told of it.
    """
    for place, clip in places[::-1]:
        inside = box if clip is None else clip.common(box)
        if inside is None:
            return ""
        box = place.apply_rect(inside)
    shown = page.common(box)
    if shown is None or not shown.width or not shown.height:
        return ""
    # A page may end within a point: a box that is rounded up to whole points would reach beyond it.
    right, top = min(ceil(shown.right), page.width), min(ceil(-shown.y), page.height)
    return f"{floor(shown.x)} {floor(-shown.bottom)} {right:.8g} {top:.8g}"


def number_elements(structure: Structure, first: int) -> int:
    """Number the elements that say something, in order from `first` on; return the number after the last."""
    _prune(structure.root)
    _level(structure.root)
    for element, _ in _walk(structure.root):
        element.number = first
        first += 1
    return first


def write_root(structure: Structure) -> bytes:
    """Return the object of the tree's root, when all elements have their numbers."""
    tree = [f"{key} {one.number} 0 R" for key, one in enumerate(structure.widgets)]
    tree += [
        f"{number}[{' '.join([f'{one.number} 0 R' for one in numbered])}]"
        for number, numbered in enumerate(structure.pages, len(structure.widgets))
    ]
    return (
        f"<</Type/StructTreeRoot/K {structure.root.number} 0 R/ParentTree<</Nums[{' '.join(tree)}]>>"
        f"/ParentTreeNextKey {len(tree)}>>"
    ).encode()


def write_elements(structure: Structure, pdf: Any, root: int) -> Iterator[bytes]:
    """Yield the objects of the elements in order; that of the tree's root has the number `root`."""
    pages = [_number(pdf, page.__InternalName__) for page in pdf.Pages.pages]
    for element, parent in _walk(structure.root):
        kids = [f"{kid}" if isinstance(kid, int) else f"{kid.number} 0 R" for kid in element.kids]
        if element.widget:
            kids.append(f"<</Type/OBJR/Obj {_number(pdf, element.widget)} 0 R>>")
        inside = kids[0] if len(kids) == 1 else f"[{' '.join(kids)}]"
        above = parent.number if parent else root
        text = f"<</S/{element.tag}/P {above} 0 R/Pg {pages[element.page]} 0 R/K {inside}"
        if element.box:
            text += f"/A<</O/Layout/BBox[{element.box}]>>"
        elif element.tag == "TH":
            text += _scope(parent)
        if element.alt:
            text += f"/Alt{text_string(element.alt)}"
        yield f"{text}>>".encode()


def _scope(row: TaggedPart | None) -> str:
    """Return the scope of a head in a row: that row if there are other cells in it, else its column."""
    cells = row.kids if row else ()
    own = any(isinstance(cell, TaggedPart) and cell.tag == "TD" for cell in cells)
    return f"/A<</O/Table/Scope/{'Row' if own else 'Column'}>>"


def _level(root: TaggedPart) -> None:
    """Set the levels of headings: those of the second level without a title above become titles."""
    for element, _ in _walk(root):
        if element.tag == "H1":
            return
        if element.tag == "H2":
            element.tag = "H1"


def _prune(element: TaggedPart) -> None:
    """Remove elements that say nothing: empty ones, and sections of a single part."""
    kept: list[TaggedPart | int] = []
    for kid in element.kids:
        if isinstance(kid, TaggedPart):
            _prune(kid)
            if kid.tag in _NEEDLESS and not kid.kids:
                continue
            if kid.tag == "Sect" and len(kid.kids) == 1:
                [kid] = kid.kids
        kept.append(kid)
    element.kids = kept


def _walk(root: TaggedPart) -> Iterator[tuple[TaggedPart, TaggedPart | None]]:
    """Yield the element and all below it, each with its parent."""
    waiting: list[tuple[TaggedPart, TaggedPart | None]] = [(root, None)]
    while waiting:
        element, parent = waiting.pop()
        yield element, parent
        waiting += [(kid, element) for kid in reversed(element.kids) if isinstance(kid, TaggedPart)]


def _number(pdf: Any, name: str) -> int:
    """Return the number of an object of the document."""
    return int(pdf.idToObjectNumberAndVersion[name][0])
