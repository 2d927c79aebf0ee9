"""The label of a stand at true size: figures from above, id, name and the values that are played with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil

from pressgang.art.ink import Ink
from pressgang.art.pictures import Picture
from pressgang.art.troops import Spacing, TroopKind, draw_ranks
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import BLACK, WHITE, Item, Path, Text, Use, line, moved, rectangle
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import Palette
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.counter_face import stripe
from pressgang.sheets.counter_plan import Blank
from pressgang.sheets.sides import side_badge
from pressgang.sheets.silhouettes import outlined
from pressgang.sheets.typeset import write_name
from pressgang.systems.unbalanced_equality.stand_plan import MARGIN, LabelPlan, StandValue, value_width
from pressgang.systems.unbalanced_equality.stands import Stand
from pressgang.typography.fonts import FontBook

KINDS: tuple[TroopKind, ...] = (
    "foot", "rifle", "spear", "mounted", "light-horse", "lancer", "maxim", "cannon"
)  # fmt: skip
_LEAST_FIGURES = 6.0
_ARROW = 1.5
_BADGE = 2.5


@dataclass(frozen=True, slots=True)
class LabelStyle:
    """What the labels of a side share. `formation` overrides that of the rows."""

    book: FontBook
    rules: RuleBook
    palette: Palette
    mark: str
    bleed: float
    formation: str | None

    @property
    def ink(self) -> Ink:
        """The two colours of the figures."""
        return Ink(self.palette.ink, self.palette.ground)

    def ground(self, box: Rect) -> list[Item]:
        """The ground of a piece out to its bleed; white is not printed."""
        white = self.palette.ground == WHITE
        return [] if white else [rectangle(box.inset(-self.bleed), self.palette.ground)]

    def lightened(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """Figures as the palette wants them: in outlines, to save ink, or as they are."""
        if not self.palette.outline:
            return tuple(items)
        return tuple(
            replace(item, symbol=outlined(item.symbol, self.ink)) if isinstance(item, Use) else item
            for item in items
        )


def draw_body(
    style: LabelStyle,
    stand: Stand,
    plan: LabelPlan,
    values: tuple[StandValue, ...],
    picture: Picture | None,
    *,
    half: bool,
) -> list[Item]:
    """A label from its ground up, without its id; `half` is the back, with the bold diagonal."""
    book, palette = style.book, style.palette
    width, depth = stand.size
    items: list[Item] = style.ground(Rect(0, 0, width, depth))
    if half:
        items.append(stripe(Blank(width, depth, style.bleed, palette, style.mark)))
    items.append(_arrow(width / 2, palette))
    items.extend(_figures(style, stand, depth - plan.strip - 1.6, picture, half))
    y = depth - plan.strip
    items.append(line((MARGIN, y), (width - MARGIN, y), theme.HAIRLINE * 1.6, palette.ink))
    items.extend(_inked(write_name(book, MARGIN, plan.name_middle, plan.name), palette))
    if stand.row.name and not plan.bare:
        items.append(book.text(MARGIN, plan.type_base, stand.called, plan.type_size, fill=palette.ink))
    if not plan.bare:
        items.extend(_draw_values(style, plan, values, width))
    if style.mark:
        at = (width - MARGIN - _BADGE + 0.6, MARGIN + _BADGE - 0.6)
        items.extend(side_badge(book, at, _BADGE, style.mark[:2], palette.accent, palette.band))
    return items


def _inked(items: list[Item], palette: Palette) -> list[Item]:
    return [replace(item, fill=palette.ink) if isinstance(item, Text) else item for item in items]


def _draw_values(
    style: LabelStyle, plan: LabelPlan, values: tuple[StandValue, ...], width: float
) -> list[Item]:
    book, ink = style.book, style.palette.ink
    items: list[Item] = []
    lift = book.cap_height(plan.value_size, True) + 1.1
    x = width - MARGIN
    for value in reversed(values):
        wide = value_width(book, value, plan.value_size, plan.label_size)
        middle = x - wide / 2
        label, figure = (middle, plan.value_base - lift), (middle, plan.value_base)
        items += put(book, label, value.label, plan.label_size, "south", fill=ink)
        items += put(book, figure, value.text, plan.value_size, "south", bold=True, fill=ink)
        x -= wide + plan.gap
    return items


def _arrow(x: float, palette: Palette) -> Path:
    """A small triangle in the middle of the front edge."""
    top = 1.3
    corners = ((x - _ARROW * 1.25, top + _ARROW), (x, top), (x + _ARROW * 1.25, top + _ARROW))
    return Path(polyline(corners, close=True), fill=palette.ink)


def _figures(style: LabelStyle, stand: Stand, bottom: float, picture: Picture | None, half: bool) -> list[Item]:
    """The figures from above, fewer at half strength, or the user's own picture: between id and badge or below
    them, wherever they come out larger.
    """
    width = stand.size.width
    boxes = [
        Rect(side, top, width - 2 * side, bottom - top)
        for side, top in ((MARGIN + 6.5, _ARROW + 2.2), (MARGIN, 2 * MARGIN + 3.6))
        if bottom - top >= _LEAST_FIGURES and width - 2 * side >= _LEAST_FIGURES
    ]
    if not boxes:
        return []
    if picture is not None:
        box = max(boxes, key=lambda box: min(box.width, box.height))
        x, y = box.centre
        drawn = picture.fitted(box.width, box.height, style.palette.ink)
        return list(style.lightened([Use(drawn, Transform.translate(x, y))]))
    ranks = [(box, _ranks(style, stand, box, half)) for box in boxes]
    best, items = max(ranks, key=lambda pair: _size(pair[1]))
    return [moved(items, best.x, best.y)]


def _ranks(style: LabelStyle, stand: Stand, box: Rect, half: bool) -> tuple[Item, ...]:
    close = stand.state == 1
    if style.formation is not None and not stand.troop.rides:
        close = style.formation == "closed" and len(stand.states) > 1
    figures = ceil(stand.figures / 2) if half else stand.figures
    order: Spacing = "closed" if close else "open"
    native, holders = stand.troop.native, holders_of(style, stand, figures)
    if not holders:
        kind = figure_kind(stand)
        return style.lightened(
            draw_ranks(kind, figures, box.width, box.height, formation=order, native=native, ink=style.ink)
        )
    left = box.width * (figures - holders) / figures
    foot = draw_ranks(
        "foot", figures - holders, left - 1.0, box.height, formation="open", native=native, ink=style.ink
    )
    riders = draw_ranks(
        "mounted", holders, box.width - left, box.height, formation="open", native=native, ink=style.ink
    )
    return style.lightened((*foot, *(_shifted(item, left) for item in riders)))


def _shifted(item: Item, dx: float) -> Item:
    """A figure moved to the right."""
    if not isinstance(item, Use):
        return moved((item,), dx, 0.0)
    return replace(item, transform=item.transform.then(Transform.translate(dx, 0.0)))


def holders_of(style: LabelStyle, stand: Stand, figures: int) -> int:
    """How many of a piece's figures hold horses: none but for infantry that is off them."""
    if not stand.troop.rides or stand.state != 1:
        return 0
    return min(int(style.rules["horse_holders"]), figures)


def _size(items: tuple[Item, ...]) -> float:
    """The scale at which figures are drawn."""
    return max(
        (abs(item.transform.a) + abs(item.transform.b) for item in items if isinstance(item, Use)), default=0.0
    )


def figure_kind(stand: Stand) -> TroopKind:
    """How a stand's figures are drawn; infantry off its horses is on foot."""
    named: TroopKind = next((kind for kind in KINDS if kind == stand.troop.figure), "foot")
    return "foot" if stand.troop.rides and stand.state == 1 else named


def draw_id(style: LabelStyle, stand: Stand, size: float) -> list[Item]:
    """The id in a ring (or a longer pill) at the left front corner."""
    book, palette = style.book, style.palette
    tall = size * 1.75
    wide = max(tall, book.width(stand.id, size, True) + 2.4)
    box = Rect(MARGIN - 0.6, MARGIN - 0.6, wide, tall)
    return [
        rectangle(box, WHITE, palette.accent, theme.FRAME_LINE, radius=tall / 2),
        *put(book, box, stand.id, size, "centre", bold=True, fill=BLACK),
    ]


def id_size(style: LabelStyle, stand: Stand) -> float | None:
    """The type size of the id that leaves the middle of the front free, or `None` below 6 pt."""
    room = stand.size.width / 2 - MARGIN - _ARROW * 1.25 - 3.0
    return style.book.fit(stand.id, room, points(9), theme.SMALLEST, bold=True)
