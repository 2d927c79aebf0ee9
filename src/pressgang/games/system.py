"""A declared game as a `System`: from here on nobody can tell it from a written one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.games.checks import checks_of
from pressgang.games.game import Game
from pressgang.systems.base import FROM_ABOVE, AnySystem, Later, Sheets, System

if TYPE_CHECKING:
    from pressgang.insignia.nations import Domain
    from pressgang.sheets.base import AnyKind, LikenessOf
    from pressgang.typography.saying import GameTexts

MATS = ("hex-mat", "square-mat")
"""The mats of every game, which a game with a [mat] has in its own style."""
_LIKENESS: dict[str, Callable[[], LikenessOf[Any]]] = {
    "aircraft": FROM_ABOVE,
    "ship": Later("pressgang.sheets", "ship_likeness.ship_from_above"),
}
_DOMAIN: dict[str, Domain] = {"aircraft": "air", "ship": "navy", "none": "army"}


def system_of_game(game: Game) -> AnySystem:
    """The game as every command takes it; its sheets are made when one is asked for."""

    @cache
    def sheets() -> tuple[dict[str, type[AnyKind]], list[Diagnostic]]:
        from pressgang.games.kinds import sheet_kinds  # here: a check of stats loads nothing that draws
        from pressgang.games.mat_kind import mats_of

        found = Problems()
        return {**mats_of(game), **sheet_kinds(game, found)}, found.found

    def kind(name: str) -> type[AnyKind] | None:
        return sheets()[0].get(name)

    def starter() -> dict[str, bytes]:
        from pressgang.games.starter import starter_of

        return starter_of(game)

    def texts() -> GameTexts:
        from pressgang.games.words import texts_of  # here: English asks for none

        return texts_of(game.top)

    names = [sheet.keys.id for sheet in game.sheets]
    names += [name for name in MATS if game.mat is not None and name not in names]
    return System(
        id=game.id,
        game=game.title,
        credit=game.table.credit,
        stats=lambda: game.columns.row,
        checks=cache(lambda: checks_of(game)),
        sheets=Sheets.made_by({name: partial(kind, name) for name in names}),
        likeness=_LIKENESS.get(game.table.likeness),
        domain=_DOMAIN[game.table.likeness],
        numbers=lambda: game.rules,
        starter=starter,
        files=(game.file,),
        sheet_problems=lambda: sheets()[1],
        terrain=game.terrain,
        words=game.words,
        texts=cache(texts),
    )
