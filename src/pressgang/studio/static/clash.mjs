// Two hands on one file: what the server did not take because a cell holds something else now.

import { bases, fetchFile, known, show, tint } from "./bases.mjs";
import { edit, parked, resume, tell, waiting } from "./queue.mjs";
import { differing, rowOf, textOf } from "./rows.mjs";
import { change, state } from "./store.mjs";
import { say } from "./words.mjs";

/** Both hands wrote one cell: that cell waits for a word, the other edits of the step go on. */
export async function clash(item) {
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
  resume();
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
