import { readFileSync } from "node:fs";
import { fold } from "@balcao/shared/platform/fold.ts";

let known: ReadonlySet<string> | null = null;

/** True if a password is on the list of common ones; case and accents do not count. The list names its source. */
export function isCommonPassword(password: string): boolean {
  known ??= readList();
  return known.has(fold(password));
}

function readList(): ReadonlySet<string> {
  const text = readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8");
  return new Set(text.split("\n").filter((line) => line !== "" && !line.startsWith("# ")));
}
