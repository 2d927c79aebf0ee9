"""The words of certificates: the list of names, and the wordings of `templates/certificates.toml`.

A wording is never markup: only columns in braces are replaced, and what replaces them is printed as typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

from msgspec import Struct

from pressgang.diagnostics import Problems, shown, suggestion
from pressgang.files.kept import read_toml
from pressgang.files.paths import template
from pressgang.regex import regex
from pressgang.schema import TEXT, Choice, Row, TextKind, Whole, column
from pressgang.sheets.problems import WORDING
from pressgang.structs import dataclass
from pressgang.typography.markup import bold

Result = Literal["sank", "survived", "won", "served"]
RESULTS: tuple[Result, ...] = get_args(Result)


@dataclass(frozen=True, kw_only=True)
class Hero(Row):
    """A line of a list of names for certificates."""

    name: str = column(TEXT, required=True, help="whom the certificate is for", example="Eleanor Whitfield")
    result: Result = column(
        Choice(RESULTS), "won",
        help="at sea: sank (her foes) or survived (the game); in any game: won, or served to the end",
        example="sank",
    )  # fmt: skip
    boat: str = column(TEXT, "", help="the boat, aircraft or unit in command", example="MTB 219")
    craft: str = column(
        TEXT, "", help="a ship or aircraft of the kit or the library, whose picture the page shows (default: "
        "the one of the kit that `boat` names)", example="Fairmile D", printed=False,
    )  # fmt: skip
    event: str = column(TEXT, "", help="the show or club", example="Northern Muster")
    date: str = column(TEXT, "", help="the date; 2026-09-12 is printed in words", example="12 September 2026")
    foe: str = column(TEXT, "", help="what was sunk, or who was beaten", example="the flak ship Greif")
    quantity: int = column(Whole(0), 1, help="how many copies; 0 leaves the row out", example="1")
    notes: str = column(TextKind(2000), "", help="for yourself; not printed", printed=False)


FILE = "certificates.toml"
COLUMNS = ("name", "boat", "foe", "event", "date")
LABELS = ("event", "date", "boat", "aircraft", "unit", "club")
_IN_BRACES = ", ".join(f"{{{column}}}" for column in COLUMNS)
_PLACE = regex(r"\{([^{}]*)\}")


class ResultWording(Struct, frozen=True):
    """The wording for one result: its title, and sentences of which the first possible is taken."""

    title: str
    sentences: tuple[str, ...]

    def sentence(self, row: Hero) -> str:
        """Return the first sentence all of whose columns the row fills, these in bold, or an empty text."""
        for sentence in self.sentences:
            if all(getattr(row, name) for name in _PLACE.findall(sentence)):
                return _PLACE.sub(lambda place: bold(getattr(row, place[1])), sentence)
        return ""


class Wordings(Struct, frozen=True):
    """The wordings by result, the labels of the lines, and those of the two signatures."""

    results: Mapping[str, ResultWording]
    labels: Mapping[str, str]
    signatures: tuple[str, str]


def load_wordings(own: Any | None, found: Problems, domain: str = "navy") -> Wordings:
    """Return our wordings with the user's (`own`, a `Located` document) over them; problems go into `found`.

    In a game that is not at sea, `sank` is worded as `won`, and `survived` as `served`.
    """
    values: dict[str, dict[str, Any]] = read_toml(template(FILE))
    if domain in ("air", "army"):
        values |= {"sank": dict(values["won"]), "survived": dict(values["served"])}
    if own is not None:
        _replace(values, own, found)
    results: dict[str, ResultWording] = {
        name: ResultWording(values[name]["title"], tuple(values[name]["sentences"])) for name in RESULTS
    }
    labels = values["labels"]
    first, second = labels["signatures"]
    return Wordings(results, {name: labels[name] for name in LABELS}, (first, second))


def _replace(values: dict[str, dict[str, Any]], own: Any, found: Problems) -> None:
    for name, table in own.value.items():
        if name not in values or not isinstance(table.value, dict):
            way_out = f"{suggestion(name, values)}The tables are {', '.join(f'[{key}]' for key in values)}."
            found.report(WORDING, table.place, f"certificates have no wording {shown(name)}", way_out)
            continue
        for key, item in table.value.items():
            ours, value = values[name], item.plain()
            fault = _fault(ours[key], value) if key in ours else "is no key of it"
            if fault:
                meant = _meant(value) if key in ours else suggestion(key, ours)
                way_out = f"{meant}The keys are {', '.join(ours)}; the columns {_IN_BRACES}."
                place = item.span if key in ours else item.place
                found.report(WORDING, place, f"[{name}] {key} {fault}", way_out)
            else:
                ours[key] = value
    for name in RESULTS:  # each has a sentence that needs no column but the name
        if not any(set(_PLACE.findall(text)) <= {"name"} for text in values[name]["sentences"]):
            said = f"every sentence of [{name}] needs a column that may be blank"
            found.report(WORDING, own.value[name].span, said, "Add a last sentence without braces.")


def _meant(value: Any) -> str:
    """Return a suggestion for the first place in braces that is no column."""
    texts = [text for text in value if isinstance(text, str)] if isinstance(value, list) else []
    places = [place for text in texts for place in _PLACE.findall(text) if place not in COLUMNS]
    for place in places:
        if hint := suggestion(place, COLUMNS):
            return hint.replace('"', '"{', 1).replace('"?', '}"?')
    return ""


def fault_of(sentence: str) -> tuple[str, str] | None:
    """Return the fault of a kit's sentence, as the end of a sentence, and what to do."""
    fault = _fault([""], [sentence]) if sentence else ""
    return (fault, f"{_meant([sentence])}The columns are {_IN_BRACES}.") if fault else None


def _fault(ours: Any, value: Any) -> str:
    """Return the fault of a value, as the end of a sentence, or an empty string."""
    if isinstance(ours, str):
        if not isinstance(value, str) or not value.strip():
            return "is not a text"
        return "is a text of more than 120 characters" if len(value) > 120 else ""
    if not isinstance(value, list) or not value or not all(isinstance(text, str) for text in value):
        return "is not a list of texts"
    if len(ours) == 2 and len(value) != 2:
        return f"is a list of {len(value)}; it takes 2"
    for text in value:
        if len(text) > 300:
            return "holds a text of more than 300 characters"
        for place in _PLACE.findall(text):
            if place not in COLUMNS:
                return f"names {shown(place)}, which is no column of the list"
        if _PLACE.sub("", text).count("{") or _PLACE.sub("", text).count("}"):
            return f"has a brace by itself: {shown(text)}"
    return ""
