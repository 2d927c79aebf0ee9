"""Small sheets of one run on shared pages, where they are cut alike and their backs agree."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pressgang.jobs.laying import Laid
from pressgang.layout import Gang, Imprint
from pressgang.typography.fonts import FontBook


class _Bunch(NamedTuple):
    """Sheets that share pages, and what they are as one; a sheet by itself is one too."""

    sheets: tuple[Laid, ...]
    whole: Laid


def ganged(laid: Sequence[Laid], imprint: Imprint, book: FontBook) -> list[Laid]:
    """The sheets, those that may share pages made one where that takes less paper, where the first stood."""
    bunches: list[_Bunch] = []
    for one in laid:
        for number, bunch in enumerate(bunches):
            joined = _joined(bunch, one, imprint, book) if _cut_of(bunch.whole) == _cut_of(one) else None
            if joined is not None:
                bunches[number] = joined
                break
        else:
            bunches.append(_Bunch((one,), one))
    return [bunch.whole for bunch in bunches]


def _cut_of(one: Laid) -> Hashable:
    """What sheets have in common that may share a page; a sheet that may not has something of its own."""
    sheet, plan = one.sheet, one.sheet.plan
    if not isinstance(plan, Gang) or plan.groups or one.leaf or sheet.bare:
        return one.name
    bleed = max((piece.bleed for piece in sheet.pieces), default=0.0)
    return plan, bleed, one.stock, one.per_player, sheet.measured, sheet.inset


def _joined(bunch: _Bunch, one: Laid, imprint: Imprint, book: FontBook) -> _Bunch | None:
    """The sheets with one more of them, where that saves paper."""
    from pressgang.imposition import impose

    laid = (*bunch.sheets, one)
    sheets = [each.sheet for each in laid]
    sheet = replace(
        sheets[0],
        title=_listed(sheet.title for sheet in sheets),
        form_name=_listed(sheet.form_name for sheet in sheets),
        side_note=_listed(sheet.side_note for sheet in sheets),
        side_detail=_listed(sheet.side_detail for sheet in sheets),
        heading=any(sheet.heading for sheet in sheets),
        pieces=tuple(piece for sheet in sheets for piece in sheet.pieces),
        notes=tuple(dict.fromkeys(note for sheet in sheets for note in sheet.notes)),
    )
    pages, problems = impose(sheet, one.stock, imprint, book)
    whole = laid[0]._replace(name="-".join(each.name for each in laid), sheet=sheet, pages=pages)
    if problems or whole.paper_area >= bunch.whole.paper_area + one.paper_area - 1e-6:
        return None
    return _Bunch(laid, whole)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(filter(None, words)))
