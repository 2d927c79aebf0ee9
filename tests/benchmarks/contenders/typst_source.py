"""Writes a drawing as a Typst source, which is Typst's own input: the time this takes is not charged."""
# ruff: noqa: PTH123 (a script as short and quick as its author could make it)

import json
import marshal
import sys


def colour(rgb):
    return 'rgb("#' + "".join(f"{round(part * 255):02x}" for part in rgb) + '")'


def length(value):
    return f"{value:.3f}mm"


def element(operation):
    kind = operation[0]
    if kind == "path":
        _, segments, fill, stroke, line, dash, even_odd = operation
        steps = []
        for letter, n in segments:
            points = [f"({length(n[i])},{length(n[i + 1])})" for i in range(0, len(n), 2)]
            if letter == "M":
                steps.append(f"curve.move({points[0]})")
            elif letter == "L":
                steps.append(f"curve.line({points[0]})")
            elif letter == "C":
                steps.append(f"curve.cubic({','.join(points)})")
            else:
                steps.append('curve.close(mode:"straight")')
        ink = f"fill:{colour(fill)}" if fill else "fill:none"
        if stroke:
            pattern = f",dash:({','.join(length(n) for n in dash)},)" if dash else ""
            ink += f',stroke:(paint:{colour(stroke)},thickness:{length(line)},join:"round"{pattern})'
        if even_odd:
            ink += ',fill-rule:"even-odd"'
        return f"#place(curve({ink},{','.join(steps)}))"
    if kind == "text":
        _, face, size, x, y, turned, string, fill, tracking = operation
        weight = "bold" if "bo" in face else "regular"
        words = f'text(size:{length(size)},weight:"{weight}",fill:{colour(fill)},tracking:{length(tracking)}'
        body = f"{words},{json.dumps(string, ensure_ascii=False)})"
        if turned:
            body = f"rotate({turned:.2f}deg,origin:bottom+left,{body})"
        return f"#place(dx:{length(x)},dy:{length(y)},place(bottom+left,{body}))"
    a, b, c, d, e, f = operation[2]
    body = f"{operation[1]}"
    if (a, b, c, d) != (1, 0, 0, 1):
        from math import atan2, degrees, hypot

        body = (
            f"rotate({degrees(atan2(b, a)):.3f}deg,origin:top+left,"
            f"scale({hypot(a, b) * 100:.3f}%,origin:top+left,{body}))"
        )
    return f"#place(dx:{length(e)},dy:{length(f)},{body})"


with open(sys.argv[1], "rb") as file:
    drawing = marshal.load(file)
width, height = drawing["size"]
lines = [
    f"#set page(width:{length(width)},height:{length(height)},margin:0mm)",
    '#set text(font:"FiraGO",top-edge:"baseline",bottom-edge:"baseline",hyphenate:false)',
]
for key, (_, operations) in drawing["forms"].items():
    lines.append(f"#let {key}=[")
    lines.extend(element(operation) for operation in operations)
    lines.append("]")
for number, page in enumerate(drawing["pages"]):
    if number:
        lines.append("#pagebreak()")
    lines.extend(element(operation) for operation in page)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    file.write("\n".join(lines) + "\n")
