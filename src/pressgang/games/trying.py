"""What a text or an expression of a game's file gives for a row, tried where it stands as it is typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pressgang.diagnostics import Problems, Span
from pressgang.games.expressions.arithmetic import InnerScope
from pressgang.games.expressions.compiling import Scope, compiled, plain_name
from pressgang.games.expressions.scopes import Each
from pressgang.games.expressions.templates import Template, template
from pressgang.games.expressions.values import PLAIN_ENTRY, Fault, ListEntry, Value, shown_value
from pressgang.games.game import Game, OwnList
from pressgang.games.written import Written
from pressgang.rows.sides import Side
from pressgang.rulebook import RuleBook
from pressgang.schema import Row
from pressgang.structs import dataclass
from pressgang.typography.markup import without_signs

_EVERY_EACH: Mapping[str, Each] = {"row": "row", "side": "side", "kit": "kit"}
_OF_ROWS = ("card", "counters", "roster")
"""Kinds of sheets that are of rows where they do not say what they are printed for."""
_ELSEWHERE: Mapping[str, Each] = {
    "foot": "side", "page-foot": "side", "side-legend": "side", "legend": "kit", "back-legend": "kit",
}  # fmt: skip
"""Keys of sheets whose texts are of something else than the sheet."""
_OF_PRINT = ("room_width", "room_height", "ink")
"""Names that cards have when they are printed, and not before."""
_AXES = ("down", "across", "each", "series")


@dataclass(frozen=True)
class Trial:
    """A row of a kit with all that its game's expressions may read; `document` is the game's file."""

    game: Game
    document: Mapping[str, Any]
    sides: Sequence[Side[Any]]
    side: Side[Any] | None = None
    row: Row | None = None

    def result(self, text: str, at: Sequence[str | int], is_text: bool) -> dict[str, Any]:
        """Return what a text or expression at these keys `gives`, or its `fault`; `row` marks the row's own."""
        each, own = self._context(at)
        found, written = Problems(), Written(text, Span("", 1, 1))
        listed = self._list(at)
        names = listed.names if listed is not None else self.game.names
        known = names.known(each, own)
        made = template(written, known, found) if is_text else compiled(written, known, found)
        if made is None or found.found:
            first = found.found[0] if found.found else None
            return {"fault": f"{first.message}. {first.help}" if first else "it cannot be read"}
        read = {name for one in getattr(made, "expressions", [made]) for name in one.every_name()}
        scope = self._scope(each)
        if scope is None or listed is not None or any(own.get(name, 0) is None for name in read):
            return {}
        scope = InnerScope(scope, {name: value for name, value in own.items() if value is not None})
        try:
            text = made.text(scope) if isinstance(made, Template) else shown_value(made.value(scope))
            return {"gives": without_signs(text)}
        except Fault as fault:
            return {"fault": f"for this row it {fault.said}", "row": True}

    def _list(self, at: Sequence[str | int]) -> OwnList | None:
        """Return the list whose rows stand on the sheet to which these keys lead, if it is of one."""
        if len(at) < 2 or at[0] != "sheet" or not isinstance(at[1], int):
            return None
        sheet = dict(enumerate(self.document.get("sheet", []))).get(at[1])
        return self.game.lists.get(str(sheet.get("list"))) if isinstance(sheet, dict) else None

    def _scope(self, each: Each) -> Scope | None:
        """Return the names for the row, its side or the kit; None where there is none."""
        names, rules = self.game.names, RuleBook(self.game.rules)
        if each == "kit":
            return names.kit(self.sides, rules) if self.sides else None
        if self.side is None or each == "side":
            return names.side(self.side, rules) if self.side is not None else None
        return names.row(self.row, rules, self.side.name) if self.row is not None else None

    def _context(self, at: Sequence[str | int]) -> tuple[Each, dict[str, Value | None]]:
        """Return what is printed for at these keys, and further names there: None where print alone has it."""
        each: Each = "row"
        own: dict[str, Value | None] = {}
        inside: Any = self.document
        for depth, step in enumerate(at):
            if depth == 2 and at[0] == "sheet" and isinstance(inside, dict):
                each = "row" if inside.get("kind") in _OF_ROWS else "kit"
                each = _EVERY_EACH.get(str(inside.get("each")), each)
                own |= self._of_sheet(inside)
            if isinstance(inside, dict):
                word = inside.get("each", inside.get("list") if step == "columns" else None)
                each = _EVERY_EACH.get(str(word), each)
                if isinstance(word, str) and word not in _EVERY_EACH:
                    own |= self._entry(plain_name(word))
                if "to" in inside:
                    own["number"] = 1
                if depth == 2 and at[0] == "table":
                    own |= self._axes(inside)
            if depth == 2 and at[0] == "sheet":
                each = _ELSEWHERE.get(str(step), each)
            each = "side" if step == "compare" else each
            try:
                inside = inside[step]
            except (KeyError, IndexError, TypeError):
                inside = None
        return each, own

    def _of_sheet(self, sheet: Mapping[str, Any]) -> dict[str, Value | None]:
        """Return the names that a sheet has by itself: its options, the number of a piece, room on a card."""
        options = sheet.get("options")
        own: dict[str, Value | None] = {
            plain_name(name): one.get("default") if isinstance(one, dict) else None
            for name, one in (options.items() if isinstance(options, dict) else ())
        }
        if sheet.get("pieces") or sheet.get("numbered"):
            own["number"] = 1
        taken = self.game.names.known("row").own if sheet.get("kind") == "card" else _OF_PRINT
        return own | {name: None for name in _OF_PRINT if name not in taken}

    def _entry(self, name: str) -> dict[str, Value | None]:
        """Return the names of the first entry of a list of the row, or of a rule."""
        kind, scope = self.game.names.known("row").own.get(name), self._scope("row")
        of = kind.of if kind is not None else None
        if of is None:
            return {}
        fields = [field for field, _ in of.fields] if of.name == "entry" else [PLAIN_ENTRY]
        own: dict[str, Value | None] = dict.fromkeys(fields)
        try:
            entries = scope[name] if scope is not None else ()
        except Fault:
            return own
        if isinstance(entries, tuple) and entries:
            first = entries[0]
            own |= first.as_mapping() if isinstance(first, ListEntry) else {PLAIN_ENTRY: first}
        return own

    def _axes(self, table: Mapping[str, Any]) -> dict[str, Value | None]:
        """Return the names that the cells of a table read, each with its first value."""
        own: dict[str, Value | None] = {}
        for axis in (table[key] for key in _AXES if isinstance(table.get(key), dict)):
            of, name = axis.get("of"), str(axis.get("name") or "")
            if isinstance(of, str):  # an expression
                made = compiled(Written(of, Span("", 1, 1)), self.game.names.known("kit"), Problems())
                scope = self._scope("kit")
                try:
                    of = made.value(scope) if made is not None and scope is not None else None
                except Fault:
                    of = None
            if name:
                own[plain_name(name)] = of[0] if isinstance(of, list | tuple) and of else None
        return own
