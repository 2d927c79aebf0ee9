// Games as zips: taken from others and given to them, on the start page and from the game itself.

import { expected, Refusal, send } from "./api.mjs";
import { complaint, foot, open, refused } from "./dialog.mjs";
import { button, make } from "./dom.mjs";
import { field } from "./fields.mjs";
import { request } from "./transport.mjs";
import { say } from "./words.mjs";

/**
 * The nodes that open a game; `again(game)` is called with its `{id, title, note}`, or null where the one `added` last is taken back; and
 * those that give the games of the folder to others.
 * @param {any} starts @param {(game: any) => void} again @param {any} added
 */
export function gameZip(starts, again, added) {
  const wrong = complaint(), file = make("input", { type: "file", hidden: true, accept: ".zip,application/zip", "aria-label": say("start.openGame") });
  file.addEventListener("change", async () => {
    const picked = file.files?.[0];
    file.value = "";
    wrong.show([]);
    if (!picked) return;
    if (picked.size > starts.zip) return void wrong.show([say("start.zipTooLarge", { file: picked.name, mb: Math.ceil(picked.size / 1e6), most: starts.zip / 1e6 })]);
    try {
      const answer = await request(`api/games/${encodeURIComponent(picked.name)}`, { method: "PUT", headers: { "Content-Type": "application/zip" }, body: picked });
      if (!answer.ok) throw new Refusal(answer.status, await answer.json().catch(() => []));
      again(await answer.json());
    } catch (error) {
      expected(error);
      wrong.show(refused(error));
    }
  });
  const undo = button(say("head.undo"), () => send("DELETE", `api/games/${added.id}`).then(() => again(null), (error) => { expected(error); wrong.show(refused(error)); }));
  const said = added ? make("p", { role: "status", "aria-label": say("start.openGame") }, say("start.gameAdded", { game: added.title }), " ", undo) : "";
  const shared = starts.games.filter((/** @type {any} */ one) => one.shared).map((/** @type {any} */ one) => make("li", {}, make("b", { id: `shared-${one.id}`, text: one.name }),
    button(say("game.download"), () => giveGame(`api/games/${encodeURIComponent(one.id)}.zip`, one.id, one.note), "", { "aria-describedby": `shared-${one.id}`, "data-key": `give ${one.id}` })));
  return [make("div", { class: "zip" }, button(say("start.openGame"), () => file.click()), file, said, wrong.element), shared.length ? make("ul", { class: "shared", "aria-label": say("start.shared") }, ...shared) : ""];
}

/** Asks who wrote a game, unless a note says it, and downloads its zip. @param {string} path @param {string} id @param {boolean} noted */
export function giveGame(path, id, noted) {
  const save = async (/** @type {string} */ author, /** @type {string} */ licence) => {
    const answer = await request(`${path}?author=${encodeURIComponent(author)}&licence=${encodeURIComponent(licence)}`);
    if (!answer.ok) throw new Refusal(answer.status, await answer.json());
    const link = make("a", { href: URL.createObjectURL(await answer.blob()), download: `${id}.zip` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  open({
    name: say("game.download"),
    wide: 480,
    build(/** @type {HTMLElement} */ body, /** @type {() => void} */ close) {
      const wrong = complaint(), line = (/** @type {string} */ key) => field({ key: `zip ${key}`, label: say(`game.${key}`) });
      const author = line("author"), licence = line("licence");
      const run = async () => {
        try {
          await save(author.querySelector("input")?.value ?? "", licence.querySelector("input")?.value ?? "");
          close();
        } catch (error) {
          wrong.show(refused(error));
        }
      };
      const note = say(noted ? "game.zipNoted" : "game.zipSays");
      body.append(make("div", { class: "scroll" }, make("div", { class: "rows" }, make("p", { text: note }), author, licence, wrong.element)),
        foot("", button(say("dialog.cancel"), close), button(say("game.save"), run, "main")));
    },
  });
}
