import { idempotencyHours } from "@balcao/shared/integrations/messages-api.ts";
import { lt } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { apiSends } from "./api-sends.table.ts";

/** Deletes expired idempotency keys. */
export async function purgeKeys({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - idempotencyHours * 60 * 60_000);
  await db.delete(apiSends).where(lt(apiSends.createdAt, before));
}
