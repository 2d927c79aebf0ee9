"""A job: everything that was read and checked for a run, and how it is to be printed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from pressgang.diagnostics import Diagnostic
from pressgang.kit import Order
from pressgang.layout import Club, Stock
from pressgang.print_options import PrintOptions
from pressgang.rows.sides import Force, Palette, Side
from pressgang.rulebook import RuleBook
from pressgang.schema import Row
from pressgang.sources.inputs import Inputs
from pressgang.sources.table import Located
from pressgang.systems.base import AnySystem
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.terrain.model import Land


class Job(NamedTuple):
    """All that was read and checked: what `print_job` needs, and the warnings met on the way."""

    name: str
    title: str
    author: str
    system: AnySystem
    forces: tuple[Force[Row], ...]
    rules: RuleBook
    orders: tuple[Order, ...]
    book: FontBook
    inputs: Inputs
    names: Mapping[str, Side[Row]] = MappingProxyType({})
    templates: Mapping[str, Located] = MappingProxyType({})
    lands: Mapping[str, Land] = MappingProxyType({})
    """What the terrain files say that its sheets name."""
    warnings: tuple[Diagnostic, ...] = ()
    options: PrintOptions = PrintOptions()
    """How the kit says it is printed."""
    licence: str = ""
    """The terms under which the kit may be shared, in its own words."""
    palettes: Mapping[str, Palette] = MappingProxyType({})
    """Those that the kit defines, in colour."""
    lost: frozenset[str] = frozenset()
    """What of the kit could not be read: `paper`, `fonts`; see `Kit`."""
    club: Club = Club()
    """The club's own, as far as the kit says it."""
    kit: Path | None = None
    """The `kit.toml`, as it was named; `None` for a job without a kit."""

    @property
    def stock(self) -> Stock:
        """Its own paper."""
        return self.options.settled().stock()

    @property
    def sides(self) -> tuple[Side[Row], ...]:
        """The sides of its forces, whatever they wear."""
        return tuple(force.side for force in self.forces)

    @property
    def own_title(self) -> str:
        """The title as headings print it: nothing where the kit gives none, for its name stands at the foot."""
        return self.title if self.title != self.name else ""
