import { z } from "zod";

/** The order of waiting tickets: the longest wait first, or last. */
export const waitingOrders = ["oldestFirst", "newestFirst"] as const;
export const WaitingOrder = z.enum(waitingOrders);
export type WaitingOrder = z.infer<typeof WaitingOrder>;
