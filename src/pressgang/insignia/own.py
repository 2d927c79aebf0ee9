"""A user's own device: a picture in place of a national one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pressgang.drawing.scene import BLACK, Colour, Symbol

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture


@dataclass(frozen=True, slots=True)
class OwnDevice:
    """A picture that stands for a side. `id` is the file as the user wrote it."""

    id: str
    picture: Picture

    def symbol(self, diameter: float, mode: str, ink: Colour) -> Symbol:
        """The picture as large as fits in the square, without a rim; in grey and in one ink a drawing prints in
        tints of one colour. A PNG keeps its own colours.
        """
        from pressgang.art.picture_colours import in_one_colour

        picture = self.picture
        if mode in ("grey", "saver"):
            one = BLACK if mode == "grey" else ink
            picture = replace(
                picture, name=f"{picture.name}-{mode}-{one.hex[1:]}", items=in_one_colour(picture.items, one)
            )
        return replace(picture.fitted(diameter, diameter, ink), inked=True, alt=self.id)
