// "Add a column…": one of the game's that the file lacks, or one of the user's own.

import { open as dialog } from "./dialog.mjs";
import { button, link, make } from "./dom.mjs";
import { field } from "./fields.mjs";
import { columnLabel } from "./labels.mjs";
import { edit } from "./queue.mjs";
import { open, state, watch } from "./store.mjs";
import { mayWrite } from "./table.mjs";
import { say } from "./words.mjs";

/** Puts the button under the table. */
export function mount(element) {
  const add = link(say("columns.add"), ask);
  const line = make("p", { class: "notes" }, add);
  element.querySelector(".sheet-room").after(line);
  watch(["force", "files", "kit", "readonly"], () => { line.hidden = !open().file?.columns.length || !mayWrite(); });
}

/** Opens the dialog. */
export function ask() {
  const { id, file, force } = open(), there = new Set(file.columns.map((one) => one.key));
  const missing = force ? (state.choices?.columns ?? []).filter((one) => !there.has(one.key)) : [];
  dialog({
    name: say("columns.add").replace("…", ""),
    address: "add-column",
    build(body, close) {
      const own = make("input", { autocomplete: "off", spellcheck: "false" });
      const help = make("p", { class: "quiet" }), heading = make("label", { class: "field" }, make("span", { text: say("columns.own") }), own);
      const tell = (key) => { help.textContent = missing.find((one) => one.key === key)?.help ?? say("columns.ownHelp"); heading.hidden = Boolean(key); };
      const pick = field({ key: "new column", label: say("columns.column"), value: missing[0]?.key ?? "", commit: tell,
        options: [...missing.map((one) => ({ value: one.key, label: columnLabel(one.heading) })), { value: "", label: say("columns.other") }] });
      tell(missing[0]?.key ?? "");
      const submit = (event) => {
        event.preventDefault();
        const text = pick.querySelector("select").value || own.value.trim();
        if (!text) return own.focus();
        close();
        return edit(id, [{ op: "column", heading: /^[_#]/.test(text) || missing.some((one) => one.key === text) ? text : `_${text}` }], say("columns.step"));
      };
      body.append(make("form", { class: "work", on: { submit } }, make("div", { class: "scroll" }, make("div", { class: "rows" }, pick, heading, help)),
        make("footer", {}, make("span", { class: "quiet" }), button(say("dialog.cancel"), close), make("button", { class: "button main", text: say("columns.go") }))));
    },
  });
}
