"""A job: everything that was read and checked for a run; and how its sheets are printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from pressgang.diagnostics import Diagnostic
from pressgang.kit.tables import Order
from pressgang.layout import Club, Imprint, Stock
from pressgang.print_options import PrintOptions, Settled
from pressgang.rows.sides import Force, Palette, Side
from pressgang.rulebook import RuleBook
from pressgang.schema import Row
from pressgang.sources.inputs import Inputs
from pressgang.sources.table import Located
from pressgang.structs import NamedTuple
from pressgang.systems.base import AnySystem
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.drawing.scene import PressIntent
    from pressgang.profiles import Profile
    from pressgang.terrain.model import Land

Progress = Callable[[str, int, int], None]
"""A function called before each step of long work with its name, its number from 0 and their total, and again
for each piece and page of the step. An exception (`Cancelled`) ends the work.
"""


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
    begins: bool = False
    """Whether it has but the first rows of a sheet, which is laid whole later."""

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


class PrintSetup(NamedTuple):
    """How the sheets of a run are printed: the job in its ink and language, options, papers, imprint.

    `leaf` is the paper of a booklet's page. `intent` is the data for a print shop, in files for one.
    """

    job: Job
    options: Settled
    stock: Stock
    leaf: Stock
    imprint: Imprint
    profile: Profile | None = None
    intent: PressIntent | None = None
