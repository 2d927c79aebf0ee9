// The worker: CPython, pressgang and its studio. It answers what tabs and the service worker ask over a channel, and
// has the browser keep each file that changed before it says so.

import { loadPyodide } from "../pyodide/pyodide.mjs";
import { Place } from "./storage.mjs";

const ROOT = new URL("..", import.meta.url);
const channel = new BroadcastChannel(`${new URL("..", ROOT).href} ${ROOT.pathname.split("/").at(-2)}`);
const HOME = "/home/pressgang";
const LOOK = 700; // ms between two looks at a folder of the disk
let places = [];
let python, engine, refusal, trouble = null;

const begun = (async () => {
  await new Promise((held) => navigator.locks.request(self.name, () => { held(); return new Promise(() => {}); }));
  postMessage({ running: true });
  channel.postMessage({ here: self.name });
  const [runtime, code] = await Promise.all([loadPyodide({ indexURL: new URL("pyodide/", ROOT).href }), fetch(new URL("app.zip", ROOT)).then((answer) => answer.arrayBuffer())]);
  python = runtime;
  python.unpackArchive(code, "zip", { extractDir: "/site" });
  const home = new Place(python.FS, HOME, await (await navigator.storage.getDirectory()).getDirectoryHandle("pressgang", { create: true }));
  await home.pull();
  places = [home];
  python.runPython("import sys; sys.path.insert(0, '/site'); from pressgang.site import engine; engine.stand_in_for_pillow()");
  const begin = python.runPython("engine.begin");
  refusal = python.runPython("engine.refusal");
  engine = await begin(HOME, settle);
  setInterval(look, LOOK);
})();

begun.catch((error) => postMessage({ failed: String(error.message ?? error).trim().split("\n").at(-1) }));

/** Has the browser keep what changed; what it refuses is said with the next answer. */
async function settle() {
  trouble = null;
  for (const place of places) {
    try {
      await place.push();
    } catch (error) {
      trouble = [error.name === "QuotaExceededError" ? "full" : "refused", error.file ?? "the kit"];
    }
  }
}

async function look() {
  for (const place of places) if (place.shared) await place.pull().catch(() => {});
  await settle();
}

const orders = {
  /** Shows the kits of a folder of the disk, whose handle the page has stored, or again the browser's own. */
  async folder({ name }) {
    for (const place of places.splice(1)) await place.push().catch(() => {});
    if (!name) return engine.use("");
    const handle = await stored("folder");
    const place = new Place(python.FS, `/folders/${handle.name}`, handle, true);
    await place.pull();
    places.push(place);
    await engine.use(place.root);
  },
  async where() {
    return { folder: places[1]?.handle.name ?? "", persisted: await navigator.storage.persisted?.() ?? false };
  },
};

function stored(key) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(`pressgang ${new URL("..", ROOT).pathname}`, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("handles");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asked = opening.result.transaction("handles").objectStore("handles").get(key);
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    };
  });
}

channel.onmessage = async ({ data }) => {
  if (data.who) return void channel.postMessage({ here: self.name });
  if (data.leave) return void engine?.leave(data.leave);
  if (!data.ask) return undefined;
  const post = (what, ...values) => channel.postMessage({ to: data.ask, what, values });
  const json = (status, text) => { post("start", status, [["content-type", "application/json"]]); post("part", new TextEncoder().encode(text)); };
  try {
    await begun;
    if (data.path.startsWith("!")) json(200, JSON.stringify(await orders[data.path.slice(1)](JSON.parse(new TextDecoder().decode(data.body))) ?? null));
    else await answer(data, post, json);
  } catch (error) {
    console.error(error);
    json(500, JSON.stringify([{ code: "PG900", severity: "error", message: "the studio failed", help: "The browser's console says where. Your files are as they were." }]));
  }
  post("end");
  return undefined;
};

async function answer({ ask, method, path, headers, body }, post, json) {
  const changes = method !== "GET", held = [];
  if (changes) for (const place of places) if (place.shared) await place.pull().catch(() => {});
  const emit = (what, ...values) => {
    const plain = values.map((value) => (value?.toJs ? value.toJs({ create_proxies: false }) : value));
    if (changes) held.push([what, ...plain]);
    else post(what, ...plain);
  };
  await engine.answer(ask, method, `/${path}`, headers.map(([name, value]) => [name, value]), new Uint8Array(body ?? 0), emit);
  if (!changes) return;
  await settle();
  if (trouble && held[0]?.[1] < 400) {
    const said = refusal(...trouble).toJs();
    return void json(said[0], said[1]);
  }
  for (const one of held) post(...one);
}
