// The rows of the table that are in the page: each is filled with the row that it shows now.

import { sentence } from "./advice.mjs";
import { make, mark, write } from "./dom.mjs";
import { classes } from "./heads.mjs";
import { textOf } from "./rows.mjs";
import { state } from "./store.mjs";
import { say } from "./words.mjs";

/** @type {any[]} */
const NONE = [];
const faults = new Map(); // "row:column" -> diagnostics, "row" -> the worst of its row

/** Notes which problems stand at which cells of a file. */
export function gather(file) {
  faults.clear();
  for (const problem of state.problems.problems.toSorted((a, b) => weight(a) - weight(b))) {
    if (problem.at?.file !== file.id || problem.at.row === null || problem.at.row === undefined) continue;
    const keys = [`${problem.at.row}`, `${problem.at.row}:${problem.at.column}`];
    for (const key of keys) faults.set(key, [...(faults.get(key) ?? []), problem]);
  }
}

/** The diagnostics at a cell, the mistakes first. */
export const faultsAt = (row, column) => faults.get(`${row}:${column}`) ?? NONE;
const weight = (problem) => (problem.severity === "error" ? 0 : 1);

/** A line without a row.
 * @returns {import("../shapes.d.ts").Line} */
export function blank(view) {
  const line = Object.assign(make("div", { class: "gr", role: "row" }, make("div", { role: "rowheader", class: "n", "aria-colindex": "1" })), { whys: NONE });
  view.file.columns.forEach((column, at) => {
    line.append(make("div", { role: "gridcell", class: classes(view, at), "aria-colindex": at + 2, tabindex: "-1" }));
  });
  return line;
}

/** Fills a line with row `index`, or the new row behind the last; whether anything of it may be another now. */
export function fill(view, line, index, range) {
  const row = view.file.rows[index];
  const id = row?.id ?? null;
  const { cell } = state;
  const active = cell?.file === view.file.id && cell.row === id ? cell.column : -1;
  const chosen = range && index >= range.top && index <= range.bottom ? range : null;
  const bad = row ? (faults.get(`${id}`) ?? NONE) : NONE;
  const told = [row ?? view.file, index, active, chosen?.left, chosen?.right, bad, state.fresh?.[view.file.id], state.alert.clash];
  if (line.told?.every((one, at) => one === told[at])) return false;
  line.told = told;
  if (line.dataset.row !== String(index)) {
    line.dataset.row = index;
    line.style.top = `${index * view.height}px`;
    mark(line, "aria-rowindex", index + 2);
  }
  line.dataset.id = id;
  line.classList.toggle("new", !row);
  mark(line, "aria-selected", active >= 0 ? "true" : "false");
  const [number, ...boxes] = line.children;
  write(number, String(row ? row.line : lastLine(view.file)));
  number.classList.toggle("has", bad.some((problem) => problem.severity === "error"));
  number.classList.toggle("warns", bad.length > 0);
  line.whys = [];
  boxes.forEach((box, column) => {
    const within = Boolean(chosen) && column >= chosen.left && column <= chosen.right;
    if (!box.classList.contains("editing")) fillCell(box, { file: view.file.id, row, column, here: active === column, within }, line.whys);
  });
  return true;
}

function fillCell(box, { file, row, column, here, within }, whys) {
  const { alert, fresh } = state;
  const id = row?.id ?? null;
  const found = row ? faultsAt(id, column) : NONE;
  const wrong = found.some((problem) => problem.severity === "error");
  text(box, row, column);
  mark(box, "tabindex", here ? "0" : "-1");
  box.classList.toggle("bad", wrong);
  box.classList.toggle("doubt", found.length > 0 && !wrong);
  box.classList.toggle("on", here);
  box.classList.toggle("fresh", Boolean(fresh?.[file]?.has(`${id}:${column}`)));
  box.classList.toggle("torn", alert.clash?.file === file && alert.clash?.cells.some((one) => one.row === id && one.column === column));
  mark(box, "aria-invalid", wrong ? "true" : null);
  mark(box, "aria-selected", within ? "true" : "false");
  mark(box, "aria-describedby", found.length ? `why-${id}-${column}` : null);
  if (!found.length) return;
  whys.push(make("span", { id: `why-${id}-${column}`, text: found.map(sentence).join(" ") }));
}

/** The line that a new row would have. */
function lastLine({ rows, notes }) {
  return Math.max(1, rows.at(-1)?.line ?? 1, ...(notes ?? []).map((note) => note.line)) + 1;
}

function text(box, row, column) {
  const value = row ? textOf(row, column) : column === 0 ? say("table.new") : "";
  const drawing = column === 0 ? (row ? (row.drawing ?? "") : "+") : null;
  if (box.dataset.text === value && box.dataset.drawing === String(drawing)) return;
  box.dataset.text = value;
  box.dataset.drawing = String(drawing);
  if (column > 0) {
    box.textContent = value;
    return;
  }
  const lead = !row ? make("span", { class: "plus", "aria-hidden": "true", text: "+" })
    : drawing ? make("img", { src: `api/drawings/${drawing}.svg`, alt: "" }) : null;
  box.replaceChildren(...(lead ? [lead] : []), make("span", { text: value }));
}
