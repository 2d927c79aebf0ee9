"""What every sheet of pieces to be cut out can be asked for, declared once: gap, marks, backs, registration."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from pressgang.layout import Backs, Cut, Gang, Stock
from pressgang.schema import Choice, Length, RowT_contra, option
from pressgang.sheets.base import Brief, SheetKind

_MARKS = 2.5
"""The room that cut marks take on each side of pieces, in mm."""
Registration = Literal["none", "silhouette"]


def gap_option(default: float) -> Any:
    """The option `gap` with the sheet's own default in mm."""
    return option(Length(0, 50), default, help="between neighbours")


def cut_option(default: Cut) -> Any:
    """The option `cut` with the sheet's own default."""
    return option(Choice(("marks", "lines", "corners", "none")), default, help="what shows where to cut")


def backs_option(default: Backs) -> Any:
    """The option `backs` with the sheet's own default."""
    return option(
        Choice(("none", "long-edge", "short-edge", "fold")), default,
        help="print backs: for paper turned about an edge, or above each front for folding over",
    )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class CutSheet(SheetKind[RowT_contra]):
    """A sheet whose pieces are cut out one by one, and printed on one side."""

    gap: float = gap_option(0.0)
    cut: Cut = cut_option("marks")
    registration: Registration = option(
        Choice(("none", "silhouette")), "none",
        help="marks for a cutting machine: a square and two brackets, as the Silhouette Cameo looks for them",
    )  # fmt: skip
    registration_inset: float = option(
        Length(0, 60), 10.0, help="from the paper's edges to registration marks, as set in the cutting program"
    )

    @property
    def registration_marks(self) -> float | None:
        """The inset of the registration marks in mm, where there are any."""
        return self.registration_inset if self.registration == "silhouette" else None

    def stock(self, brief: Brief[RowT_contra]) -> Stock:
        """The paper less the room of the registration marks, for pieces as large as the page takes them."""
        return replace(brief.stock, registration=self.registration_marks)

    def gang(self, groups: tuple[str, ...] = (), backs: Backs | None = None) -> Gang:
        """The plan that these options ask for."""
        return Gang(self.gap, self.cut, backs or "none", groups, self.registration_marks)


@dataclass(frozen=True, kw_only=True)
class BackedSheet(CutSheet[RowT_contra]):
    """A sheet whose pieces are cut out one by one and may have backs."""

    backs: Backs = backs_option("none")

    def lies(self, brief: Brief[RowT_contra], width: float, height: float) -> bool:
        """Whether a page takes more pieces of that size in mm when it lies."""
        lying, standing = (self._on_a_page(brief, width, height, lies) for lies in (True, False))
        return lying > standing

    def _on_a_page(self, brief: Brief[RowT_contra], width: float, height: float, landscape: bool) -> int:
        """How many go on a page without a heading; on one that is turned over, on both of its sides."""
        stock = self.stock(brief).laid(landscape)
        paper, room = stock.paper, stock.live(False).inset(0.0 if self.cut == "none" else _MARKS)
        wide, high = room.width, room.height
        if self.backs in ("long-edge", "short-edge"):
            if (self.backs == "long-edge") == (paper.width <= paper.height):  # left and right change places
                wide = paper.width - 2 * max(room.x, paper.width - room.right)
            else:
                high = paper.height - 2 * max(room.y, paper.height - room.bottom)
        each = height * (2 if self.backs == "fold" else 1)
        gap, touch = self.gap, 1e-6
        across, down = (wide + gap + touch) // (width + gap), (high + gap + touch) // (each + gap)
        return max(0, int(across)) * max(0, int(down))

    def gang(self, groups: tuple[str, ...] = (), backs: Backs | None = None) -> Gang:
        """The plan that these options ask for; `backs` overrides theirs."""
        return super().gang(groups, backs or self.backs)


@dataclass(frozen=True, kw_only=True)
class CutOptions(BackedSheet[RowT_contra]):
    """A sheet whose pieces are cut out one by one, with backs, and colour that bleeds."""

    bleed: float = option(Length(0, 10), 1.5, help="how far the ground reaches beyond the cut")
