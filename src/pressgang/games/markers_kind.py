"""`kind = "markers"`: pieces of no side with a word, a number or a sign, as often as they are needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import WHITE, Colour
from pressgang.games.arithmetic import Expression, InnerScope, Scope
from pressgang.games.face_reading import read_colour, sign_named
from pressgang.games.kinds import Key, Reading
from pressgang.games.problems import CANNOT_WORK_OUT
from pressgang.games.scopes import Vocabulary
from pressgang.games.templates import Template
from pressgang.games.values import NUMBER, Fault, shown_value
from pressgang.schema import Row
from pressgang.schema.problems import OUT_OF_RANGE
from pressgang.sheets.base import AnyKind, Brief
from pressgang.sheets.cutting import SHAPES, ShapeName
from pressgang.sheets.faces.markers import Marker, MarkerSheet
from pressgang.sheets.faces.signs import SIGNS, Sign
from pressgang.sources.table import Located

MOST_MARKERS = 200
MOST_OF_ONE = 1000
_MARKER: Mapping[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "text": {"type": ["string", "number"], "description": "a word or a number"},
        "count": {
            "description": "how many of it, a number or an expression (default: 1)",
            "type": ["integer", "string"],
            "minimum": 0,
            "maximum": MOST_OF_ONE,
            "default": 1,
        },
        "to": {
            "description": "a marker for each number from 1 to this, an expression; number is its number in "
            "the texts, and count says how many such sets",
            "type": ["integer", "string"],
        },
        "shape": {"description": "what it is cut to", "enum": list(SHAPES), "default": "square"},
        "ground": {"type": "string", "description": "the colour it is printed on, such as #b3261e"},
        "ink": {"type": "string", "description": "the colour of what stands on it"},
        "name": {"type": "string", "description": "what its piece is called (default: the text)"},
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
    Key("legend", "a sentence at the foot", {"type": "string"}),
)


@dataclass(frozen=True)
class OwnMarker:
    """A marker as written."""

    text: Template | None
    icon: Sign | None
    count: Expression | None
    to: Expression | None
    shape: ShapeName
    ground: Colour
    ink: Colour | None
    back: Template | None
    note: Template | None
    name: Template | None

    def markers(self, scope: Scope) -> list[Marker]:
        """Return the markers with their texts worked out. Raises `Fault`."""
        count = 1 if self.count is None else _number(self.count, scope, MOST_OF_ONE)
        if self.to is None:
            return [self._marker(scope, count)]
        series = range(1, _number(self.to, scope, MOST_MARKERS) + 1)
        return [self._marker(InnerScope(scope, {"number": number}), 1) for number in series] * count

    def _marker(self, scope: Scope, count: int) -> Marker:
        text, back, note, name = (
            words.text(scope).strip() if words is not None else ""
            for words in (self.text, self.back, self.note, self.name)
        )
        told = tuple(line.strip() for line in note.splitlines() if line.strip())
        return Marker(
            text, self.icon, count, self.shape, self.ground, ink=self.ink, told=told, back=back, name=name
        )


def _number(expression: Expression, scope: Scope, most: int) -> int:
    """Return a number of markers. Raises `Fault` where it is none."""
    value = expression.value(scope)
    if not isinstance(value, int | float) or value != int(value) or not 0 <= value <= most:
        raise Fault(f"comes to {shown_value(value)}, and there are 0 to {most:,} of a marker")
    return int(value)


@dataclass(frozen=True, kw_only=True)
class OwnMarkers(MarkerSheet[Row]):
    """Markers as a game's file declares them."""

    own_markers: ClassVar[tuple[OwnMarker, ...]]
    own_legend: ClassVar[Template | None]
    vocabulary: ClassVar[Vocabulary]

    def told(self, brief: Brief[Row]) -> tuple[str, ...]:
        """The legend."""
        text = self.own_legend.text(self.vocabulary.table(brief.rules)).strip() if self.own_legend else ""
        return (text,) if text else ()

    def markers(self, brief: Brief[Row], found: Problems) -> Sequence[Marker]:
        """The markers with their texts worked out."""
        scope = self.vocabulary.table(brief.rules)
        made: list[Marker] = []
        for own in self.own_markers:
            try:
                made += own.markers(scope)
            except Fault as fault:
                said = f"a marker of the sheet {self.kind} {fault.said}"
                found.add(
                    CANNOT_WORK_OUT.at(brief.place, said, "Change the [rules] of the kit, or the game's file.")
                )
        return made


def read(reading: Reading) -> type[AnyKind] | None:
    """The class of a sheet of markers."""
    item = reading.item("pieces")
    if item is None:
        way_out = 'Add pieces = [ { text = "Smoke", icon = "smoke", count = 8 } ].'
        reading.missing("pieces", reading.sheet.span, f"sheet {reading.sheet.keys.id}", way_out)
        return None
    entries = reading.list_of(item, "a list of markers")
    entries = reading.at_most(MOST_MARKERS, item, entries, "the sheet has", "markers", "Part the sheet.")
    markers = tuple(marker for entry in entries if (marker := _marker(reading, entry)) is not None)
    return reading.kind(
        OwnMarkers,
        own_markers=markers,
        own_legend=reading.template(reading.item("legend"), "kit"),
        vocabulary=reading.names,
    )


def _marker(reading: Reading, entry: Located) -> OwnMarker | None:
    keys = reading.keys_of(entry, _MARKER["properties"], "a marker")
    if not keys:
        return None
    if "text" not in keys and "icon" not in keys:
        reading.missing("text", entry.span, "the marker", 'Write text = "…", icon = "…", or both.')
    extra = ("number",) if "to" in keys else ()
    text, back, note, name = (
        reading.template(keys.get(key), "kit", extra) for key in ("text", "back", "note", "name")
    )
    return OwnMarker(
        text=text,
        icon=sign_named(reading, keys["icon"]) if "icon" in keys else None,
        count=_count(reading, keys["count"]) if "count" in keys else None,
        to=reading.expression(keys.get("to"), "kit", wants=(NUMBER,)),
        shape=reading.word(keys.get("shape"), SHAPES, "shape", "square"),
        ground=read_colour(reading, keys.get("ground")) or WHITE,
        ink=read_colour(reading, keys.get("ink")),
        back=back,
        note=note,
        name=name,
    )


def _count(reading: Reading, item: Located) -> Expression | None:
    if isinstance(item.value, bool | float):
        reading.refuse(item, "is no count", "Write a whole number, or an expression in quotes.")
        return None
    if isinstance(item.value, int) and not 0 <= item.value <= MOST_OF_ONE:
        said = f"count is {item.value:,}; it is 0 to {MOST_OF_ONE:,}"
        reading.found.add(OUT_OF_RANGE.at(item.span, said, "Write a smaller number."))
        return None
    return reading.expression(item, "kit", wants=(NUMBER,))
