"""The kits whose pages have goldens, laid on paper: known by their folders and the names of their sheets."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from pressgang.drawing.scene import Document
from pressgang.drawing.units import PAPERS
from pressgang.jobs.job import Job
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import LaidJob, lay_job, proof_imprint
from pressgang.print_options import PrintOptions
from pressgang.structs import replace
from pressgang.systems import all_systems
from tests.conftest import ROOT, starter_folder
from tests.pages.folding import fold, nodes_of, parts_of, unfold
from tests.trace import write_trace

GOLDENS = Path(__file__).parent / "goldens"
A4 = "a4"
VARIANTS = {
    A4: PrintOptions(gang=False),
    "letter-saver": PrintOptions(paper=PAPERS["letter"], ink="saver", gang=False),
    "press-grey": PrintOptions(press=True, ink="grey"),
}
"""How pages are printed: every sheet on A4 in colour, one of each kind in the other ways; none share pages."""
LEFT_OUT = {("hex-mat", "press-grey"), ("square-mat", "letter-saver")}
"""Of two kinds of maps, which take longest, each is printed in one of the other ways."""
ALIKE = {
    "arc-ring", "arc-template", "damage-table", "diagrams", "fire-reckoner", "markers", "measuring-stick",
    "odds-table", "orders-table", "quick-reference", "range-sticks", "turn-track",
}  # fmt: skip
"""Sheets of examples that are those of the starters, but for the kit's name."""


class Kit(NamedTuple):
    """A kit: its folder, where its goldens lie, its game, and the kind of each sheet by the sheet's name."""

    folder: Path
    place: str
    game: str
    sheets: dict[str, str]


class Case(NamedTuple):
    """The sheets of a kit that one test lays, as one of `VARIANTS`."""

    kit: Kit
    variant: str
    sheets: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.kit.place}-{self.variant}"

    def path(self, sheet: str) -> Path:
        """Return the golden of a sheet."""
        suffix = "" if self.variant == A4 else f".{self.variant}"
        return GOLDENS / self.kit.place / f"{sheet}{suffix}.trace"

    def base(self, sheet: str) -> Path | None:
        """Return the golden to take parts from: of A4 for a variant, of the starter for an example."""
        if self.variant != A4:
            return GOLDENS / self.kit.place / f"{sheet}.trace"
        if self.kit.place.startswith("examples/"):
            starter = next(kit for kit in KITS if kit.place == f"starters/{self.kit.folder.name}")
            if sheet in starter.sheets:
                return GOLDENS / starter.place / f"{sheet}.trace"
        return None


def _kits() -> Iterator[Kit]:
    for kind, paths in (
        ("starters", [starter_folder(system) / "kit.toml" for system in all_systems()]),
        ("examples", sorted(ROOT.glob("examples/*/kit.toml"))),
        ("games", sorted(ROOT.glob("examples/games/*/starter/kit.toml"))),
        ("tests", [ROOT / "tests" / "games" / "designed" / "kit.toml"]),
    ):
        for path in paths:
            name = path.parent.parent.name if path.parent.name == "starter" else path.parent.name
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            sheets = {sheet.get("name", sheet["kind"]): sheet["kind"] for sheet in table["sheet"]}
            if kind == "examples":
                sheets = {name: of for name, of in sheets.items() if name not in ALIKE}
            yield Kit(path.parent, f"{kind}/{name}", table["system"], sheets)


KITS = tuple(_kits())


def _cases() -> Iterator[Case]:
    met: set[tuple[str, str]] = set()
    for kit in KITS:
        yield Case(kit, A4, tuple(kit.sheets))
        first = []
        for sheet, kind in kit.sheets.items():
            if (kit.game, kind) not in met:
                met.add((kit.game, kind))
                first.append(sheet)
        for variant in VARIANTS:
            sheets = tuple(one for one in first if (kit.sheets[one], variant) not in LEFT_OUT)
            if sheets and variant != A4:
                yield Case(kit, variant, sheets)


CASES = tuple(_cases())


def lay(case: Case) -> tuple[dict[str, Document], LaidJob]:
    """Return the document of each sheet by the sheet's name, as it is printed, and the sheets as laid.

    Version and digest of the inputs are fixed: the stamp at the foot of each page has them. There is nothing to
    warn of in these kits.
    """
    job = _load(case.kit.folder)
    imprint = proof_imprint(job)._replace(version="0")
    lot = lay_job(job, replace(VARIANTS[case.variant], only=case.sheets), None, imprint)
    assert not lot.found and not lot.failed, lot.found
    return dict(lot.on_paper), lot


@lru_cache(maxsize=2)
def _load(folder: Path) -> Job:
    """Read a kit once for all ways of printing it."""
    job = load_kit(folder)
    assert not job.warnings, job.warnings
    return job


def stored_trace(trace: str, base: Path | None) -> str:
    """Return a trace as its golden has it: parts that are in the golden `base` are left out."""
    return fold(trace, _parts_of_golden(base))


def whole_trace(golden: Path, base: Path | None) -> str:
    """Return the whole trace that a golden was made from."""
    return unfold(golden.read_text(encoding="utf-8"), _parts_of_golden(base))


@cache
def _parts_of_golden(path: Path | None) -> frozenset[str]:
    if path is None or not path.exists():
        return frozenset()
    further = next(
        case.base(path.stem) for case in CASES if case.variant == A4 and case.path(path.stem) == path
    )
    return parts_of(nodes_of(whole_trace(path, further)))


def write_game(game: str) -> None:
    """Write the goldens of all kits of a game anew, each after that which it takes parts from."""
    _parts_of_golden.cache_clear()
    for case in CASES:
        if case.kit.game == game:
            documents, _ = lay(case)
            for sheet, document in documents.items():
                path = case.path(sheet)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(
                    stored_trace(write_trace(document), case.base(sheet)), encoding="utf-8", newline="\n"
                )


def orphans() -> set[Path]:
    """Return the files among the goldens that are of no sheet."""
    wanted = {case.path(sheet) for case in CASES for sheet in case.sheets}
    return {path for path in GOLDENS.rglob("*") if path.is_file()} - wanted
