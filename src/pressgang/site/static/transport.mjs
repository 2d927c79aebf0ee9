// How the page reaches the studio where there is no server: by messages to a worker that one of its tabs owns.
//
// All tabs and the service worker speak to the worker over one channel. Locks say who lives: the tab that holds
// "owner" starts the worker, the worker holds a lock of its own name for as long as it runs.

import { make } from "./dom.mjs";
import { say } from "./words.mjs";

const ROOT = new URL(".", document.baseURI);
const EDITION = ROOT.pathname.split("/").at(-2);
export const SITE = new URL("..", ROOT);
const STARTS = "api/starts";
const channel = new BroadcastChannel(`${SITE.href} ${EDITION}`);
const plain = /** @type {HTMLElement} */ (document.getElementById("plain"));
const waiting = new Map();
const NO_STORAGE = "This browser, or its private window, has no storage for files of a page.";
const LATE = 10_000; // ms after which a tab of another edition is thought to own the kits
let last = 0;
let engine = "";
let found; // resolves once there is a worker, with whether it has begun
let whenFound = new Promise((resolve) => { found = resolve; });
let early = ""; // what api/starts is answered until the worker answers
let changed = /** @type {Promise<boolean>} */ (Promise.resolve(false));

/** What is missing in this browser, in words, or nothing. */
async function missing() {
  if (!isSecureContext) return "This page has to be opened by https: over http a browser keeps no files.";
  if (typeof WebAssembly !== "object") return "This browser has no WebAssembly.";
  if (!navigator.serviceWorker) return "This browser, or its private window, keeps nothing for a page (it has no service worker).";
  if (!navigator.locks || !navigator.storage?.getDirectory || typeof BroadcastChannel !== "function" || typeof DecompressionStream !== "function") return NO_STORAGE;
  return navigator.storage.getDirectory().then(() => "", () => NO_STORAGE);
}

/** Begins; false where the page cannot run here, which it then says. */
export async function ready() {
  const lacks = await missing();
  if (lacks) {
    plain.prepend(`${lacks} `);
    return false;
  }
  plain.textContent = say("site.loading");
  plain.setAttribute("role", "status");
  const control = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  try {
    const registered = await navigator.serviceWorker.register(new URL("sw.js", SITE), { scope: SITE.pathname, updateViaCache: "none" });
    registered.active?.postMessage({ claim: true }); // a page that was loaded past the cache is nobody's yet
  } catch (error) {
    if (!navigator.serviceWorker.controller) {
      plain.textContent = say("site.noService", { why: error.message });
      return false;
    }
  }
  if (!navigator.serviceWorker.controller) await control;
  own();
  channel.postMessage({ who: true });
  if (!await whenFound && (early = await answerBefore())) changed = isOther(early);
  const fonts = await caches.match(new URL("fonts/figo.ttf", ROOT)) ? Promise.resolve() : tell("where"); // the worker has them
  fonts.then(() => document.head.append(make("link", { rel: "stylesheet", href: "page.css" })));
  keep();
  return true;
}

/** Resolves once the worker has begun: whether it answers the start page other than was answered before. */
export const whenChanged = () => changed;

/** What the start page is answered in a browser that holds no kits; in others, nothing. */
async function answerBefore() {
  try {
    const home = await (await navigator.storage.getDirectory()).getDirectoryHandle("pressgang", { create: true });
    for await (const one of home.values()) if (one.kind === "directory") return "";
    const answer = await fetch(new URL("first.json", ROOT));
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

async function isOther(/** @type {string} */ before) {
  const answer = await ask(STARTS).catch(() => null);
  return Boolean(answer?.ok) && await answer?.text() !== before;
}

/** The tab that holds the lock owns the worker, and starts another when it ends. */
function own() {
  const late = setTimeout(() => { if (!engine) plain.textContent = say("site.otherEdition"); }, LATE);
  navigator.locks.request("pressgang owner", async () => {
    clearTimeout(late);
    if (!engine) plain.textContent = say("site.loading");
    for (;;) {
      const name = crypto.randomUUID();
      const worker = new Worker(new URL("engine.mjs", import.meta.url), { type: "module", name });
      await new Promise((resolve) => {
        worker.onerror = (event) => { event.preventDefault?.(); failed(event.message); };
        worker.onmessage = ({ data }) => { if (data.running) resolve(navigator.locks.request(name, () => {})); if (data.failed) failed(data.failed, data.runtime); };
      });
    }
  });
}

function failed(why, runtime = "") {
  early = "";
  speak(runtime ? say(`site.${runtime}`, { file: why }) : say("site.failed", { why }));
}

/** Says what the page waits for, where it is shown already at its foot. */
function speak(/** @type {string} */ text) {
  plain.textContent = text;
  document.body.prepend(plain);
}

channel.onmessage = ({ data }) => {
  if (data.here) return meet(data.here, data.begun);
  if (!String(data.to ?? "").startsWith(me)) return undefined;
  const one = waiting.get(data.to);
  if (!one) return undefined;
  if (data.what === "start") {
    if (early && data.values[0] < 500) plain.remove();
    early = "";
    one.start(...data.values);
  }
  else if (data.what === "part") one.part(data.values[0]);
  else { waiting.delete(data.to); one.end(); }
  return undefined;
};
const me = crypto.randomUUID();

function meet(name, begun) {
  if (engine === name) return;
  engine = name;
  found(begun);
  navigator.locks.request(name, { mode: "shared" }, () => {
    if (engine !== name) return;
    engine = "";
    whenFound = new Promise((resolve) => { found = resolve; });
    for (const [id, one] of waiting) { waiting.delete(id); one.fail(new TypeError("the worker ended")); }
    channel.postMessage({ who: true });
  });
}

/** Tells the worker something that is no request, and waits for its answer. */
export async function tell(what, values = {}) {
  const answer = await request(`!${what}`, { method: "POST", body: JSON.stringify(values) });
  const said = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(), { problems: said });
  return said;
}

/** A request to the studio; like `fetch`. Before the worker has begun, the start page is answered without it.
 * @type {typeof ask} */
export async function request(path, how = {}) {
  if (early && path === STARTS && how.method === "GET") return new Response(early);
  if (early && path === "api/kit") return new Response("[]", { status: 404 });
  if (early && how.method !== "GET" && !plain.isConnected) speak(say("site.readying"));
  return ask(path, how);
}

/** A request to the worker.
 * @param {string} path
 * @param {{method?: string, body?: BodyInit | null, headers?: HeadersInit, signal?: AbortSignal}} [how] */
async function ask(path, { method = "GET", body, headers = {}, signal } = {}) {
  const bytes = body === undefined || body === null ? null : await new Response(body).arrayBuffer();
  const pairs = [...new Headers(headers)];
  signal?.throwIfAborted();
  await whenFound;
  return new Promise((resolve, reject) => {
    const id = `${me} ${last += 1}`;
    let stream;
    const readable = new ReadableStream({ start: (control) => { stream = control; } });
    const fail = (error) => { reject(error); try { stream.error(error); } catch { /* it has ended */ } };
    signal?.addEventListener("abort", () => {
      if (!waiting.delete(id)) return;
      channel.postMessage({ leave: id });
      fail(signal.reason instanceof Error ? signal.reason : new DOMException("given up", "AbortError"));
    });
    waiting.set(id, {
      start: (status, list) => resolve(new Response([204, 304].includes(status) ? null : readable, { status, headers: list })),
      part: (data) => stream.enqueue(new Uint8Array(data)),
      end: () => { try { stream.close(); } catch { /* it was given up */ } },
      fail,
    });
    channel.postMessage({ ask: id, method, path, headers: pairs, body: bytes });
  });
}

/** Has the service worker keep all of this edition, for use without a network. */
async function keep() {
  const names = await (await fetch(new URL("files.json", ROOT))).json();
  const port = new MessageChannel();
  port.port1.onmessage = ({ data }) => { document.body.dataset.offline = data; };
  navigator.serviceWorker.controller?.postMessage({ keep: EDITION, names: [...names, "files.json"] }, [port.port2]);
}
