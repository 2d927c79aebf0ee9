"""Draw the web board: its plan, its labels, the rings and sectors by name, its corners.

Every text goes through `Canvas`: joints of tiles then fall where they cut none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from math import fsum
from typing import ClassVar

from msgspec import Struct

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect, polar
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Path, Piece, circle, rectangle
from pressgang.drawing.units import format_length, points
from pressgang.games.code import text_of_sheet
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import FLAG, Choice, Length, Whole, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.cutting import SCALE, BoardOptions
from pressgang.sheets.pages.tables import Column, table
from pressgang.sheets.typeset import capitals_width, centred_baseline, paragraph
from pressgang.structs import dataclass, replace
from pressgang.systems.mtb.checks import CENTRE_RING, RING_ORDER, find_many_turns
from pressgang.systems.mtb.formation import (
    FORMATIONS,
    LEAST_BAND,
    Model,
    Rings,
    ShipFormation,
    Station,
    models_of,
    needed_diameter,
    rings_of,
    stations,
)
from pressgang.systems.mtb.rules import SECTORS, bearing_of, relative_bearing, sector_name
from pressgang.systems.mtb.stats import Ship
from pressgang.systems.mtb.web import (
    NAVY,
    SEA_LABEL,
    Chart,
    OrderedSheet,
    Web,
    bow_mark,
    inks_of,
    rim_depth,
    small_web,
)
from pressgang.typography.fonts import Anchor, FontBook
from pressgang.typography.markup import bold, raised

_NAME = 0.017
"""The size of a sector's name in the board's edge, where the board is no small one."""
BEAM = 16.2
"""The size of the beams' names in points at a unit of 1: a board is no wider than they need."""


@dataclass
class Canvas:
    """The items of an unfinished board, the boxes of its labels, and the footnotes of its words."""

    book: FontBook
    notes: Footnotes
    items: list[Item] = field(default_factory=list)
    labels: list[Rect] = field(default_factory=list)

    def text(
        self, at: Point, words: str, size: float, anchor: Anchor = "start", fill: Colour = theme.INK,
        *, bold: bool = False, tracking: float = 0.0, display: str = "",
    ) -> None:  # fmt: skip
        """Add a line of text on its baseline, and note its box."""
        width = self.book.width(words, size, bold, tracking=tracking, display=display)
        left = at[0] - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        self.items.append(
            self.book.text(
                *at, words, size, bold=bold, anchor=anchor, fill=fill, tracking=tracking, display=display
            )
        )
        self.labels.append(Rect(left, at[1] - size * 0.8, width, size * 1.05))

    def place(self, block: SetBlock, x: float, y: float, width: float) -> None:
        """Add a block at its left top corner, and note its box."""
        self.items.append(block.at(x, y))
        self.labels.append(Rect(x, y, width, block.height))


class WebBoardPlan(Struct, frozen=True):
    """The places on the board: a square of `side` mm with the web in its middle.

    `centred` sets the names on the bow line on the middle (else right of it, so that a joint may run there).
    """

    side: float
    rings: Rings
    rim_depth: float
    name: float
    small: float
    centred: bool

    @property
    def at(self) -> Point:
        """Return the middle of the board."""
        return (self.side / 2, self.side / 2)

    @property
    def reach(self) -> float:
        """Return the distance from the middle to the outside of the rim."""
        return self.rings.outer / 2 + self.rim_depth

    @property
    def sea(self) -> Rect:
        """Return the sea inside the board's edge."""
        return Rect(0, 0, self.side, self.side).inset(4.0 * self.rings.unit)

    @property
    def edge(self) -> float:
        """Return the distance between the board's edge and the blocks in its corners."""
        return 9.0 * self.rings.unit + 2.0


def plan_board(book: FontBook, rings: Rings, centred: bool) -> WebBoardPlan:
    """Return the measures of a board: its margin holds the longest line of a beam's name."""
    unit = rings.unit
    depth = rim_depth(rings.outer / 2)
    beams = (word for s in SECTORS if s.endswith("beam") for word in sector_name(s).split(" "))
    longest = max(book.width(word, max(points(6.5), points(BEAM) * unit), True) for word in beams)
    side = rings.outer + 2 * (depth + 2.5 * unit + longest + 6.5 * unit + 1.0)
    return WebBoardPlan(
        side=side,
        rings=rings,
        rim_depth=depth,
        name=max(points(8), points(21) * unit, min(_NAME * side, points(54) * unit - points(20))),
        small=max(points(6), points(11) * unit, points(14) * unit - points(1.5)),
        centred=centred,
    )


def draw_board(
    canvas: Canvas, plan: WebBoardPlan, stations: Sequence[Station], order: str, turns: int,
    *, titles: tuple[str, str], told: str,
) -> None:  # fmt: skip
    """Draw the names of the web, the formation and the corners, under two `titles` and what is `told`."""
    _sector_names(canvas, plan, order)
    _ring_names(canvas, plan, stations)
    for station in stations:
        canvas.items.append(_hull(plan.at[0] + station.at[0], plan.at[1] + station.at[1], station.model))
    _title(canvas, plan, *titles, told)
    _sight(canvas, plan)
    above = len(canvas.items)
    _turn_track(canvas, plan, turns)
    _speed_table(canvas, plan)
    # a group with words: a map of the tiles leaves it out
    canvas.items[above:] = [Group(tuple(canvas.items[above:]))]


def _sector_names(canvas: Canvas, plan: WebBoardPlan, order: str) -> None:
    """Draw names outside the rim, upright: left of it they end there, right of it they begin there."""
    unit, (cx, cy) = plan.rings.unit, plan.at
    out = plan.reach + 2.5 * unit
    for sector in SECTORS:
        bearing = bearing_of(sector, order)
        lines = sector_name(sector).split(" ")
        under = relative_bearing(sector) if len(lines) > 1 and canvas.notes.rules["lookout_calls"] else ""
        if bearing in (0.0, 180.0):
            _on_bow_line(canvas, plan, lines[0], bearing == 0.0)
            continue
        x, y = polar((cx, cy), out, bearing)
        # clear of the frame, to which the margin is measured
        beam = max(points(6.5), points(BEAM) * unit * 0.94)
        size = beam if sector.endswith("beam") else plan.name
        step, height = size * 1.12, size * 1.12 * len(lines) + (plan.small * 1.2 if under else 0.0)
        top = y - height if bearing in (45.0, 315.0) else y if bearing in (135.0, 225.0) else y - height / 2
        anchor: Anchor = "start" if bearing < 180 else "end"
        base = top + canvas.book.cap_height(size, True) + 0.3
        for word in lines:
            canvas.text((x, base), word, size, anchor, NAVY, bold=True)
            base += step
        if under:
            canvas.text((x, base - step + plan.small * 1.45), under, plan.small, anchor, SEA_LABEL)


def _on_bow_line(canvas: Canvas, plan: WebBoardPlan, name: str, ahead: bool) -> None:
    """Draw `Forward` above with the bow's triangle, `Aft` below."""
    (cx, cy), unit = plan.at, plan.rings.unit
    size, cap = 8.0 * unit, canvas.book.cap_height(plan.name, True)
    base = cy + plan.reach + 2.5 * unit + cap
    if ahead:
        tip = cy - plan.reach - 1.5 * unit - size
        canvas.items.append(bow_mark((cx, tip), size))
        base = tip - 2.2 * unit if plan.centred else tip + size * 0.5 + cap / 2
    x = cx if plan.centred else cx + size * 0.5 + 2.5 * unit
    canvas.text((x, base), name, plan.name, "middle" if plan.centred else "start", NAVY, bold=True)


def _ring_names(canvas: Canvas, plan: WebBoardPlan, stations: Sequence[Station]) -> None:
    """Draw each ring's name at its top, on the bow line; the centre's beside a formation that stands there."""
    cx, cy = plan.at
    unit, book = plan.rings.unit, canvas.book
    head, small = max(points(6.5), points(12.5) * unit, 0.74 * plan.name), plan.small
    names = [
        ("Outer ring", plan.rings.outer / 2, "far; out of sight at night"),
        ("Inner ring", plan.rings.inner / 2, "near; in sight at night"),
    ]
    if stations:  # else the ring is left blank, as the article has it
        names.append(("Centre ring", plan.rings.centre / 2, "own boats in formation"))
    boats = [Rect(cx + x - w / 2, cy + y - h / 2, w, h) for (_, w, h), (x, y) in stations]
    for name, radius, below in names:
        # Text below the top of a circle must lie inside it: the wider it is, the lower it stands.
        tracking = theme.HEAD_TRACKING * head
        wide = max(capitals_width(book, name, head), book.width(below, small))
        height = book.cap_height(head, True) + small * 1.35
        for left in (*((-wide / 2,) if plan.centred else ()), 4.0 * unit, 8.0 * unit, 12.0 * unit):
            top = cy - (radius**2 - min(left + wide, radius * 0.95) ** 2) ** 0.5 + 3.0 * unit
            if not any(boat.overlaps(Rect(cx + left, top, wide, height).inset(-1.5)) for boat in boats):
                at: Anchor = "middle" if left < 0 else "start"
                x = cx if left < 0 else cx + left
                first = top + book.cap_height(head, True)
                canvas.text((x, first), name.upper(), head, at, SEA_LABEL, bold=True, tracking=tracking)
                canvas.text((x, first + small * 1.35), below, small, at, SEA_LABEL)
                break


def _hull(x: float, y: float, model: Model) -> Path:
    """Draw a boat's dashed outline that fills its box: a pointed bow, straight sides, a flat stern."""
    length = model.length
    w, top, bottom = model.width / 2, y - length / 2, y + length / 2
    waist = top + length * 0.45
    return Path(
        (
            ("M", (x, top)),
            ("C", (x + w * 0.45, top + length * 0.10, x + w, waist - length * 0.16, x + w, waist)),
            ("L", (x + w * 0.88, bottom)),
            ("L", (x - w * 0.88, bottom)),
            ("L", (x - w, waist)),
            ("C", (x - w, waist - length * 0.16, x - w * 0.45, top + length * 0.10, x, top)),
            ("Z", ()),
        ),
        stroke=NAVY,
        width=points(0.8),
        dash=(1.6, 1.2),
    )


_STEP, _CLEAR = 0.5, 1.5
"""The steps in which joints are looked for, and how far they keep from labels, in mm."""


def free_places(labels: Sequence[Rect], side: float, axis: str) -> tuple[float, ...]:
    """Return where a joint along `axis` (`x` or `y`, in mm) cuts no label."""
    spans = sorted(
        (b.x - _CLEAR, b.right + _CLEAR) if axis == "x" else (b.y - _CLEAR, b.bottom + _CLEAR) for b in labels
    )
    places: list[float] = []
    index, covered = 0, float("-inf")
    for number in range(1, int(side / _STEP)):
        at = number * _STEP
        while index < len(spans) and spans[index][0] < at:
            covered = max(covered, spans[index][1])
            index += 1
        if at > covered:
            places.append(at)
    return tuple(places)


_FIRST = 0.2
"""The share of the speed table that its first column takes."""


def _title(canvas: Canvas, plan: WebBoardPlan, game: str, title: str, told: str) -> None:
    unit, x, wide = plan.rings.unit, plan.edge, 92.0 * plan.rings.unit
    small = max(points(6.5), points(9) * unit)
    tracking = small * theme.HEAD_TRACKING
    canvas.text((x, plan.edge + small), game.upper(), small, bold=True, fill=NAVY, tracking=tracking)
    size = max(points(12), points(25) * unit)
    y = plan.edge + small + size * 1.1
    canvas.text((x, y), title, size, bold=True, fill=NAVY, display="garamond-semibold")
    text = max(points(6.5), points(10) * unit)
    said = paragraph(canvas.book, told, wide, text)
    canvas.place(said, x, y + text * 0.7, wide)
    notes = _footnotes(canvas, canvas.notes.notes(), wide, max(points(6), points(8) * unit))
    _place_notes(canvas, notes, x, y + text * 0.7 + said.height + 1.2 * unit, wide)


def _footnotes(canvas: Canvas, notes: Sequence[tuple[str, str]], width: float, size: float) -> list[SetBlock]:
    """Return footnotes as paragraphs."""
    texts = (f"{raised(letter)} {sentence}" for letter, sentence in notes)
    return [paragraph(canvas.book, text, width, size, fill=SEA_LABEL) for text in texts]


def _place_notes(canvas: Canvas, notes: Sequence[SetBlock], x: float, y: float, width: float) -> None:
    """Place footnotes one under the other."""
    for note in notes:
        canvas.place(note, x, y, width)
        y += note.height + 0.6


def _sight(canvas: Canvas, plan: WebBoardPlan) -> None:
    """Draw the rings that are seen by day and by night, in the right top corner."""
    unit = plan.rings.unit
    radius = 15.0 * unit
    head, small = max(points(6.5), points(11) * unit), max(points(6), points(8.5) * unit)
    pairs = (("Night", "outer ring hidden", True), ("Day", "all rings in sight", False))
    pitch = max(2 * radius + 10.0 * unit, max(canvas.book.width(w, small) for _, w, _ in pairs) + 5.0 * unit)
    for index, (name, below, night) in enumerate(pairs):
        x = plan.side - plan.edge - pitch / 2 - index * pitch
        y = plan.edge + radius
        canvas.items.extend(small_web((x, y), radius, night))
        canvas.labels.append(Rect(x - radius, y - radius, 2 * radius, 2 * radius))
        canvas.text((x, y + radius + head * 1.25), name, head, "middle", NAVY, bold=True)
        canvas.text((x, y + radius + head * 1.25 + small * 1.3), below, small, "middle", SEA_LABEL)


def _turn_track(canvas: Canvas, plan: WebBoardPlan, turns: int) -> None:
    """Draw the turns as rings in rows of five, the last of them heavy, in the left bottom corner."""
    unit = plan.rings.unit
    radius, pitch = 8.0 * unit, 18.6 * unit
    rows = -(-turns // 5)
    x0 = plan.edge + radius
    y0 = plan.side - plan.edge - radius - (rows - 1) * pitch
    head = max(points(6.5), points(9.5) * unit)
    at, tracking = (plan.edge, y0 - radius - 3.2 * unit), head * theme.HEAD_TRACKING
    canvas.text(at, "TURN", head, bold=True, fill=NAVY, tracking=tracking)
    size = max(points(7), points(15) * unit)
    for turn in range(turns):
        at = (x0 + turn % 5 * pitch, y0 + turn // 5 * pitch)
        weight = theme.FRAME_LINE if turn + 1 == turns else theme.BOX_LINE
        canvas.items.append(circle(at, radius, WHITE, NAVY, weight))
        canvas.labels.append(Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius))
        base = centred_baseline(canvas.book, at[1], size, True)
        canvas.text((at[0], base), str(turn + 1), size, "middle", NAVY, bold=True)


def _speed_table(canvas: Canvas, plan: WebBoardPlan) -> None:
    """Draw the speed table over the board's footnotes, in the right bottom corner."""
    book, unit = canvas.book, plan.rings.unit
    width = max(46.0, 112.0 * unit)
    size = max(points(6.5), points(11) * unit)
    small = max(points(6), points(8) * unit)
    row = max(3.6, 6.6 * unit)
    columns = [Column("", width * _FIRST, bold=True), *[Column(align="centre", bold=True)] * 4]
    speeds = canvas.notes.rules["speeds"]
    rows = [[str(one[key]) for key in ("speed", "centre", "inner", "outer", "drift")] for one in speeds]
    drawn = table(Look(book), columns, rows, width, row_height=row, size=size, padding=1.2 * unit, zebra=True)
    above = len(canvas.notes.notes())
    mark = canvas.notes.mark("speeds", "quadrants")
    notes = _footnotes(canvas, canvas.notes.notes()[above:], width, small)
    x = plan.side - plan.edge - width
    pad = 1.6 * unit + 0.6
    below = pad + fsum(note.height + 0.6 for note in notes) + (1.2 * unit if notes else 0.0)
    y = plan.side - plan.edge - below - drawn.height
    head = max(points(6.5), points(9.5) * unit)
    plate = Rect(x, y - small * 2.6 - head, width, drawn.height + small * 2.6 + head).inset(-pad)
    canvas.items.append(rectangle(plate, WHITE, NAVY, theme.BOX_LINE, radius=1.0))
    canvas.labels.append(plate)
    canvas.place(drawn, x, y, width)
    each = width * (1 - _FIRST) / 4
    first = y - small * 0.55
    label = paragraph(book, bold("SPEED") + raised(mark), width * 0.2, head, fill=NAVY)
    canvas.place(label, x, first - small * 1.15 - label.height * 0.62, width * 0.2)
    step, stay = canvas.notes.rules["quadrants"], "stay, turns"
    columns_of = [("Centre", f"turn, {step}"), ("Inner", stay), ("Outer", stay), ("Stopped", f"drift, {step}")]
    if any(book.fit(what, each - 0.6, small, points(6)) is None for _, what in columns_of):
        columns_of = [(name, what.partition(", ")[2]) for name, what in columns_of]
    for index, (name, what) in enumerate(columns_of):
        middle = x + width * _FIRST + (index + 0.5) * each
        canvas.text((middle, first - small * 1.25), name, max(small, size * 0.85), "middle", bold=True)
        fitted = book.fit(what, each - 0.6, small, points(6))
        if fitted is not None:
            canvas.text((middle, first), what, fitted, "middle", SEA_LABEL)
    _place_notes(canvas, notes, x, y + drawn.height + pad + 1.2 * unit, width)


@dataclass(frozen=True, kw_only=True)
class WebBoard(OrderedSheet, BoardOptions[Ship]):
    """The board: the boats of the first force in the centre ring, sectors named around it."""

    needs_stats: ClassVar[bool] = False
    measure: ClassVar[str] = "diameter"
    least: ClassVar[float] = 250.0
    most: ClassVar[float] = 3000.0
    holds_counters: ClassVar[bool] = True

    diameter: float = option(Length(250, 3000), 600.0, help="the diameter of the outer ring")
    centre: float | None = option(
        Length(20, 3000), help="the diameter of the centre ring (a third of the outer one)", example="200mm"
    )
    inner: float | None = option(
        Length(20, 3000), help="the diameter of the inner ring (half-way)", example="400mm"
    )
    formation: ShipFormation = option(
        Choice(FORMATIONS),
        "none",
        help="outlines of the own boats in the centre ring; none leaves the ring blank, as the article has it",
    )
    rose: bool = option(
        FLAG, False, help="a compass rose in the centre ring, which the article leaves blank; the board says so"
    )
    scale: float | None = option(
        SCALE, help="the models' scale, for outlines of their true size; without it they are counters",
        example="1:600",
    )  # fmt: skip
    counter_width: float = option(Length(5, 200), 20.0, help="the width of a counter")
    counter_height: float = option(Length(5, 300), 45.0, help="the length of a counter")
    turns: int | None = option(Whole(1), help="turns on the track (as many as the game has)", example="10")

    def extent(self, brief: Brief[Ship]) -> tuple[float, float]:
        """Return the sides of the board in mm: the web and the corners around it."""
        side = plan_board(brief.book, self.rings, self.layout == "single").side
        return side, side

    def resized(self, measure: float) -> WebBoard:
        """Return the board with an outer ring of that diameter, and the inner ones in proportion if given."""
        share = measure / self.diameter
        centre, inner = (None if ring is None else ring * share for ring in (self.centre, self.inner))
        return replace(self, diameter=measure, centre=centre, inner=inner)

    @property
    def rings(self) -> Rings:
        """Return the rings of these options."""
        return rings_of(self.diameter, self.centre, self.inner)

    def check(self, brief: Brief[Ship]) -> Iterable[Diagnostic]:
        """Check that rings lie one in another, a formation fits the centre, and turns are ten at most."""
        rings = self.rings
        yield from find_many_turns(self, brief)
        for small, large, low, high in (
            ("centre", "inner", rings.centre, rings.inner),
            ("inner", "outer", rings.inner, rings.outer),
        ):
            if high - low < 2 * LEAST_BAND - 1e-9:
                yield RING_ORDER.at(
                    brief.place,
                    f"the {small} ring is {format_length(low)} across and the {large} ring "
                    f"{format_length(high)}; the least difference is {format_length(2 * LEAST_BAND)}",
                    f"Make the {large} ring {format_length(low + 2 * LEAST_BAND)} or larger, "
                    f"or the {small} ring smaller.",
                )
        is_said = self.scale is not None or self.is_own("counter_width") or self.is_own("counter_height")
        for counter in dict.fromkeys((self._counter, *(() if is_said else brief.counters))):
            models = self._models(brief, counter)
            needed = needed_diameter(models, self._stands)
            if needed > rings.centre + 1e-9:
                rule = CENTRE_RING if counter == self._counter else problems.LARGER_THAN_PLACE
                said = self._too_small(models, needed, counter)
                yield rule.at(brief.place, said, self._way_out(models, needed))

    @property
    def _counter(self) -> tuple[float, float]:
        return self.counter_width, self.counter_height

    @property
    def _stands(self) -> ShipFormation:
        """Return the formation of the boats: a ring without outlines must still hold the models."""
        return "close" if self.formation == "none" else self.formation

    def _models(self, brief: Brief[Ship], counter: tuple[float, float]) -> list[Model]:
        rows: tuple[Ship, ...] = brief.forces[0].rows if brief.forces else ()
        if not rows and self.formation == "none":
            return []
        return models_of(rows, brief.rules, self.scale, counter)

    def _too_small(self, models: list[Model], needed: float, counter: tuple[float, float]) -> str:
        what = f"counters of {counter[0]:g} × {counter[1]:g} mm"
        if self.scale is not None:
            what = f"models at 1:{self.scale:g}, the longest {max(m.length for m in models):.0f} mm"
        count = f"{len(models)} boats" if len(models) > 1 else "1 boat"
        words = self._stands.replace("-", " ") if self._stands != "close" else "close formation"
        ring = f"the centre ring is {format_length(self.rings.centre)} across"
        return f"{ring}; {count} in {words} ({what}) need {needed:g} mm"

    def _way_out(self, models: list[Model], needed: float) -> str:
        ways = [f"centre = {needed:g}mm"]
        if self.centre is None:
            ways.insert(0, f"diameter = {needed * 3:g}mm")
        best = min(FORMATIONS[:-1], key=lambda formation: needed_diameter(models, formation))
        least = needed_diameter(models, best)
        closer = f" In {best} formation they need {least:g} mm." if least < needed else ""
        return f"Write {' or '.join(ways)} or more, or take fewer or smaller models.{closer}"

    def compose(self, brief: Brief[Ship], found: Problems) -> Sheet:
        """Return one piece, with the places where a joint cuts no label."""
        met = list(self.check(brief))
        for problem in met:
            found.add_once(problem)
        plan = plan_board(brief.book, self.rings, self.layout == "single")
        board = self.board()
        pieces: tuple[Piece, ...] = ()
        if not any(problem.is_error for problem in met):
            most, order = int(brief.rules["turns"]), self.order(brief)
            placed = stations(self._models(brief, self._counter), self.formation)
            canvas = Canvas(brief.book, Footnotes(brief.rules))
            turns = min(self.turns or most, most)
            texts = (order, *(("marked",) if self.rose or placed else ()), "turning")
            told = " ".join(text_of_sheet(self, name, brief, canvas.notes) for name in texts)
            draw_board(canvas, plan, placed, order, turns, titles=(brief.game, self.title), told=told)
            web = Web(plan.at, plan.rings.centre / 2, plan.rings.inner / 2, plan.rings.outer / 2)
            chart = Chart(web, plan.sea, tuple(canvas.labels), order, inks_of(brief.ink), self.rose)
            whole = Rect(0, 0, plan.side, plan.side)
            drawn: tuple[Item, ...] = (*chart.under(), *canvas.items)
            if self.bleed and chart.inks.sea is not None:  # the board is cut through the sea beyond its frame
                drawn = (rectangle(whole.inset(-self.bleed), fill=chart.inks.sea), *drawn)
            if not (self.bleed and self.furniture == "none" and self.layout == "single"):
                drawn = (*drawn, rectangle(whole, stroke=theme.BOARD_INK, width=theme.HAIRLINE))
            board = self.board(*(free_places(canvas.labels, plan.side, axis) for axis in "xy"))
            pieces = (Piece(self.title, plan.side, plan.side, drawn, bleed=self.bleed, span=brief.place),)
        detail = f"outer ring {format_length(self.diameter)}"
        return self.make_sheet(brief, pieces, board, detail, heading=False, tint=NAVY)
