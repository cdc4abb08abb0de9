import { callLimits } from "../workspace/auth/call-limits.ts";

/** Tests and measurements call faster than people do, all from one address. */
export const noLimits = callLimits(1_000_000, 1_000_000);
