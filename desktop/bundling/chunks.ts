import type { Rolldown } from "vite";

/**
 * Few chunks compress better than many small ones and need fewer requests in sequence: everything for the start is one
 * chunk, and small modules that screens share are merged.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // A chunk of its own, so that zod is configured not to use eval before the first schema is created.
  { name: "zod", test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]no-eval\.ts$/, priority: 3 },
  { name: "start", tags: ["$initial"], priority: 2 },
  // Contracts use each other while they are evaluated. Merged with screens they would form an import cycle with
  // undefined bindings.
  { name: "contract", test: /^(?!.*node_modules).*[\\/]shared[\\/](?:[^\\/]+[\\/])?[^\\/]+\.ts$/, priority: 1.5 },
  // Small modules that import only the start chunk. Merged into one of their importers, they would make chunks import
  // each other in a circle.
  {
    name: "base",
    test: /[\\/](?:ui[\\/](?:focus[\\/]lost-focus|list[\\/]pop-row-styles|media[\\/]download)\.ts|contacts[\\/]contacts-api\.ts|react-icons[\\/].*[\\/]svg[\\/]open\.js)$/,
    priority: 1.2,
  },
  // Its parts use each other, and screens use different parts: apart they would be a circle, too.
  { name: "menu", test: /[\\/]@fluentui[\\/]react-menu[\\/]/, priority: 1.1 },
  // Larger merges would make chunks import each other in a circle; chunk-circles.journey finds such circles.
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000, priority: 1 },
];

/** Rolldown names a shared chunk after all its importers, which is too long for a file name. */
export const chunkFileNames = ({ name }: Rolldown.PreRenderedChunk): string =>
  name.startsWith("shared~") ? "assets/shared-[hash].js" : "assets/[name]-[hash].js";
