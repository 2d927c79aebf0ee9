// CPython with pressgang's code: begun from nothing, or from its memory as an earlier visit left it with all code loaded.

import { Place } from "./storage.mjs";

export const HOME = "/home/pressgang";
export const ROOT = new URL("..", import.meta.url);
export const NAME = `${new URL("..", ROOT).href} ${ROOT.pathname.split("/").at(-2)}`; // of the channel, and of what is kept
const MEMORY = encodeURIComponent(`memory ${NAME}`); // a file: it is read in a quarter of the time that a cache takes
const EDITION = 16; // letters of its name, at the end
const CODE = new URL("app.zip", ROOT).href;
const FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
const HEAP_AT = 4; // where a kept memory says how many bytes stand before it
const BASE = 64; // bytes behind it that say where the compiled library lies
const BEGIN = `
import gc, sys
gc.set_threshold(100_000, 50, 100) # as the studio's server has it
if "/site" not in sys.path:
    sys.dont_write_bytecode = True
    sys.path.insert(0, "/site")
    from pressgang.site import pixels
    sys.modules.update(pixels.stand_in_for_pillow())
from pressgang.site import engine, rehearsal
`;
const OPEN = `
def opened(take):
    import lzma
    with lzma.open("/app.xz") as packed:
        while part := packed.read(1 << 20):
            take(part)
opened`;

/** Python, ready to begin the engine. Where it cannot be had, the error says as `runtime` what the service worker met: "differs" or "unreachable". */
export async function load() {
  try {
    const file = await keptFile();
    if (file) return await start({}, recall(file));
  } catch (error) {
    console.warn(error);
    await forget();
  }
  return start({});
}

/** The kits of the browser, where Python finds them. */
export async function home(python) {
  const place = new Place(python.FS, HOME, await (await storage()).getDirectoryHandle("pressgang", { create: true }));
  await place.pull();
  return place;
}

/** Lets go of the kept memory. */
export async function forget() {
  await (await storage()).removeEntry(MEMORY).catch(() => {});
}

/** Whether there is a kept memory. */
export const isKept = async () => Boolean(await keptFile());

const storage = () => navigator.storage.getDirectory();

/** The file of the kept memory; null where there is none. @returns {Promise<any>} */
async function keptFile() {
  const file = await (await storage()).getFileHandle(MEMORY).catch(() => null);
  return (await file?.getFile())?.size ? file : null; // it is empty until all is written
}

async function recall(file) {
  try {
    const handle = await file.createSyncAccessHandle({ mode: "read-only" });
    const data = new Uint8Array(handle.getSize());
    handle.read(data);
    handle.close();
    return data;
  } catch { // slower, but every browser has it
    return new Uint8Array(await (await file.getFile()).arrayBuffer());
  }
}

/** Keeps the memory of a Python that has used this, for the next visit. */
export async function keep(used) {
  const python = await start({ _makeSnapshot: true });
  if (!python.base) return; // the browser had no room for the code
  await home(python);
  python.runPython(`kept = rehearsal.prepare(${JSON.stringify(used)}, "${HOME}")`);
  const folder = await storage();
  const file = await (await folder.getFileHandle(MEMORY, { create: true })).createWritable();
  await file.write(python.makeMemorySnapshot());
  await file.write(python.base.padEnd(BASE));
  await file.close();
  for await (const name of /** @type {any} */ (folder).keys()) if (name.startsWith(MEMORY.slice(0, -EDITION)) && name !== MEMORY) await folder.removeEntry(name);
}

/** @param {Promise<Uint8Array> | null} [kept] */
async function start(how, kept = null) {
  const place = new URL("pyodide/", ROOT), cache = await caches.open(NAME), bytes = async (answer) => new Uint8Array(await answer.arrayBuffer());
  const opened = await cache.match(CODE), code = opened ? bytes(opened) : fetch(new URL("app.xz", ROOT)).then(bytes);
  let base = "";
  let memory = /** @type {any} */ (undefined), stood = "";
  const reading = kept?.then((data) => {
    stood = new TextDecoder().decode(data.subarray(-BASE)).trim();
    return (memory = data.subarray(0, -BASE));
  });
  // the runtime is compiled while the memory is read: by itself it waits for that
  const compiled = WebAssembly.compileStreaming(fetch(new URL("pyodide.asm.wasm", place)));
  compiled.catch(() => {}); // it is told below
  const usual = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (_, imports) => {
    WebAssembly.instantiateStreaming = usual;
    return { module: await compiled, instance: await WebAssembly.instantiate(await compiled, imports) };
  };
  try {
    const { loadPyodide } = await import(new URL("pyodide.mjs", place).href);
    const { default: make } = await import(new URL("pyodide.asm.mjs", place).href);
    const python = await loadPyodide({
      ...how, indexURL: place.href, _loadSnapshot: reading,
      fsInit: async (fs) => { if (opened) write(fs, await code); },
      createPyodideModule: async (settings) => await compiled && make(Object.assign(settings, { onRuntimeInitialized() {
        if (opened) base = loadCompiled(settings);
        if (!memory) return;
        if (base !== stood) throw new Error("the memory that was kept is of another place");
        const size = memory.length - new Uint32Array(memory.buffer, HEAP_AT, 1)[0];
        if (size > settings.HEAP8.length) settings.growMemory(size);
      } })),
    });
    memory?.buffer.transfer?.(0); // it is in use now: no second one is held until somebody clears away
    memory = python._api.config._loadSnapshot = undefined;
    if (!opened) write(python.FS, await bytes(await unpack(python, await code, cache)));
    python.runPython(BEGIN);
    return Object.assign(python, { base, rehearsed: Boolean(kept) });
  } catch (error) {
    for (const name of FILES) {
      const answer = await fetch(new URL(name, place)).catch(() => null);
      if (!answer?.ok) throw Object.assign(new Error(name), { runtime: answer?.status === 502 ? await answer.text() : "unreachable" });
    }
    throw error;
  }
}

/** Loads the compiled library before Python begins: a memory that is kept fits only where it lies at the same place, which this says. */
function loadCompiled(settings) {
  const handle = settings._malloc(64); // the runtime notes in it where the library lies
  settings.HEAPU8.fill(0, handle, handle + 64);
  const file = settings.FS.readdir("/site/msgspec").find((name) => name.endsWith(".so"));
  settings.loadDynamicLibrary(`/site/msgspec/${file}`, { global: false, nodelete: true }, {}, handle);
  return [...settings.HEAPU32.subarray(handle / 4 + 3, handle / 4 + 7)].join(" ");
}

/** The code and the fonts, opened by Python itself on a first visit, and kept as they are then. */
async function unpack(python, packed, cache) {
  const parts = [];
  python.FS.writeFile("/app.xz", packed, { canOwn: true });
  python.runPython(OPEN)((/** @type {any} */ part) => parts.push(part.toJs()));
  python.FS.unlink("/app.xz");
  const answer = new Response(new Blob(parts));
  await cache.put(CODE, answer.clone()).catch(() => {});
  return answer;
}

/** What a zip holds whose entries are not compressed. */
function* entries(zip) {
  const view = new DataView(zip.buffer), text = new TextDecoder();
  for (let at = 0; view.getUint32(at, true) === 0x04034b50;) {
    const size = view.getUint32(at + 18, true), name = at + 30, end = name + view.getUint16(at + 26, true);
    at = end + view.getUint16(at + 28, true) + size;
    yield [text.decode(zip.subarray(name, end)), zip.subarray(at - size, at)];
  }
}

function write(fs, zip) {
  for (const [name, data] of entries(zip)) {
    const path = `/site/${name}`, folder = path.slice(0, path.lastIndexOf("/"));
    if (!fs.analyzePath(folder).exists) fs.mkdirTree(folder);
    fs.writeFile(path, data, { canOwn: true });
  }
}
