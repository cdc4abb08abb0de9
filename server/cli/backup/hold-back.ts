import { and, eq, inArray, lte } from "drizzle-orm";
import { schedules } from "../../automation/schedules/schedules.table.ts";
import { campaigns } from "../../outreach/campaigns/campaigns.table.ts";
import type { Database } from "../../platform/sql/database.ts";

export type HeldBack = { campaigns: number; schedules: number };

/**
 * Keeps a restored server from repeating work done after its backup: it cancels running campaigns, and lets planned
 * messages that are due by now expire. A person checks and starts them again. A message on its way is sent under its
 * own id, which phones show once.
 */
export async function holdBack(db: Database, now: Date): Promise<HeldBack> {
  const stopped = await db
    .update(campaigns)
    .set({ status: "CANCELADA" })
    .where(inArray(campaigns.status, ["EM_ANDAMENTO", "FORA_DO_HORARIO"]))
    .returning({ id: campaigns.id });
  const due = await db
    .update(campaigns)
    .set({ status: "CANCELADA" })
    .where(and(eq(campaigns.status, "PROGRAMADA"), lte(campaigns.scheduledAt, now)))
    .returning({ id: campaigns.id });
  const missed = await db
    .update(schedules)
    .set({ status: "VENCIDA" })
    .where(and(eq(schedules.status, "PENDENTE"), lte(schedules.sendAt, now)))
    .returning({ id: schedules.id });
  return { campaigns: stopped.length + due.length, schedules: missed.length };
}
