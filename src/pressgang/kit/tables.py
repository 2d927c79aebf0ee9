"""The tables of a kit, and the names that files can have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from pressgang.diagnostics import Span
from pressgang.print_options import PrintOptions, every_parameter
from pressgang.regex import regex
from pressgang.rows.limits import LimitsTable
from pressgang.rows.sides import KitForce, Palette
from pressgang.schema import Declared, ListOf, TextKind, declared
from pressgang.schema.keys import key
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


@dataclass(frozen=True, kw_only=True)
class KitTable:
    """The plain keys at the top of a kit; the other keys there are options of printing."""

    name: str = key("kit.name")
    system: str = key("kit.system")
    title: str = key("kit.title")
    author: str = key("kit.author")
    licence: str = key("kit.licence")
    year: int | None = key("kit.year")
    club: str = key("kit.club")
    motto: str = key("kit.motto")
    face: tuple[str, ...] = key("kit.face", ListOf(TextKind(500)))
    logo: str = key("kit.logo")


def _keys(table: str) -> tuple[Declared, ...]:
    found = (item.key_in(table) for item in every_parameter())
    return tuple(key for key in found if key is not None)


KEYS: Mapping[str, tuple[Declared, ...]] = {
    "": (*declared(KitTable), *_keys("")),
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


class Kit(NamedTuple):
    """A kit as read, every path inside its folder.

    `options` are its printing options. `lost` names unreadable parts, which have defaults instead: `paper`,
    `fonts`, `palette.NAME`.
    """

    folder: Path
    file: str
    name: str
    table: KitTable
    system: AnySystem
    options: PrintOptions
    limits: LimitsTable
    forces: tuple[KitForce, ...]
    sheets: tuple[Order, ...]
    palettes: Mapping[str, Palette] = MappingProxyType({})
    rules: Mapping[str, tuple[object, Span, Span]] = MappingProxyType({})
    fonts: tuple[Path, ...] = ()
    spans: Mapping[str, Span] = MappingProxyType({})
    """The places of keys that are looked at again: `name`, `logo`, `palette.NAME.mark` and the like."""
    face: tuple[Path, ...] = ()
    lost: frozenset[str] = frozenset()
    terrain: Mapping[str, OwnTerrain] = MappingProxyType({})
    """The terrain that the kit itself names."""
