"""A job: everything that was read and checked for a run, and its printing options."""

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
    """Everything that `print_job` needs, read and checked, with the warnings found on the way."""

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
    """The terrain files that the sheets name."""
    warnings: tuple[Diagnostic, ...] = ()
    options: PrintOptions = PrintOptions()
    """The printing options of the kit."""
    licence: str = ""
    """The terms under which the kit may be shared, in its own words."""
    palettes: Mapping[str, Palette] = MappingProxyType({})
    """The palettes that the kit defines, in colour."""
    lost: frozenset[str] = frozenset()
    """The unreadable parts of the kit: `paper`, `fonts`; see `Kit`."""
    club: Club = Club()
    """The club's name, motto and logo, as far as the kit gives them."""
    kit: Path | None = None
    """The `kit.toml`, as the user named it; None for a job without a kit."""

    @property
    def stock(self) -> Stock:
        """Return its own paper."""
        return self.options.settled().stock()

    @property
    def sides(self) -> tuple[Side[Row], ...]:
        """Return the sides of its forces, whatever colours they have."""
        return tuple(force.side for force in self.forces)

    @property
    def own_title(self) -> str:
        """Return the title for headings; empty if the kit has none, as its name stands at the foot."""
        return self.title if self.title != self.name else ""
