"""From an order of a job to its sheet: forces with insignia and pictures, and the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pressgang import build_problems as rule
from pressgang.art.pictures import Picture
from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.drawing.geometry import Rect
from pressgang.games.columns import SIDC, picture_columns
from pressgang.inks import sheet_in
from pressgang.insignia.devices import device_of
from pressgang.insignia.drawing import LIMIT, OwnDevice, alike_ones
from pressgang.insignia.kind import INSIGNIA_ALIKE, NONE, SAME_INSIGNIA, is_picture_name
from pressgang.insignia.nations import Bearing
from pressgang.jobs.job import Job
from pressgang.kit.tables import Kit, Order
from pressgang.layout import Offer, Sheet, Stock
from pressgang.livery.colours import MOST_TOLD, more_sides
from pressgang.livery.palettes import our_palettes
from pressgang.rows.sides import Force, Side
from pressgang.rows.stat_columns import AircraftColumns
from pressgang.rulebook import KITS_NOTE, RuleBook, rules_in_force
from pressgang.schema import Row
from pressgang.sheets.base import Brief, Craft, Likeness, picture_key
from pressgang.sheets.cutting import BoardOptions, CounterOptions
from pressgang.sources.inputs import Inputs
from pressgang.sources.problems import NO_ROWS
from pressgang.stats.reading import missing_glyphs
from pressgang.structs import replace
from pressgang.systems import all_systems
from pressgang.systems.base import FROM_ABOVE
from pressgang.systems.general import likeness_of
from pressgang.typography.fonts import FontBook, MissingGlyphError

if TYPE_CHECKING:
    from pressgang.sheets.faces.model import PlacesOf


_WAY_OUT = "Write one name for sides that are one, the same alliance for allies, or give one another insignia."


def add_insignia(
    forces: Sequence[Force[Row]], kit: Kit, inputs: Inputs, found: Problems
) -> tuple[Force[Row], ...]:
    """Return the forces with their insignia: from the `[[force]]`, else its palette, else its name.

    The moving things of the game and the year of the kit select among a nation's.
    """
    domain, year = kit.system.domain, kit.year

    def bearing_of(force: Force[Row]) -> Bearing:
        own, span = force.request.insignia, force.insignia_at
        if not own:
            own = force.palette.insignia
            span = kit.spans.get(f"palette.{force.palette.name}.insignia", force.colours_at)
        if own == NONE or not own:
            return Bearing(force.name, year, domain, shown=own != NONE)
        if is_picture_name(own):
            picture = read_picture_at(own, span, inputs, found)
            return Bearing(force.name, year, domain, OwnDevice(own, picture) if picture else None)
        return Bearing(force.name, year, domain, device_of(own))

    return tuple(replace(one, bearing=bearing_of(one)) for one in forces)


def read_picture_at(
    text: str, span: Span, inputs: Inputs, found: Problems, folder: Path | None = None
) -> Picture | None:
    """Return the picture that a user names at `span`, beside the naming file or in `folder`."""
    from pressgang.art.pictures import picture_bytes, picture_of, resolve_art

    path, problems = resolve_art(folder or Path(span.file).parent, text, span)
    found.extend(problems)
    if path is None:
        return None
    data = inputs.files.get(str(path))
    if data is None:
        data, problems = picture_bytes(path, span)
        found.extend(problems)
        if data is None:
            return None
        inputs.files[str(path)] = data
    drawn = partial(picture_of, path, data, span)
    picture, problems = inputs.kept.find(("picture", str(path), data), drawn)
    found.extend(problem._replace(span=span) for problem in problems)
    return picture


def check_insignia(forces: Sequence[Force[Row]], ink: str) -> Iterator[Diagnostic]:
    """Yield a note for each side whose insignia later opponents have as well, or such as look alike in the ink.

    Beyond a limit the remaining sides are only counted.
    """
    before: dict[str, list[Force[Row]]] = {}  # by device; two of different alliances oppose all that may come
    late: dict[tuple[str, str, str], list[Force[Row]]] = {}
    for force in forces:
        device = force.device
        if device is None:
            continue
        found = (
            (one.name, shown, device.id)
            for shown in (device.id, *alike_ones(device.id, ink))
            for one in before.get(shown, ())
            if one.opposes(force)
        )
        if first := next(found, None):
            late.setdefault(first, []).append(force)
        same = before.setdefault(device.id, [])
        if not same or (len(same) == 1 and same[0].request.alliance and same[0].opposes(force)):
            same.append(force)
    for (one, shown, device_id), others in islice(late.items(), MOST_TOLD):
        yield _note(one, shown, others, device_id, ink)
    if rest := [force for others in [*late.values()][MOST_TOLD:] for force in others]:
        message = f"{more_sides(rest)} like another in insignia, {rest[0].name} for one"
        yield SAME_INSIGNIA.at(rest[0].insignia_at, message, _WAY_OUT)


def _note(one: str, shown: str, others: Sequence[Force[Row]], device: str, ink: str) -> Diagnostic:
    names = ", ".join(other.name for other in others[:MOST_TOLD])
    names += f" and {len(others) - MOST_TOLD} more" if others[MOST_TOLD:] else ""
    if shown == device:
        message = f"{one} fights {names}, and {'all' if others[1:] else 'both'} show {device}"
        return SAME_INSIGNIA.at(others[0].insignia_at, message, _WAY_OUT)
    message = (
        f"{shown} of {one} and {device} of {names} are {alike_ones(device, ink)[shown]} of 255 apart "
        f"with ink = {ink}; the least is {LIMIT}"
    )
    return INSIGNIA_ALIKE.at(others[0].insignia_at, message, _WAY_OUT)


def find_craft_in_kit(job: Job, pictures: Mapping[str, Picture], name: str) -> Craft | None:
    """Return the row of that name in the kit's forces, if its game draws rows."""
    draw, wanted = likeness_of(job.system), name.strip().casefold()
    if draw is None or not wanted:
        return None
    for force in job.forces:
        for row in force.whole().rows:
            if getattr(row, "name", "").casefold() == wanted:
                is_ship = not isinstance(row, AircraftColumns)
                return Craft(draw(row, job.rules, pictures), is_ship, getattr(row, "type", ""))
    return None


def find_craft(job: Job, pictures: Mapping[str, Picture], name: str) -> Craft | None:
    """Return the row of that name in the kit, else the ship or aircraft of the library."""
    from pressgang.library import aircraft, find_named, ships

    own = find_craft_in_kit(job, pictures, name)
    if own is not None:
        return own
    for rows, what in ((ships(), "ships"), (aircraft(), "aircraft")):
        for row in find_named([name], rows, what, Problems()):
            is_ship = what == "ships"
            return Craft(_from_library(job, row), is_ship, getattr(row, "type", ""))
    return None


def _from_library(job: Job, row: Any) -> Likeness:
    """Return the drawing data of a library row: by its game, or by its dimensions alone if it has none."""
    for system in all_systems().values():
        draw = likeness_of(system)
        if type(row) is system.row and draw is not None:
            rules = job.rules if system is job.system else rules_in_force(system.numbers())[0]
            return draw(row, rules, {})
    return FROM_ABOVE()(row, job.rules, {})


def report_missing_in_lines(
    noted: Iterable[tuple[str, str]], inputs: Inputs, otherwise: Span
) -> Iterator[Diagnostic]:
    """Yield a problem for each missing character of a sheet, at its text in the TOML files.

    Characters of no such text are reported once each, at `otherwise`.
    """
    texts = list(_texts(inputs))
    seen: set[str] = set()
    for character, line in noted:
        place = _place_composing(texts, character, line)
        if place is not None and (line != character or character not in seen):
            yield from missing_glyphs(line, [character], place)
        elif character not in seen:
            yield from missing_glyphs(line, [character], otherwise)
        seen.add(character)


def _texts(inputs: Inputs) -> Iterator[tuple[str, Span]]:
    """Yield every text in the TOML files of the run, with its place."""
    for label in list(inputs.files):
        document = inputs.toml(Path(label), label, Problems()) if label.endswith(".toml") else None
        if document is not None:
            yield from ((one.value, one.span) for _, one in document.walk() if isinstance(one.value, str))


def _place_composing(texts: Iterable[tuple[str, Span]], character: str, line: str) -> Span | None:
    """Return the place of the text that equals, contains or is part of the line, else of one with the
    character.
    """
    having = [(text, span) for text, span in texts if character in text]
    for alike in (str.__eq__, str.__contains__, lambda line, text: line in text):
        for text, span in having:
            if alike(line, text):
                return span
    return having[0][1] if having else None


_PICTURED = ("art", "insignia")
"""The columns that can name a picture."""


def make_brief(job: Job, order: Order, pictures: Mapping[str, Picture], stock: Stock) -> Brief[Row]:
    """Return the brief of a sheet: its forces (or its own list), rules, fonts and that stock.

    A list belongs to the first of the `forces` that its sheet names, else it gets the first side's colours.
    """
    if order.kind.names_row is not None:
        listed = job.names.get(order.name)
        named = next((force for force in job.forces if force.name in order.forces), None)
        whose = named or next(iter(job.forces), None)
        palette = whose.palette if whose else next(iter(our_palettes().values()))
        own = [replace(listed, name=named.name if named else "")] if listed else []
        bearing = whose.bearing if whose else None
        forces = tuple(side.dressed(palette, bearing).whole() for side in own)
    else:
        forces = tuple(force.whole() for force in job.forces if not order.forces or force.name in order.forces)
    kinds: list[Any] = [one.kind for one in job.orders]
    is_for_counters = isinstance(order.kind, BoardOptions) and order.kind.holds_counters
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
        hexes=tuple(kind.hex for kind in kinds if getattr(kind, "measure", "") == "hex"),
        counters=tuple(
            (one.outline.width, one.outline.height)
            for one in kinds
            if is_for_counters and isinstance(one, CounterOptions) and one.kind == "counters"
        ),
        club=job.club,
        domain=job.system.domain,
        is_of_troops=job.system.is_of_troops,
        craft=partial(find_craft, job, pictures),
        own_craft=partial(find_craft_in_kit, job, pictures),
        own_names=_names_of_rows(job),
        palettes=job.palettes,
    )


def _names_of_rows(job: Job) -> frozenset[str]:
    """Return the names of all rows; none where some could not be read."""
    rows = [row for force in job.forces for row in force.rows]
    if not all(force.complete for force in job.forces) or not all(row.has_read("name") for row in rows):
        return frozenset()
    return frozenset(getattr(row, "name", "") for row in rows)


def _places(rules: RuleBook, *asked: Any) -> PlacesOf | None:
    """Return the reader of counters' places; it is loaded at its first use."""
    from pressgang.games.faces.places import read_places

    return read_places(rules, *asked)


def _offer(stock: Stock, book: FontBook, beneath: tuple[str, ...] = ()) -> Offer:
    from pressgang.imposition.plans import StockOffer

    return StockOffer(stock, book, beneath)


def compose_sheet(job: Job, order: Order, brief: Brief[Row], stock: Stock, found: Problems) -> Sheet | None:
    """Compose the sheet of an order from `brief`, on that stock, in the job's ink; None after a problem.

    It is composed once more to find all missing characters, or above a note of the kit's own rule values.
    """
    brief = replace(brief, paper=_offer(stock, job.book))
    if order.kind.needs_stats and not any(force.rows for force in brief.forces):
        message = f"{order.kind.kind} has no rows to print"
        if brief.forces:  # as of a file by itself
            found.report(NO_ROWS, order.span, message, "Write a row below the headings of a stat file.")
        else:
            found.report(rule.NO_STATS, order.span, message, "Add a [[force]] with a stat file that has rows.")
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
        known = {one.span for one in job.warnings if one.rule is rule.MISSING_GLYPH}  # a name was told whole
        lines = report_missing_in_lines(book.noted.lines if book.noted else (), job.inputs, order.span)
        met.extend(one for one in lines if one.span not in known)
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
    """Return the sheet above a note that names values of the kit, or unchanged if the note has no room."""
    note = KITS_NOTE + ", ".join(sorted(name.replace("_", " ") for name in names)) + "."
    met = Problems()
    above = order.kind.compose(replace(brief, paper=_offer(stock, brief.book, (note,))), met)
    return sheet if met.has_errors else replace(above, notes=(*above.notes, note))


_NOTHING = Picture("", (), Rect(0.0, 0.0, 1.0, 1.0))
"""The stand-in for a picture that cannot be printed."""


def read_pictures(sides: Iterable[Side[Row]], inputs: Inputs, found: Problems) -> dict[str, Picture]:
    """Return the users' own pictures of these rows by `picture_key`, each read once."""
    pictures: dict[str, Picture] = {}
    seen: set[str] = set()
    codes: dict[str, str] = {}
    for side in sides:
        for row in side.rows:
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
                picture = read_picture_at(text, row.at(column), inputs, found)
                if picture is not None:
                    pictures[key] = picture
                elif column not in _PICTURED:  # its cell is at fault, and sheets are not to say so again
                    pictures[key] = _NOTHING
    if codes:
        from pressgang.art.military_symbols import joined_rooms, room_of_code, symbol_picture

        room = joined_rooms(room_of_code(code) for code in codes.values())  # all are in one scale
        pictures |= {key: symbol_picture(code, None, room) for key, code in codes.items()}
    return pictures
