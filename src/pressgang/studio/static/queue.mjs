// Edits on their way: one request at a time, in the order they were made, kept while the server is silent.

import { sentence } from "./advice.mjs";
import { expected, Refusal, send, Silence } from "./api.mjs";
import { again, bases, catchUp, fetchFile, idOf, known, lead, parked, show, takeKit, tint, took, waiting } from "./bases.mjs";
import { capital } from "./labels.mjs";
import { news } from "./news.mjs";
import { applied, differing, rowOf, textOf } from "./rows.mjs";
import { change, state, watch } from "./store.mjs";
import { say } from "./words.mjs";

const former = new Map(); // "file:row:column" -> what a cell held before it was written
let busy = false;
let held = 0;
let nextId = -1;
let steps = 0;
const PAGE = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");
/** The kit that is open, or was last: what was written into it goes on to it when it was left. @type {any} */
let last = null;
const kit = () => (last = state.kit ?? last);
const MANY = 20; // more waiting steps than this travel together

/** An id for a row that the server does not know yet. */
export const newId = () => nextId--;

// Every change is a step of undo: edits of a file, of kit.toml, the game or a map, each as PROTOCOL.md says them. It resolves
// with the answer when it is saved, or with null where it was refused.

/** Edits of a file; shown at once, sent in their turn. */
export function edit(file, edits, label) {
  if (!edits.length || state.readonly) return Promise.resolve(null);
  edits = edits.map((one) => (one.op === "insert" ? { id: newId(), ...known(one) } : known(one)));
  for (const { op, row, column, was } of edits) if (op === "set") former.set(`${file}:${row}:${column}`, was);
  change({ files: { ...state.files, [file]: applied(state.files[file], edits) } });
  return push({ to: `files/${file}`, file, edits, label });
}

/** Edits of kit.toml. */
export const editKit = (edits, label) => push({ to: "kit", edits, label });
/** A stroke on the map of a sheet. */
export const editMap = (sheet, edit, label) => push({ to: "map", edits: [edit], label, more: () => ({ sheet }) });
/** Edits of the game; `more()` gives {version, edits} when they go, `took` takes the answer before others go. */
export const editGame = (more, label, took) => push({ to: "game", edits: [], label, more, took });
/** The edit that writes a value at the keys `at`, or takes out what `was` there where it is blank. */
export const putting = (at, value, was) => ({ op: blank(value) ? "remove" : "put", at, value, was: was ?? null });
/** Whether a value is one that is not written. */
export const blank = (value) => value === "" || value === null || value === undefined;

/** Copies the game into the kit. */
export const copyGame = (label) => push({ path: "api/game/copy", label });
/** Takes the last step of any file back; in its turn behind what is being saved. */
export const undo = () => push({ path: "api/undo", step: "undo" });
/** Does it again. */
export const redo = () => push({ path: "api/redo", step: "redo" });
/** Asks something else of a file in its turn: "opened", "anew", "let-go", "copy". */
export const ask = (file, what) => push({ path: `api/files/${file}/${what}`, of: file });

/** An id of a step: one that is sent again, for its answer was lost, is taken once. */
export const stepId = () => `${PAGE}-${(steps += 1)}`;

function push(item) {
  return new Promise((done, failed) => {
    waiting.push({ ...item, home: kit()?.path, id: stepId(), done, failed });
    tell({ all: false });
    run();
  }).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    return null;
  });
}

/** How many cells and rows were written and not saved yet. */
export const unsaved = () =>
  [...waiting, ...parked].reduce((sum, item) => sum + (item.file ? item.edits.length : 1), 0) + (state.alert.clash?.cells.length ?? 0);

/** Whether what was written waits for something else than the server's answer. */
export const stuck = () => Boolean(state.gone || held || parked.length || state.alert.clash);

/** Whether some of it cannot be sent as the page goes: it is stuck, or stands in a row that has no name yet. */
export const losable = () => unsaved() > 0 && (stuck() || waiting.some((item) => item.edits?.some((one) => idOf(one.row) < 0)));

/** What a cell held before it was last written here, or undefined. */
export const valueBefore = (file, row, column) => former.get(`${file}:${row}:${column}`);

/** Says how much is saved. */
export function tell(more = {}) {
  change({ saving: { ...state.saving, queued: unsaved(), busy, ...more } });
}

async function run() {
  if (busy || !waiting.length || held) return;
  busy = true;
  const item = next();
  tell();
  try {
    await pass(item);
  } finally {
    busy = false;
    tell();
  }
  if (waiting.length) run();
  else catchUp().catch(silent);
}

/** Sends a step; one of a kit in whose place another is open now goes nowhere. */
async function pass(item) {
  let answer = null;
  try {
    if (item.home === kit()?.path) answer = await travel(item);
  } catch (error) {
    return refused(item, error).catch(silent);
  }
  waiting.shift();
  if (answer) await settle(item, answer).catch(silent); // it is saved, whatever is asked for next is gone by now
  item.done(answer);
  const { held: why, word: said } = state.alert;
  const mended = said?.waits || said?.of?.some((one) => placesOf(item).includes(one));
  if (why || mended) change({ alert: { ...state.alert, held: null, word: mended ? null : said } });
}

/** What a step writes, cells and keys of the kit: what is refused of them is put away once it is written well. */
const placesOf = ({ file, edits = [] }) => edits.flatMap(({ op, row, column, at }) => (at ? at.join(" ") : op === "set" ? `${file} ${idOf(row)} ${column}` : []));

/** The first step that waits; where very many do, those of one file that only set cells go together. */
function next() {
  const [first] = waiting;
  if (waiting.length <= MANY || !sets(first) || first.sent) return first;
  let count = 1;
  while (count < waiting.length && waiting[count].file === first.file && sets(waiting[count])) count += 1;
  const together = waiting.splice(0, count);
  const item = { ...first, id: stepId(), edits: together.flatMap((one) => one.edits) };
  item.done = (answer) => together.forEach((one) => one.done(answer));
  waiting.unshift(item);
  return item;
}

const sets = (item) => item.edits?.every((one) => one.op === "set") ?? false;

function travel(item, keepalive = false) {
  const step = item.id;
  item.sent = true; // what may have been taken goes again as it was
  if (item.path) return send("POST", item.path, { step, label: item.label });
  const edits = item.edits.map((one) => ({ ...known(one), id: undefined })); // rows by the server's own ids
  const { version } = item.file ? bases.get(item.file) : kit();
  return send("PATCH", `api/${item.to}`, { version, label: item.label, step, edits, ...item.more?.() }, { keepalive: keepalive || (item.file && edits.length < 20) });
}

async function settle(item, answer) {
  item.took?.(answer);
  if (state.kit?.path !== item.home) return; // it was left meanwhile
  if (item.file) took(item.file, answer, item.edits);
  else if (item.step && bases.has(answer.id)) {
    const before = bases.get(answer.id);
    took(answer.id, answer);
    const [row] = answer.rows;
    lead(answer.id, differing(before, bases.get(answer.id))[0] ?? (row && `${row.id}:${state.cell?.column ?? 0}`));
  }
  if (item.step && answer.label) news("step", say(item.step === "undo" ? "head.undone" : "head.redone", { label: answer.label }));
  if (item.of) await again(item.of);
  else if (answer.kit) await takeKit(answer.kit);
  tell({ file: answer.file ?? state.files[item.file ?? item.of ?? answer.id]?.name ?? "kit.toml", at: new Date() });
}

// --- what does not go through -----------------------------------------------------------------------

async function refused(item, error) {
  if (error instanceof Silence || error.status === 403) return wait(0);
  if (!(error instanceof Refusal)) throw error;
  item.sent = error.status >= 500;
  if (error.status === 409 && item.file) return clash(item);
  if (error.status === 423 || error.status === 503 || error.status === 507 || error.status === 500) {
    if (error.status === 423) change({ alert: { ...state.alert, held: error.problems.length ? sentence(error.problems[0]) : say("alert.held", { file: state.files[item.file]?.name ?? "kit.toml" }) } });
    else change({ alert: { ...state.alert, word: /** @type {import("../shapes.d.ts").Word} */ ({ ...error.problems[0], waits: true }) } });
    return wait(2000);
  }
  waiting.shift();
  await (item.file ? fetchFile(item.file) : again()).catch(silent);
  const [first] = error.problems;
  if (item.step && first?.file === "request") news("step", `${capital(first.message)}.`); // there is none: nothing is amiss
  else if (state.kit) change({ alert: { ...state.alert, word: first ? { ...first, cells: item.file && item.edits.length, of: placesOf(item) } : null } });
  item.failed(error);
}

/** Where the server does not answer, all waits for it. */
function silent(error) {
  expected(error);
  if (error instanceof Silence) wait(0);
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

/** Sends all that waits at once, as the page goes. */
export function flush() {
  for (const item of waiting.slice(busy ? 1 : 0)) travel(item, true).catch(() => {});
}

// --- two hands on one file: what the server did not take because a cell holds something else now ---------------

/** Both hands wrote one cell: that cell waits for a word, the other edits of the step go on. */
async function clash(item) {
  const before = bases.get(item.file);
  const base = await fetchFile(item.file);
  waiting.shift();
  if (base.missing) {
    parked.push(item);
    return show(item.file);
  }
  const cells = [];
  const rest = [];
  const lost = [];
  for (const one of item.edits.map(known)) {
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
    const old = state.alert.clash?.file === item.file ? state.alert.clash?.cells ?? [] : [];
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
  resume();
}

/** Ends a clash of cells: with the file's values, or with ours. */
export function decide(cells, ours) {
  const found = /** @type {import("../shapes.d.ts").Clash} */ (state.alert.clash);
  const left = found.cells.filter((cell) => !cells.includes(cell));
  change({ alert: { ...state.alert, clash: left.length ? { ...found, cells: left } : null } });
  const edits = cells.map(({ row, column, now, mine }) => ({ op: "set", row, column, value: mine, was: now }));
  if (ours) edit(found.file, edits, say("step.cell"));
  tell();
}

// A file that was gone is there again: what waited for it goes on.
watch(["files"], () => {
  for (const id of new Set(parked.map((item) => item.file))) if (!state.files[id]?.missing) unpark(id);
});
