"""The display face: EB Garamond, which the package `fontpkg-eb-garamond` holds as variable files.

A file's weight is settled once, in memory. Without the package FiraGO serves, and nothing fails.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any

PACKAGE = "fontpkg_eb_garamond"
_WEIGHTS = MappingProxyType(
    {
        "garamond": ("EBGaramond[wght].ttf", 400),
        "garamond-semibold": ("EBGaramond[wght].ttf", 600),
        "garamond-italic": ("EBGaramond-Italic[wght].ttf", 400),
        "garamond-italic-medium": ("EBGaramond-Italic[wght].ttf", 500),
    }
)
"""The faces there are: the file of each and its weight."""
ITALICS = MappingProxyType({"garamond": "garamond-italic", "garamond-semibold": "garamond-italic-medium"})
"""The italic of each upright face."""


def is_display(name: str) -> bool:
    """Whether that is the name of a display face."""
    return name in _WEIGHTS


@cache
def display_file(name: str) -> Path | None:
    """The variable file of a display face; `None` where the package is not installed."""
    found = find_spec(PACKAGE)
    folders = found.submodule_search_locations if found else None
    path = Path(next(iter(folders))) / "files" / _WEIGHTS[name][0] if folders else None
    return path if path is not None and path.is_file() else None


def display_data(name: str) -> bytes:
    """The face as a font file of its own, with one weight; it must be there."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    path = display_file(name)
    assert path is not None
    font = TTFont(path, recalcTimestamp=False)
    for tag in ("GSUB", "GPOS", "GDEF", "HVAR"):  # letters are set one by one, in one weight
        if tag in font:
            del font[tag]
    weight = _WEIGHTS[name][1]
    if font["fvar"].axes[0].defaultValue == weight:
        del font["gvar"]  # as its letters are drawn, none of them varies
    options: Any = Options()
    options.layout_features, options.hinting, options.notdef_outline = [], False, True
    options.recalc_timestamp = False
    subsetter: Any = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)  # a third of the glyphs are for features, and a variable one takes long to settle
    instantiateVariableFont(font, {"wght": weight}, inplace=True)
    out = BytesIO()
    font.save(out)
    return out.getvalue()
