import { createHash, randomInt } from "node:crypto";
import { recoveryCodeCount } from "@balcao/shared/two-factor.ts";

/** Crockford's: nothing in it is mistaken for something else on paper. */
const letters = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits: a plain hash of one cannot be guessed back. */
const length = 16;

const newRecoveryCode = (): string =>
  Array.from({ length }, (_, at) => `${at > 0 && at % 4 === 0 ? "-" : ""}${letters[randomInt(letters.length)]}`).join(
    "",
  );

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

/** What is kept of one. People write o for 0, and i or l for 1. */
export function hashOfRecoveryCode(userId: number, written: string): string {
  const code = written.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
  return createHash("sha256").update(`${userId} ${code}`).digest("hex");
}
