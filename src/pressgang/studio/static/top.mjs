// Above the table: the force, its file, its colours, and what adds rows.

import { insertBelow } from "./cells.mjs";
import { button, make, mark, write } from "./dom.mjs";
import { openForce } from "./force.mjs";
import { openLibrary } from "./library.mjs";
import { places } from "./places.mjs";
import { pullFiles } from "./pull.mjs";
import { editKit, putting } from "./queue.mjs";
import { isLocked, open, state, watch } from "./store.mjs";
import { go, mayWrite } from "./table.mjs";
import { say } from "./words.mjs";

/** Makes the line above the table. */
export function mount(element) {
  const heading = make("h2");
  const file = make("code");
  const rows = make("span");
  const swatch = make("span", { class: "swatch", "aria-hidden": "true" });
  const pick = make("select", { class: "pick", on: { change: () => paint(pick.value) } });
  const tones = make("span", { class: "tones" }, swatch, pick);
  const add = button(say("table.add"), addRow);
  const library = button(say("table.library"), () => openLibrary());
  const desk = button(say("force.this"), openForce, "", { "data-panel-of": "force" });
  const fetch = button(say("pull.heading"), pullFiles);
  element.append(make("div", { class: "top" }, heading, make("span", { class: "quiet" }, file, rows), fetch, tones, desk, add, library));
  watch(["kit", "force", "files", "choices", "readonly"], () => {
    const { force, file: found } = open();
    write(heading, force?.name ?? found?.name ?? "");
    write(file, found?.name ?? "");
    write(rows, found ? say("table.rows", { n: found.rows.length }) : "");
    add.disabled = library.disabled = !found || !mayWrite();
    library.hidden = !force || state.choices?.library === "";
    const palettes = state.choices?.palettes ?? [];
    desk.hidden = !force;
    fetch.hidden = Boolean(places) || !force?.keys.from || state.readonly;
    tones.hidden = !force || !palettes.length;
    if (!tones.hidden) palette(pick, swatch, force, palettes);
  });
}

function palette(pick, swatch, force, palettes) {
  mark(pick, "aria-label", say("table.colours", { force: force.name }));
  const names = palettes.map((one) => one.name ?? one);
  const all = force.palette && !names.includes(force.palette) ? [...names, force.palette] : names;
  if ([...pick.options].map((one) => one.value).join() !== all.join()) {
    pick.replaceChildren(...all.map((name) => make("option", { value: name, text: name.replaceAll("-", " ") })));
  }
  pick.value = force.palette ?? "";
  pick.disabled = isLocked();
  const chosen = palettes.find((one) => one.name === force.palette);
  swatch.style.backgroundColor = chosen?.ground ?? force.ground ?? "transparent";
}

function paint(value) {
  const { force } = open();
  editKit([putting(["force", force.id, "palette"], value, force.palette)]);
}

/** A new blank row at the end, and the keyboard in it. */
export function addRow() {
  if (!mayWrite()) return;
  const { file } = open();
  if (file.rows.length) insertBelow(null);
  else go(null, 0);
}
