import type { NewChats } from "@balcao/shared/channels/new-chats.ts";
import type { NewChatsRow } from "./new-chats.table.ts";

/** A connection's limits that hold now: cycles and blocks that are over are not shown. */
export function newChatsShown(row: NewChatsRow | null, now: Date): NewChats | null {
  if (!row) return null;
  const { total, used, quotaUntil, warning, blockedUntil, blockReason } = row;
  const isCurrent = warning !== null && (quotaUntil === null || quotaUntil > now);
  const quota = isCurrent ? { total, used, until: quotaUntil?.toISOString() ?? null, warning } : null;
  const isBlocked = blockedUntil !== null && blockReason !== null && blockedUntil > now;
  const block = isBlocked ? { until: blockedUntil.toISOString(), reason: blockReason } : null;
  return quota || block ? { quota, block } : null;
}
