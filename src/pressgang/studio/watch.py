"""Looks at the kit's files twice a second: also right on network folders and those of a cloud."""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from itertools import islice
from pathlib import Path

from pressgang.studio import disk
from pressgang.studio.session import Session

_PRINTED = "output"
_MOST_ENTRIES = 1000
EVERY = 0.5
"""Seconds between two looks."""


async def watch(session: Session) -> None:
    """Look until the task is cancelled; what other programs change is taken in."""
    others: dict[Path, object] = {}
    while True:
        await asyncio.sleep(EVERY)
        try:
            await look_once(session, others)
        except Exception as error:  # one look that fails is not the last
            traceback.print_exception(error, file=sys.stderr)


async def look_once(session: Session, others: dict[Path, object]) -> None:
    """Look at each file once; `others` are the files besides tables and kit.toml, as they were seen last."""
    kit = session.open_kit
    if disk.look(kit.path) != kit.seen:
        settled = await session.settled(kit)
        async with session.lock:
            await session.catch_up_kit(settled)
    for file in list(session.files.values()):
        if disk.look(file.path) != file.seen:
            settled = await session.settled(file)
            async with session.lock:
                await session.catch_up(file, settled)
    now: dict[Path, object] = {path: disk.look(path) for path in session.watched()}
    known = {str(file.path) for file in session.files.values()}
    now[session.root] = names_in(session.root) - known  # a picture that was missing is there
    changed = [path for path, seen in now.items() if path in others and others[path] != seen]
    others.clear()
    others.update(now)
    if changed:
        session.bump()
        session.tell_kit("disk")


def names_in(root: Path) -> frozenset[str]:
    """What lies in the kit's folder and in the folders of it, but for what is printed, hidden or temporary."""
    here = _entries(root)
    inside = [entry for entry in here if entry.name != _PRINTED and _is_folder(entry)]
    return frozenset(
        entry.path for entry in (*here, *(one for folder in inside for one in _entries(folder.path)))
    )


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _entries(folder: Path | str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in islice(entries, _MOST_ENTRIES) if not entry.name.startswith(".")]
    except OSError:
        return []
