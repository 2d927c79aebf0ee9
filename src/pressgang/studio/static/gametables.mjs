// The tables of the game, to type in: cell by cell, or worked out by a formula for values down and across.

import { button, make } from "./dom.mjs";
import { changeGame, keyField, lockedGame, redraw, valueAt, wrongAt } from "./gamefields.mjs";
import { say } from "./words.mjs";

/** @typedef {import("./gamefields.mjs").At} At */

/**
 * @param {HTMLElement} room
 * @param {{rename: (path: At, name: string, typed: string) => unknown, remove: (at: At, name: string) => unknown}} acts
 */
export function fillTables(room, { rename, remove }) {
  if (!room.firstChild) {
    room.append(make("h3", { text: say("game.tables.table") }), make("p", { class: "quiet", text: say("game.about.table") }), make("div", { class: "charts" }),
      make("div", { class: "tools" }, button(say("game.add.table"), () => add(false), "", { "data-key": "add table" }), button(say("game.add.formula"), () => add(true), "", { "data-key": "add formula" })));
  }
  const [, , charts, buttons] = room.children;
  for (const one of buttons.children) /** @type {HTMLButtonElement} */ (one).disabled = lockedGame();
  const tables = Object.entries(valueAt(["table"]) ?? {});
  redraw(charts, tables.map(([name, table], number) => {
    const at = ["table", name], key = `table ${number}`;
    const line = (/** @type {string} */ inner) => keyField({ at: [...at, inner], label: say(`game.keys.table.${inner}`), key: `${key} ${inner}`, step: `${name} ${inner}` });
    const head = make("div", { class: "two" }, keyField({ at, label: say("game.name"), key: `${key} name`, value: name, own: true, step: "", commit: (typed) => rename(["table"], name, typed) }), line("title"), line("note"),
      button("✕", () => remove(at, name), "bare", { "aria-label": say("game.remove"), title: `${say("game.remove")}: ${name}`, "data-key": `${key} remove`, disabled: lockedGame() }));
    const body = Array.isArray(table.rows) ? written(at, table, key, name) : table.cell ? worked(at, table, key, name) : make("p", { class: "quiet", text: say("game.inTheFile") });
    const wrong = wrongAt(at);
    return make("fieldset", { class: "group matrix" }, make("legend", { text: table.title || name }), head, body, wrong && !body.querySelector(".wrong") ? make("p", { class: "wrong", text: wrong }) : null);
  }));
}

/** @param {boolean} formula */
function add(formula) {
  const names = Object.keys(valueAt(["table"]) ?? {});
  let number = names.length + 1;
  while (names.includes(`table-${number}`)) number += 1;
  const value = formula ? { title: say("game.newTable"), down: { name: "row", label: "Row", of: [1, 2, 3] }, across: { name: "column", label: "Column", of: [1, 2, 3] }, cell: "{row + column}" }
    : { title: say("game.newTable"), head: ["d6", "Result"], rows: [["1–3", "nothing"], ["4–6", "hit"]] };
  return changeGame([{ op: "put", at: ["table", `table-${number}`], value }], say("game.add.table"));
}

/** A table that is written cell by cell. @param {At} at @param {any} table @param {string} key @param {string} name */
function written(at, table, key, name) {
  const head = Array.isArray(table.head) ? table.head : [], { rows } = table;
  const columns = Math.max(head.length, ...rows.map((/** @type {any[]} */ row) => (Array.isArray(row) ? row.length : 0)), 1);
  const box = (/** @type {At} */ to, /** @type {any} */ value, /** @type {string} */ label, /** @type {string} */ id) => {
    const made = keyField({ at: to, label, key: `${key} ${id}`, sort: "any", value: value ?? "", step: `${name}: ${label}`, own: true, gives: true, braces: true,
      commit: (typed) => changeGame([{ op: "put", at: to, value: /^-?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : typed }], `${name}: ${label}`) });
    return made;
  };
  const cell = (/** @type {any} */ inner, /** @type {string} */ role) => make("div", { role }, inner);
  const heads = Array.from({ length: columns }, (_, at_) => cell(box([...at, "head", at_], head[at_], say("game.headOf", { n: at_ + 1 }), `head ${at_}`), "columnheader"));
  const lines = rows.map((/** @type {any[]} */ row, /** @type {number} */ number) => make("div", { role: "row", class: "cells" },
    ...Array.from({ length: columns }, (_, at_) => cell(box([...at, "rows", number, at_], row[at_], say("game.cellOf", { row: number + 1, column: at_ + 1 }), `cell ${number} ${at_}`), "cell")),
    cell(button("✕", () => changeGame([{ op: "remove", at: [...at, "rows", number] }], say("game.lessRow")), "bare", { "aria-label": say("game.lessRow"), "data-key": `${key} less ${number}`, disabled: lockedGame() || rows.length === 1 }), "cell")));
  const more = make("div", { class: "tools" },
    button(say("game.moreRow"), () => changeGame([{ op: "add", at: [...at, "rows", rows.length], value: Array(columns).fill("") }], say("game.moreRow")), "", { "data-key": `${key} more`, disabled: lockedGame() }),
    button(say("game.moreColumn"), () => changeGame([...(head.length ? [{ op: "add", at: [...at, "head", head.length], value: say("game.newHead") }] : []),
      ...rows.map((/** @type {any[]} */ row, /** @type {number} */ number) => ({ op: "add", at: [...at, "rows", number, row.length], value: "" }))], say("game.moreColumn")), "", { "data-key": `${key} wider`, disabled: lockedGame() }));
  const grid = make("div", { role: "table", "aria-label": table.title || name, class: "typed", tabindex: lockedGame() ? "0" : null }, head.length ? make("div", { role: "row", class: "cells" }, ...heads, cell("", "cell")) : null, ...lines);
  grid.style.setProperty("--columns", String(columns));
  return make("div", { class: "matrix-body" }, grid, more);
}

/** A table that is worked out. @param {At} at @param {any} table @param {string} key @param {string} name */
function worked(at, table, key, name) {
  const axis = (/** @type {string} */ which) => (table[which] ? ["name", "label", "of"].map((inner) => keyField({ at: [...at, which, inner], label: say(`game.axes.${which}.${inner}`), key: `${key} ${which} ${inner}`, step: `${name} ${which}`, gives: inner === "of" && typeof table[which].of === "string",
    commit: (typed) => changeGame([{ op: "put", at: [...at, which, inner], value: inner === "of" ? values(typed) : typed.trim() }], `${name} ${which}`) })) : []);
  return make("div", { class: "two" }, ...axis("down"), ...axis("across"), keyField({ at: [...at, "cell"], label: say("game.keys.table.cell"), key: `${key} cell`, step: `${name} cell`, gives: true, braces: true }));
}

/** Values with commas between them, numbers as such; anything else is an expression that gives them. @param {string} typed */
function values(typed) {
  if (!typed.includes(",")) return /^-?\d+(\.\d+)?$/.test(typed.trim()) ? [Number(typed)] : typed.trim();
  if (/[()]/.test(typed)) return typed.trim();
  return typed.split(",").map((one) => one.trim()).filter(Boolean).map((one) => (/^-?\d+(\.\d+)?$/.test(one) ? Number(one) : one));
}
