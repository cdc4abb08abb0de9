import { readFileSync } from "node:fs";
import { fold } from "@balcao/shared/fold.ts";

let known: ReadonlySet<string> | null = null;

/** Whether many people use a password; case and accents do not count. The list says where it comes from. */
export function isCommonPassword(password: string): boolean {
  known ??= readList();
  return known.has(fold(password));
}

function readList(): ReadonlySet<string> {
  const text = readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8");
  return new Set(text.split("\n").filter((line) => line !== "" && !line.startsWith("# ")));
}
