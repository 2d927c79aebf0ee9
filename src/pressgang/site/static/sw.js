// Between the page and the web server: keeps each edition for use without a network, asks the worker for what is
// no file, and adds the headers that a server of our own would send. POLICY, PACKED and PUBLIC stand above.

const ROOT = new URL("./", self.location.href);
const HEADERS = {
  "Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
};
const TYPES = { wasm: "application/wasm", mjs: "text/javascript", json: "application/json", zip: "application/zip" };
const PATIENCE = 60_000; // ms until a request that no worker takes is given up
const FRONT = "front";
const loading = new Map(); // what is on its way into what is kept

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (!url.href.startsWith(ROOT.href)) return;
  const path = url.href.slice(ROOT.href.length).replace(/#.*/, "");
  const [, edition, inner] = /^([0-9a-f]{16})\/(.+)$/.exec(path) ?? [];
  if (!edition) { // the rest of the web site is none of ours
    if (/^(index\.html)?(\?.*)?$/.test(path)) event.respondWith(front(event.request));
  } else if (inner.startsWith("api/")) event.respondWith(asked(edition, event.request, inner));
  else if (inner.startsWith("pixels?")) event.respondWith(pixels(event.request, url.searchParams));
  else event.respondWith(kept(edition, inner.replace(/\?.*/, "")));
});

// The page says which edition it is of once it runs: all of it is kept, and what was kept of others is let go.
self.addEventListener("message", ({ data, ports }) => {
  if (data.claim) self.clients.claim();
  if (data.keep) keep(data.keep, data.names).then(() => ports[0]?.postMessage("kept"), () => ports[0]?.postMessage("lost"));
});

async function keep(edition, names) {
  const cache = await caches.open(at(edition));
  for (const name of names) if (!await cache.match(new URL(`${edition}/${name}`, ROOT))) await (await kept(edition, name)).arrayBuffer();
  await Promise.all(loading.values());
  const page = await fetch(ROOT, { cache: "no-store" }).catch(() => null); // without a network it is kept already
  if (page?.ok && (await page.clone().text()).includes(edition)) await (await caches.open(at(FRONT))).put(ROOT.href, page);
  for (const name of await caches.keys()) if (name.startsWith(ROOT.href) && ![at(edition), at(FRONT)].includes(name)) await caches.delete(name);
}

const at = (name) => `${ROOT.href} ${name}`;

const headed = (answer) => {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
};

/** The page itself: the newest where there is a network, else that of the edition that is kept whole. */
async function front(request) {
  try {
    return headed(await fetch(request));
  } catch (error) {
    const found = request.mode === "navigate" && await (await caches.open(at(FRONT))).match(ROOT.href);
    if (found) return headed(found);
    throw error;
  }
}

/** A file of an edition; it never changes. */
async function kept(edition, name) {
  const cache = await caches.open(at(edition));
  const key = new URL(`${edition}/${name}`, ROOT).href;
  await loading.get(key); // who asks for it twice at once waits for the first
  const found = await cache.match(key);
  if (found) return found;
  const made = fetched(edition, name).then((answer) => (answer.ok ? headed(answer) : answer));
  // where there is no room to keep it, it is taken from the network each time
  loading.set(key, made.then((answer) => answer.ok && cache.put(key, answer.clone())).catch(() => {}).finally(() => loading.delete(key)));
  return made; // what is big is worked on while it comes
}

async function fetched(edition, name) {
  const short = name.replace(/^pyodide\//, "");
  if (PUBLIC[short] && short !== name) return fromPublic(...PUBLIC[short]);
  if (name.startsWith("fonts/")) return asked(edition, new Request(new URL(name, ROOT)), `api/${name}`); // they are in the code's archive
  if (!PACKED.some((end) => name.endsWith(end))) return fetch(new URL(`${edition}/${name}`, ROOT));
  const answer = await fetch(new URL(`${edition}/${name}.gz`, ROOT));
  if (!answer.ok) return answer;
  // a server may have opened it already, where it takes .gz for a way of sending
  const data = new Uint8Array(await answer.arrayBuffer());
  const packed = data[0] === 0x1f && data[1] === 0x8b;
  const body = packed ? new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip")) : data;
  return new Response(body, { headers: { "Content-Type": TYPES[name.split(".").pop()] ?? "application/octet-stream" } });
}

/** A file of the runtime from its public distribution; else, which of two things is wrong with it, as an answer that is not kept. */
async function fromPublic(address, integrity) {
  try {
    return await fetch(address, { integrity, credentials: "omit" });
  } catch {
    const there = await fetch(address, { credentials: "omit" }).then((answer) => answer.ok, () => false);
    return new Response(there ? "differs" : "unreachable", { status: 502 });
  }
}

/** The pixels of a picture, which the worker asks for as it cannot wait for them itself. */
async function pixels(request, asked) {
  try {
    const how = { premultiplyAlpha: "none", colorSpaceConversion: "none" };
    const picture = await createImageBitmap(new Blob([await request.arrayBuffer()], { type: "image/png" }), how);
    const width = Number(asked.get("width")) || picture.width, height = Number(asked.get("height")) || picture.height;
    const paper = new OffscreenCanvas(width, height).getContext("2d");
    paper.imageSmoothingQuality = "high";
    paper.drawImage(picture, 0, 0, width, height);
    return new Response(paper.getImageData(0, 0, width, height).data, { headers: { "X-Width": width, "X-Height": height } });
  } catch (error) {
    return new Response(String(error), { status: 422 });
  }
}

/** What the worker answers: pictures, printed files, and links that are opened. */
async function asked(edition, request, path) {
  const channel = new BroadcastChannel(at(edition)), id = `sw${crypto.randomUUID()}`;
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  return new Promise((resolve) => {
    const parts = [];
    let head = null;
    const end = (answer) => { clearTimeout(timer); channel.close(); resolve(headed(answer)); };
    const timer = setTimeout(() => end(new Response("The studio does not run in this browser now. Open its page, then this address again.", { status: 503 })), PATIENCE);
    channel.onmessage = ({ data }) => {
      if (data.here || data.to !== id) return;
      if (data.what === "start") head = data.values;
      else if (data.what === "part") parts.push(data.values[0]);
      else if (data.what === "end") end(new Response([204, 304].includes(head?.[0]) ? null : new Blob(parts), { status: head?.[0] ?? 500, headers: head?.[1] ?? [] }));
    };
    channel.postMessage({ ask: id, method: request.method, path, headers: [...request.headers], body });
  });
}
