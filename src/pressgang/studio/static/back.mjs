// Each force, sheet and dialog is an address of the page: Back and Forward go through them before they leave the studio.

import { expected, send } from "./api.mjs";
import { shown } from "./dialog.mjs";
import { refresh } from "./events.mjs";
import { change, filesOf, leave, state, until, watch } from "./store.mjs";

/** What opens the dialogs that have an address, by its first word. */
let openers = {};
let seen = ""; // the view of the entry of the history that is shown
/** @type {number | null} */
let place = null; // the number of that entry, once one was gone to
let going = false; // towards an entry: what changes on the way is none itself

/** Notes each view as it comes, and shows those again that the address or the history names. */
export function mount(found) {
  openers = found;
  addEventListener("popstate", ({ state: there }) => location.hash.startsWith("#example=") || go(there ?? named())); // a page without a server opens examples so
  const first = location.hash && state.screen === "kit" ? named() : null; // before our own addresses are written
  watch(["screen", "kit", "force", "sheet", "dialog"], note);
  if (!first) return;
  go({ ...first, dialog: "" });
  if (!first.dialog) return;
  until(["choices"], ({ choices }) => choices).then(() => { // the forms of dialogs ask for them
    if (!state.dialog && state.force === first.force) go(first); // else somebody went on meanwhile
  });
}

const viewOf = ({ screen, kit, force, sheet, dialog }) => ({ screen, kit: kit?.path ?? null, force, sheet, dialog });

/** The view that the address names: "#a1,s2,print". */
function named() {
  const parts = location.hash.slice(1).split(",").map(decodeURIComponent), part = (form) => parts.find((one) => form.test(one));
  return { screen: state.screen, kit: state.kit?.path ?? null, force: part(/^(a\d+|n:.*|f\d+)$/) ?? state.force, sheet: part(/^s\d+$/) ?? state.sheet,
    dialog: parts.find((one) => one.split(" ")[0] in openers) ?? "" };
}

function note() {
  const view = viewOf(state), now = JSON.stringify(view);
  if (going || !state.screen || now === seen || (state.screen === "kit" && !view.kit)) return;
  const before = seen ? JSON.parse(seen) : null, { number = 0, last = "", spare = false } = history.state ?? {};
  const closed = before?.dialog && !view.dialog; // its entry becomes that of what is seen without it
  const entry = !before || closed ? { number, last, spare: last === now } : { number: spare ? number : number + 1, last: seen, spare: false };
  seen = now;
  place = entry.number;
  const hash = view.screen === "kit" ? `#${[view.force, view.sheet, view.dialog].filter(Boolean).map(encodeURIComponent).join()}` : "";
  history[!before || closed || spare ? "replaceState" : "pushState"]({ ...view, ...entry }, "", location.pathname + hash); // a hash alone would be one of the base, which a site has elsewhere
}

/** Shows the view of an entry; one that looks like what is there is passed over. */
async function go(/** @type {any} */ there) {
  const { number = 0, last: _, spare: __, ...view } = there, now = JSON.stringify(view);
  const way = Math.sign(number - (place ?? number));
  place = number;
  if (now === seen && way && number) return history.go(way);
  going = true;
  try {
    await show(view);
  } catch (error) {
    expected(error);
  }
  seen = JSON.stringify(viewOf(state));
  setTimeout(() => { going = false; });
  return undefined;
}

async function show({ screen, kit, force, sheet, dialog }) {
  while (shown.length && state.dialog !== dialog) shown.at(-1).close();
  if (screen === "start") return leave();
  if (state.screen !== "kit" || state.kit?.path !== kit) {
    if (kit) await send("POST", "api/open", { path: kit });
    await refresh(true);
  }
  const { forces, sheets } = state.kit, other = force !== state.force && (forces.some((one) => one.id === force) || filesOf(state.kit).has(force));
  if (other) change({ force, cell: null });
  if (sheet !== state.sheet && sheets.some((one) => one.id === sheet)) change({ sheet, page: 1 });
  const [word, ...rest] = dialog.split(" ");
  if (dialog !== state.dialog) openers[word]?.(rest.join(" "));
  return undefined;
}
