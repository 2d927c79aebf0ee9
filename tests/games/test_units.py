"""Military symbols in games: on counters and in blocks, of words, columns and codes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pressgang.art.military_symbols import symbol_picture, unit_code
from pressgang.diagnostics import Diagnostic
from pressgang.drawing.scene import Colour
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import lay_sheets
from pressgang.print_options import PrintOptions
from pressgang.sheets.cutting import Shape
from pressgang.sheets.faces.model import FacePicture, FaceWords, PieceFace
from pressgang.sheets.faces.plan import plan_face
from pressgang.typography.fonts import FontBook
from tests.conftest import Pressgang
from tests.drawn import paths_of
from tests.games.folders import write_game, write_kit

GAME = """\
[game]
id = "op"

[column.branch]
kind = "text"
[column.echelon]
kind = "choice"
of = ["battalion", "brigade"]
[column.emblem]
kind = "picture"
default = ""

[[sheet]]
id = "counters"
kind = "counters"
size = "12.7mm"
[sheet.front]
centre = { unit = "{branch}", echelon = "{echelon}", fill = "#c9d8a0" }
south = "4-5-6"
[sheet.back]
centre = { unit = "{branch}" }
south = "2-3-6"
diagonal = false

[[sheet]]
id = "own-cards"
kind = "card"
layout = [
  { row = [{ unit = "{branch}", frame = "hostile" }, { picture = "{emblem}" }] },
  { frame = [{ sidc = "10031002181205000000", size = "large" }] },
]

[[sheet]]
id = "own-roster"
kind = "roster"
columns = [{ label = "Unit", unit = "{branch}", echelon = "{echelon}" }]

[[sheet]]
id = "own-page"
kind = "reference"
sections = [{ title = "Army", unit = "mountain artillery", frame = "hostile", echelon = "army" }]
"""
STATS = "name,branch,echelon,emblem\n1st,infantry,battalion,sidc:10031000161211000000\n2nd,armor,brigade,\n"
ALL = ("counters", "own-cards", "own-roster", "own-page")


def laid(
    home: Path, stats: str = STATS, game: str = GAME, ink: str = "color"
) -> tuple[list[Any], list[Diagnostic]]:
    """The sheets of a kit with that game, and what was found."""
    sheets = "".join(f'[[sheet]]\nkind = "{kind}"\n' for kind in ALL)
    kit = f'system = "op"\n[[force]]\nname = "Red"\nstats = "red.csv"\n{sheets}'
    write_kit(home, game, kit, {"red.csv": stats})
    made = lay_sheets(load_kit(home), PrintOptions(ink=ink))
    return [one.sheet for one in made.laid], list(made.found)


def alts(items: Any) -> list[str]:
    """The words of all symbols that are drawn."""
    found: list[str] = []
    for item in items:
        found += [text] if (text := getattr(getattr(item, "symbol", item), "alt", "")) else []
        found += alts(getattr(item, "items", ()))
    return found


@pytest.mark.parametrize("ink", ["color", "grey", "saver"])
def test_symbols_stand_on_every_sheet(tmp_path: Path, ink: str) -> None:
    sheets, found = laid(tmp_path, ink=ink)
    assert not found
    counters, cards, roster, page = (
        [one for piece in sheet.pieces for one in alts(piece.front)] for sheet in sheets
    )
    assert counters == ["infantry, battalion, friend", "armour, brigade, friend"]
    assert cards.count("armour, brigade, friend") == 2
    assert "infantry, hostile" in cards and "1st" in cards
    assert counters[0] in roster and counters[1] in roster
    assert "mountain artillery, army, hostile" in page


def test_symbols_of_a_sheet_have_one_size(tmp_path: Path) -> None:
    """Fronts and backs of one make too: the back has no echelon, and keeps its room. So do counters with longer
    words beside the symbol.
    """
    stats = "name,branch,echelon,emblem\n" + "".join(
        f"{number * 7},{branch},{echelon},\n"
        for number, (branch, echelon) in enumerate(
            (branch, echelon)
            for branch in ("infantry", "fighter", "hq")
            for echelon in ("battalion", "brigade")
        )
    )
    game = GAME.replace('size = "12.7mm"\n', 'size = "16mm"\nbacks = "fold"\n')
    game = game.replace("[sheet.front]\n", '[sheet.front]\nwest = { text = "{name}", size = "small" }\n')
    pieces = laid(tmp_path, stats, game)[0][0].pieces
    boxes = {
        (round(use.symbol.box.width, 3), round(use.symbol.box.height, 3))
        for piece in pieces
        for items in (piece.front, piece.behind())
        for use in items
        if getattr(use, "symbol", None) is not None and use.symbol.alt
    }
    assert len(pieces) == 6 and len(boxes) == 1
    assert min(min(boxes)) > 6.5, "it can be read"


def test_a_long_word_beside_a_symbol_goes_before_all_symbols_are_small(tmp_path: Path) -> None:
    def width(name: str) -> tuple[float, list[str]]:
        stats = f"name,branch,echelon,emblem\n1,infantry,battalion,\n{name},armour,brigade,\n"
        game = GAME.replace("[sheet.front]\n", '[sheet.front]\nwest = { text = "{name}.", size = "small" }\n')
        game = game.replace('size = "12.7mm"', 'size = "16mm"')
        sheets, found = laid(tmp_path, stats, game)
        symbols = [one.symbol for one in sheets[0].pieces[0].front if getattr(one, "symbol", None)]
        return symbols[-1].box.width, [one.message for one in found if one.rule.code == "PG809"]

    (short, none), (long, (told,)) = width("2"), width("Zweit")
    assert not none and long >= short
    assert told.startswith("no room for small words on") and 'least on "Zweit"' in told


def test_a_wrong_word_of_a_row_is_told_at_its_cell(tmp_path: Path) -> None:
    _, found = laid(tmp_path, "name,branch,echelon,emblem\n1st,infantri,battalion,\n")
    (one,) = set(found)
    assert (one.span.line, one.span.column, one.message) == (2, 5, 'there is no unit "infantri"')
    assert one.help.startswith('Did you mean "infantry"?')


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('{ unit = "{branch}", frame', '{ unt = "{branch}", frame', 'Did you mean "unit"?'),
        ('unit = "mountain artillery"', 'unit = "montain artillery"', 'Did you mean "mountain"?'),
        ('frame = "hostile", echelon', 'frame = "enemy", echelon', "The frames are friend"),
        ('echelon = "army"', 'echelon = "armie"', 'Did you mean "army"?'),
        ('fill = "#c9d8a0"', 'fill = "green"', "six hexadecimal"),
        ('sidc = "1003', 'sidc = "1003123', "20 or 30 digits"),
        ('size = "large"', 'size = "large", height = "9mm"', "Leave one of them out"),
        ('of = ["battalion", "brigade"]', 'of = ["battalion", "bridgade"]', 'Did you mean "brigade"?'),
        ('sidc = "10031002181205000000"', 'sidc = "10031002181205000000", echelon = "army"', "fill"),
        ('centre = { unit = "{branch}" }', 'centre = { unit = "{branch}", colour = "#ff0000" }', "echelon"),
    ],
)
def test_a_wrong_word_of_the_game_is_told_at_its_line(
    old: str, new: str, said: str, pressgang: Pressgang, tmp_path: Path
) -> None:
    assert old in GAME
    text = GAME.replace(old, new, 1)
    folder = write_game(tmp_path, text, "op").parent
    line = next(number for number, one in enumerate(text.splitlines(), 1) if new in one)
    line += 10 if "bridgade" in new else 0  # told where the column is read as an echelon
    told = pressgang("check", folder)
    assert told.code == 1 and said in told.err and f"game.toml:{line}:" in told.err


def test_a_part_that_is_placed_freely_is_a_symbol_in_its_own_colour(tmp_path: Path) -> None:
    part = '''[[sheet.part]]
at = ["2mm", "2mm"]
size = ["8mm", "8mm"]
unit = "{branch}"
echelon = "{echelon}"
colour = "#b3261e"

[[sheet]]
id = "own-roster"'''
    sheets, found = laid(tmp_path, game=GAME.replace('[[sheet]]\nid = "own-roster"', part))
    assert not found
    drawn = [one for piece in sheets[1].pieces for one in alts(piece.front)]
    assert drawn.count("infantry, battalion, friend") == 1
    inks = {path.stroke for path, _ in paths_of(sheets[1].pieces[0].front)}
    assert Colour.parse("#b3261e") in inks


@pytest.mark.parametrize("place", ["north", "centre"])
def test_a_symbol_alone_on_a_small_counter_takes_half_its_width(tmp_path: Path, place: str) -> None:
    unit = FacePicture(symbol_picture(unit_code("infantry", "division")))
    face = PieceFace({place: (unit,), "south": (FaceWords("5-4"),)})  # type: ignore[dict-item]
    plan = plan_face(FontBook(), Shape.of_size("square", 16), face, None)
    assert plan is not None
    assert [part.box.width >= 0.5 * 16 for part in plan.placed if part.kind == "picture"] == [True]
