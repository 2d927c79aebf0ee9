"""Columns and options declared once: structure a record, collect every problem, document itself."""

# Each name stands once, as public by its `as`.
# ruff: isort: skip_file
from pressgang.schema.declare import (
    Declared as Declared,
    Row as Row,
    RowT as RowT,
    RowT_co as RowT_co,
    RowT_contra as RowT_contra,
    column as column,
    column_keys as column_keys,
    declared as declared,
    option as option,
)
from pressgang.schema.kinds import (
    COLOUR as COLOUR,
    FLAG as FLAG,
    PAPER as PAPER,
    PAPER_CHOICE as PAPER_CHOICE,
    TEXT as TEXT,
    Choice as Choice,
    Kind as Kind,
    Length as Length,
    ListOf as ListOf,
    Number as Number,
    Parsed as Parsed,
    Refused as Refused,
    TextKind as TextKind,
    Whole as Whole,
    WordList as WordList,
)
from pressgang.schema.reading import (
    UnreadError as UnreadError,
    find_table as find_table,
    find_tables as find_tables,
    read_all_rows as read_all_rows,
    read_faultless_values as read_faultless_values,
    read_options as read_options,
    read_rows as read_rows,
    read_sound_options as read_sound_options,
    read_sound_values as read_sound_values,
    read_values as read_values,
)
