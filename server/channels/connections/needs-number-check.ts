import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { connections } from "./connections.table.ts";

/**
 * False for a company that has connections, none of which could ever check a number, or none of those was ever linked: its
 * numbers are taken as they are, and the channel says at the first message who cannot be reached.
 */
export async function needsNumberCheck({ db, companyId, channels }: Context): Promise<boolean> {
  const rows = await db
    .selectDistinct({
      channel: connections.channel,
      isLinked: sql<boolean>`${connections.status} = 'CONNECTED' or ${connections.number} is not null`,
    })
    .from(connections)
    .where(eq(connections.companyId, companyId));
  const checking = channels.that("checkNumbers");
  const canCheck = ({ channel }: { channel: string }) => checking.some((one) => one === channel);
  return rows.every(canCheck) || rows.some((row) => row.isLinked && canCheck(row));
}
