// Run by Node.js with a folder of the runtime, app.zip and fonts: writes compiled.zip there, the code that is loaded
// until a first kit is printed.

import fs from "node:fs";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.unpackArchive(new Uint8Array(fs.readFileSync(`${folder}/app.zip`)), "zip", { extractDir: "/site" });
for (const name of fs.readdirSync(`${folder}/fonts`)) python.FS.writeFile(`/site/pymupdf_fonts/${name}`, fs.readFileSync(`${folder}/fonts/${name}`));
python.runPython(`
import sys
sys.path.insert(0, "/site")
from pressgang.site import compiling, engine, pixels
sys.modules.update(pixels.stand_in_for_pillow())
`);
const engine = await python.runPython("engine.begin")("/tmp/home", async () => {});

async function ask(method, path, body = null) {
  let said = null;
  const hear = (what, data) => { if (what === "part") said = JSON.parse(new TextDecoder().decode(data.toJs())); };
  await engine.answer("one", method, `/api/${path}`, [["content-type", "application/json"]], new TextEncoder().encode(JSON.stringify(body)), hear);
  return said;
}

await ask("POST", "starts", { game: "dogfight", name: "friday" });
await ask("GET", "sheets/s1");
let job = await ask("POST", "jobs", { sheets: ["s1"], target: "kit" });
while (job.state === "running") {
  await new Promise((done) => setTimeout(done, 50));
  job = await ask("GET", `jobs/${job.id}`);
}
fs.writeFileSync(`${folder}/compiled.zip`, python.runPython("compiling.compile_loaded()").toJs());
process.exit(0);
