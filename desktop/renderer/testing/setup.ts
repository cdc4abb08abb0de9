import { configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { leaveWorlds } from "./world.ts";

// No test reaches a network: a socket that never hears anything, where a test brings no other.
vi.mock("socket.io-client", () => ({
  io: vi.fn(() => ({
    on: () => undefined,
    emit: () => undefined,
    removeAllListeners: () => undefined,
    disconnect: () => undefined,
  })),
}));

configure({
  // What a test waits for comes when it comes: a busy machine is no fault of the console's.
  asyncUtilTimeout: 10_000,
});

afterEach(() => leaveWorlds());
