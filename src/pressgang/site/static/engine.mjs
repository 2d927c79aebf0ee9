// The worker: CPython, pressgang and its studio. It answers what tabs and the service worker ask over a channel, and
// has the browser keep each file that changed before it says so.

import { forget, HOME, home, isKept, load, NAME, ROOT } from "./runtime.mjs";
import { Place } from "./storage.mjs";

const channel = new BroadcastChannel(NAME);
const IDLE = 20_000; // ms until the memory is kept for the next visit
const CALM = 300; // ms that those who waited may ask in
const LOOK = 700; // ms between two looks at a folder of the disk
let places = [];
let python, engine, refusal, trouble = null;
let rehearsal = null; // what is left of it
let changing = 0; // changes that are made and not yet kept
let later = []; // what is said meanwhile: a change is answered before the news of it

const begun = (async () => {
  await /** @type {Promise<void>} */ (new Promise((held) => navigator.locks.request(self.name, () => { held(); return new Promise(() => {}); })));
  postMessage({ running: true });
  channel.postMessage({ here: self.name });
  python = await load();
  places = [await home(python)];
  const begin = python.runPython("engine.begin");
  refusal = python.runPython("engine.refusal");
  const kept = python.runPython("globals().pop('kept', None)");
  engine = await begin(HOME, settle, kept);
  kept?.destroy();
  setInterval(look, LOOK);
  if (!python.rehearsed && !engine.studio.session) rehearsal = python.runPython("rehearsal.rehearse()");
  setTimeout(rehearse, CALM);
  const waiting = setInterval(async () => { if (await keepMemory()) clearInterval(waiting); }, IDLE);
})();

begun.catch((error) => postMessage({ failed: String(error.message ?? error).trim().split("\n").at(-1), runtime: error.runtime }));

/** Width, height and RGBA of a PNG, scaled where a width is given: Python waits for it, so the service worker decodes it. */
Object.assign(self, { decode(png, width, height) {
  const asked = new XMLHttpRequest();
  asked.open("POST", new URL(`pixels?width=${width}&height=${height}`, ROOT), false);
  asked.responseType = "arraybuffer";
  asked.send(png.toJs());
  return asked.status === 200 ? python.toPy([...["X-Width", "X-Height"].map((name) => Number(asked.getResponseHeader(name))), new Uint8Array(asked.response)]) : null;
} });

/** While the start page is read, a kit is rehearsed piece by piece, until somebody changes something. */
function rehearse() {
  try {
    if (rehearsal && !rehearsal.next().done) setTimeout(rehearse);
  } catch (error) {
    console.warn(error); // who starts a kit is told
  }
}

function endRehearsal() {
  const left = rehearsal;
  rehearsal = null;
  left?.return();
}

/** Once a kit is open, has another worker keep the memory of a Python that has rehearsed it; whether there is nothing more to do. */
async function keepMemory() {
  if (await isKept()) return true;
  const used = python.runPython("rehearsal.what_was_used")(engine);
  if (used) new Worker(new URL("memory.mjs", import.meta.url), { type: "module" }).postMessage(used);
  return Boolean(used);
}

/** Has the browser keep what changed; what it refuses is said with the next answer. */
async function settle() {
  let met = null; // another look may begin before an answer says what this one met
  for (const place of places) {
    try {
      await place.push();
    } catch (error) {
      met = [error.name === "QuotaExceededError" ? "full" : "refused", error.file ?? "the kit"];
    }
  }
  trouble = met;
}

async function look() {
  for (const place of places) if (place.shared) await place.pull().catch(() => {});
  await settle();
}

const orders = {
  /** Shows the kits of a folder of the disk, whose handle the page has stored, or again the browser's own. */
  async folder({ name }) {
    endRehearsal();
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
  if (data.who) return void channel.postMessage({ here: self.name, begun: Boolean(engine) });
  if (data.leave) return void engine?.leave(data.leave);
  if (!data.ask) return undefined;
  const post = (what, ...values) => {
    const message = { to: data.ask, what, values };
    if (changing) later.push(message);
    else channel.postMessage(message);
  };
  const json = (...said) => { for (const part of spoken(...said)) post(...part); };
  try {
    await begun;
    if (data.path.startsWith("!")) json(200, JSON.stringify(await orders[data.path.slice(1)](JSON.parse(new TextDecoder().decode(data.body))) ?? null));
    else await answer(data, post);
  } catch (error) {
    console.error(error);
    if (error instanceof WebAssembly.RuntimeError || /fatal/i.test(error?.message ?? "")) return void forget().finally(() => self.close()); // it starts anew, from nothing
    if (data.path.startsWith("!")) json(422, JSON.stringify([{ code: "PG904", severity: "error", message: `the folder cannot be read: ${error.message}`, help: "Choose another one." }]));
    else json(500, JSON.stringify([{ code: "PG900", severity: "error", message: "the studio failed", help: "The browser's console says where. Your files are as they were." }]));
  }
  post("end");
  return undefined;
};

async function answer({ ask, method, path, headers, body }, post) {
  const changes = method !== "GET", held = [];
  const plainly = (value) => (value?.toJs ? value.toJs({ create_proxies: false }) : value);
  const emit = (what, ...values) => (changes ? held.push([what, ...values.map(plainly)]) : post(what, ...values.map(plainly)));
  const asked = [ask, method, `/${path}`, headers, new Uint8Array(body ?? 0), emit];
  if (!changes) return void await engine.answer(...asked);
  changing += 1;
  endRehearsal();
  try {
    for (const place of places) if (place.shared) await place.pull().catch(() => {});
    await engine.answer(...asked);
  } finally {
    changing -= 1;
    const said = trouble && held[0]?.[1] < 400 ? refusal(...trouble).toJs() : null;
    const mine = said ? spoken(...said) : held;
    for (const [what, ...values] of mine) channel.postMessage({ to: ask, what, values });
    for (const message of changing ? [] : later.splice(0)) channel.postMessage(message);
  }
}

/** The parts of an answer of JSON. */
function spoken(status, text) {
  return [["start", status, [["content-type", "application/json"]]], ["part", new TextEncoder().encode(text)]];
}
