"""Kits with one or two things changed, the same ones each time: starters and examples with a few of their sheets."""

# ruff: noqa: E501 (the tables are read by their rows)

from __future__ import annotations

import csv
import io
import json
import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pressgang.kit.tables import KEYS
from pressgang.rulebook import numbers_of
from pressgang.schema import declared
from pressgang.sheets.base import SheetKind
from pressgang.systems import all_systems
from pressgang.systems.general import kinds_of
from tests.conftest import EXAMPLES, starter_folder

Files = dict[str, bytes]
Kit = dict[str, Any]
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="currentColor"/></svg>'
CELLS = (
    "", "0", "-1", "2", "7", "99", "2.5", "many", "front tail", "front front", "W" * 40, "W" * 250, "字", "Å",
    "none", "1e9", "20mm@sideways", "2L2X", "9999", "true", "3x1in", "R R", "ace", "merchant",
)  # fmt: skip
LONG = ("quick-reference", "tables", "fire-reckoner", "hex-mat")
"""Sheets that look at no rows and take longest: one kit in eight may have them."""
LENGTHS = ("6mm", "8mm", "15mm", "25mm", "44mm", "120mm", "300mm", "25", "-1mm", "1/0in")
PAPERS = ("a5", "a3", "letter", "a44", "60x60mm", "120x90mm", "auto:a5,a3", "auto:", "300x120mm")


def texts_of(folder: Path) -> Files:
    """The files of a kit that are read as text; examples with workbooks lose those."""
    return {
        path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in (".toml", ".csv", ".txt")
    }


STARTERS = [texts_of(starter_folder(system)) for system in all_systems()]
KITS = [*STARTERS, *STARTERS, *(texts_of(EXAMPLES / system) for system in all_systems())]


def written(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {written(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def kit_toml(kit: Kit) -> bytes:
    """The kit as a file, a table a line."""
    lines = [f"{key} = {written(value)}" for key, value in kit.items() if not _is_tables(value)]
    for key, tables in kit.items():
        for table in tables if _is_tables(tables) else ():
            lines += [f"[[{key}]]", *(f"{name} = {written(value)}" for name, value in table.items())]
    return "\n".join(lines).encode()


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def mutant(number: int) -> Files:
    """The files of the mutant of that number. Every ninth is as it was, but for the sheets left out."""
    dice = random.Random(number)
    files = dict(KITS[number % len(KITS)])
    kit = tomllib.loads(files["kit.toml"].decode())
    kit["force"] = [force for force in kit["force"] if force["stats"] in files][:3]
    names = {force["name"] for force in kit["force"]}
    left_out = LONG if number % 8 else ()
    sheets = [
        sheet
        for sheet in kit["sheet"]
        if names.issuperset(sheet.get("forces", ())) and sheet["kind"] not in left_out
    ]
    kit["sheet"] = dice.sample(sheets, 2)
    for _ in range(0 if number % 9 == 0 else dice.choice((1, 1, 2))):
        dice.choice(CHANGES)(dice, kit, files)
    return {**files, "kit.toml": kit_toml(kit)}


def _table(dice: random.Random, kit: Kit, files: Files) -> tuple[str, list[list[str]]]:
    """One of the stat files (or lists of names), and its rows, headings first."""
    named = [force.get("stats", "") for force in kit.get("force", [])]
    named += [sheet["names"] for sheet in kit["sheet"] if "names" in sheet]
    name = dice.choice([name for name in named if name in files] or sorted(files.keys() - {"kit.toml"}))
    lines = files[name].decode().splitlines()
    return name, list(csv.reader(line for line in lines if line and not line.startswith("#")))


def _save(files: Files, name: str, rows: list[list[str]]) -> None:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    files[name] = out.getvalue().encode()


def cell(dice: random.Random, kit: Kit, files: Files) -> None:
    """Another value in one to three cells of a stat file."""
    name, rows = _table(dice, kit, files)
    for _ in range(dice.choice((1, 1, 3))):
        row = dice.choice(rows[1:])
        row[dice.randrange(len(row))] = dice.choice(CELLS)
    _save(files, name, rows)


def heading(dice: random.Random, kit: Kit, files: Files) -> None:
    """A column of another name, or none of that name."""
    name, rows = _table(dice, kit, files)
    at = dice.randrange(len(rows[0]))
    if dice.random() < 0.5:
        rows[0][at] = dice.choice(("weight", rows[0][at][:-1] + "x", rows[0][at - 1], "name"))
    else:
        rows = [row[:at] + row[at + 1 :] for row in rows]
    _save(files, name, rows)


def rows(dice: random.Random, kit: Kit, files: Files) -> None:
    """Rows that are there twice, are many, or are all gone."""
    name, table = _table(dice, kit, files)
    change = dice.choice(("twice", "many", "none", "longer"))
    if change == "twice":
        table.append(list(dice.choice(table[1:])))
    elif change == "many":
        if "quantity" not in table[0]:
            table = [[*row, "quantity" if number == 0 else ""] for number, row in enumerate(table)]
        table[-1][table[0].index("quantity")] = dice.choice(("3", "20000", "-3", "1.5"))
    elif change == "none":
        table = table[:1]
    else:
        table[-1].append("more")
    _save(files, name, table)


def art(dice: random.Random, kit: Kit, files: Files) -> None:
    """A picture of the user's own: a good one, one that is missing, is none, or leads out of the kit."""
    name, table = _table(dice, kit, files)
    picture = dice.choice(("good.svg", "good.svg", "none.svg", "bad.svg", "bad.png", "../x.svg", "x.jpg"))
    table = [[*row, ("", picture)[number == 1]] for number, row in enumerate(table)]
    table[0][-1] = "art"
    files |= {"good.svg": SVG, "bad.svg": b"<svg", "bad.png": b"\x89PNG\r\n\x1a\nxx", "x.jpg": b"x"}
    _save(files, name, table)


def palette(dice: random.Random, kit: Kit, files: Files) -> None:
    """A palette of the kit's own for one force, or one that there is not."""
    table: dict[str, Any] = {
        "ground": "#8a93b5",
        "ink": "#101418",
        "mark": dice.choice(("D", "字", "Ж", "XYZ")),
    }
    table |= dice.choice(({}, {}, {"ground": "blue"}, {"band": "dotted"}, {"accent": "#39406b"}, {"colour": 1}))
    kit["palette"] = {"dusk": table}
    dice.choice(kit["force"] or [{}])["palette"] = dice.choice(("dusk", "dusk", "dusk", "duskk", 3))


class Free(SheetKind):
    """A kind of no options."""


def option(dice: random.Random, kit: Kit, files: Files) -> None:
    """Another value of one option of a sheet."""
    kinds = {kind.kind: kind for kind in kinds_of(all_systems()[kit["system"]])}
    known = [(sheet, item) for sheet in kit["sheet"] for item in declared(kinds.get(sheet["kind"], Free))]
    sheet, item = dice.choice(known or [({}, KEYS[""][0])])
    words: tuple[Any, ...] = getattr(item.kind, "words", ())
    if item.kind.label == "length":
        words = LENGTHS
    elif not words:
        words = (1, 3, 40, True, "字", "elsewhere.csv", "1:300", "1:1200", "70x50mm", "#123456")
    sheet[item.option] = dice.choice((*words, "soon"))


def sheet_key(dice: random.Random, kit: Kit, files: Files) -> None:
    """A key of a sheet that it does not know, or one of every sheet with an odd value."""
    odd = (
        ("sizes", "1in"),
        ("forces", ["Nobody"]),
        ("name", "a/b"),
        ("kind", "stickers"),
        ("name", "字"),
        ("gap", 2),
    )
    key, value = dice.choice(odd)
    dice.choice(kit["sheet"])[key] = value


def force(dice: random.Random, kit: Kit, files: Files) -> None:
    """Forces that are all gone, or one that lacks something."""
    change = dice.choice(("none", "stats", "file", "name", "key", "twice"))
    if change == "none":
        kit["force"] = []
        return
    one = dice.choice(kit["force"] or [{}])
    if change in ("stats", "name"):
        one.pop(change, None)
    elif change == "twice":
        kit["force"].append(dict(one))
    else:
        one |= {"stats": "gone.csv"} if change == "file" else {"color": "red"}


def top(dice: random.Random, kit: Kit, files: Files) -> None:
    """A key at the top of the kit."""
    odd: tuple[Kit, ...] = (
        {"title": "字 of war"}, {"name": "字"}, {"name": "a:b"}, {"titel": "x"}, {"dpi": 3}, {"dpi": 2400, "format": ["png"]},
        {"booklet": True}, {"nup": 2}, {"booklet": True, "nup": 2}, {"players": 3}, {"profile": "nowhere"}, {"ink": "grey"},
        {"ink": "mauve"}, {"combine": True}, {"cut-file": "svg"}, {"format": ["gif"]}, {"fonts": ["none.ttf"]},
        {"fonts": ["kit.toml"]}, {"fonts": 3}, {"limits": {"kit": 5}}, {"limits": {"row": 1}}, {"limits": {"rows": 1}},
        {"system": "dogfigt"}, {"palette": 3}, {"booklet": True, "format": ["svg"]}, {"copies": 2},
    )  # fmt: skip
    kit |= dice.choice(odd)


def paper(dice: random.Random, kit: Kit, files: Files) -> None:
    """Another paper, or other margins."""
    table = {"size": dice.choice(PAPERS), "margin": dice.choice(("8mm", "8mm", "40mm", "95mm", "8"))}
    kit["paper"] = dice.choice((table, table, table, "a4", {"sise": "a4"}))


def rules(dice: random.Random, kit: Kit, files: Files) -> None:
    """A rule value by name, or a file of one's own in place of the game's."""
    ours = numbers_of(kit["system"])
    name = dice.choice(sorted(ours))
    like = ours[name].value
    values: list[Any] = [like, like, 0, 3, 1000, "字", "much", [1, 2], [], True]
    if isinstance(like, list):
        values += [like[:-1], [*like, like[-1]], like[::-1]]
    value = dice.choice(values)
    if dice.random() < 0.5:
        kit["rules"] = {dice.choice((name, name, name + "s")): value}
    else:
        files["templates/systems/" + kit["system"] + "/rules.toml"] = f"{name} = {written(value)}\n".encode()


def wording(dice: random.Random, kit: Kit, files: Files) -> None:
    """Wordings of certificates, which are read where the kit prints some."""
    odd = (
        '[sank]\ntitle = "Well done"', '[sank]\ntitle = "字"', '[sunk]\ntitle = "x"', '[sank]\nsentence = "x"', "[sank",
        '[sank]\nsentences = ["sank {ship}"]', '[sank]\nsentences = ["of {boat}"]', '[labels]\nevent = "At"', "labels = 3",
    )  # fmt: skip
    files["templates/certificates.toml"] = dice.choice(odd).encode()
    if kit["system"] == "mtb":
        kit["sheet"].append({"kind": "certificates", "name": "diplomas", "names": "commanders.csv"})


CHANGES: tuple[Callable[[random.Random, Kit, Files], None], ...] = (
    cell, cell, cell, heading, rows, art, palette, option, option, option, sheet_key, force, top, top, paper, rules, wording,
)  # fmt: skip
