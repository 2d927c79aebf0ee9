"""Sheets in German and Polish: every word is said, fits its place, and none is printed past it."""

from __future__ import annotations

import ast
import re
import shutil
import tomllib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

import pressgang
from pressgang.backends.pdf import write_pdf
from pressgang.diagnostics import PressgangError
from pressgang.drawing.units import parse_papers
from pressgang.files.paths import template
from pressgang.jobs import languages
from pressgang.jobs.checking import kit_problems
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import LaidJob, lay_sheets
from pressgang.print_options import PrintOptions, RequestedName
from pressgang.sheets.mats.drawing import MatKind
from pressgang.sources.word_files import slots_of
from pressgang.structs import replace
from pressgang.typography.translation import Glossary, key_of
from tests.conftest import EXAMPLES, SYSTEMS_WITH_EXAMPLES, Pressgang, keep_rows
from tests.drawn import said, strings_of
from tests.sheets.test_every_page import faults_in, job_of, with_long_rows

SOURCE = Path(pressgang.__file__).parent
OURS = ("de", "pl")
_OF_LETTERS = re.compile(r"[a-z]{2,4}|[A-Z]{2}#|(\{icon:[a-z-]+\}|[\W\d_])*")
"""Letters of footnotes by themselves, as they are measured, tiles, and icons with numbers: no words."""


def laid_in(kit: str, language: str, paper: str) -> tuple[LaidJob, Glossary]:
    """Its sheets in that language, the first of each kind; the last map, which is small, in one language."""
    job = with_long_rows(job_of(kit))
    maps = [one for one in job.orders if isinstance(one.kind, MatKind)]
    others = [one for one in reversed(job.orders) if one not in maps]
    orders = [*(maps if language == "de" else ()), *others]
    only = tuple({order.kind.kind: order.name for order in orders}.values())
    options = PrintOptions(paper=parse_papers(paper), language=RequestedName(language), only=only)
    lot = lay_sheets(job, options)
    words = lot.job.book.words
    assert words is not None
    return lot, words


@pytest.mark.parametrize(("language", "paper"), [("de", "a4"), ("pl", "letter")])
@pytest.mark.parametrize("kit", SYSTEMS_WITH_EXAMPLES)
def test_every_word_is_said_and_stands_clear(kit: str, language: str, paper: str) -> None:
    """The longest words on the narrower paper, the others on the lower one."""
    lot, words = laid_in(kit, language, paper)
    said_already = " ".join(map(str, words.entries.values()))
    untold = [
        key for key in words.untold if not _OF_LETTERS.fullmatch(key) and key not in said_already
    ]  # a sheet may cut up what is said
    assert not untold, "write these into templates/words.<language>.toml"
    assert not faults_in(lot)
    assert not [problem.message for problem in lot.found if problem.rule.code in ("PG833", "PG834")]


def entries_of(language: str) -> Iterator[tuple[str, str, list[str]]]:
    files = [template(f"words.{language}.toml"), *sorted(template("games").glob(f"*/words.{language}.toml"))]
    for file in files:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
        for name, table in tables.items():
            for key, value in table.items() if isinstance(table, dict) else ():
                yield f"{file.parent.name} {name}", key, [value] if isinstance(value, str) else value


def test_both_languages_say_the_same_keys() -> None:
    german, polish = ({(name, key) for name, key, _ in entries_of(language)} for language in OURS)
    assert german == polish and len(german) > 900


@pytest.mark.parametrize("language", OURS)
def test_a_translation_has_the_signs_of_its_key(language: str) -> None:
    for _, key, forms in entries_of(language):
        assert key == key_of(key), "numbers and marks stand in keys as signs"
        for form in forms:
            assert slots_of(form) == slots_of(key), (key, form)
            assert form.count("**") == key.count("**") or not form.count("**") % 2, (key, form)


def test_text_is_made_by_the_book_of_fonts_alone() -> None:
    """Whatever is set goes through `FontBook`, which says it: no sheet can print a literal past it."""
    makers = set()
    for path in SOURCE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "Text(" not in text and "Run(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id in ("Text", "Run"):
                makers.add(path.relative_to(SOURCE).parts[0])
    assert makers == {"typography"}


def test_english_is_what_it_was() -> None:
    only = ("odds-table", "range-sticks")
    plain = lay_sheets(with_long_rows(job_of("dogfight")), PrintOptions(only=only))
    job = with_long_rows(load_kit(EXAMPLES / "dogfight"))
    asked = lay_sheets(job, PrintOptions(language=RequestedName("en"), only=only))
    assert [one.pages for one in plain.laid] == [one.pages for one in asked.laid]


KIT = """\
name = "duel"
system = "dogfight"
force = [{ name = "Royal Air Force", stats = "raf.csv", palette = "tan" }]
[[sheet]]
kind = "turn-records"
[[sheet]]
kind = "counters"
"""


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    shutil.copy(EXAMPLES / "dogfight" / "raf.csv", tmp_path)
    keep_rows(tmp_path, 3)
    (tmp_path / "kit.toml").write_text(KIT, encoding="utf-8")
    return tmp_path


def test_a_check_in_english_reads_no_words(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "our_words", lambda _: pytest.fail("words were read"))
    assert not [one for one in kit_problems(kit) if one.is_error]


def with_language(kit: Path, language: str) -> Path:
    file = kit / "kit.toml"
    file.write_text(f'language = "{language}"\n' + file.read_text(encoding="utf-8"), encoding="utf-8")
    return kit


def reference_in(kit: Path, language: str) -> str:
    """What is said on the quick reference of the kit in that language."""
    with (with_language(kit, language) / "kit.toml").open("a", encoding="utf-8") as file:
        file.write('[[sheet]]\nkind = "quick-reference"\n')
    (laid,) = lay_sheets(load_kit(kit), PrintOptions(only=("quick-reference",))).laid
    return said(laid.pages[0])


def test_a_word_of_the_kits_own_goes_before_ours(kit: Path) -> None:
    (kit / "words.de.toml").write_text('[words]\n"Quick reference" = "Spickzettel"\n', encoding="utf-8")
    text = reference_in(kit, "de")
    assert "Spickzettel" in text and "BEWEGUNG" in text and "Kurzübersicht" not in text


def test_a_word_of_the_kits_own_is_said_in_headings_too(tmp_path: Path) -> None:
    """The game translates the word in small letters, the heading is in capitals."""
    kit = tmp_path / "kit"
    shutil.copytree(EXAMPLES / "battle-of-britain", kit)
    (kit / "words.de.toml").write_text('[words]\n"Movement" = "Flugweg"\n', encoding="utf-8")
    (laid,) = lay_sheets(load_kit(with_language(kit, "de")), PrintOptions(only=("quick-reference",))).laid
    text = said(laid.pages[0])
    assert "FLUGWEG" in text and "BEWEGUNG" not in text


def test_a_language_of_the_users_own_falls_back_word_by_word(kit: Path) -> None:
    (kit / "words.fr.toml").write_text('[dogfight]\n"Movement" = "Mouvement"\n', encoding="utf-8")
    text = reference_in(kit, "fr")
    assert "MOUVEMENT" in text and "Quick reference" in text


@pytest.mark.parametrize(
    ("language", "words", "code", "place"),
    [
        ("german", "", "PG831", "kit.toml:1"),
        ("de", '[words]\n"# mm" = "Millimeter"\n', "PG832", "words.de.toml:2"),
        ("de", '[words]\n"Quick reference" = 7\n', "PG832", "words.de.toml:2"),
        ("de", '"Quick reference" = "Spickzettel"\n', "PG832", "words.de.toml:1"),
    ],
)
def test_what_is_wrong_with_words_is_said_at_its_place(
    kit: Path, language: str, words: str, code: str, place: str
) -> None:
    if words:
        (kit / "words.de.toml").write_text(words, encoding="utf-8")
    (problem,) = [one for one in kit_problems(with_language(kit, language)) if one.is_error]
    assert problem.rule.code == code
    assert f"{Path(problem.span.file).name}:{problem.span.line}" == place


def test_a_language_without_words_names_the_file_that_would_hold_them(kit: Path) -> None:
    (problem,) = [one for one in kit_problems(with_language(kit, "es")) if one.is_error]
    assert "words of your own into words.es.toml" in problem.help


@pytest.mark.parametrize("table", ['[words]\n"Quick referense"', '[dogfight]\n"Quick referense"'])
def test_a_word_that_no_sheet_has_is_a_warning_and_the_others_are_used(kit: Path, table: str) -> None:
    words = f'{table} = "Spick"\n"Movement" = "Beweglichkeit"\n'
    (kit / "words.de.toml").write_text(words, encoding="utf-8")
    assert "BEWEGLICHKEIT" in reference_in(kit, "de")
    (problem,) = [one for one in kit_problems(kit) if one.rule.code == "PG835"]
    assert not problem.is_error and 'Did you mean "Quick reference"?' in problem.help
    assert Path(problem.span.file).name == "words.de.toml" and problem.span.line == 2


@pytest.mark.parametrize("name", ["words.pl.toml", "games/dogfight/words.pl.toml"])
def test_no_word_that_we_translate_is_strange_in_a_kits_own_file(kit: Path, name: str) -> None:
    (kit / "words.de.toml").write_bytes(template(name).read_bytes())
    assert "PG835" not in {problem.rule.code for problem in kit_problems(with_language(kit, "de"))}


def test_words_that_no_longer_fit_are_named_with_their_room(kit: Path) -> None:
    long = "Geschwindigkeitshöchstgrenze je Spielrunde"
    (kit / "kit.toml").write_text(KIT + '[[sheet]]\nkind = "range-sticks"\n', encoding="utf-8")
    (kit / "words.de.toml").write_text(f'[words]\n"glue" = "{long}"\n', encoding="utf-8")
    found = [one for one in kit_problems(with_language(kit, "de")) if one.rule.code == "PG833"]
    assert any("range-sticks" in one.message for one in found)
    assert {one.span.file.rpartition("/")[2] for one in found if long[:9] in one.message} == {"words.de.toml"}
    assert all(" mm, has " in one.message for one in found)


def test_users_words_stay_as_they_are_written(kit: Path) -> None:
    for file in kit.glob("*.csv"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("Spitfire I,", "Player,"), encoding="utf-8")
    lot = lay_sheets(load_kit(kit), PrintOptions(only=("counters",), language=RequestedName("pl")))
    assert any("Player" in strings_of(page) for page in lot.laid[0].pages)


def test_bad_words_stop_a_run(kit: Path) -> None:
    job = load_kit(with_language(kit, "xx"))
    assert [one.rule.code for one in lay_sheets(job, PrintOptions()).found if one.is_error] == ["PG831"]
    with pytest.raises(PressgangError):
        from pressgang.jobs.whole_job import lay_job

        lay_job(job, PrintOptions())


def test_a_pdf_says_its_language(kit: Path) -> None:
    job = load_kit(with_language(kit, "pl"))
    lot = lay_sheets(job, PrintOptions(only=("counters",)))
    ((_, document),) = lot.on_paper
    assert document.language == "pl" and document.outline[0].title == "Żetony"
    for one, said_to_be in ((document, "pl"), (replace(document, language=""), "en")):
        reader = PdfReader(BytesIO(write_pdf(one, job.book)))
        assert reader.trailer["/Root"]["/Lang"] == said_to_be


@pytest.mark.parametrize("system", ["dogfight", "unbalanced-equality"])
def test_certificates_are_said_in_the_words_of_their_game(tmp_path: Path, system: str) -> None:
    (tmp_path / "names.csv").write_text("name,result\nŁoś,won\n", encoding="utf-8")
    kit = f'system = "{system}"\n[[sheet]]\nkind = "certificates"\nnames = "names.csv"\n'
    (tmp_path / "kit.toml").write_text(kit, encoding="utf-8")
    for language in OURS:
        lot = lay_sheets(load_kit(tmp_path), PrintOptions(language=RequestedName(language)))
        assert lot.laid and "PG834" not in {problem.rule.code for problem in lot.found}


@pytest.mark.parametrize("language", OURS)
@pytest.mark.parametrize("missing", ["Maxim|cannon", "mounted|cavalry|spear|cannon"])
def test_sentences_say_what_the_kit_has_in_each(pressgang: Pressgang, missing: str, language: str) -> None:
    assert pressgang("new", "unbalanced-equality", "kit").code == 0
    for file in Path("kit").glob("*.csv"):
        lines = file.read_text(encoding="utf-8-sig").splitlines(keepends=True)
        file.write_text("".join(line for line in lines if not re.search(missing, line)), encoding="utf-8")
    ran = pressgang("check", "kit", "--language", language)
    assert ran.code == 0 and "PG834" not in ran.err


def test_the_total_of_a_force_list_is_said(kit: Path, pressgang: Pressgang) -> None:
    kind = '\n[[sheet]]\nkind = "force-list"\n'
    (kit / "kit.toml").write_text((kit / "kit.toml").read_text(encoding="utf-8") + kind, encoding="utf-8")
    job = load_kit(kit)
    lot = lay_sheets(job, PrintOptions(only=("force-list",), language=RequestedName("pl")))
    printed = " ".join(strings_of(lot.laid[0].pages[0]))
    assert "Skład sił" in printed and "razem" in printed and " in all" not in printed


def test_users_words_after_numbers_are_no_words_to_translate() -> None:
    words = Glossary("de", {}, own=frozenset({"GC I/5"}))
    assert words.say("5 3 2 GC I/5") == "5 3 2 GC I/5" and not words.untold
    words.say("5 3 2 hits")
    assert list(words.untold) == ["# # # hits"]


def test_the_note_names_the_file_that_is_read(kit: Path) -> None:
    (kit / "words.xx.toml").write_text('[words]\n"Counters" = "Xxx"\n', encoding="utf-8")
    lot = lay_sheets(load_kit(with_language(kit, "XX")), PrintOptions(only=("counters",)))
    (note,) = [one for one in lot.found if one.rule.code == "PG834"]
    assert "into a words.xx.toml beside the kit" in note.help
