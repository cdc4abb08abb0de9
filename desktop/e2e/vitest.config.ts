import { defineConfig } from "vitest/config";
import { SlowestFiles } from "../../server/testing/slowest-files.ts";

/** The journeys: each file brings its own server, simulated WhatsApp and browser, so they run side by side. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.journey.ts"],
    setupFiles: ["./show-failed-screens.ts"],
    globalSetup: ["../../server/testing/prepared-data.ts"],
    // Journeys leave nothing behind; isolation would load the simulated WhatsApp and the browser's driver again for
    // each.
    isolate: false,
    // Only for a journey that would never end: each wait takes longer on a slower machine.
    testTimeout: 360_000,
    hookTimeout: 360_000,
    expect: { poll: { timeout: 60_000 } },
    // The number of cores that every machine is assumed to have.
    maxWorkers: 2,
    reporters: ["default", new SlowestFiles("journeys")],
    // A journey is a story: after a failed step the rest only repeats the failure, slowly.
    bail: 0,
  },
});
