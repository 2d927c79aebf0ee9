"""Reads the `[[force]]` tables of a kit, and says which names of forces the kit does not have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems, Span, shown, suggestion
from pressgang.kit.problems import NOT_ONE_SHEET, PALETTE_OF_NOBODY, SAME_NAME, UNKNOWN_FORCE
from pressgang.rows.sides import ForceTable, KitForce
from pressgang.schema import read_options, sound_options
from pressgang.schema.problems import MISSING_KEY
from pressgang.sources import split_sheet
from pressgang.sources.keys import given, span_of
from pressgang.sources.located import Located

Inside = Callable[[str, Span], Path | None]
"""The path of a file in the kit, or `None` (and a problem at the place) where it lies outside."""


def read_forces(
    entries: Sequence[Located], folder: Path, label: str, inside: Inside, found: Problems
) -> tuple[KitForce, ...]:
    """The forces of a kit in `folder`, whose `kit.toml` is `label` in messages."""
    forces: list[KitForce] = []
    names: set[str] = set()
    lacking: list[Span] = []
    for entry in entries:
        table, problems = read_options(ForceTable, given(entry.value), entry.span, "[[force]]")
        found.extend(problems)
        sound = table is not None
        table = table or sound_options(ForceTable, given(entry.value)) or ForceTable()
        span, stats, palette, insignia = (
            span_of(entry.value, key, entry.span) for key in ("name", "stats", "palette", "insignia")
        )
        spans = {"span": span, "palette_span": palette, "insignia_span": insignia}
        for key, value, place in (("name", table.name, span), ("stats", table.stats, stats)):
            if not value and place != entry.span:
                found.add(MISSING_KEY.at(place, f"{key} of [[force]] is blank", f"Write the {key}."))
        if table.name and table.name.casefold() in names:
            found.add(same_name("force", table.name, span))
        names.add(table.name.casefold())
        if not table.name and (table.palette or table.alliance or table.insignia):
            way_out = "Write one more [[force]] with the name of a side and its palette, but without stats."
            found.add(PALETTE_OF_NOBODY.at(palette, "which side is meant cannot be told", way_out))
        if not table.stats or not (table.name or sound):
            if sound:
                lacking.append(entry.span)
            forces.append(KitForce(table, None, label, None, **spans))
            continue
        file, sheet = split_sheet(table.stats, folder)
        if sheet is not None and table.sheet and sheet.casefold() != table.sheet.casefold():
            message = f"{shown(table.stats)} names one sheet and the key sheet another, {shown(table.sheet)}"
            found.add(NOT_ONE_SHEET.at(stats, message, "Leave out the key sheet."))
        path = inside(file, stats)
        picked = table.sheet or None if sheet is None else sheet
        forces.append(KitForce(table, path, str(Path(label).parent / file), picked, **spans))
    if all(force.table.name or force.path is None for force in forces):
        way_out = "Add stats; only where another [[force]] has stats and no name may they be left out."
        found.extend(MISSING_KEY.at(place, "[[force]] has no stats", way_out) for place in lacking)
    return tuple(forces)


def same_name(what: str, name: str, span: Span) -> Diagnostic:
    """The problem of a second force or sheet of that name."""
    return SAME_NAME.at(span, f"two {what}s are named {shown(name)}", "Give one of them another name.")


def unknown_forces(names: Sequence[str], spans: Sequence[Span], forces: Sequence[str]) -> Iterator[Diagnostic]:
    """A problem for each force that a sheet names and the kit does not have."""
    for name, span in zip(names, spans, strict=True):
        if name not in forces:
            yield UNKNOWN_FORCE.at(
                span,
                f"the kit has no force {shown(name)}",
                f"{suggestion(name, forces)}Its forces are {', '.join(forces) or 'none'}.",
            )
