"""Shaped writing in a PDF: a font made for the document, in which each cluster is one glyph, put together.

A cluster is shown as a code for each of its letters, from left to right: the first has all the ink. Readers
copy such text as it was typed, for what runs from right to left they turn round letter by letter. They do so
also with several letters of one code, and with replacement texts (`ActualText`), which help in none of them.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from pressgang.drawing.scene import Cluster, Shaped
from pressgang.typography.faces import Face, open_font

_TAG = "SHAPED"
"""The six letters before the name of the font, which those of reportlab's subsets never are."""
_LAYOUT = ("GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "DSIG", "kern")


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
        from fontTools import subset
        from fontTools.pens.ttGlyphPen import TTGlyphPen

        font = open_font(self._face)
        font.recalcBBoxes = True
        for tag in _LAYOUT:
            if tag in font:
                del font[tag]
        options: Any = subset.Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=[1, 2])
        options.recalc_timestamp = False
        order = font.getGlyphOrder()
        parts = {glyph for cluster in self._clusters for glyph, _, _ in cluster.glyphs}
        subsetter: Any = subset.Subsetter(options)
        subsetter.populate(gids=sorted(parts))
        subsetter.subset(font)
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
