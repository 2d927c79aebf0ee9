"""svgwrite to CairoSVG: a page is an SVG whose forms are `<defs>`; text in a font of the system."""
# ruff: noqa: PTH123 (a script as short and quick as its author could make it)

import gc
import marshal
import sys

import cairosvg
import svgwrite

gc.disable()
with open(sys.argv[1], "rb") as file:
    drawing = marshal.load(file)
gc.enable()
width, height = drawing["size"]


def colour(rgb):
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)


def element(svg, operation):
    kind = operation[0]
    if kind == "path":
        _, segments, fill, stroke, line, dash, even_odd = operation
        steps = " ".join(letter + " ".join(f"{n:.2f}" for n in numbers) for letter, numbers in segments)
        more = {"stroke": colour(stroke), "stroke_width": f"{line:.3f}"} if stroke else {}
        if dash:
            more["stroke_dasharray"] = " ".join(f"{n:.2f}" for n in dash)
        if even_odd:
            more["fill_rule"] = "evenodd"
        return svg.path(d=steps, fill=colour(fill) if fill else "none", **more)
    if kind == "text":
        _, face, size, x, y, turned, string, fill, tracking = operation
        more = {"transform": f"rotate({turned:.2f} {x:.2f} {y:.2f})"} if turned else {}
        weight = "bold" if "bo" in face else "normal"
        return svg.text(
            string, insert=(f"{x:.2f}", f"{y:.2f}"), font_size=f"{size:.3f}", fill=colour(fill),
            font_family="sans-serif", font_weight=weight, letter_spacing=f"{tracking:.3f}", **more,
        )  # fmt: skip
    matrix = "matrix(" + " ".join(f"{part:.4f}" for part in operation[2]) + ")"
    return svg.use("#" + operation[1], transform=matrix)


for number, page in enumerate(drawing["pages"]):
    svg = svgwrite.Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
    for key in dict.fromkeys(operation[1] for operation in page if operation[0] == "form"):
        group = svg.g(id=key)
        for operation in drawing["forms"][key][1]:
            group.add(element(svg, operation))
        svg.defs.add(group)
    for operation in page:
        svg.add(element(svg, operation))
    cairosvg.svg2pdf(bytestring=svg.tostring().encode(), write_to=f"{sys.argv[2]}-{number}.pdf")
