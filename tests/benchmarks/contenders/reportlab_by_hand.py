"""The best reportlab script that we could write by hand.

Forms for whatever comes twice, one literal a page, lines of one style in one path, colours and fonts only where
they change, strings encoded once, embedded TrueType, no ASCII85.
"""
# ruff: noqa: PTH123, UP031 (a script as short and quick as its author could make it)

import gc
import marshal
import sys
from importlib import import_module
from math import cos, radians, sin

from reportlab import rl_config

rl_config.useA85 = 0
from reportlab.pdfbase.ttfonts import TTFont  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

MM = 72 / 25.4
LETTERS = [chr(c) if 32 <= c < 127 and chr(c) not in "()\\" else f"\\{c:03o}" for c in range(256)]
STEPS = {"M": "%.2f %.2f m", "L": "%.2f %.2f l", "C": "%.2f %.2f %.2f %.2f %.2f %.2f c", "Z": "h"}

if sys.argv[1].endswith("_source"):
    sys.path.insert(0, ".")
    drawing = vars(import_module(sys.argv[1]))
else:
    gc.disable()
    with open(sys.argv[1], "rb") as file:
        drawing = marshal.load(file)
    gc.enable()
width, height = drawing["size"]
canvas = Canvas(sys.argv[2], pagesize=(width * MM, height * MM), invariant=1)
canvas.setTitle(drawing["title"])
fonts = {face: TTFont(face, path, asciiReadable=0) for face, path in drawing["fonts"].items()}
encoded = {}


def shown(face, string):
    key = face, string
    if key not in encoded:
        font = fonts[face]
        parts = []
        for subset, codes in font.splitString(string, canvas._doc):
            letters = "".join(LETTERS[code] for code in codes)
            parts.append((font.getSubsetInternalName(subset, canvas._doc), letters))
        encoded[key] = parts
    return encoded[key]


def draw(operations):
    out = ["1 j"]
    fill_now = stroke_now = font_now = None
    spacing, in_text, in_lines = 0.0, False, False

    def close():
        nonlocal in_text, in_lines
        if in_text:
            out.append("ET")
        if in_lines:
            out.append("S")
        in_text = in_lines = False

    for operation in operations:
        kind = operation[0]
        if kind == "path":
            _, segments, fill, stroke, line, dash, even_odd = operation
            style = stroke, line, dash
            if in_text or fill or style != stroke_now:
                close()
            if fill and fill != fill_now:
                out.append("%.3f %.3f %.3f rg" % fill)
                fill_now = fill
            if stroke and style != stroke_now:
                out.append("%.3f %.3f %.3f RG" % stroke)
                out.append("%.3f w [%s] 0 d" % (line, " ".join("%.2f" % length for length in dash)))
                stroke_now = style
            out.append(" ".join([STEPS[letter] % numbers for letter, numbers in segments]))
            if fill:
                out.append(("B" if stroke else "f") + ("*" if even_odd else ""))
            else:
                in_lines = True
        elif kind == "text":
            _, face, size, x, y, turned, string, fill, tracking = operation
            if in_lines:
                close()
            if not in_text:
                out.append("BT")
                in_text = True
            if fill != fill_now:
                out.append("%.3f %.3f %.3f rg" % fill)
                fill_now = fill
            if tracking != spacing:
                out.append("%.3f Tc" % tracking)
                spacing = tracking
            if turned:
                c, s = cos(radians(turned)), sin(radians(turned))
                out.append("%.4f %.4f %.4f %.4f %.2f %.2f Tm" % (c, s, s, -c, x, y))
            else:
                out.append("1 0 0 -1 %.2f %.2f Tm" % (x, y))
            for name, letters in shown(face, string):
                font = name, size
                if font != font_now:
                    out.append("%s %.3f Tf" % font)
                    font_now = font
                out.append(f"({letters}) Tj")
        else:
            close()
            _, key, matrix = operation
            out.append("q %.4f %.4f %.4f %.4f %.2f %.2f cm" % matrix)
            canvas.addLiteral("\n".join(out))
            canvas.doForm(key)
            out = ["Q"]
    close()
    canvas.addLiteral("\n".join(out))


for key, (box, operations) in drawing["forms"].items():
    canvas.beginForm(key, *box)
    draw(operations)
    canvas.endForm()


def moved(operations, x, y):
    """A counter at its place."""
    for one in operations:
        if one[0] == "path":
            steps = [
                (step, [n + (y if i % 2 else x) for i, n in enumerate(numbers)]) for step, numbers in one[1]
            ]
            yield "path", [(step, tuple(numbers)) for step, numbers in steps], *one[2:]
        elif one[0] == "text":
            yield *one[:3], one[3] + x, one[4] + y, *one[5:]
        else:
            yield *one[:2], (*one[2][:4], one[2][4] + x, one[2][5] + y)


kinds = drawing.get("kinds")
for page in drawing["pages"]:
    if kinds:
        around, placed = page
        page = [*around, *(one for kind, x, y in placed for one in moved(kinds[kind], x, y))]
    canvas.addLiteral(f"{MM:.6f} 0 0 {-MM:.6f} 0 {height * MM:.3f} cm")
    draw(page)
    canvas.showPage()
canvas.save()
