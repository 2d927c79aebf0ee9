// What a problem advises, in the words of the page: what it says for the command line and for kit.toml is said as the page has it.

import { capital } from "./labels.mjs";
import { say } from "./words.mjs";

/** Options of the command line that have a field on the page, and its words. */
const FIELDS = { booklet: "print.booklet", "cut-file": "print.cut", pieces: "print.pieces", tabletop: "print.tabletop", press: "print.press", icc: "print.icc",
  colours: "print.colours", bleed: "print.bleed", copies: "print.copies", players: "print.players", paper: "docket.paper", profile: "docket.printer" };
/** Parts of a sentence that only the command line, or an editor, can follow. */
const ELSEWHERE = /[`“]pressgang [a-z]|(^|\s)(--[a-z]|-o )|\[limits\]|kit\.toml, or/;
const ASIDE = /\s*\([^()]*(`pressgang|--[a-z]|\[palette)[^()]*\)/g;
const PARTS = /([.!?](?=\s|$)\s*|[;:](?=\s)\s*(?:or )?|, or )/;

/** A text with the page's words for what it says of the command line and of kit.toml, as far as there are any. */
function translated(text = "") {
  return (text ?? "")
    .replace(ASIDE, "")
    .replace(/`pressgang pull[^`]*`/g, `“${say("pull.heading")}”`)
    .replace(/--([a-z]+(?:-[a-z]+)*)/g, (flag, name) => (FIELDS[name] ? `“${say(FIELDS[name])}”` : flag))
    .replace(/set (\w+) = (\w+) in \[rules\]/g, (_, name, value) => say("advice.set", { name: capital(name), value }))
    .replace(/(?:sets )?(\w+)(?: = (\w+))? (?:in|under) \[rules\](?: in the kit)?/g, (_, name, value) => say("advice.rule", { name: capital(name), value: value ? ` (${value})` : "" }))
    .replace(/Add names = "[^"]*", a list beside the kit/g, say("advice.list"))
    .replace(/define (one|it) under \[palette\.NAME\]/g, say("advice.colours"))
    .replace(/ under \[palette\.NAME\]/g, "")
    .replace(/\[?\[(force|sheet|rules)\]\]?/g, "$1")
    .replace(/the same alliance = "NAME"/g, say("advice.alliance"));
}

/** A text without what it says of the command line. */
export function plain(text = "") {
  const said = translated(text);
  if (!ELSEWHERE.test(said)) return said;
  const parts = said.split(PARTS), kept = [];
  for (let at = 0; at < parts.length; at += 2) if (parts[at] && !ELSEWHERE.test(parts[at])) kept.push([parts[at], parts[at + 1] ?? ""]);
  const begun = (part) => part.replace(/^\p{Ll}(?=\p{L}*\s)/u, (letter) => letter.toLocaleUpperCase()); // a word: "auto:a4" is none
  const whole = kept.map(([part, end], at) => (/^[;:,]/.test(kept[at - 1]?.[1]) ? part : begun(part)) + (at === kept.length - 1 ? "" : end || ". ")).join("");
  const end = kept.at(-1)?.[1].trim();
  return whole && `${whole}${/^[!?]/.test(end ?? "") ? end : /[.!?]$/.test(whole) ? "" : "."}`;
}

/** A problem in whole sentences. */
export function sentence({ message, help }) {
  return [plain(message) || translated(message).replaceAll("--", ""), plain(help)].filter(Boolean).map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(" ");
}

/** The name of the rule, or of the limit, that the advice of a problem says to change: {option, key}, or null. */
export function setting({ help }) {
  const [, limit] = /\[limits\] (\w+)/.exec(help ?? "") ?? [], [, rule] = /(\w+)(?: = \w+)? (?:in|under) \[rules\]/.exec(help ?? "") ?? [];
  return limit ? { option: "limits", key: limit } : rule ? { option: "rules", key: rule } : null;
}
