// Run by Node.js with a folder of the runtime and app.zip: writes compiled.zip there, the code as a page loads it.

import fs from "node:fs";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/`, env: { PYTHONNODEBUGRANGES: "1" } }); // no table of columns
python.unpackArchive(new Uint8Array(fs.readFileSync(`${folder}/app.zip`)), "zip", { extractDir: "/site" });
python.runPython(`
import sys
sys.path.insert(0, "/site")
from pressgang.site import compiling, pixels
sys.modules.update(pixels.stand_in_for_pillow())
from pressgang.site import rehearsal
list(rehearsal.rehearse())
`);
fs.writeFileSync(`${folder}/compiled.zip`, python.runPython("compiling.compile_loaded()").toJs());
process.exit(0);
