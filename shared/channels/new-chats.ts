import { z } from "zod";

/** How near a number is to the end of its quota, in the channel's own judgement. `capped`: the quota is used up. */
export const newChatWarnings = ["none", "first", "second", "capped"] as const;
const NewChatWarning = z.enum(newChatWarnings);
export type NewChatWarning = z.infer<typeof NewChatWarning>;

/** Why the channel locked a number: how people judge its messages, a linked device, what it sells, or for no stated reason. */
export const newChatLockReasons = ["quality", "linkedDevices", "commerce", "unknown"] as const;
export type NewChatLockReason = (typeof newChatLockReasons)[number];

/**
 * Why a number may start no chats. `refusal`: the channel refused one and told no limit, so `until` is our own guess;
 * otherwise the used up quota, or the reason of a lock.
 */
export const newChatBlocks = ["quota", ...newChatLockReasons, "refusal"] as const;

/** The limits of a number towards people who have never written to it (docs/decisions/0094). */
export const NewChats = z.object({
  /** The present cycle; null if the channel told none. */
  quota: z
    .object({
      /** Null if the channel told no figures. */
      total: z.number().int().nullable(),
      used: z.number().int().nullable(),
      /** The end of the cycle, if known. */
      until: z.iso.datetime().nullable(),
      warning: NewChatWarning,
    })
    .nullable(),
  /** Until when it may start no chats; null while it may. Open chats go on. */
  block: z.object({ until: z.iso.datetime(), reason: z.enum(newChatBlocks) }).nullable(),
});
export type NewChats = z.infer<typeof NewChats>;
