"""`pressgang import`: tables of Wikidata as they come, with their slips, as stat files of silhouettes."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from pressgang.diagnostics import rules_of
from pressgang.importing import wikidata
from pressgang.importing.wikidata import unit_of
from tests.cases import each_case
from tests.conftest import ROOT, Pressgang

ENTITY = "http://www.wikidata.org/entity/"
METRE, FOOT, SQUARE_METRE = ENTITY + "Q11573", ENTITY + "Q3710", ENTITY + "Q25343"
HEAD = "item,itemLabel,countryLabel,wingspan,wingspanUnit,length,lengthUnit,wingArea,wingAreaUnit"


def line(number: int, label: str, *cells: object) -> str:
    return ",".join([f"{ENTITY}Q{number}", label, *map(str, cells)])


OWN = [rule for rule in rules_of(vars(wikidata)) if rule.code.startswith("PG56")]
DOWNLOAD = "\r\n".join(
    [
        HEAD,
        line(5, "Fieseler Fi 156 Storch", "Germany", "14.25", METRE, "9.9", METRE, "26", SQUARE_METRE),
        line(6, '"Supermarine Spitfire, Mk I"', "UK", "36.833", FOOT, "9.12", METRE, "2.248E1", SQUARE_METRE),
        line(6, '"Supermarine Spitfire, Mk I"', "UK", "11.23", METRE, "9.12", METRE, "22.48", SQUARE_METRE),
        line(7, "Ил-2", "СССР", "+1.46E1", METRE, "11.65", METRE, "", ""),
        line(8, "九七式戦闘機", "", "1131", ENTITY + "Q174728", "296.5", ENTITY + "Q218593", "", ""),
        "",
    ]
)


def written(path: Path) -> dict[str, dict[str, str]]:
    lines = path.read_text("utf-8-sig").splitlines()
    assert [text[0] for text in lines[:3]] == ["#", "#", "n"]
    return {row["name"]: row for row in csv.DictReader(io.StringIO("\n".join(lines[2:])))}


def run(pressgang: Pressgang, folder: Path, text: str, *words: object) -> tuple[int, str]:
    (folder / "query.csv").write_bytes(text.encode())
    (folder / "types.csv").unlink(missing_ok=True)
    ran = pressgang("import", "query.csv", "-o", "types.csv", *words)
    return ran.code, ran.err


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_download_becomes_a_stat_file_in_metres_with_its_items_as_sources(
    pressgang: Pressgang, tmp_path: Path, mark: str
) -> None:
    code, said = run(pressgang, tmp_path, mark + DOWNLOAD)
    assert code == 0 and "PG" not in said, said
    rows = written(tmp_path / "types.csv")
    assert list(rows) == ["Fieseler Fi 156 Storch", "Supermarine Spitfire, Mk I", "Ил-2", "九七式戦闘機"]
    sizes = [(row["span_m"], row["length_m"], row["wing_area_m2"]) for row in rows.values()]
    assert sizes == [
        ("14.25", "9.9", "26"),
        ("11.23", "9.12", "22.48"),
        ("14.6", "11.65", ""),
        ("11.31", "7.53", ""),
    ]
    assert [row["source"] for row in rows.values()] == [f"Wikidata Q{number}" for number in (5, 6, 7, 8)]
    assert [row["nation"] for row in rows.values()] == ["Germany", "UK", "СССР", ""]


def test_what_was_written_prints_and_is_checked_without_a_game(pressgang: Pressgang, tmp_path: Path) -> None:
    run(pressgang, tmp_path, DOWNLOAD.replace("九七式戦闘機", "Ki-27"))
    checked = pressgang("check", "types.csv", "--strict")
    assert checked.code == 0 and "All is well" in checked.err, checked.err
    assert pressgang("make", "silhouettes", "types.csv", "-o", "key.pdf").code == 0


def test_ships_by_their_length_and_beam(pressgang: Pressgang, tmp_path: Path) -> None:
    table = "ship,shipLabel,length,lengthUnitLabel,beam,beamUnitLabel\nQ1,S 38,34.9,metre,5.3,Meter\n"
    code, said = run(pressgang, tmp_path, table + f"{ENTITY}Q2,Flower class,205,foot,33,pieds\n")
    assert code == 0 and "PG" not in said, said
    rows = written(tmp_path / "types.csv")
    assert [(row["length_m"], row["beam_m"]) for row in rows.values()] == [("34.9", "5.3"), ("62.48", "10.06")]
    assert pressgang("check", "types.csv", "--strict").code == 0
    assert pressgang("make", "silhouettes", "types.csv", "-o", "key.pdf").code == 0
    assert "62.5 × 10.1 m" in PdfReader(tmp_path / "key.pdf").pages[0].extract_text()


def test_a_name_of_the_users_own_for_the_item_and_one_unit_for_all(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    table = f"avion,avionLabel,image,wingspan,length,unitLabel\n{ENTITY}Q9,D.520,x.jpg,10.2,8.6,mètre\n"
    assert run(pressgang, tmp_path, table) == (0, "types.csv: 1 type\n")
    assert written(tmp_path / "types.csv")["D.520"]["span_m"] == "10.2"


def test_a_size_is_shown_without_a_fraction_that_it_has_not(pressgang: Pressgang, tmp_path: Path) -> None:
    code, said = run(
        pressgang, tmp_path, f"{HEAD}\n" + line(5, "Storch", "", "1e3", METRE, "9.9", METRE, "", "")
    )
    assert code == 1 and 'span_m: "1000" is too large' in said


def test_a_comma_between_thousands_is_not_read_as_a_decimal_one(pressgang: Pressgang, tmp_path: Path) -> None:
    def line_of(span: str, length: str) -> str:
        return line(5, "Cub", "", f'"{span}"', METRE, f'"{length}"', METRE, "", "")

    for span, length in (("10,735", "6.83"), ("1,200", "9.9")):
        code, said = run(pressgang, tmp_path, f"{HEAD}\n{line_of(span, length)}")
        assert code == 1 and f'query.csv:2:{len(ENTITY) + 9}: PG202 "{span}" has a comma' in said
    code, said = run(pressgang, tmp_path, f"{HEAD}\n{line_of('10,735', '6,83')}")
    assert code == 0 and written(tmp_path / "types.csv")["Cub"]["span_m"] == "10.73"


@pytest.mark.parametrize("rule", OWN, ids=lambda rule: rule.code)
def test_bad_lines_are_told_and_good_ones_are_written(pressgang: Pressgang, tmp_path: Path, rule) -> None:  # type: ignore[no-untyped-def]
    code, said = run(pressgang, tmp_path, rule.bad + "\n")
    assert rule.code in said
    assert code == (1 if rule.severity == "error" else 0)
    assert (tmp_path / "types.csv").exists() == (rule.severity == "warning")
    code, said = run(pressgang, tmp_path, rule.good + "\n")
    assert code == 0 and rule.code not in said and len(written(tmp_path / "types.csv")) == 1


@pytest.mark.parametrize(
    ("cells", "code", "place"),
    [
        (("Storch", "", "", "", "9.9", METRE, "", ""), "PG564", "3:"),
        (("Storch", "", "t123", METRE, "9.9", METRE, "", ""), "PG564", "3:"),
        (("Storch", "", "wide", METRE, "9.9", METRE, "", ""), "PG202", "3:43"),
        (("Storch", "", "-14", METRE, "9.9", METRE, "", ""), "PG203", "3:43"),
        (("Storch", "", "0", METRE, "9.9", METRE, "", ""), "PG568", "3:43"),
        (("Storch", "", "14.25", "", "9.9", METRE, "", ""), "PG562", "3:49"),
        (("Storch", "", "14.25", ENTITY + "Q11570", "9.9", METRE, "", ""), "PG562", "3:49"),
        (("Storch", "", "14.25", SQUARE_METRE, "9.9", METRE, "", ""), "PG562", "3:49"),
        (("Storch", "", "14.25", METRE, "9.9", METRE, "26", METRE), "PG562", "3:"),
        (("Storch", "", "1425", METRE, "9.9", METRE, "", ""), "PG568", "3:43"),
        (("Storch", "", "120", METRE, "40", METRE, "", ""), "PG568", "3:43"),
        (("Storch", "", "14.25", METRE, "99", METRE, "", ""), "PG568", "3:"),
        (("Storch", "", "14.25", METRE, "9.9", METRE, "26000", SQUARE_METRE), "PG568", "3:"),
    ],
)  # fmt: skip
def test_a_type_with_an_error_is_left_out_and_the_others_are_written(
    pressgang: Pressgang, tmp_path: Path, cells: tuple[str, ...], code: str, place: str
) -> None:
    good = line(7, "Ил-2", "", "14.6", METRE, "11.65", METRE, "", "")
    table = "\n".join([HEAD, good, line(5, *cells), ""])
    status, said = run(pressgang, tmp_path, table)
    assert status == 1 and f"query.csv:{place}" in said and f" {code} " in said, said
    assert list(written(tmp_path / "types.csv")) == ["Ил-2"]
    assert run(pressgang, tmp_path, table, "--strict")[0] == 1 and not (tmp_path / "types.csv").exists()


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        (("Storch", "", "14.25", METRE, "", "", "", ""), "PG565"),
        (("", "", "14.25", METRE, "9.9", METRE, "", ""), "PG567"),
        (("Q5", "", "14.25", METRE, "9.9", METRE, "", ""), "PG567"),
        (("Fortress", "", "31.62", METRE, "22.66", METRE, "", ""), "PG514"),
        (("Spitfire", "", "36.83", METRE, "9.12", METRE, "", ""), "PG514"),
    ],
)
def test_a_doubtful_type_is_kept_and_told(
    pressgang: Pressgang, tmp_path: Path, cells: tuple[str, ...], code: str
) -> None:
    table = "\n".join([HEAD, line(5, *cells), ""])
    status, said = run(pressgang, tmp_path, table)
    assert status == 0 and f"{code} warning" in said
    assert len(written(tmp_path / "types.csv")) == 1
    assert run(pressgang, tmp_path, table, "--strict")[0] == 1 and not (tmp_path / "types.csv").exists()


def test_engines_that_are_counted_set_the_bounds(pressgang: Pressgang, tmp_path: Path) -> None:
    head, fortress = "item,itemLabel,wingspan,length,unitLabel,engines\n", "Q5,B-17,31.62,22.66,metre,"
    assert run(pressgang, tmp_path, f"{head}{fortress}4\n") == (0, "types.csv: 1 type\n")
    assert written(tmp_path / "types.csv")["B-17"]["engines"] == "4"
    status, said = run(pressgang, tmp_path, f"{head}{fortress}1\n")
    assert status == 1 and "PG568" in said


def test_values_that_disagree_name_both_lines_and_variants_of_a_percent_do_not(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    lines = [line(5, "A6M", "", span, METRE, "9.06", METRE, "", "") for span in ("12", "11")]
    status, said = run(pressgang, tmp_path, "\n".join([HEAD, *lines, ""]))
    assert status == 1 and "query.csv:3:40: PG563" in said and "11 here and 12 in line 2" in said
    assert not (tmp_path / "types.csv").exists()
    near = [line(5, "A6M", "", span, METRE, "9.06", METRE, "", "") for span in ("12", "11.95")]
    assert run(pressgang, tmp_path, "\n".join([HEAD, *near, ""])) == (0, "types.csv: 1 type\n")


def test_two_items_of_one_name_are_told_apart_and_names_hold_no_formula(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    lines = [
        line(n, name, "", 12, METRE, 9, METRE, "", "")
        for n, name in ((5, "A"), (6, "A"), (7, "=1+2"), (8, "#\x1b8"))
    ]
    assert run(pressgang, tmp_path, "\n".join([HEAD, *lines, ""]))[0] == 0
    assert list(written(tmp_path / "types.csv")) == ["A", "A (Q6)", "'=1+2", "'#8"]
    assert "4 rows" in pressgang("check", "types.csv").err


@pytest.mark.parametrize(
    ("text", "words", "code", "says"),
    [
        ("item,itemLabel,span_of_hand\nQ5,A,12\n", (), 1, "PG212"),
        ("itemLabel,wingspan\nA,12\n", (), 1, "PG212"),
        ("", (), 1, "PG109"),
        ("item,itemLabel,length,lengthUnit\nQ5,A,9,Q199\n", ("--as", "ships"), 1, "PG562"),
        (DOWNLOAD, ("--as", "boats"), 2, "boats"),
    ],
)
def test_what_is_no_such_table_writes_nothing(
    pressgang: Pressgang, tmp_path: Path, text: str, words: tuple[str, ...], code: int, says: str
) -> None:
    status, said = run(pressgang, tmp_path, text, *words)
    assert status == code and says in said, said
    assert not (tmp_path / "types.csv").exists()


def test_nothing_is_overwritten_and_a_folder_takes_the_name_of_the_table(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    (tmp_path / "query.csv").write_bytes(DOWNLOAD.encode())
    assert pressgang("import", "query.csv").code == 0
    before = (tmp_path / "query-types.csv").read_bytes()
    (tmp_path / "kit").mkdir()
    assert pressgang("import", "query.csv", "-o", "kit").out.replace("\\", "/") == "kit/query-types.csv\n"
    for words, says in (
        ((), "exists already"),
        (("-o", "kit"), "exists already"),
        (("-o", "query.csv"), "exists already"),
        (("-o", "no/types.csv"), "no folder"),
        (("-o", "types.pdf"), "is CSV"),
        (("-o", "types"), "is CSV"),
    ):
        ran = pressgang("import", "query.csv", *words)
        assert (ran.code, ran.out) == (2, "") and says in ran.err
    assert (tmp_path / "query-types.csv").read_bytes() == before
    assert (tmp_path / "query.csv").read_bytes() == DOWNLOAD.encode()
    assert pressgang("import", "missing.csv").code == 2
    assert pressgang("import").code == 2


@pytest.mark.parametrize("kind", ["aircraft", "ships"])
def test_the_query_is_printed_and_gives_the_columns_that_are_read(
    pressgang: Pressgang, tmp_path: Path, kind: str
) -> None:
    ran = pressgang("import", "--query", kind)
    assert ran.code == 0
    select = next(text for text in ran.lines if text.startswith("SELECT"))
    names = [word[1:] for word in select.split() if word.startswith("?")]
    values = {
        "item": "Q5",
        "itemLabel": "A",
        "countryLabel": "B",
        "wingspan": "12",
        "length": "9",
        "beam": "4",
    }
    cells = [values.get(name, "metre" if "Area" not in name else "") for name in names]
    status, said = run(pressgang, tmp_path, ",".join(names) + "\n" + ",".join(cells) + "\n")
    assert (status, said) == (0, "types.csv: 1 type\n")
    if kind == "aircraft":
        assert ran.out in (ROOT / "docs" / "silhouettes.md").read_text("utf-8")


@each_case(
    ("said", "metres"),
    [
        (METRE, 1), ("Q3710", 0.3048), ("wd:Q218593", 0.0254), ("Fuß", 0.3048), ("дюйм", 0.0254), ("Meter", 1),
        ("mètre", 1), ("メートル", 1), ("sq ft", 0.09290304), ("Quadratmeter", 1), ("ft.", 0.3048),
    ],
)  # fmt: skip
def test_units_by_their_item_or_a_label_in_many_languages(said: str, metres: float) -> None:
    unit = unit_of(said)
    assert unit is not None and unit.metres == pytest.approx(metres)


@pytest.mark.parametrize("said", ["", "Q11570", "kilogram", "http://example.org/metre"])
def test_other_words_are_no_units(said: str) -> None:
    assert unit_of(said) is None


def test_the_other_downloads_of_the_query_service_are_read_too(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "query.json").write_text(
        f'[{{"item": "{ENTITY}Q5", "itemLabel": "Storch", "wingspan": "14.25", "wingspanUnit": "{METRE}"}}]',
        "utf-8",
    )
    (tmp_path / "query.tsv").write_text(
        f"?item\t?itemLabel\t?wingspan\t?wingspanUnit\n<{ENTITY}Q5>\tStorch\t14.25\t<{METRE}>\n", "utf-8"
    )
    for name in ("query.json", "query.tsv"):
        ran = pressgang("import", name, "-o", f"{name}.csv")
        assert ran.code == 0 and ran.err.count("PG565") == 1, ran.err
        assert written(tmp_path / f"{name}.csv")["Storch"]["span_m"] == "14.25"


@pytest.mark.parametrize(
    "heading",
    [
        "item,itemLabel,span,spanUnit",
        "avion,avionLabel,envergure,envergureUnit",
        "type,typeLabel,P2050,P2050Unit",
        "aircraft,aircraftLabel,wingspanAmount,wingspanUnit",
        "item,itemLabel,Spannweite,unit",
        "item,itemLabel,wingspanValue,wingspan_unit_label",
    ],
)  # fmt: skip
def test_columns_by_the_names_that_queries_give_them(
    pressgang: Pressgang, tmp_path: Path, heading: str
) -> None:
    table = f"{heading},length,lengthUnit\n{ENTITY}Q5,Storch,46.75,{FOOT},9.9,{METRE}\n"
    assert run(pressgang, tmp_path, table) == (0, "types.csv: 1 type\n")
    assert written(tmp_path / "types.csv")["Storch"]["span_m"] == "14.25"
