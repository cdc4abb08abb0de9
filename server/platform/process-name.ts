import { randomBytes } from "node:crypto";
import { hostname } from "node:os";

/** What tells this process from all others that use the database, on whichever computer. No longer than PostgreSQL keeps. */
export const processName = `${hostname().slice(0, 20)}:${process.pid}:${randomBytes(4).toString("hex")}`;
