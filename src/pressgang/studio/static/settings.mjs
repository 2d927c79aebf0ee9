// "Settings of the kit": its title, club, motto, logo and language, the game's rules and the limits it keeps to.

import { plain } from "./advice.mjs";
import { expected, putPicture } from "./api.mjs";
import { complaint, refused } from "./dialog.mjs";
import { button, link, make, mark, write } from "./dom.mjs";
import { field } from "./fields.mjs";
import { capital, wrongOf } from "./labels.mjs";
import { group, panel } from "./panel.mjs";
import { editKit, putting } from "./queue.mjs";
import { keep, refill } from "./refill.mjs";
import { isLocked, state } from "./store.mjs";
import { say } from "./words.mjs";

const TEXTS = ["title", "club", "motto"];

/** Opens the panel. */
export function openSettings() {
  panel({
    kind: "settings",
    keys: ["kit", "choices", "problems", "readonly"],
    build(body) {
      const plain = make("div", { class: "rows" }), logo = make("div", { class: "logo" }), wrong = complaint();
      const rules = group(say("settings.rules"), say("settings.rulesHelp"));
      const limits = group(say("settings.limits"), say("settings.limitsHelp"));
      const file = make("input", { type: "file", hidden: true, accept: ".svg,.png,image/svg+xml,image/png" });
      file.addEventListener("change", () => takeLogo(file, wrong));
      const parts = logoParts(file);
      body.append(plain, logo, wrong.element, file, rules.element, limits.element);
      return () => {
        const { kit, choices } = state;
        if (!kit) return null;
        if (!choices) return say("settings.heading");
        refill(plain, [...TEXTS.map(text), language()]);
        keep(logo, parts());
        rules.element.hidden = !choices.rules.length;
        refill(rules.room, choices.rules.map(rule));
        refill(limits.room, choices.limits.map(limit));
        return say("settings.heading");
      };
    },
  });
}

/** One value of kit.toml; a blank one takes the key out. */
const put = (at, value, was, label) => editKit([putting(at, value, was)], label);

function text(key) {
  const was = state.kit.keys[key], label = say(`settings.${key}`);
  return field({ key: `kit ${key}`, label, value: was ?? "", placeholder: key === "title" ? state.kit.name : "", wrong: wrongOf(key),
    disabled: isLocked(), commit: (value) => put([key], value.trim(), was, label) });
}

function language() {
  const was = state.kit.keys.language, label = say("settings.language");
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: "language" });
  return field({ key: "kit language", label, value: was ?? "en", wrong: wrongOf("language"), disabled: isLocked(),
    options: state.choices.languages.map((one) => ({ value: one, label: names.of(one) ?? one })),
    commit: (value) => put(["language"], value === "en" ? "" : value, was, label) });
}

/** The logo with its buttons, which stay what they are while all around is made anew: a click goes on in them. */
function logoParts(file) {
  const act = (key, run) => button(say(`settings.${key}`), run);
  const of = make("span", { class: "caps", text: say("settings.logo") }), wrong = make("span", { class: "wrong" });
  const image = make("img", { alt: say("settings.logo") }), choose = act("chooseLogo", () => file.click());
  const out = act("noLogo", () => put(["logo"], "", state.kit.keys.logo, say("settings.logo")));
  return () => {
    const { logo } = state.kit.keys;
    choose.disabled = out.disabled = isLocked();
    write(wrong, wrongOf("logo") ?? "");
    if (logo) mark(image, "src", `api/art/${encodeURIComponent(logo)}`);
    return logo ? [of, image, choose, out, wrong] : [of, choose];
  };
}

async function takeLogo(file, wrong) {
  const [picked] = file.files;
  file.value = "";
  if (!picked) return;
  wrong.show([]);
  try {
    await putPicture(picked);
    put(["logo"], picked.name, state.kit.keys.logo, say("settings.logo"));
  } catch (error) {
    expected(error);
    wrong.show(refused(error));
  }
}

// --- rules and limits ------------------------------------------------------------------------------------

const plainWord = (value) => ["string", "number", "boolean"].includes(typeof value);
const isList = (value) => Array.isArray(value) && value.length > 0 && value.every((one) => plainWord(one) && !String(one).includes(","));

/** The key of the kit's own value of a rule: hyphens stand for underscores there. */
const ownKey = (name) => Object.keys(state.kit.keys.rules ?? {}).find((key) => key.replaceAll("-", "_") === name);

function rule({ name, value, provenance, source, note, words }) {
  const own = ownKey(name), now = own === undefined ? value : state.kit.keys.rules[own], label = capital(name);
  const mark = say(`settings.marks.${own === undefined ? provenance : "own"}`);
  const help = [`${mark}${own === undefined && provenance === "source" && source ? `: ${source}` : ""}.`, plain(note)].filter(Boolean).join(" ");
  const shared = { key: `rule ${name}`, label, help, wrong: own === undefined ? undefined : wrongOf("rules", own), disabled: isLocked() };
  const commit = (typed) => put(["rules", own ?? name], read(typed, value), own === undefined ? null : now, label);
  const made = typeof value === "boolean" ? field({ ...shared, value: now, options: [false, true].map((one) => ({ value: String(one), label: say(one ? "options.yes" : "options.no") })), commit })
    : words.length ? field({ ...shared, value: now, options: words.map((word) => ({ value: word, label: word })), commit })
      : plainWord(value) || isList(value) ? field({ ...shared, value: isList(now) ? now.join(", ") : String(now), commit })
        : field({ ...shared, value: say("settings.table"), disabled: true });
  const back = own === undefined ? null : link(say("settings.back"), () => put(["rules", own], "", now, label), { "data-key": `back ${name}`, disabled: isLocked() });
  return make("div", { class: "rule" }, made, back);
}

/** What was typed, as the game's own value is: a number, a truth, a list of what commas part, or a text. */
function read(typed, like) {
  if (Array.isArray(like)) return typed.split(",").map((part) => read(part.trim(), like[0]));
  if (typeof like === "boolean") return typed === "true";
  return typeof like === "number" && /^-?\d+(\.\d+)?$/.test(typed.trim()) ? Number(typed) : typed.trim();
}

function limit({ name, label, help, default: usual }) {
  const was = state.kit.keys.limits?.[name];
  return field({ key: `limit ${name}`, label: say(`settings.limit.${name}`), value: was ?? "", placeholder: usual, help: plain(help), wrong: wrongOf("limits", name),
    disabled: isLocked(), commit: (value) => put(["limits", name], value.trim() && read(value, 1), was, label) });
}
