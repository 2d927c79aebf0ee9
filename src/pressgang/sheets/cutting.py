"""What every sheet of pieces to be cut out can be asked for, declared once: gap, marks, backs, registration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from pressgang.drawing.scene import Back, Item
from pressgang.layout import Area, Backs, Cut, Gang, Offer
from pressgang.rulebook import Footnotes
from pressgang.schema import Choice, Length, RowT_contra, option
from pressgang.sheets.base import Brief, SheetKind

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
        Length(0, 60), 10.0,
        help="from the paper's edges to registration marks, as set in the cutting program; Silhouette Studio "
        "takes 10 mm or more",
    )  # fmt: skip
    knife: Literal["through", "kiss"] = option(
        Choice(("through", "kiss")), "through",
        help="how deep a machine cuts the pieces, in the cut file: through, or kiss cuts for a sheet of "
        "stickers, whose edge is cut through",
    )  # fmt: skip

    @property
    def registration_marks(self) -> float | None:
        """The inset of the registration marks in mm, where there are any."""
        return self.registration_inset if self.registration == "silhouette" else None

    def area(self, paper: Offer, notes: tuple[str, ...] = ()) -> Area:
        """What a page offers between its registration marks, for pieces as large as it takes them."""
        return paper.area(notes, registration=self.registration_marks)

    def gang(self, groups: tuple[str, ...] = (), backs: Backs | None = None) -> Gang:
        """The plan that these options ask for."""
        kiss = self.knife == "kiss"
        return Gang(self.gap, self.cut, backs or "none", groups, self.registration_marks, kiss)


@dataclass(frozen=True, kw_only=True)
class BackedSheet(CutSheet[RowT_contra]):
    """A sheet whose pieces are cut out one by one and may have backs."""

    backs: Backs = backs_option("none")

    @property
    def prints_backs(self) -> bool:
        """Whether a page shows the backs."""
        return self.backs != "none"

    def back(self, draw: Callable[[], tuple[Item, ...]]) -> Back:
        """A piece's back: drawn now where a page shows it, and else when someone wants the piece by itself."""
        return draw() if self.prints_backs else draw

    def of_backs(self, brief: Brief[RowT_contra], notes: Footnotes) -> str:
        """What the foot has to say of backs, after a space; `notes` are the letters it needs."""
        return ""

    def back_words(self, brief: Brief[RowT_contra], notes: Footnotes) -> str:
        """The same where a page shows backs, else nothing."""
        return self.of_backs(brief, notes) if self.prints_backs else ""

    def lies(self, brief: Brief[RowT_contra], width: float, height: float) -> bool:
        """Whether a page without a heading takes more pieces of that size in mm when it lies."""
        lying, standing = (
            brief.paper.laid(lies).holds(width, height, self.gang(), heading=False) for lies in (True, False)
        )
        return lying > standing

    def gang(self, groups: tuple[str, ...] = (), backs: Backs | None = None) -> Gang:
        """The plan that these options ask for; `backs` overrides theirs."""
        return super().gang(groups, backs or self.backs)


@dataclass(frozen=True, kw_only=True)
class CutOptions(BackedSheet[RowT_contra]):
    """A sheet whose pieces are cut out one by one, with backs, and colour that bleeds."""

    bleed: float = option(Length(0, 10), 1.5, help="how far the ground reaches beyond the cut")
