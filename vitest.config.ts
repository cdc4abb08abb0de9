import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const server = {
  root: "server",
  // Files leave nothing behind them; loading every module anew for each took a third of the time.
  isolate: false,
  globalSetup: ["./testing/global-setup.ts"],
  testTimeout: 30_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    // Two cores are what is counted on, and the databases are one cluster's: a third worker's transactions hold others up.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: "shared", root: "shared", include: ["**/*.test.ts"] } },
      {
        extends: true,
        test: { ...server, name: "server", include: ["**/*.test.ts"], exclude: ["whatsapp/**", "**/node_modules/**"] },
      },
      {
        extends: true,
        // Each file trusts a sandbox of its own, and whom a process trusts is the process's.
        test: { ...server, name: "whatsapp", include: ["whatsapp/**/*.test.ts"], isolate: true },
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
          testTimeout: 30_000,
        },
      },
    ],
  },
});
