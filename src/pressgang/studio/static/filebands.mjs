// Bands about the open file: gone from the folder, or a workbook that only its own program writes.

import { band } from "./alerts.mjs";
import { make } from "./dom.mjs";
import { unpark } from "./clash.mjs";
import { ask } from "./queue.mjs";
import { open, state } from "./store.mjs";
import { say } from "./words.mjs";

const button = (text, run) => make("button", { type: "button", class: "button", text, on: { click: run } });

/** The bands that the open file calls for, by name: {of, build} or null. */
export function fileBands() {
  const { id, file } = open();
  const missing = file?.missing && file.columns.length ? file.name : "";
  const workbook = file?.ours === false && !missing ? file.name : "";
  return {
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
