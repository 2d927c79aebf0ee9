"""The keys of a `game.toml`: `templates/keys.toml` declares them, and what it says becomes `Declared`s here."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from msgspec import Struct

from pressgang.diagnostics import shown
from pressgang.schema import COLOUR, Declared, Parsed, Refused, problems
from pressgang.schema.keys import declared_keys, key, words_of
from pressgang.schema.kinds import MOST_ENTRIES, entries_of
from pressgang.structs import NamedTuple, dataclass


class AnyValue(Struct, frozen=True):
    """A text, a number, true or false, or a list of these; with `tables` also a list of tables."""

    tables: bool = False
    label: ClassVar[str] = "text, number, true or false, or list"

    def parse(self, raw: object) -> Any:
        """Return the value as it is."""
        single = entries_of(raw)
        tables = [isinstance(one, dict) for one in single]
        if not all(isinstance(one, str | int | float) for one in single) and not (self.tables and all(tables)):
            what = "a table" if any(tables) else "a list of lists"
            raise Refused(problems.WRONG_TYPE, f"{what} is not a plain value", f"Write a {self.label}.")
        return raw

    def show(self, value: Any) -> str:
        """Return the value as written."""
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


class RuleKind(AnyValue, frozen=True):
    """The value of a rule: as above, or a table of these by name, or lists of lists."""

    label: ClassVar[str] = "text, number, true or false, list or table"

    def parse(self, raw: object, depth: int = 0) -> Any:
        """Return the value as it is, which stands so deep in others."""
        inner = list(raw.values()) if isinstance(raw, dict) else raw if isinstance(raw, list) else None
        if inner is None:
            return super().parse(raw)
        if len(inner) > MOST_ENTRIES or depth == 3:
            what = f"has {len(inner):,} entries; the most is {MOST_ENTRIES}"
            said = f"the value {what if depth < 3 else 'is more than three tables or lists deep'}"
            raise Refused(problems.OUT_OF_RANGE, said, "Part it into several rules.")
        for one in inner:
            self.parse(one, depth + 1)
        return raw


class NamedTables(NamedTuple):
    """Tables by name, each read by itself: the fields of a list, or the options of a sheet."""

    header: str
    keys: tuple[Declared, ...]
    what: str

    @property
    def label(self) -> str:
        """Its name in help."""
        return f"tables {self.header}"

    def parse(self, raw: object) -> Any:
        """Return the tables as they are."""
        if not isinstance(raw, dict):
            said = f"{shown(raw)} is not a table"
            raise Refused(problems.WRONG_TYPE, said, f"Write {self.header} above the keys of each.")
        return raw

    def show(self, value: Any) -> str:
        """Return nothing: there is no default."""
        return ""


def _colour(text: str) -> str:
    if not re.fullmatch(r"#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})", text.strip()):
        raise ValueError("is no colour")
    return text.strip()


COLOUR_TEXT = Parsed(
    "colour", _colour, problems.BAD_COLOUR, "Write # and six hexadecimal digits, such as #c9a66b."
)
"""A colour that is left as it is written: a check of stats draws nothing."""
LINE_TEXT = Parsed(
    "colour, or none",
    lambda text: "none" if text.strip().lower() == "none" else _colour(text),
    problems.BAD_COLOUR,
    'Write # and six hexadecimal digits, such as #8d8674, or "none".',
)
"""The colour of a mat's lines, or none: as above."""
ANY = AnyValue()
RULE = RuleKind()
CELL = AnyValue(tables=True)
"""A cell of a stat file: of a list column also tables."""


KINDS_OF_COLUMN: tuple[str, ...] = words_of("column.kind")
GAME_KEYS = declared_keys("game", {"accent": COLOUR_TEXT})
CHECK_KEYS = declared_keys("check")
RULE_KEYS = declared_keys("rules", {"value": RULE})
"""Those of `[rules.NAME]`, whose values make a `RuleValue`."""
VALUE_KEYS = declared_keys("value")
LIST_KEYS = declared_keys("list")
"""Those of `[list.NAME]` that are no tables."""
FIELD_KEYS = declared_keys("field", {"default": ANY})
"""Those of `[column.NAME.field.NAME]`; like those of an option they make a `ColumnTable`."""
OPTION_KEYS = declared_keys("option", {"default": ANY})
_OPTIONS = NamedTables("[sheet.options.NAME]", OPTION_KEYS, "an option of the sheet")
SHEET_KEYS = declared_keys("sheet", {"options": _OPTIONS})
"""Those of every `[[sheet]]`, of whichever kind."""
MAT_KEYS = declared_keys("mat", {"ground": COLOUR, "line": LINE_TEXT})
"""Those of `[mat]`: how the game's mats of hexes and squares look, until a sheet says otherwise."""


@dataclass(frozen=True, kw_only=True)
class ColumnTable:
    """What is declared with a kind: a column (these are its keys), a field of a list, an option of a sheet."""

    kind: str = key("column.kind")
    least: float | None = key("column.least")
    most: float | None = key("column.most")
    of: tuple[str, ...] = key("column.of")
    default: Any = key("column.default", CELL)
    label: str = key("column.label")
    help: str = key("column.help")
    required: bool = key("column.required")
    example: Any = key("column.example", CELL)
    field: Any = key(
        "column.field", NamedTables("[column.NAME.field.NAME]", FIELD_KEYS, "a field of a list's entries")
    )
    markup: bool = key("column.markup")
    numbered: bool = key("column.numbered")
