// The game of the kit as the page knows it, its fields, and what its expressions give for a row.

import { sentence } from "./advice.mjs";
import { expected, get, send } from "./api.mjs";
import { make, mark, write } from "./dom.mjs";
import { field } from "./fields.mjs";
import { blank, editGame, putting } from "./queue.mjs";
import { later as whenLetGo, offers } from "./refill.mjs";
import { state } from "./store.mjs";
import { say } from "./words.mjs";

/** @typedef {(string | number)[]} At the keys that lead to a value of game.toml */
/** @typedef {import("../shapes.d.ts").KeyEdit} GameEdit */

/** @type {any} GET /api/game */
let game = null;
let home = ""; // the kit that it is of
let row = "";
/** @type {Set<() => void>} */
const watchers = new Set();
const TRIES = 120; // ms after a key until what was typed is worked out
const AT_ONCE = 200; // expressions that are asked for in one request
/** What any game may hold: GET /api/game/forms. @type {any} */
let forms = null;
/** Called with the keys of a value that is to be shown, before its field is looked for. @type {Set<(at: At) => void>} */
const revealers = new Set();
let timer = 0, pending = 0;

/** The game, while its kit is open. */
export const theGame = () => (state.kit?.path === home ? game : null);
/** What any game may hold: its JSON Schema, its blocks and signs; once a game was asked for. */
export const theForms = () => forms;
/** Calls `fn` before the field of a value is looked for, so that it is there. @param {(at: At) => void} fn */
export const whenSought = (fn) => revealers.add(fn);
/** Whether no edit is on its way. */
export const idle = () => pending === 0;

/** Calls `fn` whenever the game is another. @param {() => void} fn */
export const whenGame = (fn) => watchers.add(fn);

/** Takes what the game of a kit is now. Where it was changed in one part alone, others that would be as they are stay. @param {any} found */
export function takeGame(found, of = state.kit?.path ?? "", part = /** @type {Element | null | undefined} */ (undefined)) {
  former = game?.doc;
  game = found;
  home = of;
  if (game && !game.rows.some((/** @type {any} */ one) => nameOf(one) === row)) row = game.rows[0] ? nameOf(game.rows[0]) : "";
  edited = part;
  for (const fn of watchers) fn();
  edited = undefined;
  tryAll();
}

/** Asks for the game. */
export async function fetchGame() {
  const of = state.kit?.path, stale = () => state.kit?.path !== of; // it was left meanwhile
  if (!of) return;
  try {
    forms ??= await get("api/game/forms");
    const found = await get("api/game");
    if (!stale() && found.revision >= (theGame()?.revision ?? 0)) takeGame(found);
  } catch (error) {
    expected(error);
    if (!stale()) takeGame(null);
  }
}

const nameOf = (/** @type {any} */ one) => `${one.file} ${one.row}`;

/** The row that expressions are tried with, `{file, row, name}`; and the combobox that picks it. */
export const theRow = () => game?.rows.find((/** @type {any} */ one) => nameOf(one) === row) ?? null;

export function rowField() {
  const options = game.rows.map((/** @type {any} */ one) => ({ value: nameOf(one), label: one.name }));
  return field({ key: "game row", label: say("game.row"), value: row, options, disabled: !options.length,
    commit: (/** @type {string} */ picked) => { row = picked; takeGame(game); } });
}

/** The part in which the game was changed; null where in none, undefined where all is to be drawn. @type {Element | null | undefined} */
let edited;
/** The document before this one; and those of parts that are to be drawn anew when what is held down in them is let go. @type {any} */
let former;
/** @type {WeakMap<Element, any>} */
const stillOf = new WeakMap();
/** What each part was drawn from: what it asked of the game, and the answers then. @type {WeakMap<Element, Map<string, [() => any, string]>>} */
const drawnFrom = new WeakMap();
/** @type {Map<string, [() => any, string]> | null} */
let asks = null;

/** The answer of `ask`, noted as what the part that is being drawn depends on. @template T @param {string} name @param {() => T} ask @returns {T} */
export function noted(name, ask) {
  const all = asks;
  asks = null; // what it asks itself does not count
  const found = ask();
  asks = all;
  asks?.set(name, [ask, JSON.stringify(found) ?? ""]);
  return found;
}

/** Fills a part of the region, unless all that it asked when it was filled last would be answered alike. @param {HTMLElement} room @param {(room: HTMLElement) => void} fill */
export function drawPart(room, fill) {
  const before = edited !== undefined && edited !== room && drawnFrom.get(room);
  if (before && [...before.values()].every(([ask, was]) => (JSON.stringify(ask()) ?? "") === was)) return;
  let isLate = false;
  if (!stillOf.has(room)) stillOf.set(room, former);
  whenLetGo(room, () => {
    stillOf.delete(room);
    drawnFrom.set(room, asks = new Map());
    try { fill(room); } finally { asks = null; }
    if (isLate) tryAll();
  });
  isLate = true;
}

/** The value at these keys, or undefined. @param {At} at */
export const valueAt = (at) => noted(at.join("\0"), () => at.reduce((/** @type {any} */ found, step) => found?.[step], game?.doc));

/**
 * Makes edits as one step of undo. Resolves with the answer in the moment in which it is shown: what is then done with the focus
 * comes before the next key, and not when all else is fetched. @param {GameEdit[]} edits @param {string} label @returns {Promise<any>}
 */
export function changeGame(edits, label, more = {}) {
  const of = home, part = document.activeElement?.closest("[data-part]") ?? null, seen = (part && stillOf.get(part)) ?? game.doc;
  pending += 1;
  return new Promise((shown, failed) => {
    editGame(() => ({ version: game.version, ...more, edits: edits.map((one) => {
      const at = placeNow(one.at, seen);
      return { ...one, at, was: valueAt(at) ?? null };
    }) }), label, (/** @type {any} */ said) => {
      for (const one of edits) if (one.op === "rename") renamed.set(one.at.join("\0"), String(one.name));
      takeGame(said.game, of, part);
      pending -= 1;
      shown(said);
    }).then((/** @type {any} */ answer) => {
      if (answer) return null;
      pending -= 1;
      return fetchGame().then(() => shown(null));
    }).catch(failed);
  });
}

/** Puts the keyboard into what was just made, and marks what stands in it; not where it went to another field or region meanwhile. @param {string} selector */
export function focusOn(selector) {
  if (document.activeElement?.matches("#game :is(input, select), body :not(#game, #game *)")) return;
  const found = /** @type {HTMLInputElement | null} */ (document.querySelector(`#game ${selector}`));
  found?.focus();
  if (found?.type === "text") found.select();
}

/** Names that were changed here, by the keys that led to them. @type {Map<string, string>} */
const renamed = new Map();

/**
 * Where a value of a former document stands in the one of now: another edit may have gone before this one.
 * @param {At} at @param {any} seen
 */
function placeNow(at, seen) {
  /** @type {At} */
  const now = [];
  let then = seen;
  for (const step of at) {
    const here = valueAt(now);
    let next = step;
    if (typeof step === "number" && Array.isArray(here) && Array.isArray(then)) {
      const was = JSON.stringify(then[step]), found = here.findIndex((one) => JSON.stringify(one) === was);
      if (JSON.stringify(here[step]) !== was && found >= 0) next = found;
    } else if (here && !(step in here) && renamed.has([...now, step].join("\0"))) next = renamed.get([...now, step].join("\0")) ?? step;
    then = then?.[step];
    now.push(next);
  }
  return now;
}

/** Whether the game may be changed here. */
export const lockedGame = () => noted("locked", () => !game?.writable || !game.doc);

/** What is wrong at these keys, or below them unless `own`. @param {At} at @param {boolean} own */
export function wrongAt(at, own = false) {
  const path = at.join("\0");
  const found = noted("problems", () => game?.problems)?.find((/** @type {any} */ one) => {
    const there = one.path.join("\0");
    return there === path || (!own && there.startsWith(`${path}\0`));
  });
  return found && sentence(found);
}

/** What was typed, as game.toml holds it: by what the value is to be. @param {string} typed @param {string} sort */
export function readTyped(typed, sort) {
  const text = typed.trim();
  if (sort === "words") return text === "" ? "" : text === say("game.none") ? [] : text.split(",").map((part) => part.trim()).filter(Boolean);
  if (sort === "flag" && /^(yes|true|no|false)$/i.test(text)) return /^(yes|true)$/i.test(text);
  if (sort === "list" && text === say("game.none")) return [];
  if (/^(whole|number|any)$/.test(sort) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (sort === "any" && /^\[.*\]$/.test(text)) try { return JSON.parse(text); } catch { return text; }
  return text;
}

/** A value as it is typed. @param {any} value @returns {string} */
export function shownValue(value) {
  if (blank(value)) return "";
  if (Array.isArray(value)) return value.length === 0 ? say("game.none") : value.every((one) => typeof one !== "object") ? value.join(", ") : JSON.stringify(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * A field of one key. `sort` is what it holds (see `readTyped`), or `choice` with its words; `gives` makes it an
 * expression whose result stands below it, `braces` one that stands in a text.
 * @param {{at: At, label: string, key: string, sort?: string, words?: (string | {value: string, label: string})[], gives?: boolean, braces?: boolean,
 *   empty?: string, placeholder?: string, own?: boolean, step: string, help?: string, commit?: (typed: string) => void, value?: any}} how
 */
export function keyField({ at, label, key, sort = "text", words, gives, braces, empty, placeholder, own, step, help, commit, value = valueAt(at) }) {
  const shown = shownValue(value);
  const set = commit ?? ((/** @type {string} */ typed) => changeGame([putting(at, words ? typed : readTyped(typed, sort))], step));
  const options = words?.map((one) => (typeof one === "string" ? { value: one, label: one } : one));
  if (options && empty !== undefined) options.unshift({ value: "", label: empty });
  const locked = lockedGame() || (value !== null && typeof value === "object" && shown.startsWith("{"));
  const node = field({ key, label, value: shown, options, placeholder, wrong: wrongAt(at, own), disabled: locked, help, commit: set,
    typing: gives ? () => later(node) : undefined });
  node.dataset.at = JSON.stringify(at);
  if (gives) {
    node.dataset.gives = "true";
    if (braces) node.dataset.braces = "true";
    const id = `gives-${key.replace(/\W+/g, "-")}`, input = node.querySelector("input");
    node.append(make("span", { class: "gives", id }));
    mark(input, "aria-describedby", [input?.getAttribute("aria-describedby"), id].filter(Boolean).join(" "));
    mark(input, "aria-label", label);
  }
  return node;
}

/** Works out what is typed, a moment later; all that is seen where the field was drawn anew meanwhile. @param {HTMLElement} node */
function later(node) {
  clearTimeout(timer);
  timer = setTimeout(() => (node.isConnected ? tryThese([node]) : tryAll()), TRIES);
}

/** Works out all expressions that are seen, for the row. */
export function tryAll() {
  queueMicrotask(() => tryThese([.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#game [data-gives]"))]));
}

/** @param {HTMLElement[]} nodes */
async function tryThese(nodes) {
  const picked = theRow(), known = new Map();
  const asks = nodes.flatMap((node, number) => {
    const input = node.querySelector("input"), text = input?.value ?? "", braces = Boolean(node.dataset.braces);
    if (!text.trim() || (braces && !text.includes("{"))) { tell(node, {}); return []; }
    known.set(String(number), node);
    return [{ key: String(number), text, at: JSON.parse(node.dataset.at ?? "[]"), text_of: braces }];
  });
  try {
    for (let from = 0; from < asks.length; from += AT_ONCE) {
      const some = asks.slice(from, from + AT_ONCE);
      const { results } = await send("POST", "api/game/try", { file: picked?.file ?? "", row: picked?.row ?? 0, asks: some });
      if (JSON.stringify(theRow()) !== JSON.stringify(picked)) return;
      for (const { key, text } of some) if (known.get(key).querySelector("input").value === text) tell(known.get(key), results[key] ?? {}); // else it was typed on
    }
  } catch (error) {
    expected(error);
  }
}

/**
 * Says what an expression gives. What stands in the file without a problem has none: what it reads there may be known in print alone.
 * @param {HTMLElement} node @param {{gives?: string, fault?: string, row?: boolean}} result
 */
function tell(node, { gives, fault: found, row: ofRow }) {
  const output = node.querySelector(".gives"), input = node.querySelector("input"), said = node.querySelector(".wrong:not(.gives)");
  if (!output || !input) return;
  const fault = ofRow || said || input.value !== input.defaultValue ? found : undefined;
  write(output, fault ?? (gives === undefined ? "" : say("game.gives", { value: gives === "" ? say("game.nothing") : gives })));
  output.classList.toggle("wrong", Boolean(fault));
  if (fault && said && said !== output) said.remove(); // said once, as it is typed now
  mark(input, "aria-invalid", fault || (said && said !== output && input.value === input.defaultValue) ? "true" : null);
}

/**
 * Puts these nodes into `parent` in place of what is there. The focus goes to the field of the same key, with what was being
 * typed; a combobox stays itself, for a word is typed into it letter by letter.
 * @param {Element} parent @param {(Node | null | undefined)[]} nodes
 */
export function redraw(parent, nodes) {
  const active = parent.contains(document.activeElement) ? document.activeElement : null, key = active?.dataset.key;
  const caret = active?.type === "text" ? [active.selectionStart, active.selectionEnd] : null;
  const typed = caret && active.value !== active.defaultValue ? active.value : null;
  if (typed !== null) active.value = active.defaultValue; // a browser takes a field that goes for one that was left, and would have it saved
  parent.replaceChildren(.../** @type {Node[]} */ (nodes.filter(Boolean)));
  if (!asks) drawnFrom.delete(/** @type {Element} */ (parent.closest("[data-part]"))); // it shows something else of the game now
  if (!active || key === undefined) return;
  const again = [...parent.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  if (again?.localName === "select" && active.localName === "select" && offers(again) === offers(active)) {
    for (const name of ["aria-invalid", "aria-label", "aria-describedby", "disabled"]) mark(active, name, again.getAttribute(name));
    active.commit = again.commit;
    if (!pending) active.value = again.value; // else another choice is on its way
    again.replaceWith(active);
    active.focus({ preventScroll: true });
    return;
  }
  again?.focus({ preventScroll: true });
  if (typed !== null && again) {
    again.value = typed;
    again.addEventListener("blur", () => again.dispatchEvent(new Event("change")), { once: true }); // for the browser nothing was typed there
  }
  if (caret && again?.type === "text") again.setSelectionRange(...caret);
}


/** Puts the keyboard into the field of a value, or of what lies nearest to it. @param {At} at */
export function seek(at) {
  for (const fn of revealers) fn(at);
  takeGame(game, home);
  const path = at.map(String), near = (/** @type {HTMLElement} */ node) => {
    const own = JSON.parse(node.dataset.at ?? "[]").map(String), shared = own.findIndex((/** @type {string} */ step, /** @type {number} */ n) => step !== path[n]);
    return (shared < 0 ? own.length : shared) - own.length / 100;
  };
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#game [data-at]")]).filter((node) => near(node) > 1);
  const best = all.reduce((found, node) => (found && near(found) >= near(node) ? found : node), /** @type {HTMLElement | null} */ (null));
  /** @type {HTMLElement | undefined} */ (best?.querySelector("input, select, button"))?.focus();
}
