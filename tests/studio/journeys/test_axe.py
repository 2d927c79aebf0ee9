"""No violation of axe in any state of the page, light and dark, wide, narrow and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.studio.journeys.conftest import Server, Studio, Table, Watched

WIDTHS = {1440: 900, 900: 900, 320: 640}
SCHEMES = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}
"""What is looked for: all rules in the light; in the dark nothing but the colours is another."""


class Looks:
    """Looks with axe at what is shown now, in both lights and all widths; a narrow page goes through its tabs."""

    def __init__(self, page: Page) -> None:
        self.page, self.axe = page, Axe()
        self.found: list[str] = []

    def at(self, state: str, tabs: bool = False) -> None:
        """Note what violates a rule in this state."""
        for width, height in WIDTHS.items():
            self.page.set_viewport_size({"width": width, "height": height})
            shown = self.page.get_by_role("tab").all() if tabs and width < 760 else []
            for tab in shown or [None]:
                if tab is not None:
                    tab.click()
                for scheme, options in SCHEMES.items():
                    self.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                    self._look(f"{state}, {width}, {scheme}", options)
                wide = self.page.evaluate("document.documentElement.scrollWidth")
                if wide > width:
                    self.found.append(f"{state}: {wide} px wide in {width}")
        self.page.set_viewport_size({"width": 1440, "height": 900})
        self.page.emulate_media(color_scheme="light")

    def _look(self, where: str, options: dict[str, Any]) -> None:
        answer: dict[str, Any] = self.axe.run(self.page, options={**options, "resultTypes": ["violations"]}).response
        for one in answer["violations"]:
            nodes = [f"{node['html'][:160]} {node['failureSummary'][:300]}" for node in one["nodes"][:3]]
            self.found.append(f"{where}: {one['id']}: {nodes}")


@pytest.fixture
def looks(page: Page) -> Iterator[Looks]:
    """What axe finds; nothing, in the end."""
    made = Looks(page)
    yield made
    assert made.found == []


def test_the_start_page(tmp_path_factory: pytest.TempPathFactory, console: Watched, page: Page, looks: Looks) -> None:
    server = Server(tmp_path_factory.mktemp("none"))
    server.start()
    try:
        page.goto(server.address)
        expect(page.get_by_role("radio").first).to_be_visible()
        looks.at("start")
    finally:
        server.stop()


def test_a_kit_and_a_mistake(studio: Studio, table: Table, looks: Looks) -> None:
    expect(table.page.get_by_role("img", name="Counters, page 1 of 1", exact=True)).to_be_visible()
    looks.at("kit", tabs=True)
    table.type(4, "engine", "9")
    table.cell(4, "engine").click()
    expect(table.page.get_by_role("status", name="Proof", exact=True)).to_contain_text("holds the press")
    looks.at("problem")


DIALOGS = {
    "Print": "Print…",
    "Add from the library": "Add from library…",
    "All options of Counters": "All options…",
    "Add a sheet": "Add a sheet",
    "Add a force": "Add a force",
    "Keys": "Keys",
}


def test_dialogs(studio: Studio, opened: Callable[[Studio], Table], page: Page, looks: Looks) -> None:
    opened(studio)
    for name, button in DIALOGS.items():
        page.get_by_role("button", name=button, exact=True).click()
        dialog = page.get_by_role("dialog", name=name, exact=True)
        expect(dialog).to_be_visible()
        expect(dialog.get_by_role("button").first).to_be_visible()
        looks.at(name)
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
