// A list that is made anew keeps the focus: on the item of the same `data-key`.

/** Puts these nodes into `parent` in place of what is there. */
export function refill(parent, nodes) {
  const active = parent.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.closest("[data-key]")?.dataset.key;
  const caret = active?.type === "text" ? [active.selectionStart, active.selectionEnd] : null;
  parent.replaceChildren(...nodes.filter(Boolean));
  if (!active || active.isConnected) return;
  const again = key === undefined ? null : [...parent.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  again?.focus();
  if (caret && again?.type === "text") again.setSelectionRange(...caret);
}
