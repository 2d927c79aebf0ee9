"""The kit as the page sees it: forces, sheets, places of problems, choices of forms, the library."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from pressgang.diagnostics import Diagnostic, Problems, Span, one_line
from pressgang.drawing.units import PAPERS, format_length
from pressgang.editing.rows import AddColumn, CellFile, Edit, FileRow, InsertRow
from pressgang.files.paths import exists, is_file, is_working_file, printable_stem, real
from pressgang.games.written import GAME_FILE
from pressgang.insignia.devices import devices
from pressgang.insignia.kind import NONE
from pressgang.jobs.languages import ENGLISH, known_languages
from pressgang.kit.tables import Kit, Order
from pressgang.library import find_named, library_of, search, what_of
from pressgang.livery.colours import check_sides
from pressgang.livery.palettes import INK_MODES, distinct_marks, our_palettes
from pressgang.print_options import PrintOptions
from pressgang.profiles import profile_names
from pressgang.rows.limits import LimitsTable
from pressgang.rows.sides import BANDS, Force, Palette, Side
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns, ShipColumns
from pressgang.rulebook import RuleValue, rules_in_force
from pressgang.schema import Choice, Declared, Row, declared
from pressgang.schema.declare import keys_of
from pressgang.sheets.base import AnyKind
from pressgang.sheets.mats.drawing import MatKind
from pressgang.sources import FORMATS
from pressgang.sources.delimited import delimited_rows
from pressgang.sources.table import Located, RawRow, heading_key
from pressgang.starter.files import columns_in_order, make_rows, texts_of
from pressgang.structs import NamedTuple
from pressgang.studio import disk
from pressgang.studio.drawings import Drawings
from pressgang.studio.openfile import OpenFile
from pressgang.studio.session import Session
from pressgang.systems.base import FROM_ABOVE, AnySystem
from pressgang.systems.general import kinds_of


class ForceSeen(NamedTuple):
    """A force as the docket lists it; `table` is the number of its `[[force]]`, if it has one."""

    id: str
    name: str
    table: int | None
    file: OpenFile | None


def forces_of(session: Session) -> list[ForceSeen]:
    """Return the forces in the order of the kit: those with a table, then the sides in files without a name."""
    kit, seen = session.open_kit, list[ForceSeen]()
    tables = kit.tables("force")
    by_force = _forces_by_name(session)
    for number, table in enumerate(tables):
        name = str(table.get("name") or "").strip()
        file = _file_of(session, number)
        if name or file is None:
            own = file or _file_of_rows(session, by_force.get(name))
            seen.append(ForceSeen(kit.ids["force"][number], name or "force", number, own))
    known = {one.name for one in seen}
    for name, force in by_force.items():
        if name not in known:
            seen.append(ForceSeen(f"n:{name}", name, None, _file_of_rows(session, force)))
    if session.job is None:  # not examined yet: a file without a name stands for its sides
        shown = {one.file.id for one in seen if one.file}
        for number, table in enumerate(tables):
            file = _file_of(session, number)
            if not table.get("name") and file is not None and file.id not in shown:
                seen.append(ForceSeen(f"n:{printable_stem(file.path)}", printable_stem(file.path), None, file))
    return seen


def _forces_by_name(session: Session) -> dict[str, Force[Row]]:
    return {force.name: force for force in session.job.forces} if session.job is not None else {}


def _file_of(session: Session, number: int) -> OpenFile | None:
    """Return the file of the `[[force]]` of a number."""
    kit = session.open_kit.kit
    if kit is None:
        stats = str(session.open_kit.tables("force")[number].get("stats") or "")
        return next((file for file in session.files.values() if stats and file.name == stats), None)
    if number >= len(kit.requests) or kit.requests[number].path is None:
        return None
    force = kit.requests[number]
    assert force.path is not None, "looked at above"
    place = real(force.path), force.sheet
    return next((file for file in session.files.values() if (real(file.path), file.sheet) == place), None)


def _file_of_rows(session: Session, force: Force[Row] | None) -> OpenFile | None:
    if force is None or not force.rows:
        return None
    return session.file_labelled(force.rows[0].record.span.file)


def order_of(session: Session, number: int) -> Order | None:
    """Return the sheet of a `[[sheet]]` by its number from 0, or None if it is faulty."""
    kit, tables = session.open_kit.kit, session.open_kit.located.get("sheet")
    listed = tables.value if tables is not None and isinstance(tables.value, list) else []
    if kit is None or number >= len(listed):
        return None
    return next((order for order in kit.orders if order.span == listed[number].span), None)


def kit_json(session: Session) -> dict[str, Any]:
    """Return the kit as the page shows it."""
    kit = session.open_kit
    document, read = kit.document, kit.kit
    paper = document.get("paper")
    paper = paper if isinstance(paper, Mapping) else {}
    name = read.name if read else _text(document.get("name")) or real(session.root).name
    names = (entry.name for entry in disk.entries_in(session.root))
    return {
        "revision": session.revision,
        "version": kit.version,
        "title": _text(document.get("title")) or name,
        "name": name,
        "system": read.system.id if read else _text(document.get("system")),
        "game": read.system.game if read else _text(document.get("system")),
        "folder": real(session.root).name,
        "path": str(session.root),
        "readonly": session.readonly,
        "broken": kit.broken or read is None,
        "text": kit.data.decode(errors="replace") if kit.broken or read is None else None,
        "missing": kit.missing,
        "gone": not exists(session.root),
        "forces": list(_forces_json(session)),
        "sheets": list(_sheets_json(session)),
        "files": [
            {key: getattr(file, key) for key in ("id", "name", "format", "missing")}
            | {"headings": file.cells.headings if file.cells else ()}
            for file in session.files.values()
        ],
        "loose": sorted(_loose(session)),
        "icc": sorted(one for one in names if one.lower().endswith((".icc", ".icm"))),
        "paper": _text(paper.get("size")) or "a4",
        "margin": _text(paper.get("margin")) or "8mm",
        "ink": _text(document.get("ink")) or "color",
        "profile": _text(document.get("profile")),
        "keys": {key: value for key, value in document.items() if key not in ("sheet", "force")},
        **session.history.as_json(),
    }


def _forces_json(session: Session) -> Iterator[dict[str, Any]]:
    worn = _forces_by_name(session)
    tables = session.open_kit.tables("force")
    for one in forces_of(session):
        force = worn.get(one.name)
        table = tables[one.table] if one.table is not None else {}
        rows = len(one.file.cells.rows) - 1 if one.file and one.file.cells else 0
        worn_by: Sequence[Row] = force.rows if force is not None else ()
        if force is not None and (one.table is None or not table.get("stats")):
            rows = len(worn_by)
        elif one.file is not None:  # another table of that name has a file of its own
            worn_by = [row for row in worn_by if row.record.span.file == one.file.label]
        yield {
            "id": one.id,
            "name": one.name,
            "palette": _text(table.get("palette")) or (force.palette.name if force else ""),
            "keys": table,
            "mark": force.palette.mark if force else "",
            "ground": force.palette.ground.hex if force else None,
            "ink": force.palette.ink.hex if force else None,
            "accent": force.palette.accent.hex if force else None,
            "file": one.file.id if one.file else None,
            "version": one.file.version if one.file else None,
            "rows": rows,
            "pieces": sum(int(getattr(row, "quantity", 1) or 0) for row in worn_by) if force else rows,
        }


def _sheets_json(session: Session) -> Iterator[dict[str, Any]]:
    kit = session.open_kit
    for number, (sheet, table) in enumerate(zip(kit.ids["sheet"], kit.tables("sheet"), strict=True)):
        kind, named = _text(table.get("kind")), table.get("names")
        names = next((file for file in session.files.values() if named and file.name == named), None)
        forces, order = table.get("forces"), order_of(session, number)
        yield {
            "id": sheet,
            "name": _text(table.get("name")) or kind,
            "kind": kind,
            "options": {key: value for key, value in table.items() if key not in ("kind", "name", "forces")},
            "pages": session.page_counts.get(sheet),
            "forces": forces if isinstance(forces, list) else [],
            "file": names.id if names else None,
            "lists": [{"file": names.id, "name": names.name}] if names else [],
            "map": order is not None and isinstance(order.kind, MatKind),
        }


def _loose(session: Session) -> Iterator[str]:
    """Yield the stat files of the folder that the kit does not name."""
    named = {real(file.path) for file in session.files.values()}
    for entry in disk.entries_in(session.root):
        path = session.root / entry.name
        stats = path.suffix.lower() in FORMATS and path.suffix != ".toml" and not is_working_file(entry.name)
        if stats and not entry.is_symlink() and is_file(path) and real(path) not in named:
            yield entry.name


def _text(value: object) -> str:
    """Return a value of the kit as text; other values as they are written."""
    return "" if value is None else one_line(str(value))


def rows_json(session: Session, file: OpenFile, ids: Sequence[int] | None = None) -> list[dict[str, Any]]:
    """Return rows for the page: all of them, or the existing ones of these ids."""
    if file.cells is None:
        return []
    lines, wanted = file.lines(), None if ids is None else set(ids)
    return [
        {
            "id": row.id,
            "line": lines.get(row.id, 0),
            "cells": list(row.values),
            "drawing": session.drawing_of(file, row),
        }
        for row in file.cells.rows[1:]
        if wanted is None or row.id in wanted
    ]


def with_place(session: Session, problem: Diagnostic) -> dict[str, Any]:
    """Return a problem as `check` prints it, with `at`: its cell, or its key of kit.toml."""
    span = problem.span
    at = _in_kit(session, span) if span.file == session.open_kit.label else _in_table(session, span)
    if span.file.endswith(GAME_FILE):
        at = {"game": True}
    return {**problem.as_json(), "at": {"file": None, "row": None, "column": None, **at}}


def place_of(file: OpenFile, row: int, column: int) -> Span:
    """Return the place of a cell in the file as messages write it."""
    found = next((one for one in file.cells.rows if one.id == row), None) if file.cells else None
    if found is None:
        return Span(file.label)
    places = [at for _, at in cells_at(file, found, Problems())]
    return places[min(column, len(places) - 1)] if places else Span(file.label, file.lines()[row], 1)


def _in_table(session: Session, span: Span) -> dict[str, Any]:
    file = session.file_labelled(span.file, (span.cell or "").rpartition("!")[0])
    if file is None:
        return {}
    row = file.row_at(span.line) if span.line else None
    column = None
    if row is not None and span.column and file.lines_of is not None:
        column = span.column - 1
    elif row is not None and span.column:
        places = [(at.line, at.column) for _, at in cells_at(file, row, Problems())]
        column = places.index((span.line, span.column)) if (span.line, span.column) in places else None
    return {"file": file.id, "row": None if row is None else row.id, "column": column}


def cells_at(file: OpenFile, row: FileRow, found: Problems) -> RawRow:
    """Return the cells of a row of a text file, each with its place; faults of quotes go into `found`."""
    assert file.cells is not None, "it has a row"
    above, met = file.lines()[row.id] - 2, Problems()
    parts = delimited_rows("\n" + row.line, file.label, file.cells.separator, met)
    cells = next((part.cells for part in parts), [])
    found.extend(one._replace(span=one.span._replace(line=one.span.line + above)) for one in met.found)
    return [(value, at._replace(line=at.line + above)) for value, at in cells]


def _in_kit(session: Session, span: Span) -> dict[str, Any]:
    """Return the table and key of kit.toml at a place: `{"kit": true, "sheet": "s2", "option": "backs"}`."""
    if not span.line:
        return {"kit": True}
    keys: list[Any] = [*key_finder(Located(session.open_kit.located, span))(span), None, None, None]
    table, key, option, *_ = keys
    ids = session.open_kit.ids.get(table, ())
    if isinstance(key, int) and key < len(ids):
        return {"kit": True, table: ids[key], "option": option}
    within = isinstance(session.open_kit.document.get(table), Mapping)
    return {"kit": True, "option": table, **({"key": key} if within else {})}


def key_finder(document: Located | None) -> Callable[[Span], list[str | int]]:
    """Return a function that finds the keys of the last value that begins at a place or before it."""
    places = sorted(
        (span.line, span.column, keys)
        for keys, one in (document.walk() if document is not None else ())
        for span in (one.key_span, one.span)
        if keys and span is not None
    )

    def find(span: Span) -> list[str | int]:
        found = bisect_right(places, (span.line, span.column, ("\uffff",))) if span.line else 0
        return [*places[found - 1][2]] if found else []

    return find


def choices_of(kit: Kit | None) -> dict[str, Any]:
    """Return all choices for the open kit; None for one that cannot be read."""
    own = dict(kit.palettes) if kit else {}
    palettes = {**own, **{name: one for name, one in our_palettes().items() if name not in own}}
    options = kit.options if kit else PrintOptions()
    system = kit.system if kit else None
    return {
        "kinds": [kind_json(kind, kind.kind in system.sheets) for kind in kinds_of(system)] if system else [],
        "columns": [column_json(item) for item in declared(system.row)] if system else [],
        "papers": list(PAPERS),
        "palettes": [palette_json(one, one.name in own) for one in palettes.values()],
        "pairs": list(pairs(tuple(palettes.values()), options.settled().ink)) if kit else [],
        "inks": list(INK_MODES),
        "profiles": profile_names(),
        "printing": printing_json(options),
        "library": what_of(system) if system else "",
        "rules": [rule_json(one) for one in system.numbers().values()] if system else [],
        "limits": [option_json(item) for item in declared(LimitsTable)],
        "languages": [ENGLISH, *sorted({*known_languages(), *(system.words if system else ())})],
        "insignia": [NONE, *devices()],
        "bands": list(BANDS),
    }


def rule_json(rule: RuleValue) -> dict[str, Any]:
    """Return a number or a word of the game, before a kit replaces it."""
    said = {key: getattr(rule, key) for key in ("name", "value", "provenance", "source", "note")}
    return {**said, "words": list(rule.choices)}


def kind_json(kind: type[AnyKind], own: bool) -> dict[str, Any]:
    """Return a kind of sheet; `own` marks one of the game, as opposed to those of every game."""
    return {
        "kind": kind.kind,
        "title": kind.title,
        "help": kind.summary,
        "needs_stats": kind.needs_stats,
        "names": kind.names_row is not None,
        "own": own,
        "options": [option_json(item) for item in declared(kind)],
    }


def option_json(item: Declared) -> dict[str, Any]:
    """Return an option of a sheet: its key, its label, its kind, and its spelling in the kit."""
    default = item.default if isinstance(item.default, bool) else item.default_text
    return {**_declared_json(item, item.option), "name": item.option, "default": default}


def column_json(item: Declared) -> dict[str, Any]:
    """Return a column of the game's stat files."""
    return {
        **_declared_json(item, item.heading),
        "key": item.heading,
        "heading": item.heading,
        "group": group_of(item),
        "default": item.default_text,
    }


def _declared_json(item: Declared, name: str) -> dict[str, Any]:
    label = name.replace("-", " ").replace("_", " ")
    return {
        "label": label[:1].upper() + label[1:],
        "takes": item.kind.label,
        "words": words_of(item),
        "required": item.required,
        "help": item.help,
        "example": item.example,
    }


def words_of(item: Declared) -> list[str]:
    """Return the words of a choice of one; empty if several, or others, may be written."""
    return list(item.kind.words) if isinstance(item.kind, Choice) else []


_COMMON = {item.name for item in declared(CommonColumns)} | {"unit"}
_DRAWN = {item.name for kind in (AircraftColumns, ShipColumns) for item in declared(kind)} - _COMMON


def group_of(item: Declared) -> str:
    """Return the subject of a column: `piece` for those of every game, `drawing`, or `game`."""
    return "piece" if item.name in _COMMON else "drawing" if item.name in _DRAWN else "game"


def palette_json(palette: Palette, own: bool) -> dict[str, Any]:
    """Return the colours of a palette."""
    colours = {key: getattr(palette, key).hex for key in ("ground", "ink", "accent")}
    return {"name": palette.name, **colours, "mark": palette.mark, "band": palette.band, "own": own}


@lru_cache(maxsize=4)
def pairs(palettes: tuple[Palette, ...], ink: str) -> tuple[dict[str, Any], ...]:
    """Return the findings of `check` about opposing sides in two palettes, for pairs with any."""
    if ink not in ("color", "reversed"):
        return ()
    named, found = {palette.name: palette for palette in palettes}, []
    for one, other in combinations(palettes, 2):
        marked = distinct_marks(["A", "B"], [one, other])
        forces: list[Force[Row]] = [Side(palette.name, (), Span("")).dressed(palette) for palette in marked]
        said = [{"message": one.message, "help": one.help} for one in check_sides(forces, named)]
        if said:
            found.append({"one": one.name, "other": other.name, "problems": said})
    return tuple(found)


def printing_json(options: PrintOptions) -> dict[str, Any]:
    """Return the kit's printing options, for the form that offers them."""
    said = options.settled()
    return {
        "files": "one" if said.combine else "sheets",
        "copies": said.copies,
        "players": said.players,
        "profile": said.profile.name if said.profile else "",
        "pieces": said.pieces is not None,
        "tabletop": said.tabletop is not None,
        "pictures": "png" in said.formats,
        "press": bool(said.press),
        "press_bleed": format_length(said.press_bleed or 0.0).replace(" ", ""),
        "colours": said.colours or "",
        "cut": said.cut_file,
        "booklet": said.booklet,
    }


_NOT_MEASURES = ("name", "side", "quantity", "source", "notes", "art", "art_author", "art_licence", "insignia")
_NOT_ADDED = ("source", "side")
"""Columns that are filled in if a file has them, and never added."""


def found_for(system: AnySystem, words: str, drawings: Drawings) -> list[dict[str, Any]]:
    """Return the library rows for a game, or those with the words in their names, with picture and measures."""
    rules = rules_in_force(system.numbers())[0]
    own = system.likeness if what_of(system) == "ships" else None
    likeness_of = own() if own is not None else FROM_ABOVE()
    found = []
    for row in search(words, library_of(system)):
        likeness = likeness_of(row, rules, {})  # type: ignore[arg-type]
        texts = {name: text for name, text in texts_of(row).items() if text}
        width, height = likeness.size
        found.append(
            {
                "name": row.name,
                "nation": row.side,
                "source": row.source,
                "drawing": drawings.keep(likeness),
                "width": round(width, 2),
                "height": round(height, 2),
                "span_m": getattr(row, "span_m", None),
                "length_m": getattr(row, "length_m", None),
                "values": {name: text for name, text in texts.items() if name not in _NOT_MEASURES},
            }
        )
    return found


def columns_added(system: AnySystem, headings: Sequence[str]) -> list[str]:
    """Return the columns that library rows may add to a file: those of silhouettes and required ones."""
    return _missing(system, headings, make_rows(system, library_of(system)))


def library_edits(
    system: AnySystem, cells: CellFile, names: Sequence[str], side: bool, found: Problems
) -> list[Edit]:
    """Return the edits that add aircraft or ships at the end of a file, with house stats.

    Missing columns are added at its right. Their nation is written if `side` is set and the file has a column
    for it. Unknown names go into `found`.
    """
    rows = make_rows(system, find_named(names, library_of(system), what_of(system), found))
    missing = _missing(system, cells.headings, rows)
    headings = [*cells.headings, *missing]
    by_key = _by_key(system)
    columns = [by_key.get(heading_key(heading), "") for heading in headings]
    written = [
        tuple("" if name == "side" and not side else row.get(name, "") for name in columns) for row in rows
    ]
    last = cells.rows[-1].id
    return [*(AddColumn(name) for name in missing), *(InsertRow(last, row) for row in reversed(written))]


def _missing(system: AnySystem, headings: Sequence[str], rows: Sequence[Mapping[str, str]]) -> list[str]:
    by_key = _by_key(system)
    there = {by_key.get(heading_key(heading)) for heading in headings}
    used = (name for name in columns_in_order(system) if any(row.get(name) for row in rows))
    alone = all(row.get("quantity", "1") == "1" for row in rows)
    return [
        name
        for name in used
        if name not in there and name not in _NOT_ADDED and not (name == "quantity" and alone)
    ]


def _by_key(system: AnySystem) -> dict[str, str]:
    """Return the game's columns by all their headings, folded."""
    return {key: item.heading for item in declared(system.row) for key in keys_of(item)}
