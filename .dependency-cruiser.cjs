const no = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const tests = "\\.test\\.tsx?$";

/** Who may import whom: docs/flow.md draws it, this checks it. */
module.exports = {
  forbidden: [
    no("no-cycles", "Two files that need each other are one file, or hide a third.", {}, { circular: true }),
    no(
      "shared-stands-alone",
      "Contracts know zod and each other.",
      { path: "^shared/", pathNot: tests },
      { pathNot: "^(shared/|node_modules/zod/)" },
    ),
    no(
      "two-programs",
      "Desktop and server meet only in shared/.",
      { path: "^desktop/(main|preload|renderer)/" },
      { path: "^server/" },
    ),
    no("two-programs-back", "Desktop and server meet only in shared/.", { path: "^server/" }, { path: "^desktop/" }),
    no(
      "platform-below-features",
      "Plumbing must not know the product.",
      { path: "^server/platform/" },
      { path: "^server/(features|whatsapp)/" },
    ),
    no(
      "routes-are-leaves",
      "Routes are registered by the app, jobs by the session owner; verbs call neither.",
      { path: "^server/features/", pathNot: `${tests}|^server/features/auth/sockets\\.ts$` },
      { path: "\\.(routes|job)\\.ts$" },
    ),
    no(
      "features-know-the-port",
      "Of WhatsApp a feature knows the port only.",
      { path: "^server/features/", pathNot: tests },
      { path: "^server/whatsapp/", pathNot: "^server/whatsapp/provider\\.ts$" },
    ),
    no(
      "baileys-at-home",
      "Only the adapter and the sandbox speak Baileys.",
      { pathNot: "^server/whatsapp/(baileys|sandbox)/" },
      { path: "node_modules/(@whiskeysockets/)?baileys" },
    ),
    no(
      "no-test-code",
      "What ships does not lean on test code.",
      { path: "^(shared|server|desktop)/", pathNot: `${tests}|^server/(testing|bench|soak)/|/test-|^desktop/e2e/` },
      { path: `${tests}|^server/testing/|/test-[^/]+\\.tsx?$` },
    ),
    no(
      "renderer-is-a-web-page",
      "No Node: go through window.desktop.",
      { path: "^desktop/renderer/", pathNot: tests },
      { dependencyTypes: ["core"] },
    ),
    no(
      "renderer-no-electron",
      "No Electron: go through window.desktop.",
      { path: "^desktop/renderer/" },
      { path: "(^desktop/(main|preload)/|node_modules/electron/)" },
    ),
    no(
      "features-do-not-cross",
      "Screens compose features; a feature may use another's -api.",
      { path: "^desktop/renderer/features/([^/]+)/", pathNot: tests },
      { path: "^desktop/renderer/features/([^/]+)/", pathNot: ["^desktop/renderer/features/$1/", "-api\\.ts$"] },
    ),
  ],
  options: {
    // TypeScript 7 offers no parser to JavaScript: without this nothing would be read, and nothing found.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(out|dist-web|migrations)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
