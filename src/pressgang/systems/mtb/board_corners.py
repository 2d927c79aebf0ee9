"""The furniture in the four corners of the web board: title, day and night, turn track, speed table."""

from __future__ import annotations

from collections.abc import Sequence

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, circle, rectangle
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.tables import Column, table
from pressgang.sheets.typeset import centred_baseline, marked, paragraph
from pressgang.systems.mtb.board_canvas import BoardWording, Canvas, WebBoardPlan
from pressgang.systems.mtb.inks import NAVY, SEA_LABEL
from pressgang.systems.mtb.web import small_web
from pressgang.typography.fonts import TextSpan

_GREY = SEA_LABEL
_FIRST = 0.2
"""The share of the speed table that its first column takes."""


def draw_corners(
    canvas: Canvas, plan: WebBoardPlan, rules: RuleBook, words: BoardWording, game: str, title: str
) -> None:
    """All four corners onto the canvas."""
    _title(canvas, plan, words, game, title)
    _sight(canvas, plan)
    _turn_track(canvas, plan, words.turns)
    _speed_table(canvas, plan, rules, words)


def _title(canvas: Canvas, plan: WebBoardPlan, words: BoardWording, game: str, title: str) -> None:
    unit, x = plan.rings.unit, plan.edge
    y = plan.edge
    small = max(points(6.5), points(9) * unit)
    canvas.text((x, y + small), game.upper(), small, bold=True, fill=NAVY, tracking=small * theme.HEAD_TRACKING)
    size = max(points(12), points(25) * unit)
    y += small + size * 1.1
    canvas.text((x, y), title, size, bold=True, fill=NAVY, display="garamond-semibold")
    text = max(points(6.5), points(10) * unit)
    side = "starboard" if words.order == "nautical" else "port"
    ours = marked(
        f"Own boats hold the centre ring, bow up, {side} to the right.^{words.order_mark}^ "
        "The enemy comes and goes by sector. "
    )
    said = paragraph(canvas.book, (*ours, *words.turning), 92.0 * unit, text)
    canvas.place(said, x, y + text * 0.7, 92.0 * unit)
    at = y + text * 0.7 + said.height + 1.2 * unit
    for note in _notes(canvas, words.title_notes, 92.0 * unit, max(points(6), points(8) * unit)):
        canvas.place(note, x, at, 92.0 * unit)
        at += note.height + 0.6


def _notes(canvas: Canvas, notes: Sequence[tuple[str, str]], width: float, size: float) -> list[SetBlock]:
    """Footnotes as paragraphs."""
    return [
        paragraph(
            canvas.book, (TextSpan(letter, raised=True), TextSpan(f" {sentence}")), width, size, fill=_GREY
        )
        for letter, sentence in notes
    ]


def _sight(canvas: Canvas, plan: WebBoardPlan) -> None:
    """Which rings are seen by day and by night, in the right top corner."""
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
        canvas.text((x, y + radius + head * 1.25 + small * 1.3), below, small, "middle", _GREY)


def _turn_track(canvas: Canvas, plan: WebBoardPlan, turns: int) -> None:
    """The turns as rings in rows of five, the last of them heavy, in the left bottom corner."""
    unit = plan.rings.unit
    radius, pitch = 8.0 * unit, 18.6 * unit
    rows = -(-turns // 5)
    x0 = plan.edge + radius
    y0 = plan.side - plan.edge - radius - (rows - 1) * pitch
    head = max(points(6.5), points(9.5) * unit)
    canvas.text(
        (plan.edge, y0 - radius - 3.2 * unit),
        "TURN",
        head,
        bold=True,
        fill=NAVY,
        tracking=head * theme.HEAD_TRACKING,
    )
    size = max(points(7), points(15) * unit)
    for turn in range(turns):
        at = (x0 + turn % 5 * pitch, y0 + turn // 5 * pitch)
        weight = theme.FRAME_LINE if turn + 1 == turns else theme.BOX_LINE
        canvas.items.append(circle(at, radius, WHITE, NAVY, weight))
        canvas.labels.append(Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius))
        base = centred_baseline(canvas.book, at[1], size, True)
        canvas.text((at[0], base), str(turn + 1), size, "middle", NAVY, bold=True)


def _speed_table(canvas: Canvas, plan: WebBoardPlan, rules: RuleBook, words: BoardWording) -> None:
    """The speed table over the board's footnotes, in the right bottom corner."""
    book, unit = canvas.book, plan.rings.unit
    width = max(46.0, 112.0 * unit)
    size = max(points(6.5), points(11) * unit)
    small = max(points(6), points(8) * unit)
    row = max(3.6, 6.6 * unit)
    columns = [
        Column("", width * _FIRST, "left", bold=True),
        *(Column("", None, "middle", bold=True) for _ in range(4)),
    ]
    rows = [
        [str(e["speed"]), str(e["centre"]), str(e["inner"]), str(e["outer"]), str(e["drift"])]
        for e in rules["speeds"]
    ]
    drawn = table(Look(book), columns, rows, width, row_height=row, size=size, padding=1.2 * unit, zebra=True)
    notes = _notes(canvas, words.notes, width, small)
    x = plan.side - plan.edge - width
    pad = 1.6 * unit + 0.6
    below = pad + sum(note.height + 0.6 for note in notes) + (1.2 * unit if notes else 0.0)
    y = plan.side - plan.edge - below - drawn.height
    head = max(points(6.5), points(9.5) * unit)
    plate = Rect(x, y - small * 2.6 - head, width, drawn.height + small * 2.6 + head).inset(-pad)
    canvas.items.append(rectangle(plate, WHITE, NAVY, theme.BOX_LINE, radius=1.0))
    canvas.labels.append(plate)
    canvas.place(drawn, x, y, width)
    each = width * (1 - _FIRST) / 4
    first = y - small * 0.55
    mark = f"^{words.speed_mark}^" if words.speed_mark else ""
    label = paragraph(book, f"**SPEED**{mark}", width * 0.2, head, fill=NAVY)
    canvas.place(label, x, first - small * 1.15 - label.height * 0.62, width * 0.2)
    columns_of: tuple[tuple[str, str], ...] = (
        ("Centre", f"turn, {words.step}"),
        ("Inner", "stay, turns"),
        ("Outer", "stay, turns"),
        ("Stopped", f"drift, {words.step}"),
    )
    if any(book.fit(what, each - 0.6, small, points(6)) is None for _, what in columns_of):
        columns_of = tuple((name, what.partition(", ")[2]) for name, what in columns_of)
    for index, (name, what) in enumerate(columns_of):
        middle = x + width * _FIRST + (index + 0.5) * each
        canvas.text((middle, first - small * 1.25), name, max(small, size * 0.85), "middle", bold=True)
        fitted = book.fit(what, each - 0.6, small, points(6))
        if fitted is not None:
            canvas.text((middle, first), what, fitted, "middle", _GREY)
    at = y + drawn.height + pad + 1.2 * unit
    for note in notes:
        canvas.place(note, x, at, width)
        at += note.height + 0.6
