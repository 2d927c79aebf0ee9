// All words of the page, from one file a language.

let words = {};
let plurals = new Intl.PluralRules("en");

/** Reads the words of a language; `say` is silent before. */
export async function load(language = "en") {
  const answer = await fetch(new URL(`words.${language}.json`, import.meta.url));
  words = await answer.json();
  plurals = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

/** The words of a key such as "table.add", with `{name}` filled in; `n` chooses between one and other. */
export function say(key, values = {}) {
  let found = key.split(".").reduce((at, name) => at?.[name], words);
  if (found && typeof found === "object") found = found[plurals.select(values.n)] ?? found.other;
  if (typeof found !== "string") return key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
