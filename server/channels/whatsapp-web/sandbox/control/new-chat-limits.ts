import { z } from "zod";

/** The limits of a number towards people who never wrote to it. Moments are milliseconds since 1970. */
export const NewChatLimits = z.object({
  /** The chats that it may start until `until`; null for any number of them. */
  total: z.number().int().min(0).max(1_000_000).nullable(),
  /** Rises with each chat that a linked device starts. */
  used: z.number().int().min(0).max(1_000_000),
  until: z.number().int().nullable(),
  warning: z.enum(["none", "first", "second", "capped"]),
  /** It may start none before this moment. */
  lockUntil: z.number().int().nullable(),
});
export type NewChatLimits = z.infer<typeof NewChatLimits>;
