// Nodes are made here: text is always text, never markup.

/**
 * An element with properties (`class`, `text`, `on`, anything else an attribute) and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [options]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export const make = (tag, options = {}, ...children) => filled(document.createElement(tag), options, children);

/** An element of SVG, with the same.
 * @param {string} tag
 * @param {Record<string, any>} [options]
 * @param {...Node} children */
export const svg = (tag, options = {}, ...children) => filled(document.createElementNS("http://www.w3.org/2000/svg", tag), options, children);

function filled(node, options, children) {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name === "on") for (const [event, fn] of Object.entries(value)) node.addEventListener(event, fn);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** A button of that text; `kind` are further classes of it, `more` its other properties. */
export const button = (text, run, kind = "", more = {}) => make("button", { type: "button", class: `button ${kind}`.trim(), text, on: { click: run }, ...more });

/** A button that looks like a link. */
export const link = (text, run, more = {}) => make("button", { type: "button", class: "link", text, on: { click: run }, ...more });

/** An SVG icon of 16 px from one path, in the colour of the text.
 * @param {string} path */
export function icon(path, { size = 16, mirrored = false } = {}) {
  const line = svg("path", { d: path, transform: mirrored && `matrix(-1 0 0 1 ${size} 0)` });
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true", class: "icon" }, line);
}

/** Writes an attribute, or takes it away, where it is not so yet.
 * @param {Element} node */
export function mark(node, name, value) {
  if (value === null || value === false || value === undefined) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

/** Writes a text where it is not so yet: a live region speaks only when it changes.
 * @param {Node} node
 * @param {string} text */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
