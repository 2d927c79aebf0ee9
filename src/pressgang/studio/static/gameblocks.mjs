// The cards and records of the game: blocks from top to bottom, added from a menu, each with its fields, ordered by drag or keys.

import { expected } from "./api.mjs";
import { button, menu } from "./dialog.mjs";
import { icon, make } from "./dom.mjs";
import { field } from "./fields.mjs";
import { highOf, looksNow, pieceOf, putInKit, sheetsOf } from "./gameface.mjs";
import { changeGame, keyField, lockedGame, redraw, shownValue, theGame, theRow, valueAt, wrongAt } from "./gamefields.mjs";
import { keep } from "./refill.mjs";
import { state } from "./store.mjs";
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
const shown = { card: -1, record: -1 };

/** @param {HTMLElement} room @param {"card" | "record"} place */
export function fillBlocks(room, place) {
  if (!room.firstChild) room.append(make("h3", { text: say(`game.${place}`) }), make("p", { class: "quiet", text: say(`game.about.${place}`) }), make("div", { class: "cards" }));
  const [, , body] = room.children, all = sheetsOf(fits[place]);
  const now = all.find((/** @type {any} */ one) => one.at === shown[place]) ?? all[0];
  shown[place] = now?.at ?? -1;
  if (!now) return void keep(body, [button(say(`game.add.${place}`), () => addSheet(place), "", { disabled: lockedGame(), "data-key": `add ${place}` })]);
  const at = ["sheet", now.at];
  const pick = all.length < 2 ? null : field({ key: `${place} sheet`, label: say("game.whichCard"), value: String(now.at), options: all.map((/** @type {any} */ one) => ({ value: String(one.at), label: one.sheet.title || one.sheet.id })),
    commit: (/** @type {string} */ typed) => { shown[place] = Number(typed); fillBlocks(room, place); } });
  const line = (/** @type {string} */ key, /** @type {string} */ sort) => keyField({ at: [...at, key], label: say(`game.sheetKeys.${key}`), key: `${place} ${key}`, sort, step: say(`game.sheetKeys.${key}`) });
  const head = make("div", { class: "two" }, pick, line("title", "text"), place === "card" ? line("size", "text") : "per-page" in now.sheet || !("strips" in now.sheet) ? line("per-page", "whole") : line("strips", "text"));
  const looks = make("div", { class: "looks", "data-card": place }, ...looksNow(`[data-card="${place}"]`));
  looks.style.minHeight = `${highOf(now.sheet.size)}mm`;
  const listed = Array.isArray(now.sheet.layout) || !now.sheet.sections;
  redraw(body, [head, listed ? blockList([...at, "layout"], now.sheet.layout ?? [], place, say("game.blocksOf", { sheet: say(`game.${place}`) })) : make("p", { class: "quiet", text: say("game.sections") }), looks]);
  refreshCard(room, place);
}

/** @param {"card" | "record"} place */
async function addSheet(place) {
  const all = valueAt(["sheet"]) ?? [], taken = all.map((/** @type {any} */ one) => one.id);
  const id = [`${place}s`, `${place}s-2`, `${place}s-3`].find((one) => !taken.includes(one)) ?? `${place}s-${all.length}`;
  const value = { id, kind: "card", title: say(`game.${place}s`), ...(place === "card" ? { size: "63x88mm" } : { "per-page": 2 }), layout: [{ row: ["name", "badge"] }, "rule"] };
  await changeGame([{ op: "add", at: ["sheet", all.length], value }], say(`game.add.${place}`));
  await putInKit(id);
}

/** A list of blocks: those that stand in others have lists of their own. @param {At} at @param {any[]} blocks @param {string} key @param {string} name @returns {HTMLElement} */
function blockList(at, blocks, key, name) {
  const list = make("ol", { class: "blocks", "aria-label": name }, ...blocks.map((block, number) => blockItem([...at, number], block, `${key} ${number}`, number, blocks.length)));
  const more = button(say("game.addBlock"), () => offer(more, at, blocks.length), "", { "data-key": `${key} add`, disabled: lockedGame(), "aria-haspopup": "menu" });
  return make("div", { class: "block-list" }, list, more);
}

/** The word of a block, and what it is made from. @param {any} block @returns {[string, any]} */
function wordOf(block) {
  if (typeof block === "string") return [block, undefined];
  const word = theGame().blocks.map((/** @type {any} */ one) => one.word).find((/** @type {string} */ one) => one in block && !(one === "frame" && "unit" in block) && !(one === "likeness" && ("arcs" in block || "boxes" in block)));
  return [word ?? "", word ? block[word] : undefined];
}

/** @param {At} at @param {any} block @param {string} key @param {number} number @param {number} count */
function blockItem(at, block, key, number, count) {
  const [word, value] = wordOf(block), known = theGame().blocks.find((/** @type {any} */ one) => one.word === word), name = say(`game.blocks.${word}`);
  const title = name.startsWith("game.") ? word : name, lock = lockedGame();
  const act = (/** @type {string} */ does, /** @type {string} */ sign, /** @type {At} */ to, /** @type {string} */ op, /** @type {boolean} */ off) => button(sign, async () => {
    await changeGame([{ op, at: to }], `${title}: ${say(`game.${does}`)}`);
    const next = does === "up" ? number - 1 : does === "down" ? number + 1 : number;
    if (op === "move") /** @type {HTMLElement | null} */ (document.querySelector(`#game [data-key="${key.split(" ").slice(0, -1).join(" ")} ${next} ${does}"]`))?.focus();
  }, "bare", { "aria-label": say(`game.${does}`), title: `${say(`game.${does}`)}: ${title}`, "data-key": `${key} ${does}`, disabled: lock || off });
  const before = [...at.slice(0, -1), number - 1];
  const head = make("div", { class: "block-head" }, icon(PICTURES[word] ?? PICTURES.text), make("b", { text: title }), make("span", { class: "tools" },
    act("up", "↑", before, "move", number === 0), act("down", "↓", at, "move", number === count - 1), act("remove", "✕", at, "remove", false)));
  const item = make("li", { class: "block", draggable: lock ? null : "true", "aria-label": title }, head);
  if (known && value !== undefined) item.append(make("div", { class: "two" }, ...mainField(at, word, value, known, key, title), ...keyFields(at, block, word, known, key)));
  if (known?.sort === "blocks" && Array.isArray(value)) item.append(blockList([...at, word], value, `${key} in`, say("game.blocksOf", { sheet: title })));
  dragging(item, at, number);
  const wrong = wrongAt(at);
  if (wrong && !item.querySelector(".wrong")) item.append(make("p", { class: "wrong", text: wrong }));
  return item;
}

/** The field of what a block is made from. @param {At} at @param {string} word @param {any} value @param {any} known @param {string} key @param {string} title */
function mainField(at, word, value, known, key, title) {
  const path = [...at, word], how = { at: path, label: title, key: `${key} ${word}`, step: title, value };
  if (known.sort === "blocks" || known.sort === "nothing") return [];
  if (known.sort === "table") return [keyField({ ...how, words: Object.keys(valueAt(["table"]) ?? {}) })];
  if (word === "sign") return [keyField({ ...how, words: theGame().signs })];
  if (known.sort === "expression") return [keyField({ ...how, sort: "any", gives: "row" })];
  if (known.sort === "text" && typeof value === "string") return [keyField({ ...how, ...(["list", "picture", "figure", "drawing"].includes(word) ? {} : { gives: "row", braces: true }) })];
  if (Array.isArray(value) && value.every((one) => typeof one !== "object") && known.sort !== "steps") return [keyField({ ...how, sort: "words" })];
  return [make("p", { class: "quiet", text: `${shownValue(value).slice(0, 120)} ${say("game.inTheFile")}` })];
}

/** The other keys that a block has, and a combobox that gives it one more. @param {At} at @param {any} block @param {string} word @param {any} known @param {string} key */
function keyFields(at, block, word, known, key) {
  const { keys } = theGame(), rest = known.keys.filter((/** @type {string} */ one) => one !== word && keys[one]);
  const fields = Object.keys(block).filter((one) => one !== word).map((one) => keyField({ at: [...at, one], label: one, key: `${key} ${one}`, step: one, value: block[one], help: keys[one]?.help, ...sortOf(keys[one], one) }));
  const more = rest.filter((/** @type {string} */ one) => !(one in block));
  const add = field({ key: `${key} more`, label: say("game.moreKeys"), value: "", disabled: lockedGame(), options: [{ value: "", label: say("game.choose") }, ...more.map((/** @type {string} */ one) => ({ value: one, label: one }))],
    commit: (/** @type {string} */ chosen) => { if (chosen) changeGame([{ op: "put", at: [...at, chosen], value: firstOf(keys[chosen], chosen) }], chosen); } });
  return [...fields, add];
}

/** @param {any} key @param {string} name */
function sortOf(key, name) {
  if (key?.type === "boolean") return { words: [{ value: "true", label: say("options.yes") }, { value: "false", label: say("options.no") }], empty: "", sort: "flag" };
  if (key?.words) return { words: key.words, empty: "" };
  return name === "when" ? { gives: "row" } : { sort: "any" };
}

/** @param {any} key @param {string} name */
function firstOf(key, name) {
  if (key.type === "boolean") return true;
  if (key.words) return key.words[0];
  return { when: "true", width: "auto", gap: "2mm", height: "12mm", side: "6mm", lines: "fill", widths: ["1fr"], columns: ["name"], label: "Label", title: "Title", note: "note" }[name] ?? 1;
}

/** Offers all blocks, each with its picture. @param {HTMLElement} at @param {At} list @param {number} count */
function offer(at, list, count) {
  const blocks = theGame().blocks.filter((/** @type {any} */ one) => one.word !== "drawing" && (one.word !== "table" || Object.keys(valueAt(["table"]) ?? {}).length));
  const { element } = menu(at, blocks.map((/** @type {any} */ one) => ({ label: say(`game.blocks.${one.word}`), run: () => add(list, count, one) })), say("game.addBlock"));
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

/** @param {At} list @param {number} count @param {any} block */
function add(list, count, { word, sort, bare }) {
  const lists = Object.entries(valueAt(["column"]) ?? {}).filter(([, one]) => one.kind === "list").map(([name]) => name);
  const made = sort === "nothing" || (bare && !(word in FIRST)) ? (bare ? word : { [word]: true })
    : word === "list" ? { list: lists[0] ?? "entries", columns: ["name"] } : word === "table" ? { table: Object.keys(valueAt(["table"]))[0] }
      : word === "stat" || word === "boxes" || word === "strength" ? { [word]: Object.entries(valueAt(["column"]) ?? {}).find(([, one]) => one.kind === "whole")?.[0].replaceAll("-", "_") ?? "1" } : { [word]: FIRST[word] ?? NEW[sort] };
  return changeGame([{ op: "add", at: [...list, count], value: made }], say(`game.blocks.${word}`));
}

/** A block is drawn to another place of its list: each step between two neighbours. @param {HTMLElement} item @param {At} at @param {number} number */
function dragging(item, at, number) {
  item.addEventListener("dragstart", (event) => {
    event.stopPropagation();
    event.dataTransfer?.setData("text/x-block", JSON.stringify(at));
  });
  item.addEventListener("dragover", (event) => { if (event.dataTransfer?.types.includes("text/x-block")) event.preventDefault(); });
  item.addEventListener("drop", (event) => {
    const from = JSON.parse(event.dataTransfer?.getData("text/x-block") || "[]"), parent = at.slice(0, -1);
    if (JSON.stringify(from.slice(0, -1)) !== JSON.stringify(parent)) return;
    event.preventDefault();
    event.stopPropagation();
    const start = from.at(-1), steps = Math.abs(number - start);
    const moves = Array.from({ length: steps }, (_, step) => ({ op: "move", at: [...parent, start < number ? start + step : start - step - 1] }));
    if (moves.length) changeGame(moves, say("game.moved"));
  });
}

/** The card of the row, cut out of its page. @param {HTMLElement} room @param {"card" | "record"} place */
export async function refreshCard(room, place) {
  const looks = room.querySelector(`[data-card="${place}"]`), sheet = valueAt(["sheet", shown[place]]);
  if (!looks || !sheet) return;
  const id = state.kit.sheets.find((one) => one.kind === sheet.id)?.id;
  if (!id) return void looks.replaceChildren(button(say("game.printCard"), () => putInKit(sheet.id), "", { disabled: lockedGame() }));
  const found = state.sheets[id];
  if (!found) return;
  try {
    const nodes = await pieceOf(found, "front", 1);
    looks.replaceChildren(...(nodes ? [make("figure", { role: "img", "aria-label": say("game.trueSize", { row: theRow()?.name ?? "" }) }, nodes[0])] : [make("p", { class: "quiet", text: say("game.noPiece") })]));
  } catch (error) {
    expected(error);
  }
}

/** All cards and records, when pages are others. @param {(name: string) => HTMLElement} roomOf */
export const refreshCards = (roomOf) => PLACES.forEach((place) => refreshCard(roomOf(place), place));
