// How names of the kit are said on the page: options, words, columns, papers, counts.

import { state } from "./store.mjs";
import { say } from "./words.mjs";

/** "turn-records" → "Turn records": hyphens as spaces, a capital first. */
export function capital(name) {
  const text = spaced(name);
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}

/** "long-edge" → "long edge". */
export const spaced = (name) => String(name).replaceAll("-", " ").replaceAll("_", " ");

const UNITS = { m: "m", m2: "m²", deg: "°", mm: "mm", kg: "kg", t: "t", kn: "kn", km: "km", cm: "cm" };

/** A column as the drawing names it: "span_m" → "Span, m"; some have a name of their own in the words. */
export function columnLabel(heading) {
  const own = say(`drawing.columns.${heading}`);
  if (!own.startsWith("drawing.")) return own;
  const parts = heading.split(/[_\s]+/).filter(Boolean);
  const unit = parts.length > 1 ? UNITS[parts.at(-1).toLowerCase()] : undefined;
  return capital((unit ? parts.slice(0, -1) : parts).join(" ")) + (unit ? `, ${unit}` : "");
}

/** What is counted in this game: "aircraft", "ships" or "units", with its number. */
export function counted(n) {
  return say(`count.${noun()}`, { n });
}

/** The word for the pieces of this game: "aircraft", "ships" or "units". */
export function noun() {
  const keys = new Set((state.choices?.columns ?? []).map((column) => column.key));
  if (keys.has("engine_kind")) return "aircraft";
  if (keys.has("beam_m")) return "ships";
  if (keys.size) return "units";
  return { "mtb": "ships", "dogfight": "aircraft", "tally-ho": "aircraft", "battle-of-britain": "aircraft" }[state.kit?.system] ?? "units";
}

/** Whether a problem is a fault of pressgang, which is in no file of the user's. */
export const isOurs = ({ code }) => code === "PG900";

/** What `check` says of a key of the kit, or of one within its table; nothing where it is right. */
export function wrongOf(option, key) {
  return state.problems.problems.find(({ at }) => at?.kit && at.option === option && (key === undefined || at.key === key))?.message;
}

/** How many mistakes a file has, or the whole kit where none is named. */
export function mistakes(file) {
  return state.problems.problems.filter((one) => one.severity === "error" && !isOurs(one) && (!file || one.at?.file === file)).length;
}

/** What to do where the folder of the kit, or kit.toml in it, is not there any more; nothing where it is. */
export function whereGone() {
  const { kit } = state;
  return kit?.missing ? say(kit.gone ? "alert.folderLeft" : "alert.kitGone", { folder: kit.folder }) : "";
}

/** The name of a paper as it is printed on its wrapper: "A4", "Letter", "Arch D"; measures stay as they are. */
export function paperLabel(name) {
  const text = String(name);
  if (/^a\d$/i.test(text)) return text.toUpperCase();
  return /^[a-z-]+$/.test(text) ? text.split("-").map(capital).join(" ") : text;
}
