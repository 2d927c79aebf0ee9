"""A job: everything that was read and checked for a run; and how its sheets are printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from pressgang.diagnostics import Diagnostic
from pressgang.kit.tables import Kit
from pressgang.layout import Imprint, Stock
from pressgang.print_options import Settled
from pressgang.rows.sides import Force, Side
from pressgang.rulebook import RuleBook
from pressgang.schema import Row
from pressgang.sources.inputs import Inputs
from pressgang.sources.table import Located
from pressgang.structs import dataclass
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.drawing.scene import PressIntent
    from pressgang.profiles import Profile
    from pressgang.terrain.model import Land

Progress = Callable[[str, int, int], None]
"""A function called before each step of long work with its name, its number from 0 and their total, and again
for each piece and page of the step. An exception (`Cancelled`) ends the work.
"""


@dataclass(frozen=True, kw_only=True)
class Job(Kit):
    """A kit with all that `print_job` needs, read and checked, and the warnings found on the way."""

    forces: tuple[Force[Row], ...]
    rules: RuleBook
    book: FontBook
    inputs: Inputs
    names: Mapping[str, Side[Row]] = field(default_factory=dict)
    """The rows of sheets with a list of their own, by sheet."""
    templates: Mapping[str, Located] = field(default_factory=dict)
    lands: Mapping[str, Land] = field(default_factory=dict)
    """The terrain files that the sheets name."""
    warnings: tuple[Diagnostic, ...] = ()
    begins: bool = False
    """Whether it has but the first rows of a sheet, which is laid whole later."""

    @property
    def stock(self) -> Stock:
        """Return its own paper."""
        return self.options.settled().stock()

    @property
    def sides(self) -> tuple[Side[Row], ...]:
        """Return its forces, whatever colours they have."""
        return self.forces


@dataclass(frozen=True)
class PrintSetup:
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
