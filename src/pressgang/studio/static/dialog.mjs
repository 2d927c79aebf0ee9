// Dialogs and menus: opened from anywhere, closed by Esc; the focus goes back to what opened them.

import { sentence } from "./advice.mjs";
import { button, make } from "./dom.mjs";
import { change } from "./store.mjs";
import { say } from "./words.mjs";

/** The dialogs and panels that are open, the last one on top: {address, close}. */
export const shown = [];

/** Notes one that opens, under its address; what it returns notes that it is gone. */
export function enter(address, close) {
  const one = { address, close };
  shown.push(one);
  change({ dialog: address });
  return () => {
    if (!shown.includes(one)) return;
    shown.splice(shown.indexOf(one), 1);
    change({ dialog: shown.at(-1)?.address ?? "" });
  };
}

/**
 * Opens a dialog named `name` and returns `{element, close}`. `build(body, close, bar)` fills it: `body` is the room
 * under the heading, `bar` the line of the heading. `kind` adds classes, `wide` is its width in px; `closed()` is
 * called when it is gone. `address` is its word in the address of the page; without one it cannot be opened by it.
 * @param {{name: string, heading?: string, kind?: string, wide?: number, address?: string, closed?: () => unknown,
 *   build: (body: HTMLElement, close: () => void, bar: HTMLElement) => unknown}} given
 */
export function open({ name, heading = name, kind = "", wide = 560, build, address = "-", closed = () => {} }) {
  const opener = document.activeElement;
  const bar = make("div", { class: "bar" }, make("h2", { text: heading }));
  const body = make("div", { class: "body" });
  const element = make("dialog", { class: `dialog ${kind}`, "aria-label": name }, bar, body);
  element.style.setProperty("--wide", `${wide}px`);
  const close = () => { element.close(); gone(); };
  const left = enter(address, close);
  const gone = () => { // at once: what opens next must not meet it
    if (!element.isConnected) return;
    left();
    element.remove();
    closed();
    back(opener);
  };
  element.addEventListener("close", gone);
  document.body.append(element);
  build(body, close, bar);
  element.showModal();
  return { element, close };
}

/** The focus goes back to what had it, or to what was made anew in its place. */
function back(opener) {
  const key = opener?.dataset.key;
  const again = opener?.isConnected || key === undefined ? opener
    : [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  if (again?.isConnected) again.focus();
}

/** The foot of a dialog: a quiet sentence, then its buttons. */
export function foot(sentence, ...buttons) {
  return make("footer", {}, make("span", { class: "quiet", text: sentence }), ...buttons);
}

/** A dialog that says something and asks: one button for each of `[label, run]`, the last one the way on. */
export function ask(heading, sentence, ...ways) {
  return open({
    name: heading,
    build(body, close) {
      const buttons = ways.map(([label, run], at) =>
        button(label, () => { close(); run?.(); }, at === ways.length - 1 ? "main" : ""));
      body.append(make("div", { class: "scroll" }, make("p", { text: sentence })), foot("", ...buttons));
    },
  });
}

/** What the server refused, as sentences to stand under a form. */
export function refused(error) {
  const problems = error?.problems ?? [];
  if (!problems.length) return [error?.message || say("dialog.failed")];
  return problems.map(sentence);
}

let complaints = 0;

/** A place under a form that says what is wrong, and says it aloud; where it is a box that is wrong, it describes that. */
export function complaint() {
  const element = make("div", { role: "alert", id: `wrong-${complaints += 1}` });
  const show = (/** @type {string[]} */ sentences, /** @type {HTMLElement | null} */ box = null) => {
    element.replaceChildren(...sentences.map((text) => make("p", { class: "wrong", text })));
    if (!box) return;
    for (const one of document.querySelectorAll(`[aria-describedby~=${element.id}]`)) one.removeAttribute("aria-invalid");
    const others = (box.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== element.id);
    box.setAttribute("aria-describedby", [...others, element.id].join(" "));
    box.setAttribute("aria-invalid", "true");
    box.focus();
  };
  return { element, show };
}

/** Opens a menu at an element or a point {x, y}; items are {label, run, disabled}, `null` is left out. */
export function menu(at, items, name = "") {
  const opener = document.activeElement;
  const entries = items.filter(Boolean).map(({ label, run, disabled }) => make("button", {
    type: "button", role: "menuitem", tabindex: "-1", text: label, "aria-disabled": disabled ? "true" : null,
    on: { click: () => { if (!disabled) { close(); run(); } } },
  }));
  const element = make("div", { class: "menu", role: "menu", "aria-label": name }, ...entries);
  document.body.append(element);
  const place = at instanceof Element ? at.getBoundingClientRect() : { left: at.x, bottom: at.y, top: at.y };
  const { width, height } = element.getBoundingClientRect();
  const top = place.bottom + height > innerHeight ? place.top - height : place.bottom;
  element.style.left = `${Math.max(4, Math.min(place.left, innerWidth - width - 4))}px`;
  element.style.top = `${Math.max(4, top)}px`;
  const away = (event) => { if (!element.contains(event.target)) close(false); };
  function close(back = true) {
    if (!element.isConnected) return;
    element.remove();
    removeEventListener("pointerdown", away, true);
    if (back && opener?.isConnected) opener.focus();
  }
  element.addEventListener("keydown", (event) => {
    const now = entries.indexOf(document.activeElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1 + entries.length, Home: 0, End: entries.length - 1 }[event.key];
    if (to !== undefined) entries[to % entries.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  addEventListener("pointerdown", away, true);
  entries[0]?.focus();
  return { element, close };
}
