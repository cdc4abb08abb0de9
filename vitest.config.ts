// First: what waits reads it.
import "./scripts/slowness.mjs";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { patienceMs } from "./server/testing/patience.ts";
import { LongestFirst } from "./server/testing/run/longest-first.ts";
import { VitestRecord } from "./server/testing/run/vitest-record.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Only for tests that would never end: they wait for progress (testing/until.ts), at any speed of the machine. */
const testTimeout = 2 * patienceMs;

const server = {
  root: "server",
  // Files leave nothing behind; loading every module again for each took a third of the time.
  isolate: false,
  globalSetup: [here("server/testing/run/global-setup.ts")],
};

/** Tests that examine a process in which nothing else has been loaded. */
const alone = ["channels/whatsapp-web/keep-objects-fast.test.ts"];

/** Tests that kill or freeze processes, or start several: beside them the others would wait for the processor. */
const rough = [
  "journeys/{campaign-crash,crash,faults,living-demo,outage,paying,several-nodes,snooze-crash,soaks,startup,two-servers}.test.ts",
  "cli/**/*.test.ts",
  "platform/{embedded-postgres,isolated,redis}/*.test.ts",
  "channels/whatsapp-web/sandbox/process.test.ts",
  "testing/run/end-with-us.test.ts",
];

/** The gate leaves out what is tagged `long` (docs/testing.md); files of which everything is, it does not even load. */
const isGate = process.env.BALCAO_SUITE === "gate";
const longFiles = globSync("**/*.test.ts", { cwd: "server", exclude: ["**/node_modules/**"] }).filter((path) =>
  readFileSync(`server/${path}`, "utf8").startsWith("// @module-tag long"),
);
const never = ["**/node_modules/**", ...(isGate ? longFiles : [])];

export default defineConfig({
  test: {
    // Every machine is assumed to have two cores. Each worker has its own PostgreSQL (testing/run/global-setup.ts).
    maxWorkers: 2,
    testTimeout,
    hookTimeout: testTimeout,
    expect: { poll: { timeout: patienceMs } },
    provide: { patienceMs },
    sequence: { sequencer: LongestFirst },
    reporters: ["default", new VitestRecord()],
    tags: [
      {
        name: "long",
        description: "Kills processes, starts servers or commands, fuzzes, or is slow (docs/testing.md).",
      },
    ],
    ...(isGate && { tagsFilter: ["!long"] }),
    projects: [
      { extends: true, test: { name: "scripts", root: "scripts", include: ["*.test.mjs"] } },
      { extends: true, test: { name: "shared", root: "shared", include: ["**/*.test.ts"] } },
      {
        extends: true,
        test: {
          ...server,
          name: "server",
          include: ["**/*.test.ts"],
          exclude: [...rough, ...alone, ...never],
          globalSetup: [...server.globalSetup, here("server/testing/run/prepared-data.ts")],
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: "rough",
          include: [...rough],
          exclude: never,
          globalSetup: [...server.globalSetup, here("server/testing/run/prepared-data.ts")],
          setupFiles: [here("server/testing/run/failed-tests.ts")],
          // Last, and one at a time.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: "phone page",
          root: "server/channels/whatsapp-web/sandbox/page-tests",
          include: ["*.test.js"],
          environment: "jsdom",
        },
      },
      { extends: true, test: { name: "alone", root: "server", include: [...alone] } },
      {
        extends: true,
        test: {
          name: "main",
          root: "desktop",
          include: ["{main,packaging,bundling}/**/*.test.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: "desktop",
          root: "desktop",
          include: ["renderer/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          isolate: false,
          alias: {
            "socket.io-client": here("desktop/renderer/testing/silent-socket.ts"),
          },
          setupFiles: [here("desktop/renderer/testing/setup.ts")],
        },
      },
    ],
  },
});
