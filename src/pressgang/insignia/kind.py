"""The values of a key or column `insignia`, and the problems of a side's insignia."""

from __future__ import annotations

from pathlib import PurePath

from pressgang.diagnostics import general_rule, shown, suggestion
from pressgang.schema import TextKind
from pressgang.schema.kinds import Refused

UNKNOWN_INSIGNIA = general_rule("PG245")
NEVER_DRAWN = general_rule("PG246")
SAME_INSIGNIA = general_rule("PG247", severity="note")
INSIGNIA_ALIKE = general_rule("PG248", severity="note")


NONE = "none"
"""The value of a side that shows no device though its name is a nation's."""
_NEVER = ("swastika", "svastika", "hakenkreuz", "hakaristi", "croix gammee", "hooked cross")


def is_picture_name(text: str) -> bool:
    """Return whether the value of an `insignia` is a file and no id."""
    return "/" in text or "\\" in text or ("." in text and PurePath(text).suffix != "")


class InsigniaKind(TextKind, frozen=True):
    """A kind of value: the id of a device, `none`, or a picture beside the file."""

    label = "insignia"

    def parse(self, raw: object) -> str:
        """Return the id in our spelling, or the file's name as written."""
        from pressgang.insignia.devices import device_of, devices

        text = super().parse(raw)
        if not text or text.casefold() == NONE:
            return text.casefold()
        if is_picture_name(text):
            return text
        device = device_of(text)
        if device is not None:
            return device.id
        if any(word in text.casefold() for word in _NEVER):
            way_out = "`pressgang explain PG246` says why; `pressgang list insignia` shows what there is."
            raise Refused(NEVER_DRAWN, f"{shown(text)}: no swastika is drawn", way_out)
        raise Refused(
            UNKNOWN_INSIGNIA,
            f"unknown insignia {shown(text)}",
            f"{suggestion(text, devices())}`pressgang list insignia` shows them; or name an SVG of your own.",
        )


INSIGNIA = InsigniaKind(500)
