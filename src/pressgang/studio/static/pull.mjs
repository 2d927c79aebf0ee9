// "Pull": stat files are fetched from where kit.toml says that they come from, compared row by row, and written after a yes.

import { expected, send } from "./api.mjs";
import { complaint, open, refused } from "./dialog.mjs";
import { button, make, write } from "./dom.mjs";
import { everything } from "./events.mjs";
import { stepId } from "./queue.mjs";
import { state } from "./store.mjs";
import { say } from "./words.mjs";

/** Opens the dialog: it asks, shows what would change, and asks again. */
export function pullFiles() {
  const addresses = [...new Set(state.kit.forces.map((one) => one.keys.from).filter(Boolean))];
  if (!addresses.length) return;
  open({
    name: say("pull.heading"),
    address: "pull",
    wide: 720,
    build(body, close) {
      const wrong = complaint(), room = make("div", { class: "rows" }, make("p", { text: say("pull.ask", { n: addresses.length }) }), make("ul", { class: "addresses" }, ...addresses.map((text) => make("li", { text }))));
      const said = make("span", { class: "quiet", role: "status", "aria-label": say("pull.heading") });
      const go = button(say("pull.fetch"), () => run(act), "main");
      let act = fetchThem;
      body.append(make("div", { class: "scroll", tabindex: "0" }, room, wrong.element), make("footer", {}, said, button(say("dialog.cancel"), close), go));

      async function run(work) {
        go.disabled = true;
        wrong.show([]);
        try {
          await work();
        } catch (error) {
          expected(error);
          wrong.show(refused(error));
        }
        go.disabled = false;
      }

      async function fetchThem() {
        write(said, say("pull.fetching"));
        const { id, files, problems } = await send("POST", "api/pull", {}).finally(() => write(said, ""));
        const news = files.filter((one) => one.changes.length);
        room.replaceChildren(...files.map(changesOf));
        if (problems.length) wrong.show(refused({ problems }));
        write(said, say(news.length ? "pull.found" : "pull.same", { n: news.length }));
        if (!news.length) return go.remove();
        write(go, say("pull.write", { n: news.length }));
        act = async () => {
          await send("POST", "api/pull/write", { id, step: stepId() });
          close();
          await everything();
        };
        return setTimeout(() => go.focus());
      }
    },
  });
}

function changesOf({ name, changes, more }) {
  const lines = changes.length ? changes : [say("pull.nothing")];
  return make("section", { "aria-label": name }, make("h3", { text: name }), make("ul", { class: "changes" }, ...lines.map((text) => make("li", { text })),
    more ? make("li", { class: "quiet", text: say("pull.more", { n: more }) }) : null));
}
