"""`kind = "markers"`: pieces of no side with a word, a number or a sign, as often as they are needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import WHITE, Colour
from pressgang.games.expressions import Fault
from pressgang.games.face_reading import read_colour, sign_named
from pressgang.games.kinds import Key, Reading
from pressgang.games.problems import CANNOT_WORK_OUT, TOO_MUCH
from pressgang.games.scopes import Vocabulary
from pressgang.games.templates import Template
from pressgang.schema import Row
from pressgang.schema.problems import OUT_OF_RANGE
from pressgang.sheets.base import AnyKind, Brief
from pressgang.sheets.faces.markers import Marker, MarkerSheet
from pressgang.sheets.faces.signs import SIGNS, Sign
from pressgang.sheets.shapes import SHAPES, ShapeName
from pressgang.sources.located import Located

MOST_MARKERS = 200
MOST_OF_ONE = 1000
_KEYS = ("text", "count", "shape", "ground", "icon", "back", "note")
_MARKER: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "text": {"type": ["string", "number"], "description": "a word or a number"},
        "count": {
            "description": "how many of it (default: 1)",
            "type": "integer",
            "minimum": 0,
            "maximum": MOST_OF_ONE,
            "default": 1,
        },
        "shape": {"description": "what it is cut to", "enum": list(SHAPES), "default": "square"},
        "ground": {"type": "string", "description": "the colour it is printed on, such as #b3261e"},
        "icon": {"description": "a sign", "enum": list(SIGNS)},
        "back": {"type": "string", "description": "the word of its back (default: the same word)"},
        "note": {"type": "string", "description": "short lines below the sign, parted by line breaks"},
    },
}
KEYS = (
    Key(
        "pieces",
        "the markers: each with a text, an icon or both, and how many",
        {"type": "array", "maxItems": MOST_MARKERS, "items": _MARKER},
        required=True,
    ),
)


@dataclass(frozen=True)
class OwnMarker:
    """A marker as written."""

    text: Template | None
    icon: Sign | None
    count: int
    shape: ShapeName
    ground: Colour
    back: Template | None
    note: Template | None


@dataclass(frozen=True, kw_only=True)
class OwnMarkers(MarkerSheet[Row]):
    """Markers as a game's file declares them."""

    own_markers: ClassVar[tuple[OwnMarker, ...]]
    vocabulary: ClassVar[Vocabulary]

    def markers(self, brief: Brief[Row], found: Problems) -> Sequence[Marker]:
        """The markers with their texts worked out."""
        scope = self.vocabulary.table(brief.rules)
        made: list[Marker] = []
        for own in self.own_markers:
            try:
                text, back, note = (
                    words.text(scope).strip() if words is not None else ""
                    for words in (own.text, own.back, own.note)
                )
            except Fault as fault:
                said = f"a marker of the sheet {self.kind} {fault.said}"
                found.add(
                    CANNOT_WORK_OUT.at(brief.place, said, "Change the [rules] of the kit, or the game's file.")
                )
                continue
            told = tuple(line.strip() for line in note.splitlines() if line.strip())
            made.append(Marker(text, own.icon, own.count, own.shape, own.ground, told=told, back=back))
        return made


def read(reading: Reading) -> type[AnyKind] | None:
    """The class of a sheet of markers."""
    item = reading.item("pieces")
    if item is None:
        way_out = 'Add pieces = [ { text = "Smoke", icon = "smoke", count = 8 } ].'
        reading.missing("pieces", reading.sheet.span, f"sheet {reading.sheet.keys.id}", way_out)
        return None
    entries = reading.list_of(item, "a list of markers")
    if len(entries) > MOST_MARKERS:
        said = f"the sheet has {len(entries):,} markers; the most is {MOST_MARKERS}"
        reading.found.add(TOO_MUCH.at(item.span, said, "Part the sheet."))
        return None
    markers = tuple(marker for entry in entries if (marker := _marker(reading, entry)) is not None)
    return reading.kind(OwnMarkers, own_markers=markers, vocabulary=reading.names)


def _marker(reading: Reading, entry: Located) -> OwnMarker | None:
    keys = reading.keys_of(entry, _KEYS, "a marker")
    if not keys:
        return None
    if "text" not in keys and "icon" not in keys:
        reading.missing("text", entry.span, "the marker", 'Write text = "…", icon = "…", or both.')
    text, back, note = (
        reading.template(keys[key], "kit") if key in keys else None for key in ("text", "back", "note")
    )
    return OwnMarker(
        text=text,
        icon=sign_named(reading, keys["icon"]) if "icon" in keys else None,
        count=_count(reading, keys["count"]) if "count" in keys else 1,
        shape=reading.word(keys["shape"], SHAPES, "shape", "square") if "shape" in keys else "square",
        ground=(read_colour(reading, keys["ground"]) if "ground" in keys else None) or WHITE,
        back=back,
        note=note,
    )


def _count(reading: Reading, item: Located) -> int:
    if not isinstance(item.value, int) or isinstance(item.value, bool):
        reading.refuse(item, "is no count", "Write a whole number, without quotes.")
        return 0
    if not 0 <= item.value <= MOST_OF_ONE:
        said = f"count is {item.value:,}; it is 0 to {MOST_OF_ONE:,}"
        reading.found.add(OUT_OF_RANGE.at(item.span, said, "Write a smaller number."))
        return 0
    return item.value
