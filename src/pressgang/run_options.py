"""The options of how a job is read and of the run itself, declared as those of printing are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pressgang.rows.limits import LimitsTable
from pressgang.schema import FLAG, ListOf, TextKind, Whole, declared
from pressgang.schema.parameters import PathKind, Shell, parameter

GAMES_HELP = "A folder that holds games, each in a folder of its id with a game.toml"
FILE = PathKind()
FILES = ListOf(FILE)


@dataclass(frozen=True, kw_only=True)
class LoadOptions:
    """What is said of how a job is read, besides its kit or stat files; see `load_kit` and `load_stats`."""

    fonts: tuple[Path, ...] = parameter(
        ListOf(TextKind(500)), (),
        help="TrueType files beside the kit, for characters our fonts lack; x.ttc#2 is the second face",
        shell=Shell(
            "--font", kind=FILES, metavar="FILE",
            help="A TrueType font for characters that ours lack; FILE#2 is the second face of a collection "
            "(repeatable).",
        ),
    )  # fmt: skip
    max_pieces: int | None = parameter(
        Whole(1), keys=tuple(f"limits.{item.name}" for item in declared(LimitsTable)),
        shell=Shell(help="Raise the limit on quantities."),
    )  # fmt: skip
    games: tuple[Path, ...] = parameter(
        FILES, (), keys=(), shell=Shell(metavar="DIR", help=f"{GAMES_HELP} (repeatable).")
    )


@dataclass(frozen=True, kw_only=True)
class RunOptions:
    """What is said of the run itself: where it writes, and when it does not."""

    folder: Path | None = parameter(
        FILE, keys=(), only_for=("render",),
        shell=Shell(
            "-o", metavar="DIR",
            help="Folder to write into (default: output/<kit name>, unless another kit has printed there).",
        ),
    )  # fmt: skip
    strict: bool = parameter(FLAG, False, keys=(), shell=Shell(help="Stop at warnings too."))
    force: bool = parameter(
        FLAG, False, keys=(),
        shell=Shell(help="Overwrite files that pressgang did not write."),
        calibrate=Shell(help="Overwrite a file that pressgang did not write."),
    )  # fmt: skip
    dry_run: bool = parameter(
        FLAG, False, keys=(), only_for=("render",),
        shell=Shell(
            help="Write nothing; print a table of what would be printed, with pages, sheets of paper and how "
            "to flip them (with --format json for programs).",
        ),
    )  # fmt: skip
    clean: bool = parameter(
        FLAG, False, keys=(), only_for=("render",),
        shell=Shell(help="Remove what earlier runs wrote there and the kit no longer prints."),
    )  # fmt: skip
