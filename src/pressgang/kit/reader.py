"""Reads a `kit.toml`, collecting every problem with its line and column."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path, PureWindowsPath
from typing import TypeVar

from pressgang.diagnostics import Problems, Span, shown, suggestion
from pressgang.kit.problems import (
    BACKSLASHES,
    BAD_NAME,
    LEAVES_KIT,
    NO_SHEETS,
    SAME_NAME,
    UNKNOWN_FORCE,
    UNKNOWN_SHEET,
    UNKNOWN_SYSTEM,
)
from pressgang.kit.tables import ForceTable, Kit, KitForce, KitSheet, KitTable, PaperTable
from pressgang.layout import Margins, Stock
from pressgang.limits import LimitsTable
from pressgang.livery.palettes import read_palette
from pressgang.paths import is_file, is_folder, real
from pressgang.schema import read_options
from pressgang.schema.problems import MISSING_KEY, WRONG_TYPE
from pressgang.sheets.base import Palette, SheetKind
from pressgang.sources.inputs import Inputs
from pressgang.sources.located import Located
from pressgang.sources.records import heading_key
from pressgang.systems import all_systems
from pressgang.systems.base import System
from pressgang.systems.general import kinds_of

T = TypeVar("T")
KIT_FILE = "kit.toml"
Given = dict[str, tuple[object, Span, Span]]


def find_kit(path: Path) -> Path | None:
    """The `kit.toml` that the path means (a folder that holds one, or the file itself)."""
    file = path / KIT_FILE if is_folder(path) else path
    return file if file.name == KIT_FILE and is_file(file) else None


def read_kit(file: Path, label: str, inputs: Inputs, found: Problems) -> Kit | None:
    """The kit of a `kit.toml`; every problem goes into `found`, and with an error there is no kit."""
    document = inputs.toml(file, label, found)
    return _Reader(file.parent, label, document, found).kit() if document is not None else None


class _Reader:
    """Walks one document; kept together because every step needs the folder, the label and the problems."""

    def __init__(self, folder: Path, label: str, document: Located, found: Problems) -> None:
        self.folder, self.label, self.document, self.found = folder, label, document, found
        self.place = Span(label, 1, 1)

    def kit(self) -> Kit | None:
        before = sum(d.is_error for d in self.found.found)
        top: dict[str, Located] = self.document.value
        tables = ("paper", "limits", "rules", "palette", "force", "sheet")
        plain = {key: value for key, value in top.items() if key not in tables}
        table = self._options(KitTable, plain, self.place, "the kit", also=tables)
        stock = self._stock(top)
        limits = self._options(LimitsTable, self._table(top, "limits"), self.place, "[limits]") or LimitsTable()
        palettes = self._palettes(top)
        rules = _given(self._table(top, "rules"))
        forces = self._forces(top)
        system = self._system(table, top)
        sheets = self._sheets(top, system, [force.table.name for force in forces]) if system else ()
        name = self._name(table, top)
        if table and table.pieces and not is_file_name(table.pieces):
            self._bad_name(table.pieces, _span(top, "pieces", self.place))
        fonts = self._fonts(table, top)
        if not table or not system or sum(d.is_error for d in self.found.found) > before:
            return None
        return Kit(
            self.folder, self.label, name, table, system, stock, limits, forces, sheets, palettes, rules, fonts,
            _span(top, "profile", self.place),
        )  # fmt: skip

    def _options(
        self, cls: type[T], table: Mapping[str, Located], place: Span, what: str, also: tuple[str, ...] = ()
    ) -> T | None:
        options, problems = read_options(cls, _given(table), place, what, also)
        self.found.extend(problems)
        return options

    def _table(self, top: Mapping[str, Located], key: str) -> dict[str, Located]:
        """A table of the kit, or an empty one (with a problem where it is something else)."""
        found = top.get(key)
        if found is None or isinstance(found.value, dict):
            return found.value if found else {}
        self.found.add(
            WRONG_TYPE.at(found.key_span or found.span, f"{key} is not a table", f"Write it as [{key}].")
        )
        return {}

    def _tables(self, top: Mapping[str, Located], key: str) -> list[Located]:
        """The tables of a list of tables, or none (with a problem where it is something else)."""
        found = top.get(key)
        if found is None:
            return []
        if isinstance(found.value, dict):
            message = f"[{key}] is a single table, and a kit has a list of tables"
            way_out = f"Write [[{key}]], in two brackets, above each."
            self.found.add(WRONG_TYPE.at(found.key_span or found.span, message, way_out))
            return [found]  # read as it was meant, so that what follows from this one slip is not said
        if not isinstance(found.value, list) or not all(isinstance(item.value, dict) for item in found.value):
            self.found.add(
                WRONG_TYPE.at(
                    found.key_span or found.span, f"{key} is not a list of tables", f"Write [[{key}]]."
                )
            )
            return []
        return list(found.value)

    def _stock(self, top: Mapping[str, Located]) -> Stock:
        paper = self._options(PaperTable, self._table(top, "paper"), self.place, "[paper]") or PaperTable()
        m = paper.margin
        return Stock.on(paper.size, Margins(m, m, m, m))

    def _palettes(self, top: Mapping[str, Located]) -> dict[str, Palette]:
        palettes = {}
        for name, entry in self._table(top, "palette").items():
            if not isinstance(entry.value, dict):
                self.found.add(
                    WRONG_TYPE.at(
                        entry.span, f"palette.{name} is not a table", f"Write it as [palette.{name}]."
                    )
                )
                continue
            palette, problems = read_palette(name, _given(entry.value), entry.key_span or entry.span)
            self.found.extend(problems)
            if palette:
                palettes[name] = palette
        return palettes

    def _forces(self, top: Mapping[str, Located]) -> tuple[KitForce, ...]:
        forces: list[KitForce] = []
        for entry in self._tables(top, "force"):
            table = self._options(ForceTable, entry.value, entry.span, "[[force]]")
            if table is None:
                continue
            name_span = _span(entry.value, "name", entry.span)
            path = self.inside(table.stats, _span(entry.value, "stats", entry.span))
            if any(force.table.name.casefold() == table.name.casefold() for force in forces):
                self._same("force", table.name, name_span)
            palette_span = _span(entry.value, "palette", entry.span)
            if path is not None:
                label = str(Path(self.label).parent / table.stats)
                forces.append(KitForce(table, path, label, name_span, palette_span))
        return tuple(forces)

    def _system(self, table: KitTable | None, top: Mapping[str, Located]) -> System | None:
        if table is None or not table.system:
            return None
        systems = all_systems()
        system = systems.get(table.system.casefold().replace("_", "-").replace(" ", "-"))
        if system is None:
            self.found.add(
                UNKNOWN_SYSTEM.at(
                    _span(top, "system", self.place),
                    f"unknown system {shown(table.system)}",
                    f"{suggestion(table.system, systems)}The systems are {', '.join(systems)}.",
                )
            )
        return system

    def _sheets(self, top: Mapping[str, Located], system: System, forces: list[str]) -> tuple[KitSheet, ...]:
        kinds = {kind.kind: kind for kind in kinds_of(system)}
        entries = self._tables(top, "sheet")
        if not entries and "sheet" not in top:
            self.found.add(
                NO_SHEETS.at(
                    self.place, "the kit has no [[sheet]]", f"Add some; the kinds are {', '.join(kinds)}."
                )
            )
        sheets: list[KitSheet] = []
        for entry in entries:
            sheet = self._sheet(entry, system, kinds, forces)
            if sheet is None:
                continue
            if any(other.name.casefold() == sheet.name.casefold() for other in sheets):
                self._same("sheet", sheet.name, sheet.span)
            sheets.append(sheet)
        return tuple(sheets)

    def _sheet(
        self, entry: Located, system: System, kinds: Mapping[str, type[SheetKind]], forces: list[str]
    ) -> KitSheet | None:
        keys: dict[str, Located] = dict(entry.value)
        kind, name, wanted = (_taken(keys, key) for key in ("kind", "name", "forces"))
        if kind is None:
            self.found.add(
                MISSING_KEY.at(entry.span, "the sheet has no kind", f"Add kind: one of {', '.join(kinds)}.")
            )
            return None
        cls = kinds.get(str(kind.value).casefold().replace("_", "-").replace(" ", "-"))
        if cls is None:
            self.found.add(
                UNKNOWN_SHEET.at(
                    kind.span,
                    f"{system.id} has no sheet {shown(kind.plain())}",
                    f"{suggestion(str(kind.plain()), kinds)}Its sheets are {', '.join(kinds)}.",
                )
            )
            return None
        options = self._options(
            cls, keys, entry.span, f"sheet {shown(cls.kind)}", also=("kind", "name", "forces")
        )
        own_name = str(name.value) if name else cls.kind
        if name and not is_file_name(own_name):
            self._bad_name(own_name, name.span)
        names = self._wanted_forces(wanted, forces) if wanted else ()
        return KitSheet(own_name, options, names, entry.span) if options else None

    def _wanted_forces(self, wanted: Located, forces: list[str]) -> tuple[str, ...]:
        items = wanted.value if isinstance(wanted.value, list) else [wanted]
        for item in items:
            if item.value not in forces:
                self.found.add(
                    UNKNOWN_FORCE.at(
                        item.span,
                        f"the kit has no force {shown(item.plain())}",
                        f"{suggestion(str(item.plain()), forces)}Its forces are {', '.join(forces) or 'none'}.",
                    )
                )
        return tuple(str(item.value) for item in items)

    def _name(self, table: KitTable | None, top: Mapping[str, Located]) -> str:
        if table and table.name:
            if not is_file_name(table.name):
                self._bad_name(table.name, _span(top, "name", self.place))
            return table.name
        folder = real(self.folder).name
        return folder if is_file_name(folder) else "kit"

    def _bad_name(self, name: str, span: Span) -> None:
        self.found.add(
            BAD_NAME.at(
                span,
                f"{shown(name)} cannot be a file's name",
                'Use letters, figures, spaces, dots and hyphens, not at the ends; no / \\ : * ? " < > |.',
            )
        )

    def _same(self, what: str, name: str, span: Span) -> None:
        self.found.add(
            SAME_NAME.at(span, f"two {what}s are named {shown(name)}", "Give one of them another name.")
        )

    def _fonts(self, table: KitTable | None, top: Mapping[str, Located]) -> tuple[Path, ...]:
        span = _span(top, "fonts", self.place)
        paths = [self.inside(text, span) for text in (table.fonts if table else ())]
        return tuple(path for path in paths if path is not None)

    def inside(self, text: str, span: Span) -> Path | None:
        """The path of something the kit names, or `None` (and a problem) where it lies outside."""
        parts = PureWindowsPath(text)
        target = self.folder / text
        outside = (
            parts.is_absolute() or parts.drive or parts.root or ".." in parts.parts or text.startswith("~")
        )
        if outside or "\0" in text or not real(target).is_relative_to(real(self.folder)):
            self.found.add(
                LEAVES_KIT.at(
                    span,
                    f"{shown(text)} leads out of the kit's folder",
                    "Copy the file into the folder and name it from there.",
                )
            )
            return None
        if "\\" in text or not text.isprintable():
            forward, message = text.replace("\\", "/"), f"{shown(text)} is written with backslashes"
            if not text.isprintable():
                forward = "armies/raf.csv"
                message = f"{shown(text)} is no path: in double quotes a backslash has a meaning of its own"
            self.found.add(BACKSLASHES.at(span, message, f'Write it with /, as in "{forward}".'))
            return None
        return target


def _span(table: Mapping[str, Located], key: str, otherwise: Span) -> Span:
    """Where a key's value stands, however the key is spelt: `Stats` and `sta-ts` are read as `stats`."""
    return next((item.span for name, item in table.items() if heading_key(name) == key), otherwise)


def _taken(keys: dict[str, Located], wanted: str) -> Located | None:
    """The value of a key in any of its spellings, taken out; a second spelling stays and is reported."""
    spelling = next((key for key in keys if heading_key(key) == wanted), None)
    return None if spelling is None else keys.pop(spelling)


def _given(table: Mapping[str, Located]) -> Given:
    return {key: (item.plain(), item.key_span or item.span, item.span) for key, item in table.items()}


_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def is_file_name(name: str) -> bool:
    """Whether the name can be a file's or a folder's on Linux, macOS and Windows alike."""
    return bool(
        name
        and len(name.encode(errors="replace")) <= 120
        and name == name.strip(" .")
        and not re.search(r'[<>:"/\\|?*\x00-\x1f]', name)
        and name.isprintable()
        and not _RESERVED.fullmatch(name)
    )
