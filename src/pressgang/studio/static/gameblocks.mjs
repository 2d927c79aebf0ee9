// The sheets of the game: cards, records and all others. Blocks from top to bottom, added from a menu, each with its fields, ordered by drag or keys.

import { menu } from "./dialog.mjs";
import { button, icon, make } from "./dom.mjs";
import { field } from "./fields.mjs";
import { highOf, looksNow, putInKit, sheetsOf, showPiece } from "./gameface.mjs";
import { changeGame, focusOn, lockedGame, redraw, takeGame, theForms, theGame, tryAll, valueAt, whenSought } from "./gamefields.mjs";
import { entryItem, keysOfBlock, keysOfSheet, moreKeys, tableForm, whenBlocks } from "./gameform.mjs";
import { keep } from "./refill.mjs";
import { change, state } from "./store.mjs";
import { say } from "./words.mjs";

/** @typedef {import("./gamefields.mjs").At} At */

/** A picture of each block, of 16 × 16. @type {{[word: string]: string}} */
const PICTURES = {
  name: "M2 11V5l4 6V5M9 11V5h3M9 8h2.500M9 11h4", head: "M2 5h8M2 8h12M2 11h0", text: "M2 4h12M2 7h12M2 10h12M2 13h7",
  stat: "M3 3h10M5 14V7l-2 2M9 7h4l-4 7h4", boxes: "M1.500 5.500h3.500v3.500h-3.500zM6.200 5.500h3.500v3.500h-3.500zM11 5.500h3.500v3.500h-3.500z", strength: "M1.500 6h13v4h-13zM5.800 6v4M10.200 6v4M2 10l3-4",
  field: "M2 12h12M2 6h4", fields: "M1.500 12h3.500M6.200 12h3.500M11 12h3.500M1.500 7h2M6.200 7h2M11 7h2", log: "M2 3h12v10H2zM2 6h12M2 9.500h12M6 3v10M10 3v10", table: "M2 3h12v10H2zM2 6.500h12M6 3v10",
  list: "M2 4h1M5 4h9M2 8h1M5 8h9M2 12h1M5 12h9", row: "M1.500 4h5.500v8H1.500zM9 4h5.500v8H9z", column: "M3 2h10v5H3zM3 9h10v5H3z", frame: "M2 2h12v12H2zM5 6h6M5 9h6", rule: "M2 8h12",
  space: "M3 3h10M3 13h10M8 5v6M6 6.500l2-2 2 2M6 9.500l2 2 2-2", badge: "M3 4h10v8H3zM7 6v4M7 6h2v2H7", insignia: "M8 2.500a5.500 5.500 0 1 1-.01 0M8 5.500a2.500 2.500 0 1 1-.01 0", likeness: "M8 2v12M2 7l6-1 6 1M5 13l3-1 3 1",
  sign: "M8 2l1.800 4 4.200.4-3.200 2.800 1 4.300L8 11.200 4.200 13.500l1-4.300L2 6.400 6.200 6z", picture: "M2 3h12v10H2zM2 11l4-4 3 3 2-2 3 3", figure: "M2 3h12v10H2zM4 11l3-6 2 4 1-2 2 4", dice: "M3 3h10v10H3zM6 6h.01M10 10h.01M8 8h.01",
  arcs: "M8 2a6 6 0 1 1-.01 0M8 8V2M8 8l5 3M8 8l-5 3", steps: "M2 4h1M5 4h9M2 8h1M5 8h6M2 12h1M5 12h8", track: "M1.500 3.500h3v3h-3zM6.500 3.500h3v3h-3zM11.500 3.500h3v3h-3zM1.500 9.500h3v3h-3zM6.500 9.500h3v3h-3zM11.500 9.500h3v3h-3z",
  unit: "M2 4h12v8H2zM2 4l12 8M2 12l12-8", sidc: "M8 2l6 6-6 6-6-6z", compare: "M3 13V6h3v7M10 13V3h3v10M1.500 13h13", notes: "M2 11h12M2 13.500h9M3 3l1 4M4 3L3 7", drawing: "M3 13c2-9 4-9 5-4s3 4 5-4",
};
/** What a new block of each sort is made from. @type {{[sort: string]: any}} */
const NEW = { text: "text", expression: "1", blocks: ["name"], texts: ["Turn", "Move", "Target"], fields: ["Player", "Date"], dice: [1], room: "4mm", track: { count: 8 }, steps: ["**First.** What is done."] };
/** What one of these words begins with. @type {{[word: string]: any}} */
const FIRST = { name: "{name}", sign: "star", log: ["Turn", "Move", "Target"] };
const PLACES = /** @type {const} */ (["card", "record"]);
const fits = { card: (/** @type {any} */ one) => one.kind === "card" && "size" in one, record: (/** @type {any} */ one) => one.kind === "card" && !("size" in one) };
/** Which of several sheets is shown. @type {{[place: string]: number}} */
const shown = { card: -1, record: -1, sheets: -1 };

/** @param {HTMLElement} room @param {"card" | "record"} place */
export function fillBlocks(room, place) {
  if (!room.firstChild) room.append(make("h3", { text: say(`game.${place}`) }), make("p", { class: "quiet", text: say(`game.about.${place}`) }), make("div", { class: "cards" }));
  const [, , body] = room.children, all = sheetsOf(fits[place]);
  const now = all.find((/** @type {any} */ one) => one.at === shown[place]) ?? all[0];
  shown[place] = now?.at ?? -1;
  const more = button(say(`game.add.${place}`), () => addSheet(place), "", { disabled: lockedGame(), "data-key": `add ${place}` });
  if (!now) return void keep(body, [more]);
  const at = ["sheet", now.at], { sheet } = now, first = ["title", place === "card" ? "size" : "per-page" in sheet || !("strips" in sheet) ? "per-page" : "strips"];
  const looks = make("div", { class: "looks", "data-card": place }, ...looksNow(`[data-card="${place}"]`));
  looks.style.minHeight = `${highOf(sheet.size)}mm`;
  const listed = Array.isArray(sheet.layout) || !sheet.sections;
  redraw(body, [sheetHead(all, now, place, say("game.whichCard"), (typed) => { shown[place] = typed; fillBlocks(room, place); tryAll(); }),
    ...tableForm(at, sheet, keysOfSheet("card"), place, { first, skip: [...FIXED, "layout"] }),
    listed ? blockList([...at, "layout"], sheet.layout ?? [], place, say("game.blocksOf", { sheet: say(`game.${place}`) })) : null, looks, more]);
  refreshCard(place);
}

/** Keys of a sheet that have their own place on the page, or none: kits name a sheet by its id. */
const FIXED = ["id", "kind"];

/**
 * Which of several sheets is shown, with what moves it or takes it out. @param {any[]} all @param {any} now @param {string} key @param {string} label
 * @param {(number: number) => void} pick
 */
function sheetHead(all, now, key, label, pick) {
  const at = ["sheet", now.at], name = now.sheet.title || now.sheet.id, lock = lockedGame();
  const choice = field({ key: `${key} sheet`, label, value: String(now.at), options: all.map((one) => ({ value: String(one.at), label: one.sheet.title || one.sheet.id })), commit: (/** @type {string} */ typed) => pick(Number(typed)) });
  const up = async () => { if (await changeGame([{ op: "move", at: ["sheet", now.at - 1] }], `${name}: ${say("game.up")}`)) pick(now.at - 1); };
  return make("div", { class: "sheet-head" }, choice, make("span", { class: "tools" },
    button("↑", up, "bare", { "aria-label": say("game.up"), title: `${say("game.up")}: ${name}`, "data-key": `${key} up`, disabled: lock || now.at === 0 }),
    button("✕", () => removeSheet(at, name), "bare", { "aria-label": say("game.removeSheet"), title: `${say("game.removeSheet")}: ${name}`, "data-key": `${key} remove`, disabled: lock })));
}

/** What takes a sheet out and says what used it. @type {(at: At, name: string) => any} */
let removeSheet = () => null;
export const whenRemoved = (/** @type {typeof removeSheet} */ fn) => { removeSheet = fn; };

// --- all other sheets -------------------------------------------------------------------------------------

const isOther = (/** @type {any} */ one) => one.kind !== "counters" && one.kind !== "card";
/** What a new sheet of a kind is made from. @type {{[kind: string]: any}} */
const SHEETS = { reference: { sections: [{ title: "How to play", text: "What is done first." }] }, roster: { columns: [{ label: "Name", text: "{name}" }] }, markers: { pieces: [{ text: "1" }] } };

/** @param {HTMLElement} room */
export function fillSheets(room) {
  if (!room.firstChild) room.append(make("h3", { text: say("game.sheets") }), make("p", { class: "quiet", text: say("game.about.sheets") }), make("div", { class: "cards" }));
  const [, , body] = room.children, all = sheetsOf(isOther), now = all.find((/** @type {any} */ one) => one.at === shown.sheets) ?? all[0];
  shown.sheets = now?.at ?? -1;
  const more = make("div", { class: "tools" }, ...Object.keys(SHEETS).map((kind) => button(say(`game.add.${kind}`), () => addOther(kind), "", { disabled: lockedGame(), "data-key": `add ${kind}` })));
  if (!now) return void keep(body, [more]);
  const { sheet } = now, printed = state.kit?.sheets.find((one) => one.kind === sheet.id), first = ["title", ...("when" in keysOfSheet(sheet.kind) ? ["each", "when"] : [])];
  redraw(body, [sheetHead(all, now, "sheets", say("game.whichCard"), (typed) => { shown.sheets = typed; fillSheets(room); tryAll(); view(); }),
    ...tableForm(["sheet", now.at], sheet, keysOfSheet(sheet.kind), "sheets", { first, skip: FIXED }),
    printed ? null : button(say("game.printCard"), () => putInKit(sheet.id), "", { disabled: lockedGame(), "data-key": "sheets print" }), more]);
}

/** The page of the sheet that is shown here. */
function view() {
  const { id } = valueAt(["sheet", shown.sheets]) ?? {}, own = state.kit?.sheets.find((one) => one.kind === id);
  if (own) change({ sheet: own.id, page: 1 });
}

/** @param {string} kind */
async function addOther(kind) {
  const all = valueAt(["sheet"]) ?? [], id = freeId(kind === "markers" ? kind : `${kind}s`);
  const done = await changeGame([{ op: "add", at: ["sheet", all.length], value: { id, kind, title: say(`game.new.${kind}`), ...SHEETS[kind] } }], say(`game.add.${kind}`));
  if (!done) return;
  shown.sheets = all.length;
  takeGame(theGame());
  focusOn('[data-key="sheets title"]');
  await putInKit(id);
  view();
}

/** An id that no sheet of the game has. @param {string} stem */
function freeId(stem) {
  const taken = (valueAt(["sheet"]) ?? []).map((/** @type {any} */ one) => one.id);
  return Array.from({ length: 500 }, (_, number) => (number ? `${stem}-${number + 1}` : stem)).find((one) => !taken.includes(one)) ?? stem;
}

whenSought((at) => {
  const sheet = at[0] === "sheet" && typeof at[1] === "number" ? valueAt(["sheet", at[1]]) : null;
  if (sheet) shown[isOther(sheet) ? "sheets" : fits.card(sheet) ? "card" : "record"] = Number(at[1]);
});

/** @param {"card" | "record"} place */
async function addSheet(place) {
  const all = valueAt(["sheet"]) ?? [], id = freeId(`${place}s`);
  const value = { id, kind: "card", title: say(`game.${place}s`), ...(place === "card" ? { size: "63x88mm" } : { "per-page": 2 }), layout: [{ row: ["name", "badge"] }, "rule"] };
  if (!(await changeGame([{ op: "add", at: ["sheet", all.length], value }], say(`game.add.${place}`)))) return;
  shown[place] = all.length;
  takeGame(theGame());
  focusOn(`[data-key="${place} title"]`);
  await putInKit(id);
}

whenBlocks((at, blocks, key, name) => blockList(at, blocks, key, name));

/** A list of blocks: those that stand in others have lists of their own. @param {At} at @param {any[]} blocks @param {string} key @param {string} name @returns {HTMLElement} */
function blockList(at, blocks, key, name) {
  const list = make("ol", { class: "blocks", "aria-label": name }, ...blocks.map((block, number) => blockItem([...at, number], block, `${key} ${number}`, number, blocks.length)));
  const more = button(say("game.addBlock"), () => offer(more, at, blocks.length, key), "", { "data-key": `${key} add`, disabled: lockedGame(), "aria-haspopup": "menu" });
  return make("div", { class: "block-list" }, list, more);
}

/** The word of a block, and what it is made from. @param {any} block @returns {[string, any]} */
function wordOf(block) {
  if (typeof block === "string") return [block, undefined];
  const word = theForms().blocks.map((/** @type {any} */ one) => one.word).find((/** @type {string} */ one) => one in block && !(one === "frame" && "unit" in block) && !(one === "likeness" && ("arcs" in block || "boxes" in block)));
  return [word ?? "", word ? block[word] : undefined];
}

/** @param {At} at @param {any} block @param {string} key @param {number} number @param {number} count */
function blockItem(at, block, key, number, count) {
  const [word, value] = wordOf(block), known = theForms().blocks.find((/** @type {any} */ one) => one.word === word), name = say(`game.blocks.${word}`);
  const isSection = value !== undefined && ("blocks" in block || "title" in block && !known?.keys.includes("title")), title = isSection ? block.title || say("game.section") : name.startsWith("game.") ? word : name;
  const item = entryItem(at, key, number, count, title, icon(PICTURES[word] ?? PICTURES.text));
  if (isSection || (block && typeof block === "object" && !known)) item.append(...tableForm(at, block, keysOfSection(), key));
  else if (known) {
    const keys = Object.fromEntries([word, ...known.keys].map((one) => [one, keysOfBlock()[one] ?? {}])), more = Array.isArray(value) && known.sort === "blocks" ? blockList([...at, word], value, `${key} in`, say("game.blocksOf", { sheet: title })) : null;
    const skip = more || known.sort === "nothing" ? [word] : [];
    item.append(...(value === undefined ? [moreKeys(at, {}, keys, key, [word], word) ?? ""] : tableForm(at, block, keys, key, { word, title, skip })), more ?? "");
  }
  return item;
}

/** The keys that a section has: those of its blocks too. */
const keysOfSection = () => keysOfSheet("reference").sections.items.properties;

/** Offers all blocks, each with its picture. @param {HTMLElement} at @param {At} list @param {number} count @param {string} key */
function offer(at, list, count, key) {
  const blocks = theForms().blocks.filter((/** @type {any} */ one) => one.word !== "drawing" && (one.word !== "table" || Object.keys(valueAt(["table"]) ?? {}).length));
  const { element } = menu(at, blocks.map((/** @type {any} */ one) => ({ label: say(`game.blocks.${one.word}`), run: () => add(list, count, one, key) })), say("game.addBlock"));
  element.classList.add("pictured");
  element.tabIndex = 0; // it scrolls where there is little room
  [...element.children].forEach((entry, number) => {
    entry.prepend(icon(PICTURES[blocks[number].word] ?? PICTURES.text));
    entry.setAttribute("title", blocks[number].help);
  });
  const box = element.getBoundingClientRect(), from = at.getBoundingClientRect(); // it is broader than it was when it was placed
  element.style.left = `${Math.max(4, Math.min(from.left, innerWidth - box.width - 4))}px`;
  element.style.top = `${Math.max(4, Math.min(from.bottom, innerHeight - box.height - 4))}px`;
}

/** @param {At} list @param {number} count @param {any} block @param {string} key */
async function add(list, count, { word, sort, bare }, key) {
  const lists = Object.entries(valueAt(["column"]) ?? {}).filter(([, one]) => one.kind === "list").map(([name]) => name);
  const made = sort === "nothing" || (bare && !(word in FIRST)) ? (bare ? word : { [word]: true })
    : word === "list" ? { list: lists[0] ?? "entries", columns: ["name"] } : word === "table" ? { table: Object.keys(valueAt(["table"]))[0] }
      : word === "stat" || word === "boxes" || word === "strength" ? { [word]: Object.entries(valueAt(["column"]) ?? {}).find(([, one]) => one.kind === "whole")?.[0].replaceAll("-", "_") ?? "1" } : { [word]: FIRST[word] ?? NEW[sort] };
  await changeGame([{ op: "add", at: [...list, count], value: made }], say(`game.blocks.${word}`));
  focusOn(`[data-item="${key} ${count}"] :is(button, input, select):enabled`);
}

/** The card of the row, cut out of its page. @param {"card" | "record"} place */
function refreshCard(place) {
  const sheet = valueAt(["sheet", shown[place]]);
  if (sheet) showPiece(`[data-card="${place}"]`, sheet, "front", [1], { print: say("game.printCard"), none: say("game.noPiece") });
}

/** All cards and records, when pages are others. */
export const refreshCards = () => PLACES.forEach(refreshCard);
