// All pages of the sheet in view, small, beside the mat: a click shows one; the arrow keys go from one to the next.

import { make, mark } from "./dom.mjs";
import { keep, later } from "./refill.mjs";
import { change, watch } from "./store.mjs";
import { say } from "./words.mjs";

const MOST = 400; // more pages than these are not listed
const WIDE = 64, HIGH = 80; // px
const LATER = 400; // ms for the page in view, which is asked for first
/** @type {HTMLImageElement[]} */
let waiting = []; // pictures that are seen and not loaded yet: one after the other, so that no page waits for many
let busy = false;
const near = new IntersectionObserver((found) => {
  for (const { isIntersecting, target } of found) {
    const image = /** @type {HTMLImageElement} */ (target);
    waiting = waiting.filter((one) => one !== image);
    if (isIntersecting && !image.src) waiting.push(image);
  }
  if (!busy) setTimeout(load, LATER);
});

function load() {
  const image = busy ? undefined : waiting.shift();
  if (!image) return;
  busy = true;
  image.onload = image.onerror = () => { busy = false; load(); };
  image.src = image.dataset.src ?? "";
  near.unobserve(image);
}

/** The row of small pages, in its element. */
export function smallPages() {
  const list = make("div", { class: "thumbs", role: "group", hidden: true });
  list.addEventListener("keydown", (event) => {
    const all = [...list.querySelectorAll("button")], now = all.indexOf(event.target);
    const to = { ArrowDown: now + 1, ArrowRight: now + 1, ArrowUp: now - 1, ArrowLeft: now - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || now < 0) return;
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, to))].click();
  });
  /** @type {Map<string, HTMLElement>} */
  let made = new Map(); // the buttons by number and page: of a long sheet, few pages are others after a change
  let shown = 0;
  watch(["sheets", "sheet", "page", "map"], ({ sheets, sheet, page, map }) => {
    const pages = sheets[sheet ?? ""]?.pages ?? [], few = pages.slice(0, MOST);
    list.hidden = pages.length < 2 || map !== null;
    if (list.hidden) return;
    mark(list, "aria-label", say("pages.small"));
    const focused = list.contains(document.activeElement), number = Math.min(page, pages.length);
    const now = new Map(few.map((one, at) => [`${at + 1} ${one.id}`, one]));
    if ([...now.keys()].join() !== [...made.keys()].join()) {
      made = new Map([...now].map(([key, one]) => [key, made.get(key) ?? small(one, parseInt(key, 10))]));
      later(list, () => keep(list, [...made.values()]));
      shown = 0;
    }
    if (number === shown) return;
    shown = number;
    for (const [at, one] of [...made.values()].entries()) {
      mark(one, "aria-current", at + 1 === number ? "page" : null);
      mark(one, "tabindex", at + 1 === (number || 1) ? "0" : "-1");
      if (at + 1 !== number) continue;
      if (focused) one.focus({ preventScroll: true });
      const box = one.getBoundingClientRect(), room = list.getBoundingClientRect();
      list.scrollBy(beyond(box.left, box.right, room.left, room.right), beyond(box.top, box.bottom, room.top, room.bottom));
    }
  });
  return list;
}

/** How far a stretch reaches beyond another. */
const beyond = (from, to, first, last) => (from < first ? from - first : Math.max(0, to - last));

function small(page, number) {
  const scale = Math.min(WIDE / page.width, HIGH / page.height);
  const image = make("img", { alt: "", decoding: "async", "data-src": `api/pages/${page.id}.svg`, width: Math.round(page.width * scale), height: Math.round(page.height * scale) });
  near.observe(image);
  return make("button", { type: "button", "data-key": `page ${number}`, "aria-label": say("pages.one", { n: number }), on: { click: () => change({ page: number }) } },
    image, make("span", { text: String(number) }));
}
