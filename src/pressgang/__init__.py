"""A printer of wargames: stat files in; turn records, counters, mats and boards out, at true size.

The names in `__all__` are the library; `docs/library.md` shows their use. Everything else may change. Each
name is imported at its first use, so that `import pressgang` costs next to nothing.
"""

# ruff: isort: skip_file
__version__ = "0.1.0"

TYPE_CHECKING = False  # as a type checker sees it; `typing` itself would have to be loaded
if TYPE_CHECKING:  # each name is public by its `as`
    from pressgang.checking import check_paths as check_paths
    from pressgang.diagnostics import (
        Cancelled as Cancelled,
        Diagnostic as Diagnostic,
        PressgangError as PressgangError,
        Rule as Rule,
        Span as Span,
    )
    from pressgang.drawing.scene import Document as Document, Page as Page
    from pressgang.files.outputs import Output as Output, write_outputs as write_outputs
    from pressgang.jobs.checking import examine_kit as examine_kit
    from pressgang.jobs.job import Job as Job
    from pressgang.jobs.loading import load_kit as load_kit, load_rows as load_rows, load_stats as load_stats
    from pressgang.jobs.printing import compose_job as compose_job, print_job as print_job
    from pressgang.print_options import PrintOptions as PrintOptions
    from pressgang.rows.stat_columns import LibraryAircraft as LibraryAircraft
    from pressgang.schema import Row as Row
    from pressgang.sheets.certificates.wordings import Hero as Hero
    from pressgang.sources.memory import Memory as Memory
    from pressgang.stats.reading import check_rows as check_rows
    from pressgang.systems.battle_of_britain.stats import Flight as Flight
    from pressgang.systems.dogfight.stats import Aircraft as Aircraft
    from pressgang.systems.mtb.stats import Plane as Plane, Ship as Ship
    from pressgang.systems.tally_ho.stats import Fighter as Fighter
    from pressgang.systems.unbalanced_equality.stats import StandRow as StandRow

_HOMES = {
    "jobs.job": "Job",
    "jobs.loading": "load_kit load_rows load_stats",
    "jobs.printing": "compose_job print_job",
    "jobs.checking": "examine_kit",
    "print_options": "PrintOptions",
    "checking": "check_paths",
    "diagnostics": "Cancelled Diagnostic PressgangError Rule Span",
    "stats.reading": "check_rows",
    "files.outputs": "Output write_outputs",
    "drawing.scene": "Document Page",
    "schema": "Row",
    "sheets.certificates.wordings": "Hero",
    "sources.memory": "Memory",
    "rows.stat_columns": "LibraryAircraft",
}
"""The public names by their modules."""
_ROWS = {
    "Aircraft": "dogfight",
    "Fighter": "tally-ho",
    "Flight": "battle-of-britain",
    "Ship": "mtb",
    "StandRow": "unbalanced-equality",
}
"""The rows of games whose columns stand in a game's file."""
_LISTED = {"Plane": ("mtb", "aircraft-record")}
"""The rows of the lists of those games, by the game and a sheet with the list."""
__all__ = sorted({"__version__", *" ".join(_HOMES.values()).split(), *_ROWS, *_LISTED})

if not TYPE_CHECKING:

    def __getattr__(name):
        from importlib import import_module

        if name in _ROWS:
            globals()[name] = value = import_module(f"{__name__}.systems").all_systems()[_ROWS[name]].row
            return value
        if name in _LISTED:
            game, sheet = _LISTED[name]
            kind = import_module(f"{__name__}.systems").all_systems()[game].sheets.named(sheet)
            globals()[name] = value = kind.names_row
            value.__qualname__ = name
            return value
        for module, names in _HOMES.items():
            if name in names.split():
                value = getattr(import_module(f"{__name__}.{module}"), name)
                globals()[name] = value
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})
