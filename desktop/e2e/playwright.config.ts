// First: what waits reads it.
import "../../scripts/slowness.mjs";
import { defineConfig } from "@playwright/test";
import { patienceMs } from "../../server/testing/patience.ts";
import { mainJourneys } from "./main-journeys.ts";

const isGate = process.env.BALCAO_SUITE === "gate";

/** Journeys that kill servers or programs: beside them the others would wait for the processor. */
const rough = ["desktop-offline", "desktop", "offline", "outage", "shell", "two-tabs"];
const filesOf = (names: readonly string[]) => names.map((name) => `**/e2e/${name}.journey.ts`);

/** The journeys: each file brings its own server, simulated WhatsApp and browser, so they run side by side. */
export default defineConfig({
  testDir: ".",
  outputDir: "output/traces",
  globalSetup: "./prepare-journeys.ts",
  // Only for a step that would never end: each of its waits has its own limit.
  timeout: 5 * patienceMs,
  expect: { timeout: patienceMs },
  use: { trace: process.env.BALCAO_TRACE === "on" ? "retain-on-failure" : "off" },
  // The number of cores that every machine is assumed to have.
  workers: 2,
  reporter: [["list"], ["./journey-reporter.ts"]],
  projects: [
    {
      name: "journeys",
      testMatch: isGate ? filesOf(mainJourneys) : filesOf(["*"]),
      testIgnore: filesOf(rough),
    },
    // Last, and one at a time.
    { name: "rough", testMatch: isGate ? [] : filesOf(rough), workers: 1 },
  ],
});
