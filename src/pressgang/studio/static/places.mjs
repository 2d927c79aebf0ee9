// Where kits are kept beside the folder that the server is in: nowhere. A site without a server puts another file in place of this one.

/** What a page without a server has besides.
 * @type {import("../shapes.d.ts").Places | null} */
export const places = null;

/** Begins, once the studio answers. */
export const begin = async () => {};
