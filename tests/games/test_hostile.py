"""A game's file comes from a stranger: what is built to take time, memory or more is refused at once."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.games.folders import write_game

SECONDS, MEMORY = 3.0, 200 * 2**20
HEAD = '[game]\nid = "g"\n[column.gun]\nkind = "whole"\n'
CHECK = '[[check]]\ncode = "AA101"\nrule = {rule}\n'
SHEET = '[[sheet]]\nid = "s{n}"\nkind = "reference"\nsections = []\n'
AXES = 'down = {{ name = "a", of = {of} }}\nacross = {{ name = "b", of = {of} }}\n'
TABLE = "[table.t{n}]\n" + AXES + 'cell = "{cell}"\n'
QUOTES = "{" + "'" * 4001 + "}"
SIXTY = list(range(60))
NESTED = "{ sections = " * 40 + "1" + " }" * 40


def rule(text: str) -> str:
    return HEAD + CHECK.format(rule=f'"{text}"')


HOSTILE = {
    "attributes": rule("gun.__class__.__mro__"),
    "dunders": rule("__builtins__"),
    "import": rule("__import__('os').system('touch pwned')"),
    "powers": rule("9**9**9**9"),
    "long-number": rule("9" * 480),
    "large-product": rule("999999999999 * " * 20 + "9 > 0"),
    "long-expression": rule("gun + " * 100_000 + "gun"),
    "deep-brackets": rule("(" * 240 + "gun" + ")" * 240),
    "deep-not": rule("not " * 120 + "gun"),
    "deep-lists": rule("[" * 240 + "]" * 240),
    "text-times": rule("'a' * 999999999"),
    "list-times": rule("[1] * 999999999"),
    "comprehension": rule("[a for a in [b for b in gun]]"),
    "template-braces": HEAD + CHECK.format(rule='"gun > 1"') + f'message = "{"{gun}" * 900}"\n',
    "template-format": HEAD + CHECK.format(rule='"gun > 1"') + 'message = "{gun:>999999999}"\n',
    "template-nested": HEAD + CHECK.format(rule='"gun > 1"') + f'message = "{"{" * 4001}"\n',
    "template-quotes": HEAD + CHECK.format(rule='"gun > 1"') + f'message = "{QUOTES}"\n',
    "values-in-a-circle": HEAD + "".join(f'[value.v{n}]\nformula = "v{(n + 1) % 150}"\n' for n in range(150)),
    "values-that-double": HEAD
    + '[value.v0]\nformula = "2"\n'
    + "".join(f'[value.v{n}]\nformula = "v{n - 1} * v{n - 1}"\n' for n in range(1, 190))
    + CHECK.format(rule='"v189 > 0"')
    + 'bad = ["gun", "1"]\n',
    "thousand-sheets": HEAD + "".join(SHEET.format(n=n) for n in range(1000)),
    "thousand-columns": HEAD + "".join(f'[column.c{n}]\nkind = "text"\n' for n in range(1000)),
    "thousand-fields": HEAD
    + '[column.w]\nkind = "list"\n'
    + "".join(f'[column.w.field.c{n}]\nkind = "text"\n' for n in range(1000)),
    "each-in-each": rule("each(" * 90 + "gun" + ", 1)" * 90),
    "lookup-of-itself": HEAD + TABLE.format(n=0, of="[1, 2]", cell="{lookup(t0, a, b)}"),
    "code": '[game]\nid = "g"\ncode = "os"\n',
    "thousand-checks": HEAD + "".join(CHECK.format(rule='"gun > 1"') for _ in range(1000)),
    "thousand-tables": HEAD + "".join(TABLE.format(n=n, of="[1]", cell="1") for n in range(1000)),
    "large-tables": HEAD + "".join(TABLE.format(n=n, of=SIXTY, cell="{a * b}") for n in range(30)),
    "large-axis": HEAD + TABLE.format(n=0, of=list(range(5000)), cell="{a}"),
    "long-list": HEAD + f'[column.x]\nkind = "choice"\nof = {[f"w{n}" for n in range(5000)]}\n',
    "two-megabytes": HEAD + "# " + "x" * 2_000_000,
    "one-megabyte-of-keys": HEAD + "".join(f"[column.c{n}]\n" for n in range(55_000)),
    "one-megabyte-of-points": HEAD + "".join(f"a{'.a' * 60}{n}=1\n" for n in range(7000)),
    "one-megabyte-of-entries": HEAD + "[rules.x]\nvalue = [" + "1," * 480_000 + "]",
    "one-megabyte-of-lines": HEAD + "#\n" * 470_000 + "x = 1",
    "deep-tables": HEAD + f"[[sheet]]\nid = 's'\nkind = 'reference'\nsections = [{NESTED}]\n",
    "deep-list": HEAD + "[rules.x]\nvalue = " + "[" * 5000 + "]" * 5000,
    "id-with-a-way-out": '[game]\nid = "../../etc"\n',
    "sheet-with-a-way-out": HEAD + '[[sheet]]\nid = "../out"\nkind = "reference"\nsections = []\n',
    "module-as-kind": HEAD + '[[sheet]]\nid = "s"\nkind = "../../os"\nsections = []\n',
    "sections": HEAD + f"[[sheet]]\nid = 's'\nkind = 'reference'\nsections = {[1] * 5000}\n",
    "regular-expression": HEAD + f'[column.x]\nkind = "text"\nlabel = "{"a" * 50_000}!"\n',
    "nan": HEAD + "[rules.x]\nvalue = nan\n",
}

RUN = """
import os, resource, sys, time
from pathlib import Path
from pressgang.checking import check_paths
import pressgang.jobs.loading, pressgang.jobs.checking
import pressgang.games.kinds.reading, pressgang.games.kinds.references

for name in sys.argv[1:]:
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (5, 5))
        before = time.process_time()
        found = check_paths([Path(name)])
        taken = time.process_time() - before
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        print(Path(name).parent.name, taken, memory, any(p.is_error for p in found), len(found), flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Seconds, bytes, whether it was refused and how many problems, of each; each in a process of its own."""
    folder = tmp_path_factory.mktemp("games")
    files = [write_game(folder / name, text, "g").parent for name, text in HOSTILE.items()]
    result = subprocess.run(
        [sys.executable, "-c", RUN, *map(str, files)],
        capture_output=True, text=True, timeout=120, cwd=folder, check=True,
    )  # fmt: skip
    assert not (folder / "pwned").exists()
    assert not result.stderr
    return {words[0]: words[1:] for words in map(str.split, result.stdout.splitlines())}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each is read by a process of its own")
@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_it_is_refused_at_once(name: str, runs: dict[str, list[str]]) -> None:
    seconds, memory, refused, problems = runs[name]
    assert refused == "True"
    assert int(problems) <= 1000
    assert float(memory) < MEMORY
    assert float(seconds) < SECONDS  # a third of it on a quiet machine
