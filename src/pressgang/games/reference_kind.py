"""`kind = "reference"`: what is looked up in play, in columns, from sections of text, steps and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Colour
from pressgang.games.card_making import table_block
from pressgang.games.expressions import Expression, Fault
from pressgang.games.kinds import Key, Reading
from pressgang.games.problems import CANNOT_WORK_OUT, TOO_MUCH
from pressgang.games.scopes import Vocabulary
from pressgang.games.tables import OwnTable
from pressgang.games.templates import Template
from pressgang.games.wording import said
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from pressgang.schema import Row, Whole, option
from pressgang.sheets.base import AnyKind, Brief, SheetKind
from pressgang.sheets.blocks.arranging import ColumnBlock
from pressgang.sheets.blocks.block import Block
from pressgang.sheets.blocks.showing import Step, StepsBlock
from pressgang.sheets.blocks.wordings import HeadBlock, TextBlock
from pressgang.sheets.reference import Section, reference_sheet
from pressgang.sources.located import Located

MOST_SECTIONS = 200
_BOLD_LEAD = re.compile(r"\*\*(?P<lead>[^*]+)\*\*\s*(?P<rest>.*)", re.DOTALL)
_SECTION_KEYS = ("title", "note", "text", "steps", "table")

KEYS = (
    Key(
        "sections",
        "what stands on it: each with a title and a note, and a text, steps or a table",
        {
            "type": "array",
            "maxItems": MOST_SECTIONS,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "title": {"type": "string", "description": "the head of the section"},
                    "note": {"type": "string", "description": "in grey at the right of the head"},
                    "text": {"type": "string", "description": "running text; **bold** is bold"},
                    "steps": {
                        "type": "array",
                        "items": {"type": "string"},
                        "description": "the steps of a turn, numbered; a **bold** beginning is a step's name",
                    },
                    "table": {"type": "string", "description": "a [table.NAME] of the game"},
                },
            },
        },
        required=True,
    ),
)


class OwnSection(NamedTuple):
    """A section as written."""

    title: Template | None
    note: Template | None
    text: Template | None
    steps: tuple[Template, ...]
    table: OwnTable | None

    def expressions(self) -> tuple[Expression, ...]:
        """Those of all its texts."""
        texts = [text for text in (self.title, self.note, self.text, *self.steps) if text]
        return tuple(expression for text in texts for expression in text.expressions)


@dataclass(frozen=True, kw_only=True)
class Reference(SheetKind[Row]):
    """Sections in columns, balanced over as few pages as they need."""

    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True
    parts: ClassVar[Sequence[OwnSection]]
    vocabulary: ClassVar[Vocabulary]
    accent: ClassVar[Colour]

    columns: int | None = option(
        Whole(1, 6), None, help="so many columns (default: as many as the paper has room for)", example="2"
    )

    def nothing_left(self, brief: Brief[Row]) -> str:
        """That it has no sections."""
        return "it has no sections, or none of them says anything"

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """The sections on as few pages as they go."""
        try:
            sections = [Section(_block(part, self.vocabulary, brief.rules)) for part in self.parts]
            return reference_sheet(brief, self.title, sections, found, accent=self.accent, columns=self.columns)
        except Fault as fault:
            said_so = f"a table or a text of the sheet {self.kind} {fault.said}"
            found.add(
                CANNOT_WORK_OUT.at(brief.place, said_so, "Change the [rules] of the kit, or the game's file.")
            )
            return reference_sheet(brief, self.title, (), found, accent=self.accent)


def _block(part: OwnSection, names: Vocabulary, rules: RuleBook) -> Block:
    """The block of a section: its head, then what stands under it."""
    scope = names.table(rules)
    title, note, text = (words.text(scope) if words else "" for words in (part.title, part.note, part.text))
    steps = tuple(_step(words.text(scope)) for words in part.steps)
    own = part.table
    told = (*names.rules_of(*part.expressions()), *(own.rules() if own else ()))
    found: list[Block] = [
        HeadBlock(title or (own.title if own else ""), said(note or (own.note if own else "")), told)
    ]
    if text:
        paragraphs = re.split(r"\n\s*\n", text.strip())
        found.append(ColumnBlock(tuple(TextBlock(said(words)) for words in paragraphs)))
    if steps:
        found.append(StepsBlock(steps))
    if own:
        found.append(table_block(own, rules))
    return ColumnBlock(tuple(found), 0.0)


def _step(text: str) -> Step:
    """A step: what begins in bold is its name."""
    match = _BOLD_LEAD.fullmatch(text.strip())
    return Step(said(match["lead"], bold=True), said(match["rest"])) if match else Step(said(text))


def read(reading: Reading) -> type[AnyKind] | None:
    """The class of a reference sheet."""
    item = reading.item("sections")
    if item is None:
        place = reading.sheet.span
        reading.missing(
            "sections", place, f"sheet {reading.sheet.keys.id}", "Add sections = [ { title = … }, … ]."
        )
        return None
    entries = reading.list_of(item, "a list of sections")
    if len(entries) > MOST_SECTIONS:
        said_so = f"the sheet has {len(entries):,} sections; the most is {MOST_SECTIONS}"
        reading.found.add(TOO_MUCH.at(item.span, said_so, "Part the sheet."))
        return None
    parts = tuple(_part(reading, entry) for entry in entries)
    accent = Colour.parse(reading.game.table.accent)
    return reading.kind(Reference, parts=parts, vocabulary=reading.names, accent=accent)


def _part(reading: Reading, entry: Located) -> OwnSection:
    keys = reading.keys_of(entry, _SECTION_KEYS, "a section")
    texts = {key: reading.template(keys[key], "kit") for key in ("title", "note", "text") if key in keys}
    steps = reading.list_of(keys["steps"], "a list of steps") if "steps" in keys else []
    table = reading.table(keys["table"]) if "table" in keys else None
    if not any(key in keys for key in ("text", "steps", "table")) and keys:
        reading.missing("text", entry.span, "the section", "Write text, steps or table.")
    made: Iterable[Template | None] = [reading.template(step, "kit") for step in steps]
    return OwnSection(
        texts.get("title"), texts.get("note"), texts.get("text"), tuple(step for step in made if step), table
    )
