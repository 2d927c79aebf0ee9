"""Another program saves the file that someone types into on the page: no save of either is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.studio.conftest import Opener

SAVES = int(os.environ.get("PRESSGANG_SAVES", "30"))
"""Saves of the other program in each manner; a longer run is asked for by the environment variable."""

OTHER_PROGRAM = """
import os, random, sys, time
path, manner, saves = sys.argv[1], sys.argv[2], int(sys.argv[3])
chance = random.Random(manner)
print("ready", flush=True)
sys.stdin.readline()
for number in range(saves):
    lines = open(path, "rb").read().decode().split("\\n")
    cells = lines[1 + number].split(",")
    lines[1 + number] = ",".join([*cells[:3], f"saved {number}"])
    data = "\\n".join(lines).encode()
    if manner == "rename":
        with open(path + "~", "wb") as file:
            file.write(data)
        os.replace(path + "~", path)
    else:
        with open(path, "wb" if number % 2 else "r+b") as file:
            for at in range(0, len(data), 5000):
                file.write(data[at:at + 5000])
                file.flush()
                time.sleep(chance.uniform(0, 0.002))
            file.truncate()
    time.sleep(chance.uniform(0, 0.04))
"""


@pytest.mark.parametrize("manner", ["rename", "in place"])
@pytest.mark.usefixtures("hurried")
def test_no_save_of_another_program_is_lost(opened: Opener, kit: Path, manner: str) -> None:
    path = kit / "luftwaffe.csv"
    rows = [f"Bf 109 E,JG {n},1,nothing" for n in range(SAVES)]
    path.write_bytes("\n".join(["name,unit,quantity,notes", *rows, "Bf 110,ZG 26,0,typed into", ""]).encode())
    desk = opened(kit)
    command = [sys.executable, "-c", OTHER_PROGRAM, str(path), manner, str(SAVES)]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert other.stdin is not None and other.stdout is not None
    file = desk.file(1)
    typed, refused = 0, list[int]()
    assert other.stdout.readline() == "ready\n"
    other.stdin.write("go\n")
    other.stdin.flush()
    while other.poll() is None:
        typed += 1
        answer = desk.set(file, SAVES, "quantity", str(typed))
        if answer.status != 200:
            refused.append(answer.status)
        file = desk.file(1)
    other.communicate()
    lines = path.read_bytes().decode().split("\n")
    found = {number for number in range(SAVES) if lines[1 + number].endswith(f",saved {number}")}
    lost = sorted(set(range(SAVES)) - found)
    print(f"{manner}: {SAVES} saves, {len(lost)} lost; {typed} edits, refused: {refused}")
    assert not lost
    # what the other program saved was another number than the page has seen, or it saved again and again
    assert set(refused) <= {409, 423}
    assert len(lines) == SAVES + 3 and lines[-2].startswith("Bf 110,ZG 26,")
    assert desk.set(desk.file(1), SAVES, "quantity", "9").status == 200
    assert path.read_text().endswith("Bf 110,ZG 26,9,typed into\n")
    assert list(kit.glob(".*")) == []
