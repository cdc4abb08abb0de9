import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkFileNames, chunkGroups } from "./bundling/chunks.ts";
import { compressed } from "./bundling/compressed.ts";
import { iconsApart, tabsterApart } from "./bundling/imports-apart.ts";
import { licencesFile, unlistedLicences } from "./bundling/licences.ts";

const server = process.env.BALCAO_DEV_SERVER ?? "http://127.0.0.1:3333";
const restPaths = [
  "/auth",
  "/tickets",
  "/messages",
  "/contacts",
  "/tags",
  "/ticket-tags",
  "/ticket-notes",
  "/quick-messages",
  "/schedules",
  "/whatsapp",
  "/whatsappsession",
  "/queue",
  "/public",
];

/** The console as a web page, served by the server under /app/. */
export default defineConfig({
  root: resolve(import.meta.dirname, "renderer"),
  base: "/app/",
  plugins: [iconsApart(), tabsterApart(), react(), unlistedLicences(), compressed()],
  build: {
    outDir: resolve(import.meta.dirname, "dist-web"),
    emptyOutDir: true,
    target: "es2023",
    minify: true,
    license: { fileName: licencesFile },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames,
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(restPaths.map((path) => [path, server])),
      "/socket.io": { target: server, ws: true },
    },
  },
});
