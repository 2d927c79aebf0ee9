// The page on which a kit is begun, or one of the folder is opened.

import { get, send } from "./api.mjs";
import { complaint, open, refused } from "./dialog.mjs";
import { button, make } from "./dom.mjs";
import { refresh } from "./events.mjs";
import { gameZip } from "./gamezip.mjs";
import { glance } from "./pages.mjs";
import { change, state, watch } from "./store.mjs";
import { places } from "./places.mjs";
import { view } from "./table.mjs";
import { say } from "./words.mjs";

/** Games that a picture is kept of, in the order in which they are offered; others follow. */
const PICTURES = ["dogfight", "tally-ho", "battle-of-britain", "unbalanced-equality", "mtb"];
const DAY = 86_400_000;

/** Fills `element` with the start page, whenever that is what the studio shows. */
export function mount(element) {
  element.className = "begin";
  let shown = "", asked = 0;
  const draw = async ({ screen }, added = /** @type {any} */ (undefined)) => {
    if (screen === shown && added === undefined) return;
    view.takes ||= shown === "start"; // the keyboard goes on in the table
    shown = screen;
    const mine = (asked += 1);
    element.replaceChildren(); // a form of the time before would go from under the hand when the new one comes
    if (screen !== "start") return;
    document.title = say("start.window");
    const starts = await get("api/starts");
    if (mine !== asked) return;
    element.replaceChildren(...sides(starts, (game) => draw(state, game), added));
    element.querySelector(added ? "input:checked" : "input")?.focus();
  };
  watch(["screen"], (now) => draw(now));
}

/** @param {any} starts @param {(game: any) => void} again @param {any} added the game that was just opened, which is chosen at first */
function sides(starts, again, added) {
  const kits = say(places && !folderOf(starts) ? "site.kits" : "start.kits");
  const old = make("nav", { class: "old", "aria-label": kits },
    make("h2", { text: kits }), make("p", { text: folderOf(starts) }),
    starts.kits.length ? make("ul", {}, ...starts.kits.map(kitLink)) : make("p", { text: say("start.none") }), places?.start() ?? button(say("start.elsewhere"), elsewhere));
  return [make("main", { class: "new", "aria-label": say("start.heading") },
    make("h1", { text: say("start.heading") }), make("p", { text: say("start.what") }), form(starts, added?.id ?? ""), ...gameZip(starts, again, added)), old];
}

/** The name of the folder of kits; nothing where the browser keeps them. */
const folderOf = (starts) => (places ? places.folder() : starts.folder) ?? "";

function form(starts, picked) {
  const wrong = complaint();
  const name = make("input", { name: "name", value: starts.name ?? say("start.suggested"), autocomplete: "off", spellcheck: "false", required: true });
  const rank = ({ id }) => (PICTURES.includes(id) ? PICTURES.indexOf(id) : PICTURES.length);
  const offered = starts.games.toSorted((a, b) => rank(a) - rank(b));
  const games = make("fieldset", { class: "games" }, make("legend", { text: say("start.game") }),
    ...offered.map((game, at) => gameCard(game, picked ? game.id === picked : at === 0)), gameCard({ id: "", name: say("start.own"), text: say("start.ownSays") }, false));
  const title = make("input", { name: "title", autocomplete: "off", maxlength: 80 });
  const called = make("label", { class: "field called", hidden: true }, make("span", { text: say("start.title") }), title);
  games.addEventListener("change", () => { called.hidden = Boolean(games.querySelector("input:checked")?.value); });
  const go = make("button", { class: "button main", text: say("start.go") });
  const submit = async (event) => {
    event.preventDefault();
    go.disabled = true;
    try {
      const chosen = games.querySelector("input:checked")?.value;
      await show(await send("POST", "api/starts", { game: chosen, name: name.value, ...(chosen ? {} : { title: title.value }) }));
      if (!chosen) change({ game: true });
    } catch (error) {
      wrong.show(refused(error), error.problems?.[0]?.file === "title" ? title : name);
    } finally {
      go.disabled = false;
    }
  };
  return make("form", { on: { submit } }, games, make("div", { class: "line" }, called,
    make("label", { class: "field" }, make("span", { text: say("start.name") }), name), go,
    make("span", { class: "quiet", text: folderOf(starts) ? say("start.in", { folder: folderOf(starts) }) : "" }), wrong.element));
}

/** Asks for the folder of a kit anywhere on this computer, and opens it. */
function elsewhere() {
  ask({ name: say("start.elsewhere").replace("…", ""), label: say("start.path"), value: "", go: say("start.open"), send: (path) => send("POST", "api/open", { path }) });
}

/** Shows a kit that was opened; its first page is asked for at once. */
function show(kit) {
  if (kit.sheets.length) glance(kit.sheets[0].id);
  return refresh(kit);
}

/** Asks for one text, sends it, and shows the kit that is open then. */
function ask({ name, label, value, go, send: sent }) {
  open({
    name,
    build(body, close) {
      const wrong = complaint(), box = make("input", { autocomplete: "off", spellcheck: "false", required: true, value });
      const submit = async (event) => {
        event.preventDefault();
        try {
          const kit = await sent(box.value);
          close();
          await show(kit);
        } catch (error) {
          wrong.show(refused(error), box);
        }
      };
      body.append(make("form", { class: "work", on: { submit } }, make("div", { class: "scroll" }, make("div", { class: "rows" },
        make("label", { class: "field" }, make("span", { text: label }), box), wrong.element)),
      make("footer", {}, make("span", { class: "quiet" }), button(say("dialog.cancel"), close), make("button", { class: "button main", text: go }))));
    },
  });
}

/** Asks for the name of a copy of a kit, and opens it. */
function copied(kit) {
  ask({ name: say("start.copyOf", { kit: kit.title || kit.folder }), label: say("start.name"), value: say("start.copyName", { folder: kit.folder.split("/").at(-1) }), go: say("start.copyGo"),
    send: (name) => send("POST", "api/starts", { copy: kit.id, name }) });
}

function gameCard(game, checked) {
  const title = `game-${game.id}`;
  const radio = make("input", { type: "radio", name: "game", value: game.id, checked, "aria-labelledby": title, "aria-describedby": `${title}-what` });
  const picture = PICTURES.includes(game.id) ? make("img", { src: `static/starts/${game.id}.png`, alt: "" })
    : make("span", { class: "plain" }, ...Array.from({ length: 6 }, () => make("i")));
  return make("label", {}, radio, make("span", { class: "pic" }, picture),
    make("span", { class: "words" }, make("b", { id: title, text: game.name }), make("small", { id: `${title}-what`, text: what(game) })));
}

function what(game) {
  const words = say(`start.games.${game.id}`);
  return words.startsWith("start.") ? (game.text ?? game.about ?? "") : words;
}

function kitLink(kit) {
  const open = async (event) => {
    event.preventDefault();
    await show(await send("POST", "api/open", { kit: kit.id }));
  };
  const copy = button(say("start.copy"), () => copied(kit), "", { "aria-label": say("start.copyOf", { kit: kit.title || kit.folder }) });
  return make("li", {}, copy, make("a", { href: `#${kit.id}`, on: { click: open } }, make("b", { text: kit.title || kit.folder }),
    make("small", { text: when(kit.changed) }), make("small", { text: kit.folder }),
    kit.mistakes ? make("small", { class: "bad", text: say("problems.mistakes", { n: kit.mistakes }) }) : null));
}

/** A day in words: "today", "yesterday", "12 November", "March 2024". `seconds` since 1970. */
export function when(seconds, now = new Date()) {
  if (!seconds) return "";
  const then = new Date(seconds * 1000);
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.ceil((Number(midnight) - Number(then)) / DAY);
  if (days < 2) return say(days < 1 ? "start.today" : "start.yesterday");
  const form = /** @type {Intl.DateTimeFormatOptions} */ (then.getFullYear() === now.getFullYear() ? { day: "numeric", month: "long" } : { month: "long", year: "numeric" });
  return new Intl.DateTimeFormat(document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang, form).format(then);
}
