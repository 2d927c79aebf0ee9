// "The game": the columns, values, checks and sheets of the kit's own game, as forms in place of the table.

import { expected } from "./api.mjs";
import { ask } from "./dialog.mjs";
import { button, make, mark, write } from "./dom.mjs";
import { choose } from "./events.mjs";
import { fetchKnown } from "./bases.mjs";
import { changeGame, drawPart, fetchGame, focusOn, idle, keyField, lockedGame, noted, redraw, rowField, seek, takeGame, theGame, valueAt, whenGame } from "./gamefields.mjs";
import { fillBlocks, fillSheets, refreshCards, whenRemoved } from "./gameblocks.mjs";
import { fillFaces, refreshFaces } from "./gameface.mjs";
import { fillOthers, formOf, keysOfTable, moreKeys, nameOf } from "./gameform.mjs";
import { fillTables } from "./gametables.mjs";
import { giveGame } from "./gamezip.mjs";
import { capital } from "./labels.mjs";
import { news } from "./news.mjs";
import { copyGame } from "./queue.mjs";
import { change, state, watch } from "./store.mjs";
import { say } from "./words.mjs";

/** @typedef {import("./gamefields.mjs").At} At */

/** @type {{[name: string]: any}} */
let parts = {};
let asked = -1; // the revision of the kit that the game was asked for
/** What was taken out last, and what used it. @type {{what: string, used: any[]} | null} */
let taken = null;

/** The parts of the region below its head, each filled by its own module: `{name, fill(room)}`. @type {{name: string, fill: (room: HTMLElement) => void}[]} */
const SECTIONS = [
  { name: "columns", fill: (room) => { table(room, ["column"], COLUMN); fieldsOf(room); } },
  { name: "values", fill: (room) => table(room, ["value"], VALUE) },
  { name: "checks", fill: (room) => checks(room) },
  { name: "counter", fill: fillFaces },
  { name: "card", fill: (room) => fillBlocks(room, "card") },
  { name: "record", fill: (room) => fillBlocks(room, "record") },
  { name: "sheets", fill: fillSheets },
  { name: "rules", fill: (room) => table(room, ["rules"], RULE) },
  { name: "tables", fill: (room) => fillTables(room, { rename, remove }) },
  { name: "others", fill: fillOthers },
];

/** Fills the region "Game". @param {HTMLElement} region */
export function mount(region) {
  const heading = make("h2"), file = make("code"), rooms = SECTIONS.map(({ name }) => make("section", { class: "part", "data-part": name }));
  const copy = button(say("game.copy"), copied, "main"), zip = button(say("game.download"), () => giveGame("api/game.zip", theGame().id, theGame().note));
  const done = button(say("game.done"), () => change({ game: false }));
  const told = make("p", { class: "told", role: "status", "aria-label": say("game.used") });
  const plain = make("div", { class: "two" }), text = make("pre", { tabindex: "0", "aria-label": say("game.text") });
  const whole = make("details", { class: "part whole" }, make("summary", { text: say("game.text") }), make("p", { class: "quiet", text: say("game.textSays") }), text);
  const forms = make("div", { class: "forms" }, told, plain, ...rooms, whole);
  region.replaceChildren(make("div", { class: "top" }, heading, make("span", { class: "quiet" }, file), copy, zip, done),
    forms);
  parts = { region, forms, heading, file, rooms, copy, zip, told, plain, text };
  whenGame(draw);
  whenRemoved(remove);
  watch(["gameAt"], () => { if (theGame()) goTo(); });
  watch(["game", "screen"], show);
  watch(["kit"], follow);
  watch(["sheets"], () => {
    if (!state.game || !theGame()) return;
    refreshFaces(rooms[SECTIONS.findIndex((one) => one.name === "counter")]);
    refreshCards();
  });
}

function show() {
  const on = Boolean(state.game) && state.screen === "kit";
  document.body.classList.toggle("gaming", on);
  parts.region.hidden = !on;
  mark(document.getElementById("bench"), "aria-label", on ? say("game.region") : say("map.main"));
  if (!on) return;
  asked = state.kit.revision;
  const own = state.kit.sheets.find((/** @type {any} */ one) => one.kind === "counters") ?? state.kit.sheets[0];
  if (own) change({ sheet: own.id, page: 1 });
  fetchGame().then(() => {
    parts.forms.scrollTop = 0;
    goTo();
  });
}

/** Goes to the field of the problem that was asked for. */
function goTo() {
  const { gameAt } = state;
  if (!gameAt) return;
  change({ gameAt: null });
  const found = theGame()?.problems.find((/** @type {any} */ one) => one.line === gameAt.line && one.message === gameAt.message) ?? theGame()?.problems[0];
  if (found) seek(found.path);
}

/** The kit is another: by a step back, by another program, or because the game is. An edit on its way brings the game itself, and the kit is asked for again behind it. */
function follow() {
  if (taken) tellTaken();
  if (!idle()) return;
  if (!state.game || state.screen !== "kit" || !state.kit || state.kit.revision <= Math.max(asked, theGame()?.revision ?? 0)) return;
  asked = state.kit.revision;
  fetchGame();
}

let drawn = "";

function draw() {
  const game = theGame();
  for (const name of ["plain", "zip", "file"]) parts[name].hidden = !game;
  if (!game) return;
  write(parts.heading, valueAt(["game", "title"]) || game.id);
  write(parts.file, game.file);
  write(parts.text, game.text);
  parts.copy.hidden = game.writable || !game.copyable;
  tellTaken();
  redraw(parts.plain, [rowField(), ...["title", "credit", "accent"].map((key) => keyField({ at: ["game", key], label: say(`game.${key}`), key: `game ${key}`, step: say(`game.${key}`) }))]);
  SECTIONS.forEach(({ fill }, at) => drawPart(parts.rooms[at], fill));
  if (drawn && drawn !== game.version) fresh();
  drawn = game.version;
}

/** The table, and what forms offer, are of the game as it is now. */
function fresh() {
  fetchKnown().catch(expected);
  choose(state.kit.version);
}

// --- tables of columns, values and rules ----------------------------------------------------------------

/** @typedef {{key: string, name?: string, sort?: string | ((table: any) => string), words?: () => string[], usual?: string, wide?: boolean, gives?: boolean, help?: string}} Column */
/** What each table of the game has: its keys in order; a name goes before them. @type {Column[]} */
const COLUMN = [{ key: "kind", words: () => keysOfTable("column").kind.enum }, { key: "least", sort: "number" }, { key: "most", sort: "number" },
  { key: "of", sort: "words", wide: true }, { key: "default", sort: (table) => table.kind }, { key: "help", wide: true }];
/** @type {Column[]} */
const VALUE = [{ key: "formula", wide: true, gives: true }, { key: "label" }];
/** @type {Column[]} */
const RULE = [{ key: "value", sort: "any" }, { key: "provenance", words: () => ["reading", "source"], usual: "house" }, { key: "note", wide: true }];
/** @type {Column[]} */
const FIELD = COLUMN.map((one) => (one.key === "kind" ? { ...one, words: () => keysOfTable("column").field.additionalProperties.properties.kind.enum } : one));
/** What a new one begins with. @type {{[kind: string]: any}} */
const NEW = { field: { kind: "text" }, column: { kind: "whole", default: 0 }, value: { formula: "1" }, rules: { value: 1 } };

/**
 * A table of `[kind.NAME]`: a row each, with its name, its keys, and what is done with it.
 * @param {HTMLElement} room @param {At} path @param {Column[]} columns @param {string} kind
 */
function table(room, path, columns, kind = String(path[0])) {
  const tables = Object.entries(valueAt(path) ?? {}), id = path.join(" ");
  const rows = tables.map(([name, one], at) => line(kind, `${id} ${at}`, [...path, name], one, columns, at, at === tables.length - 1,
    keyField({ at: [...path, name], label: say("game.name"), key: `${id} ${at} name`, value: name, own: true, step: "", commit: (typed) => rename(path, name, typed) }), name));
  fillTable(room, kind, rows, () => add(path, kind, tables.map(([name]) => name)), path.length > 1 ? String(path[1]) : "");
}

/** The fields of the entries of each list column, below the columns. @param {HTMLElement} room */
function fieldsOf(room) {
  const named = Object.entries(valueAt(["column"]) ?? {}).filter(([, one]) => one.kind === "list").map(([name]) => name);
  const now = [...room.querySelectorAll("[data-of]")].filter((one) => named.includes(one.dataset.of ?? "") || one.remove());
  for (const name of named) {
    const inner = now.find((one) => one.dataset.of === name) ?? make("div", { class: "part", "data-of": name });
    room.append(inner);
    table(/** @type {HTMLElement} */ (inner), ["column", name, "field"], FIELD, "field");
  }
}

/** @param {HTMLElement} room @param {string} kind @param {HTMLElement[]} rows @param {() => void} adding @param {string} name */
function fillTable(room, kind, rows, adding, name = "") {
  if (!room.firstChild) {
    const list = make("div", { role: "table", "aria-label": say(`game.tables.${kind}`, { name }) });
    const more = button(say(`game.add.${kind}`), () => room.dispatchEvent(new Event("add")), "", { "data-key": `add ${kind} ${name}` });
    room.append(make(name ? "h4" : "h3", { text: say(`game.tables.${kind}`, { name }) }), make("p", { class: "quiet", text: say(`game.about.${kind}`) }), list, more);
  }
  const [, , list, more] = room.children;
  /** @type {HTMLButtonElement} */ (more).disabled = lockedGame();
  adders.set(room, adding);
  if (!room.dataset.hears) room.addEventListener("add", () => adders.get(room)?.());
  room.dataset.hears = "true";
  redraw(list, rows);
}

/** @type {WeakMap<HTMLElement, () => void>} */
const adders = new WeakMap();

/** A row of a table. @returns {HTMLElement} */
function line(/** @type {string} */ kind, /** @type {string} */ key, /** @type {At} */ at, /** @type {any} */ one, /** @type {Column[]} */ columns,
  /** @type {number} */ number, /** @type {boolean} */ last, /** @type {Node | null} */ first, /** @type {string} */ name) {
  const fields = columns.map(({ key: inner, sort, words, usual, wide, gives }) => {
    const made = keyField({ at: [...at, inner], label: say(`game.keys.${kind === "field" ? "column" : kind}.${inner}`), key: `${key} ${inner}`, words: words?.(),
      empty: words && inner !== "kind" ? (usual ?? "") : undefined, sort: typeof sort === "function" ? sort(one) : sort, gives, step: `${name} ${inner}`,
      ...(inner === "kind" ? { commit: (/** @type {string} */ picked) => turn(at, one, picked) } : {}) });
    return make("div", { role: "cell", class: wide ? `wide ${inner}` : inner }, made);
  });
  const keys = kind === "field" ? keysOfTable("column").field.additionalProperties.properties : keysOfTable(kind), has = [...columns.map((column) => column.key), "field", "unique"];
  const others = Object.keys(one).filter((other) => !has.includes(other)).map((other) => make("div", { role: "cell" }, formOf({ at: [...at, other], value: one[other], schema: keys[other] ?? {}, key: `${key} ${other}`, label: nameOf(other) })));
  const act = (/** @type {string} */ does, /** @type {() => void} */ run, /** @type {boolean} */ off) =>
    button(does === "up" ? "↑" : "✕", run, "bare", { "data-key": `${key} ${does}`, "aria-label": say(`game.${does}`), title: `${say(`game.${does}`)}: ${name}`, disabled: lockedGame() || off });
  const acts = make("div", { role: "cell", class: "tools" }, moreKeys(at, one, keys, key, has),
    act("up", () => changeGame([{ op: "move", at: typeof at.at(-1) === "number" ? [...at.slice(0, -1), number - 1] : previous(at) }], say("game.up")), number === 0),
    act("remove", () => remove(at, name), false));
  return make("div", { role: "row", class: "line" }, first ? make("div", { role: "cell", class: "name" }, first) : null, ...fields, ...others, acts);
}

/** The keys of the table before this one. @param {At} at @returns {At} */
function previous(at) {
  const names = Object.keys(valueAt(at.slice(0, -1)));
  return [...at.slice(0, -1), names[names.indexOf(String(at.at(-1))) - 1]];
}

/** A name as game.toml has names: small letters and hyphens. @param {string} typed */
export const plainName = (typed) => typed.trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");

/** @param {At} path @param {string} name @param {string} typed */
function rename(path, name, typed) {
  const now = plainName(typed);
  if (!now || now === name) return takeGame(theGame());
  return changeGame([{ op: "rename", at: [...path, name], name: now }], say("game.renamed", { name, now }));
}

/** Another kind of column: limits and words that it cannot have go with the same step. @param {At} at @param {any} one @param {string} kind */
function turn(at, one, kind) {
  const numbers = kind === "whole" || kind === "number", words = kind === "choice" || kind === "words";
  const gone = [...(kind === "list" || !("field" in one) ? [] : ["field"]), ...(numbers || kind === "list" ? [] : ["least", "most"]), ...(words ? [] : ["of"]), "default"].filter((key) => key in one);
  const usual = numbers ? 0 : kind === "words" || kind === "list" ? [] : kind === "flag" ? false : kind === "text" ? "" : null;
  /** @type {import("./gamefields.mjs").GameEdit[]} */
  const edits = gone.filter((key) => key !== "default").map((key) => ({ op: "remove", at: [...at, key] }));
  if ("default" in one && usual !== null) edits.push({ op: "put", at: [...at, "default"], value: usual });
  else if ("default" in one) edits.push({ op: "remove", at: [...at, "default"] });
  if (kind === "list" && !("field" in one)) edits.push({ op: "put", at: [...at, "field"], value: { name: { kind: "text" } } });
  return changeGame([{ op: "put", at: [...at, "kind"], value: kind }, ...edits], `${at.at(-1)} ${say("game.keys.column.kind")}`);
}

/** @param {At} path @param {string} kind @param {string[]} names */
async function add(path, kind, names) {
  let number = names.length + 1;
  while (names.includes(`${kind}-${number}`)) number += 1;
  const name = `${kind === "rules" ? "rule" : kind}-${number}`;
  await changeGame([{ op: "put", at: [...path, name], value: NEW[kind] }], say(`game.add.${kind}`));
  focusOn(`[data-key="${CSS.escape(`${path.join(" ")} ${Object.keys(valueAt(path) ?? {}).indexOf(name)} name`)}"]`);
}

/** Takes a table out, and says what used it; a sheet that the kit prints is taken out of that too, if one likes. @param {At} at @param {string} name */
export function remove(at, name) {
  const kind = at.length === 2 && at[0] === "sheet" ? valueAt(at)?.id : "", printed = (state.kit?.sheets ?? []).filter((one) => one.kind === kind);
  if (!printed.length) return takeOut(at, name);
  return ask(say("game.removeOf", { name }), say("game.printedToo", { sheets: printed.map((one) => capital(one.name)).join(", ") }),
    [say("game.outOfGame"), () => takeOut(at, name)], [say("game.outOfKit"), () => takeOut(at, name, { unprint: kind })]);
}

/** @param {At} at @param {string} name @param {{unprint?: string}} [more] the kind whose sheets leave the kit as well */
async function takeOut(at, name, more) {
  const answer = await changeGame([{ op: "remove", at }], say("game.removed", { name }), more);
  taken = answer ? { what: name, used: answer.used } : null;
  tellTaken();
  if (taken?.used.length) news("game", parts.told.textContent);
}

/** Where in the game a problem stands, in words: "Counters, front, south-east". @param {any} problem */
function whereOf({ path, line }) {
  const [kind, name, ...rest] = path;
  if (kind === undefined) return say("game.lineOf", { line });
  const table = valueAt([kind, name]), called = (typeof table === "object" && (table.title || table.code || table.label)) || (typeof name === "number" ? `${kind} ${name + 1}` : name);
  return [called, ...rest.map((/** @type {any} */ step) => (typeof step === "number" ? step + 1 : step))].join(", ");
}

function tellTaken() {
  const { depth } = state.kit?.undo ?? { depth: 0 };
  const said = taken?.used.length ? [make("b", { text: say("game.usedBy", { name: taken.what, n: taken.used.length }) }),
    make("ul", {}, ...taken.used.slice(0, 20).map((one) => make("li", { text: say("game.usedAt", { where: whereOf(one), message: one.message }) })))] : [];
  parts.told.replaceChildren(...said);
  parts.told.hidden = !said.length || !depth;
}

// --- checks ---------------------------------------------------------------------------------------------

/** @type {Column[]} */
const CHECK = [{ key: "code" }, { key: "each", words: () => ["side", "kit"], usual: "row" }, { key: "severity", words: () => ["warning"], usual: "error" },
  { key: "column", words: () => noted("columns", () => Object.keys(valueAt(["column"]) ?? {})) }, { key: "rule", wide: true, gives: true }, { key: "message", wide: true }, { key: "help", wide: true }];

/** @param {HTMLElement} room */
function checks(room) {
  const all = valueAt(["check"]) ?? [];
  const rows = all.map((/** @type {any} */ one, /** @type {number} */ at) => {
    const keys = one.unique ? CHECK.map((key) => (key.key === "rule" ? { key: "unique", sort: "words", wide: true } : key)) : CHECK;
    return line("check", `check ${at}`, ["check", at], one, keys, at, at === all.length - 1, null, one.code);
  });
  fillTable(room, "check", rows, async () => {
    const stem = (all.at(-1)?.code ?? `${theGame().id.replace(/[^a-z]/g, "").slice(0, 2).padEnd(2, "x").toUpperCase()}100`);
    const code = `${stem.slice(0, -3)}${String(Number(stem.slice(-3)) + 1).padStart(3, "0")}`;
    await changeGame([{ op: "add", at: ["check", all.length], value: { code, rule: "true", message: say("game.newMessage") } }], say("game.add.check"));
    focusOn(`[data-key="check ${all.length} rule"]`);
  });
}

// --- copies and zips --------------------------------------------------------------------------------------

async function copied() {
  const answer = await copyGame(say("game.copy"));
  if (answer) takeGame(answer.game);
}
