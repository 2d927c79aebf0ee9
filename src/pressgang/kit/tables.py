"""The tables of a kit, and the names that files can have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang.diagnostics import Span
from pressgang.layout import Club
from pressgang.print_options import PrintOptions, every_parameter
from pressgang.regex import regex
from pressgang.rows.limits import LimitsTable
from pressgang.rows.sides import KitForce, Palette
from pressgang.schema import Declared, ListOf, TextKind, declared
from pressgang.schema.keys import declared_keys
from pressgang.sheets.base import AnyKind
from pressgang.structs import NamedTuple, dataclass
from pressgang.systems.base import AnySystem

if TYPE_CHECKING:
    from pressgang.terrain.model import OwnTerrain

_RESERVED = regex(r"(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(\..*)?", re.IGNORECASE)


def is_file_name(name: str) -> bool:
    """Return whether Linux, macOS and Windows all accept the name for a file or folder."""
    return (
        has_file_letters(name) and len(name.encode(errors="replace")) <= 120 and not _RESERVED.fullmatch(name)
    )


def has_file_letters(name: str) -> bool:
    """Return whether a name has nothing but what stands in names of files, and some of it."""
    return bool(
        name
        and name == name.strip(" .")
        and not re.search(r'[<>:"/\\|?*\x00-\x1f]', name)
        and name.isprintable()
    )


def _keys(table: str) -> tuple[Declared, ...]:
    found = (item.key_in(table) for item in every_parameter())
    return tuple(key for key in found if key is not None)


KEYS: Mapping[str, tuple[Declared, ...]] = {
    "": (*declared_keys("kit", {"face": ListOf(TextKind(500))}), *_keys("")),
    "paper": _keys("paper"),
    "force": declared(KitForce),
    "limits": declared(LimitsTable),
}
"""The keys of a kit by table; those without a table stand at the top."""


class Order(NamedTuple):
    """A sheet to print: its name, options, forces (by name; empty: all), and the places of these."""

    name: str
    kind: AnyKind
    forces: tuple[str, ...]
    span: Span
    force_spans: tuple[Span, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Kit:
    """A kit as its `kit.toml` says, every path inside its folder; or one sheet, as a command asks for it.

    `title` is the name where the kit gives none. `lost` names unreadable parts, which have defaults instead:
    `paper`, `fonts`, `palette.NAME`.
    """

    name: str
    title: str
    system: AnySystem
    orders: tuple[Order, ...]
    kit: Path | None = None
    """The `kit.toml`, as the user named it; None for a sheet without a kit."""
    author: str = ""
    licence: str = ""
    """The terms under which the kit may be shared, in its own words."""
    year: int | None = None
    club: Club = Club()
    """The club's name and motto, as far as the kit gives them; its logo is read with the job."""
    logo: str = ""
    options: PrintOptions = PrintOptions()
    """The printing options of the kit."""
    limits: LimitsTable = LimitsTable()
    requests: tuple[KitForce, ...] = ()
    """What each `[[force]]` asks for."""
    palettes: Mapping[str, Palette] = field(default_factory=dict)
    """The palettes that the kit defines, in colour."""
    own_rules: Mapping[str, tuple[object, Span, Span]] = field(default_factory=dict)
    """The kit's own values of the game's rules."""
    fonts: tuple[Path, ...] = ()
    face: tuple[Path, ...] = ()
    spans: Mapping[str, Span] = field(default_factory=dict)
    """The places of keys that are looked at again: `name`, `logo`, `palette.NAME.mark` and the like."""
    lost: frozenset[str] = frozenset()
    terrain: Mapping[str, OwnTerrain] = field(default_factory=dict)
    """The terrain that the kit itself names."""

    @property
    def folder(self) -> Path | None:
        """Return the folder of the kit; None for a sheet without one."""
        return self.kit.parent if self.kit else None

    @property
    def own_title(self) -> str:
        """Return the title for headings; empty if the kit has none, as its name stands at the foot."""
        return self.title if self.title != self.name else ""
