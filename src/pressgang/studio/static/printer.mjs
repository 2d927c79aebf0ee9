// "Measure the printer": a page to print and to read, and the profile that is saved of what it shows.

import { sentence } from "./advice.mjs";
import { expected, get, send } from "./api.mjs";
import { complaint, open, refused } from "./dialog.mjs";
import { button, make } from "./dom.mjs";
import { field } from "./fields.mjs";
import { paperLabel } from "./labels.mjs";
import { editKit, putting } from "./queue.mjs";
import { change, state } from "./store.mjs";
import { say } from "./words.mjs";

/** @type {[string, string[]][]} */
const STEPS = [["lengths", ["across", "down"]], ["margins", ["top", "right", "bottom", "left"]], ["backs", ["dx", "dy"]]];

/** Opens the dialog. */
export async function measurePrinter() {
  let rulers;
  try {
    rulers = await get("api/printers");
  } catch (error) {
    return expected(error);
  }
  return open({
    name: say("printer.heading"),
    address: "printer",
    wide: 640,
    build(body, close) {
      const wrong = complaint(), typed = { name: state.kit.profile };
      const rows = make("ol", { class: "steps" });
      const draw = (faults = {}) => {
        const one = (key, more = {}) => field({ key: `printer ${key}`, label: say(`printer.${key}`, rulers), value: typed[key] ?? "", wrong: faults[key], typing: (text) => { typed[key] = text; }, ...more });
        rows.replaceChildren(
          make("li", {}, make("p", { text: say("printer.print", { paper: paperLabel(rulers.paper) }) }),
            make("a", { class: "button", href: "api/printers/calibration.pdf", target: "_blank", rel: "noopener", text: say("printer.open") })),
          ...STEPS.map(([step, keys]) => make("li", {}, make("p", { text: say(`printer.${step}`, rulers) }), make("div", { class: keys.length > 2 ? "four" : "two" }, ...keys.map((key) => one(key))))),
          make("li", {}, make("p", { text: say("printer.save") }), one("name")));
      };
      const submit = async (event) => {
        event.preventDefault();
        wrong.show([]);
        try {
          const { name, profiles } = await send("POST", "api/printers", typed);
          change({ choices: { ...state.choices, profiles } });
          close();
          if (name !== state.kit.profile) editKit([putting(["profile"], name, state.kit.profile || null)], say("docket.printer"));
        } catch (error) {
          expected(error);
          const problems = error.problems ?? [], faults = Object.fromEntries(problems.map((one) => [one.file, sentence(one)]));
          const known = Object.keys(faults).filter((key) => key === "name" || STEPS.some(([, keys]) => keys.includes(key)));
          draw(faults);
          wrong.show(known.length ? [] : refused(error));
          rows.querySelector("[aria-invalid=true]")?.focus();
        }
      };
      draw();
      body.append(make("form", { class: "work", on: { submit } }, make("div", { class: "scroll" }, rows, wrong.element),
        make("footer", {}, make("span", { class: "quiet", text: say("printer.kept") }), button(say("dialog.cancel"), close), make("button", { class: "button main", text: say("printer.go") }))));
    },
  });
}
