const no = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const { existsSync, readdirSync } = require("node:fs");
const { join } = require("node:path");

const tests = "\\.test\\.tsx?$";

const workspaces =
  "server/(local-authority|channels/whatsapp-web/(libsignal|sandbox)|channels/whatsapp-cloud/simulator)/";

/** The wings from top to bottom, the same on all sides: each imports itself and what is further down (docs/flow.md). */
const wings = [
  "insights",
  "billing",
  "outreach",
  "automation",
  "integrations",
  "team",
  "inbox",
  "channels",
  "workspace",
];
/** The console's folders from the roof to the cellar. */
const consoleFolders = ["app", "screens", "shell", ...wings, "ui", "client", "i18n"];
const below = (side, folders) =>
  folders.map((folder, at, all) =>
    no(
      `${side.split("/")[0]}-${folder}-imports-down`,
      "A folder imports itself and the folders further down.",
      { path: `^${side}/${folder}/`, pathNot: tests },
      { path: `^${side}/(${[...all.slice(0, at), "$never"].join("|")})/` },
    ),
  );

/** The folders of the channels' adapters. A practice is the product's own, and insights makes it. */
const channelFolder = join(__dirname, "server/channels");
const adapters = readdirSync(channelFolder).filter(
  (name) => name !== "practice" && existsSync(join(channelFolder, name, "module.ts")),
);
const inAdapter = `^server/channels/(${adapters.join("|")})/`;

/** The same order holds from one side to another: what a wing promises lies in its own folder of shared/ or below. */
const belowInShared = [...wings, "platform"].map((wing, at, all) =>
  no(
    `${wing}-promises-down`,
    "A wing knows the contracts of itself and of the wings further down.",
    { path: `^(server|desktop/renderer)/${wing}/`, pathNot: tests },
    { path: `^shared/(${[...all.slice(0, at), "$never"].join("|")})/` },
  ),
);

/** The allowed imports between folders: docs/flow.md draws them, this checks them. */
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
    ...below("server", [...wings, "platform"]),
    ...below("shared", [...wings, "platform"]),
    ...below("desktop/renderer", consoleFolders),
    ...belowInShared,
    no(
      "routes-are-leaves",
      "Routes are registered by the app, jobs by the session owner; verbs call neither. A channel's module names its routes.",
      {
        path: `^server/(${wings.join("|")})/`,
        pathNot: `${tests}|^server/workspace/auth/sockets\\.ts$|^server/channels/[^/]+/module\\.ts$`,
      },
      { path: "\\.(routes|job)\\.ts$" },
    ),
    no(
      "features-know-the-port",
      "A feature knows connections and the port, not what runs behind it.",
      {
        path: `^server/(${wings.join("|")})/`,
        pathNot: `${tests}|^server/channels/runtime/|${inAdapter}`,
      },
      { path: `^server/channels/runtime/|${inAdapter}` },
    ),
    no(
      "runtime-knows-the-port",
      "What runs sessions runs those of every channel.",
      { path: "^server/channels/", pathNot: `${tests}|${inAdapter}` },
      { path: inAdapter },
    ),
    no(
      "adapters-apart",
      "An adapter knows no other; the simulator's people are the sandbox's phones.",
      {
        path: inAdapter,
        pathNot: `${tests}|^server/channels/whatsapp-cloud/(simulator/|test-rig)`,
      },
      { path: inAdapter, pathNot: "^server/channels/$1/" },
    ),
    no(
      "workspaces-stand-alone",
      "The sandbox, the simulator, libsignal's mends and the local authority know shared/ and each other, nothing of the server.",
      { path: `^${workspaces}`, pathNot: tests },
      { path: "^(server|desktop)/", pathNot: `^${workspaces}` },
    ),
    no(
      "simulators-stay-home",
      "Development packages: only a demo's server loads one, and when it does (docs/decisions/0079).",
      {
        path: "^(server|shared)/",
        pathNot: `${tests}|/test-|${workspaces}|^server/(testing|journeys|bench|soak|sandbox-bank|demo/customers)/`,
      },
      {
        path: "^server/(local-authority|channels/whatsapp-web/sandbox|channels/whatsapp-cloud/simulator)/",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    ),
    no(
      "baileys-at-home",
      "Only its adapter and the sandbox speak Baileys.",
      { pathNot: "^server/channels/whatsapp-web/" },
      { path: "node_modules/(@whiskeysockets/)?baileys" },
    ),
    no(
      "no-test-code",
      "What ships does not lean on test code.",
      {
        path: "^(shared|server|desktop)/",
        pathNot: `${tests}|^server/(testing|bench|soak)/|^desktop/renderer/testing/|/test-|^desktop/e2e/`,
      },
      { path: `${tests}|^(server|desktop/renderer)/testing/|/test-[^/]+\\.tsx?$` },
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
      "ui-knows-no-product",
      "Parts of ui/ are told what they need by props and page-context.ts.",
      { path: "^desktop/renderer/ui/", pathNot: tests },
      { path: `^desktop/renderer/(?!ui/|i18n/)` },
    ),
    no(
      "features-do-not-cross",
      "Screens compose features; a feature may use another's -api.",
      { path: `^desktop/renderer/(${wings.join("|")})/([^/]+)/`, pathNot: tests },
      {
        path: `^desktop/renderer/(${wings.join("|")})/([^/]+)/`,
        pathNot: ["^desktop/renderer/$1/$2/", "-api\\.ts$"],
      },
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
