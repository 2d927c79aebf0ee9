"""The house keeps its order: each room imports only what stands before it; heavy libraries stay in theirs."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from pressgang.drawing.theme import ACCENT
from pressgang.typography.faces import our_face

SOURCE = Path(__file__).parent.parent / "src" / "pressgang"
TEMPLATES = Path(__file__).parent.parent / "templates" / "games"

ROOMS = """
regex structs files.paths diagnostics build_problems workers drawing files sources rulebook schema typography
layout art insignia rows livery inks terrain sheets systems games systems.code
imposition backends print_options catalogue kit profiles library stats editing importing starter
jobs checking json_schema studio site cli __init__ __main__
""".split()  # noqa: SIM905 (a list would be a word a line)
"""The rooms of the house, from the ground up: each imports only those before it. `systems.code` are the folders
of games that are written in Python; `files.paths`, which says where our data lies, imports nothing of ours."""
HOME_OF = {
    "reportlab": {"backends", "typography.faces"},
    "svgwrite": {"backends", "site"},
    "ezdxf": {"backends"},
    "resvg_py": {"backends"},
    "cairosvg": {"backends"},
    "fontTools": {"backends", "typography.font_files", "typography.faces", "art"},
    "xlsxwriter": {"starter"},
    "odswriter": {"starter"},
    "click": {"cli"},
    "pymupdf_fonts": {"typography.faces"},
    "anyascii": {"files.paths", "library"},
    "tomlkit": {"editing"},
    "starlette": {"studio", "site"},
    "uvicorn": {"studio"},
    "rectpack": {"imposition"},
    "milsymbol": {"art"},
    "uharfbuzz": {"typography.shaping"},
    "bidi": {"typography.shaping"},
    "pyphen": {"typography.wrapping"},
}


@cache
def modules() -> tuple[Path, ...]:
    return tuple(sorted(SOURCE.rglob("*.py")))


@cache
def by_name() -> dict[str, Path]:
    return {"pressgang." + ".".join(p.relative_to(SOURCE).with_suffix("").parts): p for p in modules()}


@cache
def room(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    if parts[0] == "systems" and len(parts) > 2 and (TEMPLATES / parts[1].replace("_", "-")).is_dir():
        return "systems.code"
    if parts == ("files", "paths"):
        return "files.paths"
    return parts[0]


class Source(NamedTuple):
    """What the tests ask of a module, gathered in one walk."""

    body: list[ast.stmt]
    imports: list[ast.Import | ast.ImportFrom]
    """At any depth."""
    calls: list[ast.Call]
    names: set[str]
    """Every name that the module imports, uses or looks up."""


@cache
def source(path: Path) -> Source:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = Source(tree.body, [], [], set())
    left: list[ast.AST] = [tree]
    while left:
        node = left.pop()
        if isinstance(node, ast.Name):  # it and a constant, of which there are most, hold no others
            found.names.add(node.id)
        elif not isinstance(node, ast.Constant):
            left += ast.iter_child_nodes(node)
            if isinstance(node, ast.Attribute):
                found.names.add(node.attr)
            elif isinstance(node, ast.Call):
                found.calls.append(node)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                found.imports.append(node)
                if isinstance(node, ast.ImportFrom):
                    found.names.update(alias.name for alias in node.names)
    return found


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module the file imports, at any depth, as absolute dotted names."""
    return frozenset(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    package = ["pressgang", *path.relative_to(SOURCE).parts[:-1]]
    for node in source(path).imports:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module.split(".") if node.module else [])])
            for alias in node.names:
                inner = f"{module}.{alias.name}"
                yield inner if module == "pressgang" or inner in by_name() else module


@pytest.fixture(scope="module", autouse=True)
def let_go() -> Iterator[None]:
    """Half a million nodes are not kept for the tests of other files: each collection would go through them."""
    yield
    source.cache_clear()


def test_each_room_imports_only_those_before_it() -> None:
    for path in modules():
        for name in imports(path):
            file = by_name().get(name) or by_name().get(f"{name}.__init__")
            if file is not None:
                assert ROOMS.index(room(file)) <= ROOMS.index(room(path)), f"{room(path)} may not import {name}"


def test_heavy_libraries_stay_at_home() -> None:
    for path in modules():
        here = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        for name in imports(path):
            homes = HOME_OF.get(name.split(".")[0])
            assert homes is None or any(f"{here}.".startswith(f"{home}.") for home in homes), f"{here}: {name}"


def test_a_game_never_imports_another() -> None:
    for path in modules():
        parts = path.relative_to(SOURCE).parts
        if parts[0] != "systems" or len(parts) < 3:
            continue
        for name in imports(path):
            pieces = name.split(".")
            if (
                pieces[:2] == ["pressgang", "systems"]
                and len(pieces) > 2
                and pieces[2] not in ("base", "common_checks")
            ):
                assert pieces[2] == parts[1], f"{'/'.join(parts)} imports {name}"


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Not even for their types alone. A package's `__init__` stands for what it gathers and is left out."""
    graph = {name: imports(path) & by_name().keys() - {name} for name, path in by_name().items()}
    TopologicalSorter(graph).prepare()


def public_types(path: Path) -> Iterator[str]:
    """The classes and type aliases of a module: names in capitals are constants, not types."""
    for node in source(path).body:
        if isinstance(node, ast.ClassDef):
            names = [node.name]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            names = [name for name in names if name[0].isupper() and not name.isupper()]
        else:
            continue
        yield from (name for name in names if not name.startswith("_"))


def public_functions(path: Path) -> Iterator[str]:
    for node in source(path).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name


def homes(paths: Iterable[Path], names: Callable[[Path], Iterator[str]]) -> dict[str, list[str]]:
    """Where each name is defined."""
    found: dict[str, list[str]] = {}
    for path in paths:
        for name in names(path):
            found.setdefault(name, []).append(str(path.relative_to(SOURCE)))
    return found


def test_a_side_has_one_name_through_all_stages() -> None:
    found = homes(modules(), public_types)
    for name in ("Side", "Force", "KitForce", "Palette"):
        assert found[name] == ["rows/sides.py"], name
    assert found["Order"] == ["kit/tables.py"]


def test_a_type_has_a_name_of_its_own() -> None:
    shared = {name: where for name, where in homes(modules(), public_types).items() if len(where) > 1}
    assert not shared


def test_a_type_of_ours_is_imported_by_its_own_name() -> None:
    for path in modules():
        for node in source(path).imports:
            if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").startswith("pressgang")):
                for alias in node.names:
                    given = alias.asname or alias.name
                    assert given == alias.name or not given[0].isupper() or given.isupper(), (
                        f"{path.name}: {alias.name} as {given}"
                    )


def test_a_module_is_imported_one_way() -> None:
    """Its types by name, and what it does by its own name or by theirs, never by both in one file."""
    for path in modules():
        named = [(node.module, alias.name) for node in source(path).imports
                 if isinstance(node, ast.ImportFrom) and not node.level for alias in node.names]  # fmt: skip
        whole = {f"{module}.{name}" for module, name in named} & by_name().keys()
        both = [
            f"{module}.{name}" for module, name in named if module in whole and not name.strip("_")[0].isupper()
        ]
        both += [f"{module}.{name}" for module, name in named if module in whole and name.isupper()]
        assert not both or path.name == "__init__.py", f"{path} imports {both} beside the modules"


def test_no_room_takes_the_name_of_a_function_of_the_drawing() -> None:
    """`points` are points of type, `signed` is written once: whoever draws has these names from one place."""
    taken = {name for name, where in homes(modules(), public_functions).items() if len(where) > 1}
    drawing = [path for path in modules() if room(path) == "drawing"]
    assert not taken & homes(drawing, public_functions).keys()


def test_the_accent_is_written_once() -> None:
    assert [path.name for path in modules() if ACCENT.hex in path.read_text(encoding="utf-8")] == ["theme.py"]


OF_A_PAGE = {"Stock", "Margins", "Frame", "Paper", "PaperChoice", "TEXT_MARGIN", "USUAL_MARGINS", "PAPERS"}
"""What tells the measures of a page. A sheet has an `Offer` of areas in place of them."""


def test_no_sheet_sees_a_page() -> None:
    """But for the calibration page, which measures the paper itself."""
    sheets = [path for path in modules() if room(path) in ("sheets", "systems", "systems.code")]
    seen = {path.name: OF_A_PAGE & source(path).names for path in sheets if path.name != "calibration.py"}
    assert len(sheets) > 60 and not {name: names for name, names in seen.items() if names}


@pytest.mark.parametrize(
    ("name", "within", "homes"),
    [
        ("TEXT_MARGIN", "", {"drawing/theme.py", "imposition/furniture.py"}),
        ("backs", "sheets systems", {"sheets/cutting.py"}),
    ],
)
def test_what_is_decided_in_one_place(name: str, within: str, homes: set[str]) -> None:
    """How near text comes to the paper's edge; whether a page shows the backs of a sheet's pieces."""
    where = {path for path in modules() if not within or room(path).removesuffix(".code") in within.split()}
    asked = {path.relative_to(SOURCE).as_posix() for path in where if name in source(path).names}
    assert asked == homes


def test_only_the_command_line_prints_or_exits() -> None:
    for path in modules():
        if room(path) == "cli":
            continue
        for call in source(path).calls:
            if isinstance(call.func, ast.Name):
                assert call.func.id not in ("print", "exit", "quit", "input"), f"{path.name}:{call.lineno}"


MOST_BY_PLACE = 6
"""More arguments than this are told apart by their names."""


def test_many_arguments_are_named() -> None:
    for path in modules():
        for call in source(path).calls:
            assert len(call.args) <= MOST_BY_PLACE, f"{path.name}:{call.lineno}: {ast.unparse(call.func)}"


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be, with a sentence in place of each value."""
    if isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.Constant | ast.JoinedStr):
        parts = [node] if isinstance(node, ast.Constant) else node.values
        yield "".join(str(one.value) if isinstance(one, ast.Constant) else "Value." for one in parts)


def test_what_to_do_is_a_sentence() -> None:
    for path in modules():
        for call in source(path).calls:
            named = call.func.attr if isinstance(call.func, ast.Attribute) else ""
            for text in _texts(call.args[-1]) if named in ("at", "report") and len(call.args) >= 3 else ():
                assert not text[:1].islower() and text[-1:] in ".?)", f"{path.name}:{call.lineno}: {text}"


HEAVY = (
    "reportlab reportlab.rl_config svgwrite cairosvg ezdxf fontTools xlsxwriter odswriter pymupdf_fonts PIL "
    "tomlkit starlette uvicorn rectpack milsymbol uharfbuzz bidi pyphen tinycss2 defusedxml "
    "pressgang.backends.pdf"
)


MOST_LINES = 800
"""A longer file has more than one thing to say."""


def test_no_file_is_long() -> None:
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    long = [str(path.relative_to(SOURCE)) for path, count in lines.items() if count > MOST_LINES]
    assert not long, "part them by what their parts are about"


SMALL = (("--version",), ("--help",), ("list", "papers"), ("explain", "PG201"))
DRAWS = {
    "scene", "layout", "fonts", "sheets", "art", "imposition", "backends", "kit", "build", "jobs", "livery",
    "papers",
}  # fmt: skip
SLOW = {"hashlib", "difflib", "json", "csv"}


def loaded_after(*commands: Iterable[str]) -> list[set[str]]:
    """The modules that each command leaves loaded, one after the other in a process."""
    script = (
        "import sys\n"
        "from pressgang.cli import cli\n"
        f"for words in {[list(words) for words in commands]!r}:\n"
        "    try: cli(words, prog_name='pressgang')\n"
        "    except SystemExit as end: print(end.code, file=sys.stderr)\n"
        "    print('LOADED', *sys.modules)\n"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return [set(line.split()[1:]) for line in result.stdout.splitlines() if line.startswith("LOADED")]


def test_commands_load_no_more_than_they_need() -> None:
    """A check of stat files loads the rooms that read and judge, none that draw or print; small commands load
    nothing heavy; a check of a kit composes it and loads nothing that writes it. Once faces are kept, of the
    library that reads them no more is asked than its version.
    """
    for name in ("figo", "figbo", "notos"):
        our_face.__wrapped__(name)  # the cache folder of now, which a test before this one may not have used
    top = Path(__file__).parent.parent
    stats = sorted(map(str, (top / "examples" / "dogfight").glob("*.csv")))
    kit = top / "templates" / "games" / "dogfight" / "starter"
    check, *small, whole = loaded_after(("check", *stats), *SMALL, ("check", str(kit)))
    assert stats and "pressgang.stats.reading" in check and not check & SLOW
    assert not DRAWS & {name.split(".")[1] for name in check if name.startswith("pressgang.")}
    heavy = {*HEAVY.split()}
    assert len(small) == len(SMALL) and not heavy & set().union(check, *small)
    assert heavy & whole == {"reportlab"}
