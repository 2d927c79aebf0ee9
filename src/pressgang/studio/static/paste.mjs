// What spreadsheets put on the clipboard, and what they take from it.

import { guardText, unguardText } from "./celltext.mjs";
import { change, state } from "./store.mjs";
import { columnLabel } from "./labels.mjs";
import { edit, newId } from "./queue.mjs";
import { textOf } from "./rows.mjs";
import { news } from "./news.mjs";
import { say } from "./words.mjs";

/** Puts rows of texts on the clipboard, as spreadsheets do: TSV, and an HTML table. */
export function copied(event, rows) {
  event.preventDefault();
  event.clipboardData.setData("text/plain", rows.map((row) => row.map((text) => quoted(guardText(text))).join("\t")).join("\n"));
}

const quoted = (text) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The rows of texts on a clipboard: an HTML table, else TSV, else CSV. */
export function rowsOf(clipboard) {
  const html = clipboard.getData("text/html");
  if (/<t[dh]\b/i.test(html)) {
    const found = tableRows(html);
    if (found.length) return unguarded(found);
  }
  return unguarded(textRows(clipboard.getData("text/plain")));
}

const unguarded = (rows) => rows.map((row) => row.map(unguardText));

function tableRows(html) {
  const table = new DOMParser().parseFromString(html, "text/html").querySelector("table");
  return [...(table?.rows ?? [])].map((row) => [...row.cells].flatMap((cell) => [
    cell.textContent.replace(/\s+/g, " ").trim(), ...Array(Math.max(0, Math.min(cell.colSpan, 100) - 1)).fill(""),
  ])).filter((row) => row.length);
}

/** Rows of a text: tabs part its cells if it has any, else the sign that parts all lines alike. */
export function textRows(text) {
  if (text.includes("\t")) return parted(text, "\t");
  for (const sign of [";", ","]) {
    const rows = parted(text, sign);
    const width = rows[0]?.length ?? 0;
    const alike = width > 1 && rows.every((row) => row.length === width);
    if (alike && (rows.length > 1 || (width > 2 && !text.includes(`${sign} `)))) return rows;
  }
  return parted(text, "\t");
}

/** The cells of a text with quotes as CSV has them; a line break at the end begins no row. */
function parted(text, sign) {
  const cell = new RegExp(`("(?:[^"]|"")*"(?=${sign}|[\\r\\n]|$)|[^${sign}\\r\\n]*)(${sign}|\\r\\n|\\r|\\n|$)`, "y");
  const rows = [/** @type {string[]} */ ([])];
  for (;;) {
    const [, found, end] = cell.exec(text) ?? ["", "", ""];
    const quotes = found.startsWith('"') && found.endsWith('"') && found.length > 1;
    rows.at(-1)?.push((quotes ? found.slice(1, -1).replaceAll('""', '"') : found).trim());
    if (end === sign) continue;
    if (end === "" || cell.lastIndex === text.length) return rows;
    rows.push([]);
  }
}

/** Writes the clipboard into a file from the range's first cell on, or below the headings that it begins with; `then(bottom, right)` says where it ended. */
export function pasted(clipboard, file, { top, left, bottom, right }, then) {
  let rows = rowsOf(clipboard);
  if (rows.length === 1 && rows[0].length === 1) {
    rows = Array.from({ length: Math.max(1, Math.min(bottom, file.rows.length - 1) - top + 1) }, () => Array(right - left + 1).fill(rows[0][0]));
  }
  const named = rows.length > 1 && rows[0].length > 1 ? rows[0].map((text) => headed(file, text)) : [-1];
  const isHeaded = !named.includes(-1) && new Set(named).size === named.length;
  if (isHeaded) rows = rows.slice(1);
  const columnOf = (offset) => (isHeaded ? named[offset] : left + offset);
  const wide = Math.max(...rows.map((row) => row.length));
  const room = isHeaded ? named.length : file.columns.length - left;
  if (wide > room) {
    const message = say("table.tooWide", { n: wide, room, column: columnLabel(file.columns[left].heading) });
    change({ alert: { ...state.alert, word: { message, help: say("table.tooWideHelp"), cells: rows.flat().length } } });
    news("paste", message);
    return;
  }
  const edits = [];
  const after = file.rows.at(-1)?.id ?? 0;
  rows.forEach((texts, at) => {
    const row = file.rows[top + at];
    if (!row) return;
    texts.forEach((value, offset) => {
      const column = columnOf(offset), was = textOf(row, column);
      if (value !== was) edits.push({ op: "set", row: row.id, column, value, was });
    });
  });
  const more = rows.slice(Math.max(0, file.rows.length - top));
  for (const texts of more.toReversed()) { // each goes in front of those that are there already
    edits.push({ op: "insert", after, cells: file.columns.map((_, column) => texts[isHeaded ? named.indexOf(column) : column - left] ?? ""), id: newId() });
  }
  edit(file.id, edits, say("step.paste", { n: rows.length }));
  then(top + rows.length - 1, isHeaded ? file.columns.length - 1 : left + wide - 1);
}

/** The column of a heading as the file or the table says it, or -1. */
function headed(file, text) {
  const bare = (name) => name.toLowerCase().replaceAll(/[\s_]+/g, " ").trim();
  return file.columns.findIndex(({ heading }) => [heading, columnLabel(heading)].some((name) => bare(name) === bare(text)));
}
