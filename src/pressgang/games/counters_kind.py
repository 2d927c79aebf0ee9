"""`kind = "counters"`: counters with what their `front` and `back` say in nine places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pressgang.diagnostics import Problems, shown, suggestion
from pressgang.drawing.colours import Colour
from pressgang.games.expressions import Fault, Scope
from pressgang.games.face_reading import read_face
from pressgang.games.faces import WHATS, OwnFace, OwnPiece, labels_of
from pressgang.games.kinds import WHEN, Key, Reading
from pressgang.games.problems import BAD_DECLARATION, CANNOT_WORK_OUT
from pressgang.games.scopes import Vocabulary
from pressgang.games.templates import Template
from pressgang.livery.inks import in_colours
from pressgang.livery.palettes import our_palettes
from pressgang.rows.sides import Palette
from pressgang.rows.stat_columns import CommonColumns
from pressgang.schema.problems import BAD_COLOUR
from pressgang.sheets.base import AnyKind, Brief, Force
from pressgang.sheets.faces.counters import FaceCounters
from pressgang.sheets.faces.entry import Faces
from pressgang.sheets.faces.model import PLACES, SIZES
from pressgang.sheets.faces.signs import SIGNS
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import TurnedLikeness, likeness_of_row

_TEXT: Mapping[str, Any] = {"type": "string"}
_CONTENT: Mapping[str, Any] = {
    "description": "a text, a bare word (name, badge, insignia, likeness, dots), or a table of one content",
    "anyOf": [
        {"type": ["string", "number"]},
        {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "text": {"type": ["string", "number"], "description": "a text with expressions in {braces}"},
                "picture": {
                    "type": "string",
                    "description": "an SVG or PNG of the game's folder, or of a picture column",
                },
                "name": {
                    "type": ["string", "boolean"],
                    "description": "the name, as large as its place takes it",
                },
                "badge": {"type": ["string", "boolean"], "description": "the side's letter"},
                "insignia": {"type": ["string", "boolean"], "description": "the side's device"},
                "likeness": {"type": ["string", "boolean"], "description": "the row's picture"},
                "dots": {
                    "type": ["string", "integer"],
                    "description": "so many spots, or letters of which each counter of the row has one",
                },
                "sign": {"enum": list(SIGNS), "description": "a sign by itself, or beside the text"},
                "size": {"enum": list(SIZES), "description": "of what stands there (default: normal)"},
                "label": {"type": "string", "description": "a short word beside the text"},
                "lead": {"type": "string", "description": "smaller type before the text, such as d6"},
                "turn": {"type": "number", "description": "turned clockwise, in degrees"},
                "colour": {"type": "string", "description": "of a text, name or sign, such as #b3261e"},
                "when": {"type": "string", "description": "an expression: only then it stands there"},
            },
        },
    ],
}
_FACE: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        **{place: {"anyOf": [_CONTENT, {"type": "array", "items": _CONTENT}]} for place in PLACES},
        "weapons": {
            "type": "string",
            "description": "an expression: the sides that get a triangle at their edge",
        },
        "stamp": {"type": "string", "description": "the word of a back, such as HIT"},
        "diagonal": {"type": "boolean", "description": "a bold diagonal behind the picture (a back has one)"},
    },
}
_CHANGE = "Change the row, or the game's file."
_COLOURS = (
    "Write # and six hexadecimal digits, such as #c9a66b, or a palette that `pressgang list palettes` shows."
)
KEYS = (
    Key("front", f"what stands in which of {', '.join(PLACES)}: {', '.join(WHATS)}", _FACE, required=True),
    Key("back", "the same for the back; it may have a stamp", _FACE),
    Key(
        "ground",
        "the colour of a counter's ground, or a palette's name: a text with expressions, such as "
        "\"{'tan' if heavy else '#c9a66b'}\" (default: its side's)",
        _TEXT,
    ),
    Key(
        "ink",
        "the colour of what is printed on it, likewise; moved towards black or white until it reads",
        _TEXT,
    ),
    Key("legend", "a sentence at the foot that says what stands where (default: from the labels)", _TEXT),
    WHEN,
)


@dataclass(frozen=True, kw_only=True)
class OwnCounters(FaceCounters[CommonColumns]):
    """Counters with faces as a game's file declares them."""

    own_front: ClassVar[OwnFace]
    own_back: ClassVar[OwnFace | None]
    own_legend: ClassVar[Template | None]
    own_ground: ClassVar[Template | None]
    own_ink: ClassVar[Template | None]
    turn: ClassVar[float]
    vocabulary: ClassVar[Vocabulary]

    def likeness(self, brief: Brief[CommonColumns], row: CommonColumns) -> Likeness | None:
        """The game's picture of the row, or the row's own art."""
        likeness = likeness_of_row(brief, row)
        return TurnedLikeness(likeness, self.turn) if likeness is not None and self.turn else likeness

    def side_of(
        self, brief: Brief[CommonColumns], force: Force[CommonColumns], row: CommonColumns, found: Problems
    ) -> Force[CommonColumns]:
        """The row's side, on the ground and in the ink that the game gives the row."""
        if self.own_ground is None and self.own_ink is None:
            return force
        scope = self.vocabulary.row(row, brief.rules, force.name)
        ground, ink = (self._colour(own, scope, row, found) for own in (self.own_ground, self.own_ink))
        palette = in_colours(force.palette, brief.ink, ground, ink.ink if isinstance(ink, Palette) else ink)
        return replace(force, palette=palette.on_card() if self.card else palette)

    def _colour(
        self, own: Template | None, scope: Scope, row: CommonColumns, found: Problems
    ) -> Palette | Colour | None:
        """What a ground or ink comes to for a row; nothing leaves the side's, a fault is one of the row."""
        try:
            said = own.text(scope).strip() if own is not None else ""
            return colour_or_palette(said) if said else None
        except Fault as fault:
            problem = CANNOT_WORK_OUT.at(row.record.span, f"a colour {fault.said}", _CHANGE)
        except ValueError as error:
            problem = BAD_COLOUR.at(row.record.span, str(error), _COLOURS)
        if problem not in found.found:
            found.add(problem)
        return None

    def faces(
        self, brief: Brief[CommonColumns], force: Force[CommonColumns], row: CommonColumns, found: Problems
    ) -> Sequence[Faces]:
        """The row's counters: alike, or dealt its letters in turn."""
        scope = self.vocabulary.row(row, brief.rules, force.name)
        short = str(getattr(row, "short", ""))  # a column that a game may have
        try:
            letters = min(self.own_front.letters(scope), max(1, row.quantity))
            piece = OwnPiece(row.name, short, 0, brief.pictures, row.record.span.file)
            counts = [row.quantity // letters + (index < row.quantity % letters) for index in range(letters)]
            return [
                Faces(
                    self.own_front.face(scope, piece._replace(letter=index)),
                    self.own_back.face(scope, piece._replace(letter=index))
                    if self.own_back is not None
                    else None,
                    count,
                )
                for index, count in enumerate(counts)
                if count
            ]
        except Fault as fault:
            said = f"a counter {fault.said}"
            found.add(CANNOT_WORK_OUT.at(row.record.span, said, _CHANGE))
            return ()

    def legend(self, brief: Brief[CommonColumns]) -> tuple[str, ...]:
        """The game's own words, or what stands where by the labels of its columns."""
        if self.own_legend is not None:
            text = self.own_legend.text(self.vocabulary.table(brief.rules)).strip()
            return (text,) if text else ()
        words = "; ".join(labels_of(self.own_front, tuple(self.vocabulary.labels.items())))
        return (f"{words[:1].upper()}{words[1:]}.",) if words else ()


def read(reading: Reading) -> type[AnyKind] | None:
    """The class of a sheet of counters."""
    item = reading.item("front")
    if item is None:
        what = f"sheet {reading.sheet.keys.id}"
        way_out = 'Add front = { centre = "likeness", south = "{name}" }.'
        reading.missing("front", reading.sheet.span, what, way_out)
        return None
    front = read_face(reading, item, "the front")
    back, legend = reading.item("back"), reading.item("legend")
    own_back = read_face(reading, back, "the back") if back is not None else None
    turns = {part.turn for face in (front, own_back) if face for part in face.parts("likeness")}
    if len(turns) > 1:
        said = f"the likeness is turned by {' and '.join(f'{turn:g}' for turn in sorted(turns))} degrees"
        way_out = "It stands alike on both sides: write one turn at each."
        reading.found.add(BAD_DECLARATION.at((back or item).span, said, way_out))
    return reading.kind(
        OwnCounters,
        own_front=front,
        own_back=own_back,
        own_legend=reading.template(legend, "kit") if legend is not None else None,
        own_ground=_colours(reading, "ground"),
        own_ink=_colours(reading, "ink"),
        turn=max(turns, default=0.0, key=abs),
        vocabulary=reading.names,
    )


def _colours(reading: Reading, key: str) -> Template | None:
    """What gives each row a colour; one that is the same for all of them must be one."""
    item = reading.item(key)
    own = None if item is None else reading.template(item)
    if item is not None and own is not None and own.plain:
        try:
            colour_or_palette(own.source.strip())
        except ValueError as error:
            reading.found.add(BAD_COLOUR.at(item.span, str(error), _COLOURS))
    return own


def colour_or_palette(text: str) -> Palette | Colour:
    """Return the colour that is written, or the palette of that name. Raises `ValueError` with a sentence."""
    palettes = our_palettes()
    if text in palettes:
        return palettes[text]
    try:
        return Colour.parse(text)
    except ValueError:
        near = suggestion(text, palettes).strip()
        raise ValueError(
            f"{shown(text)} is neither a colour nor a palette{': ' + near if near else ''}"
        ) from None
