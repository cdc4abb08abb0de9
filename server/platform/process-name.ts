import { randomBytes } from "node:crypto";
import { hostname } from "node:os";

/** Identifies this process among all that use the database, on any computer. No longer than PostgreSQL keeps. */
export const processName = `${hostname().slice(0, 20)}:${process.pid}:${randomBytes(4).toString("hex")}`;
