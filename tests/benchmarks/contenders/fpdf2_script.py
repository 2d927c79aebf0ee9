"""fpdf2, as its manual says: paths by `drawing_context`, text by `text`; it has no forms for drawings."""
# ruff: noqa: PTH123 (a script as short and quick as its author could make it)

import gc
import marshal
import sys

from fpdf import FPDF
from fpdf.drawing import DeviceRGB, PaintedPath, Transform

gc.disable()
with open(sys.argv[1], "rb") as file:
    drawing = marshal.load(file)
gc.enable()
width, height = drawing["size"]
pdf = FPDF(unit="mm", format=(width, height))
pdf.set_auto_page_break(False)
pdf.set_title(drawing["title"])
for face, path in drawing["fonts"].items():
    pdf.add_font(face, fname=path)


def painted(operation):
    _, segments, fill, stroke, line, dash, even_odd = operation
    path = PaintedPath()
    for letter, n in segments:
        if letter == "M":
            path.move_to(*n)
        elif letter == "L":
            path.line_to(*n)
        elif letter == "C":
            path.curve_to(*n)
        else:
            path.close()
    path.style.fill_color = DeviceRGB(*fill) if fill else None
    path.style.stroke_color = DeviceRGB(*stroke) if stroke else None
    path.style.stroke_width = line
    path.style.intersection_rule = "evenodd" if even_odd else "nonzero"
    path.style.stroke_dash_pattern = dash or None
    return path


def draw(operations, matrix=None):
    for operation in operations:
        kind = operation[0]
        if kind == "path":
            path = painted(operation)
            with pdf.drawing_context() as context:
                if matrix:
                    path.transform = Transform(*matrix)
                context.add_item(path)
        elif kind == "text":
            _, face, size, x, y, turned, string, fill, tracking = operation
            if matrix:
                a, b, c, d, e, f = matrix
                x, y = a * x + c * y + e, b * x + d * y + f
            pdf.set_font(face, size=size * 72 / 25.4)
            pdf.set_text_color(*(round(part * 255) for part in fill))
            pdf.set_char_spacing(tracking * 72 / 25.4)
            if turned:
                with pdf.rotation(-turned, x, y):
                    pdf.text(x, y, string)
            else:
                pdf.text(x, y, string)
        else:
            draw(drawing["forms"][operation[1]][1], operation[2])


for page in drawing["pages"]:
    pdf.add_page()
    draw(page)
pdf.output(sys.argv[2])
