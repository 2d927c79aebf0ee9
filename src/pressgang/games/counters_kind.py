"""`kind = "counters"`: counters with what their `front` and `back` say in nine places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pressgang.diagnostics import Problems
from pressgang.games.expressions import Fault
from pressgang.games.face_reading import read_face
from pressgang.games.faces import WHATS, OwnFace, labels_of
from pressgang.games.kinds import WHEN, Key, Reading
from pressgang.games.problems import CANNOT_WORK_OUT
from pressgang.games.scopes import Vocabulary
from pressgang.games.templates import Template
from pressgang.rows.stat_columns import CommonColumns
from pressgang.sheets.base import AnyKind, Brief, Force
from pressgang.sheets.faces.counters import FaceCounters
from pressgang.sheets.faces.entry import Faces
from pressgang.sheets.faces.model import PLACES, SIZES
from pressgang.sheets.faces.signs import SIGNS
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import likeness_of_row

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
                "turn": {"type": "number", "description": "a sign turned clockwise, in degrees"},
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
KEYS = (
    Key("front", f"what stands in which of {', '.join(PLACES)}: {', '.join(WHATS)}", _FACE, required=True),
    Key("back", "the same for the back; it may have a stamp", _FACE),
    Key("legend", "a sentence at the foot that says what stands where (default: from the labels)", _TEXT),
    WHEN,
)


@dataclass(frozen=True, kw_only=True)
class OwnCounters(FaceCounters[CommonColumns]):
    """Counters with faces as a game's file declares them."""

    own_front: ClassVar[OwnFace]
    own_back: ClassVar[OwnFace | None]
    own_legend: ClassVar[Template | None]
    vocabulary: ClassVar[Vocabulary]

    def likeness(self, brief: Brief[CommonColumns], row: CommonColumns) -> Likeness | None:
        """The game's picture of the row, or the row's own art."""
        return likeness_of_row(brief, row)

    def faces(
        self, brief: Brief[CommonColumns], force: Force[CommonColumns], row: CommonColumns, found: Problems
    ) -> Sequence[Faces]:
        """The row's counters: alike, or dealt its letters in turn."""
        scope = self.vocabulary.row(row, brief.rules, force.name)
        short = str(getattr(row, "short", ""))  # a column that a game may have
        try:
            letters = min(self.own_front.letters(scope), max(1, row.quantity))
            counts = [row.quantity // letters + (index < row.quantity % letters) for index in range(letters)]
            return [
                Faces(
                    self.own_front.face(scope, row.name, short, index),
                    self.own_back.face(scope, row.name, short, index) if self.own_back is not None else None,
                    count,
                )
                for index, count in enumerate(counts)
                if count
            ]
        except Fault as fault:
            said = f"a counter {fault.said}"
            found.add(CANNOT_WORK_OUT.at(row.record.span, said, "Change the row, or the game's file."))
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
    return reading.kind(
        OwnCounters,
        own_front=front,
        own_back=read_face(reading, back, "the back") if back is not None else None,
        own_legend=reading.template(legend, "kit") if legend is not None else None,
        vocabulary=reading.names,
    )
