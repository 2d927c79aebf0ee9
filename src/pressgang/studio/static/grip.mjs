// The line between bench and pages: moved by hand or by the arrow keys, kept for the next time.

import { make } from "./dom.mjs";
import { say } from "./words.mjs";

const LEAST = 320, STEP = 20, SHARE = 0.6;
const KEY = "pressgang-pages";

/** The separator of a region at the right edge of the window. */
export function movable(region) {
  const grip = make("div", { class: "grip", role: "separator", tabindex: "0", "aria-orientation": "vertical",
    "aria-label": say("pages.grip"), "aria-valuemin": LEAST });
  const most = () => Math.max(LEAST, Math.floor(innerWidth * SHARE));
  const tell = () => {
    grip.setAttribute("aria-valuemax", most());
    grip.setAttribute("aria-valuenow", Math.min(most(), Math.max(LEAST, Math.round(region.getBoundingClientRect().width || LEAST))));
  };
  const set = (width) => {
    const px = Math.round(Math.min(most(), Math.max(LEAST, width)));
    apply(px);
    localStorage.setItem(KEY, String(px));
    tell();
  };
  grip.addEventListener("keydown", (event) => {
    const now = region.getBoundingClientRect().width;
    const to = { ArrowLeft: now + STEP, ArrowRight: now - STEP, Home: LEAST, End: most() }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  });
  grip.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    const move = (at) => set(innerWidth - at.clientX);
    grip.addEventListener("pointermove", move);
    grip.addEventListener("lostpointercapture", () => grip.removeEventListener("pointermove", move), { once: true });
  });
  const kept = Number(localStorage.getItem(KEY));
  if (kept) apply(kept);
  new ResizeObserver(tell).observe(region);
  addEventListener("resize", tell);
  tell();
  return grip;
}

function apply(px) {
  for (const name of ["--pages", "--pages-narrow"]) document.documentElement.style.setProperty(name, `${px}px`);
}
