// Keys and pointer in the table: moving, ranges, editing.

import { idOf } from "./bases.mjs";
import { isHidden } from "./colview.mjs";
import { make } from "./dom.mjs";
import { focusHead } from "./headmenu.mjs";
import { columnLabel } from "./labels.mjs";
import { copied, pasted } from "./paste.mjs";
import { edit, newId } from "./queue.mjs";
import { place, rowOf, textOf } from "./rows.mjs";
import { change, open, state, watch } from "./store.mjs";
import * as table from "./table.mjs";
import { view } from "./table.mjs";
import { rowMenu } from "./rowmenu.mjs";
import { say } from "./words.mjs";

let anchor = null; // {row, column} where a range began, by id
let editor = null; // {file, row, column, was, input, typed}
let dragging = null; // the place of the pointer that a button holds down

/** Listens to the table's keys and pointer. */
export function mount() {
  view.carry = carry;
  view.range = () => (state.cell && state.cell.file === view.file.id ? range() : null);
  const { grid } = view;
  grid.addEventListener("keydown", pressed);
  grid.addEventListener("mousedown", down);
  grid.addEventListener("mouseover", over);
  grid.addEventListener("dblclick", (event) => write(event) && start());
  grid.addEventListener("contextmenu", menu);
  grid.addEventListener("copy", (event) => copy(event));
  grid.addEventListener("cut", (event) => copy(event) && erase(say("step.cut")));
  grid.addEventListener("paste", paste);
  addEventListener("mouseup", () => { dragging = null; });
  watch(["force"], () => { anchor = null; });
}

const write = (event) => table.mayWrite() && !event.target.closest("input") && table.cellOf(event.target);

// --- where one is ----------------------------------------------------------------------------------------

const count = () => view.file.rows.length;
const indexOf = (row) => (row === null ? count() : place(view.file.rows, idOf(row))); // a new row has got its name meanwhile
const idAt = (index) => view.file.rows[index]?.id ?? null;

/** The range: {top, left, bottom, right}, numbers of rows and columns, the ends included. */
export function range() {
  const { row, column } = state.cell;
  const from = anchor ?? { row, column };
  const rows = [indexOf(from.row), indexOf(row)].toSorted((a, b) => a - b);
  const columns = [from.column, column].toSorted((a, b) => a - b);
  return { top: Math.max(0, rows[0]), bottom: rows[1], left: columns[0], right: columns[1] };
}

function move(index, column, wide) {
  const last = count() - (table.mayWrite() && !wide ? 0 : 1);
  if (wide) anchor ??= { row: state.cell.row, column: state.cell.column };
  else anchor = null;
  const most = view.file.columns.length - 1, by = column < state.cell.column || column > most ? -1 : 1;
  let to = Math.min(Math.max(0, column), most);
  while (isHidden(view.file, to)) to += to + by > most ? -1 : by;
  table.go(idAt(Math.min(Math.max(0, index), Math.max(0, last))), to);
}

function down(event) {
  const at = table.cellOf(event.target);
  if (!at || event.button > 0 || event.target.closest("input")) return;
  event.preventDefault();
  if (event.shiftKey) anchor ??= { row: state.cell.row, column: state.cell.column };
  else anchor = null;
  dragging = { x: event.clientX, y: event.clientY };
  if (at.column < 0) {
    anchor = { row: at.row, column: view.file.columns.length - 1 };
    table.go(at.row, 0);
  } else table.go(at.row, at.column);
}

function over(event) {
  const moved = dragging && (event.clientX !== dragging.x || event.clientY !== dragging.y); // else the table moved under the pointer
  const at = moved && event.buttons === 1 ? table.cellOf(event.target) : null;
  if (!at || at.column < 0 || (at.row === state.cell.row && at.column === state.cell.column)) return;
  anchor ??= { row: state.cell.row, column: state.cell.column };
  table.go(at.row, at.column);
}

function menu(event) {
  const at = table.cellOf(event.target);
  if (!at || event.target.closest("input")) return;
  event.preventDefault();
  if (at.row !== null) rowMenu({ x: event.clientX, y: event.clientY }, at.row, { insertBelow, deleteRows });
}

// --- keys ------------------------------------------------------------------------------------------------

function pressed(event) {
  if (!view.file || !state.cell || event.isComposing) return;
  const done = editor ? editing(event) : resting(event);
  if (done) event.preventDefault();
}

function resting(event) {
  const { key, shiftKey: wide, altKey } = event;
  const control = event.ctrlKey || event.metaKey;
  const { row, column } = state.cell;
  const index = indexOf(row);
  const may = table.mayWrite();
  if (altKey && (key === "ArrowUp" || key === "ArrowDown")) return may && shift(key === "ArrowUp" ? -1 : 1);
  const types = key === "Dead" || key === "Process" || (key.length === 1 && (!altKey || key > "~")); // ´ and 飛 begin so, ł on a Mac
  if (altKey && (!types || event.code === "KeyP")) return false;
  if (key === "F10" && wide) return row !== null && (rowMenu(table.cellAt(row, column), row, { insertBelow, deleteRows }), true);
  if (key === "ContextMenu") return row !== null && (rowMenu(table.cellAt(row, column), row, { insertBelow, deleteRows }), true);
  const step = control ? { ArrowUp: [-index, 0], ArrowDown: [count() - 1 - index, 0], ArrowLeft: [0, -column], ArrowRight: [0, view.file.columns.length] }
    : { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  if (key === "ArrowUp" && index === 0 && !wide && !control) return focusHead(column), true;
  if (step[key]) return move(index + step[key][0], column + step[key][1], wide), true;
  const page = table.parts().page;
  if (key === "PageUp" || key === "PageDown") return move(index + (key === "PageUp" ? -page : page), column, wide), true;
  if (key === "Home") return view.sheet.scrollLeft = 0, move(control ? 0 : index, 0, wide), true;
  if (key === "End") return move(control ? count() - 1 : index, view.file.columns.length - 1, wide), true;
  if (key === "Escape" && anchor) return move(index, column, false), true;
  if (control && key.toLowerCase() === "a") return all();
  if (!may) return false;
  if (control && key === "Enter") return insertBelow(row), true;
  if (control && key === "Delete") return deleteRows(), true;
  if (control && key.toLowerCase() === "d") return fillDown(), true;
  if (control) return false;
  if (key === "Delete" || key === "Backspace") return erase(say("step.clear")), true;
  if (key === "Enter" || key === "F2") return start(), true;
  if (types) start("");  // the letter itself goes into the open cell
  return false;
}

function all() {
  anchor = { row: idAt(0), column: 0 };
  table.go(idAt(Math.max(0, count() - 1)), view.file.columns.length - 1);
  return true;
}

function editing(event) {
  const { key } = event;
  const { row, column } = editor;
  const index = indexOf(row);
  const leave = (down, right) => (commit(), queueMicrotask(() => move(index + down, column + right)), true); // a new row is there by then
  if (key === "Escape") return stop(), table.go(idOf(row), column), true;
  if (key === "Enter" && !event.ctrlKey && !event.altKey) return leave(event.shiftKey ? -1 : 1, 0);
  if (key === "Tab") return leave(0, event.shiftKey ? -1 : 1);
  const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
  if (way && editor.typed && !editor.input.list) return leave(way[0], way[1]);
  return false;
}

// --- editing ---------------------------------------------------------------------------------------------

/** Opens the active cell; with a text, this stands in it instead of the cell's own. */
export function start(text) {
  const { row, column } = state.cell;
  if (!table.mayWrite()) return;
  commit();
  table.reveal(row, column);
  const box = /** @type {HTMLElement} */ (table.cellAt(row, column));
  const was = row === null ? "" : textOf(rowOf(view.file, row), column);
  const { heading, words } = view.file.columns[column];
  const list = words?.length ? make("datalist", { id: "words-of-cell" }, ...words.map((word) => make("option", { value: word }))) : null;
  const input = make("input", { class: "cell", "aria-label": columnLabel(heading), "data-heading": heading, list: list && "words-of-cell", autocomplete: "off", spellcheck: "false" });
  input.value = text ?? was;
  editor = { file: view.file.id, row, column, was, input, typed: text !== undefined };
  box.classList.add("editing");
  box.replaceChildren(input, ...(list ? [list] : []));
  box.removeAttribute("data-text");
  input.addEventListener("blur", () => editor?.input === input && commit());
  input.focus({ preventScroll: true });
  if (text === undefined) input.select();
}

/** Takes the open cell out of a table of other columns; what it gives back opens it again in the new one. */
function carry() {
  if (!editor || editor.file !== view.file.id || !table.mayWrite()) return null;
  const { row, was, input, typed } = editor;
  const column = view.file.columns.findIndex(({ heading }) => heading === input.dataset.heading);
  if (column < 0) return null;
  editor = null;
  const { value, selectionStart, selectionEnd } = input;
  return () => {
    change({ cell: { file: view.file.id, row: idOf(row), column } });
    start(value);
    Object.assign(editor, { was, typed });
    editor.input.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Closes the open cell and takes its text back. */
function stop() {
  const box = editor.input.parentElement;
  editor = null;
  box?.classList.remove("editing");
  box?.replaceChildren();
  delete box?.dataset.text;
  table.drawAnew(box);
}

/** Writes the open cell, if there is one and its text is another. */
export function commit() {
  if (!editor) return;
  const { file, row, column, was, input } = editor;
  const value = input.value.trim();
  stop();
  if (value === was) return;
  if (row === null) {
    const cells = state.files[file].columns.map((_, at) => (at === column ? value : ""));
    const id = newId();
    edit(file, [{ op: "insert", after: idAt(count() - 1) ?? 0, cells, id }], say("step.row"));
    change({ cell: { file, row: id, column } });
    return;
  }
  edit(file, [{ op: "set", row, column, value, was }], say("step.cell"));
}

// --- ranges ----------------------------------------------------------------------------------------------

/** The cells of the range as rows of texts; the new row is none. */
export function chosenTexts() {
  const { top, bottom, left, right } = range();
  return view.file.rows.slice(top, bottom + 1).map((row) =>
    Array.from({ length: right - left + 1 }, (_, at) => textOf(row, left + at)));
}

function copy(event) {
  if (editor) return false;
  copied(event, chosenTexts());
  return table.mayWrite();
}

function erase(label) {
  writeRange(() => "", label);
}

function fillDown() {
  const { top, bottom } = range();
  const source = top === bottom ? top - 1 : top;
  if (source < 0) return;
  const from = view.file.rows[source];
  writeRange((index, column) => (index === source ? null : textOf(from, column)), say("step.fill"));
}

function writeRange(value, label) {
  const { top, bottom, left, right } = range();
  const edits = [];
  view.file.rows.slice(top, bottom + 1).forEach((row, at) => {
    for (let column = left; column <= right; column += 1) {
      const was = textOf(row, column);
      const text = value(top + at, column);
      if (text !== null && text !== was) edits.push({ op: "set", row: row.id, column, value: text, was });
    }
  });
  edit(view.file.id, edits, label);
}

function paste(event) {
  if (editor || !table.mayWrite()) return;
  event.preventDefault();
  const at = range();
  pasted(event.clipboardData, view.file, at, (bottom, right) => queueMicrotask(() => { // new rows are there by then
    anchor = { row: idAt(Math.min(bottom, count() - 1)), column: right };
    table.go(idAt(at.top), at.left);
  }));
}

// --- rows ------------------------------------------------------------------------------------------------

/** A new blank row behind one, and the keyboard in its first cell. */
export function insertBelow(row, cells = null) {
  commit();
  const id = newId();
  const after = row === null ? (idAt(count() - 1) ?? 0) : row;
  edit(view.file.id, [{ op: "insert", after, cells: cells ?? view.file.columns.map(() => ""), id }], say("step.row"));
  anchor = null;
  queueMicrotask(() => table.go(id, cells ? state.cell.column : 0));
}

/** Deletes the rows of the range, or the one given. */
export function deleteRows(only) {
  const { top, bottom } = only === undefined ? range() : { top: indexOf(only), bottom: indexOf(only) };
  const rows = view.file.rows.slice(top, bottom + 1);
  const { column } = state.cell;
  const next = view.file.rows[bottom + 1]?.id ?? view.file.rows[top - 1]?.id ?? null;
  edit(view.file.id, rows.map((row) => ({ op: "delete", row: row.id, was: row.cells })), say("step.delete", { n: rows.length }));
  anchor = null;
  queueMicrotask(() => table.go(next, column));
}

/** Moves the rows of the range by one, up or down. */
function shift(by) {
  const { top, bottom } = range();
  const { rows } = view.file;
  if (bottom >= rows.length || top + by < 0 || bottom + by >= rows.length) return true;
  const edits = by > 0
    ? [{ op: "move", row: rows[bottom + 1].id, after: idAt(top - 1) ?? 0 }]
    : [{ op: "move", row: rows[top - 1].id, after: rows[bottom].id }];
  if (top === bottom) {
    const own = { op: "move", row: rows[top].id, after: by > 0 ? rows[top + 1].id : (idAt(top - 2) ?? 0) };
    edits.splice(0, 1, own);
  }
  edit(open().id, edits, say("step.move"));
  const { row, column } = state.cell;
  queueMicrotask(() => table.go(row, column));
  return true;
}
