"""The proportions that fill in all dimensions of an aircraft by its class.

The proportions were measured on general-arrangement drawings of common types and then tuned by eye at 20 mm;
lengths are in metres, shares are of the span, the semi-span or the length as their names say.
"""

from __future__ import annotations

from typing import Any, Literal

from pressgang.schema.aircraft_shape import AircraftShape
from pressgang.structs import dataclass

Role = Literal["single", "twin", "heavy"]

_SPAN = {"single": 11.0, "twin": 17.0, "heavy": 30.0}
_SWEEP = {"straight": 0.0, "tapered": 4.0, "elliptical": 0.0, "swept": 27.0, "gull": 3.0}
_TIP = {"straight": 1.0, "tapered": 0.48, "elliptical": 1.0, "swept": 0.45, "gull": 0.52, "delta": 0.08}
_TAIL_SPAN = {"single": 0.34, "twin": 0.37, "heavy": 0.37}
_TAIL_CHORD = {"single": 0.38, "twin": 0.34, "heavy": 0.29}
_PROPELLER = {"single": 2.6, "twin": 2.6, "heavy": 2.4}
_NORMAL_SPAN = {"single": 8.0, "twin": 12.0, "heavy": 20.0}
_NORMAL_LENGTH = {"single": 5.0, "twin": 8.0, "heavy": 13.0}
HIGH_GULL = 0.65
"""The tip ratio from which on a gull wing is the high gull of the Polish fighters."""


@dataclass(frozen=True, kw_only=True)
class Proportions(AircraftShape):
    """An aircraft with nothing left open. Metres, m² and degrees; shares are plain numbers."""

    role: Role
    span: float
    length: float
    area: float
    sweep: float | None
    """The sweep in degrees; `None`: a delta with a straight rear edge, a flying wing whose tips end
    its length.
    """
    tip_ratio: float
    round_front: float
    round_rear: float
    lower_span: float
    metre: float
    """The size of a metre of engine or crew: 1, less in machines too small to hold one."""
    quarter: float
    """The quarter chord of the root, as a share of the length."""
    body_half: float
    propeller: float
    tail_half: float
    tail_chord: float
    nose: float | None
    """From the nose of the body to the wing's root; `None`: by `quarter`."""
    engine_nose: float
    """The distance in metres that wing engines reach ahead of the wing."""
    fillet: float
    nose_half: float | None
    """Half the width of the nose; `None`: by the kind of body."""
    lower_chord: float
    start: float = 0.0
    """The y of the nose of the body: more than 0 where the engines are ahead of it."""

    def along(self, share: float) -> float:
        """Return the y at a share of the length of the body."""
        return self.start + share * (self.length - self.start)

    @property
    def semi(self) -> float:
        """Return the semi-span."""
        return self.span / 2

    @property
    def push_pull(self) -> bool:
        """Return whether two pushers without a wing engine stand one at each end."""
        return self.engine_kind == "pusher" and self.engines == 2 and self.body != "flying-wing"

    @property
    def tailless(self) -> bool:
        """Return whether there is no tailplane: the wing then stands farther aft and may be deeper."""
        return self.tail == "none" or self.body == "flying-wing"

    @property
    def high_gull(self) -> bool:
        """Return whether it is a gull wing over the body, thin at the root."""
        return self.wing == "gull" and self.tip_ratio >= HIGH_GULL

    @property
    def radial_nose(self) -> bool:
        """Return whether a radial engine makes the nose blunt."""
        return self.engine_kind == "radial" and self.nose_engine

    @property
    def nose_engine(self) -> bool:
        """Return whether an engine stands in the nose of the body."""
        if self.engine_kind == "jet" or self.body in ("flying-boat", "flying-wing"):
            return False
        return self.push_pull or (self.engines % 2 == 1 and self.engine_kind != "pusher")

    @property
    def open_cockpit(self) -> bool:
        """Return whether it is a biplane, a high gull or so short that it had no closed canopy."""
        return self.wings > 1 or self.high_gull or self.length < 6.5


def proportions(shape: AircraftShape) -> Proportions:
    """Return the numbers of `shape`, the defaults filled in. Never fails on a combination of columns."""
    engines = min(max(shape.engines, 0), 6)
    push_pull = shape.engine_kind == "pusher" and engines == 2
    role: Role = "single" if engines < 2 or push_pull else "twin" if engines < 4 else "heavy"
    ratio = _length_ratio(shape, role)
    span = shape.span_m or (shape.length_m / ratio if shape.length_m else _SPAN[role])
    length = shape.length_m or span * ratio
    if role == "twin" and span > 25:
        role = "heavy"
    wings = min(max(shape.wings, 1), 3)
    metre = min(1.0, span / _NORMAL_SPAN[role], length / _NORMAL_LENGTH[role])
    area = shape.wing_area_m2 or span**2 / _aspect(shape, role, span) * (1, 1.85, 2.6)[wings - 1]
    free = shape.body == "flying-wing" and shape.wing not in ("straight", "elliptical")
    sweep = shape.sweep_deg if shape.sweep_deg is not None or free else _SWEEP.get(shape.wing)
    tip = min(shape.tip_ratio if shape.tip_ratio is not None else _TIP[shape.wing], 1.0)
    front, rear = _rounding(shape, area / wings / span, span, sweep or 0.0)
    lower = shape.lower_span or 0.95
    fins = shape.tail in ("twin", "h")
    known = vars(shape) | {"wings": wings, "engines": engines, "turrets": min(max(shape.turrets, 0), 6)}
    derived = dict[str, Any](
        role=role,
        span=span,
        length=length,
        area=area,
        sweep=sweep,
        tip_ratio=tip,
        round_front=front,
        round_rear=rear,
        lower_span=lower,
        metre=metre,
        quarter=_quarter(shape, role, push_pull),
        body_half=min(shape.fuselage_w_m / 2, 0.2 * span, 0.3 * length)
        if shape.fuselage_w_m
        else min(_body_width(shape, role, span, metre, engines, push_pull) / 2, 0.12 * span, 0.16 * length),
        propeller=min((_PROPELLER[role] + 0.04 * span) * metre, 0.4 * span),
        tail_half=min(shape.tail_span_m, 0.96 * span) / 2
        if shape.tail_span_m
        else span / 2 * (0.32 if fins else 0.38 if push_pull else _TAIL_SPAN[role]),
        tail_chord=0.4 if push_pull else _TAIL_CHORD[role],
        nose=min(shape.nose_m, 0.85 * length) if shape.nose_m is not None else None,
        engine_nose=_engine_nose(shape, role, span, length, metre),
        fillet=0.08 if shape.fillet is None else min(shape.fillet, 1.0),
        nose_half=min(shape.nose_w_m / 2, 0.2 * span, 0.3 * length) if shape.nose_w_m else None,
        lower_chord=shape.lower_chord or (min(lower + 0.1, 1.0) if lower < 0.8 else 1.0),
    )
    return Proportions(**(known | derived))


def _engine_nose(shape: AircraftShape, role: Role, span: float, length: float, metre: float) -> float:
    if shape.engine_nose_m is not None:
        return min(shape.engine_nose_m, 0.5 * length)
    size = metre * engine_size(role, span)
    return {"jet": 1.2, "radial": 2.0, "inline": 2.45, "pusher": 0.0}[shape.engine_kind] * size


def engine_size(role: Role, span: float) -> float:
    """Return the size of a wing engine relative to that of a large machine."""
    return min(1.0, max(0.8, span / 16)) if role == "twin" else 1.0


def _length_ratio(shape: AircraftShape, role: Role) -> float:
    by_body = {"twin-boom": 0.68, "flying-wing": 0.42, "pod": 0.66, "flying-boat": 0.76}
    by_role = {"single": 0.85, "twin": 0.72, "heavy": 0.70}
    return by_body.get(shape.body, by_role[role])


def _aspect(shape: AircraftShape, role: Role, span: float) -> float:
    if shape.wing == "delta":
        return 2.4
    if shape.wing == "swept" or shape.body == "pod":
        return 4.8
    return 5.9 if role == "single" else 7.0 if span < 18 else 7.6


def _rounding(shape: AircraftShape, chord: float, span: float, sweep: float) -> tuple[float, float]:
    """Return the shares of the semi-span that the tip rounds off in front and behind."""
    if shape.wing == "elliptical" and shape.rounding is None:
        return 1.0, 1.0
    if shape.tip in ("elliptical", "square", "raked"):
        share = {"elliptical": 0.35, "square": 0.03, "raked": 0.1}[shape.tip]
        share = min(shape.rounding, 0.5) if shape.rounding is not None else share
        return share, 0.03 if shape.tip == "raked" else share
    if shape.wing == "straight":
        both = min(shape.rounding if shape.rounding is not None else 0.8 * chord / span, 0.5)
        return both, both
    default = {"delta": 0.03, "swept": 0.08}.get(shape.wing, 0.12)
    front = min(shape.rounding if shape.rounding is not None else default, 0.5)
    extra = 0.2 * max(0.0, sweep - 4.0) if shape.wing in ("tapered", "gull") else 0.0
    return front, min(front * min(1.5 + extra, 3.0), 0.6)


def _quarter(shape: AircraftShape, role: Role, push_pull: bool) -> float:
    if shape.body == "twin-boom":
        return 0.36 if role == "single" else 0.33
    if push_pull or shape.tail == "none" or shape.body == "pod":
        return 0.40
    if role != "single" or shape.body == "flying-boat":
        return 0.30 if shape.wings > 1 else 0.33
    if shape.wings > 1:
        return 0.22
    return {"radial": 0.295, "jet": 0.40, "pusher": 0.42}.get(shape.engine_kind, 0.325)


def _body_width(
    shape: AircraftShape, role: Role, span: float, metre: float, engines: int, push_pull: bool
) -> float:
    if shape.body == "flying-boat":
        return max(1.5 * metre, 0.088 * span)
    if push_pull and shape.body != "twin-boom":
        return 0.108 * span
    if shape.body == "pod":
        return 0.135 * span
    if role == "single":
        jet = 0.115 if shape.engine_kind == "jet" and engines else 0.085
        return 1.32 * metre if shape.engine_kind == "radial" and engines else jet * span
    if role == "heavy" and shape.engine_kind == "inline":
        return 0.062 * span
    if shape.engine_kind == "radial" and engines % 2:
        return max(1.5 * metre, 0.073 * span)
    return 0.073 * span
