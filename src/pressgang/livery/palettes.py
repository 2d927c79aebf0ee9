"""Palettes: pressgang's own, and those a kit defines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from pressgang.diagnostics import Problems, Span, general_rule, shown, suggestion
from pressgang.drawing.colours import BLACK
from pressgang.files.kept import read_toml
from pressgang.files.paths import template
from pressgang.rows.sides import Palette
from pressgang.schema import declared, read_faultless_values
from pressgang.sources.table import Given
from pressgang.structs import replace

INK_MODES = ("color", "reversed", "saver", "grey")
"""The ways to print a kit's colours; see `inks.inked`."""

UNKNOWN_PALETTE = general_rule("PG231")


def read_palette(name: str, given: Given, place: Span, found: Problems) -> Palette | None:
    """Return the palette of one `[palette.NAME]` table; a blank accent is the darker of ground and ink."""
    values = read_faultless_values(declared(Palette), given, place, f"palette {shown(name)}", found)
    if values is None:
        return None
    values.setdefault("accent", min(values["ground"], values.get("ink", BLACK), key=sum))
    return Palette(name, **values)


@cache
def our_palettes() -> Mapping[str, Palette]:
    """Return the palettes of `templates/palettes.toml` by name, in the file's order."""
    place, found = Span("templates/palettes.toml"), {}
    for name, table in read_toml(template("palettes.toml")).items():
        given = {key: (value, place, place) for key, value in table.items()}
        if palette := read_palette(name, given, place, Problems()):
            found[name] = palette
    return MappingProxyType(found)


def choose_palettes(
    wanted: Sequence[tuple[str | None, Span]],
    palettes: Mapping[str, Palette],
    found: Problems,
    alike: Callable[[Palette, Palette], bool] | None = None,
) -> list[Palette]:
    """Return a palette for each force: its own, else the next that no other force has.

    One that is `alike` another force's is passed over as long as there is a better one.
    """
    taken = {name for name, _ in wanted if name}
    spare = [palette for name, palette in palettes.items() if name not in taken]
    others = [palettes[name] for name in sorted(taken & palettes.keys())]
    chosen = []
    for name, place in wanted:
        if name and name not in palettes:
            known = f"{suggestion(name, palettes)}`pressgang list palettes` shows them"
            way_out = f"{known}; or define it under [palette.NAME]."
            found.report(UNKNOWN_PALETTE, place, f"unknown palette {shown(name)}", way_out)
        if name and name in palettes:
            chosen.append(palettes[name])
            continue
        spare = spare or list(palettes.values())
        apart = (one for one in spare if not alike or not any(alike(one, other) for other in others))
        best = next(apart, spare[0])
        spare.remove(best)
        others.append(best)
        chosen.append(best)
    return chosen


def distinct_marks(names: Sequence[str], palettes: Sequence[Palette]) -> list[Palette]:
    """Return the palettes of sides of these names, each with a mark of its own, so that colour is not all.

    A palette's own mark stays. Sides that share a first letter get two: their words' initials, else the first
    letter and another of the name, else a letter and a number.
    """
    initials = [_initial(name) for name in names]
    asking = Counter(initial for initial, palette in zip(initials, palettes, strict=True) if not palette.mark)
    used = {palette.mark.casefold() for palette in palettes if palette.mark}
    marked = []
    for name, initial, palette in zip(names, initials, palettes, strict=True):
        mark = palette.mark
        if not mark:
            free = (m for m in _marks(name, initial, asking[initial] == 1) if m.casefold() not in used)
            mark = next(free, initial)
            used.add(mark.casefold())
        marked.append(replace(palette, mark=mark))
    return marked


def _initial(name: str) -> str:
    """Return the first letter of the first word that begins with one, else the first character.

    (31st Flotilla gives F, as 3 would look like a value.)
    """
    words = name.split()
    return next((word[0] for word in words if word[0].isalpha()), name.strip()[:1]).upper()


def _marks(name: str, initial: str, alone: bool) -> Iterator[str]:
    """Yield marks for a name, the best first; `alone` means that no other name begins with its letter."""
    words = [word for word in name.split() if word[0].isalnum()]
    if alone:
        yield initial
    if len(words) > 1:
        yield (words[0][0] + words[1][0]).upper()
    letters = [letter for letter in name.strip()[1:] if letter.isalnum()]
    yield from (initial + letter.lower() for letter in letters)
    yield from (f"{initial}{number}" for number in range(1, 10))
    yield from (str(number) for number in range(1, 100))
