"""What each side bears: the insignia of its nation, or what the kit says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.insignia.bearing import Bearing
from pressgang.insignia.devices import device_of
from pressgang.insignia.kind import NONE, is_picture_name
from pressgang.insignia.likeness import LIMIT, alike_ones
from pressgang.insignia.nations import Domain
from pressgang.insignia.own import OwnDevice
from pressgang.insignia.problems import INSIGNIA_ALIKE, SAME_INSIGNIA
from pressgang.livery.colours import MOST_TOLD, more_sides
from pressgang.rows.sides import Force
from pressgang.schema import Row
from pressgang.sources.inputs import Inputs

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture

_WAY_OUT = "Give one of them another insignia, or both the same alliance if they are allies."


class Era(NamedTuple):
    """What a game moves, and in which year, where its kit says: they pick among a nation's insignia."""

    domain: Domain
    year: int | None = None


def with_bearings(
    forces: Sequence[Force[Row]],
    era: Era,
    inputs: Inputs,
    found: Problems,
    palettes_at: Mapping[str, Span] = MappingProxyType({}),
) -> tuple[Force[Row], ...]:
    """The forces with what they bear. `palettes_at` are the places of what the kit's palettes say of it."""
    return tuple(replace(one, bearing=_bearing(one, era, inputs, found, palettes_at)) for one in forces)


def _bearing(
    force: Force[Row], era: Era, inputs: Inputs, found: Problems, palettes_at: Mapping[str, Span]
) -> Bearing:
    """A `[[force]]` says what it bears, else its palette does, else its name."""
    wish = force.side.wish
    own, span = wish.insignia, wish.insignia_span or force.span
    if not own:
        own = force.palette.insignia
        span = palettes_at.get(force.palette.name, force.side.colours_at)
    if own == NONE or not own:
        return Bearing(force.name, era.year, era.domain, shown=own != NONE)
    if is_picture_name(own):
        picture = picture_at(own, span, inputs, found)
        return Bearing(force.name, era.year, era.domain, OwnDevice(own, picture) if picture else None)
    return Bearing(force.name, era.year, era.domain, device_of(own))


def picture_at(
    text: str, span: Span, inputs: Inputs, found: Problems, folder: Path | None = None
) -> Picture | None:
    """The picture that a user names at `span`, beside the file that names it or in a `folder`; problems go into
    `found`.
    """
    from pressgang.art.pictures import picture_bytes, picture_of, resolve_art

    path, problems = resolve_art(folder or Path(span.file).parent, text, span)
    found.extend(problems)
    if path is None:
        return None
    data = inputs.files.get(str(path))
    if data is None:
        data, problems = picture_bytes(path, span)
        found.extend(problems)
        if data is None:
            return None
        inputs.keep(path, str(path), data)
    drawn = partial(picture_of, path, data, span)
    picture, problems = inputs.kept.find(("picture", str(path), data), drawn)
    found.extend(problem._replace(span=span) for problem in problems)
    return picture


def insignia_alike(forces: Sequence[Force[Row]], ink: str) -> Iterator[Diagnostic]:
    """A note for each side that shows the device of an opponent before it, or one that looks alike in the ink
    that is printed; of very many sides the rest is counted.
    """
    before: dict[str, list[Force[Row]]] = {}  # by device; two of different alliances oppose all that may come
    late: list[tuple[Force[Row], Diagnostic]] = []
    for force in forces:
        device = force.device
        if device is None:
            continue
        found = (
            _note(one, shown, force, device.id, ink)
            for shown in (device.id, *alike_ones(device.id, ink))
            for one in before.get(shown, ())
            if one.side.opposes(force.side)
        )
        late += [(force, note) for note in found][:1]
        same = before.setdefault(device.id, [])
        if not same or (len(same) == 1 and same[0].side.wish.alliance and same[0].side.opposes(force.side)):
            same.append(force)
    yield from (note for _, note in late[:MOST_TOLD])
    if rest := [force for force, _ in late[MOST_TOLD:]]:
        yield SAME_INSIGNIA.at(
            _place(rest[0]), f"{more_sides(rest)} like another in insignia, {rest[0].name} for one", _WAY_OUT
        )


def _note(one: Force[Row], shown: str, other: Force[Row], device: str, ink: str) -> Diagnostic:
    if shown == device:
        message = f"{one.name} and {other.name} fight each other and both show {device}"
        return SAME_INSIGNIA.at(_place(other), message, _WAY_OUT)
    message = (
        f"{shown} of {one.name} and {device} of {other.name} are {alike_ones(device, ink)[shown]} of 255 apart "
        f"with ink = {ink}; the least is {LIMIT}"
    )
    return INSIGNIA_ALIKE.at(_place(other), message, _WAY_OUT)


def _place(force: Force[Row]) -> Span:
    return force.side.wish.insignia_span or force.span
