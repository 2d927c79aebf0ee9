"""The spider's-web board: three rings, eight sectors, as one large piece in tiles or on a page of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Item, Piece, rectangle
from pressgang.drawing.units import format_length
from pressgang.games.code import text_of_sheet
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import FLAG, Choice, Length, Whole, option
from pressgang.sheets.base import Brief
from pressgang.sheets.counter_options import SCALE
from pressgang.sheets.cutting import BoardOptions
from pressgang.structs import dataclass, replace
from pressgang.systems.mtb.board import (
    Canvas,
    WebBoardPlan,
    chart_of,
    draw_board,
    free_places,
    plan_board,
)
from pressgang.systems.mtb.formation import (
    FORMATIONS,
    LEAST_BAND,
    Model,
    Rings,
    ShipFormation,
    models_of,
    needed_diameter,
    rings_of,
    stations,
)
from pressgang.systems.mtb.problems import CENTRE_RING, RING_ORDER, find_many_turns
from pressgang.systems.mtb.stats import Ship
from pressgang.systems.mtb.web import NAVY, OrderedSheet


@dataclass(frozen=True, kw_only=True)
class WebBoard(OrderedSheet, BoardOptions[Ship]):
    """The board: the boats of the first force in the centre ring, sectors named around it."""

    needs_stats: ClassVar[bool] = False
    measure: ClassVar[str] = "diameter"
    least: ClassVar[float] = 250.0
    most: ClassVar[float] = 3000.0

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
        return replace(
            self,
            diameter=measure,
            centre=None if self.centre is None else self.centre * share,
            inner=None if self.inner is None else self.inner * share,
        )

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
        models = self._models(brief)
        needed = needed_diameter(models, self._stands)
        if needed > rings.centre + 1e-9:
            yield CENTRE_RING.at(brief.place, self._too_small(models, needed), self._way_out(models, needed))

    @property
    def _stands(self) -> ShipFormation:
        """Return the formation of the boats: a ring without outlines must still hold the models."""
        return "close" if self.formation == "none" else self.formation

    def _models(self, brief: Brief[Ship]) -> list[Model]:
        rows: tuple[Ship, ...] = brief.forces[0].rows if brief.forces else ()
        if not rows and self.formation == "none":
            return []
        return models_of(rows, brief.rules, self.scale, (self.counter_width, self.counter_height))

    def _too_small(self, models: list[Model], needed: float) -> str:
        what = (
            f"counters of {self.counter_width:g} × {self.counter_height:g} mm"
            if self.scale is None
            else f"models at 1:{self.scale:g}, the longest {max(m.length for m in models):.0f} mm"
        )
        count = f"{len(models)} boats" if len(models) > 1 else "1 boat"
        words = self._stands.replace("-", " ") if self._stands != "close" else "close formation"
        return (
            f"the centre ring is {format_length(self.rings.centre)} across; {count} in {words} ({what}) "
            f"need {needed:g} mm"
        )

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
        found.extend(met)
        plan = plan_board(brief.book, self.rings, self.layout == "single")
        board = self.board()
        pieces: tuple[Piece, ...] = ()
        if not met:
            most, order = int(brief.rules["turns"]), self.order(brief)
            placed = stations(self._models(brief), self.formation)
            canvas = Canvas(brief.book, Footnotes(brief.rules))
            turns = min(self.turns or most, most)
            texts = (order, *(("marked",) if self.rose or placed else ()), "turning")
            told = " ".join(text_of_sheet(self, name, brief, canvas.notes) for name in texts)
            draw_board(canvas, plan, placed, order, turns, titles=(brief.game, self.title), told=told)
            chart = chart_of(canvas, plan, order, brief.ink, self.rose)
            drawn = (*self._ground(plan, chart.inks.sea), *chart.under(), *canvas.items, *self._edge(plan))
            board = self.board(
                free_places(canvas.labels, plan.side, "x"),
                free_places(canvas.labels, plan.side, "y"),
            )
            pieces = (Piece(self.title, plan.side, plan.side, drawn, bleed=self.bleed, span=brief.place),)
        detail = f"outer ring {format_length(self.diameter)}"
        return self.make_sheet(brief, pieces, board, detail, heading=False, tint=NAVY)

    def _ground(self, plan: WebBoardPlan, sea: Colour | None) -> Iterator[Item]:
        """Draw the sea beyond the chart's frame, where the board is cut through it."""
        if self.bleed and sea is not None:
            yield rectangle(Rect(0, 0, plan.side, plan.side).inset(-self.bleed), fill=sea)

    def _edge(self, plan: WebBoardPlan) -> Iterator[Item]:
        """Draw the board's edge to cut along, where the page does not end there."""
        if not (self.bleed and self.furniture == "none" and self.layout == "single"):
            yield rectangle(Rect(0, 0, plan.side, plan.side), stroke=theme.BOARD_INK, width=theme.HAIRLINE)
