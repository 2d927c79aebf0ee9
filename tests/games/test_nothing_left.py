"""Sheets for which nothing is left: a note beside others, a problem by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.build_problems import NOTHING_ON_SHEET, NOTHING_TO_PRINT
from pressgang.diagnostics import Diagnostic, PressgangError
from pressgang.games.kinds.reading import KINDS, DeclaredSheet
from pressgang.jobs.checking import examine_kit
from pressgang.jobs.loading import load_kit
from pressgang.jobs.printing import compose_job, print_job
from pressgang.print_options import PrintOptions
from pressgang.sheets.base import SheetKind
from tests.cases import each_case
from tests.conftest import Pressgang

GAME = """\
[game]
id = "g"
likeness = "aircraft"
[column.gun]
kind = "whole"
[column.class]
kind = "choice"
of = ["light", "heavy"]
default = "light"
[list.events.column.worth]
kind = "whole"
[[sheet]]
id = "all"
kind = "counters"
front = { centre = "{gun}" }
[[sheet]]
id = "s"
"""
KIT = (
    'name = "k"\nsystem = "g"\n[[force]]\nname = "R"\nstats = "r.csv"\n[[force]]\nname = "B"\nstats = "b.csv"\n'
)
EMPTY, ALL = '[[sheet]]\nkind = "s"\n', '[[sheet]]\nkind = "all"\n'
FRONT = 'front = { centre = "{gun}", south = "name" }\n'
CARD = 'kind = "card"\nlayout = ["name"]\n'
ROSTER = 'kind = "roster"\ncolumns = [{ text = "{name}" }]\n'


def written(folder: Path, sheet: str, kit: str = ALL + EMPTY) -> Path:
    (folder / "games/g").mkdir(parents=True)
    (folder / "games/g/game.toml").write_text(GAME + sheet)
    (folder / "kit.toml").write_text(KIT + kit)
    (folder / "r.csv").write_text("name,gun,class,span_m\nA,1,light,10\nB,2,heavy,11\n")
    (folder / "b.csv").write_text("name,gun,class,span_m\nC,1,light,9\nD,1,heavy,12\n")
    (folder / "e.csv").write_text("name,worth\nRain,1\nFog,2\n")
    return folder


def printed(folder: Path, options: PrintOptions | None = None) -> tuple[set[str], list[Diagnostic]]:
    """The names of the files that come of a kit in which there is no error, and what is said of it."""
    _, found = examine_kit(folder)
    assert not any(problem.is_error for problem in found), found
    outputs, met = print_job(load_kit(folder), options or PrintOptions(), folder / "output")
    assert met == found if options is None else met
    return {output.path.name for output in outputs}, found


def number_of_pages(folder: Path, name: str = "s") -> int:
    documents, _ = compose_job(load_kit(folder), PrintOptions(only=(name,)))
    return len(documents[0][1].pages)


NOTHING = {
    "cards to cut out": f'{CARD}size = "63x88mm"\nwhen = "gun > 9"\n',
    "cards with backs": f'{CARD}back = ["name"]\nsize = "63x88mm"\nbacks = "long-edge"\nwhen = "gun > 9"\n',
    "cards that share pages": f'{CARD}per-page = 4\nwhen = "gun > 9"\n',
    "fillable cards": f'{CARD}per-page = 4\nfillable = true\nwhen = "0"\n',
    "cards with a mark of a reading": f"{CARD}when = \"name == 'X'\"\n",
    "counters": f'kind = "counters"\nwhen = "gun > 9"\n{FRONT}',
    "counters of a force a page": f'kind = "counters"\npage-per-force = true\nwhen = "not gun"\n{FRONT}',
    "counters to a scale": 'kind = "counters"\nscale = "1:900"\nwhen = "0"\nfront = { centre = "likeness" }\n',
    "counters of one scale": f'kind = "counters"\nsame-scale = true\nwhen = "gun > 9"\n{FRONT}',
    "a roster": f'{ROSTER}when = "gun > 9"\n',
    "a roster with groups": f'{ROSTER}group = "class"\ntotal = ["gun"]\nwhen = "gun > 9"\n',
    "no markers": 'kind = "markers"\npieces = []\n',
    "markers that are not counted": 'kind = "markers"\npieces = [{ text = "a", count = 0 }]\n',
    "no sections": 'kind = "reference"\nsections = []\n',
    "sections that say nothing": 'kind = "reference"\nsections = [{ text = "" }, { steps = [] }]\n',
    "sections worked out to nothing": "kind = \"reference\"\nsections = [{ text = \"{'' if 1 else 'x'}\" }]\n",
}


@pytest.mark.parametrize("case", NOTHING)
def test_such_a_sheet_is_left_out_beside_others(tmp_path: Path, case: str) -> None:
    files, found = printed(written(tmp_path, NOTHING[case]))
    assert files == {"all.pdf"}
    assert [(one.rule, one.span.line) for one in found] == [(NOTHING_ON_SHEET, 11)]


@pytest.mark.parametrize("case", NOTHING)
def test_such_sheets_alone_are_a_problem_at_their_places(tmp_path: Path, case: str) -> None:
    folder = written(tmp_path, NOTHING[case], EMPTY + EMPTY + 'name = "s2"\n')
    _, found = examine_kit(folder)
    assert [(one.rule, one.span.line) for one in found] == [(NOTHING_TO_PRINT, 9), (NOTHING_TO_PRINT, 11)]
    with pytest.raises(PressgangError) as refused:
        print_job(load_kit(folder), PrintOptions(), folder / "output")
    assert list(refused.value.diagnostics) == found


@pytest.mark.parametrize(
    "table", ['head = ["a"]\nrows = []', "head = []\nrows = [[]]", 'down = { name = "a", of = [] }\ncell = "1"']
)
def test_a_table_of_nothing_is_a_problem_of_the_game(tmp_path: Path, table: str) -> None:
    folder = written(tmp_path, f'kind = "reference"\nsections = [{{ table = "t" }}]\n[table.t]\n{table}\n')
    _, found = examine_kit(folder)
    assert any("[] is an empty list" in one.message.replace('"', "") for one in found if one.is_error), found


LISTED = {
    "cards": 'kind = "card"\nlist = "events"\nlayout = ["name"]\nwhen = "worth > {}"\n',
    "counters": 'kind = "counters"\nlist = "events"\nfront = {{ centre = "{{worth}}" }}\nwhen = "worth > {}"\n',
    "roster": 'kind = "roster"\nlist = "events"\ncolumns = [{{ text = "{{name}}" }}]\nwhen = "worth > {}"\n',
}


@pytest.mark.parametrize("case", LISTED)
@pytest.mark.parametrize("least", [1, 9])
def test_rows_of_a_list_are_chosen_too(tmp_path: Path, case: str, least: int) -> None:
    kit = f'{ALL}{EMPTY}names = "e.csv"\n'
    files, found = printed(written(tmp_path, LISTED[case].format(least), kit))
    assert files == {"all.pdf", "s.pdf"} - ({"s.pdf"} if least == 9 else set())
    assert [one.rule for one in found] == ([NOTHING_ON_SHEET] if least == 9 else [])


CHOSEN = {
    "counters": f'kind = "counters"\n{FRONT}',
    "counters with backs": f'kind = "counters"\nbacks = "long-edge"\n{FRONT}back = {{ stamp = "HIT" }}\n',
    "counters of a force a page": f'kind = "counters"\npage-per-force = true\n{FRONT}',
    "counters to a scale": 'kind = "counters"\nscale = "1:900"\nfront = { centre = "likeness" }\n',
    "counters of one scale": 'kind = "counters"\nsame-scale = true\nfront = { centre = "likeness" }\n',
    "counters with places of the user": f'kind = "counters"\nplaces = ["north-west={{unit}}"]\n{FRONT}',
    "dealt letters": "kind = \"counters\"\nfront = { centre = { dots = \"['a', 'b']\" } }\n",
    "cards": CARD,
    "roster": f'{ROSTER}group = "class"\ntotal = ["gun"]\n',
}


@pytest.mark.parametrize("case", CHOSEN)
def test_rows_of_every_kind_are_chosen(tmp_path: Path, case: str) -> None:
    """A side of which no row is chosen stands on no page, and a note says so."""
    files, (note,) = printed(written(tmp_path / "chosen", CHOSEN[case] + 'when = "gun > 1"\n'))
    assert files == {"all.pdf", "s.pdf"}
    assert (note.rule, note.span.line) == (NOTHING_ON_SHEET, 11)
    assert note.message == "nothing of B stands on the sheet s: its when holds for none of it"
    assert number_of_pages(tmp_path / "chosen") >= 1


def test_a_condition_without_a_result_is_a_problem_of_the_row(tmp_path: Path) -> None:
    folder = written(tmp_path, f'kind = "counters"\nwhen = "1 / (gun - 1) > 0"\n{FRONT}')
    _, found = examine_kit(folder)
    assert [(Path(one.span.file).name, one.span.line) for one in found if one.is_error] == [
        ("r.csv", 2),
        ("b.csv", 2),
        ("b.csv", 3),
    ]


@each_case("module", sorted(set(KINDS.values())))
def test_what_chooses_rows_shadows_nothing_of_a_kind(module: str) -> None:
    """It stands before the kind's own class: a name of it takes the place of one of its own."""
    from importlib import import_module

    known = {name for name in vars(SheetKind) if not name.startswith("__")}
    own = {name for name in vars(DeclaredSheet) if not name.startswith("__")} - known
    loaded = vars(import_module(f"pressgang.games.kinds.{module}")).values()
    kinds = [
        one
        for one in loaded
        if isinstance(one, type) and issubclass(one, SheetKind) and one is not DeclaredSheet
    ]
    assert kinds
    for kind in kinds:
        assert not {name for cls in kind.__mro__ for name in vars(cls)} & own, kind


def test_a_sheet_of_a_side_that_is_left_out_is_named_too(tmp_path: Path) -> None:
    sheet = """kind = "card"\neach = "side"\nper-page = 4\nlayout = [{ text = "{side}" }]
when = "count(gun > least) > 0"
[sheet.options.least]\nkind = "whole"\ndefault = 1\n"""
    _, (note,) = printed(written(tmp_path, sheet))
    assert note.message.startswith("nothing of B stands on the sheet s")
    (tmp_path / "kit.toml").write_text(KIT + ALL + EMPTY + 'forces = ["R"]\n')
    assert printed(tmp_path)[1] == [], "the kit says whom it is for"


def test_rows_that_cannot_be_read_are_not_taken_for_rows_that_are_not_chosen(tmp_path: Path) -> None:
    folder = written(tmp_path, f'{CARD}when = "gun > 1"\n')
    (folder / "r.csv").write_text("name,gun\nA,1\nB,2,3,4,5,6,7\n")
    _, found = examine_kit(folder)
    assert any(one.is_error for one in found)
    assert not {NOTHING_ON_SHEET, NOTHING_TO_PRINT} & {one.rule for one in found}


WHEN = 'the sheet s: when = "gun > 9" holds for none of its 4 rows'


@pytest.mark.parametrize(
    "words",
    [
        (), ("--dry-run",), ("--combine",), ("--booklet",), ("--nup", "2"), ("--tabletop", "table"),
        ("--pieces", "tokens"), ("--format", "png", "--dpi", "50"), ("--cut-file", "svg"), ("--gang",),
    ],
)  # fmt: skip
def test_each_way_to_print_says_so_once(pressgang: Pressgang, tmp_path: Path, words: tuple[str, ...]) -> None:
    written(tmp_path / "kit", NOTHING["cards to cut out"])
    ran = pressgang("render", "kit", "-o", "out", *words)
    assert ran.code == 0 and ran.err.count(WHEN) == 1, ran.err
    assert "PG559 note" in ran.err and not (tmp_path / "out/s.pdf").exists()


@pytest.mark.parametrize("words", [("--tabletop", "table"), ("--pieces", "tokens"), ("--booklet",)])
def test_what_is_made_of_that_sheet_alone_stops_no_other(
    pressgang: Pressgang, tmp_path: Path, words: tuple[str, ...]
) -> None:
    """There would be pieces, or pages of a booklet, had it any row."""
    table = "[table.t]\nhead = ['a']\nrows = [['b']]\n"
    sheet = '[[sheet]]\nid = "r"\nkind = "reference"\nsections = [{ table = "t" }]\n'
    written(tmp_path / "kit", NOTHING["counters"] + table + sheet, EMPTY + '[[sheet]]\nkind = "r"\n')
    ran = pressgang("render", "kit", "-o", "out", *words)
    assert ran.code == 0 and "PG559" in ran.err and (tmp_path / "out/r.pdf").exists(), ran.err


def test_the_commands_for_one_sheet_refuse_it(pressgang: Pressgang, tmp_path: Path) -> None:
    written(tmp_path / "kit", NOTHING["cards to cut out"])
    checked = pressgang("check", "kit")
    assert checked.code == 0 and checked.err.count(WHEN) == 1 and "All is well" in checked.err
    only = pressgang("render", "kit", "--only", "s", "-o", "out")
    assert only.code == 1 and f"kit/kit.toml:11:1: PG560 nothing is printed of {WHEN}" in only.err
    words = ("make", "s", "kit/r.csv", "--games", "kit/games", "--system", "g", "-o", "s.pdf")
    made = pressgang(*words)
    assert made.code == 1 and "PG560 nothing is printed of the sheet s" in made.err
    assert not (tmp_path / "out").exists() and not (tmp_path / "s.pdf").exists()


def test_what_an_earlier_run_printed_of_it_is_stale(pressgang: Pressgang, tmp_path: Path) -> None:
    kit = written(tmp_path / "kit", f'{CARD}when = "gun > 1"\n')
    assert pressgang("render", "kit", "-o", "out").code == 0 and (tmp_path / "out/s.pdf").exists()
    (kit / "r.csv").write_text("name,gun\nA,1\n")
    assert "s.pdf is of an earlier run" in pressgang("render", "kit", "-o", "out").err
    assert (
        pressgang("render", "kit", "-o", "out", "--clean").code == 0 and not (tmp_path / "out/s.pdf").exists()
    )


def test_a_list_of_no_sheets_is_a_kit_without_sheets(pressgang: Pressgang, tmp_path: Path) -> None:
    written(tmp_path / "kit", CARD, "")
    (tmp_path / "kit/kit.toml").write_text("sheet = []\n" + KIT)
    for command in ("check", "render"):
        ran = pressgang(command, "kit")
        assert ran.code == 1 and "kit/kit.toml:1:9: PG306" in ran.err
