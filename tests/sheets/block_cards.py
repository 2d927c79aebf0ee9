"""Cards made of blocks, as the tests of blocks need them."""

from __future__ import annotations

from pressgang.art.pen import Ink
from pressgang.diagnostics import Span
from pressgang.drawing.scene import BLACK, WHITE
from pressgang.livery.palettes import our_palettes
from pressgang.rows.sides import Force, Side
from pressgang.schema import Row
from pressgang.schema.aircraft_shape import AircraftShape
from pressgang.sheets.blocks.block import Block, FunctionBlock, Look
from pressgang.sheets.blocks.forms import BoxesBlock, FieldsBlock, LogBlock
from pressgang.sheets.blocks.grid import (
    FRACTION,
    NATURAL,
    ColumnBlock,
    FrameBlock,
    GridBlock,
    RowBlock,
    Width,
)
from pressgang.sheets.blocks.pictures import (
    DiceBlock,
    RuleBlock,
    SpaceBlock,
    badge_block,
    likeness_block,
)
from pressgang.sheets.blocks.words import HeadBlock, NameBlock, StatBlock, TextBlock
from pressgang.sheets.likenesses import aircraft_likeness
from pressgang.sheets.pages.tables import Column, TableBlock
from pressgang.sheets.typeset import paragraph
from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import bold

BOOK = FontBook()
SHAPE = AircraftShape(span_m=11.2, length_m=9.1, wing="elliptical")

_BLUE: Force[Row] = Side("Blue", (), Span("kit.toml")).dressed(our_palettes()["tan"])


def every_block(book: FontBook = BOOK) -> Block:
    """A card on which each block stands at least once."""
    badge = badge_block(Look(book), _BLUE, "color")
    crew = BoxesBlock(3, "Crew", "circle", numbered=True)
    written = TextBlock("a **user’s** text", "large", "right")
    columns = (Column("Gun"), Column("1", align="centre"), Column("2", align="centre"))
    picture = likeness_block(aircraft_likeness(SHAPE), Ink(BLACK, WHITE), height=11.0)
    stats = (
        StatBlock("Gun", "5", align="centre"),
        StatBlock("Hull", "12", "boxes", align="centre"),
        StatBlock("Class", "medium", align="centre"),
    )
    return ColumnBlock(
        (
            RowBlock((NameBlock("Wasp of the Northern Pass"), badge), (FRACTION, NATURAL)),
            FieldsBlock((("Driver", "Łukasz"), ("Unit", ""))),
            RowBlock((FrameBlock(RowBlock(stats), tint=True), picture), (Width("fr", 2.0), FRACTION)),
            BoxesBlock(7, "Hull", by=5, of=12, filled=2),
            RowBlock((crew, BoxesBlock(2, "Fire", "oval")), (FRACTION, NATURAL)),
            HeadBlock("Damage", "a hit each"),
            GridBlock(
                ((TextBlock("Move", bold=True), TextBlock(f"{bold('6 in')}, or 4 uphill.")),
                 (TextBlock("Turn", bold=True), TextBlock("once a move", "small", fill=BLACK))),
                (NATURAL, FRACTION), row_gap=0.0,
            ),
            TableBlock(columns, (("light", "2+", "3+"), ("heavy", "4+", "6+"))),
            RowBlock((DiceBlock((1, 6)), written), (NATURAL, FRACTION)),
            RuleBlock(),
            FunctionBlock(
 lambda look, width: paragraph(look.book, "Set by a function.", width, look.type(2.4))
),
            SpaceBlock(1.0),
            LogBlock(("Turn", "Speed", "Orders"), first=1),
            SpaceBlock(),
        )
    )  # fmt: skip


def plain_record(book: FontBook = BOOK) -> Block:
    """A record as most games have one."""
    name, badge = NameBlock("Wasp"), badge_block(Look(book), _BLUE, "color")
    picture = likeness_block(aircraft_likeness(SHAPE), Ink(BLACK, WHITE))
    stats = RowBlock((StatBlock("Gun", "5"), StatBlock("Speed", "4")))
    return ColumnBlock(
        (
            RowBlock((name, badge), (FRACTION, NATURAL)),
            FieldsBlock((("Driver", ""),)),
            RowBlock((picture, FrameBlock(stats, tint=True))),
            BoxesBlock(6, "Hull", of=10, by=5),
            BoxesBlock(3, "Crew", "circle"),
            LogBlock(("Turn", "Speed", "Orders"), first=1),
        )
    )
