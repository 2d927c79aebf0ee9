"""stdout and stderr as a command may rely on them: UTF-8, and no write to them cuts a command short.

What goes wrong while writing is kept and told at the end, in one place. So a command that has found its exit
status keeps it where the reader of its output has gone (`| head`), and nothing waits in a buffer for Python to
fail on.
"""

from __future__ import annotations

import errno
import io
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_GONE = {errno.EPIPE, errno.EINVAL, errno.ESHUTDOWN}
"""What the system says where nobody reads on (Windows says that the argument is invalid)."""


class Outlet(io.FileIO):
    """An open stream of the shell's; after the first failure it takes everything and writes nothing."""

    failure: OSError | None = None

    def write(self, data: ReadableBuffer, /) -> int:
        """As a file does; never fails."""
        if self.failure is None:
            try:
                return super().write(data)
            except OSError as error:
                self.failure = error
        return memoryview(data).nbytes


def take_over() -> None:
    """Put our own streams in place of stdout and stderr; a terminal's, or a caller's that is no file, stay."""
    if sys.stdout is not None:  # as it is where the shell closed it
        sys.stdout = _ours(sys.stdout, by_lines=False)
    if sys.stderr is not None:
        sys.stderr = _ours(sys.stderr, by_lines=True)


def _ours(stream: TextIO, by_lines: bool) -> TextIO:
    if stream.isatty():
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
        return stream
    try:
        outlet = Outlet(stream.fileno(), "wb", closefd=False)
    except (OSError, ValueError):
        return stream
    return io.TextIOWrapper(
        io.BufferedWriter(outlet), encoding="utf-8", errors="replace", line_buffering=by_lines
    )


def lost_output() -> OSError | None:
    """Write what still waits, and say why stdout could not be written; nothing where its reader has gone."""
    stream = sys.stdout
    if stream is None:
        return None
    try:
        stream.flush()
    except OSError as error:  # a terminal that was closed
        return None if error.errno in {*_GONE, errno.EIO} else error
    outlet = getattr(getattr(stream, "buffer", None), "raw", None)
    failure = outlet.failure if isinstance(outlet, Outlet) else None
    if failure is None or failure.errno in _GONE:
        return None
    failure.filename = "standard output"
    return failure
