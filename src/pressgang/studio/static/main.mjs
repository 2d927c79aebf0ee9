// Starts the page: words, the kit, and each region in its place.

import { expected, get, Refusal, whenBack } from "./api.mjs";
import { follow } from "./events.mjs";
import { resume } from "./queue.mjs";
import { forceMenus } from "./rowmenu.mjs";
import { change, filesOf, state, watch } from "./store.mjs";
import { load } from "./words.mjs";
import * as alerts from "./alerts.mjs";
import * as docket from "./docket.mjs";
import * as drawing from "./drawing.mjs";
import * as head from "./head.mjs";
import * as keys from "./keys.mjs";
import * as notes from "./notes.mjs";
import * as pages from "./pages.mjs";
import * as problems from "./problems.mjs";
import * as start from "./start.mjs";
import * as table from "./table.mjs";

const at = (id) => document.getElementById(id);
const REGIONS = [[head, "head"], [docket, "docket"], [table, "stats"], [notes, "stats"], [alerts, "stats"], [drawing, "drawing"],
  [problems, "problems"], [pages, "pages"], [start, "begin"]];

let offered = ""; // the version of the kit that the choices are of

/** Asks for the kit again, and shows it; where none is open, only after one was (`opened`). */
export async function refresh(opened = false) {
  if (state.screen === "start" && opened !== true) return;
  try {
    const kit = await get("api/kit");
    if (state.screen === "start" && opened !== true) return; // it was left meanwhile
    if (state.kit && kit.revision < state.kit.revision) return;
    const known = kit.forces.some((one) => one.id === state.force) || filesOf(kit).has(state.force);
    const force = known ? state.force : (kit.forces[0]?.id ?? null);
    const sheet = kit.sheets.some((one) => one.id === state.sheet) ? state.sheet : (kit.sheets[0]?.id ?? null);
    change({ screen: "kit", kit, force, sheet, readonly: Boolean(kit.readonly) });
    if (offered !== kit.version) choose(kit.version);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    change({ screen: "start", kit: null });
  }
}

/** Asks what the forms offer. */
async function choose(version) {
  try {
    change({ choices: await get("api/choices") });
    offered = version;
  } catch (error) {
    expected(error);
  }
}

async function begin() {
  if (!CSS.supports("selector(:has(a))") || !Array.prototype.toSorted) return;
  await load();
  if (document.body.dataset.screen === "start") change({ screen: "start" });
  else await refresh();
  at("plain").remove();
  for (const [module, id] of REGIONS) module.mount(at(id));
  forceMenus(at("docket"));
  keys.mount(document.body);
  watch(["screen"], ({ screen }) => {
    document.body.dataset.screen = screen;
    for (const id of ["docket", "bench", "pages"]) at(id).hidden = screen !== "kit";
    at("begin").hidden = screen !== "start";
  });
  document.body.classList.remove("asleep");
  whenBack(resume);
  follow(refresh);
}

begin();
