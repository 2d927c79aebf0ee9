"""What one run has read or worked out and later ones need again, kept in the user's cache folder.

A file there is whole or not used, and a folder that takes none costs only the time.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
from pathlib import Path
from typing import Any
from zlib import crc32

from pressgang import __version__
from pressgang.files.paths import cache_folder

_CHECKSUM = 4


def read_kept(name: str) -> Any:
    """Return the value that an earlier run kept under a name, or None."""
    try:
        data = (cache_folder() / name).read_bytes()
    except (OSError, ValueError):
        return None
    state = memoryview(data)[_CHECKSUM:]
    return marshal.loads(state) if data[:_CHECKSUM] == _checksum(state) else None


def keep(name: str, value: Any) -> None:
    """Keep a value of Python's plain types for the next run, if possible."""
    with contextlib.suppress(OSError, ValueError):
        state = marshal.dumps(value)
        path = cache_folder() / name
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f"{path.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
        try:
            temporary.write_bytes(_checksum(state) + state)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)


def _checksum(state: bytes | memoryview) -> bytes:
    return crc32(state).to_bytes(_CHECKSUM, "big")  # hashlib would take longer to load than a check has to save


def read_toml(path: Path) -> dict[str, Any]:
    """Return the values of a TOML file that comes with pressgang."""
    return parse_toml(path.read_text(encoding="utf-8"))


def parse_toml(text: str, is_kept: bool = True) -> dict[str, Any]:
    """Return the values of a TOML text. One that `is_kept` is parsed once: the cache has it beside its values.

    Raises what `tomllib.loads` raises.
    """
    name = f"toml/{__version__}-{sys.implementation.cache_tag}-{len(text)}-{crc32(text.encode()):x}"
    kept, values = (is_kept and read_kept(name)) or ("", {})
    if kept != text:
        import tomllib

        values = tomllib.loads(text)
        if is_kept:
            keep(name, (text, values))
    return values
