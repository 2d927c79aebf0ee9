"""The user's own pictures: where they may stand, how they are fitted and coloured, and one bad file a rule."""

from __future__ import annotations

import os
from pathlib import Path as FilePath

import PIL.Image
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pressgang.art import picture_problems as problems
from pressgang.art.pictures import LARGEST_SVG, read_picture, resolve_art
from pressgang.diagnostics import Rule, rules_of
from pressgang.drawing.geometry import Rect
from pressgang.drawing.recolour import in_one_colour
from pressgang.drawing.scene import BLACK, Colour, Group, Path
from tests.art.picture_files import CELL, codes, good, packed, png, read, svg
from tests.cases import each_case
from tests.characters import ANY

RED = Colour.parse("#cc2200")
SQUARE = '<rect x="20" y="30" width="40" height="20"/>'


def square_png(size: tuple[int, int] = (8, 8), colour: object = (200, 30, 30)) -> bytes:
    return packed(PIL.Image.new("RGB", size, colour))  # type: ignore[arg-type]


# --- where a picture may stand ---------------------------------------------------------------------


@pytest.fixture
def kit(tmp_path: FilePath) -> FilePath:
    """A kit with a picture, beside a file that is none of its business."""
    folder = tmp_path / "kit"
    (folder / "pictures").mkdir(parents=True)
    (folder / "pictures" / "spitfire.svg").write_text(svg(SQUARE))
    (folder / "PZL P.11c.PNG").write_bytes(square_png())
    (tmp_path / "secret.svg").write_text(svg(SQUARE))
    return folder


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("pictures/spitfire.svg", "spitfire.svg"),
        (r"pictures\spitfire.svg", "spitfire.svg"),
        (" ./pictures/spitfire.svg ", "spitfire.svg"),
        ("PZL P.11c.PNG", "PZL P.11c.PNG"),
    ],
)
def test_art_is_found_beside_the_stat_file(kit: FilePath, text: str, name: str) -> None:
    path, found = resolve_art(kit, text, CELL)
    assert found == []
    assert path is not None
    assert path.name == name


@pytest.mark.parametrize("text", ["", "   "])
def test_an_empty_cell_asks_for_no_picture(kit: FilePath, text: str) -> None:
    assert resolve_art(kit, text, CELL) == (None, [])


@each_case(
    ("text", "rule", "says"),
    [
        ("http://example.org/a.svg", problems.PLACE, "nothing is fetched"),
        ("HTTPS://example.org/a.svg", problems.PLACE, "nothing is fetched"),
        ("data:image/svg+xml,<svg/>", problems.PLACE, "nothing is fetched"),
        ("file:///etc/passwd", problems.PLACE, "nothing is fetched"),
        ("//server/share/a.svg", problems.PLACE, "nothing is fetched"),
        (r"\\server\share\a.svg", problems.PLACE, "nothing is fetched"),
        ("/etc/a.svg", problems.PLACE, "an absolute path"),
        (r"C:\art\a.svg", problems.PLACE, "an absolute path"),
        ("c:a.svg", problems.PLACE, "an absolute path"),
        ("../secret.svg", problems.PLACE, 'leaves the folder by ".."'),
        (r"pictures\..\..\secret.svg", problems.PLACE, 'leaves the folder by ".."'),
        ("pictures/../pictures/spitfire.svg", problems.PLACE, 'leaves the folder by ".."'),
        ("a\0b.svg", problems.PLACE, "is no file name"),
        ("x" * 2_000 + ".svg", problems.PLACE, "is no file name"),
        ("x" * 400 + ".svg", problems.UNREADABLE, "cannot be opened"),
        ("nobody.svg", problems.MISSING, "does not exist"),
        ("pictures/spitfire.svg/more.svg", problems.MISSING, ""),
        ("spitfire.jpg", problems.FORMAT, "has the suffix"),
        ("spitfire", problems.FORMAT, "has no suffix"),
        ("spitfire.svgz", problems.FORMAT, "has the suffix"),
    ],
)
def test_art_elsewhere_is_refused(kit: FilePath, text: str, rule: Rule, says: str) -> None:
    path, found = resolve_art(kit, text, CELL)
    assert path is None
    (problem,) = found
    assert problem.span == CELL
    assert problem.rule in ({rule, problems.UNREADABLE} if rule is problems.MISSING else {rule})
    assert says in problem.message


def test_a_misspelt_name_gets_a_suggestion(kit: FilePath) -> None:
    _, (problem,) = resolve_art(kit, "pictures/spitfyre.svg", CELL)
    assert '"spitfire.svg"' in problem.help


def test_links_may_not_lead_out(kit: FilePath) -> None:
    (kit / "inside.svg").symlink_to(kit / "pictures" / "spitfire.svg")
    (kit / "outside.svg").symlink_to(kit.parent / "secret.svg")
    (kit / "everything").symlink_to("/")
    (kit / "circle.svg").symlink_to(kit / "circle.svg")
    path, _ = resolve_art(kit, "inside.svg", CELL)
    assert path == (kit / "pictures" / "spitfire.svg").resolve()
    for text in ("outside.svg", f"everything{kit.parent}/secret.svg"):
        path, found = resolve_art(kit, text, CELL)
        assert path is None
        assert codes(found) == {"PG601"}
    path, found = resolve_art(kit, "circle.svg", CELL)
    assert path is None
    assert len(found) == 1


def test_folders_and_pipes_are_no_pictures(kit: FilePath) -> None:
    (kit / "folder.svg").mkdir()
    os.mkfifo(kit / "pipe.svg")
    for name in ("folder.svg", "pipe.svg"):
        assert codes(resolve_art(kit, name, CELL)[1]) == {"PG602"}
        assert codes(read_picture(kit / name, CELL)[1]) == {"PG602"}


@given(text=st.text(ANY, max_size=30))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_no_art_cell_leaves_the_folder(kit: FilePath, text: str) -> None:
    path, found = resolve_art(kit, text, CELL)
    assert (path is None) or path.is_relative_to(kit.resolve())
    assert path is None or not found


# --- fitting and colouring -------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(20.0, 20.0), (10.0, 40.0), (40.0, 5.0)])
def test_a_picture_is_fitted_by_its_visible_box(tmp_path: FilePath, size: tuple[float, float]) -> None:
    picture = good(tmp_path, svg(SQUARE + '<rect width="100" height="100" fill="none"/>'))
    assert picture.box == Rect(20, 30, 40, 20)
    symbol = picture.fit_into(*size, None)
    assert symbol.box.centre == pytest.approx((0, 0))
    assert min(size[0] / symbol.box.width, size[1] / symbol.box.height) == pytest.approx(1)
    assert symbol.box.width == pytest.approx(2 * symbol.box.height)
    (group,) = symbol.items
    assert isinstance(group, Group)
    placed = group.transform.apply_rect(picture.box)
    assert symbol.box.contains(placed, 1e-9)
    assert placed.contains(symbol.box, 1e-9)


def test_current_colour_takes_the_colour_and_its_tints(tmp_path: FilePath) -> None:
    body = (
        '<g fill="currentColor"><path d="M9 9h9v9z"/><path d="M9 9h9v9z" opacity="0.5"/>'
        '<path d="M9 9h9v9z" style="fill:white;stroke:CurrentColor"/></g><path d="M9 9h9v9z" fill="blue"/>'
        '<g color="#00ff00"><path d="M9 9h9v9z" fill="currentColor"/></g>'
    )
    picture = good(tmp_path, svg(body))
    blue, green, white = (Colour.parse(text) for text in ("#0000ff", "#00ff00", "#ffffff"))
    for colour, shown in ((RED, RED), (None, BLACK)):
        (group,) = picture.fit_into(10, 10, colour).items
        assert isinstance(group, Group)
        full, half, window, own, pinned = (item for item in group.items if isinstance(item, Path))
        assert full.fill == shown
        assert half.fill == pytest.approx(shown.tint(0.5))
        assert (window.fill, window.stroke) == (white, shown)
        assert (own.fill, pinned.fill) == (blue, green)


def test_one_colour_takes_the_place_of_all_by_their_darkness(tmp_path: FilePath) -> None:
    fills = ("#303030", "white", "#808080")
    body = "".join(f'<path d="M0 0h90v90z" fill="{fill}"/>' for fill in fills)
    items = in_one_colour(good(tmp_path, svg(body)).items, RED)
    dark, white, middle = (item.fill for item in items if isinstance(item, Path))
    assert dark == pytest.approx(RED)
    assert white == pytest.approx((1, 1, 1))
    assert middle is not None
    assert RED.green < middle.green < 1
    for one in ("#ffcc00", "white", "currentColor"):
        (single,) = in_one_colour(good(tmp_path, svg(f'<path d="M0 0h9v9z" fill="{one}"/>')).items, RED)
        assert isinstance(single, Path)
        assert single.fill == pytest.approx(RED)


def test_names_tell_pictures_sizes_and_colours_apart(tmp_path: FilePath) -> None:
    picture = good(tmp_path, svg('<path d="M0 0h9v9z" fill="currentColor"/>'))
    again = good(tmp_path, svg('<path d="M0 0h9v9z" fill="currentColor"/>'))
    other = good(tmp_path, svg('<path d="M0 0h9v8z" fill="currentColor"/>'))
    names = {
        symbol.name
        for symbol in (
            picture.fit_into(10, 10, None),
            again.fit_into(10, 10, None),
            picture.fit_into(10, 10, RED),
            picture.fit_into(12, 12, None),
            other.fit_into(10, 10, None),
        )
    }
    assert len(names) == 4
    assert all(name.replace("-", "").replace("_", "").isalnum() for name in names)


def test_a_size_of_nothing_is_a_mistake_of_the_caller(tmp_path: FilePath) -> None:
    with pytest.raises(ValueError, match="above zero"):
        good(tmp_path, svg(SQUARE)).fit_into(0, 10, None)


# --- one bad and one good file a rule --------------------------------------------------------------

BAD: dict[str, tuple[str, str | bytes]] = {
    "PG603": (".svg", b"\xff\xd8\xff\xe0 a photograph"),
    "PG605": (".svg", b"<svg>" + b" " * LARGEST_SVG),
    "PG610": (".svg", svg("<path")),
    "PG611": (".svg", svg(SQUARE + "<script>go()</script>")),
    "PG612": (".svg", svg('<use href="parts.svg#wing"/>' + SQUARE)),
    "PG613": (".svg", f'<!DOCTYPE svg [<!ENTITY w "wing">]>{svg(SQUARE)}'),
    "PG614": (".svg", svg('<g id="a"><rect width="9" height="9"/><use href="#a"/></g>')),
    "PG615": (".svg", svg('<rect width="9e999" height="9"/>' + SQUARE)),
    "PG616": (".svg", svg('<text x="1" y="9">303</text>' + SQUARE)),
    "PG617": (
        ".svg",
        svg(
            '<linearGradient id="g"><stop stop-color="red"/></linearGradient>'
            '<path d="M0 0h9v9z" fill="url(#g)"/>'
        ),
    ),
    "PG620": (".png", square_png()[:-20]),
    "PG621": (".png", png((50_000, 50_000), 8, 2, b"\0")),
    "PG630": (".svg", svg('<path d="M0 0h9v9z" fill="none"/>')),
}
GOOD: dict[str, tuple[str, str | bytes]] = {
    "PG603": (".png", square_png()),
    "PG605": (".svg", svg(SQUARE)),
    "PG610": (".svg", svg('<path d="M0 0h9v9z"/>')),
    "PG611": (".svg", svg(SQUARE)),
    "PG612": (".svg", svg(SQUARE.replace("rect", 'rect id="wing"') + '<use href="#wing" x="9"/>')),
    "PG613": (
        ".svg",
        f'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">{svg(SQUARE)}',
    ),
    "PG614": (".svg", svg('<g id="a"><rect width="9" height="9"/></g><use xlink:href="#a" x="10"/>')),
    "PG615": (".svg", svg('<rect width="9e1" height="9"/>')),
    "PG616": (".svg", svg('<path d="M0 0h9v9z"/>')),
    "PG617": (".svg", svg('<path d="M0 0h9v9z" fill="#c9a66b"/>')),
    "PG620": (".png", square_png()),
    "PG621": (".png", square_png((4, 4))),
    "PG630": (".svg", svg('<path d="M0 0h9v9z" fill="currentColor"/>')),
}
BY_PATH = {"PG601", "PG602", "PG604"}  # the rules that need no content: tested above and below


@pytest.mark.parametrize("rule", rules_of(vars(problems)), ids=lambda rule: rule.code)
def test_each_rule_has_a_bad_file_and_a_good_one(tmp_path: FilePath, rule: Rule) -> None:
    if rule.code in BY_PATH:
        return
    suffix, content = BAD[rule.code]
    picture, found = read(tmp_path, content, suffix)
    assert codes(found) == {rule.code}
    assert (picture is None) == (rule.severity == "error")
    assert all(problem.span == CELL and f'"picture{suffix}"' in problem.message for problem in found)
    suffix, content = GOOD[rule.code]
    good(tmp_path, content, suffix)


def test_a_failing_disk_is_a_problem_of_use(tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    (tmp_path / "a.svg").write_text(svg(SQUARE))
    monkeypatch.setattr(FilePath, "open", fail)
    picture, (problem,) = read_picture(tmp_path / "a.svg", CELL)
    assert picture is None
    assert problem.rule.code == "PG604"
    assert "Input/output error" in problem.message


@pytest.mark.parametrize(
    "name", ["none.svg", "../a.svg", "/a.svg", "photo.jpg", "plain", "pictures", "text.svg"]
)
def test_what_to_do_about_a_picture_is_a_sentence_for_any_file_that_names_it(kit: FilePath, name: str) -> None:
    """The kit's logo and a game's pictures are named in no stat file."""
    (kit / "text.svg").write_text(svg('<text x="1" y="9">303</text>' + SQUARE))
    path, found = resolve_art(kit, name, CELL)
    for problem in found or read_picture(path or kit, CELL)[1]:
        assert problem.help[0].isupper() and problem.help.endswith(".") and "stat file" not in problem.help


def test_missing_and_misnamed_files(tmp_path: FilePath) -> None:
    assert codes(read_picture(tmp_path / "none.svg", CELL)[1]) == {"PG602"}
    assert codes(read_picture(tmp_path / "photo.jpg", CELL)[1]) == {"PG603"}
    assert codes(read(tmp_path, svg(SQUARE), ".png")[1]) == {"PG603"}
    assert codes(read(tmp_path, square_png(), ".svg")[1]) == {"PG603"}
    assert codes(read(tmp_path, b"\x1f\x8b\x08\0" + bytes(20))[1]) == {"PG603"}


# --- nothing raises --------------------------------------------------------------------------------

ATTRIBUTES = (
    "d points x y width height r rx ry cx cy x1 y2 transform viewBox fill stroke style opacity stroke-width id "
    "href class clip-path stroke-dasharray preserveAspectRatio display color"
)
TAGS = "g path rect circle ellipse line polygon use symbol svg clipPath style linearGradient stop defs"
DRAWABLE = (
    "M0 0L9 9 0 9Z|M1 1a5 3 20 1 0 9 9|10|-3|50%|#a|url(#a)|red|currentColor|rotate(30)|0 0 10 10|none|a|5 5|0"
)
HARD_TO_DRAW = (
    "1e308|nan|matrix(1 0 0 0 0 0)|scale(1e200)|skewX(90)|M0 0 C 1 1 2|rgb(((|xMidYMid slice|fill:red;x:("
)
VALUES = st.one_of(
    st.sampled_from([*DRAWABLE.split("|"), *HARD_TO_DRAW.split("|")]),
    st.text(st.characters(exclude_characters='<&"', exclude_categories=("Cc", "Cs")), max_size=12),
)
ELEMENTS = st.recursive(
    st.sampled_from(("", "path{fill:red}", ".a,#a{stroke:blue}")),
    lambda inner: st.builds(
        lambda tag, attributes, children: (
            f"<{tag} {' '.join(f'{name}={chr(34)}{value}{chr(34)}' for name, value in attributes.items())}>"
            f"{''.join(children)}</{tag}>"
        ),
        st.sampled_from(TAGS.split()),
        st.dictionaries(st.sampled_from(ATTRIBUTES.split()), VALUES, max_size=5),
        st.lists(inner, max_size=4),
    ),
    max_leaves=12,
)
HARD = settings(suppress_health_check=list(HealthCheck), deadline=None)


@given(body=ELEMENTS)
@HARD
def test_no_drawing_raises(tmp_path: FilePath, body: str) -> None:
    picture, found = read(tmp_path, svg(body))
    assert (picture is None) == any(problem.is_error for problem in found)
    if picture is not None:
        assert picture.fit_into(20, 20, RED).box.width <= 20 + 1e-6


@given(
    data=st.binary(max_size=200),
    suffix=st.sampled_from((".svg", ".png")),
    start=st.sampled_from((b"", b"<svg>", b"\x89PNG\r\n\x1a\n")),
)
@HARD
def test_no_bytes_raise(tmp_path: FilePath, data: bytes, suffix: str, start: bytes) -> None:
    picture, found = read(tmp_path, start + data, suffix)
    assert picture is not None or found


@given(at=st.integers(0, 10_000), byte=st.integers(0, 255), cut=st.booleans())
@HARD
def test_a_damaged_png_never_raises(tmp_path: FilePath, at: int, byte: int, cut: bool) -> None:
    whole = square_png((20, 20))
    at %= len(whole) - 12  # behind the picture stands its empty end
    damaged = whole[:at] if cut else whole[:at] + bytes([byte]) + whole[at + 1 :]
    picture, found = read(tmp_path, damaged, ".png")
    assert (picture is None) == (damaged != whole)
    assert (picture is None) == bool(found)
