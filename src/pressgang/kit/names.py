"""Which names can be a file's."""

from __future__ import annotations

import re

_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(\..*)?", re.IGNORECASE)


def is_file_name(name: str) -> bool:
    """Whether the name can be a file's or a folder's on Linux, macOS and Windows alike."""
    return bool(
        name
        and len(name.encode(errors="replace")) <= 120
        and name == name.strip(" .")
        and not re.search(r'[<>:"/\\|?*\x00-\x1f]', name)
        and name.isprintable()
        and not _RESERVED.fullmatch(name)
    )
