"""The pieces of work: the stat files they start from, the drawings, and who is measured against whom."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
SCRIPTS = HERE / "contenders"


class Contender(NamedTuple):
    """A name for the table, the script, and the package it needs beyond pressgang's own."""

    label: str
    script: str
    needs: str = ""


CONTENDERS: dict[str, Contender] = {
    "pressgang": Contender("pressgang", ""),
    "by-hand": Contender("reportlab, the best by hand", "reportlab_by_hand.py"),
    "in-source": Contender("the same, its coordinates in its source", "reportlab_by_hand.py"),
    "plain": Contender("reportlab, plain", "reportlab_plain.py"),
    "typst": Contender("typst", "typst_compile.py", "typst"),
    "fpdf2": Contender("fpdf2", "fpdf2_script.py", "fpdf"),
    "svg": Contender("svgwrite, then CairoSVG", "svg_cairo.py"),
    "pymupdf": Contender("PyMuPDF shapes", "pymupdf_shapes.py", "pymupdf"),
    "reading": Contender("reading the drawing, no more", "reading.py"),
    "click": Contender("python -c 'import click'", ""),
    "own": Contender("another command of pressgang's own", ""),
}


@dataclass(frozen=True)
class Work:
    """One line of the table. `stats` writes the stat file, `files` are others beside it; `arguments` is
    pressgang's command without `-o`, `own` the one that it is measured against where that is pressgang's too.
    """

    name: str
    title: str
    arguments: tuple[str, ...]
    against: tuple[str, ...]
    goals: Mapping[str, float]
    stats: Callable[[], str] | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    system: str = "dogfight"
    files: Mapping[str, str] = field(default_factory=dict)
    own: tuple[str, ...] = ()

    @property
    def draws(self) -> bool:
        """Whether it makes a page."""
        return self.arguments[0] == "make"

    def prepare(self, folder: Path) -> None:
        """Write the stat file, the flattened drawing and its Typst source into `folder`."""
        if self.stats:
            (folder / f"{self.name}.csv").write_text(self.stats(), encoding="utf-8")
        for name, text in self.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        if not self.draws or not set(self.against) - {"click", "own"}:
            return
        from drawing import compose, dump, source_of

        stats = folder / f"{self.name}.csv" if self.stats else None
        document, book = compose(self.arguments[1], stats, self.system, dict(self.options))
        drawing = folder / f"{self.name}.drawing"
        dump(document, book, drawing)
        if "in-source" in self.against:
            source_of(drawing, folder / f"{self.name.replace('-', '_')}_source.py")
        script = [
            sys.executable,
            str(SCRIPTS / "typst_source.py"),
            str(drawing),
            str(folder / f"{self.name}.typ"),
        ]
        subprocess.run(script, check=True)

    def command(self, name: str, folder: Path, out: str) -> list[str]:
        """What the contender `name` runs, in `folder`."""
        if name == "click":
            return [sys.executable, "-c", "import click"]
        if name in ("pressgang", "own"):
            words = self.own if name == "own" else self.arguments
            command = [str(Path(sys.executable).with_name("pressgang")), *words]
            return [*command, "-o", out] if self.draws else command
        script = [sys.executable, str(SCRIPTS / CONTENDERS[name].script)]
        if name == "typst":
            return [*script, f"{self.name}.typ", out, str(folder)]
        if name == "in-source":
            return [*script, f"{self.name.replace('-', '_')}_source", out]
        return [*script, f"{self.name}.drawing", out]


_WINGS = ("straight", "tapered", "elliptical", "swept")
_HEADINGS = "name,unit,engine,fuselage,to_hit,weapons,span_m,length_m,wing,engines,engine_kind,tail,quantity"


def _aircraft(number: int, kind: int, quantity: int) -> str:
    """A row: the aircraft of that number, of one of as many kinds as are asked for."""
    return (
        f"Type {kind + 1}-{number + 1},No. {number % 90 + 10} Sqn,{3 + kind % 2},4,{2 + kind % 3},front,"
        f"{9 + kind * 0.07:.2f},{8 + kind * 0.05:.2f},{_WINGS[kind % 4]},{1 + kind % 3},"
        f"{'inline' if kind % 2 else 'radial'},{'single' if kind % 3 else 'twin'},{quantity}"
    )


def alike(count: int) -> str:
    """`count` counters in twelve rows: twelve silhouettes, twelve names."""
    rows = [_aircraft(kind, kind, count // 12 + (kind < count % 12)) for kind in range(12)]
    return "\n".join((_HEADINGS, *rows, ""))


def named(count: int, kinds: int = 12) -> str:
    """`count` rows of one counter each: as many silhouettes as `kinds`, every name its own."""
    return "\n".join((_HEADINGS, *(_aircraft(number, number % kinds, 1) for number in range(count)), ""))


def differing(count: int) -> str:
    """`count` rows of twelve silhouettes, no two of one name or unit, in as few columns as a file may have."""
    rows = (
        f"Type {n % 12 + 1}-{n + 1},{n + 1} Sqn,{3 + n % 2},4,{2 + n % 3},front,"
        f"{9 + n % 12 * 0.07:.2f},{8 + n % 12 * 0.05:.2f}"
        for n in range(count)
    )
    return "\n".join(("name,unit,engine,fuselage,to_hit,weapons,span_m,length_m", *rows, ""))


def game(id: str, expressions: int) -> str:
    """A game in a folder: four columns, a card of six blocks, and so many checks by an expression."""
    columns = "".join(f'[column.{name}]\nkind = "whole"\nleast = 1\nmost = 9\n' for name in _COLUMNS)
    checks = "".join(
        f'[[check]]\ncode = "BM{number + 101}"\ntitle = "check {number}"\n'
        f'rule = "gun * {number + 1} + hull <= {200 + number} and speed in [1, 2, 3, 4, 5, 6, 7, 8, 9]"\n'
        f'message = "{{name}}: gun {{gun}}"\nhelp = "Take less."\nwhy = "So that it is fair."\n'
        for number in range(expressions)
    )
    card = """[[sheet]]
id = "cards"
kind = "card"
title = "Cards"
summary = "a card for each"
per-page = 4
layout = [
  { name = "{name}" },
  { row = [{ stat = "gun" }, { stat = "speed" }, { stat = "armour" }] },
  "rule",
  { boxes = "hull", label = "Hull", by = 5 },
  { text = "Moves {speed} hexes; hit on {max(2, armour - gun)} or more." },
  { log = ["Turn", "Speed", "Orders"], first = 1, lines = 5 },
]
"""
    return f'[game]\nid = "{id}"\ntitle = "Bench"\n{columns}{checks}{card}'


_COLUMNS = ("gun", "hull", "speed", "armour")


def pieces(count: int) -> str:
    """`count` rows of the game above."""
    rows = (f"Piece {n},{n % 9 + 1},{n % 7 + 2},{n % 8 + 1},{n % 5 + 1}" for n in range(count))
    return "\n".join((f"name,{','.join(_COLUMNS)}", *rows, ""))


def works() -> list[Work]:
    """All lines of the table, in order."""
    everybody = ("by-hand", "plain", "typst", "fpdf2", "svg", "pymupdf")
    drawn = {"by-hand": 1.6, "plain": 0.35, "typst": 0.9, "fpdf2": 0.15, "svg": 0.15, "pymupdf": 0.15}
    counters = ("make", "counters")

    def made(kind: str, name: str) -> tuple[str, ...]:
        return ("make", kind, f"{name}.csv")

    return [
        Work("version", "--version", ("--version",), ("click",), {"click": 1.5}),
        Work("help", "--help", ("--help",), ("click",), {"click": 1.5}),
        Work(
            "check", "check of 100 rows of CSV", ("check", "check.csv"), ("click",), {"click": 2.5},
            lambda: named(100),
        ),
        Work(
            "counters-24", "24 counters", (*counters, "counters-24.csv"), ("click",), {"click": 6.0},
            lambda: alike(24),
        ),
        Work(
            "counters-1000", "1,000 counters of 12 silhouettes", (*counters, "counters-1000.csv"),
            (*everybody, "in-source"), {**drawn, "in-source": 2.2}, lambda: alike(1000),
        ),
        Work(
            "names-1000", "1,000 counters of 12 silhouettes, each with a name of its own (1,000 rows)",
            (*counters, "names-1000.csv"), ("by-hand", "plain", "typst"), {"plain": 0.35, "typst": 0.9},
            lambda: named(1000),
        ),
        Work(
            "counters-4000", "4,000 counters", (*counters, "counters-4000.csv"), ("by-hand",), {},
            lambda: alike(4000),
        ),
        Work(
            "counters-10000", "10,000 counters", (*counters, "counters-10000.csv"),
            ("by-hand", "in-source", "typst"), {"by-hand": 1.5, "in-source": 1.5, "typst": 0.4},
            lambda: alike(10000),
        ),
        Work(
            "names-10000", "10,000 counters, each with a name of its own (10,000 rows)",
            (*counters, "names-10000.csv"), ("by-hand", "typst"), {"typst": 0.4}, lambda: named(10000),
        ),
        Work(
            "differing-20000", "20,000 rows that all differ in name and unit, beside import click",
            (*counters, "differing-20000.csv"), ("click",), {"memory": 250}, lambda: differing(20_000),
        ),
        Work(
            "counters-100000", "100,000 counters", (*counters, "counters-100000.csv", "--max-pieces", "100000"),
            (), {"memory": 200}, lambda: alike(100_000),
        ),
        Work(
            "records-200", "200 turn records of 12 aircraft", made("turn-records", "records-200"),
            ("by-hand", "typst"), {"by-hand": 1.6, "typst": 0.9}, lambda: named(200),
        ),
        Work(
            "records-200-kinds", "200 turn records of 200 different aircraft",
            made("turn-records", "records-200-kinds"), ("by-hand", "typst"), {"by-hand": 1.6, "typst": 0.9},
            lambda: named(200, 200),
        ),
        Work(
            "cards-1000", "1,000 cards of six blocks of a game in a folder, against 1,000 turn records",
            ("make", "cards", "cards-1000.csv", "--system", "ten", "--games", "games"), ("own",), {"own": 3.0},
            lambda: pieces(1000), files={"games/ten/game.toml": game("ten", 10), "records.csv": named(1000)},
            own=("make", "turn-records", "records.csv"),
        ),
        Work(
            "expressions", "check of 1,000 rows with ten expressions, against a check with none",
            ("check", "expressions.csv", "--system", "ten", "--games", "games"), ("own",), {"more": 0.060},
            lambda: pieces(1000),
            files={"games/ten/game.toml": game("ten", 10), "games/none/game.toml": game("none", 0)},
            own=("check", "expressions.csv", "--system", "none", "--games", "games"),
        ),
        Work(
            "mat", "a mat of 14 × 18 hexes of 2 in, tiled on A4",
            ("make", "hex-mat", "--system", "battle-of-britain"), ("by-hand", "typst"),
            {"by-hand": 1.6, "typst": 2.0}, system="battle-of-britain",
        ),
        Work(
            "hexes", "60 × 60 numbered hexes of 12 mm on one page",
            (
                "make", "hex-mat", "--system", "battle-of-britain", "--columns", "60", "--rows", "60",
                "--hex", "12mm", "--layout", "single",
            ),
            ("by-hand", "typst"), {"typst": 1.0},
            options={"columns": 60, "rows": 60, "hex": 12.0, "layout": "single"},
            system="battle-of-britain",
        ),
    ]  # fmt: skip
