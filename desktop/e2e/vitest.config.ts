// First: what waits reads it.
import "../../scripts/slowness.mjs";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "../../server/testing/longest-first.ts";
import { patienceMs } from "../../server/testing/patience.ts";
import { RunRecord } from "../../server/testing/run-record.ts";
import { mainJourneys } from "./main-journeys.ts";

const isGate = process.env.BALCAO_SUITE === "gate";

/** Journeys that kill servers or programs: beside them the others would wait for the processor. */
const rough = ["desktop-offline", "desktop", "offline", "outage", "shell", "two-tabs"];
const filesOf = (names: readonly string[]) => names.map((name) => `e2e/${name}.journey.ts`);

/** The journeys: each file brings its own server, simulated WhatsApp and browser, so they run side by side. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    setupFiles: ["./e2e/failed-steps.ts"],
    globalSetup: ["../server/testing/prepared-data.ts"],
    // Journeys leave nothing behind; isolation would load the simulated WhatsApp and the browser's driver again for
    // each.
    isolate: false,
    // Only for a step that would never end: each of its waits has its own limit.
    testTimeout: 5 * patienceMs,
    hookTimeout: 5 * patienceMs,
    expect: { poll: { timeout: patienceMs } },
    // The number of cores that every machine is assumed to have.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ["default", new RunRecord()],
    projects: [
      {
        extends: true,
        test: {
          name: "journeys",
          include: isGate ? filesOf(mainJourneys) : ["e2e/*.journey.ts"],
          exclude: filesOf(rough),
        },
      },
      {
        extends: true,
        // Last, and one at a time.
        test: { name: "rough", include: isGate ? [] : filesOf(rough), sequence: { groupOrder: 1 }, maxWorkers: 1 },
      },
    ],
  },
});
