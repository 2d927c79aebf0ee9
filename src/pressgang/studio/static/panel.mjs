// A panel over the table, beside the page: what it changes is seen at once. One is open at a time; Esc closes it.

import { enter } from "./dialog.mjs";
import { button, make, mark, write } from "./dom.mjs";
import { watch } from "./store.mjs";
import { say } from "./words.mjs";

let now = null;

/**
 * Opens a panel. `kind` is its mark on the page; `build(body, foot, close)` fills it once and returns what draws it anew at
 * each change of these `keys` of the state: that returns its name, or null where what it is about is gone.
 */
export function panel({ kind, keys, build }) {
  now?.();
  const opener = document.activeElement;
  const heading = make("h2", { tabindex: "-1" }), body = make("div", { class: "scroll" }), foot = make("footer");
  const element = make("section", { class: "panel", id: "panel", role: "dialog" },
    make("div", { class: "bar" }, heading, button(say("dialog.close"), () => close(), "", { "data-key": "panel close" })), body, foot);
  let end = () => {};
  const close = () => {
    if (!element.isConnected) return;
    left();
    end();
    element.remove();
    now = null;
    delete document.body.dataset.panel;
    (opener?.isConnected ? opener : document.querySelector(`[data-panel-of="${kind}"]`))?.focus();
  };
  now = close;
  const left = enter(kind, close);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  });
  document.body.dataset.panel = kind;
  document.body.append(element);
  const draw = build(body, foot, close);
  end = watch([...keys, "screen"], ({ screen }) => {
    const within = element.contains(document.activeElement), name = screen === "kit" ? draw() : null;
    if (within && (!element.contains(document.activeElement) || document.activeElement?.matches(":disabled"))) heading.focus(); // what was pressed is gone
    if (name === null) return void queueMicrotask(close);
    mark(element, "aria-label", name);
    write(heading, name);
    return undefined;
  });
  heading.focus();
}

/** A group of fields under its heading: {element, room}, the room to be refilled. */
export function group(name, help) {
  const room = make("div", { class: "two" });
  const element = make("fieldset", { class: "group" }, make("legend", { text: name }), help ? make("p", { class: "quiet", text: help }) : null, room);
  return { element, room };
}
