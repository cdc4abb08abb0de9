import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("./guard.ts", import.meta.url));
let guard: ChildProcess | undefined;

/**
 * Ends a process, or removes a server's data folder with its database, when this process ends in any way, also when it is
 * killed and runs no teardown: a guard (guard.ts) beside it does so. A negative id names a process group. Returns how to
 * withdraw it.
 */
export function endWithUs(what: { pid: number } | { folder: string }): () => void {
  guard ??= startGuard();
  const tell = (line: object) => guard?.stdin?.write(`${JSON.stringify(line)}\n`);
  tell(what);
  return () => tell({ ...what, isOver: true });
}

/** In a process group of its own, because a run is ended by its group. */
function startGuard(): ChildProcess {
  const child = spawn(process.execPath, [program], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  child.unref();
  // Neither keeps this process alive.
  (child.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  // A guard that did not start, or is gone, breaks no test.
  child.on("error", () => undefined);
  child.stdin?.on("error", () => undefined);
  return child;
}

/** A child that ends with this process, at the latest. */
export function endChildWithUs(child: ChildProcess): void {
  if (child.pid === undefined) return;
  const withdraw = endWithUs({ pid: child.pid });
  child.once("exit", withdraw);
}
