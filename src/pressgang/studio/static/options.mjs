// Forms of a sheet's options, from what /api/choices declares: the five most used beside the page, all in a dialog.

import { setKit } from "./queue.mjs";
import { button, open } from "./dialog.mjs";
import { make } from "./dom.mjs";
import { field } from "./fields.mjs";
import { capital, spaced } from "./labels.mjs";
import { refill } from "./refill.mjs";
import { change as set, state, watch } from "./store.mjs";
import { say } from "./words.mjs";

const WAIT = 250; // ms
/** What people change most, in this order; a kind that has none of these shows its first ones. */
const USED = ["size", "backs", "shape", "cut", "scale", "per-page", "diameter", "cell", "across", "down", "joint", "layout",
  "orientation", "formation", "terrain", "columns", "fit"];
const SHOWN = 5;

/** Keeps the most used options of the sheet in view in `element`. */
export function mostUsed(element) {
  let made = "";
  watch(["kit", "sheet", "choices", "readonly", "problems"], () => {
    const sheet = state.kit?.sheets.find((one) => one.id === state.sheet);
    if (!sheet || !state.choices) return refill(element, []);
    const options = optionsOf(sheet);
    const used = USED.map((name) => options.find((one) => one.name === name)).filter(Boolean);
    const five = [...used, ...options.filter((one) => !used.includes(one))].slice(0, SHOWN);
    const now = JSON.stringify([sheet, five.map((one) => one.name), state.readonly, wrongs(sheet)]);
    if (now === made) return undefined;
    made = now;
    return refill(element, five.map((one) => optionField(sheet, one)));
  });
}

function optionsOf(sheet) {
  return kindOf(sheet.kind)?.options ?? [];
}

function kindOf(name) {
  return (state.choices?.kinds ?? []).find((one) => one.kind === name || one.name === name);
}

/** Problems of kit.toml at this sheet's options, by option. */
function wrongs(sheet) {
  const found = {};
  for (const one of state.problems.problems) {
    if (one.at?.sheet === sheet.id && one.at.option) found[one.at.option] = one.message;
  }
  return found;
}

function optionField(sheet, option, more = {}) {
  const said = sheet.options?.[option.name];
  const value = said === undefined ? "" : text(said);
  const words = option.words?.length ? option.words : null;
  const commit = (typed) => change(sheet, option, typed, said);
  const shared = { key: `option ${option.name}`, label: capital(option.label ?? option.name), disabled: state.readonly || state.kit.broken,
    wrong: wrongs(sheet)[option.name], commit, ...more };
  if (truth(option)) return field({ ...shared, value: said ?? option.default ?? false, options: [false, true].map((one) => ({ value: String(one), label: say(one ? "options.yes" : "options.no") })) });
  if (words) {
    const standing = value || text(option.default ?? "");
    return field({ ...shared, value: standing, options: words.map((word) => ({ value: word, label: spaced(word) })) });
  }
  return field({ ...shared, value, placeholder: text(option.default ?? "") || say(option.name === "scale" ? "options.fitted" : "options.usual") });
}

const truth = (option) => option.takes === "true or false";
const text = (value) => (Array.isArray(value) ? value.map(String).join(", ") : String(value ?? ""));

/** What was typed, as kit.toml holds it: a number where one is taken, a list of what commas part. */
export function typed(option, value) {
  const takes = option.takes ?? "";
  if (truth(option)) return value === true || value === "true";
  if (/^list of/.test(takes)) return value.split(",").map((part) => part.trim()).filter(Boolean);
  if (/^(whole )?number/.test(takes) && /^-?\d+(\.\d+)?$/.test(value.trim())) return Number(value);
  return value.trim();
}

function change(sheet, option, value, was) {
  const at = ["sheet", sheet.id, option.name];
  clearTimeout(timers.get(option.name));
  timers.set(option.name, setTimeout(() => {
    if (value === "") setKit({ remove: [{ at, was: was ?? null }] });
    else setKit([{ at, value: typed(option, value), was: was ?? null }]);
  }, option.words?.length || truth(option) ? 0 : Math.min(WAIT, 1)));
}

const timers = new Map();

/** The dialog with all options of a sheet. */
export function allOptions(id) {
  const sheet = state.kit.sheets.find((one) => one.id === id);
  if (!sheet) return;
  const name = capital(sheet.name);
  open({
    name: say("options.heading", { sheet: name }),
    wide: 760,
    build(body, close, bar) {
      const help = kindOf(sheet.kind)?.help;
      if (help) bar.append(make("span", { class: "quiet", text: help }));
      const two = make("div", { class: "two" });
      const end = watch(["kit", "problems"], () => {
        const now = state.kit?.sheets.find((one) => one.id === id);
        if (!now || !body.isConnected && two.childElementCount) return void (two.childElementCount && end?.());
        refill(two, optionsOf(now).map((one) => optionField(now, one, { key: `all ${one.name}`, help: one.help })));
        if (!two.childElementCount) two.append(make("p", { text: say("options.none") }));
        return undefined;
      });
      const remove = make("button", { type: "button", class: "link", text: say("options.remove"), disabled: state.readonly,
        on: { click: () => { close(); away(id); setKit({ remove: [{ at: ["sheet", id] }] }); } } });
      body.append(make("div", { class: "scroll" }, two), make("footer", {}, remove, button(say("dialog.close"), close, "main")));
    },
  });
}

/** Looks at another sheet than this one, if there is one: nobody asks for pages of what is going. */
function away(id) {
  const { sheets } = state.kit, at = sheets.findIndex((one) => one.id === id);
  set({ sheet: (sheets[at + 1] ?? sheets[at - 1])?.id ?? null, page: 1 });
}
