// The state of the page in one object, and who wants to hear of it.
//
// screen    "" while loading, "start" or "kit"
// kit       GET /api/kit; choices: GET /api/choices
// files     {id: GET /api/files/F}; rows carry what was typed even before it is saved
// force     id of the force, or of another list, that is open in the table
// sheet, page, zoom    what is in view of the pages; sheets: {id: GET /api/sheets/S}
// problems  {revision, complete, problems}
// cell      {file, row, column}: the active one, by id and number from 0; `row` null is the new row
// saving    {file, at, queued, busy}; gone: "" | "stopped" | "other" (a new server with a new token)
// alert     {clash, missing, held, word}: see alerts.mjs
// dialog    the address of the dialog or panel that is open, or ""
// game      whether the game of the kit is shown in place of the table
// gameAt    the problem whose field in the game is to be shown, or null
// columns   how those of each file are seen: see colview.mjs
// map       id of the sheet whose map is painted, or null
// job, readonly

/** @type {import("../shapes.d.ts").State} */
export const state = /** @type {any} */ ({
  screen: "", kit: null, choices: null, files: {}, force: null, sheet: null, page: 1, sheets: {},
  problems: { revision: 0, complete: false, problems: [] }, cell: null,
  saving: { file: "", at: null, queued: 0, busy: false, all: false }, gone: "", alert: {}, job: null,
  zoom: "whole", readonly: false, map: null, game: false, gameAt: null, dialog: "", columns: null,
});

const watchers = new Set();
const calm = new Set(); // those that wait for the next picture
let changed = /** @type {Set<string>} */ (new Set());

/** Changes some keys of the state; whoever watches one that is another now is told once, in the next microtask.
 * @param {{[K in keyof import("../shapes.d.ts").State]?: import("../shapes.d.ts").State[K] | null}} patch */
export function change(patch) {
  for (const [key, value] of Object.entries(patch)) {
    if (state[key] === value) continue;
    if (!changed.size) queueMicrotask(tell);
    state[key] = value;
    changed.add(key);
  }
}

function tell() {
  const keys = changed;
  changed = new Set();
  for (const watcher of [...watchers]) {
    if (!watcher.keys.some((key) => keys.has(key))) continue;
    if (!watcher.calmly) watcher.fn(state);
    else if (calm.add(watcher).size === 1) requestAnimationFrame(() => setTimeout(tellCalm));
  }
}

function tellCalm() {
  const told = [...calm];
  calm.clear();
  for (const watcher of told) if (watchers.has(watcher)) watcher.fn(state);
}

/** Calls `fn(state)` now and after each change of one of the keys, `calmly` behind the picture that shows the change;
 * returns what ends it.
 * @param {(keyof import("../shapes.d.ts").State)[]} keys
 * @param {(state: import("../shapes.d.ts").State) => unknown} fn */
export function watch(keys, fn, { calmly = false } = {}) {
  const watcher = { keys, fn, calmly };
  watchers.add(watcher);
  fn(state);
  return () => watchers.delete(watcher);
}

/** Resolves once the state is so.
 * @param {(keyof import("../shapes.d.ts").State)[]} keys
 * @param {(state: import("../shapes.d.ts").State) => unknown} fits
 * @returns {Promise<void>} */
export function until(keys, fits) {
  return new Promise((done) => {
    const end = watch(keys, (now) => {
      if (!fits(now)) return;
      queueMicrotask(() => end()); // the first call comes before there is an end
      done();
    });
  });
}

/** Shows the start page; the kit stays open until another one is. */
export function leave() {
  change({ screen: "start", kit: null, choices: null, force: null, sheet: null, page: 1, cell: null, sheets: {}, files: {}, alert: {}, game: false, map: null,
    problems: { revision: 0, complete: false, problems: [] } });
}

/** Whether nothing in kit.toml can be changed. */
export const isLocked = () => state.readonly || Boolean(state.kit?.broken);

/** The force of that id in a kit: a side that has a table of its own since it was seen is known by its name. */
export const forceOf = (kit, id) => kit?.forces.find((one) => one.id === id) ?? kit?.forces.find((one) => `n:${one.name}` === id) ?? null;

/** The list that is open in the table: {force, file}, each null where there is none: who does not look knows that there is one.
 * @returns {{force: import("../shapes.d.ts").Force, id: string, file: import("../shapes.d.ts").StatFile}} */
export function open() {
  const { kit, force, files } = state;
  const found = forceOf(kit, force);
  const id = found ? found.file : filesOf(kit).has(force) ? force : null;
  return /** @type {any} */ ({ force: found, id, file: (id && files[id]) || null });
}

/** The ids of all files that the kit names: those of forces, and the lists of its sheets. */
export function filesOf(kit) {
  const lists = kit?.sheets.flatMap((sheet) => sheet.lists ?? []) ?? [];
  return new Set([...(kit?.forces ?? []), ...lists].map((one) => one.file).filter(Boolean));
}
