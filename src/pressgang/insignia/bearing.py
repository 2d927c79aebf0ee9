"""What a side bears through a game: its own device, or those of its nation."""

from __future__ import annotations

from typing import NamedTuple

from pressgang.insignia.drawing import Insignia
from pressgang.insignia.nations import Domain, insignia_of


class Bearing(NamedTuple):
    """A side by its `name`, the `year` of the game, where one is given, and the `domain` of the game's pieces.

    `own` is what was chosen for it. `shown` is false for a side that is to have none.
    """

    name: str
    year: int | None = None
    domain: Domain = "air"
    own: Insignia | None = None
    shown: bool = True

    def device(self, nation: str = "", domain: Domain | None = None) -> Insignia | None:
        """The device of the side, or of a piece of it that has a nation and a domain of its own."""
        if self.own is not None or not self.shown:
            return self.own
        where = domain or self.domain
        found = insignia_of(nation, self.year, where) if nation else None
        return found or insignia_of(self.name, self.year, where)
