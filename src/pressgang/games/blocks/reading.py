"""Reads the blocks of a sheet: from a list in a game's file to `OwnBlock`s, with a problem for each fault."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import ceil
from typing import Any, ClassVar, cast

from pressgang.diagnostics import nearest, shown, suggestion
from pressgang.drawing.units import parse_length
from pressgang.games.blocks.pictures import (
    UNIT_KEYS,
    read_block_unit,
    read_named_pictures,
    read_own_figure,
    read_own_picture,
)
from pressgang.games.blocks.words import (
    BLOCKS,
    COMMON,
    HIGHEST,
    KEYS,
    MOST_BLOCKS,
    MOST_BOXES,
    MOST_POINTS,
    MOST_TRACK,
    NAMING,
    OF_FIELD,
    OF_SECTION,
    OF_STEP,
    TRACK_KEYS,
    WIDE,
    WIDTH,
    BlockName,
    OwnBlock,
    OwnColumn,
    OwnStep,
    OwnTrack,
    constant,
    numbers_of_boxes,
    own_words,
    rows_of,
)
from pressgang.games.expressions.compiling import Expression, Fault, Scope, plain_name
from pressgang.games.expressions.templates import Template
from pressgang.games.expressions.values import NUMBER, TEXT, Value, list_of
from pressgang.games.kinds.reading import EVERY_EACH, Reading
from pressgang.games.problems import BAD_EXPRESSION, TOO_MUCH, UNKNOWN_IN_EXPRESSION, UNKNOWN_PART
from pressgang.games.tables import OwnTable
from pressgang.regex import regex
from pressgang.schema import FLAG, Choice, Kind, Length, Parsed
from pressgang.schema.keys import KeyKind, OrExpression
from pressgang.schema.problems import BAD_LENGTH, OUT_OF_RANGE, WRONG_TYPE
from pressgang.sheets.blocks.grid import Width
from pressgang.sheets.faces.signs import SIGNS
from pressgang.sources.table import Located, find_named, heading_key
from pressgang.structs import replace

DEEPEST = 12
MOST_LETTERS = 20_000
"""Characters of the texts of a layout, as written."""
MOST_STEPS = 100
"""Steps of a ladder."""
SECTION_KEYS = ("title", "note", "marked", "band", "when", "each", "to", "break", "gap", "blocks")
"""Keys of a section besides the words of the blocks that stand in it."""
_OF_COLUMNS = ("label", "width", "align", "under")
"""Keys of a column that are not its block's."""
_WORDS: Mapping[str, BlockName] = {heading_key(word): word for word in BLOCKS}
_KEYS: Mapping[str, str] = {heading_key(key): key for key in KEYS}
_LENGTH = regex(r"-?[\d.,]+\s*[a-zA-Z\"″]*")
"""What is meant for a length, right or wrong, and not for an expression."""
_LINES = regex(r"-?[\d.,]+|fill", re.IGNORECASE)
_WHOLE = regex(r"-?[0-9]{1,9}")
_NEVER = Choice(("never",))
_UNPRINTED = (*NAMING, *UNIT_KEYS)
"""Blocks and keys whose text names something and has no markup."""
_OF_ROWS = ("name", "likeness", "insignia", "badge", "list")
"""Blocks that show a row."""
_NUMBERS = {
    **dict.fromkeys(("boxes", "by", "of", "rows", "heavy", "circles"), ("boxes", MOST_BOXES)),
    **dict.fromkeys(("strength", "worth", "filled", "tinted", "hatched"), ("points", MOST_POINTS)),
}
"""Expressions that come to a number of boxes, or of points, and the most of these."""
_WANTS = {
    "when": (),
    "blacked": (),
    "stat": (),
    "arcs": (TEXT, list_of(TEXT)),
    "rows": (NUMBER, list_of(NUMBER)),
}
"""What the expressions of blocks and keys may come to that are not numbers alone."""
_NEEDS: Mapping[str, Mapping[str, str]] = {
    "boxes": {"height": "side", "grow": "side", "below": "letters", "turn": "likeness"}
}
"""Keys of blocks that have an effect only with another."""
_APART: Mapping[str, Sequence[tuple[tuple[str, str], str]]] = {
    "boxes": (
        (("rows", "of"), "boxes in rows are all the row's own"),
        (("below", "end"), "letters below boxes stand where the word at the end has its place"),
    ),
    "arcs": ((("likeness", "hull"), "each stands in the middle of the ring"),),
    "log": ((("lines", "least"), "it has as many lines as it says"),),
    "list": ((("scale", "title"), "the labels of its columns stand before its entries"),),
    "frame": ((("tight", "title"), "it has no room for a head"),),
    "text": (
        (("capitals", "size"), "capitals are of one size"),
        (("capitals", "bold"), "capitals are bold"),
        (("capitals", "caption"), "capitals are bold and of one size"),
        (("capitals", "tight"), "capitals stand on one line"),
    ),
}
"""Keys of blocks that do not go together, each with the reason."""
_MOST_HEADS = 20
"""Columns of a table to write in, and lines to write on side by side."""


def _parse_room(text: str) -> float | None:
    if text.lower() == "fill":
        return None
    length = parse_length(text)
    if not 0 <= length <= HIGHEST:
        raise ValueError(f"is no room on a card: it is 0 to {HIGHEST:g} mm")
    return length


_ROOM = Parsed("length or fill", _parse_room, BAD_LENGTH, 'Write a length such as "4mm", or "fill".')


def read_cell(reading: Reading, item: Located, what: str) -> OwnBlock | None:
    """Return the block of a table that stands by itself."""
    return BlockReader.of_layout(reading, what).block(item)


class BlockReader(Reading, frozen=True, kw_only=True):
    """Reads one layout, and counts its blocks and letters; the layout itself is the first `level` of blocks."""

    what: str
    counts: Counter[str]
    level: int = 1

    @classmethod
    def of_layout(cls, reading: Reading, what: str) -> BlockReader:
        """Return what reads a layout of a sheet."""
        own = {name: getattr(reading, name) for name in Reading.__struct_fields__}
        return cls(**own, what=what, counts=Counter())

    def section(self, item: Located, may_be_wide: bool = False) -> OwnBlock | None:
        """Return a section, whose table has the words and keys of all its blocks."""
        if not isinstance(item.value, dict):
            self.refuse(item, "is not a table of a section", 'Write { title = "…", text = "…" }.')
            return None
        keys = {self._section_key(key): value for key, value in item.value.items()}
        with self._within(keys.get("each"), keys.get("to")) as (inner, whose, to):
            return _printed(inner._section(item, keys, may_be_wide), whose, to)

    def _section(self, item: Located, keys: Mapping[str, Located], may_be_wide: bool) -> OwnBlock:
        words = [word for _, word in own_words((key, cast(BlockName, key)) for key in keys if key in BLOCKS)]
        blocks: list[OwnBlock | None] = []
        taken = {*SECTION_KEYS, *words, *((WIDE,) if may_be_wide else ())}
        for word in words:
            of_word = {*BLOCKS[word].keys, "width"} - {*SECTION_KEYS, *words}
            own = {key: value for key, value in keys.items() if key in of_word}
            taken |= own.keys()
            blocks.append(self.block(Located({word: keys[word], **own}, keys[word].span)))
        if "blocks" in keys:
            blocks += self.blocks(keys["blocks"])
        for key, value in keys.items():
            if key not in taken:
                self.unknown(key, value, (*SECTION_KEYS, *BLOCKS), "a section")
        if not blocks and keys:
            self.missing("text", item.span, "the section", "Write text, a table or another block.")
        sorts = {key: one.kind for key, one in OF_SECTION.items() if may_be_wide or key != WIDE}
        sorts["break"] = sorts["break"] if may_be_wide else _NEVER
        own = {key: self.value(keys[key], key, sort) for key, sort in sorts.items() if key in keys}
        for key in ("marked", "band"):
            if own.get(key) and self.each == "kit":
                self._of_no_row(keys[key], key)
        inside = tuple(one for one in blocks if one)
        return OwnBlock(word="section", place=item.span, blocks=inside, keys=_sound(own))

    def _section_key(self, key: str) -> str:
        """Return a key of a section by its plain name."""
        known = {heading_key(name): name for name in (*SECTION_KEYS, WIDE, *BLOCKS, *KEYS)}
        return known.get(heading_key(key), key)

    def blocks(self, item: Located | None) -> tuple[OwnBlock, ...]:
        """Return the blocks of a list."""
        if item is not None and self.level > DEEPEST:
            said = f"{self.what} has blocks in blocks {self.level} levels deep; the most is {DEEPEST}"
            self.found.report(TOO_MUCH, item.span, said, "Take some out of their rows and columns.")
            return ()
        entries = self.list_of(item, "a list of blocks")
        made = []
        for entry in entries:
            self.counts["blocks"] += 1
            if self.counts["blocks"] == MOST_BLOCKS + 1:
                said = f"{self.what} has more than {MOST_BLOCKS} blocks"
                self.found.report(TOO_MUCH, entry.span, said, "Leave out what nobody reads.")
            if self.counts["blocks"] > MOST_BLOCKS:
                break
            made.append(self.block(entry))
        return tuple(block for block in made if block is not None)

    def block(self, item: Located) -> OwnBlock | None:
        """Return a block: a bare word, or a table with one block's word and keys."""
        if isinstance(item.value, str):
            return self._bare(item)
        if not isinstance(item.value, dict):
            self.refuse(item, "is not a block", 'Write a table, such as { text = "…" }, or a bare word.')
            return None
        # whether a table is a section: it has blocks, or a title or note that its block lacks
        keys = {heading_key(key) for key in item.value}
        words = [word for key, word in _WORDS.items() if key in keys]
        heads = keys & {"title", "note"}
        if "blocks" in keys or (len(words) == 1 and bool(heads - {*BLOCKS[words[0]].keys})):
            return self.section(item)
        word = self._word(item)
        if word is None:
            return None
        block = BLOCKS[word]
        known = {heading_key(key): key for key in (*block.keys, *COMMON)}
        with self._within(find_named(item.value, "each"), find_named(item.value, "to")) as (inner, whose, to):
            made = inner._block(item, word, known)
        return _printed(made, whose or made.each, to)

    @contextmanager
    def _within(
        self, each: Located | None, to: Located | None
    ) -> Iterator[tuple[BlockReader, str, Expression | None]]:
        """Let expressions read the names of each row, side or entry, and the `number` of a series.

        Yield what reads it, what it is printed for, and the last number. Where that is unknown, so are the
        names, which are no problems then.
        """
        met = self.found.found
        found = self.read_each(each) if each is not None else None
        inner, whose = found or (self, "")
        before = len(met)
        last = inner._count(to, "to") if to is not None else None
        yield inner if to is None else inner.with_number(), whose, last
        if each is not None and found is None:
            met[before:] = [
                one for one in met[before:] if one.rule not in (BAD_EXPRESSION, UNKNOWN_IN_EXPRESSION)
            ]

    def _block(self, item: Located, word: BlockName, known: Mapping[str, str]) -> OwnBlock:
        block = BLOCKS[word]
        values: dict[str, Any] = {}
        item = self.mend_keys(item, (word, *known.values()), f"a block of {word}")
        behind = find_named(item.value, word) or item
        of_rule = word == "list" and plain_name(str(behind.value)) in self.names.rules
        self._check_notes(item, word)
        if word in _OF_ROWS and (word != "name" or behind.value is True) and not of_rule:
            self._of_no_row(item, word)
        content: Any = None
        for spelt, value in item.value.items():
            key = known.get(heading_key(spelt), word)
            if heading_key(spelt) == heading_key(word):
                alone = value.value is True and (block.bare or word == "field")
                content = None if alone else self.value(value, word, block.kind)
            elif key == "break":
                self.parsed(value, key, _NEVER)  # no block is split, whether it says so or not
            elif key in ("columns", "widths", "scale"):
                values[key] = value  # read below: they need what other keys say
            elif key not in ("each", "to"):  # read before
                values[key] = self.value(value, key, KEYS[key].instead.get(word, KEYS[key].kind))
        drawn = self._drawn(item, word, content, values)
        each = self._list(item, values) if word == "list" else ""
        if "widths" in values:
            values["widths"] = self._widths(values["widths"], len(content or ()))
        if isinstance(content, OwnTable):
            self._refuse_table(item, content)
        return OwnBlock(
            word=word,
            place=item.span,
            content=None if block.kind == "blocks" else content,
            blocks=content or () if block.kind == "blocks" else (),
            keys=_sound({key: values.get(key) for key in KEYS}),
            each=each,
            drawn=drawn,
            folder=self.folder,
        )

    def _refuse_table(self, item: Located, table: OwnTable) -> None:
        """Report a table that reads what is not there where it stands."""
        said, each = "", self.each
        if table.is_grouped and each != "side":
            said, each = f"adds a side up by {table.each}", "side"
        elif table.is_of_kit and each != "kit":
            said, each = "reads all sides of the kit", "kit"
        elif table.reads_row and each != "row":
            read = next(name for name in table.read() if name not in table.names.rules)
            said, each = f"reads {read}, which is of a row", "row"
        if said:
            said = f"the table {table.name} {said}, and this is of each {self.each}"
            self.fault(item.span, said, f'Write each = "{each}" beside it.')

    def _inner_blocks(self, item: Located) -> tuple[OwnBlock, ...]:
        return replace(self, level=self.level + 1).blocks(item)

    def _compared(self, item: Located) -> tuple[OwnBlock, ...]:
        """Return the stats by which sides are compared, each of a side."""
        blocks = self.of("side")._inner_blocks(item)
        for one in blocks:
            if one.word != "stat":
                said = f"sides are compared by stats, not by {one.word}"
                self.fault(one.place, said, 'Write { stat = "total(cost)" }.')
        return tuple(one for one in blocks if one.word == "stat")

    def _widths(self, item: Located, columns: int) -> tuple[Width, ...]:
        """Return the widths of the columns of a log, of which there are so many."""
        entries = self._few(item)
        if len(entries) > columns:
            said = f"widths has {len(entries)} entries, and the log {columns} columns"
            self.fault(item.span, said, "Write one for each column, or fewer.")
        found = (self.parsed(one, "widths", WIDTH) for one in entries)
        return tuple(width for width in found if width is not None)

    def _drawn(self, item: Located, word: BlockName, content: Any, values: dict[str, Any]) -> Any:
        """Return what a block draws for every row alike, and report what it cannot do without."""
        drawn: Any = None
        value = find_named(item.value, word) or item
        if word == "picture" and isinstance(content, Template):
            drawn = read_named_pictures(self, value, content)
        elif word == "figure" and isinstance(value.value, str):
            drawn = read_own_figure(self, self.folder, value)
        elif word == "sign" and isinstance(content, Template) and content.plain and content.source not in SIGNS:
            said = "there is no sign"
            self.unknown_word(UNKNOWN_PART, value.span, said, content.source, SIGNS, "signs")
        elif word == "drawing" and isinstance(content, Template):
            drawn = self.drawing(value, content.source)
        elif word == "arcs" and "of" not in values:
            self.missing("of", item.span, "the ring of arcs", 'Write of = ["F", "FS", …], from the bow on.')
        elif word in ("unit", "sidc"):
            drawn = read_block_unit(self, item, word, content, values)
        self._refuse_misfits(item, word, values)
        count, rows = (constant(content), values.get("rows")) if word == "boxes" else (None, None)
        if isinstance(count, int) and constant(rows) is not None:
            try:
                rows_of(rows, Scope(), count)
            except Fault as fault:
                way_out = "Write rows that add up to the number of boxes."
                self.fault(item.at("rows"), f"boxes {fault.said}", way_out)
        return drawn

    def _refuse_misfits(self, item: Located, word: BlockName, values: dict[str, Any]) -> None:
        """Report keys of a block that go without another, or beside one that takes their effect."""
        has = {key for key, value in values.items() if value not in (None, False, "normal")}
        has -= {"lines"} if isinstance(values.get("lines"), Expression) else set()
        for key, needed in _NEEDS.get(word, {}).items():
            if key in has and needed not in has:
                said = f"{key} of {word} has no effect without {needed}"
                self.fault(item.span, said, f"Write {needed}, too.")
        for keys, why in _APART.get(word, ()):
            if {*keys} <= has:
                said = f"{keys[1]} has no effect beside {keys[0]}: {why}"
                self.fault(item.span, said, "Leave one of them out.")

    def _word(self, item: Located) -> BlockName | None:
        """Return the word of a block's table, or a problem where there is none or a second one."""
        words = [(spelt, _WORDS[key]) for spelt in item.value if (key := heading_key(spelt)) in _WORDS]
        words = own_words(words)
        unknown = [spelt for spelt in item.value if heading_key(spelt) not in {*_WORDS, *_KEYS}]
        meant = [block for block, one in BLOCKS.items() if {word for _, word in words} <= {*one.keys}]
        if words and not any(nearest(spelt, meant) for spelt in unknown):  # else they are keys of that block
            if len(words) == 1:
                return words[0][1]
            names = " and ".join(word for _, word in words)
            second = item.value[words[1][0]]
            self.fault(
                second.place,
                f"{names} are different blocks, and stand in one table",
                "Give each block a table of its own: { … }, { … }.",
            )
            return None
        for spelt in unknown:
            value = item.value[spelt]
            said = f"there is no block {shown(spelt)}"
            self.found.report(UNKNOWN_PART, value.place, said, self._like(spelt, (*BLOCKS, *KEYS)))
        if not unknown:
            keys = f"keys of blocks ({', '.join(item.value)})" if item.value else "nothing in it"
            said = f"the table is no block: it has {keys} and no block's word"
            self.found.report(UNKNOWN_PART, item.span, said, self._like("", ()))
        return None

    def _bare(self, item: Located) -> OwnBlock | None:
        word = _WORDS.get(heading_key(item.value))
        if word is None:
            said = f"there is no block {shown(item.value)}"
            way_out = self._like(item.value, BLOCKS)
            if " " in item.value or "{" in item.value:
                way_out = 'Running text is a block too: { text = "…" }.'
            self.found.report(UNKNOWN_PART, item.span, said, way_out)
        elif not BLOCKS[word].bare:
            said = f"{word} alone says nothing: it needs its value"
            bare = ", ".join(name for name, block in BLOCKS.items() if block.bare)
            self.found.report(WRONG_TYPE, item.span, said, f"Write {{ {word} = … }}; {bare} may stand alone.")
        else:
            self._check_notes(item, word)
            if word in _OF_ROWS:
                self._of_no_row(item, word)
            return OwnBlock(word=word, place=item.span)
        return None

    def _check_notes(self, item: Located, word: str) -> None:
        """Report footnotes on a sheet that is no card: it has them at the foot of the page."""
        if word == "notes" and self.sheet.kind != "card":
            said = f"notes stand on cards, and this is a {self.sheet.kind}"
            self.fault(item.span, said, "Leave it out: the footnotes are at the foot of the page.")

    def _of_no_row(self, item: Located, word: str) -> None:
        """Report a problem of a block that shows a row, where nothing is printed for each row."""
        each = self.each
        if each == "row" or (each == "side" and word in ("badge", "insignia")):
            return
        said = f"{word} is of a row, and this is printed for each {each}"
        self.fault(item.span, said, 'Write each = "row" beside it.')

    def _list(self, item: Located, values: dict[str, Any]) -> str:
        """Return the name of a list, and read its columns: a field, a text with expressions, or a table."""
        place = find_named(item.value, "list") or item
        found = self.read_each(place) if str(place.value) not in EVERY_EACH else None
        if found is None:
            if str(place.value) in EVERY_EACH:
                self.refuse(place, "is no list of the row", "Name a column of the kind list.")
            for key in ("columns", "scale"):
                values.pop(key, None)
            return ""
        reading, name = found
        written: Located | None = values.pop("columns", None)
        fields = [Located(field, place.span) for field in reading.fields]
        entries = fields if written is None else self._few(written)
        inner = BlockReader.of_layout(reading, "a column of a list")
        labels = {**reading.names.labels, **reading.entry_labels(name)}
        columns = [one for entry in entries if (one := inner.column(entry, labels)) is not None]
        if "scale" in values:
            values["scale"] = inner._count(values["scale"], "scale")
            aligned = ((one.cell["align"] or one.align or "centre", one) for one in columns)
            columns = [one._replace(cell=one.cell.replaced(align=align)) for align, one in aligned]
        values["columns"] = tuple(columns)
        return name

    def column(self, item: Located, labels: Mapping[str, str]) -> OwnColumn | None:
        """Return a column of a list or a roster; `labels` are those of what its cells may show."""
        if isinstance(item.value, str):
            text = item if "{" in item.value else item._replace(value=f"{{{item.value}}}")
            item = Located({"text": text}, item.span)
        if not isinstance(item.value, dict):
            self.refuse(item, "is not a column", 'Write a table, such as { label = "Hull", boxes = "hull" }.')
            return None
        own = {key: one for key, one in item.value.items() if heading_key(key) in _OF_COLUMNS}
        rest = {key: one for key, one in item.value.items() if key not in own}
        if not rest:
            self.missing("text", item.span, "the column", f"Write one of {', '.join(BLOCKS)}.")
            return None
        cell = self.block(item._replace(value=rest))
        keys = {heading_key(key): one for key, one in own.items()}
        label = self.of("kit").template(keys.get("label"))
        room = self.parsed(keys.get("width"), "width", WIDTH)
        align = self.parsed(keys.get("align"), "align", cast(Kind, KEYS["align"].kind))
        of_kit, what = self.of("kit"), "the head of a column"
        under = read_cell(of_kit, keys["under"], what) if "under" in keys else None
        usual = labels.get(cell.sole_name, "") if cell is not None else ""
        return None if cell is None else OwnColumn(cell, label, usual, room, align, under)

    def value(self, item: Located, name: str, sort: KeyKind) -> Any:
        """Return what stands behind the word of a block, or a further key of a block or track."""
        if sort == "text":
            return self._text(item, name not in _UNPRINTED)
        if sort == "expression":
            return self._count(item, name)
        if name == "compare":
            return self._compared(item)
        if isinstance(sort, str) and sort in self._WAYS:
            return self._WAYS[sort](self, item)
        if sort == "wide":
            sort = Length(50, 5000) if isinstance(item.value, str) else FLAG
        if isinstance(sort, OrExpression):
            plain = _LENGTH if isinstance(sort.kind, Length) else _LINES
            if isinstance(item.value, str) and not plain.fullmatch(item.value.strip()):
                return self._count(item, name)
            sort = sort.kind
        return super().value(item, name, sort)

    def _count(self, item: Located, name: str = "it") -> Expression | None:
        """Return an expression; a plain number of boxes must be one that a row can have."""
        made = self.expression(item, _WANTS.get(name, (NUMBER,)))
        value, (what, most) = constant(made) if name in _NUMBERS else None, _NUMBERS.get(name, ("", 0))
        if isinstance(value, int | float) and not 1 <= value <= most:
            said = f"{name} is {value:,}; a number of {what} is 1 to {most:,}"
            self.found.report(OUT_OF_RANGE, item.span, said, "Write a number within these.")
            return None
        return made

    def _arcs(self, item: Located) -> tuple[str, ...]:
        names = tuple(str(one.value) for one in self._few(item))
        if len({*names}) < len(names):
            self.refuse(item, "has a name twice", "Write each arc once.")
        return names

    def _text(self, item: Located | None, marked: bool = True) -> Template | None:
        """Return a text, if all of them together are no more than a page has room for."""
        made, before = self.template(item, marked), self.counts["letters"]
        self.counts["letters"] += len(made.source) if made else 0
        if item is not None and before <= MOST_LETTERS < self.counts["letters"]:
            said = f"the texts of {self.what} have more than {MOST_LETTERS:,} characters together"
            self.found.report(TOO_MUCH, item.span, said, "No page has room for so many: shorten them.")
        return made

    def _texts(self, item: Located) -> Any:
        return tuple(text for entry in self._few(item) if (text := self._text(entry)) is not None)

    def _steps(self, item: Located) -> Any:
        entries = self.list_of(item, "a list of steps")
        entries = self.at_most(MOST_STEPS, item, entries, "the list has", "steps", "Part them.")
        return tuple(step for entry in entries if (step := self._step(entry)) is not None)

    def _step(self, entry: Located) -> OwnStep | None:
        """Return a step: a text, or a table of a text and the list for each of whose entries it is there."""
        if not isinstance(entry.value, dict):
            text = self._text(entry)
            return None if text is None else OwnStep(text)
        keys = self.keys_of(entry, OF_STEP, "a step")
        lacking = [key for key in OF_STEP if key not in keys]
        for key in lacking:
            self.missing(key, entry.span, "the step", 'Write { each = "phases", text = "{name}" }.')
        found = None if lacking else self.read_each(keys["each"])
        if found is not None and found[1] in EVERY_EACH:
            self.refuse(keys["each"], "is no list", "Name a list of entries.")
        if found is None or found[1] in EVERY_EACH:
            return None
        text = self.of(self.each, *found[0].fields)._text(keys["text"])
        return None if text is None else OwnStep(text, found[1])

    def _few(self, item: Located) -> list[Located]:
        """Return the entries of a list, of which a page is only so wide."""
        entries = self.list_of(item, "a list of texts")
        if not entries and isinstance(item.value, list):
            self.refuse(item, "is an empty list", "Write at least one entry.")
        return self.at_most(_MOST_HEADS, item, entries, "side by side it has", "entries", "Write fewer.")

    def _fields(self, item: Located) -> Any:
        made = []
        for entry in self._few(item):
            value = None
            if isinstance(entry.value, dict):
                keys = self.keys_of(entry, OF_FIELD, "a field")
                if "field" not in keys:
                    self.missing("field", entry.span, "the field", 'Write { field = "Driver" }.')
                    continue
                value = self._text(keys.get("value"))
                entry = keys["field"]
            caption = self._text(entry)
            if caption is not None:
                made.append((caption, value))
        return tuple(made)

    def _dice(self, item: Located) -> Any:
        entries = item.value if isinstance(item.value, list) else [item]
        entries = self.at_most(MOST_BOXES, item, entries, "there are", "dice", "Write fewer.")
        for one in entries:
            if isinstance(one.value, int) and not 0 <= one.value <= 6:
                said = f"{one.value:,} is no face of a die"
                self.found.report(OUT_OF_RANGE, one.span, said, "Write 1 to 6, or 0 for a blank face.")
        dice = (self.expression(one, (NUMBER,)) for one in entries)
        return tuple(die for die in dice if die is not None)

    def _room(self, item: Located) -> Any:
        said = str(item.value).strip()
        if said.lower() == "fill" or _LENGTH.fullmatch(said):
            return self.parsed(item, "space", _ROOM)
        return self.expression(item, (NUMBER,))

    def _track(self, item: Located) -> OwnTrack | None:
        """Return a track, from a table of its keys."""
        keys = self.keys_of(item, TRACK_KEYS, "a track")
        if not isinstance(item.value, dict):
            return None
        if ("count" in keys) == ("names" in keys):
            said = "a track has count or names" if "count" not in keys else "a track has count and names"
            self.fault(item.span, said, 'Write one of them: { count = "24" }.')
            return None
        plain = {key: one for key, one in keys.items() if TRACK_KEYS[key].kind not in ("texts", "marks")}
        values = {key: self.value(one, key, TRACK_KEYS[key].kind) for key, one in plain.items()}
        texts = self.list_of(keys.get("names"), "a list of names")
        texts = self.at_most(
            MOST_TRACK, keys.get("names", item), texts, "the track has", "boxes", "Write fewer."
        )
        names = tuple(self._text(one) for one in texts)
        marks = keys["marks"].value if "marks" in keys else {}
        if not isinstance(marks, dict):
            self.refuse(keys["marks"], "is no table of marks", 'Write { 5 = "reinforcements" }.')
            marks = {}
        count = values.pop("count", None)
        value = constant(count)
        if isinstance(value, int | float) and not 1 <= value <= MOST_TRACK:
            said = f"the track has {value:,} boxes; the most is {MOST_TRACK}"
            self.found.report(TOO_MUCH, keys["count"].span, said, "Write 1 or more, up to that.")
            count = None
        for one, other, way_out in (
            ("corner", "large", "Numbers stand in the corner or large in the middle: leave one out."),
            ("dark", "heavy", "The last box is dark or has a heavy frame: leave one out."),
        ):
            if values.get(one) and values.get(other):
                place, said = keys[other].place, f"{other} has no effect beside {one}"
                self.fault(place, said, way_out)
        marked = {key: text for key, mark in marks.items() if (text := self._text(mark)) is not None}
        if values.get("step") == 0:
            self.fault(
                keys["step"].place, "all boxes of the track have one number", "Write 1, or -1 to count down."
            )
        for key in ("first", "step", "every") if names else ():
            if key in keys:
                place = keys[key].place
                said = f"{key} is of numbers, and the boxes of this track have names"
                self.fault(place, said, "Leave it out.")
        begins, step = values.get("first"), values.get("step") or 1
        first = 1 if begins is None else constant(begins)
        boxes = _known_boxes(count, names, first, step)
        most, across = max(2, ceil(len(boxes or ()) / 2)), values.get("columns")
        if boxes is not None and values.get("way") == "ring" and across and not 2 <= across <= most:
            said = f"a ring of {len(boxes)} boxes has 2 to {most} columns"
            way_out = "Write a number within these, or leave it out."
            self.found.report(OUT_OF_RANGE, keys["columns"].span, said, way_out)
        unknown = [
            (key, mark) for key, mark in marks.items() if not _may_be_box(key, boxes, count, first, step)
        ]
        for key, mark in unknown[:1]:
            more = f", nor {len(unknown) - 1:,} more of its marks" if unknown[1:] else ""
            said = f"the track has no box {shown(key)} to mark{more}"
            way_out = f"Its boxes are {boxes[0]} to {boxes[-1]}." if boxes else "Its boxes have numbers."
            self.fault(mark.place, said, f"{'' if count or not boxes else suggestion(key, boxes)}{way_out}")
        sizes = [one for one in (count, begins) if one is not None]
        is_fixed = all(not one.groups and self.names.rules.issuperset(one.names) for one in sizes)
        return OwnTrack(
            names=tuple(name for name in names if name is not None),
            marks=tuple(marked.items()),
            by_row=not is_fixed,
            keys=_sound({**values, "count": count}),
        )

    def _nothing(self, item: Located) -> None:
        if item.value is not True and item.value != "":
            self.refuse(item, "is no value of it", "Write true, or the bare word by itself.")

    _WAYS: ClassVar[Mapping[str, Callable[[BlockReader, Located], Any]]] = {
        "arcs": _arcs,
        "blocks": _inner_blocks,
        "dice": _dice,
        "fields": _fields,
        "nothing": _nothing,
        "picture": read_own_picture,
        "room": _room,
        "steps": _steps,
        "table": Reading.table,
        "texts": _texts,
        "track": _track,
    }
    """What reads a value of these kinds, whatever the key."""

    def _like(self, word: str, known: Iterable[str]) -> str:
        return f"{suggestion(word, known)}The blocks of {self.what} are {', '.join(BLOCKS)}."


def _may_be_box(
    key: str, boxes: Sequence[str] | None, count: Expression | None, first: Value | None, step: int
) -> bool:
    """Return whether a track has that box, or may have it where its names or numbers are as the row says."""
    if boxes is not None or count is None:
        return boxes is None or key in boxes
    if not _WHOLE.fullmatch(key):
        return False
    if not isinstance(first, int):
        return first is None
    before, rest = divmod(int(key) - first, step)
    return not rest and 0 <= before < MOST_TRACK


def _known_boxes(
    size: Expression | None, names: Sequence[Template | None], first: Value | None, step: int
) -> list[str] | None:
    """Return what the boxes of a track are called, or None where that depends on a row."""
    if names:
        plain = [one.source for one in names if one is not None and one.plain]
        return plain if len(plain) == len(names) else None
    value = constant(size)
    if not isinstance(value, int) or not isinstance(first, int):
        return None
    return numbers_of_boxes(value, first, step)


def _printed(made: OwnBlock, each: str, to: Expression | None) -> OwnBlock:
    """Return a block that is printed for each of these, up to a last number."""
    return replace(made, each=each, keys=made.keys if to is None else {**made.keys, "to": to})


def _sound(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}
