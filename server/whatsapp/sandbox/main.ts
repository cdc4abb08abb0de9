import { parseArgs } from "node:util";
import { pino } from "pino";
import { startSandbox } from "./sandbox.ts";

/** Usage: node main.ts [--folder <state>] [--port <number>]. Prints one JSON line with its addresses when ready. */
// Node 24 throws and catches an error inside for every key handed to it as plain bytes, as libsignal does a dozen times
// per message; long stack traces would make that a third of all the work.
Error.stackTraceLimit = 2;
const { values } = parseArgs({ options: { folder: { type: "string" }, port: { type: "string" } } });
// The one line on standard output is for whoever started us, so the log goes to standard error.
const log = pino({ name: "sandbox" }, process.stderr);

const sandbox = await startSandbox({ folder: values.folder, port: values.port ? Number(values.port) : undefined, log });
process.stdout.write(`${JSON.stringify(sandbox.addresses)}\n`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await sandbox.stop();
  process.exit(0);
}
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
