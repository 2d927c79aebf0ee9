"""`render --watch`: the kit is printed again whenever one of its files changes, sheet by sheet."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from pressgang.cli.common import print_lines, progress_line
from pressgang.cli.program import plain_words
from pressgang.diagnostics import Problems
from pressgang.jobs.job import Job
from pressgang.jobs.laying import Laid
from pressgang.jobs.loading import open_kit
from pressgang.jobs.whole_job import lay_sheets, proof_imprint
from pressgang.kit.reader import find_kit
from pressgang.print_options import LoadOptions, PrintOptions
from pressgang.sources.memory import Memory
from pressgang.structs import replace
from pressgang.studio.disk import look
from pressgang.studio.state import names_in

EVERY = 0.2
"""Seconds between two looks at the files."""


class KitWatcher:
    """A kit that is printed again and again, with what was laid the last time."""

    def __init__(self, kit: Path, loading: LoadOptions, options: PrintOptions) -> None:
        self.kit, self.loading, self.options = kit, loading, options
        self.memory = Memory()
        self.laid: dict[str, Laid] = {}
        self.read: set[Path] = set()

    def follow(self, render: Callable[[Job, PrintOptions], None]) -> None:
        """Print the kit at once and after each change, until the user presses Ctrl+C; then exit with 0.

        Problems are printed and end nothing: the next change may mend them. Raises `PressgangError` if there is
        no kit.
        """
        found = Problems()
        find_kit(self.kit, found)
        found.raise_errors()
        print_lines([f"Watching {self.kit}. Press Ctrl+C to end."])
        seen: dict[Path, object] = {}
        while True:
            try:
                now = {path: look(path) for path in self._files()}
                if now != seen:
                    changed = sorted(path for path in {*now, *seen} if now.get(path) != seen.get(path))
                    print_lines(f"changed: {path}" for path in changed if seen)
                    self._print(render)
                    seen = {path: look(path) if path not in now else now[path] for path in self._files()}
                time.sleep(EVERY)
            except SystemExit as end:
                if end.code == 128 + signal.SIGINT:
                    print_lines(["No longer watching."])
                    sys.exit(0)
                raise

    def _files(self) -> Iterator[Path]:
        """Yield the files of the kit's folder, and those elsewhere that it was last made from."""
        yield from self.read
        yield from map(Path, names_in(self.kit if self.kit.is_dir() else self.kit.parent))

    def _print(self, render: Callable[[Job, PrintOptions], None]) -> None:
        """Print the sheets that changed; problems go to stderr, and the files stay as they were."""
        try:
            with plain_words():
                found = Problems()
                self.memory.begin()
                games, fonts = self.loading.games, self.loading.fonts
                job = open_kit(self.kit, found, fonts, self.loading.max_pieces, games, self.memory)
                if job is not None:
                    self.read |= set(job.inputs.paths)
                self.read |= {Path(problem.span.file) for problem in found.found}
                if found.has_errors:
                    self.memory.break_off()  # so that nothing is forgotten that the kit, mended, needs again
                found.raise_errors()
                assert job is not None
                names = self._changed(job)
                if names:
                    anew = replace(job.inputs, kept=Memory())  # its pages have another stamp
                    render(replace(job, inputs=anew), replace(self.options, only=tuple(names)))
                else:
                    print_lines(["Nothing printed has changed."])
        except SystemExit as end:
            if end.code not in (0, 1, 2):
                raise
        if sys.stdout is not None:
            sys.stdout.flush()

    def _changed(self, job: Job) -> list[str]:
        """Return the sheets whose pages are others than the last time, or that could not be laid."""
        lot = lay_sheets(job, self.options, progress_line(), proof_imprint(job))
        before, self.laid = self.laid, {one.name: one for one in lot.laid}
        whole = lot.options
        wanted = [order.name for order in job.orders if order.name in (self.options.only or (order.name,))]
        names = [name for name in wanted if name not in self.laid or self.laid[name].differs(before.get(name))]
        together = whole.combine or whole.gang or whole.pieces or whole.tabletop or whole.vassal
        return list(self.options.only or wanted) if names and together else names
