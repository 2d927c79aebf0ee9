// Bands between the table and its notes: two versions, the server or the file gone, read only, held, refused.

import { tryAgain } from "./api.mjs";
import { plain, sentence } from "./advice.mjs";
import { everything } from "./events.mjs";
import { button, link, make } from "./dom.mjs";
import { columnLabel, whereGone } from "./labels.mjs";
import { ask, decide, unpark } from "./queue.mjs";
import { change, leave, open, state, watch } from "./store.mjs";
import { go } from "./table.mjs";
import { places } from "./places.mjs";
import { say } from "./words.mjs";

/** Codes of what was refused because the page shows something older. */
const STALE = ["PG903", "PG905", "PG906"];

/** Makes the room for bands, behind the table. */
export function mount(element) {
  const room = make("div", { class: "bands-room" });
  element.querySelector(".sheet-room").after(room);
  const bands = {};
  watch(["alert", "gone", "readonly", "files", "force", "kit"], () => {
    const wanted = { gone: gone(), folder: folder(), clash: clash(), readonly: readOnly(), held: held(), word: word(), ...fileBands() };
    for (const [name, found] of Object.entries(wanted)) {
      const signature = found ? JSON.stringify(found.of) : "";
      if ((bands[name]?.of ?? "") === signature) continue;
      const had = bands[name]?.node.contains(document.activeElement);
      bands[name]?.node.remove();
      if (had && state.cell) go(state.cell.row, state.cell.column); // the keyboard goes back to the table
      bands[name] = found ? { of: signature, node: found.build() } : null;
      if (found) room.append(bands[name].node);
    }
  });
}

/** A band: a heading, a sentence of nodes, buttons. */
function band(name, role, heading, sentence, ...buttons) {
  return make("section", { class: "clash", role, "aria-label": name },
    heading ? make("h3", { text: heading }) : null,
    make("div", { class: "row" }, make("span", {}, ...sentence), make("span", { class: "do" }, ...buttons)));
}

function gone() {
  if (!state.gone) return null;
  const text = say(state.gone === "other" ? "alert.other" : places ? "alert.restarts" : "alert.kept");
  return { of: state.gone, build: () => band(say("alert.stopped"), "alert", say("alert.stopped"), [text], button(say("alert.again"), tryAgain)) };
}

/** The folder of the kit, or kit.toml in it, is not there any more. */
function folder() {
  const text = whereGone();
  return text ? { of: text, build: () => band(say("alert.folderGone"), "alert", "", [text], button(say("docket.another"), leave)) } : null;
}

function readOnly() {
  if (!state.readonly) return null;
  return { of: true, build: () => band(say("head.readOnly"), "alert", "", [say("alert.readOnly")]) };
}

function held() {
  const { held: why } = state.alert;
  return why ? { of: why, build: () => band(say("alert.heldName"), "note", "", [why]) } : null;
}

/** What was refused: said once, until it is put away. */
function word() {
  const { word: found } = state.alert;
  if (!found) return null;
  const away = () => change({ alert: { ...state.alert, word: null } });
  return { of: [found.message, found.help], build: () => band(say("alert.refused"), "note", `${plain(found.message)}.`, [plain(found.help)],
    ...(STALE.includes(found.code ?? "") ? [button(say("advice.look"), () => { away(); everything(); })] : []), button(say("alert.close"), away)) };
}

// --- the open file: gone from the folder, or a workbook that only its own program writes -------------------

/** The bands that the open file calls for, by name: {of, build} or null. */
function fileBands() {
  const { id, file } = open();
  const missing = file?.missing && file.columns.length && !state.kit?.gone ? file.name : "";
  const locked = file?.held && !missing && !state.readonly && !state.alert.held ? sentence(file.held) : ""; // what was typed says so itself
  const workbook = file?.ours === false && !missing ? file.name : "";
  return {
    locked: locked ? { of: locked, build: () => band(say("alert.heldName"), "note", "", [locked]) } : null,
    missing: missing ? { of: missing, build: () => band(say("alert.goneName"), "note", "", [say("alert.fileGone", { file: missing })],
      button(say("alert.anew"), () => ask(id, "anew")), button(say("alert.letGo"), () => letGo(id))) } : null,
    workbook: workbook ? { of: [workbook, state.readonly], build: () => band(say("alert.workbookName"), "note", "", [say("alert.workbook")],
      ...(state.readonly ? [] : [button(say("alert.toCsv"), () => ask(id, "copy"))])) } : null,
  };
}

async function letGo(id) {
  unpark(id, true);
  await ask(id, "let-go");
}

// --- two versions ------------------------------------------------------------------------------------------

function clash() {
  const { clash: found } = state.alert;
  if (!found) return null;
  const file = state.files[found.file];
  return { of: [found, file?.name], build: () => (found.cells.length === 1 ? one(found, file) : many(found, file)) };
}

const blank = (text) => text || say("problems.blank");
const heading = (file, column) => columnLabel(file.columns[column]?.heading ?? "");

function one({ cells, taken }, file) {
  const [cell] = cells;
  const parts = say("alert.clashOne", { line: cell.line, column: heading(file, cell.column), file: "\0", mine: "\0" }).split("\0");
  const sentence = [parts[0], make("b", { text: blank(cell.now) }), parts[1], make("b", { text: blank(cell.mine) }), parts[2]];
  if (taken) sentence.push(` ${say("alert.taken", { n: taken })}`);
  return band(say("alert.two"), "alert", say("alert.meanwhile", { file: file.name }), sentence,
    button(say("alert.keep", { value: blank(cell.now) }), () => decideOne(cell, false)),
    button(say("alert.write", { value: blank(cell.mine) }), () => decideOne(cell, true)));
}

function decideOne(cell, ours) {
  decide([cell], ours);
  if (open().id === state.cell?.file) go(cell.row, cell.column);
}

function many(found, file) {
  const { cells } = found;
  const list = make("ul", { class: "each", hidden: true }, ...cells.map((cell) => make("li", {},
    link(say("alert.at", { line: cell.line, column: heading(file, cell.column) }), () => go(cell.row, cell.column)),
    button(say("alert.keep", { value: blank(cell.now) }), () => decide([cell], false)),
    button(say("alert.write", { value: blank(cell.mine) }), () => decide([cell], true)))));
  const look = button(say("alert.each"), () => {
    list.hidden = !list.hidden;
    look.setAttribute("aria-expanded", String(!list.hidden));
  });
  look.setAttribute("aria-expanded", "false");
  const sentence = [say("alert.clashMany", { n: cells.length })];
  if (found.taken) sentence.push(` ${say("alert.taken", { n: found.taken })}`);
  const node = band(say("alert.two"), "alert", say("alert.meanwhile", { file: file.name }), sentence,
    button(say("alert.keepAll", { n: cells.length }), () => decide(cells, false)),
    button(say("alert.writeAll", { n: cells.length }), () => decide(cells, true)), look);
  node.append(list);
  return node;
}
