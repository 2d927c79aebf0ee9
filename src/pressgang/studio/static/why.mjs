// "Why? CODE": what `pressgang explain` says of a rule.

import { get } from "./api.mjs";
import { open, refused } from "./dialog.mjs";
import { button, make } from "./dom.mjs";
import { say } from "./words.mjs";

/** Opens the dialog of a rule. */
export function why(code) {
  open({
    name: say("why.heading", { code }),
    kind: "why",
    address: `why ${code}`,
    wide: 640,
    build(body, close) {
      const list = make("dl");
      body.append(make("div", { class: "scroll" }, list), make("footer", {}, make("span", { class: "quiet" }), button(say("dialog.close"), close, "main")));
      get(`api/explain/${encodeURIComponent(code)}`)
        .then((rule) => list.replaceChildren(...parts(rule)))
        .catch((error) => list.replaceWith(...refused(error).map((text) => make("p", { class: "wrong", text }))));
    },
  });
}

function parts(rule) {
  const rows = [["", "", rule.title ?? rule.heading], ["why.rule", "", rule.reason ?? rule.rule ?? rule.text], ["why.source", "", rule.source]];
  const shown = rows.filter(([, , text]) => text).map(([key, kind, text]) =>
    make("div", { class: kind }, key ? make("dt", { text: say(key) }) : null, make("dd", {}, key ? text : make("h3", { text }))));
  for (const [key, kind, text] of [["why.wrong", "bad", rule.wrong ?? rule.bad], ["why.right", "good", rule.right ?? rule.good]]) {
    if (text) shown.push(make("div", { class: kind }, make("dt", { text: say(key) }), make("dd", {}, make("pre", { text }))));
  }
  return shown;
}
