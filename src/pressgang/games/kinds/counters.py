"""`kind = "counters"`: counters with what their `front` and `back` say in nine places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, ClassVar

from pressgang.art.military_symbols import joined_rooms
from pressgang.art.pictures import Picture
from pressgang.diagnostics import Diagnostic, Problems, shown, suggestion
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.recolour import CURRENT, Recolouring
from pressgang.drawing.scene import WHITE, Colour, Group, Symbol
from pressgang.games.blocks.words import OwnBlock
from pressgang.games.expressions.arithmetic import InnerScope
from pressgang.games.expressions.compiling import Expression, Fault, Scope
from pressgang.games.expressions.scopes import Vocabulary
from pressgang.games.expressions.templates import Template, expressions_in, shown_value
from pressgang.games.expressions.values import NUMBER, TEXT
from pressgang.games.faces.free_parts import DESIGN, OwnColour, OwnDesign, read_colour, read_design
from pressgang.games.faces.places import WHATS, OwnFace, OwnPiece, PlacePart, What, read_face
from pressgang.games.kinds.reading import WHEN, Reading, kit_scope
from pressgang.livery.inks import in_colours
from pressgang.rows.sides import Palette
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import Footnotes
from pressgang.schema import Length, option
from pressgang.schema.keys import keys_of
from pressgang.sheets.base import AnyKind, Brief, Force, Likeness
from pressgang.sheets.blocks.block import Look
from pressgang.sheets.blocks.grid import ColumnBlock
from pressgang.sheets.blocks.places import as_fields
from pressgang.sheets.cutting import Shape, too_round
from pressgang.sheets.faces.colours import Dress
from pressgang.sheets.faces.counters import FaceCounters
from pressgang.sheets.faces.draw import NO_FACE_INK, FaceInk
from pressgang.sheets.faces.measures import Measures
from pressgang.sheets.faces.planning import Faces
from pressgang.sheets.free_parts import Whose
from pressgang.sheets.likenesses import likeness_of_row, turn_likeness
from pressgang.structs import dataclass, replace

if TYPE_CHECKING:
    from pressgang.games.blocks.making import RowPen

KEPT_WHATS: tuple[What, ...] = ("text", "name", "insignia", "dots", "sign", "picture")
"""The contents that can be left off."""
_MOST_COPIES = 100
_WIDE = 0.6
"""A block that takes such a share of a counter's width is made narrower where it then takes less room."""
_ALWAYS = {"badge": "a letter of the side always stays", "likeness": "the likeness is never left off"}
_CHANGE = "Change the row, or the game's file."
KEYS = {**keys_of("counters"), **DESIGN, "when": WHEN}


class _InInk(Recolouring):
    """Recolours what a block draws, but no picture in it."""

    def symbol(self, symbol: Symbol) -> Symbol:
        return symbol


def _ink_of_place(ground: Colour, colour: Colour) -> Colour:
    """Return what a black, grey or white of a block prints in on a counter of that ground."""
    if colour.red == colour.green == colour.blue:
        return CURRENT if colour.red < 0.7 else ground if colour == WHITE else colour
    return colour


@dataclass(frozen=True, kw_only=True)
class OwnCounters(FaceCounters):
    """Counters with faces as a game's file declares them."""

    own_front: ClassVar[OwnFace]
    own_back: ClassVar[OwnFace | None]
    own_legend: ClassVar[Template | None]
    own_back_legend: ClassVar[Template | None]
    own_ink: ClassVar[OwnColour | None]
    own_side_legend: ClassVar[Template | None]
    copies: ClassVar[Expression | None]
    turn: ClassVar[float]
    numbered: ClassVar[PlacePart | None]
    vocabulary: ClassVar[Vocabulary]
    design: ClassVar[OwnDesign]

    radius: float = option(Length(0, 30), 0.0, help="round corners of square counters")

    def outline_of(self, size: float) -> Shape:
        """Return what a counter of that size is cut to."""
        shape, frame = super().outline_of(size), self.design.frame
        edge = frame.stands((shape.width, shape.height)) + frame.width if frame is not None else 0.0
        return replace(shape, radius=self.radius, edge=edge)

    def check(self, brief: Brief[CommonColumns]) -> Iterable[Diagnostic]:
        """Yield the problems of corners that are too round, and of a legend that has no result."""
        yield from super().check(brief)
        if wrong := too_round(self.radius, self.outline, brief.place):
            yield wrong
        try:
            self._legend(brief)
        except Fault as fault:
            yield fault.in_kit(brief.place, f"the legend of the sheet {self.kind}")

    def dressed(self, dress: Dress) -> Dress:
        """Return what a counter wears: no band where the game leaves it out."""
        return dress if self.design.foot else replace(dress, foot=False, band=None, band_ink=dress.ink)

    def likeness(self, brief: Brief[CommonColumns], row: CommonColumns) -> Likeness | None:
        likeness = likeness_of_row(brief, row)
        return turn_likeness(likeness, self.turn) if likeness is not None and self.turn else likeness

    def side_of(
        self, brief: Brief[CommonColumns], force: Force[CommonColumns], row: CommonColumns, found: Problems
    ) -> Force[CommonColumns]:
        """Return the row's side, on the ground and in the ink that the game gives the row."""
        design, ink = self.design, self.own_ink
        if design.ground is None and ink is None:
            return force
        pen = self._pen(brief, force, row)
        try:
            ground = design.ground.found(pen) if design.ground is not None else None
            own = ink.found(pen) if ink is not None else None
        except Fault as fault:
            found.add(fault.at(row.at(fault.column), f"a colour {fault.said}", _CHANGE))
            return force
        plain = None if isinstance(ground, Picture) else ground
        palette = in_colours(force.palette, brief.ink, plain, own.ink if isinstance(own, Palette) else own)
        return replace(force, palette=palette.on_card() if self.card else palette)

    def _pen(self, brief: Brief[CommonColumns], force: Force[CommonColumns], row: CommonColumns) -> RowPen:
        from pressgang.games.blocks.making import Maker  # what makes blocks, of which most counters have none

        return Maker(brief, self.vocabulary, Footnotes(brief.rules)).pen(force, row)

    def faces(
        self, brief: Brief[CommonColumns], force: Force[CommonColumns], row: CommonColumns, found: Problems
    ) -> Sequence[Faces]:
        scope = self.vocabulary.row(row, brief.rules, force.name)
        short = str(getattr(row, "short", ""))  # a column that a game may have
        try:
            quantity = row.quantity * (1 if self.copies is None else _copies(self.copies, scope))
            letters = min(self.own_front.letters(scope), max(1, quantity))
            each: tuple[str, ...] = ()
            if self.numbered is not None:
                scope, each = self._numbered(brief, scope, quantity, self.numbered)
            file, draw = row.record.span.file, partial(self._block, brief, force, row)
            laid = self._laid(brief, force, row, found)
            own_back = self.own_back if self.prints_backs or brief.apart else None
            made: list[Faces] = []
            for letter in range(letters):
                count = quantity // letters + (letter < quantity % letters)
                piece = OwnPiece(row.name, short, letter, brief.pictures, file, draw, numbered=bool(each))
                front = self.own_front.face(scope, piece)
                back = own_back.face(scope, piece) if own_back is not None and count else None
                made += [Faces(front, back, count, each, laid, front.name)] if count else []
            return made
        except Fault as fault:
            found.add(fault.at(row.at(fault.column), f"a counter {fault.said}", _CHANGE))
            return ()

    def _block(
        self, brief: Brief[CommonColumns], force: Force[CommonColumns], row: CommonColumns, own: OwnBlock
    ) -> Picture | None:
        """Return a block of cards as it stands in a place, in the smallest type; None for a row that has none.

        What it has in black is printed in the ink of the place, what is white on its ground. Raises `Fault`.
        """
        palette = self.side_of(brief, force, row, Problems()).palette
        pen = self._pen(brief, force, row)
        made = (replace(pen, ink=palette.ink) if own.word == "figure" else pen).all(own)
        if not made:
            return None
        block, look = ColumnBlock(tuple(made)) if made[1:] else made[0], Look(brief.book, theme.SMALLEST)
        most = self.outline.width - 2 * Measures(self.outline).margin
        width = min(most, max(block.natural(look), 0.1)) if own.word != "rule" else most
        over = next(iter(block.too_narrow(look, width)), None)
        if over is not None:
            raise Fault(f"of {self.size:g} mm has no room: {over}")
        if width > _WIDE * most:  # over several lines it takes less room
            tried = (width * step / 10 for step in range(10, 3, -1))
            fits = [one for one in tried if not any(block.too_narrow(look, one))]
            width = min(fits, key=lambda one: max(one, block.measure(look, one)))
        height = block.measure(look, width)
        drawn = tuple(as_fields(block.draw(look, Rect(0, 0, width, height)), "", row.name, False))
        if own.word != "figure":
            drawn = _InInk(partial(_ink_of_place, palette.ground)).items(drawn)
        name = f"block-{sha256(repr(drawn).encode()).hexdigest()[:20]}"
        return Picture(name, drawn, Rect(0, 0, width, height), own.word)

    def _numbered(
        self, brief: Brief[CommonColumns], scope: Scope, count: int, part: PlacePart
    ) -> tuple[Scope, tuple[str, ...]]:
        """Return the names for the piece with the widest text of that content, and that text of each; of a
        single piece none. Raises `Fault`.
        """
        if count < 2 or part.text is None:
            return InnerScope(scope, {"number": ""}), ()
        numbers = [str(number) for number in range(1, count + 1)]
        each = tuple([text.strip() for text in part.text.texts("number", numbers, scope)])
        widths = [brief.book.width(text, 1.0) for text in each]
        return InnerScope(scope, {"number": numbers[widths.index(max(widths))]}), each

    def _laid(
        self, brief: Brief[CommonColumns], force: Force[CommonColumns], row: CommonColumns, found: Problems
    ) -> tuple[FaceInk, FaceInk]:
        """Return what the game lays under and over both faces of a row's counters. Raises `Fault`."""
        if not self.design.has_ground and not self.design.parts:
            return NO_FACE_INK, NO_FACE_INK
        force = self.side_of(brief, force, row, Problems())
        pen = self._pen(brief, force, row)
        shape, whose = self.outline, Whose(row.name, row.record.span)
        area = Rect(0, 0, shape.width, shape.height)

        def laid(back: bool) -> FaceInk:
            layer = self.design.layer(pen, (area.width, area.height), force.palette.ink, back)
            if self.card or not isinstance(layer.ground, Picture):
                layer = replace(layer, ground=None)  # the counter wears it, or its card does
            over = layer.over(brief.book, shape, self.bleed, whose, found)
            under = layer.under(area, self.bleed)
            if under and not shape.is_rectangle:
                under = (Group(under, clip=shape.path(self.bleed)),)
            return FaceInk(under, over)

        return laid(False), laid(True)

    def _legend(self, brief: Brief[CommonColumns]) -> tuple[str, ...]:
        """Return the game's own words, or what stands where by the labels of its columns, and the footnotes
        that they name. Raises `Fault`.
        """
        behind = self.own_back_legend if self.prints_backs else None
        notes = Footnotes(brief.rules)
        kit = kit_scope(self.vocabulary, brief)
        of_sides = [(self.own_side_legend, side) for side in kit.sides]
        legends = [(self.own_legend, kit), *of_sides, (behind, kit)]
        said = [text.text(InnerScope(scope, {}, notes)).strip() for text, scope in legends if text]
        for side in kit.sides:
            side.sides = ()  # each holds all, and all their rows: out of that ring they are gone at once
        if self.own_legend is None:
            said.insert(0, self.own_front.legend(self.vocabulary.labels, brief.book.say))
        said = [one for one in said if one]
        text = said[0] if len(said) == 1 else " ".join(said)
        return (*((text,) if text else ()), *notes.lines())

    def legend(self, brief: Brief[CommonColumns]) -> tuple[str, ...]:
        """Return the game's own words, or what stands where by the labels of its columns."""
        try:
            return self._legend(brief)
        except Fault:  # which the check tells
            return ()


def _copies(copies: Expression, scope: Scope) -> int:
    """Return how many counters each piece of a row has. Raises `Fault` where that is no such number."""
    value = copies.value(scope)
    if not isinstance(value, int | float) or value != int(value) or not 0 <= value <= _MOST_COPIES:
        raise Fault(f"has {shown_value(value)} copies; a piece has 0 to {_MOST_COPIES}")
    return int(value)


def read(reading: Reading) -> type[AnyKind] | None:
    """Return the class of a sheet of counters."""
    item = reading.item("front")
    if item is None and reading.item("part") is None:
        reading.lacks("front", 'Add front = { centre = "likeness", south = "{name}" }, or a [[sheet.part]].')
        return None
    pieces = reading.item("pieces")
    if reading.flag(pieces):
        names = reading.names
        names = replace(names, rules=names.rules | {"number"}, types={**names.types, "number": TEXT})
        reading = replace(reading, names=names)
    faces = [read_face(reading, item, "the front") if item is not None else OwnFace(())]
    back, of_back = reading.item("back"), reading.item("back-legend")
    faces += [read_face(reading, back, "the back")] if back is not None else []
    rooms = [part.unit.room for face in faces for part in face.parts("unit", "sidc") if part.unit]
    if rooms:
        faces = [face.in_room(joined_rooms(rooms)) for face in faces]
    faces = _keeping(reading, faces)
    front, own_back = faces[0], faces[1] if back is not None else None
    turns = {part["turn"] or 0.0 for face in faces for part in face.parts("likeness")}
    if len(turns) > 1:
        said = f"the likeness is turned by {' and '.join(f'{turn:g}' for turn in sorted(turns))} degrees"
        way_out = "It stands alike on both sides: write one turn at each."
        place = back or item
        reading.fault((place or reading.sheet.entry).span, said, way_out)
    parts = [part for face in faces for part in face.parts("text") if part.is_numbered]
    if pieces is not None and len(parts) == 0:
        reading.without_effect("pieces", pieces, "texts without {number}", ("back", "keep"))
    design = read_design(reading)
    if of_back is not None and own_back is None and not design.has_back:
        reading.without_effect("back-legend", of_back, "a front alone", ("legend",))
    return reading.kind(
        OwnCounters,
        design=design,
        own_front=front,
        own_back=own_back or (OwnFace(()) if design.has_back else None),
        own_back_legend=reading.of("kit").template(of_back),
        own_side_legend=reading.of("side").template(reading.item("side-legend")),
        numbered=parts[0] if parts else None,
        own_ink=read_colour(reading, reading.item("ink")),
        copies=reading.expression(reading.item("copies"), (NUMBER,)),
        turn=max(turns, default=0.0, key=abs),
    )


def _keeping(reading: Reading, faces: Sequence[OwnFace]) -> list[OwnFace]:
    """Return the faces with what is to be kept longest; a word for nothing on them is a problem."""
    item = reading.item("keep")
    words = reading.list_of(item, "a list of what is kept")
    shown_there = [part for face in faces for part in face.parts(*WHATS)]
    for word in words:
        name = str(word.value)
        if not any(part.shows(name) for part in shown_there):
            known = {str(part.what) for part in shown_there if part.what in KEPT_WHATS}
            known |= {name for one in expressions_in(*shown_there) for name in one.every_name()}
            way_out = f"{suggestion(name, known)}On its counters are {', '.join(sorted(known))}."
            said = f"keep = {shown(name)} has no effect: nothing on the counters shows it"
            reading.fault(word.span, said, way_out)
        elif name in _ALWAYS:
            said = f"keep = {shown(name)} has no effect: {_ALWAYS[name]}"
            way_out = f"Leave it out; what may be kept: {', '.join(KEPT_WHATS)}, or a column that is shown."
            reading.fault(word.span, said, way_out)
    return [face.keeping([str(word.value) for word in words]) for face in faces]
