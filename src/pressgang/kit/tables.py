"""The tables of a kit, declared once, and the kit that is read from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from pressgang.diagnostics import Span
from pressgang.layout import Stock
from pressgang.limits import LimitsTable
from pressgang.livery.palettes import INK_MODES
from pressgang.outputs import FORMATS
from pressgang.papers import PAPERS, Paper, PaperChoice
from pressgang.schema import FLAG, PAPER_CHOICE, TEXT, Choice, Length, ListOf, TextKind, Whole, option
from pressgang.sheets.base import AnyKind
from pressgang.sides import KitForce, Palette
from pressgang.systems.base import AnySystem


@dataclass(frozen=True, kw_only=True)
class KitTable:
    """The plain keys at the top of a kit."""

    name: str = option(TextKind(60), "", help="the kit's name, and that of its folder of output")
    system: str = option(TEXT, required=True, help="the game", example="dogfight")
    title: str = option(
        TEXT, "", help="the title, in headings and in the PDF (there the name stands in for it)"
    )
    author: str = option(TEXT, "", help="who made the kit, for the PDF")
    fonts: tuple[str, ...] = option(
        ListOf(TextKind(500)),
        (),
        help="TrueType files beside the kit, for characters our fonts lack; x.ttc#2 is the second face",
    )
    format: tuple[str, ...] = option(
        ListOf(Choice(FORMATS)), (), help="format of the files: pdf, svg or png, or several (pdf)"
    )
    combine: bool = option(FLAG, False, help="one PDF of all sheets, with an outline entry for each")
    dpi: int | None = option(
        Whole(36, 2400), help="resolution of PNG files (200, of pieces 300)", example="300"
    )
    ink: str = option(Choice(INK_MODES), "color", help="how colours are printed")
    cut_file: str = option(
        Choice(("none", "svg", "dxf")), "none", help="cut lines for a machine beside each sheet that is cut out"
    )
    copies: int = option(Whole(1, 100), 1, help="how often everything is printed, collated (PDF)", example="2")
    nup: int = option(
        Choice(("1", "2", "4"), whole=True), 1,
        help="pages reduced onto one side of the paper, to read: not true size (PDF)",
    )  # fmt: skip
    booklet: bool = option(
        FLAG, False,
        help="pages of half the paper's size, two up in the order for folding and stapling; what is cut out or "
        "laid on the table stays as it is (PDF)",
    )  # fmt: skip
    players: int = option(
        Whole(1, 100), 1, help="how many sets of the sheets that every player has, collated (PDF)"
    )
    pieces: str = option(
        TextKind(60),
        "",
        help="a folder, beside the sheets, for a PNG of each piece that is cut out, and an index",
    )
    jobs: int = option(
        Whole(1, 64),
        1,
        help="over how many processes the files are spread; pays for many PNG files",
        example="2",
    )
    profile: str = option(TextKind(60), "", help="the printer profile, as `pressgang profile save` named it")


@dataclass(frozen=True, kw_only=True)
class PaperTable:
    """The keys of `[paper]`."""

    size: Paper | PaperChoice = option(
        PAPER_CHOICE, PAPERS["a4"], help="a paper's name or measures; auto:a4,a3 takes what is wasted least"
    )
    margin: float = option(Length(0, 100), 8.0, help="what the printer cannot reach, all round")


class Order(NamedTuple):
    """One sheet to print: its name, its options, the names of its forces (empty: all), where it stands, and
    where each of those names does.
    """

    name: str
    kind: AnyKind
    forces: tuple[str, ...]
    span: Span
    force_spans: tuple[Span, ...] = ()


class Kit(NamedTuple):
    """A kit as read, every path inside its folder.

    `lost` names what could not be read and is as usual instead: `paper`, `fonts`, `palette.NAME`.
    """

    folder: Path
    file: str
    name: str
    table: KitTable
    system: AnySystem
    stock: Stock
    limits: LimitsTable
    forces: tuple[KitForce, ...]
    sheets: tuple[Order, ...]
    palettes: Mapping[str, Palette] = MappingProxyType({})
    rules: Mapping[str, tuple[object, Span, Span]] = MappingProxyType({})
    fonts: tuple[Path, ...] = ()
    profile_span: Span = Span("")
    name_span: Span = Span("")
    title_span: Span = Span("")
    mark_spans: Mapping[str, Span] = MappingProxyType({})
    lost: frozenset[str] = frozenset()
