// A list that is made anew keeps the focus, on the item of the same `data-key`, and what is being typed into it.

import { mark } from "./dom.mjs";

let pressed = null; // what the pointer, or Space, holds down: it is clicked when that is let go, if it is still there
const put = new Map(); // what waits for that

for (const event of ["pointerdown", "keydown"]) {
  addEventListener(event, (pushed) => { if (event !== "keydown" || /** @type {KeyboardEvent} */ (pushed).key === " ") pressed = pushed.target; }, true);
}
for (const event of ["pointerup", "pointercancel", "keyup", "blur"]) {
  addEventListener(event, ({ type, target }) => {
    if (!pressed || (type === "blur" && target !== window)) return;
    setTimeout(() => { // behind the click
      pressed = null;
      const waiting = [...put.values()];
      put.clear();
      waiting.forEach((run) => run());
    });
  }, true);
}

/** Does what makes the inside of an element anew: at once, or when the button in it that is held down was let go. */
export function later(parent, run) {
  if (pressed && parent.contains(pressed)) put.set(parent, run);
  else {
    put.delete(parent);
    run();
  }
}

/** Puts these nodes into `parent` in place of what is there. */
export function refill(parent, nodes) {
  later(parent, () => fill(parent, nodes));
}

function fill(parent, nodes) {
  const active = parent.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.closest("[data-key]")?.dataset.key;
  const caret = active?.type === "text" ? [active.selectionStart, active.selectionEnd] : null;
  const fresh = nodes.filter(Boolean);
  const typed = caret && active.value !== active.defaultValue, picks = active?.localName === "select";
  const at = key && (typed || picks) ? fresh.findIndex((node) => holds(node, key)) : -1;
  if (at >= 0 && (typed || becomes(active, fresh[at].querySelector("select")))) {
    fresh[at] = [...parent.children].find((child) => child.contains(active));
    return keep(parent, fresh);
  }
  parent.replaceChildren(...fresh);
  if (!active || active.isConnected) return;
  const again = key === undefined ? null : [...parent.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  again?.focus({ preventScroll: true }); // the hand may be elsewhere by now
  if (caret && again?.type === "text") again.setSelectionRange(...caret);
  return undefined;
}

const holds = (node, key) => [node, ...(node.querySelectorAll?.("[data-key]") ?? [])].some((one) => one.dataset?.key === key);

/** Has these nodes in `parent` and no others. Those that stay are not taken out: a click or a word goes on in them. */
export function keep(parent, nodes) {
  const stay = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!stay.has(child)) child.remove();
  nodes.forEach((node, at) => parent.childNodes[at] === node || parent.insertBefore(node, parent.childNodes[at] ?? null));
}

/** A combobox stays itself, for a word is typed into it letter by letter: it shows and does what the new one would. */
function becomes(old, made) {
  if (!made || made.disabled || offers(old) !== offers(made)) return false;
  const label = [...made.parentElement.childNodes];
  label[label.indexOf(made)] = old;
  keep(old.parentElement, label);
  for (const name of ["aria-invalid", "aria-label", "aria-describedby"]) mark(old, name, made.getAttribute(name));
  old.commit = made.commit;
  old.value = made.value;
  return true;
}

/** What a list of choices offers, to be compared. */
export const offers = (select) => JSON.stringify([...select.options].map((one) => [one.value, one.text]));
