import { eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { connections } from "./connections.table.ts";

/**
 * False for a company that has connections, none of which could ever check a number: its numbers are taken as they are,
 * and the channel says at the first message who cannot be reached.
 */
export async function needsNumberCheck({ db, companyId, channels }: Context): Promise<boolean> {
  const rows = await db
    .selectDistinct({ channel: connections.channel })
    .from(connections)
    .where(eq(connections.companyId, companyId));
  const checking = channels.that("checkNumbers");
  return rows.length === 0 || rows.some(({ channel }) => checking.includes(channel));
}
