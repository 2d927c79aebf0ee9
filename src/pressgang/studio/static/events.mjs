// The stream of events: open while the page is seen, asked anew when it is shown again.
//
// It is read by fetch, as EventSource hides the heartbeat that tells a live server from a dead one.

import { expected, get, lost, Refusal, whenBack } from "./api.mjs";
import { fetchKnown, heardOf } from "./bases.mjs";
import { change, filesOf, forceOf, leave as begin, state, until } from "./store.mjs";
import { request } from "./transport.mjs";

const SILENT = 20000; // ms without a heartbeat
const PATIENT = 1000; // ms that the first sheet may take before forms are asked for
const PAINTED = 250; // ms that its page may take
const listeners = new Map();
let stream = null;
let last = "";
let offered = ""; // the version of the kit that the choices are of
let timer = 0;
let asked = /** @type {Promise<void> | null} */ (null); // the answer about the kit that is on its way,
let next = /** @type {Promise<void> | null} */ (null); // and the one after it

/** Calls `fn(data)` for each event of that name: "pages", "job", … */
export function hear(name, fn) {
  listeners.set(name, [...(listeners.get(name) ?? []), fn]);
}

/** Opens the stream now and whenever the page is shown. */
export function follow() {
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : anew()));
  window.addEventListener("pagehide", close);
  whenBack(anew);
  hear("file", heardOf);
  hear("problems", ({ revision }) => askProblems(revision));
  hear("kit", ({ version, revision, by }) => {
    if (by === "disk") offered = ""; // its game may be another, and what forms offer with it
    return version === null ? leave(revision) : again();
  });
  hear("pages", () => soon());
  // what happened between the first answers and the stream is no news of the stream
  hear("hello", ({ reload: all, revision }) => (all || revision > (state.kit?.revision ?? revision)) && everything());
  hear("bye", () => lost());
  if (!document.hidden) listen();
  askProblems(0);
}

/** The kit was closed, unless another one was opened since. */
function leave(revision) {
  if (state.kit && state.kit.revision < revision) begin();
}

function close() {
  stream?.abort();
  stream = null;
}

function anew() {
  close();
  everything();
  listen();
}

/** Asks for all that is shown again. */
export async function everything() {
  try {
    await refresh();
    await fetchKnown();
    await askProblems(0);
  } catch (error) {
    expected(error);
  }
}

/** Page counts of all sheets, a moment after the last of them changed. */
function soon() {
  clearTimeout(timer);
  timer = setTimeout(() => again().catch(() => {}), 150);
}

/** Asks for the kit once more; those who ask while an answer is on its way share the next one. */
function again() {
  if (!asked) return (asked = refresh().finally(() => { asked = null; }));
  return (next ??= asked.catch(() => {}).then(() => { next = null; return again(); }));
}

/** All problems, unless they are older than those that are shown. */
export async function askProblems(revision) {
  if (state.screen !== "kit" || revision < state.problems.revision) return;
  try {
    const found = await get("api/problems");
    if (!state.kit) return; // it was left meanwhile
    const older = state.problems.revision && found.revision < Math.max(state.problems.revision, state.kit.revision);
    if (!older) change({ problems: found });
    if (found.complete && state.kit.sheets.some(({ pages }) => pages === null)) soon(); // it could not be laid
  } catch (error) {
    expected(error);
  }
}

async function listen() {
  const mine = new AbortController();
  stream = mine;
  const headers = last ? { "Last-Event-ID": last } : {};
  let watchdog = 0;
  const alive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => mine.abort("silent"), SILENT);
  };
  try {
    const answer = await request("api/events", { signal: mine.signal, headers });
    if (!answer.ok) return answer.status === 403 ? lost("other") : void setTimeout(() => stream === mine && listen(), 5000);
    const reader = /** @type {ReadableStream} */ (answer.body).pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      alive();
      const { value, done } = await reader.read();
      if (done) break;
      const parts = (text + value).replaceAll("\r\n", "\n").split("\n\n");
      text = parts.pop() ?? "";
      parts.forEach(tell);
    }
  } catch {
    // the stream ended: below
  }
  clearTimeout(watchdog);
  if (stream === mine) lost();
  return undefined;
}

function tell(block) {
  let name = "message";
  let data = "";
  for (const line of block.split("\n")) {
    const [, key, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (key === "event") name = value;
    if (key === "data") data += value;
    if (key === "id") last = value;
  }
  if (data) for (const fn of listeners.get(name) ?? []) fn(JSON.parse(data));
}

/** Asks for the kit again, and shows it; on the start page only where one was `opened`, which is true or that kit itself.
 * @param {any} [opened] */
export async function refresh(opened = null) {
  if (state.screen === "start" && !opened) return;
  try {
    const kit = opened?.sheets ? opened : await get("api/kit");
    if (state.screen === "start" && !opened) return; // it was left meanwhile
    if (state.kit && kit.revision < state.kit.revision) return;
    const force = filesOf(kit).has(state.force) ? state.force : ((forceOf(kit, state.force) ?? kit.forces[0])?.id ?? null);
    const sheet = kit.sheets.some((one) => one.id === state.sheet) ? state.sheet : (kit.sheets[0]?.id ?? null);
    change({ screen: "kit", kit, force, sheet, readonly: Boolean(kit.readonly) });
    if (offered !== kit.version) choose(kit.version);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    begin();
  }
}

/** Resolves when a sheet has come and its page can be there, or after a while. */
const firstSheet = () => new Promise((done) => {
  until(["sheets"], ({ sheets }) => Object.keys(sheets).length).then(() => setTimeout(done, PAINTED));
  setTimeout(done, PATIENT);
});

/** Asks what the forms offer; at the start the first page goes before. */
export async function choose(version) {
  offered = version;
  try {
    if (!state.choices && state.kit?.sheets.length) await firstSheet();
    change({ choices: await get("api/choices") });
  } catch (error) {
    offered = "";
    expected(error);
  }
}
