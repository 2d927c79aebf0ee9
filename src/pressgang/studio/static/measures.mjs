// The measures of a drawing in groups, and beside each a small picture of what it measures.

import { svg } from "./dom.mjs";

/** What measures are of, in the order of the form; those of no group are of the last. */
export const GROUPS = {
  size: ["span_m", "length_m", "beam_m", "wing_area_m2"],
  wing: ["wing", "wings", "sweep_deg", "sweep_te_deg", "tip_ratio", "tip", "rounding", "centre_m", "root_kink_m", "fillet", "lower_span", "lower_chord",
    "stagger_m", "cutout"],
  engines: ["engines", "engine_kind", "engine_at_m", "engine_nose_m", "engine_end_m", "engine_w_m", "cowl_m"],
  tail: ["tail", "tailplane", "tail_span_m", "tail_end_m"],
  body: ["body", "turrets", "turret_m", "nose_m", "nose_w_m", "spinner_w_m", "fuselage_w_m", "rear_w_m", "cockpit", "cockpit_m", "canopy_m", "canopy_end_m"],
  gear: ["gear", "fairings", "float_m", "float_end_m"],
  deck: ["bow", "stern", "bridge", "funnels", "masts", "ramp", "tanker", "mounts"],
  other: [],
};

export const groupOf = (key) => Object.keys(GROUPS).find((name) => GROUPS[name].includes(key)) ?? "other";

/** An aircraft and a ship from above, 28 units high. */
const BODY = "M14 3c1.3 0 1.8 2 1.8 5v9l-.8 8h-2l-.8-8V8c0-3 .5-5 1.8-5z", WING = "M2 11.5 13 9h2l11 2.5v2l-11 1h-2l-11-1z", TAIL = "M9.5 23l4-1h1l4 1v1.5h-9z";
const HULL = "M14 2c3 4 4 7 4 12v8c0 2-1.5 3.5-4 3.5S10 24 10 22v-8c0-5 1-8 4-12z";
const SPOT = (x, y) => `M${x} ${y - 1.6}a1.6 1.6 0 1 0 .01 0`;
const ACROSS = (from, to, y) => `M${from} ${y}H${to}M${from} ${y - 2}v4M${to} ${y - 2}v4`, DOWN = (from, to, x) => `M${x} ${from}V${to}M${x - 2} ${from}h4M${x - 2} ${to}h4`;

/** What is drawn over it: lines, or with a full stop before them a surface. */
const OVER = {
  span_m: ACROSS(2, 26, 18.5), length_m: DOWN(3, 25, 23.5), wing_area_m2: `.${WING}`, wing: `.${WING}`, wings: "M3 9h22M3 16h22", sweep_deg: "M14 9l12 2.7M14 9h12",
  sweep_te_deg: "M14 14.5l12-1M14 14.5h12", tip_ratio: "M26 11v3M14 9v5.5M2 11v3", tip: "M22.5 10.7q4.6.8 3.6 3M5.5 10.7q-4.6.8-3.6 3", rounding: "M22 10.6h4v3M6 10.6H2v3",
  centre_m: ACROSS(9, 19, 18.5), root_kink_m: "M9 9.9l3.5-3M19 9.9l-3.5-3", fillet: "M12 14.5q-.4 3 .5 5.5M16 14.5q.4 3-.5 5.5", lower_span: ACROSS(5, 23, 18.5), lower_chord: DOWN(9.5, 14, 21),
  stagger_m: DOWN(9.5, 16.5, 22), cutout: "M11.5 14.5q2.5-3.5 5 0", engines: "M8 7v4.5M20 7v4.5", engine_kind: "M10.5 3h7M14 1.5v3", engine_at_m: ACROSS(14, 20, 6), engine_nose_m: DOWN(6, 11, 20),
  tail: `.${TAIL}`, tail_span_m: ACROSS(9.5, 18.5, 26), body: `.${BODY}`, turrets: `.${SPOT(14, 18)}`, nose_m: DOWN(3, 9.5, 20), nose_w_m: ACROSS(12, 16, 3), spinner_w_m: ACROSS(13, 15, 3), fuselage_w_m: ACROSS(11.8, 16.2, 18),
  cockpit: `.${SPOT(14, 13)}`, cockpit_m: DOWN(3, 13, 20), canopy_m: DOWN(3, 11, 20), canopy_end_m: DOWN(3, 15.5, 20), gear: "M9.5 6.5v3M18.5 6.5v3", fairings: "M8 12v6M20 12v6",
  cowl_m: DOWN(3, 6.5, 18.5), engine_end_m: "M8 14v4M20 14v4", engine_w_m: ACROSS(18, 22, 9), rear_w_m: ACROSS(12.6, 15.4, 19), tailplane: `.${TAIL}`, tail_end_m: DOWN(23.5, 25.5, 18), turret_m: DOWN(3, 18, 20),
  float_m: DOWN(3, 6.5, 20), float_end_m: DOWN(3, 19, 20),
};
const OF_SHIPS = {
  length_m: DOWN(2, 25.5, 23.5), beam_m: ACROSS(10, 18, 14), bow: "M10.4 10c.5-3 1.7-5.5 3.6-8 1.9 2.5 3.1 5 3.6 8", stern: "M10 21c0 3 1.5 4.5 4 4.5s4-1.5 4-4.5", bridge: ".M11.5 11h5v3h-5z",
  funnels: `.${SPOT(14, 14)}${SPOT(14, 19)}`, masts: "M12 9h4M14 7v4", ramp: "M11.2 7h5.6", tanker: "M12.3 11v10M15.7 11v10", mounts: `.${SPOT(14, 8.5)}${SPOT(14, 21)}`,
};

/** A picture of what a measure of an aircraft, or of a ship, measures; null for one that nothing is drawn of. */
export function figure(key, ship) {
  const over = (ship ? OF_SHIPS : OVER)[key];
  if (!over) return null;
  const lines = [...(ship ? [HULL] : [WING, BODY, TAIL]).map((one) => [one, "shape"]), over.startsWith(".") ? [over.slice(1), "surface"] : [over, "measure"]];
  return svg("svg", { viewBox: "0 0 28 28", class: "figure", "aria-hidden": "true" }, ...lines.map(([d, kind]) => svg("path", { d, class: kind })));
}
