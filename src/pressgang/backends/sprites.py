"""Pictures of one size side by side in one: the sprite sheets of virtual tables."""

from __future__ import annotations

import io
from collections.abc import Sequence

from pressgang.backends.png import marked


def sprite_sheet(pictures: Sequence[bytes | None], columns: int, dpi: float) -> bytes:
    """PNG pictures, all as large as the first of them, in rows of `columns`, first come first, on nothing.

    What is `None` leaves its cell empty. One picture at a time is unpacked.
    """
    from PIL import Image

    sheet: Image.Image | None = None
    for number, png in enumerate(pictures):
        if png is None:
            continue
        with Image.open(io.BytesIO(png)) as opened:
            picture = opened.convert("RGBA")
        if sheet is None:
            rows = -(-len(pictures) // columns)
            sheet = Image.new("RGBA", (picture.width * columns, picture.height * rows), (0, 0, 0, 0))
        row, column = divmod(number, columns)
        sheet.paste(picture, (column * picture.width, row * picture.height))
    assert sheet is not None, "a sheet holds a picture"
    out = io.BytesIO()
    sheet.save(out, "PNG")
    return marked(out.getvalue(), dpi)
