"""Whatever is read: exit 0, 1 or 2, a message with a place, no traceback, no file left, and an end in sight.

About 50 inputs in the normal run, always the same ones. `PRESSGANG_FUZZ=20000 pytest tests/fuzz` makes so many
new ones; see the README beside this file.
"""

from __future__ import annotations

import re
import sys
import tempfile
import time
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pressgang.cli import cli
from pressgang.systems import all_systems
from pressgang.systems.general import kinds_of
from tests.fuzz import kits, stat_files, values
from tests.fuzz.reach import LONG, NUMBER, has_rows, reaching

SECONDS = 5.0
MEGABYTES = 800
HEADER = "name,engine,fuselage,to_hit,weapons"
PLACE = re.compile(r"^.*(?::\d+:\d+|![A-Z]+\d+): [A-Z]{2}\d{3} .+\n    \S|^Error: .+", re.MULTILINE)


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


def through(codes: list[int]) -> bool:
    """Whether all commands did what they were asked for."""
    return codes == [0] * len(codes)


TABLE = f"{HEADER}\nA,3,3,3,front\n".encode()


@pytest.mark.parametrize("format", [suffix[1:] for suffix in stat_files.WRITERS])
def test_stat_files(format: str) -> None:
    with reaching("came to their rows", **{format: 0.3}) as reach:

        @share(18)
        @given(stat_files.stat_files(f".{format}"), st.data())
        def holds_for(file: tuple[str, str, bytes], data: st.DataObject) -> None:
            system, suffix, content = file
            kinds = [cls.kind for cls in kinds_of(all_systems()[system]) if cls.needs_stats]
            made = data.draw(st.sampled_from(kinds))
            name = f"raf{suffix}"
            holds({name: content}, ["check", name], ["make", made, name, "-o", "out.pdf", "--system", system])
            reach.count(format, has_rows(name, content))

        holds_for()


def test_workbooks() -> None:
    with reaching("came to their rows", xlsx=0.3, ods=0.3) as reach:

        @share(40)
        @given(stat_files.workbooks())
        def holds_for(file: tuple[str, str, bytes]) -> None:
            system, suffix, content = file
            holds({f"raf{suffix}": content}, ["check", f"raf{suffix}", "--system", system])
            reach.count(suffix[1:], has_rows(f"raf{suffix}", content))

        holds_for()


def test_sheets_with_any_options() -> None:
    with reaching("were printed", sheets=0.2) as reach:

        @share(60)
        @given(kits.one_sheet())
        def holds_for(files: dict[str, bytes]) -> None:
            reach.count("sheets", through(holds(files, ["render", ".", "-o", "out"])))

        holds_for()


def test_kits_with_changed_lines() -> None:
    with reaching("were printed", kits=0.1) as reach:

        @share(30)
        @given(kits.changed())
        def holds_for(files: dict[str, bytes]) -> None:
            words = ["render", ".", "-o", "out", "--only", "counters"]
            reach.count("kits", through(holds(files, ["check", "."], words)))

        holds_for()


def test_palettes() -> None:
    with reaching("were printed", palettes=0.1) as reach:

        @share(40)
        @given(kits.palettes())
        def holds_for(files: dict[str, bytes]) -> None:
            reach.count("palettes", through(holds(files, ["render", ".", "-o", "out"])))

        holds_for()


def test_orders() -> None:
    with reaching("were printed", orders=0.1) as reach:

        @share(30)
        @given(values.orders | values.texts)
        def holds_for(cell: str) -> None:
            table = stat_files.as_csv([[*HEADER.split(","), "orders"], ["A", "3", "3", "3", "front", cell]])
            words = ["make", "turn-records", "raf.csv", "-o", "out.pdf"]
            reach.count("orders", through(holds({"raf.csv": table}, ["check", "raf.csv"], words)))

        holds_for()


def test_words_of_the_command_line() -> None:
    with reaching("were printed", words=0.1) as reach:

        @share(30)
        @given(kits.words())
        def holds_for(words: list[str]) -> None:
            run = ["make", "counters", "raf.csv", "-o", "out.pdf", *words]
            reach.count("words", through(holds({"raf.csv": TABLE}, run)))

        holds_for()
