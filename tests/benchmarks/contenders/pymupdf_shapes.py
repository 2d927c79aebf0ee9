"""PyMuPDF: a `Shape` a page, `finish` after each outline, text from the unpacked font."""
# ruff: noqa: PTH123 (a script as short and quick as its author could make it)

import gc
import marshal
import sys

import pymupdf

MM = 72 / 25.4
gc.disable()
with open(sys.argv[1], "rb") as file:
    drawing = marshal.load(file)
gc.enable()
width, height = drawing["size"]
document = pymupdf.open()


def draw(shape, page, operations, matrix=(1, 0, 0, 1, 0, 0)):
    a, b, c, d, e, f = matrix

    def at(x, y):
        return pymupdf.Point((a * x + c * y + e) * MM, (b * x + d * y + f) * MM)

    for operation in operations:
        kind = operation[0]
        if kind == "path":
            _, segments, fill, stroke, line, dash, even_odd = operation
            first = now = None
            for letter, n in segments:
                if letter == "M":
                    first = now = at(*n)
                elif letter == "L":
                    now = shape.draw_line(now, at(*n))
                elif letter == "C":
                    now = shape.draw_bezier(now, at(n[0], n[1]), at(n[2], n[3]), at(n[4], n[5]))
                elif now != first:
                    now = shape.draw_line(now, first)
            shape.finish(
                color=stroke, fill=fill, width=line * MM if stroke else 0, even_odd=even_odd, lineJoin=1,
                dashes=f"[{' '.join(str(n * MM) for n in dash)}] 0" if dash else None,
            )  # fmt: skip
        elif kind == "text":
            _, face, size, x, y, turned, string, fill, _tracking = operation
            point = at(x, y)
            morph = (point, pymupdf.Matrix(-turned)) if turned else None
            shape.insert_text(point, string, fontname=face, fontsize=size * MM, color=fill, morph=morph)
        else:
            draw(shape, page, drawing["forms"][operation[1]][1], operation[2])


for operations in drawing["pages"]:
    page = document.new_page(width=width * MM, height=height * MM)
    for face, path in drawing["fonts"].items():
        page.insert_font(fontname=face, fontfile=path)
    shape = page.new_shape()
    draw(shape, page, operations)
    shape.commit()
document.save(sys.argv[2], deflate=True)
