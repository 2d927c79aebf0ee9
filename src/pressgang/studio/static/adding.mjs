// "Add a sheet" and "Add a force": what they ask, and the lines of kit.toml that follow.

import { plain } from "./advice.mjs";
import { send } from "./api.mjs";
import { complaint, open, refused } from "./dialog.mjs";
import { button, make } from "./dom.mjs";
import { field } from "./fields.mjs";
import { capital } from "./labels.mjs";
import { change, state } from "./store.mjs";
import { say } from "./words.mjs";

/** A dialog with a form; `add()` gives what is added to the kit, `done(kit)` what to show then.
 * What is refused is said of the box `name`.
 * @param {{heading: string, name: HTMLElement, address: string, wide?: number, content: Node[], go: string, add: () => object, done: Function}} given */
function form({ heading, name, address, wide, content, go, add, done }) {
  open({
    name: heading,
    address,
    wide,
    build(body, close) {
      const wrong = complaint();
      const submit = async (event) => {
        event.preventDefault();
        try {
          const { kit } = await send("PATCH", "api/kit", { version: state.kit.version, edits: [{ op: "add", ...add() }] });
          change({ kit, ...done(kit) });
          close();
        } catch (error) {
          wrong.show(refused(error), name);
        }
      };
      body.append(make("form", { class: "work", on: { submit } },
        make("div", { class: "scroll" }, make("div", { class: "rows" }, ...content, wrong.element)),
        make("footer", {}, make("span", { class: "quiet" }), button(say("dialog.cancel"), close),
          make("button", { class: "button main", text: go }))));
    },
  });
}

/** Asks for a kind and a name, and adds the sheet. */
export function addSheet() {
  const used = new Set(state.kit.sheets.map((one) => one.kind));
  const kinds = state.choices?.kinds ?? [];
  const first = kinds.find((one) => !used.has(kindName(one))) ?? kinds[0];
  const name = make("input", { autocomplete: "off", spellcheck: "false", "aria-describedby": "sheet-name-help" });
  const list = make("fieldset", { class: "kinds" }, make("legend", { text: say("sheet.kind") }), ...kinds.map((kind, at) => {
    const word = kindName(kind);
    const radio = make("input", { type: "radio", name: "kind", value: word, checked: kind === first, autofocus: kind === first, "aria-describedby": `kind-${at}` });
    return make("div", { class: "kind" }, make("label", { class: "tick" }, radio, make("span", { text: capital(word) })),
      make("span", { class: "quiet", id: `kind-${at}`, text: plain(kind.help) }));
  }));
  form({
    heading: say("sheet.add"),
    name,
    address: "add-sheet",
    wide: 720,
    go: say("sheet.go"),
    content: [list, make("label", { class: "field" }, make("span", { text: say("sheet.name") }), name),
      make("p", { class: "quiet", id: "sheet-name-help", text: say("sheet.help") })],
    add() {
      const values = { kind: list.querySelector("input:checked")?.value ?? "" };
      if (name.value.trim()) values.name = onlyName(name.value, "sheet");
      return { at: ["sheet"], value: values };
    },
    done: (kit) => ({ sheet: kit.sheets.at(-1)?.id ?? null, page: 1 }),
  });
}

/** The name as it is written, which none of the others has. @param {string} text @param {"force" | "sheet"} what */
function onlyName(text, what) {
  const name = text.trim();
  if (state.kit[`${what}s`].some((one) => one.name.toLowerCase() === name.toLowerCase())) throw new Error(say(`${what}.twice`, { name }));
  return name;
}

const kindName = (kind) => kind.kind ?? kind.name;

/** Asks for a name and a stat file, and adds the force. */
export function addForce() {
  const name = make("input", { autocomplete: "off", required: true });
  const files = state.kit.loose ?? [];
  const stats = field({ key: "stats", label: say("force.stats"), value: "",
    options: [{ value: "", label: say("force.fresh") }, ...files.map((one) => ({ value: one, label: one }))] });
  form({
    heading: say("force.add"),
    name,
    address: "add-force",
    go: say("force.go"),
    content: [make("label", { class: "field" }, make("span", { text: say("force.name") }), name), stats,
      make("p", { class: "quiet", text: say("force.help") })],
    add() {
      const values = { name: onlyName(name.value, "force") };
      const file = stats.querySelector("select").value;
      if (file) values.stats = file;
      return { at: ["force"], value: values };
    },
    done: (kit) => ({ force: kit.forces.find(({ id }) => state.kit.forces.every((one) => one.id !== id))?.id ?? state.force, cell: null }),
  });
}
