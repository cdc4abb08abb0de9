import { eq } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { users } from "./users.table.ts";

/** Without a sign of life for this long a person counts as away (CONTRACT.md section 2). */
export const onlineForMs = 5 * 60 * 1000 + 30_000;

/** Notes that a person's screen is alive. */
export async function markSeen({ db, now }: Services, userId: number): Promise<void> {
  await db.update(users).set({ lastSeenAt: now() }).where(eq(users.id, userId));
}
