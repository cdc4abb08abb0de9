import { eq } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { users } from "./users.table.ts";

/** A person without a heartbeat for this time is offline. Clients send one every five minutes. */
export const onlineForMs = 5 * 60 * 1000 + 30_000;

/** Records a sign of life of a person's screen. */
export async function markSeen({ db, now }: Services, userId: number): Promise<void> {
  await db.update(users).set({ lastSeenAt: now() }).where(eq(users.id, userId));
}
