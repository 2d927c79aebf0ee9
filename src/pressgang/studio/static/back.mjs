// The browser's Back and Forward go through the forces and sheets that were looked at, before they leave the page.

import { change, filesOf, state, watch } from "./store.mjs";

let seen = "";

/** Notes each force and sheet that comes into view, and shows them again. */
export function mount() {
  watch(["force", "sheet", "screen"], ({ force, sheet, screen }) => {
    const view = JSON.stringify([force, sheet]);
    if (screen !== "kit" || !force && !sheet || view === seen) return;
    history[seen ? "pushState" : "replaceState"]({ force, sheet }, "");
    seen = view;
  });
  addEventListener("popstate", ({ state: there }) => {
    const { kit } = state;
    if (!there || !kit) return;
    const force = kit.forces.some((one) => one.id === there.force) || filesOf(kit).has(there.force) ? there.force : state.force;
    const sheet = kit.sheets.some((one) => one.id === there.sheet) ? there.sheet : state.sheet;
    seen = JSON.stringify([force, sheet]);
    change({ force, sheet, page: sheet === state.sheet ? state.page : 1, cell: force === state.force ? state.cell : null });
  });
}
