// A worker that keeps a memory for the next visit, and ends.

import { keep } from "./runtime.mjs";

self.onmessage = ({ data }) => keep(data).catch(console.warn).finally(() => self.close());
