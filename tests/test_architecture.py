"""The house keeps its order: each room imports only what stands before it; heavy libraries stay in theirs."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "pressgang"

MAY_IMPORT: dict[str, str] = {
    "diagnostics": "",
    "paths": "",
    "resources": "paths",
    "units": "diagnostics",
    "geometry": "diagnostics",
    "papers": "units",
    "scene": "diagnostics geometry",
    "theme": "scene units",
    "own_folders": "",
    "kept_faces": "own_folders",
    "kerning": "",
    "font_files": "paths kerning",
    "fonts": "scene geometry kerning font_files kept_faces units",
    "layout": "diagnostics fonts geometry papers scene theme units",
    "sources": "diagnostics paths",
    "schema": "diagnostics units papers scene sources",
    "stat_columns": "schema",
    "sides": "diagnostics scene schema",
    "rulebook": "diagnostics resources sources",
    "art": "diagnostics geometry scene units",
    "sheets": "diagnostics geometry units papers scene theme fonts layout schema rulebook art "
    "stat_columns sides",
    "systems": "diagnostics geometry units papers scene theme fonts layout schema rulebook art sheets "
    "stat_columns sides resources sources",
    "imposition": "diagnostics geometry units papers scene theme fonts layout",
    "backends": "diagnostics geometry units scene fonts",
    "livery": "diagnostics resources scene schema sides",
    "limits": "schema",
    "print_options": "diagnostics layout limits livery outputs papers schema",
    "kit": "paths diagnostics font_files limits print_options livery schema sheets.base sides sources systems",
    "profiles": "paths own_folders diagnostics kit print_options layout schema sources units",
    "build_problems": "diagnostics",
    "sizes": "build_problems stat_columns diagnostics schema",
    "muster": "build_problems stat_columns sides diagnostics fonts limits rulebook schema sizes sources "
    "systems",
    "made_rows": "diagnostics limits muster rulebook schema sides sources stat_columns systems",
    "outputs": "paths build_problems diagnostics backends",
    "jobs": "paths own_folders build_problems diagnostics fonts font_files kit layout limits livery made_rows "
    "muster outputs papers print_options profiles resources rulebook schema sheets sides sources systems art "
    "imposition backends scene units geometry",
    "build": "jobs kit print_options",
    "checking": "paths diagnostics muster build",
    "catalogue": "diagnostics systems",
    "library": "build_problems stat_columns diagnostics resources schema sources systems",
    "starter": "stat_columns paths kit outputs resources schema systems",
    "cli": "stat_columns paths build print_options jobs build_problems checking catalogue diagnostics kit "
    "outputs livery "
    "papers schema sheets starter systems layout resources scene units library fonts profiles",
}
HOME_OF = {
    "reportlab": {"backends", "fonts", "kept_faces"},
    "svgwrite": {"backends"},
    "ezdxf": {"backends"},
    "resvg_py": {"backends"},
    "cairosvg": {"backends"},
    "fontTools": {"backends", "font_files", "art"},
    "xlsxwriter": {"starter"},
    "odswriter": {"starter"},
    "click": {"cli"},
    "pymupdf_fonts": {"fonts", "kept_faces"},
    "coloraide": {"livery"},
    "platformdirs": {"own_folders"},
    "anyascii": {"jobs"},
}


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def room(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return parts[0]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module the file imports, at any depth, as absolute dotted names."""
    return frozenset(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    package = ["pressgang", *path.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *(node.module.split(".") if node.module else [])])
            if module == "pressgang":
                yield from (f"pressgang.{alias.name}" for alias in node.names)
            else:
                yield module


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(SOURCE)))
def test_each_room_imports_only_what_stands_before_it(path: Path) -> None:
    here = room(path)
    if here == "__init__":
        return
    allowed = MAY_IMPORT[here].split()
    for name in imports(path):
        if not name.startswith("pressgang."):
            continue
        target = name.removeprefix("pressgang.")
        if target.split(".")[0] in (here, "__version__"):
            continue
        assert any(target == a or target.startswith(a + ".") for a in allowed), (
            f"{here} may not import {target}"
        )


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(SOURCE)))
def test_heavy_libraries_stay_in_their_rooms(path: Path) -> None:
    for name in imports(path):
        homes = HOME_OF.get(name.split(".")[0])
        assert homes is None or room(path) in homes, f"{room(path)} may not import {name}"


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
    named = {"pressgang." + ".".join(p.relative_to(SOURCE).with_suffix("").parts): p for p in modules()}
    graph = {name: imports(path) & named.keys() - {name} for name, path in named.items()}
    TopologicalSorter(graph).prepare()


def test_a_side_has_one_name_through_all_stages() -> None:
    """Outside the games, which have words of their own."""
    homes: dict[str, list[str]] = {name: [] for name in ("Side", "Force", "Wish", "Palette", "Order")}
    for path in modules():
        parts = path.relative_to(SOURCE).parts
        for node in tree(path).body if parts[0] != "systems" or len(parts) < 3 else []:
            targets = node.targets if isinstance(node, ast.Assign) else []
            defined = [target.id for target in targets if isinstance(target, ast.Name)]
            for name in [node.name] if isinstance(node, ast.ClassDef) else defined:
                if name in homes:
                    homes[name].append("/".join(parts))
    side = ["sides.py"]
    assert homes == {"Side": side, "Force": side, "Wish": side, "Palette": side, "Order": ["kit/tables.py"]}


def test_only_the_command_line_prints_or_exits() -> None:
    for path in modules():
        if room(path) == "cli":
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("print", "exit", "quit", "input"), f"{path.name}:{node.lineno}"


MOST_BY_PLACE = 6
"""More arguments than this are told apart by their names."""


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(SOURCE)))
def test_many_arguments_are_named(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call):
            assert len(node.args) <= MOST_BY_PLACE, f"{path.name}:{node.lineno}: {ast.unparse(node.func)}"


HEAVY = (
    "reportlab svgwrite cairosvg ezdxf fontTools xlsxwriter odswriter pymupdf_fonts PIL "
    "coloraide platformdirs "
    "pressgang.backends.pdf"
)


def loaded_after(*arguments: str) -> set[str]:
    """The heavy modules that a command leaves loaded."""
    script = (
        "import sys\n"
        "from pressgang.cli import cli\n"
        f"try: cli({list(arguments)!r}, prog_name='pressgang')\n"
        "except SystemExit as end: print(end.code, file=sys.stderr)\n"
        f"print('LOADED', *[m for m in {HEAVY.split()!r} if m in sys.modules])\n"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(result.stdout.split("LOADED")[1].split())


def test_check_loads_no_library_it_does_not_need() -> None:
    files = sorted((Path(__file__).parent.parent / "examples" / "dogfight").glob("*.csv"))
    assert files and loaded_after("check", *map(str, files)) == set()


def test_check_of_a_kit_composes_it_and_loads_nothing_that_writes_it() -> None:
    """Type is measured with reportlab's reader of fonts, colours are compared with coloraide: that is all."""
    loaded = loaded_after("check", str(Path(__file__).parent.parent / "templates" / "kits" / "dogfight"))
    assert "pymupdf_fonts" in loaded
    assert loaded.isdisjoint(["svgwrite", "cairosvg", "ezdxf", "pressgang.backends.pdf"])


@pytest.mark.parametrize("words", [("--version",), ("--help",), ("list", "papers"), ("explain", "PG201")])
def test_small_commands_load_nothing_heavy(words: tuple[str, ...]) -> None:
    assert loaded_after(*words) == set()
