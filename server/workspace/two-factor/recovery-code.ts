import { createHash, randomInt } from "node:crypto";
import { recoveryCodeCount } from "@balcao/shared/workspace/two-factor.ts";

/** Crockford's alphabet: no two of its characters look alike on paper. */
const letters = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits: too many to guess a code from its plain hash. */
const length = 16;

const newRecoveryCode = (): string =>
  Array.from({ length }, (_, at) => `${at > 0 && at % 4 === 0 ? "-" : ""}${letters[randomInt(letters.length)]}`).join(
    "",
  );

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

/** The stored form of a code. The letters o, and i or l, count as 0 and 1. */
export function hashOfRecoveryCode(userId: number, written: string): string {
  const code = written.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
  return createHash("sha256").update(`${userId} ${code}`).digest("hex");
}
