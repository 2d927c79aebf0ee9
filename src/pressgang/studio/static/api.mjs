// Requests to the server, and what happens when it refuses or is silent.

import { change, state } from "./store.mjs";
import { request } from "./transport.mjs";

/** The server answered, and refused: `problems` are diagnostics as `check --format json` prints them. */
export class Refusal extends Error {
  /** @param {number} status
   * @param {import("../shapes.d.ts").Problem[]} problems
   * @param {string} [version] */
  constructor(status, problems, version) {
    super(problems[0]?.message ?? `status ${status}`);
    this.status = status;
    this.problems = problems;
    this.version = version;
  }
}

/** The server did not answer at all. */
export class Silence extends Error {}

/** Throws again what is neither a refusal, nor silence, nor a request that we gave up: those are shown elsewhere. */
export function expected(error) {
  if (!(error instanceof Refusal || error instanceof Silence || error.name === "AbortError")) throw error;
}

/** Asks that a refusal is an answer like others: a browser logs those of 4xx as errors. */
export const ASKING = { Prefer: "refusals=200" };
const WAITS = [1, 2, 5, 10]; // seconds until the next try; the last one goes on
const back = new Set();
let tries = 0;
let timer = 0;

/** GET of a path below the page's own, such as "api/kit". */
export const get = (path, options) => send("GET", path, undefined, options);

/** Sends a request with a JSON body and gives the answer; `Refusal` for 4xx and 5xx, `Silence` where none came.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {{signal?: AbortSignal, keepalive?: boolean}} [how]
 * @returns {Promise<any>} */
export async function send(method, path, body, { signal, keepalive = false } = {}) {
  const options = /** @type {RequestInit & {headers: Record<string, string>}} */ ({ method, signal, keepalive, headers: { ...ASKING } });
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers["Content-Type"] = "application/json";
  }
  let answer;
  let text;
  try {
    answer = await request(path, options);
    text = await answer.text();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    lost();
    throw new Silence(path);
  }
  const said = read(text);
  if (said?.refused) throw new Refusal(said.refused, said.problems, said.version);
  if (answer.ok) return said;
  if (answer.status === 403) lost("other");
  throw new Refusal(answer.status, Array.isArray(said) ? said : [], answer.headers.get("ETag")?.replace(/"/g, ""));
}

/** Writes a picture into the kit; `Refusal` where it is none, or another file has its name. */
export async function putPicture(picked) {
  const kind = /\.png$/i.test(picked.name) ? "image/png" : "image/svg+xml";
  const answer = await request(`api/art/${encodeURIComponent(picked.name)}`, { method: "PUT", headers: { ...ASKING, "Content-Type": kind }, body: picked });
  const said = await answer.json().catch(() => []);
  if (!answer.ok || said.refused) throw new Refusal(said.refused ?? answer.status, said.problems ?? said);
}

function read(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** Calls `fn` each time the server answers again after it was lost. */
export const whenBack = (fn) => back.add(fn);

/** The server is gone ("stopped"), or another one stands in its place ("other"): tried again by and by.
 * @param {"stopped" | "other"} how */
export function lost(how = "stopped") {
  if (state.gone !== how) change({ gone: how });
  if (timer) return;
  timer = setTimeout(tryAgain, WAITS[Math.min(tries, WAITS.length - 1)] * 1000);
  tries += 1;
}

/** Asks at once whether the server is there. */
export async function tryAgain() {
  clearTimeout(timer);
  timer = 0;
  try {
    await send("GET", state.screen === "start" ? "api/starts" : "api/kit");
  } catch (error) {
    if (error instanceof Refusal) lost("other");
    return;
  }
  tries = 0;
  change({ gone: "" });
  for (const fn of back) fn();
}
