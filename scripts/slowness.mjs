// How slow the machine is at the start of a run: every wait of a test lasts that much longer (docs/testing.md).
import { performance } from "node:perf_hooks";

const quietWorkMs = 40;
const quietRestMs = 105;
const most = 4;

/** From 1, a quiet machine of ours, to 4: by a fixed piece of work, and by how late a short rest ends. */
function measure() {
  const row = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`key${n}`, `text ${n}`]));
  const work = elapsed(() => {
    for (let n = 0; n < 40; n++) JSON.parse(JSON.stringify(row));
  });
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const rest = elapsed(() => {
    for (let n = 0; n < 20; n++) Atomics.wait(cell, 0, 0, 5);
  });
  const factor = Math.max(1, work / quietWorkMs, rest / quietRestMs);
  return Math.round(Math.min(factor, most) * 10) / 10;
}

function elapsed(work) {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

// Measured once for a run: the processes that it starts inherit the variable.
process.env.BALCAO_SLOWNESS ??= String(measure());
