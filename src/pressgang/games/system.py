"""A declared game as a `System`: from here on nobody can tell it from a written one."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.games.checks import checks_of
from pressgang.games.game import Game
from pressgang.rulebook import RuleBook
from pressgang.systems.base import LIKENESSES_FROM_ABOVE, AnySystem, Sheets, System

if TYPE_CHECKING:
    from pressgang.insignia.nations import Domain
    from pressgang.sheets.base import AnyKind
    from pressgang.typography.saying import GameTexts

MATS = ("hex-mat", "square-mat")
"""The mats of every game, which a game with a [mat] has in its own style."""
_DOMAIN: dict[str, Domain] = {"aircraft": "air", "ship": "navy", "none": "army"}


def system_of_game(game: Game) -> AnySystem:
    """The game as every command takes it; its sheets are made when one is asked for."""

    own = {sheet.keys.id: sheet for sheet in game.sheets}

    wanted: dict[Diagnostic, str] = {}

    @cache
    def made(name: str) -> tuple[type[AnyKind] | None, list[Diagnostic]]:
        from pressgang.games.kinds import sheet_kind  # here: a check of stats loads nothing that draws
        from pressgang.games.mat_kind import mats_of

        found = Problems()
        cls = sheet_kind(game, own[name], found, wanted) if name in own else mats_of(game).get(name)
        return cls, found.found

    def kind(name: str) -> type[AnyKind] | None:
        return made(name)[0]

    @cache
    def sheet_problems(palettes: frozenset[str] = frozenset()) -> list[Diagnostic]:
        found = Problems()
        game.tables.sound(RuleBook(game.rules), found)
        for name in own:
            found.extend(one for one in made(name)[1] if wanted.get(one) not in palettes)
        exact = game.with_places() if found.found and game.with_places else None
        return found.found if exact is None else list(system_of_game(exact).sheet_problems(palettes))

    def starter() -> dict[str, bytes]:
        from pressgang.games.starter import starter_of

        return starter_of(game)

    def texts() -> GameTexts:
        from pressgang.games.words import texts_of  # here: English asks for none

        return texts_of(game.top)

    names = list(own)
    names += [name for name in MATS if game.mat is not None and name not in names]
    return System(
        id=game.id,
        game=game.title,
        credit=game.table.credit,
        stats=lambda: game.columns.row,
        checks=cache(lambda: checks_of(game)),
        sheet_rules=game.code.sheet_rules,
        house_stats=game.code.house_stats,
        sheets=Sheets.made_by({name: partial(kind, name) for name in names}),
        likeness=game.code.likeness or LIKENESSES_FROM_ABOVE.get(game.table.likeness),
        domain=_DOMAIN[game.table.likeness],
        numbers=lambda: game.rules,
        starter=starter,
        files=(game.file,),
        sheet_problems=sheet_problems,
        terrain=game.terrain,
        words=game.words,
        texts=cache(texts),
        icons=game.icons,
    )
