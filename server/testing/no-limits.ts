import { callLimits } from "../features/auth/call-limits.ts";

/** Tests and measurements ask faster than people do, all from one address. */
export const noLimits = callLimits(1_000_000, 1_000_000);
