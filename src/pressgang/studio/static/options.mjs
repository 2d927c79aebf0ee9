// Forms of a sheet's options, from what /api/choices declares: the five most used above the page, all in a panel beside it.

import { editKit, putting } from "./queue.mjs";
import { plain } from "./advice.mjs";
import { button, make, write } from "./dom.mjs";
import { field } from "./fields.mjs";
import { capital, spaced } from "./labels.mjs";
import { group, panel } from "./panel.mjs";
import { keep, refill } from "./refill.mjs";
import { change as set, isLocked, state, watch } from "./store.mjs";
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
    element.classList.toggle("waits", Boolean(sheet) && !state.choices);
    if (!sheet || !state.choices) return refill(element, []);
    const options = optionsOf(sheet);
    const used = USED.flatMap((name) => options.find((one) => one.name === name) ?? []);
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
  return (state.choices?.kinds ?? []).find((one) => one.kind === name);
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
  const shared = { key: `option ${option.name}`, label: capital(option.label ?? option.name), disabled: isLocked(),
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
    editKit([putting(at, value === "" ? "" : typed(option, value), was)]);
  }, option.words?.length || truth(option) ? 0 : Math.min(WAIT, 1)));
}

const timers = new Map();

/** What options are about, in this order; those of no group are about what is on the sheet. */
const GROUPS = {
  size: ["size", "shape", "scale", "diameter", "width", "height", "cell", "across", "down", "per-page", "columns", "rows", "orientation", "fit", "gap",
    "radius", "layout", "hex", "square", "card", "chit", "counter-width", "counter-height", "small", "same-scale", "places", "preset", "page-per-force"],
  content: [],
  pictures: ["terrain", "seed", "ground", "line", "colour", "device", "legend", "numbering", "middles", "style", "show", "furniture"],
  cutting: ["backs", "cut", "overlap", "joint", "links", "far-edge", "near-edge", "edges", "turned"],
  machine: ["knife", "registration", "registration-inset"],
  shop: ["bleed", "fillable"],
};

/** The panel with all options of the sheet in view. */
export function allOptions() {
  const inView = () => state.kit?.sheets.find((one) => one.id === state.sheet);
  panel({
    kind: "options",
    keys: ["kit", "sheet", "choices", "problems", "readonly"],
    build(body, foot, close) {
      let seen = ""; // the id of the sheet in the panel, which goes when another hand takes that out of the kit
      const help = make("p", { class: "quiet" }), name = make("div", { class: "rows" }), forces = group(say("options.forces"));
      const groups = Object.keys(GROUPS).map((key) => ({ key, ...group(say(`options.groups.${key}`)) }));
      body.append(help, name, forces.element, ...groups.map((one) => one.element));
      const act = (key, run) => button(say(`options.${key}`), () => run(inView()), "", { "data-key": `sheet ${key}` });
      const up = act("up", (sheet) => moved(sheet, false)), down = act("down", (sheet) => moved(sheet, true));
      const copy = act("duplicate", duplicated), remove = act("remove", (sheet) => { close(); away(sheet.id); editKit([{ op: "remove", at: ["sheet", sheet.id] }]); });
      foot.append(up, down, copy, remove);
      return () => {
        const sheet = inView(), { sheets } = state.kit ?? {};
        if (!sheet || (seen && sheets.every(({ id }) => id !== seen))) return null;
        seen = sheet.id;
        const heading = say("options.heading", { sheet: capital(sheet.name) });
        if (!state.choices) return heading;
        const closed = isLocked(), said = plain(kindOf(sheet.kind)?.help);
        write(help, said);
        refill(name, [field({ key: "sheet name", label: say("options.name"), value: sheet.name, disabled: closed, commit: (value) => renamed(sheet, value.trim()) })]);
        forces.element.hidden = state.kit.forces.length < 2;
        refill(forces.room, state.kit.forces.map((force) => forceBox(sheet, force, closed)));
        const options = optionsOf(sheet);
        for (const { key, element, room } of groups) {
          const own = options.filter((one) => groupOf(one.name) === key);
          element.hidden = !own.length;
          refill(room, own.map((one) => optionField(sheet, one, { key: `all ${one.name}`, help: plain(one.help) })));
        }
        for (const one of [up, down, copy, remove]) one.disabled = closed;
        up.disabled ||= sheets[0] === sheet;
        down.disabled ||= sheets.at(-1) === sheet;
        return heading;
      };
    },
  });
}

const groupOf = (name) => Object.keys(GROUPS).find((key) => GROUPS[key].includes(name)) ?? "content";

/** A sheet is of all forces, or of those whose boxes are ticked: at least one is. */
function forceBox(sheet, force, disabled) {
  const all = state.kit.forces.map((one) => one.name), chosen = sheet.forces.length ? sheet.forces : all;
  const commit = (ticked) => {
    const now = all.filter((name) => (name === force.name ? ticked : chosen.includes(name))), at = ["sheet", sheet.id, "forces"];
    if (now.length === 0) return set({ kit: { ...state.kit } }); // the box is ticked again
    return editKit([putting(at, now.length === all.length ? "" : now, sheet.forces.length ? sheet.forces : null)], say("options.forces"));
  };
  return field({ key: `sheet force ${force.name}`, label: force.name, tick: true, value: chosen.includes(force.name), disabled, commit });
}

function renamed(sheet, name) {
  editKit([putting(["sheet", sheet.id, "name"], name, sheet.name === sheet.kind ? null : sheet.name)], say("options.name"));
}

/** A sheet changes places with the one below it, or that with it. */
function moved(sheet, down) {
  const { sheets } = state.kit, upper = down ? sheet : sheets[sheets.indexOf(sheet) - 1];
  editKit([{ op: "move", at: ["sheet", upper.id] }], say("step.moveSheet"));
}

async function duplicated({ kind, name, options, forces }) {
  const names = new Set(state.kit.sheets.map((one) => one.name)), stem = name.replace(/-\d+$/, "");
  let number = 2;
  while (names.has(`${stem}-${number}`)) number += 1;
  const value = { kind, name: `${stem}-${number}`, ...options, ...(forces.length && { forces }) };
  const answer = await editKit([{ op: "add", at: ["sheet"], value }], say("options.duplicate"));
  if (answer) set({ sheet: answer.kit.sheets.at(-1).id, page: 1 });
}

/** Looks at another sheet than this one, if there is one: nobody asks for pages of what is going. */
function away(id) {
  const { sheets } = state.kit, at = sheets.findIndex((one) => one.id === id);
  set({ sheet: (sheets[at + 1] ?? sheets[at - 1])?.id ?? null, page: 1 });
}

/** The button that makes the list of names which the sheet in view lacks, or nothing. */
export function listMaker(room) {
  const maker = button(say("options.list"), async () => {
    const { sheet: id } = state, made = await editKit([{ op: "list", at: ["sheet", id] }], say("options.list"));
    const file = made?.kit.sheets.find((one) => one.id === id)?.file;
    if (file) set({ force: file, cell: null });
  });
  watch(["kit", "sheet", "choices", "readonly"], ({ kit, sheet: id, choices, readonly }) => {
    const sheet = kit?.sheets.find((one) => one.id === id);
    const lacks = sheet && choices && kindOf(sheet.kind)?.names && !(sheet.file && !kit.files.find((one) => one.id === sheet.file)?.missing);
    keep(room, lacks && !readonly ? [maker] : []);
  });
}
