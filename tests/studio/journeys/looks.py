"""What axe says of the page as it is now, light and dark, wide, narrow and on a phone."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WIDTHS = {1440: 900, 900: 900, 320: 640}
MIDDLE = 900
COLOURS = "color-contrast"
NARROW = {900: ".strip", 320: ".tabs"}
"""What is shown in that width alone."""
WHOLE = "region"
"""What this rule says of whole pages cannot be said of a part."""
DRAWN = "svg"
"""Of text in a drawing axe never finds what lies under it: each would be looked at for nothing."""
EMPTY = "document.querySelectorAll('svg > :not(title)').forEach((one) => one.remove())"


class Looks:
    """Looks with axe at what is shown now, in both lights and all widths; a phone goes through its tabs.

    All rules are looked for in the light: in the dark nothing but the colours is another.
    Colours take most of the time: they are looked at wide, for narrower all elements keep theirs, and narrow of
    what only there is shown; in the middle width nothing else is another than in one of the other two.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[str] = []
        self.without_drawings = False
        """Whether drawings are emptied before each look: axe goes through the whole page for each part."""

    def at(self, state: str, part: str = "") -> None:
        """Note what violates a rule in this state, on the whole page or in a part of it."""
        for width, height in WIDTHS.items():
            if part and width == MIDDLE:
                continue  # what is too wide for it is too wide for a phone
            self.page.set_viewport_size({"width": width, "height": height})
            tabs = self.page.get_by_role("tab").all() if width == 320 and not part else []
            less = [*([WHOLE] if part else []), *([COLOURS] if width in NARROW else [])]
            for tab in tabs or [None]:
                if tab is not None:
                    tab.click()
                if width != MIDDLE:
                    self._look(
                        f"{state}, {width}", part, {"rules": {rule: {"enabled": False} for rule in less}}
                    )
                wide = self.page.evaluate("document.documentElement.scrollWidth")
                if wide > width:
                    self.found.append(f"{state}: {wide} px wide in {width}")
            if width in NARROW and (part or not self.page.locator(NARROW[width]).count()):
                continue
            for light in ("light", "dark") if width in NARROW else ("dark",):
                self.page.emulate_media(color_scheme=light)
                all_but = {"rules": {WHOLE: {"enabled": False}}}
                options = all_but if (width, light) == (MIDDLE, "light") else {"runOnly": [COLOURS]}
                self._look(f"{state}, {width}, {light}", NARROW.get(width, part), options)
            self.page.emulate_media(color_scheme="light")
        self.page.set_viewport_size({"width": 1440, "height": 900})

    def _look(self, where: str, part: str, options: dict[str, Any]) -> None:
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(Axe().axe_script)
        if self.without_drawings:
            self.page.evaluate(EMPTY)
        seen = {"include": [part or "html"], **({"exclude": [DRAWN]} if "runOnly" in options else {})}
        asked = [seen, {**options, "resultTypes": ["violations"], "selectors": False}]
        answer = self.page.evaluate("([seen, options]) => axe.run(seen, options)", asked)
        for one in answer["violations"]:
            nodes = [f"{node['html'][:160]} {node['failureSummary'][:300]}" for node in one["nodes"][:3]]
            self.found.append(f"{where}: {one['id']}: {nodes}")
