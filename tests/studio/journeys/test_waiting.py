"""The server is gone, or cannot write: what was typed is kept, and saved as soon as it can be."""

from __future__ import annotations

import re
import signal
from typing import Any

from playwright.sync_api import Route, expect

from tests.studio.journeys.conftest import Studio, Table, Watched

NOT_THERE = (
    "ERR_CONNECTION_RE(FUSED|SET)|ERR_SOCKET_NOT_CONNECTED|"
    "ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|ERR_CONTENT_LENGTH_MISMATCH"
)
"""What a browser says of a server that is killed: before it answers, or in the middle of an answer."""


SOON_AGAIN = """() => {
  const real = setTimeout;
  window.setTimeout = (then, time) => real(then, time === 2000 ? 200 : time);
}"""
"""What is refused is tried again after two seconds: in this page, a tenth of that."""


HIDE = """hidden => {
  Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_waiting_for_a_server(studio: Studio, table: Table, console: Watched) -> None:
    """One after the other in the same kit."""
    a_server_that_hangs_is_waited_for(studio, table, console)
    a_file_that_is_held_is_tried_again_and_a_folder_may_be_read_only(studio, table, console)
    a_tab_that_is_hidden_and_shown_and_left(studio, table)
    a_sheet_that_could_not_be_laid_is_told_until_the_next_edit(table)
    one_stays_where_one_went_before_all_was_there(table)
    a_dead_server_loses_nothing(studio, table, console)


def one_stays_where_one_went_before_all_was_there(table: Table) -> None:
    """What forms offer comes after the first page, and the address names another force."""
    page, held = table.page, list[Route]()
    offered = page.get_by_role("combobox", name="Paper", exact=True)
    offered.wait_for()
    page.route("**/api/choices", lambda route: held.append(route), times=1)
    page.reload()
    page.get_by_role("link", name="Luftwaffe 1 aircraft", exact=True).click()
    other = page.get_by_role("grid", name="Stats of Luftwaffe", exact=True)
    other.wait_for()
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    offered.wait_for()
    expect(other).to_be_visible()
    page.go_back()
    table.grid.wait_for()


def a_server_that_hangs_is_waited_for(studio: Studio, table: Table, console: Watched) -> None:
    console.expects(NOT_THERE)
    with studio.halted():
        table.type(4, "engine", "4")
        table.type(5, "engine", "3")
        expect(table.cell(5, "engine")).to_have_text("3")
        expect(table.saving).to_have_text("Saving…")
    expect(table.saving).to_contain_text("Saved in raf.csv")
    assert [line.split(",")[3] for line in studio.lines()[3:]] == ["4", "3", "3", "2"]


def a_file_that_is_held_is_tried_again_and_a_folder_may_be_read_only(
    studio: Studio, table: Table, console: Watched
) -> None:
    page = table.page
    why = "raf.csv is open in a program that does not let it be changed"
    way_out = "Close it there: your cell is kept and tried again."
    refused = [{"code": "PG904", "severity": "error", "message": why, "help": way_out}]
    page.route(
        "**/api/files/*", lambda route: route.fulfill(json={"refused": 423, "version": "", "problems": refused})
    )
    page.evaluate(SOON_AGAIN)
    table.type(4, "engine", "1")
    held = page.get_by_role("note", name="File held", exact=True)
    expect(held).to_have_text(f"{why}. {way_out}")
    expect(table.saving).to_have_text("1 cell not saved")
    page.unroute("**/api/files/*")  # it was closed there
    expect(held).to_be_hidden()
    expect(table.saving).to_contain_text("Saved in raf.csv")
    assert ",1,1,3,4,front," in studio.lines()[3]
    studio.kit.chmod(0o555)
    try:
        page.reload()
        expect(page.get_by_role("alert", name="Read only", exact=True)).to_have_text(
            "This folder is read-only: look and print to another place."
        )
        expect(table.grid).to_have_attribute("aria-readonly", "true")
        expect(table.saving).to_have_text("Read only")
        table.cell(4, "engine").dblclick()
        page.keyboard.type("2")
        expect(page.get_by_role("textbox", name="Engine", exact=True)).to_have_count(0)
        expect(table.cell(4, "engine")).to_have_text("1")
    finally:
        studio.kit.chmod(0o755)


def a_tab_that_is_hidden_and_shown_and_left(studio: Studio, table: Table) -> None:
    """Hidden it listens to nothing, shown it asks, left it commits the open cell."""
    page = table.page
    with page.expect_event("requestfailed", lambda request: request.url.endswith("api/events")):
        page.evaluate(HIDE, True)
    file = studio.file("raf.csv")
    file.write_text(file.read_text().replace("54 Sqn", "66 Sqn"))
    with page.expect_request(lambda request: request.url.endswith("api/events")):
        page.evaluate(HIDE, False)
    expect(table.cell(4, "unit")).to_have_text("66 Sqn")
    expect(table.grid).not_to_have_attribute("aria-readonly", "true")
    table.cell(4, "engine").click()
    page.keyboard.type("2")
    page.goto("about:blank")
    page.goto(studio.address)
    expect(table.cell(4, "engine")).to_have_text("2")
    assert re.search(",1,2,3,4,front,", studio.lines()[3])


def a_sheet_that_could_not_be_laid_is_told_until_the_next_edit(table: Table) -> None:
    page = table.page
    failed = {"code": "PG900", "severity": "error", "message": "a sheet could not be laid", "help": "Go on."}
    found, none = {"problems": [failed]}, {"held": True, "pages": []}
    page.route("**/api/problems", lambda route: route.fulfill(json=route.fetch().json() | found))
    page.route("**/api/sheets/*", lambda route: route.fulfill(json=route.fetch().json() | none))
    page.route("**/api/kit", lambda route: route.fulfill(json=_not_laid(route.fetch().json())), times=1)
    page.reload()
    proof = page.get_by_role("status", name="Proof", exact=True)
    expect(proof).to_contain_text("This sheet could not be laid")
    expect(page.locator("#problems")).to_contain_text("A fault of pressgang")
    expect(page.locator("#problems")).not_to_contain_text(re.compile("mistake|kit.toml"))
    expect(page.locator("#docket a[data-key=s1] small")).to_have_text(re.compile("page"))
    page.unroute_all(behavior="wait")
    table.type(4, "engine", "3")
    expect(proof).to_be_empty()
    page.locator("#pages svg").first.wait_for()
    table.type(4, "engine", "2")
    table.wait_until_saved()


def _not_laid(kit: dict[str, Any]) -> dict[str, Any]:
    return {**kit, "sheets": [{**sheet, "pages": None} for sheet in kit["sheets"]]}


def a_dead_server_loses_nothing(studio: Studio, table: Table, console: Watched) -> None:
    console.expects(f"{NOT_THERE}|status of 40[34]")  # the icon is asked for again as well
    page, before = table.page, studio.lines()
    studio.server.stop(signal.SIGKILL)
    try:
        table.type(4, "engine", "4")
        table.type(5, "engine", "1")
        alert = page.get_by_role("alert", name="The studio has stopped.", exact=True)
        expect(alert).to_contain_text("What you typed is kept here.")
        again = alert.get_by_role("button", name="Try again", exact=True)
        again.wait_for()
        expect(table.saving).to_have_text("2 cells not saved")
        expect(table.cell(4, "engine")).to_have_text("4")
        assert studio.lines() == before
    finally:
        studio.server.start()  # another one, with a token of its own
    again.click()
    expect(alert).to_contain_text("Open the address that the terminal shows.")
    expect(table.saving).to_have_text("2 cells not saved")
