// The note that hangs from a cell with a mistake: what is wrong, what helps, the way back.

import { plain } from "./advice.mjs";
import { why } from "./why.mjs";
import { button, link, make, write } from "./dom.mjs";
import { columnLabel } from "./labels.mjs";
import { faultsAt } from "./lines.mjs";
import { edit, valueBefore } from "./queue.mjs";
import { rowOf, textOf } from "./rows.mjs";
import { state, watch } from "./store.mjs";
import { cellAt, cellOf, go, mayWrite, parts } from "./table.mjs";
import { say } from "./words.mjs";

let slip = null;
let shown = null; // {row, column} the note belongs to
let hidden = ""; // the cell whose note was taken away by Esc
let hovered = null;
let timer = 0;

/** Makes the note; it is hidden while no cell with a mistake is active or under the pointer. */
export function mount(element) {
  slip = make("div", { class: "slip", role: "note", hidden: true });
  const { sheet, grid } = parts();
  sheet.parentElement?.after(slip);
  mountLines(element);
  watch(["cell", "problems", "files", "force", "readonly"], place);
  sheet.addEventListener("scroll", settle, { passive: true });
  new ResizeObserver(settle).observe(sheet);
  grid.addEventListener("mouseover", (event) => hover(cellOf(event.target)));
  grid.addEventListener("mouseleave", () => hover(null));
  slip.addEventListener("mouseenter", () => clearTimeout(timer));
  slip.addEventListener("mouseleave", () => hover(null));
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || slip.hidden || event.target.closest("input")) return;
    const inside = slip.contains(document.activeElement);
    hidden = key(shown);
    hovered = null;
    place();
    if (inside) go(state.cell.row, state.cell.column);
  });
}

const key = (at) => (at ? `${at.row}:${at.column}` : "");

function hover(at) {
  const bad = at && at.row !== null && at.column >= 0 && faultsAt(at.row, at.column).length ? at : null;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (key(hovered) === key(bad) || slip.contains(document.activeElement)) return;
    hovered = bad;
    place();
  }, bad ? 200 : 300);
}

function place() {
  const { file } = parts();
  const active = file && state.cell?.file === file.id ? state.cell : null;
  if (key(active) !== hidden) hidden = hidden && key(hovered) === hidden ? hidden : "";
  const at = hovered ?? active;
  const found = at && at.row !== null && key(at) !== hidden ? faultsAt(at.row, at.column) : [];
  slip.hidden = !found.length;
  shown = found.length ? at : null;
  if (!shown) return;
  const { heading } = file.columns[at.column];
  const now = textOf(rowOf(file, at.row), at.column);
  const signature = JSON.stringify([file.id, at.row, at.column, now, found, mayWrite()]);
  if (slip.dataset.of !== signature) {
    slip.dataset.of = signature;
    slip.setAttribute("aria-label", say("problems.note", { column: columnLabel(heading) }));
    slip.classList.toggle("doubts", found.every((one) => one.severity !== "error"));
    slip.replaceChildren(...found.flatMap((one) => [make("b", { text: plain(one.message) }), plain(one.help) ? make("p", { text: plain(one.help) }) : null])
      .filter(Boolean), doing(file, at, now, found[0]));
  }
  settle();
}

function doing(file, { row, column }, now, problem) {
  const before = valueBefore(file.id, row, column);
  const back = mayWrite() && before !== undefined && before !== now ? button(say("problems.back", { value: before || say("problems.blank") }), () => {
      edit(file.id, [{ op: "set", row, column, value: before, was: now }], say("step.back"));
      go(row, column);
    }) : null;
  const reason = problem.code ? link(say("problems.whyShort"), () => why(problem.code)) : null;
  return make("div", { class: "do" }, back, reason);
}

/** Hangs the note under its cell, or above where there is no room below. */
function settle() {
  if (!shown || slip.hidden) return;
  const cell = cellAt(shown.row, shown.column);
  const { sheet } = parts();
  const room = sheet.getBoundingClientRect();
  const box = cell?.getBoundingClientRect();
  const out = !box || box.bottom < room.top || box.top > room.bottom || box.right < room.left || box.left > room.right;
  slip.classList.toggle("out", out);
  if (out) {
    slip.style.left = slip.style.top = "0"; // unseen, and in nobody's way
    return;
  }
  if (!slip.offsetParent) return; // the table is not seen now
  const base = slip.offsetParent.getBoundingClientRect();
  const { width, height } = slip.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.right - base.left - width, base.width - width - 8));
  const below = box.bottom + 10 + height < innerHeight || box.top - base.top < height;
  slip.classList.toggle("above", !below);
  slip.style.left = `${left}px`;
  slip.style.top = `${(below ? box.bottom + 9 : box.top - height - 9) - base.top}px`;
  slip.style.setProperty("--tip", `${Math.max(14, Math.min(width - 28, (box.left + box.right) / 2 - base.left - left - 7))}px`);
}

/** Lines of the file that are notes, under the table: how many, and on demand what they say. */
function mountLines(element) {
  const words = make("span");
  const toggle = make("button", { type: "button", class: "link", "aria-label": say("table.showNotes"), "aria-expanded": "false" });
  const list = make("pre", { class: "note-lines", hidden: true, tabindex: "0", "aria-label": say("table.notesOf") });
  const line = make("p", { class: "notes" }, words, " ", toggle);
  toggle.addEventListener("click", () => {
    list.hidden = !list.hidden;
    toggle.setAttribute("aria-expanded", String(!list.hidden));
    draw();
  });
  element.append(line, list);
  const draw = () => {
    const { file } = parts();
    const notes = file?.notes ?? [];
    line.hidden = !notes.length;
    if (!notes.length) list.hidden = true;
    const [from, to] = [notes[0]?.line ?? 0, notes.at(-1)?.line ?? 0];
    const run = to - from === notes.length - 1;
    write(words, say(notes.length === 1 ? "table.oneNote" : run && notes.length === 2 ? "table.twoNotes" : run ? "table.noteLines" : "table.someNotes", { from, to, n: notes.length }));
    write(toggle, say(list.hidden ? "table.show" : "table.hide"));
    write(list, notes.map((note) => `${note.line}  ${note.text}`).join("\n"));
  };
  watch(["files", "force"], draw);
}
