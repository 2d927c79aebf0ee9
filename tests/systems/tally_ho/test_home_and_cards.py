"""The altitude cards and the home box: a pack from the rules, backs and paper; places for counters."""

from __future__ import annotations

from functools import cache
from itertools import cycle, product
from math import ceil
from typing import Any

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing.colours import luminance
from pressgang.drawing.scene import Colour
from pressgang.drawing.units import points
from pressgang.imposition.plans import impose
from pressgang.layout import Backs, Imprint, Sheet
from pressgang.rulebook import RuleBook
from pressgang.schema import Refused
from pressgang.sheets.cutting import CARD_TO_CUT, CellSize
from pressgang.structs import replace
from pressgang.systems.tally_ho.altitude_board import suit_mark
from pressgang.systems.tally_ho.rules import ranks
from tests.drawn import assert_sound, paths_of, strings_of, told, words_of
from tests.systems.stat_lines import BOOK, composed
from tests.systems.tally_ho.musters import SYSTEM, brief, rules

AltitudeBoard: Any = SYSTEM.sheets.named("altitude-board")
HomeBox = SYSTEM.sheets.named("home-box")
AltitudeCards: Any = SYSTEM.sheets.named("altitude-cards")
IMPRINT = Imprint("test", "0", "abc123")
SMALL = CellSize(44.0, 63.0)
SIZES = [CellSize(63.0, 88.0), SMALL, CellSize(32.0, 44.0), CellSize(70.0, 120.0), CellSize(150.0, 150.0)]


@cache  # what is drawn is only read
def pack_of(paper: str, size: CellSize, backs: Backs) -> Sheet:
    return composed(AltitudeCards(size=size, backs=backs), brief(paper=paper))


def pack(
    book: RuleBook | None = None, paper: str = "a4", size: CellSize = SIZES[0], backs: Backs = "none"
) -> Sheet:
    if book is None:
        return pack_of(paper, size, backs)
    return composed(AltitudeCards(size=size, backs=backs), brief(book=book, paper=paper))


# --- cards -------------------------------------------------------------------------------------------


def test_the_pack_comes_from_the_rules() -> None:
    book = rules(
        suits=["Kreuz", "Karo", "Herz", "Pik"],
        suit_points=5,
        ranks=[{"card": label if label != "J" else "B", "value": value + 1} for label, value in ranks(rules())],
    )
    sheet = pack(book)
    assert sheet.pieces[3].name == "B of Pik" and "B" in strings_of(sheet.pieces[3])
    assert str(5 * 3 + 12) in strings_of(sheet.pieces[3])


def test_ranks_of_ones_own_are_set_smaller_and_then_said_not_to_fit() -> None:
    def named(jack: str) -> RuleBook:
        return rules(ranks=[{"card": jack if c == "J" else c, "value": v} for c, v in ranks(rules())])

    sheet = pack(named("Bube"))
    assert_sound(sheet.pieces[3])
    assert strings_of(sheet.pieces[3]).count("Bube") == 2
    for kind, code in ((AltitudeCards(), "PG817"), (AltitudeBoard(), "PG801")):
        found = Problems()
        kind.compose(brief(book=named("Valet of the Old King of All the Franks")), found)
        assert {p.rule.code for p in found.found} == {code} and "Valet" in found.found[0].message
        kind.compose(brief(book=named("Bube")), sound := Problems())
        assert not sound.found


def test_as_many_packs_as_the_game_shuffles() -> None:
    sheet = pack(rules(decks=3))
    assert len(sheet.pieces) == 156
    assert len({piece.name for piece in sheet.pieces}) == 52


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_touches_at_any_size(size: CellSize) -> None:
    pieces = pack(size=size, backs="long-edge").pieces
    back = pieces[0].behind()
    assert_sound(replace(pieces[0], front=back))
    for piece in pieces:
        assert (piece.width, piece.height) == size
        assert piece.behind() == back, "the one that was looked at"
        assert_sound(replace(piece, back=()))
        for words in words_of(piece):
            assert words.size >= points(6) - 1e-6, words
        ink = [box for _, box in paths_of(piece.front)]
        figures = [w.box for w in words_of(piece)]
        drawn = [box for box in ink if size.width * 0.15 < box.width < size.width - 0.1]  # no ground
        assert not any(a.overlaps(b) for a, b in product(figures, drawn))


def test_backs_are_alike_and_no_card_shows_through_its_border() -> None:
    backs = {piece.behind() for piece in pack(backs="fold").pieces}
    (back,) = backs
    assert strings_of(back) == ["TALLY HO!"]
    assert {piece.behind() for piece in pack().pieces} == {back}, (
        "one that is not printed is there all the same"
    )


def test_the_suits_differ_in_grey() -> None:
    dark = Colour.parse("#112b3a")
    drawn = {name: suit_mark(name, (0, 0), 20, dark) for name in ("club", "diamond", "heart", "spade")}
    assert len({str(item) for item in drawn.values()}) == 4
    fills = {name: luminance(item.fill) for name, item in drawn.items()}  # type: ignore[union-attr, arg-type]
    assert fills["diamond"] == fills["heart"] == 1.0 and fills["club"] == fills["spade"] < 0.05


@pytest.mark.parametrize(
    ("paper", "backs", "size"),
    [
        ("a4", "none", SIZES[0]),
        ("a4", "fold", SMALL),
        ("letter", "long-edge", SIZES[0]),
        ("letter", "none", SMALL),
        ("297x210mm", "fold", SIZES[0]),
        ("297x210mm", "long-edge", SMALL),
    ],
)
def test_the_paper_lies_the_way_that_takes_more_cards(paper: str, backs: Backs, size: CellSize) -> None:
    sheet = pack(paper=paper, size=size, backs=backs)
    stock = brief(paper=paper).paper.stock
    pages, problems = impose(sheet, stock, IMPRINT, BOOK)
    other, _ = impose(replace(sheet, landscape=not sheet.landscape), stock, IMPRINT, BOOK)
    assert not problems and 0 < len(pages) <= (len(other) or 999)


@pytest.mark.parametrize(
    ("paper", "margin", "backs", "fronts"),
    [
        ("a4", 8.0, "none", 6),
        ("a4", 7.0, "long-edge", 6),
        ("letter", 8.0, "none", 7),
        ("a4", 8.0, "long-edge", 6),
    ],
)
def test_a_pack_takes_so_many_sheets(paper: str, margin: float, backs: Backs, fronts: int) -> None:
    subject = brief(paper=paper, margin=margin)
    pages, _ = impose(composed(AltitudeCards(backs=backs), subject), subject.paper.stock, IMPRINT, BOOK)
    assert sum(page.side == "front" for page in pages) == fronts


@pytest.mark.parametrize("text", ["63", "63x88", "10x30mm", "63x440mm", "x88mm"])
def test_other_sizes_of_a_card_are_refused_with_a_way_out(text: str) -> None:
    with pytest.raises(Refused) as refused:
        CARD_TO_CUT.parse(text)
    assert "63x88mm" in refused.value.help and "cell" not in refused.value.message


# --- home box ----------------------------------------------------------------------------------------

SIDE = "call_sign,quantity\nA,1\nB,1\nC,1\n"


@pytest.mark.parametrize("paper", ["a5", "a3"])
def test_a_box_for_each_side_with_three_areas_and_the_games_rules(paper: str) -> None:
    sheet = composed(HomeBox(), brief(SIDE, SIDE, paper=paper))
    words = told(sheet)
    for part in ("RAF", "Luftwaffe", "Waiting", "Retired", "Shot down", "instead of attacking", "at 25 points"):
        assert part in words.replace("\n", " "), part
    for piece in sheet.pieces:
        assert_sound(piece)


def test_places_for_models_and_boxes_without_a_side() -> None:
    sheet = composed(HomeBox(cell=CellSize(80.0, 65.0)), brief())
    boxes = [box for piece in sheet.pieces for path, box in paths_of(piece) if path.stroke]
    assert sum((round(box.width, 3), round(box.height, 3)) == (80.0, 65.0) for box in boxes) >= 6
    assert "SIDE 2" in told(sheet)


@pytest.mark.parametrize(("count", "cell", "pages"), [(15, 33.0, 3), (45, 33.0, 6), (7, 80.0, 6)])
def test_each_aircraft_of_a_side_has_its_own_place_in_all_three_areas(
    count: int, cell: float, pages: int
) -> None:
    pair = "".join(
        f"{call},{name},1\n" for call, name in zip(range(count), cycle(["Spitfire V", "Hurricane I"]))
    )
    sheet = composed(HomeBox(cell=CellSize(cell, cell)), brief(f"call_sign,name,quantity\n{pair}"))
    boxes = [box for piece in sheet.pieces for path, box in paths_of(piece) if path.stroke]
    assert sum((round(box.width, 3), round(box.height, 3)) == (cell, cell) for box in boxes) == 3 * count
    assert len(sheet.pieces) == pages and told(sheet).count("Waiting") == ceil(pages / 3)


def test_too_small_a_paper_is_said() -> None:
    found = Problems()
    HomeBox(cell=CellSize(200.0, 200.0)).compose(brief(SIDE), found)
    assert [p.rule.code for p in found.found] == ["PG802"]


# --- words -------------------------------------------------------------------------------------------


def test_no_sheet_calls_points_a_height() -> None:
    subject = brief(SIDE)
    for kind in SYSTEM.sheets():
        sheet = composed(kind(), subject)
        said = told(sheet).lower()
        assert "height" not in said and "height" not in kind.summary, kind.kind
