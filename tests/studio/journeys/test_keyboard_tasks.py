"""The five tasks with the keyboard alone: start, add aircraft, edit, choose sheets, print; and a silhouette."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.studio.journeys.conftest import Server, Watched

MOST = 120  # two rounds through the page


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press Tab until the focus is there; it is reached in so many steps, or not at all."""
    wanted.wait_for()
    node = wanted.element_handle()
    for _ in range(MOST):
        reached = node.evaluate("node => node.isConnected ? node === document.activeElement : null")
        if reached:
            return
        if reached is None:  # the page has made another one
            node = wanted.element_handle()
        else:
            page.keyboard.press(key)
    raise AssertionError(f"Tab does not come to {wanted}")


def test_the_keyboard(server: Server, console: Watched, page: Page) -> None:
    """One after the other in the same kit."""
    server.close()
    five_tasks_by_keyboard_alone(server, page)
    the_list_of_keys_and_the_colours(page)


def five_tasks_by_keyboard_alone(server: Server, page: Page) -> None:
    keys = page.keyboard
    page.goto(server.address)
    expect(page.get_by_role("radio", name="WWII Aerial Combat", exact=True)).to_be_focused()
    tab_to(page, page.get_by_role("textbox", name="Name of the kit, and of its folder", exact=True))
    keys.press("Control+a")
    keys.type("friday")
    keys.press("Enter")
    grid = page.get_by_role("grid", name="Stats of RAF", exact=True)
    grid.wait_for()
    # add aircraft
    tab_to(page, page.get_by_role("button", name="Add from library…", exact=True))
    keys.press("Enter")
    dialog = page.get_by_role("dialog", name="Add from the library", exact=True)
    expect(dialog.get_by_role("searchbox")).to_be_focused()
    keys.type("whirlwind")
    plates = dialog.get_by_role("group", name="Aircraft", exact=True).get_by_role("button")
    expect(plates).to_have_count(1)
    keys.press("ArrowDown")
    expect(plates.first).to_be_focused()
    keys.press("Space")
    tab_to(page, dialog.get_by_role("button", name="Add 1 aircraft", exact=True))
    keys.press("Enter")
    expect(dialog).to_be_hidden()
    added = grid.get_by_role("gridcell", name="Westland Whirlwind", exact=True)
    added.wait_for()
    brought = grid.get_by_role("columnheader", name="Cockpit from nose, m", exact=True)
    brought.wait_for(state="attached")  # columns come after their row, and close a cell that is open
    # edit
    page.get_by_role("button", name="Add from library…", exact=True).and_(page.locator(":focus")).wait_for()
    keys.press("Tab")
    expect(grid.locator(":focus")).to_have_count(1)
    keys.press("Control+End")
    keys.press("Home")
    expect(added).to_be_focused()
    keys.press("F2")
    keys.press("Control+a")
    keys.type("Whirlwind I")
    keys.press("Enter")
    grid.get_by_role("gridcell", name="Whirlwind I", exact=True).wait_for()
    expect(page.get_by_role("status", name="Saving", exact=True)).to_contain_text("Saved in raf.csv")
    # draw
    keys.press("ArrowUp")
    keys.press("F6")
    region = page.get_by_role("region", name="Drawing", exact=True)
    expect(region.locator(":focus")).to_have_count(1)
    tab_to(page, region.get_by_role("textbox", name="Span, m", exact=True))
    keys.press("Control+a")
    keys.type("14")
    keys.press("Enter")
    region.locator("text", has_text="14 m").wait_for(state="attached")
    # choose sheets, paper, backs
    keys.press("Shift+F6")
    expect(grid.locator(":focus")).to_have_count(1)
    page.evaluate("document.activeElement.blur()")  # as by a region that is made anew under the keyboard
    keys.press("Shift+F6")
    docket = page.get_by_role("navigation", name="Kit", exact=True)
    expect(docket.locator(":focus")).to_have_count(1)
    tab_to(page, docket.get_by_role("link", name="Counters 1 page", exact=True))
    keys.press("Enter")
    page.get_by_role("heading", level=2, name="Counters", exact=True).wait_for()
    paper = docket.get_by_role("combobox", name="Paper", exact=True)
    tab_to(page, paper)
    under_the_hand = paper.element_handle()
    keys.press("l")
    docket.get_by_text("of Letter.").wait_for()
    expect(paper).to_have_value("letter")
    assert under_the_hand.evaluate("node => node === document.activeElement")  # to type on
    tab_to(page, page.get_by_role("combobox", name="Backs", exact=True))
    keys.press("l")
    page.get_by_role("img", name="Counters, page 1 of 2", exact=True).wait_for()
    # print
    keys.press("Control+p")
    dialog = page.get_by_role("dialog", name="Print", exact=True)
    tab_to(page, dialog.get_by_role("button", name="Save PDFs", exact=True))
    keys.press("Enter")
    dialog.get_by_role("link", name="Open counters.pdf", exact=True).wait_for()
    keys.press("Escape")
    expect(page.get_by_role("combobox", name="Backs", exact=True)).to_be_focused()
    assert (server.folder / "friday" / "output" / "counters.pdf").is_file()


def the_list_of_keys_and_the_colours(page: Page) -> None:
    page.keyboard.press("Control+/")
    dialog = page.get_by_role("dialog", name="Keys", exact=True)
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    dialog.get_by_role("radio", name="Dark", exact=True).check()
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    dialog.wait_for()  # its address is that of the page
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.evaluate(ground) == dark
    page.emulate_media(color_scheme="dark")
    page.keyboard.press("Control+/")
    dialog.get_by_role("radio", name="Light", exact=True).check()
    assert page.evaluate(ground) == light
    dialog.get_by_role("radio", name="As the system", exact=True).check()
    assert page.evaluate(ground) == dark
