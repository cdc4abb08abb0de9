import { parseArgs } from "node:util";
import { pino } from "pino";
import { startSandbox } from "./sandbox.ts";

/** Usage: node main.ts [--folder <state>] [--port <number>]. Prints one JSON line with its addresses when ready. */
// Node 24 throws and catches an internal error for every key passed as plain bytes, as libsignal does a dozen times per
// message; long stack traces would take a third of the processor time.
Error.stackTraceLimit = 2;
const { values } = parseArgs({ options: { folder: { type: "string" }, port: { type: "string" } } });
// The starting process reads the one line on standard output, so the log goes to standard error.
const log = pino({ name: "sandbox" }, process.stderr);

const port = values.port ? Number(values.port) : undefined;
const sandbox = await startSandbox({ folder: values.folder, port, log }).catch((error: unknown) => {
  const locked = String(error).includes("database is locked");
  process.stderr.write(
    `balcao: ${locked ? `Another sandbox already runs on ${values.folder}: stop it first.` : (error as Error).stack}\n`,
  );
  process.exit(1);
});
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
