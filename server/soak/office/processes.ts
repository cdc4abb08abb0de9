import { readdirSync, readFileSync } from "node:fs";

/** The processor time in seconds that a process and its children have used, and their memory now in MiB. */
export type Used = { cpuSeconds: number; memoryMiB: number };

const ticksPerSecond = 100;

/**
 * The use of a process with its descendants, the ended ones' time included. Reads Linux's /proc. `others` are
 * counted elsewhere. Memory that processes share is divided among them.
 */
export function usedBy(pid: number, others: readonly number[] = []): Used {
  const children = childrenOfEach();
  const used: Used = { cpuSeconds: 0, memoryMiB: 0 };
  const add = (one: number): void => {
    if (others.includes(one)) return;
    const stat = statOf(one);
    if (!stat) return;
    used.cpuSeconds += stat.ticks / ticksPerSecond;
    used.memoryMiB += memoryMiB(one);
    for (const child of children.get(one) ?? []) add(child);
  };
  add(pid);
  return used;
}

function childrenOfEach(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat) children.set(stat.parent, [...(children.get(stat.parent) ?? []), Number(name)]);
  }
  return children;
}

/** `ticks`: of the process and its ended children. Null if it has ended. */
function statOf(pid: number): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may contain anything, also a parenthesis.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return null;
  }
}

function memoryMiB(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
