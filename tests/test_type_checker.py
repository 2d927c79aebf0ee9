"""What a type checker says, in strict mode and in one run, for it takes its time: of columns and of scripts."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pressgang.schema import Row, declared
from pressgang.systems import all_systems, home_of
from tests.conftest import ROOT
from tests.test_docs import blocks

GAMES = sorted(all_systems())
WRITTEN = [game for game in GAMES if home_of(game).suffix == ".py"]
SLIPS = (
    "import pressgang\npressgang.load_kti\n",
    "from pressgang import Aircraft\nAircraft(engine=3).enginez\n",
    "from pathlib import Path\nfrom pressgang import load_kit\nload_kit(Path()).nmae\n",
    "from pressgang import load_rows\nload_rows(['Spitfire'], 'counters')\n",
    "from pressgang import Aircraft\nAircraft(engine='five')\n",
)
ERROR = re.compile(r"^(.+?):(\d+): error: (.*)", re.MULTILINE)


def misspelt(path: Path, row: type[Row]) -> tuple[str, int, str] | None:
    """The file with the first column it asks of a row misspelt, in which line that is, and how it is spelt."""
    text = path.read_text(encoding="utf-8")
    columns = "|".join(sorted((item.name for item in declared(row)), key=len, reverse=True))
    found = re.search(rf"\brow\.({columns})\b(?!\()", text)
    if found is None:
        return None
    line = text.count("\n", 0, found.start()) + 1
    return text[: found.end()] + "z" + text[found.end() :], line, f"{found[1]}z"


def modules_of(game: str) -> Iterator[tuple[str, str, type[Row]]]:
    """The modules of a game's checks and sheet kinds, and the rows that each looks at."""
    system = all_systems()[game]
    for check in system.checks():
        yield "check", check.find.__module__, system.row
    for kind in system.sheets():
        yield "sheet", _written(kind), kind.names_row or system.row


def _written(kind: type) -> str:
    """The module of the class that is written: one of a game's file derives from it."""
    return next(
        cls.__module__ for cls in kind.__mro__ if cls.__module__ in sys.modules and cls.__module__ != "types"
    )


def test_a_misspelt_column_and_a_slip_in_a_script_are_refused_and_nothing_else(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """A column in every check and every sheet that asks for one itself; and the guide's scripts are sound."""
    shadows: list[str] = []
    files: list[Path] = []
    wanted: dict[tuple[str, int], str] = {}
    seen: set[tuple[str, str]] = set()
    for game in GAMES:
        for what, module, row in modules_of(game):
            if game not in WRITTEN and not module.startswith("pressgang.systems."):
                continue  # what a file declares is no code
            path = Path(sys.modules[module].__file__ or "")
            if path in files:  # a module of several checks
                continue
            wrong = misspelt(path, row)
            if wrong is None:
                continue
            text, line, name = wrong
            copy = tmp_path / f"{len(files)}.py"
            copy.write_text(text, encoding="utf-8")
            shadows += ["--shadow-file", str(path), str(copy)]
            files.append(path)
            wanted[path.relative_to(ROOT).as_posix(), line] = name
            seen.add((game, what))
    assert seen >= {(game, what) for game in WRITTEN for what in ("check", "sheet")}
    sound = blocks(ROOT / "docs" / "library.md", "python")
    for number, text in enumerate((*sound, *SLIPS)):
        files.append(tmp_path / f"script_{number}.py")
        files[-1].write_text(text, encoding="utf-8")
    cache = request.config.cache.mkdir("misspelt") if request.config.cache else tmp_path
    said = subprocess.run(
        [
            sys.executable, "-m", "mypy", "--no-error-summary", "--no-color-output", "--cache-dir", cache,
            *shadows, *files,
        ],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    of_scripts: list[str] = []
    refused: dict[tuple[str, int], str] = {}
    for path, line, text in ERROR.findall(said.stdout):
        if Path(path).name.startswith("script_"):
            of_scripts.append(Path(path).name)
        elif no_column := re.search(r'has no attribute "(\w+)"', text):
            refused[Path(path).as_posix(), int(line)] = no_column[1]
    assert sorted(of_scripts) == [f"script_{len(sound) + number}.py" for number in range(len(SLIPS))], said
    assert refused == wanted, said
