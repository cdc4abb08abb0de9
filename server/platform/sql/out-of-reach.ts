import { sqlState } from "./sql-state.ts";

/** Codes of the driver and the network for a failed connection to PostgreSQL. */
const noConnection = [
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
];
/** A full disk, a full quota, and PostgreSQL's code for it. */
const noSpace = ["ENOSPC", "EDQUOT", "53100"];

/** The codes of an error and of all its causes. */
function* codes(error: unknown): Generator<string> {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, syscall } = one as NodeJS.ErrnoException;
    if (typeof code === "string") yield code;
    // A stopped server's Unix socket no longer exists.
    if (code === "ENOENT" && syscall === "connect") yield "ECONNREFUSED";
  }
}

/** True if the database is unreachable, starting, stopping or out of connections: a later attempt may work. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error);
  // Classes 08, 53 and 57P: connection, resources, an operator's intervention. 57014, a statement timeout, is not among
  // them.
  if (/^(08|53|57P)/.test(state) && state !== "53100") return true;
  return [...codes(error)].some((code) => noConnection.includes(code));
}

/** True if the storage is full. */
export const isStorageFull = (error: unknown): boolean => [...codes(error)].some((code) => noSpace.includes(code));
