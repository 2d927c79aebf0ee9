"""The rules of values that a file cannot hold."""

from __future__ import annotations

from pressgang.diagnostics import Rule

_SOURCE = "pressgang's promise that a changed cell changes its line and nothing else"

CANNOT_HOLD = Rule(
    "PG951",
    "a text that the file cannot hold",
    "A cell that begins with # in the first column would make a note of its row, and a file in an old encoding "
    "lacks most of the world's letters. What cannot be read back as it was written is not written.",
    _SOURCE,
    "#1 Squadron   # in the first column",
    "No. 1 Squadron",
)
NO_SUCH_PLACE = Rule(
    "PG952",
    "an edit of a row or column that is not there",
    "Rows and columns are told by those that the file had when it was read.",
    _SOURCE,
    "a row of 18 cells under 17 headings",
    "a row of 17 cells",
)
NOT_IN_KIT = Rule(
    "PG953",
    "a value that kit.toml cannot hold",
    "TOML has texts, whole numbers, numbers, true and false, and lists of them.",
    _SOURCE,
    "margin = nan",
    'margin = "8mm"',
)
