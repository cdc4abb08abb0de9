import { afterEach } from "vitest";
import { serversSaid } from "../servers/server-process.ts";

/** Adds the last lines of the servers that a failed test started to its error. */
afterEach(({ task }) => {
  const [error] = task.result?.errors ?? [];
  if (error) error.message = [error.message, ...serversSaid()].join("\n");
});
