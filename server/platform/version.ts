import { readFileSync } from "node:fs";

const { version: read } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** The version of this installation. */
export const version = String(read);
