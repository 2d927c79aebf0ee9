"""Every block of the vocabulary wherever a block may stand: on cards, references, rosters and boards."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from pressgang.drawing.colours import luminance_ratio
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Text
from pressgang.drawing.units import parse_papers
from pressgang.games.blocks.words import BLOCKS
from pressgang.games.kinds.board import joints_of
from pressgang.jobs.laying import Laid
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.pages.reference import part_in_columns
from pressgang.typography.fonts import FontBook
from tests.conftest import Pressgang
from tests.games.folders import laid, words_on
from tests.games.test_cards import golden

HERE = Path(__file__).parent / "every-block"
SHEETS = (
    "cards", "side-cards", "weapon-cards", "reference", "row-reference", "roster", "weapon-roster", "display",
    "side-board", "framed-board",
)  # fmt: skip


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    shutil.copytree(HERE, tmp_path / "kit")
    return tmp_path / "kit"


@cache
def every_sheet() -> dict[str, Laid]:
    """The sheets of the game as it is, laid once for all that is asked of them."""
    return laid(HERE)


def edited(kit: Path, old: str, new: str) -> Path:
    file = kit / "games" / "every-block" / "game.toml"
    text = file.read_text()
    assert old in text, old
    file.write_text(text.replace(old, new, 1))
    return kit


def test_the_game_has_every_block() -> None:
    text = (HERE / "games" / "every-block" / "game.toml").read_text()
    own = [word for word in BLOCKS if word != "drawing"]  # which only a game's code has
    assert not [word for word in own if f"{word} = " not in text and f'"{word}"' not in text]


@pytest.mark.parametrize("sheet", SHEETS)
def test_it_is_drawn_as_before(sheet: str, request: pytest.FixtureRequest) -> None:
    golden(f"every-block-{sheet}", every_sheet()[sheet].sheet.pieces, request)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_it_prints_without_a_problem(kit: Path, pressgang: Pressgang, paper: str) -> None:
    ran = pressgang("render", str(kit), "-o", "out", "--paper", paper, "--ink", "grey")
    assert ran.code == 0 and not ran.err.count("PG"), ran.err


def test_a_board_lies_in_tiles_or_on_a_page_of_its_own(kit: Path) -> None:
    found = laid(kit)
    assert len(found["display"].pages) == 9, "eight tiles and their map"
    assert [piece.name for piece in found["side-board"].sheet.pieces] == ["Red", "Blue"]
    for options in (
        'layout = "single"',
        'layout = "single"\nfurniture = "none"\nsize = "400x600mm"\ncolumns = 1',
    ):
        (kit / "kit.toml").write_text(KIT + f'[[sheet]]\nkind = "display"\n{options}\n')
        (page,) = laid(kit)["display"].pages
    assert (page.width, page.height) == (400, 600)
    (kit / "kit.toml").write_text(KIT + '[[sheet]]\nkind = "side-board"\nlayout = "single"\nfit = true\n')
    (piece,) = laid(kit, paper=parse_papers("a5"))["side-board"].sheet.pieces
    assert piece.width < 200 and piece.width / piece.height == pytest.approx(200 / 120, 0.01)


def test_tiles_of_a_board_join_between_columns_and_on_no_title() -> None:
    blocks = part_in_columns(tuple(SetBlock((), height) for height in (60.0, 40.0, 55.0, 45.0)), 2)
    across, down = joints_of(blocks, Look(FontBook(), 10.0, Colour.parse("#000000")), Rect(8, 8, 209, 200))
    gap = Look(FontBook(), 10.0, Colour.parse("#000000")).gap
    assert across == (112.5,)
    assert down == pytest.approx((63 + gap / 2, 108 + 1.5 * gap)), "68 would cut a title"


KIT = 'system = "every-block"\n[[force]]\nname = "Red"\nstats = "red.csv"\n'


def test_what_holds_for_nothing_is_left_out_and_a_line_says_so(kit: Path, pressgang: Pressgang) -> None:
    head = (kit / "kit.toml").read_text().split("[[sheet]]")[0]
    few = ("cards", "reference", "side-board", "roster", "row-reference")
    (kit / "kit.toml").write_text(head + "".join(f'[[sheet]]\nkind = "{sheet}"\n' for sheet in few))
    for sheet, each, when, says in (
        ("cards", "row", "hull > 90", "none of its 3 rows"),
        ("reference", "kit", "turns > 90", "nothing"),
        ("side-board", "side", "total(hull) > 90", "none of its 2 sides"),
        ("roster", "row", "hull > 90", "none of its 3 rows"),
    ):
        head = f'id = "{sheet}"\n'
        edited(kit, head, f"{head}when = '{when}'\n")
        ran = pressgang("check", str(kit))
        assert ran.code == 0 and f"holds for {says}" in ran.err, ran.err
        assert sheet not in laid(kit), each
    edited(kit, "total(hull) > 90", "total(hull) > 20")
    assert [piece.name for piece in laid(kit)["side-board"].sheet.pieces] == ["Red"]


def test_no_word_of_a_track_is_broken_while_a_smaller_one_fits(kit: Path) -> None:
    one = laid(kit)["reference"]
    assert "|reinforcements|" in words_on([one]) and len(one.pages) == 2, (
        "one column, for two would be too narrow"
    )


def test_a_word_that_no_column_takes_is_a_problem(kit: Path, pressgang: Pressgang) -> None:
    ran = pressgang("check", str(edited(kit, '5 = "reinforcements"', f'5 = "{"reinforcements" * 3}"')))
    assert ran.code == 1 and " PG802 Reference: track needs " in ran.err, ran.err


def test_a_kit_gives_a_board_its_ground(kit: Path) -> None:
    (piece,) = every_sheet()["framed-board"].sheet.pieces
    fills = [getattr(item, "fill", None) for item in piece.front]
    assert Colour.parse("#cfe0e8") in fills and Colour.parse("#e9e2cc") not in fills


def test_blocks_on_a_dark_ground_are_light(kit: Path) -> None:
    file = kit / "kit.toml"
    file.write_text(file.read_text().replace("#cfe0e8", "#102030"))
    (piece,) = laid(kit)["framed-board"].sheet.pieces
    texts = [item for item in piece.front if isinstance(item, Text)]
    assert texts and all(luminance_ratio(one.fill, Colour.parse("#102030")) > 4 for one in texts)


def test_an_each_names_what_a_sheet_is_printed_for(kit: Path) -> None:
    found = laid(kit)
    assert len(found["weapon-cards"].sheet.pieces) == 3
    assert words_on([found["weapon-roster"]]).count("Beam") == 2
    edited(
        kit, 'each = "weapons"\ncolumns = ["name", "weapon"', 'each = "side"\ncolumns = [{ text = "{side}" }'
    )
    edited(kit, '{ text = "{range}", align = "right" }]\ngroup = "range"', '{ text = "{total(hull)}" }]')
    assert "38" in words_on([laid(kit)["weapon-roster"]])


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ('size = "594x420mm"\n', "", "PG214", 'Add size = "594x420mm"'),
        ('size = "594x420mm"', 'size = "1km x 420mm"', "PG204", ""),
        ('size = "594x420mm"', 'size = "1000000x420mm"', "PG204", "a side of a board is at most 3000 mm"),
        ('size = "594x420mm"', 'size = "20x420mm"', "PG204", "at least 50 mm wide"),
        ('size = "594x420mm"', 'size = "120x80mm"', "PG811", "a board of 120 × 80 mm"),
        ('ground = "#e9e2cc"', 'ground = "#e9e2c"', "PG", "#e9e2c"),
        ('ground = "#e9e2cc"', 'ground = "sea.svg"', "PG", "sea.svg"),
        ("columns = 2\nlayout", "columns = 99\nlayout", "PG", "12"),
        ("columns = 2\nlayout", "columns = 2\nsections = []\nlayout", "PG914", "layout and sections"),
        ("top = true", 'top = "bottom"', "PG205", "top: "),
        ("count = 30", "count = 1000000000", "PG912", "400"),
        ('each = "side"\nsize = "200', 'each = "sides"\nsize = "200', "PG914", "side"),
        (
            'layout = [{ name = "{side}" }, { boxes',
            'layout = ["notes", { boxes',
            "PG914",
            "notes stand on cards",
        ),
    ],
)
def test_what_is_wrong_with_a_board_has_its_line(
    kit: Path, pressgang: Pressgang, old: str, new: str, code: str, says: str
) -> None:
    text = (HERE / "games" / "every-block" / "game.toml").read_text()
    board = re.findall(r'^id = "(.+)"', text[: text.index(old)], re.MULTILINE)[-1]
    (kit / "kit.toml").write_text(f'{KIT}[[sheet]]\nkind = "{board}"\n')
    ran = pressgang("check", str(edited(kit, old, new)))
    assert ran.code in (1, 2) and f" {code}" in ran.err and says in ran.err, ran.err
    assert "game.toml:" in ran.err or "kit.toml:" in ran.err
