"""`pressgang list systems|sheets|papers|palettes|insignia|signs|units|words|checks|aircraft|ships`"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pressgang.cli.common import GAMES, find_system, load_games, report
from pressgang.diagnostics import in_columns, shown

if TYPE_CHECKING:
    from pressgang.sheets.base import Palette
    from pressgang.systems.base import AnySystem


def _presets() -> list[str]:
    from pressgang.sheets.cutting import PRESETS

    return [f"{name:<26}{preset.described()}" for name, preset in PRESETS.items()]


def _sheets(systems: Mapping[str, AnySystem]) -> list[str]:
    from pressgang.systems.general import GENERAL

    report(problem for system in systems.values() for problem in system.sheet_problems())
    return [
        f"{system.id:<22}{kind.kind:<18}{kind.summary}"
        for system in (*systems.values(), GENERAL)
        for kind in system.sheets()
    ]


def _papers() -> list[str]:
    from pressgang.drawing.units import PAPERS

    return [f"{paper.name:<10}{paper.width:g} × {paper.height:g} mm" for paper in PAPERS.values()]


def _palettes() -> list[str]:
    """Return a line for each palette: colours, figures, contrast of its text, most similar palette."""
    from pressgang.drawing.colours import luminance_ratio
    from pressgang.livery.colours import worst
    from pressgang.livery.palettes import our_palettes

    palettes = our_palettes()
    lines = []
    for name, p in palettes.items():
        nearest, difference = min(
            ((other, worst(p.ground, palettes[other].ground)) for other in palettes if other != name),
            key=lambda pair: pair[1].figure / pair[1].limit,
        )
        lines.append(
            f"{_swatch(p)}{name:<15}ground {p.ground.hex}  ink {p.ink.hex}  accent {p.accent.hex}  "
            f"band {p.band:<7} text {luminance_ratio(p.ink, p.ground):4.1f} to 1  "
            f"nearest {nearest:<15}{difference.figure:4.1f} "
            f"{'L* in grey' if difference.vision == 'grey' else difference.vision}"
        )
    return lines


def _swatch(palette: Palette) -> str:
    """Return the ground with the ink on it and the accent beside it; empty unless stdout is a terminal."""
    import os
    import sys

    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return ""
    ground, ink, accent = (
        ";".join(str(round(part * 255)) for part in colour)
        for colour in (palette.ground, palette.ink, palette.accent)
    )
    return f"\x1b[48;2;{ground};38;2;{ink}m Aa \x1b[48;2;{accent}m  \x1b[0m  "


def _insignia() -> list[str]:
    """Return each device with its nation, years and uncertainties, then the names of the nations."""
    from pressgang.insignia.nations import nations

    devices = in_columns(
        (
            one["id"],
            one["nation"],
            one["years"],
            "wings" if one["wings"] == one["id"] else "",
            f"not certain: {one['uncertain']}" if one["uncertain"] else "",
        )
        for one in _describe_devices()
    )
    names = in_columns((nation.title, ", ".join(nation.names)) for nation in nations().values())
    return [*devices, "", "A side whose name holds one of these words shows the device of that nation:", *names]


def _describe_devices() -> list[dict[str, Any]]:
    """Return the data of each device."""
    from pressgang.insignia.devices import devices
    from pressgang.insignia.nations import nation_by_device

    return [
        {
            "id": one.id,
            "aliases": one.aliases,
            "nation": nation_by_device()[one.id].title,
            "names": nation_by_device()[one.id].names,
            "years": one.years.words,
            "wings": one.wings,
            "source": one.source,
            "uncertain": one.uncertain,
        }
        for one in devices().values()
    ]


def _signs() -> list[str]:
    from pressgang.sheets.faces.signs import SIGNS

    return list(SIGNS)


def _units() -> list[str]:
    """Return the words of military symbols by group, with their meanings and synonyms."""
    from pressgang.art.military_symbols import word_groups

    lines: list[str] = []
    for title, words in word_groups():
        lines += ["", title, *(f"  {line}" for line in in_columns(words))]
    return lines[1:]


def _words() -> list[str]:
    """Return the lines of a words file for pressgang's own texts, to be filled in."""
    from pressgang.jobs.languages import line_to_fill
    from pressgang.sources.word_files import our_words

    return ["[words]", *map(line_to_fill, our_words().tables["words"])]


def _checks(systems: Mapping[str, AnySystem], general: bool) -> list[str]:
    from pressgang.catalogue import general_rules

    rules = [("every game", rule) for rule in general_rules()] if general else []
    rules.extend((system.id, rule) for system in systems.values() for rule in system.rules())
    return [f"{rule.code:<8}{where:<22}{rule.severity:<9}{rule.title}" for where, rule in rules]


def _aircraft(system_id: str | None) -> list[str]:
    from pressgang.library import aircraft, games_of_aircraft

    _must_have(system_id, "aircraft", games_of_aircraft())
    return in_columns(
        (
            row.name,
            row.side,
            f"{row.span_m:.2f} × {row.length_m:.2f} m",
            row.plan_words,
            row.engine_words,
            row.source,
        )
        for row in aircraft()
    )


def _ships(system_id: str | None) -> list[str]:
    from pressgang.library import games_of_ships, ships

    _must_have(system_id, "ships", games_of_ships())
    return in_columns(
        (row.name, row.side, f"{row.length_m:.1f} × {row.beam_m:.1f} m", row.type, row.size, row.source)
        for row in ships(system_id)
    )


def _must_have(system_id: str | None, what: str, games: Sequence[str]) -> None:
    """End the command if a game has nothing of that sort."""
    if system_id is not None and system_id not in games:
        raise click.UsageError(f"{system_id} has no {what}. Games with {what}: {', '.join(games)}.")


TOPICS: dict[str, Callable[[Mapping[str, AnySystem], str | None], list[str]]] = {
    "systems": lambda systems, _: [
        f"{one.id:<22}{one.game}{f' ({one.credit})' if one.credit else ''}" for one in systems.values()
    ],
    "sheets": lambda systems, _: _sheets(systems),
    "papers": lambda *_: _papers(),
    "presets": lambda *_: _presets(),
    "palettes": lambda *_: _palettes(),
    "insignia": lambda *_: _insignia(),
    "signs": lambda *_: _signs(),
    "units": lambda *_: _units(),
    "words": lambda *_: _words(),
    "checks": lambda systems, system_id: _checks(systems, general=system_id is None),
    "aircraft": lambda _, system_id: _aircraft(system_id),
    "ships": lambda _, system_id: _ships(system_id),
}
"""What is listed: of these games, of which the command names one or none."""


@click.command(epilog="Example:  pressgang list sheets --system dogfight")
@click.argument("topic", type=click.Choice(TOPICS))
@click.argument("others", nargs=-1, metavar="")
@click.option("--system", "system_id", metavar="SYSTEM", help="Only what belongs to this game.")
@GAMES
@click.option(
    "--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="How insignia are listed: json for programs.",
)  # fmt: skip
def command(
    topic: str, others: tuple[str, ...], system_id: str | None, folders: tuple[Path, ...], style: str
) -> None:
    """List systems, sheets, papers, presets, palettes, insignia, signs, the words of military symbols (units),
    pressgang's own texts to translate (words), checks, or the aircraft and ships of the library, one a line.
    """
    if others:
        way_out = f"For those of one game write: pressgang list {topic} --system {others[0]}"
        raise click.UsageError(f"list takes one topic, and there is {shown(others[0])} too. {way_out}")
    systems = load_games(folders)[1]
    if style == "json" and topic != "insignia":
        raise click.UsageError("--format json is for insignia; the others are listed as text.")
    chosen = systems if system_id is None else {system_id.casefold(): find_system(system_id, systems)}
    if style == "json":
        click.echo(json.dumps(_describe_devices(), ensure_ascii=False, indent=2))
        return
    for line in TOPICS[topic](chosen, system_id):
        click.echo(line)
