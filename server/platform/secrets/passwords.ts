import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fold } from "@balcao/shared/platform/fold.ts";
import { hash, verify } from "@node-rs/argon2";
import { FairQueue } from "../async/fair-queue.ts";

// OWASP's recommended floor for argon2id (the library's default algorithm): 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes a processor and 19 MiB for a while. One processor stays free; companies or addresses share them fairly. */
const queue = new FairQueue<string>({ width: Math.max(1, availableParallelism() - 1), perKey: 1 });

/** An argon2id hash that carries its own salt and cost. `by` is the company or address that asks for it. */
export const hashPassword = (password: string, by: string): Promise<string> =>
  queue.run(by, () => hash(password, cost));

let nobody: Promise<string> | null = null;

/**
 * True if a password matches its hash. Without a hash it takes as long, so that timing does not reveal an unknown
 * e-mail. `by` is as for `hashPassword`.
 */
export async function checkPassword(passwordHash: string | null, password: string, by: string): Promise<boolean> {
  nobody ??= hash("nobody has this password", cost);
  const known = passwordHash ?? (await nobody);
  const fits = await queue.run(by, () => verify(known, password)).catch(() => false);
  return passwordHash !== null && fits;
}

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
