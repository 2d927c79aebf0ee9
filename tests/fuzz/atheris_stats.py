"""A target for atheris: stat files of every format, their sheets' XML, and kits, through `check`.

Run by hand; see the README beside this file. The first byte of an input says what the rest is (`PARTS`), the
second the game (`SYSTEMS`), so that one corpus serves all of them and what was learnt for one can carry over to
another.
"""

from __future__ import annotations

import io
import sys
import tempfile
import zipfile
from pathlib import Path

import atheris

from tests.conftest import starter_folder

with atheris.instrument_imports(include=["pressgang", "tomllib", "csv"]):
    from pressgang.checking import check_paths, check_stats
    from pressgang.sources import read_table
    from pressgang.systems import all_systems

SYSTEMS = (None, *all_systems())
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
WORKBOOK = {
    "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"/>',
    "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">'
    '<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">'
    f'<Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}
DOCUMENT = {"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}


def zipped(parts: dict[str, str], name: str, data: bytes) -> bytes:
    """A workbook around the XML of one sheet: changed bytes of a whole one would end at its check sums."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for part, text in parts.items():
            archive.writestr(part, text)
        archive.writestr(name, data)
    return stream.getvalue()


PARTS = (
    (".csv", lambda data: data),
    (".tsv", lambda data: data),
    (".json", lambda data: data),
    (".toml", lambda data: data),
    (".xlsx", lambda data: zipped(WORKBOOK, "xl/worksheets/sheet1.xml", data)),
    (".ods", lambda data: zipped(DOCUMENT, "content.xml", data)),
    (".xlsx", lambda data: data),
    ("kit.toml", lambda data: data),
)
"""What an input is, by its first byte modulo 8 (`0` is CSV, `7` a kit), and how it becomes a file."""

FOLDER = tempfile.TemporaryDirectory()
KIT = Path(FOLDER.name)
for stats in starter_folder("dogfight").glob("*.csv"):
    (KIT / stats.name).write_bytes(stats.read_bytes())


def one_input(data: bytes) -> None:
    """Nothing may be raised, every problem has a place and words, and what cannot be read is a problem."""
    if len(data) < 2:
        return
    suffix, made = PARTS[data[0] % len(PARTS)]
    content = made(data[2:])
    if suffix == "kit.toml":
        path = KIT / suffix
        path.write_bytes(content)
        found = check_paths([KIT])
    else:
        path = KIT / f"fuzzed{suffix}"
        path.write_bytes(content)
        table, problems = read_table(path)
        assert table is not None or problems
        found = [*problems, *check_stats(path, SYSTEMS[data[1] % len(SYSTEMS)])]
    for problem in found:
        assert problem.message and problem.help and problem.span.file
        assert problem.as_json()
        assert problem.as_text().encode()


if __name__ == "__main__":
    with atheris.instrument_imports(include=["pressgang", "tomllib", "csv"]):
        # what reads a format is imported with the first file of it: here, so that it is watched
        for seed in sorted((Path(__file__).parent / "corpus").iterdir()):
            one_input(seed.read_bytes())
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
