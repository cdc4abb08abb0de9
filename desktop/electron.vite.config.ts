import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "electron-vite";
import { chunkFileNames, chunkGroups } from "./bundling/chunks.ts";
import { iconsApart, tabsterApart } from "./bundling/imports-apart.ts";
import { licencesFile, unlistedLicences } from "./bundling/licences.ts";

const here = (path: string): string => resolve(import.meta.dirname, path);

/** Three bundles: main (ESM), preload (CommonJS, or a sandboxed page cannot load it) and the page. */
export default defineConfig({
  main: {
    build: {
      outDir: here("out/main"),
      minify: true,
      license: { fileName: licencesFile },
      sourcemap: false,
      rolldownOptions: { input: { main: here("main/main.ts") }, output: { format: "es", entryFileNames: "[name].js" } },
    },
  },
  preload: {
    build: {
      outDir: here("out/preload"),
      minify: true,
      sourcemap: false,
      rolldownOptions: {
        input: { preload: here("preload/preload.ts") },
        output: { format: "cjs", entryFileNames: "[name].cjs" },
      },
    },
  },
  renderer: {
    root: here("renderer"),
    base: "./",
    plugins: [iconsApart(), tabsterApart(), react(), unlistedLicences()],
    build: {
      outDir: here("out/renderer"),
      // electron-vite does not minify the renderer by default.
      minify: true,
      license: { fileName: licencesFile },
      sourcemap: false,
      rolldownOptions: {
        input: { index: here("renderer/index.html") },
        output: {
          codeSplitting: { groups: chunkGroups },
          chunkFileNames,
        },
      },
    },
  },
});
