"""Every page of the starters, examples and games in folders lies as before: pieces, marks, words, backs; no
text lies on another, leaves its page, is smaller than 6 pt or hard to read; in saver and grey no colour is set.

`pytest tests/pages --update-goldens` writes the goldens anew.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image as Pixels
from PIL import ImageChops, ImageStat

from pressgang.backends.png import write_pngs
from pressgang.drawing.scene import Colour, Document, Group, Item, Symbol, Text, Use
from pressgang.drawing.scene import Path as Outline
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook
from tests.pages.explaining import changed_pages, explain
from tests.pages.folding import fold, nodes_of, parts_of, trace_of, unfold
from tests.pages.laid_kits import A4, CASES, GOLDENS, Case, lay, orphans, stored_trace, whole_trace, write_game
from tests.pages.picturing import DPI, write_pictures
from tests.sheets.test_every_page import faults_in
from tests.trace import write_trace

MOST_SAID = 12
MOST_PAGES, MOST_SHEETS = 2, 3
"""How many pages of a sheet, and sheets of a test, are drawn: where all differ, a few show it."""
NAMES = ("old", "new", "difference")
COLOUR = re.compile(r" (?:fill|stroke) #(?!(..)\1\1|ff00ff)......")
"""A fill or stroke that is no grey; cutting lines for a press are drawn in an ink of their own."""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_pages_lie_as_before(case: Case, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if request.config.getoption("--update-goldens"):
        if case == next(one for one in CASES if one.kit.game == case.kit.game):
            write_game(case.kit.game)  # all at once: goldens take parts from one another
        return
    documents, lot = lay(case)
    assert set(documents) == set(case.sheets)
    is_example = case.kit.place.startswith("examples/")  # of which the starter has the same boards
    differ = [f"{place}: {fault}" for place, fault in faults_in(lot, grounds_of_boards=not is_example)]
    for sheet, document in documents.items():
        golden, base = case.path(sheet), case.base(sheet)
        name, trace = golden.relative_to(GOLDENS), write_trace(document)
        if case.variant != A4 and (colours := {found[0] for found in COLOUR.finditer(trace)}):
            differ.append(f"{name}: is coloured,{', '.join(colours)}")
        if not golden.exists():
            differ.append(f"{name}: there is no golden; write it with pytest tests/pages --update-goldens")
        elif golden.read_text(encoding="utf-8") != stored_trace(trace, base):
            folder = tmp_path / sheet if len(differ) < MOST_SHEETS else None
            differ.append(f"{name}:\n  {difference(whole_trace(golden, base), document, lot.job.book, folder)}")
    if differ:
        pytest.fail("\n".join(differ), pytrace=False)


def difference(old: str, document: Document, book: FontBook, folder: Path | None) -> str:
    """Return what differs between a trace and a document; pages that do are drawn into the folder."""
    new = write_trace(document)
    said = explain(old, new) or ["the trace is the same, but its golden is written otherwise: write it anew"]
    more = [f"… and {len(said) - MOST_SAID} differences more"] if len(said) > MOST_SAID else []
    pages = changed_pages(old, new)
    if pages and folder:
        folder.mkdir(parents=True)
        same = write_pictures(old, new, pages[:MOST_PAGES], document, book, folder)
        more += [f"page {number + 1} looks the same: its ink is grouped or named otherwise" for number in same]
        more.append(f"the pages before and after, and their difference: {folder}")
    return "\n  ".join([*said[:MOST_SAID], *more])


def test_no_golden_is_left_over(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-goldens"):
        for path in orphans():
            path.unlink()
    assert not orphans(), "these files belong to no sheet; pytest tests/pages --update-goldens deletes them"


# --- the net itself is tried: what it must catch, and how it says it ---------------------------------

COUNTERS = next(case for case in CASES if str(case) == "starters/dogfight-a4")._replace(sheets=("counters",))


@pytest.fixture(scope="module")
def counters() -> tuple[Document, FontBook]:
    documents, lot = lay(COUNTERS)
    return documents["counters"], lot.job.book


Change = Callable[[Item], Item | None]


def with_change(document: Document, change: Change) -> Document:
    """Return the document with the first item changed for which `change` returns another.

    A drawing that is used more than once is changed wherever it is.
    """
    done = False
    drawn: dict[int, Symbol] = {}

    def changed(items: tuple[Item, ...]) -> tuple[Item, ...]:
        nonlocal done
        found: list[Item] = []
        for item in items:
            other = None if done else change(item)
            if other is not None:
                done, item = True, other
            elif isinstance(item, Group):
                item = replace(item, items=changed(item.items))
            elif isinstance(item, Use):
                if id(item.symbol) not in drawn:
                    items_then = changed(item.symbol.items)
                    drawn[id(item.symbol)] = replace(item.symbol, items=items_then)
                item = replace(item, symbol=drawn[id(item.symbol)])
            found.append(item)
        return tuple(found)

    pages = tuple(replace(page, items=changed(page.items)) for page in document.pages)
    assert done
    return replace(document, pages=pages)


def lengthen_cut_mark(item: Item) -> Item | None:
    """Return the cut marks with the first of them 0.1 mm longer."""
    if not isinstance(item, Group) or item.layer != "cut":
        return None
    at = next(n for n, path in enumerate(item.items) if isinstance(path, Outline) and len(path.segments) == 2)
    mark = item.items[at]
    assert isinstance(mark, Outline)
    (_, (x, y)), (_, (u, v)) = mark.segments
    length = math.hypot(u - x, v - y)
    end = (u + 0.1 * (u - x) / length, v + 0.1 * (v - y) / length)
    longer = replace(mark, segments=(("M", (x, y)), ("L", end)))
    return replace(item, items=(*item.items[:at], longer, *item.items[at + 1 :]))


def move_piece(item: Item) -> Item | None:
    """Return a piece moved by 0.05 mm."""
    if not isinstance(item, Group) or item.layer != "art":
        return None
    return replace(item, transform=item.transform._replace(e=item.transform.e + 0.05))


def change_letter(item: Item) -> Item | None:
    """Return a text that has a 7 with an 8 there."""
    if not isinstance(item, Text) or "7" not in item.string:
        return None
    return replace(item, runs=tuple(run._replace(string=run.string.replace("7", "8")) for run in item.runs))


def change_colour(item: Item) -> Item | None:
    """Return a coloured area in another colour, the least that can be told."""
    if not isinstance(item, Outline) or item.fill is None or item.fill.hex in ("#000000", "#ffffff"):
        return None
    red, green, blue = item.fill
    return replace(item, fill=Colour(red, green, blue - 1 / 255))


def bend_outline(item: Item) -> Item | None:
    """Return a long outline of which one point is moved by 0.05 mm."""
    if not isinstance(item, Outline) or len(item.segments) < 20:
        return None
    letter, (x, *rest) = item.segments[1]
    return replace(item, segments=(item.segments[0], (letter, (x + 0.05, *rest)), *item.segments[2:]))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lengthen_cut_mark, r"page 1, the cut marks: a line from \(.+\) to \(.+\) is 0\.10 mm longer"),
        (move_piece, r'page 1: the piece "Spitfire I [^"]+" moved from \(17\.5, 33\) to \(17\.55, 33\)'),
        (change_letter, r'page 1, the piece "[^"]*": the text "[^"]*7[^"]*" is now "[^"]*8[^"]*"'),
        (change_colour, r'the drawing "Spitfire I" \(page 1, the piece .+\): .*#dcbb84 .* is now in #dcbb83'),
        (
            bend_outline,
            r"the drawing \".+\" \(page 1, the piece .+\): `path .*outline .* is now `path .*outline ",
        ),
    ],
)
def test_a_change_is_caught_and_named(change: Change, said: str, counters: tuple[Document, FontBook]) -> None:
    changed = with_change(counters[0], change)
    old, new = write_trace(counters[0]), write_trace(changed)
    assert stored_trace(new, None) != stored_trace(old, None)
    found = explain(old, new)
    assert any(re.match(said, sentence) for sentence in found), found
    assert changed_pages(old, new) == [0]


def test_pages_that_differ_are_drawn(counters: tuple[Document, FontBook], tmp_path: Path) -> None:
    document, book = counters
    folder = tmp_path / "counters"
    first, *more = document.pages
    empty = Text(20, 20, (), 3, Colour(0, 0, 0))
    document = replace(document, pages=(replace(first, items=(*first.items, empty)), *more))
    found = difference(write_trace(document), with_change(document, move_piece), book, folder)
    assert f"the pages before and after, and their difference: {folder}" in found
    old, new, apart = (Pixels.open(folder / f"page-1-{name}.png").convert("RGB") for name in NAMES)
    (whole,) = write_pngs(document, book, dpi=DPI)
    drawn = ImageChops.difference(old, Pixels.open(BytesIO(whole)).convert("RGB"))
    assert max(ImageStat.Stat(drawn).mean) < 0.5, "a page made of its trace looks like the page"
    scale = DPI / 25.4
    moved = ImageChops.difference(old, new).getbbox()
    assert moved is not None
    left, top, right, bottom = (edge / scale for edge in moved)
    assert (left, top, right, bottom) == pytest.approx((16, 31.5, 42.5, 58), abs=0.4), "that piece"
    shown = {colour for _, colour in apart.getcolors(1 << 20) or []}
    assert {(0xD0, 0x1F, 0x1F), (0x1F, 0x4F, 0xD0)} <= shown


def test_what_is_folded_is_unfolded() -> None:
    part = " a\n  b\n   c\n  d\n e\n f\n"
    trace = f"one\n{part}two\n{part}three\n g\n"
    base = f"zero\n{part}"
    folded = fold(trace)
    assert folded.count("c") == 1
    assert re.search(r"^two ~[0-9a-f]{8}$", folded, re.MULTILINE)
    assert unfold(folded) == trace
    known = parts_of(nodes_of(base))
    assert fold(trace, known).count("c") == 0
    assert unfold(fold(trace, known), known) == trace
    assert trace_of(nodes_of(trace)) == trace
