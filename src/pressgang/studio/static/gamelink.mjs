// The way to the game: a link of the docket.

import { make, mark, write } from "./dom.mjs";
import { change, watch } from "./store.mjs";
import { say } from "./words.mjs";

/** The link "The game" in a list of its own; `show(tab)` shows the region where one is seen at a time. @param {(tab: string) => void} show */
export function gameLink(show) {
  const title = make("small");
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    show("table");
    change({ game: true, map: null });
  };
  const link = make("a", { href: "#game", class: "game", "aria-label": say("game.link"), "data-key": "the game", on: { click: open } },
    make("b", { text: say("game.link") }), title);
  watch(["game", "kit"], (/** @type {any} */ { game, kit }) => {
    mark(link, "aria-current", game ? "true" : null);
    write(title, kit?.game ?? "");
  });
  return make("ul", { class: "rows" }, make("li", {}, link));
}
