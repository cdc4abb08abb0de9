import { defineConfig } from "vitest/config";

/** The journeys: each file brings its own server, simulated WhatsApp and browser, so they run side by side. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.journey.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A journey is a story: after a step that failed the rest only repeats the failure, slowly.
    bail: 0,
  },
});
