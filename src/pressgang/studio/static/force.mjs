// "This force…": the name, colours, device and alliance of the force in view, its place in the kit, and the way out of it.

import { sentence } from "./advice.mjs";
import { button, make, mark } from "./dom.mjs";
import { field } from "./fields.mjs";
import { spaced } from "./labels.mjs";
import { group, panel } from "./panel.mjs";
import { editKit, putting } from "./queue.mjs";
import { refill } from "./refill.mjs";
import { change, forceOf, isLocked, open, state } from "./store.mjs";
import { say } from "./words.mjs";

const COLOURS = ["ground", "ink", "accent"];

/** Opens the panel; it goes with the force that is in view, until that is taken out of the kit. */
export function openForce() {
  panel({
    kind: "force",
    keys: ["kit", "choices", "problems", "force", "readonly"],
    build(body, foot, close) {
      let seen = "", twice = null; // the id of the force in the panel; the force that was to get the name of another one, and that name
      const rename = (force, name) => {
        const another = state.kit.forces.some((one) => one.id !== force.id && one.name.toLowerCase() === name.toLowerCase());
        twice = another ? { of: force.id, name } : null;
        if (!another && name) return renamed(force, name);
        change({ kit: { ...state.kit } }); // and it is said at the field
        return false;
      };
      const plain = make("div", { class: "rows" }), own = group(say("force.ownColours").replace("…", ""));
      const begin = button(say("force.ownColours"), beginColours, "", { "data-key": "own colours" });
      const counter = make("div", { class: "counter", "aria-hidden": "true" }, make("b"), make("i"));
      const said = make("div", { role: "status", "aria-label": say("force.check") });
      const colours = make("div", { class: "two" });
      own.room.replaceWith(make("div", { class: "paint" }, colours, counter), said);
      const move = (down) => button(say(down ? "force.down" : "force.up"), () => moved(down), "", { "data-key": `move ${down}` });
      const up = move(false), down = move(true), stays = make("span", { class: "quiet" });
      const remove = button(say("force.remove"), () => { close(); removed(); }, "", { "data-key": "remove" });
      const dyes = make("div", { class: "dyes", role: "group", "aria-label": say("force.palettes") });
      dyes.addEventListener("keydown", (event) => {
        const all = [...dyes.querySelectorAll("button")], now = all.indexOf(/** @type {any} */ (event.target));
        const to = { ArrowRight: now + 1, ArrowDown: now + 1, ArrowLeft: now - 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[event.key];
        if (to === undefined || !all[to]) return;
        event.preventDefault();
        all.forEach((one, at) => { one.tabIndex = at === to ? 0 : -1; });
        all[to].focus();
      });
      body.append(plain, dyes, begin, own.element);
      foot.append(up, down, remove, stays);
      return () => {
        const { force } = open();
        if (!force || (seen && !forceOf(state.kit, seen))) return null;
        seen = force.id;
        if (!state.choices) return force.name;
        const tables = state.kit.forces.filter(hasTable), palette = paletteOf(force);
        refill(plain, fields(force, rename, twice?.of === force.id && say("force.twice", { name: twice.name })));
        refill(dyes, dyesOf(force));
        begin.hidden = Boolean(palette?.own);
        begin.disabled = remove.disabled = isLocked();
        own.element.hidden = !palette?.own;
        refill(colours, palette?.own ? colourFields(palette) : []);
        show(counter, force, palette);
        said.replaceChildren(...alike(force).map((text) => make("p", { text })));
        mark(up, "disabled", isLocked() || !hasTable(force) || force === tables[0]);
        mark(down, "disabled", isLocked() || !hasTable(force) || force === tables.at(-1));
        remove.hidden = !hasTable(force);
        stays.textContent = force.file ? say("force.stays", { file: state.kit.files.find((one) => one.id === force.file)?.name ?? "" }) : "";
        return force.name;
      };
    },
  });
}

/** Whether a force has a table in kit.toml, or a file's rows alone name it. */
const hasTable = (force) => !force.id.startsWith("n:");

/** The palette that a force wears; one of the kit's own is there as soon as it is written. */
function paletteOf(force) {
  const name = force.keys.palette ?? force.palette, written = state.kit.keys.palette?.[name];
  const found = state.choices.palettes.find((one) => one.name === name) ?? (written && { band: "solid", mark: "", ...written });
  return found && { ...found, name, own: Boolean(written) };
}

const wrongOf = (force, option) => state.problems.problems.find(({ at }) => at?.force === force.id && at.option === option)?.message;
const put = (force, key, value, label) => editKit([putting(["force", force.id, key], value, force.keys[key])], label);

function fields(force, rename, twice) {
  const shared = (key) => ({ key: `force ${key}`, disabled: isLocked(), wrong: wrongOf(force, key), value: force.keys[key] ?? "" });
  const { palettes, insignia } = state.choices, named = hasTable(force);
  const devices = [{ value: "", label: say("force.usual") }, ...insignia.map((one) => ({ value: one, label: spaced(one) }))];
  return [
    field({ ...shared("name"), wrong: twice || wrongOf(force, "name"), label: say("force.name"), value: force.name, disabled: isLocked() || !named, help: named ? "" : say("force.named"), commit: (name) => rename(force, name.trim()) }),
    field({ ...shared("palette"), label: say("table.colours", { force: force.name }), value: force.palette, options: palettes.map(({ name }) => ({ value: name, label: spaced(name) })), commit: (value) => put(force, "palette", value, say("force.colours")) }),
    field({ ...shared("insignia"), label: say("force.insignia"), options: devices, commit: (value) => put(force, "insignia", value, say("force.insignia")) }),
    field({ ...shared("alliance"), label: say("force.alliance"), help: say("force.allianceHelp"), commit: (value) => put(force, "alliance", value.trim(), say("force.alliance")) }),
  ];
}

/** The palettes as they look, with whom a force in one of them would be mixed up. */
function dyesOf(force) {
  const others = opponents(force), { palettes, pairs } = state.choices, worn = palettes.some(({ name }) => name === force.palette);
  return palettes.map((palette, number) => {
    const { name } = palette, mixed = others.filter((other) => pairs.some(({ one, other: second }) => [one, second].includes(name) && [one, second].includes(other.palette) && name !== other.palette));
    const chosen = name === force.palette, all = mixed.map((one) => one.name), more = all.length - 2;
    const said = more > 1 ? say("force.alikeMany", { forces: all.slice(0, 2).join(", "), n: more }) : say("force.alike", { forces: all.join(", ") });
    const swatch = make("span", { class: "dye", "aria-hidden": "true" }, make("b", { text: palette.mark || "A" }), make("i"));
    swatch.style.cssText = `--ground: ${palette.ground}; --ink: ${palette.ink}; --mark: ${palette.accent}`;
    return make("button", { type: "button", "data-key": `dye ${name}`, "aria-pressed": String(chosen), tabindex: chosen || (!worn && number === 0) ? "0" : "-1", disabled: isLocked(),
      on: { click: () => { if (!chosen) put(force, "palette", name, say("force.colours")); } } },
    swatch, make("span", {}, spaced(name), all.length ? make("small", { class: "wrong", text: said, title: all.join(", ") }) : null));
  });
}

/** The forces that a force may fight. */
const opponents = (force) => state.kit.forces.filter((one) => one.id !== force.id && !(one.keys.alliance && one.keys.alliance === force.keys.alliance));

/** The lists of sheets that name a force, with another name in its place, or without it. */
function inSheets(force, name) {
  return state.kit.sheets.filter((sheet) => sheet.forces.includes(force.name)).map((sheet) => {
    const left = sheet.forces.map((one) => (one === force.name ? name : one)).filter(Boolean);
    return putting(["sheet", sheet.id, "forces"], left.length ? left : "", sheet.forces);
  });
}

function renamed(force, name) {
  return editKit([putting(["force", force.id, "name"], name, force.name), ...inSheets(force, name)], say("force.name"));
}

function removed() {
  const { force } = open(), { forces } = state.kit, at = forces.indexOf(force), next = forces[at - 1] ?? forces[at + 1];
  change({ force: next?.id ?? null, cell: null });
  editKit([{ op: "remove", at: ["force", force.id] }, ...inSheets(force, "")], say("force.remove"));
}

/** The force changes places with the one below it, or that with it. */
function moved(down) {
  const { force } = open(), { forces } = state.kit, upper = down ? force : forces[forces.indexOf(force) - 1];
  editKit([{ op: "move", at: ["force", upper.id] }], say("step.move"));
}

// --- own colours -----------------------------------------------------------------------------------------

/** Gives the force a palette of its own, which begins as the one it wears. */
function beginColours() {
  const { force } = open(), worn = paletteOf(force), there = state.choices.palettes.map((one) => one.name);
  const stem = force.name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "own";
  let name = stem;
  for (let number = 2; there.includes(name); number += 1) name = `${stem}-${number}`;
  const keys = ["ground", "ink", "accent", "mark", "band"].filter((key) => worn?.[key]);
  editKit([...keys.map((key) => putting(["palette", name, key], worn[key])), putting(["force", force.id, "palette"], name, force.keys.palette)], say("force.colours"))
    .then(() => setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector('#panel [data-key="pick ground"]'))?.focus())); // and it is seen
}

function colourFields(palette) {
  const written = state.kit.keys.palette?.[palette.name] ?? {};
  const commit = (key) => (value) => editKit([putting(["palette", palette.name, key], value.trim(), written[key])], say("force.colours"));
  const wrong = state.problems.problems.find(({ at }) => at?.kit && at.option === "palette" && at.key === palette.name)?.message;
  const text = (key) => field({ key: `colour ${key}`, label: say(`force.${key}`), value: written[key] ?? palette[key], wrong: COLOURS.includes(key) && !CSS.supports("color", written[key] ?? "") && written[key] ? wrong : undefined, disabled: isLocked(), commit: commit(key) });
  return [...COLOURS.map((key) => {
    const picker = make("input", { type: "color", value: palette[key], "aria-label": say("force.pick", { what: say(`force.${key}`) }), "data-key": `pick ${key}`, disabled: isLocked() });
    picker.addEventListener("change", () => commit(key)(picker.value));
    return make("div", { class: "pair" }, picker, text(key));
  }), text("mark"), field({ key: "colour band", label: say("force.band"), value: written.band ?? palette.band, disabled: isLocked(),
    options: state.choices.bands.map((one) => ({ value: one, label: say(`force.bands.${one}`) })), commit: commit("band") })];
}

/** A counter in the force's colours: its ground, a name in its ink, its band and its mark. */
function show(counter, force, palette) {
  if (!palette) return;
  const [name, sign] = counter.children;
  counter.dataset.band = palette.band;
  counter.style.cssText = `--ground: ${palette.ground}; --mark: ${palette.accent}; color: ${palette.ink}`;
  name.textContent = force.name;
  sign.textContent = palette.mark || force.mark || force.name.slice(0, 1);
}

/** What `check` says of the colours of this force beside those of the others. */
function alike(force) {
  const others = opponents(force);
  const found = state.choices.pairs.filter(({ one, other }) => [one, other].includes(force.palette) && others.some(({ palette }) => [one, other].includes(palette) && (palette !== force.palette || one === other)));
  return found.flatMap(({ problems }) => problems.map(sentence));
}
