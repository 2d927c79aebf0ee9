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
from pressgang.rows.sides import ForceTable, KitForce, Palette
from pressgang.schema import TEXT, Declared, ListOf, TextKind, Whole, declared, option
from pressgang.sheets.base import AnyKind
from pressgang.structs import NamedTuple, dataclass
from pressgang.systems.base import AnySystem

if TYPE_CHECKING:
    from pressgang.terrain.model import OwnTerrain

_RESERVED = regex(r"(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(\..*)?", re.IGNORECASE)


def is_file_name(name: str) -> bool:
    """Return whether Linux, macOS and Windows all accept the name for a file or folder."""
    return bool(
        name
        and len(name.encode(errors="replace")) <= 120
        and name == name.strip(" .")
        and not re.search(r'[<>:"/\\|?*\x00-\x1f]', name)
        and name.isprintable()
        and not _RESERVED.fullmatch(name)
    )


@dataclass(frozen=True, kw_only=True)
class KitTable:
    """The plain keys at the top of a kit; the other keys there are options of printing."""

    name: str = option(TextKind(60), "", help="the kit's name, and that of its folder of output")
    system: str = option(TEXT, required=True, help="the game", example="dogfight")
    title: str = option(TEXT, "", help="title in headings and in the PDF (default there: the name)")
    author: str = option(TEXT, "", help="who made the kit, for the PDF")
    licence: str = option(TEXT, "", help="licence of the kit for the PDF, such as CC BY 4.0")
    year: int | None = option(
        Whole(1700, 2100), help="year of the battle; selects a nation's insignia (default: 1940)"
    )
    club: str = option(TEXT, "", help="the club's name, in headings that have room for it and on certificates")
    motto: str = option(TEXT, "", help="the club's motto, under its name")
    face: tuple[str, ...] = option(
        ListOf(TextKind(500)),
        (),
        help="the text face of all sheets: a TrueType file beside the kit, or a family's regular, bold and "
        "italic; what it lacks comes from ours",
        example='["Own-Regular.ttf", "Own-Bold.ttf"]',
    )
    logo: str = option(
        TextKind(500), "", help="the club's logo, an SVG or PNG beside the kit", example="logo.svg"
    )


def _keys(table: str) -> tuple[Declared, ...]:
    found = (item.key_in(table) for item in every_parameter())
    return tuple(key for key in found if key is not None)


KEYS: Mapping[str, tuple[Declared, ...]] = MappingProxyType(
    {
        "": (*declared(KitTable), *_keys("")),
        "paper": _keys("paper"),
        "force": declared(ForceTable),
        "limits": declared(LimitsTable),
    }
)
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
