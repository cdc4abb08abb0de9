#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { resolveImportsFast } from "./platform/resolve-imports-fast.ts";

// Halves the time of every command from the second on; it also covers the imports below.
enableCompileCache();
resolveImportsFast();
const { renderUsage, runCommand, showUsage } = await import("citty");
const { balcao } = await import("./cli/balcao.ts");
const { findCommand, unknownCommand, withCommandFirst } = await import("./cli/find-command.ts");
const { sentenceOf } = await import("./cli/sentence-of.ts");

const graceMs = 5_000;
const typed = withCommandFirst(process.argv.slice(2));
const wantsHelp = typed.length === 0 || typed.some((word) => word === "--help" || word === "-h");

try {
  if (wantsHelp) await showUsage(...(await findCommand(balcao, typed)));
  else await runCommand(balcao, { rawArgs: typed });
} catch (error) {
  if (error instanceof Error && "code" in error && error.code === "E_NO_COMMAND") {
    process.stderr.write("balcao: Name a command.\n");
    const [command, parent] = await findCommand(balcao, typed);
    process.stderr.write(`${await renderUsage(command, parent)}\n`);
  } else if (error instanceof Error && "code" in error && error.code === "E_UNKNOWN_COMMAND") {
    process.stderr.write(`balcao: ${await unknownCommand(balcao, typed)}\n`);
  } else process.stderr.write(`balcao: ${sentenceOf(error)}\n`);
  process.exitCode = 1;
  // A file store that never answers must not keep a failed command alive.
  setTimeout(() => process.exit(), graceMs).unref();
}
