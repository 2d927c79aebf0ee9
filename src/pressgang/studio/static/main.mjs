// Starts the page: words, the kit, and each region in its place.

import { addForce, addSheet } from "./adding.mjs";
import { whenBack } from "./api.mjs";
import { make } from "./dom.mjs";
import { follow, refresh } from "./events.mjs";
import { openForce } from "./force.mjs";
import { openLibrary } from "./library.mjs";
import { allOptions } from "./options.mjs";
import { begin as beginPlaces } from "./places.mjs";
import { openPrint } from "./printing.mjs";
import { measurePrinter } from "./printer.mjs";
import { pullFiles } from "./pull.mjs";
import { resume } from "./queue.mjs";
import { forceMenus } from "./rowmenu.mjs";
import { openSettings } from "./settings.mjs";
import { change, watch } from "./store.mjs";
import { ready } from "./transport.mjs";
import { why } from "./why.mjs";
import { load, say } from "./words.mjs";
import * as alerts from "./alerts.mjs";
import * as back from "./back.mjs";
import * as cells from "./cells.mjs";
import * as columns from "./columns.mjs";
import * as docket from "./docket.mjs";
import * as drawing from "./drawing.mjs";
import * as game from "./game.mjs";
import * as head from "./head.mjs";
import * as headmenu from "./headmenu.mjs";
import * as keys from "./keys.mjs";
import * as map from "./map.mjs";
import * as notes from "./notes.mjs";
import * as pages from "./pages.mjs";
import * as problems from "./problems.mjs";
import * as start from "./start.mjs";
import * as table from "./table.mjs";
import * as top from "./top.mjs";

const at = (id) => document.getElementById(id);
/** @type {[{mount(element: HTMLElement): unknown}, string][]} */
const REGIONS = [[head, "head"], [docket, "docket"], [top, "stats"], [table, "stats"], [cells, "stats"], [columns, "stats"], [headmenu, "stats"],
  [notes, "stats"], [alerts, "stats"], [drawing, "drawing"],
  [problems, "problems"], [pages, "pages"], [map, "map"], [game, "game"], [start, "begin"]];

async function begin() {
  if (!CSS.supports("selector(:has(a))") || !Array.prototype.toSorted) return;
  await load();
  if (!(await ready())) return;
  await beginPlaces();
  if (document.body.dataset.screen === "start") change({ screen: "start" });
  else {
    const kit = refresh(), page = pages.glance();
    await kit;
    await page;
  }
  at("plain").replaceWith(make("p", { class: "on-paper", text: say("print.byBrowser") }));
  for (const [module, id] of REGIONS) module.mount(at(id));
  forceMenus(at("docket"));
  keys.mount(document.body);
  back.mount({ print: openPrint, settings: openSettings, force: openForce, options: allOptions, "add-sheet": addSheet, "add-force": addForce,
    "add-column": columns.ask, printer: measurePrinter, pull: pullFiles, library: openLibrary, keys: keys.show, why });
  watch(["screen"], ({ screen }) => {
    document.body.dataset.screen = screen;
    for (const id of ["docket", "bench", "pages"]) at(id).hidden = screen !== "kit";
    at("begin").hidden = screen !== "start";
  });
  document.body.classList.remove("asleep");
  whenBack(resume);
  follow();
}

begin();
