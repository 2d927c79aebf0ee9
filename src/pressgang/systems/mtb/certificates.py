"""Certificates for commanders who sank their foes or lasted the game: one list of names, a page each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.scene import Colour, Piece, Symbol
from pressgang.drawing.units import points
from pressgang.layout import Board, Sheet
from pressgang.schema import COLOUR, Choice, Length, Row, TextKind, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, SheetKind
from pressgang.systems.mtb.certificate_form import LEAST_HEIGHT, LEAST_WIDTH, CertificateForm, ornament
from pressgang.systems.mtb.certificate_words import draw_certificate
from pressgang.systems.mtb.inks import NAVY
from pressgang.systems.mtb.problems import NAMES_LIST
from pressgang.systems.mtb.stats import Hero
from pressgang.systems.mtb.wordings import FILE, load_wordings


@dataclass(frozen=True, kw_only=True)
class Certificates(SheetKind[Hero]):
    """A certificate a line of the list, in one of two wordings (`templates/certificates.toml`)."""

    kind: ClassVar[str] = "certificates"
    title: ClassVar[str] = "Certificate"
    summary: ClassVar[str] = "certificates for those who sank their foes or survived, from a list of names"
    needs_stats: ClassVar[bool] = False
    names_row: ClassVar[type[Row] | None] = Hero
    templates: ClassVar[tuple[str, ...]] = (FILE,)

    names: str = option(TextKind(500), "", help="the list of names: name, result, boat, event, date, foe")
    orientation: Literal["landscape", "portrait"] = option(
        Choice(("landscape", "portrait")), "landscape", help="how the page lies"
    )  # fmt: skip
    colour: Colour = option(COLOUR, NAVY, help="the ink of rope, picture, title and name")
    name_size: float = option(
        Length(points(12), 200), points(47), help="the largest type size of a name (less on paper below a4)"
    )
    name_least: float = option(
        Length(points(9), 200),
        points(20),
        help="the smallest on one line (less below a4); longer names take two lines, down to 0.7 of it",
    )

    def check(self, brief: Brief[Hero]) -> Iterable[Diagnostic]:
        """Whether there is a list, and what is wrong with wordings of the user's own."""
        if not any(force.rows for force in brief.forces):
            yield NAMES_LIST.at(
                brief.place, "there is no list of names", 'Add names = "commanders.csv", a list beside the kit.'
            )
        wordings = Problems()
        load_wordings(brief.templates.get(FILE), wordings)
        yield from wordings.found

    def compose(self, brief: Brief[Hero], found: Problems) -> Sheet:
        """A piece as large as the page for each certificate."""
        met = list(self.check(brief))
        found.extend(met)
        landscape = self.orientation == "landscape"
        paper = brief.paper if brief.paper.lies == landscape else brief.paper.turned()
        live = paper.area(heading=False)
        pieces: list[Piece] = []
        if live.width < LEAST_WIDTH or live.height < LEAST_HEIGHT:
            found.add(
                problems.FORM_TOO_LARGE.at(
                    brief.place,
                    f"a certificate needs {LEAST_WIDTH:g} × {LEAST_HEIGHT:g} mm; {paper.label()} leaves "
                    f"{max(0.0, live.width):.0f} × {max(0.0, live.height):.0f} mm",
                    "Take a5 or a larger paper, or smaller margins.",
                )
            )
        elif not met:
            pieces = self._pieces(brief, live.width, live.height, landscape, found)
        return Sheet(
            title=self.title,
            pieces=tuple(pieces),
            plan=Board("single"),
            form_name="",
            side_note=brief.game,
            heading=False,
            landscape=landscape,
            measured=False,
            place=brief.place,
        )

    def _pieces(
        self, brief: Brief[Hero], width: float, height: float, landscape: bool, found: Problems
    ) -> list[Piece]:
        words = load_wordings(brief.templates.get(FILE), found)
        form = CertificateForm(
            book=brief.book,
            width=width,
            height=height,
            landscape=landscape,
            ink=self.colour,
            name_largest=self.name_size,
            name_least=self.name_least,
        )
        smaller = min(1.0, form.unit)  # on paper below A4 the name shrinks with the page
        least = max(points(9), self.name_least * smaller)
        form = replace(form, name_largest=max(least, self.name_size * smaller), name_least=least)
        bases: dict[str, Symbol] = {}
        pieces: list[Piece] = []
        for _, row in brief.rows():
            wording = words.results[row.result]
            if row.result not in bases:
                bases[row.result] = ornament(form, row.result, wording.title)
            front = draw_certificate(form, bases[row.result], row, wording, words, found)
            piece = Piece(f"certificate of {row.name}", width, height, front, span=row.record.span)
            pieces.extend([piece] * row.quantity)
        return pieces
