"""Certificates for those who won or lasted the game: one list of names, a page each."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from pressgang.diagnostics import Diagnostic, Problems, shown
from pressgang.drawing.scene import Colour, Piece, Symbol
from pressgang.drawing.units import points
from pressgang.layout import Board, Offer, Sheet
from pressgang.schema import COLOUR, Choice, Length, Row, TextKind, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.certificates.form import LEAST_HEIGHT, LEAST_WIDTH, NAVY, CertificateForm, ornament
from pressgang.sheets.certificates.picture import Pictured, picture_of
from pressgang.sheets.certificates.problems import NAMES_LIST, UNKNOWN_CRAFT, WORDING
from pressgang.sheets.certificates.rows import Hero
from pressgang.sheets.certificates.wordings import FILE, ResultWording, fault_of, load_wordings
from pressgang.sheets.certificates.words import draw_certificate


@dataclass(frozen=True, kw_only=True)
class Certificates(SheetKind[Hero]):
    """A certificate a line of the list, in the wordings of `templates/certificates.toml` or of its options."""

    kind: ClassVar[str] = "certificates"
    title: ClassVar[str] = "Certificate"
    summary: ClassVar[str] = "certificates for those who won, or at least lasted the game, from a list of names"
    needs_stats: ClassVar[bool] = False
    names_row: ClassVar[type[Row] | None] = Hero
    templates: ClassVar[tuple[str, ...]] = (FILE,)

    names: str = option(
        TextKind(500), "", help="the list of names: name, result, boat, craft, event, date, foe"
    )
    orientation: Literal["landscape", "portrait"] = option(
        Choice(("landscape", "portrait")), "landscape", help="how the page lies"
    )  # fmt: skip
    title_: str = option(
        TextKind(120), "", help="the title of all of them, whatever the result", example="Gauntlet Cup"
    )
    sentence: str = option(
        TextKind(300), "", help="what all of them say; {boat}, {foe}, {event}, {date} and {name} are columns",
        example="won the cup of the {event}",
    )  # fmt: skip
    device: Literal["boat", "aircraft", "troops", "none"] | None = option(
        Choice(("boat", "aircraft", "troops", "none")), None,
        help="the picture (default: the winner's own craft, else what the game is about)",
    )  # fmt: skip
    colour: Colour = option(COLOUR, NAVY, help="the ink of rope, picture, title and name")
    name_size: float = option(
        Length(points(12), 200), points(50), help="the largest type size of a name (less on paper below a4)"
    )
    name_least: float = option(
        Length(points(9), 200),
        points(30),
        help="the smallest on one line (less below a4); longer names take two lines, down to 0.7 of it",
    )

    def check(self, brief: Brief[Hero]) -> Iterable[Diagnostic]:
        """Whether there is a list, and what is wrong with wordings of the user's own and with crafts."""
        if not any(force.rows for force in brief.forces):
            yield NAMES_LIST.at(
                brief.place, "there is no list of names", 'Add names = "commanders.csv", a list beside the kit.'
            )
        wordings = Problems()
        load_wordings(brief.templates.get(FILE), wordings)
        yield from wordings.found
        if fault := fault_of(self.sentence):
            yield WORDING.at(brief.place, f"sentence {fault[0]}", fault[1])
        for row in {row.craft.casefold(): row for _, row in brief.rows() if row.craft}.values():
            if brief.craft(row.craft) is None:
                yield UNKNOWN_CRAFT.at(
                    row.at("craft"),
                    f"neither the kit nor the library has a ship or aircraft {shown(row.craft)}",
                    "`pressgang list aircraft` and `pressgang list ships` show the library; or leave it blank.",
                )

    def compose(self, brief: Brief[Hero], found: Problems) -> Sheet:
        """A piece as large as the page for each certificate."""
        met = list(self.check(brief))
        found.extend(met)
        landscape = self.orientation == "landscape"
        paper = brief.paper if brief.paper.lies == landscape else brief.paper.turned()
        form = self._form(brief, paper, landscape)
        pieces: list[Piece] = []
        free = form.inside
        if free.width < LEAST_WIDTH * 0.8 or free.height < LEAST_HEIGHT * 0.8:
            found.add(
                problems.FORM_TOO_LARGE.at(
                    brief.place,
                    f"a certificate needs {LEAST_WIDTH * 0.8:g} × {LEAST_HEIGHT * 0.8:g} mm inside its frame; "
                    f"{paper.label()} leaves {max(0.0, free.width):.0f} × {max(0.0, free.height):.0f} mm",
                    "Take a5 or a larger paper, or smaller margins.",
                )
            )
        elif not met:
            pieces = self._pieces(brief, form, found)
        return Sheet(
            title=self.title,
            pieces=tuple(pieces),
            plan=Board("single"),
            form_name="",
            side_note=brief.game,
            heading=False,
            landscape=landscape,
            measured=False,
            bare=True,
            place=brief.place,
        )

    def _form(self, brief: Brief[Hero], paper: Offer, landscape: bool) -> CertificateForm:
        """The form on that paper; on paper below A4 the name shrinks with it."""
        page = paper.whole()
        takes = page.text
        edges = (takes.x, takes.y, page.width - takes.right, page.height - takes.bottom)
        form = CertificateForm(
            book=brief.book,
            width=page.width,
            height=page.height,
            landscape=landscape,
            ink=self.colour,
            name_largest=self.name_size,
            name_least=self.name_least,
            reach=max(0.0, *edges),
            domain=brief.domain,
            ink_mode=brief.ink,
            club=brief.club,
        )
        smaller = min(1.0, form.unit)
        least = max(points(9), self.name_least * smaller)
        return replace(form, name_largest=max(least, self.name_size * smaller), name_least=least)

    def _wording(self, ours: ResultWording) -> ResultWording:
        """A wording with the title and the sentence of the kit before it."""
        own = (self.sentence,) if self.sentence else ()
        return ResultWording(self.title_ or ours.title, (*own, *ours.sentences))

    def _pieces(self, brief: Brief[Hero], form: CertificateForm, found: Problems) -> list[Piece]:
        words = load_wordings(brief.templates.get(FILE), found)
        pictures: dict[tuple[str, str, str], Pictured] = {}
        bases: dict[Hashable, Symbol] = {}
        pieces: list[Piece] = []
        for _, row in brief.rows():
            says = self._wording(words.results[row.result])
            shows = (row.craft.casefold(), row.boat.casefold(), row.result)
            if shows not in pictures:
                craft = brief.craft(row.craft) if row.craft else brief.own_craft(row.boat)
                pictures[shows] = picture_of(form, self.device or "", craft, row.result)
            picture = pictures[shows]
            key = (picture.key, says.title)
            if key not in bases:
                bases[key] = ornament(form, picture.items, says.title)
            front = draw_certificate(form, bases[key], picture, row, says=says, words=words, found=found)
            piece = Piece(f"certificate of {row.name}", form.width, form.height, front, span=row.record.span)
            pieces.extend([piece] * row.quantity)
        return pieces
