"""The options of everything that prints, declared once for kits, commands, the library and documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, Generic, Never, TypeVar
from urllib.parse import urlsplit

from pressgang.diagnostics import Span, general_rule
from pressgang.drawing.units import PAPERS, Paper, PaperChoice
from pressgang.files.outputs import FORMATS
from pressgang.layout import USUAL_MARGINS, Margins, Stock
from pressgang.livery.palettes import INK_MODES
from pressgang.regex import regex
from pressgang.rows.limits import PAGES, LimitsTable
from pressgang.schema import (
    FLAG,
    PAPER,
    PAPER_CHOICE,
    TEXT,
    Choice,
    Length,
    ListOf,
    Parsed,
    TextKind,
    Whole,
    declared,
)
from pressgang.schema import problems as schema_problems
from pressgang.schema.declare import UNSET, Parameter, PathKind, Shell, parameter, parameters
from pressgang.structs import NamedTuple, dataclass, replace

FILE = PathKind()
FILES = ListOf(FILE)
FOLDER = Shell(kind=FILE, metavar="FOLDER")
FIRST, PAPER_OF, WHAT, HANDOUTS, CUTTING, SHOP, TABLE, SAFETY = GROUPS = (
    "The options that you need first",
    "Paper and printer",
    "What to print",
    "Handouts (PDF)",
    "Cutting",
    "Print shop",
    "Virtual table",
    "Safety and limits",
)
"""The headings of the options in help."""


@dataclass(frozen=True, kw_only=True)
class LoadOptions:
    """The options that decide how a job is read; see `load_kit` and `load_stats`."""

    fonts: tuple[Path, ...] = parameter(
        ListOf(TextKind(500)), (), group=WHAT,
        help="TrueType files beside the kit, for characters our fonts lack; x.ttc#2 is the second face",
        shell=Shell(
            "--font", kind=FILES, metavar="FILE",
            help="TrueType font for characters that ours lack; FILE#2 is the second face of a collection "
            "(repeatable).",
        ),
    )  # fmt: skip
    max_pieces: int | None = parameter(
        Whole(1), keys=tuple(f"limits.{item.name}" for item in declared(LimitsTable)), group=SAFETY,
        help="raise the limit on quantities",
    )  # fmt: skip
    games: tuple[Path, ...] = parameter(
        FILES, (), keys=(), help="folder of games (DIR/ID/game.toml)", group=WHAT, shell=Shell(metavar="DIR")
    )


@dataclass(frozen=True, kw_only=True)
class RunOptions:
    """The options of the run itself: where it writes, and when it refuses to."""

    folder: Path | None = parameter(
        FILE, keys=(), only_for=("render",), group=FIRST,
        help="folder to write into (default: output/<kit name>, unless another kit has printed there)",
        shell=Shell("-o", metavar="DIR"),
    )  # fmt: skip
    strict: bool = parameter(FLAG, False, keys=(), help="stop at warnings too", group=SAFETY)
    force: bool = parameter(
        FLAG,
        False,
        keys=(),
        help="overwrite files that pressgang did not write",
        group=SAFETY,
        calibrate=Shell(),
    )
    dry_run: bool = parameter(
        FLAG, False, keys=(), only_for=("render",), group=FIRST,
        help="write nothing; list what would be printed, with pages, sheets of paper and how to flip them "
        "(--format json for programs)",
    )  # fmt: skip
    watch: bool = parameter(
        FLAG, False, keys=(), only_for=("render",), group=FIRST,
        help="print again whenever a file of the kit changes, the sheets that it changes; Ctrl+C ends it",
    )  # fmt: skip
    clean: bool = parameter(
        FLAG, False, keys=(), only_for=("render",), group=SAFETY,
        help="delete files of earlier runs that the kit no longer prints",
    )  # fmt: skip


BAD_BASE = general_rule("PG571")
TOO_LARGE_FOR_TABLE = general_rule("PG572", exit_status=2)
COARSER_BOARD = general_rule("PG573", severity="warning")
_OF_AN_ADDRESS = regex(r"[!#-;=?-\[\]_a-z~]+")
"""The characters of an address: ASCII without blanks, quotes, brackets, braces and the like."""


def base_address(text: str) -> str:
    """Return the address before the names of files, with a slash at its end. Raises `ValueError`."""
    if not _OF_AN_ADDRESS.fullmatch(text):
        raise ValueError("holds a character that no address has")
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        raise ValueError("names a server or a port that is none") from None
    if parts.scheme not in ("http", "https", "file"):
        raise ValueError("does not begin with https://, http:// or file:///")
    if parts.scheme == "file" and (parts.netloc or not text.lower().startswith("file:///")):
        raise ValueError("is no address of a folder on this machine")
    if parts.scheme != "file" and not parts.hostname:
        raise ValueError("names no server")
    if "@" in parts.netloc:
        raise ValueError("holds a name or a password, which everyone at the table would read")
    if "?" in text or "#" in text:
        raise ValueError("has a query or a fragment, behind which no file can be named")
    return text if text.endswith("/") else f"{text}/"


BASE = Parsed(
    "web address",
    base_address,
    BAD_BASE,
    "Write the address of the folder that will hold the pictures, such as https://example.org/my-kit/; blanks "
    "and letters beyond ASCII as %20 and the like.",
)


@dataclass(frozen=True, kw_only=True)
class TableOptions:
    """The options for files of a virtual table."""

    tabletop: Path | None = parameter(
        TextKind(60), only_for=("render",), group=TABLE, shell=FOLDER,
        help="folder for a virtual table: pictures of pieces, cards and boards, sprite sheets, a saved object "
        "for Tabletop Simulator, and a manifest.json",
    )  # fmt: skip
    """The folder for a virtual table; a kit's folder is made beside its sheets."""
    tabletop_base: str | None = parameter(
        BASE, only_for=("render",), example="https://example.org/my-kit/", group=TABLE,
        help="URL of that folder, for virtual tables (default: where it lies, as file:///)",
        shell=Shell(metavar="URL"),
    )  # fmt: skip
    """Nothing is uploaded or fetched."""
    vassal: Path | None = parameter(
        FILE, keys=(), only_for=("render",), group=TABLE, shell=Shell(metavar="FILE"),
        help="module for VASSAL, FILE.vmod: boards with their grids, pieces, decks; and FILE.vmod.json",
    )  # fmt: skip


NO_SPOT = "none"
"""The value that leaves cut lines out."""
LONGEST_SPOT = 127
"""The most bytes of a name in a PDF."""
RESERVED_SPOTS = frozenset({"all", "none", "cyan", "magenta", "yellow", "black", "key", "registration"})
"""Inks that every press has, and names that mean several or no inks in a PDF."""
BLEED = 3.0
"""The bleed that print shops ask for beyond the trim, in mm."""
BAD_SPOT = general_rule("PG581")
BLEED_BEYOND_GAP = general_rule("PG582")
BAD_ICC = general_rule("PG583", exit_status=2)


def spot_name(text: str) -> str:
    """Return the name of a spot ink as a PDF holds it. Raises `ValueError` with the end of a sentence."""
    name = text.strip()
    if not name:
        raise ValueError("is no name")
    if not name.isprintable():
        raise ValueError("holds a character that does not print")
    if len(name.encode()) > LONGEST_SPOT:
        raise ValueError(f"is longer than the {LONGEST_SPOT} bytes that a PDF has for it")
    if name == NO_SPOT:
        return name
    if name.casefold() in RESERVED_SPOTS:
        raise ValueError("is an ink that every press has, or means all inks")
    return name


SPOT = Parsed(
    "name of an ink",
    spot_name,
    BAD_SPOT,
    "Write a name of its own, such as CutContour or Thru-cut, as the shop wants it; none leaves cut lines out.",
)


@dataclass(frozen=True, kw_only=True)
class PressOptions:
    """The options for files of a print shop."""

    press: bool | None = parameter(
        FLAG, False, for_paper=True, group=SHOP,
        help="for a print shop, a PDF/X-4: one piece, or one sheet, a page, with its bleed and nothing else",
    )  # fmt: skip
    press_by: str | None = parameter(
        Choice(("piece", "sheet")), "piece", group=SHOP,
        help="with press: a page for each piece that is cut out, or pages of them as large as the paper, for "
        "punching",
    )  # fmt: skip
    press_bleed: float | None = parameter(
        Length(0, 20), BLEED, help="with press: how far grounds reach beyond the trim; a sheet can say its own",
        example="3mm", group=SHOP, render=Shell("--bleed"),
    )  # fmt: skip
    colours: str | None = parameter(
        Choice(("rgb", "cmyk")), example="cmyk", group=SHOP,
        help="with press: colours as RGB, or in the four inks of a press with greys in black alone (rgb; cmyk "
        "with a profile)",
    )  # fmt: skip
    icc: Path | None = parameter(
        FILE, keys=(), group=SHOP, shell=Shell(metavar="FILE"),
        help="with press: ICC profile of the shop's press (CMYK), to which colours are converted",
    )  # fmt: skip
    spot: str | None = parameter(
        SPOT, "CutContour", help="with press: spot ink of cut lines, over all others; `none` leaves them out",
        group=SHOP, shell=Shell(metavar="NAME"),
    )  # fmt: skip


CUT_FORMATS = ("svg", "dxf")
"""The formats of cut files."""
U = TypeVar("U")
"""The type of an unset field: `None`, or never for settled options."""


class RequestedName(NamedTuple):
    """The name of a requested profile or language, and the place of the request."""

    name: str
    span: Span = Span("command line")


PROFILE = Parsed(
    "profile",
    partial(RequestedName, span=Span("--profile")),
    schema_problems.WRONG_TYPE,
    "`pressgang profile list` names them.",
    lambda profile: profile.name,
)
"""The name of a printer profile on the command line; the profile is looked up when the run begins."""
LANGUAGE = Parsed(
    "language",
    partial(RequestedName, span=Span("--language")),
    schema_problems.WRONG_TYPE,
    "de, pl; a words.xx.toml beside the kit makes another.",
    lambda language: language.name,
)


@dataclass(frozen=True, kw_only=True)
class _Options(Generic[U]):
    """The options of printing a job, as given or settled (`Settled`)."""

    only: tuple[str, ...] = parameter(
        ListOf(TEXT), (), keys=(), only_for=("render",), help="print this sheet only", group=FIRST,
        shell=Shell(metavar="NAME"),
    )  # fmt: skip
    paper: Paper | PaperChoice | U = parameter(
        PAPER_CHOICE, PAPERS["a4"], keys=("paper.size",), group=FIRST,
        help="paper: a4, letter, 210x297mm …; auto:a4,a3 takes the one that each sheet wastes least",
        shell=Shell(metavar="SIZE"), calibrate=Shell(metavar="SIZE", kind=PAPER, help="Paper (default: a4)."),
    )  # fmt: skip
    margin: float | U = parameter(
        Length(0, 100), USUAL_MARGINS.left, keys=("paper.margin",), group=PAPER_OF,
        help="unprintable margin on all four sides",
    )  # fmt: skip
    formats: tuple[str, ...] = parameter(
        ListOf(Choice(FORMATS)), ("pdf",), keys=("format",), only_for=("render",), group=FIRST,
        help="format of the files: pdf, svg or png, or several",
        shell=Shell(
            "--format", kind=ListOf(Choice((*FORMATS, "json"))), metavar=f"[{'|'.join(FORMATS)}]",
            help="Format of the files (pdf); repeatable. With --dry-run also json.",
        ),
    )  # fmt: skip
    combine: bool | U = parameter(
        FLAG,
        False,
        only_for=("render",),
        help="one PDF of all sheets, with an outline entry for each",
        group=FIRST,
    )
    dpi: float | None = parameter(
        Whole(36, 2400), help="resolution of PNG files (200, of pieces 300)", example="300", group=PAPER_OF
    )
    ink: str | U = parameter(
        Choice(INK_MODES), "color", group=FIRST,
        help="colours as they are, ground and ink reversed, outlines that save ink, or greys that keep the "
        "sides apart",
    )  # fmt: skip
    cut_file: str | Path | U = parameter(
        Choice(("none", *CUT_FORMATS)), "none", group=CUTTING,
        help="cut lines for a cutting machine beside each sheet that is cut: <sheet>.cut.svg or .dxf",
        make=Shell(
            kind=FILE, metavar="FILE", help="Cut lines for a cutting machine: .svg or .dxf, true millimetres."
        ),
    )  # fmt: skip
    """The format of cut files beside the sheets (`none`, `svg`, `dxf`), or the file for a job of one sheet."""
    copies: int | U = parameter(
        Whole(1, 100), 1, for_paper=True, help="number of copies of everything, collated (PDF)", example="2",
        group=FIRST,
    )  # fmt: skip
    nup: int | U = parameter(
        Choice(("1", "2", "4"), whole=True), 1, for_paper=True, group=HANDOUTS,
        help="pages reduced onto one side of the paper, for reading: not true size (PDF)",
    )  # fmt: skip
    players: int | U = parameter(
        Whole(1, 100), 1, for_paper=True, only_for=("render",), group=HANDOUTS,
        help="number of sets of the sheets that every player has, collated (PDF)",
    )  # fmt: skip
    gang: bool | U = parameter(
        FLAG, False, only_for=("render",), group=CUTTING,
        help="small sheets share pages where cut and backs agree",
    )  # fmt: skip
    booklet: bool | U = parameter(
        FLAG, False, for_paper=True, group=HANDOUTS,
        help="pages of half the paper's size, two up in the order for folding and stapling; what is cut out or "
        "laid on the table stays as it is (PDF)",
    )  # fmt: skip
    pieces: Path | None = parameter(
        TextKind(60), group=CUTTING, shell=FOLDER,
        help="folder for a PNG of each distinct piece that is cut out, front and back, and an index.csv",
    )  # fmt: skip
    """The folder for pictures of each distinct piece; a kit's folder is made beside its sheets."""
    jobs: int | U = parameter(
        Whole(1, 64), 1, only_for=("render",), example="2", group=PAPER_OF,
        help="number of worker processes for pictures",
    )  # fmt: skip
    """The number of worker processes; it never changes a byte of the output."""
    language: RequestedName | None = parameter(
        TextKind(12), example="de", group=FIRST, shell=Shell(kind=LANGUAGE, metavar="LANGUAGE"),
        help="language of the sheets' own words: en, de, pl, or that of a words.xx.toml beside the kit",
    )  # fmt: skip
    max_pages: int | U = parameter(
        Whole(1), PAGES, keys=(), only_for=("render", "make"), group=SAFETY,
        help=f"raise the limit on pages ({PAGES:,})",
    )  # fmt: skip
    profile: RequestedName | None = parameter(
        TextKind(60), group=PAPER_OF, shell=Shell(kind=PROFILE, metavar="NAME"),
        help="correct for this printer's measured errors (`pressgang profile`); `none` ignores the kit's "
        "profile",
    )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class PrintOptions(PressOptions, TableOptions, _Options[None]):
    """The given options of printing a job; None or empty ones are as the kit says, else as usual.

    A margin given here overrides the profile's, which overrides the kit's.
    """

    def over(self, kit: PrintOptions) -> PrintOptions:
        """Return these options, with those of `kit` where they are unset."""
        return replace(kit, **_values(self))

    def settled(self) -> Settled:
        """Return these options, with defaults where they are unset."""
        return Settled(**({item.name: item.default for item in PRINTING} | _values(self)))

    def about_paper(self) -> tuple[str, ...]:
        """Return the given options about sheets of paper, in their spelling."""
        return tuple(
            item.flag()
            for item in PRINTING
            if item.for_paper and getattr(self, item.name) not in (*UNSET, item.default)
        )


@dataclass(frozen=True, kw_only=True)
class Settled(PressOptions, TableOptions, _Options[Never]):
    """The options of printing a job, all of them set."""

    def as_pictures(self) -> Settled:
        """Return the same options without those about sheets of paper."""
        return replace(self, **{item.name: item.default for item in PRINTING if item.for_paper})

    def for_press(self) -> Settled:
        """Return the same options without those for home printing, cutting and folding, and for screens."""
        return replace(self.as_pictures(), press=True, cut_file="none", gang=False, tabletop=None, vassal=None)

    def stock(self) -> Stock:
        """Return the paper with one margin on all sides."""
        m = self.margin
        return Stock.on(self.paper, Margins(m, m, m, m))


PRINTING = parameters(PrintOptions)


def read_kit_options(tables: Mapping[str, Mapping[str, Any]]) -> PrintOptions:
    """Return the options of a kit's values, given by table (empty: the top) and key."""
    values: dict[str, Any] = {}
    for item in PRINTING:
        for table, said in tables.items():
            key = item.key_in(table)
            if key is not None and said.get(key.name) not in UNSET:
                values[item.name] = said[key.name]
    return PrintOptions(**values)


def _values(options: PrintOptions) -> dict[str, Any]:
    """Return the options that are set, by name."""
    named = {item.name: getattr(options, item.name) for item in fields(options)}
    return {name: value for name, value in named.items() if value not in UNSET}


DECLARATIONS = (PrintOptions, LoadOptions, RunOptions)


def every_parameter() -> list[Parameter]:
    """Return every option in the order of help: where to write comes first."""
    return sorted(
        (item for cls in DECLARATIONS for item in parameters(cls)), key=lambda item: item.name != "folder"
    )
