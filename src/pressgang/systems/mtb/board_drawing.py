"""The web board drawn: the web in its middle, the rings named, the sectors named outside the rim."""

from __future__ import annotations

from collections.abc import Sequence

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect, polar
from pressgang.drawing.scene import Item, Path, rectangle
from pressgang.drawing.units import points
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.sheets.typeset import capitals_width
from pressgang.systems.mtb.board_canvas import BEAM, BoardWording, Canvas, WebBoardPlan
from pressgang.systems.mtb.inks import NAVY, SEA_LABEL
from pressgang.systems.mtb.ordered import order_mark
from pressgang.systems.mtb.rules.formation import Station
from pressgang.systems.mtb.rules.sectors import SECTORS, bearing_of, relative_bearing, sector_name
from pressgang.systems.mtb.sea_chart import Chart, inks_of
from pressgang.systems.mtb.section_words import rule_words
from pressgang.systems.mtb.web import Web, bow_mark
from pressgang.typography.fonts import Anchor

_GREY = SEA_LABEL
_DASH = (1.6, 1.2)


def draw_board(canvas: Canvas, plan: WebBoardPlan, stations: Sequence[Station], words: BoardWording) -> None:
    """The names of the web and the formation onto the canvas."""
    _sector_names(canvas, plan, words.order)
    _ring_names(canvas, plan, stations)
    _formation(canvas, plan, stations)


def chart_of(canvas: Canvas, plan: WebBoardPlan, order: str, ink: str) -> Chart:
    """What lies under all that the canvas holds."""
    web = Web(plan.at, plan.rings.centre / 2, plan.rings.inner / 2, plan.rings.outer / 2)
    return Chart(web, plan.sea, tuple(canvas.labels), order, inks_of(ink))


def _sector_names(canvas: Canvas, plan: WebBoardPlan, order: str) -> None:
    """Names outside the rim, upright: left of it they end there, right of it they begin there."""
    unit, (cx, cy) = plan.rings.unit, plan.at
    out = plan.reach + 2.5 * unit
    for sector in SECTORS:
        bearing = bearing_of(sector, order)
        lines = sector_name(sector).split(" ")
        under = relative_bearing(sector) if len(lines) > 1 else ""
        if bearing in (0.0, 180.0):
            _on_bow_line(canvas, plan, lines[0], bearing == 0.0)
            continue
        x, y = polar((cx, cy), out, bearing)
        size = plan.name * (BEAM if sector.endswith("beam") else 1.0)
        step, height = size * 1.12, size * 1.12 * len(lines) + (plan.small * 1.2 if under else 0.0)
        top = y - height if bearing in (45.0, 315.0) else y if bearing in (135.0, 225.0) else y - height / 2
        anchor: Anchor = "start" if bearing < 180 else "end"
        base = top + canvas.book.cap_height(size, True) + 0.3
        for word in lines:
            canvas.text((x, base), word, size, anchor, NAVY, bold=True)
            base += step
        if under:
            canvas.text((x, base - step + plan.small * 1.45), under, plan.small, anchor, _GREY)


def _on_bow_line(canvas: Canvas, plan: WebBoardPlan, name: str, ahead: bool) -> None:
    """`Forward` above with the bow's triangle, `Aft` below."""
    cx, cy = plan.at
    unit = plan.rings.unit
    size = 8.0 * unit
    cap = canvas.book.cap_height(plan.name, True)
    if ahead:
        tip = cy - plan.reach - 1.5 * unit - size
        canvas.items.append(bow_mark((cx, tip), size))
        base = tip - 2.2 * unit if plan.centred else tip + size * 0.5 + cap / 2
    else:
        base = cy + plan.reach + 2.5 * unit + cap
    at = (cx, base) if plan.centred else (cx + size * 0.5 + 2.5 * unit, base)
    canvas.text(at, name, plan.name, "middle" if plan.centred else "start", NAVY, bold=True)


def _ring_names(canvas: Canvas, plan: WebBoardPlan, stations: Sequence[Station]) -> None:
    """Each ring's name at its top, on the bow line; the centre's only above a formation that leaves it room."""
    cx, cy = plan.at
    unit = plan.rings.unit
    head, small = max(points(6.5), points(12.5) * unit), plan.small
    x, anchor = (cx, "middle") if plan.centred else (cx + 4.0 * unit, "start")
    top_of = {
        "Outer ring": (plan.rings.outer / 2, "far; out of sight at night"),
        "Inner ring": (plan.rings.inner / 2, "near; in sight at night"),
    }
    if stations:  # else the ring is left blank, as the article has it
        top_of["Centre ring"] = (plan.rings.centre / 2, "own boats in formation")
    highest = min((s.at[1] - s.model.length / 2 for s in stations), default=plan.rings.centre / 2)
    for name, (radius, below) in top_of.items():
        # Text below the top of a circle must lie inside it: the wider it is, the lower it stands.
        tracking = theme.HEAD_TRACKING * head
        wide = max(capitals_width(canvas.book, name, head), canvas.book.width(below, small))
        reach = min(wide / 2 if plan.centred else wide + 4.0 * unit, radius * 0.95)
        sag = radius - (radius**2 - reach**2) ** 0.5
        first = cy - radius + sag + 3.0 * unit + canvas.book.cap_height(head, True)
        second = first + small * 1.35
        if name == "Centre ring" and second + 1.5 > cy + highest:
            continue
        at: Anchor = "middle" if anchor == "middle" else "start"
        canvas.text((x, first), name.upper(), head, at, _GREY, bold=True, tracking=tracking)
        canvas.text((x, second), below, small, at, _GREY)


def _formation(canvas: Canvas, plan: WebBoardPlan, stations: Sequence[Station]) -> None:
    """The outlines of models or counters, dashed, each with its bow marked."""
    cx, cy = plan.at
    for station in stations:
        x, y = cx + station.at[0], cy + station.at[1]
        w, h = station.model.width, station.model.length
        canvas.items.append(_hull(x, y, w, h))


def _hull(x: float, y: float, width: float, length: float) -> Path:
    """A boat's outline that fills its box: a pointed bow, straight sides, a flat stern."""
    w, top, bottom = width / 2, y - length / 2, y + length / 2
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
        stroke=theme.RULE_INK,
        width=theme.HAIRLINE,
        dash=_DASH,
    )


def free_places(
    labels: Sequence[Rect], side: float, axis: str, step: float = 0.5, clear: float = 1.5
) -> tuple[float, ...]:
    """Where a joint along `axis` (`x` or `y`, in mm) cuts no label and keeps `clear` mm from it."""
    spans = sorted(
        (b.x - clear, b.right + clear) if axis == "x" else (b.y - clear, b.bottom + clear) for b in labels
    )
    places: list[float] = []
    index, covered = 0, float("-inf")
    for number in range(1, int(side / step)):
        at = number * step
        while index < len(spans) and spans[index][0] < at:
            covered = max(covered, spans[index][1])
            index += 1
        if at > covered:
            places.append(at)
    return tuple(places)


def frame(plan: WebBoardPlan) -> Item:
    """The board's edge, to cut along."""
    return rectangle(Rect(0, 0, plan.side, plan.side), stroke=theme.BOARD_INK, width=theme.HAIRLINE)


def wording_of(rules: RuleBook, order: str, turns: int) -> BoardWording:
    """The board's words: letters for the order of sectors, for boats that turn and for the speed table."""
    notes = Footnotes(rules)
    side = order_mark(notes, order)
    turning = rule_words(notes, "turning")
    above = len(notes.notes())
    table = notes.mark("speeds", "quadrants")
    listed = notes.notes()
    step = str(rules["quadrants"])
    return BoardWording(
        order=order,
        order_mark=side,
        turning=turning,
        speed_mark=table,
        step=step,
        notes=listed[above:],
        title_notes=listed[:above],
        turns=turns,
    )
