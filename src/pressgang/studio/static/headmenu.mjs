// The menu of a heading, the keys and the drag that make its column wider, and the row of hidden columns.

import { isHidden, hide, seenAs, show, showAll, widen } from "./colview.mjs";
import { menu } from "./dialog.mjs";
import { make } from "./dom.mjs";
import { columnLabel } from "./labels.mjs";
import { change, open, state, watch } from "./store.mjs";
import { go, view } from "./table.mjs";
import { say } from "./words.mjs";

const STEP = 1; // rem

/** Listens to the headings, and makes the row under the table. */
export function mount(element) {
  const { heads } = view;
  heads.addEventListener("keydown", pressed);
  heads.addEventListener("click", (event) => { if (atOf(event) >= 0 && !(/** @type {Element} */ (event.target).closest(".edge"))) openMenu(atOf(event)); });
  heads.addEventListener("contextmenu", (event) => {
    if (atOf(event) < 0) return;
    event.preventDefault();
    openMenu(atOf(event));
  });
  heads.addEventListener("pointerdown", dragged);
  const row = make("p", { class: "notes hidden-columns", role: "group", "aria-label": say("columns.hidden") });
  element.querySelector(".sheet-room").after(row);
  watch(["force", "files", "columns", "kit"], () => {
    const { file } = open(), hidden = (file?.columns ?? []).filter((_, at) => isHidden(file, at));
    row.hidden = !hidden.length;
    const again = (text, run, more = {}) => make("button", { type: "button", class: "link", text, on: { click: run }, ...more });
    row.replaceChildren(`${say("columns.hidden")}: `, ...hidden.flatMap(({ heading }) => [again(columnLabel(heading), () => { show(file, heading); focusHead(at(file, heading)); }, { title: heading, "aria-label": say("columns.showOne", { column: columnLabel(heading) }) }), " "]),
      again(say("columns.showAll"), () => { showAll(file); focusHead(1); }));
  });
}

const at = (file, heading) => file.columns.findIndex((one) => one.heading === heading);
/** The number of the column of the heading that an event is of, or -1. */
const atOf = ({ target }) => [...view.heads.children].indexOf(target.closest("[role=columnheader]")) - 1;
const headAt = (column) => /** @type {HTMLElement} */ (view.heads.children[column + 1]);

/** Gives the keyboard to the heading of a column. */
export function focusHead(column) {
  queueMicrotask(() => queueMicrotask(() => headAt(column)?.focus({ preventScroll: true })));
}

function seenBefore(column) {
  let to = Math.max(0, column - 1);
  while (isHidden(view.file, to)) to -= 1;
  return to;
}

const widthOf = (column) => headAt(column).getBoundingClientRect().width / parseFloat(getComputedStyle(document.documentElement).fontSize);

function pressed(event) {
  const column = atOf(event), { key, altKey, shiftKey } = event, by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (column < 0) return;
  if (by && altKey) {
    widen(view.file, column, widthOf(column) + by * STEP);
    focusHead(column);
  } else if (by) {
    let next = column + by;
    while (isHidden(view.file, next)) next += by;
    headAt(next)?.focus();
  } else if (key === "ArrowDown") go(state.cell.row, column);
  else if (key === "Enter" || key === " " || key === "ContextMenu" || (key === "F10" && shiftKey)) openMenu(column);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function openMenu(column) {
  const { file } = view, heading = columnLabel(file.columns[column].heading);
  headAt(column).focus();
  const before = seenBefore(column);
  const away = () => { // the active cell is none that is hidden
    if (state.cell?.column === column) change({ cell: { ...state.cell, column: before } });
    hide(file, column);
  };
  const back = (run, to = column) => () => { run(); focusHead(to); };
  menu(headAt(column), [
    { label: say("columns.hide"), run: back(away, before), disabled: column === 0 },
    { label: say("columns.wider"), run: back(() => widen(file, column, widthOf(column) + STEP)) },
    { label: say("columns.narrower"), run: back(() => widen(file, column, widthOf(column) - STEP)) },
    { label: say("columns.fit"), run: back(() => widen(file, column, null)) },
    { label: say("columns.showAll"), run: back(() => showAll(file)), disabled: !seenAs(file).hidden.length },
  ], say("columns.menu", { column: heading }));
}

/** The right edge of a heading is drawn along. */
function dragged(event) {
  const edge = event.target.closest(".edge"), column = atOf(event);
  if (!edge) return;
  event.preventDefault();
  const { file } = view, begun = widthOf(column), size = parseFloat(getComputedStyle(document.documentElement).fontSize), from = event.clientX;
  const move = (now) => widen(file, column, begun + (now.clientX - from) / size);
  addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => removeEventListener("pointermove", move), { once: true });
}
