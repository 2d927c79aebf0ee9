// Which columns of a file are seen, and how wide: this browser's own, for each file of a kit.

import { change, state } from "./store.mjs";

const KEY = "pressgang-columns", LEAST = 3, MOST = 40, MOST_FILES = 200; // widths in rem

/** @typedef {{hidden: string[], widths: Record<string, number>}} Seen */

/** The settings of all files, by the path of the kit and the name of the file. */
function all() {
  try {
    return state.columns ?? JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

const nameOf = (file) => `${state.kit?.path} ${file.name}`;

/** How the columns of a file are seen.
 * @returns {Seen} */
export const seenAs = (file) => all()[nameOf(file)] ?? { hidden: [], widths: {} };

/** Whether a column is hidden; the first never is. */
export const isHidden = (file, at) => at > 0 && seenAs(file).hidden.includes(file.columns[at]?.heading);

function set(file, seen) {
  const entries = Object.entries({ ...all(), [nameOf(file)]: { ...seenAs(file), ...seen } }).slice(-MOST_FILES);
  const columns = Object.fromEntries(entries);
  localStorage.setItem(KEY, JSON.stringify(columns));
  change({ columns });
}

/** Hides a column. */
export const hide = (file, at) => set(file, { hidden: [...seenAs(file).hidden, file.columns[at].heading] });

/** Shows a column again. */
export const show = (file, heading) => set(file, { hidden: seenAs(file).hidden.filter((one) => one !== heading) });

/** Shows all columns again. */
export const showAll = (file) => set(file, { hidden: [] });

/** Sets the width of a column in rem; null lets its words say it. */
export function widen(file, at, width) {
  const { [file.columns[at].heading]: _, ...widths } = seenAs(file).widths;
  if (width !== null) widths[file.columns[at].heading] = Math.min(MOST, Math.max(LEAST, Math.round(width * 100) / 100));
  set(file, { widths });
}
