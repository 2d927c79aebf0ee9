"""From an order of a job to its sheet: what the sheet may look at, the users' pictures, and its drawing.

Ships and aircraft by name: of the kit's rows, else of the library.

Where a printed text of the user's was written: missing characters are shown there, not at the sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pressgang import build_problems as rule
from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.games.column_kinds import SIDC, picture_columns
from pressgang.inks import sheet_in
from pressgang.insignia.kind import is_picture_name
from pressgang.jobs.bearings import picture_at
from pressgang.jobs.job import Job
from pressgang.kit import Order
from pressgang.layout import Offer, Sheet, Stock
from pressgang.livery.palettes import our_palettes
from pressgang.rows.muster import missing_glyphs
from pressgang.rows.sides import Force
from pressgang.rows.stat_columns import AircraftColumns
from pressgang.rulebook import KITS_NOTE, RuleBook, load_rules
from pressgang.schema import Row
from pressgang.sheets.base import Brief, picture_key
from pressgang.sheets.boards import BoardOptions
from pressgang.sheets.likeness import Craft, Likeness
from pressgang.sources.inputs import Inputs
from pressgang.sources.located import Located
from pressgang.systems import all_systems
from pressgang.systems.base import FROM_ABOVE
from pressgang.systems.general import likeness_of
from pressgang.typography.fonts import FontBook, MissingGlyphError

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.sheets.faces.places_option import PlacesOf


def craft_of_kit(job: Job, pictures: Mapping[str, Picture], name: str) -> Craft | None:
    """The row of that name in the kit's forces, where its game draws rows."""
    draw, wanted = likeness_of(job.system), name.strip().casefold()
    if draw is None or not wanted:
        return None
    for force in job.forces:
        for row in force.whole().rows:
            if getattr(row, "name", "").casefold() == wanted:
                return Craft(draw(row, job.rules, pictures), _is_ship(row), getattr(row, "type", ""))
    return None


def craft_named(job: Job, pictures: Mapping[str, Picture], name: str) -> Craft | None:
    """The row of that name in the kit, else the ship or aircraft of the library."""
    from pressgang.library import aircraft, find_named, ships

    own = craft_of_kit(job, pictures, name)
    if own is not None:
        return own
    for rows, what in ((ships(), "ships"), (aircraft(), "aircraft")):
        for row in find_named([name], rows, what, Problems()):
            is_ship = what == "ships"
            return Craft(_from_library(job, row), is_ship, getattr(row, "type", ""))
    return None


def _is_ship(row: Row) -> bool:
    return not isinstance(row, AircraftColumns)


def _from_library(job: Job, row: Any) -> Likeness:
    """What draws a row of the library: its game, or nothing but its dimensions where it has none."""
    for system in all_systems().values():
        draw = likeness_of(system)
        if type(row) is system.row and draw is not None:
            rules = job.rules if system is job.system else load_rules(system.id)[0]
            return draw(row, rules, {})
    return FROM_ABOVE()(row, job.rules, {})


def missing_in_lines(noted: Iterable[tuple[str, str]], inputs: Inputs, otherwise: Span) -> Iterator[Diagnostic]:
    """A problem for each missing character of the lines of a sheet (character, line), at the text of the run's
    TOML files that the line comes from; where none is, at `otherwise`, once.
    """
    texts = list(_texts(inputs))
    seen: set[str] = set()
    for character, line in noted:
        place = _place(texts, character, line)
        if place is not None and (line != character or character not in seen):
            yield from missing_glyphs(line, [character], place)
        elif character not in seen:
            yield from missing_glyphs(line, [character], otherwise)
        seen.add(character)


def _texts(inputs: Inputs) -> Iterator[tuple[str, Span]]:
    """Every text in the TOML files that were read, with its place."""
    for label in list(inputs.files):
        document = inputs.toml(Path(label), label, Problems()) if label.endswith(".toml") else None
        if document is not None:
            yield from _below(document)


def _below(item: Located) -> Iterator[tuple[str, Span]]:
    if isinstance(item.value, str):
        yield item.value, item.span
    elif isinstance(item.value, dict):
        for one in item.value.values():
            yield from _below(one)
    elif isinstance(item.value, list):
        for one in item.value:
            yield from _below(one)


def _place(texts: Iterable[tuple[str, Span]], character: str, line: str) -> Span | None:
    """The text that the line is, holds or is a part of, in that order; else one that has the character."""
    having = [(text, span) for text, span in texts if character in text]
    for alike in (str.__eq__, str.__contains__, lambda line, text: line in text):
        for text, span in having:
            if alike(line, text):
                return span
    return having[0][1] if having else None


_PICTURED = ("art", "insignia")
"""The columns that may name a picture."""


def brief_for(job: Job, order: Order, pictures: Mapping[str, Picture], stock: Stock) -> Brief[Row]:
    """What a sheet of the job looks at: its forces (or the list of its own), rules, fonts and that stock.

    A list belongs to the first of the `forces` that its sheet names, and wears the first side's colours else.
    """
    if order.kind.names_row is not None:
        listed = job.names.get(order.name)
        named = next((force for force in job.forces if force.name in order.forces), None)
        whose = named or next(iter(job.forces), None)
        palette = whose.palette if whose else next(iter(our_palettes().values()))
        own = [listed._replace(name=named.name if named else "")] if listed else []
        bearing = whose.bearing if whose else None
        forces = tuple(Force(side, palette, bearing).whole() for side in own)
    else:
        forces = tuple(force.whole() for force in job.forces if not order.forces or force.name in order.forces)
    return Brief(
        game=job.system.game,
        credit=job.system.credit,
        title=job.own_title,
        forces=forces,
        rules=job.rules,
        book=job.book,
        paper=_offer(stock, job.book),
        place=order.span,
        pictures=pictures,
        likeness=likeness_of(job.system) if order.kind.names_row is None else None,
        places=partial(_places, job.rules),
        ink=job.options.settled().ink,
        templates=job.templates,
        lands=job.lands,
        club=job.club,
        domain=job.system.domain,
        craft=partial(craft_named, job, pictures),
        own_craft=partial(craft_of_kit, job, pictures),
        palettes=job.palettes,
    )


def _places(rules: RuleBook, *asked: Any) -> PlacesOf | None:
    """What reads the places of counters, loaded when they are asked for."""
    from pressgang.games.face_reading import read_places

    return read_places(rules, *asked)


def _offer(stock: Stock, book: FontBook, beneath: tuple[str, ...] = ()) -> Offer:
    from pressgang.imposition import StockOffer

    return StockOffer(stock, book, beneath)


def brief_of(job: Job, order: Order, found: Problems) -> Brief[Row]:
    """What a sheet of the job looks at, on the job's own paper; problems of pictures go into `found`."""
    return brief_for(job, order, pictures_of(job, found), job.stock)


def compose_sheet(job: Job, order: Order, brief: Brief[Row], stock: Stock, found: Problems) -> Sheet | None:
    """The sheet of an order, which looks at `brief`, on that stock and in the job's ink; `None` (and a problem)
    where it cannot be drawn.

    Where a font lacks a character it is composed once more, to find all such characters and all else that is
    wrong. Where it reads values that the kit put in place of the source's, and marks them with no letter, it is
    composed once more above a line that names them.
    """
    brief = replace(brief, paper=_offer(stock, job.book))
    if order.kind.needs_stats and not any(force.rows for force in brief.forces):
        found.add(
            rule.NO_STATS.at(
                order.span,
                f"{order.kind.kind} has no rows to print",
                "Add a [[force]] with a stat file to the kit.",
            )
        )
        return None
    met, rules, values = Problems(), *job.rules.watched()
    try:
        met.extend(order.kind.check(brief))
        sheet = order.kind.compose(replace(brief, rules=rules), met)
    except MissingGlyphError:
        met, book = Problems(), job.book.noting()
        brief = replace(brief, book=book, paper=_offer(stock, book))
        met.extend(order.kind.check(brief))
        sheet = order.kind.compose(brief, met)
        met.extend(missing_in_lines(book.noted.lines if book.noted else (), job.inputs, order.span))
    names = [name for name in values.names - rules.marked if name in values and values[name].is_kits]
    if names and not sheet.bare:
        sheet = _with_kits_values(order, brief, stock, sheet, names)
    found.extend(met.found)
    if isinstance(order.kind, BoardOptions):
        sheet = order.kind.dressed(sheet)
    return sheet_in(sheet, brief.ink)


def _with_kits_values(
    order: Order, brief: Brief[Row], stock: Stock, sheet: Sheet, names: Iterable[str]
) -> Sheet:
    """The sheet above a note that names values of the kit, or as it was where it has no room for that line."""
    note = KITS_NOTE + ", ".join(sorted(name.replace("_", " ") for name in names)) + "."
    met = Problems()
    above = order.kind.compose(replace(brief, paper=_offer(stock, brief.book, (note,))), met)
    return sheet if met.has_errors else replace(above, notes=(*above.notes, note))


def pictures_of(job: Job, found: Problems) -> dict[str, Picture]:
    """Return the users' own pictures by `picture_key`, each read once: of the columns `art` and `insignia`, and
    of a game's own.
    """
    pictures: dict[str, Picture] = {}
    seen: set[str] = set()
    codes: dict[str, str] = {}
    for side in (*job.sides, *job.names.values()):
        for row in side.all_rows:
            cls: Any = type(row)
            for column in (*_PICTURED, *picture_columns(cls)):
                text = getattr(row, column, "")
                key = picture_key(row, column)
                if not text or key in seen or (column == "insignia" and not is_picture_name(text)):
                    continue
                if text.startswith(SIDC):
                    codes[key] = text.removeprefix(SIDC)
                    continue
                seen.add(key)
                picture = picture_at(text, row.at(column), job.inputs, found)
                if picture is not None:
                    pictures[key] = picture
    return pictures | symbols_of(codes)


def symbols_of(codes: Mapping[str, str]) -> dict[str, Picture]:
    """Return the military symbols of picture columns, all in one scale."""
    if not codes:
        return {}
    from pressgang.art.military_symbols import joined_rooms, room_of_code, symbol_picture

    room = joined_rooms(room_of_code(code) for code in codes.values())
    return {key: symbol_picture(code, None, room) for key, code in codes.items()}
