// The silhouette of the active row with its dimension lines, and the measures that it is drawn by: live while one types.

import { expected, putPicture, send } from "./api.mjs";
import { edit } from "./queue.mjs";
import { idOf } from "./bases.mjs";
import { complaint, open as openDialog, refused } from "./dialog.mjs";
import { button, icon, link, make, mark, svg, write } from "./dom.mjs";
import { field } from "./fields.mjs";
import { columnLabel, spaced } from "./labels.mjs";
import { pickMeasures } from "./library.mjs";
import { figure, groupOf, GROUPS } from "./measures.mjs";
import { keep as keepNodes, refill } from "./refill.mjs";
import { open, state, watch } from "./store.mjs";
import { say } from "./words.mjs";

const WAIT = 120; // ms
const CALM = 150; // ms for the table and the pages, which come first where the drawing is not being typed in
/** The order of the fields; columns that are not named here follow as they are declared. */
const ORDER = ["span_m", "length_m", "wing_area_m2", "wing", "wings", "engines", "engine_kind", "tail", "body", "turrets",
  "sweep_deg", "tip_ratio", "beam_m", "bow", "funnels", "masts"];
const MEASURED = ["span_m", "length_m", "beam_m"];
const COUNTS = { engines: 6 };
const LARGEST = 8_000_000;
const KEY = "pressgang-drawing";
const DOWN = "M3 5.5 8 10.5 13 5.5";
let parts = {};
let rooms = {};
let folded = localStorage.getItem(KEY) === "hidden";
let chosen = folded; // somebody chose so
let shown = ""; // what the fields were made for
let whose = /** @type {{id: string, row: number | null}} */ ({ id: "", row: null }); // the file and the row of it
let size = { wide: 0, high: 0 }, laid = ""; // of the plan; what its lines were drawn of
let typing = {}; // measures as they are typed, by heading
let leaving = false; // the keyboard is on its way from one field to the next
let stop = null;
let timer = 0;

/** Fills the region "Drawing". */
export function mount(region) {
  const image = make("img", { class: "shape", alt: "" });
  const dims = svg("svg", { class: "dims", "aria-hidden": "true" });
  const hint = make("p"), plan = make("figure", { class: "plan", role: "img" }, image, dims, hint);
  const name = make("h2"), unit = make("span", { class: "quiet" }), set = make("div", { class: "sets" });
  rooms = Object.fromEntries(Object.keys(GROUPS).map((one) => [one, roomOf(one)]));
  const act = (key, run, more = {}) => link(say(key), run, more);
  const hide = make("button", { type: "button", class: "shut", "aria-label": say("drawing.hide"), title: say("drawing.hide"), on: { click: () => fold(true) } }, icon(DOWN));
  const shelf = act("drawing.library", () => pickMeasures(take));
  const measures = make("div", { class: "measures" },
    make("header", {}, name, unit, make("span", { class: "links" },
      shelf, act("drawing.own", ownPicture), hide)), set);
  const small = make("img", { class: "small", alt: "" }), smallName = make("h2"), about = make("span", { class: "quiet" });
  const reveal = link(say("drawing.show"), () => fold(false));
  parts = { region, image, dims, hint, plan, name, unit, set, measures, small, smallName, about, reveal, hide, shelf };
  image.addEventListener("load", dimensions);
  new ResizeObserver(() => { size = { wide: plan.clientWidth, high: plan.clientHeight }; dimensions(); }).observe(plan);
  let wrong = 0, calm = 0;
  const follow = () => {
    const now = state.problems.problems.length, here = region.contains(document.activeElement);
    if (now && !wrong && !chosen && !here) folded = true;
    if (!now && wrong && !chosen) folded = false;
    wrong = now;
    set.inert = false;
    draw();
  };
  watch(["cell", "force", "files", "choices", "readonly", "kit", "problems"], () => {
    clearTimeout(calm);
    if (!shown || region.contains(document.activeElement)) return follow();
    set.inert ||= !isDrawn(rowInView()); // what is typed in fields of the row before would become that row's
    calm = setTimeout(follow, CALM);
  });
}

/** Whether the fields are those of a row in view. */
const isDrawn = (here) => whose.id === here?.id && idOf(whose.row) === here?.row.id;

function fold(away) {
  folded = chosen = away;
  localStorage.setItem(KEY, away ? "hidden" : "shown");
  draw();
  (away ? parts.reveal : parts.hide).focus();
}

/** The row that is drawn: the active one, else the first; null where there is none.
 * @returns {{id: string, file: import("../shapes.d.ts").StatFile, row: import("../shapes.d.ts").Row}} */
function rowInView() {
  const { id, file } = open();
  if (!file?.rows?.length) return /** @type {any} */ (null);
  const row = (state.cell?.file === id && file.rows.find((one) => one.id === state.cell.row)) || file.rows[0];
  return { id, file, row };
}

/** The columns that draw: those of the file's own kind of list, else of the game. */
function columnsOf(file) {
  const declared = new Map([...(open().force ? state.choices?.columns ?? [] : []), ...(file.columns ?? [])].filter(drawsIt).map((one) => [one.key, one]));
  const named = ORDER.filter((key) => declared.has(key));
  return [...named, ...[...declared.keys()].filter((key) => !ORDER.includes(key))].map((key) => declared.get(key));
}

const drawsIt = (column) => column.group === "drawing" && !/^(art|insignia)/.test(column.key);

function cellOf({ file, row }, key) {
  const at = file.columns.findIndex((column) => column.key === key);
  return at < 0 ? "" : (row.cells[at] ?? "");
}

function draw() {
  const here = rowInView(), columns = here ? columnsOf(here.file) : [];
  parts.region.hidden = !here || !columns.length;
  if (parts.region.hidden) return;
  const name = cellOf(here, "name") || say("drawing.unnamed"), unit = cellOf(here, "unit");
  parts.shelf.hidden = !state.choices?.library;
  parts.region.className = folded ? "folded" : "drawing";
  const content = folded ? [parts.small, parts.smallName, parts.about, parts.reveal] : [parts.plan, parts.measures];
  if (parts.region.firstChild !== content[0]) parts.region.replaceChildren(...content);
  write(parts.name, name);
  write(parts.smallName, name);
  write(parts.unit, unit);
  const measures = ["span_m", "length_m", "beam_m"].map((key) => cellOf(here, key)).filter(Boolean).map((value) => `${value} m`).join(say("drawing.by"));
  write(parts.about, [unit, measures].filter(Boolean).join(", "));
  mark(parts.plan, "aria-label", say("drawing.of", { name }));
  const key = JSON.stringify([here.id, here.row.id, columns.map((one) => [one.key, cellOf(here, one.key)]), state.readonly, here.file.writable, columns.map((one) => faultOf(here, one.key))]);
  const faulty = columns.some((one) => faultOf(here, one.key));
  const same = isDrawn(here);
  if (key !== shown && !leaving) {
    if (!same) typing = {};
    [shown, whose] = [key, { id: here.id, row: here.row.id }];
    typing = Object.fromEntries(Object.entries(typing).filter(([name, text]) => cellOf(here, name) !== text));
    const used = Object.keys(GROUPS).filter((name) => columns.some(({ key }) => groupOf(key) === name));
    keepNodes(parts.set, used.map((name) => rooms[name].element));
    for (const name of used) refill(rooms[name].room, columns.filter(({ key }) => groupOf(key) === name).map((column) => pictured(here, column)));
  }
  if (!Object.keys(typing).length && !(same && faulty)) picture(here.row.drawing ? `api/drawings/${here.row.drawing}.svg` : "");
}

/** What is wrong with a measure of a row, as it is saved. */
function faultOf({ id, file, row }, key) {
  return state.problems.problems.find(({ at, severity }) => severity === "error" && at?.file === id && at.row === row.id && file.columns[at.column ?? -1]?.key === key)?.message;
}

/** The fields of a group of measures. */
function roomOf(name) {
  const room = make("div", { class: "set" });
  return { room, element: make("fieldset", { class: "of" }, make("legend", { text: say(`drawing.groups.${name}`) }), room) };
}

/** The field of a measure, with a picture of what it measures. */
function pictured(here, column) {
  const made = measure(here, column), ship = columnsOf(here.file).some(({ key }) => key === "beam_m");
  made.prepend(figure(column.key, ship) ?? "");
  return made;
}

function measure(here, column) {
  const value = cellOf(here, column.key), usual = String(column.default ?? "");
  const words = column.takes === "true or false" ? ["false", "true"] : column.words?.length ? column.words : COUNTS[column.key] ? Array.from({ length: COUNTS[column.key] + 1 }, (_, at) => String(at)) : null;
  const typed = typing[column.key];
  return field({
    key: column.key, label: columnLabel(column.heading ?? column.key), disabled: state.readonly || here.file.writable === false, wrong: faultOf(here, column.key),
    value: typed ?? (words ? value || usual : value), placeholder: usual || (MEASURED.includes(column.key) ? "" : say("drawing.ofItsClass")),
    options: words && [...(value || usual ? [] : [{ value: "", label: say("options.usual") }]),
      ...words.map((word) => ({ value: word, label: { false: say("options.no"), true: say("options.yes") }[word] ?? spaced(word) }))],
    typing: (text) => ask(column.key, text),
    commit: async (text) => {
      leaving = true;
      setTimeout(arrived);
      ask(column.key, text);
      await keep(here, { [column.key]: text });
      settled(column.key, text);
    },
  });
}

/** The keyboard is in the next field: now the fields can be made anew. */
function arrived() {
  leaving = false;
  draw();
}

/** What was typed is written, or was refused: from now on the field shows the cell. */
function settled(key, text) {
  if (typing[key] !== text) return;
  const { [key]: _, ...others } = typing;
  typing = others;
  shown = "";
  draw();
}

/** Writes measures into the row: columns that the file has not are added at its right. */
function keep({ id, row }, values, label = say("drawing.step")) {
  const { file } = state.files[id] ? { file: state.files[id] } : { file: null };
  if (!file) return null;
  const now = file.rows.find((one) => one.id === idOf(row.id)) ?? row;
  const edits = [];
  let added = 0;
  for (const [key, value] of Object.entries(values)) {
    let at = file.columns.findIndex((column) => column.key === key);
    const was = at < 0 ? "" : (now.cells[at] ?? "");
    if (at < 0 && value !== "") {
      edits.push({ op: "column", heading: key });
      at = file.columns.length + added;
      added += 1;
    }
    if (at >= 0 && value !== was) edits.push({ op: "set", row: now.id, column: at, value, was });
  }
  return edit(id, edits, label);
}

/** Asks for the picture of the measures as they stand in the fields. */
function ask(key, value) {
  typing = { ...typing, [key]: value };
  clearTimeout(timer);
  timer = setTimeout(live, WAIT);
}

async function live() {
  const here = rowInView();
  if (!here) return;
  stop?.abort();
  stop = new AbortController();
  const mine = typing;
  const values = Object.fromEntries(here.file.columns.map((column, at) => [column.key ?? column.heading, here.row.cells[at] ?? ""]));
  try {
    const answer = await send("POST", "api/drawings", { system: state.kit.system, values: { ...values, ...typing, art: "" } }, { signal: stop.signal });
    const wrong = (answer.problems ?? []).filter((one) => one.severity === "error");
    for (const input of parts.set.querySelectorAll("[data-key]")) mark(input, "aria-invalid", wrong.some(({ at }) => at?.column === input.dataset.key) ? "true" : null);
    parts.plan.classList.toggle("old", !answer.svg || wrong.length > 0);
    if (answer.svg && !wrong.length) picture(`data:image/svg+xml,${encodeURIComponent(answer.svg)}`);
    write(parts.hint, answer.svg && !wrong.length ? "" : (wrong[0]?.message ?? answer.problems?.[0]?.message ?? say("drawing.none")));
    if (mine === typing && Object.entries(typing).every(([key, value]) => cellOf(rowInView() ?? here, key) === value)) typing = {};
  } catch (error) {
    expected(error);
  }
}

function picture(source) {
  const image = folded ? parts.small : parts.image;
  image.hidden = !source;
  if (source && image.getAttribute("src") !== source) image.src = source;
  if (folded) return;
  if (!source) {
    parts.dims.replaceChildren();
    laid = "";
    write(parts.hint, say("drawing.none"));
  } else {
    parts.plan.classList.remove("old");
    write(parts.hint, "");
    dimensions();
  }
}

/** Lays the silhouette into the plan and draws its dimension lines, as large as both go in. */
function dimensions() {
  const here = rowInView(), { image, dims } = parts, { wide, high } = size;
  if (!here || folded || image.hidden || !image.naturalWidth || !wide) return;
  const ratio = image.naturalHeight / image.naturalWidth;
  const said = (key) => (typing[key] ?? cellOf(here, key)).trim();
  const across = ["span_m", "beam_m"].map(said).find(Boolean), along = said("length_m");
  // A ship lies along its length.
  const [over, beside] = !said("span_m") && ratio < 1 ? [along, across] : [across, along];
  const now = JSON.stringify([wide, high, ratio, over, beside]);
  if (now === laid) return;
  laid = now;
  const room = { left: 36, top: 60, right: 66, bottom: 26 };
  const width = Math.max(20, Math.min(wide - room.left - room.right, (high - room.top - room.bottom) / ratio)), height = width * ratio;
  const left = room.left + (wide - room.left - room.right - width) / 2, top = room.top + (high - room.top - room.bottom - height) / 2;
  Object.assign(image.style, { position: "absolute", left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  dims.setAttribute("viewBox", `0 0 ${wide} ${high}`);
  dims.replaceChildren(...(over ? overhead(left, top, width, over) : []), ...(beside ? alongside(left, top, width, height, beside, wide) : []));
}

function overhead(left, top, width, value) {
  const y = top - 32, right = left + width, middle = left + width / 2;
  return [line(`M${left} ${top - 6}V${y - 6}M${right} ${top - 6}V${y - 6}M${left} ${y}H${right}`),
    line(`M${left} ${y}l7-2.6v5.2zM${right} ${y}l-7-2.6v5.2z`, "tip"), number(`${value} m`, middle, y - 8)];
}

function alongside(left, top, width, height, value, wide) {
  const x = Math.min(left + width + 18, wide - 34), from = left + width * 0.58, bottom = top + height;
  return [line(`M${from} ${top}H${x + 6}M${from} ${bottom}H${x + 6}M${x} ${top}V${bottom}`),
    line(`M${x} ${top}l-2.6 7h5.2zM${x} ${bottom}l-2.6-7h5.2z`, "tip"), number(`${value} m`, x + 12, (top + bottom) / 2, true)];
}

const line = (d, kind = "") => svg("path", { d, class: kind });
const number = (text, x, y, upright = false) => svg("text", { text, transform: `translate(${x} ${y})${upright ? " rotate(90)" : ""}` });

/** Takes the measures of an aircraft of the library into the row. */
function take(values) {
  const here = rowInView();
  const keys = new Set(columnsOf(here.file).map((column) => column.key));
  keep(here, Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)).map(([key, value]) => [key, String(value ?? "")])), say("drawing.taken"));
}

/** Asks for an SVG or PNG and puts it beside the stat file, named in the row's column `art`. */
function ownPicture() {
  const here = rowInView();
  openDialog({
    name: say("drawing.own").replace("…", ""),
    build(body, close) {
      const wrong = complaint();
      const file = make("input", { type: "file", accept: ".svg,.png,image/svg+xml,image/png" });
      const send = async () => {
        const [picked] = file.files ?? [];
        if (!picked) return wrong.show([say("drawing.pick")]);
        if (picked.size > LARGEST) return wrong.show([say("drawing.large")]);
        try {
          await putPicture(picked);
          await keep(here, { art: picked.name }, say("drawing.ownStep"));
          close();
        } catch (error) {
          wrong.show(refused(error));
        }
        return undefined;
      };
      body.append(make("div", { class: "scroll" }, make("div", { class: "rows" }, make("p", { text: say("drawing.ownHelp") }),
        make("label", { class: "field" }, make("span", { text: say("drawing.file") }), file), wrong.element)),
      make("footer", {}, make("span", { class: "quiet" }), button(say("dialog.cancel"), close), button(say("drawing.put"), send, "main")));
    },
  });
}
