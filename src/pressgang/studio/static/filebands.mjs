// Bands about the open file: gone from the folder, or a workbook that only its own program writes.

import { band } from "./alerts.mjs";
import { send } from "./api.mjs";
import { make } from "./dom.mjs";
import { fetchFile } from "./queue.mjs";
import { open, state } from "./store.mjs";
import { say } from "./words.mjs";

const button = (text, run) => make("button", { type: "button", class: "button", text, on: { click: run } });

/** The bands that the open file calls for, by name: {of, build} or null. */
export function fileBands() {
  const { id, file } = open();
  const missing = file?.missing ? file.name : "";
  const workbook = file?.ours === false && !missing ? file.name : "";
  const ask = (what) => async () => {
    await send("POST", `api/files/${id}/${what}`, {});
    await fetchFile(id);
  };
  return {
    missing: missing ? { of: missing, build: () => band(say("alert.goneName"), "note", "", [say("alert.fileGone", { file: missing })],
      button(say("alert.anew"), ask("anew")), button(say("alert.letGo"), ask("let-go"))) } : null,
    workbook: workbook ? { of: [workbook, state.readonly], build: () => band(say("alert.workbookName"), "note", "", [say("alert.workbook")],
      ...(state.readonly ? [] : [button(say("alert.toCsv"), ask("copy"))])) } : null,
  };
}
