import { createHash, timingSafeEqual } from "node:crypto";

/** Whether somebody knows a secret. Takes as long for one that is nearly right as for any other. */
export const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(hashed(given), hashed(secret));

const hashed = (text: string) => createHash("sha256").update(text).digest();
