import { enableCompileCache } from "node:module";
import { readConfig } from "./config.ts";
import { resolveDrizzleOnce } from "./platform/resolve-drizzle.ts";
import { StartupError } from "./platform/startup-error.ts";

// Halves the time to the first answer from the second start on. Where NODE_COMPILE_CACHE is set this file is in it too, and
// Node's translator of TypeScript stays out of memory (docs/operating.md, "Memory").
enableCompileCache();
resolveDrizzleOnce();
// Node throws and catches an error for every key that libsignal hands over as bytes: a third of a message's cost is
// its stack trace.
Error.stackTraceLimit = 4;

try {
  const config = readConfig(process.env);
  // Loaded after the settings are known to be right: a wrong one is told at once.
  const { runServer } = await import("./server.ts");
  await runServer(config);
} catch (error) {
  // What the operator can mend is one sentence; anything else is a fault of ours and shows its stack.
  const said = error instanceof StartupError ? error.message : (error as Error).stack;
  process.stderr.write(`balcao: ${said}\n`);
  process.exit(1);
}
