// Edits on their way: one request at a time, in the order they were made, kept while the server is silent.
//
// `bases` are the files as the server has them; what the page shows is a base with all waiting edits applied.

import { get, Refusal, send, Silence } from "./api.mjs";
import { news } from "./news.mjs";
import { answered, applied, differing, rowOf, textOf } from "./rows.mjs";
import { change, state } from "./store.mjs";
import { say } from "./words.mjs";

const bases = new Map();
const ids = new Map(); // ids of new rows: ours, below zero -> the server's
const stale = new Map(); // files that changed elsewhere: id -> by
const parked = []; // edits of a file that is gone from the folder: they wait for it
const former = new Map(); // "file:row:column" -> what a cell held before it was written
let waiting = []; // {file, edits, label} | {kit} | {step}, each with done/failed
let busy = false;
let held = 0;
let nextId = -1;
const MANY = 20; // more waiting steps than this travel together

/** An id for a row that the server does not know yet. */
export const newId = () => nextId--;

/** The server's id of a row, ours until there is one. */
export const idOf = (id) => ids.get(id) ?? id;

/** Edits of a file, one step of undo; shown at once, sent in their turn. Resolves when they are saved. */
export function edit(file, edits, label) {
  if (!edits.length || state.readonly) return Promise.resolve(null);
  edits.forEach((one) => {
    if (one.op === "insert") one.id ??= newId();
  });
  for (const { op, row, column, was } of edits) if (op === "set") former.set(`${file}:${row}:${column}`, was);
  change({ files: { ...state.files, [file]: applied(state.files[file], edits) } });
  return push({ file, edits, label });
}

/** Changes of kit.toml: a list of {at, value, was}, or {set, add, remove}. Resolves with the answer. */
export const setKit = (edits) => push({ kit: Array.isArray(edits) ? { set: edits } : edits });
/** Takes the last step of any file back; in its turn behind what is being saved. */
export const undo = () => push({ step: "undo" });
/** Does it again. */
export const redo = () => push({ step: "redo" });

function push(item) {
  return new Promise((done, failed) => {
    waiting.push({ ...item, done, failed });
    tell({ all: false });
    run();
  }).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    return null;
  });
}

/** How many cells and rows were written and not saved yet. */
export const unsaved = () =>
  [...waiting, ...parked].reduce((sum, item) => sum + (item.edits?.length ?? 1), 0) + (state.alert.clash?.cells.length ?? 0);

/** Whether what was written waits for something else than the server's answer. */
export const stuck = () => Boolean(state.gone || held || parked.length || state.alert.clash);

/** What a cell held before it was last written here, or undefined. */
export const valueBefore = (file, row, column) => former.get(`${file}:${row}:${column}`);

function tell(more = {}) {
  change({ saving: { ...state.saving, queued: unsaved(), busy, ...more } });
}

async function run() {
  if (busy || !waiting.length || held) return;
  busy = true;
  const item = next();
  tell();
  try {
    const answer = await travel(item);
    waiting.shift();
    await settle(item, answer);
    item.done(answer);
    busy = false;
    if (state.alert.held) change({ alert: { ...state.alert, held: null } });
  } catch (error) {
    busy = false;
    await refused(item, error);
  }
  tell();
  if (waiting.length) run();
  else await catchUp();
}

/** The first step that waits; where very many do, those of one file that only set cells go together. */
function next() {
  const [first] = waiting;
  if (waiting.length <= MANY || !sets(first)) return first;
  let count = 1;
  while (count < waiting.length && waiting[count].file === first.file && sets(waiting[count])) count += 1;
  const together = waiting.splice(0, count);
  const item = { ...first, edits: together.flatMap((one) => one.edits) };
  item.done = (answer) => together.forEach((one) => one.done(answer));
  waiting.unshift(item);
  return item;
}

const sets = (item) => item.edits?.every((one) => one.op === "set") ?? false;

function travel(item, keepalive = false) {
  if (item.kit) return send("PATCH", "api/kit", { version: state.kit.version, ...item.kit }, { keepalive });
  if (item.step) return send("POST", `api/${item.step}`, { revision: state.kit.revision });
  const edits = item.edits.map(wired);
  const body = { version: bases.get(item.file).version, label: item.label, edits };
  return send("PATCH", `api/files/${item.file}`, body, { keepalive: keepalive || item.edits.length < 20 });
}

function wired(one) {
  const out = { ...one };
  delete out.id;
  if ("row" in out) out.row = idOf(out.row);
  if ("after" in out) out.after = idOf(out.after);
  return out;
}

async function settle(item, answer) {
  if (item.file) took(item.file, answer, item.edits);
  else if (item.step && bases.has(answer.id)) {
    const before = bases.get(answer.id);
    took(answer.id, answer);
    lead(answer.id, differing(before, bases.get(answer.id))[0]);
  }
  if (answer?.forces) change({ kit: answer });
  else if (item.kit || item.step) await again();
  const file = state.files[item.file ?? answer.id];
  tell({ file: file?.name ?? "kit.toml", at: new Date() });
}

/** Makes the cell active that a step has changed, so that it is seen. */
function lead(file, cell) {
  if (!cell) return;
  const force = state.kit.forces.find((one) => one.file === file)?.id ?? file;
  const [row, column] = cell.split(":").map(Number);
  change({ force, cell: { file, row, column } });
}

/** An answer to edits of a file: its rows are the truth, what still waits is applied over them. */
export function took(id, answer, edits = []) {
  const inserts = edits.filter((one) => one.op === "insert");
  const base = bases.get(id);
  const fresh = (answer.rows ?? []).filter((row) => !rowOf(base, row.id)).map((row) => row.id).sort((a, b) => a - b);
  fresh.slice(-inserts.length).forEach((given, index) => inserts[index] && ids.set(inserts[index].id, given));
  bases.set(id, answered(base, answer));
  // a row with more cells than there are columns: the file has new ones, which the answer does not describe
  if ((answer.rows ?? []).some((row) => row.cells.length > base.columns.length)) fetchFile(id);
  show(id);
  const { undo: undone, redo: redone, revision } = answer;
  const kit = { ...state.kit, revision: Math.max(revision ?? 0, state.kit.revision) };
  if (undone !== undefined) Object.assign(kit, { undo: undone, redo: redone ?? { label: "", depth: 0 } });
  change({ kit, cell: state.cell && { ...state.cell, row: idOf(state.cell.row) } });
  if (answer.problems) problemsOf(id, answer);
}

/** Problems of the rows that were written, at once; those of all rows come by and by. */
function problemsOf(id, { problems, rows }) {
  const ours = new Set((rows ?? []).map((row) => row.id));
  const others = state.problems.problems.filter(({ at }) => at?.file !== id || !ours.has(at.row));
  const found = problems.filter(({ at }) => at?.file === id && ours.has(at.row));
  change({ problems: { ...state.problems, problems: [...others, ...found] } });
}

function show(id) {
  const edits = [...parked, ...waiting].filter((item) => item.file === id).flatMap((item) => item.edits);
  const shown = edits.map((one) => ({ ...one, ...("row" in one && { row: idOf(one.row) }),
    ...("after" in one && { after: idOf(one.after) }) }));
  change({ files: { ...state.files, [id]: applied(bases.get(id), shown) } });
}

// --- what does not go through -----------------------------------------------------------------------

async function refused(item, error) {
  if (error instanceof Silence || error.status === 403) return wait(0);
  if (!(error instanceof Refusal)) throw error;
  if (error.status === 409 && item.file) return clash(item);
  if (error.status === 423 || error.status === 503 || error.status === 507 || error.status === 500) {
    if (error.status === 423) change({ alert: { ...state.alert, held: state.files[item.file]?.name ?? "kit.toml" } });
    else change({ alert: { ...state.alert, word: error.problems[0] ?? null } });
    return wait(2000);
  }
  waiting.shift();
  if (item.file) await fetchFile(item.file);
  if (item.kit || item.step) await again();
  change({ alert: { ...state.alert, word: error.problems[0] ?? null } });
  item.failed(error);
}

/** Nothing is sent for so long, or until the server is back. */
function wait(milliseconds) {
  clearTimeout(held);
  held = milliseconds ? setTimeout(resume, milliseconds) : -1;
}

/** Goes on sending, when the server is back. */
export function resume() {
  clearTimeout(held);
  held = 0;
  run();
}

/** Both hands wrote one cell: that cell waits for a word, the other edits of the step go on. */
async function clash(item) {
  waiting.shift();
  const before = bases.get(item.file);
  const base = await fetchFile(item.file);
  if (base.missing) {
    parked.push(item);
    return show(item.file);
  }
  const cells = [];
  const rest = [];
  const lost = [];
  for (const one of item.edits.map(wired)) {
    const row = one.op === "set" || one.op === "delete" ? rowOf(base, one.row) : true;
    const now = one.op === "set" ? textOf(row, one.column) : null;
    if (one.op === "set" && !row) lost.push(one.value);
    else if (one.op === "set" && now !== one.was && now !== one.value) {
      cells.push({ row: one.row, line: row.line, column: one.column, now, mine: one.value });
    } else if (row && one.op === "delete") rest.push({ ...one, was: row.cells });
    else if (row) rest.push(one);
  }
  tint(item.file, differing(before, base).filter((cell) => !cells.some((one) => cell === `${one.row}:${one.column}`)));
  if (cells.length) {
    const torn = cells.map(({ row, column }) => `${row}:${column}`);
    const taken = [...(state.fresh?.[item.file] ?? [])].filter((cell) => !torn.includes(cell)).length;
    const old = state.alert.clash?.file === item.file ? state.alert.clash.cells : [];
    const kept = old.filter((one) => !cells.some((cell) => cell.row === one.row && cell.column === one.column));
    change({ alert: { ...state.alert, clash: { file: item.file, cells: [...kept, ...cells], taken } } });
  }
  if (lost.length) {
    const message = say("alert.rowGone", { file: base.name });
    change({ alert: { ...state.alert, word: { message, help: say("alert.youWrote", { text: lost.join(", ") }) } } });
  }
  const tries = (item.tries ?? 0) + 1;
  if (rest.length && tries < 9) waiting.unshift({ ...item, edits: rest, tries });
  else item.done(null);
  return show(item.file);
}

/** What was written into a file that is gone: into the one that is there again, or nowhere. */
export function unpark(id, forget) {
  const own = parked.filter((item) => item.file === id);
  for (const item of own) parked.splice(parked.indexOf(item), 1);
  if (forget) own.forEach((item) => item.done(null));
  else waiting.unshift(...own);
  tell();
  run();
}

/** Ends a clash of cells: with the file's values, or with ours. */
export function decide(cells, ours) {
  const { clash: found } = state.alert;
  const left = found.cells.filter((cell) => !cells.includes(cell));
  change({ alert: { ...state.alert, clash: left.length ? { ...found, cells: left } : null } });
  const edits = cells.map(({ row, column, now, mine }) => ({ op: "set", row, column, value: mine, was: now }));
  if (ours) edit(found.file, edits, say("step.cell"));
  tell();
}

// --- files of the server ----------------------------------------------------------------------------

/** Asks for a file and shows it with what waits. */
export async function fetchFile(id) {
  const file = await get(`api/files/${id}`);
  const base = bases.get(id);
  if (base && file.revision < base.revision) return base; // an answer of ours came in between
  bases.set(id, file);
  show(id);
  if (!file.missing && parked.some((item) => item.file === id)) unpark(id);
  return file;
}

/** A file changed: ours if its version is known; else it is read again as soon as nothing of ours is under way. */
export function heardOf({ id, version, by, missing = false }) {
  const base = bases.get(id);
  if (!base || (base.version === version && base.missing === missing)) return;
  stale.set(id, { version, by, missing });
  if (!busy && !waiting.length) catchUp();
}

async function catchUp() {
  for (const [id, { version, by, missing }] of [...stale]) {
    stale.delete(id);
    const before = bases.get(id);
    if (before.version === version && before.missing === missing) continue;
    const now = await fetchFile(id);
    const cells = differing(before, now);
    if (by !== "disk" || !cells.length) continue;
    tint(id, cells);
    news(say("table.changed", { file: now.name, n: cells.length }));
  }
}

/** Cells that another hand has changed, until the user comes to them. */
function tint(id, cells) {
  change({ fresh: { ...state.fresh, [id]: new Set([...(state.fresh?.[id] ?? []), ...cells]) } });
}

async function again() {
  const kit = await get("api/kit");
  if (kit.revision >= state.kit.revision) change({ kit });
  await Promise.all([...bases.keys()].map((id) => {
    const force = kit.forces.find((one) => one.file === id);
    return force && force.version === bases.get(id).version ? null : fetchFile(id);
  }));
}

/** Sends all that waits at once, as the page goes. */
export function flush() {
  for (const item of waiting.slice(busy ? 1 : 0)) travel(item, true).catch(() => {});
}
