"""Write the drawing of a page or symbol as PDF operators, text in embedded subsets.

Coordinates stay in millimetres, y down: the page turns and scales them once (`PAGE_SCALE`), text turns itself
upright again. A colour, width, dash or font is written only where it changes.

Shaped writing has a font made for the document, in which each cluster is one glyph, put together. A cluster is
shown as a code for each of its letters, from left to right: the first has all the ink. Readers copy such text
as it was typed, for what runs from right to left they turn round letter by letter. They do so also with several
letters of one code, and with replacement texts (`ActualText`), which help in none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from typing import Any

from pressgang.backends.inventory import Inventory
from pressgang.backends.numbers import matrix_text, path_text, pdf_steps, scaled_digits, short, symbol_digits
from pressgang.backends.pdf_press import OVER_ALL, SPOT, Over, ScreenColours, over_name
from pressgang.backends.pdf_structure import PageMarks
from pressgang.drawing.geometry import IDENTITY, Transform, cos_sin
from pressgang.drawing.scene import Cluster, Colour, Group, Image, Item, Path, Run, Shaped, Text, Use
from pressgang.drawing.units import points
from pressgang.typography.faces import Face, open_font, subset_font
from pressgang.typography.fonts import FontBook, Kept

_TAG = "SHAPED"
"""The six letters before the name of the font, which those of reportlab's subsets never are."""


class ShapedFont:
    """The font of the clusters of one face in one PDF, which reportlab writes at its end."""

    def __init__(self, face: Face, pdf_document: Any) -> None:
        self._face = face
        self._clusters: dict[Cluster, int] = {}  # of one letter each
        self.fontName = f"{face.name}-shaped"
        self.name = f"/F{len(pdf_document.fontMapping) + 1}"
        pdf_document.fontMapping[self.fontName] = self.name
        pdf_document.delayedFonts.append(self)

    def operator(self, shaped: Shaped) -> str:
        """Return the operator that shows the clusters."""
        known = self._clusters
        codes: list[str] = []
        for cluster in shaped.clusters:
            glyphs, advance = cluster.glyphs, cluster.advance / len(cluster.string)
            for letter in reversed(cluster.string) if shaped.backwards else cluster.string:
                code = known.setdefault(Cluster(letter, glyphs, advance, cluster.size), len(known) + 1)
                codes.append(f"{code:04X}")
                glyphs = ()
        return f"<{''.join(codes)}> Tj"

    def addObjects(self, doc: Any) -> None:  # noqa: N802 (reportlab's name)
        """Add the font to the document."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString

        face = self._face.font.face
        data, places = self._file()
        name = PDFName(f"{_TAG}+{face.name.decode('latin-1')}")

        def stream(content: bytes, key: str, **facts: Any) -> Any:
            return doc.Reference(_compressed(content, facts), f"{key}:{self.fontName}")

        descriptor = PDFDictionary(
            {
                "Type": "/FontDescriptor",
                "Ascent": face.ascent,
                "CapHeight": face.capHeight,
                "Descent": face.descent,
                "Flags": 4,
                "FontBBox": PDFArray(face.bbox),
                "FontName": name,
                "ItalicAngle": face.italicAngle,
                "StemV": face.stemV,
                "FontFile2": stream(data, "fontFile", Length1=len(data)),
            }
        )
        widths = [round(cluster.advance * 1000, 3) for cluster in self._clusters]
        inner = PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/CIDFontType2",
                "BaseFont": name,
                "CIDSystemInfo": PDFDictionary(
                    {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
                ),
                "FontDescriptor": doc.Reference(descriptor, f"fontDescriptor:{self.fontName}"),
                "W": PDFArray([1, PDFArray(widths)]),
                "CIDToGIDMap": stream(b"".join(place.to_bytes(2, "big") for place in (0, *places)), "glyphs"),
            }
        )
        whole = PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type0",
                "BaseFont": name,
                "Encoding": "/Identity-H",
                "DescendantFonts": PDFArray([doc.Reference(inner, f"cidFont:{self.fontName}")]),
                "ToUnicode": stream(self._meanings().encode(), "meanings"),
            }
        )
        doc.idToObject["BasicFonts"].dict[self.name[1:]] = doc.Reference(whole, self.fontName)

    def _file(self) -> tuple[bytes, list[int]]:
        """Return the font file and the glyph of each cluster in it."""
        from fontTools.pens.ttGlyphPen import TTGlyphPen

        font = open_font(self._face)
        font.recalcBBoxes = True
        order = font.getGlyphOrder()
        parts = {glyph for cluster in self._clusters for glyph, _, _ in cluster.glyphs}
        subset_font(font, (1, 2), gids=sorted(parts))
        em, outlines, metrics = font["head"].unitsPerEm, font["glyf"], font["hmtx"]
        for number, cluster in enumerate(self._clusters):
            pen: Any = TTGlyphPen(outlines)
            for glyph, x, y in cluster.glyphs:
                if outlines[order[glyph]].numberOfContours:
                    pen.addComponent(
                        order[glyph], (cluster.size, 0, 0, cluster.size, _place(x, em), _place(y, em))
                    )
            made = pen.glyph()
            outlines[f"cluster{number}"] = made
            made.recalcBounds(outlines)
            metrics[f"cluster{number}"] = (
                max(0, min(round(cluster.advance * em), 0xFFFF)),
                getattr(made, "xMin", 0),
            )
        out = BytesIO()
        font.save(out)
        return out.getvalue(), [font.getGlyphID(f"cluster{number}") for number in range(len(self._clusters))]

    def _meanings(self) -> str:
        """Return the map from codes to the letters of clusters (Adobe Technical Note 5411)."""
        rows = [
            f"<{code:04X}> <{cluster.string.encode('utf-16-be').hex().upper()}>"
            for cluster, code in self._clusters.items()
        ]
        blocks = [rows[at : at + 100] for at in range(0, len(rows), 100)]  # the most that a block may have
        body = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
            f"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n{body}\n"
            "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
        )


def _place(value: float, em: int) -> int:
    """Return a place in font units, as far from the origin as a font file can say."""
    return max(-0x8000, min(round(value * em), 0x7FFF))


def _compressed(content: bytes, facts: dict[str, Any]) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFStream, PDFZCompress

    made = PDFStream()
    made.content, made.filters = content, [PDFZCompress]
    for key, value in facts.items():
        made.dictionary[key] = value
    return made


_ESCAPED = [
    chr(code) if 32 <= code < 127 and chr(code) not in "()\\" else f"\\{code:03o}" for code in range(256)
]
_MOST_LITERALS = 2_000
"""The most words that are remembered with their codes: words of a page come back, those of copies do not."""


class Letters:
    """The fonts of one PDF document, with cached codes of letters and strings."""

    def __init__(self, pdf_document: Any, book: FontBook) -> None:
        self._document = pdf_document
        self._book = book
        self._letters: dict[str, _LettersOfFace] = {}
        self._shaped: dict[str, ShapedFont] = {}
        self._literals: Kept[tuple[str, str], tuple[tuple[str, str], ...]] = Kept(_MOST_LITERALS)

    def codes(self, face: str, string: str) -> list[tuple[str, list[str]]]:
        """Return the string in stretches of one font: the font's name in the PDF and each letter, escaped."""
        letters = self._letters.get(face)
        if letters is None:
            letters = self._letters[face] = _LettersOfFace(self._document, self._book.face(face).font)
        found = [letters[character] for character in string]
        return [(font, [code for _, code in group]) for font, group in groupby(found, key=itemgetter(0))]

    def _plain(self, face: str, string: str) -> tuple[tuple[str, str], ...]:
        found = self._literals.get((face, string))
        if found is None:
            literals = tuple([(font, f"({''.join(codes)}) Tj") for font, codes in self.codes(face, string)])
            found = self._literals.keep((face, string), literals)
        return found

    def shown(self, run: Run, size: float) -> Iterable[tuple[str, str]]:
        """Return each font that a run needs, with the operator (`Tj`, or `TJ` with spaces) that shows its
        letters.
        """
        if run.shaped:
            if run.face not in self._shaped:
                self._shaped[run.face] = ShapedFont(self._book.face(run.face), self._document)
            font = self._shaped[run.face]
            return ((font.name, font.operator(run.shaped)),)
        return self._spaced(run, size) if run.gaps or run.lead else self._plain(run.face, run.string)

    def _spaced(self, run: Run, size: float) -> Iterator[tuple[str, str]]:
        before = run.lead
        index = 0
        for font, codes in self.codes(run.face, run.string):
            parts: list[str] = []
            for code in codes:
                if before or not parts:
                    move = f"{-before / size * 1000:.1f}" if before else ""
                    parts.append(f"){move}({code}" if parts else f"[{move}({code}")
                else:
                    parts.append(code)
                before = run.gaps[index] if run.gaps else 0.0
                index += 1
            yield font, "".join(parts) + ")] TJ"


class _LettersOfFace(dict[str, tuple[str, str]]):
    """The subset of a font that holds each character, and its code there: the next free one if it is new."""

    def __init__(self, pdf_document: Any, font: Any) -> None:
        self._document, self._font = pdf_document, font

    def __missing__(self, character: str) -> tuple[str, str]:
        [(subset, data)] = self._font.splitString(character, self._document)
        name = self._font.getSubsetInternalName(subset, self._document)
        found = self[character] = name, _ESCAPED[data[0]]
        return found


PAGE_SCALE = 1 / points(1)
"""PDF units (points) in a millimetre."""
_LONGEST_STROKE = 400
"""The most lines drawn as one path; some printers choke on paths of many thousand segments."""

State = tuple[Colour | None, Colour | None, float, tuple[float, ...] | None, str, str, float, Over | None]
_UNKNOWN: State = (None, None, -1.0, None, "", "", -1.0, None)
_PAGE_START: State = (None, None, -1.0, (), "butt", "", 0.0, (False, False))


class Content:
    """A writer of items to a reportlab canvas; symbols and pictures are forms of the names of `inventory`.

    `marks` is there for a page, which is marked by layer and by what it says; a symbol starts from whatever the
    page had set. On a press, words and lines in full black are printed over what is below them.
    """

    def __init__(
        self,
        canvas: Any,
        letters: Letters,
        inventory: Inventory,
        digits: int,
        colours: ScreenColours,
        marks: PageMarks | None = None,
    ) -> None:
        self._colours = colours
        self._canvas, self._letters, self._inventory = canvas, letters, inventory
        self._out: list[str] = []
        self._forms: dict[str, str] = {}
        self._digits = digits
        self._open = ""
        self._style: tuple[Colour, float, tuple[float, ...], str] | None = None
        self._lines = 0
        self._marks = marks
        self._aside = self._below = 0.0
        start = _PAGE_START if marks else _UNKNOWN
        self._fill, self._stroke, self._width, self._dash, self._cap, self._font, self._spacing = start[:7]
        self._over = start[7]

    def write(self, items: Iterable[Item]) -> None:
        """Write the items and hand them to the canvas."""
        self._items(items)
        self._close()
        if self._marks:
            self._out += self._marks.end()
        if self._out:
            self._canvas.addLiteral("\n".join(self._out))

    def _items(self, items: Iterable[Item]) -> None:
        marks = self._marks
        for item in items:
            kind = type(item)
            if kind is Path:
                if marks:
                    self._mark(marks.drawing())
                self._path(item)  # type: ignore[arg-type]
            elif kind is Text:
                if marks:
                    self._mark(marks.words())
                self._text(item)  # type: ignore[arg-type]
            elif kind is Use:
                self._use(item)  # type: ignore[arg-type]
            elif kind is Group:
                self._group(item)  # type: ignore[arg-type]
            elif kind is Image:
                self._image(item)  # type: ignore[arg-type]

    def _mark(self, operators: list[str]) -> None:
        """Begin other marked content if there is any to begin."""
        if operators:
            self._close()
            self._out += operators

    # --- shapes ------------------------------------------------------------------------------------

    def _path(self, path: Path) -> None:
        stroke = path.stroke if path.width > 0 else None
        fill = path.fill
        if path.spot:
            self._spot(path)
            return
        if stroke is None:
            if fill is not None:
                self._close()
                self._print_over(fill=False)
                if fill != self._fill:
                    self._set_fill(fill)
                steps = _outline(path, self._digits)
                self._out.append(f"{steps} f*" if path.even_odd else f"{steps} f")
            return
        style = (stroke, path.width, path.dash, path.cap)
        if fill is None:
            # Lines of one style are one path: opaque ink looks the same, and it is far quicker.
            if self._style != style or self._lines >= _LONGEST_STROKE:
                self._close()
                self._set_stroke(style)
                self._open, self._style, self._lines = "S", style, 0
            self._lines += 1
            self._out.append(_outline(path, self._digits))
            return
        self._close()
        self._print_over(fill=False)
        if fill != self._fill:
            self._set_fill(fill)
        self._set_stroke(style)
        steps = _outline(path, self._digits)
        self._out.append(f"{steps} B*" if path.even_odd else f"{steps} B")

    def _spot(self, path: Path) -> None:
        """Draw a line in a spot ink, without changing the state of the page."""
        self._close()
        steps = _outline(path, self._digits)
        width = short(path.width, self._digits + 1)
        self._out.append(f"q /{over_name(OVER_ALL)} gs /{SPOT} CS 1 SCN {width} w [] 0 d {steps} S Q")

    def _set_fill(self, colour: Colour) -> None:
        self._fill = colour
        self._out.append(self._colours.operator(colour, False))

    def _print_over(self, fill: bool | None = None, stroke: bool | None = None) -> None:
        """Set whether fills, or lines, overprint from here on."""
        if not self._colours.overprints:
            return
        before = self._over or (False, False)
        over = (before[0] if fill is None else fill, before[1] if stroke is None else stroke)
        if over != self._over:
            self._over = over
            self._out.append(f"/{over_name(over)} gs")

    def _set_stroke(self, style: tuple[Colour, float, tuple[float, ...], str]) -> None:
        colour, width, dash, cap = style
        if colour != self._stroke:
            self._stroke = colour
            self._out.append(self._colours.operator(colour, True))
        self._print_over(stroke=self._colours.is_black(colour))
        if width != self._width:
            self._width = width
            self._out.append(f"{short(width, self._digits + 1)} w")
        if dash != self._dash:
            self._dash = dash
            self._out.append(f"[{' '.join([short(length, self._digits) for length in dash])}] 0 d")
        if cap != self._cap:
            self._cap = cap
            self._out.append("1 J" if cap == "round" else "0 J")

    def _close(self) -> None:
        """End the open text object or stroke."""
        if self._open:
            self._out.append(self._open)
            self._open, self._style = "", None

    # --- text --------------------------------------------------------------------------------------

    def _text(self, text: Text) -> None:
        if not text.runs:
            return
        if self._open != "ET":
            self._close()
            self._out.append("BT")
            self._open = "ET"
        self._print_over(fill=self._colours.is_black(text.fill))
        if text.fill != self._fill:
            self._set_fill(text.fill)
        if text.tracking != self._spacing:
            self._spacing = text.tracking
            self._out.append(f"{short(text.tracking, self._digits + 1)} Tc")
        digits, x, y = self._digits, text.x + self._aside, text.y + self._below
        place = pdf_steps(digits)["T"]
        if text.rotation:
            cos, sin = cos_sin(text.rotation)
            upright = f"{cos:.6f} {sin:.6f} {sin:.6f} {-cos:.6f}"
        else:
            cos, sin, upright = 1.0, 0.0, "1 0 0 -1"
        for run in text.from_left():  # as readers that turn writing round expect it
            self._out.append(f"{upright} {place % (x + run.x * cos, y + run.x * sin)}")
            for font, operator in self._letters.shown(run, text.size):
                wanted = f"{font} {short(text.size, digits + 1)} Tf"
                if wanted != self._font:
                    self._font = wanted
                    self._out.append(wanted)
                self._out.append(operator)

    # --- what contains others ----------------------------------------------------------------------

    def _use(self, use: Use) -> None:
        marks = self._marks
        if marks:
            if self._inventory.is_told(use.symbol):
                self._placed(Group(use.symbol.items, use.transform))
                return
            if use.symbol.alt:
                self._mark(marks.picture(use.symbol.alt, use.transform.apply_rect(use.symbol.box)))
            elif self._inventory.has_words(use.symbol):
                self._mark(marks.words())
            else:
                self._mark(marks.drawing())
        if self._inventory.is_used_once(use.symbol):
            digits, self._digits = self._digits, max(self._digits, symbol_digits(use.symbol.box))
            self._marks = None  # one mark holds all of it
            self._placed(Group(use.symbol.items, use.transform))
            self._marks, self._digits = marks, digits
            return
        self._close()
        form = self._named_form(self._inventory.key(use.symbol))
        if use.transform is IDENTITY:  # a form keeps the state of the page by itself
            self._out.append(form)
        else:
            self._out.append(f"q {matrix_text(use.transform, self._digits)} cm {form} Q")

    def _image(self, image: Image) -> None:
        if self._marks:
            self._mark(self._marks.picture(image.name or "picture", image.box))
        self._close()
        box, n = image.box, self._digits
        place = f"{box.width:.{n}f} 0 0 {-box.height:.{n}f} {box.x:.{n}f} {box.bottom:.{n}f}"
        self._out.append(f"q {place} cm {self._named_form(self._inventory.images[image.png])} Q")

    def _named_form(self, name: str) -> str:
        """Return the operators that draw a form; the canvas hears of each once."""
        known = self._forms.get(name)
        if known is None:
            self._canvas._formsinuse.append(name)
            known = self._forms[name] = f"/{self._canvas._doc.getXObjectName(name)} Do"
        return known

    def _group(self, group: Group) -> None:
        marks = self._marks
        if marks is None or not (group.layer or group.tag):
            self._placed(group)
            return
        before = marks.enter(group)
        if group.tag == "Figure":  # one mark holds all of it
            self._mark(marks.drawing())
            self._marks = None
        self._placed(group)
        self._marks = marks
        marks.leave(group, before)

    def _placed(self, group: Group) -> None:
        if group.clip is None and group.transform == IDENTITY:
            self._items(group.items)
            return
        if _moved_words(group):  # each line says its place: nothing need be kept and moved for it
            before = self._aside, self._below
            self._aside, self._below = self._aside + group.transform.e, self._below + group.transform.f
            self._items(group.items)
            self._aside, self._below = before
            return
        self._close()
        digits = self._digits
        saved: State = (
            self._fill, self._stroke, self._width, self._dash, self._cap, self._font, self._spacing, self._over
        )  # fmt: skip
        if self._marks:
            self._marks.into(group)
        self._digits = scaled_digits(digits, group.transform)
        self._out.append(_beginning(group.transform, digits, group.clip, self._digits))
        self._items(group.items)
        self._close()
        self._out.append("Q")
        if self._marks:
            self._marks.out()
        self._digits = digits
        self._fill, self._stroke, self._width, self._dash, self._cap, self._font, self._spacing = saved[:7]
        self._over = saved[7]


def _moved_words(group: Group) -> bool:
    """Return whether a group holds only words, moved and neither turned, scaled nor clipped."""
    a, b, c, d, _, _ = group.transform
    if group.clip is not None or b or c or a != 1 or d != 1:
        return False
    return all(type(item) is Text or (type(item) is Group and _moved_words(item)) for item in group.items)


def page_start(height: float) -> str:
    """Return the operators that turn a page of that height to mm, y down, with round line joins."""
    return f"{PAGE_SCALE:.8f} 0 0 {-PAGE_SCALE:.8f} 0 {height * PAGE_SCALE:.5f} cm 1 j"


@lru_cache(maxsize=4096)  # copies stand at the same places of many pages
def _beginning(place: Transform, digits: int, clip: Path | None, inner: int) -> str:
    """Return the operators that enter a group."""
    start = f"q {matrix_text(place, digits)} cm"
    if clip is None:
        return start
    return f"{start} {path_text(clip.segments, pdf_steps(inner))} {'W*' if clip.even_odd else 'W'} n"


@lru_cache(maxsize=512)
def _outline(path: Path, digits: int) -> str:
    """Return the operators of an outline; cached, as the same badge, box or mark is drawn again and again."""
    return path_text(path.segments, pdf_steps(digits))
