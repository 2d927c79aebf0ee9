// One field of a form: a label, and a textbox, a combobox or a checkbox; it says what was chosen when it is left.

import { make } from "./dom.mjs";

/**
 * The field as a node. `options` are {value, label} of a combobox (a value that is not among them is offered too, as
 * it stands in the file); `tick` makes a checkbox; else it is a textbox. `commit(value)` is called when another value
 * is chosen, or typed and left, and says false where it has to stay as it was; `typing(value)` at every key.
 * @param {{key: string, label: string, value?: any, options?: {value: any, label: string}[], tick?: boolean, placeholder?: string,
 *   help?: string, disabled?: boolean, wrong?: string, commit?: (value: any) => unknown, typing?: (text: string) => unknown,
 *   number?: Record<string, unknown>}} given
 */
export function field({ key, label, value = "", options, tick, placeholder, help, disabled, wrong, commit = () => {}, typing, number }) {
  const shared = { "data-key": key, disabled: Boolean(disabled), "aria-invalid": wrong ? "true" : null };
  if (tick) {
    const box = make("input", { type: "checkbox", checked: value === true || value === "true", ...shared });
    box.addEventListener("change", () => commit(box.checked));
    return make("label", { class: "tick" }, box, make("span", { text: label }), help ? make("span", { class: "quiet", text: help }) : null);
  }
  const input = /** @type {HTMLInputElement} */ (options ? combobox(options, value, shared) : textbox(value, { placeholder, ...shared }, number));
  let last = String(value);
  const done = () => {
    if (input.value === last) return;
    const before = last;
    last = input.value;
    input.defaultValue = last; // it is typed no more
    if (commit(last) === false) input.value = input.defaultValue = last = before;
  };
  input.commit = commit; // a combobox may get another one: see refill.mjs
  input.addEventListener("change", options ? () => input.commit(input.value) : done);
  if (!options) {
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) done();
      if (event.key === "Escape" && input.value !== last) {
        input.value = last;
        typing?.(last);
        event.stopPropagation();
        event.preventDefault();
      }
    });
  }
  if (typing) input.addEventListener("input", () => typing(input.value));
  const id = help || wrong ? `about-${String(key).replace(/\W+/g, "-")}-${counter += 1}` : null;
  if (id) input.setAttribute("aria-describedby", id);
  const heading = make("span", { text: label });
  if (id) {
    input.setAttribute("aria-label", label);
    return make("label", { class: "field" }, heading, input,
      make("span", { class: wrong ? "wrong" : "quiet", id, text: wrong || help }));
  }
  return make("label", { class: "field" }, heading, input);
}

let counter = 0;

function combobox(options, value, more) {
  const known = options.some((one) => String(one.value) === String(value));
  const all = known ? options : [{ value, label: String(value) }, ...options];
  const select = make("select", more, ...all.map((one) => make("option", { value: one.value, text: one.label })));
  select.value = String(value);
  return select;
}

function textbox(value, more, number) {
  const input = make("input", { type: number ? "number" : "text", autocomplete: "off", spellcheck: "false", ...number, ...more });
  input.defaultValue = value;
  return input;
}
