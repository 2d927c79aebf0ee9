// "Add from the library": plates to one scale, what was taken, and the rows that come of it.

import { expected, get, Refusal, send } from "./api.mjs";
import { complaint, open as openDialog, refused } from "./dialog.mjs";
import { button, icon, make, mark, write } from "./dom.mjs";
import { took } from "./bases.mjs";
import { stepId } from "./queue.mjs";
import { keep, refill } from "./refill.mjs";
import { open, state } from "./store.mjs";
import { say } from "./words.mjs";

const WAIT = 120; // ms
const MOST = 99;
const LENS = "M10.5 10.5 14.5 14.5M11.8 6.9a4.9 4.9 0 1 1-9.8 0 4.9 4.9 0 0 1 9.8 0z";
const PLATE = { width: 150, height: 104 }; // px of the largest

/** Adds rows to the list that is open in the table. */
export function openLibrary() {
  const { id, force, file } = open();
  if (!id) return;
  const basket = new Map(); // name -> {item, count}
  const name = force?.name ?? file?.name ?? "";
  shelf({
    address: "library",
    heading: say("library.heading"),
    file: id,
    chosen: (item) => basket.get(item.name)?.count ?? 0,
    pick(item) {
      basket.set(item.name, { item, count: Math.min(MOST, (basket.get(item.name)?.count ?? 0) + 1) });
    },
    aside(redraw) {
      const list = make("ul"), told = make("p", { class: "told" }), empty = make("p", { text: say("library.empty") });
      const element = make("aside", { class: "basket", "aria-label": say("library.basket", { force: name }) }, make("h3", { text: say("library.basket", { force: name }) }), empty, list, told);
      const columns = (names) => write(told, [say("library.told"), names.length ? say("library.columns", { n: names.length, file: file?.name ?? "", names: names.join(", ") }) : ""].join(" ").trim());
      columns([]);
      const fill = () => {
        empty.hidden = basket.size > 0;
        refill(list, [...basket.values()].map(({ item, count }) => taken(item, count)));
      };
      const taken = (item, count) => {
        const input = make("input", { type: "number", min: 1, max: MOST, value: count, "data-key": item.name, "aria-label": say("library.howMany", { name: item.name }) });
        input.addEventListener("input", () => {
          const n = Math.round(Number(input.value));
          if (!(n >= 1 && n <= MOST)) return;
          basket.get(item.name).count = n;
          redraw(true);
        });
        const out = button("×", () => { basket.delete(item.name); redraw(); element.closest("dialog").querySelector("input[type=search]").focus(); }, "bare", { "aria-label": say("library.takeOut", { name: item.name }) });
        return make("li", {}, scale(plate(item), item, 36, 28), make("span", {}, make("b", { text: item.name })), input, out);
      };
      return { element, fill, columns };
    },
    foot(body, close, wrong) {
      const sentence = make("span", { class: "quiet" });
      let asked = "", step = "";
      const add = button("", async () => {
        add.disabled = true;
        try {
          const wanted = [...basket.values()].map(({ item, count }) => [item.name, count]), said = JSON.stringify(wanted);
          if (said !== asked) [asked, step] = [said, stepId()]; // the same once more, as no answer came, adds nothing
          const answer = await send("POST", `api/files/${id}/library`, { version: state.files[id]?.version ?? "", add: wanted, step });
          took(id, answer);
          close();
        } catch (error) {
          add.disabled = false;
          wrong.show(refused(error));
        }
      }, "main");
      const fill = () => {
        const n = [...basket.values()].reduce((sum, { count }) => sum + count, 0);
        write(add, say("library.add", { n }));
        add.disabled = !n || state.readonly;
        write(sentence, n ? say("library.rows", { n: basket.size, file: file?.name ?? "" }) : "");
      };
      return { element: make("footer", {}, sentence, button(say("dialog.cancel"), close), add), fill };
    },
  });
}

/** Lets one aircraft be chosen, and gives its measures to `take`. */
export function pickMeasures(take) {
  let done = () => {};
  shelf({
    heading: say("library.measures"),
    chosen: () => 0,
    pick(item) {
      take(item.values ?? {});
      done();
    },
    foot(body, close) {
      done = close;
      return { element: make("footer", {}, make("span", { class: "quiet", text: say("library.measuresHelp") }), button(say("dialog.cancel"), close)), fill() {} };
    },
  });
}

/** @param {{heading: string, address?: string, file?: string, chosen: (item: any) => number, pick: (item: any) => unknown, foot: Function, aside?: Function}} given */
function shelf({ heading, address, file = "", chosen, pick, aside, foot }) {
  openDialog({
    name: heading,
    address,
    kind: "tall",
    wide: 980,
    build(body, close, bar) {
      const count = make("span", { class: "quiet", role: "status", "aria-label": say("library.found") });
      const search = make("input", { type: "search", "aria-label": say("library.find"), placeholder: say("library.hint"), autocomplete: "off", spellcheck: "false", autofocus: true });
      bar.append(count, make("span", { class: "find" }, icon(LENS), search));
      const types = make("div", { class: "types", role: "group", "aria-label": say("library.group") });
      const wrong = complaint();
      let found = [];
      const side = aside?.((keep) => draw(keep));
      const end = foot(body, close, wrong);
      const room = make("div", { class: side ? "shelf" : "shelf alone" }, types, side?.element ?? "");
      body.append(room, make("div", {}, wrong.element, end.element));
      const draw = (quietly = false) => {
        for (const one of types.children) if (one.item) stamp(one, chosen(one.item));
        if (!quietly) side?.fill();
        end.fill();
      };
      const fill = () => {
        const largest = Math.max(1, ...found.map((one) => Math.max(one.width ?? 0, (one.height ?? 0) * 1.45)));
        const before = new Map([...types.children].map((one) => [one.item?.name, one])); // what is being clicked stays itself
        const plates = found.map((item) => before.get(item.name) ?? card(item, () => { pick(item); draw(); }));
        for (const one of plates) scale(one.querySelector(".pic"), one.item, PLATE.width, PLATE.height, largest);
        keep(types, found.length ? plates : [make("p", { text: say("library.nothing") })]);
        draw();
      };
      let timer = 0, stop = null;
      const ask = async () => {
        stop?.abort();
        stop = new AbortController();
        try {
          const answer = await get(`api/library?find=${encodeURIComponent(search.value.trim())}${file ? `&file=${file}` : ""}`, { signal: stop.signal });
          found = answer.aircraft;
          side?.columns(answer.columns ?? []);
          write(count, search.value.trim() ? say("library.matches", { n: found.length }) : say("library.all", { n: found.length }));
          fill();
        } catch (error) {
          if (error instanceof Refusal) wrong.show(refused(error));
          else expected(error);
        }
      };
      search.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(ask, WAIT);
      });
      search.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && !timer) types.querySelector("button")?.focus();
        if (event.key === "ArrowDown") types.querySelector("button")?.focus();
      });
      types.addEventListener("keydown", walk);
      draw();
      ask();
    },
  });
}

/** Arrow keys go from plate to plate. */
function walk(event) {
  const all = [...event.currentTarget.querySelectorAll("button")], now = all.indexOf(document.activeElement);
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(" ").length;
  const to = { ArrowRight: now + 1, ArrowLeft: now - 1, ArrowDown: now + columns, ArrowUp: now - columns, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || !all[to]) return;
  event.preventDefault();
  all[to].focus();
}

function card(item, pick) {
  const about = aboutItem(item);
  const times = make("span", { class: "times" });
  const node = make("button", { type: "button", "aria-label": `${item.name} ${about}`, on: { click: pick } },
    plate(item), make("b", { text: item.name }), make("small", { text: about }), times);
  node.item = item;
  return node;
}

function stamp(node, count) {
  mark(node, "aria-pressed", String(count > 0));
  write(node.querySelector(".times"), count ? String(count) : "");
}

/** "Poland, 10.72 m by 7.55 m". */
function aboutItem(item) {
  const size = [item.span_m ?? item.beam_m ?? item.width, item.length_m ?? item.height].filter(Boolean).map((value) => `${Number(value).toFixed(2)} m`).join(say("drawing.by"));
  return [item.nation, size].filter(Boolean).join(", ");
}

/** The silhouette, which `scale` makes as wide as it is to be; the picture comes when it is near. */
function plate(item) {
  return make("span", { class: "pic" }, make("img", { alt: "", loading: "lazy", src: `api/drawings/${item.drawing}.svg` }));
}

/** Makes a silhouette as wide as its share of the largest, if that is given, else as wide as there is room. */
function scale(pic, item, width, height, largest = 0) {
  const span = Number(item.span_m ?? item.width ?? 1), length = Number(item.length_m ?? item.height ?? 1);
  const k = largest ? Math.min(width / largest, height / largest * 1.45) : Math.min(width / span, height / length);
  Object.assign(pic.firstChild.style, { width: `${span * k}px`, height: `${length * k}px` });
  return pic;
}
