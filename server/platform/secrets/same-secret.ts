import { createHash, timingSafeEqual } from "node:crypto";

/** True if both are the same secret; compares in constant time. */
export const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(hashed(given), hashed(secret));

const hashed = (text: string) => createHash("sha256").update(text).digest();
