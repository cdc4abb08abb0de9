import type { User } from "@balcao/shared/workspace/users.ts";

/** An invited person who has not come yet: with a valid link, or with an expired one. Null for all others. */
export function invitationState({ invitedUntil }: Pick<User, "invitedUntil">, now: number): "valid" | "expired" | null {
  if (!invitedUntil) return null;
  return Date.parse(invitedUntil) > now ? "valid" : "expired";
}
