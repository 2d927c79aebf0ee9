"""The part of a face above its band: corners, sides, the name, and the picture in the room that is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pressgang.drawing.geometry import Rect
from pressgang.sheets.faces.contents import LineSetting, centred_words, lines_down, lines_up
from pressgang.sheets.faces.measures import LIKENESS, Measures
from pressgang.sheets.faces.model import Badge, BadgeSpots, FaceContent, PieceFace, Portrait, size_of_likeness
from pressgang.sheets.faces.placed import FacePart
from pressgang.sheets.faces.profile import WidthProfile
from pressgang.sheets.faces.room import ClearRoom, Fit
from pressgang.sheets.faces.spots import FieldSetting, Spots, is_free


@dataclass(frozen=True, slots=True)
class FaceField:
    """The things above the band, the picture's place, and the room it has: `bare` is the scale it would have
    with nothing beside it. `badges` are the spots of badges.
    """

    placed: tuple[FacePart, ...]
    picture: Fit | None
    room: ClearRoom
    bare: float
    badges: BadgeSpots = ()


def plan_field(how: FieldSetting, face: PieceFace) -> FaceField | None:
    """The plan of the field, or `None` where something has no room at its least size."""
    book, m = how.book, how.m
    before, main, after = _middle(face, how.profile is not None)
    lines = lines_up(book, m, after, LineSetting(how.rows if m.is_long else 1, how.most_name))
    if lines is None:
        return None
    placed, bottom = list(lines[0]), lines[1]
    bottom -= m.name_gap if after else 0.0
    if "south" in face.weapons:
        placed.append(_triangle(m, "south", bottom))
        bottom -= m.triangle + 0.2
    top = m.margin
    if "north" in face.weapons:
        placed.append(_triangle(m, "north", top))
        top += m.triangle + 0.3
    head = lines_down(book, m, before, top)
    if head is None:
        return None
    placed += head[0]
    if before:
        top = head[1]
    if bottom - top < 1.0:
        return None
    bare = ClearRoom.inside(m.safe, m.margin, top, bottom)
    width = _most_width(m, face)
    spots = Spots(how, face, bare, width, placed)
    for place in ("north", "north-west", "north-east", "west", "east"):
        contents = face.at(place)
        if contents and not spots.put(place, contents):
            return None
    is_told = any(isinstance(content, Badge) for contents in face.places.values() for content in contents)
    if how.lettered and how.has_device and not is_told and not spots.put_tab():
        return None
    placed, room = spots.placed, spots.room
    if how.profile is None:
        if main is not None:
            words = centred_words(book, m, main, room)
            if words is None:
                return None
            placed += words
        return FaceField(tuple(placed), None, room, 0.0, spots.badges)
    fit = room.fit(how.profile, width)
    free = bare.fit(how.profile, width)
    if fit is None or free is None:
        return None
    for side in ("east", "west"):
        if side in face.weapons:
            part = _beside_picture(m, side, room, fit, how.profile, placed)
            if part is None:
                return None
            placed.append(part)
    return FaceField(tuple(placed), fit, room, free.scale, spots.badges)


def _middle(
    face: PieceFace, has_picture: bool
) -> tuple[tuple[FaceContent, ...], FaceContent | None, tuple[FaceContent, ...]]:
    """The contents of the centre: those over the picture, what stands in its stead, those under it."""
    contents = face.at("centre")
    at = next((i for i, content in enumerate(contents) if isinstance(content, Portrait)), None)
    if has_picture and at is not None:
        return contents[:at], None, contents[at + 1 :]
    rest = tuple(content for content in contents if not isinstance(content, Portrait))
    if at is not None and rest:  # no picture: the words keep their places
        return rest[:at], None, rest[at:]
    return (), (rest[0] if rest else None), rest[1:]


def _most_width(m: Measures, face: PieceFace) -> float:
    wide = min(m.picture_width * LIKENESS[size_of_likeness(face)], max(m.picture_width, m.width - 2 * m.margin))
    if {"east", "west"} & set(face.weapons):
        return min(wide, 0.72 * m.width, m.width - 2 * (m.margin + m.triangle + 0.5))
    return wide


def _triangle(m: Measures, side: str, at: float) -> FacePart:
    """A weapon's triangle with its tip on the safe line ahead, or above the name astern; `at` in mm down."""
    high, wide = m.triangle, m.triangle * 1.2
    y = at if side == "north" else at - high
    return FacePart("triangle", Rect(m.middle - wide / 2, y, wide, high), "north", text=side)


def _beside_picture(
    m: Measures,
    side: Literal["east", "west"],
    room: ClearRoom,
    fit: Fit,
    profile: WidthProfile,
    placed: Sequence[FacePart],
) -> FacePart | None:
    """The triangle abeam: its tip on the safe line, a little ahead of the picture's middle, clear of all."""
    high, wide = m.triangle * 1.2, m.triangle
    for down in (0.38, 0.28, 0.5, 0.18, 0.62, 0.76, 0.9, 0.06):
        middle = fit.top + profile.height * fit.scale * down
        half = m.half_across(middle - high / 2, middle + high / 2)
        x = m.middle - half if side == "west" else m.middle + half - wide
        part = FacePart("triangle", Rect(x, middle - high / 2, wide, high), side, text=side)
        around = room.without(part.box, gap=0.3)
        if is_free(m, part, room.bottom, placed) and around.holds(profile, fit):
            return part
    return None
