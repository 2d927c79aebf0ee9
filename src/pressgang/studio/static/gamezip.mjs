// A game that somebody else made, from a zip: the button on the start page.

import { expected, Refusal } from "./api.mjs";
import { button, complaint, refused } from "./dialog.mjs";
import { make } from "./dom.mjs";
import { request } from "./transport.mjs";
import { say } from "./words.mjs";

/** The nodes that open a game; `added(game)` is called with its `{id, title, note}`. @param {(game: any) => void} added */
export function gameZip(added) {
  const wrong = complaint(), file = make("input", { type: "file", hidden: true, accept: ".zip,application/zip", "aria-label": say("start.openGame") });
  file.addEventListener("change", async () => {
    const picked = file.files?.[0];
    file.value = "";
    wrong.show([]);
    if (!picked) return;
    try {
      const answer = await request(`api/games/${encodeURIComponent(picked.name)}`, { method: "PUT", headers: { "Content-Type": "application/zip" }, body: picked });
      if (!answer.ok) throw new Refusal(answer.status, await answer.json().catch(() => []));
      added(await answer.json());
    } catch (error) {
      expected(error);
      wrong.show(refused(error));
    }
  });
  return [make("div", { class: "zip" }, button(say("start.openGame"), () => file.click()), file, wrong.element)];
}
