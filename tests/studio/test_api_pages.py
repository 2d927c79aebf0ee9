"""Pages of the sheets: the latest that are ready, under ids that last; errors hold them; fonts and classes."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pressgang.jobs.checking import examine_in_steps
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import lay_job, proof_imprint
from pressgang.print_options import PrintOptions
from pressgang.typography.fonts import FontBook
from tests.studio.conftest import KIT, Desk, Opener

pytestmark = pytest.mark.usefixtures("hurried")


@pytest.fixture
def desk(opened: Opener, kit: Path) -> Desk:
    return opened(kit, proofs=True)


def pages(desk: Desk, sheet: str = "s1") -> list[dict[str, Any]]:
    desk.examined()
    found: list[dict[str, Any]] = desk.get(f"api/sheets/{sheet}")["pages"]
    return found


def svg(desk: Desk, page: dict[str, Any]) -> str:
    found = desk.ask("GET", f"api/pages/{page['id']}.svg")
    assert found.status == 200 and found.headers["content-type"] == "image/svg+xml"
    assert found.headers["cache-control"] == "max-age=31536000, immutable"
    return found.data.decode()


def rewrite(desk: Desk, text: str) -> None:
    """Another program writes the kit.toml; the studio has seen it."""
    (desk.root / "kit.toml").write_text(text)

    async def see() -> None:
        async with desk.session.lock:
            await desk.session.catch_up(desk.session.open_kit)

    desk.portal.call(see)


def poke(desk: Desk) -> None:
    """Something on the disk is other than it was."""
    desk.session.bump()
    assert desk.session.proofs is not None
    desk.session.proofs.poke()


def test_the_pages_are_those_that_are_printed(still: Desk) -> None:
    (one,) = pages(still)
    job = load_kit(still.root)
    laid = lay_job(job, PrintOptions(only=("counters",)), imprint=proof_imprint(job)).laid[0]
    assert (one["number"], one["side"]) == (1, "front")
    assert (one["width"], one["height"]) == (laid.pages[0].width, laid.pages[0].height)
    root = ElementTree.fromstring(svg(still, one))
    assert root.get("viewBox") == "0 0 210 297" and "Spitfire" in "".join(root.itertext())
    assert len(pages(still, "s2")) == 1 and still.get("api/kit")["sheets"][1]["pages"] == 1


def test_a_page_has_no_style_of_its_own_and_ids_of_its_own(still: Desk) -> None:
    texts = [svg(still, page) for sheet in ("s1", "s2") for page in pages(still, sheet)]
    ids = [found for text in texts for found in re.findall(r'\bid="([^"]+)"', text)]
    assert ids and len(ids) == len(set(ids)) and not any("<style" in text for text in texts)


def test_each_row_leads_to_its_pieces(still: Desk) -> None:
    (one,) = pages(still)
    raf, jg = still.file(0), still.file(1)
    rows = [(piece[5], piece[0]) for piece in one["pieces"]]
    spitfire, hurricane, gladiator = [(raf["id"], row["id"]) for row in raf["rows"]]
    messerschmitt = (jg["id"], jg["rows"][0]["id"])
    assert rows == [spitfire] * 2 + [hurricane] * 2 + [gladiator] + [messerschmitt] * 4
    assert all(piece[3:5] == [25, 25] and 0 < piece[1] < 185 and 0 < piece[2] < 272 for piece in one["pieces"])
    assert pages(still, "s2")[0]["pieces"] == []


def test_backs_have_their_pieces_too(desk: Desk) -> None:
    rewrite(desk, KIT.replace('size = "25mm"', 'size = "25mm"\nbacks = "long-edge"'))
    front, back = pages(desk)
    assert (front["side"], back["side"], back["number"]) == ("front", "back", 2)
    assert [piece[0] for piece in front["pieces"]] == [piece[0] for piece in back["pieces"]]
    assert front["pieces"][0][1] != back["pieces"][0][1]


def test_an_unchanged_page_keeps_its_id(desk: Desk) -> None:
    """What another sheet shows alone changes nothing of it; a note of the file changes nothing at all."""
    counters, reference = pages(desk)[0]["id"], pages(desk, "s2")[0]["id"]
    shown = svg(desk, {"id": counters})
    assert desk.set(desk.file(), 2, "name", "Seafire").status == 200
    changed = pages(desk)[0]["id"]
    assert changed != counters and pages(desk, "s2")[0]["id"] == reference
    assert "Seafire" in svg(desk, {"id": changed})
    assert svg(desk, {"id": counters}) == shown  # whoever asks late still gets it
    (desk.root / "raf.csv").write_bytes((desk.root / "raf.csv").read_bytes() + b"\r\n# a note\r\n")
    poke(desk)
    assert pages(desk)[0]["id"] == changed


def test_revisions_follow_the_changes(desk: Desk) -> None:
    pages(desk)
    before = desk.get("api/sheets/s1")["revision"]
    answer = desk.set(desk.file(), 0, "name", "Seafire")
    desk.examined()
    assert desk.get("api/sheets/s1")["revision"] == answer.json["revision"] > before
    assert desk.get("api/sheets/s2")["revision"] == answer.json["revision"]


def test_mistakes_hold_the_pages(desk: Desk) -> None:
    """The last good ones stay, of every sheet, and come anew once the mistakes are gone."""
    good = pages(desk)[0]["id"]
    assert desk.set(desk.file(), 0, "engine", "9").status == 200
    desk.examined()
    held = desk.get("api/sheets/s1")
    assert held["held"] and [page["id"] for page in held["pages"]] == [good]
    whole = desk.get("api/sheets/s1?page=1&svg")
    assert whole.pop("svg").encode() == desk.ask("GET", f"api/pages/{good}.svg").data and whole == held
    assert desk.get("api/sheets/s2")["held"] and desk.get("api/problems")["held"]
    assert desk.set(desk.file(), 0, "engine", "4").status == 200
    desk.examined()
    free = desk.get("api/sheets/s1")
    assert not free["held"] and free["pages"][0]["id"] != good


def test_a_kit_with_a_mistake_shows_what_is_sound(opened: Opener, kit: Path) -> None:
    """From its first moment: the rows without mistakes, and sheets that need none."""
    (kit / "raf.csv").write_bytes((kit / "raf.csv").read_bytes().replace(b";5;3;4;", b";9;3;4;"))
    desk = opened(kit, proofs=True)
    desk.examined()
    found = desk.get("api/sheets/s1")
    assert found["held"] and len(found["pages"][0]["pieces"]) == 7
    assert found["without"] == 2  # Spitfires
    assert len(desk.get("api/sheets/s2")["pages"]) == 1


def test_a_row_of_another_length_is_counted_among_those_the_page_lacks(opened: Opener, kit: Path) -> None:
    (kit / "raf.csv").write_bytes((kit / "raf.csv").read_bytes().replace(b";5;3;4;", b";5;3;"))
    desk = opened(kit, proofs=True)
    desk.examined()
    assert [problem["code"] for problem in desk.get("api/problems")["problems"]] == ["PG110"]
    assert desk.get("api/sheets/s1")["without"] == 1


def test_a_sheet_that_cannot_be_printed_holds_itself_alone(desk: Desk) -> None:
    good = pages(desk)[0]["id"]
    rewrite(desk, KIT.replace('size = "25mm"', 'size = "200mm"'))
    desk.examined()
    found = desk.get("api/sheets/s1")
    assert found["held"] and found["pages"][0]["id"] == good and not desk.get("api/sheets/s2")["held"]
    rewrite(desk, KIT)
    assert pages(desk)[0]["id"] == good and not desk.get("api/sheets/s1")["held"]


def test_a_kit_that_breaks_and_heals(desk: Desk) -> None:
    good = pages(desk)[0]["id"]
    rewrite(desk, KIT.replace("[[sheet]]", "[[sheet"))
    desk.examined()
    found = desk.get("api/sheets/s1")
    assert found["held"] and found["pages"][0]["id"] == good
    assert desk.get("api/problems")["problems"][0]["code"].startswith("PG")
    rewrite(desk, KIT)
    desk.examined()
    found = desk.get("api/sheets/s1")
    assert not found["held"] and found["pages"][0]["id"] == good


def test_a_kit_that_is_broken_from_the_first(opened: Opener, kit: Path) -> None:
    (kit / "kit.toml").write_text("name = ")
    desk = opened(kit, proofs=True)
    assert desk.ask("GET", "api/sheets/s1").status == 404
    assert desk.get("api/problems")["problems"]
    rewrite(desk, KIT)
    assert len(pages(desk)) == 1


def test_a_page_that_was_followed_before_anybody_asked_for_it_is_sent(desk: Desk) -> None:
    """The page was told of it, and its question is on the way while the sheet is laid anew."""
    (told,) = pages(desk)
    file = desk.file()
    assert desk.set(file, 0, "engine", "4").status == 200
    (now,) = pages(desk)
    assert now["id"] != told["id"]
    assert svg(desk, told) != svg(desk, now)


def test_a_kit_without_sheets(opened: Opener, kit: Path) -> None:
    (kit / "kit.toml").write_text(KIT.partition("[[sheet]]")[0])
    desk = opened(kit, proofs=True)
    desk.examined()
    found = desk.ask("GET", "api/sheets/s1")
    assert found.status == 404 and found.codes == ["PG905"]
    rewrite(desk, KIT)
    assert len(pages(desk)) == 1


def test_a_sheet_is_there_as_soon_as_it_is_added(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has read the kit since: who asks for its pages waits, and so does who prints it."""
    desk.examined()

    def examined_late(*asked: Any) -> Any:
        time.sleep(0.05)
        return examine_in_steps(*asked)

    monkeypatch.setattr("pressgang.studio.proofs.examine_in_steps", examined_late)
    for name in ("s3", "s4"):
        add = {"op": "add", "at": ["sheet"], "value": {"kind": "odds-table", "name": name}}
        kit = desk.get("api/kit")
        assert desk.ask("PATCH", "api/kit", {"version": kit["version"], "edits": [add]}).status == 200
        if name == "s3":
            assert desk.get(f"api/sheets/{name}")["pages"]
        else:
            assert desk.ask("POST", "api/jobs", {"sheets": [name], "target": "download"}).status == 202


def test_a_sheet_keeps_its_id_when_others_go(desk: Desk) -> None:
    """One that cannot be read has no pages, and takes no other's; one that goes leaves its id to none."""
    reference = pages(desk, "s2")[0]["id"]
    rewrite(desk, KIT.replace('kind = "counters"', 'kind = "countres"'))
    desk.examined()
    assert desk.get("api/sheets/s1") == {
        "revision": desk.session.revision,
        "held": True,
        "without": 0,
        "pages": [],
        "board": None,
    }
    assert desk.get("api/sheets/s2")["pages"][0]["id"] == reference
    rewrite(desk, KIT.replace('[[sheet]]\nkind = "counters"\nsize = "25mm"\n', ""))
    assert pages(desk, "s2")[0]["id"] == reference
    assert desk.ask("GET", "api/sheets/s1").status == 404


def test_a_picture_that_changes_on_the_disk_is_drawn_anew(opened: Opener, kit: Path) -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v{}z"/></svg>'
    (kit / "own.svg").write_text(drawing.format(4))
    (kit / "luftwaffe.csv").write_text(
        "name,quantity,engine,fuselage,to_hit,weapons,art\nBf 109,1,3,3,3,front,own.svg\n"
    )
    desk = opened(kit, proofs=True)
    before = pages(desk)[0]["id"]
    (kit / "own.svg").write_text(drawing.format(2))
    assert (kit / "own.svg") in list(desk.session.watched())
    poke(desk)
    assert pages(desk)[0]["id"] != before


@pytest.mark.parametrize(
    "path", ["sheets/s0", "sheets/s99", "sheets/x", "sheets/s1x", "pages/p0.svg", "pages/..svg"]
)
def test_what_there_is_not_is_404(still: Desk, path: str) -> None:
    found = still.ask("GET", f"api/{path}")
    assert found.status == 404 and found.codes == ["PG905"]


def test_the_faces_of_pages(still: Desk) -> None:
    (one,) = pages(still)
    style = still.ask("GET", "page.css")
    assert style.headers["content-type"].startswith("text/css")
    used = set(re.findall(r'class="([^"]+)"', svg(still, one)))
    assert used and all(f".{name}{{" in style.data.decode() for name in used)
    for url in re.findall(r'url\("([^"]+)"\)', style.data.decode()):
        face = still.ask("GET", url)
        assert face.status == 200 and face.headers["content-type"] == "font/ttf" and len(face.data) > 10_000
    for name in ("../figo", "nothing", "figo.ttf"):
        assert still.ask("GET", f"fonts/{name}.ttf").status == 404


def test_the_faces_of_the_kit_itself(opened: Opener, kit: Path) -> None:
    (kit / "mine.ttf").write_bytes(FontBook().face("notos").data)
    (kit / "kit.toml").write_text('face = "mine.ttf"\n' + (kit / "kit.toml").read_text())
    desk = opened(kit, proofs=True)
    (one,) = pages(desk)
    style = desk.ask("GET", "api/fonts.css").data.decode()
    urls = re.findall(r'url\("([^"]+)"\)', style)
    assert {desk.ask("GET", f"api/{url}").status for url in urls} == {200}
    (own,) = {Path(url).stem for url in urls} & set(re.findall(r'class="([^"]+)"', svg(desk, one)))
    assert f".{own}{{" in style and {"garamond"} < {Path(url).stem for url in urls}


def test_a_game_in_a_folder_has_pages_too(opened: Opener, tmp_path: Path) -> None:
    from tests.games.folders import IRON_LANES

    kit = tmp_path / "kit"
    (kit / "games" / "iron-lanes").mkdir(parents=True)
    (kit / "games" / "iron-lanes" / "game.toml").write_text(IRON_LANES)
    (kit / "kit.toml").write_text(
        'system = "iron-lanes"\n[[force]]\nname = "Reds"\nstats = "reds.csv"\n'
        '[[sheet]]\nkind = "square-mat"\n[[sheet]]\nkind = "force-list"\n'
    )
    (kit / "reds.csv").write_text("name,gun,hull\nWasp,5,3\nBear,6,9\n")
    desk = opened(kit, proofs=True)
    desk.examined()
    assert desk.get("api/problems")["problems"] == []
    assert desk.get("api/sheets/s1")["pages"] and desk.get("api/sheets/s2")["pages"]


def test_a_sheet_for_which_nothing_is_left_has_no_pages(opened: Opener, tmp_path: Path) -> None:
    """It has them while a row is chosen and none of before when none is; the note is among the problems."""
    kit = tmp_path / "chosen"
    (kit / "games/g").mkdir(parents=True)
    (kit / "games/g/game.toml").write_text(
        '[game]\nid = "g"\n[column.gun]\nkind = "whole"\n'
        '[[sheet]]\nid = "all"\nkind = "card"\nlayout = ["name"]\n'
        '[[sheet]]\nid = "few"\nkind = "card"\nlayout = ["name"]\nwhen = "gun > 1"\n'
    )
    (kit / "kit.toml").write_text(
        'name = "k"\nsystem = "g"\n[[force]]\nname = "R"\nstats = "r.csv"\n'
        '[[sheet]]\nkind = "all"\n[[sheet]]\nkind = "few"\n'
    )
    (kit / "r.csv").write_text("name,gun\nWasp,2\n")
    desk = opened(kit, proofs=True)
    desk.examined()
    assert len(pages(desk, "s2")) == 1
    assert desk.set(desk.file(), 0, "gun", "1").status == 200
    desk.examined()
    found = desk.get("api/sheets/s2")
    assert found["pages"] == [] and not found["held"]
    assert [one["code"] for one in desk.get("api/problems")["problems"]] == ["PG559"]
    assert len(pages(desk, "s1")) == 1
