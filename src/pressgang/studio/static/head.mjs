// The head: the kit's name, how things are saved, undo and redo.

import { commit } from "./cells.mjs";
import { button, icon, make, mark, write } from "./dom.mjs";
import { mount as mountNews, news } from "./news.mjs";
import { openPrint } from "./printing.mjs";
import { flush, losable, redo, stuck, undo, unsaved } from "./queue.mjs";
import { change, state, watch } from "./store.mjs";
import { places } from "./places.mjs";
import { say } from "./words.mjs";

const BACK = "M6 3 2.5 6.5 6 10M3 6.5h6.2a3.8 3.8 0 0 1 0 7.5H6";

/** Makes what stands in the head, and listens to its keys. */
export function mount(element) {
  const title = make("h1");
  const place = make("p");
  const saved = make("span", { class: "saved", role: "status", "aria-label": say("head.saving") });
  const back = stepButton("head.undo", step(undo), "Control+Z", icon(BACK));
  const again = stepButton("head.redo", step(redo), "Control+Y", icon(BACK, { mirrored: true }));
  const print = button(say("head.print"), () => { commit(); openPrint(); }, "main", { "aria-keyshortcuts": "Control+P" });
  const acts = make("div", { class: "acts", role: "toolbar", "aria-label": say("head.kit") }, saved, back, again, places?.download() ?? "", print);
  element.append(make("div", { class: "title" }, title, place), acts);
  mountNews(document.body);
  watch(["kit", "screen"], ({ kit, screen }) => {
    acts.hidden = title.hidden = place.hidden = screen !== "kit";
    document.title = kit ? say("head.window", { title: kit.title }) : say("head.studio");
    if (!kit) return;
    write(title, kit.title);
    write(place, say("head.where", { game: kit.game ?? kit.system, folder: kit.folder }));
  });
  watch(["kit", "saving"], ({ kit }) => {
    enable(back, Boolean(kit?.undo?.depth), kit?.undo?.label);
    enable(again, Boolean(kit?.redo?.depth), kit?.redo?.label);
  });
  watch(["saving", "alert", "gone", "readonly"], () => tell(saved));
  addEventListener("keydown", keys);
  addEventListener("pagehide", () => { commit(); flush(); });
  addEventListener("beforeunload", (event) => { if (losable()) event.preventDefault(); });
}

function stepButton(key, run, shortcut, picture) {
  const pressed = () => { if (node.ariaDisabled !== "true") run(); };
  const node = make("button", { type: "button", class: "button bare", "aria-keyshortcuts": shortcut, on: { click: pressed } }, picture, say(key));
  return node;
}

function enable(node, may, label) {
  mark(node, "aria-disabled", may && !state.readonly ? null : "true"); // were it disabled, its last step would leave the keyboard nowhere
  node.title = may && label ? label : "";
}

const step = (run) => () => {
  commit();
  run();
};

/** What the status "Saving" says. */
function tell(status) {
  const { saving, readonly, alert: { word } } = state;
  const left = unsaved() + (word?.cells ?? 0);
  if (word && !word.waits && !left) return status.replaceChildren(make("b", { text: say("alert.refused") }));
  if (left && (word || stuck())) {
    return status.replaceChildren(make("b", { text: say("head.unsaved", { n: left }) }));
  }
  if (readonly) return write(status, say("head.readOnly"));
  if (left) return write(status, say("head.busy"));
  if (saving.all || !saving.at) return write(status, say("head.all"));
  const [before, after] = say("head.savedIn", { time: saving.at.toTimeString().slice(0, 5), file: "\0" }).split("\0");
  return status.replaceChildren(before, make("b", { text: saving.file }), after);
}

function keys(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || state.screen !== "kit") return;
  const key = event.key.toLowerCase();
  if (key === "s") {
    event.preventDefault();
    commit();
    change({ saving: { ...state.saving, all: true } });
    if (!unsaved() && !state.alert.word) news("saving", say("head.all"));
  }
  if (document.querySelector("dialog[open]") || event.target.closest?.("input, textarea")) return;
  if (key === "z" || key === "y") {
    event.preventDefault();
    step(key === "y" || event.shiftKey ? redo : undo)();
  }
}
