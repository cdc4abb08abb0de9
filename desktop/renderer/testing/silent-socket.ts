import { vi } from "vitest";

/** Stands in for socket.io-client, so that no test reaches a network: a socket that never hears anything, where a test brings no other. */
export const io = vi.fn(() => ({
  on: () => undefined,
  emit: () => undefined,
  removeAllListeners: () => undefined,
  disconnect: () => undefined,
}));
