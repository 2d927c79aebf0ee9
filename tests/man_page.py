"""The man page, made from what click knows: `pytest tests/test_docs.py --update-goldens` writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

from pressgang import __version__
from pressgang.cli import COMMANDS, cli

FILES = """\
.SH FILES
.TP
.I kit.toml
The kit: its game, its forces and its sheets.
.TP
.I output/KIT/
What is printed.
.SH ENVIRONMENT
.TP
.B NO_COLOR, FORCE_COLOR
Problems without colour, or in colour where stderr is no terminal.
.TP
.B PRESSGANG_GAMES
Folders of games.
.TP
.B PRESSGANG_CONFIG, PRESSGANG_CACHE, PRESSGANG_DATA
Other folders for profiles, for what is kept to be faster, and for games.
.SH EXIT STATUS
0: done. 1: the input breaks a rule. 2: usage, or something cannot be read or written. 130: interrupted.
"""


def man_page() -> str:
    """The page in the words of man(7)."""
    context = click.Context(cli, info_name="pressgang")
    said = cli.help or ""
    lines = [
        f'.TH PRESSGANG 1 "" "pressgang {__version__}"',
        ".SH NAME",
        f"pressgang \\- {_text(said[0].lower() + said[1:].rstrip('.'))}",
        ".SH SYNOPSIS",
        ".B pressgang",
        ".I COMMAND",
        "[\\fIOPTION\\fR]...",
        ".SH COMMANDS",
    ]
    for name in COMMANDS:
        lines += _command(click.Context(cli.get_command(context, name), info_name=name, parent=context))
    return "\n".join(lines) + "\n" + FILES


def _command(context: click.Context) -> Iterator[str]:
    command = context.command
    usage = " ".join(command.collect_usage_pieces(context))
    yield f'.SS "pressgang {context.info_name} {_text(usage)}"'
    for paragraph in re.split(r"\n\s*\n", command.help or ""):
        yield f".PP\n{_text(paragraph)}"
    for param in command.params:
        record = param.get_help_record(context) if isinstance(param, click.Option) else None
        if record:
            yield f".TP\n.B {_text(record[0])}\n{_text(record[1])}"
    if isinstance(command, click.Group) and context.info_name != "make":  # the kinds have their own help
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from _command(click.Context(found, info_name=f"{context.info_name} {name}", parent=context))


def _text(words: str) -> str:
    """Words on one line, with what roff takes for its own made harmless."""
    line = (
        " ".join(words.replace("\b", "").split()).replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    )
    return f"\\&{line}" if line.startswith((".", "'")) else line
