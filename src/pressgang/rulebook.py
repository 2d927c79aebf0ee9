"""The numbers of a game with their provenance, and the footnotes a sheet owes its reader for them.

A game's numbers are data, `[rules.NAME]` in its `game.toml` (its keys: `games.keys.RULE_KEYS`). `source` values
are stated by the article, `reading`s are our choice where it is unclear, `house` values ours where its table is
lost. A kit may replace any (then `own`): in place of a reading or house value it carries no mark, in place of
what the source states one that says so, unless that is a `variant`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from msgspec import Struct

from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span, general_rule, shown, suggestion
from pressgang.files.kept import read_toml
from pressgang.files.paths import template
from pressgang.sources.table import Located
from pressgang.structs import dataclass, replace

Provenance = Literal["source", "reading", "house", "own"]
HOUSE_NOTE = "House value, replace with your own."
HOUSE_NOTES = "House values, replace with your own."
KIT_NOTE = "This kit’s value, in place of what the source states."
KITS_NOTE = "This kit’s, in place of what the source states: "

UNKNOWN_RULE = general_rule("PG221")
WRONG_RULE_VALUE = general_rule("PG222")
BAD_GAME_CODE = general_rule("PG917")


class RuleValue(Struct, frozen=True):
    """A value of a game with its provenance."""

    name: str
    value: Any
    provenance: Provenance = "house"
    source: str = ""
    note: str = ""
    minimum: float | None = None
    maximum: float | None = None
    length: int | None = None
    inner: int | None = None
    variant: bool = False
    empty: bool = False
    choices: Sequence[str] = ()
    is_kits: bool = False
    """True if a kit replaced a value that the source states."""
    span: Span | None = None
    """The place of a value that a kit replaced."""

    @property
    def has_mark(self) -> bool:
        """Return whether sheets mark the value with a footnote."""
        return self.provenance in ("reading", "house") or self.is_kits


class ReadValues(dict[str, RuleValue]):
    """Values by name that record which of them were read."""

    def __init__(self, values: Mapping[str, RuleValue], names: set[str] | None = None) -> None:
        super().__init__(values)
        self.names = set[str]() if names is None else names

    def __getitem__(self, name: str) -> RuleValue:
        self.names.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Return the value of that name, or the default."""
        self.names.add(name)
        return super().get(name, default)


@dataclass(frozen=True)
class RuleBook:
    """The values of a game by name."""

    values: Mapping[str, RuleValue]
    marked: set[str] = field(default_factory=set, compare=False)
    """The values to which a sheet has given a footnote letter."""
    read: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """The values as expressions read them, kept here by those who work expressions out."""
    files: tuple[Path, ...] = field(default=(), compare=False)
    """The file of the game, if it is none of ours."""

    def __getitem__(self, name: str) -> Any:
        """Return the value of that name (lists as lists, tables as dicts, as in the file).

        Raises `PressgangError` (PG917) where a copy of one of our games lacks what our code reads.
        """
        try:
            return self.values[name].value
        except KeyError:
            place = Span("".join(map(str, self.files)) or "game.toml")
            message = f"the game's code reads the number {name}, and there is no [rules.{name}]"
            way_out = f"Write [rules.{name}] as the game it is a copy of has it."
            raise PressgangError([BAD_GAME_CODE.at(place, message, way_out)]) from None

    def with_values(self, own: Mapping[str, RuleValue]) -> RuleBook:
        """Return the rules with replaced values, which go on recording what was read and marked."""
        values = {**self.values, **own}
        names = self.values.names if isinstance(self.values, ReadValues) else None
        return replace(self, values=values if names is None else ReadValues(values, names), read={})

    def watched(self) -> tuple[RuleBook, ReadValues]:
        """Return the same rules and their values, which record the names that are read."""
        values = ReadValues(self.values)
        return replace(self, values=values, marked=set(), read={}), values

    def note_reads(self, known: tuple[set[str], set[str]]) -> None:
        """Record what was read and marked also for things that are not made again: `known` grows with it."""
        own = self.values.names if isinstance(self.values, ReadValues) else set()
        for here, before in zip((own, self.marked), known, strict=True):
            before |= here
            here |= before

    def provenance(self, name: str) -> Provenance:
        """Return the provenance of the value of that name."""
        return self.values[name].provenance


@cache
def numbers_of(system_id: str) -> Mapping[str, RuleValue]:
    """Return the values of one of our games by name."""
    ours = read_toml(template(f"games/{system_id}/game.toml"))
    return MappingProxyType({name: RuleValue(name=name, **entry) for name, entry in ours["rules"].items()})


def rules_in_force(
    numbers: Mapping[str, RuleValue],
    own: Located | None = None,
    overrides: Mapping[str, tuple[object, Span, Span]] | None = None,
    files: tuple[Path, ...] = (),
) -> tuple[RuleBook, list[Diagnostic]]:
    """Return the values of a game, overridden by the user's `rules.toml` (`own`), and that by the kit's
    `[rules]`.

    `overrides` maps a name to (plain value, span of the key, span of the value); `files` are the game's.
    """
    values = dict(numbers)
    found = Problems()
    for name, entry in own.value.items() if own is not None else ():
        given = entry.value.get("value", entry) if isinstance(entry.value, dict) else entry
        _replace(values, name, given.plain(), entry.place, given.span, found)
    for name, (value, key_span, value_span) in (overrides or {}).items():
        _replace(values, name.replace("-", "_"), value, key_span, value_span, found, restated=True)
    return RuleBook(values, files=files), found.found


def _replace(
    values: dict[str, RuleValue],
    name: str,
    value: object,
    key_span: Span,
    value_span: Span,
    found: Problems,
    *,
    restated: bool = False,
) -> None:
    """Replace a value; a house value `restated` unchanged by a kit becomes the kit's own."""
    if name not in values:
        way_out = suggestion(name, values, "The values are")
        found.report(UNKNOWN_RULE, key_span, f"the game has no rule value {shown(name)}", way_out)
        return
    before = values[name]
    value = _with_names(value, before.value)
    fault = _fault(value, before.value, before)
    if fault:
        found.report(
            WRONG_RULE_VALUE, value_span, f"{name} {fault}", f"Write it like {_written(before.value)}."
        )
        return
    if value != before.value or (restated and before.provenance == "house"):
        is_kits = before.is_kits or (before.provenance == "source" and not before.variant)
        values[name] = replace(before, value=value, provenance="own", is_kits=is_kits, span=value_span)


def _with_names(value: object, like: object) -> object:
    """Return a list of names and tables as tables: a name alone is the entry of that name, or has no words."""
    if not (isinstance(value, list) and isinstance(like, list) and like and isinstance(like[0], dict)):
        return value
    if "name" not in like[0] or not all(isinstance(text, str) for text in like[0].values()):
        return value
    ours = {entry["name"]: entry for entry in like}
    blank = dict.fromkeys(like[0], "")
    return [ours.get(one, {**blank, "name": one}) if isinstance(one, str) else one for one in value]


def _fault(value: object, like: object, limits: RuleValue, top: bool = True) -> str:
    """Return the fault of a replacement as the end of a sentence, or an empty string."""
    if isinstance(like, bool) or isinstance(value, bool):
        return "" if isinstance(value, bool) and isinstance(like, bool) else "is not true or false"
    if isinstance(like, int | float):
        if not isinstance(value, int | float) or (isinstance(like, int) and not isinstance(value, int)):
            return f"is {shown(value)}, not a {'whole ' if isinstance(like, int) else ''}number"
        if not abs(value) <= 1_000_000:
            return f"is {shown(value)}, no number that can be printed"
        if limits.minimum is not None and value < limits.minimum:
            return f"holds {value:g}; the least is {limits.minimum:g}"
        if limits.maximum is not None and value > limits.maximum:
            return f"holds {value:g}; the most is {limits.maximum:g}"
        return ""
    if isinstance(like, str):
        if not isinstance(value, str):
            return f"is {shown(value)}, not a text"
        if top and like and not value.strip():
            return "is an empty text"
        if len(value) > 300:
            return "is a text of more than 300 characters"
        if limits.choices and value not in limits.choices:
            return f"is {shown(value)}, not one of {', '.join(limits.choices)}"
        return ""
    if isinstance(like, list):
        if not isinstance(value, list):
            return f"is {shown(value)}, not a list"
        if not (value or (top and limits.empty)):
            return f"{'is' if top else 'holds'} an empty list"
        if top and limits.length is not None and len(value) != limits.length:
            return f"is a list of {len(value)}; it takes {limits.length}"
        if not top and limits.inner is not None and len(value) != limits.inner:
            return f"holds a list of {len(value)}; it takes {limits.inner}"
        if len(value) > max(4 * len(like), 60):
            return f"has {len(value)} entries, more than a sheet has room for"
        entry = like[0] if like else 0  # a list that a file of the user's emptied is one of whole numbers
        return next((f for item in value if (f := _fault(item, entry, limits, False))), "")
    if isinstance(like, dict):
        if not isinstance(value, dict) or set(value) != set(like):
            return f"is not a table of {', '.join(like)}"
        return next((f for key in like if (f := _fault(value[key], like[key], limits, False))), "")
    return ""  # pragma: no cover - rules files hold nothing else


def _written(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_written(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_written(item) for item in value[:4]) + (", …" if len(value) > 4 else "") + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


@dataclass
class Footnotes:
    """The footnotes of one sheet, lettered a … z, aa … as their marks are requested; equal notes share a
    letter.
    """

    rules: RuleBook
    asked: list[str] = field(default_factory=list)
    """The values that have a letter, in its order."""

    def mark(self, *names: str) -> str:
        """Return the letters for these values; empty if the source or the user states them."""
        places: list[int] = []
        for name in names:
            if self.rules.values[name].has_mark:
                self.rules.marked.add(name)
                said = [note_of(self.rules.values[other]) for other in self.asked]
                note = note_of(self.rules.values[name])
                if note not in said:
                    self.asked.append(name)
                    said.append(note)
                places.append(said.index(note))
        return "".join(map(_letter, dict.fromkeys(places)))

    def notes(self) -> tuple[tuple[str, str], ...]:
        """Return (letter, sentence) of each mark in order.

        A note shared by several house values comes once, in a last pair with all their letters (`a–d, f`).
        """
        entries = [(place, self.rules.values[name]) for place, name in enumerate(self.asked)]
        house = [place for place, value in entries if value.provenance == "house"]
        if len(house) < 2:
            return tuple((_letter(place), note_of(value)) for place, value in entries)
        said = (value.note if value.provenance == "house" else note_of(value) for _, value in entries)
        lettered = zip((_letter(place) for place, _ in entries), said, strict=True)
        return (*lettered, (_runs(house), HOUSE_NOTES))

    def copy(self) -> Footnotes:
        """Return a copy of the footnotes, to which others may be added."""
        return Footnotes(self.rules, list(self.asked))

    def has(self, provenance: Provenance) -> bool:
        """Return whether any mark belongs to a value of that provenance."""
        return any(self.rules.provenance(name) == provenance for name in self.asked)

    def lines(self) -> tuple[str, ...]:
        """Return the notes as printed at the foot of a sheet: the letter, an en space, the sentence."""
        return tuple(f"{letter}\u2002{sentence}" for letter, sentence in self.notes())


def _letter(place: int) -> str:
    """Return the mark at a place: a to z, then doubled, so that marks beside each other stay distinct."""
    doubled, letter = divmod(place, 26)
    return chr(ord("a") + letter) * (doubled + 1)


def runs_of(numbers: Iterable[int]) -> list[list[int]]:
    """Return numbers in order, those together that follow each other."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def _runs(places: Iterable[int]) -> str:
    """Return letters in order with runs of three or more shortened: `a–d, f`."""
    lettered = [[_letter(place) for place in run] for run in runs_of(places)]
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(run) for run in lettered)


def note_of(value: RuleValue) -> str:
    """Return the footnote of a value that the source does not state."""
    if value.is_kits:
        return KIT_NOTE
    if value.provenance != "house":
        return value.note
    stop = "." if value.note[-1:].isalnum() else ""
    return f"{value.note}{stop} {HOUSE_NOTE}".strip()
