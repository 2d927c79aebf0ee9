"""Stands of troops: figures in ranks seen from above, and rows of figures seen from the front."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pressgang.art import figures_above as above
from pressgang.art import figures_front as front
from pressgang.art import figures_front_arms as front_arms
from pressgang.art.ink import Ink
from pressgang.art.pen import Pen, extent
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Item, Path, Symbol, Use

TroopKind = Literal["foot", "rifle", "spear", "mounted", "light-horse", "lancer", "maxim", "cannon"]
Spacing = Literal["open", "closed"]
CREW = 3  # figures of a gun's crew where a stand names none
_Draw = Callable[[Pen, bool], list[Path]]

_ABOVE: dict[TroopKind, _Draw] = {
    "foot": above.foot,
    "rifle": above.rifleman,
    "spear": above.spearman,
    "mounted": lambda pen, native: above.rider(pen, native, "carbine"),
    "light-horse": lambda pen, native: above.rider(pen, native, "sabre"),
    "lancer": lambda pen, native: above.rider(pen, native, "lance"),
    "maxim": above.gunner,
    "cannon": above.gunner,
}
_FRONT: dict[TroopKind, _Draw] = {
    "foot": front.foot,
    "rifle": front.rifleman,
    "spear": front.spearman,
    "mounted": lambda pen, native: front_arms.rider(pen, native, "carbine"),
    "light-horse": lambda pen, native: front_arms.rider(pen, native, "sabre"),
    "lancer": lambda pen, native: front_arms.rider(pen, native, "lance"),
    "maxim": front.gunner,
    "cannon": front.gunner,
}
# From file to file and from rank to rank in figure units: what a figure takes up in either formation.
_PITCH: dict[str, dict[Spacing, tuple[float, float]]] = {
    "foot": {"open": (15.5, 17.5), "closed": (11.2, 15.5)},
    "horse": {"open": (14.5, 37.0), "closed": (11.4, 36.5)},
}
_LARGEST = 0.92  # mm a unit: a foot soldier never broader than 9 mm, a true 25 mm figure
# Where the crew stands about a gun, in units: (x, y, turned).
_POSTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "maxim": ((0, 11.2, 0), (-13, 3.5, 50), (13, 3.5, -50), (-10.5, 15.5, 25), (10.5, 15.5, -25), (0, 22.5, 0)),
    "cannon": (
        (-12.5, -3, 80),
        (12.5, -3, -80),
        (-9.0, 8.5, 60),
        (9.0, 8.5, -60),
        (0, 21.5, 0),
        (11.5, 21.5, 0),
    ),
}


@dataclass(frozen=True, slots=True)
class _Place:
    """A symbol's place in units: where its origin goes and how far it is turned."""

    symbol: Symbol
    x: float
    y: float
    turned: float = 0.0


def draw_ranks(
    kind: TroopKind,
    figures: int,
    width_mm: float,
    depth_mm: float,
    formation: Spacing,
    native: bool,
    ink: Ink,
) -> tuple[Item, ...]:
    """The stand from above, facing up, inside the box (0, 0, width, depth) in mm.

    The figures stand in as many ranks as make them largest; open order spreads them and puts the second rank in
    the gaps of the first. A figure has the same size in both formations. For guns `figures` is the crew.
    """
    if width_mm <= 0 or depth_mm <= 0:
        return ()
    figure = _symbol("above", kind, native, ink, _ABOVE[kind])
    if kind in ("maxim", "cannon"):
        gun = above.maxim if kind == "maxim" else above.cannon
        weapon = _symbol("above-gun", kind, native, ink, gun)
        crew = max(figures, 0) or CREW
        posts = _POSTS[kind][:crew]
        places = [_Place(weapon, 0, 0), *(_Place(figure, x, y, turned) for x, y, turned in posts)]
        return _fitted(places, width_mm, depth_mm, _LARGEST)
    if figures <= 0:
        return ()
    arm = "horse" if kind in ("mounted", "light-horse", "lancer") else "foot"
    ranks, unit = _ranks(figures, width_mm, depth_mm, arm, figure)
    return _fitted(_files(figure, figures, ranks, formation, arm), width_mm, depth_mm, unit)


def draw_figures(
    kind: TroopKind,
    figures: int,
    width_mm: float,
    height_mm: float,
    native: bool,
    ink: Ink,
) -> tuple[Item, ...]:
    """A row of figures from the front for a stand-up paper stand, their feet on the line y = height."""
    if width_mm <= 0 or height_mm <= 0:
        return ()
    figure = _symbol("front", kind, native, ink, _FRONT[kind])
    places: list[_Place] = []
    if kind in ("maxim", "cannon"):
        gun = front_arms.maxim if kind == "maxim" else front_arms.cannon
        weapon = _symbol("front-gun", kind, native, ink, gun)
        crew = max(figures, 0) or CREW
        pitch = figure.box.width * 0.95
        reach = weapon.box.width / 2 + figure.box.width * 0.42
        xs = [(reach + pitch * (i // 2)) * (1 if i % 2 else -1) for i in range(crew)]
        places = [*(_Place(figure, x, 0) for x in xs), _Place(weapon, 0, 0)]
    else:
        pitch = figure.box.width * 1.06
        places = [_Place(figure, i * pitch, 0) for i in range(figures)]
    return _fitted(places, width_mm, height_mm, math.inf, standing=True)


def _symbol(view: str, kind: TroopKind, native: bool, ink: Ink, draw: _Draw) -> Symbol:
    """One figure in units; its name tells kinds, dress and colours apart."""
    items = tuple(draw(Pen(Transform(), ink.solid, ink.glass), native))
    box = extent(items) or Rect(0, 0, 0, 0)
    key = hashlib.sha256(repr((view, kind, native, ink)).encode()).hexdigest()
    return Symbol(f"{view}-{kind}-{key[:8]}", items, box)


def _files(figure: Symbol, figures: int, ranks: int, formation: Spacing, arm: str) -> list[_Place]:
    """The figures of a stand in units, front rank full, the last one centred."""
    file, rank = _PITCH[arm][formation]
    file, rank = max(file, figure.box.width * 1.04), max(rank, figure.box.height * 1.04)
    across = math.ceil(figures / ranks)
    stagger = file / 4 if formation == "open" and ranks > 1 and arm == "foot" else 0.0
    places: list[_Place] = []
    for i in range(figures):
        row, column = divmod(i, across)
        here = min(across, figures - row * across)
        shift = stagger * (1 if row % 2 else -1) if here == across else 0.0
        places.append(_Place(figure, (column - (here - 1) / 2) * file + shift, row * rank))
    return places


def _ranks(figures: int, width: float, depth: float, arm: str, figure: Symbol) -> tuple[int, float]:
    """The number of ranks that makes the figures largest in open order, and the mm a unit is then."""
    best = (1, 0.0)
    for ranks in range(1, figures + 1):
        box = _bounds(_files(figure, figures, ranks, "open", arm))
        unit = min(width / box.width, depth / box.height, _LARGEST)
        if unit > 1.15 * best[1]:  # a further rank has to be worth it
            best = (ranks, unit)
    return best


def _bounds(places: list[_Place]) -> Rect:
    boxes = [
        Transform.rotate(p.turned).then(Transform.translate(p.x, p.y)).apply_rect(p.symbol.box) for p in places
    ]
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    return whole


def _fitted(
    places: list[_Place], width: float, height: float, largest: float, standing: bool = False
) -> tuple[Item, ...]:
    """The places as uses, scaled into the box, centred; `standing` puts the lower edge on the base line."""
    if not places:
        return ()
    box = _bounds(places)
    unit = min(width / box.width, height / box.height, largest)
    dx = width / 2 - unit * box.centre[0]
    dy = height - unit * box.bottom if standing else height / 2 - unit * box.centre[1]
    return tuple(
        Use(
            p.symbol,
            Transform.rotate(p.turned)
            .then(Transform.translate(p.x, p.y))
            .then(Transform.scale(unit))
            .then(Transform.translate(dx, dy)),
        )
        for p in places
    )
