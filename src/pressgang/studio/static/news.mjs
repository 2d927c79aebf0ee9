// What changed, said to those who do not see it: one polite status, at most one sentence a second.

import { make } from "./dom.mjs";

const waiting = new Map(); // what it is about -> the sentence
let status = null;
let timer = 0;

/** Makes the status "News". */
export function mount(element) {
  status = make("div", { role: "status", "aria-label": "News", class: "unseen", id: "news" });
  element.append(status);
}

/** Says a sentence in its turn, unless a newer one about the same comes before that: news are of what is, not of what was. */
export function news(about, text) {
  waiting.delete(about);
  waiting.set(about, text);
  if (!timer) next();
}

function next() {
  const [first] = waiting;
  timer = first ? setTimeout(next, 1000) : 0;
  if (!first) return;
  waiting.delete(first[0]);
  if (status) status.textContent = first[1];
}
