"""What a key or a column `insignia` takes."""

from __future__ import annotations

from pathlib import PurePath

from pressgang.diagnostics import shown, suggestion
from pressgang.insignia.problems import NEVER_DRAWN, UNKNOWN_INSIGNIA
from pressgang.schema import TextKind
from pressgang.schema.kinds import Refused

NONE = "none"
"""A side that shows no device though its name is a nation's."""
_NEVER = ("swastika", "svastika", "hakenkreuz", "hakaristi", "croix gammee", "hooked cross")


def is_picture_name(text: str) -> bool:
    """Whether what is written for an `insignia` is a file and no id."""
    return "/" in text or "\\" in text or PurePath(text).suffix != ""


class InsigniaKind(TextKind):
    """The id of a device, `none`, or a picture beside the file."""

    @property
    def label(self) -> str:
        """Its name in help."""
        return "insignia"

    def parse(self, raw: object) -> str:
        """The id as we spell it, or the name of the file as written."""
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
            raise Refused(
                NEVER_DRAWN,
                f"{shown(text)}: no swastika is drawn",
                "`pressgang explain PG246` says why; `pressgang list insignia` shows what there is.",
            )
        raise Refused(
            UNKNOWN_INSIGNIA,
            f"there is no insignia {shown(text)}",
            f"{suggestion(text, devices())}`pressgang list insignia` shows them; or name an SVG of your own.",
        )


INSIGNIA = InsigniaKind(500)
