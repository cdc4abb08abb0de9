import { configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { leaveWorlds } from "./world.ts";

configure({
  // What a test waits for comes when it comes: a busy machine is no fault of the console's.
  asyncUtilTimeout: 10_000,
});

afterEach(() => leaveWorlds());
