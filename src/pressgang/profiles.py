"""Printer profiles: the errors of a printer as `pressgang calibrate` shows them, in the user's config folder.

A profile is a small TOML file, `profiles/NAME.toml`, of the options of `pressgang profile save`, for upright
paper.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems, Span, general_rule, one_line, shown, suggestion
from pressgang.drawing.units import format_length, parse_length
from pressgang.files.paths import config_folder, exists
from pressgang.kit.tables import is_file_name
from pressgang.layout import Margins, Stock
from pressgang.print_options import RequestedName
from pressgang.schema import Length, Parsed, declared, option, read_options
from pressgang.schema import problems as schema_problems
from pressgang.sources.inputs import Inputs
from pressgang.sources.table import given_values, heading_key
from pressgang.sources.toml_map import decode_toml
from pressgang.structs import dataclass

NO_PROFILE = "none"
"""The value of `--profile` that ignores the kit's profile."""
_LEAST, _MOST = 0.9, 1.1
_HEAD = "# A printer profile of pressgang: `pressgang profile show` explains it."

UNKNOWN_PROFILE = general_rule("PG251", exit_status=2)
BAD_PROFILE = general_rule("PG252", exit_status=2)
SMALL_PAPER = general_rule("PG253", exit_status=2)


def parse_percent(text: str) -> float:
    """Return a percentage as a share: `99.2%`, or measured by true length as in `148.8/150`, becomes 0.992.

    Raises `ValueError` with the end of a sentence.
    """
    plain = text.strip().replace(",", ".")
    number = r"(\d{1,4}(?:\.\d{0,6})?)"
    if match := re.fullmatch(number + r"\s*%", plain):
        share = float(match[1]) / 100
    elif match := re.fullmatch(rf"{number}\s*(?:mm)?\s*/\s*{number}\s*(?:mm)?", plain):
        if not float(match[2]):
            raise ValueError("divides by zero")
        share = float(match[1]) / float(match[2])
    else:
        raise ValueError("is not a percentage")
    if not _LEAST <= share <= _MOST:
        raise ValueError(
            f"is {share:.1%}; a printer set to 100 % is within {_LEAST:.0%} and {_MOST:.0%}, "
            'so it may be set to "fit to page"'
        )
    return share


def parse_margins(text: str) -> Margins:
    """Return the margins of one length for all edges, or of four with commas between: top, right, bottom, left.

    Raises `ValueError` with the end of a sentence.
    """
    parts = [part for part in text.split(",") if part.strip()]
    if len(parts) not in (1, 4):
        raise ValueError(f"has {len(parts)} lengths; write one, or four: top, right, bottom, left")
    lengths = []
    for part in parts:
        length = parse_length(part)
        if not 0 <= length <= 100:
            raise ValueError("is not between 0 and 100 mm")
        lengths.append(length)
    return Margins(*(lengths if len(lengths) == 4 else lengths * 4))


def _show_margins(margins: Margins) -> str:
    edges = (margins.top, margins.right, margins.bottom, margins.left)
    written = [format_length(edge).replace(" ", "") for edge in edges]
    return written[0] if len(set(written)) == 1 else ", ".join(written)


PERCENT = Parsed(
    "percentage",
    parse_percent,
    schema_problems.WRONG_TYPE,
    "Write what 100 mm measure on the print, such as 99.2%, or measured/true, such as 148.8/150.",
    lambda share: f"{share * 100:.4f}".rstrip("0").rstrip(".") + "%",
)
MARGINS = Parsed(
    "one length, or four with commas",
    parse_margins,
    schema_problems.BAD_LENGTH,
    "Write 5mm, or 5mm,5mm,12mm,5mm for top, right, bottom, left.",
    _show_margins,
)


@dataclass(frozen=True, kw_only=True)
class Profile:
    """The measured errors of a printer. Scales are shares of true size, lengths mm, all for upright paper."""

    scale_x: float = option(
        PERCENT, 1.0, help="printed length of 100 mm across the paper, as % or measured/true"
    )
    scale_y: float = option(PERCENT, 1.0, help="printed length of 100 mm down the paper, as % or measured/true")
    back_dx: float = option(Length(-20, 20), 0.0, help="how far to move backs to the right")
    back_dy: float = option(Length(-20, 20), 0.0, help="how far to move backs down")
    margins: Margins | None = option(MARGINS, help="unprintable margins: top, right, bottom, left")

    def on(self, stock: Stock) -> Stock:
        """Return the stock with the printer's margins, if the profile has them."""
        if self.margins is None:
            return stock
        if stock.paper.width <= stock.paper.height:
            return Stock(stock.paper, self.margins)
        return Stock(stock.paper.turned(), self.margins).turned()


def is_profile_name(name: str) -> bool:
    """Return whether a profile may be saved under the name: that of a file, which is no option."""
    return is_file_name(name) and name != NO_PROFILE and not name.startswith((".", "-"))


def profile_path(name: str) -> Path:
    """Return the path of the profile of that name, which need not exist."""
    return config_folder() / "profiles" / f"{name}.toml"


def profile_names() -> list[str]:
    """Return the sorted names of all profiles."""
    try:
        found = (config_folder() / "profiles").glob("*.toml")
        return sorted(path.stem for path in found if not path.name.startswith("."))
    except OSError:
        return []


def saved_text(path: Path) -> str:
    """Return the text of a profile's file; empty if it does not exist. Raises `PressgangError`."""
    if not exists(path):
        return ""
    problems = Problems()
    data = Inputs().bytes(path, str(path), problems)
    problems.raise_errors()
    return (data or b"").decode(errors="replace")


def merged_profile(text: str, changes: Mapping[str, object]) -> tuple[str, list[str]]:
    """Return the text of a profile's file with the options in `changes` (by field), and its invalid lines.

    Invalid lines stay as comments: a mistyped key may be the only trace of a measurement.
    """
    items = [item for item in declared(Profile) if item.name in changes]
    new = {item.name: f'{item.option} = "{item.kind.show(changes[item.name])}"' for item in items}
    lines, strange, seen = [], [], set()
    for line in (text or _HEAD).splitlines():
        plain = one_line(line).rstrip()
        name = "" if not plain or plain.startswith("#") else _option_of(line)
        if name is None or name in seen:
            strange.append(plain)
            plain = f"# {plain}"
        elif name:
            seen.add(name)
            plain = new.pop(name, plain)
        lines.append(plain)
    return "\n".join([*lines, *new.values()]) + "\n", strange


def _option_of(line: str) -> str | None:
    """Return the field to which a line gives a readable value, else None."""
    document = decode_toml(line, "", met := Problems())
    if document is None or met.has_errors:
        return None
    values = document.plain()
    given = {key: (value, Span(""), Span("")) for key, value in values.items()}
    read_options(Profile, given, Span(""), "", problems := Problems())
    keys = {heading_key(key) for key in values}
    names = [item.name for item in declared(Profile) if heading_key(item.name) in keys]
    return names[0] if len(names) == len(values) == 1 and not problems.found else None


def unknown_profile(wanted: RequestedName) -> Diagnostic:
    """Return the problem of an unknown profile."""
    message = f"unknown printer profile {shown(wanted.name)}"
    return UNKNOWN_PROFILE.at(wanted.span, message, f"{suggestion(wanted.name, profile_names())}{_known()}")


def _known() -> str:
    names = profile_names()
    return f"The profiles are {', '.join(names)}." if names else "There is none yet: `pressgang calibrate`."


def find_profile(wanted: RequestedName | None, inputs: Inputs | None, found: Problems) -> Profile | None:
    """Return the requested profile, or None if none is requested or (with a problem) it cannot be read.

    Its file becomes one of the `inputs` of the run, and so part of the build stamp.
    """
    if wanted is None or wanted.name in ("", NO_PROFILE):
        return None
    path = profile_path(wanted.name) if is_file_name(wanted.name) else None
    if path is None or not exists(path):
        found.add(unknown_profile(wanted))
        return None
    problems = Problems()
    profile = None
    document = (inputs or Inputs()).toml(path, str(path), problems)
    if document is not None:
        given, place = given_values(document.value), Span(str(path), 1, 1)
        profile = read_options(Profile, given, place, f"profile {shown(wanted.name)}", problems)
    found.extend(
        BAD_PROFILE.at(problem.span, problem.message, f"{problem.help} Or take another profile. {_known()}")
        for problem in problems.found
    )
    return profile
