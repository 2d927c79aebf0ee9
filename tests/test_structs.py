"""Records made without compiled code behave as those of the standard library do."""

from __future__ import annotations

import dataclasses
import typing
from dataclasses import field
from typing import Any, ClassVar, Generic, TypeVar, get_args

import pytest

from pressgang import structs
from tests.cases import each_case

T = TypeVar("T")


def _classes(dataclass: Any) -> tuple[Any, Any, Any]:
    @dataclass(frozen=True, kw_only=True)
    class Sheet:
        kind: ClassVar[str] = "sheet"
        rows: tuple[int, ...]
        title: str = field(default="Counters", metadata={"help": "the title"})
        notes: list[str] = field(default_factory=list, repr=False, compare=False)

    @dataclass(frozen=True, kw_only=True)
    class Counters(Sheet):
        size: float = 25.0
        title: str = "Chits"

        def __post_init__(self) -> None:
            object.__setattr__(self, "area", self.size**2)

    @dataclass
    class Canvas:
        width: float
        height: float = 2.0
        items: list[int] = field(default_factory=list, init=False)

    return Sheet, Counters, Canvas


@pytest.fixture(params=[dataclasses.dataclass, structs.dataclass], ids=["standard", "ours"])
def classes(request: pytest.FixtureRequest) -> tuple[Any, Any, Any]:
    return _classes(request.param)


def test_fields_defaults_and_copies(classes: tuple[Any, Any, Any]) -> None:
    sheet, counters, canvas = classes
    assert [one.name for one in dataclasses.fields(counters)] == ["rows", "title", "notes", "size"]
    assert dataclasses.fields(sheet)[1].metadata["help"] == "the title"
    assert (counters.title, sheet.title, sheet.kind, hasattr(sheet, "rows")) == (
        "Chits",
        "Counters",
        "sheet",
        False,
    )
    own = counters(rows=(1,), size=5.0)
    assert (own.title, own.notes, own.area) == ("Chits", [], 25.0)
    assert own.notes is not counters(rows=(1,)).notes
    other = structs.replace(own, size=3.0)
    assert (other.area, other.rows) == (9.0, (1,))
    assert repr(sheet(rows=(1,))).endswith("Sheet(rows=(1,), title='Counters')")
    page = canvas(1.0)
    page.items.append(3)
    page.width = 4.0
    assert (page.width, page.height, page.items, canvas(1.0, height=3.0).height) == (4.0, 2.0, [3], 3.0)


def test_equality_hashes_and_freezing(classes: tuple[Any, Any, Any]) -> None:
    sheet, counters, canvas = classes
    assert sheet(rows=(1,), notes=["a"]) == sheet(rows=(1,))
    assert hash(sheet(rows=(1,), notes=["a"])) == hash(sheet(rows=(1,)))
    assert sheet(rows=(1,)) != sheet(rows=(2,))
    assert sheet(rows=(1,)) != counters(rows=(1,))
    with pytest.raises(TypeError):
        hash(canvas(1.0))
    for change in (lambda: setattr(sheet(rows=()), "title", "x"), lambda: delattr(sheet(rows=()), "title")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            change()


@each_case(
    ("values", "words"),
    [((), {}), ((1, 2), {}), ((), {"rows": (), "sise": 3}), ((), {"kind": "x", "rows": ()})],
)
def test_wrong_values_are_refused(classes: tuple[Any, Any, Any], values: Any, words: Any) -> None:
    with pytest.raises(TypeError):
        classes[0](*values, **words)
    with pytest.raises(TypeError):
        classes[2](1.0, 2.0, 3.0)
    with pytest.raises(TypeError):
        classes[2](1.0, width=2.0)


def test_a_standard_dataclass_derives_from_ours() -> None:
    sheet, counters, _ = _classes(structs.dataclass)
    derived = dataclasses.make_dataclass(
        "Tiles", [("edge", int, field(default=3))], bases=(counters,), frozen=True
    )
    tiles = derived(rows=(4,), title="Tiles")
    assert (tiles.edge, tiles.size, tiles.title, tiles.area) == (3, 25.0, "Tiles", 625.0)
    made = structs.make_dataclass(
        "Own", [("size", float, field(default=9.0))], bases=(sheet,), namespace={"kind": "own"}, frozen=True
    )
    assert (made(rows=()).size, made.kind, dataclasses.replace(made(rows=()), size=1.0).size) == (
        9.0,
        "own",
        1.0,
    )


def test_named_tuples_are_those_of_typing() -> None:
    def made(base: Any) -> Any:
        class Slot(base):  # type: ignore[misc]
            """A place."""

            x: float
            label: str | None = None

            @property
            def wide(self) -> float:
                return self.x * 2

        return Slot

    ours, theirs = made(structs.NamedTuple), made(typing.NamedTuple)
    for cls in (ours, theirs):
        assert (cls._fields, cls._field_defaults, cls.__doc__) == (("x", "label"), {"label": None}, "A place.")
        assert cls.__annotations__.keys() == {"x", "label"}
        assert (cls(2.0).wide, cls(2.0)._replace(label="a"), repr(cls(1))) == (
            4.0,
            (2.0, "a"),
            "Slot(x=1, label=None)",
        )
        assert (cls.__module__, cls.__mro__[-2:]) == (__name__, (tuple, object))


def test_a_named_tuple_of_a_kind_is_one_of_that_kind() -> None:
    class Pair(structs.NamedTuple, Generic[T]):
        first: T
        second: T | None = None

    assert (Pair(1), Pair._fields, Pair(1)._replace(second=2)) == ((1, None), ("first", "second"), (1, 2))
    assert Pair[int](3).first == 3 and get_args(Pair[int]) == (int,) and issubclass(Pair, Generic)  # type: ignore[arg-type]
