// Forms of what a game's file holds, made from its JSON Schema: a field for each key that is there, a combobox that gives one
// more, a list with an order for what has one. Blocks draw themselves: see gameblocks.mjs.

import { button, make } from "./dom.mjs";
import { field } from "./fields.mjs";
import { changeGame, focusOn, keyField, lockedGame, noted, readTyped, redraw, theForms, valueAt, wrongAt } from "./gamefields.mjs";
import { say } from "./words.mjs";

/** @typedef {import("./gamefields.mjs").At} At */
/** @typedef {{at: At, value: any, schema: any, key: string, label: string, stays?: boolean}} Given `stays`: nothing takes it out by itself */

/** What draws a list of blocks. @type {(at: At, blocks: any[], key: string, name: string) => HTMLElement} */
let drawBlocks = () => make("div");
export const whenBlocks = (/** @type {typeof drawBlocks} */ fn) => { drawBlocks = fn; };

const isTable = (/** @type {any} */ value) => value !== null && typeof value === "object" && !Array.isArray(value);

// --- the schema -----------------------------------------------------------------------------------------

/** The keys of a sheet of that kind, by name. @param {string} kind @returns {{[key: string]: any}} */
export const keysOfSheet = (kind) => theForms().schema.properties.sheet.items.allOf.find((/** @type {any} */ one) => one.if.properties.kind.const === kind)?.then.properties ?? {};

/** The keys of the tables `[kind.NAME]`, or of the entries of `[[kind]]`. @param {string} kind @returns {{[key: string]: any}} */
export function keysOfTable(kind) {
  const { additionalProperties, items } = theForms().schema.properties[kind];
  return (additionalProperties ?? items).properties;
}

const block = () => keysOfSheet("card").layout.items;
/** The keys and words that a block can have, by name. @returns {{[key: string]: any}} */
export const keysOfBlock = () => block().anyOf.at(-1).properties;

/** A schema without references. @param {any} schema @returns {any} */
function resolved(schema) {
  const at = schema?.$ref;
  if (!at) return schema ?? {};
  const found = at === "#block" ? block() : at.split("/").slice(1).reduce((/** @type {any} */ inside, /** @type {string} */ step) => inside[step], theForms().schema);
  return { ...resolved(found), ...schema, $ref: undefined };
}

/** All that a schema lets a value be, each without references and choices. @param {any} schema @returns {any[]} */
function ways(schema) {
  const found = resolved(schema);
  return found.anyOf ? found.anyOf.flatMap(ways) : [found];
}

/** The one of these that a value is. @param {any} schema @param {any} value @returns {any} */
function wayOf(schema, value) {
  const sort = Array.isArray(value) ? "array" : typeof value, all = ways(schema);
  const types = (/** @type {any} */ one) => [one.type ?? (one.enum ? typeof one.enum[0] : one.const === true ? "boolean" : one.properties ? "object" : "")].flat().map((type) => (type === "integer" ? "number" : type));
  const fit = all.filter((one) => types(one).includes(sort));
  return fit.find((one) => isTable(value) && one.properties && Object.keys(value).every((key) => key in one.properties)) ?? fit.at(-1) ?? {};
}

const isBlocks = (/** @type {any} */ schema) => schema.items?.$ref === "#block" || schema.items?.$anchor === "block";
/** Whether the entries of a list stand in fields of their own: they have expressions or keys, not words alone. @param {any} schema */
const hasFields = (schema) => ways(schema.items).some((one) => one.format || one.properties);

const isFlag = (/** @type {any} */ schema) => schema.type === "boolean" || schema.const === true;

/** A key in words: "per-page" → "Per page"; `at` are the keys of its table. @param {string} name @param {At} at */
export function nameOf(name, at = [""]) {
  if (name === "title" && at[0] === "sheet" && at.length === 2) return say("game.sheetTitle");
  if (name === "list" && !at.length) return say("game.lists");
  const words = say(`game.keyNames.${name}`);
  return words.startsWith("game.") ? name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll("-", " ") : words;
}

// --- forms ----------------------------------------------------------------------------------------------

/** The form of a value: a field, a group of fields, or a list. @param {Given} how @returns {HTMLElement} */
export function formOf(how) {
  const { at, value, key, label, stays } = how, group = (/** @type {(Node | null)[]} */ ...inside) => grouped(at, label, key, stays, ...inside), schema = wayOf(how.schema, value);
  if (Array.isArray(value) && isBlocks(schema)) return group(drawBlocks(at, value, key, label));
  if (Array.isArray(value) && (value.some(isTable) || (schema.items && hasFields(schema)))) return group(listForm({ ...how, schema }));
  if (isTable(value)) return group(...(schema.properties ? tableForm(at, value, schema.properties, key) : [named({ ...how, schema })]));
  return plainField({ ...how, schema: value === undefined ? ways(how.schema)[0] : schema });
}

/** A field of what is neither a list nor a table. @param {Given} how */
function plainField({ at, value, schema, key, label, stays }) {
  const name = at.findLast((step) => typeof step === "string"), gives = schema.format === "expression" || schema.format === "template";
  const words = name === "table" ? noted("tables", () => Object.keys(valueAt(["table"]) ?? {})) : name === "list" ? lists() : name === "each" ? ["row", "side", "kit", ...lists()]
    : isFlag(schema) ? [{ value: "true", label: say("options.yes") }, { value: "false", label: say("options.no") }] : schema.enum?.map(String);
  const sort = isFlag(schema) ? "flag" : Array.isArray(value) ? "words" : [schema.type].flat().some((one) => /number|integer/.test(one ?? "")) ? "any" : "text";
  const braces = schema.format === "template";
  const node = keyField({ at, label, key, value, sort, step: label, own: true, ...(words ? { words, empty: stays ? undefined : "", commit: chooses(at, schema, label) } : stays ? { commit: (/** @type {string} */ typed) => changeGame([{ op: "put", at, value: readTyped(typed, sort) }], label) } : {}), ...(gives ? { gives, braces } : {}) });
  if (schema.description) node.title = schema.description;
  return node;
}

/** What a combobox writes. @param {At} at @param {any} schema @param {string} label */
const chooses = (at, schema, label) => (/** @type {string} */ picked) => {
  const value = isFlag(schema) ? picked === "true" : schema.enum?.find((/** @type {any} */ one) => String(one) === picked) ?? picked;
  return changeGame([picked === "" ? { op: "remove", at } : { op: "put", at, value }], label);
};

/** The list columns of the game, and its rules that are lists of tables. */
export const lists = () => noted("lists", () => [...Object.entries(valueAt(["column"]) ?? {}).filter(([, one]) => one?.kind === "list"), ...Object.entries(valueAt(["rules"]) ?? {}).filter(([, one]) => Array.isArray(one?.value))].map(([name]) => name));

/** What is more than a field, under its name, with a button that takes it out. @param {At} at @param {string} label @param {string} key @param {boolean | undefined} stays @param {...(Node | null)} inside */
function grouped(at, label, key, stays, ...inside) {
  const wrong = wrongAt(at, true);
  const out = stays ? null : button("✕", () => changeGame([{ op: "remove", at }], say("game.removed", { name: label })), "bare", { "aria-label": say("game.removeOf", { name: label }), title: say("game.removeOf", { name: label }), "data-key": `${key} out`, disabled: lockedGame() });
  const node = make("fieldset", { class: "group inner" }, make("legend", {}, label, out), ...inside, wrong ? make("p", { class: "wrong", text: wrong }) : null);
  node.dataset.at = JSON.stringify(at);
  return node;
}

/**
 * The fields of a table: of its keys that are there and those in `first`, in that order, a combobox of all others; those in `skip` have theirs elsewhere;
 * `word` is the key that the table is made from, which stays, and `title` what it is called.
 * @param {At} at @param {any} value @param {{[key: string]: any}} keys @param {string} key @param {{first?: string[], skip?: string[], word?: string, title?: string}} how
 */
export function tableForm(at, value, keys, key, { first = [], skip = [], word, title = "" } = {}) {
  const shown = [...first, ...Object.keys(value).filter((name) => !first.includes(name) && !skip.includes(name))];
  const forms = shown.map((name) => formOf({ at: [...at, name], value: value[name], schema: keys[name], key: `${key} ${name}`, label: name === word ? title : nameOf(name, at), stays: name === word }));
  const isField = (/** @type {HTMLElement} */ one) => one.classList.contains("field");
  return [make("div", { class: "two" }, ...forms.filter(isField), moreKeys(at, value, keys, key, [...shown, ...skip])), ...forms.filter((one) => !isField(one))];
}

/** A combobox that gives a table one more key; a `bare` word becomes a table by it. @param {At} at @param {any} value @param {{[key: string]: any}} keys @param {string} key @param {string[]} skip */
export function moreKeys(at, value, keys, key, skip, bare = "") {
  const more = Object.keys(keys).filter((name) => !(name in value) && !skip.includes(name));
  if (!more.length) return null;
  const node = field({ key: `${key} more`, label: say("game.moreKeys"), value: "", disabled: lockedGame(), options: [{ value: "", label: "+" }, ...more.map((name) => ({ value: name, label: nameOf(name, at) }))],
    commit: (/** @type {string} */ name) => name && changeGame([bare ? { op: "put", at, value: { [bare]: true, [name]: begin(name, keys[name]) } } : { op: "put", at: [...at, name], value: begin(name, keys[name]) }], nameOf(name)) });
  node.classList.add("more-keys");
  node.title = say("game.moreKeys");
  return node;
}

/** What a key begins with where nothing else is known of it. @type {{[name: string]: any}} */
const FIRST = { when: "true", width: "auto", gap: "2mm", height: "12mm", side: "6mm", lines: "fill", widths: ["1fr"], label: "Label", title: "Title", note: "note", each: "row", to: "2", at: ["2mm", "2mm"], size: "10mm", radius: "2mm",
  track: { count: 8 }, text: "text", colour: "#b3261e", accent: "#5a4a1e", ground: "#e9e2cc", ink: "#1b1b1b", columns: [{ label: "Name", text: "{name}" }], sections: [{ title: "Section", text: "text" }], steps: ["**First.** What is done."],
  layout: ["name"], blocks: ["name"], fields: ["Player"], log: ["Turn", "Move"], names: ["A", "B"], of: ["A", "B"], pieces: [{ text: "1" }], part: [{ at: ["2mm", "2mm"], size: ["10mm", "10mm"], text: "{name}" }], boxes: "1", stat: "1", strength: "1", rows: "1",
  mat: { numbers: true }, terrain: { "terrain-1": { ground: "#8a9a5b" } }, marks: { 1: "word" }, options: { option: { kind: "whole", default: 1 } }, row: ["name"], column: ["name"], frame: ["name"], sign: "star", align: "left", unit: "infantry", group: "side", total: ["quantity"], value: "value", echelon: "company", turn: 90, back: ["name"], foot: ["rule"], "page-foot": ["rule"] };

/** What a new key holds. @param {string} name @param {any} schema @returns {any} */
export function begin(name, schema) {
  const all = ways(schema), [way] = all, first = FIRST[name];
  if (name === "list") return way?.type === "object" ? { "list-1": { column: { text: { kind: "text" } } } } : lists()[0] ?? "entries";
  if (name === "words" && way?.type === "object") return { de: { [valueAt(["game", "title"])]: valueAt(["game", "title"]) } };
  if (name === "table") return Object.keys(valueAt(["table"]) ?? {})[0] ?? "table";
  if (way?.const === true || way?.type === "boolean") return true;
  if (first !== undefined && !(way?.format === "expression" && Array.isArray(first)) && (!all.some((one) => one.type || one.enum) || all.some((one) => wayOf(one, first).type || one.enum?.includes(first)))) return first;
  if (way?.enum) return way.enum[0];
  if (way?.type === "array") return [entry(name, way)];
  if (way?.type === "object") return {};
  if (way?.type === "integer" || way?.type === "number") return way.default ?? Math.max(1, way.minimum ?? 1);
  return way?.format === "expression" ? "1" : way?.examples?.[0] ?? "text";
}

/** What a new entry of a list is. @param {string} name @param {any} schema */
function entry(name, schema) {
  if (Array.isArray(FIRST[name])) return FIRST[name][0];
  const way = ways(schema.items ?? {})[0];
  return way?.enum?.[0] ?? (way?.properties ? Object.fromEntries((way.required ?? []).map((/** @type {string} */ key) => [key, begin(key, way.properties[key])])) : "text");
}

const OTHERS = ["mat", "terrain", "list", "words"];

/** Forms of the tables that have no part of their own: how mats look, terrain, second lists, words of languages. @param {HTMLElement} room */
export function fillOthers(room) {
  if (!room.firstChild) room.append(make("h3", { text: say("game.tables.others") }), make("p", { class: "quiet", text: say("game.about.others") }), make("div", { class: "cards" }));
  const of = (/** @type {(name: string) => any} */ get) => Object.fromEntries(OTHERS.filter(get).map((name) => [name, get(name)]));
  redraw(/** @type {HTMLElement} */ (room.children[2]), tableForm([], of((name) => valueAt([name])), of((name) => theForms().schema.properties[name]), "others"));
}

// --- lists ----------------------------------------------------------------------------------------------

/** A list: an entry each, in their order. @param {Given} how */
function listForm({ at, value, schema, key, label }) {
  const items = value.map((/** @type {any} */ one, /** @type {number} */ number) => {
    const inner = [...at, number], id = `${key} ${number}`, way = wayOf(schema.items, one), title = titleOf(one, `${label} ${number + 1}`);
    const keys = isTable(one) ? { ...way.properties, ...(at.at(-1) === "columns" ? { ...keysOfBlock(), ...OF_COLUMN } : {}) } : {};
    const body = isTable(one) ? tableForm(inner, one, keys, id) : [make("div", { class: "two" }, formOf({ at: inner, value: one, schema: schema.items ?? {}, key: id, label: `${label} ${number + 1}` }))];
    return entryItem(inner, id, number, value.length, title, null, ...body);
  });
  const name = String(at.findLast((step) => typeof step === "string"));
  const add = button(say("game.addTo", { name: label }), async () => {
    await changeGame([{ op: "add", at: [...at, value.length], value: entry(name, schema) }], say("game.addTo", { name: label }));
    focusOn(`[data-item="${key} ${value.length}"] :is(input, select)`);
  }, "", { "data-key": `${key} add`, disabled: lockedGame() });
  return make("div", { class: "block-list" }, make("ol", { class: "blocks", "aria-label": label }, ...items), add);
}

/** What a column of a roster or list has besides its block. */
const OF_COLUMN = { label: { type: "string", format: "template" }, width: { type: "string" }, align: { enum: ["left", "centre", "right"] } };

/** An entry in a word or two. @param {any} value @param {string} usual */
function titleOf(value, usual) {
  const said = isTable(value) ? value.title ?? value.label ?? value.text ?? value.name : "";
  return typeof said === "string" && said.trim() ? `${usual}: ${said.slice(0, 40)}` : usual;
}

/** A table whose keys are names of the user's own: the words in the boxes of a track. @param {Given} how */
function named({ at, value, schema, key, label }) {
  const inner = schema.additionalProperties ?? {};
  const rows = Object.entries(value).map(([name, one], number) => make("div", { class: isTable(one) ? "entry" : "two pair" },
    keyField({ at: [...at, name], label: say("game.name"), key: `${key} ${number} name`, value: name, own: true, step: "", commit: (typed) => typed.trim() && changeGame([{ op: "rename", at: [...at, name], name: typed.trim() }], label) }),
    formOf({ at: [...at, name], value: one, schema: inner, key: `${key} ${number}`, label: isTable(one) ? name : nameOf("value") }),
    isTable(one) ? null : button("✕", () => changeGame([{ op: "remove", at: [...at, name] }], say("game.removed", { name })), "bare", { "aria-label": say("game.removeOf", { name }), "data-key": `${key} ${number} out`, disabled: lockedGame() })));
  const add = button(say("game.addTo", { name: label }), () => {
    let number = rows.length + 1;
    while (String(number) in value || `${label}-${number}` in value) number += 1;
    const keys = inner.properties ?? inner.additionalProperties, name = keys ? `${String(at.at(-1)).replace(/s$/, "")}-${number}` : String(number);
    return changeGame([{ op: "put", at: [...at, name], value: keys?.kind ? { kind: "whole", default: 1 } : keys ? {} : "word" }], say("game.addTo", { name: label }));
  }, "", { "data-key": `${key} add`, disabled: lockedGame() });
  return make("div", { class: "block-list" }, ...rows, add);
}

/**
 * An entry of a list, with what moves and removes it. @param {At} at @param {string} key @param {number} number @param {number} count @param {string} title
 * @param {Node | null} picture @param {...(Node | null)} inside
 */
export function entryItem(at, key, number, count, title, picture, ...inside) {
  const lock = lockedGame(), before = [...at.slice(0, -1), number - 1];
  const act = (/** @type {string} */ does, /** @type {string} */ sign, /** @type {At} */ to, /** @type {string} */ op, /** @type {boolean} */ off) => button(sign, async () => {
    await changeGame(op === "remove" ? without(at, count) : [{ op, at: to }], `${title}: ${say(`game.${does}`)}`);
    const next = does === "up" ? number - 1 : does === "down" ? number + 1 : number;
    if (op === "move") focusOn(`[data-key="${key.split(" ").slice(0, -1).join(" ")} ${next} ${does}"]`);
  }, "bare", { "aria-label": say(`game.${does}`), title: `${say(`game.${does}`)}: ${title}`, "data-key": `${key} ${does}`, disabled: lock || off });
  const head = make("div", { class: "block-head" }, picture, make("b", { text: title }), make("span", { class: "tools" },
    act("up", "↑", before, "move", number === 0), act("down", "↓", at, "move", number === count - 1), act("remove", "✕", at, "remove", false)));
  const item = make("li", { class: "block", draggable: lock ? null : "true", "aria-label": title, "data-item": key }, head, ...inside);
  item.dataset.at = JSON.stringify(at);
  dragging(item, at, number);
  const wrong = wrongAt(at);
  if (wrong && !item.querySelector(".wrong")) item.append(make("p", { class: "wrong", text: wrong }));
  return item;
}

/** The edits that take an entry out; of two contents of a place the other stands there alone. @param {At} at @param {number} count */
function without(at, count) {
  const list = at.slice(0, -1), isPlace = at[0] === "sheet" && (at[2] === "front" || at[2] === "back") && at.length === 5;
  return isPlace && count === 2 ? [{ op: "put", at: list, value: valueAt([...list, 1 - Number(at.at(-1))]) }] : [{ op: "remove", at }];
}

/** An entry is drawn to another place of its list: each step between two neighbours. @param {HTMLElement} item @param {At} at @param {number} number */
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
