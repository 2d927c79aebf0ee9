"""The command line; the only place that prints or exits.

Importing it costs nothing: all else is loaded once it is settled how Ctrl-C ends a run.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers know it; the module of that name takes its time
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from pressgang.cli.program import COMMANDS, cli

__all__ = ["COMMANDS", "cli", "main"]


def main() -> None:
    """Run the command line and exit, with 130 if the user interrupts it, however early."""
    import atexit
    import gc
    import os
    import signal

    # From its first module on, a run makes many small objects and keeps them to its end: the collector would
    # walk over them in vain.
    gc.set_threshold(1_000_000, 50, 100)
    # What is in memory goes with the process: to take it apart is a twentieth of a check. Registered first,
    # this is the last of what is done at the end.
    status: list[int] = []
    atexit.register(lambda: os._exit(status[0]) if status else None)

    def interrupted(*_: object) -> NoReturn:
        raise SystemExit(128 + signal.SIGINT)

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # a shell may have it ignored
        signal.signal(signal.SIGINT, interrupted)
    from pressgang.cli.program import run

    try:
        run()
    except SystemExit as end:
        if isinstance(end.code, int):
            status.append(end.code)
        raise


def __getattr__(name: str) -> Any:
    if name in ("COMMANDS", "cli"):
        from pressgang.cli import program

        return getattr(program, name)
    raise AttributeError(name)
