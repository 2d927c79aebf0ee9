// What a problem advises, in the words of the page: what it says for the command line and for kit.toml is said as the page has it.

import { capital } from "./labels.mjs";
import { say } from "./words.mjs";

/** Parts of a sentence that only the command line, or an editor, can follow. */
const ELSEWHERE = /`pressgang\b|(^|\s)--[a-z]|\[limits\]|kit\.toml, or/;
const PARTS = /([.!?](?=\s|$)\s*|[;:](?=\s)\s*(?:or )?|, or )/;

/** A text without what it says of the command line. */
export function plain(text = "") {
  const said = (text ?? "")
    .replace(/set (\w+) = (\w+) in \[rules\]/g, (_, name, value) => say("advice.set", { name: capital(name), value }))
    .replace(/(?:sets )?(\w+)(?: = (\w+))? (?:in|under) \[rules\](?: in the kit)?/g, (_, name, value) => say("advice.rule", { name: capital(name), value: value ? ` (${value})` : "" }))
    .replace(/define (one|it) under \[palette\.NAME\]/g, say("advice.colours"))
    .replace(/the same alliance = "NAME"/g, say("advice.alliance"));
  if (!ELSEWHERE.test(said)) return said;
  const parts = said.split(PARTS), kept = [];
  for (let at = 0; at < parts.length; at += 2) if (parts[at] && !ELSEWHERE.test(parts[at])) kept.push([parts[at], parts[at + 1] ?? ""]);
  const whole = kept.map(([part, end], at) => (at === kept.length - 1 ? part : part + (end || ". "))).join("");
  const end = kept.at(-1)?.[1].trim();
  return whole && `${whole.slice(0, 1).toLocaleUpperCase()}${whole.slice(1)}${/^[!?]/.test(end ?? "") ? end : /[.!?]$/.test(whole) ? "" : "."}`;
}

/** A problem in whole sentences. */
export function sentence({ message, help }) {
  return [plain(message), plain(help)].filter(Boolean).map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(" ");
}

/** The name of the rule, or of the limit, that the advice of a problem says to change: {option, key}, or null. */
export function setting({ help }) {
  const [, limit] = /\[limits\] (\w+)/.exec(help ?? "") ?? [], [, rule] = /(\w+)(?: = \w+)? (?:in|under) \[rules\]/.exec(help ?? "") ?? [];
  return limit ? { option: "limits", key: limit } : rule ? { option: "rules", key: rule } : null;
}
