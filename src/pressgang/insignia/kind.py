"""The values of a key or column `insignia`, and the problems of a side's insignia."""

from __future__ import annotations

from pathlib import PurePath

from pressgang.diagnostics import Rule, shown, suggestion
from pressgang.schema import TextKind
from pressgang.schema.kinds import Refused

_SOURCE = "pressgang's devices: `pressgang list insignia`"

UNKNOWN_INSIGNIA = Rule(
    "PG245",
    "unknown insignia",
    "A device is drawn from data by its id; a side whose id is misspelt would show none.",
    _SOURCE,
    'insignia = "raf-c2"',
    'insignia = "raf-c1"',
)
NEVER_DRAWN = Rule(
    "PG246",
    "a sign that is not drawn",
    "No swastika is drawn, for no nation and no year: the sign is restricted by law in several countries, "
    "sheets are carried to shows and shown to children, and no rule of any game needs it. Finland's blue one "
    "is older than the party's, but at 5 mm nobody can tell one from the other, so Finland has the roundel of "
    "1945 for all years.",
    "pressgang's own choice; among the laws, section 86a of the German penal code",
    'insignia = "swastika"',
    'insignia = "luftwaffe-lower"   # or "finland"',
)
SAME_INSIGNIA = Rule(
    "PG247",
    "two sides with the same insignia",
    "Where two sides that fight each other show the same device, colour and letter alone tell them apart.",
    "pressgang's rule that no two sides differ by colour alone",
    '[[force]]\nname = "Italy, north"\n[[force]]\nname = "Italy, south"',
    '[[force]]\nname = "Italy, north"\n[[force]]\nname = "Italy, south"\ninsignia = "italy-fasces"',
    severity="note",
)
INSIGNIA_ALIKE = Rule(
    "PG248",
    "two sides whose insignia look alike in that ink",
    "Without colour a device is its shape and its greys, or its hatches. Two devices of 4.6 mm are compared as "
    "a printer of 300 dpi makes them, out of focus by one dot: the root mean square of their difference should "
    "be 14 of 255 or more.",
    "pressgang's own limit",
    'ink = "grey"\n[[force]]\nname = "US"\ninsignia = "us-torch"\n[[force]]\nname = "FR"\ninsignia = "us-army"',
    'ink = "grey"\n[[force]]\nname = "US"\ninsignia = "us-1943"\n[[force]]\nname = "FR"\ninsignia = "us-army"',
    severity="note",
)


NONE = "none"
"""The value of a side that shows no device though its name is a nation's."""
_NEVER = ("swastika", "svastika", "hakenkreuz", "hakaristi", "croix gammee", "hooked cross")


def is_picture_name(text: str) -> bool:
    """Return whether the value of an `insignia` is a file and no id."""
    return "/" in text or "\\" in text or PurePath(text).suffix != ""


class InsigniaKind(TextKind):
    """A kind of value: the id of a device, `none`, or a picture beside the file."""

    @property
    def label(self) -> str:
        """Return its name in help."""
        return "insignia"

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
            raise Refused(
                NEVER_DRAWN,
                f"{shown(text)}: no swastika is drawn",
                "`pressgang explain PG246` says why; `pressgang list insignia` shows what there is.",
            )
        raise Refused(
            UNKNOWN_INSIGNIA,
            f"unknown insignia {shown(text)}",
            f"{suggestion(text, devices())}`pressgang list insignia` shows them; or name an SVG of your own.",
        )


INSIGNIA = InsigniaKind(500)
