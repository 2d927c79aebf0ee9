"""Why a font file is refused."""

from __future__ import annotations

USE_TRUETYPE = "Pass a TrueType font (.ttf)."


class FontFileError(ValueError):
    """A font file that cannot be used; the message follows "this" in a sentence, `help` says what to do."""

    def __init__(self, message: str, help: str = USE_TRUETYPE) -> None:
        self.help = help
        super().__init__(message)


def damaged(what: str) -> FontFileError:
    """A file whose parts break off or contradict each other."""
    return FontFileError(
        f"is a damaged TrueType font: {what}",
        "Fetch it again from where it came from, or pass another TrueType font (.ttf).",
    )
