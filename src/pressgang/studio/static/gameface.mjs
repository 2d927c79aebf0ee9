// The counter of the game: what stands in its nine places, front and back, and how it looks for a row, at true size and larger.

import { expected } from "./api.mjs";
import { button, make } from "./dom.mjs";
import { field } from "./fields.mjs";
import { changeGame, idle, keyField, lockedGame, noted, redraw, theForms, theRow, tryAll, valueAt, whenSought, wrongAt } from "./gamefields.mjs";
import { entryItem, formOf, keysOfBlock, keysOfSheet, nameOf, tableForm } from "./gameform.mjs";
import { fetchPage } from "./pages.mjs";
import { editKit, putting } from "./queue.mjs";
import { keep } from "./refill.mjs";
import { state } from "./store.mjs";
import { say } from "./words.mjs";

/** @typedef {import("./gamefields.mjs").At} At */

const BARE = ["name", "insignia", "badge", "likeness"];
const MORE = ["text", "sign", "size", "colour", "label", "turn", "when"]; // the keys of a place that have a field
const MOST = 6; // contents of one place
const ENLARGED = 4;
const FACES = /** @type {const} */ (["front", "back"]);
/** The place whose fields are shown, of each side. @type {{front: string, back: string}} */
const picked = { front: "centre", back: "centre" };
let shownSheet = -1; // which of several counter sheets

/** All sheets of a kind, with their numbers among all. @param {(sheet: any) => boolean} fits */
export function sheetsOf(fits) {
  return noted("sheets", () => (valueAt(["sheet"]) ?? []).map((/** @type {any} */ sheet, /** @type {number} */ at) => ({ sheet, at })).filter((/** @type {any} */ one) => fits(one.sheet)));
}

/** @param {HTMLElement} room */
export function fillFaces(room) {
  const all = sheetsOf((one) => one.kind === "counters");
  if (!room.firstChild) room.append(make("h3", { text: say("game.counter") }), make("p", { class: "quiet", text: say("game.about.counter") }), make("div", { class: "faces" }));
  const [, , faces] = room.children;
  const now = all.find((/** @type {any} */ one) => one.at === shownSheet) ?? all[0];
  shownSheet = now?.at ?? -1;
  if (!now) {
    return void keep(faces, [button(say("game.add.counter"), addCounter, "", { disabled: lockedGame() })]);
  }
  const at = ["sheet", now.at];
  const pick = all.length < 2 ? null : field({ key: "counter sheet", label: say("game.whichSheet"), value: String(now.at),
    options: all.map((/** @type {any} */ one) => ({ value: String(one.at), label: one.sheet.title || one.sheet.id })),
    commit: (/** @type {string} */ typed) => { shownSheet = Number(typed); fillFaces(room); tryAll(); } });
  redraw(faces, [pick, ...tableForm(at, now.sheet, keysOfSheet("counters"), "counter", { first: ["size"], skip: ["id", "kind", ...FACES] }), ...FACES.map((face) => faceGroup(at, now.sheet, face))]);
  refreshFaces(room);
}

async function addCounter() {
  const front = { "north-east": "badge", centre: "name" }, all = valueAt(["sheet"]) ?? [];
  await changeGame([{ op: "add", at: ["sheet", all.length], value: { id: "counters", kind: "counters", title: say("game.counters"), size: "25mm", front } }], say("game.add.counter"));
  await putInKit("counters");
}

/** Has the kit print a sheet of the game, unless it does. @param {string} id */
export async function putInKit(id) {
  if (state.kit && !state.kit.sheets.some((one) => one.kind === id)) await editKit([{ op: "add", at: ["sheet"], value: { kind: id } }], say("game.printed"));
}

/** The nine places of a side, and the fields of the one that is picked. @param {At} at @param {any} sheet @param {"front" | "back"} face */
function faceGroup(at, sheet, face) {
  const table = sheet[face] ?? {};
  const own = typeof table === "object" && !Array.isArray(table);
  const places = theForms().places.map((/** @type {string} */ place) => placeBox([...at, face, place], own ? table[place] : undefined, face, place));
  const more = tableForm([...at, face], own ? table : {}, keysOfSheet("counters")[face].properties, face, { first: face === "back" ? ["stamp"] : [], skip: theForms().places });
  const looks = make("div", { class: "looks", "data-face": face }, ...looksNow(`[data-face="${face}"]`));
  looks.style.minHeight = `${highOf(sheet.size) * ENLARGED}mm`;
  return make("fieldset", { class: "group face" }, make("legend", { text: say(`game.faces.${face}`) }),
    make("div", { class: "nine" }, ...places), details([...at, face, picked[face]], own ? table[picked[face]] : undefined, face), looks, make("div", { class: "more" }, ...more));
}

/** What is shown of a piece until its page is there again: nothing jumps. @param {string} where @returns {Node[]} */
export const looksNow = (where) => [...document.querySelector(`#game ${where}`)?.childNodes ?? []];

/** How high a piece of that size is, in mm: room is kept for it. @param {any} size */
export const highOf = (size) => Number(/([\d.]+)\s*mm\s*$/.exec(String(size ?? ""))?.[1] ?? 0);

/** The word that a combobox has for what stands in a place. @param {any} content */
function wordOf(content) {
  if (content === undefined || content === "") return "";
  if (Array.isArray(content)) return "several";
  if (typeof content === "string") return BARE.includes(content) ? content : columnOf(content) ?? "text:";
  const bare = BARE.find((one) => content[one] === true || typeof content[one] === "string");
  if (bare) return bare;
  if ("text" in content) return columnOf(content.text) ?? "text:";
  return "sign" in content ? "sign:" : "other";
}

/** A text that is one column or value: that, in braces. @param {string} text */
function columnOf(text) {
  return named().map((name) => `{${name}}`).find((one) => one === text || one.replaceAll("-", "_") === text);
}

/** "south-west" → "South-west". @param {string} place */
const capital = (place) => place.slice(0, 1).toUpperCase() + place.slice(1);

const named = () => noted("names", () => [...Object.keys(valueAt(["column"]) ?? {}), ...Object.keys(valueAt(["value"]) ?? {}), "unit"]);

/** What can stand in a place, as a combobox offers it. @param {string} word what stands there */
function choices(word) {
  const options = [{ value: "", label: say("game.nothing") }, ...BARE.map((one) => ({ value: one, label: say(`game.contents.${one}`) })),
    { value: "sign:", label: say("game.contents.sign") }, ...named().map((name) => ({ value: `{${name}}`, label: name })), { value: "text:", label: say("game.contents.text") }];
  if (word === "several" || word === "other") options.push({ value: word, label: say(`game.contents.${word}`) });
  return options;
}

/** @param {At} at @param {any} content @param {"front" | "back"} face @param {string} place */
function placeBox(at, content, face, place) {
  const word = wordOf(content), options = choices(word);
  const node = field({ key: `${face} ${place}`, label: capital(place), value: word, options, disabled: lockedGame(), wrong: wrongAt(at),
    commit: (/** @type {string} */ chosen) => choose(at, content, chosen, face, place) });
  node.addEventListener("focusin", () => look(face, place));
  if (picked[face] === place) node.classList.add("picked");
  node.dataset.at = JSON.stringify(at);
  return node;
}

/** Shows the fields of another place. @param {"front" | "back"} face @param {string} place */
function look(face, place) {
  if (picked[face] === place) return;
  picked[face] = place;
  const room = document.querySelector("#game .faces"), sheet = valueAt(["sheet", shownSheet]);
  for (const one of room.querySelectorAll(`.face:has([data-face="${face}"]) .nine > .field`)) {
    one.classList.toggle("picked", one.querySelector("select").dataset.key === `${face} ${place}`);
  }
  room.querySelector(`[data-details="${face}"]`).replaceWith(details(["sheet", shownSheet, face, place], sheet?.[face]?.[place], face));
  tryAll();
}

/** @param {At} at @param {any} content @param {string} chosen @param {"front" | "back"} face @param {string} place */
async function choose(at, content, chosen, face, place, key = "") {
  const step = say("game.placed", { place: capital(place) });
  picked[face] = place;
  if (chosen === "" && !key) return changeGame([{ op: "remove", at }], step);
  if (chosen === "several" || chosen === "other") return undefined;
  const kept = content !== null && typeof content === "object" && !Array.isArray(content) ? Object.fromEntries(Object.entries(content).filter(([key]) => ["size", "when", "turn"].includes(key))) : {};
  const bare = Object.keys(kept).length === 0;
  /** @type {any} */
  let value = chosen;
  if (chosen === "sign:") value = { ...kept, sign: "star" };
  else if (chosen === "text:") value = bare ? say("game.newText") : { ...kept, text: say("game.newText") };
  else if (!bare) value = chosen.startsWith("{") ? { ...kept, text: plainText(chosen) } : { ...kept, [chosen]: true };
  else if (chosen.startsWith("{")) value = plainText(chosen);
  const from = document.activeElement?.dataset.key, done = await changeGame([putting(at, value)], step);
  if ((chosen === "text:" || chosen === "sign:") && idle() && document.activeElement?.dataset.key === from) /** @type {HTMLInputElement | null} */ (document.querySelector(`#game [data-key="${key || face} ${chosen === "text:" ? "text" : "sign"}"]`))?.focus();
  return done;
}

const plainText = (/** @type {string} */ braced) => braced.replaceAll("-", "_");

/** The fields of what stands in a place: of several contents each has its own, in their order. @param {At} at @param {any} content @param {"front" | "back"} face */
function details(at, content, face) {
  const name = String(at.at(-1)), place = capital(name), all = Array.isArray(content) ? content : [];
  const room = make("div", { class: "details", "data-details": face, role: "group", "aria-label": say("game.ofPlace", { place }) });
  if (content === undefined || content === "") return room.append(make("p", { class: "quiet", text: say("game.emptyPlace", { place }) })), room;
  const items = all.map((/** @type {any} */ one, /** @type {number} */ number) => {
    const inner = [...at, number], key = `${face} ${number}`, word = wordOf(one);
    const what = field({ key: `${key} what`, label: say("game.content", { n: number + 1 }), value: word, options: choices(word).slice(1), disabled: lockedGame(), commit: (/** @type {string} */ chosen) => choose(inner, one, chosen, face, name, key) });
    return entryItem(inner, key, number, all.length, `${place} ${number + 1}`, null, ...contentForm(inner, one, key, place, what));
  });
  const more = button(say("game.addContent"), () => changeGame([all.length ? { op: "add", at: [...at, all.length], value: "name" } : { op: "put", at, value: [content, content === "name" ? "badge" : "name"] }], say("game.placed", { place })), "",
    { "data-key": `${face} add`, disabled: lockedGame() || all.length >= MOST });
  room.append(...(all.length ? [make("ol", { class: "blocks", "aria-label": say("game.inPlace", { place }) }, ...items)] : contentForm(at, content, face, place)), more);
  return room;
}

/** @param {At} at @param {any} content @param {string} key @param {string} place @param {Node[]} before */
function contentForm(at, content, key, place, ...before) {
  const word = wordOf(content), table = content !== null && typeof content === "object";
  if (word === "other") return [...before, ...tableForm(at, content, keysOfContent(), key)];
  const keys = MORE.filter((one) => (one === "text" ? word === "text:" || word.startsWith("{") : one === "sign" ? word === "sign:" || "text" in (table ? content : { text: "" }) && !BARE.includes(word)
    : one === "label" ? word === "text:" || word.startsWith("{") : true));
  const others = table ? Object.keys(content).filter((one) => !MORE.includes(one) && !BARE.includes(one)) : [];
  return [make("div", { class: "two" }, ...before, ...keys.map((one) => detail(at, content, one, key, place)),
    ...others.map((one) => formOf({ at: [...at, one], value: content[one], schema: keysOfContent()[one] ?? {}, key: `${key} ${one}`, label: nameOf(one) })))];
}

/** The keys that a content of a place can have, those of blocks among them. */
function keysOfContent() {
  const { anyOf } = keysOfSheet("counters").front.properties.centre.anyOf[0];
  return { ...keysOfBlock(), ...anyOf.at(-1).properties };
}

/** @param {At} at @param {any} content @param {string} key @param {string} id @param {string} place */
function detail(at, content, key, id, place) {
  const table = content !== null && typeof content === "object";
  const value = table ? content[key] : key === "text" && !BARE.includes(content) ? content : undefined;
  /** A plain word becomes a table where it gets another key. @param {string} typed */
  const commit = (typed) => {
    const text = typed.trim(), sort = key === "turn" && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    if (table) {
      const left = Object.keys(content).filter((one) => one !== key || text !== "");
      if (left.length === 1 && left[0] === "text" && key !== "text") return changeGame([{ op: "put", at, value: content.text }], `${place} ${key}`);
      return changeGame([putting([...at, key], sort)], `${place} ${key}`);
    }
    if (key === "text") return changeGame([putting(at, text)], `${place} ${key}`);
    return changeGame([{ op: "put", at, value: { [BARE.includes(content) ? content : "text"]: BARE.includes(content) ? true : content, [key]: sort } }], `${place} ${key}`);
  };
  const words = key === "sign" ? theForms().signs : key === "size" ? ["small", "normal", "large"] : undefined;
  const node = keyField({ at: table || key === "text" ? [...at, ...(table ? [key] : [])] : at, label: say(`game.details.${key}`), key: `${id} ${key}`, words, empty: words ? "" : undefined, value: value ?? "",
    gives: key === "text" || key === "when", braces: key === "text", own: key !== "text", step: "", commit });
  return node;
}

whenSought((at) => {
  const [, sheet, face, place] = at;
  if (valueAt(["sheet", sheet])?.kind !== "counters") return;
  shownSheet = Number(sheet);
  if ((face === "front" || face === "back") && theForms().places.includes(place)) picked[face] = String(place);
});

// --- how it looks -----------------------------------------------------------------------------------------

/** What the picture in each place was cut from. @type {Map<string, string>} */
const cut = new Map();

/** Where a row's piece lies: its page, and the piece; null where there is none. @param {any} found what `api/sheets` says @param {string} side */
function placeOf(found, side) {
  const row = theRow();
  for (const page of found.pages.filter((/** @type {any} */ one) => (one.side === "back") === (side === "back"))) {
    const piece = page.pieces.find((/** @type {any[]} */ one) => one[0] === row?.row && (one[5] === undefined || one[5] === row?.file));
    if (piece) return { id: page.id, piece };
  }
  return null;
}

/**
 * Shows a row's piece, cut out of the page on which it lies, in true size and larger. What was cut from there stays: an edit draws its form
 * before the pages are others. @param {string} where @param {any} sheet @param {string} side @param {number[]} sizes @param {{print: string, none: string}} words
 */
export async function showPiece(where, sheet, side, sizes, words) {
  const looks = () => document.querySelector(`#game ${where}`), id = state.kit?.sheets.find((one) => one.kind === sheet.id)?.id, found = state.sheets[id ?? ""];
  if (!id) {
    cut.delete(where);
    return void looks()?.replaceChildren(button(words.print, () => putInKit(sheet.id), "", { disabled: lockedGame() }));
  }
  if (!looks() || !found) return;
  const place = placeOf(found, side), name = theRow()?.name ?? "", from = JSON.stringify([place, name, words.none]);
  if (cut.get(where) === from && looks()?.firstChild) return;
  cut.set(where, from);
  try {
    const whole = place && await fetchPage(place.id), [, x, y, width, height] = place?.piece ?? [];
    if (cut.get(where) !== from) return;
    const figures = whole && sizes.map((times) => {
      const node = /** @type {SVGElement} */ (whole.cloneNode(true));
      node.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
      node.style.cssText = `width: ${width * times}mm; height: auto; aspect-ratio: ${width} / ${height}; max-width: ${times > 1 ? "100%" : "none"}`;
      return make("figure", { role: "img", "aria-label": say(times > 1 ? "game.enlarged" : "game.trueSize", { row: name }) }, node);
    });
    looks()?.replaceChildren(...(figures || [make("p", { class: "quiet", text: words.none })]));
  } catch (error) {
    cut.delete(where);
    expected(error);
  }
}

/** The pages are others now: what is cut out of them too. @param {HTMLElement} room */
export function refreshFaces(room) {
  const sheet = valueAt(["sheet", shownSheet]);
  if (!sheet || !room.firstChild) return;
  for (const face of FACES) showPiece(`[data-face="${face}"]`, sheet, face, [1, ENLARGED], { print: say("game.print"), none: say(face === "back" ? "game.noBacks" : "game.noPiece") });
}
