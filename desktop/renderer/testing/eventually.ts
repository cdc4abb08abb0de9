import { inject, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    patienceMs: number;
  }
}

/** Waits until an expectation holds, also under fake timers: the way to wait in tests of the console. */
export const eventually = (holds: () => unknown): Promise<unknown> =>
  vi.waitFor(holds, { timeout: inject("patienceMs") });
