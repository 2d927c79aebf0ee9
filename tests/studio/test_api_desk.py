"""What a studio on one's own computer has besides: a printer that is measured, stat files that are fetched."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from pressgang.profiles import profile_path
from pressgang.studio.routes import desk as desk_routes
from tests.importing.test_pull import NEW, OLD, make_kit, server
from tests.studio.conftest import Desk, Opener

__all__ = ["server"]
MEASURED = {"name": "kitchen", "across": "148.8", "down": " 200 ", "dx": "0,5", "dy": "-1",
            "top": "4", "right": "4", "bottom": "6", "left": "4"}  # fmt: skip


def test_a_printer_is_measured_and_kept_by_its_name(desk: Desk, tmp_path: Path) -> None:
    assert desk.get("api/printers") == {"paper": "a4", "across": 150, "down": 200}
    page = desk.ask("GET", "api/printers/calibration.pdf", sec_fetch_site="none")
    words = " ".join(PdfReader(BytesIO(page.data)).pages[0].extract_text().split())
    assert page.status == 200 and "Save the printer" in words and "pressgang profile" not in words
    try:
        said = desk.ask("POST", "api/printers", MEASURED)
        assert said.status == 200 and said.json == {"name": "kitchen", "profiles": ["kitchen"]}
        assert profile_path("kitchen").read_text().splitlines()[1:] == [
            'scale-x = "99.2%"', 'scale-y = "100%"', 'back-dx = "0.5mm"', 'back-dy = "-1mm"',
            'margins = "4mm, 4mm, 6mm, 4mm"',
        ]  # fmt: skip
        assert desk.get("api/choices")["profiles"] == ["kitchen"]
        assert desk.ask("POST", "api/printers", {"name": "kitchen", "across": "150"}).status == 200
        kept = profile_path("kitchen").read_text()
        assert 'scale-x = "100%"' in kept and 'back-dy = "-1mm"' in kept
    finally:
        profile_path("kitchen").unlink(missing_ok=True)


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ({"across": "15"}, ["across"]),
        ({"down": "two", "dx": "90"}, ["down", "dx"]),
        ({"top": "4"}, ["right", "bottom", "left"]),
        ({"name": "../x", "down": "200"}, ["name"]),
        ({}, ["request"]),
    ],
)
def test_what_no_ruler_says_is_refused_at_its_field(desk: Desk, said: dict[str, str], where: list[str]) -> None:
    refused = desk.ask("POST", "api/printers", {"name": "attic", **said})
    assert refused.status == 422 and [one["file"] for one in refused.json] == where
    assert not profile_path("attic").exists()


def fetched(desk: Desk) -> dict[str, Any]:
    answer = desk.ask("POST", "api/pull", {})
    assert answer.status == 200, answer.data
    found: dict[str, Any] = answer.json
    return found


def test_stat_files_are_fetched_shown_and_written_as_one_step(
    server: str, opened: Opener, tmp_path: Path
) -> None:
    file = make_kit(tmp_path, f"{server}/raf.csv")
    desk = opened(file.parent)
    said = fetched(desk)
    assert said["problems"] == [] and said["files"][0]["name"] == "raf.csv"
    assert "~ Spitfire: engine 4 → 5, unit (blank) → 54 Sqn" in said["files"][0]["changes"]
    assert file.read_text() == OLD and desk.get("api/kit")["undo"]["depth"] == 0
    assert desk.ask("POST", "api/pull/write", {"id": "u0"}).status == 404
    kit = desk.ask("POST", "api/pull/write", {"id": said["id"]})
    assert kit.status == 200 and file.read_text() == NEW and desk.file()["rows"][2]["cells"][0] == "Gladiator"
    assert desk.ask("POST", "api/undo", {}).status == 200 and file.read_text() == OLD
    said = fetched(desk)
    file.write_text(OLD + "Walrus,1,1,1,front\n")
    assert desk.ask("POST", "api/pull/write", {"id": said["id"]}).codes == ["PG903"]
    assert "Walrus" in file.read_text()


def test_nothing_is_fetched_of_a_kit_without_an_address_and_a_fault_is_told(
    server: str, opened: Opener, desk: Desk, tmp_path: Path
) -> None:
    answer = desk.ask("POST", "api/pull", {})
    assert answer.status == 422 and "address" in answer.json[0]["message"]
    other = opened(make_kit(tmp_path, f"{server}/page.csv").parent)
    said = fetched(other)
    assert said["files"] == [] and said["problems"][0]["code"] == "PG321"


def test_a_folder_is_shown_by_the_program_for_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not desk_routes.open_folder(tmp_path)
    for name in ("open", "xdg-open"):
        (tmp_path / name).write_text(f'#!/bin/sh\nprintf %s "$1" > {tmp_path}/shown\n')
        (tmp_path / name).chmod(0o755)
    assert desk_routes.open_folder(tmp_path) and (tmp_path / "shown").read_text() == str(tmp_path)
