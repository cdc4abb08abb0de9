import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { endChildWithUs } from "../run/end-with-us.ts";

const main = fileURLToPath(new URL("../../demo/customers/main.ts", import.meta.url));

export type CustomersProcess = {
  /** Ends the process at once. */
  kill: () => Promise<void>;
  /** Asks it to stop. Returns its exit code. */
  stop: () => Promise<number | null>;
};

/** Starts the demo's customers as `npm start` does; at a pace of 0.1 they are ten times as fast as people. */
export function startCustomers(addresses: { sandbox: string; server: string; pace: number }): CustomersProcess {
  const options = Object.entries(addresses).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [main, ...options], { stdio: ["ignore", "ignore", "inherit"] });
  endChildWithUs(child);
  return { kill: () => end(child, "SIGKILL").then(() => undefined), stop: () => end(child, "SIGTERM") };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, "exit");
  child.kill(signal);
  const [code] = (await gone) as [number | null];
  return code;
}
