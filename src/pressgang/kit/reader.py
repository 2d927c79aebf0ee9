"""The reader of a `kit.toml`; every file that a kit names must lie in its folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PureWindowsPath
from typing import Any

from pressgang.build_problems import NOT_A_KIT
from pressgang.diagnostics import Diagnostic, Problems, Span, shown, suggestion
from pressgang.files.paths import exists, folded, is_file, is_folder, real
from pressgang.games.known import Games, unknown_system
from pressgang.games.written import id_of
from pressgang.kit import problems as rule
from pressgang.kit.tables import KEYS, Kit, Order, has_file_letters, is_file_name
from pressgang.layout import Club
from pressgang.livery.palettes import read_palette
from pressgang.print_options import RequestedName, read_kit_options
from pressgang.rows.limits import FORCES, SHEETS, LimitsTable
from pressgang.rows.sides import KitForce, Palette
from pressgang.schema import find_table, find_tables, read_options, read_sound_options, read_values
from pressgang.schema.problems import MISSING_KEY, WRONG_TYPE
from pressgang.sources import split_sheet
from pressgang.sources.inputs import Inputs, read_bytes
from pressgang.sources.problems import UNREADABLE
from pressgang.sources.table import Located, find_named, given_values, heading_key, span_of, take_key
from pressgang.structs import replace
from pressgang.systems.base import AnySystem
from pressgang.systems.general import kind_of, names_of
from pressgang.terrain.reading import read_own_terrain
from pressgang.typography.font_files import split_face


def path_inside(folder: Path, text: str, span: Span, found: Problems, whose: str = "kit") -> Path | None:
    """Return the path of a file that the kit (or a game) names, or None and a problem if it lies outside."""
    parts = PureWindowsPath(text)
    target = folder / text
    outside = parts.is_absolute() or parts.drive or parts.root or ".." in parts.parts or text.startswith("~")
    if outside or "\0" in text or not real(target).is_relative_to(real(folder)):
        message = f"{shown(text)} leads out of the {whose}'s folder"
        found.report(rule.LEAVES_KIT, span, message, "Copy the file into the folder and name it from there.")
        return None
    if "\\" in text or not text.isprintable():
        forward, message = text.replace("\\", "/"), f"{shown(text)} is written with backslashes"
        if not text.isprintable():
            forward = "armies/raf.csv"
            message = f"{shown(text)} is no path: in double quotes a backslash has a meaning of its own"
        found.report(rule.BACKSLASHES, span, message, f'Write it with /, as in "{forward}".')
        return None
    return target


def bad_name(name: str, span: Span) -> Diagnostic:
    """Return the problem of a name that no file can have."""
    way_out = 'Use letters, figures, spaces, dots and hyphens, not at the ends; no / \\ : * ? " < > |.'
    if has_file_letters(name):
        way_out = "Use a shorter one, and none that Windows keeps for itself, such as con."
    return rule.BAD_NAME.at(span, f"{shown(name)} cannot be a file's name", way_out)


def same_name(what: str, name: str, span: Span) -> Diagnostic:
    """Return the problem of a second force or sheet of that name."""
    return rule.SAME_NAME.at(span, f"two {what}s are named {shown(name)}", "Give one of them another name.")


def unknown_forces(names: Sequence[str], spans: Sequence[Span], forces: Sequence[str]) -> Iterator[Diagnostic]:
    """Yield a problem for each force that a sheet names and the kit lacks."""
    for name, span in zip(names, spans, strict=True):
        if name not in forces:
            way_out = suggestion(name, forces, "Its forces are")
            yield rule.UNKNOWN_FORCE.at(span, f"the kit has no force {shown(name)}", way_out)


KIT_FILE = "kit.toml"
_PLACED = ("name", "title", "club", "motto", "logo", "face")
"""The keys whose values are looked at again once the fonts are open."""


def find_kit(path: Path, found: Problems | None = None) -> Path | None:
    """Return the `kit.toml` of a path (a folder that holds one, or the file itself), or None and a problem."""
    file = path / KIT_FILE if is_folder(path) else path
    if file.name == KIT_FILE and is_file(file):
        return file
    if found is not None:
        message = "this is no kit" if exists(path) else "there is no such file or folder"
        way_out = "Name a folder with a kit.toml in it, or that file; `pressgang new` writes one."
        _, problem = read_bytes(file, str(path))
        # a folder that may not be entered hides what is in it
        hidden = problem if problem and problem.rule is UNREADABLE and not exists(file) else None
        found.add(hidden or NOT_A_KIT.at(Span(str(path)), message, way_out))
    return None


def read_kit(file: Path, inputs: Inputs, found: Problems, games: Games) -> Kit | None:
    """Return the kit as far as it can be read (None without its game); problems go into `found`."""
    document = inputs.toml(file, str(file), found)
    return _Reader(file, document, found, games).kit() if document is not None else None


class _Reader:
    """A reader of one document, with the file and the problems that every step needs."""

    def __init__(self, file: Path, document: Located, found: Problems, games: Games) -> None:
        self.file, self.folder = file, file.parent
        self.document, self.found, self.games = document, found, games
        self.place = Span(str(file), 1, 1)
        self.lost: set[str] = set()
        self.spans: dict[str, Span] = {}

    def kit(self) -> Kit | None:
        top: dict[str, Located] = self.document.value
        tables = ("paper", "limits", "rules", "palette", "force", "sheet", "terrain")
        plain = {key: value for key, value in top.items() if key not in tables}
        values, problems = read_values(KEYS[""], given_values(plain), self.place, "the kit", tables)
        self.found.extend(problems)
        paper = self._paper(top)
        said = given_values(self._table(top, "limits"))
        limits = read_options(LimitsTable, said, self.place, "[limits]", self.found) or LimitsTable()
        palettes = self._palettes(top)
        rules = given_values(self._table(top, "rules"))
        forces = self._forces(top)
        if not values.get("system"):
            return None
        system = self._system(values["system"], top, palettes)
        # The forces of a file without a name are known when it is read; the loader looks at names then.
        sides = None if any(not force.name for force in forces) else [f.name for f in forces]
        sheets = self._sheets(top, system, sides) if system else ()
        name = self._name(values.get("name", ""), top)
        for key in ("pieces", "tabletop"):
            if values.get(key) and not is_file_name(values[key]):
                self.found.add(bad_name(values[key], span_of(top, key, self.place)))
        fonts, face = (self._fonts(key, values.get(key, ()), top) for key in ("fonts", "face"))
        if system is None:
            return None
        values |= {key: Path(values[key]) if values.get(key) else None for key in ("pieces", "tabletop")}
        for key in ("language", "profile"):
            place = span_of(top, key, self.place)
            values[key] = RequestedName(values[key], place) if values.get(key) else None
        placed = [key for key in _PLACED if key == "name" or values.get(key)]
        return Kit(
            name=name,
            title=values.get("title") or name,
            system=system,
            orders=sheets,
            kit=self.file,
            author=values.get("author", ""),
            licence=values.get("licence", ""),
            year=values.get("year"),
            logo=values.get("logo", ""),
            club=Club(values.get("club", ""), values.get("motto", "")),
            options=read_kit_options({"": values, "paper": paper}),
            limits=limits,
            requests=forces,
            palettes=palettes,
            own_rules=rules,
            fonts=fonts,
            face=face,
            spans=self.spans | {key: span_of(top, key, self.place) for key in placed},
            lost=frozenset(self.lost),
            terrain=read_own_terrain(top.get("terrain"), self.folder, self.found),
        )

    def _table(self, top: Mapping[str, Located], key: str) -> dict[str, Located]:
        return find_table(top, key, f"[{key}]", self.found)

    def _listed(self, top: Mapping[str, Located], key: str, what: str, most: int) -> Sequence[Located]:
        """Return the `[[key]]` tables, or none of too many."""
        entries = find_tables(top, key, "kit", self.found)
        if len(entries) <= most:
            return entries
        message = f"the kit has {len(entries):,} {what}; the most is {most}"
        self.found.report(rule.TOO_MANY, entries[most].span, message, "Make several kits of it.")
        return ()

    def _paper(self, top: Mapping[str, Located]) -> dict[str, Any]:
        """Return the values of `[paper]`; empty if any is wrong."""
        keys = self._table(top, "paper")
        values, problems = read_values(KEYS["paper"], given_values(keys), self.place, "[paper]")
        self.found.extend(problems)
        no_table = "paper" in top and not isinstance(top["paper"].value, dict)
        if no_table or any(problem.is_error for problem in problems):
            self.lost.add("paper")
            return {}
        return values

    def _palettes(self, top: Mapping[str, Located]) -> dict[str, Palette]:
        palettes = {}
        for name, entry in self._table(top, "palette").items():
            if not isinstance(entry.value, dict):
                self.lost.add(f"palette.{name}")
                self.found.report(
                    WRONG_TYPE, entry.span, f"palette.{name} is not a table", f"Write it as [palette.{name}]."
                )
                continue
            place = entry.place
            palette = read_palette(name, given_values(entry.value), place, self.found)
            if palette:
                palettes[name] = palette
                for key in ("mark", "insignia"):
                    self.spans[f"palette.{name}.{key}"] = entry.at(key)
            else:
                self.lost.add(f"palette.{name}")
        return palettes

    def _forces(self, top: Mapping[str, Located]) -> tuple[KitForce, ...]:
        forces: list[KitForce] = []
        names: set[str] = set()
        lacking: list[Span] = []
        for entry in self._listed(top, "force", "sides", FORCES):
            met = Problems()
            given = given_values(entry.value)
            force = read_sound_options(KitForce, given, entry.span, "[[force]]", met) or KitForce()
            sound, told = not met.has_errors, {one.span for one in met.found}
            spans = {key: entry.at(key) for key in ("name", "stats", "palette", "insignia", "from")}
            force = replace(force, spans=spans)
            if not force.name and isinstance(written := given.get("name", ("",))[0], str):
                # one that is too long: its stats are read all the same
                force = replace(force, name=written.strip())
            self.found.extend(met.found)
            for key, value in (("name", force.name), ("stats", force.stats)):
                if not value and spans[key] != entry.span and spans[key] not in told:
                    message = f"{key} of [[force]] is blank"
                    self.found.report(MISSING_KEY, spans[key], message, f"Write the {key}.")
            if force.name and force.name.casefold() in names:
                self.found.add(same_name("force", force.name, spans["name"]))
            names.add(force.name.casefold())
            is_dressed = force.palette or force.alliance or force.insignia
            if not force.name and spans["name"] not in told and is_dressed:
                way_out = "Write one more [[force]] with the name of a side and its palette, but without stats."
                message = "the colours do not say which side they are for"
                self.found.report(rule.PALETTE_OF_NOBODY, spans["palette"], message, way_out)
            if force.from_ and not force.stats:
                way_out = 'Say which file beside the kit it becomes: stats = "raf.csv".'
                self.found.report(MISSING_KEY, spans["from"], "from of [[force]] needs stats", way_out)
            if not force.stats or not (force.name or sound):
                if sound:
                    lacking.append(entry.span)
                forces.append(replace(force, sheet=None))
                continue
            file, sheet = split_sheet(force.stats, self.folder)
            if sheet is not None and force.sheet and sheet.casefold() != force.sheet.casefold():
                other = f"names one sheet and the key sheet another, {shown(force.sheet)}"
                message = f"{shown(force.stats)} {other}"
                self.found.report(rule.NOT_ONE_SHEET, spans["stats"], message, "Leave out the key sheet.")
            picked = force.sheet or None if sheet is None else sheet
            forces.append(replace(force, path=self.inside(file, spans["stats"]), sheet=picked))
        if all(force.name or force.path is None for force in forces):
            way_out = "Add stats; only where another [[force]] has stats and no name may they be left out."
            self.found.extend(MISSING_KEY.at(place, "[[force]] has no stats", way_out) for place in lacking)
        return tuple(forces)

    def _system(self, named: str, top: Mapping[str, Located], palettes: Iterable[str]) -> AnySystem | None:
        name = id_of(named)
        if name not in self.games:
            place = span_of(top, "system", self.place)
            self.found.report(rule.UNKNOWN_SYSTEM, place, *unknown_system(named, self.games))
        system = self.games.named(name, self.found)
        if (read := system or self.games.read_in_part(name)) is not None:
            self.found.extend(read.sheet_problems(frozenset(map(heading_key, palettes))))
        return system

    def _sheets(
        self, top: Mapping[str, Located], system: AnySystem, forces: list[str] | None
    ) -> tuple[Order, ...]:
        listed = top.get("sheet")
        if listed is None or listed.value == []:
            kinds, place = ", ".join(names_of(system)), listed.span if listed else self.place
            way_out = f"Add some; the kinds are {kinds}."
            self.found.report(rule.NO_SHEETS, place, "the kit has no [[sheet]]", way_out)
        sheets: list[Order] = []
        names: set[str] = set()
        for entry in self._listed(top, "sheet", "sheets", SHEETS):
            sheet = self._sheet(entry, system, forces)
            if sheet is None:
                continue
            if folded(sheet.name) in names:
                self.found.add(same_name("sheet", sheet.name, sheet.span))
            names.add(folded(sheet.name))
            sheets.append(sheet)
        return tuple(sheets)

    def _sheet(self, entry: Located, system: AnySystem, forces: list[str] | None) -> Order | None:
        keys: dict[str, Located] = dict(entry.value)
        kind, name, wanted = (take_key(keys, key) for key in ("kind", "name", "forces"))
        if kind is None:
            kinds = ", ".join(names_of(system))
            self.found.report(MISSING_KEY, entry.span, "the sheet has no kind", f"Add kind: one of {kinds}.")
            return None
        cls = kind_of(system, id_of(str(kind.value)))
        if cls is None and str(kind.value) in system.sheets:
            return None  # a sheet of the game with faults of its own, which are said already
        if cls is None:
            there_are = names_of(system)
            message = f"{system.id} has no sheet {shown(kind.plain())}"
            way_out = suggestion(str(kind.plain()), there_are, "Its sheets are")
            self.found.report(rule.UNKNOWN_SHEET, kind.span, message, way_out)
            return None
        what, also = f"sheet {shown(cls.kind)}", ("kind", "name", "forces")
        options = read_options(cls, given_values(keys), entry.span, what, self.found, also)
        own_name = str(name.value) if name else cls.kind
        if name and not is_file_name(own_name):
            self.found.add(bad_name(own_name, name.span))
        items = [] if wanted is None else wanted.value if isinstance(wanted.value, list) else [wanted]
        names, spans = tuple(str(item.value) for item in items), tuple(item.span for item in items)
        if forces is not None:
            self.found.extend(unknown_forces(names, spans, forces))
        return Order(own_name, options, names, entry.span, spans) if options else None

    def _name(self, written: str, top: Mapping[str, Located]) -> str:
        if written:
            if not is_file_name(written):
                self.found.add(bad_name(written, span_of(top, "name", self.place)))
            return written
        folder = real(self.folder).name
        return folder if is_file_name(folder) else "kit"

    def _fonts(self, key: str, named: Sequence[str], top: Mapping[str, Located]) -> tuple[Path, ...]:
        wanted, sound = find_named(top, key), []
        listed = wanted.value if wanted and isinstance(wanted.value, list) else [wanted]
        for text, item in zip(named, listed, strict=False):
            span = item.span if item else self.place
            path, face = split_face(self.folder / text)
            # the file itself lies inside, not only what it is called with the number of a face
            if self.inside(text if face is None else text.rpartition("#")[0], span) is None:
                continue
            if not is_file(path) and (problem := read_bytes(path, "")[1]):
                self.found.add(problem._replace(span=span, message=f"{shown(text)}: {problem.message}"))
            else:
                sound.append(self.folder / text)
        if len(sound) < len(named) or (wanted and not named):
            self.lost.add("fonts")
        return tuple(sound)

    def inside(self, text: str, span: Span) -> Path | None:
        """Return the path of a file that the kit names, or None (and a problem) if it lies outside."""
        return path_inside(self.folder, text, span, self.found)
