// The stats of a force as an ARIA grid. Rows have one height, and only those near the view are in the page.

import { expected } from "./api.mjs";
import { make, mark, write } from "./dom.mjs";
import { isHidden, seenAs, show } from "./colview.mjs";
import { fetchFile } from "./bases.mjs";
import { headings } from "./heads.mjs";
import { noun } from "./labels.mjs";
import { blank, fill, gather } from "./lines.mjs";
import { place } from "./rows.mjs";
import { change, open, state, watch } from "./store.mjs";
import { say } from "./words.mjs";

const MORE = 16; // rows in the page beside those that are seen, and the active one
/**
 * The table as it stands; what its cells hold open is taken along by `carry`, and what is chosen said by `range`, which
 * cells.mjs sets.
 * @type {import("../shapes.d.ts").TableView}
 */
export const view = /** @type {any} */ ({
  element: null, room: null, sheet: null, grid: null, fade: null, bands: null, heads: null, body: null, whys: null, empty: null,
  file: null, height: 33, seen: 0, wide: 0, top: 0, left: 0, head: 0, came: "", pool: new Map(), shape: "", numeric: [], carry: () => null,
});

/** The element of a cell of the table, or null where its row is not in the page.
 * @returns {HTMLElement | null} */
export const cellAt = (row, column) => /** @type {any} */ (lineAt(row)?.children[column + 1]) ?? null;
const lineAt = (row) => view.pool.get(row === null ? view.file?.rows.length : place(view.file?.rows ?? [], row));

/** The cell that an element of the table lies in: {row, column}, with column -1 for the line; or null. */
export function cellOf(element) {
  const line = element.closest?.("[data-row]");
  if (!line || !view.body.contains(line)) return null;
  const index = Number(line.dataset.row);
  const column = [...line.children].indexOf(element.closest("[role]")) - 1;
  return { row: index < view.file.rows.length ? view.file.rows[index].id : null, column };
}

/** The element that scrolls, the one with role grid, and rows seen at a time. */
export const parts = () => ({ ...view, page: Math.max(1, Math.floor((view.seen - view.head) / view.height) - 1) });

/** Makes a cell the active one; the table scrolls to it, and with `focus` the keyboard is there. */
export function go(row, column, { focus = true } = {}) {
  view.takes ||= focus;
  change({ cell: { file: open().id, row, column } });
}

/** Shows the active cell, and gives it the keyboard where the table has it or is to have it. */
function come() {
  forget();
  const { cell } = state;
  if (!cell || cell.file !== view.file?.id) return draw();
  if (isHidden(view.file, cell.column)) return show(view.file, view.file.columns[cell.column].heading); // and comes again
  const focus = view.takes || view.body.contains(document.activeElement);
  view.takes = false;
  if (cellAt(cell.row, cell.column)?.querySelector("input")) return draw();
  if (view.opens) { // nothing at the left is pushed out of sight: one that has no room there gives way to the first
    view.opens = false;
    draw();
    const box = cellAt(cell.row, cell.column)?.getBoundingClientRect();
    if (cell.column > 0 && box && box.right > rightEdge()) {
      view.takes = focus;
      return change({ cell: { ...cell, column: 0 } });
    }
  } else reveal(cell.row, cell.column);
  if (focus) cellAt(cell.row, cell.column)?.focus({ preventScroll: true });
  return undefined;
}

/** Draws the row of a cell anew, whatever it was. */
export function drawAnew(box) {
  const line = box?.closest("[data-row]");
  if (line) line.told = null;
  draw();
}

/** Where cells end that are seen whole, in the window. */
const rightEdge = () => view.sheet.getBoundingClientRect().left + view.sheet.clientWidth - (view.fade.hidden ? 0 : view.fade.offsetWidth);

/** Whether a row of the open file is in view. */
function isSeen(row) {
  const top = (row === null ? view.file?.rows.length ?? 0 : place(view.file?.rows ?? [], row)) * view.height - view.top;
  return top >= 0 && top + view.height <= view.seen - view.head;
}

/** Scrolls so that a cell is seen whole, beside the frozen columns. */
export function reveal(row, column) {
  const { sheet, height, file } = view;
  if (!file) return;
  const index = row === null ? file.rows.length : place(file.rows, row);
  const top = index * height;
  const room = view.seen - view.head;
  if (top < view.top) sheet.scrollTop = view.top = top;
  else if (view.seen && top + height > view.top + room) sheet.scrollTop = view.top = top + height - room;
  draw();
  const cell = cellAt(row, column), came = [column, view.left, view.wide].join();
  if (!cell || column < 1 || came === view.came) return; // where that column is seen already, nothing need be measured
  const frozen = /** @type {Element} */ (cell.parentElement).children[1].getBoundingClientRect().right;
  const box = cell.getBoundingClientRect();
  const edge = rightEdge();
  if (box.left < frozen) sheet.scrollLeft -= frozen - box.left;
  else if (box.right > edge) sheet.scrollLeft += Math.min(box.right - edge, box.left - frozen);
  else view.came = came;
}

/** Makes the table in the room for the stats. */
export function mount(element) {
  view.element = element;
  view.bands = make("div", { class: "gr bands", "aria-hidden": "true" });
  view.heads = make("div", { class: "gr cols", role: "row", "aria-rowindex": "1" });
  view.body = make("div", { class: "body", role: "rowgroup" });
  view.grid = make("div", { class: "grid", role: "grid" }, view.bands, make("div", { class: "top-rows", role: "rowgroup" }, view.heads), view.body);
  view.sheet = make("div", { class: "sheet" }, view.grid);
  view.fade = make("span", { class: "fade", "aria-hidden": "true" });
  view.empty = make("p", { class: "empty", hidden: true });
  view.whys = make("div", { hidden: true });
  view.room = make("div", { class: "sheet-room" }, view.sheet, view.fade);
  element.append(view.room, view.whys, view.empty);
  view.sheet.addEventListener("scroll", () => { measure(); draw(); }, { passive: true });
  const sizes = new ResizeObserver(() => {
    const { cell } = state, wasSeen = cell && isSeen(cell.row);
    measure();
    if (wasSeen && !isSeen(cell.row)) reveal(cell.row, 0); // the drawing or the problems took its place
    const height = /** @type {HTMLElement | null} */ (view.body.firstElementChild)?.offsetHeight || view.height;
    if (height === view.height) return draw();
    view.height = height; // the text has another size
    view.shape = "";
    return redraw();
  });
  sizes.observe(view.sheet);
  sizes.observe(view.heads);
  watch(["force", "kit"], fetch);
  watch(["force", "files", "kit", "choices", "problems", "readonly", "alert", "fresh", "columns"], redraw);
  watch(["cell", "columns"], come);
}

async function fetch() {
  const { id, file } = open();
  if (id && !file) {
    const slow = setTimeout(() => view.room.classList.add("loading"), 200);
    try {
      await fetchFile(id);
    } catch (error) {
      expected(error);
    }
    clearTimeout(slow);
    view.room.classList.remove("loading");
  }
}

// --- the frame of the table ------------------------------------------------------------------------------

function redraw() {
  const { force, file } = open();
  view.file = file;
  view.sheet.hidden = !file?.columns.length;
  if (view.sheet.hidden) view.fade.hidden = true;
  if (!file) return;
  const shape = JSON.stringify([file.id, file.columns, state.kit?.game, noun(), seenAs(file)]);
  let again = null;
  if (shape !== view.shape) {
    view.shape = shape;
    view.came = "";
    again = view.carry();
    const focused = view.body.contains(document.activeElement);
    if (focused && !again) setTimeout(() => cellAt(state.cell?.row, state.cell?.column)?.focus());
    headings(view, file);
    view.pool.clear();
    view.body.replaceChildren();
    if (view.of !== file.id) view.sheet.scrollTo(view.left = 0, view.top = 0);
    view.of = file.id;
  }
  view.empty.hidden = file.rows.length > 0;
  const why = file.columns.length ? (force && state.choices?.library !== "" ? "table.empty" : "table.emptyList") : file.missing ? "table.noFile" : "table.unreadable";
  write(view.empty, say(why, { units: say(`table.pieces.${noun()}`), file: file.name }));
  const name = force?.name ?? file.name;
  mark(view.grid, "aria-label", say("table.grid", { force: name }));
  mark(view.grid, "aria-rowcount", file.rows.length + 1 + (mayWrite() ? 1 : 0));
  mark(view.grid, "aria-colcount", file.columns.length + 1);
  mark(view.grid, "aria-readonly", mayWrite() ? null : "true");
  view.body.style.height = `${(file.rows.length + (mayWrite() ? 1 : 0)) * view.height}px`;
  if (state.cell?.file !== file.id || (state.cell.row !== null && place(file.rows, state.cell.row) < 0)) first(file);
  gather(file);
  draw();
  again?.();
}

/** The active cell where there is none, or where its row is gone: the one that took its place. */
function first(file) {
  const at = state.cell?.file === file.id ? Math.min(view.at ?? 0, file.rows.length - 1) : 0;
  const lead = file.columns.findIndex((column) => column.required && column.key !== "name");
  const column = state.cell?.file === file.id ? state.cell.column : file.rows.length ? Math.max(0, lead) : 0;
  view.opens = state.cell?.file !== file.id;
  change({ cell: { file: file.id, row: file.rows[Math.max(0, at)]?.id ?? null, column } });
}

/** Whether cells of the open file can be written. */
export function mayWrite() {
  const { file } = open();
  return Boolean(file?.writable) && !file.missing && !state.readonly;
}

// --- rows ------------------------------------------------------------------------------------------------

/** Puts the rows near the view into the page, those that are there already stay where they are. */
function draw() {
  const { file, sheet, body, pool, height } = view;
  if (!file || sheet.hidden) return;
  const count = file.rows.length + (mayWrite() ? 1 : 0);
  const rows = Math.min(count, Math.ceil(view.seen / height) + MORE);
  const from = Math.max(0, Math.min(count - rows, Math.floor(view.top / height) - MORE / 2));
  const wanted = new Set(Array.from({ length: rows }, (_, at) => from + at));
  const active = state.cell?.row === null ? file.rows.length : place(file.rows, state.cell?.row);
  if (active >= 0 && active < count) wanted.add(view.at = active);
  follow(active);
  const spare = [...pool.keys()].filter((index) => !wanted.has(index));
  for (const index of wanted) {
    if (pool.has(index)) continue;
    const old = spare.pop();
    const line = (old !== undefined && pool.get(old)) || body.appendChild(blank(view));
    if (old !== undefined) pool.delete(old);
    pool.set(index, line);
  }
  for (const index of spare) {
    view.takes ||= Boolean(pool.get(index)?.contains(document.activeElement)); // its row is gone: the cell in its place has the keyboard
    pool.get(index)?.remove();
    pool.delete(index);
  }
  const range = view.range?.();
  let other = false;
  for (const [index, line] of pool) other = fill(view, line, index, range) || other;
  if (other) view.whys.replaceChildren(...[...pool.values()].flatMap((line) => line.whys));
}

/** Notes where the table stands, as asking for it makes the browser lay all of the page; a shade at the right says that there is more. */
function measure() {
  const { sheet, fade } = view;
  Object.assign(view, { seen: sheet.clientHeight, wide: sheet.clientWidth, top: sheet.scrollTop, left: sheet.scrollLeft, head: view.body.offsetTop });
  fade.hidden = sheet.hidden || sheet.scrollLeft + sheet.clientWidth > sheet.scrollWidth - 4;
}

/** The element that has the keyboard stays that of its row where rows came or went above it. */
function follow(active) {
  const line = document.activeElement?.closest?.("[data-row]");
  const old = line && view.body.contains(line) ? Number(line.dataset.row) : -1;
  if (old < 0 || active < 0 || line.dataset.id !== String(state.cell?.row) || old === active) return;
  const other = view.pool.get(active);
  view.pool.set(active, line);
  if (other) view.pool.set(old, other);
  else view.pool.delete(old);
}

/** Takes the tint from a cell that the user has come to. */
function forget() {
  const { cell, fresh } = state;
  if (!cell || !fresh?.[cell.file]?.has(`${cell.row}:${cell.column}`)) return;
  const left = new Set(fresh[cell.file]);
  left.delete(`${cell.row}:${cell.column}`);
  change({ fresh: { ...fresh, [cell.file]: left } });
}
