"""The devices of nations, the nation of a side by its name, and the insignia of a side in a game.

The nations are data: `templates/insignia/nations.toml`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Literal, get_args

from msgspec import Struct

from pressgang.files.kept import read_toml
from pressgang.files.paths import template
from pressgang.insignia.devices import Device, Years, devices
from pressgang.insignia.drawing import Insignia
from pressgang.structs import NamedTuple

Domain = Literal["air", "navy", "army"]
_STROKED = str.maketrans({"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"})
"""Letters whose strokes are no accents to Unicode."""
_UNSPACED = (("\u0e00", "\u0e7f"), ("\u3040", "\u30ff"), ("\u3400", "\u9fff"))
"""Thai, Japanese and Chinese are written without spaces between words."""


class Entry(NamedTuple):
    """A device of a nation and the years of its use."""

    device: Device
    years: Years


class Nation(Struct, frozen=True):
    """A nation: its devices for each domain, the usual one first, and those available only by their ids."""

    id: str
    title: str
    kin: str
    entries: Mapping[str, tuple[Entry, ...]]
    also: tuple[Device, ...]
    names: tuple[str, ...]
    palettes: tuple[str, ...] = ()

    def device(self, domain: Domain, year: int | None = None) -> Device | None:
        """Return its device in that year (None: the usual one); without a navy or army, the air force's."""
        found = self.entries.get(domain) or self.entries.get("air", ())
        if not found or year is None:
            return found[0].device if found else None
        return min(found, key=lambda entry: entry.years.off(year)).device

    @property
    def devices(self) -> tuple[Device, ...]:
        """Return all its devices."""
        shown = [entry.device for entries in self.entries.values() for entry in entries]
        return tuple({one.id: one for one in (*shown, *self.also)}.values())


@cache
def nations() -> Mapping[str, Nation]:
    """Return all nations by id, in the order of the data."""
    tables = read_toml(template("insignia/nations.toml"))
    return MappingProxyType({name: _nation(name, table) for name, table in tables.items()})


def _nation(name: str, table: Mapping[str, str]) -> Nation:
    def entry(text: str) -> Entry:
        device, _, years = text.partition(" ")
        found = devices()[device]
        return Entry(found, Years.parse(years) if years else found.years)

    return Nation(
        id=name,
        title=table["title"],
        kin=table.get("kin", table["title"]),
        entries={one: tuple(map(entry, _split_list(table[one]))) for one in get_args(Domain) if one in table},
        also=tuple(devices()[one] for one in _split_list(table.get("also", ""))),
        names=tuple(_split_list(table["names"])),
        palettes=tuple(_split_list(table.get("palette", ""))),
    )


def _split_list(text: str) -> list[str]:
    """Return the values between commas, however their lines break."""
    return [" ".join(part.split()) for part in text.split(",") if part.strip()]


@cache
def nation_by_device() -> Mapping[str, Nation]:
    """Return the first nation that has each device, by the id of the device."""
    found: dict[str, Nation] = {}
    for nation in nations().values():
        for device in nation.devices:
            found.setdefault(device.id, nation)
    return MappingProxyType(found)


@lru_cache(maxsize=4096)
def nation_of(name: str) -> Nation | None:
    """Return the nation with the longest name that stands in a side's name as whole words."""
    said = _fold_words(name)
    within = [alias for alias in _aliases() if alias in said]
    hits = [alias for alias in within if _is_unspaced(alias) or f" {alias} " in f" {said} "]
    return _aliases()[max(hits, key=len)] if hits else None


def _is_unspaced(alias: str) -> bool:
    return not alias.isascii() and any(first <= letter <= last for letter in alias for first, last in _UNSPACED)


def insignia_of(name: str, year: int | None = None, domain: Domain = "air") -> Device | None:
    """Return the device of a side of that name, or None if the name is no nation's."""
    nation = nation_of(name)
    return nation.device(domain, year) if nation else None


def palette_of(name: str, domain: Domain = "air") -> str | None:
    """Return the palette that the nation in a side's name wears in the air and ashore, or at sea."""
    nation = nation_of(name)
    worn = nation.palettes if nation and domain != "army" else ()
    return worn[-1 if domain == "navy" else 0] if worn else None


@cache
def _aliases() -> Mapping[str, Nation]:
    return {_fold_words(name): nation for nation in nations().values() for name in nation.names}


def _fold_words(name: str) -> str:
    """Return casefolded words with one space between, without accents and full stops."""
    bare = name.replace(".", "").casefold()
    if not bare.isascii():  # most names are
        parts = unicodedata.normalize("NFKD", bare.translate(_STROKED))
        bare = "".join(c for c in parts if not unicodedata.combining(c))
    return " ".join(re.findall(r"[^\W_]+", bare))


class Bearing(NamedTuple):
    """The facts that decide a side's device.

    `own` is what was chosen for it. `shown` is false for a side that is to have none.
    """

    name: str
    year: int | None = None
    domain: Domain = "air"
    own: Insignia | None = None
    shown: bool = True

    def device(self, nation: str = "", domain: Domain | None = None) -> Insignia | None:
        """Return the device of the side, or of a piece of it that has a nation and a domain of its own."""
        if self.own is not None or not self.shown:
            return self.own
        where = domain or self.domain
        found = insignia_of(nation, self.year, where) if nation else None
        return found or insignia_of(self.name, self.year, where)
