// What changed, said to those who do not see it: one polite status, at most one sentence a second.

import { make } from "./dom.mjs";

let waiting = []; // what each is about, and the sentence
let status = null;
let timer = 0;

/** Makes the status "News". */
export function mount(element) {
  status = make("div", { role: "status", "aria-label": "News", class: "unseen", id: "news" });
  element.append(status);
}

/**
 * Says a sentence in its turn, unless a newer one about the same comes before that: news are of what is, not of what was.
 * Mistakes come first: somebody is about to make the next.
 */
export function news(about, text) {
  const others = waiting.filter((one) => one.about !== about);
  waiting = about === "problems" ? [{ about, text }, ...others] : [...others, { about, text }];
  if (!timer) next();
}

function next() {
  const first = waiting.shift();
  timer = first ? setTimeout(next, 1000) : 0;
  if (first && status) status.textContent = first.text;
}
