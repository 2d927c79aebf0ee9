// A list that is made anew keeps the focus, on the item of the same `data-key`, and what is being typed into it.

import { mark } from "./dom.mjs";

/** Puts these nodes into `parent` in place of what is there. */
export function refill(parent, nodes) {
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
  again?.focus();
  if (caret && again?.type === "text") again.setSelectionRange(...caret);
  return undefined;
}

const holds = (node, key) => [node, ...(node.querySelectorAll?.("[data-key]") ?? [])].some((one) => one.dataset?.key === key);

/** Has these nodes in `parent` and no others. Those that stay are not taken out: a click or a word goes on in them. */
export function keep(parent, nodes) {
  for (const child of [...parent.childNodes]) if (!nodes.includes(child)) child.remove();
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

const offers = (select) => JSON.stringify([...select.options].map((one) => [one.value, one.text]));
