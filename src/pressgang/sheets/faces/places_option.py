"""`places`: what a user puts on counters in place of what their game prints there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pressgang.diagnostics import Problems, Span, shown, suggestion
from pressgang.schema import Refused, Row, option
from pressgang.schema.kinds import folded
from pressgang.schema.problems import WRONG_TYPE
from pressgang.sheets.faces.model import BAND_PLACES, PLACES, FaceContent, FacePlace, PieceFace

WrittenPlaces = tuple[tuple[FacePlace, object], ...]
"""What was written for each place that changes: a text, a table of one content, or a list of such."""
ContentsByPlace = Mapping[FacePlace, tuple[FaceContent, ...]]


class PlacesOf(NamedTuple):
    """What stands in places: for a row of a force of that name, and in a sentence of the legend."""

    placed: Callable[[Row, str], ContentsByPlace]
    legend: str


ReadPlaces = Callable[[Any, WrittenPlaces, type[Row], Span, Problems], "PlacesOf | None"]
"""How the places of a sheet kind are read for rows of a class; problems go with that place of the kit."""


class PlacesKind(NamedTuple):
    """A table of places; on the command line a repeated `north-west={engine}`."""

    flag: str = "place"
    """The option's name on the command line, where each says one place."""

    @property
    def label(self) -> str:
        """Its name in help."""
        return f"list of places ({', '.join(PLACES)})"

    def parse(self, raw: object) -> WrittenPlaces:
        """The places with what was written for each."""
        if isinstance(raw, str):
            raw = [raw]
        if isinstance(raw, list | tuple) and all(isinstance(one, str) and "=" in one for one in raw):
            return tuple((_place(one.partition("=")[0]), one.partition("=")[2]) for one in raw)
        if not isinstance(raw, dict):
            raise Refused(
                WRONG_TYPE,
                f"{shown(raw)} is no table of places",
                'Write places = { north-west = "{name}" }, or --place north-west={name}.',
            )
        return tuple((_place(str(key)), value) for key, value in raw.items())

    def show(self, value: WrittenPlaces) -> str:
        """As on the command line."""
        return " ".join(f"{place}={what}" for place, what in value)


def _place(text: str) -> FacePlace:
    for place in PLACES:
        if folded(place) == folded(text):
            return place
    raise Refused(
        WRONG_TYPE,
        f"there is no place {shown(text.strip())}",
        f"{suggestion(text, PLACES)}The places are {', '.join(PLACES)}.",
    )


def places_option() -> Any:
    """The option `places`."""
    return option(
        PlacesKind(), (), example="north-west={name}",
        help="what stands in places of a counter in the stead of the usual, in the words of a game's file: a "
        "text with columns in {braces}, name, insignia, badge, likeness, or nothing",
    )  # fmt: skip


def with_places(face: PieceFace, placed: ContentsByPlace, *, front: bool) -> PieceFace:
    """A face with what the user puts into places. What lies in the band is that of the front alone: the back's
    values are what is left of a piece.
    """
    chosen = {place: what for place, what in placed.items() if front or place not in BAND_PLACES}
    if not chosen:
        return face
    places = {**face.places, **chosen}
    return PieceFace(
        {place: what for place, what in places.items() if what}, face.weapons, face.stamp, face.struck
    )
