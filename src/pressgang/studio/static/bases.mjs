// The files as the server has them. What the page shows is such a base with all waiting edits applied.

import { expected, get } from "./api.mjs";
import { news as announce } from "./news.mjs";
import { answered, applied, differing } from "./rows.mjs";
import { change, filesOf, state } from "./store.mjs";
import { say } from "./words.mjs";

export const bases = new Map();
/** Edits of a file that is gone from the folder: they wait for it. */
export const parked = [];
/** What is to be sent: {to, edits, label}, of a table with its `file`, or {path}, of a step back or of a file; each with done and failed. */
export const waiting = [];
const asked = new Set(); // files that were asked for, whether the answer has come or not
const ids = new Map(); // ids of new rows: ours, below zero -> the server's
const stale = new Map(); // news of files that is not shown yet: id -> [{revision, version, by}]
const ours = new Set(); // changes that were answered to us, as "revision version"

/** The server's id of a row, ours until there is one. */
export const idOf = (id) => ids.get(id) ?? id;

/** An edit with the server's ids of the rows that it names. */
export function known(one) {
  return { ...one, ...("row" in one && { row: idOf(one.row) }), ...("after" in one && { after: idOf(one.after) }) };
}

/** Makes the cell active that a step has changed, so that it is seen. */
export function lead(file, cell) {
  if (!cell) return;
  const force = state.kit.forces.find((one) => one.file === file)?.id ?? file;
  const [row, column] = cell.split(":").map(Number);
  change({ force, cell: { file, row, column } });
}

/**
 * An answer to edits of a file: its rows are the truth, what still waits is applied over them. Where the answer was
 * lost and comes with the second try, the file may have been read since: then it only says how new rows are called.
 */
export function took(id, answer, edits = []) {
  const inserts = edits.filter((one) => one.op === "insert");
  const highest = answer.rows.map((row) => row.id).sort((a, b) => a - b).slice(-inserts.length);
  inserts.forEach((one, index) => ids.set(one.id, highest[index]));
  const base = bases.get(id);
  if (!base || !state.kit) return; // an answer to what was left meanwhile
  const late = answer.revision < base.revision;
  ours.add(`${answer.revision} ${answer.version}`);
  if (!late) bases.set(id, answered(base, answer));
  show(id);
  change({ cell: state.cell && { ...state.cell, row: idOf(state.cell.row) } });
  if (late) return;
  const { undo, redo, revision } = answer, others = answer.headings && answer.headings.join("\0") !== base.columns.map((column) => column.heading).join("\0");
  if (others) fetchFile(id).catch(() => {}); // columns came or went: what they are is not in the answer
  if (revision >= state.kit.revision) change({ kit: { ...state.kit, revision, undo, redo } });
  problemsOf(id, answer);
}

/** Problems of the rows that were written, at once; those of all rows come by and by. */
function problemsOf(id, { problems, rows }) {
  const written = new Set(rows.map((row) => row.id));
  const others = state.problems.problems.filter(({ at }) => at?.file !== id || !written.has(at.row));
  const found = problems.filter(({ at }) => at?.file === id && written.has(at.row));
  change({ problems: { ...state.problems, problems: [...others, ...found] } });
}

/** Shows a file as the server has it, with what waits. */
export function show(id) {
  const edits = [...parked, ...waiting].filter((item) => item.file === id).flatMap((item) => item.edits);
  change({ files: { ...state.files, [id]: applied(bases.get(id), edits.map(known)) } });
}

/** Asks for a file and shows it with what waits. */
export async function fetchFile(id) {
  asked.add(id);
  const file = await get(`api/files/${id}`);
  const base = bases.get(id);
  if (base && waiting.some((item) => item.file === id && item.sent)) { // it may hold what would be laid over it again
    outdated(id, { ...file, by: "studio" });
    return base;
  }
  if (base && file.revision < base.revision) return fetchFile(id); // an answer of ours came in between
  bases.set(id, { ...file, read: file.revision });
  show(id);
  if (!base && stale.has(id) && !waiting.length) catchUp().catch(expected); // it changed while the first answer was on its way
  return file;
}

/** A file changed: where that was not us it is read again, as soon as nothing of ours is under way. */
export function heardOf({ id, version, revision, by }) {
  if (!asked.has(id) || !isNews(bases.get(id), { version, revision })) return;
  outdated(id, { version, revision, by });
  if (!waiting.length) catchUp().catch(expected);
}

const outdated = (id, { version, revision, by }) => stale.set(id, [...(stale.get(id) ?? []), { version, revision, by }]);
const isNews = (base, { version, revision }) => !ours.has(`${revision} ${version}`) && !(revision <= base?.read);

/** Reads again what changed elsewhere. */
export async function catchUp() {
  for (const [id, heard] of [...stale]) {
    const before = bases.get(id);
    if (!before) continue; // its first answer is on the way
    stale.delete(id);
    if (!filesOf(state.kit).has(id) || state.screen !== "kit") continue;
    const news = heard.filter((one) => isNews(before, one)); // our own answers may have come since
    if (!news.length) continue;
    const now = await fetchFile(id);
    const cells = differing(before, now), what = counts(before, now, cells);
    if (!news.some((one) => one.by === "disk") || !what) continue;
    tint(id, cells);
    announce(`${id} ${now.version}`, say("table.changed", { file: now.name, what }));
  }
}

/** "1 cell, 2 rows": what is other in a file, its rows that came or went as rows. */
function counts(before, now, cells) {
  const [then, there] = [before, now].map((file) => new Set(file.rows.map((row) => row.id)));
  const rows = [...there].filter((row) => !then.has(row)).length + [...then].filter((row) => !there.has(row)).length;
  const kept = cells.filter((cell) => then.has(Number(cell.split(":")[0]))).length;
  return [kept && say("count.cells", { n: kept }), rows && say("count.rows", { n: rows })].filter(Boolean).join(", ");
}

/** Cells that another hand has changed, until the user comes to them. */
export function tint(id, cells) {
  change({ fresh: { ...state.fresh, [id]: new Set([...(state.fresh?.[id] ?? []), ...cells]) } });
}

/** Asks again for all files of the kit that the page has asked for. */
export const fetchKnown = () => Promise.all([...filesOf(state.kit)].filter((id) => asked.has(id)).map(fetchFile));

/** Reads the kit again, and the files that are others now; file `always` in any case. */
export async function again(always) {
  const path = state.kit?.path, kit = await get("api/kit");
  if (path && state.kit?.path === path) await takeKit(kit, always); // else it was left meanwhile
}

/** Takes what the kit is now, and reads the files that are others now; file `always` in any case. */
export async function takeKit(kit, always = "") {
  if (kit.revision >= state.kit.revision) change({ kit });
  const there = filesOf(kit);
  await Promise.all([...bases.keys()].filter((id) => there.has(id)).map((id) => {
    const force = kit.forces.find((one) => one.file === id);
    return id !== always && force && force.version === bases.get(id).version ? null : fetchFile(id);
  }));
}
