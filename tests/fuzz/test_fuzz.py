"""Whatever is read: exit 0, 1 or 2, a message with a place, no traceback, no file left, and an end in sight.

500 inputs in the normal run, always the same ones. `PRESSGANG_FUZZ=20000 pytest tests/fuzz` makes so many new
ones; see the README beside this file.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.fuzz import kits, stat_files, values

from pressgang.cli import cli
from pressgang.systems import all_systems
from pressgang.systems.general import kinds_of

NUMBER = int(os.environ.get("PRESSGANG_FUZZ", "500"))
LONG = NUMBER > 500
SECONDS = 5.0
MEGABYTES = 800
HEADER = "name,engine,fuselage,to_hit,weapons"
PLACE = re.compile(r"^.*:\d+:\d+: [A-Z]{2}\d{3} .+\n    \S|^Error: .+", re.MULTILINE)


def share(parts: int) -> settings:
    """So many of 500 parts of the inputs; the short run is the same everywhere, the long one new each time."""
    return settings(
        max_examples=max(NUMBER * parts // 500, 1),
        derandomize=not LONG,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        print_blob=LONG,
    )


def used() -> float:
    """The most memory this process has had, in MB; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0.0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1 << 20)


def holds(files: dict[str, bytes], *commands: list[str]) -> list[int]:
    """Run commands over files in a folder of their own; their exit statuses."""
    codes = []
    with tempfile.TemporaryDirectory() as name, chdir(name):
        folder = Path(name)
        for file, data in files.items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_bytes(data)
        for words in commands:
            before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
            began, memory = time.process_time(), used()
            ran = CliRunner().invoke(cli, words, prog_name="pressgang", catch_exceptions=False)
            spent, more = time.process_time() - began, used() - memory
            after = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
            codes.append(ran.exit_code)
            assert ran.exit_code in (0, 1, 2)
            if ran.exit_code:
                assert PLACE.search(ran.stderr), ran.stderr
                # A sheet that cannot be printed stops no other: what is there is whole, and said.
                new = {str(path.relative_to(folder)) for path in after.keys() - before.keys()}
                assert new == set(ran.stdout.splitlines()) and before.items() <= after.items()
                assert not new or (ran.exit_code == 1 and words[0] == "render")
            for path in after:
                assert "pressgang-" not in path.name
                assert path not in before or after[path] == before[path]
            assert "Traceback" not in ran.stderr
            assert spent < SECONDS, f"{spent:.1f} seconds"
            assert more < MEGABYTES, f"{more:.0f} MB"
    return codes


@share(110)
@given(stat_files.stat_files(), st.data())
def test_stat_files(file: tuple[str, str, bytes], data: st.DataObject) -> None:
    system, suffix, content = file
    kinds = [cls.kind for cls in kinds_of(all_systems()[system]) if cls.needs_stats]
    made = data.draw(st.sampled_from(kinds))
    name = f"raf{suffix}"
    holds({name: content}, ["check", name], ["make", made, name, "-o", "out.pdf", "--system", system])


@share(60)
@given(kits.one_sheet())
def test_sheets_with_any_options(files: dict[str, bytes]) -> None:
    holds(files, ["render", ".", "-o", "out"])


@share(30)
@given(kits.changed())
def test_kits_with_changed_lines(files: dict[str, bytes]) -> None:
    holds(files, ["check", "."], ["render", ".", "-o", "out", "--only", "counters"])


@share(40)
@given(kits.palettes())
def test_palettes(files: dict[str, bytes]) -> None:
    holds(files, ["render", ".", "-o", "out"])


@share(30)
@given(values.orders | values.texts)
def test_orders(cell: str) -> None:
    table = stat_files.as_csv([[*HEADER.split(","), "orders"], ["A", "3", "3", "3", "front", cell]])
    holds({"raf.csv": table}, ["check", "raf.csv"], ["make", "turn-records", "raf.csv", "-o", "out.pdf"])


@share(30)
@given(kits.words())
def test_words_of_the_command_line(words: list[str]) -> None:
    table = f"{HEADER}\nA,3,3,3,front\n".encode()
    holds({"raf.csv": table}, ["make", "counters", "raf.csv", "-o", "out.pdf", *words])
