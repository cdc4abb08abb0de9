import { sqlState } from "./sql-state.ts";

/** What the driver and the network say when there is no talking to PostgreSQL. */
const noConnection = [
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
];
/** A full disk, a full quota, and PostgreSQL's word for it. */
const noSpace = ["ENOSPC", "EDQUOT", "53100"];

/** The codes of an error and of all that caused it. */
function* codes(error: unknown): Generator<string> {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, syscall } = one as NodeJS.ErrnoException;
    if (typeof code === "string") yield code;
    // A Unix socket whose server is gone is no longer there.
    if (code === "ENOENT" && syscall === "connect") yield "ECONNREFUSED";
  }
}

/** Whether the database could not be reached, or is starting, stopping or out of connections: later it may well work. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  // Classes 08, 53 and 57: connection, resources, an operator who stepped in. 57014 is a statement that took too long.
  if (/^(08|53|57P)/.test(state) && state !== "53100") return true;
  return [...codes(error)].some((code) => noConnection.includes(code));
}

/** Whether there is no room left to keep something. */
export const isStorageFull = (error: unknown): boolean => [...codes(error)].some((code) => noSpace.includes(code));
