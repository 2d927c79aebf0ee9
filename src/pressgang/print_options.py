"""The options of everything that prints, each declared once: a kit, `render`, `make`, the library and the
documents read these fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Generic, NamedTuple, Never, TypeVar

from pressgang.diagnostics import Span
from pressgang.drawing.papers import PAPERS, Paper, PaperChoice
from pressgang.files.outputs import FORMATS
from pressgang.layout import USUAL_MARGINS, Margins, Stock
from pressgang.livery.palettes import INK_MODES
from pressgang.press_options import PressOptions
from pressgang.rows.limits import PAGES
from pressgang.run_options import FILE, LoadOptions, RunOptions
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
)
from pressgang.schema import problems as schema_problems
from pressgang.schema.parameters import UNSAID, Parameter, Shell, parameter, parameters
from pressgang.table_options import TableOptions

CUT_FORMATS = ("svg", "dxf")
"""What cut files may be."""
U = TypeVar("U")
"""What a field may be besides its values: `None`, which is not said, or nothing else."""


class ProfileName(NamedTuple):
    """A profile that is asked for by name (or, empty, is not), and where."""

    name: str = ""
    span: Span = Span("--profile")


PROFILE = Parsed(
    "profile",
    ProfileName,
    schema_problems.WRONG_TYPE,
    "`pressgang profile list` names them.",
    lambda profile: profile.name,
)
"""The name of a printer profile on the command line; it is looked up once the run has begun."""


class LanguageName(NamedTuple):
    """A language that is asked for, and where."""

    name: str = ""
    span: Span = Span("--language")


LANGUAGE = Parsed(
    "language",
    LanguageName,
    schema_problems.WRONG_TYPE,
    "de, pl; a words.xx.toml beside the kit makes another.",
    lambda language: language.name,
)


@dataclass(frozen=True, kw_only=True)
class _Options(Generic[U]):
    """What is said of how a job is printed, or is so (`Settled`)."""

    only: tuple[str, ...] = parameter(
        ListOf(TEXT), (), keys=(), only_for=("render",),
        shell=Shell(metavar="NAME", help="Print this sheet only (repeatable)."),
    )  # fmt: skip
    paper: Paper | PaperChoice | U = parameter(
        PAPER_CHOICE, PAPERS["a4"], keys=("paper.size",),
        help="a paper's name or measures; auto:a4,a3 takes what is wasted least",
        shell=Shell(
            metavar="SIZE",
            help="Paper: a4, letter, 210x297mm …; auto:a4,a3 takes what each sheet wastes least.",
        ),
        calibrate=Shell(metavar="SIZE", kind=PAPER, help="Paper (default: a4)."),
    )  # fmt: skip
    margin: float | U = parameter(
        Length(0, 100), USUAL_MARGINS.left, keys=("paper.margin",),
        help="what the printer cannot reach, all round",
        shell=Shell(metavar="LENGTH", help="What the printer cannot reach, all round (8mm)."),
    )  # fmt: skip
    formats: tuple[str, ...] = parameter(
        ListOf(Choice(FORMATS)), ("pdf",), keys=("format",), only_for=("render",),
        help="format of the files: pdf, svg or png, or several",
        shell=Shell(
            "--format", kind=ListOf(Choice((*FORMATS, "json"))), metavar="|".join(FORMATS),
            help="Format of the files: pdf, svg or png, or several (pdf); repeatable. With --dry-run also "
            "json.",
        ),
    )  # fmt: skip
    combine: bool | U = parameter(
        FLAG, False, only_for=("render",), help="one PDF of all sheets, with an outline entry for each"
    )
    dpi: float | None = parameter(
        Whole(36, 2400), help="resolution of PNG files (200, of pieces 300)", example="300"
    )
    ink: str | U = parameter(
        Choice(INK_MODES), "color",
        help="how colours are printed",
        shell=Shell(
            help="Colours as they are, ground and ink reversed, outlines that save ink, or greys that keep the "
            "sides apart.",
        ),
    )  # fmt: skip
    cut_file: str | Path | U = parameter(
        Choice(("none", *CUT_FORMATS)), "none",
        help="cut lines for a machine beside each sheet that is cut out",
        render=Shell(help="Cut lines for a machine beside each sheet that is cut: <sheet>.cut.svg or .dxf."),
        make=Shell(
            kind=FILE, metavar="FILE", help="Cut lines for a cutting machine: .svg or .dxf, true millimetres."
        ),
    )  # fmt: skip
    """The format of cut files beside the sheets (`none`, `svg`, `dxf`), or the file of a job of one sheet."""
    copies: int | U = parameter(
        Whole(1, 100), 1, for_paper=True, help="how often everything is printed, collated (PDF)", example="2"
    )
    nup: int | U = parameter(
        Choice(("1", "2", "4"), whole=True), 1, for_paper=True,
        help="pages reduced onto one side of the paper, to read: not true size (PDF)",
    )  # fmt: skip
    players: int | U = parameter(
        Whole(1, 100), 1, for_paper=True, only_for=("render",),
        help="how many sets of the sheets that every player has, collated (PDF)",
    )  # fmt: skip
    gang: bool | U = parameter(
        FLAG, False, only_for=("render",), help="small sheets share pages where cut and backs agree"
    )
    booklet: bool | U = parameter(
        FLAG, False, for_paper=True,
        help="pages of half the paper's size, two up in the order for folding and stapling; what is cut out or "
        "laid on the table stays as it is (PDF)",
    )  # fmt: skip
    pieces: Path | None = parameter(
        TextKind(60),
        help="a folder, beside the sheets, for a PNG of each piece that is cut out, and an index",
        shell=Shell(
            kind=FILE, metavar="FOLDER",
            help="A PNG of each distinct piece that is cut out, front and back, and an index.csv.",
        ),
    )  # fmt: skip
    """The folder for pictures of each distinct piece; a kit's lies beside the sheets."""
    jobs: int | U = parameter(
        Whole(1, 64), 1, only_for=("render",), example="2",
        help="over how many processes pictures are spread: pieces, PNG and SVG pages, virtual tables",
    )  # fmt: skip
    """It never changes a byte."""
    language: LanguageName | None = parameter(
        TextKind(12),
        help="the language of the sheets' own words: en, de, pl, or that of a words.xx.toml beside the kit",
        example="de",
        shell=Shell(
            kind=LANGUAGE, metavar="LANGUAGE",
            help="The language of the sheets' own words: en, de, pl, or of a words.xx.toml beside the kit.",
        ),
    )  # fmt: skip
    max_pages: int | U = parameter(
        Whole(1), PAGES, keys=(), only_for=("render", "make"),
        shell=Shell(help=f"Raise the limit on pages ({PAGES:,})."),
    )  # fmt: skip
    profile: ProfileName | None = parameter(
        TextKind(60), help="the printer profile, as `pressgang profile save` named it",
        shell=Shell(
            kind=PROFILE, metavar="NAME",
            help="Make up for what this printer does wrong (`pressgang profile`); none: not the kit's.",
        ),
    )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class PrintOptions(PressOptions, TableOptions, _Options[None]):
    """How a job is printed; what is `None` or empty here is as the kit says, and where it says nothing, usual.

    A margin given here goes before the profile's, and the profile's before the kit's.
    """

    def over(self, kit: PrintOptions) -> PrintOptions:
        """What this says, and what `kit` says where this says nothing."""
        return replace(kit, **_values(self))

    def settled(self) -> Settled:
        """What this says, and what is usual where it says nothing."""
        return Settled(**({item.name: item.usual for item in PRINTING} | _values(self)))

    def about_paper(self) -> tuple[str, ...]:
        """The options about sheets of paper that are asked for, as they are written."""
        return tuple(
            item.flag()
            for item in PRINTING
            if item.for_paper and getattr(self, item.name) not in (*UNSAID, item.usual)
        )


@dataclass(frozen=True, kw_only=True)
class Settled(PressOptions, TableOptions, _Options[Never]):
    """How a job is printed, with nothing left unsaid."""

    def as_pictures(self) -> Settled:
        """The same but for what is about sheets of paper."""
        return replace(self, **{item.name: item.usual for item in PRINTING if item.for_paper})

    def for_press(self) -> Settled:
        """The same without what is about paper that someone prints, cuts and folds at home, or a screen."""
        return replace(self.as_pictures(), press=True, cut_file="none", gang=False, tabletop=None)

    def stock(self) -> Stock:
        """The paper with its margin all round."""
        m = self.margin
        return Stock.on(self.paper, Margins(m, m, m, m))


PRINTING = parameters(PrintOptions)


def options_said(tables: Mapping[str, Mapping[str, Any]]) -> PrintOptions:
    """The options of the values that a kit says, by table (empty: at the top) and key."""
    values: dict[str, Any] = {}
    for item in PRINTING:
        for table, said in tables.items():
            key = item.key_in(table)
            if key is not None and said.get(key.name) not in UNSAID:
                values[item.name] = said[key.name]
    return PrintOptions(**values)


def _values(options: PrintOptions) -> dict[str, Any]:
    """What is said, by name."""
    named = {item.name: getattr(options, item.name) for item in fields(options)}
    return {name: value for name, value in named.items() if value not in UNSAID}


DECLARATIONS = (PrintOptions, LoadOptions, RunOptions)


def every_parameter() -> list[Parameter]:
    """Every option there is, as help lists them: where to write comes first."""
    return sorted(
        (item for cls in DECLARATIONS for item in parameters(cls)), key=lambda item: item.name != "folder"
    )
