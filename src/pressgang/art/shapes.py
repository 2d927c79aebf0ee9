"""What a book or a web page gives about an aircraft: the input of the silhouettes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Wing = Literal["straight", "tapered", "elliptical", "swept", "gull", "delta"]
EngineKind = Literal["radial", "inline", "jet", "pusher"]
Tail = Literal["single", "twin", "h", "v", "t", "none"]
Cockpit = Literal["open", "closed", "bubble", "greenhouse", "flight-deck", "glass-nose", "none"]
Gear = Literal["retracted", "wheels", "spats"]
Body = Literal["single", "twin-boom", "pod", "flying-boat", "floats", "flying-wing"]


@dataclass(frozen=True, slots=True)
class AircraftShape:
    """An aircraft in plan. Metres, m² and degrees; `None` is the default of its class.

    Numbers that are given must be finite and above 0 (`sweep_deg` and `rounding` may be 0). The defaults by
    class are in `proportions`; in short:

    - `span_m`: 11 with one engine, 17 with two or three, 30 with more; from the length where that is given.
    - `length_m`: 0.85 span with one engine, 0.72 with two or three, 0.70 with more, less without a body.
    - `wing_area_m2`: by aspect ratio 5.9, 7.0 (two engines, under 18 m) or 7.6; a biplane has 1.85 times
      the area of its one wing.
    - `sweep_deg`: of the front edge; 4, swept wings 27, deltas as much as leaves the rear edge straight.
    - `tip_ratio`: tip chord ÷ root chord; 0.48, swept 0.45, delta 0.08, straight 1. A gull of 0.65 or more
      is the high gull of the Polish fighters: thin at the root, over the body.
    - `rounding`: the share of the semi-span, 0 to 0.5, over which the front edge bends to the tip; 0.12.
      Behind it is half as much again, and more with more sweep.
    - `lower_span`: lower ÷ upper span of a biplane; 0.95.
    - `nose_m`: from the nose of the body to the front edge of the wing's root; by default the quarter chord
      lies at a share of the length that goes with engines and body.
    - `fuselage_w_m`, `tail_span_m`: shares of the span.
    - `engine_nose_m`: how far wing engines reach ahead of the wing, 2.0 radial, 2.45 inline. Where that is more
      than `nose_m` the engines are the foremost part and the body begins behind them. `engine_at_m`: the inner
      engines' distance from the axis, a propeller's room beside the body.
    - `cockpit`: by wings, engines and turrets. `cockpit_m`: from the nose of the body to the pilot.
    - `fairings`: any of `gear`, `guns`, `root`, `blisters`. `fillet`: a share of the root chord; 0.08.
    - `wings` counts the planes one over the other (1 to 3), `engines` goes to 6, `turrets` as far as one likes.
    - Two `pusher` engines on a body without wing engines stand one at each end of it.
    """

    span_m: float | None = None
    length_m: float | None = None
    wing: Wing = "tapered"
    wings: int = 1
    engines: int = 1
    engine_kind: EngineKind = "inline"
    tail: Tail = "single"
    body: Body = "single"
    turrets: int = 0
    wing_area_m2: float | None = None
    sweep_deg: float | None = None
    tip_ratio: float | None = None
    rounding: float | None = None
    lower_span: float | None = None
    nose_m: float | None = None
    fuselage_w_m: float | None = None
    tail_span_m: float | None = None
    engine_nose_m: float | None = None
    engine_at_m: float | None = None
    cockpit: Cockpit | None = None
    cockpit_m: float | None = None
    gear: Gear = "retracted"
    fairings: tuple[str, ...] = ()
    fillet: float | None = None
