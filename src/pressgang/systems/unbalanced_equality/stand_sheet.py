"""Stands at true size: labels with figures from above, or paper figures that stand up."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import cache, partial
from typing import Literal

from pressgang.diagnostics import Problems, shown
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, Piece, Symbol, Use
from pressgang.games.code import text_of_sheet
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import FLAG, Choice, Length, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, picture_key
from pressgang.sheets.cutting import CutOptions, gap_option
from pressgang.sheets.faces.colours import dress_of
from pressgang.sheets.likenesses import art_credits, insignia_of_row
from pressgang.sheets.typeset import run_on
from pressgang.structs import dataclass, replace
from pressgang.systems.unbalanced_equality.stand_figures import (
    draw_strip,
    draw_words,
    rows_of_figures,
    strip_fold,
    strip_height,
)
from pressgang.systems.unbalanced_equality.stand_label import (
    Corners,
    LabelStyle,
    draw_body,
    draw_id,
    id_size,
    set_band,
    values_of,
)
from pressgang.systems.unbalanced_equality.stands import Stand, on_and_off, stands_of
from pressgang.systems.unbalanced_equality.stats import StandRow

LabelBody = Callable[[], Symbol | None]
"""Draws what the stands of a row share on one side; nothing where its words do not fit."""
LOOK = Choice(("labels", "figures"))


@dataclass(frozen=True, kw_only=True)
class Stands(CutOptions[StandRow]):
    """A label or a set of paper figures for each stand; the backs of labels are for half strength."""

    style: Literal["labels", "figures"] = option(
        LOOK, "labels", help="labels with figures from above, or rows of paper figures to fold and stand up"
    )
    formation: str | None = option(
        Choice(("open", "closed")), help="how figures are drawn (default: as the row says, else open)"
    )
    height: float = option(Length(12, 80), 25.0, help="the height of paper figures")
    gap: float = gap_option(4.0)
    dismounted: bool = option(
        FLAG, False, help="mounted infantry twice: on its horses, and on foot with the horse-holder"
    )
    card: bool = option(FLAG, False, help="black alone, to print on card that has the side's colour")

    def compose(self, brief: Brief[StandRow], found: Problems) -> Sheet:
        """Return a piece for each stand (or each row of its figures), a group of pages for each side."""
        typed = brief
        notes = Footnotes(brief.rules)
        pieces: list[Piece] = []
        groups: list[str] = []
        for force in typed.forces:
            style = self._style(brief, force)
            made = self._labels if self.style == "labels" else self._strips
            for piece in made(typed, force, style, found):
                pieces.append(piece)
                groups.append(force.name)
        folded = self.style == "figures"
        texts = ("figures",) if folded else ("labels", "types")
        words = [text_of_sheet(self, one, brief, notes) for one in texts]
        if not folded:
            words.append(self.back_words(brief, notes))
        return Sheet(
            title="Paper figures" if folded else "Labels",
            pieces=tuple(pieces),
            plan=self.gang(tuple(groups), "fold" if folded else None),
            side_note=brief.game,
            notes=(*filter(None, words), *run_on(notes), *(() if folded else art_credits(brief))),
            place=brief.place,
        )

    def _style(self, brief: Brief[StandRow], force: Force[StandRow]) -> LabelStyle:
        """Return the colours of a side; on coloured card in black alone."""
        palette = force.palette.on_card() if self.card else force.palette
        dress = dress_of(replace(force, palette=palette), "saver" if self.card else brief.ink)
        alone = self.card or palette.outline
        return LabelStyle(
            book=brief.book,
            rules=brief.rules,
            palette=palette,
            dress=dress,
            bleed=self.bleed,
            formation=self.formation,
            alone=alone,
        )

    def of_backs(self, brief: Brief[StandRow], notes: Footnotes) -> str:
        """Say when to turn a stand over, and what of it is a reading where there are guns."""
        return text_of_sheet(self, "backs", brief, notes)

    def _pieces(self, force: Force[StandRow], brief: Brief[StandRow]) -> Iterator[Stand]:
        """Yield the stands of a side, those of mounted infantry twice where that is asked for."""
        for stand in stands_of(force.rows, brief.rules):
            brief.step()
            yield from on_and_off(stand) if self.dismounted else (stand,)

    def _labels(
        self, brief: Brief[StandRow], force: Force[StandRow], style: LabelStyle, found: Problems
    ) -> Iterator[Piece]:
        """Labels; what the stands of a row share is drawn once."""
        bodies: dict[Hashable, tuple[Symbol, LabelBody] | None] = {}
        for stand in self._pieces(force, brief):
            key = (id(stand.row), stand.piece_of)
            if key not in bodies:
                bodies[key] = self._body(brief, force, style, stand, found)
            body, size = bodies[key], id_size(style, stand)
            if size is None:
                _too_long(stand, "id", stand.id, found)
            if body is None or size is None:
                continue
            id_items = tuple(draw_id(style, stand, Corners.of(style, stand, size).id, size))
            front, half = body
            yield Piece(
                _name(stand),
                *stand.size,
                (Use(front), *id_items),
                self.back(partial(_back, half, id_items)),
                self.bleed,
                span=stand.row.record.span,
            )

    def _body(
        self,
        brief: Brief[StandRow],
        force: Force[StandRow],
        style: LabelStyle,
        stand: Stand,
        found: Problems,
    ) -> tuple[Symbol, LabelBody] | None:
        """Return a stand's label, and one at half strength if wanted; none of those whose words do not fit."""
        dress = replace(style.dress, device=insignia_of_row(force, stand.row, brief.pictures))
        own = replace(style, dress=dress)
        full, half = (cache(partial(self._side, brief, own, stand, half)) for half in (False, True))
        front = full()
        if front is None or (self.prints_backs and half() is None):
            _too_long(stand, "name", stand.row.name or stand.troop.type, found)
            return None
        return front, half

    def _side(self, brief: Brief[StandRow], style: LabelStyle, stand: Stand, half: bool) -> Symbol | None:
        picture = brief.pictures.get(picture_key(stand.row)) if stand.row.art else None
        foot, size = set_band(style, stand, values_of(stand, brief.rules, half=half)), id_size(style, stand)
        if foot is None or size is None:
            return None
        corners = Corners.of(style, stand, size)
        items = draw_body(style, stand, foot, picture, corners, half=half)
        name = f"stand-{stand.row.name or stand.troop.type}"
        return Symbol(name, tuple(items), Rect(0, 0, *stand.size).inset(-self.bleed))

    def _strips(
        self, brief: Brief[StandRow], force: Force[StandRow], style: LabelStyle, found: Problems
    ) -> Iterator[Piece]:
        """Yield a strip for each row of figures of each stand."""
        height = strip_height(self.height)
        bodies: dict[Hashable, tuple[Symbol, Symbol]] = {}
        for stand in self._pieces(force, brief):
            rows = rows_of_figures(stand)
            for number, figures in enumerate(rows, 1):
                rank = f"row {number} of {len(rows)}" if len(rows) > 1 else ""
                rank = rank or ("on foot" if stand.piece_of else "")
                words = draw_words(style, stand, rank, self.height)
                if words is None:
                    _too_long(stand, "name", stand.row.name or stand.troop.type, found)
                    break
                key = (id(stand.row), stand.piece_of, figures)
                if key not in bodies:
                    box = Rect(0, 0, stand.size.width, height).inset(-self.bleed)
                    front, rear = (
                        Symbol(
                            "strip",
                            tuple(draw_strip(style, stand, figures, self.height, rear=rear)),
                            box,
                            alt=stand.row.name or stand.troop.type,
                        )
                        for rear in (False, True)
                    )
                    bodies[key] = front, rear
                sides = tuple((Use(body), *words) for body in bodies[key])
                name = f"{stand.id} {rank}".strip() if stand.piece_of is None else _name(stand)
                yield Piece(
                    name, stand.size.width, height, sides[0], sides[1], self.bleed,
                    span=stand.row.record.span, folds=(strip_fold(stand.size.width, self.height),),
                )  # fmt: skip


def _back(body: LabelBody, id_items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Draw the back of a label with that body."""
    symbol = body()
    return (Use(symbol), *id_items) if symbol else ()


def _name(stand: Stand) -> str:
    """Return what a piece is called, in lists of pieces and as a file."""
    return stand.id if stand.piece_of is None else f"{stand.id} {'on foot' if stand.piece_of else 'mounted'}"


def _too_long(stand: Stand, column: str, text: str, found: Problems) -> None:
    """Report once a row that its words do not fit the stand."""
    problem = problems.TEXT_TOO_LONG.at(
        stand.row.at(column),
        f"the {column} {shown(text)} does not fit a stand of {stand.size.label} beside its values at 6 pt",
        "Shorten it, or make the stand larger.",
    )
    found.add_once(problem)
