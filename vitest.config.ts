import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { SlowestFiles } from "./server/testing/slowest-files.ts";

/** Only for tests that would never end: they wait for progress (testing/until.ts), at any speed of the machine. */
const testTimeout = 360_000;

const server = {
  root: "server",
  // Files leave nothing behind; loading every module again for each took a third of the time.
  isolate: false,
  globalSetup: ["./testing/global-setup.ts"],
  testTimeout,
  hookTimeout: testTimeout,
};

/** Tests that open sessions, most of them of Baileys on the sandbox. */
const linked = ["channels/{runtime,whatsapp-web,whatsapp-cloud}/**/*.test.ts", "inbox/inbound.test.ts"];

export default defineConfig({
  test: {
    // Every machine is assumed to have two cores, and all databases are in one cluster: a third worker's transactions
    // would delay the others.
    maxWorkers: 2,
    reporters: ["default", new SlowestFiles("unit")],
    projects: [
      { extends: true, test: { name: "shared", root: "shared", include: ["**/*.test.ts"] } },
      {
        extends: true,
        test: {
          ...server,
          name: "server",
          include: ["**/*.test.ts"],
          exclude: [...linked, "**/node_modules/**"],
          globalSetup: [...server.globalSetup, "./testing/prepared-data.ts"],
        },
      },
      {
        extends: true,
        // Each file trusts its own sandbox, and this trust applies to the whole process.
        test: { ...server, name: "whatsapp", include: [...linked], isolate: true },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: "desktop",
          root: "desktop",
          include: ["renderer/**/*.test.{ts,tsx}", "main/**/*.test.ts", "packaging/**/*.test.ts"],
          environment: "jsdom",
          isolate: false,
          alias: {
            "socket.io-client": fileURLToPath(new URL("desktop/renderer/testing/silent-socket.ts", import.meta.url)),
          },
          setupFiles: ["./renderer/testing/setup.ts"],
          testTimeout,
        },
      },
    ],
  },
});
