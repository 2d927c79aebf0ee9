// How the page reaches the studio: over the network. A site without a server puts another file in place of this one.

/** Begins; false where the page cannot run in this browser. */
export const ready = async () => true;

/** A request to the studio; like `fetch`. */
export const request = (path, options) => fetch(new URL(path, document.baseURI), options);
