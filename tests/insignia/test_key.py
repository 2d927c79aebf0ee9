"""The key sheet: every device once, no two on one place, in the inks that are printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.scene import BLACK, Document, Group, Item, Page, Use
from pressgang.drawing.scene import Path as Drawn
from pressgang.drawing.units import parse_paper
from pressgang.imposition.plans import StockOffer
from pressgang.insignia.devices import devices
from pressgang.insignia.nations import Bearing
from pressgang.layout import Sheet, Stock
from pressgang.livery.palettes import INK_MODES
from pressgang.rows.sides import Force, Palette
from pressgang.rulebook import RuleBook
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.picture_keys import InsigniaKey
from pressgang.typography.fonts import FontBook
from tests.cases import each_case
from tests.drawn import placed, strings_of, words_of
from tests.systems.stat_lines import force_of
from tests.trace import write_trace

BOOK = FontBook()
GOLDEN = Path(__file__).parent / "goldens" / "key.trace"
PLAIN = Palette("plain", BLACK, BLACK, BLACK)


def key(
    paper: str = "a4", ink: str = "color", kind: InsigniaKey | None = None, forces: tuple[Force[Row], ...] = ()
) -> Sheet:
    stock = Stock(parse_paper(paper))
    found = Problems()
    offer = StockOffer(stock, BOOK)
    brief = Brief("All games", "", "", forces, RuleBook({}), BOOK, offer, ink=ink)
    sheet = (kind or InsigniaKey()).compose(brief, found)
    assert not found.found
    return sheet


def sides(*names: str) -> tuple[Force[Row], ...]:
    return tuple(force_of(name, PLAIN, ()).dressed(PLAIN, Bearing(name)) for name in names)


@each_case(
    ("paper", "ink"),
    [
        *(("a4", ink) for ink in INK_MODES),
        ("letter", "color"),
        ("a5", "color"),
        ("a5", "grey"),
        ("a3", "color"),
    ],
)
def test_every_device_stands_once_with_its_nation_and_nothing_on_another(paper: str, ink: str) -> None:
    sheet = key(paper, ink)
    said = [text for piece in sheet.pieces for text in strings_of(piece)]
    assert [text for text in said if text in devices()] == list(devices())
    assert "Britain, 1937–42" in said and "Finland, all years w ?" in said
    for piece in sheet.pieces:
        words = [line.box for line in words_of(piece)]
        drawn = list(symbols(piece.front))
        assert all(piece.trim.contains(box, 1e-6) for box in (*words, *drawn))
        assert not any(one.overlaps(other) for one, other in combinations([*words, *drawn], 2))


def test_the_run_says_in_which_inks_the_devices_stand() -> None:
    assert len(uses(key())) == 6 * len(devices())
    for ink in ("grey", "saver"):
        assert len(uses(key(ink=ink))) == 2 * len(devices())
        drawn = [item for piece in key(ink=ink).pieces for item, _ in placed(piece)]
        colours = {c for item in drawn if isinstance(item, Drawn) for c in (item.fill, item.stroke) if c}
        assert all(colour.red == colour.green == colour.blue for colour in colours)


def uses(sheet: Sheet) -> list[Rect]:
    return [box for piece in sheet.pieces for box in symbols(piece.front)]


def symbols(items: Iterable[Item], by: Transform = IDENTITY) -> Iterator[Rect]:
    """The boxes of all symbols, where they are drawn."""
    for item in items:
        if isinstance(item, Group):
            yield from symbols(item.items, item.transform.then(by))
        elif isinstance(item, Use):
            yield item.transform.then(by).apply_rect(item.symbol.box)


def test_the_page_says_why_there_is_no_swastika() -> None:
    assert any("No swastika" in note and "PG246" in note for note in key().notes)


def test_only_the_devices_of_the_sides_where_that_is_asked_for() -> None:
    shown = key(kind=InsigniaKey(show="sides"), forces=sides("RAF", "Luftwaffe", "Reds", "Royal Air Force"))
    said = [text for piece in shown.pieces for text in strings_of(piece) if text in devices()]
    assert said == ["raf-a1", "luftwaffe-lower"]
    assert strings_of(key(kind=InsigniaKey(show="sides"), forces=sides("Reds")).pieces[0]) == []


def test_the_key_is_drawn_as_before(request: pytest.FixtureRequest) -> None:
    sheet = key(kind=InsigniaKey(show="sides"), forces=sides("RAF", "Luftwaffe", "Polska", "СССР", "Finland"))
    pages = tuple(Page(piece.width, piece.height, piece.front, piece.name) for piece in sheet.pieces)
    trace = write_trace(Document("insignia-key", pages))
    if request.config.getoption("--update-goldens"):
        GOLDEN.write_text(trace, encoding="utf-8", newline="\n")
    assert GOLDEN.read_text(encoding="utf-8") == trace
