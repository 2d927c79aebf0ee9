"""Columns and options declared once: structure a record, collect every problem, document itself."""

from pressgang.schema.declare import (
    Declared,
    Row,
    RowT,
    RowT_co,
    RowT_contra,
    column,
    column_keys,
    declared,
    option,
)
from pressgang.schema.kinds import (
    COLOUR,
    PAPER,
    PAPER_CHOICE,
    Kind,
    Length,
    ListOf,
    Number,
    Parsed,
    Refused,
    Whole,
)
from pressgang.schema.options import read_options, read_values, sound, sound_options
from pressgang.schema.reading import UnreadError, read_all_rows, read_rows
from pressgang.schema.words import FLAG, TEXT, Choice, TextKind, WordList

__all__ = [
    "COLOUR",
    "FLAG",
    "PAPER",
    "PAPER_CHOICE",
    "TEXT",
    "Choice",
    "Declared",
    "Kind",
    "Length",
    "ListOf",
    "Number",
    "Parsed",
    "Refused",
    "Row",
    "RowT",
    "RowT_co",
    "RowT_contra",
    "TextKind",
    "UnreadError",
    "Whole",
    "WordList",
    "column",
    "column_keys",
    "declared",
    "option",
    "read_all_rows",
    "read_options",
    "read_rows",
    "read_values",
    "sound",
    "sound_options",
]
