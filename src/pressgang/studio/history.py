"""The steps that can be taken back and done again, of all files of a kit in one order."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pressgang.editing.cells import CellFile
from pressgang.editing.edits import Edit
from pressgang.editing.kitfile import KitUndo

MOST_STEPS = 500


@dataclass(frozen=True)
class RowsBack:
    """Edits of a stat file that take a step back; they count columns under these `headings`."""

    file: str
    edits: tuple[Edit, ...]
    headings: tuple[str, ...]


@dataclass(frozen=True)
class KitBack:
    """What takes an edit of kit.toml back."""

    undo: KitUndo


@dataclass(frozen=True)
class WholeBack:
    """The bytes of a whole file, which is put back where it still is what the step made of it; `None` is no
    file. `cells` are the rows that were in them, by the ids that earlier steps know them by.
    """

    path: Path
    label: str
    before: bytes | None
    after: bytes | None
    cells: CellFile | None = None


WayBack = RowsBack | KitBack | WholeBack


@dataclass(frozen=True)
class EditStep:
    """What the user did at once: `label` says it, `back` takes it back, part by part."""

    label: str
    back: tuple[WayBack, ...]


@dataclass
class History:
    """The last steps, and those taken back since."""

    done: deque[EditStep] = field(default_factory=lambda: deque(maxlen=MOST_STEPS))
    undone: deque[EditStep] = field(default_factory=lambda: deque(maxlen=MOST_STEPS))

    def add(self, step: EditStep) -> None:
        """Something was done; what had been taken back before is gone."""
        self.done.append(step)
        self.undone.clear()

    def as_json(self) -> dict[str, Any]:
        """`undo` and `redo`: what the next step says, and how many there are."""
        return {"undo": _told(self.done), "redo": _told(self.undone)}


def _told(steps: deque[EditStep]) -> dict[str, Any]:
    return {"label": steps[-1].label if steps else "", "depth": len(steps)}
