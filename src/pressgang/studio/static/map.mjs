// The map of a mat, painted: brushes, the whole mat as a grid of cells over its picture, and strokes by mouse and keys.

import { sentence } from "./advice.mjs";
import { expected, get } from "./api.mjs";
import { open as openDialog, foot } from "./dialog.mjs";
import { show as showTab } from "./docket.mjs";
import { button, make, mark, svg, write } from "./dom.mjs";
import { field } from "./fields.mjs";
import { capital, spaced } from "./labels.mjs";
import { news } from "./news.mjs";
import { fetchPage } from "./pages.mjs";
import { editMap } from "./queue.mjs";
import { change, state, watch } from "./store.mjs";
import { say } from "./words.mjs";

const GROUPS = [["paint", "cells"], ["way", "ways"], ["edge", "edges"]];
const NEAR = 0.6; // of the way from a cell's middle to its edge: further out, a click means the edge
const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8];

let chart = null; // GET /api/map, with `at`: number -> cell
let land = null; // what the terrain file says, and the revision of that
let asked = 0;
let brush = { op: "paint", word: "wood" };
let here = ""; // the cell in the tab order
let line = null; // an open way or edge: {op, word, cells}
let stroke = null; // cells or edges under the pointer since it went down
let pending = []; // strokes that the picture does not show yet: {shapes, cells, revision}
let zoom = 1;
let scale = 1; // px a mm
let shown = null; // the board that was asked for last: {id, node}, a promise
let parts = {};

/** Fills the region "Map", which stands in place of the table while a map is painted. */
export function mount(region) {
  const heading = make("h2"), file = make("code"), where = make("p", { class: "where", "aria-hidden": "true" });
  const brushes = make("div", { class: "brushes", role: "radiogroup", "aria-label": say("map.brush") });
  const name = make("div", { class: "naming" });
  const random = button(say("map.random"), makeUp), done = button(say("map.done"), close, "main");
  const zooms = make("span", { class: "zoom", role: "group", "aria-label": say("map.zoom") },
    ...[["smaller", -1], ["whole", 0], ["larger", 1]].map(([key, by]) => button(say(`map.${key}`), () => enlarge(by), "bare")));
  const cells = svg("svg", { class: "cells", role: "grid" }), ink = svg("svg", { class: "ink", "aria-hidden": "true" });
  const board = make("div", { class: "board" }, cells, ink), ground = make("div", { class: "land" }, board);
  region.replaceChildren(
    make("div", { class: "top" }, heading, make("span", { class: "quiet" }, file), name, random, done),
    make("div", { class: "room" }, brushes, ground), make("div", { class: "foot" }, where, zooms));
  parts = { region, heading, file, where, brushes, name, random, cells, ink, board, ground };
  listen(cells, ground);
  new ResizeObserver(size).observe(ground);
  watch(["map"], show);
  watch(["sheet", "screen", "kit"], follow);
  watch(["sheets"], picture);
}

function show() {
  document.body.classList.toggle("painting", Boolean(state.map));
  parts.region.hidden = !state.map;
  if (state.map || !state.game) mark(document.getElementById("bench"), "aria-label", state.map ? say("map.heading", { sheet: sheetName() }) : say("map.main"));
  if (!state.map) return;
  showTab("table");
  [chart, land, line, stroke, pending, zoom, here] = [null, null, null, null, [], 1, ""];
  for (const node of [parts.cells, parts.ink]) node.replaceChildren();
  parts.board.querySelectorAll(":scope > .picture").forEach((one) => one.remove());
  change({ page: 0 }); // the board is the page in view
  load(true);
}

const sheetName = () => capital(state.kit?.sheets.find((one) => one.id === state.map)?.name ?? "");

function close() {
  change({ map: null, page: 1 });
  showTab("pages");
  queueMicrotask(() => document.querySelector("[data-key=paint]")?.focus());
}

/** Another sheet, or none, ends the painting; another kit, or one that another program saved, is read again. */
function follow() {
  if (!state.map) return;
  const mine = state.kit?.sheets.find((one) => one.id === state.map);
  if (state.screen !== "kit" || state.sheet !== state.map || !mine?.map) change({ map: null, page: 1 });
  else if (chart && state.kit.revision > asked && !pending.some(unanswered)) load();
}

/** Whether a stroke is on its way: its answer says what the file holds. */
const unanswered = (one) => one.revision === Infinity;

async function load(first = false) {
  const id = state.map;
  asked = state.kit.revision;
  try {
    const found = await get(`api/map?sheet=${id}`);
    if (state.map !== id) return;
    const other = JSON.stringify(chart?.cells) !== JSON.stringify(found.cells);
    chart = { ...found, at: new Map(found.cells.map(([number, column, row, shape]) => [number, { number, column, row, shape, middle: middleOf(shape) }])) };
    if (other) lay();
    took(found);
    if (first) cell(here)?.focus();
    picture();
  } catch (error) {
    expected(error);
    if (error.problems?.length) change({ map: null, page: 1, alert: { ...state.alert, word: error.problems[0] } });
  }
}

/** Takes what the terrain file says now. */
function took({ land: found, file }) {
  land = found;
  write(parts.heading, say("map.heading", { sheet: sheetName() }));
  write(parts.file, file || say("map.newFile"));
  label();
  naming();
}

// --- the grid ------------------------------------------------------------------------------------------

function lay() {
  const rows = new Map();
  const box = `0 0 ${chart.width} ${chart.height}`;
  for (const node of [parts.cells, parts.ink]) node.setAttribute("viewBox", box);
  mark(parts.cells, "aria-label", say("map.grid", { sheet: sheetName() }));
  for (const { number, row, shape } of chart.at.values()) {
    if (!rows.has(row)) rows.set(row, svg("g", { role: "row" }));
    rows.get(row).append(svg("polygon", { role: "gridcell", tabindex: "-1", points: shape, "data-cell": number }));
  }
  parts.cells.replaceChildren(...[...rows].sort(([a], [b]) => a - b).map(([, row]) => row));
  parts.node = new Map([...parts.cells.querySelectorAll("[data-cell]")].map((one) => [one.dataset.cell, one]));
  if (!chart.at.has(here)) here = chart.cells[0][0];
  cell(here).setAttribute("tabindex", "0");
  palette();
  size();
}

const cell = (number) => parts.node?.get(number);
const middleOf = (shape) => {
  const corners = shape.split(" ").map((one) => one.split(",").map(Number));
  return [0, 1].map((axis) => corners.reduce((sum, one) => sum + one[axis], 0) / corners.length);
};

/** Writes what each cell holds: "0304, wood, hill, Westing Downs", then the ways through it and the edges round it. */
function label() {
  const more = new Map(), wrong = new Map();
  const add = (number, text) => more.set(number, [...(more.get(number) ?? []), text]);
  for (const [kind, name, ...cells] of land.ways) for (const one of cells) add(one, [kind, name].filter(Boolean).join(" "));
  for (const [kind, , ...pairs] of land.edges) {
    for (const [a, b] of pairs.map((pair) => pair.split("/"))) [[a, b], [b, a]].forEach(([one, other]) => add(one, say("map.towards", { kind, cell: other })));
  }
  for (const one of land.problems) for (const number of one.cells) wrong.set(number, sentence(one));
  for (const [number, node] of parts.node) {
    const kinds = land.cells[number]?.filter(Boolean) ?? [];
    mark(node, "aria-label", [number, ...(kinds.length ? kinds : [say("map.land")]), ...(more.get(number) ?? [])].join(", "));
    mark(node, "aria-invalid", wrong.has(number) ? "true" : null);
    mark(node, "aria-description", wrong.get(number));
  }
  told();
}

/** The foot says what the cell in focus holds, and what is wrong there. */
function told() {
  const node = cell(here);
  if (!node) return;
  parts.where.replaceChildren(node.getAttribute("aria-label"));
  const wrong = node.getAttribute("aria-description");
  if (wrong) parts.where.append(make("b", { class: "wrong", text: ` ${wrong}` }));
}

function go(number, focus = true) {
  if (!chart.at.has(number)) return;
  cell(here)?.setAttribute("tabindex", "-1");
  here = number;
  cell(here).setAttribute("tabindex", "0");
  if (focus) cell(here).focus();
  told();
  naming();
}

// --- the picture ---------------------------------------------------------------------------------------

/** Shows the board as it was last drawn; strokes that it holds need no ink over it any more. */
async function picture() {
  const sheet = state.sheets[state.map ?? ""];
  if (!sheet?.board || !chart) return;
  if (shown?.id !== sheet.board.id) shown = { id: sheet.board.id, node: fetchPage(sheet.board.id).catch(() => { shown = null; return null; }) };
  const node = await shown.node; // the last one alone is kept: a large board has 5 MB
  if (!node || state.sheets[state.map ?? ""] !== sheet) return;
  node.setAttribute("viewBox", `0 ${chart.titled ? sheet.board.down : 0} ${chart.width} ${chart.height}`);
  node.classList.add("picture");
  if (node.parentNode !== parts.board) {
    parts.board.querySelectorAll(":scope > .picture").forEach((one) => one.remove());
    parts.board.prepend(node);
  }
  if (!sheet.held) pending = pending.filter((one) => one.revision > sheet.revision);
  draw();
}

/** Draws what the picture does not show: the tiles' edges, strokes on their way, and the open way. */
function draw() {
  const sheet = state.sheets[state.map ?? ""], down = chart.titled ? sheet?.board?.down ?? 0 : 0;
  const tiles = (sheet?.board?.tiles ?? []).map(([x, y, width, height]) => svg("rect", { class: "tile", x, y: y - down, width, height }));
  const strokes = [...pending, ...(stroke ? [stroke] : [])].flatMap(({ op, word, cells, pairs }) => op === "way" ? wayShapes("way", word, pointsOf(cells)) : [
    ...cells.map((number) => svg("polygon", { points: chart.at.get(number).shape, fill: tintOf(op, word), class: "wet" })),
    ...(pairs ?? []).flatMap(([a, b]) => wayShapes(op, word, edgeOf(a, b))),
  ]);
  const begun = line ? [...wayShapes("way", line.word, pointsOf(line.cells)), ...line.cells.slice(-1).map((number) => svg("polygon", { class: "last", points: chart.at.get(number).shape }))] : [];
  parts.ink.replaceChildren(...tiles, ...strokes, ...begun);
}

const tintOf = (op, word) => chart.brushes.find((one) => (one.op === op || op === "erase") && one.word === (word || "land"))?.tint ?? "#888888";
const pointsOf = (cells) => cells.map((one) => chart.at.get(one).middle.join()).join(" ");

/** A line in the ink of its word, over a broader dark one: on any ground it is seen. */
function wayShapes(op, word, points) {
  return [["#16191a", 7], [tintOf(op, word), 10]].map(([stroke, part]) => svg("polyline", { class: "way", points, stroke, "stroke-width": chart.cell / part }));
}

/** The edge that two cells share. */
function edgeOf(a, b) {
  const other = new Set(chart.at.get(b).shape.split(" "));
  return chart.at.get(a).shape.split(" ").filter((corner) => other.has(corner)).join(" ");
}

function size() {
  if (!chart) return;
  const wide = parts.ground.clientWidth - 16, high = parts.ground.clientHeight - 16;
  if (wide <= 0) return;
  scale = Math.max(0.02, Math.min(wide / chart.width, Math.max(high, 240) / chart.height)) * zoom;
  parts.board.style.width = `${chart.width * scale}px`;
  parts.board.style.height = `${chart.height * scale}px`;
}

function enlarge(by) {
  const at = ZOOMS.indexOf(zoom);
  zoom = by ? ZOOMS[Math.min(Math.max(at + by, 0), ZOOMS.length - 1)] : 1;
  size();
  cell(here)?.scrollIntoView({ block: "center", inline: "center" });
}

// --- brushes and names -----------------------------------------------------------------------------------

function palette() {
  const radio = (op, word, text, tint) => {
    const input = make("input", { type: "radio", name: "brush", checked: brush.op === op && brush.word === word,
      disabled: !chart.writable, on: { change: () => choose({ op, word }) } });
    const swatch = make("i", { class: `swatch ${op}`, "aria-hidden": "true" });
    swatch.style.setProperty("--tint", tint);
    return make("label", { class: "tick" }, input, swatch, make("span", { text }));
  };
  const ours = new Set(chart.brushes.filter((one) => one.op !== "edge").map((one) => one.word));
  const groups = GROUPS.map(([op, title]) => make("div", { class: "set" }, make("h3", { class: "caps", text: say(`map.${title}`) }),
    ...chart.brushes.filter((one) => one.op === op).map(({ word, tint }) =>
      radio(op, word, op === "edge" && ours.has(word) ? say("map.between", { word: capital(word) }) : capital(word), tint))));
  parts.brushes.replaceChildren(...groups, make("div", { class: "set" }, radio("erase", "", say("map.eraser"), "transparent")));
  parts.random.disabled = !chart.writable;
}

function choose(chosen) {
  brush = chosen;
  line = null;
  draw();
  naming();
}

/** The way or edge of the brush at the cell in focus: its kind and name; else null. */
function feature() {
  if (brush.op === "way") return land.ways.find(([kind, , ...cells]) => kind === brush.word && cells.includes(here)) ?? null;
  if (brush.op !== "edge") return null;
  return land.edges.find(([kind, , ...pairs]) => kind === brush.word && pairs.some((pair) => pair.split("/").includes(here))) ?? null;
}

function naming() {
  if (!land || !chart || parts.name.contains(document.activeElement)) return;
  const found = feature(), value = found ? found[1] : land.cells[here]?.at(-1) ?? "";
  const at = here;
  const commit = (name) => send({ op: "name", word: found ? found[0] : "", cells: [at], name });
  const box = field({ key: "map name", label: say("map.name"), value, disabled: !chart.writable, commit });
  box.querySelector("input").maxLength = 60;
  parts.name.replaceChildren(box);
}

function makeUp() {
  openDialog({
    name: say("map.randomHeading"),
    wide: 460,
    build(body, shut) {
      const seed = field({ key: "map seed", label: say("map.seed"), value: String(Math.floor(Math.random() * 10000)), number: { min: 0, max: 999999999 } });
      const run = () => {
        const number = seed.querySelector("input").valueAsNumber;
        if (!Number.isInteger(number) || number < 0) return;
        shut();
        send({ op: "random", seed: number });
      };
      body.append(make("div", { class: "scroll" }, make("p", { text: say("map.randomSays") }), seed),
        foot("", button(say("dialog.cancel"), shut), button(say("map.randomMake"), run, "main")));
    },
  });
}

// --- strokes -----------------------------------------------------------------------------------------------

/** Sends a stroke; it is shown in ink until the picture has it. */
async function send(what) {
  if (!chart.writable) return;
  const wet = { cells: [], ...what, revision: Infinity };
  const waits = new Set(pending.filter(unanswered).flatMap((one) => one.cells));
  const seen = what.op === "paint" || what.op === "erase" ? what.cells.filter((one) => !waits.has(one)) : [];
  const was = Object.fromEntries(seen.map((one) => [one, land.cells[one] ?? []]));
  if (what.op !== "name" && what.op !== "random") pending.push(wet);
  draw();
  const answer = await editMap(state.map, { was, ...what }, say(`map.step.${what.op}`, { word: what.word }));
  if (!chart) return;
  if (answer) {
    wet.revision = answer.revision;
    asked = Math.max(asked, answer.revision);
    took(answer);
    follow();
    return;
  }
  pending = pending.filter((one) => one !== wet);
  draw();
  load();
}

/** Space or a click without a drag, at a cell. */
function press(number) {
  if (!chart.writable) return;
  const { op, word } = brush;
  if (op === "paint" || op === "erase") {
    news("map", say("map.painted", { n: 1 }));
    send({ op, word, cells: [number] });
    return;
  }
  const last = line?.cells.at(-1);
  if (!line) {
    line = { op, word, cells: [number] };
    news("map", say(op === "way" ? "map.wayOpen" : "map.edgeOpen", { word: capital(word), cell: number }));
  } else if (number !== last && !chart.beside[last].includes(number)) {
    news("map", say("map.apart", { cell: number, last }));
  } else if (op === "edge") {
    line = null;
    if (number !== last) send({ op, word, pairs: [[last, number]] });
  } else if (number !== last) line.cells.push(number);
  draw();
}

/** Ends the open way, and writes it. */
function end() {
  const drawn = line;
  line = null;
  if (drawn?.op === "way" && drawn.cells.length > 1) {
    news("map", say("map.drawn", { word: capital(drawn.word) }));
    send(drawn);
  } else draw();
}

const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function keyed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || !chart) return;
  const { column, row } = chart.at.get(here), all = [...chart.at.values()];
  const ends = { Home: ["row", row, 0], End: ["row", row, -1], PageUp: ["column", column, 0], PageDown: ["column", column, -1] }[event.key];
  if (MOVES[event.key]) {
    const [x, y] = MOVES[event.key];
    const next = all.find((one) => one.column === column + x && one.row === row + y);
    if (next) go(next.number);
  } else if (ends) {
    const [axis, value, which] = ends, along = axis === "row" ? "column" : "row";
    go(all.filter((one) => one[axis] === value).sort((a, b) => a[along] - b[along]).at(which).number);
  } else if (event.key === " ") press(here);
  else if (event.key === "Enter") end();
  else if (event.key === "Escape" && line) {
    news("map", say("map.wayTaken", { word: spaced(line.word) }));
    line = null;
    draw();
  } else return;
  event.preventDefault();
}

function listen(cells, ground) {
  cells.addEventListener("keydown", keyed);
  cells.addEventListener("focusin", ({ target }) => target.dataset.cell && target.dataset.cell !== here && go(target.dataset.cell, false));
  cells.addEventListener("pointerdown", down);
  cells.addEventListener("pointermove", (event) => stroke && (event.getCoalescedEvents?.() ?? [event]).concat(event).forEach(over));
  cells.addEventListener("pointerup", up);
  cells.addEventListener("pointercancel", () => { stroke = null; draw(); });
  cells.addEventListener("dblclick", end);
  ground.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    enlarge(event.deltaY < 0 ? 1 : -1);
  }, { passive: false });
}

/** A point of the map under the pointer, in mm. */
function pointOf(event) {
  const box = parts.board.getBoundingClientRect();
  return [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale];
}

const far = ([x, y], number) => Math.hypot(x - chart.at.get(number).middle[0], y - chart.at.get(number).middle[1]);
const nearest = (point, numbers) => numbers.reduce((best, one) => (far(point, one) < far(point, best) ? one : best));

/** The neighbour beyond the edge at which a point lies; null in the middle of a cell. */
function edgeAt(point, number) {
  const beyond = nearest(point, chart.beside[number]);
  return far(point, number) > NEAR * far(point, beyond) ? beyond : null;
}

function down(event) {
  const number = event.target.dataset.cell;
  if (event.button || !number) return;
  event.preventDefault();
  go(number);
  if (!chart.writable) return;
  parts.cells.setPointerCapture(event.pointerId);
  const { op, word } = brush;
  stroke = { op, word, cells: /** @type {string[]} */ ([]), pairs: /** @type {string[][]} */ ([]), last: number, dragged: false };
  if (op === "paint") stroke.cells.push(number);
  const beyond = op === "edge" || op === "erase" ? edgeAt(pointOf(event), number) : null;
  const bears = beyond && land.edges.some((one) => one.slice(2).some((pair) => [`${number}/${beyond}`, `${beyond}/${number}`].includes(pair)));
  if (beyond && (op === "edge" ? !line : bears)) stroke.pairs.push([number, beyond]);
  else if (op === "erase") stroke.cells.push(number);
  draw();
}

/** The stroke goes on to where the pointer is, cell by cell. */
function over(event) {
  const point = pointOf(event);
  for (let steps = 0; steps < 200; steps += 1) {
    const next = nearest(point, [stroke.last, ...chart.beside[stroke.last]]);
    if (next === stroke.last) break;
    if (brush.op === "way") lead(stroke.last, next);
    stroke.last = next;
    if ((brush.op === "paint" || (brush.op === "erase" && !stroke.pairs.length)) && !stroke.cells.includes(next)) stroke.cells.push(next);
  }
  if (brush.op === "edge" && stroke.pairs.length) {
    const beyond = edgeAt(point, stroke.last);
    const known = stroke.pairs.some((pair) => pair.includes(stroke.last) && pair.includes(beyond));
    if (beyond && !known) stroke.pairs.push([stroke.last, beyond]);
  }
  draw();
}

/** A dragged way goes from a cell on to the next; back over the last one, it is shorter again. */
function lead(from, to) {
  if (!stroke.dragged) {
    if (!line) line = { op: "way", word: brush.word, cells: [from] };
    if (line.cells.at(-1) !== from) return;
  }
  stroke.dragged = true;
  if (line.cells.at(-2) === to) line.cells.pop();
  else line.cells.push(to);
}

function up() {
  const done = stroke;
  stroke = null;
  if (!done) return;
  const { op, word, cells, pairs, dragged } = done;
  if (dragged) end();
  else if (pairs.length) send({ op, word, cells: [], pairs });
  else if (op === "paint" || op === "erase") {
    news("map", say("map.painted", { n: cells.length }));
    send({ op, word, cells });
  } else press(here);
  if (done.last !== here) go(done.last);
}
