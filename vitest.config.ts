import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Two cores are what is counted on; by itself one worker would leave one of them waiting.
    maxWorkers: 2,
    projects: [
      { test: { name: "shared", root: "shared", include: ["**/*.test.ts"] } },
      {
        test: {
          name: "server",
          root: "server",
          include: ["**/*.test.ts"],
          globalSetup: ["./testing/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: "desktop",
          root: "desktop",
          include: ["renderer/**/*.test.{ts,tsx}", "main/**/*.test.ts"],
          environment: "jsdom",
          setupFiles: ["./renderer/testing/setup.ts"],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
