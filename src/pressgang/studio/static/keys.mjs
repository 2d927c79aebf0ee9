// What the keyboard does everywhere: F6 from region to region, Ctrl+/ for the list of keys; and light or dark.

import { open } from "./dialog.mjs";
import { button, make } from "./dom.mjs";
import { show as showTab } from "./docket.mjs";
import { state, watch } from "./store.mjs";
import { say } from "./words.mjs";

const REGIONS = ["head", "docket", "map", "game", "stats", "drawing", "problems", "panel", "pages", "begin"];
const FOCUSABLE = "a[href], button:not([disabled], [aria-disabled='true']), input:not([disabled]), select:not([disabled]), [tabindex='0']";
const KEY = "pressgang-theme";
const THEMES = { light: "not all", dark: "all", system: "(prefers-color-scheme: dark)" };
let last = ""; // the region that had the keyboard

/** Listens on the whole page, puts up the tabs of a narrow window, and takes the colours that were chosen. */
export function mount(body) {
  setTheme(localStorage.getItem(KEY) ?? "system");
  document.addEventListener("focusin", ({ target }) => { last = regionOf(target)?.id ?? last; });
  document.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === "p" && !event.altKey && !event.shiftKey && state.screen === "kit") {
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) document.querySelector("#head [aria-keyshortcuts='Control+P']").click();
    }
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "F6" && walk(event.shiftKey ? -1 : 1)) event.preventDefault();
    if (command && event.key === "/") {
      event.preventDefault();
      show();
    }
  });
  body.addEventListener("click", (event) => event.target.closest("[data-opens=keys]") && show());
  tabs(body);
}

const regionOf = (node) => REGIONS.map((id) => document.getElementById(id)).find((one) => one?.contains(node));
const visible = (node) => node && !node.hidden && node.getClientRects().length > 0;

/** Goes to the next or previous region; false where there is none, and the browser has the key. What had the keyboard
 * may be gone, made anew with its region, or with all of that: its place is where one still is. */
function walk(by) {
  const regions = REGIONS.map((id) => document.getElementById(id)).filter((one) => visible(one) && entry(one));
  const here = document.activeElement === document.body ? last : regionOf(document.activeElement)?.id ?? "";
  const at = here ? REGIONS.indexOf(here) : by > 0 ? -1 : REGIONS.length, order = (one) => REGIONS.indexOf(one.id);
  const to = by > 0 ? regions.find((one) => order(one) > at) : regions.findLast((one) => order(one) < at);
  if (!to) return false;
  entry(to).focus();
  return true;
}

function entry(region) {
  return region.querySelector("[role=grid] [tabindex='0']") ?? region.querySelector("[aria-current][href]")
    ?? [...region.querySelectorAll(FOCUSABLE)].find((one) => visible(one) && one.getAttribute("role") !== "separator");
}

/** "light", "dark" or "system". */
function setTheme(theme) {
  document.getElementById("dark").media = THEMES[theme] ?? THEMES.system;
}

/** The dialog "Keys". */
export function show() {
  const theme = localStorage.getItem(KEY) ?? "system";
  open({
    name: say("keys.heading"),
    kind: "keys",
    address: "keys",
    wide: 720,
    build(body, close) {
      const choice = make("fieldset", { class: "choice" }, make("legend", { text: say("keys.colours") }), ...Object.keys(THEMES).map((one) => {
        const radio = make("input", { type: "radio", name: "theme", value: one, checked: one === theme, on: { change: () => { localStorage.setItem(KEY, one); setTheme(one); } } });
        return make("label", { class: "tick" }, radio, make("span", { text: say(`keys.${one}`) }));
      }));
      const tables = ["everywhere", "table", "map"].flatMap((part) => [make("h3", { text: say(`keys.${part}.heading`) }),
        make("table", {}, make("tbody", {}, ...lines(part).map(([key, does]) => make("tr", {}, make("th", { scope: "row", text: key }), make("td", { text: does })))))]);
      body.append(make("div", { class: "scroll", tabindex: "0" }, ...tables, choice), make("footer", {}, make("span", { class: "quiet" }), button(say("dialog.close"), close, "main", { autofocus: true })));
    },
  });
}

function lines(part) {
  const mac = /Mac|iP(hone|ad)/.test(navigator.platform);
  return say(`keys.${part}.lines`).split("\n").map((line) => line.split(" = ")).map(([key, does]) => [mac ? key.replaceAll("Ctrl", "Cmd") : key, does]);
}

/** Below 760 px one region is seen at a time, by tabs. */
function tabs(body) {
  const ids = { kit: "docket", table: "bench", pages: "pages" };
  const list = make("div", { class: "tabs", role: "tablist", "aria-label": say("tabs.label") }, ...Object.entries(ids).map(([tab, id]) =>
    make("button", { type: "button", role: "tab", "data-tab": tab, "aria-controls": id, text: say(`tabs.${tab}`), on: { click: () => showTab(tab) } })));
  list.addEventListener("keydown", (event) => {
    const all = /** @type {HTMLElement[]} */ ([...list.children]), by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = all[(all.indexOf(document.activeElement) + by + all.length) % all.length];
    showTab(next.dataset.tab);
    next.focus();
  });
  document.getElementById("head").append(list);
  showTab("table");
  watch(["screen"], ({ screen }) => { list.hidden = screen !== "kit"; });
}
