"""The tables of the README, made from what the code declares: games, options, columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from pressgang.art.military_symbols import ALIASES, BRANCHES, ECHELONS, FRAME_HELP, MODIFIERS
from pressgang.games.blocks.words import BLOCKS, COMMON
from pressgang.games.blocks.words import KEYS as KEYS_OF_BLOCKS
from pressgang.games.expressions.arithmetic import FUNCTIONS
from pressgang.games.keys import (
    CHECK_KEYS,
    FIELD_KEYS,
    GAME_KEYS,
    LIST_KEYS,
    MAT_KEYS,
    RULE_KEYS,
    SHEET_KEYS,
    VALUE_KEYS,
    ColumnTable,
)
from pressgang.games.kinds.reading import KINDS
from pressgang.insignia.devices import devices
from pressgang.insignia.nations import Nation, nation_by_device, nations
from pressgang.json_schema import game_schema
from pressgang.kit.tables import KEYS
from pressgang.print_options import every_parameter
from pressgang.profiles import Profile
from pressgang.rows.sides import Palette
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns, ShipColumns
from pressgang.schema import Choice, Declared, Row, WordList, declared
from pressgang.schema.declare import Parameter
from pressgang.schema.keys import Key, keys_of
from pressgang.sheets.base import SheetKind
from pressgang.sheets.cutting import BoardOptions, CounterOptions, CutSheet
from pressgang.sheets.faces.signs import SIGNS
from pressgang.systems import all_systems
from pressgang.systems.base import System
from pressgang.systems.general import GENERAL
from pressgang.terrain.reading import TerrainTable

MARKED = re.compile(r"<!-- table: ([a-z ]+) -->\n(.*?)<!-- end -->", re.DOTALL)
CUT, COUNTERS, BOARDS, OTHERS = "cut", "counters", "boards", "others"
Option = tuple[System, type[SheetKind], Declared]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(_cell(text) for text in line) + " |\n" for line in lines)


def _cell(text: str) -> str:
    """A text that Markdown neither cuts into cells nor takes for HTML."""
    parts = text.replace("|", "\\|").split("`")
    return "`".join(part if number % 2 else part.replace("<", "&lt;") for number, part in enumerate(parts))


def takes(item: Declared) -> str:
    """What an option or column accepts, in a few words."""
    if isinstance(item.kind, Choice):
        return ", ".join(f"`{word}`" for word in item.kind.words)
    if isinstance(item.kind, WordList):
        return "some of " + ", ".join(f"`{word}`" for word in item.kind.words)
    return item.kind.label


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "…")) else ".")


def games() -> str:
    """Every game with its article and its sheets."""
    return table(
        ("id", "game", "rules", "its sheets"),
        (
            (f"`{s.id}`", s.game, s.credit, ", ".join(f"`{name}`" for name in s.sheets.names))
            for s in all_systems().values()
        ),
    )


def printing() -> str:
    """The options of `render`, with the key of a kit that says the same."""
    return table(
        ("option", "in the kit", "what it does"),
        (
            (
                f"`{' '.join((item.flag(), item.metavar('render'))).strip()}`",
                _in_kit(item),
                item.help_in("render"),
            )
            for item in every_parameter()
            if "render" in item.commands
        ),
    )


def _in_kit(item: Parameter) -> str:
    """Where an option stands in a kit: `copies`, `size` in `[paper]`."""
    places = [key.rpartition(".") for key in item.keys]
    names = " and ".join(f"`{name.replace('_', '-')}`" for _, _, name in places)
    return names + "".join(
        f" in `[{where}]`" for where in dict.fromkeys(place for place, _, _ in places) if where
    )


def kit() -> str:
    """The keys of a kit, table by table."""
    rows = []
    for name, keys in KEYS.items():
        where = "`[[force]]`" if name == "force" else f"`[{name}]`" if name else "at the top"
        rows += [(where, *_said(item)) for item in keys]
    return table(("where", "key", "what it says", "takes", "default"), rows)


def _said(item: Declared) -> tuple[str, str, str, str]:
    default = "**required**" if item.required else f"`{item.default_text}`" if item.default_text else ""
    return f"`{item.option}`", _sentence(item.help), takes(item), default


def palette() -> str:
    """The keys of `[palette.NAME]`."""
    return table(("key", "what it says", "takes", "default"), map(_said, declared(Palette)))


def profile() -> str:
    """The options of `pressgang profile save`."""
    return table(
        ("option", "what it says", "takes"),
        ((f"`--{item.option}`", _sentence(item.help), takes(item)) for item in declared(Profile)),
    )


def sheet_options() -> list[Option]:
    """Every option of every sheet kind of every game."""
    return [
        (system, kind, item)
        for system in (*all_systems().values(), GENERAL)
        for kind in system.sheets()
        for item in declared(kind)
    ]


def _group(kind: type[SheetKind], item: Declared) -> str:
    """In which table an option stands: by the class that many sheets share, where it is one of theirs."""
    shared = (cls for cls in kind.__mro__[:-1] if cls.__module__ == CutSheet.__module__)
    is_shared = any(item.name in cls.__annotations__ for cls in shared if not issubclass(cls, CounterOptions))
    if issubclass(kind, CutSheet) and is_shared:
        return CUT
    if issubclass(kind, CounterOptions):
        return COUNTERS
    return BOARDS if issubclass(kind, BoardOptions) else OTHERS


def options(group: str) -> str:
    """The options of one group, each once, with the sheets that have it."""
    merged: dict[tuple[str, str, str], list[Option]] = {}
    chosen = [option for option in sheet_options() if _group(option[1], option[2]) == group]
    for option in chosen:
        item = option[2]
        text = item.help.split("; a 2in hex")[0] if group == COUNTERS else item.help
        merged.setdefault((item.option, text, item.kind.label), []).append(option)
    everywhere = len({(system.id, kind.kind) for system, kind, _ in chosen})
    rows = []
    for (name, text, _), found in merged.items():
        who = "all" if len(found) == everywhere else _places(found)
        rows.append((f"`{name}`", who, _sentence(text), takes(found[0][2]), _defaults(found)))
    return table(("option", "sheets", "what it does", "takes", "default"), rows)


def _places(found: Sequence[Option]) -> str:
    """The sheets of some options; the game is named where the sheet's name alone does not tell it."""
    games: dict[str, list[str]] = {}
    for system, kind, _ in found:
        games.setdefault(kind.kind, []).append(system.id)
    names = []
    for kind_name, ids in games.items():
        every = [s.id for s in (*all_systems().values(), GENERAL) if kind_name in s.sheets.names]
        names.append(f"`{kind_name}`" if ids == every else f"`{kind_name}` of {' and '.join(ids)}")
    return ", ".join(names)


def _defaults(found: Sequence[Option]) -> str:
    values: dict[str, list[Option]] = {}
    for option in found:
        values.setdefault(option[2].default_text, []).append(option)
    if len(values) == 1:
        (value,) = values
        return f"`{value}`" if value else ""
    ordered = sorted(values.items(), key=lambda pair: -len(pair[1]))
    return "; ".join(
        f"`{value or 'none'}`" + (f" ({_places(options)})" if number else "")
        for number, (value, options) in enumerate(ordered)
    )


def columns() -> str:
    """The columns of stat files: those of every game, those that draw an aircraft, then each game's own."""
    rows: list[tuple[str, ...]] = [("every game", *_column(item)) for item in declared(CommonColumns)]
    common = {item.name for item in declared(CommonColumns)}
    known: dict[str, Declared] = {}
    for thing, of in (("ship", ShipColumns), ("aircraft", AircraftColumns)):
        rows += [(thing, *_column(item)) for item in declared(of) if item.name not in common]
        known |= {item.name: item for item in declared(of)}
    ship = {item.name: item for item in declared(ShipColumns)}
    for system in all_systems().values():
        shared = ship if issubclass(system.row, ShipColumns) else known
        rows += [
            (f"`{system.id}`", *_column(item)) for item in declared(system.row) if shared.get(item.name) != item
        ]
    lists: dict[type[Row], list[str]] = {}
    for kind in (kind for system in all_systems().values() for kind in system.sheets()):
        if kind.names_row is not None:
            lists.setdefault(kind.names_row, []).append(f"`{kind.kind}`")
    for row, kinds in lists.items():
        drawn = known if issubclass(row, AircraftColumns) else {}
        own = (item for item in declared(row) if drawn.get(item.name) != item)
        rows += [(f"names for {' and '.join(kinds)}", *_column(item)) for item in own]
    return table(("file", "column", "meaning", "takes"), rows)


def _column(item: Declared) -> tuple[str, str, str]:
    name = f"**{item.heading}**" if item.required else item.heading
    also = f" (or {', '.join(item.aliases)})" if item.aliases else ""
    default = f" Default: {item.default_text}." if item.default_text else ""
    return name + also, _sentence(item.help) + default, takes(item)


def insignia() -> str:
    """The national devices."""
    nation = nation_by_device()
    return table(
        ("id", "nation", "years", "after", "not certain"),
        (
            (f"`{one.id}`", nation[one.id].title, one.years.words, one.source, one.uncertain)
            for one in devices().values()
        ),
    )


def nation_names() -> str:
    """What each nation shows, the usual device first, and the names that mean it."""
    return table(
        ("nation", "air", "navy", "army", "names"),
        (
            (
                nation.title,
                *(_shown(nation, domain) for domain in ("air", "navy", "army")),
                ", ".join(nation.names),
            )
            for nation in nations().values()
        ),
    )


def _shown(nation: Nation, domain: str) -> str:
    return ", ".join(dict.fromkeys(f"`{entry.device.id}`" for entry in nation.entries.get(domain, ())))


def game_keys() -> str:
    """The keys of a `game.toml`, table by table."""
    tables: tuple[tuple[str, Sequence[Declared]], ...] = (
        ("`[game]`", GAME_KEYS), ("`[column.NAME]`", declared(ColumnTable)),
        ("`[column.NAME.field.NAME]`", FIELD_KEYS), ("`[rules.NAME]`", RULE_KEYS),
        ("`[value.NAME]`", VALUE_KEYS), ("`[list.NAME]`", LIST_KEYS),
        ("`[[check]]`", CHECK_KEYS), ("`[[sheet]]`", SHEET_KEYS),
        ("`[terrain.NAME]`", declared(TerrainTable)), ("`[mat]`", MAT_KEYS),
    )  # fmt: skip
    rows = [(where, *_said(item)) for where, items in tables for item in items]
    return table(("where", "key", "what it says", "takes", "default"), rows)


def functions() -> str:
    """The functions of expressions."""
    where = {"group": "of a side or kit"}
    rows = (
        (f"`{one.signature}`", _sentence(one.help), f"`{one.example}`", where.get(one.scope, ""))
        for one in FUNCTIONS.values()
    )
    return table(("function", "what it gives", "such as", "where"), rows)


def kinds_of_sheet() -> str:
    """What each kind of sheet of a game has, besides its options."""
    of: dict[tuple[str, str, str], list[str]] = {}
    for kind, module in KINDS.items():
        keys: Mapping[str, Key] = import_module(f"pressgang.games.kinds.{module}").KEYS
        for name, key in keys.items():
            line = (f"`{name}`", _sentence(key.help), "**required**" if key.required else "")
            of.setdefault(line, []).append(f"`{kind}`")
    return table(("kind", "key", "what it says", ""), ((", ".join(kinds), *line) for line, kinds in of.items()))


LISTS_OF_BLOCKS = ("layout", "back", "sections", "foot", "page-foot")
"""Keys of sheets whose entries are blocks, which have tables of their own."""


def entries_of_sheets() -> str:
    """What stands in the lists and tables of a game's sheets, but for blocks."""
    of: dict[tuple[str, str, str], list[str]] = {}
    game: Any = game_schema()
    cases = game["properties"]["sheet"]["items"]["allOf"]
    sheets = {one["if"]["properties"]["kind"]["const"]: one["then"]["properties"] for one in cases}
    for kind, module in KINDS.items():
        for name in import_module(f"pressgang.games.kinds.{module}").KEYS:
            if name not in LISTS_OF_BLOCKS:
                for line in dict.fromkeys(_entries(sheets[kind][name])):
                    of.setdefault((f"`{name}`", *line), []).append(f"`{kind}`")
    rows = [(", ".join(kinds), *line) for line, kinds in of.items()]
    own = dict.fromkeys((*_entries(game["properties"]["table"]), *_entries(game["$defs"]["axis"])))
    rows += [("`[table.NAME]`", "", *line) for line in own]
    for where, name in {"`[sheet.options.NAME]`": "option", "blocks": "track"}.items():
        within = "" if name == "option" else f"`{name}`"
        rows += [(where, within, f"`{key}`", _sentence(one.help)) for key, one in keys_of(name).items()]
    rows += [("`sections`", "", f"`{key}`", _sentence(one.help)) for key, one in keys_of("section").items()]
    return table(("kind", "in", "key", "what it says"), rows)


def _entries(schema: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The keys of the objects in a JSON Schema, each once, and what they say or take."""
    inner: dict[str, Mapping[str, Any]] = {}
    for name, part in schema.get("properties", {}).items():
        if "description" in part or "enum" in part:
            words = ", ".join(f"`{word}`" for word in part.get("enum", ()))
            told = [_sentence(part["description"])] if "description" in part else []
            yield f"`{name}`", " ".join((*told, f"One of {words}." if words else "")).strip()
        elif "type" in part and part["type"] != "object":
            kind = part["type"] if isinstance(part["type"], str) else " or ".join(part["type"])
            yield f"`{name}`", f"{_sentence(kind)}"
        inner[str(part)] = part
    below = [*inner.values(), schema.get("items", {}), schema.get("additionalProperties", {})]
    for part in (*below, *schema.get("anyOf", ())):
        if isinstance(part, Mapping) and part:
            yield from _entries(part)


def block_words() -> str:
    """The blocks of cards."""
    return table(
        ("block", "what it is", "further keys"),
        (
            (f"`{word}`" + (" (or the bare word)" if block.bare else ""), _sentence(block.help),
             ", ".join(f"`{key}`" for key in block.keys))
            for word, block in BLOCKS.items()
        ),
    )  # fmt: skip


def block_keys() -> str:
    """The further keys of blocks."""
    return table(
        ("key", "what it says", "of"),
        (
            (f"`{name}`", _sentence(key.help), "every block" if name in COMMON else
             ", ".join(f"`{word}`" for word, block in BLOCKS.items() if name in block.keys))
            for name, key in KEYS_OF_BLOCKS.items()
        ),
    )  # fmt: skip


def styles() -> str:
    """What markup in a text prints."""
    return table(
        ("write", "it prints"),
        (
            ("`*italic*`, `**bold**`, `***both***`", "words in the italic, bold or bold italic of the face"),
            ("`[red]words[/]`, `[#b3261e]words[/]`", "words in a colour: six figures, or a CSS name"),
            ("`{icon:oil}`", "the drawing `icons/oil.svg` of the game's folder, as high as the text; "
             "what is `currentColor` in it has the text's colour"),
            (r"`\*`, `\[`, `\{`, `\\`", r'the sign itself (in "…" TOML wants the backslash twice: `"\\*"`)'),
        ),
    )  # fmt: skip


def signs() -> str:
    """The signs of counters, cards and markers."""
    return ", ".join(f"`{name}`" for name in SIGNS) + ".\n"


def units() -> str:
    """The words of military symbols: branches, words before them, echelons, frames."""
    also: dict[str, list[str]] = {}
    for other, word in ALIASES.items():
        also.setdefault(word, []).append(other)
    of: tuple[tuple[str, Iterable[tuple[str, str]]], ...] = (
        ("branch", ((word, one.help) for word, one in BRANCHES.items())),
        ("before a branch", ((word, one.help) for word, one in MODIFIERS.items())),
        ("`echelon`", ((word, "") for word in ECHELONS)),
        ("`frame`", FRAME_HELP.items()),
    )
    rows = (
        (where, f"`{word}`", help_text, ", ".join(f"`{other}`" for other in also.get(word, ())))
        for where, words in of
        for word, help_text in words
    )
    return table(("what", "word", "it means", "or"), rows)


TABLES = {
    "styles": styles,
    "signs": signs,
    "units": units,
    "keys of a game": game_keys,
    "functions": functions,
    "kinds of sheet": kinds_of_sheet,
    "entries of sheets": entries_of_sheets,
    "blocks": block_words,
    "keys of blocks": block_keys,
    "games": games,
    "printing options": printing,
    "keys of a kit": kit,
    "palette keys": palette,
    "profile options": profile,
    "options of cut sheets": lambda: options(CUT),
    "options of counters": lambda: options(COUNTERS),
    "options of boards": lambda: options(BOARDS),
    "options of other sheets": lambda: options(OTHERS),
    "columns": columns,
    "insignia": insignia,
    "nations": nation_names,
}


def with_tables(text: str) -> str:
    """A page with each marked table as it is to be."""
    return MARKED.sub(lambda found: f"<!-- table: {found[1]} -->\n\n{TABLES[found[1]]()}\n<!-- end -->", text)
