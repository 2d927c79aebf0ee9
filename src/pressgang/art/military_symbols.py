"""Military symbols of NATO (APP-6, MIL-STD-2525D): words to codes of 20 digits, and codes to pictures.

The geometry comes from the package `milsymbol`; lines are heavier, to be read on a counter of half an inch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from pressgang.art.pictures import Picture
from pressgang.diagnostics import Span, shown, suggestion
from pressgang.drawing.colours import Colour, luminance_ratio
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.recolour import CURRENT
from pressgang.drawing.scene import BLACK, WHITE, Group, Item, Path, ink_box
from pressgang.files.kept import read_toml
from pressgang.files.paths import template
from pressgang.regex import regex
from pressgang.schema import Refused
from pressgang.schema.problems import UNKNOWN_WORD
from pressgang.structs import NamedTuple, replace


class Branch(NamedTuple):
    """A branch: its symbol (digits 11 to 16 of a code in the set of digits 5 and 6), and what it means.

    `above` and `below` are the modifiers in digits 17 to 20: small signs over and under the main one.
    """

    group: str
    entity: str
    help: str
    above: str = "00"
    below: str = "00"
    symbol_set: str = "10"


class Modifier(NamedTuple):
    """A small sign over (`above`) or under the main one, by its two digits."""

    help: str
    above: str = "00"
    below: str = "00"


_DATA = read_toml(template("military_symbols.toml"))
_INFANTRY = "121100"
FRAMES: Mapping[str, str] = {word: frame["digit"] for word, frame in _DATA["frames"].items()}
"""The standard identities by their frames; the digit is the fourth of a code."""
FRAME_HELP: Mapping[str, str] = {word: frame["help"] for word, frame in _DATA["frames"].items()}
ECHELONS: Mapping[str, str] = _DATA["echelons"]
"""Sizes of formations from the smallest; the digits are the ninth and tenth of a code."""
BRANCHES: Mapping[str, Branch] = {
    word: Branch(group, **branch)
    for group, words in _DATA["branches"].items()
    for word, branch in words.items()
}
"""Every branch by its word, in the order of the key."""
MODIFIERS: Mapping[str, Modifier] = {word: Modifier(**one) for word, one in _DATA["modifiers"].items()}
"""The words that stand before a branch (`mountain artillery`); each takes the place above or the
place below.
"""
_WHOLE: Mapping[tuple[str, str], str] = {
    (words.split()[0], words.split()[1]): digits for words, digits in _DATA["pairs"].items()
}
"""Pairs of words that have one symbol of their own, in place of a branch with a modifier."""
ALIASES: Mapping[str, str] = _DATA["aliases"]
"""Synonyms of the words, American spellings among them."""
SIDC_DIGITS = (20, 30)
_HEAVIER = 1.7
"""The factor on milsymbol's line widths: 0.25 mm on a counter of half an inch, not 0.15."""
_LETTERS = "figbo"
"""The face of letters in symbols."""
_AFFILIATIONS = frozenset(
    Colour(r / 255, g / 255, b / 255)
    for r, g, b in ((128, 224, 255), (255, 128, 128), (170, 255, 170), (255, 255, 128), (255, 161, 255))
)
"""The colours with which milsymbol fills frames."""
_EXTENTS: Mapping[str, tuple[float, float, float, float]] = {
    "3": (25, 50, 175, 150), "6": (28, 28, 172, 172), "4": (45, 45, 155, 155),
    "1": (30.75, 30.75, 169.25, 169.25),
}  # fmt: skip
"""The left, top, right and bottom of the frames of land units, in milsymbol's units."""
_ECHELON = 42.0
"""The height of the marks of an echelon above the frame."""
_LINE = 4.0
"""The margin round a frame: half a line, and air."""
_MOST = 120
"""The most characters of the words of a symbol."""
_LOWERED = regex(
    r'(<text x="[^"]*" y=")([-\d.]+)(" text-anchor="\w+" font-size=")([\d.]+)("[^>]*dominant-baseline="middle")'
)


class SymbolError(Refused):
    """Raised for words or a code that mean no symbol; says what is wrong and what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(UNKNOWN_WORD, message, help)


def branch_words() -> Iterator[str]:
    """Yield every word that a unit may have: branches, modifiers and aliases."""
    yield from dict.fromkeys((*BRANCHES, *MODIFIERS, *(one for one in ALIASES if ALIASES[one] not in ECHELONS)))


def unit_code(unit: str, echelon: str = "", frame: str = "") -> str:
    """Return the 20 digits of a unit (`mountain infantry`) of an echelon in a frame. Raises `SymbolError`."""
    branch = _branch(unit)
    size = ECHELONS.get(echelon_named(echelon), "00")
    return (
        f"100{FRAMES[frame_named(frame)]}{branch.symbol_set}00{size}{branch.entity}{branch.above}{branch.below}"
    )


def frame_named(text: str) -> str:
    """Return the frame of that word, `friend` of none. Raises `SymbolError`."""
    return _one_of(text, FRAMES, "frame") or "friend"


def echelon_named(text: str) -> str:
    """Return the echelon of that word, or nothing of none. Raises `SymbolError`."""
    return _one_of(text, ECHELONS, "echelon")


def _one_of(text: str, words: Mapping[str, str], what: str) -> str:
    word = "-".join(text.casefold().replace("_", " ").replace("-", " ").split())
    word = word if word in words else ALIASES.get(word, word)
    if word and word not in words:
        raise SymbolError(f"there is no {what} {shown(text)}", suggestion(word, words, f"The {what}s are"))
    return word


def _branch(unit: str) -> Branch:
    """Return the branch that all words of a unit name, with its modifiers."""
    words = list(_known_words(unit))
    if len(words) > 1 and words[-1] == "hq":
        words = ["hq", *words[:-1]]
    name = words.pop()
    if name not in BRANCHES:
        name = "infantry" if name == "amphibious" else "armour" if name == "armoured" else ""
    if not name:
        raise SymbolError(
            f"{shown(unit)} has no branch", f"Add one after it, such as infantry or artillery. {_LISTED}"
        )
    branch = BRANCHES[name]
    for word in reversed(words):
        whole = _WHOLE.get((word, name))
        if whole is not None and branch.entity == BRANCHES[name].entity:
            branch = branch._replace(entity=whole)
            continue
        if word == name or (word == "infantry" and branch.entity == _INFANTRY):
            continue
        modifier = MODIFIERS.get(word)
        if modifier is None:
            raise SymbolError(
                f"{word} does not go before {name} in {shown(unit)}",
                f"The words before a branch are {', '.join(MODIFIERS)}.",
            )
        for where, digits in (("above", modifier.above), ("below", modifier.below)):
            taken = getattr(branch, where)
            if digits != "00" and taken not in ("00", digits):
                raise SymbolError(
                    f"{shown(unit)} has two signs {where} the main one", f"Leave out {word}, or the other word."
                )
            if digits != "00":
                branch = branch._replace(**{where: digits})
    return branch


_LISTED = "“pressgang list units” lists all words."


def _known_words(unit: str) -> Iterator[str]:
    """Yield the words of a unit by their plain names; the longest that fit are taken first."""
    if len(unit) > _MOST:
        raise SymbolError(
            f"the words of a unit have {len(unit):,} characters; the most is {_MOST}", "Write fewer."
        )
    parts = unit.casefold().replace("-", " ").replace("_", " ").split()
    if not parts:
        raise SymbolError("the unit is blank", f"Write its branch, such as infantry. {_LISTED}")
    known = {*branch_words()}
    while parts:
        for count in range(min(3, len(parts)), 0, -1):
            word = "-".join(parts[:count])
            if word in known:
                yield ALIASES.get(word, word)
                del parts[:count]
                break
        else:
            raise SymbolError(f"there is no unit {shown(unit)}", f"{suggestion(parts[0], known)}{_LISTED}")


def checked_code(text: str) -> str:
    """Return the 20 digits that decide a symbol, of 20 or 30; raises `SymbolError` where they draw nothing."""
    code = text.strip()
    if len(code) not in SIDC_DIGITS or not (code.isascii() and code.isdigit()):
        raise SymbolError(
            f"{shown(code)} is not the code of a symbol",
            "Write its 20 or 30 digits, such as 10031000161211000000.",
        )
    code = code[:20]
    _check_drawn(code)
    return code


@lru_cache(maxsize=2048)
def _check_drawn(code: str) -> None:
    """Raise `SymbolError` where a part of a code draws nothing: it is one that the standard does not have."""
    from milsymbol import Symbol

    def refuse(first: int, last: int, what: str) -> SymbolError:
        digits = code[first - 1 : last]
        which = f"digit {first}" if first == last else f"digits {first} to {last}"
        return SymbolError(
            f"{which} of {code}, {digits}, are no {what}"
            if first != last
            else f"{which} of {code} is no {what}",
            "Look the code up in APP-6D or MIL-STD-2525D, or write unit and echelon in words.",
        )

    if not Symbol(code).is_valid():
        whole = code[:10] + "000000" + "0000"
        if code[:2] != "10":
            raise refuse(1, 2, "version that is known here (10)")
        if Symbol(whole).is_valid():
            raise refuse(11, 16, f"symbol of the set {code[4:6]}")
        raise refuse(3, 6, "frame and set of symbols")
    drawing = Symbol(code).as_svg()
    for first, last, what in (
        (8, 8, "headquarters, task force or feint"), (9, 10, "echelon or mobility"),
        (17, 18, "modifier above"), (19, 20, "modifier below"),
    ):  # fmt: skip
        blank = "0" * (last - first + 1)
        if (
            code[first - 1 : last] != blank
            and drawing == Symbol(code[: first - 1] + blank + code[last:]).as_svg()
        ):
            raise refuse(first, last, what)


class SymbolRoom(NamedTuple):
    """The part of a symbol's box that all symbols of a sheet share for one scale: frames and echelon."""

    frames: tuple[str, ...] = ("friend",)
    has_echelon: bool = False

    @property
    def box(self) -> Rect:
        """Return the box in milsymbol's units."""
        extents = [_EXTENTS[FRAMES[frame]] for frame in self.frames]
        left, top = min(one[0] for one in extents), min(one[1] for one in extents)
        right, bottom = max(one[2] for one in extents), max(one[3] for one in extents)
        top -= _ECHELON if self.has_echelon else 0.0
        return Rect(left, top, right - left, bottom - top).inset(-_LINE)


EVERY_ROOM = SymbolRoom(tuple(FRAMES), True)
"""The room of any symbol."""


def room_of_code(code: str) -> SymbolRoom:
    """Return the room that a code's symbol needs by itself."""
    frame = next((word for word, digit in FRAMES.items() if digit == code[3]), None)
    return SymbolRoom((frame,) if frame else tuple(FRAMES), code[8:10] != "00")


def joined_rooms(rooms: Iterable[SymbolRoom]) -> SymbolRoom:
    """Return the room that holds what each of these holds."""
    found = list(rooms)
    frames = tuple(frame for frame in FRAMES if any(frame in room.frames for room in found))
    return SymbolRoom(frames or ("friend",), any(room.has_echelon for room in found))


@lru_cache(maxsize=1024)
def symbol_picture(code: str, fill: Colour | None = None, room: SymbolRoom | None = None) -> Picture:
    """Return the picture of a code's symbol, its frame filled or open, lines in the current colour.

    Pictures of one `room` have one box and scale; a symbol that reaches out of it is drawn smaller. Raises
    `SymbolError`.
    """
    checked_code(code)
    room = room or room_of_code(code)
    box = room.box
    items, own = _drawn(code, fill)
    if not box.contains(own):
        scale = min(box.width / own.width, box.height / own.height, 1.0)
        left = min(max(own.x, box.x), box.right - own.width * scale)
        top = min(max(own.y, box.y), box.bottom - own.height * scale)
        place = Transform(scale, 0, 0, scale, left - own.x * scale, top - own.y * scale)
        items = (Group(items, place),)
    tone = "open" if fill is None else fill.hex[1:]
    name = f"symbol-{code}-{tone}-{box.width:g}x{box.height:g}".replace(".", "_")
    return Picture(name, items, box, said_of(code))


def _drawn(code: str, fill: Colour | None) -> tuple[tuple[Item, ...], Rect]:
    """Return the items of a symbol in milsymbol's units, and the box of its visible ink."""
    from milsymbol import Symbol

    from pressgang.art.picture_problems import Findings
    from pressgang.art.svg.picture import drawn_with_texts
    from pressgang.art.svg.style import read_document

    svg = _LOWERED.sub(
        lambda m: f"{m[1]}{float(m[2]) + 0.27 * float(m[4]):g}{m[3]}{m[4]}{m[5]}", Symbol(code).as_svg()
    )
    inked, texts = drawn_with_texts(read_document(svg.encode(), Findings(Span("", 0, 0), code)))
    inner = CURRENT if fill is None else BLACK if luminance_ratio(BLACK, fill) >= 7.0 else WHITE
    items = list(_recolour([one.item for one in inked], fill, inner))
    items.extend(_lettered(one.words, one.at, one.size, one.anchor, inner, one.by) for one in texts)
    box = Rect.around(one.box for one in inked)
    return tuple(items), box


def _recolour(items: Iterable[Item], fill: Colour | None, inner: Colour) -> Iterator[Item]:
    """Yield items with heavier lines: frames in the current colour, their contents in the inner one."""
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=tuple(_recolour(item.items, fill, inner)))
        elif isinstance(item, Path):
            is_frame = item.fill in _AFFILIATIONS
            # the echelon stands above the frame, on the ground of the piece
            ink = CURRENT if is_frame or _stands_above(item) else inner
            filled = fill if is_frame else ink if item.fill == BLACK else item.fill
            stroke = ink if item.stroke == BLACK else item.stroke
            yield replace(item, fill=filled, stroke=stroke, width=item.width * _HEAVIER)
        else:
            yield item


def _stands_above(path: Path) -> bool:
    """Return whether a path is part of the marks of an echelon."""
    box = ink_box((replace(path, stroke=None, fill=BLACK),))
    return box is not None and box.bottom < _EXTENTS["3"][1]


def _lettered(
    words: str, at: tuple[float, float], size: float, anchor: str, ink: Colour, by: Transform
) -> Item:
    """Return letters of a symbol as outlines, in milsymbol's units."""
    from pressgang.typography.faces import letterform, our_face

    face = our_face(_LETTERS)
    wide = sum(face.advances.get(ord(one), 0.5) for one in words) * size
    x = at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    paths: list[Item] = []
    for letter in words:
        steps = tuple(
            (step, tuple(v * size + (at[1] if k % 2 else x) for k, v in enumerate(numbers)))
            for step, numbers in letterform(face, letter)
        )
        paths.append(Path(steps, fill=ink))
        x += face.advances.get(ord(letter), 0.5) * size
    return Group(tuple(paths), by) if by != IDENTITY else Group(tuple(paths))


@lru_cache(maxsize=1024)
def said_of(code: str) -> str:
    """Describe a symbol in words: `infantry, battalion, friend`."""
    frame = next((word for word, digit in FRAMES.items() if digit == code[3]), "")
    echelon = next((word for word, digits in ECHELONS.items() if digits == code[8:10]), "")
    return ", ".join(part for part in (_said_branch(code), echelon.replace("-", " "), frame) if part)


def _said_branch(code: str) -> str:
    symbol, whole = code[4:6], (code[10:16], code[16:18], code[18:20])
    for word, one in BRANCHES.items():
        if (one.symbol_set, one.entity, one.above, one.below) == (symbol, *whole):
            return word
    entities = {one.entity: word for word, one in reversed([*BRANCHES.items()]) if one.symbol_set == symbol}
    entities.update({entity: " ".join(pair) for pair, entity in reversed([*_WHOLE.items()]) if symbol == "10"})
    signs = [
        word for place, digits in (("above", whole[1]), ("below", whole[2])) if digits != "00"
        for word in [next((name for name, m in MODIFIERS.items() if getattr(m, place) == digits), "")] if word
    ]  # fmt: skip
    branch = entities.get(whole[0], f"military symbol {code}")
    return " ".join((*signs, branch))


def word_groups() -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Return all words by group: a title, and each word with what it means and other words for it."""
    groups: dict[str, list[tuple[str, str, str]]] = {}
    for word, branch in BRANCHES.items():
        groups.setdefault(f"Branches: {branch.group}", []).append((word, branch.help, _others(word)))
    groups["Words before a branch: mountain artillery"] = [
        (word, one.help, _others(word) if word not in BRANCHES else "") for word, one in MODIFIERS.items()
    ]
    groups["Echelons"] = [(word, "", _others(word)) for word in ECHELONS]
    groups["Frames"] = [(word, means, "") for word, means in FRAME_HELP.items()]
    return list(groups.items())


def _others(word: str) -> str:
    others = ", ".join(alias for alias, meant in ALIASES.items() if meant == word)
    return f"also {others}" if others else ""
