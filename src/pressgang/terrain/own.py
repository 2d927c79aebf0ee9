"""Terrain that a game or a kit names itself: `[terrain.NAME]` with its ground, its motif and its label."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from pressgang.diagnostics import Problems, shown, suggestion
from pressgang.drawing.colours import Colour
from pressgang.schema import COLOUR, TextKind, option, read_options
from pressgang.schema.problems import WRONG_TYPE
from pressgang.sources.table import Located, given, span_of
from pressgang.terrain.model import ALSO, ALSO_EDGES, CELL_WORDS, EDGE_WORDS, MOTIFS, WAY_WORDS, OwnTerrain
from pressgang.terrain.problems import BAD_TERRAIN_NAME, UNKNOWN_MOTIF

PICTURES = (".svg", ".png")
MOST_OWN = 40
_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")
_OURS = frozenset((*CELL_WORDS, *WAY_WORDS, *EDGE_WORDS, *ALSO, *ALSO_EDGES))


@dataclass(frozen=True, kw_only=True)
class TerrainTable:
    """The keys of `[terrain.NAME]`."""

    ground: Colour | None = option(COLOUR, None, help="the colour of its ground", example="#8a9a5b")
    motif: str = option(
        TextKind(500), "none", help=f"what is drawn on it: {', '.join(MOTIFS)}, or an SVG beside the file",
        example="marsh",
    )  # fmt: skip
    label: str = option(TextKind(30), "", help="as the legend prints it (default: the name)", example="Swamp")


def read_own_terrain(table: Located | None, folder: Path, found: Problems) -> dict[str, OwnTerrain]:
    """Return the terrain of the tables `[terrain.NAME]` by name; what is wrong goes into `found`."""
    own: dict[str, OwnTerrain] = {}
    if table is None:
        return own
    place = table.key_span or table.span
    if not isinstance(table.value, dict):
        found.add(WRONG_TYPE.at(place, "terrain is not a table", "Write [terrain.NAME] above its keys."))
        return own
    if len(table.value) > MOST_OWN:
        message = f"there are {len(table.value):,} tables terrain; the most is {MOST_OWN}"
        found.add(BAD_TERRAIN_NAME.at(place, message, "Leave out what no map shows."))
        return own
    for name, entry in table.value.items():
        one = _read_one(name, entry, folder, found)
        if one is not None:
            own[one.name] = one
    return own


def _read_one(name: str, entry: Located, folder: Path, found: Problems) -> OwnTerrain | None:
    place = entry.key_span or entry.span
    if not isinstance(entry.value, dict):
        found.add(
            WRONG_TYPE.at(place, f"terrain.{name} is not a table", f"Write [terrain.{name}] above its keys.")
        )
        return None
    if not _NAME.fullmatch(name):
        message = f"{shown(name)} cannot be the name of a terrain"
        way_out = "Write small letters, figures and hyphens, such as swamp."
        found.add(BAD_TERRAIN_NAME.at(place, message, way_out))
        return None
    if name in _OURS:
        message = f"{shown(name)} is a word of every terrain file already"
        found.add(BAD_TERRAIN_NAME.at(place, message, "Take another name, and a label of your own."))
        return None
    options, problems = read_options(TerrainTable, given(entry.value), place, f"[terrain.{name}]")
    found.extend(problems)
    if options is None:
        return None
    motif = options.motif.strip()
    if motif not in MOTIFS and not motif.lower().endswith(PICTURES):
        message = f"there is no motif {shown(motif)}"
        way_out = f"{suggestion(motif, MOTIFS)}The motifs are {', '.join(MOTIFS)}, or name an SVG."
        found.add(UNKNOWN_MOTIF.at(span_of(entry.value, "motif", place), message, way_out))
        return None
    label = options.label or name.replace("-", " ").capitalize()
    span = span_of(entry.value, "motif", place)
    return OwnTerrain(name, label, options.ground, motif, folder, span)
