// The cutting mat: its squares and rulers are true centimetres of the page that lies on it, at any zoom.

import { make, svg } from "./dom.mjs";

const TRUE_SIZE = 96 / 25.4; // CSS px a mm
const AIR = 20; // px between the page and the edge of the mat
const STEPS = [1, 5, 10, 50, 100, 500]; // mm between the ticks of a ruler
const NUMBERS = [10, 50, 100, 500, 1000]; // mm between its numbers

/**
 * A mat for one page at a time, in `element`. `show(page, zoom)` lays a page of `{width, height}` mm ("whole", "width",
 * "true") and returns its node; `clicked(x, y)` is called with mm of the page. `reveal(box)` scrolls to a piece.
 */
export function layMat(element, clicked) {
  const rulers = ["x", "y"].map((axis) => make("div", { class: `ruler ${axis}`, "aria-hidden": "true" }));
  const leaf = make("div", { class: "page", role: "img" });
  const bed = make("div", { class: "bed" }, leaf);
  const ground = make("div", { class: "ground" }, bed);
  element.replaceChildren(...rulers, ground);
  let now = null, size = null, hitsNow = "[]", leafNow = "";
  new ResizeObserver(() => {
    size = [element.clientWidth, element.clientHeight];
    if (now) lay(now.page, now.zoom);
  }).observe(element);
  ground.addEventListener("scroll", drawRulers);
  leaf.addEventListener("click", (event) => {
    const box = leaf.getBoundingClientRect();
    clicked((event.clientX - box.left) / now.k, (event.clientY - box.top) / now.k);
  });

  function lay(page, zoom) {
    const [wide, high] = (size ?? [element.clientWidth, element.clientHeight]).map((side) => side - 22);
    const asked = [wide, high, page.width, page.height, zoom].join();
    if (now?.asked === asked) return leaf;
    if (wide <= 0 || high <= 0) {
      now = { asked, page, zoom, k: 1, x0: AIR, y0: AIR };
      return leaf;
    }
    const across = (wide - 2 * AIR) / page.width, down = (high - 2 * AIR) / page.height;
    const k = Math.max(0.05, typeof zoom === "number" ? zoom : zoom === "true" ? TRUE_SIZE : zoom === "width" ? across : Math.min(across, down));
    const x0 = Math.max(AIR, Math.round((wide - page.width * k) / 2)), y0 = AIR;
    now = { asked, page, zoom, k, x0, y0 };
    // Room that the page leaves is the table's: how much it needs is told behind the layout that asked.
    const needs = zoom === "width" ? "100vw" : `calc(${Math.ceil(page.width * (zoom === "whole" ? down : k)) + 2 * AIR + 22}px + 5.5rem)`;
    if (needs !== leafNow) setTimeout(() => document.documentElement.style.setProperty("--leaf", leafNow = needs));
    ground.style.setProperty("--k", k);
    ground.style.setProperty("--x0", `${x0}px`);
    ground.style.setProperty("--y0", `${y0}px`);
    ground.classList.toggle("far", 10 * k < 6);
    // A page that fits needs no room for a scroll bar.
    const fits = zoom === "whole" ? [wide, high] : [x0 + page.width * k + AIR, y0 + page.height * k + AIR];
    bed.style.width = `${zoom === "width" ? wide : fits[0]}px`;
    bed.style.height = `${fits[1]}px`;
    ground.style.overflow = zoom === "whole" ? "hidden" : "";
    if (zoom === "whole") ground.scrollTo(0, 0);
    if (zoom === "whole") ground.removeAttribute("tabindex");
    else ground.tabIndex = 0;
    place(leaf, { left: x0, top: y0, width: page.width * k, height: page.height * k });
    for (const hit of leaf.querySelectorAll(".hit")) placeHit(hit);
    drawRulers();
    return leaf;
  }

  function placeHit(hit) {
    const [x, y, width, height] = hit.box;
    place(hit, { left: x * now.k, top: y * now.k, width: width * now.k, height: height * now.k });
  }

  function drawRulers() {
    if (!now) return;
    const { k, x0, y0 } = now;
    const step = STEPS.find((mm) => mm * k >= 7) ?? 1000, number = NUMBERS.find((mm) => mm * k >= 36 && mm >= step) ?? 5000;
    rulers[0].replaceChildren(scale(22 + x0 - ground.scrollLeft, element.clientWidth, k, step, number, true));
    rulers[1].replaceChildren(scale(22 + y0 - ground.scrollTop, element.clientHeight, k, step, number, false));
  }

  return {
    show: lay,
    leaf,
    hits(boxes, asked) {
      const wanted = JSON.stringify(boxes.length ? [asked, ...boxes] : []);
      if (wanted === hitsNow) return;
      hitsNow = wanted;
      leaf.querySelectorAll(".hit").forEach((one) => one.remove());
      for (const box of boxes) {
        const hit = make("div", { class: asked ? "hit asked" : "hit" });
        hit.box = box;
        leaf.append(hit);
        if (now) placeHit(hit);
      }
    },
    reveal([x, y, width, height]) {
      if (!now) return;
      const { k, x0, y0 } = now;
      ground.scrollTo(x0 + (x + width / 2) * k - ground.clientWidth / 2, y0 + (y + height / 2) * k - ground.clientHeight / 2);
    },
    ground,
    scale: () => now?.k ?? 1,
  };
}

function place(node, box) {
  for (const [side, value] of Object.entries(box)) node.style[side] = `${value}px`;
}

/** Ticks from 0 on: short ones each `step` mm, longer each cm, the longest with its number. */
function scale(zero, end, k, step, number, across) {
  const marks = [], numbers = [];
  const first = Math.max(0, Math.floor((22 - zero) / k / step)) * step;
  for (let mm = first; zero + mm * k < end; mm += step) {
    const at = (zero + mm * k).toFixed(1);
    const from = mm % number === 0 ? 12 : mm % (step < 10 ? 10 : 100) === 0 ? 15 : 18;
    if (zero + mm * k < 22) continue;
    marks.push(across ? `M${at} ${from}V22` : `M${from} ${at}H22`);
    if (mm % number === 0) numbers.push(figure(mm / 10, zero + mm * k, across));
  }
  return svg("svg", {}, ...numbers, svg("path", { d: marks.join("") }));
}

const figure = (centimetres, at, across) => svg("text", { text: centimetres, x: across ? at + 3 : 2, y: across ? 10 : at - 3 });
