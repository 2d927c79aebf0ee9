// "Print": which sheets, how often, into which files; how far it is; what was saved.

import { expected, get, Refusal, send } from "./api.mjs";
import { complaint, open, refused } from "./dialog.mjs";
import { button, make, write } from "./dom.mjs";
import { hear } from "./events.mjs";
import { field } from "./fields.mjs";
import { capital, mistakes, paperLabel, whereGone } from "./labels.mjs";
import { leaves, sumOf } from "./docket.mjs";
import { first } from "./problems.mjs";
import { change, state, watch } from "./store.mjs";
import { places } from "./places.mjs";
import { say } from "./words.mjs";

const LATE = 400; // ms until progress is shown
const LOOK = 500; // ms between two looks at a job, where no event came
const CUT_FORMATS = ["svg", "dxf"], AT_HOME = ["copies", "players", "profile", "booklet", "cut", "tabletop", "pictures"], ON_PAPER = ["copies", "players", "booklet"], DRAWN = ["pieces", "tabletop", "pictures"];
const NOT_OURS = "PG541"; // files that pressgang did not write stand in the way
const MOST = { copies: 100, players: 100 };
let now = null; // the dialog that is open

hear("job", (data) => now?.heard(data));

/** Opens the dialog. */
export function openPrint() {
  if (now || !state.kit) return;
  const { kit } = state;
  let end = () => {};
  open({
    name: say("print.heading"),
    wide: 780,
    address: "print",
    closed: () => { now = null; end(); },
    build(body, close, bar) {
      const sum = make("span", { class: "quiet" });
      bar.append(sum);
      const boxes = kit.sheets.map((sheet) => ({ sheet, box: make("input", { type: "checkbox", checked: true, "aria-label": capital(sheet.name) }), count: make("small") }));
      const list = make("fieldset", { class: "list", "aria-labelledby": "print-sheets" }, make("h3", { id: "print-sheets", text: say("print.sheets") }),
        ...boxes.map(({ box, count }) => make("label", {}, box, make("span", { text: box.getAttribute("aria-label") }), count)));
      if (!boxes.length) list.append(make("p", { class: "quiet", text: say("docket.sheetless") }));
      const how = howParts(kit);
      const run = make("div", { class: "run", hidden: true });
      const status = make("span", { role: "status", "aria-label": say("print.status") });
      const bars = make("progress", { "aria-label": say("print.status") });
      const stop = button(say("print.cancel"), () => cancel());
      run.append(status, bars, stop);
      const saved = make("div", { class: "files", hidden: true });
      const wrong = complaint();
      const whole = say("print.whole"), into = `${say("print.into", { folder: `${kit.folder}/output` })} ${whole}`;
      const sentence = make("span", { class: "quiet", text: state.readonly ? say("print.readonly") : into });
      const save = button(say("print.save"), () => begin("kit"), "main"), load = button(say("print.download"), () => begin("download"));
      save.hidden = state.readonly;
      if (state.readonly) load.classList.add("main");
      body.append(make("div", { class: "job" }, list, how.element),
        make("div", {}, run, saved, wrong.element, make("footer", {}, sentence, button(say("dialog.close"), close), load, save)));

      const known = ({ sheet }) => state.kit?.sheets.find((one) => one.id === sheet.id) ?? sheet;
      const chosen = () => boxes.filter(({ box }) => box.checked).map(known);
      const total = () => {
        for (const one of boxes) write(one.count, pagesOf(known(one)));
        const { pages, papers } = sumOf(chosen());
        write(sum, say("print.sum", { pages, papers: say("docket.on", { n: papers, paper: paperLabel(kit.paper) }).replace(/\.$/, "") }));
        ready();
      };
      const ready = () => { save.disabled = load.disabled = Boolean(job) || !chosen().length; };
      let job = null, timer = 0, late = 0, target = "kit";
      list.addEventListener("change", total);
      end = watch(["kit", "sheets"], total);
      if (mistakes()) wrong.show([say("print.held", { n: mistakes() })]);

      async function begin(where, force = false) {
        if (whereGone()) return wrong.show([whereGone()]);
        if (mistakes()) {
          close();
          return first();
        }
        const amiss = how.element.querySelector("input:invalid");
        if (amiss) return amiss.reportValidity();
        target = where;
        if (!state.readonly) write(sentence, where === "kit" ? into : whole);
        wrong.show([]);
        saved.hidden = true;
        try {
          const answer = await send("POST", "api/jobs", { sheets: chosen().map((one) => one.id), target, ...how.values(), ...(force && { force }) });
          job = answer.id ?? answer.job;
          change({ job: { id: job, state: "running" } });
          late = setTimeout(() => { run.hidden = false; }, LATE);
          write(status, say("print.begun"));
          stop.hidden = bars.hidden = false;
          bars.removeAttribute("value");
          ready();
          look();
        } catch (error) {
          expected(error);
          wrong.show(refused(error));
        }
        return undefined;
      }

      async function look() {
        clearTimeout(timer);
        if (!job) return;
        timer = setTimeout(look, LOOK);
        try {
          heard({ id: job, ...await get(`api/jobs/${job}`) });
        } catch (error) {
          if (error instanceof Refusal) finish({ state: "failed", problems: error.status === 404 ? [{ message: say("print.ended") }] : error.problems });
          else expected(error);
        }
      }

      function heard(data) {
        if (!job || (data.id ?? data.job ?? job) !== job) return;
        if (data.state === "running") {
          if (data.of) {
            bars.max = data.of;
            bars.value = data.step ?? 0;
          }
          write(status, data.of ? say("print.step", { what: capital(data.what ?? ""), n: Math.min((data.step ?? 0) + (data.step < data.of ? 1 : 0), data.of), of: data.of }) : say("print.begun"));
        } else if (data.files || data.state !== "done") finish(data);
        else look();
      }

      function finish(data) {
        clearTimeout(timer);
        clearTimeout(late);
        const id = job;
        job = null;
        change({ job: null });
        run.hidden = false;
        stop.hidden = bars.hidden = true;
        const files = data.files ?? [];
        write(status, data.state === "done" ? say(target === "kit" ? "print.done" : "print.ready", { n: files.length }) : data.state === "cancelled" ? say("print.cancelled") : say("print.failed"));
        if (data.state === "failed") wrong.show(refused({ problems: (data.problems ?? []).map(named), message: say("print.failed") }));
        const foreign = data.state === "failed" && data.problems?.length && data.problems.every((one) => one.code === NOT_OURS);
        if (foreign) wrong.element.append(button(say("advice.over"), () => begin(target, true)));
        if (data.state === "done") showFiles(id, files);
        ready();
        if (document.activeElement === document.body) (target === "kit" ? save : load).focus();
      }

      async function cancel() {
        stop.disabled = true;
        write(status, say("print.cancelling"));
        try {
          await send("DELETE", `api/jobs/${job}`);
        } catch (error) {
          expected(error);
        }
        look();
        stop.disabled = false;
      }

      function showFiles(id, files) {
        saved.hidden = !files.length;
        const all = make("a", { class: "button", href: `api/jobs/${id}/all.zip`, download: `${kit.folder}.zip`, text: say("print.all") });
        const show = button(say("print.folder"), () => send("POST", `api/jobs/${id}/folder`, {}).catch((error) => { expected(error); wrong.show(refused(error)); }));
        saved.replaceChildren(target === "kit" && !places ? show : "", files.length > 1 ? all : "", make("ul", { "aria-label": say("print.files") }, ...files.map((file, at) =>
          make("li", {}, make("a", { href: `api/jobs/${id}/${at}`, target: "_blank", rel: "noopener", text: say("print.open", { name: file.name }),
            download: target === "download" ? file.name.split("/").at(-1) : null }), make("small", { text: size(file.size) })))));
      }

      list.addEventListener("change", () => { if (!job) run.hidden = true; });
      now = { heard };
    },
  });
}

/** A problem of a file that was to be written, with its name. */
const named = (one) => (one.code === NOT_OURS ? { ...one, message: `${(one.file ?? "").split(/[\\/]/).at(-1)}: ${one.message}` } : one);

/** "2 pages, both sides"; "…" until it is known. */
function pagesOf(sheet) {
  if (sheet.pages === null || sheet.pages === undefined) return "…";
  const pages = say("count.pages", { n: sheet.pages });
  return leaves(sheet) < sheet.pages ? say("print.both", { pages }) : pages;
}

/** The fields of "How", and their values. */
function howParts(kit) {
  const profiles = state.choices?.profiles ?? [];
  const combobox = (key, options, value) => field({ key, label: say(`print.${key}`), value, options });
  const said = state.choices?.printing ?? {}; // how the kit says that it is printed
  const amount = (key) => field({ key, label: say(`print.${key}`), value: said[key] ?? 1, number: { min: 1, max: MOST[key], step: 1, required: true } });
  const tick = (key) => field({ key, label: say(`print.${key}`), value: said[key] ?? false, tick: true });
  const parts = {
    files: combobox("each", [{ value: "sheets", label: say("print.perSheet") }, { value: "one", label: say("print.one") }], said.files ?? "sheets"),
    copies: amount("copies"), players: amount("players"),
    profile: combobox("printer", [{ value: "", label: say("docket.noPrinter") }, ...profiles.map((name) => ({ value: name, label: name }))], kit.profile ?? ""),
    pieces: tick("pieces"), tabletop: tick("tabletop"), pictures: tick("pictures"), cut: field({ key: "cut", label: say("print.cut"), tick: true, value: (said.cut ?? "none") !== "none" }),
    format: combobox("format", CUT_FORMATS.map((one) => ({ value: one, label: one.toUpperCase() })), CUT_FORMATS.includes(said.cut) ? said.cut : CUT_FORMATS[0]),
    booklet: tick("booklet"), press: tick("press"),
    bleed: field({ key: "bleed", label: say("print.bleed"), value: said.press_bleed || "3mm" }),
    colours: combobox("colours", ["", "rgb", "cmyk"].map((one) => ({ value: one, label: say(`print.inks.${one || "usual"}`) })), said.colours ?? ""),
    icc: combobox("icc", [{ value: "", label: say("docket.noPrinter") }, ...(kit.icc ?? []).map((name) => ({ value: name, label: name }))], ""),
  };
  const at = (key) => parts[key].querySelector("input, select");
  const shop = make("div", { class: "shop" }, make("div", { class: "pair" }, parts.bleed, parts.colours), parts.icc, make("p", { class: "quiet", text: say("print.iccHelp") }));
  const ticked = (key) => !at(key).disabled && !parts[key].hidden && at(key).checked;
  const settle = () => { // what is printed and cut at home is nothing for a shop
    const press = at("press").checked;
    shop.hidden = !press;
    for (const key of AT_HOME) at(key).disabled = press || (ON_PAPER.includes(key) && ticked("pictures")); // a picture is of one page
    parts.format.hidden = press || !at("cut").checked;
  };
  if (places) for (const key of DRAWN) parts[key].hidden = true; // a browser draws no pictures of pages
  const element = make("div", { class: "how" }, make("h3", { text: say("print.how") }), parts.files, make("div", { class: "pair" }, parts.copies, parts.players),
    parts.profile, make("div", {}, parts.booklet, parts.cut, parts.format, parts.pictures, parts.pieces, parts.tabletop, parts.press, shop));
  element.addEventListener("change", settle);
  settle();
  const number = (key) => (at(key).disabled ? 1 : Number(at(key).value));
  return {
    element,
    values: () => (at("press").checked ? { files: at("files").value, press: true, press_bleed: at("bleed").value, colours: at("colours").value, icc: at("icc").value,
      copies: 1, players: 1, profile: null, cut: "none", booklet: false, pieces: ticked("pieces"), pictures: ticked("pictures"), tabletop: false } : {
      press: false, files: at("files").value, copies: number("copies"), players: number("players"), profile: at("profile").value || null,
      pieces: ticked("pieces"), tabletop: ticked("tabletop"), pictures: ticked("pictures"), cut: at("cut").checked ? at("format").value : "none", booklet: ticked("booklet") }),
  };
}

function size(bytes) {
  if (bytes === undefined) return "";
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
