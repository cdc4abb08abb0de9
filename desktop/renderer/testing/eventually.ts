import { vi } from "vitest";

/** Waits until an expectation holds, also under fake timers. The limit is that of the queries (setup.ts). */
export const eventually = (holds: () => unknown): Promise<unknown> => vi.waitFor(holds, { timeout: 40_000 });
