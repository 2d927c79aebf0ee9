// Where a browser keeps kits: in a folder of the disk, or in storage of its own. Zips out and in; examples by link.

import { lost, send } from "./api.mjs";
import { complaint, refused } from "./dialog.mjs";
import { button, make } from "./dom.mjs";
import { refresh } from "./events.mjs";
import { flush } from "./queue.mjs";
import { change, state } from "./store.mjs";
import { request, SITE, tell, whenChanged } from "./transport.mjs";
import { say } from "./words.mjs";

const EXAMPLES = ["dogfight", "tally-ho", "battle-of-britain", "unbalanced-equality", "mtb"];
let folder = ""; // the name of the folder of the disk that is shown; empty is the browser's storage
let before = null; // the handle of the folder of the last time, which the browser asks about anew

/** What a page without a server has besides. */
export const places = { start: startBox, download: downloadKit, folder: () => folder };

/** Begins: knows the folder of the last time, and opens the example that the address names. */
export async function begin() {
  before = await stored().catch(() => null);
  document.addEventListener("click", download);
  addEventListener("hashchange", () => example().then((opened) => { if (opened) refresh(true); }));
  await example();
  whenChanged().then((other) => other && state.screen === "start" && showAnew());
}

function showAnew() {
  change({ screen: "" });
  setTimeout(() => refresh(true));
}

/** Opens `#example=dogfight`; whether there was one. */
async function example() {
  const name = /^#example=([a-z-]+)$/.exec(location.hash)?.[1];
  if (!name) return false;
  history.replaceState(null, "", location.pathname);
  await send("POST", "api/examples", { example: name }).catch(() => {});
  return true;
}

/** The part of the start page that says where kits are, and takes others in. */
function startBox() {
  const wrong = complaint();
  const careful = (work) => async () => {
    wrong.show([]);
    try {
      await work();
    } catch (error) {
      if (error.name !== "AbortError") wrong.show(refused(error));
    }
  };
  const input = make("input", { type: "file", accept: ".zip,application/zip", hidden: true, "aria-label": say("site.zip") });
  input.addEventListener("change", careful(() => takeZip(input)));
  const picks = [
    globalThis.showDirectoryPicker ? button(say("site.folder"), careful(async () => use(await globalThis.showDirectoryPicker?.({ id: "pressgang", mode: "readwrite" })))) : null,
    before && !folder ? button(say("site.again", { folder: before.name }), careful(() => use(before))) : null,
    button(say("site.zip"), () => input.click()),
    folder ? button(say("site.own"), careful(() => use(null))) : null,
  ];
  return make("section", { class: "places", "aria-label": say("site.where") }, make("h2", { text: say("site.where") }),
    make("p", { text: folder ? say("site.inFolder", { folder }) : say("site.inBrowser") }),
    make("div", { class: "line" }, ...picks.filter(Boolean), input), wrong.element,
    make("h2", { text: say("site.examples") }),
    make("ul", {}, ...EXAMPLES.map((name) => make("li", {}, make("a", { href: `${SITE.href}#example=${name}` }, make("b", { text: say(`site.names.${name}`) }))))));
}

/** Shows the kits of a folder, or opens it if it is one; nothing is the browser's storage again. */
export async function use(handle) {
  if (handle && (await handle.requestPermission?.({ mode: "readwrite" }) ?? "granted") !== "granted") throw new Error(say("site.denied", { folder: handle.name }));
  await store(handle);
  await tell("folder", { name: handle?.name ?? "" });
  folder = handle?.name ?? "";
  before = handle ?? before;
  showAnew();
}

async function takeZip(input) {
  const [file] = input.files;
  input.value = "";
  if (!file) return;
  const answer = await request(`api/zips?name=${encodeURIComponent(file.name)}`, { method: "POST", headers: { "Content-Type": "application/zip" }, body: file });
  const said = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(), { problems: said });
  navigator.storage.persist?.();
  await refresh(true);
}

/** The button that gives the kit out as a zip. */
function downloadKit() {
  return button(say("site.download"), () => give("api/kit.zip"), "bare");
}

/** A link to a file is no request that every browser lets us answer: it is fetched, and given out from memory. */
async function download(event) {
  const link = event.target.closest?.('a[href^="api/"][download]');
  if (!link) return;
  event.preventDefault();
  await give(link.getAttribute("href"), link.download);
}

async function give(path, name = "") {
  await flush();
  try {
    const answer = await request(path);
    const named = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
    const url = URL.createObjectURL(await answer.blob());
    make("a", { href: url, download: name || (named ? decodeURIComponent(named) : `${state.kit?.folder ?? "kit"}.zip`) }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch {
    lost();
  }
}

// --- the handle of the folder, which only this kind of storage takes ---------------------------------------

function handles(mode, work) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(`pressgang ${SITE.pathname}`, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("handles");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asked = work(opening.result.transaction("handles", mode).objectStore("handles"));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    };
  });
}

const stored = () => handles("readonly", (all) => all.get("folder"));
const store = (handle) => (handle ? handles("readwrite", (all) => all.put(handle, "folder")) : null);
