"""Stands of troops: as many figures as they say, off their corners, of one size; backs that cover fronts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageFilter, ImageStat

from pressgang.art.pen import extent
from pressgang.art.troops import (
    BRITISH,
    CREW,
    KINDS,
    NATIVE,
    UNIT,
    Post,
    Spacing,
    Tones,
    TroopKind,
    at_gun,
    dismounted,
    draw_above,
    draw_row,
    in_ranks,
    one_ink,
    tones_of,
)
from pressgang.backends.pdf import write_pdf
from pressgang.drawing.colours import in_grey
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.recolour import Recolouring
from pressgang.drawing.scene import BLACK, WHITE, Colour, Document, Group, Item, Page, Use, rectangle
from pressgang.typography.fonts import FontBook
from tests.cases import each_case

MEN: tuple[TroopKind, ...] = tuple(kind for kind in KINDS if kind not in ("maxim", "cannon"))
ALONE = one_ink(BLACK)
BOOK = FontBook()
CORNERS = (Rect(0, 0, 10, 8), Rect(66.2, 0, 10, 8))
FIELD = Rect(1.6, 4.2, 73, 35.2)
"""The field of a stand of 3 × 2 in, and the corners of its id and its side."""


def uses(items: tuple[Item, ...]) -> list[Use]:
    assert all(isinstance(item, Use) for item in items)
    return [item for item in items if isinstance(item, Use)]


def figures_of(items: tuple[Item, ...]) -> list[Use]:
    return [use for use in uses(items) if "gun-" not in use.symbol.name]


def ways(kind: TroopKind, figures: int, order: Spacing) -> list[tuple[Post, ...]]:
    return [in_ranks(kind, figures, ranks, order) for ranks in range(1, figures + 1)]


def raster(items: tuple[Item, ...], width: float, height: float, dots: float) -> Image.Image:
    """The drawing on a white page, `dots` a mm."""
    page = Page(width, height, items)
    with pypdfium2.PdfDocument(write_pdf(Document("figures", (page,)), BOOK)) as document:
        return document[0].render(scale=dots * 25.4 / 72, grayscale=True).to_pil().convert("L")


def blackened(items: tuple[Item, ...]) -> tuple[Item, ...]:
    return Recolouring(lambda colour: BLACK).items(items)


@given(
    st.sampled_from(MEN),
    st.integers(1, 24),
    st.floats(12, 130),
    st.floats(12, 60),
    st.sampled_from(("open", "closed")),
    st.booleans(),
)
def test_ranks_stay_in_the_field_and_count_right(
    kind: TroopKind, figures: int, width: float, depth: float, order: Spacing, native: bool
) -> None:
    items = draw_above(ways(kind, figures, order), Rect(0, 0, width, depth), (), native, ALONE)
    if not items:  # no room even for specks
        return
    ink = extent(items)
    assert ink is not None and Rect(0, 0, width, depth).contains(ink, tolerance=0.01)
    assert len(figures_of(items)) == figures
    assert len({use.symbol.name for use in items if isinstance(use, Use)}) == 1, "a drawing a kind"


STANDARD: tuple[tuple[TroopKind, int, Spacing, float, float], ...] = (
    *((kind, 10, "open", 76.2, 35.2) for kind in MEN[:3]),
    *((kind, 10, "closed", 76.2, 35.2) for kind in MEN[:3]),
    ("mounted", 5, "open", 76.2, 35.2),
    ("camel", 5, "open", 76.2, 35.2),
    ("lancer", 5, "open", 76.2, 35.2),
    ("light-horse", 3, "open", 76.2, 35.2),
    ("spear", 10, "open", 114.3, 35.2),
    ("rifle", 5, "open", 76.2, 12.1),
)  # fmt: skip
"""The stands of the game: figures, order, width and the depth of the field."""


@each_case(("kind", "figures", "order", "width", "depth"), STANDARD)
def test_figures_of_all_stands_have_one_size_and_keep_off_the_corners(
    kind: TroopKind, figures: int, order: Spacing, width: float, depth: float
) -> None:
    corners = (CORNERS[0], Rect(width - 10, 0, 10, 8))
    items = draw_above(ways(kind, figures, order), Rect(1.6, 4.2, width - 3.2, depth), corners, False, BRITISH)
    assert {round(use.transform.a, 6) for use in uses(items)} == {UNIT}
    ink = ImageChops.invert(raster(items, width, depth + 6, 10))
    for box in corners:
        left, top, right, bottom = (round(10 * side) for side in (box.x, box.y, box.right, box.bottom))
        assert ink.crop((left, top, right, bottom)).getbbox() is None


@pytest.mark.parametrize(
    "posts", [at_gun("maxim", 6), at_gun("cannon", 6), dismounted("mounted", 4, 1), dismounted("camel", 4, 1)]
)
def test_guns_and_dismounted_infantry_have_that_size_too(posts: tuple[Post, ...]) -> None:
    items = draw_above([posts], FIELD, CORNERS, False, BRITISH)
    assert len(items) == len(posts)
    scale = Transform.scale(UNIT)
    for use, post in zip(uses(items), posts, strict=True):
        assert use.transform.a == pytest.approx(post.frame().then(scale).a)


@pytest.mark.parametrize("kind", ["foot", "rifle", "spear", "mounted", "light-horse"])
def test_closed_order_closes_up_without_changing_the_figures(kind: TroopKind) -> None:
    field = Rect(0, 0, 90, 30)
    drawn = [draw_above([in_ranks(kind, 5, 1, order)], field, (), False, ALONE) for order in ("open", "closed")]
    loose, close = (extent(items) for items in drawn)
    assert loose is not None and close is not None and close.width < 0.95 * loose.width
    assert len({round(use.transform.a, 9) for items in drawn for use in uses(items)}) == 1


def test_ten_infantry_on_a_three_by_two_inch_stand_make_two_ranks_and_the_second_stands_in_the_gaps() -> None:
    items = uses(draw_above(ways("foot", 10, "open"), FIELD, CORNERS, False, ALONE))
    rows = sorted({round(use.transform.f, 3) for use in items})
    assert len(rows) == 2
    front, rear = ([use.transform.e for use in items if round(use.transform.f, 3) == row] for row in rows)
    assert rear[0] - front[0] == pytest.approx((front[1] - front[0]) / 2)


@pytest.mark.parametrize("kind", ["maxim", "cannon"])
def test_guns_have_one_gun_and_a_crew(kind: TroopKind) -> None:
    posts = at_gun("maxim" if kind == "maxim" else "cannon", 0)
    assert len(posts) == CREW + 1
    row = draw_row(kind, 4, 70, 40, True, ALONE, back=False)
    assert len(figures_of(row)) == 4 and len(uses(row)) == 5


def test_the_crew_has_its_hands_to_the_gun() -> None:
    """Of each of the first three the hands, 5.8 units ahead of him, are within two units of gun or box."""
    for kind, gun in (("maxim", Rect(-7.5, -11, 15, 20.5)), ("cannon", Rect(-8, -14, 16, 30.5))):
        for post in at_gun(kind, 3)[1:]:  # type: ignore[arg-type]
            x, y = post.frame().apply(0.0, -5.8)
            assert gun.inset(-2).contains(Rect(x, y, 0, 0)), (kind, post)


def test_horse_holders_stay_mounted_between_led_mounts_and_nobody_stands_in_another() -> None:
    for mount in ("mounted", "camel"):
        posts = dismounted(mount, 4, 1)  # type: ignore[arg-type]
        assert [post.figure for post in posts] == [*["foot"] * 4, *[f"led-{mount}"] * 2, mount]
        items = uses(draw_above([posts], Rect(0, 0, 90, 50), (), False, BRITISH))
        boxes = [use.transform.apply_rect(use.symbol.box) for use in items]
        assert not any(man.overlaps(beast) for man in boxes[:4] for beast in boxes[4:])


@given(
    st.sampled_from(KINDS), st.integers(1, 10), st.floats(15, 120), st.floats(10, 60), st.booleans(),
    st.booleans(),
)  # fmt: skip
def test_stand_up_figures_stand_on_the_base_line(
    kind: TroopKind, figures: int, width: float, height: float, native: bool, back: bool
) -> None:
    items = draw_row(kind, figures, width, height, native, ALONE, back=back)
    ink = extent(items)
    assert ink is not None
    assert Rect(0, 0, width, height).contains(ink, tolerance=0.12), "but for half an outline"
    assert ink.bottom == pytest.approx(height, abs=0.12)
    assert len(figures_of(items)) == figures


@each_case("native", [False, True])
@each_case("kind", KINDS)
def test_the_back_of_a_strip_has_the_outline_of_its_front(kind: TroopKind, native: bool) -> None:
    """Silhouettes differ by less than 1 % of their area, outlines by no more than 0.2 mm."""
    dots, tones = 10, NATIVE if native else BRITISH
    front, back = (
        ImageChops.invert(raster(blackened(draw_row(kind, 1, 40, 36, native, tones, back=side)), 40, 37, dots))
        for side in (False, True)
    )
    area = ImageStat.Stat(front).sum[0]
    assert area > 0
    assert ImageStat.Stat(ImageChops.difference(front, back)).sum[0] < 0.01 * area
    reach = 2 * round(0.2 * dots) + 1
    for one, other in ((front, back), (back, front)):
        beyond = ImageChops.subtract(one, other.filter(ImageFilter.MaxFilter(reach)))
        assert beyond.point(lambda value: 255 if value > 127 else 0).getbbox() is None


@cache
def _told(kind: TroopKind, mode: str) -> Image.Image:
    """A figure from above at a unit of 0.6 mm as a page at 150 dpi shows it, a little blurred by the eye."""
    native = kind in ("spear", "rifle")
    tones: Tones = ALONE if mode == "saver" else NATIVE if native else BRITISH
    ground = WHITE if mode == "saver" else Colour.parse("#dcd4bc")
    man = draw_above([(Post(kind, 0, 0),)], Rect(0, 0, 30, 34), (), native, tones, 0.6)
    items = Recolouring(in_grey).items((rectangle(Rect(0, 0, 30, 34), ground), *man))
    return raster(items, 30, 34, 600 / 25.4).resize((177, 201), Image.Resampling.BOX)


@pytest.mark.parametrize("mode", ["grey", "saver"])
def test_each_kind_is_told_from_the_others_without_colour(mode: str) -> None:
    """No two kinds differ by less than an eighth of the ink of the larger."""
    for one, other in combinations(MEN, 2):
        a, b = _told(one, mode), _told(other, mode)
        ground = a.getpixel((0, 0))
        assert isinstance(ground, int)
        paper = Image.new("L", a.size, ground)
        inked = max(ImageStat.Stat(ImageChops.difference(x, paper)).sum[0] for x in (a, b))
        apart = ImageStat.Stat(ImageChops.difference(a, b)).sum[0]
        assert apart > 0.12 * inked, (one, other, apart / inked)


def test_dress_and_colours_make_another_symbol_and_the_same_input_the_same() -> None:
    def drawn(native: bool, tones: Tones) -> tuple[Item, ...]:
        return draw_above([in_ranks("foot", 3, 1, "open")], Rect(0, 0, 60, 30), (), native, tones)

    assert drawn(False, BRITISH) == drawn(False, BRITISH)
    red = tones_of(False, BLACK, coat=Colour.parse("#a8372f"))
    names = {uses(drawn(native, tones))[0].symbol.name for native in (False, True) for tones in (BRITISH, red)}
    assert len(names) == 4


def test_one_ink_has_no_tint() -> None:
    def colours(items: tuple[Item, ...]) -> Iterator[Colour | None]:
        for use in uses(items):
            for path in use.symbol.items:
                assert not isinstance(path, (Group, Use))
                yield from (getattr(path, "fill", None), getattr(path, "stroke", None))

    for kind in KINDS:
        for back in (False, True):
            found = set(colours(draw_row(kind, 2, 60, 40, True, ALONE, back=back)))
            assert found <= {BLACK, WHITE, None}


def test_drawings_are_small() -> None:
    for kind in KINDS:
        posts = (Post(kind, 0, 0),)
        rows = (draw_row(kind, 3, 60, 40, True, BRITISH, back=back) for back in (False, True))
        for view in (draw_above([posts], Rect(0, 0, 60, 40), (), True, BRITISH), *rows):
            assert all(len(use.symbol.items) <= 70 for use in uses(view))


def test_no_room_and_no_figures_draw_nothing() -> None:
    assert draw_above([()], Rect(0, 0, 60, 30), (), False, BRITISH) == ()
    assert draw_above([in_ranks("foot", 5, 1, "open")], Rect(0, 0, 0, 30), (), False, BRITISH) == ()
    assert draw_row("spear", 0, 60, 30, True, BRITISH, back=False) == ()
