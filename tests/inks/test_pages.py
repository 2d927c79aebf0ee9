"""The sheets that take much ink, of the example kits, of a game in a folder and of maps, in each ink mode.

That no sheet of ours has a colour in saver and grey is seen in `tests/pages`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path

import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from pypdf.generic import StreamObject

from pressgang.backends.pdf import write_pdf
from pressgang.drawing.colours import lightness
from pressgang.drawing.scene import Document, Page
from pressgang.jobs.job import Job
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import lay_sheets
from pressgang.layout import Board
from pressgang.livery.colours import GREY_LIMIT
from pressgang.livery.inks import inked
from pressgang.print_options import PrintOptions
from pressgang.structs import replace
from tests.conftest import EXAMPLES
from tests.games.folders import write_game
from tests.games.test_counters import COUNTERS

_DPI = 72
"""Enough for a hairline to be drawn hardly wider than it is."""
_TENTH, _LEFT = 0.10, 0.60
_COLOURS = re.compile(rb"(?<![\w/])(?:rg|RG|k|K|scn?|SCN?)(?!\w)")
"""The operators that set a colour other than a grey."""

MUCH = {
    "battle-of-britain": ("counters",),
    "mtb": ("web-board", "aircraft-counters"),
    "tally-ho": ("altitude-board", "altitude-cards"),
    "unbalanced-equality": ("labels", "paper-figures", "markers"),
}
"""The sheets of the examples of which more than a tenth is inked, one of each kind."""

CLUB = """\
name = "lanes"
system = "iron-lanes"
palette.mud = { ground = "#a58c55", ink = "#201a08", accent = "#5a4a1e" }
force = [
  { name = "Reds", stats = "tanks.csv", palette = "brick" },
  { name = "Greens", stats = "tanks.csv", palette = "mud" },
]
sheet = [{ kind = "look-up" }, { kind = "counters", backs = "long-edge" }, { kind = "markers" }]
"""
PAINTED = """\
name = "painted"
system = "dogfight"
force = [{ name = "Reds", stats = "own.csv", palette = "brick" }]
sheet = [{ kind = "counters" }, { kind = "turn-records" }]
"""
COAST = """\
system = "battle-of-britain"
sheet = [{ kind = "hex-mat", columns = 4, rows = 4, hex = "55mm", terrain = "coast.txt" }]
"""
MAP = """\
0101 hill "Down"
0102 airfield
0201 wood
0202 hill cliff
0301 town "Ashford"
0302 beach
0401..0402 hill cloud
0403..0404 sea
0101-0201-0301 road
0201-0302 lane
0101-0102-0103 river
0103..0104 sea
0203 sea cloud
0204 sea
0303..0304 sea "Deep"
"""
OWN = """\
name,engine,fuselage,to_hit,weapons,art
Wasp,4,3,4,front,wasp.png
Bear,4,3,4,front,bear.svg
"""
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">
<rect width="20" height="20" fill="#c01818"/>
<circle cx="10" cy="10" r="4" fill="#ffe000"/></svg>"""


@pytest.fixture(scope="session")
def own_kits(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """A kit of a game in a folder, one with pictures of the user's own, and a mat of every kind of terrain."""
    lanes, painted, coast = (tmp_path_factory.mktemp(name) for name in ("lanes", "painted", "coast"))
    (coast / "kit.toml").write_text(COAST)
    (coast / "coast.txt").write_text(MAP)
    write_game(lanes / "games", COUNTERS)
    (lanes / "kit.toml").write_text(CLUB)
    (lanes / "tanks.csv").write_text("name,gun,hull,class\nWasp,5,12,light\nBear,9,20,heavy\n")
    (painted / "kit.toml").write_text(PAINTED)
    (painted / "own.csv").write_text(OWN)
    (painted / "bear.svg").write_text(SVG)
    Image.linear_gradient("L").convert("RGB").point([255] * 256 + list(range(256)) * 2).save(
        painted / "wasp.png"
    )
    return {"lanes": lanes, "painted": painted, "coast": coast}


def pages_in(job: Job, ink: str, only: tuple[str, ...]) -> dict[str, tuple[Page, ...]]:
    """The first pages of each sheet in that ink: a front and its back, or a tile."""
    lot = lay_sheets(job, PrintOptions(ink=ink, only=only))
    assert not lot.failed
    return {one.name: one.pages[: 1 if isinstance(one.sheet.plan, Board) else 2] for one in lot.laid}


@pytest.fixture(params=[*MUCH, "lanes", "painted", "coast"])
def job(request: pytest.FixtureRequest, own_kits: Mapping[str, Path]) -> Job:
    return load_kit(own_kits.get(request.param) or EXAMPLES / request.param)


def test_each_ink_keeps_its_word(job: Job) -> None:
    """One test a kit, for it is laid once: no colour in grey and saver, little ink in saver, opponents told
    apart. What a page takes before it is spared is looked at in grey, which is as light as its colours.
    """
    greys = pages_in(job, "grey", MUCH.get(job.name) or tuple(one.name for one in job.orders))
    pdf = printed(job, greys)
    assert not set(colours_set(pdf)), "a colour is set in a grey print"
    inked_on: dict[str, list[float]] = {name: [] for name in greys}
    for name, picture in pictures_of(pdf, greys):
        red, green, blue = picture.split()
        assert max(ImageChops.difference(red, other).getextrema()[1] for other in (green, blue)) <= 1
        inked_on[name].append(ink_on(picture))
    if much := tuple(name for name, shares in inked_on.items() if max(shares) > _TENTH):
        saved = pages_in(job, "saver", much)
        before = [share for name in saved for share in inked_on[name]]
        pdf = printed(job, saved)
        assert not set(colours_set(pdf)), "a colour is set where there is one ink"
        for (name, picture), share in zip(pictures_of(pdf, saved), before, strict=True):
            left = ink_on(picture)
            assert share <= _TENTH or left <= _LEFT * share, (name, share, left)
    forces = job.forces
    palettes = inked([force.palette for force in forces], "grey", lambda a, b: forces[a].opposes(forces[b]))
    for (one, its), (other, theirs) in combinations(zip(forces, palettes, strict=True), 2):
        if one.opposes(other):
            assert abs(lightness(its.ground) - lightness(theirs.ground)) >= GREY_LIMIT - 1e-6
            assert (its.mark, its.band) != (theirs.mark, theirs.band)


def printed(job: Job, sheets: Mapping[str, tuple[Page, ...]]) -> bytes:
    """Those pages as a PDF without names."""
    pages = tuple(replace(page, label="") for pages in sheets.values() for page in pages)
    return write_pdf(Document("inks", pages), job.book)


def pictures_of(pdf: bytes, sheets: Mapping[str, tuple[Page, ...]]) -> Iterator[tuple[str, Image.Image]]:
    """Its pages as pixels, each with the name of its sheet; of a page larger than A3 as many as A3 has."""
    names = [name for name, pages in sheets.items() for _ in pages]
    for name, page in zip(names, pypdfium2.PdfDocument(pdf), strict=True):
        scale = min(_DPI / 72, _DPI / 72 * 1200 / max(page.get_size()))
        yield name, page.render(scale=scale).to_pil().convert("RGB")


def ink_on(picture: Image.Image) -> float:
    """How much of a page is inked, from 0 to 1."""
    return 1 - sum(ImageStat.Stat(picture).mean) / 765


def colours_set(pdf: bytes) -> Iterator[bytes]:
    for thing in _streams(pdf):
        yield from _COLOURS.findall(re.sub(rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f]*>", b"", thing))


def _streams(pdf: bytes) -> Iterator[bytes]:
    """The operators of all pages and of all drawings that they place."""
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    seen: set[int] = set()
    for page in reader.pages:
        contents = page.get_contents()
        yield contents.get_data() if contents is not None else b""
        for reference in (page["/Resources"].get("/XObject") or {}).values():
            drawing = reference.get_object()
            if id(drawing) not in seen and isinstance(drawing, StreamObject) and drawing["/Subtype"] == "/Form":
                seen.add(id(drawing))
                yield drawing.get_data()
