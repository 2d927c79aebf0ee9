"""Print the size of each room of src/pressgang, and fail where one is above its budget in pyproject.toml.

A room is a folder, those of `systems/` and `sheets/` one by one, or `top` for the modules beside them. Lines
are those of the files, statements those of Python without docstrings. Whoever raises a budget says in the
same commit what for. `--write` prints the budgets that the code has now, with 2 % to spare.
"""

import ast
import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "pressgang"
PARTED = ("sheets", "systems")
SPARE = 1.02


def room_of(module: Path) -> str:
    """Return the room in which a module of the package lies."""
    folders = module.relative_to(SOURCE).parts[:-1]
    if not folders:
        return "top"
    return "/".join(folders[:2] if folders[0] in PARTED else folders[:1])


def statements_in(text: str) -> int:
    """Return how many statements of Python a text has; docstrings are none."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]
    return sum(1 for node in nodes if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)))


def main() -> int:
    """Print a line a room; return 1 where one, or the whole, is above its budget."""
    lines, statements, modules = Counter[str](), Counter[str](), Counter[str]()
    for module in sorted(SOURCE.rglob("*.py")):
        text = module.read_text(encoding="utf-8")
        for room in (room_of(module), "all"):
            lines[room] += len(text.splitlines())
            statements[room] += statements_in(text)
            modules[room] += 1
    if "--write" in sys.argv:
        for room in sorted(lines):
            print(f'"{room}" = {int(lines[room] * SPARE)}')
        return 0
    budgets = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pressgang"]["lines"]
    print(f"{'room':34}{'lines':>8}{'budget':>8}{'statements':>12}{'modules':>9}")
    for room in sorted(lines, key=lambda one: (one == "all", one)):
        budget = budgets.get(room, 0)
        print(f"{room:34}{lines[room]:8}{budget:8}{statements[room]:12}{modules[room]:9}")
    over = [room for room in lines if lines[room] > budgets.get(room, 0)]
    for room in over:
        what = f"has {lines[room]} lines, and its budget is {budgets.get(room, 0)}"
        print(f"{room} {what}: cut, or raise it in pyproject.toml and say what for.", file=sys.stderr)
    gone = [room for room in budgets if room not in lines]
    for room in gone:
        print(f"{room} has a budget in pyproject.toml, and is no room: remove the line.", file=sys.stderr)
    return 1 if over or gone else 0


if __name__ == "__main__":
    sys.exit(main())
