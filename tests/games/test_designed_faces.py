"""Faces that one designs: contents turned and coloured, pictures, grounds and inks by row."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pressgang.diagnostics import Diagnostic, PressgangError
from pressgang.drawing.colours import luminance_ratio
from pressgang.drawing.scene import WHITE, Colour, Piece, Text
from pressgang.drawing.scene import Path as Outline
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import lay_sheets
from pressgang.print_options import PrintOptions
from pressgang.sheets.cutting import Shape, ShapeName
from tests.drawn import words_of
from tests.games.folders import write_kit
from tests.games.test_cards import golden

GAME = """\
[game]
id = "corps"

[column.attack]
kind = "whole"
[column.move]
kind = "whole"
[column.branch]
kind = "choice"
of = ["foot", "armour"]
[column.emblem]
kind = "picture"
default = ""

[[sheet]]
id = "counters"
kind = "counters"
size = "25mm"
ground = "{'#c9d6a3' if branch == 'armour' else 'tan'}"
ink = "{'#8a1010' if branch == 'armour' else ''}"
[sheet.front]
north-west = { text = "{name}", size = "small", turn = -90, colour = "#b3261e" }
north-east = { picture = "{emblem}", size = "small", turn = 45 }
east = { sign = "arrow", turn = 90, colour = "#b3261e" }
centre = { picture = "box.svg" }
south-west = { picture = "box.svg", size = "small" }
south = { text = "{attack}-{move}", colour = "#ffdd00" }
[sheet.back]
north-west = { insignia = true, turn = 180 }
centre = { name = true, turn = 90, colour = "#22479b" }
east = { badge = true, turn = 180 }
south = { text = "{attack}", sign = "shield", turn = 180 }
"""
FRAMED = """\
[game]
id = "corps"

[column.attack]
kind = "whole"
[column.move]
kind = "whole"
[column.branch]
kind = "text"
[column.emblem]
kind = "text"
default = ""

[[sheet]]
id = "counters"
kind = "counters"
size = "25mm"
[sheet.front]
centre = { sign = "tank" }
south = "name"
"""
BOX = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path d="M1 1H29V19H1Z" fill="#fff" '
    'stroke="currentColor" stroke-width="2"/><path d="M1 1L29 19" stroke="currentColor"/></svg>'
)
PENNANT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0H20L0 10Z"/></svg>'
KIT = 'system = "corps"\n[[force]]\nname = "Red"\nstats = "red.csv"\n[[sheet]]\nkind = "counters"\n'
STATS = "name,attack,move,branch,emblem\n1 Guards,5,4,foot,pennant.svg\n7 Lancers,8,8,armour,\n"


def laid(
    home: Path, ink: str = "color", game: str = GAME, stats: str = STATS, kit: str = KIT
) -> tuple[tuple[Piece, ...], list[Diagnostic]]:
    """The counters of a kit with that game."""
    write_kit(home, game, kit, {"games/corps/box.svg": BOX, "pennant.svg": PENNANT, "red.csv": stats})
    made = lay_sheets(load_kit(home), PrintOptions(ink=ink))
    return tuple(made.laid[0].sheet.pieces) if made.laid else (), list(made.found)


@pytest.mark.parametrize("ink", ["color", "grey", "saver"])
def test_they_are_drawn_as_before(tmp_path: Path, ink: str, request: pytest.FixtureRequest) -> None:
    pieces, found = laid(tmp_path, ink)
    assert [one.rule.code for one in found] == [], found
    golden(f"designed-faces-{ink}", pieces, request)


def test_a_picture_of_a_row_and_of_the_game_stand_side_by_side(tmp_path: Path) -> None:
    guards, lancers = laid(tmp_path)[0]
    assert len(pictures(guards.front)) == 3 and len(pictures(lancers.front)) == 2


def pictures(items: Any) -> list[str]:
    """The names of the symbols that are used, those in groups too."""
    found: list[str] = []
    for item in items:
        if hasattr(item, "symbol"):
            found.append(item.symbol.name)
        found += pictures(getattr(item, "items", ()))
    return found


def test_a_row_has_its_own_ground_and_ink(tmp_path: Path) -> None:
    pieces, _ = laid(tmp_path)
    grounds = [first.fill for piece in pieces if isinstance(first := piece.front[0], Outline)]
    assert grounds == [Colour.parse("#d3ae76"), Colour.parse("#c9d6a3")]


@pytest.mark.parametrize("ground", ["#ffffff", "#000000", "#808080", "#b3261e", "#ffdd00"])
@pytest.mark.parametrize("ink", ["color", "reversed", "grey", "saver"])
def test_whatever_the_colours_the_words_can_be_read(tmp_path: Path, ground: str, ink: str) -> None:
    game = GAME.replace("{'#c9d6a3' if branch == 'armour' else 'tan'}", ground).replace("#ffdd00", ground)
    game = game.replace('south-west = { picture = "box.svg", size = "small" }\n', "")
    pieces, _ = laid(tmp_path, ink, game.replace("south = {", "north = {"))
    first = pieces[0].front[0]
    paper = first.fill if isinstance(first, Outline) and first.fill else WHITE
    (words,) = [one for one in pieces[0].front if isinstance(one, Text) and one.string == "5-4"]
    assert luminance_ratio(words.fill, paper) >= 3.0


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("'tan'}\"", 'name}"', "PG208", "1 Guards"),
        ('"{emblem}"', '"{name}.svg"', "PG943", "1 Guards.svg"),
    ],
)
def test_a_faulty_colour_or_picture_of_a_row_is_told_at_the_row(
    tmp_path: Path, old: str, new: str, code: str, words: str
) -> None:
    _, found = laid(tmp_path, game=GAME.replace(old, new))
    assert code in [one.rule.code for one in found]
    assert all(one.span.line in (2, 3) for one in found) and words in str(found)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [("'tan'}", "'tann'}", 'Did you mean "tan"?'), ("'#8a1010'", "'8a10'", "neither a colour nor a palette")],
)
def test_a_colour_that_an_expression_names_is_a_problem_of_the_game(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    with pytest.raises(PressgangError) as raised:
        laid(tmp_path, game=GAME.replace(old, new))
    (problem,) = raised.value.diagnostics
    assert problem.span.file.endswith("game.toml") and words in problem.message


DUSK = '[palette.dusk]\nground = "#40305a"\nink = "#f4e8c8"\n'


@pytest.mark.parametrize("ground", ["dusk", "{'dusk' if branch == 'armour' else 'tan'}"])
def test_a_palette_of_the_kit_is_a_ground_by_name_and_by_row(tmp_path: Path, ground: str) -> None:
    game = GAME.replace("{'#c9d6a3' if branch == 'armour' else 'tan'}", ground)
    pieces, found = laid(tmp_path, game=game, kit=KIT + DUSK)
    assert not found
    assert pieces[1].front[0].fill == Colour.parse("#40305a")  # type: ignore[union-attr]
    plain = game.replace("ink = \"{'#8a1010' if branch == 'armour' else ''}\"\n", "")
    pieces, _ = laid(tmp_path, "reversed", plain, kit=KIT + DUSK)
    assert pieces[1].front[0].fill == Colour.parse("#f4e8c8")  # type: ignore[union-attr]


def test_a_palette_that_the_kit_lacks_is_a_problem_at_its_line(tmp_path: Path) -> None:
    game = GAME.replace("{'#c9d6a3' if branch == 'armour' else 'tan'}", "dusk")
    with pytest.raises(PressgangError) as raised:
        laid(tmp_path, game=game)
    assert [(one.rule.code, one.span.line) for one in raised.value.diagnostics] == [("PG208", 19)]


@pytest.mark.parametrize("key", ["ground", "ink", "frame"])
def test_a_colour_of_the_game_that_is_none_is_told_once_at_its_line(tmp_path: Path, key: str) -> None:
    lines = [line for line in GAME.splitlines() if not line.startswith(("ground", "ink"))]
    lines.insert(lines.index('size = "25mm"') + 1, f'{key} = "nocolour"')
    with pytest.raises(PressgangError) as raised:
        laid(tmp_path, game="\n".join(lines))
    (told,) = raised.value.diagnostics
    assert "nocolour" in told.message and told.span.file.endswith("game.toml")


def test_pictures_and_filled_symbols_print_no_colour_where_there_is_one_ink(tmp_path: Path) -> None:
    game = GAME.replace('"box.svg" }\nsouth-west', '"{emblem}" }\nsouth-west').replace(
        'south-west = { picture = "box.svg"', 'south-west = { unit = "armour", fill = "#30a040"'
    )
    (tmp_path / "rag.svg").write_text(BOX.replace("#fff", "#c02020").replace("currentColor", "#2020c0"))
    pieces, found = laid(
        tmp_path, "saver", game.replace('"#ffdd00"', '"#dd2020"'), STATS.replace("pennant", "rag")
    )
    assert not found
    colours = {colour for piece in pieces for colour in every_colour(piece.front)}
    assert colours and all(one.red == one.green == one.blue for one in colours)


def every_colour(items: Any) -> Iterator[Colour]:
    """The colours of all that is drawn, in symbols too."""
    for item in items:
        yield from (one for key in ("fill", "stroke") if (one := getattr(item, key, None)) is not None)
        yield from every_colour(getattr(item, "items", ()))
        yield from every_colour(getattr(getattr(item, "symbol", None), "items", ()))


def with_front(places: str) -> str:
    """The game with a front of these places and no back."""
    return GAME.replace("[column.emblem]", HITS + "[column.emblem]").partition("[sheet.front]")[0] + places


HITS = """\
[column.guns]
kind = "list"
default = "Long | 6; Short | 3"
[column.guns.field.gun]
kind = "text"
[column.guns.field.range]
kind = "whole"
[table.hits]
title = "Hits"
head = ["d6", "hit"]
rows = [["1", "hull"], ["2", "mast"]]
"""


@pytest.mark.parametrize(
    "block",
    [
        'boxes = "attack", by = 3', 'stat = "move"', "dice = [1, 6]",
        'arcs = "\'F\'", of = ["F", "A"], height = "9mm"',
        'list = "guns"', 'table = "hits"', 'track = { count = "2", side = "6mm" }', 'head = "Staff"',
        'row = [{ boxes = "attack" }, { text = "*{name}*" }]', 'frame = ["name"], tint = true',
        'figure = "box.svg"',
    ],
)  # fmt: skip
def test_a_place_takes_the_blocks_of_cards(tmp_path: Path, block: str) -> None:
    game = with_front(f'[sheet.front]\nsouth = "{{move}}"\ncentre = {{ {block}, turn = 90 }}\n')
    pieces, found = laid(tmp_path, game=game.replace('"25mm"', '"30mm"'))
    assert not found and [name for piece in pieces for name in pictures(piece.front)]


@pytest.mark.parametrize(
    ("block", "words"),
    [
        ('log = ["Turn", "Move"]', "table to write in"), ('steps = ["Move."]', "read on a page"),
        ('boxes = "attack", break = "never"', "no columns or pages"),
        ('boxes = "attack", stat = "move"', "one content"),
        ('boxes = "attack", colour = "#ff0000"', "colour"),
    ],
)  # fmt: skip
def test_a_block_that_makes_no_sense_on_a_counter_is_refused_at_its_line(
    tmp_path: Path, block: str, words: str
) -> None:
    game = with_front(f"[sheet.front]\ncentre = {{ {block} }}\n")
    with pytest.raises(PressgangError) as raised:
        laid(tmp_path, game=game)
    assert words in str(raised.value) and raised.value.diagnostics[0].span.line == game.count("\n")


def test_a_block_that_has_no_room_is_told_with_its_width(tmp_path: Path) -> None:
    _, found = laid(tmp_path, game=with_front("[sheet.front]\ncentre = { dice = [1, 2, 3, 4, 5, 6] }\n"))
    said = "a counter at centre of 25 mm has no room: dice need 29.0 mm of width and have 22.6 mm"
    assert {one.message for one in found} == {said}


@pytest.mark.parametrize("ground", ["tan", "#c9d6a3", "#101418"])
def test_two_sides_on_one_ground_keep_their_bands(tmp_path: Path, ground: str) -> None:
    game = GAME.replace("{'#c9d6a3' if branch == 'armour' else 'tan'}", ground)
    sides = '[[force]]\nname = "Blue"\nstats = "red.csv"\npalette = "brick"\n[[sheet]]'
    pieces, found = laid(tmp_path, game=game, kit=KIT.replace("[[sheet]]", sides))
    fills = [[one.fill for one in piece.front if isinstance(one, Outline) and one.fill] for piece in pieces]
    assert not found and len(pieces) == 4
    assert fills[0][0] == fills[2][0] and fills[0][1] != fills[2][1], "the ground, and the band"


@pytest.mark.parametrize("shape", ["square", "round", "hex"])
def test_a_frame_follows_the_cut(tmp_path: Path, shape: ShapeName) -> None:
    framed = f'shape = "{shape}"\nframe = {{ colour = "#123456", width = "0.8mm", inset = "1mm" }}\n'
    game = FRAMED.replace("[sheet.front]", framed + "[sheet.front]")
    (piece, _), found = laid(tmp_path, game=game)
    lines = [one for one in piece.front if isinstance(one, Outline) and one.stroke == Colour.parse("#123456")]
    assert not found
    assert [one.segments for one in lines] == [Shape.of_size(shape, 25).path(-1.4).segments]


def test_names_beside_each_other_stand_on_one_line(tmp_path: Path) -> None:
    game = FRAMED.replace("[sheet.front]", 'frame = "#123456"\n[sheet.front]')
    pieces, found = laid(tmp_path, game=game, stats=STATS.replace("7 Lancers", "7 Pygmy"))
    lines = {
        one.box.bottom for piece in pieces for one in words_of(piece) if one.string in ("1 Guards", "7 Pygmy")
    }
    assert not found and len(lines) == 1
