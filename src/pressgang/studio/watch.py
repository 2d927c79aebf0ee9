"""Looks at the kit's files twice a second: also right on network folders and those of a cloud."""

from __future__ import annotations

import asyncio
import sys
import traceback
from pathlib import Path

from pressgang.studio import disk
from pressgang.studio.disk import SeenFile
from pressgang.studio.session import Session

EVERY = 0.5
"""Seconds between two looks."""


async def watch(session: Session) -> None:
    """Look until the task is cancelled; what other programs change is taken in."""
    others: dict[Path, SeenFile | None] = {}
    while True:
        await asyncio.sleep(EVERY)
        try:
            await look_once(session, others)
        except Exception as error:  # one look that fails is not the last
            traceback.print_exception(error, file=sys.stderr)


async def look_once(session: Session, others: dict[Path, SeenFile | None]) -> None:
    """Look at each file once; `others` are the files besides tables and kit.toml, as they were seen last."""
    kit = session.open_kit
    if disk.look(kit.path) != kit.seen:
        settled = await session.settled(kit.path, kit.label)
        async with session.lock:
            await session.catch_up_kit(settled)
    for file in list(session.files.values()):
        if disk.look(file.path) != file.seen:
            settled = await session.settled(file.path, file.label, file.sheet)
            async with session.lock:
                await session.catch_up(file, settled)
                file.seen = disk.look(file.path)
    now = {path: disk.look(path) for path in session.watched()}
    changed = [path for path, seen in now.items() if path in others and others[path] != seen]
    others.clear()
    others.update(now)
    if changed:
        session.bump()
        session.tell_kit("disk")
