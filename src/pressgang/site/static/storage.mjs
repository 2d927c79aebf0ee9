// A folder that the browser holds, mirrored into the file system of the worker: pulled in, and pushed out again.

const HIDDEN = /^\.(git|svn)$/;
const MOST = 5000; // files
const AT_ONCE = 8; // files that are written side by side

export class Place {
  /** `shared` is a folder of the disk, into which other programs write too. */
  constructor(fs, root, handle, shared = false) {
    this.fs = fs;
    this.root = root;
    this.handle = handle;
    this.shared = shared;
    this.known = new Map();
    this.busy = /** @type {Promise<unknown>} */ (Promise.resolve());
    fs.mkdirTree(root);
  }

  /** Takes in what is new or gone in the folder. */
  pull() {
    return this.turn(() => this.pullNow());
  }

  /** Writes what is new or gone in the worker. */
  push() {
    return this.turn(() => this.pushNow());
  }

  turn(work) {
    const mine = this.busy.then(work);
    this.busy = mine.catch(() => {});
    return mine;
  }

  async pullNow() {
    const seen = new Set();
    for await (const [path, handle] of walk(this.handle, "")) {
      seen.add(path);
      if (seen.size > MOST) throw new Error(`more than ${MOST} files`);
      const file = await handle.getFile(), before = this.known.get(path);
      if (before && before.modified === file.lastModified && before.size === file.size) continue;
      const place = `${this.root}/${path}`;
      this.fs.mkdirTree(place.slice(0, place.lastIndexOf("/")));
      this.fs.writeFile(place, new Uint8Array(await file.arrayBuffer()));
      this.note(path, file, handle);
    }
    for (const path of this.known.keys()) {
      if (seen.has(path)) continue;
      this.known.delete(path);
      try { this.fs.unlink(`${this.root}/${path}`); } catch { /* it is gone here too */ }
    }
  }

  async pushNow() {
    const here = new Set(this.list("")), changed = [...here].filter((path) => {
      const stat = this.fs.stat(`${this.root}/${path}`), before = this.known.get(path);
      return !before || before.mtime !== +stat.mtime || before.ino !== stat.ino || before.size !== stat.size;
    });
    while (changed.length) { // each ends before we go on, whatever became of another
      const ended = await Promise.allSettled(changed.splice(0, AT_ONCE).map((path) => this.write(path, this.known.get(path))
        .catch((error) => { throw Object.assign(error, { file: path.split("/").at(-1) }); })));
      for (const one of ended) if (one.status === "rejected") throw one.reason;
    }
    for (const path of [...this.known.keys()]) {
      if (here.has(path)) continue;
      const [folder, name] = await this.folder(path);
      await folder.removeEntry(name).catch(() => {});
      this.known.delete(path);
    }
  }

  async write(path, before) {
    if (!this.fs.analyzePath(`${this.root}/${path}`).exists) return; // gone while others were written
    const data = this.fs.readFile(`${this.root}/${path}`), noted = this.fs.stat(`${this.root}/${path}`);
    const handle = (!this.shared && before?.handle) || await this.made(path); // in the disk it may be gone meanwhile
    if (this.shared && before) {
      const now = await handle.getFile();
      if (now.lastModified !== before.modified) await this.keepBeside(path, now);
    }
    const out = await handle.createWritable();
    try {
      await out.write(data);
      await out.close();
    } catch (error) {
      await out.abort?.().catch(() => {});
      throw error;
    }
    this.note(path, await handle.getFile(), handle, noted);
  }

  /** Another program saved in the moment between our reading and writing: its file is kept under another name. */
  async keepBeside(path, file) {
    const copy = await this.made(`${path}.saved-meanwhile`);
    const out = await copy.createWritable();
    await out.write(await file.arrayBuffer());
    await out.close();
  }

  async folder(path) {
    const parts = path.split("/"), name = parts.pop();
    let folder = this.handle;
    for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
    return [folder, name];
  }

  /** The handle of a file, which is made if there is none. */
  async made(path) {
    const [folder, name] = await this.folder(path);
    return folder.getFileHandle(name, { create: true });
  }

  note(path, file, handle, stat = this.fs.stat(`${this.root}/${path}`)) {
    this.known.set(path, { handle, modified: file.lastModified, size: stat.size, mtime: +stat.mtime, ino: stat.ino });
  }

  * list(inside) {
    for (const name of this.fs.readdir(`${this.root}/${inside}`)) {
      if (name === "." || name === "..") continue;
      const path = inside ? `${inside}/${name}` : name;
      if (this.fs.isDir(this.fs.stat(`${this.root}/${path}`).mode)) yield* this.list(path);
      else if (!name.endsWith(".lock")) yield path;
    }
  }
}

async function* walk(folder, inside) {
  for await (const [name, handle] of folder.entries()) {
    const path = inside ? `${inside}/${name}` : name;
    if (handle.kind === "file") yield [path, handle];
    else if (!HIDDEN.test(name)) yield* walk(handle, path);
  }
}
