"""What `import pressgang` offers: the guide's examples as they stand, and rows made in Python."""

from __future__ import annotations

import ast
import csv
import doctest
import pickle
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from shutil import copytree
from typing import Any

import pypdfium2
import pytest

import pressgang
from pressgang import (
    Aircraft,
    Document,
    PressgangError,
    PrintOptions,
    Row,
    Span,
    check_paths,
    check_rows,
    compose_job,
    examine_kit,
    load_kit,
    load_rows,
    load_stats,
    print_job,
)
from pressgang.diagnostics import Rule
from pressgang.schema import declared
from pressgang.structs import replace
from pressgang.systems import all_systems
from pressgang.systems.base import System
from tests.cases import each_case
from tests.conftest import EXAMPLES
from tests.printed import texts
from tests.systems.stat_lines import muster_of, rows_of
from tests.systems.test_every_game import OF_ROWS, code_of
from tests.test_docs import ROOT, blocks

LIBRARY = ROOT / "docs" / "library.md"

SPITFIRE = Aircraft(name="Spitfire I", unit="54 Sqn", engine=5, fuselage=3, to_hit=4, weapons=("front",))
EMIL = Aircraft(name="Bf 109 E", engine=5, fuselage=3, to_hit=4, weapons=("front",), span_m=9.87, length_m=8.64)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a kit where the guide names one: that of beginners, which is small."""
    assert (EXAMPLES / "dogfight").is_dir()
    copytree(ROOT / "templates" / "games" / "dogfight" / "starter", tmp_path / "examples" / "dogfight")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(example: str) -> None:
    exec(compile(example, "library.md", "exec"), {})


def test_the_guide_prints_a_kit(desk: Path) -> None:
    run(blocks(LIBRARY, "python")[0])
    kinds = {path.stem for path in (desk / "output").glob("*.pdf")}
    assert {"counters", "turn-records", "quick-reference"} <= kinds


def test_the_guide_prints_counters_of_rows(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(blocks(LIBRARY, "python")[1])
    assert capsys.readouterr().out == "", "the example has no problem"
    words = texts(desk / "output" / "counters.pdf")
    assert len(words) == 2 and all(text.count("Bf 109 E") == 6 for text in words)
    assert all("Spitfire I" in text for text in words)


def test_rows_of_a_declared_game_are_mappings_or_a_frame_and_show_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    exec(compile(blocks(LIBRARY, "python")[2], "library.md", "exec"), names)
    document, tanks = names["counters"], names["tanks"]
    assert isinstance(document, Document) and isinstance(tanks, list)
    html, png = document._repr_html_(), document.pages[0]._repr_png_()
    assert html and html.count("<img ") == len(document.pages) and "data:image/svg+xml;base64," in html
    assert png and png.startswith(b"\x89PNG")

    class Frame:
        """As a DataFrame is asked for its rows; what is not there is no number."""

        def to_dict(self, orient: str) -> list[dict[str, object]]:
            assert orient == "records"
            return [{**row, "crew": float("nan"), "quantity": 2} for row in tanks]

    job = load_rows({"Slate": Frame()}, "counters", system="low-gear", games=[EXAMPLES / "games"])
    assert [row.quantity for row in job.sides[0].rows] == [2, 2]
    with pytest.raises(PressgangError, match=r"Slate!row 2 speed: "):
        wrong = [tanks[0], {**tanks[1], "speed": "fast"}]
        load_rows({"Slate": wrong}, "counters", system="low-gear", games=[EXAMPLES / "games"])


def test_rows_become_every_format(tmp_path: Path) -> None:
    job = load_rows([replace(SPITFIRE, side="RAF"), replace(EMIL, side="Luftwaffe")], "counters", size="25mm")
    assert [side.name for side in job.sides] == ["RAF", "Luftwaffe"]
    outputs, warnings = print_job(job, PrintOptions(formats=("pdf", "svg", "png")), tmp_path)
    assert not warnings and [output.path.name for output in outputs] == [
        "counters.pdf",
        "counters.svg",
        "counters.png",
    ]
    assert [output.data[:4] for output in outputs] == [b"%PDF", b"<?xm", b"\x89PNG"]
    ((name, document),) = compose_job(job, PrintOptions())[0]
    assert name == "counters" and len(document.pages) == 1


def columns_typed(path: Path, name: str) -> set[str]:
    """The columns that a class declares which only a type checker reads."""
    (found,) = (
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and node.name == name
    )
    names = {
        node.target.id
        for node in found.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    assert names
    return names


def test_the_names_are_there_and_each_is_what_a_type_checker_takes_it_for() -> None:
    tree = ast.parse(Path(pressgang.__file__).read_text(encoding="utf-8"))
    typed = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("pressgang.")
        for alias in node.names
    }
    assert {*typed, "__version__"} == set(pressgang.__all__)
    assert set(pressgang.__all__) <= set(dir(pressgang))
    for name, module in typed.items():
        __import__(module)
        given, typed_as = getattr(pressgang, name), getattr(sys.modules[module], name, None)
        if typed_as is None:  # the row of a list of a game: a class for the type checker alone
            assert columns_typed(Path(sys.modules[module].__file__ or ""), name) <= {
                item.name for item in declared(given)
            }
            continue
        assert given is typed_as or issubclass(given, typed_as)  # the row of a game in a folder derives from it
    with pytest.raises(AttributeError, match="no attribute 'load_kti'"):
        pressgang.load_kti  # type: ignore[attr-defined]  # noqa: B018


def test_the_guide_has_an_example_of_each_name_that_runs(desk: Path) -> None:
    examples = "".join(blocks(LIBRARY, "pycon"))
    code = [line[4:] for line in examples.splitlines() if line.startswith((">>> ", "... "))]
    used = re.findall(r"\w+", "\n".join(line for line in code if "import" not in line))
    assert [name for name in pressgang.__all__ if name not in used] == []
    said: list[str] = []
    test = doctest.DocTestParser().get_doctest(examples, {}, "library.md", None, None)
    ran = doctest.DocTestRunner().run(test, out=said.append)
    assert ran.attempted and not ran.failed, "".join(said)


def test_to_import_it_loads_nothing() -> None:
    script = "import sys; before = set(sys.modules); import pressgang; print(*set(sys.modules) - before)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["pressgang"]


def test_rows_are_checked_without_what_draws() -> None:
    script = (
        "import sys, pressgang\n"
        "row = pressgang.Aircraft(name='A', engine=9, fuselage=1, to_hit=1, weapons=())\n"
        "print(*(p.rule.code for p in pressgang.check_rows([row])))\n"
        "heavy = 'pressgang.typography.fonts', 'pressgang.jobs', 'reportlab', 'click'\n"
        "print(*(m for m in heavy if m in sys.modules))\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == ["DF101 DF103", ""]


def test_a_row_by_itself_has_a_record_of_its_values() -> None:
    cells = SPITFIRE.record.cells
    assert (cells["tohit"].value, cells["weapons"].value) == (4, "front")
    assert "side" not in cells and SPITFIRE.at("side") == SPITFIRE.record.span == Span("Spitfire I")
    assert str(SPITFIRE.at("engine")) == "Spitfire I!engine"
    assert Aircraft(engine=1, fuselage=1, to_hit=1, weapons=()).record.span.file == "Aircraft"


def test_a_problem_of_a_row_says_side_row_and_column() -> None:
    bad = Aircraft(name="Skua", engine=6, fuselage=2, to_hit=2, weapons=("tail",))
    found = check_rows({"RAF": [SPITFIRE, SPITFIRE, bad], "Luftwaffe": [EMIL]})
    assert [problem.as_text().split("\n")[0] for problem in found] == [
        "RAF!row 2 unit: DF104 Spitfire I 54 Sqn is already in row 1; a name and unit may be there once",
        "RAF!row 3 engine: DF101 ENGINE is 6; the most is 5 (Skua)",
        'RAF!row 3 weapons: PG205 weapons: "tail" is not one of front, left, right, rear, none',
    ]
    with pytest.raises(PressgangError) as error:
        load_rows({"RAF": [bad]}, "counters", size=25, sise="25mm")
    codes = [problem.rule.code for problem in error.value.diagnostics]
    assert codes == ["PG204", "PG213", "PG205", "DF101"], "options and rows in one go"


def test_values_that_no_column_takes_are_problems_not_exceptions() -> None:
    wild = Aircraft(engine=None, fuselage=float("nan"), to_hit=object(), weapons=3, name="x" * 3000)  # type: ignore[arg-type]
    assert {problem.rule.code for problem in check_rows([wild])} >= {"PG206", "PG202", "PG205", "PG207"}
    assert check_rows([]) == check_rows({"RAF": []}) == []


def test_rows_of_a_csv_reader_are_checked_as_their_game_or_told_that_they_have_none() -> None:
    lines = ["name,engine,fuselage,to_hit,weapons", "Skua,6,2,2,front", "Roc,2,2,2,rear,more"]
    first, second = check_rows({"RAF": csv.DictReader(lines)})
    assert first.span == Span("RAF") and first.message == 'unknown column "None"', "cells without a heading"
    assert second.as_text().startswith("RAF!row 1 engine: DF101 ENGINE is 6; the most is 5 (Skua)")
    (known,) = check_rows(csv.DictReader(lines[:2]), system="dogfight")
    assert known.rule.code == "DF101" and str(known.span) == "rows!row 1 engine"
    measures = {"name": "Skua", "span_m": "14.07", "length_m": "long"}
    assert [str(one.span) for one in check_rows([measures])] == ["rows!row 1 length_m"]
    tank = {"name": "Ratel", "unit": 2, "gun": 30, "front": 2, "flank": 1, "speed": 6, "hull": 4}
    assert {str(one.span) for one in check_rows([tank], games=[EXAMPLES / "games"])} == {"rows!row 1 gun"}
    assert [one.rule.code for one in check_rows([{"colour": "red"}])] == ["PG521"]
    assert [one.rule.code for one in check_rows([tank], system="high-gear")] == ["PG546"]
    for wrong in (["Skua"], {"RAF": "Skua"}, measures):
        with pytest.raises(TypeError, match="a row is a mapping from column to value"):
            check_rows(wrong)  # type: ignore[arg-type]


def test_a_sheet_without_rows_says_so_or_needs_none() -> None:
    with pytest.raises(PressgangError, match="PG523 counters needs a stat file"):
        load_rows({"RAF": []}, "counters", system="dogfight")
    assert load_rows([], "hex-mat", columns=4).name == "hex-mat"
    assert load_rows([], "orders-table").system.id == "dogfight"


def test_a_picture_lies_in_the_working_folder_whatever_the_side_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'
    (tmp_path / "x.svg").write_text(drawing, encoding="utf-8")
    job = load_rows({"I/KG 53": [replace(EMIL, art="x.svg")]}, "counters")
    assert job.sides[0].name == "I/KG 53"
    assert not print_job(job, PrintOptions(), tmp_path)[1]
    with pytest.raises(PressgangError, match="I∕KG 53!row 1 art: PG602"):
        print_job(load_rows({"I/KG 53": [replace(EMIL, art="y.svg")]}, "counters"), PrintOptions(), tmp_path)


def made(row: Row) -> Row:
    """The same row as a script would make it."""
    return type(row)(**{item.name: getattr(row, item.name) for item in declared(type(row))})


@each_case(("system", "rule"), OF_ROWS)
def test_rows_of_a_script_break_the_rules_that_rows_of_a_file_break(system: System, rule: Rule) -> None:
    subject = muster_of(system, rule.bad)
    by_file = [problem.message for check in system.checks() for problem in check.find(subject)]
    rows = [made(row) for row in rows_of(system.row, rule.bad, "side1.csv")]
    found = [problem for problem in check_rows({"side 1": rows}) if not problem.rule.code.startswith("PG")]

    as_rows = (re.sub(r"line (\d+)", lambda line: f"row {int(line[1]) - 1}", message) for message in by_file)
    assert sorted(problem.message for problem in found) == sorted(as_rows)


def test_rows_go_to_another_process_and_are_copied() -> None:
    names = ("Aircraft", "Fighter", "Flight", "Hero", "LibraryAircraft", "Plane", "Ship", "StandRow")
    kinds = [getattr(pressgang, name) for name in names]
    rows = [kind(**{item.name: "A" for item in declared(kind) if item.required}) for kind in kinds]
    rows += load_stats([EXAMPLES / "dogfight" / "raf.csv"], kind="counters").sides[0].rows
    script = "import pickle, sys; print(*map(ascii, pickle.load(sys.stdin.buffer)), sep=chr(10))"
    pickled = pickle.dumps(rows)
    ran = subprocess.run([sys.executable, "-c", script], input=pickled, capture_output=True, check=True)
    assert ran.stdout.decode("ascii").splitlines() == list(map(ascii, rows))
    for row, again, copy in zip(rows, pickle.loads(pickled), deepcopy(rows), strict=True):
        assert again == copy == row and again.record == copy.record == row.record
        assert type(again) is type(copy) is type(row)


@pytest.mark.parametrize("system", all_systems().values(), ids=code_of)
def test_rows_of_a_script_become_the_rows_of_the_job(system: System) -> None:
    """Every value outlives being written as a cell and read again."""
    kit = EXAMPLES / system.id
    for path in sorted(kit.glob("*.csv")):
        try:
            job = load_stats([path], kind="silhouettes", system_id=system.id)
        except PressgangError:
            continue  # a list of its own: names, aircraft
        rows = [row for side in job.sides for row in side.rows]
        again = load_rows([made(row) for row in rows], "silhouettes")
        assert [row for side in again.sides for row in side.rows] == rows and rows


def test_the_stamp_of_a_sheet_changes_with_its_rows() -> None:
    digests = {load_rows({"A": [row]}, "counters").inputs.digest() for row in (SPITFIRE, EMIL, SPITFIRE)}
    assert len(digests) == 2


def test_a_path_is_a_text_or_a_path(desk: Path) -> None:
    kit, stats, games = "examples/dogfight", "examples/dogfight/raf.csv", str(EXAMPLES / "games")
    assert check_paths(kit) == check_paths([Path(kit), stats]) == []
    assert check_paths(kit, folders=games) == examine_kit(kit, games=games)[1] == []
    assert load_kit(kit, games=games).kit == Path(kit) / "kit.toml"
    assert [side.name for side in load_stats(stats, kind="counters").sides] == ["raf"]
    tank = {
        "name": "Ratel",
        "unit": 2,
        "gun": 3,
        "front": 2,
        "flank": 1,
        "speed": 6,
        "hull": 4,
        "class": "light",
    }
    assert check_rows([tank], system="low-gear", games=games) == []
    job = load_rows([tank], "counters", system="low-gear", games=games)
    assert [output.path for output in print_job(job, PrintOptions(), "out")[0]] == [Path("out/counters.pdf")]


def test_options_are_said_in_the_words_of_render(tmp_path: Path) -> None:
    job = load_rows([Aircraft(name="Horus", engine=3, fuselage=4, to_hit=4, weapons=("front",))], "counters")
    words: dict[str, Any] = {"paper": "letter", "margin": "12.5mm", "formats": "pdf", "language": "de"}
    words |= {"only": "counters", "copies": "2"}
    ((printed, *others), _) = print_job(job, PrintOptions(**words), tmp_path)
    assert (printed.path.name, others) == ("counters.pdf", [])
    with pypdfium2.PdfDocument(printed.data) as document:
        assert len(document) == 2
        assert document.get_page_size(0) == pytest.approx((612, 792))
    ((_, sheet),) = compose_job(job, PrintOptions(**words | {"copies": 1}))[0]
    assert sheet.pages[0].width == pytest.approx(215.9)


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("ink", "pink", "PG205"),
        ("formats", ("gif",), "PG205"),
        ("dpi", 35, "PG203"),
        ("dpi", 2401, "PG203"),
        ("copies", 0, "PG203"),
        ("copies", 101, "PG203"),
        ("nup", 3, "PG205"),
        ("jobs", 0, "PG203"),
        ("paper", "a9", "PG209"),
        ("margin", "12", "PG204"),
        ("language", "xx", "PG831"),
        ("profile", "nobody's", "PG251"),
        ("only", ("nope",), "PG546"),
        ("spot", "cyan", "PG581"),
    ],
)
def test_an_option_that_render_refuses_is_a_problem_not_a_fault(name: str, value: Any, code: str) -> None:
    job = load_rows([Aircraft(name="Horus", engine=3, fuselage=4, to_hit=4, weapons=("front",))], "counters")
    with pytest.raises(PressgangError) as refused:
        print_job(job, PrintOptions(**{name: value}), Path("out"))
    assert [problem.rule.code for problem in refused.value.diagnostics] == [code]
