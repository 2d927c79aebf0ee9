"""The files of a starter kit, as text or workbooks, and of a new game folder with its kit."""

from __future__ import annotations

import csv
import datetime
import io
import json
import re
import tomllib
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pressgang.files.outputs import Output
from pressgang.files.paths import our_folder, real, template
from pressgang.kit.reader import KIT_FILE
from pressgang.kit.tables import is_file_name
from pressgang.regex import regex
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns, ShipColumns
from pressgang.schema import Choice, Declared, Number, Row, column_keys, declared
from pressgang.sources.delimited import csv_text, unguard_text
from pressgang.sources.table import heading_key
from pressgang.starter.sharing import files_of
from pressgang.systems.base import AnySystem, HouseStats
from pressgang.systems.general import kinds_of

_NUMBER = regex(r"-?(0|[1-9][0-9]{0,8})(\.[0-9]+)?")
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time of a zip archive, so that the same kit has the same bytes on any day."""

CellValues = list[str | float]


def convert_stats(format: str, files: Sequence[Output]) -> list[Output]:
    """Return the files of a kit with its CSV files in that format, and the kit's references to them changed."""
    renamed = {file.path.name: file.path.with_suffix(f".{format}").name for file in files if _is_csv(file)}
    changed = []
    for file in files:
        if _is_csv(file):
            changed.append(Output(file.path.with_suffix(f".{format}"), _written(format, file)))
        elif file.path.name == KIT_FILE:
            text = file.data.decode()
            for old, new in renamed.items():
                text = text.replace(f'"{old}"', f'"{new}"')
            changed.append(Output(file.path, text.encode()))
        else:
            changed.append(file)
    return changed


def _is_csv(file: Output) -> bool:
    return file.path.suffix == ".csv"


def _written(format: str, file: Output) -> bytes:
    text = file.data.decode()
    if format == "csv":  # without the mark Excel takes the letters for those of another encoding
        return text.encode("utf-8-sig")
    write = _xlsx if format == "xlsx" else _ods
    return _timeless(write(list(_rows(text)), file.path.stem[:31]))


def _rows(text: str) -> Iterator[CellValues]:
    """Yield the rows of one of our CSV files; a comment line is one cell."""
    for line in text.splitlines():
        if line.startswith("#"):
            yield [line]
        else:
            cells = next(csv.reader([line]), [])
            yield [float(cell) if _NUMBER.fullmatch(cell) else unguard_text(cell) for cell in cells]


def _xlsx(rows: Sequence[CellValues], sheet: str) -> bytes:
    import xlsxwriter  # here: a kit of CSV files needs no writer of workbooks

    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {"in_memory": True})
    book.set_properties({"created": datetime.datetime(*_EPOCH)})
    page = book.add_worksheet(sheet)
    bold, grey = book.add_format({"bold": True}), book.add_format({"italic": True, "font_color": "#555555"})
    head = next((number for number, row in enumerate(rows) if not _is_remark(row)), 0)
    for number, row in enumerate(rows):
        style = grey if _is_remark(row) else bold if number == head else None
        for column, value in enumerate(row):
            if isinstance(value, float):
                page.write_number(number, column, value, style)
            elif value:
                page.write_string(number, column, value, style)
    page.freeze_panes(head + 1, 0)
    table = [row for row in rows if not _is_remark(row)]
    for column in range(max(map(len, table))):
        longest = max(len(f"{row[column]}") for row in table if column < len(row))
        page.set_column(column, column, min(max(longest + 2, 8), 40))
    book.close()
    return stream.getvalue()


def _ods(rows: Sequence[CellValues], sheet: str) -> bytes:
    import odswriter

    stream = io.BytesIO()
    with odswriter.writer(stream) as book:
        page = book.new_sheet(sheet, cols=max(map(len, rows)))
        for row in rows:
            page.writerow([_whole(value) if value != "" else None for value in row])
    return stream.getvalue()


def _whole(value: str | float) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _is_remark(row: CellValues) -> bool:
    return bool(row) and str(row[0]).startswith("#")


def _timeless(archive: bytes) -> bytes:
    """Return a zip archive with the same parts in the same order, with all times at `_EPOCH`."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(stream, "w") as new:
        for part in old.infolist():
            info = zipfile.ZipInfo(part.filename, _EPOCH)
            info.compress_type, info.external_attr = part.compress_type, 0o644 << 16
            new.writestr(info, old.read(part))
    return stream.getvalue()


_SIDES = ("Red", "Blue")
_ROWS = 3
_DRAWN = column_keys(AircraftColumns) | column_keys(ShipColumns)


def make_starter(system: AnySystem) -> dict[str, bytes]:
    """Return the files of the kit by their names in it."""
    files = {f"{side.lower()}.csv": make_stat_file(system.row, side) for side in _SIDES}
    sheets = []
    for kind in system.sheets():
        table = f'[[sheet]]\nkind = "{kind.kind}"\n'
        if kind.names_row is not None:
            files[f"{kind.kind}.csv"] = make_stat_file(kind.names_row, "")
            table += f'names = "{kind.kind}.csv"\n'
        sheets.append(table)
    if not sheets:
        sheets.append('[[sheet]]\nkind = "hex-mat"\n')
    forces = [f'[[force]]\nname = "{side}"\nstats = "{side.lower()}.csv"\n' for side in _SIDES]
    head = f'name = "starter"\nsystem = "{system.id}"\n'
    files[KIT_FILE] = "\n".join([head, *forces, *sheets]).encode()
    return files


def make_stat_file(row: type[Row], side: str, rows: int = _ROWS) -> bytes:
    """Return rows of the examples of a class below their headings, each with its own name."""
    common = column_keys(CommonColumns)
    items = declared(row)
    first = [item for item in items if item.heading in ("name", "unit")]
    own = [item for item in items if item.required or heading_key(item.name) not in common | _DRAWN]
    columns = [*first, *(item for item in own if item not in first)]
    headings, cells = [item.heading for item in columns], [_example(item) for item in columns]
    names = ({"name": f"{side} {number}".strip(), "unit": str(number)} for number in range(1, rows + 1))
    lines = ([one.get(heading, cell) for heading, cell in zip(headings, cells, strict=True)] for one in names)
    return csv_text([headings, *lines]).encode()


def _example(item: Declared) -> str:
    """Return an example cell of the column."""
    if item.example or not item.required:
        return item.example
    if isinstance(item.kind, Choice):
        return item.kind.words[0]
    if isinstance(item.kind, Number):
        return f"{max(1, item.kind.minimum or 0):g}"
    return {"true or false": "no", "text": "text"}.get(item.kind.label, "none")


CHOSEN_FILE = "chosen.csv"
_MOST_SIDES = 7
"""The most sides that our palettes keep distinct for every eye; more sides share one palette."""
SHIP_STATS = HouseStats(
    "Speed, size, hull and weapons are house values for a ship of the class. Give each ship a name of its own.",
    lambda ship, number: {},
)
"""The ships of the library have the stats of their game; names are those of classes, a line each."""


def _stats_of(system: AnySystem) -> HouseStats:
    return system.house_stats() if system.house_stats is not None else SHIP_STATS


_PRINTED_ELSEWHERE = ("art", "art_author", "art_licence", "notes")


def replace_forces(system: AnySystem, chosen: Sequence[CommonColumns], files: Sequence[Output]) -> list[Output]:
    """Replace the forces of a starter kit by the chosen rows; a row chosen twice has quantity 2."""
    kit = next(file for file in files if file.path.name == KIT_FILE)
    nations = {row.side for row in chosen}
    name = next(iter(nations)) if len(nations) == 1 else "" if len(nations) <= _MOST_SIDES else "Chosen"
    others = {kit.path.with_name(force["stats"]) for force in tomllib.loads(kit.data.decode())["force"]}
    table = Output(kit.path.with_name(CHOSEN_FILE), _stat_file(system, chosen).encode())
    changed = Output(kit.path, _with_force(kit.data.decode(), name).encode())
    lines = [line for file in files if file.path in others for line in file.data.decode().splitlines()]
    names = "|".join(re.escape(line.split(",")[0]) for line in lines if not line.startswith(("#", "name,")))
    gone = re.compile(rf"(?<=,)({names})(?=,|\r?$)", re.MULTILINE)  # a commander's boat
    left = [changed if file is kit else file for file in files if file.path not in others]
    for number, file in enumerate(left):
        if file.path.suffix == ".csv":
            left[number] = Output(file.path, gone.sub("", file.data.decode()).encode())
    return [*left, table]


def _stat_file(system: AnySystem, chosen: Sequence[CommonColumns]) -> str:
    """Return the rows as CSV: the game's own columns, then those of the library that any row uses.

    Aircraft need no measures: their names stand for these.
    """
    rows = make_rows(system, chosen)
    measures = column_keys(AircraftColumns) - column_keys(CommonColumns) if system.house_stats else set()
    measures -= {heading_key(item.name) for item in declared(system.row) if item.required}
    used = [name for name in columns_in_order(system) if any(row.get(name) for row in rows)]
    columns = [name for name in used if heading_key(name) not in measures]
    head = (
        f"# {_stats_of(system).note}\n# The rest comes from pressgang's library, which draws aircraft by name; "
        "source says where it can be looked up.\n"
    )
    return head + csv_text([columns, *([row.get(name, "") for name in columns] for row in rows)])


def make_rows(system: AnySystem, chosen: Sequence[CommonColumns]) -> list[dict[str, str]]:
    """Return the cells of the rows by their headings, with the game's house stats.

    An aircraft or ship chosen twice has a quantity of 2, or two rows if each piece has its own.
    """
    stats = _stats_of(system)
    counted = [(row, 1) for row in chosen] if stats.each else list(Counter(chosen).items())
    return [
        texts_of(row)
        | {"quantity": str(count)}
        | (dict(stats.of(row, number)) if isinstance(row, AircraftColumns) else {})
        for number, (row, count) in enumerate(counted)
    ]


def columns_in_order(system: AnySystem) -> Iterator[str]:
    """Yield name, side, quantity, the game's required and other columns, the silhouette, the source."""
    items = declared(system.row)
    silhouette = {item.name for item in declared(AircraftColumns)}
    first = ("name", "side", "quantity")
    yield from first
    yield from (item.heading for item in items if item.required)
    yield from (item.heading for item in items if not item.required and item.name not in silhouette)
    rest = [item.heading for item in items if not item.required and item.name in silhouette]
    yield from (name for name in rest if name not in (*first, "source", *_PRINTED_ELSEWHERE))
    yield "source"


def texts_of(row: CommonColumns) -> dict[str, str]:
    """Return the cells of a row as written, blank for defaults."""
    return {item.heading: _text(item, getattr(row, item.name)) for item in declared(type(row))}


def _text(item: Declared, value: Any) -> str:
    return "" if value is None or value == item.default else item.kind.show(value)


def _with_force(kit: str, name: str) -> str:
    """Replace the kit's forces, which no sheet names, by one `[[force]]`; comments beside them stay."""
    head = f"name = {json.dumps(name, ensure_ascii=False)}\n" if name else ""
    about = "" if name else "                # no name: each side that its rows name is a force"
    table = f'[[force]]\n{head}stats = "{CHOSEN_FILE}"{about}\n\n'
    own = re.compile(r"^\[\[force\]\]\n(?:.+\n)*\n?", re.MULTILINE)
    first = own.search(kit)
    assert first is not None
    rest = re.sub(r"^forces = .*\n", "", own.sub("", kit[first.start() :]), flags=re.MULTILINE)
    return kit[: first.start()] + table + rest


README = "README.md"


def starter_files(
    system: AnySystem, folder: Path, chosen: Sequence[CommonColumns] = (), format: str = "csv"
) -> list[Output]:
    """Return the files of a starter kit as bytes, with the folder's name and stat files in `format`.

    `chosen` aircraft or ships of the library replace its forces, with the game's stats.
    """
    own = (system.starter and system.starter()) or make_starter(system)
    named, name = _named(folder, [Output(folder / path, data) for path, data in own.items()]), real(folder).name
    if chosen:
        named = replace_forces(system, chosen, named)
    named = convert_stats(format, named)
    if any(file.path == folder / README for file in named):
        return named
    return [*named, Output(folder / README, _readme(system, name).encode(errors="replace"))]


def _named(folder: Path, files: Sequence[Output]) -> list[Output]:
    """Return the files of a kit that is called as its folder, where that can be a file's name."""
    name = real(folder).name
    return [
        _rename(file, name) if file.path.name == KIT_FILE and is_file_name(name) else file for file in files
    ]


def _rename(file: Output, name: str) -> Output:
    """Return the kit with its first `name =` replaced."""
    lines = file.data.decode(errors="surrogateescape").splitlines(keepends=True)
    first = next((index for index, line in enumerate(lines) if re.match(r"name\s*=", line)), None)
    if first is None:
        return file
    lines[first] = f"name = {json.dumps(name, ensure_ascii=False)}\n"
    return Output(file.path, "".join(lines).encode(errors="surrogateescape"))


def _readme(system: AnySystem, name: str) -> str:
    """Return a short page about the kit: how to print it, the columns of its stat files, its sheets."""
    columns = "\n".join(
        f"| {'**' + item.heading + '**' if item.required else item.heading} | {item.kind.label} | {item.help} |"
        for item in declared(system.row)
    )
    sheets = "\n".join(f"| {kind.kind} | {kind.summary} |" for kind in kinds_of(system))
    return f"""# {name}: a kit for {system.game}

Change the stat files in any spreadsheet program, then:

    pressgang check "{name}"
    pressgang render "{name}"

The sheets are printed into `output/{name}/`. Print them at 100 %, never "fit to page", and check the scale
bar with a ruler.

## Columns of the stat files (required ones in bold)

| column | takes | meaning |
|---|---|---|
{columns}

## Sheets

| kind | what it is |
|---|---|
{sheets}

`pressgang make KIND --help` shows the options of a kind; a kit takes the same ones under `[[sheet]]`.
"""


def example_folders() -> dict[str, Path]:
    """Return the folders of the examples by name: kits of our own games, and games with a kit in them."""
    found = [*our_folder("examples").glob("*/kit.toml"), *our_folder("examples").glob("games/*/game.toml")]
    return {path.parent.name: path.parent for path in sorted(found)}


def example_files(name: str, folder: Path) -> list[Output]:
    """Return the files of an example as a kit in `folder`, with the game in its `games/` if it has its own."""
    source = example_folders()[name]
    has_game = (source / "game.toml").is_file()
    files = []
    for inside in sorted(map(Path, files_of(source))):
        place = inside
        if has_game:
            own = inside.parts[0] == "starter"
            place = inside.relative_to("starter") if own else Path("games", name, inside)
        files.append(Output(folder / place, (source / inside).read_bytes()))
    return files


_ID, _TITLE = "new-game", "New Game"
"""The id and title of the template's game, which those of the user's game replace."""


def new_game_files(game_id: str, folder: Path, title: str = "", source: str = "new-game") -> list[Output]:
    """Return the files of the kit: a commented `game.toml`, stat files, and a `kit.toml` that prints.

    The `source` own-game is the smallest game that prints, to be changed on the studio's page.
    """
    title = title or game_id.replace("-", " ").title()
    files = []
    for path in sorted(template(source).rglob("*")):
        if path.is_file():
            place = path.relative_to(template(source)).as_posix().replace(_ID, game_id)
            text = path.read_text(encoding="utf-8")
            text = text.replace(json.dumps(_TITLE), json.dumps(title, ensure_ascii=False))
            text = text.replace(_TITLE, title).replace(_ID, game_id)
            files.append(Output(folder / place, text.encode()))
    return _named(folder, files)
