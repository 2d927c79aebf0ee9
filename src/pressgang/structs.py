"""Records: classes that are fields with their types, made in little time, and copies of them with other values.

Most are `msgspec.Struct`. What a file or the command line may set is a dataclass, whose fields carry what they
mean there; others derive theirs from them. There are a hundred of both at each start, and what the standard
library compiles for a frozen dataclass takes a millisecond: `dataclass` here compiles nothing.
"""

from __future__ import annotations

import dataclasses
import inspect
import reprlib
import types
from collections import _tuplegetter  # type: ignore[attr-defined] # what `namedtuple` reads a field with
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace as replace_in_struct

T = TypeVar("T")


def replace(record: T, /, **changes: Any) -> T:
    """Return a record with other values for some of its fields; what nobody gave it remains a default."""
    if isinstance(record, Struct):
        return replace_in_struct(record, **changes)
    known: Mapping[str, Any] = record.__dataclass_fields__  # type: ignore[attr-defined]
    own = {name: value for name, value in vars(record).items() if name in known and known[name].init}
    return type(record)(**(own | changes))


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import make_dataclass as make_dataclass
    from typing import NamedTuple as NamedTuple
else:

    def dataclass(
        cls: type | None = None,
        /,
        *,
        frozen: bool = False,
        kw_only: bool = False,
        eq: bool = True,
        repr: bool = True,
    ) -> Any:
        """Make a class a dataclass, as the decorator of the standard library does that has these parameters.

        `fields` and `replace` of the standard library take it, and its dataclasses may derive from it.
        """
        if cls is None:
            return lambda cls: _declare(cls, frozen, kw_only, eq, repr)
        return _declare(cls, frozen, kw_only, eq, repr)

    def make_dataclass(
        name: str,
        fields: Iterable[tuple[str, Any, Field[Any]]],
        *,
        bases: tuple[type, ...] = (),
        namespace: Mapping[str, Any] | None = None,
        **parameters: bool,
    ) -> type:
        """Make a dataclass with those fields, given as name, type and `field`, and a namespace."""
        listed = list(fields)
        words = {**(namespace or {}), **{name: own for name, _, own in listed}}
        words["__annotations__"] = {name: kind for name, kind, _ in listed}
        cls = types.new_class(name, bases, {}, lambda body: body.update(words))
        return dataclass(cls, **parameters)

    class _Record(tuple):
        """What every named tuple has; `_fields` are the names of its values."""

        __slots__ = ()

        @classmethod
        def _make(cls, values: Iterable[Any]) -> Any:
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"{cls.__name__} has {len(cls._fields)} fields, not {len(made)}")
            return made

        def _replace(self, /, **changes: Any) -> Any:
            made = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"{type(self).__name__} has no fields {', '.join(changes)}")
            return made

        def _asdict(self) -> dict[str, Any]:
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            said = (f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({', '.join(said)})"

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

    @cache
    def _new_code(count: int) -> types.CodeType:
        """Return the code of a `__new__` with so many fields: it is compiled once for all that have as many."""
        names = "".join(f"_{number}, " for number in range(count))
        return eval(f"lambda _cls, {names}: new(_cls, ({names}))").__code__

    class _NamedTupleType(type):
        """Makes a class that names `NamedTuple` as its base a named tuple."""

        def __new__(cls, name: str, bases: tuple[type, ...], words: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, words)
            names = tuple(words.get("__annotations__", {}))
            defaults = {field: words.pop(field) for field in names if field in words}
            code = _new_code(len(names)).replace(co_varnames=("_cls", *names))
            made = types.FunctionType(code, {"new": tuple.__new__}, "__new__", tuple(defaults.values()))
            fields = {field: _tuplegetter(index, None) for index, field in enumerate(names)}
            own = {"_fields": names, "_field_defaults": defaults, "__match_args__": names, "__new__": made}
            return type(name, (_Record, *bases[1:]), {**own, **words, **fields, "__slots__": ()})

    class NamedTuple(metaclass=_NamedTupleType):
        """Makes a class a named tuple, as that of `typing` does, which compiles the type of each field."""


_LIKE = {
    frozen: dataclasses.make_dataclass(
        "_Like", ["x"], frozen=frozen, init=False, repr=False, eq=False, namespace={"__doc__": "An example."}
    )
    for frozen in (False, True)
}
"""Two of the standard library's own: what it notes on a class and its fields is taken from them."""


def _declare(cls: type, frozen: bool, kw_only: bool, eq: bool, repr: bool) -> type:
    """Give a class what a dataclass has: its fields, those of its bases first, and its methods."""
    found: dict[str, Any] = {}
    like: Any = _LIKE[frozen]
    for base in cls.__mro__[-1:0:-1]:
        found |= base.__dict__.get("__dataclass_fields__", {})
    for name, kind in inspect.get_annotations(cls).items():
        if str(kind).startswith(("ClassVar", "typing.ClassVar")):
            continue
        given = cls.__dict__.get(name, MISSING)
        own: Any = given if isinstance(given, Field) else dataclasses.field(default=given)
        own.name, own.type, own._field_type = name, kind, like.__dataclass_fields__["x"]._field_type
        if own.kw_only is MISSING:
            own.kw_only = kw_only
        if own.default is not MISSING:
            setattr(cls, name, own.default)
        elif name in cls.__dict__:
            delattr(cls, name)
        found[name] = own
    methods: dict[str, Any] = {"__init__": _init(cls, found)}
    if repr:
        methods["__repr__"] = _repr([name for name, one in found.items() if one.repr])
    if eq:
        methods |= _comparison([name for name, one in found.items() if one.compare], frozen)
    if frozen:
        methods |= {"__setattr__": _refuse, "__delattr__": _refuse}
    for name, method in methods.items():
        if name not in cls.__dict__:
            setattr(cls, name, method)
    words: Any = cls
    words.__dataclass_fields__, words.__dataclass_params__ = found, like.__dataclass_params__
    return cls


def _init(cls: type, found: Mapping[str, Any]) -> Callable[..., None]:
    """Return the `__init__` of these fields."""
    given_ones = {name for name, one in found.items() if one.init}
    in_order = [name for name, one in found.items() if one.init and not one.kw_only]
    defaults = {name: one.default for name, one in found.items() if one.default is not MISSING}
    bound = {name: one for name, one in defaults.items() if hasattr(one, "__get__")}  # the class has the others
    makers = {name: one.default_factory for name, one in found.items() if one.default_factory is not MISSING}
    needed = given_ones - defaults.keys() - makers.keys()
    has_more = hasattr(cls, "__post_init__")

    def init(self: Any, /, *values: Any, **given: Any) -> None:
        if values:
            if len(values) > len(in_order) or not given.keys().isdisjoint(in_order[: len(values)]):
                raise TypeError(f"{type(self).__name__}: more values than fields, or two for one")
            given |= zip(in_order, values, strict=False)
        if not needed <= given.keys() <= given_ones:
            names = ", ".join(sorted((given.keys() - given_ones) | (needed - given.keys())))
            raise TypeError(f"{type(self).__name__}: fields that are unknown or have no value: {names}")
        own = self.__dict__
        own |= bound
        own |= given
        for name, make in makers.items():
            if name not in given:
                own[name] = make()
        if has_more:
            self.__post_init__()

    return init


def _repr(names: Sequence[str]) -> Callable[..., str]:
    """Return the `__repr__` of the fields of these names."""

    def said(self: Any) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return reprlib.recursive_repr()(said)


def _comparison(names: Sequence[str], frozen: bool) -> dict[str, Any]:
    """Return `__eq__` and `__hash__` of the fields of these names."""
    values: Callable[[Any], Any] = attrgetter(*names) if names else lambda self: ()

    def equal(self: Any, other: object) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: Any) -> int:
        return hash(values(self))

    return {"__eq__": equal, "__hash__": hashed if frozen else None}


def _refuse(self: Any, name: str, *_: object) -> None:
    raise dataclasses.FrozenInstanceError(f"{type(self).__name__} is not changed: {name}")
