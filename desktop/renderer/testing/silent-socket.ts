import { vi } from "vitest";

/**
 * Replaces socket.io-client, so that no test uses the network: a socket that never receives an event, unless a test
 * provides another.
 */
export const io = vi.fn(() => ({
  on: () => undefined,
  emit: () => undefined,
  removeAllListeners: () => undefined,
  disconnect: () => undefined,
}));
