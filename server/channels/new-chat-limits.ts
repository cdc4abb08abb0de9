import type { NewChatLockReason, NewChatWarning } from "@balcao/shared/channels/new-chats.ts";

/** Each part is one that the channel told now; an absent one was not told. Null: there is none. */
export type NewChatLimits = { quota?: NewChatQuota | null; lock?: NewChatLock | null };

/** The chats that a number may start in a cycle; figures and the cycle's end are null where the channel tells none. */
export type NewChatQuota = { total: number | null; used: number | null; until: Date | null; warning: NewChatWarning };

/** The number may start no chats; `until` is null if the channel tells no end. */
export type NewChatLock = { until: Date | null; reason: NewChatLockReason };
