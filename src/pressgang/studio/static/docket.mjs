// The job ticket: forces, sheets, paper and ink, and the sum of it. Where there is less room it folds into a strip.

import { editKit, putting } from "./queue.mjs";
import { addForce, addSheet } from "./adding.mjs";
import { link, make, write } from "./dom.mjs";
import { gameLink } from "./gamelink.mjs";
import { field } from "./fields.mjs";
import { capital, counted, mistakes, paperLabel, wrongOf } from "./labels.mjs";
import { places } from "./places.mjs";
import { measurePrinter } from "./printer.mjs";
import { refill } from "./refill.mjs";
import { openSettings } from "./settings.mjs";
import { change, isLocked, leave, state, watch } from "./store.mjs";
import { say } from "./words.mjs";

/** Fills the navigation "Kit". */
export function mount(nav) {
  nav.className = "docket";
  const forces = make("ul", { class: "rows forces" }), sheets = make("ul", { class: "rows" });
  const stock = make("div", { class: "stock" }), sum = make("p", { class: "sum" }), total = make("span");
  const none = make("p", { class: "none", text: say("docket.sheetless") });
  const noForce = make("p", { class: "none", text: say("docket.forceless") });
  const add = (key, run) => make("button", { type: "button", class: "add", text: say(key), disabled: true, on: { click: run } });
  const settings = link(say("docket.settings"), openSettings, { "data-panel-of": "settings" });
  const measure = link(say("docket.measure"), measurePrinter, { hidden: Boolean(places) });
  const addAForce = add("docket.addForce", addForce), addASheet = add("docket.addSheet", addSheet);
  sum.append(total, make("br"), settings, link(say("docket.another"), leave),
    make("button", { type: "button", class: "link", text: say("docket.keys"), "data-opens": "keys" }));
  const card = make("div", { class: "card", id: "ticket" }, make("span", { class: "hole", "aria-hidden": "true" }), gameLink(show),
    make("h2", { text: say("docket.forces") }), noForce, forces, addAForce,
    make("h2", { text: say("docket.sheets") }), none, sheets, addASheet,
    make("h2", { text: say("docket.stock") }), stock, measure, sum);
  const strip = make("div", { class: "strip" });
  nav.replaceChildren(strip, card);
  fold(nav, strip);
  watch(["kit", "problems", "force", "choices"], ({ kit }) => {
    noForce.hidden = !kit || kit.forces.length > 0;
    refill(forces, (kit?.forces ?? []).map(forceItem));
  }, { calmly: true });
  watch(["kit", "sheet", "force", "problems"], ({ kit }) => {
    none.hidden = !kit || kit.sheets.length > 0;
    refill(sheets, (kit?.sheets ?? []).flatMap(sheetItems));
  }, { calmly: true });
  watch(["kit", "choices", "problems", "readonly"], ({ kit, choices }) => {
    if (!kit || !choices) return;
    const fields = stockFields();
    refill(stock, fields.map((one) => field({ ...one, disabled: isLocked() })));
    addAForce.disabled = addASheet.disabled = isLocked();
  }, { calmly: true });
  watch(["kit", "sheets"], ({ kit }) => kit && refill(total, sumLine(kit)), { calmly: true });
}

function forceItem(force) {
  const wrong = mistakes(force.file), count = counted(force.pieces ?? 0);
  const label = `${force.name} ${count}${wrong ? `, ${say("count.mistakes", { n: wrong })}` : ""}`;
  const link = make("a", { href: `#${force.id}`, "data-key": force.id, "aria-label": label,
    "aria-current": state.force === force.id ? "true" : null, on: { click: (event) => openList(event, force.id) } },
    chip(force), make("b", { text: force.name }), make("small", { text: count }),
    wrong ? make("span", { class: "badge", text: String(wrong) }) : null);
  return make("li", {}, link);
}

/** A square of card in a force's colours with its mark. */
function chip({ name, mark: sign, ground, ink, accent }) {
  const disc = make("i", { text: sign || name.slice(0, 1) }), node = make("span", { class: "chip", "aria-hidden": "true" }, disc);
  if (ground) {
    const fill = accent ?? ink;
    const read = ["#ffffff", "#16191a"].toSorted((a, b) => contrast(b, fill) - contrast(a, fill))[0];
    Object.assign(disc.style, { background: fill, color: read, borderColor: contrast(fill, ground) < 1.6 ? read : fill });
    node.style.background = ground;
  }
  return node;
}

/** How well one colour is read on another, 1 to 21, as WCAG reckons it. */
function contrast(one, other) {
  const light = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0.05);
  return Math.max(light(one), light(other)) / Math.min(light(one), light(other));
}

function sheetItems(sheet) {
  const label = capital(sheet.name), count = sheet.pages === null || sheet.pages === undefined ? "…" : say("count.pages", { n: sheet.pages });
  const items = [make("li", {}, make("a", { href: `#${sheet.id}`, "data-key": sheet.id, "aria-label": `${label} ${count}`,
    "aria-current": state.sheet === sheet.id ? "true" : null,
    on: { click: (event) => { event.preventDefault(); lookAt(sheet.id); } } },
    make("b", { text: label }), make("small", { text: count })))];
  const list = state.kit.files?.find((one) => one.id === sheet.file);
  if (list) {
    items.push(make("li", {}, make("a", { class: "list", href: `#${list.id}`, "data-key": `${sheet.id} ${list.id}`,
      "aria-current": state.force === list.id ? "true" : null, on: { click: (event) => openList(event, list.id) } },
      make("b", { text: list.name }))));
  }
  return items;
}

function openList(event, id) {
  event.preventDefault();
  change({ force: id, cell: null, game: false });
  show("table");
}

/** Shows a sheet from its first page. */
export function lookAt(sheet) {
  change({ sheet, page: 1 });
  show("pages");
}

/** Where one region is seen at a time, which. */
export function show(tab) {
  document.body.dataset.tab = tab;
  for (const one of document.querySelectorAll(".tabs [role=tab]")) {
    one.setAttribute("aria-selected", String(one.dataset.tab === tab));
    one.tabIndex = one.dataset.tab === tab ? 0 : -1;
  }
  document.getElementById("docket")?.classList.remove("open");
  document.querySelector(".strip > .button")?.setAttribute("aria-expanded", "false");
}

const words = (list, label) => list.map((word) => ({ value: word, label: label(word) }));

function stockFields() {
  const { kit, choices } = state;
  const set = (at, was) => (value) => editKit([putting(at, value, was)]);
  const printers = [{ value: "", label: say("docket.noPrinter") }, ...words(choices.profiles, String)];
  return [
    { key: "paper", label: say("docket.paper"), value: kit.paper, options: words(choices.papers, paperLabel), wrong: wrongOf("paper", "size"), commit: set(["paper", "size"], kit.paper) },
    { key: "margin", label: say("docket.margin"), value: kit.margin, wrong: wrongOf("paper", "margin"), commit: set(["paper", "margin"], kit.margin) },
    { key: "ink", label: say("docket.ink"), value: kit.ink, options: words(choices.inks, inkLabel), wrong: wrongOf("ink"), commit: set(["ink"], kit.ink) },
    { key: "printer", label: say("docket.printer"), value: kit.profile ?? "", options: printers, wrong: wrongOf("profile"), commit: set(["profile"], kit.profile ?? "") },
  ];
}

/** An ink mode in words: "color" is "Colour". */
export function inkLabel(word) {
  const own = say(`inks.${word}`);
  return own.startsWith("inks.") ? capital(word) : own;
}

/** Pages of a sheet, and the sheets of paper they lie on. */
export function leaves(sheet) {
  const pages = sheet.pages ?? 0;
  const backs = state.sheets[sheet.id]?.pages?.filter((page) => page.side === "back").length;
  if (backs !== undefined) return pages - backs;
  return ["long-edge", "short-edge"].includes(sheet.options?.backs) ? Math.ceil(pages / 2) : pages;
}

/** Of sheets together: their pages in words, "so far" while not all are counted, and the number of sheets of paper. */
export function sumOf(sheets) {
  const sum = (of) => sheets.reduce((all, one) => all + of(one), 0);
  const pages = say("count.pages", { n: sum((one) => one.pages ?? 0) }), isWhole = sheets.every((one) => Number.isInteger(one.pages));
  return { pages: isWhole ? pages : say("docket.soFar", { pages }), papers: sum(leaves) };
}

function sumLine(kit) {
  const { pages, papers } = sumOf(kit.sheets);
  return [make("b", { text: pages }), ` ${say("docket.on", { n: papers, paper: paperLabel(kit.paper) })}`];
}

/** The strip of a narrow window: what is used most, and "Kit" to open the rest. */
function fold(nav, strip) {
  const toggle = make("button", { type: "button", class: "button", text: say("docket.kit"), "aria-expanded": "false", "aria-controls": "ticket" });
  const sum = make("span", { class: "sum" }), picks = make("div");
  const set = (opened) => {
    nav.classList.toggle("open", opened);
    toggle.setAttribute("aria-expanded", String(opened));
  };
  toggle.addEventListener("click", () => set(!nav.classList.contains("open")));
  nav.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !nav.classList.contains("open")) return;
    set(false);
    toggle.focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (nav.classList.contains("open") && !nav.contains(event.target)) set(false);
  });
  watch(["kit", "choices", "force", "sheet", "readonly"], ({ kit, choices, force, sheet }) => {
    if (!kit || !choices) return;
    const named = (list, label) => list.map((one) => ({ value: one.id, label: label(one.name) }));
    const [paper, , ink] = stockFields().map((one) => ({ ...one, key: `strip ${one.key}`, disabled: isLocked() }));
    refill(strip, [toggle,
      field({ key: "strip force", label: say("docket.force"), value: force ?? "", options: named([...kit.forces, ...(kit.files ?? []).filter((one) => kit.forces.every(({ file }) => file !== one.id))], String), commit: (id) => change({ force: id, cell: null }) }),
      field({ key: "strip sheet", label: say("docket.sheet"), value: sheet ?? "", options: named(kit.sheets, capital), commit: lookAt }),
      field(paper), field(ink), sum]);
  });
  watch(["kit", "sheets"], ({ kit }) => {
    if (!kit) return;
    const { pages, papers } = sumOf(kit.sheets);
    write(sum, say("docket.short", { pages, papers: say("count.papers", { n: papers }) }));
  });
}
