// The heads of the table's columns: their words, the bands over them, how wide they are.

import { isHidden, seenAs } from "./colview.mjs";
import { make } from "./dom.mjs";
import { capital, columnLabel, noun } from "./labels.mjs";
import { textOf } from "./rows.mjs";
import { state } from "./store.mjs";
import { say } from "./words.mjs";

/** Writes the heads of a file's columns, and how wide these are. */
export function headings(view, file) {
  const texts = file.columns.map((column, at) => file.rows.slice(0, 200).map((row) => textOf(row, at)));
  view.numeric = texts.map((all) => all.some(Boolean) && all.every((text) => text === "" || /^[-+]?\d*[.,]?\d+$/.test(text)));
  const widths = file.columns.map(({ key, heading }, at) => {
    const longest = Math.max(columnLabel(heading).length * 0.5, ...texts[at].map((text) => text.length * 0.46));
    return Math.min(15, Math.max(at === 0 ? 8 : 4.25, longest + (at === 0 && key === "name" ? 3.8 : 1.65)));
  });
  const own = seenAs(file), hidden = file.columns.map((_, at) => isHidden(file, at));
  const tracks = widths.map((width, at) => own.widths[file.columns[at].heading] ?? width).filter((_, at) => !hidden[at]);
  view.grid.style.setProperty("--columns", `var(--line) ${tracks.map((width) => `${width.toFixed(2)}rem`).join(" ")}`);
  // Room that the columns leave is the pages'.
  document.documentElement.style.setProperty("--table", `${(tracks.reduce((sum, width) => sum + width, 4.5)).toFixed(2)}rem`);
  view.hidden = hidden;
  const isForce = state.kit.forces.some((one) => one.file === file.id); // what a list is about has no bands
  const groups = file.columns.map((column, at) => (column.group !== file.columns[at - 1]?.group ? (column.group ?? "") : null));
  view.groups = groups.map((group, at) => group !== null && at > 0);
  // The first column is frozen, so its band goes no further; the others are as wide as their columns.
  const lengthOf = (at) => groups.findIndex((group, next) => next > at && group !== null);
  view.bands.replaceChildren(make("span", { class: "n" }), ...groups.flatMap((group, at) => {
    if (group === null && at > 0 && groups.slice(1, at).some((one) => one !== null)) return [];
    const cell = make("span", { class: classes(view, at, "band"), text: group === null || !isForce ? "" : banner(group), title: group || null });
    const seen = hidden.slice(at, lengthOf(at) < 0 ? groups.length : lengthOf(at)).filter((one) => !one).length;
    if (group !== null && at > 0) cell.style.gridColumn = `span ${seen || 1}`;
    if (group !== null && at > 0) cell.classList.toggle("hid", !seen);
    return [cell];
  }));
  view.heads.replaceChildren(make("div", { class: "n", role: "columnheader", "aria-colindex": "1", text: say("table.line") }),
    ...file.columns.map((column, at) => make("div", {
      class: `${classes(view, at)}${column.required ? " must" : ""}`, role: "columnheader", "aria-colindex": at + 2, tabindex: "-1",
      "aria-haspopup": "menu", title: [column.heading, column.help].filter(Boolean).join("\n"),
    }, columnLabel(column.heading), make("span", { class: "edge", "aria-hidden": "true" }))));
}

/** The words above a group of columns. */
function banner(group) {
  if (group === "game") return state.kit.game ?? "";
  return group === "piece" ? capital(say(`table.pieces.${noun()}`)) : group === "drawing" ? say("table.silhouette") : "";
}

/** The classes of a column's cells: the name, numbers at the right, the first of a group. */
export function classes(view, at, more = "") {
  const found = [more, at === 0 ? "name" : "", view.numeric[at] ? "r" : "", view.groups?.[at] ? "first" : "", view.hidden?.[at] ? "hid" : ""];
  return found.filter(Boolean).join(" ");
}
