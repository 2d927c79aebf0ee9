"""A job: everything that was read and checked for a run, and how it is to be printed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from pressgang.diagnostics import Diagnostic
from pressgang.fonts import FontBook
from pressgang.jobs.handouts import Handout
from pressgang.kit import Order
from pressgang.layout import Stock
from pressgang.papers import Paper, PaperChoice
from pressgang.profiles import ProfileName
from pressgang.rulebook import RuleBook
from pressgang.schema import Row
from pressgang.sides import Force, Side
from pressgang.sources.inputs import Inputs
from pressgang.sources.located import Located
from pressgang.systems.base import AnySystem


class PrintOptions(NamedTuple):
    """How a job is printed; what is `None` or empty here is as the kit says, and where it says nothing, usual.

    A margin given here goes before the profile's, and the profile's before the kit's.
    """

    paper: Paper | PaperChoice | None = None
    margin: float | None = None
    formats: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    combine: bool | None = None
    dpi: float | None = None
    ink: str | None = None
    profile: ProfileName | None = None
    cut_file: str | Path | None = None
    """The format of cut files beside the sheets (`none`, `svg`, `dxf`), or the file of a job of one sheet."""
    handout: Handout = Handout()
    pieces: Path | None = None
    """The folder for pictures of each distinct piece; a kit's lies beside the sheets."""
    jobs: int | None = None
    """Over how many processes the files are spread; it never changes a byte."""
    within_paper: bool | None = None
    """A board on one page must fit the paper; else its page is made to its measure."""

    def over(self, kit: PrintOptions) -> PrintOptions:
        """What this says, and what `kit` says where this says nothing."""
        given = {name: value for name, value in self._asdict().items() if value not in (None, ())}
        return kit._replace(**(given | {"handout": self.handout.over(kit.handout)}))


class Job(NamedTuple):
    """All that was read and checked: what `print_job` needs, and the warnings met on the way."""

    name: str
    title: str
    author: str
    system: AnySystem
    stock: Stock
    forces: tuple[Force[Row], ...]
    rules: RuleBook
    orders: tuple[Order, ...]
    book: FontBook
    inputs: Inputs
    names: Mapping[str, Side[Row]] = MappingProxyType({})
    templates: Mapping[str, Located] = MappingProxyType({})
    warnings: tuple[Diagnostic, ...] = ()
    options: PrintOptions = PrintOptions()
    """How the kit says it is printed."""
    lost: frozenset[str] = frozenset()
    """What of the kit could not be read: `paper`, `fonts`; see `Kit`."""
    kit: Path | None = None
    """The `kit.toml`, as it was named; `None` for a job without a kit."""

    @property
    def sides(self) -> tuple[Side[Row], ...]:
        """The sides of its forces, whatever they wear."""
        return tuple(force.side for force in self.forces)

    @property
    def own_title(self) -> str:
        """The title as headings print it: nothing where the kit gives none, for its name stands at the foot."""
        return self.title if self.title != self.name else ""
