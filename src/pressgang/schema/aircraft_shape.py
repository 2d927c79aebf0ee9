"""The columns that draw an aircraft from above, which are its shape."""

from __future__ import annotations

from typing import Literal

from pressgang.schema.keys import key
from pressgang.structs import dataclass

Wing = Literal["straight", "tapered", "elliptical", "swept", "gull", "delta"]
EngineKind = Literal["radial", "inline", "jet", "pusher"]
Tail = Literal["single", "twin", "h", "v", "t", "none"]
Cockpit = Literal["open", "tandem", "closed", "bubble", "greenhouse", "flight-deck", "glass-nose", "none"]
Gear = Literal["retracted", "wheels", "spats"]
Tip = Literal["round", "elliptical", "raked", "square"]
Tailplane = Literal["tapered", "straight", "elliptical", "square", "delta"]
Body = Literal["single", "twin-boom", "pod", "flying-boat", "floats", "flying-wing"]


@dataclass(frozen=True, kw_only=True)
class AircraftShape:
    """An aircraft in plan, by the columns of `[aircraft]` in `templates/keys.toml`, which says what each means.

    Metres, m² and degrees; `None` is the default of its class. Numbers must be finite and above 0 (`sweep_deg`
    and `rounding` may be 0). The defaults are in `art.aircraft.proportions`; those that a drawing shows most:

    - `span_m`: 11 with one engine, 17 with two or three, 30 with more; from the length where that is given.
      `length_m`: 0.85 span with one engine, 0.72 with two or three, 0.70 with more, less without a body.
    - `wing_area_m2`: by aspect ratio 5.9, 7.0 (two engines, under 18 m) or 7.6; a biplane has 1.85 times
      the area of its one wing.
    - `tip_ratio`: 0.48, swept 0.45, delta 0.08, straight 1. A gull of 0.65 or more is the high gull of the
      Polish fighters: thin at the root, over the body.
    - `rounding`: 0.12; behind it is half as much again, and more with more sweep. `elliptical` tips bend over
      0.35 in front and behind, `square` ones over 0.03, `raked` ones are cut off straight, longest behind.
    - `engine_nose_m`: 2.0 radial, 2.45 inline. Where that is more than `nose_m` the engines are the foremost
      part and the body begins behind them.
    - Two `pusher` engines on a body without wing engines stand one at each end of it.
    """

    span_m: float | None = key("aircraft.span_m")
    length_m: float | None = key("aircraft.length_m")
    wing: Wing = key("aircraft.wing")
    wings: int = key("aircraft.wings")
    engines: int = key("aircraft.engines")
    engine_kind: EngineKind = key("aircraft.engine_kind")
    tail: Tail = key("aircraft.tail")
    body: Body = key("aircraft.body")
    turrets: int = key("aircraft.turrets")
    wing_area_m2: float | None = key("aircraft.wing_area_m2")
    sweep_deg: float | None = key("aircraft.sweep_deg")
    tip_ratio: float | None = key("aircraft.tip_ratio")
    rounding: float | None = key("aircraft.rounding")
    lower_span: float | None = key("aircraft.lower_span")
    nose_m: float | None = key("aircraft.nose_m")
    fuselage_w_m: float | None = key("aircraft.fuselage_w_m")
    tail_span_m: float | None = key("aircraft.tail_span_m")
    engine_nose_m: float | None = key("aircraft.engine_nose_m")
    engine_at_m: float | None = key("aircraft.engine_at_m")
    cockpit: Cockpit | None = key("aircraft.cockpit")
    cockpit_m: float | None = key("aircraft.cockpit_m")
    gear: Gear = key("aircraft.gear")
    fairings: tuple[str, ...] = key("aircraft.fairings")
    fillet: float | None = key("aircraft.fillet")
    centre_m: float | None = key("aircraft.centre_m")
    sweep_te_deg: float | None = key("aircraft.sweep_te_deg")
    root_kink_m: float | None = key("aircraft.root_kink_m")
    tip: Tip | None = key("aircraft.tip")
    nose_w_m: float | None = key("aircraft.nose_w_m")
    spinner_w_m: float | None = key("aircraft.spinner_w_m")
    canopy_m: float | None = key("aircraft.canopy_m")
    canopy_end_m: float | None = key("aircraft.canopy_end_m")
    lower_chord: float | None = key("aircraft.lower_chord")
    stagger_m: float | None = key("aircraft.stagger_m")
    cutout: float | None = key("aircraft.cutout")
    cowl_m: float | None = key("aircraft.cowl_m")
    engine_end_m: float | None = key("aircraft.engine_end_m")
    engine_w_m: float | None = key("aircraft.engine_w_m")
    rear_w_m: float | None = key("aircraft.rear_w_m")
    tailplane: Tailplane | None = key("aircraft.tailplane")
    tail_end_m: float | None = key("aircraft.tail_end_m")
    turret_m: float | None = key("aircraft.turret_m")
    float_m: float | None = key("aircraft.float_m")
    float_end_m: float | None = key("aircraft.float_end_m")
