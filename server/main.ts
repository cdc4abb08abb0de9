import { enableCompileCache } from "node:module";
import { readConfig } from "./config.ts";
import { resolveImportsFast } from "./platform/resolve-imports-fast.ts";
import { StartupError } from "./platform/startup-error.ts";

// Halves the time to the first answer from the second start on. With NODE_COMPILE_CACHE set, this file is cached too,
// and Node's TypeScript transpiler is not loaded into memory (docs/operating.md, "Memory").
enableCompileCache();
resolveImportsFast();
// Node throws and catches an error for every key that libsignal passes as bytes: the stack traces are a third of a
// message's cost.
Error.stackTraceLimit = 4;

try {
  const config = readConfig(process.env);
  // Loaded after the settings are checked, so that an invalid one is reported at once.
  const { runServer } = await import("./run-server.ts");
  await runServer(config);
} catch (error) {
  // A StartupError is one sentence for the operator; any other error is a fault of ours and shows its stack.
  const said = error instanceof StartupError ? error.message : (error as Error).stack;
  process.stderr.write(`balcao: ${said}\n`);
  process.exit(1);
}
