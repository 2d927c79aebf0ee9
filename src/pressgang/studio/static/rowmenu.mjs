// The menus of a row, and of a force.

import { ask as sure, foot, menu, open as dialog } from "./dialog.mjs";
import { button, make } from "./dom.mjs";
import { fetchFile } from "./bases.mjs";
import { ask, edit } from "./queue.mjs";
import { place, rowOf, textOf } from "./rows.mjs";
import { change, open, state } from "./store.mjs";
import { mayWrite } from "./table.mjs";
import { say } from "./words.mjs";

/** Opens the menu of a row at an element or a point. */
export function rowMenu(at, id, { insertBelow, deleteRows }) {
  const { file, force } = open();
  const row = rowOf(file, id);
  const index = place(file.rows, id);
  const may = mayWrite();
  const others = state.kit.forces.filter((one) => one.file && one.file !== file.id && one.id !== force?.id);
  const item = (key, run, disabled = !may) => ({ label: say(`table.${key}`), run, disabled });
  menu(at, [
    item("insertAbove", () => insertBelow(file.rows[index - 1]?.id ?? 0)),
    item("insertBelow", () => insertBelow(id)),
    item("duplicate", () => insertBelow(id, row.cells)),
    item("delete", () => deleteRows(id)),
    item("moveTo", () => moveTo(row, file, others), !may || !others.length),
  ], say("table.rowMenu", { line: row.line }));
}

/** Asks for another force, and moves the row there by its headings: one step for each of the two files. */
function moveTo(row, file, others) {
  dialog({
    name: say("table.moveHeading", { name: textOf(row, 0) || say("table.lineN", { line: row.line }) }),
    build(body, close) {
      const buttons = others.map((other) => button(other.name, () => { close(); move(row, file, other); }));
      body.append(make("div", { class: "scroll choices" }, ...buttons), foot("", button(say("dialog.cancel"), close)));
    },
  });
}

async function move(row, file, other) {
  const target = state.files[other.file] ?? await fetchFile(other.file);
  const cells = target.columns.map((column) => {
    const from = file.columns.findIndex((one) => one.key === column.key);
    return from < 0 ? "" : textOf(row, from);
  });
  const label = say("table.movedTo", { force: other.name });
  edit(other.file, [{ op: "insert", after: target.rows.at(-1)?.id ?? 0, cells }], label);
  edit(file.id, [{ op: "delete", row: row.id, was: row.cells }], label);
}

/** Listens in the docket: a force's menu opens by the right button, the menu key or Shift+F10. */
export function forceMenus(docket) {
  docket.addEventListener("contextmenu", (event) => {
    const link = event.target.closest(".forces a");
    const force = state.kit?.forces.find((one) => one.id === link?.dataset.key);
    if (!force?.file) return;
    event.preventDefault();
    const file = state.files[force.file];
    menu(link, [
      { label: say("table.openForce"), run: () => change({ force: force.id }) },
      { label: say("alert.asOpened"), disabled: state.readonly || file?.ours === false, run: () => asOpened(force, file) },
    ], say("alert.forceMenu", { force: force.name }));
  });
}

function asOpened(force, file) {
  const name = file?.name ?? force.name;
  sure(say("alert.asOpened"), say("alert.asOpenedSure", { file: name }),
    [say("dialog.cancel")], [say("alert.asOpenedDo"), () => ask(force.file, "opened")]);
}
