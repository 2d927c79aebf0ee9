// What changed, said to those who do not see it: one polite status, at most one sentence a second.

import { make } from "./dom.mjs";

const waiting = [];
let status = null;
let timer = 0;

/** Makes the status "News". */
export function mount(element) {
  status = make("div", { role: "status", "aria-label": "News", class: "unseen", id: "news" });
  element.append(status);
}

/** Says a sentence in its turn; the same one twice is said once. */
export function news(text) {
  if (waiting.at(-1) !== text) waiting.push(text);
  if (!timer) next();
}

function next() {
  const text = waiting.shift();
  timer = text === undefined ? 0 : setTimeout(next, 1000);
  if (text !== undefined && status) status.textContent = text;
}
