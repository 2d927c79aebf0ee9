"""A job: everything that was read and checked for a run, and how it is to be printed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from pressgang.diagnostics import Diagnostic, Span
from pressgang.fonts import FontBook
from pressgang.layout import Stock
from pressgang.muster import Ranks
from pressgang.print_options import PrintOptions
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import Palette, SheetKind
from pressgang.sources.inputs import Inputs
from pressgang.sources.located import Located
from pressgang.systems.base import System


class Order(NamedTuple):
    """One sheet to print: its name, its options, the names of its forces (empty: all), and where it stands."""

    name: str
    kind: SheetKind
    forces: tuple[str, ...]
    span: Span


class Job(NamedTuple):
    """All that was read and checked: what `print_job` needs, and the warnings met on the way."""

    name: str
    title: str
    author: str
    system: System
    ranks: tuple[Ranks, ...]
    palettes: tuple[Palette, ...]
    rules: RuleBook
    orders: tuple[Order, ...]
    book: FontBook
    inputs: Inputs
    names: Mapping[str, Ranks] = MappingProxyType({})
    templates: Mapping[str, Located] = MappingProxyType({})
    warnings: tuple[Diagnostic, ...] = ()
    options: PrintOptions = PrintOptions()
    """How the kit says it is printed."""
    lost: frozenset[str] = frozenset()
    """What of the kit could not be read: `paper`, `fonts`; see `Kit`."""
    kit: Path | None = None
    """The `kit.toml`, as it was named; `None` for a job without a kit."""

    @property
    def stock(self) -> Stock:
        """Its own paper."""
        return self.options.settled().stock()

    @property
    def own_title(self) -> str:
        """The title as headings print it: nothing where the kit gives none, for its name stands at the foot."""
        return self.title if self.title != self.name else ""
