import { configure } from "@testing-library/react";
import { vi } from "vitest";

// No test reaches a network: a socket that never hears anything.
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: () => undefined,
    emit: () => undefined,
    removeAllListeners: () => undefined,
    disconnect: () => undefined,
  }),
}));

configure({
  // What a test waits for comes when it comes: a busy machine is no fault of the console's.
  asyncUtilTimeout: 10_000,
});
