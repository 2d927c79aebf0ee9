"""The print shop's options through the command line: cut files against the PDF, paper by waste, bad input."""

from __future__ import annotations

import ctypes
import io
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from pypdf import PdfReader

from pressgang.drawing.units import MM_PER_POINT
from tests.conftest import Pressgang
from tests.printed import files_in, texts

STATS = (
    "name,engine,fuselage,to_hit,weapons,quantity\nFokker G.IA,3,4,4,front rear,70\nPZL P.11c,4,3,3,front,5\n"
)
Box = tuple[float, float, float, float]
SVG = "{http://www.w3.org/2000/svg}"


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def fills(pdf: Path, index: int, width: float) -> list[Box]:
    """The boxes in mm (y down) of the grounds on a page: the highest paths of that width, read by PDFium."""
    boxes = list(_paths(pdf, index, width))
    highest = max((bottom - top for _, top, _, bottom in boxes), default=0.0)  # none where only a key stands
    return [box for box in boxes if abs(box[3] - box[1] - highest) < 0.05]


def _paths(pdf: Path, index: int, width: float) -> Iterator[Box]:
    page = pypdfium2.PdfDocument(pdf)[index]
    height = page.get_height()
    for item in page.get_objects(max_depth=1):
        if item.type not in (pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_FORM):
            continue
        edges = [ctypes.c_float() for _ in range(4)]
        pdfium.FPDFPageObj_GetBounds(item.raw, *edges)
        left, bottom, right, top = (edge.value for edge in edges)
        if abs((right - left) * MM_PER_POINT - width) < 0.05:
            box = (left, height - top, right, height - bottom)
            yield tuple(value * MM_PER_POINT for value in box)  # type: ignore[misc]


def dxf(path: Path) -> Any:
    """The drawing, read by a library that not every worker need wait for."""
    from ezdxf import recover

    return recover.read(io.BytesIO(path.read_bytes()))[0]


def dxf_boxes(path: Path, height: float) -> Iterator[Box]:
    document = dxf(path)
    for entity in document.modelspace():
        xs, ys = [p[0] for p in entity.get_points()], [height - p[1] for p in entity.get_points()]
        yield min(xs), min(ys), max(xs), max(ys)


def svg_boxes(path: Path) -> Iterator[Box]:
    for data in re.findall(r' d="([^"]*)"', path.read_text()):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", data)]
        yield min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def alike(ours: list[Box], theirs: list[Box]) -> bool:
    """The same boxes in the same places, within 0.01 mm."""
    return len(ours) == len(theirs) and all(
        max(abs(a - b) for a, b in zip(one, other, strict=True)) < 0.01
        for one, other in zip(sorted(ours), sorted(theirs), strict=True)
    )


@pytest.mark.parametrize(
    ("suffix", "shape", "backs"),
    [
        ("svg", "square", "none"), ("dxf", "square", "long-edge"),
        ("dxf", "round", "none"), ("svg", "round", "long-edge"),
        ("svg", "hex", "none"), ("dxf", "hex", "long-edge"),
    ],
)  # fmt: skip
def test_the_cut_file_lies_on_the_pieces_of_the_pdf(
    pressgang: Pressgang, tmp_path: Path, suffix: str, shape: str, backs: str
) -> None:
    """Each pair of a format, a shape and backs."""
    stats = write(tmp_path / "a.csv", STATS.replace("70", "34"))
    ran = pressgang(
        "make", "counters", stats, "-o", "c.pdf", "--paper", "a5", "--cut-file", f"c.{suffix}",
        "--shape", shape,
        "--bleed", "0mm", "--gap", "1mm", "--cut", "none", "--backs", backs,
        "--registration", "silhouette", "--size", "25mm",
    )  # fmt: skip
    assert ran.code == 0, ran.err
    step = 2 if backs == "long-edge" else 1
    pages = len(PdfReader("c.pdf").pages)
    names = ["c.pdf", *(f"c.{suffix}" if not i else f"c-page-{i + 1}.{suffix}" for i in range(0, pages, step))]
    assert ran.lines == names and pages > step
    height = float(PdfReader("c.pdf").pages[0].mediabox.height) * MM_PER_POINT
    width = 25 * 2 / 3**0.5 if shape == "hex" else 25
    found = 0
    for name, index in zip(names[1:], range(0, pages, step), strict=True):
        boxes = svg_boxes(Path(name)) if suffix == "svg" else dxf_boxes(Path(name), height)
        cut = [box for box in boxes if abs(box[2] - box[0] - width) < 0.05]  # a key to names is wider
        assert alike(cut, list(fills(Path("c.pdf"), index, width))), name
        found += len(cut)
    assert found == 39


def lines_of(path: Path) -> list[tuple[str, Box]]:
    """The layer and the box in mm, y down, of each line of a cut file, in order."""
    if path.suffix == ".svg":
        root = ElementTree.parse(path).getroot()
        groups = root.findall(f"{SVG}g")
        ends = [(group, [float(n) for n in re.findall(r"-?[\d.]+", one.get("d") or "")])
                for group in groups for one in group]  # fmt: skip
        return [
            (group.get("id") or "", (min(n[::2]), min(n[1::2]), max(n[::2]), max(n[1::2]))) for group, n in ends
        ]
    document = dxf(path)
    layers = [entity.dxf.layer for entity in document.modelspace()]
    return list(zip(layers, dxf_boxes(path, document.header["$LIMMAX"][1]), strict=True))


def test_stickers_folds_and_outlines_are_one_order_in_dxf_and_svg(pressgang: Pressgang, tmp_path: Path) -> None:
    stats = write(tmp_path / "a.csv", STATS.replace("70", "7"))
    troops = write(tmp_path / "b.csv", "id,type,name,quantity\nA1,British infantry,1st Fusiliers,3\n")
    for name, words in {
        "stickers": ("counters", stats, "--knife", "kiss", "--backs", "none"),
        "folded": ("counters", stats, "--backs", "fold"),
        "figures": ("stands", troops, "--style", "figures", "--system", "unbalanced-equality"),
    }.items():
        found = []
        for suffix in ("svg", "dxf"):
            file = f"{name}.{suffix}"
            ran = pressgang("make", *words, "-o", f"{name}.pdf", "--cut-file", file)
            assert ran.code == 0, ran.err
            found.append(lines_of(Path(file)))
        svg, dxf = found
        assert [layer for layer, _ in svg] == [layer for layer, _ in dxf]
        for (_, one), (_, other) in zip(svg, dxf, strict=True):
            assert one == pytest.approx(other, abs=0.02)
        layers = [layer for layer, _ in svg]
        assert list(dict.fromkeys(layers)) == {"stickers": ["KISS", "CUT"]}.get(name, ["SCORE", "CUT"])
        assert layers.count("CUT") == {"stickers": 1, "folded": 12}.get(name, layers.count("SCORE") // 3)
        if name == "stickers":
            edge = svg[-1][1]
            assert all(edge[0] < box[0] and box[2] < edge[2] for _, box in svg[:-1])
    ran = pressgang("make", "counters", stats, "--knife", "kiss", "--backs", "fold", "-o", "no.pdf")
    assert ran.code == 1 and "PG414" in ran.err and not Path("no.pdf").exists()


def test_the_cut_file_of_a_translated_sheet_lies_on_its_pieces(pressgang: Pressgang, tmp_path: Path) -> None:
    """A heading of other length moves the pieces."""
    ran = pressgang("make", "arc-template", "--language", "de", "-o", "t.svg", "--cut-file", "t.cut.svg")
    assert ran.code == 0, ran.err
    places = re.findall(r"matrix\(1 0 0 1 ([\d.]+) ([\d.]+)\)", Path("t.svg").read_text())
    corners = {(round(box[0], 2), round(box[1], 2)) for box in svg_boxes(Path("t.cut.svg"))}
    assert corners == {(float(x), float(y)) for x, y in places} and len(corners) == 4


def test_a_kit_writes_cut_files_beside_its_sheets(pressgang: Pressgang, tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    write(kit / "a.csv", STATS)
    text = (
        'system = "dogfight"\ncut-file = "dxf"\n[[force]]\nname = "A"\nstats = "a.csv"\n'
        '[[sheet]]\nkind = "counters"\nshape = "hex"\n'
        'registration = "silhouette"\nregistration-inset = "12mm"\n'
        '[[sheet]]\nkind = "odds-table"\n'
    )
    write(kit / "kit.toml", text)
    assert pressgang("render", "kit", "-o", "one").code == 0
    assert files_in(tmp_path / "one") == {
        "counters.pdf", "odds-table.pdf", "counters.cut.dxf", "counters.cut-page-2.dxf",
    }  # fmt: skip
    assert pressgang("render", "kit", "-o", "two", "--cut-file", "svg", "--combine").code == 0
    assert files_in(tmp_path / "two") == {"kit.pdf", "counters.cut.svg", "counters.cut-page-2.svg"}
    assert pressgang("render", "kit", "-o", "three", "--cut-file", "none").code == 0
    assert files_in(tmp_path / "three") == {"counters.pdf", "odds-table.pdf"}


def test_combined_sheets_stay_in_step_on_a_duplex_printer(pressgang: Pressgang, tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    write(kit / "a.csv", STATS.replace("70", "34"))
    sheets = (
        '[[sheet]]\nkind = "odds-table"\n'
        '[[sheet]]\nkind = "counters"\nbacks = "{}"\n[[sheet]]\nkind = "arc-template"\n'
    )
    head = 'system = "dogfight"\npaper.size = "a5"\n[[force]]\nname = "A"\nstats = "a.csv"\n'
    counts = {}
    for backs in ("none", "long-edge"):
        write(kit / "kit.toml", head + sheets.format(backs))
        assert pressgang("render", "kit", "-o", backs, "--combine").code == 0
        reader = PdfReader(f"{backs}/kit.pdf")
        counts[backs] = len(reader.pages)
        if backs == "long-edge":
            found = texts(f"{backs}/kit.pdf")
            assert all("Back of page" in text or not text.strip() for text in found[1::2])
            assert all(text.strip() and "Back of page" not in text for text in found[::2])
            starts = [reader.get_destination_page_number(entry) for entry in reader.outline]  # type: ignore[arg-type]
            assert all(start is not None and start % 2 == 0 for start in starts)
    assert counts["long-edge"] == 2 * counts["none"] == 2 * 4


@pytest.mark.parametrize("option", ["--paper", "kit"])
def test_each_sheet_takes_the_paper_that_it_wastes_least_of(
    pressgang: Pressgang, tmp_path: Path, option: str
) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    write(kit / "a.csv", STATS.replace("70", "2"))
    choice = "auto:a3,a4"
    head = f'[paper]\nsize = "{choice}"\n' if option == "kit" else ""
    write(
        kit / "kit.toml",
        f'system = "dogfight"\n{head}[[force]]\nname = "A"\nstats = "a.csv"\n[[sheet]]\nkind = "counters"\n'
        '[[sheet]]\nkind = "counters"\nname = "large"\nsize = "190mm"\n',
    )
    ran = pressgang("render", "kit", "-o", "out", *(("--paper", choice) if option == "--paper" else ()))
    assert ran.code == 0, ran.err
    boxes = {name: PdfReader(f"out/{name}.pdf").pages[0].mediabox for name in ("counters", "large")}
    longest = {name: float(max(box.width, box.height)) * MM_PER_POINT for name, box in boxes.items()}
    assert longest == pytest.approx({"counters": 297, "large": 420}, abs=0.1)


@pytest.mark.parametrize(
    ("papers", "tall"), [("auto:a4,a3", 297), ("auto:a3,a4", 297), ("auto:letter,tabloid", 11 * 25.4)]
)
def test_papers_are_counted_by_what_they_waste_in_whatever_order(
    pressgang: Pressgang, tmp_path: Path, papers: str, tall: float
) -> None:
    """Fifteen counters go on a page of either."""
    stats = write(tmp_path / "a.csv", STATS.replace("70", "10"))
    ran = pressgang("make", "counters", stats, "-o", "c.pdf", "--paper", papers)
    assert ran.code == 0, ran.err
    box = PdfReader("c.pdf").pages[0].mediabox
    assert max(float(box.width), float(box.height)) * MM_PER_POINT == pytest.approx(tall, abs=0.1)


@pytest.mark.parametrize(
    ("words", "code", "exit_status", "says", "better"),
    [
        (("counters", "--size", "195mm"), "PG401", 1, "195 × 195 mm",
         r"than (?P<v>\d+) × [\d.]+ mm:--size={v}mm"),
        (("counters", "--shape=round", "--height=30mm"), "PG808", 1, "not 30 mm",
         r'"(?P<v>\d+)mm":--height={v}mm'),
        (("counters", "--gap=-1mm"), "", 2, "the least is 0 mm", r"Write (?P<v>\d+) to:--gap={v}mm"),
        (("counters", "--bleed=30mm"), "", 2, "the most is 10 mm", r"to (?P<v>\d+) mm:--bleed={v}mm"),
        (("counters", "--size=25"), "", 2, "has no unit", r"such as (?P<v>\d+)mm:--size={v}mm"),
        (("counters", "--paper=auto:a4,b7"), "", 2, "'b7'", r"takes(?P<v>):--paper=auto:a4,a3"),
        (("counters", "--paper=auto:"), "", 2, "names no papers",
         r"like auto:(?P<v>[a-z0-9,]+):--paper=auto:{v}"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)  # fmt: skip
def test_bad_input_is_told_the_nearest_value_that_works(
    pressgang: Pressgang,
    tmp_path: Path,
    words: tuple[str, ...],
    code: str,
    exit_status: int,
    says: str,
    better: str,
) -> None:
    stats = write(tmp_path / "a.csv", STATS.replace("70", "2"))
    command = ("make", words[0], stats, "-o", "out.pdf", "--cut-file", "out.svg")
    ran = pressgang(*command, *words[1:])
    assert ran.code == exit_status and ran.out == ""
    assert code in ran.err and says in ran.err
    assert files_in(tmp_path) == {"a.csv"}, "nothing is written"
    pattern, _, option = better.partition(":--")
    match = re.search(pattern, " ".join(ran.err.split()))
    assert match is not None, ran.err
    name = option.split("=")[0]
    kept = [word for word in words[1:] if not word.startswith(f"--{name}=")]
    if f"--{name}" in kept:
        del kept[kept.index(f"--{name}") : kept.index(f"--{name}") + 2]
    ran = pressgang(*command, *kept, f"--{option.format(v=match['v'])}")
    assert ran.code == 0, ran.err


def test_a_cut_file_needs_pieces_a_format_and_a_name_of_its_own(pressgang: Pressgang, tmp_path: Path) -> None:
    stats = write(tmp_path / "a.csv", STATS)
    for kind, output, cut, code in (
        ("turn-records", "t.pdf", "t.svg", "PG548"),
        ("counters", "c.pdf", "c.pdf", 'PG543 ".pdf" is no format of cut files'),
        ("counters", "c.pdf", "dxf", "PG543 the name has no suffix to tell the format"),
        ("counters", "c.svg", "./c.svg", "PG549"),
    ):
        ran = pressgang("make", kind, stats, "-o", output, "--cut-file", cut)
        assert ran.code == 2 and code in ran.err and ran.out == "", (kind, cut, ran.err)
        assert files_in(tmp_path) == {"a.csv"}


def test_help_names_the_usual_sizes_and_each_option_of_the_print_shop(pressgang: Pressgang) -> None:
    words = " ".join(pressgang("make", "counters", "--help").out.split())
    for size in ("1/2in", "5/8in", "3/4in", "1in", "15mm", "20mm", "25mm", "30mm"):
        assert size in words
    for option in ("gap", "cut", "backs", "bleed", "shape", "registration", "registration-inset", "cut-file"):
        assert f"--{option} " in words


@pytest.mark.parametrize("system", ["battle-of-britain", "unbalanced-equality", "mtb", "dogfight", "tally-ho"])
def test_every_sheet_that_is_cut_out_takes_the_same_options(system: str) -> None:
    """One declaration: what is laid as a gang is one of `sheets.cutting`'s; a bleed have these and boards."""
    from pressgang.schema import declared
    from pressgang.sheets.cutting import BoardOptions, CutSheet
    from pressgang.systems import all_systems

    shared = {"gap", "cut", "registration", "registration_inset"}
    kinds = {kind.kind: kind for kind in all_systems()[system].sheets()}
    clear = {"arc-template", "arc-ring"}
    named = {"counters", "aircraft-counters", "chits", "stands", "sighting-card", "range-sticks"}
    named |= clear | {"altitude-cards", "damage-tracks", "markers", "measuring-stick"}
    cut = {kind.kind for kind in kinds.values() if issubclass(kind, CutSheet)}
    assert cut >= named & set(kinds) and "quick-reference" not in cut
    for kind in kinds.values():
        names = {item.name for item in declared(kind)}
        assert ("cut" in names) == (kind.kind in cut), kind
        assert "bleed" not in names or issubclass(kind, (CutSheet, BoardOptions)), kind
        if kind.kind in cut:
            assert shared <= names
            assert ("backs" in names) == (kind.kind not in clear), "a template is for transparency"


@pytest.mark.parametrize("system", ["battle-of-britain", "tally-ho", "mtb"])
def test_every_board_takes_the_same_options(system: str) -> None:
    from pressgang.schema import declared
    from pressgang.sheets.cutting import BoardOptions
    from pressgang.systems import all_systems

    boards = {"hex-mat", "square-mat", "altitude-board", "web-board"}
    for kind in all_systems()[system].sheets():
        names = {item.name for item in declared(kind)}
        assert issubclass(kind, BoardOptions) == ({"layout", "overlap", "joint", "furniture", "bleed"} <= names)
        assert issubclass(kind, BoardOptions) == (kind.kind in boards)


def test_backs_of_chits_and_sticks_lie_behind_their_fronts(pressgang: Pressgang, tmp_path: Path) -> None:
    for system, kind, flip in (
        ("battle-of-britain", "chits", "long-edge"),
        ("dogfight", "range-sticks", "short-edge"),
    ):
        ran = pressgang("make", kind, "--system", system, "-o", f"{kind}.pdf", "--backs", flip)
        assert ran.code == 0, ran.err
        pages = PdfReader(f"{kind}.pdf").pages
        assert len(pages) % 2 == 0
        for front, back in zip(pages[::2], pages[1::2], strict=True):
            width, height = float(front.mediabox.width), float(front.mediabox.height)
            f, b = front.trimbox, back.trimbox
            upright = (width < height) == (flip == "long-edge")
            expected = (
                (width - float(f.right), float(f.bottom), width - float(f.left), float(f.top))
                if upright
                else (float(f.left), height - float(f.top), float(f.right), height - float(f.bottom))
            )
            found = (float(b.left), float(b.bottom), float(b.right), float(b.top))
            assert found == pytest.approx(expected, abs=0.01 / MM_PER_POINT)
