// The list of problems at the foot of the table, and the way from one to the next.

import { plain, setting } from "./advice.mjs";
import { link, make } from "./dom.mjs";
import { openForce } from "./force.mjs";
import { columnLabel, isOurs } from "./labels.mjs";
import { allOptions } from "./options.mjs";
import { openSettings } from "./settings.mjs";
import { why } from "./why.mjs";
import { news } from "./news.mjs";
import { change, open, state, watch } from "./store.mjs";
import { go } from "./table.mjs";
import { keep, later } from "./refill.mjs";
import { say } from "./words.mjs";
import { place } from "./rows.mjs";

const MOST = 200; // more than these are counted, not listed
let drawn = "";
let told = null;

/** Faults of pressgang, mistakes and warnings as a heading says them. */
function counted(problems) {
  const faults = problems.filter(isOurs).length, of = (severity) => problems.filter((one) => one.severity === severity).length;
  const mistakes = of("error") - faults, warnings = of("warning"); // a note is neither
  const parts = [faults && say("problems.faults", { n: faults }), mistakes && say("problems.mistakes", { n: mistakes }), warnings && say("problems.warnings", { n: warnings })];
  return parts.filter(Boolean).join(", ") || say("problems.none");
}

/** Makes the list in its region. */
export function mount(element) {
  addEventListener("keydown", (event) => {
    if (event.key !== "F8" || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    next(event.shiftKey ? -1 : 1);
  });
  watch(["problems", "force", "files", "cell", "screen"], () => later(element, () => draw(element)), { calmly: true });
}

/** The problems in the order of the list: those of the open file first, then the others, each by line. */
function listed() {
  const { id } = open();
  const rank = (one) => (one.at?.file === id ? 0 : 1);
  return state.problems.problems.toSorted((a, b) => rank(a) - rank(b) || (a.file ?? "").localeCompare(b.file ?? "")
    || (a.line ?? 0) - (b.line ?? 0) || (a.at?.column ?? 0) - (b.at?.column ?? 0));
}

/** Where a problem lies, in words: its line, and its column as the file heads it. */
function where({ at, line, file }) {
  const found = state.files[at?.file], unread = state.kit?.files.find(({ id }) => id === at?.file);
  const row = found?.rows[place(found.rows, at.row)];
  const heading = (found ? found.columns[at.column]?.heading : unread?.headings[at?.column]), column = heading && columnLabel(heading);
  const number = row?.line ?? line;
  return { number, column, file: found?.name ?? (file ?? "").split(/[\\/]/).at(-1) };
}

function draw(element) {
  const found = listed();
  const heading = counted(found);
  if (told !== null && told !== heading) news("problems", `${heading}.`);
  if (state.screen === "kit" && state.problems.revision) told = heading;
  const { cell } = state;
  const isHere = (one) => Boolean(cell && one.at && one.at.file === cell.file && one.at.row === cell.row && one.at.column === cell.column);
  const signature = JSON.stringify([heading, found.slice(0, MOST).map((one) => [one, where(one), isHere(one)])]);
  if (signature === drawn) return;
  const focused = element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  drawn = signature;
  const wrong = found.some((one) => one.severity === "error");
  element.className = found.length ? `faults${wrong ? "" : " doubts"}` : "verdict";
  if (!found.length) {
    const mark = document.querySelector(".mark svg").cloneNode(true);
    element.replaceChildren(mark, make("h2", { text: heading }), make("span", { class: "quiet", text: say("problems.ready") }));
    return;
  }
  const files = [...new Set(found.filter((one) => !isOurs(one)).map((one) => where(one).file))];
  const head = make("header", {}, make("h2", { text: heading }),
    make("span", { class: "quiet", text: heading === say("problems.none") || !files.length ? "" : files.length === 1 ? say("problems.inFile", { file: files[0] }) : say("problems.inFiles", { n: files.length }) }),
    link(say("problems.next"), () => next(1), { "aria-keyshortcuts": "F8", "data-key": "next" }));
  const list = element.querySelector("ul") ?? make("ul"); // it stays where it is scrolled to
  list.replaceChildren(...found.slice(0, MOST).map((one, index) => line(one, isHere(one), files.length > 1, index)));
  const more = found.length > MOST ? make("p", { class: "quiet", text: say("problems.more", { n: found.length - MOST }) }) : null;
  keep(element, [head, list, more].filter(Boolean));
  if (focused) element.querySelector(`[data-key="${focused}"]`)?.focus({ preventScroll: true });
}

function line(problem, here, several, index) {
  const { number, column, file } = where(problem);
  const help = plain(problem.help), said = plain(problem.message);
  const at = make("span", { class: "at" }, several || !number ? make("small", { text: file }) : null);
  if (number) at.append(`${say("table.line")} `, make("b", { text: number }), column ? `, ${column}` : "");
  const what = make("span", {}, said, help ? make("em", { text: help }) : null);
  const place = number ? `${say("table.line")} ${number}${column ? `, ${column}` : ""}` : file;
  const name = [place, said, help].filter(Boolean).join(" ");
  const to = make("button", { type: "button", "aria-label": name, "aria-current": here && "true", "data-key": `to${index}`, on: { click: () => visit(problem) } }, at, what);
  const changes = setting(problem), change = changes ? link(say(changes.option === "limits" ? "advice.limit" : "advice.change"), () => visitKit(changes), { "data-key": `set${index}` }) : null;
  const reason = problem.code ? link(problem.code, () => why(problem.code), { "data-key": `why${index}`, "aria-label": say("problems.why", { code: problem.code }) }) : null;
  const kind = [here && "now", problem.severity !== "error" && "doubt"].filter(Boolean).join(" ");
  return make("li", { class: kind || null }, to, make("span", { class: "do" }, change, reason));
}

/** Goes to the first mistake of the list. */
export const first = () => visit(listed().find((one) => one.severity === "error") ?? {});

/** Goes to the field of a problem of kit.toml, in the panel that has it. */
function visitKit(/** @type {{sheet?: string, force?: string, option?: string | null, key?: string | null}} */ { sheet, force, option, key }) {
  if (["paper", "ink", "profile"].includes(option ?? "")) return document.querySelector(`#docket [data-key="${key === "margin" ? key : option}"]`)?.focus();
  if (sheet) change({ sheet, page: 1 });
  if (force) change({ force, cell: null });
  (sheet ? allOptions : force ? openForce : openSettings)();
  const wanted = sheet ? `all ${option}` : force ? `force ${option}` : option === "rules" ? `rule ${key}` : option === "limits" ? `limit ${key}` : `kit ${option}`;
  return setTimeout(() => [...document.querySelectorAll("#panel [data-key]")].find((one) => one.dataset.key === wanted)?.focus());
}

/** Goes to the cell of a problem, in the file where it lies, or to the field of a key of the kit. */
export function visit(problem) {
  const { at } = problem;
  if (at?.game) {
    return void change({ game: true, gameAt: problem });
  }
  if (at?.kit && !state.kit.broken && !state.kit.missing) return visitKit(at);
  change({ game: false });
  if (!at?.file) return;
  const force = state.kit.forces.find((one) => one.file === at.file);
  if (open().id !== at.file) change({ force: force?.id ?? at.file });
  const row = at.row ?? state.files[at.file]?.rows[0]?.id;
  if (row === undefined) return;
  setTimeout(() => go(row, at.column ?? 0));
}

/** The problem in no cell to which "Next problem" led, and the active cell then: the way goes on from it. */
let lately = { said: "", cell: state.cell };

/** Goes to the next problem behind the active cell, or with -1 to the one before it; from the last to the first. Those
 * of the kit and of its game come behind those of cells. */
export function next(by) {
  const found = listed().filter(({ at }) => at?.file || at?.kit || at?.game);
  if (!found.length) return;
  const { cell } = state, saying = ({ at, message }) => JSON.stringify([at, message]);
  const order = (one) => {
    const { at } = one, rows = state.files[at.file]?.rows ?? [];
    if (!at.file) return [2, found.indexOf(one), 0];
    return [at.file === cell?.file ? 0 : 1, at.row === null ? -1 : place(rows, at.row), at.column ?? -1];
  };
  const left = lately.cell === cell && found.find((one) => saying(one) === lately.said);
  const here = left ? order(left) : cell ? [0, place(state.files[cell.file].rows, cell.row), cell.column] : [0, -1, -1];
  const compared = (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  const ahead = by > 0 ? found.filter((one) => compared(order(one), here) > 0) : found.filter((one) => compared(order(one), here) < 0);
  const to = /** @type {any} */ (by > 0 ? (ahead[0] ?? found[0]) : (ahead.at(-1) ?? found.at(-1)));
  lately = { said: to.at.file ? "" : saying(to), cell };
  visit(to);
}
