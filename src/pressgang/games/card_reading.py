"""Reads the blocks of a card: from a list in a game's file to `OwnBlock`s, with a problem for each fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pressgang.diagnostics import shown, suggestion
from pressgang.games.card_words import (
    BLOCKS,
    COMMON,
    DEEPEST,
    KEYS,
    MOST_BLOCKS,
    MOST_BOXES,
    MOST_LETTERS,
    ROOM,
    BlockKey,
    BlockName,
    OwnBlock,
    Sort,
)
from pressgang.games.expressions import Expression
from pressgang.games.kinds import Reading
from pressgang.games.own_pictures import read_own_figure, read_own_picture
from pressgang.games.problems import BAD_DECLARATION, TOO_MUCH, UNKNOWN_PART
from pressgang.games.templates import Template
from pressgang.games.values import NUMBER, TEXT, list_of
from pressgang.schema import Kind, Refused
from pressgang.schema.problems import OUT_OF_RANGE, WRONG_TYPE
from pressgang.sheets.faces.signs import SIGNS
from pressgang.sources.located import Located
from pressgang.sources.records import heading_key

_KEYS: Mapping[str, str] = {heading_key(key): key for key in KEYS}
_WANTS = {
    "when": (),
    "stat": (),
    "arcs": (TEXT, list_of(TEXT)),
    "rows": (NUMBER, list_of(NUMBER)),
}
"""What the expressions of blocks and keys may come to that are not numbers alone."""
_MOST_HEADS = 20
"""Columns of a table to write in, and lines to write on side by side."""


def read_blocks(reading: Reading, item: Located, what: str) -> tuple[OwnBlock, ...]:
    """The blocks of a `layout` or a `back`; those with faults are left out and said in `reading.found`."""
    return _Reader(reading, what, tuple(BLOCKS)).blocks(item, 1)


def read_cell(reading: Reading, item: Located, what: str, words: tuple[BlockName, ...]) -> OwnBlock | None:
    """The block of a cell, which is one of these words."""
    return _Reader(reading, what, words).block(item, 1)


class _Reader:
    """Reads one layout; kept together because every step needs the reading and the count."""

    def __init__(self, reading: Reading, what: str, words: tuple[BlockName, ...]) -> None:
        self.reading, self.what, self.words, self.count = reading, what, words, 0
        self.letters = 0
        self.known = {heading_key(word): word for word in words}
        self.sorts: Mapping[Sort, Callable[[Located, int], Any]] = {
            "text": self._text,
            "blocks": self.blocks,
            "texts": self._texts,
            "fields": self._fields,
            "table": lambda item, level: reading.table(item),
            "dice": self._dice,
            "room": self._room,
            "nothing": self._nothing,
        }

    def blocks(self, item: Located, level: int) -> tuple[OwnBlock, ...]:
        """The blocks of a list, so many levels deep (the layout itself is the first)."""
        if level > DEEPEST:
            said = f"{self.what} has blocks in blocks {level} levels deep; the most is {DEEPEST}"
            self.reading.found.add(TOO_MUCH.at(item.span, said, "Take some out of their rows and columns."))
            return ()
        entries = self.reading.list_of(item, "a list of blocks")
        made = []
        for entry in entries:
            self.count += 1
            if self.count == MOST_BLOCKS + 1:
                said = f"{self.what} has more than {MOST_BLOCKS} blocks"
                self.reading.found.add(TOO_MUCH.at(entry.span, said, "Leave out what nobody reads."))
            if self.count > MOST_BLOCKS:
                break
            made.append(self.block(entry, level))
        return tuple(block for block in made if block is not None)

    def block(self, item: Located, level: int) -> OwnBlock | None:
        """A block: a bare word, or a table with one block's word and keys."""
        if isinstance(item.value, str):
            return self._bare(item)
        if not isinstance(item.value, dict):
            self.reading.refuse(
                item, "is not a block", 'Write a table, such as { text = "…" }, or a bare word.'
            )
            return None
        word = self._word(item)
        if word is None:
            return None
        block = BLOCKS[word]
        known = {heading_key(key): key for key in (*block.keys, *COMMON)}
        values: dict[str, Any] = {}
        for spelt, value in item.value.items():
            key = known.get(heading_key(spelt))
            if heading_key(spelt) == heading_key(word):
                alone = value.value is True and (block.bare or word == "field")
                values[_slot(block.sort)] = None if alone else self._content(value, word, level + 1)
            elif key is None:
                self.reading.unknown(spelt, value, (word, *known.values()), f"a block of {word}")
            elif (word, key) == ("arcs", "of"):
                values["arc_names"] = self._arc_names(value)
            else:
                values[key] = self._value(value, key, KEYS[key])
        self._drawings(item, word, values)
        sound = {key: value for key, value in values.items() if value is not None}
        return OwnBlock(word=word, place=item.span, **sound)

    def _content(self, item: Located, word: BlockName, level: int) -> Any:
        """What stands behind a block's word."""
        sort = BLOCKS[word].sort
        return self._count(item, word) if sort == "expression" else self.sorts[sort](item, level)

    def _arc_names(self, item: Located) -> tuple[str, ...]:
        """The names of the arcs of a ring, each once."""
        names = tuple(str(one.value) for one in self._few(item))
        if len({*names}) < len(names):
            self.reading.refuse(item, "has a name twice", "Write each arc once.")
        return names

    def _drawings(self, item: Located, word: BlockName, values: dict[str, Any]) -> None:
        """Read the picture, figure or sign that a block names, and miss what a block cannot do without."""
        folder, text = self.reading.game.file.parent, values.get("text")
        value = next((one for key, one in item.value.items() if heading_key(key) == heading_key(word)), item)
        if word == "picture":
            values["folder"] = folder
        if word == "picture" and isinstance(text, Template) and text.plain:
            values["game_picture"] = read_own_picture(self.reading, folder, value)
        elif word == "figure" and isinstance(value.value, str):
            values["figure"] = read_own_figure(self.reading, folder, value)
        elif word == "sign" and isinstance(text, Template) and text.plain and text.source not in SIGNS:
            way_out = f"{suggestion(text.source, SIGNS)}The signs are {', '.join(SIGNS)}."
            self.reading.found.add(
                UNKNOWN_PART.at(value.span, f"there is no sign {shown(text.source)}", way_out)
            )
        elif word == "arcs" and not values.get("arc_names"):
            self.reading.missing(
                "of", item.span, "the ring of arcs", 'Write of = ["F", "FS", …], from the bow on.'
            )
        if word == "boxes" and values.get("rows") is not None and values.get("of") is not None:
            said = "rows and of do not go together: boxes in rows are all the row's own"
            self.reading.found.add(BAD_DECLARATION.at(item.span, said, "Leave one of them out."))

    def _word(self, item: Located) -> BlockName | None:
        """The word of a block's table, or a problem where there is none or a second one."""
        words = [(spelt, self.known[key]) for spelt in item.value if (key := heading_key(spelt)) in self.known]
        # a word may be a key of another's: the likeness in the middle of a ring of arcs
        words = [one for one in words if not any(one[1] in BLOCKS[other].keys for _, other in words)] or words
        if len(words) == 1:
            return words[0][1]
        if words:
            names = " and ".join(word for _, word in words)
            second = item.value[words[1][0]]
            self.reading.found.add(
                BAD_DECLARATION.at(
                    second.key_span or second.span,
                    f"{names} are different blocks, and stand in one table",
                    "Give each block a table of its own: { … }, { … }.",
                )
            )
            return None
        unknown = [spelt for spelt in item.value if heading_key(spelt) not in _KEYS]
        for spelt in unknown:
            value = item.value[spelt]
            said = f"there is no block {shown(spelt)}"
            self.reading.found.add(
                UNKNOWN_PART.at(value.key_span or value.span, said, self._like(spelt, (*self.words, *KEYS)))
            )
        if not unknown:
            keys = f"keys of blocks ({', '.join(item.value)})" if item.value else "nothing in it"
            said = f"the table is no block: it has {keys} and no block's word"
            self.reading.found.add(UNKNOWN_PART.at(item.span, said, self._like("", ())))
        return None

    def _bare(self, item: Located) -> OwnBlock | None:
        word = self.known.get(heading_key(item.value))
        if word is None:
            said = f"there is no block {shown(item.value)}"
            way_out = self._like(item.value, self.words)
            if " " in item.value or "{" in item.value:
                way_out = 'Running text is a block too: { text = "…" }.'
            self.reading.found.add(UNKNOWN_PART.at(item.span, said, way_out))
        elif not BLOCKS[word].bare:
            said = f"{word} alone says nothing: it needs its value"
            bare = ", ".join(name for name, block in BLOCKS.items() if block.bare)
            way_out = f"Write {{ {word} = … }}; {bare} may stand alone."
            self.reading.found.add(WRONG_TYPE.at(item.span, said, way_out))
        else:
            return OwnBlock(word=word, place=item.span)
        return None

    def _value(self, item: Located, name: str, key: BlockKey) -> Any:
        if key.sort == "text":
            return self._template(item)
        if key.sort == "expression":
            return self._count(item, name)
        return self._parsed(item, name, key.sort)

    def _count(self, item: Located, name: str = "it") -> Expression | None:
        """An expression; a plain number must be one that boxes can have."""
        value = item.value
        if isinstance(value, int) and not isinstance(value, bool) and not 0 <= value <= MOST_BOXES:
            said = f"{name} is {value:,}; a number of boxes is 0 to {MOST_BOXES}"
            self.reading.found.add(OUT_OF_RANGE.at(item.span, said, "Write a number within these."))
            return None
        return self.reading.expression(item, wants=_WANTS.get(name, (NUMBER,)))

    def _parsed(self, item: Located, name: str, kind: Kind) -> Any:
        try:
            return kind.parse(item.plain())
        except Refused as refused:
            self.reading.found.add(refused.rule.at(item.span, f"{name}: {refused.message}", refused.help))
            return None

    def _template(self, item: Located) -> Template | None:
        """A text, if all of them together are no more than a page has room for."""
        made = self.reading.template(item)
        before, self.letters = self.letters, self.letters + (len(made.source) if made else 0)
        if before <= MOST_LETTERS < self.letters:
            said = f"the texts of {self.what} have more than {MOST_LETTERS:,} characters together"
            self.reading.found.add(TOO_MUCH.at(item.span, said, "No page has room for so many: shorten them."))
        return made

    def _text(self, item: Located, level: int) -> Any:
        return self._template(item)

    def _texts(self, item: Located, level: int) -> Any:
        return tuple(text for entry in self._few(item) if (text := self._template(entry)) is not None)

    def _few(self, item: Located) -> list[Located]:
        """The entries of a list, of which a page is only so wide."""
        entries = self.reading.list_of(item, "a list of texts")
        if not entries and isinstance(item.value, list):
            self.reading.refuse(item, "is an empty list", "Write at least one entry.")
        if len(entries) > _MOST_HEADS:
            said = f"the list has {len(entries):,} entries; the most side by side is {_MOST_HEADS}"
            self.reading.found.add(TOO_MUCH.at(item.span, said, "Write fewer."))
            return []
        return entries

    def _fields(self, item: Located, level: int) -> Any:
        made = []
        for entry in self._few(item):
            value = None
            if isinstance(entry.value, dict):
                keys = self.reading.keys_of(entry, ("field", "value"), "a field")
                if "field" not in keys:
                    self.reading.missing("field", entry.span, "the field", 'Write { field = "Driver" }.')
                    continue
                value = self._template(keys["value"]) if "value" in keys else None
                entry = keys["field"]
            caption = self._template(entry)
            if caption is not None:
                made.append((caption, value))
        return tuple(made)

    def _dice(self, item: Located, level: int) -> Any:
        entries = item.value if isinstance(item.value, list) else [item]
        if len(entries) > MOST_BOXES:
            said = f"there are {len(entries):,} dice; the most is {MOST_BOXES}"
            self.reading.found.add(TOO_MUCH.at(item.span, said, "Write fewer."))
            return ()
        for one in entries:
            if isinstance(one.value, int) and not 0 <= one.value <= 6:
                said = f"{one.value:,} is no face of a die"
                self.reading.found.add(OUT_OF_RANGE.at(one.span, said, "Write 1 to 6, or 0 for a blank face."))
        dice = (self.reading.expression(one, wants=(NUMBER,)) for one in entries)
        return tuple(die for die in dice if die is not None)

    def _room(self, item: Located, level: int) -> Any:
        return self._parsed(item, "space", ROOM)

    def _nothing(self, item: Located, level: int) -> None:
        if item.value is not True and item.value != "":
            self.reading.refuse(item, "is no value of it", "Write true, or the bare word by itself.")

    def _like(self, word: str, known: Iterable[str]) -> str:
        return f"{suggestion(word, known)}The blocks of {self.what} are {', '.join(self.words)}."


def _slot(sort: Sort) -> str:
    """The place of an `OwnBlock` for what stands behind its word."""
    return "text" if sort == "nothing" else sort
