import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";

/** Lowers a process's priority, so that the server and its database take precedence. */
export function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system does not allow it.
  }
}
