"""A plain reportlab script: library defaults, every silhouette drawn anew, every font set again."""
# ruff: noqa: PTH123 (a script as short and quick as its author could make it)

import gc
import marshal
import sys

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

gc.disable()
with open(sys.argv[1], "rb") as file:
    drawing = marshal.load(file)
gc.enable()
width, height = drawing["size"]
canvas = Canvas(sys.argv[2], pagesize=(width * mm, height * mm))
canvas.setTitle(drawing["title"])


def draw(operations, a=1.0, b=0.0, c=0.0, d=1.0, e=0.0, f=0.0):
    def at(x, y):
        return (a * x + c * y + e) * mm, (height - (b * x + d * y + f)) * mm

    for operation in operations:
        kind = operation[0]
        if kind == "path":
            _, segments, fill, stroke, line, dash, even_odd = operation
            path = canvas.beginPath()
            for letter, n in segments:
                if letter == "M":
                    path.moveTo(*at(n[0], n[1]))
                elif letter == "L":
                    path.lineTo(*at(n[0], n[1]))
                elif letter == "C":
                    path.curveTo(*at(n[0], n[1]), *at(n[2], n[3]), *at(n[4], n[5]))
                else:
                    path.close()
            if fill:
                canvas.setFillColorRGB(*fill)
            if stroke:
                canvas.setStrokeColorRGB(*stroke)
                canvas.setLineWidth(line * mm)
                canvas.setLineJoin(1)
                canvas.setDash([length * mm for length in dash])
            canvas.drawPath(path, stroke=int(bool(stroke)), fill=int(bool(fill)), fillMode=0 if even_odd else 1)
        elif kind == "text":
            _, face, size, x, y, turned, string, fill, tracking = operation
            canvas.setFont("Helvetica-Bold" if "bo" in face else "Helvetica", size * mm)
            canvas.setFillColorRGB(*fill)
            px, py = at(x, y)
            if turned:
                canvas.saveState()
                canvas.translate(px, py)
                canvas.rotate(-turned)
                canvas.drawString(0, 0, string, charSpace=tracking * mm or None)
                canvas.restoreState()
            else:
                canvas.drawString(px, py, string, charSpace=tracking * mm or None)
        else:
            _, key, (fa, fb, fc, fd, fe, ff) = operation
            draw(
                drawing["forms"][key][1],
                a * fa + c * fb, b * fa + d * fb, a * fc + c * fd, b * fc + d * fd,
                a * fe + c * ff + e, b * fe + d * ff + f,
            )  # fmt: skip


for page in drawing["pages"]:
    draw(page)
    canvas.showPage()
canvas.save()
