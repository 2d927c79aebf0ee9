// The pages: the sheet in view with its most used options, one page of it on the mat, and the way to the next.

import { ASKING, expected, get, Refusal } from "./api.mjs";
import { addSheet } from "./adding.mjs";
import { show as showTab } from "./docket.mjs";
import { button, make, mark, write } from "./dom.mjs";
import { hear } from "./events.mjs";
import { capital, counted, isOurs, mistakes, spaced } from "./labels.mjs";
import { layMat } from "./mat.mjs";
import { allOptions, listMaker, mostUsed } from "./options.mjs";
import { smallPages } from "./thumbs.mjs";
import { movable } from "./grip.mjs";
import { change, open, state, watch } from "./store.mjs";
import { say } from "./words.mjs";
import { request } from "./transport.mjs";

const ZOOMS = ["whole", "width", "true"];
const CLOSER = 1.25; // a step of the zoom
const SCALES = [0.2, 40]; // px a mm: the least and the most
const KEPT = 12; // pages as nodes
const SOON = 60; // ms that all waits for the first page
const drawn = new Map(); // id of a page -> Promise of its SVG node
let faulty = ""; // id of the last page that the studio failed to write
let asked = null; // the request for the sheet in view
/** @type {{sheet: string, answer: Promise<any>} | null} */
let early = null; // the one that went before the kit was there
let mat = null;
let parts = {};

/** Fills the region "Pages". */
export function mount(region) {
  region.className = "pages";
  const heading = make("h2"), about = make("span", { class: "quiet" });
  const paint = button(say("map.paint"), () => change({ map: state.sheet, game: false }), "", { "data-key": "paint" });
  const all = button(say("pages.all"), allOptions, "", { "data-panel-of": "options" });
  const options = make("div", { class: "opts" }), list = make("div", { class: "list-maker" });
  const proof = make("p", { class: "notice", role: "status", "aria-label": say("pages.proof") });
  const board = make("div", { class: "mat" });
  const empty = make("div", { class: "empty" }, make("p", { text: say("pages.sheetless") }), button(say("docket.addSheet"), addSheet));
  const at = make("span", { class: "at", role: "status", "aria-label": say("pages.page") });
  const step = (label, sign, by) => button(sign, () => turn(by), "bare", { "aria-label": label });
  const before = step(say("pages.previous"), "‹", -1), after = step(say("pages.next"), "›", 1);
  const zooms = ZOOMS.map((zoom) => button(say(`pages.zoom.${zoom}`), () => change({ zoom }), "bare"));
  const closer = (key, by) => button(say(`pages.zoom.${key}`), () => scaleBy(by), "bare");
  const wholeBoard = button(say("pages.zoom.board"), () => { change({ page: state.page ? 0 : 1 }); look(true); }, "bare");
  zooms.push(closer("out", 1 / CLOSER), closer("in", CLOSER), wholeBoard);
  board.addEventListener("wheel", (event) => { // a pinch on a touchpad is told as a wheel with Ctrl
    if (!event.ctrlKey) return;
    event.preventDefault();
    scaleBy(Math.exp(-event.deltaY / 300));
  }, { passive: false });
  let apart = 0; // px between two fingers
  const distance = (/** @type {TouchEvent} */ { touches: [one, other] }) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  board.addEventListener("touchstart", (event) => { apart = event.touches.length === 2 ? distance(event) : 0; }, { passive: true });
  board.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2 || !apart) return;
    event.preventDefault();
    const now = distance(event);
    scaleBy(now / apart);
    apart = now;
  }, { passive: false });
  region.addEventListener("keydown", (event) => {
    if (!["+", "-"].includes(event.key) || event.ctrlKey || event.metaKey || event.target.closest("input, select")) return;
    event.preventDefault();
    scaleBy(event.key === "+" ? CLOSER : 1 / CLOSER);
  });
  const foot = make("div", { class: "foot" }, before, at, after,
    make("span", { class: "zoom", role: "group", "aria-label": say("pages.zoom.label") }, ...zooms));
  const top = make("div", { class: "top" }, heading, about, paint, all);
  region.replaceChildren(movable(region), top, options, list, proof, empty, make("div", { class: "lie" }, smallPages(), board), foot);
  mat = layMat(board, clicked);
  parts = { region, heading, about, paint, all, options, proof, board, empty, at, before, after, foot, one: wholeBoard };
  mostUsed(options);
  listMaker(list);
  watch(["kit", "sheet"], () => whole());
  watch(["sheet", "kit", "screen"], () => look());
  watch(["sheets", "sheet", "page", "zoom"], () => draw());
  watch(["sheets", "sheet", "problems"], () => sayProof());
  watch(["cell", "sheets", "sheet", "page", "force"], () => showHits());
  watch(["zoom"], () => zooms.slice(0, ZOOMS.length).forEach((one, index) => one.setAttribute("aria-pressed", String(ZOOMS[index] === state.zoom))));
  hear("pages", ({ sheet, revision, page }) => {
    if (sheet !== state.sheet) return;
    if (asked?.sheet === sheet && asked.waits) asked.heard = revision; // it may be the answer on its way
    else showFirst(sheet, page).then(() => look(true));
  });
  hear("hello", ({ reload, revision }) => { if (reload || revision > asked?.revision) look(true); });
  document.addEventListener("keydown", (event) => {
    if (event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyP" && state.screen === "kit") {
      event.preventDefault();
      showPieces();
    }
  });
}

const scaleBy = (by) => change({ zoom: Math.min(SCALES[1], Math.max(SCALES[0], mat.scale() * by)) });
const sheetInView = () => state.kit?.sheets.find((one) => one.id === state.sheet) ?? null;
const laid = () => state.sheets[state.sheet ?? ""] ?? null;

/** What the region shows: a sheet, or that there is none. */
function whole() {
  const sheet = sheetInView();
  for (const name of ["heading", "about", "all", "options", "board", "foot"]) parts[name].hidden = !sheet;
  parts.empty.hidden = Boolean(sheet) || !state.kit;
  parts.paint.hidden = !sheet?.map;
  if (sheet) write(parts.heading, capital(sheet.name));
}

/** The faces of the kit's own fonts, as soon as they have been read. */
function dress({ keys, path }) {
  const href = `api/fonts.css?${encodeURIComponent(JSON.stringify([path, keys.fonts, keys.face]))}`;
  if (href === parts.faces?.getAttribute("href")) return;
  parts.faces?.remove();
  parts.faces = document.head.appendChild(make("link", { rel: "stylesheet", href }));
}

/** Asks for a sheet, by itself the one that the address names, and for its page, before the kit says that there is one. */
export function glance(sheet = location.hash.slice(1).split(",").find((part) => /^s\d+$/.test(part)) ?? "s1") {
  const answer = get(`api/sheets/${sheet}?page=1&svg`), takes = answer.then(({ svg, pages: [first] }) => svg && drawn.set(first.id, Promise.resolve(picture(svg))));
  early = { sheet, answer };
  change({ sheet });
  return Promise.race([takes.catch(() => {}), new Promise((done) => setTimeout(done, SOON))]);
}

/** Asks for the pages of the sheet in view; an answer for a sheet that is not in view any more is dropped. */
async function look(again = false) {
  const { sheet, kit } = state;
  if (!kit) asked = null;
  if (!kit || !sheet || !sheetInView() || (!again && asked?.sheet === sheet && asked.version === kit.version)) return;
  asked?.stop.abort();
  const mine = { sheet, version: kit.version, revision: kit.revision, stop: new AbortController(), waits: true, heard: 0 };
  asked = mine;
  try {
    const ask = () => get(`api/sheets/${sheet}?page=${state.page}`, { signal: mine.stop.signal });
    const first = early?.sheet === sheet && state.page === 1 ? early.answer.catch(ask) : ask();
    early = null;
    const answer = await first;
    mine.waits = false;
    if (mine.heard > answer.revision) look(true);
    const older = state.sheets[sheet];
    if (older && older.revision > answer.revision) return;
    dress(kit);
    const page = inView(answer.pages, answer.board);
    if (page) nodeOf(page.id); // on its way while the table is drawn
    change({ sheets: { ...state.sheets, [sheet]: answer } });
  } catch (error) {
    if (asked === mine) asked = null;
    expected(error);
  }
}

/** Shows the page in view as it is now, before all of its sheet are asked for: of a long one that takes a while. */
async function showFirst(sheet, page) {
  const now = pageInView();
  if (!page || now?.number !== page.number) return;
  const known = state.sheets[sheet];
  change({ sheets: { ...state.sheets, [sheet]: { ...known, pages: known.pages.with(page.number - 1, { ...now, id: page.id }) } } });
  await nodeOf(page.id);
}

/** The one of these pages that is in view, its number within those that there are. */
const inView = (pages, board = laid()?.board) => (state.page === 0 && board && !state.map ? { ...board, number: 0, side: "front", pieces: [] } : pages[Math.max(1, Math.min(state.page, pages.length)) - 1] ?? null);
/** Whether the sheet in view was laid and came to no page: nothing is left of it. */
const hasNothing = () => Boolean(laid()) && !laid().held && !laid().pages.length;
const pageInView = () => inView(laid()?.pages ?? []);

async function draw() {
  const sheet = sheetInView();
  if (!sheet) return;
  const pages = laid()?.pages ?? [], page = pageInView(), label = capital(sheet.name);
  const number = page?.number ?? 0;
  parts.one.hidden = !laid()?.board || pages.length < 2;
  mark(parts.one, "aria-pressed", String(Boolean(page) && number === 0));
  write(parts.about, page ? aboutSheet(sheet.kind, pages) : "");
  parts.before.disabled = number <= 1;
  parts.after.disabled = number >= pages.length;
  write(parts.at, page && !number ? say("pages.boardAt") : page ? say(both(pages) ? "pages.atSide" : "pages.at", { n: number, of: pages.length, side: say(`pages.side.${page.side ?? "front"}`) }) : "");
  mark(mat.leaf, "aria-label", page && !number ? say("pages.board", { sheet: label }) : page ? say("pages.name", { sheet: label, n: number, of: pages.length }) : say("pages.none", { sheet: label }));
  if (!page) {
    if (hasNothing()) mat.leaf.querySelectorAll("svg, .bones").forEach((one) => one.remove());
    else bones();
    return;
  }
  const svg = await nodeOf(page.id);
  if (pageInView()?.id !== page.id) return;
  if (svg && svg.parentNode !== mat.leaf) {
    mat.leaf.querySelectorAll("svg, .bones").forEach((one) => one.remove());
    mat.leaf.prepend(svg);
  }
  mat.show(page, state.zoom);
  showHits();
  for (const near of [pages[number], pages[number - 2]]) if (near) nodeOf(near.id);
}

/** Whether the sheet is printed on both sides: only then is a page said to be a front. */
const both = (pages) => pages.some((page) => page.side === "back");

/** "38 counters on 2 pages", or the pages and their size. */
function aboutSheet(kind, pages) {
  const pieces = pages.reduce((sum, page) => sum + (page.side === "back" ? 0 : page.pieces.length), 0);
  const count = say("count.pages", { n: pages.length });
  if (!pieces) return `${count}, ${round(pages[0].width)} × ${round(pages[0].height)} mm`;
  const named = pieces > 1 && kind.endsWith("s") ? `${pieces} ${spaced(kind)}` : say("count.pieces", { n: pieces });
  return say("pages.pieces", { pieces: named, pages: count });
}

const round = (mm) => Math.round(mm * 10) / 10;

/** Ruled lines where a page will be, after a moment. */
function bones() {
  const key = state.sheet;
  setTimeout(() => {
    if (state.sheet !== key || pageInView() || hasNothing()) return;
    mat.leaf.querySelectorAll("svg, .bones").forEach((one) => one.remove());
    mat.leaf.prepend(make("div", { class: "bones", "aria-hidden": "true" }, ...Array.from({ length: 14 }, () => make("i"))));
    mat.show({ width: 210, height: 297 }, "whole");
  }, 200);
}

/** The SVG of a page as a node of this document; pages never change, so each is asked for once. */
function nodeOf(id) {
  const found = drawn.get(id);
  drawn.delete(id);
  const node = found ?? fetchPage(id).catch(({ status }) => {
    drawn.delete(id);
    if (status >= 500) faulty = id;
    sayProof();
    return null;
  });
  drawn.set(id, node);
  for (const old of drawn.keys()) {
    if (drawn.size <= KEPT) break;
    drawn.delete(old);
  }
  return node;
}

/** Asks for a page, and gives its node. */
export async function fetchPage(id) {
  const answer = await request(`api/pages/${id}.svg`, { headers: ASKING });
  if (!answer.ok || !answer.headers.get("Content-Type")?.startsWith("image/svg")) throw new Refusal(answer.status, []);
  return picture(await answer.text());
}

/** An SVG that came as text, as a node that says nothing by itself; null where it is none. */
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.localName !== "svg" || parsed.querySelector("parsererror")) return null;
  const node = document.importNode(parsed, true);
  node.setAttribute("aria-hidden", "true");
  node.querySelectorAll("title").forEach((one) => one.remove());
  return node;
}

function turn(by) {
  const count = laid()?.pages.length ?? 0;
  const to = Math.min(Math.max(1, Math.min(state.page, count) + by), Math.max(1, count)); // from the board, 0, to the first
  change({ page: to });
  const button = by > 0 ? parts.after : parts.before;
  if (to === 1 || to === count) queueMicrotask(() => button.disabled && (by > 0 ? parts.before : parts.after).focus());
}

/** "3 mistakes hold the press. You see the page from before them." */
function sayProof() {
  if (!mat) return;
  const sheet = laid(), count = mistakes(), old = Boolean(sheet && (sheet.held || state.problems.held));
  const held = old && count > 0, fault = state.problems.problems.some(isOurs) && (!sheet || old);
  parts.region.classList.toggle("stale", held || fault && old);
  if (fault || (faulty && pageInView()?.id === faulty)) return void write(parts.proof, say("pages.failed"));
  if (!held) {
    const why = state.problems.problems.some(({ at }) => at?.sheet === state.sheet); // else its rows have just come
    const said = hasNothing() && why ? say("pages.left") : "";
    if (parts.proof.textContent !== said) parts.proof.replaceChildren(...(said ? [said] : []));
    return;
  }
  const left = sheet.without && say("pages.without", { pieces: sheetInView()?.kind === "counters" ? say("count.counters", { n: sheet.without }) : counted(sheet.without) });
  const [first, second] = [say("pages.held", { n: count }), left && sheet.pages.length ? left : say(sheet.pages.length ? "pages.before" : "pages.nothing", { n: count })];
  if (parts.proof.textContent === `${first} ${second}`) return;
  parts.proof.replaceChildren(make("b", { text: first }), ` ${second}`);
}

// --- pieces and rows ---------------------------------------------------------------------------------

/** Boxes of the pieces of the active row on a page. */
function boxesOf(page, { id: file } = open(), row = state.cell?.row) {
  if (row === null || row === undefined) return [];
  return page.pieces.filter((piece) => piece[0] === row && (piece[5] === undefined || piece[5] === file)).map((piece) => piece.slice(1, 5));
}

const activeRow = () => (state.cell ? `${open().id} ${state.cell.row}` : "");
/** The row whose pieces were asked for: they are stressed till another is active, however often pages come anew. */
let askedRow = "";

function showHits() {
  const page = pageInView();
  if (askedRow !== activeRow()) askedRow = "";
  mat.hits(page ? boxesOf(page) : [], askedRow !== "");
}

/** Shows the pieces of the active row: on a page of the sheet in view, or of the first sheet that has some. */
export async function showPieces() {
  if (!state.cell) return;
  for (const sheet of [sheetInView(), ...state.kit.sheets.filter((one) => one.id !== state.sheet)]) {
    if (!sheet) continue;
    const found = state.sheets[sheet.id] ?? await get(`api/sheets/${sheet.id}`).catch(() => null);
    const at = found?.pages.findIndex((page) => boxesOf(page).length) ?? -1;
    if (at < 0) continue;
    const page = inView(found.pages);
    const number = sheet.id === state.sheet && page && boxesOf(page).length ? state.page : at + 1;
    change({ sheets: { ...state.sheets, [sheet.id]: found }, sheet: sheet.id, page: number });
    showTab("pages");
    askedRow = activeRow();
    await draw();
    mat.reveal(boxesOf(found.pages[number - 1])[0]);
    return;
  }
}

/** A click on a piece makes its row the active one. */
function clicked(x, y) {
  const page = pageInView();
  const piece = page?.pieces.find(([, left, top, width, height]) => x >= left && x <= left + width && y >= top && y <= top + height);
  if (!piece || piece[0] === null) return;
  const file = piece[5] ?? fileOf(piece[0]);
  const force = state.kit.forces.find((one) => one.file === file)?.id ?? file;
  const column = state.cell?.file === file ? state.cell.column : 0;
  change({ force, cell: { file, row: piece[0], column: column ?? 0 } });
}

const fileOf = (row) => Object.keys(state.files).find((id) => state.files[id].rows.some((one) => one.id === row)) ?? open().id;
